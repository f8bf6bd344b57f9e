//! What the simple players are told of the template.

use wargauge_policy::{Journey, Outlook, Stand};
use wargauge_rules::{Side, UnitId};
use wargauge_template::{Action, Stance, Template, View};

/// The length of a square.
const SQUARE: i32 = 100;

/// What the simple players are told.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimpleOutlook;

impl Outlook<Template> for SimpleOutlook {
    const IDLE: &'static [&'static str] = &["rally"];
    const MOVES: &'static [&'static str] = &["move"];
    const FIGHTS: &'static [&'static str] = &["move", "fire"];

    fn begin(&mut self, _: &Template, _: Side) {}

    fn look(&mut self, _: &View<'_>) {}

    fn actor(&self, _: &View<'_>, action: Action) -> Option<UnitId> {
        match action {
            Action::Move { unit, .. } | Action::Fire { unit } => Some(unit),
            _ => None,
        }
    }

    fn exchange(&self, view: &View<'_>, action: Action) -> i32 {
        let Action::Fire { unit } = action else { return 0 };
        let hits = i32::from(7 - view.profile(unit).skill);
        let foes = view.living(view.side().foe());
        // The foe chooses: it gives what is worth least.
        foes.map(|foe| view.next_loss(foe) as i32 / 10).min().unwrap_or(0) * hits / 6
    }

    fn journey(&self, view: &View<'_>, action: Action) -> Option<Journey> {
        let Action::Move { unit, to } = action else { return None };
        let here = view.unit(unit).square;
        Some(Journey {
            from: stand(view, unit, here),
            to: stand(view, unit, to),
            length: i32::from(here.abs_diff(to)) * SQUARE,
        })
    }

    fn strength(&self, view: &View<'_>, side: Side) -> i32 {
        view.living(side).map(|unit| i32::from(view.unit(unit).strength) * SQUARE).sum()
    }

    fn balance(&self, view: &View<'_>) -> i32 {
        self.strength(view, view.side()) - self.strength(view, view.side().foe())
    }
}

fn stand(view: &View<'_>, unit: UnitId, at: u8) -> Stand {
    Stand {
        goal: i32::from(at.abs_diff(view.home(view.side().foe()))) * SQUARE,
        cover: u8::from(view.stance(view.side()) == Some(Stance::Wary)),
        overlooks: view.targets_from(unit, at) > 0,
    }
}
