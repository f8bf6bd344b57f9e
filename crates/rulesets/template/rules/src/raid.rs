//! Raids: the right side has no player, and a table of the book plays it.

use crate::action::Action;
use crate::book::Template;
use crate::event::{Event, Roll};
use crate::movement;
use crate::profile::MOST_UNITS;
use crate::scenario::RAIDERS;
use crate::shooting;
use crate::state::{Interrupt, Phase, Stance, State};
use crate::turn;
use wargauge_rules::game::{Pending, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

/// `TP-RAID-02`: what the raiders do, where a player would decide it.
pub(super) fn by_the_table(
    book: &Template,
    state: &State,
    referee: &mut impl Referee<Event>,
) -> Option<Action> {
    if !book.is_raid || turn::pending(state) != Pending::Decision(RAIDERS) {
        return None;
    }
    match (state.interrupt, state.phase) {
        (Some(Interrupt::TakeHit { shooter }), _) => {
            let unit = shooting::in_range(book, state, shooter).next()?;
            Some(Action::TakeHit { unit })
        }
        (None, Phase::Orders) => Some(Action::Order(stance(state.turn, referee))),
        (None, _) => state.ready(RAIDERS).next().map(|unit| go_on(book, state, unit)),
    }
}

/// Bold on 1 to 3.
fn stance(turn: u16, referee: &mut impl Referee<Event>) -> Stance {
    // As for the initiative, no unit rolls this die.
    let roller = 2 * MOST_UNITS as u32;
    referee.begin(EventKey { turn, roller, kind: Roll::RaidersStance as u8, repeat: 0 });
    if referee.roll(Die::D6) <= 3 { Stance::Bold } else { Stance::Wary }
}

/// A raider fires if it can, else goes as near to the left home as it comes.
fn go_on(book: &Template, state: &State, unit: UnitId) -> Action {
    if shooting::may_fire(book, state, unit) {
        return Action::Fire { unit };
    }
    let nearest = movement::squares(book, state, unit).next();
    match nearest.filter(|&to| to < state.unit(unit).square) {
        Some(to) => Action::Move { unit, to },
        None => Action::Rally { unit },
    }
}
