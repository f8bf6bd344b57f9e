//! Planted truths through the whole chain: an army whose prices are known to be right or wrong must
//! come back with the right ones. The long ones run with
//! `cargo test --release -p wargauge-batch --test planted_prices -- --ignored --nocapture`; what
//! they print is recorded in `docs/pricing.md`.

#![expect(clippy::print_stdout, reason = "what slow tests find is recorded in the pages")]

mod grid;
mod planting;
mod victory_decision;
