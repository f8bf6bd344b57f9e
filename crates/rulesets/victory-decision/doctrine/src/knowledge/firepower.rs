//! What is worked out once for a book: the losses that each kind of unit is expected to cause each
//! kind of target, by distance and cover, and how useful the models of its groups are.

use crate::knowledge::odds::{CERTAIN, hits, reaches, share, unsaved};
use wargauge_policy::toolkit::{LossTable, number_of, root};
use wargauge_rules::table::length::Length;
use wargauge_rules::{Side, UnitId};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::armour::Armour;
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::state::unit::MAX_UNITS;
use wargauge_victory_decision::terrain::ground::Cover;
use wargauge_victory_decision::units::profile::{
    Ability, Body, Feature, FireArc, MAX_GROUPS, Property, Reach, UnitKind, UnitProfile, Weapon,
};

/// Uses in an activation from which a weapon need not be saved up.
const MANY: u8 = 3;

/// Bands of distance in which a unit's fire differs, at most; beyond the last but one it ends.
const BANDS: usize = 5;

/// Classes of cover.
const COVERS: [Cover; 4] = [Cover::None, Cover::Broken, Cover::Soft, Cover::Hard];

/// Ranges are measured from hulls and walls: so much nearer than leaders stand to each other.
pub(crate) const HULLS: Length = Length::inches(10);

/// A part of a model, in which expected losses are counted.
pub(crate) const PART: i32 = 64;

/// What a kind of target offers: its numbers, and how many of it an area can catch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Class {
    armour: Armour,
    /// Against what comes down on it (VD-FEAT-17).
    top: Armour,
    vehicle: bool,
    open: bool,
    crowd: i32,
}

impl Class {
    /// What it shows a weapon.
    const fn against(&self, weapon: &Weapon) -> Armour {
        if weapon.features.has(Feature::Indirect) { self.top } else { self.armour }
    }
}

/// Under what conditions a unit shoots.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShotConditions {
    /// The cover of the target.
    pub(crate) cover: Cover,
    /// How far off it is, squared.
    pub(crate) squared: i32,
    /// Whether the unit has moved.
    pub(crate) moved: bool,
}

/// Expected losses in [`PART`]s of a model.
type Losses = LossTable<{ COVERS.len() }, BANDS>;

/// What a kind of unit can do at full strength.
#[derive(Debug)]
pub(crate) struct Arms {
    /// How far it reaches, squared.
    pub(crate) reach: i32,
    /// The same, measured from hulls and walls.
    pub(crate) farthest: i32,
    /// Whether its weapons bear to the front alone.
    pub(crate) fixed: bool,
    /// Whether it shoots otherwise after a move.
    pub(crate) unsteady: bool,
    /// Whether it has weapons that need no sight of the target.
    pub(crate) indirect: bool,
    /// By class of target: standing, then after a move.
    still: Losses,
    moved: Losses,
}

impl Arms {
    /// Losses in [`PART`]s of a model that are expected of a target of a class.
    pub(crate) fn losses(&self, class: u8, shot: ShotConditions) -> i32 {
        let table = if shot.moved { &self.moved } else { &self.still };
        table.losses(class, shot.cover as usize, shot.squared)
    }
}

/// What is known of a book.
#[derive(Debug)]
pub(crate) struct Firepower {
    arms: Vec<Arms>,
    /// The arms of each unit.
    kinds: [u8; MAX_UNITS],
    /// The class of each unit, of vehicles by the facing that is hit.
    shown: [[u8; 3]; MAX_UNITS],
    /// How useful one model of each group of a unit is, its leader's post aside.
    usefulness: [[i16; MAX_GROUPS]; MAX_UNITS],
}

