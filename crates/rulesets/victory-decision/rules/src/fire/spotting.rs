//! Hide, Spot, Take Cover! (VD-HIDE, VD-SPOT, VD-TAKE).

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::dice;
use crate::event::Event;
use crate::fire::night_targets;
use crate::fire::night_targets::NightSighting;
use crate::movement::{digging, permission};
use crate::position::{concealment, cover};
use crate::state::{Roll, State};
use crate::switches::SpotDie;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;

/// Appends these actions, Dig In and clearing included.
pub(crate) fn stealth_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    if state.active.as_ref().is_none_or(|active| active.left == 0) {
        return;
    }
    let mut offer = |action| {
        let allowed = permission::permit(scene, unit, action);
        if allowed.and_then(|()| check_stealth(scene, unit, action)).is_ok() {
            out.push(action);
        }
    };
    offer(Action::Hide);
    offer(Action::TakeCover);
    offer(Action::DigIn);
    for enemy in book.units_of(book.side(unit).foe()) & state.present & state.hidden {
        offer(Action::Spot(enemy));
    }
    for piece in digging::clearable(scene, unit).iter() {
        offer(Action::Clear(piece));
    }
}

/// Whether such an action is legal.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_stealth(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    match action {
        Action::Hide => concealment::check_hide(scene, unit),
        Action::Spot(target) => concealment::check_spot(scene, unit, target),
        Action::TakeCover => {
            let taken = scene.state.took_cover.contains(unit);
            // VD-TAKE-03: taken anew once it has ended.
            require(!taken, "VD-ACT-09", "the unit has taken cover already")?;
            // VD-TAKE-01.
            require(cover::in_any_cover(scene, unit), "VD-TAKE-01", "the unit is in no cover")
        }
        Action::DigIn => digging::check_dig_in(scene, unit),
        Action::Clear(piece) => digging::check_clear(scene, unit, piece),
        _ => forbid("VD-ACT-07", "this is no action of a unit"),
    }
}

/// Carries out such an action.
pub(crate) fn do_stealth(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    match action {
        Action::Hide => {
            play.state.hidden.insert(unit);
            let clause = Clause("VD-HIDE-03");
            play.referee.relate(|| Event::Hidden { unit, now: true, clause });
        }
        Action::Spot(target) => spot(play, unit, target),
        Action::TakeCover => {
            // VD-TAKE-01.
            play.state.took_cover.insert(unit);
            let clause = Clause("VD-TAKE-01");
            play.referee.relate(|| Event::Happened { unit: Some(unit), at: None, clause });
        }
        Action::DigIn => digging::dig_in(play, unit),
        Action::Clear(piece) => digging::clear(play, unit, piece),
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
fn spot(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, target: UnitId) {
    dice::begin_event(play, unit, Roll::Action);
    // VD-SPEC-10, VD-SPEC-11.
    if night_targets::look_for_target(play, unit, Action::Spot(target)) != NightSighting::Target {
        return;
    }
    let modifier = concealment::spot_modifier(play.scene(), unit, target);
    let die = play.referee.roll(match play.book.switches().spot_die {
        SpotDie::D6 => Die::D6,
        SpotDie::D10 => Die::D10,
    });
    // VD-SPOT-01; VD-SPOT-13: also under the Ld that Command lends; VD-VEH-24: vehicles too.
    let passed = i32::from(die) + i32::from(modifier) < i32::from(command::ld(play.scene(), unit));
    let clause = Clause("VD-SPOT-01");
    play.referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause,
        die,
        modifier,
        passed: Some(passed),
    });
    // VD-SPOT-06.
    count_attempt(play.state, target);
    if passed {
        // VD-SPOT-10: for everybody, not for the spotter alone.
        concealment::reveal(play.state, target, Clause("VD-HIDE-05"), play.referee);
    }
}

/// Counts an attempt of the active unit (VD-SPOT-06): it acts once a turn, so its attempts of
/// the turn are those of its activation.
fn count_attempt(state: &mut State, target: UnitId) {
    let Some(active) = &mut state.active else { return };
    match active.spotted.iter_mut().find(|attempt| attempt.0 == target) {
        Some(attempt) => attempt.1 += 1,
        None => active.spotted.push((target, 1)),
    }
}
