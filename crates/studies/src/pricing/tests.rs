//! Planted truths on an army whose units are all alike whatever they are called and cost, but for
//! duds, which do nothing.

use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;
use std::sync::Mutex;

use wargauge_batch::Scope;
use wargauge_rules::roster::FileKind;
use wargauge_stats::price::PriceVerdict;

use crate::pricing::StudyControl;
use crate::pricing::any_study::AnyPricingStudy;
use crate::pricing::in_order::{Pieces, StudyProgress, Watched};
use crate::pricing::outcome::{PriceFate, PricedEntryOutcome, PricingOutcome};
use crate::pricing::prepare::prepare;
use crate::pricing::request::PricingRequest;
use crate::pricing::study::{Known, PricingStudy};
use crate::pricing::survey::{Meeting, Pairing};
use crate::study::shard::Shard;
use crate::toy::{TestLineUp, army_text, library_with};

/// Prices of entries in points.
pub(super) type Prices<'p> = [(&'p str, &'p str)];

const FAIR: [(&str, &str); 4] =
    [("rifle", "10"), ("gun", "10"), ("cannon", "10"), ("mortar", "10")];

/// The fair list with another price of the gun.
fn with_gun_at(price: &'static str) -> [(&'static str, &'static str); 4] {
    FAIR.map(|(id, fair)| (id, if id == "gun" { price } else { fair }))
}

/// The fair list and an entry more.
fn and(id: &'static str, price: &'static str) -> Vec<(&'static str, &'static str)> {
    FAIR.into_iter().chain([(id, price)]).collect()
}

pub(super) fn request(games: u64, seed: u64) -> PricingRequest {
    PricingRequest {
        army: "toys".to_owned(),
        scenarios: Vec::new(),
        points: vec![80_000],
        games,
        seed,
        policy: Some(wargauge_policy::PolicyChoice::plain("first")),
        settings: Vec::new(),
        tolerance: 0.1,
        granularity: None,
        smallest_patch: false,
        what_if: BTreeMap::new(),
    }
}

pub(super) fn study(
    prices: &Prices<'_>,
    request: &PricingRequest,
) -> Result<PricingStudy<TestLineUp>, String> {
    let library = library_with(&army_text(prices));
    let file = library.find(FileKind::Army, "toys", Scope::Anywhere).unwrap();
    prepare::<TestLineUp>(&library, request, &file).map_err(|error| error.to_string())
}

fn play(study: &PricingStudy<TestLineUp>, threads: usize) -> PricingOutcome {
    let flag = AtomicBool::new(false);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
    pool.install(|| study.play(control)).unwrap()
}

fn tuned(prices: &Prices<'_>, games: u64, seed: u64) -> PricingOutcome {
    play(&study(prices, &request(games, seed)).unwrap(), 2)
}

#[track_caller]
fn entry<'o>(outcome: &'o PricingOutcome, id: &str) -> &'o PricedEntryOutcome {
    outcome.entries.iter().find(|entry| entry.id == id).unwrap()
}

/// Low end, implied price and high end, in points.
#[track_caller]
fn implied(outcome: &PricingOutcome, id: &str) -> [f64; 3] {
    let price = entry(outcome, id).price.unwrap();
    let range = price.range.bounded().unwrap_or_else(|| panic!("{id}: {price:?}"));
    [range.low, price.implied.unwrap(), range.high]
}

/// Prices of what does the same are one, and at most a fortieth from what all others cost: so far may
/// a price that is off move the level by which all are told.
#[track_caller]
fn expect_ten_and_one_price(found: &[[f64; 3]; 2]) {
    let [[low, price, high], [other_low, other, other_high]] = found;
    assert!((price / other - 1.0).abs() < 0.01 || (low <= other_high && other_low <= high));
    assert!((price - 10.0).abs() < 0.25 && high - low < 0.5, "{found:?}");
    assert!((other - 10.0).abs() < 0.25 && other_high - other_low < 0.5, "{found:?}");
}

