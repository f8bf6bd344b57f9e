//! From decision to decision: which options there are, which action goes where, and how an
//! activation runs (VD-ACT).

use wargauge_rules::KindSet;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};

use crate::action::Action;
use crate::assault::{charge, close_combat, moving_in};
use crate::attack::casualties;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{calling, night_targets, sharing, shooting, smoke, spotting, strikes, targets};
use crate::kinds::MOVES;
use crate::march::{boarding_actions, moving, withdrawal};
use crate::morale::markers;
use crate::movement::{boarding, destinations, permission, reach};
use crate::state::agenda::Task;
use crate::state::search::{NightSearch, SearchAction};
use crate::state::unit::{Place, Pose};
use crate::state::{State, Step};
use crate::turn::{agenda, initiative, reserves, set_up};

/// The action goes on at another target, or is given up.
fn name_another(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    play.state.agenda.pop();
    let Some(unit) = play.state.active.as_ref().map(|active| active.unit) else { return };
    if action == Action::Pass {
        let given_up = play.state.active.as_mut().and_then(|active| active.search.take());
        if let Some(NightSearch { action: SearchAction::Call(strike), .. }) = given_up {
            strikes::count_call(play.state, strike);
        }
    }
    carry_on(play, unit, action);
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
pub(crate) fn list_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    list_options_sparing(scene, KindSet::NONE, out);
}

/// Every option of the decision that is pending but for Moves, if they are spared: most of the time goes
/// into looking for destinations. Whether any may be missing.
pub(crate) fn list_options_sparing(
    scene: Scene<'_>,
    spared: KindSet,
    out: &mut Vec<Action>,
) -> bool {
    let state = scene.state;
    match state.step {
        Step::ChooseEdge
        | Step::ChooseNight
        | Step::Fortify
        | Step::PlaceObjective
        | Step::Deploy
        | Step::FreeMove => set_up::setup_options(scene, out),
        Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
            initiative::nomination_options(scene, out);
        }
        Step::Act => return act_options(scene, spared, out),
        Step::NameAnother => night_targets::other_targets(scene, out),
        Step::ShareDice => sharing::share_dice_options(state, out),
        Step::Casualties => casualties::casualty_options(state, out),
        Step::Withdraw => withdrawal::withdraw_options(scene, out),
        Step::MoveIn => moving_in::move_in_options(state, out),
        Step::Over => {}
    }
    false
}

