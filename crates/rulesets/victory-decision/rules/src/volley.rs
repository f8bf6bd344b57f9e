//! Volleys: who may shoot with what (VD-SHOOT-05 to VD-SHOOT-07, VD-VEH-31), and the attack that
//! comes of it.
//!
//! Also kept here: VD-ABIL-71, VD-BLDG-27, VD-FEAT-28, VD-MOVE-09, VD-SCALE-10, VD-SCALE-11,
//! VD-SHOOT-08, VD-SHOOT-12, VD-VEH-23.

use arrayvec::ArrayVec;

use crate::VictoryDecision;
use crate::action::{Concentrated, LAYS_THE_GUN, Volley};
use crate::attack::can_hurt;
use crate::attack::{Attack, ReRoll, Throw, Victim};
use crate::cover::one_lower;
use crate::ground::Cover;
use crate::play::{illegal, require};
use crate::profile::{
    Ability, Body, Facing, Feature, MAX_MOUNTS, Mount, Property, Reach, UnitKind, Weapon,
};
use crate::sharing::Touched;
use crate::state::{Activation, Place, State, Target};
use crate::strikes::AreaOf;
use crate::switches::{MarkerSilencesModel, SetupMode};
use crate::victim::Strikes;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// Models that can shoot out of one side of a floor (VD-BLDG-11).
pub(super) const OPENINGS: u8 = 6;

/// Models that can shoot from an Open transport (VD-VSP-06).
const PASSENGERS: u8 = 4;

/// Least range of Indirect weapons (VD-FEAT-15).
pub(super) const LEAST_INDIRECT: Length = Length::inches(8);

/// A Shoot Action as it is resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Who shoots.
    pub unit: UnitId,
    /// At what.
    pub target: Target,
    /// Who shoots with what.
    pub volley: Volley,
    /// The Target Point of Blast weapons, after it has scattered.
    pub at: Option<Point>,
    /// What an aimed shot re-rolls; none if it is not aimed.
    pub aimed: Option<Concentrated>,
    /// The side of the structure it comes from.
    pub from: Option<Bearing>,
    /// Whether it reveals an Ambush (VD-ABIL-02).
    pub ambush: bool,
}

/// A target as a unit has it in its sights.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sighting {
    /// What.
    pub target: Target,
    /// Where the shot comes from.
    pub muzzle: Point,
    /// Where it goes.
    pub mark: Point,
    /// Whether the unit itself sees it; if not only Indirect weapons can shoot (VD-FEAT-15).
    pub seen: bool,
    /// Whether only Scoped weapons may pick it (VD-FEAT-26).
    pub only_scoped: bool,
}

/// A Blast of a volley: its radius, and whether it is Indirect.
pub(super) type Area = (Length, bool);

impl VictoryDecision {
    /// How many models of a group, or points of a stand, can use one of their weapons at a target
    /// now (VD-SHOOT-06, VD-SHOOT-07, VD-SHOOT-13).
    pub(super) fn bearers(
        &self,
        s: &State,
        unit: UnitId,
        number: usize,
        sighting: &Sighting,
    ) -> Result<u8, Illegal> {
        let Some(active) = &s.active else {
            return Err(illegal("VD-ACT-14", "no unit is active"));
        };
        let mount = &self.profile(unit).mounts[number];
        let weapon = self.weapon(mount.weapon);
        let left = s.unit(unit).strength[usize::from(mount.group)];
        let bearers = self.borne(unit, mount, left);
        require(bearers > 0, "VD-SHOOT-25", "nobody bears the weapon any more")?;
        let uses = weapon.uses.saturating_mul(bearers).saturating_sub(active.used[number]);
        require(uses > 0, "VD-SHOOT-06", "the weapon has no use left")?;
        self.reaches(s, unit, mount, sighting)?;
        if weapon.features.has(Feature::Indirect) {
            require(!active.moved, "VD-FEAT-17", "the team has moved")?;
            require(!self.is_inside(s, unit), "VD-BLDG-14", "it cannot fire from inside")?;
        } else {
            require(sighting.seen, "VD-SHOOT-04", "the target is out of sight")?;
        }
        if self.switches().setup_mode == SetupMode::Actions && weapon.set_up > 0 {
            require(!active.moved, "VD-FEAT-27", "the weapon is not set up")?;
        }
        let scoped = weapon.features.has(Feature::Scoped);
        require(scoped || !sighting.only_scoped, "VD-ABIL-29", "an Individual is protected")?;
        Ok(bearers.min(uses))
    }

