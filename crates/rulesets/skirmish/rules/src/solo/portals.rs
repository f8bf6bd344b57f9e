//! Portals: where enemies arrive, and how they shift (`SK-PORTAL`).

use arrayvec::ArrayVec;
use wargauge_rules::table::{Length, Pieces, Point, Vector};
use wargauge_rules::{Referee, Side};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::present;
use crate::position::{Eye, corners, cover_at, eyes_of, half_size, sees_point};
use crate::state::MAX_PORTALS;
use crate::terrain::{Cover, Piece, Terrain};

/// How far a portal shifts at most (`SK-PORTAL-02`).
const SHIFT: Length = Length::inches(12);

/// How near a figure drives it off.
const NEAR: Length = Length::inches(8);

/// `SK-PORTAL-09`: how far off a corner its spot lies, in hundredths of an inch.
const OFF: i16 = 50;

/// `SK-PORTAL-11`: spots nearer than this are one.
const SAME: Length = Length::inches(1);

/// The most eyes that look at portals.
const EYES: usize = 96;

/// `SK-GEO-20`: an inch beside a spot, straight and on the slant.
pub(crate) const AROUND: [(i32, i32); 8] =
    [(100, 0), (0, 100), (-100, 0), (0, -100), (71, 71), (71, -71), (-71, 71), (-71, -71)];

/// The eyes of a side.
pub(super) fn eyes(scene: Scene<'_>, side: Side) -> ArrayVec<Eye, EYES> {
    let units = present(scene.state, side).into_iter();
    units.flat_map(|unit| eyes_of(scene, unit)).take(EYES).collect()
}

/// `SK-GEO-20`, `SK-PORTAL-08`: whether a spot that an eye sees has no cover against it and no dead
/// ground beside it.
pub(crate) fn in_the_open(scene: Scene<'_>, eye: Eye, spot: Point) -> bool {
    let table = &scene.book.table;
    let solid = table.masks.solid | table.masks.buildings;
    sees_point(scene, eye, spot)
        && cover_at(scene, spot, eye.at) == Cover::None
        && AROUND.into_iter().all(|(x, y)| {
            let beside = spot.plus(Vector::new(x, y));
            table.inside(solid, beside) != Pieces::NONE || sees_point(scene, eye, beside)
        })
}

/// `SK-PORTAL-09`: the spots of a table, by number.
pub(crate) fn spots(book: &Skirmish) -> impl Iterator<Item = Point> {
    book.table.pieces.iter().flat_map(|piece| {
        let mut spots: ArrayVec<Point, 8> = ArrayVec::new();
        match *piece {
            Piece::Area(id) => area_spots(book, id, &mut spots),
            Piece::Lines(from, to) => {
                line_spots(book, usize::from(from), usize::from(to), &mut spots);
            }
        }
        spots
    })
}

/// `SK-PORTAL-09`: the corners of wrecks, by unit.
pub(crate) fn wreck_spots(scene: Scene<'_>) -> impl Iterator<Item = Point> {
    let Scene { book, state } = scene;
    let wrecks = book.hulls.into_iter().filter(|&unit| {
        let hull = &state.unit(unit).hull;
        hull.there && hull.wreck && book.vehicle(unit).is_some()
    });
    wrecks.flat_map(|unit| {
        let hull = &state.unit(unit).hull;
        corners(hull.at, hull.front, half_size(book, unit).wider(i32::from(OFF)))
    })
}

fn area_spots(book: &Skirmish, id: wargauge_rules::table::PieceId, spots: &mut ArrayVec<Point, 8>) {
    let area = &book.table.areas[id.index()];
    let (low, high) = (area.bounds.low(), area.bounds.high());
    let corners = |off: i16| {
        [
            Point::new(low.x - off, low.y - off),
            Point::new(high.x + off, low.y - off),
            Point::new(high.x + off, high.y + off),
            Point::new(low.x - off, high.y + off),
        ]
    };
    let (x, y) = (low.x.midpoint(high.x), low.y.midpoint(high.y));
    match area.kind {
        Terrain::WoodenBuilding | Terrain::StoneBuilding | Terrain::Bunker => {
            spots.extend(corners(OFF));
        }
        Terrain::Wood | Terrain::Orchard => {
            spots.extend(corners(-OFF));
            if high.x - low.x > 1200 {
                spots.extend([Point::new(x, low.y + OFF), Point::new(x, high.y - OFF)]);
            }
            if high.y - low.y > 1200 {
                spots.extend([Point::new(high.x - OFF, y), Point::new(low.x + OFF, y)]);
            }
        }
        Terrain::Hill | Terrain::SteepHill => spots.push(Point::new(x, y)),
        Terrain::Road
        | Terrain::Rough
        | Terrain::Rubble
        | Terrain::Stream
        | Terrain::Crops
        | Terrain::Scrub
        | Terrain::Fence
        | Terrain::LowHedge
        | Terrain::Bocage
        | Terrain::LowWall
        | Terrain::HighWall
        | Terrain::Ruin
        | Terrain::ShellHole
        | Terrain::Trench
        | Terrain::Foxhole
        | Terrain::Rock => {}
    }
}

