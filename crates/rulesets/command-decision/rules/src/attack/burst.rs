//! Bursts of shells and bombs (CD-HE-*, CD-MORTAR-*, CD-CHART-63 to 74).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Disc, Point};

use super::number::{Aim, cover_from, loses_cover, makes};
use super::toll::{Phase, PhaseLosses, Wound, score};
use crate::event::{BurstSum, Event};
use crate::position::heading::Heading;
use crate::scene::Moment;
use crate::state::MoveClass;
use crate::terrain::along::toward_zero;
use crate::terrain::kind::Cover;
use crate::units::stand::{Class, Gait, Size};
use crate::units::weapon::Effect;

/// One burst.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Burst<'a> {
    pub(crate) moment: Moment<'a>,
    pub(crate) phase: Phase,
    pub(crate) firer: UnitId,
    pub(crate) centre: Point,
    /// Side of the square in inches.
    pub(crate) side: u8,
    /// The number that hits, of the card.
    pub(crate) value: i32,
    /// What a pinned mortar loses (CD-MORTAR-15).
    pub(crate) pinned: i32,
    /// Where direct fire comes from; bombs fall from above.
    pub(crate) from: Option<Point>,
    /// The target, if the shell itself hit it.
    pub(crate) spared: Option<UnitId>,
    pub(crate) pulse: u8,
}

/// The bombs that a mortar fires in a phase.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bombs {
    pub(crate) count: u8,
    /// Whether they are spread across the line of fire.
    pub(crate) spread: bool,
}

/// What a stand in a burst changes in the number that hits.
#[derive(Clone, Copy, Debug)]
struct Modifiers {
    cover: i32,
    /// Its size, its build, how it moves, and whether it rides.
    kind: i32,
}

/// Rolls for every stand in the square, friends and hidden ones too, in order (CD-HE-04, CD-HE-09),
/// also where the target is in contact with these (CD-HE-15).
pub(crate) fn resolve(
    burst: &Burst<'_>,
    toll: &mut PhaseLosses,
    referee: &mut impl Referee<Event>,
) {
    for unit in burst.moment.state.units() {
        if !burst.reaches(unit) {
            continue;
        }
        // CD-HE-14.
        toll.name(unit, burst.firer);
        toll.marks[unit.index()].burst = true;
        if burst.spared == Some(unit) {
            continue;
        }
        let Some(number) = burst.number(unit) else { continue };
        let firer = burst.firer;
        referee.relate(|| Event::BurstAt { firer, unit, sum: burst.sum(unit).unwrap_or_default() });
        let die = referee.roll(Die::D10);
        referee.tell(|| Event::Burst { firer, unit, die, needed: number as i8 });
        if makes(die, number) {
            score(toll, Wound::single(unit, firer), burst.pulse, referee);
        }
    }
}