    /// How many of a weapon a group of such strength has.
    pub(super) fn borne(&self, unit: UnitId, mount: &Mount, left: u8) -> u8 {
        match self.profile(unit).groups[usize::from(mount.group)].body {
            Body::Man => left.saturating_mul(mount.each),
            Body::Stand { .. } | Body::Team { .. } => left.min(mount.each),
            Body::Vehicle { .. } => {
                if left > 0 {
                    mount.each
                } else {
                    0
                }
            }
        }
    }

    /// Range and fire arc.
    fn reaches(
        &self,
        s: &State,
        unit: UnitId,
        mount: &Mount,
        sighting: &Sighting,
    ) -> Result<(), Illegal> {
        let weapon = self.weapon(mount.weapon);
        let within = match weapon.reach {
            Reach::Placed => return Err(illegal("VD-CHAR-13", "the weapon is placed, not shot")),
            Reach::To(range) => sighting.muzzle.within(sighting.mark, range),
            Reach::Sight => true,
        };
        require(within, "VD-SHOOT-07", "the target is out of range")?;
        if weapon.features.has(Feature::Indirect) {
            let near = sighting.mark.squared_distance(sighting.muzzle) < LEAST_INDIRECT.squared();
            require(!near, "VD-FEAT-15", "the target is too near for Indirect fire")?;
        }
        require(
            self.in_arc(s, unit, mount.arc, sighting.mark),
            "VD-SHOOT-13",
            "the target is outside the fire arc",
        )
    }

    /// The most models, points or weapons a unit may use in one Shoot Action (VD-SUPP-06,
    /// VD-VEH-31, VD-BLDG-11).
    pub(super) fn fire_limit(&self, s: &State, unit: UnitId) -> u8 {
        let most = self.able(s, unit);
        match s.unit(unit).place {
            Place::Inside { .. } => most.min(OPENINGS),
            Place::Aboard { .. } => most.min(PASSENGERS),
            _ => most,
        }
    }

    /// Whether a volley can be fired at a target; the Blast in it, if there is one.
    pub(super) fn check_volley(
        &self,
        s: &State,
        unit: UnitId,
        volley: &Volley,
        sighting: &Sighting,
    ) -> Result<Option<Area>, Illegal> {
        let profile = self.profile(unit);
        let vehicle = profile.kind == UnitKind::Vehicle;
        let (mut total, mut area) = (0u8, None);
        let mut by_group = [(0u8, 0u8, 0u8); crate::profile::MAX_GROUPS];
        for (number, &count) in volley.iter().enumerate().filter(|(_, count)| **count > 0) {
            let Some(mount) = profile.mounts.get(number) else {
                return Err(illegal("VD-SHOOT-05", "the unit has no such weapon"));
            };
            let weapon = self.weapon(mount.weapon);
            let lays = count == LAYS_THE_GUN;
            if lays {
                self.check_laying(unit, volley, weapon)?;
            }
            let count = if lays { mount.each } else { count };
            let bearers = self.bearers(s, unit, number, sighting)?;
            require(count <= bearers, "VD-SHOOT-05", "not so many have the weapon")?;
            total = total.saturating_add(count);
            let group = &mut by_group[usize::from(mount.group)];
            group.0 += count;
            if mount.main {
                group.1 += count;
            } else {
                group.2 += count;
            }
            if let Some(radius) = self.radius(weapon) {
                let one = (radius, weapon.features.has(Feature::Indirect));
                let same = area.is_none_or(|area| area == one);
                require(same, "VD-FEAT-03", "Blasts of one action have one area")?;
                area = Some(one);
            }
        }
        require(total > 0, "VD-SHOOT-07", "no weapon fires")?;
        require(total <= self.fire_limit(s, unit), "VD-SUPP-06", "too many are out of action")?;
        for (number, &(count, main, hand)) in by_group.iter().enumerate() {
            let left = s.unit(unit).strength[number];
            require(vehicle || count <= left, "VD-SHOOT-05", "each uses one weapon")?;
            let team = profile.kind == UnitKind::Team;
            let either = main == 0 || hand == 0;
            require(!team || either, "VD-ABIL-73", "main weapon or hand weapons")?;
        }
        Ok(area)
    }

