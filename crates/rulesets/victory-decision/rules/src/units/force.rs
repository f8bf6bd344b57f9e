//! A force: what a side has bought of an army.

use std::sync::Arc;

use crate::scenario::Fortification;
use crate::units::army::Army;
use crate::units::options::Loadout;

/// Some copies of one loadout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceLine {
    /// Unit and options.
    pub loadout: Loadout,
    /// How many, at least 1.
    pub count: u8,
    /// The transport of each (VD-VSP-20).
    pub transport: Option<Loadout>,
    /// The platoon it belongs to, from 1, in armies of several forces (VD-ORG-04).
    pub platoon: u8,
}

/// A resolved force file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// The army it is drawn from.
    pub army: Arc<Army>,
    /// Position of its chart in the army.
    pub chart: usize,
    /// The most it may cost, in thousandths of a point, where it says so.
    pub limit: Option<u32>,
    /// Whether its squads are on stands (VD-SCALE-16).
    pub stands: bool,
    /// Its units, in canonical order (VD-LIST-29).
    pub lines: Vec<ForceLine>,
    /// Its fortifications, in the order they are placed.
    pub fortifications: Vec<Fortification>,
}

/// VD-LIST-29: a force is a set. Its lines in canonical order, that of platoons and of the army, like
/// ones together, however a file has them.
pub(crate) fn merged(mut lines: Vec<ForceLine>) -> Vec<ForceLine> {
    let key = |line: &ForceLine| {
        let transport = line.transport.as_ref().map(|one| (one.unit, one.options.clone()));
        (line.platoon, line.loadout.unit, line.loadout.options.clone(), transport)
    };
    lines.sort_by_key(key);
    lines.dedup_by(|next, line| {
        let same = key(next) == key(line);
        if same {
            // More than 255 are too many in any case.
            line.count = line.count.saturating_add(next.count);
        }
        same
    });
    lines
}
