//! The battalions as they start, and the table of companies and their orders.

use wargauge_rules::game::UnitId;

use super::names::{WIDTH, arrow, company, company_of, numbers, wrapped};
use crate::action::Order;
use crate::book::CommandDecision;
use crate::event::Event;
use crate::position::heading::Heading;

/// Where the columns of the table begin: the order, its issuer, the stands.
const COLUMNS: [usize; 3] = [35, 54, 60];

/// The companies with their morale numbers and stands.
pub(super) fn roster(book: &CommandDecision) -> Vec<String> {
    let row = |index: usize| {
        let of = &book.companies()[index];
        let mut kinds: Vec<(&str, Vec<UnitId>)> = Vec::new();
        for unit in of.members {
            let name = book.muster[unit.index()].name.as_str();
            match kinds.iter_mut().find(|(known, _)| *known == name) {
                Some((_, units)) => units.push(unit),
                None => kinds.push((name, vec![unit])),
            }
        }
        let kinds = kinds.into_iter().map(|(name, units)| format!("{} {name}", numbers(units)));
        let stands = kinds.collect::<Vec<_>>().join("; ");
        wrapped(&format!("{}, morale {}: {stands}", company(book, index), of.morale), 4)
    };
    (0..book.companies().len()).flat_map(row).collect()
}

/// One row for each company and each order that its stands follow; companies without orders last in
/// their rows.
pub(super) fn table(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let mut lines = Vec::new();
    for index in 0..book.companies().len() {
        let own = |unit: &UnitId| company_of(book, *unit) == index;
        let mut name = company(book, index);
        for event in events {
            let (order, by, stands) =
                if let Event::Revealed { issuer, order, arrow, followers } = event {
                    (word(*order, *arrow), format!("by {}", issuer.0), *followers)
                } else if let Event::Waiting { stands } = event {
                    ("-".to_owned(), String::new(), *stands)
                } else {
                    continue;
                };
            let stands = numbers(stands.into_iter().filter(own));
            if !stands.is_empty() {
                lines.extend(row(&name, &order, &by, &stands));
                name.clear();
            }
        }
    }
    lines.extend(unfollowed(book, events));
    lines
}

/// Chits that nobody follows: bluffs, and orders out of reach.
fn unfollowed(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let alone = events.iter().filter_map(|event| {
        let Event::Revealed { issuer, order, arrow, followers } = event else { return None };
        let from = company_of(book, *issuer);
        let told =
            || format!("{} by {} of {}", word(*order, *arrow), issuer.0, company(book, from));
        followers.is_empty().then(told)
    });
    let alone: Vec<String> = alone.collect();
    if alone.is_empty() {
        return Vec::new();
    }
    wrapped(&format!("Followed by nobody: {}", alone.join("; ")), 4)
}

/// A row of the table; stands that do not fit go on below.
fn row(name: &str, order: &str, by: &str, stands: &str) -> Vec<String> {
    let [first, second, third] = COLUMNS;
    let name: String = name.chars().take(first - 1).collect();
    let head = format!("{name:first$}{order:a$}{by:b$}", a = second - first, b = third - second);
    let mut lines = vec![head];
    for part in stands.split_inclusive(' ') {
        let last = lines.last_mut().expect("there is a line");
        if last.chars().count() + part.trim_end().chars().count() > WIDTH {
            lines.push(" ".repeat(third) + part);
        } else {
            last.push_str(part);
        }
    }
    lines.iter().map(|line| line.trim_end().to_owned()).collect()
}

/// The words for an order.
pub(super) const fn order_word(order: Order) -> &'static str {
    match order {
        Order::Cautious => "Cautious",
        Order::Full => "Full Advance",
        Order::Disengage => "Disengage",
        Order::NoOrder => "No Order",
        Order::Rally => "Rally",
    }
}

/// The words for an order and where it points.
fn word(order: Order, heading: Heading) -> String {
    let name = order_word(order);
    if !order.moves() {
        return name.to_owned();
    }
    let (sign, point) = arrow(heading);
    format!("{name} {sign} {point}")
}
