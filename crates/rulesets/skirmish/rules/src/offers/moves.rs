//! Where a unit may go: the one list of destinations, its density set by the switch
//! `move_density`.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Length, Point};

use crate::action::Action;
use crate::book::Scene;
use crate::men::{active, place, present};
use crate::movement::{Walk, allowance, is_helpless, movers, nearest_foe_point, pace};
use crate::position::Leg;
use crate::state::{Activation, Condition};
use crate::switches::MoveDensity;
use crate::terrain::nearest_bearing;

/// The most destinations of one kind.
const MOST: usize = 64;

/// Directions of the ring, and places in cover, by density.
const fn density(switch: MoveDensity) -> (u8, usize) {
    match switch {
        MoveDensity::Coarse => (8, 3),
        MoveDensity::Normal => (8, 6),
        MoveDensity::Fine => (16, 12),
    }
}

/// Moves on foot, and what else men do about vehicles and weapons.
pub(super) fn moves(scene: Scene<'_>, acting: Activation, offer: &mut impl FnMut(Action)) {
    let Scene { book, state } = scene;
    let unit = acting.unit;
    let walks = walks(scene, unit);
    for &walk in &walks {
        offer(Action::Move(walk));
    }
    parts(scene, unit, &walks, offer);
    joins(scene, unit, offer);
    for target in present(state, book.side(unit).foe()) {
        if state.unit(target).spotted {
            offer(Action::Charge { target });
        }
    }
    offer(Action::Climb { up: true });
    offer(Action::Climb { up: false });
    for vehicle in present(state, book.side(unit)) {
        if book.vehicle(vehicle).is_some() {
            offer(Action::Mount { vehicle });
            offer(Action::Limber { vehicle });
        }
    }
    offer(Action::Unlimber { front: facing(scene, unit) });
    offer(Action::TakeUp);
    offer(Action::Recrew);
}

/// The fit leave the wounded behind within the chain, and men who lie near are dragged along.
fn parts(scene: Scene<'_>, unit: UnitId, walks: &[Walk], offer: &mut impl FnMut(Action)) {
    let able = movers(scene, unit, false);
    let wounded =
        |man: &usize| scene.state.unit(unit).figures[*man].condition == Condition::Wounded;
    let hurt = active(scene, unit).filter(wounded).fold(0, |set, man| set | 1 << man);
    let fit = able & !hurt;
    if fit != 0 && able & hurt != 0 {
        for &walk in walks {
            offer(Action::Part { men: fit, walk });
        }
    }
    for man in 0..scene.book.profile(unit).figures.len() {
        if is_helpless(scene, unit, man) {
            for &walk in walks {
                offer(Action::Drag { man: man as u8, walk });
            }
        }
    }
}

/// Men who could join the crews of weapons nearby.
fn joins(scene: Scene<'_>, unit: UnitId, offer: &mut impl FnMut(Action)) {
    let Scene { book, state } = scene;
    for crew in present(state, book.side(unit)) {
        let served = book.profile(crew).crewed.is_some() || book.profile(crew).tripod;
        if served && crew != unit {
            for man in active(scene, unit) {
                offer(Action::Join { man: man as u8, crew });
            }
        }
    }
}

/// Where a team faces after a move: the nearest enemy it knows of, else ahead.
fn facing(scene: Scene<'_>, unit: UnitId) -> Bearing {
    let at = place(scene, unit);
    match nearest_foe_point(scene, unit) {
        Some(foe) if foe != at => nearest_bearing(at.to(foe)),
        _ => scene.state.unit(unit).front,
    }
}

/// Destinations of a move action: towards objectives and known enemies, into cover, and all round.
fn walks(scene: Scene<'_>, unit: UnitId) -> ArrayVec<Walk, MOST> {
    let Scene { book, state } = scene;
    let mut list: ArrayVec<Walk, MOST> = ArrayVec::new();
    let at = place(scene, unit);
    let able = movers(scene, unit, false);
    let front = facing(scene, unit);
    let (ring, covers) = density(book.switches.move_density);
    let reach = |goal: Point| {
        let crawl = state.unit(unit).markers > 0;
        let whole = if crawl { 200 } else { pace(scene, unit, able, Leg::new(at, goal)) };
        // Slower ground is further on: what the whole way allows is always allowed.
        at.towards(goal, Length::from_hundredths(whole as i16))
    };
    let mut push = |to: Point, front: Bearing, close: bool| {
        let walk = Walk { to, front, close };
        if to != at && !list.is_full() && !list.contains(&walk) {
            list.push(walk);
        }
    };
    let goals = book.scenario.objectives.iter().map(|objective| objective.at);
    for goal in goals.chain(nearest_foe_point(scene, unit)) {
        if goal != at {
            push(reach(goal), front, false);
        }
    }
    let mut near: ArrayVec<(i64, usize), 400> = ArrayVec::new();
    for (number, there) in book.table.places.iter().enumerate() {
        let squared = there.at.squared_distance(at);
        if squared > 0 && squared <= Length::inches(10).squared() {
            let _ = near.try_push((squared, number));
        }
    }
    near.sort_unstable();
    for (_, number) in near.into_iter().take(covers) {
        let there = book.table.places[number];
        push(there.at, there.front.unwrap_or(front), false);
        push(there.at, there.front.unwrap_or(front), true);
    }
    for step in 0..ring {
        let way = Bearing::sixteenths(step * (16 / ring));
        let far = at.plus(way.way(Length::inches(10)));
        let edge = book.table.rect().nearest_to(far);
        if edge != at {
            push(reach(edge), front, false);
        }
    }
    list
}

/// Getting out, on eight sides.
pub(super) fn dismounts(offer: &mut impl FnMut(Action)) {
    for step in 0..8 {
        offer(Action::Dismount { front: Bearing::eighths(step) });
    }
}

/// Drives: turning in place, straight ahead and back, towards goals, and all round.
pub(super) fn drives(scene: Scene<'_>, unit: UnitId, offer: &mut impl FnMut(Action)) {
    let Scene { book, state } = scene;
    let hull = state.unit(unit).hull;
    let (ring, _) = density(book.switches.move_density);
    let mut seen: ArrayVec<(Point, Bearing, bool), 128> = ArrayVec::new();
    let mut push = |to: Point, front: Bearing, reverse: bool| {
        if !seen.is_full() && !seen.contains(&(to, front, reverse)) {
            seen.push((to, front, reverse));
            offer(Action::Drive { to, front, reverse });
        }
    };
    let whole = allowance(book, unit, hull.at, hull.at);
    let goals = book.scenario.objectives.iter().map(|objective| objective.at);
    for goal in goals.chain(nearest_foe_point(scene, unit)) {
        if goal == hull.at {
            continue;
        }
        let way = nearest_bearing(hull.at.to(goal));
        push(hull.at, way, false);
        for part in [1, 2, 4] {
            let length = Length::from_hundredths((whole / part) as i16);
            push(hull.at.plus(way.way(length)), way, false);
        }
    }
    for step in 0..ring {
        let way = Bearing::sixteenths(step * (16 / ring));
        push(hull.at, way, false);
        for part in [1, 2, 4] {
            let length = Length::from_hundredths((whole / part) as i16);
            push(hull.at.plus(way.way(length)), way, false);
            let back = Length::from_hundredths((whole / 2 / part) as i16);
            push(hull.at.plus(way.way(back)), way.opposite(), true);
        }
    }
}
