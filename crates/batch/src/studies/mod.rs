//! What is built on cells: prices, comparisons, more that is never less, odds of single attacks, campaigns.

pub(crate) mod campaign;
pub(crate) mod comparison;
pub(crate) mod monotony;
pub(crate) mod odds;
pub(crate) mod pricing;
