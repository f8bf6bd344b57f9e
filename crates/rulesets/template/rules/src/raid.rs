//! Raids: the right side has no player, and a table of the book plays it.

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::movement;
use crate::profile::MOST_UNITS;
use crate::scenario::RAIDERS;
use crate::shooting;
use crate::state::{Interrupt, Phase, Stance};
use crate::turn;
use wargauge_rules::game::{Pending, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

/// `TP-RAID-02`: what the raiders do, where a player would decide it.
pub(super) fn raiders_action(play: &mut Play<'_, impl Referee<Event>>) -> Option<Action> {
    if !play.book.is_raid || turn::pending(play.state) != Pending::Decision(RAIDERS) {
        return None;
    }
    match (play.state.interrupt, play.state.phase) {
        (Some(Interrupt::TakeHit { shooter }), _) => {
            let unit = shooting::in_range(play.scene(), shooter).next()?;
            Some(Action::TakeHit { unit })
        }
        (None, Phase::Orders) => Some(Action::Order(stance(play.state.turn, play.referee))),
        (None, _) => play.state.ready(RAIDERS).next().map(|unit| raider_action(play.scene(), unit)),
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
fn raider_action(scene: Scene<'_>, unit: UnitId) -> Action {
    if shooting::may_fire(scene, unit) {
        return Action::Fire { unit };
    }
    let nearest = movement::squares(scene, unit).next();
    match nearest.filter(|&to| to < scene.state.unit(unit).square) {
        Some(to) => Action::Move { unit, to },
        None => Action::Rally { unit },
    }
}
