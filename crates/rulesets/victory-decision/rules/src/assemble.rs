//! Putting a scenario and two forces together.

use std::sync::Arc;

use crate::book::{RowBook, VictoryDecision};
use crate::scenario::{Mission, Scenario, TableSize};
use crate::setup::bench::line_on;
use crate::state::unit::{MAX_UNITS, UnitSet};
use crate::switches::Switches;
use crate::terrain::ground::Table;
use crate::units::chart::{Bounds, UpperLimit};
use crate::units::force::Force;
use crate::units::groups::Groups;
use crate::units::organisation::check;
use crate::units::profile::{Ability, Element, Property, RowPart, UnitKind, UnitProfile};
use crate::units::rows::PurchasedRow;
use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::roster::{DataError, ForceData, Points, Setting, check_abreast};
use wargauge_rules::table::{Length, Point, Rect};

/// The share of his points that the defender of a bunker must spend on fortifications, in percent
/// (VD-SCEN-34).
const LEAST_FORTIFICATIONS: u32 = 10;

/// Where the part of a row stands in the key of its dice: above its copies.
const PART_SHIFT: u32 = 7;

/// The rows of both sides, those of A first.
fn rows_of(forces: BySide<&Force>) -> Vec<PurchasedRow> {
    let mut rows = forces[Side::A].rows(Side::A, 0, 0);
    let weapons = forces[Side::A].army.weapons.len() as u16;
    let first = rows.len() as u8;
    rows.extend(forces[Side::B].rows(Side::B, first, weapons));
    rows
}

/// The units that rows can become: first the whole of each, so that its number is that of its row,
/// then second Fire Teams and Individuals.
fn units_of(rows: &[PurchasedRow]) -> Vec<UnitProfile> {
    let part_of = |bought: &PurchasedRow, part: RowPart| {
        let profile = bought.profile.clone();
        UnitProfile { part, dice_key: profile.dice_key | (part as u32) << PART_SHIFT, ..profile }
    };
    let mut units: Vec<UnitProfile> = rows.iter().map(|row| row.profile.clone()).collect();
    for row in rows {
        units.extend(row.splits.then(|| part_of(row, RowPart::SecondTeam)));
        units.extend(row.individual.then(|| part_of(row, RowPart::Individual)));
    }
    units
}

/// Units that can ever lend others their Ld: with Command, or of Command Vehicles.
pub(crate) fn commanders_of(units: &[UnitProfile]) -> UnitSet {
    let commands = |unit: &UnitProfile| {
        unit.groups.iter().any(|group| group.abilities.has(Ability::Command))
            || unit.vehicle.is_some_and(|it| it.properties.has(Property::CommandVehicle))
    };
    let commanders = (0..units.len()).filter(|&at| commands(&units[at]));
    commanders.map(|at| UnitId(at as u8)).collect()
}

/// Units of vehicles.
pub(crate) fn vehicles_of(units: &[UnitProfile]) -> UnitSet {
    let vehicles = (0..units.len()).filter(|&at| units[at].kind == UnitKind::Vehicle);
    vehicles.map(|at| UnitId(at as u8)).collect()
}

fn muster_of(bought: &PurchasedRow) -> Muster {
    let UnitProfile { side, price, .. } = bought.profile;
    Muster { side, entry: bought.entry.clone(), name: bought.name.clone(), price }
}

fn row_book(bought: &PurchasedRow, units: &[UnitProfile]) -> RowBook {
    let UnitProfile { row, side, price, stake, ref groups, .. } = bought.profile;
    let own = (0..units.len()).filter(|&at| units[at].row == row);
    let parts: UnitSet = own.map(|at| UnitId(at as u8)).collect();
    let strength = groups.iter().map(|group| group.strength).sum();
    RowBook { side, price, stake, strength, units: parts }
}

