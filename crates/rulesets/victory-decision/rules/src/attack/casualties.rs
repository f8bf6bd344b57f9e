//! Losses: who is removed, who gets the credit, what a lost unit leaves behind (VD-SHOOT-18 to
//! VD-SHOOT-25, VD-COH-08).

use crate::action::Action;
use crate::attack::explosives;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::morale::markers;
use crate::position::{aboard, concealment, formation, sight};
use crate::state::agenda::{Attribution, Progress, Task, Threat};
use crate::state::unit::{Place, Unit};
use crate::state::{State, Step, Wreck};
use crate::units::profile::{MusterRow, UnitKind};
use crate::units::{command, living};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
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
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    count: u8,
    by: Attribution,
) -> Progress {
    let total = command::strength(play.state, unit);
    if total == 0 || count == 0 {
        return Progress::Done;
    }
    if play.book.profile(unit).kind == UnitKind::Vehicle {
        // VD-VEH-42: what the vehicle cannot lose any more is lost.
        let group = vehicle_in_front(play.scene(), unit, by.threat);
        // VD-VEH-04, VD-VEH-44: Structure Points alone; Move and weapons are whole until the last
        // is gone.
        remove_strength(play, unit, Loss { group, count }, by);
        return Progress::Done;
    }
    // VD-SHOOT-20: what nobody is left for is lost.
    if count >= total {
        destroy(play, unit, by);
        return Progress::Done;
    }
    let strength = &play.state.unit(unit).strength;
    let mut living = (0u8..).zip(strength).filter(|(_, left)| **left > 0).map(|(at, _)| at);
    if let (Some(only), None) = (living.next(), living.next()) {
        remove_strength(play, unit, Loss { group: only, count }, by);
        return Progress::Done;
    }
    play.state.agenda.push(Task::Casualties { unit, count, credit: by.credit, threat: by.threat });
    play.state.step = Step::Casualties;
    play.state.decider = play.book.side(unit);
    Progress::Asked
}

