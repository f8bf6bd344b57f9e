use std::fs;

use super::*;
use crate::toy;

fn complaint(kind: FileKind, name: &str) -> String {
    toy::library().find(kind, name, Scope::Anywhere).expect_err(name).to_string()
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn names_are_found_with_and_without_their_ruleset() {
    let library = toy::library();
    for name in ["field", "template/field"] {
        let found = library.find(FileKind::Scenario, name, Scope::Anywhere).unwrap();
        assert_eq!((found.source.name.as_str(), found.path), ("template/field.toml", None));
    }
    assert_eq!(
        library.find(FileKind::Army, "toys", Scope::Anywhere).unwrap().header.ruleset,
        "template"
    );
}

#[test]
fn a_name_that_does_not_exist_is_answered_with_the_nearest() {
    assert_eq!(
        complaint(FileKind::Scenario, "feild"),
        "there is no scenario `feild`; expected the name of a built-in scenario or the path of a \
         file (did you mean `field`?)"
    );
    assert_eq!(
        complaint(FileKind::Force, "template/blue"),
        "there is no file `template/blue`; expected the name of a built-in force or the path of a file \
         (did you mean `template/blues`?)"
    );
}

#[test]
fn a_name_in_a_file_is_shown_where_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "f.toml", "ruleset = 'template'\nkind = 'force'\narmy = 'tois'");
    let library = toy::library();
    let force = library.find(FileKind::Force, &path, Scope::Anywhere).unwrap();
    let error = library.find(FileKind::Army, "tois", Scope::File(&force)).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{path}:3:9: `army`: there is no army `tois`; expected the name of a built-in army or \
             the path of a file (did you mean `toys`?)"
        )
    );
}

#[test]
fn a_file_that_is_named_without_its_ending_is_pointed_out() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "f.toml", "ruleset = 'template'\nkind = 'force'\narmy = 'mine'");
    file(folder.path(), "mine.toml", "ruleset = 'template'\nkind = 'army'");
    let library = toy::library();
    let force = library.find(FileKind::Force, &path, Scope::Anywhere).unwrap();
    let error = library.find(FileKind::Army, "mine", Scope::File(&force)).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{path}:3:9: `army`: there is no army `mine`; expected `mine.toml`, as a file is named by \
             its path"
        )
    );
}

#[test]
fn files_of_the_user_are_read_relative_to_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let library = toy::library();
    file(folder.path(), "mine.toml", "ruleset = 'template'\nkind = 'army'\nname = 'my-toys'");
    let force =
        file(folder.path(), "f.toml", "ruleset = 'template'\nkind = 'force'\narmy = 'mine.toml'");
    let force = library.find(FileKind::Force, &force, Scope::Anywhere).unwrap();
    assert_eq!(force.name(), "f");
    let army = library.find(FileKind::Army, "mine.toml", Scope::File(&force)).unwrap();
    assert_eq!(army.name(), "my-toys");
    assert_eq!(army.path, Some(folder.path().join("mine.toml")));
    let built_in = library.find(FileKind::Army, "toys", Scope::File(&force)).unwrap();
    assert_eq!(built_in.path, None);
}

#[test]
fn what_is_no_file_of_the_wanted_kind_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let shown = folder.path().to_str().unwrap().to_owned();
    assert_eq!(
        complaint(FileKind::Army, &shown),
        format!("`{shown}` is a directory; expected the path of an army file")
    );
    let force = file(folder.path(), "f.toml", "ruleset = 'template'\nkind = 'force'");
    assert_eq!(
        complaint(FileKind::Scenario, &force),
        format!("{force}:2:1: `kind`: this file describes a force; expected scenario")
    );
    for (bytes, words) in [(&[0x80, 0xfe][..], "not text"), (&[0xff, 0xfe], "text in UTF-16")] {
        fs::write(folder.path().join("x.toml"), bytes).unwrap();
        let told = complaint(FileKind::Army, &format!("{shown}/x.toml"));
        assert!(told.contains(words) && told.contains("expected"), "{told}");
    }
}

#[test]
fn built_in_files_are_named_as_their_paths_say() {
    let named = |path| BuiltIn::new(path, "").map(|file| (file.kind, file.full_name()));
    assert_eq!(named("grid/armies/reds.toml"), Some((FileKind::Army, "grid/reds".into())));
    assert_eq!(
        named("grid/two-villages.toml"),
        Some((FileKind::Scenario, "grid/two-villages".into()))
    );
    assert_eq!(named("grid/README.md"), None);
    assert_eq!(named("grid/maps/hill.toml"), None);
    assert_eq!(named("README.toml"), None);
}
