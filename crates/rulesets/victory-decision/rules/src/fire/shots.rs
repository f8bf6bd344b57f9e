//! The attack that comes of a volley: throws, modifiers and re-rolls in the order of the card (VD-SHOOT-19, VD-CONC).

use arrayvec::ArrayVec;

use crate::action::{Concentrated, LAYS_THE_GUN, Target};
use crate::attack::throws::{Attack, CasualtyCap, ReRoll, Throw, Victim, add_throw};
use crate::attack::victims::Strikes;
use crate::attack::{blast, structures, throws, victims};
use crate::book::{Scene, VictoryDecision};
use crate::fire::areas::BlastArea;
use crate::fire::{areas, volley};
use crate::position::cover::one_lower;
use crate::position::{aboard, cover, fields_of_fire};
use crate::state::shared_blast::{Shot, TouchedUnits};
use crate::terrain::current;
use crate::terrain::ground::Cover;
use crate::units::command;
use crate::units::profile::{
    Ability, Facing, Feature, MAX_MOUNTS, Mount, Property, UnitKind, Weapon,
};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// The attack of a shot whose Blast touches these units with so many dice each.
pub(crate) fn shot_attack(scene: Scene<'_>, shot: &Shot, touched: &TouchedUnits) -> Attack {
    let book = scene.book;
    let mut attack = throws::attack_by(book, shot.unit);
    let order = in_card_order(book, shot);
    let muzzle = muzzle_of(scene, shot);
    let mut aim = ShotAim { shot, muzzle, cover: None, touched };
    for &number in &order {
        add_aimed(scene, &mut aim, number, &mut attack);
    }
    if let Some(at) = shot.at {
        for &number in &order {
            let mount = &book.profile(shot.unit).mounts[number];
            let weapon = book.weapon(mount.weapon);
            let Some(radius) = blast::radius(book, weapon) else { continue };
            let throw = throw_of(scene, shot, number);
            let above = weapon.features.has(Feature::Indirect);
            let area = BlastArea {
                area: Disc::new(at, radius),
                throw: Throw { dice: shot.volley[number], cap: CasualtyCap::Together, ..throw },
                strikes: if above { Strikes::Above } else { Strikes::From(muzzle) },
                skip: if above { None } else { Some(shot.target) },
            };
            areas::add_area(scene, &area, touched, &mut attack);
        }
    }
    victims::add_markers(scene, &mut attack);
    attack
}

/// Where a shot comes from.
fn muzzle_of(scene: Scene<'_>, shot: &Shot) -> Point {
    let towards = match shot.target {
        Target::Unit(unit) => fields_of_fire::standpoint(scene, unit),
        Target::Structure(piece) => current::centre_of(scene, piece),
    };
    fields_of_fire::muzzle(scene, shot.unit, towards, shot.from)
}

/// The weapons that roll dice, in card order (VD-ENG-12). Hits are saved in groups in the same
/// order (VD-SHOOT-16).
fn in_card_order(book: &VictoryDecision, shot: &Shot) -> ArrayVec<usize, MAX_MOUNTS> {
    let mounts = &book.profile(shot.unit).mounts;
    let fires = |number: &usize| !matches!(shot.volley[*number], 0 | LAYS_THE_GUN);
    let mut order: ArrayVec<usize, MAX_MOUNTS> = (0..mounts.len()).filter(fires).collect();
    order.sort_unstable_by_key(|&number| (book.weapon(mounts[number].weapon).card_order, number));
    order
}

/// How the chosen target is seen, by all weapons of a shot.
struct ShotAim<'t> {
    shot: &'t Shot,
    /// Where the shot comes from.
    muzzle: Point,
    /// The cover of the target against aimed fire, once it has been asked for.
    cover: Option<Cover>,
    /// The units in the Blast.
    touched: &'t TouchedUnits,
}

