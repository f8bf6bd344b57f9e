//! Army files.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::files::word::{ForGrid, IsArmy, Word};
use crate::terrain::ground::{Terrain, TerrainSet};
use crate::units::army::{Army, MinefieldPrice};
use crate::units::profile::{AttackRow, Class, NumbersNeeded, PureInfantry, Trait, UnitType};
use wargauge_rules::roster::{DataError, NewId, Points, Provenance, Source, Spanned, parse};

/// The most squares a unit moves in a turn.
const MOST_SQUARES_A_TURN: u8 = 3;

/// The most a unit may cost, in thousandths: sums over a force stay well within 32 bits.
const HIGHEST_PRICE: Points = Points(10_000_000);

/// An army of Grid WW2: attack rows and priced unit types.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Grid WW2 army")]
pub(crate) struct ArmyFile {
    #[expect(dead_code, reason = "checked by being read")]
    ruleset: ForGrid,
    #[expect(dead_code, reason = "checked by being read")]
    kind: IsArmy,
    /// What forces and scenarios call it; by default the stem of the file's name.
    name: Option<Word>,
    /// Its name for people.
    title: String,
    /// What a minefield costs.
    minefield: MinefieldFile,
    /// The attack rows.
    row: Vec<RowFile>,
    /// The unit types.
    unit: Vec<UnitTypeFile>,
}

/// The price of a minefield of one square.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct MinefieldFile {
    /// What it costs, in points.
    price: Spanned<Points>,
    /// Where the price comes from.
    source: Provenance,
}

/// A row of the combat table. A class without a number may not be attacked.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct RowFile {
    /// Which row.
    id: Spanned<AttackRow>,
    /// The number needed against infantry.
    #[schemars(range(min = 2, max = 6))]
    infantry: Option<Spanned<u8>>,
    /// The number needed against guns.
    #[schemars(range(min = 2, max = 6))]
    gun: Option<Spanned<u8>>,
    /// The number needed against the Tank class.
    #[schemars(range(min = 2, max = 6))]
    tank: Option<Spanned<u8>>,
    /// Where the numbers come from.
    source: Provenance,
}

/// A type of unit. An aircraft has neither class nor row, movement or terrain.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "UnitFile")]
struct UnitTypeFile {
    /// What forces call it.
    id: Spanned<Word>,
    /// Its name for people.
    name: String,
    /// What it is as a target.
    class: Option<Spanned<Class>>,
    /// The row it attacks with.
    row: Option<Spanned<AttackRow>>,
    /// Squares a turn.
    #[serde(rename = "move")]
    #[schemars(range(max = MOST_SQUARES_A_TURN))]
    allowance: Option<Spanned<u8>>,
    /// Squares a turn when the whole move is by road; by default the same.
    #[serde(rename = "road_move")]
    #[schemars(range(max = MOST_SQUARES_A_TURN))]
    road_allowance: Option<Spanned<u8>>,
    /// Terrain it may occupy.
    #[serde(default)]
    enters: Vec<Spanned<Terrain>>,
    /// Its special properties.
    #[serde(default)]
    traits: Vec<Spanned<Trait>>,
    /// When it is nothing but infantry, which aircraft cannot attack; by default never.
    #[serde(default = "never")]
    pure_infantry: PureInfantry,
    /// Where class, row and movement come from.
    source: Provenance,
    /// What it costs.
    price: Spanned<PriceFile>,
    /// What it counts where casualties in points decide; by default its price.
    stake: Option<StakeFile>,
}

/// Points by quality; a quality without a price is not for sale.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PriceFile {
    /// Price of an elite unit.
    elite: Option<Spanned<Points>>,
    /// Price of a regular unit.
    regular: Option<Spanned<Points>>,
    /// Price of a poor unit.
    poor: Option<Spanned<Points>>,
    /// Where the prices come from.
    source: Provenance,
}

/// Points by quality; a quality without a stake counts its price.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct StakeFile {
    /// Stake of an elite unit.
    elite: Option<Spanned<Points>>,
    /// Stake of a regular unit.
    regular: Option<Spanned<Points>>,
    /// Stake of a poor unit.
    poor: Option<Spanned<Points>>,
}

const fn never() -> PureInfantry {
    PureInfantry::Never
}

