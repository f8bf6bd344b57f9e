//! The table of match-ups, and how people see it.

use wargauge_batch::{CellSummary, MatchupLabel, Tally};
use wargauge_report::summary::{percent_with_interval, share_of, table_or_cards};
use wargauge_report::table::{Align, Look};
use wargauge_report::{Amount, Points, Share};

use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row per match-up: a scenario played by two forces, each with a policy. Contestant A is
    /// the force named first with its policy, whatever role of the scenario it plays; where the
    /// two games of a pair exchange the players instead of the forces, contestant A is the policy
    /// named first, whatever force it plays. Every interval is two-sided, of 95 % confidence.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct MatchupRow in "matchups"
        by [ruleset, scenario, force_a, force_b, policy_a, policy_b]
        from (label: &MatchupLabel, seed: u64, tally: &Tally, numbers: &CellSummary) with {
            let win_rate = Ranged::from(numbers.win_rate);
            let score = Ranged::from(numbers.score);
            let first_player = Ranged::from(numbers.first_player_score);
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
        /// Policy that plays force A, with the parameters that differ from its defaults.
        pub policy_a: String = &label.policies[0],
        /// Policy that plays force B, with the parameters that differ from its defaults.
        pub policy_b: String = &label.policies[1],
        /// Price of force A in points.
        pub points_a: Points = Points(label.points[0].into()),
        /// Price of force B in points.
        pub points_b: Points = Points(label.points[1].into()),
        /// Master seed of the run, from which the seed of every pair is mixed.
        pub seed: u64 = seed,
        /// Games played: two for each pair.
        pub games: u64 = tally.games(),
        /// Games that contestant A won.
        pub wins_a: u64 = tally.wins_a,
        /// Games that the victory rule calls even.
        pub draws: u64 = tally.draws,
        /// Games that contestant B won.
        pub wins_b: u64 = tally.wins_b,
        /// Games stopped by a safety cap without a result under the rules; part of `games`, but no
        /// win, no loss and no draw.
        pub unfinished: u64 = tally.unfinished,
        /// Games contestant A won / all games played.
        pub win_rate_a: Share = win_rate.value,
        /// Lower end of the interval of `win_rate_a`: Wilson's, for games in pairs.
        pub win_rate_a_low: Share = win_rate.low,
        /// Upper end of the interval of `win_rate_a`: Wilson's, for games in pairs.
        pub win_rate_a_high: Share = win_rate.high,
        /// Score of contestant A: (wins + half of the draws and of the unfinished games) / games.
        pub score_a: Share = score.value,
        /// Lower end of the interval of `score_a`, from the variance of the scores of pairs. Right
        /// for a number of games fixed beforehand; `manifest.json` has one for runs that stop early.
        pub score_a_low: Share = score.low,
        /// Upper end of the interval of `score_a`, from the variance of the scores of pairs. Right
        /// for a number of games fixed beforehand; `manifest.json` has one for runs that stop early.
        pub score_a_high: Share = score.high,
        /// Pairs of which contestant A lost both games.
        pub pairs_ll: u64 = tally.pentanomial[0],
        /// Pairs of which contestant A lost one game and drew the other.
        pub pairs_ld: u64 = tally.pentanomial[1],
        /// Pairs of which each contestant won one game, or both games were drawn.
        pub pairs_even: u64 = tally.pentanomial[2],
        /// Pairs of which contestant A won one game and drew the other.
        pub pairs_wd: u64 = tally.pentanomial[3],
        /// Pairs of which contestant A won both games.
        pub pairs_ww: u64 = tally.pentanomial[4],
        /// Score of whoever took the first turn, over pairs in both games of which somebody did;
        /// empty if there is none.
        pub first_player_score: Share = first_player.value,
        /// Lower end of the interval of `first_player_score`, made like that of `score_a`.
        pub first_player_score_low: Share = first_player.low,
        /// Upper end of the interval of `first_player_score`, made like that of `score_a`.
        pub first_player_score_high: Share = first_player.high,
        /// Mean number of the game turn that a game ended in.
        pub turns_mean: Amount = numbers.turns_mean,
        /// Mean points of force B's strength destroyed per game, by whatever cause. Destroyed is
        /// the share of a unit's starting strength removed x the unit's price.
        pub destroyed_a_mean: Amount = numbers.destroyed_mean[0],
        /// Mean points of force A's strength destroyed per game, by whatever cause.
        pub destroyed_b_mean: Amount = numbers.destroyed_mean[1],
    }
}

