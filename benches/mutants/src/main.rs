//! Plants faults in the rules of one ruleset, one for each of a number of clauses drawn by lot, and
//! asks which test notices.
//!
//! All faults of a draw are built at once into a copy of the sources, each behind a number that a
//! variable sets; the tests of the rules run once for each. `CONTRIBUTING.md` says what it costs.

mod citations;
mod comments;
mod constants;
mod draw;
mod equivalents;
mod faults;
mod journal;
mod plant;
mod report;
mod scratch;
mod sites;
mod source;
#[cfg(test)]
mod tests;
mod trial;
mod witnesses;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use wargauge_rules::table::stream::mix_text;

use crate::citations::{ByClause, by_clause};
use crate::draw::{Drawn, draw};
use crate::equivalents::Equivalents;
use crate::faults::Fault;
use crate::journal::Journal;
use crate::report::{Lot, Tried};
use crate::scratch::{Build, Scratch};
use crate::source::{Source, is_clause, read_all};
use crate::trial::{Court, Verdict};
use crate::witnesses::witnesses;

/// Plants faults in the rules and asks which test notices.
#[derive(Clone, Debug, Parser)]
#[command(name = "mutants")]
struct Wanted {
    /// A folder of `crates/rulesets`
    ruleset: String,
    /// The seed of the lot
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many clauses to draw
    #[arg(long, default_value_t = 60)]
    clauses: usize,
    /// Fail if fewer of a hundred faults are killed
    #[arg(long, default_value_t = 0)]
    at_least: u64,
    /// Where to write the page; without it the page is only printed in short
    #[arg(long)]
    out: Option<PathBuf>,
    /// The project
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))]
    root: PathBuf,
    /// The copy in which faults are planted; it stays, so that an interrupted run goes on and the
    /// next builds less
    #[arg(long)]
    scratch: Option<PathBuf>,
    /// Only print what would be planted
    #[arg(long)]
    list: bool,
}

/// What can be drawn.
struct Field {
    sources: Vec<Source>,
    faults: Vec<Fault>,
    by_clause: ByClause,
    /// The clauses cited as closely as any around each fault.
    neighbours: Vec<BTreeSet<String>>,
    lot: Lot,
}

