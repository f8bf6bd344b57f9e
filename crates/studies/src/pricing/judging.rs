//! What the games say of each price: the verdicts, and what they rest on.

use wargauge_batch::LineUp;
use wargauge_rules::roster::{ArmyData, EntryKind};
use wargauge_stats::Interval;
use wargauge_stats::price::{ImpliedPrice, PriceVerdict};
use wargauge_stats::price_verdict::{PriceEvidence, judge};
use wargauge_stats::ratio::RatioSet;

use crate::pricing::basis::Basis;
use crate::pricing::estimate::{Estimates, Prices, appearances, attacks_per_game, estimate};
use crate::pricing::outcome::is_hardly_used;
use crate::pricing::study::{Known, PricingStudy};
use crate::pricing::survey::Meeting;

/// Chance of even one false alarm on a list without a wrong price.
const FALSE_ALARMS: f64 = 0.05;
/// The least that an entry counts for its points to be named among those that hold the level.
const HOLDS: f64 = 0.5;

/// What the verdict on each entry rests on, and the verdicts.
#[derive(Debug)]
pub(crate) struct Judged {
    pub(crate) estimates: Estimates,
    pub(crate) found: Prices,
    pub(crate) evidence: Vec<PriceEvidence>,
    pub(crate) verdicts: Vec<PriceVerdict>,
    pub(crate) appearances: Vec<u64>,
    /// Attacks of each entry in a game in which it was in a force.
    pub(crate) attacks: Vec<f64>,
}

impl Judged {
    /// Entries with one of these verdicts.
    pub(crate) fn with(&self, verdicts: &[PriceVerdict]) -> Vec<usize> {
        let all = self.verdicts.iter().enumerate();
        all.filter(|(_, verdict)| verdicts.contains(verdict)).map(|(entry, _)| entry).collect()
    }

    /// Entries that cost too much or too little.
    pub(crate) fn wrong(&self) -> Vec<usize> {
        self.with(&[PriceVerdict::Over, PriceVerdict::Under])
    }

    /// Entries of which more games may tell: those that no random force holds, or whose weapons do not
    /// speak, stay unknown whatever is played.
    pub(crate) fn in_doubt(&self) -> Vec<usize> {
        let tells =
            |entry: &usize| self.appearances[*entry] > 0 && !is_hardly_used(self.attacks[*entry]);
        let mut unknown = self.with(&[PriceVerdict::Unknown]);
        unknown.retain(tells);
        unknown
    }

    /// Whether an entry is one of those that others are weighed against.
    pub(crate) fn holds_level(&self, entry: usize) -> bool {
        self.found.shares[entry] >= HOLDS
    }

    /// Whether an entry is called, or another of its card.
    pub(crate) fn is_called(&self, entry: usize) -> bool {
        let wrong = self.wrong();
        self.estimates.basis().twins(entry).any(|twin| wrong.contains(&twin))
    }

    /// Whether a copy of an entry surely does more harm than its absence.
    pub(crate) fn harms(&self, entry: usize) -> bool {
        self.found.prices[entry].range.bounded().is_some_and(|range| range.high < 0.0)
    }
}

impl<L: LineUp> PricingStudy<L> {
    /// What all games so far say; `None` before the first.
    pub(crate) fn estimate(&self, known: &Known) -> Option<Judged> {
        let seed = self.field.seed;
        let estimates = estimate(known, &self.basis(), seed)?;
        Some(self.judge(estimates, &known.meetings))
    }

    /// Entries as they are listed.
    pub(crate) fn basis(&self) -> Basis {
        Basis::new(self.base_points(), self.cards.clone(), self.listed.ladders())
    }

    /// Weighs every entry against those that cost what they are worth. Of weapons that hardly ever
    /// speak nothing is known, whatever the regression says.
    pub(crate) fn judge(&self, estimates: Estimates, meetings: &[Meeting]) -> Judged {
        let found = estimates.prices(&self.priced());
        let evidence: Vec<PriceEvidence> =
            (0..self.base.len()).map(|entry| self.evidence(entry, found.prices[entry])).collect();
        let mut verdicts = judge(&evidence, FALSE_ALARMS);
        let appearances = appearances(meetings, self.base.len());
        let attacks = attacks_per_game(meetings, &appearances);
        for (verdict, &attacks) in verdicts.iter_mut().zip(&attacks) {
            if is_hardly_used(attacks) {
                *verdict = PriceVerdict::Unknown;
            }
        }
        Judged { estimates, found, evidence, verdicts, appearances, attacks }
    }

    fn evidence(&self, entry: usize, mut price: ImpliedPrice) -> PriceEvidence {
        let half_step = f64::from(self.granularity) / 2000.0;
        let mut tolerance = (self.request.tolerance * price.listed).max(half_step);
        if self.is_unpriced(entry) {
            // Against no price at all, whatever it is worth is too much, once that is known.
            tolerance = half_step;
            let close = self.request.tolerance * price.implied.unwrap_or(0.0);
            let is_known =
                |range: &Interval| range.low > 0.0 && range.half_width() <= close.max(half_step);
            price.range = price
                .range
                .bounded()
                .filter(is_known)
                .map_or(RatioSet::Everything, RatioSet::Bounded);
            price.listed = 0.0;
        }
        PriceEvidence { price, tolerance }
    }

    /// Games with which every unit that is met with should have a verdict, or every option where
    /// all units have one: options are so cheap that no number of games in reach tells their worth
    /// to a tenth of their price.
    pub(crate) fn games_wanted(&self, judged: &Judged) -> Option<u64> {
        let mut met = judged.in_doubt();
        let is_unit =
            |entry: &usize| self.listed.kind_of(&self.entries()[*entry]) == EntryKind::Unit;
        if met.iter().any(is_unit) {
            met.retain(is_unit);
        }
        let growth = met.iter().map(|&entry| judged.evidence[entry].growth_wanted());
        // Where nothing is known, ten times as many games are a beginning.
        let most = growth.map(|growth| growth.unwrap_or(10.0)).fold(0.0, f64::max);
        let games = self.request.games as f64 * most.max(1.1);
        (!met.is_empty()).then(|| round_up(games))
    }
}

/// Two leading digits, rounded up: a number of games is never known better.
fn round_up(games: f64) -> u64 {
    let unit = 10f64.powf(games.max(10.0).log10().floor() - 1.0);
    let rounded = (games / unit).ceil() * unit;
    (rounded as u64).next_multiple_of(2)
}
