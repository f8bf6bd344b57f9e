//! How far a study has come.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crate::fetch::{Known, lost};
use crate::keys::OwnerArgs;
use crate::opened::{OpenedStudy, of_owner};
use crate::party::Party;
use crate::reader::Entry;
use crate::said::say;
use crate::streams::{Streams, study_name};
use crate::wire::End;

/// How long a worker that hands nothing in is counted.
const RECENT: Duration = Duration::from_secs(60);
/// Time between two lines.
const PAUSE: Duration = Duration::from_secs(2);

/// Arguments of `watch`.
#[derive(Debug, clap::Args)]
pub(crate) struct WatchArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Say it once, and do not wait for the end
    #[arg(long)]
    once: bool,
    #[command(flatten)]
    owner: OwnerArgs,
}

pub(crate) async fn execute(args: &WatchArgs, party: Party<'_>) -> crate::party::Outcome {
    let streams = Streams::find(party.server.connect().await?, &args.name).await?;
    let charter = of_owner(&streams, &args.owner.name(party.keys)?).await?;
    let opened = OpenedStudy::open(&streams, charter).await?;
    let mut known = Known::read(&opened, &streams).await?;
    let mut workers: BTreeMap<String, Instant> = BTreeMap::new();
    let (mut before, mut since) = (None, Instant::now());
    loop {
        let end = streams.end(&opened.charter).await?;
        let games = known.ledger.collection().games();
        let mut line = format!("{}: {}", args.name, end.as_ref().map_or("under way", End::word));
        line += &format!("; {games} games in, {}", known.ledger.collection().standing());
        if let Some(before) = before.replace(games) {
            workers.retain(|_, seen| seen.elapsed() < RECENT);
            let rate = (games.saturating_sub(before)) as f64 / since.elapsed().as_secs_f64();
            line += &format!("; {rate:.0} games a second by {} workers", workers.len());
        }
        since = Instant::now();
        line += &format!("; {} blocks handed out", streams.tasks().await?);
        say(&line);
        if args.once || end.is_some() {
            return Ok(ExitCode::SUCCESS);
        }
        while since.elapsed() < PAUSE {
            match known.reader.next().await? {
                None => known.reader.pause().await,
                Some(Entry::End) => break,
                Some(Entry::Outcome(outcome)) => {
                    let worker = outcome.worker.clone();
                    if known.take(outcome)? {
                        workers.insert(worker, Instant::now());
                    }
                }
                Some(Entry::Lost) => return Err(lost()),
                Some(Entry::Finding(_) | Entry::Other) => {}
            }
        }
    }
}
