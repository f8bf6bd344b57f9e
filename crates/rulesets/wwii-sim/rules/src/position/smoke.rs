//! Clouds of smoke: where they lie, whom they cover, when they go (WS-SMOKE).

use wargauge_rules::event::Clause;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Length, Point, Segment};

use crate::book::{Play, Scene, WwiiSim};
use crate::event::Event;
use crate::position::formation::{fine, in_circle};
use crate::state::{Cloud, CloudShape, FinePoint, State};
use crate::terrain::kind::Cover;

/// WS-SMOKE-09: puts a cloud on the table that lasts to the end of the next turn (WS-SMOKE-04, WS-SMOKE-05).
pub(crate) fn lay(
    play: &mut Play<'_, impl Referee<Event>>,
    shape: CloudShape,
    clause: &'static str,
    at: Point,
) {
    lay_until(play.state, Cloud { shape, last_turn: play.state.turn + 1 });
    play.referee.relate(|| Event::Smoke { clause: Clause(clause), at });
}

/// Puts a cloud on the table. Where there is no room for one more, the oldest goes.
pub(crate) fn lay_until(state: &mut State, cloud: Cloud) {
    if state.clouds.is_full() {
        state.clouds.remove(0);
    }
    state.clouds.push(cloud);
}

/// WS-SMOKE-05: takes away what goes in the End of Turn phase of this turn.
pub(crate) fn clear_away(state: &mut State) {
    let turn = state.turn;
    state.clouds.retain(|cloud| cloud.last_turn > turn);
}

/// The cover that smoke gives a target at the end of a line (WS-SMOKE-01, WS-SMOKE-02, WS-SMOKE-03,
/// WS-SMOKE-06, WS-SMOKE-07).
pub(crate) fn cover(scene: Scene<'_>, line: Segment) -> Cover {
    let Scene { book, state } = scene;
    let cover_of = |cloud: &Cloud| {
        if holds(book, cloud.shape, line.end) {
            Cover::Partial
        } else if is_crossed(book, cloud.shape, line) {
            Cover::Complete
        } else {
            Cover::None
        }
    };
    state.clouds.iter().map(cover_of).max().unwrap_or(Cover::None)
}

/// Whether a cloud holds a point.
fn holds(book: &WwiiSim, shape: CloudShape, point: Point) -> bool {
    match shape {
        CloudShape::Disc { centre, radius } => in_circle(fine(point), centre, radius),
        CloudShape::Around { building, inches } => {
            let outline = book.ground().building(building).outline;
            outline.is_within(point, Length::inches(i16::from(inches)))
        }
    }
}

/// Whether a line crosses a cloud.
fn is_crossed(book: &WwiiSim, shape: CloudShape, line: Segment) -> bool {
    match shape {
        CloudShape::Disc { centre, radius } => crosses_disc(centre, radius, line),
        CloudShape::Around { building, inches } => {
            let reach = Length::inches(i16::from(inches));
            let outline = book.ground().building(building).outline;
            let [a, b, c, d] = outline.corners();
            let edges = [(a, b), (b, c), (c, d), (d, a)];
            let near = |(from, to): (Point, Point)| {
                Segment::new(from, to).compare_gap(line, reach).is_le()
            };
            outline.touched_by(line) || edges.into_iter().any(near)
        }
    }
}

/// Whether a line comes as near to a point as the radius; thousandths of an inch throughout.
fn crosses_disc(centre: FinePoint, radius: i32, line: Segment) -> bool {
    let (start, end) = (fine(line.start), fine(line.end));
    let way = (i64::from(end.x - start.x), i64::from(end.y - start.y));
    let to = (i64::from(centre.x - start.x), i64::from(centre.y - start.y));
    let (squared, dot) = (way.0 * way.0 + way.1 * way.1, to.0 * way.0 + to.1 * way.1);
    if dot <= 0 || dot >= squared {
        return in_circle(start, centre, radius) || in_circle(end, centre, radius);
    }
    let cross = i128::from(to.0 * way.1 - to.1 * way.0);
    cross * cross <= i128::from(radius) * i128::from(radius) * i128::from(squared)
}
