//! The data files that come with a ruleset.

use core::sync::atomic::AtomicBool;

use wargauge_batch::{BuiltIn, Control, LineUp, Measure, Moments, Plan, Scope, Stop};
use wargauge_rules::roster::{ArmyData, Entry, FileKind, Rulebook};

use crate::pricing::PriceBook;
use crate::rulesets::library::Library;
use crate::run::request::{Request, Run};
use crate::testing::scenarios::{library, policies};

/// Every scenario plays with its own forces, to an end.
///
/// # Panics
/// If one does not.
pub fn every_scenario_plays_with_its_own_forces<L: LineUp>() {
    let library = library::<L>();
    let files = library.files().iter().filter(|file| file.kind == FileKind::Scenario);
    let request =
        Request { scenarios: files.map(BuiltIn::full_name).collect(), ..Request::own_forces("") };
    let run = Run::prepare(&library, &request).unwrap_or_else(|error| panic!("{error}"));
    let interrupted = AtomicBool::new(false);
    for cell in &run.cells {
        let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
        let tally = cell.play(&Plan::new(1, Stop::Games(4)), &mut control).tally;
        assert_eq!((tally.games(), tally.unfinished), (4, 0), "{}", cell.label().scenario);
    }
}

/// The scenarios that the line-up names, for tests and for the gate, are there.
///
/// # Panics
/// If one is not.
pub fn the_scenarios_of_the_line_up_are_there<L: LineUp>() {
    let library = library::<L>();
    for name in [L::SMALL_SCENARIO, L::GATE_SCENARIO] {
        let found = library.find(FileKind::Scenario, name, Scope::Anywhere);
        assert!(found.is_ok_and(|file| file.path.is_none()), "{name} is a built-in scenario");
    }
}

/// Every file says of itself what its path says.
///
/// # Panics
/// If one does not.
pub fn every_file_says_of_itself_what_its_path_says<L: LineUp>() {
    let library = library::<L>();
    for file in library.files() {
        let found = library.find(file.kind, &file.full_name(), Scope::Anywhere);
        let found = found.unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((&found.header.ruleset, found.name()), (&file.ruleset, file.name.as_str()));
    }
}

/// Every price of every army can be changed where it stands.
///
/// # Panics
/// If one cannot, or there is no army.
pub fn every_price_of_an_army_has_its_place<L: LineUp>() {
    let library = library::<L>();
    let armies = library.files().iter().filter(|file| file.kind == FileKind::Army);
    let mut count = 0;
    for file in armies {
        let name = file.full_name();
        let file = library.find(FileKind::Army, &name, Scope::Anywhere).expect("it is there");
        let book = PriceBook::<L::Rules>::open(&file.source).expect("prices have their places");
        let army = <L::Rules>::read_army(&file.source).expect("a built-in army");
        let price = |entry: &Entry| {
            assert!(book.has(&entry.id), "{name}: {}", entry.id);
            (entry.id.clone(), entry.price + 1500)
        };
        let dearer = army.entries().iter().map(price).collect();
        let dearer = book.army_with(&dearer).expect("prices can be changed");
        for (old, new) in army.entries().iter().zip(dearer.entries()) {
            assert_eq!(new.price, old.price + 1500, "{name}: {}", old.id);
        }
        count += 1;
    }
    assert!(count > 0, "{} has armies", <L::Rules>::NAME);
}

/// The factors that prices are multiplied by in turn, in sixteenths: none is raised, so that forces
/// stay within their limits.
const LABELS: [u32; 5] = [9, 16, 12, 14, 8];

/// Pairs of games of each scenario and players under other labels.
const PAIRS_UNDER_LABELS: u64 = 2;

/// Prices are labels: where other prices stand in every army file and the stakes stay, every game of
/// every scenario is the same, whoever plays it.
///
/// # Panics
/// If a game is another one.
pub fn prices_are_labels<L: LineUp>() {
    let listed = library::<L>();
    let relabelled = |file: &BuiltIn| match file.kind {
        FileKind::Army => relabel::<L>(file),
        FileKind::Force | FileKind::Scenario => file.clone(),
    };
    let files = listed.files().iter().map(relabelled).collect();
    let relabelled = Library::new(files, listed.rulesets());
    for file in listed.files().iter().filter(|file| file.kind == FileKind::Scenario) {
        for player in policies::<L>() {
            let request = Request {
                policies: [None, Some(player.parse().expect("a policy as a user names it"))],
                ..Request::own_forces(&file.full_name())
            };
            let games = |library| games_without_prices(library, &request);
            assert_eq!(games(&relabelled), games(&listed), "{} {player}", file.name);
        }
    }
}

/// An army file with other prices and the same stakes.
fn relabel<L: LineUp>(file: &BuiltIn) -> BuiltIn {
    let book = PriceBook::<L::Rules>::open(&file.source).expect("prices have their places");
    let army = <L::Rules>::read_army(&file.source).expect("a built-in army");
    let label = |(entry, sixteenths): (&Entry, &u32)| {
        let price = (entry.price * sixteenths / 16).max(entry.price.min(1));
        (entry.id.clone(), price)
    };
    let labels = army.entries().iter().zip(LABELS.iter().cycle()).map(label).collect();
    let source = book.keeping_stakes().with_prices(&labels).expect("prices can be changed");
    BuiltIn::new(&file.source.name, &source.text).expect("a data file")
}

/// What happens in the games of the only cell of a request, but for what is counted in prices.
fn games_without_prices(library: &Library, request: &Request) -> String {
    let run = Run::prepare(library, request).unwrap_or_else(|error| panic!("{error}"));
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    let plan = Plan::new(3, Stop::Games(2 * PAIRS_UNDER_LABELS));
    let mut tally = run.cells[0].play(&plan, &mut control).tally;
    for force in &mut tally.forces {
        (force.lost, force.unattributed) = (Moments::default(), Moments::default());
        for entry in &mut force.entries {
            entry.destroyed_lost = 0;
            for measure in [Measure::Destroyed, Measure::Lost] {
                entry.moments[measure.index()] = Moments::default();
            }
        }
    }
    serde_json::to_string(&tally).expect("counts can be written")
}

/// There is a schema of every kind of file.
///
/// # Panics
/// If one is missing.
pub fn every_schema_is_an_object<L: LineUp>() {
    for kind in FileKind::ALL {
        let schema = <L::Rules>::schema(kind);
        assert!(schema.as_value()["properties"].is_object(), "{kind:?}: {schema:?}");
    }
}
