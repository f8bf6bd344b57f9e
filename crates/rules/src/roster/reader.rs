//! Serde's way into a parsed data file: what a mirror asks for is compared with what stands there,
//! and every problem keeps the place where it was met.

use core::ops::Range;

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

use crate::roster::position::kind;
use crate::roster::problem::{Complaint, PathStep, Problem, values};
use crate::roster::spanned::SPANNED;

/// A value of a document, to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'t, 'i>(pub(super) &'t Spanned<DeValue<'i>>);

type Outcome<T> = Result<T, Problem>;

impl<'t, 'i> Reader<'t, 'i> {
    fn value(self) -> &'t DeValue<'i> {
        self.0.get_ref()
    }

    /// Says of a problem inside that it is here, unless it is known more closely.
    fn here<T>(self, outcome: Outcome<T>) -> Outcome<T> {
        outcome.map_err(|problem| problem.at(self.0.span()))
    }

    /// Something else was wanted.
    fn unfit<T>(self, expected: impl Into<String>) -> Outcome<T> {
        let found = match self.value() {
            DeValue::String(text) => format!("the text {text:?}"),
            DeValue::Integer(number) => match whole(number) {
                Some(number) => format!("the whole number {number}"),
                None => return self.here(Err(too_large())),
            },
            DeValue::Float(number) => format!("the number {}", number.as_str()),
            DeValue::Boolean(value) => value.to_string(),
            other @ (DeValue::Datetime(_) | DeValue::Array(_) | DeValue::Table(_)) => {
                kind(other).to_owned()
            }
        };
        self.here(Err(Problem::unfit(found, expected)))
    }

    /// A whole number between two limits; `expected` says what they are.
    fn number(self, low: i128, high: i128, expected: &str) -> Outcome<i128> {
        let DeValue::Integer(number) = self.value() else { return self.unfit(expected) };
        match whole(number) {
            Some(number) if (low..=high).contains(&number) => Ok(number),
            _ => self.unfit(expected),
        }
    }

    fn signed<'de, V: Visitor<'de>>(self, low: i64, high: i64, visitor: V) -> Outcome<V::Value> {
        let expected = format!("a whole number from {low} to {high}");
        let number = self.number(low.into(), high.into(), &expected)?;
        self.here(visitor.visit_i64(number as i64))
    }

    fn table(self) -> Option<&'t DeTable<'i>> {
        self.value().as_table()
    }

    fn decimal(self) -> Option<f64> {
        if let DeValue::Float(number) = self.value() {
            return number.as_str().parse().ok();
        }
        let DeValue::Integer(number) = self.value() else { return None };
        whole(number).map(|number| number as f64)
    }

    fn items<'de, V: Visitor<'de>>(self, visitor: V) -> Option<Outcome<V::Value>> {
        let list = self.value().as_array()?;
        Some(self.here(visitor.visit_seq(Items { items: list.iter().enumerate() })))
    }

    fn entries<'de, V: Visitor<'de>>(self, visitor: V) -> Option<Outcome<V::Value>> {
        let table = self.table()?;
        Some(self.here(visitor.visit_map(Entries { entries: table.iter(), value: None })))
    }
}

/// A whole number, if it is not beyond all bounds.
fn whole(number: &DeInteger<'_>) -> Option<i128> {
    i128::from_str_radix(number.as_str(), number.radix()).ok()
}

fn too_large() -> Problem {
    Complaint::Own("the number is too large".to_owned()).into()
}

/// Reads whole numbers of a type.
macro_rules! whole_numbers {
    ($($method:ident $number:ty;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
            self.signed(<$number>::MIN.into(), <$number>::MAX.into(), visitor)
        }
    )*};
}

/// Reads what wraps a thing: a newtype as the thing itself, [`Spanned`](crate::roster::Spanned) as
/// the thing with its place, and any other tuple as said.
macro_rules! wrappers {
    ($other_tuple:expr) => {
        fn deserialize_newtype_struct<V: Visitor<'de>>(
            self,
            _: &'static str,
            visitor: V,
        ) -> Outcome<V::Value> {
            self.here(visitor.visit_newtype_struct(self))
        }

        fn deserialize_tuple_struct<V: Visitor<'de>>(
            self,
            name: &'static str,
            length: usize,
            visitor: V,
        ) -> Outcome<V::Value> {
            if name == SPANNED {
                return visitor.visit_seq(WithPlace {
                    reader: self,
                    span: self.0.span(),
                    given: 0,
                });
            }
            $other_tuple(self, length, visitor)
        }
    };
}

impl<'de> Deserializer<'de> for Reader<'_, '_> {
    type Error = Problem;

