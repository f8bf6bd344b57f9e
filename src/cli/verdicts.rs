//! What a table comes to, in sentences that can be repeated to somebody who was not there.

use wargauge_batch::HARDLY_USED;
use wargauge_report::summary::is_unit;
use wargauge_report::table::{Look, paragraph};
use wargauge_report::{MatchupRow, UnitRow};

/// Scores that a fair match-up may have.
const FAIR: [f64; 2] = [0.45, 0.55];
/// Sentences about match-ups at most: the tables have all.
const MOST: usize = 8;

/// The verdicts on a run.
pub(crate) fn of_run(matchups: &[MatchupRow], units: &[UnitRow], look: Look) -> String {
    let mut text: String =
        matchups.iter().take(MOST).map(|row| paragraph(&of_matchup(row), look)).collect();
    if matchups.len() > MOST {
        text += &paragraph(&format!("({} more match-ups)", matchups.len() - MOST), look);
    }
    if let Some(sentence) = seldom(units) {
        text += &paragraph(&sentence, look);
    }
    text
}

/// The verdict on a match-up.
fn of_matchup(row: &MatchupRow) -> String {
    let MatchupRow { scenario, force_a, force_b, .. } = row;
    let (Some(score), Some(low), Some(high)) =
        (row.score_a.get(), row.score_a_low.get(), row.score_a_high.get())
    else {
        return format!("{scenario}: nothing is known yet.");
    };
    let [percent, low_percent, high_percent] = [score, low, high].map(|share| 100.0 * share);
    if force_a == force_b && (0.5 - score).abs() < 0.05 {
        return format!(
            "{scenario}, {force_a} against itself: {percent:.1} of 100 games, as it should be."
        );
    }
    let (strong, share) =
        if score >= 0.5 { (force_a, percent) } else { (force_b, 100.0 - percent) };
    if low > FAIR[1] || high < FAIR[0] {
        return format!("{scenario}: {strong} wins {share:.0} of 100 games: not balanced.");
    }
    if low >= FAIR[0] && high <= FAIR[1] {
        let most = (high - 0.5).max(0.5 - low) * 100.0;
        return format!(
            "{scenario}: {force_a} and {force_b} are balanced within {most:.1} points of 100."
        );
    }
    let half = (high - low) / 2.0;
    let gap = (score - FAIR[0]).abs().min((FAIR[1] - score).abs()).max(0.005);
    let wanted = (row.games as f64 * (half / gap).powi(2)).ceil();
    let hint = if wanted <= 1e7 {
        format!("; about --games {} would tell", even_two_digits(wanted as u64))
    } else {
        String::new()
    };
    format!(
        "{scenario}: not known: {force_a} scores {low_percent:.1} to {high_percent:.1} of 100, and \
         45 to 55 is balanced{hint}."
    )
}

/// Rounded up to two digits that count, and to an even number.
pub(crate) fn even_two_digits(number: u64) -> u64 {
    let mut unit = 2;
    while number / unit >= 100 {
        unit = if unit == 2 { 10 } else { unit * 10 };
    }
    number.next_multiple_of(unit)
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
    use wargauge_report::{Amount, Share};

    fn row([score, low, high]: [f64; 3]) -> MatchupRow {
        MatchupRow {
            scenario: "field".into(),
            force_a: "reds".into(),
            force_b: "blues".into(),
            games: 1000,
            score_a: Share::from(score),
            score_a_low: Share::from(low),
            score_a_high: Share::from(high),
            ..MatchupRow::default()
        }
    }

    #[test]
    fn a_matchup_is_balanced_or_not_or_not_known() {
        let of = |numbers| of_matchup(&row(numbers));
        assert_eq!(
            of([0.51, 0.49, 0.53]),
            "field: reds and blues are balanced within 3.0 points of 100."
        );
        assert_eq!(of([0.12, 0.10, 0.14]), "field: blues wins 88 of 100 games: not balanced.");
        let open = of([0.53, 0.48, 0.58]);
        assert!(open.contains("not known") && open.contains("--games 6300"), "{open}");
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
