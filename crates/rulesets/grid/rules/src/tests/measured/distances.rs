//! Adjacency, ranges and priority in inches.

use super::{lay, see_each_other};
use crate::action::Action;
use crate::attack::numbers::number_needed;
use crate::fire::barrages::{barrage_targets, ways_to_fire};
use crate::fire::sorties::is_protected;
use crate::position::distance::in_contact;
use crate::state::Step;
use crate::tests::table::Setup;

fn duel() -> Setup {
    Setup::new().own("INF").foe("INF")
}

/// EX-37, GW-MEAS-02, GW-MEAS-04, GW-MEAS-05: 3 inches from edge to edge are 6 from centre to
/// centre.
#[test]
fn ex_37_adjacent_at_6_inches_and_seen_at_15() {
    let adjacent = |foe| {
        let table = lay(duel(), Step::Attacks, &[(1000, 1000), foe]);
        in_contact(table.scene(), table.own(0))
    };
    assert!(adjacent((1600, 1000)), "6.00 inches");
    assert!(!adjacent((1601, 1000)), "6.01 inches");
    assert!(adjacent((1360, 1480)), "GW-MEAS-05: exact on a slant");
    assert!(!adjacent((1361, 1480)), "GW-MEAS-05: no rounding");

    let seen = |foe| see_each_other(&lay(duel(), Step::Attacks, &[(1000, 1000), foe]));
    assert!(seen((2500, 1000)), "15.00 inches");
    assert!(!seen((2501, 1000)), "15.01 inches");
    assert!(seen((1900, 2200)), "15.00 inches on a slant");
}

/// GW-MEAS-04, GW-COMBAT-05: direct fire reaches 12 inches.
#[test]
fn direct_fire_reaches_12_inches() {
    let targets = |x| lay(duel(), Step::Attacks, &[(500, 1000), (x, 1000)]);
    let near = targets(2000);
    assert_eq!(near.targets(near.own(0)), [0]);
    let far = targets(2001);
    assert!(far.targets(far.own(0)).is_empty());
}

/// The squares A8 and D7 are four steps apart, yet within 12 inches.
#[test]
fn units_four_squares_apart_may_fight() {
    let setup = || Setup::new().own("INF").foe("INF");
    let points = [(550, 550), (1850, 650)];
    let mut table = lay(setup(), Step::CombatMoves, &points);
    table.state.step = Step::Barrages;
    table.play(Action::Done, &[]);
    assert_eq!(table.state.step, Step::Attacks, "GW-MEAS-04");
    assert_eq!(table.targets(table.own(0)), [0], "GW-MEAS-04");

    let setup = Setup::new().own("ART").own("INF").foe("INF");
    let table = lay(setup, Step::Barrages, &[(3300, 4500), (550, 550), (1850, 650)]);
    let targets = barrage_targets(table.scene(), table.own(0));
    assert_eq!(targets.len(), 1, "GW-MEAS-04: the infantry observes");
}

/// GW-MEAS-04, GW-ARTY-29: an observer sees the target within 12 inches, an FOO at any distance.
#[test]
fn observers_see_12_inches_and_an_foo_without_limit() {
    let ways = |observer: &str, x| {
        let setup = Setup::new().own("ART").own(observer).foe("INF");
        let table = lay(setup, Step::Barrages, &[(300, 300), (x, 4000), (3200, 4000)]);
        ways_to_fire(table.scene(), table.own(0), table.foe(0)).len()
    };
    assert_eq!(ways("INF", 1700), 1);
    assert_eq!(ways("INF", 1699), 0);
    assert_eq!(ways("FOO", 300), 1, "GW-ARTY-10");
}

/// GW-MEAS-04, GW-AIR-04, GW-AIR-10: anti-aircraft guns protect within 12 inches, seen or not.
#[test]
fn anti_aircraft_guns_protect_within_12_inches() {
    let protected = |x| {
        let setup = Setup::new().rules("opt_air=on").own("INF").foe("TNK").foe("AAG");
        let table = lay(setup, Step::Sorties, &[(300, 300), (500, 4000), (x, 4000)]);
        is_protected(table.scene(), table.foe(0))
    };
    assert!(protected(2000));
    assert!(!protected(2001));
}

