//! Anti-Tank Explosives (VD-ABIL-42, VD-ABIL-52 to 61, VD-ABIL-76, VD-ABIL-78).

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::attack::throws::{Attack, CasualtyCap, ReRoll, Throw, Victim, can_hurt};
use crate::attack::victims::Strikes;
use crate::attack::{blast, resolving, structures, throws, victims};
use crate::book::{Play, Scene, VictoryDecision};
use crate::dice;
use crate::event::Event;
use crate::morale::markers;
use crate::position::{cover, fields_of_fire, hulls};
use crate::state::Roll;
use crate::state::activation::{Activation, Charge};
use crate::state::agenda::{Progress, Task, Threat};
use crate::state::unit::Place;
use crate::switches::BlastXIsRadius;
use crate::terrain::current;
use crate::units::command;
use crate::units::profile::{Ability, Body, DamageDie, Facing, Group};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// Charges of one target that go off together.
type Charges = ArrayVec<Charge, 6>;

/// Radius of the area of either type, in inches (VD-ABIL-52, VD-ABIL-53).
const AREA: Length = Length::inches(2);

/// The Damage Die of a charge: D10+2, or the higher of two D10+2 if Improved (VD-ABIL-52,
/// VD-ABIL-53).
pub(crate) const fn charge_die(improved: bool) -> DamageDie {
    DamageDie { die: Die::D10, best_of: if improved { 2 } else { 1 }, bonus: 2 }
}

/// The dice of charges; no other modifier of an Assault applies to them (VD-ASSAULT-03,
/// VD-ABIL-56).
const fn charge_throw(improved: bool, dice: u8) -> Throw {
    Throw {
        weapon: None,
        dice,
        damage: charge_die(improved),
        modifier: 0,
        re_roll: ReRoll::None,
        save_minus: if improved { 3 } else { 2 },
        ignores_cover: true,
        take_cover_helps: true,
        cap: CasualtyCap::None,
    }
}

/// Models of a unit, or points of its stands, that carry charges: ordinary ones, Improved ones.
fn carriers(scene: Scene<'_>, unit: UnitId) -> [u8; 2] {
    let mut living = [0_u8; 2];
    for (group, left) in scene.book.profile(unit).groups.iter().zip(scene.state.unit(unit).strength)
    {
        if let Some(kind) = charge_kind(group) {
            living[kind] += left;
        }
    }
    living
}

/// Charges of a unit that are not spent: ordinary ones, and Improved ones, which are placed
/// first.
pub(crate) fn charges_left(scene: Scene<'_>, unit: UnitId) -> [u8; 2] {
    let [ordinary, improved] = carriers(scene, unit);
    let spent = scene.state.unit(unit).charges_spent;
    let of_improved = spent.min(improved);
    [ordinary.saturating_sub(spent - of_improved), improved - of_improved]
}

/// Men of a group are about to fall: first those who have placed their charges, as their owner
/// would choose (VD-SHOOT-19).
pub(crate) fn bury_spent_charges(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    group: u8,
    lost: u8,
) {
    let Some(kind) = charge_kind(&play.book.profile(unit).groups[usize::from(group)]) else {
        return;
    };
    let spent = carriers(play.scene(), unit)[kind] - charges_left(play.scene(), unit)[kind];
    play.state.unit_mut(unit).charges_spent -= spent.min(lost);
}

/// The most charges a unit may place on a target now; 0 if none: those its models able to act still
/// have, up to the limit for the target.
pub(crate) fn most_charges(scene: Scene<'_>, unit: UnitId, target: Target) -> u8 {
    let Scene { book, state } = scene;
    // VD-BLDG-02: a vehicle or a structure.
    let stands = match target {
        Target::Unit(vehicle) => book.is_vehicle(vehicle),
        Target::Structure(piece) => current::standing(scene, piece).is_some(),
    };
    // VD-BLDG-02.
    let Some(active) = state.active.as_ref().filter(|active| active.unit == unit && stands) else {
        return 0;
    };
    // VD-ABIL-60: so many on each target.
    let placed = active.charges.iter().filter(|charge| charge.target == target);
    let placed: u8 = placed.map(|charge| charge.count).sum();
    let limit = book.switches().max_charges_per_target as u8;
    let left: u8 = charges_left(scene, unit).iter().sum();
    let mut able = markers::able(scene, unit);
    if hulls::edge(book, unit) > Length::ZERO {
        // VD-ABIL-57, VD-SUPP-05: markers always lower the charges of HP/X units.
        able = able.min(command::strength(state, unit).saturating_sub(state.unit(unit).markers));
    }
    // VD-ABIL-60, VD-ABIL-76.
    left.min(able).min(limit.saturating_sub(placed))
}

