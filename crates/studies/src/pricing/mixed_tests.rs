//! Planted worlds in which worth is a sum, and others in which it depends on what stands beside an entry.
//! Forces are drawn and matched as in every study; who wins is drawn from the planted worth.

#![expect(clippy::print_stdout, reason = "what slow tests find is recorded in the pages")]

use core::sync::atomic::AtomicBool;
use std::sync::Arc;

use wargauge_rules::table::stream::{Stream, mix};

use crate::pricing::estimate::estimate;
use crate::pricing::field::{Copies, difference};
use crate::pricing::in_order::{Pieces, StudyControl, StudyProgress, Watched};
use crate::pricing::lack::{Lack, WorthTerm, lack_of_fit};
use crate::pricing::study::{Known, PricingStudy};
use crate::pricing::survey::{Meeting, Pairing};
use crate::pricing::tests::{request, study};
use crate::toy::TestLineUp;

type Study = PricingStudy<TestLineUp>;

/// Six units at prices that differ.
const SIX: [(&str, &str); 6] = [
    ("rifle", "10"),
    ("gun", "8"),
    ("cannon", "12"),
    ("mortar", "15"),
    ("howitzer", "10"),
    ("pak", "6"),
];
const PRICES: [f64; 6] = [10.0, 8.0, 12.0, 15.0, 10.0, 6.0];
/// What a point does in log odds.
const LEVEL: f64 = 0.03;

/// What each entry does, and what each pair does besides, in points.
struct PlantedWorld {
    worth: [f64; 6],
    pairs: Vec<(usize, usize, f64)>,
}

const SUM: PlantedWorld = PlantedWorld { worth: PRICES, pairs: Vec::new() };

impl PlantedWorld {
    fn of(&self, force: &Copies) -> f64 {
        let held = |entry: usize| {
            force.iter().find(|one| one.0 == entry).map_or(0.0, |one| f64::from(one.1))
        };
        let alone: f64 = (0..6).map(|entry| self.worth[entry] * held(entry)).sum();
        alone + self.pairs.iter().map(|&(one, other, by)| by * held(one) * held(other)).sum::<f64>()
    }

    /// Half points of the first of two forces in two games.
    fn half_points(&self, [one, other]: &[Copies; 2], stream: &mut Stream) -> u8 {
        const STEPS: u32 = 1 << 24;
        let chance = 1.0 / (1.0 + (LEVEL * (self.of(other) - self.of(one))).exp());
        let mut game = || u8::from(f64::from(stream.below(STEPS)) < chance * f64::from(STEPS));
        2 * (game() + game())
    }
}

/// Nobody plays: every game is a draw, and the planted world decides.
struct Unplayed;

impl Pieces for Unplayed {
    fn known(&self, _: u64) -> Option<String> {
        let one = r#"{"half_points":2,"attacks":[]}"#;
        Some(format!("[{}]", [one; 8].join(",")))
    }

    fn claim(&self, _: &[u64]) -> Vec<u64> {
        Vec::new()
    }

    fn note(&self, _: u64, _: String) {}
}

fn planted(seed: u64) -> Study {
    study(&SIX, &request(100_000, seed)).unwrap()
}

/// Prices at which forces are drawn, and how they are matched.
#[derive(Clone, Copy)]
struct Venue {
    prices: [f64; 6],
    pairing: Pairing,
    stage: u64,
}

/// A survey at the listed prices.
const SURVEY: Venue = Venue { prices: PRICES, pairing: Pairing::Informative, stage: 10 };

fn thousandths(prices: [f64; 6]) -> [u32; 6] {
    prices.map(|price| (1000.0 * price) as u32)
}

/// Meetings in whole groups of eight.
fn meetings(study: &Study, at: Venue, pairs: u64, world: &PlantedWorld) -> Vec<Meeting> {
    let running = AtomicBool::new(false);
    let control = StudyControl { interrupted: &running, progress: &|_: StudyProgress| () };
    let watched = Watched::new(control, 2 * pairs).sharing(&Unplayed, 6);
    let prices = thousandths(at.prices);
    let army = study.army_at(&prices).unwrap();
    let stage = study.stage(&army, at.pairing, "planted", at.stage);
    let scale = Study::scale(&prices);
    let mut met = stage.play(0..pairs, &mut study.information(), &scale, &watched).unwrap();
    let mut stream = Stream::new(mix(study.field.seed, at.stage));
    met.iter_mut().for_each(|one| one.half_points = world.half_points(&one.copies, &mut stream));
    met
}

