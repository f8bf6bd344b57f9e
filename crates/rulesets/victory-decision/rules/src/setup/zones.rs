//! Where units may begin: depth by Ld, corners, thirds of the edge, distance from enemies, Ambush
//! and Infiltrate, starting Hidden (VD-DEPLOY-10 to VD-DEPLOY-14, VD-ABIL-01, VD-ABIL-03,
//! VD-ABIL-33, VD-SPEC-22, VD-SCEN-34, VD-SCEN-37).

use crate::book::{Scene, VictoryDecision};
use crate::position::formation;
use crate::position::formation::{STAND_RADIUS, widest_spread};
use crate::scenario::Form;
use crate::setup::stages;
use crate::state::State;
use crate::state::unit::Place;
use crate::switches::DeployByLd;
use crate::terrain::edges;
use crate::terrain::edges::Baseline;
use crate::terrain::fortification_sites::DEFENDED_DEPTH;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Cover, TerrainCost};
use crate::units::profile::{Ability, UnitKind};
use crate::units::{command, entries};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::gap::Gap;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::terrain::Pieces;

/// Distance from the own corner to which Ld is added (VD-DEPLOY-11).
const CORNER_DEPTH: i16 = 12;

/// How far from the enemy one begins (VD-DEPLOY-12).
const APART: Length = Length::inches(12);

/// No leader has a higher Ld: files allow none.
const HIGHEST_LD: u8 = 9;

/// How near linear cover protects (VD-COVER-03).
const BEHIND: Length = Length::inches(2);

/// How far from its own edge or corner a leader of such Ld may begin. Ld reaches deeper
/// (VD-DEPLOY-03).
fn depth_for(book: &VictoryDecision, form: Form, ld: u8) -> Length {
    let base = match form {
        Form::Corners => CORNER_DEPTH,
        Form::LongEdges | Form::ShortEdges => book.switches().deploy_depth as i16,
    };
    let by_ld = book.switches().deploy_by_ld == DeployByLd::Yes;
    Length::inches(base + if by_ld { i16::from(ld) } else { 0 })
}

/// How far from its own edge or corner a unit may begin (VD-DEPLOY-10, VD-DEPLOY-11,
/// VD-SCEN-34).
#[must_use]
pub(crate) fn deployment_depth(scene: Scene<'_>, unit: UnitId) -> Length {
    let Scene { book, state } = scene;
    if stages::defender(book) == Some(book.side(unit)) {
        return DEFENDED_DEPTH;
    }
    depth_for(book, state.form, command::own_ld(scene, unit))
}

/// How deep the deployment area of a side is: as deep as its best leader may stand.
fn area_depth(scene: Scene<'_>, side: Side) -> Length {
    let Scene { book, state } = scene;
    if stages::defender(book) == Some(side) {
        return DEFENDED_DEPTH;
    }
    let units = book.units_of(side).filter(|&unit| command::strength(state, unit) > 0);
    let ld = units.map(|unit| command::own_ld(scene, unit)).max().unwrap_or(0);
    depth_for(book, state.form, ld)
}

/// Whether so far from the edge or corner of a side is out of its deployment area by more than
/// the spread of a unit. Far out no unit of the side needs a look.
fn is_beyond_area(scene: Scene<'_>, side: Side, distance: Length, spread: Length) -> bool {
    let most = DEFENDED_DEPTH.max(depth_for(scene.book, scene.state.form, HIGHEST_LD));
    distance > most.plus(spread) || distance > area_depth(scene, side).plus(spread)
}

/// Whether a unit's leader can stand at a point at all: on the table, on ground it can enter,
/// not on a friend.
pub(crate) fn check_stand(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    let Scene { book, state } = scene;
    let map = &book.table(state).map;
    require(map.table().contains(at), "VD-DEPLOY-10", "the point is off the table")?;
    let profile = book.profile(unit);
    let (gait, reach) = match profile.vehicle {
        Some(vehicle) => (vehicle.gait, half_width(vehicle.size)),
        None => (Gait::Foot, Length::ZERO),
    };
    let uses = &book.table(state).uses;
    let candidates = (uses.houses | uses.hindering[gait as usize]) - state.cleared;
    // VD-COH-12.
    let barred = map.within_among(candidates, at, reach).iter().any(|piece| {
        let terrain = book.table(state).piece(piece).terrain;
        uses.houses.contains(piece) || terrain.cost_to(gait) == TerrainCost::Barred
    });
    require(!barred, "VD-COH-12", "nobody can stand there")?;
    let own = footing(book, unit);
    let room = Rect::new(at, at).grown(own + STAND_RADIUS);
    // VD-MOVE-07.
    let free = (state.present & book.units_of(book.side(unit))).all(|friend| {
        let there = state.unit(friend);
        !(book.vehicles.contains(friend) || room.contains(there.at))
            || there.place != Place::Table
            || !Gap::between(there.at, at, own + footing(book, friend)).is_overlap()
    });
    require(free, "VD-MOVE-07", "a friend stands there")
}

