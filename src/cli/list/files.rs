//! Lists of built-in files and of what is in them.

use wargauge_batch::{BuiltIn, Scope};
use wargauge_report::Points;
use wargauge_rules::Side;
use wargauge_rules::roster::{DataError, Entry, FileKind, Provenance};
use wargauge_studies::{AnyRuleset, FileSummary, Library};

use crate::cli::list::rows::{ArmyRow, EntryRow, ForceRow, ScenarioRow};

/// The built-in files of a ruleset and a kind.
pub(super) fn of<'l>(
    library: &'l Library,
    ruleset: &dyn AnyRuleset,
    kind: FileKind,
) -> impl Iterator<Item = &'l BuiltIn> {
    let name = ruleset.name();
    library.files().iter().filter(move |file| file.ruleset == name && file.kind == kind)
}

/// What is in all built-in files of a kind, each with the name of its ruleset.
fn summaries(library: &Library, kind: FileKind) -> Result<Vec<(String, FileSummary)>, DataError> {
    let mut summaries = Vec::new();
    for &ruleset in library.rulesets() {
        for file in of(library, ruleset, kind) {
            let file = library.find(kind, &file.full_name(), Scope::Ruleset(ruleset.name()))?;
            summaries.push((ruleset.name().to_owned(), ruleset.summary(library, &file)?));
        }
    }
    Ok(summaries)
}

/// The built-in scenarios.
pub(super) fn scenarios(library: &Library) -> Result<Vec<ScenarioRow>, DataError> {
    let row = |(ruleset, summary)| match summary {
        FileSummary::Scenario { name, title, army, forces, summary, varies } => Some(ScenarioRow {
            ruleset,
            name,
            title,
            army,
            force_a: forces[Side::A].clone(),
            force_b: forces[Side::B].clone(),
            summary: match varies.to_string() {
                nothing if nothing.is_empty() => summary,
                what => format!("{summary} (From pair to pair: {what}.)"),
            },
        }),
        _ => None,
    };
    Ok(summaries(library, FileKind::Scenario)?.into_iter().filter_map(row).collect())
}

/// The built-in armies.
pub(super) fn armies(library: &Library) -> Result<Vec<ArmyRow>, DataError> {
    let row = |(ruleset, summary)| match summary {
        FileSummary::Army { name, title, entries } => {
            Some(ArmyRow { ruleset, name, title, entries: entries.len() as u64 })
        }
        _ => None,
    };
    Ok(summaries(library, FileKind::Army)?.into_iter().filter_map(row).collect())
}

/// The built-in forces.
pub(super) fn forces(library: &Library) -> Result<Vec<ForceRow>, DataError> {
    let row = |(ruleset, summary)| match summary {
        FileSummary::Force { name, title, army, points, units } => {
            let units: Vec<String> =
                units.iter().map(|(entry, copies)| format!("{copies} {entry}")).collect();
            let (points, units) = (Points(points.into()), units.join(", "));
            Some(ForceRow { ruleset, name, title, army, points, units })
        }
        _ => None,
    };
    Ok(summaries(library, FileKind::Force)?.into_iter().filter_map(row).collect())
}

/// The priced entries of an army.
pub(super) fn entries(library: &Library, army: &str) -> Result<Vec<EntryRow>, DataError> {
    let file = library.find(FileKind::Army, army, Scope::Anywhere)?;
    let FileSummary::Army { name, entries, .. } =
        library.ruleset_of(&file)?.summary(library, &file)?
    else {
        unreachable!("an army was found");
    };
    let row = |(entry, _): &(Entry, _)| EntryRow {
        army: name.clone(),
        entry: entry.id.clone(),
        name: entry.name.clone(),
        price: Points(entry.price.into()),
        source: match entry.price_source {
            Provenance::Book => "book",
            Provenance::Project => "project",
        }
        .to_owned(),
    };
    Ok(entries.iter().map(row).collect())
}
