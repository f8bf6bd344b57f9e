//! Plays a study, prints what it says and writes its files.
//!
//! ```sh
//! cargo run --release -p wargauge-lab --example embed -- run grid/two-villages --games 1000
//! ```

use std::path::Path;
use std::sync::atomic::AtomicBool;

use wargauge_lab::{ResultFolder, play, study_of};
use wargauge_report::table::Look;

#[expect(clippy::print_stdout, reason = "a program that prints what a study says")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let study = study_of(&words, &wargauge_registry::library())?;
    let files = ResultFolder::open(Path::new("result"), &study.layout())?;
    let never = AtomicBool::new(false);
    let intake = play(study.as_ref(), &(), &never)?;
    let findings = intake.findings()?;
    print!("{}", findings.told(Look { width: Some(80), color: false }));
    files.write(findings.as_ref())?;
    Ok(())
}
