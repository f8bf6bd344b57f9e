//! Events in words: one line each, the clause first.

use crate::action::{Barrage, Destination};
use crate::book::Grid;
use crate::event::{Event, SortieResult};
use crate::movement::path::Path;
use crate::position::measured::table::square_at;
use crate::state::DeclaredAttack;
use crate::switches::IndirectPenalty;
use crate::terrain::light::Light;
use crate::units::indirect_fire::{Fire, second_deduction};
use crate::units::profile::Trait;
use wargauge_rules::event::GameEvent;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::squares::Square;

/// The word for a side.
pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "Blue",
        Side::B => "Red",
    }
}

/// A time of day such as `09:35`.
pub(crate) fn time_of_day(minute: u16) -> String {
    format!("{:02}:{:02}", minute / 60, minute % 60)
}

/// The word for the light.
pub(crate) const fn light_name(light: Light) -> &'static str {
    match light {
        Light::Day => "day",
        Light::Twilight => "twilight",
        Light::Night => "night",
    }
}

/// A time of day and its light such as `05:10, twilight`.
fn time_and_light(minute: u16, light: Light) -> String {
    format!("{}, {}", time_of_day(minute), light_name(light))
}

/// What a die showed, and what it showed when it was rolled again.
fn dice(die: u8, again: Option<u8>) -> String {
    again.map_or_else(|| format!("rolls {die}"), |again| format!("rolls {die}, again {again}"))
}

/// The number that a die must reach.
fn number(needed: u8) -> String {
    match needed {
        ..=5 => format!("{needed}+"),
        6 => "6".to_owned(),
        7.. => format!("{needed}, which no die shows"),
    }
}

fn plural(count: u8, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

/// One line that tells an event; empty for a fact that only statistics want.
pub(crate) fn line_of(book: &Grid, event: &Event) -> String {
    let words = words_of(book, event);
    if words.is_empty() { words } else { format!("{:<13}  {words}", event.clause()) }
}

/// The unit's type and its number among the side's units of that type: `INF 2`.
pub(crate) fn short_name(book: &Grid, unit: UnitId) -> (&str, usize) {
    let id = type_id(book, unit);
    let of_its_kind = |other: &UnitId| type_id(book, *other) == id;
    let number = book.of_side[book.side(unit)].take_while(|other| other.0 <= unit.0);
    (id, number.filter(of_its_kind).count())
}

/// Identifier of the unit's type.
fn type_id(book: &Grid, unit: UnitId) -> &str {
    let entry = &book.muster[unit.index()].entry;
    entry.split_once(' ').map_or(entry, |(id, _)| id)
}

/// The unit for people: `Blue INF 2`.
pub(crate) fn unit_name(book: &Grid, unit: UnitId) -> String {
    let (id, number) = short_name(book, unit);
    format!("{} {id} {number}", side_name(book.side(unit)))
}

/// How a unit regroups that rolls this, or does not.
fn regrouping(rolls: &str, fresh: bool) -> String {
    if fresh {
        format!("regroups, {rolls}, needs 3+: fresh again")
    } else {
        format!("tries to regroup, {rolls}, needs 3+: still disrupted")
    }
}

fn words_of(book: &Grid, event: &Event) -> String {
    let square = |square: Square| book.board.name(square);
    let name = |unit: UnitId| unit_name(book, unit);
    let place = |place: Destination| place_name(book, place);
    match *event {
        Event::Fact(_) => String::new(),
        Event::Terrain { square: at, kind, road, .. } => {
            let road = if road { " with a road" } else { "" };
            format!("{} is {}{road}", square(at), kind.word())
        }
        Event::FirstPlayer { dice: [blue, red] } => first_player(blue, red),
        Event::Mined(at) => format!("{} is mined", square(at)),
        Event::Held(unit) => format!("{} waits in reserve", name(unit)),
        Event::NoRoom(unit) => format!("{} finds no room and waits", name(unit)),
        Event::Deployed(unit, at) => format!("{} deploys at {}", name(unit), place(at)),
        Event::TurnBegan { side, round, die, minute, light } => {
            turn_began(side, round, die, &time_and_light(minute, light))
        }
        Event::Smoke { battery, square: at, die, placed } => {
            let result = if placed { "smoke stands" } else { "no smoke" };
            let battery = name(battery);
            format!("{battery} fires smoke at {}, rolls {die}, needs 4+: {result}", square(at))
        }
        Event::Sortie { aircraft, target, die, result } => {
            let (aircraft, target) = (name(aircraft), name(target));
            let result = sortie_result(result);
            format!("{aircraft} flies against {target}, rolls {die}, needs 5+: {result}")
        }
        Event::Barrage { barrage, needed } => barrage_words(book, barrage, needed),
        Event::Attack { attacker, target, needed } => {
            let why = why_needed(book, DeclaredAttack { attacker, target, needed }, Fire::Direct);
            format!("{} attacks {}, needs {why}", name(attacker), name(target))
        }
        Event::Die { attacker, target, needed, die, again, hit } => {
            let (rolls, needed) = (dice(die, again), number(needed));
            let result = if hit { "hit" } else { "miss" };
            let (attacker, target) = (name(attacker), name(target));
            format!("{attacker} at {target} {rolls}, needs {needed}: {result}")
        }
        Event::AttackLost { attacker, target } => {
            let (attacker, target) = (name(attacker), name(target));
            format!("{attacker} loses its attack: {target} is already eliminated")
        }
        Event::Disrupted(unit) => format!("{} is disrupted", name(unit)),
        Event::SelfDisrupted(unit) => format!("{} disrupts itself with a 1", name(unit)),
        Event::Eliminated(unit) => format!("{} is eliminated", name(unit)),
        Event::Wreck(at) => format!("a wreck stands in {}", square(at)),
        Event::Retired(unit) => format!("{} has spent its ammunition, retires", name(unit)),
        Event::CombatMoved(unit, path) => move_words(book, unit, "moves after combat", path),
        Event::Withdrew(unit, path) => move_words(book, unit, "is isolated and withdraws", path),
        Event::Moved(unit, path) => move_words(book, unit, "moves", path),
        Event::Exited(unit) => format!("{} leaves the board", name(unit)),
        Event::ReserveRoll { side, die, arrivals } => reserve_roll(side, die, arrivals),
        Event::Entered(unit, at) => format!("{} enters at {}", name(unit), place(at)),
        Event::Regroup { unit, die, again, fresh } => {
            format!("{} {}", name(unit), regrouping(&dice(die, again), fresh))
        }
        Event::Ended(outcome) => ended(outcome),
    }
}

const fn sortie_result(result: SortieResult) -> &'static str {
    match result {
        SortieResult::Eliminated => "the target is eliminated",
        SortieResult::Hit => "a hit in spite of anti-aircraft guns",
        SortieResult::Nothing => "no effect",
        SortieResult::AircraftDisrupted => "the aircraft is disrupted",
        SortieResult::AircraftLost => "the aircraft is lost",
    }
}

