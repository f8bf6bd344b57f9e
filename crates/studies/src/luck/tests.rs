//! Planted causes are found, and the shares add up.

use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use wargauge_report::{LuckSource, csv};
use wargauge_rules::table::stream::mix;

use super::args::LuckArgs;
use super::rows::LuckRow;
use super::scores::PairScore;
use super::shares::{Played, SourceShare, shares};
use crate::study::contract::Study;
use crate::toy;

/// What a game is made of, by number.
#[derive(Clone, Copy)]
struct Drawn {
    /// 0 or 1: the game of the pair.
    game: usize,
    table: u64,
    setup: u64,
    players: u64,
    dice: u64,
}

/// A coin that a number comes to.
fn coin(number: u64) -> bool {
    mix(number, 7).is_multiple_of(2)
}

/// The shares of a game whose first force wins where this says so, over many pairs.
fn of(wins: impl Fn(Drawn) -> bool, has_seats: bool) -> Vec<SourceShare> {
    let way = |drawn_anew: u64| -> Vec<PairScore> {
        let pair = |pair: u64| {
            let number = |kind: u64| {
                let is_new = kind < drawn_anew;
                mix(mix(pair, kind), u64::from(is_new))
            };
            [0, 1].map(|game| {
                let (dice, players, setup, table) = (number(0), number(1), number(2), number(3));
                2 * u8::from(wins(Drawn { game, table, setup, players, dice }))
            })
        };
        (0..4000).map(pair).collect()
    };
    let ways: Vec<Vec<PairScore>> = (0..4).map(way).collect();
    shares(Played { ways: &ways, has_seats }).expect("somebody wins")
}

#[track_caller]
fn assert_shares(found: &[SourceShare], expected: [(LuckSource, f64); 6]) {
    let sum: f64 = found.iter().map(|one| one.share.value).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}: {found:?}");
    for (found, (source, share)) in found.iter().zip(expected) {
        assert_eq!(found.source, source);
        let near = (found.share.value - share).abs();
        assert!(near < 0.05, "{source:?} is {share} of it: {found:?}");
        assert!(found.share.interval.width() < 0.2, "{found:?}");
    }
}

fn planted(shares: [f64; 6]) -> [(LuckSource, f64); 6] {
    use LuckSource::{Dice, Lists, Players, Seat, Setup, Table};
    let sources = [Lists, Seat, Table, Setup, Players, Dice];
    core::array::from_fn(|at| (sources[at], shares[at]))
}

#[test]
fn each_cause_alone_is_found() {
    assert_shares(&of(|_| true, true), planted([1.0, 0.0, 0.0, 0.0, 0.0, 0.0]));
    assert_shares(&of(|one| one.game == 0, true), planted([0.0, 1.0, 0.0, 0.0, 0.0, 0.0]));
    assert_shares(&of(|one| coin(one.table), true), planted([0.0, 0.0, 1.0, 0.0, 0.0, 0.0]));
    assert_shares(&of(|one| coin(one.setup), true), planted([0.0, 0.0, 0.0, 1.0, 0.0, 0.0]));
    assert_shares(&of(|one| coin(one.players), true), planted([0.0, 0.0, 0.0, 0.0, 1.0, 0.0]));
    assert_shares(&of(|one| coin(one.dice), true), planted([0.0, 0.0, 0.0, 0.0, 0.0, 1.0]));
}

/// A better list that wins where the set-up does not leave it to a coin: a quarter is the list's, a
/// quarter lies in knowing which games the coin decides, and half is the coin's.
#[test]
fn causes_that_work_together_share_by_what_is_known_first() {
    let wins = |one: Drawn| coin(one.setup) || coin(one.dice);
    assert_shares(&of(wins, true), planted([0.25, 0.0, 0.0, 0.25, 0.0, 0.5]));
}

