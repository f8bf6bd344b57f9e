//! Logistic regression with a ridge penalty, and its uncertainty when games come in clusters.

use nalgebra::{DMatrix, DVector};
use std::fmt;

use crate::newton::{Local, Maximum, NoMaximum, maximise};

/// One observed outcome with its features.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Observation<'a> {
    /// The features, one per coefficient (signed entry counts, points difference, ...).
    pub features: &'a [f64],
    /// What happened, in [0, 1]: 0 lost, 1 won, 1/2 drawn.
    pub outcome: f64,
    /// How many times it counts; not negative.
    pub weight: f64,
    /// A known part of the log odds.
    pub offset: f64,
    /// The cluster (pair of games) it belongs to, counted from 0.
    pub cluster: usize,
}

/// Observations gathered for a fit. Features are kept sparse, as lists hold few of all entries.
#[derive(Debug, Clone, PartialEq)]
pub struct Observations {
    width: usize,
    clusters: usize,
    rows: Vec<Row>,
    terms: Vec<(usize, f64)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Row {
    terms_end: usize,
    outcome: f64,
    weight: f64,
    offset: f64,
    cluster: usize,
}

impl Observations {
    /// No observations yet, of `width` features each.
    #[must_use]
    pub fn new(width: usize) -> Self {
        Self { width, clusters: 0, rows: Vec::new(), terms: Vec::new() }
    }

    /// Adds one observation.
    ///
    /// # Panics
    /// Unless the number of features is right, the outcome lies in [0, 1] and the weight is not
    /// negative.
    pub fn push(&mut self, observation: &Observation<'_>) {
        let Observation { features, outcome, weight, offset, cluster } = *observation;
        assert_eq!(features.len(), self.width, "one feature per coefficient");
        assert!((0.0..=1.0).contains(&outcome), "outcomes lie in [0, 1]");
        assert!(weight >= 0.0, "weights are not negative");
        let terms = features.iter().copied().enumerate().filter(|&(_, value)| value != 0.0);
        self.terms.extend(terms);
        self.clusters = self.clusters.max(cluster + 1);
        let terms_end = self.terms.len();
        self.rows.push(Row { terms_end, outcome, weight, offset, cluster });
    }

    /// How many observations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// How many clusters: one more than the largest cluster number seen.
    #[must_use]
    pub fn clusters(&self) -> usize {
        self.clusters
    }

    /// The rows, each with its non-zero features.
    fn each(&self) -> impl Iterator<Item = (&Row, &[(usize, f64)])> {
        let starts = std::iter::once(0).chain(self.rows.iter().map(|row| row.terms_end));
        self.rows.iter().zip(starts).map(|(row, start)| (row, &self.terms[start..row.terms_end]))
    }

    /// How the likelihood of each observation slopes at a fit, in their order.
    pub(crate) fn slopes<'o>(&'o self, fit: &'o Fit) -> impl Iterator<Item = Slope<'o>> {
        self.each().map(|(row, features)| {
            let linear: f64 = features.iter().map(|&(j, x)| x * fit.coefficients[j]).sum();
            let p = logistic(row.offset + linear);
            let (pull, curve) = (row.weight * (row.outcome - p), row.weight * p * (1.0 - p));
            Slope { pull, curve, features }
        })
    }

    /// Penalised log-likelihood around `at`; `times` says how often each cluster counts.
    fn local(&self, ridge: &[f64], at: &DVector<f64>, times: impl Fn(usize) -> f64) -> Local {
        let mut sum = Local::of_ridge(ridge, at);
        for (row, terms) in self.each() {
            let weight = row.weight * times(row.cluster);
            let linear = row.offset + terms.iter().map(|&(j, x)| x * at[j]).sum::<f64>();
            let p = logistic(linear);
            sum.value -= weight * (softplus(linear) - row.outcome * linear);
            let (pull, curve) = (weight * (row.outcome - p), weight * p * (1.0 - p));
            for &(j, x) in terms {
                sum.gradient[j] += pull * x;
                for &(k, y) in terms {
                    sum.information[(j, k)] += curve * x * y;
                }
            }
        }
        sum
    }
}

/// How the likelihood of an observation slopes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Slope<'o> {
    /// Weight times what the fit does not foresee.
    pub(crate) pull: f64,
    /// Weight times the variance of a coin with the foreseen chance.
    pub(crate) curve: f64,
    /// Features that are not zero.
    pub(crate) features: &'o [(usize, f64)],
}

