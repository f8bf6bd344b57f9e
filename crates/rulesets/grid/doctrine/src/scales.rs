//! The weights as they bear on this turn: what is multiplied for every square is kept as a part of
//! a power of two, which is quicker to take than so many per cent.

use super::goals::{Goals, RemainingPlay};
use super::tasks::Tasks;
use super::weights::Weights;

/// How much something counts, in 1/1024.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scale(i64);

impl Scale {
    const SHIFT: u32 = 10;

    /// So many per cent.
    const fn percent(percent: i32) -> Self {
        Self(((percent as i64) << Self::SHIFT) / 100)
    }

    /// So many per cent of it.
    const fn times(self, percent: i32) -> Self {
        Self(self.0 * percent as i64 / 100)
    }

    /// What a value counts.
    #[must_use]
    #[inline]
    pub(super) const fn of(self, value: i32) -> i32 {
        ((value as i64 * self.0) >> Self::SHIFT) as i32
    }
}

/// What each thing counts this turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scales {
    /// Losses in the enemy's next turn.
    pub(super) danger: Scale,
    /// The best attack from a place.
    pub(super) opportunity: Scale,
    /// Fire that a place allows to observe.
    pub(super) observe: Scale,
    /// A unit's worth, for regrouping.
    pub(super) regroup: Scale,
    /// A unit's worth, for standing in cover.
    pub(super) cover: Scale,
    /// What an anti-aircraft gun saves.
    pub(super) umbrella: Scale,
    /// A turn of the way to the enemy, in hundredths of a point, and to ground.
    pub(super) pull: i32,
    pub(super) ground: i32,
}

impl Scales {
    /// What the weights amount to for a side with these goals and tasks.
    #[must_use]
    pub(super) fn new(
        weights: &Weights,
        goals: &Goals,
        tasks: &Tasks,
        rest: RemainingPlay,
    ) -> Self {
        // What the next turns bring does not matter in the last one.
        let later =
            if rest == RemainingPlay::Nothing { Scale::default() } else { Scale::percent(100) };
        let pull = weights.pull * tasks.urgency() / 100;
        let last = rest != RemainingPlay::Turns;
        Self {
            danger: later.times(weights.danger).times(tasks.caution()),
            opportunity: later.times(weights.opportunity),
            umbrella: later.times(weights.air_defence),
            observe: later.times(weights.observe),
            regroup: later.times(weights.regroup),
            // Who must press on has no time for cover beside the goal.
            cover: if goals.presses { Scale::default() } else { Scale::percent(weights.cover) },
            pull,
            // Ground is held when the game ends, or not.
            ground: if last { pull * weights.last_turn / 100 } else { pull },
        }
    }
}
