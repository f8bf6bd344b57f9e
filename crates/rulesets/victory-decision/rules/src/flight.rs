//! The ways on which a Shaken unit can withdraw (VD-SHAKEN-05, VD-SHAKEN-07).
//!
//! Whether cover can be reached is judged by a fixed set of points: in and behind each piece near
//! enough, and sixteen directions at full, three quarters and half distance.

use core::ops::ControlFlow;

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::action::Action;
use crate::cover::Threatened;
use crate::ground::Cover;
use crate::passage::KeepOff;
use crate::state::UnitSet;
use crate::state::{Place, State};
use crate::stretches::Path;
use crate::switches::EdgeWithdrawal;
use crate::withdrawal::Withdrawal;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::rect::Rect;

/// The most ways that are offered.
pub(super) const MAX_FLIGHTS: usize = 8;

/// How finely the farthest point of a straight flight is searched, in hundredths of an inch.
const STEP: i32 = 10;

/// Withdrawals keep out of every Combat Range.
const KEEP: (KeepOff, Option<UnitId>) = (KeepOff::CombatRange, None);

/// One way to withdraw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flight {
    /// To a point on the table, at the table edge by way of where the edge is met.
    To {
        /// Where the way bends.
        via: Option<Point>,
        /// Where it ends.
        to: Point,
    },
    /// Off the table.
    OffTheTable,
}

impl Flight {
    /// The action that takes it; none leads off the table by choice.
    pub(super) const fn as_action(self) -> Option<Action> {
        match self {
            Self::To { to, .. } => Some(Action::Withdraw { to }),
            Self::OffTheTable => None,
        }
    }
}

/// What one withdraws from, worked out once for all places looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Danger {
    /// Where it comes from.
    threat: Threatened,
    /// The least class of cover that helps.
    least: Cover,
    /// Where the leader may be.
    ground: Rect,
    /// Units that can be in the way.
    about: UnitSet,
    /// How far from where the unit is a point may be to be reached at all.
    reach: Length,
}

