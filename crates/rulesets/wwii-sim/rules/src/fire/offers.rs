//! The volleys that are offered: all who can fire at one target, by target and by dice of
//! machineguns; launchers at each of theirs; guns and machineguns of vehicles together or apart.

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Length;

use crate::action::{Action, Aim, Gunners, Target, Volley};
use crate::attack::difficulty::TargetMark;
use crate::book::{Scene, WwiiSim};
use crate::fire::declare::{Gun, LAUNCHER, PANZERFAUST, SingleAim, chance, effective, guns};
use crate::fire::{armament, grenades, mortar, permission, targets};
use crate::offering::{First, Offers};
use crate::position::circles::{figures, gap, gap_to_building, stand};
use crate::state::MAX_UNITS;
use crate::units::profile::MAX_MOUNTS;

/// Most targets looked at.
const MOST_TARGETS: usize = MAX_UNITS + 8;

/// The radii of two units together are no more (WS-UNIT-11).
const RIMS: Length = Length::inches(6);

/// A target with what matters of it.
#[derive(Clone, Copy, Debug)]
struct SeenTarget {
    target: Target,
    mark: TargetMark,
}

/// Targets with what matters of them.
type Seen = ArrayVec<SeenTarget, MOST_TARGETS>;

/// Appends every volley, shell and throw that a unit is offered.
pub(crate) fn offers(scene: Scene<'_>, unit: UnitId, out: &mut impl Offers) {
    if permission::check(scene, unit).is_err() {
        return;
    }
    let seen = seen(scene, unit);
    offer_direct(scene, unit, &seen, out);
    offer_indirect(scene, unit, out);
}

/// Whether a unit that may fire has anything to fire at: looks at one target after the other.
pub(crate) fn has_any(scene: Scene<'_>, unit: UnitId) -> bool {
    let mut found = First::default();
    for target in in_reach(scene, unit) {
        if let Some(seen) = look_at(scene, unit, target) {
            offer_direct(scene, unit, &[seen], &mut found);
        }
        if found.is_enough() {
            return true;
        }
    }
    offer_indirect(scene, unit, &mut found);
    found.is_enough()
}

/// Fire at what is seen.
fn offer_direct(scene: Scene<'_>, unit: UnitId, seen: &[SeenTarget], out: &mut impl Offers) {
    if scene.book.profile(unit).is_vehicle() {
        offer_mounts(scene, unit, seen, out);
    } else {
        offer_men(scene, unit, seen, out);
        offer_crew(scene, unit, seen, out);
    }
}

/// Shells and throws.
fn offer_indirect(scene: Scene<'_>, unit: UnitId, out: &mut impl Offers) {
    if !scene.book.profile(unit).is_vehicle() {
        mortar::offers(scene, unit, out);
        grenades::offers(scene, unit, out);
    }
}

/// The targets that weapons of a unit reach at all, seen or not.
fn in_reach(scene: Scene<'_>, unit: UnitId) -> impl Iterator<Item = Target> {
    let Scene { book, state } = scene;
    let [reach, structures] = armament::reaches(scene, unit);
    let at = state.unit(unit);
    let units = book.foes_of(unit).filter(move |&foe| {
        let it = state.unit(stand(state, foe));
        let may_be = it.at.within(at.at, reach + RIMS) || it.building.or(at.building).is_some();
        may_be && state.is_shown(foe) && gap(scene, unit, foe).within(reach)
    });
    let buildings = (0..book.ground().buildings.len().min(8) as u8)
        .filter(move |&it| gap_to_building(scene, unit, it).within(structures));
    units.map(Target::Unit).chain(buildings.map(Target::Building))
}

/// A target that a unit may aim at directly, with what matters of it.
fn look_at(scene: Scene<'_>, unit: UnitId, target: Target) -> Option<SeenTarget> {
    targets::check(scene, unit, target).ok()?;
    Some(SeenTarget { target, mark: targets::mark(scene, unit, target) })
}

/// The targets that a unit may aim at directly.
fn seen(scene: Scene<'_>, unit: UnitId) -> Seen {
    let targets = in_reach(scene, unit);
    targets.filter_map(|target| look_at(scene, unit, target)).collect()
}

/// Dice of machineguns worth a choice: three, two, one, if a machinegun takes part.
fn dice_choices<'g>(book: &WwiiSim, guns: impl Iterator<Item = &'g Gun>) -> &'static [u8] {
    let most = guns.filter(|gun| book.weapon(gun.weapon).features.machinegun);
    match most.map(|gun| gun.most).max() {
        Some(3) => &[3, 2, 1],
        Some(_) => &[2, 1],
        None => &[3],
    }
}

