//! The free moves of Recon units between deployment and turn 1 (VD-ABIL-48, VD-VSP-11).

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::march::{boarding_actions, moving};
use crate::movement::{boarding, destinations, reach};
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid};

/// Lists the free moves of the unit.
pub(crate) fn free_move_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let begin = out.len();
    if let Some(unit) = scene.state.active.as_ref().map(|active| active.unit) {
        destinations::move_options(scene, unit, out);
        boarding::boarding_options(scene, unit, out);
    }
    let mut at = begin;
    while at < out.len() {
        if check_free_move(scene, out[at]).is_ok() {
            at += 1;
        } else {
            out.remove(at);
        }
    }
    out.push(Action::Pass);
}

/// Whether the unit may make this its free Move Action.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_free_move(scene: Scene<'_>, action: Action) -> Verdict {
    let Some(unit) = scene.state.active.as_ref().map(|active| active.unit) else {
        return forbid("VD-ABIL-48", "no unit scouts");
    };
    match action {
        Action::Pass => Ok(()),
        Action::Move { .. } => reach::check_move(scene, unit, action),
        Action::Enter { .. } | Action::Embark(_) => boarding::check_boarding(scene, unit, action),
        _ => forbid("VD-ABIL-48", "the free action of Recon is a Move Action"),
    }
}

/// Makes the free move.
pub(crate) fn make_free_move(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    let Some(unit) = play.state.active.as_ref().map(|active| active.unit) else { return };
    match action {
        Action::Move { .. } => moving::make_move(play, unit, action),
        Action::Enter { .. } | Action::Embark(_) => {
            boarding_actions::board(play, unit, action);
        }
        Action::ChooseEdge { .. }
        | Action::ChooseNight(_)
        | Action::Fortify { .. }
        | Action::ReRollZone(_)
        | Action::PlaceObjective(_)
        | Action::Split { .. }
        | Action::Deploy { .. }
        | Action::Entrench(_)
        | Action::Pass
        | Action::Nominate { .. }
        | Action::Leave { .. }
        | Action::Join(_)
        | Action::Stop
        | Action::Infiltrate { .. }
        | Action::Shoot { .. }
        | Action::CallStrike { .. }
        | Action::ConcentrateFire
        | Action::Assault { .. }
        | Action::CloseCombat { .. }
        | Action::Hide
        | Action::Spot(_)
        | Action::TakeCover
        | Action::Regroup
        | Action::DigIn
        | Action::Clear(_)
        | Action::Smoke(_)
        | Action::ShareDice(_)
        | Action::Lose { .. }
        | Action::Withdraw { .. }
        | Action::Stand => {}
    }
}
