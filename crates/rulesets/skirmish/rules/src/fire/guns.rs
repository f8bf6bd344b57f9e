//! Guns, of vehicles and with crews (`SK-GUN`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::attack::{
    Attack, Blow, Burst, Fill, Shell, TargetSide, fire_effect, land, mark_fire, roll_damage,
    suffer, wreck_gun,
};
use crate::book::Skirmish;
use crate::dice::{Roll, begin, pick};
use crate::event::{Event, Weapon};
use crate::fire::grenades::burst_point;
use crate::fire::targets::{is_held, may_attack};
use crate::men::{active, gun_payers, is_vehicle, pay_from, place_of, pool_left, seated};
use crate::morale::{Toll, answer};
use crate::position::{
    Eye, arc_holds, distance_to_hull, ground_eye, men_in_contact, muzzle, seen_from, visible_men,
};
use crate::refusal::{Verdict, refuse, require};
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
pub(crate) fn crew_payers(book: &Skirmish, state: &State, unit: UnitId) -> ArrayVec<usize, TEAM> {
    if book.vehicle(unit).is_some() {
        return gun_payers(book, state, unit);
    }
    active(book, state, unit)
        .filter(|&man| {
            let at = place_of(book, state, unit, man);
            distance_to_hull(book, state, unit, at) <= Length::inches(1).squared()
        })
        .filter(|&man| !is_held(book, state, unit, man))
        .collect()
}

/// Whether a gun could fire at anything now.
fn gun_ready(book: &Skirmish, state: &State, unit: UnitId) -> Verdict {
    may_attack(book, state, unit)?;
    let Some(gun) = book.profile(unit).gun() else {
        return Err(refuse("SK-GUN-01", "it has no gun"));
    };
    let here = state.unit(unit);
    if is_vehicle(book, state, unit) {
        require(!here.hull.blind, "SK-VDAM-16", "the optics are gone")?;
        require(here.hull.wrecked_weapons & 1 == 0, "SK-VDAM-17", "the gun is wrecked")?;
        let gunner = seated(book, state, unit, Duty::Gunner).is_some();
        require(gunner, "SK-AFV-22", "nobody lays the gun")?;
    } else {
        let there = here.hull.there && !here.weapon_left && !here.hull.wreck;
        require(there && book.vehicle(unit).is_none(), "SK-GUN-17", "the gun is not at hand")?;
        require(!here.hull.captured, "SK-MELEE-20", "the enemy has it")?;
        let carried = state.activation.is_some_and(|it| it.unit == unit && it.moves > 0);
        require(!carried, "SK-MOVE-21", "guns do not move and fire")?;
        let needed = if gun.is_auto() && gun.calibre <= 20 { 1 } else { 2 };
        let crew = crew_payers(book, state, unit).len();
        require(crew >= needed, "SK-GUN-17", "too few men at the gun")?;
    }
    let payers = crew_payers(book, state, unit);
    let points = here.points + pool_left(book, state, unit, &payers);
    require(points >= PRICE, "SK-GUN-01", "a gun takes four points")
}

/// `SK-GUN-12`, `SK-GEO-25`: from where a gun measures and sees.
pub(crate) fn gun_eye(book: &Skirmish, state: &State, unit: UnitId) -> Eye {
    Eye { hull: Some(unit), ..ground_eye(book, muzzle(book, state, unit)) }
}

