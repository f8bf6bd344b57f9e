//! The blows of Assaults and Close Combat: who fights with how many, what they throw, who strikes
//! back (VD-ASSAULT-07 to 21, VD-CC-03, VD-BLDG-19 to 22).

use crate::action::Target;
use crate::assault::contact;
use crate::attack::explosives::charge_die;
use crate::attack::throws::{Attack, PLAIN_DIE, ReRoll, Throw, Victim, can_hurt, plain};
use crate::attack::{explosives, resolving, structures, throws, victims};
use crate::book::{Play, Scene, VictoryDecision};
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
pub(crate) fn fighting_models(scene: Scene<'_>, unit: UnitId, other: UnitId) -> u8 {
    let Scene { book, state } = scene;
    let most = if book.is_vehicle(other) {
        2 * fields_of_fire::size_of(book, other)
    } else {
        let ratio = book.switches().assault_ratio as u8;
        ratio.saturating_mul(command::strength(state, other))
    };
    let at_a_door = [unit, other].into_iter().any(|one| aboard::structure_of(state, one).is_some());
    let most = if at_a_door { most.min(DOORWAY) } else { most };
    markers::able(scene, unit).min(most)
}

/// Resolves the blows of an Assault or of a Close Combat of infantry.
pub(crate) fn fight_task(play: &mut Play<'_, impl Referee<Event>>, blows: Blows) -> Progress {
    // Mines on the way may have stopped them.
    let ready = play.state.present.contains(blows.unit) && !play.state.shaken.contains(blows.unit);
    if !ready {
        return Progress::Done;
    }
    let Some(blows) = met(play.scene(), blows) else { return Progress::Done };
    // VD-COH-05: the others fight without them.
    play.state.unit_mut(blows.unit).stragglers = blows.behind;
    match blows.target {
        Target::Unit(enemy) if !play.state.present.contains(enemy) => {}
        Target::Unit(enemy) if play.book.is_vehicle(enemy) => {
            fight_vehicle(play, blows, enemy);
        }
        Target::Unit(enemy) => fight_men(play, blows, enemy),
        Target::Structure(piece) => fight_structure(play, blows, piece),
    }
    play.state.unit_mut(blows.unit).stragglers = 0;
    Progress::Done
}

/// Whom the blows fall on in the end: an Assault that ran into Hidden enemies on its way goes
/// on against them (VD-MOVE-11), without its charges, which are of no use against men.
fn met(scene: Scene<'_>, blows: Blows) -> Option<Blows> {
    let here = scene.state.unit(blows.unit);
    if !blows.assault || contact::is_contact(scene, blows.unit, blows.target, here.at) {
        return Some(blows);
    }
    let met = here.engaged.into_iter().find(|&enemy| !scene.book.is_vehicle(enemy))?;
    Some(Blows { target: Target::Unit(met), ..blows })
}

/// Infantry against infantry, with the answer where the switch says so.
fn fight_men(play: &mut Play<'_, impl Referee<Event>>, blows: Blows, enemy: UnitId) {
    let Blows { unit, assault, .. } = blows;
    let was_shaken = play.state.shaken.contains(enemy);
    engage(play.state, unit, enemy, play.referee);
    let piece = aboard::structure_of(play.state, enemy);
    play.state.agenda.push(Task::AfterFight { unit, at: enemy, piece });
    let order = play.book.switches().assault_strike_back;
    if order == AssaultStrikeBack::After {
        play.state.agenda.push(Task::StrikeBack { unit: enemy, at: unit, was_shaken });
    }
    let attack = blows_at(play.scene(), unit, enemy, assault);
    dice::begin_event(play, unit, Roll::Action);
    // VD-ASSAULT-12: casualties, markers and withdrawals follow as in shooting. VD-ASSAULT-19: no
    // number of dice caps them.
    resolving::resolve_attack(play, &attack);
    if order == AssaultStrikeBack::Simultaneous && !was_shaken {
        // Nobody has fallen yet: the losses above wait for their owner.
        strike_back(play, enemy, unit);
    }
}

