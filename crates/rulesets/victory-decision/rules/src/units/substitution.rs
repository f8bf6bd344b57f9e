//! Forces that differ in one entry: a copy of it against other entries for its points.

use crate::units::force::{Force, ForceLine, merged};
use crate::units::options::Loadout;
use crate::units::random_force::{ForceAddition, ForceDraft, growths};
use wargauge_rules::roster::ForceData;
use wargauge_rules::table::stream::Stream;

/// Forces that are tried, of which that nearest in points is taken.
const ATTEMPTS: u32 = 3;

/// Things given for one at most.
const MOST_OTHERS: usize = 4;

/// A legal force like `force`, at no more than its limit, with one copy of an entry less if it has
/// any and one more if not, and with other things for its points. Where a unit goes, so do its
/// options and its transport.
pub(crate) fn exchanged(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
    let mut apart = force.clone();
    apart.limit = Some(force.budget());
    apart.lines = force.lines.iter().flat_map(singles).collect();
    let copies = copies_of(force, entry);
    let attempt = |_| {
        let changed = if copies > 0 {
            without(&apart, entry, rng).map(|less| filled(less, entry, force.points(), rng))
        } else {
            with(&apart, entry, rng).map(|more| filled(more, entry, force.points(), rng))
        }?;
        let wanted = if copies > 0 { copies - 1 } else { 1 };
        (copies_of(&changed, entry) == wanted && ForceDraft::of(changed.clone()).is_legal())
            .then_some(changed)
    };
    let found: Vec<Force> = (0..ATTEMPTS).filter_map(attempt).collect();
    let mut nearest = found.into_iter().min_by_key(|one| one.points().abs_diff(force.points()))?;
    nearest.lines = merged(nearest.lines);
    nearest.limit = force.limit;
    Some(nearest)
}

fn copies_of(force: &Force, entry: &str) -> u32 {
    force.units().iter().find(|(id, _)| id == entry).map_or(0, |(_, copies)| *copies)
}

/// A line as lines of one copy.
fn singles(line: &ForceLine) -> Vec<ForceLine> {
    vec![ForceLine { count: 1, ..line.clone() }; usize::from(line.count)]
}

/// The force with one copy less, legal or not.
fn without(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
    let less: Vec<Force> = losses(force)
        .into_iter()
        .filter(|less| copies_of(less, entry) + 1 == copies_of(force, entry))
        .collect();
    // The least that takes the copy away: an option rather than its unit.
    let dearest = less.iter().map(Force::points).max()?;
    let dearest = less.into_iter().filter(|less| less.points() == dearest).collect();
    pick_where(dearest, |_| true, rng)
}

/// The force with one copy more, other things having made room for it.
fn with(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
    let wanted = |force: &Force| -> Vec<ForceAddition> {
        platoons(force)
            .flat_map(|platoon| growths(force, platoon).collect::<Vec<_>>())
            .filter(|growth| growth.entry(force) == entry)
            .collect()
    };
    let price = wanted(force).first()?.price(force);
    let mut roomy = ForceDraft::of(force.clone());
    for _ in 0..=MOST_OTHERS {
        if roomy.room() >= price {
            let growths = wanted(&roomy.force);
            return roomy.add_one_of(growths, rng).then_some(roomy.force);
        }
        let less = losses(&roomy.force).into_iter().map(ForceDraft::of).collect();
        let kept = |less: &ForceDraft| less.is_legal() && !wanted(&less.force).is_empty();
        roomy = pick_where(less, kept, rng)?;
    }
    None
}

/// The force with other things than the entry for the points that it has less than `points`.
fn filled(force: Force, entry: &str, points: u32, rng: &mut Stream) -> Force {
    let mut draft = ForceDraft::of(force);
    for _ in 0..MOST_OTHERS {
        let force = &draft.force;
        let left = points.saturating_sub(force.points()).min(draft.room());
        let all = platoons(force).flat_map(|platoon| growths(force, platoon).collect::<Vec<_>>());
        let fitting = all.filter(|growth| {
            let price = growth.price(force);
            price > 0 && price <= left && growth.entry(force) != entry
        });
        let fitting = fitting.collect();
        if !draft.add_one_of(fitting, rng) {
            break;
        }
    }
    draft.force
}

fn platoons(force: &Force) -> impl Iterator<Item = u8> + use<> {
    1..=force.lines.iter().map(|line| line.platoon).max().unwrap_or(1)
}

/// The force without a unit, or a transport, or one of an option; each of them, legal or not.
fn losses(force: &Force) -> Vec<Force> {
    let mut all = Vec::new();
    for (at, line) in force.lines.iter().enumerate() {
        let mut less = force.clone();
        less.lines.remove(at);
        all.push(less);
        let mut change = |changed: ForceLine| {
            let mut less = force.clone();
            less.lines[at] = changed;
            all.push(less);
        };
        for loadout in sold(&line.loadout) {
            change(ForceLine { loadout, ..line.clone() });
        }
        if let Some(transport) = &line.transport {
            change(ForceLine { transport: None, ..line.clone() });
            for transport in sold(transport) {
                change(ForceLine { transport: Some(transport), ..line.clone() });
            }
        }
    }
    all
}

/// The loadout with one of an option less, for each of its options.
fn sold(loadout: &Loadout) -> Vec<Loadout> {
    let without = |at: usize| {
        let mut less = loadout.clone();
        less.options[at].1 -= 1;
        less.options.retain(|(_, count)| *count > 0);
        less
    };
    (0..loadout.options.len()).map(without).collect()
}

/// One of those that are `wanted`, each as likely as any other.
fn pick_where<T>(mut among: Vec<T>, wanted: impl Fn(&T) -> bool, rng: &mut Stream) -> Option<T> {
    while !among.is_empty() {
        let one = among.swap_remove(rng.below(among.len() as u32) as usize);
        if wanted(&one) {
            return Some(one);
        }
    }
    None
}