    /// VD-FEAT-14: only a co-axial weapon lays the gun, and only a gun that fires.
    fn check_laying(&self, unit: UnitId, volley: &Volley, weapon: &Weapon) -> Result<(), Illegal> {
        let mounts = &self.profile(unit).mounts;
        let gun = mounts.iter().zip(volley).any(|(mount, &count)| mount.main && count > 0);
        let co_axial = weapon.features.has(Feature::CoAxial);
        require(co_axial && gun, "VD-FEAT-14", "it does not lay a gun that fires")
    }

    /// The attack of a shot whose Blast touches these units with so many dice each.
    pub(super) fn shot_attack(&self, s: &State, shot: &Shot, touched: &Touched) -> Attack {
        let mut attack = self.attack_by(shot.unit);
        let order = self.in_card_order(shot);
        let muzzle = self.muzzle_of(s, shot);
        let mut cover = None;
        for &number in &order {
            self.add_aimed(s, shot, (number, muzzle, &mut cover), touched, &mut attack);
        }
        if let Some(at) = shot.at {
            for &number in &order {
                let mount = &self.profile(shot.unit).mounts[number];
                let weapon = self.weapon(mount.weapon);
                let Some(radius) = self.radius(weapon) else { continue };
                let throw = self.throw_of(s, shot, number, shot.target);
                let above = weapon.features.has(Feature::Indirect);
                let area = AreaOf {
                    area: Disc::new(at, radius),
                    throw: Throw { dice: shot.volley[number], capped: true, ..throw },
                    strikes: if above { Strikes::Above } else { Strikes::From(muzzle) },
                    skip: if above { None } else { Some(shot.target) },
                };
                self.add_area(s, &area, touched, &mut attack);
            }
        }
        self.add_markers(s, &mut attack);
        attack
    }

    /// An attack of a unit without victims so far.
    pub(super) fn attack_by(&self, unit: UnitId) -> Attack {
        Attack {
            credit: Some(self.profile(unit).row),
            threat: crate::agenda::Threat::Unit(unit),
            by_enemy: true,
            victims: ArrayVec::new(),
        }
    }

    /// Where a shot comes from.
    fn muzzle_of(&self, s: &State, shot: &Shot) -> Point {
        let towards = match shot.target {
            Target::Unit(unit) => self.standpoint(s, unit),
            Target::Structure(piece) => self.centre_of(s, piece),
        };
        self.muzzle(s, shot.unit, towards, shot.from)
    }

    /// The weapons that roll dice, in card order (VD-ENG-12).
    fn in_card_order(&self, shot: &Shot) -> ArrayVec<usize, MAX_MOUNTS> {
        let mounts = &self.profile(shot.unit).mounts;
        let fires = |number: &usize| !matches!(shot.volley[*number], 0 | LAYS_THE_GUN);
        let mut order: ArrayVec<usize, MAX_MOUNTS> = (0..mounts.len()).filter(fires).collect();
        order.sort_unstable_by_key(|&number| {
            (self.weapon(mounts[number].weapon).card_order, number)
        });
        order
    }

