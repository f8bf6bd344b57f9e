//! Which unit is named, and in which order the rest act.

use wargauge_rules::UnitId;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::victory_decision::action::Action;
use wargauge_rules::victory_decision::state::{Place, Step};
use wargauge_rules::victory_decision::view::View;

use super::Doctrine;
use super::odds::{share, wins_initiative};

impl Doctrine {
    /// The nomination: the product of what acting now is worth and the chance to do so.
    pub(super) fn nomination(
        &self,
        view: &View<'_>,
        options: &[Action],
        rng: &mut Stream,
    ) -> Action {
        let rival = match view.step() {
            Step::NominateSecond => view.nominated().next(),
            _ => None,
        };
        let threat = rival.map_or(0, |rival| self.urgency_of_foe(view, rival));
        let answer = if rival.is_none() { self.likely_answer(view) } else { 0 };
        // A unit is offered twice in a row, with and without its leader.
        let mut last: Option<(UnitId, i32)> = None;
        Self::best(options, rng, |option| match option {
            Action::Nominate { unit, leader } => {
                let urgency = match last {
                    Some((same, urgency)) if same == *unit => urgency,
                    _ => self.urgency(view, *unit),
                };
                last = Some((*unit, urgency));
                let score = self.initiative(view, *unit);
                let chance = match (view.step(), rival) {
                    (Step::Pick, _) => super::odds::CERTAIN,
                    (_, Some(rival)) => wins_initiative(score - self.initiative(view, rival)),
                    _ => wins_initiative(score - answer),
                };
                share(urgency + threat + 100, chance) - i32::from(*leader)
            }
            _ => 0,
        })
    }

    /// The initiative score of a unit without the die (VD-INIT-05 to VD-INIT-11).
    fn initiative(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let (book, s) = (view.book(), view.state());
        let mut score = i32::from(book.ld(s, unit));
        score += i32::from(book.initiative_bonus(s, unit));
        if view.shaken().contains(unit) {
            score -= 2;
        }
        if view.unit(unit).place == Place::Reserve {
            score -= 1;
        }
        score
    }

    /// The score of the best unit that the foe may answer with.
    fn likely_answer(&self, view: &View<'_>) -> i32 {
        let foes = view.present(view.side().foe()).without(view.activated());
        foes.map(|foe| self.initiative(view, foe)).max().unwrap_or(4)
    }

    /// What it is worth to act with a unit now: its best shot, the danger it is in, its wounds.
    fn urgency(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let (at, facing) = (view.unit(unit).at, view.unit(unit).facing);
        match view.unit(unit).place {
            Place::Reserve => return 50,
            Place::Aboard { .. } => return 20,
            _ => {}
        }
        let fire = if view.shaken().contains(unit) {
            0
        } else {
            self.opportunity(view, unit, (at, facing), false)
        };
        fire * 2 + self.danger(view, unit, at, facing) * self.weights.urgency / 100
    }

    /// What it costs if an enemy unit acts now: its best shot.
    fn urgency_of_foe(&self, view: &View<'_>, foe: UnitId) -> i32 {
        if view.shaken().contains(foe) {
            return 0;
        }
        let from = view.unit(foe).at;
        let reach = self.reach(view, foe);
        let mut worst = 0;
        for unit in view.present(view.side()) {
            let distance = view.unit(unit).at.distance_up(from);
            if distance > reach
                || view.hidden().contains(unit)
                || !self.sightings.in_sight(view, foe, unit)
            {
                continue;
            }
            let cover = self.sightings.cover(view, unit, foe);
            let target = super::fire::mark(view, unit, cover, from);
            let fire = super::fire::effect(
                view,
                foe,
                None,
                &target,
                super::fire::Stance::STILL,
                |_, weapon| super::fire::reaches_to(weapon, distance),
            );
            let seen = super::danger::made_out(view, foe, unit, distance);
            worst = worst.max(share(self.gain(view, &target, fire), seen));
        }
        worst * 2
    }
}
