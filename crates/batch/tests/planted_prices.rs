//! Planted truths on Grid, through the whole chain: an army whose prices are known to be right or
//! wrong must come back with the right ones. The long ones run with
//! `cargo test --profile quick -p wargauge-batch --test planted_prices -- --ignored`; what they
//! gave is recorded in `docs/pricing.md`.

use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use toml_edit::{DocumentMut, Table};
use wargauge_batch::{
    BuiltIn, Library, PricedEntryOutcome, PricingOutcome, PricingRequest, RulesetId, StudyControl,
    StudyProgress,
};
use wargauge_rules::roster::FileKind;
use wargauge_stats::price::PriceVerdict;

const ARMY: &str = "grid/armies/companies.toml";
/// Units of the small army.
const UNITS: [&str; 6] = ["INF", "REC", "ARC", "TNK", "ATG", "MOR"];

/// The built-in files with another army in the place of the built-in one.
fn library(edit: impl FnOnce(&mut DocumentMut)) -> Library {
    let built_in = Library::built_in(&RulesetId::names());
    let files = built_in.files().iter().filter(|file| file.source.name != ARMY);
    let army = built_in.files().iter().find(|file| file.source.name == ARMY).unwrap();
    assert_eq!(army.kind, FileKind::Army);
    let mut document: DocumentMut = army.source.text.parse().unwrap();
    edit(&mut document);
    let mut files: Vec<BuiltIn> = files.cloned().collect();
    files.push(BuiltIn::new(ARMY, &document.to_string()).unwrap());
    Library::new(files, &RulesetId::names())
}

fn id(unit: &Table) -> &str {
    unit["id"].as_str().unwrap()
}

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

fn tune(library: &Library, games: u64, seed: u64) -> PricingOutcome {
    let request = PricingRequest {
        army: "companies".to_owned(),
        scenarios: vec!["meeting-90".to_owned()],
        points: Vec::new(),
        games,
        seed,
        policy: None,
        settings: Vec::new(),
        tolerance: 0.1,
        granularity: Some(100),
        smallest_patch: false,
    };
    let study = request.prepare(library).unwrap();
    let flag = AtomicBool::new(false);
    let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
    study.play(control).unwrap()
}

fn entry<'o>(outcome: &'o PricingOutcome, id: &str) -> &'o PricedEntryOutcome {
    outcome.entries.iter().find(|entry| entry.id == id).unwrap()
}

/// Low end, implied price and high end in points.
fn implied(entry: &PricedEntryOutcome) -> [f64; 3] {
    let price = entry.price.unwrap();
    let range =
        price.range.bounded().map_or([f64::NEG_INFINITY, f64::INFINITY], |r| [r.low, r.high]);
    [range[0], price.implied.unwrap_or(f64::NAN), range[1]]
}

/// Two intervals of the same truth share a price.
#[track_caller]
fn assert_overlap(one: &PricedEntryOutcome, other: &PricedEntryOutcome) {
    let ([low, _, high], [other_low, _, other_high]) = (implied(one), implied(other));
    assert!(low <= other_high && other_low <= high, "{one:?}\n{other:?}");
}

/// The implied prices of the small army, found with its listed ones.
fn true_prices(games: u64) -> BTreeMap<String, f64> {
    let mut prices = BTreeMap::new();
    // Prices settle in a few rounds, each from those of the round before.
    for round in 0..3 {
        let library = library(|document| shrink(document, &prices));
        let outcome = tune(&library, games, 100 + round);
        for entry in &outcome.entries {
            prices.insert(entry.id.clone(), (implied(entry)[1] * 10.0).round() / 10.0);
        }
    }
    prices
}

#[test]
#[ignore = "minutes; see docs/pricing.md"]
fn a_unit_made_a_fifth_too_cheap_is_found_on_grid() {
    let prices = true_prices(60_000);
    let fair = tune(&library(|document| shrink(document, &prices)), 60_000, 7);
    let wrong = [PriceVerdict::Over, PriceVerdict::Under];
    assert!(fair.entries.iter().all(|entry| !wrong.contains(&entry.verdict)), "a fair list");
    let mut planted = prices.clone();
    planted.insert("TNK".to_owned(), (8.0 * prices["TNK"]).round() / 10.0);
    let outcome = tune(&library(|document| shrink(document, &planted)), 60_000, 8);
    assert_eq!(entry(&outcome, "TNK").verdict, PriceVerdict::Under);
    assert_overlap(entry(&outcome, "TNK"), entry(&fair, "TNK"));
}

#[test]
#[ignore = "minutes; see docs/pricing.md"]
fn a_clone_comes_back_at_the_price_of_its_original_on_grid() {
    let library = library(|document| {
        shrink(document, &BTreeMap::new());
        clone_unit(document, "INF", 14.0);
    });
    let outcome = tune(&library, 60_000, 9);
    assert_overlap(entry(&outcome, "CLN"), entry(&outcome, "INF"));
    assert_eq!(entry(&outcome, "CLN").verdict, PriceVerdict::Over);
}

#[test]
fn a_clone_at_twice_the_price_is_called_too_dear_on_grid() {
    let library = library(|document| {
        shrink(document, &BTreeMap::new());
        clone_unit(document, "INF", 20.0);
    });
    let outcome = tune(&library, 1_200, 9);
    assert_eq!(entry(&outcome, "CLN").verdict, PriceVerdict::Over);
}
