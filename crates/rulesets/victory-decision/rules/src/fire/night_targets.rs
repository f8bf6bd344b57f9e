//! Targets by night: how far the unit sees in an action is rolled before its target is chosen
//! (VD-SPEC-10, VD-SPEC-11). The first choice is named with the action; where it turns out to be too
//! far off, another may be named, or the action is lost.

use crate::action::{Action, Target};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::strikes::NEAR_ENEMY;
use crate::fire::{strikes, targets};
use crate::position::{concealment, fields_of_fire, night, sight};
use crate::state::agenda::{Progress, Task};
use crate::state::search::{NightSearch, SearchAction};
use crate::state::unit::UnitSet;
use crate::state::{State, Step};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::length::Length;

/// What the roll for sight comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NightSighting {
    /// The target is made out, or there is no need to.
    Target,
    /// It is not, but others may be: one may be named.
    Others,
    /// Nothing is; the action is lost.
    Nothing,
}

#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else needs sight")]
const fn search_action(action: Action) -> Option<SearchAction> {
    match action {
        Action::Shoot { .. } => Some(SearchAction::Shoot),
        Action::Spot(_) => Some(SearchAction::Spot),
        Action::CallStrike { strike, .. } => Some(SearchAction::Call(strike)),
        _ => None,
    }
}

/// Rolls how far the active unit sees in an action, once, and looks for its target. The caller
/// has begun the dice of the action.
pub(crate) fn look_for_target(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    action: Action,
) -> NightSighting {
    let Some(kind) = search_action(action) else { return NightSighting::Target };
    let rolled = play.state.active.as_mut().and_then(|active| active.search.take());
    let sight = match rolled {
        Some(search) => Some(search.sight),
        None => night::night_sight(Scene::new(play.book, play.state), unit, play.referee),
    };
    let Some(sight) = sight.filter(|&sight| !is_made_out(play.scene(), unit, action, sight)) else {
        return NightSighting::Target;
    };
    let search = NightSearch { action: kind, sight };
    if !may_find_another(play.scene(), unit, search) {
        return NightSighting::Nothing;
    }
    if let Some(active) = &mut play.state.active {
        active.search = Some(search);
    }
    play.state.agenda.push(Task::NameAnother);
    NightSighting::Others
}

/// Whether the active unit is to name another target for an action.
pub(crate) fn is_searching(state: &State) -> bool {
    state.active.as_ref().is_some_and(|active| active.search.is_some())
}

/// Whether a unit that sees so far makes out what an action is aimed at.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else needs sight")]
fn is_made_out(scene: Scene<'_>, unit: UnitId, action: Action, sight: Length) -> bool {
    match action {
        Action::Shoot { target: Target::Unit(enemy), .. } | Action::Spot(enemy) => {
            night::made_out(scene, unit, enemy, sight)
        }
        Action::Shoot { target: Target::Structure(piece), .. } => {
            let here = fields_of_fire::standpoint(scene, unit);
            here.within(scene.book.table(scene.state).map.nearest_on(piece, here), sight)
        }
        Action::CallStrike { at, .. } => strikes::made_out_near(scene, unit, at, sight),
        _ => true,
    }
}

/// Whether an enemy is made out at whom the action may be aimed, weapons aside: a Precision call
/// goes to a point near him.
fn may_find_another(scene: Scene<'_>, unit: UnitId, search: NightSearch) -> bool {
    enemies_for(scene, unit, search.action).any(|enemy| match search.action {
        SearchAction::Shoot => {
            night::made_out(scene, unit, enemy, search.sight)
                && targets::sighting(scene, unit, Target::Unit(enemy), None).is_ok()
        }
        SearchAction::Spot => {
            night::made_out(scene, unit, enemy, search.sight) && sight::in_sight(scene, unit, enemy)
        }
        SearchAction::Call(_) => {
            night::made_out(scene, unit, enemy, search.sight.plus(NEAR_ENEMY))
                && sight::in_sight(scene, unit, enemy)
        }
    })
}

/// The enemies that an action can be about.
fn enemies_for(scene: Scene<'_>, unit: UnitId, kind: SearchAction) -> UnitSet {
    let Scene { book, state } = scene;
    let enemies = state.present & book.units_of(book.side(unit).foe());
    match kind {
        SearchAction::Spot => enemies & state.hidden,
        SearchAction::Shoot | SearchAction::Call(_) => enemies.without(state.hidden),
    }
}

/// Asks for another target.
pub(crate) fn name_another_task(book: &VictoryDecision, state: &mut State) -> Progress {
    let Some(active) = &state.active else { return Progress::Done };
    (state.step, state.decider) = (Step::NameAnother, book.side(active.unit));
    state.agenda.push(Task::NameAnother);
    Progress::Asked
}

/// Lists the other targets, and to give the action up.
pub(crate) fn other_targets(scene: Scene<'_>, out: &mut Vec<Action>) {
    let Some(active) = &scene.state.active else { return };
    let (unit, Some(search)) = (active.unit, active.search) else { return };
    let first = out.len();
    match search.action {
        SearchAction::Shoot => targets::shots_at_all(scene, unit, out),
        SearchAction::Spot => {
            out.extend(enemies_for(scene, unit, SearchAction::Spot).map(Action::Spot));
        }
        SearchAction::Call(_) => strikes::strike_options(scene, unit, out),
    }
    let mut at = 0;
    out.retain(|&action| {
        at += 1;
        at <= first || check_another(scene, action).is_ok()
    });
    out.push(Action::Pass);
}

/// Whether another target may be named, or the action given up.
#[expect(clippy::wildcard_enum_match_arm, reason = "it is a shot, or refused as one")]
pub(crate) fn check_another(scene: Scene<'_>, action: Action) -> Verdict {
    let search = scene.state.active.as_ref().and_then(|active| Some((active.unit, active.search?)));
    let Some((unit, search)) = search else {
        return forbid("VD-SPEC-10", "no target is looked for");
    };
    if action == Action::Pass {
        return Ok(());
    }
    let same = search_action(action) == Some(search.action);
    require(same, "VD-SPEC-10", "another target of the same action is asked for")?;
    let seen = is_made_out(scene, unit, action, search.sight);
    require(seen, "VD-SPEC-10", "the target is too far off at night")?;
    match action {
        Action::CallStrike { strike, at } => strikes::check_strike(scene, unit, strike, at),
        Action::Spot(enemy) => concealment::check_spot(scene, unit, enemy),
        _ => targets::check_shoot(scene, unit, action),
    }
}