fn offer_men(scene: Scene<'_>, unit: UnitId, seen: &[SeenTarget], out: &mut impl Offers) {
    let Scene { book, state } = scene;
    let all = (1_u16 << figures(state, unit)) - 1;
    let rockets = launcher_aims(scene, unit, seen);
    // What men carry and how they shoot does not depend on the target, nor who of them fires what.
    let everyone = guns(scene, unit, Gunners::Men(all), 0);
    let busy = |aims: &[Option<Aim>; MAX_MOUNTS]| {
        let launcher = armament::launcher(scene, unit).filter(|_| aims[LAUNCHER].is_some());
        let faust = armament::panzerfaust(scene, unit).filter(|_| aims[PANZERFAUST].is_some());
        [launcher, faust].into_iter().flatten().fold(0, |men, (slot, _)| men | 1 << slot)
    };
    for aims in rockets {
        let free = all & !busy(&aims);
        if aims.iter().any(Option::is_some) {
            out.add(Action::Fire(Volley { gunners: Gunners::Men(0), aims }));
        }
        for &SeenTarget { target, mark } in seen {
            let able = |dice: u8| {
                let able = everyone.iter().filter(|gun| free >> gun.slot & 1 == 1);
                able.filter(move |gun| chance(book, gun, dice, &mark).is_some())
            };
            for &dice in dice_choices(book, able(3)) {
                let men = able(dice).fold(0, |men, gun| men | 1 << gun.slot);
                if men != 0 {
                    let mut aims = aims;
                    aims[0] = Some(Aim { target, dice });
                    out.add(Action::Fire(Volley { gunners: Gunners::Men(men), aims }));
                }
            }
        }
    }
}

/// The ways to use launchers: not at all, or one of them at one of its targets.
fn launcher_aims(
    scene: Scene<'_>,
    unit: UnitId,
    seen: &[SeenTarget],
) -> ArrayVec<[Option<Aim>; MAX_MOUNTS], { 2 * MOST_TARGETS + 1 }> {
    let mut choices = ArrayVec::new();
    choices.push([None; MAX_MOUNTS]);
    for at in [LAUNCHER, PANZERFAUST] {
        let carried = guns(scene, unit, Gunners::Men(0), at);
        for &SeenTarget { target, mark } in seen {
            if carried.iter().any(|gun| chance(scene.book, gun, 3, &mark).is_some()) {
                let mut aims = [None; MAX_MOUNTS];
                aims[at] = Some(Aim { target, dice: 3 });
                choices.push(aims);
            }
        }
    }
    choices
}

fn offer_crew(scene: Scene<'_>, unit: UnitId, seen: &[SeenTarget], out: &mut impl Offers) {
    let direct = armament::crewed(scene, unit)
        .is_some_and(|(weapon, _)| !scene.book.weapon(weapon).features.mortar);
    if !direct {
        return;
    }
    for &SeenTarget { target, mark } in seen {
        let of = |dice| SingleAim { gunners: Gunners::Crew, number: 0, aim: Aim { target, dice } };
        let guns = effective(scene, unit, of(3), &mark);
        if guns.is_empty() {
            continue;
        }
        for &dice in dice_choices(scene.book, guns.iter()) {
            let one = of(dice);
            if !effective(scene, unit, one, &mark).is_empty() {
                let aims = [Some(one.aim), None, None, None];
                out.add(Action::Fire(Volley { gunners: Gunners::Crew, aims }));
            }
        }
    }
}

/// Mounts of a vehicle: heavy guns at one target or none, the others at one or none.
fn offer_mounts(scene: Scene<'_>, unit: UnitId, seen: &[SeenTarget], out: &mut impl Offers) {
    let none = [None; MAX_MOUNTS];
    let is_heavy = |at: usize| {
        armament::mount(scene, unit, at)
            .is_some_and(|weapon| scene.book.weapon(weapon).features.heavy)
    };
    let group = |heavy: bool| {
        let mut choices: ArrayVec<[Option<Aim>; MAX_MOUNTS], { MOST_TARGETS + 1 }> =
            ArrayVec::new();
        choices.push(none);
        for &SeenTarget { target, mark } in seen {
            let aim = Aim { target, dice: 3 };
            let able = |number: usize| {
                let one = SingleAim { gunners: Gunners::Mounts, number, aim };
                is_heavy(number) == heavy && !effective(scene, unit, one, &mark).is_empty()
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
