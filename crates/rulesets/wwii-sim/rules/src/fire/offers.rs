//! The volleys that are offered: all who can fire at one target, by target and by dice of
//! machineguns; launchers at each of theirs; guns and machineguns of vehicles together or apart.

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;

use crate::WwiiSim;
use crate::action::{Action, Aim, Gunners, Target, Volley};
use crate::fire::declare::{LAUNCHER, PANZERFAUST, effective};
use crate::fire::{armament, grenades, mortar, permission, targets};
use crate::offering::{First, Offers};
use crate::position::circles::figures;
use crate::state::{MAX_UNITS, State};
use crate::units::profile::MAX_MOUNTS;

/// Most targets looked at.
const MOST_TARGETS: usize = MAX_UNITS + 8;

/// Targets with what matters of them.
type Seen = ArrayVec<(Target, crate::attack::difficulty::Mark), MOST_TARGETS>;

/// Appends every volley, shell and throw that a unit is offered.
pub(crate) fn offers(book: &WwiiSim, state: &State, unit: UnitId, out: &mut impl Offers) {
    if permission::check(book, state, unit).is_err() {
        return;
    }
    let seen = seen(book, state, unit);
    if book.profile(unit).is_vehicle() {
        offer_mounts(book, state, unit, &seen, out);
    } else {
        offer_men(book, state, unit, &seen, out);
        offer_crew(book, state, unit, &seen, out);
        mortar::offers(book, state, unit, out);
        grenades::offers(book, state, unit, out);
    }
}

/// Whether a unit has anything to fire at.
pub(crate) fn has_any(book: &WwiiSim, state: &State, unit: UnitId) -> bool {
    let mut found = First::default();
    offers(book, state, unit, &mut found);
    !found.kept().is_empty()
}

/// The targets that a unit may aim at directly.
fn seen(book: &WwiiSim, state: &State, unit: UnitId) -> Seen {
    let mut seen = Seen::new();
    let units = book.foes_of(unit).map(Target::Unit);
    let buildings = (0..book.ground().buildings.len().min(8) as u8).map(Target::Building);
    for target in units.chain(buildings) {
        if targets::check(book, state, unit, target).is_ok() {
            seen.push((target, targets::mark(book, state, unit, target)));
        }
    }
    seen
}

/// Dice of machineguns worth a choice: three, two, one, if a machinegun takes part.
fn dice_choices(book: &WwiiSim, guns: &crate::fire::declare::Guns) -> &'static [u8] {
    let most = guns.iter().filter(|gun| book.weapon(gun.weapon).features.machinegun);
    match most.map(|gun| gun.most).max() {
        Some(3) => &[3, 2, 1],
        Some(_) => &[2, 1],
        None => &[3],
    }
}

fn offer_men(book: &WwiiSim, state: &State, unit: UnitId, seen: &Seen, out: &mut impl Offers) {
    let all = (1_u16 << figures(state, unit)) - 1;
    let rockets = launcher_aims(book, state, unit, seen);
    let busy = |aims: &[Option<Aim>; MAX_MOUNTS]| {
        let launcher = armament::launcher(book, state, unit).filter(|_| aims[LAUNCHER].is_some());
        let faust =
            armament::panzerfaust(book, state, unit).filter(|_| aims[PANZERFAUST].is_some());
        [launcher, faust].into_iter().flatten().fold(0, |men, (slot, _)| men | 1 << slot)
    };
    for aims in rockets {
        let free = all & !busy(&aims);
        if aims.iter().any(Option::is_some) {
            out.add(Action::Fire(Volley { gunners: Gunners::Men(0), aims }));
        }
        for &(target, mark) in seen {
            let aim = Aim { target, dice: 3 };
            let guns = effective(book, state, unit, (Gunners::Men(free), 0), aim, &mark);
            for &dice in dice_choices(book, &guns) {
                let aim = Aim { target, dice };
                let able = effective(book, state, unit, (Gunners::Men(free), 0), aim, &mark);
                let men = able.iter().fold(0, |men, gun| men | 1 << gun.slot);
                if men != 0 {
                    let mut aims = aims;
                    aims[0] = Some(aim);
                    out.add(Action::Fire(Volley { gunners: Gunners::Men(men), aims }));
                }
            }
        }
    }
}

/// The ways to use launchers: not at all, or one of them at one of its targets.
fn launcher_aims(
    book: &WwiiSim,
    state: &State,
    unit: UnitId,
    seen: &Seen,
) -> ArrayVec<[Option<Aim>; MAX_MOUNTS], { 2 * MOST_TARGETS + 1 }> {
    let mut choices = ArrayVec::new();
    choices.push([None; MAX_MOUNTS]);
    for at in [LAUNCHER, PANZERFAUST] {
        for &(target, mark) in seen {
            let aim = Aim { target, dice: 3 };
            if !effective(book, state, unit, (Gunners::Men(0), at), aim, &mark).is_empty() {
                let mut aims = [None; MAX_MOUNTS];
                aims[at] = Some(aim);
                choices.push(aims);
            }
        }
    }
    choices
}

fn offer_crew(book: &WwiiSim, state: &State, unit: UnitId, seen: &Seen, out: &mut impl Offers) {
    let direct = armament::crewed(book, state, unit)
        .is_some_and(|(weapon, _)| !book.weapon(weapon).features.mortar);
    if !direct {
        return;
    }
    for &(target, mark) in seen {
        let aim = Aim { target, dice: 3 };
        let guns = effective(book, state, unit, (Gunners::Crew, 0), aim, &mark);
        if guns.is_empty() {
            continue;
        }
        for &dice in dice_choices(book, &guns) {
            let aim = Aim { target, dice };
            if !effective(book, state, unit, (Gunners::Crew, 0), aim, &mark).is_empty() {
                let aims = [Some(aim), None, None, None];
                out.add(Action::Fire(Volley { gunners: Gunners::Crew, aims }));
            }
        }
    }
}

/// Mounts of a vehicle: heavy guns at one target or none, the others at one or none.
fn offer_mounts(book: &WwiiSim, state: &State, unit: UnitId, seen: &Seen, out: &mut impl Offers) {
    let none = [None; MAX_MOUNTS];
    let is_heavy = |at: usize| {
        armament::mount(book, state, unit, at)
            .is_some_and(|weapon| book.weapon(weapon).features.heavy)
    };
    let group = |heavy: bool| {
        let mut choices: ArrayVec<[Option<Aim>; MAX_MOUNTS], { MOST_TARGETS + 1 }> =
            ArrayVec::new();
        choices.push(none);
        for &(target, mark) in seen {
            let aim = Aim { target, dice: 3 };
            let able = |at: usize| {
                is_heavy(at) == heavy
                    && !effective(book, state, unit, (Gunners::Mounts, at), aim, &mark).is_empty()
            };
            let aims: [Option<Aim>; MAX_MOUNTS] =
                core::array::from_fn(|at| able(at).then_some(aim));
            if aims != none {
                choices.push(aims);
            }
        }
        choices
    };
    let (guns, others) = (group(true), group(false));
    for gun in &guns {
        for other in &others {
            let aims: [Option<Aim>; MAX_MOUNTS] = core::array::from_fn(|at| gun[at].or(other[at]));
            if aims != none {
                out.add(Action::Fire(Volley { gunners: Gunners::Mounts, aims }));
            }
        }
    }
}
