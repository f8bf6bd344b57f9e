//! The Moves that are offered: a few destinations that tactics ask for.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::book::{Scene, VictoryDecision};
use crate::movement::driving::{bearing_of, turn};
use crate::movement::passage::Clearance;
use crate::movement::reach::Movement;
use crate::movement::{driving, passage, permission, reach, terrain_cost};
use crate::state::unit::{Place, UnitSet};
use crate::terrain::current;
use crate::terrain::ground::Terrain;
use crate::units::command;
use crate::units::profile::{Ability, Reach, UnitKind, UnitProfile};
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
pub(crate) struct Nearest<const N: usize>(ArrayVec<(i64, UnitId, Point), N>);

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
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> {
        self.0.iter().map(|near| near.2)
    }
}

/// Appends the Move and Infiltrate Actions of the active unit, disembarking and leaving
/// structures included.
pub(crate) fn move_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let state = scene.state;
    if state.active.as_ref().is_none_or(|active| active.left == 0) {
        return;
    }
    let first = out.len();
    let here = state.unit(unit);
    let turned = Action::Move { to: here.at, facing: here.facing.opposite() };
    let foes = nearest_enemies::<2>(scene, unit);
    if here.place == Place::Table && permission::permit(scene, unit, turned).is_ok() {
        turning_options(scene, unit, &foes, out);
    }
    let away = Action::Move { to: Point::new(i16::MAX, i16::MAX), facing: here.facing };
    if permission::permit(scene, unit, away).is_err() {
        return;
    }
    ramming_options(scene, unit, first, out);
    let hidden = state.hidden.contains(unit);
    for to in places_worth_a_look(scene, unit, &foes) {
        for facing in facings_at(scene, unit, to, &foes) {
            let action = Action::Move { to, facing };
            // The way to it is known to be open.
            let legal = reach::check_march_to_known(scene, unit, to, facing).is_ok();
            if legal && !out[first..].contains(&action) {
                out.push(action);
            }
            let creep = Action::Infiltrate { to, facing };
            let creeps = hidden && permission::permit(scene, unit, creep).is_ok();
            if creeps && legal && command::all_have(scene, unit, Ability::Infiltrate) {
                out.push(creep);
            }
        }
    }
}

/// Turning on the spot, for guns and vehicles (VD-CHAR-18, VD-VEH-21).
fn turning_options(scene: Scene<'_>, unit: UnitId, foes: &Nearest<2>, out: &mut Vec<Action>) {
    if scene.book.profile(unit).kind == UnitKind::Infantry {
        return;
    }
    let here = scene.state.unit(unit);
    let first = out.len();
    for foe in foes.points() {
        let action = Action::Move { to: here.at, facing: bearing_of(here.at.to(foe)) };
        if !out[first..].contains(&action) && reach::check_move(scene, unit, action).is_ok() {
            out.push(action);
        }
    }
}

/// Driving into wooden structures that enemies hold (VD-BLDG-07); none twice among the Moves listed from
/// `first` on, whatever stands before them.
fn ramming_options(scene: Scene<'_>, unit: UnitId, first: usize, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    if !book.is_vehicle(unit) {
        return;
    }
    let at = state.unit(unit).at;
    let enemies = book.units_of(book.side(unit).foe()) & state.present;
    for enemy in enemies {
        let Place::Inside { piece, .. } = state.unit(enemy).place else { continue };
        let to = current::centre_of(scene, piece);
        let action = Action::Move { to, facing: bearing_of(at.to(to)) };
        if driving::ram_target(scene, unit, to).is_some()
            && !out[first..].contains(&action)
            && reach::check_move(scene, unit, action).is_ok()
        {
            out.push(action);
        }
    }
}

