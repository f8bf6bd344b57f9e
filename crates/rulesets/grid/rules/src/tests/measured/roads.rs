//! Roads and bridges (GW-MEAS-11, GW-MEAS-12, GW-MEAS-15). Row 5 runs along y = 2100.

use super::{lay, may_move};
use crate::position::placement::lift;
use crate::state::Step;
use crate::terrain::ground::Terrain;
use crate::tests::table::{Setup, Table};

const FAR: (i16, i16) = (3300, 4500);

fn road(unit: &str, from: (i16, i16)) -> Table {
    let setup = Setup::new().road("A5 B5 C5 D5 E5").own(unit).foe("INF");
    lay(setup, Step::Movement, &[from, FAR])
}

/// In inches (GW-MEAS-12).
#[test]
fn the_road_allowance_needs_the_band_all_the_way() {
    assert!(may_move(&road("MOT", (300, 2100)), (2100, 2100)), "GW-MEAS-03: 18 inches by road");
    assert!(!may_move(&road("MOT", (300, 2100)), (2101, 2100)));
    assert!(
        may_move(&road("ART", (300, 2200)), (900, 2200)),
        "GW-MEAS-12: on the edge of the band"
    );
    assert!(may_move(&road("ART", (300, 2100)), (1500, 2100)), "GW-UNIT-11: 12 inches by road");
    assert!(!may_move(&road("ART", (300, 2100)), (1400, 2201)), "GW-MEAS-12: 1.01 inches off");
    assert!(may_move(&road("ART", (300, 2100)), (1400, 2200)), "GW-MEAS-12: 1.00 inches off");
    assert!(!may_move(&road("ART", (300, 2201)), (1400, 2100)), "it starts beside the band");
    assert!(!may_move(&road("INF", (300, 2100)), (901, 2100)), "GW-UNIT-13");
}

/// In inches (GW-MEAS-12).
#[test]
fn roads_turn_at_the_middles_of_squares() {
    let setup = Setup::new().road("A5 B5 B4 B3").own("ART").foe("INF");
    let table = lay(setup, Step::Movement, &[(300, 2100), FAR]);
    assert!(may_move(&table, (900, 2700)), "6 inches east, 6 north");
    assert!(!may_move(&table, (900, 2701)));
    assert!(!may_move(&table, (800, 2900)), "off the road");
}

/// In inches (GW-MEAS-12).
#[test]
fn by_road_features_are_passed_and_stopped_in() {
    let table = |unit: &str| {
        let setup = Setup::new().terrain(Terrain::Building, "B5").road("A5 B5 C5");
        lay(setup.own(unit).foe("INF"), Step::Movement, &[(300, 2100), FAR])
    };
    assert!(may_move(&table("TNK"), (1500, 2100)), "GW-ROAD-01: through the building");
    assert!(!may_move(&table("TNK"), (900, 2100)), "GW-TERR-11: not to its inside");
    assert!(may_move(&table("INF"), (900, 2100)), "GW-ROAD-06: without contact before");
    assert!(!may_move(&table("REC"), (900, 2250)), "GW-MEAS-12: only on the band");
}

/// In inches (GW-MEAS-12).
#[test]
fn a_unit_on_the_road_leaves_its_feature_by_road() {
    let from = |point| {
        let setup = Setup::new().terrain(Terrain::Field, "B5").road("A5 B5 C5 D5");
        let table = lay(setup.own("ART").foe("INF"), Step::Movement, &[point, FAR]);
        may_move(&table, (2100, 2100))
    };
    assert!(from((900, 2100)), "GW-ROAD-06: 12 inches");
    assert!(!from((900, 2250)), "GW-MEAS-12: beside the band it leaves as from any feature");
}

/// In inches (GW-MEAS-12).
#[test]
fn a_move_may_mix_road_and_country_within_its_allowance() {
    let to = |from, to| {
        let setup = Setup::new().terrain(Terrain::Building, "B5").road("A5 B5 C5");
        may_move(&lay(setup.own("TNK").foe("INF"), Step::Movement, &[from, FAR]), to)
    };
    assert!(to((300, 1950), (1350, 2100)), "GW-ROAD-05: 1.5 inches to the road, 10.5 along it");
    assert!(!to((300, 1949), (1350, 2100)), "GW-ROAD-05: 12.01 inches");
    assert!(to((300, 2100), (1500, 2100)));
    assert!(to((599, 2100), (1500, 2399)), "3 inches off the road at its end");
    assert!(!to((599, 2100), (1500, 2400)), "GW-ROAD-04: off the road the normal allowance");
}

