//! Move and Infiltrate Actions: where units can go and what going brings (VD-MOVE, VD-VEH-17 to
//! 22, VD-ABIL-31, VD-ABIL-32).
//!
//! Also kept here: VD-MOVE-03, VD-MOVE-04, VD-MOVE-05.

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::{Task, Threat};
use crate::driving::Gear;
use crate::event::Event;
use crate::going::Route;
use crate::passage::KeepOff;
use crate::play::{illegal, require};
use crate::profile::{Ability, Gait, Property};
use crate::state::UnitSet;
use crate::state::{Place, State};
use crate::stretches::Path;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Movement to climb or descend a floor, in hundredths of an inch (VD-MOVE-10, VD-BLDG-06).
pub(super) const FLOOR: i32 = 300;

impl VictoryDecision {
    /// Whether such an action is legal.
    pub(super) fn check_move(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        match action {
            Action::Move { to, facing } => self.check_march(s, unit, to, facing),
            Action::Infiltrate { to, facing } => {
                let can = self.all_have(s, unit, Ability::Infiltrate);
                require(can, "VD-ABIL-31", "the unit cannot infiltrate")?;
                self.check_march(s, unit, to, facing)
            }
            _ => Err(illegal("VD-MOVE-01", "this is no move")),
        }
    }

    fn check_march(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        facing: Bearing,
    ) -> Result<(), Illegal> {
        match self.march(s, unit, to, facing)? {
            None => Ok(()),
            Some((to, pace)) => self.reach(s, unit, to, pace, (KeepOff::Touch, None)).map(|_| ()),
        }
    }

    /// As `check_march`, for a point that the unit is known to reach with its whole Move.
    pub(super) fn check_march_to_known(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        facing: Bearing,
    ) -> Result<(), Illegal> {
        match self.march(s, unit, to, facing)? {
            Some(same) if same == (to, self.profile(unit).pace) => Ok(()),
            None => Ok(()),
            Some((stop, pace)) => {
                self.reach(s, unit, stop, pace, (KeepOff::Touch, None)).map(|_| ())
            }
        }
    }

    /// What a Move Action asks for but the way itself: which point is then to be reached, with how
    /// much movement; none for a turn on the spot.
    fn march(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        facing: Bearing,
    ) -> Result<Option<(Point, Length)>, Illegal> {
        let here = s.unit(unit);
        let active = s.active.as_ref().filter(|active| active.unit == unit);
        let stuck = active.is_some_and(|active| active.stuck);
        require(!stuck, "VD-VSP-21", "the engine does not start")?;
        let pace = self.pace_to(s, unit, to, facing)?;
        if here.place == Place::Table && here.at == to {
            require(facing != here.facing, "VD-CHAR-18", "the unit faces there already")?;
            return Ok(None);
        }
        if let Place::Aboard { vehicle } = here.place {
            let embarked = active.is_some_and(|active| active.embarked);
            require(!embarked, "VD-VSP-18", "the unit has embarked in this activation")?;
            self.check_way_off(s, unit, vehicle, to)?;
        }
        if s.shaken.contains(unit) {
            self.check_keeps_away(s, unit, to)?;
        }
        // VD-BLDG-07: whoever drives at a wooden structure stops against it.
        let to = self.ram_target(s, unit, to).map_or(to, |piece| self.ram_stop(s, unit, piece));
        Ok(Some((to, pace)))
    }

    /// The movement of a Move Action to a point: half of it in reverse (VD-VEH-21).
    fn pace_to(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        facing: Bearing,
    ) -> Result<Length, Illegal> {
        let pace = self.profile(unit).pace;
        Ok(match self.gear(s, unit, to, facing)? {
            Gear::Forward => pace,
            Gear::Reverse => pace.half_up(),
        })
    }

    /// VD-SHAKEN-09: no Move of a Shaken unit ends nearer to a visible enemy than it began.
    pub(super) fn check_keeps_away(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
    ) -> Result<(), Illegal> {
        let at = s.unit(unit).at;
        let enemies = self.units_of(self.side(unit).foe()) & s.present;
        for enemy in enemies.without(s.hidden) {
            let there = s.unit(enemy).at;
            let nearer = to.squared_distance(there) < at.squared_distance(there);
            let bound = nearer && self.visible(s, unit, enemy);
            require(!bound, "VD-SHAKEN-09", "a Shaken unit may not go nearer to an enemy")?;
        }
        Ok(())
    }

