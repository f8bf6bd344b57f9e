//! A file of cards as it stands in TOML.

use core::fmt;
use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use wargauge_rules::roster::{Points, Spanned};

use crate::expression::{Expression, Slip};

/// What kind of file it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum CardsKind {
    /// Attacks as lines of stages, and units with their numbers.
    Cards,
}

/// Attacks as lines of stages, and units with their numbers.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "cards file of wargauge")]
pub(crate) struct GameMirror {
    /// What kind of file it is: `cards`.
    #[expect(dead_code, reason = "it says what the file is")]
    pub(crate) kind: CardsKind,
    /// What people call the game.
    pub(crate) title: String,
    /// What ranges count: `inches`.
    #[serde(default = "inches")]
    pub(crate) ranges: String,
    /// What a target loses: `models`, `wounds`.
    #[serde(default = "models")]
    pub(crate) losses: String,
    /// What a target is called that is left but suppressed.
    #[serde(default = "suppressed")]
    pub(crate) suppressed: String,
    /// What may be chosen on the command line, each with its values, the usual first.
    #[serde(default)]
    pub(crate) circumstances: BTreeMap<Spanned<String>, Vec<Spanned<Trait>>>,
    /// Numbers by name.
    #[serde(default)]
    pub(crate) numbers: BTreeMap<Spanned<String>, Spanned<NumberMirror>>,
    /// Counters that last from attacker to attacker, each with what it begins with.
    #[serde(default)]
    pub(crate) standing: BTreeMap<Spanned<String>, Term>,
    /// How damage is put on the models of a target.
    pub(crate) models: Option<ModelsMirror>,
    /// Stages one after the other, by name.
    pub(crate) lines: BTreeMap<Spanned<String>, Vec<Spanned<StageMirror>>>,
    /// Lines that belong to no weapon.
    #[serde(default)]
    pub(crate) course: CourseMirror,
    /// Attacks that cannot be made.
    #[serde(default)]
    pub(crate) refused: Vec<RefusalMirror>,
    /// What is read when all is over.
    pub(crate) end: EndMirror,
    /// Who attacks, and whom.
    pub(crate) units: Vec<UnitMirror>,
}

fn inches() -> String {
    "inches".to_owned()
}

fn models() -> String {
    "models".to_owned()
}

fn suppressed() -> String {
    "suppressed".to_owned()
}

/// A whole number, or an expression, which may be a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TermValue {
    pub(crate) expression: Expression,
    /// As it is written.
    pub(crate) text: String,
}

/// A whole number or an expression where it stands.
pub(crate) type Term = Spanned<TermValue>;

/// A whole number or a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trait {
    /// A number.
    Number(i64),
    /// A word.
    Word(String),
}

struct PlainVisitor;

impl Visitor<'_> for PlainVisitor {
    type Value = Trait;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number or a text")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Trait, E> {
        Ok(Trait::Number(number))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Trait, E> {
        i64::try_from(number).map(Trait::Number).map_err(E::custom)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Trait, E> {
        Ok(Trait::Word(text.to_owned()))
    }
}

impl<'de> Deserialize<'de> for Trait {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlainVisitor)
    }
}

impl<'de> Deserialize<'de> for TermValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::of(deserializer.deserialize_any(PlainVisitor)?)
    }
}

impl TermValue {
    fn of<E: Error>(plain: Trait) -> Result<Self, E> {
        match plain {
            Trait::Number(number) => {
                Ok(Self { expression: Expression::Number(number), text: number.to_string() })
            }
            Trait::Word(text) => match Expression::parse(&text) {
                Ok(expression) => Ok(Self { expression, text }),
                Err(Slip { at, problem, expected }) => {
                    let place = text[..at].chars().count() + 1;
                    let problem = format!("{problem} (character {place} of `{text}`)");
                    Err(E::custom(format!("{problem}; expected {expected}")))
                }
            },
        }
    }
}

/// Gives types that are read by hand their schema.
macro_rules! schema_of {
    ($type:ty, $name:literal, $generator:ident, $schema:expr) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    };
}

schema_of!(
    Trait,
    "Trait",
    _generator,
    json_schema!({
        "description": "A whole number or a word.",
        "type": ["integer", "string"]
    })
);

