//! Parts of a run.

use std::sync::atomic::{AtomicBool, Ordering};

use wargauge_batch::{BlockControl, BlockId, Plan, Progress, Tally};
use wargauge_rules::roster::DataError;
use wargauge_studies::{Gathering, Run, RunProgress};

use crate::cli::failure::Failure;
use crate::cli::merge::merging::Merging;
use crate::cli::merge::missing::error_of_missing;
use crate::cli::preparation::RunRequest;
use crate::cli::progress::ProgressLine;
use crate::cli::result_files::ResultFiles;
use crate::cli::result_names::FurtherTables;
use crate::cli::results::Results;
use crate::cli::run::Published;
use crate::cli::run_args::RunArgs;
use crate::cli::shards::run_head;
use crate::cli::{interrupt, threads};
use crate::exit_code::ExitCode;

pub(crate) fn merge(merging: Merging<'_>) -> Result<ExitCode, Failure> {
    let Merging { args, parts, global, terminal } = merging;
    let (words, seed) = RunArgs::read(&parts.head().arguments)?;
    let library = wargauge_registry::library();
    let run = RunRequest::of_run(&words).prepare(&library)?;
    let plan = Plan { chunk_pairs: words.chunk, ..Plan::new(seed, words.stop()) };
    merging.check_today(&run_head(&run, &plan, words.canonical_args(seed)))?;
    let interrupted = interrupt::watch();
    let gathered = Gathered { merging, run: &run, plan: &plan, interrupted };
    if !args.play_missing && !args.partial {
        gathered.check_whole()?;
    }
    let files = ResultFiles::open(&args.out, &run, FurtherTables::default())?;
    let results = Results::new(&run, &plan, gathered.gather()?);
    if results.are_none() {
        terminal.note_if(!global.quiet, "interrupted before the first game: nothing is written");
        return Ok(ExitCode::Interrupted);
    }
    let published = Published {
        run: &run,
        results: &results,
        format: args.format,
        plot: false,
        global,
        terminal,
    };
    published.publish(Some(files), None, words.canonical_args(seed))
}

/// What parts of a run come to.
#[derive(Clone, Copy)]
struct Gathered<'g> {
    merging: Merging<'g>,
    run: &'g Run,
    plan: &'g Plan,
    interrupted: &'g AtomicBool,
}

impl Gathered<'_> {
    /// Refuses parts that lack a block, before anything is written. Where games go on until an
    /// interval is narrow, which blocks are needed shows only when those before are in.
    fn check_whole(self) -> Result<(), Failure> {
        let parts = self.merging.parts;
        let missing = match self.run.all_blocks(self.plan) {
            Some(all) => all.into_iter().filter(|&id| !parts.hold(id)).collect(),
            None => {
                let mut gathering = Gathering::new(self.run, self.plan);
                self.take_in(&mut gathering, &mut |_| Ok(None))?;
                gathering.wanted().into_iter().collect::<Vec<BlockId>>()
            }
        };
        if missing.is_empty() {
            return Ok(());
        }
        let shard_of = |id, of| Run::shard_of(self.plan, id, of);
        Err(error_of_missing(parts, &missing, shard_of).into())
    }

    fn gather(self) -> Result<Vec<wargauge_batch::CellResult>, Failure> {
        let line = ProgressLine::new(self.run, &self.plan.stop, !self.merging.global.quiet);
        let pool = threads::pool(self.merging.global)?;
        let mut gathering = Gathering::new(self.run, self.plan);
        self.take_in(&mut gathering, &mut |id| {
            line.show(&RunProgress {
                cell: id.stage as usize,
                cells: self.run.cells.len(),
                progress: Progress { games: 0, total_games: None, pentanomial: [0; 5] },
            });
            Ok(pool.install(|| self.play(id)))
        })?;
        line.clear();
        Ok(pool.install(|| gathering.finish()))
    }

    /// Takes in block after block until all is decided or `play` has none.
    fn take_in(
        self,
        gathering: &mut Gathering<'_>,
        play: &mut dyn FnMut(BlockId) -> Result<Option<Tally>, Failure>,
    ) -> Result<(), Failure> {
        while let Some(id) = gathering.wanted() {
            let tally = match self.merging.parts.outcome(id)? {
                Some(text) => Some(read_tally(&text, id)?),
                None => play(id)?,
            };
            let Some(tally) = tally else { return Ok(()) };
            gathering.put(id, &tally).map_err(|error| self.in_its_file(id, error))?;
        }
        Ok(())
    }

    /// An error about a block, with the part that it was read from.
    fn in_its_file(self, id: BlockId, error: DataError) -> DataError {
        match self.merging.parts.file_of(id) {
            None => error,
            Some(path) => DataError {
                problem: format!("`{}`: {}", path.display(), error.problem),
                expected: "the part as it was written; or the shard played again".to_owned(),
                ..error
            },
        }
    }

    /// Plays a block; `None` if interrupted.
    fn play(self, id: BlockId) -> Option<Tally> {
        if self.merging.args.partial || self.interrupted.load(Ordering::Relaxed) {
            return None;
        }
        let mut played = None;
        let mut note = |_: usize, tally: &Tally| played = Some(tally.clone());
        let mut control =
            BlockControl { interrupted: self.interrupted, progress: &|_| (), blocks: &mut note };
        let pairs = Run::pairs_of(self.plan, id);
        self.run.cells[id.stage as usize].play_blocks(self.plan.seed, &[pairs], &mut control);
        played
    }
}

fn read_tally(text: &str, id: BlockId) -> Result<Tally, DataError> {
    serde_json::from_str(text).map_err(|_| DataError::new(format!("the counts of {id} are none")))
}
