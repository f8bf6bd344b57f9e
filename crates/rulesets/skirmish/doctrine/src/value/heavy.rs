//! Guns, mortars, grenades, hand held weapons and flame: what a round of each is worth.

use core::cell::Cell;

use wargauge_policy::Decision;
use wargauge_rules::table::{Length, Point};
use wargauge_skirmish::{
    Action, GrenadeAt, GunSpec, Man, Morale, MortarAt, Round, Shot, Skirmish, TEAM, View,
};

use crate::candidates::goals::distance;
use crate::judge::Judge;
use crate::knowledge::cards::UnitCard;
use crate::value::{armour, nerve};

/// A whole, where parts and chances are in thousandths.
const WHOLE: i32 = 1_000;

/// Men of a team within a burst, in thousandths of all of them, in close and in open order
/// (`SK-MORTAR-07`).
const WITHIN: [i32; 2] = [1_000, 750];

/// What a burst does to a man who is in it, in thousandths (`SK-MORTAR-09`): in the open, in cover.
const BURST: [i32; 2] = [583, 417];

/// A point of a D20, in thousandths.
const PIP: i32 = 50;

/// How far a light flame reaches well, in inches, and its chances there and beyond (`SK-FLAME-10`).
const FLAME: (i32, [i32; 2]) = (12, [850, 200]);

/// Where a mortar's Short ends, in inches, with its chances there and beyond (`SK-MORTAR-02`).
const MORTAR: (i32, [i32; 2]) = (40, [650, 450]);

/// Chances of what is dropped, and at the ends of the other ranges, in thousandths (`SK-GREN-08`).
const DROPPED: i32 = 850;
const SHORT: i32 = 650;
const MEDIUM: i32 = 450;
const LONG: i32 = 200;

/// Pips that being under fire takes off, and what else does (`SK-GREN-11`, `SK-GREN-12`,
/// `SK-GREN-13`, `SK-GREN-14`).
const UNDER_FIRE: i32 = 4;
const OTHERWISE: i32 = 2;

/// What shot without a burst does to a man it hits: half of the time he is out of it.
const BY_SHOT: i32 = 2;

/// Enemies that are weighed.
pub(crate) const WEIGHED: usize = 6;

/// Ways in which a man may attack one of them with anything but small arms.
pub(crate) const WAYS: usize = 6;

/// No unit has more such attacks: each of its men has so many ways at each enemy, and the crew has five.
pub(crate) const MOST_HEAVIES: usize = WEIGHED * (TEAM * WAYS + 5);

/// An attack with anything but small arms that is worth something.
#[derive(Clone, Debug)]
pub(crate) struct Heavy {
    pub action: Action,
    pub value: i32,
    /// Whether the rules allow it, once they have been asked.
    allowed: Cell<Option<bool>>,
}

impl Heavy {
    /// An attack that the rules have not been asked about.
    pub(crate) const fn new(action: Action, value: i32) -> Self {
        Self { action, value, allowed: Cell::new(None) }
    }

    /// Whether the rules allow it.
    pub(crate) fn is_allowed(&self, decision: &Decision<'_, Skirmish>) -> bool {
        let allowed = self.allowed.get().unwrap_or_else(|| decision.check(self.action).is_ok());
        self.allowed.set(Some(allowed));
        allowed
    }
}

/// The chance of a grenade to hit, in thousandths, before modifiers (`SK-GREN-08`).
const fn thrown(how: GrenadeAt, inches: i32) -> i32 {
    match (how, inches) {
        (GrenadeAt::Drop, _) => DROPPED,
        (GrenadeAt::Hand, ..=12) => MEDIUM,
        (GrenadeAt::Hand, _) => LONG,
        (_, ..=12) => SHORT,
        (_, 13..=25) => MEDIUM,
        (_, 26..) => LONG,
    }
}

/// What modifiers take of the chance of a grenade or a mortar, in thousandths (`SK-GREN-11`,
/// `SK-GREN-12`, `SK-GREN-13`, `SK-GREN-14`).
fn hurdles(view: &View<'_>, own: &UnitCard, card: &UnitCard) -> i32 {
    let covered = card.moved || card.post.against(own.at) as u8 > 0;
    let others = [covered, card.markers > 0, view.moves_made() > 0];
    let pips = UNDER_FIRE * i32::from(view.is_under_fire(own.unit))
        + OTHERWISE * others.map(i32::from).iter().sum::<i32>();
    pips * PIP
}

