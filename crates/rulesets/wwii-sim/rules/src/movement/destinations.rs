//! The moves that are offered: a finite choice among the places a unit can reach.
//!
//! Density (switch `destinations`): 0 offers eight directions at full move; 1 offers eight at full
//! and half move and two pieces of cover; 2 offers sixteen at full and half move and four pieces.

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Bearing, Length, Point, Rect, Segment, Vector};

use crate::action::{Action, EndOfMove, MovePath};
use crate::book::{Scene, WwiiSim};
use crate::movement::entry::{arrival, rear_of, start};
use crate::movement::officers::can_lead;
use crate::movement::permit::{MoveTerms, check_on, check_stand, terms};
use crate::movement::transport::{fits, stands_in_primary};
use crate::movement::walk::walk;
use crate::offering::{First, Offers};
use crate::position::arcs::bearing_of;
use crate::position::circles::{disc, own_radius, shown_foes};
use crate::state::Place;
use crate::terrain::along::Leg;
use crate::terrain::kind::Cover;
use crate::units::profile::Class;

/// How finely a place to stand is looked for, in hundredths of an inch.
const BACK: usize = 25;

/// General destinations nearer to each other than this are offered once.
const SPACING: Length = Length::from_hundredths(50);

/// Most places a move is tried towards.
const MOST_GOALS: usize = 112;

/// A place to go to, and what to do there.
#[derive(Clone, Copy, Debug)]
struct MoveGoal {
    at: Point,
    then: EndOfMove,
}

/// Appends every move that the unit waited for is offered.
pub(crate) fn offers(scene: Scene<'_>, out: &mut impl Offers) {
    let first = out.kept().len();
    for terms in terms(scene).into_iter().flatten() {
        let mut offer = Offer { scene, terms, first, out: &mut *out };
        if scene.state.unit(terms.unit).place == Place::Due {
            offer.entries();
        } else if terms.on_road {
            offer.along_road();
        } else {
            for goal in goals(scene, terms) {
                if offer.out.is_enough() {
                    return;
                }
                offer.towards(goal);
            }
        }
    }
}

/// Whether the unit that is waited for can move as it must.
pub(crate) fn can_move(scene: Scene<'_>) -> bool {
    let mut found = First::default();
    for terms in terms(scene).into_iter().flatten() {
        let mut offer = Offer { scene, terms, first: 0, out: &mut found };
        if scene.state.unit(terms.unit).place == Place::Due || terms.on_road {
            continue;
        }
        // Most units can go straight on in some direction: the rest is asked only if none can.
        for goal in directions(scene, terms.unit, terms.budget, 2) {
            offer.towards(MoveGoal { at: goal, then: EndOfMove::Stand });
            if offer.out.is_enough() {
                return true;
            }
        }
    }
    offers(scene, &mut found);
    found.is_enough()
}

/// Places at an even distance in all directions, every so many sixteenths of a turn.
fn directions(
    scene: Scene<'_>,
    unit: UnitId,
    budget: i32,
    every: usize,
) -> impl Iterator<Item = Point> {
    let (from, _) = start(scene, unit, &[scene.state.unit(unit).at]);
    let length = Length::from_hundredths(budget as i16);
    (0..16).step_by(every).map(move |steps| from.plus(Bearing::sixteenths(steps).way(length)))
}

/// The move of the unit waited for towards a goal: as far as it gets, or what is to be done there.
/// None if that is not legal.
pub(crate) fn towards(scene: Scene<'_>, goal: Point, then: EndOfMove) -> Option<Action> {
    let terms = terms(scene).into_iter().flatten().find(|it| !it.on_road)?;
    let mut found = First::default();
    let mut offer = Offer { scene, terms, first: 0, out: &mut found };
    if scene.state.unit(terms.unit).place != Place::Due {
        offer.towards(MoveGoal { at: goal, then });
    }
    found.kept().first().copied()
}

/// Collects the moves of one unit on one set of terms.
struct Offer<'a, O> {
    scene: Scene<'a>,
    terms: MoveTerms,
    /// Where its moves begin in the list.
    first: usize,
    out: &'a mut O,
}

