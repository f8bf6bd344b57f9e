//! What a table comes to, in sentences that can be repeated to somebody who was not there.

use wargauge_batch::Swap;
use wargauge_report::table::{Look, paragraph};
use wargauge_stats::equivalence::{FAIR_BAND, Verdict};
use wargauge_stats::{Estimate, Interval};

use crate::match_ups::matchups::MatchupRow;
use crate::match_ups::units::{UnitRow, is_unit};
use crate::study::advice::{HARDLY_USED, MOST_GAMES, even_two_digits};

/// Sentences about match-ups at most: the tables have all.
const MOST: usize = 8;

/// How to learn what a role is worth, where the games of a pair exchange roles or players.
const KEPT_ROLES: &str = "With --swap fixed it tells what either role scores.";

/// A match-up with what its row does not say.
#[derive(Clone, Copy, Debug)]
pub(super) struct JudgedMatchup<'r> {
    pub(super) row: &'r MatchupRow,
    /// What the two games of its pairs exchange.
    pub(super) swap: Swap,
    /// The interval of the score that is valid whenever one stops, if the games were not fixed
    /// beforehand.
    pub(super) anytime: Option<Interval>,
}

/// The verdicts on a run.
pub(super) fn of_run(matchups: &[JudgedMatchup<'_>], units: &[UnitRow], look: Look) -> String {
    let mut text: String =
        matchups.iter().take(MOST).map(|judged| paragraph(&judged.sentences(), look)).collect();
    if matchups.len() > MOST {
        text += &paragraph(&format!("({} more match-ups)", matchups.len() - MOST), look);
    }
    if let Some(sentence) = seldom(units) {
        text += &paragraph(&sentence, look);
    }
    for sentence in worse_with_more(units) {
        text += &paragraph(&sentence, look);
    }
    text
}

/// Contestants as a sentence names them.
struct Names {
    a: String,
    b: String,
    /// Whether nothing but dice tells them apart.
    alike: bool,
}

impl JudgedMatchup<'_> {
    /// The verdict on a match-up, and what the first turn is worth where that is much.
    fn sentences(&self) -> String {
        let text = self.sentence();
        match self.first_player() {
            Some(first) => format!("{text} {first}"),
            None => text,
        }
    }

    fn sentence(&self) -> String {
        let row = self.row;
        let scenario = &row.scenario;
        let Some(score) = self.score() else {
            return format!("{scenario}: nothing is known yet.");
        };
        let names = self.names();
        if names.alike {
            return self.mirror(&names.a, score);
        }
        let (strong, weak) =
            if score.value >= 0.5 { (&names.a, &names.b) } else { (&names.b, &names.a) };
        let scores = self.scores(score);
        match self.verdict(score) {
            Verdict::Outside => {
                format!("{scenario}: not balanced: {strong} {scores} against {weak}.")
            }
            Verdict::Inside => format!("{scenario}: balanced: {strong} {scores} against {weak}."),
            Verdict::Inconclusive => {
                let hint = self.wanted(score);
                format!(
                    "{scenario}: not known: {strong} {scores} against {weak}, and 45 to 55 % is \
                     balanced{hint}."
                )
            }
        }
    }

    /// The score with the interval that holds for games that stopped as these did.
    fn score(&self) -> Option<Estimate> {
        let row = self.row;
        let fixed = row.score_a_low.get().zip(row.score_a_high.get());
        let interval = self.anytime.or(fixed.map(|(low, high)| Interval { low, high }))?;
        Some(Estimate { value: row.score_a.get()?, interval })
    }

    /// The verdict that a page gives.
    fn verdict(&self, score: Estimate) -> Verdict {
        Verdict::of_score(score.value, score.interval, self.row.games as f64 / 2.0)
    }

    /// Who meets whom. What the two games of a pair exchange is what both have had alike: of a force
    /// against itself with roles that stay, the seats are compared.
    fn names(&self) -> Names {
        let row = self.row;
        let (is_mirror, one_player) = (row.force_a == row.force_b, row.policy_a == row.policy_b);
        let [force_a, force_b] = [&row.force_a, &row.force_b];
        match self.swap {
            Swap::Players if one_player => {
                let a = format!("{force_a} : {force_b} with `{}` on both sides", row.policy_a);
                Names { b: a.clone(), a, alike: true }
            }
            Swap::Players => named(format!("`{}`", row.policy_a), format!("`{}`", row.policy_b)),
            Swap::Forces if is_mirror && one_player => {
                let a = format!("{force_a} against itself");
                Names { b: a.clone(), a, alike: true }
            }
            Swap::Forces if is_mirror => {
                let by = |policy: &str| format!("{force_a} played by `{policy}`");
                named(by(&row.policy_a), by(&row.policy_b))
            }
            Swap::Fixed if is_mirror => named(
                format!("{force_a} in the first role"),
                format!("{force_a} in the second role"),
            ),
            Swap::Forces | Swap::Fixed => named(force_a.clone(), force_b.clone()),
        }
    }

    /// Two that nothing tells apart must score the same.
    fn mirror(&self, who: &str, score: Estimate) -> String {
        let Estimate { value, interval } = score;
        let [middle, low, high] = [value, interval.low, interval.high].map(|end| 100.0 * end);
        let scenario = &self.row.scenario;
        let scores = format!("{scenario}: {who}: {middle:.1} % [{low:.1}, {high:.1}]");
        if interval.contains(0.5) {
            format!(
                "{scores}, and nothing but dice tells the two apart: 50 %, as it must be. \
                 {KEPT_ROLES}"
            )
        } else {
            format!(
                "{scores} leaves out 50 %, which it must be: nothing but dice tells the two apart. \
                 Of twenty such intervals one does. {KEPT_ROLES}"
            )
        }
    }

    /// What the stronger scores, how often it wins and how often nobody does.
    fn scores(&self, score: Estimate) -> String {
        let (row, Estimate { value, interval }) = (self.row, score);
        let is_a = value >= 0.5;
        let own = |share: f64| 100.0 * if is_a { share } else { 1.0 - share };
        let (low, high) = if is_a {
            (own(interval.low), own(interval.high))
        } else {
            (own(interval.high), own(interval.low))
        };
        let share = |games: u64| 100.0 * games as f64 / row.games.max(1) as f64;
        let wins = share(if is_a { row.wins_a } else { row.wins_b });
        let (draws, open) = (share(row.draws), share(row.unfinished));
        let middle = own(value);
        let mut text = format!(
            "scores {middle:.1} % [{low:.1}, {high:.1}] (wins {wins:.1} %, draws {draws:.1} %"
        );
        if row.unfinished > 0 {
            text += &format!(", unfinished {open:.1} %");
        }
        text + ")"
    }

    /// What would tell, where that can be played.
    fn wanted(&self, Estimate { value: score, interval }: Estimate) -> String {
        let half = (interval.high - interval.low) / 2.0;
        let gap = (score - FAIR_BAND.low).abs().min((FAIR_BAND.high - score).abs()).max(0.005);
        let games = (self.row.games as f64 * (half / gap).powi(2)).ceil();
        if self.anytime.is_some() {
            format!("; --until-width {:.3} would tell", (1000.0 * gap).floor() / 1000.0)
        } else if games <= MOST_GAMES as f64 {
            format!("; about --games {} would tell", even_two_digits(games as u64))
        } else {
            String::new()
        }
    }

    /// What the first turn is worth, where it is shown to be worth more than a fair match-up may
    /// differ by, and always where a force meets itself.
    fn first_player(&self) -> Option<String> {
        let row = self.row;
        let score = row.first_player_score.get()?;
        let is_mirror = row.force_a == row.force_b;
        let (low, high) = (row.first_player_score_low.get()?, row.first_player_score_high.get()?);
        let verdict = Verdict::of_score(score, Interval { low, high }, row.games as f64 / 2.0);
        let what = if score < 0.5 { "a handicap" } else { "an advantage" };
        let [middle, low, high] = [score, low, high].map(|end| 100.0 * end);
        let scores = format!("scores {middle:.1} % [{low:.1}, {high:.1}].");
        if verdict == Verdict::Outside {
            return Some(format!("The first turn is {what}: whoever has it {scores}"));
        }
        // Of a force against itself what the seat is worth and what the first turn is worth are all
        // there is to know.
        is_mirror.then(|| format!("Whoever has the first turn {scores}"))
    }
}

