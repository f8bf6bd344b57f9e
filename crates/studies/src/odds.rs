//! Single attacks from unit cards: their exact odds, and the engine's own counts to hold them to.

mod answer;
mod any_odds;
mod audit;
mod cards;
mod findings;
mod law;
mod matrix;
mod measure;
mod question;
mod report;
mod rows;
pub mod shown;

pub use answer::SIMULATED;
pub use any_odds::{AnyOdds, OddsMenu, OddsOf};
pub use audit::{AuditCell, OddsAudit};
pub(crate) use cards::answer_by_cards;
pub use cards::cards_summary;
pub use findings::{OddsFindings, odds_layout};
pub use matrix::odds_matrix;
pub use measure::OddsMeasure;
pub use report::{OddsBlock, OddsLine, OddsMethod, OddsReport, OddsRequest};
pub use rows::{AuditRow, ChanceRow, OddsRow, OddsRows, USUAL};
