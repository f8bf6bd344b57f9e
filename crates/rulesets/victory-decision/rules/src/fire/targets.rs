//! Shoot Actions (VD-SHOOT, VD-FEAT, VD-CONC): targets, what is offered, what is legal, and how
//! one is carried out.

use crate::action::{Action, Concentrated, Target};
use crate::attack::blast;
use crate::book::{Scene, VictoryDecision};
use crate::fire::volley::{Area, Sighting};
use crate::fire::{volley, volley_choice};
use crate::position::{aboard, cover, fields_of_fire, sight};
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::current;
use crate::terrain::ground::Cover;
use crate::units::command;
use crate::units::profile::{Ability, Feature, Property, UnitKind};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::refusal::{Verdict, forbid, illegal, require};
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::terrain::{PieceId, Pieces};

/// Shots at every enemy, and at every structure that holds one.
pub(crate) fn shots_at_all(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    let mut held: Pieces = Pieces::NONE;
    for enemy in state.present & book.units_of(book.side(unit).foe()) {
        options_at(scene, unit, Target::Unit(enemy), out);
        if let Place::Inside { piece, .. } = state.unit(enemy).place
            && !held.contains(piece)
        {
            held.insert(piece);
            options_at(scene, unit, Target::Structure(piece), out);
        }
    }
}

/// A friend so near protects an Individual (VD-ABIL-29).
const PROTECTED: Length = Length::inches(3);

/// The least models of a friend that protects an Individual.
const PROTECTORS: u8 = 3;

/// Weapons of a vehicle cannot be brought to bear nearer than this (VD-VEH-37).
const TOO_NEAR: Length = Length::inches(1);

/// Any friend this near can direct Indirect fire (VD-FEAT-15).
const SPOTTER: Length = Length::inches(6);

/// Shots at one target.
pub(crate) fn options_at(scene: Scene<'_>, unit: UnitId, target: Target, out: &mut Vec<Action>) {
    if let Ok(sighting) = sighting(scene, unit, target, None) {
        options_in(scene, &sighting, out);
    }
}

/// Shots at a target in the sights of a unit.
pub(crate) fn options_in(scene: Scene<'_>, sighting: &Sighting, out: &mut Vec<Action>) {
    let Sighting { unit, target, .. } = *sighting;
    let aimed = scene.state.active.as_ref().is_some_and(|active| active.aimed);
    // Most volleys at a target have the same Blast.
    let mut known: Option<(Area, Option<Point>)> = None;
    for (volley, area) in volley_choice::choose_volleys(scene, sighting) {
        let at = match area {
            Some(area) if needs_point(scene.state, target, area) => {
                let at = match known {
                    Some((same, at)) if same == area => at,
                    _ => best_target_point(scene, unit, target, area),
                };
                known = Some((area, at));
                if at.is_none() {
                    continue;
                }
                at
            }
            _ => None,
        };
        let shot = |concentrated| Action::Shoot { target, volley, at, concentrated, from: None };
        out.push(shot(Concentrated::Misses));
        if aimed {
            out.push(shot(Concentrated::SingleHits));
        }
    }
}

/// The shot at a target in sight with the best weapons of those that can be used, as if it were under
/// such cover: once for each way to re-roll if it is aimed.
pub(crate) fn best_shots(
    scene: Scene<'_>,
    sighting: &Sighting,
    cover: Cover,
) -> [Option<Action>; 2] {
    let Sighting { unit, target, .. } = *sighting;
    let Some(volley) = volley_choice::likely_volley(scene, sighting, cover) else {
        return [None; 2];
    };
    let at = match volley::area_of(scene.book, unit, &volley) {
        Some(area) if needs_point(scene.state, target, area) => {
            let Some(at) = best_target_point(scene, unit, target, area) else {
                return [None; 2];
            };
            Some(at)
        }
        _ => None,
    };
    let aimed = scene.state.active.as_ref().is_some_and(|active| active.aimed);
    let shot = |concentrated| Action::Shoot { target, volley, at, concentrated, from: None };
    [Some(shot(Concentrated::Misses)), aimed.then(|| shot(Concentrated::SingleHits))]
}

