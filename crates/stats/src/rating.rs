//! Strengths from match-ups: the Bradley-Terry model, with a term for the first player and one
//! for draws.

use nalgebra::{DMatrix, DVector};
use std::fmt;

use crate::newton::{Local, NoMaximum, maximise};

/// The results of all games of one entrant playing first against another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Meeting {
    /// The entrant who played first (or at home).
    pub first: usize,
    /// The other entrant.
    pub second: usize,
    /// Games won by `first`.
    pub first_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games won by `second`.
    pub second_wins: u64,
}

/// How draws enter the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Draws {
    /// Half a win for each side.
    HalfWins,
    /// A result of its own, with chance proportional to `nu sqrt(pi_i pi_j)` (Davidson 1970).
    Davidson,
}

/// What to fit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Model {
    /// Fit an advantage of the first player, a factor on his strength (Davidson & Beaver 1977).
    pub first_player: bool,
    /// How draws enter.
    pub draws: Draws,
    /// Penalty `ridge/2` times the squared deviations of the log strengths from their mean, and
    /// times the squares of the other log terms; not negative. With a positive ridge (0.1, say)
    /// strengths stay finite even for an entrant that never won.
    pub ridge: f64,
    /// The entrant whose log strength is called 0.
    pub reference: usize,
}

/// Why strengths cannot be estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatingError {
    /// Two groups of entrants never met, or a term has no data: use a ridge.
    Disconnected,
    /// One group of entrants beat another every time, so the strengths are infinite: use a ridge.
    Separated,
}

impl fmt::Display for RatingError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Disconnected => "some entrants are not connected by games; use a ridge",
            Self::Separated => "some entrants won or lost every game; use a ridge",
        })
    }
}

impl std::error::Error for RatingError {}

impl From<NoMaximum> for RatingError {
    fn from(reason: NoMaximum) -> Self {
        match reason {
            NoMaximum::Flat => Self::Disconnected,
            NoMaximum::Unbounded => Self::Separated,
        }
    }
}

/// A value with its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Term {
    /// The value, a natural logarithm of strength.
    pub value: f64,
    /// Its standard error.
    pub standard_error: f64,
}

/// Estimated strengths.
#[derive(Debug, Clone, PartialEq)]
pub struct Ratings {
    layout: Layout,
    values: DVector<f64>,
    covariance: DMatrix<f64>,
}

/// Fits `P(i beats j) = g pi_i/T`, `P(draw) = nu sqrt(pi_i pi_j)/T`, `P(j beats i) = pi_j/T`, where
/// `i` plays first and `T` is the sum of the three numerators, by penalised maximum likelihood in
/// the logarithms (Bradley & Terry 1952; Davidson & Beaver 1977). Without a term for the first
/// player `g = 1`; with [`Draws::HalfWins`] `nu = 0`.
///
/// # Errors
/// Without a ridge, when the strengths are not determined or not finite.
///
/// # Panics
/// If an entrant's number or the reference is not below `entrants`, an entrant meets itself, or
/// the ridge is negative.
pub fn fit(entrants: usize, meetings: &[Meeting], model: &Model) -> Result<Ratings, RatingError> {
    assert!(model.reference < entrants, "the reference is an entrant");
    assert!(model.ridge >= 0.0, "a ridge is not negative");
    for meeting in meetings {
        let known = meeting.first < entrants && meeting.second < entrants;
        assert!(known && meeting.first != meeting.second, "two entrants meet");
    }
    let layout = Layout { entrants, model: *model };
    let start = DVector::zeros(layout.width());
    let found = maximise(start, |at| layout.local(meetings, at))?;
    Ok(Ratings { layout, values: found.at, covariance: found.covariance })
}

impl Ratings {
    /// Log strength of an entrant against the reference.
    ///
    /// # Panics
    /// If there is no such entrant.
    #[must_use]
    pub fn ability(&self, entrant: usize) -> Term {
        self.difference(entrant, self.layout.model.reference)
    }

    /// Log strength of `one` less that of `other`, whatever the reference.
    ///
    /// # Panics
    /// If there is no such entrant.
    #[must_use]
    pub fn difference(&self, one: usize, other: usize) -> Term {
        let mut contrast = DVector::zeros(self.values.len());
        for (entrant, sign) in [(one, 1.0), (other, -1.0)] {
            if let Some(column) = self.layout.ability(entrant) {
                contrast[column] += sign;
            }
        }
        self.term(&contrast)
    }

    /// Log advantage of playing first, if it was fitted.
    #[must_use]
    pub fn first_player(&self) -> Option<Term> {
        self.single(self.layout.first_player()?)
    }

    /// Log tendency to draw, `ln nu`, if it was fitted.
    #[must_use]
    pub fn draw(&self) -> Option<Term> {
        self.single(self.layout.draw()?)
    }

    /// Chances that `first`, playing first, wins, draws and loses against `second`.
    ///
    /// # Panics
    /// If there is no such entrant.
    #[must_use]
    pub fn chances(&self, first: usize, second: usize) -> [f64; 3] {
        self.layout.chances(&self.values, first, second)
    }

    fn single(&self, column: usize) -> Option<Term> {
        let mut contrast = DVector::zeros(self.values.len());
        contrast[column] = 1.0;
        Some(self.term(&contrast))
    }

