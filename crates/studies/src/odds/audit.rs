//! The same attack played by the engine, and whether its counts follow the law.

use wargauge_rules::exchange::{End, Exchange};
use wargauge_rules::roster::DataError;
use wargauge_rules::table::stream::Stream;
use wargauge_stats::goodness::{GoodnessOfFit, chi_square};

use crate::odds::law::{Counts, Law};

/// One way an attack can end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AuditCell {
    /// What the target has lost.
    pub lost: u32,
    /// Whether nothing of it was left.
    pub destroyed: bool,
    /// Whether it was suppressed.
    pub suppressed: bool,
    /// What the attackers have lost.
    pub own_lost: u32,
    /// Whether one of them was suppressed.
    pub own_suppressed: bool,
    /// How often it came up.
    pub observed: u64,
    /// How often it would on average.
    pub expected: f64,
}

/// What the engine made of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsAudit {
    /// Attacks played.
    pub plays: u64,
    /// Every way it can end or has ended.
    pub cells: Vec<AuditCell>,
    /// The test of the counts; `None` where only one outcome, or too rare ones, can come up.
    pub test: Option<GoodnessOfFit>,
    /// How often came up what cannot.
    pub impossible: u64,
}

impl OddsAudit {
    /// Has the engine play the attack and holds it to the law.
    pub(crate) fn of<E: Exchange>(
        law: &Law,
        exchange: &E,
        seed: u64,
        plays: u64,
    ) -> Result<Self, DataError> {
        let counts = counts(exchange, seed, plays)?;
        let mut ends: Vec<End> = law.chances.keys().chain(counts.keys()).copied().collect();
        ends.sort_unstable();
        ends.dedup();
        let cell = |end: &End| AuditCell {
            lost: end.lost,
            destroyed: end.destroyed,
            suppressed: end.suppressed,
            own_lost: end.own_lost,
            own_suppressed: end.own_suppressed,
            observed: counts.get(end).copied().unwrap_or(0),
            expected: law.chances.get(end).copied().unwrap_or(0.0) * plays as f64,
        };
        let cells: Vec<AuditCell> = ends.iter().map(cell).collect();
        let observed: Vec<u64> = cells.iter().map(|cell| cell.observed).collect();
        let expected: Vec<f64> = cells.iter().map(|cell| cell.expected).collect();
        let strange = cells.iter().filter(|cell| cell.expected == 0.0);
        let impossible = strange.map(|cell| cell.observed).sum();
        Ok(Self { plays, test: chi_square(&observed, &expected), cells, impossible })
    }

    /// The chance of counts at least as far from the law, if it is right: 0 if something came up
    /// that cannot, 1 if nothing can be tested.
    #[must_use]
    pub fn p_value(&self) -> f64 {
        if self.impossible > 0 { 0.0 } else { self.test.map_or(1.0, |test| test.p_value) }
    }
}

/// How often each end comes up in so many plays.
pub(crate) fn counts<E: Exchange>(
    exchange: &E,
    seed: u64,
    plays: u64,
) -> Result<Counts, DataError> {
    let mut seeds = Stream::new(seed);
    let mut counts = Counts::new();
    for _ in 0..plays {
        let end = exchange.play(seeds.bits()).map_err(|illegal| {
            let (reason, clause) = (illegal.reason, illegal.clause);
            DataError::new(format!("the engine refuses the attack: {reason} ({clause})"))
        })?;
        *counts.entry(end).or_insert(0) += 1;
    }
    Ok(counts)
}
