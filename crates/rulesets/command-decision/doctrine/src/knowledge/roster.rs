//! Kinds of stands of a book: what they are expected to do to each other, and what they are worth by
//! what they can do and take, never by their price.

use arrayvec::ArrayVec;
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::state::MAX_STANDS;
use wargauge_command_decision::terrain::kind::Cover;
use wargauge_command_decision::units::stand::{MAX_LINES, Mark, Profile};
use wargauge_command_decision::units::weapon::{Mount, Reach, Weapon, WeaponKind};
use wargauge_policy::toolkit::{LossTable, number_of, root};
use wargauge_rules::UnitId;

use super::arms::{Encounter, Shot, best};

/// Grades of cover.
pub(crate) const COVERS: usize = 5;

/// Bands of range: four columns of three unlike lines, contact, and beyond.
const BANDS: usize = 14;

/// Half of a target in hundredths of an inch: between men and vehicles.
const HALF_TARGET: i32 = 50;

/// What touches is no farther than this, edge to edge (CD-GEO-07), rounded up.
const TOUCH: i32 = 10;

/// Grades of cover, the least first.
const GRADES: [Cover; COVERS] =
    [Cover::None, Cover::Concealment, Cover::Soft, Cover::Hard, Cover::Fortification];

/// Distances at which a stand's fire is weighed, in hundredths of an inch.
const WEIGHED_AT: [i32; 4] = [400, 900, 1_800, 3_000];

/// What a stand is counted for, in hundredths of a point: each hit it takes, a thousandth of a hit
/// it scores, a point of front armour, a cap, and carrying.
const HIT: i32 = 400;
const FIRE: i32 = 2;
const ARMOUR: i32 = 200;
const CAP: i32 = 1_200;
const CARRIES: i32 = 400;

/// A kind of stand.
#[derive(Debug)]
pub(crate) struct Kind {
    pub profile: Profile,
    /// Expected hits at rest, in thousandths, by class of target: the number of its kind twice, and
    /// one more for its flank.
    pub fire: LossTable<COVERS, BANDS>,
    /// How far it fires, from centre to centre.
    pub reach: i32,
    /// Whether its fire needs it to stay where it is.
    pub emplaced: bool,
    /// Whether it fires over others, who observe for it.
    pub indirect: bool,
    /// What it is counted for, in hundredths of a point.
    pub deeds: i32,
}

/// The stands of a book.
#[derive(Debug)]
pub(crate) struct Roster {
    pub kinds: Vec<Kind>,
    /// The kind of each stand.
    of: Vec<u8>,
    /// What each counts in victory points, in hundredths.
    stakes: Vec<i32>,
}

/// The weapons of a stand.
pub(crate) type Weapons<'b> = ArrayVec<(&'b Weapon, Mount), MAX_LINES>;

/// The weapons of a stand, in the order of its lines.
pub(crate) fn weapons_of(book: &CommandDecision, unit: UnitId) -> Weapons<'_> {
    let arms = book.profile(unit).arms.iter().enumerate();
    arms.filter_map(|(line, arm)| Some((book.line(unit, line as u8)?, arm.mount))).collect()
}

impl Roster {
    /// The stands of a book.
    pub(crate) fn of(book: &CommandDecision) -> Self {
        let count: usize = [wargauge_rules::Side::A, wargauge_rules::Side::B]
            .map(|side| book.units_of(side).len() as usize)
            .into_iter()
            .sum();
        let units = (0..count.min(MAX_STANDS)).map(|unit| UnitId(unit as u8));
        let mut known: Vec<(&Profile, UnitId)> = Vec::new();
        let of = units
            .clone()
            .map(|unit| number_of(&mut known, (book.profile(unit), unit), |a, b| a.0 == b.0) as u8)
            .collect();
        let stakes = units.map(|unit| (book.stand(unit).stake / 10) as i32).collect();
        let profiles: Vec<&Profile> = known.iter().map(|(profile, _)| *profile).collect();
        let kinds = known.iter().map(|&(profile, unit)| kind(book, profile, unit, &profiles));
        Self { kinds: kinds.collect(), of, stakes }
    }

    /// The number of a stand's kind.
    #[inline]
    pub(crate) fn kind_of(&self, unit: UnitId) -> u8 {
        self.of[unit.index()]
    }

    /// What a stand counts in victory points, in hundredths.
    pub(crate) fn stake(&self, unit: UnitId) -> i32 {
        self.stakes[unit.index()]
    }
}

/// Classes of targets: every kind from its front and its flank.
fn classes<'p>(profiles: &[&'p Profile]) -> Vec<(&'p Profile, bool)> {
    profiles.iter().flat_map(|profile| [(*profile, false), (*profile, true)]).collect()
}

fn kind(book: &CommandDecision, profile: &Profile, unit: UnitId, all: &[&Profile]) -> Kind {
    let weapons = weapons_of(book, unit);
    let columns = book.switches().columns();
    let rim = i32::from(profile.radius().hundredths()) + HALF_TARGET;
    let at = |distance: i32, target: &Profile, flank: bool, cover: Cover| {
        let contact = distance <= TOUCH;
        let shot = Shot { flank, ..Shot::steady(distance, contact, cover) };
        best(&weapons, Encounter { firer: profile, target, columns }, &shot)
    };
    let mut ends: Vec<i32> = ranges(&weapons).map(|range| (range + rim) * (range + rim)).collect();
    ends.sort_unstable();
    ends.dedup();
    let fire = LossTable::of(&ends, &classes(all), |(target, flank), cover, end| {
        i64::from(at((root(end) - rim).max(0), target, *flank, GRADES[cover]))
    });
    let targets = (all.len() * WEIGHED_AT.len()) as i32;
    let mean =
        all.iter().flat_map(|target| WEIGHED_AT.map(|far| at(far, target, false, Cover::Soft)));
    let mean = mean.map(|hits| hits.min(2 * super::arms::DEADLY)).sum::<i32>() / targets.max(1);
    Kind {
        profile: profile.clone(),
        fire,
        reach: ends.last().map_or(0, |end| root(*end)),
        emplaced: weapons.iter().any(|(weapon, _)| weapon.towed || weapon.asterisk)
            || weapons.iter().any(|(weapon, _)| weapon.kind == WeaponKind::Mortar),
        indirect: weapons.iter().any(|(weapon, _)| weapon.kind == WeaponKind::Mortar),
        deeds: deeds(profile, mean),
    }
}

/// The ranges at which the fire of some weapons changes, contact among them.
fn ranges(weapons: &Weapons<'_>) -> impl Iterator<Item = i32> {
    let bands = weapons.iter().flat_map(|(weapon, _)| {
        let columns = weapon.bands.iter().flatten().map(|band| match band.reach {
            Reach::Contact => TOUCH,
            Reach::Within(length) => i32::from(length.hundredths()),
        });
        columns.chain(weapon.indirect.map(|(most, _)| i32::from(most.hundredths())))
    });
    let bands: Vec<i32> = bands.collect();
    bands.into_iter().chain([TOUCH])
}

/// What a stand is counted for whose fire scores so many thousandths of a hit in the mean.
fn deeds(profile: &Profile, fire: i32) -> i32 {
    let armour = profile.armour.map_or(0, |armour| i32::from(armour.front));
    let carries = profile.marks.has(Mark::Transport);
    HIT * i32::from(profile.quality.capacity())
        + FIRE * fire
        + ARMOUR * armour
        + if profile.cap().is_some() { CAP } else { 0 }
        + if carries { CARRIES } else { 0 }
}
