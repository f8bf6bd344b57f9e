//! The rooms of a ruleset: the table at the head of its `lib.rs` lists them bottom-up, and a room
//! uses none that stands below it there. Outside the dispatcher no files import each other in a
//! circle.

use std::collections::{BTreeMap, BTreeSet};

use crate::imports::{module_of, nearest, paths_of, without_comments};
use crate::sources::{ruleset_folders, rust_files};

/// The room of the dispatcher, whose files may call each other: turns lead to segments, segments to
/// actions, and these to the next turn.
const DISPATCHER: &str = "turn";

/// The modules of a crate of rules, its tests aside.
struct House {
    /// Rooms, bottom-up.
    rooms: Vec<String>,
    /// What each module imports of its own crate, by names such as `attack::blast`.
    imports: BTreeMap<String, BTreeSet<String>>,
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
        let texts: BTreeMap<String, String> = files
            .iter()
            .filter(|file| !file.is_test() && file.path != lib.path)
            .map(|file| (module_of(&file.path, &folder), without_comments(file)))
            .collect();
        let imports = texts.iter().map(|(module, text)| {
            let all = paths_of(text).into_iter().filter_map(|path| nearest(&path, &texts));
            (module.clone(), all.filter(|used| used != module).collect())
        });
        Some(Self { rooms, imports: imports.collect() })
    }

    /// The place of a module's room; none of files beside the rooms.
    fn floor(&self, module: &str) -> Option<usize> {
        let room = module.split("::").next();
        self.rooms.iter().position(|one| Some(one.as_str()) == room)
    }

    /// Modules that a module leads to, through others outside the dispatcher.
    fn reached_from(&self, module: &str) -> BTreeSet<&str> {
        let mut reached = BTreeSet::new();
        let mut left = vec![module];
        while let Some(next) = left.pop() {
            for used in self.imports.get(next).into_iter().flatten() {
                if !is_dispatcher(used) && reached.insert(used.as_str()) {
                    left.push(used);
                }
            }
        }
        reached
    }
}

fn is_dispatcher(module: &str) -> bool {
    module.split("::").next() == Some(DISPATCHER)
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
            let lies_in = |module: &String| module.split("::").next() == Some(room);
            assert!(house.imports.keys().any(lies_in), "{name} has no room `{room}`");
        }
    }
}

#[test]
fn a_room_uses_only_those_below_it() {
    let mut upward = Vec::new();
    for (name, house) in houses() {
        for (module, imports) in &house.imports {
            let Some(own) = house.floor(module) else { continue };
            let above = imports.iter().filter(|used| house.floor(used) > Some(own));
            upward.extend(above.map(|used| format!("{name}: {module} uses {used}")));
        }
    }
    assert!(upward.is_empty(), "calls up the house:\n{}", upward.join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for (name, house) in houses() {
        for module in house.imports.keys().filter(|module| !is_dispatcher(module)) {
            if house.reached_from(module).contains(module.as_str()) {
                circles.push(format!("{name}: {module}"));
            }
        }
    }
    assert!(circles.is_empty(), "files in a circle:\n{}", circles.join("\n"));
}
