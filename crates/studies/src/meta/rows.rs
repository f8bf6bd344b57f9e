//! The tables of a field.

use wargauge_batch::{CellSummary, MatchupLabel, Tally};
use wargauge_report::{Points, Real, Share};

use crate::meta::standings::Standing;
use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row for each force of a field: how it does against the others as often as people bring them, and how
    /// often it would be brought if all chose best. Every interval is two-sided, of 95 % confidence, pairs of
    /// games being the independent unit.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FieldForceRow in "field"
        by [ruleset, force]
        from (ruleset: &'static str, seed: u64, standing: &Standing) with {
            let score = Ranged::from(standing.score);
            let rating = Ranged::from(standing.rating);
            let equilibrium = Ranged::from(standing.equilibrium);
            let best = Ranged::from(standing.against_equilibrium);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = ruleset,
        /// Name of the force.
        pub force: String = &standing.name,
        /// Its price in points.
        pub points: Points = Points(standing.points.into()),
        /// Its share of the field.
        pub share: Share = Share::from(standing.share),
        /// Master seed.
        pub seed: u64 = seed,
        /// Its games.
        pub games: u64 = standing.games,
        /// Its score, (wins + half of the draws) / games, against the others of the field weighted by their shares,
        /// and the same for all scenarios; not against itself.
        pub score: Share = score.value,
        /// Lower end of the interval of `score`: Student's, of pairs of games.
        pub score_low: Share = score.low,
        /// Upper end of the interval of `score`.
        pub score_high: Share = score.high,
        /// The same in the games in which it plays the scenario's first side.
        pub score_first: Share = standing.by_seat[0],
        /// The same in the games in which it plays the second side.
        pub score_second: Share = standing.by_seat[1],
        /// Rating in Elo points, those of the field being 0 on average: Bradley and Terry's model, draws as half
        /// wins, with a ridge of 0.1.
        pub rating: Real = rating.value,
        /// Lower end of the interval of `rating`, by bootstrap over pairs of games.
        pub rating_low: Real = rating.low,
        /// Upper end of the interval of `rating`.
        pub rating_high: Real = rating.high,
        /// How often it is brought where nobody can do better by bringing another force: the most even Nash
        /// equilibrium of the table of scores.
        pub equilibrium: Share = equilibrium.value,
        /// Lower end of the interval of `equilibrium`, by bootstrap over pairs of games.
        pub equilibrium_low: Share = equilibrium.low,
        /// Upper end of the interval of `equilibrium`.
        pub equilibrium_high: Share = equilibrium.high,
        /// Its score where others bring what they do in the equilibrium, 1/2 against itself.
        pub against_equilibrium: Share = best.value,
        /// Lower end of the interval of `against_equilibrium`, by bootstrap over pairs of games.
        pub against_equilibrium_low: Share = best.low,
        /// Upper end of the interval of `against_equilibrium`.
        pub against_equilibrium_high: Share = best.high,
    }
}

wargauge_report::rows! {
    /// One row for each two forces of a field in a scenario, played both ways round. Every interval is two-sided,
    /// of 95 % confidence, pairs of games being the independent unit.
    #[derive(Clone, Debug, PartialEq)]
    pub struct FieldMatchupRow in "field-matchups"
        by [ruleset, scenario, force_a, force_b]
        from (label: &MatchupLabel, seed: u64, tally: &Tally, numbers: Option<&CellSummary>) with {
            let score = Ranged::from(numbers.map(|it| it.score));
            let first = Ranged::from(numbers.and_then(|it| it.first_player_score));
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the scenario.
        pub scenario: String = &label.scenario,
        /// Name of the first force.
        pub force_a: String = &label.forces[0],
        /// Name of the second force.
        pub force_b: String = &label.forces[1],
        /// Policy that plays the first force, with the parameters that differ from its defaults.
        pub policy_a: String = &label.policies[0],
        /// Policy that plays the second force, with the parameters that differ from its defaults.
        pub policy_b: String = &label.policies[1],
        /// Master seed.
        pub seed: u64 = seed,
        /// Games that were played.
        pub games: u64 = tally.games(),
        /// Games that the first force won.
        pub wins_a: u64 = tally.wins_a,
        /// Games that nobody won, those that ended without a result among them.
        pub draws: u64 = tally.draws + tally.unfinished,
        /// Games that the second force won.
        pub wins_b: u64 = tally.wins_b,
        /// Score of the first force: (wins + half of the draws) / games.
        pub score: Share = score.value,
        /// Lower end of the interval of `score`: Student's, of pairs of games.
        pub score_low: Share = score.low,
        /// Upper end of the interval of `score`.
        pub score_high: Share = score.high,
        /// Score of whoever takes the first turn, whichever force it is; empty where no game has such a player.
        pub first_player_score: Share = first.value,
        /// Lower end of the interval of `first_player_score`.
        pub first_player_score_low: Share = first.low,
        /// Upper end of the interval of `first_player_score`.
        pub first_player_score_high: Share = first.high,
    }
}