/// A river in row 5, with a bridge in C5.
fn river(unit: &str, from: (i16, i16)) -> Table {
    let setup =
        Setup::new().terrain(Terrain::River, "A5 B5 D5 E5 F5").terrain(Terrain::Bridge, "C5");
    let setup = setup.road("C4 C5 C6").own(unit).foe("INF");
    lay(setup, Step::Movement, &[from, FAR])
}

/// In inches (GW-MEAS-12).
#[test]
fn bridges_are_crossed_on_the_band() {
    assert!(may_move(&river("TNK", (1500, 1500)), (1500, 2700)), "GW-TERR-17");
    assert!(may_move(&river("TNK", (1500, 1500)), (1500, 2100)), "onto it");
    assert!(may_move(&river("TNK", (1450, 1500)), (1550, 2600)), "anywhere on the band");
    assert!(!may_move(&river("TNK", (1500, 1500)), (1650, 2100)), "GW-MEAS-12: beside the band");
    assert!(!may_move(&river("TNK", (900, 1500)), (900, 2700)), "GW-TERR-21: no bridge there");
    assert!(!may_move(&river("INF", (1250, 1750)), (1350, 2100)), "GW-TERR-22: not from the side");
}

/// In inches (GW-MEAS-12).
#[test]
fn a_bridge_holds_one_unit() {
    let setup =
        Setup::new().terrain(Terrain::River, "A5 B5 D5 E5 F5").terrain(Terrain::Bridge, "C5");
    let setup = setup.road("C4 C5 C6").own("TNK").own("INF").foe("INF");
    let table = lay(setup, Step::Movement, &[(1500, 1500), (1500, 2350), FAR]);
    assert!(!may_move(&table, (1500, 1900)), "GW-MEAS-12");
    assert!(may_move(&table, (1500, 2700)), "GW-MOVE-16: past a friend");
}

/// The bridge is the box from (1200, 1800) to (1800, 2400). GW-MEAS-12.
#[test]
fn a_wreck_that_touches_a_bridge_blocks_it() {
    let crosses = |wreck| {
        let setup = Setup::new().rules("opt_wrecks=on");
        let setup = setup.terrain(Terrain::River, "A5 B5 D5 E5 F5").terrain(Terrain::Bridge, "C5");
        let setup = setup.road("C4 C5 C6").own("TNK").foe("INF").foe("TNK");
        let mut table = lay(setup, Step::Movement, &[(1500, 1500), FAR, wreck]);
        let unit = table.foe(1);
        lift(&table.book, &mut table.state, unit);
        table.state.burning.insert(unit);
        may_move(&table, (1500, 2700))
    };
    assert!(crosses((1200, 1649)), "1.51 inches from it");
    assert!(!crosses((1200, 1650)), "GW-MEAS-11: it touches");
}

/// In inches (GW-MEAS-12).
#[test]
fn a_mined_road_is_no_road() {
    let setup =
        Setup::new().rules("opt_mines=on").mines("B5").road("A5 B5 C5").own("ART").foe("INF");
    let table = lay(setup, Step::Movement, &[(300, 2100), FAR]);
    assert!(!may_move(&table, (1500, 2100)), "GW-MINE-07");
}

/// In inches (GW-MEAS-12).
#[test]
fn enemies_stop_moves_by_road() {
    let setup = Setup::new().road("A5 B5 C5 D5").own("MOT").foe("INF");
    let table = lay(setup, Step::Movement, &[(300, 2100), (1900, 2500)]);
    // 6.00 inches from (1900, 2500) on y = 2100 is at x = 1452.8.
    assert!(may_move(&table, (1453, 2100)), "GW-MEAS-06, GW-ROAD-07");
    assert!(!may_move(&table, (1454, 2100)), "GW-MEAS-06");
    assert!(!may_move(&table, (2100, 2100)), "GW-ROAD-07");
}
