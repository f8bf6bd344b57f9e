//! Who is in contact with whom, and who is in Combat Range (VD-CC-02, VD-CC-04, VD-VEH-11).

use crate::action::Target;
use crate::attack::throws::{PLAIN_DIE, can_hurt};
use crate::book::{Scene, VictoryDecision};
use crate::morale::markers;
use crate::position::formation::COMBAT_RANGE;
use crate::position::{aboard, fields_of_fire, formation, hulls};
use crate::state::unit::{Place, UnitSet};
use crate::terrain::current;
use crate::units::profile::{Body, Property};
use wargauge_rules::game::UnitId;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// No unit or structure whose leader or middle is farther off is in contact with anything that an
/// Assault can reach.
pub(crate) const NEAR: Length = Length::inches(28);

/// Whether a leader at a point is in contact with a target: within 1" of a model, a hull or an
/// entrance, which any side of a structure has (VD-ASSAULT-21).
pub(crate) fn is_contact(scene: Scene<'_>, unit: UnitId, target: Target, to: Point) -> bool {
    let enemy = match target {
        Target::Structure(piece) => return at_wall(scene, unit, piece, to),
        Target::Unit(enemy) => enemy,
    };
    // VD-BLDG-19: those inside are reached at an entrance.
    if let Some(piece) = aboard::structure_of(scene.state, enemy) {
        return at_wall(scene, unit, piece, to);
    }
    let grip = hulls::grip(scene.book, unit, enemy);
    if scene.book.is_vehicle(enemy) {
        return hulls::hulls(scene, enemy).iter().any(|hull| hull.is_within(to, grip));
    }
    formation::models(scene, enemy).iter().any(|model| model.within(to, grip))
}

/// Whether a leader at a point is outside a standing structure, at its wall.
pub(crate) fn at_wall(scene: Scene<'_>, unit: UnitId, piece: PieceId, to: Point) -> bool {
    let reach = COMBAT_RANGE + hulls::edge(scene.book, unit);
    let wall = current::nearest_wall(scene, piece, to);
    current::standing(scene, piece).is_some() && wall != to && wall.within(to, reach)
}

/// Whether D6 of infantry at a point can hurt a vehicle.
pub(crate) fn dice_matter(scene: Scene<'_>, unit: UnitId, vehicle: UnitId, at: Point) -> bool {
    let Some(profile) = scene.book.profile(vehicle).vehicle else { return true };
    let facing = fields_of_fire::facing_hit(scene, vehicle, at);
    let open = scene.book.vehicle_has(vehicle, Property::Open);
    markers::able(scene, unit) > 0 && (open || can_hurt(PLAIN_DIE, 0, profile.facing(facing)))
}

/// Enemies in the Combat Range of a unit: of infantry those it is Engaged with and hulls
/// within 1" of any of its models, of vehicles those within their Size in inches.
pub(crate) fn contacts(scene: Scene<'_>, unit: UnitId) -> UnitSet {
    let Scene { book, state } = scene;
    let enemies = state.present & book.units_of(book.side(unit).foe());
    let at = state.unit(unit).at;
    let near = enemies.filter(|&enemy| state.unit(enemy).at.within(at, NEAR));
    near.filter(|&enemy| in_combat_range(scene, unit, enemy)).collect()
}

fn in_combat_range(scene: Scene<'_>, unit: UnitId, enemy: UnitId) -> bool {
    let Scene { book, state } = scene;
    if book.is_vehicle(unit) {
        return in_crushing_range(scene, unit, enemy) > 0;
    }
    if state.unit(unit).engaged.contains(enemy) {
        return true;
    }
    if !book.is_vehicle(enemy) || state.unit(enemy).place != Place::Table {
        return false;
    }
    match aboard::structure_of(state, unit) {
        Some(piece) => hulls::has_hull_at_wall(scene, unit, piece, enemy),
        None => {
            state.unit(unit).place == Place::Table && hulls::has_hull_in_reach(scene, unit, enemy)
        }
    }
}

