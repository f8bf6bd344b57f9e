//! Wounds and who takes them (WS-WOUND).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::book::{Play, WwiiSim};
use crate::event::{Event, Wound};
use crate::movement::officers::succeed;
use crate::position::circles::figures;
use crate::state::{DroppedWeapon, Fate, Figure, Place, State};
use crate::units::profile::Role;
use crate::winning::losses::{leave_game, tell_losses};

/// A figure of a unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Man {
    pub unit: UnitId,
    /// His slot; a joined officer has the last one (WS-UNIT-09).
    pub slot: usize,
}

/// A wound roll and its result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WoundRoll {
    /// The D6; 0 where a player names the victim of an earlier roll.
    pub die: u8,
    pub wound: Wound,
}

/// The wound table, without strength or saving throw (WS-WOUND-10): the result of a D6 (WS-WOUND-02, WS-WOUND-03, WS-WOUND-05); a sniper adds 1
/// (WS-WEAPON-16).
#[must_use]
pub(crate) const fn result(die: u8, sniper: bool) -> Wound {
    match die + sniper as u8 {
        0..=3 => Wound::Light,
        4..=5 => Wound::Serious,
        _ => Wound::Dead,
    }
}

/// The sides of a D6 with this result.
#[must_use]
pub const fn sides_of_wound(wound: Wound) -> i32 {
    let (mut sides, mut die) = (0, 1);
    while die <= 6 {
        sides += (result(die, false) as u8 == wound as u8) as i32;
        die += 1;
    }
    sides
}

/// WS-WOUND-06: every wound counts in LD tests of this turn.
pub(crate) const fn count(state: &mut State, unit: UnitId) {
    let it = state.unit_mut(unit);
    it.wounds = it.wounds.saturating_add(1);
}

/// Rolls for a wound of a unit, which counts.
pub(crate) fn roll_wound(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    sniper: bool,
) -> WoundRoll {
    let die = play.referee.roll(Die::D6);
    count(play.state, unit);
    WoundRoll { die, wound: result(die, sniper) }
}

/// One wound roll for a figure: serious and dead fall on it, a light wound on its unit's END. Whether it
/// is removed; slots do not close up yet.
pub(crate) fn wound_figure(play: &mut Play<'_, impl Referee<Event>>, man: Man) -> bool {
    let roll = roll_wound(play, man.unit, false);
    let on = (roll.wound != Wound::Light).then_some(man.slot);
    play.referee.relate(|| wounded(play.state, man.unit, roll, on));
    suffer(play, man, roll.wound)
}

/// What a wound does to a figure or to its unit's END; whether the figure is removed.
pub(crate) fn suffer(play: &mut Play<'_, impl Referee<Event>>, man: Man, wound: Wound) -> bool {
    if wound == Wound::Light {
        lose_endurance(play.state, man.unit);
        return false;
    }
    hurt(play, man, wound)
}

/// WS-WOUND-02: the unit loses 1 END, not below 0 (WS-ENDUR-05); never that of a joined officer
/// (WS-OFF-11).
pub(crate) const fn lose_endurance(state: &mut State, unit: UnitId) {
    let it = state.unit_mut(unit);
    if it.end > 0 {
        it.end -= 1;
        // WS-SCEN-07.
        it.tally.end_lost += 1;
    }
}

/// The figure in a slot: a joined officer has the last one (WS-UNIT-09).
pub(crate) fn figure(state: &State, unit: UnitId, slot: usize) -> &Figure {
    let it = state.unit(unit);
    match it.officer {
        Some(officer) if slot >= usize::from(it.count) => &state.unit(officer).figures[0],
        _ => &it.figures[slot],
    }
}

/// What is told of a result and of the man it falls on.
pub(crate) fn wounded(state: &State, unit: UnitId, roll: WoundRoll, slot: Option<usize>) -> Event {
    let WoundRoll { die, wound } = roll;
    let arms = slot.map(|slot| figure(state, unit, slot).arms);
    Event::Wounded { unit, die, wound, slot: slot.map(|slot| slot as u8), arms }
}

