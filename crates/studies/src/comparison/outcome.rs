//! What a comparison comes to.

use std::collections::BTreeMap;

use wargauge_batch::{BlockDigests, FileRecord};
use wargauge_report::LoadoutKind;
use wargauge_stats::Estimate;

use crate::comparison::contest::Difference;
use crate::comparison::marks::Marks;

/// How a contender fared.
#[derive(Clone, Debug, PartialEq)]
pub struct ContenderOutcome {
    /// In what it differs from the force as it is.
    pub kind: LoadoutKind,
    /// The variant as the user writes it; `None` is the force as it is.
    pub variant: Option<String>,
    /// Points in thousandths.
    pub points: u32,
    /// Games played.
    pub games: u64,
    /// Its score; `None` before a game.
    pub score: Option<Estimate>,
    /// Against the force as it is; `None` for that itself, or before a game.
    pub difference: Option<Difference>,
    /// What marks it.
    pub marks: Marks,
    /// The digests of its blocks of pairs.
    pub blocks: BlockDigests,
}

impl ContenderOutcome {
    /// Whether something was knocked out.
    #[must_use]
    pub const fn is_knock_out(&self) -> bool {
        !may_be_brought(self.kind) || matches!(self.kind, LoadoutKind::Option)
    }
}

/// Whether a player could bring such a force to such a game: its cards and the rules are those of all.
pub(super) const fn may_be_brought(kind: LoadoutKind) -> bool {
    !matches!(kind, LoadoutKind::Part | LoadoutKind::Rule)
}

/// What was not knocked out, since the ruleset refuses what would be left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// What it would be without: `unit TNK: without row TNK`.
    pub name: String,
    /// Where that stands, whatever the card: `unit.row`.
    pub field: String,
    /// The reason of the ruleset.
    pub reason: String,
}

/// What a comparison comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct ComparisonOutcome {
    /// Name of the ruleset.
    pub ruleset: &'static str,
    /// Name of the scenario.
    pub scenario: String,
    /// Name of the force.
    pub force: String,
    /// Names of the opponents.
    pub against: Vec<String>,
    /// The force as it is, then its variants in the order given.
    pub contenders: Vec<ContenderOutcome>,
    /// What was not knocked out.
    pub left_out: Vec<LeftOut>,
    /// Games played.
    pub games: u64,
    /// The least difference of scores that was not to be missed, as a share of a game.
    pub margin: f64,
    /// Games of a plan of fixed size with the same errors, without shared dice.
    pub fixed_plan_games: u64,
    /// Whether it was stopped from outside.
    pub interrupted: bool,
    /// Value of every switch.
    pub settings: BTreeMap<String, String>,
    /// Every file that was read.
    pub files: Vec<FileRecord>,
}

impl ComparisonOutcome {
    /// The force as it is and what was asked for, in the order given; then exchanges, the best first; then what
    /// was knocked out, what costs most score first.
    #[must_use]
    pub fn ranked(&self) -> Vec<&ContenderOutcome> {
        let rank = |one: &ContenderOutcome| {
            let value = one.difference.map_or(f64::INFINITY, |found| found.estimate.value);
            match one.kind {
                LoadoutKind::Base | LoadoutKind::Variant | LoadoutKind::Copy => (0, 0.0),
                LoadoutKind::Exchange => (1, if value.is_finite() { -value } else { value }),
                LoadoutKind::Option | LoadoutKind::Part | LoadoutKind::Rule => (2, value),
            }
        };
        let mut all: Vec<&ContenderOutcome> = self.contenders.iter().collect();
        all.sort_by(|one, other| {
            let (one, other) = (rank(one), rank(other));
            one.0.cmp(&other.0).then(one.1.total_cmp(&other.1))
        });
        all
    }
}
