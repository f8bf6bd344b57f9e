//! The law of an exchange: the chance of every way it can end.

use std::collections::BTreeMap;

use wargauge_rules::exchange::{End, Exchange, Pool, Step, Throw};
use wargauge_stats::losses::Losses;
use wargauge_stats::volley::{self, VolleyLaw, volley};

/// How often each end came up.
pub(super) type Counts = BTreeMap<End, u64>;

/// The chance of every way an exchange can end.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Law {
    pub(crate) chances: BTreeMap<End, f64>,
}

impl Law {
    /// From all sides of all dice.
    pub(crate) fn exact<E: Exchange>(exchange: &E) -> Self {
        let mut now = BTreeMap::from([(exchange.begin(), 1.0)]);
        for stage in 0..exchange.stages() {
            let mut next = BTreeMap::new();
            for (standing, chance) in now {
                for (after, part) in one_step(exchange, stage, standing) {
                    *next.entry(after).or_insert(0.0) += chance * part;
                }
            }
            now = next;
        }
        let mut chances = BTreeMap::new();
        for (standing, chance) in now {
            // Differences of nearly equal numbers may come to a little less than nothing.
            *chances.entry(exchange.end(standing)).or_insert(0.0) += chance.max(0.0);
        }
        Self { chances }
    }

    /// From how often each end came up.
    pub(crate) fn counted(counts: &Counts, plays: u64) -> Self {
        let share = |(&end, &count): (&End, &u64)| (end, count as f64 / plays as f64);
        Self { chances: counts.iter().map(share).collect() }
    }

    /// The chance of what holds, as a share of all: 1 for what always does, and never more.
    pub(crate) fn chance(&self, holds: impl Fn(End) -> bool) -> f64 {
        self.mean(|end| if holds(end) { 1.0 } else { 0.0 }) / self.mean(|_| 1.0)
    }

    /// The mean of a value.
    pub(crate) fn mean(&self, value: impl Fn(End) -> f64) -> f64 {
        self.chances.iter().map(|(&end, &chance)| chance * value(end)).sum()
    }

    /// Losses of the target.
    pub(crate) fn losses(&self) -> Losses {
        let most = self.chances.keys().map(|end| end.lost).max().unwrap_or(0);
        let mut chances = vec![0.0; most as usize + 1];
        for (end, chance) in &self.chances {
            chances[end.lost as usize] += chance;
        }
        Losses::of_chances(chances)
    }
}

/// Where a stage leads from one standing, with the chance of each.
fn one_step<E: Exchange>(
    exchange: &E,
    stage: usize,
    standing: E::Standing,
) -> Vec<(E::Standing, f64)> {
    match exchange.step(stage, standing) {
        Step::Skip => vec![(standing, 1.0)],
        Step::Table(table) => {
            let all: u64 = table.iter().map(|(weight, _)| weight).sum();
            let share = |(weight, after): (u64, E::Standing)| (after, weight as f64 / all as f64);
            table.into_iter().map(share).collect()
        }
        Step::Throw(throw) => {
            let law = law_of(&throw);
            let mut ends = vec![(exchange.after(stage, standing, 0, false), law.missed)];
            for (losses, &chance) in law.losses.chances().iter().enumerate() {
                // Without losses dice may have hit, or none.
                let hit = if losses == 0 { (chance - law.missed).max(0.0) } else { chance };
                if hit > 0.0 {
                    ends.push((exchange.after(stage, standing, losses as u32, true), hit));
                }
            }
            ends.retain(|(_, chance)| *chance > 0.0);
            ends
        }
    }
}

/// The losses of everything thrown at one unit, no more than it has left.
fn law_of(throw: &Throw) -> VolleyLaw {
    let all = throw.volleys.iter().map(|one| {
        let pools: Vec<volley::Pool> = one.pools.iter().map(pool).collect();
        volley(&pools, one.most)
    });
    let sum = all.fold(VolleyLaw::none(), |sum, one| sum.and(&one));
    VolleyLaw { losses: sum.losses.at_most(throw.left), ..sum }
}

fn pool(pool: &Pool) -> volley::Pool {
    volley::Pool {
        dice: pool.dice,
        hits: pool.hits.clone(),
        saved: pool.saved.cases as f64 / pool.saved.of as f64,
        spared: pool.spared.map(|share| share.cases as f64 / share.of as f64),
        most: pool.capped.then_some(pool.dice),
    }
}