/// The attack of one unit of infantry on another. Assaults place a marker first, and Grenades
/// re-roll their misses.
pub(crate) fn blows_at(scene: Scene<'_>, unit: UnitId, enemy: UnitId, assault: bool) -> Attack {
    let mut victim = fought(scene, unit, enemy);
    // VD-ASSAULT-08, VD-SUPP-10: casualties add theirs as in shooting.
    victim.markers = u8::from(assault);
    // VD-ABIL-19.
    let grenades = assault && command::all_have(scene, unit, Ability::Grenades);
    let re_roll = if grenades { ReRoll::Misses } else { ReRoll::None };
    let dice = fighting_models(scene, unit, enemy);
    // VD-ASSAULT-01, VD-ASSAULT-10: a plain D6 for each of them.
    strike_with(scene.book, &mut victim, Throw { re_roll, ..plain(dice) });
    throws::one_on_one(scene.book, unit, victim)
}

/// Strikes back: as many dice, never rolled again (VD-ASSAULT-13).
pub(crate) fn answer(scene: Scene<'_>, unit: UnitId, enemy: UnitId) -> Attack {
    let mut victim = fought(scene, unit, enemy);
    strike_with(scene.book, &mut victim, plain(fighting_models(scene, unit, enemy)));
    throws::one_on_one(scene.book, unit, victim)
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
pub(crate) fn fought(scene: Scene<'_>, by: UnitId, unit: UnitId) -> Victim {
    let Scene { book, state } = scene;
    let mut victim = victims::victim(scene, unit, state.unit(by).at);
    let structure =
        aboard::structure_of(state, unit).and_then(|piece| current::standing(scene, piece));
    // VD-BLDG-20.
    victim.cover_save = match structure {
        Some(structure) if structure.bunker => book.cover_save(Cover::Soft, false),
        Some(_) => {
            let cover = cover::effective_cover(scene, unit, Cover::Broken);
            book.cover_save(cover, false)
        }
        // VD-ASSAULT-11, VD-COVER-10.
        None => 7,
    };
    victim
}

/// Infantry against a vehicle: charges, and a D6 of everybody else against the facing reached.
fn fight_vehicle(play: &mut Play<'_, impl Referee<Event>>, blows: Blows, vehicle: UnitId) {
    let Blows { unit, charges, assault, .. } = blows;
    engage(play.state, unit, vehicle, play.referee);
    let attack = blows_at_vehicle(play.scene(), unit, vehicle, charges, assault);
    play.state.agenda.push(Task::AfterFight { unit, at: vehicle, piece: None });
    // VD-ASSAULT-18.
    if charges > 0 {
        explosives::place_charges(play, unit, blows.target, charges);
    }
    let Some(victim) = attack.victims.first() else { return };
    // VD-ASSAULT-18: charges mark a vehicle before they go off.
    if !victim.throws.is_empty() || victim.markers > 0 {
        dice::begin_event(play, unit, Roll::Action);
        // VD-VEH-36: no answer follows.
        resolving::resolve_attack(play, &attack);
    }
}

/// The attack of infantry on a vehicle. It places a marker if dice or charges can hurt it, or
/// if it is Open.
pub(crate) fn blows_at_vehicle(
    scene: Scene<'_>,
    unit: UnitId,
    vehicle: UnitId,
    charges: u8,
    assault: bool,
) -> Attack {
    let mut victim = fought(scene, unit, vehicle);
    let open = scene.book.vehicle_has(vehicle, Property::Open);
    let dice = fighting_models(scene, unit, vehicle).saturating_sub(charges);
    let modifier = i8::from(open);
    let hurts = dice > 0 && can_hurt(PLAIN_DIE, modifier, victim.armour);
    // Improved charges roll a second die, which can do no more than the first.
    let blasts = charges > 0 && can_hurt(charge_die(false), 0, victim.armour);
    // VD-VEH-38: one more on each die at an Open one.
    if hurts {
        // VD-ABIL-20.
        let grenades = assault && open && command::all_have(scene, unit, Ability::Grenades);
        let re_roll = if grenades { ReRoll::Misses } else { ReRoll::None };
        victim.throws.push(Throw { modifier, re_roll, take_cover_helps: true, ..plain(dice) });
    }
    // VD-VEH-30, VD-ABIL-61.
    victim.markers = u8::from((assault || charges > 0) && (hurts || blasts || open));
    throws::one_on_one(scene.book, unit, victim)
}

/// Infantry against a structure: charges, and a D6 of everybody else.
fn fight_structure(play: &mut Play<'_, impl Referee<Event>>, blows: Blows, piece: PieceId) {
    let Blows { unit, charges, target, .. } = blows;
    let attack = blows_at_structure(play.scene(), unit, piece, charges);
    // VD-ASSAULT-05, VD-BLDG-22: charges placed on it are against it, not against those inside.
    explosives::place_charges(play, unit, target, charges);
    dice::begin_event(play, unit, Roll::Action);
    // VD-BLDG-23.
    resolving::resolve_attack(play, &attack);
}

/// The attack of infantry on a structure, with a marker for those inside; no dice where plain ones
/// cannot hurt it.
pub(crate) fn blows_at_structure(
    scene: Scene<'_>,
    unit: UnitId,
    piece: PieceId,
    charges: u8,
) -> Attack {
    let mut victim = structures::structure_victim(scene, piece);
    let size = current::standing(scene, piece).map_or(0, |structure| structure.size);
    // VD-ASSAULT-20.
    let dice = markers::able(scene, unit).min(2 * size).saturating_sub(charges);
    // VD-ABIL-41.
    let pioneers = command::all_have(scene, unit, Ability::Pioneer);
    let re_roll = if pioneers { ReRoll::Misses } else { ReRoll::None };
    // VD-ABIL-61, VD-BLDG-24.
    victim.markers = 1;
    if dice > 0 && can_hurt(PLAIN_DIE, 0, victim.armour) {
        victim.throws.push(Throw { re_roll, ..plain(dice) });
    }
    throws::one_on_one(scene.book, unit, victim)
}

/// The target strikes back if it can (VD-ASSAULT-13).
pub(crate) fn strike_back_task(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    at: UnitId,
    was_shaken: bool,
) -> Progress {
    let stands = play.state.present.contains(unit) && play.state.unit(unit).engaged.contains(at);
    // VD-ASSAULT-14.
    let able =
        stands && !was_shaken && !play.state.shaken.contains(unit) && !play.book.is_vehicle(unit);
    if able && play.state.present.contains(at) {
        strike_back(play, unit, at);
    }
    Progress::Done
}

fn strike_back(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, at: UnitId) {
    let answer = answer(play.scene(), unit, at);
    if answer.victims.iter().any(|victim| !victim.throws.is_empty()) {
        structures::report_attack(play.book, unit, play.referee);
        dice::begin_event(play, unit, Roll::Action);
        resolving::resolve_attack(play, &answer);
    }
}

/// Two units are in contact (VD-ASSAULT-15, VD-CC-04).
pub(crate) fn engage(
    state: &mut State,
    unit: UnitId,
    enemy: UnitId,
    referee: &mut impl Referee<Event>,
) {
    if state.unit(unit).engaged.contains(enemy) {
        return;
    }
    state.unit_mut(unit).engaged.insert(enemy);
    state.unit_mut(enemy).engaged.insert(unit);
    let at = state.unit(unit).at;
    referee.relate(|| Event::Happened {
        unit: Some(unit),
        at: Some(at),
        clause: Clause("VD-ASSAULT-15"),
    });
}
