//! Guns, of vehicles and with crews (`SK-GUN`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::attack::{
    Burst, BurstKind, IncomingFire, ManHit, Shell, TargetSide, VehicleHit, fire_effect, land,
    mark_fire, roll_damage, suffer, wreck_gun,
};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin, pick};
use crate::event::{Event, Weapon};
use crate::fire::grenades::burst_point;
use crate::fire::targets::{is_held, may_attack};
use crate::men::{Man, active, gun_payers, is_vehicle, pay_from, place_of, pool_left, seated};
use crate::morale::{MoraleCauses, answer};
use crate::position::{
    Eye, arc_holds, distance_to_hull, ground_eye, men_in_contact, muzzle, seen_from, visible_men,
};
use crate::state::{Place, State};
use crate::terrain::nearest_bearing;
use crate::units::arms::GUN_NEEDED;
use crate::units::{Class, Crewed, Duty, GunSpec, Kind, TEAM};

/// `SK-GUN-01`, `SK-AP-11`; four regulars pay for two shots a turn (`SK-GUN-18`).
pub(crate) const PRICE: u8 = 4;

/// `SK-AP-21`: re-laying a gun outside its arc.
const LAYING: u8 = 2;

/// `SK-GUN-09`, `SK-ARTY-13`
const RADIUS: Length = Length::inches(2);

/// What a gun fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Round {
    /// The usual round against armour; of auto cannon, the burst.
    Shot,
    /// `SK-GUN-13`: HVAP.
    Hvap,
    /// High explosive.
    Explosive,
}

/// `SK-AP-16`, `SK-GUN-17`: the men of a gun crew within 1 inch of it.
pub(crate) fn crew_payers(scene: Scene<'_>, unit: UnitId) -> ArrayVec<usize, TEAM> {
    if scene.book.vehicle(unit).is_some() {
        return gun_payers(scene, unit);
    }
    active(scene, unit)
        .filter(|&man| {
            let at = place_of(scene, unit, man);
            distance_to_hull(scene, unit, at) <= Length::inches(1).squared()
        })
        .filter(|&man| !is_held(scene, unit, man))
        .collect()
}

/// Whether a gun could fire at anything now.
fn gun_ready(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    may_attack(scene, unit)?;
    let Some(gun) = book.profile(unit).gun() else {
        return forbid("SK-GUN-01", "it has no gun");
    };
    let here = state.unit(unit);
    if is_vehicle(scene, unit) {
        require(!here.hull.blind, "SK-VDAM-16", "the optics are gone")?;
        require(here.hull.wrecked_weapons & 1 == 0, "SK-VDAM-17", "the gun is wrecked")?;
        let gunner = seated(scene, unit, Duty::Gunner).is_some();
        require(gunner, "SK-AFV-22", "nobody lays the gun")?;
    } else {
        let there = here.hull.there && !here.weapon_left && !here.hull.wreck;
        require(there && book.vehicle(unit).is_none(), "SK-GUN-17", "the gun is not at hand")?;
        require(!here.hull.captured, "SK-MELEE-20", "the enemy has it")?;
        let carried = state.activation.is_some_and(|it| it.unit == unit && it.moves > 0);
        require(!carried, "SK-MOVE-21", "guns do not move and fire")?;
        let needed = if gun.is_auto() && gun.calibre <= 20 { 1 } else { 2 };
        let crew = crew_payers(scene, unit).len();
        require(crew >= needed, "SK-GUN-17", "too few men at the gun")?;
    }
    let payers = crew_payers(scene, unit);
    let points = here.points + pool_left(scene, unit, &payers);
    require(points >= PRICE, "SK-GUN-01", "a gun takes four points")
}

/// `SK-GUN-12`, `SK-GEO-25`: from where a gun measures and sees.
pub(crate) fn gun_eye(scene: Scene<'_>, unit: UnitId) -> Eye {
    Eye { hull: Some(unit), ..ground_eye(scene.book, muzzle(scene, unit)) }
}

/// The column of the range table and the number needed.
fn needed(scene: Scene<'_>, unit: UnitId, gun: &GunSpec, target: UnitId) -> Option<(usize, i32)> {
    let eye = gun_eye(scene, unit);
    let vehicle = is_vehicle(scene, target);
    let squared = if vehicle {
        distance_to_hull(scene, target, eye.at)
    } else {
        burst_point(scene, eye, target)?.1
    };
    let column = gun.row.ranges(vehicle).column(squared)?;
    let hull = &scene.state.unit(target).hull;
    // SK-GUN-06: nothing changes it, unless a switch says so for the fast.
    let fast = vehicle && hull.moved > Length::inches(8);
    let more = if fast { scene.book.switches.gun_moving_target_penalty } else { 0 };
    Some((column, GUN_NEEDED[column] + more))
}

