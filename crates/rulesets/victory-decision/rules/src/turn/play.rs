//! From decision to decision: which options there are, which action goes where, and how an
//! activation runs (VD-ACT).

use wargauge_rules::KindSet;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;

use crate::action::Action;
use crate::assault::{charge, close_combat, moving_in};
use crate::attack::casualties;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::fire::{calling, night_targets, sharing, shooting, smoke, spotting, strikes, targets};
use crate::kinds::MOVES;
use crate::march::{boarding_actions, moving, withdrawal};
use crate::morale::markers;
use crate::movement::{boarding, destinations, permission, reach};
use crate::refusal::{illegal, require};
use crate::state::agenda::Task;
use crate::state::search::{Deed, Search};
use crate::state::unit::{Place, Pose};
use crate::state::{State, Step};
use crate::turn::{agenda, initiative, reserves, set_up};

/// The action goes on at another target, or is given up.
fn name_another(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    s.agenda.pop();
    let Some(unit) = s.active.as_ref().map(|active| active.unit) else { return };
    if action == Action::Pass {
        let given_up = s.active.as_mut().and_then(|active| active.search.take());
        if let Some(Search { deed: Deed::Call(strike), .. }) = given_up {
            strikes::count_call(s, strike);
        }
    }
    carry_on(book, s, unit, action, referee);
}

/// Whether a decision may change by itself what cover there is, as all do that move somebody or
/// change the table. What comes of others is noted where it happens.
const fn stirs(action: Action) -> bool {
    !matches!(
        action,
        Action::Nominate { .. }
            | Action::Stop
            | Action::Shoot { .. }
            | Action::ConcentrateFire
            | Action::Regroup
            | Action::Spot(_)
            | Action::Hide
            | Action::TakeCover
            | Action::ShareDice(_)
            | Action::Lose { .. }
    )
}

/// Every option of the decision that is pending.
pub(crate) fn list_options(book: &VictoryDecision, s: &State, out: &mut Vec<Action>) {
    list_options_sparing(book, s, KindSet::NONE, out);
}

/// Every option of the decision that is pending but for Moves, if they are spared: most of the time goes
/// into looking for destinations. Whether any may be missing.
pub(crate) fn list_options_sparing(
    book: &VictoryDecision,
    s: &State,
    spared: KindSet,
    out: &mut Vec<Action>,
) -> bool {
    match s.step {
        Step::ChooseEdge
        | Step::ChooseNight
        | Step::Fortify
        | Step::PlaceObjective
        | Step::Deploy
        | Step::FreeMove => set_up::setup_options(book, s, out),
        Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
            initiative::nomination_options(book, s, out);
        }
        Step::Act => return act_options(book, s, spared, out),
        Step::NameAnother => night_targets::other_targets(book, s, out),
        Step::ShareDice => sharing::share_dice_options(s, out),
        Step::Casualties => casualties::casualty_options(s, out),
        Step::Withdraw => withdrawal::withdraw_options(book, s, out),
        Step::MoveIn => moving_in::move_in_options(s, out),
        Step::Over => {}
    }
    false
}

/// Every action of the active unit but for Moves, if they are spared: whether any may be missing.
fn act_options(book: &VictoryDecision, s: &State, spared: KindSet, out: &mut Vec<Action>) -> bool {
    let Some(unit) = s.active.as_ref().map(|active| active.unit) else { return false };
    if s.unit(unit).place == Place::Reserve {
        reserves::arrival_options(book, s, unit, out);
        return false;
    }
    shooting::shoot_options(book, s, unit, out);
    let stays = spared.contains_all(MOVES);
    if !stays {
        destinations::move_options(book, s, unit, out);
    }
    boarding::boarding_options(book, s, unit, out);
    charge::assault_options(book, s, unit, out);
    close_combat::close_combat_options(book, s, unit, out);
    spotting::stealth_options(book, s, unit, out);
    smoke::vehicle_options(book, s, unit, out);
    for action in [Action::ConcentrateFire, Action::Regroup, Action::Stop] {
        if check_act(book, s, action).is_ok() {
            out.push(action);
        }
    }
    stays
}

