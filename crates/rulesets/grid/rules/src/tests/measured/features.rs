//! Into and out of features (GW-MEAS-07, GW-MEAS-08, GW-MEAS-09, GW-MEAS-11). C4 is the box from
//! (1200, 2400) to (1800, 3000).

use super::{at_point, lay, may, may_move};
use crate::action::Action;
use crate::position::placement::lift;
use crate::state::Step;
use crate::terrain::ground::Terrain;
use crate::tests::table::{Setup, Table};

const FAR: (i16, i16) = (3300, 300);

fn beside(unit: &str, rules: &str, from: (i16, i16)) -> Table {
    let setup = Setup::new().rules(rules).terrain(Terrain::Wood, "C4").own(unit).foe("INF");
    lay(setup, Step::Movement, &[from, FAR])
}

fn wood(from: (i16, i16)) -> Table {
    beside("INF", "feature_entry=full_allowance", from)
}

/// In inches (GW-MEAS-07).
#[test]
fn a_feature_is_entered_from_contact_with_its_edge() {
    assert!(may_move(&wood((1050, 2700)), (1500, 2700)), "GW-MEAS-07: the base touches the edge");
    assert!(!may_move(&wood((1049, 2700)), (1500, 2700)), "GW-MEAS-07: it does not");
    assert!(may_move(&wood((1050, 2700)), (1650, 2850)), "anywhere inside: the whole move");
    assert!(may_move(&wood((1110, 2280)), (1350, 2550)), "in contact with its corner");
    assert!(!may_move(&wood((1109, 2280)), (1350, 2550)), "GW-MEAS-07: exact at the corner");
    let tank = beside("TNK", "feature_entry=full_allowance", (1050, 2700));
    assert!(!may_move(&tank, (1500, 2700)), "GW-TERR-12: no tanks in woods");
}

#[test]
fn a_base_is_placed_wholly_or_mostly_inside() {
    let table = wood((1050, 2700));
    assert!(may_move(&table, (1201, 2700)), "GW-MEAS-07: mostly");
    assert!(!may_move(&table, (1200, 2700)), "GW-MEAS-07: half of it");
    assert!(!may_move(&table, (1210, 2410)), "GW-MEAS-07: less than half in a corner");
}

/// In inches (GW-MEAS-07).
#[test]
fn a_feature_is_entered_at_the_end_of_a_move_under_the_other_reading() {
    let rec = |from| beside("REC", "feature_entry=one_square", from);
    assert!(may_move(&rec((450, 2700)), (1500, 2700)), "GW-MOVE-06: 6 inches to contact, then in");
    assert!(!may_move(&rec((449, 2700)), (1500, 2700)), "GW-MOVE-06: too far for that");
    let infantry = beside("INF", "feature_entry=one_square", (1000, 2700));
    assert!(!may_move(&infantry, (1500, 2700)), "6 inches are only the last step");
}

#[test]
fn open_ground_ways_do_not_cross_features() {
    let table = beside("TNK", "feature_entry=full_allowance", (900, 2700));
    assert!(!may_move(&table, (2100, 2700)), "GW-MEAS-07: across the wood");
    let table = beside("TNK", "feature_entry=full_allowance", (900, 2400));
    assert!(may_move(&table, (2100, 2400)), "along its side");
}

/// In inches (GW-MEAS-10, GW-MEAS-06).
#[test]
fn impassable_ground_is_not_crossed_and_leaves_no_gap() {
    let across = |lakes: &str| {
        let setup = Setup::new().terrain(Terrain::Lake, lakes).own("TNK").foe("INF");
        may_move(&lay(setup, Step::Movement, &[(1000, 2200), FAR]), (1400, 2600))
    };
    assert!(across("B4"), "past the corner of one lake");
    assert!(!across("B4 C5"), "GW-GRID-16: between two");
    assert!(!across("C4"), "GW-TERR-14: into it");
}

/// In inches (GW-MEAS-07).
#[test]
fn a_feature_is_left_up_to_the_allowance_from_its_edge() {
    let rec = beside("REC", "feature_entry=full_allowance", (1350, 2700));
    assert!(may_move(&rec, (3000, 2700)), "GW-MEAS-07: 12 inches from the eastern edge");
    assert!(!may_move(&rec, (3001, 2700)), "GW-MEAS-07");
    assert!(may_move(&rec, (1801, 2999)), "GW-MEAS-08: nearest point of the edge");
    let infantry = wood((1350, 2700));
    assert!(may_move(&infantry, (2400, 2700)), "GW-MEAS-07: 6 inches");
    assert!(!may_move(&infantry, (2401, 2700)));
    assert!(!may_move(&infantry, (1500, 2700)), "no move inside");
}