schema_of!(
    TermValue,
    "Term",
    _generator,
    json_schema!({
        "description": "A whole number, or an expression such as `weapon.skill + 1` or `range > 12`.",
        "type": ["integer", "string"]
    })
);

schema_of!(NumberMirror, "Number", generator, {
    let cases = generator.subschema_for::<Vec<CaseMirror>>();
    let table = generator.subschema_for::<NumberTable>();
    json_schema!({ "anyOf": [{ "type": ["integer", "string"] }, cases, table] })
});

/// A number by name.
#[derive(Clone, Debug)]
pub(crate) enum NumberMirror {
    /// A number or an expression.
    Term(TermValue),
    /// The first case that fits.
    Cases(Vec<CaseMirror>),
    /// A number with modifiers, or one that is looked up.
    Table(Box<NumberTable>),
}

struct NumberVisitor;

impl<'de> Visitor<'de> for NumberVisitor {
    type Value = NumberMirror;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number, an expression, a list of cases or a table")
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<NumberMirror, E> {
        TermValue::of(Trait::Number(number)).map(NumberMirror::Term)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<NumberMirror, E> {
        TermValue::of(Trait::Word(text.to_owned())).map(NumberMirror::Term)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, cases: A) -> Result<NumberMirror, A::Error> {
        Vec::deserialize(SeqAccessDeserializer::new(cases)).map(NumberMirror::Cases)
    }

    fn visit_map<A: MapAccess<'de>>(self, table: A) -> Result<NumberMirror, A::Error> {
        let table = NumberTable::deserialize(MapAccessDeserializer::new(table))?;
        Ok(NumberMirror::Table(Box::new(table)))
    }
}

impl<'de> Deserialize<'de> for NumberMirror {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

/// A number for when a condition holds.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseMirror {
    /// When it is this number; always, if not given.
    pub(crate) when: Option<Term>,
    /// The number.
    pub(crate) is: Term,
}

/// A number with modifiers and limits, or one that is looked up by rows and columns.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NumberTable {
    /// The number before all modifiers.
    pub(crate) start: Option<Term>,
    /// What is added to it.
    #[serde(default)]
    pub(crate) add: Vec<ModifierMirror>,
    /// It is at least this.
    pub(crate) least: Option<Term>,
    /// It is at most this.
    pub(crate) most: Option<Term>,
    /// The word by which a row of `table` is found.
    pub(crate) row: Option<Term>,
    /// The word by which a column of that row is found.
    pub(crate) column: Option<Term>,
    /// Numbers by row and column.
    #[serde(default)]
    pub(crate) table: BTreeMap<String, BTreeMap<String, Term>>,
}

/// Something that is added to a number.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModifierMirror {
    /// What people call it.
    #[expect(dead_code, reason = "it is for those who read the file")]
    pub(crate) name: Option<String>,
    /// When it is added; always, if not given.
    pub(crate) when: Option<Term>,
    /// How much.
    pub(crate) by: Term,
}

/// How damage is put on the models of a target: on the one that is hurt until it falls, then on the next.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ModelsMirror {
    /// How many there are.
    pub(crate) count: Term,
    /// Wounds of each.
    pub(crate) wounds: Term,
    /// The counter of models that have fallen.
    pub(crate) lost: Spanned<String>,
    /// The counter of wounds that the model has which is hurt.
    pub(crate) hurt: Spanned<String>,
    /// Whether damage beyond the wounds of a model goes on to the next; no, if not given.
    pub(crate) spill: Option<Term>,
}

