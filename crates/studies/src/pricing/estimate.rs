//! From the results of meetings to implied prices.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rayon::prelude::*;
use wargauge_rules::table::stream::mix;
use wargauge_stats::Confidence;
use wargauge_stats::distribution::normal_quantile;
use wargauge_stats::isotonic::rising;
use wargauge_stats::paired_evidence::PairedEvidence;
use wargauge_stats::price::{ImpliedPrice, PriceList, PricedEntry, percentile_price};
use wargauge_stats::ratio::RatioSet;
use wargauge_stats::regression::{
    Fit, Observation, Observations, centre_draw, dispersion, fit, score_bootstrap,
};

use crate::pricing::basis::Basis;
use crate::pricing::contrast::ShownExchange;
use crate::pricing::field::Copies;
use crate::pricing::mix::MixWeights;
use crate::pricing::study::Known;
use crate::pricing::survey::Meeting;

/// Confidence of all intervals.
const LEVEL: Confidence = Confidence::P95;
/// Replicates of the bootstrap, in portions of one stream of picks each.
const PORTIONS: u64 = 40;
const REPLICATES_PER_PORTION: usize = 25;
/// How far a price may be off before anything is known: one standard deviation, as a share of the
/// listed price or, for what is cheap, of the mean price. Weak, so that it hardly draws estimates
/// towards the listed price.
const PRIOR_SPREAD: f64 = 1.0;
/// Log odds of a force against half of it that nothing observed would make surprising.
const PRIOR_LOG_ODDS: f64 = 10.0;
/// Meetings in which forces differ in an entry before its interval is trusted.
const FEWEST_MEETINGS: u64 = 30;
const BOOTSTRAP: u64 = 0xb007;

/// What all meetings say.
#[derive(Debug)]
pub(crate) struct Estimates {
    basis: Basis,
    fit: Fit,
    replicates: Vec<Vec<f64>>,
    /// Mean copies of each entry in a force that worth is told of.
    copies: Vec<f64>,
    /// Meetings whose forces differ in each entry.
    met: Vec<u64>,
    /// Meetings of even weight that would tell as much.
    effective: f64,
    /// The penalties of the regression.
    ridge: Vec<f64>,
}

/// The prices that follow, by entry.
#[derive(Debug)]
pub(crate) struct Prices {
    /// What each entry does.
    pub(crate) list: PriceList,
    /// What a point does, in log odds, where points help.
    pub(crate) level: Option<f64>,
    /// How much each entry counts for its points among those that hold the level.
    pub(crate) shares: Vec<f64>,
    /// Implied prices.
    pub(crate) prices: Vec<ImpliedPrice>,
    /// Their intervals without what all prices have in common: how sure their ratios are.
    pub(crate) ratios: Vec<RatioSet>,
    /// The implied prices of those that order among qualities has moved, as games alone have them.
    pub(crate) unbent: Vec<Option<f64>>,
    /// What a usual force costs at implied prices over what it costs now: how sure the scale is.
    pub(crate) scale: ImpliedPrice,
}

impl Estimates {
    /// The regression.
    pub(crate) const fn fit(&self) -> &Fit {
        &self.fit
    }

    /// What entries are to it.
    pub(crate) const fn basis(&self) -> &Basis {
        &self.basis
    }

    /// The penalties of the regression.
    pub(crate) fn ridge(&self) -> &[f64] {
        &self.ridge
    }

    /// Meetings of forces like those that worth is told of that would tell as much.
    pub(crate) const fn effective(&self) -> f64 {
        self.effective
    }

    /// Mean copies of each entry in a force that worth is told of.
    pub(crate) fn mean_copies(&self) -> &[f64] {
        &self.copies
    }

