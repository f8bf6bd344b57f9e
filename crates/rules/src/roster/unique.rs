//! Identifiers that stand for one thing each. They are not told apart by case.

use core::ops::Range;

use crate::roster::error::DataError;
use crate::roster::source::Source;

/// Whether two names are the same to people, who do not tell `TNK` from `tnk`.
#[must_use]
pub fn is_same_name(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

/// An identifier that a file gives to something.
#[derive(Clone, Debug)]
pub struct NewId<'i> {
    /// What it is given to, with its article: `a unit`.
    pub what: &'i str,
    /// The identifier.
    pub id: &'i str,
    /// Where it stands.
    pub span: Range<usize>,
    /// The path of its field.
    pub field: String,
}

impl NewId<'_> {
    /// Refuses it if it is there already.
    ///
    /// # Errors
    /// If one of the earlier identifiers is the same, whatever the case of their letters.
    pub fn check<'e>(
        self,
        source: &Source,
        earlier: impl IntoIterator<Item = &'e str>,
    ) -> Result<(), DataError> {
        let Some(same) = earlier.into_iter().find(|known| is_same_name(known, self.id)) else {
            return Ok(());
        };
        let expected = match same == self.id {
            true => "another id",
            false => "another id: names are not told apart by case",
        };
        let problem = format!("there is already {} `{same}`", self.what);
        Err(DataError::at(source, self.span, problem).field(self.field).expected(expected))
    }
}
