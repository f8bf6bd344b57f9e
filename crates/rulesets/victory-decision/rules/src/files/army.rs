//! Army files.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::purchases::OptionFile;
use crate::files::units::{Common, UnitFile, UnitReader};
use crate::files::weapons::WeaponFile;
use crate::files::word::{FieldPath, ForVictoryDecision, IsArmy, bounded};
use crate::files::{units, weapons};
use crate::units::army::{Army, UnitType};
use crate::units::chart::{Bounds, Chart, UpperLimit};
use crate::units::options::Loadout;
use crate::units::rows::fits_into;
use wargauge_rules::roster::{DataError, Exactly, NewId, Provenance, Source, Spanned, Word, parse};

/// An army of Victory Decision: weapons, priced units with options, organisation charts.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Victory Decision army")]
pub(crate) struct ArmyFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForVictoryDecision,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsArmy,
    /// What forces and scenarios call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// What all infantry has in common.
    infantry: InfantryFile,
    /// Organisation charts, the usual one first.
    chart: Vec<ChartFile>,
    /// The weapon table.
    weapon: Vec<WeaponFile>,
    /// Options that several units may take.
    #[serde(default)]
    option: Vec<OptionFile>,
    /// The units.
    unit: Vec<UnitFile>,
}

/// What all infantry has in common.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct InfantryFile {
    /// Inches of a Move Action.
    #[serde(rename = "move")]
    #[schemars(range(min = 1, max = 12))]
    pace: Spanned<u8>,
    /// Critical, Hit and Save.
    armour: Spanned<Exactly<u8, 3>>,
    /// Where the numbers come from.
    #[expect(dead_code, reason = "for the readers of the file")]
    source: Provenance,
}

/// An organisation chart: Elements of each category in a force. There is one force for each 1500
/// points.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ChartFile {
    /// What forces call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// How many HQ Elements a force may have.
    hq: BoundsFile,
    /// How many Combat Elements (squads) a force may have.
    combat: BoundsFile,
    /// Fast or Light Support.
    light: BoundsFile,
    /// Heavy Support.
    heavy: BoundsFile,
    /// Whether the most HQ Elements are those of the switch `national_hq_max`.
    #[serde(default)]
    national_hq: bool,
    /// Whether Combat Elements must have transport.
    #[serde(default)]
    transports_compulsory: bool,
    /// Where it comes from.
    #[expect(dead_code, reason = "for the readers of the file")]
    source: Provenance,
}

/// How many Elements of a category: at most so many, or so many for each two of Heavy Support.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BoundsFile {
    /// The fewest; by default none.
    #[serde(default)]
    least: u8,
    /// The most.
    most: Option<Spanned<u8>>,
    /// The most for each two Elements of Heavy Support.
    per_two_heavy: Option<Spanned<u8>>,
}

/// Reads an army file.
pub(crate) fn read(source: &Source) -> Result<Army, DataError> {
    let file: ArmyFile = parse(source)?;
    let charts = charts(source, &file.chart)?;
    let mut armoury = weapons::read(source, &file.weapon)?;
    let pace =
        bounded(FieldPath { source, path: "infantry.move" }, "move", &file.infantry.pace, 1..=12)?;
    let common = Common {
        source,
        armour: units::armour(source, "infantry.armour", &file.infantry.armour)?,
        pace,
        options: &file.option,
    };
    if file.unit.is_empty() {
        return Err(DataError::at(source, source.whole(), "the army has no units")
            .field("unit")
            .expected("at least one"));
    }
    check_names(source, &file)?;
    let own = file.unit.iter().flat_map(|unit| &unit.option);
    armoury.add_captured(file.option.iter().chain(own).filter_map(OptionFile::captured_weapon));
    let mut units: Vec<UnitType> = Vec::with_capacity(file.unit.len());
    for (at, unit) in file.unit.iter().enumerate() {
        let (id, span, field) = (&**unit.id, unit.id.span(), format!("unit[{at}].id"));
        let earlier = units.iter().map(|kind| &*kind.id);
        NewId { what: "a unit", id, span, field }.check(source, earlier)?;
        let path = format!("unit[{at}]");
        let reader = UnitReader { common: &common, armoury: &mut armoury, file: unit, path };
        units.push(reader.read()?);
    }
    // VD-LIST-29: an army is a set; errors name the lines of its file.
    units.sort_by(|one, other| one.id.cmp(&other.id));
    let name = file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned();
    let mut army = Army::new(name, file.title, charts, armoury.weapons, units);
    for (at, unit) in file.unit.iter().enumerate() {
        let carriers = transports(source, &army, at, unit)?;
        let position = position_of(&army, unit);
        army.units[position].transports = carriers;
    }
    check_bare_units(source, &army, &file.unit)?;
    Ok(army)
}

