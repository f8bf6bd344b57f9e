//! Whole comparisons on the template.

use core::sync::atomic::AtomicBool;

use wargauge_batch::{BlockId, Scope, Swap};
use wargauge_report::LoadoutKind;
use wargauge_rules::roster::{FileKind, Rulebook};

use super::any_comparison::AnyComparison;
use super::comparison_study::ComparisonStudy;
use super::contest::VariantStanding;
use super::outcome::{ComparisonOutcome, ContenderOutcome};
use super::request::ComparisonRequest;
use super::study::{Comparison, prepare};
use crate::arguments::readings::other_values;
use crate::pricing::{StudyControl, StudyProgress};
use crate::study::contract::Outcomes;
use crate::study::list_source::BlockWatch;
use crate::study::shard::Shard;
use crate::study::sharing::{KnownBlocks, play_share};
use crate::toy::{self, Template, TestLineUp};

fn request(variants: &[&str]) -> ComparisonRequest {
    ComparisonRequest {
        scenario: "field".to_owned(),
        force: "reds".to_owned(),
        variants: variants.iter().map(|&text| text.to_owned()).collect(),
        marginal: false,
        exchanges: false,
        knock_out: false,
        knock_out_rules: false,
        against: Vec::new(),
        games: 20_000,
        margin: 0.02,
        seed: 5,
        policies: ["first", "first"].map(|name| Some(wargauge_policy::PolicyChoice::plain(name))),
        settings: Vec::new(),
        swap: Swap::Forces,
    }
}

fn comparison(request: &ComparisonRequest) -> Result<Comparison<TestLineUp>, String> {
    let library = toy::library();
    let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).unwrap();
    prepare::<TestLineUp>(&library, request, &scenario).map_err(|error| error.to_string())
}

fn play(request: &ComparisonRequest, threads: usize) -> ComparisonOutcome {
    let flag = AtomicBool::new(false);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
    let comparison = comparison(request).unwrap();
    pool.install(|| comparison.play(control)).unwrap()
}

#[test]
fn better_and_worse_and_the_same_are_told_apart() {
    // Rifles and guns fight alike; the price is all that differs.
    let outcome = play(&request(&["+rifle", "-rifle*2", "rifle=gun", "price:gun=5"]), 2);
    let standings: Vec<VariantStanding> = outcome.contenders[1..]
        .iter()
        .map(|contender| contender.difference.unwrap().standing)
        .collect();
    assert_eq!(
        standings,
        [
            VariantStanding::Better,
            VariantStanding::Worse,
            VariantStanding::Same,
            VariantStanding::Same
        ]
    );
    let points: Vec<u32> = outcome.contenders.iter().map(|contender| contender.points).collect();
    assert_eq!(points, [55_000, 65_000, 35_000, 70_000, 35_000]);
    let cheap = &outcome.contenders[4];
    assert!(cheap.difference.unwrap().estimate.value.abs() < 1e-12, "the same games");
    assert!(cheap.marks.pareto && !outcome.contenders[0].marks.pareto);
    assert_eq!(outcome.against, ["reds", "blues"]);
    assert!(outcome.games < outcome.fixed_plan_games, "{outcome:?}");
    assert!(outcome.contenders[1].games < 1000, "a clear difference stops early");
}

#[test]
fn a_copy_more_and_one_fewer_of_each_entry_are_variants() {
    let wish = ComparisonRequest { marginal: true, ..request(&["+rifle", "rifle=gun"]) };
    let outcome = play(&wish, 2);
    let names: Vec<&str> =
        outcome.contenders[1..].iter().map(|one| one.variant.as_deref().unwrap()).collect();
    assert_eq!(names, ["+rifle", "rifle=gun", "+gun", "-gun", "-rifle"]);
    for one in &outcome.contenders[1..] {
        let expected = match one.variant.as_deref().unwrap().as_bytes()[0] {
            b'+' => VariantStanding::Better,
            b'-' => VariantStanding::Worse,
            _ => VariantStanding::Same,
        };
        assert_eq!(one.difference.unwrap().standing, expected, "{:?}", one.variant);
    }
}

#[test]
fn rules_are_knocked_out_at_their_other_values() {
    let wish = ComparisonRequest { knock_out_rules: true, games: 200, ..request(&["+rifle"]) };
    let outcome = play(&wish, 2);
    let kinds: Vec<LoadoutKind> = outcome.contenders.iter().map(|one| one.kind).collect();
    assert_eq!(kinds[..2], [LoadoutKind::Base, LoadoutKind::Variant]);
    assert!(kinds.len() > 2 && kinds[2..].iter().all(|kind| *kind == LoadoutKind::Rule));
    let rules: Vec<&str> =
        outcome.contenders[2..].iter().filter_map(|one| one.variant.as_deref()).collect();
    let switches = <Template as Rulebook>::switches().iter();
    let others = switches.map(|switch| other_values(switch, &outcome.settings[switch.name]).len());
    assert_eq!(rules.len(), others.sum::<usize>());
    let prices = outcome.contenders.iter().filter(|one| one.kind == LoadoutKind::Rule);
    assert!(prices.clone().all(|one| one.points == outcome.contenders[0].points));
    assert!(prices.clone().all(|one| !one.marks.pareto), "nobody can bring another rule");
    // A switch that is set stays as it is.
    let name = outcome.settings.keys().next().expect("the template has switches");
    let setting = format!("{name}={}", outcome.settings[name]);
    let fixed = play(&ComparisonRequest { settings: vec![setting], ..wish }, 1);
    let varied = format!("rule {name}: ");
    let is_of = |one: &&ContenderOutcome| {
        one.variant.as_deref().is_some_and(|variant| variant.starts_with(&varied))
    };
    assert_eq!(fixed.contenders.iter().filter(is_of).count(), 0);
    assert!(outcome.contenders.iter().any(|one| is_of(&one)));
}

