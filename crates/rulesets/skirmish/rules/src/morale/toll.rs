//! What an attack leaves behind, and the tests it calls for.

use wargauge_rules::{Referee, Side, UnitId};

use crate::book::Play;
use crate::event::Event;
use crate::men::{aboard, is_left};
use crate::morale::markers::suppress;
use crate::morale::test::test;
use crate::state::UnitSet;
use crate::switches::MoraleOncePerPhaseSuppression;

/// What an attack did to teams.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoraleCauses {
    /// Teams that it suppresses.
    pub(crate) suppressed: UnitSet,
    /// Teams with a casualty.
    pub(crate) hurt: UnitSet,
    /// Teams that must test for another reason.
    pub(crate) shocked: UnitSet,
}

impl MoraleCauses {
    /// Nothing yet.
    pub(crate) const NONE: Self =
        Self { suppressed: UnitSet::EMPTY, hurt: UnitSet::EMPTY, shocked: UnitSet::EMPTY };
}

/// Places the markers and takes the tests of an attack, each team once, by number, in whosever phase
/// (`SK-MORALE-01`, `SK-MORALE-02`, `SK-MORALE-06`, `SK-MORALE-07`, `SK-TURN-09`).
pub(crate) fn answer(
    play: &mut Play<'_, impl Referee<Event>>,
    causes: MoraleCauses,
    by: Option<UnitId>,
) {
    for unit in causes.suppressed {
        if is_left(play.scene(), unit) {
            suppress(play, unit, by);
            if by.is_some() {
                play.state.unit_mut(unit).last_attacker = by;
            }
        }
    }
    for side in Side::BOTH {
        for unit in (causes.suppressed | causes.hurt | causes.shocked) & play.book.of_side[side] {
            test_if_due(play, unit, causes);
        }
    }
}

fn test_if_due(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, causes: MoraleCauses) {
    if !is_left(play.scene(), unit) {
        return;
    }
    let once =
        play.book.switches.morale_once_per_phase_suppression == MoraleOncePerPhaseSuppression::Yes;
    // SK-MORALE-25, SK-VDAM-31: crews of vehicles test for casualties only.
    let crew = aboard(play.scene(), unit) == Some(unit);
    let fresh = !(once && play.state.unit(unit).tested_suppression);
    let by_fire = causes.suppressed.contains(unit) && fresh && !crew;
    if by_fire {
        play.state.unit_mut(unit).tested_suppression = true;
    }
    if by_fire || causes.hurt.contains(unit) || causes.shocked.contains(unit) {
        test(play, unit);
    }
}
