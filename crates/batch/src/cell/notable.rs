//! Games of a cell that are worth reading.

use core::fmt;

use serde::{Deserialize, Serialize};
use wargauge_rules::drawing::Film;

use crate::cell::pair::GameRow;
use crate::cell::tally::Contestant;

/// A reason to read one game out of many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notable {
    /// The most frequent outcome, with length and losses as near the middle of such games as may
    /// be.
    Typical,
    /// Both sides lost most nearly the same share of their strength; of such games the longest.
    Closest,
    /// One side lost the most more than the other.
    Lopsided,
    /// Won most clearly by the contestant that scores less than half over all games.
    Upset,
}

impl Notable {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Typical, Self::Closest, Self::Lopsided, Self::Upset];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Typical => "typical",
            Self::Closest => "closest",
            Self::Lopsided => "lopsided",
            Self::Upset => "upset",
        }
    }

    /// The game that is so, of games between forces of so many points (in thousandths). Of equals
    /// the first.
    ///
    /// `None` without games, and for an upset if both score the same or the weaker won none.
    #[must_use]
    pub fn pick(self, games: &[GameRow], points: [u32; 2]) -> Option<&GameRow> {
        let lead = |game: &GameRow| lead_of_a(game, points);
        match self {
            Self::Typical => typical(games, points),
            Self::Closest => {
                games.iter().min_by_key(|game| (lead(game).abs(), u16::MAX - game.turns))
            }
            Self::Lopsided => games.iter().rev().max_by_key(|game| lead(game).abs()),
            Self::Upset => {
                let weaker = weaker(games)?;
                let for_weaker = |game: &GameRow| match weaker {
                    Contestant::A => lead(game),
                    Contestant::B => -lead(game),
                };
                let won = games.iter().rev().filter(|game| game.winner == Some(weaker));
                won.max_by_key(|game| for_weaker(game))
            }
        }
    }
}

/// How many games, the first of a match-up, notable ones are picked from.
pub const PICKED_FROM: u64 = 200;

/// A game worth watching, as a manifest notes it: where it is found, and what it must come to when it
/// is played again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotedGame {
    /// Why: the word of a [`Notable`].
    pub what: String,
    /// Number of the pair, from 0.
    pub pair: u64,
    /// Which game of the pair: 1 or 2.
    pub game: u8,
    /// Who won: `A` or `B`; nothing if nobody did.
    pub winner: Option<String>,
    /// The game turn it ended in.
    pub turns: u16,
    /// The rule that ended it.
    pub clause: String,
    /// What A and B lost, in thousandths of a point.
    pub lost: [u64; 2],
}

impl NotedGame {
    fn new(notable: Notable, row: &GameRow) -> Self {
        Self {
            what: notable.word().to_owned(),
            pair: row.pair,
            game: row.leg,
            winner: row.winner.map(|winner| winner.word().to_uppercase()),
            turns: row.turns,
            clause: row.clause.to_string(),
            lost: row.lost,
        }
    }

    /// Those among the first games of a match-up between forces of so many points, in the order of
    /// [`Notable::ALL`].
    pub fn among(rows: &[GameRow], points: [u32; 2]) -> Vec<Self> {
        let picks = Notable::ALL.into_iter();
        picks.filter_map(|one| Some(Self::new(one, one.pick(rows, points)?))).collect()
    }

    /// Whether a film that shows all is of this game: it ends alike, and as much was lost.
    #[must_use]
    pub fn is_of(&self, film: &Film) -> bool {
        let winner = self.winner.as_ref().map_or_else(String::new, |who| format!("({who})"));
        let end = format!("in turn {} by {}", self.turns, self.clause);
        let lost = film.frames.iter().rev().find_map(|frame| frame.lost).unwrap_or_default();
        // Sides of a film are roles, those of a manifest contestants.
        let alike = lost == self.lost || [lost[1], lost[0]] == self.lost;
        let is_there = (film.pair, film.game) == (self.pair, self.game);
        is_there && film.result.contains(&winner) && film.result.ends_with(&end) && alike
    }
}

impl fmt::Display for Notable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What B lost beyond what A lost, each in millionths of its force.
fn lead_of_a(game: &GameRow, points: [u32; 2]) -> i64 {
    let [a, b] = [0, 1].map(|at| share(game.lost[at], points[at]));
    b - a
}

/// A part of a force in millionths.
fn share(part: u64, whole: u32) -> i64 {
    (part * 1_000_000 / u64::from(whole.max(1))) as i64
}

