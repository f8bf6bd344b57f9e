//! By what attacks are compared.

use crate::odds::rows::OddsRow;

/// By what attacks are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsMeasure {
    /// Points destroyed for every 100 points spent.
    Points,
    /// Expected losses, where nobody has a price.
    Losses,
}

impl OddsMeasure {
    /// What some attacks are compared by.
    #[must_use]
    pub fn of<'r>(rows: impl IntoIterator<Item = &'r OddsRow>) -> Self {
        let priced = |row: &OddsRow| row.destroyed_per_100.get().is_some_and(|value| value > 0.0);
        if rows.into_iter().any(priced) { Self::Points } else { Self::Losses }
    }

    /// What an attack has of it.
    #[must_use]
    pub fn value(self, row: &OddsRow) -> f64 {
        let amount = match self {
            Self::Points => row.destroyed_per_100,
            Self::Losses => row.losses_mean,
        };
        amount.get().unwrap_or(0.0)
    }

    /// What it is, to begin a sentence with.
    pub(super) const fn heading(self) -> &'static str {
        match self {
            Self::Points => "Points destroyed per 100 points spent",
            Self::Losses => "Expected losses",
        }
    }

    /// The attack that has most of it, among several.
    pub(super) const fn best(self) -> &'static str {
        match self {
            Self::Points => "Most for its price",
            Self::Losses => "Most losses",
        }
    }
}