impl Firepower {
    /// The firepower of a book.
    pub(crate) fn of(book: &VictoryDecision) -> Self {
        let mut firepower = Self {
            arms: Vec::new(),
            kinds: [0; MAX_UNITS],
            shown: [[0; 3]; MAX_UNITS],
            usefulness: [[0; MAX_GROUPS]; MAX_UNITS],
        };
        let units: Vec<UnitId> = (book.units_of(Side::A) | book.units_of(Side::B)).collect();
        let mut classes = Vec::new();
        for &unit in &units {
            firepower.shown[unit.index()] = [0, 1, 2].map(|facing| {
                number_of(&mut classes, class_of(book, unit, facing), Class::eq) as u8
            });
        }
        let mut known: Vec<&UnitProfile> = Vec::new();
        for &unit in &units {
            let kind = number_of(&mut known, book.profile(unit), |one, other| {
                one.kind == other.kind
                    && one.groups == other.groups
                    && one.mounts == other.mounts
                    && one.vehicle == other.vehicle
            });
            firepower.kinds[unit.index()] = kind as u8;
            for group in 0..book.profile(unit).groups.len() {
                firepower.usefulness[unit.index()][group] =
                    use_of_group(book, book.profile(unit), group);
            }
        }
        firepower.arms = known.iter().map(|profile| arms_of(book, profile, &classes)).collect();
        firepower
    }

    /// What a unit can do.
    pub(crate) fn arms(&self, unit: UnitId) -> &Arms {
        &self.arms[usize::from(self.kinds[unit.index()])]
    }

    /// How useful one model of a group of a unit is, its leader's post aside.
    #[inline]
    pub(crate) fn usefulness(&self, unit: UnitId, group: u8) -> i32 {
        i32::from(self.usefulness[unit.index()][usize::from(group)])
    }

    /// The classes a unit shows at its front, sides and rear.
    pub(crate) const fn shown(&self, unit: UnitId) -> [u8; 3] {
        self.shown[unit.index()]
    }
}

/// How useful a model is: each die of its weapons, a blast or a flame, a post that it holds, each point of Ld
/// by one part in so many, and being the last of the best leaders.
const DIE: i16 = 2;
const SPECIAL: i16 = 6;
const POST: i16 = 8;
const LD: i16 = 2;
const LEADS: i16 = 4;

/// Models of the default formation under blasts of an inch, of two, and of more.
const CAUGHT: [i32; 3] = [3, 7, 13];

/// How useful one model of a group is.
fn use_of_group(book: &VictoryDecision, profile: &UnitProfile, number: usize) -> i16 {
    let group = &profile.groups[number];
    let mounts = profile.mounts.iter().filter(|mount| usize::from(mount.group) == number);
    let arms = mounts.map(|mount| {
        let weapon = book.weapon(mount.weapon);
        let special = weapon.blast.is_some() || weapon.features.has(Feature::Flame);
        (i16::from(weapon.dice) + i16::from(weapon.set_up)) * DIE + i16::from(special) * SPECIAL
    });
    let posts = [Ability::Command, Ability::Radio, Ability::Medic];
    let posts = posts.iter().filter(|post| group.abilities.has(**post)).count() as i16;
    // The last of the best leaders is worth most: the unit's Ld goes with him.
    let leads = profile.groups.iter().map(|other| other.ld).max() == Some(group.ld);
    arms.sum::<i16>() + POST * posts + i16::from(group.ld) / LD + LEADS * i16::from(leads)
}

fn class_of(book: &VictoryDecision, unit: UnitId, facing: usize) -> Class {
    let profile = book.profile(unit);
    let vehicle = profile.vehicle.as_ref();
    let men: i32 = profile.groups.iter().map(|group| i32::from(group.strength)).sum();
    let shows =
        |side: usize| vehicle.map_or(profile.groups[0].armour, |vehicle| vehicle.armour[side]);
    Class {
        armour: shows(facing),
        top: shows(2),
        vehicle: vehicle.is_some(),
        open: vehicle.is_some_and(|vehicle| vehicle.properties.has(Property::Open)),
        crowd: if vehicle.is_some() { profile.groups.len() as i32 } else { men.min(13) },
    }
}

/// How far a weapon is shot, squared.
const fn range(weapon: &Weapon) -> i32 {
    match weapon.reach {
        Reach::Placed => 0,
        Reach::To(range) => range.squared() as i32,
        Reach::Sight => i32::MAX,
    }
}

