//! The doctrine of Grid WW2: one sensible decision for each of D0 to D10.
//!
//! | Decision | File |
//! |---|---|
//! | deployment, reserves, minefields | `deployment` |
//! | sorties | `sorties` |
//! | battery fire | `fire_plan` |
//! | attacks | `attacks` |
//! | combat moves, withdrawals, moves, entries | `movement` |
//!
//! Moves are judged by what a place is worth when the enemy's turn comes (`standing`): what it
//! does for the unit's task (`tasks`, over `goals` and `routes`), what the enemy can do to the
//! unit there and what it can do from there (`threat`). Everything is counted in hundredths of a
//! point and weighed by named [`Weights`].

mod appraisal;
mod attacks;
mod crossings;
mod deployment;
mod fire_plan;
mod goals;
mod movement;
mod odds;
mod outlook;
mod routes;
mod scales;
mod shelling;
mod simple;
mod sorties;
mod standing;
mod steps;
mod strides;
mod tasks;
mod threat;
mod umbrella;
mod weights;
mod worth;

use std::sync::Arc;

use arrayvec::ArrayVec;
use wargauge_grid::Grid;
use wargauge_grid::action::Action;
use wargauge_grid::state::UnitSet;
use wargauge_grid::state::{MAX_UNITS_PER_SIDE, Step};
use wargauge_grid::view::View;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};

use wargauge_policy::{Decision, Policy, RoleWeights};

pub use appraisal::Notes;
pub use simple::SimpleOutlook;
pub use weights::{PARAMETERS, STANDARD, Weights};

/// Everything the enemy's side of the board depends on between two of its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sight {
    player_turn: u16,
    enemies: UnitSet,
    disrupted: UnitSet,
    smoke: Squares,
}

