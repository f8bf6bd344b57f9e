//! Losses: who is removed, who gets the credit, what a lost unit leaves behind (VD-SHOOT-18 to
//! VD-SHOOT-25, VD-COH-08).

use crate::action::Action;
use crate::attack::explosives;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::morale::markers;
use crate::position::{aboard, concealment, formation, sight};
use crate::refusal::{illegal, require};
use crate::state::agenda::{Author, Progress, Task, Threat};
use crate::state::unit::{Place, Unit};
use crate::state::{State, Step, Wreck};
use crate::units::profile::{MusterRow, UnitKind};
use crate::units::{command, living};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Strength that a group loses, in an area or not (VD-FEAT-06).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Loss {
    /// The number of the group.
    pub group: u8,
    /// Models or points.
    pub count: u8,
}

/// Casualties to be chosen by the owner: takes those without a choice, else asks. A man falls by
/// one unsaved hit (VD-CHAR-03).
pub(crate) fn casualties_task(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    count: u8,
    by: Author,
    referee: &mut impl Referee<Event>,
) -> Progress {
    let total = command::strength(s, unit);
    if total == 0 || count == 0 {
        return Progress::Done;
    }
    if book.profile(unit).kind == UnitKind::Vehicle {
        // VD-VEH-42: what the vehicle cannot lose any more is lost.
        let group = vehicle_in_front(book, s, unit, by.threat);
        // VD-VEH-04, VD-VEH-44: Structure Points alone; Move and weapons are whole until the last
        // is gone.
        remove_strength(book, s, unit, Loss { group, count }, by, referee);
        return Progress::Done;
    }
    // VD-SHOOT-20: what nobody is left for is lost.
    if count >= total {
        destroy(book, s, unit, by, referee);
        return Progress::Done;
    }
    let strength = &s.unit(unit).strength;
    let mut living = (0u8..).zip(strength).filter(|(_, left)| **left > 0).map(|(at, _)| at);
    if let (Some(only), None) = (living.next(), living.next()) {
        remove_strength(book, s, unit, Loss { group: only, count }, by, referee);
        return Progress::Done;
    }
    s.agenda.push(Task::Casualties { unit, count, credit: by.credit, threat: by.threat });
    s.step = Step::Casualties;
    s.decider = book.side(unit);
    Progress::Asked
}

/// Lists the choices of casualties: of each group all that it can give, or one (VD-SHOOT-19).
pub(crate) fn casualty_options(s: &State, out: &mut Vec<Action>) {
    let Some(&Task::Casualties { unit, count, .. }) = s.agenda.top() else { return };
    for (group, &left) in (0u8..).zip(&s.unit(unit).strength) {
        let most = left.min(count);
        if most > 0 {
            out.push(Action::Lose { group, count: most });
        }
        if most > 1 {
            out.push(Action::Lose { group, count: 1 });
        }
    }
}

/// Whether a choice of casualties is legal.
pub(crate) fn check_casualties(s: &State, action: Action) -> Result<(), Illegal> {
    let (Some(&Task::Casualties { unit, count, .. }), Action::Lose { group, count: lost }) =
        (s.agenda.top(), action)
    else {
        return Err(illegal("VD-SHOOT-19", "casualties are to be chosen"));
    };
    let left = s.unit(unit).strength.get(usize::from(group)).copied().unwrap_or(0);
    require(lost > 0 && lost <= count, "VD-SHOOT-19", "as many are lost as saves failed")?;
    require(lost <= left, "VD-SHOOT-19", "the group has not so many left")
}

/// Carries out a choice of casualties.
pub(crate) fn lose(
    book: &VictoryDecision,
    s: &mut State,
    group: u8,
    count: u8,
    referee: &mut impl Referee<Event>,
) {
    let Some(Task::Casualties { unit, count: due, credit, threat }) = s.agenda.pop() else {
        return;
    };
    if due > count {
        s.agenda.push(Task::Casualties { unit, count: due - count, credit, threat });
    }
    remove_strength(book, s, unit, Loss { group, count }, Author { credit, threat }, referee);
}

