//! Structures entered, climbed and left (VD-BLDG-04 to 08, VD-BLDG-10).

use crate::book::Scene;
use crate::movement::reach;
use crate::movement::reach::{FLOOR, Movement};
use crate::position::aboard;
use crate::state::unit::{Place, UnitSet};
use crate::terrain::current;
use crate::units::command;
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::path::Path;
use wargauge_rules::table::terrain::PieceId;

/// Movement that must be left at the entrance, in hundredths of an inch (VD-BLDG-04).
const THRESHOLD: i32 = 100;

/// Calls with each structure and floor near enough to enter or climb.
pub(crate) fn enterable(scene: Scene<'_>, unit: UnitId, mut offer: impl FnMut(PieceId, u8)) {
    let Scene { book, state } = scene;
    let near = match state.unit(unit).place {
        Place::Inside { piece, .. } => wargauge_rules::table::terrain::Pieces::of(piece),
        Place::Table => {
            book.table(state).map.pieces_within(state.unit(unit).at, book.profile(unit).pace)
        }
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => return,
    };
    for piece in near.iter() {
        let floors = current::building(book, state, piece).map_or(0, |structure| structure.floors);
        (0..floors).for_each(|floor| offer(piece, floor));
    }
}

/// VD-BLDG-04 to VD-BLDG-06, VD-BLDG-10.
pub(crate) fn check_enter(scene: Scene<'_>, unit: UnitId, piece: PieceId, floor: u8) -> Verdict {
    let Scene { book, state } = scene;
    let foot = !book.is_vehicle(unit) && !aboard::is_gun(book, unit);
    require(foot, "VD-BLDG-04", "only infantry enters structures, and no guns")?;
    let Some(structure) = current::building(book, state, piece) else {
        return require(false, "VD-BLDG-04", "there is no structure to enter");
    };
    require(floor < structure.floors, "VD-BLDG-06", "there is no such floor")?;
    let enemies = aboard::occupants(state, piece) & book.units_of(book.side(unit).foe());
    require(enemies.is_empty(), "VD-BLDG-05", "enemies hold the structure")?;
    let there = Place::Inside { piece, floor };
    let others = aboard::occupants(state, piece).without(UnitSet::of(unit));
    let same = others.filter(|&other| state.unit(other).place == there);
    let taken: u32 = same.map(|other| u32::from(command::strength(state, other))).sum();
    let needs = taken + u32::from(command::strength(state, unit));
    require(needs <= u32::from(structure.capacity), "VD-BLDG-05", "there is no room")?;
    check_way_in(scene, unit, piece, floor)
}

/// Whether the movement is enough: to another floor, or to an entrance and in.
fn check_way_in(scene: Scene<'_>, unit: UnitId, piece: PieceId, floor: u8) -> Verdict {
    let pace = scene.book.profile(unit).pace;
    let has = i32::from(pace.hundredths());
    let enough = |cost: i32| require(cost <= has, "VD-BLDG-06", "it is too far");
    match scene.state.unit(unit).place {
        Place::Inside { piece: here, floor: from } if here == piece => {
            require(from != floor, "VD-BLDG-06", "the unit is there already")?;
            // VD-MEAS-09: heights are nothing but floors.
            enough(i32::from(from.abs_diff(floor)) * FLOOR)
        }
        Place::Table => {
            let path = way_in(scene, unit, piece);
            let spent = THRESHOLD + i32::from(floor) * FLOOR;
            enough(path.length + spent)?;
            let movement = Movement { spent, ..Movement::of_move(scene.state, pace) };
            reach::leg(scene, unit, path, movement).map(|_| ())
        }
        Place::Nowhere
        | Place::Reserve
        | Place::Inside { .. }
        | Place::Aboard { .. }
        | Place::Gone => require(false, "VD-BLDG-10", "the unit must get out first"),
    }
}

/// The way to the nearest entrance: any side has one.
pub(crate) fn way_in(scene: Scene<'_>, unit: UnitId, piece: PieceId) -> Path {
    let at = scene.state.unit(unit).at;
    Path::new(at, scene.book.table(scene.state).map.nearest_on(piece, at))
}
