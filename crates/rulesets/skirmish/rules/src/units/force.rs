//! Forces: units chosen from an army, and how random ones are drawn.

use std::sync::Arc;

use wargauge_rules::Side;
use wargauge_rules::UnitId;
use wargauge_rules::roster::{DataError, ForceData, Points, Rollers};
use wargauge_rules::table::stream::Stream;

use crate::units::army::{Army, UnitType};
use crate::units::profile::{Kind, UnitProfile};

/// The most units of a side.
pub(crate) const MAX_PER_SIDE: usize = 32;

/// `SK-FORCE-02`: the most command groups of a random force.
const MOST_COMMAND: usize = 1;

/// `SK-FORCE-03`: the most armoured vehicles of a random force.
const MOST_ARMOUR: usize = 4;

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

    fn count(&self, test: impl Fn(&UnitType) -> bool) -> usize {
        let fitting = self.lines.iter().filter(|line| test(&self.army.units[line.unit]));
        fitting.map(|line| usize::from(line.count)).sum()
    }

    /// Whether one more of a unit keeps within the limits of random forces (`SK-FORCE-01`,
    /// `SK-FORCE-02`, `SK-FORCE-03`, `SK-FORCE-04`).
    pub(crate) fn has_room_for(&self, unit: usize) -> bool {
        let kind = &self.army.units[unit];
        let own = self.lines.iter().find(|line| line.unit == unit).map_or(0, |line| line.count);
        own < kind.most
            && self.size() < MAX_PER_SIDE / 2
            && (kind.kind != Kind::Command
                || self.count(|other| other.kind == Kind::Command) < MOST_COMMAND)
            && (kind.kind != Kind::Afv || self.count(|other| other.kind == Kind::Afv) < MOST_ARMOUR)
    }

    fn add(&mut self, unit: usize) {
        match self.lines.binary_search_by_key(&unit, |line| line.unit) {
            Ok(at) => self.lines[at].count += 1,
            Err(at) => self.lines.insert(at, ForceLine { unit, count: 1 }),
        }
    }
}

/// Draws a force of at most `points` thousandths to which nothing permitted can be added. The
/// first unit is infantry, so that somebody can hold ground (`SK-FORCE-04`).
pub(crate) fn draw(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
    let name = format!("random-{:08x}", rng.bits() >> 32);
    let mut force = Force { name, title: String::new(), army: Arc::clone(army), lines: Vec::new() };
    let mut room = points;
    loop {
        let begun = !force.lines.is_empty();
        let fits = |at: &usize| {
            let unit = &army.units[*at];
            unit.price <= room && force.has_room_for(*at) && (begun || unit.kind == Kind::Infantry)
        };
        let fitting: Vec<usize> = (0..army.units.len()).filter(fits).collect();
        if fitting.is_empty() {
            break;
        }
        let unit = fitting[rng.below(fitting.len() as u32) as usize];
        room -= army.units[unit].price;
        force.add(unit);
    }
    if force.lines.is_empty() {
        let problem = format!("army `{}` has no infantry for {} points", army.name, Points(points));
        return Err(DataError::new(problem).expected("more points"));
    }
    force.title = format!("Random force of {} points", Points(force.points()));
    Ok(force)
}
