//! Mortars and their smoke (`SK-MORTAR`, `SK-SMOKE`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::attack::{Attack, Burst, Fill, land, mark_fire};
use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::{Event, Weapon};
use crate::fire::grenades::{RADIUS, burst_point, firer_modifier, indirect_modifier};
use crate::fire::targets::{is_held, may_attack};
use crate::men::{active, is_left, pay_from, place_of, pool_left, present, within};
use crate::morale::{Toll, answer};
use crate::position::{Eye, eye_of, sees_unit, unit_sees_point};
use crate::refusal::{Verdict, refuse, require};
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
pub(crate) fn mortar_payers(book: &Skirmish, state: &State, unit: UnitId) -> ArrayVec<usize, TEAM> {
    let gunner = usize::from(state.unit(unit).gunner);
    let at = place_of(book, state, unit, gunner);
    active(book, state, unit)
        .filter(|&man| place_of(book, state, unit, man).within(at, CREW))
        .filter(|&man| !is_held(book, state, unit, man))
        .collect()
}

fn eye(book: &Skirmish, state: &State, unit: UnitId) -> Eye {
    eye_of(book, state, unit, usize::from(state.unit(unit).gunner))
}

/// Where a round is to burst, and how far off that is, squared; whether the crew sees it.
fn aim(book: &Skirmish, state: &State, unit: UnitId, at: MortarAt) -> Option<(Point, i64, bool)> {
    let eye = eye(book, state, unit);
    match at {
        MortarAt::Ground(point) => {
            let direct = unit_sees_point(book, state, unit, point);
            Some((point, point.squared_distance(eye.at), direct))
        }
        MortarAt::Unit(target) => {
            if let Some((point, squared)) = burst_point(book, state, eye, target) {
                return Some((point, squared, true));
            }
            let man = crate::men::middle_man(book, state, target)?;
            let point = place_of(book, state, target, man);
            Some((point, point.squared_distance(eye.at), false))
        }
    }
}

/// `SK-MORTAR-06`, `SK-SMOKE-05`: whether somebody tells the crew what it does not see.
fn is_told(book: &Skirmish, state: &State, unit: UnitId, at: MortarAt) -> bool {
    present(state, book.side(unit)).into_iter().any(|other| {
        let radio = active(book, state, other).any(|man| book.man(other, man).radio);
        let tells = radio || within(book, state, other, unit, SHOUT);
        tells
            && is_left(book, state, other)
            && match at {
                MortarAt::Unit(target) => sees_unit(book, state, other, target),
                MortarAt::Ground(point) => unit_sees_point(book, state, other, point),
            }
    })
}

