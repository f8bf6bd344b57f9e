//! The data files that come with a ruleset.

use core::sync::atomic::AtomicBool;

use wargauge_rules::roster::{ArmyData, Entry, FileKind, Rulebook};

use crate::cell::play::{Control, Plan};
use crate::cell::stop::Stop;
use crate::data::library::{BuiltIn, Scope};
use crate::line_up::LineUp;
use crate::run::request::{Request, Run};
use crate::studies::pricing::PriceBook;
use crate::testing::library;

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
