//! The table as text: one inch a character, north up.

use wargauge_rules::game::Side;
use wargauge_rules::table::Point;

use super::names::{arrow, company_of, letter, wrapped};
use crate::action::{Chit, Order};
use crate::book::CommandDecision;
use crate::scene::{Moment, Scene};
use crate::state::State;
use crate::terrain::kind::TerrainKind;

/// The sign of terrain.
const fn sign(kind: TerrainKind) -> char {
    match kind {
        TerrainKind::Road => '=',
        TerrainKind::Trail => '-',
        TerrainKind::Woods | TerrainKind::Forest => '^',
        TerrainKind::Town | TerrainKind::Rubble => '#',
        TerrainKind::Bush | TerrainKind::Orchard => ';',
        TerrainKind::Field => ',',
        TerrainKind::Rise | TerrainKind::Hill => '\'',
        TerrainKind::Stream | TerrainKind::River | TerrainKind::Ford => '~',
        TerrainKind::Hedge | TerrainKind::Hedgerow | TerrainKind::Wall | TerrainKind::Cliff => '|',
        TerrainKind::Entrenchment | TerrainKind::Pillbox => '"',
        TerrainKind::Broken | TerrainKind::Dunes | TerrainKind::Marsh => ':',
        TerrainKind::Smoke => '*',
    }
}

/// Draws the table: companies by their letters, chits by their arrows once they are shown, wrecks as
/// `x`, with inches along two sides and the signs of the ground below.
pub(crate) fn draw(scene: Scene<'_>) -> String {
    let Scene { book, state } = scene;
    let table = book.table();
    let (width, depth) = (table.width.hundredths() / 100, table.depth.hundredths() / 100);
    let mut rows: Vec<Vec<char>> = (0..depth)
        .rev()
        .map(|y| (0..width).map(|x| ground(book, Point::new(x * 100 + 50, y * 100 + 50))).collect())
        .collect();
    let signs = legend(&rows, state);
    for &wreck in &state.wrecks {
        put(&mut rows, wreck, 'x');
    }
    let now = Moment::now(scene);
    for side in Side::BOTH {
        for unit in now.on_table(side) {
            put(&mut rows, now.at(unit), letter(book, company_of(book, unit)));
        }
    }
    for chit in state.chits.iter().filter(|_| state.shown) {
        // Beside the stands, as it lies on the table.
        let square = |[x, y]: [i16; 2]| Point::new(chit.at.x + 100 * x, chit.at.y + 100 * y);
        let around = [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [2, 0], [-2, 0]];
        let free = around.map(square).into_iter().find(|&at| !is_taken(&rows, at));
        put(&mut rows, free.unwrap_or(chit.at), chit_sign(chit));
    }
    let numbered = |(row, signs): (usize, Vec<char>)| {
        let y = i32::from(depth) - 1 - row as i32;
        let number = if y % 6 == 0 { y.to_string() } else { String::new() };
        format!("{number:>3} {}", signs.into_iter().collect::<String>())
    };
    let mut lines: Vec<String> = rows.into_iter().enumerate().map(numbered).collect();
    lines.push(scale(width));
    lines.extend(wrapped(&format!("    {signs}"), 4));
    lines.join("\n")
}

/// Where on the map a point is.
fn square(rows: &[Vec<char>], at: Point) -> [usize; 2] {
    let (width, depth) = (rows[0].len() as i16, rows.len() as i16);
    let x = (at.x / 100).clamp(0, width - 1);
    let y = depth - 1 - (at.y / 100).clamp(0, depth - 1);
    [x as usize, y as usize]
}

fn put(rows: &mut [Vec<char>], at: Point, sign: char) {
    let [x, y] = square(rows, at);
    rows[y][x] = sign;
}

/// Whether something stands on the square of a point: a letter, or the arrow of a chit.
fn is_taken(rows: &[Vec<char>], at: Point) -> bool {
    let [x, y] = square(rows, at);
    rows[y][x].is_alphabetic() || !rows[y][x].is_ascii()
}

/// Inches along the southern side.
fn scale(width: i16) -> String {
    let mut line = String::from("    ");
    for x in (0..width).step_by(6) {
        let number = format!("{x:<6}");
        line.push_str(&number);
    }
    line.trim_end().to_owned()
}

/// The sign of a chit that is shown.
fn chit_sign(chit: &Chit) -> char {
    match chit.order {
        Order::NoOrder => 'o',
        Order::Rally => '+',
        Order::Cautious | Order::Full | Order::Disengage => arrow(chit.arrow).0,
    }
}

/// The signs of the ground that are on the map, and those of wrecks and chits.
fn legend(rows: &[Vec<char>], state: &State) -> String {
    let names = [
        ('=', "road"),
        ('-', "trail"),
        ('^', "woods"),
        ('#', "town"),
        (';', "bush"),
        (',', "field"),
        ('\'', "high ground"),
        ('~', "water"),
        ('|', "hedge or wall"),
        ('"', "works"),
        (':', "rough"),
        ('*', "smoke"),
    ];
    let is_there = |sign: char| rows.iter().flatten().any(|&one| one == sign);
    let there = names.iter().filter(|(sign, _)| is_there(*sign));
    let mut signs: Vec<String> = there.map(|(sign, name)| format!("{sign} {name}")).collect();
    if !state.wrecks.is_empty() {
        signs.push("x wreck".to_owned());
    }
    let shown = |order: Order| state.shown && state.chits.iter().any(|chit| chit.order == order);
    for (sign, order, name) in [('o', Order::NoOrder, "No Order"), ('+', Order::Rally, "Rally")] {
        if shown(order) {
            signs.push(format!("{sign} {name}"));
        }
    }
    signs.join(", ")
}

fn ground(book: &CommandDecision, at: Point) -> char {
    let pieces: Vec<TerrainKind> = book.table().at(at).map(|piece| piece.kind).collect();
    let road = pieces.iter().find(|kind| matches!(kind, TerrainKind::Road | TerrainKind::Trail));
    let low = pieces.iter().find(|kind| !kind.is_high());
    road.or(low).or(pieces.first()).map_or('.', |kind| sign(*kind))
}