    /// The prices at which entries are worth as much as the same points of the level, which is one
    /// for all. What is no `measure` does not hold it. Where no entry is one, a usual force as a
    /// whole is, so that the sum of its prices stays.
    pub(crate) fn prices(&self, measure: &[bool]) -> Prices {
        let list = self.list(measure);
        let plain = list.prices(self.fit.coefficients());
        // What others are weighed against is as uncertain as they are.
        let mut replicates: Vec<Vec<Option<f64>>> =
            self.replicates.par_iter().map(|sample| list.prices(sample)).collect();
        let ladders = self.ladders(&replicates);
        let mut found = plain.clone();
        bend(&mut found, &ladders);
        replicates.iter_mut().for_each(|sample| bend(sample, &ladders));
        let scale_of = |sample: &[Option<f64>]| self.scale(sample, measure);
        let scales: Vec<Option<f64>> = replicates.iter().map(|sample| scale_of(sample)).collect();
        let scale = percentile_price(1.0, scale_of(&found), &scales, LEVEL);
        let price = |at: usize| {
            let implied = found[at].filter(|_| self.met[at] > 0);
            let prices: Vec<Option<f64>> = replicates.iter().map(|sample| sample[at]).collect();
            self.known(at, percentile_price(self.basis.listed()[at], implied, &prices, LEVEL))
        };
        let ratio = |at: usize| {
            let apart = |(sample, by): (&Vec<Option<f64>>, &Option<f64>)| {
                Some(sample[at]? * scale.implied? / (*by)?)
            };
            let prices: Vec<Option<f64>> = replicates.iter().zip(&scales).map(apart).collect();
            self.known(at, percentile_price(self.basis.listed()[at], found[at], &prices, LEVEL))
                .range
        };
        let all = 0..self.basis.len();
        let level = list.level(self.fit.coefficients());
        let share =
            |at: usize| level.map_or(0.0, |level| list.share(self.fit.coefficients(), level, at));
        let is_bent = |at: usize| found[at] != plain[at] && self.met[at] > 0;
        Prices {
            shares: all.clone().map(share).collect(),
            prices: all.clone().map(price).collect(),
            ratios: all.clone().map(ratio).collect(),
            unbent: all.map(|at| plain[at].filter(|_| is_bent(at))).collect(),
            list,
            level,
            scale,
        }
    }

    /// A price, of which nothing is known before a number of meetings.
    fn known(&self, at: usize, price: ImpliedPrice) -> ImpliedPrice {
        let range = if self.met[at] < FEWEST_MEETINGS { RatioSet::Everything } else { price.range };
        ImpliedPrice { range, ..price }
    }

    /// The entries, and how much of each a usual force holds among those that are a measure.
    fn list(&self, measure: &[bool]) -> PriceList {
        let is_whole = !measure.contains(&true);
        let entry = |at: usize| PricedEntry {
            coefficient: self.basis.card(at),
            listed: self.basis.listed()[at],
            counted: self.basis.counted()[at],
            copies: if measure[at] || is_whole { self.copies[at] } else { 0.0 },
        };
        let entries = (0..self.basis.len()).map(entry).collect();
        let list = PriceList::new(entries, self.basis.len(), self.basis.width());
        if is_whole { list.as_a_whole() } else { list }
    }

    /// What a usual force costs at some prices, over what it costs now.
    fn scale(&self, prices: &[Option<f64>], measure: &[bool]) -> Option<f64> {
        let is_in = |at: &usize| measure[*at] || !measure.contains(&true);
        let (mut new, mut old) = (0.0, 0.0);
        for at in (0..prices.len()).filter(is_in) {
            new += self.copies[at] * prices[at]?;
            old += self.copies[at] * self.basis.listed()[at];
        }
        (old > 0.0).then(|| new / old)
    }

    /// Entries of one unit in rising quality that have been met, each with the weight of its price.
    fn ladders(&self, replicates: &[Vec<Option<f64>>]) -> Vec<Ladder> {
        let weight = |at: usize| {
            let prices: Vec<f64> = replicates.iter().filter_map(|sample| sample[at]).collect();
            let mean = prices.iter().sum::<f64>() / prices.len().max(1) as f64;
            let squares: f64 = prices.iter().map(|price| (price - mean).powi(2)).sum();
            prices.len() as f64 / squares.max(f64::MIN_POSITIVE)
        };
        let ladder = |rungs: &Vec<usize>| {
            let rungs: Vec<usize> = rungs.iter().copied().filter(|&at| self.met[at] > 0).collect();
            Ladder {
                weights: rungs.iter().map(|&at| weight(at).clamp(1e-12, 1e12)).collect(),
                rungs,
            }
        };
        self.basis.ladders().iter().map(ladder).collect()
    }
}

