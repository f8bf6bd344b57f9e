//! The blows of Assaults and Close Combat: who fights with how many, what they throw, who strikes
//! back (VD-ASSAULT-07 to 21, VD-CC-03, VD-BLDG-19 to 22).
//!
//! Also kept here: VD-ABIL-77, VD-SCALE-09, VD-SUPP-10.

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::agenda::{Progress, Task, Threat};
use crate::attack::can_hurt;
use crate::attack::{Attack, ReRoll, Throw, Victim};
use crate::event::Event;
use crate::explosives::charge_die;
use crate::ground::Cover;
use crate::profile::{Ability, DamageDie, Property};
use crate::state::{Roll, State, Target};
use crate::switches::{AssaultStrikeBack, TakeCoverInAssault};
use crate::vehicles::plain;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::terrain::PieceId;

/// What one model rolls (VD-CHAR-02).
pub(super) const PLAIN_DIE: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 0 };

/// Most models of a side that fight at one entrance on one floor (VD-BLDG-19).
const DOORWAY: u8 = 4;

/// An Assault or Close Combat of infantry about to be fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blows {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom or what.
    pub target: Target,
    /// Charges placed.
    pub charges: u8,
    /// Whether it is an Assault.
    pub assault: bool,
    /// Models that were out of Leadership Distance and spend the action on closing up.
    pub behind: u8,
}

impl VictoryDecision {
    /// How many models of a unit, or points of its stands and crews, fight another: those able to
    /// act (VD-SUPP-06), up to the limit for the enemy (VD-ASSAULT-09, VD-ASSAULT-20, VD-BLDG-19).
    #[must_use]
    pub fn fighting_models(&self, s: &State, unit: UnitId, other: UnitId) -> u8 {
        let most = if self.is_vehicle(other) {
            2 * self.size_of(other)
        } else {
            let ratio = self.switches().assault_ratio as u8;
            ratio.saturating_mul(self.strength(s, other))
        };
        let at_a_door = [unit, other].into_iter().any(|one| self.structure_of(s, one).is_some());
        let most = if at_a_door { most.min(DOORWAY) } else { most };
        self.able(s, unit).min(most)
    }

    /// Resolves the blows of an Assault or of a Close Combat of infantry.
    pub(super) fn fight_task(
        &self,
        s: &mut State,
        blows: Blows,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        // Mines on the way may have stopped them.
        let ready = s.present.contains(blows.unit) && !s.shaken.contains(blows.unit);
        if !ready {
            return Progress::Done;
        }
        let Some(blows) = self.met(s, blows) else { return Progress::Done };
        // VD-COH-05: the others fight without them.
        s.unit_mut(blows.unit).stragglers = blows.behind;
        match blows.target {
            Target::Unit(enemy) if !s.present.contains(enemy) => {}
            Target::Unit(enemy) if self.is_vehicle(enemy) => {
                self.fight_vehicle(s, blows, enemy, referee);
            }
            Target::Unit(enemy) => self.fight_men(s, blows, enemy, referee),
            Target::Structure(piece) => self.fight_structure(s, blows, piece, referee),
        }
        s.unit_mut(blows.unit).stragglers = 0;
        Progress::Done
    }

    /// Whom the blows fall on in the end: an Assault that ran into Hidden enemies on its way goes
    /// on against them (VD-MOVE-11).
    fn met(&self, s: &State, blows: Blows) -> Option<Blows> {
        let here = s.unit(blows.unit);
        if !blows.assault || self.is_contact(s, blows.unit, blows.target, here.at) {
            return Some(blows);
        }
        let met = here.engaged.into_iter().find(|&enemy| !self.is_vehicle(enemy))?;
        Some(Blows { target: Target::Unit(met), charges: 0, ..blows })
    }

    fn fight_men(
        &self,
        s: &mut State,
        blows: Blows,
        enemy: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        let Blows { unit, assault, .. } = blows;
        let was_shaken = s.shaken.contains(enemy);
        self.engage(s, unit, enemy, referee);
        let piece = self.structure_of(s, enemy);
        s.agenda.push(Task::AfterFight { unit, at: enemy, piece });
        let order = self.switches().assault_strike_back;
        if order == AssaultStrikeBack::After {
            s.agenda.push(Task::StrikeBack { unit: enemy, at: unit, was_shaken });
        }
        let attack = self.blows_at(s, unit, enemy, assault);
        self.begin_event(s, unit, Roll::Action, referee);
        self.resolve_attack(s, &attack, referee);
        if order == AssaultStrikeBack::Simultaneous && !was_shaken {
            // Nobody has fallen yet: the losses above wait for their owner.
            self.strike_back(s, enemy, unit, referee);
        }
    }

