//! Movement plans: the best end along the arrow that the rules allow, or an enemy to close with
//! (D9, D10).

use arrayvec::ArrayVec;
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Item, Order, Plan};
use wargauge_command_decision::position::heading::{Heading, from_point};
use wargauge_command_decision::state::MoveClass;
use wargauge_command_decision::view::View;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, apart, offer, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::Doctrine;
use crate::candidates::field::{Field, Manner};
use crate::candidates::ways;

/// Plans that are put to the rules, the best first.
const TRIES: usize = 8;

/// An inch on a road is worth so many beside it to who comes in.
const ON_ROAD: i32 = 2;

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
            let way = (chit.order, chit.arrow);
            let tries = self.with_field(view, |field| field.plans(unit, way));
            let legal = tries.into_iter().map(|(_, plan)| Action::Move { unit, plan });
            if let Some(action) = legal.into_iter().find(|one| decision.check(*one).is_ok()) {
                return action;
            }
        }
        self.offered(decision, view, unit)
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
                Action::Move { plan, .. } => entering(view, &plan),
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
    fn plans(&mut self, unit: UnitId, (order, arrow): (Order, Heading)) -> Tries {
        let mut tries = Tries::new();
        let manner = ways::manner(order);
        let here = self.cards.of(unit).at;
        let ends: ArrayVec<Point, _> = self.ends(unit, (order, arrow), true);
        for to in ends {
            let worth = self.worth((unit, to), manner);
            offer(&mut tries, worth, Plan::of(arrow, &[Item::Go(to)]));
        }
        let stays = self.worth((unit, here), manner);
        offer(&mut tries, stays, Plan::stay(arrow));
        if let Some((worth, foe)) = self.charge(unit, (order, arrow)) {
            let to = self.cards.of(foe).at;
            offer(&mut tries, worth, Plan::of(arrow, &[Item::Go(to)]));
        }
        tries
    }

    /// What an offered plan is worth, as far as its end is known.
    pub(crate) fn worth_of_plan(&mut self, unit: UnitId, plan: &Plan) -> i32 {
        let card = self.cards.of(unit);
        let class = if card.class == MoveClass::None { MoveClass::Full } else { card.class };
        let end = plan.items().fold(card.at, |at, item| end_of(at, item, plan.arrow));
        self.worth((unit, end), Manner::of(class))
    }
}

/// Where an item of a plan leads.
pub(crate) fn end_of(at: Point, item: Item, arrow: Heading) -> Point {
    match item {
        Item::Go(to) => to,
        Item::Road(length) => from_point(arrow, at, i32::from(length)),
        _ => at,
    }
}
