//! Whether a plan keeps to its order (CD-MOVE-09 to 12, CD-MOVE-27, CD-ORDER-27, CD-PIN-02).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Point, Vector};

use super::course::{Course, begin, start};
use super::loading::{loads, may_board, may_tow, next_item, off_at, takes};
use crate::action::{Item, Plan};
use crate::position::heading::Heading;
use crate::scene::{Moment, Scene};
use crate::state::{GunStatus, MoveClass, Place, State};
use crate::switches::LeastDisengage;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Hundredths of sideways movement for each inch of movement allowance: 20 percent (CD-MOVE-12).
const DODGE: i64 = 20;

/// The line a stand moves along.
pub(crate) fn line(scene: Scene<'_>, unit: UnitId, arrow: Heading) -> Vector {
    // CD-MOVE-09: its arrow.
    if scene.state.stand(unit).class != MoveClass::Disengage {
        return arrow.unit();
    }
    // CD-ORDER-28, CD-ORDER-30: away from the closest enemy it saw when the phase began.
    match pursuer(scene, unit) {
        Some(enemy) => {
            let now = Moment::now(scene);
            let away = now.way(enemy, now.at(unit));
            if away.is_zero() { arrow.unit() } else { away }
        }
        None => arrow.unit(),
    }
}

/// The closest enemy visible to a stand; ties to the lower id.
pub(crate) fn pursuer(scene: Scene<'_>, unit: UnitId) -> Option<UnitId> {
    let now = Moment::now(scene);
    now.known_enemies(scene.book.side(unit))
        .filter(|&enemy| now.is_visible_to(unit, enemy))
        .min_by_key(|&enemy| (now.distance(unit, enemy), enemy))
}

/// The arrow of a plan must be that of the chit; one who comes in chooses it (CD-SCEN-06).
pub(crate) fn arrow(state: &State, unit: UnitId) -> Option<Heading> {
    match state.stand(unit).place {
        Place::Reserve(_) => None,
        Place::Table | Place::Aboard(_) | Place::Exited | Place::Gone(_) => {
            state.chit_followed(unit).map(|chit| chit.arrow)
        }
    }
}

/// Whether a stand may carry out a plan. Only what its owner knows counts.
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check(scene: Scene<'_>, unit: UnitId, plan: &Plan) -> Verdict {
    if let Some(arrow) = arrow(scene.state, unit) {
        require(plan.arrow == arrow, "CD-ORDER-25", "all followers of a chit use its arrow")?;
    }
    let items = plan.items().count();
    let gap = plan.items[items..].iter().any(|item| *item != Item::End);
    require(!gap, "CD-MOVE-18", "items after the end of the plan")?;
    check_items(scene, unit, plan)?;
    let course = alone(scene, unit, plan);
    check_direction(scene, unit, plan)?;
    check_pin(scene, unit, &course)?;
    check_least(scene, unit, &course)
}

/// The course of a plan as if its loading actions went off at once.
pub(crate) fn alone(scene: Scene<'_>, unit: UnitId, plan: &Plan) -> Course {
    let Scene { book, state } = scene;
    let mut course = begin(scene, unit);
    loop {
        course.walk(book, plan, state.stand(unit).column);
        let begins = course.spent;
        let item = next_item(Some(plan), &course);
        match item {
            Item::End | Item::Go(_) | Item::Road(_) => return course,
            Item::ManHandle(crew) => {
                super::loading::push(scene, &mut course, crew, plan.arrow);
                return course;
            }
            Item::Mount(_)
            | Item::Dismount(_)
            | Item::Limber(_)
            | Item::Unlimber(..)
            | Item::Load(_)
            | Item::Unload(_) => {
                if !course.act(book, begins) {
                    return course;
                }
                if let Some(beside) = beside(scene, unit, item)
                    && let Some(leg) = course.legs.last_mut()
                {
                    (leg.from, leg.to, course.at) = (beside, beside, beside);
                }
            }
        }
    }
}

