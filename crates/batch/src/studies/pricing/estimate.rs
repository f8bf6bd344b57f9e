//! From the results of meetings to implied prices.

use rayon::prelude::*;
use wargauge_rules::table::stream::{Stream, mix};
use wargauge_stats::Confidence;
use wargauge_stats::distribution::normal_quantile;
use wargauge_stats::paired_evidence::PairedEvidence;
use wargauge_stats::price::{ImpliedPrice, PriceList, PricedEntry, percentile_price};
use wargauge_stats::ratio::RatioSet;
use wargauge_stats::regression::{
    Fit, Observation, Observations, centre_draw, dispersion, fit, score_bootstrap,
};

use crate::studies::pricing::survey::Meeting;

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
/// How far off a price is no measure for others at all, as a logarithm: by four tenths.
const FAR_OFF: f64 = 0.35;
const BOOTSTRAP: u64 = 0xb007;

/// What all meetings say.
#[derive(Debug)]
pub(crate) struct Estimates {
    fit: Fit,
    replicates: Vec<Vec<f64>>,
    listed: Vec<f64>,
    /// Mean copies of each entry in a force.
    copies: Vec<f64>,
    /// Meetings whose forces differ in each entry.
    met: Vec<u64>,
}

/// The prices that follow, by entry.
#[derive(Debug)]
pub(crate) struct Prices {
    /// What each entry does, and the rest that it is weighed against.
    pub(crate) list: PriceList,
    /// How much each entry counts among those that others are weighed against.
    pub(crate) copies: Vec<f64>,
    /// Implied prices.
    pub(crate) prices: Vec<ImpliedPrice>,
    /// P-value of each listed price.
    pub(crate) p_values: Vec<f64>,
}

impl Estimates {
    /// The regression.
    pub(crate) const fn fit(&self) -> &Fit {
        &self.fit
    }

    /// Mean copies of each entry in a force.
    pub(crate) fn mean_copies(&self) -> &[f64] {
        &self.copies
    }

    /// The prices at which entries are worth as much as the same points spent on the rest. Others
    /// count as the rest by their copies and by how near their own prices are to their worth: a
    /// price that is far off is no measure for others. Entries that are no `measure` count for
    /// nothing. Where no entry is one, each is weighed against all, so that the sum of the prices of
    /// a usual force stays.
    pub(crate) fn prices(&self, measure: &[bool]) -> Prices {
        let copies = self.measures(self.fit.coefficients(), measure);
        let list = self.list(&copies, measure);
        // What others are weighed against is as uncertain as they are.
        let replicates: Vec<Vec<Option<f64>>> = self
            .replicates
            .par_iter()
            .map(|sample| {
                let list = self.list(&self.measures(sample, measure), measure);
                (0..self.listed.len()).map(|at| list.price_at(sample, at)).collect()
            })
            .collect();
        let price = |at: usize| {
            let implied = list.price_at(self.fit.coefficients(), at).filter(|_| self.met[at] > 0);
            if self.met[at] < FEWEST_MEETINGS {
                let (listed, range) = (self.listed[at], RatioSet::Everything);
                return ImpliedPrice { listed, implied, range };
            }
            let prices: Vec<Option<f64>> = replicates.iter().map(|sample| sample[at]).collect();
            percentile_price(self.listed[at], implied, &prices, LEVEL)
        };
        let prices = (0..self.listed.len()).map(price).collect();
        let is_met = |at: usize| self.met[at] >= FEWEST_MEETINGS;
        let p_value = |at| if is_met(at) { list.p_value(&self.fit, at) } else { 1.0 };
        let p_values = (0..self.listed.len()).map(p_value).collect();
        Prices { list, copies, prices, p_values }
    }

    /// The entries, each of which counts so much among those that others are weighed against.
    fn list(&self, copies: &[f64], measure: &[bool]) -> PriceList {
        let entry = |(at, &price): (usize, &f64)| PricedEntry {
            coefficient: at,
            listed: price,
            copies: copies[at],
        };
        let entries = self.listed.iter().enumerate().map(entry).collect();
        let list = PriceList::new(entries, self.listed.len(), self.listed.len() + 1);
        if measure.contains(&true) { list } else { list.against_all() }
    }

    /// Mean copies of each entry, times Tukey's biweight `(1 - (u/c)^2)^2` of `u`, the logarithm of
    /// its worth for each point of its price over the median of that, half of all points being spent
    /// on either side. Weights change smoothly with what is found, so the rest does not jump.
    fn measures(&self, coefficients: &[f64], measure: &[bool]) -> Vec<f64> {
        if !measure.contains(&true) {
            return self.copies.clone();
        }
        let rate = |at: usize| coefficients[at] / self.listed[at] + coefficients[self.listed.len()];
        let mut rates: Vec<(f64, f64)> = (0..self.listed.len())
            .filter(|&at| measure[at])
            .map(|at| (rate(at), self.copies[at] * self.listed[at]))
            .collect();
        rates.sort_by(|one, other| one.0.total_cmp(&other.0));
        let half = rates.iter().map(|(_, spent)| spent).sum::<f64>() / 2.0;
        let mut below = 0.0;
        let median = rates.iter().find(|(_, spent)| {
            below += spent;
            below >= half
        });
        let Some(&(median, _)) = median.filter(|(rate, _)| *rate > 0.0) else {
            return self.copies.clone();
        };
        let weight = |at: usize| {
            let off = (rate(at) / median).ln() / FAR_OFF;
            // The logarithm of a worth below nothing is no number, and counts for nothing.
            if measure[at] && off.abs() < 1.0 { (1.0 - off * off).powi(2) } else { 0.0 }
        };
        (0..self.listed.len()).map(|at| self.copies[at] * weight(at)).collect()
    }
}

