//! Shots, strikes, spotting, fights, shelter and smoke that the active unit might think of.

use core::cmp::Reverse;

use arrayvec::ArrayVec;

use super::planner::Planner;
use super::plans::{Plan, Plans, ShotPlan};
use crate::value::exposure::SEARCH;
use crate::value::field::{Field, apart};
use crate::value::judge::Judge;
use crate::value::stay::Stay;
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_victory_decision::action::{Action, Target};
use wargauge_victory_decision::state::unit::{MAX_UNITS, UnitSet};
use wargauge_victory_decision::units::profile::{Property, UnitKind};

/// Farther than this, leader to leader, no Assault reaches (VD-ASSAULT-05).
const ASSAULT: i32 = 900 * 900;

/// Nearer than this a vehicle may have infantry in its Combat Range.
const CRUSH: i32 = 600 * 600;

/// How far smoke is thrown (VD-VSP-13).
const SMOKE: Length = Length::inches(3);

impl Planner {
    /// Strikes, and looking for who is Hidden.
    pub(crate) fn plan_search(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        self.plan_strikes(field, stay, plans);
        // Who is in range is worth looking for; looking itself has none (VD-SPOT-01).
        let worth_a_look = SEARCH.max(field.firepower().arms(stay.unit).reach);
        for hidden in field.foes & field.view.hidden() {
            let near = apart(stay.at, self.judge.units.of(hidden).at) < worth_a_look;
            if near && stay.outlook.watchers.contains(hidden) {
                let value = self.judge.spot_value(field, stay.unit, hidden);
                plans.add(value, Plan::Try(Action::Spot(hidden)));
            }
        }
    }

    /// The best shot at an enemy in sight, or at one that a weapon reaches without: what each is
    /// worth is worked out, since a guess puts others in the place of the best; but for those that
    /// cannot be the best whatever the rules allow. Who may aim first is told what the best aimed
    /// shot would be worth, at whomever.
    pub(crate) fn plan_shots(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let aims = self.judge.may_aim(field, stay);
        let mut best: Option<(i32, UnitId, Action)> = None;
        let mut best_aimed = 0;
        for (most, enemy) in self.hopes(field, stay, aims) {
            if best.is_some_and(|(value, first, _)| (most, first) < (value, enemy)) {
                continue;
            }
            let Some((value, shot)) = self.best_shot(field, stay, enemy) else { continue };
            debug_assert!(value <= most, "{shot:?} is worth {value}, more than {most}");
            if aims {
                let shots = self.offers.iter();
                let values = shots.map(|shot| self.judge.aimed_value(field, stay.unit, shot));
                best_aimed = best_aimed.max(values.max().unwrap_or(0));
            }
            if best.is_none_or(|(least, first, _)| (value, first) > (least, enemy)) {
                best = Some((value, enemy, shot));
            }
        }
        if let Some((value, _, action)) = best {
            let shot = ShotPlan { action, value, aimed: best_aimed };
            plans.add(shot.worth(), Plan::Shot(shot));
        }
    }

    /// Whom the active unit might shoot at, with the most that this can be worth, which comes first;
    /// aimed if it may aim.
    fn hopes(
        &self,
        field: &Field<'_>,
        stay: &Stay,
        aims: bool,
    ) -> ArrayVec<(i32, UnitId), MAX_UNITS> {
        let Some(active) = field.view.active() else { return ArrayVec::new() };
        let aimed = active.aimed || aims;
        let met = stay.outlook.watchers;
        let seen = |enemy: &UnitId| {
            self.judge.sightlines.shot(stay.unit, *enemy) > 0 || met.contains(*enemy)
        };
        let targets: UnitSet = field.targets.filter(seen).collect();
        // Who has one target alone need not ask.
        if targets.len() == 1 {
            return targets.map(|enemy| (i32::MAX, enemy)).collect();
        }
        let mut hopes: ArrayVec<(i32, UnitId), MAX_UNITS> = targets
            .map(|enemy| (self.judge.most_of_shots(field, active, enemy, aimed), enemy))
            .filter(|(most, _)| *most > 0)
            .collect();
        hopes.sort_unstable_by_key(|&(most, enemy)| (Reverse(most), enemy));
        hopes
    }

