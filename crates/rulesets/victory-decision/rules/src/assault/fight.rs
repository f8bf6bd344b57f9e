//! The blows of Assaults and Close Combat: who fights with how many, what they throw, who strikes
//! back (VD-ASSAULT-07 to 21, VD-CC-03, VD-BLDG-19 to 22).

use crate::action::Target;
use crate::assault::contact;
use crate::attack::explosives::charge_die;
use crate::attack::throws::{Attack, PLAIN_DIE, ReRoll, Throw, Victim, can_hurt, plain};
use crate::attack::{explosives, resolving, structures, throws, victims};
use crate::book::VictoryDecision;
use crate::dice;
use crate::event::Event;
use crate::morale::markers;
use crate::position::{aboard, cover, fields_of_fire};
use crate::state::agenda::{Blows, Progress, Task};
use crate::state::{Roll, State};
use crate::switches::{AssaultStrikeBack, TakeCoverInAssault};
use crate::terrain::current;
use crate::terrain::ground::Cover;
use crate::units::command;
use crate::units::profile::{Ability, Property};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

/// Most models of a side that fight at one entrance on one floor (VD-BLDG-19).
const DOORWAY: u8 = 4;

/// How many models of a unit, or points of its stands and crews, fight another: those able to act
/// (VD-SUPP-06), up to the limit for the enemy (VD-ASSAULT-09, VD-ASSAULT-20, VD-BLDG-19). Of crews
/// and stands each point able to act is one (VD-ABIL-77, VD-SCALE-09); the ratio counts points as
/// well.
#[must_use]
pub(crate) fn fighting_models(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    other: UnitId,
) -> u8 {
    let most = if book.is_vehicle(other) {
        2 * fields_of_fire::size_of(book, other)
    } else {
        let ratio = book.switches().assault_ratio as u8;
        ratio.saturating_mul(command::strength(s, other))
    };
    let at_a_door = [unit, other].into_iter().any(|one| aboard::structure_of(s, one).is_some());
    let most = if at_a_door { most.min(DOORWAY) } else { most };
    markers::able(book, s, unit).min(most)
}

/// Resolves the blows of an Assault or of a Close Combat of infantry.
pub(crate) fn fight_task(
    book: &VictoryDecision,
    s: &mut State,
    blows: Blows,
    referee: &mut impl Referee<Event>,
) -> Progress {
    // Mines on the way may have stopped them.
    let ready = s.present.contains(blows.unit) && !s.shaken.contains(blows.unit);
    if !ready {
        return Progress::Done;
    }
    let Some(blows) = met(book, s, blows) else { return Progress::Done };
    // VD-COH-05: the others fight without them.
    s.unit_mut(blows.unit).stragglers = blows.behind;
    match blows.target {
        Target::Unit(enemy) if !s.present.contains(enemy) => {}
        Target::Unit(enemy) if book.is_vehicle(enemy) => {
            fight_vehicle(book, s, blows, enemy, referee);
        }
        Target::Unit(enemy) => fight_men(book, s, blows, enemy, referee),
        Target::Structure(piece) => fight_structure(book, s, blows, piece, referee),
    }
    s.unit_mut(blows.unit).stragglers = 0;
    Progress::Done
}

/// Whom the blows fall on in the end: an Assault that ran into Hidden enemies on its way goes
/// on against them (VD-MOVE-11), without its charges, which are of no use against men.
fn met(book: &VictoryDecision, s: &State, blows: Blows) -> Option<Blows> {
    let here = s.unit(blows.unit);
    if !blows.assault || contact::is_contact(book, s, blows.unit, blows.target, here.at) {
        return Some(blows);
    }
    let met = here.engaged.into_iter().find(|&enemy| !book.is_vehicle(enemy))?;
    Some(Blows { target: Target::Unit(met), ..blows })
}

