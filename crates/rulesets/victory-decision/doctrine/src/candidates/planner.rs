//! Who thinks of candidates, and what he keeps in mind of a game.

use arrayvec::ArrayVec;
use wargauge_policy::toolkit::{CellMap, Ranking, Shortlist};
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::action::Action;

use crate::value::judge::Judge;

/// How many depths of zones cells are ranked for, in shelter and in the open.
pub(super) const DEPTHS: usize = 8;

/// The cells of zones so deep, in shelter or not, from the nearest to the goals on.
pub(crate) type CellOrder = Ranking<(Length, bool), { 2 * DEPTHS }>;

/// How far each cell of the table is from the nearest goal, as far as that is known.
pub(crate) type Distances = CellMap<u16>;

/// So many are kept, for the best may turn out to be barred.
pub(super) const MOST_KNOWN: usize = 9;

/// So many places where a unit has been in a turn are remembered: more actions it seldom has.
pub(super) const TRAIL: usize = 8;

/// A place that a unit might go to.
#[derive(Clone, Copy, Debug)]
pub(super) struct MoveTarget {
    pub(super) at: Point,
    pub(super) cell: usize,
}

/// Places that a unit might go to, with what they are worth whoever sees them.
pub(super) type MoveTargets = Shortlist<MoveTarget, MOST_KNOWN>;

/// Where the active unit might go, kept as long as it stays where it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownMoves {
    /// Who it is, where it is, and in which turn.
    pub(super) of: Option<(UnitId, Point, u16)>,
    /// Where it has been before in this turn.
    pub(super) trail: ArrayVec<Point, TRAIL>,
    pub(super) ways: MoveTargets,
}

impl KnownMoves {
    /// Forgets a point that cannot be reached.
    pub(crate) fn give_up(&mut self, at: Point) {
        self.ways.retain(|(_, way)| way.at != at);
    }

    /// Forgets everything.
    pub(crate) const fn forget(&mut self) {
        self.of = None;
    }

    /// Sets out from another place: of the same unit in the same turn it remembers the last one.
    pub(super) fn leave_for(&mut self, of: Option<(UnitId, Point, u16)>) {
        match (self.of, of) {
            (Some((unit, from, turn)), Some((same, _, now))) if (unit, turn) == (same, now) => {
                if self.trail.is_full() {
                    self.trail.remove(0);
                }
                self.trail.push(from);
            }
            _ => self.trail.clear(),
        }
        self.of = of;
    }
}

/// Who thinks of candidates.
#[derive(Clone, Debug)]
pub(crate) struct Planner {
    pub(crate) judge: Judge,
    /// Where the active unit might go.
    pub(super) known_moves: KnownMoves,
    /// How far cells are from what the units are to go to when they are placed.
    pub(super) distances: Distances,
    /// The cells where they may be placed.
    pub(super) ranking: CellOrder,
    /// Space for shots and Assaults.
    pub(super) offers: Vec<Action>,
}

impl Planner {
    /// A planner who knows nothing of a game.
    pub(crate) fn new(judge: Judge) -> Self {
        Self {
            judge,
            known_moves: KnownMoves::default(),
            distances: Distances::default(),
            ranking: CellOrder::default(),
            offers: Vec::new(),
        }
    }

    /// Forgets the candidates of a game.
    pub(crate) fn forget(&mut self) {
        self.known_moves.forget();
        self.distances.forget_all();
        self.ranking.forget();
    }
}