#[test]
fn a_unit_made_too_cheap_is_called_so_and_its_true_price_is_found() {
    let outcome = tuned(&with_gun_at("8"), 40_000, 2);
    expect_ten_and_one_price(&[implied(&outcome, "gun"), implied(&outcome, "rifle")]);
    assert_eq!(entry(&outcome, "gun").verdict, PriceVerdict::Under);
    for other in ["rifle", "cannon", "mortar"] {
        let verdict = entry(&outcome, other).verdict;
        assert!(verdict == PriceVerdict::Fair || verdict == PriceVerdict::Unknown, "{other}");
    }
    assert_eq!(outcome.granularity, 2000);
    assert_eq!(entry(&outcome, "gun").proposed, Some(10_000));
    assert_eq!(entry(&outcome, "gun").fate, PriceFate::Confirmed);
    let wrong = study(&with_gun_at("8"), &request(2, 1)).unwrap();
    let rewritten = wrong.rewritten(&outcome.new_prices(), &BTreeMap::new()).unwrap().unwrap();
    assert_eq!(rewritten.source.text, army_text(&FAIR));
    assert!(rewritten.difference.contains("-price = 8\n+price = 10"), "{rewritten:?}");
    let trial = |at: Option<crate::pricing::Trial>| at.unwrap().score.value;
    let (before, after) =
        (trial(entry(&outcome, "gun").before), trial(entry(&outcome, "gun").after));
    assert!(before > 0.52 && (after - 0.5).abs() < 0.03, "{before} {after}");
}

#[test]
fn a_clone_at_another_price_comes_back_at_the_same_price() {
    let outcome = tuned(&and("clone", "14"), 40_000, 3);
    let (gun, clone) = (implied(&outcome, "gun"), implied(&outcome, "clone"));
    expect_ten_and_one_price(&[gun, clone]);
    assert_eq!(entry(&outcome, "clone").verdict, PriceVerdict::Over);
    assert_eq!(entry(&outcome, "clone").proposed, Some(10_000));
}

/// A clone that is the same to a letter is the same entry of the regression.
#[test]
fn two_labels_of_one_card_have_one_price() {
    let text = army_text(&and("clone", "14")).replace("range = 6", "range = 3");
    let library = library_with(&text);
    let file = library.find(FileKind::Army, "toys", Scope::Anywhere).unwrap();
    let wish = PricingRequest { granularity: Some(100), ..request(20_000, 3) };
    let study = prepare::<TestLineUp>(&library, &wish, &file).unwrap();
    let outcome = play(&study, 2);
    let bits = |id| implied(&outcome, id).map(f64::to_bits);
    assert_eq!(bits("gun"), bits("clone"), "to the last digit");
    assert_eq!(entry(&outcome, "clone").twins, ["gun"]);
    assert_eq!(entry(&outcome, "clone").verdict, PriceVerdict::Over);
    let [gun, clone] = ["gun", "clone"].map(|id| entry(&outcome, id));
    assert_eq!((gun.proposed, gun.after, gun.fate), (clone.proposed, clone.after, clone.fate));
    assert_eq!(clone.fate, PriceFate::Confirmed);
}

/// The truth is known by symmetry: six cards that do the same, under six labels, have one price.
#[test]
fn six_labels_of_one_unit_come_back_at_one_price() {
    let labels = [
        ("rifle", "8"),
        ("gun", "9"),
        ("cannon", "10"),
        ("mortar", "10"),
        ("howitzer", "11"),
        ("pak", "13"),
    ];
    let (mut holding, mut all) = (0, 0);
    for seed in 0..10 {
        let outcome = tuned(&labels, 3_000, 700 + seed);
        let found = labels.map(|(id, _)| implied(&outcome, id));
        let mean = found.iter().map(|[_, price, _]| price).sum::<f64>() / 6.0;
        holding += found.iter().filter(|[low, _, high]| (*low..=*high).contains(&mean)).count();
        all += found.len();
    }
    // Nominal are 57 of 60.
    assert!(holding >= 53, "{holding} of {all} intervals hold the price of all");
}

