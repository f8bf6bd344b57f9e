//! Lists of a fixed length in data files.

use core::fmt;
use core::marker::PhantomData;
use core::ops::Deref;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};

use crate::roster::problem::values;

/// A list of exactly `N` values. A plain array would take a longer list and drop the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exactly<T, const N: usize>(pub [T; N]);

impl<T, const N: usize> Deref for Exactly<T, N> {
    type Target = [T; N];

    fn deref(&self) -> &[T; N] {
        &self.0
    }
}

struct ListVisitor<T, const N: usize>(PhantomData<T>);

impl<'de, T: Deserialize<'de>, const N: usize> Visitor<'de> for ListVisitor<T, N> {
    type Value = [T; N];

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of {}", values(N))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<[T; N], A::Error> {
        let mut values = Vec::with_capacity(N);
        while values.len() < N
            && let Some(value) = list.next_element()?
        {
            values.push(value);
        }
        let mut length = values.len();
        while list.next_element::<IgnoredAny>()?.is_some() {
            length += 1;
        }
        let right = if length == N { values.try_into().ok() } else { None };
        right.ok_or_else(|| A::Error::invalid_length(length, &self))
    }
}

impl<'de, T: Deserialize<'de>, const N: usize> Deserialize<'de> for Exactly<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(N, ListVisitor(PhantomData)).map(Self)
    }
}

impl<T: JsonSchema, const N: usize> JsonSchema for Exactly<T, N> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        format!("Exactly_{N}_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({
            "type": "array",
            "items": generator.subschema_for::<T>(),
            "minItems": N,
            "maxItems": N,
        })
    }
}
