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
    let lines = table.banks_by(target).filter(|piece| is_behind(piece, target, from));
    let linear = lines.map(|piece| piece.kind.cover()).max().unwrap_or_default();
    table.area_cover(target.centre).max(linear)
}

/// What the number that hits a vehicle loses to fire from a point: 0, -1 or -2 (CD-CHART-36).
#[must_use]
pub fn of_vehicle(table: &Table, target: Disc, from: Point) -> i32 {
    let lines = table.banks_by(target).filter(|piece| is_behind(piece, target, from));
    let linear = lines.map(|piece| piece.kind.vehicle_cover()).min().unwrap_or(0);
    let crest = if is_hull_down(table, target, from) { -2 } else { 0 };
    table.vehicle_cover(target.centre).min(linear).min(crest)
}

/// A stand at a place: the cover that it has there from all sides, and from where fire comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CoverAt<'t> {
    table: &'t Table,
    disc: Disc,
    vehicle: bool,
    /// The cover from all sides.
    area: Cover,
    /// Whether some of its cover depends on where fire comes from.
    turns: bool,
}

impl<'t> CoverAt<'t> {
    /// The cover of men or of a vehicle there.
    pub(crate) fn of(table: &'t Table, disc: Disc, vehicle: bool) -> Self {
        let at = disc.centre;
        if table.is_plain(at) {
            return Self { table, disc, vehicle, area: Cover::None, turns: false };
        }
        let area = if vehicle { as_class(table.vehicle_cover(at)) } else { table.area_cover(at) };
        let turns = table.has_banks_near(at) || vehicle && table.highs_at(at).next().is_some();
        Self { table, disc, vehicle, area, turns }
    }

    /// The cover from all sides.
    pub(crate) const fn area(&self) -> Cover {
        self.area
    }

    /// Whether it is that of a vehicle.
    pub(crate) const fn is_of_vehicle(&self) -> bool {
        self.vehicle
    }

    /// Where it is.
    pub(crate) const fn disc(&self) -> Disc {
        self.disc
    }

    /// Whether some of its cover may depend on where fire comes from.
    pub(crate) const fn turns(&self) -> bool {
        self.turns
    }

    /// The cover from fire that comes from a point: of men the class, of a vehicle that with the
    /// same modifier.
    pub(crate) fn against(&self, from: Point) -> Cover {
        match (self.turns, self.vehicle) {
            (false, _) => self.area,
            (true, false) => of_personnel(self.table, self.disc, from),
            (true, true) => as_class(of_vehicle(self.table, self.disc, from)),
        }
    }
}

/// The class of cover with the same modifier as that of a vehicle.
const fn as_class(modifier: i32) -> Cover {
    match modifier {
        0 => Cover::None,
        -1 => Cover::Soft,
        _ => Cover::Hard,
    }
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