/// Whether a Blast at such a target has a Target Point on the table: a direct one into a
/// structure has none (VD-BLDG-17).
pub(crate) fn needs_point(state: &State, target: Target, area: Area) -> bool {
    match target {
        Target::Structure(_) => area.indirect,
        Target::Unit(unit) => area.indirect || !fields_of_fire::is_inside(state, unit),
    }
}

/// The Target Point that is offered.
pub(crate) fn best_target_point(
    scene: Scene<'_>,
    unit: UnitId,
    target: Target,
    area: Area,
) -> Option<Point> {
    let allowed = |at| check_point(scene, unit, target, AimedBlast { at, area }).is_ok();
    let inside = |piece| Some(current::centre_of(scene, piece)).filter(|at| allowed(*at));
    match target {
        Target::Structure(piece) => inside(piece),
        Target::Unit(enemy) => match scene.state.unit(enemy).place {
            Place::Inside { piece, .. } => inside(piece),
            // Points that touch no model of the target are not asked about.
            Place::Table => blast::best_point(scene, enemy, area.radius, |at| {
                check_free(scene, unit, target, AimedBlast { at, area }).is_ok()
            }),
            Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => {
                blast::best_point(scene, enemy, area.radius, allowed)
            }
        },
    }
}

/// A Blast with its Target Point.
#[derive(Clone, Copy, Debug)]
struct AimedBlast {
    at: Point,
    area: Area,
}

/// Whether a Target Point is legal (VD-FEAT-36).
fn check_point(scene: Scene<'_>, unit: UnitId, target: Target, burst: AimedBlast) -> Verdict {
    let AimedBlast { at, area: Area { radius, .. } } = burst;
    let area = Disc::new(at, radius);
    let touches = |piece: PieceId| {
        let shapes = scene.book.table(scene.state).map.shapes(piece);
        shapes.iter().any(|shape| shape.is_within(at, radius))
    };
    let over = match target {
        Target::Structure(piece) => touches(piece),
        Target::Unit(enemy) => match aboard::structure_of(scene.state, enemy) {
            Some(piece) => touches(piece),
            None => blast::blast_dice(scene, enemy, area) > 0,
        },
    };
    require(over, "VD-FEAT-36", "no model of the target is in the area")?;
    check_free(scene, unit, target, burst)
}

/// Whether a Target Point over its target is in sight and harms no friend.
fn check_free(
    scene: Scene<'_>,
    unit: UnitId,
    target: Target,
    AimedBlast { at, area: Area { radius, indirect } }: AimedBlast,
) -> Verdict {
    // VD-FEAT-03: of a target in sight.
    let blind = indirect && !sees_target(scene, unit, target);
    // VD-FEAT-03.
    require(
        blind || sight::sees_point(scene, unit, at),
        "VD-FEAT-03",
        "the point is out of sight",
    )?;
    let friends = blast::touches_side(scene, scene.book.side(unit), Disc::new(at, radius));
    // VD-FEAT-09, VD-FEAT-17: nor before an Indirect shot scatters.
    require(!friends, "VD-FEAT-09", "a friend is in the area")
}

/// Whether a unit itself has a target in sight.
pub(crate) fn sees_target(scene: Scene<'_>, unit: UnitId, target: Target) -> bool {
    match target {
        Target::Unit(enemy) => sight::in_sight(scene, unit, enemy),
        Target::Structure(piece) => sight::sees_structure(scene, unit, piece),
    }
}

