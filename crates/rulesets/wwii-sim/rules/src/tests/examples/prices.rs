//! `EX-30`: the formula of first costs against the table of the rosters.

use crate::tests::fixture::army;
use crate::units::army::Army;
use crate::units::cost::{first_cost, first_cost_of_option};

const GERMANS: [(&str, u32); 13] = [
    ("G-GREN", 80),
    ("G-ASLT", 73),
    ("G-HMG", 37),
    ("G-MORT", 44),
    ("G-PAK", 52),
    ("G-SNIP", 38),
    ("G-OFF", 34),
    ("G-PSK", 46),
    ("G-251", 61),
    ("G-222", 68),
    ("G-PZ4", 98),
    ("G-TIG", 123),
    ("G-TRK", 26),
];

const AMERICANS: [(&str, u32); 12] = [
    ("A-RIFL", 107),
    ("A-RANG", 88),
    ("A-MMG", 35),
    ("A-MORT", 27),
    ("A-57", 43),
    ("A-SNIP", 36),
    ("A-OFF", 34),
    ("A-BAZ", 38),
    ("A-M3", 62),
    ("A-M8", 79),
    ("A-SHER", 109),
    ("A-TRK", 26),
];

fn cost(army: &Army, id: &str) -> u32 {
    let unit = army.unit(id).unwrap_or_else(|| panic!("no unit {id}"));
    first_cost(army, &army.units[unit])
}

/// `EX-30`, section 4.5
#[test]
fn the_formula_gives_the_table() {
    let (germans, americans) = (army("germans-1944"), army("americans-1944"));
    for (id, points) in GERMANS {
        assert_eq!(cost(&germans, id), points, "{id}");
    }
    for (id, points) in AMERICANS {
        assert_eq!(cost(&americans, id), points, "{id}");
    }
    assert_eq!(cost(&army("cavalry"), "X-CAV"), 61);
    let drill = army("drill-1944");
    for unit in &drill.units {
        assert_eq!(drill.entries[unit.entry].price, 1000 * first_cost(&drill, unit));
    }
    assert_eq!((germans.units.len(), americans.units.len()), (13, 12), "no unit is left out");
}

/// Section 4.5: options.
#[test]
fn options_have_their_prices() {
    let of = |army: &str| first_cost_of_option(self::army(army).options[0].gift);
    assert_eq!((of("germans-1944"), of("americans-1944")), (8, 4));
}
