//! Mortars and their smoke (`SK-MORTAR`, `SK-SMOKE`).

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::attack::{Burst, BurstKind, IncomingFire, land, mark_fire};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin};
use crate::event::{Event, Weapon};
use crate::fire::grenades::{Lob, RADIUS, burst_point, firer_modifier, indirect_modifier};
use crate::fire::targets::{is_held, may_attack};
use crate::men::{active, is_left, pay_from, place_of, pool_left, present, within};
use crate::morale::{MoraleCauses, answer};
use crate::position::{Eye, eye_of, sees_unit, unit_sees_point};
use crate::state::{Place, Smoke, State};
use crate::switches::BoresightMortarDirectOnly;
use crate::units::arms::GRENADE_NEEDED;
use crate::units::{Crewed, TEAM};

/// `SK-MORTAR-01`, `SK-AP-10`
const PRICE: u8 = 4;

/// `SK-MORTAR-06`: how near a friend who sees must be to tell without a radio.
const SHOUT: Length = Length::inches(6);

/// `SK-MORTAR-05`: how near the last burst a new target must be.
const SAME: Length = Length::inches(2);

/// `SK-AP-16`: how near the weapon its crew must be.
const CREW: Length = Length::inches(1);

/// `SK-SMOKE-03`: ends of its side's phases that smoke stands through besides the one in which it
/// is fired.
const PHASES: u8 = 2;

/// What a mortar fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Shot {
    /// High explosive.
    Explosive,
    /// Smoke, white phosphorus if that is what it has.
    Smoke,
}

/// What a mortar fires at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum MortarAt {
    /// A team.
    Unit(UnitId),
    /// A point of ground (`SK-SMOKE-05`).
    Ground(Point),
}

/// The crew that may pay: within 1 inch of the weapon.
pub(crate) fn mortar_payers(scene: Scene<'_>, unit: UnitId) -> ArrayVec<usize, TEAM> {
    let gunner = usize::from(scene.state.unit(unit).gunner);
    let at = place_of(scene, unit, gunner);
    active(scene, unit)
        .filter(|&man| place_of(scene, unit, man).within(at, CREW))
        .filter(|&man| !is_held(scene, unit, man))
        .collect()
}

fn eye(scene: Scene<'_>, unit: UnitId) -> Eye {
    eye_of(scene, unit, usize::from(scene.state.unit(unit).gunner))
}

/// Where a round is to burst, and how far off that is, squared; whether the crew sees it.
fn aim(scene: Scene<'_>, unit: UnitId, at: MortarAt) -> Option<(Point, i64, bool)> {
    let eye = eye(scene, unit);
    match at {
        MortarAt::Ground(point) => {
            let direct = unit_sees_point(scene, unit, point);
            Some((point, point.squared_distance(eye.at), direct))
        }
        MortarAt::Unit(target) => {
            if let Some((point, squared)) = burst_point(scene, eye, target) {
                return Some((point, squared, true));
            }
            let man = crate::men::middle_man(scene, target)?;
            let point = place_of(scene, target, man);
            Some((point, point.squared_distance(eye.at), false))
        }
    }
}

/// `SK-MORTAR-06`, `SK-SMOKE-05`: whether somebody tells the crew what it does not see.
fn is_told(scene: Scene<'_>, unit: UnitId, at: MortarAt) -> bool {
    present(scene.state, scene.book.side(unit)).into_iter().any(|other| {
        let radio = active(scene, other).any(|man| scene.book.man(other, man).radio);
        let tells = radio || within(scene, other, unit, SHOUT);
        tells
            && is_left(scene, other)
            && match at {
                MortarAt::Unit(target) => sees_unit(scene, other, target),
                MortarAt::Ground(point) => unit_sees_point(scene, other, point),
            }
    })
}

/// The score that a natural die must show; `None` out of range.
pub(crate) fn mortar_needed(
    scene: Scene<'_>,
    unit: UnitId,
    at: MortarAt,
    shot: Shot,
) -> Option<i32> {
    let Scene { book, state } = scene;
    let Some(Crewed::Mortar { size, .. }) = book.profile(unit).crewed else { return None };
    let (point, squared, direct) = aim(scene, unit, at)?;
    let column = size.ranges().column(squared)?;
    let modifier = match (at, shot) {
        (MortarAt::Unit(target), Shot::Explosive) => {
            indirect_modifier(scene, Lob { unit, target, at: point }, false)
        }
        // SK-SMOKE-05: smoke is aimed at ground, whoever stands there: for the firer only.
        (MortarAt::Unit(_), Shot::Smoke) | (MortarAt::Ground(_), _) => firer_modifier(state, unit),
    };
    // SK-MORTAR-04, SK-MORTAR-05
    let any = book.switches.boresight_mortar_direct_only == BoresightMortarDirectOnly::No;
    let ranged = state.unit(unit).ranged_in.is_some_and(|last| last.within(point, SAME));
    let bonus = if ranged && (direct || any) { 3 } else { 0 };
    Some(GRENADE_NEEDED[column] - modifier - bonus)
}

/// What a natural die must show against a team, and the burst of a hit.
pub(crate) fn mortar_aim(scene: Scene<'_>, unit: UnitId, target: UnitId) -> Option<(i32, Burst)> {
    let at = MortarAt::Unit(target);
    let needed = mortar_needed(scene, unit, at, Shot::Explosive)?;
    let (at, ..) = aim(scene, unit, at)?;
    let from = eye(scene, unit).at;
    Some((needed, burst_of(unit, at, from, BurstKind::Mortar)))
}

