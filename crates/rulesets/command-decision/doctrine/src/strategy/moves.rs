//! Movement plans: the best end along the arrow that the rules allow, or an enemy to close with
//! (D9, D10).

use arrayvec::ArrayVec;
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Item, Plan};
use wargauge_command_decision::position::heading::from_point;
use wargauge_command_decision::state::MoveClass;
use wargauge_command_decision::view::View;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, apart, offer, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::candidates::chits::DirectedOrder;
use crate::candidates::field::{Field, Manner};
use crate::candidates::goals::BEYOND;
use crate::candidates::ways;
use crate::doctrine::Doctrine;

/// Plans that are put to the rules, the best first.
const TRIES: usize = 8;

/// An inch on a road is worth so many beside it to who comes in.
const ON_ROAD: i32 = 2;

/// Steps back from a place that a friend has taken, in hundredths of an inch.
const BACK: i32 = 20;

/// Plans with what they are worth.
type Tries = Shortlist<Plan, TRIES>;

impl Doctrine {
    /// What a stand does under its order.
    pub(crate) fn march(
        &mut self,
        decision: &mut Decision<'_, CommandDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Action {
        let own = view.followed(unit).filter(|_| self.cards.own().contains(unit));
        if let Some(chit) = own {
            let way = DirectedOrder::of(chit);
            let tries = self.with_field(view, |field| field.plans(unit, way));
            let legal = tries.into_iter().map(|(_, plan)| Action::Move { unit, plan });
            if let Some(action) = legal.into_iter().find(|one| decision.check(*one).is_ok()) {
                self.note_end(view, action);
                return action;
            }
        }
        let action = self.offered(decision, view, unit);
        self.note_end(view, action);
        action
    }

    /// Notes where a stand will end, so that no other goes there.
    fn note_end(&mut self, view: &View<'_>, action: Action) {
        if let Action::Move { unit, plan } = action {
            self.ends[unit.index()] = view.end(unit, &plan).map(|(at, _)| at);
        }
    }

    /// The best of what the rules offer: along a road, coming in, or where nothing else is allowed.
    fn offered(
        &mut self,
        decision: &mut Decision<'_, CommandDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Action {
        let here = self.cards.own().contains(unit);
        let mut best: Option<(i32, Action)> = None;
        for &option in decision.options() {
            let value = match option {
                Action::Move { plan, .. } if here => {
                    self.with_field(view, |field| field.worth_of_plan(unit, &plan))
                }
                Action::Move { plan, .. } => match (self.goals.gathers(), view.end(unit, &plan)) {
                    (Some(to), Some((end, _))) => -root(apart(to, end)),
                    _ => entering(view, &plan),
                },
                _ => i32::MIN / 2,
            };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, option));
            }
        }
        decision.take(best.expect("a decision has an option").1)
    }
}

/// How far a plan leads a stand onto the table, in hundredths of an inch: roads before all else.
fn entering(view: &View<'_>, plan: &Plan) -> i32 {
    let role = &view.book().scenario().roles[view.side()];
    let start = role.reinforcements.as_ref().map_or(Point::new(0, 0), |given| given.at);
    let each = plan.items().map(|item| match item {
        Item::Road(length) => ON_ROAD * i32::from(length),
        Item::Go(to) => root(apart(start, to)),
        _ => 0,
    });
    each.sum()
}

impl Field<'_, '_> {
    /// The best plans of a stand under an order along an arrow, the best first.
    fn plans(&mut self, unit: UnitId, directed: DirectedOrder) -> Tries {
        let DirectedOrder { order, arrow } = directed;
        let mut tries = Tries::new();
        let manner = ways::manner(order);
        let here = self.cards.of(unit).at;
        let ends: ArrayVec<Point, _> = self.ends(unit, directed, true);
        for to in ends {
            let Some(to) = self.room_before(unit, to) else { continue };
            let worth = self.worth(unit, to, manner);
            offer(&mut tries, worth, Plan::of(arrow, &[Item::Go(to)]));
        }
        let stays = self.worth(unit, here, manner);
        offer(&mut tries, stays, Plan::stay(arrow));
        if let Some((worth, foe)) = self.charge(unit, directed) {
            let to = self.cards.of(foe).at;
            offer(&mut tries, worth, Plan::of(arrow, &[Item::Go(to)]));
        }
        tries
    }

    /// What an offered plan is worth: where its course leads, along a road too.
    pub(crate) fn worth_of_plan(&mut self, unit: UnitId, plan: &Plan) -> i32 {
        let card = self.cards.of(unit);
        let class = if card.class == MoveClass::None { MoveClass::Full } else { card.class };
        let end = self.true_end(self.view.end(unit, plan)).unwrap_or(card.at);
        self.worth(unit, end, Manner::of(class))
    }

    /// Where a course ends: beyond the edge if it leads over it.
    pub(crate) fn true_end(&self, end: Option<(Point, bool)>) -> Option<Point> {
        let (at, over) = end?;
        let role = &self.view.book().scenario().roles[self.view.side()];
        let exit = role.exit.filter(|_| over);
        Some(exit.map_or(at, |exit| from_point(exit.outwards(), at, i32::from(BEYOND))))
    }

    /// The end, or as far before it as no friend who stays or has planned will be (CD-MOVE-14,
    /// CD-MOVE-23).
    fn room_before(&self, unit: UnitId, to: Point) -> Option<Point> {
        if !self.view.book().table().bounds().contains(to) {
            return Some(to);
        }
        let from = self.cards.of(unit).at;
        let steps = (root(apart(from, to)) / BACK).max(1);
        let part = |from: i16, to: i16, step: i32| {
            (i32::from(to) + (i32::from(from) - i32::from(to)) * step / steps) as i16
        };
        let mut places =
            (0..steps).map(|step| Point::new(part(from.x, to.x, step), part(from.y, to.y, step)));
        places.find(|at| !self.is_taken(unit, *at))
    }

    /// Whether a friend who stays or has planned will be there.
    fn is_taken(&self, unit: UnitId, at: Point) -> bool {
        let radius = |one: UnitId| i32::from(self.kind(one).profile.radius().hundredths());
        self.cards.own().any(|other| {
            let card = self.cards.of(other);
            let stays = card.class == MoveClass::None || card.class == MoveClass::Rally;
            let place = self.ends[other.index()].or(stays.then_some(card.at));
            let beside = radius(unit) + radius(other);
            other != unit
                && !card.aboard
                && place.is_some_and(|place| apart(place, at) < beside * beside)
        })
    }
}