/// Features of a difference of forces: signed copies, and points at listed prices.
pub(crate) fn features(difference: &[(usize, f64)], listed: &[f64]) -> Vec<(usize, f64)> {
    let points = difference.iter().map(|&(entry, copies)| copies * listed[entry]).sum();
    let mut features = difference.to_vec();
    features.push((listed.len(), points));
    features
}

/// The same with all zeros written out.
pub(crate) fn dense(features: &[(usize, f64)], width: usize) -> Vec<f64> {
    let mut all = vec![0.0; width];
    features.iter().for_each(|&(at, value)| all[at] = value);
    all
}

/// What meetings, and refinements between similar forces, say of prices `listed` in points.
/// `None` before the first meeting.
pub(crate) fn estimate(
    meetings: &[Meeting],
    evidence: &PairedEvidence,
    listed: &[f64],
    seed: u64,
) -> Option<Estimates> {
    if meetings.is_empty() {
        return None;
    }
    let copies = mean_copies(meetings, listed.len());
    let ridge = ridge(meetings, &copies, listed);
    let plain = observations(meetings, listed, 2.0);
    let first = fit(&plain, &ridge).expect("every coefficient has a penalty");
    // Draws make games less scattered than coins, agreeing games of a pair more.
    let scatter = dispersion(&plain, &first).unwrap_or(1.0).clamp(0.1, 4.0);
    let all = observations(meetings, listed, 2.0 / scatter);
    let survey = fit(&all, &ridge).expect("every coefficient has a penalty");
    let refined = evidence.refine(&survey);
    let replicates: Vec<Vec<f64>> = (0..PORTIONS)
        .into_par_iter()
        .flat_map_iter(|portion| {
            let mut stream = Stream::new(mix(mix(seed, BOOTSTRAP), portion));
            let mut pick = |bound: usize| stream.below(bound as u32) as usize;
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
    let (met, listed) = (differing(meetings, listed.len()), listed.to_vec());
    Some(Estimates { fit, replicates, listed, copies, met })
}

/// A standard normal deviate, from a picker of whole numbers.
fn normal(mut pick: impl FnMut(usize) -> usize) -> f64 {
    const STEPS: usize = 1 << 24;
    normal_quantile((pick(STEPS) as f64 + 0.5) / STEPS as f64)
}

fn observations(meetings: &[Meeting], listed: &[f64], weight: f64) -> Observations {
    let width = listed.len() + 1;
    let mut all = Observations::new(width);
    for (cluster, meeting) in meetings.iter().enumerate() {
        let features = dense(&features(&meeting.difference, listed), width);
        let outcome = f64::from(meeting.half_points) / 4.0;
        let weight = weight * meeting.weight;
        all.push(&Observation { features: &features, outcome, weight, offset: 0.0, cluster });
    }
    all
}

/// The penalties: as if each price had been judged beforehand to be right, give or take
/// [`PRIOR_SPREAD`] of it, or of the mean price if that is more: an option for little or nothing may
/// be worth as much as others.
fn ridge(meetings: &[Meeting], copies: &[f64], listed: &[f64]) -> Vec<f64> {
    let points: f64 = copies.iter().zip(listed).map(|(copies, price)| copies * price).sum();
    let of_points = (points / PRIOR_LOG_ODDS).powi(2).max(f64::MIN_POSITIVE);
    let mut by_points = Observations::new(1);
    for (cluster, meeting) in meetings.iter().enumerate() {
        let all = features(&meeting.difference, listed);
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

/// Mean copies of each entry in a force.
fn mean_copies(meetings: &[Meeting], entries: usize) -> Vec<f64> {
    let mut sums = vec![0.0; entries];
    for (entry, copies) in meetings.iter().flat_map(|meeting| meeting.copies.iter().flatten()) {
        sums[*entry] += f64::from(*copies);
    }
    sums.iter().map(|sum| sum / (2.0 * meetings.len() as f64)).collect()
}

/// Meetings whose forces differ in each entry.
fn differing(meetings: &[Meeting], entries: usize) -> Vec<u64> {
    let mut met = vec![0; entries];
    meetings.iter().flat_map(|meeting| &meeting.difference).for_each(|(entry, _)| met[*entry] += 1);
    met
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
