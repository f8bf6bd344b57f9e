//! Random forces: what may be added, and how it is drawn.

use std::sync::Arc;

use wargauge_rules::roster::{DataError, ForceData, Points};
use wargauge_rules::table::stream::Stream;

use crate::units::army::{Army, UnitType};
use crate::units::force::{Force, ForceLine, MAX_PER_SIDE};
use crate::units::profile::Kind;

/// `SK-FORCE-02`: the most command groups of a random force.
const MOST_COMMAND: usize = 1;

/// `SK-FORCE-03`: the most armoured vehicles of a random force.
const MOST_ARMOUR: usize = 4;

impl Force {
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