/// What a survey of so many pairs shows of a world.
fn lack(world: &PlantedWorld, pairs: u64, seed: u64) -> Lack {
    let study = planted(seed);
    let meetings = meetings(&study, SURVEY, pairs, world);
    let known = Known { meetings, ..Known::default() };
    let ridge = estimate(&known, &study.basis(), seed).unwrap().ridge().to_vec();
    lack_of_fit(&known.meetings, &study.basis(), &ridge)
}

#[test]
fn where_worth_is_a_sum_a_lack_is_hardly_ever_named() {
    let named = (0..60).filter(|seed| !lack(&SUM, 1_600, 20_000 + seed).found.is_empty()).count();
    // A binomial of 60 at 5 % exceeds 7 once in 100 times.
    assert!(named <= 7, "{named} of 60");
}

/// The howitzer is worth a quarter more for each rifle beside it.
fn synergy() -> PlantedWorld {
    PlantedWorld { worth: PRICES, pairs: vec![(0, 4, 2.5)] }
}

#[test]
fn a_planted_pair_is_named_with_what_it_does() {
    let mut found = 0;
    for seed in 0..10 {
        let lack = lack(&synergy(), 8_000, 21_000 + seed);
        found += u32::from(lack.found.first().is_some_and(|first| {
            let points = first.effect / LEVEL;
            first.term == WorthTerm::Beside(0, 4) && (1.0..4.0).contains(&points)
        }));
    }
    assert!(found >= 9, "{found} of 10");
}

#[test]
fn many_of_one_that_are_worth_ever_less_are_named() {
    let world =
        PlantedWorld { worth: [13.0, 8.0, 12.0, 15.0, 10.0, 6.0], pairs: vec![(0, 0, -1.2)] };
    let lack = lack(&world, 8_000, 22_000);
    assert_eq!(lack.found.first().map(|one| one.term), Some(WorthTerm::Number(0)), "{lack:?}");
    assert!(lack.found[0].effect < 0.0 && lack.p < 0.001, "{lack:?}");
}

/// Prices at which lists become others: many hold guns, which are found dear.
const LATER: [f64; 6] = [10.0, 4.0, 12.0, 15.0, 10.0, 6.0];

/// Low end, implied price and high end of each entry.
fn implied(study: &Study, known: &Known) -> Vec<[f64; 3]> {
    let estimates = estimate(known, &study.basis(), study.field.seed).unwrap();
    let found = estimates.prices(&study.priced());
    let of = |price: wargauge_stats::price::ImpliedPrice| {
        let range = price.range.bounded().expect("enough is known");
        [range.low, price.implied.expect("points help"), range.high]
    };
    found.prices.into_iter().map(of).collect()
}

/// What is worth what in forces drawn at the later prices, by very many of them that nobody has chosen.
fn truth(study: &Study, world: &PlantedWorld) -> Vec<f64> {
    let army: Arc<_> = study.army_at(&thousandths(LATER)).unwrap();
    let mut stream = Stream::new(5);
    let pair = |index: u64| {
        let limit =
            |side: u64| if index % 2 == 1 && index / 2 % 2 == side { 68_000 } else { 80_000 };
        let draw =
            |side: u64| study.field.draw(&army, limit(side), mix(77 + side, index)).unwrap().copies;
        [draw(0), draw(1)]
    };
    let meeting = |index: u64| {
        let copies = pair(index);
        let half_points = world.half_points(&copies, &mut stream);
        Meeting {
            difference: difference(&copies[0], &copies[1]),
            copies,
            half_points,
            attacks: Vec::new(),
        }
    };
    let meetings = (0..60_000).map(meeting).collect();
    let mix = Some(study.mix_at(&thousandths(LATER)).unwrap());
    let known = Known { meetings, mix, ..Known::default() };
    implied(study, &known).into_iter().map(|[_, price, _]| price).collect()
}

