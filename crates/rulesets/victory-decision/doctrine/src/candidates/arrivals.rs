//! Coming from the Reserve, getting off vehicles, and the free moves of Recon.

use super::planner::Planner;
use crate::value::field::{Spot, apart, root};
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, offer};
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::view::View;

/// How many places along its edge a unit in Reserve looks at.
const ENTRIES: usize = 10;

impl Planner {
    /// Where a unit comes from its Reserve; `None` where the usual places will not do.
    pub(crate) fn arrive(
        &mut self,
        decision: &Decision<'_, VictoryDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Option<Action> {
        self.judge.look_at(view, unit);
        let field = self.judge.field(view);
        let home = field.view.baseline(view.side());
        let facing = home.front();
        let pace = view.profile(unit).pace;
        let mut places: Shortlist<Point, ENTRIES> = Shortlist::new();
        for step in 0..ENTRIES as i32 {
            let at = home.entry((2 * step + 1) * 10_000 / (2 * ENTRIES as i32), pace);
            let cell = field.ground().cell_at(at);
            let shelter = field.ground().cell(cell).shelter;
            let front = facing.unit();
            let spot = Spot { at, cell, shelter, front, home: false, moved: true };
            let outlook = self.judge.outlook(&field, unit, &spot);
            let mut value = outlook.fire * self.judge.weights.opportunity / 100;
            value -= outlook.danger * self.judge.weights.danger / 100;
            value += if shelter.is_any() { self.judge.cover_value(unit) } else { 0 };
            let goal = self.nearest_goal(view, at);
            value -= root(apart(at, goal));
            offer(&mut places, value, at);
        }
        let mut moves = places.into_iter().map(|(_, to)| Action::Move { to, facing });
        moves.find(|action| decision.check(*action).is_ok())
    }
}