/// Whether a mortar may fire this at that.
pub(crate) fn check_mortar(scene: Scene<'_>, unit: UnitId, at: MortarAt, shot: Shot) -> Verdict {
    may_attack(scene, unit)?;
    let here = scene.state.unit(unit);
    let Some(Crewed::Mortar { smoke, .. }) = scene.book.profile(unit).crewed else {
        return forbid("SK-MORTAR-01", "it has no mortar");
    };
    require(!here.weapon_left && here.ammo.mortar > 0, "SK-UNIT-21", "no mortar, or no rounds")?;
    require(here.place == Place::Table, "SK-MORTAR-01", "not from a vehicle")?;
    require(shot == Shot::Explosive || smoke, "SK-SMOKE-01", "it has no smoke")?;
    let carried = scene.state.activation.is_some_and(|it| it.unit == unit && it.moves > 0);
    require(!carried, "SK-MOVE-21", "mortars do not move and fire")?;
    let gunner = usize::from(here.gunner);
    require(here.figures[gunner].condition.is_active(), "SK-UNIT-20", "nobody serves it")?;
    let payers = mortar_payers(scene, unit);
    let points = here.points + pool_left(scene, unit, &payers);
    require(points >= PRICE, "SK-MORTAR-01", "a mortar takes four points")?;
    check_aim(scene, unit, at, shot)
}

fn check_aim(scene: Scene<'_>, unit: UnitId, at: MortarAt, shot: Shot) -> Verdict {
    let Scene { book, state } = scene;
    match at {
        MortarAt::Unit(target) => {
            let enemy = book.side(target) != book.side(unit);
            let there = state.unit(target);
            let on_table = matches!(there.place, Place::Table | Place::Aboard(_));
            require(enemy && on_table, "SK-MORTAR-08", "no target")?;
            require(there.spotted, "SK-VIS-01", "the target has not been spotted")?;
        }
        MortarAt::Ground(point) => {
            require(shot == Shot::Smoke, "SK-SMOKE-05", "only smoke is fired at the ground")?;
            require(book.table.rect().contains(point), "SK-SMOKE-05", "off the table")?;
        }
    }
    let Some((_, _, direct)) = aim(scene, unit, at) else {
        return forbid("SK-MORTAR-08", "no target");
    };
    require(
        direct || is_told(scene, unit, at),
        "SK-MORTAR-06",
        "nobody sees it and can tell the crew",
    )?;
    let in_range = mortar_needed(scene, unit, at, shot).is_some();
    require(in_range, "SK-MORTAR-03", "out of range")
}

/// Fires a round.
pub(crate) fn shoot_mortar(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    at: MortarAt,
    shot: Shot,
) {
    let needed = mortar_needed(play.scene(), unit, at, shot);
    let aimed = aim(play.scene(), unit, at);
    let (Some(needed), Some((point, ..))) = (needed, aimed) else { return };
    // SK-DICE-09
    begin(play, unit, Roll::Mortar);
    pay(play, unit);
    let weapon = Weapon::Mortar;
    let target = match at {
        MortarAt::Unit(target) => target,
        MortarAt::Ground(_) => unit,
    };
    play.referee.tell(|| Event::Fired { unit, target, weapon });
    let gunner = usize::from(play.state.unit(unit).gunner);
    let attack = IncomingFire { heavy: true, ..IncomingFire::of(unit, [gunner]) };
    if let MortarAt::Unit(target) = at {
        mark_fire(play.book, play.state, target, attack);
    }
    let roll = i32::from(play.referee.roll(Die::D20));
    play.referee.tell(|| Event::ShotRolled {
        unit,
        weapon,
        roll: roll as i8,
        needed: needed as u8,
    });
    play.state.unit_mut(unit).fired = true;
    if roll < needed {
        play.state.unit_mut(unit).ranged_in = None;
        return;
    }
    play.referee.tell(|| Event::Hit { unit });
    play.state.unit_mut(unit).ranged_in = Some(point);
    let from = eye(play.scene(), unit).at;
    match shot {
        Shot::Explosive => explode(play, burst_of(unit, point, from, BurstKind::Mortar)),
        Shot::Smoke => {
            lay_smoke(play.state, play.book.side(unit), point, play.referee);
            if matches!(
                play.book.profile(unit).crewed,
                Some(Crewed::Mortar { phosphorus: true, .. })
            ) {
                explode(play, burst_of(unit, point, from, BurstKind::Phosphorus));
            }
        }
    }
}

fn pay(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.unit_mut(unit).ammo.mortar -= 1;
    let stored = play.state.unit(unit).points.min(PRICE);
    play.state.unit_mut(unit).points -= stored;
    let payers = mortar_payers(play.scene(), unit);
    pay_from(play, unit, &payers, PRICE - stored);
}

fn burst_of(unit: UnitId, at: Point, from: Point, fill: BurstKind) -> Burst {
    let radius = match fill {
        BurstKind::Phosphorus => Length::from_hundredths(crate::position::SMOKE_RADIUS),
        BurstKind::Mortar | BurstKind::Shell(_) | BurstKind::Vehicle(_) => RADIUS,
    };
    Burst { at, radius, fill, from, by: Some(unit), unseen: false }
}

fn explode(play: &mut Play<'_, impl Referee<Event>>, burst: Burst) {
    let mut causes = MoraleCauses::NONE;
    land(play, burst, &mut causes);
    answer(play, causes, burst.by);
}

/// `SK-SMOKE-01`, `SK-SMOKE-02`, `SK-SMOKE-03`: a disc that stands through the enemy's phase and
/// the next of its own side.
pub(crate) fn lay_smoke(
    state: &mut State,
    side: Side,
    at: Point,
    referee: &mut impl Referee<Event>,
) {
    if state.smoke.is_full() {
        state.smoke.remove(0);
    }
    state.smoke.push(Smoke { at, side, phases: PHASES });
    referee.tell(|| Event::SmokeLaid { at });
}
