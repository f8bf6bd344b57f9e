//! What it is worth to act with a unit now, and what it adds to its die of Initiative.

use super::judge::Judge;
use crate::knowledge::firepower::ShotConditions;
use crate::value::field::{Field, Observation, apart};
use wargauge_rules::UnitId;
use wargauge_victory_decision::state::unit::Place;
use wargauge_victory_decision::view::View;

/// What it is worth to act with a unit in Reserve, and with one aboard, in hundredths of a point: after
/// all that has something to shoot at.
const WAITING: i32 = 50;
const RIDING: i32 = 20;

/// Who acts shoots about so often.
const SHOTS: i32 = 2;

impl Judge {
    /// What a unit adds to its die of Initiative (VD-INIT-05 to VD-INIT-11), as it was when the
    /// unit last changed.
    pub(crate) fn lead(&mut self, view: &View<'_>, unit: UnitId) -> i32 {
        let work_out = || i32::from(view.initiative_modifier(unit));
        if !self.units.in_play().contains(unit) {
            return work_out();
        }
        *self.units.of_mut(unit).lead.get_or_insert_with(work_out)
    }

    /// What it is worth to act with a unit now: its best shot, the danger it is in.
    pub(crate) fn urgency(&mut self, field: &Field<'_>, unit: UnitId) -> i32 {
        match field.view.unit(unit).place {
            Place::Reserve => return WAITING,
            Place::Aboard { .. } => return RIDING,
            _ => {}
        }
        let outlook = self.outlook_at_home(field, unit, false);
        let fire = if field.view.shaken().contains(unit) { 0 } else { outlook.fire };
        fire * SHOTS + outlook.danger * self.weights.urgency / 100
    }

    /// What it costs if an enemy unit acts now: its best shot.
    pub(crate) fn urgency_of_foe(&self, field: &Field<'_>, foe: UnitId) -> i32 {
        let enemy = self.units.of(foe);
        if field.view.shaken().contains(foe) || !enemy.here {
            return 0;
        }
        let arms = field.firepower().arms(foe);
        let mut worst = 0;
        for unit in field.view.present(field.view.side()).without(field.view.hidden()) {
            let own = self.units.of(unit);
            let far = apart(own.at, enemy.at);
            let seen = own.here
                && far <= arms.reach
                && field.ground().sees(usize::from(enemy.row), usize::from(own.cell));
            if seen {
                let cover = own.cover_from(enemy.at);
                let losses = arms.losses(
                    own.class_from(enemy.at),
                    ShotConditions { cover, squared: far, moved: false },
                );
                let value = self.fire_value(foe, unit, losses);
                let look = Observation { by: foe, target: unit, squared: far };
                worst = worst.max(self.by_night(field, look, value));
            }
        }
        worst * SHOTS
    }

    /// The score of the best unit that the foe may answer with.
    pub(crate) fn likely_answer(&mut self, view: &View<'_>) -> i32 {
        let foes = view.present(view.side().foe()).without(view.activated());
        foes.map(|foe| self.lead(view, foe)).max().unwrap_or(4)
    }
}