/// The room the leader or vehicle of a unit takes up about its middle (VD-MEAS-06).
fn footing(book: &VictoryDecision, unit: UnitId) -> Length {
    match book.profile(unit).vehicle {
        Some(vehicle) => Length::from_hundredths(50 + 25 * i16::from(vehicle.size)),
        None => formation::base_radius(book, unit),
    }
}

/// Whether a unit may begin with its leader at a point, by the rules of its zone; `inside` says
/// that it would be in a structure there.
pub(crate) fn check_zone(scene: Scene<'_>, unit: UnitId, at: Point, inside: bool) -> Verdict {
    let home = edges::baseline(scene, scene.book.side(unit));
    let own_area = home.distance(at) <= deployment_depth(scene, unit)
        && is_in_rolled_zone(scene, unit, home, at);
    if !own_area {
        check_forward_post(scene, unit, at, inside)?;
    }
    let theirs = home.opposite();
    // Far from both, no model needs a look.
    let spread = formation::spread(scene, unit).plus(Length::from_hundredths(2));
    let foe = scene.book.side(unit).foe();
    if is_beyond_area(scene, foe, theirs.distance(at), spread)
        && !has_enemy_near(scene, unit, at, APART.plus(spread))
    {
        return Ok(());
    }
    let their_area = area_depth(scene, foe);
    let models = if inside {
        core::iter::once(at).collect()
    } else {
        formation::models_at(scene, unit, at, home.front())
    };
    let apart = models.iter().all(|&model| theirs.distance(model) > their_area);
    require(apart, "VD-DEPLOY-12", "the enemy deploys there")?;
    let near = has_enemy_within(scene, unit, &models, APART);
    require(!near, "VD-DEPLOY-12", "an enemy model is within 12\"")
}

/// Ambush: in cover in the own half (VD-ABIL-03). Infiltrate: anywhere in cover (VD-ABIL-33).
fn check_forward_post(scene: Scene<'_>, unit: UnitId, at: Point, inside: bool) -> Verdict {
    let infiltrates = command::all_have(scene, unit, Ability::Infiltrate);
    let lurks = command::all_have(scene, unit, Ability::Ambush)
        && edges::in_half(scene, scene.book.side(unit), at);
    let vehicle = scene.book.profile(unit).kind == UnitKind::Vehicle;
    let forward = !vehicle && (infiltrates || lurks);
    require(forward, "VD-DEPLOY-10", "the point is too far from the own edge")?;
    let covered = inside || is_covered_at_start(scene, unit, at);
    require(covered, "VD-ABIL-03", "only cover hides a unit so far forward")
}

/// The third of the edge, or the side of the corner diagonal, that was rolled; all of it where
/// nobody rolls.
fn is_in_rolled_zone(scene: Scene<'_>, unit: UnitId, home: Baseline, at: Point) -> bool {
    let Scene { book, state } = scene;
    if !book.scenario().special.random_deployment {
        return true;
    }
    let (low, high) = rolled_zone(state, entries::lead_of(book, book.profile(unit).row).index());
    // VD-SPEC-22, VD-SPEC-24.
    (low..=high).contains(&home.along(at))
}

/// The part of the edge where a unit may begin, in ten-thousandths.
pub(crate) fn zone_span(scene: Scene<'_>, unit: UnitId) -> (i32, i32) {
    let Scene { book, state } = scene;
    if book.scenario().special.random_deployment {
        rolled_zone(state, entries::lead_of(book, book.profile(unit).row).index())
    } else {
        (0, 10_000)
    }
}

