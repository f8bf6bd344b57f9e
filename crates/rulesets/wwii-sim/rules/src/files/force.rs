//! Force files.

use std::collections::BTreeSet;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;

use wargauge_rules::roster::{
    DataError, ForceData, Points, Source, Spanned, Word, check_army, parse,
};

use crate::files::word::{ForWwiiSim, IsForce, bounded};
use crate::units::army::Army;
use crate::units::force::{Force, ForceLine, MAX_UNITS_PER_SIDE, canonical};
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
    /// The transport it begins aboard of: a unit of this force.
    aboard: Option<Spanned<String>>,
}

/// Reads a force file drawn from `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Force, DataError> {
    let file: ForceFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let mut lines: Vec<ForceLine> = Vec::with_capacity(file.unit.len());
    for (at, line) in file.unit.iter().enumerate() {
        lines.push(LineReader { source, army, at }.read(line)?);
    }
    let size: usize = lines.iter().map(|line| usize::from(line.count)).sum();
    if !(1..=MAX_UNITS_PER_SIDE).contains(&size) {
        let span = file.unit.last().map_or(source.whole(), |line| line.unit.span());
        return Err(DataError::at(source, span, format!("the force has {size} units"))
            .field("unit")
            .expected(format!("1 to {MAX_UNITS_PER_SIDE}")));
    }
    for (at, line) in file.unit.iter().enumerate() {
        if let Some(id) = &line.aboard {
            lines[at].aboard = Some(LineReader { source, army, at }.transport(&lines, id)?);
        }
    }
    let force = Force {
        name: file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned(),
        title: file.title,
        army: Arc::new(army.clone()),
        limit: file.points_limit.as_ref().map(|limit| limit.thousandths()),
        lines: canonical(lines),
    };
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
}

impl LineReader<'_> {
    fn field(&self, key: &str) -> String {
        format!("unit[{}].{key}", self.at)
    }

    /// A line, whom it goes aboard of aside.
    fn read(&self, file: &LineFile) -> Result<ForceLine, DataError> {
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
                bounded(self.source, &self.field("count"), count, 1..=MAX_UNITS_PER_SIDE as u8)?
            }
            None => 1,
        };
        let mut options = Vec::new();
        for option in &file.options {
            options.push(self.option(unit, &options, option)?);
        }
        // Who is carried comes when his transport does.
        let reserve = file.reserve && file.aboard.is_none();
        Ok(ForceLine { unit, count, options, reserve, aboard: None })
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

    /// The transport that the units of this line begin aboard of: each carries one unit and an
    /// officer. The lines before this one have theirs.
    fn transport(&self, lines: &[ForceLine], id: &Spanned<String>) -> Result<usize, DataError> {
        let (army, line) = (self.army, &lines[self.at]);
        let wrong = |problem: String| {
            DataError::at(self.source, id.span(), problem).field(self.field("aboard"))
        };
        let names: BTreeSet<&str> =
            lines.iter().map(|line| army.entry_of(line.unit).id.as_str()).collect();
        let found = army.unit(id).filter(|_| names.contains(id.as_str()));
        let transport = found
            .ok_or_else(|| wrong(format!("the force has no unit `{}`", **id)).one_of(id, names))?;
        let carries = army.units[transport].vehicle.as_ref().map_or(0, |it| it.carries);
        let passenger = &army.units[line.unit];
        if !passenger.class.is_infantry() || passenger.figures.len() > usize::from(carries) {
            return Err(wrong(format!("`{}` does not carry it", **id))
                .expected("an infantry unit and a transport with room for it"));
        }
        let copies = |wanted: &dyn Fn(&&ForceLine) -> bool| -> u32 {
            lines.iter().filter(wanted).map(|line| u32::from(line.count)).sum()
        };
        let is_officer = |line: &ForceLine| army.units[line.unit].class == Class::Officer;
        let riding = copies(&|other| {
            other.aboard == Some(transport) && is_officer(other) == is_officer(line)
        });
        if riding + u32::from(line.count) > copies(&|other| other.unit == transport) {
            return Err(wrong(format!("`{}` carries somebody already", **id))
                .expected("one unit and an officer in each transport"));
        }
        Ok(transport)
    }
}
