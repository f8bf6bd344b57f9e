//! New prices are tried on fresh seeds, estimated again and tried again, until every one of them
//! holds or the games are spent.

use std::collections::BTreeMap;

use wargauge_batch::LineUp;
use wargauge_rules::roster::DataError;
use wargauge_stats::Confidence;
use wargauge_stats::equivalence::Verdict;
use wargauge_stats::sequential::spending::confidence_at;

use crate::pricing::in_order::Watched;
use crate::pricing::judging::Judged;
use crate::pricing::outcome::{LeftBecause, PriceFate, PricingOutcome};
use crate::pricing::proposal::{NewPrices, Proposal};
use crate::pricing::standing::{Attempt, PriceStanding};
use crate::pricing::study::{Known, PricingStudy};
use crate::pricing::survey::{Meeting, Pairing};
use crate::pricing::trials::{Trial, TrialPairs};

/// Share of the games for the listed prices, in per cent. The rounds share what is left.
const LISTED_SHARE: u64 = 8;
/// How much entries whose prices stay or have been shown to hold count when the forces of a trial are
/// chosen: what is in doubt is to differ between them.
const SETTLED: f64 = 0.2;
/// Rounds at most.
const ROUNDS: u64 = 4;

/// The stage of the games at the listed prices; seeds go by it.
const LISTED_STAGE: u64 = 50;
/// The stage of the first round of new prices. The others follow it.
const FIRST_STAGE: u64 = 60;

/// A round of games at some prices.
struct TrialRound {
    /// The prices that are not the listed ones.
    prices: NewPrices,
    stage: u64,
    /// Pairs of games that it has.
    pairs: u64,
}

/// What is tried, and how forces fared at it.
#[derive(Debug, Default)]
pub(crate) struct Tried {
    /// New prices of the list tried last.
    pub(crate) prices: NewPrices,
    /// What all rounds say of each new price of an entry, whatever else was new in them: a price
    /// that stays is looked at again with all that is known.
    of_prices: BTreeMap<(usize, u32), TrialPairs>,
    /// What the rounds at this list say of every entry.
    of_list: Vec<TrialPairs>,
    /// What that comes to, with intervals that hold however many rounds there are.
    trials: Vec<Option<Trial>>,
}

impl Tried {
    /// Takes in what was played at a list in round `round`.
    fn add(&mut self, prices: NewPrices, played: &[TrialPairs], round: u64) {
        if self.prices != prices || self.of_list.is_empty() {
            self.of_list = vec![TrialPairs::default(); played.len()];
        }
        self.prices = prices;
        for (entry, pairs) in played.iter().enumerate() {
            self.of_list[entry].add(pairs);
            if let Some(&price) = self.prices.get(&entry) {
                self.of_prices.entry((entry, price)).or_default().add(pairs);
            }
        }
        let level = confidence_at(round, ROUNDS, Confidence::P95);
        self.trials = (0..played.len()).map(|entry| self.pairs(entry).trial(level)).collect();
    }

    /// All pairs that bear on the present price of an entry.
    fn pairs(&self, entry: usize) -> TrialPairs {
        let price = self.prices.get(&entry);
        let known = price.and_then(|&price| self.of_prices.get(&(entry, price)));
        known.or_else(|| self.of_list.get(entry)).copied().unwrap_or_default()
    }

    /// Whether a price looks wrong by its trial. This decides what is tried next and nothing else, so it
    /// need not be sure.
    fn looks_wrong(&self, entry: usize) -> bool {
        let trial = self.pairs(entry).trial(Confidence::P95);
        trial.is_some_and(|trial| trial.verdict == Verdict::Outside)
    }
}

/// Where the rounds ended.
#[derive(Debug)]
pub(crate) struct Settled {
    /// What all games together say.
    pub(crate) judged: Judged,
    /// Trials of the listed prices.
    pub(crate) before: Vec<Option<Trial>>,
    /// The list tried last.
    pub(crate) last: Tried,
    /// The last price that each entry was tried at, and how it fared there.
    pub(crate) attempts: BTreeMap<usize, (u32, Option<Trial>)>,
}

impl Settled {
    fn new(judged: Judged, before: Vec<Option<Trial>>) -> Self {
        Self { judged, before, last: Tried::default(), attempts: BTreeMap::new() }
    }
}

