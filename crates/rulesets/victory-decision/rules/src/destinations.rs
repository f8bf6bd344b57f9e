//! The Moves that are offered: a few destinations that tactics ask for.

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::action::Action;
use crate::driving::{bearing_of, turn};
use crate::ground::Terrain;
use crate::profile::{Ability, Reach, UnitKind};
use crate::state::UnitSet;
use crate::state::{Place, State};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::waypoints::{Aims, Density, Mover, Stand, destinations};

/// The most destinations of one Move that are looked at.
const MOST: usize = 20;

/// Destinations nearer to each other than this count as one.
const SPACING: Length = Length::from_hundredths(50);

/// The nearest of something by squared distance, the nearest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Nearest<const N: usize>(ArrayVec<(i64, UnitId, Point), N>);

impl<const N: usize> Nearest<N> {
    fn offer(&mut self, far: i64, unit: UnitId, at: Point) {
        let rank = self.0.iter().take_while(|other| other.0 <= far).count();
        if rank == N {
            return;
        }
        if self.0.is_full() {
            self.0.pop();
        }
        self.0.insert(rank, (far, unit, at));
    }

    /// Where they are.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        self.0.iter().map(|near| near.2)
    }
}

impl VictoryDecision {
    /// Appends the Move and Infiltrate Actions of the active unit, disembarking and leaving
    /// structures included.
    pub(super) fn move_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        if s.active.as_ref().is_none_or(|active| active.left == 0) {
            return;
        }
        let first = out.len();
        let here = s.unit(unit);
        let turned = Action::Move { to: here.at, facing: here.facing.opposite() };
        let foes = self.nearest_enemies::<2>(s, unit);
        if here.place == Place::Table && self.permit(s, unit, turned).is_ok() {
            self.turning_options(s, unit, &foes, out);
        }
        let away = Action::Move { to: Point::new(i16::MAX, i16::MAX), facing: here.facing };
        if self.permit(s, unit, away).is_err() {
            return;
        }
        self.ramming_options(s, unit, out);
        let hidden = s.hidden.contains(unit);
        for to in self.destinations(s, unit, &foes) {
            for facing in self.facings_at(s, unit, to, &foes) {
                let action = Action::Move { to, facing };
                // The way to it is known to be open.
                let legal = self.check_march_to_known(s, unit, to, facing).is_ok();
                if legal && !out[first..].contains(&action) {
                    out.push(action);
                }
                let creep = Action::Infiltrate { to, facing };
                let creeps = hidden && self.permit(s, unit, creep).is_ok();
                if creeps && legal && self.all_have(s, unit, Ability::Infiltrate) {
                    out.push(creep);
                }
            }
        }
    }

    /// Turning on the spot, for guns and vehicles (VD-CHAR-18, VD-VEH-21).
    fn turning_options(&self, s: &State, unit: UnitId, foes: &Nearest<2>, out: &mut Vec<Action>) {
        if self.profile(unit).kind == UnitKind::Infantry {
            return;
        }
        let here = s.unit(unit);
        let first = out.len();
        for foe in foes.points() {
            let action = Action::Move { to: here.at, facing: bearing_of(here.at.to(foe)) };
            if !out[first..].contains(&action) && self.check_move(s, unit, action).is_ok() {
                out.push(action);
            }
        }
    }

    /// Driving into wooden structures that enemies hold (VD-BLDG-07).
    fn ramming_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        if !self.is_vehicle(unit) {
            return;
        }
        let at = s.unit(unit).at;
        let enemies = self.units_of(self.side(unit).foe()) & s.present;
        for enemy in enemies {
            let Place::Inside { piece, .. } = s.unit(enemy).place else { continue };
            let to = self.centre_of(s, piece);
            let action = Action::Move { to, facing: bearing_of(at.to(to)) };
            if self.ram_target(s, unit, to).is_some()
                && !out.contains(&action)
                && self.check_move(s, unit, action).is_ok()
            {
                out.push(action);
            }
        }
    }

    /// The fronts offered at a destination: the way there, and for guns and vehicles also the
    /// nearest enemy.
    fn facings_at(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        foes: &Nearest<2>,
    ) -> ArrayVec<Bearing, 2> {
        let course = bearing_of(self.way_out(s, unit, to).to(to));
        let mut all = ArrayVec::from_iter([course]);
        if self.profile(unit).kind == UnitKind::Infantry {
            return all;
        }
        if let Some(foe) = foes.points().next() {
            let front = bearing_of(to.to(foe));
            if turn(course, front) > 1 {
                all.push(front);
            }
        }
        all
    }

    /// The nearest enemies on the table or in structures.
    pub(super) fn nearest_enemies<const N: usize>(&self, s: &State, unit: UnitId) -> Nearest<N> {
        let at = s.unit(unit).at;
        let mut nearest = Nearest::default();
        for enemy in self.units_of(self.side(unit).foe()) & s.present {
            let there = s.unit(enemy).at;
            nearest.offer(at.squared_distance(there), enemy, there);
        }
        nearest
    }

    /// Destinations worth a look, each as far on its way as the unit can get in one Move.
    fn destinations(&self, s: &State, unit: UnitId, foes: &Nearest<2>) -> ArrayVec<Point, MOST> {
        let profile = self.profile(unit);
        let at = s.unit(unit).at;
        let mut goals: ArrayVec<Point, 4> = ArrayVec::new();
        let mut marks: Nearest<2> = Nearest::default();
        for &(mark, _) in &s.objectives {
            marks.offer(at.squared_distance(mark), unit, mark);
        }
        goals.extend(marks.points());
        goals.extend(foes.points().take(1));
        goals.extend(self.nearest_command(s, unit));
        let threats: ArrayVec<Point, 1> = foes.points().take(1).collect();
        let stands = self.stands(unit, foes);
        let aims = Aims { goals: &goals, threats: &threats, stands: &stands, flanks: &[] };
        let road = if profile.vehicle.is_some() { 100 } else { 0 };
        let allowance = profile.pace + Length::from_hundredths(road);
        let mover = Mover { at, radius: self.girth(unit), allowance };
        let mut wanted: ArrayVec<Point, MOST> = ArrayVec::new();
        self.offer_obstacles(s, unit, &mut wanted);
        destinations(&self.table(s).map, mover, &aims, Density::Coarse, &mut wanted);
        let mut found: ArrayVec<Point, MOST> = ArrayVec::new();
        let about = self.units_about(s, unit, profile.pace);
        for to in wanted {
            let Some(to) = self.farthest(s, unit, to, allowance, about) else { continue };
            if !found.iter().any(|other: &Point| other.within(to, SPACING)) {
                found.push(to);
            }
        }
        found
    }

    /// Places at the shortest and the longest range of the unit's weapons from the nearest enemy.
    fn stands(&self, unit: UnitId, foes: &Nearest<2>) -> ArrayVec<Stand, 2> {
        let Some(target) = foes.points().next() else { return ArrayVec::new() };
        let ranges = self.profile(unit).mounts.iter().filter_map(|mount| {
            match self.weapon(mount.weapon).reach {
                Reach::To(range) => Some(range),
                Reach::Placed | Reach::Sight => None,
            }
        });
        let (low, high) = ranges.fold((Length::LONGEST, Length::ZERO), |(low, high), range| {
            (low.min(range), high.max(range))
        });
        let mut stands = ArrayVec::new();
        if high > Length::ZERO {
            stands.push(Stand { target, range: high });
        }
        if low < high {
            stands.push(Stand { target, range: low });
        }
        stands
    }

    /// The nearest friend who lends Ld, where the unit is out of his reach.
    fn nearest_command(&self, s: &State, unit: UnitId) -> Option<Point> {
        if self.ld(s, unit) > self.own_ld(s, unit) || self.has_command(s, unit) {
            return None;
        }
        let friends = (self.units_of(self.side(unit)) & s.present).without(s.shaken);
        let commands = friends.filter(|&friend| self.has_command(s, friend));
        let at = s.unit(unit).at;
        commands.map(|friend| s.unit(friend).at).min_by_key(|there| at.squared_distance(*there))
    }

    /// Places just before and just behind the nearest wall, hedge or wire in reach.
    fn offer_obstacles(&self, s: &State, unit: UnitId, out: &mut ArrayVec<Point, MOST>) {
        let (at, map) = (s.unit(unit).at, &self.table(s).map);
        let pace = self.profile(unit).pace;
        let near = map.pieces_within(at, pace) - s.cleared;
        let linear =
            near.iter().filter(|&piece| self.terrain_now(s, piece).is_some_and(Terrain::is_linear));
        let edge = linear
            .map(|piece| map.nearest_on(piece, at))
            .filter(|edge| *edge != at)
            .min_by_key(|edge| at.squared_distance(*edge));
        let Some(edge) = edge else { return };
        let beside = Length::from_hundredths(75);
        out.push(edge.towards(at, beside));
        out.push(edge.along(at.to(edge), Length::from_hundredths(150)));
    }

    /// How far towards a point a unit can get in one Move, if anywhere: the point itself, or the
    /// last of a few steps towards it; only the units `about` can be in the way.
    pub(super) fn farthest(
        &self,
        s: &State,
        unit: UnitId,
        goal: Point,
        allowance: Length,
        about: UnitSet,
    ) -> Option<Point> {
        let keep_off = crate::passage::KeepOff::Touch;
        let pace = self.profile(unit).pace;
        let reaches = |to| self.can_get_to(s, unit, to, (pace, keep_off), about);
        if reaches(goal) {
            return Some(goal);
        }
        let start = self.way_out(s, unit, goal);
        let whole = start.distance_up(goal).min(allowance).hundredths();
        // Sixteenths of the way, by halving: good enough for an offer.
        let (mut near, mut far) = (0, 16);
        while far - near > 1 {
            let middle = (near + far) / 2;
            let length = Length::from_hundredths((i32::from(whole) * middle / 16) as i16);
            if reaches(start.towards(goal, length)) {
                near = middle;
            } else {
                far = middle;
            }
        }
        let length = Length::from_hundredths((i32::from(whole) * near / 16) as i16);
        (near > 0).then(|| start.towards(goal, length))
    }
}
