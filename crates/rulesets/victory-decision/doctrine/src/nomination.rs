//! Which unit is named, and in which order the rest act.

use super::Doctrine;
use super::odds::{CERTAIN, share, wins_initiative};
use super::places::{Field, apart};
use wargauge_rules::UnitId;
use wargauge_victory_decision::action::Action;
use wargauge_victory_decision::state::Step;
use wargauge_victory_decision::state::unit::Place;
use wargauge_victory_decision::view::View;

impl Doctrine {
    /// The nomination: the product of what acting now is worth and the chance to do so.
    pub(super) fn nomination(&mut self, view: &View<'_>) -> Option<Action> {
        self.refresh(view);
        let field = self.field(view);
        let rival = match view.step() {
            Step::NominateSecond => view.nominated().next(),
            _ => None,
        };
        let threat = rival.map_or(0, |rival| self.urgency_of_foe(&field, rival));
        let lead = match (view.step(), rival) {
            (Step::Pick, _) => None,
            (_, Some(rival)) => Some(self.lead(view, rival)),
            _ => Some(self.likely_answer(view)),
        };
        let mut best: Option<(i32, UnitId)> = None;
        for unit in view.unactivated(view.side()) {
            let urgency = self.urgency(&field, unit);
            let chance = lead.map_or(CERTAIN, |lead| wins_initiative(self.lead(view, unit) - lead));
            let value = share(urgency + threat + 100, chance);
            if best.is_none_or(|(least, _)| value > least) {
                best = Some((value, unit));
            }
        }
        let (_, unit) = best?;
        Some(Action::Nominate { unit, leader: view.unit(unit).leader })
    }

    /// What a unit adds to its die of Initiative (VD-INIT-05 to VD-INIT-11), as it was when the
    /// unit last changed.
    fn lead(&mut self, view: &View<'_>, unit: UnitId) -> i32 {
        let work_out = || i32::from(view.initiative_modifier(unit));
        if !self.figures.in_play().contains(unit) {
            return work_out();
        }
        *self.figures.of_mut(unit).lead.get_or_insert_with(work_out)
    }

    /// The score of the best unit that the foe may answer with.
    fn likely_answer(&mut self, view: &View<'_>) -> i32 {
        let foes = view.present(view.side().foe()).without(view.activated());
        foes.map(|foe| self.lead(view, foe)).max().unwrap_or(4)
    }

    /// What it is worth to act with a unit now: its best shot, the danger it is in.
    fn urgency(&mut self, field: &Field<'_>, unit: UnitId) -> i32 {
        match field.view.unit(unit).place {
            Place::Reserve => return 50,
            Place::Aboard { .. } => return 20,
            _ => {}
        }
        let outlook = self.outlook_at_home(field, unit, false);
        let fire = if field.view.shaken().contains(unit) { 0 } else { outlook.fire };
        fire * 2 + outlook.danger * self.weights.urgency / 100
    }

    /// What it costs if an enemy unit acts now: its best shot.
    fn urgency_of_foe(&self, field: &Field<'_>, foe: UnitId) -> i32 {
        let enemy = self.figures.of(foe);
        if field.view.shaken().contains(foe) || !enemy.here {
            return 0;
        }
        let arms = field.survey().arms(foe);
        let mut worst = 0;
        for unit in field.view.present(field.view.side()).without(field.view.hidden()) {
            let own = self.figures.of(unit);
            let far = apart(own.at, enemy.at);
            let seen = own.here
                && far <= arms.reach
                && field.ground().sees(usize::from(enemy.row), usize::from(own.cell));
            if seen {
                let cover = own.cover_from(enemy.at);
                let losses = arms.losses(own.class_from(enemy.at), cover, far, false);
                let value = self.fire_value(foe, unit, losses);
                worst = worst.max(self.by_night(field, foe, unit, (far, value)));
            }
        }
        worst * 2
    }
}
