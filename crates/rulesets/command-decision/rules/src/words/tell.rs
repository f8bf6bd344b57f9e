//! One line about an event.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Length;

use crate::action::{ASSAULT, Order};
use crate::book::CommandDecision;
use crate::event::Event;
use crate::state::Cause;

/// The words for an order.
const fn order(order: Order) -> &'static str {
    match order {
        Order::Cautious => "Cautious Advance",
        Order::Full => "Full Advance",
        Order::Disengage => "Disengage",
        Order::NoOrder => "No Order",
        Order::Rally => "Rally",
    }
}

/// A stand for people: its name with its number.
fn named(book: &CommandDecision, unit: UnitId) -> String {
    format!("{} ({})", book.muster[unit.index()].name, unit.0)
}

/// One line that tells an event; empty for what another line says.
pub(crate) fn line(book: &CommandDecision, event: &Event) -> String {
    let name = |unit: &UnitId| named(book, *unit);
    match event {
        Event::TurnBegan { turn } => format!("Turn {turn}"),
        Event::Revealed { issuer, order: given, arrow, followers } => {
            let arrow =
                if given.moves() { format!(" at {} degrees", arrow.get()) } else { String::new() };
            format!("{}: {}{arrow}, followed by {followers}", name(issuer), order(*given))
        }
        Event::Moved { unit, to, path } => {
            let inches = Length::from_hundredths(*path);
            let (x, y) = (Length::from_hundredths(to.x), Length::from_hundredths(to.y));
            format!("{} moves {inches} to ({x}, {y})", name(unit))
        }
        Event::Searched { target, die, needed } => {
            let [men, vehicles] = needed;
            format!("{} is looked for: {die}, men need {men}, vehicles {vehicles}", name(target))
        }
        Event::Spotted { target, vehicles } => {
            let by = if *vehicles { "vehicles" } else { "men" };
            format!("{} is spotted by {by}", name(target))
        }
        Event::Fired { firer, line, target, pulse } => {
            fired(book, (*firer, *line, *target, *pulse))
        }
        Event::Shot { die, needed, .. } => format!("  to hit: {die}, needs {needed}"),
        Event::Burst { unit, die, needed, .. } => {
            format!("  burst on {}: {die}, needs {needed}", name(unit))
        }
        Event::Pierced { die, total, armour, .. } => {
            format!("  penetration: {die}, in all {total} against {armour}")
        }
        Event::Assaulted { die, needed, .. } => format!("  assault: {die}, needs {needed}"),
        _ => outcome_line(book, event),
    }
}

fn fired(book: &CommandDecision, (firer, line, target, pulse): (UnitId, u8, UnitId, u8)) -> String {
    let weapon = match book.line(firer, line) {
        Some(weapon) if line != ASSAULT => weapon.name.as_str(),
        _ => "close assault",
    };
    let (firer, target) = (named(book, firer), named(book, target));
    format!("{firer} at {target} with {weapon}, pulse {pulse}")
}

/// What came of it.
fn outcome_line(book: &CommandDecision, event: &Event) -> String {
    let name = |unit: &UnitId| named(book, *unit);
    match event {
        Event::Eliminated { victim, cause } => {
            let how = match cause {
                Cause::Fire => "is destroyed",
                Cause::Morale => "breaks and is gone",
                Cause::Fled => "flees over the edge of the table",
                Cause::NoPlace => "finds no room and is gone",
            };
            format!("{} {how}", name(victim))
        }
        Event::ForcedBack { unit, .. } => format!("{} is forced back", name(unit)),
        Event::Pinned { unit, .. } => format!("{} is pinned", name(unit)),
        Event::Demoralized { unit } => format!("{} is demoralized", name(unit)),
        Event::Rallied { unit } => format!("{} rallies", name(unit)),
        Event::Checked { company, element, number, die } => {
            let company = &book.companies()[usize::from(*company)];
            format!("{}, element {}: morale {number}, die {die}", company.name, element + 1)
        }
        Event::WipedOut { company } => {
            format!("The last of {} is gone", book.companies()[usize::from(*company)].name)
        }
        Event::Held { unit, objective } => {
            let objective = &book.scenario().objectives[usize::from(*objective)];
            format!("{} holds {}", name(unit), objective.name)
        }
        Event::Scored { side, points } => {
            format!("{side:?} has {} victory points", points / 1000)
        }
        Event::Ended(outcome) => format!("The game ends: {:?}", outcome.ending),
        _ => String::new(),
    }
}
