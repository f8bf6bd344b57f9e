//! Vehicles: what hurts them, recovery, bailing out, engines (VD-VEH, VD-VSP).
//!
//! Also kept here: VD-VEH-44.

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::agenda::{Progress, Threat};
use crate::attack::{Attack, Throw};
use crate::event::Event;
use crate::fight::PLAIN_DIE;
use crate::profile::{Facing, Property, Row};
use crate::state::{Place, Roll, State};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Shape;

/// How far from the wreck those who bail out stand (VD-VEH-45).
const BAIL_OUT: Length = Length::inches(2);

impl VictoryDecision {
    /// Whether failed saves of a facing are rolled again for its side skirts (VD-VSP-22).
    pub(super) fn skirts_help(&self, vehicle: UnitId, facing: Facing) -> bool {
        facing == Facing::Side && self.vehicle_has(vehicle, Property::SideSkirts)
    }

    /// The recovery of a vehicle unit with markers (VD-VEH-34).
    pub(super) fn recover(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        const CLAUSE: Clause = Clause("VD-VEH-34");
        if !self.is_vehicle(unit) || s.unit(unit).markers == 0 {
            return;
        }
        let key = s.activation_key(self.profile(unit).dice_key, Roll::Recovery);
        referee.begin(key);
        let die = referee.roll(Die::D6);
        let passed = die < self.ld(s, unit);
        referee.relate(|| Event::Rolled {
            unit: Some(unit),
            clause: CLAUSE,
            die,
            modifier: 0,
            passed: Some(passed),
        });
        let switches = self.switches();
        let removed =
            if passed { switches.vehicle_recovery_pass } else { switches.vehicle_recovery_fail };
        self.remove_markers(s, unit, removed as u8, CLAUSE, referee);
    }

    /// Passengers and riders of a destroyed vehicle get out: one plain D6 for each, then the
    /// survivors have one more marker (VD-VEH-45).
    pub(super) fn bail_out_task(
        &self,
        s: &mut State,
        vehicle: UnitId,
        at: Point,
        (credit, threat): (Option<Row>, Threat),
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        let wreck = Shape::from(self.footprint_at(vehicle, at, s.unit(vehicle).facing));
        let by_enemy = matches!(threat, Threat::Unit(_));
        let mut attack = Attack { credit, threat, by_enemy, victims: ArrayVec::new() };
        let from = self.threat_at(s, threat);
        for unit in s.present {
            if s.unit(unit).place != (Place::Aboard { vehicle }) || attack.victims.is_full() {
                continue;
            }
            let to = self.place_beside(s, unit, (at, &|p| wreck.nearest_to(p)), BAIL_OUT, from);
            self.put_out(s, unit, to, Clause("VD-VEH-45"), referee);
            let mut victim = self.victim(s, unit, at);
            (victim.cover_save, victim.re_roll_saves) = (7, false);
            (victim.markers, victim.markers_if_hit) = (1, 0);
            victim.throws.clear();
            victim.throws.push(Throw { capped: true, ..plain(self.strength(s, unit)) });
            attack.victims.push(victim);
        }
        if !attack.victims.is_empty() {
            self.begin_event(s, vehicle, Roll::Action, referee);
            self.resolve_attack(s, &attack, referee);
        }
        Progress::Done
    }

    /// Whether an Unreliable vehicle may move in this activation; rolls if it has not been tested.
    /// On a 1 it may not (VD-VSP-21), on a 2 neither if it is captured besides (VD-CAPT-03).
    pub(super) fn engine_starts(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) -> bool {
        let tested = s.active.as_ref().is_none_or(|active| active.tested_engine);
        if tested || !self.vehicle_has(unit, Property::Unreliable) {
            return s.active.as_ref().is_none_or(|active| !active.stuck);
        }
        self.begin_event(s, unit, Roll::Action, referee);
        let die = referee.roll(Die::D6);
        let fails = if self.vehicle_has(unit, Property::VeryUnreliable) { 2 } else { 1 };
        let starts = die > fails;
        referee.relate(|| Event::Rolled {
            unit: Some(unit),
            clause: Clause("VD-VSP-21"),
            die,
            modifier: 0,
            passed: Some(starts),
        });
        if let Some(active) = &mut s.active {
            (active.tested_engine, active.stuck) = (true, !starts);
        }
        starts
    }

    /// Where a threat stands.
    pub(super) const fn threat_at(&self, s: &State, threat: Threat) -> Option<Point> {
        match threat {
            Threat::Unit(unit) => Some(s.unit(unit).at),
            Threat::Nobody => None,
        }
    }
}

/// Plain D6, against which there is neither cover nor Take Cover!.
pub(super) const fn plain(dice: u8) -> Throw {
    Throw { ignores_cover: true, take_cover_helps: false, ..Throw::of(dice, PLAIN_DIE) }
}
