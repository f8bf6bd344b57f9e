//! `wargauge report`: a result as a page that opens in a browser.

use std::io::{Write, stdout};
use std::path::PathBuf;

use wargauge_pages::Results;

use crate::cli::failure::Failure;
use crate::cli::page_file::{PageFile, page_name};
use crate::exit_code::ExitCode;

/// Name of the page in the folder of a result.
const NAME: &str = "report.html";

/// Arguments of `report`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct ReportArgs {
    /// Folder that `--out` of run, tune, compare, odds, sweep, campaign, ladder or train, or
    /// `check --save-baseline`, has written
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The page; without it, `report.html` in the folder. A page that is there is replaced
    #[arg(long, value_name = "FILE", value_parser = page_name)]
    out: Option<PathBuf>,
}

pub(crate) fn execute(args: &ReportArgs) -> Result<ExitCode, Failure> {
    let results = Results::read(&args.folder)?;
    let target = args.out.clone().unwrap_or_else(|| args.folder.join(NAME));
    let path = PageFile::open(&target)?.write(&results.to_html())?;
    writeln!(stdout(), "{}", path.display())?;
    Ok(ExitCode::Done)
}