/// What a gun has before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GunAim {
    /// The gun.
    pub(crate) gun: GunSpec,
    /// The die that each shot needs.
    pub(crate) needed: i32,
    /// From where.
    pub(crate) eye: Eye,
    /// Whether in its Short band.
    pub(crate) near: bool,
    /// The men it sees, as bits.
    pub(crate) visible: u8,
    /// The burst of its shell.
    pub(crate) burst: Option<Burst>,
    /// The man a solid shot strikes.
    pub(crate) solid: Option<usize>,
}

/// What a gun has before it, if the target is in its range.
pub(crate) fn gun_aim(scene: Scene<'_>, unit: UnitId, target: UnitId) -> Option<GunAim> {
    let gun = *scene.book.profile(unit).gun()?;
    let (column, needed) = needed(scene, unit, &gun, target)?;
    let eye = gun_eye(scene, unit);
    Some(GunAim {
        gun,
        needed,
        eye,
        near: column == 0,
        visible: visible_men(scene, eye, target),
        burst: burst_point(scene, eye, target).map(|(at, _)| shell_burst(&gun, unit, eye, at)),
        solid: solid_victim(scene, eye, target),
    })
}

/// The burst of a shell of a gun (`SK-ARTY-13`).
fn shell_burst(gun: &GunSpec, unit: UnitId, eye: Eye, at: Point) -> Burst {
    let fill = BurstKind::Shell(gun.die());
    Burst { at, radius: RADIUS, fill, from: eye.at, by: Some(unit), unseen: false }
}

/// Whether a gun may fire this at that.
pub(crate) fn check_gun(scene: Scene<'_>, unit: UnitId, target: UnitId, round: Round) -> Verdict {
    let Scene { book, state } = scene;
    gun_ready(scene, unit)?;
    let Some(gun) = book.profile(unit).gun() else { return Ok(()) };
    let there = state.unit(target);
    require(book.side(target) != book.side(unit), "SK-GUN-12", "not an enemy")?;
    require(there.spotted, "SK-VIS-01", "the target has not been spotted")?;
    let on_table = matches!(there.place, Place::Table | Place::Aboard(_));
    require(on_table, "SK-GUN-12", "no target")?;
    check_round(scene, unit, target, round)?;
    let eye = gun_eye(scene, unit);
    require(seen_from(scene, eye, target).is_some(), "SK-GUN-12", "it cannot be seen")?;
    require(bears(scene, unit, target), "SK-GUN-14", "outside the arc of the gun")?;
    let in_range = needed(scene, unit, gun, target).is_some();
    require(in_range, "SK-GUN-07", "out of range")
}

/// Whether the kind of round fits the target.
fn check_round(scene: Scene<'_>, unit: UnitId, target: UnitId, round: Round) -> Verdict {
    let Scene { book, state } = scene;
    let vehicle = is_vehicle(scene, target);
    let armour = vehicle && book.profile(target).kind == Kind::Afv;
    let Some(gun) = book.profile(unit).gun() else { return Ok(()) };
    match round {
        Round::Hvap => {
            let has = state.unit(unit).ammo.hvap > 0;
            require(has && armour, "SK-GUN-13", "HVAP is for armour, and must be there")
        }
        Round::Explosive => {
            require(gun.he, "SK-GUN-09", "it has no high explosive")?;
            // SK-ARTY-15: nothing below 75 mm hurts closed armour.
            let closed = book.vehicle(target).is_some_and(|spec| !spec.open);
            require(
                !(vehicle && closed) || gun.calibre >= 75,
                "SK-ARTY-15",
                "high explosive so small does not hurt it",
            )
        }
        Round::Shot => {
            let riding = matches!(state.unit(target).place, Place::Aboard(_));
            require(!riding, "SK-GUN-08", "the vehicle is the target")
        }
    }
}

/// `SK-AFV-21`, `SK-GUN-14`: turrets bear all round, other guns 45 degrees to either side.
fn bears(scene: Scene<'_>, unit: UnitId, target: UnitId) -> bool {
    let turret = scene.book.vehicle(unit).is_some_and(|spec| spec.turret);
    let wheel =
        matches!(scene.book.profile(unit).crewed, Some(Crewed::Gun { gun, .. }) if gun.shots >= 4);
    turret || wheel || arc_holds(scene.state, unit, crate::men::place(scene, target))
}

