//! One attack: Damage Dice, hits, saves, losses and markers (VD-SHOOT-01, VD-BASE, VD-ENG-13).
//!
//! Every kind of attack (shots, strikes, blows, charges, mines, collapse) says whom it throws which
//! dice at; this file rolls them in the order of the rules and leaves the rest to the agenda.

use arrayvec::ArrayVec;

use crate::game::{Illegal, UnitId};
use crate::referee::{Observer, Referee};
use crate::table::dice::Dice;
use crate::victory_decision::VictoryDecision;
use crate::victory_decision::action::Action;
use crate::victory_decision::agenda::{Progress, Threat};
use crate::victory_decision::event::Event;
use crate::victory_decision::profile::{Armour, DamageDie, Row, WeaponId};
use crate::victory_decision::state::{State, Target};

/// The most units one attack hits.
pub const MAX_VICTIMS: usize = 12;

/// The most groups of like dice against one unit.
pub const MAX_THROWS: usize = 8;

/// Which Damage Dice are rolled again, once each (VD-BASE-10 to VD-BASE-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReRoll {
    /// None.
    #[default]
    None,
    /// Those that missed.
    Misses,
    /// Those that missed or hit once (VD-CONC-02).
    SingleHits,
}

/// Dice of one weapon against one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw {
    /// The weapon, where it is one.
    pub weapon: Option<WeaponId>,
    /// How many Damage Dice.
    pub dice: u8,
    /// Each of them.
    pub damage: DamageDie,
    /// Added to each die besides its bonus.
    pub modifier: i8,
    /// What is rolled again.
    pub re_roll: ReRoll,
    /// Save/-X.
    pub save_minus: u8,
    /// Whether only the plain Save counts: Flame, Assault, charges (VD-FEAT-18, VD-COVER-10).
    pub ignores_cover: bool,
    /// Whether failed saves may be rolled again by Take Cover! (not against Flame).
    pub take_cover_helps: bool,
    /// Whether the number of dice caps casualties (VD-FEAT-07).
    pub capped: bool,
}

/// What an attack does to one unit or structure.
#[derive(Clone, Debug, PartialEq)]
pub struct Victim {
    /// Who.
    pub target: Target,
    /// The numbers to beat and to save with.
    pub armour: Armour,
    /// Its Cover Save; 7 for none.
    pub cover_save: u8,
    /// Whether failed saves are rolled again wherever the throw allows it.
    pub re_roll_saves: bool,
    /// Whether one failed save may be rolled again (VD-ABIL-37).
    pub medic: bool,
    /// Markers placed before the dice.
    pub markers: u8,
    /// Markers placed only if a die hits (VD-ABIL-39).
    pub markers_if_hit: u8,
    /// The dice, in card order.
    pub throws: ArrayVec<Throw, MAX_THROWS>,
    /// The most losses altogether, where a rule sets one.
    pub most: Option<u8>,
}

/// One attack, on one or several targets, the chosen one first, then by unit id (VD-ENG-13).
#[derive(Clone, Debug, PartialEq)]
pub struct Attack {
    /// Who gets the credit.
    pub credit: Option<Row>,
    /// Whose attack it is.
    pub threat: Threat,
    /// Whether its markers come from the enemy of the victims (VD-SHAKEN-11).
    pub by_enemy: bool,
    /// Whom it hits.
    pub victims: ArrayVec<Victim, MAX_VICTIMS>,
}

impl VictoryDecision {
    /// Resolves an attack: markers, dice, saves; then puts casualties, Shaken checks and
    /// withdrawals on the agenda. The dice have been keyed by the caller.
    pub(super) fn resolve_attack<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        attack: &Attack,
        referee: &mut Referee<D, O>,
    ) {
        let _ = (s, attack, referee);
        todo!()
    }

    /// Asks the attacker to share dice out, or carries the attack on when all are shared.
    pub(super) fn share_dice_task<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        referee: &mut Referee<D, O>,
    ) -> Progress {
        let _ = (s, referee);
        todo!()
    }

    /// Lists how many dice the next unit of the shared Blast may get.
    pub(super) fn share_dice_options(&self, s: &State, out: &mut Vec<Action>) {
        let _ = (s, out);
        todo!()
    }

    /// Whether a sharing out is legal.
    pub(super) fn check_share(&self, s: &State, action: Action) -> Result<(), Illegal> {
        let _ = (s, action);
        todo!()
    }

    /// Carries out a sharing out.
    pub(super) fn share<D: Dice, O: Observer<Event>>(
        &self,
        s: &mut State,
        action: Action,
        referee: &mut Referee<D, O>,
    ) {
        let _ = (s, action, referee);
        todo!()
    }

    /// What a unit shows an attack: a victim without throws, with its Save, Cover Save against
    /// `from`, re-rolls and Medic.
    pub(super) fn victim(
        &self,
        s: &State,
        unit: UnitId,
        from: crate::table::point::Point,
    ) -> Victim {
        let _ = (s, unit, from);
        todo!()
    }
}

/// A Blast whose dice are still to be shared out (VD-FEAT-08).
#[derive(Clone, Debug, PartialEq)]
pub struct SharedBlast {
    /// The units in the area, the chosen target first.
    pub units: ArrayVec<UnitId, MAX_VICTIMS>,
}