/// Combat Range of the vehicles of a unit (VD-VEH-09).
pub(crate) fn crushing_range(book: &VictoryDecision, unit: UnitId) -> Length {
    Length::inches(i16::from(fields_of_fire::size_of(book, unit)))
}

/// How many vehicles of a unit have an enemy in their Combat Range (VD-MEAS-02, VD-MEAS-10).
fn in_crushing_range(scene: Scene<'_>, unit: UnitId, enemy: UnitId) -> u8 {
    let middles = formation::models(scene, unit);
    let in_range = middles.iter().filter(|&&from| reached(scene, unit, from, enemy) > 0);
    in_range.count() as u8
}

/// Models of an enemy, points of a stand or crew, in Combat Range of a vehicle at a point.
/// Units in structures or vehicles are never (VD-VEH-15).
pub(crate) fn reached(scene: Scene<'_>, unit: UnitId, from: Point, enemy: UnitId) -> u8 {
    let Scene { book, state } = scene;
    let range = crushing_range(book, unit);
    if state.unit(enemy).place != Place::Table {
        return 0;
    }
    if book.is_vehicle(enemy) {
        let hulls = hulls::hulls(scene, enemy);
        return hulls.iter().filter(|hull| hull.is_within(from, range)).count() as u8;
    }
    // No man stands farther from his leader than the unit is spread.
    if !state.unit(enemy).at.within(from, range.plus(formation::spread(scene, enemy))) {
        return 0;
    }
    men_within(scene, enemy, |at| at.within(from, range))
}

/// Models, or points of stands and crews, whose middle passes a test.
pub(crate) fn men_within(scene: Scene<'_>, unit: UnitId, test: impl Fn(Point) -> bool) -> u8 {
    let here = scene.state.unit(unit);
    let each = |body: Body, left: u8| match body {
        Body::Man => 1,
        Body::Stand { .. } | Body::Team { .. } | Body::Vehicle { .. } => left,
    };
    let groups = &scene.book.profile(unit).groups;
    // Stands fill the slots in the order of their groups, the leader's first.
    let led = usize::from(here.leader);
    let order = core::iter::once(led).chain((0..groups.len()).filter(|&at| at != led));
    let points = order.filter(|&at| at < groups.len() && here.strength[at] > 0).flat_map(|at| {
        let (body, left) = (groups[at].body, here.strength[at]);
        let count = if body == Body::Man { left } else { 1 };
        core::iter::repeat_n(each(body, left), usize::from(count))
    });
    let models = formation::models(scene, unit);
    points.zip(models).filter(|&(_, at)| test(at)).map(|(points, _)| points).sum()
}

/// Whether a vehicle may crush or ram a target.
pub(crate) fn check_crushing(
    scene: Scene<'_>,
    unit: UnitId,
    target: Target,
    charges: u8,
) -> Verdict {
    let Scene { book, state } = scene;
    require(charges == 0, "VD-ABIL-54", "vehicles place no charges")?;
    let Target::Unit(enemy) = target else {
        return forbid("VD-BLDG-07", "structures are rammed by driving into them");
    };
    require(
        state.present.contains(enemy) && book.side(enemy) != book.side(unit),
        "VD-VEH-09",
        "the target is no enemy on the table",
    )?;
    require(!state.hidden.contains(enemy), "VD-ENG-06", "the enemy is Hidden")?;
    require(
        state.active.as_ref().is_some_and(|active| active.contacts.contains(enemy)),
        "VD-VEH-11",
        "the enemy was not in Combat Range when the activation began",
    )?;
    require(
        in_crushing_range(scene, unit, enemy) > 0,
        "VD-VEH-10",
        "the enemy is not in Combat Range",
    )?;
    // Men have no Size.
    require(
        fields_of_fire::size_of(book, enemy) < fields_of_fire::size_of(book, unit),
        "VD-VEH-13",
        "only smaller vehicles are rammed",
    )
}
