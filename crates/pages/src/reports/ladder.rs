//! The page of a ladder: whether the player deserves belief.

use wargauge_report::{Meeting, Strength};
use wargauge_studies::LadderRow;

use crate::drawing::{Forest, ForestRow, Tone, Words, key};
use crate::folder::LadderResults;
use crate::page::{Figure, Heading, Origin, Page, Table, raw};
use crate::reports::common::{distinct, interrupted};
use crate::words::{
    Estimate, count, decimal, list, percent, plural, share_with_interval, shown, undecided,
};

/// Rows that are drawn: those in which the policy does worst.
const MOST_ROWS: usize = 40;

pub(super) fn page(found: &LadderResults) -> Page<'_> {
    let rows = &found.rungs;
    let policies = distinct(rows.iter().map(|row| shown(&row.policy)));
    let scenarios = distinct(rows.iter().map(|row| shown(&row.scenario)));
    Page {
        subject: format!("wargauge ladder: {} on {}", list(&policies, 3), list(&scenarios, 4)),
        question: "Does the player deserve belief?",
        answer: answer(rows),
        warnings: interrupted(&found.manifest["stopped"]).into_iter().collect(),
        first: Some(figure(rows)),
        sections: Vec::new(),
        tables: vec![raw(rows)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

const fn tone(strength: Strength) -> Tone {
    match strength {
        Strength::Beaten => Tone::Up,
        Strength::Ahead => Tone::Down,
        Strength::Unknown => Tone::Open,
    }
}

fn score(row: &LadderRow) -> Option<Estimate> {
    Estimate::of_shares([row.score, row.score_low, row.score_high])
}

/// The opponent and the meeting; the scenario where there are several.
fn label(rows: &[LadderRow], row: &LadderRow) -> String {
    let forces = match row.meeting {
        Meeting::Own => "its own forces".to_owned(),
        Meeting::Mirror => format!("{} against its copy", shown(&row.force_a)),
    };
    let opponent = shown(&row.opponent);
    if distinct(rows.iter().map(|row| &row.scenario)).len() > 1 {
        format!("{opponent}, {}: {forces}", shown(&row.scenario))
    } else {
        format!("{opponent}: {forces}")
    }
}

/// Who is stronger, in a sentence.
pub(super) fn answer(rows: &[LadderRow]) -> String {
    let of = |strength: Strength| rows.iter().filter(move |row| row.verdict == strength);
    let (beaten, unknown) = (of(Strength::Beaten).count(), of(Strength::Unknown).count());
    let ahead: Vec<String> = of(Strength::Ahead).map(|row| label(rows, row)).collect();
    let all = plural(rows.len() as u64, "meeting", "meetings");
    let text = format!(
        "In {all} with players that exploit, the policy is shown to be stronger in {}; {}",
        some(beaten),
        undecided(unknown as u64)
    );
    match ahead.len() {
        0 => format!("{text}; no opponent is shown to be stronger."),
        number => format!("{text}; in {number} the opponent is stronger ({}).", list(&ahead, 3)),
    }
}

/// A number of meetings, none or more.
fn some(number: usize) -> String {
    if number == 0 { "none".to_owned() } else { number.to_string() }
}

/// The scores with their intervals.
pub(super) fn figure(rows: &[LadderRow]) -> Figure {
    let title = "Score of the policy against each opponent";
    let mut drawn: Vec<&LadderRow> = rows.iter().collect();
    let value = |row: &LadderRow| row.score.get().unwrap_or(0.5);
    drawn.sort_by(|one, other| value(one).total_cmp(&value(other)));
    let left_out = drawn.len().saturating_sub(MOST_ROWS);
    drawn.truncate(MOST_ROWS);
    let lines: Vec<ForestRow> = drawn
        .iter()
        .map(|row| {
            let estimate = score(row);
            ForestRow {
                label: label(rows, row),
                note: estimate.as_ref().map_or_else(String::new, share_with_interval),
                estimate,
                tone: tone(row.verdict),
                also: Vec::new(),
            }
        })
        .collect();
    let forest = Forest {
        rows: &lines,
        measure: "score of the policy, in per cent",
        form: |share| decimal(100.0 * share, 0),
        reference: Some(0.5),
        band: None,
        at_least: [0.4, 0.6],
    };
    let meanings = [
        (Strength::Beaten, "stronger than the opponent"),
        (Strength::Ahead, "the opponent is stronger"),
        (Strength::Unknown, "the games do not tell"),
    ];
    let used = meanings.into_iter().filter(|(one, _)| drawn.iter().any(|row| row.verdict == *one));
    let more = if left_out > 0 {
        format!(" {left_out} more are in the table only.")
    } else {
        String::new()
    };
    let description = answer(rows);
    Figure {
        id: "ladder".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "ladder", title, description: &description }),
        keys: used
            .map(|(one, meaning)| key(tone(one).class(), tone(one).shape(), meaning))
            .collect(),
        caption: format!(
            "The worst first; half of the games in each seat of the same dice. 95 % intervals from \
             the variance of pairs; verdicts at 5 %, adjusted for the number of rows.{more}"
        ),
        table: table(rows),
    }
}

fn table(rows: &[LadderRow]) -> Table {
    let share = |share: wargauge_report::Share| {
        share.get().map_or_else(String::new, |share| percent(share, 1))
    };
    let row = |row: &LadderRow| {
        vec![
            label(rows, row),
            count(row.games),
            score(row).as_ref().map_or_else(String::new, share_with_interval),
            share(row.score_first_role),
            share(row.score_second_role),
            match row.verdict {
                Strength::Beaten => "stronger",
                Strength::Ahead => "weaker",
                Strength::Unknown => "unknown",
            }
            .to_owned(),
        ]
    };
    Table {
        caption: "Scores of the policy".to_owned(),
        headings: vec![
            Heading::Words("opponent and meeting"),
            Heading::Numbers("games"),
            Heading::Numbers("score"),
            Heading::Numbers("in the first role"),
            Heading::Numbers("in the second"),
            Heading::Words("verdict"),
        ],
        rows: rows.iter().map(row).collect(),
    }
}
