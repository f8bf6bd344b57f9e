//! The built-in files that new ones begin as.

use toml_edit::{DocumentMut, value};
use wargauge_batch::BuiltIn;
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_studies::{AnyRuleset, Library};

/// The built-in file to begin with.
pub(super) fn model<'l>(
    library: &'l Library,
    ruleset: &dyn AnyRuleset,
    kind: FileKind,
    from: Option<&str>,
) -> Result<&'l BuiltIn, DataError> {
    let files = || {
        library.files().iter().filter(|file| file.ruleset == ruleset.name() && file.kind == kind)
    };
    let Some(name) = from else {
        let mut all: Vec<&BuiltIn> = files().collect();
        all.sort_by_key(|file| file.source.text.len());
        return all.get(all.len() / 2).copied().ok_or_else(|| {
            let (word, name) = (kind.word(), ruleset.name());
            DataError::new(format!("ruleset `{name}` has no built-in {word} to begin with"))
        });
    };
    files().find(|file| file.name == name || file.full_name() == name).ok_or_else(|| {
        let problem =
            format!("ruleset `{}` has no built-in {} `{name}`", ruleset.name(), kind.word());
        DataError::new(problem).one_of(name, files().map(|file| file.name.as_str()))
    })
}

/// A built-in file as a document.
pub(super) fn document_of(model: &BuiltIn) -> Result<DocumentMut, DataError> {
    let parsed = model.source.text.parse();
    parsed.map_err(|_| DataError::new(format!("`{}` is no document", model.source.name)))
}

/// Gives a document another name and title.
pub(super) fn rename(document: &mut DocumentMut, name: &str) {
    for key in ["name", "title"] {
        let old = document.get(key).and_then(|item| item.as_value()).map(|old| old.decor().clone());
        let mut new = value(name);
        if let (Some(decor), Some(new)) = (old, new.as_value_mut()) {
            *new.decor_mut() = decor;
        }
        document.insert(key, new);
    }
}
