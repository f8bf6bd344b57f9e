//! Shoot Actions: what is offered, and how one is carried out (VD-SHOOT-01, VD-SHOOT-16, VD-FEAT-16).

use crate::action::{Action, Concentrated, Target, Volley};
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::fire::night_targets::Sighted;
use crate::fire::{areas, night_targets, sharing, strikes, targets, volley};
use crate::morale::markers;
use crate::movement::permission;
use crate::position::{concealment, fields_of_fire};
use crate::state::agenda::{Task, Threat};
use crate::state::shared_blast::{Burst, Shot, Touched};
use crate::state::{Roll, State};
use crate::units::command;
use crate::units::profile::{Ability, Feature, MAX_MOUNTS};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::shape::Disc;

/// Appends the Shoot Actions and strike calls of the active unit.
pub(crate) fn shoot_options(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    out: &mut Vec<Action>,
) {
    let Some(active) = &s.active else { return };
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
    if permission::permit(book, s, unit, probe).is_ok() {
        targets::shots_at_all(book, s, unit, out);
    }
    strikes::strike_options(book, s, unit, out);
}

/// Carries out a Shoot Action.
pub(crate) fn shoot(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let Action::Shoot { target, volley, at, concentrated, from } = action else { return };
    let key = s.activation_key(book.profile(unit).dice_key, Roll::Action);
    referee.begin(key);
    if night_targets::look_for_target(book, s, unit, action, referee) != Sighted::Target {
        return;
    }
    let aimed = s.active.as_ref().is_some_and(|active| active.aimed).then_some(concentrated);
    let ambush = s.hidden.contains(unit) && command::all_have(book, s, unit, Ability::Ambush);
    if let Some(active) = &mut s.active {
        (active.attacked, active.shot) = (true, true);
        volley::spend_uses(book, unit, active, &volley);
    }
    s.fired.insert(unit);
    concealment::reveal(s, unit, Clause("VD-HIDE-10"), referee);
    let row = book.profile(unit).row;
    referee.tell(|| Event::Fact(Common::Shot { unit: row.muster() }));
    blast_back(book, s, unit, &volley, referee);
    let mut shot = Shot { unit, target, volley, at, aimed, from, ambush };
    let area = volley::area_of(book, unit, &volley);
    let mut touched = Touched::default();
    if let (Some(point), Some((radius, indirect))) = (at, area) {
        if indirect && !targets::sees_target(book, s, unit, target) {
            // VD-FEAT-16.
            let Some(to) = areas::scatter(book, s, unit, point, false, referee) else { return };
            shot.at = Some(to);
        }
        let first = match target {
            Target::Unit(enemy) => Some(enemy),
            Target::Structure(_) => None,
        };
        let centre = shot.at.unwrap_or(point);
        touched = sharing::touched_by(book, s, first, Disc::new(centre, radius));
    }
    sharing::burst(book, s, Burst::Shot(shot), touched, referee);
}

/// VD-BLDG-14: rockets fired from inside mark their own unit.
fn blast_back(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    volley: &Volley,
    referee: &mut impl Referee<Event>,
) {
    let fired = book.profile(unit).mounts.iter().zip(volley).filter(|(_, count)| **count > 0);
    let back = |weapon| book.weapon(weapon).features.has(Feature::BackBlast);
    if fields_of_fire::is_inside(s, unit) && fired.into_iter().any(|(mount, _)| back(mount.weapon))
    {
        markers::place_markers(book, s, unit, 1, Clause("VD-BLDG-14"), referee);
        let threat = Threat::Nobody;
        s.agenda.push(Task::CheckShaken { unit, threat, marked: true, by_enemy: false });
    }
}
