//! What a comparison comes to.

use std::collections::BTreeMap;

use wargauge_batch::{BlockDigests, FileRecord};
use wargauge_stats::Estimate;

use crate::comparison::contest::Difference;
use crate::comparison::marks::Marks;

/// How a contender fared.
#[derive(Clone, Debug, PartialEq)]
pub struct ContenderOutcome {
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