/// The contestant that scores less than the other.
fn weaker(games: &[GameRow]) -> Option<Contestant> {
    let won = |contestant| games.iter().filter(|game| game.winner == Some(contestant)).count();
    match won(Contestant::A).cmp(&won(Contestant::B)) {
        core::cmp::Ordering::Less => Some(Contestant::A),
        core::cmp::Ordering::Equal => None,
        core::cmp::Ordering::Greater => Some(Contestant::B),
    }
}

/// Of the games with the most frequent winner the one whose length, lead and losses are nearest to
/// the middle rank among them.
fn typical(games: &[GameRow], points: [u32; 2]) -> Option<&GameRow> {
    let outcomes = [Some(Contestant::A), Some(Contestant::B), None];
    let alike = |winner| games.iter().filter(move |game| game.winner == winner);
    let winner = outcomes.into_iter().rev().max_by_key(|&winner| alike(winner).count())?;
    let alike: Vec<&GameRow> = alike(winner).collect();
    let mut distance = vec![0; alike.len()];
    let features: [&dyn Fn(&GameRow) -> i64; 3] =
        [&|game| i64::from(game.turns), &|game| lead_of_a(game, points), &|game| {
            share(game.lost[0], points[0]) + share(game.lost[1], points[1])
        }];
    for feature in features {
        let values: Vec<i64> = alike.iter().map(|game| feature(game)).collect();
        for (at, value) in values.iter().enumerate() {
            // How far from the middle: games below against games above.
            let below = values.iter().filter(|other| *other < value).count();
            let above = values.iter().filter(|other| *other > value).count();
            distance[at] += below.abs_diff(above);
        }
    }
    alike.into_iter().zip(distance).min_by_key(|(_, distance)| *distance).map(|(game, _)| game)
}

#[cfg(test)]
mod tests {
    use wargauge_rules::{Clause, Ending, Side};

    use super::*;
    use crate::game::seed::PairSeed;

    const POINTS: [u32; 2] = [100_000, 200_000];

    /// Winner, turns, and losses in points.
    fn game(pair: u64, winner: Option<Contestant>, turns: u16, lost: [u64; 2]) -> GameRow {
        GameRow {
            pair,
            leg: 1,
            force_a_side: Side::A,
            winner,
            ending: Ending::Draw,
            clause: Clause("TEST-01"),
            turns,
            first_player: None,
            destroyed: [0; 2],
            lost: lost.map(|points| points * 1000),
            decisions: 0,
            seed: PairSeed(0),
        }
    }

    fn picked(notable: Notable, games: &[GameRow]) -> Option<u64> {
        notable.pick(games, POINTS).map(|game| game.pair)
    }

    #[test]
    fn each_is_what_its_word_says() {
        use Contestant::{A, B};
        let games = [
            game(0, Some(A), 4, [10, 100]),
            game(1, Some(A), 9, [90, 60]),
            game(2, Some(A), 6, [30, 120]),
            game(3, Some(B), 5, [80, 20]),
            // Half of either force: the same share, not the same points.
            game(4, None, 8, [50, 100]),
            game(5, Some(A), 6, [0, 190]),
        ];
        assert_eq!(picked(Notable::Typical, &games), Some(2));
        assert_eq!(picked(Notable::Closest, &games), Some(4));
        assert_eq!(picked(Notable::Lopsided, &games), Some(5));
        assert_eq!(picked(Notable::Upset, &games), Some(3));
    }

    #[test]
    fn of_equals_the_longest_is_closest_and_the_first_taken() {
        let games =
            [game(0, None, 3, [5, 10]), game(1, None, 7, [5, 10]), game(2, None, 7, [5, 10])];
        assert_eq!(picked(Notable::Closest, &games), Some(1));
        assert_eq!(picked(Notable::Lopsided, &games), Some(0));
    }

    #[test]
    fn no_upset_without_a_weaker_one_that_wins() {
        use Contestant::{A, B};
        assert_eq!(picked(Notable::Upset, &[]), None);
        assert_eq!(picked(Notable::Upset, &[game(0, Some(A), 3, [0, 9])]), None);
        let even = [game(0, Some(A), 3, [0, 9]), game(1, Some(B), 3, [9, 0])];
        assert_eq!(picked(Notable::Upset, &even), None);
        assert!(Notable::ALL.iter().all(|notable| picked(*notable, &[]).is_none()));
    }
}
