//! The volleys that are offered: for each target the best weapons of those able to shoot, and the
//! sensible ways to save the rare ones.

use arrayvec::ArrayVec;

use crate::action::{LAYS_THE_GUN, Target, Volley};
use crate::armour::Armour;
use crate::attack::blast::blast_count;
use crate::attack::victims::Strikes;
use crate::attack::{blast, structures, victims};
use crate::book::Scene;
use crate::fire::volley;
use crate::fire::volley::{Area, Sighting};
use crate::position::{cover, fields_of_fire};
use crate::terrain::ground::Cover;
use crate::units::command;
use crate::units::profile::{
    Facing, Feature, MAX_GROUPS, MAX_MOUNTS, Mount, Property, UnitKind, Weapon,
};
use wargauge_rules::game::UnitId;

/// The most volleys offered at one target.
const MAX_VOLLEYS: usize = 4;

/// Uses in an activation from which a weapon is nothing to be saved up.
const PLENTY: u8 = 2;

/// What a weapon is worth against the target.
#[derive(Clone, Copy, Debug)]
struct WeaponWorth {
    /// Expected hits that are not saved, of one use, in some small unit; 0 if it does nothing.
    score: u32,
    /// Which mount.
    number: usize,
    /// How many can use it.
    bearers: u8,
}

type WeaponWorths = ArrayVec<WeaponWorth, MAX_MOUNTS>;

/// Volleys with the Blast in them.
type VolleyChoices = ArrayVec<(Volley, Option<Area>), MAX_VOLLEYS>;

/// The volleys offered at a target: only such as can hurt or mark it.
pub(crate) fn choose_volleys(scene: Scene<'_>, sighting: &Sighting) -> VolleyChoices {
    let unit = sighting.unit;
    let guess = worths(scene, sighting, Some(Cover::None));
    // Nobody need know the cover of a target at which all fire.
    let worths =
        if none_is_left_out(scene, unit, &guess) { guess } else { worths(scene, sighting, None) };
    let mut choices = VolleyChoices::new();
    let chooser = VolleyChooser { scene, sighting, worths: &worths };
    for volley in chooser.volleys() {
        let choice = (volley, volley::area_of(scene.book, unit, &volley));
        if !choices.contains(&choice) {
            choices.push(choice);
        }
    }
    choices
}

/// Whether the volleys of a vehicle are the same in whatever order its weapons are chosen: all of
/// them can be used at once.
fn none_is_left_out(scene: Scene<'_>, unit: UnitId, worths: &WeaponWorths) -> bool {
    let book = scene.book;
    let profile = book.profile(unit);
    if profile.kind != UnitKind::Vehicle {
        return false;
    }
    let features = |mount: &Mount| book.weapon(mount.weapon).features;
    let (mut users, mut others, mut guns, mut area) = (0u8, 0u8, 0, None);
    for worth in worths {
        let mount = &profile.mounts[worth.number];
        users = users.saturating_add(worth.bearers);
        if mount.main {
            guns += 1;
        } else if !features(mount).has(Feature::CoAxial) {
            others = others.saturating_add(worth.bearers);
        }
        if let Some(one) = Area::of_weapon(book, book.weapon(mount.weapon)) {
            if area.is_some_and(|area| area != one) {
                return false;
            }
            area = Some(one);
        }
    }
    let limit = volley::fire_limit(scene, unit);
    let lays = profile.mounts.iter().any(|mount| features(mount).has(Feature::CoAxial));
    // The gun and what lays it count as two.
    users <= limit && (!lays || guns <= 1 && others.saturating_add(2) <= limit)
}

/// Of the volleys offered at a target the first, its weapons chosen as if it were under such
/// cover.
pub(crate) fn likely_volley(scene: Scene<'_>, sighting: &Sighting, cover: Cover) -> Option<Volley> {
    let worths = worths(scene, sighting, Some(cover));
    VolleyChooser { scene, sighting, worths: &worths }.volleys().next()
}