/// How far a game has been looked into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Study {
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
    of_roles: RoleWeights<Weights>,
    /// Those of the side it plays.
    weights: Weights,
    notes: Arc<Notes>,
    study: Study,
    goals: goals::Goals,
    routes: routes::Routes,
    /// The squares that wrecks filled when the ways were found.
    filled: Squares,
    arms: threat::Arms,
    tasks: tasks::Tasks,
    scales: scales::Scales,
    worths: worth::UnitWorths,
    maps: threat::Maps,
    outlook: outlook::Outlook,
    /// What units are worth and their tasks were judged from.
    sight: Option<Sight>,
    /// What the maps were drawn from.
    drawn: Option<Sight>,
    /// The step of the player turn that plans belong to.
    stage: Option<(u16, Step)>,
    /// Units that stay where they are in this step.
    settled: UnitSet,
    /// The order in which units move, the first last, with their turns to their goals.
    queue: ArrayVec<(u8, UnitId), MAX_UNITS_PER_SIDE>,
    /// Whether the order of this step is known.
    queued: bool,
    /// Where each unit came from in the movement of a player turn.
    paths: movement::Paths,
    /// Who was moved last, and where to.
    headed: Option<(UnitId, Square)>,
    fire_plan: fire_plan::FirePlan,
    fight: attacks::Fight,
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
            study: Study::None,
            goals: goals::Goals::default(),
            routes: routes::Routes::default(),
            filled: Squares::EMPTY,
            arms: threat::Arms::default(),
            tasks: tasks::Tasks::default(),
            scales: scales::Scales::default(),
            worths: worth::UnitWorths::default(),
            maps: threat::Maps::default(),
            outlook: outlook::Outlook::default(),
            sight: None,
            drawn: None,
            stage: None,
            settled: UnitSet::EMPTY,
            queue: ArrayVec::new(),
            queued: false,
            paths: movement::Paths::default(),
            headed: None,
            fire_plan: fire_plan::FirePlan::default(),
            fight: attacks::Fight::default(),
        }
    }

    /// Looks into a game before it is set up and again when play begins.
    fn study(&mut self, view: &View<'_>) {
        let study = if view.round() == 0 { Study::SetUp } else { Study::Play };
        if self.study != study {
            self.study = study;
            self.goals = goals::Goals::of(view);
            self.survey(view);
            if study == Study::SetUp {
                self.tasks.explore_nearest(view, &self.goals, &mut self.routes);
            } else {
                self.arms.count(view);
            }
        }
    }

    /// Learns how the units of the side move on the ground as it is now: wrecks close bridges and fill
    /// other squares (GW-WRECK-05, GW-WRECK-06).
    fn survey(&mut self, view: &View<'_>) {
        self.filled = view.filled_by_wrecks();
        self.tasks.survey(view, &mut self.routes, self.filled);
    }

    /// What is to be done in this step.
    fn act(&mut self, view: &View<'_>, rng: &mut Stream) -> Action {
        match view.step() {
            Step::Minefields => return self.minefield(view),
            Step::Reserves => return self.hold(view),
            Step::Deployment => return self.deployment(view, rng),
            // A battery that lays smoke does not fire, and its fire is worth more.
            Step::Smoke => return Action::Done,
            Step::Regroup => {
                return view.regrouping().map_or(Action::Done, Action::Regroup);
            }
            _ => self.look_around(view),
        }
        match view.step() {
            Step::Sorties => self.sortie(view),
            Step::Barrages => self.barrage(view),
            Step::Attacks => self.attack(view, rng),
            Step::TargetMoves | Step::CombatMoves => self.combat_moves(view, rng),
            Step::Withdrawals => self.withdrawal(view, rng),
            Step::Movement => self.movement(view, rng),
            Step::Entries => self.entry(view, rng),
            Step::Minefields
            | Step::Reserves
            | Step::Deployment
            | Step::Smoke
            | Step::Regroup
            | Step::Over => Action::Done,
        }
    }

    /// Brings tasks and maps up to date.
    fn look_around(&mut self, view: &View<'_>) {
        let foe = view.side().foe();
        let sight = Sight {
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
                    tasks::Tasks::track(view, &self.goals, &mut self.routes);
                }
                self.tasks.assign(view, &self.goals, &mut self.routes, &self.worths, &self.weights);
                let rest = goals::Rest::after(view);
                self.scales = scales::Scales::new(&self.weights, &self.goals, &self.tasks, rest);
            }
        }
    }

    /// Draws the maps of the enemy's reach if they are out of date.
    fn draw_maps(&mut self, view: &View<'_>) {
        self.outlook.weigh(view, &self.worths);
        if self.drawn == self.sight {
            return;
        }
        let measure =
            threat::Measure { weights: &self.weights, worths: &self.worths, arms: &self.arms };
        match self.changed_enemies(view) {
            Some(changed) if changed.is_empty() => {}
            Some(changed) => self.maps.redraw(view, measure, changed),
            None => self.maps.draw(view, measure),
        }
        self.drawn = self.sight;
    }

    /// The enemies that have been hit since the maps were drawn, if nothing else has changed.
    fn changed_enemies(&self, view: &View<'_>) -> Option<UnitSet> {
        let (drawn, sight) = (self.drawn?, self.sight?);
        let same = drawn.player_turn == sight.player_turn
            && drawn.smoke == sight.smoke
            && sight.enemies.without(drawn.enemies).is_empty();
        let gone = drawn.enemies.without(sight.enemies);
        let shaken = sight.disrupted.without(drawn.disrupted);
        same.then(|| gone | (shaken & view.units(view.side().foe())))
    }

    /// Draws the maps if there are none of this turn: what fighting costs is judged once a turn.
    fn draw_maps_once(&mut self, view: &View<'_>) {
        self.outlook.weigh(view, &self.worths);
        if self.drawn.is_none_or(|known| known.player_turn != view.player_turn()) {
            self.draw_maps(view);
        }
    }
}

impl Policy<Grid> for Doctrine {
    fn begin(&mut self, book: &Grid, side: Side) {
        self.weights = *self.of_roles.of(book.posture(side));
        self.study = Study::None;
        self.sight = None;
        self.drawn = None;
        self.stage = None;
        self.headed = None;
        self.paths = movement::Paths::default();
        self.outlook.forget();
        self.worths = worth::UnitWorths::default();
        self.tasks = tasks::Tasks::default();
    }

    fn decide(&mut self, decision: &mut Decision<'_, Grid>, rng: &mut Stream) -> Action {
        let view = &decision.view();
        self.study(view);
        let action = self.act(view, rng);
        self.headed = match action {
            Action::Move(unit, place) | Action::CombatMove(unit, place) => {
                Some((unit, view.square_of(place)))
            }
            _ => None,
        };
        decision.take(action)
    }

    fn errand(&self, view: &View<'_>, unit: UnitId) -> Option<String> {
        // Who is led away from its goal is not on the way to it.
        let way = self.way(view, unit);
        let leads_away = |to| way.length(to) > way.length(view.square(unit));
        if self.headed.is_some_and(|(who, to)| who == unit && leads_away(to)) {
            return None;
        }
        self.tasks.goal(unit).map(|at| self.goals.list[at].in_words(view, unit))
    }
}
