//! What the entries of an army are worth: their implied prices.
//!
//! Many different random legal forces meet ([`survey`]); a regression of the results on what the
//! forces hold gives what a copy of each entry does, and so the price at which it does as much as
//! the same points spent on the rest ([`estimate`]). What stays in doubt is looked at closely, one
//! entry exchanged in otherwise equal forces ([`refinement`]). What that says of each price is
//! judged ([`judging`]). New prices ([`proposal`]) are tried on fresh seeds ([`trials`]), estimated
//! again and tried again ([`rounds`]), and those that hold are written where they stand
//! ([`price_book`]), unless that makes forces illegal ([`dependants`]).

mod any_study;
mod basis;
mod contrast;
mod dependants;
mod dependence;
mod drawn;
mod estimate;
pub(crate) mod field;
mod findings;
mod in_order;
mod judging;
mod lack;
mod mix;
#[cfg(test)]
mod mixed_tests;
mod order;
mod outcome;
mod pieces;
mod playing;
mod prepare;
mod price_book;
mod proposal;
mod reasons;
mod refinement;
mod request;
mod rounds;
mod rows;
mod shown;
mod standing;
mod study;
mod survey;
#[cfg(test)]
mod tests;
mod trials;
mod tuning_study;

pub use any_study::{AnyPricingStudy, Rewritten, WithoutRoom};
pub use dependants::MadeIllegal;
pub use dependence::{Dependence, DependsOn, LackOfFit};
pub use findings::{PricingFindings, price_rows, pricing_layout};
pub use in_order::{Pieces, StudyControl, StudyProgress};
pub(crate) use in_order::{Task, Watched};
pub use outcome::{
    LeftBecause, PriceFate, PricedEntryOutcome, PricingOutcome, StudyGames, WorthBeside,
};
pub(crate) use prepare::prepare;
pub use price_book::PriceBook;
pub use reasons::shortened;
pub use request::PricingRequest;
pub use rows::{PriceRow, new_prices, of_price, remarks};
pub use trials::{ToldPrice, Trial};
pub use tuning_study::TuningStudy;
