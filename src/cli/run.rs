//! `wargauge run`: plays match-ups and says what came of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use wargauge_batch::{
    CellResult, GameRow, Library, MatchupLabel, Plan, RulesetId, Run, RunControl, StopReason,
};
use wargauge_rules::roster::DataError;

use crate::cli::GlobalArgs;
use crate::cli::failure::Failure;
use crate::cli::interrupt;
use crate::cli::preparation::{Wish, swap_in_words};
use crate::cli::progress::ProgressLine;
use crate::cli::result_files::{GamesWriter, ResultFiles};
use crate::cli::results::Results;
use crate::cli::run_args::RunArgs;
use crate::cli::terminal::Terminal;
use crate::exit_code::ExitCode;

/// What is played if no scenario is named.
const DEMONSTRATION: &str = "grid/two-villages";

pub(crate) fn execute(
    args: &RunArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let library = Library::built_in(&RulesetId::names());
    let demonstration = [DEMONSTRATION.to_owned()];
    let wish = Wish {
        scenarios: if args.scenarios.is_empty() { &demonstration } else { &args.scenarios },
        forces: &args.forces,
        mirrors: args.mirrors,
        play: &args.play,
    };
    let run = wish.prepare(&library)?;
    let plan =
        Plan { seed: global.seed, stop: args.stop(), first_pair: 0, chunk_pairs: args.chunk };
    let mut files =
        args.out.as_ref().map(|folder| ResultFiles::open(folder, args.games_csv)).transpose()?;
    announce(&run, global, terminal);
    let results = play(&run, &plan, global, files.as_mut(), terminal)?;
    let interrupted = results.iter().any(|result| result.stop == StopReason::Interrupted);
    let results = Results::new(&run, &plan, results);
    if let Some(files) = files {
        let manifest = results.manifest(args.that_matter(global.seed));
        for path in files.write(&results, &manifest)? {
            terminal.note_if(global.verbose, &format!("wrote {}", path.display()));
        }
    }
    results.print(args.format, terminal)?;
    if interrupted {
        terminal.note_if(!global.quiet, &results.what_is_missing());
        return Ok(ExitCode::Interrupted);
    }
    Ok(ExitCode::Done)
}

/// Says what is going to be played.
fn announce(run: &Run, global: &GlobalArgs, terminal: Terminal) {
    let mut told = None;
    for cell in &run.cells {
        let label = cell.label();
        if told.replace((&label.scenario, cell.swap())) != told {
            let words = swap_in_words(cell.swap());
            terminal.note_if(!global.quiet, &format!("{}: {words}", label.scenario));
        }
    }
    for cell in run.cells.iter().filter(|_| global.verbose) {
        let label = cell.label();
        let settings: Vec<String> =
            cell.settings().iter().map(|(name, value)| format!("{name}={value}")).collect();
        terminal.note_if(
            true,
            &format!(
                "{}, {} ({}) : {} ({}), rules {}",
                label.scenario,
                label.forces[0],
                label.policies[0],
                label.forces[1],
                label.policies[1],
                settings.join(" ")
            ),
        );
    }
}

/// Plays all cells, or as many as there is time for.
fn play(
    run: &Run,
    plan: &Plan,
    global: &GlobalArgs,
    files: Option<&mut ResultFiles>,
    terminal: Terminal,
) -> Result<Vec<CellResult>, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(global.threads.map_or(0, usize::from))
        .build()
        .map_err(|error| DataError::new(format!("cannot start threads: {error}")))?;
    let interrupted: &AtomicBool = interrupt::watch();
    let line = ProgressLine::new(run, &plan.stop, !global.quiet);
    let mut failure = None;
    let mut games = files.map_or(Ok(None), ResultFiles::games)?;
    let wants_rows = games.is_some();
    let mut write = |label: &MatchupLabel, row: &GameRow| {
        if let (Some(games), None) = (&mut games, &failure) {
            failure = games.write(label, row).err();
            interrupted.fetch_or(failure.is_some(), Ordering::Relaxed);
        }
    };
    let start = Instant::now();
    let results = pool.install(|| {
        let wants_rows = wants_rows.then_some(&mut write as &mut (dyn FnMut(&_, &_) + Send));
        let mut control =
            RunControl { interrupted, progress: &|now| line.show(&now), rows: wants_rows };
        run.play(plan, &mut control)
    });
    line.clear();
    let failure = failure.map_or_else(|| games.map_or(Ok(()), GamesWriter::finish), Err);
    let seconds = start.elapsed().as_secs_f64();
    let played: u64 = results.iter().map(|result| result.tally.games()).sum();
    let rate = played as f64 / seconds;
    let threads = pool.current_num_threads();
    terminal.note_if(
        global.verbose,
        &format!("{played} games in {seconds:.2} s on {threads} threads: {rate:.0} a second"),
    );
    failure?;
    Ok(results)
}
