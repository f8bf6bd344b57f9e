//! Moves that nobody chooses: retiring, moving away, running (`SK-MORALE-11`, `SK-MORALE-12`,
//! `SK-MORALE-13`, `SK-MORALE-14`, `SK-MORALE-15`, `SK-MORALE-16`, `SK-MORALE-17`, `SK-MORALE-18`,
//! `SK-MORALE-19`, `SK-MORALE-20`).

use wargauge_rules::table::{Bearing, Length, Point, Vector};
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{Squad, active, leave_table, place, present, strength};
use crate::movement::foot::{QUARTER, Walk, go, movers, near_known_enemy, shape};
use crate::movement::pace::{ground_deduction, has_one_action, pace, pace_of};
use crate::movement::routes::{covered_way, detour, is_barred};
use crate::position::{Blockers, Leg, REACH, cover_at, formed, has_room};
use crate::state::{Condition, Morale, Place};
use crate::switches::RetireOffTable;
use crate::terrain::{Cover, nearest_bearing};

/// Where a unit goes whose move no player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveGoal {
    pub(crate) at: Point,
    /// Where it faces at the end, if that does not follow from its way.
    pub(crate) front: Option<Bearing>,
    /// Whether it goes at half speed.
    pub(crate) half: bool,
}

impl MoveGoal {
    /// To a point, at full speed.
    pub(crate) const fn at(at: Point) -> Self {
        Self { at, front: None, half: false }
    }
}

/// `SK-ACT-16`: how near enemies are that surround.
const SURROUNDING: Length = Length::inches(12);

/// `SK-ACT-25`: the nearest spotted enemy unit; ties to the lower number.
pub(crate) fn nearest_enemy(scene: Scene<'_>, unit: UnitId) -> Option<UnitId> {
    let at = place(scene, unit);
    present(scene.state, scene.book.side(unit).foe())
        .into_iter()
        .filter(|&foe| scene.state.unit(foe).spotted)
        .min_by_key(|&foe| place(scene, foe).squared_distance(at))
}

/// `SK-ACT-25`: where the nearest enemy is known or was last known to be.
pub(crate) fn nearest_foe_point(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    if let Some(foe) = nearest_enemy(scene, unit) {
        return Some(place(scene, foe));
    }
    let at = place(scene, unit);
    present(scene.state, scene.book.side(unit).foe())
        .into_iter()
        .filter_map(|foe| scene.state.unit(foe).last_known)
        .min_by_key(|point| point.squared_distance(at))
}

/// The nearest point of a side's own table edge: the one its zone lies at.
pub(crate) fn own_edge(book: &Skirmish, side: Side, from: Point) -> Point {
    let (zone, table) = (book.scenario.zones[side], book.table.rect());
    let gaps = [
        zone.low().y - table.low().y,
        table.high().y - zone.high().y,
        zone.low().x - table.low().x,
        table.high().x - zone.high().x,
    ];
    let nearest = (0..4).min_by_key(|&edge| gaps[edge]).unwrap_or(0);
    match nearest {
        0 => Point::new(from.x, table.low().y),
        1 => Point::new(from.x, table.high().y),
        2 => Point::new(table.low().x, from.y),
        _ => Point::new(table.high().x, from.y),
    }
}

/// The direction a unit gets away in: from the nearest known enemy, or to its own edge.
fn away(scene: Scene<'_>, unit: UnitId) -> Vector {
    let book = scene.book;
    let at = place(scene, unit);
    let way = match nearest_foe_point(scene, unit) {
        Some(foe) => foe.to(at),
        None => at.to(own_edge(book, book.side(unit), at)),
    };
    match book.side(unit) {
        _ if !way.is_zero() => way,
        Side::A => Vector::new(0, -100),
        Side::B => Vector::new(0, 100),
    }
}

/// The point so far away from the nearest enemy; off the table if it leads there.
pub(crate) fn away_point(scene: Scene<'_>, unit: UnitId, length: Length) -> Point {
    place(scene, unit).along(away(scene, unit), length)
}

/// `SK-GEO-19`: the nearest cover to the rear: in cover against the nearest known enemy, and within
/// 90 degrees of the way from him, so that it is further from him.
pub(crate) fn rear_cover(scene: Scene<'_>, unit: UnitId) -> Option<crate::terrain::CoverSpot> {
    let at = place(scene, unit);
    let foe = nearest_foe_point(scene, unit)?;
    let back = foe.to(at);
    scene
        .book
        .table
        .places
        .iter()
        .filter(|there| {
            let way = at.to(there.at);
            !way.is_zero() && way.dot(back) >= 0 && cover_at(scene, there.at, foe) > Cover::None
        })
        .min_by_key(|there| (there.at.squared_distance(at), core::cmp::Reverse(there.cover)))
        .copied()
}