/// A survey at the listed prices and trials at others: worth is told of forces drawn at the others.
#[test]
fn worth_is_that_in_forces_drawn_at_the_prices_tried_last() {
    // The more guns, the more a rifle is worth.
    let world = PlantedWorld { worth: [8.0, 6.0, 12.0, 15.0, 10.0, 6.0], pairs: vec![(0, 1, 1.0)] };
    let trials = Venue { prices: LATER, pairing: Pairing::Equal, stage: 60 };
    let truth = truth(&planted(1), &world);
    let (mut held, mut off, mut off_evenly) = (0, [0.0; 6], [0.0; 6]);
    for seed in 0..20 {
        let study = planted(23_000 + seed);
        let mut met = meetings(&study, SURVEY, 3_200, &world);
        met.extend(meetings(&study, trials, 1_600, &world));
        let even = Known { meetings: met.clone(), ..Known::default() };
        let mix = study.mix_at(&thousandths(LATER)).unwrap();
        let known = Known { meetings: met, mix: Some(mix), ..Known::default() };
        let found = implied(&study, &known);
        for (at, [low, price, high]) in found.into_iter().enumerate() {
            held += u32::from((low..=high).contains(&truth[at]));
            off[at] += (price / truth[at] - 1.0) / 20.0;
        }
        for (at, [_, price, _]) in implied(&study, &even).into_iter().enumerate() {
            off_evenly[at] += (price / truth[at] - 1.0) / 20.0;
        }
    }
    // Nominal are 114; a worth that is no number but a mean is missed a little oftener.
    assert!(
        held >= 102,
        "{held} of 120 intervals hold: {truth:?}, off {off:.3?}, {off_evenly:.3?}"
    );
    assert!(off[0].abs() < off_evenly[0].abs(), "{off:.3?} and evenly {off_evenly:.3?}");
}

/// Rates for docs: `cargo test --release -p wargauge-studies --lib lack_rates -- --ignored --nocapture`.
#[test]
#[ignore = "minutes"]
fn lack_rates() {
    for (name, world) in [("a sum", SUM), ("a pair", synergy())] {
        for pairs in [800, 3_200, 12_800, 50_000] {
            let runs = if pairs > 20_000 { 10 } else { 100 };
            let all: Vec<Lack> = (0..runs).map(|seed| lack(&world, pairs, 30_000 + seed)).collect();
            let named = all.iter().filter(|lack| !lack.found.is_empty()).count();
            let is_right = |lack: &&Lack| {
                lack.found.first().is_some_and(|one| one.term == WorthTerm::Beside(0, 4))
            };
            let right = all.iter().filter(is_right).count();
            println!(
                "{name}, {pairs} pairs: named {named} of {runs}, the planted pair first {right}"
            );
        }
    }
}

/// The ways to tell worth where games were drawn at two lists.
const WAYS: [&str; 3] = ["all alike", "the last list alone", "weighed"];

/// What each way says of games at the listed prices and at later ones.
fn ways(study: &Study, world: &PlantedWorld) -> [Vec<[f64; 3]>; 3] {
    let mut met = meetings(study, SURVEY, 4_320, world);
    let last = Venue { prices: LATER, pairing: Pairing::Informative, stage: 60 };
    let last = meetings(study, last, 1_680, world);
    met.extend(last.iter().cloned());
    let mix = study.mix_at(&thousandths(LATER)).unwrap();
    let all = Known { meetings: met, ..Known::default() };
    let alone = Known { meetings: last, ..Known::default() };
    let weighed = Known { meetings: all.meetings.clone(), mix: Some(mix), ..Known::default() };
    [all, alone, weighed].map(|known| implied(study, &known))
}

/// Rates for docs: `cargo test --release -p wargauge-studies --lib rates_of_ways -- --ignored --nocapture`.
#[test]
#[ignore = "minutes"]
fn rates_of_ways() {
    let worth = [11.0, 9.0, 13.0, 12.0, 10.0, 8.0];
    let ever_less = (0..6).map(|at| (at, at, -0.5)).collect();
    let pairs = vec![(0, 3, 1.5), (4, 5, -1.2)];
    let worlds = [("a sum", Vec::new()), ("pairs", pairs), ("ever less", ever_less)];
    for (name, pairs) in worlds {
        let world = PlantedWorld { worth, pairs };
        let truth = truth(&planted(1), &world);
        let mut sums = [[0.0; 3]; 3];
        for seed in 0..40 {
            for (way, found) in ways(&planted(40_000 + seed), &world).iter().enumerate() {
                for ([low, price, high], truth) in found.iter().zip(&truth) {
                    let holds = f64::from(u8::from(low <= truth && truth <= high));
                    let one = [holds, (high - low) / truth, (price / truth - 1.0).powi(2)];
                    sums[way].iter_mut().zip(one).for_each(|(sum, one)| *sum += one / 240.0);
                }
            }
        }
        for (way, [held, width, square]) in WAYS.iter().zip(sums) {
            println!("{name}, {way}: hold {held:.3}, width {width:.3}, error {:.3}", square.sqrt());
        }
    }
}
