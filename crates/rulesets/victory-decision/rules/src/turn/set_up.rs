//! The set-up: which options there are, which choice goes where, and what comes next (VD-DEPLOY).

use wargauge_rules::game::Illegal;
use wargauge_rules::referee::Referee;

use crate::action::Action;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::refusal::illegal;
use crate::setup::{fortifying, objective_markers, placing, stages};
use crate::state::agenda::{Progress, Task};
use crate::state::setup::Stage;
use crate::state::{State, Step};
use crate::turn::{beginnings, free_moves};

/// Lists the choices of the set-up.
pub(crate) fn setup_options(book: &VictoryDecision, s: &State, out: &mut Vec<Action>) {
    match s.step {
        Step::ChooseEdge => {
            for (other, first) in [(false, true), (false, false), (true, true), (true, false)] {
                out.push(Action::ChooseEdge { other, first });
            }
        }
        Step::ChooseNight => out.extend([true, false].map(Action::ChooseNight)),
        Step::Fortify => fortifying::fortify_options(book, s, out),
        Step::PlaceObjective => objective_markers::objective_options(book, s, out),
        Step::Deploy => placing::deploy_options(book, s, out),
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
        | Step::Over => free_moves::free_move_options(book, s, out),
    }
}

/// Whether a choice of the set-up is legal.
pub(crate) fn check_setup(
    book: &VictoryDecision,
    s: &State,
    action: Action,
) -> Result<(), Illegal> {
    match (s.step, action) {
        (Step::ChooseEdge, Action::ChooseEdge { .. })
        | (Step::ChooseNight, Action::ChooseNight(_)) => Ok(()),
        (Step::ChooseEdge, _) => Err(illegal("VD-DEPLOY-08", "an edge is to be chosen")),
        (Step::ChooseNight, _) => Err(illegal("VD-SCEN-35", "day or night is to be chosen")),
        (Step::Fortify, _) => fortifying::check_fortify(book, s, action),
        (Step::PlaceObjective, _) => objective_markers::check_objective(book, s, action),
        (Step::Deploy, _) => placing::check_deploy(book, s, action),
        _ => free_moves::check_free_move(book, s, action),
    }
}

/// Carries out a choice of the set-up and goes on to the next, or to turn 1.
pub(crate) fn set_up(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    s.agenda.push(Task::NextSetUp);
    match action {
        Action::ChooseEdge { other, first } => {
            // VD-DEPLOY-02: the edge may be the one that is not his by VD-ENG-11.
            s.edges_swapped = other;
            s.setup.first = if first { s.decider } else { s.decider.foe() };
            s.setup.stage = Stage::Night;
        }
        Action::ChooseNight(night) => {
            s.night = night;
            s.setup.stage = Stage::Objectives;
        }
        Action::Fortify { site } => fortifying::fortify(book, s, site, referee),
        Action::PlaceObjective(at) => objective_markers::place_objective(s, at, referee),
        Action::ReRollZone(unit) => {
            let row = book.profile(unit).row;
            s.setup.zone_re_rolls[s.decider.index()] -= 1;
            s.setup.rolled_again |= 1 << row.0;
            stages::roll_zone(book, s, row, 1, referee);
        }
        _ if s.step == Step::Deploy => placing::deploy(book, s, action, referee),
        _ if s.step == Step::PlaceObjective => s.setup.yielded = true,
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
        | Action::Stand => free_moves::make_free_move(book, s, action, referee),
    }
}

/// The next choice of the set-up, or turn 1.
pub(crate) fn next_set_up_task(
    book: &VictoryDecision,
    s: &mut State,
    referee: &mut impl Referee<Event>,
) -> Progress {
    loop {
        let asked = match s.setup.stage {
            Stage::Edges => stages::ask_for_edges(book, s, referee),
            Stage::Night => stages::ask_for_night(book, s),
            Stage::Objectives => objective_markers::ask_for_objective(book, s, referee),
            Stage::Fortifications => fortifying::ask_for_fortification(book, s),
            Stage::Units => stages::ask_for_unit(book, s),
            Stage::FreeMoves => stages::ask_for_free_move(book, s),
            Stage::Battle => {
                beginnings::begin_turn(s, referee);
                return Progress::Done;
            }
        };
        if let Some((step, side)) = asked {
            (s.step, s.decider) = (step, side);
            return Progress::Asked;
        }
    }
}
