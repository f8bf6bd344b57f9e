//! Forces: units chosen from an army.

use std::sync::Arc;

use wargauge_rules::Side;
use wargauge_rules::UnitId;
use wargauge_rules::roster::{ForceData, Rollers};

use crate::units::army::{Army, UnitType};
use crate::units::profile::UnitProfile;

/// The most units of a side.
pub(crate) const MAX_PER_SIDE: usize = 32;

/// Some copies of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ForceLine {
    /// Its place in the army.
    pub(crate) unit: usize,
    /// How many.
    pub(crate) count: u8,
}

/// A force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) army: Arc<Army>,
    pub(crate) lines: Vec<ForceLine>,
}

impl ForceData for Force {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn army(&self) -> &str {
        &self.army.name
    }

    fn points(&self) -> u32 {
        let price = |line: &ForceLine| self.army.units[line.unit].price * u32::from(line.count);
        self.lines.iter().map(price).sum()
    }

    fn units(&self) -> Vec<(String, u32)> {
        let named =
            |line: &ForceLine| (self.army.units[line.unit].id.clone(), u32::from(line.count));
        self.lines.iter().map(named).collect()
    }
}

/// Gives out the numbers of the units of a match-up, and those by which their dice are keyed.
#[derive(Debug, Default)]
pub(crate) struct Enrolment {
    rollers: Rollers,
    pub(crate) profiles: Vec<UnitProfile>,
}

impl Enrolment {
    /// Enrols all copies of a unit, numbered from 1 if there are several.
    pub(crate) fn add(&mut self, unit: &UnitType, side: Side, copies: u8) {
        for copy in 1..=copies {
            let number = if copies > 1 { format!(" {copy}") } else { String::new() };
            self.profiles.push(UnitProfile {
                side,
                id: UnitId(self.profiles.len() as u8),
                entry: unit.id.clone(),
                title: unit.name.clone(),
                name: format!("{}{number}", unit.name),
                price: unit.price,
                stake: unit.stake,
                roller: self.rollers.next(side, &unit.id, u16::from(copy)),
                figures: unit.figures.clone(),
                kind: unit.kind,
                tripod: unit.tripod,
                crewed: unit.crewed,
                ammo: unit.ammo,
                vehicle: unit.vehicle.clone(),
                generated: false,
            });
        }
    }
}

impl Force {
    /// `SK-FORCE-05`: a force is a set: its lines stand in the order of its army, those of one unit as one.
    pub(crate) fn of_lines(
        name: String,
        title: String,
        army: Arc<Army>,
        mut lines: Vec<ForceLine>,
    ) -> Self {
        lines.sort_by_key(|line| line.unit);
        lines.dedup_by(|next, line| {
            let same = next.unit == line.unit;
            line.count += if same { next.count } else { 0 };
            same
        });
        Self { name, title, army, lines }
    }

    /// Enrols its units.
    pub(crate) fn enrol(&self, side: Side, into: &mut Enrolment) {
        for line in &self.lines {
            into.add(&self.army.units[line.unit], side, line.count);
        }
    }

    /// How many units it has.
    pub(crate) fn size(&self) -> usize {
        self.lines.iter().map(|line| usize::from(line.count)).sum()
    }
}
