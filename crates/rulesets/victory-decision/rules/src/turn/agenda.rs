//! Runs what is still to be resolved until a player must decide.

use crate::assault::{fight, moving_in};
use crate::attack::{bailing_out, casualties, collapse, explosives};
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::fire::{night_targets, sharing};
use crate::march::{mines, withdrawal};
use crate::morale::markers;
use crate::state::State;
use crate::state::agenda::{Author, Marking, Progress, Task};
use crate::state::unit::Pose;
use crate::turn::{ends_of_actions, initiative, set_up};
use wargauge_rules::referee::Referee;

/// Runs tasks until a player must decide or the game is over.
pub(crate) fn run_agenda(book: &VictoryDecision, s: &mut State, referee: &mut impl Referee<Event>) {
    while s.outcome.is_none() {
        let Some(task) = s.agenda.pop() else { return };
        if run_task(book, s, task, referee) == Progress::Asked {
            return;
        }
    }
}

fn run_task(
    book: &VictoryDecision,
    s: &mut State,
    task: Task,
    referee: &mut impl Referee<Event>,
) -> Progress {
    match task {
        Task::ShareDice => sharing::share_dice_task(book, s, referee),
        Task::Casualties { unit, count, credit, threat } => {
            casualties::casualties_task(book, s, unit, count, Author { credit, threat }, referee)
        }
        Task::CheckShaken { unit, threat, marked, by_enemy } => {
            markers::check_shaken_task(book, s, unit, threat, Marking { marked, by_enemy }, referee)
        }
        Task::Withdraw { unit, threat } => {
            withdrawal::withdraw_task(book, s, unit, threat, referee)
        }
        Task::StrikeBack { unit, at, was_shaken } => {
            fight::strike_back_task(book, s, unit, at, was_shaken, referee)
        }
        Task::Fight(blows) => fight::fight_task(book, s, blows, referee),
        Task::AfterFight { unit, at, piece } => moving_in::after_fight_task(s, unit, at, piece),
        Task::MoveIn { unit, piece } => moving_in::move_in_task(book, s, unit, piece),
        Task::DigOut(unit) => collapse::dig_out_task(book, s, unit, referee),
        Task::AfterMines { unit, points, to, facing } => {
            mines::after_mines_task(book, s, unit, points, Pose { at: to, facing }, referee)
        }
        Task::Collapse { piece, credit } => {
            collapse::collapse_task(book, s, piece, credit, referee)
        }
        Task::BailOut { vehicle, at, credit, threat } => {
            bailing_out::bail_out_task(book, s, vehicle, at, Author { credit, threat }, referee)
        }
        Task::NameAnother => night_targets::name_another_task(book, s),
        Task::EndAction => ends_of_actions::end_action_task(book, s, referee),
        Task::Detonate => explosives::detonate_task(book, s, referee),
        Task::EndActivation => ends_of_actions::end_activation_task(book, s, referee),
        Task::NextSegment => initiative::next_segment_task(book, s, referee),
        Task::NextSetUp => set_up::next_set_up_task(book, s, referee),
        Task::BeginActions => initiative::begin_actions_task(book, s, referee),
    }
}
