//! Where units begin the battle.

use std::cmp::Reverse;
use std::sync::Arc;

use arrayvec::ArrayVec;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, bar, offer};
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::{Action, StartingPlace};
use wargauge_victory_decision::state::MAX_OBJECTIVES;
use wargauge_victory_decision::state::unit::{MAX_UNITS, Place};
use wargauge_victory_decision::terrain::edges::Baseline;
use wargauge_victory_decision::terrain::gait::Gait;
use wargauge_victory_decision::units::profile::{Ability, Element, MAX_MODELS, UnitKind};
use wargauge_victory_decision::view::View;

use super::planner::Planner;
use crate::knowledge::cells::{Cell, Ground, NEAR, prospect};
use crate::value::field::{apart, root};

/// How many starting places on the table are tried before all options are looked at.
const TRIES: usize = 12;

/// Units nearer than this crowd each other, in hundredths of an inch.
const CROWD: i32 = 500;

/// One strike catches units nearer to each other than this: it reaches four inches, and models stand
/// about their leaders (VD-STRK-02).
const CAUGHT: i32 = 600;

/// What each other unit so near costs, in hundredths of a point.
const CROWDED: i32 = 150;

/// What it costs to be a hundredth of an inch away from the nearest goal, in per cent: those who fight,
/// crewed weapons, headquarters.
const FORWARD: i32 = 40;
const LITTLE_FORWARD: i32 = 15;
const LEAST_FORWARD: i32 = 10;

/// Shelter, a seat in the own vehicle and the bunker are worth one part in so many of a unit.
const SHELTERED: i32 = 8;
const SEATED: i32 = 12;
const BUNKERED: i32 = 4;

/// Infantry soon sees something else: what it sees at first counts one part in so many of what it does to
/// crewed weapons.
const ON_FOOT: i32 = 8;

/// How far behind the middle of an obstacle one stands.
const BEHIND: Length = Length::from_hundredths(75);

/// Units where they stand, with what each is worth.
type PlacedUnits = ArrayVec<(Point, i32), MAX_UNITS>;

/// Cells with what they are worth, the best first, and of equals the lowest number.
type BestCells = Shortlist<u16, TRIES>;

/// Where a unit may begin.
#[derive(Clone, Copy, Debug)]
struct Zone {
    /// How far from its edge.
    depth: Length,
    gait: Gait,
    /// The part of the edge, in ten-thousandths.
    span: (i32, i32),
}

impl Zone {
    /// Whether the unit gets to a cell that is near enough to its edge.
    fn holds(self, home: Baseline, cell: &Cell) -> bool {
        let (low, high) = self.span;
        let narrow = high - low < 10_000;
        !cell.bars(self.gait) && (!narrow || (low..=high).contains(&home.along(cell.at)))
    }
}

/// StartingPlaces with what they are worth, the best first.
type StartingPlaces = Shortlist<StartingPlace, TRIES>;

/// What a unit wants of the place where it begins.
struct PlacementWishes {
    /// How deep its zone is.
    depth: Length,
    /// Where it wants to go.
    goals: ArrayVec<Point, MAX_OBJECTIVES>,
    /// What it costs to be a hundredth of an inch away from the nearest of them, in per cent.
    forward: i32,
    /// What shelter is worth.
    shelter: i32,
    /// What it is worth to see the whole table.
    view: i32,
    /// Whether it shoots farther than [`NEAR`].
    far: bool,
    /// What it is worth.
    worth: i32,
}

impl PlacementWishes {
    /// What a place is worth to the unit.
    fn value(&self, point: Point, sheltered: bool) -> i32 {
        self.value_at(self.far(point), sheltered)
    }

    /// How far a place is from the nearest goal, in hundredths of an inch.
    fn far(&self, point: Point) -> i32 {
        let nearest = self.goals.iter().map(|goal| apart(point, *goal)).min().unwrap_or(0);
        root(nearest)
    }

    /// What it is worth to see what a row sees.
    fn view_from(&self, ground: &Ground, row: usize, home: Baseline) -> i32 {
        if self.view == 0 { 0 } else { self.view * prospect(ground, row, home, self.far) / 256 }
    }

    /// What a place so far from the nearest goal is worth.
    const fn value_at(&self, far: i32, sheltered: bool) -> i32 {
        (if sheltered { self.shelter } else { 0 }) - far * self.forward / 100
    }
}

impl Planner {
    /// Where the next unit is placed; `None` where none of the usual starting places will do.
    pub(crate) fn deploy(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        view: &View<'_>,
    ) -> Option<Action> {
        if let Some(unit) = view.entrenching() {
            return Some(Action::Entrench(unit));
        }
        let unit = self.whom_to_place(view)?;
        if view.bodies(unit) > MAX_MODELS {
            return None;
        }
        let legal =
            |start: &StartingPlace| decision.check(Action::Deploy { unit, start: *start }).is_ok();
        let found = if view.is_held_back(unit) {
            let seat = self.seat(view, unit).filter(|_| self.judge.carriers);
            [seat, Some(StartingPlace::Reserve)].into_iter().flatten().find(legal)
        } else {
            self.starts(view, unit).into_iter().find_map(|(_, start)| fit(view, unit, start, legal))
        };
        // The rules have allowed each starting place, or all of it that they would ask.
        found.map(|start| decision.take(Action::Deploy { unit, start }))
    }

