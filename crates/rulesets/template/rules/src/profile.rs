//! Armies and forces: what units can do and cost.

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{
    ArmyData, DataError, Entry, FileKind, ForceData, NewId, Points, Provenance, Source, Spanned,
    parse,
};
use wargauge_rules::table::stream::Stream;

/// `TP-FORCE-01`: how many units a side has at most.
pub const MOST_UNITS: usize = 16;

/// What a unit can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Hits it takes. `TP-FORCE-02`: a dummy takes none.
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

/// A force: units of an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    name: String,
    title: String,
    army: String,
    pub(super) units: Vec<UnitEntry>,
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
    strength: u8,
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
    /// The most it may cost.
    limit: Option<Spanned<Points>>,
    unit: Vec<RawLine>,
}

/// Mirror of some units of a kind, in a force or a raid.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLine {
    #[serde(rename = "type")]
    entry: Spanned<String>,
    /// How many; one where nothing is said.
    count: Option<Spanned<u8>>,
}

impl Army {
    /// Reads an army file.
    pub(super) fn read(source: &Source) -> Result<Self, DataError> {
        let raw: RawArmy = parse(source)?;
        let (mut entries, mut profiles) = (Vec::<Entry>::new(), Vec::new());
        // A list is a set: entries stand in the order of their identifiers, whatever the file's.
        let mut listed: Vec<(usize, &RawUnit)> = raw.unit.iter().enumerate().collect();
        listed.sort_by_key(|(_, unit)| &*unit.id);
        for (index, unit) in listed {
            let (id, span, field) = (&**unit.id, unit.id.span(), format!("unit[{index}].id"));
            let earlier = entries.iter().map(|entry| &*entry.id);
            NewId { what: "a unit", id, span, field }.check(source, earlier)?;
            if !(2..=6).contains(&*unit.skill) {
                let problem = format!("found {}", *unit.skill);
                return Err(DataError::at(source, unit.skill.span(), problem)
                    .field(format!("unit[{index}].skill"))
                    .expected("a whole number from 2 to 6"));
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
            DataError::new(format!("army `{}` has no unit `{id}`", self.name))
                .one_of(id, self.entries.iter().map(|entry| entry.id.as_str()))
        })
    }

    fn unit_at(&self, index: usize) -> UnitEntry {
        UnitEntry { entry: self.entries[index].clone(), profile: self.profiles[index] }
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
            strength: self.strength,
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
        let units = units_of_lines(source, "unit", &raw.unit, army)?;
        let force = Self { name: raw.name, title: raw.title, army: raw.army.into_inner(), units };
        match raw.limit {
            Some(limit) if force.points() > limit.thousandths() => {
                let problem = format!("the force costs {} points", Points(force.points()));
                Err(DataError::at(source, limit.span(), problem)
                    .field("limit")
                    .expected(format!("at most {}", *limit)))
            }
            _ => Ok(force),
        }
    }

    /// Random units of the army that cost no more than `points` thousandths together and leave no
    /// room for another.
    pub(super) fn random(army: &Army, points: u32, rng: &mut Stream) -> Result<Self, DataError> {
        let (mut units, mut left) = (Vec::new(), points);
        while units.len() < MOST_UNITS {
            let fitting = || army.entries.iter().enumerate().filter(|(_, it)| it.price <= left);
            let kinds = fitting().count() as u32;
            if kinds == 0 {
                break;
            }
            let (index, _) = fitting().nth(rng.below(kinds) as usize).expect("one of them");
            left -= army.entries[index].price;
            units.push(army.unit_at(index));
        }
        units.sort_by(in_order);
        if units.is_empty() {
            let problem = format!("no unit costs {} points or less", Points(points));
            return Err(DataError::new(problem));
        }
        let (name, title) = ("random".to_owned(), "A random force".to_owned());
        Ok(Self { name, title, army: army.name.clone(), units })
    }
}

/// `TP-FORCE-03`: a force is a set, in which units stand in the order of their entries.
fn in_order(one: &UnitEntry, other: &UnitEntry) -> core::cmp::Ordering {
    one.entry.id.cmp(&other.entry.id)
}

/// `TP-FORCE-01`: the units that lines of a file stand for.
pub(super) fn units_of_lines(
    source: &Source,
    field: &str,
    lines: &[RawLine],
    army: &Army,
) -> Result<Vec<UnitEntry>, DataError> {
    let mut units = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let id = &line.entry;
        let unit = army.unit(id).ok_or_else(|| {
            DataError::at(source, id.span(), format!("army `{}` has no unit `{}`", army.name, **id))
                .field(format!("{field}[{index}].type"))
                .one_of(id, army.entries.iter().map(|entry| entry.id.as_str()))
        })?;
        let copies = line.count.as_ref().map_or(1, |count| usize::from(**count));
        units.extend(core::iter::repeat_n(unit, copies));
        if copies == 0 || units.len() > MOST_UNITS {
            let span = line.count.as_ref().map_or(id.span(), Spanned::span);
            return Err(DataError::at(source, span, format!("{} units so far", units.len()))
                .field(format!("{field}[{index}].count"))
                .expected(format!("1 to {MOST_UNITS} units, at least one a line")));
        }
    }
    match lines {
        [] => Err(DataError::at(source, 0..0, "there are no units")
            .field(field)
            .expected(format!("1 to {MOST_UNITS} units"))),
        _ => {
            units.sort_by(in_order);
            Ok(units)
        }
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
        let runs = self.units.chunk_by(|one, next| one.entry.id == next.entry.id);
        runs.map(|run| (run[0].entry.id.clone(), run.len() as u32)).collect()
    }
}