/// What a round into a team is worth that hits with this chance.
fn burst(judge: Judge<'_>, card: &UnitCard, chance: i32, from: Point) -> i32 {
    let covered = usize::from(card.post.against(from) as u8 > 0);
    let within = WITHIN[usize::from(card.dispersed)];
    let taken = card.worth * within / WHOLE * BURST[covered] / WHOLE;
    let tested = judge.view.has_tested(card.unit);
    (taken + nerve::shock(judge.weights, card, tested)) * chance / WHOLE
}

/// Thousandths of men that a round of high explosive takes of a team in the open, misses counted.
pub(crate) fn explosive(gun: &GunSpec, men: i32, inches: i32) -> i32 {
    let chance = if gun.he { armour::chance(gun, inches).min(WHOLE) } else { 0 };
    men * chance * WITHIN[1] / WHOLE * BURST[0] / WHOLE
}

/// Whether a vehicle shows its front to a point.
fn is_ahead(view: &View<'_>, card: &UnitCard, at: Point) -> bool {
    let hull = view.unit(card.unit).and_then(|it| it.hull);
    hull.is_none_or(|(hull, front)| front.unit().dot(hull.to(at)) >= 0)
}

/// A round that a gun fires.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GunFire<'g> {
    pub gun: &'g GunSpec,
    pub round: Round,
    pub from: Point,
}

/// What a round of a gun is worth.
pub(crate) fn round(judge: Judge<'_>, fire: GunFire<'_>, card: &UnitCard) -> i32 {
    let (view, GunFire { gun, round, from }) = (judge.view, fire);
    let inches = distance(from, card.at) / 100;
    let vehicle = view.book().profile(card.unit).vehicle.as_ref().filter(|_| card.vehicle);
    match (vehicle, round) {
        (Some(vehicle), _) => {
            let ahead = is_ahead(view, card, from);
            card.worth * armour::shell(vehicle, gun, round, inches, ahead) / WHOLE
        }
        (None, Round::Explosive) if gun.he => {
            burst(judge, card, armour::chance(gun, inches).min(WHOLE), from)
        }
        (None, _) => card.man() * armour::chance(gun, inches).min(WHOLE) / WHOLE / BY_SHOT,
    }
}

/// Whether artillery has been called already onto a point or beside it (`SK-ARTY-14`).
fn is_called(view: &View<'_>, at: Point) -> bool {
    view.called().into_iter().any(|point| point.within(at, BESIDE))
}

/// Missions so near to each other fall on the same men: bursts of two inches (`SK-ARTY-13`) on both
/// sides.
const BESIDE: Length = Length::inches(4);

/// Faces of the die that decides whether something hits.
const FACES: i32 = 20;

/// What an attack of a unit on another with anything but small arms is worth, if it is one.
pub(crate) fn value(
    judge: Judge<'_>,
    own: &UnitCard,
    card: &UnitCard,
    action: Action,
) -> Option<i32> {
    let (view, at) = (judge.view, own.at);
    let inches = distance(at, card.at) / 100;
    let hit = |(reach, chances): (i32, [i32; 2])| chances[usize::from(inches > reach)];
    let into = |chance: i32| {
        let left = (chance - hurdles(view, own, card)).max(0);
        Some(burst(judge, card, left, at))
    };
    match action {
        Action::Gun { round: what, .. } => {
            let gun = view.book().profile(own.unit).gun()?;
            Some(round(judge, GunFire { gun, round: what, from: at }, card))
        }
        Action::HandHeld { man, weapon, .. } => {
            let vehicle = view.book().profile(card.unit).vehicle.as_ref()?;
            let ahead = is_ahead(view, card, at);
            let man = Man::new(own.unit, man.into());
            let needed = view.hand_held_needed(man, card.unit, weapon)?;
            let chance = (FACES + 1 - needed).clamp(0, FACES) * PIP;
            Some(card.worth * armour::by_hand(vehicle, weapon, chance, ahead) / WHOLE)
        }
        Action::Grenade { how, .. } => into(thrown(how, inches)),
        Action::Mortar { shot: Shot::Explosive, at: MortarAt::Unit(_) } => into(hit(MORTAR)),
        Action::Flame { .. } => Some(card.worth * judge.weights.flame / 100 * hit(FLAME) / WHOLE),
        // What falls where something falls already takes nobody; nor does it those who run.
        Action::Call { at } if is_called(view, at) || card.morale > Morale::Steady => Some(0),
        Action::Call { .. } => {
            Some(burst(judge, card, judge.weights.artillery_call * WHOLE / 100, at))
        }
        _ => None,
    }
}
