//! Which units are divided before they are placed.

use wargauge_rules::UnitId;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::view::View;

use super::planner::Planner;

impl Planner {
    /// The best way to divide a unit before it is placed; `None` where it is better whole.
    pub(crate) fn division(&mut self, view: &View<'_>, unit: UnitId) -> Option<Action> {
        self.offers.clear();
        view.divisions(unit, &mut self.offers);
        let values = self.offers.iter().map(|way| (self.judge.division_value(view, way), *way));
        let better = values.filter(|(value, _)| *value > 0);
        // Of equals the first that the rules name.
        better.reduce(|best, way| if way.0 > best.0 { way } else { best }).map(|(_, way)| way)
    }
}
