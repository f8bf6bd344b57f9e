//! Attacks that a unit may make.

use wargauge_rules::UnitId;

use crate::action::Action;
use crate::book::{Scene, Skirmish};
use crate::fire::{
    FireAt, FirePlan, FireTarget, GrenadeAt, MortarAt, Round, Shooting, Shot, aim_at, bearing_to,
    purchase_shots, shooters,
};
use crate::men::{active, left, present};
use crate::switches::MgSplit;
use crate::units::{Crewed, HandHeld, SmallArm, TEAM};

/// Every attack of a unit.
pub(crate) fn attacks(scene: Scene<'_>, unit: UnitId, offer: &mut impl FnMut(Action)) {
    let Scene { book, state } = scene;
    let foe = book.side(unit).foe();
    let mut called: arrayvec::ArrayVec<wargauge_rules::table::Point, { crate::state::MAX_UNITS }> =
        arrayvec::ArrayVec::new();
    for target in present(state, foe) {
        if !state.unit(target).spotted {
            continue;
        }
        fire(scene, unit, target, offer);
        offer(Action::Volley { target });
        by_hand(scene, unit, target, offer);
        for round in [Round::Shot, Round::Hvap, Round::Explosive] {
            offer(Action::Gun { target, round });
        }
        let at = MortarAt::Unit(target);
        offer(Action::Mortar { at, shot: Shot::Explosive });
        offer(Action::Mortar { at, shot: Shot::Smoke });
        let there = crate::men::place(scene, target);
        if !called.contains(&there) {
            called.push(there);
            offer(Action::Call { at: there });
        }
    }
    for counter in state.counters.iter().filter(|counter| counter.face_up) {
        for shooting in Shooting::ALL {
            offer(Action::ShootSniper { at: counter.at, shooting });
        }
    }
    lay(scene, unit, offer);
    smoke(book, unit, offer);
}

/// Grenades and hand held weapons, man by man.
fn by_hand(scene: Scene<'_>, unit: UnitId, target: UnitId, offer: &mut impl FnMut(Action)) {
    for man in active(scene, unit) {
        let man = man as u8;
        for how in [
            GrenadeAt::Hand,
            GrenadeAt::Drop,
            GrenadeAt::Rifle,
            GrenadeAt::Panzerfaust,
            GrenadeAt::Launcher,
        ] {
            offer(Action::Grenade { man, target, how });
        }
        for weapon in HandHeld::ALL {
            offer(Action::HandHeld { man, target, weapon });
        }
        offer(Action::Flame { man, target });
    }
}

/// Turning a gun to the targets it does not bear on, each bearing once.
fn lay(scene: Scene<'_>, unit: UnitId, offer: &mut impl FnMut(Action)) {
    let Scene { book, state } = scene;
    if !matches!(book.profile(unit).crewed, Some(Crewed::Gun { .. })) {
        return;
    }
    let mut seen = 0u16;
    for target in present(state, book.side(unit).foe()) {
        if state.unit(target).spotted {
            let front = bearing_to(state, unit, crate::men::place(scene, target));
            if seen & 1 << front.index() == 0 {
                seen |= 1 << front.index();
                offer(Action::Lay { front });
            }
        }
    }
}

/// Smoke on objectives.
fn smoke(book: &Skirmish, unit: UnitId, offer: &mut impl FnMut(Action)) {
    if !matches!(book.profile(unit).crewed, Some(Crewed::Mortar { smoke: true, .. })) {
        return;
    }
    for objective in &book.scenario.objectives {
        let at = MortarAt::Ground(objective.at);
        offer(Action::Mortar { at, shot: Shot::Smoke });
    }
}

/// Who of a unit shoots in a plan that is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ShooterGroup {
    All,
    Guns,
    Others,
}

/// Fire plans at one target: everybody with one kind of shots, machine guns alone, the others
/// alone; snipers choose their man.
fn fire(scene: Scene<'_>, unit: UnitId, target: UnitId, offer: &mut impl FnMut(Action)) {
    let able = shooters(scene, unit);
    let quarry = FireTarget::of(target);
    let guns = able.iter().filter(|it| it.arm.is_machine_gun()).count();
    let groups: &[ShooterGroup] = match (guns, able.len()) {
        (_, 0) => return,
        (0, _) => &[ShooterGroup::All],
        (some, all) if some == all => &[ShooterGroup::All],
        _ => &[ShooterGroup::All, ShooterGroup::Guns, ShooterGroup::Others],
    };
    let mut seen: arrayvec::ArrayVec<[Shooting; TEAM], 24> = arrayvec::ArrayVec::new();
    for &who in groups {
        for shooting in Shooting::ALL {
            let mut men = [Shooting::None; TEAM];
            let mut paid = [0u8; TEAM];
            for it in &able {
                let gun = it.arm.is_machine_gun();
                let wanted = match who {
                    ShooterGroup::All => true,
                    ShooterGroup::Guns => gun,
                    ShooterGroup::Others => !gun,
                };
                let points = left(scene, unit, it.man).saturating_sub(paid[it.man]);
                let hits = || {
                    aim_at(scene, it, &quarry, FireAt::Men)
                        .is_some_and(|seen| seen.automatic || seen.shifted.is_some())
                };
                if wanted && points >= shooting.cost() && hits() {
                    men[it.slot] = shooting;
                    paid[it.man] += shooting.cost();
                }
            }
            if men == [Shooting::None; TEAM] || seen.contains(&men) {
                continue;
            }
            let _ = seen.try_push(men);
            offer_plans(scene, unit, FirePlan { target, at: FireAt::Men, men, split: None }, offer);
        }
    }
}

fn offer_plans(scene: Scene<'_>, unit: UnitId, at_men: FirePlan, offer: &mut impl FnMut(Action)) {
    let Scene { book, state } = scene;
    let FirePlan { target, men, .. } = at_men;
    let plan = |at: FireAt, split: Option<(UnitId, u8)>| FirePlan { target, at, men, split };
    let able = shooters(scene, unit);
    let sniper = able.iter().all(|it| it.arm == SmallArm::ScopedRifle);
    if sniper {
        for man in active(scene, target) {
            offer(Action::Fire(plan(FireAt::Man(man as u8), None)));
        }
    } else {
        offer(Action::Fire(plan(FireAt::Men, None)));
    }
    offer(Action::Fire(plan(FireAt::Hull, None)));
    // SK-SHOOT-33: half of each purchase at another team nearby.
    let firing = || able.iter().filter(|it| men[it.slot] != Shooting::None);
    let splits = book.switches.mg_split == MgSplit::On;
    if splits && firing().all(|it| it.arm.is_machine_gun()) {
        let least = firing().map(|it| purchase_shots(scene, it)).min().unwrap_or(0);
        for other in present(state, book.side(unit).foe()) {
            if other != target && state.unit(other).spotted && least >= 2 {
                let aside = (least / 2) as u8;
                offer(Action::Fire(plan(FireAt::Men, Some((other, aside)))));
            }
        }
    }
}