impl Burst<'_> {
    /// Whether some part of a stand, or of the tank it rides on, is in the square (CD-HE-08).
    fn reaches(&self, unit: UnitId) -> bool {
        let here = self.moment.is_on_table(unit)
            || self.moment.is_rider(unit) && self.moment.is_in_play(unit);
        here && is_in_square(self.moment.disc(unit), self.centre, self.side)
    }

    /// The number that hits a stand, whatever the quality of who fires (CD-TQ-10); `None` where there
    /// is no die (CD-HE-10, CD-CHART-63 to 74).
    pub(crate) fn number(&self, unit: UnitId) -> Option<i32> {
        let modifiers = self.modifiers(unit)?;
        Some(self.value + self.pinned + modifiers.cover + modifiers.kind)
    }

    /// What the number is made of, for those who read of it.
    fn sum(&self, unit: UnitId) -> Option<BurstSum> {
        let modifiers = self.modifiers(unit)?;
        Some(BurstSum {
            value: self.value as i8,
            pinned: self.pinned as i8,
            cover: modifiers.cover as i8,
            target: modifiers.kind as i8,
        })
    }

    /// What a stand changes in the number; `None` where there is no die.
    fn modifiers(&self, unit: UnitId) -> Option<Modifiers> {
        let profile = self.moment.book.profile(unit);
        let vehicle = |kind| Some(Modifiers { cover: self.vehicle_cover(unit), kind });
        match profile.class {
            Class::Personnel | Class::Gun => Some(self.of_men(unit)),
            // CD-CHART-65.
            Class::Soft => vehicle(0),
            // CD-CHART-68.
            Class::Afv if !profile.is_weak() => None,
            // CD-CHART-66.
            Class::Afv if profile.is_open() => vehicle(-1),
            // CD-CHART-67.
            Class::Afv => {
                debug_assert_eq!(profile.gait, Gait::Wheeled, "weak and closed");
                vehicle(-2)
            }
        }
    }

    fn of_men(&self, unit: UnitId) -> Modifiers {
        let profile = self.moment.book.profile(unit);
        // CD-CHART-64.
        let half = if profile.size == Size::Half { -1 } else { 0 };
        if self.moment.is_rider(unit) {
            return Modifiers { cover: 0, kind: half + 1 };
        }
        let cover = match self.from {
            Some(from) => cover_from(&self.moment, self.phase, unit, from),
            // CD-CHART-74: linear cover does not count against bombs.
            None => self.moment.book.table().area_cover(self.moment.at(unit)),
        };
        let stand = self.moment.state.stand(unit);
        let fast = matches!(stand.class, MoveClass::Full | MoveClass::Disengage);
        // CD-CHART-73.
        let exposed = i32::from(cover == Cover::None && fast && stand.path > 0);
        Modifiers { cover: cover.to_burst(), kind: half + exposed }
    }

    /// CD-CHART-70, CD-CHART-71: as much as the cover of a vehicle takes off the hit number.
    fn vehicle_cover(&self, unit: UnitId) -> i32 {
        if loses_cover(self.moment.state, self.phase, unit, true) {
            return 0;
        }
        match self.from {
            Some(from) => self.moment.vehicle_cover(unit, from),
            None => self.moment.book.table().vehicle_cover(self.moment.at(unit)),
        }
    }
}

/// Whether any part of a disc is in a square with sides along the table edges (CD-HE-08).
pub(crate) fn is_in_square(disc: Disc, centre: Point, side: u8) -> bool {
    let half = i64::from(side) * 50;
    let way = centre.to(disc.centre);
    let out = |part: i32| (i64::from(part.abs()) - half).max(0);
    let (x, y) = (out(way.x), out(way.y));
    x * x + y * y <= disc.radius.squared()
}

/// The bombs of a mortar: on the spot or spread across the line of fire (CD-MORTAR-05,
/// CD-MORTAR-09, CD-MORTAR-13, CD-MORTAR-14), without a roll to hit (CD-MORTAR-06). Moving targets
/// get a single one (CD-MORTAR-07).
pub(crate) fn bombs(
    aim: &Aim<'_>,
    fired: Bombs,
    toll: &mut PhaseLosses,
    referee: &mut impl Referee<Event>,
) {
    let Bombs { count, spread } = fired;
    let Effect::Burst { side, value } = aim.weapon().effect else { return };
    let stand = aim.moment.state.stand(aim.target);
    // CD-MORTAR-08, CD-CHART-61.
    let bombs = if stand.path > 0 { 1 } else { count };
    // CD-MORTAR-15.
    let pinned = if aim.moment.state.stand(aim.firer).is_pinned() { -2 } else { 0 };
    let (from, target) = (aim.moment.at(aim.firer), aim.moment.at(aim.target));
    for bomb in 0..bombs {
        let offset = if spread { offset(bomb, bombs, side) } else { 0 };
        let burst = Burst {
            moment: aim.moment,
            phase: aim.phase,
            firer: aim.firer,
            centre: aside(from, target, offset),
            side,
            value: value.into(),
            pinned,
            from: None,
            spared: None,
            pulse: crate::state::LAST_PULSE,
        };
        resolve(&burst, toll, referee);
    }
}

/// Offset of a bomb in hundredths, positive to the left; one is always on the target
/// (CD-MORTAR-09).
pub(crate) const fn offset(bomb: u8, bombs: u8, side: u8) -> i32 {
    (bomb as i32 - (bombs as i32 - 1) / 2) * side as i32 * 100
}

/// A point to the left of a target as seen along the line of fire.
pub(crate) fn aside(from: Point, target: Point, offset: i32) -> Point {
    let way = from.to(target);
    let way = if way.is_zero() { Heading::EAST.unit() } else { way };
    let (left, length) = (way.left(), way.squared().isqrt().max(1));
    let part = |part: i32| toward_zero(i64::from(part) * i64::from(offset), length) as i16;
    Point::new(target.x + part(left.x), target.y + part(left.y))
}
