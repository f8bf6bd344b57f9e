//! The opening of a game, up to its first decision (VD-DEPLOY).

use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::setup::{fortifying, splitting, stages};
use crate::state::State;
use crate::state::agenda::Task;
use crate::turn::agenda;
use crate::units::profile::Part;

/// Begins a game and runs it to its first decision.
pub(crate) fn begin_setup(book: &VictoryDecision, referee: &mut impl Referee<Event>) -> State {
    let mut s = State::blank();
    call_up(book, &mut s);
    stages::roll_who_names_first(&mut s, referee);
    stages::draw_table(book, &mut s, referee);
    stages::roll_form(book, &mut s, referee);
    stages::roll_for_night(book, &mut s, referee);
    stages::roll_zones(book, &mut s, referee);
    s.agenda.push(Task::NextSetUp);
    agenda::run_agenda(book, &mut s, referee);
    s
}

/// Gives the whole units of all rows their models, and the sides their fortifications.
fn call_up(book: &VictoryDecision, s: &mut State) {
    for side in Side::BOTH {
        for unit in book.units_of(side) {
            let profile = book.profile(unit);
            if profile.part != Part::Whole {
                continue;
            }
            let here = s.unit_mut(unit);
            for (left, group) in here.strength.iter_mut().zip(&profile.groups) {
                *left = group.strength;
            }
            here.began = here.strength.iter().sum();
            for (left, strike) in here.strikes.iter_mut().zip(&profile.strikes) {
                *left = strike.bought;
            }
            s.unit_mut(unit).leader = splitting::natural_leader(book, s, unit);
            s.setup.waiting |= 1 << profile.row.0;
        }
        s.setup.fortifications[side.index()] = fortifying::fortifications_of(book, side);
    }
}
