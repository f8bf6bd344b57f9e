//! A ladder as people read it.

use std::collections::BTreeMap;

use wargauge_report::table::{Align, Look, Table};
use wargauge_report::{LadderRow, Meeting, Share, Strength};

/// Every match-up, the opponents in short, and what the numbers mean.
pub(crate) fn for_people(rows: &[LadderRow], left_out: &[String], look: Look) -> String {
    let changing: Vec<&LadderRow> = rows.iter().filter(|row| changes_a_game(row)).collect();
    let mut text = table(&changing, look);
    let still = rows.len() - changing.len();
    if still > 0 {
        text.push_str(&format!("({still} more in which doing without changes no game)\n"));
    }
    text.push('\n');
    text.push_str(&in_short(&changing, look));
    for reason in left_out {
        text.push_str(&format!("(left out: {reason})\n"));
    }
    text.push_str(&legend(rows));
    text
}

/// Whether the opponent ever played otherwise: where it did not, each pair is won once by either,
/// or drawn twice.
fn changes_a_game(row: &LadderRow) -> bool {
    let scores = [row.score, row.score_low, row.score_high];
    scores.iter().any(|score| score.get() != Some(0.5))
}

fn table(rows: &[&LadderRow], look: Look) -> String {
    let mut table = Table::new(
        &[
            ("scenario", Align::Left),
            ("forces", Align::Left),
            ("against", Align::Left),
            ("score", Align::Right),
            ("as first : as second", Align::Right),
            ("verdict", Align::Left),
        ],
        look,
    );
    for row in rows {
        let roles = [row.score_first_role, row.score_second_role];
        table.row(vec![
            row.scenario.clone(),
            forces(row),
            row.opponent.clone(),
            score(row),
            roles.map(percent).join(" : "),
            verdict(row.verdict).to_owned(),
        ]);
    }
    table.render()
}

fn forces(row: &LadderRow) -> String {
    match row.meeting {
        Meeting::Own => "its own".to_owned(),
        Meeting::Mirror => row.force_a.clone(),
    }
}

fn percent(share: Share) -> String {
    share.get().map_or_else(|| "-".to_owned(), |share| format!("{:.1}", 100.0 * share))
}

fn score(row: &LadderRow) -> String {
    let [middle, low, high] = [row.score, row.score_low, row.score_high].map(percent);
    format!("{middle} [{low}, {high}]")
}

const fn verdict(strength: Strength) -> &'static str {
    match strength {
        Strength::Beaten => "beaten",
        Strength::Ahead => "AHEAD",
        Strength::Unknown => "unknown",
    }
}

/// What the policy scores against an opponent, over all its match-ups.
#[derive(Debug, Default)]
struct Short<'r> {
    scores: Vec<f64>,
    lowest: Option<&'r LadderRow>,
    verdicts: [usize; 3],
}

fn in_short(rows: &[&LadderRow], look: Look) -> String {
    let mut shorts: BTreeMap<(&str, Meeting, &str), Short<'_>> = BTreeMap::new();
    for row in rows {
        let key = (row.ruleset.as_str(), row.meeting, row.opponent.as_str());
        let short = shorts.entry(key).or_default();
        short.scores.extend(row.score.get());
        short.verdicts[row.verdict as usize] += 1;
        if short.lowest.is_none_or(|lowest| row.score.get() < lowest.score.get()) {
            short.lowest = Some(row);
        }
    }
    let mut table = Table::new(
        &[
            ("ruleset", Align::Left),
            ("forces", Align::Left),
            ("against", Align::Left),
            ("mean", Align::Right),
            ("lowest", Align::Right),
            ("where", Align::Left),
            ("beaten : unknown : ahead", Align::Right),
        ],
        look,
    );
    for ((ruleset, meeting, opponent), short) in &shorts {
        let Some(lowest) = short.lowest else { continue };
        let mean = short.scores.iter().sum::<f64>() / short.scores.len() as f64;
        let [beaten, ahead, unknown] = short.verdicts;
        let meeting = match meeting {
            Meeting::Own => "own",
            Meeting::Mirror => "mirrors",
        };
        table.row(vec![
            (*ruleset).to_owned(),
            meeting.to_owned(),
            (*opponent).to_owned(),
            percent(Share::from(mean)),
            percent(lowest.score),
            lowest.scenario.clone(),
            format!("{beaten} : {unknown} : {ahead}"),
        ]);
    }
    table.render()
}

fn legend(rows: &[LadderRow]) -> String {
    let (policy, games) = rows.first().map_or(("", 0), |row| (row.policy.as_str(), row.games));
    format!(
        "\nScore of `{policy}` = (wins + draws/2) / games in per cent, {games} games of each row, \
         half of them in each seat of the same dice: with the scenario's own forces the players \
         exchange seats, in a mirror of one force the copies exchange roles. In brackets 95 % \
         intervals from the variance of pairs.\n\
         Verdict at 5 %, Student's t over pairs, by Holm over all rows: `beaten` = shown to score \
         less than half, AHEAD = shown to score more, `unknown` = neither at this number of \
         games.\n"
    )
}