/// Lists the choices of casualties: of each group all that it can give, or one (VD-SHOOT-19).
pub(crate) fn casualty_options(state: &State, out: &mut Vec<Action>) {
    let Some(&Task::Casualties { unit, count, .. }) = state.agenda.top() else { return };
    for (group, &left) in (0u8..).zip(&state.unit(unit).strength) {
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
pub(crate) fn check_casualties(state: &State, action: Action) -> Verdict {
    let (Some(&Task::Casualties { unit, count, .. }), Action::Lose { group, count: lost }) =
        (state.agenda.top(), action)
    else {
        return forbid("VD-SHOOT-19", "casualties are to be chosen");
    };
    let left = state.unit(unit).strength.get(usize::from(group)).copied().unwrap_or(0);
    require(lost > 0 && lost <= count, "VD-SHOOT-19", "as many are lost as saves failed")?;
    require(lost <= left, "VD-SHOOT-19", "the group has not so many left")
}

/// Carries out a choice of casualties.
pub(crate) fn lose(play: &mut Play<'_, impl Referee<Event>>, group: u8, count: u8) {
    let Some(Task::Casualties { unit, count: due, credit, threat }) = play.state.agenda.pop()
    else {
        return;
    };
    if due > count {
        play.state.agenda.push(Task::Casualties { unit, count: due - count, credit, threat });
    }
    remove_strength(play, unit, Loss { group, count }, Attribution { credit, threat });
}

/// Removes models or points of a group, with a marker for each, credits the loss, finds a new
/// leader, and destroys the unit when nothing is left.
pub(crate) fn remove_strength(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    Loss { group, count }: Loss,
    by: Attribution,
) {
    let book = play.book;
    // VD-SHOOT-20: no more than there are.
    let lost = count.min(play.state.unit(unit).strength[usize::from(group)]);
    // VD-SHOOT-20.
    if lost == 0 {
        return;
    }
    // VD-SHOOT-24.
    if lost == command::strength(play.state, unit) {
        destroy(play, unit, by);
        return;
    }
    // VD-COH-08. VD-ABIL-22: of a crew the one group there is leads as long as it lives.
    let leader_falls = play.state.unit(unit).leader == group
        && play.state.unit(unit).strength[usize::from(group)] == lost;
    // VD-VEH-43.
    let wrecked = book.profile(unit).kind == UnitKind::Vehicle
        && play.state.unit(unit).strength[usize::from(group)] == lost;
    // VD-VEH-43.
    let wreck_at = wrecked.then(|| vehicle_at(play.scene(), unit, group));
    // VD-COH-08.
    let before = leader_falls.then(|| formation::models(play.scene(), unit));
    // VD-CHAR-03, VD-ABIL-21.
    take_off(play, unit, Loss { group, count: lost }, by);
    // VD-VEH-43.
    if let Some(at) = wreck_at {
        leave_wreck(book, play.state, unit, at);
    }
    // VD-COH-08.
    if let Some(before) = before {
        find_leader(book, play.state, unit);
        if wrecked {
            let leader = usize::from(play.state.unit(unit).leader);
            let slot = slot_of(&play.state.unit(unit).strength, group, leader);
            play.state.unit_mut(unit).at =
                before.get(slot).copied().unwrap_or(play.state.unit(unit).at);
        } else {
            // VD-COH-08, VD-COH-05: some may stand too far from him.
            count_stragglers(book, play.state, unit, &before);
        }
    }
    let clause = match book.profile(unit).kind {
        UnitKind::Vehicle => "VD-VEH-33",
        UnitKind::Team => "VD-SUPP-04",
        UnitKind::Infantry => "VD-SUPP-03",
    };
    // VD-SHOOT-21: one for each.
    let count = lost.min(room_for_markers(play.scene(), unit));
    // VD-SUPP-03, VD-SUPP-04, VD-SUPP-16, VD-SHOOT-21, VD-VEH-33.
    markers::place_markers(play, unit, count, Clause(clause));
    // VD-HIDE-08.
    if play.state.hidden.contains(unit) {
        concealment::reveal(play.state, unit, Clause("VD-HIDE-08"), play.referee);
    }
}

/// How many more markers a unit holds once all its casualties are removed: the markers for them
/// come after the last (VD-SHOOT-01, VD-SUPP-12). Of vehicles the Size counts, which stays.
fn room_for_markers(scene: Scene<'_>, unit: UnitId) -> u8 {
    let Scene { book, state } = scene;
    let due = state.agenda.casualties_due(unit);
    let most = match book.profile(unit).kind {
        UnitKind::Vehicle => markers::most_markers(scene, unit),
        UnitKind::Infantry | UnitKind::Team => {
            markers::marker_limit(book, command::strength(state, unit).saturating_sub(due))
        }
    };
    most.saturating_sub(state.unit(unit).markers)
}

/// Takes strength off a group and tells what it was worth: the price of the row is shared over its
/// strength so that the parts add up to it.
fn take_off(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    Loss { group, count: lost }: Loss,
    by: Attribution,
) {
    let book = play.book;
    let row = book.profile(unit).row;
    let bought = book.row(row);
    let left: u32 = bought.units.map(|part| u32::from(command::strength(play.state, part))).sum();
    let full = u32::from(bought.strength).max(1);
    let gone = full.saturating_sub(left);
    let worth = |gone: u32| u64::from(bought.price) * u64::from(gone.min(full)) / u64::from(full);
    let price = (worth(gone + u32::from(lost)) - worth(gone)) as u32;
    explosives::bury_spent_charges(play, unit, group, lost);
    play.state.stirred = true;
    // VD-ABIL-23: nothing gives it back.
    play.state.unit_mut(unit).strength[usize::from(group)] -= lost;
    play.referee.relate(|| Event::Lost { unit, group, count: lost });
    let to = by.credit.map(MusterRow::muster);
    play.referee.tell(|| Event::Fact(Common::Lost { victim: row.muster(), to, price }));
}

/// VD-COH-08: the best Ld leads; among equals the first group.
fn find_leader(book: &VictoryDecision, state: &mut State, unit: UnitId) {
    let groups = &book.profile(unit).groups;
    let living = groups.iter().zip(&state.unit(unit).strength).enumerate();
    let living = living.filter(|(_, (_, left))| **left > 0);
    let best = living.max_by_key(|(at, (group, _))| (group.ld, usize::MAX - at));
    if let Some((at, _)) = best {
        state.unit_mut(unit).leader = at as u8;
    }
}

/// VD-COH-05: the models that are left beyond the Leadership Distance of a new leader. The same for
/// vehicles of a unit (VD-VEH-41).
fn count_stragglers(book: &VictoryDecision, state: &mut State, unit: UnitId, before: &[Point]) {
    if state.unit(unit).place != Place::Table {
        return;
    }
    let reach = Length::inches(i16::from(command::own_ld(Scene::new(book, state), unit)));
    let left = living::bodies(Scene::new(book, state), unit);
    let here = state.unit(unit).at;
    let far = before.iter().take(left).filter(|model| !model.within(here, reach));
    state.unit_mut(unit).stragglers = far.count() as u8;
}

/// Removes a unit from play with all it has left: destroyed, or off the table for good
/// (VD-SHAKEN-07). A vehicle leaves a wreck unless its place is no longer the table.
pub(crate) fn destroy(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, by: Attribution) {
    let book = play.book;
    if play.state.unit(unit).place == Place::Gone {
        return;
    }
    if book.profile(unit).kind == UnitKind::Vehicle {
        leave_wrecks(book, play.state, unit, by);
    }
    for group in 0..book.profile(unit).groups.len() {
        let left = play.state.unit(unit).strength[group];
        if left > 0 {
            take_off(play, unit, Loss { group: group as u8, count: left }, by);
        }
    }
    // VD-SHOOT-24. VD-VEH-46: nor does a crew get out.
    leave_play(play.state, unit);
    play.referee.relate(|| Event::Destroyed(unit));
    close_row(play, unit, by);
}

/// Takes a unit out of everything that is kept of units on the table.
fn leave_play(state: &mut State, unit: UnitId) {
    for enemy in state.unit(unit).engaged {
        state.unit_mut(enemy).engaged.remove(unit);
    }
    state.stirred = true;
    let (at, facing) = (state.unit(unit).at, state.unit(unit).facing);
    *state.unit_mut(unit) = Unit { place: Place::Gone, at, facing, ..Unit::NOBODY };
    for set in [
        &mut state.present,
        &mut state.shaken,
        &mut state.hidden,
        &mut state.took_cover,
        &mut state.shot_last,
        &mut state.fired,
        &mut state.immobilised,
    ] {
        set.remove(unit);
    }
}

/// A row is destroyed when all its parts are (VD-ABIL-18).
fn close_row(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, by: Attribution) {
    let book = play.book;
    let row = book.profile(unit).row;
    let book = book.row(row);
    let lives = |part: UnitId| command::strength(play.state, part) > 0;
    if play.state.is_destroyed(row) || book.units.into_iter().any(lives) {
        return;
    }
    play.state.destroyed_rows |= 1 << row.0;
    play.state.destroyed[book.side.index()] += book.stake;
    if let Some(credit) = by.credit {
        play.referee.tell(|| Event::Fact(Common::Kill { unit: credit.muster() }));
    }
}

/// Wrecks of all vehicles of a unit, and the way out for those aboard.
fn leave_wrecks(book: &VictoryDecision, state: &mut State, unit: UnitId, by: Attribution) {
    // VD-VEH-43.
    if state.unit(unit).place == Place::Table {
        for group in 0..book.profile(unit).groups.len() {
            if state.unit(unit).strength[group] > 0 {
                let at = vehicle_at(Scene::new(book, state), unit, group as u8);
                leave_wreck(book, state, unit, at);
            }
        }
    }
    // VD-VEH-45.
    if !aboard::aboard(Scene::new(book, state), unit).is_empty() {
        let Attribution { credit, threat } = by;
        let at = state.unit(unit).at;
        state.agenda.push(Task::BailOut { vehicle: unit, at, credit, threat });
    }
}

/// A wreck where a vehicle was (VD-VEH-43).
fn leave_wreck(book: &VictoryDecision, state: &mut State, unit: UnitId, at: Point) {
    if let Some(vehicle) = &book.profile(unit).vehicle {
        let wreck = Wreck { at, facing: state.unit(unit).facing, size: vehicle.size };
        // VD-ENG-14: beyond what a table holds the oldest wreck is towed away.
        if state.wrecks.is_full() {
            state.wrecks.remove(0);
        }
        state.wrecks.push(wreck);
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
fn vehicle_at(scene: Scene<'_>, unit: UnitId, group: u8) -> Point {
    let here = scene.state.unit(unit);
    let slot = slot_of(&here.strength, here.leader, usize::from(group));
    if slot == 0 {
        return here.at;
    }
    formation::models(scene, unit).get(slot).copied().unwrap_or(here.at)
}

/// The vehicle of a unit that an attack hits: the nearest to the attacker (VD-VEH-42), the
/// leader where nobody attacks.
fn vehicle_in_front(scene: Scene<'_>, unit: UnitId, threat: Threat) -> u8 {
    let here = scene.state.unit(unit);
    let groups = &scene.book.profile(unit).groups;
    let living = (0..groups.len() as u8).filter(|&at| here.strength[usize::from(at)] > 0);
    let by = match threat {
        Threat::Unit(by) if groups.len() > 1 => scene.state.unit(by).at,
        Threat::Unit(_) | Threat::Nobody => return here.leader,
    };
    let visible = |group: u8| sight::clear_to_vehicle(scene, by, vehicle_at(scene, unit, group));
    let far = |group: u8| vehicle_at(scene, unit, group).squared_distance(by);
    living.min_by_key(|&at| (!visible(at), far(at), at)).unwrap_or(here.leader)
}
