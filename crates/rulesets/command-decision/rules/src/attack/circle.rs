//! Small arms: hits spread over a circle (CD-SA-*).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Disc, Length};

use super::number::{Aim, cover_from, makes};
use super::toll::{Phase, PhaseLosses, Wound, score};
use crate::event::Event;
use crate::position::measure::within;
use crate::scene::Moment;
use crate::state::MAX_STANDS;
use crate::switches::Circle;
use crate::terrain::kind::Cover;
use crate::units::stand::Class;

/// One line of a group with its dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Volley {
    pub(crate) firer: UnitId,
    pub(crate) line: u8,
    pub(crate) shots: u8,
}

/// A group: all small arms at one target at one pulse with one cover modifier (CD-SA-03, CD-SA-08).
#[derive(Debug)]
pub(crate) struct Group<'a> {
    pub(crate) moment: Moment<'a>,
    pub(crate) phase: Phase,
    pub(crate) target: UnitId,
    pub(crate) pulse: u8,
    /// Firers in order.
    pub(crate) volleys: ArrayVec<Volley, { 2 * MAX_STANDS }>,
}

/// A stand that hits may fall on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Affected {
    /// Not of the cover category of the fire.
    pub(crate) other_cover: bool,
    /// Distance to the nearest firer.
    pub(crate) distance: i32,
    pub(crate) unit: UnitId,
}

/// The order in which hits are dealt, list after list (CD-SA-10): one each before anybody has two
/// (CD-SA-04).
pub(crate) fn deal(order: &[UnitId], hits: usize) -> impl Iterator<Item = UnitId> + '_ {
    order.iter().copied().cycle().take(hits)
}

/// All to-hit dice first, then the hits are spread (CD-DICE-07).
pub(crate) fn resolve(
    group: &Group<'_>,
    toll: &mut PhaseLosses,
    referee: &mut impl Referee<Event>,
) {
    let mut hitters: ArrayVec<UnitId, { 16 * MAX_STANDS }> = ArrayVec::new();
    for volley in &group.volleys {
        let aim = group.aim(volley);
        let Some((number, _)) = aim.number() else { continue };
        let (firer, target) = (volley.firer, group.target);
        referee.relate(|| Event::Aimed { firer, target, sum: aim.sum() });
        for _ in 0..volley.shots {
            let die = referee.roll(Die::D10);
            referee.tell(|| Event::Shot { firer, target, die, needed: number as i8 });
            if makes(die, number) {
                hitters.push(volley.firer);
            }
        }
    }
    let order = group.order();
    for &unit in &order {
        let by = group.volleys[0].firer;
        toll.name(unit, by);
        if group.flanks(unit) {
            toll.marks[unit.index()].flanked = true;
        }
    }
    for (unit, &by) in deal(&order, hitters.len()).zip(&hitters) {
        score(toll, Wound::single(unit, by), group.pulse, referee);
    }
}

impl<'a> Group<'a> {
    fn aim(&self, volley: &Volley) -> Aim<'a> {
        Aim {
            moment: self.moment,
            phase: self.phase,
            firer: volley.firer,
            line: volley.line,
            target: self.target,
        }
    }

    /// Reach of the circle from the centre of the target (CD-SA-07).
    fn radius(&self) -> Length {
        match self.moment.book.switches().sa_circle {
            Circle::Diameter => Length::inches(2),
            Circle::Radius => Length::inches(4),
        }
    }

    /// The firer of the group nearest to a stand, and how far it is.
    fn nearest(&self, unit: UnitId) -> (i32, UnitId) {
        let firers = self.volleys.iter().map(|volley| volley.firer);
        firers
            .map(|firer| (self.moment.distance(firer, unit), firer))
            .min()
            .unwrap_or((0, self.target))
    }

    /// Whether some firer fires at the flank of a stand (CD-CHART-100).
    fn flanks(&self, unit: UnitId) -> bool {
        self.volleys.iter().any(|volley| {
            let from = self.moment.at(volley.firer);
            !self.moment.is_in_front(unit, from)
        })
    }

    /// Whether a stand can be hit at all: enemy men, crews, soft vehicles and riders inside the
    /// circle, spotted and in the line of fire of somebody, and the target itself (CD-SA-05,
    /// CD-SA-06, CD-SA-09).
    fn affects(&self, unit: UnitId) -> bool {
        let moment = &self.moment;
        if unit == self.target {
            return true;
        }
        let side = moment.book.side(self.target);
        let soft = moment.book.profile(unit).class != Class::Afv;
        let here = moment.is_on_table(unit) || moment.is_rider(unit);
        if moment.book.side(unit) != side || !soft || !here || !moment.is_in_play(unit) {
            return false;
        }
        let circle = Disc::new(moment.at(self.target), Length::ZERO);
        // CD-SA-14: in assault, too, the others need not touch the firer.
        within(moment.disc(unit), circle, self.radius())
            && self.volleys.iter().any(|volley| {
                moment.has_spotted(volley.firer, unit)
                    && moment.line_of_fire(volley.firer, moment.disc(volley.firer), unit)
            })
    }

    /// The cover category of a stand as seen from the nearest firer (CD-SA-11).
    fn category(&self, unit: UnitId) -> Cover {
        let (_, firer) = self.nearest(unit);
        let from = self.moment.at(firer);
        if self.moment.book.profile(unit).is_vehicle() {
            return self.moment.cover_of_any(unit, from);
        }
        cover_from(&self.moment, self.phase, unit, from)
    }

    /// Stands of the group's category first, by distance, then the others (CD-SA-01, CD-SA-02,
    /// CD-SA-10).
    pub(crate) fn order(&self) -> ArrayVec<UnitId, MAX_STANDS> {
        let own = self.category(self.target);
        let mut list: ArrayVec<Affected, MAX_STANDS> = self
            .moment
            .state
            .units()
            .filter(|&unit| self.affects(unit))
            .map(|unit| Affected {
                other_cover: self.category(unit) != own,
                distance: self.nearest(unit).0,
                unit,
            })
            .collect();
        list.sort_unstable();
        list.iter().map(|affected| affected.unit).collect()
    }
}
