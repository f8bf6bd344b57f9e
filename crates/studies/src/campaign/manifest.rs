//! What the results of campaigns were made from, enough to make them again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wargauge_batch::{BlockDigests, FileRecord, PolicyRecord};

use crate::campaign::series::AnyCampaignSeries;

/// The content of `manifest.json`. Nothing in it depends on time, host or threads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignManifest {
    /// Version of the program.
    pub version: String,
    /// Git revision it was built from, if that is known.
    pub git_revision: Option<String>,
    /// Arguments on the command line that bear on the result.
    pub arguments: Vec<String>,
    /// Master seed.
    pub seed: u64,
    /// Every data file.
    pub files: Vec<FileRecord>,
    /// Name of the ruleset.
    pub ruleset: String,
    /// Name of the army that forces are raised from.
    pub army: String,
    /// Policies of sides A and B.
    pub policies: [PolicyRecord; 2],
    /// Commanders of sides A and B.
    pub commanders: [String; 2],
    /// The value of every switch of the ruleset.
    pub settings: BTreeMap<String, String>,
    /// Campaigns played: fewer than the arguments ask for if the series was interrupted.
    pub campaigns: u64,
    /// The digests of blocks of campaigns; a manifest of an earlier version has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blocks: Option<BlockDigests>,
}

impl CampaignManifest {
    /// The manifest of so many campaigns of a series.
    #[must_use]
    pub fn new(
        series: &dyn AnyCampaignSeries,
        seed: u64,
        campaigns: u64,
        arguments: Vec<String>,
    ) -> Self {
        let label = series.label();
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            git_revision: option_env!("WARGAUGE_GIT_REVISION").map(str::to_owned),
            arguments,
            seed,
            files: series.files().to_vec(),
            ruleset: label.ruleset.to_owned(),
            army: label.army.to_owned(),
            policies: series.policies().0,
            commanders: label.commanders.map(str::to_owned),
            settings: series.settings(),
            campaigns,
            blocks: None,
        }
    }

    /// The content of the file.
    ///
    /// # Panics
    /// Never: every value of a manifest can be written as JSON.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a manifest is plain data")
    }
}
