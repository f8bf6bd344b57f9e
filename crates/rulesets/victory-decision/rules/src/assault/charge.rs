//! Assaults: who may assault what, and the move to contact (VD-ASSAULT).

use arrayvec::ArrayVec;

use crate::action::{Action, Target};
use crate::assault::contact;
use crate::assault::contact::NEAR;
use crate::attack::{explosives, structures};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::march::moving;
use crate::morale::markers;
use crate::movement::driving::bearing_of;
use crate::movement::passage::Clearance;
use crate::movement::reach::Movement;
use crate::movement::{permission, reach};
use crate::position::formation::COMBAT_RANGE;
use crate::position::{aboard, concealment, formation, hulls, sight};
use crate::state::agenda::{Blows, Task};
use crate::state::unit::{Place, Pose};
use crate::terrain::current;
use crate::units::profile::{MAX_GROUPS, UnitKind};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// How far an Assault goes (VD-ASSAULT-05).
const RUSH: Length = Length::inches(4);

/// Places from which a target can be assaulted: beside each man, or the nearest and four sides of
/// each hull.
type Contacts = ArrayVec<Point, { 5 * MAX_GROUPS }>;

/// Appends the Assaults of the active unit: on each enemy in reach, from the nearest place or,
/// on vehicles and structures, from each side; with dice alone, and with charges.
pub(crate) fn assault_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    let here = state.unit(unit).at;
    let rush = Action::Assault { target: Target::Unit(unit), to: here, charges: 0 };
    // VD-ABIL-74: Weapon Teams are offered none.
    if book.profile(unit).kind != UnitKind::Infantry
        || permission::permit(scene, unit, rush).is_err()
    {
        return;
    }
    let enemies = state.present & book.units_of(book.side(unit).foe());
    for enemy in enemies.filter(|&enemy| state.unit(enemy).at.within(here, NEAR)) {
        offer_assaults(scene, unit, Target::Unit(enemy), out);
    }
    let table = book.table(state);
    let reach = RUSH + COMBAT_RANGE + hulls::edge(book, unit);
    for piece in table.map.pieces_within(state.unit(unit).at, reach).iter() {
        if current::standing(scene, piece).is_some()
            && aboard::structure_of(state, unit) != Some(piece)
        {
            offer_assaults(scene, unit, Target::Structure(piece), out);
        }
    }
}

/// Appends the Assaults of a unit on one target: from each side of a vehicle, else from the nearest
/// place that serves.
pub(crate) fn offer_assaults(
    scene: Scene<'_>,
    unit: UnitId,
    target: Target,
    out: &mut Vec<Action>,
) {
    let every_side = match target {
        Target::Unit(enemy) => scene.book.is_vehicle(enemy),
        Target::Structure(_) => false,
    };
    let most = explosives::most_charges(scene, unit, target);
    for to in places_to_assault(scene, unit, target) {
        let before = out.len();
        for charges in 0..=most {
            let assault = Action::Assault { target, to, charges };
            let useful = charges > 0 || blows_matter(scene, unit, target, to);
            if useful && may_assault(scene, unit, assault) {
                out.push(assault);
            }
        }
        if out.len() > before && !every_side {
            return;
        }
    }
}

/// Whether a unit may take an Assault Action now.
fn may_assault(scene: Scene<'_>, unit: UnitId, action: Action) -> bool {
    // VD-ASSAULT-17: also after a first Assault, if its target is gone.
    permission::permit_next(scene, unit, action)
        .and_then(|()| check_assault(scene, unit, action))
        .is_ok()
}

/// Whether dice alone can do anything to a target.
fn blows_matter(scene: Scene<'_>, unit: UnitId, target: Target, to: Point) -> bool {
    match target {
        Target::Unit(vehicle) if scene.book.is_vehicle(vehicle) => {
            contact::dice_matter(scene, unit, vehicle, to)
        }
        Target::Unit(_) => markers::able(scene, unit) > 0,
        Target::Structure(_) => false,
    }
}

/// Places in contact with a target, the nearest first.
fn places_to_assault(scene: Scene<'_>, unit: UnitId, target: Target) -> Contacts {
    let Scene { book, state } = scene;
    let here = state.unit(unit).at;
    let mut places = Contacts::new();
    match target {
        Target::Structure(piece) => {
            let wall = current::nearest_wall(scene, piece, here);
            places.push(wall.towards(here, COMBAT_RANGE));
        }
        Target::Unit(enemy) => {
            if let Some(piece) = aboard::structure_of(state, enemy) {
                let wall = current::nearest_wall(scene, piece, here);
                places.push(wall.towards(here, COMBAT_RANGE));
            } else if book.is_vehicle(enemy) {
                places_round_hulls(scene, unit, enemy, &mut places);
            } else {
                let grip = hulls::grip(book, unit, enemy);
                let models = formation::models(scene, enemy);
                places.extend(models.into_iter().map(|model| model.towards(here, grip)));
                places.sort_unstable_by_key(|place| place.squared_distance(here));
                places.truncate(3);
            }
        }
    }
    places
}

