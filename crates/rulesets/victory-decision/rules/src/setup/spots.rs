//! The points offered for a unit in deployment: in cover, behind cover, near objectives, and spread
//! over its zone; and the point for a unit that fits nowhere.

use arrayvec::ArrayVec;

use crate::book::Scene;
use crate::position::{fields_of_fire, formation};
use crate::setup::zones;
use crate::terrain::edges::Baseline;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Cover, Terrain};
use crate::terrain::{current, edges};
use crate::units::profile::{Ability, Property};
use crate::units::{command, living};
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::Verdict;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// The most points offered for a unit.
const MAX_SPOTS: usize = 24;

/// How many of them at most are in or behind cover, and near objectives.
const COVERED: usize = 12;
const NEAR_OBJECTIVES: usize = 16;

/// How far behind the middle of linear cover a leader stands.
const BEHIND: Length = Length::from_hundredths(75);

/// Depths of the points spread over a zone, in hundredths of its depth, front rank first.
const RANKS: [i32; 3] = [100, 60, 25];

/// How many points a rank has.
const FILES: i32 = 8;

/// Points to begin at.
type Spots = ArrayVec<Point, MAX_SPOTS>;

/// How many kinds of units are remembered at once.
const KINDS: usize = 8;

/// All of a unit that decides where it may begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PlacementKind {
    gait: Option<Gait>,
    size: u8,
    amphibious: bool,
    radio: bool,
    bodies: usize,
    ld: u8,
    base: Length,
    ambush: bool,
    infiltrate: bool,
    span: (i32, i32),
}

/// The points found for units of each kind of a side, as long as nothing else is placed; beside
/// each whether it is covered.
#[derive(Debug, Default)]
pub(crate) struct KnownSpots(ArrayVec<(PlacementKind, ArrayVec<(Point, bool), MAX_SPOTS>), KINDS>);

/// As `deployment_spots`, from what is known of units of the same kind.
pub(crate) fn spots_from<'k>(
    scene: Scene<'_>,
    unit: UnitId,
    known: &'k mut KnownSpots,
) -> &'k [(Point, bool)] {
    let kind = kind_to_place(scene, unit);
    let found = known.0.iter().position(|entry| entry.0 == kind);
    let at = found.unwrap_or_else(|| {
        let spots = deployment_spots(scene, unit).into_iter();
        let spots = spots.map(|point| (point, zones::is_covered_at_start(scene, unit, point)));
        if known.0.is_full() {
            known.0.pop();
        }
        known.0.push((kind, spots.collect()));
        known.0.len() - 1
    });
    &known.0[at].1
}

fn kind_to_place(scene: Scene<'_>, unit: UnitId) -> PlacementKind {
    let book = scene.book;
    let vehicle = book.profile(unit).vehicle;
    PlacementKind {
        gait: vehicle.map(|vehicle| vehicle.gait),
        size: fields_of_fire::size_of(book, unit),
        amphibious: vehicle.is_some_and(|vehicle| vehicle.amphibious.is_some()),
        radio: book.vehicle_has(unit, Property::Radio),
        bodies: living::bodies(scene, unit),
        ld: command::own_ld(scene, unit),
        base: formation::base_radius(book, unit),
        ambush: command::all_have(scene, unit, Ability::Ambush),
        infiltrate: command::all_have(scene, unit, Ability::Infiltrate),
        span: zones::zone_span(scene, unit),
    }
}

/// Points where a unit may begin, at most `MAX_SPOTS`; if it fits nowhere, the one point of
/// `last_resort`.
#[must_use]
fn deployment_spots(scene: Scene<'_>, unit: UnitId) -> Spots {
    let mut spots = good_spots(scene, unit);
    if spots.is_empty() {
        spots.extend(free_point(scene, unit));
    }
    spots
}

