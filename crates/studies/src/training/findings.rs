//! What a training came to.

use std::io;

use serde_json::{Value, json};
use wargauge_policy::PolicyChoice;
use wargauge_report::ResultTable;
use wargauge_report::table::Look;

use crate::ladder::shown::for_people;
use crate::ladder::standing::LadderRow;
use crate::study::findings::Findings;
use crate::study::part::PartHead;
use crate::training::args::TrainArgs;
use crate::training::rounds::TrainingRow;

/// Name of the file of weights.
pub(super) const WEIGHTS: &str = "weights.toml";
/// How it begins.
const MADE_BY: &str = "# Made by: ";

/// Whether a text is that of weights which a training wrote.
pub(super) fn is_weights(text: &str) -> bool {
    text.starts_with(MADE_BY)
}

/// What a training came to.
#[derive(Debug)]
pub(super) struct TrainingFindings<'t> {
    pub(super) args: &'t TrainArgs,
    pub(super) head: PartHead,
    /// The policy as it began.
    pub(super) began: &'t PolicyChoice,
    /// The same with its new weights.
    pub(super) best: PolicyChoice,
    /// These weights as a file has them.
    pub(super) weights: String,
    /// What each round came to, in half points.
    pub(super) leads: Vec<i64>,
    pub(super) rounds: Vec<TrainingRow>,
    /// The new policy against the one it began as and against the opponents.
    pub(super) confirmation: Vec<LadderRow>,
    /// What the confirmation cannot play, with the reason.
    pub(super) left_out: Vec<String>,
    pub(super) is_interrupted: bool,
}

impl Findings for TrainingFindings<'_> {
    fn games(&self) -> u64 {
        // Weights that are not confirmed are no result.
        if self.is_interrupted {
            return 0;
        }
        let confirming = self.confirmation.iter().map(|row| row.games);
        self.rounds.iter().map(|row| row.games).chain(confirming).sum()
    }

    fn is_interrupted(&self) -> bool {
        self.is_interrupted
    }

    fn manifest(&self) -> Value {
        let PartHead { version, git_revision, arguments, seed, files, .. } = &self.head;
        json!({
            "version": version,
            "git_revision": git_revision,
            "arguments": arguments,
            "seed": seed,
            "files": files,
            "leads": self.leads,
        })
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        Ok(vec![ResultTable::of(&self.rounds)?, ResultTable::of(&self.confirmation)?])
    }

    fn further_files(&self) -> Vec<(&'static str, String)> {
        let command = self.head.arguments.join(" ");
        vec![(WEIGHTS, format!("{MADE_BY}wargauge {command}\n{}", self.weights))]
    }

    fn told(&self, look: Look) -> String {
        let role = self.args.role.map_or(String::new(), |role| format!(" as {}", role.name()));
        for_people(&self.confirmation, &self.left_out, look)
            + &format!("\nTrained on {}{role}: {}\n", self.args.scenarios.join(", "), self.best)
            + &self.gained()
    }
}

impl TrainingFindings<'_> {
    /// What the trained policy gains on the one it began as.
    fn gained(&self) -> String {
        let name = self.began.to_string();
        let rows = self.confirmation.iter().filter(|row| row.opponent == name);
        let against: Vec<f64> = rows.filter_map(|row| row.score.get()).collect();
        if against.is_empty() {
            return "No weight has moved by a whole number.\n".to_owned();
        }
        let mean = against.iter().sum::<f64>() / against.len() as f64;
        format!(
            "Against `{name}`, in the mean of {} match-ups: {:.1} %.\n",
            against.len(),
            100.0 * mean
        )
    }
}
