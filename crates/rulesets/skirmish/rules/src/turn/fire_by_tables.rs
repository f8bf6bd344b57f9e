//! What units run by tables shoot at (7.2).

use wargauge_rules::table::Length;
use wargauge_rules::{Referee, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot, attacks, hand_held_needed,
    purchase_shots, shooter_aim, shooters,
};
use crate::men::{
    Man, active, ap_total, is_left, is_vehicle, middle_man, place, place_of, present, within,
};
use crate::position::cover_at;
use crate::solo::{can_hurt, threat};
use crate::terrain::Cover;
use crate::turn::aftermath::aftermath;
use crate::turn::attacking::attack;
use crate::turn::legality::check;
use crate::units::{Duty, HandHeld, Kind};

/// The most attacks of one unit in one phase.
const MOST: usize = 12;

/// A unit shoots until it has nothing left to shoot with.
pub(super) fn shoot_all(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    for _ in 0..MOST {
        if !is_left(play.scene(), unit) || play.state.active() != Some(unit) {
            return;
        }
        let Some(action) = best(play.scene(), unit) else { return };
        attack(play, unit, action);
        aftermath(play, unit, action);
    }
}

/// The best attack, if there is one worth it.
pub(crate) fn best(scene: Scene<'_>, unit: UnitId) -> Option<Action> {
    let mut best: Option<(i64, Action)> = None;
    attacks(scene, unit, &mut |action| {
        let Some(value) = value(scene, unit, action) else { return };
        if best.is_none_or(|(other, _)| value > other) && check(scene, action).is_ok() {
            best = Some((value, action));
        }
    });
    best.map(|(_, action)| action)
}

/// Ranks of attacks, the greatest first; within one the nearer target counts.
mod rank {
    pub(super) const HAND_HELD: i64 = 7;
    pub(super) const AT_ARMOUR: i64 = 6;
    pub(super) const GUN: i64 = 5;
    pub(super) const FLAME: i64 = 4;
    pub(super) const MORTAR: i64 = 3;
    pub(super) const GRENADE: i64 = 2;
    pub(super) const CLOSE: i64 = 1;
    pub(super) const SMALL_ARMS: i64 = 0;
    pub(super) const LAY: i64 = -2;
}

/// What an attack is worth to the tables; `None` if they never make it.
#[expect(clippy::wildcard_enum_match_arm, reason = "weighs ways to fire alone")]
fn value(scene: Scene<'_>, unit: UnitId, action: Action) -> Option<i64> {
    let ranked = |rank: i64, target: UnitId| {
        rank * 1_000_000_000 - distance_to(scene, unit, target) * 10_000
    };
    match action {
        Action::HandHeld { man, target, weapon } => {
            likely(scene, Man::new(unit, man.into()), target, weapon)
                .then(|| ranked(rank::HAND_HELD, target))
        }
        Action::Gun { target, round } => value_of_gun(scene, unit, target, round),
        // SK-POL-09
        Action::Flame { target, .. } => {
            (distance_to(scene, unit, target) <= 1200).then(|| ranked(rank::FLAME, target))
        }
        Action::Grenade { target, how, .. } => {
            is_worth_throwing(scene, unit, target, how).then(|| ranked(rank::GRENADE, target))
        }
        // SK-POL-07
        Action::Mortar { at: MortarAt::Unit(target), shot: Shot::Explosive } => {
            let friends = friends_near(scene, unit, target) || is_vehicle(scene, target);
            let crowd = i64::from(crowd(scene, target));
            (!friends).then(|| ranked(rank::MORTAR, target) + crowd * 100_000_000)
        }
        Action::Fire(plan) if plan.split.is_none() && plan.at != FireAt::Hull => {
            Some(value_of_fire(scene, unit, &plan))
        }
        Action::Lay { .. } => Some(rank::LAY * 1_000_000_000),
        _ => None,
    }
}

/// Hundredths of an inch between two units.
fn distance_to(scene: Scene<'_>, unit: UnitId, target: UnitId) -> i64 {
    let squared = place(scene, unit).squared_distance(place(scene, target));
    (squared.max(0) as u64).isqrt().cast_signed()
}

/// `SK-POL-03`: hand held weapons are used with a chance of 5 in 20 or more.
fn likely(scene: Scene<'_>, man: Man, target: UnitId, weapon: HandHeld) -> bool {
    let from = place_of(scene, man.unit, man.figure);
    hand_held_needed(scene, weapon, from, target).is_some_and(|needed| needed <= 16)
}

/// `SK-POL-04`, `SK-POL-10`: what a gun fires at, and with what; within a rank the nearest.
fn value_of_gun(scene: Scene<'_>, unit: UnitId, target: UnitId, round: Round) -> Option<i64> {
    let vehicle = is_vehicle(scene, target);
    let away = distance_to(scene, unit, target);
    let fits = vehicle == (round != Round::Explosive) && (vehicle || away <= 6000);
    let armour = vehicle && scene.book.profile(target).kind == Kind::Afv;
    let (rank, class) = if is_vehicle(scene, unit) {
        let gun =
            scene.book.profile(target).field_gun().is_some() && scene.state.unit(target).hull.there;
        // SK-AFVSOLO-33: the nearest armour or gun; then by threat.
        match armour || gun {
            true => (rank::AT_ARMOUR, 0),
            false => (rank::GUN, threat(scene, unit, target) as i64),
        }
    } else {
        // SK-POL-04: armour that can be hurt, then soft vehicles, then teams.
        let hurts = || can_hurt(scene, target, unit, round == Round::Hvap);
        match armour {
            true if hurts() => (rank::AT_ARMOUR, 0),
            true => return None,
            false => (rank::GUN, i64::from(vehicle)),
        }
    };
    fits.then_some(rank * 1_000_000_000 + class * 200_000_000 - away * 10_000)
}

