//! Armies and forces: what units can do and cost.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::state::UNITS;
use wargauge_rules::roster::{
    ArmyData, DataError, Entry, Exactly, FileKind, ForceData, Points, Provenance, Source, Spanned,
    parse,
};
use wargauge_rules::table::stream::Stream;

/// How many units a force has.
const FORCE: usize = UNITS / 2;

/// What a unit can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Hits it takes, at least 1.
    pub strength: u8,
    /// How far it fires, in squares.
    pub range: u8,
    /// How far it moves, in squares.
    pub speed: u8,
    /// The lowest score that hits, 2 to 6.
    pub skill: u8,
}

/// An army: the units that forces are made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    name: String,
    title: String,
    entries: Vec<Entry>,
    profiles: Vec<Profile>,
}

/// A unit of a force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitEntry {
    /// The priced line it was bought as.
    pub entry: Entry,
    /// What it can do.
    pub profile: Profile,
}

/// A force: two units of an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    name: String,
    title: String,
    army: String,
    pub(super) units: [UnitEntry; FORCE],
}

/// Mirror of an army file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RawArmy {
    #[serde(rename = "ruleset")]
    _ruleset: String,
    #[serde(rename = "kind")]
    _kind: FileKind,
    name: String,
    title: String,
    unit: Vec<RawUnit>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RawUnit {
    id: Spanned<String>,
    name: String,
    price: Points,
    price_source: Provenance,
    strength: Spanned<u8>,
    range: u8,
    speed: u8,
    skill: Spanned<u8>,
}

/// Mirror of a force file.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RawForce {
    #[serde(rename = "ruleset")]
    _ruleset: String,
    #[serde(rename = "kind")]
    _kind: FileKind,
    name: String,
    title: String,
    army: Spanned<String>,
    units: Exactly<Spanned<String>, FORCE>,
}

impl Army {
    /// Reads an army file.
    pub(super) fn read(source: &Source) -> Result<Self, DataError> {
        let raw: RawArmy = parse(source)?;
        let (mut entries, mut profiles) = (Vec::<Entry>::new(), Vec::new());
        for (index, unit) in raw.unit.iter().enumerate() {
            let wrong = |key: &str, value: &Spanned<u8>, expected| {
                DataError::at(source, value.span(), format!("found {}", **value))
                    .field(format!("unit[{index}].{key}"))
                    .expected(expected)
            };
            if entries.iter().any(|entry| entry.id == *unit.id) {
                let problem = format!("there is already a unit `{}`", *unit.id);
                let field = format!("unit[{index}].id");
                return Err(DataError::at(source, unit.id.span(), problem).field(field));
            }
            if *unit.strength == 0 {
                return Err(wrong("strength", &unit.strength, "a whole number from 1 to 255"));
            }
            if !(2..=6).contains(&*unit.skill) {
                return Err(wrong("skill", &unit.skill, "a whole number from 2 to 6"));
            }
            entries.push(unit.entry());
            profiles.push(unit.profile());
        }
        Ok(Self { name: raw.name, title: raw.title, entries, profiles })
    }

    /// The unit with this identifier.
    fn unit(&self, id: &str) -> Option<UnitEntry> {
        let index = self.entries.iter().position(|entry| entry.id == id)?;
        Some(self.unit_at(index))
    }

    /// The unit with this identifier, which there must be.
    pub(super) fn known(&self, id: &str) -> Result<UnitEntry, DataError> {
        self.unit(id).ok_or_else(|| {
            DataError::new(format!("the army has no unit `{id}`"))
                .one_of(id, self.entries.iter().map(|entry| entry.id.as_str()))
        })
    }

    fn unit_at(&self, index: usize) -> UnitEntry {
        UnitEntry { entry: self.entries[index].clone(), profile: self.profiles[index] }
    }

    /// Every unit that the army offers.
    pub(super) fn units(&self) -> impl Iterator<Item = UnitEntry> {
        (0..self.entries.len()).map(|index| self.unit_at(index))
    }
}

impl RawUnit {
    fn entry(&self) -> Entry {
        Entry {
            id: (*self.id).clone(),
            name: self.name.clone(),
            price: self.price.thousandths(),
            price_source: self.price_source,
        }
    }

    fn profile(&self) -> Profile {
        Profile {
            strength: *self.strength,
            range: self.range,
            speed: self.speed,
            skill: *self.skill,
        }
    }
}

impl Force {
    /// Reads a force file drawn from `army`.
    pub(super) fn read(source: &Source, army: &Army) -> Result<Self, DataError> {
        let raw: RawForce = parse(source)?;
        if *raw.army != army.name {
            let problem = format!("the force is drawn from another army, `{}`", *raw.army);
            return Err(DataError::at(source, raw.army.span(), problem)
                .field("army")
                .expected(&army.name));
        }
        let unit = |index: usize| {
            let id = &raw.units[index];
            army.unit(id).ok_or_else(|| {
                DataError::at(source, id.span(), format!("the army has no unit `{}`", **id))
                    .field(format!("units[{index}]"))
                    .one_of(id, army.entries.iter().map(|entry| entry.id.as_str()))
            })
        };
        let units = [unit(0)?, unit(1)?];
        Ok(Self { name: raw.name, title: raw.title, army: raw.army.into_inner(), units })
    }

    /// Two random units of the army that cost no more than `points` thousandths together.
    pub(super) fn random(army: &Army, points: u32, rng: &mut Stream) -> Result<Self, DataError> {
        let all: Vec<UnitEntry> = army.units().collect();
        let pairs = all.iter().flat_map(|one| all.iter().map(move |other| [one, other]));
        let fitting: Vec<[&UnitEntry; FORCE]> =
            pairs.filter(|pair| price(pair.iter().copied()) <= u64::from(points)).collect();
        if fitting.is_empty() {
            let problem = format!("no two units cost {} points or less", Points(points));
            return Err(DataError::new(problem));
        }
        let units = fitting[rng.below(fitting.len() as u32) as usize].map(UnitEntry::clone);
        let name = format!("{}+{}", units[0].entry.id, units[1].entry.id);
        Ok(Self { title: name.clone(), name, army: army.name.clone(), units })
    }
}

/// What units cost together, in thousandths of a point.
fn price<'u>(units: impl Iterator<Item = &'u UnitEntry>) -> u64 {
    units.map(|unit| u64::from(unit.entry.price)).sum()
}

impl ArmyData for Army {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

impl ForceData for Force {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn army(&self) -> &str {
        &self.army
    }

    fn points(&self) -> u32 {
        u32::try_from(price(self.units.iter())).unwrap_or(u32::MAX)
    }

    fn units(&self) -> Vec<(String, u32)> {
        let [one, other] = self.units.each_ref().map(|unit| unit.entry.id.clone());
        if one == other { vec![(one, 2)] } else { vec![(one, 1), (other, 1)] }
    }
}
