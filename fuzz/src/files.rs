//! Data files: read, or refused with the place of what is wrong.

use wargauge_rules::roster::{DataError, FileKind, Header, Source};

use crate::rulesets::{LIBRARY, TRIALS, small_scenarios};

/// The line before and after a map in the file of a scenario.
const MAP_BEGINS: &str = "map = \"\"\"\n";
const MAP_ENDS: &str = "\"\"\"\n";

pub(crate) fn army(bytes: &[u8]) {
    check(FileKind::Army, bytes);
}

pub(crate) fn force(bytes: &[u8]) {
    check(FileKind::Force, bytes);
}

pub(crate) fn scenario(bytes: &[u8]) {
    check(FileKind::Scenario, bytes);
}

pub(crate) fn map(bytes: &[u8]) {
    let (before, _, after) = mapped();
    let text = [before.as_bytes(), bytes, after.as_bytes()].concat();
    check(FileKind::Scenario, &text);
}

pub(crate) fn armies() -> Vec<Vec<u8>> {
    built_in(FileKind::Army)
}

pub(crate) fn forces() -> Vec<Vec<u8>> {
    built_in(FileKind::Force)
}

pub(crate) fn scenarios() -> Vec<Vec<u8>> {
    built_in(FileKind::Scenario)
}

pub(crate) fn maps() -> Vec<Vec<u8>> {
    vec![mapped().1.into_bytes()]
}

fn built_in(kind: FileKind) -> Vec<Vec<u8>> {
    let files = LIBRARY.files().iter().filter(|file| file.kind == kind);
    files.map(|file| file.source.text.clone().into_bytes()).collect()
}

/// The first small scenario with a map: what comes before the map, the map, and what comes after.
fn mapped() -> (String, String, String) {
    let text = |name: String| {
        let file = LIBRARY.files().iter().find(|file| file.full_name() == name);
        &*file.expect("it is built in").source.text
    };
    let parted = small_scenarios().map(text).find_map(|text| {
        let (before, rest) = text.split_once(MAP_BEGINS)?;
        Some((before, rest.split_once(MAP_ENDS)?))
    });
    let (before, (map, after)) = parted.expect("a small scenario has a map");
    (format!("{before}{MAP_BEGINS}"), map.to_owned(), format!("{MAP_ENDS}{after}"))
}

/// Reads a file of a kind, whatever it is; what can be read can be used.
fn check(kind: FileKind, bytes: &[u8]) {
    let Ok(text) = core::str::from_utf8(bytes) else { return };
    let source = Source::new("bytes.toml", text);
    if let Err(error) = used(kind, source) {
        has_a_place(&error);
    }
}

/// Refusals name the file and the place.
fn has_a_place(error: &DataError) {
    assert!(error.source.is_some() && error.span.is_some(), "a refusal without a place: {error:?}");
    assert!(!error.to_string().is_empty());
}

fn used(kind: FileKind, source: Source) -> Result<(), DataError> {
    let header = Header::read(&source, LIBRARY.names())?;
    // Files of other kinds have targets of their own.
    if header.kind != kind {
        return Ok(());
    }
    let file = LIBRARY.open(source, None)?;
    let ruleset = LIBRARY.ruleset_of(&file)?;
    ruleset.validate(&LIBRARY, &file)?;
    let tried = TRIALS.iter().find(|(name, _)| *name == ruleset.name());
    tried.expect("every ruleset is tried").1.use_file(&file)
}
