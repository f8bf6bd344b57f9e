//! The chart of armoured vehicles (`SK-AFVSOLO`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Point};

use crate::book::Scene;
use crate::men::{active, is_vehicle, place, present, within};
use crate::movement::{is_immobile, nearest_foe_point};
use crate::position::{ground_eye, hull_down, is_at_front, sees_unit};
use crate::state::Drill;
use crate::switches::{AfvDamageAndCrew, OpticsHitCountsAsNoGun};
use crate::units::Kind;

/// What bears on a vehicle, line by line of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Circumstances {
    /// -03: advancing, or hull down.
    pub(crate) well_placed: bool,
    /// -04: infantry within 6 inches, or a radio.
    pub(crate) supported: bool,
    /// -06: damaged.
    pub(crate) damaged: bool,
    /// -06: casualties of the crew.
    pub(crate) crew_lost: u8,
    /// -07: anti-tank weapons have fired at it.
    pub(crate) anti_tank_fire: bool,
    /// -08: an enemy on its flank or rear.
    pub(crate) flanked: bool,
    /// -09: no friends in sight within 12 inches.
    pub(crate) alone: bool,
    /// -10: without its main gun.
    pub(crate) no_gun: bool,
    /// -11: no weapon works.
    pub(crate) unarmed: bool,
    /// -12: immobile and under fire.
    pub(crate) caught: bool,
}

/// `SK-AFVSOLO-03`, `SK-AFVSOLO-04`, `SK-AFVSOLO-05`, `SK-AFVSOLO-06`, `SK-AFVSOLO-07`,
/// `SK-AFVSOLO-08`, `SK-AFVSOLO-09`, `SK-AFVSOLO-10`, `SK-AFVSOLO-11`, `SK-AFVSOLO-12`,
/// `SK-AFVSOLO-13`: the points.
pub(crate) fn points(it: Circumstances, crew: AfvDamageAndCrew) -> i32 {
    let (damage, men) = (i32::from(it.damaged), i32::from(it.crew_lost));
    let harm = match crew {
        AfvDamageAndCrew::Max => damage.max(men),
        AfvDamageAndCrew::Sum => damage + men,
    };
    let of = |applies: bool, number: i32| if applies { number } else { 0 };
    of(it.well_placed, 1) + of(it.supported, 1)
        - harm
        - of(it.anti_tank_fire, 1)
        - of(it.flanked, 1)
        - of(it.alone, 1)
        - of(it.no_gun, 2)
        - of(it.unarmed, 2)
        - of(it.caught, 2)
}

/// `SK-AFVSOLO-15`: the column of a sum, from 0.
pub(crate) const fn column(points: i32) -> usize {
    match points {
        ..=-3 => 0,
        -2 | -1 => 1,
        0 => 2,
        1 => 3,
        2.. => 4,
    }
}

/// `SK-AFVSOLO-16`, `SK-AFVSOLO-17`, `SK-AFVSOLO-18`, `SK-AFVSOLO-19`, `SK-AFVSOLO-29`: what a die
/// says; `None` for baling out.
pub(crate) const fn vehicle_drill(column: usize, die: u8, immobile: bool) -> Option<Drill> {
    use Drill::{Advance, Halt, Manoeuvre, Retreat};
    let chart = match die {
        1 => [Retreat, Retreat, Retreat, Halt, Manoeuvre],
        2 | 3 => [Retreat, Retreat, Halt, Manoeuvre, Manoeuvre],
        4 | 5 => [Retreat, Halt, Manoeuvre, Manoeuvre, Advance],
        _ => [Halt, Manoeuvre, Manoeuvre, Advance, Advance],
    };
    match chart[column] {
        // SK-AFVSOLO-26: an immobile vehicle that should retreat is left.
        Retreat if immobile => None,
        drill @ (Drill::Orders
        | Drill::Attack
        | Drill::Advance
        | Drill::Halt
        | Drill::Retreat
        | Drill::Rout
        | Drill::Manoeuvre) => Some(drill),
    }
}

/// The circumstances as they are now.
pub(crate) fn circumstances(scene: Scene<'_>, unit: UnitId) -> Circumstances {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let spec = book.vehicle(unit);
    let wrecked = here.hull.wrecked_weapons;
    let crew = book.profile(unit).figures.len();
    // SK-AFVSOLO-10: a gun that cannot be aimed for its optics is still there.
    let aimless =
        here.hull.blind && book.switches.optics_hit_counts_as_no_gun == OpticsHitCountsAsNoGun::Yes;
    let gun = spec.is_some_and(|spec| spec.gun.is_some()) && wrecked & 1 == 0 && !aimless;
    let mounts = spec.map_or(0, |spec| spec.mounts.len());
    let guns_left = (1..=mounts).any(|at| wrecked & 1 << at == 0);
    let foe = nearest_foe_point(scene, unit);
    let down = foe.is_some_and(|foe| hull_down(scene, unit, ground_eye(book, foe)));
    let immobile = is_immobile(scene, unit);
    Circumstances {
        well_placed: here.advanced || down,
        supported: infantry_near(scene, unit) || radio_linked(scene, unit),
        damaged: here.hull.damaged,
        crew_lost: (crew - active(scene, unit).count()) as u8,
        anti_tank_fire: here.under_fire.anti_tank,
        flanked: present(state, book.side(unit).foe()).into_iter().any(|foe| {
            let at: Point = place(scene, foe);
            state.unit(foe).spotted && !is_at_front(scene, unit, at)
        }),
        alone: !present(state, book.side(unit)).into_iter().any(|other| {
            other != unit
                && within(scene, unit, other, Length::inches(12))
                && sees_unit(scene, unit, other)
        }),
        no_gun: !gun,
        unarmed: !gun && !guns_left,
        caught: immobile && here.under_fire.any,
    }
}

fn infantry_near(scene: Scene<'_>, unit: UnitId) -> bool {
    present(scene.state, scene.book.side(unit)).into_iter().any(|other| {
        other != unit && !is_vehicle(scene, other) && within(scene, unit, other, Length::inches(6))
    })
}

/// `SK-AFVSOLO-14`: all armour has a radio; some friend on the table must have one that works too.
fn radio_linked(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let armour = |unit: UnitId| book.profile(unit).kind == Kind::Afv && is_vehicle(scene, unit);
    let has =
        |other: UnitId| armour(other) || active(scene, other).any(|man| book.man(other, man).radio);
    armour(unit)
        && present(state, book.side(unit)).into_iter().any(|other| other != unit && has(other))
}
