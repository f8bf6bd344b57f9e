//! What the doctrine knows of a game, and how it keeps up with it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use wargauge_grid::state::{MAX_UNITS_PER_SIDE, Step, UnitSet};
use wargauge_grid::view::View;
use wargauge_policy::RoleWeights;
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

use crate::appraisal::Notes;
use crate::goals::{Goals, RemainingPlay};
use crate::memory::{CombatMemory, FirePlan, Paths};
use crate::outlook::Outlook;
use crate::routes::Routes;
use crate::scales::Scales;
use crate::tasks::{Briefing, Tasks};
use crate::threat::{Armament, ThreatInputs, ThreatMaps};
use crate::weights::Weights;
use crate::worth::UnitWorths;

/// Everything the enemy's side of the board depends on between two of its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EnemySnapshot {
    pub(super) player_turn: u16,
    pub(super) enemies: UnitSet,
    pub(super) disrupted: UnitSet,
    pub(super) smoke: Squares,
}

/// How far a game has been looked into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum StudyStage {
    /// Not at all.
    #[default]
    None,
    /// As it was before deployment.
    SetUp,
    /// As it is in play, with minefields and fixed posts in place.
    Play,
}

/// The doctrine of Grid WW2.
#[derive(Clone, Debug)]
pub struct Doctrine {
    pub(super) of_roles: RoleWeights<Weights>,
    /// Those of the side it plays.
    pub(super) weights: Weights,
    pub(super) notes: Arc<Notes>,
    pub(super) study: StudyStage,
    pub(super) goals: Goals,
    pub(super) routes: Routes,
    /// The squares that wrecks filled when the ways were found.
    pub(super) filled: Squares,
    pub(super) arms: Armament,
    pub(super) tasks: Tasks,
    pub(super) scales: Scales,
    pub(super) worths: UnitWorths,
    pub(super) maps: ThreatMaps,
    pub(super) outlook: Outlook,
    /// What units are worth and their tasks were judged from.
    pub(super) sight: Option<EnemySnapshot>,
    /// What the maps were drawn from.
    pub(super) drawn: Option<EnemySnapshot>,
    /// The step of the player turn that plans belong to.
    pub(super) stage: Option<(u16, Step)>,
    /// Units that stay where they are in this step.
    pub(super) settled: UnitSet,
    /// The order in which units move, the first last, with their turns to their goals.
    pub(super) queue: ArrayVec<(u8, UnitId), MAX_UNITS_PER_SIDE>,
    /// Whether the order of this step is known.
    pub(super) queued: bool,
    /// Where each unit came from in the movement of a player turn.
    pub(super) paths: Paths,
    /// Who was moved last, and where to.
    pub(super) headed: Option<(UnitId, Square)>,
    pub(super) fire_plan: FirePlan,
    pub(super) fight: CombatMemory,
}

impl Doctrine {
    /// A doctrine with these weights for games by the book of these notes.
    #[must_use]
    pub fn new(weights: impl Into<RoleWeights<Weights>>, notes: &Arc<Notes>) -> Self {
        let of_roles = weights.into();
        Self {
            of_roles,
            weights: *of_roles.common(),
            notes: Arc::clone(notes),
            study: StudyStage::None,
            goals: Goals::default(),
            routes: Routes::default(),
            filled: Squares::EMPTY,
            arms: Armament::default(),
            tasks: Tasks::default(),
            scales: Scales::default(),
            worths: UnitWorths::default(),
            maps: ThreatMaps::default(),
            outlook: Outlook::default(),
            sight: None,
            drawn: None,
            stage: None,
            settled: UnitSet::EMPTY,
            queue: ArrayVec::new(),
            queued: false,
            paths: Paths::default(),
            headed: None,
            fire_plan: FirePlan::default(),
            fight: CombatMemory::default(),
        }
    }

