//! Hits on buildings (WS-BLDG).

use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::attack::collapse::test_figures;
use crate::attack::{Keys, roll_d3};
use crate::book::Play;
use crate::event::Event;
use crate::movement::uncover::uncover;
use crate::position::circles::occupants;
use crate::position::smoke::lay;
use crate::state::{CloudShape, UnitSet};

/// One damage roll against a building, its cloud, and the tests of those inside if it comes down.
pub(crate) fn strike_building(
    play: &mut Play<'_, impl Referee<Event>>,
    building: u8,
    strength: u8,
    keys: &mut Keys,
) {
    let falls = batter(play, building, strength, keys);
    let inside: UnitSet = occupants(play.scene(), building).collect();
    for unit in inside {
        // WS-BLDG-24.
        play.state.unit_mut(unit).fired_at = true;
    }
    if !falls {
        return;
    }
    play.state.ruins |= 1 << building;
    for unit in inside {
        // WS-DISS-13: the ruin of its building uncovers a unit.
        if play.state.unit(unit).hidden {
            uncover(play, unit, "WS-DISS-13");
        }
        test_figures(play, unit, keys);
    }
}

/// WS-BLDG-06, WS-HEAVY-05, WS-BLDG-09 to WS-BLDG-11, WS-BLDG-14, WS-BLDG-21: the damage roll and the cloud;
/// whether the building comes down.
pub(crate) fn batter(
    play: &mut Play<'_, impl Referee<Event>>,
    building: u8,
    strength: u8,
    keys: &mut Keys,
) -> bool {
    let was_ruined = play.state.is_ruined(building);
    let structure = play.book.ground().building(building).material.structure_now(was_ruined);
    keys.begin(play);
    let sum = play.referee.roll(Die::D6) + strength;
    play.referee.relate(|| Event::Battered { building, sum, structure });
    let falls = sum > structure;
    let cloud = match (was_ruined, falls, sum == structure) {
        (false, true, _) => Some((play.referee.roll(Die::D6), "WS-BLDG-09")),
        (false, false, true) => Some((roll_d3(play.referee), "WS-BLDG-10")),
        // WS-BLDG-13: whatever the damage roll.
        (true, _, _) => Some((roll_d3(play.referee), "WS-BLDG-11")),
        (false, false, false) => None,
    };
    if let Some((inches, clause)) = cloud {
        let at = play.book.ground().building(building).centre();
        lay(play, CloudShape::Around { building, inches }, clause, at);
    }
    falls
}
