//! What happened in a step, in lines that fit the page.

use wargauge_rules::game::{Ending, Side, UnitId};

use super::names::{company, numbers, stand, wrapped};
use super::{fates, fire, orders};
use crate::book::CommandDecision;
use crate::event::Event;
use crate::morale::check::{CheckResult, outcome};
use crate::state::Step;

/// Characters of the names of those who check their morale.
const NAMES: usize = 41;

/// Tells what happened between two decisions: step by step, each with its heading.
pub(crate) fn of(book: &CommandDecision, events: &[Event]) -> String {
    let mut lines: Vec<String> = Vec::new();
    let is_opened = |event: &Event| matches!(event, Event::Opened { .. });
    for part in events.chunk_by(|_, next| !is_opened(next)) {
        let told = chapter(book, part);
        if let (Some(Event::Opened { step }), false) = (part.first(), told.is_empty()) {
            lines.push(format!("-- {} --", heading(*step)));
        }
        lines.extend(told);
    }
    lines.join("\n")
}

/// The heading of what follows when a step has been answered.
const fn heading(step: Step) -> &'static str {
    match step {
        Step::Deploy => "Battalions",
        Step::Orders => "Morale",
        Step::Follow => "Orders: company, order, issuer, stands",
        Step::Turn | Step::Face => "Turning",
        Step::Plan => "Movement",
        Step::OpFire => "Opportunity fire",
        Step::GeneralFire => "General fire",
    }
}

fn chapter(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let mut lines = Vec::new();
    if events.iter().any(|event| matches!(event, Event::Deployed { .. })) {
        lines.extend(orders::roster(book));
    }
    lines.extend(orders::table(book, events));
    lines.extend(fates::moves(book, events));
    lines.extend(fire::told(book, events));
    lines.extend(spotting(book, events));
    lines.extend(morale(book, events));
    lines.extend(fates::told(book, events));
    lines.extend(ending(book, events));
    lines
}

/// Who was looked for, and who was found by whom.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn spotting(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let mut found: Vec<(UnitId, [bool; 2])> = Vec::new();
    let mut tried: Vec<(UnitId, String)> = Vec::new();
    for event in events {
        match *event {
            Event::Spotted { target, vehicles } => {
                match found.iter_mut().find(|(known, _)| *known == target) {
                    Some((_, by)) => by[usize::from(vehicles)] = true,
                    None => found.push((target, [!vehicles, vehicles])),
                }
            }
            Event::Searched { target, die, needed: [men, vehicles] } => {
                tried.push((target, format!("die {die}, men {men}, vehicles {vehicles}")));
            }
            _ => {}
        }
    }
    let mut lines = Vec::new();
    for by in [[true, true], [true, false], [false, true]] {
        let those = || found.iter().filter(|(_, finders)| *finders == by);
        let dice = |unit: UnitId| tried.iter().find(|(known, _)| *known == unit);
        let told = those().map(|(unit, _)| match dice(*unit) {
            Some((_, dice)) => format!("{} ({dice})", stand(book, *unit)),
            None => stand(book, *unit),
        });
        let told: Vec<String> = told.collect();
        if !told.is_empty() {
            let who = match by {
                [true, true] => "men and vehicles",
                [true, false] => "men",
                _ => "vehicles",
            };
            lines.extend(wrapped(&format!("Spotted by {who}: {}", told.join("; ")), 4));
        }
    }
    let missed = tried.iter().filter(|(unit, _)| found.iter().all(|(known, _)| known != unit));
    let missed: Vec<String> = missed.map(|(unit, dice)| format!("{} ({dice})", unit.0)).collect();
    if !missed.is_empty() {
        lines.extend(wrapped(&format!("Not spotted: {}", missed.join("; ")), 4));
    }
    lines
}

/// Every check: the number, the die, and what it comes to; for those with a lower number of their own
/// too, if it comes to something else (CD-CHART-109).
fn morale(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let told = events.iter().filter_map(|event| {
        let Event::Checked { company: index, element, number, shaken, die } = *event else {
            return None;
        };
        let part = if element == 0 { String::new() } else { format!(" (part {})", element + 1) };
        let name = company(book, usize::from(index)) + &part;
        let (result, theirs) = (result(die, number), result(die, shaken));
        let check = format!("number {number:>2}, die {die:>2}: {result}");
        // A name that is too long for its column has a line of its own.
        let mut lines = if name.chars().count() > NAMES {
            vec![name, format!("{:NAMES$} {check}", "")]
        } else {
            vec![format!("{name:NAMES$} {check}")]
        };
        if theirs != result {
            lines.push(format!("    those shaken before by number {shaken:>2}: {theirs}"));
        }
        Some(lines)
    });
    told.flatten().collect()
}

/// What a die comes to.
const fn result(die: u8, number: i8) -> &'static str {
    match outcome(die, number as i32) {
        CheckResult::Passes => "passes",
        CheckResult::Pinned => "pinned",
        CheckResult::ForcedBack => "forced back",
        CheckResult::Demoralized => "demoralized",
        CheckResult::Eliminated => "broken and gone",
    }
}

/// Companies wiped out, objectives, points, the end.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn ending(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let role = |side: Side| book.scenario().roles[side].name.as_str();
    let mut lines = Vec::new();
    for (index, objective) in book.scenario().objectives.iter().enumerate() {
        let holders = events.iter().filter_map(|event| {
            let Event::Held { unit, objective } = *event else { return None };
            (usize::from(objective) == index).then_some(unit)
        });
        let holders: Vec<UnitId> = holders.collect();
        if let Some(first) = holders.first() {
            let side = role(book.side(*first));
            let by = numbers(holders);
            lines.extend(wrapped(&format!("Held by {side}: {} with {by}", objective.name), 4));
        }
    }
    for event in events {
        match *event {
            Event::WipedOut { company: index, whole } => {
                let of = if whole { "" } else { "a part of " };
                let name = company(book, usize::from(index));
                lines.push(format!("The last of {of}{name} is gone"));
            }
            Event::Scored { side, points } => {
                let (whole, tenths) = (points / 1000, points % 1000 / 100);
                lines.push(format!("Victory points of {}: {whole}.{tenths}", role(side)));
            }
            Event::Ended(outcome) => lines.push(match outcome.ending {
                Ending::Win(side) => format!("Victory for {} ({})", role(side), outcome.clause),
                Ending::Draw => format!("A draw ({})", outcome.clause),
                Ending::Unfinished => format!("Unfinished ({})", outcome.clause),
            }),
            _ => {}
        }
    }
    lines
}
