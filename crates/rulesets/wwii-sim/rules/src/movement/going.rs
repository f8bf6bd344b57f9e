//! Allowances, and what terrain costs along a straight leg (WS-MOVE-10, WS-TERR-08).

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Shape};

use crate::action::Order;
use crate::book::{Scene, WwiiSim};
use crate::position::circles::own_radius;
use crate::terrain::along::{Leg, Stretch, crossing, inside};
use crate::terrain::kind::{Going, Mover, Terrain};
use crate::units::profile::Class;

/// How far before what stops it a unit comes to stand, in hundredths of an inch.
const SHORT_OF: i32 = 5;

/// Hundredths of an inch in an inch: all distances are inches (WS-GEN-04).
pub(crate) const INCH: i32 = 100;

/// What it costs to enter a building (WS-MOVE-18).
pub(crate) const TO_ENTER: i32 = 2 * INCH;

/// Room for the pieces that one leg meets.
type LegMarks<T> = ArrayVec<T, 64>;

/// The allowance of a unit for one phase by its order (WS-MOVE-04 to WS-MOVE-07, WS-MOVE-15,
/// WS-CAV-02, WS-ORDER-26).
pub(crate) fn allowance(scene: Scene<'_>, unit: UnitId) -> i32 {
    let it = scene.state.unit(unit);
    let is_pushed = scene.book.profile(unit).class == Class::Gun && it.abandoned.is_none();
    match it.order {
        Some(Order::Walk) if is_pushed => 3 * INCH,
        // WS-MOVE-05.
        Some(Order::Walk) => 6 * INCH,
        // WS-MOVE-06.
        Some(Order::Run) => 9 * INCH,
        Some(Order::Crawl) => 3 * INCH,
        Some(Order::Hide | Order::Fire) | None => 0,
    }
}

/// How far along a leg a mover gets, and what it has spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// Hundredths of an inch from the start of the leg.
    pub at: i32,
    /// Allowance spent, in hundredths of an inch.
    pub spent: i32,
}

/// What a leg meets, in hundredths of an inch from its start.
#[derive(Debug, Default)]
struct LegObstacles {
    difficult: LegMarks<Stretch>,
    roads: LegMarks<Stretch>,
    /// Places that cost extra, with their cost.
    extras: LegMarks<(i32, i32)>,
    /// Where it can go no farther.
    end: i32,
}

/// How far a mover gets along a leg with so much allowance, units aside.
pub(crate) fn reach(scene: Scene<'_>, mover: Mover, leg: Leg, budget: i32) -> Reach {
    let mut meets = LegObstacles { end: leg.length, ..LegObstacles::default() };
    meet_areas(scene.book, &mut meets, mover, leg);
    meet_lines(scene.book, &mut meets, mover, leg);
    meet_buildings(scene, &mut meets, mover, leg);
    meet_wrecks(scene, &mut meets, mover, leg);
    spend(&mut meets, budget)
}

impl LegObstacles {
    /// Notes what a stretch of ground does.
    fn note(&mut self, going: Going, stretch: Stretch, length: i32) {
        if !stretch.is_some() {
            return;
        }
        match going {
            Going::Simple => {}
            // WS-TERR-08: two inches of allowance for each inch of it.
            Going::Difficult => self.difficult.push(stretch),
            // WS-TERR-09: in or out.
            Going::Extra(inches) => {
                let cost = i32::from(inches) * INCH;
                if stretch.from > 0 {
                    self.extras.push((stretch.from, cost));
                }
                if stretch.to < length {
                    self.extras.push((stretch.to, cost));
                }
            }
            Going::Impassable => self.stop_before(stretch.from),
        }
    }

    fn stop_before(&mut self, at: i32) {
        self.end = self.end.min((at - SHORT_OF).max(0));
    }
}

fn meet_areas(book: &WwiiSim, meets: &mut LegObstacles, mover: Mover, leg: Leg) {
    for area in &book.ground().areas {
        let stretch = inside(&area.shape, leg);
        if area.terrain == Terrain::Road && stretch.is_some() {
            meets.roads.push(stretch);
        }
    }
    for area in book.ground().areas.iter().filter(|area| area.terrain != Terrain::Road) {
        let going = area.going(mover);
        if going == Going::Simple {
            continue;
        }
        let stretch = inside(&area.shape, leg);
        // Where a road runs, a bridge or a lane leads through.
        let on_road =
            meets.roads.iter().any(|road| road.from <= stretch.from && stretch.to <= road.to);
        if !on_road {
            meets.note(going, stretch, leg.length);
        }
    }
}

fn meet_lines(book: &WwiiSim, meets: &mut LegObstacles, mover: Mover, leg: Leg) {
    for line in &book.ground().lines {
        let Some(at) = crossing(line.run, leg) else { continue };
        match line.going(mover) {
            Going::Simple | Going::Difficult => {}
            Going::Extra(inches) => meets.extras.push((at, i32::from(inches) * INCH)),
            Going::Impassable => meets.stop_before(at),
        }
    }
}

/// Nobody walks through a standing building: foot units enter it or go round; a ruin is difficult
/// to them and impassable to vehicles (WS-BLDG-26).
fn meet_buildings(scene: Scene<'_>, meets: &mut LegObstacles, mover: Mover, leg: Leg) {
    for (number, building) in scene.book.ground().buildings.iter().enumerate() {
        let stretch = inside(&Shape::Rect(building.outline), leg);
        if !stretch.is_some() {
            continue;
        }
        let going = if scene.state.is_ruined(number as u8) {
            Terrain::Ruin.going(mover)
        } else {
            Going::Impassable
        };
        meets.note(going, stretch, leg.length);
    }
}

fn meet_wrecks(scene: Scene<'_>, meets: &mut LegObstacles, mover: Mover, leg: Leg) {
    let going = Terrain::Wreck.going(mover);
    for wreck in scene.state.wrecks {
        let disc = Disc::new(scene.state.unit(wreck).at, own_radius(scene, wreck));
        // Who begins inside, such as passengers set down beside it, gets out.
        if going == Going::Impassable && disc.centre.within(leg.line.start, disc.radius) {
            continue;
        }
        meets.note(going, inside(&Shape::Disc(disc), leg), leg.length);
    }
}

/// Walks from mark to mark while there is allowance left.
fn spend(meets: &mut LegObstacles, budget: i32) -> Reach {
    meets.extras.sort_unstable();
    let (mut at, mut spent, mut next) = (0, 0, 0);
    while at < meets.end {
        // WS-MOVE-10: what costs extra is paid in full or not crossed.
        while let Some(&(place, cost)) = meets.extras.get(next)
            && place <= at
        {
            if spent + cost > budget {
                return Reach { at: (at - SHORT_OF).max(0), spent };
            }
            spent += cost;
            next += 1;
        }
        let on = |stretch: &&Stretch| stretch.from <= at && at < stretch.to;
        let is_slow =
            meets.difficult.iter().any(|it| on(&it)) && !meets.roads.iter().any(|it| on(&it));
        let rate = if is_slow { 2 } else { 1 };
        let stretches = meets.difficult.iter().chain(&meets.roads);
        let borders = stretches.flat_map(|it| [it.from, it.to]);
        let extras = meets.extras.iter().map(|&(place, _)| place);
        let to = borders.chain(extras).filter(|&border| border > at).min();
        let to = to.unwrap_or(meets.end).min(meets.end);
        let affordable = (budget - spent) / rate;
        if affordable < to - at {
            return Reach { at: at + affordable, spent: spent + affordable * rate };
        }
        spent += (to - at) * rate;
        at = to;
    }
    Reach { at: meets.end, spent }
}
