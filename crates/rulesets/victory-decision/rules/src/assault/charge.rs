//! Assaults: who may assault what, and the move to contact (VD-ASSAULT).

use arrayvec::ArrayVec;

use crate::action::{Action, Target};
use crate::assault::contact;
use crate::assault::contact::NEAR;
use crate::attack::{explosives, structures};
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::march::moving;
use crate::morale::markers;
use crate::movement::driving::bearing_of;
use crate::movement::{permission, reach};
use crate::position::formation::COMBAT_RANGE;
use crate::position::{aboard, concealment, formation, hulls, sight};
use crate::refusal::{illegal, require};
use crate::state::State;
use crate::state::agenda::{Blows, Task};
use crate::state::unit::{Place, Pose};
use crate::terrain::current;
use crate::units::profile::{MAX_GROUPS, UnitKind};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// How far an Assault goes (VD-ASSAULT-05).
const RUSH: Length = Length::inches(4);

/// Places from which a target can be assaulted: beside each man, or the nearest and four sides of
/// each hull.
type Contacts = ArrayVec<Point, { 5 * MAX_GROUPS }>;

/// Appends the Assaults of the active unit: on each enemy in reach, from the nearest place or,
/// on vehicles and structures, from each side; with dice alone, and with charges.
pub(crate) fn assault_options(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    out: &mut Vec<Action>,
) {
    let here = s.unit(unit).at;
    let rush = Action::Assault { target: Target::Unit(unit), to: here, charges: 0 };
    // VD-ABIL-74: Weapon Teams are offered none.
    if book.profile(unit).kind != UnitKind::Infantry
        || permission::permit(book, s, unit, rush).is_err()
    {
        return;
    }
    let enemies = s.present & book.units_of(book.side(unit).foe());
    for enemy in enemies.filter(|&enemy| s.unit(enemy).at.within(here, NEAR)) {
        let every_side = book.is_vehicle(enemy);
        offer_assaults(book, s, unit, Target::Unit(enemy), every_side, out);
    }
    let table = book.table(s);
    let reach = RUSH + COMBAT_RANGE + hulls::edge(book, unit);
    for piece in table.map.pieces_within(s.unit(unit).at, reach).iter() {
        if current::standing(book, s, piece).is_some()
            && aboard::structure_of(s, unit) != Some(piece)
        {
            offer_assaults(book, s, unit, Target::Structure(piece), false, out);
        }
    }
}

pub(crate) fn offer_assaults(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    target: Target,
    every_side: bool,
    out: &mut Vec<Action>,
) {
    let most = explosives::most_charges(book, s, unit, target);
    for to in places_to_assault(book, s, unit, target) {
        let before = out.len();
        for charges in 0..=most {
            let assault = Action::Assault { target, to, charges };
            let useful = charges > 0 || blows_matter(book, s, unit, target, to);
            if useful && may_assault(book, s, unit, assault) {
                out.push(assault);
            }
        }
        if out.len() > before && !every_side {
            return;
        }
    }
}

/// Whether a unit may take an Assault Action now.
fn may_assault(book: &VictoryDecision, s: &State, unit: UnitId, action: Action) -> bool {
    // VD-ASSAULT-17: also after a first Assault, if its target is gone.
    permission::permit_next(book, s, unit, action)
        .and_then(|()| check_assault(book, s, unit, action))
        .is_ok()
}

/// Whether dice alone can do anything to a target.
fn blows_matter(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    target: Target,
    to: Point,
) -> bool {
    match target {
        Target::Unit(vehicle) if book.is_vehicle(vehicle) => {
            contact::dice_matter(book, s, unit, vehicle, to)
        }
        Target::Unit(_) => markers::able(book, s, unit) > 0,
        Target::Structure(_) => false,
    }
}

/// Places in contact with a target, the nearest first.
fn places_to_assault(book: &VictoryDecision, s: &State, unit: UnitId, target: Target) -> Contacts {
    let here = s.unit(unit).at;
    let mut places = Contacts::new();
    match target {
        Target::Structure(piece) => {
            let wall = current::nearest_wall(book, s, piece, here);
            places.push(wall.towards(here, COMBAT_RANGE));
        }
        Target::Unit(enemy) => {
            if let Some(piece) = aboard::structure_of(s, enemy) {
                let wall = current::nearest_wall(book, s, piece, here);
                places.push(wall.towards(here, COMBAT_RANGE));
            } else if book.is_vehicle(enemy) {
                places_round_hulls(book, s, unit, enemy, &mut places);
            } else {
                let grip = hulls::grip(book, unit, enemy);
                let models = formation::models(book, s, enemy);
                places.extend(models.into_iter().map(|model| model.towards(here, grip)));
                places.sort_unstable_by_key(|place| place.squared_distance(here));
                places.truncate(3);
            }
        }
    }
    places
}

