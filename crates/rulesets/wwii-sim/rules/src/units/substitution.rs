//! Forces that differ in one entry: a copy of it against other entries for its points.

use wargauge_rules::roster::ForceData;
use wargauge_rules::table::stream::Stream;

use crate::units::force::{Force, ForceLine, canonical};
use crate::units::organisation::SortCounts;
use crate::units::random_force::{Growth, growths};

/// Forces that are tried, of which that nearest in points is taken.
const ATTEMPTS: u32 = 12;

/// Things given for one, or taken for it, at most.
const MOST_OTHERS: usize = 6;

/// A force like `force`, at no more than its limit and within the limits of random forces, with one
/// copy of an entry less if it has any and one more if not, and with other things for its points. A
/// unit's options go with it. None for forces with units in transports.
pub(crate) fn exchanged(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
    if force.lines.iter().any(|line| line.aboard.is_some() || line.reserve) {
        return None;
    }
    let single =
        |line: &ForceLine| vec![ForceLine { count: 1, ..line.clone() }; usize::from(line.count)];
    let apart = Force { lines: force.lines.iter().flat_map(single).collect(), ..force.clone() };
    let copies = copies_of(force, entry);
    let wanted = if copies > 0 { copies - 1 } else { 1 };
    let limit = force.limit.unwrap_or(force.points()).max(force.points());
    let attempt = |_| {
        let changed =
            if copies > 0 { without(&apart, entry, rng) } else { with(&apart, entry, limit, rng) }?;
        let filled = filled(trimmed(changed, entry, rng), entry, force.points(), rng);
        let legal = SortCounts::of(&filled.army, &filled.lines).is_legal();
        (legal && copies_of(&filled, entry) == wanted).then_some(filled)
    };
    let found: Vec<Force> = (0..ATTEMPTS).filter_map(attempt).collect();
    let mut nearest = found.into_iter().min_by_key(|one| one.points().abs_diff(force.points()))?;
    nearest.lines = canonical(nearest.lines);
    Some(nearest)
}

fn copies_of(force: &Force, entry: &str) -> u32 {
    force.units().iter().filter(|(id, _)| id == entry).map(|(_, copies)| copies).sum()
}

/// The force with one copy less: a unit with its options, or an option of one.
fn without(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
    let army = &force.army;
    let mut less: Vec<Force> = Vec::new();
    for (at, line) in force.lines.iter().enumerate() {
        let mut change = |options: Option<Vec<usize>>| {
            let mut lines = force.lines.clone();
            match options {
                Some(options) => lines[at].options = options,
                None => {
                    lines.remove(at);
                }
            }
            less.push(Force { lines, ..force.clone() });
        };
        if army.entry_of(line.unit).id == entry {
            change(None);
        }
        let named = |option: &usize| army.option_entry(*option).id == entry;
        if let Some(given) = line.options.iter().copied().find(named) {
            change(Some(line.options.iter().copied().filter(|&it| it != given).collect()));
        }
    }
    let places: Vec<usize> = (0..less.len()).collect();
    rng.pick(&places).map(|&at| less.swap_remove(at))
}

/// The force with one copy more, units having made room for it.
fn with(force: &Force, entry: &str, limit: u32, rng: &mut Stream) -> Option<Force> {
    let mut roomy = force.clone();
    for _ in 0..=MOST_OTHERS {
        let room = limit.saturating_sub(roomy.points());
        let all = growths(&roomy, room).concat();
        let fitting: Vec<Growth> =
            all.into_iter().filter(|growth| growth.entry(&force.army) == entry).collect();
        if let Some(&growth) = rng.pick(&fitting) {
            growth.add_to(&mut roomy);
            return Some(roomy);
        }
        let places: Vec<usize> = (0..roomy.lines.len()).collect();
        roomy.lines.remove(*rng.pick(&places)?);
    }
    None
}

/// The force without units that it may no longer hold, squads and the entry being kept.
fn trimmed(mut force: Force, entry: &str, rng: &mut Stream) -> Force {
    let army = std::sync::Arc::clone(&force.army);
    while !SortCounts::of(&army, &force.lines).is_legal() {
        let spare = |line: &ForceLine| {
            let one = ForceLine { count: 1, ..line.clone() };
            !SortCounts::of(&army, &[one]).is_complete() && army.entry_of(line.unit).id != entry
        };
        let places: Vec<usize> =
            (0..force.lines.len()).filter(|&at| spare(&force.lines[at])).collect();
        let Some(&at) = rng.pick(&places) else { break };
        force.lines.remove(at);
    }
    force
}

/// The force with other things than the entry for the points that it has less than `points`.
fn filled(mut force: Force, entry: &str, points: u32, rng: &mut Stream) -> Force {
    for _ in 0..MOST_OTHERS {
        let all = growths(&force, points.saturating_sub(force.points())).concat();
        let others: Vec<Growth> =
            all.into_iter().filter(|growth| growth.entry(&force.army) != entry).collect();
        let Some(&growth) = rng.pick(&others) else { break };
        growth.add_to(&mut force);
    }
    force
}
