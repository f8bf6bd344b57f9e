//! From the text of a data file to its serde mirror, with errors that point at the place.

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::roster::error::DataError;
use crate::roster::position::DocumentPosition;
use crate::roster::problem::{Complaint, Problem};
use crate::roster::reader::Reader;
use crate::roster::source::Source;
use crate::roster::syntax;

/// Reads a data file into the type that mirrors it.
///
/// Two limits of the format's reader: a mirror cannot hold a [`Spanned`](crate::roster::Spanned)
/// inside a flattened field or an untagged or internally tagged enum, and a Rust array takes a
/// list that is too long, so mirrors use [`Exactly`](crate::roster::Exactly) instead.
///
/// # Errors
/// One thing wrong with the text: a slip of syntax, a key given twice, an unknown or missing key,
/// an unknown word, a value of the wrong type or out of range. The error has the span of the
/// offending key or value (of the table, if a key is missing) and the path of its field.
pub fn parse<T: DeserializeOwned>(source: &Source) -> Result<T, DataError> {
    let table = DeTable::parse(&source.text).map_err(|slip| syntax::error(source, &slip))?;
    let document = Spanned::new(table.span(), DeValue::Table(table.into_inner()));
    T::deserialize(Reader(&document)).map_err(|problem| mismatch(source, &document, problem))
}

/// The error for a well-formed text that does not fit its mirror.
fn mismatch(source: &Source, document: &Spanned<DeValue<'_>>, problem: Problem) -> DataError {
    let Problem { complaint, span, way } = problem;
    let position = DocumentPosition::follow(document, &way);
    let told = span.unwrap_or_else(|| position.span());
    let span = match &complaint {
        Complaint::UnknownKey { name, .. } => position.key_named(name).unwrap_or(told),
        Complaint::GivenTwice(name) => position.key_named(name).unwrap_or(told),
        Complaint::UnknownWord { name, .. } => position.word(name).unwrap_or(told),
        Complaint::MissingKey(_) | Complaint::Unfit { .. } | Complaint::Own(_) => told,
    };
    let field = match &complaint {
        Complaint::MissingKey(name) | Complaint::GivenTwice(name) => position.field_of(name),
        Complaint::UnknownKey { name, .. } if !position.is_key(name) => position.field_of(name),
        Complaint::UnknownKey { .. }
        | Complaint::UnknownWord { .. }
        | Complaint::Unfit { .. }
        | Complaint::Own(_) => position.field(),
    };
    complaint.explain(DataError::at(source, span, complaint.problem()).field(field))
}

#[cfg(test)]
#[path = "parse_tests.rs"]
mod tests;
