//! What changes make of the built-in forces of a ruleset, as text that its own readers read.

use std::collections::BTreeSet;

use wargauge_batch::{ArmyOf, Counts, ForceText, LineUp, Scope, counts_of};
use wargauge_rules::roster::{ArmyData, DataError, FileKind, Rulebook, Source};

use crate::rulesets::library::Library;
use crate::testing::scenarios::library;

/// A built-in force that is being changed.
#[derive(Clone, Debug)]
pub struct ForceEdit<'a, L: LineUp>(ForceText<'a, L::Rules>);

impl<L: LineUp> ForceEdit<'_, L> {
    /// Adds copies of an entry, or takes some away.
    ///
    /// # Errors
    /// As the ruleset says.
    pub fn change(&mut self, id: &str, by: i64) -> Result<(), DataError> {
        self.0.change(id, by)
    }

    /// Puts one entry in the place of another.
    ///
    /// # Errors
    /// As the ruleset says.
    pub fn swap(&mut self, id: &str, other: &str, copies: i64) -> Result<(), DataError> {
        self.0.swap(id, other, copies)
    }
}

/// The text of a built-in force, and its army.
///
/// # Panics
/// If there is no such force.
#[must_use]
pub fn force<L: LineUp>(name: &str) -> (Source, ArmyOf<L>) {
    of_library::<L>(&library::<L>(), name)
}

fn of_library<L: LineUp>(library: &Library, name: &str) -> (Source, ArmyOf<L>) {
    let scope = Scope::Ruleset(<L::Rules>::NAME);
    let file = library.find(FileKind::Force, name, scope).expect("a built-in force");
    let army = file.header.army.as_deref().expect("it names its army");
    let army = library.find(FileKind::Army, army, Scope::File(&file)).expect("a built-in army");
    let army = <L::Rules>::read_army(&army.source).expect("a built-in army is right");
    (file.source, army)
}

/// What a change makes of the counts of a built-in force: entries with more or fewer copies.
///
/// # Errors
/// What the ruleset says against the change.
///
/// # Panics
/// If the changed text does not hold what it should.
pub fn changed<L: LineUp>(
    name: &str,
    change: impl FnOnce(&mut ForceEdit<'_, L>) -> Result<(), DataError>,
) -> Result<Vec<(String, i64)>, String> {
    let (source, army) = force::<L>(name);
    let text = ForceText::<L::Rules>::open(&source, &army).expect("a built-in force");
    let before = text.counts().clone();
    let mut edit = ForceEdit::<L>(text);
    change(&mut edit).map_err(|error| error.to_string())?;
    let after = counts_of(&edit.0.read(&army).expect("a changed force is legal"));
    assert_eq!(after, *edit.0.counts());
    let ids: BTreeSet<&String> = before.keys().chain(after.keys()).collect();
    let count = |counts: &Counts, id: &String| i64::from(counts.get(id).copied().unwrap_or(0));
    let by = |id: &&String| (id.to_string(), count(&after, id) - count(&before, id));
    Ok(ids.iter().map(by).filter(|(_, by)| *by != 0).collect())
}

/// Every entry of the army of a built-in force can come and go, limits of points aside.
///
/// # Panics
/// If one cannot.
pub fn every_entry_comes_and_goes<L: LineUp>() {
    let library = library::<L>();
    let force = library.files().iter().find(|file| file.kind == FileKind::Force);
    let (source, army) = of_library::<L>(&library, &force.expect("there are forces").full_name());
    let text = ForceText::<L::Rules>::open(&source, &army).expect("a built-in force");
    let text = text.without_limits();
    for entry in army.entries() {
        assert!(text.line_for(&entry.id).is_some(), "{}", entry.id);
        let mut text = text.clone();
        text.change(&entry.id, 1).expect("a copy more");
        text.change(&entry.id, -1).expect("and gone again");
    }
}