/// `SK-MOVE-16`: takes a forced leg towards a goal, as far as `reach` goes less what the ground and wounds cost;
/// off the table if the goal lies there. Whether the unit is still there.
fn leg(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    goal: MoveGoal,
    extra: Length,
) -> bool {
    let MoveGoal { at: goal, front, half } = goal;
    let from = place(play.scene(), unit);
    let able = movers(play.scene(), unit, true);
    let corner = detour(play.scene(), unit, Leg::new(from, goal));
    let whole =
        pace(play.scene(), unit, able, Leg::new(from, corner)) + i32::from(extra.hundredths());
    // SK-MOVE-15: deductions first, then the half.
    let share = if half { whole / 2 } else { whole };
    let reach = Length::from_hundredths(share.max(100) as i16);
    let to = from.towards(corner, reach);
    if !play.book.table.rect().contains(to) && crosses_edge(play.scene(), unit) {
        leave(play, unit);
        return false;
    }
    let to = up_to_edge(play.book, from, to);
    if to == from {
        return true;
    }
    let front = front.unwrap_or_else(|| nearest_bearing(to.to(from)));
    let squad = Squad::new(unit, able);
    let to = shortened(play.scene(), squad, from, Walk { to, front, close: false });
    if to == from {
        return true;
    }
    drop_weapon(play, unit);
    go(play, squad, Walk { to, front, close: false });
    true
}

/// `SK-MOVE-26`, `SK-MOVE-17`, `SK-GEO-27`: the part of a compulsory leg that is legal: free of what is solid and of
/// enemies, at its end and on the way, and of men of its own side, in steps of a quarter of an inch.
fn shortened(scene: Scene<'_>, squad: Squad, from: Point, walk: Walk) -> Point {
    let unit = squad.unit;
    let mut way = from.distance_up(walk.to).hundredths();
    let mut end = walk.to;
    while way > 0 {
        let there = Walk { to: end, ..walk };
        let barred =
            is_barred(scene, unit, Leg::new(from, end)) || near_known_enemy(scene, unit, from, end);
        if !barred && !comes_near(scene, squad, there) {
            return end;
        }
        way -= QUARTER;
        end = from.towards(walk.to, Length::from_hundredths(way.max(0)));
    }
    from
}

/// `SK-MOVE-17`: whether a man of a team would come within an inch of an enemy by this walk, or where another
/// stands (`SK-GEO-27`); enemies beside whom one of them stands already count no more.
fn comes_near(scene: Scene<'_>, squad: Squad, walk: Walk) -> bool {
    let Scene { book, state } = scene;
    let unit = squad.unit;
    let count = squad.men.count_ones() as usize;
    let men = formed(book, walk.to, count, shape(scene, unit, walk));
    if !has_room(scene, squad, &men, Blockers::All) {
        return true;
    }
    let beside = |at: Point| {
        active(scene, unit).any(|man| state.unit(unit).figures[man].at.within(at, REACH))
    };
    present(state, book.side(unit).foe()).into_iter().any(|foe| {
        state.unit(foe).place == Place::Table
            && active(scene, foe).any(|man| {
                let at = state.unit(foe).figures[man].at;
                men.iter().any(|own| own.within(at, REACH)) && !beside(at)
            })
    })
}

/// `SK-GEO-23`: whether a unit that is driven to the edge leaves the table: who runs does.
fn crosses_edge(scene: Scene<'_>, unit: UnitId) -> bool {
    scene.state.unit(unit).morale >= Morale::Rout
        || scene.book.switches.retire_off_table == RetireOffTable::On
}

/// `SK-GEO-23`: the last point of a way on the table.
fn up_to_edge(book: &Skirmish, from: Point, to: Point) -> Point {
    let on_table = |length: i32| {
        book.table.rect().contains(from.towards(to, Length::from_hundredths(length as i16)))
    };
    if book.table.rect().contains(to) {
        return to;
    }
    let (mut on, mut off) = (0, i32::from(from.distance_up(to).hundredths()));
    while off - on > 1 {
        let middle = on.midpoint(off);
        if on_table(middle) { on = middle } else { off = middle }
    }
    from.towards(to, Length::from_hundredths(on as i16))
}

/// `SK-GEO-23`: over the edge and gone.
fn leave(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.referee.tell(|| Event::LeftTable { unit });
    leave_weapon(play, unit);
    leave_table(play, unit, Condition::Fled);
}

/// `SK-MORALE-27`, `SK-MOVE-22`: of those who are driven off gun crews leave their gun; a machine gun or a mortar
/// stays behind only with a crew that runs, or with one man who cannot carry it.
pub(crate) fn drop_weapon(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let carried = play.book.profile(unit).field_gun().is_none()
        && play.state.unit(unit).morale < Morale::Rout
        && strength(play.scene(), unit) >= 2;
    if !carried {
        leave_weapon(play, unit);
    }
}

/// Leaves a heavy weapon behind.
pub(crate) fn leave_weapon(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.book.profile(unit).tripod {
        let here = play.state.unit_mut(unit);
        here.weapon_left = true;
        here.points = 0;
    }
}

/// `SK-MORALE-18`: one half-speed move to the nearest cover to the rear, or straight away.
pub(crate) fn retire_step(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let (at, front) = match rear_cover(play.scene(), unit) {
        Some(cover) => (cover.at, cover.front),
        None => (away_point(play.scene(), unit, Length::inches(20)), None),
    };
    let able = movers(play.scene(), unit, true);
    let half = has_one_action(play.book, unit, able);
    leg(play, unit, MoveGoal { at, front, half }, Length::ZERO);
}