    /// The dice of one weapon against the chosen target, Blast over the open table included where
    /// it is direct. The cover of the target against aimed fire is worked out once for all.
    fn add_aimed(
        &self,
        s: &State,
        shot: &Shot,
        (number, muzzle, known): (usize, Point, &mut Option<Cover>),
        touched: &Touched,
        attack: &mut Attack,
    ) {
        let mount = &self.profile(shot.unit).mounts[number];
        let weapon = self.weapon(mount.weapon);
        let mut throw = self.throw_of(s, shot, number, shot.target);
        let radius = self.radius(weapon);
        if radius.is_some() && weapon.features.has(Feature::Indirect) {
            return;
        }
        match shot.target {
            Target::Structure(piece) => {
                if radius.is_some() {
                    throw.dice = shot.volley[number];
                }
                if self.all_have(s, shot.unit, Ability::Pioneer) && throw.re_roll == ReRoll::None {
                    // VD-ABIL-41.
                    throw.re_roll = ReRoll::Misses;
                }
                let victim = self.structure_victim(s, piece);
                add_throw(attack, Victim { markers: 0, markers_if_hit: 0, ..victim }, throw);
            }
            Target::Unit(target) => {
                let mut cover =
                    *known.get_or_insert_with(|| self.cover_from(s, target, shot.unit, muzzle));
                if let Some(radius) = radius {
                    let each = match (self.structure_of(s, target), shot.at) {
                        (Some(_), _) => self.blast_dice_inside(s, target, radius),
                        (None, Some(at)) => {
                            cover = self.cover_in_blast(s, target, at);
                            touched.dice(target)
                        }
                        (None, None) => 0,
                    };
                    throw.dice = shot.volley[number].saturating_mul(each);
                    throw.capped = true;
                    throw.modifier += self.blast_bonus(s, target, false);
                } else if weapon.features.has(Feature::Scoped) && !self.has_moved(s) {
                    cover = one_lower(self.effective_cover(s, target, cover));
                    let mut victim = self.victim_in(s, target, Strikes::From(muzzle), cover);
                    // The class is the one of the target's abilities already.
                    let vehicle = self.is_hard(shot.target);
                    victim.cover_save = self.cover_save(cover, vehicle);
                    add_throw(attack, victim, throw);
                    return;
                }
                if throw.dice == 0 || !self.flame_bites(s, weapon, target, muzzle) {
                    return;
                }
                let victim = self.victim_in(s, target, Strikes::From(muzzle), cover);
                add_throw(attack, victim, throw);
            }
        }
    }

    /// VD-FEAT-19: flames roll against vehicles only if these are Open or show their Rear.
    fn flame_bites(&self, s: &State, weapon: &Weapon, target: UnitId, from: Point) -> bool {
        !weapon.features.has(Feature::Flame)
            || self.profile(target).kind != UnitKind::Vehicle
            || self.vehicle_has(target, Property::Open)
            || self.facing_hit(s, target, from) == Facing::Rear
    }

    /// Whether the active unit has moved in this activation (VD-FEAT-29).
    pub(super) fn has_moved(&self, s: &State) -> bool {
        s.active.as_ref().is_some_and(|active| active.moved)
    }

    /// The dice of one weapon of a volley, with all that belongs to the shooter.
    fn throw_of(&self, s: &State, shot: &Shot, number: usize, target: Target) -> Throw {
        let mount = &self.profile(shot.unit).mounts[number];
        let weapon = self.weapon(mount.weapon);
        let flame = weapon.features.has(Feature::Flame);
        Throw {
            weapon: Some(mount.weapon),
            dice: self.shot_dice(s, shot.unit, mount, shot.volley[number]),
            damage: weapon.damage,
            modifier: self.shot_modifier(s, shot.unit, mount),
            re_roll: self.shot_re_roll(shot, mount, weapon, target),
            save_minus: weapon.save_minus,
            ignores_cover: flame,
            take_cover_helps: !flame,
            capped: false,
        }
    }

    /// Damage Dice of so many uses of a weapon without Blast (VD-FEAT-27, VD-SUPP-15).
    pub(super) fn shot_dice(&self, s: &State, unit: UnitId, mount: &Mount, count: u8) -> u8 {
        let weapon = self.weapon(mount.weapon);
        let extra = self.switches().setup_mode == SetupMode::ExtraDice && !self.has_moved(s);
        let each = weapon.dice + if extra { weapon.set_up } else { 0 };
        let dice = each.saturating_mul(count);
        let crewed = self.profile(unit).kind == UnitKind::Team && mount.main;
        let silenced = self.switches().marker_silences_model == MarkerSilencesModel::Yes;
        if crewed && silenced && weapon.blast.is_none() {
            return dice.saturating_sub(s.unit(unit).markers).max(1);
        }
        dice
    }

    /// What the shooter adds to each die: Marksmen, and the main gun of a vehicle that has moved
    /// (VD-ABIL-36, VD-VEH-20).
    pub(super) fn shot_modifier(&self, s: &State, unit: UnitId, mount: &Mount) -> i8 {
        let weapon = self.weapon(mount.weapon);
        if self.profile(unit).kind == UnitKind::Vehicle {
            let gun =
                weapon.blast.is_some() || weapon.save_minus > 0 || weapon.damage.die == Die::D10;
            let steady = weapon.features.has(Feature::Stabilized)
                || self.vehicle_has(unit, Property::StabilizedGun);
            let moved = s.active.as_ref().is_some_and(|active| active.move_actions > 0);
            return if gun && moved && !steady {
                self.switches().vehicle_move_shoot_mod as i8
            } else {
                0
            };
        }
        let marksmen = weapon.features.has(Feature::Rifle)
            && weapon.blast.is_none()
            && !self.has_moved(s)
            && self.all_have(s, unit, Ability::Marksmen);
        i8::from(marksmen)
    }