/// Every action of the active unit but for Moves, if they are spared: whether any may be missing.
fn act_options(scene: Scene<'_>, spared: KindSet, out: &mut Vec<Action>) -> bool {
    let Some(unit) = scene.state.active.as_ref().map(|active| active.unit) else { return false };
    if scene.state.unit(unit).place == Place::Reserve {
        reserves::arrival_options(scene, unit, out);
        return false;
    }
    shooting::shoot_options(scene, unit, out);
    let stays = spared.contains_all(MOVES);
    if !stays {
        destinations::move_options(scene, unit, out);
    }
    boarding::boarding_options(scene, unit, out);
    charge::assault_options(scene, unit, out);
    close_combat::close_combat_options(scene, unit, out);
    spotting::stealth_options(scene, unit, out);
    smoke::vehicle_options(scene, unit, out);
    for action in [Action::ConcentrateFire, Action::Regroup, Action::Stop] {
        if check_act(scene, action).is_ok() {
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
pub(crate) fn check_action(scene: Scene<'_>, action: Action) -> Verdict {
    let state = scene.state;
    match state.step {
        Step::ChooseEdge
        | Step::ChooseNight
        | Step::Fortify
        | Step::PlaceObjective
        | Step::Deploy
        | Step::FreeMove => set_up::check_setup(scene, action),
        Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
            initiative::check_nomination(scene, action)
        }
        Step::Act => check_act(scene, action),
        Step::NameAnother => night_targets::check_another(scene, action),
        Step::ShareDice => sharing::check_share(state, action),
        Step::Casualties => casualties::check_casualties(state, action),
        Step::Withdraw => match action {
            Action::Withdraw { to } => withdrawal::check_withdraw(scene, Some(to)),
            Action::Stand => withdrawal::check_withdraw(scene, None),
            _ => forbid("VD-SHAKEN-04", "a withdrawal is asked for"),
        },
        Step::MoveIn => moving_in::check_move_in(state, action),
        Step::Over => forbid("VD-END-06", "the game is over"),
    }
}

/// Whether the active unit may take an action: what its state permits, then what the action itself
/// asks for.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
fn check_act(scene: Scene<'_>, action: Action) -> Verdict {
    let Some(active) = &scene.state.active else {
        return forbid("VD-ACT-14", "no unit is active");
    };
    let unit = active.unit;
    // VD-SPEC-29.
    if scene.state.unit(unit).place == Place::Reserve {
        return reserves::check_arrival(scene, unit, action);
    }
    // VD-ACT-06.
    if action == Action::Stop {
        return Ok(());
    }
    // VD-VSP-13.
    if let Action::Smoke(at) = action {
        return smoke::check_smoke(scene, unit, at);
    }
    // VD-ACT-11.
    permission::permit_next(scene, unit, action)?;
    match action {
        Action::Shoot { .. } => targets::check_shoot(scene, unit, action),
        Action::CallStrike { strike, at } => strikes::check_strike(scene, unit, strike, at),
        Action::Move { .. } | Action::Infiltrate { .. } => reach::check_move(scene, unit, action),
        Action::Enter { .. } | Action::Embark(_) => boarding::check_boarding(scene, unit, action),
        Action::Assault { .. } => charge::check_assault(scene, unit, action),
        Action::CloseCombat { .. } => close_combat::check_close_combat(scene, unit, action),
        Action::Hide | Action::Spot(_) | Action::TakeCover | Action::DigIn | Action::Clear(_) => {
            spotting::check_stealth(scene, unit, action)
        }
        Action::ConcentrateFire => {
            require(!active.aimed, "VD-ACT-09", "the unit already concentrates its fire")
        }
        Action::Regroup => Ok(()),
        _ => forbid("VD-ACT-07", "an action of the active unit is asked for"),
    }
}

/// Carries out a decision, and everything after it that needs none.
pub(crate) fn carry_out(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    let side = play.state.decider;
    // VD-ENG-08.
    play.referee.relate(|| Event::Decided { side, unit: unit_in_question(play.state), action });
    play.state.stirred |= stirs(action);
    match play.state.step {
        Step::ChooseEdge
        | Step::ChooseNight
        | Step::Fortify
        | Step::PlaceObjective
        | Step::Deploy
        | Step::FreeMove => set_up::set_up(play, action),
        Step::NominateFirst | Step::NominateSecond | Step::Pick | Step::Begin => {
            initiative::nominate(play, action);
        }
        Step::Act => act(play, action),
        Step::NameAnother => name_another(play, action),
        Step::ShareDice => sharing::share(play, action),
        Step::Casualties => {
            if let Action::Lose { group, count } = action {
                casualties::lose(play, group, count);
            }
        }
        Step::Withdraw => {
            let to = if let Action::Withdraw { to } = action { Some(to) } else { None };
            withdrawal::withdraw(play, to);
        }
        Step::MoveIn => moving_in::move_in(play, action),
        Step::Over => {}
    }
    agenda::run_agenda(play);
}

/// Begins the action of the active unit.
fn act(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    let Some(active) = &mut play.state.active else { return };
    let unit = active.unit;
    match action {
        // VD-ACT-06.
        Action::Stop => {
            (active.left, active.stopped) = (0, true);
            play.state.agenda.push(Task::EndAction);
            return;
        }
        // VD-VSP-13: it takes no action.
        Action::Smoke(at) => {
            play.state.agenda.push(Task::EndAction);
            smoke::fire_smoke(play.state, unit, at, play.referee);
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
    play.state.agenda.push(Task::EndAction);
    report_activity(play, unit);
    carry_on(play, unit, action);
}

/// Resolves an action that has been begun.
fn carry_on(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    match action {
        Action::Shoot { .. } => shooting::shoot(play, unit, action),
        Action::CallStrike { strike, at } => {
            calling::call_strike(play, unit, strike, at);
        }
        Action::Move { to, facing } if play.state.unit(unit).place == Place::Reserve => {
            reserves::come_on(play, unit, Pose { at: to, facing });
        }
        Action::Move { .. } | Action::Infiltrate { .. } => {
            moving::make_move(play, unit, action);
        }
        Action::Enter { .. } | Action::Embark(_) => {
            boarding_actions::board(play, unit, action);
        }
        Action::Assault { .. } => charge::assault(play, unit, action),
        Action::CloseCombat { .. } => close_combat::close_combat(play, unit, action),
        Action::ConcentrateFire => aim(play.state),
        Action::Regroup => markers::regroup(play, unit),
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
        | Action::Stand => spotting::do_stealth(play, unit, action),
    }
    // VD-SPEC-10: it is not over while another target may be named.
    if !night_targets::is_searching(play.state) {
        if matches!(action, Action::Shoot { .. } | Action::Pass) {
            end_aim(play.state);
        }
        close_up(play.state, unit, play.referee);
    }
}

/// The active unit concentrates its fire (VD-CONC-01).
const fn aim(state: &mut State) {
    if let Some(active) = &mut state.active {
        active.aimed = true;
    }
}

/// The aim is used up by the Shoot Action it was for.
const fn end_aim(state: &mut State) {
    if let Some(active) = &mut state.active {
        active.aimed = false;
    }
}

/// VD-COH-05, VD-REGR-07: models out of Leadership Distance have spent the action on moving back, while the
/// others did what was chosen without them ([`able`](crate::morale::markers::markers::able) leaves them out). Whatever the
/// action was, the unit is together again after it.
fn close_up(state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if state.unit(unit).stragglers > 0 {
        state.unit_mut(unit).stragglers = 0;
        let clause = Clause("VD-COH-05");
        referee.relate(|| Event::Happened { unit: Some(unit), at: None, clause });
    }
}

/// Tells once a turn that a row acts.
fn report_activity(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let row = play.book.profile(unit).row;
    if play.state.told_active >> row.0 & 1 == 0 {
        play.state.told_active |= 1 << row.0;
        play.referee
            .tell(|| Event::Fact(wargauge_rules::event::Common::Activated { unit: row.muster() }));
    }
}

/// The unit that a decision is about, where the game says which.
fn unit_in_question(state: &State) -> Option<UnitId> {
    match (state.step, state.agenda.top()) {
        (Step::Act | Step::NameAnother, _) => state.active.as_ref().map(|active| active.unit),
        (_, Some(&(Task::Casualties { unit, .. } | Task::Withdraw { unit, .. }))) => Some(unit),
        _ => None,
    }
}
