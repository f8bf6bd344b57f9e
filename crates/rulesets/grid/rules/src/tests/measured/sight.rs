//! Lines of sight in inches (GW-MEAS-10, GW-MEAS-11, GW-MEAS-13).

use proptest::prelude::*;

use super::{lay, see_each_other};
use crate::attack::casualties::eliminate;
use crate::attack::numbers::number_needed;
use crate::position::sight::sees;
use crate::state::Step;
use crate::terrain::ground::Terrain;
use crate::tests::table::Setup;

fn duel() -> Setup {
    Setup::new().own("INF").foe("INF")
}

/// C4 is the box from (1200, 2400) to (1800, 3000). GW-MEAS-10.
#[test]
fn blocking_features_cut_the_line_between_centres() {
    let seen = |kind, own, foe| {
        see_each_other(&lay(duel().terrain(kind, "C4"), Step::Attacks, &[own, foe]))
    };
    for kind in [Terrain::Wood, Terrain::Building, Terrain::Field, Terrain::Hill] {
        assert!(!seen(kind, (900, 2401), (2100, 2401)), "GW-MEAS-10: {kind:?} is crossed");
        assert!(seen(kind, (900, 2400), (2100, 2400)), "GW-MEAS-10: along its side is not across");
        assert!(seen(kind, (1500, 2700), (2400, 2700)), "GW-MEAS-10: out of it");
    }
    for kind in [Terrain::River, Terrain::Lake, Terrain::Marsh, Terrain::Ford] {
        assert!(seen(kind, (900, 2700), (2100, 2700)), "GW-TERR-20, GW-TERR-28: {kind:?} is flat");
    }
}

/// In inches (GW-MEAS-10).
#[test]
fn features_of_both_ends_do_not_block_but_others_do() {
    let seen = |woods| {
        let setup = duel().terrain(Terrain::Wood, woods);
        see_each_other(&lay(setup, Step::Attacks, &[(900, 2700), (2100, 2700)]))
    };
    assert!(seen("B4 D4"), "GW-MEAS-10: the ends stand in them");
    assert!(!seen("B4 C4 D4"), "GW-MEAS-10: the one between blocks");
}

/// The measured form of GW-OBS-13: (1200, 2400) is the corner that B4, C4, B5 and C5 share.
/// GW-MEAS-10.
#[test]
fn two_features_that_touch_leave_no_gap() {
    let seen = |woods| {
        let setup = duel().terrain(Terrain::Wood, woods);
        see_each_other(&lay(setup, Step::Attacks, &[(1000, 2200), (1400, 2600)]))
    };
    assert!(!seen("B4 C5"), "both sides of the corner");
    assert!(seen("B4"), "one side of it");
    let along = duel().terrain(Terrain::Wood, "B4 C4");
    let along = lay(along, Step::Attacks, &[(1200, 2200), (1200, 3100)]);
    assert!(!see_each_other(&along), "along the line where they meet");
}

/// GW-MEAS-11: smoke fills its square; a unit is in it if its centre is. GW-MEAS-10.
#[test]
fn smoke_blocks_and_covers_by_squares() {
    let table = |own, foe| {
        let setup = duel().rules("opt_smoke=on").smoke("C4");
        lay(setup, Step::Attacks, &[own, foe])
    };
    assert!(!see_each_other(&table((900, 2700), (2100, 2700))));
    assert!(see_each_other(&table((900, 2700), (1799, 2700))), "GW-SMOKE-10: the target's own");
    let needed = |x| {
        let table = table((900, 2700), (x, 2700));
        let fire = crate::units::indirect_fire::Fire::Direct;
        number_needed(table.scene(), table.own(0), table.foe(0), fire)
    };
    assert_eq!(needed(1799), Some(5), "GW-SMOKE-03");
    assert_eq!(needed(1800), Some(4), "the next square begins at 18.00 inches");
}

/// GW-MEAS-10, GW-MEAS-11: a wreck is a disc of 3 inches.
#[test]
fn wrecks_block_as_discs() {
    let seen = |y| {
        let setup = Setup::new().rules("opt_wrecks=on").own("INF").foe("INF").foe("TNK");
        let points = [(900, 2700), (2100, 2700), (1500, y)];
        let mut table = lay(setup, Step::Attacks, &points);
        let tank = table.foe(1);
        let tanks_end = crate::attack::casualties::CreditShares::of(table.own(0));
        let mut referee = wargauge_rules::referee::DiceReferee::new(
            wargauge_rules::table::scripted::Scripted::new(&[]),
            wargauge_rules::referee::Deaf,
        );
        eliminate(&mut table.refereed(&mut referee), tank, &tanks_end);
        see_each_other(&table)
    };
    assert!(!seen(2849), "1.49 inches off the line");
    assert!(seen(2850), "1.50 inches off: it only touches");
}

