//! Suppression Markers, Shaken units, Regroup (VD-SUPP, VD-SHAKEN, VD-REGR).

use crate::book::VictoryDecision;
use crate::dice;
use crate::event::Event;
use crate::movement::landing;
use crate::position::concealment;
use crate::state::agenda::{Marking, Progress, Task, Threat};
use crate::state::{Roll, State};
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
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    count: u8,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) {
    if count == 0 {
        return;
    }
    let before = s.unit(unit).markers;
    // VD-SUPP-12: casualties that lower the limit do not remove markers already there.
    let most = most_markers(book, s, unit).max(before);
    // VD-SUPP-12.
    let after = before.saturating_add(count).min(most);
    // VD-BASE-09, VD-SUPP-01, VD-SCALE-14: a number of the unit, of all its stands together.
    s.unit_mut(unit).markers = after;
    if after > before {
        referee.relate(|| Event::Marked { unit, count: after - before, clause });
    }
    // VD-VSP-15.
    landing::shake_off_riders(book, s, unit, referee);
}

/// Removes markers, and the Shaken state with them where it ends (VD-SHAKEN-08). Called by Regroup,
/// by Command and by recovery alone (VD-SUPP-13).
pub(crate) fn remove_markers(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    count: u8,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) {
    // VD-REGR-03: never below none.
    let removed = count.min(s.unit(unit).markers);
    s.unit_mut(unit).markers -= removed;
    if removed > 0 {
        referee.relate(|| Event::Unmarked { unit, count: removed, clause });
    }
    end_shaken(book, s, unit, referee);
}

/// Ends the Shaken state of a unit whose markers are fewer than its models (VD-SHAKEN-08).
fn end_shaken(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    if s.shaken.contains(unit) && s.unit(unit).markers < shaken_limit(book, s, unit) {
        s.shaken.remove(unit);
        referee.relate(|| Event::Shaken { unit, now: false });
    }
}

/// What markers are measured against: models, HP, of vehicles the Size (VD-VEH-32).
#[must_use]
#[inline]
pub(crate) fn shaken_limit(book: &VictoryDecision, s: &State, unit: UnitId) -> u8 {
    let strength = command::strength(s, unit);
    let Some(vehicle) = &book.profile(unit).vehicle else { return strength };
    let bodies = living::bodies(book, s, unit) as u8;
    match book.switches().vehicle_shaken_limit {
        VehicleShakenLimit::Size => vehicle.size * bodies,
        VehicleShakenLimit::Points => strength,
        VehicleShakenLimit::Six => 6 * bodies,
    }
}

/// The most markers a unit holds (VD-SUPP-12).
#[must_use]
pub(crate) fn most_markers(book: &VictoryDecision, s: &State, unit: UnitId) -> u8 {
    marker_limit(book, shaken_limit(book, s, unit))
}

/// The most markers that go with so many models, HP or so much Size (VD-SUPP-12).
pub(crate) const fn marker_limit(book: &VictoryDecision, models: u8) -> u8 {
    models.saturating_mul(book.switches().marker_limit_factor as u8)
}

/// Models or points of a unit able to act: those that markers leave and that are in coherency. For
/// vehicles the weapons they may use: as many as their Size less their markers, at least one until
/// they are Shaken.
#[must_use]
pub(crate) fn able(book: &VictoryDecision, s: &State, unit: UnitId) -> u8 {
    let here = s.unit(unit);
    let silenced = match book.switches().marker_silences_model {
        MarkerSilencesModel::Yes => here.markers,
        MarkerSilencesModel::No => 0,
    };
    // VD-VEH-31.
    if let Some(vehicle) = &book.profile(unit).vehicle {
        let least = u8::from(!s.shaken.contains(unit));
        let bodies = (living::bodies(book, s, unit) as u8).saturating_sub(here.stragglers);
        return (vehicle.size * bodies).saturating_sub(silenced).max(least);
    }
    // VD-SUPP-06, VD-SHOOT-05; VD-SCALE-15: a point of a stand for each. The owner picks who is out
    // of action, so the stragglers first.
    command::strength(s, unit).saturating_sub(silenced.max(here.stragglers))
}

/// The Shaken check.
pub(crate) fn check_shaken_task(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    threat: Threat,
    Marking { marked, by_enemy }: Marking,
    referee: &mut impl Referee<Event>,
) -> Progress {
    let limit = shaken_limit(book, s, unit);
    if !is_in_play(s, unit) || limit == 0 {
        return Progress::Done;
    }
    // VD-SHAKEN-01, VD-SHAKEN-02, VD-SHAKEN-17: equal is enough, of one model its first marker.
    if s.unit(unit).markers < limit {
        // VD-SHAKEN-08.
        end_shaken(book, s, unit, referee);
        return Progress::Done;
    }
    let was_shaken = s.shaken.contains(unit);
    if !was_shaken {
        // VD-SHAKEN-03, VD-SHAKEN-16: whatever changed the numbers.
        s.shaken.insert(unit);
        referee.relate(|| Event::Shaken { unit, now: true });
        if let Threat::Unit(by) = threat
            && by_enemy
        {
            let row = book.profile(by).row.muster();
            referee.tell(|| Event::Fact(Common::Suppressed { unit: row }));
        }
        // VD-HIDE-07.
        concealment::reveal(s, unit, Clause("VD-HIDE-07"), referee);
    }
    // VD-SHAKEN-11, and VD-SHAKEN-19: once for one action or detonation.
    let withdraws = !was_shaken || marked && by_enemy;
    if withdraws && !s.withdrew.contains(unit) {
        s.withdrew.insert(unit);
        s.agenda.put_off(Task::Withdraw { unit, threat });
    }
    Progress::Done
}

/// Regroup (VD-REGR-02).
pub(crate) fn regroup(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let ld = command::ld(book, s, unit);
    // VD-ABIL-13.
    let passed = if is_sure_to_regroup(book, s, unit) {
        true
    } else {
        passes_test(book, s, unit, ld, Clause("VD-REGR-02"), referee)
    };
    // VD-ABIL-13.
    if let Some(active) = &mut s.active {
        active.regrouped = true;
    }
    let rules = book.switches();
    // VD-REGR-02; VD-REGR-05: the lent Ld serves the number removed as well as the test.
    let removed = match (passed, rules.regroup_pass) {
        // VD-ENG-02: halves are rounded up.
        (true, 0) => ld.div_ceil(2),
        (true, fixed) => fixed as u8,
        (false, _) => rules.regroup_fail as u8,
    };
    // VD-REGR-01; VD-REGR-04: as often as it is taken; VD-REGR-06: whoever is near.
    remove_markers(book, s, unit, removed, Clause("VD-REGR-02"), referee);
}

/// VD-ABIL-13: the first Regroup of a Dedicated unit in an activation counts as passed.
fn is_sure_to_regroup(book: &VictoryDecision, s: &State, unit: UnitId) -> bool {
    let first = s.active.as_ref().is_some_and(|active| !active.regrouped);
    first && command::all_have(book, s, unit, Ability::Dedicated)
}

/// A Leadership test of the active unit: a D6 under the Ld (VD-BASE-15).
fn passes_test(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    ld: u8,
    clause: Clause,
    referee: &mut impl Referee<Event>,
) -> bool {
    dice::begin_event(book, s, unit, Roll::Action, referee);
    let die = referee.roll(Die::D6);
    let passed = die < ld;
    referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause,
        die,
        modifier: 0,
        passed: Some(passed),
    });
    passed
}