fn good_spots(scene: Scene<'_>, unit: UnitId) -> Spots {
    let Scene { book, state } = scene;
    let home = edges::baseline(scene, book.side(unit));
    let depth = zones::deployment_depth(scene, unit);
    let mut spots = Spots::new();
    // Adds a point where the unit may begin, unless there are so many already.
    let mut add = |at: Point, most: usize| {
        if spots.len() < most && !spots.contains(&at) && check_point(scene, unit, at).is_ok() {
            spots.push(at);
        }
    };
    for piece in (0..book.table(state).pieces.len()).map(|piece| PieceId(piece as u8)) {
        if let Some(point) = spot_at(scene, unit, piece, OwnZone { home, depth }) {
            add(point, COVERED);
        }
    }
    for (marker, _) in &state.objectives {
        let near = home.spot(home.along(*marker), home.distance(*marker).min(depth));
        add(near, NEAR_OBJECTIVES);
    }
    let (low, high) = zones::zone_span(scene, unit);
    for rank in RANKS {
        let deep = Length::from_hundredths((i32::from(depth.hundredths()) * rank / 100) as i16);
        for file in 0..FILES {
            let along = low + (high - low) * (2 * file + 1) / (2 * FILES);
            add(home.spot(along, deep), MAX_SPOTS);
        }
    }
    spots
}

/// The ground of a side on which a unit may begin.
#[derive(Clone, Copy, Debug)]
struct OwnZone {
    /// The edge that it lies at.
    home: Baseline,
    depth: Length,
}

/// The point that a piece of cover offers: its middle, or the part of it in the zone; behind
/// linear cover and obstacles.
fn spot_at(
    scene: Scene<'_>,
    unit: UnitId,
    piece: PieceId,
    OwnZone { home, depth }: OwnZone,
) -> Option<Point> {
    let Scene { book, state } = scene;
    let terrain = book.table(state).piece(piece).terrain;
    if terrain.cover() == Cover::None || state.cleared.contains(piece) {
        return None;
    }
    let middle = current::centre_of(scene, piece);
    if terrain.is_linear() || terrain == Terrain::Obstacles {
        return Some(middle + home.front().opposite().way(BEHIND));
    }
    let far = home.distance(middle) > depth;
    let forward = command::all_have(scene, unit, Ability::Ambush)
        || command::all_have(scene, unit, Ability::Infiltrate);
    if far && !forward {
        let edge_of_zone = home.spot(home.along(middle), depth);
        let inside = book.table(state).map.pieces_at(edge_of_zone).contains(piece);
        return inside.then_some(edge_of_zone);
    }
    Some(middle)
}

/// Whether a unit may begin with its leader at a point, if it fits into its zone at all.
fn check_point(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    zones::check_stand(scene, unit, at).and_then(|()| zones::check_zone(scene, unit, at, false))
}

/// The point for a unit that fits nowhere else; `None` if it fits somewhere.
fn last_resort(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    if good_spots(scene, unit).is_empty() { free_point(scene, unit) } else { None }
}

/// The free point of the own half nearest to the own edge: for a unit that the enemy, terrain
/// and friends leave no point of its zone.
fn free_point(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    let home = edges::baseline(scene, scene.book.side(unit));
    let middle = Point::new(home.far.x / 2, home.far.y / 2);
    let deepest = home.distance(middle).hundredths();
    let depths = (1..=deepest / 100).map(Length::inches);
    let spots = depths.flat_map(|depth| (1..40).map(move |file| home.spot(file * 250, depth)));
    let mut free = spots.filter(|&at| zones::check_stand(scene, unit, at).is_ok());
    Some(free.next().unwrap_or(middle))
}

/// Whether a unit may begin with its leader at a point of the table.
pub(crate) fn check_deployment_point(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    // A unit that fits nowhere does not stop the game: it begins at the nearest free point.
    match check_point(scene, unit, at) {
        Err(_) if last_resort(scene, unit) == Some(at) => Ok(()),
        other => other,
    }
}
