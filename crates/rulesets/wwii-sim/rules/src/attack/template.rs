//! Templates (WS-WEAPON-09, WS-WEAPON-14).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Length, Point};

use crate::attack::damage::{Hit, strike_vehicle};
use crate::attack::structures::strike_building;
use crate::attack::wounds::{Man, close_up, credit, wound_figure};
use crate::attack::{Keys, key, morale};
use crate::book::{Play, Scene, WwiiSim};
use crate::event::Event;
use crate::morale::leadership::test;
use crate::morale::nerve::pin;
use crate::movement::uncover::uncover;
use crate::position::circles::{occupied, on_table};
use crate::position::formation::{centre_in, slots_in};
use crate::state::{FinePoint, Status, UnitSet};

/// A shell that bursts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Burst {
    /// The unit that fires the shell.
    pub shooter: UnitId,
    /// Where, in thousandths of an inch.
    pub centre: FinePoint,
    /// Radius of its template.
    pub radius: Length,
    /// Its strength.
    pub strength: u8,
}

impl Burst {
    /// Radius of its template, in thousandths of an inch.
    pub(crate) const fn reach(self) -> i32 {
        self.radius.hundredths() as i32 * 10
    }

    /// The point of the table nearest to its centre.
    pub(crate) const fn at(self) -> Point {
        Point::new((self.centre.x / 10) as i16, (self.centre.y / 10) as i16)
    }
}

/// WS-WEAPON-09, WS-WEAPON-14: an explosive shell bursts: wounds, damage, then a test of every unit
/// that it touched.
pub(crate) fn burst(play: &mut Play<'_, impl Referee<Event>>, burst: Burst, keys: &mut Keys) {
    let book = play.book;
    // The figures are fixed before the first roll.
    let present = on_table(play.state, book.all_units());
    let mut shaken = UnitSet::EMPTY;
    let caught = present.map(|unit| (unit, caught(play.scene(), unit, burst)));
    let caught: arrayvec::ArrayVec<(UnitId, u16), { crate::state::MAX_UNITS }> =
        caught.filter(|&(_, slots)| slots != 0).collect();
    for &(unit, slots) in &caught {
        // WS-DISS-13: a template takes effect on dissimulated troops and uncovers them.
        if play.state.unit(unit).hidden {
            uncover(play, unit, "WS-DISS-13");
        }
        let it = play.state.unit_mut(unit);
        it.fired_at = true;
        // WS-SCEN-07.
        it.shaken_by = credit(book, burst.shooter, unit).or(it.shaken_by);
        if book.profile(unit).is_vehicle() {
            let armour = book.profile(unit).vehicle.as_ref().map_or(0, |it| it.weakest());
            let hit = Hit { target: unit, strength: burst.strength, armour, harmless: false };
            if strike_vehicle(play, hit, keys) {
                shaken.insert(unit);
            }
        } else if let Some(left) = wound_slots(play, unit, slots, keys) {
            shaken.insert(left);
        }
    }
    for building in 0..book.ground().buildings.len() as u8 {
        if touches(book, building, burst) {
            strike_building(play, building, burst.strength, keys);
        }
    }
    for unit in shaken {
        test_nerve(play, unit, burst.shooter);
    }
}

/// Whether a template touches a building.
pub(crate) fn touches(book: &WwiiSim, building: u8, burst: Burst) -> bool {
    book.ground().building(building).outline.is_within(burst.at(), burst.radius)
}

/// The slots of a unit outside of buildings that a template covers; of a vehicle, its centre.
pub(crate) fn caught(scene: Scene<'_>, unit: UnitId, burst: Burst) -> u16 {
    let Scene { book, state } = scene;
    if occupied(scene, unit).is_some() {
        return 0;
    }
    if book.profile(unit).is_vehicle() {
        return u16::from(centre_in(state, unit, burst.centre, burst.reach()));
    }
    slots_in(state, unit, burst.centre, burst.reach())
}

/// One wound roll for each slot, in order; serious and dead fall on that figure. The unit that goes
/// on.
fn wound_slots(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    slots: u16,
    keys: &mut Keys,
) -> Option<UnitId> {
    let mut removed = 0;
    for slot in (0..16).filter(|slot| slots >> slot & 1 == 1) {
        keys.begin(play);
        if wound_figure(play, Man { unit, slot }) {
            removed |= 1 << slot;
        }
    }
    let by = credit(play.book, keys.roller, unit);
    close_up(play, unit, removed, by)
}

/// WS-LEAD-01, WS-LEAD-14, WS-LEAD-15, WS-LEAD-23, WS-VEH-18: one test for a firing action that hit, unless the unit is
/// pinned or panicked already.
pub(crate) fn test_nerve(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, by: UnitId) {
    let it = play.state.unit(unit);
    if it.is_gone() || it.status != Status::Normal {
        return;
    }
    let roll = if play.book.profile(unit).is_vehicle() {
        // WS-LEAD-21: the LD of vehicles is not modified, and they have no wounds.
        "WS-VEH-07"
    } else {
        "WS-LEAD-01"
    };
    play.referee.begin(key(play.scene(), unit, morale(play.state), by.0));
    if !test(play, unit, roll) {
        pin(play, unit);
    }
}
