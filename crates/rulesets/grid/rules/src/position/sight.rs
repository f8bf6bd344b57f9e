//! Observation and line of sight on squares (GW-OBS).

use core::fmt;

use crate::book::{Grid, Scene};
use crate::position::distance::are_within_two;
use crate::position::measured::range::SQUARES_IN_SIGHT;
use crate::position::measured::sight::{
    clear_between, has_clear_line, seen_in_inches, sees_a_friend_in_inches, squares_in_sight,
};
use crate::state::UnitSet;
use crate::switches::{HillLos, SingleEnemyBlocks};
use crate::terrain::ground::{Terrain, TerrainSet};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::squares::{Square, Squares};

/// The lines of sight of a side, of any length, with what blocks them gathered once.
#[derive(Clone, Copy)]
pub struct FarSight<'s> {
    scene: Scene<'s>,
    side: Side,
    blockers: Squares,
    /// Whether from and to hills one sees over fields and hills (GW-OBS-16).
    over_hills: bool,
}

impl fmt::Debug for FarSight<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FarSight").field("side", &self.side).finish_non_exhaustive()
    }
}

impl FarSight<'_> {
    /// Whether there is a clear line between two squares.
    #[must_use]
    pub fn is_clear(&self, from: Square, to: Square) -> bool {
        if self.scene.book.is_measured() {
            return clear_between(self.scene, [from, to], self.side);
        }
        let high = |square| self.scene.state.ground.kind(square) == Terrain::Hill;
        if self.over_hills && (high(from) || high(to)) {
            let low = low_for_hills(self.scene, self.side);
            return self.scene.book.lines.clear(from, to, self.blockers - low);
        }
        self.scene.book.lines.clear(from, to, self.blockers)
    }
}

/// Squares that cut a line of sight passing through them, for an observer of `side`: what is opaque
/// to all, and single enemies with `single_enemy_blocks_los` (GW-OBS-09).
#[inline]
pub(crate) fn sight_blockers(scene: Scene<'_>, side: Side) -> Squares {
    let mut blockers = scene.state.layout.opaque;
    if scene.book.switches.single_enemy_blocks_los == SingleEnemyBlocks::Yes {
        blockers |= scene.state.occupied[side.foe()];
    }
    blockers
}

/// Squares that a unit of `side` in `from` sees within two squares, all round and at all hours
/// (GW-OBS-02, GW-OBS-05, GW-OBS-14, GW-NIGHT-06).
#[inline]
pub(crate) fn seen_squares(scene: Scene<'_>, from: Square, side: Side) -> Squares {
    let book = scene.book;
    if book.is_measured() {
        return squares_in_sight(scene, from, side);
    }
    let blockers = sight_blockers(scene, side);
    let near = |blockers| book.lines.seen_within_two(from, blockers, book.adjacency);
    if book.switches.hill_los == HillLos::Blocks {
        return near(blockers);
    }
    let over = blockers - low_for_hills(scene, side);
    if scene.state.ground.kind(from) == Terrain::Hill {
        return near(over);
    }
    near(blockers) | (near(over) & scene.state.ground.squares(Terrain::Hill))
}

/// Whether what units see within two squares is what they reach by two steps, the first of them
/// onto a square that does not block.
pub(crate) fn sees_in_crosses(book: &Grid) -> bool {
    !book.is_measured()
        && book.adjacency == Adjacency::Ortho
        && book.switches.hill_los == HillLos::Blocks
}

/// The squares within two that units of `side` in some squares see between them, where
/// [`sees_in_crosses`].
pub(crate) fn seen_by_any(scene: Scene<'_>, from: Squares, side: Side) -> Squares {
    let near = scene.book.board.expand(from, Adjacency::Ortho);
    let open = near - sight_blockers(scene, side);
    // GW-OBS-08, GW-WRECK-08: what blocks is seen itself; only what lies behind it is not.
    from | near | scene.book.board.expand(open, Adjacency::Ortho)
}

/// The squares of a few that a unit of `side` in `from` sees within two squares.
#[inline(always)]
fn seen_among(scene: Scene<'_>, from: Square, side: Side, few: Squares) -> Squares {
    let book = scene.book;
    let few = few & book.around.within_two(from);
    if few.is_empty() {
        return few;
    }
    if !sees_in_crosses(book) {
        return few & seen_squares(scene, from, side);
    }
    // Next to a side there is nothing between.
    let near = few & (book.around.adjacent(from).with(from));
    let far = few - near;
    if far.is_empty() {
        return near;
    }
    let blockers = sight_blockers(scene, side);
    near | book.lines.seen_two_away(from, far, blockers, Adjacency::Ortho)
}