/// Places charges: at the facing the leader reached, Improved ones first (VD-ABIL-54,
/// VD-ABIL-58, VD-ASSAULT-21).
pub(crate) fn place_charges(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    target: Target,
    count: u8,
) {
    let stood = play.state.unit(unit).at;
    let improved = charges_left(play.scene(), unit)[1].min(count);
    let (facing, at, hull_at) = match target {
        Target::Unit(vehicle) => (
            fields_of_fire::facing_hit(play.scene(), vehicle, stood),
            nearest_hull_point(play.scene(), vehicle, stood),
            play.state.unit(vehicle).at,
        ),
        Target::Structure(piece) => {
            let wall = current::nearest_wall(play.scene(), piece, stood);
            (Facing::Front, wall, wall)
        }
    };
    for (improved, count) in [(true, improved), (false, count - improved)] {
        let charge = Charge { target, facing, at, hull_at, count, improved };
        if let Some(active) = play.state.active.as_mut().filter(|_| count > 0) {
            active.charges.push(charge);
        }
    }
    play.state.unit_mut(unit).charges_spent += count;
    play.referee.relate(|| Event::Happened {
        unit: Some(unit),
        at: Some(at),
        clause: wargauge_rules::event::Clause("VD-ABIL-54"),
    });
}

/// The point of the hulls of a unit nearest to where somebody stands.
fn nearest_hull_point(scene: Scene<'_>, vehicle: UnitId, from: Point) -> Point {
    let hulls = hulls::hulls(scene, vehicle);
    let points = hulls.iter().map(|hull| hull.nearest_to(from));
    points.min_by_key(|point| point.squared_distance(from)).unwrap_or(scene.state.unit(vehicle).at)
}

/// The charges of the activation go off, those on one target together: the dice on it and its
/// saves, then the dice of their area (VD-ABIL-55, VD-ABIL-59, VD-ABIL-78).
pub(crate) fn detonate_task(play: &mut Play<'_, impl Referee<Event>>) -> Progress {
    let Some((unit, charges)) = play.state.active.as_mut().and_then(take_charges) else {
        return Progress::Done;
    };
    play.state.agenda.push(Task::Detonate);
    let charges = carried_along(play.scene(), charges);
    for charge in &charges {
        let Charge { target, facing, count, .. } = *charge;
        play.referee.relate(|| Event::Detonated { target, facing, count });
    }
    let attacks = [
        on_target(play.scene(), unit, &charges),
        on_bystanders(play.scene(), unit, &charges, true),
        on_bystanders(play.scene(), unit, &charges, false),
    ];
    dice::begin_event(play, unit, Roll::Detonation);
    for attack in attacks.iter().filter(|attack| !attack.victims.is_empty()) {
        resolving::resolve_attack(play, attack);
    }
    Progress::Done
}

/// Charges go where their vehicle went (VD-ABIL-58).
fn carried_along(scene: Scene<'_>, mut charges: Charges) -> Charges {
    for charge in &mut charges {
        let Target::Unit(vehicle) = charge.target else { continue };
        let now = scene.state.unit(vehicle).at;
        if scene.state.present.contains(vehicle) && now != charge.hull_at {
            let moved = charge.at + charge.hull_at.to(now);
            charge.at = nearest_hull_point(scene, vehicle, moved);
        }
    }
    charges
}

/// One Damage Die for each charge on its target, on the facing it was placed at, without a
/// Cover Save and without a further marker (VD-ABIL-59, VD-ABIL-61).
pub(crate) fn on_target(scene: Scene<'_>, unit: UnitId, charges: &[Charge]) -> Attack {
    let mut attack = own_attack(scene.book, unit, true);
    for charge in charges {
        let throw = charge_throw(charge.improved, charge.count);
        let mut victim = match charge.target {
            Target::Unit(vehicle) if scene.state.present.contains(vehicle) => {
                charged_vehicle(scene, vehicle, charge.facing)
            }
            Target::Structure(piece) if current::standing(scene, piece).is_some() => {
                structures::structure_victim(scene, piece)
            }
            Target::Unit(_) | Target::Structure(_) => continue,
        };
        if !can_hurt(throw.damage, 0, victim.armour) {
            continue;
        }
        let same = |one: &&mut Victim| one.armour == victim.armour;
        if let Some(one) = attack.victims.iter_mut().find(same) {
            one.throws.push(throw);
        } else {
            victim.throws.push(throw);
            attack.victims.push(victim);
        }
    }
    attack
}

