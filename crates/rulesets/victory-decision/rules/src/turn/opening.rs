//! The opening of a game, up to its first decision (VD-DEPLOY).

use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;

use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::setup::{bench, fortifying, splitting, stages};
use crate::state::State;
use crate::state::agenda::Task;
use crate::turn::agenda;
use crate::units::profile::RowPart;

/// Begins a game, on this table or else on one that is drawn, and runs it to its first decision.
pub(crate) fn begin_setup(
    book: &VictoryDecision,
    table: Option<u8>,
    referee: &mut impl Referee<Event>,
) -> State {
    let mut state = State::blank();
    call_up(book, &mut state);
    let play = &mut Play::new(book, &mut state, referee);
    stages::roll_who_names_first(play.state, play.referee);
    let table = table.unwrap_or_else(|| stages::drawn_table(play));
    stages::lay_table(play, table);
    stages::roll_form(play);
    stages::roll_for_night(play);
    stages::roll_zones(play);
    if let Some(distance) = book.scenario().bench {
        bench::face_each_other(play, distance);
    }
    play.state.agenda.push(Task::NextSetUp);
    agenda::run_agenda(play);
    state
}

/// Gives the whole units of all rows their models, and the sides their fortifications.
fn call_up(book: &VictoryDecision, state: &mut State) {
    for side in Side::BOTH {
        for unit in book.units_of(side) {
            let profile = book.profile(unit);
            if profile.part != RowPart::Whole {
                continue;
            }
            let here = state.unit_mut(unit);
            for (left, group) in here.strength.iter_mut().zip(&profile.groups) {
                *left = group.strength;
            }
            here.began = here.strength.iter().sum();
            for (left, strike) in here.strikes.iter_mut().zip(&profile.strikes) {
                *left = strike.bought;
            }
            state.unit_mut(unit).leader = splitting::natural_leader(Scene::new(book, state), unit);
            state.setup.waiting |= 1 << profile.row.0;
        }
        state.setup.fortifications[side.index()] = fortifying::fortifications_of(book, side);
    }
}