/// One stage: dice, a lot, or changes that need no dice. Exactly one of `throw` and `lot`, or neither.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StageMirror {
    /// What people call it.
    pub(crate) name: Option<String>,
    /// When there is such a stage; always, if not given.
    pub(crate) when: Option<Term>,
    /// The dice of one throw: `D6`, `2D10`.
    pub(crate) throw: Option<Spanned<String>>,
    /// How many throws there are, one after the other; 1 if not given.
    pub(crate) dice: Option<Term>,
    /// No more are thrown once this holds.
    pub(crate) until: Option<Term>,
    /// What is added to every throw.
    pub(crate) add: Option<Term>,
    /// The dice of the other side: the throw counts as so much as it is higher.
    pub(crate) against: Option<Spanned<String>>,
    /// What is added to theirs.
    pub(crate) against_add: Option<Term>,
    /// Which throws are thrown again, once: `misses` (nothing comes of them), `ones`, `all`, or a
    /// condition on `total` and `natural`. The second throw stands.
    pub(crate) again: Option<Term>,
    /// At most so many of the throws are thrown again.
    pub(crate) again_most: Option<Term>,
    /// Throws that bring another one.
    pub(crate) explodes: Option<ExplosionMirror>,
    /// What comes of a throw: the first line that fits.
    #[serde(default)]
    pub(crate) results: Vec<ResultMirror>,
    /// What comes of a lot: one of these, by their weights.
    #[serde(default)]
    pub(crate) lot: Vec<LotMirror>,
    /// Counters that are given another value.
    #[serde(default)]
    pub(crate) set: BTreeMap<Spanned<String>, Term>,
    /// A line that is gone through.
    pub(crate) line: Option<Spanned<String>>,
    /// How often; once, if not given.
    pub(crate) times: Option<Term>,
    /// Damage done to the target's models.
    pub(crate) damage: Option<Term>,
}

/// Throws that bring another one.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplosionMirror {
    /// What the dice of a throw show at least, without what is added.
    pub(crate) from: Term,
    /// At most so many in a row.
    pub(crate) most: Term,
}

/// What comes of a throw.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResultMirror {
    /// The throw with all that is added is at least this.
    pub(crate) from: Option<Term>,
    /// It is at most this.
    pub(crate) to: Option<Term>,
    /// The dice show at least this, whatever is added.
    pub(crate) natural: Option<Term>,
    /// This holds; it may speak of `total` and `natural`.
    pub(crate) when: Option<Term>,
    /// What is added to counters.
    #[serde(default)]
    pub(crate) add: BTreeMap<Spanned<String>, Term>,
    /// Counters that are given another value.
    #[serde(default)]
    pub(crate) set: BTreeMap<Spanned<String>, Term>,
    /// Damage done to the target's models.
    pub(crate) damage: Option<Term>,
    /// A line that is gone through then.
    pub(crate) line: Option<Spanned<String>>,
}

/// One of the things that a lot can fall on.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LotMirror {
    /// Its weight among all.
    pub(crate) weight: Term,
    /// What is added to counters.
    #[serde(default)]
    pub(crate) add: BTreeMap<Spanned<String>, Term>,
    /// Counters that are given another value.
    #[serde(default)]
    pub(crate) set: BTreeMap<Spanned<String>, Term>,
    /// Damage done to the target's models.
    pub(crate) damage: Option<Term>,
    /// A line that is gone through then.
    pub(crate) line: Option<Spanned<String>>,
}

/// Lines that belong to no weapon.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CourseMirror {
    /// Before the weapons of every attacker.
    pub(crate) before: Option<Spanned<String>>,
    /// After the weapons of every attacker.
    pub(crate) after: Option<Spanned<String>>,
    /// When all attackers are done.
    pub(crate) finish: Option<Spanned<String>>,
}

/// An attack that cannot be made.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RefusalMirror {
    /// When it cannot.
    pub(crate) when: Term,
    /// Why, in words.
    pub(crate) why: String,
}

/// What is read when all is over.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EndMirror {
    /// What the target has lost.
    pub(crate) losses: Term,
    /// What it can lose in this attack.
    pub(crate) of: Term,
    /// What it had at full strength, over which its price is shared; `of`, if not given.
    pub(crate) full: Option<Term>,
    /// Whether nothing of it is left; `losses` of `of`, if not given.
    pub(crate) destroyed: Option<Term>,
    /// Whether it is suppressed; never, if not given.
    pub(crate) suppressed: Option<Term>,
    /// What the attackers have lost; nothing, if not given.
    pub(crate) own_losses: Option<Term>,
    /// What an attacker can lose.
    pub(crate) own_of: Option<Term>,
    /// Whether an attacker is suppressed; never, if not given.
    pub(crate) own_suppressed: Option<Term>,
}