/// The weapons that can hurt or mark the target, the best first; under such cover, or under
/// what it has.
fn worths(scene: Scene<'_>, sighting: &Sighting, cover: Option<Cover>) -> WeaponWorths {
    let (book, unit) = (scene.book, sighting.unit);
    let shown = shown(scene, sighting, cover);
    let mut worths = WeaponWorths::new();
    for (number, mount) in book.profile(unit).mounts.iter().enumerate() {
        let weapon = book.weapon(mount.weapon);
        if cannot_burn(scene, weapon, sighting) {
            continue;
        }
        let dice = match blast::radius(book, weapon) {
            Some(radius) => blast_count(radius, shown.models),
            None => volley::shot_dice(scene, unit, mount, 1),
        };
        let modifier = volley::shot_modifier(scene, unit, mount);
        let score = score(weapon, dice, modifier, &shown).max(u32::from(shown.open));
        if score == 0 {
            continue;
        }
        if let Ok(bearers) = volley::bearers(scene, sighting, number) {
            worths.push(WeaponWorth { score, number, bearers });
        }
    }
    worths.sort_unstable_by_key(|worth| (core::cmp::Reverse(worth.score), worth.number));
    worths
}

/// What a shot at a target meets, under such cover or under what it has.
fn shown(scene: Scene<'_>, sighting: &Sighting, cover: Option<Cover>) -> ShotTarget {
    let Scene { book, state } = scene;
    match sighting.target {
        Target::Structure(piece) => {
            let victim = structures::structure_victim(scene, piece);
            let (armour, cover_save) = (victim.armour, victim.cover_save);
            ShotTarget { armour, top: armour, cover_save, models: 1, open: false }
        }
        Target::Unit(target) => {
            let from = Strikes::From(sighting.muzzle);
            let (armour, _) = victims::armour_against(scene, target, from);
            let (top, _) = victims::armour_against(scene, target, Strikes::Above);
            let vehicle = book.profile(target).kind == UnitKind::Vehicle;
            let cover = cover.unwrap_or_else(|| cover::cover(scene, target, sighting.muzzle));
            let cover = cover::effective_cover(scene, target, cover);
            let models = if vehicle { 1 } else { command::strength(state, target) };
            let open = vehicle && book.vehicle_has(target, Property::Open);
            ShotTarget { armour, top, cover_save: book.cover_save(cover, vehicle), models, open }
        }
    }
}

/// Whether the target is a closed vehicle that a flame does not reach from behind (VD-FEAT-19).
fn cannot_burn(scene: Scene<'_>, weapon: &Weapon, sighting: &Sighting) -> bool {
    let Target::Unit(target) = sighting.target else { return false };
    weapon.features.has(Feature::Flame)
        && scene.book.profile(target).kind == UnitKind::Vehicle
        && !scene.book.vehicle_has(target, Property::Open)
        && fields_of_fire::facing_hit(scene, target, sighting.muzzle) != Facing::Rear
}

/// Chooses which of a unit's weapons shoot at a target.
#[derive(Clone, Copy)]
struct VolleyChooser<'a> {
    scene: Scene<'a>,
    sighting: &'a Sighting,
    /// What each weapon is worth against the target, the best first.
    worths: &'a WeaponWorths,
}

