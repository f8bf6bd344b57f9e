//! Data files: read, or refused with the place of what is wrong.

use std::sync::{Arc, LazyLock};

use wargauge_batch::{LineUp, load};
use wargauge_command_decision_line_up::CommandDecisionLineUp;
use wargauge_grid_line_up::GridLineUp;
use wargauge_rules::laws::{Attempt, obey_attempts};
use wargauge_rules::roster::{DataError, FileKind, Header, Rulebook, Source};
use wargauge_rules::table::stream::Stream;
use wargauge_skirmish_line_up::SkirmishLineUp;
use wargauge_studies::Library;
use wargauge_studies::testing::assemble;
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;
use wargauge_wwii_sim_line_up::WwiiSimLineUp;

/// All rulesets with their files.
pub(crate) static LIBRARY: LazyLock<Library> = LazyLock::new(wargauge_registry::library);

/// The scenario of which maps are tried, and the line before and after its map.
const MAPPED: &str = "grid/two-villages";
const MAP_BEGINS: &str = "map = \"\"\"\n";
const MAP_ENDS: &str = "\"\"\"\n";

/// Random decisions played on a scenario that was read, and decisions under the laws after them.
const HURRIED: u32 = 24;
const WATCHED: usize = 2;
/// Points of a random force of an army that was read, in thousandths.
const FORCE: u32 = 300_000;

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

/// A scenario with a map: what comes before the map, the map, and what comes after.
fn mapped() -> (String, String, String) {
    let file = LIBRARY.files().iter().find(|file| file.full_name() == MAPPED);
    let text = &file.expect("it is built in").source.text;
    let (before, rest) = text.split_once(MAP_BEGINS).expect("it has a map");
    let (map, after) = rest.split_once(MAP_ENDS).expect("the map ends");
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
    match &*header.ruleset {
        GRID => used_by::<GridLineUp>(source),
        SKIRMISH => used_by::<SkirmishLineUp>(source),
        VICTORY_DECISION => used_by::<VictoryDecisionLineUp>(source),
        WWII_SIM => used_by::<WwiiSimLineUp>(source),
        COMMAND_DECISION => used_by::<CommandDecisionLineUp>(source),
        other => panic!("ruleset `{other}` is not tried"),
    }
}

const GRID: &str = <<GridLineUp as LineUp>::Rules as Rulebook>::NAME;
const SKIRMISH: &str = <<SkirmishLineUp as LineUp>::Rules as Rulebook>::NAME;
const VICTORY_DECISION: &str = <<VictoryDecisionLineUp as LineUp>::Rules as Rulebook>::NAME;
const WWII_SIM: &str = <<WwiiSimLineUp as LineUp>::Rules as Rulebook>::NAME;
const COMMAND_DECISION: &str = <<CommandDecisionLineUp as LineUp>::Rules as Rulebook>::NAME;

fn used_by<L: LineUp>(source: Source) -> Result<(), DataError> {
    let file = LIBRARY.open(source, None)?;
    LIBRARY.ruleset_of(&file)?.validate(&LIBRARY, &file)?;
    match file.header.kind {
        FileKind::Army => {
            let army = <L::Rules>::read_army(&file.source)?;
            // There may be no legal force of these points.
            let _ = <L::Rules>::random_force(&Arc::new(army), FORCE, &mut Stream::new(1));
        }
        FileKind::Force => {}
        FileKind::Scenario => {
            let loaded = load::<L::Rules>(&LIBRARY, &file, &[])?;
            let book = assemble::<L>(&loaded, &[])?;
            let mut attempts = (0..WATCHED).map(|_| Attempt { own: Vec::new(), option: u32::MAX });
            obey_attempts(&book, (1, HURRIED), &mut || attempts.next());
        }
    }
    Ok(())
}
