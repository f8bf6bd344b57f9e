//! Reserves: when they may come and how they arrive (VD-SPEC-28, VD-SPEC-29, VD-SPEC-31,
//! VD-SPEC-33, VD-SPEC-45, VD-ABIL-49).

use crate::VictoryDecision;
use crate::action::Action;
use crate::edges::Baseline;
use crate::event::Event;
use crate::passage::KeepOff;
use crate::play::{illegal, require};
use crate::profile::{Ability, UnitKind};
use crate::scenario::Form;
use crate::state::{Place, State};
use crate::stretches::Path;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// How far from the own edge an Immobile unit is placed (VD-SPEC-45).
const IMMOBILE_DEPTH: Length = Length::inches(6);

/// How far up a short edge Recon may come from (VD-ABIL-49).
const FLANK: Length = Length::inches(12);

/// Places of arrival that are offered along an edge, for each depth.
const ALONG_EDGE: i16 = 10;

impl VictoryDecision {
    /// Whether reserves of a side may arrive in this turn: from turn 3, or 2 with an unshaken
    /// Command unit on the table (VD-SPEC-33, VD-ABIL-07).
    #[must_use]
    pub fn reserves_may_come(&self, s: &State, side: Side) -> bool {
        let led = || {
            let ready = (s.present & self.units_of(side)).without(s.shaken);
            ready.into_iter().any(|unit| self.has_command(s, unit))
        };
        let early = self.switches().reserve_turn_with_command as u16;
        s.turn >= self.switches().reserve_turn as u16 || s.turn >= early && led()
    }