/// A vehicle with a charge on one of its facings.
fn charged_vehicle(scene: Scene<'_>, vehicle: UnitId, facing: Facing) -> Victim {
    let mut victim = victims::victim(scene, vehicle, scene.state.unit(vehicle).at);
    victim.throws.clear();
    if let Some(profile) = scene.book.profile(vehicle).vehicle {
        victim.armour = profile.facing(facing);
    }
    victim.cover_save = 7;
    victim.re_roll_saves = throws::skirts_help(scene.book, vehicle, facing);
    (victim.markers, victim.markers_if_hit) = (0, 0);
    victim
}

/// One Damage Die for each charge and each model of another unit in its area, by the Blast
/// rules; on enemies of the unit that placed them, or on its own side (VD-ABIL-59).
pub(crate) fn on_bystanders(
    scene: Scene<'_>,
    unit: UnitId,
    charges: &[Charge],
    enemies: bool,
) -> Attack {
    let Scene { book, state } = scene;
    let mut attack = own_attack(book, unit, enemies);
    let side = if enemies { book.side(unit).foe() } else { book.side(unit) };
    for other in state.present & book.units_of(side) {
        let spared = state.unit(other).place != Place::Table
            || charges.iter().any(|charge| charge.target == Target::Unit(other));
        // VD-FEAT-37.
        if spared || attack.victims.is_full() {
            continue;
        }
        let centre = charges[0].at;
        let cover = cover::cover_in_blast(scene, other, centre);
        let mut victim = victims::victim_in(scene, other, Strikes::From(centre), cover);
        for charge in charges {
            let dice = models_in_area(scene, other, charge.at).saturating_mul(charge.count);
            let throw = Throw {
                modifier: blast::blast_bonus(scene, other, false),
                ignores_cover: false,
                cap: CasualtyCap::Together,
                ..charge_throw(charge.improved, dice)
            };
            if dice > 0 && can_hurt(throw.damage, throw.modifier, victim.armour) {
                victim.throws.push(throw);
            }
        }
        if !victim.throws.is_empty() {
            attack.victims.push(victim);
        }
    }
    // VD-SUPP-09: shot at, like all whom a Blast hits.
    victims::add_markers(scene, &mut attack);
    attack
}

/// Damage Dice of the area of one charge against a unit (VD-FEAT-04).
fn models_in_area(scene: Scene<'_>, unit: UnitId, at: Point) -> u8 {
    let radius = match scene.book.switches().blast_x_is_radius {
        BlastXIsRadius::Yes => AREA,
        BlastXIsRadius::No => AREA.half_up(),
    };
    blast::blast_dice(scene, unit, Disc::new(at, radius))
}

/// An attack by charges: on enemies it is the unit's that placed them, on friends nobody's
/// (VD-SHAKEN-20).
fn own_attack(book: &VictoryDecision, unit: UnitId, enemies: bool) -> Attack {
    Attack {
        credit: enemies.then(|| book.profile(unit).row),
        threat: if enemies { Threat::Unit(unit) } else { Threat::Nobody },
        by_enemy: enemies,
        victims: ArrayVec::new(),
    }
}

/// Which charges the men of a group carry, if any: 0 ordinary ones, 1 Improved ones (VD-ABIL-42,
/// VD-ABIL-52).
fn charge_kind(group: &Group) -> Option<usize> {
    let afoot = !matches!(group.body, Body::Vehicle { .. });
    let carries = group.improved_charges || group.abilities.has(Ability::TankHunter);
    (afoot && carries).then_some(usize::from(group.improved_charges))
}

/// Takes all charges on the target of the first one.
fn take_charges(active: &mut Activation) -> Option<(UnitId, Charges)> {
    let target = active.charges.first()?.target;
    let charges = active.charges.iter().filter(|charge| charge.target == target).copied().collect();
    active.charges.retain(|charge| charge.target != target);
    Some((active.unit, charges))
}