/// Whether a force can play a role: within the points and the chart, with fortifications only
/// where they may be bought.
fn check_force(
    scenario: &Scenario,
    side: Side,
    force: &Force,
    switches: Switches,
) -> Result<(), DataError> {
    let error = |problem: String| DataError::new(format!("force `{}` {problem}", force.name));
    let limit = scenario.limits[side];
    if force.points() > limit && !scenario.any_price {
        return Err(error(format!("costs {} points", Points(force.points()))).expected(format!(
            "at most {} in scenario `{}`",
            Points(limit),
            scenario.name
        )));
    }
    if let Some(distance) = scenario.bench {
        return check_room(scenario, force, distance);
    }
    let chart = &force.army.charts[force.chart];
    let hq = match chart.bounds[Element::Hq as usize] {
        _ if chart.national_hq => u8::try_from(switches.national_hq_max).unwrap_or(0),
        Bounds { most: UpperLimit::Number(most), .. } => most,
        Bounds { most: UpperLimit::PerTwoHeavy(_), .. } => 0,
    };
    // The points of the scenario say how many platoons and captured vehicles there may be.
    let judged = Force { limit: Some(limit), ..force.clone() };
    check(&judged, hq).map_err(|breach| {
        error(format!("breaks its chart: {}", breach.problem)).expected(breach.expected)
    })?;
    let spent = force.fortification_points();
    if spent > 0 && !scenario.special.fortifications {
        return Err(error("has fortifications".to_owned())
            .expected(format!("none in scenario `{}`", scenario.name)));
    }
    let defends = scenario.mission == Mission::BunkerAssault && scenario.attacker != Some(side);
    let least = force.points() / 100 * LEAST_FORTIFICATIONS;
    if defends && spent < least {
        return Err(error(format!("spends {} points on fortifications", Points(spent)))
            .expected(format!("at least {} to defend the bunker", Points(least))));
    }
    Ok(())
}

/// Units that face each other have room beside each other, are placed undivided (VD-COH-11) and need fit no
/// chart.
fn check_room(scenario: &Scenario, force: &Force, distance: Length) -> Result<(), DataError> {
    let units = force.lines.iter().map(|line| usize::from(line.count)).sum();
    let TableSize { width, depth } = scenario.size;
    let table = Rect::new(Point::new(0, 0), Point::new(width.hundredths(), depth.hundredths()));
    check_abreast(&force.name, units, line_on(table, distance).room())
}

impl VictoryDecision {
    /// Puts a match-up together; see [`Rulebook::assemble`](wargauge_rules::roster::Rulebook::assemble).
    pub(crate) fn put_together(
        scenario: &Scenario,
        forces: BySide<&Force>,
        settings: &[Setting],
    ) -> Result<Self, DataError> {
        let switches = Switches::default().with(&scenario.settings).with(settings);
        for side in Side::BOTH {
            check_force(scenario, side, forces[side], switches)?;
        }
        let fortifications = BySide::from_fn(|side| forces[side].fortifications.clone());
        let tables = scenario.tables(&fortifications).map_err(|bad| {
            DataError::new(format!("the table of scenario `{}`: {bad}", scenario.name))
        })?;
        Self::compose(scenario, switches, tables, forces)
    }

    /// A match-up on these tables, whatever its forces may do in the scenario.
    pub(crate) fn compose(
        scenario: &Scenario,
        switches: Switches,
        tables: Arc<[Table]>,
        forces: BySide<&Force>,
    ) -> Result<Self, DataError> {
        let fortifications = BySide::from_fn(|side| forces[side].fortifications.clone());
        let rows = rows_of(forces);
        let units = units_of(&rows);
        if units.len() > MAX_UNITS {
            let problem = format!("the forces have {} units together", units.len());
            return Err(DataError::new(problem).expected(format!("at most {MAX_UNITS}")));
        }
        let weapons = BySide::from_fn(|side| &forces[side].army.weapons);
        Ok(Self {
            switches,
            scenario: scenario.clone(),
            tables,
            weapons: weapons.0.into_iter().flatten().cloned().collect(),
            muster: rows.iter().map(muster_of).collect(),
            rows: rows.iter().map(|bought| row_book(bought, &units)).collect(),
            of_side: BySide::from_fn(|side| {
                let own = (0..units.len()).filter(|&at| units[at].side == side);
                own.map(|at| UnitId(at as u8)).collect()
            }),
            vehicles: vehicles_of(&units),
            commanders: commanders_of(&units),
            groups: Groups::of_all(&units),
            units,
            fortifications,
        })
    }
}