/// Whether a Shoot Action is legal.
pub(crate) fn check_shoot(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    let Action::Shoot { target, volley, at, from, .. } = action else {
        return forbid("VD-SHOOT-01", "a Shoot Action is asked for");
    };
    let sighting = sighting(scene, unit, target, from)?;
    let area = volley::check_volley(scene, &sighting, &volley)?;
    // VD-FEAT-03.
    match (area, at) {
        (Some(area), Some(at)) if needs_point(scene.state, target, area) => {
            check_point(scene, unit, target, AimedBlast { at, area })
        }
        (Some(area), None) if needs_point(scene.state, target, area) => {
            forbid("VD-FEAT-03", "a Blast needs a Target Point")
        }
        (_, None) => Ok(()),
        (_, Some(_)) => forbid("VD-FEAT-03", "the shot has no Target Point"),
    }
}

/// A target in the sights of a unit, if it may be shot at (VD-SHOOT-04).
pub(crate) fn sighting(
    scene: Scene<'_>,
    unit: UnitId,
    target: Target,
    from: Option<Bearing>,
) -> Result<Sighting, Illegal> {
    sighting_if(scene, unit, target, from, || sees_target(scene, unit, target))
}

/// The same for a unit of which it is known whether it has this enemy in line of sight.
pub(crate) fn sighting_of(
    scene: Scene<'_>,
    unit: UnitId,
    enemy: UnitId,
    seen: bool,
) -> Result<Sighting, Illegal> {
    debug_assert_eq!(seen, sight::in_sight(scene, unit, enemy), "{unit:?} and {enemy:?}");
    sighting_if(scene, unit, Target::Unit(enemy), None, || seen)
}

fn sighting_if(
    scene: Scene<'_>,
    unit: UnitId,
    target: Target,
    from: Option<Bearing>,
    seen: impl FnOnce() -> bool,
) -> Result<Sighting, Illegal> {
    let Scene { book, state } = scene;
    let goal = match target {
        Target::Unit(enemy) => check_target(scene, unit, enemy)?,
        Target::Structure(piece) => check_structure(scene, piece)?,
    };
    if let Some(side) = from {
        let Some(piece) = aboard::structure_of(state, unit) else {
            return Err(illegal("VD-BLDG-14", "the unit is in no structure"));
        };
        let faces = Arc::Half.covers(current::centre_of(scene, piece), side.unit(), goal);
        require(faces, "VD-BLDG-14", "the target is not on that side")?;
    }
    let muzzle = fields_of_fire::muzzle(scene, unit, goal, from);
    let mark = match target {
        Target::Unit(enemy) => fields_of_fire::mark_of(scene, enemy, muzzle),
        Target::Structure(piece) => book.table(state).map.nearest_on(piece, muzzle),
    };
    let seen = seen();
    if !seen {
        let fires = has_indirect(book, unit) && is_spotted(scene, unit, target);
        require(fires, "VD-SHOOT-04", "the target is out of sight")?;
    }
    let only_scoped = match target {
        Target::Unit(enemy) => is_protected(scene, enemy),
        Target::Structure(_) => false,
    };
    Ok(Sighting { unit, target, muzzle, mark, seen, only_scoped })
}

/// Whether a unit may be chosen as target, line of sight aside; where it is.
fn check_target(scene: Scene<'_>, unit: UnitId, enemy: UnitId) -> Result<Point, Illegal> {
    let Scene { book, state } = scene;
    let foes = book.side(enemy) != book.side(unit);
    require(foes && state.present.contains(enemy), "VD-SHOOT-02", "it is no enemy in play")?;
    require(!state.hidden.contains(enemy), "VD-HIDE-04", "the target is Hidden")?;
    let aboard = matches!(state.unit(enemy).place, Place::Aboard { .. });
    let open = !aboard || aboard::rides_outside(scene, enemy);
    require(open, "VD-VSP-19", "the target is embarked")?;
    // VD-CC-04, VD-CC-06: infantry alone engages; whoever is in contact with a vehicle is not held
    // and no less a target.
    let mut friends = state.unit(enemy).engaged & book.units_of(book.side(unit));
    friends = friends.without(book.vehicles);
    friends.remove(unit);
    require(friends.is_empty(), "VD-SHOOT-04", "the target is Engaged with friends")?;
    if let Place::Aboard { vehicle } = state.unit(unit).place {
        let slow = state.unit(vehicle).moves <= 1;
        require(slow, "VD-VSP-06", "the vehicle has moved too far")?;
    }
    if book.profile(unit).kind == UnitKind::Vehicle {
        let near = fields_of_fire::models_within(scene, enemy, unit, TOO_NEAR);
        require(!near, "VD-VEH-37", "the target is too near the hull")?;
    }
    if let Some(reach) = stealth(scene, enemy) {
        let near = fields_of_fire::in_range(scene, unit, enemy, reach);
        require(near, "VD-ABIL-50", "the target is not made out so far off")?;
    }
    Ok(fields_of_fire::standpoint(scene, enemy))
}