fn main() -> ExitCode {
    match run(&Wanted::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            let _ = writeln!(stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// A line for whoever waits.
fn say(line: &str) {
    let _ = writeln!(stdout(), "{line}");
}

/// Draws, plants, tries and reports; whether enough faults were killed.
fn run(wanted: &Wanted) -> Result<bool, String> {
    let root = fs::canonicalize(&wanted.root);
    let root = root.map_err(|error| format!("{}: {error}", wanted.root.display()))?;
    let field = survey(wanted, &root)?;
    let Lot { seed, listed, drawable, .. } = field.lot;
    say(&format!("seed {seed}; {drawable} of {listed} clauses have code that a fault fits in"));
    if wanted.list {
        let drawn = draw(seed, wanted.clauses, &field.by_clause, &field.faults, &BTreeSet::new());
        for one in drawn {
            let fault = &field.faults[one.fault];
            let source = &field.sources[fault.file];
            let place = format!("{}:{}", source.path, source.line(fault.bytes.start));
            say(&format!("{} {place}: {} -> {}", one.clause, fault.before, fault.after));
        }
        return Ok(true);
    }
    let start = Instant::now();
    let tried = try_all(wanted, &root, &field)?;
    let minutes = start.elapsed().as_secs().div_ceil(60);
    say(&format!("{}- seed {seed}, {minutes} minutes", report::rates(&tried)));
    if let Some(folder) = &wanted.out {
        let file = folder.join(format!("{}.md", wanted.ruleset));
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(&file, report::page(&field.lot, &tried)))
            .map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(report::killed_in_hundred(&tried) >= wanted.at_least)
}

/// Reads a ruleset's rules and finds what can be wrong in them.
fn survey(wanted: &Wanted, root: &Path) -> Result<Field, String> {
    let ruleset = &wanted.ruleset;
    let sources = read_all(&root.join(rules_of(ruleset)).join("src"))?;
    let mut faults: Vec<Fault> = Vec::new();
    let of_files = (0..sources.len()).flat_map(|file| sites::faults(file, &sources[file]));
    for fault in of_files.chain(constants::faults(&sources)) {
        let known = faults.iter().rev().take(50).any(|other| *other == fault);
        if !known {
            faults.push(fault);
        }
    }
    let listed = listed(&root.join(format!("docs/rules/{ruleset}.md")))?;
    let (mut by_clause, neighbours) = by_clause(&sources, &faults);
    by_clause.retain(|clause, _| listed.contains(clause));
    let lot = Lot {
        ruleset: ruleset.clone(),
        seed: wanted.seed,
        listed: listed.len(),
        drawable: by_clause.len(),
    };
    Ok(Field { sources, faults, by_clause, neighbours, lot })
}

fn rules_of(ruleset: &str) -> String {
    format!("crates/rulesets/{ruleset}/rules")
}

/// The clauses of a page of rules: the first cells of its tables.
fn listed(page: &Path) -> Result<BTreeSet<String>, String> {
    let text = fs::read_to_string(page).map_err(|error| format!("{}: {error}", page.display()))?;
    let rows = text.lines().filter(|line| line.starts_with('|'));
    let first = rows.filter_map(|row| row.trim_matches('|').split(" | ").next());
    Ok(first.map(str::trim).filter(|cell| is_clause(cell)).map(str::to_owned).collect())
}

/// Plants the faults of a draw and tries each.
fn try_all(wanted: &Wanted, root: &Path, field: &Field) -> Result<Vec<Tried>, String> {
    let name = format!("wargauge-mutants-{:08x}", mix_text(0, &root.to_string_lossy()) as u32);
    let at = wanted.scratch.clone().unwrap_or_else(|| std::env::temp_dir().join(name));
    let copy = Scratch::copy(root, at.clone(), &rules_of(&wanted.ruleset))?;
    let file = at.join(format!("journal-{}.tsv", wanted.ruleset));
    let mut journal = Journal::open(file, &field.sources);
    let (drawn, program) = build(wanted, field, &copy, &mut journal)?;
    let witnesses = witnesses(&field.sources);
    let court = Court::open(program, copy.folder())?;
    for broken in court.broken() {
        say(&format!("fails without a fault, and is left out: {broken}"));
    }
    for stranger in court.strangers(&witnesses) {
        say(&format!("the test program knows no test {stranger}"));
    }
    let equivalents = Equivalents::read(root, &wanted.ruleset)?;
    let mut tried = Vec::new();
    for (number, Drawn { clause, fault }) in (1..).zip(&drawn) {
        let (at, fault) = (*fault, &field.faults[*fault]);
        let known = journal.verdict(fault, clause);
        let verdict = match known {
            Some(verdict) => verdict,
            None => {
                let verdict = court.judge(number, clause, &field.neighbours[at], &witnesses)?;
                journal.judged(fault, clause, &verdict)?;
                verdict
            }
        };
        let reason = equivalents.reason(&field.sources[fault.file].path, fault);
        let verdict = match (verdict, reason) {
            (Verdict::Survived, Some(reason)) => Verdict::Same(reason.to_owned()),
            (verdict, _) => verdict,
        };
        let one = Tried::new(clause, fault, &field.sources, verdict);
        say(&format!("{number}/{} {}", drawn.len(), one.line()));
        tried.push(one);
    }
    Ok(tried)
}

/// Builds the tests with all faults of a draw; what the compiler refuses is drawn again.
fn build(
    wanted: &Wanted,
    field: &Field,
    copy: &Scratch,
    journal: &mut Journal,
) -> Result<(Vec<Drawn>, PathBuf), String> {
    let refused = |fault: &usize| journal.is_refused(&field.faults[*fault]);
    let mut unfit: BTreeSet<usize> = (0..field.faults.len()).filter(refused).collect();
    loop {
        let drawn = draw(wanted.seed, wanted.clauses, &field.by_clause, &field.faults, &unfit);
        let planted: BTreeMap<u32, &Fault> =
            (1..).zip(drawn.iter().map(|one| &field.faults[one.fault])).collect();
        say(&format!("building {} faults", planted.len()));
        match copy.build(&field.sources, &planted)? {
            Build::Program(program) => return Ok((drawn, program)),
            Build::Refused(numbers) => {
                for number in numbers {
                    let fault = drawn[number as usize - 1].fault;
                    let known = &field.faults[fault];
                    say(&format!("refused: {} -> {}", known.before, known.after));
                    journal.refuse(known)?;
                    unfit.insert(fault);
                }
            }
        }
    }
}