/// Reads an army file.
pub(crate) fn read(source: &Source) -> Result<Army, DataError> {
    let file: ArmyFile = parse(source)?;
    check_rows(source, &file.row)?;
    if file.unit.is_empty() {
        return Err(DataError::at(source, source.whole(), "the army has no unit types")
            .field("unit")
            .expected("1 or more"));
    }
    let mut types: Vec<UnitType> = Vec::with_capacity(file.unit.len());
    for (at, unit) in file.unit.iter().enumerate() {
        let entry = UnitReader { source, rows: &file.row, unit, path: format!("unit[{at}]") };
        let (id, span, field) = (&**unit.id, unit.id.span(), format!("unit[{at}].id"));
        let earlier = types.iter().map(|kind| &*kind.id);
        NewId { what: "a unit", id, span, field }.check(source, earlier)?;
        types.push(entry.read()?);
    }
    // GW-SETUP-07: a list is a set, whatever the order of the file.
    types.sort_by(|one, other| one.id.cmp(&other.id));
    let minefield = MinefieldPrice {
        price: price(source, "minefield.price", &file.minefield.price)?,
        source: file.minefield.source,
    };
    let name = file.name.as_deref().unwrap_or_else(|| source.stem()).to_owned();
    Ok(Army::new(name, file.title, types, minefield))
}

fn check_rows(source: &Source, rows: &[RowFile]) -> Result<(), DataError> {
    for (at, row) in rows.iter().enumerate() {
        if rows[..at].iter().any(|earlier| *earlier.id == *row.id) {
            let problem = format!("row `{}` is given twice", row.id.word());
            return Err(
                DataError::at(source, row.id.span(), problem).field(format!("row[{at}].id"))
            );
        }
        for (class, number) in [("infantry", &row.infantry), ("gun", &row.gun), ("tank", &row.tank)]
        {
            let Some(number) = number.as_ref().filter(|number| !(2..=6).contains(&***number))
            else {
                continue;
            };
            let problem = format!("{} is no number for a die to reach", **number);
            return Err(DataError::at(source, number.span(), problem)
                .field(format!("row[{at}].{class}"))
                .expected("2 to 6, or no key where the class may not be attacked"));
        }
    }
    Ok(())
}

/// A price in thousandths, if it may be one.
fn price(source: &Source, field: &str, price: &Spanned<Points>) -> Result<u32, DataError> {
    if **price == Points(0) || **price > HIGHEST_PRICE {
        return Err(DataError::at(source, price.span(), format!("the price is {}", **price))
            .field(field)
            .expected(format!("more than 0 and at most {HIGHEST_PRICE}")));
    }
    Ok(price.thousandths())
}

/// Reads one unit type.
struct UnitReader<'f> {
    source: &'f Source,
    rows: &'f [RowFile],
    unit: &'f UnitTypeFile,
    /// Path of the unit in the file.
    path: String,
}

