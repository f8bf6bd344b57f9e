//! How far a study has come.

use std::collections::BTreeSet;
use std::process::ExitCode;
use std::time::Duration;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;

use crate::connection::ServerArgs;
use crate::say;
use crate::streams::{Streams, study_name};

/// Arguments of `watch`.
#[derive(Debug, clap::Args)]
pub(crate) struct WatchArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Say it once, and do not wait for the end
    #[arg(long)]
    once: bool,
}

pub(crate) async fn execute(args: &WatchArgs, server: &ServerArgs) -> crate::Outcome {
    let streams = Streams::find(server.connect().await?, &args.name).await?;
    let study = streams.study().await?.ok_or_else(|| {
        DataError::new(format!("the study `{}` has not been submitted", args.name))
    })?;
    let most = study.head.most_pairs.div_ceil(study.head.block_pairs.max(1))
        * study.head.stages.len() as u64;
    let mut played: BTreeSet<BlockId> = BTreeSet::new();
    let mut before = 0;
    let mut results = streams.results().await?;
    while let Some(outcome) = results.next_kept().await? {
        played.insert(outcome.id);
    }
    loop {
        let (count, waiting) = (played.len() as u64, streams.waiting().await?);
        let end = streams.end().await?;
        let rate = (count - before) * study.head.block_pairs * 2;
        let shown = if before == 0 { String::new() } else { format!(", {rate} games a second") };
        let state = end.as_deref().unwrap_or("under way");
        say(&format!(
            "{}: {state}; {count} of at most {most} blocks in, {waiting} handed out{shown}",
            args.name
        ));
        if args.once || end.is_some() {
            return Ok(ExitCode::SUCCESS);
        }
        before = count;
        let second = tokio::time::sleep(Duration::from_secs(1));
        tokio::pin!(second);
        loop {
            tokio::select! {
                () = &mut second => break,
                outcome = results.next() => { played.insert(outcome?.id); }
            }
        }
    }
}
