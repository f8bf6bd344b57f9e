//! Names that several rulesets share.

use wargauge_batch::{BuiltIn, Scope};
use wargauge_rules::roster::FileKind;
use wargauge_studies::Library;

/// A scenario of one ruleset, and a force of the same name in two.
fn library() -> Library {
    let file = |path: &str, kind: &str| {
        let ruleset = path.split_once('/').expect("a path").0;
        let text = format!("ruleset = '{ruleset}'\nkind = '{kind}'");
        BuiltIn::new(path, &text).expect("a data file")
    };
    let files = vec![
        file("grid/field.toml", "scenario"),
        file("grid/forces/reds.toml", "force"),
        file("victory-decision/forces/reds.toml", "force"),
    ];
    Library::new(files, &wargauge_registry::rulesets())
}

#[test]
fn a_name_that_two_rulesets_share_needs_its_ruleset() {
    let library = library();
    assert_eq!(
        library.find(FileKind::Force, "reds", Scope::Anywhere).unwrap_err().to_string(),
        "several rulesets have a force `reds`; expected one of grid/reds, victory-decision/reds"
    );
    let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).unwrap();
    let force = library.find(FileKind::Force, "reds", Scope::File(&scenario)).unwrap();
    assert_eq!(force.source.name, "grid/forces/reds.toml");
    let named = library.find(FileKind::Force, "victory-decision/reds", Scope::Anywhere).unwrap();
    assert_eq!(named.source.name, "victory-decision/forces/reds.toml");
}

#[test]
fn a_file_of_another_ruleset_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("f.toml");
    std::fs::write(&path, "ruleset = 'victory-decision'\nkind = 'force'").unwrap();
    let library = library();
    let path = path.to_str().unwrap();
    let error = library.find(FileKind::Force, path, Scope::Ruleset("grid")).unwrap_err();
    let error = error.to_string();
    assert!(
        error.ends_with("this file is for ruleset `victory-decision`; expected `grid`"),
        "{error}"
    );
}
