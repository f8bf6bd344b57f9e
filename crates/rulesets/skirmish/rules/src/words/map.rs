//! The table as text: one character for 2 inches by 2.

use wargauge_rules::table::{Length, Point, Rect};
use wargauge_rules::{Side, UnitId};

use crate::book::{Scene, Skirmish};
use crate::men::{aboard, active, ap_total, present, strength};
use crate::spotting::anchor;
use crate::state::{Condition, Mobility, Morale, Place, State};
use crate::terrain::Terrain;

/// Width and depth of a character, in hundredths of an inch.
const CELL: i16 = 200;

/// The table with its units, and a line for each of them.
pub(crate) fn map(scene: Scene<'_>) -> String {
    let table = scene.book.table.rect();
    let (columns, rows) = (table.high().x / CELL + 1, table.high().y / CELL + 1);
    let mut lines: Vec<String> = Vec::new();
    for row in (0..rows).rev() {
        let line: String = (0..columns).map(|column| symbol(scene, column, row)).collect();
        lines.push(line.trim_end().to_owned());
    }
    for side in Side::BOTH {
        for unit in scene.book.of_side[side] {
            if !matches!(scene.state.unit(unit).place, Place::Pool) {
                lines.push(roll_call(scene, unit));
            }
        }
    }
    lines.join("\n")
}

fn symbol(scene: Scene<'_>, column: i16, row: i16) -> char {
    let Scene { book, state } = scene;
    let low = Point::new(column * CELL, row * CELL);
    let cell = Rect::new(low, Point::new(low.x + CELL - 1, low.y + CELL - 1));
    for side in Side::BOTH {
        for unit in present(state, side) {
            if cell.contains(anchor(scene, unit)) {
                return letter(book, unit);
            }
        }
    }
    if state.counters.iter().any(|counter| cell.contains(counter.at)) {
        return '?';
    }
    if state.portals.iter().any(|portal| cell.contains(portal.at)) {
        return '@';
    }
    if state.smoke.iter().any(|smoke| cell.contains(smoke.at)) {
        return '%';
    }
    ground(book, cell)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn ground(book: &Skirmish, cell: Rect) -> char {
    let middle = Point::new(cell.low().x + CELL / 2, cell.low().y + CELL / 2);
    let near = Length::from_hundredths(CELL / 2);
    if let Some(line) = book.table.lines.iter().find(|it| it.segment.is_within(middle, near)) {
        return match line.kind {
            Terrain::LowWall | Terrain::HighWall => '=',
            Terrain::Fence => '-',
            _ => '~',
        };
    }
    let here = book.table.map.pieces_at(middle);
    let last = here.iter().last();
    last.map_or('.', |piece| code(book.table.kind(piece)))
}

const fn code(kind: Terrain) -> char {
    match kind {
        Terrain::Road => ':',
        Terrain::Rough | Terrain::Rubble | Terrain::Ruin => 'r',
        Terrain::Stream => 's',
        Terrain::Crops | Terrain::Scrub => '"',
        Terrain::Orchard => 'o',
        Terrain::Wood => 'w',
        Terrain::WoodenBuilding | Terrain::StoneBuilding | Terrain::Bunker => '#',
        Terrain::ShellHole | Terrain::Foxhole | Terrain::Trench => 'u',
        Terrain::Rock => '^',
        Terrain::Hill | Terrain::SteepHill => 'h',
        Terrain::Fence
        | Terrain::LowHedge
        | Terrain::Bocage
        | Terrain::LowWall
        | Terrain::HighWall => '=',
    }
}

/// The letter of a unit: by its number among the units of its side.
pub(super) fn letter(book: &Skirmish, unit: UnitId) -> char {
    let side = book.side(unit);
    let number = book.of_side[side].into_iter().take_while(|other| *other != unit).count() as u8;
    let first = if side == Side::A { b'A' } else { b'a' };
    if number < 26 { char::from(first + number) } else { char::from(b'0' + (number - 26) % 10) }
}

fn wounded(scene: Scene<'_>, unit: UnitId) -> String {
    let hurt = |man: &usize| scene.state.unit(unit).figures[*man].condition == Condition::Wounded;
    match active(scene, unit).filter(hurt).count() {
        0 => String::new(),
        count => format!(" ({count} wounded)"),
    }
}

/// What is wrong with a vehicle or a gun.
fn hull_words(state: &State, unit: UnitId) -> String {
    let hull = &state.unit(unit).hull;
    let words = [
        (hull.wreck, ", a wreck"),
        (hull.abandoned && !hull.wreck, ", abandoned"),
        (hull.captured, ", captured"),
        (hull.explodes.is_some() && !hull.wreck, ", burning"),
        (hull.mobility == Mobility::Stuck, ", stuck"),
        (hull.mobility == Mobility::Immobile, ", immobile"),
        (hull.stunned > 0, ", crew stunned"),
        (hull.blind, ", optics gone"),
        (hull.wrecked_weapons != 0, ", weapons wrecked"),
        (state.unit(unit).weapon_left, ", weapon left behind"),
    ];
    words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect()
}

/// The state of a unit in a line.
fn roll_call(scene: Scene<'_>, unit: UnitId) -> String {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let place = match here.place {
        Place::Waiting => "not placed",
        Place::Pool => "may come",
        Place::Concealed => "behind a counter",
        Place::Reserve => "held back",
        Place::Gone => "gone",
        Place::Aboard(_) => "aboard",
        Place::Table if aboard(scene, unit).is_some() => "in its vehicle",
        Place::Table => "on foot",
    };
    let morale = match here.morale {
        Morale::Steady => "",
        Morale::Retiring => ", retiring",
        Morale::Shaken => ", shaken",
        Morale::Rout => ", in rout",
        Morale::Surrendered => ", taken",
    };
    // What the enemy sees: the unit, a contact without a name, or nothing.
    let hidden = match (here.spotted, here.offered) {
        (true, _) => "",
        (false, true) => ", hidden (the enemy sees a contact)",
        (false, false) => ", hidden",
    };
    let hurt = wounded(scene, unit);
    let hull = if book.hulls.contains(unit) { hull_words(state, unit) } else { String::new() };
    let markers = match here.markers {
        0 => String::new(),
        count => format!(", suppressed {count}"),
    };
    format!(
        "{} {} {}: {} of {} men{hurt}, {} AP, {place}{hull}{markers}{morale}{hidden}",
        letter(book, unit),
        book.scenario.roles[book.side(unit)],
        book.profile(unit).name,
        strength(scene, unit),
        book.profile(unit).strength(),
        ap_total(scene, unit),
    )
}
