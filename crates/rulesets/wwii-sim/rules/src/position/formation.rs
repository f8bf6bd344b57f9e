//! Where the figures of a unit stand, for templates (WS-UNIT-10, WS-GEN-19).

use wargauge_rules::game::UnitId;

use crate::position::circles::{figures, stand};
use crate::state::{FinePoint, State};

/// Places of slots relative to the middle of the unit.
// WS-UNIT-10: in thousandths of an inch.
const SLOTS: [FinePoint; 13] = [
    FinePoint::new(0, 0),
    FinePoint::new(1000, 0),
    FinePoint::new(500, 866),
    FinePoint::new(-500, 866),
    FinePoint::new(-1000, 0),
    FinePoint::new(-500, -866),
    FinePoint::new(500, -866),
    FinePoint::new(2000, 0),
    FinePoint::new(1000, 1732),
    FinePoint::new(-1000, 1732),
    FinePoint::new(-2000, 0),
    FinePoint::new(-1000, -1732),
    FinePoint::new(1000, -1732),
];

/// WS-GEN-19: where a point of the table is, in thousandths of an inch.
pub(crate) const fn fine(at: wargauge_rules::table::Point) -> FinePoint {
    FinePoint::new(at.x as i32 * 10, at.y as i32 * 10)
}

/// WS-GEN-19: whether a point lies in a circle; the edge is inside.
pub(crate) const fn in_circle(point: FinePoint, centre: FinePoint, radius: i32) -> bool {
    let (x, y) = ((point.x - centre.x) as i64, (point.y - centre.y) as i64);
    x * x + y * y <= radius as i64 * radius as i64
}

/// WS-WEAPON-09: the slots of a unit whose points lie in a circle, as bits. A joined officer has
/// the last slot.
pub(crate) fn slots_in(state: &State, unit: UnitId, centre: FinePoint, radius: i32) -> u16 {
    let at = fine(state.unit(stand(state, unit)).at);
    let held = |slot: usize| {
        let FinePoint { x, y } = SLOTS[slot];
        in_circle(FinePoint::new(at.x + x, at.y + y), centre, radius)
    };
    let caught = (0..figures(state, unit).min(SLOTS.len())).filter(|&slot| held(slot));
    caught.fold(0, |bits, slot| bits | 1 << slot)
}

/// Whether the centre of a unit lies in a circle.
pub(crate) fn centre_in(state: &State, unit: UnitId, centre: FinePoint, radius: i32) -> bool {
    in_circle(fine(state.unit(unit).at), centre, radius)
}
