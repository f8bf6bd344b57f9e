//! The rooms of a ruleset: the table at the head of its `lib.rs` lists them bottom-up, and a room
//! uses none that stands below it there.

use crate::imports::Imports;
use crate::sources::{ruleset_folders, rust_files};

/// The modules of a crate of rules, its tests aside.
struct House {
    /// Rooms, bottom-up.
    rooms: Vec<String>,
    /// What they take from each other.
    imports: Imports,
}

impl House {
    /// Reads the rules of a ruleset; nothing where they are not laid in rooms.
    fn of(ruleset: &str) -> Option<Self> {
        let folder = format!("crates/rulesets/{ruleset}/rules/src");
        let files = rust_files(&[&folder]);
        let lib = files.iter().find(|file| file.path == format!("{folder}/lib.rs"))?;
        let rooms: Vec<String> = lib.text.lines().filter_map(room_of_row).collect();
        if rooms.is_empty() {
            return None;
        }
        Some(Self { rooms, imports: Imports::of(&folder) })
    }

    /// The place of a module's room; none of files beside the rooms.
    fn floor(&self, module: &str) -> Option<usize> {
        let room = module.split("::").next();
        self.rooms.iter().position(|one| Some(one.as_str()) == room)
    }
}

/// The room that a row of the table names first, such as `` //! | `terrain` | ... ``.
fn room_of_row(line: &str) -> Option<String> {
    let first = line.strip_prefix("//! | ")?.split(" | ").next()?;
    let name = first.trim_matches(['[', ']']).strip_prefix('`')?.strip_suffix('`')?;
    let name = name.trim_start_matches("mod@");
    let is_folder = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    is_folder.then(|| name.to_owned())
}

fn houses() -> Vec<(String, House)> {
    let folders = ruleset_folders().into_iter();
    folders.filter_map(|name| House::of(&name).map(|house| (name, house))).collect()
}

#[test]
fn there_are_rooms() {
    for (name, house) in houses() {
        assert!(house.rooms.len() > 2, "{name}: {:?}", house.rooms);
        for room in &house.rooms {
            let lies_in = |module: &str| module.split("::").next() == Some(room);
            assert!(house.imports.modules().any(lies_in), "{name} has no room `{room}`");
        }
    }
}

#[test]
fn a_room_uses_only_those_below_it() {
    let mut upward = Vec::new();
    for (name, house) in houses() {
        for module in house.imports.modules() {
            let Some(own) = house.floor(module) else { continue };
            let used = house.imports.used_by(module);
            let above = used.filter(|used| house.floor(used) > Some(own));
            upward.extend(above.map(|used| format!("{name}: {module} uses {used}")));
        }
    }
    assert!(upward.is_empty(), "calls up the house:\n{}", upward.join("\n"));
}

/// What every ruleset has, by its place in the rules: who knows one finds the way in the next. A folder stands
/// for its `mod.rs`.
const SCAFFOLD: [&str; 37] = [
    "action.rs",
    "assemble.rs",
    "attack",
    "book.rs",
    "event.rs",
    "files",
    "files/army.rs",
    "files/force.rs",
    "files/scenario.rs",
    "files/word.rs",
    "fire",
    "kinds.rs",
    "lib.rs",
    "morale",
    "movement",
    "odds",
    "odds/course.rs",
    "position",
    "position/sight.rs",
    "rulebook.rs",
    "scenario.rs",
    "setup",
    "state",
    "switches.rs",
    "terrain",
    "turn",
    "turn/dispatch.rs",
    "units",
    "units/army.rs",
    "units/force.rs",
    "units/random_force.rs",
    "view",
    "winning",
    "words",
    "words/drawing.rs",
    "words/map.rs",
    "words/telling.rs",
];

/// The files of the scaffold that a set of paths lacks.
fn missing_of_scaffold(has: impl Fn(&str) -> bool) -> Vec<&'static str> {
    let stands = |path: &&str| match path.strip_suffix(".rs") {
        Some(_) => has(path),
        None => has(&format!("{path}/mod.rs")) || has(&format!("{path}.rs")),
    };
    SCAFFOLD.iter().copied().filter(|path| !stands(path)).collect()
}

#[test]
fn every_ruleset_has_the_same_scaffold() {
    // The template shows the least that a ruleset may be.
    for name in ruleset_folders().iter().filter(|name| *name != "template") {
        let folder = format!("crates/rulesets/{name}/rules/src/");
        let files = rust_files(&[&folder]);
        let missing = missing_of_scaffold(|path| {
            files.iter().any(|file| file.path == format!("{folder}{path}"))
        });
        assert!(missing.is_empty(), "{name} has no {missing:?}");
    }
}

#[test]
fn a_file_of_the_scaffold_that_is_named_otherwise_is_missed() {
    let missing =
        missing_of_scaffold(|path| path != "turn/dispatch.rs" && !path.starts_with("view"));
    assert_eq!(missing, ["turn/dispatch.rs", "view"]);
}