/// `SK-POL-05`, `SK-POL-03`: grenades into hard cover when not under fire, or dropped; Panzerfausts at
/// men in buildings within 13 inches; launchers are kept for vehicles.
fn is_worth_throwing(scene: Scene<'_>, unit: UnitId, target: UnitId, how: GrenadeAt) -> bool {
    let (at, from) = (place(scene, target), place(scene, unit));
    let hard = cover_at(scene, at, from) == Cover::Hard;
    match how {
        GrenadeAt::Drop => true,
        GrenadeAt::Hand | GrenadeAt::Rifle => hard && !scene.state.unit(unit).under_fire.any,
        GrenadeAt::Panzerfaust => {
            scene.book.table.building_at(at).is_some() && from.within(at, Length::inches(13))
        }
        GrenadeAt::Launcher => false,
    }
}

/// The men of a team within 2 inches of its middle man.
fn crowd(scene: Scene<'_>, target: UnitId) -> u8 {
    let Some(middle) = middle_man(scene, target) else { return 0 };
    let at = place_of(scene, target, middle);
    let near = |man: &usize| place_of(scene, target, *man).within(at, Length::inches(2));
    active(scene, target).filter(near).count() as u8
}

fn friends_near(scene: Scene<'_>, unit: UnitId, target: UnitId) -> bool {
    present(scene.state, scene.book.side(unit))
        .into_iter()
        .any(|other| within(scene, other, target, Length::inches(4)))
}

/// `SK-POL-01`: what one point less of a target's total is worth: more than all hits that a plan may have, and all points
/// together less than half a hundredth of an inch.
const WEAKER: i64 = 500;

/// `SK-POL-06`: at one target the plan with the most hits, below any other difference.
fn value_of_fire(scene: Scene<'_>, unit: UnitId, plan: &FirePlan) -> i64 {
    let target = if is_vehicle(scene, unit) {
        value_to_armour(scene, unit, plan.target)
    } else {
        value_to_men(scene, unit, plan)
    };
    target + expected(scene, unit, plan)
}

/// `SK-AFVSOLO-32`, `SK-AFVSOLO-34`: the fire of armour goes at whoever threatens it most, near or
/// far, suppressed or not; of two alike at the nearer.
fn value_to_armour(scene: Scene<'_>, unit: UnitId, target: UnitId) -> i64 {
    let threat = threat(scene, unit, target) as i64;
    threat * 200_000_000 - distance_to(scene, unit, target) * 10_000
}

/// `SK-POL-01`, `SK-POL-02`, `SK-POL-08`: teams within 8 inches, then the nearest; machine guns pass
/// over the suppressed, those within 8 inches too, for another up to 8 inches further; the lower total of points breaks
/// ties.
fn value_to_men(scene: Scene<'_>, unit: UnitId, plan: &FirePlan) -> i64 {
    /// What a hundredth of an inch is worth: more than twice what breaks ties.
    const NEARER: i64 = 20_000;
    let away = distance_to(scene, unit, plan.target);
    let guns = shooters(scene, unit)
        .iter()
        .any(|it| plan.men[it.slot] != Shooting::None && it.arm.is_machine_gun());
    let passed = guns && scene.state.unit(plan.target).markers > 0;
    let counted = away + if passed { 800 } else { 0 };
    let rank = if counted <= 800 { rank::CLOSE } else { rank::SMALL_ARMS };
    let chosen = match plan.at {
        FireAt::Man(man) => worth_to_a_sniper(scene.book, plan.target, man.into()) * 190_000_000,
        FireAt::Men | FireAt::Hull => 0,
    };
    // SK-POL-01: of two as near the weaker.
    let strength = i64::from(ap_total(scene, plan.target));
    // Exactly 8 inches further is not too far: of two alike the suppressed comes after.
    let after = if passed { NEARER / 2 } else { 0 };
    rank * 1_000_000_000 + chosen - counted * NEARER - after - strength * WEAKER
}

/// `SK-POL-08`: officers, then NCOs, gunners, men with launchers, with flame, others.
fn worth_to_a_sniper(book: &Skirmish, target: UnitId, man: usize) -> i64 {
    match book.man(target, man).duty {
        Duty::Officer => 5,
        Duty::Nco => 4,
        Duty::Gunner => 3,
        Duty::Launcher => 2,
        Duty::Flame => 1,
        Duty::Man
        | Duty::Loader
        | Duty::Crew
        | Duty::Driver
        | Duty::Commander
        | Duty::HullGunner => 0,
    }
}

/// Twentieths of hits expected of a plan.
fn expected(scene: Scene<'_>, unit: UnitId, plan: &FirePlan) -> i64 {
    let mut sum = 0;
    for shooter in shooters(scene, unit) {
        let Some(seen) = shooter_aim(scene, &shooter, plan.target, plan.at) else {
            continue;
        };
        let shots = i64::from(purchase_shots(scene, &shooter));
        for &aim in plan.men[shooter.slot].aims() {
            let needed = match seen.shifted {
                _ if seen.automatic => 1,
                Some(band) => shooter.arm.needed(band, aim),
                None => 21,
            };
            sum += shots * i64::from(21 - needed);
        }
    }
    sum
}
