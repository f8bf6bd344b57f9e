//! Games that are listened to from beginning to end.

use std::collections::BTreeMap;

use rayon::prelude::*;
use wargauge_batch::{AnyMatchup, GameSurvey, PairId};
use wargauge_rules::Side;
use wargauge_stats::moments::Moments;

/// Pairs of games that are listened to, at most: it takes no longer than a few games of a study.
const PAIRS: u64 = 32;

/// All turns of a game.
pub(super) const THOUSAND: i64 = 1000;

/// What was heard.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Hearing {
    /// Games that were listened to.
    pub(super) games: u64,
    /// Turns of a game in which nobody attacked and nothing was lost, of every thousand, one value a game.
    pub(super) quiet: Moments,
    /// The pair and game with the largest such share.
    pub(super) quietest: Option<HeardGame>,
    /// Games in which each role made no attack, and the first of them.
    pub(super) silent: [(u64, Option<HeardGame>); 2],
    /// Games by the rule that ended them.
    pub(super) endings: BTreeMap<&'static str, u64>,
    /// Games by the rules that came up.
    pub(super) clauses: BTreeMap<&'static str, u64>,
}

/// One game that was heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HeardGame {
    /// Number of the pair, from 0.
    pub(super) pair: u64,
    /// 1 or 2.
    pub(super) leg: u8,
}

impl Hearing {
    /// Listens to both games of the first pairs of a match-up.
    pub(super) fn of(matchup: &dyn AnyMatchup, master: u64, pairs: u64) -> Self {
        let games: Vec<HeardGame> = (0..pairs.min(PAIRS))
            .flat_map(|pair| [1, 2].map(|leg| HeardGame { pair, leg }))
            .collect();
        let heard: Vec<(HeardGame, GameSurvey)> = games
            .into_par_iter()
            .map(|game| {
                let pair = PairId { master, number: game.pair };
                (game, matchup.survey(pair, game.leg))
            })
            .collect();
        let mut all = Self::default();
        let mut most = None;
        for (game, survey) in &heard {
            let quiet = i64::from(survey.quiet_turns) * THOUSAND / i64::from(survey.turns.max(1));
            if most.is_none_or(|most| quiet > most) {
                (most, all.quietest) = (Some(quiet), Some(*game));
            }
            all.add(*game, survey, quiet);
        }
        all
    }

    fn add(&mut self, game: HeardGame, survey: &GameSurvey, quiet: i64) {
        self.games += 1;
        self.quiet.push(quiet);
        for side in Side::BOTH {
            if !survey.attacked[side] {
                let (count, first) = &mut self.silent[side.index()];
                *count += 1;
                first.get_or_insert(game);
            }
        }
        *self.endings.entry(survey.ending).or_insert(0) += 1;
        for clause in &survey.clauses {
            *self.clauses.entry(clause).or_insert(0) += 1;
        }
    }
}
