//! The set-up: which options there are, which choice goes where, and what comes next (VD-DEPLOY).

use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::setup::{fortifying, objective_markers, placing, stages};
use crate::state::Step;
use crate::state::agenda::{Progress, Task};
use crate::state::setup::SetupStage;
use crate::turn::{beginnings, free_moves};

/// Lists the choices of the set-up.
pub(crate) fn setup_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    match scene.state.step {
        Step::ChooseEdge => {
            for (other, first) in [(false, true), (false, false), (true, true), (true, false)] {
                out.push(Action::ChooseEdge { other, first });
            }
        }
        Step::ChooseNight => out.extend([true, false].map(Action::ChooseNight)),
        Step::Fortify => fortifying::fortify_options(scene, out),
        Step::PlaceObjective => objective_markers::objective_options(scene, out),
        Step::Deploy => placing::deploy_options(scene, out),
        Step::FreeMove
        | Step::NominateFirst
        | Step::NominateSecond
        | Step::Pick
        | Step::Begin
        | Step::Act
        | Step::NameAnother
        | Step::ShareDice
        | Step::Casualties
        | Step::Withdraw
        | Step::MoveIn
        | Step::Over => free_moves::free_move_options(scene, out),
    }
}

/// Whether a choice of the set-up is legal.
pub(crate) fn check_setup(scene: Scene<'_>, action: Action) -> Verdict {
    match (scene.state.step, action) {
        (Step::ChooseEdge, Action::ChooseEdge { .. })
        | (Step::ChooseNight, Action::ChooseNight(_)) => Ok(()),
        (Step::ChooseEdge, _) => forbid("VD-DEPLOY-08", "an edge is to be chosen"),
        (Step::ChooseNight, _) => forbid("VD-SCEN-35", "day or night is to be chosen"),
        (Step::Fortify, _) => fortifying::check_fortify(scene, action),
        (Step::PlaceObjective, _) => objective_markers::check_objective(scene, action),
        (Step::Deploy, _) => placing::check_deploy(scene, action),
        _ => free_moves::check_free_move(scene, action),
    }
}

/// Carries out a choice of the set-up and goes on to the next, or to turn 1.
pub(crate) fn set_up(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    play.state.agenda.push(Task::NextSetUp);
    match action {
        Action::ChooseEdge { other, first } => {
            // VD-DEPLOY-02: the edge may be the one that is not his by VD-ENG-11.
            play.state.edges_swapped = other;
            play.state.setup.first =
                if first { play.state.decider } else { play.state.decider.foe() };
            play.state.setup.stage = SetupStage::Night;
        }
        Action::ChooseNight(night) => {
            play.state.night = night;
            play.state.setup.stage = SetupStage::Objectives;
        }
        Action::Fortify { site } => fortifying::fortify(play, site),
        Action::PlaceObjective(at) => {
            objective_markers::place_objective(play.state, at, play.referee);
        }
        Action::ReRollZone(unit) => {
            let row = play.book.profile(unit).row;
            play.state.setup.zone_re_rolls[play.state.decider.index()] -= 1;
            play.state.setup.rolled_again |= 1 << row.0;
            stages::roll_zone(play, row, 1);
        }
        _ if play.state.step == Step::Deploy => placing::deploy(play, action),
        _ if play.state.step == Step::PlaceObjective => play.state.setup.yielded = true,
        Action::Split { .. }
        | Action::Deploy { .. }
        | Action::Entrench(_)
        | Action::Pass
        | Action::Nominate { .. }
        | Action::Leave { .. }
        | Action::Join(_)
        | Action::Stop
        | Action::Move { .. }
        | Action::Enter { .. }
        | Action::Embark(_)
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
        | Action::Stand => free_moves::make_free_move(play, action),
    }
}

/// The next choice of the set-up, or turn 1.
pub(crate) fn next_set_up_task(play: &mut Play<'_, impl Referee<Event>>) -> Progress {
    let book = play.book;
    loop {
        let asked = match play.state.setup.stage {
            SetupStage::Edges => stages::ask_for_edges(play),
            SetupStage::Night => stages::ask_for_night(book, play.state),
            SetupStage::Objectives => objective_markers::ask_for_objective(play),
            SetupStage::Fortifications => fortifying::ask_for_fortification(book, play.state),
            SetupStage::Units => stages::ask_for_unit(book, play.state),
            SetupStage::FreeMoves => stages::ask_for_free_move(book, play.state),
            SetupStage::Battle => {
                beginnings::begin_turn(play.state, play.referee);
                return Progress::Done;
            }
        };
        if let Some((step, side)) = asked {
            (play.state.step, play.state.decider) = (step, side);
            return Progress::Asked;
        }
    }
}
