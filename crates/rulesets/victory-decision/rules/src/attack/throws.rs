//! What an attack throws at whom, and which dice can hurt (VD-SHOOT-09 to VD-SHOOT-13, VD-VEH-29).

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::armour::Armour;
use crate::book::VictoryDecision;
use crate::state::agenda::Threat;
use crate::state::shared_blast::MAX_VICTIMS;
use crate::switches::{HSuffixMode, TakeCoverInAssault};
use crate::units::profile::{
    DamageDie, Facing, MAX_WEAPON_KINDS, MusterRow, Property, UnitKind, WeaponId,
};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::dice::Die;

/// The most groups of like dice against one unit: each is of one kind of weapon.
pub const MAX_THROWS: usize = MAX_WEAPON_KINDS;

/// Which Damage Dice are rolled again, once each (VD-BASE-10 to VD-BASE-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ReRoll {
    /// No die is rolled again.
    #[default]
    None,
    /// Those that missed.
    Misses,
    /// Those that missed or hit once (VD-CONC-02).
    SingleHits,
}

/// How many men the dice of a throw can kill. Vehicles and structures lose Structure Points, which
/// nothing caps (VD-FEAT-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CasualtyCap {
    /// As many as it hits.
    None,
    /// All of them together as many as there are dice (VD-FEAT-07).
    Together,
    /// Each of them one (VD-BLDG-25, VD-VEH-45).
    EachDie,
}

/// Dice of one weapon against one target. Features of one weapon work together (VD-FEAT-31); dice
/// that are rolled again keep bonus and modifier (VD-BASE-14).
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
    /// How much worse the Save is against it (Save/-X).
    pub save_minus: u8,
    /// Whether only the plain Save counts: Flame, Assault, charges (VD-FEAT-18, VD-COVER-10).
    pub ignores_cover: bool,
    /// Whether failed saves may be rolled again by Take Cover! (not against Flame).
    pub take_cover_helps: bool,
    /// How many casualties its dice can cause among men.
    pub cap: CasualtyCap,
}

/// What an attack does to one unit or structure.
#[derive(Clone, Debug, PartialEq)]
pub struct Victim {
    /// The unit or structure that is attacked.
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
    pub credit: Option<MusterRow>,
    /// Whose attack it is.
    pub threat: Threat,
    /// Whether its markers come from the enemy of the victims (VD-SHAKEN-11).
    pub by_enemy: bool,
    /// Whom it hits.
    pub victims: ArrayVec<Victim, MAX_VICTIMS>,
}

/// The worst number a D6 can save with; what needs more is not rolled (VD-FEAT-24).
pub(crate) const WORST_SAVE: u8 = 6;

impl Throw {
    /// A plain throw without a weapon: blows, mines, collapse.
    #[must_use]
    pub const fn of(dice: u8, damage: DamageDie) -> Self {
        Self {
            weapon: None,
            dice,
            damage,
            modifier: 0,
            re_roll: ReRoll::None,
            save_minus: 0,
            ignores_cover: false,
            take_cover_helps: true,
            cap: CasualtyCap::None,
        }
    }

    /// The hits of a die that shows `die` (VD-CHAR-04 to VD-CHAR-06, VD-SHOOT-10). Vehicles are hit
    /// in the same way (VD-VEH-03).
    pub(crate) const fn hits(&self, die: u8, armour: Armour) -> u8 {
        let score = self.score(die);
        if score >= armour.critical as i8 {
            2
        } else if score >= armour.hit as i8 {
            1
        } else {
            0
        }
    }

    /// What a die that shows `die` comes to.
    pub(crate) const fn score(&self, die: u8) -> i8 {
        die as i8 + self.damage.bonus as i8 + self.modifier
    }

    /// The throw as it is rolled at a target, [`hard`](is_hard) or not.
    pub(crate) const fn at(&self, hard: bool, mode: HSuffixMode) -> Self {
        Self { damage: damage_at(self.damage, hard, mode), ..*self }
    }
}

/// The Damage Die as it is rolled at a target (VD-BASE-08): with the other reading of the suffix H
/// one die is rolled, and its bonus counts against vehicles and structures only.
pub(crate) const fn damage_at(damage: DamageDie, hard: bool, mode: HSuffixMode) -> DamageDie {
    match mode {
        HSuffixMode::Bonus if damage.best_of > 1 => {
            DamageDie { best_of: 1, bonus: if hard { damage.bonus } else { 0 }, ..damage }
        }
        HSuffixMode::KeepHighest | HSuffixMode::Bonus => damage,
    }
}

/// Whether the best result of a Damage Die reaches the Hit number: other dice are not rolled, and
/// their attacks place no markers on a closed vehicle (VD-VEH-29, VD-VEH-30, VD-ENG-10).
pub(crate) const fn can_hurt(damage: DamageDie, modifier: i8, armour: Armour) -> bool {
    let best = damage.die.faces() as i16 + damage.bonus as i16 + modifier as i16;
    best >= armour.hit as i16
}

