//! What units are worth by what they can do and take: worked out once for a book.

use crate::knowledge::firepower::{Firepower, PART, ShotConditions};
use wargauge_policy::toolkit::{Contender, Measure, WHOLE_UNIT, appraise};
use wargauge_rules::{Side, UnitId};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::scenario::Mission;
use wargauge_victory_decision::state::unit::MAX_UNITS;
use wargauge_victory_decision::terrain::ground::Cover;
use wargauge_victory_decision::units::profile::{
    Ability, Element, Property, RowPart, UnitKind, UnitProfile,
};

/// The mean worth of the units of both sides, in hundredths of a point, for which the weights are
/// made, and how much of it is for deeds.
const MEASURE: Measure = Measure { mean: 16_000, deeds: 75 };

/// Distances at which fire is weighed, in hundredths of an inch.
const WEIGHED_AT: [i32; 4] = [900, 1_200, 2_400, 4_000];

/// Covers in which targets are weighed.
const COVERS: [Cover; 2] = [Cover::None, Cover::Soft];

/// How much of the fire is weighed at rest, in fifths; the rest after a move.
const AT_REST: i32 = 4;

/// How hard it is to come at units, in per cent of one in the line: headquarters, crewed weapons, and
/// what has Stealth or is not seen beyond that.
const BEHIND: i32 = 130;
const EMPLACED: i32 = 170;
const STEALTHY: i32 = 125;

/// What roles are worth, in per cent of a unit: infantry takes and holds, others lead, call strikes,
/// heal, scout, carry and blow up.
const HOLDS: i32 = 20;
const LEADS: i32 = 20;
const CALLS: i32 = 10;
const HEALS: i32 = 10;
const SCOUTS: i32 = 5;
const CARRIES: i32 = 10;
const BLASTS: i32 = 10;
const STRIKES: i32 = 25;

/// What is known of the worth of units.
#[derive(Debug)]
pub(crate) struct Appraisal {
    /// By the point of strength, in hundredths of a point.
    each: [i32; MAX_UNITS],
    /// What a unit counts where points decide, in the same way.
    stakes: [i32; MAX_UNITS],
    /// Whether points decide.
    by_points: bool,
}

impl Appraisal {
    /// The worth of the units of a book.
    pub(crate) fn of(book: &VictoryDecision, firepower: &Firepower) -> Self {
        let whole = |unit: &UnitId| book.profile(*unit).part == RowPart::Whole;
        let units: Vec<UnitId> =
            Side::BOTH.into_iter().flat_map(|side| book.units_of(side).filter(whole)).collect();
        let contenders: Vec<Contender> =
            units.iter().map(|unit| contender(book.profile(*unit))).collect();
        let strength = |unit: UnitId| i32::from(book.row(book.profile(unit).row).strength).max(1);
        let effect = |one: usize, other: usize| {
            share_lost(firepower, units[one], units[other], strength(units[other]))
        };
        let worths = appraise(&contenders, MEASURE, effect);
        let mut known = Self {
            each: [0; MAX_UNITS],
            stakes: [0; MAX_UNITS],
            by_points: is_decided_by_points(book),
        };
        // The parts of an entry share its worth by their strength.
        for (&unit, worth) in units.iter().zip(worths) {
            let row = book.row(book.profile(unit).row);
            for part in row.units {
                known.each[part.index()] = worth / strength(unit);
                known.stakes[part.index()] = (row.stake / 10) as i32 / strength(unit);
            }
        }
        known
    }

    /// What a unit is worth by the point of strength, in hundredths of a point: where points
    /// decide, what it counts is `share` per cent of that.
    #[inline]
    pub(crate) const fn each(&self, unit: UnitId, share: i32) -> i32 {
        let each = self.each[unit.index()];
        if !self.by_points {
            return each;
        }
        each + (self.stakes[unit.index()] - each) * share / 100
    }
}

/// Whether Victory Points or what is lost decide a game.
fn is_decided_by_points(book: &VictoryDecision) -> bool {
    let scenario = book.scenario();
    scenario.special.victory_points
        || scenario.special.retreat[Side::A]
        || scenario.special.retreat[Side::B]
        || scenario.mission == Mission::Advance
}

/// Of so many actions some are taken at rest.
const ACTIONS: i32 = 5;

/// Vehicles show their front so often for each time they show a side.
const FRONT: i32 = 2;

/// What place and role a unit has in its force.
fn contender(profile: &UnitProfile) -> Contender {
    let any = |ability| profile.groups.iter().any(|group| group.abilities.has(ability));
    let has = |property| profile.vehicle.is_some_and(|vehicle| vehicle.properties.has(property));
    let roles = [
        (profile.kind == UnitKind::Infantry, HOLDS),
        (any(Ability::Command) || has(Property::CommandVehicle), LEADS),
        (any(Ability::Radio) || has(Property::Radio), CALLS),
        (any(Ability::Medic), HEALS),
        (any(Ability::Recon) || has(Property::Recon), SCOUTS),
        (profile.vehicle.is_some_and(|vehicle| vehicle.transport > 0), CARRIES),
        (any(Ability::Pioneer) || any(Ability::TankHunter), BLASTS),
        (!profile.strikes.is_empty(), STRIKES),
    ];
    let role = roles.into_iter().filter(|(has, _)| *has).map(|(_, worth)| worth).sum();
    let place = match (profile.kind, profile.element) {
        (UnitKind::Team, _) => EMPLACED,
        (_, Element::Hq) => BEHIND,
        _ => 100,
    };
    let stealthy = any(Ability::Unseen)
        || profile.groups.iter().any(|group| group.abilities.has(Ability::Stealth));
    let shelter = if stealthy { place * STEALTHY / 100 } else { place };
    Contender { side: profile.side, count: 1, shelter, role }
}

/// The share of a target of such strength that a shooter destroys in an action, in [`WHOLE_UNIT`]s:
/// the mean over distances and covers; vehicles show their front twice as often as a side.
fn share_lost(firepower: &Firepower, shooter: UnitId, target: UnitId, strength: i32) -> i32 {
    let arms = firepower.arms(shooter);
    let [front, side, _] = firepower.shown(target);
    let mut sum = 0;
    for far in WEIGHED_AT {
        for cover in COVERS {
            let at = |class: u8, moved: bool| {
                arms.losses(class, ShotConditions { cover, squared: far * far, moved })
            };
            for (moved, weight) in [(false, AT_REST), (true, ACTIONS - AT_REST)] {
                sum += weight * (FRONT * at(front, moved) + at(side, moved));
            }
        }
    }
    let cases = (WEIGHED_AT.len() * COVERS.len()) as i32 * ACTIONS * (FRONT + 1);
    (sum * (WHOLE_UNIT / PART) / cases / strength).min(WHOLE_UNIT)
}