    /// The attack of one unit of infantry on another: one plain D6 for each fighting model
    /// (VD-ASSAULT-01).
    /// Assaults place a marker first, and Grenades re-roll their misses (VD-ASSAULT-08,
    /// VD-ASSAULT-10, VD-ABIL-19).
    pub(super) fn blows_at(&self, s: &State, unit: UnitId, enemy: UnitId, assault: bool) -> Attack {
        let mut victim = self.fought(s, unit, enemy);
        victim.markers = u8::from(assault);
        let grenades = assault && self.all_have(s, unit, Ability::Grenades);
        let re_roll = if grenades { ReRoll::Misses } else { ReRoll::None };
        let dice = self.fighting_models(s, unit, enemy);
        self.strike_with(&mut victim, Throw { re_roll, ..plain(dice) });
        self.one_on_one(unit, victim)
    }

    /// Strikes back: as many dice, never rolled again (VD-ASSAULT-13).
    pub(super) fn answer(&self, s: &State, unit: UnitId, enemy: UnitId) -> Attack {
        let mut victim = self.fought(s, unit, enemy);
        self.strike_with(&mut victim, plain(self.fighting_models(s, unit, enemy)));
        self.one_on_one(unit, victim)
    }

    /// Adds dice of a fight: Take Cover! still helps, Cover Saves only where they are given
    /// (VD-ASSAULT-11).
    fn strike_with(&self, victim: &mut Victim, throw: Throw) {
        if throw.dice > 0 {
            victim.throws.push(Throw {
                ignores_cover: victim.cover_save == 7,
                take_cover_helps: self.switches().take_cover_in_assault == TakeCoverInAssault::Yes,
                ..throw
            });
        }
    }

    /// What a unit shows those who fight it: its Save alone; in a structure also a Cover Save of
    /// Broken LoS, in a bunker of Soft Cover (VD-ASSAULT-11, VD-BLDG-20, VD-COVER-10).
    pub(super) fn fought(&self, s: &State, by: UnitId, unit: UnitId) -> Victim {
        let mut victim = self.victim(s, unit, s.unit(by).at);
        victim.throws.clear();
        (victim.markers, victim.markers_if_hit) = (0, 0);
        let structure = self.structure_of(s, unit).and_then(|piece| self.standing(s, piece));
        victim.cover_save = match structure {
            Some(structure) if structure.bunker => self.cover_save(Cover::Soft, false),
            Some(_) => {
                let cover = self.effective_cover(s, unit, Cover::Broken);
                self.cover_save(cover, false)
            }
            None => 7,
        };
        victim
    }

    pub(super) fn one_on_one(&self, unit: UnitId, victim: Victim) -> Attack {
        let mut victims = ArrayVec::new();
        victims.push(victim);
        let credit = Some(self.profile(unit).row);
        Attack { credit, threat: Threat::Unit(unit), by_enemy: true, victims }
    }

    /// Infantry against a vehicle: charges, and a D6 of everybody else against the facing reached
    /// (VD-ASSAULT-18, VD-ASSAULT-20, VD-VEH-36).
    fn fight_vehicle(
        &self,
        s: &mut State,
        blows: Blows,
        vehicle: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        let Blows { unit, charges, assault, .. } = blows;
        self.engage(s, unit, vehicle, referee);
        let attack = self.blows_at_vehicle(s, unit, vehicle, (charges, assault));
        s.agenda.push(Task::AfterFight { unit, at: vehicle, piece: None });
        if charges > 0 {
            self.place_charges(s, unit, blows.target, charges, referee);
        }
        let Some(victim) = attack.victims.first() else { return };
        if !victim.throws.is_empty() || victim.markers > 0 {
            self.begin_event(s, unit, Roll::Action, referee);
            self.resolve_attack(s, &attack, referee);
        }
    }

