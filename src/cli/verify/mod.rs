//! `wargauge verify`: plays some of the games of a result again and compares what they come to with
//! the digests that its manifest keeps.

mod compare;
mod run;
mod verifying;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};

use wargauge_report::Seal;
use wargauge_rules::roster::DataError;

use crate::cli::failure::Failure;
use crate::cli::global_args::GlobalArgs;
use crate::cli::result_names::MANIFEST;
use crate::cli::terminal::Terminal;
use crate::cli::verify::verifying::{Findings, Verifying};
use crate::exit_code::ExitCode;

/// Arguments of `verify`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    after_help = "Exit codes: 0 all that was played again came to the same; 1 something did not, or a \
        table is not the one that was written; 3 nothing could be compared, as program or data are \
        others now; 2 bad input."
)]
pub(crate) struct VerifyArgs {
    /// Folder with the result of a run or a comparison
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Share of the blocks of games that is played again, drawn by chance: per cent, or a number from
    /// 0 to 1. One block at least
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

pub(crate) fn execute(
    args: &VerifyArgs,
    global: &GlobalArgs,
    terminal: Terminal,
) -> Result<ExitCode, Failure> {
    let shown = args.folder.display();
    let seal = Seal::of_folder(&args.folder, MANIFEST).ok_or_else(|| {
        DataError::new(format!("there is no result in `{shown}`"))
            .expected("a folder that `run --out` or `compare --out` wrote")
    })?;
    let mut findings = Findings::default();
    findings.differing.extend(changed_tables(&seal, &args.folder));
    let draw = args.draw.unwrap_or_else(|| RandomState::new().build_hasher().finish());
    let (folder, share) = (args.folder.as_path(), args.sample);
    let mut verifying = Verifying { folder, seal: &seal, share, draw, global, findings };
    if verifying.is_of_this_program() {
        match seal.content()["arguments"][0].as_str() {
            Some("run") => run::verify(&mut verifying)?,
            Some("compare") => compare::verify(&mut verifying)?,
            other => verifying.findings.beyond.push(format!(
                "a manifest of `{}` keeps no digests of blocks of games",
                other.unwrap_or_default()
            )),
        }
    }
    verifying.findings.conclude(draw, global, terminal)
}

/// Tables that are not those the manifest names.
fn changed_tables(seal: &Seal, folder: &Path) -> Vec<String> {
    let changed = |name: &str| {
        let error = seal.open(folder, name).err()?;
        Some(format!("`{}`: {error}", folder.join(name).display()))
    };
    seal.table_names().into_iter().filter_map(changed).collect()
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
