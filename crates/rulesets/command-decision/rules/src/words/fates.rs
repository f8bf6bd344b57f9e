//! What became of stands, company by company.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

use super::names::{company, company_of, inches, numbers, stand, wrapped};
use crate::book::CommandDecision;
use crate::event::Event;
use crate::state::Cause;

/// What became of a stand: in words, and where it stands now if it was driven there.
struct StandStory {
    unit: UnitId,
    words: Vec<&'static str>,
    to: Option<Point>,
}

/// A line a company: who was shaken, driven off, destroyed, rallied.
pub(super) fn told(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let mut fates: Vec<StandStory> = Vec::new();
    for event in events {
        let Some((unit, word)) = word(event) else { continue };
        let at = fates.iter().position(|fate| fate.unit == unit).unwrap_or_else(|| {
            fates.push(StandStory { unit, words: Vec::new(), to: None });
            fates.len() - 1
        });
        if !fates[at].words.contains(&word) {
            fates[at].words.push(word);
        }
        if let Event::ForcedBack { to, .. } = event {
            fates[at].to = *to;
        }
    }
    fates.sort_by_key(|fate| fate.unit);
    (0..book.companies().len()).flat_map(|company| of_company(book, company, &fates)).collect()
}

/// Stands of a company with the same fate share it.
fn of_company(book: &CommandDecision, index: usize, fates: &[StandStory]) -> Vec<String> {
    let mut groups: Vec<(String, Vec<&StandStory>)> = Vec::new();
    for fate in fates.iter().filter(|fate| company_of(book, fate.unit) == index) {
        let words = fate.words.join(", ");
        match groups.iter_mut().find(|(known, _)| *known == words) {
            Some((_, all)) => all.push(fate),
            None => groups.push((words, vec![fate])),
        }
    }
    if groups.is_empty() {
        return Vec::new();
    }
    let told = groups.iter().map(|(words, all)| format!("{words} {}", whom(book, all)));
    let told = told.collect::<Vec<_>>().join("; ");
    wrapped(&format!("{}: {told}", company(book, index)), 4)
}

/// Stands with one fate: one by its name, several by their numbers, with where they went.
fn whom(book: &CommandDecision, fates: &[&StandStory]) -> String {
    let gone_to = |fate: &StandStory| fate.to.map_or_else(String::new, |to| format!(" to {}", to));
    match fates {
        [only] => stand(book, only.unit) + &gone_to(only),
        _ if fates.iter().all(|fate| fate.to.is_none()) => {
            numbers(fates.iter().map(|fate| fate.unit))
        }
        _ => {
            let each = fates.iter().map(|fate| format!("{}{}", fate.unit.0, gone_to(fate)));
            each.collect::<Vec<_>>().join(", ")
        }
    }
}

/// What an event makes of a stand, in words.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
const fn word(event: &Event) -> Option<(UnitId, &'static str)> {
    Some(match *event {
        Event::Eliminated { victim, cause } => {
            let how = match cause {
                Cause::Fire => "destroyed",
                Cause::Morale => "broken and gone",
                Cause::Fled => "fled over the edge of the table",
                Cause::NoPlace => "without room and gone",
            };
            (victim, how)
        }
        Event::ForcedBack { unit, to: Some(_) } => (unit, "forced back"),
        Event::ForcedBack { unit, to: None } => (unit, "forced back but stays in cover"),
        Event::Pinned { unit, .. } => (unit, "pinned"),
        Event::Demoralized { unit } => (unit, "demoralized"),
        Event::Rallied { unit } => (unit, "rallied"),
        _ => return None,
    })
}

/// Where stands went and where the others stay, company by company.
pub(super) fn moves(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let mut lines = Vec::new();
    for index in 0..book.companies().len() {
        let of_company = |unit: &UnitId| company_of(book, *unit) == index;
        let moved = events.iter().filter_map(|event| {
            let Event::Moved { unit, to, path } = *event else { return None };
            let told = || format!("{} {}\" to {}", unit.0, inches(path), to);
            of_company(&unit).then(told)
        });
        let stayed = events.iter().filter_map(|event| {
            let Event::Stayed { unit, at } = *event else { return None };
            of_company(&unit).then(|| format!("{} at {at}", unit.0))
        });
        let moved: Vec<String> = moved.collect();
        let stayed: Vec<String> = stayed.collect();
        let parts = [("", moved), ("stay ", stayed)].into_iter().filter(|(_, all)| !all.is_empty());
        let told: Vec<String> =
            parts.map(|(word, all)| word.to_owned() + &all.join("; ")).collect();
        if !told.is_empty() {
            lines.extend(wrapped(&format!("{}: {}", company(book, index), told.join("; ")), 4));
        }
    }
    lines
}
