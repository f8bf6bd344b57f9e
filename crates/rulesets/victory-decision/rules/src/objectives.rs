//! Objectives: where they go and who controls them (VD-SCEN-07 to VD-SCEN-12, VD-SCEN-28,
//! VD-SCEN-31, VD-SPEC-16 to VD-SPEC-21).
//!
//! Also kept here: VD-HIDE-09.

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::action::Action;
use crate::deployment::Before;
use crate::event::Event;
use crate::play::{illegal, require};
use crate::profile::UnitKind;
use crate::scenario::Mission;
use crate::state::UnitSet;
use crate::state::{MAX_OBJECTIVES, Place, Roll, Stage, State, Step};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::PieceId;

/// Distance of objectives from each other and from the enemy edge (VD-SCEN-09, VD-SCEN-11).
const APART: Length = Length::inches(12);

/// Distance of the outer objectives of a Meeting Engagement from the centre (VD-SCEN-28).
const OUTER: i16 = 1_800;

/// How near enemy infantry keeps a vehicle from controlling (VD-SPEC-19).
const DENIED: Length = Length::inches(6);

/// No model stands farther from its leader than this.
const WIDEST: Length = Length::inches(12);

/// The units by which A and B control each objective.
pub(super) type Holders = ArrayVec<[Option<UnitId>; 2], MAX_OBJECTIVES>;

impl VictoryDecision {
    /// Puts the objectives whose places the mission says, or asks who places the next one.
    pub(super) fn ask_for_objective(
        &self,
        s: &mut State,
        referee: &mut impl Referee<Event>,
    ) -> Option<(Step, Side)> {
        let home = self.baseline(s, Side::A);
        match self.scenario().mission {
            Mission::SeekOut if s.objectives.len() < MAX_OBJECTIVES => {
                if s.objectives.is_empty() && !s.setup.yielded {
                    referee.begin(s.table_key(Roll::SetUp, Before::Objectives as u8));
                    let modifiers = Side::BOTH.map(|side| self.force_modifier(s, side));
                    s.setup.next = self.roll_off(modifiers, "VD-SCEN-07", referee);
                } else {
                    // VD-SCEN-07: they alternate.
                    s.setup.next = s.setup.next.foe();
                }
                return Some((Step::PlaceObjective, s.setup.next));
            }
            Mission::MeetingEngagement => {
                for offset in [0, -OUTER, OUTER] {
                    s.objectives.push((home.middle_line(offset), Side::A));
                }
            }
            Mission::Capture => s.objectives.push((home.middle_line(0), Side::A)),
            _ => {}
        }
        s.setup.stage = Stage::Fortifications;
        s.setup.next = s.setup.first;
        None
    }

    /// Lists places for the next objective of the deciding side; the winner of the roll may also
    /// let his enemy begin.
    pub(super) fn objective_options(&self, s: &State, out: &mut Vec<Action>) {
        let mut offered = self.objective_spots(s).peekable();
        if offered.peek().is_none() {
            out.push(Action::PlaceObjective(self.least_bad_spot(s)));
        }
        out.extend(offered.map(Action::PlaceObjective));
        if self.may_yield(s) {
            out.push(Action::Pass);
        }
    }

    fn may_yield(&self, s: &State) -> bool {
        s.objectives.is_empty() && !s.setup.yielded
    }