/// The dice of one weapon against the chosen target, Blast over the open table included where
/// it is direct. The cover of the target against aimed fire is worked out once for all.
fn add_aimed(scene: Scene<'_>, aim: &mut ShotAim<'_>, number: usize, attack: &mut Attack) {
    let Scene { book, state } = scene;
    let ShotAim { shot, muzzle, touched, .. } = *aim;
    let mount = &book.profile(shot.unit).mounts[number];
    let weapon = book.weapon(mount.weapon);
    let mut throw = throw_of(scene, shot, number);
    let radius = blast::radius(book, weapon);
    if radius.is_some() && weapon.features.has(Feature::Indirect) {
        return;
    }
    match shot.target {
        Target::Structure(piece) => {
            if radius.is_some() {
                throw.dice = shot.volley[number];
            }
            if command::all_have(scene, shot.unit, Ability::Pioneer)
                && throw.re_roll == ReRoll::None
            {
                // VD-ABIL-41.
                throw.re_roll = ReRoll::Misses;
            }
            let victim = structures::structure_victim(scene, piece);
            add_throw(attack, Victim { markers: 0, markers_if_hit: 0, ..victim }, throw);
        }
        Target::Unit(target) => {
            let mut cover = *aim
                .cover
                .get_or_insert_with(|| cover::cover_from(scene, target, shot.unit, muzzle));
            if let Some(radius) = radius {
                let each = match (aboard::structure_of(state, target), shot.at) {
                    (Some(_), _) => blast::blast_dice_inside(state, target, radius),
                    (None, Some(at)) => {
                        cover = cover::cover_in_blast(scene, target, at);
                        touched.dice(target)
                    }
                    (None, None) => 0,
                };
                throw.dice = shot.volley[number].saturating_mul(each);
                throw.cap = CasualtyCap::Together;
                throw.modifier += blast::blast_bonus(scene, target, false);
            } else if weapon.features.has(Feature::Scoped) && !volley::has_moved(state) {
                cover = one_lower(cover::effective_cover(scene, target, cover));
                let mut victim = victims::victim_in(scene, target, Strikes::From(muzzle), cover);
                // The class is the one of the target's abilities already.
                let vehicle = throws::is_hard(book, shot.target);
                victim.cover_save = book.cover_save(cover, vehicle);
                add_throw(attack, victim, throw);
                return;
            }
            if throw.dice == 0 || !flame_bites(scene, weapon, target, muzzle) {
                return;
            }
            let victim = victims::victim_in(scene, target, Strikes::From(muzzle), cover);
            add_throw(attack, victim, throw);
        }
    }
}

/// VD-FEAT-19: flames roll against vehicles only if these are Open or show their Rear.
fn flame_bites(scene: Scene<'_>, weapon: &Weapon, target: UnitId, from: Point) -> bool {
    !weapon.features.has(Feature::Flame)
        || scene.book.profile(target).kind != UnitKind::Vehicle
        || scene.book.vehicle_has(target, Property::Open)
        || fields_of_fire::facing_hit(scene, target, from) == Facing::Rear
}

/// The dice of one weapon of a volley, with all that belongs to the shooter.
fn throw_of(scene: Scene<'_>, shot: &Shot, number: usize) -> Throw {
    let mount = &scene.book.profile(shot.unit).mounts[number];
    let weapon = scene.book.weapon(mount.weapon);
    // VD-BLDG-27: the cover of walls goes the same way.
    let flame = weapon.features.has(Feature::Flame);
    Throw {
        weapon: Some(mount.weapon),
        dice: volley::shot_dice(scene, shot.unit, mount, shot.volley[number]),
        damage: weapon.damage,
        modifier: volley::shot_modifier(scene, shot.unit, mount),
        re_roll: shot_re_roll(shot, mount, weapon),
        save_minus: weapon.save_minus,
        ignores_cover: flame,
        take_cover_helps: !flame,
        cap: CasualtyCap::None,
    }
}

/// What is rolled again, once at most.
fn shot_re_roll(shot: &Shot, mount: &Mount, weapon: &Weapon) -> ReRoll {
    // VD-CONC-05: also dice that hit once.
    if shot.aimed == Some(Concentrated::SingleHits) {
        return ReRoll::SingleHits;
    }
    // VD-BASE-11: by one rule or by several.
    let laid = mount.main && shot.volley.contains(&LAYS_THE_GUN);
    // VD-BASE-11.
    if shot.aimed.is_some() || shot.ambush || laid || weapon.features.has(Feature::ReRoll) {
        return ReRoll::Misses;
    }
    ReRoll::None
}
