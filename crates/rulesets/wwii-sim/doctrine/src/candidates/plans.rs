//! Places to stand, and what going there promises.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_wwii_sim::EndOfMove;

use crate::knowledge::cards::Card;

/// A place to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Post {
    pub at: Point,
    pub cell: usize,
    /// The building it is in.
    pub inside: Option<u8>,
}

impl Post {
    /// Where a unit is.
    pub(crate) const fn of(card: &Card) -> Self {
        Self { at: card.at, cell: card.cell, inside: card.building }
    }
}

/// A place to go to, and what to do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub post: Post,
    pub then: EndOfMove,
    /// The enemy that is closed with.
    pub foe: Option<UnitId>,
    /// What the way there costs, in hundredths of an inch of allowance, as the crow flies.
    pub cost: i32,
}

/// What a spot promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    /// In hundredths of a point; no less than it is while it is not settled.
    pub value: i32,
    pub spot: Spot,
    /// Whether the enemy's fire has been taken off.
    pub is_settled: bool,
}

impl Plan {
    /// The best first; of equals the nearest, then the one in the lower cell.
    pub(crate) const fn rank(&self) -> (i32, i32, usize) {
        (-self.value, self.spot.cost, self.spot.post.cell)
    }
}

/// Most places looked at: cells within nine inches, houses, enemies.
pub(crate) const MOST_SPOTS: usize = 64;

/// Places within reach.
pub(crate) type Spots = ArrayVec<Spot, MOST_SPOTS>;

/// Space for plans.
#[derive(Clone, Debug)]
pub(crate) struct PlanSpace(pub [Vec<Plan>; 2]);

impl Default for PlanSpace {
    fn default() -> Self {
        Self([(); 2].map(|()| Vec::with_capacity(MOST_SPOTS)))
    }
}
