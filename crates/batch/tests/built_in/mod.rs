//! The built-in scenarios, with the forces that their files name.

use wargauge_batch::{Library, Loaded, RulesetId, Scope, load};
use wargauge_policy::Players;
use wargauge_rules::roster::FileKind;

/// Every built-in scenario of ruleset `R`, ordered by name.
pub(crate) fn scenarios<R: Players>() -> Vec<Loaded<R>> {
    let library = Library::built_in(&RulesetId::names());
    let files = library.files().iter();
    let own = files.filter(|file| file.kind == FileKind::Scenario && file.ruleset == R::NAME);
    own.map(|file| {
        let found = library.find(FileKind::Scenario, &file.name, Scope::Ruleset(R::NAME));
        load(&library, &found.expect("it is in the list"), &[]).expect("built-in files are right")
    })
    .collect()
}
