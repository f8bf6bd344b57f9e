//! The places that are offered for setting up.

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Bearing, Point, Rect, Vector};

use crate::action::Action;
use crate::book::{Scene, WwiiSim};
use crate::position::arcs::bearing_of;
use crate::scenario::Scenario;
use crate::setup::deployment::{check_aboard, check_note, check_place, check_with};

/// Steps of the lattice of places, in hundredths of an inch, the widest first: finer ones where a
/// wider one has no place left.
const STEPS: [i32; 4] = [600, 300, 150, 75];

/// Appends what may be decided about the secret place of a unit.
pub(crate) fn notes(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let book = scene.book;
    let first = out.len();
    for facing in facings(book, unit) {
        for_places(book, unit, STEPS[1], |at| {
            let note = Action::Note { at, facing };
            if check_note(scene, unit, at).is_ok() && !out[first..].contains(&note) {
                out.push(note);
            }
        });
    }
    for host in book.of_side(book.side(unit)) {
        if check_with(scene, unit, host, true).is_ok() {
            out.push(Action::StartWith(host));
        }
    }
    let forced = book.scenario().sides[book.side(unit)].hidden_all;
    if !forced || out.len() == first {
        out.push(Action::Open);
    }
}

/// Whether the secret place of a unit must be noted, as long as there is one.
pub(crate) fn must_note(scene: Scene<'_>, unit: UnitId) -> bool {
    let mut choices = Vec::new();
    notes(scene, unit, &mut choices);
    !choices.contains(&Action::Open)
}

/// Appends the places, hosts and transports of a unit.
pub(crate) fn places(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let book = scene.book;
    let first = out.len();
    for step in STEPS {
        for facing in facings(book, unit) {
            for_places(book, unit, step, |at| {
                let building = book
                    .ground()
                    .building_at(at)
                    .filter(|&building| book.ground().building(building).centre() == at);
                let place = Action::Place { at, facing, building };
                let legal = check_place(scene, unit, at, building).is_ok();
                if legal && !out[first..].contains(&place) {
                    out.push(place);
                }
            });
        }
        if out.len() > first {
            break;
        }
    }
    for other in book.of_side(book.side(unit)) {
        if check_with(scene, unit, other, false).is_ok() {
            out.push(Action::StartWith(other));
        }
        if check_aboard(scene, unit, other).is_ok() {
            out.push(Action::StartAboard(other));
        }
    }
    if out.len() == first {
        out.push(Action::Hold);
    }
}

/// Visits a lattice of places in the zones of a unit's side, and the middles of buildings there.
fn for_places(book: &WwiiSim, unit: UnitId, step: i32, mut visit: impl FnMut(Point)) {
    let scenario: &Scenario = book.scenario();
    for zone in &scenario.sides[book.side(unit)].zones {
        let size = zone.low().to(zone.high());
        // The lattice lies in the middle of the zone.
        let (columns, rows) = (size.x / step, size.y / step);
        let margin = Vector::new((size.x - columns * step) / 2, (size.y - rows * step) / 2);
        for row in 0..=rows {
            for column in 0..=columns {
                let at = zone.low().plus(margin).plus(Vector::new(column * step, row * step));
                visit(at);
            }
        }
        for building in &scenario.ground.buildings {
            if zone.contains(building.centre()) {
                visit(building.centre());
            }
        }
    }
}

/// Towards the enemy; north for units without a facing.
fn facings(book: &WwiiSim, unit: UnitId) -> impl Iterator<Item = Bearing> + use<> {
    let sides = &book.scenario().sides;
    let middle = |zones: &[Rect]| {
        let around = zones.iter().copied().reduce(Rect::joined).unwrap_or(book.ground().table);
        let way = around.low().to(around.high());
        around.low().plus(Vector::new(way.x / 2, way.y / 2))
    };
    let side = book.side(unit);
    let table = book.ground().table;
    let own = middle(&sides[side].zones);
    let way = own.to(middle(&sides[side.foe()].zones));
    let way = if way.is_zero() { own.to(middle(&[table])) } else { way };
    let front = bearing_of(way);
    let turns: &[u8] = if book.profile(unit).has_facing() { &[0, 2, 14] } else { &[] };
    let mut facings: ArrayVec<Bearing, 3> = turns.iter().map(|&turn| front.turned(turn)).collect();
    if facings.is_empty() {
        facings.push(Bearing::NORTH);
    }
    facings.into_iter()
}
