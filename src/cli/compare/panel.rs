//! A panel of a comparison: its variants once more under every other player.

use std::sync::atomic::AtomicBool;

use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    AnyComparison, CompareArgs, ComparisonOutcome, Library, Panel, PanelRow, loadout_rows,
    of_loadout,
};

use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::session::Session;
use crate::cli::playing::study_play;

/// A comparison under every other player.
#[derive(Debug)]
pub(crate) struct ComparisonPanel {
    first: String,
    others: Vec<(String, Box<dyn AnyComparison>)>,
}

impl ComparisonPanel {
    /// Reads and checks everything before any game is played; `None` if no panel is wanted.
    ///
    /// # Errors
    /// As the preparation of the comparison itself, or if a player takes part twice.
    pub(crate) fn prepare(
        args: &CompareArgs,
        global: &GlobalArgs,
        library: &Library,
    ) -> Result<Option<Self>, DataError> {
        if !args.panel.are_given() {
            return Ok(None);
        }
        let first = args.panel.first(&args.players.policies()?)?;
        let member = |player: &PolicyChoice| {
            let request = args.request(global.seed, &args.players.under(player))?;
            Ok((player.to_string(), request.prepare(library)?))
        };
        let others: Result<Vec<_>, DataError> =
            args.panel.others(&first)?.iter().map(member).collect();
        Ok(Some(Self { first: first.to_string(), others: others? }))
    }

    /// Plays it; `None` if interrupted.
    ///
    /// # Errors
    /// As the comparison itself.
    pub(crate) fn play(
        &self,
        of_first: &ComparisonOutcome,
        session: Session<'_>,
        interrupted: &AtomicBool,
    ) -> Result<Option<Vec<PanelRow>>, Failure> {
        let findings = |outcome: &ComparisonOutcome| {
            loadout_rows(outcome).iter().filter_map(of_loadout).collect()
        };
        let mut panel = Panel::default();
        panel.add(self.first.clone(), findings(of_first));
        for (name, comparison) in &self.others {
            let outcome = study_play::comparison(comparison.as_ref(), None, session, interrupted)?;
            if outcome.interrupted {
                return Ok(None);
            }
            panel.add(name.clone(), findings(&outcome));
        }
        Ok(Some(panel.rows()))
    }
}
