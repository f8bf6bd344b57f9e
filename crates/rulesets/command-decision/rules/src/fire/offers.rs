//! The fire offered to a stand: sets of lines by target, at telling pulses.
//!
//! Offered are the full rate and, for the movement, at most four pulses: the first and the last at
//! which the target can be fired at, the nearest one, and the middle.

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;

use super::permission::{check, may_fire, may_use};
use crate::action::{ASSAULT, Action, Fire, Lines};
use crate::attack::toll::Phase;
use crate::book::CommandDecision;
use crate::scene::Scene;
use crate::state::{LAST_PULSE, PULSES, State};
use crate::units::stand::{Class, MAX_LINES};
use crate::units::weapon::{Mount, WeaponKind};

/// Sets of lines that may be declared together.
type Sets = ArrayVec<Lines, 12>;

/// Lists the fire of a stand; nothing if it has none.
pub(crate) fn list(
    book: &CommandDecision,
    state: &State,
    (unit, phase): (UnitId, Phase),
    out: &mut Vec<Action>,
) {
    if !may_fire(book, state, (unit, phase)) {
        return;
    }
    let sets = sets(book, state, (unit, phase));
    let side = book.side(unit).foe();
    for target in book.units_of(side) {
        let stand = state.stand(target);
        if !stand.is_in_play() || !stand.spotted.any() {
            continue;
        }
        for &lines in &sets {
            let fire =
                Fire { firer: unit, lines, target, pulse: LAST_PULSE, shots: 0, spread: false };
            offer(book, state, (fire, phase), out);
        }
    }
}

/// Whether a stand has anything to declare in a phase.
pub(crate) fn has_any(book: &CommandDecision, state: &State, asked: (UnitId, Phase)) -> bool {
    let (unit, phase) = asked;
    if !may_fire(book, state, asked) {
        return false;
    }
    let sets = sets(book, state, asked);
    book.units_of(book.side(unit).foe()).any(|target| {
        let stand = state.stand(target);
        stand.is_in_play()
            && stand.spotted.any()
            && sets.iter().any(|&lines| {
                let fire =
                    Fire { firer: unit, lines, target, pulse: LAST_PULSE, shots: 0, spread: false };
                pulses_open(book, state, (fire, phase)).next().is_some()
            })
    })
}

/// Offers a declaration at the pulses worth it.
fn offer(
    book: &CommandDecision,
    state: &State,
    (fire, phase): (Fire, Phase),
    out: &mut Vec<Action>,
) {
    let open: ArrayVec<u8, PULSES> = pulses_open(book, state, (fire, phase)).collect();
    let (Some(&first), Some(&last)) = (open.first(), open.last()) else { return };
    let gap = |pulse: &u8| Scene::at_pulse(book, state, *pulse).distance(fire.firer, fire.target);
    let nearest = open.iter().copied().min_by_key(gap).unwrap_or(last);
    let middle = open[open.len() / 2];
    let mut offered: ArrayVec<u8, 4> = ArrayVec::new();
    for pulse in [first, middle, nearest, last] {
        if !offered.contains(&pulse) {
            offered.push(pulse);
            out.push(Action::Fire(Fire { pulse, ..fire }));
        }
    }
    let mortar = fire.lines.iter().any(|line| {
        book.line(fire.firer, line).is_some_and(|weapon| weapon.kind == WeaponKind::Mortar)
    });
    if mortar {
        out.push(Action::Fire(Fire { spread: true, ..fire }));
    }
}

/// The pulses at which a declaration is allowed: in general fire the last; at a target that did not
/// move, by one that did not, the last where nothing else moved in between.
fn pulses_open(
    book: &CommandDecision,
    state: &State,
    (fire, phase): (Fire, Phase),
) -> impl Iterator<Item = u8> {
    let still = state.stand(fire.target).track.is_none();
    let first = if phase == Phase::General || still { LAST_PULSE } else { 0 };
    (first..=LAST_PULSE)
        .filter(move |&pulse| check(book, state, (&Fire { pulse, ..fire }, phase)).is_ok())
}

/// The sets of lines that are left to a stand.
fn sets(book: &CommandDecision, state: &State, (unit, phase): (UnitId, Phase)) -> Sets {
    let scene = Scene::now(book, state);
    let profile = book.profile(unit);
    let declared = state.fires.iter().filter(|fire| fire.firer == unit);
    let used = declared.fold(0, |lines, fire| lines | fire.lines.0);
    let mut sets = Sets::new();
    let mut turret = Lines::default();
    for line in 0..profile.arms.len().min(MAX_LINES) as u8 {
        let left = used & 1 << line == 0 && may_use(&scene, phase, unit, line);
        if !left {
            continue;
        }
        sets.push(Lines::one(line));
        let anti_aircraft = book.line(unit, line).is_some_and(|weapon| weapon.anti_aircraft);
        let in_turret = profile.arms[usize::from(line)].mount == Mount::Turret;
        if profile.is_vehicle() && in_turret && !anti_aircraft {
            turret = turret.and(Lines::one(line));
        }
    }
    if turret.0.count_ones() > 1 {
        sets.push(turret);
    }
    let engaged = profile.is_personnel()
        && used == 0
        && scene.in_contact(unit).any(|enemy| book.profile(enemy).class == Class::Afv);
    if engaged {
        sets.push(Lines::one(ASSAULT));
    }
    sets
}
