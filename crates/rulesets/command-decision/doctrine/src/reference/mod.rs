//! The baseline heuristic of the rules: each company by itself holds, advances to the next cover,
//! flanks, withdraws or rallies by objective, expected damage and morale; fire is dealt greedily with
//! a discount for what is dead already. What is neither order nor plan it leaves to the doctrine, which
//! fires for it without a thought for morale.

use std::sync::Arc;

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Chit, Item, Order, Plan};
use wargauge_command_decision::position::heading::{Heading, between, from_point};
use wargauge_command_decision::state::{Step, UnitSet};
use wargauge_command_decision::view::View;
use wargauge_policy::toolkit::{apart, root};
use wargauge_policy::{Decision, Policy};
use wargauge_rules::table::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};

use crate::candidates::chits::DirectedOrder;
use crate::candidates::field::Field;
use crate::doctrine::Doctrine;
use crate::knowledge::ground::seen_by;
use crate::notes::Notes;
use crate::value::blows::blow;
use crate::value::nerve;
use crate::weights::Weights;

/// Fire in the movement phase that is worth so much per cent of the best in general fire is not put
/// off.
const PATIENCE: i32 = 90;

/// What failing morale by 3 or more costs a company, in hundredths of a point.
const FAILURE: i32 = 1_500;

/// The gain of an inch on the way to an objective, in hundredths of a point.
const INCH: i32 = 60;

/// How far to the side of the objective a flanking move goes, in degrees.
const FLANK: i32 = 50;

/// Twelfths of a movement at which the next cover is looked for, the farthest first.
const SHARES: [i32; 4] = [12, 9, 6, 3];

/// What a company may do: the order, and how far its arrow is turned from the objective.
const POSTURES: [(Order, i32); 4] =
    [(Order::Cautious, 0), (Order::Full, 0), (Order::Cautious, FLANK), (Order::Full, 180)];

/// The baseline heuristic.
#[derive(Clone, Debug)]
pub struct Baseline(Doctrine);

impl Baseline {
    /// The player, for games by the book of these notes.
    #[must_use]
    pub fn new(notes: &Arc<Notes>) -> Self {
        let weights =
            Weights { morale_check: 0, ambush: 0, patience: PATIENCE, ..Weights::default() };
        Self(Doctrine::new(weights, notes))
    }

    /// The chit of a company's leader by the best posture, or none to hold.
    fn order(
        &mut self,
        decision: &Decision<'_, CommandDecision>,
        view: &View<'_>,
        issuer: UnitId,
    ) -> Action {
        self.0.look(view);
        let members = view.book().company_of(issuer).members & self.0.cards.own();
        let at = self.0.cards.of(issuer).at;
        let shaken = members.filter(|&unit| self.0.cards.of(unit).demoralized).count();
        let rally = Chit { issuer, order: Order::Rally, at, arrow: Heading::EAST };
        let goal = goal(view, at);
        let towards = goal
            .map_or(view.book().scenario().roles[view.side()].home.outwards().opposite(), |goal| {
                between(at, goal)
            });
        let best = self.0.with_field(view, |field| {
            let holds = field.score(members, None, goal);
            let each = POSTURES.map(|(order, turn)| {
                let arrow = towards.turned(turn);
                let directed = DirectedOrder { order, arrow };
                (field.score(members, Some(directed), goal), order, arrow)
            });
            each.into_iter().max_by_key(|one| one.0).filter(|one| one.0 > holds)
        });
        let chit = best.map(|(_, order, arrow)| Chit { issuer, order, at, arrow });
        let chit = if 2 * shaken as u32 > members.len() { Some(rally) } else { chit };
        let legal = chit.map(Action::Place).filter(|action| decision.check(*action).is_ok());
        legal.unwrap_or(Action::Pass { unit: issuer })
    }

