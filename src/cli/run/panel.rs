//! A panel of a run: its match-ups once more under every other player.

use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Alteration, Finding, Library, MarginalWorths, Panel, PanelRow, Run, RunArgs, RunFindings,
    RunRequest, of_matchup, of_unit,
};

use crate::cli::console::failure::Failure;
use crate::cli::playing::pair_player::PairPlayer;
use crate::cli::run::match_ups::MatchUps;

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
        request: &RunRequest,
        library: &Library,
    ) -> Result<Option<Self>, DataError> {
        if !args.panel.are_given() {
            return Ok(None);
        }
        let first = args.panel.first(&args.play.players.policies()?)?;
        let member = |player: PolicyChoice| {
            let request = request.under(&player);
            let run = request.prepare(library)?;
            let alterations = if args.marginal {
                request.marginal_alterations(library, &run)?
            } else {
                Vec::new()
            };
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
        of_first: &RunFindings<'_>,
        args: &RunArgs,
        match_ups: MatchUps<'_>,
    ) -> Result<Option<Vec<PanelRow>>, Failure> {
        let mut panel = Panel::default();
        panel.add(self.first.clone(), findings(of_first));
        let MatchUps { plan, session, .. } = match_ups;
        for member in &self.others {
            session.note(&format!("again under {}", member.name));
            let results = match_ups.play_others(&member.run)?;
            let mut results = RunFindings::new(&member.run, plan, results, Vec::new());
            if args.marginal && !results.are_interrupted() {
                let match_ups = MarginalWorths::match_ups(&member.run, member.alterations.len());
                let pairs = match_ups as u64 * args.games() / 2;
                let player = PairPlayer::new(session.global, plan.seed, pairs)?;
                let (alterations, play) = (&member.alterations, player.as_play());
                let worths = MarginalWorths::play(&member.run, alterations, args.games(), &play);
                player.finish();
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

fn findings(results: &RunFindings<'_>) -> Vec<Finding> {
    let matchups = results.matchups.iter().map(of_matchup);
    matchups.chain(results.units.iter().filter_map(of_unit)).collect()
}
