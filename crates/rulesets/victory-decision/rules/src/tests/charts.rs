//! The tables of the rules, row by row: terrain, structures, missions, fortifications.

use crate::armour::Armour;
use crate::scenario::{Form, Mission, Night};
use crate::terrain::buildings::Building;
use crate::terrain::edges;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Cover, Structure, Terrain, TerrainCost};
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;

const GAITS: [Gait; 4] = [Gait::Foot, Gait::Wheels, Gait::HalfTracks, Gait::Tracks];

/// VD-TERR-01, VD-TERR-03, VD-SPEC-02, VD-SPEC-03, VD-SPEC-04, VD-SPEC-06, VD-VEH-22: what each kind
/// of terrain costs men, wheels, half-tracks and tracks, its cover and its height. Deep water is
/// barred here and open to those that swim (VD-VEH-19).
#[test]
fn the_terrain_table_is_as_published() {
    use Cover::{Broken, Hard, None, Soft};
    use TerrainCost::{Barred, Cross, Double, Free, HalfFree, WholeMove};
    let rows = [
        (Terrain::Road, [Free, Free, Free, Free], None, 0),
        (Terrain::Crops, [Free, Double, Free, Free], Broken, 1),
        (Terrain::Woods, [Double, Barred, Barred, Double], Soft, 4),
        (Terrain::Orchard, [Free, Double, Double, Double], Soft, 3),
        (Terrain::Hedge, [Cross(1), Barred, Cross(2), Cross(1)], Soft, 1),
        (Terrain::Bocage, [Cross(2), Barred, Barred, Cross(2)], Soft, 2),
        (Terrain::Wall, [Cross(1), Barred, Cross(2), Cross(1)], Hard, 1),
        (Terrain::Rubble, [Double, Barred, Barred, Double], Hard, 2),
        (Terrain::Foxholes, [Free, Double, Free, Free], Soft, 0),
        (Terrain::Trench, [Cross(1), Barred, Barred, Cross(2)], Hard, 0),
        (Terrain::Structure, [Free, Barred, Barred, Barred], None, 4),
        (Terrain::Hill, [HalfFree, HalfFree, HalfFree, Free], None, 3),
        (Terrain::Marsh, [Double, Barred, Double, Double], None, 0),
        (Terrain::Ford, [Double, Double, Double, Double], None, 0),
        (Terrain::River, [Barred, Barred, Barred, Barred], None, 0),
        (Terrain::Wire, [WholeMove, Barred, Free, Free], None, 0),
        (Terrain::Obstacles, [Free, Barred, Barred, Barred], Soft, 1),
        (Terrain::Minefield, [Free, Free, Free, Free], None, 0),
    ];
    assert_eq!(rows.map(|row| row.0), Terrain::ALL);
    for (terrain, costs, cover, height) in rows {
        assert_eq!(GAITS.map(|gait| terrain.cost_to(gait)), costs, "{terrain:?}");
        assert_eq!((terrain.cover(), terrain.height()), (cover, height), "{terrain:?}");
        let line =
            matches!(terrain, Terrain::Hedge | Terrain::Bocage | Terrain::Wall | Terrain::Wire);
        assert_eq!(terrain.is_linear(), line, "{terrain:?}");
    }
}

