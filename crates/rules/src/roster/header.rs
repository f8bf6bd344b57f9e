//! The head of a data file: enough to know who can read the rest.

use serde::Deserialize;

use crate::roster::error::DataError;
use crate::roster::foreign::foreign;
use crate::roster::parse::parse;
use crate::roster::source::{FileKind, Source};
use crate::roster::spanned::Spanned;

/// What every data file says of itself at the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Name of the ruleset the file is for.
    pub ruleset: String,
    /// What the file describes.
    pub kind: FileKind,
    /// Its name, if it gives itself one.
    pub name: Option<String>,
    /// Its title for people, if it has one.
    pub title: Option<String>,
    /// The army that a force or a scenario is drawn from, if it names one.
    pub army: Option<String>,
}

/// The keys of the head; all others are left to the full mirror.
#[derive(Deserialize)]
struct Keys {
    ruleset: Spanned<String>,
    kind: FileKind,
    name: Option<String>,
    title: Option<String>,
    army: Option<String>,
}

impl Header {
    /// Reads the head of a file, whatever else is in it; `rulesets` are the names there are.
    ///
    /// # Errors
    /// If the text is not well-formed, or `ruleset` or `kind` is missing or not known.
    pub fn read(source: &Source, rulesets: &[&str]) -> Result<Self, DataError> {
        let keys: Keys = parse(source).map_err(|error| foreign(source).unwrap_or(error))?;
        let Keys { ruleset, kind, name, title, army } = keys;
        if !rulesets.contains(&ruleset.as_str()) {
            let problem = format!("there is no ruleset `{}`", *ruleset);
            return Err(DataError::at(source, ruleset.span(), problem)
                .field("ruleset")
                .one_of(&ruleset, rulesets.iter().copied()));
        }
        Ok(Self { ruleset: ruleset.into_inner(), kind, name, title, army })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULESETS: [&str; 2] = ["grid", "skirmish"];

    fn read(text: &str) -> Result<Header, String> {
        Header::read(&Source::new("f.toml", text), &RULESETS).map_err(|error| error.to_string())
    }

    #[test]
    fn other_keys_are_left_alone() {
        let text = "ruleset = 'grid'\nkind = 'force'\narmy = 'reds'\n[[unit]]\nid = 5\n";
        let header = Header {
            ruleset: "grid".into(),
            kind: FileKind::Force,
            name: None,
            title: None,
            army: Some("reds".into()),
        };
        assert_eq!(read(text), Ok(header));
    }

    #[test]
    fn ruleset_and_kind_must_be_known() {
        assert_eq!(
            read("kind = 'army'\nruleset = 'skirmisch'").expect_err("misspelt"),
            "f.toml:2:11: `ruleset`: there is no ruleset `skirmisch`; expected one of grid, \
             skirmish (did you mean `skirmish`?)"
        );
        assert_eq!(
            read("ruleset = 'grid'\nkind = 'amry'").expect_err("misspelt"),
            "f.toml:2:8: `kind`: unknown word `amry`; expected one of army, force, scenario \
             (did you mean `army`?)"
        );
        assert_eq!(
            read("kind = 'army'").expect_err("no ruleset"),
            "f.toml:1:1: `ruleset`: key `ruleset` is missing"
        );
        assert_eq!(
            read("ruleset = 'grid'").expect_err("no kind"),
            "f.toml:1:1: `kind`: key `kind` is missing"
        );
    }
}