/// The nearest place at a hull and the middle of each of its sides.
fn places_round_hulls(scene: Scene<'_>, unit: UnitId, enemy: UnitId, places: &mut Contacts) {
    let here = scene.state.unit(unit).at;
    let grip = hulls::grip(scene.book, unit, enemy);
    for (hull, middle) in hulls::hulls(scene, enemy).iter().zip(formation::models(scene, enemy)) {
        let far = (0..4).map(|side| {
            let way = scene.state.unit(enemy).facing.turned(side * 4).way(Length::inches(20));
            middle + way
        });
        for from in core::iter::once(here).chain(far) {
            let place = hull.nearest_to(from).towards(from, grip);
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    places.sort_by_key(|place| place.squared_distance(here));
}

/// Whether an Assault is legal.
pub(crate) fn check_assault(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    let Action::Assault { target, to, charges } = action else {
        return forbid("VD-ASSAULT-04", "an Assault is asked for");
    };
    match scene.book.profile(unit).kind {
        UnitKind::Infantry => {}
        UnitKind::Team => return forbid("VD-ASSAULT-02", "Weapon Teams do not assault"),
        UnitKind::Vehicle => return forbid("VD-ASSAULT-04", "vehicles do not assault"),
    }
    require(
        charges <= explosives::most_charges(scene, unit, target),
        "VD-ABIL-60",
        "the unit cannot place so many charges",
    )?;
    let enemy = match target {
        Target::Unit(enemy) => {
            check_assaulted(scene, unit, enemy)?;
            Some(enemy)
        }
        Target::Structure(piece) => {
            require(charges > 0, "VD-ASSAULT-05", "structures are assaulted with charges")?;
            require(
                aboard::structure_of(scene.state, unit) != Some(piece),
                "VD-ASSAULT-05",
                "charges are placed from outside",
            )?;
            None
        }
    };
    require(
        contact::is_contact(scene, unit, target, to),
        "VD-ASSAULT-05",
        "the leader must end within 1\" of the target",
    )?;
    let clearance = Clearance { except: enemy, ..Clearance::of_moves(scene.state.present) };
    let movement = Movement { spent: 0, allowance: RUSH, clearance };
    reach::reach(scene, unit, to, movement).map(|_| ())
}

/// Whether a unit may be named as the target of an Assault: an enemy on the table or in a
/// structure, visible, or Hidden and known by its marker.
fn check_assaulted(scene: Scene<'_>, unit: UnitId, enemy: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let foe = book.side(enemy) != book.side(unit) && state.present.contains(enemy);
    let aboard = matches!(state.unit(enemy).place, Place::Aboard { .. });
    require(foe && !aboard, "VD-ASSAULT-05", "the target is no enemy within reach")?;
    require(
        state.hidden.contains(enemy) || sight::in_sight(scene, unit, enemy),
        "VD-ASSAULT-05",
        "the target is out of sight",
    )
}

/// Carries out an Assault: a move, then the blows (VD-ASSAULT-04).
pub(crate) fn assault(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    let Action::Assault { target, to, charges } = action else { return };
    if let Some(active) = &mut play.state.active {
        (active.moved, active.attacked) = (true, true);
    }
    concealment::reveal(play.state, unit, Clause("VD-HIDE-07"), play.referee);
    let goal = match target {
        Target::Unit(enemy) => {
            concealment::reveal(play.state, enemy, Clause("VD-ASSAULT-07"), play.referee);
            play.state.unit(enemy).at
        }
        Target::Structure(piece) => current::nearest_wall(play.scene(), piece, to),
    };
    // VD-ASSAULT-06: the formation points at the target, so its models stand as near to it as they
    // can about their leader.
    let way = to.to(goal);
    let facing = if way.is_zero() { play.state.unit(unit).facing } else { bearing_of(way) };
    let behind = play.state.unit(unit).stragglers;
    play.state.agenda.push(Task::Fight(Blows { unit, target, charges, assault: true, behind }));
    // VD-ASSAULT-16: like every Move it ends Take Cover!.
    moving::relocate(play, unit, Pose { at: to, facing }, Clause("VD-ASSAULT-04"));
    structures::report_attack(play.book, unit, play.referee);
}
