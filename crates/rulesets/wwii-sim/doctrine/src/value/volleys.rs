//! What a declared volley is expected to do, die by die: the chance of every number of hits, the
//! wounds they bring, and the test that follows (WS-FIRE-18, WS-WOUND, WS-LEAD-01).

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_wwii_sim::{Shot, Status, Target, View, Volley, sides_that_fail, sides_that_hit};

use super::rates::{armour_from, harm};
use crate::knowledge::arms::Battery;
use crate::knowledge::cards::Cards;
use crate::weights::Weights;

/// Hits beyond so many count as so many.
const MOST_HITS: usize = 10;

/// The chance of each number of hits, in millionths.
type Spread = [i64; MOST_HITS + 1];

const SURE: i64 = 1_000_000;

/// The part of a unit that a template covers whose centre is so many inches from its middle, in
/// hundredths, of a wide template (WS-WEAPON-09) and of a narrow one.
const COVERED_WIDE: [i32; 5] = [100, 65, 40, 18, 4];
const COVERED_NARROW: [i32; 5] = [65, 45, 22, 5, 0];

/// A template is wide from this radius on, in hundredths of an inch.
const WIDE: i32 = 200;

/// Wounds of a hit that is one wound, in the tenths of [`Battery`].
const ONE_WOUND: i64 = 10;

/// Dice that must all hit for a burst to bring a building down (WS-BLDG-06).
const BURST: u8 = 3;

/// What a volley is judged by.
#[derive(Clone, Copy)]
pub(crate) struct Judge<'a, 's> {
    pub view: &'a View<'s>,
    pub cards: &'a Cards,
    pub weights: &'a Weights,
}

/// Tenths of a hit of a die.
fn tenths(needed: i8) -> i64 {
    sides_that_hit(needed.into()).into()
}

/// Adds dice that hit with the same chance.
fn throw(spread: &mut Spread, dice: u8, tenths: i64) {
    for _ in 0..dice {
        let mut carried = 0;
        for chance in spread.iter_mut() {
            let hit = *chance * tenths / 10;
            *chance = *chance - hit + carried;
            carried = hit;
        }
        spread[MOST_HITS] += carried;
    }
}

impl Judge<'_, '_> {
    /// What a volley of a unit is expected to cost the enemy, in hundredths of a point.
    pub(crate) fn value(&self, unit: UnitId, volley: &Volley) -> i32 {
        let shots = self.view.shots(unit, volley);
        let mut seen: ArrayVec<Target, 4> = ArrayVec::new();
        let mut sum = 0;
        for shot in &shots {
            if seen.contains(&shot.target) || seen.is_full() {
                continue;
            }
            seen.push(shot.target);
            let same = || shots.iter().filter(|it| it.target == shot.target);
            sum += match shot.target {
                Target::Unit(target) if self.cards.of(target).is_vehicle() => {
                    self.at_vehicle(unit, target, same())
                }
                Target::Unit(target) => self.at_men(target, same()),
                Target::Building(building) => self.at_building(building, same()),
                Target::Point(_) => 0,
            };
        }
        sum
    }

