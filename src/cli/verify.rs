//! `wargauge verify`: plays some of the games of a result again and compares what they come to with
//! the digests that its manifest keeps.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{Write, stdout};
use std::path::PathBuf;

use wargauge_lab::{Sample, Verification, verify};
use wargauge_report::{BASELINE_HEAD, HEADS, Seal};
use wargauge_rules::roster::DataError;

use crate::cli::console::failure::Failure;
use crate::cli::console::interrupt;
use crate::cli::console::plain::plain;
use crate::cli::console::session::Session;
use crate::cli::console::threads;
use crate::exit_code::ExitCode;

/// Arguments of `verify`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Exit codes: 0 all that was played again came to the same; 1 something did not, or a \
        table is not the one that was written; 3 nothing could be compared, as program or data are \
        others now; 2 bad input."
)]
pub(crate) struct VerifyArgs {
    /// Folder with the result of a study
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Share of the blocks of games that is played again, drawn by chance: per cent, or a number from
    /// 0 to 1. One block at least. What goes by rounds (`tune`, `train`, `ladder --monotone`) is played
    /// again as a whole
    #[arg(long, value_name = "SHARE", default_value = "1%", value_parser = sample)]
    sample: f64,
    /// Draws the blocks that this number stands for; if not given, others each time
    #[arg(long, value_name = "N")]
    draw: Option<u64>,
}

/// Reads a share in per cent or of one.
fn sample(text: &str) -> Result<f64, String> {
    let share = match text.strip_suffix('%') {
        Some(number) => number.trim().parse().map(|per_cent: f64| per_cent / 100.0),
        None => text.parse(),
    };
    let expected = || "expected more than 0 % and at most 100 %, such as 1%".to_owned();
    share.ok().filter(|share| *share > 0.0 && *share <= 1.0).ok_or_else(expected)
}

pub(crate) fn execute(args: &VerifyArgs, session: Session<'_>) -> Result<ExitCode, Failure> {
    let shown = args.folder.display();
    let head = HEADS.into_iter().find(|name| args.folder.join(name).exists());
    if head == Some(BASELINE_HEAD) {
        return Err(DataError::new(format!("`{shown}` holds a baseline"))
            .expected(format!("`wargauge check --baseline {shown}`, which plays it again"))
            .into());
    }
    let seal = head.and_then(|name| Seal::of_folder(&args.folder, name)).ok_or_else(|| {
        DataError::new(format!("there is no result in `{shown}`"))
            .expected("a folder that `--out` of a study wrote")
    })?;
    let draw = args.draw.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let sample = Sample { share: args.sample, draw };
    let library = wargauge_registry::library();
    let interrupted = interrupt::watch();
    let pool = threads::pool(session.global)?;
    let found = pool.install(|| verify(&args.folder, &seal, sample, &library, interrupted))?;
    tell(&found)?;
    if (1..found.there).contains(&found.compared) {
        session.note(&format!("drawn by --draw {draw}"));
    }
    Ok(if !found.differing.is_empty() {
        ExitCode::Failed
    } else if found.interrupted {
        ExitCode::Interrupted
    } else if found.compared == 0 || !found.beyond.is_empty() {
        ExitCode::Inconclusive
    } else {
        ExitCode::Done
    })
}

/// Prints what was found.
fn tell(found: &Verification) -> Result<(), Failure> {
    let mut out = stdout().lock();
    for line in &found.beyond {
        writeln!(out, "cannot be compared: {}", plain(line))?;
    }
    for line in &found.differing {
        writeln!(out, "differs: {}", plain(line))?;
    }
    let Verification { compared, games, there, .. } = found;
    if *compared > 0 {
        let same = if found.differing.is_empty() { ": all the same" } else { "" };
        writeln!(out, "{compared} of {there} digests compared, {games} games played again{same}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_shares() {
        assert_eq!((sample("1%"), sample("0.5"), sample("100 %")), (Ok(0.01), Ok(0.5), Ok(1.0)));
        for text in ["", "%", "0", "0%", "101%", "2", "-1%", "NaN", "all"] {
            assert!(sample(text).is_err(), "{text}");
        }
    }
}