/// Where an item of a plan gets a stand off its vehicle, as that stands when plans are made (CD-PIN-02).
fn beside(scene: Scene<'_>, unit: UnitId, item: Item) -> Option<Point> {
    match (scene.state.stand(unit).place, item) {
        (Place::Aboard(vehicle), Item::Dismount(bearing) | Item::Unlimber(bearing, _)) => {
            Some(off_at(scene, unit, vehicle, bearing))
        }
        _ => None,
    }
}

fn check_items(scene: Scene<'_>, unit: UnitId, plan: &Plan) -> Verdict {
    let Scene { book, state } = scene;
    let aboard = matches!(state.stand(unit).place, Place::Aboard(_));
    for (nth, item) in plan.items().enumerate() {
        let off = plan
            .items()
            .take(nth)
            .any(|item| matches!(item, Item::Dismount(_) | Item::Unlimber(..)));
        match item {
            Item::End => {}
            Item::Go(_) | Item::Road(_) => {
                require(!aboard || off, "CD-TRANS-09", "it is aboard a vehicle")?;
                let column = state.stand(unit).column.is_some();
                // CD-SCEN-06: who comes in on a road may follow it or not.
                let free = matches!(state.stand(unit).place, Place::Reserve(_)) && column;
                require(
                    free || item_fits(item, column),
                    "CD-MOVE-13",
                    "columns follow their road, others not",
                )?;
            }
            Item::Mount(_) | Item::Dismount(_) | Item::Limber(_) | Item::Unlimber(..) => {
                check_passenger(scene, unit, item, nth)?;
            }
            Item::Load(other) => check_carrier(scene, unit, other, true)?,
            Item::Unload(other) => check_carrier(scene, unit, other, false)?,
            Item::ManHandle(crew) => {
                let gun = Moment::now(scene).gun(crew).is_some();
                let fits = nth == 0 && !aboard && loads(state.stand(unit).class);
                require(gun && fits, "CD-GUN-07", "it cannot push this gun now")?;
                require(book.side(crew) == book.side(unit), "CD-GUN-06", "not an enemy gun")?;
            }
        }
    }
    Ok(())
}

/// A column follows its road; nobody else can.
const fn item_fits(item: Item, column: bool) -> bool {
    matches!(item, Item::Road(_)) == column
}

fn check_passenger(scene: Scene<'_>, unit: UnitId, item: Item, nth: usize) -> Verdict {
    let Scene { book, state } = scene;
    let stand = state.stand(unit);
    require(loads(stand.class), "CD-TRANS-07", "loading needs Cautious or Full Advance")?;
    let limbered =
        |vehicle| stand.gun.is_some_and(|gun| gun.status == GunStatus::Limbered(vehicle));
    match item {
        Item::Mount(vehicle) => {
            require(may_board(scene, unit), "CD-TRANS-14", "it may not mount now")?;
            require(vehicle.index() < state.stands.len(), "CD-TRANS-06", "no such vehicle")?;
            require(takes(scene, vehicle, unit), "CD-TRANS-04", "no room for it")
        }
        Item::Limber(vehicle) => {
            require(may_board(scene, unit), "CD-GUN-05", "it may not limber now")?;
            require(vehicle.index() < state.stands.len(), "CD-GUN-16", "no such vehicle")?;
            require(book.side(vehicle) == book.side(unit), "CD-GUN-16", "not its own vehicle")?;
            require(may_tow(scene, vehicle, unit), "CD-GUN-16", "this vehicle cannot tow it")
        }
        Item::Dismount(_) | Item::Unlimber(..) => {
            let Place::Aboard(vehicle) = stand.place else {
                return forbid("CD-TRANS-06", "it is not aboard");
            };
            require(nth == 0, "CD-TRANS-06", "it gets off first")?;
            require(!stand.demoralized, "CD-TRANS-12", "demoralized stands stay aboard")?;
            let unlimbers = matches!(item, Item::Unlimber(..));
            require(
                limbered(vehicle) == unlimbers,
                "CD-GUN-20",
                "a gun is unlimbered, men dismount",
            )
        }
        Item::End
        | Item::Go(_)
        | Item::Road(_)
        | Item::Load(_)
        | Item::Unload(_)
        | Item::ManHandle(_) => Ok(()),
    }
}

