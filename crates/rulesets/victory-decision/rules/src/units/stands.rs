//! Squads on stands (VD-SCALE-03, VD-SCALE-04, VD-SCALE-06, VD-SCALE-16).

use std::borrow::Cow;

use crate::units::army::{GroupType, StandType, UnitType};
use crate::units::options::{Figure, arms_of};
use crate::units::profile::{Ability, AbilitySet, Body, UnitKind};

/// The fewest and most figures on a stand (VD-SCALE-06).
const FIGURES: (usize, usize) = (4, 6);

/// Abilities that one model brings to its unit (VD-ABIL-75); all others take every model.
const OF_ONE_MODEL: [Ability; 5] =
    [Ability::Command, Ability::Recon, Ability::FireTeam, Ability::Radio, Ability::Medic];

/// The figures of a squad put on stands. What is no squad stays as it is: crews and vehicles, and
/// teams of fewer than four men.
#[must_use]
pub(crate) fn on_stands<'a>(unit: &UnitType, figures: Vec<Figure<'a>>) -> Vec<Figure<'a>> {
    if unit.kind != UnitKind::Infantry || figures.len() < FIGURES.0 {
        return figures;
    }
    // VD-SCALE-03, VD-SCALE-06.
    let parts = if unit.stands.is_empty() { even(figures) } else { printed(unit, figures) };
    let several = parts.len() > 1;
    parts.into_iter().enumerate().map(|(at, part)| stand(unit, at, part, several)).collect()
}

/// The figures that share a stand.
struct StandPart<'a> {
    /// What the stand is called.
    name: String,
    men: Vec<Figure<'a>>,
}

/// Figures dealt out as the army prints the stands; those left over go to the last one.
fn printed<'a>(unit: &UnitType, mut figures: Vec<Figure<'a>>) -> Vec<StandPart<'a>> {
    let deal = |StandType { name, men }: &StandType| {
        let mut on_it = Vec::new();
        for (group, &count) in men.iter().enumerate() {
            for _ in 0..count {
                let next = figures.iter().position(|figure| figure.group == group);
                on_it.extend(next.map(|at| figures.remove(at)));
            }
        }
        StandPart { name: name.clone(), men: on_it }
    };
    unit.stands.iter().map(deal).collect()
}

/// Figures dealt out to as few stands as hold them, as evenly as can be, in order.
fn even(figures: Vec<Figure<'_>>) -> Vec<StandPart<'_>> {
    let stands = figures.len().div_ceil(FIGURES.1);
    let mut rest = figures;
    let mut parts = Vec::new();
    for left in (1..=stands).rev() {
        let on_it: Vec<Figure<'_>> = rest.drain(..rest.len().div_ceil(left)).collect();
        parts.push(StandPart { name: format!("Stand {}", stands - left + 1), men: on_it });
    }
    parts
}

/// One stand of these men. Each is a group of its own, so that the owner chooses which one loses a
/// point (VD-SCALE-07).
fn stand<'a>(
    unit: &UnitType,
    at: usize,
    StandPart { name, men }: StandPart<'a>,
    several: bool,
) -> Figure<'a> {
    let best = men.iter().max_by_key(|figure| figure.kind.ld);
    let model = best.map_or(&unit.groups[0], |figure| &*figure.kind);
    let abilities = stand_abilities(&men, several);
    let kind = GroupType {
        name,
        body: Body::Stand { hp: men.len() as u8 },
        count: 1,
        abilities,
        improved_charges: men.iter().all(|figure| figure.kind.improved_charges),
        team: abilities.has(Ability::FireTeam).then_some(at.min(1) as u8),
        arms: arms_of(men.iter()),
        // VD-SCALE-04: the numbers and the Ld of its best man.
        ..model.clone()
    };
    Figure::new(Cow::Owned(kind), at)
}

/// What all men of a stand have, and what one of them is enough for. Nobody leaves a stand, and a
/// single stand cannot be divided.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others take every man")]
fn stand_abilities(men: &[Figure<'_>], several: bool) -> AbilitySet {
    let holds = |one: Ability| {
        let mut having = men.iter().map(|figure| figure.kind.abilities.has(one));
        match one {
            Ability::Individual => false,
            Ability::FireTeam if !several => false,
            _ if OF_ONE_MODEL.contains(&one) => having.any(|has| has),
            _ => having.all(|has| has),
        }
    };
    Ability::ALL.iter().copied().filter(|one| holds(*one)).collect()
}