fn line_spots(book: &Skirmish, from: usize, to: usize, spots: &mut ArrayVec<Point, 8>) {
    let lines = &book.table.lines[from..to];
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return };
    let Some(solo) = book.solo_side() else { return };
    let zone = book.scenario.zones[solo];
    let home =
        Point::new(zone.low().x.midpoint(zone.high().x), zone.low().y.midpoint(zone.high().y));
    let (one, two) = (first.segment.start, last.segment.end);
    let behind = |at: Point| {
        let left = first.segment.way().left();
        let way = if left.dot(at.to(home)) >= 0 { left } else { -left };
        at.along(way, Length::from_hundredths(OFF))
    };
    match first.kind {
        Terrain::HighWall => {
            for end in [one, two] {
                spots.extend(
                    [(-OFF, -OFF), (OFF, -OFF), (OFF, OFF), (-OFF, OFF)]
                        .map(|(x, y)| end.plus(Vector::new(x.into(), y.into()))),
                );
            }
        }
        Terrain::LowWall | Terrain::LowHedge | Terrain::Bocage => {
            let middle = Point::new(one.x.midpoint(two.x), one.y.midpoint(two.y));
            spots.extend([one, middle, two].map(behind));
        }
        Terrain::Road
        | Terrain::Rough
        | Terrain::Rubble
        | Terrain::Stream
        | Terrain::Crops
        | Terrain::Scrub
        | Terrain::Fence
        | Terrain::Orchard
        | Terrain::Wood
        | Terrain::WoodenBuilding
        | Terrain::StoneBuilding
        | Terrain::Ruin
        | Terrain::ShellHole
        | Terrain::Trench
        | Terrain::Foxhole
        | Terrain::Bunker
        | Terrain::Rock
        | Terrain::Hill
        | Terrain::SteepHill => {}
    }
}

/// `SK-PORTAL-04`, `SK-PORTAL-10`, `SK-PORTAL-14`: where a portal goes: out of everybody's sight if there is such a spot within 12
/// inches, else in cover from, and more than 8 inches away from, everybody who sees it.
pub(crate) fn next_spot(scene: Scene<'_>, from: Point, player: Side) -> Option<Point> {
    let eyes = eyes(scene, player);
    let free = |spot: &Point| {
        from.within(*spot, SHIFT)
            && !from.within(*spot, SAME)
            && scene.book.table.rect().contains(*spot)
            // SK-PORTAL-17: a figure on a spot blocks it.
            && !eyes.iter().any(|eye| eye.at.within(*spot, SAME))
    };
    let best = |test: &dyn Fn(Point) -> bool| {
        let all = spots(scene.book).chain(wreck_spots(scene));
        all.filter(free).filter(|&spot| test(spot)).enumerate().min_by_key(|&(at, spot)| {
            let nearest = eyes.iter().map(|eye| eye.at.squared_distance(spot)).min();
            (spot.squared_distance(from), core::cmp::Reverse(nearest), at)
        })
    };
    let unseen = |spot: Point| !eyes.iter().any(|eye| sees_point(scene, *eye, spot));
    let covered = |spot: Point| {
        eyes.iter()
            .filter(|eye| sees_point(scene, **eye, spot))
            .all(|eye| !in_the_open(scene, *eye, spot) && !eye.at.within(spot, NEAR))
    };
    best(&unseen).or_else(|| best(&covered)).map(|(_, spot)| spot)
}

/// `SK-PORTAL-12`: shifts portals by number, those for which `moves` holds; a cornered one is taken off
/// (`SK-PORTAL-05`).
fn shift_those(
    play: &mut Play<'_, impl Referee<Event>>,
    player: Side,
    moves: impl Fn(Scene<'_>, Point) -> bool,
) {
    let chosen: ArrayVec<u8, MAX_PORTALS> = play
        .state
        .portals
        .iter()
        .filter(|portal| moves(play.scene(), portal.at))
        .map(|portal| portal.id)
        .collect();
    for id in chosen {
        let Some(at) = play.state.portals.iter().position(|portal| portal.id == id) else {
            continue;
        };
        let portal = play.state.portals[at];
        // SK-PORTAL-16: one that serves but once is eliminated.
        let to = if portal.once { None } else { next_spot(play.scene(), portal.at, player) };
        play.referee.tell(|| Event::PortalShifted { portal: id, to });
        match to {
            Some(to) => play.state.portals[at].at = to,
            None => {
                play.state.portals.remove(at);
                play.state.portals_lost += 1;
            }
        }
    }
}

/// `SK-PORTAL-02`, `SK-PORTAL-06`, `SK-PORTAL-13`: after a move action, portals in sight of the
/// mover and within 8 inches.
pub(crate) fn after_move(play: &mut Play<'_, impl Referee<Event>>, unit: wargauge_rules::UnitId) {
    let mover = eyes_of(play.scene(), unit);
    let near = |scene: Scene<'_>, at: Point| {
        mover.iter().any(|eye| eye.at.within(at, NEAR) && sees_point(scene, *eye, at))
    };
    shift_those(play, play.book.side(unit), near);
}

/// `SK-PORTAL-03`, `SK-PORTAL-07`: after the arrivals, portals in the open.
pub(super) fn shift_open(play: &mut Play<'_, impl Referee<Event>>, player: Side) {
    let eyes = eyes(play.scene(), player);
    let open = |scene: Scene<'_>, at: Point| eyes.iter().any(|eye| in_the_open(scene, *eye, at));
    shift_those(play, player, open);
}
