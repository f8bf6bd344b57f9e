//! `wargauge compare`: variants of a force side by side.

pub(crate) mod args;
pub(crate) mod panel;

use wargauge_lab::{ResultFolder, Round, RoundShare};
use wargauge_pages::{LoadoutResults, Results};
use wargauge_studies::{ComparisonFindings, ComparisonStudy, Findings, comparison_layout};

use crate::cli::compare::args::CompareCommand;
use crate::cli::compare::panel::ComparisonPanel;
use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::publishing::Publishing;
use crate::cli::console::session::Session;
use crate::cli::playing::kept::Kept;
use crate::cli::playing::shard_play::play_shard;
use crate::cli::playing::study_play;
use crate::exit_code::ExitCode;

pub(crate) fn execute(args: &CompareCommand, session: Session<'_>) -> Result<ExitCode, Failure> {
    let (asked, seed) = (&args.compare, session.global.seed);
    let library = wargauge_registry::library();
    let comparison = asked.request(seed, &asked.players)?.prepare(&library)?;
    let arguments = asked.canonical_args(seed);
    let study = ComparisonStudy::new(comparison, seed, arguments.clone());
    if let Some(choice) = args.shard {
        let (shard, round) = (choice.resolve(args.out.as_deref())?, Round::default());
        let share = RoundShare { shard, round: &round };
        return play_shard(&study, share, args.out.as_deref(), session);
    }
    let panel = ComparisonPanel::prepare(asked, session.global, &library)?;
    // From here on, whatever is begun is also finished.
    let interrupted = interrupt::watch();
    let layout = comparison_layout(panel.is_some());
    let files =
        args.out.as_deref().map(|folder| ResultFolder::open(folder, &layout)).transpose()?;
    let page = args.page.open()?;
    let open = |folder| Kept::open(folder, &study, session);
    let kept = args.out.as_deref().map(open).transpose()?;
    let mut outcome =
        study_play::comparison(study.comparison(), kept.as_ref(), session, interrupted)?;
    let mut of_panel = None;
    if let Some(panel) = panel.filter(|_| !outcome.interrupted) {
        of_panel = panel.play(&outcome, session, interrupted)?;
        outcome.interrupted = of_panel.is_none();
    }
    let findings = ComparisonFindings { outcome, panel: of_panel, arguments, seed };
    let publishing = Publishing { format: args.format, session };
    if findings.games() == 0 {
        return Ok(publishing.nothing());
    }
    let keeping = kept.as_ref().filter(|_| findings.is_interrupted()).map(Kept::keep).transpose();
    // Printed first: a disk that is full costs the files, not the answer.
    let printed = publishing.print(&findings);
    publishing.write(&findings, files)?;
    if let Some(page) = page {
        let (manifest, loadouts) = (findings.manifest(), findings.rows());
        let results = Results::Loadouts(LoadoutResults { manifest, loadouts });
        page.finish(&results, session)?;
    }
    printed?;
    keeping?;
    if let Some(kept) = kept.filter(|_| !findings.is_interrupted()) {
        kept.end();
    }
    Ok(publishing.conclude(&findings))
}