/// Whether an attack places markers on a victim at all: it must be able to hurt a vehicle that
/// is not Open (VD-VEH-30, VD-VSP-05), or a structure (VD-BLDG-24).
pub(crate) fn feels(book: &VictoryDecision, victim: &Victim) -> bool {
    let hard = is_hard(book, victim.target);
    // Without dice the caller has judged it.
    if !hard || victim.throws.is_empty() {
        return true;
    }
    let open = match victim.target {
        Target::Unit(unit) => book.vehicle_has(unit, Property::Open),
        Target::Structure(_) => false,
    };
    let mode = book.switches().h_suffix_mode;
    let hurts = |throw: &Throw| {
        throw.dice > 0 && can_hurt(throw.at(true, mode).damage, throw.modifier, victim.armour)
    };
    open || victim.throws.iter().any(hurts)
}

/// Whether a target is a vehicle or a structure, which lose Structure Points.
pub(crate) fn is_hard(book: &VictoryDecision, target: Target) -> bool {
    match target {
        Target::Unit(unit) => book.profile(unit).kind == UnitKind::Vehicle,
        Target::Structure(_) => true,
    }
}

/// What tracks roll (VD-VEH-12).
const TRACKS_DIE: DamageDie = DamageDie { die: Die::D10, best_of: 1, bonus: 0 };

/// The Damage Dice of a vehicle in Close Combat (VD-VEH-12); Take Cover! still helps
/// (VD-VEH-14).
pub(crate) fn tracks(book: &VictoryDecision, dice: u8) -> Throw {
    Throw {
        damage: TRACKS_DIE,
        take_cover_helps: book.switches().take_cover_in_assault == TakeCoverInAssault::Yes,
        ..plain(dice)
    }
}

/// What one model rolls (VD-CHAR-02).
pub(crate) const PLAIN_DIE: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 0 };

pub(crate) fn one_on_one(book: &VictoryDecision, unit: UnitId, victim: Victim) -> Attack {
    let mut victims = ArrayVec::new();
    victims.push(victim);
    let credit = Some(book.profile(unit).row);
    Attack { credit, threat: Threat::Unit(unit), by_enemy: true, victims }
}

/// Whether failed saves of a facing are rolled again for its side skirts (VD-VSP-22).
pub(crate) fn skirts_help(book: &VictoryDecision, vehicle: UnitId, facing: Facing) -> bool {
    facing == Facing::Side && book.vehicle_has(vehicle, Property::SideSkirts)
}

/// Plain D6, against which there is neither cover nor Take Cover!.
pub(crate) const fn plain(dice: u8) -> Throw {
    Throw { ignores_cover: true, take_cover_helps: false, ..Throw::of(dice, PLAIN_DIE) }
}

/// An attack of a unit without victims so far.
pub(crate) fn attack_by(book: &VictoryDecision, unit: UnitId) -> Attack {
    Attack {
        credit: Some(book.profile(unit).row),
        threat: crate::state::agenda::Threat::Unit(unit),
        by_enemy: true,
        victims: ArrayVec::new(),
    }
}

/// Whether two victims are one unit or structure that shows the same numbers.
fn is_same(one: &Victim, other: &Victim) -> bool {
    other.target == one.target && other.armour == one.armour && other.cover_save == one.cover_save
}

/// Whether an attack can take up a victim: one more, or one that it hits already.
pub(crate) fn has_room_for(attack: &Attack, victim: &Victim) -> bool {
    !attack.victims.is_full() || attack.victims.iter().any(|other| is_same(other, victim))
}

/// Adds dice to the victim that shows the same numbers, or adds the victim. Dice of the same weapon
/// go together.
///
/// # Panics
/// If the attack has no room for the victim ([`has_room_for`]). For its dice there is room: no
/// unit has more kinds of weapons than [`MAX_THROWS`].
pub(crate) fn add_throw(attack: &mut Attack, victim: Victim, throw: Throw) {
    let at = match attack.victims.iter().position(|other| is_same(other, &victim)) {
        Some(at) => at,
        None => {
            // The Medic helps once, whatever the weapons (VD-ABIL-37).
            let again = attack.victims.iter().any(|other| other.target == victim.target);
            let medic = victim.medic && !again;
            attack.victims.push(Victim { medic, ..victim });
            attack.victims.len() - 1
        }
    };
    let throws = &mut attack.victims[at].throws;
    let alike = |other: &&mut Throw| Throw { dice: throw.dice, ..**other } == throw;
    match throws.iter_mut().find(alike) {
        Some(other) => other.dice = other.dice.saturating_add(throw.dice),
        None => throws.push(throw),
    }
}
