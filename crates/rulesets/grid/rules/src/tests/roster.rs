//! The unit types as the rules list them,
//! written down a second time to hold the data file against.

use crate::terrain::ground::{Terrain, TerrainSet};
use crate::units::profile::{AttackRow, Class, NumbersNeeded, PureInfantry, Trait, UnitType};
use wargauge_rules::roster::Provenance;

/// One line: id, class, row, move, road move, ground, traits, purely infantry, prices.
type Line = (
    &'static str,
    &'static str,
    &'static str,
    u8,
    u8,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

#[rustfmt::skip]
const LINES: [Line; 19] = [
    ("INF", "I", "INF", 1, 1, "BW", "observer", "always", "11 10 9"),
    ("MOT", "I", "INF", 2, 3, "B", "observer dismounts", "building", "12 11 10"),
    ("AIN", "I", "INF", 2, 2, "B", "observer dismounts combat_move", "building", "13 12 10"),
    ("REC", "I", "REC", 2, 2, "BW", "observer", "never", "8 8 7"),
    ("FOO", "I", "REC", 2, 2, "BW", "observer foo", "never", "11 10 9"),
    ("ARC", "I", "ARC", 2, 2, "", "observer combat_move", "never", "13 12 11"),
    ("TNK", "T", "TNK", 2, 2, "", "combat_move tank_priority wreck tank", "never", "15 15 13"),
    ("HVY", "T", "TNK", 2, 2, "", "combat_move tank_priority wreck tank heavy", "never", "22 22 20"),
    ("TDR", "T", "AT", 2, 2, "", "tank_priority wreck", "never", "12 12 11"),
    ("TDP", "T", "AT", 2, 2, "", "tank_priority wreck powerful", "never", "13 13 12"),
    ("ASG", "T", "ARC", 2, 2, "", "", "never", "13 13 11"),
    ("ATG", "G", "AT", 1, 2, "", "tank_priority", "never", "11 10 9"),
    ("ATP", "G", "AT", 1, 2, "", "tank_priority powerful", "never", "12 11 10"),
    ("MOR", "G", "MOR", 1, 2, "", "battery", "never", "14 12 11"),
    ("ART", "G", "ART", 1, 2, "", "battery", "never", "16 14 13"),
    ("SPA", "T", "ART", 2, 2, "", "battery", "never", "17 17 15"),
    ("SPM", "T", "MOR", 2, 2, "", "battery", "never", "15 15 13"),
    ("AAG", "G", "REC", 1, 2, "", "anti_air", "never", "8 7 7"),
    ("STP", "T", "INF", 0, 0, "BW", "observer stationary", "never", "14 13 12"),
];

fn trait_of(word: &str) -> Trait {
    match word {
        "battery" => Trait::Battery,
        "observer" => Trait::Observer,
        "foo" => Trait::Foo,
        "combat_move" => Trait::CombatMove,
        "tank_priority" => Trait::TankPriority,
        "heavy" => Trait::Heavy,
        "powerful" => Trait::Powerful,
        "anti_air" => Trait::AntiAir,
        "wreck" => Trait::LeavesWreck,
        "stationary" => Trait::Stationary,
        "dismounts" => Trait::Dismounts,
        "tank" => Trait::TankType,
        _ => panic!("no trait {word}"),
    }
}

fn row_of(word: &str) -> (AttackRow, [Option<u8>; 3]) {
    match word {
        "INF" => (AttackRow::Inf, [Some(4), Some(4), Some(5)]),
        "REC" => (AttackRow::Rec, [Some(5), Some(5), None]),
        "ART" => (AttackRow::Art, [Some(3), Some(5), Some(5)]),
        "MOR" => (AttackRow::Mor, [Some(3), Some(5), None]),
        "ARC" => (AttackRow::Arc, [Some(3), Some(4), Some(5)]),
        "AT" => (AttackRow::At, [Some(5), Some(5), Some(3)]),
        "TNK" => (AttackRow::Tnk, [Some(4), Some(4), Some(3)]),
        _ => panic!("no row {word}"),
    }
}

fn unit_type(line: &Line) -> UnitType {
    let &(id, class, row, allowance, road_allowance, ground, traits, pure, prices) = line;
    let (row, needs) = row_of(row);
    let everywhere = [Terrain::Open, Terrain::Bridge, Terrain::Ford, Terrain::Field, Terrain::Hill];
    let special = ground.chars().filter_map(Terrain::from_code);
    let mut price = prices.split(' ').map(|price| price.parse::<u32>().ok().map(|p| p * 1000));
    let prices = [(); 3].map(|()| price.next().expect("three prices"));
    UnitType {
        id: id.into(),
        name: id.into(),
        source: Provenance::Book,
        class: match class {
            "I" => Class::Infantry,
            "G" => Class::Gun,
            _ => Class::Tank,
        },
        row,
        needs: NumbersNeeded(needs),
        allowance,
        road_allowance,
        enters: everywhere.into_iter().chain(special).collect::<TerrainSet>(),
        traits: traits.split(' ').filter(|word| !word.is_empty()).map(trait_of).collect(),
        pure_infantry: match pure {
            "always" => PureInfantry::Always,
            "building" => PureInfantry::InBuilding,
            _ => PureInfantry::Never,
        },
        prices,
        stakes: prices,
        price_source: Provenance::Project,
    }
}

#[test]
fn the_data_file_says_what_the_rules_list() {
    let army = super::table::army();
    assert_eq!(army.types.len(), LINES.len() + 1, "and aircraft, which never stand on the board");
    for line in &LINES {
        let from_file = &army.types[army.position(line.0).expect(line.0)];
        let named = UnitType { name: from_file.name.clone(), ..unit_type(line) };
        let listed = UnitType { source: from_file.source, ..named };
        // GW-UNIT-01, GW-UNIT-21, GW-CLASS-01, GW-CLASS-02, GW-CLASS-03
        assert_eq!(*from_file, listed, "{}", line.0);
    }
}