/// The fronts offered at a destination: the way there, and for guns and vehicles also the
/// nearest enemy.
fn facings_at(
    scene: Scene<'_>,
    unit: UnitId,
    to: Point,
    foes: &Nearest<2>,
) -> ArrayVec<Bearing, 2> {
    let course = bearing_of(reach::way_out(scene, unit, to).to(to));
    let mut all = ArrayVec::from_iter([course]);
    if scene.book.profile(unit).kind == UnitKind::Infantry {
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
fn nearest_enemies<const N: usize>(scene: Scene<'_>, unit: UnitId) -> Nearest<N> {
    let Scene { book, state } = scene;
    let at = state.unit(unit).at;
    let mut nearest = Nearest::default();
    for enemy in book.units_of(book.side(unit).foe()) & state.present {
        let there = state.unit(enemy).at;
        nearest.offer(at.squared_distance(there), enemy, there);
    }
    nearest
}

/// Destinations worth a look, each as far on its way as the unit can get in one Move.
fn places_worth_a_look(scene: Scene<'_>, unit: UnitId, foes: &Nearest<2>) -> ArrayVec<Point, MOST> {
    let Scene { book, state } = scene;
    let profile = book.profile(unit);
    let at = state.unit(unit).at;
    let mut goals: ArrayVec<Point, 4> = ArrayVec::new();
    let mut marks: Nearest<2> = Nearest::default();
    for &(mark, _) in &state.objectives {
        marks.offer(at.squared_distance(mark), unit, mark);
    }
    goals.extend(marks.points());
    goals.extend(foes.points().take(1));
    goals.extend(nearest_command(scene, unit));
    let threats: ArrayVec<Point, 1> = foes.points().take(1).collect();
    let stands = stands(book, unit, foes);
    let aims = Aims { goals: &goals, threats: &threats, stands: &stands, flanks: &[] };
    let mover = Mover { at, radius: passage::girth(book, unit), allowance: longest_move(profile) };
    let mut wanted: ArrayVec<Point, MOST> = ArrayVec::new();
    offer_obstacles(scene, unit, &mut wanted);
    destinations(&book.table(state).map, mover, &aims, Density::Coarse, &mut wanted);
    let mut found: ArrayVec<Point, MOST> = ArrayVec::new();
    let about = passage::units_about(scene, unit, profile.pace);
    for to in wanted {
        let Some(to) = farthest(scene, unit, to, about) else { continue };
        if !found.iter().any(|other: &Point| other.within(to, SPACING)) {
            found.push(to);
        }
    }
    found
}

/// Places at the shortest and the longest range of the unit's weapons from the nearest enemy.
fn stands(book: &VictoryDecision, unit: UnitId, foes: &Nearest<2>) -> ArrayVec<Stand, 2> {
    let Some(target) = foes.points().next() else { return ArrayVec::new() };
    let ranges = book.profile(unit).mounts.iter().filter_map(|mount| {
        match book.weapon(mount.weapon).reach {
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
fn nearest_command(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    let Scene { book, state } = scene;
    if command::ld(scene, unit) > command::own_ld(scene, unit) || command::has_command(scene, unit)
    {
        return None;
    }
    let friends = (book.units_of(book.side(unit)) & state.present).without(state.shaken);
    let commands = friends.filter(|&friend| command::has_command(scene, friend));
    let at = state.unit(unit).at;
    commands.map(|friend| state.unit(friend).at).min_by_key(|there| at.squared_distance(*there))
}

/// Places just before and just behind the nearest wall, hedge or wire in reach.
fn offer_obstacles(scene: Scene<'_>, unit: UnitId, out: &mut ArrayVec<Point, MOST>) {
    let Scene { book, state } = scene;
    let (at, map) = (state.unit(unit).at, &book.table(state).map);
    let pace = book.profile(unit).pace;
    let near = map.pieces_within(at, pace) - state.cleared;
    let linear = near
        .iter()
        .filter(|&piece| terrain_cost::terrain_now(scene, piece).is_some_and(Terrain::is_linear));
    let edge = linear
        .map(|piece| map.nearest_on(piece, at))
        .filter(|edge| *edge != at)
        .min_by_key(|edge| at.squared_distance(*edge));
    let Some(edge) = edge else { return };
    let beside = Length::from_hundredths(75);
    out.push(edge.towards(at, beside));
    out.push(edge.along(at.to(edge), Length::from_hundredths(150)));
}

/// How far a unit gets in one Move, on a road if it is a vehicle.
fn longest_move(profile: &UnitProfile) -> Length {
    let road = if profile.vehicle.is_some() { terrain_cost::ROAD_BONUS as i16 } else { 0 };
    profile.pace + Length::from_hundredths(road)
}

/// How far towards a point a unit can get in one Move, if anywhere: the point itself, or the
/// last of a few steps towards it; only the units `about` can be in the way.
fn farthest(scene: Scene<'_>, unit: UnitId, goal: Point, about: UnitSet) -> Option<Point> {
    let profile = scene.book.profile(unit);
    let clearance = Clearance::of_moves(about);
    let movement = Movement { spent: 0, allowance: profile.pace, clearance };
    let reaches = |to| reach::reach(scene, unit, to, movement).is_ok();
    if reaches(goal) {
        return Some(goal);
    }
    let start = reach::way_out(scene, unit, goal);
    let whole = start.distance_up(goal).min(longest_move(profile)).hundredths();
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
