//! Events in words: one line each, the clause first.

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::units::profile::{Facing, UnitKind, WeaponId};
use crate::words::names::{plural, side_name, spot};
use crate::words::{decisions, names};
use wargauge_rules::event::GameEvent;
use wargauge_rules::game::{Ending, Outcome, UnitId};
use wargauge_rules::roster::Points;
use wargauge_rules::table::point::Point;

/// The word for a facing.
const fn facing_name(facing: Facing) -> &'static str {
    match facing {
        Facing::Front => "front",
        Facing::Side => "side",
        Facing::Rear => "rear",
    }
}

/// What a die showed, and what it showed when it was rolled again.
fn dice(die: u8, again: Option<u8>) -> String {
    again.map_or_else(|| format!("rolls {die}"), |again| format!("rolls {die}, again {again}"))
}

/// The event as one line; empty for a fact, which the event beside it tells already.
pub(crate) fn line_of(book: &VictoryDecision, event: &Event) -> String {
    let words = words_of(book, event);
    if words.is_empty() { words } else { format!("{:<13}  {words}", event.clause()) }
}

fn weapon_name(book: &VictoryDecision, weapon: Option<WeaponId>) -> &str {
    weapon.map_or("the attack", |weapon| book.weapon(weapon).name.as_str())
}

fn words_of(book: &VictoryDecision, event: &Event) -> String {
    let name = |unit: UnitId| names::unit_name(book, unit);
    match *event {
        Event::Fact(_) => String::new(),
        Event::Decided { unit: Some(unit), action, .. } => {
            format!("{} {}", name(unit), decisions::decision_for(book, unit, action))
        }
        Event::Decided { side, unit: None, action } => {
            format!("{} {}", side_name(side), decisions::decision(book, action))
        }
        Event::Rolled { unit, die, modifier, passed, .. } => {
            let who = unit.map_or_else(|| "A die".to_owned(), name);
            let verb = if unit.is_some() { "rolls" } else { "shows" };
            format!("{who} {verb} {}", rolled(die, modifier, passed))
        }
        Event::TurnBegan(turn) => format!("Turn {turn}"),
        Event::Initiative { dice, scores, winner } => initiative(book, dice, scores, winner),
        Event::Marked { unit, count, .. } => {
            format!("{} gets {}", name(unit), plural(count, "marker"))
        }
        Event::Unmarked { unit, count, .. } => {
            format!("{} loses {}", name(unit), plural(count, "marker"))
        }
        Event::Shaken { unit, now: true } => format!("{} is Shaken", name(unit)),
        Event::Shaken { unit, now: false } => format!("{} is no longer Shaken", name(unit)),
        Event::Damage { .. }
        | Event::Save { .. }
        | Event::Lost { .. }
        | Event::Battered { .. }
        | Event::Destroyed(_)
        | Event::Detonated { .. } => words_of_harm(book, event),
        // Who is placed where he was placed for the time being has been told of.
        Event::Moved { from, to, .. } if from == to => String::new(),
        Event::Moved { unit, from, to, .. } => {
            format!("{} goes from {} to {}", name(unit), spot(from), spot(to))
        }
        Event::Hidden { unit, now: true, .. } => format!("{} is Hidden", name(unit)),
        Event::Hidden { unit, now: false, .. } => format!("{} is revealed", name(unit)),
        Event::Scattered { from, to, .. } => {
            format!("the Target Point goes from {} to {}", spot(from), spot(to))
        }
        Event::Happened { unit, at, clause } => happened(book, unit, at, clause.0),
        Event::Counted { points: [blue, red] } => {
            format!("Victory Points: Blue {}, Red {}", Points(blue), Points(red))
        }
        Event::Ended(outcome) => ended(outcome),
    }
}

