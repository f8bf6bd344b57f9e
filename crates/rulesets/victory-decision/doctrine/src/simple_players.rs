//! What the simple players are told of Victory Decision: the doctrine's own judgement of single
//! shots and fights, and where moves lead.

use std::sync::Arc;

use crate::knowledge::notes::Notes;
use crate::value::field::{Field, apart, root};
use crate::value::judge::Judge;
use crate::weights::Weights;
use wargauge_policy::{Journey, Outlook, PolicyParameter, Stand};
use wargauge_rules::table::point::Point;
use wargauge_rules::{Side, UnitId};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::{Action, Target};
use wargauge_victory_decision::state::unit::Place;
use wargauge_victory_decision::view::View;

/// What the simple players are told.
#[derive(Clone, Debug)]
pub struct SimpleOutlook {
    /// Who judges shots and fights.
    judge: Judge,
}

impl SimpleOutlook {
    /// What they are told of the book of these notes.
    #[must_use]
    pub fn new(notes: &Arc<Notes>) -> Self {
        Self { judge: Judge::new(Weights::default(), notes) }
    }

    fn stand(&self, field: &Field<'_>, unit: UnitId, at: Point, indoors: bool) -> Stand {
        let ground = field.ground();
        let cell = ground.cell_at(at);
        let reach = field.firepower().arms(unit).reach;
        let in_reach = |foe: UnitId| {
            let foe = self.judge.units.of(foe);
            apart(foe.at, at) <= reach && ground.sees(usize::from(foe.row), cell)
        };
        Stand {
            goal: self.goal(field, at),
            cover: u8::from(indoors || ground.cell(cell).shelter.is_any()),
            overlooks: { field.foes }.any(in_reach),
        }
    }

    /// How far the nearest objective or enemy is.
    fn goal(&self, field: &Field<'_>, at: Point) -> i32 {
        let objectives = field.view.objectives().iter().map(|(goal, _)| apart(*goal, at));
        let foes = field.foes.map(|foe| apart(self.judge.units.of(foe).at, at));
        objectives.chain(foes).min().map_or(0, root)
    }
}

impl Outlook<VictoryDecision> for SimpleOutlook {
    const IDLE: &'static [&'static str] = &["stop", "pass"];
    const MOVES: &'static [&'static str] = &["move", "enter", "embark", "infiltrate"];
    const FIGHTS: &'static [&'static str] =
        &["shoot", "strike", "assault", "close-combat", "move", "enter", "infiltrate", "regroup"];

    const BOLD: &'static [PolicyParameter] = &[
        PolicyParameter::number("danger", 35),
        PolicyParameter::number("pull", 90),
        PolicyParameter::number("shelter", 40),
    ];

    const WARY: &'static [PolicyParameter] = &[
        PolicyParameter::number("danger", 85),
        PolicyParameter::number("pull", 45),
        PolicyParameter::number("shelter", 80),
    ];

    fn begin(&mut self, book: &VictoryDecision, _side: Side) {
        self.judge.forget(book);
    }

    fn look(&mut self, view: &View<'_>) {
        self.judge.refresh(view);
    }

    fn actor(&self, view: &View<'_>, _: Action) -> Option<UnitId> {
        view.active().map(|active| active.unit)
    }

    fn target(&self, _: &View<'_>, action: Action) -> Option<UnitId> {
        match action {
            Action::Shoot { target: Target::Unit(target), .. }
            | Action::Assault { target: Target::Unit(target), .. }
            | Action::CloseCombat { target: Target::Unit(target), .. } => Some(target),
            _ => None,
        }
    }

    fn exchange(&self, view: &View<'_>, action: Action) -> i32 {
        let Some(active) = view.active() else { return 0 };
        let field = self.judge.field(view);
        match action {
            Action::Shoot { .. } => self.judge.shot_value(&field, active.unit, &action),
            Action::CallStrike { strike, at } => {
                self.judge.strike_value(&field, active.unit, strike, at)
            }
            Action::Assault { target, charges, .. } | Action::CloseCombat { target, charges } => {
                self.judge.fight_value(view, active.unit, target, charges)
            }
            // Who does not rally is lost.
            Action::Regroup => 1,
            _ => 0,
        }
    }

    fn journey(&self, view: &View<'_>, action: Action) -> Option<Journey> {
        let unit = view.active()?.unit;
        let field = self.judge.field(view);
        let (to, indoors) = match action {
            Action::Move { to, .. } | Action::Infiltrate { to, .. } => (to, false),
            Action::Enter { piece, .. } => (field.ground().middle(piece), true),
            _ => return None,
        };
        let here = view.unit(unit);
        if here.place == Place::Reserve {
            let to = self.stand(&field, unit, to, indoors);
            return Some(Journey { from: Stand::OFF_TABLE, to, length: 0 });
        }
        Some(Journey {
            from: self.stand(&field, unit, here.at, matches!(here.place, Place::Inside { .. })),
            to: self.stand(&field, unit, to, indoors),
            length: root(apart(here.at, to)),
        })
    }

    fn strength(&self, view: &View<'_>, side: Side) -> i32 {
        view.present(side).map(|unit| self.judge.units.of(unit).worth).sum()
    }

    fn balance(&self, view: &View<'_>) -> i32 {
        self.strength(view, view.side()) - self.strength(view, view.side().foe())
    }
}
