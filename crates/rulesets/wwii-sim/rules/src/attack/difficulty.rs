//! The difficulty of a shot (WS-FIRE-01 to WS-FIRE-14).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Length;

use crate::attack::posture::{Stance, stance};
use crate::book::Scene;
use crate::position::circles::{Gap, gap, gap_to_building, gap_to_point};
use crate::position::cover::cover;
use crate::switches::{PointblankAddsClose, Switches};
use crate::terrain::kind::Cover;
use crate::units::weapon::{Band, Weapon};

/// Above this a shot fails without a roll (WS-FIRE-04).
const HARDEST: i8 = 10;

/// At most this, a shot at a building hits without a roll (WS-BLDG-02).
pub(crate) const SURE_AT_BUILDINGS: i8 = 5;

/// What matters of a target to a shooter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TargetMark {
    /// How far it is.
    pub gap: Gap,
    /// Its cover; none of buildings and points (WS-FMOD-24, WS-WEAPON-07).
    pub cover: Option<Cover>,
    /// How its doings count.
    pub stance: Stance,
    /// Whether it is a building (WS-FMOD-20).
    pub is_building: bool,
}

/// How well somebody shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FireSkill {
    /// Fire skill.
    pub fs: u8,
    /// The lines of the shooter's doings (WS-FMOD).
    pub line: i8,
}

impl FireSkill {
    /// This fire skill with these lines.
    pub(crate) const fn new(fs: u8, line: i8) -> Self {
        Self { fs, line }
    }
}

/// How hard a shot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Difficulty {
    /// The least die that hits; may be below 2.
    pub needed: i8,
    /// The band of range.
    pub band: Band,
    /// WS-FIRE-12: whether a hit causes no losses.
    pub protected: bool,
}

/// WS-FIRE-02, WS-FIRE-03: whether a die hits where so much is needed.
pub(crate) const fn is_hit(die: u8, needed: i8) -> bool {
    die != 1 && die as i8 >= needed
}

/// WS-FIRE-05: the sides of a D10 that hit where so much is needed: all but the 1 at most.
#[must_use]
#[inline]
pub const fn sides_that_hit(needed: i32) -> i32 {
    match needed {
        ..2 => 9,
        2..=10 => 11 - needed,
        11.. => 0,
    }
}

/// A unit as the mark of a shooter.
pub(crate) fn mark_unit(scene: Scene<'_>, shooter: UnitId, target: UnitId) -> TargetMark {
    TargetMark {
        gap: gap(scene, shooter, target),
        cover: Some(cover(scene, shooter, target)),
        stance: stance(scene, target),
        is_building: false,
    }
}

/// A building as the mark of a shooter.
pub(crate) fn mark_building(scene: Scene<'_>, shooter: UnitId, building: u8) -> TargetMark {
    let gap = gap_to_building(scene, shooter, building);
    TargetMark { gap, cover: None, stance: Stance::Plain, is_building: true }
}

/// A point as the mark of a mortar.
pub(crate) fn mark_point(
    scene: Scene<'_>,
    shooter: UnitId,
    point: wargauge_rules::table::Point,
) -> TargetMark {
    let gap = gap_to_point(scene, shooter, point);
    TargetMark { gap, cover: None, stance: Stance::Plain, is_building: false }
}

/// WS-FIRE-08: the band of range; beyond long range there is none.
pub(crate) const fn band(weapon: &Weapon, gap: Gap) -> Option<Band> {
    if gap.within(weapon.short) {
        Some(Band::Short)
    } else if gap.within(weapon.long) {
        Some(Band::Long)
    } else {
        None
    }
}

/// WS-FMOD-07: whether a target is at point-blank for a fire skill.
pub(crate) const fn is_pointblank(fs: u8, gap: Gap) -> bool {
    gap.within(Length::inches(fs as i16))
}

/// The line of range, and whether target lines are those of short range (WS-FIRE-09, WS-FMOD-06,
/// WS-FMOD-07).
#[must_use]
#[inline]
pub const fn range_line(adds: PointblankAddsClose, pointblank: bool, band: Band) -> (i8, bool) {
    let close = matches!(band, Band::Short);
    let line = if close { -2 } else { 0 };
    match (pointblank, adds) {
        (false, _) => (line, close),
        (true, PointblankAddsClose::No) => (-4, true),
        (true, PointblankAddsClose::Yes) => (-4 + line, true),
    }
}

/// The line of the target's doings, and whether it is "--" (WS-FIRE-11, WS-FMOD-14 to WS-FMOD-19).
#[must_use]
#[inline]
pub const fn target_line(stance: Stance, short: bool) -> (i8, bool) {
    match (stance, short) {
        (Stance::Walks, true) | (Stance::Panicked, _) => (-1, false),
        // WS-FMOD-15.
        (Stance::Runs, false) | (Stance::Far, _) => (1, false),
        // WS-FMOD-16, and at long range WS-FMOD-18.
        (Stance::Hides, true) => (2, false),
        (Stance::Hides, false) => (0, true), // WS-FIRE-14
        (Stance::Walks, false) | (Stance::Runs, true) | (Stance::Plain, _) => (0, false),
    }
}

/// WS-FIRE-01: the difficulty of a shot; `None` if it is out of range or too hard (WS-FIRE-04).
pub(crate) fn difficulty(
    switches: Switches,
    skill: FireSkill,
    weapon: &Weapon,
    mark: &TargetMark,
) -> Option<Difficulty> {
    let FireSkill { fs, line: shooter_line } = skill;
    let band = band(weapon, mark.gap)?;
    let pointblank = is_pointblank(fs, mark.gap);
    let (range, short) = range_line(switches.pointblank_adds_close, pointblank, band);
    let (doings, spared) = target_line(mark.stance, short);
    let cover = mark.cover.map_or(0, Cover::line);
    let building = if mark.is_building { -4 } else { 0 };
    // WS-FIRE-10: all lines that apply are added.
    let needed = 10 - fs as i8 + shooter_line + range + cover + doings + building;
    // WS-FIRE-13, WS-HEAVY-04: heavy weapons ignore "--"; so do templates (WS-WEAPON-09).
    let protected = spared && !weapon.features.heavy && !weapon.features.mortar;
    (needed <= HARDEST).then_some(Difficulty { needed, band, protected })
}
