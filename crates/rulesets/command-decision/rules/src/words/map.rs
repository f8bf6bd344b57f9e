//! The table as text: one inch a character, north up.

use wargauge_rules::game::Side;
use wargauge_rules::table::Point;

use crate::book::CommandDecision;
use crate::scene::Scene;
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

/// Draws the table. Vehicles are `V` and `v`, men `M` and `m`, of side A and B; wrecks are `x`.
pub(crate) fn draw(book: &CommandDecision, state: &State) -> String {
    let table = book.table();
    let (width, depth) = (table.width.hundredths() / 100, table.depth.hundredths() / 100);
    let mut rows: Vec<Vec<char>> = (0..depth)
        .rev()
        .map(|y| (0..width).map(|x| ground(book, Point::new(x * 100 + 50, y * 100 + 50))).collect())
        .collect();
    let mut put = |at: Point, sign: char| {
        let x = (at.x / 100).clamp(0, width - 1) as usize;
        let y = (depth - 1 - (at.y / 100).clamp(0, depth - 1)) as usize;
        rows[y][x] = sign;
    };
    for &wreck in &state.wrecks {
        put(wreck, 'x');
    }
    let scene = Scene::now(book, state);
    for side in Side::BOTH {
        for unit in scene.on_table(side) {
            let sign = match (book.profile(unit).is_vehicle(), side) {
                (true, Side::A) => 'V',
                (true, Side::B) => 'v',
                (false, Side::A) => 'M',
                (false, Side::B) => 'm',
            };
            put(scene.at(unit), sign);
        }
    }
    rows.into_iter().map(|row| row.into_iter().collect::<String>()).collect::<Vec<_>>().join("\n")
}

fn ground(book: &CommandDecision, at: Point) -> char {
    let pieces: Vec<TerrainKind> = book.table().at(at).map(|piece| piece.kind).collect();
    let road = pieces.iter().find(|kind| matches!(kind, TerrainKind::Road | TerrainKind::Trail));
    let low = pieces.iter().find(|kind| !kind.is_high());
    road.or(low).or(pieces.first()).map_or('.', |kind| sign(*kind))
}
