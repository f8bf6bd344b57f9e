//! Cover from fire (CD-CHART-30 to 38).

use wargauge_rules::table::{Disc, Length, Point, Rect};

use crate::terrain::along::Along;
use crate::terrain::kind::Cover;
use crate::terrain::table::{Piece, Table};

/// How near linear cover must be to the edge of the target (CD-CHART-35).
const AT_HAND: i64 = 100;

/// The same, and what rounding may add.
const HAND: Length = Length::from_hundredths(AT_HAND as i16 + 2);

/// How far inside a crest a vehicle is hull-down (CD-CHART-36).
const CREST: i64 = 200;

/// Whether linear cover protects a target from a point (CD-CHART-35).
fn is_behind(piece: &Piece, target: Disc, from: Point) -> bool {
    // Far from the target nothing is at hand.
    let hand = Rect::new(target.centre, target.centre).grown(HAND).grown(target.radius);
    piece.bounds().meets(hand)
        && piece.cut(target.centre, from).iter().any(|stretch| {
            let squared = target.centre.squared_distance(from);
            let reach = AT_HAND + i64::from(target.radius.hundredths());
            let near = crate::terrain::along::Stretch { from: Along::START, to: stretch.from };
            !near.is_longer(squared, reach) && stretch.from < Along { top: 1, bottom: 2 }
        })
}

/// Cover of personnel from fire that comes from a point: the best there is (CD-CHART-38). Terrain
/// alone counts: wrecks give none (CD-WRECK-03).
#[must_use]
pub fn of_personnel(table: &Table, target: Disc, from: Point) -> Cover {
    let lines = table.banks().filter(|piece| is_behind(piece, target, from));
    let linear = lines.map(|piece| piece.kind.cover()).max().unwrap_or_default();
    table.area_cover(target.centre).max(linear)
}

/// What the number that hits a vehicle loses to fire from a point: 0, -1 or -2 (CD-CHART-36).
#[must_use]
pub fn of_vehicle(table: &Table, target: Disc, from: Point) -> i32 {
    let lines = table.banks().filter(|piece| is_behind(piece, target, from));
    let linear = lines.map(|piece| piece.kind.vehicle_cover()).min().unwrap_or(0);
    let crest = if is_hull_down(table, target, from) { -2 } else { 0 };
    table.vehicle_cover(target.centre).min(linear).min(crest)
}

/// Within 2 inches inside a crest with the firer lower (CD-CHART-36).
fn is_hull_down(table: &Table, target: Disc, from: Point) -> bool {
    if table.level(from) >= table.level(target.centre) {
        return false;
    }
    let squared = target.centre.squared_distance(from);
    table.highs_at(target.centre).any(|piece| {
        let leaves = |stretch: &crate::terrain::along::Stretch| {
            stretch.to < Along::END && !stretch.is_longer(squared, CREST)
        };
        piece.cut(target.centre, from).first().is_some_and(leaves)
    })
}

/// Cover of personnel as retreats, op fire and spotting ask for it: areas, and linear cover towards
/// some enemy (CD-CHART-37).
#[must_use]
pub fn is_covered(cover: Cover) -> bool {
    cover >= Cover::Concealment
}