fn named(a: String, b: String) -> Names {
    Names { a, b, alike: false }
}

/// Units of which one copy more lowers the score, though nothing is taken away for it.
fn worse_with_more(units: &[UnitRow]) -> impl Iterator<Item = String> + '_ {
    let worse = |row: &&UnitRow| row.marginal_more_high.get().is_some_and(|high| high < 0.0);
    units.iter().filter(worse).map(|row| {
        format!(
            "{} of {}: depends on play: one copy more lowers the score though nothing is taken away: \
             this player does not know how to use it.",
            row.name, row.force
        )
    })
}

/// Units that hardly attacked, whose numbers say little.
fn seldom(units: &[UnitRow]) -> Option<String> {
    let is_seldom = |row: &&UnitRow| {
        let shots = row.shots_mean.get().unwrap_or(0.0);
        is_unit(row) && shots > 0.0 && shots < HARDLY_USED
    };
    let mut names: Vec<&str> =
        units.iter().filter(is_seldom).map(|row| row.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    match names[..] {
        [] => None,
        [name] => {
            Some(format!("{name} attacks less than once in four games: its numbers say little."))
        }
        [first, .., last] if names.len() <= 4 => {
            let middle: String =
                names[1..names.len() - 1].iter().map(|name| format!(", {name}")).collect();
            Some(format!(
                "{first}{middle} and {last} attack less than once in four games: their numbers say \
                 little."
            ))
        }
        _ => Some(format!(
            "{} units attack less than once in four games: their numbers say little.",
            names.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_report::{Amount, Real, Share};

    /// A row of a thousand games: wins of A, draws, and half the width of its interval.
    fn row(wins_a: u64, draws: u64, half: f64) -> MatchupRow {
        let score = (wins_a as f64 + draws as f64 / 2.0) / 1000.0;
        MatchupRow {
            scenario: "field".into(),
            force_a: "reds".into(),
            force_b: "blues".into(),
            policy_a: "doctrine".into(),
            policy_b: "doctrine".into(),
            games: 1000,
            wins_a,
            draws,
            wins_b: 1000 - wins_a - draws,
            score_a: Share::from(score),
            score_a_low: Share::from(score - half),
            score_a_high: Share::from(score + half),
            ..MatchupRow::default()
        }
    }

    fn of(row: &MatchupRow, swap: Swap) -> String {
        JudgedMatchup { row, swap, anytime: None }.sentences()
    }

    #[test]
    fn a_score_is_no_share_of_wins() {
        assert_eq!(
            of(&row(511, 153, 0.02), Swap::Fixed),
            "field: not balanced: reds scores 58.8 % [56.8, 60.8] (wins 51.1 %, draws 15.3 %) \
             against blues."
        );
        assert_eq!(
            of(&row(90, 60, 0.02), Swap::Forces),
            "field: not balanced: blues scores 88.0 % [86.0, 90.0] (wins 85.0 %, draws 6.0 %) \
             against reds."
        );
        assert_eq!(
            of(&row(480, 60, 0.02), Swap::Fixed),
            "field: balanced: reds scores 51.0 % [49.0, 53.0] (wins 48.0 %, draws 6.0 %) against \
             blues."
        );
    }

    #[test]
    fn what_is_not_known_says_what_would_tell_if_it_can_be_played() {
        let open = of(&row(530, 0, 0.05), Swap::Fixed);
        assert!(open.contains("not known: reds scores 53.0 % [48.0, 58.0]"), "{open}");
        assert!(open.contains("--games 6300 would tell"), "{open}");
        let anytime = Some(Interval { low: 0.47, high: 0.59 });
        let sequential = JudgedMatchup { row: &row(530, 0, 0.01), swap: Swap::Fixed, anytime };
        let said = sequential.sentences();
        assert!(said.contains("not known: reds scores 53.0 % [47.0, 59.0]"), "{said}");
        assert!(said.contains("; --until-width 0.020 would tell"), "{said}");
    }

    #[test]
    fn only_dice_tell_a_force_from_itself() {
        let mirror = |wins, half| MatchupRow { force_b: "reds".into(), ..row(wins, 0, half) };
        let even = of(&mirror(460, 0.05), Swap::Forces);
        assert!(even.contains("reds against itself: 46.0 % [41.0, 51.0]"), "{even}");
        assert!(even.contains("as it must be. With --swap fixed"), "{even}");
        let odd = of(&mirror(460, 0.01), Swap::Forces);
        assert!(odd.contains("[45.0, 47.0] leaves out 50 %"), "{odd}");
        let seats = of(&mirror(400, 0.01), Swap::Fixed);
        assert!(seats.contains("not balanced: reds in the second role scores 60.0 %"), "{seats}");
        let others = MatchupRow { policy_b: "rush".into(), ..mirror(700, 0.01) };
        let players = of(&others, Swap::Forces);
        assert!(players.contains("reds played by `doctrine` scores 70.0 %"), "{players}");
        let players =
            of(&MatchupRow { policy_b: "rush".into(), ..row(700, 0, 0.01) }, Swap::Players);
        assert!(players.contains("`doctrine` scores 70.0 %"), "{players}");
    }

    #[test]
    fn a_striking_first_turn_is_said() {
        let first = |score: f64| MatchupRow {
            first_player_score: Share::from(score),
            first_player_score_low: Share::from(score - 0.01),
            first_player_score_high: Share::from(score + 0.01),
            ..row(500, 0, 0.01)
        };
        let said = of(&first(0.407), Swap::Forces);
        let wanted = "The first turn is a handicap: whoever has it scores 40.7 % [39.7, 41.7].";
        assert!(said.ends_with(wanted), "{said}");
        let said = of(&first(0.676), Swap::Forces);
        assert!(said.contains("The first turn is an advantage: whoever has it"), "{said}");
        assert!(!of(&first(0.46), Swap::Forces).contains("first turn"));
    }

    #[test]
    fn what_makes_a_force_worse_though_nothing_is_taken_away_is_said_of_the_player() {
        let unit = |low: f64, high: f64| UnitRow {
            name: "Truck".into(),
            force: "reds".into(),
            marginal_more: Real::from((low + high) / 2.0),
            marginal_more_low: Real::from(low),
            marginal_more_high: Real::from(high),
            ..UnitRow::default()
        };
        let said = |units: &[UnitRow]| worse_with_more(units).collect::<Vec<_>>();
        assert!(said(&[unit(-0.02, 0.01), unit(0.01, 0.02), UnitRow::default()]).is_empty());
        assert_eq!(
            said(&[unit(-0.03, -0.01)]),
            [
                "Truck of reds: depends on play: one copy more lowers the score though nothing is taken away: \
              this player does not know how to use it."
            ]
        );
    }

    #[test]
    fn units_that_hardly_attack_are_named() {
        let unit = |name: &str, shots: f64| UnitRow {
            name: name.into(),
            unit: name.into(),
            shots_mean: Amount::from(shots),
            ..UnitRow::default()
        };
        assert_eq!(seldom(&[unit("Gun", 3.0), unit("Truck", 0.0)]), None);
        let said = seldom(&[unit("Gun", 0.1), unit("Tank", 0.2)]).expect("two units");
        assert!(said.starts_with("Gun and Tank attack less than once"), "{said}");
    }
}
