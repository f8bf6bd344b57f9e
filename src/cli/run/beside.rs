//! What `run` plays beside its match-ups: copies more and fewer, kinds of action, other players.

use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Alteration, Library, MarginalWorths, Restrictions, Run, RunArgs, RunFindings, RunRequest,
};

use crate::cli::console::failure::Failure;
use crate::cli::playing::pair_player::PairPlayer;
use crate::cli::run::match_ups::MatchUps;
use crate::cli::run::panel::RunPanel;

/// What is played beside the match-ups of a run, as far as it is asked for.
#[derive(Debug)]
pub(crate) struct Beside<'b> {
    asked: &'b RunArgs,
    alterations: Vec<(usize, Alteration)>,
    restrictions: Option<Restrictions>,
    panel: Option<RunPanel>,
}

impl<'b> Beside<'b> {
    /// Reads and checks everything before any game is played.
    ///
    /// # Errors
    /// As the preparation of the run itself.
    pub(crate) fn prepare(
        asked: &'b RunArgs,
        request: &RunRequest,
        library: &Library,
        run: &Run,
    ) -> Result<Self, DataError> {
        let alterations =
            if asked.marginal { request.marginal_alterations(library, run)? } else { Vec::new() };
        let restrictions =
            asked.restrict.then(|| request.restrictions(library, run)).transpose()?;
        let panel = RunPanel::prepare(asked, request, library)?;
        Ok(Self { asked, alterations, restrictions, panel })
    }

    /// Plays all of it, as far as nobody interrupts, and enters what it comes to.
    pub(crate) fn play(
        &self,
        results: &mut RunFindings<'_>,
        match_ups: MatchUps<'_>,
    ) -> Result<(), Failure> {
        let (games, run, seed) = (self.asked.games(), match_ups.run, match_ups.plan.seed);
        let player = |count: usize| {
            PairPlayer::new(match_ups.session.global, seed, count as u64 * (games / 2))
        };
        if self.asked.marginal && !results.are_interrupted() {
            let player = player(MarginalWorths::match_ups(run, self.alterations.len()))?;
            let play = player.as_play();
            results.enter_marginal(MarginalWorths::play(run, &self.alterations, games, &play));
            player.finish();
        }
        if let Some(restrictions) =
            self.restrictions.as_ref().filter(|_| !results.are_interrupted())
        {
            let player = player(run.cells.len() + restrictions.match_ups())?;
            results.enter_kinds(restrictions.play(run, games, seed, &player.as_play()));
            player.finish();
        }
        if let Some(panel) = self.panel.as_ref().filter(|_| !results.are_interrupted()) {
            let rows = panel.play(results, self.asked, match_ups)?;
            results.enter_panel(rows);
        }
        Ok(())
    }
}