    /// What is rolled again (VD-BASE-11, VD-CONC-05).
    fn shot_re_roll(&self, shot: &Shot, mount: &Mount, weapon: &Weapon, _: Target) -> ReRoll {
        if shot.aimed == Some(Concentrated::SingleHits) {
            return ReRoll::SingleHits;
        }
        let laid = mount.main && shot.volley.contains(&LAYS_THE_GUN);
        if shot.aimed.is_some() || shot.ambush || laid || weapon.features.has(Feature::ReRoll) {
            return ReRoll::Misses;
        }
        ReRoll::None
    }

    /// The markers of every unit that dice are rolled against: for being shot at, for Suppression,
    /// for Flame (VD-SUPP-02, VD-SUPP-09, VD-FEAT-33, VD-FEAT-19).
    pub(super) fn add_markers(&self, s: &State, attack: &mut Attack) {
        for at in 0..attack.victims.len() {
            let target = attack.victims[at].target;
            if attack.victims[..at].iter().any(|other| other.target == target) {
                continue;
            }
            let Target::Unit(unit) = target else {
                attack.victims[at].markers = 1;
                continue;
            };
            let steady = self.profile(unit).kind != UnitKind::Vehicle
                && self.all_have(s, unit, Ability::NervesOfSteel);
            let extra = self.extra_markers(attack, target);
            let first = &mut attack.victims[at];
            (first.markers, first.markers_if_hit) = (extra + u8::from(!steady), u8::from(steady));
        }
    }

    /// Markers besides the one for being shot at.
    fn extra_markers(&self, attack: &Attack, target: Target) -> u8 {
        let hard = self.is_hard(target);
        let with = |feature: Feature| {
            let victims = attack.victims.iter().filter(|victim| victim.target == target);
            victims.flat_map(|victim| victim.throws.iter().map(|throw| (throw, victim.armour))).any(
                |(throw, armour)| {
                    let weapon = throw.weapon.map(|weapon| self.weapon(weapon));
                    // VD-FEAT-34.
                    weapon.is_some_and(|weapon| weapon.features.has(feature))
                        && throw.dice > 0
                        && (!hard || can_hurt(throw.damage, throw.modifier, armour))
                },
            )
        };
        let suppression = self.switches().suppression_feature_markers as u8;
        u8::from(with(Feature::Flame)) + if with(Feature::Suppression) { suppression } else { 0 }
    }

    /// Spends the uses of a volley (VD-CHAR-15, VD-FEAT-35).
    pub(super) fn spend_uses(&self, unit: UnitId, active: &mut Activation, volley: &Volley) {
        let mounts = &self.profile(unit).mounts;
        for ((used, &count), mount) in active.used.iter_mut().zip(volley).zip(mounts) {
            *used += if count == LAYS_THE_GUN { mount.each } else { count };
        }
    }
}

/// Adds dice to the victim that shows the same numbers, or adds the victim. Dice of the same weapon
/// go together.
pub(super) fn add_throw(attack: &mut Attack, victim: Victim, throw: Throw) {
    let same = |other: &&mut Victim| {
        other.target == victim.target
            && other.armour == victim.armour
            && other.cover_save == victim.cover_save
    };
    let found = match attack.victims.iter_mut().find(same) {
        Some(found) => found,
        None => {
            // The Medic helps once, whatever the weapons (VD-ABIL-37).
            let again = attack.victims.iter().any(|other| other.target == victim.target);
            let medic = victim.medic && !again;
            if attack.victims.try_push(Victim { medic, ..victim }).is_err() {
                return;
            }
            let last = attack.victims.len() - 1;
            &mut attack.victims[last]
        }
    };
    let alike = |other: &&mut Throw| Throw { dice: throw.dice, ..**other } == throw;
    if let Some(other) = found.throws.iter_mut().find(alike) {
        other.dice = other.dice.saturating_add(throw.dice);
    } else {
        let _ = found.throws.try_push(throw);
    }
}
