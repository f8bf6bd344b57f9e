//! What units are worth by what they can do and take: worked out once for all games of a match-up.

use wargauge_grid::state::MAX_UNITS;
use wargauge_grid::{DefaultWinner, Grid, Profile, Quality, Trait};
use wargauge_policy::toolkit::{Contender, Measure, WHOLE_UNIT, appraise, number_of};
use wargauge_rules::{Side, UnitId};

use super::odds::{CERTAIN, SORTIE_NUMBER, chance};

/// The mean worth of the units of both sides, in hundredths of a point, for which the weights are made.
pub(super) const MEAN_WORTH: i32 = 1_700;

/// How much of it is for deeds.
const MEASURE: Measure = Measure { mean: MEAN_WORTH, deeds: 70 };

/// Turns in which a unit finds somebody to attack, in per cent, by its allowance: who moves far
/// spends turns on the way, who cannot move waits for the enemy.
const IN_ACTION: [i32; 4] = [50, 80, 55, 55];

/// Batteries reach the whole board, but need somebody who observes.
const BATTERY_IN_ACTION: i32 = 50;

/// How hard it is to come at batteries, in per cent of a unit in the line, and at what is dug in;
/// how much longer elite units last than regular ones because they regroup, and poor ones.
const BEHIND: i32 = 150;
const DUG_IN: i32 = 150;
const ELITE: i32 = 112;
const POOR: i32 = 92;

/// What roles are worth, in per cent of a unit: a forward observer and others that observe where the
/// side has batteries, each square of allowance beyond the first, keeping aircraft off.
const FORWARD_OBSERVER: i32 = 45;
const OBSERVER: i32 = 10;
const MOBILE: i32 = 10;
const AGAINST_AIRCRAFT: i32 = 30;

/// Each hit takes half of a unit, and half of the targets are in cover: what two chances come to is
/// divided by this.
const HALF_OF_HALF: i32 = 4;

/// The part of its time that who must come close attacks.
const CLOSE_UP: i32 = 2;

/// What a unit without a role or a shelter has, in per cent.
const PLAIN: i32 = 100;

/// Squares of allowance beyond the first that count.
const USEFUL_MOBILITY: i32 = 2;

/// What is known of a match-up.
#[derive(Clone, Debug)]
pub struct Notes {
    /// What each unit is worth, in hundredths of a point.
    worths: [i32; MAX_UNITS],
    /// What each counts where points decide, in hundredths of a point.
    stakes: [i32; MAX_UNITS],
    /// Whether points lost decide when time is up (GW-END-08).
    by_points: bool,
}

/// Units that are alike: one of them, its side and their number.
#[derive(Clone, Copy, Debug)]
struct UnitGroup<'b> {
    profile: &'b Profile,
    side: Side,
    /// Whether the heavy rule protects it.
    heavy: bool,
    count: u32,
}

impl Notes {
    /// What is to be known of a book.
    #[must_use]
    pub fn of(book: &Grid) -> Self {
        let mut kinds: Vec<UnitGroup<'_>> = Vec::new();
        let mut number = [0; MAX_UNITS];
        let mut stakes = [0; MAX_UNITS];
        for side in Side::BOTH {
            for unit in book.units_of(side) {
                let profile = book.profile(unit);
                let alone = UnitGroup { profile, side, heavy: book.is_heavy(unit), count: 0 };
                let kind = number_of(&mut kinds, alone, UnitGroup::is_like);
                kinds[kind].count += 1;
                number[unit.index()] = kind;
                stakes[unit.index()] = (profile.stake / 10) as i32;
            }
        }
        let contenders: Vec<Contender> = kinds.iter().map(|kind| kind.contender(&kinds)).collect();
        let worths = appraise(&contenders, MEASURE, |one, other| kinds[one].effect(&kinds[other]));
        let worth = |kind: usize| worths.get(kind).copied().unwrap_or(0);
        let by_points = matches!(book.scenario().otherwise, DefaultWinner::Casualties);
        Self { worths: number.map(worth), stakes, by_points }
    }

    /// What a unit is worth by what it can do and take, in hundredths of a point.
    #[must_use]
    pub(super) const fn appraisal(&self, unit: UnitId) -> i32 {
        self.worths[unit.index()]
    }

    /// What a unit is worth, in hundredths of a point: where points decide, what it counts is
    /// `share` per cent of that.
    #[must_use]
    pub(super) const fn worth(&self, unit: UnitId, share: i32) -> i32 {
        let appraisal = self.worths[unit.index()];
        if !self.by_points {
            return appraisal;
        }
        appraisal + (self.stakes[unit.index()] - appraisal) * share / 100
    }
}

impl UnitGroup<'_> {
    fn is_like(&self, other: &Self) -> bool {
        let facts = |kind: &Self| {
            let Profile { class, row, needs, allowance, traits, quality, .. } = *kind.profile;
            (kind.side, kind.heavy, class, row, needs, (allowance, traits, quality))
        };
        facts(self) == facts(other)
    }

    const fn has(&self, one: Trait) -> bool {
        self.profile.has(one)
    }

    /// What its side brings along that gives it a role.
    fn contender(&self, all: &[Self]) -> Contender {
        let side_has = |side: Side, one: Trait| all.iter().any(|it| it.side == side && it.has(one));
        let guns = side_has(self.side, Trait::Battery);
        let mobile = MOBILE * (i32::from(self.profile.allowance) - 1).clamp(0, USEFUL_MOBILITY);
        let mut role = if self.has(Trait::Battery) { 0 } else { mobile };
        if guns && self.has(Trait::Foo) {
            role += FORWARD_OBSERVER;
        } else if guns && self.has(Trait::Observer) {
            role += OBSERVER;
        }
        if self.has(Trait::AntiAir) && side_has(self.side.foe(), Trait::Aircraft) {
            role += AGAINST_AIRCRAFT;
        }
        let place = match (self.has(Trait::Battery), self.has(Trait::Stationary)) {
            (true, _) => BEHIND,
            (false, true) => DUG_IN,
            (false, false) => PLAIN,
        };
        let quality = match self.profile.quality {
            Quality::Elite => ELITE,
            Quality::Regular => PLAIN,
            Quality::Poor => POOR,
        };
        Contender { side: self.side, count: self.count, shelter: place * quality / 100, role }
    }

    /// The share of a unit that one of this kind is expected to destroy in a turn: half of it with
    /// each hit, half of the targets in cover.
    fn effect(&self, target: &Self) -> i32 {
        if target.has(Trait::Aircraft) {
            return 0;
        }
        if self.has(Trait::Aircraft) {
            return chance(SORTIE_NUMBER, false) * WHOLE_UNIT / CERTAIN;
        }
        let Some(needed) = self.profile.needs.against(target.profile.class) else { return 0 };
        let (hit, often) = if self.has(Trait::Battery) {
            (2 * chance(needed, false), BATTERY_IN_ACTION)
        } else {
            let speed = usize::from(self.profile.allowance).min(IN_ACTION.len() - 1);
            (chance(needed, false) + chance(needed + 1, false), IN_ACTION[speed])
        };
        let reached = if target.heavy && !self.has(Trait::Powerful) { hit / CLOSE_UP } else { hit };
        reached / HALF_OF_HALF * often / 100 * WHOLE_UNIT / CERTAIN
    }
}
