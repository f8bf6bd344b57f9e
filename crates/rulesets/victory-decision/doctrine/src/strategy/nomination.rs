//! Which unit is named, and in which order the rest act.

use super::Doctrine;
use crate::knowledge::odds::{CERTAIN, share, wins_initiative};
use wargauge_rules::UnitId;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::Step;
use wargauge_victory_decision::view::View;

impl Doctrine {
    /// The nomination: the product of what acting now is worth and the chance to do so.
    pub(crate) fn nomination(&mut self, view: &View<'_>) -> Option<Action> {
        self.planner.judge.refresh(view);
        let field = self.planner.judge.field(view);
        let rival = match view.step() {
            Step::NominateSecond => view.nominated().next(),
            _ => None,
        };
        let threat = rival.map_or(0, |rival| self.planner.judge.urgency_of_foe(&field, rival));
        let lead = match (view.step(), rival) {
            (Step::Pick, _) => None,
            (_, Some(rival)) => Some(self.planner.judge.lead(view, rival)),
            _ => Some(self.planner.judge.likely_answer(view)),
        };
        let mut best: Option<(i32, UnitId)> = None;
        for unit in view.unactivated(view.side()) {
            let urgency = self.planner.judge.urgency(&field, unit);
            let chance = lead.map_or(CERTAIN, |lead| {
                wins_initiative(self.planner.judge.lead(view, unit) - lead)
            });
            let value = share(urgency + threat, chance);
            if best.is_none_or(|(least, _)| value > least) {
                best = Some((value, unit));
            }
        }
        let (_, unit) = best?;
        Some(Action::Nominate { unit, leader: view.unit(unit).leader })
    }
}