impl<L: LineUp> PricingStudy<L> {
    /// Tries the listed prices, then better ones until they hold; or those that were asked for.
    pub(crate) fn settle(
        &self,
        known: &mut Known,
        mut judged: Judged,
        watched: &Watched<'_>,
    ) -> Result<Settled, DataError> {
        let all: Vec<usize> = (0..self.base.len()).collect();
        let pairs = self.pairs(LISTED_SHARE);
        let listing = TrialRound { prices: NewPrices::new(), stage: LISTED_STAGE, pairs };
        let listed = self.meet(&listing, &all, watched)?;
        let met = TrialPairs::of(&listed, &self.basis());
        let before: Vec<_> = met.iter().map(|pairs| pairs.trial(Confidence::P95)).collect();
        judged = self.learn(listed, known, judged);
        let mut settled = Settled::new(judged, before);
        let mut missed = Vec::new();
        let mut prices = self.next(&settled, &missed);
        for round in 0..ROUNDS {
            if watched.is_interrupted() {
                break;
            }
            let pairs = self.pairs_left(known) / (ROUNDS - round);
            let trial = TrialRound { prices, stage: FIRST_STAGE + round, pairs };
            if trial.prices.is_empty() {
                let in_doubt = settled.judged.in_doubt();
                if !settled.last.prices.is_empty() || in_doubt.is_empty() {
                    break;
                }
                // There is nothing to try yet: more games at the listed prices may tell.
                let played = self.meet(&trial, &in_doubt, watched)?;
                settled.judged = self.learn(played, known, settled.judged);
                prices = self.next(&settled, &missed);
                continue;
            }
            self.try_prices(&mut settled, &mut *known, trial, watched)?;
            let last = &settled.last;
            let is_missed =
                |entry: &usize| !last.prices.contains_key(entry) && last.looks_wrong(*entry);
            missed.extend(settled.judged.wrong().into_iter().filter(is_missed));
            prices = self.next(&settled, &missed);
            if prices == settled.last.prices && self.all_hold(&settled) {
                break;
            }
        }
        Ok(settled)
    }

    /// Plays a round at some prices and takes in what it says.
    fn try_prices(
        &self,
        settled: &mut Settled,
        known: &mut Known,
        trial: TrialRound,
        watched: &Watched<'_>,
    ) -> Result<(), DataError> {
        let open = self.open(settled, &trial.prices);
        let played = self.meet(&trial, &open, watched)?;
        let (prices, round) = (trial.prices, trial.stage - FIRST_STAGE);
        if settled.last.prices != prices {
            known.mix = Some(self.mix_at(&self.with_new(&prices))?);
        }
        settled.last.add(prices, &TrialPairs::of(&played, &self.basis()), round);
        let last = &settled.last;
        settled.attempts.extend(last.prices.iter().map(|(&e, &p)| (e, (p, last.trials[e]))));
        // What was known is judged anew, whole: it cannot be taken out of a borrowed place.
        known.games.trials += 2 * played.len() as u64;
        known.meetings.extend(played);
        if let Some(judged) = self.estimate(known) {
            settled.judged = judged;
        }
        Ok(())
    }

    /// Entries that a round at some prices is to tell of: those whose prices have not been shown to
    /// hold; all that are new, if all have.
    fn open(&self, settled: &Settled, prices: &NewPrices) -> Vec<usize> {
        let is_open = |entry: &usize| {
            let is_same = settled.last.prices.get(entry) == prices.get(entry);
            !is_same || self.standing(*entry, settled) != Some(PriceStanding::Held)
        };
        let entries: Vec<usize> = prices.keys().copied().filter(is_open).collect();
        if entries.is_empty() { prices.keys().copied().collect() } else { entries }
    }

    /// Whether nothing is to be gained from another round at the same prices.
    fn all_hold(&self, settled: &Settled) -> bool {
        settled.last.prices.keys().all(|&entry| {
            matches!(self.standing(entry, settled), Some(PriceStanding::Held | PriceStanding::Step))
        })
    }

    /// How the price that an entry was tried at stands; `None` if none was.
    pub(crate) fn standing(&self, entry: usize, settled: &Settled) -> Option<PriceStanding> {
        let &(price, trial) = settled.attempts.get(&entry)?;
        let points = |price: u32| f64::from(price) / 1000.0;
        let level = settled.judged.found.level;
        let told = |trial: Trial| Some((trial, trial.told(points(price), level?)));
        let attempt = Attempt {
            price: points(price),
            implied: settled.judged.found.prices[entry],
            trial: trial.and_then(told),
            reach: self.reach(entry).map(points),
            step: points(self.granularity),
            tolerance: (self.request.tolerance * points(price)).max(points(self.granularity) / 2.0),
        };
        Some(attempt.standing())
    }

    /// What to try next: what is asked for, or else new prices for what is called. A price that may well
    /// be right is not moved by a step or two, since what is known of it would go.
    fn next(&self, settled: &Settled, missed: &[usize]) -> NewPrices {
        if !self.what_if.is_empty() {
            return self.what_if.clone();
        }
        let mut prices = self.propose(&settled.judged, &settled.before, missed);
        for (&entry, price) in &mut prices {
            let tried = settled.last.prices.get(&entry);
            let is_missed = self.standing(entry, settled) == Some(PriceStanding::Missed);
            *price = tried.copied().filter(|_| !is_missed).unwrap_or(*price);
        }
        prices
    }