/// Infantry against infantry, with the answer where the switch says so.
fn fight_men(
    book: &VictoryDecision,
    s: &mut State,
    blows: Blows,
    enemy: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let Blows { unit, assault, .. } = blows;
    let was_shaken = s.shaken.contains(enemy);
    engage(s, unit, enemy, referee);
    let piece = aboard::structure_of(s, enemy);
    s.agenda.push(Task::AfterFight { unit, at: enemy, piece });
    let order = book.switches().assault_strike_back;
    if order == AssaultStrikeBack::After {
        s.agenda.push(Task::StrikeBack { unit: enemy, at: unit, was_shaken });
    }
    let attack = blows_at(book, s, unit, enemy, assault);
    dice::begin_event(book, s, unit, Roll::Action, referee);
    // VD-ASSAULT-12: casualties, markers and withdrawals follow as in shooting. VD-ASSAULT-19: no
    // number of dice caps them.
    resolving::resolve_attack(book, s, &attack, referee);
    if order == AssaultStrikeBack::Simultaneous && !was_shaken {
        // Nobody has fallen yet: the losses above wait for their owner.
        strike_back(book, s, enemy, unit, referee);
    }
}

/// The attack of one unit of infantry on another. Assaults place a marker first, and Grenades
/// re-roll their misses.
pub(crate) fn blows_at(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    enemy: UnitId,
    assault: bool,
) -> Attack {
    let mut victim = fought(book, s, unit, enemy);
    // VD-ASSAULT-08, VD-SUPP-10: casualties add theirs as in shooting.
    victim.markers = u8::from(assault);
    // VD-ABIL-19.
    let grenades = assault && command::all_have(book, s, unit, Ability::Grenades);
    let re_roll = if grenades { ReRoll::Misses } else { ReRoll::None };
    let dice = fighting_models(book, s, unit, enemy);
    // VD-ASSAULT-01, VD-ASSAULT-10: a plain D6 for each of them.
    strike_with(book, &mut victim, Throw { re_roll, ..plain(dice) });
    throws::one_on_one(book, unit, victim)
}

/// Strikes back: as many dice, never rolled again (VD-ASSAULT-13).
pub(crate) fn answer(book: &VictoryDecision, s: &State, unit: UnitId, enemy: UnitId) -> Attack {
    let mut victim = fought(book, s, unit, enemy);
    strike_with(book, &mut victim, plain(fighting_models(book, s, unit, enemy)));
    throws::one_on_one(book, unit, victim)
}

/// Adds dice of a fight: Take Cover! still helps, Cover Saves only where they are given
/// (VD-ASSAULT-11).
fn strike_with(book: &VictoryDecision, victim: &mut Victim, throw: Throw) {
    if throw.dice > 0 {
        victim.throws.push(Throw {
            ignores_cover: victim.cover_save == 7,
            take_cover_helps: book.switches().take_cover_in_assault == TakeCoverInAssault::Yes,
            ..throw
        });
    }
}

/// What a unit shows those who fight it: its Save alone; in a structure also a Cover Save of
/// Broken LoS, in a bunker of Soft Cover.
pub(crate) fn fought(book: &VictoryDecision, s: &State, by: UnitId, unit: UnitId) -> Victim {
    let mut victim = victims::victim(book, s, unit, s.unit(by).at);
    let structure =
        aboard::structure_of(s, unit).and_then(|piece| current::standing(book, s, piece));
    // VD-BLDG-20.
    victim.cover_save = match structure {
        Some(structure) if structure.bunker => book.cover_save(Cover::Soft, false),
        Some(_) => {
            let cover = cover::effective_cover(book, s, unit, Cover::Broken);
            book.cover_save(cover, false)
        }
        // VD-ASSAULT-11, VD-COVER-10.
        None => 7,
    };
    victim
}

/// Infantry against a vehicle: charges, and a D6 of everybody else against the facing reached.
fn fight_vehicle(
    book: &VictoryDecision,
    s: &mut State,
    blows: Blows,
    vehicle: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let Blows { unit, charges, assault, .. } = blows;
    engage(s, unit, vehicle, referee);
    let attack = blows_at_vehicle(book, s, unit, vehicle, charges, assault);
    s.agenda.push(Task::AfterFight { unit, at: vehicle, piece: None });
    // VD-ASSAULT-18.
    if charges > 0 {
        explosives::place_charges(book, s, unit, blows.target, charges, referee);
    }
    let Some(victim) = attack.victims.first() else { return };
    // VD-ASSAULT-18: charges mark a vehicle before they go off.
    if !victim.throws.is_empty() || victim.markers > 0 {
        dice::begin_event(book, s, unit, Roll::Action, referee);
        // VD-VEH-36: no answer follows.
        resolving::resolve_attack(book, s, &attack, referee);
    }
}

