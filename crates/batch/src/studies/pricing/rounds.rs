//! New prices are tried on fresh seeds, estimated again and tried again, until every one of them
//! holds or the games are spent.

use std::collections::BTreeMap;

use wargauge_rules::roster::DataError;
use wargauge_stats::Confidence;
use wargauge_stats::equivalence::Verdict;
use wargauge_stats::sequential::spending::confidence_at;

use crate::line_up::LineUp;
use crate::studies::pricing::in_order::Watched;
use crate::studies::pricing::judging::Judged;
use crate::studies::pricing::outcome::{LeftBecause, PriceFate, PricingOutcome};
use crate::studies::pricing::proposal::{NewPrices, Proposal};
use crate::studies::pricing::study::{Known, PricingStudy};
use crate::studies::pricing::survey::{Meeting, Pairing};
use crate::studies::pricing::trials::{Trial, TrialPairs};

/// Share of the games for the listed prices, in per cent. The rounds share what is left.
const LISTED_SHARE: u64 = 8;
/// How much entries whose prices stay or have been shown to hold count when the forces of a trial are
/// chosen: what is in doubt is to differ between them.
const SETTLED: f64 = 0.2;
/// Rounds at most. The last is kept for what is left when prices that did not hold are taken out.
const ROUNDS: u64 = 4;

/// How much a meeting counts that was drawn at other prices than those tried now: what a copy is
/// worth depends on what else lists hold.
const ELSEWHERE: f64 = 0.3;

/// What is tried, and how forces fared at it.
#[derive(Debug, Default)]
struct Tried {
    /// New prices of the list tried last.
    prices: NewPrices,
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

    /// Whether a price has been shown to hold.
    fn is_inside(&self, entry: usize) -> bool {
        self.trials.get(entry).copied().flatten().is_some_and(|t| t.verdict == Verdict::Inside)
    }

    /// Whether a price looks wrong. This decides what is tried next and nothing else, so it need not
    /// be sure.
    fn looks_wrong(&self, entry: usize) -> bool {
        let trial = self.pairs(entry).trial(Confidence::P95);
        trial.is_some_and(|trial| trial.verdict == Verdict::Outside)
    }

    /// Whether some price looks wrong.
    fn any_looks_wrong(&self) -> bool {
        (0..self.trials.len()).any(|entry| self.looks_wrong(entry))
    }

    /// The new prices that have been shown to hold.
    fn confirmed(&self) -> NewPrices {
        let inside = |entry: &usize| self.is_inside(*entry);
        self.prices.iter().filter(|(entry, _)| inside(entry)).map(|(&e, &p)| (e, p)).collect()
    }

    fn holds(&self) -> bool {
        self.confirmed().len() == self.prices.len() && !self.any_looks_wrong()
    }

    /// Entries that a round at some prices is to tell of: those whose prices have not been shown to
    /// hold; all that are new, if all have.
    fn open(&self, prices: &NewPrices) -> Vec<usize> {
        let same = |entry: &usize| self.prices.get(entry) == prices.get(entry);
        let open = |entry: &usize| !(same(entry) && self.is_inside(*entry));
        let entries: Vec<usize> = prices.keys().copied().filter(open).collect();
        if entries.is_empty() { prices.keys().copied().collect() } else { entries }
    }
}

/// Where the rounds ended.
#[derive(Debug)]
pub(crate) struct Settled {
    /// What all games together say.
    pub(crate) judged: Judged,
    /// Trials of the listed prices.
    before: Vec<Option<Trial>>,
    /// The list tried last.
    last: Tried,
    /// The last price that each entry was tried at, and how it fared there.
    attempts: BTreeMap<usize, (u32, Option<Trial>)>,
}