impl VictoryDecision {
    /// The first points in cover from the attacker where a withdrawal may end, so many at most
    /// (VD-SHAKEN-05).
    pub(super) fn refuges(
        &self,
        s: &State,
        flight: &Withdrawal,
        most: usize,
    ) -> ArrayVec<Flight, MAX_FLIGHTS> {
        let mut found: ArrayVec<Flight, MAX_FLIGHTS> = ArrayVec::new();
        if flight.danger.is_none() {
            return found;
        }
        let _ = self.for_each_refuge(s, flight, |to| {
            let way = Flight::To { via: None, to };
            if self.is_refuge(s, flight, to) && !found.contains(&way) {
                found.push(way);
            }
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Calls with each point that may be in cover, until that breaks off.
    fn for_each_refuge(
        &self,
        s: &State,
        flight: &Withdrawal,
        mut offer: impl FnMut(Point) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (at, map) = (s.unit(flight.unit).at, &self.table(s).map);
        let room = self.girth(flight.unit);
        let near = map.pieces_within(at, flight.allowance + Length::inches(2)) - s.cleared;
        for piece in near.iter() {
            let Some(terrain) = self.terrain_now(s, piece) else { continue };
            if terrain.cover() == Cover::None {
                continue;
            }
            let edge = map.nearest_on(piece, at);
            if terrain.is_linear() {
                // Behind it, seen from the attacker.
                offer(edge.along(flight.from.to(edge), Length::inches(1)))?;
                offer(edge.along(flight.from.to(edge), room))?;
            } else {
                let into = at.distance_up(edge) + room;
                offer(at.along(at.to(edge), into.min(flight.allowance)))?;
                offer(edge)?;
            }
        }
        for &centre in &s.foxholes {
            offer(centre)?;
        }
        for quarters in [4, 3, 2] {
            let far = i32::from(flight.allowance.hundredths()) * quarters / 4;
            for steps in 0..16 {
                let way = Bearing::sixteenths(steps).way(Length::from_hundredths(far as i16));
                offer(at + way)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// What a withdrawal from an attacker seeks, who is at a point.
    pub(super) fn danger_of(
        &self,
        s: &State,
        unit: UnitId,
        from: Point,
        allowance: Length,
    ) -> Danger {
        // To some a broken line of sight is no cover.
        let broken_helps = self.effective_cover(s, unit, Cover::Broken) != Cover::None;
        Danger {
            threat: self.threat_from(s, from),
            least: if broken_helps { Cover::Broken } else { Cover::Soft },
            ground: self.ground_for(s, unit),
            about: self.units_about(s, unit, allowance),
            reach: match s.unit(unit).place {
                Place::Table => self.farthest_path(unit, allowance),
                _ => Length::LONGEST,
            },
        }
    }

    /// Whether a withdrawal may end at a point because it is in cover against the attacker; the
    /// quickest tests come first.
    pub(super) fn is_refuge(&self, s: &State, flight: &Withdrawal, to: Point) -> bool {
        let Some(danger) = &flight.danger else { return false };
        let unit = flight.unit;
        self.is_farther(s, flight, to)
            && s.unit(unit).at.within(to, danger.reach)
            && danger.ground.contains(to)
            && self.can_drive_off(s, flight, to)
            && self.is_covered(s, (unit, to), danger.threat, danger.least)
            && self.can_get_to(s, unit, to, (flight.allowance, KEEP.0), danger.about)
    }

    fn is_farther(&self, s: &State, flight: &Withdrawal, to: Point) -> bool {
        let at = s.unit(flight.unit).at;
        to.squared_distance(flight.from) > at.squared_distance(flight.from)
    }

    /// Straight away from the attacker, as far as the move allows.
    pub(super) fn straight_away(&self, s: &State, flight: &Withdrawal) -> ArrayVec<Flight, 2> {
        let unit = flight.unit;
        let at = s.unit(unit).at;
        let away = match flight.from.to(at) {
            Vector { x: 0, y: 0 } => s.unit(unit).facing.opposite().unit(),
            away => away,
        };
        let start = self.way_out(s, unit, at.along(away, Length::inches(60)));
        let goal = start.along(away, flight.allowance);
        let ground = self.ground_for(s, unit);
        if ground.contains(goal) {
            return self.as_far_as_possible(s, flight, start, goal).into_iter().collect();
        }
        let path = Path::new(start, goal);
        let edge = last_inside(&path, ground);
        let spent = match self.leg(
            s,
            unit,
            Path::new(start, edge),
            (self.climb(s, unit), flight.allowance),
            KEEP,
        ) {
            Ok(route) => route.cost + self.climb(s, unit),
            Err(_) => {
                return self.as_far_as_possible(s, flight, start, edge).into_iter().collect();
            }
        };
        if self.switches().edge_withdrawal == EdgeWithdrawal::Off {
            return ArrayVec::from_iter([Flight::OffTheTable]);
        }
        self.along_the_edge(s, flight, edge, spent)
    }

    /// The farthest point on a straight line that the unit can reach and that is farther from the
    /// attacker than where it began.
    fn as_far_as_possible(
        &self,
        s: &State,
        flight: &Withdrawal,
        start: Point,
        goal: Point,
    ) -> Option<Flight> {
        let path = Path::new(start, goal);
        let whole = path.length;
        let fars = core::iter::once(whole).chain((0..=whole / STEP).rev().map(|n| n * STEP));
        let ends = fars.map(|far| path.at(far));
        let mut good = ends.filter(|&to| {
            self.is_farther(s, flight, to)
                && self.can_drive_off(s, flight, to)
                && self.may_stand(s, flight.unit, to).is_ok()
                && self.check_outdoors(s, to).is_ok()
                && self
                    .leg(
                        s,
                        flight.unit,
                        Path::new(start, to),
                        (self.climb(s, flight.unit), flight.allowance),
                        KEEP,
                    )
                    .is_ok()
        });
        good.next().map(|to| Flight::To { via: None, to })
    }

    /// The rest of a withdrawal that has met the table edge (VD-SHAKEN-07).
    fn along_the_edge(
        &self,
        s: &State,
        flight: &Withdrawal,
        edge: Point,
        spent: i32,
    ) -> ArrayVec<Flight, 2> {
        let unit = flight.unit;
        let ground = self.ground_for(s, unit);
        let rest = i32::from(flight.allowance.hundredths()) - spent;
        // Within the rounding of the point where the edge was met.
        let (low, high) = (ground.low(), ground.high());
        let on_side = edge.x <= low.x + 2 || edge.x >= high.x - 2;
        let on_end = edge.y <= low.y + 2 || edge.y >= high.y - 2;
        let mut ends: ArrayVec<Point, 4> = ArrayVec::new();
        let mut offer = |way: Vector| {
            let to = ground.nearest_to(edge + way);
            let path = Path::new(edge, to);
            let goes = path.length > 0
                && self.is_farther(s, flight, to)
                && self.may_stand(s, unit, to).is_ok()
                && self.leg(s, unit, path, (spent, flight.allowance), KEEP).is_ok();
            if goes {
                ends.push(to);
            }
        };
        if on_end {
            offer(Vector::new(rest, 0));
            offer(Vector::new(-rest, 0));
        }
        if on_side {
            offer(Vector::new(0, rest));
            offer(Vector::new(0, -rest));
        }
        let far = |to: &Point| to.squared_distance(flight.from);
        let best = ends.iter().map(far).max();
        let via = (edge != s.unit(unit).at).then_some(edge);
        let mut found: ArrayVec<Flight, 2> = ArrayVec::new();
        // Equal: the owner picks.
        for &to in ends.iter().filter(|to| Some(far(to)) == best).take(2) {
            found.push(Flight::To { via, to });
        }
        if found.is_empty() {
            found.push(if self.is_farther(s, flight, edge) {
                Flight::To { via: None, to: edge }
            } else {
                Flight::OffTheTable
            });
        }
        found
    }
}

/// The last point of a path inside a rectangle that holds its start.
fn last_inside(path: &Path, ground: Rect) -> Point {
    let (mut inside, mut outside) = (0, path.length);
    while outside - inside > 1 {
        let middle = i32::midpoint(inside, outside);
        if ground.contains(path.at(middle)) {
            inside = middle;
        } else {
            outside = middle;
        }
    }
    path.at(inside)
}
