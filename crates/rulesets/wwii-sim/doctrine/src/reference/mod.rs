//! Simple players that whoever judges this ruleset knows: one that stays, one that goes on. What is
//! neither order nor move they leave to the doctrine.

use wargauge_policy::toolkit::{apart, root};
use wargauge_policy::{Decision, Policy};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{Action, Order, View, Wait, WwiiSim};

use crate::doctrine::Doctrine;
use crate::value::rates::Way;

/// Fires at whatever it can hit with a 9 or less; hides while there is nothing of the kind.
#[derive(Clone, Debug)]
pub struct Static(Doctrine);

/// Goes for the nearest objective: at a run while it is fresh and no enemy is near, else at a walk,
/// and fires as it goes.
#[derive(Clone, Debug)]
pub struct Advance(Doctrine);

/// The highest difficulty that is worth a shot to who stays.
const HARDEST: i32 = 9;

/// An enemy as near as this ends a run, in hundredths of an inch.
const NEAR: i32 = 2_400;

/// Endurance that a run needs.
const FRESH: u8 = 2;

impl Static {
    /// The player; what is no order it leaves to a doctrine.
    #[must_use]
    pub const fn new(doctrine: Doctrine) -> Self {
        Self(doctrine)
    }

    /// Whether a unit has a target that is not too hard.
    fn has_target(&mut self, view: &View<'_>, unit: UnitId) -> bool {
        self.0.look(view);
        self.0.with_field(view, |field| {
            let card = field.cards.of(unit);
            let here = field.post(unit);
            let in_range = |foe: UnitId| {
                let target = field.cards.of(foe);
                let Some(range) = field.range(card, here, target) else { return false };
                let guns = card.guns.iter().filter(|gun| range.distance <= gun.long);
                let near = |short: bool| if short { -2 } else { 0 };
                let needed = guns.map(|gun| {
                    let line = i32::from(Way::STILL.line) + i32::from(range.cover.line());
                    10 - i32::from(gun.fs) + line + near(range.distance <= gun.short)
                });
                needed.min().is_some_and(|needed| needed <= HARDEST)
            };
            field.foes.into_iter().any(in_range)
        })
    }
}

impl Policy<WwiiSim> for Static {
    fn begin(&mut self, book: &WwiiSim, side: Side) {
        self.0.begin(book, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, WwiiSim>, rng: &mut Stream) -> Action {
        let view = decision.view();
        match view.wait() {
            Some(Wait::Order(unit)) => {
                let order = if self.has_target(&view, unit) { Order::Fire } else { Order::Hide };
                first_legal(decision, &[order, Order::Hide])
            }
            Some(Wait::Again(_) | Wait::Extra(_)) => Action::Hold,
            _ => self.0.decide(decision, rng),
        }
    }
}

impl Advance {
    /// The player; what is neither order nor move it leaves to a doctrine.
    #[must_use]
    pub const fn new(doctrine: Doctrine) -> Self {
        Self(doctrine)
    }
}

impl Policy<WwiiSim> for Advance {
    fn begin(&mut self, book: &WwiiSim, side: Side) {
        self.0.begin(book, side);
    }

    fn decide(&mut self, decision: &mut Decision<'_, WwiiSim>, rng: &mut Stream) -> Action {
        let view = decision.view();
        match view.wait() {
            Some(Wait::Order(unit)) => {
                let fresh = view.unit(unit).is_some_and(|it| it.end() >= FRESH)
                    || view.profile(unit).is_vehicle();
                let at = view.unit(unit).map(|it| it.at());
                let near = |foe: UnitId| {
                    let there = view.unit(foe).map(|it| it.at());
                    at.zip(there).is_some_and(|(at, there)| apart(at, there) < NEAR * NEAR)
                };
                let quiet = !view.foes().into_iter().any(near);
                let order = if fresh && quiet { Order::Run } else { Order::Walk };
                first_legal(decision, &[order, Order::Walk, Order::Fire])
            }
            Some(Wait::Move(_) | Wait::Again(_) | Wait::Extra(_)) => onwards(decision, &view, rng),
            _ => self.0.decide(decision, rng),
        }
    }
}

/// The first order that may be given.
fn first_legal(decision: &mut Decision<'_, WwiiSim>, wanted: &[Order]) -> Action {
    let order = |order| Action::Order { order, show: false };
    let legal = wanted.iter().map(|it| order(*it)).find(|it| decision.check(*it).is_ok());
    legal.unwrap_or_else(|| decision.options()[0])
}

/// The move that ends nearest to the goal; off the table, into a house or transport before all
/// others of the kind.
fn onwards(decision: &mut Decision<'_, WwiiSim>, view: &View<'_>, rng: &mut Stream) -> Action {
    let mut best: Option<((i32, u32), Action)> = None;
    for &option in decision.options() {
        let left = match option {
            Action::Move { then: wargauge_wwii_sim::EndOfMove::Exit, .. } => -1,
            Action::Move { way, .. } => goal_from(view, way.end()),
            // To stay is the last choice.
            _ => i32::MAX,
        };
        let rank = (left, rng.below(1 << 16));
        if best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, option));
        }
    }
    decision.take(best.expect("a decision has an option").1)
}

/// How far it is to the nearest objective, the way out, or without them the nearest enemy.
pub(crate) fn goal_from(view: &View<'_>, at: Point) -> i32 {
    if let Some(exit) = view.role(view.side()).exit {
        return root(apart(at, exit.nearest_to(at)));
    }
    let objectives = view.objectives().iter().map(|goal| apart(goal.at, at));
    let foes = view.foes().filter_map(|foe| Some(apart(view.unit(foe)?.at(), at)));
    objectives.min().or_else(|| foes.min()).map_or(0, root)
}
