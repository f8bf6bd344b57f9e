//! The coordinator: hands blocks out until the run is decided.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::ExitCode;

use wargauge::SharedRun;
use wargauge_batch::{BlockId, Gathering};
use wargauge_rules::roster::DataError;

use crate::connection::ServerArgs;
use crate::streams::{Outcome, Results, Streams, StudyMessage, study_name};
use crate::{INTERRUPTED, say};

/// Arguments of `submit`.
#[derive(Debug, clap::Args)]
pub(crate) struct SubmitArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Blocks of games that are handed out beyond the first that is not in
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..))]
    in_flight: u16,
    /// Stop the study; what has been played can be fetched with --partial
    #[arg(long, conflicts_with = "arguments")]
    cancel: bool,
    /// The run, as `wargauge` takes it: `run SCENARIO --games N ...`
    #[arg(value_name = "RUN", last = true, required_unless_present = "cancel")]
    arguments: Vec<String>,
}

pub(crate) async fn execute(args: &SubmitArgs, server: &ServerArgs) -> crate::Outcome {
    if args.cancel {
        let streams = Streams::find(server.connect().await?, &args.name).await?;
        streams.withdraw().await?;
        streams.publish_end("cancelled").await?;
        return Ok(ExitCode::SUCCESS);
    }
    let run = SharedRun::prepare(&args.arguments)?;
    let study = message(&run)?;
    let streams = Streams::make(server.connect().await?, &args.name).await?;
    match streams.study().await? {
        None => streams.publish_study(&study).await?,
        Some(there) => there.head.check_belongs_with(&study.head).map_err(|difference| {
            DataError::new(format!(
                "the study `{}` is there and is another: {difference}",
                args.name
            ))
            .expected("another name")
        })?,
    }
    if let Some(how) = streams.end().await? {
        say(&format!("the study `{}` is at its end: {how}", args.name));
        return Ok(ExitCode::SUCCESS);
    }
    let results = streams.results().await?;
    let mut coordinator = Coordinator {
        run: &run,
        streams: &streams,
        gathering: run.gathering(),
        waiting: BTreeMap::new(),
        handed_out: BTreeSet::new(),
        wrong: BTreeMap::new(),
        in_flight: usize::from(args.in_flight),
    };
    tokio::select! {
        done = coordinator.coordinate(results) => done.map(|()| ExitCode::SUCCESS),
        _ = tokio::signal::ctrl_c() => {
            say("stopped; the same command goes on, `--cancel` ends the study");
            Ok(ExitCode::from(INTERRUPTED))
        }
    }
}

/// What workers are told of a run.
fn message(run: &SharedRun) -> Result<StudyMessage, DataError> {
    let mut files = Vec::new();
    for source in run.own_files() {
        let path = Path::new(&source.name);
        let is_below = path.components().all(|part| {
            matches!(part, std::path::Component::Normal(_) | std::path::Component::CurDir)
        });
        if !is_below {
            let problem = format!("`{}` cannot travel to other machines", source.name);
            return Err(
                DataError::new(problem).expected("a path that leads to this folder or below it")
            );
        }
        files.push((source.name, source.text));
    }
    Ok(StudyMessage { head: run.head().clone(), files })
}

/// What is known of a run and handed out of it.
struct Coordinator<'c> {
    run: &'c SharedRun,
    streams: &'c Streams,
    gathering: Gathering<'c>,
    /// Outcomes of blocks before which one is missing.
    waiting: BTreeMap<BlockId, String>,
    handed_out: BTreeSet<BlockId>,
    /// Outcomes that were none, by block.
    wrong: BTreeMap<BlockId, u64>,
    in_flight: usize,
}

impl Coordinator<'_> {
    /// Hands out blocks and takes outcomes in until the run is decided.
    async fn coordinate(&mut self, mut results: Results) -> Result<(), DataError> {
        while let Some(outcome) = results.next_kept().await? {
            self.take(outcome);
        }
        while self.gathering.wanted().is_some() {
            self.hand_out().await?;
            let outcome = results.next().await?;
            self.take(outcome);
        }
        self.streams.withdraw().await?;
        self.streams.publish_end("decided").await?;
        say(&format!("decided after {} games", self.gathering.games()));
        Ok(())
    }

    /// Takes an outcome in, and those that waited for it. One that came before, or that cannot be one
    /// of its block, counts for nothing: the block is handed out again.
    fn take(&mut self, outcome: Outcome) {
        let is_due = self.gathering.wanted().is_some_and(|wanted| outcome.id >= wanted);
        if is_due {
            self.waiting.entry(outcome.id).or_insert(outcome.text);
        }
        while let Some(wanted) = self.gathering.wanted() {
            // A match-up that is decided needs no more of its blocks.
            self.waiting = self.waiting.split_off(&wanted);
            self.handed_out = self.handed_out.split_off(&wanted);
            let Some(text) = self.waiting.remove(&wanted) else { return };
            if let Err(error) = self.run.put(&mut self.gathering, wanted, &text) {
                say(&format!("{error}; it is played again"));
                self.handed_out.remove(&wanted);
                *self.wrong.entry(wanted).or_default() += 1;
                return;
            }
        }
    }

    async fn hand_out(&mut self) -> Result<(), DataError> {
        let Some(wanted) = self.gathering.wanted() else { return Ok(()) };
        for id in self.run.blocks_from(wanted, self.in_flight) {
            if !self.waiting.contains_key(&id) && self.handed_out.insert(id) {
                let attempt = self.wrong.get(&id).copied().unwrap_or(0);
                self.streams.publish_task(id, attempt).await?;
            }
        }
        Ok(())
    }
}
