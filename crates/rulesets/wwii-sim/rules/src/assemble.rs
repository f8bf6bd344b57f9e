//! Putting a scenario and two forces together.

use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::roster::{DataError, ForceData, Points, Rollers, Setting, check_abreast};
use wargauge_rules::table::Length;

use crate::book::WwiiSim;
use crate::scenario::Scenario;
use crate::setup::begin::line_on;
use crate::state::MAX_UNITS;
use crate::switches::Switches;
use crate::units::army::{Army, ArmyUnit, OptionEffect};
use crate::units::force::{Force, ForceLine};
use crate::units::profile::{
    Arms, Class, FigureProfile, Mount, Role, Traits, UnitProfile, VehicleProfile,
};
use crate::units::weapon::WeaponId;

/// Puts a match-up together; see [`Rulebook::assemble`](wargauge_rules::roster::Rulebook::assemble).
pub(crate) fn put_together(
    scenario: &Scenario,
    forces: BySide<&Force>,
    settings: &[Setting],
) -> Result<WwiiSim, DataError> {
    for side in Side::BOTH {
        check_force(scenario, side, forces[side])?;
    }
    let mut parts = Parts::default();
    for side in Side::BOTH {
        parts.add_force(side, forces[side]);
    }
    let of_side = BySide::from_fn(|side| {
        let own = parts.units.iter().enumerate().filter(|(_, unit)| unit.side == side);
        own.map(|(at, _)| UnitId(at as u8)).collect()
    });
    let stakes = BySide::from_fn(|side| {
        parts.units.iter().filter(|unit| unit.side == side).map(|unit| unit.stake).sum()
    });
    let taken = parts.taken_arms();
    let muster = parts.units.iter().zip(&parts.entries).map(|(unit, entry)| Muster {
        side: unit.side,
        entry: entry.clone(),
        name: unit.name.clone(),
        price: unit.price,
    });
    let switches = Switches::default().with(&scenario.settings).with(settings);
    Ok(WwiiSim {
        reaches: parts.units.iter().map(|unit| parts.reaches(unit)).collect(),
        switches,
        scenario: on_table(scenario, switches),
        muster: muster.collect(),
        taken,
        weapons: parts.weapons,
        arms: parts.arms,
        units: parts.units,
        of_side,
        stakes,
    })
}

/// WS-TABLE-04: the scenario on the table that its generator makes, where it has one.
fn on_table(scenario: &Scenario, switches: Switches) -> Scenario {
    let mut scenario = scenario.clone();
    if let Some(generator) = scenario.generator {
        scenario.ground =
            generator.ground(scenario.ground.table, u64::try_from(switches.table).unwrap_or(0));
    }
    scenario
}

/// Whether a force can play a role.
fn check_force(scenario: &Scenario, side: Side, force: &Force) -> Result<(), DataError> {
    let error = |problem: String| DataError::new(format!("force `{}` {problem}", force.name));
    let rules = &scenario.sides[side];
    if let Some(limit) = rules.limit.filter(|&limit| force.points() > limit) {
        return Err(error(format!("costs {} points", force.price())).expected(format!(
            "at most {} in scenario `{}`",
            Points(limit),
            scenario.name
        )));
    }
    if let Some(distance) = scenario.bench {
        let room = line_on(scenario.ground.table, distance).room();
        check_abreast(&force.name, force.size(), room)?;
    }
    let reserves = force.lines.iter().any(|line| line.reserve);
    if reserves && rules.arrival.is_none() {
        return Err(error("has reinforcements".to_owned())
            .expected(format!("none in this role of scenario `{}`", scenario.name)));
    }
    if 2 * force.size() > MAX_UNITS {
        return Err(error(format!("has {} units", force.size()))
            .expected(format!("at most {}", MAX_UNITS / 2)));
    }
    Ok(())
}

/// What the book is made of.
#[derive(Default)]
struct Parts {
    weapons: Vec<crate::units::weapon::Weapon>,
    /// Where those of the army begin whose units are added.
    first_weapon: u8,
    arms: Vec<Arms>,
    units: Vec<UnitProfile>,
    entries: Vec<String>,
    rollers: Rollers,
}

impl Parts {
    /// Adds the units of a force, and the weapons of its army.
    fn add_force(&mut self, side: Side, force: &Force) {
        self.first_weapon = self.weapons.len() as u8;
        self.weapons.extend(force.army.weapons.iter().cloned());
        let mut copies = vec![0_u16; force.army.units.len()];
        let first = self.units.len();
        for line in &force.lines {
            for _ in 0..line.count {
                let copy = copies[line.unit];
                copies[line.unit] += 1;
                let unit = self.unit(side, force, line, copy);
                self.units.push(unit);
                self.entries.push(force.army.entry_of(line.unit).id.clone());
            }
        }
        let carried = force.lines.iter().flat_map(|line| vec![line.aboard; line.count.into()]);
        for (unit, transport) in (first..).zip(carried) {
            let Some(transport) = transport else { continue };
            let id = &force.army.entry_of(transport).id;
            self.units[unit].aboard = self.transport_for(unit, id, first);
        }
    }