/// How often the interval of lists that decide nothing holds nothing.
#[test]
fn lists_that_decide_nothing_are_rarely_said_to() {
    let holds = |seed: u64| {
        let wins = |one: Drawn| coin(mix(one.dice, seed));
        let way = |at: u64| -> Vec<PairScore> {
            let dice = |pair: u64, game: usize| mix(mix(pair, at), game as u64);
            let drawn = |pair, game| {
                let dice = dice(pair, game);
                Drawn { game, table: 0, setup: 0, players: 0, dice }
            };
            (0..40).map(|pair| [0, 1].map(|game| 2 * u8::from(wins(drawn(pair, game))))).collect()
        };
        let ways: Vec<Vec<PairScore>> = (0..3).map(way).collect();
        let found = shares(Played { ways: &ways, has_seats: true }).expect("somebody wins");
        found[..2].iter().all(|one| one.share.interval.contains(0.0))
    };
    let held = (0..400).filter(|&seed| holds(seed)).count();
    assert!(held >= 340, "{held} of 400; both hold in nine of ten");
}

#[test]
fn lists_and_seats_are_one_where_nobody_changes_seats() {
    let found = of(|one| coin(one.setup) || coin(one.dice), false);
    let sources: Vec<LuckSource> = found.iter().map(|one| one.source).collect();
    use LuckSource::{Dice, ListsAndSeats, Players, Setup, Table};
    assert_eq!(sources, [ListsAndSeats, Table, Setup, Players, Dice]);
    assert!((found[0].share.value - 0.25).abs() < 0.05, "{found:?}");
}

#[test]
fn draws_alone_say_nothing() {
    let ways = vec![vec![[1, 1]; 100]; 3];
    assert_eq!(shares(Played { ways: &ways, has_seats: true }), None);
    let few = vec![vec![[2, 0]; 3]; 3];
    assert_eq!(shares(Played { ways: &few, has_seats: true }), None);
}

/// The shares of a match-up of the toy game by source.
fn played(words: &str) -> BTreeMap<LuckSource, f64> {
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let (args, seed) = LuckArgs::read(&words).expect("arguments of a luck budget");
    let study = args.study(seed, &toy::library()).expect("a match-up");
    let never = AtomicBool::new(false);
    let mut intake = study.intake();
    while let Some(&id) = intake.wanted(1).first() {
        let outcome = study.play_pairs(id.stage, study.pairs_of(id), &never).expect("it is played");
        assert!(outcome.len() <= study.longest_outcome());
        intake.put(id, &outcome).expect("what was played fits");
    }
    let findings = intake.findings().expect("all is played");
    assert!(!findings.is_interrupted() && !findings.is_inconclusive());
    let tables = findings.tables().expect("rows");
    let rows: Vec<LuckRow> = csv::read(tables[0].csv()).expect("as they were written");
    let share = |row: &LuckRow| (row.source, row.share.get().expect("a number"));
    rows.iter().map(share).collect()
}

#[test]
fn a_stronger_list_and_players_who_draw_are_found_in_games() {
    let strong = played("luck field --seed 3 --games 1000 --forces greens,blues --policy first");
    assert!(strong[&LuckSource::Lists] > 0.3, "{strong:?}");
    assert!(strong[&LuckSource::Players].abs() < 1e-12, "this player never draws");
    assert!(!strong.contains_key(&LuckSource::Table), "all pairs have one table: {strong:?}");
    let even = played("luck field --seed 3 --games 1000 --forces reds,reds --policy random");
    assert!(even[&LuckSource::Lists].abs() < 0.1, "{even:?}");
    assert!(even[&LuckSource::Players] + even[&LuckSource::Dice] > 0.5, "{even:?}");
}

#[test]
fn more_than_two_forces_are_no_match_up() {
    let words = ["luck", "field", "--seed", "1", "--forces", "reds,blues,greens"];
    let (args, seed) = LuckArgs::read(&words.map(str::to_owned)).expect("arguments");
    let refused = args.study(seed, &toy::library()).expect_err("three match-ups").to_string();
    assert!(refused.contains("more than one match-up"), "{refused}");
}
