//! Hits on buildings (WS-BLDG).

use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::attack::collapse::test_figures;
use crate::attack::{Keys, roll_d3};
use crate::book::WwiiSim;
use crate::event::Event;
use crate::movement::uncover::uncover;
use crate::position::circles::occupants;
use crate::position::smoke::lay;
use crate::state::{CloudShape, State, UnitSet};

/// WS-BLDG-06, WS-HEAVY-05, WS-BLDG-09 to WS-BLDG-11, WS-BLDG-14, WS-BLDG-21: one damage roll against a building,
/// its cloud, and the tests of those inside if it comes down.
pub(crate) fn strike_building(
    book: &WwiiSim,
    state: &mut State,
    building: u8,
    strength: u8,
    keys: &mut Keys,
    referee: &mut impl Referee<Event>,
) {
    let was_ruined = state.is_ruined(building);
    let structure = book.ground().building(building).material.structure_now(was_ruined);
    keys.begin(book, state, referee);
    let sum = referee.roll(Die::D6) + strength;
    referee.relate(|| Event::Battered { building, sum, structure });
    let falls = sum > structure;
    let cloud = match (was_ruined, falls, sum == structure) {
        (false, true, _) => Some((referee.roll(Die::D6), "WS-BLDG-09")),
        (false, false, true) => Some((roll_d3(referee), "WS-BLDG-10")),
        // WS-BLDG-13: whatever the damage roll.
        (true, _, _) => Some((roll_d3(referee), "WS-BLDG-11")),
        (false, false, false) => None,
    };
    if let Some((inches, clause)) = cloud {
        let at = book.ground().building(building).centre();
        lay(state, CloudShape::Around { building, inches }, clause, at, referee);
    }
    let inside: UnitSet = occupants(book, state, building).collect();
    for unit in inside {
        // WS-BLDG-24.
        state.unit_mut(unit).fired_at = true;
    }
    if !falls {
        return;
    }
    state.ruins |= 1 << building;
    for unit in inside {
        // WS-DISS-13: the ruin of its building uncovers a unit.
        if state.unit(unit).hidden {
            uncover(book, state, unit, "WS-DISS-13", referee);
        }
        test_figures(book, state, unit, keys, referee);
    }
}