/// Why a regression has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RegressionError {
    /// Some combination of coefficients has no influence: give it a penalty.
    Collinear,
    /// Some combination of features predicts every outcome: give it a penalty.
    Separated,
}

impl fmt::Display for RegressionError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Collinear => "features without a penalty are collinear",
            Self::Separated => "features without a penalty predict every outcome",
        })
    }
}

impl std::error::Error for RegressionError {}

impl From<NoMaximum> for RegressionError {
    fn from(reason: NoMaximum) -> Self {
        match reason {
            NoMaximum::Flat => Self::Collinear,
            NoMaximum::Unbounded => Self::Separated,
        }
    }
}

/// A fitted regression.
#[derive(Debug, Clone, PartialEq)]
pub struct Fit {
    coefficients: DVector<f64>,
    covariance: DMatrix<f64>,
}

impl Fit {
    /// An estimate made elsewhere.
    pub(crate) fn from_parts(coefficients: DVector<f64>, covariance: DMatrix<f64>) -> Self {
        Self { coefficients, covariance }
    }

    /// The whole covariance.
    pub(crate) fn covariance_matrix(&self) -> &DMatrix<f64> {
        &self.covariance
    }

    /// The coefficients: log odds per unit of each feature.
    #[must_use]
    pub fn coefficients(&self) -> &[f64] {
        self.coefficients.as_slice()
    }

    /// Covariance of two coefficients.
    ///
    /// # Panics
    /// If either index is out of range.
    #[must_use]
    pub fn covariance(&self, one: usize, other: usize) -> f64 {
        self.covariance[(one, other)]
    }

    /// Standard error of a coefficient.
    ///
    /// # Panics
    /// If the index is out of range.
    #[must_use]
    pub fn standard_error(&self, index: usize) -> f64 {
        self.covariance[(index, index)].sqrt()
    }

    /// Covariance of two linear combinations of the coefficients, `one' V other`.
    ///
    /// # Panics
    /// Unless both have one factor per coefficient.
    #[must_use]
    pub fn covariance_of(&self, one: &[f64], other: &[f64]) -> f64 {
        let vector = DVector::from_column_slice;
        vector(one).dot(&(&self.covariance * vector(other)))
    }

    /// The probability of winning with these features and offset.
    #[must_use]
    pub fn probability(&self, features: &[f64], offset: f64) -> f64 {
        let parts = features.iter().zip(self.coefficients());
        logistic(offset + parts.map(|(x, b)| x * b).sum::<f64>())
    }
}

/// Fits `P(win) = 1/(1 + e^-(offset + x'b))` by maximising
/// `sum w (y ln p + (1-y) ln(1-p)) - 1/2 sum ridge_j b_j^2` (Hoerl & Kennard 1970; le Cessie & van
/// Houwelingen 1992) with Newton's method. The covariance is the inverse of the penalised
/// information, right when observations are independent.
///
/// # Errors
/// When coefficients without penalty are not determined; never with a positive ridge on each.
///
/// # Panics
/// Unless there is one ridge, not negative, per coefficient.
pub fn fit(observations: &Observations, ridge: &[f64]) -> Result<Fit, RegressionError> {
    check_ridge(observations, ridge);
    let start = DVector::zeros(observations.width);
    let Maximum { at, covariance } = maximise(start, |at| observations.local(ridge, at, |_| 1.0))?;
    Ok(Fit { coefficients: at, covariance })
}

