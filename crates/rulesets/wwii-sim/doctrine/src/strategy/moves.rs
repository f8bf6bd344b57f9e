//! Moves (D5), second moves (D6), additional moves (D10).

use wargauge_policy::Decision;
use wargauge_rules::UnitId;
use wargauge_rules::table::Bearing;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::stream::Stream;
use wargauge_wwii_sim::{Action, Class, EndOfMove, Order, Place, View, Wait, WwiiSim};

use crate::candidates::field::Field;
use crate::candidates::plans::{Plan, Post, Spot};
use crate::candidates::spots::{RUN, WALK, within};
use crate::doctrine::Doctrine;
use crate::value::rates::{Doing, Way};

/// Allowance of an additional move (WS-ADDMOVE-05, WS-ADDMOVE-06).
const EXTRA: i32 = 300;

/// Allowance of those who push a gun.
const PUSHED: i32 = 300;

/// Plans that are put to the rules before all options are asked for.
const TRIED: usize = 5;

/// Plans whose targets are looked at.
const LOOKED_AT: usize = TRIED + 2;

/// An end of a move this near to where it was meant to lead is as good, squared.
const NEAR: i32 = 60 * 60;

/// How much nearer an enemy with a heavy weapon counts to a vehicle that chooses where to face, squared.
const HEAVY_NEARER: i32 = 4;

/// How much dearer the last points of Endurance are to who would make an additional move, and how many
/// those are.
const LAST_POINTS_DEARER: i32 = 3;
const LAST_POINTS: u8 = 2;

/// What staying is better by than a move that is worth as much: who gains nothing stays.
const RATHER_STAY: i32 = 1;

/// A unit on the move, as it counts where it comes to stand.
#[derive(Clone, Copy)]
struct MovingUnit {
    unit: UnitId,
    doing: Doing,
    /// How it shoots there.
    way: Option<Way>,
}

/// What a unit on the move is about.
#[derive(Clone, Copy)]
struct MoveTask {
    mover: MovingUnit,
    budget: i32,
    contact: bool,
    /// What staying is worth; `None` if it must move.
    stay: Option<i32>,
    /// Where it was meant to go when its order was written.
    meant: Option<Spot>,
}

impl Doctrine {
    /// A move, or to stay where that may be.
    pub(crate) fn go(
        &mut self,
        decision: &mut Decision<'_, WwiiSim>,
        wait: Wait,
        rng: &mut Stream,
    ) -> Action {
        let view = &decision.view();
        let (Wait::Move(unit) | Wait::Again(unit) | Wait::Extra(unit)) = wait else {
            return decision.options()[0];
        };
        let place = view.unit(unit).map(|it| it.place());
        if place != Some(Place::Table) {
            return self.enter(decision, unit, rng);
        }
        // Along the road goes who wants off the table: a full move, and only the rules know whither.
        let leaves = self.goals.of(unit).is_some_and(|goal| goal.exit);
        if matches!(wait, Wait::Extra(_)) && leaves && view.ground().is_road(self.cards.of(unit).at)
        {
            return self.enter(decision, unit, rng);
        }
        let meant = self.meant[unit.index()].filter(|_| matches!(wait, Wait::Move(_)));
        let (planned, faces) = self.with_field(view, |field| {
            let task = MoveTask { meant, ..field.move_task(wait, unit) };
            (field.plan(&task), field.view.profile(unit).has_facing())
        });
        let Some(action) = planned else {
            return if matches!(wait, Wait::Move(_)) {
                self.enter(decision, unit, rng)
            } else {
                Action::Hold
            };
        };
        if !faces {
            // The rules have found it.
            return decision.take(action);
        }
        let action = self.faced(view, unit, action);
        if decision.check(action).is_ok() {
            return action;
        }
        self.enter(decision, unit, rng)
    }

