//! What an exchange of a single entry shows.

use crate::pricing::field::Copies;

/// A force, another that differs from it in an entry, and how they fared against one opponent.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ShownExchange {
    /// The force that holds more of the entry, and its opponent.
    pub(crate) copies: [Copies; 2],
    /// Features of the difference of the two forces.
    pub(crate) features: Vec<(usize, f64)>,
    /// The score around which the two play, as was foreseen.
    pub(crate) probability: f64,
    /// Difference of their scores.
    pub(crate) value: f64,
}
