//! What the simple players are told of WWII Sim: the doctrine's own count of single volleys and
//! fights, and where orders and moves lead.

use std::sync::Arc;

use wargauge_policy::toolkit::{apart, root};
use wargauge_policy::{Journey, Outlook, Policy, PolicyParameter, Stand};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{Action, EndOfMove, Order, Place, View, Wait, WwiiSim};

use crate::doctrine::Doctrine;
use crate::knowledge::ground::row_inside;
use crate::notes::Notes;
use crate::value::rates::Way;
use crate::weights::Weights;

/// Allowances of Walk and Run, in hundredths of an inch.
const WALK: i16 = 600;
const RUN: i16 = 900;

/// What the simple players are told.
#[derive(Clone, Debug)]
pub struct SimpleOutlook {
    /// Who counts volleys and fights.
    judge: Doctrine,
    /// What each unit could shoot at from where it is, if it was asked: only for the unit that is
    /// decided about.
    shot: i32,
}

impl SimpleOutlook {
    /// What they are told of the book of these notes.
    #[must_use]
    pub fn new(notes: &Arc<Notes>) -> Self {
        Self { judge: Doctrine::new(Weights::default(), notes), shot: 0 }
    }

    fn unit(view: &View<'_>) -> Option<UnitId> {
        match view.wait()? {
            Wait::Order(unit)
            | Wait::Fire(unit)
            | Wait::Move(unit)
            | Wait::Again(unit)
            | Wait::Extra(unit) => Some(unit),
            _ => None,
        }
    }

    fn stand(&self, view: &View<'_>, unit: UnitId, at: Point, inside: Option<u8>) -> Stand {
        let ground = self.judge.notes.ground(view);
        let cell = ground.cell_at(at);
        let reach = self.judge.cards.of(unit).reach + 300;
        let foes = self.judge.cards.of_side(view.side().foe());
        let in_reach = |foe: UnitId| {
            let foe = self.judge.cards.of(foe);
            let row = inside.map_or(cell, row_inside);
            apart(foe.at, at) <= reach * reach && ground.sees(row, foe.cell)
        };
        let near = objective_or_foe(view, &self.judge, at);
        Stand {
            goal: near,
            cover: u8::from(inside.is_some() || ground.cell(cell).shelter.is_any()),
            overlooks: foes.into_iter().any(in_reach),
        }
    }

    /// Where an order to move may lead: so far towards the goal; into the nearest cover with a field
    /// of fire, if there is any within reach.
    fn led(&self, view: &View<'_>, unit: UnitId, reach: i16) -> Option<Journey> {
        let card = self.judge.cards.of(unit);
        if !card.here {
            return None;
        }
        let from = self.stand(view, unit, card.at, card.building);
        let to = towards_goal(view, &self.judge, card.at, reach);
        let mut to = self.stand(view, unit, to, None);
        let ground = self.judge.notes.ground(view);
        let all = i32::from(reach) * i32::from(reach);
        let cover = ground.near(card.at, reach).filter(|(_, cell)| {
            apart(cell.at, card.at) <= all && !cell.bars(card.mover) && cell.shelter.is_any()
        });
        let overlooking = cover.filter(|(_, cell)| self.stand(view, unit, cell.at, None).overlooks);
        let nearest = overlooking.map(|(_, cell)| root(apart(cell.at, card.at))).min();
        (to.cover, to.overlooks) = (u8::from(nearest.is_some()), nearest.is_some());
        Some(Journey { from, to, length: nearest.unwrap_or(i32::from(reach)) })
    }
}

/// How far the nearest objective or enemy is; of who wins by leaving, the way out.
fn objective_or_foe(view: &View<'_>, judge: &Doctrine, at: Point) -> i32 {
    if let Some(exit) = view.role(view.side()).exit {
        return root(apart(at, exit.nearest_to(at)));
    }
    let objectives = view.objectives().iter().map(|goal| apart(goal.at, at));
    let foes = judge.cards.of_side(view.side().foe());
    let foes = foes.map(|foe| apart(judge.cards.of(foe).at, at));
    objectives.chain(foes).min().map_or(0, root)
}

