//! Force files.

use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::Arc;

use crate::files::word::{ForGrid, IsForce, Word};
use crate::state::MAX_UNITS_PER_SIDE;
use crate::units::army::Army;
use crate::units::force::{Company, Force, in_canonical_lines};
use crate::units::profile::Quality;
use wargauge_rules::roster::{DataError, ForceData, Points, Source, Spanned, check_army, parse};

/// A force of Grid WW2: units chosen from an army.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Grid WW2 force")]
pub(crate) struct ForceFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForGrid,
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
    unit: Vec<UnitFile>,
}

/// Some copies of one unit.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    /// A unit type of the army.
    #[serde(rename = "type")]
    kind: Spanned<String>,
    /// Its quality.
    quality: Option<Spanned<Quality>>,
    /// How many.
    #[schemars(range(min = 1, max = MAX_UNITS_PER_SIDE))]
    count: Option<Spanned<u8>>,
}

/// Reads a force file drawn from `army`.
pub(crate) fn read(source: &Source, army: &Army) -> Result<Force, DataError> {
    let file: ForceFile = parse(source)?;
    check_army(source, &file.army, &army.name)?;
    let lines = file.unit.iter().enumerate();
    let companies = lines.map(|(at, unit)| company(source, army, at, unit));
    let companies = companies.collect::<Result<Vec<Company>, DataError>>()?;
    let units: u32 = companies.iter().map(|company| u32::from(company.count)).sum();
    if units == 0 || units > MAX_UNITS_PER_SIDE as u32 {
        let last = file.unit.last().map_or(source.whole(), |unit| unit.kind.span());
        return Err(DataError::at(source, last, format!("the force has {units} units"))
            .field("unit")
            .expected(format!("1 to {MAX_UNITS_PER_SIDE}")));
    }
    let name = file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned();
    let companies = in_canonical_lines(companies);
    let force = Force { name, title: file.title, army: Arc::new(army.clone()), companies };
    match file.points_limit {
        Some(limit) if force.points() > limit.thousandths() => {
            let problem = format!("the force costs {} points", Points(force.points()));
            Err(DataError::at(source, limit.span(), problem)
                .field("points_limit")
                .expected(format!("at most {}", *limit)))
        }
        _ => Ok(force),
    }
}

fn company(source: &Source, army: &Army, at: usize, unit: &UnitFile) -> Result<Company, DataError> {
    let kind = army.position(&unit.kind).ok_or_else(|| {
        let problem = format!("army `{}` has no unit `{}`", army.name, *unit.kind);
        DataError::at(source, unit.kind.span(), problem)
            .field(format!("unit[{at}].type"))
            .one_of(&unit.kind, army.types.iter().map(|kind| kind.id.as_str()))
    })?;
    let quality = unit.quality.as_ref().map_or(Quality::Regular, |quality| **quality);
    let prices = &army.types[kind].prices;
    if prices[quality as usize].is_none() {
        let place = unit.quality.as_ref().map_or(unit.kind.span(), Spanned::span);
        let problem = format!("`{}` is not for sale as {}", *unit.kind, quality.word());
        let for_sale = Quality::ALL.into_iter().filter(|one| prices[*one as usize].is_some());
        return Err(DataError::at(source, place, problem)
            .field(format!("unit[{at}].quality"))
            .one_of(quality.word(), for_sale.map(Quality::word)));
    }
    let count = unit.count.as_ref().map_or(1, |count| **count);
    if let Some(given) = &unit.count
        && !(1..=MAX_UNITS_PER_SIDE).contains(&usize::from(count))
    {
        return Err(DataError::at(source, given.span(), format!("the count is {count}"))
            .field(format!("unit[{at}].count"))
            .expected(format!("1 to {MAX_UNITS_PER_SIDE}")));
    }
    Ok(Company { kind, quality, count })
}
