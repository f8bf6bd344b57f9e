//! A panel of players: the same games once more with somebody else on both sides, to tell what is
//! the rules' and the lists' from what is the player's.

mod of_comparison;
mod of_prices;
mod of_run;

pub(crate) use of_comparison::ComparisonPanel;
pub(crate) use of_prices::PricePanel;
pub(crate) use of_run::RunPanel;