#[test]
fn ways_out_of_features_are_stopped_outside() {
    let setup = || Setup::new().terrain(Terrain::Wood, "C4").own("REC").foe("INF");
    let table = lay(setup(), Step::Movement, &[(1350, 2700), (2800, 2700)]);
    assert!(may_move(&table, (2200, 2700)), "GW-MEAS-06: the first point within 3 inches");
    assert!(!may_move(&table, (2201, 2700)), "GW-MEAS-06");
    let near = lay(setup(), Step::Movement, &[(1350, 2700), (2300, 2700)]);
    assert!(may_move(&near, (1801, 2700)), "the edge is within 3 inches already");
    assert!(!may_move(&near, (1900, 2700)), "GW-MEAS-06");
}

/// In inches (GW-MEAS-07).
#[test]
fn neighbouring_features_are_entered_from_one_another() {
    let setup = Setup::new().terrain(Terrain::Wood, "C4 D4 D5").own("INF").foe("INF");
    let table = lay(setup, Step::Movement, &[(1500, 2700), FAR]);
    assert!(may_move(&table, (2100, 2700)), "GW-MOVE-07: they share a side");
    assert!(!may_move(&table, (2100, 2100)), "only a corner");
}

/// In inches (GW-MEAS-09).
#[test]
fn a_feature_holds_one_unit() {
    let setup = Setup::new().terrain(Terrain::Wood, "C4").own("INF").own("INF").foe("INF");
    let table = lay(setup, Step::Movement, &[(1050, 2550), (1650, 2850), FAR]);
    assert!(!may_move(&table, (1350, 2550)), "GW-MEAS-09: one for 36 square inches");
}

/// In inches (GW-MEAS-09, GW-MEAS-11).
#[test]
fn a_wreck_fills_its_feature() {
    let setup = Setup::new().rules("opt_wrecks=on").terrain(Terrain::Hill, "C4");
    let setup = setup.own("INF").foe("INF").foe("TNK");
    let mut table = lay(setup, Step::Movement, &[(1050, 2550), FAR, (1650, 2850)]);
    let wreck = table.foe(1);
    lift(&table.book, &mut table.state, wreck);
    assert!(may_move(&table, (1350, 2550)));
    table.state.burning.insert(wreck);
    assert!(!may_move(&table, (1350, 2550)), "GW-WRECK-05");
}

/// GW-MEAS-07: the base is placed, so what stands beyond does not stop it on the way in.
#[test]
fn entering_may_bring_contact_unless_disrupted() {
    let enters = |unit: &str| {
        let setup = Setup::new().terrain(Terrain::Wood, "C4").own(unit).foe("INF");
        may_move(&lay(setup, Step::Movement, &[(1050, 2700), (2100, 2700)]), (1500, 2700))
    };
    assert!(enters("INF"), "GW-MOVE-08");
    assert!(!enters("INF disrupted"), "GW-DISR-02");
}

/// In inches (GW-MEAS-07, GW-MEAS-11).
#[test]
fn minefields_are_features_of_6_by_6_inches() {
    let mined = |from| {
        let setup = Setup::new().rules("opt_mines=on").mines("C4").own("TNK").foe("INF");
        lay(setup, Step::Movement, &[from, FAR])
    };
    assert!(may_move(&mined((1050, 2700)), (1500, 2700)), "GW-MINE-02: from contact");
    assert!(!may_move(&mined((900, 2700)), (1500, 2700)), "GW-MINE-02");
    assert!(may_move(&mined((1500, 2700)), (3000, 2700)), "GW-MEAS-07, GW-MEAS-11: out of it");
    assert!(!may_move(&mined((1500, 2700)), (3001, 2700)));
    assert!(!may_move(&mined((900, 2700)), (2100, 2700)), "not across");
    let setup = Setup::new().rules("opt_mines=on").mines("C4").own("TNK").own("TNK").foe("INF");
    let two = lay(setup, Step::Movement, &[(1050, 2550), (1650, 2850), FAR]);
    assert!(may_move(&two, (1350, 2550)), "GW-MINE-06: the limit is that of the terrain");
}

/// In inches (GW-MEAS-07).
#[test]
fn combat_moves_may_enter_and_leave_features() {
    let table = |from| {
        let setup = Setup::new().terrain(Terrain::Hill, "C4").own("TNK").foe("INF");
        let mut table = lay(setup, Step::CombatMoves, &[from, FAR]);
        table.state.may_combat_move.insert(table.own(0));
        table
    };
    let to = |table: &Table, point| may(table, Action::CombatMove(table.own(0), at_point(point)));
    assert!(to(&table((1050, 2700)), (1500, 2700)), "GW-CMOVE-05");
    assert!(to(&table((1500, 2700)), (2400, 2700)), "GW-CMOVE-05: 6 inches from the edge");
    assert!(!to(&table((1500, 2700)), (2401, 2700)));
}

/// In inches (GW-MEAS-07).
#[test]
fn mounted_infantry_leaves_a_building_by_6_inches() {
    let setup = Setup::new().terrain(Terrain::Building, "C4").own("MOT").foe("INF");
    let table = lay(setup, Step::Movement, &[(1500, 2700), FAR]);
    assert!(may_move(&table, (2400, 2700)), "GW-TERR-08");
    assert!(!may_move(&table, (2401, 2700)), "GW-TERR-08");
}