impl<O: Offers> Offer<'_, O> {
    /// Offers the straight way towards a goal.
    fn towards(&mut self, destination: MoveGoal) {
        let MoveGoal { at: goal, then } = destination;
        let (from, _) = start(self.scene, self.terms.unit, &[goal]);
        // What is done at a place is done there or not at all.
        let end = if then == EndOfMove::Stand { self.reachable(from, goal) } else { Some(goal) };
        if let Some(end) = end {
            self.put(MovePath::straight(end), then);
        }
    }

    /// The farthest place towards a goal where the unit can stand.
    fn reachable(&self, from: Point, goal: Point) -> Option<Point> {
        let walker = self.terms.walker();
        let went = walk(self.scene, walker, from, &[goal]);
        let mut places = Leg::new(Segment::new(went.at, from)).points(BACK);
        places.find(|&at| check_stand(self.scene, walker, at).is_ok())
    }

    /// Ways onto the table (WS-REINF-05).
    fn entries(&mut self) {
        let Some(arrival) = arrival(self.scene.book, self.terms.unit) else { return };
        let (low, high) = (arrival.edge.low(), arrival.edge.high());
        let table = self.scene.book.ground().table;
        let inwards = bearing_of(middle(arrival.edge).to(middle(table)));
        for share in 0..=4 {
            let way = low.to(high);
            let entry = low.plus(Vector::new(way.x * share / 4, way.y * share / 4));
            for turn in [0, 2, 14] {
                let goal = entry.plus(inwards.turned(turn).way(self.allowance()));
                if let Some(end) = self.reachable(entry, goal)
                    && let Some(way) = MovePath::along(&[entry, end])
                {
                    self.put(way, EndOfMove::Stand);
                }
            }
        }
    }

    fn allowance(&self) -> Length {
        Length::from_hundredths(self.terms.budget as i16)
    }

    /// Full moves along a road (WS-ADDMOVE-08).
    fn along_road(&mut self) {
        let at = self.scene.state.unit(self.terms.unit).at;
        for steps in [0, 4, 8, 12] {
            let goal = at.plus(Bearing::sixteenths(steps).way(self.allowance()));
            if let Some(end) = self.reachable(at, goal) {
                self.put(MovePath::straight(end), EndOfMove::Stand);
            }
        }
    }

    /// Offers a way with the facings that make sense, if it is legal and not offered yet.
    fn put(&mut self, way: MovePath, then: EndOfMove) {
        let near = |taken: &Action| {
            let Action::Move { way: other, then: same, .. } = taken else { return false };
            *same == then && other.end().within(way.end(), SPACING)
        };
        let offered = self.out.kept()[self.first..].iter().any(near);
        if offered || check_on(self.scene, self.terms, &way, then).is_err() {
            return;
        }
        for facing in self.facings(&way) {
            self.out.add(Action::Move { way, facing, then });
        }
    }

    /// Towards the nearest enemy, and straight on; north for those without a facing. Vehicles turn
    /// freely, so that none has to back (WS-CAV-11).
    fn facings(&self, way: &MovePath) -> ArrayVec<Bearing, 2> {
        let mut facings = ArrayVec::new();
        if !self.scene.book.profile(self.terms.unit).has_facing() {
            facings.push(Bearing::NORTH);
            return facings;
        }
        let at = way.end();
        let (from, _) = start(self.scene, self.terms.unit, way.legs());
        let onwards = bearing_of(from.to(at));
        facings.push(onwards);
        let foes = shown_foes(self.scene, self.terms.unit);
        let nearest = foes.min_by_key(|&foe| self.scene.state.unit(foe).at.squared_distance(at));
        let towards = nearest.map(|foe| bearing_of(at.to(self.scene.state.unit(foe).at)));
        facings.extend(towards.filter(|&bearing| bearing != onwards));
        facings
    }
}

/// The middle of a rectangle.
const fn middle(rect: Rect) -> Point {
    let way = rect.low().to(rect.high());
    rect.low().plus(Vector::new(way.x / 2, way.y / 2))
}