/// Whether an enemy may have a model within a distance of a point.
fn has_enemy_near(scene: Scene<'_>, unit: UnitId, at: Point, distance: Length) -> bool {
    let Scene { book, state } = scene;
    let men = distance.plus(widest_spread(book.switches().formation_spacing));
    let near_men = Rect::new(at, at).grown(men);
    (state.present & book.units_of(book.side(unit).foe())).any(|enemy| {
        let there = state.unit(enemy);
        (book.vehicles.contains(enemy) || near_men.contains(there.at))
            && !matches!(there.place, Place::Aboard { .. })
            && there.at.within(at, distance.plus(formation::spread(scene, enemy)))
    })
}

/// Whether an enemy on the table has a model within a distance of one of these models
/// (VD-DEPLOY-12). No model stands farther from its leader than its unit spreads.
fn has_enemy_within(scene: Scene<'_>, unit: UnitId, models: &[Point], distance: Length) -> bool {
    let Scene { book, state } = scene;
    let Some(&leader) = models.first() else { return false };
    let far = distance.plus(formation::spread(scene, unit));
    (state.present & book.units_of(book.side(unit).foe())).any(|enemy| {
        let there = state.unit(enemy);
        if matches!(there.place, Place::Aboard { .. })
            || !there.at.within(leader, far.plus(formation::spread(scene, enemy)))
        {
            return false;
        }
        formation::models(scene, enemy)
            .iter()
            .any(|theirs| models.iter().any(|own| own.within(*theirs, distance)))
    })
}

/// Whether a unit with its leader at a point is in cover before the battle: in the sense of
/// VD-COVER-11, where a line between it and the enemy edge counts as lying between it and the
/// enemy who is not there yet.
#[must_use]
pub(crate) fn is_covered_at_start(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    let Scene { book, state } = scene;
    let map = &book.table(state).map;
    let near = map.pieces_within(at, BEHIND) - state.cleared;
    if near.is_empty() {
        return false;
    }
    let (linear, area) = covering_pieces(scene, near);
    let inside = map.pieces_at(at) & area;
    let ahead = at + edges::baseline(scene, book.side(unit)).front().way(BEHIND);
    let line = Segment::new(at, ahead);
    !inside.is_empty()
        || linear.iter().any(|piece| map.shapes(piece).iter().any(|shape| shape.touched_by(line)))
}

/// Lines and areas of some pieces that give cover.
fn covering_pieces(scene: Scene<'_>, pieces: Pieces) -> (Pieces, Pieces) {
    let (mut linear, mut area) = (Pieces::NONE, Pieces::NONE);
    for piece in pieces.iter() {
        let terrain = scene.book.table(scene.state).piece(piece).terrain;
        if terrain.cover() > Cover::None {
            if terrain.is_linear() { linear.insert(piece) } else { area.insert(piece) }
        }
    }
    (linear, area)
}

/// Whether a unit may start Hidden, in cover or not: with Ambush in any kind of cover, by
/// Infiltrate, and as a defender of a Bunker Assault in cover (VD-ABIL-01, VD-ABIL-33,
/// VD-SCEN-37, VD-HIDE-11).
#[must_use]
pub(crate) fn may_start_hidden(scene: Scene<'_>, unit: UnitId, covered: bool) -> bool {
    let book = scene.book;
    if !covered {
        return false;
    }
    let infantry = book.profile(unit).kind != UnitKind::Vehicle;
    stages::defender(book) == Some(book.side(unit))
        || command::all_have(scene, unit, Ability::Ambush)
        || infantry && command::all_have(scene, unit, Ability::Infiltrate)
}

/// The part of the edge that was rolled for an entry, in ten-thousandths.
fn rolled_zone(state: &State, row: usize) -> (i32, i32) {
    match (state.form, state.setup.zones[row]) {
        (Form::Corners, 0) => (0, 5_000),
        (Form::Corners, _) => (5_000, 10_000),
        (_, 0) => (0, 3_333),
        (_, 1) => (3_333, 6_667),
        _ => (6_667, 10_000),
    }
}

/// Half the width of a vehicle's footprint (VD-MEAS-06), in whole hundredths.
const fn half_width(size: u8) -> Length {
    Length::from_hundredths((50 + 25 * size as i16) / 2)
}
