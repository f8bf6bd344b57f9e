//! Who stands where, now or at a pulse of the movement, and who sees whom.

use arrayvec::ArrayVec;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::{Disc, Length, Point, Vector};

use crate::book::CommandDecision;
use crate::position::cover::{self, CoverAt};
use crate::position::heading::{Heading, holds};
use crate::position::looks::SightCache;
use crate::position::measure::{self, touch};
use crate::position::sight::{SightLine, beside, is_clear, may_lie_between};
use crate::state::{GunStatus, LAST_PULSE, LOOKED_AT, MAX_STANDS, MOMENTS, Place, Stand, State};
use crate::terrain::glance::Glance;
use crate::terrain::kind::Cover;
use crate::units::force::MAX_STANDS_PER_SIDE;
use crate::units::stand::{GUN_RADIUS, WRECK_RADIUS};

/// Arc of personnel (CD-FACE-06).
const PERSONNEL_ARC: u16 = 180;

/// Arc of vehicles and guns (CD-FACE-07).
const VEHICLE_ARC: u16 = 120;

/// How far apart two stands are at most that touch by way of a gun.
const NEAR: Length = Length::from_hundredths(100);

/// The same from centre to centre, along each axis: with the radii of both.
const BESIDE: u32 = 100 + 2 * 60;

/// A game to ask about: the book and the state.
pub(crate) type Scene<'s> = wargauge_rules::Scene<'s, CommandDecision>;

/// A game to act on: the book, the state, and the referee.
pub(crate) type Play<'p, F> = wargauge_rules::Play<'p, CommandDecision, F>;

/// When a moment is: now, or at a pulse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Time {
    /// As things stand.
    Now,
    /// At a pulse of this turn's movement (CD-OPP-10).
    Pulse(u8),
}

/// A game at a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moment<'a> {
    pub(crate) book: &'a CommandDecision,
    pub(crate) state: &'a State,
    pub(crate) time: Time,
}

/// Who may be in the way of a stand's fire.
#[derive(Clone, Debug)]
pub(crate) struct Bystanders {
    friends: ArrayVec<Disc, MAX_STANDS_PER_SIDE>,
    guns: ArrayVec<Disc, MAX_STANDS_PER_SIDE>,
}

/// Who fires, and from where: of a towed weapon its gun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FireFrom {
    pub(crate) firer: UnitId,
    pub(crate) from: Disc,
}

/// Where enemies are who may see a stand.
pub(crate) type Onlookers = ArrayVec<Disc, MAX_STANDS>;

impl<'a> Moment<'a> {
    /// As things stand.
    pub(crate) const fn now(scene: Scene<'a>) -> Self {
        Self { book: scene.book, state: scene.state, time: Time::Now }
    }

    /// At a pulse.
    pub(crate) const fn at_pulse(scene: Scene<'a>, pulse: u8) -> Self {
        Self { book: scene.book, state: scene.state, time: Time::Pulse(pulse) }
    }

