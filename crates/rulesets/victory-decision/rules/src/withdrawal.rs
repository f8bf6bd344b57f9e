//! Withdrawals of Shaken units (VD-SHAKEN-04 to 07, VD-SHAKEN-11 to 13, VD-SHAKEN-19, VD-SHAKEN-20,
//! VD-VEH-35, VD-ABIL-12, VD-BLDG-09).

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::{Progress, Task, Threat};
use crate::command::is_in_play;
use crate::driving::{bearing_of, turn};
use crate::event::Event;
use crate::flight::{Danger, Flight, MAX_FLIGHTS};
use crate::play::{illegal, require};
use crate::profile::{Ability, Gait, UnitKind};
use crate::scenario::Form;
use crate::state::{Place, Roll, State, Step};
use crate::switches::WithdrawDistance;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::{Arc, Bearing};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};

/// A Shaken unit that stays this near to an unshaken enemy gets a marker (VD-SHAKEN-06).
const TOO_NEAR: Length = Length::inches(6);

/// Farther than any table is long.
const FAR: i32 = 30_000;

/// A withdrawal as it is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Withdrawal {
    /// Who withdraws.
    pub unit: UnitId,
    /// From where; for want of an attacker, from a point opposite the own edge (VD-SHAKEN-20).
    pub from: Point,
    /// What the attacker makes of it, against whom cover counts; nothing for want of one.
    pub danger: Option<Danger>,
    /// How far.
    pub allowance: Length,
    /// Whether a vehicle backs off (VD-VEH-35).
    pub reverse: bool,
    /// One way into cover if there is any, else all ways there are.
    pub ways: ArrayVec<Flight, 2>,
    /// Whether it leads into cover: where to is then for the owner to choose.
    pub into_cover: bool,
}

impl VictoryDecision {
    /// A withdrawal: made at once where there is no choice, else asked for.
    pub(super) fn withdraw_task(
        &self,
        s: &mut State,
        unit: UnitId,
        threat: Threat,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        if !is_in_play(s, unit) || !s.shaken.contains(unit) {
            return Progress::Done;
        }
        // VD-SHAKEN-12: whatever comes of it, the aim is lost.
        if let Some(active) = s.active.as_mut().filter(|active| active.unit == unit) {
            active.aimed = false;
        }
        let dedicated = self.all_have(s, unit, Ability::Dedicated);
        if !self.can_withdraw(s, unit) {
            self.stay(s, unit, dedicated, referee);
            return Progress::Done;
        }
        let mut flight = self.begin_withdrawal(s, unit, threat, referee);
        flight.ways = self.refuges(s, &flight, 1).into_iter().collect();
        flight.into_cover = !flight.ways.is_empty();
        if !flight.into_cover {
            flight.ways = self.straight_away(s, &flight);
        }
        match (flight.ways.as_slice(), dedicated || flight.into_cover) {
            // VD-ABIL-12: it need not go, so a way it cannot go is none of its choice.
            ([] | [Flight::OffTheTable], true) => self.stay(s, unit, true, referee),
            ([], false) => self.stay(s, unit, false, referee),
            ([way], false) => self.flee(s, &flight, *way, threat, referee),
            _ => {
                s.withdrawal = Some(flight);
                s.agenda.push(Task::Withdraw { unit, threat });
                s.step = Step::Withdraw;
                s.decider = self.side(unit);
                return Progress::Asked;
            }
        }
        Progress::Done
    }

    /// Whether a unit can move at all (VD-SHAKEN-06, VD-ABIL-26).
    fn can_withdraw(&self, s: &State, unit: UnitId) -> bool {
        !matches!(s.unit(unit).place, Place::Aboard { .. })
            && !s.immobilised.contains(unit)
            && !self.model_has(s, unit, Ability::Immobile)
    }