    /// Whom to place next: vehicles before those whom they may carry, and of each kind who is worth
    /// most, for the best places are soon taken; of equals the one with the lowest number.
    fn whom_to_place(&self, view: &View<'_>) -> Option<UnitId> {
        let rank = |unit: &UnitId| {
            let carries = view.profile(*unit).kind == UnitKind::Vehicle;
            (!carries, Reverse(self.judge.worth(view, *unit)), unit.0)
        };
        view.to_place().min_by_key(rank)
    }

    /// A seat in a vehicle of its own.
    fn seat(&self, view: &View<'_>, unit: UnitId) -> Option<StartingPlace> {
        let row = view.profile(unit).partner?;
        let own = view.book().units_of(view.side());
        let carrier = |other: &UnitId| {
            view.profile(*other).row == row && view.profile(*other).kind == UnitKind::Vehicle
        };
        own.filter(carrier).map(StartingPlace::Aboard).next()
    }

    /// The best starting places of a unit, those that are surely illegal left out.
    fn starts(&mut self, view: &View<'_>, unit: UnitId) -> StartingPlaces {
        let profile = view.profile(unit);
        let notes = Arc::clone(&self.judge.notes);
        let ground = notes.ground(view);
        let home = view.baseline(view.side());
        let forward =
            [Ability::Ambush, Ability::Infiltrate].into_iter().any(|one| view.all_have(unit, one));
        let depth = if forward { Length::LONGEST } else { view.deployment_depth(unit) };
        let gait = profile.vehicle.map_or(Gait::Foot, |vehicle| vehicle.gait);
        let facing = home.front();
        let wish = self.wish(view, unit, depth);
        let zone = Zone { depth, gait, span: view.zone_of(unit) };
        let cells = self.best_cells(view, zone, &wish);
        let mut starts = StartingPlaces::new();
        for (value, number) in cells {
            let point = ground.cell(usize::from(number)).at;
            starts.push((value, StartingPlace::At { point, facing, hidden: false }));
        }
        for piece in view.fortified().iter() {
            let middle = view.middle_of(piece);
            let point = match view.table().piece(piece).terrain {
                terrain if terrain.is_linear() => middle + facing.opposite().way(BEHIND),
                _ => middle,
            };
            let value = wish.value(point, true);
            offer(&mut starts, value, StartingPlace::At { point, facing, hidden: false });
        }
        if profile.kind != UnitKind::Vehicle {
            self.offer_walls(view, unit, &wish, &mut starts);
            if self.judge.carriers
                && let Some(seat) = self.seat(view, unit)
            {
                offer(&mut starts, self.judge.worth(view, unit) / SEATED, seat);
            }
        }
        starts
    }

    /// The best cells of a zone: those in shelter from the nearest to the goals on, then those in the
    /// open, each until none that is farther off can be among the best.
    fn best_cells(&mut self, view: &View<'_>, zone: Zone, wish: &PlacementWishes) -> BestCells {
        let notes = Arc::clone(&self.judge.notes);
        let (ground, home) = (notes.ground(view), view.baseline(view.side()));
        let friends = self.standing(view);
        let mut enemies = view.book().units_of(view.side().foe());
        let struck = enemies.any(|enemy| !view.profile(enemy).strikes.is_empty());
        let spread = if struck { self.judge.weights.spread } else { 0 };
        let mut best = BestCells::new();
        for sheltered in [true, false] {
            let distances = &mut self.distances;
            let order = self.ranking.best_of((zone.depth, sheltered), || {
                let cells = cells_within(ground, home, zone.depth, sheltered);
                let mut far =
                    |number, cell: &Cell| distances.get(number, || wish.far(cell.at) as u16);
                cells.map(|(at, cell)| (-i32::from(far(at, cell)), at as u16)).collect()
            });
            for &(near, number) in order {
                let value = wish.value_at(-near, sheltered);
                if value + wish.view.max(0) < bar(&best) {
                    break;
                }
                let (row, cell) = (usize::from(number), ground.cell(usize::from(number)));
                let value = value + wish.view_from(ground, row, home);
                if value >= bar(&best) && zone.holds(home, cell) {
                    let crowded = crowding(&friends, cell.at, wish.worth, spread);
                    offer_in_order(&mut best, value - crowded, number);
                }
            }
        }
        best
    }

    /// The units of the side on the table, with what each is worth.
    fn standing(&self, view: &View<'_>) -> PlacedUnits {
        let own = view.present(view.side()).filter(|own| view.unit(*own).place == Place::Table);
        own.map(|own| (view.unit(own).at, self.judge.worth(view, own))).collect()
    }