/// The score that a natural die must show; `None` out of range.
pub(crate) fn mortar_needed(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    (at, shot): (MortarAt, Shot),
) -> Option<i32> {
    let Some(Crewed::Mortar { size, .. }) = book.profile(unit).crewed else { return None };
    let (point, squared, direct) = aim(book, state, unit, at)?;
    let column = size.ranges().column(squared)?;
    let modifier = match (at, shot) {
        (MortarAt::Unit(target), Shot::Explosive) => {
            indirect_modifier(book, state, unit, (target, point), false)
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
pub(crate) fn mortar_aim(
    book: &Skirmish,
    state: &State,
    (unit, target): (UnitId, UnitId),
) -> Option<(i32, Burst)> {
    let at = MortarAt::Unit(target);
    let needed = mortar_needed(book, state, unit, (at, Shot::Explosive))?;
    let (at, ..) = aim(book, state, unit, at)?;
    let from = eye(book, state, unit).at;
    Some((needed, burst_of(unit, (at, from), Fill::Mortar)))
}

/// Whether a mortar may fire this at that.
pub(crate) fn check_mortar(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    (at, shot): (MortarAt, Shot),
) -> Verdict {
    may_attack(book, state, unit)?;
    let here = state.unit(unit);
    let Some(Crewed::Mortar { smoke, .. }) = book.profile(unit).crewed else {
        return Err(refuse("SK-MORTAR-01", "it has no mortar"));
    };
    require(!here.weapon_left && here.ammo.mortar > 0, "SK-UNIT-21", "no mortar, or no rounds")?;
    require(here.place == Place::Table, "SK-MORTAR-01", "not from a vehicle")?;
    require(shot == Shot::Explosive || smoke, "SK-SMOKE-01", "it has no smoke")?;
    let carried = state.activation.is_some_and(|it| it.unit == unit && it.moves > 0);
    require(!carried, "SK-MOVE-21", "mortars do not move and fire")?;
    let gunner = usize::from(here.gunner);
    require(here.figures[gunner].condition.is_active(), "SK-UNIT-20", "nobody serves it")?;
    let payers = mortar_payers(book, state, unit);
    let points = here.points + pool_left(book, state, unit, &payers);
    require(points >= PRICE, "SK-MORTAR-01", "a mortar takes four points")?;
    check_aim(book, state, unit, (at, shot))
}

fn check_aim(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    (at, shot): (MortarAt, Shot),
) -> Verdict {
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
    let Some((_, _, direct)) = aim(book, state, unit, at) else {
        return Err(refuse("SK-MORTAR-08", "no target"));
    };
    require(
        direct || is_told(book, state, unit, at),
        "SK-MORTAR-06",
        "nobody sees it and can tell the crew",
    )?;
    let in_range = mortar_needed(book, state, unit, (at, shot)).is_some();
    require(in_range, "SK-MORTAR-03", "out of range")
}

/// Fires a round.
pub(crate) fn shoot_mortar(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    (at, shot): (MortarAt, Shot),
    referee: &mut impl Referee<Event>,
) {
    let needed = mortar_needed(book, state, unit, (at, shot));
    let aimed = aim(book, state, unit, at);
    let (Some(needed), Some((point, ..))) = (needed, aimed) else { return };
    // SK-DICE-09
    begin(book, state, unit, Roll::Mortar, referee);
    pay(book, state, unit);
    let weapon = Weapon::Mortar;
    let target = match at {
        MortarAt::Unit(target) => target,
        MortarAt::Ground(_) => unit,
    };
    referee.tell(|| Event::Fired { unit, target, weapon });
    let gunner = usize::from(state.unit(unit).gunner);
    let attack = Attack { heavy: true, ..Attack::of(unit, [gunner]) };
    if let MortarAt::Unit(target) = at {
        mark_fire(book, state, target, attack);
    }
    let roll = i32::from(referee.roll(Die::D20));
    referee.tell(|| Event::ShotRolled { unit, weapon, roll: roll as i8, needed: needed as u8 });
    state.unit_mut(unit).fired = true;
    if roll < needed {
        state.unit_mut(unit).ranged_in = None;
        return;
    }
    referee.tell(|| Event::Hit { unit });
    state.unit_mut(unit).ranged_in = Some(point);
    let from = eye(book, state, unit).at;
    match shot {
        Shot::Explosive => explode(book, state, unit, (point, from), Fill::Mortar, referee),
        Shot::Smoke => {
            lay_smoke(state, book.side(unit), point, referee);
            if matches!(book.profile(unit).crewed, Some(Crewed::Mortar { phosphorus: true, .. })) {
                explode(book, state, unit, (point, from), Fill::Phosphorus, referee);
            }
        }
    }
}

fn pay(book: &Skirmish, state: &mut State, unit: UnitId) {
    state.unit_mut(unit).ammo.mortar -= 1;
    let stored = state.unit(unit).points.min(PRICE);
    state.unit_mut(unit).points -= stored;
    let payers = mortar_payers(book, state, unit);
    pay_from(book, state, unit, &payers, PRICE - stored);
}

fn burst_of(unit: UnitId, (at, from): (Point, Point), fill: Fill) -> Burst {
    let radius = match fill {
        Fill::Phosphorus => Length::from_hundredths(crate::position::SMOKE_RADIUS),
        Fill::Mortar | Fill::Shell(_) | Fill::Vehicle(_) => RADIUS,
    };
    Burst { at, radius, fill, from, by: Some(unit), unseen: false }
}

fn explode(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    (at, from): (Point, Point),
    fill: Fill,
    referee: &mut impl Referee<Event>,
) {
    let it = burst_of(unit, (at, from), fill);
    let mut toll = Toll::NONE;
    land(book, state, it, &mut toll, referee);
    answer(book, state, toll, Some(unit), referee);
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