/// GW-MEAS-04, GW-HEAVY-01: attackers of a heavy tank within 3 inches.
#[test]
fn heavy_tanks_are_attacked_within_3_inches() {
    let attacked = |by: &str, x| {
        let setup = Setup::new().rules("opt_heavy=on").own(by).foe("HVY");
        let table = lay(setup, Step::Attacks, &[(500, 1000), (x, 1000)]);
        !table.targets(table.own(0)).is_empty()
    };
    assert!(attacked("TNK", 1100));
    assert!(!attacked("TNK", 1101));
    assert!(attacked("ATP", 2000), "GW-HEAVY-02: powerful guns at 12 inches");
}

/// GW-MEAS-08: ranges from and to a unit in a feature run from the feature's edge. Wood C4 is
/// the box from (1200, 2400) to (1800, 3000).
#[test]
fn ranges_from_a_feature_run_from_its_edge() {
    let seen = |foe| {
        let setup = duel().terrain(crate::terrain::ground::Terrain::Wood, "C4");
        see_each_other(&lay(setup, Step::Attacks, &[(1350, 2550), foe]))
    };
    assert!(seen((3150, 2550)), "12 inches from the eastern edge to the base");
    assert!(!seen((3151, 2550)));
    assert!(seen((3150, 2999)), "the nearest point of the edge");
    assert!(!seen((3150, 3100)), "from the corner it is farther");
}

/// GW-MEAS-08: between two features the edges count on both sides.
#[test]
fn ranges_between_features_run_from_edge_to_edge() {
    let seen = |wood: &str, foe| {
        let woods = format!("A4 {wood}");
        let setup = duel().terrain(crate::terrain::ground::Terrain::Wood, &woods);
        see_each_other(&lay(setup, Step::Attacks, &[(150, 2700), foe]))
    };
    assert!(seen("D4", (2250, 2700)), "A4 to D4 are 12 inches apart");
    assert!(!seen("E4", (2550, 2700)), "A4 to E4 are 18 inches apart");
}

/// GW-MEAS-14, GW-PRIO-02, GW-PRIO-06: the closest tank binds, to the hundredth of an inch.
#[test]
fn the_closest_tank_binds_to_the_hundredth() {
    let targets = |second| {
        let setup = Setup::new().own("TNK").foe("TNK").foe("TNK");
        let table = lay(setup, Step::Attacks, &[(1500, 1000), (2501, 1000), second]);
        table.targets(table.own(0))
    };
    assert_eq!(targets((500, 1000)), [1]);
    assert_eq!(targets((499, 1000)), [0, 1], "equally close: the player chooses");
    assert_eq!(targets((498, 1000)), [0]);
}

/// GW-MEAS-14, GW-NIGHT-02: poor light is cover beyond 3 inches.
#[test]
fn poor_light_covers_beyond_3_inches() {
    let needed = |x| {
        let setup = Setup::new().rules("opt_light=on").own("INF").foe("INF");
        let mut table = lay(setup, Step::Attacks, &[(500, 1000), (x, 1000)]);
        table.state.light = crate::terrain::light::Light::Twilight;
        let fire = crate::units::indirect_fire::Fire::Direct;
        number_needed(table.scene(), table.own(0), table.foe(0), fire)
    };
    assert_eq!(needed(1100), Some(4));
    assert_eq!(needed(1101), Some(5));
}

/// GW-MEAS-14, GW-REGROUP-01: a unit within 3 inches of an enemy may not regroup.
#[test]
fn nobody_regroups_within_3_inches() {
    let able = |x| {
        let setup = Setup::new().own("INF disrupted").foe("INF");
        !lay(setup, Step::Regroup, &[(500, 1000), (x, 1000)]).state.regrouping.is_empty()
    };
    assert!(!able(1100));
    assert!(able(1101));
}