/// Whether the deciding side may take an action now. What is refused has changed nothing, so that
/// it costs no action (VD-ENG-07).
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_action(
    book: &VictoryDecision,
    s: &State,
    action: Action,
) -> Result<(), Illegal> {
    match s.step {
        Step::ChooseEdge
        | Step::ChooseNight
        | Step::Fortify
        | Step::PlaceObjective
        | Step::Deploy
        | Step::FreeMove => set_up::check_setup(book, s, action),
        Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
            initiative::check_nomination(book, s, action)
        }
        Step::Act => check_act(book, s, action),
        Step::NameAnother => night_targets::check_another(book, s, action),
        Step::ShareDice => sharing::check_share(s, action),
        Step::Casualties => casualties::check_casualties(s, action),
        Step::Withdraw => match action {
            Action::Withdraw { to } => withdrawal::check_withdraw(book, s, Some(to)),
            Action::Stand => withdrawal::check_withdraw(book, s, None),
            _ => Err(illegal("VD-SHAKEN-04", "a withdrawal is asked for")),
        },
        Step::MoveIn => moving_in::check_move_in(s, action),
        Step::Over => Err(illegal("VD-END-06", "the game is over")),
    }
}

/// Whether the active unit may take an action: what its state permits, then what the action itself
/// asks for.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
fn check_act(book: &VictoryDecision, s: &State, action: Action) -> Result<(), Illegal> {
    let Some(active) = &s.active else {
        return Err(illegal("VD-ACT-14", "no unit is active"));
    };
    let unit = active.unit;
    // VD-SPEC-29.
    if s.unit(unit).place == Place::Reserve {
        return reserves::check_arrival(book, s, unit, action);
    }
    // VD-ACT-06.
    if action == Action::Stop {
        return Ok(());
    }
    // VD-VSP-13.
    if let Action::Smoke(at) = action {
        return smoke::check_smoke(book, s, unit, at);
    }
    // VD-ACT-11.
    permission::permit_next(book, s, unit, action)?;
    match action {
        Action::Shoot { .. } => targets::check_shoot(book, s, unit, action),
        Action::CallStrike { strike, at } => strikes::check_strike(book, s, unit, strike, at),
        Action::Move { .. } | Action::Infiltrate { .. } => reach::check_move(book, s, unit, action),
        Action::Enter { .. } | Action::Embark(_) => boarding::check_boarding(book, s, unit, action),
        Action::Assault { .. } => charge::check_assault(book, s, unit, action),
        Action::CloseCombat { .. } => close_combat::check_close_combat(book, s, unit, action),
        Action::Hide | Action::Spot(_) | Action::TakeCover | Action::DigIn | Action::Clear(_) => {
            spotting::check_stealth(book, s, unit, action)
        }
        Action::ConcentrateFire => {
            require(!active.aimed, "VD-ACT-09", "the unit already concentrates its fire")
        }
        Action::Regroup => Ok(()),
        _ => Err(illegal("VD-ACT-07", "an action of the active unit is asked for")),
    }
}

/// Carries out a decision, and everything after it that needs none.
pub(crate) fn carry_out(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let side = s.decider;
    // VD-ENG-08.
    referee.relate(|| Event::Decided { side, unit: unit_in_question(s), action });
    s.stirred |= stirs(action);
    match s.step {
        Step::ChooseEdge
        | Step::ChooseNight
        | Step::Fortify
        | Step::PlaceObjective
        | Step::Deploy
        | Step::FreeMove => set_up::set_up(book, s, action, referee),
        Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
            initiative::nominate(book, s, action, referee);
        }
        Step::Act => act(book, s, action, referee),
        Step::NameAnother => name_another(book, s, action, referee),
        Step::ShareDice => sharing::share(book, s, action, referee),
        Step::Casualties => {
            if let Action::Lose { group, count } = action {
                casualties::lose(book, s, group, count, referee);
            }
        }
        Step::Withdraw => {
            let to = if let Action::Withdraw { to } = action { Some(to) } else { None };
            withdrawal::withdraw(book, s, to, referee);
        }
        Step::MoveIn => moving_in::move_in(book, s, action, referee),
        Step::Over => {}
    }
    agenda::run_agenda(book, s, referee);
}