/// A price a third off, tried as if it had been found: it must not pass as confirmed.
#[test]
fn a_price_a_third_off_is_confirmed_in_at_most_one_case_of_twenty() {
    let fates = |price: u32, games: u64, seeds: core::ops::Range<u64>| {
        let what_if = BTreeMap::from([("gun".to_owned(), price)]);
        let fate = |seed: u64| {
            let wish = PricingRequest {
                granularity: Some(100),
                what_if: what_if.clone(),
                ..request(games, 9_000 + seed)
            };
            entry(&play(&study(&FAIR, &wish).unwrap(), 2), "gun").fate
        };
        seeds.map(fate).filter(|fate| *fate == PriceFate::Confirmed).count()
    };
    // Where the games are so few that nothing passes it is not held to anything: at these some do.
    for games in [600, 1_500] {
        let wrong = fates(13_400, games, 0..20) + fates(6_600, games, 20..40);
        // A binomial of 40 at 5 % exceeds 5 once in 70 times.
        assert!(wrong <= 5, "{wrong} of 40 confirmed with {games} games");
    }
    let right = fates(10_000, 8_000, 0..4);
    assert!(right >= 3, "{right} of 4 right prices confirmed");
}

#[test]
fn what_is_off_by_a_third_is_called_and_what_is_right_within_a_tenth_is_not() {
    let near = [("rifle", "9.4"), ("gun", "10.5"), ("cannon", "10"), ("mortar", "9.7")];
    let planted = near.map(|(id, price)| (id, if id == "gun" { "7.4" } else { price }));
    let wrong = [PriceVerdict::Over, PriceVerdict::Under];
    let called = |outcome: &PricingOutcome| -> Vec<String> {
        let called = outcome.entries.iter().filter(|entry| wrong.contains(&entry.verdict));
        called.map(|entry| entry.id.clone()).collect()
    };
    let false_calls =
        (0..40).filter(|seed| !called(&tuned(&near, 800, 300 + seed)).is_empty()).count();
    assert!(false_calls <= 4, "{false_calls} of 40 lists within the tolerance");
    let found: Vec<Vec<String>> =
        (0..4).map(|seed| called(&tuned(&planted, 12_000, 400 + seed))).collect();
    let right = found.iter().filter(|called| *called == &["gun"]).count();
    assert!(right >= 3, "{found:?}");
}

/// What is worth more than half as much again is moved that far, and no farther, by one study.
#[test]
fn a_price_far_off_is_moved_by_a_step() {
    let wish = PricingRequest { granularity: Some(100), ..request(20_000, 12) };
    let study = study(&with_gun_at("5"), &wish).unwrap();
    let outcome = play(&study, 2);
    let gun = entry(&outcome, "gun");
    assert_eq!((gun.fate, gun.proposed), (PriceFate::Step, Some(7_500)), "{gun:?}");
    assert_eq!(outcome.new_prices(), BTreeMap::from([("gun".to_owned(), 7_500)]));
}

#[test]
fn a_confirmed_price_lies_in_its_own_interval() {
    for seed in 0..5 {
        let wish = PricingRequest { granularity: Some(100), ..request(3_000, 800 + seed) };
        let outcome = play(&study(&with_gun_at("7"), &wish).unwrap(), 2);
        for one in outcome.entries.iter().filter(|one| one.fate == PriceFate::Confirmed) {
            let [low, _, high] = implied(&outcome, &one.id);
            let price = f64::from(one.new_price().unwrap()) / 1000.0;
            assert!(low <= price && price <= high, "{one:?}");
        }
    }
}

