//! Walking a way: as far as terrain and units let a unit go (WS-MOVE-10 to WS-MOVE-12).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Length, Point, Segment};

use crate::book::Scene;
use crate::movement::going::reach;
use crate::position::circles::{disc, own_radius, shown_foes};
use crate::state::UnitSet;
use crate::terrain::along::{Leg, first_near};

/// How near an enemy uncovers dissimulated troops (WS-DISS-09).
pub(crate) const UNCOVERS: Length = Length::inches(4);

/// Centres of units that touch are no farther from each other.
const TOGETHER: Length = Length::inches(7);

/// How finely nearness to walls is looked for, in hundredths of an inch.
const STEP: usize = 10;

/// Who walks, and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker {
    pub unit: UnitId,
    /// Allowance in hundredths of an inch.
    pub budget: i32,
    /// Whether the move ends where it touches an enemy; otherwise it is barred there.
    pub contact: bool,
    /// Whether dissimulated enemies halt it: only as the move is made (WS-DISS-09).
    pub uncovers: bool,
}

/// How a walk went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walk {
    /// Where it ended.
    pub at: Point,
    /// Allowance spent.
    pub spent: i32,
    /// Length of the path.
    pub length: i32,
    /// Legs gone to their ends.
    pub legs: u8,
    /// The unit that it uncovered there.
    pub uncovered: Option<UnitId>,
}

/// Walks along legs.
pub(crate) fn walk(scene: Scene<'_>, walker: Walker, start: Point, legs: &[Point]) -> Walk {
    let mut walk = Walk { at: start, spent: 0, length: 0, legs: 0, uncovered: None };
    for &end in legs {
        let leg = Leg::new(Segment::new(walk.at, end));
        let left = walker.budget - walk.spent;
        let mover = scene.book.profile(walker.unit).mover();
        let mut reached = reach(scene, mover, leg, left);
        if let Some(bar) = first_bar(scene, walker, leg)
            && bar < reached.at
        {
            // What is spent up to there follows from a walk that goes no farther.
            reached = reach(scene, mover, leg.up_to(bar), left);
        }
        if walker.uncovers
            && let Some((at, unit)) = first_uncovered(scene, walker.unit, leg)
            && at <= reached.at
        {
            reached = reach(scene, mover, leg.up_to(at), left);
            walk.uncovered = Some(unit);
        }
        walk.at = leg.point_at(reached.at);
        walk.spent += reached.spent;
        walk.length += reached.at;
        if reached.at < leg.length || walk.uncovered.is_some() {
            walk.legs += u8::from(reached.at >= leg.length);
            return walk;
        }
        walk.legs += 1;
    }
    walk
}

/// The first place of a leg where a unit is in the way: enemies for all, friends too for those who
/// pass through nobody (WS-MOVE-11).
fn first_bar(scene: Scene<'_>, walker: Walker, leg: Leg) -> Option<i32> {
    let Scene { book, state } = scene;
    let radius = own_radius(scene, walker.unit);
    let foes = shown_foes(scene, walker.unit);
    let bars = foes.filter_map(|foe| bar_of(scene, foe, radius, leg));
    if !book.profile(walker.unit).is_vehicle() {
        return bars.min();
    }
    let friends = book.of_side(book.side(walker.unit));
    let friends = friends.filter(|&unit| unit != walker.unit && state.is_on_table(unit));
    let friendly = friends.filter_map(|unit| bar_of(scene, unit, radius, leg));
    bars.chain(friendly).min()
}

/// Where a leg first touches a unit, unless it leads away from it.
fn bar_of(scene: Scene<'_>, other: UnitId, radius: Length, leg: Leg) -> Option<i32> {
    let Scene { book, state } = scene;
    if let Some(building) = state.unit(other).building {
        let outline = book.ground().building(building).outline;
        if !leg.bounds().grown(radius).meets(outline) {
            return None;
        }
        if outline.is_within(leg.line.start, radius) {
            let away = outline.nearest_to(leg.line.start).to(leg.line.start);
            return (leg.line.way().dot(away) < 0).then_some(0);
        }
        let near = |&at: &i32| outline.is_within(leg.point_at(at), radius);
        return (0..=leg.length).step_by(STEP).find(near);
    }
    let it = state.unit(other);
    if !leg.bounds().grown(TOGETHER).contains(it.at) {
        return None;
    }
    let there = disc(scene, other);
    let at = first_near(there.centre, radius + there.radius, leg)?;
    let leads_away = leg.line.way().dot(there.centre.to(leg.line.start)) >= 0;
    (at > 0 || !leads_away).then_some(at)
}

/// WS-DISS-09: the first place of a leg from which a dissimulated enemy is within 4", and who that
/// is.
fn first_uncovered(scene: Scene<'_>, unit: UnitId, leg: Leg) -> Option<(i32, UnitId)> {
    let Scene { book, state } = scene;
    let reach = own_radius(scene, unit) + UNCOVERS;
    let near = |foe: UnitId| {
        let it = state.unit(foe);
        if let Some(building) = it.building {
            let outline = book.ground().building(building).outline;
            let near = |&at: &i32| outline.is_within(leg.point_at(at), reach);
            return (0..=leg.length).step_by(STEP).find(near).map(|at| (at, foe));
        }
        let radius = own_radius(scene, foe);
        first_near(it.at, reach + radius, leg).map(|at| (at, foe))
    };
    let hidden = |&foe: &UnitId| state.is_on_table(foe) && state.unit(foe).hidden;
    book.foes_of(unit).filter(hidden).filter_map(near).min()
}

/// Units that a way has touched: enemies in contact at its end.
pub(crate) fn contacts_at(scene: Scene<'_>, walker: Walker, at: Point) -> UnitSet {
    if walker.contact {
        crate::movement::room::touched(scene, walker.unit, at)
    } else {
        UnitSet::EMPTY
    }
}
