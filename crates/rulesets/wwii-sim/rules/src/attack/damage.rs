//! Hits on vehicles (WS-VEH-03 to WS-VEH-10).

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Disc;
use wargauge_rules::table::dice::Die;

use crate::attack::collapse::test_figures;
use crate::attack::wounds::credit;
use crate::attack::{Keys, roll_d3};
use crate::book::Play;
use crate::event::{Damage, Event};
use crate::morale::nerve::pin;
use crate::movement::room::free_place;
use crate::movement::transport::set_down;
use crate::movement::uncover::uncover_near;
use crate::position::circles::own_radius;
use crate::position::formation::fine;
use crate::position::smoke::lay;
use crate::state::{CloudShape, Fate};
use crate::winning::losses::leave_game;

/// A hit that must beat armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The vehicle.
    pub target: UnitId,
    /// Strength of the weapon.
    pub strength: u8,
    /// Armour where it hits.
    pub armour: u8,
    /// WS-LEAD-21: whether it can only frighten.
    pub harmless: bool,
}

/// WS-VEH-05, WS-VEH-06: the result of a hit so much over the armour; 0 if it equals it.
#[must_use]
pub const fn beaten(over: u8, die: u8) -> Damage {
    match over {
        0 => glancing(die),
        1 | 2 => penetrating(die),
        _ => penetrating(die + 1),
    }
}

/// WS-VEH-05: the result of a hit that equals the armour.
pub(crate) const fn glancing(die: u8) -> Damage {
    match die {
        0..=3 => Damage::Glancing,
        4..=5 => Damage::Stunned,
        _ => Damage::Immobilised,
    }
}

/// WS-VEH-06: the result of a hit over the armour.
pub(crate) const fn penetrating(die: u8) -> Damage {
    match die {
        0..=1 => Damage::Stunned,
        2 => Damage::WeaponOut,
        3 => Damage::Immobilised,
        4..=5 => Damage::Destroyed,
        _ => Damage::Burning,
    }
}

/// WS-VEH-03: rolls D6 and strength against the armour, then for the result; and lets it take
/// effect. Whether it reached the armour (WS-VEH-07). Small arms come here like guns, with little
/// strength (WS-VEH-04).
pub(crate) fn strike_vehicle(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: Hit,
    keys: &mut Keys,
) -> bool {
    let Hit { target, strength, armour, harmless } = hit;
    keys.begin(play);
    let sum = play.referee.roll(Die::D6) + strength;
    let damage = if sum < armour {
        Damage::None
    } else if harmless {
        Damage::Glancing
    } else {
        beaten(sum - armour, play.referee.roll(Die::D6))
    };
    play.referee.relate(|| Event::Damaged { unit: target, sum, armour, damage });
    take_effect(play, target, damage, keys);
    sum >= armour
}

fn take_effect(
    play: &mut Play<'_, impl Referee<Event>>,
    target: UnitId,
    damage: Damage,
    keys: &mut Keys,
) {
    let mounts = play.book.profile(target).vehicle.as_ref().map_or(0, |it| it.mounts.len());
    let it = play.state.unit_mut(target);
    match damage {
        Damage::None | Damage::Glancing => {}
        Damage::Stunned => pin(play, target),
        // WS-VEH-08: the first weapon that works is lost; without one it is stunned.
        Damage::WeaponOut => match (0..mounts).find(|&at| it.broken >> at & 1 == 0) {
            Some(at) => it.broken |= 1 << at,
            None => pin(play, target),
        },
        // WS-VEH-09: a second time it is stunned.
        Damage::Immobilised if it.immobile => pin(play, target),
        Damage::Immobilised => it.immobile = true,
        Damage::Destroyed => destroy(play, target, false, keys),
        Damage::Burning => destroy(play, target, true, keys),
    }
}

/// WS-VEH-10, WS-TRANS-17: the vehicle becomes a wreck; those in it get out as best they can.
fn destroy(
    play: &mut Play<'_, impl Referee<Event>>,
    target: UnitId,
    burning: bool,
    keys: &mut Keys,
) {
    let at = play.state.unit(target).at;
    let radius = own_radius(play.scene(), target);
    if burning {
        let inches = i32::from(roll_d3(play.referee));
        let radius = i32::from(radius.hundredths()) * 10 + inches * 1000;
        lay(play, CloudShape::Disc { centre: fine(at), radius }, "WS-VEH-10", at);
    }
    // Who is taken out of it does not share its fate.
    let passenger = play.state.unit_mut(target).passenger.take();
    let by = credit(play.book, keys.roller, target);
    leave_game(play, target, Fate::Destroyed, by);
    let Some(passenger) = passenger else { return };
    // Only who comes out of the wreck needs room beside it.
    set_down(play.state, passenger, at);
    let Some(unit) = test_figures(play, passenger, keys) else { return };
    let away = play.state.unit(target).facing.opposite();
    let place = free_place(play.scene(), unit, Disc::new(at, radius), away).unwrap_or(at);
    set_down(play.state, unit, place);
    play.referee.relate(|| Event::Placed { unit, at: place, clause: Clause("WS-TRANS-17") });
    pin(play, unit);
    uncover_near(play);
}