/// Whether a gun may be turned to face a point outside its arc.
pub(crate) fn check_lay(scene: Scene<'_>, unit: UnitId, front: Bearing) -> Verdict {
    let here = scene.state.unit(unit);
    let field = scene.book.profile(unit).field_gun().is_some();
    let there = here.hull.there && !here.weapon_left && !here.hull.wreck;
    require(field && there, "SK-GUN-14", "there is no gun to lay")?;
    may_attack(scene, unit)?;
    require(front != here.hull.front, "SK-GUN-14", "it faces there already")?;
    let payers = crew_payers(scene, unit);
    let points = pool_left(scene, unit, &payers);
    require(points >= LAYING, "SK-AP-21", "laying the gun takes two points")
}

/// Turns it.
pub(crate) fn lay(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, front: Bearing) {
    let payers = crew_payers(play.scene(), unit);
    pay_from(play, unit, &payers, LAYING);
    let here = play.state.unit_mut(unit);
    (here.hull.front, here.front) = (front, front);
}

/// Fires: a die for each shot of the purchase, then what the hits do.
pub(crate) fn shoot_gun(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    target: UnitId,
    round: Round,
) {
    let Some(gun) = play.book.profile(unit).gun().copied() else { return };
    let Some((column, needed)) = needed(play.scene(), unit, &gun, target) else { return };
    // SK-DICE-09
    begin(play, unit, Roll::Gun);
    pay(play, unit, round);
    let weapon = Weapon::Gun;
    play.referee.tell(|| Event::Fired { unit, target, weapon });
    play.state.unit_mut(unit).fired = true;
    let heavy = play.book.profile(unit).kind == Kind::Afv;
    let gunner = usize::from(play.state.unit(unit).gunner);
    let attack = IncomingFire { heavy, anti_tank: true, ..IncomingFire::of(unit, [gunner]) };
    mark_fire(play.book, play.state, target, attack);
    let mut hits = 0;
    for _ in 0..gun.shots {
        let roll = play.referee.roll(Die::D20);
        play.referee.tell(|| Event::ShotRolled {
            unit,
            weapon,
            roll: roll as i8,
            needed: needed as u8,
        });
        if i32::from(roll) >= needed {
            play.referee.tell(|| Event::Hit { unit });
            hits += 1;
        }
    }
    let mut causes = MoraleCauses::NONE;
    for _ in 0..hits {
        let eye = gun_eye(play.scene(), unit);
        let near = column == 0;
        hit(play, GunHit { unit, target, round, near, eye }, &gun, &mut causes);
    }
    // SK-GUN-10: a burst of an auto cannon that misses suppresses as a machine gun.
    if hits == 0 && gun.is_auto() && !is_vehicle(play.scene(), target) {
        causes.suppressed.insert(target);
    }
    answer(play, causes, Some(unit));
}

fn pay(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, round: Round) {
    if round == Round::Hvap {
        play.state.unit_mut(unit).ammo.hvap -= 1;
    }
    let stored = play.state.unit(unit).points.min(PRICE);
    play.state.unit_mut(unit).points -= stored;
    let payers = crew_payers(play.scene(), unit);
    pay_from(play, unit, &payers, PRICE - stored);
}

/// A shot that hit.
#[derive(Clone, Copy, Debug)]
struct GunHit {
    unit: UnitId,
    target: UnitId,
    round: Round,
    /// Whether it was fired at short range.
    near: bool,
    /// From where it was fired.
    eye: Eye,
}

fn hit(
    play: &mut Play<'_, impl Referee<Event>>,
    aim: GunHit,
    gun: &GunSpec,
    causes: &mut MoraleCauses,
) {
    if is_vehicle(play.scene(), aim.target) {
        hit_vehicle(play, aim, gun, causes);
    } else if gun.is_auto() {
        hit_by_auto(play, aim, gun, causes);
    } else if aim.round == Round::Explosive {
        if let Some((at, _)) = burst_point(play.scene(), aim.eye, aim.target) {
            let it = shell_burst(gun, aim.unit, aim.eye, at);
            land(play, it, causes);
        }
    } else {
        hit_by_shot(play, aim, causes);
    }
}

