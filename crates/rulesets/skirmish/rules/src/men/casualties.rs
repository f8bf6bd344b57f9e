//! Losing men, and what that is worth.

use wargauge_rules::{Referee, UnitId};

use crate::book::Play;
use crate::event::Event;
use crate::men::man::Man;
use crate::men::{is_left, is_vehicle, note_spacing};
use crate::state::{Condition, Mobility, Place};

/// The parts of a unit's worth: of up to a dozen men, each is a whole number of them.
const WHOLE: u32 = 27_720;

/// `SK-UNIT-11`: what a wound makes of a man.
pub(crate) const fn condition_after_wound(before: Condition) -> Condition {
    match before {
        Condition::Fit => Condition::Wounded,
        Condition::Wounded
        | Condition::Disabled
        | Condition::Killed
        | Condition::Captured
        | Condition::Fled => Condition::Disabled,
    }
}

/// A man is hurt, taken or gone: his condition, the firefight, the worth of his unit.
pub(crate) fn strike(
    play: &mut Play<'_, impl Referee<Event>>,
    man: Man,
    condition: Condition,
    by: Option<UnitId>,
) {
    let Man { unit, figure } = man;
    let before = play.state.unit(unit).figures[figure].condition;
    debug_assert!(before.is_active(), "only the active can be struck");
    play.state.unit_mut(unit).figures[figure].condition = condition;
    play.referee.tell(|| Event::Casualty { unit, figure: figure as u8, condition });
    // SK-UNIT-23: 1 for a wound, 2 for a man out.
    let score = if condition == Condition::Wounded { 1 } else { 2 };
    note_fight(play, unit, by, score);
    if by.is_some() {
        play.state.unit_mut(unit).last_attacker = by;
    }
    if condition == Condition::Wounded {
        return;
    }
    if !is_vehicle(play.scene(), unit) && matches!(play.state.unit(unit).place, Place::Table) {
        note_spacing(play.book, play.state, unit);
    }
    after_loss(play, unit, by);
}

/// `SK-UNIT-23`: adds to the score of both.
pub(crate) fn note_fight(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    by: Option<UnitId>,
    score: u8,
) {
    let suffered = &mut play.state.unit_mut(unit).fight.suffered;
    *suffered = suffered.saturating_add(score);
    if let Some(by) = by.filter(|by| play.book.side(*by) != play.book.side(unit)) {
        let inflicted = &mut play.state.unit_mut(by).fight.inflicted;
        *inflicted = inflicted.saturating_add(score);
    }
}

/// A man leaves the table (`SK-GEO-23`): lost, not killed.
pub(crate) fn leave_table(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    condition: Condition,
) {
    let by = play.state.unit(unit).last_attacker;
    for figure in 0..play.book.profile(unit).figures.len() {
        if play.state.unit(unit).figures[figure].condition.is_active() {
            play.state.unit_mut(unit).figures[figure].condition = condition;
            play.referee.tell(|| Event::Casualty { unit, figure: figure as u8, condition });
        }
    }
    after_loss(play, unit, by);
}

/// What follows from a man out: the worth that is lost, and the end of a unit without men.
fn after_loss(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, by: Option<UnitId>) {
    let profile = play.book.profile(unit);
    let men = profile.figures.len() as u32;
    let figures = &play.state.unit(unit).figures[..men as usize];
    let out = figures.iter().filter(|man| !man.condition.is_active()).count() as u32;
    let gone = !is_left(play.scene(), unit);
    // SK-SCEN-03: a team by its men; a vehicle in full when nobody is left to fight it.
    let part = match profile.is_vehicle() {
        true if gone => WHOLE,
        true => 0,
        false => WHOLE * out / men,
    };
    lose_worth(play, unit, part, by);
    if !gone {
        return;
    }
    if profile.is_vehicle() && !play.state.unit(unit).hull.wreck {
        play.state.unit_mut(unit).hull.abandoned = true;
    }
    play.state.unit_mut(unit).place = Place::Gone;
    play.state.present[profile.side].remove(unit);
    play.state.waiting.remove(unit);
    if let Some(by) = by {
        play.referee.tell(|| Event::Destroyed { by, victim: unit });
    }
}

/// `SK-SCEN-03`: what the state of a vehicle or gun costs its side.
pub(crate) fn note_hull_loss(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    by: Option<UnitId>,
) {
    let profile = play.book.profile(unit);
    let hull = &play.state.unit(unit).hull;
    let part = if hull.wreck || hull.abandoned && profile.is_vehicle() || hull.captured {
        WHOLE
    } else if hull.mobility == Mobility::Immobile {
        WHOLE / 2
    } else {
        0
    };
    lose_worth(play, unit, part, by);
}

/// Raises the part of its worth that a unit has lost; it never falls.
fn lose_worth(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    part: u32,
    by: Option<UnitId>,
) {
    let before = play.state.unit(unit).lost;
    if part > before {
        play.state.unit_mut(unit).lost = part;
        let price = play.book.profile(unit).price;
        let more = part_of(price, part) - part_of(price, before);
        play.referee.tell(|| Event::Lost { victim: unit, by, price: more });
    }
}

/// So many parts of a worth, rounded down.
pub(crate) const fn part_of(worth: u32, part: u32) -> u32 {
    (worth as u64 * part as u64 / WHOLE as u64) as u32
}