/// VD-BLDG-03, VD-BLDG-01, VD-BLDG-07, VD-BLDG-13, VD-BLDG-16: the structures of the table; bunkers
/// look where they are turned, sheds and wooden houses can be rammed.
#[test]
fn the_table_of_structures_is_as_published() {
    let front = Bearing::SOUTH;
    let row = |size, (critical, hit, save), points, capacity, floors, cover| Structure {
        size,
        armour: Armour { critical, hit, save },
        points,
        capacity,
        floors,
        cover,
        bunker: false,
        wooden: false,
        front,
    };
    let wooden = |structure| Structure { wooden: true, ..structure };
    let bunker = |structure| Structure { bunker: true, ..structure };
    let rows = [
        (Building::Shed, wooden(row(4, (8, 4, 5), 3, 12, 1, Cover::Soft))),
        (Building::WoodenHouse, wooden(row(6, (8, 4, 5), 4, 12, 2, Cover::Soft))),
        (Building::BrickHouse, row(6, (10, 5, 4), 6, 12, 2, Cover::Hard)),
        (Building::StoneFarm, row(8, (11, 6, 4), 8, 16, 2, Cover::Hard)),
        (Building::FieldBunker, bunker(row(2, (10, 7, 4), 4, 10, 1, Cover::Hard))),
        (Building::ConcreteBunker, bunker(row(3, (13, 9, 3), 6, 12, 1, Cover::Hard))),
        (Building::Bridge, row(1, (12, 7, 4), 8, 0, 0, Cover::None)),
    ];
    assert_eq!(rows.map(|row| row.0), Building::ALL);
    for (building, structure) in rows {
        assert_eq!(building.structure(front), structure, "{building:?}");
    }
}

/// VD-SPEC-44, VD-SCEN-01, VD-SCEN-03, VD-SCEN-13, VD-SCEN-29, VD-SCEN-31, VD-SCEN-35: the special
/// rules of each mission, those and no others.
#[test]
fn missions_have_their_own_special_rules() {
    // Objectives, fortifications, random deployment and reserves, night.
    let rows = [
        (Mission::OpenBattle, false, false, false, Night::No),
        (Mission::Advance, false, false, false, Night::No),
        (Mission::SeekOut, true, false, false, Night::No),
        (Mission::MeetingEngagement, true, false, true, Night::OnSix),
        (Mission::Capture, true, false, false, Night::No),
        (Mission::BunkerAssault, false, true, false, Night::AttackersWish),
    ];
    for (mission, objectives, fortifications, meeting, night) in rows {
        let special = mission.special_rules(None);
        assert_eq!(special.objectives, objectives, "{mission:?}");
        assert_eq!(special.fortifications, fortifications, "{mission:?}");
        assert_eq!(special.random_deployment, meeting, "{mission:?}");
        assert_eq!(special.reserves, meeting, "{mission:?}");
        assert_eq!(special.night, night, "{mission:?}");
        assert!(special.random_length && special.victory_points, "{mission:?}");
        assert_eq!(special.retreat.0, [true; 2], "{mission:?}");
    }
    // VD-SCEN-35: Retreat! for the attacker only.
    for (attacker, retreat) in [(Side::A, [true, false]), (Side::B, [false, true])] {
        let special = Mission::BunkerAssault.special_rules(Some(attacker));
        assert_eq!(special.retreat.0, retreat);
        assert_eq!(Mission::Capture.special_rules(Some(attacker)).retreat.0, [true; 2]);
    }
}

/// VD-DEPLOY-07, VD-SCEN-01, VD-SCEN-03, VD-SCEN-06, VD-SCEN-31, VD-SCEN-34, VD-SPEC-26, VD-SCEN-25,
/// VD-SCEN-35: which forms of deployment a mission allows, and after which turn it ends at the
/// latest.
#[test]
fn missions_allow_forms_and_end_after_their_last_turn() {
    let forms = [Form::LongEdges, Form::ShortEdges, Form::Corners];
    let rows = [
        (Mission::OpenBattle, [true, true, true], 6),
        (Mission::Advance, [true, false, false], 6),
        (Mission::SeekOut, [true, true, false], 6),
        (Mission::MeetingEngagement, [true, true, true], 6),
        (Mission::Capture, [true, true, false], 6),
        (Mission::BunkerAssault, [true, false, false], 7),
    ];
    for (mission, allowed, last) in rows {
        assert_eq!(forms.map(|form| edges::allows(mission, form)), allowed, "{mission:?}");
        assert_eq!(forms.map(|form| mission.allows(form)), allowed, "{mission:?}");
        assert_eq!(mission.last_turn(), last, "{mission:?}");
    }
}
