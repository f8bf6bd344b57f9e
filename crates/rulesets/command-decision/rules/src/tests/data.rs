//! Data files: figures, prices, refusals (CD-DATA-*, CD-POINTS-*).

use super::fixture::{SHIPPED, army, force};
use crate::CommandDecision;
use crate::units::price::{Fraction, breakdown, cost};
use wargauge_rules::roster::ForceData;

#[test]
fn schemas_are_current() {
    SHIPPED.check_schemas::<CommandDecision>();
}

/// The breakdown table: FP, FA, FC, D, M as thousandths, extra, points (CD-POINTS-02 to 08).
const TABLE: &str = "\
G01 0.25 0 0.8 2.25 1 15 26
G02 0.25 0 0.8 2.25 1 20 31
G03 0.3 0 1.6 3 1 10 25
G04 0.6 0.42 2.4 3 1 0 23
G05 2.6 0 0 3 1 0 35
G06 0.6 0.472 3.6 3 1 5 31
G07 1.2 0 0.8 3 1 0 23
G08 2 0 0.8 3 1 0 31
G09 2.46 3.69 0 3 0.8 0 50
G10 2.625 4.665 0 3 0.8 0 58
G11 1.72 0 0 3 0.8 0 21
G12 1 0 0 3.4 1.25 5 30
G13 0 0 0 1 1 8 11
G14 3.14 2.46 0 7.75 1.208 0 90
G15 3.14 2.46 0 7.75 1.208 10 100
G16 3.2 3.51 0 11.25 1.292 0 121
G17 3.65 3.58 0 11 1.125 0 110
G18 2.14 2.46 0 8.25 1.208 0 80
G19 2.14 2.46 0 4 1.208 0 64
G20 3.675 0.945 0 4.2 1.333 5 81
G21 0.375 0 0.9 2.25 1 5 17
U01 0.25 0 0.8 1.5 1 15 24
U02 0.25 0 0.8 1.5 1 20 29
U03 0.3 0 1.6 2 1 10 22
U04 0.6 0.28 2.4 2 1 0 19
U05 1.95 0 0 2 1 0 26
U06 0.5 0.28 3.2 3 1 5 28
U07 1.2 0 0.8 2 1 0 20
U08 1.65 2.085 0 2 0.8 0 31
U09 3.3 0.98 0 2 0.8 0 37
U10 1.2 0.08 0 2 1.25 5 28
U11 0 0 0 1 1.042 8 11
U12 3.96 2.055 0 5.667 1.208 0 88
U13 3.96 2.055 0 5.667 1.208 10 98
U14 3.08 2.52 0 6 1.208 0 83
U15 3.96 2.055 0 12.25 1.125 0 104
U16 1.58 2.52 0 5.8 1.25 0 67
U17 3.66 0.33 0 4.5 1.333 0 70
U18 3.16 0.33 0 3.4 1.292 5 62
U19 0.3 0 0.8 2.25 1 5 16
U20 3.96 0.33 0 2 1.25 0 60";

/// A decimal in thousandths.
fn thousandths(text: &str) -> i64 {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    whole.parse::<i64>().unwrap() * 1000 + format!("{part:0<3}").parse::<i64>().unwrap()
}

fn rounded(fraction: Fraction) -> i64 {
    Fraction::new(fraction.top * 1000, fraction.bottom).half_up()
}

#[test]
fn the_formula_gives_the_breakdown_of_every_stand() {
    let army = army();
    let mut rows = 0;
    for line in TABLE.lines() {
        let cells: Vec<&str> = line.split_whitespace().collect();
        let stand = army.stand_named(cells[0]).expect("a stand of the army");
        let parts = breakdown(&army.stands[stand].profile, &army.weapons);
        let found = [parts.fire, parts.armour, parts.close, parts.durability, parts.mobility];
        let found = found.map(rounded);
        let told: Vec<i64> = cells[1..6].iter().map(|cell| thousandths(cell)).collect();
        // Halves of a thousandth are cut off in one row.
        let near = found.iter().zip(&told).all(|(found, told)| (found - told) / 2 == 0);
        assert!(near, "{}: {found:?} and {told:?}", cells[0]);
        assert_eq!(rounded(parts.extra), thousandths(cells[6]), "{}", cells[0]);
        let points: i64 = cells[7].parse().unwrap();
        assert_eq!(cost(&army.stands[stand].profile, &army.weapons), points, "{}", cells[0]);
        rows += 1;
    }
    assert_eq!(rows, army.stands.len());
}

/// CD-EX-35.
#[test]
fn a_cost_in_exact_fractions() {
    let army = army();
    let of = |id: &str| {
        let stand = army.stand_named(id).unwrap();
        breakdown(&army.stands[stand].profile, &army.weapons)
    };
    let panzer = of("G14");
    assert_eq!(panzer.fire, Fraction::new(157, 50));
    assert_eq!(panzer.armour, Fraction::new(123, 50));
    assert_eq!(panzer.close, Fraction::ZERO);
    assert_eq!(panzer.durability, Fraction::new(31, 4));
    assert_eq!(panzer.mobility, Fraction::new(29, 24));
    assert_eq!(panzer.cost().half_up(), 90);
    let rifles = of("U04");
    assert_eq!(rifles.fire, Fraction::new(3, 5));
    assert_eq!(rifles.armour, Fraction::new(7, 25));
    assert_eq!(rifles.close, Fraction::new(12, 5));
    assert_eq!(rifles.cost(), Fraction::new(476, 25));
    assert_eq!(rifles.cost().half_up(), 19);
}

#[test]
fn typical_battalions_have_their_points_and_stands() {
    for (name, points, stands) in [
        ("german-battalion", 994, 28),
        ("us-battalion", 961, 29),
        ("german-battle-group", 865, 23),
        ("us-task-force", 856, 24),
        ("german-assault", 954, 24),
        ("us-ridge", 568, 22),
        ("us-breakout", 1034, 22),
        ("german-ambush", 630, 18),
    ] {
        let force = force(name);
        assert_eq!((force.points() / 1000, force.stands()), (points, stands), "{name}");
    }
}
