//! A panel of a run: its match-ups once more under every other player.

use wargauge_batch::Plan;
use wargauge_policy::PolicyChoice;
use wargauge_report::PanelRow;
use wargauge_rules::roster::DataError;
use wargauge_studies::{Alteration, Library, Run};

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::marginal::{self, MarginalWorths};
use crate::cli::match_ups::MatchUps;
use crate::cli::panel::findings::{Finding, of_matchup, of_unit};
use crate::cli::panel::opinions::Panel;
use crate::cli::play_args::PlayArgs;
use crate::cli::preparation::RunRequest;
use crate::cli::results::Results;
use crate::cli::run_args::RunArgs;

/// The match-ups of a run under one other player.
#[derive(Debug)]
struct Panelist {
    name: String,
    run: Run,
    alterations: Vec<(usize, Alteration)>,
}

/// A run under every other player.
#[derive(Debug)]
pub(crate) struct RunPanel {
    first: String,
    others: Vec<Panelist>,
}

impl RunPanel {
    /// Reads and checks everything before any game is played; `None` if no panel is wanted.
    ///
    /// # Errors
    /// As [`RunRequest::prepare`], or if a player takes part twice.
    pub(crate) fn prepare(
        args: &RunArgs,
        wish: &RunRequest<'_>,
        library: &Library,
    ) -> Result<Option<Self>, DataError> {
        if !args.panel.are_given() {
            return Ok(None);
        }
        let first = args.panel.first(&args.play.players.policies()?)?;
        let member = |player: PolicyChoice| {
            let play: PlayArgs = args.play.under(&player);
            let wish = RunRequest { play: &play, ..*wish };
            let run = wish.prepare(library)?;
            let alterations =
                if args.marginal { marginal::prepare(&wish, library, &run)? } else { Vec::new() };
            Ok(Panelist { name: player.to_string(), run, alterations })
        };
        let others: Result<Vec<Panelist>, DataError> =
            args.panel.others(&first)?.into_iter().map(member).collect();
        Ok(Some(Self { first: first.to_string(), others: others? }))
    }

    /// Plays it; `None` if interrupted.
    ///
    /// # Errors
    /// If the system has no threads to give.
    pub(crate) fn play(
        &self,
        of_first: &Results<'_>,
        plan: &Plan,
        (args, match_ups): (&RunArgs, MatchUps<'_>),
    ) -> Result<Option<Vec<PanelRow>>, Failure> {
        let mut panel = Panel::default();
        panel.add(self.first.clone(), findings(of_first));
        let global: &GlobalArgs = match_ups.global;
        for member in &self.others {
            match_ups.terminal.note_if(!global.quiet, &format!("again under {}", member.name));
            let results = match_ups.play_others(&member.run)?;
            let mut results = Results::new(&member.run, plan, results);
            if args.marginal && !results.are_interrupted() {
                let with = (global, plan.seed);
                let worths =
                    MarginalWorths::play(&member.run, &member.alterations, args.games(), with)?;
                results.enter_marginal(worths);
            }
            if results.are_interrupted() {
                return Ok(None);
            }
            panel.add(member.name.clone(), findings(&results));
        }
        Ok(Some(panel.rows()))
    }
}

fn findings(results: &Results<'_>) -> Vec<Finding> {
    let matchups = results.matchups.iter().map(of_matchup);
    matchups.chain(results.units.iter().filter_map(of_unit)).collect()
}
