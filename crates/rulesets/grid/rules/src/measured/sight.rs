//! Line of sight in inches (GW-MEAS-04, GW-MEAS-10, GW-MEAS-13).

use arrayvec::ArrayVec;

use crate::Grid;
use crate::ground::{Terrain, TerrainSet};
use crate::measured::range::{ADJACENT, SIGHT};
use crate::measured::table::{BASE, SQUARE};
use crate::state::UnitSet;
use crate::state::{MAX_UNITS, State};
use crate::switches::{HillLos, SingleEnemyBlocks};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::squares::{Square, Squares};

/// One line of sight.
#[derive(Clone, Copy, Debug)]
struct Line {
    segment: Segment,
    /// The squares in which its ends are: what they hold does not block (GW-OBS-08).
    ends: Squares,
    /// The units that look and are looked at.
    unseen_through: UnitSet,
    /// Whose observer looks.
    side: Side,
}

impl Grid {
    /// Whether nothing cuts the line between two units (GW-MEAS-10).
    pub(crate) fn has_clear_line(&self, s: &State, unit: UnitId, other: UnitId) -> bool {
        let segment = Segment::new(s.point[unit.index()], s.point[other.index()]);
        let ends = Squares::of(s.square[unit.index()]).with(s.square[other.index()]);
        let unseen_through = UnitSet::of(unit) | UnitSet::of(other);
        self.is_clear(s, &Line { segment, ends, unseen_through, side: self.side(unit) })
    }

    /// Whether a unit of `side` in the middle of one square would have a clear line to the middle
    /// of another.
    pub(crate) fn clear_between(&self, s: &State, ends: [Square; 2], side: Side) -> bool {
        let segment = Segment::new(self.middle(ends[0]), self.middle(ends[1]));
        let ends = ends.into_iter().collect();
        let unseen_through = Self::standing_in(s, s.on_board, ends);
        self.is_clear(s, &Line { segment, ends, unseen_through, side })
    }

    fn is_clear(&self, s: &State, line: &Line) -> bool {
        let terrain = self.blocking_ground(s, line.ends) | s.smoky();
        !self.is_cut(line.segment, terrain - line.ends)
            && !self.wreck_blocks(s, line.segment)
            && !self.units_block(s, line)
    }

    /// Terrain that blocks; from or to a hill one sees over fields and hills if `hill_los` says
    /// so (GW-OBS-10, GW-OBS-16).
    fn blocking_ground(&self, s: &State, ends: Squares) -> Squares {
        const LOW: TerrainSet = TerrainSet::of(&[Terrain::Field, Terrain::Hill]);
        let high = ends.meets(s.ground.squares(Terrain::Hill));
        if self.switches.hill_los == HillLos::SeeOver && high {
            s.ground.blocking() - s.ground.squares_of(LOW)
        } else {
            s.ground.blocking()
        }
    }

    fn wreck_blocks(&self, s: &State, segment: Segment) -> bool {
        { s.burning }.any(|unit| Disc::new(s.point[unit.index()], BASE).crossed_by(segment))
    }

    /// Whether the line crosses the bases of two units that are within 3 inches of each other;
    /// `single_enemy_blocks_los` lets one enemy do (GW-MEAS-10, GW-OBS-09).
    fn units_block(&self, s: &State, line: &Line) -> bool {
        let bases = s.on_board.without(line.unseen_through);
        let crossed: ArrayVec<UnitId, MAX_UNITS> = bases
            .filter(|unit| Disc::new(s.point[unit.index()], BASE).crossed_by(line.segment))
            .collect();
        let single = self.switches.single_enemy_blocks_los == SingleEnemyBlocks::Yes;
        if single && crossed.iter().any(|&unit| self.side(unit) != line.side) {
            return true;
        }
        crossed.iter().enumerate().any(|(at, one)| {
            let near =
                |other: &UnitId| s.point[one.index()].within(s.point[other.index()], ADJACENT);
            crossed[at + 1..].iter().any(near)
        })
    }

    /// The units of `candidates` that `unit` sees within 12 inches (GW-MEAS-04).
    pub(crate) fn seen_in_inches(&self, s: &State, unit: UnitId, candidates: UnitSet) -> UnitSet {
        let stand = self.stand_of(s, unit);
        let sees = |&other: &UnitId| {
            stand.is_within(&self.stand_of(s, other), SIGHT) && self.has_clear_line(s, unit, other)
        };
        (candidates & s.on_board).filter(sees).collect()
    }

    /// Squares whose middle a unit of `side` in the middle of `from` would see.
    pub(crate) fn squares_in_sight(&self, s: &State, from: Square, side: Side) -> Squares {
        let stand = self.stand_in(s, from);
        let about = Rect::new(stand.point, stand.point).grown(SIGHT + SQUARE);
        let sees = |&to: &Square| {
            stand.is_within(&self.stand_in(s, to), SIGHT) && self.clear_between(s, [from, to], side)
        };
        self.squares_about(about).iter().filter(sees).collect()
    }

    /// Whether the unit sees a friend: any within 3 inches, or within 12 and clear (GW-MEAS-13,
    /// GW-DISR-11).
    pub(crate) fn sees_a_friend_in_inches(&self, s: &State, unit: UnitId) -> bool {
        let friends = self.present(s, self.side(unit)).without(UnitSet::of(unit));
        { friends }.any(|friend| Self::adjacent_in_inches(s, unit, friend))
            || !self.seen_in_inches(s, unit, friends).is_empty()
    }
}