    /// At men: wounds, and the test of a unit that is not shaken yet.
    fn at_men<'a>(&self, target: UnitId, shots: impl Iterator<Item = &'a Shot>) -> i32 {
        let card = self.cards.of(target);
        let mut spread: Spread = [0; MOST_HITS + 1];
        spread[0] = SURE;
        // Hits that do no harm bring a test all the same.
        let mut spared = SURE;
        for shot in shots {
            let chance = tenths(shot.needed);
            if shot.protected {
                for _ in 0..shot.dice {
                    spared -= spared * chance / 10;
                }
                continue;
            }
            let blast = i64::from(Battery::one(self.view, shot.weapon, 0, false).wounds);
            if blast == ONE_WOUND {
                throw(&mut spread, shot.dice, chance);
            } else {
                // A hit of a heavy weapon is so many wounds at once.
                let wounds = ((blast + ONE_WOUND / 2) / ONE_WOUND) as usize;
                for _ in 0..shot.dice {
                    let hit = spread.map(|it| it * chance / 10);
                    for (number, hit) in hit.into_iter().enumerate() {
                        spread[number] -= hit;
                        spread[(number + wounds).min(MOST_HITS)] += hit;
                    }
                }
            }
        }
        let test = card.status == Status::Normal;
        let pin = i64::from(card.worth) * i64::from(self.weights.pin) / 100;
        let mut sum = 0;
        for (wounds, chance) in spread.into_iter().enumerate() {
            let wounds = (wounds as i32).min(card.men + i32::from(card.end));
            let loss = i64::from((card.wound * wounds).min(card.worth));
            let tested = if wounds > 0 { SURE } else { SURE - spared };
            let ld = card.ld.saturating_sub(wounds as i8);
            let pinned =
                if test { pin * i64::from(sides_that_fail(ld)) / 10 * tested / SURE } else { 0 };
            sum += chance * (loss + pinned) / SURE;
        }
        sum as i32
    }

    /// At a vehicle: damage by strength over armour.
    fn at_vehicle<'a>(
        &self,
        unit: UnitId,
        target: UnitId,
        shots: impl Iterator<Item = &'a Shot>,
    ) -> i32 {
        let card = self.cards.of(target);
        let armour = i32::from(armour_from(card, self.cards.of(unit).at));
        let mut whole = 1_000;
        for shot in shots.filter(|shot| !shot.protected) {
            let strength = i32::from(self.view.weapon(shot.weapon).strength);
            let taken = harm(strength - armour) * tenths(shot.needed) as i32 / 10;
            for _ in 0..shot.dice {
                whole -= whole * taken / 1_000;
            }
        }
        card.worth / 10 * (1_000 - whole) / 100
    }

    /// At a building that enemies are in: the chance that it falls, and what the test of every man
    /// brings (WS-BLDG-06, WS-BLDG-07).
    fn at_building<'a>(&self, building: u8, shots: impl Iterator<Item = &'a Shot>) -> i32 {
        let material = self.view.ground().building(building).material;
        let structure = i32::from(material.structure_now(self.view.is_ruined(building)));
        let mut stands = 1_000;
        for shot in shots {
            let strength = i32::from(self.view.weapon(shot.weapon).strength);
            let falls = (strength + 6 - structure).clamp(0, 6);
            let chance = if shot.sure {
                10
            } else if shot.dice == BURST {
                (tenths(shot.needed).pow(3) / 100) as i32
            } else {
                tenths(shot.needed) as i32
            };
            stands -= stands * falls * chance / 60;
        }
        let inside = self.cards.of_side(self.view.side().foe());
        let inside = inside.filter(|&foe| self.cards.of(foe).building == Some(building));
        let tested = |foe: UnitId| {
            let card = self.cards.of(foe);
            card.men * card.wound * sides_that_fail(card.ld) / 10
        };
        let all: i32 = inside.map(tested).sum();
        all * (1_000 - stands) / 1_000
    }

    /// What an explosive shell at a target is expected to do (WS-WEAPON-07 to WS-WEAPON-09).
    pub(crate) fn shell(&self, unit: UnitId, target: UnitId) -> i32 {
        let Some(lay) = self.view.shell(unit, Target::Unit(target)) else { return 0 };
        let card = self.cards.of(target);
        let weapon = self.view.weapon(lay.weapon);
        let radius = i32::from(weapon.template.hundredths());
        let chance = tenths(lay.needed) as i32;
        let less = i32::from(lay.less);
        let mut covered = 0;
        for die in 1..=10 {
            covered += chance * 10 * part_in(radius, die - less);
            for more in 1..=10 {
                covered += (10 - chance) * part_in(radius, die + more - less);
            }
        }
        // Thousands: of ten chances, ten dice, ten more.
        if card.is_vehicle() {
            let armour = card.armour.into_iter().min().unwrap_or(0);
            let harm = harm(i32::from(weapon.strength) - i32::from(armour));
            return card.worth / 10 * harm / 100 * covered / 100_000;
        }
        let hit = card.men * covered / 100;
        let wounds = card.wound * hit / 1_000;
        let pin = card.worth / 100 * self.weights.pin;
        let pinned = super::nerve::pinned_by(hit, card.ld) * pin / 1_000;
        if card.status == Status::Normal { wounds + pinned } else { wounds }
    }
}

/// The part of a unit that a template covers whose centre is so many inches from it, in hundredths.
fn part_in(radius: i32, inches: i32) -> i32 {
    let parts = if radius >= WIDE { COVERED_WIDE } else { COVERED_NARROW };
    parts.get(inches.max(0) as usize).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spread_of_dice_is_that_of_the_binomial() {
        let mut spread: Spread = [0; MOST_HITS + 1];
        spread[0] = SURE;
        throw(&mut spread, 3, 5);
        assert_eq!(&spread[..5], &[125_000, 375_000, 375_000, 125_000, 0]);
        assert_eq!(tenths(1), 9, "a 1 always fails");
        assert_eq!([tenths(10), tenths(11)], [1, 0]);
    }
}
