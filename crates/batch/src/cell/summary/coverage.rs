//! How often the intervals of a cell hold the truth, column by column, from 20 to 1,000 games, for
//! units that hit in every game and for units that seldom do. Slow, so ignored by default; run
//!
//! ```text
//! cargo test --release -p wargauge-batch --lib cell::summary::coverage -- --ignored --nocapture
//! ```

#![expect(clippy::print_stdout, reason = "what slow tests find is recorded in the pages")]

use std::collections::BTreeMap;

use wargauge_rules::table::stream::Stream;

use super::*;
use crate::cell::stop::{BLOCK_PAIRS, Stop};
use crate::cell::tally::{GameOutcome, PairCounts};

/// Cells simulated of each kind.
const CELLS: u64 = 2_000;
/// The least share that must hold the truth.
const LEAST: f64 = 0.93;
/// What one hit destroys, in thousandths of a point: one of these, as often as each other.
const SIZES: [u64; 4] = [5_000, 10_000, 20_000, 40_000];
/// Price of the unit in thousandths of a point.
const PRICE: u32 = 20_000;

/// What happens in the games of a cell.
#[derive(Clone, Copy, Debug)]
struct World {
    /// Chances in a million of a hit, for each of the shots of a game.
    hit: u32,
    shots: u32,
    /// Chance in a million that the unit is lost in a game.
    lost: u32,
    /// Chance in a million that A wins a game; that it is drawn.
    win: u32,
    draw: u32,
    /// Chance in a million that the second game of a pair ends as the first did, whatever the odds.
    same: u32,
}

const WORLDS: [World; 6] = [
    World { hit: 2_500, shots: 2, lost: 20_000, win: 480_000, draw: 50_000, same: 0 },
    World { hit: 10_000, shots: 2, lost: 300_000, win: 300_000, draw: 100_000, same: 300_000 },
    World { hit: 50_000, shots: 2, lost: 100_000, win: 500_000, draw: 0, same: 600_000 },
    World { hit: 150_000, shots: 3, lost: 500_000, win: 900_000, draw: 20_000, same: 200_000 },
    World { hit: 400_000, shots: 6, lost: 600_000, win: 700_000, draw: 200_000, same: 400_000 },
    World { hit: 30_000, shots: 1, lost: 5_000, win: 970_000, draw: 0, same: 0 },
];

impl World {
    /// Chance in a million.
    fn chance(stream: &mut Stream, millionths: u32) -> bool {
        stream.below(1_000_000) < millionths
    }

    fn class(self, stream: &mut Stream) -> GameOutcome {
        let drawn = stream.below(1_000_000);
        if drawn < self.win {
            GameOutcome::Win
        } else if drawn < self.win + self.draw {
            GameOutcome::Draw
        } else {
            GameOutcome::Loss
        }
    }

    fn pair(self, stream: &mut Stream) -> PairCounts {
        let mut pair = PairCounts::new([1, 1]);
        let first = self.class(stream);
        let second = if Self::chance(stream, self.same) { first } else { self.class(stream) };
        pair.classes = [Some(first), Some(second)];
        // A has the first turn in both games.
        pair.first_player = [Some(first.half_points()), Some(second.half_points())];
        let mut values = [0; Measure::COUNT];
        for _ in 0..2 {
            for _ in 0..self.shots {
                if Self::chance(stream, self.hit) {
                    values[Measure::Destroyed.index()] += SIZES[stream.below(4) as usize];
                }
            }
            if Self::chance(stream, self.lost) {
                values[Measure::Lost.index()] += u64::from(PRICE);
            } else {
                values[Measure::Survived.index()] += 1;
            }
        }
        pair.forces[0].entries[0] = values;
        pair
    }

    fn tally(self, pairs: u64, stream: &mut Stream) -> Tally {
        let mut tally = Tally::new([1, 1]);
        (0..pairs).for_each(|_| tally.add(&self.pair(stream)));
        tally
    }

