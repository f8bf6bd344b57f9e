//! Submits a study and hands out its blocks until it is decided.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wargauge_batch::FileRecord;
use wargauge_lab::{own_files, shared_study_of};
use wargauge_rules::roster::DataError;
use wargauge_studies::Study;

use crate::charter::{Charter, MOST_BESIDES};
use crate::coordinator::{Coordinator, Ending};
use crate::keys::{Key, read_workers};
use crate::opened::{OpenedStudy, is_below};
use crate::party::{INTERRUPTED, Party, told_to_stop};
use crate::said::say;
use crate::sample::worth_of_checks;
use crate::signed::{About, Kind, sign};
use crate::streams::{Found, MOST_OF_HEADERS, Streams, study_name};
use crate::wire::{FORM, Pace, StudyMessage};

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
    /// File with the public keys of the workers that are admitted, one a line; only this machine's own if
    /// not given, which may lie on several machines
    #[arg(long, value_name = "FILE")]
    workers: Option<PathBuf>,
    /// The study, as `wargauge` takes it: `run SCENARIO --games N ...`, `compare ...`, `tune ...`,
    /// `ladder ...`, `sweep ...`, `campaign ...`, `train ...`, `check --baseline DIR ...` or
    /// `baseline ...`, which is what `check --save-baseline` plays
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

pub(crate) async fn execute(args: &SubmitArgs, party: Party<'_>) -> crate::party::Outcome {
    let study = shared_study_of(&args.arguments, &wargauge_registry::library())?;
    let workers = args.workers.as_deref().map(read_workers).transpose()?;
    let context = party.server.connect().await?;
    let key = party.keys.open()?;
    let admitted = workers.clone().unwrap_or_else(|| vec![key.name().to_owned()]);
    let longest = longest_message(study.as_ref(), admitted.len())?;
    let streams = Streams::make(context, &args.name, longest).await?;
    let charter = match there(&streams, &key).await? {
        Some(charter) => charter,
        None => {
            submit(args, study.as_ref(), &streams, &key, admitted).await?;
            let lost = || DataError::new(format!("the server has lost the study `{}`", args.name));
            there(&streams, &key).await?.ok_or_else(lost)?
        }
    };
    is_same(&args.name, &charter, study.as_ref(), workers.as_deref())?;
    if let Some(end) = streams.end(&charter).await? {
        say(&format!("the study `{}` is at its end: {}", args.name, end.word()));
        return Ok(ExitCode::SUCCESS);
    }
    // Made here, before the first worker comes.
    streams.takers(&charter).await?;
    let opened = OpenedStudy::open(&streams, charter).await?;
    let mut coordinator = Coordinator::new(&opened, &streams, &key).await?;
    let ending = tokio::select! {
        ending = coordinator.coordinate() => Some(ending?),
        () = told_to_stop() => None,
    };
    Ok(match ending {
        Some(Ending::Decided(games)) => {
            let check = opened.charter.message.pace.check;
            say(&worth_of_checks(check, &coordinator.ledger().shares()));
            say(&format!("decided after {games} games"));
            ExitCode::SUCCESS
        }
        Some(Ending::Cancelled) => {
            say("cancelled; `fetch --partial` writes what is known");
            ExitCode::from(INTERRUPTED)
        }
        None => {
            say("stopped; the same command goes on, `cancel` ends the study");
            ExitCode::from(INTERRUPTED)
        }
    })
}

/// The study of this owner that has the name, if there is one.
async fn there(streams: &Streams, key: &Key) -> Result<Option<Charter>, DataError> {
    match streams.charter(key.name()).await? {
        Found::Ours(charter) => Ok(Some(*charter)),
        Found::Nothing => Ok(None),
        Found::Refused(error) => Err(error),
        Found::OfAnother(owner) => Err(DataError::new(format!(
            "the name `{}` is in use for a study of another owner, {owner}",
            streams.name()
        ))
        .expected("another name, or --key FILE with the key of that owner")),
    }
}

/// Refuses to go on with another study than the one that is there, or for other workers.
fn is_same(
    name: &str,
    there: &Charter,
    study: &dyn Study,
    workers: Option<&[String]>,
) -> Result<(), DataError> {
    there.message.head.check_belongs_with(study.head()).map_err(|difference| {
        DataError::new(format!("the name `{name}` is in use for another study: {difference}"))
            .expected("another name, or `forget` first")
    })?;
    if workers.is_some_and(|workers| workers != there.message.workers) {
        let problem = format!("the study `{name}` was submitted for other workers");
        return Err(DataError::new(problem).expected("the same list, or `forget` first"));
    }
    Ok(())
}

/// The most bytes of a message that is kept of a study: an outcome, a data file, what it is of, or who
/// was put aside.
fn longest_message(study: &dyn Study, workers: usize) -> Result<usize, DataError> {
    let files = own_files(study, &wargauge_registry::library())?;
    let files = files.iter().map(|file| file.text.len());
    let head = serde_json::to_string(study.head()).map_or(0, |text| text.len());
    // A file is named with its hash in the head, and once more where it travels.
    let said = 2 * head + 64 * workers;
    Ok(files.chain([said, study.longest_outcome()]).max().unwrap_or(0)
        + MOST_BESIDES
        + MOST_OF_HEADERS)
}

/// Tells the server what the study is of.
async fn submit(
    args: &SubmitArgs,
    study: &dyn Study,
    streams: &Streams,
    key: &Key,
    workers: Vec<String>,
) -> Result<(), DataError> {
    let files = own_files(study, &wargauge_registry::library())?;
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
        owner: key.name().to_owned(),
        workers,
        nonce: streams.unique_word(),
    };
    let text = serde_json::to_string(&message).expect("a study is plain data");
    let about = About { kind: Kind::Study, mark: streams.name() };
    streams.publish_study(sign(key, about, &text), &files).await
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
