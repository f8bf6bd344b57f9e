//! Truths planted in a Grid WW2 army.

use std::collections::BTreeMap;

use toml_edit::DocumentMut;
use wargauge_batch::PricingOutcome;
use wargauge_stats::price::PriceVerdict;

use crate::planting::{Soil, assert_overlap, called, entry, id, implied, row};

const SOIL: Soil = Soil {
    file: "grid/armies/companies.toml",
    army: "companies",
    scenario: "meeting-90",
    granularity: Some(100),
};
/// Units of the small army.
const UNITS: [&str; 6] = ["INF", "REC", "ARC", "TNK", "ATG", "MOR"];
const GAMES: u64 = 60_000;

/// Leaves six units in one quality each, at these prices.
fn shrink(document: &mut DocumentMut, prices: &BTreeMap<String, f64>) {
    let units = document["unit"].as_array_of_tables_mut().unwrap();
    units.retain(|unit| UNITS.contains(&id(unit)));
    for unit in units.iter_mut() {
        let name = id(unit).to_owned();
        let price = unit["price"].as_inline_table_mut().unwrap();
        price.remove("elite");
        price.remove("poor");
        if let Some(&points) = prices.get(&name) {
            price.insert("regular", points.into());
        }
    }
}

/// Adds a copy of a unit under another name and price.
fn clone_unit(document: &mut DocumentMut, of: &str, price: f64) {
    let units = document["unit"].as_array_of_tables_mut().unwrap();
    let mut clone = units.iter().find(|unit| id(unit) == of).unwrap().clone();
    clone.insert("id", toml_edit::value("CLN"));
    clone.insert("name", toml_edit::value("Clone"));
    clone["price"].as_inline_table_mut().unwrap().insert("regular", price.into());
    units.push(clone);
}

/// The study of the small army at these prices.
fn tune(prices: &BTreeMap<String, f64>, seed: u64) -> PricingOutcome {
    SOIL.tune(|document| shrink(document, prices), GAMES, seed)
}

/// The implied prices of the small army, found with its listed ones.
fn true_prices() -> BTreeMap<String, f64> {
    let mut prices = BTreeMap::new();
    // Prices settle in a few rounds, each from those of the round before.
    for round in 0..3 {
        let outcome = tune(&prices, 100 + round);
        for entry in &outcome.entries {
            prices.insert(entry.id.clone(), (implied(entry)[1] * 10.0).round() / 10.0);
        }
    }
    prices
}

#[test]
#[ignore = "minutes; see docs/pricing.md"]
fn a_unit_made_a_fifth_too_cheap_is_found_on_grid() {
    let prices = true_prices();
    let fair = tune(&prices, 7);
    println!("seed 7, nothing planted: {}", row(entry(&fair, "TNK")));
    assert_eq!(called(&fair), [""; 0], "a fair list");
    let mut planted = prices.clone();
    planted.insert("TNK".to_owned(), (8.0 * prices["TNK"]).round() / 10.0);
    for seed in [8, 9] {
        let outcome = tune(&planted, seed);
        println!("seed {seed}, tanks too cheap: {}", called(&outcome).join("; "));
        assert_eq!(entry(&outcome, "TNK").verdict, PriceVerdict::Under);
        assert_overlap(entry(&outcome, "TNK"), entry(&fair, "TNK"));
    }
}

#[test]
#[ignore = "minutes; see docs/pricing.md"]
fn a_clone_comes_back_at_the_price_of_its_original_on_grid() {
    let outcome = with_clone(14.0, GAMES, 10);
    let (clone, original) = (entry(&outcome, "CLN"), entry(&outcome, "INF"));
    println!("seed 10: {}; {}", row(clone), row(original));
    assert_overlap(clone, original);
    assert_eq!(clone.verdict, PriceVerdict::Over);
}

#[test]
fn a_clone_at_twice_the_price_is_called_too_dear_on_grid() {
    let outcome = with_clone(20.0, 1_200, 9);
    assert_eq!(entry(&outcome, "CLN").verdict, PriceVerdict::Over);
}

/// The small army with a clone of its infantry.
fn with_clone(price: f64, games: u64, seed: u64) -> PricingOutcome {
    let plant = |document: &mut DocumentMut| {
        shrink(document, &BTreeMap::new());
        clone_unit(document, "INF", price);
    };
    SOIL.tune(plant, games, seed)
}