    /// From whom, how far and in which gear.
    fn begin_withdrawal(
        &self,
        s: &mut State,
        unit: UnitId,
        threat: Threat,
        referee: &mut impl Referee<Event>,
    ) -> Withdrawal {
        let attacker = self.attacker_place(s, unit, threat);
        let here = s.unit(unit);
        let at = here.at;
        let from = attacker.unwrap_or_else(|| self.opposite_own_edge(s, unit));
        let pace = self.profile(unit).pace;
        let front = Arc::Half.covers(at, here.facing.unit(), from);
        let reverse = self.is_vehicle(unit) && front;
        let whole = match self.switches().withdraw_distance {
            WithdrawDistance::OneMove => pace,
            WithdrawDistance::TwoMoves => pace * 2,
            WithdrawDistance::D6 => {
                self.begin_event(s, unit, Roll::Action, referee);
                let die = referee.roll(Die::D6);
                let clause = Clause("VD-SHAKEN-05");
                referee.relate(|| Event::Rolled {
                    unit: Some(unit),
                    clause,
                    die,
                    modifier: 0,
                    passed: None,
                });
                Length::inches(i16::from(die))
            }
        };
        let allowance = if reverse { whole.half_up() } else { whole };
        let danger = attacker.map(|from| self.danger_of(s, unit, from, allowance));
        let (ways, into_cover) = (ArrayVec::new(), false);
        Withdrawal { unit, from, danger, allowance, reverse, ways, into_cover }
    }

    /// The place of the attacker (VD-SHAKEN-20), or of the nearest visible enemy.
    fn attacker_place(&self, s: &State, unit: UnitId, threat: Threat) -> Option<Point> {
        let side = self.side(unit);
        if let Threat::Unit(enemy) = threat
            && self.side(enemy) != side
        {
            return Some(s.unit(enemy).at);
        }
        let at = s.unit(unit).at;
        let enemies = (self.units_of(side.foe()) & s.present).without(s.hidden);
        let visible = enemies.filter(|&enemy| self.visible(s, unit, enemy));
        visible.map(|enemy| s.unit(enemy).at).min_by_key(|place| at.squared_distance(*place))
    }

    /// A point far off, straight away from which the own edge or corner lies.
    fn opposite_own_edge(&self, s: &State, unit: UnitId) -> Point {
        let ahead = match s.form {
            Form::LongEdges => Vector::new(0, FAR),
            Form::ShortEdges => Vector::new(FAR, 0),
            Form::Corners => Vector::new(FAR, FAR),
        };
        let low = (self.side(unit) == Side::A) != s.edges_swapped;
        s.unit(unit).at + if low { ahead } else { -ahead }
    }

    /// VD-SHAKEN-06: a unit that stays near an unshaken enemy gets a marker, which starts no
    /// withdrawal; one that stays by choice gets none (VD-ABIL-12).
    fn stay(
        &self,
        s: &mut State,
        unit: UnitId,
        by_choice: bool,
        referee: &mut impl Referee<Event>,
    ) {
        let enemies = (self.units_of(self.side(unit).foe()) & s.present).without(s.shaken);
        let mut near = enemies.filter(|&enemy| self.models_within(s, unit, enemy, TOO_NEAR));
        if !by_choice && near.next().is_some() {
            self.place_markers(s, unit, 1, Clause("VD-SHAKEN-06"), referee);
        }
    }

    /// Carries out one way to withdraw.
    fn flee(
        &self,
        s: &mut State,
        flight: &Withdrawal,
        way: Flight,
        threat: Threat,
        referee: &mut impl Referee<Event>,
    ) {
        let unit = flight.unit;
        // VD-FEAT-29.
        if let Some(active) = s.active.as_mut().filter(|active| active.unit == unit) {
            active.moved = true;
        }
        let (via, to) = match way {
            Flight::To { via, to } => (via, to),
            Flight::OffTheTable => {
                let credit = match threat {
                    Threat::Unit(by) if self.side(by) != self.side(unit) => {
                        Some(self.profile(by).row)
                    }
                    _ => None,
                };
                self.destroy(s, unit, (credit, threat), referee);
                return;
            }
        };
        for stop in via.into_iter().chain([to]) {
            let facing = self.front_in_flight(s, flight, stop);
            self.relocate(s, unit, (stop, facing), Clause("VD-SHAKEN-05"), referee);
        }
    }

