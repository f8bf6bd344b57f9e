//! Direct fire: target priority, numbers needed, declarations and their resolution
//! (GW-COMBAT, GW-PRIO, GW-HIT).
//!
//! Also kept here: GW-COMBAT-06, GW-COMBAT-07, GW-COMBAT-28, GW-COMBAT-29, GW-HEAVY-04,
//! GW-HEAVY-07, GW-PRIO-01, GW-PRIO-09.

use crate::Grid;
use crate::casualties::Shares;
use crate::clock::Light;
use crate::event::Event;
use crate::profile::{Class, Profile, Row, Trait};
use crate::state::UnitSet;
use crate::state::{Declared, Roll, State};
use crate::switches::{
    DeclarationMode, DeductionsStack, FireMove, FooServesMortars, FooWaives, IndirectPenalty,
    PriorityOrder,
};
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fire {
    /// At what the attacker sees.
    Direct,
    /// By a battery, at what an observer sees; `by_foo` with an FOO.
    Indirect {
        /// Whether an FOO directs it.
        by_foo: bool,
    },
}

/// The stand of an attack die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AttackDie {
    /// The die that counts (GW-DICE-05).
    pub(super) stands: u8,
    pub(super) hit: bool,
}

impl Grid {
    /// The number needed to hit, deductions included; `None` if the attack may not be made at all.
    /// A number above 6 cannot be met (GW-COMBAT-11, GW-COMBAT-12, GW-COMBAT-13, GW-COMBAT-14,
    /// GW-COMBAT-15, GW-COMBAT-16, GW-COMBAT-17, GW-COMBAT-18, GW-COMBAT-19, GW-COMBAT-20,
    /// GW-COMBAT-21, GW-COMBAT-22, GW-COMBAT-23, GW-COMBAT-24, GW-COMBAT-25, GW-COMBAT-26,
    /// GW-COMBAT-27, GW-COMBAT-31, GW-HEAVY-01, GW-HEAVY-02, GW-HEAVY-03).
    pub(super) fn needed(&self, s: &State, a: UnitId, t: UnitId, fire: Fire) -> Option<u8> {
        let (attacker, target) = (&self.profiles[a.index()], &self.profiles[t.index()]);
        let number = attacker.needs.against(target.class)?;
        if self.out_of_heavy_reach(s, a, t) {
            return None;
        }
        let cover = self.in_cover_from(s, a, t);
        if fire == Fire::Direct
            && self.switches.indirect_penalty == IndirectPenalty::IndirectWithoutFoo
        {
            return Some(number + u8::from(cover));
        }
        let waived = self.foo_privilege(attacker, fire);
        let cover_counts = cover && !(waived && self.switches.foo_waives == FooWaives::All);
        let second = self.second_deduction(attacker, target, fire, waived);
        let deductions = u8::from(cover_counts) + u8::from(second);
        let most = if self.switches.deductions_stack == DeductionsStack::Yes { 2 } else { 1 };
        Some(number + deductions.min(most))
    }

    /// The units of a set for which [`needed`](Self::needed) has a number, whatever the way.
    pub(super) fn vulnerable(&self, s: &State, a: UnitId, among: UnitSet) -> UnitSet {
        let open = self.prey[a.index()] & among;
        let heavy = open & self.heavy;
        if heavy.is_empty() {
            return open;
        }
        open.without(heavy.filter(|&t| self.out_of_heavy_reach(s, a, t)).collect())
    }

    /// Whether the heavy rule keeps the attacker off (GW-HEAVY-01, GW-HEAVY-02, GW-HEAVY-03,
    /// GW-STRONG-03).
    fn out_of_heavy_reach(&self, s: &State, a: UnitId, t: UnitId) -> bool {
        self.heavy.contains(t)
            && !self.profiles[a.index()].has(Trait::Powerful)
            && !self.in_heavy_reach(s, a, t)
    }

    /// Whether the target is in cover from this attacker: terrain, smoke or poor light
    /// (GW-TERR-25, GW-TERR-26, GW-SMOKE-03, GW-NIGHT-02, GW-NIGHT-05).
    fn in_cover_from(&self, s: &State, a: UnitId, t: UnitId) -> bool {
        let square = s.square[t.index()];
        let battery = self.profiles[a.index()].has(Trait::Battery);
        self.profiles[t.index()].in_cover(s.ground.kind(square), battery)
            || s.smoky().contains(square)
            || (s.light != Light::Day && !self.adjacent(s, a, t))
    }

    /// Whether an FOO spares this attack deductions (GW-ARTY-11, GW-ARTY-12, GW-ARTY-30).
    pub(super) fn foo_privilege(&self, attacker: &Profile, fire: Fire) -> bool {
        fire == Fire::Indirect { by_foo: true } && self.foo_serves(attacker.row)
    }