    /// To the farthest cover along the arrow, or as far as the order leads.
    fn march(
        &mut self,
        decision: &mut Decision<'_, CommandDecision>,
        unit: UnitId,
        rng: &mut Stream,
    ) -> Action {
        let view = &decision.view();
        self.0.look(view);
        let Some(chit) = view.followed(unit).filter(|_| self.0.cards.own().contains(unit)) else {
            return self.0.decide(decision, rng);
        };
        let half = if chit.order == Order::Full { 12 } else { 6 };
        let ends: [Point; SHARES.len()] = self.0.with_field(view, |field| {
            let pace = 100 * i32::from(field.kind(unit).profile.pace) * half / 12;
            SHARES.map(|share| from_point(chit.arrow, field.cards.of(unit).at, pace * share / 12))
        });
        let covered = |to: &Point| {
            let ground = seen_by(view.book(), view.side(), self.0.notes.ground());
            let vehicle = view.book().profile(unit).is_vehicle();
            ground.cell(ground.cell_at(*to)).shelter(vehicle).is_any()
        };
        let ranked = ends.iter().filter(|to| covered(to)).chain(&ends);
        let plans = ranked.map(|to| Plan::of(chit.arrow, &[Item::Go(*to)]));
        let mut legal = plans.map(|plan| Action::Move { unit, plan });
        match legal.find(|action| decision.check(*action).is_ok()) {
            Some(action) => action,
            None => self.0.decide(decision, rng),
        }
    }
}

/// The nearest objective; without any the way out, or the nearest enemy known.
fn goal(view: &View<'_>, at: Point) -> Option<Point> {
    let scenario = view.book().scenario();
    let far = view.book().table().bounds().high();
    if let Some(exit) = scenario.roles[view.side()].exit {
        return Some(from_point(exit.outwards(), at, i32::from(far.x.max(far.y))));
    }
    let objectives = scenario.objectives.iter().map(|one| one.area.middle());
    let nearest = objectives.min_by_key(|goal| apart(*goal, at));
    nearest.or_else(|| view.enemies().map(|foe| foe.at).min_by_key(|foe| apart(*foe, at)))
}

impl Field<'_, '_> {
    /// The score of a company that goes by an order along an arrow, or holds: objective gain and
    /// damage dealt, less damage taken and what failing morale costs.
    fn score(
        &mut self,
        members: UnitSet,
        directed: Option<DirectedOrder>,
        goal: Option<Point>,
    ) -> i32 {
        let sheet = self.sheet();
        let mut sum = 0;
        let mut near = false;
        let full = directed.is_some_and(|directed| directed.order == Order::Full);
        for unit in members {
            let card = *self.cards.of(unit);
            let to = directed.map_or(card.at, |DirectedOrder { order, arrow }| {
                let share = if order == Order::Full { 100 } else { 50 };
                let length = share * i32::from(self.kind(unit).profile.pace);
                from_point(arrow, card.at, length)
            });
            let cell = self.cell_at(to);
            let gain = goal.map_or(0, |goal| root(apart(card.at, goal)) - root(apart(to, goal)));
            let fire = if full { self.weights.full_advance_fire } else { 100 };
            sum += gain / 100 * INCH + self.maps.chance(&sheet, card.kind, cell) * fire / 100;
            sum -= blow(self.maps.harm(&sheet, card.kind, cell), &card);
            near |= !self.within(to, nerve::NEAR).is_empty();
        }
        let morale =
            members.into_iter().next().map(|unit| self.view.book().company_of(unit).morale);
        let number = i32::from(morale.unwrap_or(0)) - if near { 3 } else { 0 };
        // A die of ten fails by 3 or more above the number by so much.
        sum - FAILURE * (8 - number).clamp(0, 10) / 10
    }
}

impl Policy<CommandDecision> for Baseline {
    fn begin(&mut self, book: &CommandDecision, side: Side) {
        self.0.begin(book, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, CommandDecision>, rng: &mut Stream) -> Action {
        let view = decision.view();
        let Some(unit) = view.asked() else { return decision.options()[0] };
        match view.step() {
            Step::Orders => self.order(decision, &view, unit),
            Step::Follow => {
                let follows = |action: &&Action| matches!(action, Action::Follow { .. });
                let options = decision.options();
                *options.iter().find(follows).unwrap_or(&options[0])
            }
            Step::Plan => self.march(decision, unit, rng),
            Step::Deploy | Step::Turn | Step::OpFire | Step::Face | Step::GeneralFire => {
                self.0.decide(decision, rng)
            }
        }
    }
}
