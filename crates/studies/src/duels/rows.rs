//! The table of duels.

use wargauge_batch::{LEVEL, Tally};
use wargauge_report::{Amount, Points, Share};
use wargauge_stats::pairs::Pentanomial;

use crate::duels::meeting::Duel;
use crate::study::estimates::Ranged;
use crate::study::pair_study::PlayedMatchup;

wargauge_report::rows! {
    /// One row for each duel: whole games of a unit, or of copies of it, against another on an empty table,
    /// from a distance. In both games of a pair they change sides, and with them who goes first where the
    /// scenario says that. Every interval is two-sided, of 95 % confidence, pairs of games being the
    /// independent unit.
    #[derive(Clone, Debug, PartialEq)]
    pub struct DuelRow in "duels"
        by [ruleset, unit_a, army_a, unit_b, army_b, policy_a, policy_b, distance]
        from (duel: &Duel, seed: u64, played: &PlayedMatchup) with {
            let label = duel.matchup.label();
            let tally = &played.records.tally;
            let score = Ranged::from(Pentanomial::new(tally.pentanomial).student_estimate(LEVEL));
            let by_game = played.records.half_points_by_game.map(|sum| part(sum as f64 / 2.0, tally.pairs));
            let lost = [0, 1].map(|side| lost_of(tally, side, label.points[side]));
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// The first unit, with its options and the number of its copies.
        pub unit_a: String = &duel.units[0].written,
        /// Its army.
        pub army_a: String = &duel.units[0].army,
        /// What all its copies cost in points.
        pub points_a: Points = Points(label.points[0].into()),
        /// The unit that it meets, with its options and the number of its copies.
        pub unit_b: String = &duel.units[1].written,
        /// Its army.
        pub army_b: String = &duel.units[1].army,
        /// What all its copies cost in points.
        pub points_b: Points = Points(label.points[1].into()),
        /// Policy that plays the first unit, with the parameters that differ from its defaults.
        pub policy_a: String = &label.policies[0],
        /// Policy that plays the second unit, with the parameters that differ from its defaults.
        pub policy_b: String = &label.policies[1],
        /// Distance at which they begin, in inches or squares.
        pub distance: u64 = u64::from(duel.distance),
        /// Master seed.
        pub seed: u64 = seed,
        /// Games that were played.
        pub games: u64 = tally.games(),
        /// Games that the first unit won.
        pub wins_a: u64 = tally.wins_a,
        /// Games that nobody won, those that ended without a result among them.
        pub draws: u64 = tally.draws + tally.unfinished,
        /// Games that the second unit won.
        pub wins_b: u64 = tally.wins_b,
        /// Score of the first unit: (wins + half of the draws) / games.
        pub score: Share = score.value,
        /// Lower end of the interval of `score`.
        pub score_low: Share = score.low,
        /// Upper end of the interval of `score`.
        pub score_high: Share = score.high,
        /// Its score in the games in which it plays the scenario's first side, which goes first where the
        /// scenario says who does, as in Grid and Skirmish.
        pub score_first: Share = by_game[0],
        /// Its score in the games in which it plays the second side.
        pub score_second: Share = by_game[1],
        /// Share of its points that the first unit lost, a mean over games.
        pub lost_a: Share = lost[0],
        /// Share of its points that the second unit lost.
        pub lost_b: Share = lost[1],
        /// Mean number of game turns.
        pub turns_mean: Amount = part(tally.turns as f64, tally.games()),
    }
}

fn part(sum: f64, of: u64) -> Option<f64> {
    (of > 0).then(|| sum / of as f64)
}

/// What a side lost of its points, a mean over games.
fn lost_of(tally: &Tally, side: usize, points: u32) -> Option<f64> {
    part(tally.forces[side].lost.sum as f64, tally.games() * u64::from(points))
}