    /// Whether the privileges of an FOO serve batteries of this row (GW-ARTY-11).
    pub(super) fn foo_serves(&self, row: Row) -> bool {
        row == Row::Art || self.switches.foo_serves_mortars == FooServesMortars::Yes
    }

    /// The deduction of GW-COMBAT-24 under the reading in force (GW-COMBAT-25).
    pub(super) fn second_deduction(
        &self,
        a: &Profile,
        t: &Profile,
        fire: Fire,
        waived: bool,
    ) -> bool {
        match self.switches.indirect_penalty {
            IndirectPenalty::IndirectWithoutFoo => fire != Fire::Direct && !waived,
            IndirectPenalty::AttackerIsFoo => a.has(Trait::Foo),
            IndirectPenalty::TargetIsFoo => {
                t.has(Trait::Foo) && !(waived && self.switches.foo_waives == FooWaives::All)
            }
            IndirectPenalty::Off => false,
        }
    }

    /// Whether the unit may be declared as an attacker in T3, its targets aside.
    #[cfg(test)]
    pub(super) fn may_attack(&self, s: &State, unit: UnitId) -> bool {
        self.shooters(s).contains(unit) && !self.is_isolated(s, unit)
    }

    /// Units of the controlling side that may still fight in T3, isolation aside.
    pub(super) fn shooters(&self, s: &State) -> UnitSet {
        self.ready_to_fight(s).without(self.having(Trait::Battery))
    }

    /// Units of the controlling side on the board that have not fought and that `fire_move`
    /// lets fight.
    pub(super) fn ready_to_fight(&self, s: &State) -> UnitSet {
        let mut ready = (self.of_side[s.side] & s.on_board).without(s.fought);
        if self.switches.fire_move == FireMove::Delayed {
            ready = ready.without(s.moved_last_turn);
        }
        ready
    }

    /// The enemies that the unit could attack directly, priorities aside (GW-PRIO-07).
    pub(super) fn direct_targets(&self, s: &State, unit: UnitId) -> UnitSet {
        self.vulnerable(s, unit, self.seen_enemies(s, unit))
    }

    /// The targets among which the unit must choose if it attacks, among those that it could attack
    /// directly (GW-PRIO-02, GW-PRIO-03, GW-PRIO-04, GW-PRIO-05, GW-PRIO-06, GW-PRIO-07,
    /// GW-PRIO-08, GW-PRIO-10).
    fn binding_among(&self, s: &State, unit: UnitId, legal: UnitSet) -> UnitSet {
        if legal.len() < 2 {
            return legal;
        }
        let near = legal & self.contacts(s, unit);
        let tank_bound = self.profiles[unit.index()].has(Trait::TankPriority);
        let adjacent_first = self.switches.priority_order == PriorityOrder::AdjacentFirst;
        if tank_bound && (!adjacent_first || near.is_empty()) {
            let tanks = legal & self.class[Class::Tank as usize];
            if !tanks.is_empty() {
                return self.closest(s, unit, tanks);
            }
        }
        if near.is_empty() {
            return legal;
        }
        let near_tanks = near & self.class[Class::Tank as usize];
        if tank_bound && !near_tanks.is_empty() { near_tanks } else { near }
    }

    /// The units of a set at the smallest distance (GW-PRIO-06).
    fn closest(&self, s: &State, unit: UnitId, among: UnitSet) -> UnitSet {
        let nearest = among.map(|other| self.distance(s, unit, other)).min();
        among.filter(|&other| Some(self.distance(s, unit, other)) == nearest).collect()
    }

    /// The targets the unit may be declared on now: those that bind it and have not been
    /// attacked in this phase (GW-COMBAT-09, GW-PRIO-10).
    pub(super) fn open_targets(&self, s: &State, unit: UnitId) -> UnitSet {
        if self.shooters(s).contains(unit) {
            self.open_targets_of_shooter(s, unit)
        } else {
            UnitSet::EMPTY
        }
    }

    /// The same for one of the [shooters](Self::shooters), asked in the order that soonest finds
    /// that there is none (GW-COMBAT-01, GW-COMBAT-02, GW-COMBAT-03, GW-COMBAT-04, GW-COMBAT-05,
    /// GW-COMBAT-32, GW-DISR-05, GW-ARTY-02).
    fn open_targets_of_shooter(&self, s: &State, unit: UnitId) -> UnitSet {
        let legal = self.direct_targets(s, unit);
        if legal.without(s.attacked).is_empty() || self.is_isolated(s, unit) {
            return UnitSet::EMPTY;
        }
        self.binding_among(s, unit, legal).without(s.attacked)
    }

    /// The targets the unit may be declared on as the next attacker: while a declaration is open
    /// it may only join it, unless everything is declared at once (GW-COMBAT-09).
    pub(super) fn declarable_targets(&self, s: &State, unit: UnitId) -> UnitSet {
        match self.open_declaration(s) {
            Some(target) if !self.may_join(s, unit, target) => UnitSet::EMPTY,
            Some(target) => self.open_targets(s, unit) & UnitSet::of(target),
            None => self.open_targets(s, unit),
        }
    }