/// Begins the action of the active unit.
fn act(book: &VictoryDecision, s: &mut State, action: Action, referee: &mut impl Referee<Event>) {
    let Some(active) = &mut s.active else { return };
    let unit = active.unit;
    match action {
        // VD-ACT-06.
        Action::Stop => {
            (active.left, active.stopped) = (0, true);
            s.agenda.push(Task::EndAction);
            return;
        }
        // VD-VSP-13: it takes no action.
        Action::Smoke(at) => {
            s.agenda.push(Task::EndAction);
            smoke::fire_smoke(s, unit, at, referee);
            return;
        }
        Action::ChooseEdge { .. }
        | Action::ChooseNight(_)
        | Action::Fortify { .. }
        | Action::ReRollZone(_)
        | Action::PlaceObjective(_)
        | Action::Split { .. }
        | Action::Deploy { .. }
        | Action::Entrench(_)
        | Action::Pass
        | Action::Nominate { .. }
        | Action::Leave { .. }
        | Action::Join(_)
        | Action::Move { .. }
        | Action::Enter { .. }
        | Action::Embark(_)
        | Action::Infiltrate { .. }
        | Action::Shoot { .. }
        | Action::CallStrike { .. }
        | Action::ConcentrateFire
        | Action::Assault { .. }
        | Action::CloseCombat { .. }
        | Action::Hide
        | Action::Spot(_)
        | Action::TakeCover
        | Action::Regroup
        | Action::DigIn
        | Action::Clear(_)
        | Action::ShareDice(_)
        | Action::Lose { .. }
        | Action::Withdraw { .. }
        | Action::Stand => {}
    }
    active.left -= 1;
    active.taken += 1;
    // VD-CONC-03: any action other than Shoot loses the aim.
    let aimed = active.aimed;
    active.aimed = aimed && matches!(action, Action::Shoot { .. });
    s.agenda.push(Task::EndAction);
    report_activity(book, s, unit, referee);
    carry_on(book, s, unit, action, referee);
}

/// Resolves an action that has been begun.
fn carry_on(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::Shoot { .. } => shooting::shoot(book, s, unit, action, referee),
        Action::CallStrike { strike, at } => {
            calling::call_strike(book, s, unit, strike, at, referee);
        }
        Action::Move { to, facing } if s.unit(unit).place == Place::Reserve => {
            reserves::come_on(book, s, unit, Pose { at: to, facing }, referee);
        }
        Action::Move { .. } | Action::Infiltrate { .. } => {
            moving::make_move(book, s, unit, action, referee);
        }
        Action::Enter { .. } | Action::Embark(_) => {
            boarding_actions::board(book, s, unit, action, referee);
        }
        Action::Assault { .. } => charge::assault(book, s, unit, action, referee),
        Action::CloseCombat { .. } => close_combat::close_combat(book, s, unit, action, referee),
        Action::ConcentrateFire => aim(s),
        Action::Regroup => markers::regroup(book, s, unit, referee),
        Action::Pass => {}
        Action::ChooseEdge { .. }
        | Action::ChooseNight(_)
        | Action::Fortify { .. }
        | Action::ReRollZone(_)
        | Action::PlaceObjective(_)
        | Action::Split { .. }
        | Action::Deploy { .. }
        | Action::Entrench(_)
        | Action::Nominate { .. }
        | Action::Leave { .. }
        | Action::Join(_)
        | Action::Stop
        | Action::Hide
        | Action::Spot(_)
        | Action::TakeCover
        | Action::DigIn
        | Action::Clear(_)
        | Action::Smoke(_)
        | Action::ShareDice(_)
        | Action::Lose { .. }
        | Action::Withdraw { .. }
        | Action::Stand => spotting::do_stealth(book, s, unit, action, referee),
    }
    // VD-SPEC-10: it is not over while another target may be named.
    if !night_targets::is_searching(s) {
        if matches!(action, Action::Shoot { .. } | Action::Pass) {
            end_aim(s);
        }
        close_up(s, unit, referee);
    }
}

/// VD-CONC-01.
const fn aim(s: &mut State) {
    if let Some(active) = &mut s.active {
        active.aimed = true;
    }
}

/// The aim is used up by the Shoot Action it was for.
const fn end_aim(s: &mut State) {
    if let Some(active) = &mut s.active {
        active.aimed = false;
    }
}

/// VD-COH-05, VD-REGR-07: models out of Leadership Distance have spent the action on moving back, while the
/// others did what was chosen without them ([`able`](crate::morale::markers::markers::able) leaves them out). Whatever the
/// action was, the unit is together again after it.
fn close_up(s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if s.unit(unit).stragglers > 0 {
        s.unit_mut(unit).stragglers = 0;
        let clause = Clause("VD-COH-05");
        referee.relate(|| Event::Happened { unit: Some(unit), at: None, clause });
    }
}

/// Tells once a turn that a row acts.
fn report_activity(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let row = book.profile(unit).row;
    if s.told_active >> row.0 & 1 == 0 {
        s.told_active |= 1 << row.0;
        referee
            .tell(|| Event::Fact(wargauge_rules::event::Common::Activated { unit: row.muster() }));
    }
}

/// The unit that a decision is about, where the game says which.
fn unit_in_question(s: &State) -> Option<UnitId> {
    match (s.step, s.agenda.top()) {
        (Step::Act | Step::NameAnother, _) => s.active.as_ref().map(|active| active.unit),
        (_, Some(&(Task::Casualties { unit, .. } | Task::Withdraw { unit, .. }))) => Some(unit),
        _ => None,
    }
}
