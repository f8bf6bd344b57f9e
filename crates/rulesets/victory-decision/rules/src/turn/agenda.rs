//! Runs what is still to be resolved until a player must decide.

use crate::assault::{fight, moving_in};
use crate::attack::{bailing_out, casualties, collapse, explosives};
use crate::book::Play;
use crate::event::Event;
use crate::fire::{night_targets, sharing};
use crate::march::{mines, withdrawal};
use crate::morale::markers;
use crate::state::agenda::{Attribution, MarkerSource, Progress, Task};
use crate::state::unit::Pose;
use crate::turn::{ends_of_actions, initiative, set_up};
use wargauge_rules::referee::Referee;

/// Runs tasks until a player must decide or the game is over.
pub(crate) fn run_agenda(play: &mut Play<'_, impl Referee<Event>>) {
    while play.state.outcome.is_none() {
        let Some(task) = play.state.agenda.pop() else { return };
        if run_task(play, task) == Progress::Asked {
            return;
        }
    }
}

fn run_task(play: &mut Play<'_, impl Referee<Event>>, task: Task) -> Progress {
    match task {
        Task::ShareDice => sharing::share_dice_task(play),
        Task::Casualties { unit, count, credit, threat } => {
            casualties::casualties_task(play, unit, count, Attribution { credit, threat })
        }
        Task::CheckShaken { unit, threat, marked, by_enemy } => {
            markers::check_shaken_task(play, unit, threat, MarkerSource { marked, by_enemy })
        }
        Task::Withdraw { unit, threat } => withdrawal::withdraw_task(play, unit, threat),
        Task::StrikeBack { unit, at, was_shaken } => {
            fight::strike_back_task(play, unit, at, was_shaken)
        }
        Task::Fight(blows) => fight::fight_task(play, blows),
        Task::AfterFight { unit, at, piece } => {
            moving_in::after_fight_task(play.state, unit, at, piece)
        }
        Task::MoveIn { unit, piece } => moving_in::move_in_task(play.book, play.state, unit, piece),
        Task::DigOut(unit) => collapse::dig_out_task(play, unit),
        Task::AfterMines { unit, points, to, facing } => {
            mines::after_mines_task(play, unit, points, Pose { at: to, facing })
        }
        Task::Collapse { piece, credit } => collapse::collapse_task(play, piece, credit),
        Task::BailOut { vehicle, at, credit, threat } => {
            bailing_out::bail_out_task(play, vehicle, at, Attribution { credit, threat })
        }
        Task::NameAnother => night_targets::name_another_task(play.book, play.state),
        Task::EndAction => ends_of_actions::end_action_task(play),
        Task::Detonate => explosives::detonate_task(play),
        Task::EndActivation => ends_of_actions::end_activation_task(play),
        Task::NextSegment => initiative::next_segment_task(play),
        Task::NextSetUp => set_up::next_set_up_task(play),
        Task::BeginActions => initiative::begin_actions_task(play),
    }
}