#[test]
fn two_entries_at_one_wrong_price_do_not_move_a_third() {
    let mut prices = and("howitzer", "10");
    prices.extend([("pak", "8"), ("twin", "8")]);
    let outcome = tuned(&prices, 40_000, 11);
    for id in ["pak", "twin"] {
        assert_eq!(entry(&outcome, id).verdict, PriceVerdict::Under, "{id}");
        assert!(!entry(&outcome, id).holds_level, "{id}");
    }
    for id in ["rifle", "gun", "cannon", "mortar", "howitzer"] {
        // One interval in twenty misses the truth, narrowly: what must not happen is a move by a tenth.
        let [_, price, _] = implied(&outcome, id);
        assert!((price - 10.0).abs() < 0.5, "{id}: {price}");
        assert!(entry(&outcome, id).holds_level, "{id}");
    }
}

#[test]
fn a_price_that_games_deny_is_kept_with_its_reason() {
    // The gun is worth 10; at 14 it would cost as much too much as it costs too little now.
    let what_if = BTreeMap::from([("gun".to_owned(), 14_000)]);
    let wish = PricingRequest { what_if, ..request(4_000, 5) };
    let study = study(&with_gun_at("5"), &wish).unwrap();
    let outcome = play(&study, 2);
    let gun = entry(&outcome, "gun");
    assert_eq!((gun.verdict, gun.fate), (PriceVerdict::Under, PriceFate::Unconfirmed), "{gun:?}");
    assert!(gun.told.is_some_and(|told| told.range.high < 14.0), "{gun:?}");
    let remarks = BTreeMap::from([("gun".to_owned(), "kept".to_owned())]);
    let written = study.rewritten(&outcome.new_prices(), &remarks).unwrap().unwrap();
    let kept = army_text(&with_gun_at("5")).replace("price = 5", "price = 5 # tune: kept");
    assert_eq!(written.source.text, kept);
    assert!(study.rewritten(&outcome.new_prices(), &BTreeMap::new()).unwrap().is_none());
}

#[test]
fn where_nothing_is_called_the_games_of_the_rounds_look_again() {
    let is_open = |outcome: &PricingOutcome| {
        let is_unknown = |one: &PricedEntryOutcome| one.verdict == PriceVerdict::Unknown;
        let is_untried = |one: &PricedEntryOutcome| one.proposed.is_none();
        outcome.entries.iter().any(is_unknown) && outcome.entries.iter().all(is_untried)
    };
    let open: Vec<_> = (0..20).map(|seed| tuned(&FAIR, 60, seed)).filter(is_open).collect();
    assert!(!open.is_empty(), "60 games tell everything");
    for outcome in open {
        assert!((56..=64).contains(&outcome.games.total()), "{:?}", outcome.games);
    }
}

#[test]
fn of_weapons_that_hardly_speak_nothing_is_known() {
    let study = study(&with_gun_at("5"), &request(6000, 3)).expect("a study");
    let interrupted = AtomicBool::new(false);
    let control = StudyControl { interrupted: &interrupted, progress: &|_| {} };
    let watched = Watched::new(control, 3000);
    let scale = PricingStudy::<TestLineUp>::scale(&study.base);
    let meetings = study
        .stage(&study.army, Pairing::Informative, "surveying", 1)
        .play(0..1500, &mut study.information(), &scale, &watched)
        .expect("forces can be drawn");
    let gun = study.field.index["gun"];
    let judged = |meetings: &[Meeting]| {
        let known = Known { meetings: meetings.to_vec(), ..Known::default() };
        let all = study.estimate(&known).expect("games were played");
        (all.verdicts[gun], all.attacks[gun])
    };
    let (verdict, attacks) = judged(&meetings);
    assert!(verdict == PriceVerdict::Under && attacks > 1.0, "{verdict:?}, {attacks}");
    // The same games, had the gun fired once in all of them.
    let mut silent = meetings;
    for meeting in &mut silent {
        meeting.attacks.retain(|(entry, _)| *entry != gun);
    }
    silent[0].attacks.push((gun, 1));
    let (verdict, attacks) = judged(&silent);
    assert!(verdict == PriceVerdict::Unknown && attacks > 0.0, "{verdict:?}, {attacks}");
}

