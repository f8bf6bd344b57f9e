//! What kinds of action are worth, as people read it.

use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};
use wargauge_report::{KindVerdict, Real, Share};

use crate::match_ups::kinds::KindRow;

/// What the numbers are.
const LEGEND: &str = "Worth of a kind of action: the score of who may take it, less the score without \
    it wherever there is another choice, in per cent of a game, with the same opponent and dice. It is \
    what this player makes of the kind: one who uses it badly would win by leaving it alone. Wins and \
    LOSES are wrong for any row at all in at most 5 of 100 such tables.";

/// Every kind that changed a game, what it comes to in a sentence, and what the numbers are.
pub(super) fn for_people(rows: &[KindRow], look: Look) -> String {
    let shown: Vec<&KindRow> =
        rows.iter().filter(|row| row.verdict != KindVerdict::Unused).collect();
    let mut text = table(&shown, look.unlimited());
    if !look.fits(&text) {
        text = wrapped(&shown.iter().map(|row| card(row)).collect::<String>(), look);
    }
    text.push('\n');
    for rows in rows.chunk_by(is_of_same_player) {
        text.push_str(&paragraph(&in_words(rows), look));
    }
    text.push_str(&paragraph(LEGEND, look));
    text
}

fn is_of_same_player(one: &KindRow, other: &KindRow) -> bool {
    let of = |row: &KindRow| {
        let names = [&row.ruleset, &row.scenario, &row.force_a, &row.force_b].map(Clone::clone);
        (names, row.player)
    };
    of(one) == of(other)
}

fn table(rows: &[&KindRow], look: Look) -> String {
    let headings = [
        ("scenario", Align::Left),
        ("player", Align::Left),
        ("with", Align::Left),
        ("without", Align::Left),
        ("score with", Align::Right),
        ("without", Align::Right),
        ("worth", Align::Right),
        ("verdict", Align::Left),
    ];
    let mut table = Table::new(&headings, look);
    for row in rows {
        table.row(vec![
            row.scenario.clone(),
            row.policy.clone(),
            force(row).to_owned(),
            row.kind.clone(),
            percent(row.score_with),
            percent(row.score_without),
            worth(row),
            verdict(row.verdict).to_owned(),
        ]);
    }
    table.render()
}

fn card(row: &KindRow) -> String {
    format!(
        "{}, {} with {}, {}: {}\n  score {}, without {}, worth {}\n",
        row.scenario,
        row.policy,
        force(row),
        row.kind,
        verdict(row.verdict),
        percent(row.score_with),
        percent(row.score_without),
        worth(row)
    )
}

/// The force of the player, or that it leads both in turn.
fn force(row: &KindRow) -> &str {
    row.force.as_deref().unwrap_or("either force")
}

fn percent(share: Share) -> String {
    share.get().map_or_else(|| "-".to_owned(), |share| format!("{:.1}", 100.0 * share))
}

fn worth(row: &KindRow) -> String {
    let number = |real: Real| {
        real.get().map_or_else(|| "-".to_owned(), |value| format!("{:+.1}", 100.0 * value))
    };
    let [value, low, high] = [row.worth, row.worth_low, row.worth_high].map(number);
    format!("{value} [{low}, {high}]")
}

const fn verdict(verdict: KindVerdict) -> &'static str {
    match verdict {
        KindVerdict::Wins => "wins",
        KindVerdict::Loses => "LOSES",
        KindVerdict::Unknown => "unknown",
        KindVerdict::Unused => "unused",
    }
}

/// What a player's kinds of action come to, in sentences.
fn in_words(rows: &[KindRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let named = |verdict: KindVerdict| {
        let mut found: Vec<&KindRow> = rows.iter().filter(|row| row.verdict == verdict).collect();
        let size = |row: &KindRow| row.worth.get().unwrap_or(0.0).abs();
        found.sort_by(|one, other| size(other).total_cmp(&size(one)));
        found.iter().map(|row| row.kind.as_str()).collect::<Vec<_>>().join(", ")
    };
    let mut text = format!("`{}` with {} in {}:", first.policy, force(first), first.scenario);
    let kinds = [
        (KindVerdict::Wins, "wins by"),
        (KindVerdict::Loses, "would win more without"),
        (KindVerdict::Unknown, "too few games to tell of"),
        (KindVerdict::Unused, "no game came out otherwise without"),
    ];
    let told = kinds.map(|(verdict, words)| (words, named(verdict)));
    let told: Vec<String> = told
        .into_iter()
        .filter(|(_, names)| !names.is_empty())
        .map(|(words, names)| format!(" {words} {names}"))
        .collect();
    text.push_str(&told.join(";"));
    text + "."
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_report::AorB;

    fn row(kind: &str, worth: f64, verdict: KindVerdict) -> KindRow {
        KindRow {
            ruleset: "grid".to_owned(),
            scenario: "pillbox".to_owned(),
            force_a: "red".to_owned(),
            force_b: "blue".to_owned(),
            player: AorB::B,
            force: Some("blue".to_owned()),
            policy: "doctrine".to_owned(),
            opponent: "rush".to_owned(),
            kind: kind.to_owned(),
            seed: 1,
            games: 100,
            score_with: Share::from(0.5),
            score_without: Share::from(0.5 - worth),
            worth: Real::from(worth),
            worth_low: Real::from(worth - 0.05),
            worth_high: Real::from(worth + 0.05),
            worth_p: Share::NONE,
            verdict,
        }
    }

    #[test]
    fn kinds_are_sorted_by_what_they_do() {
        let rows = [
            row("smoke", -0.1, KindVerdict::Loses),
            row("fire", 0.1, KindVerdict::Wins),
            row("move", 0.4, KindVerdict::Wins),
            row("wait", 0.0, KindVerdict::Unused),
        ];
        let wide = for_people(&rows, Look::default());
        let unbroken = wide.split_whitespace().collect::<Vec<_>>().join(" ");
        let words = "`doctrine` with blue in pillbox: wins by move, fire; would win more without \
                     smoke; no game came out otherwise without wait.";
        assert!(unbroken.contains(words), "{wide}");
        assert!(wide.contains("+40.0 [+35.0, +45.0]"), "{wide}");
        let narrow = for_people(&rows, Look { width: Some(60), color: false });
        assert!(narrow.starts_with("pillbox, doctrine with blue, smoke: LOSES\n"), "{narrow}");
        assert!(narrow.lines().all(|line| line.chars().count() <= 60), "{narrow}");
    }
}
