//! A value of a data file that knows where it stands.

use core::fmt;
use core::marker::PhantomData;
use core::ops::{Deref, Range};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// How a value asks the reader of data files for its place: as a tuple of this name, which is given
/// as the first byte, the byte behind it, and the value.
pub(super) const SPANNED: &str = "$wargauge::Spanned";

/// A value and the bytes it was read from, for checks that need more than one field: their errors
/// are made with [`DataError::at`](crate::roster::DataError::at) and [`span`](Self::span).
///
/// In a JSON Schema it is the value alone.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spanned<T> {
    value: T,
    start: usize,
    end: usize,
}

impl<T> Spanned<T> {
    /// Where the value stands, in bytes of the text.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The value alone.
    pub fn into_inner(self) -> T {
        self.value
    }
}

impl<T> Deref for Spanned<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

struct SpannedVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for SpannedVisitor<T> {
    type Value = Spanned<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value of a data file")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut parts: A) -> Result<Spanned<T>, A::Error> {
        match (parts.next_element()?, parts.next_element()?, parts.next_element()?) {
            (Some(start), Some(end), Some(value)) => Ok(Spanned { value, start, end }),
            _ => Err(A::Error::invalid_length(0, &self)),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Spanned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple_struct(SPANNED, 3, SpannedVisitor(PhantomData))
    }
}

impl<T: JsonSchema> JsonSchema for Spanned<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::schema_name()
    }

    fn schema_id() -> std::borrow::Cow<'static, str> {
        T::schema_id()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}