    /// The best shot at an enemy, if there is any.
    fn best_shot(
        &mut self,
        field: &Field<'_>,
        stay: &Stay,
        enemy: UnitId,
    ) -> Option<(i32, Action)> {
        self.list_shots(field, stay, enemy);
        let shots = self.offers.iter();
        let values = shots.map(|shot| (self.judge.shot_value(field, stay.unit, shot), *shot));
        values.max_by_key(|(value, _)| *value)
    }

    /// Strikes on the enemies in sight.
    pub(crate) fn plan_strikes(&mut self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let (view, unit) = (&field.view, stay.unit);
        if !Judge::has_strikes(view, unit) {
            return;
        }
        for strike in 0..view.profile(unit).strikes.len() {
            if view.unit(unit).strikes[strike] == 0 {
                continue;
            }
            for enemy in field.targets {
                // From any distance.
                if !self.judge.sights.sees(view, unit, enemy) {
                    continue;
                }
                let at = self.judge.units.of(enemy).at;
                let strike = strike as u8;
                let value = self.judge.strike_value(field, unit, strike, at);
                plans.add(value, Plan::Try(Action::CallStrike { strike, at }));
            }
        }
    }

    /// Assaults, and what vehicles crush.
    pub(crate) fn plan_fights(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let kind = field.view.profile(stay.unit).kind;
        let reach = match kind {
            UnitKind::Infantry => ASSAULT,
            UnitKind::Vehicle => CRUSH,
            UnitKind::Team => return,
        };
        for enemy in field.foes {
            if apart(stay.at, self.judge.units.of(enemy).at) > reach {
                continue;
            }
            let target = Target::Unit(enemy);
            if kind == UnitKind::Vehicle {
                let crush = Action::CloseCombat { target, charges: 0 };
                plans.add(
                    self.judge.fight_value(&field.view, stay.unit, target, 0),
                    Plan::Try(crush),
                );
                continue;
            }
            let most = field.view.most_charges(stay.unit, target);
            let hopes =
                [0, most].map(|with| self.judge.fight_value(&field.view, stay.unit, target, with));
            plans.add(hopes[0].max(hopes[1]), Plan::Assault(enemy));
        }
    }

    /// Cover, hiding, markers.
    pub(crate) fn plan_shelter(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let (view, unit) = (&field.view, stay.unit);
        let own = self.judge.units.of(unit);
        if own.vehicle {
            return;
        }
        plans.add(self.judge.regroup_value(view, unit), Plan::Try(Action::Regroup));
        let danger = stay.outlook.danger;
        if danger == 0 {
            return;
        }
        if own.shelter.is_any() && !view.took_cover().contains(unit) {
            plans.add(self.judge.cover_taken_value(stay), Plan::Try(Action::TakeCover));
        }
        let attacked = view.active().is_some_and(|active| active.attacked);
        if own.shelter.is_any() && !attacked && !view.hidden().contains(unit) {
            plans.add(self.judge.hide_value(stay), Plan::Try(Action::Hide));
        }
        if own.shelter.on_all_sides() < wargauge_victory_decision::terrain::ground::Cover::Soft {
            plans.add(self.judge.digging_value(stay), Plan::Try(Action::DigIn));
        }
    }

    /// Smoke between a vehicle and whoever it looks at.
    pub(crate) fn plan_smoke(&self, field: &Field<'_>, stay: &Stay, plans: &mut Plans) {
        let worth = self.judge.smoke_value(stay);
        if worth > 0
            && field.book.vehicle_has(stay.unit, Property::SmokeDischarger)
            && let Some(foe) = stay.faces
        {
            let at = stay.at.towards(self.judge.units.of(foe).at, SMOKE);
            plans.add(worth, Plan::Try(Action::Smoke(at)));
        }
    }
}