fn charts(source: &Source, files: &[ChartFile]) -> Result<Vec<Chart>, DataError> {
    if files.is_empty() {
        return Err(DataError::at(source, source.whole(), "the army has no organisation chart")
            .field("chart")
            .expected("at least one"));
    }
    let mut charts: Vec<Chart> = Vec::new();
    for (at, file) in files.iter().enumerate() {
        let (id, span, field) = (&**file.id, file.id.span(), format!("chart[{at}].id"));
        let earlier = charts.iter().map(|chart| &*chart.id);
        NewId { what: "a chart", id, span, field }.check(source, earlier)?;
        let categories = [
            ("hq", &file.hq),
            ("combat", &file.combat),
            ("light", &file.light),
            ("heavy", &file.heavy),
        ];
        let mut bounds = [Bounds { least: 0, most: UpperLimit::Number(0) }; 4];
        for (category, (key, given)) in categories.into_iter().enumerate() {
            let most = match (&given.most, &given.per_two_heavy) {
                (Some(most), None) if **most >= given.least => UpperLimit::Number(**most),
                (None, Some(each)) => UpperLimit::PerTwoHeavy(**each),
                (most, each) => {
                    let span =
                        most.as_ref().or(each.as_ref()).map_or(file.id.span(), Spanned::span);
                    let problem = format!("the limits of `{key}` in chart `{}`", &**file.id);
                    return Err(DataError::at(source, span, problem)
                        .field(format!("chart[{at}].{key}"))
                        .expected("either `most`, not less than `least`, or `per_two_heavy`"));
                }
            };
            bounds[category] = Bounds { least: given.least, most };
        }
        charts.push(Chart {
            id: file.id.to_string(),
            name: file.name.clone(),
            bounds,
            national_hq: file.national_hq,
            transports_compulsory: file.transports_compulsory,
        });
    }
    Ok(charts)
}

/// The transports that the unit of a line may be bought with, in the order of the army.
fn transports(
    source: &Source,
    army: &Army,
    line: usize,
    file: &UnitFile,
) -> Result<Vec<usize>, DataError> {
    let unit = position_of(army, file);
    let find = |(at, id): (usize, &Spanned<String>)| {
        let error = |problem: String| {
            DataError::at(source, id.span(), problem)
                .field(format!("unit[{line}].transports[{at}]"))
        };
        let carrier = army.position(id).ok_or_else(|| {
            error(format!("the army has no unit `{}`", **id))
                .one_of(id, army.units.iter().map(|unit| unit.id.as_str()))
        })?;
        if !fits_into(army, unit, carrier) {
            let problem = format!("`{}` has no room for `{}`", **id, army.units[unit].id);
            let models = army.units[unit].passengers();
            return Err(error(problem).expected(format!("a vehicle with transport {models}")));
        }
        Ok(carrier)
    };
    let found: Result<Vec<usize>, DataError> =
        file.transports.iter().enumerate().map(find).collect();
    let mut carriers = found?;
    carriers.sort_unstable();
    Ok(carriers)
}

/// Where the unit of a line stands in its army.
fn position_of(army: &Army, file: &UnitFile) -> usize {
    army.position(&file.id).expect("every unit of the file has been read")
}

/// Whether units and options of the army go by different names: both are entries of its price list.
fn check_names(source: &Source, file: &ArmyFile) -> Result<(), DataError> {
    for (at, option) in file.option.iter().enumerate() {
        let before = file.option[..at].iter().map(|option| &**option.id);
        let taken = file.unit.iter().map(|unit| &**unit.id).chain(before);
        let (id, span, field) = (&**option.id, option.id.span(), format!("option[{at}].id"));
        NewId { what: "an entry", id, span, field }.check(source, taken)?;
    }
    Ok(())
}

/// Whether every unit can be fielded as it is.
fn check_bare_units(source: &Source, army: &Army, files: &[UnitFile]) -> Result<(), DataError> {
    for (at, file) in files.iter().enumerate() {
        if let Err(fault) = Loadout::plain(position_of(army, file)).fit(army) {
            return Err(DataError::at(source, file.id.span(), fault.problem)
                .field(format!("unit[{at}]"))
                .expected(fault.expected));
        }
    }
    Ok(())
}