/// Whether a piece may be shot at as a structure; where it is.
fn check_structure(scene: Scene<'_>, piece: PieceId) -> Result<Point, Illegal> {
    let Scene { book, state } = scene;
    let table = book.table(state);
    let known = piece.index() < table.pieces.len();
    let stands = known && !(state.cleared | state.collapsed).contains(piece);
    let made = stands && table.piece(piece).structure.is_some();
    require(made, "VD-BLDG-15", "no structure stands there")?;
    Ok(current::centre_of(scene, piece))
}

/// How far a unit in cover that has not shot can be shot at (VD-ABIL-50, VD-ABIL-51).
fn stealth(scene: Scene<'_>, unit: UnitId) -> Option<Length> {
    let Scene { book, state } = scene;
    if book.profile(unit).kind == UnitKind::Vehicle
        || !command::all_have(scene, unit, Ability::Stealth)
        || state.shot_last.contains(unit)
        || !cover::in_any_cover(scene, unit)
    {
        return None;
    }
    let groups = book.profile(unit).groups.iter().zip(&state.unit(unit).strength);
    let living = groups.filter(|(_, left)| **left > 0);
    let least = living.map(|(group, _)| group.stealth).max()?;
    Some(Length::inches(i16::from(least)))
}

/// VD-ABIL-29: whether an Individual on his own has a larger friend near.
fn is_protected(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    if book.profile(unit).kind == UnitKind::Vehicle
        || command::strength(state, unit) != 1
        || !command::model_has(scene, unit, Ability::Individual)
    {
        return false;
    }
    let at = fields_of_fire::standpoint(scene, unit);
    let mut friends = state.present & book.units_of(book.side(unit));
    friends.any(|friend| {
        friend != unit
            && book.profile(friend).kind != UnitKind::Vehicle
            && command::strength(state, friend) >= PROTECTORS
            && fields_of_fire::any_model_within(scene, friend, at, PROTECTED)
    })
}

/// Whether a unit has Indirect weapons.
fn has_indirect(book: &VictoryDecision, unit: UnitId) -> bool {
    let mounts = &book.profile(unit).mounts;
    mounts.iter().any(|mount| book.weapon(mount.weapon).features.has(Feature::Indirect))
}

/// Whether a friend directs Indirect fire at a target (VD-FEAT-15).
fn is_spotted(scene: Scene<'_>, unit: UnitId, target: Target) -> bool {
    let at = fields_of_fire::standpoint(scene, unit);
    let mut friends = scene.state.present & scene.book.units_of(scene.book.side(unit));
    friends.any(|friend| {
        friend != unit
            && (directs(scene, friend)
                || fields_of_fire::standpoint(scene, friend).within(at, SPOTTER))
            && sees_target(scene, friend, target)
    })
}

/// Whether a unit can direct fire from anywhere: Command, or a Radio.
fn directs(scene: Scene<'_>, unit: UnitId) -> bool {
    let book = scene.book;
    if book.profile(unit).kind == UnitKind::Vehicle {
        // VD-VSP-07.
        return book.vehicle_has(unit, Property::Radio)
            || book.vehicle_has(unit, Property::CommandVehicle);
    }
    // VD-ABIL-07, VD-ABIL-44.
    command::model_has(scene, unit, Ability::Command)
        || command::model_has(scene, unit, Ability::Radio)
}
