//! Decisions in words.

use crate::action::{Action, Concentrated, LAYS_THE_GUN, StartingPlace};
use crate::book::VictoryDecision;
use crate::words::names;
use crate::words::names::{plural, spot};
use wargauge_rules::game::UnitId;

/// What is decided for a unit, as the rest of a sentence that begins with its name.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else has words of its own")]
pub(crate) fn decision_for(book: &VictoryDecision, unit: UnitId, action: Action) -> String {
    match action {
        Action::Lose { group, count } => {
            let group = &book.profile(unit).groups[usize::from(group)];
            format!("removes {count} of {}", group.name)
        }
        _ => decision(book, action),
    }
}

/// What a side decides, as the rest of a sentence that begins with its name.
pub(crate) fn decision(book: &VictoryDecision, action: Action) -> String {
    let name = |unit: UnitId| names::unit_name(book, unit);
    match action {
        Action::ChooseEdge { .. }
        | Action::Fortify { .. }
        | Action::PlaceObjective(_)
        | Action::Split { .. }
        | Action::Deploy { .. }
        | Action::Entrench(_) => set_up_decision(book, action),
        Action::ChooseNight(true) => "wants night".to_owned(),
        Action::ChooseNight(false) => "wants daylight".to_owned(),
        Action::ReRollZone(unit) => format!("rolls again for the zone of {}", name(unit)),
        Action::Pass => "passes".to_owned(),
        Action::Nominate { unit, .. } => format!("names {}", name(unit)),
        Action::Leave { acts: true } => "lets the Individual leave and act".to_owned(),
        Action::Leave { acts: false } => "lets the Individual leave, the rest acts".to_owned(),
        Action::Join(unit) => format!("lets the Individual join {}", name(unit)),
        Action::Stop => "stops".to_owned(),
        Action::Move { to, .. } => format!("moves to {}", spot(to)),
        Action::Enter { piece, floor } => {
            format!("goes to floor {} of {}", floor + 1, names::piece_name(piece))
        }
        Action::Embark(vehicle) => format!("embarks in {}", name(vehicle)),
        Action::Infiltrate { to, .. } => format!("infiltrates to {}", spot(to)),
        Action::Shoot { .. } => shoot_decision(book, action),
        Action::CallStrike { at, .. } => format!("calls a strike on {}", spot(at)),
        Action::ConcentrateFire => "concentrates fire".to_owned(),
        Action::Assault { target, charges, .. } => {
            format!("assaults {}{}", names::target_name(book, target), with_charges(charges))
        }
        Action::CloseCombat { target, charges } => {
            let at = names::target_name(book, target);
            format!("fights {at} in Close Combat{}", with_charges(charges))
        }
        Action::Hide => "hides".to_owned(),
        Action::Spot(unit) => format!("looks for {}", name(unit)),
        Action::TakeCover => "takes cover".to_owned(),
        Action::Regroup => "regroups".to_owned(),
        Action::DigIn => "digs in".to_owned(),
        Action::Clear(piece) => format!("clears {}", names::piece_name(piece)),
        Action::Smoke(at) => format!("fires smoke at {}", spot(at)),
        Action::ShareDice(count) => format!("gives {} to the next unit", dice(count)),
        Action::Lose { group, count } => format!("removes {count} of group {}", group + 1),
        Action::Withdraw { to } => format!("withdraws to {}", spot(to)),
        Action::Stand => "stands".to_owned(),
    }
}

#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else has words of its own")]
fn set_up_decision(book: &VictoryDecision, action: Action) -> String {
    let name = |unit: UnitId| names::unit_name(book, unit);
    match action {
        Action::ChooseEdge { other, first } => {
            let edge = if other { "changes edges" } else { "keeps the edge" };
            let order = if first { "first" } else { "second" };
            format!("{edge} and places {order}")
        }
        Action::Fortify { site } => format!("fortifies {}", names::piece_name(site)),
        Action::PlaceObjective(at) => format!("places an objective at {}", spot(at)),
        Action::Split { unit, leave } => {
            format!("splits {}: {} leave", name(unit), leave.iter().sum::<u8>())
        }
        Action::Entrench(unit) => format!("has foxholes for {}", name(unit)),
        Action::Deploy { unit, start } => {
            let hidden = |hidden| if hidden { ", Hidden" } else { "" };
            let place = match start {
                StartingPlace::At { point, hidden: unseen, .. } => {
                    format!("at {}{}", spot(point), hidden(unseen))
                }
                StartingPlace::Inside { piece, floor, hidden: unseen } => {
                    let (piece, unseen) = (names::piece_name(piece), hidden(unseen));
                    format!("on floor {} of {piece}{unseen}", floor + 1)
                }
                StartingPlace::Aboard(vehicle) => format!("aboard {}", name(vehicle)),
                StartingPlace::Reserve => "in Reserve".to_owned(),
            };
            format!("places {} {place}", name(unit))
        }
        _ => String::new(),
    }
}

fn shoot_decision(book: &VictoryDecision, action: Action) -> String {
    let Action::Shoot { target, volley, at, concentrated, .. } = action else {
        return String::new();
    };
    // A co-axial weapon that lays the gun fires no dice of its own (VD-FEAT-14).
    let shooters = volley.iter().filter(|count| **count != LAYS_THE_GUN).sum();
    let area = at.map_or_else(String::new, |at| format!(", Target Point {}", spot(at)));
    let aim = match concentrated {
        Concentrated::Misses => "",
        Concentrated::SingleHits => ", re-rolling single hits",
    };
    let target = names::target_name(book, target);
    format!("shoots at {target} with {}{area}{aim}", plural(shooters, "weapon"))
}

fn with_charges(charges: u8) -> String {
    match charges {
        0 => String::new(),
        _ => format!(" with {}", plural(charges, "charge")),
    }
}

fn dice(count: u8) -> String {
    if count == 1 { "1 die".to_owned() } else { format!("{count} dice") }
}
