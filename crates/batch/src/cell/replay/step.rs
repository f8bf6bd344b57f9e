//! What happened between two decisions, and where what there is to say of it belongs.

use wargauge_policy::Comment;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::{BySide, Common, GameEvent};

use crate::cell::replay::account::Account;
use crate::cell::replay::page::parts;

/// What a line opens that is a heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// The turn of this number; and whether the line says nothing else.
    Turn(u16, bool),
    /// A part of a turn.
    Part,
}

/// What a told line opens, if it is a heading. Headings of rulesets begin, behind the clause if that
/// comes first, with `Turn 3`, `Round 3`, `Phase of` or a dash.
pub(super) fn opening(line: &str) -> Option<Opening> {
    let (_, words) = parts(line);
    let title = words.trim_matches(['-', ' ']);
    let number = title.strip_prefix("Turn ").or_else(|| title.strip_prefix("Round "));
    if let Some(rest) = number {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = rest.split_at(digits);
        if let (Ok(number), None | Some(',' | ':')) = (number.parse(), rest.chars().next()) {
            return Some(Opening::Turn(number, rest.is_empty()));
        }
    }
    let is_part = ["- ", "-- ", "Phase of "].iter().any(|start| words.starts_with(start));
    is_part.then_some(Opening::Part)
}

/// Whether a line says that a turn begins and nothing else: a replay has a heading for that.
#[must_use]
pub fn is_title_of_turn(line: &str) -> bool {
    matches!(opening(line), Some(Opening::Turn(_, true)))
}

/// Whether a line is a heading.
#[must_use]
pub fn is_heading(line: &str) -> bool {
    opening(line).is_some()
}

/// What something cost, and after how many lines that is to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cost {
    pub(super) after: usize,
    /// What it cost either side.
    pub(super) cost: BySide<u64>,
    /// What either side is short of from here on.
    pub(super) lost: BySide<u64>,
    /// Headings and activations before it: what is between two of them is one act.
    act: (usize, usize),
}

/// What happened between two decisions.
#[derive(Debug)]
pub(super) struct ReplayStep {
    /// Lines of the ruleset.
    pub(super) lines: Vec<String>,
    /// What it cost, act by act.
    pub(super) costs: Vec<Cost>,
}

impl ReplayStep {
    /// Tells events, and enters them.
    pub(super) fn new<R: Rulebook>(
        book: &R,
        events: &[R::Event],
        account: &mut Account<'_>,
    ) -> Self {
        let lines: Vec<String> = book.tell_all(events).lines().map(str::to_owned).collect();
        let mut costs: Vec<Cost> = Vec::new();
        let mut activations = 0;
        for (at, event) in events.iter().enumerate() {
            let Some(fact) = event.common() else { continue };
            activations += usize::from(matches!(fact, Common::Activated { .. }));
            let Some(cost) = account.enter(fact) else { continue };
            let (headings, after) = end_of_act(book, events, at, &lines);
            let act = (headings, activations);
            let next = Cost { after, cost, lost: account.lost(), act };
            match costs.last_mut().filter(|last| last.act == act) {
                Some(last) => {
                    let cost = BySide::from_fn(|side| last.cost[side] + cost[side]);
                    *last = Cost { after: last.after.max(after), cost, ..next };
                }
                None => costs.push(next),
            }
        }
        Self { lines, costs }
    }
}

/// The reason for what was decided, and after how many lines it is to be told. It belongs to the first
/// line if that names who acts. Where nothing is told yet, as of a secret order, or the line is about
/// others or a heading, it comes before all of them and names the unit.
pub(super) fn reason<R: Rulebook>(
    book: &R,
    lines: &[String],
    comment: &Comment,
) -> (usize, String) {
    let name_of = |unit| book.name_of(unit);
    let (name, words) = (comment.actor.map(name_of), comment.in_words(name_of));
    let own = lines.first().filter(|line| opening(line).is_none());
    match (name, own) {
        (Some(name), Some(line)) if line.contains(&name) => (1, words),
        (Some(name), _) => (0, format!("{name}: {words}")),
        (None, own) => (usize::from(own.is_some()), words),
    }
}

/// How many headings stand before an event that cost something, and after how many lines the cost is
/// to be told: after the last line about the loss, or, where a ruleset tells several events in a
/// line, at the end of what stands under the heading.
fn end_of_act<R: Rulebook>(
    book: &R,
    events: &[R::Event],
    at: usize,
    lines: &[String],
) -> (usize, usize) {
    let told = |count: usize| book.tell_all(&events[..count]);
    let before = told(at + 1);
    let headings = before.lines().filter(|line| opening(line).is_some()).count();
    let is_heading = |(at, line): (usize, &String)| opening(line).is_some().then_some(at);
    let next = lines.iter().enumerate().filter_map(is_heading).nth(headings);
    let mut end = next.unwrap_or(lines.len());
    if !lines.iter().map(String::as_str).take(before.lines().count()).eq(before.lines()) {
        return (headings, end);
    }
    let acts = |event: &R::Event| matches!(event.common(), Some(Common::Activated { .. }));
    if let Some(next) = events[at + 1..].iter().position(acts) {
        end = end.min(told(at + 1 + next).lines().count());
    }
    let victim = match events[at].common() {
        Some(Common::Lost { victim, .. } | Common::Restored { victim }) => book.name_of(victim),
        _ => return (headings, before.lines().count()),
    };
    let mut after = before.lines().count();
    while after < end && lines[after].contains(&victim) {
        after += 1;
    }
    (headings, after)
}

#[cfg(test)]
mod tests;
