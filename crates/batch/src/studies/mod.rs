//! What is built on cells: prices, comparisons, odds of single attacks, campaigns.

pub(crate) mod campaign;
pub(crate) mod comparison;
pub(crate) mod odds;
pub(crate) mod pricing;