    /// Whether the leader of a unit can get from where it is to a point with so much movement, by
    /// the going of its gait; an Assault may end in contact with `assaulting`.
    pub(super) fn can_reach(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        allowance: Length,
        assaulting: Option<UnitId>,
    ) -> Result<(), Illegal> {
        self.reach(s, unit, to, allowance, (KeepOff::Touch, assaulting)).map(|_| ())
    }

    /// The route of a unit to a point, if it can take it.
    pub(super) fn reach(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        allowance: Length,
        keep: (KeepOff, Option<UnitId>),
    ) -> Result<Route, Illegal> {
        let path = Path::new(self.way_out(s, unit, to), to);
        self.reach_by(s, unit, path, (self.climb(s, unit), allowance), keep)
    }

    /// The route of a unit along a path, if it can take it, wherever the unit is now; `climb` is
    /// movement spent before.
    pub(super) fn reach_by(
        &self,
        s: &State,
        unit: UnitId,
        path: Path,
        (climb, allowance): (i32, Length),
        keep: (KeepOff, Option<UnitId>),
    ) -> Result<Route, Illegal> {
        let to = path.segment.end;
        require(self.is_near_enough(unit, path, climb, allowance), "VD-MOVE-01", "it is too far")?;
        self.may_stand(s, unit, to)?;
        self.check_outdoors(s, to)?;
        self.leg(s, unit, path, (climb, allowance), keep)
    }

    /// Whether `reach` finds a way to a point, by a unit about which there are only these others
    /// ([`units_about`](Self::units_about)): for those who try many points.
    pub(super) fn can_get_to(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        (allowance, keep_off): (Length, KeepOff),
        about: UnitSet,
    ) -> bool {
        let path = Path::new(self.way_out(s, unit, to), to);
        let climb = self.climb(s, unit);
        self.is_near_enough(unit, path, climb, allowance)
            && self.may_stand_among(s, unit, to, about).is_ok()
            && self.check_outdoors(s, to).is_ok()
            && self.leg_among(s, unit, path, (climb, allowance), ((keep_off, None), about)).is_ok()
    }

    /// How far a path can lead at most that `is_near_enough` lets pass.
    pub(super) fn farthest_path(&self, unit: UnitId, allowance: Length) -> Length {
        let swim = self.profile(unit).vehicle.and_then(|vehicle| vehicle.amphibious);
        allowance.max(swim.unwrap_or(Length::ZERO)).plus(Length::inches(1))
    }

    /// Movement that a unit spends on floors before it is out of its structure (VD-MOVE-10).
    pub(super) fn climb(&self, s: &State, unit: UnitId) -> i32 {
        match s.unit(unit).place {
            Place::Inside { floor, .. } => i32::from(floor) * FLOOR,
            _ => 0,
        }
    }

    /// Whether a path can be in reach at all, before terrain is looked at.
    fn is_near_enough(&self, unit: UnitId, path: Path, climb: i32, allowance: Length) -> bool {
        let vehicle = &self.profile(unit).vehicle;
        let swim = vehicle.and_then(|vehicle| vehicle.amphibious).unwrap_or(Length::ZERO);
        path.length + climb <= i32::from(allowance.max(swim).hundredths()) + 100
    }

    /// One straight leg of a way, with what it costs, of a unit with movement already spent out of
    /// an allowance.
    pub(super) fn leg(
        &self,
        s: &State,
        unit: UnitId,
        path: Path,
        spent_of: (i32, Length),
        keep: (KeepOff, Option<UnitId>),
    ) -> Result<Route, Illegal> {
        self.leg_among(s, unit, path, spent_of, (keep, s.present))
    }

