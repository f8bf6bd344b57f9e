//! The study of the prices of one army: survey, refinement, proposal, trials.

use core::fmt;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wargauge_rules::roster::Rulebook;
use wargauge_rules::roster::{ArmyData, DataError, Entry, EntryKind, ScenarioData, Source};
use wargauge_stats::design::Information;
use wargauge_stats::equivalence::Verdict;
use wargauge_stats::paired_evidence::PairedEvidence;
use wargauge_stats::price::PriceVerdict;
use wargauge_stats::price_verdict::{PriceEvidence, judge};

use crate::data::force_text::ForceText;
use crate::data::load::FileRecord;
use crate::line_up::{ArmyOf, LineUp};
use crate::studies::pricing::estimate::{Estimates, Prices, appearances, estimate};
use crate::studies::pricing::field::Field;
use crate::studies::pricing::in_order::{StudyControl, Watched};
use crate::studies::pricing::outcome::{PricedEntryOutcome, PricingOutcome, StudyGames};
use crate::studies::pricing::price_book::PriceBook;
use crate::studies::pricing::proposal::Proposal;
use crate::studies::pricing::refinement::Refinement;
use crate::studies::pricing::request::PricingRequest;
use crate::studies::pricing::survey::{Meeting, Pairing, Stage};
use crate::studies::pricing::trials::{Trial, trials};

/// Chance of even one false alarm on a list without a wrong price.
const FALSE_ALARMS: f64 = 0.05;
/// Shares of the games in per cent: survey, refinement, and each of two trials.
const SHARES: [u64; 3] = [60, 20, 10];
/// Parts of the survey, in per cent, after which entries that are surely mispriced are drawn at
/// what they seem to be worth, within limits: what a copy is worth depends on how many copies lists hold.
const ROUNDS: [u64; 2] = [30, 100];
/// Parts of the survey, in per cent, after which entries without a price get a better one.
const ROUNDS_FROM_SCRATCH: [u64; 4] = [12, 25, 50, 100];
/// Trials of a smallest patch until no match-up is seen outside the band.
const MOST_PATCHES: u64 = 4;

/// The study of the prices of an army, ready to be played.
pub(crate) struct PricingStudy<L: LineUp> {
    pub(crate) book: PriceBook<L::Rules>,
    /// The army as its file has it.
    pub(crate) listed: ArmyOf<L>,
    /// The army with a price for every entry.
    pub(crate) army: Arc<ArmyOf<L>>,
    /// Those prices, in thousandths of a point.
    pub(crate) base: Vec<u32>,
    pub(crate) field: Field<L>,
    /// A force file to write others after.
    pub(crate) model: Option<Source>,
    pub(crate) granularity: u32,
    pub(crate) request: PricingRequest,
    pub(crate) path: Option<PathBuf>,
    pub(crate) settings: BTreeMap<String, String>,
    pub(crate) files: Vec<FileRecord>,
}

impl<L: LineUp> fmt::Debug for PricingStudy<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PricingStudy").field("request", &self.request).finish_non_exhaustive()
    }
}

/// A study of whichever ruleset.
pub trait AnyPricingStudy: fmt::Debug + Send + Sync {
    /// Name of the army.
    fn army(&self) -> &str;

    /// Where the army file lies; `None` if it is built in.
    fn path(&self) -> Option<&Path>;

    /// Plays the study on the threads of the current rayon pool.
    ///
    /// # Errors
    /// If a force that is drawn cannot play its role, or new prices have no place in the file.
    fn play(&self, control: StudyControl<'_>) -> Result<PricingOutcome, DataError>;
}

impl<L: LineUp> AnyPricingStudy for PricingStudy<L> {
    fn army(&self) -> &str {
        self.listed.name()
    }

    fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    fn play(&self, control: StudyControl<'_>) -> Result<PricingOutcome, DataError> {
        let watched = Watched::new(control, self.request.games.next_multiple_of(2));
        let meetings = self.survey(&watched)?;
        let prices: Vec<f64> = self.base.iter().map(|&price| f64::from(price) / 1000.0).collect();
        let mut games = StudyGames { survey: 2 * meetings.len() as u64, ..StudyGames::default() };
        let nothing = PairedEvidence::default();
        let mut estimates = estimate(&meetings, &nothing, &prices, self.field.seed);
        if let Some(first) = &estimates {
            let (evidence, played) = self.refine(first, &prices, &meetings, &watched)?;
            games.refinement = played;
            if !evidence.is_empty() {
                estimates = estimate(&meetings, &evidence, &prices, self.field.seed);
            }
        }
        let judged = estimates.as_ref().map(|found| self.judge(found, &meetings));
        let mut outcome = self.outcome(judged.as_ref(), &meetings);
        if let (Some(estimates), Some(judged)) = (&estimates, &judged) {
            let found = &judged.found;
            let proposal =
                Proposal { fit: &estimates.fit, found, listed: &prices, step: self.granularity };
            self.try_prices(&proposal, judged, &mut outcome, &mut games, &watched)?;
            outcome.games_wanted = self.games_wanted(judged);
        }
        outcome.games = games;
        outcome.interrupted = watched.is_interrupted();
        Ok(outcome)
    }
}

/// What the verdict on each entry rests on, and the verdicts.
#[derive(Debug)]
struct Judged {
    found: Prices,
    evidence: Vec<PriceEvidence>,
    verdicts: Vec<PriceVerdict>,
    appearances: Vec<u64>,
}

impl Judged {
    /// Entries with one of these verdicts.
    fn with(&self, verdicts: &[PriceVerdict]) -> Vec<usize> {
        let all = self.verdicts.iter().enumerate();
        all.filter(|(_, verdict)| verdicts.contains(verdict)).map(|(entry, _)| entry).collect()
    }
}

impl<L: LineUp> PricingStudy<L> {
    fn entries(&self) -> &[Entry] {
        self.listed.entries()
    }

    /// Entries whose prices are a measure for others: what is free is none.
    fn priced(&self) -> Vec<bool> {
        self.entries().iter().map(|entry| entry.price > 0).collect()
    }

    fn is_unpriced(&self, entry: usize) -> bool {
        is_unpriced(&self.listed, &self.entries()[entry])
    }

    /// Pairs that a share of the games, in per cent, pays for.
    const fn pairs(&self, share: u64) -> u64 {
        (self.request.games * share).div_ceil(200)
    }

    fn information(&self) -> Information {
        Information::new(&vec![1.0; self.base.len()])
    }

    /// Prices in hundreds of points, so that a unit counts about as much as a prior of one.
    fn scale(prices: &[u32]) -> Vec<f64> {
        prices.iter().map(|&price| f64::from(price.max(1)) / 100_000.0).collect()
    }

    /// Many different forces meet. Where entries have no price, or a wrong one, better prices are
    /// found on the way, so that forces that meet are worth about the same.
    fn survey(&self, watched: &Watched<'_>) -> Result<Vec<Meeting>, DataError> {
        let total = self.pairs(SHARES[0]);
        let is_priced = !(0..self.base.len()).any(|entry| self.is_unpriced(entry));
        let rounds: &[u64] = if is_priced { &ROUNDS } else { &ROUNDS_FROM_SCRATCH };
        let (mut army, mut prices) = (self.army.clone(), self.base.clone());
        let mut known = self.information();
        let mut meetings: Vec<Meeting> = Vec::new();
        for round in rounds {
            let range = meetings.len() as u64..total * round / 100;
            let stage = self.stage(&army, Pairing::Informative, "surveying", 10);
            meetings.extend(stage.play(range, &mut known, &Self::scale(&prices), watched)?);
            if *round < 100 && !watched.is_interrupted() {
                prices = self.better_prices(&meetings);
                army = self.army_at(&prices)?;
            }
        }
        Ok(meetings)
    }