    /// Of all options the one that leads to the best place: for who comes onto the table, gets off a
    /// transport or finds no way of its own.
    fn enter(
        &mut self,
        decision: &mut Decision<'_, WwiiSim>,
        unit: UnitId,
        rng: &mut Stream,
    ) -> Action {
        let view = &decision.view();
        let options = decision.options();
        let best = self.with_field(view, |field| {
            let doing = field.cards.of(unit).order.map_or(Doing::Walks, Doing::of);
            let mut best: Option<(i32, u32, Action)> = None;
            for &option in options {
                let value = field.arrival(unit, option, doing);
                if best.is_some_and(|(most, ..)| value < most) {
                    continue;
                }
                let draw = rng.below(1 << 16);
                if best.is_none_or(|(most, drawn, _)| (value, draw) > (most, drawn)) {
                    best = Some((value, draw, option));
                }
            }
            best.map_or(Action::Hold, |(.., action)| action)
        });
        let faces = view.profile(unit).has_facing();
        let faced = if faces { self.faced(view, unit, best) } else { best };
        if decision.check(faced).is_ok() { faced } else { best }
    }

    /// The move with the unit's face to what it fears or aims at most.
    fn faced(&self, view: &View<'_>, unit: UnitId, action: Action) -> Action {
        let Action::Move { way, then, .. } = action else { return action };
        let (at, card) = (way.end(), self.cards.of(unit));
        let foes = self.cards.of_side(view.side().foe());
        let harms = |foe: &UnitId| {
            let foe = self.cards.of(*foe);
            let heavy = foe.guns.iter().any(|gun| gun.heavy);
            let far = wargauge_policy::toolkit::apart(foe.at, at);
            if heavy && card.is_vehicle() { far / HEAVY_NEARER } else { far }
        };
        let to = match foes.min_by_key(harms) {
            Some(foe) => at.to(self.cards.of(foe).at),
            None => card.at.to(at),
        };
        Action::Move { way, facing: bearing_of(to), then }
    }
}

/// The bearing nearest to a way.
pub(crate) fn bearing_of(way: Vector) -> Bearing {
    let ahead = |steps: &u8| Bearing::sixteenths(*steps).unit().dot(way);
    Bearing::sixteenths((0..16).max_by_key(ahead).unwrap_or(0))
}

impl Field<'_, '_> {
    /// What a unit is about that may or must move.
    fn move_task(&mut self, wait: Wait, unit: UnitId) -> MoveTask {
        let card = self.cards.of(unit);
        let order = card.order.unwrap_or(Order::Walk);
        let full = if order == Order::Run { RUN } else { WALK };
        let full = if card.class == Class::Gun { PUSHED } else { full };
        let doing = Doing::of(order);
        let way = Way::of(card, order);
        let mover = MovingUnit { unit, doing, way };
        let base = MoveTask { mover, budget: full, contact: true, stay: None, meant: None };
        let here = self.post(unit);
        match wait {
            Wait::Again(_) => {
                // Another phase of movement is another line (WS-FMOD-21).
                let again = way.map(|way| Way { line: 2 * way.line, ..way });
                let moved = self.view.unit(unit).is_some_and(|it| it.moved()[0].primary > 0);
                let still = if moved { way } else { Some(Way::STILL) };
                let stay = self.worth_of(MovingUnit { way: still, ..mover }, &stand_at(here));
                let unloads = self.unloads(unit);
                let stay = if unloads { stay + card.worth } else { stay };
                MoveTask { mover: MovingUnit { way: again, ..mover }, stay: Some(stay), ..base }
            }
            Wait::Extra(_) => {
                let mover = MovingUnit { unit, doing: Doing::Stands, way: Some(Way::STILL) };
                let stay = self.worth_of(mover, &stand_at(here));
                let tires = order == Order::Run && !card.is_vehicle();
                let cost = match (tires, card.end) {
                    (false, _) => 0,
                    (true, 0..=LAST_POINTS) => LAST_POINTS_DEARER * self.weights.endurance,
                    (true, _) => self.weights.endurance,
                };
                MoveTask {
                    mover,
                    budget: EXTRA,
                    contact: false,
                    stay: Some(stay + cost + RATHER_STAY),
                    ..base
                }
            }
            _ => base,
        }
    }

    /// Whether the passenger of a transport wants to get out, for which it must stand.
    fn unloads(&self, transport: UnitId) -> bool {
        let passenger = self.view.unit(transport).and_then(|it| it.companions()[1]);
        let order = passenger.and_then(|unit| self.view.unit(unit)).and_then(|it| it.order());
        order.is_some_and(Order::is_move)
    }