    /// The front of a unit that has withdrawn: vehicles as they drive (VD-VEH-35), crews towards
    /// the enemy, men the way they go.
    fn front_in_flight(&self, s: &State, flight: &Withdrawal, to: Point) -> Bearing {
        let here = s.unit(flight.unit);
        match self.profile(flight.unit).kind {
            UnitKind::Vehicle if flight.reverse => here.facing,
            UnitKind::Team => bearing_of(to.to(flight.from)),
            _ => bearing_of(here.at.to(to)),
        }
    }

    /// Whether a vehicle can drive from one point to another as its withdrawal asks: the tail or
    /// the nose ahead, wheels within 90 degrees (VD-VEH-21, VD-VEH-35).
    pub(super) fn can_drive_off(&self, s: &State, flight: &Withdrawal, to: Point) -> bool {
        let Some(vehicle) = &self.profile(flight.unit).vehicle else { return true };
        let here = s.unit(flight.unit);
        let way = here.at.to(to);
        if flight.reverse {
            return Arc::Half.holds(here.facing.opposite().unit(), way);
        }
        vehicle.gait == Gait::Tracks || turn(here.facing, bearing_of(way)) <= 4
    }

    /// Lists where the unit on top of the agenda may withdraw to.
    pub(super) fn withdraw_options(&self, s: &State, out: &mut Vec<Action>) {
        let Some(flight) = &s.withdrawal else { return };
        if flight.into_cover {
            let ways = self.refuges(s, flight, MAX_FLIGHTS);
            out.extend(ways.into_iter().filter_map(Flight::as_action));
        } else {
            out.extend(flight.ways.iter().copied().filter_map(Flight::as_action));
        }
        if self.all_have(s, flight.unit, Ability::Dedicated) {
            out.push(Action::Stand);
        }
    }

    /// Whether the withdrawal is legal; `None` means to stand (VD-ABIL-12).
    pub(super) fn check_withdraw(&self, s: &State, to: Option<Point>) -> Result<(), Illegal> {
        let Some(flight) = &s.withdrawal else {
            return Err(illegal("VD-SHAKEN-04", "no unit withdraws"));
        };
        match to {
            None => {
                let dedicated = self.all_have(s, flight.unit, Ability::Dedicated);
                require(dedicated, "VD-ABIL-12", "only a Dedicated unit may stay")
            }
            Some(to) => {
                let known = listed(flight, to).is_some() || self.is_refuge(s, flight, to);
                require(known, "VD-SHAKEN-05", "the unit cannot withdraw to there")
            }
        }
    }

    /// Carries out a withdrawal; `None` means to stand.
    pub(super) fn withdraw(
        &self,
        s: &mut State,
        to: Option<Point>,
        referee: &mut impl Referee<Event>,
    ) {
        let Some(flight) = s.withdrawal.take() else { return };
        let Some(Task::Withdraw { threat, .. }) = s.agenda.pop() else { return };
        match to {
            Some(to) => {
                // All that were not found first lead straight into cover.
                let way = listed(&flight, to).unwrap_or(Flight::To { via: None, to });
                self.flee(s, &flight, way, threat, referee);
            }
            None => self.stay(s, flight.unit, true, referee),
        }
    }
}

/// Of the ways found first the one that ends at a point.
fn listed(flight: &Withdrawal, to: Point) -> Option<Flight> {
    let ends = |way: &&Flight| matches!(way, Flight::To { to: end, .. } if *end == to);
    flight.ways.iter().find(ends).copied()
}
