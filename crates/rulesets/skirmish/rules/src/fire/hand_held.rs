//! Hand held anti-tank weapons against vehicles (`SK-HHAT`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point, Segment};
use wargauge_rules::{Referee, UnitId};

use crate::attack::{
    IncomingFire, Shell, TargetSide, VehicleHit, flame_on_vehicle, mark_fire, roll_damage,
};
use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin};
use crate::event::{Event, Weapon};
use crate::fire::targets::{is_held, may_attack};
use crate::men::{Man, aboard, active, is_vehicle, left, pay_from, place_of, pool_left};
use crate::morale::{MoraleCauses, answer};
use crate::position::{Eye, distance_to_hull, eye_of, seen_from};
use crate::state::State;
use crate::units::arms::GUN_NEEDED;
use crate::units::{Duty, HandHeld, TEAM, has_hand_held};

/// `SK-HHAT-09`: faster than this a vehicle is harder to hit.
const FAST: Length = Length::inches(8);

/// `SK-AP-16`, `SK-HHAT-21`: how near a comrade must be.
const AT_HAND: Length = Length::inches(1);

/// `SK-HHAT-01`: the price of a shot of what a man throws or fires alone.
pub(crate) const PERSONAL: u8 = 2;

/// `SK-HHAT-10`: how near the line of a vehicle's last leg passes one it comes straight at.
const STRAIGHT_AT: Length = Length::inches(2);

/// Whether a man of a team can use a weapon of it.
pub(crate) fn user(scene: Scene<'_>, unit: UnitId, weapon: HandHeld, man: usize) -> bool {
    let Scene { book, state } = scene;
    let profile = book.profile(unit);
    let here = state.unit(unit);
    let has = has_hand_held(profile.crewed, &here.ammo, weapon);
    if !has || aboard(scene, unit).is_some() || is_held(scene, unit, man) {
        return false;
    }
    let duty = book.man(unit, man).duty;
    match weapon {
        HandHeld::Molotov | HandHeld::AtGrenade => book.man(unit, man).carries,
        HandHeld::Panzerfaust => near_carrier(scene, unit, man),
        // SK-UNIT-20: whoever has taken over.
        HandHeld::Launcher | HandHeld::AtRifle => usize::from(here.gunner) == man,
        HandHeld::Flamethrower => duty == Duty::Flame,
    }
}

/// `SK-HHAT-21`: any man may use one that a comrade within 1 inch carries.
fn near_carrier(scene: Scene<'_>, unit: UnitId, man: usize) -> bool {
    let at = place_of(scene, unit, man);
    (0..scene.book.profile(unit).figures.len()).any(|other| {
        scene.book.man(unit, other).carries
            && scene.state.unit(unit).figures[other].at.within(at, AT_HAND)
    })
}

/// `SK-AP-16`: a launcher is paid by its firer and one loader within 1 inch; an anti-tank rifle and
/// a flamethrower by the firer alone.
pub(crate) fn launcher_payers(scene: Scene<'_>, unit: UnitId, man: usize) -> ArrayVec<usize, TEAM> {
    let mut payers = ArrayVec::new();
    let launcher = matches!(scene.book.profile(unit).crewed, Some(crate::units::Crewed::Launcher));
    if launcher {
        let at = place_of(scene, unit, man);
        payers.extend(
            active(scene, unit)
                .filter(|&other| other != man && scene.book.man(unit, other).duty == Duty::Loader)
                .filter(|&other| place_of(scene, unit, other).within(at, AT_HAND))
                .take(1),
        );
    }
    payers.push(man);
    payers
}

/// Points that a crewed hand held weapon has: stored, and of its crew.
pub(crate) fn launcher_points(scene: Scene<'_>, unit: UnitId, man: usize) -> u8 {
    let payers = launcher_payers(scene, unit, man);
    scene.state.unit(unit).points + pool_left(scene, unit, &payers)
}

/// Takes points from the store first, then from the crew.
pub(crate) fn pay_launcher(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    man: usize,
    points: u8,
) {
    let stored = play.state.unit(unit).points.min(points);
    play.state.unit_mut(unit).points -= stored;
    let payers = launcher_payers(play.scene(), unit, man);
    pay_from(play, unit, &payers, points - stored);
}

