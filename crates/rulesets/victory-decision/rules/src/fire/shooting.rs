//! Shoot Actions: what is offered, and how one is carried out (VD-SHOOT-01, VD-SHOOT-16, VD-FEAT-16).

use crate::action::{Action, Concentrated, Target, Volley};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::night_targets::NightSighting;
use crate::fire::volley::Area;
use crate::fire::{areas, night_targets, sharing, strikes, targets, volley};
use crate::morale::markers;
use crate::movement::permission;
use crate::position::{concealment, fields_of_fire};
use crate::state::Roll;
use crate::state::agenda::{Task, Threat};
use crate::state::shared_blast::{Burst, Shot, TouchedUnits};
use crate::units::command;
use crate::units::profile::{Ability, Feature, MAX_MOUNTS};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::shape::Disc;

/// Appends the Shoot Actions and strike calls of the active unit.
pub(crate) fn shoot_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Some(active) = &scene.state.active else { return };
    let probe = Action::Shoot {
        target: Target::Unit(unit),
        volley: [0; MAX_MOUNTS],
        at: None,
        concentrated: Concentrated::Misses,
        from: None,
    };
    if active.left == 0 {
        return;
    }
    if permission::permit(scene, unit, probe).is_ok() {
        targets::shots_at_all(scene, unit, out);
    }
    strikes::strike_options(scene, unit, out);
}

/// Carries out a Shoot Action.
pub(crate) fn shoot(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    let book = play.book;
    let Action::Shoot { target, volley, at, concentrated, from } = action else { return };
    let key = play.state.activation_key(book.profile(unit).dice_key, Roll::Action);
    play.referee.begin(key);
    if night_targets::look_for_target(play, unit, action) != NightSighting::Target {
        return;
    }
    let aimed =
        play.state.active.as_ref().is_some_and(|active| active.aimed).then_some(concentrated);
    let ambush =
        play.state.hidden.contains(unit) && command::all_have(play.scene(), unit, Ability::Ambush);
    if let Some(active) = &mut play.state.active {
        (active.attacked, active.shot) = (true, true);
        volley::spend_uses(book, unit, active, &volley);
    }
    play.state.fired.insert(unit);
    concealment::reveal(play.state, unit, Clause("VD-HIDE-10"), play.referee);
    let row = book.profile(unit).row;
    play.referee.tell(|| Event::Fact(Common::Shot { unit: row.muster() }));
    blast_back(play, unit, &volley);
    let mut shot = Shot { unit, target, volley, at, aimed, from, ambush };
    let area = volley::area_of(book, unit, &volley);
    let mut touched = TouchedUnits::default();
    if let (Some(point), Some(Area { radius, indirect })) = (at, area) {
        if indirect && !targets::sees_target(play.scene(), unit, target) {
            // VD-FEAT-16.
            let Some(to) =
                areas::scatter(Scene::new(play.book, play.state), unit, point, false, play.referee)
            else {
                return;
            };
            shot.at = Some(to);
        }
        let first = match target {
            Target::Unit(enemy) => Some(enemy),
            Target::Structure(_) => None,
        };
        let centre = shot.at.unwrap_or(point);
        touched = sharing::touched_by(play.scene(), first, Disc::new(centre, radius));
    }
    sharing::burst(play, Burst::Shot(shot), touched);
}

/// VD-BLDG-14: rockets fired from inside mark their own unit.
fn blast_back(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, volley: &Volley) {
    let fired = play.book.profile(unit).mounts.iter().zip(volley).filter(|(_, count)| **count > 0);
    let back = |weapon| play.book.weapon(weapon).features.has(Feature::BackBlast);
    if fields_of_fire::is_inside(play.state, unit)
        && fired.into_iter().any(|(mount, _)| back(mount.weapon))
    {
        markers::place_markers(play, unit, 1, Clause("VD-BLDG-14"));
        let threat = Threat::Nobody;
        play.state.agenda.push(Task::CheckShaken { unit, threat, marked: true, by_enemy: false });
    }
}