#[test]
fn a_useless_entry_is_worth_about_nothing() {
    let outcome = tuned(&and("dud", "5"), 40_000, 4);
    let [low, worth, high] = implied(&outcome, "dud");
    assert!(low <= 0.0 && 0.0 <= high && worth.abs() < 0.5, "{low} {worth} {high}");
    assert_eq!(entry(&outcome, "dud").verdict, PriceVerdict::Over);
}

#[test]
fn a_fair_list_is_left_alone() {
    let mut alarms = 0;
    for seed in 0..100 {
        let outcome = tuned(&FAIR, 600, 1000 + seed);
        let wrong = [PriceVerdict::Over, PriceVerdict::Under];
        alarms += usize::from(outcome.entries.iter().any(|entry| wrong.contains(&entry.verdict)));
    }
    // Nominal are 5 % of the lists; a binomial of 100 at 5 % exceeds 9 once in 35 times.
    assert!(alarms <= 9, "{alarms} false alarms in 100 lists");
}

#[test]
fn intervals_cover_the_truth() {
    let (mut covered, mut all) = (0, 0);
    for seed in 0..50 {
        let outcome = tuned(&FAIR, 1_500, 5000 + seed);
        for id in ["rifle", "gun", "cannon", "mortar"] {
            let [low, _, high] = implied(&outcome, id);
            covered += u32::from(low <= 10.0 && 10.0 <= high);
            all += 1;
        }
    }
    let share = f64::from(covered) / f64::from(all);
    assert!((0.90..=0.99).contains(&share), "{covered} of {all}");
}

#[test]
fn prices_are_found_from_scratch() {
    let unpriced = ["rifle", "gun", "cannon", "dud"].map(|id| (id, "0"));
    let outcome = tuned(&unpriced, 30_000, 6);
    let [rifle, gun, dud] = ["rifle", "gun", "dud"].map(|id| implied(&outcome, id)[1]);
    assert!((rifle / gun - 1.0).abs() < 0.15 && dud < 0.1 * rifle, "{rifle} {gun} {dud}");
    assert_eq!(entry(&outcome, "rifle").verdict, PriceVerdict::Under);
    assert!(entry(&outcome, "rifle").proposed.is_some());
}

#[test]
fn the_smallest_patch_changes_what_matters() {
    let wish = PricingRequest { smallest_patch: true, ..request(30_000, 7) };
    let outcome = play(&study(&with_gun_at("7"), &wish).unwrap(), 2);
    let changed: Vec<&str> = outcome
        .entries
        .iter()
        .filter(|entry| entry.fate == PriceFate::Confirmed)
        .map(|entry| entry.id.as_str())
        .collect();
    assert_eq!(changed, ["gun"]);
}

#[test]
fn threads_change_nothing() {
    let wish = request(3_000, 8);
    let study = study(&with_gun_at("6"), &wish).unwrap();
    let (one, three) = (play(&study, 1), play(&study, 3));
    assert_eq!(one.entries, three.entries);
    assert_eq!(one.games, three.games);
    assert!(one.games.total() <= 3_000 + 4 && one.games.total() >= 1_500, "{:?}", one.games);
}

#[test]
fn small_budgets_leave_prices_unknown_and_say_what_would_do() {
    let outcome = tuned(&FAIR, 60, 9);
    assert!(outcome.entries.iter().all(|entry| entry.verdict == PriceVerdict::Unknown));
    let wanted = outcome.games_wanted.unwrap();
    assert!(wanted > 60, "{wanted}");
    assert!(tuned(&FAIR, 2, 9).games_wanted.is_some());
}

