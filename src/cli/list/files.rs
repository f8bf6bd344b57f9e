//! Lists of built-in files and of what is in them.

use wargauge_batch::{BuiltIn, DataFile, Library, RulesetId, Scope, Visitor};
use wargauge_policy::Players;
use wargauge_report::Points;
use wargauge_rules::Side;
use wargauge_rules::roster::{ArmyData, DataError, FileKind, ForceData, Provenance, ScenarioData};

use crate::cli::data_files::army_of;
use crate::cli::list::rows::{ArmyRow, EntryRow, ForceRow, ScenarioRow};

/// The built-in files of a ruleset and a kind.
pub(super) fn of<R: Players>(library: &Library, kind: FileKind) -> impl Iterator<Item = &BuiltIn> {
    library.files().iter().filter(move |file| file.ruleset == R::NAME && file.kind == kind)
}

/// The same files, opened.
fn opened<R: Players>(
    library: &Library,
    kind: FileKind,
) -> impl Iterator<Item = Result<DataFile, DataError>> {
    of::<R>(library, kind)
        .map(move |file| library.find(kind, &file.full_name(), Scope::Ruleset(R::NAME)))
}

pub(super) struct Scenarios<'l>(pub(super) &'l Library);

impl Visitor for Scenarios<'_> {
    type Output = Result<Vec<ScenarioRow>, DataError>;

    fn visit<R: Players>(self) -> Self::Output {
        let row = |file: Result<DataFile, DataError>| {
            let file = file?;
            let scenario = R::read_scenario(&file.source, &army_of::<R>(self.0, &file)?)?;
            Ok(ScenarioRow {
                ruleset: R::NAME.to_owned(),
                name: scenario.name().to_owned(),
                title: scenario.title().to_owned(),
                army: scenario.army().to_owned(),
                force_a: scenario.forces()[Side::A].clone(),
                force_b: scenario.forces()[Side::B].clone(),
                summary: scenario.summary().to_owned(),
            })
        };
        opened::<R>(self.0, FileKind::Scenario).map(row).collect()
    }
}

pub(super) struct Armies<'l>(pub(super) &'l Library);

impl Visitor for Armies<'_> {
    type Output = Result<Vec<ArmyRow>, DataError>;

    fn visit<R: Players>(self) -> Self::Output {
        let row = |file: Result<DataFile, DataError>| {
            let army = R::read_army(&file?.source)?;
            Ok(ArmyRow {
                ruleset: R::NAME.to_owned(),
                name: army.name().to_owned(),
                title: army.title().to_owned(),
                entries: army.entries().len() as u64,
            })
        };
        opened::<R>(self.0, FileKind::Army).map(row).collect()
    }
}

pub(super) struct Forces<'l>(pub(super) &'l Library);

impl Visitor for Forces<'_> {
    type Output = Result<Vec<ForceRow>, DataError>;

    fn visit<R: Players>(self) -> Self::Output {
        let row = |file: Result<DataFile, DataError>| {
            let file = file?;
            let force = R::read_force(&file.source, &army_of::<R>(self.0, &file)?)?;
            let units: Vec<String> =
                force.units().iter().map(|(entry, copies)| format!("{copies} {entry}")).collect();
            Ok(ForceRow {
                ruleset: R::NAME.to_owned(),
                name: force.name().to_owned(),
                title: force.title().to_owned(),
                army: force.army().to_owned(),
                points: Points(force.points().into()),
                units: units.join(", "),
            })
        };
        opened::<R>(self.0, FileKind::Force).map(row).collect()
    }
}

/// The priced entries of an army.
pub(super) fn entries(library: &Library, army: &str) -> Result<Vec<EntryRow>, DataError> {
    let file = library.find(FileKind::Army, army, Scope::Anywhere)?;
    RulesetId::from_name(&file.header.ruleset)?.visit(Entries(&file))
}

struct Entries<'f>(&'f DataFile);

impl Visitor for Entries<'_> {
    type Output = Result<Vec<EntryRow>, DataError>;

    fn visit<R: Players>(self) -> Self::Output {
        let army = R::read_army(&self.0.source)?;
        let row = |entry: &wargauge_rules::roster::Entry| EntryRow {
            army: army.name().to_owned(),
            entry: entry.id.clone(),
            name: entry.name.clone(),
            price: Points(entry.price.into()),
            source: match entry.price_source {
                Provenance::Book => "book",
                Provenance::Project => "project",
            }
            .to_owned(),
        };
        Ok(army.entries().iter().map(row).collect())
    }
}