impl VolleyChooser<'_> {
    /// The volleys in which anybody shoots, the best first; some may be alike.
    fn volleys(&self) -> impl Iterator<Item = Volley> {
        let kind = self.scene.book.profile(self.sighting.unit).kind;
        let limit = if self.worths.is_empty() {
            0
        } else {
            volley::fire_limit(self.scene, self.sighting.unit)
        };
        let volleys = (0..MAX_VOLLEYS).filter_map(move |nth| {
            Some(match (kind, nth) {
                (UnitKind::Infantry, 1) => self.fill(limit, &|mount| self.has_plenty(mount)),
                (UnitKind::Team, 0) => self.fill(limit.min(1), &|mount| mount.main),
                (UnitKind::Team, 1) | (UnitKind::Vehicle, 2) => {
                    self.fill(limit, &|mount| !mount.main)
                }
                (UnitKind::Vehicle, 3) => self.fill(limit, &|mount| mount.main),
                (UnitKind::Vehicle, 0) => self.lay(limit)?,
                (UnitKind::Infantry, 0) | (UnitKind::Vehicle, 1) => self.fill(limit, &|_| true),
                _ => return None,
            })
        });
        volleys.filter(|volley| volley.iter().any(|&count| count > 0))
    }

    /// Whether a weapon is nothing to be saved up.
    fn has_plenty(&self, mount: &Mount) -> bool {
        let weapon = self.scene.book.weapon(mount.weapon);
        weapon.blast.is_none() && weapon.uses >= PLENTY
    }

    /// The best weapons that pass a test, as many as the limit allows, each model one.
    fn fill(&self, limit: u8, test: &dyn Fn(&Mount) -> bool) -> Volley {
        let profile = self.scene.book.profile(self.sighting.unit);
        let vehicle = profile.kind == UnitKind::Vehicle;
        let mut volley = [0; MAX_MOUNTS];
        let mut left: [u8; MAX_GROUPS] = self.scene.state.unit(self.sighting.unit).strength;
        let (mut free, mut area) = (limit, None);
        for worth in self.worths {
            let mount = &profile.mounts[worth.number];
            if !test(mount) {
                continue;
            }
            let weapon = self.scene.book.weapon(mount.weapon);
            if let Some(one) = Area::of_weapon(self.scene.book, weapon) {
                if area.is_some_and(|area| area != one) {
                    continue;
                }
                area = Some(one);
            }
            let group = usize::from(mount.group);
            let count = worth.bearers.min(free).min(if vehicle { u8::MAX } else { left[group] });
            volley[worth.number] = count;
            free -= count;
            if !vehicle {
                left[group] -= count;
            }
        }
        volley
    }

    /// A vehicle's volley in which the co-axial weapon lays the main gun (VD-FEAT-14): it counts
    /// as a weapon used (VD-FEAT-35).
    fn lay(&self, limit: u8) -> Option<Volley> {
        let mounts = &self.scene.book.profile(self.sighting.unit).mounts;
        let is_co_axial =
            |mount: &Mount| self.scene.book.weapon(mount.weapon).features.has(Feature::CoAxial);
        let co_axial = mounts.iter().position(is_co_axial)?;
        let gun = self.worths.iter().find(|worth| mounts[worth.number].main)?;
        let lays = volley::bearers(self.scene, self.sighting, co_axial);
        if limit < 2 || lays.is_err() {
            return None;
        }
        let mut volley = self.fill(limit - 2, &|mount| !mount.main && !is_co_axial(mount));
        volley[gun.number] = 1;
        volley[co_axial] = LAYS_THE_GUN;
        Some(volley)
    }
}

/// What a shot meets.
#[derive(Clone, Copy)]
struct ShotTarget {
    armour: Armour,
    /// Against Indirect fire (VD-FEAT-17).
    top: Armour,
    /// The save that its cover gives.
    cover_save: u8,
    /// How many models an area can touch.
    models: u8,
    /// Whether any shot marks it.
    open: bool,
}

/// Expected hits that are not saved, times 360, of so many dice with such a modifier.
fn score(weapon: &Weapon, dice: u8, modifier: i8, shown: &ShotTarget) -> u32 {
    let faces = i32::from(weapon.damage.die.faces());
    let bonus = i32::from(weapon.damage.bonus) + i32::from(modifier);
    let reach = |number: u8| (faces + bonus + 1 - i32::from(number)).clamp(0, faces);
    let above = weapon.features.has(Feature::Indirect);
    let armour = if above { shown.top } else { shown.armour };
    let hits = reach(armour.hit) + reach(armour.critical);
    let plain = armour.save.saturating_add(weapon.save_minus);
    let flame = weapon.features.has(Feature::Flame);
    let save = if flame { plain } else { plain.min(shown.cover_save) };
    let fails = i32::from(save.clamp(2, 7)) - 1;
    let again = if weapon.features.has(Feature::ReRoll) { 3 } else { 2 };
    (i32::from(dice) * hits * 60 / faces * fails * again / 2) as u32
}