/// What attacks do.
fn words_of_harm(book: &VictoryDecision, event: &Event) -> String {
    let name = |unit: UnitId| names::unit_name(book, unit);
    match *event {
        Event::Damage { weapon, target, die, score, again, hits } => {
            let (with, at) = (weapon_name(book, weapon), names::target_name(book, target));
            let result = match hits {
                0 => "miss".to_owned(),
                _ => plural(hits, "hit"),
            };
            format!("{with} at {at} {}, comes to {score}: {result}", dice(die, again))
        }
        Event::Save { target, needed, die, again, saved } => {
            let result = if saved { "saved" } else { "not saved" };
            let (at, rolls) = (names::target_name(book, target), dice(die, again));
            format!("{at} {rolls}, needs {needed}+: {result}")
        }
        Event::Lost { unit, group, count } => {
            let profile = book.profile(unit);
            // A vehicle is one model and loses Structure Points (VD-FEAT-10).
            if profile.kind == UnitKind::Vehicle {
                return format!("{} loses {}", name(unit), plural(count, "Structure Point"));
            }
            format!("{} loses {count} of {}", name(unit), profile.groups[usize::from(group)].name)
        }
        Event::Battered { piece, points } => {
            format!("{} loses {}", names::piece_name(piece), plural(points, "Structure Point"))
        }
        Event::Destroyed(unit) => format!("{} is destroyed", name(unit)),
        Event::Detonated { target, facing, count } => {
            let (at, facing) = (names::target_name(book, target), facing_name(facing));
            format!("{} on the {facing} of {at}: they go off", plural(count, "charge"))
        }
        Event::Fact(_)
        | Event::Decided { .. }
        | Event::Rolled { .. }
        | Event::TurnBegan(_)
        | Event::Initiative { .. }
        | Event::Marked { .. }
        | Event::Unmarked { .. }
        | Event::Shaken { .. }
        | Event::Moved { .. }
        | Event::Hidden { .. }
        | Event::Scattered { .. }
        | Event::Happened { .. }
        | Event::Counted { .. }
        | Event::Ended(_) => String::new(),
    }
}

/// What a die shows, with its modifier, and whether a test is passed by it.
fn rolled(die: u8, modifier: i8, passed: Option<bool>) -> String {
    let modifier = if modifier == 0 { String::new() } else { format!(" {modifier:+}") };
    let result = match passed {
        None => "",
        Some(true) => ": passed",
        Some(false) => ": failed",
    };
    format!("{die}{modifier}{result}")
}

fn initiative(
    book: &VictoryDecision,
    dice: [u8; 2],
    scores: [i8; 2],
    winner: Option<UnitId>,
) -> String {
    let ([blue, red], [a, b]) = (dice, scores);
    let result = winner.map_or_else(
        || "again".to_owned(),
        |unit| format!("{} wins", names::unit_name(book, unit)),
    );
    format!("Blue rolls {blue}, in all {a}; Red rolls {red}, in all {b}: {result}")
}

/// What a clause alone says.
pub(crate) fn what_happened(clause: &str) -> &'static str {
    match clause {
        "VD-VSP-13" => "smoke",
        "VD-DIG-02" | "VD-SPEC-02" => "foxholes",
        "VD-ABIL-40" | "VD-VSP-04" => "the way is cleared",
        "VD-BLDG-25" => "the structure collapses",
        "VD-VSP-21" | "VD-CAPT-03" => "the engine fails",
        "VD-SPEC-08" => "a mine goes off",
        "VD-ABIL-15" => "splits into Fire Teams",
        "VD-ABIL-28" => "the Individual leaves or joins",
        "VD-COH-05" => "closes up",
        "VD-HIDE-03" => "in hiding",
        "VD-TAKE-01" => "takes cover",
        "VD-SCEN-07" => "an objective",
        "VD-ASSAULT-15" => "in contact",
        "VD-SPEC-01" | "VD-SPEC-03" | "VD-SPEC-04" | "VD-SPEC-05" | "VD-SPEC-06" | "VD-SPEC-07" => {
            "a fortification"
        }
        "VD-ABIL-54" => "charges are placed",
        "VD-SPEC-15" => "the night is over",
        "VD-SPEC-26" => "there is another turn",
        "VD-SPEC-34" | "VD-SPEC-35" | "VD-SPEC-36" => "forced to retreat",
        _ => "so it is",
    }
}

/// What a clause alone says, of whom and where.
fn happened(
    book: &VictoryDecision,
    unit: Option<UnitId>,
    at: Option<Point>,
    clause: &str,
) -> String {
    let what = what_happened(clause);
    let who = unit.map_or_else(String::new, |unit| format!("{}: ", names::unit_name(book, unit)));
    let place = at.map_or_else(String::new, |at| format!(" at {}", spot(at)));
    format!("{who}{what}{place}")
}

fn ended(outcome: Outcome) -> String {
    let result = match outcome.ending {
        Ending::Win(side) => format!("{} wins", side_name(side)),
        Ending::Draw => "A draw".to_owned(),
        Ending::Unfinished => "Unfinished".to_owned(),
    };
    let reason = match outcome.clause.0 {
        "VD-END-06" | "VD-SCEN-38" => "a side has no units left",
        "VD-SPEC-34" | "VD-SPEC-35" | "VD-SPEC-36" | "VD-SPEC-43" => "the enemy retreats",
        "VD-SPEC-38" | "VD-SPEC-42" | "VD-SPEC-37" | "VD-SCEN-26" => "Victory Points decide",
        "VD-SCEN-15" => "the orders are carried out",
        "VD-SCEN-30" | "VD-SCEN-32" => "the objectives decide",
        "VD-SCEN-36" => "the bunker decides",
        _ => return result,
    };
    format!("{result}: {reason}")
}
