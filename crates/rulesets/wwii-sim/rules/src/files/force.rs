//! Force files.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{
    DataError, ForceData, Points, Source, Spanned, Word, check_army, parse,
};

use crate::files::word::{ForWwiiSim, IsForce, bounded};
use crate::units::army::Army;
use crate::units::force::{Force, Line, MAX_UNITS_PER_SIDE};
use crate::units::profile::Class;

/// A force of WWII Sim: units chosen from an army.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "WWII Sim force")]
pub(crate) struct ForceFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForWwiiSim,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsForce,
    /// What scenarios call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// The army it is drawn from.
    army: Spanned<String>,
    /// The most points it may cost.
    points_limit: Option<Spanned<Points>>,
    /// Its units.
    unit: Vec<LineFile>,
}

/// Some copies of one unit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LineFile {
    /// A unit of the army.
    unit: Spanned<String>,
    /// How many; by default one.
    #[schemars(range(min = 1, max = MAX_UNITS_PER_SIDE))]
    count: Option<Spanned<u8>>,
    /// Options of each.
    #[serde(default)]
    options: Vec<Spanned<String>>,
    /// Whether it comes as a reinforcement.
    #[serde(default)]
    reserve: bool,
    /// The transport it begins aboard of: a unit of this force that stands before it.
    aboard: Option<Spanned<String>>,
}

/// Reads a force file drawn from `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Force, DataError> {
    let file: ForceFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let mut lines: Vec<Line> = Vec::with_capacity(file.unit.len());
    for (at, line) in file.unit.iter().enumerate() {
        let read = LineReader { source, army, at, lines: &lines }.read(line)?;
        lines.push(read);
    }
    let force = Force {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        army: Arc::new(army.clone()),
        limit: file.points_limit.as_ref().map(|limit| limit.thousandths()),
        lines,
    };
    if !(1..=MAX_UNITS_PER_SIDE).contains(&force.size()) {
        let span = file.unit.last().map_or(source.whole(), |line| line.unit.span());
        return Err(DataError::at(source, span, format!("the force has {} units", force.size()))
            .field("unit")
            .expected(format!("1 to {MAX_UNITS_PER_SIDE}")));
    }
    if let Some(limit) = file.points_limit.filter(|limit| force.points() > limit.thousandths()) {
        let problem = format!("the force costs {} points", force.price());
        return Err(DataError::at(source, limit.span(), problem)
            .field("points_limit")
            .expected(format!("at most {}", *limit)));
    }
    Ok(force)
}

struct LineReader<'f> {
    source: &'f Source,
    army: &'f Army,
    at: usize,
    lines: &'f [Line],
}

impl LineReader<'_> {
    fn field(&self, key: &str) -> String {
        format!("unit[{}].{key}", self.at)
    }

    fn read(&self, file: &LineFile) -> Result<Line, DataError> {
        let army = self.army;
        let unit = army.unit(&file.unit).ok_or_else(|| {
            let ids = (0..army.units.len()).map(|unit| army.entry_of(unit).id.as_str());
            DataError::at(
                self.source,
                file.unit.span(),
                format!("the army has no unit `{}`", *file.unit),
            )
            .field(self.field("unit"))
            .one_of(&file.unit, ids)
        })?;
        let count = match &file.count {
            Some(count) => {
                bounded(self.source, &self.field("count"), count, (1, MAX_UNITS_PER_SIDE as u8))?
            }
            None => 1,
        };
        let mut options = Vec::new();
        for option in &file.options {
            options.push(self.option(unit, &options, option)?);
        }
        let aboard = file.aboard.as_ref().map(|id| self.transport(unit, count, id)).transpose()?;
        let reserve = file.reserve || aboard.is_some_and(|line| self.lines[line].reserve);
        Ok(Line { unit, count, options, reserve, aboard })
    }

    fn option(
        &self,
        unit: usize,
        taken: &[usize],
        id: &Spanned<String>,
    ) -> Result<usize, DataError> {
        let army = self.army;
        let allowed = &army.units[unit].options;
        let found = army.option(id).filter(|option| allowed.contains(option));
        let option = found.ok_or_else(|| {
            let names = allowed.iter().map(|&option| army.option_entry(option).id.as_str());
            DataError::at(self.source, id.span(), format!("the unit has no option `{}`", **id))
                .field(self.field("options"))
                .one_of(id, names)
        })?;
        if taken.contains(&option) {
            let problem = format!("option `{}` is taken twice", **id);
            return Err(DataError::at(self.source, id.span(), problem).field(self.field("options")));
        }
        Ok(option)
    }

    /// The line of the transport that a unit begins aboard of; it carries one unit and an officer.
    fn transport(&self, unit: usize, count: u8, id: &Spanned<String>) -> Result<usize, DataError> {
        let army = self.army;
        let names = || self.lines.iter().map(|line| army.entry_of(line.unit).id.as_str());
        let wrong = |problem: String| {
            DataError::at(self.source, id.span(), problem).field(self.field("aboard"))
        };
        let line = names().position(|name| name == id.as_str()).ok_or_else(|| {
            wrong(format!("no unit `{}` stands before this one", **id)).one_of(id, names())
        })?;
        let carries = army.units[self.lines[line].unit].vehicle.as_ref().map_or(0, |it| it.carries);
        let passenger = &army.units[unit];
        let fits = passenger.class.is_infantry() && passenger.figures.len() <= usize::from(carries);
        if !fits || count != 1 || self.lines[line].count != 1 {
            return Err(wrong(format!("`{}` does not carry it", **id))
                .expected("one infantry unit in one transport with room for it"));
        }
        let officers = |other: &&Line| army.units[other.unit].class == Class::Officer;
        let riding = || self.lines.iter().filter(|other| other.aboard == Some(line));
        let officer = passenger.class == Class::Officer;
        let taken = if officer { riding().any(|it| officers(&it)) } else { riding().count() > 0 };
        if taken {
            return Err(wrong(format!("`{}` carries somebody already", **id))
                .expected("one unit in each transport, then an officer"));
        }
        Ok(line)
    }
}
