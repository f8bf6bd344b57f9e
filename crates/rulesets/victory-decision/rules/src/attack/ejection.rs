//! Where those stand who are thrown out of a wreck or a ruin (VD-VEH-45, VD-BLDG-25).

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::driving::bearing_of;
use crate::position::formation::COMBAT_RANGE;
use crate::position::{concealment, formation, hulls};
use crate::state::unit::Place;
use crate::terrain::gait::Gait;
use crate::terrain::ground::TerrainCost;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Farther off than any footprint reaches from its middle.
const FAR: Length = Length::inches(40);

/// What units are thrown out of.
#[derive(Clone, Copy)]
pub(crate) struct Footprint<'a> {
    /// Its middle.
    pub middle: Point,
    /// Its point that is nearest to another point.
    pub nearest: &'a dyn Fn(Point) -> Point,
    /// How far beside it they end.
    pub distance: Length,
}

/// The first free place beside a footprint, on the side away from a threat, then ever farther round;
/// at the footprint itself if none is free.
pub(crate) fn place_beside(
    scene: Scene<'_>,
    unit: UnitId,
    Footprint { middle, nearest, distance }: Footprint<'_>,
    threat: Option<Point>,
) -> Point {
    let away = threat
        .filter(|threat| *threat != middle)
        .map_or(scene.state.unit(unit).facing, |threat| bearing_of(threat.to(middle)));
    let places = (0..16).map(|turn: u8| {
        let steps = if turn % 2 == 1 { turn.div_ceil(2) } else { 16 - turn / 2 };
        let far = middle + away.turned(steps).way(FAR);
        nearest(far).towards(far, distance)
    });
    let table = scene.book.table(scene.state).map.table();
    let free = |place: &Point| is_free(scene, unit, *place);
    places.clone().find(free).unwrap_or_else(|| table.nearest_to(nearest(table.low())))
}

/// Whether the leader of a unit on foot may stand at a point: on the table, on ground that men
/// can cross, clear of enemies and hulls.
fn is_free(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let barred = (table.map.pieces_at(at) - state.cleared - state.collapsed).iter().any(|piece| {
        let piece = table.piece(piece);
        piece.terrain.cost_to(Gait::Foot) == TerrainCost::Barred
            || piece.structure.is_some_and(|structure| structure.floors > 0)
    });
    table.map.table().grown(-formation::base_radius(book, unit)).contains(at)
        && !barred
        && state.present.into_iter().filter(|&other| other != unit).all(|other| {
            state.unit(other).place != Place::Table || !stands_in_the_way(scene, unit, other, at)
        })
}

fn stands_in_the_way(scene: Scene<'_>, unit: UnitId, other: UnitId, at: Point) -> bool {
    let book = scene.book;
    if book.is_vehicle(other) {
        let hulls = hulls::hulls(scene, other);
        return hulls.iter().any(|hull| hull.is_within(at, formation::base_radius(book, unit)));
    }
    let clearance =
        if book.side(other) == book.side(unit) { Length::from_hundredths(1) } else { COMBAT_RANGE };
    formation::models(scene, other).iter().any(|model| model.within(at, clearance))
}

/// Puts a unit that was inside or aboard on the table.
pub(crate) fn put_out(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    to: Point,
    clause: Clause,
) {
    let thrown = play.state.unit_mut(unit);
    let from = thrown.at;
    (thrown.place, thrown.at) = (Place::Table, to);
    play.state.took_cover.remove(unit);
    concealment::reveal(play.state, unit, clause, play.referee);
    play.referee.relate(|| Event::Moved { unit, from, to, clause });
}
