//! Events in words: one line each, the clause first.

use crate::VictoryDecision;
use crate::event::Event;
use crate::profile::{Facing, Part, WeaponId};
use crate::state::Target;
use wargauge_rules::event::GameEvent;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::roster::Points;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// The word for a side.
pub(super) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "Blue",
        Side::B => "Red",
    }
}

/// A number of things: `1 marker`, `3 markers`.
pub(super) fn plural(count: u8, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    }
}

/// A point in inches east and north of the south-west corner of the table.
pub(super) fn spot(point: Point) -> String {
    let [east, north] = [point.x, point.y].map(Length::from_hundredths);
    format!("({east} east, {north} north)")
}

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

impl VictoryDecision {
    /// The event as one line; empty for a fact, which the event beside it tells already.
    pub(super) fn line_of(&self, event: &Event) -> String {
        let words = self.words_of(event);
        if words.is_empty() { words } else { format!("{:<13}  {words}", event.clause()) }
    }

    /// Identifier of a unit's type: the entry of its row without options.
    pub(super) fn type_of(&self, unit: UnitId) -> &str {
        let entry = &self.muster[self.profile(unit).row.index()].entry;
        entry.split_once('+').map_or(entry, |(id, _)| id)
    }

    /// The unit for people: `Blue rifle-section 2 (second team)`.
    pub(super) fn unit_name(&self, unit: UnitId) -> String {
        let (side, row) = (self.side(unit), self.profile(unit).row);
        let id = self.type_of(unit);
        let same = |other: &UnitId| {
            let profile = self.profile(*other);
            profile.part == Part::Whole && profile.row <= row && self.type_of(*other) == id
        };
        let number = self.units_of(side).filter(same).count();
        let part = match self.profile(unit).part {
            Part::Whole => "",
            Part::SecondTeam => " (second team)",
            Part::Individual => " (Individual)",
        };
        format!("{} {id} {number}{part}", side_name(side))
    }

    /// A piece of terrain for people: `structure 3`.
    pub(super) fn piece_name(&self, piece: PieceId) -> String {
        // All tables have their pieces in the same order only where they are drawn, so that the
        // number has to do.
        format!("terrain {}", piece.0 + 1)
    }

    /// A target for people.
    pub(super) fn target_name(&self, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.unit_name(unit),
            Target::Structure(piece) => self.piece_name(piece),
        }
    }

    fn weapon_name(&self, weapon: Option<WeaponId>) -> &str {
        weapon.map_or("the attack", |weapon| self.weapon(weapon).name.as_str())
    }

    fn words_of(&self, event: &Event) -> String {
        let name = |unit: UnitId| self.unit_name(unit);
        match *event {
            Event::Fact(_) => String::new(),
            Event::Decided { unit: Some(unit), action, .. } => {
                format!("{} {}", name(unit), self.decision_for(unit, action))
            }
            Event::Decided { side, unit: None, action } => {
                format!("{} {}", side_name(side), self.decision(action))
            }
            Event::Rolled { unit, die, modifier, passed, .. } => {
                self.rolled(unit, die, modifier, passed)
            }
            Event::TurnBegan(turn) => format!("Turn {turn}"),
            Event::Initiative { dice, scores, winner } => self.initiative(dice, scores, winner),
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
            | Event::Detonated { .. } => self.words_of_harm(event),
            Event::Moved { unit, from, to, .. } => {
                format!("{} goes from {} to {}", name(unit), spot(from), spot(to))
            }
            Event::Hidden { unit, now: true, .. } => format!("{} is Hidden", name(unit)),
            Event::Hidden { unit, now: false, .. } => format!("{} is revealed", name(unit)),
            Event::Scattered { from, to } => {
                format!("the Target Point goes from {} to {}", spot(from), spot(to))
            }
            Event::Happened { unit, at, clause } => self.happened(unit, at, clause.0),
            Event::Counted { points: [blue, red] } => {
                format!("Victory Points: Blue {}, Red {}", Points(blue), Points(red))
            }
            Event::Ended(outcome) => ended(outcome),
        }
    }

    /// What attacks do.
    fn words_of_harm(&self, event: &Event) -> String {
        let name = |unit: UnitId| self.unit_name(unit);
        match *event {
            Event::Damage { weapon, target, die, score, again, hits } => {
                let (with, at) = (self.weapon_name(weapon), self.target_name(target));
                let result = match hits {
                    0 => "miss".to_owned(),
                    _ => plural(hits, "hit"),
                };
                format!("{with} at {at} {}, comes to {score}: {result}", dice(die, again))
            }
            Event::Save { target, needed, die, again, saved } => {
                let result = if saved { "saved" } else { "not saved" };
                let (at, rolls) = (self.target_name(target), dice(die, again));
                format!("{at} {rolls}, needs {needed}+: {result}")
            }
            Event::Lost { unit, group, count } => {
                let group = &self.profile(unit).groups[usize::from(group)];
                format!("{} loses {count} of {}", name(unit), group.name)
            }
            Event::Battered { piece, points } => {
                format!("{} loses {}", self.piece_name(piece), plural(points, "Structure Point"))
            }
            Event::Destroyed(unit) => format!("{} is destroyed", name(unit)),
            Event::Detonated { target, facing, count } => {
                let (at, facing) = (self.target_name(target), facing_name(facing));
                format!("{} on the {facing} of {at}: they go off", plural(count, "charge"))
            }
            _ => String::new(),
        }
    }

    fn rolled(&self, unit: Option<UnitId>, die: u8, modifier: i8, passed: Option<bool>) -> String {
        let who = unit.map_or_else(|| "A die".to_owned(), |unit| self.unit_name(unit));
        let verb = if unit.is_some() { "rolls" } else { "shows" };
        let modifier = if modifier == 0 { String::new() } else { format!(" {modifier:+}") };
        let result = match passed {
            None => "",
            Some(true) => ": passed",
            Some(false) => ": failed",
        };
        format!("{who} {verb} {die}{modifier}{result}")
    }

    fn initiative(&self, dice: [u8; 2], scores: [i8; 2], winner: Option<UnitId>) -> String {
        let ([blue, red], [a, b]) = (dice, scores);
        let result = winner
            .map_or_else(|| "again".to_owned(), |unit| format!("{} wins", self.unit_name(unit)));
        format!("Blue rolls {blue}, in all {a}; Red rolls {red}, in all {b}: {result}")
    }

    /// What a clause alone says.
    fn happened(&self, unit: Option<UnitId>, at: Option<Point>, clause: &str) -> String {
        let what = match clause {
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
            "VD-SPEC-01" | "VD-SPEC-03" | "VD-SPEC-04" | "VD-SPEC-05" | "VD-SPEC-06"
            | "VD-SPEC-07" => "a fortification",
            "VD-ABIL-54" => "charges are placed",
            "VD-SPEC-15" => "the night is over",
            "VD-SPEC-26" => "there is another turn",
            "VD-SPEC-34" | "VD-SPEC-35" | "VD-SPEC-36" => "forced to retreat",
            _ => "so it is",
        };
        let who = unit.map_or_else(String::new, |unit| format!("{}: ", self.unit_name(unit)));
        let place = at.map_or_else(String::new, |at| format!(" at {}", spot(at)));
        format!("{who}{what}{place}")
    }
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