/// WS-WOUND-03 to WS-WOUND-05, WS-WOUND-07: a serious or dead result falls on the figure in a slot;
/// whether it is removed. Slots do not close up yet.
pub(crate) fn hurt(play: &mut Play<'_, impl Referee<Event>>, man: Man, wound: Wound) -> bool {
    let Man { unit, slot } = man;
    let officer =
        play.state.unit(unit).officer.filter(|_| slot >= usize::from(play.state.unit(unit).count));
    let (bearer, at) = officer.map_or((unit, slot), |officer| (officer, 0));
    let figure = &mut play.state.unit_mut(bearer).figures[at];
    if wound == Wound::Serious {
        figure.fs = figure.fs.saturating_sub(1);
        figure.cc = figure.cc.saturating_sub(1);
        if figure.fs > 0 && figure.cc > 0 {
            return false;
        }
    }
    let arms = figure.arms;
    if wound == Wound::Serious {
        // WS-WOUND-04, WS-LEAD-13: men Out are not counted among the dead.
        play.state.unit_mut(bearer).tally.out += 1;
    } else {
        // WS-OFF-12: a dead officer counts as a dead member.
        play.state.unit_mut(unit).dead += 1;
        play.state.unit_mut(bearer).tally.dead += 1;
    }
    if officer.is_none() {
        note_fall(play, unit, slot, arms);
    }
    true
}

/// What falls with a figure: leadership (WS-UNIT-16) and special weapons (WS-UNIT-17).
fn note_fall(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, slot: usize, arms: u8) {
    let carried = play.book.arms(arms);
    let first = carried.first.map(|weapon| play.book.weapon(weapon));
    let it = play.state.unit_mut(unit);
    let jammed = it.figures[slot].jammed;
    it.lost_leader |= slot == 0 || carried.role == Role::Leader;
    if carried.role != Role::Officer && first.is_some_and(|weapon| weapon.features.passed_on) {
        // A third special weapon that falls in one turn stays where it lies.
        if let Some(free) = it.dropped.iter_mut().find(|it| it.is_none()) {
            *free = Some(DroppedWeapon { arms, jammed });
        }
    }
}

/// WS-UNIT-09, WS-WOUND-09: removed figures leave, the others close up. The unit that goes on: the
/// same, an officer who alone is left (WS-OFF-15), or nobody.
pub(crate) fn close_up(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    removed: u16,
    by: Option<UnitId>,
) -> Option<UnitId> {
    if removed == 0 {
        return Some(unit);
    }
    let count = play.state.unit(unit).count;
    // WS-OFF-12.
    if let Some(officer) = play.state.unit(unit).officer
        && removed >> count & 1 == 1
    {
        play.state.unit_mut(officer).count = 0;
        leave_game(play, officer, Fate::Destroyed, by);
    }
    let it = play.state.unit_mut(unit);
    let mut kept = 0;
    for slot in 0..usize::from(count) {
        if removed >> slot & 1 == 0 {
            it.figures[kept] = it.figures[slot];
            kept += 1;
        }
    }
    it.count = kept as u8;
    if kept > 0 {
        tell_losses(play, unit, by);
        return Some(unit);
    }
    let next = succeed(play.state, unit);
    // WS-OFF-15.
    if next.is_some() {
        play.state.unit_mut(unit).place = Place::Table;
    }
    leave_game(play, unit, Fate::Destroyed, by);
    next
}

/// A serious or dead result on one figure, a soldier on foot, of a crew or on horseback
/// (WS-WOUND-12), and what follows from it. The unit that goes on.
pub(crate) fn strike(
    play: &mut Play<'_, impl Referee<Event>>,
    man: Man,
    wound: Wound,
    by: Option<UnitId>,
) -> Option<UnitId> {
    let Man { unit, slot } = man;
    debug_assert!(slot < figures(play.state, unit), "a result falls on a figure");
    if hurt(play, man, wound) { close_up(play, unit, 1 << slot, by) } else { Some(unit) }
}

/// Who has the credit for what a unit loses: an enemy, nobody else.
pub(crate) fn credit(book: &WwiiSim, by: UnitId, victim: UnitId) -> Option<UnitId> {
    (book.side(by) != book.side(victim)).then_some(by)
}