/// Squares that block only because of their fields and hills, which a unit of `side` on a hill
/// sees over (GW-OBS-16); not those that block for what stands in them (GW-OBS-09).
fn low_for_hills(scene: Scene<'_>, side: Side) -> Squares {
    const LOW: TerrainSet = TerrainSet::of(&[Terrain::Field, Terrain::Hill]);
    let state = scene.state;
    let mut standing = state.smoky() | state.wrecks[0] | state.crowded;
    if scene.book.switches.single_enemy_blocks_los == SingleEnemyBlocks::Yes {
        standing |= state.occupied[side.foe()];
    }
    state.ground.squares_of(LOW) - standing
}

/// The long lines of sight of a side.
pub(crate) fn far_sight(scene: Scene<'_>, side: Side) -> FarSight<'_> {
    let book = scene.book;
    let (blockers, over_hills) = match book.switches.hill_los {
        _ if book.is_measured() => (Squares::EMPTY, false),
        HillLos::SeeOver => (sight_blockers(scene, side), true),
        HillLos::Blocks => (sight_blockers(scene, side), false),
    };
    FarSight { scene, side, blockers, over_hills }
}

/// Whether there is a clear line between two squares at any distance (GW-OBS-11, GW-OBS-12,
/// GW-OBS-13).
pub(crate) fn clear_line(scene: Scene<'_>, from: Square, to: Square, side: Side) -> bool {
    far_sight(scene, side).is_clear(from, to)
}

/// Enemies that the unit sees within two squares.
pub(crate) fn seen_enemies(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let Scene { book, state } = scene;
    let foe = book.side(unit).foe();
    if book.is_measured() {
        return seen_in_inches(scene, unit, book.of_side[foe]);
    }
    let seen = seen_among(scene, state.square[unit.index()], foe.foe(), state.occupied[foe]);
    let all = |units, square: Square| units | state.standing[square.index()];
    book.of_side[foe] & seen.iter().fold(UnitSet::EMPTY, all)
}

/// Whether the unit sees the other one within two squares, in cover or not (GW-OBS-20).
pub(crate) fn sees(scene: Scene<'_>, unit: UnitId, other: UnitId) -> bool {
    if scene.book.is_measured() {
        return !seen_in_inches(scene, unit, UnitSet::of(other)).is_empty();
    }
    scene.state.on_board.contains(other)
        && are_within_two(scene, unit, other)
        && sees_far(scene, unit, other)
}

/// Whether an FOO sees the target at whatever distance (GW-ARTY-10).
pub(crate) fn sees_far(scene: Scene<'_>, unit: UnitId, other: UnitId) -> bool {
    if scene.book.is_measured() {
        return has_clear_line(scene, unit, other);
    }
    let (from, to) = (scene.state.square[unit.index()], scene.state.square[other.index()]);
    clear_line(scene, from, to, scene.book.side(unit))
}

/// Those of some enemies on the board that an FOO sees at whatever distance (GW-ARTY-10).
pub(crate) fn seen_far(scene: Scene<'_>, unit: UnitId, foes: UnitSet) -> UnitSet {
    if scene.book.is_measured() {
        return foes.filter(|&other| has_clear_line(scene, unit, other)).collect();
    }
    let (sight, from) = (far_sight(scene, scene.book.side(unit)), scene.state.square[unit.index()]);
    foes.filter(|other| sight.is_clear(from, scene.state.square[other.index()])).collect()
}

/// The squares from which a unit might see one of `side`, as far as distance goes.
pub(crate) fn sight_zone(scene: Scene<'_>, side: Side) -> Squares {
    let book = scene.book;
    let (squares, adjacency) =
        if book.is_measured() { (SQUARES_IN_SIGHT, Adjacency::King) } else { (2, book.adjacency) };
    book.board.within(scene.state.occupied[side], squares, adjacency)
}

/// Whether the unit sees a friend: same square, or within two squares and clear (GW-DISR-11).
pub(crate) fn sees_a_friend(scene: Scene<'_>, unit: UnitId) -> bool {
    let state = scene.state;
    if scene.book.is_measured() {
        return sees_a_friend_in_inches(scene, unit);
    }
    let square = state.square[unit.index()];
    // GW-GRID-07
    if state.crowded.contains(square) {
        return true;
    }
    let side = scene.book.side(unit);
    let friends = state.occupied[side] - Squares::of(square);
    !seen_among(scene, square, side, friends).is_empty()
}
