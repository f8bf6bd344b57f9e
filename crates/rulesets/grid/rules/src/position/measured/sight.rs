//! Line of sight in inches (GW-MEAS-04, GW-MEAS-10, GW-MEAS-13).

use arrayvec::ArrayVec;

use crate::book::Scene;
use crate::position::measured::range::{ADJACENT, SIGHT, adjacent_in_inches, stand_in, stand_of};
use crate::position::measured::table::{BASE, SQUARE, is_cut, middle_of, squares_about};
use crate::position::placement::{present, standing_in};
use crate::state::{MAX_UNITS, UnitSet};
use crate::switches::{HillLos, SingleEnemyBlocks};
use crate::terrain::ground::{Terrain, TerrainSet};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::squares::{Square, Squares};

/// One line of sight.
#[derive(Clone, Copy, Debug)]
struct SightLine {
    segment: Segment,
    /// The squares in which its ends are: what they hold does not block (GW-OBS-08).
    ends: Squares,
    /// The units that look and are looked at.
    unseen_through: UnitSet,
    /// Whose observer looks.
    side: Side,
}

/// Whether nothing cuts the line between two units (GW-MEAS-10).
pub(crate) fn has_clear_line(scene: Scene<'_>, unit: UnitId, other: UnitId) -> bool {
    let state = scene.state;
    let segment = Segment::new(state.point[unit.index()], state.point[other.index()]);
    let ends = Squares::of(state.square[unit.index()]).with(state.square[other.index()]);
    let unseen_through = UnitSet::of(unit) | UnitSet::of(other);
    is_clear(scene, &SightLine { segment, ends, unseen_through, side: scene.book.side(unit) })
}

/// Whether a unit of `side` in the middle of one square would have a clear line to the middle
/// of another.
pub(crate) fn clear_between(scene: Scene<'_>, ends: [Square; 2], side: Side) -> bool {
    let segment = Segment::new(middle_of(scene.book, ends[0]), middle_of(scene.book, ends[1]));
    let ends = ends.into_iter().collect();
    let unseen_through = standing_in(scene.state, scene.state.on_board, ends);
    is_clear(scene, &SightLine { segment, ends, unseen_through, side })
}

fn is_clear(scene: Scene<'_>, line: &SightLine) -> bool {
    let terrain = blocking_ground(scene, line.ends) | scene.state.smoky();
    !is_cut(scene.book, line.segment, terrain - line.ends)
        && !wreck_blocks(scene, line.segment)
        && !units_block(scene, line)
}

/// Terrain that blocks; from or to a hill one sees over fields and hills if `hill_los` says
/// so (GW-MEAS-10).
fn blocking_ground(scene: Scene<'_>, ends: Squares) -> Squares {
    const LOW: TerrainSet = TerrainSet::of(&[Terrain::Field, Terrain::Hill]);
    let state = scene.state;
    let high = ends.meets(state.ground.squares(Terrain::Hill));
    if scene.book.switches.hill_los == HillLos::SeeOver && high {
        state.ground.blocking() - state.ground.squares_of(LOW)
    } else {
        state.ground.blocking()
    }
}

fn wreck_blocks(scene: Scene<'_>, segment: Segment) -> bool {
    { scene.state.burning }
        .any(|unit| Disc::new(scene.state.point[unit.index()], BASE).crossed_by(segment))
}

/// Whether the line crosses the bases of two units that are within 3 inches of each other;
/// `single_enemy_blocks_los` lets one enemy do (GW-MEAS-10).
fn units_block(scene: Scene<'_>, line: &SightLine) -> bool {
    let state = scene.state;
    let bases = state.on_board.without(line.unseen_through);
    let crossed: ArrayVec<UnitId, MAX_UNITS> = bases
        .filter(|unit| Disc::new(state.point[unit.index()], BASE).crossed_by(line.segment))
        .collect();
    let single = scene.book.switches.single_enemy_blocks_los == SingleEnemyBlocks::Yes;
    if single && crossed.iter().any(|&unit| scene.book.side(unit) != line.side) {
        return true;
    }
    crossed.iter().enumerate().any(|(at, one)| {
        let near =
            |other: &UnitId| state.point[one.index()].within(state.point[other.index()], ADJACENT);
        crossed[at + 1..].iter().any(near)
    })
}

/// The units of `candidates` that `unit` sees within 12 inches (GW-MEAS-04).
pub(crate) fn seen_in_inches(scene: Scene<'_>, unit: UnitId, candidates: UnitSet) -> UnitSet {
    let stand = stand_of(scene, unit);
    let sees = |&other: &UnitId| {
        stand.is_within(&stand_of(scene, other), SIGHT) && has_clear_line(scene, unit, other)
    };
    (candidates & scene.state.on_board).filter(sees).collect()
}

/// Squares whose middle a unit of `side` in the middle of `from` would see.
pub(crate) fn squares_in_sight(scene: Scene<'_>, from: Square, side: Side) -> Squares {
    let stand = stand_in(scene, from);
    let about = Rect::new(stand.point, stand.point).grown(SIGHT + SQUARE);
    let sees = |&to: &Square| {
        stand.is_within(&stand_in(scene, to), SIGHT) && clear_between(scene, [from, to], side)
    };
    squares_about(scene.book, about).iter().filter(sees).collect()
}

/// Whether the unit sees a friend: any within 3 inches, or within 12 and clear (GW-MEAS-13).
pub(crate) fn sees_a_friend_in_inches(scene: Scene<'_>, unit: UnitId) -> bool {
    let friends = present(scene, scene.book.side(unit)).without(UnitSet::of(unit));
    { friends }.any(|friend| adjacent_in_inches(scene.state, unit, friend))
        || !seen_in_inches(scene, unit, friends).is_empty()
}