impl<L: LineUp> PricingStudy<L> {
    /// Tries the listed prices, then better ones until they hold.
    pub(crate) fn settle(
        &self,
        known: &mut Known,
        mut judged: Judged,
        watched: &Watched<'_>,
    ) -> Result<Settled, DataError> {
        let all: Vec<usize> = (0..self.base.len()).collect();
        let pairs = self.pairs(LISTED_SHARE);
        let listed = self.meet((&NewPrices::new(), &all), (50, pairs), watched)?;
        let met = TrialPairs::of(&listed, self.base.len());
        let before: Vec<_> = met.iter().map(|pairs| pairs.trial(Confidence::P95)).collect();
        judged = self.learn(listed, known, judged);
        let (mut last, mut attempts) = (Tried::default(), BTreeMap::new());
        let mut missed = Vec::new();
        let mut prices = self.propose(&judged, &before, &missed);
        for round in 0..ROUNDS {
            if watched.is_interrupted() {
                break;
            }
            let pairs = self.pairs_left(known) / (ROUNDS - round);
            let stage = (60 + round, pairs);
            if prices.is_empty() {
                let in_doubt = judged.in_doubt();
                if !last.prices.is_empty() || in_doubt.is_empty() {
                    break;
                }
                // There is nothing to try yet: more games at the listed prices may tell.
                let played = self.meet((&prices, &in_doubt), stage, watched)?;
                judged = self.learn(played, known, judged);
                prices = self.propose(&judged, &before, &missed);
                continue;
            }
            let played = self.meet((&prices, &last.open(&prices)), stage, watched)?;
            if last.prices != prices {
                known.meetings.iter_mut().for_each(|meeting| meeting.weight = ELSEWHERE);
            }
            last.add(prices, &TrialPairs::of(&played, self.base.len()), round);
            attempts.extend(last.prices.iter().map(|(&e, &p)| (e, (p, last.trials[e]))));
            judged = self.learn(played, known, judged);
            if last.holds() {
                break;
            }
            missed.extend(
                judged
                    .wrong()
                    .into_iter()
                    .filter(|&entry| !last.prices.contains_key(&entry) && last.looks_wrong(entry)),
            );
            prices = self.next(&last, ROUNDS - 1 - round, &judged, &before, &missed);
        }
        Ok(Settled { judged, before, last, attempts })
    }

    /// What to try next, with so many rounds left.
    fn next(
        &self,
        last: &Tried,
        rounds_left: u64,
        judged: &Judged,
        before: &[Option<Trial>],
        missed: &[usize],
    ) -> NewPrices {
        let mut held = last.confirmed();
        held.retain(|entry, _| judged.wrong().contains(entry));
        if rounds_left <= 1 && !held.is_empty() {
            return held;
        }
        if last.any_looks_wrong() {
            let mut better = self.propose(judged, before, missed);
            // What may well be right is not moved by a step or two: what is known of it would go.
            for (entry, price) in &mut better {
                let tried = last.prices.get(entry).filter(|_| !last.looks_wrong(*entry));
                *price = tried.copied().unwrap_or(*price);
            }
            if better != last.prices {
                return better;
            }
        }
        let is_in_doubt = |entry: &usize| !last.is_inside(*entry);
        if last.prices.keys().any(is_in_doubt) { last.prices.clone() } else { NewPrices::new() }
    }

    /// New prices for what is mispriced, as far as a price can mend it; with a smallest patch, for
    /// as few as will do, and for those that were `missed` by it.
    fn propose(&self, judged: &Judged, before: &[Option<Trial>], missed: &[usize]) -> NewPrices {
        let proposal = Proposal { judged, listed: &self.base_points(), step: self.granularity };
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

    /// Plays forces of equal points at some prices against each other, with fresh seeds; they differ
    /// most in the entries that are `open`.
    fn meet(
        &self,
        (changed, open): (&NewPrices, &[usize]),
        (number, pairs): (u64, u64),
        watched: &Watched<'_>,
    ) -> Result<Vec<Meeting>, DataError> {
        let mut prices = self.base.clone();
        changed.iter().for_each(|(&entry, &price)| prices[entry] = price);
        let army = self.army_at(&prices)?;
        let stage = self.stage(&army, Pairing::Equal, "trying prices", number);
        let mut scale = Self::scale(&prices);
        for (entry, scale) in scale.iter_mut().enumerate() {
            if !open.contains(&entry) {
                *scale *= SETTLED;
            }
        }
        stage.play(0..pairs, &mut self.information(), &scale, watched)
    }

    /// Why no other price was tried for an entry that is called.
    fn why_left(&self, entry: usize, judged: &Judged) -> LeftBecause {
        let proposal = Proposal { judged, listed: &self.base_points(), step: self.granularity };
        if proposal.prices(&[entry]).is_empty() {
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
        let confirmed = settled.last.confirmed();
        let is_called = |entry: usize| settled.judged.wrong().contains(&entry);
        for (at, entry) in outcome.entries.iter_mut().enumerate() {
            entry.before = settled.before.get(at).copied().flatten();
            let attempt = settled.attempts.get(&at);
            entry.proposed = attempt.map(|(price, _)| *price);
            entry.after = match attempt {
                Some((_, trial)) => *trial,
                None => settled.last.trials.get(at).copied().flatten(),
            };
            // A price that is no longer shown to be off is not changed, whatever held beside it.
            // Nor is one below nothing: that says something of the player, whatever else is shown.
            entry.fate = if settled.judged.harms(at) {
                PriceFate::Harms
            } else if confirmed.contains_key(&at) && is_called(at) {
                PriceFate::Confirmed
            } else if attempt.is_some() {
                PriceFate::Unconfirmed
            } else if !is_called(at) {
                PriceFate::Stays
            } else if !self.book.has(&entry.id) {
                PriceFate::NoPlace
            } else {
                PriceFate::Left(self.why_left(at, &settled.judged))
            };
        }
    }
}
