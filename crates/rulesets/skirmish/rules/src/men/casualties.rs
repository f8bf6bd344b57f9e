//! Losing men, and what that is worth.

use wargauge_rules::{Referee, UnitId};

use crate::book::Skirmish;
use crate::event::Event;
use crate::men::{is_left, is_vehicle, note_spacing};
use crate::state::{Condition, Mobility, Place, State};

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
    book: &Skirmish,
    state: &mut State,
    (unit, figure): (UnitId, usize),
    condition: Condition,
    by: Option<UnitId>,
    referee: &mut impl Referee<Event>,
) {
    let before = state.unit(unit).figures[figure].condition;
    debug_assert!(before.is_active(), "only the active can be struck");
    state.unit_mut(unit).figures[figure].condition = condition;
    referee.tell(|| Event::Casualty { unit, figure: figure as u8, condition });
    // SK-UNIT-23: 1 for a wound, 2 for a man out.
    let score = if condition == Condition::Wounded { 1 } else { 2 };
    note_fight(book, state, unit, by, score);
    if by.is_some() {
        state.unit_mut(unit).last_attacker = by;
    }
    if condition == Condition::Wounded {
        return;
    }
    if !is_vehicle(book, state, unit) && matches!(state.unit(unit).place, Place::Table) {
        note_spacing(book, state, unit);
    }
    after_loss(book, state, unit, by, referee);
}

/// `SK-UNIT-23`: adds to the score of both.
pub(crate) fn note_fight(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    score: u8,
) {
    let suffered = &mut state.unit_mut(unit).fight.suffered;
    *suffered = suffered.saturating_add(score);
    if let Some(by) = by.filter(|by| book.side(*by) != book.side(unit)) {
        let inflicted = &mut state.unit_mut(by).fight.inflicted;
        *inflicted = inflicted.saturating_add(score);
    }
}

/// A man leaves the table (`SK-GEO-23`): lost, not killed.
pub(crate) fn leave_table(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    condition: Condition,
    referee: &mut impl Referee<Event>,
) {
    let by = state.unit(unit).last_attacker;
    for figure in 0..book.profile(unit).figures.len() {
        if state.unit(unit).figures[figure].condition.is_active() {
            state.unit_mut(unit).figures[figure].condition = condition;
            referee.tell(|| Event::Casualty { unit, figure: figure as u8, condition });
        }
    }
    after_loss(book, state, unit, by, referee);
}

/// What follows from a man out: the worth that is lost, and the end of a unit without men.
fn after_loss(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    referee: &mut impl Referee<Event>,
) {
    let profile = book.profile(unit);
    let men = profile.figures.len() as u32;
    let figures = &state.unit(unit).figures[..men as usize];
    let out = figures.iter().filter(|man| !man.condition.is_active()).count() as u32;
    let gone = !is_left(book, state, unit);
    // SK-SCEN-03: a team by its men; a vehicle in full when nobody is left to fight it.
    let part = match profile.is_vehicle() {
        true if gone => WHOLE,
        true => 0,
        false => WHOLE * out / men,
    };
    lose_worth(book, state, (unit, part), by, referee);
    if !gone {
        return;
    }
    if profile.is_vehicle() && !state.unit(unit).hull.wreck {
        state.unit_mut(unit).hull.abandoned = true;
    }
    state.unit_mut(unit).place = Place::Gone;
    state.present[profile.side].remove(unit);
    state.waiting.remove(unit);
    if let Some(by) = by {
        referee.tell(|| Event::Destroyed { by, victim: unit });
    }
}

/// `SK-SCEN-03`: what the state of a vehicle or gun costs its side.
pub(crate) fn note_hull_loss(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    by: Option<UnitId>,
    referee: &mut impl Referee<Event>,
) {
    let profile = book.profile(unit);
    let hull = &state.unit(unit).hull;
    let part = if hull.wreck || hull.abandoned && profile.is_vehicle() || hull.captured {
        WHOLE
    } else if hull.mobility == Mobility::Immobile {
        WHOLE / 2
    } else {
        0
    };
    lose_worth(book, state, (unit, part), by, referee);
}

/// Raises the part of its worth that a unit has lost; it never falls.
fn lose_worth(
    book: &Skirmish,
    state: &mut State,
    (unit, part): (UnitId, u32),
    by: Option<UnitId>,
    referee: &mut impl Referee<Event>,
) {
    let before = state.unit(unit).lost;
    if part > before {
        state.unit_mut(unit).lost = part;
        let price = book.profile(unit).price;
        let more = part_of(price, part) - part_of(price, before);
        referee.tell(|| Event::Lost { victim: unit, by, price: more });
    }
}

/// So many parts of a worth, rounded down.
pub(crate) const fn part_of(worth: u32, part: u32) -> u32 {
    (worth as u64 * part as u64 / WHOLE as u64) as u32
}
