//! What the simple players are told of Grid WW2.

use std::sync::Arc;

use wargauge_grid::Grid;
use wargauge_grid::action::Action;
use wargauge_grid::view::View;
use wargauge_policy::{Journey, Outlook, PolicyParameter, Stand};
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::{Side, UnitId};

use crate::appraisal::Notes;
use crate::odds::{SORTIE_NUMBER, chance, share};

/// The length of a step from square to square.
const STEP: i32 = 100;

/// What the simple players are told.
#[derive(Clone, Debug)]
pub struct SimpleOutlook {
    notes: Arc<Notes>,
}

impl SimpleOutlook {
    /// What they are told of the book of these notes.
    #[must_use]
    pub fn new(notes: &Arc<Notes>) -> Self {
        Self { notes: Arc::clone(notes) }
    }

    /// What a unit is worth in hundredths of a point: half if it is disrupted.
    fn left_of(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let worth = self.notes.appraisal(unit);
        if view.disrupted().contains(unit) { worth / 2 } else { worth }
    }

    /// What the next hit takes from a unit: half of its worth, then the rest.
    fn next_loss(&self, unit: UnitId) -> i32 {
        self.notes.appraisal(unit) / 2
    }
}

impl Outlook<Grid> for SimpleOutlook {
    const IDLE: &'static [&'static str] = &["done", "forgo"];
    const MOVES: &'static [&'static str] = &["move", "combat-move"];
    const FIGHTS: &'static [&'static str] = &["sortie", "barrage", "attack", "combat-move", "move"];

    const BOLD: &'static [PolicyParameter] = &[
        PolicyParameter::number("danger", 70),
        PolicyParameter::number("meeting.danger", 115),
        PolicyParameter::number("boldness", 75),
        PolicyParameter::number("pull", 110),
    ];

    const WARY: &'static [PolicyParameter] =
        &[PolicyParameter::number("danger", 120), PolicyParameter::number("meeting.danger", 200)];

    fn begin(&mut self, _: &Grid, _: Side) {}

    fn look(&mut self, _: &View<'_>) {}

    fn actor(&self, _: &View<'_>, action: Action) -> Option<UnitId> {
        match action {
            Action::Deploy(unit, _)
            | Action::Smoke(unit, _)
            | Action::Sortie(unit, _)
            | Action::Attack { attacker: unit, .. }
            | Action::CombatMove(unit, _)
            | Action::Withdraw(unit, _)
            | Action::Move(unit, _)
            | Action::Exit(unit)
            | Action::Enter(unit, _)
            | Action::Regroup(unit) => Some(unit),
            Action::Barrage(barrage) => Some(barrage.battery),
            Action::LayMinefield(_) | Action::Hold(_) | Action::Forgo(_) | Action::Done => None,
        }
    }

    fn exchange(&self, view: &View<'_>, action: Action) -> i32 {
        let (target, needed) = match action {
            Action::Attack { attacker, target } => (target, view.direct_number(attacker, target)),
            Action::Barrage(barrage) => (barrage.target, view.barrage_number(&barrage)),
            Action::Sortie(_, target) => (target, Some(SORTIE_NUMBER)),
            _ => return 0,
        };
        let mined = view.mines().contains(view.square(target));
        let eliminates = match action {
            Action::Barrage(barrage) => barrage.intense,
            Action::Sortie(..) => !view.is_protected(target),
            _ => false,
        };
        let loss = if eliminates { self.left_of(view, target) } else { self.next_loss(target) };
        needed.map_or(0, |needed| share(loss, chance(needed, mined)))
    }

    fn journey(&self, view: &View<'_>, action: Action) -> Option<Journey> {
        let (Action::Move(unit, place) | Action::CombatMove(unit, place)) = action else {
            return None;
        };
        let here = view.square(unit);
        let there = view.square_of(place);
        let steps = i32::from(view.distances_to(there)[here.index()]);
        Some(Journey {
            from: stand(view, unit, here),
            to: stand(view, unit, there),
            length: steps * STEP,
        })
    }

    fn strength(&self, view: &View<'_>, side: Side) -> i32 {
        let units = view.present(side) | (view.waiting() & view.units(side));
        units.map(|unit| self.left_of(view, unit)).sum()
    }

    fn balance(&self, view: &View<'_>) -> i32 {
        self.strength(view, view.side()) - self.strength(view, view.side().foe())
    }
}

fn stand(view: &View<'_>, unit: UnitId, at: Square) -> Stand {
    let (foe, profile) = (view.side().foe(), view.profile(unit));
    let goals = view.objectives() | view.occupied(foe);
    Stand {
        goal: nearest(view, at, goals) * STEP,
        cover: u8::from(profile.in_cover(view.ground().kind(at), false)),
        overlooks: !(view.seen_squares(at, view.side()) & view.occupied(foe)).is_empty(),
    }
}

/// Steps to the nearest of some squares; as many as there can be if there are none.
fn nearest(view: &View<'_>, from: Square, to: Squares) -> i32 {
    to.iter().map(|goal| i32::from(view.distances_to(goal)[from.index()])).min().unwrap_or(255)
}
