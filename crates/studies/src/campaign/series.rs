//! A series of campaigns of whichever ruleset: what is asked for, and what can be done with it.

use core::fmt;
use core::ops::Range;
use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use wargauge_batch::{FileRecord, PolicyRecord};
use wargauge_policy::PolicyChoice;
use wargauge_rules::BySide;
use wargauge_rules::roster::DataError;

use crate::campaign::tally::CampaignCounts;

/// What a user asks of campaigns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignRequest {
    /// The policies that play the battles of sides A and B; `None` is the ruleset's default.
    pub policies: [Option<PolicyChoice>; 2],
    /// Names of the commanders of sides A and B; `None` is the ruleset's default.
    pub commanders: [Option<String>; 2],
    /// Switches, as `NAME=VALUE`.
    pub settings: Vec<String>,
}

/// What a series of campaigns goes by in results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignLabel {
    /// Name of the ruleset.
    pub ruleset: &'static str,
    /// Name of the army.
    pub army: &'static str,
    /// Names of the sides.
    pub sides: [&'static str; 2],
    /// Policies of the sides, with the parameters that differ from their defaults.
    pub policies: [String; 2],
    /// Commanders of the sides.
    pub commanders: [&'static str; 2],
}

/// A series of campaigns of whichever ruleset, ready to be played.
pub trait AnyCampaignSeries: fmt::Debug + Send + Sync {
    /// What it goes by in results.
    fn label(&self) -> &CampaignLabel;

    /// Every file that was read.
    fn files(&self) -> &[FileRecord];

    /// The value of every switch of the ruleset.
    fn settings(&self) -> BTreeMap<String, String>;

    /// The policies of sides A and B with all their parameters.
    fn policies(&self) -> BySide<PolicyRecord>;

    /// Plays some campaigns by their numbers, from 0, on the threads of the current rayon pool. Begins
    /// no more of them once `interrupted` is true, and gives the first ones. `progress` is told how many
    /// have been played.
    ///
    /// # Errors
    /// If the army lacks what a campaign needs.
    ///
    /// # Panics
    /// If a policy chooses an illegal action.
    fn play(
        &self,
        master: u64,
        campaigns: Range<u64>,
        interrupted: &AtomicBool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<CampaignCounts>, DataError>;

    /// Tells campaign `number` (from 0) line by line: who leads, the map before every turn, the
    /// battles, and the result with its clause.
    ///
    /// # Errors
    /// If the army lacks what the campaign needs.
    ///
    /// # Panics
    /// If a policy chooses an illegal action.
    fn tell(&self, master: u64, number: u64, tell: &mut dyn FnMut(&str)) -> Result<(), DataError>;
}