/// A unit: besides what is named here any key with a number or a word, which stages ask for.
#[derive(Clone, Debug)]
pub(crate) struct UnitMirror {
    /// What it is called.
    pub(crate) name: Spanned<String>,
    /// Its price.
    pub(crate) points: Points,
    /// What it attacks with.
    pub(crate) weapons: Vec<WeaponMirror>,
    /// Its other keys.
    pub(crate) traits: BTreeMap<Spanned<String>, Trait>,
}

/// A weapon, or another way to attack.
#[derive(Clone, Debug)]
pub(crate) struct WeaponMirror {
    /// What it is called.
    pub(crate) name: Spanned<String>,
    /// The line of stages that it goes through; `attack`, if it names none.
    pub(crate) line: Option<Spanned<String>>,
    /// The ranges at which its odds change; the greatest is how far it reaches. 0 is contact.
    pub(crate) ranges: Vec<u16>,
    /// Its other keys.
    pub(crate) traits: BTreeMap<Spanned<String>, Trait>,
}

struct UnitVisitor;

impl<'de> Visitor<'de> for UnitVisitor {
    type Value = UnitMirror;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of a unit")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut keys: A) -> Result<UnitMirror, A::Error> {
        let (mut name, mut points, mut weapons) = (None, None, Vec::new());
        let mut traits = BTreeMap::new();
        while let Some(key) = keys.next_key::<Spanned<String>>()? {
            match key.as_str() {
                "name" => name = Some(keys.next_value()?),
                "points" => points = Some(keys.next_value()?),
                "weapons" => weapons = keys.next_value()?,
                _ => {
                    traits.insert(key, keys.next_value()?);
                }
            }
        }
        let name = name.ok_or_else(|| A::Error::missing_field("name"))?;
        let points = points.unwrap_or_default();
        Ok(UnitMirror { name, points, weapons, traits })
    }
}

impl<'de> Deserialize<'de> for UnitMirror {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(UnitVisitor)
    }
}

struct WeaponVisitor;

impl<'de> Visitor<'de> for WeaponVisitor {
    type Value = WeaponMirror;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a table of a weapon")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut keys: A) -> Result<WeaponMirror, A::Error> {
        let (mut name, mut line, mut ranges) = (None, None, vec![0]);
        let mut traits = BTreeMap::new();
        while let Some(key) = keys.next_key::<Spanned<String>>()? {
            match key.as_str() {
                "name" => name = Some(keys.next_value()?),
                "line" => line = Some(keys.next_value()?),
                "ranges" => ranges = keys.next_value()?,
                _ => {
                    traits.insert(key, keys.next_value()?);
                }
            }
        }
        let name = name.ok_or_else(|| A::Error::missing_field("name"))?;
        Ok(WeaponMirror { name, line, ranges, traits })
    }
}

impl<'de> Deserialize<'de> for WeaponMirror {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(WeaponVisitor)
    }
}

schema_of!(WeaponMirror, "Weapon", generator, {
    let plain = generator.subschema_for::<Trait>();
    json_schema!({
        "description": "A weapon, or another way to attack; besides what is named here any key with a \
                        number or a word, which stages ask for as `weapon.KEY`.",
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": { "description": "What it is called.", "type": "string" },
            "line": {
                "description": "The line of stages that it goes through; `attack`, if not given.",
                "type": "string"
            },
            "ranges": {
                "description": "The ranges at which its odds change; the greatest is how far it \
                                reaches. 0 is contact.",
                "type": "array",
                "items": { "type": "integer", "minimum": 0, "maximum": 65535 }
            }
        },
        "additionalProperties": plain
    })
});

schema_of!(UnitMirror, "Unit", generator, {
    let plain = generator.subschema_for::<Trait>();
    let weapons = generator.subschema_for::<Vec<WeaponMirror>>();
    let points = generator.subschema_for::<Points>();
    json_schema!({
        "description": "A unit: besides what is named here any key with a number or a word, which stages \
                        ask for as `attacker.KEY` or `target.KEY`.",
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": { "description": "What it is called.", "type": "string" },
            "points": points,
            "weapons": weapons
        },
        "additionalProperties": plain
    })
});