    /// WS-GEN-20: the first transport of that identifier that has room: for a unit, and for an
    /// officer.
    fn transport_for(&self, unit: usize, id: &str, first: usize) -> Option<u8> {
        let is_officer = |it: &UnitProfile| it.class == Class::Officer;
        let passenger = &self.units[unit];
        let has_room = |&transport: &usize| {
            let own = &self.units[first..];
            let mut riding = own.iter().filter(|it| it.aboard == Some(transport as u8));
            !riding.any(|it| is_officer(it) == is_officer(passenger))
        };
        let named = (first..self.units.len()).filter(|&at| self.units[at].id == id);
        named.into_iter().find(has_room).map(|at| at as u8)
    }

    /// The card of one copy of a line.
    fn unit(&mut self, side: Side, force: &Force, line: &ForceLine, copy: u16) -> UnitProfile {
        let army = &force.army;
        let first_weapon = self.first_weapon;
        let unit = &army.units[line.unit];
        let shift = |weapon: WeaponId| WeaponId(weapon.0 + first_weapon);
        let price = line.price_of_one(army);
        let entry = army.entry_of(line.unit);
        let options = line.options.iter().map(|&option| army.options[option].stake);
        UnitProfile {
            side,
            id: entry.id.clone(),
            name: entry.name.clone(),
            price,
            stake: unit.stake + options.sum::<u32>(),
            dice_key: self.rollers.next(side, &entry.id, copy),
            class: unit.class,
            figures: self.figures(unit, shift),
            ini: unit.ini,
            ld: unit.ld,
            rank: unit.rank,
            end: unit.end,
            crewed: unit.crewed.map(shift),
            vehicle: unit.vehicle.as_ref().map(|vehicle| VehicleProfile {
                mounts: vehicle
                    .mounts
                    .iter()
                    .map(|mount| Mount { weapon: shift(mount.weapon), ..*mount })
                    .collect(),
                ..vehicle.clone()
            }),
            traits: traits(army, unit, line, shift),
            reserve: line.reserve && line.aboard.is_none(),
            aboard: None,
        }
    }

    fn figures(
        &mut self,
        unit: &ArmyUnit,
        shift: impl Fn(WeaponId) -> WeaponId,
    ) -> Vec<FigureProfile> {
        let mut figures = Vec::with_capacity(unit.figures.len());
        for figure in &unit.figures {
            let (first, second) = (figure.first.map(&shift), figure.second.map(&shift));
            let arms = self.arms_of(Arms { role: figure.role, first, second });
            figures.push(FigureProfile { fs: figure.fs, cc: figure.cc, arms });
        }
        figures
    }

    /// The number of some arms.
    fn arms_of(&mut self, arms: Arms) -> u8 {
        let found = self.arms.iter().position(|other| *other == arms);
        found.unwrap_or_else(|| {
            self.arms.push(arms);
            self.arms.len() - 1
        }) as u8
    }

    /// How far weapons of a unit reach, and those of them that harm buildings.
    fn reaches(&self, unit: &UnitProfile) -> [Length; 2] {
        let arms = unit.figures.iter().map(|figure| self.arms[usize::from(figure.arms)]);
        let carried = arms.flat_map(|arms| [arms.first, arms.second]);
        let mounts = unit.vehicle.iter().flat_map(|vehicle| &vehicle.mounts);
        let all = carried
            .chain([unit.crewed, unit.traits.panzerfaust])
            .flatten()
            .chain(mounts.map(|mount| mount.weapon));
        let mut reaches = [Length::ZERO; 2];
        for weapon in all.map(|weapon| &self.weapons[usize::from(weapon.0)]) {
            reaches[0] = reaches[0].max(weapon.long);
            if weapon.harms_buildings() {
                reaches[1] = reaches[1].max(weapon.long);
            }
        }
        reaches
    }

    /// For each arms, what a trooper has who takes its first weapon over and drops his own
    /// (WS-UNIT-17).
    fn taken_arms(&mut self) -> Vec<u8> {
        let all = self.arms.clone();
        let taken = all.iter().map(|arms| Arms { role: Role::Special, second: None, ..*arms });
        let mut numbers: Vec<u8> = taken.map(|arms| self.arms_of(arms)).collect();
        // What has been taken over once can be taken over again.
        numbers.extend(all.len() as u8..self.arms.len() as u8);
        numbers
    }
}

/// What a unit can do, its options included.
fn traits(
    army: &Army,
    unit: &ArmyUnit,
    line: &ForceLine,
    shift: impl Fn(WeaponId) -> WeaponId,
) -> Traits {
    let mut traits = unit.traits;
    for &option in &line.options {
        match army.options[option].gift {
            OptionEffect::Panzerfaust(weapon) => traits.panzerfaust = Some(shift(weapon)),
            OptionEffect::SmokeGrenades => traits.smoke_grenades = true,
        }
    }
    traits
}
