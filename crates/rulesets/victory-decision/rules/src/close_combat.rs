//! Close Combat of infantry, and which enemies are in Combat Range (VD-CC).
//!
//! Also kept here: VD-CC-01.

use crate::VictoryDecision;
use crate::action::Action;
use crate::agenda::Task;
use crate::assault::NEAR;
use crate::attack::can_hurt;
use crate::event::Event;
use crate::fight::{Blows, PLAIN_DIE};
use crate::formation::COMBAT_RANGE;
use crate::play::{illegal, require};
use crate::profile::Property;
use crate::state::UnitSet;
use crate::state::{Place, State, Target};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::point::Point;

impl VictoryDecision {
    /// Appends the Close Combat Actions of the active unit.
    pub(super) fn close_combat_options(&self, s: &State, unit: UnitId, out: &mut Vec<Action>) {
        for enemy in self.contacts(s, unit) {
            let target = Target::Unit(enemy);
            let most = self.most_charges(s, unit, target);
            for charges in 0..=most {
                let at = s.unit(unit).at;
                let useful = charges > 0
                    || self.is_vehicle(unit)
                    || !self.is_vehicle(enemy)
                    || self.dice_matter(s, unit, enemy, at);
                self.offer(s, Action::CloseCombat { target, charges }, useful, out);
            }
        }
        let near = self.table(s).map.pieces_within(s.unit(unit).at, COMBAT_RANGE + self.edge(unit));
        for piece in near.iter().filter(|&piece| self.standing(s, piece).is_some()) {
            let target = Target::Structure(piece);
            for charges in 1..=self.most_charges(s, unit, target) {
                self.offer(s, Action::CloseCombat { target, charges }, true, out);
            }
        }
    }

    fn offer(&self, s: &State, action: Action, useful: bool, out: &mut Vec<Action>) {
        if useful && self.check_action(s, action).is_ok() {
            out.push(action);
        }
    }

    /// Whether D6 of infantry at a point can hurt a vehicle.
    pub(super) fn dice_matter(&self, s: &State, unit: UnitId, vehicle: UnitId, at: Point) -> bool {
        let Some(profile) = self.profile(vehicle).vehicle else { return true };
        let facing = self.facing_hit(s, vehicle, at);
        let open = self.vehicle_has(vehicle, Property::Open);
        self.able(s, unit) > 0 && (open || can_hurt(PLAIN_DIE, 0, profile.facing(facing)))
    }

    /// Whether a Close Combat Action is legal.
    pub(super) fn check_close_combat(
        &self,
        s: &State,
        unit: UnitId,
        action: Action,
    ) -> Result<(), Illegal> {
        let Action::CloseCombat { target, charges } = action else {
            return Err(illegal("VD-CC-02", "a Close Combat is asked for"));
        };
        if self.is_vehicle(unit) {
            return self.check_crushing(s, unit, target, charges);
        }
        require(
            charges <= self.most_charges(s, unit, target),
            "VD-ABIL-60",
            "the unit cannot place so many charges",
        )?;
        match target {
            Target::Unit(enemy) => require(
                self.contacts(s, unit).contains(enemy),
                "VD-CC-02",
                "the enemy is not in Combat Range",
            ),
            Target::Structure(piece) => {
                require(charges > 0, "VD-CC-07", "structures are fought with charges")?;
                let here = s.unit(unit);
                require(
                    here.place == Place::Table && self.at_wall(s, unit, piece, here.at),
                    "VD-CC-02",
                    "the structure is not in Combat Range",
                )
            }
        }
    }

    /// Carries out a Close Combat Action.
    pub(super) fn close_combat(
        &self,
        s: &mut State,
        unit: UnitId,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        let Action::CloseCombat { target, charges } = action else { return };
        if let Some(active) = &mut s.active {
            active.attacked = true;
        }
        // VD-CC-08.
        s.took_cover.remove(unit);
        self.reveal(s, unit, Clause("VD-HIDE-07"), referee);
        if let Target::Unit(enemy) = target {
            self.reveal(s, enemy, Clause("VD-HIDE-06"), referee);
        }
        self.report_attack(unit, referee);
        if self.is_vehicle(unit) {
            self.crush(s, unit, target, referee);
        } else {
            let behind = s.unit(unit).stragglers;
            s.agenda.push(Task::Fight(Blows { unit, target, charges, assault: false, behind }));
        }
    }

    /// Enemies in the Combat Range of a unit: of infantry those it is Engaged with and hulls
    /// within 1" of any of its models, of vehicles those within their Size in inches.
    pub fn contacts(&self, s: &State, unit: UnitId) -> UnitSet {
        let enemies = s.present & self.units_of(self.side(unit).foe());
        let at = s.unit(unit).at;
        let near = enemies.filter(|&enemy| s.unit(enemy).at.within(at, NEAR));
        near.filter(|&enemy| self.in_combat_range(s, unit, enemy)).collect()
    }

    fn in_combat_range(&self, s: &State, unit: UnitId, enemy: UnitId) -> bool {
        if self.is_vehicle(unit) {
            return self.in_crushing_range(s, unit, enemy) > 0;
        }
        if s.unit(unit).engaged.contains(enemy) {
            return true;
        }
        if !self.is_vehicle(enemy) || s.unit(enemy).place != Place::Table {
            return false;
        }
        match self.structure_of(s, unit) {
            Some(piece) => self.has_hull_at_wall(s, unit, piece, enemy),
            None => s.unit(unit).place == Place::Table && self.has_hull_in_reach(s, unit, enemy),
        }
    }
}
