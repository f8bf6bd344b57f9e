//! Minefields under those who move through them (VD-SPEC-08, VD-SPEC-09, VD-VSP-04).

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::agenda::{Progress, Task, Threat};
use crate::attack::{Attack, ReRoll, Throw, Victim};
use crate::command::is_in_play;
use crate::event::Event;
use crate::ground::Cover;
use crate::profile::{Ability, DamageDie, Property};
use crate::state::{Roll, State};
use crate::victim::Strikes;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::Pieces;

/// Models for each Damage Die.
const MODELS_PER_DIE: u8 = 3;

impl VictoryDecision {
    /// Whether a vehicle sweeps mines as it goes (VD-VSP-04).
    pub(super) fn sweeps_mines(&self, unit: UnitId) -> bool {
        self.vehicle_has(unit, Property::Minesweeping)
    }

    /// Whether mines do nothing to a unit (VD-SPEC-09, VD-ABIL-41).
    pub(super) fn ignores_mines(&self, s: &State, unit: UnitId) -> bool {
        self.sweeps_mines(unit) || self.all_have(s, unit, Ability::Pioneer)
    }

    /// Mines go off under a unit that moves through them. It is already where they catch it.
    pub(super) fn set_off_mines(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        let at = s.unit(unit).at;
        referee.relate(|| Event::Happened {
            unit: Some(unit),
            at: Some(at),
            clause: Clause("VD-SPEC-08"),
        });
        let victim = self.victim_of_mines(s, unit);
        let attack = Attack {
            credit: None,
            threat: Threat::Nobody,
            by_enemy: false,
            victims: ArrayVec::from_iter([victim]),
        };
        self.begin_event(s, unit, Roll::Action, referee);
        self.resolve_attack(s, &attack, referee);
    }

    fn victim_of_mines(&self, s: &State, unit: UnitId) -> Victim {
        // They go off under the hull, on the Rear facing.
        let mut victim = self.victim_in(s, unit, Strikes::Above, Cover::None);
        let damage = |die, bonus| DamageDie { die, best_of: 1, bonus };
        let throw = Throw {
            weapon: None,
            dice: 1,
            damage: damage(Die::D10, 2),
            modifier: 0,
            re_roll: ReRoll::None,
            save_minus: 2,
            ignores_cover: true,
            take_cover_helps: true,
            capped: false,
        };
        if self.is_vehicle(unit) {
            victim.throws.push(throw);
        } else {
            victim.markers = 1;
            victim.throws.push(Throw {
                dice: self.strength(s, unit).div_ceil(MODELS_PER_DIE),
                damage: damage(Die::D6, 1),
                save_minus: 0,
                capped: true,
                ..throw
            });
        }
        victim
    }

    /// A vehicle that mines have caught goes on to its goal, unless it has lost a Structure Point:
    /// then it stops and never moves again.
    pub(super) fn after_mines_task(
        &self,
        s: &mut State,
        unit: UnitId,
        points: u8,
        (to, facing): (Point, Bearing),
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        if !is_in_play(s, unit) {
            return Progress::Done;
        }
        if self.strength(s, unit) < points {
            s.immobilised.insert(unit);
            let at = s.unit(unit).at;
            referee.relate(|| Event::Happened {
                unit: Some(unit),
                at: Some(at),
                clause: Clause("VD-SPEC-08"),
            });
        } else {
            self.arrive(s, unit, (to, facing), Clause("VD-SPEC-08"), referee);
        }
        Progress::Done
    }

    /// Minesweeping Equipment clears the minefields it is driven through (VD-VSP-04).
    pub(super) fn sweep_mines(
        &self,
        s: &mut State,
        unit: UnitId,
        mines: Pieces,
        referee: &mut impl Referee<Event>,
    ) {
        if mines.is_empty() || !self.sweeps_mines(unit) {
            return;
        }
        s.cleared = s.cleared | mines;
        let at = s.unit(unit).at;
        referee.relate(|| Event::Happened {
            unit: Some(unit),
            at: Some(at),
            clause: Clause("VD-VSP-04"),
        });
    }

    /// A task that finishes the way of a vehicle that mines have caught.
    pub(super) fn go_on_after_mines(
        &self,
        s: &State,
        unit: UnitId,
        to: Point,
        facing: Bearing,
    ) -> Task {
        Task::AfterMines { unit, points: self.strength(s, unit), to, facing }
    }
}
