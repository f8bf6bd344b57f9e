//! What lists of other people call the units of built-in armies: files of aliases that come with the program.

use include_dir::{Dir, include_dir};
use wargauge_rules::roster::Source;

/// A folder for each ruleset, a file for each army.
static LISTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/lists");

/// The file of aliases of an army, if there is one.
pub(super) fn built_in(ruleset: &str, army: &str) -> Option<Source> {
    let path = format!("{ruleset}/{army}.toml");
    let text = LISTS.get_file(&path)?.contents_utf8()?;
    Some(Source::new(format!("lists/{path}"), text))
}

/// The armies that have one, each with its ruleset: `grid/companies`.
#[cfg(test)]
pub(super) fn all() -> Vec<String> {
    let files = LISTS.dirs().flat_map(Dir::files).filter_map(|file| file.path().to_str());
    files.filter_map(|path| path.strip_suffix(".toml")).map(str::to_owned).collect()
}
