//! Where a column that must leave the table gathers: on the lane that lies least in sight of what cover
//! the enemy may be in, before it comes into sight of most of it.

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::scenario::Edge;
use wargauge_policy::toolkit::apart;
use wargauge_rules::Side;
use wargauge_rules::table::Point;

use crate::knowledge::ground::{Ground, seen_by};

/// Cover as near as the root of these counts thrice, twice, and once.
const NEAR: [i32; 3] = [1_000 * 1_000, 2_000 * 2_000, 4_000 * 4_000];

/// Lanes and places on them are so far apart, in hundredths of an inch.
const STEP: usize = 300;

/// Who gathers is in sight of no more than so much of what a lane is in sight of at worst, in per cent.
const QUIET: i32 = 40;

/// Where the column of a side gathers, if it is to leave the table.
pub(crate) fn gathering(book: &CommandDecision, side: Side, ground: &Ground) -> Option<Point> {
    let exit = book.scenario().roles[side].exit?;
    let far = book.table().bounds().high();
    let zone = book.scenario().roles[side.foe()].zone;
    let eastward = matches!(exit, Edge::East | Edge::West);
    let (length, width) = if eastward { (far.x, far.y) } else { (far.y, far.x) };
    let ground = seen_by(book, side, ground);
    let back = matches!(exit, Edge::West | Edge::South);
    let place = |along: i16, across: i16| {
        let along = if back { length - along } else { along };
        if eastward { Point::new(along, across) } else { Point::new(across, along) }
    };
    let each = |most: i16| (STEP as i16 / 2..most).step_by(STEP);
    let watched = |at: Point| -> i32 {
        let cell = ground.cell_at(at);
        let covers = ground.cells().iter().enumerate().filter(|(_, one)| zone.contains(one.at));
        let counted = covers.map(|(number, cover)| {
            let grade = cover.men.best() as i32;
            let squared = apart(ground.cell(cell).at, cover.at);
            let times = NEAR.iter().filter(|&&near| squared <= near).count() as i32;
            if grade * times > 0 && ground.sees(cell, number) { grade * grade * times } else { 0 }
        });
        counted.sum()
    };
    let sum = |across: i16| each(length).map(|along| watched(place(along, across))).sum::<i32>();
    let lane = each(width).min_by_key(|&across| sum(across))?;
    let worst = each(length).max_by_key(|&along| watched(place(along, lane)))?;
    let at_worst = watched(place(worst, lane));
    let most = at_worst * QUIET / 100;
    let before = each(worst).rev();
    before.map(|along| place(along, lane)).find(|&at| at_worst > 0 && watched(at) <= most)
}
