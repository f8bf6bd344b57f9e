//! The LD of a unit and tests against it (WS-LEAD-07 to WS-LEAD-13).

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::switches::{LdEqualPasses, Switches};

/// WS-LEAD-02, WS-LEAD-20, WS-OFF-03: the LD of whoever ranks highest in a unit. Its own is one less
/// once its leader has fallen (WS-UNIT-16).
pub(crate) fn ld(scene: Scene<'_>, unit: UnitId) -> i8 {
    let Scene { book, state } = scene;
    let it = state.unit(unit);
    let own = |unit: UnitId| {
        let ld = i8::try_from(book.profile(unit).ld).unwrap_or(i8::MAX);
        ld - i8::from(state.unit(unit).lost_leader)
    };
    match it.officer {
        Some(officer) if book.profile(officer).rank >= book.profile(unit).rank => own(officer),
        _ => own(unit),
    }
}

/// WS-LEAD-09, WS-LEAD-10, WS-LEAD-13: the LD less one for each wound of this turn and for each dead
/// member. Vehicles have neither (WS-LEAD-21).
pub(crate) fn modified(scene: Scene<'_>, unit: UnitId) -> i8 {
    let it = scene.state.unit(unit);
    // WS-LEAD-12: a man killed in this turn counts in both.
    let less = i16::from(it.wounds) + i16::from(it.dead);
    (i16::from(ld(scene, unit)) - less).max(i16::from(i8::MIN)) as i8
}

/// WS-LEAD-07, WS-LEAD-08, WS-LEAD-11: whether a die passes.
#[must_use]
pub(crate) fn passes(switches: Switches, ld: i8, die: u8) -> bool {
    let die = die as i8;
    let under = match switches.ld_equal_passes {
        LdEqualPasses::No => die < ld,
        LdEqualPasses::Yes => die <= ld,
    };
    die == 1 || (under && die != 10)
}

/// The sides of a D10 that fail a test against a LD: never the 1, always the 10 (WS-LEAD-07,
/// WS-LEAD-08), and what equals it (WS-LEAD-11).
#[must_use]
#[inline]
pub fn sides_that_fail(ld: i8) -> i32 {
    10 - (i32::from(ld) - 1).clamp(1, 9)
}

/// Rolls a test against a LD. The dice must have been announced.
pub(crate) fn test_against(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    ld: i8,
    clause: &'static str,
) -> bool {
    let die = play.referee.roll(Die::D10);
    let passed = passes(play.book.switches(), ld, die);
    let clause = Clause(clause);
    play.referee.relate(|| Event::Rolled { unit, clause, die, against: ld, passed });
    passed
}

/// Rolls a test with all modifiers. The dice must have been announced.
pub(crate) fn test(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    clause: &'static str,
) -> bool {
    test_against(play, unit, modified(play.scene(), unit), clause)
}