/// Removes models or points of a group, with a marker for each, credits the loss, finds a new
/// leader, and destroys the unit when nothing is left.
pub(crate) fn remove_strength(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    Loss { group, count }: Loss,
    by: Author,
    referee: &mut impl Referee<Event>,
) {
    // VD-SHOOT-20: no more than there are.
    let lost = count.min(s.unit(unit).strength[usize::from(group)]);
    // VD-SHOOT-20.
    if lost == 0 {
        return;
    }
    // VD-SHOOT-24.
    if lost == command::strength(s, unit) {
        destroy(book, s, unit, by, referee);
        return;
    }
    // VD-COH-08. VD-ABIL-22: of a crew the one group there is leads as long as it lives.
    let leader_falls =
        s.unit(unit).leader == group && s.unit(unit).strength[usize::from(group)] == lost;
    // VD-VEH-43.
    let wrecked = book.profile(unit).kind == UnitKind::Vehicle
        && s.unit(unit).strength[usize::from(group)] == lost;
    // VD-VEH-43.
    let wreck_at = wrecked.then(|| vehicle_at(book, s, unit, group));
    // VD-COH-08.
    let before = leader_falls.then(|| formation::models(book, s, unit));
    // VD-CHAR-03, VD-ABIL-21.
    take_off(book, s, unit, Loss { group, count: lost }, by, referee);
    // VD-VEH-43.
    if let Some(at) = wreck_at {
        leave_wreck(book, s, unit, at);
    }
    // VD-COH-08.
    if let Some(before) = before {
        find_leader(book, s, unit);
        if wrecked {
            let leader = usize::from(s.unit(unit).leader);
            let slot = slot_of(&s.unit(unit).strength, group, leader);
            s.unit_mut(unit).at = before.get(slot).copied().unwrap_or(s.unit(unit).at);
        } else {
            // VD-COH-08, VD-COH-05: some may stand too far from him.
            count_stragglers(book, s, unit, &before);
        }
    }
    let clause = match book.profile(unit).kind {
        UnitKind::Vehicle => "VD-VEH-33",
        UnitKind::Team => "VD-SUPP-04",
        UnitKind::Infantry => "VD-SUPP-03",
    };
    // VD-SHOOT-21: one for each.
    let count = lost.min(room_for_markers(book, s, unit));
    // VD-SUPP-03, VD-SUPP-04, VD-SUPP-16, VD-SHOOT-21, VD-VEH-33.
    markers::place_markers(book, s, unit, count, Clause(clause), referee);
    // VD-HIDE-08.
    if s.hidden.contains(unit) {
        concealment::reveal(s, unit, Clause("VD-HIDE-08"), referee);
    }
}

/// How many more markers a unit holds once all its casualties are removed: the markers for them
/// come after the last (VD-SHOOT-01, VD-SUPP-12). Of vehicles the Size counts, which stays.
fn room_for_markers(book: &VictoryDecision, s: &State, unit: UnitId) -> u8 {
    let due = s.agenda.casualties_due(unit);
    let most = match book.profile(unit).kind {
        UnitKind::Vehicle => markers::most_markers(book, s, unit),
        UnitKind::Infantry | UnitKind::Team => {
            markers::marker_limit(book, command::strength(s, unit).saturating_sub(due))
        }
    };
    most.saturating_sub(s.unit(unit).markers)
}

/// Takes strength off a group and tells what it was worth: the price of the row is shared over its
/// strength so that the parts add up to it.
fn take_off(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    Loss { group, count: lost }: Loss,
    by: Author,
    referee: &mut impl Referee<Event>,
) {
    let row = book.profile(unit).row;
    let bought = book.row(row);
    let left: u32 = bought.units.map(|part| u32::from(command::strength(s, part))).sum();
    let full = u32::from(bought.strength).max(1);
    let gone = full.saturating_sub(left);
    let worth = |gone: u32| u64::from(bought.price) * u64::from(gone.min(full)) / u64::from(full);
    let price = (worth(gone + u32::from(lost)) - worth(gone)) as u32;
    explosives::bury_spent_charges(book, s, unit, group, lost);
    s.stirred = true;
    // VD-ABIL-23: nothing gives it back.
    s.unit_mut(unit).strength[usize::from(group)] -= lost;
    referee.relate(|| Event::Lost { unit, group, count: lost });
    let to = by.credit.map(MusterRow::muster);
    referee.tell(|| Event::Fact(Common::Lost { victim: row.muster(), to, price }));
}

/// VD-COH-08: the best Ld leads; among equals the first group.
fn find_leader(book: &VictoryDecision, s: &mut State, unit: UnitId) {
    let groups = &book.profile(unit).groups;
    let living = groups.iter().zip(&s.unit(unit).strength).enumerate();
    let living = living.filter(|(_, (_, left))| **left > 0);
    let best = living.max_by_key(|(at, (group, _))| (group.ld, usize::MAX - at));
    if let Some((at, _)) = best {
        s.unit_mut(unit).leader = at as u8;
    }
}

/// VD-COH-05: the models that are left beyond the Leadership Distance of a new leader. The same for
/// vehicles of a unit (VD-VEH-41).
fn count_stragglers(book: &VictoryDecision, s: &mut State, unit: UnitId, before: &[Point]) {
    if s.unit(unit).place != Place::Table {
        return;
    }
    let reach = Length::inches(i16::from(command::own_ld(book, s, unit)));
    let left = living::bodies(book, s, unit);
    let here = s.unit(unit).at;
    let far = before.iter().take(left).filter(|model| !model.within(here, reach));
    s.unit_mut(unit).stragglers = far.count() as u8;
}

