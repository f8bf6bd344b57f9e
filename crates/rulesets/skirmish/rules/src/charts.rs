//! What the book's charts would have a unit do, for a player who goes by them (`SK-POL-12`,
//! `SK-POL-13`, `SK-POL-14`, `SK-POL-15`, `SK-POL-16`, `SK-POL-17`, `SK-POL-18`, `SK-POL-19`,
//! `SK-POL-20`, `SK-POL-21`). All of it is worked out from what the side knows.

mod placing;

use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Length, Point};

use crate::action::Action;
use crate::book::Scene;
use crate::men::{active, is_vehicle, left, place, present};
use crate::movement::{
    DrivePlan, Walk, away_point, covered_way, movers, nearest_enemy, nearest_foe_point, pace,
    rear_cover,
};
use crate::position::{Leg, in_contact, sees_unit};
use crate::solo::{
    circumstances, column, factor, facts_of, infantry_drill, points, retreat_drive, vehicle_drill,
};
use crate::spotting::contacts_of;
use crate::state::{Drill, Order, Place};
use crate::terrain::nearest_bearing;
use crate::turn::check;
use crate::turn::{by_tables, fire_by_tables, vehicles_by_tables};
use crate::units::{Crewed, HandHeld, Kind};

pub(crate) use placing::placement;

/// `SK-POL-18`: from so near launcher teams go for vehicles, up to their Medium range.
const STALK: Length = Length::inches(40);
const MEDIUM: Length = Length::inches(20);

/// `SK-POL-21`: passengers get out with an enemy this near.
const NEAR: Length = Length::inches(30);

/// `SK-POL-13`: vehicles by number, then the others by rising distance to the nearest enemy.
pub(crate) fn next_unit(scene: Scene<'_>) -> Option<UnitId> {
    let rank = |unit: UnitId| {
        if is_vehicle(scene, unit) {
            return (false, 0);
        }
        let at = place(scene, unit);
        let foe = nearest_foe_point(scene, unit);
        (true, foe.map_or(i64::MAX, |foe| foe.squared_distance(at)))
    };
    scene
        .state
        .waiting
        .into_iter()
        .filter(|&unit| check(scene, Action::Activate { unit }).is_ok())
        .min_by_key(|&unit| rank(unit))
}

/// `SK-POL-15`, `SK-POL-16`: whether a unit takes a die: it knows of an enemy or is under fire.
pub(crate) fn takes_die(scene: Scene<'_>, unit: UnitId) -> bool {
    nearest_foe_point(scene, unit).is_some() || scene.state.unit(unit).under_fire.any
}

/// What the chart says of a unit that last did `last`, on this die; `Rout` of a vehicle that is to be left.
pub(crate) fn drill(scene: Scene<'_>, unit: UnitId, last: Drill, die: u8) -> Drill {
    if is_vehicle(scene, unit) {
        if scene.book.profile(unit).kind == Kind::Soft {
            // SK-AFVSOLO-37
            return Drill::Retreat;
        }
        let sum = points(circumstances(scene, unit), scene.book.switches.afv_damage_and_crew);
        let immobile = crate::movement::is_immobile(scene, unit);
        return vehicle_drill(column(sum), die, immobile).unwrap_or(Drill::Rout);
    }
    let standing = by_tables::standing(scene, unit, factor(facts_of(scene, unit)), last);
    infantry_drill(standing, die)
}

/// Where a unit goes that goes on: the nearest known enemy, or the objective if that is nearer
/// (`SK-POL-17`, `SK-AFVSOLO-31`).
fn aim(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    let book = scene.book;
    let at = place(scene, unit);
    let orders = book.scenario.orders[book.side(unit)];
    let told = if is_vehicle(scene, unit) {
        (orders.vehicles, orders.vehicles_goal)
    } else {
        (orders.infantry, orders.infantry_goal)
    };
    let objectives = book.scenario.objectives.iter().map(|objective| objective.at);
    let objective = match told {
        (Order::Advance | Order::Patrol, Some(goal)) => Some(goal),
        (Order::Advance | Order::Patrol, None) => {
            objectives.min_by_key(|goal| goal.squared_distance(at))
        }
        (Order::Hold | Order::Defend, _) => None,
    };
    [nearest_foe_point(scene, unit), objective]
        .into_iter()
        .flatten()
        .filter(|goal| *goal != at)
        .min_by_key(|goal| goal.squared_distance(at))
}