/// The template's cards are numbers alone.
#[test]
fn a_force_of_plain_numbers_has_nothing_to_knock_out() {
    let wish = ComparisonRequest { knock_out: true, ..request(&[]) };
    let refused = comparison(&wish).expect_err("there is nothing");
    assert!(refused.contains("force `reds` has nothing to knock out"), "{refused}");
}

#[test]
fn what_was_knocked_out_stands_in_the_order_of_what_it_costs() {
    let wish = ComparisonRequest { knock_out_rules: true, games: 400, ..request(&["-rifle"]) };
    let outcome = play(&wish, 2);
    let ranked = outcome.ranked();
    assert_eq!(ranked.len(), outcome.contenders.len());
    assert_eq!(ranked[0].kind, LoadoutKind::Base);
    assert_eq!(ranked[1].variant.as_deref(), Some("-rifle"));
    let cost = |one: &&ContenderOutcome| one.difference.expect("it was played").estimate.value;
    assert!(ranked[2..].iter().map(cost).is_sorted(), "{ranked:#?}");
}

#[test]
fn threads_change_nothing() {
    let wish = request(&["+rifle", "rifle=gun"]);
    assert_eq!(play(&wish, 1), play(&wish, 3));
}

#[test]
fn another_force_is_a_variant_too() {
    let outcome =
        play(&ComparisonRequest { against: vec!["blues".into()], ..request(&["greens"]) }, 2);
    assert_eq!(outcome.contenders[1].points, 50_000);
    assert_eq!(outcome.against, ["blues"]);
}

#[test]
fn what_cannot_be_compared_is_refused() {
    let refusal = |variant: &str| comparison(&request(&[variant])).unwrap_err();
    assert_eq!(
        refusal("+riffle"),
        "variant `+riffle`: army `toys` has no entry `riffle`; expected one of gun, rifle \
         (did you mean `rifle`?)"
    );
    assert!(refusal("-gun*2").contains("variant `-gun*2`: force `reds` has only 1 of `gun`"));
    assert!(refusal("price:riffle=3").contains("no entry `riffle`"));
    assert!(refusal("+rifle*13").contains("expected 1 to 16 units"));
    assert!(refusal("yellows").contains("there is no force `yellows`"));
    let twice = ComparisonRequest { against: vec!["blues".into(); 2], ..request(&["-gun"]) };
    assert!(comparison(&twice).unwrap_err().contains("`blues` is named twice"));
}

#[test]
fn too_few_games_leave_it_unknown() {
    let outcome = play(&ComparisonRequest { games: 40, ..request(&["rifle=gun"]) }, 1);
    assert_eq!(outcome.contenders[1].difference.unwrap().standing, VariantStanding::Unknown);
    assert_eq!(outcome.contenders[1].games, 40);
}

fn study(request: &ComparisonRequest) -> ComparisonStudy {
    ComparisonStudy::new(Box::new(comparison(request).unwrap()), request.seed, Vec::new())
}

/// The outcome of a comparison that is played in so many shares.
fn sharded(request: &ComparisonRequest, of: u64) -> (ComparisonOutcome, u64) {
    let (study, flag, none) = (study(request), AtomicBool::new(false), Outcomes::new());
    let mut known = Outcomes::new();
    for index in 1..=of {
        let mut note = |id: BlockId, scores: &str| {
            let before = known.insert(id, scores.to_owned());
            assert_eq!(before, None, "no block belongs to two shards");
        };
        let mut watch = BlockWatch { outcomes: &mut note, in_play: &|_| () };
        let before = KnownBlocks { rounds: &none, earlier: &|_| Ok(None) };
        play_share(&study, Shard { index, of }, &before, &mut watch, &flag).unwrap();
    }
    let games = known.values().map(|scores| 2 * (scores.len() as u64 - 2)).sum();
    let mut gathered = study.comparison().gather();
    while let Some(id) = gathered.wanted(1).first() {
        gathered.put(*id, &known[id]).unwrap();
    }
    (gathered.outcome(), games)
}

#[test]
fn shards_together_are_the_comparison() {
    let wishes = [
        request(&["+rifle", "rifle=gun"]),
        ComparisonRequest { games: 300, ..request(&["+rifle", "rifle=gun"]) },
        ComparisonRequest { margin: 0.1, ..request(&["-gun"]) },
    ];
    for wish in &wishes {
        let alone = play(wish, 2);
        for of in [1, 4, 16] {
            let (outcome, games) = sharded(wish, of);
            assert_eq!(outcome, alone, "{of} shards");
            assert!(games >= alone.games, "{of}");
        }
    }
}

#[test]
fn without_a_block_it_is_interrupted() {
    let study = study(&request(&["+rifle"]));
    let mut gathered = study.comparison().gather();
    // The second block of the variant is missing.
    for (stage, block) in [(0, 0), (1, 0), (0, 1)] {
        let even = format!("\"{}\"", "2".repeat(64));
        gathered.put(BlockId { stage, block }, &even).unwrap();
    }
    assert_eq!(gathered.wanted(1), [BlockId { stage: 1, block: 1 }]);
    let outcome = gathered.outcome();
    assert!(outcome.interrupted);
    assert_eq!(outcome.contenders[1].games, 128);
    assert_eq!(outcome.contenders[0].blocks.blocks(), 2);
}