    /// Whether the deciding side may put its next objective there.
    pub(super) fn check_objective(&self, s: &State, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pass => {
                require(self.may_yield(s), "VD-SCEN-07", "it is your turn to place an objective")
            }
            Action::PlaceObjective(at) => match self.check_objective_at(s, at) {
                Err(_) if self.stuck_spot(s) == Some(at) => Ok(()),
                other => other,
            },
            _ => Err(illegal("VD-SCEN-07", "an objective is to be placed")),
        }
    }

    /// Whether the deciding side places its first objective, that on its own edge (VD-SCEN-08).
    fn is_first_objective(&self, s: &State) -> bool {
        s.objectives.iter().all(|(_, side)| *side != s.decider)
    }

    fn check_objective_at(&self, s: &State, at: Point) -> Result<(), Illegal> {
        let home = self.baseline(s, s.decider);
        let on_table = self.table(s).map.table().contains(at);
        require(on_table, "VD-SCEN-08", "the point is off the table")?;
        if self.is_first_objective(s) {
            let on_edge = home.distance(at) == Length::ZERO;
            require(on_edge, "VD-SCEN-08", "the first objective goes on your own edge")?;
        } else {
            let theirs = home.opposite();
            let there = theirs.has_in_its_half(at);
            require(there, "VD-SCEN-09", "it goes into the opponent's half")?;
            let deep = theirs.distance(at) >= APART;
            require(deep, "VD-SCEN-09", "it is too near the opponent's edge")?;
        }
        let apart =
            s.objectives.iter().all(|(other, _)| other.squared_distance(at) >= APART.squared());
        require(apart, "VD-SCEN-09", "it is within 12\" of another objective")
    }

    /// Places on offer: every 4" along the own edge, or every 4" across the enemy half.
    fn objective_spots(&self, s: &State) -> impl Iterator<Item = Point> {
        self.spots_every(s, 400).filter(|&at| self.check_objective_at(s, at).is_ok())
    }

    /// Points of the own edge, or of the opponent's half, in steps.
    fn spots_every(&self, s: &State, step: i16) -> impl Iterator<Item = Point> {
        let home = self.baseline(s, s.decider);
        let far = home.far;
        let first = self.is_first_objective(s);
        (0..=far.x / step)
            .flat_map(move |x| (0..=far.y / step).map(move |y| Point::new(x * step, y * step)))
            .filter(move |&at| {
                if first {
                    home.distance(at) == Length::ZERO
                } else {
                    home.opposite().has_in_its_half(at)
                }
            })
    }

    /// The place that keeps farthest from all other objectives, where the table is too small for
    /// the distances (VD-SCEN-11).
    fn least_bad_spot(&self, s: &State) -> Point {
        let gap = |at: &Point| {
            s.objectives.iter().map(|(other, _)| other.squared_distance(*at)).min().unwrap_or(0)
        };
        self.spots_every(s, 100).max_by_key(gap).unwrap_or_default()
    }

    fn stuck_spot(&self, s: &State) -> Option<Point> {
        self.objective_spots(s).next().is_none().then(|| self.least_bad_spot(s))
    }

    /// Puts an objective down.
    pub(super) fn place_objective(
        &self,
        s: &mut State,
        at: Point,
        referee: &mut impl Referee<Event>,
    ) {
        s.objectives.push((at, s.decider));
        let clause = Clause("VD-SCEN-07");
        referee.relate(|| Event::Happened { unit: None, at: Some(at), clause });
    }

    /// The unit by which a side controls an objective, if it does (VD-SPEC-17 to VD-SPEC-19,
    /// VD-SPEC-21): infantry before vehicles, then the lowest unit (VD-ENG-05).
    #[must_use]
    pub fn controller(&self, s: &State, side: Side, objective: Point) -> Option<UnitId> {
        self.controller_among(s, side, objective, self.unshaken_at(s, objective))
    }

    /// Who controls each objective, by side.
    pub(super) fn holders(&self, s: &State) -> Holders {
        let of = |&(at, _): &(Point, Side)| {
            let there = self.unshaken_at(s, at);
            Side::BOTH.map(|side| self.controller_among(s, side, at, there))
        };
        s.objectives.iter().map(of).collect()
    }

    /// The unshaken units of both sides that are near enough to an objective to matter.
    fn unshaken_at(&self, s: &State, objective: Point) -> UnitSet {
        let radius = Length::inches(self.switches().objective_radius as i16);
        let unshaken = s.present.without(s.shaken);
        unshaken.filter(|&unit| self.is_near(s, unit, objective, radius)).collect()
    }

    fn controller_among(
        &self,
        s: &State,
        side: Side,
        objective: Point,
        there: UnitSet,
    ) -> Option<UnitId> {
        if !(there & self.units_of(side.foe())).is_empty() {
            return None;
        }
        let own = there & self.units_of(side);
        let drives = |_: &UnitId| !self.denies_vehicles(s, side.foe(), objective);
        own.without(self.vehicles).first().or_else(|| own.first().filter(drives))
    }

    /// VD-SPEC-19: whether infantry of a side keeps enemy vehicles from controlling.
    fn denies_vehicles(&self, s: &State, side: Side, objective: Point) -> bool {
        (s.present & self.units_of(side)).any(|unit| {
            self.profile(unit).kind != UnitKind::Vehicle && self.is_near(s, unit, objective, DENIED)
        })
    }

    /// Whether a unit on the table or in a structure has a model within a distance of a point.
    /// Those aboard are not there (VD-SPEC-21).
    pub(super) fn is_near(&self, s: &State, unit: UnitId, at: Point, distance: Length) -> bool {
        let here = s.unit(unit);
        match here.place {
            Place::Table => {
                let far = Rect::new(at, at).grown(distance + WIDEST);
                far.contains(here.at)
                    && (here.at.within(at, distance)
                        || here.at.within(at, distance + WIDEST)
                            && here.at.within(at, distance + self.spread(s, unit))
                            && self.models(s, unit).iter().any(|model| model.within(at, distance)))
            }
            // VD-BLDG-06: inside, its place is the footprint.
            Place::Inside { piece, .. } => self.is_structure_near(s, piece, at, distance),
            _ => false,
        }
    }

    fn is_structure_near(&self, s: &State, piece: PieceId, at: Point, distance: Length) -> bool {
        self.table(s).map.nearest_on(piece, at).within(at, distance)
    }
}