/// Fits as [`fit`], with the covariance `H^-1 (sum_c g_c g_c') H^-1 C/(C-1)` that allows for
/// dependence within clusters, `g_c` being the gradient of cluster `c` (Liang & Zeger 1986).
///
/// # Errors
/// As [`fit`].
///
/// # Panics
/// As [`fit`], and with fewer than two clusters.
pub fn fit_clustered(observations: &Observations, ridge: &[f64]) -> Result<Fit, RegressionError> {
    let clusters = observations.clusters;
    assert!(clusters >= 2, "dependence within clusters shows between them");
    let plain = fit(observations, ridge)?;
    let mut gradients = vec![DVector::zeros(observations.width); clusters];
    for (row, terms) in observations.each() {
        let linear: f64 = terms.iter().map(|&(j, x)| x * plain.coefficients[j]).sum();
        let pull = row.weight * (row.outcome - logistic(row.offset + linear));
        for &(j, x) in terms {
            gradients[row.cluster][j] += pull * x;
        }
    }
    let mut spread = DMatrix::zeros(observations.width, observations.width);
    for gradient in &gradients {
        spread.ger(1.0, gradient, gradient, 1.0);
    }
    let correction = clusters as f64 / (clusters as f64 - 1.0);
    let covariance = &plain.covariance * spread * &plain.covariance * correction;
    Ok(Fit { coefficients: plain.coefficients, covariance })
}

/// The coefficients of `replicates` refits to clusters drawn with replacement (Efron 1979; Field &
/// Welsh 2007 for clusters). `pick(n)` must return a number below `n`; it is called once per
/// cluster and replicate, in a fixed order, so that the caller's generator settles the result.
/// Refits start from `from` and take two or three passes over the observations each.
///
/// # Errors
/// As [`fit`], for any replicate.
///
/// # Panics
/// As [`fit`], and if `pick` returns a number out of range.
pub fn bootstrap(
    observations: &Observations,
    ridge: &[f64],
    from: &Fit,
    replicates: usize,
    mut pick: impl FnMut(usize) -> usize,
) -> Result<Vec<Vec<f64>>, RegressionError> {
    check_ridge(observations, ridge);
    let clusters = observations.clusters;
    let mut samples = Vec::with_capacity(replicates);
    for _ in 0..replicates {
        let mut times = vec![0.0; clusters];
        for _ in 0..clusters {
            times[pick(clusters)] += 1.0;
        }
        let start = from.coefficients.clone();
        let found = maximise(start, |at| observations.local(ridge, at, |c| times[c]))?;
        samples.push(found.at.as_slice().to_vec());
    }
    Ok(samples)
}

/// Quick replicates: the coefficients after one Newton step from `from`, the fit to all
/// observations, towards each of `replicates` samples of clusters drawn with replacement,
/// `b + H^-1 sum_c (t_c - 1) g_c` (Hu & Kalbfleisch 2000, "The estimating function bootstrap";
/// Kline & Santos 2012 for the score bootstrap). `H` and the gradients `g_c` are those at `from`,
/// so a replicate costs one pass over the clusters. `pick` as for [`bootstrap`].
///
/// # Panics
/// As [`bootstrap`], and if `from` has another width.
pub fn score_bootstrap(
    observations: &Observations,
    from: &Fit,
    replicates: usize,
    mut pick: impl FnMut(usize) -> usize,
) -> Vec<Vec<f64>> {
    assert_eq!(from.coefficients.len(), observations.width, "the fit to these observations");
    let clusters = observations.clusters;
    let pulls: Vec<_> = observations
        .each()
        .map(|(row, terms)| {
            let linear: f64 = terms.iter().map(|&(j, x)| x * from.coefficients[j]).sum();
            (row.cluster, row.weight * (row.outcome - logistic(row.offset + linear)), terms)
        })
        .collect();
    let mut sample = || {
        let mut times = vec![-1.0; clusters];
        for _ in 0..clusters {
            times[pick(clusters)] += 1.0;
        }
        let mut gradient = DVector::zeros(observations.width);
        for &(cluster, pull, terms) in &pulls {
            let factor = times[cluster] * pull;
            terms.iter().for_each(|&(j, x)| gradient[j] += factor * x);
        }
        (&from.coefficients + &from.covariance * gradient).as_slice().to_vec()
    };
    (0..replicates).map(|_| sample()).collect()
}

