//! Move and Infiltrate Actions: where units can go and what going brings (VD-MOVE, VD-VEH-17 to
//! 22, VD-ABIL-31, VD-ABIL-32).

use crate::action::Action;
use crate::book::{Scene, VictoryDecision};
use crate::movement::driving::Gear;
use crate::movement::passage::{Clearance, Way};
use crate::movement::terrain_cost::Route;
use crate::movement::{driving, passage, terrain_cost};
use crate::position::{aboard, sight};
use crate::state::State;
use crate::state::unit::Place;
use crate::units::command;
use crate::units::profile::Ability;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::path::Path;
use wargauge_rules::table::point::Point;

/// Movement to climb or descend a floor, in hundredths of an inch (VD-MOVE-10, VD-BLDG-06).
pub(crate) const FLOOR: i32 = 300;

/// How much movement a unit has, and what of it is spent before a leg of its way begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Movement {
    /// In hundredths of an inch.
    pub spent: i32,
    /// What it had at first: one Move Action, of which its unit may take as many as it has actions
    /// (VD-MOVE-03). A bent way is several Moves or the two legs of a withdrawal (VD-MOVE-05).
    pub allowance: Length,
    /// How far its unit keeps from whom.
    pub clearance: Clearance,
}

impl Movement {
    /// That of a Move, nothing of it spent.
    pub(crate) const fn of_move(state: &State, allowance: Length) -> Self {
        Self { spent: 0, allowance, clearance: Clearance::of_moves(state.present) }
    }

    /// That of a withdrawal, so much of it spent.
    pub(crate) const fn of_withdrawal(state: &State, allowance: Length, spent: i32) -> Self {
        Self { spent, allowance, clearance: Clearance::of_withdrawals(state.present) }
    }
}

/// Whether such an action is legal.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_move(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    match action {
        Action::Move { to, facing } => check_march(scene, unit, to, facing),
        Action::Infiltrate { to, facing } => {
            let can = command::all_have(scene, unit, Ability::Infiltrate);
            // VD-ABIL-31.
            require(can, "VD-ABIL-31", "the unit cannot infiltrate")?;
            check_march(scene, unit, to, facing)
        }
        _ => forbid("VD-MOVE-01", "this is no move"),
    }
}

fn check_march(scene: Scene<'_>, unit: UnitId, to: Point, facing: Bearing) -> Verdict {
    match march(scene, unit, to, facing)? {
        None => Ok(()),
        Some((to, pace)) => check_way(scene, unit, to, pace),
    }
}

/// As `check_march`, for a point that the unit is known to reach with its whole Move.
pub(crate) fn check_march_to_known(
    scene: Scene<'_>,
    unit: UnitId,
    to: Point,
    facing: Bearing,
) -> Verdict {
    match march(scene, unit, to, facing)? {
        Some(same) if same == (to, scene.book.profile(unit).pace) => Ok(()),
        None => Ok(()),
        Some((stop, pace)) => check_way(scene, unit, stop, pace),
    }
}

/// What a Move Action asks for but the way itself: which point is then to be reached, with how
/// much movement; none for a turn on the spot.
fn march(
    scene: Scene<'_>,
    unit: UnitId,
    to: Point,
    facing: Bearing,
) -> Result<Option<(Point, Length)>, Illegal> {
    let state = scene.state;
    let here = state.unit(unit);
    let active = state.active.as_ref().filter(|active| active.unit == unit);
    let stuck = active.is_some_and(|active| active.stuck);
    require(!stuck, "VD-VSP-21", "the engine does not start")?;
    let pace = pace_to(scene, unit, to, facing)?;
    if here.place == Place::Table && here.at == to {
        require(facing != here.facing, "VD-CHAR-18", "the unit faces there already")?;
        return Ok(None);
    }
    if let Place::Aboard { vehicle } = here.place {
        let embarked = active.is_some_and(|active| active.embarked);
        require(!embarked, "VD-VSP-18", "the unit has embarked in this activation")?;
        aboard::check_way_off(scene, unit, vehicle, to)?;
    }
    if state.shaken.contains(unit) {
        check_keeps_away(scene, unit, to)?;
    }
    // VD-BLDG-07: whoever drives at a wooden structure stops against it.
    let to = driving::ram_target(scene, unit, to)
        .map_or(to, |piece| driving::ram_stop(scene, unit, piece));
    Ok(Some((to, pace)))
}

/// The movement of a Move Action to a point: half of it in reverse (VD-VEH-21).
fn pace_to(scene: Scene<'_>, unit: UnitId, to: Point, facing: Bearing) -> Result<Length, Illegal> {
    let pace = scene.book.profile(unit).pace;
    Ok(match driving::gear(scene, unit, to, facing)? {
        Gear::Forward => pace,
        Gear::Reverse => pace.half_up(),
    })
}