    /// Looks into a game before it is set up and again when play begins.
    pub(super) fn study(&mut self, view: &View<'_>) {
        let study = if view.round() == 0 { StudyStage::SetUp } else { StudyStage::Play };
        if self.study != study {
            self.study = study;
            self.goals = Goals::of(view);
            self.survey(view);
            if study == StudyStage::SetUp {
                self.tasks.explore_nearest(view, &self.goals, &mut self.routes);
            } else {
                self.arms.count(view);
            }
        }
    }

    /// Learns how the units of the side move on the ground as it is now: wrecks close bridges and fill
    /// other squares (GW-WRECK-05, GW-WRECK-06).
    pub(super) fn survey(&mut self, view: &View<'_>) {
        self.filled = view.filled_by_wrecks();
        self.tasks.survey(view, &mut self.routes, self.filled);
    }

    /// Brings tasks and maps up to date.
    pub(super) fn look_around(&mut self, view: &View<'_>) {
        let foe = view.side().foe();
        let sight = EnemySnapshot {
            player_turn: view.player_turn(),
            enemies: view.present(foe),
            disrupted: view.disrupted(),
            smoke: view.smoke(),
        };
        let stage = (view.player_turn(), view.step());
        if self.stage != Some(stage) {
            if self.stage.is_none_or(|(turn, _)| turn != stage.0) {
                self.fire_plan.clear();
                self.fight.clear();
            }
            self.stage = Some(stage);
            self.settled = UnitSet::EMPTY;
            self.queued = false;
        }
        if self.sight != Some(sight) {
            let new_turn = self.sight.is_none_or(|known| known.player_turn != sight.player_turn);
            self.sight = Some(sight);
            self.worths.weigh(view, &self.notes, &self.weights);
            self.outlook.forget();
            if new_turn {
                if self.filled != view.filled_by_wrecks() {
                    self.survey(view);
                }
                if self.goals.track_strongpoints(view) {
                    self.tasks.explore_anew();
                }
                if self.goals.track(view) {
                    Tasks::track(view, &self.goals, &mut self.routes);
                }
                let briefing = Briefing { view, goals: &self.goals, worths: &self.worths };
                self.tasks.assign(briefing, &mut self.routes, &self.weights);
                let rest = RemainingPlay::after(view);
                self.scales = Scales::new(&self.weights, &self.goals, &self.tasks, rest);
            }
        }
    }

    /// Draws the maps of the enemy's reach if they are out of date.
    pub(super) fn draw_maps(&mut self, view: &View<'_>) {
        self.outlook.weigh(view, &self.worths);
        if self.drawn == self.sight {
            return;
        }
        let measure =
            ThreatInputs { weights: &self.weights, worths: &self.worths, arms: &self.arms };
        match self.changed_enemies(view) {
            Some(changed) if changed.is_empty() => {}
            Some(changed) => self.maps.redraw(view, measure, changed),
            None => self.maps.draw(view, measure),
        }
        self.drawn = self.sight;
    }

    /// The enemies that have been hit since the maps were drawn, if nothing else has changed.
    pub(super) fn changed_enemies(&self, view: &View<'_>) -> Option<UnitSet> {
        let (drawn, sight) = (self.drawn?, self.sight?);
        let same = drawn.player_turn == sight.player_turn
            && drawn.smoke == sight.smoke
            && sight.enemies.without(drawn.enemies).is_empty();
        let gone = drawn.enemies.without(sight.enemies);
        let shaken = sight.disrupted.without(drawn.disrupted);
        same.then(|| gone | (shaken & view.units(view.side().foe())))
    }

    /// Draws the maps if there are none of this turn: what fighting costs is judged once a turn.
    pub(super) fn draw_maps_once(&mut self, view: &View<'_>) {
        self.outlook.weigh(view, &self.worths);
        if self.drawn.is_none_or(|known| known.player_turn != view.player_turn()) {
            self.draw_maps(view);
        }
    }
}