/// `SK-POL-20`: the next action of the acting unit, by what its chart said: always one, nothing
/// more is `Pass`.
pub(crate) fn next_action(scene: Scene<'_>, unit: UnitId, drill: Drill) -> Action {
    let legal = |action: &Action| check(scene, *action).is_ok();
    if scene.state.activation.is_some_and(|acting| acting.paused.is_some()) {
        return after_discovery(scene, unit, drill);
    }
    // SK-POL-15, SK-ACT-22: who is told to run runs; SK-POL-16, SK-AFVSOLO-28: or leaves his vehicle.
    let flight = if is_vehicle(scene, unit) { Action::BaleOut } else { Action::Run };
    if drill == Drill::Rout && legal(&flight) {
        return flight;
    }
    let look = || look(scene, unit).filter(legal);
    let shot = || {
        let shoots = drill != Drill::Rout;
        fire_by_tables::best(scene, unit).filter(|action| shoots && legal(action))
    };
    let moved = || moving(scene, unit, drill).filter(legal);
    // SK-POL-11: looks first with a target in range; SK-AFVSOLO-36: fires first when it draws off.
    let early = by_tables::has_target(scene, unit);
    let backs = is_vehicle(scene, unit) && drill == Drill::Retreat;
    let first = if early { look() } else { None };
    // SK-AFVSOLO-36
    let then = if backs { shot() } else { None };
    let out = || getting_out(scene, unit);
    first.or(then).or_else(out).or_else(moved).or_else(look).or_else(shot).unwrap_or(Action::Pass)
}

/// `SK-MOVE-25`: who attacks charges the enemy he came upon, others stop.
fn after_discovery(scene: Scene<'_>, unit: UnitId, drill: Drill) -> Action {
    let charge = nearest_enemy(scene, unit).map(|target| Action::Charge { target });
    charge
        .filter(|action| drill == Drill::Attack && check(scene, *action).is_ok())
        .unwrap_or(Action::Stop)
}

/// A man who has not looked yet looks at the nearest contact.
fn look(scene: Scene<'_>, unit: UnitId) -> Option<Action> {
    let at = place(scene, unit);
    let contacts = contacts_of(scene, unit).into_iter();
    let contact = contacts.min_by_key(|contact| contact.squared_distance(at))?;
    let man = active(scene, unit).find(|&man| !scene.state.unit(unit).figures[man].looked)?;
    Some(Action::Spot { man: man as u8, at: contact })
}

/// `SK-POL-21`: passengers get out when an enemy is near, or their vehicle does not go on.
fn getting_out(scene: Scene<'_>, unit: UnitId) -> Option<Action> {
    let Place::Aboard(vehicle) = scene.state.unit(unit).place else { return None };
    let at = scene.state.unit(vehicle).hull.at;
    let foe = nearest_foe_point(scene, unit);
    let near = foe.is_some_and(|foe| foe.within(at, NEAR));
    if !near && !crate::movement::is_immobile(scene, vehicle) {
        return None;
    }
    let away =
        foe.filter(|foe| *foe != at).map_or(Bearing::SOUTH, |foe| nearest_bearing(foe.to(at)));
    (0..16)
        .map(|turn| Action::Dismount { front: away.turned(turn) })
        .find(|action| check(scene, *action).is_ok())
}