/// VD-SHAKEN-09: no Move of a Shaken unit ends nearer to a visible enemy than it began.
pub(crate) fn check_keeps_away(scene: Scene<'_>, unit: UnitId, to: Point) -> Verdict {
    let Scene { book, state } = scene;
    let at = state.unit(unit).at;
    let enemies = book.units_of(book.side(unit).foe()) & state.present;
    for enemy in enemies.without(state.hidden) {
        let there = state.unit(enemy).at;
        let nearer = to.squared_distance(there) < at.squared_distance(there);
        let bound = nearer && sight::visible(scene, unit, enemy);
        require(!bound, "VD-SHAKEN-09", "a Shaken unit may not go nearer to an enemy")?;
    }
    Ok(())
}

/// Whether the leader of a unit can get from where it is to a point by a Move of such a length, by
/// the going of its gait.
pub(crate) fn check_way(scene: Scene<'_>, unit: UnitId, to: Point, allowance: Length) -> Verdict {
    reach(scene, unit, to, Movement::of_move(scene.state, allowance)).map(|_| ())
}

/// The route of a unit to a point, if it can take it. Floors that it climbs down first are spent on
/// top of what is spent already.
pub(crate) fn reach(
    scene: Scene<'_>,
    unit: UnitId,
    to: Point,
    movement: Movement,
) -> Result<Route, Illegal> {
    let path = Path::new(way_out(scene, unit, to), to);
    let spent = movement.spent + climb(scene.state, unit);
    reach_by(scene, unit, path, Movement { spent, ..movement })
}

/// The route of a unit along a path, if it can take it, wherever the unit is now.
pub(crate) fn reach_by(
    scene: Scene<'_>,
    unit: UnitId,
    path: Path,
    movement: Movement,
) -> Result<Route, Illegal> {
    let to = path.segment.end;
    require(is_near_enough(scene.book, unit, path, movement), "VD-MOVE-01", "it is too far")?;
    passage::may_stand_among(scene, unit, to, movement.clearance.about)?;
    passage::check_outdoors(scene, to)?;
    leg(scene, unit, path, movement)
}

/// Movement that a unit spends on floors before it is out of its structure (VD-MOVE-10).
pub(crate) fn climb(state: &State, unit: UnitId) -> i32 {
    match state.unit(unit).place {
        Place::Inside { floor, .. } => i32::from(floor) * FLOOR,
        Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => 0,
    }
}

/// Whether a path can be in reach at all, before terrain is looked at.
fn is_near_enough(
    book: &VictoryDecision,
    unit: UnitId,
    path: Path,
    Movement { spent, allowance, .. }: Movement,
) -> bool {
    let vehicle = &book.profile(unit).vehicle;
    let swim = vehicle.and_then(|vehicle| vehicle.amphibious).unwrap_or(Length::ZERO);
    path.length + spent <= i32::from(allowance.max(swim).hundredths()) + terrain_cost::ROAD_BONUS
}

/// One straight leg of a way, with what it costs.
pub(crate) fn leg(
    scene: Scene<'_>,
    unit: UnitId,
    path: Path,
    Movement { spent, allowance, clearance }: Movement,
) -> Result<Route, Illegal> {
    let walker = terrain_cost::walker(scene, unit);
    let route = terrain_cost::route(scene, &walker, path)?;
    let has = terrain_cost::allowance(scene.book, unit, allowance, &route);
    let cost = route.cost + spent;
    require(cost <= has, "VD-MOVE-06", "it is too far over this terrain")?;
    passage::way_is_free(scene, Way { unit, path: path.segment, walker: &walker }, clearance)?;
    // VD-TERR-01: who has crossed wire has nothing left.
    let cost = if route.whole_move { has - spent } else { route.cost };
    Ok(Route { cost, ..route })
}

/// Where the way of a unit to a point begins: at its leader, at the edge of the structure it is
/// in (VD-BLDG-08) or at the hull it is aboard (VD-VSP-18).
pub(crate) fn way_out(scene: Scene<'_>, unit: UnitId, to: Point) -> Point {
    let Scene { book, state } = scene;
    match state.unit(unit).place {
        Place::Inside { piece, .. } => book.table(state).map.nearest_on(piece, to),
        Place::Aboard { vehicle } => passage::nearest_on_hull(scene, vehicle, to),
        Place::Nowhere | Place::Reserve | Place::Table | Place::Gone => state.unit(unit).at,
    }
}
