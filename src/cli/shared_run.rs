//! A run whose blocks of games are played elsewhere.

use std::sync::atomic::AtomicBool;

use wargauge_batch::{BlockControl, BlockId, Gathering, PartHead, Plan, Run, Tally};
use wargauge_rules::roster::{DataError, Source};

use crate::cli::recorded;
use crate::cli::run::wish;
use crate::cli::run_args::RunArgs;
use crate::cli::shards::run_head;

/// A run, ready to be played block by block wherever there is a machine for it.
#[derive(Debug)]
pub struct SharedRun {
    run: Run,
    plan: Plan,
    head: PartHead,
}

impl SharedRun {
    /// Reads and checks all that a run needs. The arguments are those of the command line, from
    /// `run` on.
    ///
    /// # Errors
    /// If they are those of another command, or ask for what only one machine gives; and the first
    /// thing wrong with a name or a file.
    pub fn prepare(arguments: &[String]) -> Result<Self, DataError> {
        let command = arguments.first().map_or("", String::as_str);
        if command != "run" {
            return Err(DataError::new(format!("a fleet does not play `{command}`"))
                .expected("run; other studies are played in shares by `--shard`"));
        }
        let (args, seed): (RunArgs, u64) = recorded::read("run", arguments)?;
        if args.marginal || args.games_csv || args.shard.is_some() || args.resume.is_some() {
            let problem =
                "a fleet plays match-ups, without --marginal, --games-csv, --shard and --resume";
            return Err(DataError::new(problem));
        }
        let demonstration = RunArgs::demonstration();
        let run = wish(&args, &demonstration).prepare(&wargauge_registry::library())?;
        let plan = Plan::new(seed, args.stop());
        let head = run_head(&run, &plan, args.that_matter(seed));
        Ok(Self { run, plan, head })
    }

    /// What it is: arguments, seed, data files, program.
    #[must_use]
    pub const fn head(&self) -> &PartHead {
        &self.head
    }

    /// The data files that do not come with the program.
    #[must_use]
    pub fn own_files(&self) -> Vec<Source> {
        let library = wargauge_registry::library();
        let is_own = |source: &&Source| {
            !library.files().iter().any(|built_in| built_in.source.name == source.name)
        };
        self.run.sources.iter().filter(is_own).cloned().collect()
    }

    /// Plays a block on the threads of the current rayon pool and gives the text of its outcome;
    /// `None` if interrupted, or if the run has no such block.
    #[must_use]
    pub fn play(&self, id: BlockId, interrupted: &AtomicBool) -> Option<String> {
        let cell = self.run.cells.get(usize::try_from(id.stage).ok()?)?;
        let pairs = Run::pairs_of(&self.plan, id);
        let mut played = None;
        let mut note = |_: usize, tally: &Tally| played = serde_json::to_string(tally).ok();
        let mut control = BlockControl { interrupted, progress: &|_| (), blocks: &mut note };
        cell.play_blocks(self.plan.seed, &[pairs], &mut control);
        played
    }

    /// Takes blocks in, as far as they are in their order.
    #[must_use]
    pub fn gathering(&self) -> Gathering<'_> {
        Gathering::new(&self.run, &self.plan)
    }

    /// Takes in the block that is wanted, by the text of its outcome.
    ///
    /// # Errors
    /// If it is no outcome of that block.
    pub fn put(
        &self,
        gathering: &mut Gathering<'_>,
        id: BlockId,
        outcome: &str,
    ) -> Result<(), DataError> {
        let tally: Tally = serde_json::from_str(outcome)
            .map_err(|_| DataError::new(format!("the outcome of {id} is none")))?;
        gathering.put(id, &tally)
    }

    /// The blocks that will be wanted from one on, as far as can be said: so many at most.
    #[must_use]
    pub fn blocks_from(&self, wanted: BlockId, most: usize) -> Vec<BlockId> {
        let per_cell = self.head.most_pairs.div_ceil(self.head.block_pairs);
        let cells = wanted.stage..self.run.cells.len() as u64;
        let of = |stage: u64| {
            let first = if stage == wanted.stage { wanted.block } else { 0 };
            (first..per_cell).map(move |block| BlockId { stage, block })
        };
        cells.flat_map(of).take(most).collect()
    }

    /// Blocks that are played at most.
    #[must_use]
    pub fn most_blocks(&self) -> u64 {
        self.head.most_pairs.div_ceil(self.head.block_pairs) * self.run.cells.len() as u64
    }
}