/// The move that a drill asks for, as far as it has not been made; across open ground under fire
/// too, whatever the test of that may bring (`SK-POL-19`).
fn moving(scene: Scene<'_>, unit: UnitId, drill: Drill) -> Option<Action> {
    let Scene { book, state } = scene;
    let acting = state.activation?;
    if is_vehicle(scene, unit) {
        let free = !acting.driven;
        return driving(scene, unit, drill)
            .filter(|_| free)
            .map(|DrivePlan { to, front, reverse }| Action::Drive { to, front, reverse });
    }
    let goes = matches!(drill, Drill::Retreat | Drill::Rout);
    if state.unit(unit).place != Place::Table || !goes && in_contact(scene, unit) {
        return None;
    }
    let burdened = book.profile(unit).field_gun().is_some() && !state.unit(unit).weapon_left;
    match drill {
        Drill::Advance if acting.moves == 0 && !burdened => {
            let goal = stalked(scene, unit).or_else(|| aim(scene, unit))?;
            step(scene, unit, goal, true)
        }
        Drill::Orders if acting.moves == 0 && !burdened => {
            let goes = matches!(state.unit(unit).order, Order::Advance | Order::Patrol);
            step(scene, unit, aim(scene, unit).filter(|_| goes)?, true)
        }
        Drill::Attack => {
            let target = nearest_enemy(scene, unit)?;
            let charge = Action::Charge { target };
            if check(scene, charge).is_ok() {
                return Some(charge);
            }
            step(scene, unit, place(scene, target), false)
        }
        Drill::Retreat | Drill::Rout if !burdened => {
            let stays = drill == Drill::Retreat && by_tables::stays(scene, unit);
            let cover = rear_cover(scene, unit).map(|there| there.at);
            let goal = cover.unwrap_or_else(|| away_point(scene, unit, Length::inches(20)));
            step(scene, unit, book.table.rect().nearest_to(goal), false).filter(|_| !stays)
        }
        Drill::Orders
        | Drill::Advance
        | Drill::Halt
        | Drill::Retreat
        | Drill::Rout
        | Drill::Manoeuvre => None,
    }
}

/// `SK-POL-18`: the cover from which a launcher team has a vehicle in sight within its Medium range.
fn stalked(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    let Scene { book, state } = scene;
    if !matches!(book.profile(unit).crewed, Some(Crewed::Launcher)) {
        return None;
    }
    let at = place(scene, unit);
    let target = present(state, book.side(unit).foe())
        .into_iter()
        .filter(|&foe| state.unit(foe).spotted && is_vehicle(scene, foe))
        .filter(|&foe| sees_unit(scene, unit, foe))
        .map(|foe| place(scene, foe))
        .filter(|there| there.within(at, STALK))
        .filter(|there| HandHeld::Launcher.ranges().column(there.squared_distance(at)).is_none())
        .min_by_key(|there| there.squared_distance(at))?;
    let places = book.table.places.iter().map(|there| there.at);
    places
        .filter(|there| there.within(target, MEDIUM))
        .min_by_key(|there| there.squared_distance(at))
}

/// A move action on foot towards a goal, the furthest of some lengths that is legal; half of it for
/// half speed of those with one action.
fn step(scene: Scene<'_>, unit: UnitId, goal: Point, half: bool) -> Option<Action> {
    let from = place(scene, unit);
    let able = movers(scene, unit, false);
    let all = active(scene, unit).all(|man| left(scene, unit, man) > 0);
    if goal == from || !all {
        return None;
    }
    let green = scene.book.profile(unit).figures.iter().any(|man| man.ap == 1);
    let reach = |to: Point| match scene.state.unit(unit).markers {
        0 => pace(scene, unit, able, Leg { from, to }) / if half && green { 2 } else { 1 },
        _ => 200,
    };
    let corner = covered_way(scene, unit, Leg::new(from, goal), reach(goal));
    let whole = reach(corner);
    let front = nearest_bearing(from.to(goal));
    [4, 3, 2, 1].into_iter().find_map(|part| {
        let to = from.towards(corner, Length::from_hundredths((whole * part / 4) as i16));
        let walk = Walk { to, front, close: false };
        let action = Action::Move(walk);
        check(scene, action).is_ok().then_some(action)
    })
}

/// `SK-POL-16`: where a vehicle goes.
fn driving(scene: Scene<'_>, unit: UnitId, drill: Drill) -> Option<DrivePlan> {
    use vehicles_by_tables::{advance_drive, facing, firing_drive, manoeuvre};
    let told = matches!(scene.state.unit(unit).order, Order::Advance | Order::Patrol);
    match drill {
        Drill::Retreat => retreat_drive(scene, unit),
        Drill::Rout => None,
        Drill::Advance | Drill::Attack => advance_drive(scene, unit),
        Drill::Manoeuvre => {
            manoeuvre(scene, unit).or_else(|| firing_drive(scene, unit, Length::inches(9)))
        }
        Drill::Halt => firing_drive(scene, unit, Length::inches(6)).or_else(|| facing(scene, unit)),
        Drill::Orders => advance_drive(scene, unit).filter(|_| told),
    }
}
