//! From the scores of games that have more and more in common to the shares of what decides them.
//!
//! Take the deviation of a score from one half, of a player to whom either list falls by lot and either
//! seat. Its variance is that of its mean given the lists, and what is added to that by knowing the
//! seat too, then the table, the set-up, what players draw, and at last the dice. The variance of a mean given what
//! two games have in common is the mean product of their deviations; so each is estimated without bias, and
//! the shares add up to one.

use wargauge_report::LuckSource;
use wargauge_stats::distribution::student_quantile;
use wargauge_stats::{Confidence, Estimate, Interval};

use crate::luck::scores::PairScore;

/// Groups of pairs that are left out in turn.
const GROUPS: usize = 50;

/// What was played, and how it is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played<'p> {
    /// The pairs as they are, then with more and more of them drawn anew: first the dice, then what the
    /// players draw, then the set-up and, where it varies, not the table.
    pub(super) ways: &'p [Vec<PairScore>],
    /// Whether the two games of a pair exchange the seats.
    pub(super) has_seats: bool,
}

/// What decides, and how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SourceShare {
    pub(super) source: LuckSource,
    /// Its share of the variance.
    pub(super) share: Estimate,
}

/// The deviation of a score from one half, in halves of a game.
fn deviation(half_points: u8) -> f64 {
    f64::from(half_points) - 1.0
}

/// The mean deviation of a game over all ways to play it, which are as good as each other.
fn mean_of(ways: &[Vec<PairScore>], pair: usize, game: usize) -> f64 {
    ways.iter().map(|way| deviation(way[pair][game])).sum::<f64>() / ways.len() as f64
}

/// Mean products of deviations: of games that have nothing but the lists in common, then the seat too,
/// and so on; at last the variance.
fn moments(played: Played<'_>, pairs: &[usize]) -> Vec<f64> {
    let (ways, n) = (played.ways, pairs.len() as f64);
    let product = |way: &[PairScore]| {
        let of_pair = |&pair: &usize| {
            let games = ways[0][pair].iter().zip(way[pair]);
            games.map(|(one, other)| deviation(*one) * deviation(other)).sum::<f64>() / 2.0
        };
        pairs.iter().map(of_pair).sum::<f64>() / n
    };
    // Different pairs have nothing but lists and seats in common.
    let mean = |pair: usize, game: usize| mean_of(ways, pair, game);
    let squared = |value: &dyn Fn(usize) -> f64| {
        let (mut sum, mut squares) = (0.0, 0.0);
        for &pair in pairs {
            let value = value(pair);
            sum += value;
            squares += value * value;
        }
        (sum * sum - squares) / (n * (n - 1.0))
    };
    let both = squared(&|pair| f64::midpoint(mean(pair, 0), mean(pair, 1)));
    let mut found = vec![both];
    if played.has_seats {
        let by_seat = [0, 1].map(|game| squared(&|pair| mean(pair, game)));
        found.push(f64::midpoint(by_seat[0], by_seat[1]));
    }
    found.extend(ways.iter().rev().map(|way| product(way)));
    found
}

/// The shares of some pairs; `None` where all games are drawn.
fn shares_of(played: Played<'_>, pairs: &[usize]) -> Option<Vec<f64>> {
    let moments = moments(played, pairs);
    let all = *moments.last()?;
    let before = core::iter::once(0.0).chain(moments.iter().copied());
    (all > 0.0).then(|| before.zip(&moments).map(|(less, more)| (more - less) / all).collect())
}

/// What decides, in the order in which it is known, with intervals by leaving out groups of pairs in turn;
/// `None` for fewer than four pairs, or where all games are drawn.
pub(super) fn shares(played: Played<'_>) -> Option<Vec<SourceShare>> {
    let all: Vec<usize> = (0..played.ways.iter().map(Vec::len).min()?).collect();
    if all.len() < 4 {
        return None;
    }
    let whole = shares_of(played, &all)?;
    let groups = GROUPS.min(all.len() / 2);
    let without = |group: usize| {
        let others: Vec<usize> =
            all.iter().copied().filter(|pair| pair % groups != group).collect();
        shares_of(played, &others)
    };
    let left: Vec<Vec<f64>> = (0..groups).map(without).collect::<Option<_>>()?;
    let t = student_quantile(groups as u64 - 1, f64::midpoint(1.0, Confidence::P95.level()));
    let many = groups as f64;
    let variance = moments(played, &all).last().copied()?;
    let share = |(at, source): (usize, LuckSource)| {
        let values = || left.iter().map(|shares| shares[at]);
        let mean = values().sum::<f64>() / many;
        let spread: f64 = values().map(|value| (value - mean) * (value - mean)).sum();
        let error = ((many - 1.0) / many * spread).sqrt();
        let interval = match source {
            LuckSource::Lists | LuckSource::ListsAndSeats => square(played, 1.0, variance),
            LuckSource::Seat => square(played, -1.0, variance),
            LuckSource::Table | LuckSource::Setup | LuckSource::Players | LuckSource::Dice => {
                Interval::around(whole[at], t * error)
            }
        };
        let (low, high) = (interval.low.min(whole[at]), interval.high.max(whole[at]));
        let share = Estimate { value: whole[at], interval: Interval { low, high } };
        SourceShare { source, share }
    };
    Some(sources(played).into_iter().enumerate().map(share).collect())
}

/// The interval of a squared mean, as a share of the variance: of half the sum of both games of a pair (`sign`
/// 1, the lists) or of half their difference (-1, the seat). Near nothing a squared mean has no error that
/// leaving out pairs would show.
fn square(played: Played<'_>, sign: f64, variance: f64) -> Interval {
    let ways = played.ways;
    let pairs = 0..ways[0].len();
    let n = pairs.len() as f64;
    let value = |pair| f64::midpoint(mean_of(ways, pair, 0), sign * mean_of(ways, pair, 1));
    let mean = pairs.clone().map(value).sum::<f64>() / n;
    let spread: f64 = pairs.map(|pair| (value(pair) - mean) * (value(pair) - mean)).sum();
    let t = student_quantile(n as u64 - 1, f64::midpoint(1.0, Confidence::P95.level()));
    let ends = Interval::around(mean, t * (spread / (n - 1.0) / n).sqrt());
    let squares = [ends.low * ends.low / variance, ends.high * ends.high / variance];
    let least = if ends.contains(0.0) { 0.0 } else { squares[0].min(squares[1]) };
    Interval { low: least, high: squares[0].max(squares[1]) }
}

/// What the shares are of.
fn sources(played: Played<'_>) -> Vec<LuckSource> {
    let mut all = match played.has_seats {
        true => vec![LuckSource::Lists, LuckSource::Seat],
        false => vec![LuckSource::ListsAndSeats],
    };
    // Without a way of its own, what differs between tables is part of the set-up.
    if played.ways.len() > 3 {
        all.push(LuckSource::Table);
    }
    all.extend([LuckSource::Setup, LuckSource::Players, LuckSource::Dice]);
    all
}