/// Entries whose worth rises, and what each counts where it seems not to.
#[derive(Debug)]
struct Ladder {
    rungs: Vec<usize>,
    weights: Vec<f64>,
}

/// Moves prices as little as will make them rise on every ladder.
fn bend(prices: &mut [Option<f64>], ladders: &[Ladder]) {
    for Ladder { rungs, weights } in ladders {
        let found: Option<Vec<f64>> = rungs.iter().map(|&at| prices[at]).collect();
        let Some(found) = found else { continue };
        let risen = rising(&found, weights);
        rungs.iter().zip(risen).for_each(|(&at, price)| prices[at] = Some(price));
    }
}

/// What meetings, and refinements between similar forces, say of entries in forces like those that
/// worth is told of. `None` before the first meeting.
pub(crate) fn estimate(known: &Known, basis: &Basis, seed: u64) -> Option<Estimates> {
    let meetings = &known.meetings;
    if meetings.is_empty() {
        return None;
    }
    let copies = basis.mean_copies(meetings.iter().flat_map(|meeting| &meeting.copies));
    let ridge = ridge(meetings, &copies, basis);
    let met = differing(meetings, basis);
    let weights = weights(known, &met, basis);
    let weigh = |pair: &[Copies; 2]| weights.as_ref().map_or(1.0, |all| all.of(pair, basis));
    let each: Vec<f64> = meetings.iter().map(|meeting| weigh(&meeting.copies)).collect();
    let plain = observations(meetings, basis, &each, 2.0);
    let first = fit(&plain, &ridge).expect("every coefficient has a penalty");
    // Draws make games less scattered than coins, agreeing games of a pair more.
    let scatter = dispersion(&plain, &first).unwrap_or(1.0).clamp(0.1, 4.0);
    let all = observations(meetings, basis, &each, 2.0 / scatter);
    let survey = fit(&all, &ridge).expect("every coefficient has a penalty");
    let evidence = evidence(&known.contrasts, weigh);
    let refined = evidence.refine(&survey);
    let replicates: Vec<Vec<f64>> = (0..PORTIONS)
        .into_par_iter()
        .flat_map_iter(|portion| {
            let mut lots = Xoshiro256PlusPlus::seed_from_u64(mix(mix(seed, BOOTSTRAP), portion));
            let mut pick = |bound: usize| lots.random_range(0..bound);
            let samples = score_bootstrap(&all, &survey, REPLICATES_PER_PORTION, &mut pick);
            let refine = |sample: Vec<f64>| {
                // What the penalty alone seems to know is as uncertain as it says.
                let shift = centre_draw(&survey, &ridge, || normal(&mut pick));
                let sample: Vec<f64> = sample.iter().zip(shift).map(|(b, by)| b + by).collect();
                match &refined {
                    Some(refined) => refined.replicate(&sample, &mut pick),
                    None => sample,
                }
            };
            samples.into_iter().map(refine).collect::<Vec<_>>()
        })
        .collect();
    let fit = refined.as_ref().map_or(survey, |refined| refined.fit().clone());
    let effective = weights.as_ref().map_or(meetings.len() as f64, MixWeights::effective);
    let copies = known.mix.as_ref().map_or(copies, |mix| mix.copies.clone());
    Some(Estimates { basis: basis.clone(), fit, replicates, copies, met, effective, ridge })
}

/// Weights at which those who met hold as much as the forces that worth is told of; none where they all
/// count alike. What hardly anybody held cannot be weighed by.
fn weights(known: &Known, met: &[u64], basis: &Basis) -> Option<MixWeights> {
    let pairs: Vec<&[Copies; 2]> = known.meetings.iter().map(|meeting| &meeting.copies).collect();
    known.mix.as_ref()?.balance(&pairs, |card| met[card] >= FEWEST_MEETINGS, basis)
}

