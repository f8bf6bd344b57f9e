//! Random legal forces, within the limits of [`organisation`](crate::units::organisation).
//!
//! A squad comes first; then units on the one hand and options on the other are drawn, each as
//! likely as any other of its sort, until nothing more is both permitted and payable.

use std::sync::Arc;

use wargauge_rules::roster::{DataError, ForceData, Points};
use wargauge_rules::table::stream::Stream;

use crate::units::army::Army;
use crate::units::force::{Force, ForceLine, canonical};
use crate::units::organisation::SortCounts;

/// Something that can be added to a force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Growth {
    /// A unit.
    Unit(usize),
    /// An option of a unit that is there: line and option.
    Option(usize, usize),
}

/// Draws a force of at most `points` thousandths to which nothing permitted can be added.
pub(crate) fn draw(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
    let mut force = Force {
        name: format!("random-{:08x}", rng.bits() >> 32),
        title: String::new(),
        army: Arc::clone(army),
        limit: Some(points),
        lines: Vec::new(),
    };
    let squads = units(&force, points).filter(|&unit| {
        let one = [line_of(unit)];
        SortCounts::of(army, &one).is_complete()
    });
    let squads: Vec<usize> = squads.collect();
    let Some(&first) = rng.pick(&squads) else {
        let problem = format!("army `{}` has no squad for {} points", army.name, Points(points));
        return Err(DataError::new(problem));
    };
    force.lines.push(line_of(first));
    while grow(&mut force, points, rng) {}
    force.lines = canonical(force.lines);
    force.title = format!("Random force of {} points", force.price());
    Ok(force)
}

fn line_of(unit: usize) -> ForceLine {
    ForceLine { unit, count: 1, options: Vec::new(), reserve: false, aboard: None }
}

/// Units that may be added for so many thousandths.
fn units(force: &Force, room: u32) -> impl Iterator<Item = usize> {
    let counts = SortCounts::of(&force.army, &force.lines);
    let army = Arc::clone(&force.army);
    (0..army.units.len())
        .filter(move |&unit| army.entry_of(unit).price <= room && counts.allow(&army, unit))
}

impl Growth {
    /// The identifier of its entry.
    pub(crate) fn entry(self, army: &Army) -> &str {
        match self {
            Self::Unit(unit) => &army.entry_of(unit).id,
            Self::Option(_, option) => &army.option_entry(option).id,
        }
    }

    /// Adds it.
    pub(crate) fn add_to(self, force: &mut Force) {
        match self {
            Self::Unit(unit) => force.lines.push(line_of(unit)),
            Self::Option(line, option) => force.lines[line].options.push(option),
        }
    }
}

/// What may be added for so many thousandths: units, and options of units that are there.
pub(crate) fn growths(force: &Force, room: u32) -> [Vec<Growth>; 2] {
    let added: Vec<Growth> = units(force, room).map(Growth::Unit).collect();
    let mut options = Vec::new();
    for (at, line) in force.lines.iter().enumerate() {
        for &option in &force.army.units[line.unit].options {
            let payable = force.army.option_entry(option).price <= room;
            if payable && !line.options.contains(&option) {
                options.push(Growth::Option(at, option));
            }
        }
    }
    [added, options]
}

/// Adds one thing; whether there was one to add.
fn grow(force: &mut Force, points: u32, rng: &mut Stream) -> bool {
    let [added, options] = growths(force, points - force.points());
    let order = if rng.below(2) == 0 { [added, options] } else { [options, added] };
    let Some(&growth) = order.iter().find_map(|sort| rng.pick(sort)) else { return false };
    growth.add_to(force);
    true
}