/// GW-MEAS-10: two bases within 3 inches of each other block, one does not.
#[test]
fn two_bases_within_3_inches_block() {
    let seen = |others: &[(i16, i16)]| {
        let mut setup = Setup::new().own("INF");
        for _ in others.iter().skip(1) {
            setup = setup.own("INF");
        }
        let setup = setup.foe("INF").foe("INF");
        let mut points = vec![(300, 2700)];
        points.extend_from_slice(&others[1..]);
        points.extend([(1800, 2700), others[0]]);
        see_each_other(&lay(setup, Step::Attacks, &points))
    };
    assert!(seen(&[(700, 2700)]), "one unit");
    assert!(!seen(&[(700, 2700), (1300, 2700)]), "two, 6.00 inches from centre to centre");
    assert!(seen(&[(700, 2700), (1301, 2700)]), "two, 6.01 inches");
    assert!(!seen(&[(700, 2700), (1000, 2800)]), "GW-OBS-07: of either side");
    assert!(seen(&[(700, 2700), (700, 3000)]), "the line crosses only one of them");
}

/// In inches (GW-MEAS-10).
#[test]
fn a_single_enemy_blocks_under_the_strict_reading() {
    let setup = Setup::new().rules("single_enemy_blocks_los=true").own("INF").foe("INF").foe("INF");
    let table = lay(setup, Step::Attacks, &[(300, 2700), (1800, 2700), (1000, 2700)]);
    let (own, foe) = (table.own(0), table.foe(0));
    assert!(!sees(table.scene(), own, foe), "GW-OBS-09");
    assert!(sees(table.scene(), foe, own), "for the other side it is a friend");
}

/// In inches (GW-MEAS-10).
#[test]
fn hills_are_seen_over_from_hills_if_the_switch_says_so() {
    let seen = |rule: &str| {
        let setup = duel().rules(rule).terrain(Terrain::Hill, "B4 C4");
        see_each_other(&lay(setup, Step::Attacks, &[(900, 2700), (2100, 2700)]))
    };
    assert!(!seen("hill_los=blocks"));
    assert!(seen("hill_los=see_over"), "GW-OBS-16");
}

/// GW-MEAS-13, GW-DISR-04: a friend within 3 inches counts as seen, whatever lies between. The
/// unit stands west of the wood C4, an enemy beside it.
#[test]
fn friends_within_3_inches_count_as_seen() {
    let isolated = |friend| {
        let setup = Setup::new().terrain(Terrain::Wood, "C4");
        let setup = setup.own("INF disrupted").own("INF").foe("INF");
        let points = [(1150, 2900), friend, (700, 2700)];
        !lay(setup, Step::Withdrawals, &points).state.isolated.is_empty()
    };
    assert!(!isolated((1350, 3150)), "GW-MEAS-13: 3.2 inches away, behind a corner of the wood");
    assert!(!isolated((1510, 3380)), "GW-MEAS-13: 6.00 inches");
    assert!(isolated((1511, 3380)), "farther, and the corner between");
    assert!(!isolated((1150, 4000)), "GW-DISR-11: farther, and a clear line");
    assert!(isolated((1150, 4401)), "beyond 12 inches");
}

proptest! {
    /// GW-OBS-14: sight is mutual, whatever stands and lies about.
    #[test]
    fn sight_is_mutual(
        points in prop::collection::vec((0i16..=3600, 0i16..=4800), 6),
        woods in prop::collection::vec(0usize..48, 0..8),
    ) {
        let names: Vec<String> = woods
            .iter()
            .map(|at| format!("{}{}", char::from(b'A' + (at % 6) as u8), at / 6 + 1))
            .collect();
        let setup = Setup::new().terrain(Terrain::Wood, &names.join(" "));
        let setup = setup.own("INF").own("INF").own("INF").foe("INF").foe("INF").foe("INF");
        let table = lay(setup, Step::Attacks, &points);
        for own in 0..3 {
            for foe in 0..3 {
                let (own, foe) = (table.own(own), table.foe(foe));
                let sees = |a, b| sees(table.scene(), a, b);
                prop_assert_eq!(sees(own, foe), sees(foe, own));
            }
        }
    }
}