/// Removes a unit from play with all it has left: destroyed, or off the table for good
/// (VD-SHAKEN-07). A vehicle leaves a wreck unless its place is no longer the table.
pub(crate) fn destroy(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    by: Author,
    referee: &mut impl Referee<Event>,
) {
    if s.unit(unit).place == Place::Gone {
        return;
    }
    if book.profile(unit).kind == UnitKind::Vehicle {
        leave_wrecks(book, s, unit, by);
    }
    for group in 0..book.profile(unit).groups.len() {
        let left = s.unit(unit).strength[group];
        if left > 0 {
            take_off(book, s, unit, Loss { group: group as u8, count: left }, by, referee);
        }
    }
    // VD-SHOOT-24. VD-VEH-46: nor does a crew get out.
    leave_play(s, unit);
    referee.relate(|| Event::Destroyed(unit));
    close_row(book, s, unit, by, referee);
}

/// Takes a unit out of everything that is kept of units on the table.
fn leave_play(s: &mut State, unit: UnitId) {
    for enemy in s.unit(unit).engaged {
        s.unit_mut(enemy).engaged.remove(unit);
    }
    s.stirred = true;
    let (at, facing) = (s.unit(unit).at, s.unit(unit).facing);
    *s.unit_mut(unit) = Unit { place: Place::Gone, at, facing, ..Unit::NOBODY };
    for set in [
        &mut s.present,
        &mut s.shaken,
        &mut s.hidden,
        &mut s.took_cover,
        &mut s.shot_last,
        &mut s.fired,
        &mut s.immobilised,
    ] {
        set.remove(unit);
    }
}

/// A row is destroyed when all its parts are (VD-ABIL-18).
fn close_row(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    by: Author,
    referee: &mut impl Referee<Event>,
) {
    let row = book.profile(unit).row;
    let book = book.row(row);
    let lives = |part: UnitId| command::strength(s, part) > 0;
    if s.is_destroyed(row) || book.units.into_iter().any(lives) {
        return;
    }
    s.destroyed_rows |= 1 << row.0;
    s.destroyed[book.side.index()] += book.stake;
    if let Some(credit) = by.credit {
        referee.tell(|| Event::Fact(Common::Kill { unit: credit.muster() }));
    }
}

/// Wrecks of all vehicles of a unit, and the way out for those aboard.
fn leave_wrecks(book: &VictoryDecision, s: &mut State, unit: UnitId, by: Author) {
    // VD-VEH-43.
    if s.unit(unit).place == Place::Table {
        for group in 0..book.profile(unit).groups.len() {
            if s.unit(unit).strength[group] > 0 {
                let at = vehicle_at(book, s, unit, group as u8);
                leave_wreck(book, s, unit, at);
            }
        }
    }
    // VD-VEH-45.
    if !aboard::aboard(book, s, unit).is_empty() {
        let Author { credit, threat } = by;
        let at = s.unit(unit).at;
        s.agenda.push(Task::BailOut { vehicle: unit, at, credit, threat });
    }
}

/// A wreck where a vehicle was (VD-VEH-43).
fn leave_wreck(book: &VictoryDecision, s: &mut State, unit: UnitId, at: Point) {
    if let Some(vehicle) = &book.profile(unit).vehicle {
        let wreck = Wreck { at, facing: s.unit(unit).facing, size: vehicle.size };
        // VD-ENG-14: beyond what a table holds the oldest wreck is towed away.
        if s.wrecks.is_full() {
            s.wrecks.remove(0);
        }
        s.wrecks.push(wreck);
    }
}

/// The slot of a group's only body: the leader's comes first, then the others in order.
fn slot_of(strength: &[u8], leader: u8, group: usize) -> usize {
    let leader = usize::from(leader);
    if group == leader {
        return 0;
    }
    let lower = (0..group).filter(|&at| at != leader && strength[at] > 0);
    1 + lower.count()
}

/// Where the vehicle of a group stands, in a unit of vehicles.
fn vehicle_at(book: &VictoryDecision, s: &State, unit: UnitId, group: u8) -> Point {
    let here = s.unit(unit);
    let slot = slot_of(&here.strength, here.leader, usize::from(group));
    if slot == 0 {
        return here.at;
    }
    formation::models(book, s, unit).get(slot).copied().unwrap_or(here.at)
}

/// The vehicle of a unit that an attack hits: the nearest to the attacker (VD-VEH-42), the
/// leader where nobody attacks.
fn vehicle_in_front(book: &VictoryDecision, s: &State, unit: UnitId, threat: Threat) -> u8 {
    let here = s.unit(unit);
    let groups = &book.profile(unit).groups;
    let living = (0..groups.len() as u8).filter(|&at| here.strength[usize::from(at)] > 0);
    let by = match threat {
        Threat::Unit(by) if groups.len() > 1 => s.unit(by).at,
        Threat::Unit(_) | Threat::Nobody => return here.leader,
    };
    let visible =
        |group: u8| sight::clear_to_vehicle(book, s, by, vehicle_at(book, s, unit, group));
    let far = |group: u8| vehicle_at(book, s, unit, group).squared_distance(by);
    living.min_by_key(|&at| (!visible(at), far(at), at)).unwrap_or(here.leader)
}
