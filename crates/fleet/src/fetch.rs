//! The result of a study: its outcomes as a part, which `merge` makes the result of.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use wargauge_batch::{PartWriter, Tally};
use wargauge_rules::roster::DataError;

use crate::connection::ServerArgs;
use crate::streams::{Streams, study_name};

/// Arguments of `fetch`.
#[derive(Debug, clap::Args)]
pub(crate) struct FetchArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
    /// Folder for the result files, made if missing; what an earlier run left there is replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Write what is known before the first block that is missing, as the result of an interrupted run
    #[arg(long)]
    partial: bool,
}

pub(crate) async fn execute(args: &FetchArgs, server: &ServerArgs) -> crate::Outcome {
    let streams = Streams::find(server.connect().await?, &args.name).await?;
    let study = streams.study().await?.ok_or_else(|| {
        DataError::new(format!("the study `{}` has not been submitted", args.name))
    })?;
    let failed =
        |error: std::io::Error| DataError::new(format!("the outcomes cannot be written: {error}"));
    // On the disk that the result goes to, so that one that is full is known before that is begun.
    let around = args.out.parent().filter(|path| path.is_dir()).map_or(".".into(), PathBuf::from);
    let folder = tempfile::Builder::new().prefix(".wargauge-fleet").tempdir_in(around);
    let folder = folder.map_err(failed)?;
    let path = folder.path().join("fleet.part");
    let out = BufWriter::new(File::create(&path).map_err(failed)?);
    let mut part = PartWriter::new(out, &study.head).map_err(failed)?;
    let mut seen = BTreeSet::new();
    let mut results = streams.results().await?;
    while let Some(outcome) = results.next_kept().await? {
        // What the coordinator has not taken for an outcome is none here either.
        if serde_json::from_str::<Tally>(&outcome.text).is_ok_and(|tally| tally.pairs > 0)
            && seen.insert(outcome.id)
        {
            part.push(outcome.id, &outcome.text).map_err(failed)?;
        }
    }
    part.finish().and_then(|mut out| out.flush()).map_err(failed)?;
    let mut words: Vec<OsString> = vec!["wargauge".into(), "merge".into(), path.into()];
    words.extend(["--out".into(), args.out.clone().into_os_string()]);
    if args.partial {
        words.push("--partial".into());
    }
    let code: ExitCode = wargauge::run(words);
    Ok(code)
}