/// The attack of infantry on a vehicle. It places a marker if dice or charges can hurt it, or
/// if it is Open.
pub(crate) fn blows_at_vehicle(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    vehicle: UnitId,
    charges: u8,
    assault: bool,
) -> Attack {
    let mut victim = fought(book, s, unit, vehicle);
    let open = book.vehicle_has(vehicle, Property::Open);
    let dice = fighting_models(book, s, unit, vehicle).saturating_sub(charges);
    let modifier = i8::from(open);
    let hurts = dice > 0 && can_hurt(PLAIN_DIE, modifier, victim.armour);
    // Improved charges roll a second die, which can do no more than the first.
    let blasts = charges > 0 && can_hurt(charge_die(false), 0, victim.armour);
    // VD-VEH-38: one more on each die at an Open one.
    if hurts {
        // VD-ABIL-20.
        let grenades = assault && open && command::all_have(book, s, unit, Ability::Grenades);
        let re_roll = if grenades { ReRoll::Misses } else { ReRoll::None };
        victim.throws.push(Throw { modifier, re_roll, take_cover_helps: true, ..plain(dice) });
    }
    // VD-VEH-30, VD-ABIL-61.
    victim.markers = u8::from((assault || charges > 0) && (hurts || blasts || open));
    throws::one_on_one(book, unit, victim)
}

/// Infantry against a structure: charges, and a D6 of everybody else.
fn fight_structure(
    book: &VictoryDecision,
    s: &mut State,
    blows: Blows,
    piece: PieceId,
    referee: &mut impl Referee<Event>,
) {
    let Blows { unit, charges, target, .. } = blows;
    let attack = blows_at_structure(book, s, unit, piece, charges);
    // VD-ASSAULT-05, VD-BLDG-22: charges placed on it are against it, not against those inside.
    explosives::place_charges(book, s, unit, target, charges, referee);
    dice::begin_event(book, s, unit, Roll::Action, referee);
    // VD-BLDG-23.
    resolving::resolve_attack(book, s, &attack, referee);
}

/// The attack of infantry on a structure, with a marker for those inside; no dice where plain ones
/// cannot hurt it.
pub(crate) fn blows_at_structure(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    piece: PieceId,
    charges: u8,
) -> Attack {
    let mut victim = structures::structure_victim(book, s, piece);
    let size = current::standing(book, s, piece).map_or(0, |structure| structure.size);
    // VD-ASSAULT-20.
    let dice = markers::able(book, s, unit).min(2 * size).saturating_sub(charges);
    // VD-ABIL-41.
    let pioneers = command::all_have(book, s, unit, Ability::Pioneer);
    let re_roll = if pioneers { ReRoll::Misses } else { ReRoll::None };
    // VD-ABIL-61, VD-BLDG-24.
    victim.markers = 1;
    if dice > 0 && can_hurt(PLAIN_DIE, 0, victim.armour) {
        victim.throws.push(Throw { re_roll, ..plain(dice) });
    }
    throws::one_on_one(book, unit, victim)
}

/// The target strikes back if it can (VD-ASSAULT-13).
pub(crate) fn strike_back_task(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    at: UnitId,
    was_shaken: bool,
    referee: &mut impl Referee<Event>,
) -> Progress {
    let stands = s.present.contains(unit) && s.unit(unit).engaged.contains(at);
    // VD-ASSAULT-14.
    let able = stands && !was_shaken && !s.shaken.contains(unit) && !book.is_vehicle(unit);
    if able && s.present.contains(at) {
        strike_back(book, s, unit, at, referee);
    }
    Progress::Done
}

fn strike_back(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    at: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let answer = answer(book, s, unit, at);
    if answer.victims.iter().any(|victim| !victim.throws.is_empty()) {
        structures::report_attack(book, unit, referee);
        dice::begin_event(book, s, unit, Roll::Action, referee);
        resolving::resolve_attack(book, s, &answer, referee);
    }
}

/// Two units are in contact (VD-ASSAULT-15, VD-CC-04).
pub(crate) fn engage(
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