    /// As `leg`, where only some units can be in the way.
    fn leg_among(
        &self,
        s: &State,
        unit: UnitId,
        path: Path,
        (spent, allowance): (i32, Length),
        (keep, about): ((KeepOff, Option<UnitId>), UnitSet),
    ) -> Result<Route, Illegal> {
        let walker = self.walker(s, unit);
        let route = self.route(s, &walker, path)?;
        let has = self.allowance(unit, allowance, &route);
        let cost = route.cost + spent;
        let cost = if route.whole_move { cost.max(has) } else { cost };
        require(cost <= has, "VD-MOVE-06", "it is too far over this terrain")?;
        self.way_is_free(s, (unit, &walker), path.segment, keep, about)?;
        Ok(route)
    }

    /// Where the way of a unit to a point begins: at its leader, at the edge of the structure it is
    /// in (VD-BLDG-08) or at the hull it is aboard (VD-VSP-18).
    pub(super) fn way_out(&self, s: &State, unit: UnitId, to: Point) -> Point {
        match s.unit(unit).place {
            Place::Inside { piece, .. } => self.table(s).map.nearest_on(piece, to),
            Place::Aboard { vehicle } => self.nearest_on_hull(s, vehicle, to),
            _ => s.unit(unit).at,
        }
    }

    /// Carries out such an action.
    pub(super) fn make_move(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        if self.vehicle_has(unit, Property::Unreliable) && !self.engine_starts(s, unit, referee) {
            // VD-VSP-21: the action is not lost.
            if let Some(active) = &mut s.active {
                active.stuck = true;
                active.left += 1;
                active.taken -= 1;
            }
            return;
        }
        self.note_move(s, unit);
        match action {
            Action::Move { to, facing } => {
                if !self.turns_only(s, unit, to) {
                    self.disengage(s, unit, referee);
                }
                let rammed = self.ram_target(s, unit, to);
                let to = rammed.map_or(to, |piece| self.ram_stop(s, unit, piece));
                self.relocate(s, unit, (to, facing), Clause("VD-MOVE-01"), referee);
                if let Some(piece) = rammed.filter(|_| s.unit(unit).at == to) {
                    self.ram(s, unit, piece, referee);
                }
            }
            Action::Infiltrate { to, facing } => {
                self.disengage(s, unit, referee);
                self.take_off_cover(s, unit);
                self.travel(s, unit, (to, facing), Clause("VD-ABIL-32"), referee);
                if !self.stays_hidden(s, unit) {
                    self.reveal(s, unit, Clause("VD-ABIL-32"), referee);
                }
            }
            _ => {}
        }
    }

    /// Counts a Move Action of the active unit.
    pub(super) fn note_move(&self, s: &mut State, unit: UnitId) {
        let aboard = matches!(s.unit(unit).place, Place::Aboard { .. });
        s.unit_mut(unit).moves = s.unit(unit).moves.saturating_add(1);
        if let Some(active) = s.active.as_mut().filter(|active| active.unit == unit) {
            active.moved = true;
            active.move_actions += 1;
            active.disembarked |= aboard;
        }
    }

    /// Whether men or a crew that go to a point only turn on the spot, which ends no contact
    /// (VD-CC-05). Whom vehicles are in contact with is measured anew.
    fn turns_only(&self, s: &State, unit: UnitId, to: Point) -> bool {
        let here = s.unit(unit);
        here.place == Place::Table && here.at == to && !self.is_vehicle(unit)
    }

    /// VD-CC-05: infantry that leaves unshaken infantry gets a marker. Vehicles go freely.
    pub(super) fn disengage(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        let holder = self.held_by(s, unit).without(s.shaken).first();
        let Some(enemy) = holder.filter(|_| !self.is_vehicle(unit)) else { return };
        let threat = Threat::Unit(enemy);
        s.agenda.push(Task::CheckShaken { unit, threat, marked: true, by_enemy: false });
        self.place_markers(s, unit, 1, Clause("VD-CC-05"), referee);
    }

    /// Ends all contact of a unit.
    pub(super) fn break_contact(&self, s: &mut State, unit: UnitId) {
        for enemy in s.unit(unit).engaged {
            s.unit_mut(enemy).engaged.remove(unit);
        }
        s.unit_mut(unit).engaged = UnitSet::EMPTY;
    }

