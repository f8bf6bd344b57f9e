//! Suppression Markers, Shaken units, Regroup (VD-SUPP, VD-SHAKEN, VD-REGR).

use crate::book::{Play, Scene, VictoryDecision};
use crate::dice;
use crate::event::Event;
use crate::movement::landing;
use crate::position::concealment;
use crate::state::Roll;
use crate::state::agenda::{MarkerSource, Progress, Task, Threat};
use crate::switches::{MarkerSilencesModel, VehicleShakenLimit};
use crate::units::command::is_in_play;
use crate::units::profile::Ability;
use crate::units::{command, living};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Places markers, up to the limit. Tank riders get off as soon as they or their vehicle are marked.
pub(crate) fn place_markers(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    count: u8,
    clause: Clause,
) {
    if count == 0 {
        return;
    }
    let before = play.state.unit(unit).markers;
    // VD-SUPP-12: casualties that lower the limit do not remove markers already there.
    let most = most_markers(play.scene(), unit).max(before);
    // VD-SUPP-12.
    let after = before.saturating_add(count).min(most);
    // VD-BASE-09, VD-SUPP-01, VD-SCALE-14: a number of the unit, of all its stands together.
    play.state.unit_mut(unit).markers = after;
    if after > before {
        play.referee.relate(|| Event::Marked { unit, count: after - before, clause });
    }
    // VD-VSP-15.
    landing::shake_off_riders(play, unit);
}

/// Removes markers, and the Shaken state with them where it ends (VD-SHAKEN-08). Called by Regroup,
/// by Command and by recovery alone (VD-SUPP-13).
pub(crate) fn remove_markers(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    count: u8,
    clause: Clause,
) {
    // VD-REGR-03: never below none.
    let removed = count.min(play.state.unit(unit).markers);
    play.state.unit_mut(unit).markers -= removed;
    if removed > 0 {
        play.referee.relate(|| Event::Unmarked { unit, count: removed, clause });
    }
    end_shaken(play, unit);
}

/// Ends the Shaken state of a unit whose markers are fewer than its models (VD-SHAKEN-08).
fn end_shaken(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.state.shaken.contains(unit)
        && play.state.unit(unit).markers < shaken_limit(play.scene(), unit)
    {
        play.state.shaken.remove(unit);
        play.referee.relate(|| Event::Shaken { unit, now: false });
    }
}

/// What markers are measured against: models, HP, of vehicles the Size (VD-VEH-32).
#[must_use]
#[inline]
pub(crate) fn shaken_limit(scene: Scene<'_>, unit: UnitId) -> u8 {
    let strength = command::strength(scene.state, unit);
    let Some(vehicle) = &scene.book.profile(unit).vehicle else { return strength };
    let bodies = living::bodies(scene, unit) as u8;
    match scene.book.switches().vehicle_shaken_limit {
        VehicleShakenLimit::Size => vehicle.size * bodies,
        VehicleShakenLimit::Points => strength,
        VehicleShakenLimit::Six => 6 * bodies,
    }
}

/// The most markers a unit holds (VD-SUPP-12).
#[must_use]
pub(crate) fn most_markers(scene: Scene<'_>, unit: UnitId) -> u8 {
    marker_limit(scene.book, shaken_limit(scene, unit))
}

/// The most markers that go with so many models, HP or so much Size (VD-SUPP-12).
pub(crate) const fn marker_limit(book: &VictoryDecision, models: u8) -> u8 {
    models.saturating_mul(book.switches().marker_limit_factor as u8)
}