/// The column of the range table and the number needed.
fn needed(
    book: &Skirmish,
    state: &State,
    (unit, gun): (UnitId, &GunSpec),
    target: UnitId,
) -> Option<(usize, i32)> {
    let eye = gun_eye(book, state, unit);
    let vehicle = is_vehicle(book, state, target);
    let squared = if vehicle {
        distance_to_hull(book, state, target, eye.at)
    } else {
        burst_point(book, state, eye, target)?.1
    };
    let column = gun.row.ranges(vehicle).column(squared)?;
    let hull = &state.unit(target).hull;
    // SK-GUN-06: nothing changes it, unless a switch says so for the fast.
    let fast = vehicle && hull.moved > Length::inches(8);
    let more = if fast { book.switches.gun_moving_target_penalty } else { 0 };
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
pub(crate) fn gun_aim(
    book: &Skirmish,
    state: &State,
    (unit, target): (UnitId, UnitId),
) -> Option<GunAim> {
    let gun = *book.profile(unit).gun()?;
    let (column, needed) = needed(book, state, (unit, &gun), target)?;
    let eye = gun_eye(book, state, unit);
    Some(GunAim {
        gun,
        needed,
        eye,
        near: column == 0,
        visible: visible_men(book, state, eye, target),
        burst: burst_point(book, state, eye, target)
            .map(|(at, _)| shell_burst(&gun, (unit, eye), at)),
        solid: solid_victim(book, state, (eye, target)),
    })
}

/// The burst of a shell of a gun (`SK-ARTY-13`).
fn shell_burst(gun: &GunSpec, (unit, eye): (UnitId, Eye), at: Point) -> Burst {
    let fill = Fill::Shell(gun.die());
    Burst { at, radius: RADIUS, fill, from: eye.at, by: Some(unit), unseen: false }
}

/// Whether a gun may fire this at that.
pub(crate) fn check_gun(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    (target, round): (UnitId, Round),
) -> Verdict {
    gun_ready(book, state, unit)?;
    let Some(gun) = book.profile(unit).gun() else { return Ok(()) };
    let there = state.unit(target);
    require(book.side(target) != book.side(unit), "SK-GUN-12", "not an enemy")?;
    require(there.spotted, "SK-VIS-01", "the target has not been spotted")?;
    let on_table = matches!(there.place, Place::Table | Place::Aboard(_));
    require(on_table, "SK-GUN-12", "no target")?;
    check_round(book, state, (unit, gun), (target, round))?;
    let eye = gun_eye(book, state, unit);
    require(seen_from(book, state, eye, target).is_some(), "SK-GUN-12", "it cannot be seen")?;
    require(bears(book, state, unit, target), "SK-GUN-14", "outside the arc of the gun")?;
    let in_range = needed(book, state, (unit, gun), target).is_some();
    require(in_range, "SK-GUN-07", "out of range")
}

/// Whether the kind of round fits the target.
fn check_round(
    book: &Skirmish,
    state: &State,
    (unit, gun): (UnitId, &GunSpec),
    (target, round): (UnitId, Round),
) -> Verdict {
    let vehicle = is_vehicle(book, state, target);
    let armour = vehicle && book.profile(target).kind == Kind::Afv;
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
fn bears(book: &Skirmish, state: &State, unit: UnitId, target: UnitId) -> bool {
    let turret = book.vehicle(unit).is_some_and(|spec| spec.turret);
    let wheel =
        matches!(book.profile(unit).crewed, Some(Crewed::Gun { gun, .. }) if gun.shots >= 4);
    turret || wheel || arc_holds(state, unit, crate::men::place(book, state, target))
}

/// Whether a gun may be turned to face a point outside its arc.
pub(crate) fn check_lay(book: &Skirmish, state: &State, unit: UnitId, front: Bearing) -> Verdict {
    let here = state.unit(unit);
    let field = book.profile(unit).field_gun().is_some();
    let there = here.hull.there && !here.weapon_left && !here.hull.wreck;
    require(field && there, "SK-GUN-14", "there is no gun to lay")?;
    may_attack(book, state, unit)?;
    require(front != here.hull.front, "SK-GUN-14", "it faces there already")?;
    let payers = crew_payers(book, state, unit);
    let points = pool_left(book, state, unit, &payers);
    require(points >= LAYING, "SK-AP-21", "laying the gun takes two points")
}

/// Turns it.
pub(crate) fn lay(book: &Skirmish, state: &mut State, unit: UnitId, front: Bearing) {
    let payers = crew_payers(book, state, unit);
    pay_from(book, state, unit, &payers, LAYING);
    let here = state.unit_mut(unit);
    (here.hull.front, here.front) = (front, front);
}

/// Fires: a die for each shot of the purchase, then what the hits do.
pub(crate) fn shoot_gun(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    (target, round): (UnitId, Round),
    referee: &mut impl Referee<Event>,
) {
    let Some(gun) = book.profile(unit).gun().copied() else { return };
    let Some((column, needed)) = needed(book, state, (unit, &gun), target) else { return };
    // SK-DICE-09
    begin(book, state, unit, Roll::Gun, referee);
    pay(book, state, unit, round);
    let weapon = Weapon::Gun;
    referee.tell(|| Event::Fired { unit, target, weapon });
    state.unit_mut(unit).fired = true;
    let heavy = book.profile(unit).kind == Kind::Afv;
    let gunner = usize::from(state.unit(unit).gunner);
    let attack = Attack { heavy, anti_tank: true, ..Attack::of(unit, [gunner]) };
    mark_fire(book, state, target, attack);
    let mut hits = 0;
    for _ in 0..gun.shots {
        let roll = referee.roll(Die::D20);
        referee.tell(|| Event::ShotRolled { unit, weapon, roll: roll as i8, needed: needed as u8 });
        if i32::from(roll) >= needed {
            referee.tell(|| Event::Hit { unit });
            hits += 1;
        }
    }
    let mut toll = Toll::NONE;
    for _ in 0..hits {
        let aim = Aimed { unit, target, round, near: column == 0 };
        hit(book, state, aim, &gun, &mut toll, referee);
    }
    // SK-GUN-10: a burst of an auto cannon that misses suppresses as a machine gun.
    if hits == 0 && gun.is_auto() && !is_vehicle(book, state, target) {
        toll.suppressed.insert(target);
    }
    answer(book, state, toll, Some(unit), referee);
}

fn pay(book: &Skirmish, state: &mut State, unit: UnitId, round: Round) {
    if round == Round::Hvap {
        state.unit_mut(unit).ammo.hvap -= 1;
    }
    let stored = state.unit(unit).points.min(PRICE);
    state.unit_mut(unit).points -= stored;
    let payers = crew_payers(book, state, unit);
    pay_from(book, state, unit, &payers, PRICE - stored);
}

/// A shot that hit.
#[derive(Clone, Copy, Debug)]
struct Aimed {
    unit: UnitId,
    target: UnitId,
    round: Round,
    near: bool,
}

fn hit(
    book: &Skirmish,
    state: &mut State,
    aim: Aimed,
    gun: &GunSpec,
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    let eye = gun_eye(book, state, aim.unit);
    if is_vehicle(book, state, aim.target) {
        hit_vehicle(book, state, aim, (gun, eye), toll, referee);
    } else if gun.is_auto() {
        hit_by_auto(book, state, aim, (gun, eye), toll, referee);
    } else if aim.round == Round::Explosive {
        if let Some((at, _)) = burst_point(book, state, eye, aim.target) {
            let it = shell_burst(gun, (aim.unit, eye), at);
            land(book, state, it, toll, referee);
        }
    } else {
        hit_by_shot(book, state, aim, eye, toll, referee);
    }
}

/// `SK-GUN-08`, `SK-ARTY-15`
fn hit_vehicle(
    book: &Skirmish,
    state: &mut State,
    aim: Aimed,
    (gun, eye): (&GunSpec, Eye),
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    let (target, by) = (aim.target, Some(aim.unit));
    let side = TargetSide::seen_from(book, state, target, eye);
    if aim.round != Round::Explosive {
        let shell = Shell::of_gun(gun, aim.round == Round::Hvap);
        roll_damage(book, state, (target, by), (shell, side, eye.at), toll, referee);
        return;
    }
    let open = book.vehicle(target).is_some_and(|spec| spec.open);
    if open {
        let at = state.unit(target).hull.at;
        let it = shell_burst(gun, (aim.unit, eye), at);
        land(book, state, it, toll, referee);
    }
    let soft = book.vehicle(target).is_some_and(|spec| spec.class <= Class::SoftLarge);
    if (open || soft || gun.calibre >= 75) && is_vehicle(book, state, target) {
        let shell = Shell::high_explosive(gun.calibre, gun.plus6);
        roll_damage(book, state, (target, by), (shell, side, eye.at), toll, referee);
    }
}

/// `SK-GUN-10`: a hit of an auto cannon on men counts as one of a machine gun.
fn hit_by_auto(
    book: &Skirmish,
    state: &mut State,
    aim: Aimed,
    (gun, eye): (&GunSpec, Eye),
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    let modifier = if gun.shots >= 4 { 2 } else { 1 } + i32::from(aim.near);
    let score = i32::from(referee.roll(Die::D6)) + modifier;
    let target = aim.target;
    referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
    let effect = fire_effect(book, score);
    if let Some(man) = picked(book, state, (eye, target), referee) {
        suffer(
            book,
            state,
            Blow { victim: (target, man), effect, by: Some(aim.unit) },
            toll,
            referee,
        );
    }
}

/// `SK-GUN-09`, `SK-GUN-16`: a solid shot among men strikes one; at a gun it wrecks it on a 4 and
/// strikes one of the crew as a machine gun would.
fn hit_by_shot(
    book: &Skirmish,
    state: &mut State,
    aim: Aimed,
    eye: Eye,
    toll: &mut Toll,
    referee: &mut impl Referee<Event>,
) {
    let target = aim.target;
    let there = state.unit(target);
    // SK-GUN-16
    let at_gun = book.profile(target).field_gun().is_some()
        && there.hull.there
        && !there.hull.wreck
        && !there.weapon_left;
    if at_gun {
        if referee.roll(Die::D6) >= 4 {
            wreck_gun(book, state, target, Some(aim.unit), referee);
        }
        if let Some(man) = picked(book, state, (eye, target), referee) {
            let score = i32::from(referee.roll(Die::D6)) + 1;
            referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
            let effect = fire_effect(book, score);
            suffer(
                book,
                state,
                Blow { victim: (target, man), effect, by: Some(aim.unit) },
                toll,
                referee,
            );
        }
        return;
    }
    let Some(man) = solid_victim(book, state, (eye, target)) else { return };
    let score = i32::from(referee.roll(Die::D6));
    referee.tell(|| Event::EffectRolled { target, score: score as i8, band: None });
    let effect = crate::attack::artillery_effect(score);
    suffer(book, state, Blow { victim: (target, man), effect, by: Some(aim.unit) }, toll, referee);
}

/// `SK-GUN-09`: the man a solid shot strikes: the middle one, or the first in sight.
fn solid_victim(book: &Skirmish, state: &State, (eye, target): (Eye, UnitId)) -> Option<usize> {
    let visible = visible_men(book, state, eye, target) & !men_in_contact(book, state, target);
    let middle = crate::men::middle_man(book, state, target);
    let aimed = middle.filter(|man| visible & 1 << man != 0);
    aimed.or_else(|| active(book, state, target).find(|man| visible & 1 << man != 0))
}

fn picked(
    book: &Skirmish,
    state: &State,
    (eye, target): (Eye, UnitId),
    referee: &mut impl Referee<Event>,
) -> Option<usize> {
    let visible = visible_men(book, state, eye, target);
    let men: ArrayVec<usize, TEAM> =
        active(book, state, target).filter(|man| visible & 1 << man != 0).collect();
    if men.is_empty() { None } else { Some(men[pick(referee, men.len())]) }
}

/// The bearing that brings a target into the arc.
pub(crate) fn bearing_to(state: &State, unit: UnitId, at: Point) -> Bearing {
    nearest_bearing(state.unit(unit).hull.at.to(at))
}