    /// What a place is worth, targets and all.
    fn worth_of(&mut self, mover: MovingUnit, spot: &Spot) -> i32 {
        let MovingUnit { unit, doing, way } = mover;
        self.promise(unit, spot, doing) + self.prospects(unit, spot, way)
    }

    /// The best move that the rules allow; `None` to stay, or if none of the best is allowed.
    fn plan(&mut self, task: &MoveTask) -> Option<Action> {
        let MoveTask { mover, budget, contact, stay, meant } = *task;
        let MovingUnit { unit, doing, way } = mover;
        let spots = within(self, unit, budget, contact);
        let [mut bounds, mut plans] = core::mem::take(&mut self.plans.0);
        bounds.clear();
        bounds.extend(spots.into_iter().map(|spot| self.at_most(unit, spot)));
        self.most_promising(mover, &mut bounds, &mut plans);
        // A place that the order was written for may promise little before its targets are looked at.
        if let Some(spot) = meant.filter(|&spot| plans.iter().all(|plan| plan.spot != spot)) {
            let mut plan = self.at_most(unit, spot);
            self.settle(unit, &mut plan, doing);
            plans.push(plan);
        }
        // The most promising in full, then the best of those put to the rules.
        for plan in &mut plans {
            plan.value += self.prospects(unit, &plan.spot, way);
        }
        plans.sort_unstable_by_key(Plan::rank);
        let floor = stay.unwrap_or(i32::MIN);
        let mut best: Option<(i32, Action)> = None;
        for plan in plans.iter().take(TRIED) {
            let Plan { value, spot, .. } = *plan;
            if value <= floor || best.is_some_and(|(most, _)| most >= value) {
                break;
            }
            let goal = if spot.foe.is_some() { self.cards.of(spot.foe?).at } else { spot.post.at };
            let Some(action) = self.view.towards(goal, spot.then) else { continue };
            let found = self.found(mover, plan, action);
            if found > floor && best.is_none_or(|(most, _)| found > most) {
                best = Some((found, action));
            }
        }
        self.plans.0 = [bounds, plans];
        best.map(|(_, action)| action)
    }

    /// Those that promise most, the best first: the enemy's fire is asked for only where the promise
    /// without it would do.
    fn most_promising(&mut self, mover: MovingUnit, bounds: &mut [Plan], best: &mut Vec<Plan>) {
        best.clear();
        bounds.sort_unstable_by_key(Plan::rank);
        for bound in bounds {
            if best.len() == LOOKED_AT && best.last().is_some_and(|last| bound.value < last.value) {
                break;
            }
            self.settle(mover.unit, bound, mover.doing);
            let at = best.partition_point(|plan| plan.rank() < bound.rank());
            if at < LOOKED_AT {
                best.truncate(LOOKED_AT - 1);
                best.insert(at, *bound);
            }
        }
    }

    /// What a move is worth that was to carry out a plan, by where it does lead.
    fn found(&mut self, mover: MovingUnit, plan: &Plan, action: Action) -> i32 {
        let Action::Move { way: legs, then, .. } = action else { return i32::MIN };
        let end = legs.end();
        let arrives = wargauge_policy::toolkit::apart(end, plan.spot.post.at) <= NEAR;
        if then != EndOfMove::Stand || arrives {
            return plan.value;
        }
        let other = stand_at(self.outside(end));
        self.worth_of(mover, &other)
    }

    /// A post in the open.
    fn outside(&self, at: Point) -> Post {
        Post { at, cell: self.ground.cell_at(at), inside: None }
    }

    /// What an option leads to.
    pub(crate) fn arrival(&mut self, unit: UnitId, option: Action, doing: Doing) -> i32 {
        let Action::Move { way, then, .. } = option else { return i32::MIN / 2 };
        let mut spot = stand_at(self.outside(way.end()));
        spot.then = then;
        if let EndOfMove::Enter(building) = then {
            spot.post.inside = Some(building);
        }
        self.promise(unit, &spot, doing) + self.prospects(unit, &spot, None)
    }
}

/// Standing at a post.
pub(crate) const fn stand_at(post: Post) -> Spot {
    Spot { post, then: EndOfMove::Stand, foe: None, cost: 0 }
}