/// Models or points of a unit able to act: those that markers leave and that are in coherency. For
/// vehicles the weapons they may use: as many as their Size less their markers, at least one until
/// they are Shaken.
#[must_use]
pub(crate) fn able(scene: Scene<'_>, unit: UnitId) -> u8 {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let silenced = match book.switches().marker_silences_model {
        MarkerSilencesModel::Yes => here.markers,
        MarkerSilencesModel::No => 0,
    };
    // VD-VEH-31.
    if let Some(vehicle) = &book.profile(unit).vehicle {
        let least = u8::from(!state.shaken.contains(unit));
        let bodies = (living::bodies(scene, unit) as u8).saturating_sub(here.stragglers);
        return (vehicle.size * bodies).saturating_sub(silenced).max(least);
    }
    // VD-SUPP-06, VD-SHOOT-05; VD-SCALE-15: a point of a stand for each. The owner picks who is out
    // of action, so the stragglers first.
    command::strength(state, unit).saturating_sub(silenced.max(here.stragglers))
}

/// The Shaken check.
pub(crate) fn check_shaken_task(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    threat: Threat,
    MarkerSource { marked, by_enemy }: MarkerSource,
) -> Progress {
    let limit = shaken_limit(play.scene(), unit);
    if !is_in_play(play.state, unit) || limit == 0 {
        return Progress::Done;
    }
    // VD-SHAKEN-01, VD-SHAKEN-02, VD-SHAKEN-17: equal is enough, of one model its first marker.
    if play.state.unit(unit).markers < limit {
        // VD-SHAKEN-08.
        end_shaken(play, unit);
        return Progress::Done;
    }
    let was_shaken = play.state.shaken.contains(unit);
    if !was_shaken {
        // VD-SHAKEN-03, VD-SHAKEN-16: whatever changed the numbers.
        play.state.shaken.insert(unit);
        play.referee.relate(|| Event::Shaken { unit, now: true });
        if let Threat::Unit(by) = threat
            && by_enemy
        {
            let row = play.book.profile(by).row.muster();
            play.referee.tell(|| Event::Fact(Common::Suppressed { unit: row }));
        }
        // VD-HIDE-07.
        concealment::reveal(play.state, unit, Clause("VD-HIDE-07"), play.referee);
    }
    // VD-SHAKEN-11, and VD-SHAKEN-19: once for one action or detonation.
    let withdraws = !was_shaken || marked && by_enemy;
    if withdraws && !play.state.withdrew.contains(unit) {
        play.state.withdrew.insert(unit);
        play.state.agenda.put_off(Task::Withdraw { unit, threat });
    }
    Progress::Done
}

/// Regroup (VD-REGR-02).
pub(crate) fn regroup(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let ld = command::ld(play.scene(), unit);
    // VD-ABIL-13.
    let passed = if is_sure_to_regroup(play.scene(), unit) {
        true
    } else {
        passes_test(play, unit, ld, Clause("VD-REGR-02"))
    };
    // VD-ABIL-13.
    if let Some(active) = &mut play.state.active {
        active.regrouped = true;
    }
    let rules = play.book.switches();
    // VD-REGR-02; VD-REGR-05: the lent Ld serves the number removed as well as the test.
    let removed = match (passed, rules.regroup_pass) {
        // VD-ENG-02: halves are rounded up.
        (true, 0) => ld.div_ceil(2),
        (true, fixed) => fixed as u8,
        (false, _) => rules.regroup_fail as u8,
    };
    // VD-REGR-01; VD-REGR-04: as often as it is taken; VD-REGR-06: whoever is near.
    remove_markers(play, unit, removed, Clause("VD-REGR-02"));
}

/// VD-ABIL-13: the first Regroup of a Dedicated unit in an activation counts as passed.
fn is_sure_to_regroup(scene: Scene<'_>, unit: UnitId) -> bool {
    let first = scene.state.active.as_ref().is_some_and(|active| !active.regrouped);
    first && command::all_have(scene, unit, Ability::Dedicated)
}

/// A Leadership test of the active unit: a D6 under the Ld (VD-BASE-15).
fn passes_test(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    ld: u8,
    clause: Clause,
) -> bool {
    dice::begin_event(play, unit, Roll::Action);
    let die = play.referee.roll(Die::D6);
    let passed = die < ld;
    play.referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause,
        die,
        modifier: 0,
        passed: Some(passed),
    });
    passed
}