    fn term(&self, contrast: &DVector<f64>) -> Term {
        let variance = contrast.dot(&(&self.covariance * contrast));
        Term { value: contrast.dot(&self.values), standard_error: variance.max(0.0).sqrt() }
    }
}

/// Which column of the parameters is which: abilities but for the reference, then the first
/// player's term, then that of draws.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Layout {
    entrants: usize,
    model: Model,
}

impl Layout {
    fn width(&self) -> usize {
        let terms = [self.model.first_player, self.model.draws == Draws::Davidson];
        self.entrants - 1 + terms.iter().filter(|&&fitted| fitted).count()
    }

    /// The column of an entrant's ability; none for the reference, whose ability is 0.
    fn ability(&self, entrant: usize) -> Option<usize> {
        assert!(entrant < self.entrants, "no such entrant");
        let reference = self.model.reference;
        (entrant != reference).then(|| entrant - usize::from(entrant > reference))
    }

    fn first_player(&self) -> Option<usize> {
        self.model.first_player.then_some(self.entrants - 1)
    }

    fn draw(&self) -> Option<usize> {
        (self.model.draws == Draws::Davidson).then(|| self.width() - 1)
    }

    /// The columns a meeting involves, and how the log weights of win, draw and loss load on each.
    fn loadings(&self, first: usize, second: usize) -> [(Option<usize>, [f64; 3]); 4] {
        [
            (self.ability(first), [1.0, 0.5, 0.0]),
            (self.ability(second), [0.0, 0.5, 1.0]),
            (self.first_player(), [1.0, 0.0, 0.0]),
            (self.draw(), [0.0, 1.0, 0.0]),
        ]
    }

    /// Chances of win, draw and loss of `first` at the parameters `at`.
    fn chances(&self, at: &DVector<f64>, first: usize, second: usize) -> [f64; 3] {
        let mut weights = [0.0; 3];
        for (column, loading) in self.loadings(first, second) {
            let value = column.map_or(0.0, |column| at[column]);
            for (weight, part) in weights.iter_mut().zip(loading) {
                *weight += part * value;
            }
        }
        if self.model.draws == Draws::HalfWins {
            weights[1] = f64::NEG_INFINITY;
        }
        let largest = weights[0].max(weights[1]).max(weights[2]);
        let raw = weights.map(|weight| (weight - largest).exp());
        let total: f64 = raw.iter().sum();
        raw.map(|part| part / total)
    }

    /// Wins, draws and losses as the model counts them.
    fn results(&self, meeting: &Meeting) -> [f64; 3] {
        let [wins, draws, losses] =
            [meeting.first_wins, meeting.draws, meeting.second_wins].map(|count| count as f64);
        match self.model.draws {
            Draws::Davidson => [wins, draws, losses],
            Draws::HalfWins => [wins + draws / 2.0, 0.0, losses + draws / 2.0],
        }
    }

    /// The penalised log-likelihood around `at`.
    fn local(&self, meetings: &[Meeting], at: &DVector<f64>) -> Local {
        let mut sum = self.penalty(at);
        for meeting in meetings {
            self.add_meeting(&mut sum, meeting, at);
        }
        sum
    }

    /// Adds one meeting's multinomial log-likelihood: gradient `sum_k (n_k - n p_k) z_k`,
    /// information `n (sum_k p_k z_k z_k' - z z')` with `z = sum_k p_k z_k`.
    fn add_meeting(&self, sum: &mut Local, meeting: &Meeting, at: &DVector<f64>) {
        let results = self.results(meeting);
        let games: f64 = results.iter().sum();
        let chances = self.chances(at, meeting.first, meeting.second);
        for (result, chance) in results.iter().zip(chances) {
            if *result > 0.0 {
                sum.value += result * chance.ln();
            }
        }
        let mean = |loading: &[f64; 3]| -> f64 { (0..3).map(|k| chances[k] * loading[k]).sum() };
        let columns = self.loadings(meeting.first, meeting.second);
        let involved = columns.iter().filter_map(|(column, loading)| Some(((*column)?, loading)));
        for (row, one) in involved.clone() {
            let pull: f64 = (0..3).map(|k| (results[k] - games * chances[k]) * one[k]).sum();
            sum.gradient[row] += pull;
            for (column, other) in involved.clone() {
                let product: f64 = (0..3).map(|k| chances[k] * one[k] * other[k]).sum();
                sum.information[(row, column)] += games * (product - mean(one) * mean(other));
            }
        }
    }

    /// `-ridge/2 (sum_i (a_i - mean)^2 + other terms^2)`; the reference counts with ability 0, so
    /// that the choice of the reference changes nothing.
    fn penalty(&self, at: &DVector<f64>) -> Local {
        let ridge = self.model.ridge;
        let mut sum = Local::of_ridge(&vec![ridge; self.width()], at);
        let abilities = self.entrants - 1;
        let total: f64 = at.rows(0, abilities).sum();
        let share = ridge / self.entrants as f64;
        sum.value += 0.5 * share * total * total;
        sum.gradient.rows_mut(0, abilities).add_scalar_mut(share * total);
        sum.information.view_mut((0, 0), (abilities, abilities)).add_scalar_mut(-share);
        sum
    }
}

#[cfg(test)]
#[path = "rating_tests.rs"]
mod tests;
