//! No files of a crate take names from each other in a circle, whatever they are: the root of a
//! crate and a file that says what a folder holds count like any other. To offer a name by `pub use`
//! ties nobody; to take it ties to the file that defines it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::code::Code;
use crate::imports::Imports;
use crate::sources::root;

/// The files that may stand in a circle, each by the sources of its crate and its module, with the
/// reason. Only a dispatcher may be one: it turns a choice into the rules for it, and these call it
/// to go on with play. There is none.
const DISPATCHERS: &[(&str, &str, &str)] = &[];

#[test]
fn no_files_of_a_crate_import_each_other_in_a_circle() {
    let mut found = Vec::new();
    for place in crates() {
        let dispatchers = DISPATCHERS.iter().filter(|(of, ..)| *of == place);
        let aside: Vec<&str> = dispatchers.map(|(_, module, _)| *module).collect();
        let circles = Imports::of(&place).circles(&aside).into_iter();
        found.extend(circles.map(|ties| format!("{place}:\n  {}", ties.join("\n  "))));
    }
    assert!(found.is_empty(), "files in a circle:\n{}", found.join("\n"));
}

#[test]
fn every_dispatcher_on_the_list_stands_in_a_circle() {
    for (place, module, reason) in DISPATCHERS {
        let others = DISPATCHERS.iter().filter(|(of, one, _)| of == place && one != module);
        let aside: Vec<&str> = others.map(|(_, one, _)| *one).collect();
        let circles = Imports::of(place).circles(&aside);
        assert!(!circles.is_empty(), "{place}: {module} ties nothing any more ({reason})");
    }
}

#[test]
fn every_crate_is_looked_at() {
    let all = crates();
    for place in ["src", "fuzz/src", "crates/rules/src", "crates/rulesets/grid/doctrine/src"] {
        assert!(all.iter().any(|one| one == place), "{place} is not among {all:?}");
    }
    let line_ups = all.iter().filter(|place| place.ends_with("/line-up/src")).count();
    assert!(line_ups > 1, "{all:?}");
}

/// The circles between files with these names and texts, below a root that only declares.
fn circles_between(files: &[(&str, &str)]) -> Vec<Vec<String>> {
    let all = [("", "mod fire;\nmod men;")].iter().chain(files);
    let modules = all.map(|(module, text)| ((*module).to_owned(), Code::of(text)));
    Imports::between(modules.collect::<BTreeMap<_, _>>()).circles(&[])
}

#[test]
fn two_files_that_take_from_each_other_are_a_circle() {
    let above = ("fire", "use crate::men::left;\npub(crate) fn shoot() {}");
    for below in
        ["use super::fire::shoot;", "fn go() { crate::fire::shoot() }", "use crate::fire::*;"]
    {
        let text = format!("{below}\npub(crate) fn left() {{}}");
        let circles = circles_between(&[above, ("men", &text)]);
        assert_eq!(circles.len(), 1, "{below}: {circles:?}");
        assert_eq!(circles[0].len(), 2, "{below}: {circles:?}");
    }
    let told = "//! See `crate::fire::shoot`.\npub(crate) fn left() {}";
    assert!(circles_between(&[above, ("men", told)]).is_empty());
}

#[test]
fn the_root_and_the_file_of_a_folder_count_where_they_define() {
    let offering = "mod book;\nmod fire;\npub use book::Book;\nuse fire::shoot;";
    let defining = "mod fire;\npub struct Book;\nuse fire::shoot;";
    let book = ("book", "pub struct Book;");
    for (root, folder) in [("", "crate::Book"), ("fire", "super::Book")] {
        let fire = if root.is_empty() { "fire" } else { "fire::fire" };
        let text = format!("use {folder};\npub(crate) fn shoot() {{}}");
        let offered = if root.is_empty() { book } else { ("fire::book", book.1) };
        let harmless = circles_between(&[(root, offering), offered, (fire, &text)]);
        assert!(harmless.is_empty(), "{harmless:?}");
        assert_eq!(circles_between(&[(root, defining), (fire, &text)]).len(), 1, "{root}");
    }
}

#[test]
fn tests_tie_nothing() {
    let men = "pub(crate) fn left() {}\n#[cfg(test)]\nuse crate::fire::shoot;";
    let fire = "use crate::men::left;\npub(crate) fn shoot() {}";
    assert!(circles_between(&[("men", men), ("fire", fire)]).is_empty());
}

/// The sources of every crate of the project.
fn crates() -> Vec<String> {
    let mut found = Vec::new();
    look(root(), &mut found);
    found.sort();
    found
}

fn look(folder: &Path, found: &mut Vec<String>) {
    let sources = folder.join("src");
    if folder.join("Cargo.toml").is_file() && sources.is_dir() {
        let place = sources.strip_prefix(root()).expect("below the root");
        found.push(place.to_string_lossy().replace('\\', "/"));
    }
    for entry in fs::read_dir(folder).expect("a folder can be read") {
        let path = entry.expect("a folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            look(&path, found);
        }
    }
}