    fn stage<'s>(
        &'s self,
        army: &'s Arc<ArmyOf<L>>,
        pairing: Pairing,
        name: &'static str,
        number: u64,
    ) -> Stage<'s, L> {
        Stage { field: &self.field, army, pairing, name, number }
    }

    /// The best guess so far for entries without a price, or with one that is surely wrong.
    fn better_prices(&self, meetings: &[Meeting]) -> Vec<u32> {
        let base: Vec<f64> = self.base.iter().map(|&price| f64::from(price) / 1000.0).collect();
        let nothing = PairedEvidence::default();
        let mut prices = self.base.clone();
        let Some(found) = estimate(meetings, &nothing, &base, self.field.seed) else {
            return prices;
        };
        let judged = self.judge(&found, meetings);
        let mut wrong = judged.with(&[PriceVerdict::Over, PriceVerdict::Under]);
        wrong.retain(|&entry| self.book.has(&self.entries()[entry].id));
        wrong.extend((0..self.base.len()).filter(|&entry| self.is_unpriced(entry)));
        let most = self.field.grounds.iter().map(|ground| ground.points).min().unwrap_or(0);
        for entry in wrong {
            let guess = judged.found.prices[entry].implied.map(|price| 1000.0 * price);
            let steps = guess.map(|price| (price / f64::from(self.granularity)).round() as u32);
            let [least, dearest] = self.drawn_at(entry);
            if let Some(steps) = steps {
                let price = steps.saturating_mul(self.granularity);
                prices[entry] = price.clamp(least, most.min(dearest).max(least));
            }
        }
        prices
    }

    /// The lowest and highest price at which forces are drawn for a survey. An entry that is far
    /// off is drawn nearer to its listed price than it seems worth: else lists would become other
    /// lists, in which everything is worth something else, and others with every seed.
    fn drawn_at(&self, entry: usize) -> [u32; 2] {
        let base = self.base[entry];
        let [least, most] = if self.is_unpriced(entry) {
            [base / 8, u32::MAX]
        } else {
            [base / 3 * 2, base / 2 * 3]
        };
        [least.max(self.granularity), most.max(self.granularity)]
    }

    fn army_at(&self, prices: &[u32]) -> Result<Arc<ArmyOf<L>>, DataError> {
        let changed =
            self.entries().iter().zip(prices).filter(|(entry, price)| entry.price != **price);
        let changed = changed.map(|(entry, &price)| (entry.id.clone(), price)).collect();
        Ok(Arc::new(self.book.army_with(&changed)?))
    }

    /// Plays single exchanges for what the survey leaves in doubt.
    fn refine(
        &self,
        estimates: &Estimates,
        prices: &[f64],
        meetings: &[Meeting],
        watched: &Watched<'_>,
    ) -> Result<(PairedEvidence, u64), DataError> {
        let nothing = Ok((PairedEvidence::default(), 0));
        let text = self
            .model
            .as_ref()
            .and_then(|model| ForceText::<L::Rules>::open(model, &self.army).ok());
        let judged = self.judge(estimates, meetings);
        let seen = judged.appearances.iter().map(|&games| games > 0).collect();
        let refinement = Refinement::new(&self.field, &self.army, text, seen);
        let mut doubtful = judged.with(&[PriceVerdict::Unknown]);
        doubtful.retain(|&entry| refinement.can_exchange(entry));
        if doubtful.is_empty() || watched.is_interrupted() {
            return nothing;
        }
        refinement.play(&doubtful, 2 * self.pairs(SHARES[1]), (estimates, prices), watched)
    }

    fn judge(&self, estimates: &Estimates, meetings: &[Meeting]) -> Judged {
        let found = estimates.prices(&self.priced());
        let evidence: Vec<PriceEvidence> = found
            .prices
            .iter()
            .enumerate()
            .map(|(entry, &price)| self.evidence(entry, price, found.p_values[entry]))
            .collect();
        let verdicts = judge(&evidence, FALSE_ALARMS);
        Judged { found, evidence, verdicts, appearances: appearances(meetings, self.base.len()) }
    }

    fn evidence(
        &self,
        entry: usize,
        mut price: wargauge_stats::price::ImpliedPrice,
        mut p_value: f64,
    ) -> PriceEvidence {
        let half_step = f64::from(self.granularity) / 2000.0;
        let mut tolerance = (self.request.tolerance * price.listed).max(half_step);
        if self.is_unpriced(entry) {
            // Against no price at all, whatever it is worth is too much, once that is known.
            tolerance = half_step;
            let close = self.request.tolerance * price.implied.unwrap_or(0.0);
            let is_known = price
                .range
                .bounded()
                .is_some_and(|range| range.low > 0.0 && range.half_width() <= close.max(half_step));
            p_value = if is_known { 0.0 } else { 1.0 };
            price.listed = 0.0;
        }
        PriceEvidence { price, p_value, tolerance }
    }

    /// Games with which every unit that is met with should have a verdict, or every option where
    /// all units have one: options are so cheap that no number of games in reach tells their worth
    /// to a tenth of their price.
    fn games_wanted(&self, judged: &Judged) -> Option<u64> {
        let unknown = judged.with(&[PriceVerdict::Unknown]);
        let mut met: Vec<usize> =
            unknown.into_iter().filter(|&entry| judged.appearances[entry] > 0).collect();
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

    fn outcome(&self, judged: Option<&Judged>, meetings: &[Meeting]) -> PricingOutcome {
        let seen = appearances(meetings, self.base.len());
        let entry = |(at, entry): (usize, &Entry)| PricedEntryOutcome {
            id: entry.id.clone(),
            name: entry.name.clone(),
            kind: self.listed.kind_of(entry),
            listed: entry.price,
            price: judged.map(|all| all.found.prices[at]).filter(|_| seen[at] > 0),
            verdict: judged.map_or(PriceVerdict::Unknown, |all| all.verdicts[at]),
            appearances: seen[at],
            proposed: None,
            before: None,
            after: None,
        };
        let mut scenarios: Vec<String> =
            self.field.grounds.iter().map(|ground| ground.scenario.name().to_owned()).collect();
        scenarios.dedup();
        PricingOutcome {
            ruleset: <L::Rules>::NAME,
            army: self.listed.name().to_owned(),
            scenarios,
            points: self.field.grounds.iter().map(|ground| ground.points).collect(),
            entries: self.entries().iter().enumerate().map(entry).collect(),
            granularity: self.granularity,
            games: StudyGames::default(),
            interrupted: false,
            games_wanted: None,
            edited: None,
            settings: self.settings.clone(),
            policy: self.field.policy.to_string(),
            files: self.files.clone(),
        }
    }

    /// Tries listed and proposed prices on fresh seeds, and notes both.
    fn try_prices(
        &self,
        proposal: &Proposal<'_>,
        judged: &Judged,
        outcome: &mut PricingOutcome,
        games: &mut StudyGames,
        watched: &Watched<'_>,
    ) -> Result<(), DataError> {
        let wrong = judged.with(&[PriceVerdict::Over, PriceVerdict::Under]);
        let wrong: Vec<usize> =
            wrong.into_iter().filter(|&entry| self.book.has(&self.entries()[entry].id)).collect();
        let before = self.trial(&BTreeMap::new(), 50, games, watched)?;
        let mut changed = wrong.clone();
        if self.request.smallest_patch {
            let more: Vec<f64> =
                before.iter().map(|trial| trial.map_or(0.0, |trial| trial.copies)).collect();
            changed = proposal.fewest(&wrong, &more);
        }
        let mut after: Vec<Option<Trial>> = Vec::new();
        let mut proposed = proposal.prices(&changed);
        for attempt in 0..MOST_PATCHES {
            if proposed.is_empty() || watched.is_interrupted() {
                break;
            }
            after = self.trial(&proposed, 60 + attempt, games, watched)?;
            let is_outside =
                |entry: &usize| after[*entry].is_some_and(|t| t.verdict == Verdict::Outside);
            let missed = wrong.iter().find(|entry| !changed.contains(entry) && is_outside(entry));
            match missed {
                Some(&entry) if self.request.smallest_patch => changed.push(entry),
                _ => break,
            }
            proposed = proposal.prices(&changed);
        }
        for (at, entry) in outcome.entries.iter_mut().enumerate() {
            entry.before = before.get(at).copied().flatten();
            entry.after = after.get(at).copied().flatten();
            entry.proposed = proposed.get(&at).copied();
        }
        if !proposed.is_empty() {
            let named = self.named(&proposed);
            outcome.edited = Some((self.book.with_prices(&named)?, self.book.difference(&named)?));
        }
        Ok(())
    }

    fn named(&self, prices: &BTreeMap<usize, u32>) -> BTreeMap<String, u32> {
        let id = |entry: usize| self.entries()[entry].id.clone();
        prices.iter().map(|(&entry, &price)| (id(entry), price)).collect()
    }

    /// Plays forces of equal points at some prices against each other, with fresh seeds.
    fn trial(
        &self,
        changed: &BTreeMap<usize, u32>,
        number: u64,
        games: &mut StudyGames,
        watched: &Watched<'_>,
    ) -> Result<Vec<Option<Trial>>, DataError> {
        let mut prices = self.base.clone();
        changed.iter().for_each(|(&entry, &price)| prices[entry] = price);
        let army = self.army_at(&prices)?;
        let stage = self.stage(&army, Pairing::Equal, "trying prices", number);
        let pairs = self.pairs(SHARES[2]);
        let scale = Self::scale(&prices);
        let meetings = stage.play(0..pairs, &mut self.information(), &scale, watched)?;
        games.trials += 2 * meetings.len() as u64;
        Ok(trials(&meetings, self.base.len()))
    }
}

/// Whether an entry waits for its price. A unit for nothing does; an option may be free.
pub(crate) fn is_unpriced(army: &impl ArmyData, entry: &Entry) -> bool {
    entry.price == 0 && army.kind_of(entry) == EntryKind::Unit
}

/// Two leading digits, rounded up: a number of games is never known better.
fn round_up(games: f64) -> u64 {
    let unit = 10f64.powf(games.max(10.0).log10().floor() - 1.0);
    let rounded = (games / unit).ceil() * unit;
    (rounded as u64).next_multiple_of(2)
}
