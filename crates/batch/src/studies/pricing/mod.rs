//! What the entries of an army are worth: their implied prices.
//!
//! Many different random legal forces meet ([`survey`]); a regression of the results on what the
//! forces hold gives what a copy of each entry does, and so the price at which it does as much as
//! the same points spent on the rest ([`estimate`]). What stays in doubt is looked at closely, one
//! entry exchanged in otherwise equal forces ([`refinement`]). New prices ([`proposal`]) are tried
//! on fresh seeds ([`trials`]) and written back where they stand ([`price_book`]).

mod estimate;
pub(crate) mod field;
mod in_order;
mod outcome;
mod price_book;
mod proposal;
mod refinement;
mod request;
mod study;
mod survey;
#[cfg(test)]
mod tests;
mod trials;

pub(crate) use in_order::Watched;
pub use in_order::{StudyControl, StudyProgress};
pub use outcome::{PricedEntryOutcome, PricingOutcome, StudyGames};
pub use price_book::PriceBook;
pub use request::PricingRequest;
pub(crate) use request::prepare;
pub use study::AnyPricingStudy;
pub use trials::Trial;