#[test]
fn an_interrupted_study_has_what_was_played() {
    let study = study(&FAIR, &request(100_000, 10)).unwrap();
    let flag = AtomicBool::new(false);
    let progress = |now: StudyProgress| {
        flag.fetch_or(now.games >= 1_000, core::sync::atomic::Ordering::Relaxed);
    };
    let control = StudyControl { interrupted: &flag, progress: &progress };
    let outcome = study.play(control).unwrap();
    assert!(outcome.interrupted);
    assert!((100..5_000).contains(&outcome.games.total()), "{:?}", outcome.games);
    assert!(outcome.entries.iter().all(|entry| entry.price.is_some()));
}

#[test]
fn what_cannot_be_priced_is_refused() {
    let refusal =
        |prices: &Prices<'_>, request: &PricingRequest| study(prices, request).unwrap_err();
    let wish = request(100, 1);
    assert_eq!(
        refusal(&with_gun_at("90"), &wish),
        "forces of 80 points have no room for `gun` at 90; expected --points of at least 90"
    );
    let only = refusal(&FAIR[..1], &wish);
    assert!(only.starts_with("army `toys` has too few entries"), "{only}");
    let elsewhere = PricingRequest { scenarios: vec!["feild".into()], ..wish };
    assert!(refusal(&FAIR, &elsewhere).contains("did you mean `field`?"));
}

/// What rounds of a study in several shares have come to.
#[derive(Default)]
struct Shared {
    known: BTreeMap<u64, String>,
    played: Mutex<BTreeMap<u64, String>>,
    shard: Option<Shard>,
}

impl Pieces for Shared {
    fn known(&self, group: u64) -> Option<String> {
        self.known.get(&group).cloned()
    }

    fn claim(&self, unknown: &[u64]) -> Vec<u64> {
        let is_own = |group: &&u64| self.shard.is_some_and(|shard| shard.has(**group));
        unknown.iter().filter(is_own).copied().collect()
    }

    fn note(&self, group: u64, outcome: String) {
        self.played.lock().unwrap().insert(group, outcome);
    }
}

#[test]
fn rounds_of_shards_together_are_the_study() {
    let flag = AtomicBool::new(false);
    let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
    let prices = with_gun_at("14");
    let study = study(&prices, &request(4000, 3)).unwrap();
    let alone = play(&study, 2);
    let mut all = Shared::default();
    let mut rounds = 0;
    let outcome = loop {
        let outcome = study.play_shared(control, &all).unwrap();
        if !outcome.interrupted {
            break outcome;
        }
        rounds += 1;
        assert!(rounds < 12, "it comes to an end");
        let mut found = BTreeMap::new();
        for index in 1..=3 {
            let shard = Some(Shard { index, of: 3 });
            let own = Shared { known: all.known.clone(), shard, ..Shared::default() };
            assert!(study.play_shared(control, &own).unwrap().interrupted, "others are missing");
            found.extend(own.played.into_inner().unwrap());
        }
        assert!(!found.is_empty());
        all.known.extend(found);
    };
    assert_eq!(format!("{outcome:?}"), format!("{alone:?}"));
    assert!(rounds >= 4, "surveys, exchanges and trials: {rounds}");
    let first = &all.known[&0];
    let last = all.known.values().next_back().unwrap();
    for wrong in [
        "[9]".to_owned(),
        last.clone(),
        first.replacen("\"half_points\":", "\"half_points\":1", 1).replacen(":1", ":17", 1),
        first.replacen("\"attacks\":[[", "\"attacks\":[[4096,1],[", 1),
        first.replacen("\"attacks\":[[", "\"attacks\":[[0,18446744073709551615],[", 1),
    ] {
        assert_ne!(wrong, *first);
        let other = Shared { known: [(0, wrong.clone())].into(), ..Shared::default() };
        assert!(study.play_shared(control, &other).is_err(), "no eight match-ups: {wrong}");
    }
}