/// Whether a weapon is paid for by the man who throws or fires it alone (`SK-AP-16`).
const fn is_personal(weapon: HandHeld) -> bool {
    matches!(weapon, HandHeld::Molotov | HandHeld::AtGrenade | HandHeld::Panzerfaust)
}

/// `SK-AP-12`: points that a man has for such a weapon: those he has saved for it, and his own.
pub(crate) fn personal_points(scene: Scene<'_>, unit: UnitId, man: usize) -> u8 {
    scene.state.unit(unit).saved[man] + left(scene, unit, man)
}

/// Takes points from what he has saved first.
pub(crate) fn pay_personal(state: &mut State, unit: UnitId, man: usize, points: u8) {
    let saved = &mut state.unit_mut(unit).saved[man];
    let stored = points.min(*saved);
    *saved -= stored;
    crate::men::spend(state, unit, man, points - stored);
}

/// `SK-AP-12`, `SK-AP-14`: each man who carries such a weapon saves what he has left for it, up to the
/// price of a shot.
pub(crate) fn save_points(book: &Skirmish, state: &mut State, unit: UnitId) {
    let ammo = &state.unit(unit).ammo;
    let armed = ammo.molotovs > 0 || ammo.at_grenades > 0 || ammo.panzerfausts > 0;
    for man in 0..book.profile(unit).figures.len() {
        let carries = armed && book.man(unit, man).carries;
        let able = carries && aboard(Scene::new(book, state), unit).is_none();
        let more = if able { left(Scene::new(book, state), unit, man) } else { 0 };
        let saved = &mut state.unit_mut(unit).saved[man];
        *saved = if carries { (*saved + more).min(PERSONAL) } else { 0 };
    }
}

/// What a die must show: by range, and 4 more against the fast (`SK-HHAT-08`, `SK-HHAT-09`,
/// `SK-HHAT-10`, `SK-HHAT-11`, `SK-HHAT-25`); nothing else changes it (`SK-HHAT-23`).
pub(crate) fn hand_held_needed(
    scene: Scene<'_>,
    weapon: HandHeld,
    from: Point,
    target: UnitId,
) -> Option<i32> {
    let squared = distance_to_hull(scene, target, from);
    let column = weapon.ranges().column(squared)?;
    let hull = &scene.state.unit(target).hull;
    let fast = hull.moved > FAST && !comes_at(hull.leg_from, hull.at, from);
    Some(GUN_NEEDED[column] + if fast { 4 } else { 0 })
}

/// `SK-HHAT-10`: whether the last leg of a vehicle, made longer, passes within 2 inches of a
/// shooter, and it came nearer.
fn comes_at(leg_from: Point, at: Point, shooter: Point) -> bool {
    if leg_from == at || at.squared_distance(shooter) >= leg_from.squared_distance(shooter) {
        return false;
    }
    let far = at.along(leg_from.to(at), Length::inches(100));
    Segment::new(leg_from, far).is_within(shooter, STRAIGHT_AT)
}

/// Whether a man may use a weapon against a vehicle; a flamethrower is one too (`SK-FLAME-01`), and a
/// roof over his head does not matter (`SK-HHAT-22`).
pub(crate) fn check_hand_held(
    scene: Scene<'_>,
    man: Man,
    target: UnitId,
    weapon: HandHeld,
) -> Verdict {
    let Man { unit, figure } = man;
    // SK-MORALE-13
    may_attack(scene, unit)?;
    let there = active(scene, unit).any(|other| other == figure);
    require(there && user(scene, unit, weapon, figure), "SK-HHAT-21", "he has no such weapon")?;
    let price = weapon.cost(&scene.book.switches);
    let points = if is_personal(weapon) {
        personal_points(scene, unit, figure)
    } else {
        launcher_points(scene, unit, figure)
    };
    require(points >= price, "SK-HHAT-01", "too few points for that")?;
    // SK-FLAME-03: flame is not for those who have moved.
    let moved = scene.state.activation.is_some_and(|it| it.unit == unit && it.moves > 0);
    require(
        weapon != HandHeld::Flamethrower || !moved,
        "SK-FLAME-03",
        "a flamethrower does not move and fire",
    )?;
    check_vehicle(scene, unit, target, weapon)?;
    let eye = eye_of(scene, unit, figure);
    let seen = seen_from(scene, eye, target).is_some();
    require(seen, "SK-GUN-12", "it cannot be seen")?;
    let Some(_) = hand_held_needed(scene, weapon, eye.at, target) else {
        return forbid("SK-HHAT-11", "out of range");
    };
    Ok(())
}

