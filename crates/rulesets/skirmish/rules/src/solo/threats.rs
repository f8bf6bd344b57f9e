//! What threatens a vehicle most (`SK-AFVSOLO-32`, `SK-AFVSOLO-33`, `SK-AFVSOLO-34`).

use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::attack::{Shell, TargetSide, damage_modifier};
use crate::book::Scene;
use crate::men::{is_vehicle, place, present};
use crate::movement::nearest_foe_point;
use crate::position::{distance_to_hull, ground_eye, sees_unit};
use crate::units::{HandHeld, Kind, has_hand_held};

/// How much an enemy threatens a vehicle; the greater the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Threat {
    /// A team.
    Team,
    /// A gun that cannot hurt it.
    Gun,
    /// A hand held weapon inside its range.
    HandHeld,
    /// Armour or a gun with sight of it that can hurt it.
    Armour,
}

/// The least score on the damage table that does anything.
const HURTS: i32 = 7;

/// How much a spotted enemy threatens a vehicle (`SK-AFVSOLO-34`).
pub(crate) fn threat(scene: Scene<'_>, vehicle: UnitId, foe: UnitId) -> Threat {
    let armed = is_vehicle(scene, foe) || scene.state.unit(foe).hull.there;
    if armed && scene.book.profile(foe).gun().is_some() {
        let sees = sees_unit(scene, foe, vehicle);
        return if sees && can_hurt(scene, vehicle, foe, false) {
            Threat::Armour
        } else {
            Threat::Gun
        };
    }
    if scene.book.profile(foe).kind == Kind::Afv && is_vehicle(scene, foe) {
        return Threat::Gun;
    }
    if has_weapon_in_range(scene, vehicle, foe) { Threat::HandHeld } else { Threat::Team }
}

/// Whether the best die of a gun, with HVAP or without, does anything to a vehicle as it stands.
pub(crate) fn can_hurt(scene: Scene<'_>, vehicle: UnitId, foe: UnitId, hvap: bool) -> bool {
    let book = scene.book;
    let (Some(spec), Some(gun)) = (book.vehicle(vehicle), book.profile(foe).gun()) else {
        return false;
    };
    let eye = ground_eye(book, place(scene, foe));
    let side = TargetSide::seen_from(scene, vehicle, eye);
    20 + damage_modifier(book, spec, Shell::of_gun(gun, hvap), side) >= HURTS
}

fn has_weapon_in_range(scene: Scene<'_>, vehicle: UnitId, foe: UnitId) -> bool {
    let squared = distance_to_hull(scene, vehicle, place(scene, foe));
    HandHeld::ALL.into_iter().any(|weapon| {
        has_hand_held(scene.book.profile(foe).crewed, &scene.state.unit(foe).ammo, weapon)
            && weapon.ranges().column(squared).is_some()
    })
}

/// The most threatening spotted enemy: by class, then by distance, then by number.
pub(crate) fn most_threatening(scene: Scene<'_>, vehicle: UnitId) -> Option<UnitId> {
    let at = place(scene, vehicle);
    present(scene.state, scene.book.side(vehicle).foe())
        .into_iter()
        .filter(|&foe| scene.state.unit(foe).spotted)
        .min_by_key(|&foe| {
            let class = threat(scene, vehicle, foe);
            (core::cmp::Reverse(class), place(scene, foe).squared_distance(at))
        })
}

/// Where the most threatening enemy is; where one was last known to be if none is spotted.
pub(crate) fn threat_point(scene: Scene<'_>, vehicle: UnitId) -> Option<Point> {
    most_threatening(scene, vehicle)
        .map(|foe| place(scene, foe))
        .or_else(|| nearest_foe_point(scene, vehicle))
}
