//! Force files.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Deserialize;
use wargauge_rules::roster::{
    DataError, ForceData, Points, Source, Spanned, Word, check_army, parse,
};

use crate::files::word::{ForSkirmish, IsForce, bounded};
use crate::units::Army;
use crate::units::force::{Force, ForceLine, MAX_PER_SIDE};

/// A force of Skirmish: units chosen from an army.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Skirmish force")]
pub(crate) struct ForceFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForSkirmish,
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
    #[schemars(range(min = 1, max = MAX_PER_SIDE))]
    count: Option<Spanned<u8>>,
}

/// Reads a force file drawn from `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Force, DataError> {
    let file: ForceFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let mut lines: Vec<ForceLine> = Vec::with_capacity(file.unit.len());
    for (at, line) in file.unit.iter().enumerate() {
        lines.push(read_line(source, army, at, line)?);
    }
    let size: usize = lines.iter().map(|line| usize::from(line.count)).sum();
    if !(1..=MAX_PER_SIDE).contains(&size) {
        let last = file.unit.last().map_or(source.whole(), |line| line.unit.span());
        let problem = format!("the force has {size} units");
        return Err(DataError::at(source, last, problem)
            .field("unit")
            .expected(format!("1 to {MAX_PER_SIDE}")));
    }
    let name = file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned();
    let force = Force::of_lines(name, file.title, Arc::new(army.clone()), lines);
    // SK-SCEN-07: not one point over the limit.
    if let Some(limit) = file.points_limit.filter(|limit| force.points() > limit.thousandths()) {
        let problem = format!("the force costs {} points", Points(force.points()));
        return Err(DataError::at(source, limit.span(), problem)
            .field("points_limit")
            .expected(format!("at most {}", *limit)));
    }
    Ok(force)
}

fn read_line(
    source: &Source,
    army: &Army,
    at: usize,
    file: &LineFile,
) -> Result<ForceLine, DataError> {
    let unit = army.position(&file.unit).ok_or_else(|| {
        let problem = format!("army `{}` has no unit `{}`", army.name, *file.unit);
        DataError::at(source, file.unit.span(), problem)
            .field(format!("unit[{at}].unit"))
            .one_of(&file.unit, army.units.iter().map(|unit| unit.id.as_str()))
    })?;
    let count = match &file.count {
        None => 1,
        Some(count) => {
            let field = format!("unit[{at}].count");
            bounded(source, &field, "count", count, 1..=MAX_PER_SIDE as u8)?
        }
    };
    Ok(ForceLine { unit, count })
}