/// `SK-GUN-08`, `SK-ARTY-15`
fn hit_vehicle(
    play: &mut Play<'_, impl Referee<Event>>,
    aim: GunHit,
    gun: &GunSpec,
    causes: &mut MoraleCauses,
) {
    let GunHit { target, eye, .. } = aim;
    let hit = VehicleHit::new(target, Some(aim.unit), eye.at);
    let side = TargetSide::seen_from(play.scene(), target, eye);
    if aim.round != Round::Explosive {
        let shell = Shell::of_gun(gun, aim.round == Round::Hvap);
        roll_damage(play, hit, shell, side, causes);
        return;
    }
    let open = play.book.vehicle(target).is_some_and(|spec| spec.open);
    if open {
        let at = play.state.unit(target).hull.at;
        let it = shell_burst(gun, aim.unit, eye, at);
        land(play, it, causes);
    }
    let soft = play.book.vehicle(target).is_some_and(|spec| spec.class <= Class::SoftLarge);
    if (open || soft || gun.calibre >= 75) && is_vehicle(play.scene(), target) {
        let shell = Shell::high_explosive(gun.calibre, gun.plus6);
        roll_damage(play, hit, shell, side, causes);
    }
}

/// `SK-GUN-10`: a hit of an auto cannon on men counts as one of a machine gun.
fn hit_by_auto(
    play: &mut Play<'_, impl Referee<Event>>,
    aim: GunHit,
    gun: &GunSpec,
    causes: &mut MoraleCauses,
) {
    let modifier = if gun.shots >= 4 { 2 } else { 1 } + i32::from(aim.near);
    let score = i32::from(play.referee.roll(Die::D6)) + modifier;
    let target = aim.target;
    play.referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
    let effect = fire_effect(play.book, score);
    if let Some(man) = picked(play, aim.eye, target) {
        suffer(play, ManHit { victim: Man::new(target, man), effect, by: Some(aim.unit) }, causes);
    }
}

/// `SK-GUN-09`, `SK-GUN-16`: a solid shot among men strikes one; at a gun it wrecks it on a 4 and
/// strikes one of the crew as a machine gun would.
fn hit_by_shot(play: &mut Play<'_, impl Referee<Event>>, aim: GunHit, causes: &mut MoraleCauses) {
    let target = aim.target;
    let there = play.state.unit(target);
    // SK-GUN-16
    let at_gun = play.book.profile(target).field_gun().is_some()
        && there.hull.there
        && !there.hull.wreck
        && !there.weapon_left;
    if at_gun {
        if play.referee.roll(Die::D6) >= 4 {
            wreck_gun(play, target, Some(aim.unit));
        }
        if let Some(man) = picked(play, aim.eye, target) {
            let score = i32::from(play.referee.roll(Die::D6)) + 1;
            play.referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
            let effect = fire_effect(play.book, score);
            suffer(
                play,
                ManHit { victim: Man::new(target, man), effect, by: Some(aim.unit) },
                causes,
            );
        }
        return;
    }
    let Some(man) = solid_victim(play.scene(), aim.eye, target) else { return };
    let score = i32::from(play.referee.roll(Die::D6));
    play.referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
    let effect = crate::attack::artillery_effect(score);
    suffer(play, ManHit { victim: Man::new(target, man), effect, by: Some(aim.unit) }, causes);
}

/// `SK-GUN-09`: the man a solid shot strikes: the middle one, or the first in sight.
fn solid_victim(scene: Scene<'_>, eye: Eye, target: UnitId) -> Option<usize> {
    let visible = visible_men(scene, eye, target) & !men_in_contact(scene, target);
    let middle = crate::men::middle_man(scene, target);
    let aimed = middle.filter(|man| visible & 1 << man != 0);
    aimed.or_else(|| active(scene, target).find(|man| visible & 1 << man != 0))
}

fn picked(play: &mut Play<'_, impl Referee<Event>>, eye: Eye, target: UnitId) -> Option<usize> {
    let visible = visible_men(play.scene(), eye, target);
    let men: ArrayVec<usize, TEAM> =
        active(play.scene(), target).filter(|man| visible & 1 << man != 0).collect();
    if men.is_empty() { None } else { Some(men[pick(play.referee, men.len())]) }
}

/// The bearing that brings a target into the arc.
pub(crate) fn bearing_to(state: &State, unit: UnitId, at: Point) -> Bearing {
    nearest_bearing(state.unit(unit).hull.at.to(at))
}