fn barrage_words(book: &Grid, barrage: Barrage, needed: u8) -> String {
    let Barrage { battery, target, observer, intense } = barrage;
    let fire = observer.map_or(Fire::Direct, |observer| Fire::Indirect {
        by_foo: book.profile(observer).has(Trait::Foo),
    });
    let verb = if intense { "fires an intense barrage at" } else { "fires at" };
    let directed = observer
        .map_or_else(String::new, |unit| format!(", directed by {}", unit_name(book, unit)));
    let why = why_needed(book, DeclaredAttack { attacker: battery, target, needed }, fire);
    let (battery, target) = (unit_name(book, battery), unit_name(book, target));
    format!("{battery} {verb} {target}{directed}, needs {why}")
}

/// The number needed and, where deductions raise it, what they are for.
fn why_needed(book: &Grid, attack: DeclaredAttack, fire: Fire) -> String {
    let DeclaredAttack { attacker, target, needed } = attack;
    let (a, t) = (book.profile(attacker), book.profile(target));
    let table = a.needs.against(t.class).unwrap_or(needed);
    let second =
        second_deduction(book, a, t, fire).then_some(match book.switches.indirect_penalty {
            IndirectPenalty::AttackerIsFoo => "the attacker is an FOO",
            IndirectPenalty::TargetIsFoo => "the target is an FOO",
            IndirectPenalty::IndirectWithoutFoo | IndirectPenalty::Off => "indirect fire",
        });
    let reasons = match (needed.saturating_sub(table), second) {
        (0, _) => return number(needed),
        (1, Some(second)) => second.to_owned(),
        (1, None) => "cover".to_owned(),
        (_, second) => format!("cover, {}", second.unwrap_or("indirect fire")),
    };
    format!("{} (table {table}+; {reasons})", number(needed))
}

fn move_words(book: &Grid, unit: UnitId, verb: &str, path: Path) -> String {
    let names: Vec<String> =
        path.squares().iter().map(|square| book.board.name(*square).to_string()).collect();
    let end = path.end().map_or_else(String::new, spot);
    format!("{} {verb} {}{end}", unit_name(book, unit), names.join("-"))
}

fn place_name(book: &Grid, place: Destination) -> String {
    match place {
        Destination::Square(square) => book.board.name(square).to_string(),
        Destination::Point(point) => {
            format!("{}{}", book.board.name(square_at(book, point)), spot(point))
        }
    }
}

/// A point in inches from the south-west corner of the table.
fn spot(point: Point) -> String {
    let [east, north] = [point.x, point.y].map(Length::from_hundredths);
    format!(" ({east} east, {north} north)")
}

fn first_player(blue: u8, red: u8) -> String {
    let result = match blue.cmp(&red) {
        core::cmp::Ordering::Less => "Red moves first",
        core::cmp::Ordering::Equal => "again",
        core::cmp::Ordering::Greater => "Blue moves first",
    };
    format!("Blue rolls {blue}, Red rolls {red}: {result}")
}

fn turn_began(side: Side, round: u16, die: Option<u8>, when: &str) -> String {
    let side = side_name(side);
    let rolled = die.map_or_else(String::new, |die| format!("; clock die {die}"));
    format!("Round {round}, {side}: {when}{rolled}")
}

fn reserve_roll(side: Side, die: u8, arrivals: u8) -> String {
    let result = match arrivals {
        0 => "nobody arrives".to_owned(),
        _ => format!("{} may enter", plural(arrivals, "unit")),
    };
    format!("{} rolls {die} for reserves, needs 5+: {result}", side_name(side))
}

fn ended(outcome: Outcome) -> String {
    let result = match outcome.ending {
        Ending::Win(side) => format!("{} wins", side_name(side)),
        Ending::Draw => "A draw".to_owned(),
        Ending::Unfinished => "Unfinished".to_owned(),
    };
    let reason = match outcome.clause.0 {
        "GW-END-02" => "the clock has run out",
        "GW-END-03" => "the casualty limit is reached",
        "GW-END-06" => "the last round is over",
        "GW-END-07" | "GW-CAMP-24" => "a side has no units left",
        "GW-END-08" => "casualties in points decide",
        "GW-END-12" => "the conditions for victory are met",
        "GW-CAMP-18" => "the features decide",
        _ => return result,
    };
    format!("{result}: {reason}")
}