/// `SK-MORALE-19`: so many inches straight away, deductions of the ground applying once.
pub(crate) fn shaken_move(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, inches: u8) {
    let from = place(play.scene(), unit);
    let goal = away_point(play.scene(), unit, Length::inches(i16::from(inches)));
    let ground = ground_deduction(play.book, from, play.book.table.rect().nearest_to(goal));
    let able = movers(play.scene(), unit, true);
    let whole = pace_of(has_one_action(play.book, unit, able), 0, 0);
    let wanted = (i32::from(inches) * 100 - ground).max(100);
    let reach = wanted.min(whole * 2);
    // Round solid pieces by the shortest way.
    let corner = detour(play.scene(), unit, Leg::new(from, goal));
    let to = from.towards(corner, Length::from_hundredths(reach as i16));
    if !play.book.table.rect().contains(to) && crosses_edge(play.scene(), unit) {
        leave(play, unit);
        return;
    }
    let to = up_to_edge(play.book, from, to);
    if to == from {
        return;
    }
    let front = nearest_bearing(to.to(from));
    let squad = Squad::new(unit, able);
    let to = shortened(play.scene(), squad, from, Walk { to, front, close: false });
    if to != from {
        drop_weapon(play, unit);
        go(play, squad, Walk { to, front, close: false });
    }
}

/// `SK-MORALE-20`: a full-speed move away from the nearest enemy, which takes every action
/// (`SK-MORALE-16`); `bonus` is what a chart adds to each (`SK-ACT-20`).
pub(crate) fn flee(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, bonus: [Length; 2]) {
    let able = movers(play.scene(), unit, true);
    let actions = if has_one_action(play.book, unit, able) { 1 } else { 2 };
    for extra in bonus.into_iter().take(actions) {
        let goal = away_point(play.scene(), unit, Length::inches(40));
        if !leg(play, unit, MoveGoal::at(goal), extra) {
            return;
        }
    }
}

/// One move action of a unit run by tables towards a point, stopping short of enemies; only
/// those with one action go at half speed. Whether it moved.
pub(crate) fn step_towards(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    goal: MoveGoal,
) -> bool {
    let MoveGoal { at: goal, front, half } = goal;
    let from = place(play.scene(), unit);
    let able = movers(play.scene(), unit, false);
    let all = active(play.scene(), unit).fold(0, |set, man| set | 1 << man);
    if able != all || able == 0 {
        return false;
    }
    let slow = half && has_one_action(play.book, unit, able);
    // SK-ACT-23: the suppressed crawl.
    let reach = |to: Point| match play.state.unit(unit).markers {
        0 => pace(play.scene(), unit, able, Leg { from, to }) / if slow { 2 } else { 1 },
        _ => 200,
    };
    let corner = covered_way(play.scene(), unit, Leg::new(from, goal), reach(goal));
    let whole = reach(corner);
    let to = from.towards(corner, Length::from_hundredths(whole as i16));
    let to = play.book.table.rect().nearest_to(to);
    let front = front.unwrap_or_else(|| nearest_bearing(from.to(goal)));
    let squad = Squad::new(unit, able);
    let to = shortened(play.scene(), squad, from, Walk { to, front, close: false });
    if to == from {
        return false;
    }
    for man in active(play.scene(), unit) {
        crate::men::spend(play.state, unit, man, 1);
    }
    go(play, squad, Walk { to, front, close: false });
    true
}

/// `SK-ACT-16`: whether a unit that must run has nowhere to run to: enemies all round, or solid
/// ground behind.
pub(crate) fn is_surrounded(scene: Scene<'_>, unit: UnitId) -> bool {
    let at = place(scene, unit);
    let bearings: arrayvec::ArrayVec<Vector, 64> =
        present(scene.state, scene.book.side(unit).foe())
            .into_iter()
            .map(|foe| place(scene, foe))
            .filter(|foe| *foe != at && foe.within(at, SURROUNDING))
            .map(|foe| at.to(foe))
            .collect();
    closed_ring(&bearings) || walled_in(scene, unit)
}

/// Whether the widest gap between neighbouring ways is 180 degrees or less.
pub(crate) fn closed_ring(ways: &[Vector]) -> bool {
    // A gap over 180 degrees begins at some way with no other in the half circle to its left.
    ways.len() >= 2
        && ways.iter().all(|way| {
            ways.iter()
                .any(|other| way.cross(*other) > 0 || way.cross(*other) == 0 && way.dot(*other) < 0)
        })
}

/// Whether the first 2 inches of every way within 90 degrees of "away" are barred.
fn walled_in(scene: Scene<'_>, unit: UnitId) -> bool {
    let at = place(scene, unit);
    let away = away(scene, unit);
    let ways = (0..16).map(Bearing::sixteenths).map(Bearing::unit);
    ways.filter(|way| way.dot(away) >= 0).all(|way| {
        let to = at.along(way, Length::inches(2));
        scene.book.table.rect().contains(to) && is_barred(scene, unit, Leg::new(at, to))
    })
}