    wrappers!(Self::deserialize_tuple);

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let read = match self.value() {
            DeValue::String(text) => visitor.visit_str(text),
            DeValue::Integer(number) => match whole(number) {
                Some(number) => match (i64::try_from(number), u64::try_from(number)) {
                    (Ok(number), _) => visitor.visit_i64(number),
                    (_, Ok(number)) => visitor.visit_u64(number),
                    _ => Err(too_large()),
                },
                None => Err(too_large()),
            },
            DeValue::Float(_) => match self.decimal() {
                Some(number) => visitor.visit_f64(number),
                None => Err(too_large()),
            },
            DeValue::Boolean(value) => visitor.visit_bool(*value),
            DeValue::Datetime(_) => {
                return self.unfit((&visitor as &dyn serde::de::Expected).to_string());
            }
            DeValue::Array(_) => return self.items(visitor).unwrap_or_else(|| Err(too_large())),
            DeValue::Table(_) => return self.entries(visitor).unwrap_or_else(|| Err(too_large())),
        };
        self.here(read)
    }

    whole_numbers! {
        deserialize_u8 u8;
        deserialize_u16 u16;
        deserialize_u32 u32;
        deserialize_i8 i8;
        deserialize_i16 i16;
        deserialize_i32 i32;
    }

    fn deserialize_u64<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let number = self.number(0, u64::MAX.into(), "a whole number, 0 or more")?;
        self.here(visitor.visit_u64(number as u64))
    }

    fn deserialize_i64<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let number = self.number(i64::MIN.into(), i64::MAX.into(), "a whole number")?;
        self.here(visitor.visit_i64(number as i64))
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        match self.decimal() {
            Some(number) => self.here(visitor.visit_f64(number)),
            None => self.unfit("a number"),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let DeValue::Boolean(value) = self.value() else { return self.unfit("true or false") };
        self.here(visitor.visit_bool(*value))
    }

    fn deserialize_char<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let mut letters = self.value().as_str().unwrap_or_default().chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => self.here(visitor.visit_char(letter)),
            _ => self.unfit("one character in quotes"),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let DeValue::String(text) = self.value() else { return self.unfit("text in quotes") };
        self.here(visitor.visit_str(text))
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        let DeValue::String(text) = self.value() else { return self.unfit("a word in quotes") };
        self.here(visitor.visit_str(text))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        self.here(visitor.visit_some(self))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        self.items(visitor).unwrap_or_else(|| self.unfit("a list"))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, length: usize, visitor: V) -> Outcome<V::Value> {
        let expected = format!("a list of {}", values(length));
        match self.value().as_array() {
            Some(list) if list.len() != length => {
                self.here(Err(Problem::unfit(values(list.len()), expected)))
            }
            Some(_) => self.deserialize_seq(visitor),
            None => self.unfit(expected),
        }
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        self.entries(visitor).unwrap_or_else(|| self.unfit("a table"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Outcome<V::Value> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Outcome<V::Value> {
        match self.value() {
            DeValue::String(_) => self.here(visitor.visit_enum(Variant(self))),
            DeValue::Table(table) if table.len() == 1 => {
                self.here(visitor.visit_enum(OneKey(table)))
            }
            DeValue::Table(_) => self.here(Err(Problem::unfit("a table", "a table with one key"))),
            other @ (DeValue::Integer(_)
            | DeValue::Float(_)
            | DeValue::Boolean(_)
            | DeValue::Datetime(_)
            | DeValue::Array(_)) => self.here(Err(Problem::unfit(kind(other), "a word in quotes"))),
        }
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { i128 u128 bytes byte_buf unit unit_struct }
}

/// The items of a list.
struct Items<'t, 'i, I: Iterator<Item = (usize, &'t Spanned<DeValue<'i>>)>>
where
    'i: 't,
{
    items: I,
}

impl<'de, 't, 'i, I: Iterator<Item = (usize, &'t Spanned<DeValue<'i>>)>> SeqAccess<'de>
    for Items<'t, 'i, I>
{
    type Error = Problem;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Outcome<Option<S::Value>> {
        let Some((number, item)) = self.items.next() else { return Ok(None) };
        seed.deserialize(Reader(item))
            .map(Some)
            .map_err(|problem| problem.at(item.span()).beyond(PathStep::Item(number)))
    }

    fn size_hint(&self) -> Option<usize> {
        self.items.size_hint().1
    }
}

/// A key of a table.
type TableKey<'i> = Spanned<std::borrow::Cow<'i, str>>;

/// The entries of a table.
struct Entries<'t, 'i, I: Iterator<Item = (&'t TableKey<'i>, &'t Spanned<DeValue<'i>>)>>
where
    'i: 't,
{
    entries: I,
    value: Option<(&'t TableKey<'i>, &'t Spanned<DeValue<'i>>)>,
}

impl<'de, 't, 'i, I: Iterator<Item = (&'t TableKey<'i>, &'t Spanned<DeValue<'i>>)>> MapAccess<'de>
    for Entries<'t, 'i, I>
{
    type Error = Problem;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Outcome<Option<S::Value>> {
        self.value = self.entries.next();
        let Some((key, _)) = self.value else { return Ok(None) };
        key_of(seed, key).map(Some)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Outcome<S::Value> {
        let (key, value) = self.value.take().expect("serde asks for a key before its value");
        seed.deserialize(Reader(value)).map_err(|problem| {
            problem.at(value.span()).beyond(PathStep::Key(key.get_ref().clone().into_owned()))
        })
    }

    fn size_hint(&self) -> Option<usize> {
        self.entries.size_hint().1
    }
}

/// Reads a key.
fn key_of<'de, S: DeserializeSeed<'de>>(seed: S, key: &TableKey<'_>) -> Outcome<S::Value> {
    KeyReader(key).here(seed.deserialize(KeyReader(key)))
}

/// A key of a table, to be read: as text, as a word, or with its place.
#[derive(Clone, Copy, Debug)]
struct KeyReader<'t, 'i>(&'t TableKey<'i>);

impl KeyReader<'_, '_> {
    /// Says of a problem inside that it is here, unless it is known more closely.
    fn here<T>(self, outcome: Outcome<T>) -> Outcome<T> {
        outcome.map_err(|problem| problem.at(self.0.span()))
    }
}

impl<'de> Deserializer<'de> for KeyReader<'_, '_> {
    type Error = Problem;

    wrappers!(|key: Self, _, visitor| key.deserialize_any(visitor));

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Outcome<V::Value> {
        visitor.visit_str(self.0.get_ref())
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Outcome<V::Value> {
        let word: StrDeserializer<'_, Problem> = self.0.get_ref().as_ref().into_deserializer();
        visitor.visit_enum(word)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option
        unit unit_struct seq tuple map struct identifier ignored_any
    }
}

/// A table with one key: the word of a variant that holds something.
struct OneKey<'t, 'i>(&'t DeTable<'i>);

impl<'de, 't, 'i> EnumAccess<'de> for OneKey<'t, 'i> {
    type Error = Problem;
    type Variant = Held<'t, 'i>;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Outcome<(S::Value, Held<'t, 'i>)> {
        let (key, value) = self.0.iter().next().expect("it has one key");
        Ok((key_of(seed, key)?, Held { word: key.get_ref(), value: Reader(value) }))
    }
}

/// What a variant holds.
struct Held<'t, 'i> {
    word: &'t str,
    value: Reader<'t, 'i>,
}

impl Held<'_, '_> {
    fn beyond<T>(&self, outcome: Outcome<T>) -> Outcome<T> {
        let step = || PathStep::Key(self.word.to_owned());
        self.value.here(outcome).map_err(|problem| problem.beyond(step()))
    }
}

impl<'de> VariantAccess<'de> for Held<'_, '_> {
    type Error = Problem;

    fn unit_variant(self) -> Outcome<()> {
        if self.value.value().as_table().is_some_and(|table| table.is_empty()) {
            return Ok(());
        }
        self.beyond(self.value.unfit("an empty table, or the word alone in quotes"))
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Outcome<S::Value> {
        let read = seed.deserialize(self.value);
        self.beyond(read)
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Outcome<V::Value> {
        let read = self.value.deserialize_tuple(length, visitor);
        self.beyond(read)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Outcome<V::Value> {
        let table = self.value.table();
        let unknown = table.and_then(|table| {
            table.iter().find(|(key, _)| !fields.contains(&key.get_ref().as_ref()))
        });
        let read = match unknown {
            Some((key, _)) => {
                let name = key.get_ref().clone().into_owned();
                Err(Problem::from(Complaint::UnknownKey { name, valid: fields }).at(key.span()))
            }
            None => self.value.deserialize_map(visitor),
        };
        self.beyond(read)
    }
}

/// A word alone: a variant that holds nothing.
struct Variant<'t, 'i>(Reader<'t, 'i>);

impl<'de> EnumAccess<'de> for Variant<'_, '_> {
    type Error = Problem;
    type Variant = Self;

    fn variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Outcome<(S::Value, Self)> {
        let word = seed.deserialize(self.0)?;
        Ok((word, self))
    }
}

impl Variant<'_, '_> {
    fn alone<T>(self) -> Outcome<T> {
        let expected = "a table with the word as its key";
        self.0.here(Err(Problem::unfit("a word alone", expected)))
    }
}

impl<'de> VariantAccess<'de> for Variant<'_, '_> {
    type Error = Problem;

    fn unit_variant(self) -> Outcome<()> {
        Ok(())
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, _: S) -> Outcome<S::Value> {
        self.alone()
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Outcome<V::Value> {
        self.alone()
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Outcome<V::Value> {
        self.alone()
    }
}

/// Something with its place, for [`Spanned`](crate::roster::Spanned): its first byte, the byte
/// behind it, and then the thing itself.
struct WithPlace<R> {
    reader: R,
    span: Range<usize>,
    given: u8,
}

impl<'de, R: Deserializer<'de, Error = Problem> + Copy> SeqAccess<'de> for WithPlace<R> {
    type Error = Problem;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Outcome<Option<S::Value>> {
        self.given += 1;
        match self.given {
            1 => seed.deserialize(self.span.start.into_deserializer()).map(Some),
            2 => seed.deserialize(self.span.end.into_deserializer()).map(Some),
            3 => seed.deserialize(self.reader).map(Some),
            _ => Ok(None),
        }
    }
}
