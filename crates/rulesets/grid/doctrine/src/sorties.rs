//! D2: what aircraft attack.

use wargauge_grid::action::Action;
use wargauge_grid::view::View;

use super::doctrine::Doctrine;

impl Doctrine {
    /// Every aircraft flies against the target whose loss hurts most: its end outside the reach
    /// of anti-aircraft guns, one hit inside (GW-AIR-03, GW-AIR-04).
    pub(super) fn sortie(&self, view: &View<'_>) -> Action {
        let Some(aircraft) = view.ready_aircraft().first() else { return Action::Done };
        let gain = |target: &_| {
            let worth = self.worths.of(*target);
            if view.is_protected(*target) { worth.first } else { worth.end() }
        };
        let best = view.sortie_targets().max_by_key(gain);
        best.map_or(Action::Done, |target| Action::Sortie(aircraft, target))
    }
}
