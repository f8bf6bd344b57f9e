//! Submits a study and hands out its blocks until it is decided.

use std::path::Path;
use std::process::ExitCode;

use wargauge::SharedStudy;
use wargauge_batch::FileRecord;
use wargauge_rules::roster::DataError;

use crate::connection::ServerArgs;
use crate::coordinator::{Coordinator, Ending};
use crate::opened::{OpenedStudy, is_below};
use crate::streams::{Streams, study_name};
use crate::wire::{FORM, Pace, StudyMessage};
use crate::{INTERRUPTED, say, told_to_stop};

/// Arguments of `submit`.
#[derive(Debug, clap::Args)]
pub(crate) struct SubmitArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Blocks of games that are handed out beyond the first that is not in: twice as many as there are
    /// threads, or more
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u16).range(1..))]
    in_flight: u16,
    /// Seconds that a worker may be silent before its block is given to another
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=3600))]
    patience: u16,
    /// Share of the blocks that a second worker plays as well, besides the first one of every worker;
    /// at 0 workers are believed
    #[arg(long, value_name = "SHARE", default_value_t = 0.01, value_parser = share)]
    check: f64,
    /// The study, as `wargauge` takes it: `run SCENARIO --games N ...`, `compare ...` or `tune ...`
    #[arg(value_name = "STUDY", last = true, required = true)]
    arguments: Vec<String>,
}

fn share(text: &str) -> Result<f64, String> {
    let number: Option<f64> = match text.strip_suffix('%') {
        Some(per_cent) => per_cent.parse().ok().map(|number: f64| number / 100.0),
        None => text.parse().ok(),
    };
    let share = number.filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a share from 0 to 1, such as 0.01 or 1%".to_owned())
}

pub(crate) async fn execute(args: &SubmitArgs, server: &ServerArgs) -> crate::Outcome {
    let study = SharedStudy::prepare(&args.arguments)?;
    let context = server.connect().await?;
    let streams = Streams::make(context.clone(), &args.name).await?;
    if streams.study().await?.is_none() {
        submit(args, &study, &streams).await?;
    }
    let there = streams
        .study()
        .await?
        .ok_or_else(|| DataError::new(format!("the server has lost the study `{}`", args.name)))?;
    there.head.check_belongs_with(study.head()).map_err(|difference| {
        DataError::new(format!(
            "the name `{}` is in use for another study: {difference}",
            args.name
        ))
        .expected("another name, or `forget` first")
    })?;
    if let Some(how) = streams.end().await? {
        say(&format!("the study `{}` is at its end: {how}", args.name));
        return Ok(ExitCode::SUCCESS);
    }
    // Made here, before the first worker comes.
    streams.takers(&there).await?;
    let opened = OpenedStudy::open(&streams).await?;
    let run = context.client().new_inbox();
    let mut coordinator = Coordinator::new(&opened, &streams, run).await?;
    tokio::select! {
        ending = coordinator.coordinate() => {
            Ok(match ending? {
                Ending::Decided(games) => {
                    say(&format!("decided after {games} games"));
                    ExitCode::SUCCESS
                }
                Ending::Cancelled => {
                    say("cancelled; `fetch --partial` writes what is known");
                    ExitCode::from(INTERRUPTED)
                }
            })
        }
        () = told_to_stop() => {
            say("stopped; the same command goes on, `cancel` ends the study");
            Ok(ExitCode::from(INTERRUPTED))
        }
    }
}

/// Tells the server what the study is of.
async fn submit(
    args: &SubmitArgs,
    study: &SharedStudy,
    streams: &Streams,
) -> Result<(), DataError> {
    let files = study.own_files()?;
    if let Some(elsewhere) = files.iter().find(|source| !is_below(Path::new(&source.name))) {
        let problem = format!("`{}` cannot travel to other machines", elsewhere.name);
        return Err(DataError::new(problem).expected("a path to this folder or below it"));
    }
    let message = StudyMessage {
        wargauge_fleet: FORM,
        head: study.head().clone(),
        files: files.iter().map(FileRecord::of).collect(),
        pace: Pace {
            in_flight: usize::from(args.in_flight),
            patience_ms: u64::from(args.patience) * 1000,
            check: args.check,
        },
    };
    streams.publish_study(&message, &files).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_may_be_per_cent() {
        assert_eq!((share("0.25"), share("1%"), share("0")), (Ok(0.25), Ok(0.01), Ok(0.0)));
        assert!(share("-1").is_err() && share("101%").is_err() && share("x").is_err());
    }
}