impl UnitReader<'_> {
    fn error(&self, span: core::ops::Range<usize>, key: &str, problem: String) -> DataError {
        DataError::at(self.source, span, problem).field(format!("{}.{key}", self.path))
    }

    fn read(&self) -> Result<UnitType, DataError> {
        let traits = self.traits()?;
        let prices = self.prices()?;
        let stakes = self.stakes(prices)?;
        let base = UnitType {
            id: self.unit.id.to_string(),
            name: self.unit.name.clone(),
            source: self.unit.source,
            class: Class::Tank,
            row: AttackRow::Inf,
            needs: NumbersNeeded([None; 3]),
            allowance: 0,
            road_allowance: 0,
            enters: TerrainSet::default(),
            traits: traits.iter().map(|one| **one).collect(),
            pure_infantry: self.unit.pure_infantry,
            prices,
            stakes,
            price_source: self.unit.price.source,
        };
        if base.traits.has(Trait::Aircraft) { self.aircraft(base) } else { self.ground(base) }
    }

    /// An aircraft has no place on the board and a table of its own (GW-AIR-03, GW-AIR-09).
    fn aircraft(&self, base: UnitType) -> Result<UnitType, DataError> {
        let unit = self.unit;
        let given = [
            ("class", unit.class.as_ref().map(Spanned::span)),
            ("row", unit.row.as_ref().map(Spanned::span)),
            ("move", unit.allowance.as_ref().map(Spanned::span)),
            ("road_move", unit.road_allowance.as_ref().map(Spanned::span)),
            ("enters", unit.enters.first().map(Spanned::span)),
        ];
        for (key, span) in given {
            let Some(span) = span else { continue };
            let problem = format!("aircraft `{}` has a key `{key}`", base.id);
            return Err(self.error(span, key, problem).expected("none for an aircraft"));
        }
        Ok(base)
    }

    fn ground(&self, base: UnitType) -> Result<UnitType, DataError> {
        let unit = self.unit;
        let row = self.required("row", unit.row.as_ref())?;
        let class = **self.required("class", unit.class.as_ref())?;
        let (allowance, road_allowance) = self.movement(base.traits.has(Trait::Stationary))?;
        let Some(numbers) = self.rows.iter().find(|given| *given.id == **row) else {
            let problem = format!("the army has no row `{}`", row.word());
            let ids = self.rows.iter().map(|given| given.id.word());
            return Err(self.error(row.span(), "row", problem).one_of(row.word(), ids));
        };
        let estimated = [numbers.source, unit.source].contains(&Provenance::Project);
        Ok(UnitType {
            source: if estimated { Provenance::Project } else { Provenance::Book },
            class,
            row: **row,
            needs: NumbersNeeded(
                [&numbers.infantry, &numbers.gun, &numbers.tank]
                    .map(|number| number.as_ref().map(|number| **number)),
            ),
            allowance,
            road_allowance,
            enters: self.enters()?,
            ..base
        })
    }

    fn required<'v, T>(
        &self,
        key: &str,
        value: Option<&'v Spanned<T>>,
    ) -> Result<&'v Spanned<T>, DataError> {
        let unit = &self.unit.id;
        value.ok_or_else(|| {
            let problem = format!("key `{key}` is missing from `{}`", &***unit);
            self.error(unit.span(), key, problem).expected("it in every unit but aircraft")
        })
    }

    /// Squares a turn, off and on roads: on roads the same where the file does not say
    /// (GW-UNIT-13), none for what cannot move (GW-STRONG-01).
    fn movement(&self, stationary: bool) -> Result<(u8, u8), DataError> {
        let off_road = self.required("move", self.unit.allowance.as_ref())?;
        let on_road = self.unit.road_allowance.as_ref().unwrap_or(off_road);
        let (least, most) = if stationary { (0, 0) } else { (1, MOST_SQUARES_A_TURN) };
        let bounds =
            [("move", "move", off_road, least), ("road_move", "road move", on_road, **off_road)];
        for (key, name, squares, least) in bounds {
            if (least..=most).contains(&**squares) {
                continue;
            }
            let expected = if stationary {
                "0 for a stationary unit".to_owned()
            } else {
                format!("{least} to {most}")
            };
            let problem = format!("the {name} is {}", **squares);
            return Err(self.error(squares.span(), key, problem).expected(expected));
        }
        Ok((**off_road, **on_road))
    }

    fn enters(&self) -> Result<TerrainSet, DataError> {
        for (at, kind) in self.unit.enters.iter().enumerate() {
            if TerrainSet::IMPASSABLE.has(**kind) {
                let problem = "nothing enters this terrain".to_owned();
                let passable = Terrain::ALL
                    .into_iter()
                    .filter(|kind| !TerrainSet::IMPASSABLE.has(*kind))
                    .map(Terrain::word);
                return Err(self
                    .error(kind.span(), &format!("enters[{at}]"), problem)
                    .one_of("", passable));
            }
        }
        Ok(self.unit.enters.iter().map(|kind| **kind).collect())
    }

    fn traits(&self) -> Result<&[Spanned<Trait>], DataError> {
        let traits = &self.unit.traits;
        for (at, one) in traits.iter().enumerate() {
            if traits[..at].iter().any(|earlier| **earlier == **one) {
                let problem = "the trait is given twice".to_owned();
                return Err(self.error(one.span(), &format!("traits[{at}]"), problem));
            }
        }
        Ok(traits)
    }

    fn prices(&self) -> Result<[Option<u32>; 3], DataError> {
        let given = &self.unit.price;
        let mut prices = [None; 3];
        let by_quality =
            [("elite", &given.elite), ("regular", &given.regular), ("poor", &given.poor)];
        for (at, (quality, points)) in by_quality.into_iter().enumerate() {
            if let Some(points) = points {
                let field = format!("{}.price.{quality}", self.path);
                prices[at] = Some(price(self.source, &field, points)?);
            }
        }
        if prices == [None; 3] {
            let problem = format!("`{}` has no price", &**self.unit.id);
            return Err(self
                .error(given.span(), "price", problem)
                .expected("`elite`, `regular` or `poor`"));
        }
        Ok(prices)
    }

    /// What the type counts in each quality it is sold in, at these prices (GW-END-08).
    fn stakes(&self, prices: [Option<u32>; 3]) -> Result<[Option<u32>; 3], DataError> {
        let Some(given) = &self.unit.stake else { return Ok(prices) };
        let mut stakes = prices;
        let by_quality =
            [("elite", &given.elite), ("regular", &given.regular), ("poor", &given.poor)];
        for (at, (quality, points)) in by_quality.into_iter().enumerate() {
            let Some(points) = points else { continue };
            let key = format!("stake.{quality}");
            if prices[at].is_none() {
                let problem = format!("`{}` has no {quality} price", &**self.unit.id);
                return Err(self.error(points.span(), &key, problem).expected("one, or no stake"));
            }
            stakes[at] = Some(price(self.source, &format!("{}.{key}", self.path), points)?);
        }
        Ok(stakes)
    }
}