/// What the penalty leaves open, as a change of the coefficients: the fit less the fit to a penalty
/// whose centre is drawn from the distribution that the penalty stands for, independent normals of
/// variance `1/ridge`. Added to replicates of [`score_bootstrap`] it widens their intervals by what
/// the penalty alone seems to know; without it a fit to next to nothing would be taken for certain.
/// `normal` gives standard normal deviates.
///
/// # Panics
/// Unless there is a ridge for each coefficient of the fit.
pub fn centre_draw(from: &Fit, ridge: &[f64], normal: impl FnMut() -> f64) -> Vec<f64> {
    assert_eq!(from.coefficients.len(), ridge.len(), "one ridge per coefficient");
    let mut normal = normal;
    let pull = DVector::from_iterator(ridge.len(), ridge.iter().map(|r| r.sqrt() * normal()));
    (&from.covariance * pull).as_slice().to_vec()
}

/// How much wider than binomial the outcomes scatter around a fit: the mean over clusters of
/// `(sum w (y - p))^2 / sum w p (1-p)`, weights being numbers of games, above 1 where the games of a cluster agree, below where
/// they cancel or many are drawn. `None` without observations.
#[must_use]
pub fn dispersion(observations: &Observations, fit: &Fit) -> Option<f64> {
    let mut clusters = vec![(0.0, 0.0); observations.clusters];
    for (row, terms) in observations.each() {
        let linear: f64 = terms.iter().map(|&(j, x)| x * fit.coefficients[j]).sum();
        let p = logistic(row.offset + linear);
        let (pull, spread) = &mut clusters[row.cluster];
        *pull += row.weight * (row.outcome - p);
        *spread += row.weight * p * (1.0 - p);
    }
    let ratios: Vec<f64> = clusters
        .iter()
        .filter(|(_, spread)| *spread > 0.0)
        .map(|(pull, spread)| pull * pull / spread)
        .collect();
    (!ratios.is_empty()).then(|| ratios.iter().sum::<f64>() / ratios.len() as f64)
}

fn check_ridge(observations: &Observations, ridge: &[f64]) {
    assert_eq!(ridge.len(), observations.width, "one ridge per coefficient");
    assert!(ridge.iter().all(|&r| r >= 0.0), "ridges are not negative");
}