    /// The game as it stands, whatever the moment.
    pub(crate) const fn scene(&self) -> Scene<'a> {
        Scene::new(self.book, self.state)
    }

    fn stand(&self, unit: UnitId) -> &'a Stand {
        self.state.stand(unit)
    }

    /// The track of a stand and the pulse, where a pulse is asked for and the stand has one.
    #[inline]
    fn track(&self, unit: UnitId) -> Option<(&'a crate::state::Track, usize)> {
        match (self.time, self.stand(unit).track) {
            (Time::Pulse(pulse), Some(track)) => {
                Some((&self.state.tracks[usize::from(track)], usize::from(pulse)))
            }
            _ => None,
        }
    }

    /// The vehicle a stand is aboard of.
    #[inline]
    pub(crate) fn carrier(&self, unit: UnitId) -> Option<UnitId> {
        match (self.track(unit), self.stand(unit).place) {
            (Some((track, pulse)), _) => track.aboard[pulse],
            (None, Place::Aboard(vehicle)) => Some(vehicle),
            _ => None,
        }
    }

    /// What stands on the table for a stand: its vehicle, or itself.
    #[inline]
    fn base(&self, unit: UnitId) -> UnitId {
        self.carrier(unit).unwrap_or(unit)
    }

    /// The centre of what stands on the table.
    #[inline]
    fn place(&self, base: UnitId) -> Point {
        match self.track(base) {
            Some((track, pulse)) => track.at[pulse],
            None => self.stand(base).at,
        }
    }

    /// Whether it stands on the table itself.
    pub(crate) fn is_on_table(&self, unit: UnitId) -> bool {
        match self.track(unit) {
            Some((track, pulse)) => {
                self.stand(unit).is_in_play()
                    && track.aboard[pulse].is_none()
                    && !track.absent[pulse]
            }
            None => self.stand(unit).is_on_table(),
        }
    }

    /// Whether it is on the table or aboard something that is.
    pub(crate) fn is_in_play(&self, unit: UnitId) -> bool {
        match self.carrier(unit) {
            Some(vehicle) => self.stand(unit).is_in_play() && self.is_on_table(vehicle),
            None => self.is_on_table(unit),
        }
    }

    /// The centre of a stand; that of its vehicle aboard (CD-TRANS-09).
    #[inline]
    pub(crate) fn at(&self, unit: UnitId) -> Point {
        self.place(self.base(unit))
    }

    /// The disc of a stand, or of its vehicle.
    #[inline]
    pub(crate) fn disc(&self, unit: UnitId) -> Disc {
        let base = self.base(unit);
        Disc::new(self.place(base), self.book.profile(base).radius())
    }

    /// Where it faces: one way (CD-FACE-01).
    pub(crate) fn facing(&self, unit: UnitId) -> Heading {
        let unit = self.carrier(unit).unwrap_or(unit);
        match self.track(unit) {
            Some((track, pulse)) => track.facing[pulse],
            None => self.stand(unit).facing,
        }
    }

    /// All stands of a side on the table itself.
    pub(crate) fn on_table(&self, side: Side) -> impl Iterator<Item = UnitId> + use<'a> {
        let moment = *self;
        self.book.units_of(side).filter(move |&unit| moment.is_on_table(unit))
    }

    /// The same, with where they are.
    fn standing(&self, side: Side) -> impl Iterator<Item = (UnitId, Point)> + use<'a> {
        let moment = *self;
        self.book.units_of(side).filter_map(move |unit| match moment.track(unit) {
            Some((track, pulse)) => {
                let here = moment.stand(unit).is_in_play()
                    && track.aboard[pulse].is_none()
                    && !track.absent[pulse];
                here.then(|| (unit, track.at[pulse]))
            }
            None => {
                let stand = moment.stand(unit);
                stand.is_on_table().then_some((unit, stand.at))
            }
        })
    }

    /// Those aboard a vehicle.
    pub(crate) fn aboard(&self, vehicle: UnitId) -> impl Iterator<Item = UnitId> + use<'a> {
        let moment = *self;
        let side = self.book.side(vehicle);
        self.book
            .units_of(side)
            .filter(move |&unit| moment.stand(unit).is_in_play())
            .filter(move |&unit| moment.carrier(unit) == Some(vehicle))
    }

    /// Whether a passenger rides outside, on a tank (CD-RIDER-06).
    pub(crate) fn is_rider(&self, unit: UnitId) -> bool {
        self.carrier(unit).is_some_and(|vehicle| self.book.profile(vehicle).takes_riders())
    }

    /// The unlimbered gun of a crew.
    pub(crate) fn gun(&self, crew: UnitId) -> Option<Disc> {
        let gun = self.stand(crew).gun?;
        (gun.status == GunStatus::Unlimbered).then(|| Disc::new(gun.at, GUN_RADIUS))
    }

    /// The unlimbered guns of a side, with their own crews.
    pub(crate) fn guns(&self, side: Side) -> impl Iterator<Item = (UnitId, Disc)> + use<'a> {
        let moment = *self;
        self.book.units_of(side).filter_map(move |crew| Some((crew, moment.gun(crew)?)))
    }

    /// Whether two stands are in physical contact; touching a manned gun is touching its crew
    /// (CD-GEO-07, CD-GUN-21). Those aboard cannot be contacted (CD-TRANS-09), so they neither
    /// assault nor are assaulted (CD-CLOSE-23).
    pub(crate) fn touch(&self, one: UnitId, two: UnitId) -> bool {
        let (left, right) = (self.disc(one), self.disc(two));
        if !measure::within(left, right, NEAR) || !self.is_on_table(one) || !self.is_on_table(two) {
            return false;
        }
        let manned = |crew: UnitId, own: Disc, other: Disc| {
            self.gun(crew).is_some_and(|gun| touch(gun, own) && touch(gun, other))
        };
        let enemies = self.book.side(one) != self.book.side(two);
        touch(left, right) || enemies && (manned(one, left, right) || manned(two, right, left))
    }

    /// The stands of a side on the table that may touch a stand on the table.
    fn beside(&self, unit: UnitId, side: Side) -> impl Iterator<Item = UnitId> + use<'a> {
        let (own, here) = (self.at(unit), self.is_on_table(unit));
        let near = |one: i16, other: i16| i32::from(one).abs_diff(i32::from(other)) <= BESIDE;
        let others = self
            .standing(side)
            .filter(move |(_, at)| here && near(at.x, own.x) && near(at.y, own.y));
        others.map(|(other, _)| other)
    }

    /// The stands of a side that touch a stand.
    pub(crate) fn touching(
        &self,
        unit: UnitId,
        side: Side,
    ) -> impl Iterator<Item = UnitId> + use<'a> {
        let moment = *self;
        self.beside(unit, side).filter(move |&other| moment.touch(unit, other))
    }

    /// The enemies in contact with a stand.
    pub(crate) fn in_contact(&self, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'a> {
        self.touching(unit, self.book.side(unit).foe())
    }

    /// Whether it touches an enemy.
    pub(crate) fn is_in_contact(&self, unit: UnitId) -> bool {
        self.is_on_table(unit) && self.in_contact(unit).next().is_some()
    }

    /// Whether two stands are within a distance, closest points (CD-GEO-06).
    pub(crate) fn within(&self, one: UnitId, two: UnitId, distance: Length) -> bool {
        measure::within(self.disc(one), self.disc(two), distance)
    }

    /// The distance in hundredths, for ordering.
    pub(crate) fn distance(&self, one: UnitId, two: UnitId) -> i32 {
        measure::distance(self.disc(one), self.disc(two))
    }

    /// The wrecks that matter between two discs (CD-WRECK-01).
    fn wrecks(&self, sight: SightLine) -> impl Iterator<Item = Disc> + use<'a> {
        let discs = self.state.wrecks.iter().map(|&at| Disc::new(at, WRECK_RADIUS));
        discs.filter(move |&disc| may_lie_between(disc, sight) && beside(disc, sight))
    }

    /// Whether there is a line of sight between two places, if a glance tells (CD-LOS-*, CD-VIS-04).
    pub(crate) fn glance(&self, from: Disc, to: Disc) -> Option<bool> {
        if !measure::within(from, to, self.book.visibility()) {
            return Some(false);
        }
        match self.book.table().glance(from.centre, to.centre) {
            Glance::Shut => Some(false),
            Glance::Clear if self.wrecks(SightLine { from, to }).next().is_none() => Some(true),
            Glance::Clear | Glance::Unsure => None,
        }
    }

    /// Whether there is a line of sight between two places (CD-LOS-*, CD-VIS-04).
    pub(crate) fn sees_disc(&self, from: Disc, to: Disc) -> bool {
        self.glance(from, to).unwrap_or_else(|| {
            let mut wrecks: ArrayVec<Disc, MAX_STANDS> = ArrayVec::new();
            let sight = SightLine { from, to };
            wrecks.extend(self.wrecks(sight));
            is_clear(self.book.table(), sight, self.book.visibility(), &wrecks)
        })
    }

    /// Whether there is a line of sight between two stands, all round (CD-VIS-05).
    pub(crate) fn sees(&self, one: UnitId, two: UnitId) -> bool {
        let (one, two) = (self.base(one), self.base(two));
        match (self.book.side(one), self.book.side(two), self.looks(one, two)) {
            (Side::A, Side::B, Some(looks)) => self.keep(looks, one, two),
            (Side::B, Side::A, Some(looks)) => self.keep(looks, two, one),
            _ => self.sees_disc(self.disc(one), self.disc(two)),
        }
    }

    /// Whether there is a line of sight between two stands, if that is kept or a glance tells.
    pub(crate) fn sees_if_known(&self, one: UnitId, two: UnitId) -> Option<bool> {
        let (one, two) = (self.base(one), self.base(two));
        let (own, other) = if self.book.side(one) == Side::A { (one, two) } else { (two, one) };
        let kept = self.looks(one, two).filter(|_| self.book.side(one) != self.book.side(two));
        let kept = kept.and_then(|looks| {
            let ends = self.ends(own, other);
            looks.known(ends, self.state.wrecks.len())
        });
        kept.or_else(|| self.glance(self.disc(one), self.disc(two)))
    }

    /// Where lines of sight between two stands on the table are kept at this moment, if they are.
    fn looks(&self, one: UnitId, two: UnitId) -> Option<&'a SightCache> {
        let moment = match self.time {
            Time::Pulse(pulse) if self.track(one).is_some() || self.track(two).is_some() => {
                LOOKED_AT.iter().position(|&kept| kept == pulse)?
            }
            Time::Now | Time::Pulse(_) => MOMENTS - 1,
        };
        Some(&self.state.looks[moment])
    }

    /// The line of sight between a stand of side A and one of side B, kept or looked along.
    fn keep(&self, looks: &SightCache, one: UnitId, two: UnitId) -> bool {
        let look = || self.sees_disc(self.disc(one), self.disc(two));
        looks.ask(self.ends(one, two), self.state.wrecks.len(), look)
    }

    /// A stand of side A and one of side B, counted from 0 on each side, with where they are.
    fn ends(&self, one: UnitId, two: UnitId) -> [(usize, Point); 2] {
        let first = self.book.units_of(Side::A).len() as usize;
        [(one.index(), self.at(one)), (two.index() - first, self.at(two))]
    }

    /// Whether a stand sees a spot: one without a size, on the ground (CD-CMD-20).
    pub(crate) fn sees_spot(&self, unit: UnitId, spot: Point) -> bool {
        self.sees_disc(self.disc(unit), Disc::new(spot, Length::ZERO))
    }

    /// Whether fire from a place, by a stand, reaches a target: the line of sight without friends
    /// in it (CD-LOS-09 to 11, CD-LOS-14).
    pub(crate) fn line_of_fire(&self, firer: UnitId, from: Disc, target: UnitId) -> bool {
        self.is_free_of_friends(FireFrom { firer, from }, target, &self.in_the_way(firer))
    }

    /// Whoever may be in the way of a stand's fire: friends on the table and unlimbered guns.
    pub(crate) fn in_the_way(&self, firer: UnitId) -> Bystanders {
        let side = self.book.side(firer);
        let own = self.base(firer);
        let others = self.standing(side).filter(|&(friend, _)| friend != own);
        let discs = others.map(|(friend, at)| Disc::new(at, self.book.profile(friend).radius()));
        let guns = self.guns(side).filter(|&(crew, _)| crew != firer).map(|(_, gun)| gun);
        Bystanders { friends: discs.collect(), guns: guns.collect() }
    }

    /// The line of fire of a stand from a place to a target, with those who may be in its way.
    pub(crate) fn is_free_of_friends(
        &self,
        fire: FireFrom,
        target: UnitId,
        others: &Bystanders,
    ) -> bool {
        let FireFrom { firer, from } = fire;
        let to = self.disc(target);
        // Friends only narrow what terrain leaves.
        let own_place = from == self.disc(firer);
        let seen = if own_place { self.sees(firer, target) } else { self.sees_disc(from, to) };
        if !seen {
            return false;
        }
        let sight = SightLine { from, to };
        let near = |disc: &Disc| may_lie_between(*disc, sight);
        let fired = |gun: &Disc| gun.centre != from.centre;
        let mut obstacles: ArrayVec<Disc, { 3 * MAX_STANDS }> = ArrayVec::new();
        obstacles.extend(others.friends.iter().copied().filter(near));
        obstacles.extend(others.guns.iter().copied().filter(near).filter(fired));
        if obstacles.is_empty() {
            return true;
        }
        obstacles.extend(self.wrecks(sight));
        is_clear(self.book.table(), sight, self.book.visibility(), &obstacles)
    }

    /// Whether a dismounted friend of the other kind supports a stand, while they touch
    /// (CD-MUTUAL-01, CD-MUTUAL-02, CD-MUTUAL-06).
    /// Obeys too: CD-DEMOR-09.
    fn is_supported(&self, unit: UnitId) -> bool {
        let own = self.book.profile(unit).is_vehicle();
        !self.stand(unit).demoralized
            && self.touching(unit, self.book.side(unit)).any(|friend| {
                self.book.profile(friend).is_vehicle() != own && !self.stand(friend).demoralized
            })
    }

    /// Whether the group of a stand has spotted an enemy by this moment, or that of a stand which
    /// supports it at this moment (CD-MUTUAL-05), for these two alone (CD-VIS-03, CD-SPOT-08,
    /// CD-MUTUAL-03, CD-MUTUAL-04).
    pub(crate) fn has_spotted(&self, unit: UnitId, enemy: UnitId) -> bool {
        let vehicles = self.book.profile(unit).is_vehicle();
        self.is_spotted(enemy, vehicles)
            || self.is_spotted(enemy, !vehicles) && self.is_supported(unit)
    }

    /// Whether a group has spotted a stand by this moment (CD-OPP-10).
    fn is_spotted(&self, enemy: UnitId, vehicles: bool) -> bool {
        let shown = self.carrier(enemy).unwrap_or(enemy);
        let stand = self.stand(shown);
        let since = stand.since[usize::from(vehicles)];
        stand.spotted.by(vehicles) && matches!(self.time, Time::Now | Time::Pulse(LAST_PULSE))
            || stand.spotted.by(vehicles)
                && matches!(self.time, Time::Pulse(pulse) if pulse >= since)
    }

    /// Whether it is visible to a stand (CD-VIS-03): spotted for it, hidden until then (CD-VIS-01),
    /// and in line of sight (CD-VIS-02).
    pub(crate) fn is_visible_to(&self, unit: UnitId, enemy: UnitId) -> bool {
        self.is_in_play(enemy) && self.has_spotted(unit, enemy) && self.sees(unit, enemy)
    }

    /// Whether a point lies in the front arc of a stand (CD-FACE-06, CD-FACE-07).
    pub(crate) fn is_in_front(&self, unit: UnitId, point: Point) -> bool {
        let base = self.carrier(unit).unwrap_or(unit);
        let arc = if self.book.profile(base).is_vehicle() { VEHICLE_ARC } else { PERSONNEL_ARC };
        holds(self.facing(unit), self.at(unit).to(point), arc)
    }

    /// Cover of men by the ground they stand on, and lines towards a point.
    fn cover_by_ground(&self, unit: UnitId, from: Point) -> Cover {
        cover::of_personnel(self.book.table(), self.disc(unit), from)
    }

    /// Cover of men on the table from fire that comes from a point: terrain, or the shield of the
    /// gun they serve (CD-CHART-44, CD-CHART-51, CD-GUN-13).
    pub(crate) fn cover(&self, unit: UnitId, from: Point) -> Cover {
        let disc = self.disc(unit);
        let terrain = self.cover_by_ground(unit, from);
        let shield = self.gun(unit).is_some_and(|gun| {
            let facing = self.stand(unit).gun.map_or(Heading::EAST, |gun| gun.facing);
            touch(gun, disc) && holds(facing, disc.centre.to(from), VEHICLE_ARC)
        });
        if shield { terrain.max(Cover::Concealment) } else { terrain }
    }

    /// What the number that hits a vehicle loses to cover (CD-CHART-45).
    pub(crate) fn vehicle_cover(&self, unit: UnitId, from: Point) -> i32 {
        cover::of_vehicle(self.book.table(), self.disc(unit), from)
    }

    /// The cover of a stand towards a point as something to compare: of men the class of the
    /// ground, without shields, which stop fire and hide nobody; of vehicles the class with the
    /// same modifier.
    pub(crate) fn cover_of_any(&self, unit: UnitId, from: Point) -> Cover {
        self.cover_here(unit).against(from)
    }

    /// The cover of a stand, or of its vehicle, where it is.
    pub(crate) fn cover_here(&self, unit: UnitId) -> CoverAt<'a> {
        let base = self.base(unit);
        CoverAt::of(self.book.table(), self.disc(base), self.book.profile(base).is_vehicle())
    }

    /// The cover that a stand would have at a place.
    pub(crate) fn cover_at(&self, unit: UnitId, at: Point) -> CoverAt<'a> {
        let profile = self.book.profile(unit);
        CoverAt::of(self.book.table(), Disc::new(at, profile.radius()), profile.is_vehicle())
    }

    /// Whether a stand at a place is in cover (CD-CHART-37): men by the terrain there or linear
    /// cover against some spotted enemy, vehicles also out of sight of all of these.
    pub(crate) fn is_in_cover(&self, unit: UnitId, at: Point) -> bool {
        self.is_covered_from(
            &self.cover_at(unit, at),
            &self.onlookers(self.book.side(unit)),
            &mut None,
        )
    }

    /// Where the enemies are that a battalion knows of, in order, for somebody who asks at many places.
    pub(crate) fn onlookers(&self, side: Side) -> Onlookers {
        self.known_enemies(side).map(|enemy| self.disc(enemy)).collect()
    }

    /// The same, for somebody who asks at many places: who saw a vehicle last, by its number, is likely
    /// to see it again.
    pub(crate) fn is_covered_from(
        &self,
        cover: &CoverAt<'_>,
        onlookers: &[Disc],
        last: &mut Option<usize>,
    ) -> bool {
        if cover.area() != Cover::None {
            return true;
        }
        if cover.is_of_vehicle() {
            *last = self.who_sees_in_the_open(cover, onlookers, *last);
            return last.is_none();
        }
        let distance = |enemy: &&Disc| measure::distance(cover.disc(), **enemy);
        let covers = |enemy: &Disc| cover::is_covered(cover.against(enemy.centre));
        cover.turns() && onlookers.iter().min_by_key(distance).is_some_and(covers)
    }

    /// An enemy that sees a vehicle and leaves it no cover: the last one still, or one that does so at a
    /// glance if there is any.
    fn who_sees_in_the_open(
        &self,
        cover: &CoverAt<'_>,
        onlookers: &[Disc],
        last: Option<usize>,
    ) -> Option<usize> {
        let open = |from: Disc| cover.against(from.centre) == Cover::None;
        let seen = |from: Disc| open(from) && self.sees_disc(cover.disc(), from);
        let glimpsed = |from: &Disc| self.glance(cover.disc(), *from) == Some(true) && open(*from);
        last.filter(|&last| seen(onlookers[last]))
            .or_else(|| onlookers.iter().position(glimpsed))
            .or_else(|| onlookers.iter().position(|from| seen(*from)))
    }

    /// The enemies on the table that a battalion knows of: spotted by some group (CD-VIS-06).
    pub(crate) fn known_enemies(&self, side: Side) -> impl Iterator<Item = UnitId> + use<'a> {
        let moment = *self;
        self.on_table(side.foe()).filter(move |&enemy| moment.stand(enemy).spotted.any())
    }

    /// The nearest known enemy to a stand at a place; ties to the lower id (CD-BACK-08).
    pub(crate) fn nearest_known(&self, unit: UnitId, at: Point) -> Option<UnitId> {
        let disc = Disc::new(at, self.book.profile(unit).radius());
        self.known_enemies(self.book.side(unit))
            .min_by_key(|&enemy| (measure::distance(disc, self.disc(enemy)), enemy))
    }

    /// The way from a stand to a point.
    pub(crate) fn way(&self, unit: UnitId, to: Point) -> Vector {
        self.at(unit).to(to)
    }
}