    /// The truth of each column.
    fn truth(self) -> BTreeMap<&'static str, f64> {
        let [hit, lost, win, draw] =
            [self.hit, self.lost, self.win, self.draw].map(|chance| f64::from(chance) / 1e6);
        let size = SIZES.iter().sum::<u64>() as f64 / SIZES.len() as f64;
        let destroyed = f64::from(self.shots) * hit * size;
        let price = f64::from(PRICE);
        BTreeMap::from([
            ("win_rate", win),
            ("score", win + draw / 2.0),
            ("first_player_score", win + draw / 2.0),
            ("destroyed_per_100", 100.0 * destroyed / price),
            ("exchange_ratio", destroyed / (lost * price)),
            ("survival_rate", 1.0 - lost),
        ])
    }
}

/// The interval of each column; all numbers where one is said not to exist.
fn intervals(cell: &CellSummary) -> BTreeMap<&'static str, Option<Interval>> {
    const ALL: Interval = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
    let unit = &cell.forces[0].entries[0];
    let of = |figure: Option<Figure>| figure.map(|figure| figure.interval.unwrap_or(ALL));
    BTreeMap::from([
        ("win_rate", Some(cell.win_rate.interval)),
        ("score", Some(cell.score.interval)),
        ("first_player_score", cell.first_player_score.map(|score| score.interval)),
        ("destroyed_per_100", of(unit.destroyed_per_100)),
        ("exchange_ratio", of(unit.exchange_ratio)),
        ("survival_rate", Some(unit.survival_rate.interval)),
    ])
}

fn line(price: u32, copies: u32) -> RosterLine {
    RosterLine { entry: "gun".into(), name: "Gun".into(), price, copies: [copies; 2] }
}

#[test]
#[ignore = "slow"]
fn every_column_holds_the_truth_from_20_to_1000_games() {
    let rosters = [vec![line(PRICE, 1)], vec![line(40_000, 1)]];
    let mut worst: BTreeMap<&str, f64> = BTreeMap::new();
    for (number, world) in WORLDS.into_iter().enumerate() {
        let truth = world.truth();
        for games in [20_u64, 100, 200, 1_000] {
            let mut held: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
            for cell in 0..CELLS {
                let mut stream = Stream::new(number as u64 * 1_000_003 + games * 7_919 + cell);
                let tally = world.tally(games / 2, &mut stream);
                let summary = CellSummary::new(&tally, &rosters).expect("pairs");
                for (column, interval) in intervals(&summary) {
                    let Some(interval) = interval else { continue };
                    let (holds, all) = held.entry(column).or_default();
                    *holds += u64::from(interval.contains(truth[column]));
                    *all += 1;
                }
            }
            let shares: Vec<String> = held
                .iter()
                .map(|(column, (holds, all))| {
                    let share = *holds as f64 / *all as f64;
                    let least = worst.entry(column).or_insert(1.0);
                    *least = least.min(share);
                    format!("{column} {:.1}", 100.0 * share)
                })
                .collect();
            println!("world {number}, {games} games: {}", shares.join(", "));
        }
    }
    let low: Vec<_> = worst.iter().filter(|(_, share)| **share < LEAST).collect();
    assert!(low.is_empty(), "held too seldom: {low:?}");
}

/// Stopping as soon as the interval is narrow invites to stop on a lucky streak: it must hold then, too.
#[test]
#[ignore = "slow"]
fn an_interval_holds_when_games_stop_because_it_is_narrow() {
    const WIDTH: f64 = 0.03;
    const RUNS: u64 = 1_000;
    let stop = Stop::UntilWidth { half_width: WIDTH, max_games: 1_000_000 };
    for (number, world) in WORLDS.into_iter().enumerate() {
        let score = world.truth()["score"];
        let (mut held, mut games) = (0_u64, 0_u64);
        for run in 0..RUNS {
            let mut stream = Stream::new(77 + number as u64 * 1_000_003 + run);
            let mut tally = Tally::new([1, 1]);
            while stop.judge(&tally).is_none() {
                (0..BLOCK_PAIRS).for_each(|_| tally.add(&world.pair(&mut stream)));
            }
            held += u64::from(
                stop.anytime_interval(&tally.pentanomial, tally.within_tables()).contains(score),
            );
            games += tally.games();
        }
        let (share, mean) = (held as f64 / RUNS as f64, games / RUNS);
        println!("world {number}: held in {:.1} % of runs, {mean} games", 100.0 * share);
        assert!(share >= 0.95, "world {number}: {share}");
    }
}