/// Where a unit may want to go.
fn goals(scene: Scene<'_>, terms: MoveTerms) -> ArrayVec<MoveGoal, MOST_GOALS> {
    let unit = terms.unit;
    let Scene { book, state } = scene;
    let mut goals = ArrayVec::new();
    add_deeds(scene, terms, &mut goals);
    let mut add = |at: Point| {
        // A cap on goals is a cap on what is offered, not on what is legal.
        let _ = goals.try_push(MoveGoal { at, then: EndOfMove::Stand });
    };
    for objective in &book.scenario().objectives {
        add(objective.at);
    }
    if let Some(weapon) = state.unit(unit).abandoned {
        add(weapon);
    }
    let at = state.unit(unit).at;
    let mut foes: ArrayVec<(i64, Point), { crate::state::MAX_UNITS }> = shown_foes(scene, unit)
        .map(|foe| (state.unit(foe).at.squared_distance(at), state.unit(foe).at))
        .collect();
    foes.sort_unstable();
    for (_, foe) in foes.into_iter().take(3) {
        add(foe);
    }
    let density = book.switches().destinations;
    for cover in nearest_cover(book, at, if density == 2 { 4 } else { 2 }) {
        add(cover);
    }
    let lengths = if density == 0 { 1 } else { 2 };
    for share in 1..=lengths {
        let every = if density == 2 { 1 } else { 2 };
        for goal in directions(scene, unit, terms.budget / share, every) {
            add(goal);
        }
    }
    goals
}

/// Places where something is done: exits, units to join, transports, buildings.
fn add_deeds(scene: Scene<'_>, terms: MoveTerms, goals: &mut ArrayVec<MoveGoal, MOST_GOALS>) {
    let unit = terms.unit;
    let Scene { book, state } = scene;
    let (at, profile) = (state.unit(unit).at, book.profile(unit));
    if let Some(exit) = book.scenario().sides[profile.side].exit {
        let _ = goals.try_push(MoveGoal { at: exit.nearest_to(at), then: EndOfMove::Exit });
    }
    if profile.class == Class::Officer {
        for host in book.of_side(profile.side).filter(|&host| state.is_on_table(host)) {
            if can_lead(scene, unit, host) {
                let there = disc(scene, host);
                let (from, rim) = match state.unit(host).building {
                    Some(building) => {
                        let outline = book.ground().building(building).outline;
                        (outline.nearest_to(at), Length::ZERO)
                    }
                    None => (there.centre, there.radius),
                };
                let reach = rim + own_radius(scene, unit) + Length::inches(1);
                let beside = from.along(from.to(at), reach);
                let _ = goals.try_push(MoveGoal { at: beside, then: EndOfMove::Join(host) });
            }
        }
    }
    if !profile.class.is_infantry() {
        return;
    }
    if terms.boards {
        for transport in book.of_side(profile.side).filter(|&it| state.is_on_table(it)) {
            if fits(scene, unit, transport) && stands_in_primary(state, transport) {
                let behind = state.unit(transport).facing.opposite();
                let at = rear_of(scene, transport);
                let place = at.plus(behind.way(own_radius(scene, unit)));
                let _ = goals.try_push(MoveGoal { at: place, then: EndOfMove::Board(transport) });
            }
        }
    }
    for (number, building) in book.ground().buildings.iter().enumerate() {
        if state.unit(unit).building != Some(number as u8) {
            let wall = building.outline.nearest_to(at);
            // The way ends just outside the wall.
            let place = wall.along(wall.to(at), Length::from_hundredths(5));
            let _ = goals.try_push(MoveGoal { at: place, then: EndOfMove::Enter(number as u8) });
        }
    }
}

/// The nearest places in areas that give cover.
fn nearest_cover(book: &WwiiSim, at: Point, most: usize) -> ArrayVec<Point, 4> {
    let areas = book.ground().areas.iter();
    let giving =
        areas.filter(|area| area.terrain.cover() > Cover::None && !area.shape.contains(at));
    let mut places: ArrayVec<(i64, Point), MOST_GOALS> = giving
        .map(|area| {
            let edge = area.shape.nearest_to(at);
            // Just inside.
            let place = edge.along(at.to(edge), Length::from_hundredths(10));
            (at.squared_distance(edge), place)
        })
        .collect();
    places.sort_unstable();
    places.into_iter().take(most.min(4)).map(|(_, place)| place).collect()
}