fn arms_of(book: &VictoryDecision, profile: &UnitProfile, classes: &[Class]) -> Arms {
    let weapons = || profile.mounts.iter().map(|mount| book.weapon(mount.weapon));
    let mut ranges: Vec<i32> = weapons().map(range).filter(|range| *range > 0).collect();
    ranges.sort_unstable();
    ranges.dedup();
    let table = |moved: bool| {
        Losses::of(&ranges, classes, |class, cover, end| {
            let conditions = ShotConditions { cover: COVERS[cover], squared: end, moved };
            let all = losses(book, profile, class, conditions);
            i64::from(all) * i64::from(PART) / i64::from(CERTAIN)
        })
    };
    let (still, moved) = (table(false), table(true));
    let indirect = weapons().any(|weapon| weapon.features.has(Feature::Indirect));
    let reach = ranges.last().copied().unwrap_or(0);
    let main = || profile.mounts.iter().filter(|mount| mount.main);
    Arms {
        reach,
        farthest: from_hulls(reach),
        fixed: main().count() > 0 && main().all(|mount| mount.arc == FireArc::Front),
        unsteady: still != moved || indirect,
        indirect,
        still,
        moved,
    }
}

/// Losses in 1/4096 of a model that a unit of full strength is expected to cause in one action: of
/// each group the first weapon that reaches stands for all it can use.
fn losses(
    book: &VictoryDecision,
    profile: &UnitProfile,
    class: &Class,
    ShotConditions { cover, squared: far, moved }: ShotConditions,
) -> i32 {
    if far == 0 {
        return 0;
    }
    let vehicle = profile.kind == UnitKind::Vehicle;
    let save = book.cover_save(cover, class.vehicle);
    let mut used = [false; 8];
    let mut sum = 0;
    for mount in &profile.mounts {
        let group = usize::from(mount.group);
        let weapon = book.weapon(mount.weapon);
        let silent = moved && weapon.features.has(Feature::Indirect);
        if range(weapon) < far || !vehicle && used[group] || silent {
            continue;
        }
        let steady = weapon.features.has(Feature::Stabilized)
            || profile
                .vehicle
                .is_some_and(|vehicle| vehicle.properties.has(Property::StabilizedGun));
        let shaky = vehicle && moved && weapon.is_gun() && !steady;
        let modifier = if shaky { book.switches().vehicle_move_shoot_mod } else { 0 };
        used[group] = true;
        let armour = class.against(weapon);
        if !class.open && reaches(weapon.damage, modifier, armour.hit) == 0 {
            continue;
        }
        let users = match profile.groups[group].body {
            Body::Man => i32::from(profile.groups[group].strength),
            Body::Stand { hp } => i32::from(mount.each.min(hp)),
            Body::Team { .. } | Body::Vehicle { .. } => 1,
        };
        let dice = match weapon.blast {
            Some(radius) => users * caught(radius, class.crowd),
            None => {
                let set_up = if moved { 0 } else { i32::from(weapon.set_up) };
                users * (i32::from(weapon.dice) + set_up)
            }
        };
        // Weapons of few uses fire less often than the others.
        let often = i32::from(weapon.uses.min(MANY));
        sum += dice * per_die(weapon, armour, save, modifier) * often / i32::from(MANY);
    }
    sum
}

/// Losses that one die is expected to cause, in 1/4096.
fn per_die(weapon: &Weapon, armour: Armour, cover_save: u8, modifier: i32) -> i32 {
    let flame = weapon.features.has(Feature::Flame);
    let save = armour.save.saturating_add(weapon.save_minus);
    let save = if flame { save } else { save.min(cover_save) };
    let again = if weapon.features.has(Feature::ReRoll) { ReRoll::Misses } else { ReRoll::None };
    share(hits(weapon.damage, modifier, armour, again), unsaved(save, false))
}

/// A squared range between leaders whose hulls or walls are so near to each other, squared.
fn from_hulls(reach: i32) -> i32 {
    let far = i64::from(root(reach) + 1 + i32::from(HULLS.hundredths()));
    i32::try_from(far * far).unwrap_or(i32::MAX)
}

/// Models that a Blast of a radius catches of so many in the default formation.
pub(crate) fn caught(radius: Length, crowd: i32) -> i32 {
    crowd.min(match radius.hundredths() {
        ..=100 => CAUGHT[0],
        101..=200 => CAUGHT[1],
        _ => CAUGHT[2],
    })
}
