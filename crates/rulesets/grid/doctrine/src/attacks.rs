//! D4 and D5: targets and attackers of the combat phase.

use arrayvec::ArrayVec;
use wargauge_grid::Trait;
use wargauge_grid::action::Action;
use wargauge_grid::state::MAX_UNITS_PER_SIDE;
use wargauge_grid::state::UnitSet;
use wargauge_grid::switches::{CombatMoveTiming, DeclarationMode, FireMove};
use wargauge_grid::view::View;
use wargauge_rules::UnitId;
use wargauge_rules::table::stream::Stream;

use super::doctrine::Doctrine;
use super::memory::{Shooter, TargetSnapshot};
use super::odds::{HitOdds, share};
use super::standing::UnitActivity;

impl Doctrine {
    /// Declares the attackers on the best target one by one, then lets them roll.
    pub(super) fn attack(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        let open = view.last_target();
        if open.is_none() {
            self.fight.target = None;
        }
        if open.is_some() && open == self.fight.target {
            if let Some(action) = self.next_declaration(view) {
                return action;
            }
            if view.switches().declaration == DeclarationMode::PerTarget {
                return Action::Done;
            }
        }
        self.choose_target(view, rng);
        self.next_declaration(view).unwrap_or(Action::Done)
    }

    /// The next attacker of the plan. Whoever plays by it may have let others attack meanwhile:
    /// attackers that can no longer be declared are passed over.
    fn next_declaration(&mut self, view: &View<'_>) -> Option<Action> {
        let target = self.fight.target?;
        while let Some(attacker) = self.fight.attackers.first() {
            self.fight.attackers.remove(attacker);
            if view.targets(attacker).contains(target) {
                return Some(Action::Attack { attacker, target });
            }
        }
        None
    }

    /// Picks the target that gains most over what its attackers give up.
    fn choose_target(&mut self, view: &View<'_>, rng: &mut Stream) {
        self.fight.target = None;
        self.fight.attackers = UnitSet::EMPTY;
        self.find_shooters(view, rng);
        let mut all = UnitSet::EMPTY;
        for shooter in &mut self.fight.shooters {
            shooter.rank(&self.worths, &self.fight.chances);
            all |= shooter.targets;
        }
        let mut best = (0, UnitSet::EMPTY, None);
        for target in all {
            let (gain, attackers) = self.best_group(target);
            if gain > best.0 {
                best = (gain, attackers, Some(target));
            }
        }
        (_, self.fight.attackers, self.fight.target) = best;
    }

    /// Finds who can attack whom: anew when an enemy is gone or somebody else has chosen the target,
    /// else only without those who have fought or been attacked.
    fn find_shooters(&mut self, view: &View<'_>, rng: &mut Stream) {
        let foe = view.side().foe();
        let found = TargetSnapshot { enemies: view.present(foe), joined: view.joined_target() };
        let ready = view.shooters();
        let declared = view.declared_on().without(found.joined.map_or(UnitSet::EMPTY, UnitSet::of));
        // Combat moves between targets change who sees whom.
        let still = view.switches().combat_move_timing == CombatMoveTiming::PhaseEnd;
        if still && self.fight.found == Some(found) {
            self.fight.shooters.retain(|shooter| {
                shooter.targets = shooter.targets.without(declared);
                ready.contains(shooter.unit) && !shooter.targets.is_empty()
            });
            return;
        }
        self.fight.found = Some(found);
        self.fight.shooters.clear();
        let near = view.sight_zone(foe);
        for unit in { ready }.filter(|&unit| near.contains(view.square(unit))) {
            let targets = view.targets(unit).without(declared);
            if !targets.is_empty() {
                let cost = self.cost_of_fighting(view, unit, rng);
                self.fight.chances.note(view, unit, targets);
                let best = (0, None);
                self.fight.shooters.push(Shooter { unit, targets, cost, best, second: 0 });
            }
        }
    }

    /// What the unit could gain by not fighting: a better place, or a chance to regroup.
    fn cost_of_fighting(&mut self, view: &View<'_>, unit: UnitId, rng: &mut Stream) -> i32 {
        if !self.fight.known.contains(unit) {
            self.fight.known.insert(unit);
            self.draw_maps_once(view);
            let here = view.square(unit);
            let mut judge = self.judge(view, unit, UnitActivity::Fought);
            let mut fought = judge.worth(here);
            let mut best = fought + judge.worth_of_waiting(here);
            if view.switches().fire_move == FireMove::Exclusive {
                // A step is enough to tell a bad place from a good one.
                let near = view.step_ends(unit);
                if let Some((moved, _)) = judge.when(UnitActivity::Moved).best_of(near, rng) {
                    best = best.max(moved);
                }
            }
            if view.having(Trait::CombatMove).contains(unit) {
                // It may still go on after fighting (GW-CMOVE-01).
                let steps = view.combat_reach(unit);
                if let Some((moved, _)) = judge.when(UnitActivity::Fought).best_of(steps, rng) {
                    fought = fought.max(moved);
                }
            }
            let cost = (best - fought).max(0) * self.weights.patience / 100;
            self.fight.cost[unit.index()] = cost;
        }
        self.fight.cost[unit.index()]
    }

    /// The attackers that gain most on a target, and their gain.
    fn best_group(&self, target: UnitId) -> (i32, UnitSet) {
        let worth = self.worths.of(target);
        let mut group: ArrayVec<(i32, i32, UnitId), MAX_UNITS_PER_SIDE> = ArrayVec::new();
        for shooter in self.fight.shooters.iter().filter(|shooter| shooter.targets.contains(target))
        {
            let hit = self.fight.chances.of(shooter.unit, target);
            if hit > 0 {
                group.push((hit, shooter.cost_against(target), shooter.unit));
            }
        }
        // The surest and cheapest first.
        group.sort_unstable_by_key(|&(hit, cost, unit)| (cost - share(worth.end(), hit), unit));
        let (mut hits, mut costs) = (HitOdds::NONE, 0);
        let (mut best, mut chosen, mut attackers) = (0, UnitSet::EMPTY, UnitSet::EMPTY);
        for (hit, cost, unit) in group {
            hits = hits.with(hit);
            costs += cost;
            attackers.insert(unit);
            let gain = worth.expected(hits) - costs;
            if gain > best {
                best = gain;
                chosen = attackers;
            }
        }
        (best, chosen)
    }
}
