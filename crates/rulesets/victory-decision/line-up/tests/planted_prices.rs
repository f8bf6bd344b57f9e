//! Truths planted in a Victory Decision army: a list whose prices are known to be right or wrong must come back with
//! the right ones. The long ones run with
//! `cargo test --release -p wargauge-victory-decision-line-up --test planted_prices -- --ignored --nocapture`; what
//! they print is recorded in `docs/pricing.md`.

#![expect(clippy::print_stdout, reason = "what slow tests find is recorded in the pages")]

use toml_edit::{ArrayOfTables, DocumentMut, Table, value};
use wargauge_stats::price::PriceVerdict;
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

use wargauge_batch::testing::planting::{Soil, assert_overlap, entry, id, implied, row};

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
#[ignore = "minutes; see docs/pricing.md"]
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
#[ignore = "minutes; see docs/pricing.md"]
fn a_clone_comes_back_at_the_price_of_its_original_in_victory_decision() {
    // By text: tables of a document that are copied keep the places of the originals.
    let with_clone = |document: &mut DocumentMut| {
        let text = document.to_string();
        let start = text.find("[[unit]]\nid = \"sniper-team\"").unwrap();
        let length = text[start + 1..].find("[[unit]]").unwrap();
        let clone = text[start..=start + length].replace(SNIPER, "clone");
        let clone = clone.replace("price = 50", "price = 100");
        *document = format!("{text}\n{clone}\n").parse().unwrap();
    };
    let outcome = SOIL.tune::<VictoryDecisionLineUp>(with_clone, GAMES, 4);
    let (clone, original) = (entry(&outcome, "clone"), entry(&outcome, SNIPER));
    println!("seed 4: {}; {}", row(clone), row(original));
    assert_overlap(clone, original);
    assert_eq!(clone.verdict, PriceVerdict::Over);
}

#[test]
#[ignore = "minutes; see docs/pricing.md"]
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