/// `1/(1 + e^-x)`.
fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// `ln(1 + e^x)` without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    /// Twelve observations in six clusters: features, outcome, weight, offset.
    const DATA: [([f64; 3], f64, f64, f64); 12] = [
        ([1.0, 0.5, -1.0], 1.0, 1.0, 0.0),
        ([1.0, -1.5, 0.0], 0.0, 2.0, 0.1),
        ([1.0, 2.0, 1.0], 1.0, 1.0, 0.0),
        ([1.0, 0.0, 2.0], 0.0, 1.0, -0.2),
        ([1.0, 1.0, -2.0], 1.0, 1.0, 0.0),
        ([1.0, -0.5, 1.0], 0.0, 3.0, 0.0),
        ([1.0, 1.5, 0.0], 0.5, 1.0, 0.3),
        ([1.0, -2.0, -1.0], 0.0, 1.0, 0.0),
        ([1.0, 0.5, 1.0], 1.0, 2.0, 0.0),
        ([1.0, -1.0, 1.0], 0.0, 1.0, -0.1),
        ([1.0, 2.5, -1.0], 1.0, 1.0, 0.0),
        ([1.0, -0.5, -2.0], 1.0, 1.0, 0.0),
    ];

    fn data() -> Observations {
        let mut all = Observations::new(3);
        for (i, (features, outcome, weight, offset)) in DATA.iter().enumerate() {
            let (outcome, weight, offset, cluster) = (*outcome, *weight, *offset, i / 2);
            all.push(&Observation { features, outcome, weight, offset, cluster });
        }
        all
    }

    #[track_caller]
    fn check(got: &Fit, coefficients: [f64; 3], errors: [f64; 3]) {
        for j in 0..3 {
            assert_close(got.coefficients()[j], coefficients[j], 1e-9);
            assert_close(got.standard_error(j), errors[j], 1e-9);
        }
    }

    #[test]
    fn without_penalty_it_is_the_binomial_model_of_statsmodels() {
        let want = [0.429_491_133_666, 2.568_563_840_525, -1.312_142_422_748];
        let independent = [1.069_248_615_438, 1.354_933_124_101, 0.909_203_569_846];
        check(&fit(&data(), &[0.0; 3]).expect("determined"), want, independent);
        let clustered = [1.232_273_965_44, 1.816_180_647_654, 0.725_645_113_496];
        check(&fit_clustered(&data(), &[0.0; 3]).expect("determined"), want, clustered);
    }

    #[test]
    fn penalties_shrink_the_coefficients_they_are_put_on() {
        let ridge = [0.0, 0.5, 2.0];
        let want = [0.026_206_376_664, 1.560_632_612_679, -0.595_120_158_942];
        let independent = [0.713_314_177_851, 0.690_197_238_824, 0.448_609_094_24];
        check(&fit(&data(), &ridge).expect("determined"), want, independent);
        let clustered = [0.644_663_407_76, 0.519_289_158_91, 0.283_542_131_356];
        check(&fit_clustered(&data(), &ridge).expect("determined"), want, clustered);
    }

    #[test]
    fn separated_and_collinear_data_need_a_penalty() {
        let mut separated = Observations::new(1);
        let mut collinear = Observations::new(2);
        for (cluster, x) in [-2.0f64, -1.0, 1.0, 2.0].into_iter().enumerate() {
            let push = |to: &mut Observations, features: &[f64], won: bool| {
                let outcome = f64::from(u8::from(won));
                to.push(&Observation { features, outcome, weight: 1.0, offset: 0.0, cluster });
            };
            push(&mut separated, &[x], x > 0.0);
            push(&mut collinear, &[x, 2.0 * x], cluster % 2 == 0);
        }
        assert_eq!(fit(&separated, &[0.0]).err(), Some(RegressionError::Separated));
        assert_eq!(fit(&collinear, &[0.0, 0.0]).err(), Some(RegressionError::Collinear));
        assert!(fit(&separated, &[0.1]).expect("penalised").coefficients()[0] > 1.0);
        let shared = fit(&collinear, &[1.0, 1.0]).expect("penalised");
        assert_close(shared.coefficients()[1], 2.0 * shared.coefficients()[0], 1e-9);
    }

    #[test]
    fn drawing_every_cluster_once_gives_the_fit_itself() {
        let (data, ridge) = (data(), [0.1; 3]);
        let whole = fit(&data, &ridge).expect("penalised");
        let mut next = 0;
        let in_turn = |n: usize| {
            next += 1;
            (next - 1) % n
        };
        let samples = bootstrap(&data, &ridge, &whole, 2, in_turn).expect("penalised");
        assert_eq!(samples.len(), 2);
        for (got, want) in samples[1].iter().zip(whole.coefficients()) {
            assert_close(*got, *want, 1e-9);
        }
    }

    #[test]
    fn a_cluster_drawn_twice_counts_twice() {
        let ridge = [0.1; 3];
        let whole = fit(&data(), &ridge).expect("penalised");
        let mut picks = [0, 1, 2, 3, 4, 0].into_iter();
        let sample = bootstrap(&data(), &ridge, &whole, 1, |_| picks.next().expect("six"));
        let mut expected = Observations::new(3);
        for (i, (features, outcome, weight, offset)) in DATA.iter().take(10).enumerate() {
            let weight = if i < 2 { 2.0 * weight } else { *weight };
            let (outcome, offset, cluster) = (*outcome, *offset, i / 2);
            expected.push(&Observation { features, outcome, weight, offset, cluster });
        }
        let want = fit(&expected, &ridge).expect("penalised");
        for (got, want) in sample.expect("penalised")[0].iter().zip(want.coefficients()) {
            assert_close(*got, *want, 1e-9);
        }
    }

    #[test]
    fn one_step_replicates_scatter_as_refits_do() {
        let (data, ridge) = (data(), [1.0; 3]);
        let whole = fit(&data, &ridge).expect("penalised");
        let picks = || {
            let mut state = 7u64;
            move |n: usize| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 33) as usize % n
            }
        };
        let spread = |samples: &[Vec<f64>], j: usize| {
            let mean = samples.iter().map(|s| s[j]).sum::<f64>() / samples.len() as f64;
            let squares = samples.iter().map(|s| (s[j] - mean) * (s[j] - mean));
            (squares.sum::<f64>() / samples.len() as f64).sqrt()
        };
        let refits = bootstrap(&data, &ridge, &whole, 400, picks()).expect("penalised");
        let steps = score_bootstrap(&data, &whole, 400, picks());
        for j in 0..3 {
            let ratio = spread(&steps, j) / spread(&refits, j);
            assert!((0.7..1.4).contains(&ratio), "coefficient {j}: {ratio}");
        }
        let mut next = 0;
        let once = score_bootstrap(&data, &whole, 1, |n| {
            next += 1;
            (next - 1) % n
        });
        for (got, want) in once[0].iter().zip(whole.coefficients()) {
            assert_close(*got, *want, 1e-12);
        }
    }

    /// Where next to nothing is observed, all that is left is the penalty: variance `1/ridge`.
    #[test]
    fn what_the_penalty_leaves_open_is_its_own_spread() {
        let mut all = Observations::new(2);
        let features = &[1e-6, 0.0];
        all.push(&Observation { features, outcome: 1.0, weight: 1.0, offset: 0.0, cluster: 0 });
        let vague = fit(&all, &[4.0, 0.25]).expect("penalised");
        let shift = centre_draw(&vague, &[4.0, 0.25], || 1.0);
        assert_close(shift[0], 0.5, 1e-6);
        assert_close(shift[1], 2.0, 1e-12);
        let all = data();
        let known = fit(&all, &[1e-9; 3]).expect("regular");
        let shift = centre_draw(&known, &[1e-9; 3], || 1.0);
        assert!(shift.iter().all(|by| by.abs() < 0.01), "{shift:?}");
    }

    #[test]
    fn agreeing_games_are_dispersed() {
        let of = |outcomes: [f64; 4]| {
            let mut all = Observations::new(1);
            for (cluster, outcome) in outcomes.into_iter().enumerate() {
                all.push(&Observation {
                    features: &[0.0],
                    outcome,
                    weight: 2.0,
                    offset: 0.0,
                    cluster,
                });
            }
            dispersion(&all, &fit(&all, &[1.0]).expect("penalised")).expect("observations")
        };
        assert_close(of([0.0, 1.0, 0.0, 1.0]), 2.0, 1e-12);
        assert_close(of([0.5; 4]), 0.0, 1e-12);
        assert_close(of([0.0, 0.5, 0.5, 1.0]), 1.0, 1e-12);
    }

    #[test]
    fn probability_follows_features_and_offset() {
        let found = fit(&data(), &[1.0; 3]).expect("penalised");
        assert_close(found.probability(&[0.0; 3], 0.0), 0.5, 0.0);
        assert_close(found.probability(&[0.0; 3], 3f64.ln()), 0.75, 1e-12);
    }
}