fn check_carrier(scene: Scene<'_>, unit: UnitId, other: UnitId, loading: bool) -> Verdict {
    let Scene { book, state } = scene;
    let known = other.index() < state.stands.len() && book.side(other) == book.side(unit);
    require(known, "CD-TRANS-11", "not a stand of its side")?;
    require(
        loads(state.stand(unit).class),
        "CD-TRANS-07",
        "loading needs Cautious or Full Advance",
    )?;
    let aboard = state.stand(other).place == Place::Aboard(unit);
    if !loading {
        return require(aboard, "CD-TRANS-06", "it is not aboard");
    }
    require(!aboard, "CD-TRANS-06", "it is aboard already")?;
    require(!state.stand(unit).is_pinned(), "CD-TRANS-12", "pinned vehicles only unload")
}

/// Small detours: sideways at most 20 percent of the movement in sum, never backwards. Who gets off begins
/// beside its vehicle, as that stands when plans are made.
fn check_direction(scene: Scene<'_>, unit: UnitId, plan: &Plan) -> Verdict {
    let along = line(scene, unit, plan.arrow);
    let size = (along.squared() * 10_000).isqrt();
    let off = beside(scene, unit, plan.items[0]);
    let mut at = off.unwrap_or(start(scene.state, unit));
    let mut aside: i64 = 0;
    for item in plan.items() {
        let Item::Go(to) = item else { continue };
        let way = at.to(to);
        require(along.dot(way) >= 0, "CD-MOVE-27", "no piece against the arrow")?;
        // CD-MOVE-11, CD-MOVE-29: the sum runs on over whatever a stand does on its way.
        aside += along.cross(way).abs();
        at = to;
    }
    let most = DODGE * i64::from(scene.book.profile(unit).pace);
    // Points lie on hundredths: half of one is no dodge.
    let rounding = plan.items().count() as i64;
    require(aside * 100 <= (most + rounding) * size, "CD-MOVE-12", "more than 20 percent sideways")
}

/// Never closer to an enemy it knows of, at any pulse; all at their places at pulse 0 (CD-PIN-01,
/// CD-PIN-02). Who gets off a vehicle was where that was, so nobody gets off on the enemy's side of it.
fn check_pin(scene: Scene<'_>, unit: UnitId, course: &Course) -> Verdict {
    if !scene.state.stand(unit).is_pinned() {
        return Ok(());
    }
    let now = Moment::now(scene);
    let start = now.at(unit);
    let closer = |at: Point| {
        now.known_enemies(scene.book.side(unit)).any(|enemy| {
            let enemy = now.at(enemy);
            at.squared_distance(enemy) < start.squared_distance(enemy)
        })
    };
    // On a straight piece the distance to a point is shortest inside it or at an end.
    let on_way = course.legs.iter().any(|leg| {
        let parts = 12;
        // It begins where the piece before has ended.
        (1..=parts).any(|part| {
            let along = crate::terrain::along::Along { top: part, bottom: parts };
            closer(along.point(leg.from, leg.from.to(leg.to)))
        })
    });
    require(!on_way, "CD-PIN-02", "a pinned stand never moves toward the enemy")
}

/// At least half the movement under Full Advance, unless something bars it (CD-ORDER-05,
/// CD-ORDER-27); by switch under Disengage too (CD-ORDER-28).
fn check_least(scene: Scene<'_>, unit: UnitId, course: &Course) -> Verdict {
    let Scene { book, state } = scene;
    let stand = state.stand(unit);
    let half = course.spent >= book.clock / 2 || course.stopped;
    match stand.class {
        // CD-PIN-10.
        MoveClass::Full if !stand.is_pinned() => {
            require(half, "CD-ORDER-27", "at least half the movement")
        }
        MoveClass::Disengage
            if book.switches().disengage_min == LeastDisengage::Half && course.spent > 0 =>
        {
            require(half, "CD-ORDER-28", "at least half the movement")
        }
        MoveClass::None
        | MoveClass::Cautious
        | MoveClass::Full
        | MoveClass::Disengage
        | MoveClass::Rally
        | MoveClass::ForcedBack => Ok(()),
    }
}
