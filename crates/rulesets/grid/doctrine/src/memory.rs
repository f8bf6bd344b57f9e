//! What the doctrine keeps in mind between its decisions: the attack that goes on, fire that is
//! planned, where units came from.

use arrayvec::ArrayVec;
use wargauge_grid::action::Barrage;
use wargauge_grid::state::{MAX_UNITS, MAX_UNITS_PER_SIDE, UnitSet};
use wargauge_grid::view::View;
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::Square;

use super::odds::{chance, share};
use super::worth::UnitWorths;

/// A unit that can attack, with what it can attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shooter {
    pub(super) unit: UnitId,
    pub(super) targets: UnitSet,
    /// What it gives up by fighting at all.
    pub(super) cost: i32,
    /// Its best single attack, and the best on anybody else.
    pub(super) best: (i32, Option<UnitId>),
    pub(super) second: i32,
}

impl Shooter {
    /// Finds the best single attacks.
    pub(super) fn rank(&mut self, worths: &UnitWorths, chances: &AttackChances) {
        (self.best, self.second) = ((0, None), 0);
        for target in self.targets {
            let gain = share(worths.of(target).first, chances.of(self.unit, target));
            if gain > self.best.0 {
                self.second = self.best.0;
                self.best = (gain, Some(target));
            } else {
                self.second = self.second.max(gain);
            }
        }
    }

    /// What an attack on a target costs: the shooter's best attack on anybody else, or what it
    /// gives up by fighting at all.
    pub(super) fn cost_against(&self, target: UnitId) -> i32 {
        let other = if self.best.1 == Some(target) { self.second } else { self.best.0 };
        self.cost.max(other)
    }
}

/// The chances of attacks on the enemies that units can attack.
#[derive(Clone, Debug)]
pub(super) struct AttackChances(pub(super) [[i16; MAX_UNITS]; MAX_UNITS]);

impl AttackChances {
    /// Notes what the attacks of a unit on some enemies promise.
    pub(super) fn note(&mut self, view: &View<'_>, unit: UnitId, targets: UnitSet) {
        let chances = &mut self.0[unit.index()];
        for target in targets {
            let mined = view.mines().contains(view.square(target));
            let hit = view.direct_number(unit, target).map_or(0, |n| chance(n, mined));
            chances[target.index()] = hit as i16;
        }
    }

    /// The chance of a unit's attack on an enemy.
    pub(super) fn of(&self, unit: UnitId, target: UnitId) -> i32 {
        i32::from(self.0[unit.index()][target.index()])
    }
}

/// What the combat phase has in store.
#[derive(Clone, Debug)]
pub(super) struct CombatMemory {
    /// The attackers still to be declared on the target.
    pub(super) attackers: UnitSet,
    pub(super) target: Option<UnitId>,
    /// What each unit gives up by fighting; found once a turn.
    pub(super) known: UnitSet,
    pub(super) cost: [i32; MAX_UNITS],
    /// Who can attack whom, while `found` is so.
    pub(super) shooters: ArrayVec<Shooter, MAX_UNITS_PER_SIDE>,
    pub(super) chances: AttackChances,
    pub(super) found: Option<TargetSnapshot>,
}

/// What the enemies that units can attack depend on, apart from who has fought or been attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TargetSnapshot {
    pub(super) enemies: UnitSet,
    /// The target of somebody else's choice that attackers may only join against.
    pub(super) joined: Option<UnitId>,
}

impl Default for CombatMemory {
    fn default() -> Self {
        Self {
            attackers: UnitSet::EMPTY,
            target: None,
            known: UnitSet::EMPTY,
            cost: [0; MAX_UNITS],
            shooters: ArrayVec::new(),
            chances: AttackChances([[0; MAX_UNITS]; MAX_UNITS]),
            found: None,
        }
    }
}

impl CombatMemory {
    /// A new turn begins.
    pub(super) fn clear(&mut self) {
        self.attackers = UnitSet::EMPTY;
        self.target = None;
        self.known = UnitSet::EMPTY;
        self.found = None;
    }
}

/// The declarations of a phase.
#[derive(Clone, Debug, Default)]
pub(super) struct FirePlan {
    pub(super) made: bool,
    pub(super) left: ArrayVec<Barrage, MAX_UNITS_PER_SIDE>,
}

impl FirePlan {
    /// A new turn begins.
    pub(super) fn clear(&mut self) {
        self.made = false;
        self.left.clear();
    }
}

/// Where units came from by their last moves.
#[derive(Clone, Debug)]
pub(super) struct Paths(pub(super) [(u16, Square); MAX_UNITS]);

impl Default for Paths {
    fn default() -> Self {
        Self([(0, Square(0)); MAX_UNITS])
    }
}

impl Paths {
    /// A unit moves from where it is.
    pub(super) fn note(&mut self, view: &View<'_>, unit: UnitId) {
        self.0[unit.index()] = (view.player_turn(), view.square(unit));
    }

    /// Where a unit stood before its move of its side's last turn.
    pub(super) fn back(&self, view: &View<'_>, unit: UnitId) -> Option<Square> {
        let (turn, from) = self.0[unit.index()];
        (turn > 0 && turn + 2 == view.player_turn()).then_some(from)
    }
}
