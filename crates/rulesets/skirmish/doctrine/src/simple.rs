//! What the simple players are told of Skirmish: the doctrine's own count of single attacks, and
//! where moves lead.

use std::sync::Arc;

use wargauge_policy::{Journey, Outlook, PolicyParameter, Stand};
use wargauge_rules::table::Point;
use wargauge_rules::{Side, UnitId};
use wargauge_skirmish::{Action, Skirmish, View};

use crate::candidates::goals::distance;
use crate::doctrine::Doctrine;
use crate::knowledge::cards::{Sides, UnitCards};
use crate::knowledge::posts::post_at;
use crate::notes::Notes;
use crate::strategy::attack_value;
use crate::weights::Weights;

/// How far a place overlooks, in hundredths of an inch.
const FIELD: i32 = 3_000;

/// What units are worth together.
fn worth(cards: &UnitCards) -> i32 {
    cards.iter().map(|card| card.worth).sum()
}

/// What the simple players are told.
#[derive(Clone, Debug)]
pub struct SimpleOutlook {
    judge: Doctrine,
    sides: Sides,
}

impl SimpleOutlook {
    /// What they are told of the book of these notes.
    #[must_use]
    pub fn new(notes: &Arc<Notes>) -> Self {
        let judge = Doctrine::new(Weights::default(), notes);
        Self { judge, sides: Sides::default() }
    }

    fn stand(&self, view: &View<'_>, at: Point) -> Stand {
        let objectives = view.book().scenario().objectives().iter().map(|it| it.at);
        let goals = objectives.clone().chain(self.sides.foes.iter().map(|foe| foe.at));
        let posts = self.judge.notes().posts(view);
        let seen = |there: Point| distance(at, there) <= FIELD && posts.sight.is_clear(at, there);
        Stand {
            goal: goals.map(|goal| distance(at, goal)).min().unwrap_or(0),
            cover: post_at(view.book(), posts, at).cover as u8,
            overlooks: self.sides.foes.iter().map(|foe| foe.at).chain(objectives).any(seen),
        }
    }
}

impl Outlook<Skirmish> for SimpleOutlook {
    const IDLE: &'static [&'static str] = &["pass"];
    const MOVES: &'static [&'static str] = &["move", "charge", "drive", "mount", "tow"];
    const FIGHTS: &'static [&'static str] =
        &["move", "charge", "fire", "grenade", "hand-held", "flame", "mortar", "gun", "drive"];

    const BOLD: &'static [PolicyParameter] =
        &[PolicyParameter::number("reply", 25), PolicyParameter::number("pull", 80)];

    const WARY: &'static [PolicyParameter] =
        &[PolicyParameter::number("reply", 60), PolicyParameter::number("pull", 45)];

    fn begin(&mut self, _: &Skirmish, _: Side) {
        self.sides = Sides::default();
    }

    fn look(&mut self, view: &View<'_>) {
        self.sides = self.judge.look(view);
    }

    fn actor(&self, view: &View<'_>, _: Action) -> Option<UnitId> {
        view.acting()
    }

    fn exchange(&self, view: &View<'_>, action: Action) -> i32 {
        attack_value(&self.judge, view, &self.sides, action)
    }

    fn journey(&self, view: &View<'_>, action: Action) -> Option<Journey> {
        let unit = view.acting()?;
        let here = self.sides.own.iter().find(|card| card.unit == unit)?.at;
        let to = match action {
            Action::Move(walk) => walk.to,
            Action::Drive { to, .. } => to,
            _ => return None,
        };
        Some(Journey {
            from: self.stand(view, here),
            to: self.stand(view, to),
            length: distance(here, to),
        })
    }

    fn strength(&self, view: &View<'_>, side: Side) -> i32 {
        let sides = self.judge.look(view);
        worth(if side == view.side() { &sides.own } else { &sides.foes })
    }

    fn balance(&self, view: &View<'_>) -> i32 {
        let sides = self.judge.look(view);
        worth(&sides.own) - worth(&sides.foes)
    }
}
