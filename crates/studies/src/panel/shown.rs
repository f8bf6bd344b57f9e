//! A panel as people read it.

use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};
use wargauge_report::{PanelMeasure, PanelVerdict, Real};

use crate::panel::findings::PanelRow;

/// What a panel is.
const LEGEND: &str = "The panel plays the same games with other players on both sides. Depends on \
    play: two of them say the opposite, or their 95 % intervals do not meet; such numbers measure who \
    plays. Agreed: all say the same. Unknown: some do not tell.";

/// Every finding with what each player says of it, and what that means.
pub fn for_people(rows: &[PanelRow], look: Look) -> String {
    let findings: Vec<&[PanelRow]> = rows.chunk_by(is_of_same_finding).collect();
    let text = table(&findings, look.unlimited());
    let mut text = if look.fits(&text) {
        text
    } else {
        wrapped(&findings.iter().map(|rows| card(rows)).collect::<String>(), look)
    };
    text.push('\n');
    text.push_str(&paragraph(&in_words(&findings), look));
    text.push_str(&paragraph(LEGEND, look));
    text
}

fn is_of_same_finding(one: &PanelRow, other: &PanelRow) -> bool {
    (&one.study, &one.subject, one.measure) == (&other.study, &other.subject, other.measure)
}

fn table(findings: &[&[PanelRow]], look: Look) -> String {
    let headings = [
        ("panel", Align::Left),
        ("of", Align::Left),
        ("player", Align::Left),
        ("value", Align::Right),
        ("says", Align::Left),
        ("together", Align::Left),
    ];
    let mut table = Table::new(&headings, look);
    for rows in findings {
        for (at, row) in rows.iter().enumerate() {
            let once = |text: &str| if at == 0 { text.to_owned() } else { String::new() };
            table.row(vec![
                once(&subject(row)),
                once(measure(row.measure)),
                row.player.clone(),
                value(row),
                row.verdict.clone(),
                once(together(row.panel)),
            ]);
        }
    }
    table.render()
}

fn card(rows: &[PanelRow]) -> String {
    let Some(first) = rows.first() else { return String::new() };
    let head =
        format!("{}, {}: {}\n", subject(first), measure(first.measure), together(first.panel));
    let line = |row: &PanelRow| format!("  {} {}, {}\n", row.player, value(row), row.verdict);
    head + &rows.iter().map(line).collect::<String>()
}

/// What a finding is about: an entry or variant, or the force of a match-up with its scenario.
fn subject(row: &PanelRow) -> String {
    if row.measure == PanelMeasure::Score { row.study.clone() } else { row.subject.clone() }
}

const fn measure(measure: PanelMeasure) -> &'static str {
    match measure {
        PanelMeasure::Score => "score",
        PanelMeasure::MarginalWorth => "marginal worth",
        PanelMeasure::Difference => "difference",
        PanelMeasure::ImpliedPrice => "implied price",
    }
}

/// Shares of a game in per cent, prices in points.
fn value(row: &PanelRow) -> String {
    let (factor, digits) =
        if row.measure == PanelMeasure::ImpliedPrice { (1.0, 2) } else { (100.0, 1) };
    let number = |real: Real| {
        real.get().map_or_else(|| "-".to_owned(), |value| format!("{:.digits$}", factor * value))
    };
    let [value, low, high] = [row.value, row.value_low, row.value_high].map(number);
    if low == "-" && high == "-" { value } else { format!("{value} [{low}, {high}]") }
}

const fn together(verdict: PanelVerdict) -> &'static str {
    match verdict {
        PanelVerdict::Agreed => "agreed",
        PanelVerdict::DependsOnPlay => "DEPENDS ON PLAY",
        PanelVerdict::Unknown => "unknown",
    }
}

fn in_words(findings: &[&[PanelRow]]) -> String {
    let count = |verdict| {
        let is = |rows: &&&[PanelRow]| rows.first().is_some_and(|row| row.panel == verdict);
        findings.iter().filter(is).count()
    };
    let counted = |verdict, [one, many]: [&str; 2]| match count(verdict) {
        1 => format!("1 {one}"),
        number => format!("{number} {many}"),
    };
    let noun = if findings.len() == 1 { "finding" } else { "findings" };
    format!(
        "Of {} {noun} {}, {} under every player, {}.",
        findings.len(),
        counted(PanelVerdict::DependsOnPlay, ["depends on play", "depend on play"]),
        counted(PanelVerdict::Agreed, ["holds", "hold"]),
        counted(PanelVerdict::Unknown, ["is unknown", "are unknown"])
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(player: &str, verdict: &str) -> PanelRow {
        PanelRow {
            ruleset: "grid".to_owned(),
            study: "companies".to_owned(),
            subject: "TANK".to_owned(),
            player: player.to_owned(),
            measure: PanelMeasure::ImpliedPrice,
            value: Real::from(8.0),
            value_low: Real::from(7.5),
            value_high: Real::from(8.5),
            verdict: verdict.to_owned(),
            panel: PanelVerdict::DependsOnPlay,
        }
    }

    #[test]
    fn a_finding_is_named_once_with_all_its_players() {
        let rows = [row("doctrine", "over"), row("greedy", "under")];
        let wide = for_people(&rows, Look::default());
        assert_eq!(wide.matches("TANK").count(), 1, "{wide}");
        let greedy = wide.lines().find(|line| line.contains("greedy")).expect("a line for each");
        assert!(greedy.contains("8.00 [7.50, 8.50]") && greedy.contains("under"), "{wide}");
        assert!(wide.contains("Of 1 finding 1 depends on play"), "{wide}");
        let narrow = for_people(&rows, Look { width: Some(60), color: false });
        assert!(narrow.starts_with("TANK, implied price: DEPENDS ON PLAY\n"), "{narrow}");
        assert!(narrow.lines().all(|line| line.chars().count() <= 60), "{narrow}");
    }
}
