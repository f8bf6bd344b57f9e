//! Results that do not change unless somebody means them to: a few games told line by line, and
//! the counts of a cell of every built-in scenario. They are the same on every machine.

use core::fmt::Write;
use core::sync::atomic::AtomicBool;
use std::fs;
use std::path::PathBuf;

use wargauge_batch::{
    AnyMatchup, Contestant, Control, ForceTally, LineUp, Measure, Plan, Stop, Tally,
};
use wargauge_rules::roster::{FileKind, Points};
use wargauge_rules::table::stream::mix_text;

use crate::rulesets::library::Library;
use crate::run::request::{Request, Run};
use crate::testing::scenarios::library;

/// Master seed of every result here.
const SEED: u64 = 1;

/// Pairs of every counted cell.
const PAIRS: u64 = 50;

/// Where the results of a line-up are kept.
#[derive(Clone, Copy, Debug)]
pub struct Golden {
    folder: &'static str,
    package: &'static str,
}

/// The cell of a scenario with its own forces and the default policy on both sides.
fn cell(library: &Library, scenario: &str) -> Box<dyn AnyMatchup> {
    let request = Request::own_forces(scenario);
    let mut run = Run::prepare(library, &request).expect("built-in files are right");
    run.cells.pop().expect("two forces make a cell")
}

impl Golden {
    /// The results of the line-up whose crate lies in this folder:
    /// `Golden::of(env!("CARGO_MANIFEST_DIR"), env!("CARGO_PKG_NAME"))`.
    #[must_use]
    pub const fn of(folder: &'static str, package: &'static str) -> Self {
        Self { folder, package }
    }

    /// Compares a text with the file it is kept in; with `UPDATE_GOLDEN=1`, keeps it there instead.
    ///
    /// # Panics
    /// If they differ.
    #[track_caller]
    pub fn expect(self, name: &str, text: &str) {
        let folder = PathBuf::from(self.folder).join("tests/golden");
        let path = folder.join(name);
        if std::env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1") {
            fs::create_dir_all(&folder).expect("the folder can be made");
            fs::write(&path, text).expect("the file can be written");
            return;
        }
        let known = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
        if known == text {
            return;
        }
        let same = known.lines().zip(text.lines()).take_while(|(one, other)| one == other).count();
        let line = |text: &str| text.lines().nth(same).unwrap_or("(the end)").to_owned();
        panic!(
            "{} is out of date from line {} on:\n  kept: {}\n   now: {}\n\
             If play was meant to change, run `UPDATE_GOLDEN=1 cargo test -p {}`, read the \
             difference, and commit it.",
            path.display(),
            same + 1,
            line(&known),
            line(text),
            self.package,
        );
    }

    /// Holds game 1 of pair 0 of a scenario, line by line, to the file it is kept in.
    ///
    /// # Panics
    /// If it is told otherwise.
    #[track_caller]
    pub fn expect_game<L: LineUp>(self, scenario: &str) {
        let mut text = String::new();
        cell(&library::<L>(), scenario).replay(SEED, 0, 1, &mut |line| {
            writeln!(text, "{}", line.trim_end()).expect("text can be written");
        });
        self.expect(&format!("{scenario}-seed-1-pair-0-game-1.txt"), &text);
    }

    /// Holds the counts of a cell of every built-in scenario to the file they are kept in.
    ///
    /// # Panics
    /// If a scenario is counted otherwise.
    #[track_caller]
    pub fn expect_tallies<L: LineUp>(self) {
        let library = library::<L>();
        let plan = Plan::new(SEED, Stop::Games(2 * PAIRS));
        let mut text = String::new();
        for file in library.files().iter().filter(|file| file.kind == FileKind::Scenario) {
            let name = file.full_name();
            let cell = cell(&library, &name);
            let interrupted = AtomicBool::new(false);
            let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
            let tally = cell.play(&plan, &mut control).tally;
            text += &cell_in_words(&name, cell.as_ref(), &tally);
        }
        self.expect("tallies-seed-1.txt", &text);
    }
}

/// What a force did, added up over its entries.
fn force_in_words(tally: &ForceTally) -> String {
    let total = |measure: Measure| {
        tally.entries.iter().map(|entry| entry.moments[measure.index()].sum).sum::<u128>()
    };
    let points = |thousandths: u128| Points(thousandths as u32);
    format!(
        "destroyed {}, lost {}, shots {}, hits {}, kills {}",
        points(total(Measure::Destroyed)),
        points(total(Measure::Lost)),
        total(Measure::Shots),
        total(Measure::Hits),
        total(Measure::Kills),
    )
}

/// The counts of a cell in a few lines, with a digest of all of them.
fn cell_in_words(name: &str, cell: &dyn AnyMatchup, tally: &Tally) -> String {
    let all = serde_json::to_string(tally).expect("counts can be written");
    let mut text = format!("{name}, {} pairs\n", tally.pairs);
    let Tally { wins_a, draws, wins_b, unfinished, pentanomial, turns, decisions, .. } = tally;
    writeln!(text, "  A wins {wins_a}, draws {draws}, B wins {wins_b}, unfinished {unfinished}")
        .and_then(|()| writeln!(text, "  pairs by score {pentanomial:?}"))
        .and_then(|()| writeln!(text, "  turns {turns}, decisions {decisions}"))
        .expect("text can be written");
    for contestant in Contestant::BOTH {
        let at = contestant.index();
        let force = &cell.label().forces[at];
        writeln!(text, "  {force}: {}", force_in_words(&tally.forces[at]))
            .expect("text can be written");
    }
    writeln!(text, "  digest {:016x}", mix_text(0, &all)).expect("text can be written");
    text
}