/// What exchanges show, each as much as its forces count.
fn evidence(contrasts: &[ShownExchange], weigh: impl Fn(&[Copies; 2]) -> f64) -> PairedEvidence {
    let mut evidence = PairedEvidence::default();
    for one in contrasts {
        // Squares count by the weight.
        let root = weigh(&one.copies).sqrt();
        let features: Vec<(usize, f64)> =
            one.features.iter().map(|&(at, x)| (at, root * x)).collect();
        evidence.push(&features, one.probability, root * one.value);
    }
    evidence
}

/// A standard normal deviate, from a picker of whole numbers.
fn normal(mut pick: impl FnMut(usize) -> usize) -> f64 {
    const STEPS: usize = 1 << 24;
    normal_quantile((pick(STEPS) as f64 + 0.5) / STEPS as f64)
}

/// Meetings as the regression takes them, each with its weight, times `games`.
fn observations(meetings: &[Meeting], basis: &Basis, weights: &[f64], games: f64) -> Observations {
    let mut all = Observations::new(basis.width());
    for ((cluster, meeting), weight) in meetings.iter().enumerate().zip(weights) {
        let features = basis.dense(&basis.features(&meeting.difference));
        let outcome = f64::from(meeting.half_points) / 4.0;
        let weight = games * weight;
        all.push(&Observation { features: &features, outcome, weight, offset: 0.0, cluster });
    }
    all
}

/// The penalties: as if each price had been judged beforehand to be right, give or take
/// [`PRIOR_SPREAD`] of it, or of the mean price if that is more: an option for little or nothing may
/// be worth as much as others.
fn ridge(meetings: &[Meeting], copies: &[f64], basis: &Basis) -> Vec<f64> {
    let listed = basis.counted();
    let points: f64 = copies.iter().zip(listed).map(|(copies, price)| copies * price).sum();
    let of_points = (points / PRIOR_LOG_ODDS).powi(2).max(f64::MIN_POSITIVE);
    let mut by_points = Observations::new(1);
    for (cluster, meeting) in meetings.iter().enumerate() {
        let all = basis.features(&meeting.difference);
        let (_, points) = all[all.len() - 1];
        let outcome = f64::from(meeting.half_points) / 4.0;
        let features = &[points];
        by_points.push(&Observation { features, outcome, weight: 2.0, offset: 0.0, cluster });
    }
    let slope = fit(&by_points, &[of_points]).expect("penalised").coefficients()[0];
    // Where points seem not to help, that they do a little is assumed.
    let slope = slope.max(0.5 / points.max(1e-9));
    let mean = listed.iter().sum::<f64>() / listed.len() as f64;
    let of_entry = |price: &f64| (PRIOR_SPREAD * price.max(mean).max(1e-3) * slope).powi(-2);
    listed.iter().map(of_entry).chain([of_points]).collect()
}

/// Meetings whose forces differ in each entry, copies of one card being the same.
fn differing(meetings: &[Meeting], basis: &Basis) -> Vec<u64> {
    let mut met = vec![0; basis.len()];
    let cards = meetings.iter().flat_map(|meeting| basis.by_card(&meeting.difference));
    cards.for_each(|(card, _)| met[card] += 1);
    (0..basis.len()).map(|entry| met[basis.card(entry)]).collect()
}

/// Games in which each entry was in a force.
pub(crate) fn appearances(meetings: &[Meeting], entries: usize) -> Vec<u64> {
    let mut games = vec![0; entries];
    for meeting in meetings {
        let [a, b] = &meeting.copies;
        let both = a.iter().chain(b.iter().filter(|(entry, _)| a.iter().all(|(e, _)| e != entry)));
        both.for_each(|(entry, _)| games[*entry] += 2);
    }
    games
}

/// Attacks of each entry in a game in which it was in a force, of so many.
pub(crate) fn attacks_per_game(meetings: &[Meeting], appearances: &[u64]) -> Vec<f64> {
    let mut attacks = vec![0u64; appearances.len()];
    for (entry, count) in meetings.iter().flat_map(|meeting| &meeting.attacks) {
        attacks[*entry] += count;
    }
    let each = attacks.iter().zip(appearances);
    each.map(|(&attacks, &games)| attacks as f64 / games.max(1) as f64).collect()
}