    /// The target that further attackers may only join against.
    fn open_declaration(&self, s: &State) -> Option<UnitId> {
        let joined = self.switches.declaration == DeclarationMode::PerTarget;
        s.attacks.first().filter(|_| joined).map(|current| current.target)
    }

    /// Whether the unit's row hits such a target and it is not too far off; else it need not look
    /// around.
    fn may_join(&self, s: &State, unit: UnitId, target: UnitId) -> bool {
        self.prey[unit.index()].contains(target)
            && (self.is_measured() || self.within_two(s, unit, target))
    }

    /// Whether anybody has a target to be declared on now.
    pub(super) fn has_declarable_target(&self, s: &State) -> bool {
        let current = self.open_declaration(s);
        let has_target = |unit: UnitId| match current {
            Some(target) => {
                self.may_join(s, unit, target)
                    && self.open_targets_of_shooter(s, unit).contains(target)
            }
            None => !self.open_targets_of_shooter(s, unit).is_empty(),
        };
        self.shooters(s).any(has_target)
    }

    /// Declares an attacker. It has fought from now on (GW-REGROUP-10).
    pub(super) fn declare(
        &self,
        s: &mut State,
        (attacker, target): (UnitId, UnitId),
        referee: &mut impl Referee<Event>,
    ) {
        let needed = self.needed(s, attacker, target, Fire::Direct);
        let needed = needed.expect("a declared attack has a number");
        s.attacks.push(Declared { attacker, target, needed });
        self.mark_fought(s, attacker, referee);
        referee.tell(|| Event::Attack { attacker, target, needed });
    }

    /// Marks a unit as having fought.
    pub(super) fn mark_fought(
        &self,
        s: &mut State,
        unit: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        Self::tell_activated(s, unit, referee);
        s.fought.insert(unit);
    }

    /// Tells that a unit becomes active: it fights or moves for the first time this turn.
    pub(super) fn tell_activated(s: &State, unit: UnitId, referee: &mut impl Referee<Event>) {
        if !s.fought.contains(unit) && !s.moved.contains(unit) {
            referee.tell(|| Event::Fact(Common::Activated { unit }));
        }
    }

    /// Rolls all declared attacks, target by target in the order of declaration.
    pub(super) fn resolve_attacks(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        while !s.attacks.is_empty() {
            self.resolve_next_target(s, referee);
        }
    }

    /// Rolls the attacks on the target declared first of those not yet rolled for.
    pub(super) fn resolve_next_target(&self, s: &mut State, referee: &mut impl Referee<Event>) {
        if let Some(first) = s.attacks.first().copied() {
            self.resolve_target(s, first.target, referee);
        }
    }

    fn resolve_target(&self, s: &mut State, target: UnitId, referee: &mut impl Referee<Event>) {
        s.attacked.insert(target);
        let mut at = 0;
        while at < s.attacks.len() {
            if s.attacks[at].target != target {
                at += 1;
                continue;
            }
            let Declared { attacker, needed, .. } = s.attacks.remove(at);
            self.earn_combat_move(s, attacker);
            if !s.on_board.contains(target) {
                referee.tell(|| Event::AttackLost { attacker, target });
                continue;
            }
            let die = self.attack_die(s, (attacker, target), needed, Roll::Attack, referee);
            if die.hit {
                self.take_hit(s, target, &Shares::of(attacker), referee);
            }
        }
    }

    /// Every attacker of T3 of a type with combat moves earns one, hit or miss (GW-CMOVE-04);
    /// not armoured infantry in a building (GW-CMOVE-02, GW-TERR-08).
    fn earn_combat_move(&self, s: &mut State, attacker: UnitId) {
        if self.profiles[attacker.index()].has(Trait::CombatMove) {
            s.may_combat_move.insert(attacker);
        }
    }

    /// Rolls one attack die, and again for a target in a minefield (GW-MINE-03, GW-MINE-08,
    /// GW-MINE-09).
    pub(super) fn attack_die(
        &self,
        s: &State,
        (attacker, target): (UnitId, UnitId),
        needed: u8,
        roll: Roll,
        referee: &mut impl Referee<Event>,
    ) -> AttackDie {
        referee.begin(s.key_of(roll, self.profiles[attacker.index()].dice_key));
        let die = referee.roll(Die::D6);
        let mined = s.mines.contains(s.square[target.index()]);
        let again = (die < needed && mined).then(|| referee.roll(Die::D6));
        let stands = again.unwrap_or(die);
        let hit = stands >= needed;
        referee.tell(|| Event::Die { attacker, target, needed, die, again, hit });
        referee.tell(|| Event::Fact(Common::Shot { unit: attacker }));
        if hit {
            referee.tell(|| Event::Fact(Common::Hit { unit: attacker }));
        }
        AttackDie { stands, hit }
    }
}