    /// The attack of infantry on a vehicle. It places a marker if dice or charges can hurt it, or
    /// if it is Open (VD-VEH-30, VD-VEH-38, VD-ABIL-20, VD-ABIL-61).
    pub(super) fn blows_at_vehicle(
        &self,
        s: &State,
        unit: UnitId,
        vehicle: UnitId,
        (charges, assault): (u8, bool),
    ) -> Attack {
        let mut victim = self.fought(s, unit, vehicle);
        let facing = self.facing_hit(s, vehicle, s.unit(unit).at);
        if let Some(profile) = self.profile(vehicle).vehicle {
            victim.armour = profile.facing(facing);
        }
        victim.re_roll_saves = self.skirts_help(vehicle, facing);
        let open = self.vehicle_has(vehicle, Property::Open);
        let dice = self.fighting_models(s, unit, vehicle).saturating_sub(charges);
        let modifier = i8::from(open);
        let hurts = dice > 0 && can_hurt(PLAIN_DIE, modifier, victim.armour);
        let improved = self.charges_left(s, unit)[1] > 0;
        let blasts = charges > 0 && can_hurt(charge_die(improved), 0, victim.armour);
        if hurts {
            let grenades = assault && open && self.all_have(s, unit, Ability::Grenades);
            let re_roll = if grenades { ReRoll::Misses } else { ReRoll::None };
            victim.throws.push(Throw { modifier, re_roll, take_cover_helps: true, ..plain(dice) });
        }
        victim.markers = u8::from((assault || charges > 0) && (hurts || blasts || open));
        self.one_on_one(unit, victim)
    }

    /// Infantry against a structure: charges, and a D6 of everybody else (VD-ASSAULT-05,
    /// VD-ASSAULT-20, VD-BLDG-22, VD-BLDG-23).
    fn fight_structure(
        &self,
        s: &mut State,
        blows: Blows,
        piece: PieceId,
        referee: &mut impl Referee<Event>,
    ) {
        let Blows { unit, charges, target, .. } = blows;
        let attack = self.blows_at_structure(s, unit, piece, charges);
        self.place_charges(s, unit, target, charges, referee);
        self.begin_event(s, unit, Roll::Action, referee);
        self.resolve_attack(s, &attack, referee);
    }

    /// The attack of infantry on a structure, with a marker for those inside (VD-ABIL-41,
    /// VD-ABIL-61, VD-BLDG-24); no dice where plain ones cannot hurt it.
    pub(super) fn blows_at_structure(
        &self,
        s: &State,
        unit: UnitId,
        piece: PieceId,
        charges: u8,
    ) -> Attack {
        let mut victim = self.structure_victim(s, piece);
        let size = self.standing(s, piece).map_or(0, |structure| structure.size);
        let dice = self.able(s, unit).min(2 * size).saturating_sub(charges);
        let pioneers = self.all_have(s, unit, Ability::Pioneer);
        let re_roll = if pioneers { ReRoll::Misses } else { ReRoll::None };
        victim.markers = 1;
        if dice > 0 && can_hurt(PLAIN_DIE, 0, victim.armour) {
            victim.throws.push(Throw { re_roll, ..plain(dice) });
        }
        self.one_on_one(unit, victim)
    }

    /// The target strikes back if it can (VD-ASSAULT-13, VD-ASSAULT-14).
    pub(super) fn strike_back_task(
        &self,
        s: &mut State,
        unit: UnitId,
        at: UnitId,
        was_shaken: bool,
        referee: &mut impl Referee<Event>,
    ) -> Progress {
        let stands = s.present.contains(unit) && s.unit(unit).engaged.contains(at);
        let able = stands && !was_shaken && !s.shaken.contains(unit) && !self.is_vehicle(unit);
        if able && s.present.contains(at) {
            self.strike_back(s, unit, at, referee);
        }
        Progress::Done
    }

    fn strike_back(
        &self,
        s: &mut State,
        unit: UnitId,
        at: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        let answer = self.answer(s, unit, at);
        if answer.victims.iter().any(|victim| !victim.throws.is_empty()) {
            self.report_attack(unit, referee);
            self.begin_event(s, unit, Roll::Action, referee);
            self.resolve_attack(s, &answer, referee);
        }
    }

    /// Two units are in contact (VD-ASSAULT-15, VD-CC-04).
    pub(super) fn engage(
        &self,
        s: &mut State,
        unit: UnitId,
        enemy: UnitId,
        referee: &mut impl Referee<Event>,
    ) {
        if s.unit(unit).engaged.contains(enemy) {
            return;
        }
        s.unit_mut(unit).engaged.insert(enemy);
        s.unit_mut(enemy).engaged.insert(unit);
        let at = s.unit(unit).at;
        referee.relate(|| Event::Happened {
            unit: Some(unit),
            at: Some(at),
            clause: Clause("VD-ASSAULT-15"),
        });
    }
}
