//! A ladder as people read it.

use std::collections::BTreeMap;

use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};
use wargauge_report::{Meeting, Share, Strength};

use crate::ladder::standing::LadderRow;

/// Every match-up, the opponents in short, and what the numbers mean.
#[must_use]
pub fn for_people(rows: &[LadderRow], left_out: &[String], look: Look) -> String {
    let changing: Vec<&LadderRow> = rows.iter().filter(|row| changes_a_game(row)).collect();
    let mut text = table(&changing, look);
    let still = rows.len() - changing.len();
    if still > 0 {
        text.push_str(&format!("({still} more in which doing without changes no game)\n"));
    }
    text.push('\n');
    text.push_str(&in_short(&changing, look));
    text.push('\n');
    text.push_str(&paragraph(&standing_in_words(rows), look));
    for reason in left_out {
        text.push_str(&wrapped(&format!("(left out: {reason})\n"), look));
    }
    text.push_str(&wrapped(&legend(rows), look));
    text
}

/// Whether the opponent ever played otherwise: where it did not, each pair is won once by either,
/// or drawn twice.
fn changes_a_game(row: &LadderRow) -> bool {
    let scores = [row.score, row.score_low, row.score_high];
    scores.iter().any(|score| score.get() != Some(0.5))
}

/// All columns, or those without the scores by seat where they do not fit, or an entry for each row.
fn table(rows: &[&LadderRow], look: Look) -> String {
    for by_seat in [true, false] {
        let text = table_of(rows, by_seat, look.unlimited());
        if look.fits(&text) {
            return text;
        }
    }
    let cards: String = rows.iter().map(|row| card(row)).collect();
    wrapped(&cards, look)
}

fn table_of(rows: &[&LadderRow], by_seat: bool, look: Look) -> String {
    let mut headings = vec![
        ("scenario", Align::Left),
        ("forces", Align::Left),
        ("against", Align::Left),
        ("score", Align::Right),
    ];
    headings.extend(by_seat.then_some(("as first : as second", Align::Right)));
    headings.push(("verdict", Align::Left));
    let mut table = Table::new(&headings, look);
    for row in rows {
        let mut cells = vec![row.scenario.clone(), forces(row), row.opponent.clone(), score(row)];
        cells.extend(by_seat.then(|| seats(row)));
        cells.push(verdict(row.verdict).to_owned());
        table.row(cells);
    }
    table.render()
}

fn seats(row: &LadderRow) -> String {
    [row.score_first_role, row.score_second_role].map(percent).join(" : ")
}

fn card(row: &LadderRow) -> String {
    format!(
        "{}, forces {}, against {}: {}\n  score {}, as first : as second {}\n",
        row.scenario,
        forces(row),
        row.opponent,
        verdict(row.verdict),
        score(row),
        seats(row)
    )
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

impl Short<'_> {
    fn mean(&self) -> f64 {
        self.scores.iter().sum::<f64>() / self.scores.len() as f64
    }
}

fn in_short(rows: &[&LadderRow], look: Look) -> String {
    let mut shorts = Shorts::new();
    for row in rows {
        let key = (row.ruleset.as_str(), row.meeting, row.opponent.as_str());
        let short = shorts.entry(key).or_default();
        short.scores.extend(row.score.get());
        short.verdicts[row.verdict as usize] += 1;
        if short.lowest.is_none_or(|lowest| row.score.get() < lowest.score.get()) {
            short.lowest = Some(row);
        }
    }
    let text = short_table(&shorts, look.unlimited());
    if look.fits(&text) { text } else { wrapped(&short_lines(&shorts), look) }
}

type Shorts<'r> = BTreeMap<(&'r str, Meeting, &'r str), Short<'r>>;

fn short_lines(shorts: &Shorts<'_>) -> String {
    let line = |((ruleset, meeting, opponent), short): (&(&str, Meeting, &str), &Short<'_>)| {
        let lowest = short.lowest?;
        let [beaten, ahead, unknown] = short.verdicts;
        Some(format!(
            "{ruleset}, {}, against {opponent}: mean {}, lowest {} on {}; beaten {beaten}, unknown \
             {unknown}, ahead {ahead}\n",
            meeting_word(*meeting),
            percent(Share::from(short.mean())),
            percent(lowest.score),
            lowest.scenario
        ))
    };
    shorts.iter().filter_map(line).collect()
}

const fn meeting_word(meeting: Meeting) -> &'static str {
    match meeting {
        Meeting::Own => "own",
        Meeting::Mirror => "mirrors",
    }
}

fn short_table(shorts: &Shorts<'_>, look: Look) -> String {
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
    for ((ruleset, meeting, opponent), short) in shorts {
        let Some(lowest) = short.lowest else { continue };
        let [beaten, ahead, unknown] = short.verdicts;
        table.row(vec![
            (*ruleset).to_owned(),
            meeting_word(*meeting).to_owned(),
            (*opponent).to_owned(),
            percent(Share::from(short.mean())),
            percent(lowest.score),
            lowest.scenario.clone(),
            format!("{beaten} : {unknown} : {ahead}"),
        ]);
    }
    table.render()
}

/// What the ladder comes to, in a sentence.
fn standing_in_words(rows: &[LadderRow]) -> String {
    let count = |strength: Strength| rows.iter().filter(|row| row.verdict == strength).count();
    let (all, policy) = (rows.len(), rows.first().map_or("", |row| row.policy.as_str()));
    let (beaten, ahead) = (count(Strength::Beaten), count(Strength::Ahead));
    let mut names: Vec<&str> = rows
        .iter()
        .filter(|row| row.verdict == Strength::Ahead)
        .map(|row| row.opponent.as_str())
        .collect();
    names.sort_unstable();
    names.dedup();
    let open = all - beaten - ahead;
    let mut text = format!("`{policy}` scores more than half in {beaten} of {all} match-ups");
    if ahead > 0 {
        text += &format!(", less than half in {ahead} (against {})", names.join(", "));
    }
    if open > 0 {
        text += &format!("; {open} are too close for so few games");
    }
    text + "."
}

fn legend(rows: &[LadderRow]) -> String {
    let (policy, games) = rows.first().map_or(("", 0), |row| (row.policy.as_str(), row.games));
    format!(
        "\nScore of `{policy}` = (wins + draws/2) / games in per cent, {games} games of each row, \
         half of them in each seat of the same dice: with the scenario's own forces the players \
         exchange seats, in a mirror of one force the copies exchange roles. In brackets 95 % \
         intervals.\n\
         Verdict, wrong for any row at all in at most 5 of 100 ladders: `beaten` = shown to score \
         less than half, AHEAD = shown to score more, `unknown` = neither at this number of \
         games.\n"
    )
}