/// The point so far towards the nearest objective, enemy or way out.
fn towards_goal(view: &View<'_>, judge: &Doctrine, at: Point, reach: i16) -> Point {
    let exit = view.role(view.side()).exit.map(|exit| exit.nearest_to(at));
    let objectives = view.objectives().iter().map(|goal| goal.at);
    let foes = judge.cards.of_side(view.side().foe()).map(|foe| judge.cards.of(foe).at);
    let nearest = exit.or_else(|| objectives.chain(foes).min_by_key(|&goal| apart(goal, at)));
    nearest.map_or(at, |goal| at.towards(goal, Length::from_hundredths(reach)))
}

impl Outlook<WwiiSim> for SimpleOutlook {
    const IDLE: &'static [&'static str] = &["hide", "hold", "stay"];
    const MOVES: &'static [&'static str] =
        &["walk", "run", "crawl", "move", "join", "board", "enter", "exit", "go-on"];
    const FIGHTS: &'static [&'static str] =
        &["walk", "run", "fire", "volley", "shell", "move", "enter", "exit"];

    const BOLD: &'static [PolicyParameter] =
        &[PolicyParameter::number("danger", 55), PolicyParameter::number("pull", 450)];

    const WARY: &'static [PolicyParameter] =
        &[PolicyParameter::number("danger", 105), PolicyParameter::number("pull", 270)];

    fn begin(&mut self, book: &WwiiSim, side: Side) {
        self.judge.begin(book, side);
    }

    fn look(&mut self, view: &View<'_>) {
        self.judge.look(view);
        self.shot = 0;
        if let (Some(unit), Some(Wait::Order(_))) = (Self::unit(view), view.wait())
            && self.judge.cards.of(unit).here
        {
            self.shot = self
                .judge
                .with_field(view, |field| field.opportunity(unit, field.post(unit), Way::STILL));
        }
    }

    fn actor(&self, view: &View<'_>, _: Action) -> Option<UnitId> {
        Self::unit(view)
    }

    fn exchange(&self, view: &View<'_>, action: Action) -> i32 {
        let Some(unit) = Self::unit(view) else { return 0 };
        match action {
            Action::Order { order: Order::Fire, .. } => self.shot,
            Action::Fire(_) | Action::Shell { .. } => self.judge.worth_of_fire(view, unit, action),
            _ => 0,
        }
    }

    fn journey(&self, view: &View<'_>, action: Action) -> Option<Journey> {
        let unit = Self::unit(view)?;
        match action {
            Action::Order { order: Order::Walk, .. } => self.led(view, unit, WALK),
            Action::Order { order: Order::Run, .. } => self.led(view, unit, RUN),
            Action::Move { way, then, .. } => {
                let here = view.unit(unit)?;
                let inside = match then {
                    EndOfMove::Enter(building) => Some(building),
                    _ => None,
                };
                let mut to = self.stand(view, unit, way.end(), inside);
                if then == EndOfMove::Exit {
                    to.goal = -1;
                }
                Some(Journey {
                    from: self.stand(view, unit, here.at(), here.building()),
                    to,
                    length: root(apart(here.at(), way.end())),
                })
            }
            _ => None,
        }
    }

    fn strength(&self, view: &View<'_>, side: Side) -> i32 {
        let standing = |unit: &UnitId| {
            let place = view.unit(*unit).map(|it| it.place());
            matches!(place, Some(Place::Table | Place::Aboard(_)))
        };
        let units = view.units_of(side).filter(standing);
        units.map(|unit| self.judge.cards.of(unit).worth).sum()
    }

    fn balance(&self, view: &View<'_>) -> i32 {
        self.strength(view, view.side()) - self.strength(view, view.side().foe())
    }
}
