//! What there is to choose of.

use serde_json::{Value, json};
use wargauge_batch::{BuiltIn, DataFile};
use wargauge_pages::frame_policy as allowed;
use wargauge_rules::exchange::{AttackSort, Circumstance};
use wargauge_rules::roster::{DataError, EntryKind};
use wargauge_studies::{AnyRuleset, FileSummary, Library};

use crate::given::{files_of, library_with};

/// Rulesets with their files, and what can be asked of their single attacks.
pub(crate) fn catalogue() -> Result<Value, DataError> {
    let library = wargauge_registry::library();
    let rulesets = library.rulesets().iter().map(|ruleset| of_ruleset(&library, *ruleset));
    Ok(rulesets.collect::<Result<Vec<_>, _>>()?.into())
}

fn of_ruleset(library: &Library, ruleset: &dyn AnyRuleset) -> Result<Value, DataError> {
    let own = library.files().iter().filter(|file| file.ruleset == ruleset.name());
    let files = own.map(|file| of_built_in(library, file)).collect::<Result<Vec<_>, _>>()?;
    let odds = ruleset.odds().map(|odds| {
        let menu = odds.menu();
        let sort = |sort: &AttackSort| json!({ "name": sort.name, "summary": sort.summary });
        let circumstance = |one: &Circumstance| json!({ "name": one.name, "values": one.values, "summary": one.summary });
        json!({
            "attacks": menu.attacks.iter().map(sort).collect::<Vec<_>>(),
            "covers": menu.covers,
            "circumstances": menu.circumstances.iter().map(circumstance).collect::<Vec<_>>(),
        })
    });
    Ok(json!({
        "name": ruleset.name(),
        "title": ruleset.title(),
        "small_scenario": ruleset.small_scenario(),
        "files": files,
        "odds": odds,
    }))
}

fn of_built_in(library: &Library, file: &BuiltIn) -> Result<Value, DataError> {
    let mut found = of_file(library, &library.open(file.source.clone(), None)?)?;
    found["word"] = file.full_name().into();
    found["place"] = file.source.name.clone().into();
    Ok(found)
}

/// What is in a file.
fn of_file(library: &Library, file: &DataFile) -> Result<Value, DataError> {
    let summary = library.ruleset_of(file)?.summary(library, file)?;
    Ok(match summary {
        FileSummary::Army { name, title, entries } => {
            let units = entries.iter().map(|(entry, kind)| {
                let is_unit = matches!(kind, EntryKind::Unit);
                json!({ "entry": entry.id, "name": entry.name, "points": points(entry.price), "unit": is_unit })
            });
            json!({ "kind": "army", "name": name, "title": title, "entries": units.collect::<Vec<_>>() })
        }
        FileSummary::Force { name, title, army, points: price, units } => json!({
            "kind": "force", "name": name, "title": title, "army": army, "points": points(price),
            "units": units,
        }),
        FileSummary::Scenario { name, title, army, forces, summary, .. } => json!({
            "kind": "scenario", "name": name, "title": title, "army": army, "summary": summary,
            "forces": forces.0,
        }),
    })
}

/// Thousandths of a point in points.
fn points(thousandths: u32) -> f64 {
    f64::from(thousandths) / 1000.0
}

/// The text of a file that comes with the program.
pub(crate) fn text_of(place: &str) -> Option<String> {
    let library = wargauge_registry::library();
    let file = library.files().iter().find(|file| file.source.name == place)?;
    Some(file.source.text.clone())
}

/// What is in one of the files in memory.
pub(crate) fn check(path: &str, files: &str) -> Result<Value, DataError> {
    let given = files_of(files)?;
    let missing = || DataError::new(format!("no file `{path}` was given"));
    let source = given.into_iter().find(|file| file.name == path).ok_or_else(missing)?;
    let library = library_with(files)?;
    let file = library.open(source, Some(path.into()))?;
    of_file(&library, &file)
}

/// What the policy of a page must allow that shows pages of the program in frames.
pub(crate) fn frame_policy() -> Value {
    let allowed = allowed();
    json!({ "styles": allowed.styles, "scripts": allowed.scripts })
}