fn check_vehicle(scene: Scene<'_>, unit: UnitId, target: UnitId, weapon: HandHeld) -> Verdict {
    let Scene { book, state } = scene;
    let enemy = book.side(target) != book.side(unit);
    require(enemy && is_vehicle(scene, target), "SK-HHAT-15", "not an enemy vehicle")?;
    require(state.unit(target).spotted, "SK-VIS-01", "the target has not been spotted")?;
    let soft = book.vehicle(target).is_some_and(|spec| spec.class.is_soft());
    // SK-HHAT-14
    require(!soft || weapon != HandHeld::AtRifle, "SK-HHAT-14", "anti-tank rifles are for armour")
}

/// What a man needs to hit a vehicle, and from where it is seen.
pub(crate) fn aimed_hand_held(
    scene: Scene<'_>,
    man: Man,
    target: UnitId,
    weapon: HandHeld,
) -> Option<(i32, Eye)> {
    let Man { unit, figure } = man;
    let eye = eye_of(scene, unit, figure);
    Some((hand_held_needed(scene, weapon, eye.at, target)?, eye))
}

/// Shoots or throws it.
pub(crate) fn shoot_hand_held(
    play: &mut Play<'_, impl Referee<Event>>,
    man: Man,
    target: UnitId,
    weapon: HandHeld,
) {
    let Man { unit, figure } = man;
    let Some((needed, eye)) = aimed_hand_held(play.scene(), man, target, weapon) else { return };
    // SK-DICE-09
    begin(play, unit, Roll::HandHeld);
    pay(play, man, weapon);
    let what = Weapon::HandHeld(weapon);
    play.referee.tell(|| Event::Fired { unit, target, weapon: what });
    play.state.unit_mut(unit).fired = true;
    let heavy = weapon == HandHeld::Flamethrower;
    mark_fire(
        play.book,
        play.state,
        target,
        IncomingFire { heavy, anti_tank: true, ..IncomingFire::of(unit, [figure]) },
    );
    play.state.unit_mut(target).last_attacker = Some(unit);
    let roll = i32::from(play.referee.roll(Die::D20));
    play.referee.tell(|| Event::ShotRolled {
        unit,
        weapon: what,
        roll: roll as i8,
        needed: needed as u8,
    });
    let mut causes = MoraleCauses::NONE;
    if roll >= needed {
        play.referee.tell(|| Event::Hit { unit });
        let hit = VehicleHit::new(target, Some(unit), eye.at);
        match weapon {
            // SK-HHAT-17: D6, a flamethrower +3.
            HandHeld::Molotov => {
                flame_on_vehicle(play, hit, 0, &mut causes);
            }
            HandHeld::Flamethrower => {
                flame_on_vehicle(play, hit, 3, &mut causes);
            }
            HandHeld::AtGrenade
            | HandHeld::AtRifle
            | HandHeld::Panzerfaust
            | HandHeld::Launcher => {
                // SK-HHAT-12
                let shell = Shell::of_hand_held(play.book, weapon);
                let side = TargetSide::seen_from(play.scene(), target, eye);
                roll_damage(play, hit, shell, side, &mut causes);
            }
        }
    }
    answer(play, causes, Some(unit));
}

fn pay(play: &mut Play<'_, impl Referee<Event>>, man: Man, weapon: HandHeld) {
    let Man { unit, figure } = man;
    let ammo = &mut play.state.unit_mut(unit).ammo;
    match weapon {
        HandHeld::Molotov => ammo.molotovs -= 1,
        HandHeld::AtGrenade => ammo.at_grenades -= 1,
        HandHeld::Panzerfaust => ammo.panzerfausts -= 1,
        HandHeld::Launcher => ammo.rockets -= 1,
        HandHeld::Flamethrower => ammo.flame -= 1,
        HandHeld::AtRifle => {}
    }
    let price = weapon.cost(&play.book.switches);
    if is_personal(weapon) {
        pay_personal(play.state, unit, figure, price);
    } else {
        pay_launcher(play, unit, figure, price);
    }
}
