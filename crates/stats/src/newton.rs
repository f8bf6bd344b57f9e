//! Newton's method for concave log-likelihoods.

use nalgebra::{Cholesky, DMatrix, DVector};

/// Steps after which a maximum is taken to lie at infinity. From zero a logistic likelihood needs
/// fewer than ten; separated data move by about one unit per step and never arrive.
const MOST_STEPS: u32 = 40;

/// Halvings of a step that overshoots.
const MOST_HALVINGS: u32 = 30;

/// A concave function around one point.
pub(crate) struct Local {
    /// Its value.
    pub(crate) value: f64,
    /// Its gradient.
    pub(crate) gradient: DVector<f64>,
    /// The negative of its matrix of second derivatives.
    pub(crate) information: DMatrix<f64>,
}

impl Local {
    /// The quadratic penalty `-1/2 sum r_i b_i^2`, to which a likelihood is added.
    pub(crate) fn of_ridge(ridge: &[f64], at: &DVector<f64>) -> Self {
        let ridge = DVector::from_column_slice(ridge);
        let pull = ridge.component_mul(at);
        Self {
            value: -0.5 * pull.dot(at),
            gradient: -pull,
            information: DMatrix::from_diagonal(&ridge),
        }
    }
}

/// Where the maximum lies, and the inverse of the information there.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Maximum {
    pub(crate) at: DVector<f64>,
    pub(crate) covariance: DMatrix<f64>,
}

/// Why there is no maximum.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoMaximum {
    /// The function is flat in some direction.
    Flat,
    /// The function rises without end.
    Unbounded,
}

/// Climbs from `start` by Newton steps, halved while they do not climb.
pub(crate) fn maximise(
    start: DVector<f64>,
    local: impl Fn(&DVector<f64>) -> Local,
) -> Result<Maximum, NoMaximum> {
    let mut at = start;
    let mut here = local(&at);
    for step_number in 0..MOST_STEPS {
        let factor = match factorised(&here.information) {
            // What became flat on the way is a likelihood that levels out towards infinity.
            Err(NoMaximum::Flat) if step_number > 0 => return Err(NoMaximum::Unbounded),
            found => found?,
        };
        let mut step = factor.solve(&here.gradient);
        if step.amax() <= 1e-9 * (1.0 + at.amax()) {
            at += step;
            let covariance = factorised(&local(&at).information)?.inverse();
            return Ok(Maximum { at, covariance });
        }
        // Close to the maximum a good step gains less than rounding shows.
        let enough = here.value - 1e-12 * (1.0 + here.value.abs());
        let mut there = local(&(&at + &step));
        for _ in 0..MOST_HALVINGS {
            if there.value >= enough {
                break;
            }
            step *= 0.5;
            there = local(&(&at + &step));
        }
        at += step;
        here = there;
    }
    Err(NoMaximum::Unbounded)
}

/// The Cholesky factor, refused when a pivot is lost in rounding.
fn factorised(information: &DMatrix<f64>) -> Result<Cholesky<f64, nalgebra::Dyn>, NoMaximum> {
    let factor = Cholesky::new(information.clone()).ok_or(NoMaximum::Flat)?;
    let lost = |i: usize| {
        let pivot = factor.l_dirty()[(i, i)];
        pivot * pivot <= 1e-13 * information[(i, i)]
    };
    if (0..information.nrows()).any(lost) { Err(NoMaximum::Flat) } else { Ok(factor) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;

    /// `ln` of `e^x / (1 + e^x)^2`, whose maximum is at 0 with information 1/2.
    fn bump(x: f64) -> Local {
        let p = 1.0 / (1.0 + (-x).exp());
        Local {
            value: p.ln() + (1.0 - p).ln(),
            gradient: DVector::from_element(1, 1.0 - 2.0 * p),
            information: DMatrix::from_element(1, 1, 2.0 * p * (1.0 - p)),
        }
    }

    #[test]
    fn climbs_from_where_full_steps_overshoot() {
        let found = maximise(DVector::from_element(1, 6.0), |x| bump(x[0])).expect("a maximum");
        assert_close(found.at[0], 0.0, 1e-12);
        assert_close(found.covariance[(0, 0)], 2.0, 1e-9);
    }

    #[test]
    fn flat_and_unbounded_functions_are_told_apart() {
        let flat = |_: &DVector<f64>| Local {
            value: 0.0,
            gradient: DVector::zeros(1),
            information: DMatrix::zeros(1, 1),
        };
        assert_eq!(maximise(DVector::zeros(1), flat), Err(NoMaximum::Flat));
        // ln of the logistic function alone rises for ever.
        let rising = |x: &DVector<f64>| {
            let p = 1.0 / (1.0 + (-x[0]).exp());
            Local {
                value: p.ln(),
                gradient: DVector::from_element(1, 1.0 - p),
                information: DMatrix::from_element(1, 1, p * (1.0 - p)),
            }
        };
        assert_eq!(maximise(DVector::zeros(1), rising), Err(NoMaximum::Unbounded));
    }
}