    /// New prices for what is mispriced, as far as a price can mend it; with a smallest patch, for
    /// as few as will do, and for those that were `missed` by it.
    fn propose(&self, judged: &Judged, before: &[Option<Trial>], missed: &[usize]) -> NewPrices {
        let (listed, reach) = (self.base_points(), self.reaches());
        let proposal = Proposal { judged, listed: &listed, step: self.granularity, reach: &reach };
        let mut wrong = judged.wrong();
        wrong.retain(|&entry| self.book.has(&self.entries()[entry].id) && !judged.harms(entry));
        if self.request.smallest_patch {
            let more: Vec<f64> =
                before.iter().map(|trial| trial.map_or(0.0, |trial| trial.copies)).collect();
            let fewest = proposal.fewest(&wrong, &more);
            wrong.retain(|entry| fewest.contains(entry) || missed.contains(entry));
        }
        proposal.prices(&wrong)
    }

    fn reaches(&self) -> Vec<[u32; 2]> {
        (0..self.base.len()).map(|entry| self.reach(entry)).collect()
    }

    /// Adds meetings to what is known, and estimates again.
    fn learn(&self, played: Vec<Meeting>, known: &mut Known, before: Judged) -> Judged {
        known.games.trials += 2 * played.len() as u64;
        known.meetings.extend(played);
        self.estimate(known).unwrap_or(before)
    }

    /// Pairs that have not been played yet.
    const fn pairs_left(&self, known: &Known) -> u64 {
        self.request.games.saturating_sub(known.games.total()).div_ceil(2)
    }

    /// Plays forces of equal points at the prices of a round against each other, with fresh seeds; they
    /// differ most in the entries that are `open`.
    fn meet(
        &self,
        round: &TrialRound,
        open: &[usize],
        watched: &Watched<'_>,
    ) -> Result<Vec<Meeting>, DataError> {
        let prices = self.with_new(&round.prices);
        let army = self.army_at(&prices)?;
        let stage = self.stage(&army, Pairing::Equal, "trying prices", round.stage);
        let mut scale = Self::scale(&prices);
        for (entry, scale) in scale.iter_mut().enumerate() {
            if !open.contains(&entry) {
                *scale *= SETTLED;
            }
        }
        stage.play(0..round.pairs, &mut self.information(), &scale, watched)
    }

    /// All prices, of which these are new, in thousandths of a point.
    fn with_new(&self, new: &NewPrices) -> Vec<u32> {
        let mut prices = self.base.clone();
        new.iter().for_each(|(&entry, &price)| prices[entry] = price);
        prices
    }

    /// Why no other price was tried for an entry that is called.
    fn why_left(&self, entry: usize, judged: &Judged) -> LeftBecause {
        let (listed, reach) = (self.base_points(), self.reaches());
        let proposal = Proposal { judged, listed: &listed, step: self.granularity, reach: &reach };
        if !proposal.prices(&[entry]).contains_key(&entry) {
            let implied = judged.found.prices[entry].implied.unwrap_or(f64::INFINITY);
            let is_least = 2000.0 * implied < f64::from(self.granularity);
            if is_least { LeftBecause::Least } else { LeftBecause::Step }
        } else if self.request.smallest_patch {
            LeftBecause::Patch
        } else {
            LeftBecause::Late
        }
    }

    /// Notes in the outcome how every price fared.
    pub(crate) fn note(&self, settled: &Settled, outcome: &mut PricingOutcome) {
        for (at, entry) in outcome.entries.iter_mut().enumerate() {
            entry.before = settled.before.get(at).copied().flatten();
            let attempt = settled.attempts.get(&at);
            entry.proposed = attempt.map(|(price, _)| *price);
            entry.after = match attempt {
                Some((_, trial)) => *trial,
                None => settled.last.trials.get(at).copied().flatten(),
            };
            let price = f64::from(entry.proposed.unwrap_or(self.base[at])) / 1000.0;
            let trial = entry.after.or(entry.before);
            let level = settled.judged.found.level;
            entry.told = trial.and_then(|trial| Some(trial.told(price, level?)));
            entry.fate = self.fate(at, settled);
        }
        self.keep_order(outcome);
    }

    /// What becomes of the price of an entry. One that is not shown to be off is not changed, whatever
    /// held beside it. Nor is one below nothing: that says something of the player, whatever else is
    /// shown.
    fn fate(&self, at: usize, settled: &Settled) -> PriceFate {
        let judged = &settled.judged;
        let is_called = judged.is_called(at) || self.what_if.contains_key(&at);
        if judged.harms(at) {
            return PriceFate::Harms;
        }
        let Some((price, _)) = settled.attempts.get(&at) else {
            return if !is_called {
                PriceFate::Stays
            } else if !self.book.has(&self.entries()[at].id) {
                PriceFate::NoPlace
            } else {
                PriceFate::Left(self.why_left(at, judged))
            };
        };
        let is_in_the_list = settled.last.prices.get(&at) == Some(price);
        match self.standing(at, settled).filter(|_| is_called && is_in_the_list) {
            Some(PriceStanding::Held | PriceStanding::Agreed) => PriceFate::Confirmed,
            Some(PriceStanding::Step) if self.what_if.is_empty() => PriceFate::Step,
            Some(PriceStanding::Step | PriceStanding::Open | PriceStanding::Missed) | None => {
                PriceFate::Unconfirmed
            }
        }
    }
}
