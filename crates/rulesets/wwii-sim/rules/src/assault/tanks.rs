//! Assaults of men on vehicles (WS-VEH-16).

use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::assault::pairing::Fought;
use crate::attack::Keys;
use crate::attack::damage::{Hit, strike_vehicle};
use crate::attack::wounds::{Man, figure};
use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::position::circles::figures;
use crate::state::{State, Status, UnitSet};
use crate::winning::losses::note_active;

/// Units in contact with a unit that are vehicles.
fn vehicles_touched(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let touched = scene.state.unit(unit).contacts;
    touched.filter(|&other| scene.book.profile(other).is_vehicle()).collect()
}

/// Most figures that a unit sends.
pub(crate) const SENT: usize = 2;

/// Strength of a success.
const STRENGTH: u8 = 8;

/// Total of D10 and CC that succeeds, against a vehicle that stood and one that moved.
const STANDING: u8 = 10;
const MOVING: u8 = 12;

/// Every foot unit in contact with an enemy vehicle assaults it, those of the highest rank first.
pub(crate) fn assault_all(play: &mut Play<'_, impl Referee<Event>>, fought: &Fought) {
    for unit in play.state.in_order(true) {
        let able = play.state.is_on_table(unit)
            && play.book.profile(unit).class.is_infantry()
            && play.state.unit(unit).status != Status::Panicked;
        if !able {
            continue;
        }
        let keys = Keys { roller: unit, kind: Roll::Assault, next: 0 };
        let mut party = AssaultParty { unit, sent: fought[unit.index()], keys };
        for vehicle in vehicles_touched(play.scene(), unit) {
            if play.state.is_on_table(vehicle) {
                party.assault(play, vehicle);
            }
        }
    }
}

/// A unit that assaults vehicles.
struct AssaultParty {
    unit: UnitId,
    /// Slots of figures that have fought or have been sent.
    sent: u16,
    keys: Keys,
}

impl AssaultParty {
    /// Up to two figures that have not fought try to harm a vehicle.
    fn assault(&mut self, play: &mut Play<'_, impl Referee<Event>>, vehicle: UnitId) {
        let fresh = (0..figures(play.state, self.unit)).filter(|slot| self.sent >> slot & 1 == 0);
        let fighters: arrayvec::ArrayVec<usize, SENT> = fresh.take(SENT).collect();
        for slot in fighters {
            self.sent |= 1 << slot;
            if play.state.unit(vehicle).is_gone() {
                return;
            }
            strike_at(play, Man { unit: self.unit, slot }, vehicle, &mut self.keys);
        }
    }
}

/// The total of D10 and CC that succeeds against a vehicle.
pub(crate) const fn needed(state: &State, vehicle: UnitId) -> u8 {
    let moved = state.unit(vehicle).moved;
    if moved.primary + moved.second > 0 { MOVING } else { STANDING }
}

/// One man tries to harm a vehicle.
pub(crate) fn strike_at(
    play: &mut Play<'_, impl Referee<Event>>,
    man: Man,
    vehicle: UnitId,
    keys: &mut Keys,
) {
    let Man { unit, slot } = man;
    note_active(play, unit);
    keys.begin(play);
    let needed = needed(play.state, vehicle);
    let die = play.referee.roll(Die::D10);
    let passed = die + figure(play.state, unit, slot).cc >= needed;
    let against = needed as i8;
    let clause = Clause("WS-VEH-16");
    play.referee.relate(|| Event::Rolled { unit, clause, die, against, passed });
    if !passed {
        return;
    }
    // WS-SCEN-07.
    play.referee.tell(|| Event::Fact(Common::Hit { unit }));
    let armour = play.book.profile(vehicle).vehicle.as_ref().map_or(0, |it| it.weakest());
    let hit = Hit { target: vehicle, strength: STRENGTH, armour, harmless: false };
    play.state.unit_mut(vehicle).shaken_by = Some(unit);
    strike_vehicle(play, hit, keys);
}
