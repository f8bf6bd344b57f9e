//! Truths planted in a Victory Decision army: a list whose prices are known to be right or wrong must come back with
//! the right ones. The long ones run with
//! `cargo test --release -p wargauge-victory-decision-line-up --test planted_prices -- --ignored --nocapture`; what
//! they print is recorded in `reports/experiments/pricing.md`.

#![expect(clippy::print_stdout, reason = "what slow tests find is recorded in the pages")]

use toml_edit::{ArrayOfTables, DocumentMut, Table, value};
use wargauge_stats::price::PriceVerdict;
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

use wargauge_studies::testing::planting::{
    Soil, WRONG_LABELS, assert_overlap, entry, faults, id, implied, row, settled_price,
};

const SOIL: Soil = Soil {
    file: "victory-decision/armies/german-grenadier.toml",
    army: "german-grenadier",
    scenario: "victory-decision/open-battle",
    granularity: None,
};

/// The unit in which truths are planted.
const SNIPER: &str = "sniper-team";
const GAMES: u64 = 80_000;

fn units(document: &mut DocumentMut) -> &mut ArrayOfTables {
    document["unit"].as_array_of_tables_mut().unwrap()
}

fn sniper(document: &mut DocumentMut) -> &mut Table {
    units(document).iter_mut().find(|unit| id(unit) == SNIPER).unwrap()
}

#[test]
#[ignore = "minutes; see reports/experiments/pricing.md"]
fn a_unit_made_a_fifth_too_cheap_is_found_in_victory_decision() {
    let priced = |points: i64, seed| {
        let outcome = SOIL.tune::<VictoryDecisionLineUp>(
            |document| {
                sniper(document).insert("price", value(points));
            },
            GAMES,
            seed,
        );
        let found = entry(&outcome, SNIPER).clone();
        println!("seed {seed}: {}", row(&found));
        found
    };
    let found = priced(50, 1);
    let fair = implied(&found)[1].round() as i64;
    let right = priced(fair, 2);
    assert!([PriceVerdict::Fair, PriceVerdict::Unknown].contains(&right.verdict), "{right:?}");
    let cheap = priced(fair * 4 / 5, 3);
    assert_eq!(cheap.verdict, PriceVerdict::Under);
    assert_overlap(&cheap, &right);
}

#[test]
#[ignore = "minutes; see reports/experiments/pricing.md"]
fn a_clone_comes_back_at_the_price_of_its_original_in_victory_decision() {
    let plant = |document: &mut DocumentMut| with_clone(document, SNIPER, [50, 100]);
    let outcome = SOIL.tune::<VictoryDecisionLineUp>(plant, GAMES, 4);
    let (clone, original) = (entry(&outcome, "clone"), entry(&outcome, SNIPER));
    println!("seed 4: {}; {}", row(clone), row(original));
    assert_overlap(clone, original);
    assert_eq!(clone.verdict, PriceVerdict::Over);
}

/// Adds a clone of a unit, and gives both other prices in the place of their own; they count what the
/// original costs in the file.
fn with_clone(document: &mut DocumentMut, of: &str, [original, clone]: [i64; 2]) {
    // By text: tables of a document that are copied keep the places of the originals.
    let text = document.to_string();
    let start = text.find(&format!("[[unit]]\nid = \"{of}\"")).unwrap();
    let end = text[start + 1..].find("[[unit]]").map_or(text.len(), |at| start + 1 + at);
    let unit = &text[start..end];
    let listed = listed_price(document, of);
    let priced = |price: i64| {
        let told = format!("\nprice = {price}\nstake = {listed}\n");
        unit.replacen(&format!("\nprice = {listed}\n"), &told, 1)
    };
    let clone = priced(clone).replace(&format!("\"{of}\""), "\"clone\"");
    let (before, after) = (&text[..start], &text[end..]);
    *document = format!("{before}{}{after}\n{clone}\n", priced(original)).parse().unwrap();
}

/// What a unit costs in the file.
fn listed_price(document: &DocumentMut, unit: &str) -> i64 {
    let tables = document["unit"].as_array_of_tables().unwrap();
    tables.iter().find(|table| id(table) == unit).unwrap()["price"].as_integer().unwrap()
}

/// Two units, one under a wrong label, are one unit: what is believed of them are their deeds.
#[track_caller]
fn expect_clones(unit: &str, seed: u64) {
    let tune = |original: i64, clone: i64, seed: u64| {
        let plant = |document: &mut DocumentMut| with_clone(document, unit, [original, clone]);
        SOIL.tune::<VictoryDecisionLineUp>(plant, GAMES, seed)
    };
    let listed = listed_price(&SOIL.document::<VictoryDecisionLineUp>(), unit) as f64;
    let right = settled_price(listed, |price, step| {
        let price = price.round() as i64;
        let outcome = tune(price, price, seed + 100 + step);
        f64::midpoint(implied(entry(&outcome, unit))[1], implied(entry(&outcome, "clone"))[1])
    });
    let right = right.round() as i64;
    let mut wrong = Vec::new();
    for off in WRONG_LABELS {
        let label = right * (100 + off) / 100;
        let outcome = tune(right, label, seed);
        let (clone, original) = (entry(&outcome, "clone"), entry(&outcome, unit));
        let faults = faults(clone, original, off);
        println!("seed {seed}, {off:+} %: {}; {} {faults}", row(clone), row(original));
        wrong.extend((!faults.is_empty()).then(|| format!("{off:+} %: {faults}")));
    }
    assert_eq!(wrong, [""; 0]);
}

#[test]
#[ignore = "minutes; see reports/experiments/pricing.md"]
fn clones_of_tanks_under_wrong_labels_come_back_at_one_price() {
    expect_clones("pzkpfw-iv-h", 20);
}

#[test]
#[ignore = "minutes; see reports/experiments/pricing.md"]
fn clones_of_infantry_under_wrong_labels_come_back_at_one_price() {
    expect_clones("grenadier-squad", 21);
}

#[test]
#[ignore = "minutes; see reports/experiments/pricing.md"]
fn clones_of_mortars_under_wrong_labels_come_back_at_one_price() {
    expect_clones("8cm-mortar-team", 22);
}

#[test]
#[ignore = "minutes; see reports/experiments/pricing.md"]
fn clones_of_snipers_under_wrong_labels_come_back_at_one_price() {
    expect_clones(SNIPER, 23);
}

#[test]
#[ignore = "minutes; see reports/experiments/pricing.md"]
fn an_option_that_does_nothing_is_worth_about_nothing() {
    let with_option = |document: &mut DocumentMut| {
        let mut option = Table::new();
        option.insert("id", value("medal"));
        option.insert("name", value("Medal"));
        option.insert("price", value(20));
        option.insert("source", value("project"));
        // Snipers are marksmen already.
        option.insert("gains", value(toml_edit::Array::from_iter(["marksmen"])));
        let mut options = ArrayOfTables::new();
        options.push(option);
        sniper(document).insert("option", toml_edit::Item::ArrayOfTables(options));
    };
    let outcome = SOIL.tune::<VictoryDecisionLineUp>(with_option, GAMES, 5);
    let medal = entry(&outcome, "sniper-team+medal");
    println!("seed 5: {}", row(medal));
    let [low, worth, high] = implied(medal);
    assert!(low <= 0.0 && 0.0 <= high && worth.abs() < 15.0, "{medal:?}");
    assert_eq!(medal.verdict, PriceVerdict::Over);
}