    /// Puts the floors of structures in the zone among the starting places of a unit on foot.
    fn offer_walls(
        &self,
        view: &View<'_>,
        unit: UnitId,
        wish: &PlacementWishes,
        starts: &mut StartingPlaces,
    ) {
        let ground = self.judge.notes.ground(view);
        let home = view.baseline(view.side());
        let hidden = view.may_start_hidden(unit, true);
        for piece in view.table().uses.houses.iter() {
            let floors = view.building(piece).map_or(0, |structure| structure.floors);
            let point = view.middle_of(piece);
            if floors == 0 || home.distance(point) > wish.depth {
                continue;
            }
            let seen = wish.view_from(ground, Ground::row_inside(piece), home);
            let mut value = wish.value(point, true) + seen;
            if view.bunker() == Some(point) {
                value += self.judge.worth(view, unit) / BUNKERED;
            }
            for floor in 0..floors {
                offer(starts, value, StartingPlace::Inside { piece, floor, hidden });
            }
        }
    }

    /// What a unit wants of the place where it begins, in a zone so deep.
    fn wish(&self, view: &View<'_>, unit: UnitId, depth: Length) -> PlacementWishes {
        let profile = view.profile(unit);
        let foot = profile.kind != UnitKind::Vehicle;
        // Fighters forward and towards the middle, HQ and crewed weapons behind.
        let forward = match (profile.element, profile.kind) {
            (Element::Hq, _) => LEAST_FORWARD,
            (_, UnitKind::Team) => LITTLE_FORWARD,
            _ => FORWARD,
        };
        let mut goals: ArrayVec<Point, MAX_OBJECTIVES> =
            view.objectives().iter().map(|(point, _)| *point).collect();
        if goals.is_empty() {
            goals.push(view.bunker().unwrap_or(view.middle()));
        }
        let worth = self.judge.worth(view, unit);
        // Crewed weapons stay where they see much; men go on, vehicles soon see something else.
        let wanted = match profile.kind {
            UnitKind::Team => self.judge.weights.deploy_view,
            UnitKind::Infantry => self.judge.weights.deploy_view / ON_FOOT,
            UnitKind::Vehicle => 0,
        };
        PlacementWishes {
            depth,
            goals,
            forward,
            shelter: if foot { worth / SHELTERED } else { 0 },
            view: worth * wanted / 100,
            far: self.judge.notes.firepower().arms(unit).reach > NEAR,
            worth,
        }
    }

    /// The nearest objective, or the middle of the table.
    pub(crate) fn nearest_goal(&self, view: &View<'_>, at: Point) -> Point {
        let goals = view.objectives().iter().map(|(point, _)| *point);
        let nearest = goals.min_by_key(|goal| (goal.squared_distance(at), goal.x, goal.y));
        nearest.unwrap_or_else(|| view.bunker().unwrap_or(view.middle()))
    }
}

/// What it costs a unit worth so much to stand among others: they are in each other's way, and one strike
/// of the enemy's catches several.
fn crowding(others: &PlacedUnits, point: Point, worth: i32, spread: i32) -> i32 {
    let near = |reach: i32| {
        let is_near = move |other: &&(Point, i32)| apart(other.0, point) < reach * reach;
        others.iter().filter(is_near)
    };
    let caught = near(CAUGHT).map(|(_, other)| worth.min(*other) * spread / 100);
    near(CROWD).count() as i32 * CROWDED + caught.sum::<i32>()
}

/// A starting place as a unit can take it, if it can.
fn fit(
    view: &View<'_>,
    unit: UnitId,
    start: StartingPlace,
    legal: impl Fn(&StartingPlace) -> bool,
) -> Option<StartingPlace> {
    let StartingPlace::At { point, facing, .. } = start else {
        return Some(start).filter(legal);
    };
    if !view.may_begin_at(unit, point) {
        return None;
    }
    let covered = view.is_covered_at_start(unit, point);
    let hidden = view.may_start_hidden(unit, covered);
    Some(StartingPlace::At { point, facing, hidden })
}

/// Cells so near to an edge, in shelter or not; of the open ground every second one is enough.
fn cells_within(
    ground: &Ground,
    home: Baseline,
    depth: Length,
    sheltered: bool,
) -> impl Iterator<Item = (usize, &Cell)> {
    let (near, far) = home.strip(depth);
    ground.between(near, far).filter(move |(number, cell)| {
        cell.shelter.is_any() == sheltered
            && (sheltered || number % 2 == 0)
            && home.has_within(depth, cell.at)
    })
}

/// Puts a cell among the best; of equals the lowest number comes first, in whatever order they are
/// offered.
fn offer_in_order(cells: &mut BestCells, value: i32, number: u16) {
    let comes_first = |other: &&(i32, u16)| (-other.0, other.1) < (-value, number);
    let rank = cells.iter().take_while(comes_first).count();
    if rank == TRIES {
        return;
    }
    if cells.is_full() {
        cells.pop();
    }
    cells.insert(rank, (value, number));
}