/// The nearest place at a hull and the middle of each of its sides.
fn places_round_hulls(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    enemy: UnitId,
    places: &mut Contacts,
) {
    let here = s.unit(unit).at;
    let grip = hulls::grip(book, unit, enemy);
    for (hull, middle) in hulls::hulls(book, s, enemy).iter().zip(formation::models(book, s, enemy))
    {
        let far = (0..4).map(|side| {
            let way = s.unit(enemy).facing.turned(side * 4).way(Length::inches(20));
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
pub(crate) fn check_assault(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    action: Action,
) -> Result<(), Illegal> {
    let Action::Assault { target, to, charges } = action else {
        return Err(illegal("VD-ASSAULT-04", "an Assault is asked for"));
    };
    match book.profile(unit).kind {
        UnitKind::Infantry => {}
        UnitKind::Team => return Err(illegal("VD-ASSAULT-02", "Weapon Teams do not assault")),
        UnitKind::Vehicle => return Err(illegal("VD-ASSAULT-04", "vehicles do not assault")),
    }
    require(
        charges <= explosives::most_charges(book, s, unit, target),
        "VD-ABIL-60",
        "the unit cannot place so many charges",
    )?;
    let enemy = match target {
        Target::Unit(enemy) => {
            check_assaulted(book, s, unit, enemy)?;
            Some(enemy)
        }
        Target::Structure(piece) => {
            require(charges > 0, "VD-ASSAULT-05", "structures are assaulted with charges")?;
            require(
                aboard::structure_of(s, unit) != Some(piece),
                "VD-ASSAULT-05",
                "charges are placed from outside",
            )?;
            None
        }
    };
    require(
        contact::is_contact(book, s, unit, target, to),
        "VD-ASSAULT-05",
        "the leader must end within 1\" of the target",
    )?;
    reach::can_reach(book, s, unit, to, RUSH, enemy)
}

/// Whether a unit may be named as the target of an Assault: an enemy on the table or in a
/// structure, visible, or Hidden and known by its marker.
fn check_assaulted(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    enemy: UnitId,
) -> Result<(), Illegal> {
    let foe = book.side(enemy) != book.side(unit) && s.present.contains(enemy);
    let aboard = matches!(s.unit(enemy).place, Place::Aboard { .. });
    require(foe && !aboard, "VD-ASSAULT-05", "the target is no enemy within reach")?;
    require(
        s.hidden.contains(enemy) || sight::in_sight(book, s, unit, enemy),
        "VD-ASSAULT-05",
        "the target is out of sight",
    )
}

/// Carries out an Assault: a move, then the blows (VD-ASSAULT-04).
pub(crate) fn assault(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let Action::Assault { target, to, charges } = action else { return };
    if let Some(active) = &mut s.active {
        (active.moved, active.attacked) = (true, true);
    }
    concealment::reveal(s, unit, Clause("VD-HIDE-07"), referee);
    let goal = match target {
        Target::Unit(enemy) => {
            concealment::reveal(s, enemy, Clause("VD-ASSAULT-07"), referee);
            s.unit(enemy).at
        }
        Target::Structure(piece) => current::nearest_wall(book, s, piece, to),
    };
    // VD-ASSAULT-06: the formation points at the target, so its models stand as near to it as they
    // can about their leader.
    let way = to.to(goal);
    let facing = if way.is_zero() { s.unit(unit).facing } else { bearing_of(way) };
    let behind = s.unit(unit).stragglers;
    s.agenda.push(Task::Fight(Blows { unit, target, charges, assault: true, behind }));
    // VD-ASSAULT-16: like every Move it ends Take Cover!.
    moving::relocate(book, s, unit, Pose { at: to, facing }, Clause("VD-ASSAULT-04"), referee);
    structures::report_attack(book, unit, referee);
}
