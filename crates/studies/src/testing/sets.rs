//! A force is a set: what hangs on no order of lines.

use core::sync::atomic::AtomicBool;

use wargauge_batch::reordered;
use wargauge_batch::{BuiltIn, Control, LineUp, Order, Plan, Stop};
use wargauge_rules::roster::{FileKind, Rulebook};

use crate::rulesets::library::Library;
use crate::run::request::{Request, Run};
use crate::testing::scenarios::{library, policies};

/// Pairs of games of each scenario and players.
const PAIRS: u64 = 2;

/// A force is a set, and so is an army: where all their lines stand the other way round, and copies of
/// one unit on lines of their own, every game of every scenario is the same, whoever plays it.
///
/// # Panics
/// If a game is another one.
pub fn a_force_is_a_set<L: LineUp>() {
    let listed = library::<L>();
    let shuffled = |file: &BuiltIn| match file.kind {
        FileKind::Army | FileKind::Force => {
            let turned = reordered(&file.source, &mut Order::Reversed).expect("a data file");
            BuiltIn::new(&file.source.name, &turned.text).expect("a data file")
        }
        FileKind::Scenario => file.clone(),
    };
    let shuffled: Vec<BuiltIn> = listed.files().iter().map(shuffled).collect();
    let moved = shuffled.iter().zip(listed.files()).any(|(one, other)| one.source != other.source);
    assert!(moved, "{} has files of several lines", <L::Rules>::NAME);
    let shuffled = Library::new(shuffled, listed.rulesets());
    for file in listed.files().iter().filter(|file| file.kind == FileKind::Scenario) {
        for player in policies::<L>() {
            let request = Request {
                policies: [None, Some(player.parse().expect("a policy as a user names it"))],
                ..Request::own_forces(&file.full_name())
            };
            let games = |library| games_of(library, &request);
            assert_eq!(games(&shuffled), games(&listed), "{} {player}", file.name);
        }
    }
}

/// What happens in the games of the only cell of a request.
fn games_of(library: &Library, request: &Request) -> String {
    let run = Run::prepare(library, request).unwrap_or_else(|error| panic!("{error}"));
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    let tally = run.cells[0].play(&Plan::new(3, Stop::Games(2 * PAIRS)), &mut control).tally;
    serde_json::to_string(&tally).expect("counts can be written")
}
