//! Hide, Spot, Take Cover! (VD-HIDE, VD-SPOT, VD-TAKE).

use crate::action::Action;
use crate::book::VictoryDecision;
use crate::dice;
use crate::event::Event;
use crate::fire::night_targets;
use crate::fire::night_targets::Sighted;
use crate::movement::{digging, permission};
use crate::position::{concealment, cover};
use crate::refusal::{illegal, require};
use crate::state::{Roll, State};
use crate::switches::SpotDie;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Appends these actions, Dig In and clearing included.
pub(crate) fn stealth_options(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    out: &mut Vec<Action>,
) {
    if s.active.as_ref().is_none_or(|active| active.left == 0) {
        return;
    }
    let mut offer = |action| {
        let allowed = permission::permit(book, s, unit, action);
        if allowed.and_then(|()| check_stealth(book, s, unit, action)).is_ok() {
            out.push(action);
        }
    };
    offer(Action::Hide);
    offer(Action::TakeCover);
    offer(Action::DigIn);
    for enemy in book.units_of(book.side(unit).foe()) & s.present & s.hidden {
        offer(Action::Spot(enemy));
    }
    for piece in digging::clearable(book, s, unit).iter() {
        offer(Action::Clear(piece));
    }
}

/// Whether such an action is legal.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_stealth(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    action: Action,
) -> Result<(), Illegal> {
    match action {
        Action::Hide => concealment::check_hide(book, s, unit),
        Action::Spot(target) => concealment::check_spot(book, s, unit, target),
        Action::TakeCover => {
            let taken = s.took_cover.contains(unit);
            // VD-TAKE-03: taken anew once it has ended.
            require(!taken, "VD-ACT-09", "the unit has taken cover already")?;
            // VD-TAKE-01.
            require(cover::in_any_cover(book, s, unit), "VD-TAKE-01", "the unit is in no cover")
        }
        Action::DigIn => digging::check_dig_in(book, s, unit),
        Action::Clear(piece) => digging::check_clear(book, s, unit, piece),
        _ => Err(illegal("VD-ACT-07", "this is no action of a unit")),
    }
}

/// Carries out such an action.
pub(crate) fn do_stealth(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::Hide => {
            s.hidden.insert(unit);
            let clause = Clause("VD-HIDE-03");
            referee.relate(|| Event::Hidden { unit, now: true, clause });
        }
        Action::Spot(target) => spot(book, s, unit, target, referee),
        Action::TakeCover => {
            // VD-TAKE-01.
            s.took_cover.insert(unit);
            let clause = Clause("VD-TAKE-01");
            referee.relate(|| Event::Happened { unit: Some(unit), at: None, clause });
        }
        Action::DigIn => digging::dig_in(book, s, unit, referee),
        Action::Clear(piece) => digging::clear(book, s, unit, piece, referee),
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
        | Action::Stop
        | Action::Move { .. }
        | Action::Enter { .. }
        | Action::Embark(_)
        | Action::Infiltrate { .. }
        | Action::Shoot { .. }
        | Action::CallStrike { .. }
        | Action::ConcentrateFire
        | Action::Assault { .. }
        | Action::CloseCombat { .. }
        | Action::Regroup
        | Action::Smoke(_)
        | Action::ShareDice(_)
        | Action::Lose { .. }
        | Action::Withdraw { .. }
        | Action::Stand => {}
    }
}

/// One attempt to spot (VD-SPOT-09).
fn spot(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    target: UnitId,
    referee: &mut impl Referee<Event>,
) {
    dice::begin_event(book, s, unit, Roll::Action, referee);
    // VD-SPEC-10, VD-SPEC-11.
    if night_targets::look_for_target(book, s, unit, Action::Spot(target), referee)
        != Sighted::Target
    {
        return;
    }
    let modifier = concealment::spot_modifier(book, s, unit, target);
    let die = referee.roll(match book.switches().spot_die {
        SpotDie::D6 => Die::D6,
        SpotDie::D10 => Die::D10,
    });
    // VD-SPOT-01; VD-SPOT-13: also under the Ld that Command lends; VD-VEH-24: vehicles too.
    let passed = i32::from(die) + i32::from(modifier) < i32::from(command::ld(book, s, unit));
    let clause = Clause("VD-SPOT-01");
    referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause,
        die,
        modifier,
        passed: Some(passed),
    });
    // VD-SPOT-06.
    count_attempt(s, target);
    if passed {
        // VD-SPOT-10: for everybody, not for the spotter alone.
        concealment::reveal(s, target, Clause("VD-HIDE-05"), referee);
    }
}

/// Counts an attempt of the active unit (VD-SPOT-06): it acts once a turn, so its attempts of
/// the turn are those of its activation.
fn count_attempt(s: &mut State, target: UnitId) {
    let Some(active) = &mut s.active else { return };
    match active.spotted.iter_mut().find(|attempt| attempt.0 == target) {
        Some(attempt) => attempt.1 += 1,
        None => active.spotted.push((target, 1)),
    }
}
