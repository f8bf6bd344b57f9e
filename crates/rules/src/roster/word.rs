//! Names and fixed words of data files.

use core::ops::Deref;

use schemars::JsonSchema;
use serde::Deserialize;

use crate::roster::error::DataError;
use crate::roster::source::Source;
use crate::roster::spanned::Spanned;

/// A name that other files and the command line can use: letters, digits, `-` and `_`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
pub struct Word(#[schemars(regex(pattern = "^[A-Za-z0-9_-]+$"))] String);

impl TryFrom<String> for Word {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if text.is_empty() || !text.chars().all(plain) {
            return Err(format!("`{text}` cannot be a name; expected letters, digits, `-` or `_`"));
        }
        Ok(Self(text))
    }
}

impl Deref for Word {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Checks that a file that names an army is read with that army. A path cannot be checked here:
/// whoever follows it has found the army.
///
/// # Errors
/// If it names another one.
pub fn check_army(source: &Source, given: &Spanned<String>, army: &str) -> Result<(), DataError> {
    let is_path = given.ends_with(".toml") || given.contains('\\');
    let name = given.rsplit('/').next().unwrap_or(given);
    if is_path || name == army {
        return Ok(());
    }
    Err(DataError::at(source, given.span(), format!("`{}` is not the army in use", **given))
        .field("army")
        .one_of(given, [army]))
}

/// Declares the one value a key must have, as an enum with a single word.
#[macro_export]
macro_rules! only_word {
    ($($(#[$doc:meta])* $name:ident $value:ident;)*) => {$(
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, schemars::JsonSchema,
        )]
        #[serde(rename_all = "kebab-case")]
        pub(super) enum $name {
            #[doc = "The only value."]
            $value,
        }
    )*};
}