    /// Lists where the active unit may arrive.
    pub(super) fn arrival_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        let begin = out.len();
        let home = self.baseline(s, self.side(unit));
        let reach = self.arrival_reach(s, unit);
        for depth in [reach, reach.half_up()] {
            for step in 0..ALONG_EDGE {
                let along = (2 * i32::from(step) + 1) * 10_000 / (2 * i32::from(ALONG_EDGE));
                for to in self.arrivals_at(s, unit, home, along, depth) {
                    let action = Action::Move { to, facing: home.front() };
                    if self.check_entry(s, unit, to).is_ok() && !out[begin..].contains(&action) {
                        out.push(action);
                    }
                }
            }
        }
        if out.len() == begin {
            let to = self.nearest_entry(s, unit);
            out.push(Action::Move { to, facing: home.front() });
        }
    }

    /// Points so deep on the table from one place of the own edge, and of the flanks for Recon.
    fn arrivals_at(
        &self,
        s: &State,
        unit: UnitId,
        home: Baseline,
        along: i32,
        depth: Length,
    ) -> impl Iterator<Item = Point> {
        let ahead = home.entry(along, depth);
        let flank = (self.is_recon(s, unit) && home.form == Form::LongEdges).then(|| {
            let up =
                Length::from_hundredths((i32::from(FLANK.hundredths()) * along / 10_000) as i16);
            let (left, right) = (home.spot(0, up), home.spot(10_000, up));
            [left, right].map(|edge| {
                let middle = Point::new(home.far.x / 2, edge.y);
                edge.towards(middle, depth)
            })
        });
        core::iter::once(ahead).chain(flank.into_iter().flatten())
    }

    /// How far the first Move Action goes.
    fn arrival_reach(&self, s: &State, unit: UnitId) -> Length {
        if self.all_have(s, unit, Ability::Immobile) {
            IMMOBILE_DEPTH
        } else {
            self.profile(unit).pace
        }
    }

    /// Whether an action of a unit in Reserve is legal: it arrives by its first Move Action, and it
    /// must (VD-SPEC-31).
    pub(super) fn check_arrival(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        let Action::Move { to, .. } = action else {
            return Err(illegal("VD-SPEC-31", "the unit must arrive first"));
        };
        match self.check_entry(s, unit, to) {
            Err(_) if self.is_shut_out(s, unit) && self.nearest_entry(s, unit) == to => Ok(()),
            other => other,
        }
    }

    /// Whether a unit can enter and end at a point: the path runs straight from its edge
    /// (VD-SPEC-29).
    fn check_entry(&self, s: &State, unit: UnitId, to: Point) -> Result<(), Illegal> {
        self.check_stand(s, unit, to)?;
        let reach = self.arrival_reach(s, unit);
        let entries = self.entries_to(s, unit, to);
        let near = entries.into_iter().flatten().filter(|edge| edge.within(to, reach));
        if self.all_have(s, unit, Ability::Immobile) {
            let placed = near.count() > 0;
            return require(placed, "VD-SPEC-45", "it is placed within 6\" of its edge");
        }
        let mut verdict = Err(illegal("VD-SPEC-29", "the point is too far from the own edge"));
        for edge in near {
            let path = Path::new(edge, to);
            verdict = self.reach_by(s, unit, path, (0, reach), (KeepOff::Touch, None)).map(|_| ());
            if verdict.is_ok() {
                break;
            }
        }
        verdict
    }

    /// The points of the edges from which a unit comes straight to a point: the own edge, of a
    /// corner the two edges that meet there, as far as their middles, and for Recon the short edges
    /// within 12" of the own edge (VD-ABIL-49).
    fn entries_to(&self, s: &State, unit: UnitId, to: Point) -> [Option<Point>; 3] {
        let home = self.baseline(s, self.side(unit));
        let far = home.far;
        let edge = |low: bool, far: i16| if low { 0 } else { far };
        match home.form {
            Form::LongEdges => {
                let flanks = self.is_recon(s, unit) && home.distance(to) <= FLANK;
                let flank = |x: i16| flanks.then_some(Point::new(x, to.y));
                [Some(Point::new(to.x, edge(home.low, far.y))), flank(0), flank(far.x)]
            }
            Form::ShortEdges => [Some(Point::new(edge(home.low, far.x), to.y)), None, None],
            Form::Corners => {
                let middle = Point::new(far.x / 2, far.y / 2);
                let beside = |at: i16, middle: i16| (at <= middle) == home.low;
                let long = Point::new(to.x, edge(home.low, far.y));
                let short = Point::new(edge(home.low, far.x), to.y);
                [
                    beside(to.x, middle.x).then_some(long),
                    beside(to.y, middle.y).then_some(short),
                    None,
                ]
            }
        }
    }

    /// Whether no place of arrival on offer is open.
    fn is_shut_out(&self, s: &State, unit: UnitId) -> bool {
        let home = self.baseline(s, self.side(unit));
        let reach = self.arrival_reach(s, unit);
        let open = |to| self.check_entry(s, unit, to).is_ok();
        !(0..ALONG_EDGE).any(|step| {
            let along = (2 * i32::from(step) + 1) * 10_000 / (2 * i32::from(ALONG_EDGE));
            [reach, reach.half_up()]
                .into_iter()
                .any(|depth| self.arrivals_at(s, unit, home, along, depth).any(open))
        })
    }

    /// Where a unit arrives whose entry is blocked: the free point nearest to the own edge
    /// (VD-SPEC-31).
    fn nearest_entry(&self, s: &State, unit: UnitId) -> Point {
        let home = self.baseline(s, self.side(unit));
        let (across, deep) = (50, home.far.y.max(home.far.x) / 100);
        let spots = (1..deep).flat_map(|depth| {
            (1..across).map(move |file| home.spot(file * 200, Length::inches(depth)))
        });
        let mut free = spots.filter(|&at| self.check_stand(s, unit, at).is_ok());
        free.next().unwrap_or_else(|| home.spot(5_000, Length::inches(1)))
    }

    /// A unit arrives by its first Move Action, with whoever is aboard (VD-SPEC-29, VD-SPEC-45).
    pub(super) fn come_on(
        &self,
        s: &mut State,
        unit: UnitId,
        (to, facing): (Point, Bearing),
        referee: &mut impl Referee<Event>,
    ) {
        let vehicle = self.profile(unit).kind == UnitKind::Vehicle;
        if vehicle && !self.engine_starts(s, unit, referee) {
            // VD-VSP-21: it cannot move in this activation, so it does not come.
            if let Some(active) = &mut s.active {
                active.left = 0;
            }
            return;
        }
        let entries = self.entries_to(s, unit, to).into_iter().flatten();
        let edge = entries.min_by_key(|edge| edge.squared_distance(to)).unwrap_or(to);
        let here = s.unit_mut(unit);
        (here.place, here.at, here.facing) = (Place::Table, edge, facing);
        here.moves += 1;
        if let Some(active) = &mut s.active {
            active.moved = true;
            active.move_actions += 1;
        }
        s.present.insert(unit);
        for passenger in self.units_of(self.side(unit)) {
            if s.unit(passenger).place == (Place::Aboard { vehicle: unit }) {
                s.unit_mut(passenger).at = to;
                s.present.insert(passenger);
            }
        }
        let clause = Clause("VD-SPEC-29");
        self.relocate(s, unit, (to, facing), clause, referee);
    }
}
