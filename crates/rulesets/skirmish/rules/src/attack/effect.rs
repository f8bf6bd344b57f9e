//! Effect dice, and a hit on a man.

use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::event::Event;
use crate::men::{Man, aboard, active, condition_after_wound, strike};
use crate::morale::MoraleCauses;
use crate::state::{Condition, Place, State};
use crate::units::Duty;

/// What a die of effect says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Effect {
    /// The man is not hurt, and nobody is suppressed.
    None,
    /// The team is suppressed.
    Suppressed,
    /// One wound.
    Wounded,
    Disabled,
    Killed,
}

/// `SK-EFFECT-02`, `SK-EFFECT-03`, `SK-EFFECT-04`, `SK-EFFECT-05`: small arms.
pub(crate) fn fire_effect(book: &Skirmish, score: i32) -> Effect {
    match score {
        ..=4 => Effect::Suppressed,
        5 => Effect::Wounded,
        _ if score >= book.switches.effect_killed_from => Effect::Killed,
        _ => Effect::Disabled,
    }
}

/// `SK-MORTAR-09`, `SK-MORTAR-10`, `SK-MORTAR-11`, `SK-MORTAR-12`, `SK-MORTAR-13`: mortars and
/// grenades.
pub(crate) const fn mortar_effect(score: i32) -> Effect {
    match score {
        ..=1 => Effect::None,
        2 | 3 => Effect::Suppressed,
        4 => Effect::Wounded,
        5 => Effect::Disabled,
        6.. => Effect::Killed,
    }
}

/// `SK-ARTY-04`, `SK-ARTY-05`, `SK-ARTY-06`, `SK-ARTY-07`, `SK-ARTY-08`: shells.
pub(crate) const fn artillery_effect(score: i32) -> Effect {
    match score {
        ..=0 => Effect::None,
        1 | 2 => Effect::Suppressed,
        3 | 4 => Effect::Wounded,
        5 => Effect::Disabled,
        6.. => Effect::Killed,
    }
}

/// `SK-FLAME-06`, `SK-FLAME-07`, `SK-FLAME-08`
pub(crate) const fn flame_effect(score: i32) -> Effect {
    match score {
        ..=2 => Effect::Suppressed,
        3 | 4 => Effect::Disabled,
        5.. => Effect::Killed,
    }
}

/// A die of effect for one man.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ManHit {
    /// The man who is struck.
    pub(crate) victim: Man,
    /// What the die says.
    pub(crate) effect: Effect,
    /// Whose work it is.
    pub(crate) by: Option<UnitId>,
}

/// A die of effect strikes a man: he suffers, or his team is suppressed. The man with the
/// flamethrower burns (`SK-FLAME-12`, `SK-FLAME-13`).
pub(crate) fn suffer(
    play: &mut Play<'_, impl Referee<Event>>,
    blow: ManHit,
    causes: &mut MoraleCauses,
) {
    let ManHit { victim, effect, by } = blow;
    let Man { unit, figure } = victim;
    let before = play.state.unit(unit).figures[figure].condition;
    if !before.is_active() {
        return;
    }
    let condition = match effect {
        Effect::None => return,
        // SK-MORTAR-17: one man's result suppresses the whole team.
        Effect::Suppressed => {
            causes.suppressed.insert(unit);
            return;
        }
        Effect::Wounded => condition_after_wound(before),
        Effect::Disabled => Condition::Disabled,
        Effect::Killed => Condition::Killed,
    };
    if play.book.man(unit, figure).duty == Duty::Flame {
        burn(play, victim, by, causes);
        return;
    }
    causes.hurt.insert(unit);
    strike(play, victim, condition, by);
}

/// `SK-FLAME-12`, `SK-FLAME-13`: the flame man is killed, and his flame strikes every other member
/// of his team.
pub(crate) fn burn(
    play: &mut Play<'_, impl Referee<Event>>,
    man: Man,
    by: Option<UnitId>,
    causes: &mut MoraleCauses,
) {
    let Man { unit, .. } = man;
    causes.hurt.insert(unit);
    strike(play, man, Condition::Killed, by);
    for other in active(play.scene(), unit) {
        let score = play.referee.roll(Die::D6);
        play.referee.tell(|| Event::EffectRolled { target: unit, score: score as i8, band: None });
        match flame_effect(i32::from(score)) {
            Effect::Suppressed => causes.suppressed.insert(unit),
            Effect::Killed => strike(play, Man::new(unit, other), Condition::Killed, by),
            Effect::None | Effect::Wounded | Effect::Disabled => {
                strike(play, Man::new(unit, other), Condition::Disabled, by);
            }
        }
    }
}

/// An attack, as it counts for whoever is under fire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct IncomingFire {
    /// Whose it is.
    pub(crate) by: Option<UnitId>,
    /// The men who shoot, as bits.
    pub(crate) men: u8,
    /// Mortars, flame or armour (`SK-RISK-02`).
    pub(crate) heavy: bool,
    /// Anti-tank weapons (`SK-AFVSOLO-35`).
    pub(crate) anti_tank: bool,
}

impl IncomingFire {
    /// By these men of a unit.
    pub(crate) fn of(unit: UnitId, men: impl IntoIterator<Item = usize>) -> Self {
        // A weapon that nobody has taken over yet still counts for one man.
        let bit = |man: usize| 1u8.checked_shl(man as u32).unwrap_or(1);
        let men = men.into_iter().fold(0, |set, man| set | bit(man));
        Self { by: Some(unit), men, ..Self::default() }
    }
}

/// `SK-UNIT-22`: notes that a unit, and the vehicle it is in, was attacked. `SK-RISK-18`: a man counts once, however
/// often he shoots; a unit makes all its attacks of a phase one after another.
pub(crate) fn mark_fire(book: &Skirmish, state: &mut State, unit: UnitId, attack: IncomingFire) {
    let vehicle = match state.unit(unit).place {
        Place::Aboard(_) => aboard(Scene::new(book, state), unit),
        Place::Waiting
        | Place::Pool
        | Place::Concealed
        | Place::Reserve
        | Place::Table
        | Place::Gone => None,
    };
    for target in [Some(unit), vehicle.filter(|vehicle| *vehicle != unit)].into_iter().flatten() {
        let fire = &mut state.unit_mut(target).under_fire;
        fire.any = true;
        let again = fire.last == attack.by;
        let counted = if again { fire.counted } else { 0 };
        let new = (attack.men & !counted).count_ones() as u8;
        fire.shooters = fire.shooters.saturating_add(new);
        (fire.last, fire.counted) = (attack.by, counted | attack.men);
        fire.heavy |= attack.heavy;
        // SK-AFVSOLO-35
        fire.anti_tank |= attack.anti_tank;
        // SK-UNIT-27: who is shot at knows that the enemy is about.
        state.unit_mut(target).aware = true;
    }
}