/// The match-ups of a run: outcomes and scores. A table, or a few lines for each match-up where
/// the terminal is too narrow for it.
pub(super) fn for_people(rows: &[MatchupRow], look: Look) -> String {
    const HEADINGS: [(&str, Align); 11] = [
        ("scenario", Align::Left),
        ("force A", Align::Left),
        ("force B", Align::Left),
        ("points", Align::Right),
        ("games", Align::Right),
        ("A wins", Align::Right),
        ("draws", Align::Right),
        ("B wins", Align::Right),
        ("unfinished", Align::Right),
        ("score of A", Align::Right),
        ("score of first player", Align::Right),
    ];
    table_or_cards(rows, look, &HEADINGS, matchup_cells, matchup_card)
}

fn matchup_cells(row: &MatchupRow) -> Vec<String> {
    vec![
        row.scenario.clone(),
        row.force_a.clone(),
        row.force_b.clone(),
        format!("{} : {}", row.points_a, row.points_b),
        row.games.to_string(),
        share_of(row.wins_a, row.games),
        share_of(row.draws, row.games),
        share_of(row.wins_b, row.games),
        share_of(row.unfinished, row.games),
        score(row),
        first_player_score(row),
    ]
}

fn matchup_card(row: &MatchupRow) -> String {
    format!(
        "{}: {} ({} points) against {} ({} points), {} games\n  \
           A wins {}, draws {}, B wins {}, unfinished {}\n  \
           score of A {}, of the first player {}\n",
        row.scenario,
        row.force_a,
        row.points_a,
        row.force_b,
        row.points_b,
        row.games,
        share_of(row.wins_a, row.games),
        share_of(row.draws, row.games),
        share_of(row.wins_b, row.games),
        share_of(row.unfinished, row.games),
        score(row),
        first_player_score(row),
    )
}

fn score(row: &MatchupRow) -> String {
    percent_with_interval([row.score_a, row.score_a_low, row.score_a_high])
}

fn first_player_score(row: &MatchupRow) -> String {
    percent_with_interval([
        row.first_player_score,
        row.first_player_score_low,
        row.first_player_score_high,
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matchup() -> MatchupRow {
        MatchupRow {
            scenario: "clash, at dawn".to_owned(),
            force_a: "blue".to_owned(),
            force_b: "the \"reds\"".to_owned(),
            points_a: Points(150_000),
            points_b: Points(149_500),
            games: 4,
            wins_a: 2,
            draws: 1,
            wins_b: 1,
            score_a: Share::from(0.625),
            score_a_low: Share::from(0.1),
            score_a_high: Share::from(1.0),
            ..MatchupRow::default()
        }
    }

    #[test]
    fn people_see_percentages_with_their_intervals() {
        let text = for_people(&[matchup()], Look::default());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3, "{text}");
        assert!(lines[0].starts_with("scenario"), "{text}");
        assert!(lines[2].contains("150 : 149.5"), "{text}");
        assert!(lines[2].contains("50.0 %") && lines[2].contains("62.5 % [10.0, 100.0]"), "{text}");
        assert!(!text.contains('\u{1b}'), "no escape sequences unless asked for");
        let look = Look { width: None, color: true };
        assert!(for_people(&[matchup()], look).contains('\u{1b}'));
    }

    #[test]
    fn a_narrow_terminal_has_cards_and_whole_intervals() {
        for width in [80, 100, 120, 160] {
            let text = for_people(&[matchup()], Look { width: Some(width), color: false });
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= usize::from(width), "{widest} > {width}\n{text}");
            assert!(text.contains("62.5 % [10.0, 100.0]"), "{text}");
        }
        assert_eq!(
            for_people(&[matchup()], Look { width: Some(80), color: false }),
            "clash, at dawn: blue (150 points) against the \"reds\" (149.5 points), 4 games\n  \
               A wins 50.0 %, draws 25.0 %, B wins 25.0 %, unfinished 0.0 %\n  \
               score of A 62.5 % [10.0, 100.0], of the first player -\n"
        );
    }
}