    /// Puts a unit at a place with all that moving brings: Hidden and Take Cover! end, enemies are
    /// revealed, mines go off, contact is broken. It stops early where it runs into hidden enemies
    /// or mines.
    pub(super) fn relocate(
        &self,
        s: &mut State,
        unit: UnitId,
        (to, facing): (Point, Bearing),
        clause: Clause,
        referee: &mut impl Referee<Event>,
    ) {
        self.take_off_cover(s, unit);
        self.reveal(s, unit, Clause("VD-HIDE-07"), referee);
        self.travel(s, unit, (to, facing), clause, referee);
    }

    /// The way itself: contact is broken, wire flattened, hidden enemies found, mines set off.
    fn travel(
        &self,
        s: &mut State,
        unit: UnitId,
        (to, facing): (Point, Bearing),
        clause: Clause,
        referee: &mut impl Referee<Event>,
    ) {
        let start = self.way_out(s, unit, to);
        let whole = Path::new(start, to);
        let met = self.encounter(s, unit, whole.segment).filter(|_| start != to);
        let path = met.map_or(whole, |met| Path::new(start, met.stop));
        let walker = self.walker(s, unit);
        let route = self.hazards(s, &walker, path);
        if !self.turns_only(s, unit, to) {
            self.break_contact(s, unit);
        }
        if matches!(walker.gait, Gait::HalfTracks | Gait::Tracks) {
            s.cleared = route.map_or(s.cleared, |route| s.cleared | route.wire);
        }
        let end = path.segment.end;
        let found = self.stumbled_upon(s, unit, path.segment, facing);
        let mines = route.map(|route| route.mines).filter(|mines| !mines.is_empty());
        match mines.filter(|_| path.length > 0) {
            Some(_) if !self.ignores_mines(s, unit) => {
                let stop = if self.is_vehicle(unit) { self.first_mine(s, path) } else { end };
                self.arrive(s, unit, (stop, facing), clause, referee);
                if self.is_vehicle(unit) {
                    let rest = self.go_on_after_mines(s, unit, end, facing);
                    s.agenda.push(rest);
                }
                self.set_off_mines(s, unit, referee);
            }
            mines => {
                self.arrive(s, unit, (end, facing), clause, referee);
                self.sweep_mines(s, unit, mines.unwrap_or_default(), referee);
            }
        }
        self.meet(s, unit, found, met.map(|met| met.enemy), referee);
    }

    /// Hidden enemies come to light; the one that was run into is Engaged (VD-MOVE-11).
    fn meet(
        &self,
        s: &mut State,
        unit: UnitId,
        found: UnitSet,
        met: Option<UnitId>,
        referee: &mut impl Referee<Event>,
    ) {
        let found = found | met.map_or(UnitSet::EMPTY, UnitSet::of);
        for enemy in found {
            self.reveal(s, enemy, Clause("VD-HIDE-06"), referee);
        }
        if let Some(enemy) = met.filter(|_| !self.is_vehicle(unit)) {
            s.unit_mut(unit).engaged.insert(enemy);
            s.unit_mut(enemy).engaged.insert(unit);
        }
    }

    /// Puts a unit where it has gone, passengers included. Stragglers close up, foxholes are left
    /// behind (VD-DIG-02).
    pub(super) fn arrive(
        &self,
        s: &mut State,
        unit: UnitId,
        (to, facing): (Point, Bearing),
        clause: Clause,
        referee: &mut impl Referee<Event>,
    ) {
        s.stirred = true;
        let here = s.unit_mut(unit);
        let from = here.at;
        (here.place, here.at, here.facing) = (Place::Table, to, facing);
        (here.stragglers, here.dug, here.clearing) = (0, 0, None);
        referee.relate(|| Event::Moved { unit, from, to, clause });
        for passenger in self.aboard(s, unit) {
            s.unit_mut(passenger).at = to;
        }
    }

    /// Where a path first touches a minefield.
    fn first_mine(&self, s: &State, path: Path) -> Point {
        let map = &self.table(s).map;
        let mined = |at: Point| {
            let here = map.pieces_at(at) - s.cleared;
            let mut kinds = here.iter().map(|piece| self.table(s).piece(piece).terrain);
            kinds.any(|kind| kind == crate::ground::Terrain::Minefield)
        };
        let steps = (0..=path.length).step_by(10).map(|far| path.at(far));
        steps.into_iter().find(|&at| mined(at)).unwrap_or(path.segment.end)
    }
}
