//! What the simple players are told of Command Decision: the doctrine's own count of declared fire,
//! and where orders, chits followed and plans lead.

use std::sync::Arc;

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Item, Order};
use wargauge_command_decision::position::heading::{Heading, from_point};
use wargauge_command_decision::state::{Step, UnitSet};
use wargauge_command_decision::view::View;
use wargauge_policy::toolkit::{apart, root};
use wargauge_policy::{Journey, Outlook, Policy, PolicyParameter, Stand};
use wargauge_rules::table::Point;
use wargauge_rules::{Side, UnitId};

use crate::candidates::chits::DirectedOrder;
use crate::doctrine::Doctrine;
use crate::knowledge::ground::seen_by;
use crate::notes::Notes;
use crate::weights::Weights;

/// How near to a chit a stand must be that it moves, in hundredths of an inch.
const REACHED: i32 = 650;

/// What the simple players are told.
#[derive(Clone, Debug)]
pub struct SimpleOutlook {
    /// Who counts fire.
    judge: Doctrine,
}

impl SimpleOutlook {
    /// What they are told of the book of these notes.
    #[must_use]
    pub fn new(notes: &Arc<Notes>) -> Self {
        Self { judge: Doctrine::new(Weights::default(), notes) }
    }

    fn stand(&self, view: &View<'_>, unit: UnitId, at: Point) -> Stand {
        let (ground, roster) = (self.judge.notes.ground(), self.judge.notes.roster());
        let kind = &roster.kinds[usize::from(roster.kind_of(unit))];
        let cell = seen_by(view.book(), view.side(), ground).cell_at(at);
        let in_reach = |foe: UnitId| {
            let card = self.judge.cards.of(foe);
            apart(card.at, at) <= kind.reach * kind.reach
                && ground.sees(usize::from(card.cell), cell)
        };
        Stand {
            goal: self.nearest_goal(view, at),
            cover: ground.cell(cell).shelter(kind.profile.is_vehicle()).best() as u8,
            overlooks: self.judge.cards.foes().any(in_reach),
        }
    }

    /// How far the nearest objective or enemy is; of who wins by leaving, the way out.
    fn nearest_goal(&self, view: &View<'_>, at: Point) -> i32 {
        let scenario = view.book().scenario();
        if let Some(exit) = scenario.roles[view.side()].exit {
            let far = view.book().table().bounds().high();
            let vector = exit.outwards().unit();
            let edge = |at: i16, far: i16, way: i32| match way.signum() {
                1 => i32::from(far) - i32::from(at),
                -1 => i32::from(at),
                _ => 0,
            };
            return edge(at.x, far.x, vector.x) + edge(at.y, far.y, vector.y);
        }
        let objectives = scenario.objectives.iter().map(|one| apart(one.area.middle(), at));
        let foes = self.judge.cards.foes().map(|foe| apart(self.judge.cards.of(foe).at, at));
        objectives.chain(foes).min().map_or(0, root)
    }

    /// Where an order along an arrow leads a stand: half of its movement, or all of it.
    fn led(&self, view: &View<'_>, unit: UnitId, directed: DirectedOrder) -> Option<Journey> {
        let DirectedOrder { order, arrow } = directed;
        let at = self.judge.cards.of(unit).at;
        let share = match order {
            Order::Cautious => 50,
            Order::Full => 100,
            Order::Disengage | Order::NoOrder | Order::Rally => return None,
        };
        let length = share * i32::from(view.book().profile(unit).pace);
        let to = from_point(arrow, at, length);
        let bounds = view.book().table().bounds();
        let to = Point::new(
            to.x.clamp(bounds.low().x, bounds.high().x),
            to.y.clamp(bounds.low().y, bounds.high().y),
        );
        let (from, to) = (self.stand(view, unit, at), self.stand(view, unit, to));
        Some(Journey { from, to, length })
    }

    /// The strongest stand that a chit there would move.
    fn led_by_chit(&self, view: &View<'_>, issuer: UnitId, at: Point) -> Option<UnitId> {
        let cards = &self.judge.cards;
        let company = view.book().company_of(issuer).members & cards.own();
        let reached = company
            .filter(|&unit| unit != issuer && apart(cards.of(unit).at, at) <= REACHED * REACHED);
        reached.max_by_key(|&unit| cards.of(unit).worth).or(Some(issuer))
    }
}

impl Outlook<CommandDecision> for SimpleOutlook {
    const IDLE: &'static [&'static str] = &["pass"];
    const MOVES: &'static [&'static str] = &["order", "follow", "move"];
    const FIGHTS: &'static [&'static str] = &["order", "follow", "move", "fire"];

    const BOLD: &'static [PolicyParameter] =
        &[PolicyParameter::number("danger", 20), PolicyParameter::number("meeting.danger", 40)];

    const WARY: &'static [PolicyParameter] =
        &[PolicyParameter::number("danger", 45), PolicyParameter::number("meeting.danger", 90)];

    fn begin(&mut self, book: &CommandDecision, side: Side) {
        self.judge.begin(book, side);
    }

    fn look(&mut self, view: &View<'_>) {
        if view.step() != Step::Deploy {
            self.judge.look(view);
        }
    }

    fn actor(&self, view: &View<'_>, _: Action) -> Option<UnitId> {
        view.asked()
    }

    fn exchange(&self, view: &View<'_>, action: Action) -> i32 {
        match action {
            Action::Fire(fire) => self.judge.plain_worth_of_fire(view, &fire),
            _ => 0,
        }
    }

    fn journey(&self, view: &View<'_>, action: Action) -> Option<Journey> {
        match action {
            Action::Place(chit) => {
                let unit = self.led_by_chit(view, chit.issuer, chit.at)?;
                self.led(view, unit, DirectedOrder::of(&chit))
            }
            Action::Follow { unit, issuer } => {
                let chit = view.chits().find(|chit| chit.issuer == issuer)?;
                self.led(view, unit, DirectedOrder::of(chit))
            }
            Action::Move { unit, plan } => {
                let start = self.judge.cards.own().contains(unit);
                let at = if start { self.judge.cards.of(unit).at } else { Point::new(0, 0) };
                let to = plan.items().fold(at, |at, item| end_of(at, item, plan.arrow));
                let (from, to) = (self.stand(view, unit, at), self.stand(view, unit, to));
                Some(Journey { from, to, length: from.goal - to.goal })
            }
            _ => None,
        }
    }

    fn strength(&self, view: &View<'_>, side: Side) -> i32 {
        let cards = &self.judge.cards;
        let units = if side == view.side() { cards.own() } else { cards.foes() };
        units.map(|unit| cards.of(unit).worth).sum()
    }

    fn balance(&self, view: &View<'_>) -> i32 {
        let cards = &self.judge.cards;
        let held = view.book().scenario().objectives.iter().map(|objective| {
            let inside = |units: UnitSet| {
                let men = |unit: &UnitId| view.book().profile(*unit).is_personnel();
                units.filter(men).any(|unit| objective.area.contains(cards.of(unit).at))
            };
            let held = i32::from(inside(cards.own())) - i32::from(inside(cards.foes()));
            held * crate::knowledge::objectives::points(objective)
        });
        let side = view.side();
        self.strength(view, side) - self.strength(view, side.foe()) + held.sum::<i32>()
    }
}

/// Where an item of a plan leads.
fn end_of(at: Point, item: Item, arrow: Heading) -> Point {
    match item {
        Item::Go(to) => to,
        Item::Road(length) => from_point(arrow, at, i32::from(length)),
        _ => at,
    }
}
