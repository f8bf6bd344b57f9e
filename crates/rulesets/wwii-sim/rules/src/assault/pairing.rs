//! Who fights whom in hand-to-hand (WS-HTH-09, WS-HTH-12 to WS-HTH-15).

use arrayvec::ArrayVec;

use wargauge_rules::game::UnitId;

use crate::book::Scene;
use crate::position::circles::figures;
use crate::state::{MAX_UNITS, State};
use crate::units::profile::MAX_FIGURES;

/// Most figures of a unit, an officer included.
const MOST: usize = MAX_FIGURES + 1;

/// Slots of a unit that have fought in this phase, by unit.
pub(crate) type Fought = [u16; MAX_UNITS];

/// Two figures, by slot, or a figure and the one it strikes for free.
pub(crate) type FigurePair = (u8, u8);

/// The single combats and free hits between two units, fixed before the first die.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct FightCard {
    /// Figures of the first unit against figures of the second.
    pub duels: ArrayVec<FigurePair, MOST>,
    /// Surplus figures of the first unit and whom they hit.
    pub free_of_one: ArrayVec<FigurePair, MOST>,
    /// Surplus figures of the second unit and whom they hit.
    pub free_of_other: ArrayVec<FigurePair, MOST>,
}

/// Slots that have not fought yet, in order.
fn fresh(state: &State, unit: UnitId, fought: u16) -> ArrayVec<u8, MOST> {
    (0..figures(state, unit) as u8).filter(|slot| fought >> slot & 1 == 0).collect()
}

/// WS-HTH-13 to WS-HTH-15: the fights between two units.
pub(crate) fn card(state: &State, [one, other]: [UnitId; 2], fought: &Fought) -> FightCard {
    let ours = fresh(state, one, fought[one.index()]);
    let theirs = fresh(state, other, fought[other.index()]);
    let mut card = FightCard::default();
    let engaged = ours.len().min(theirs.len());
    card.duels.extend((0..engaged).map(|at| (ours[at], theirs[at])));
    // WS-HTH-09: those whom the other side cannot match hit without a duel.
    card.free_of_one = free_hits(state, &ours, &theirs, other);
    card.free_of_other = free_hits(state, &theirs, &ours, one);
    card
}

/// Surplus figures of a side and whom they hit: at most one for each enemy figure engaged; where the
/// enemy has nobody left to fight, one for each figure he still has.
fn free_hits(
    state: &State,
    own: &[u8],
    enemy: &[u8],
    target: UnitId,
) -> ArrayVec<FigurePair, MOST> {
    let engaged = own.len().min(enemy.len());
    let surplus = &own[engaged..];
    if enemy.is_empty() {
        let standing = (0..figures(state, target) as u8).zip(surplus);
        return standing.map(|(slot, &striker)| (striker, slot)).collect();
    }
    surplus.iter().zip(&enemy[..engaged]).map(|(&striker, &slot)| (striker, slot)).collect()
}

impl FightCard {
    /// Slots of the first and of the second unit that take part.
    pub(crate) fn used(&self) -> [u16; 2] {
        let bits = |slots: &mut dyn Iterator<Item = u8>| slots.fold(0, |set, slot| set | 1 << slot);
        let one = bits(&mut self.duels.iter().map(|duel| duel.0))
            | bits(&mut self.free_of_one.iter().map(|hit| hit.0));
        let other = bits(&mut self.duels.iter().map(|duel| duel.1))
            | bits(&mut self.free_of_other.iter().map(|hit| hit.0));
        [one, other]
    }
}

/// A set of slots after some were removed and the others closed up.
pub(crate) fn closed_up(slots: u16, removed: u16) -> u16 {
    let kept = (0..16).filter(|slot| removed >> slot & 1 == 0);
    kept.enumerate().fold(0, |set, (at, slot)| set | (slots >> slot & 1) << at)
}

/// WS-HTH-12: pairs of enemy units in contact that can fight hand to hand: those of the unit with
/// the highest rank first, of these the enemy with the highest rank first.
pub(crate) fn pairs(scene: Scene<'_>) -> ArrayVec<[UnitId; 2], 64> {
    let Scene { book, state } = scene;
    let mut pairs = ArrayVec::new();
    let ranks = state.in_order(true);
    // WS-HTH-21: vehicles do not fight hand to hand.
    let fights = |unit: UnitId| !book.profile(unit).is_vehicle();
    for (place, &one) in ranks.iter().enumerate() {
        for &other in &ranks[place + 1..] {
            let meet = state.unit(one).contacts.contains(other) && fights(one) && fights(other);
            if meet && !pairs.is_full() {
                pairs.push(if book.side(one) < book.side(other) {
                    [one, other]
                } else {
                    [other, one]
                });
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `WS-UNIT-09`
    #[test]
    fn sets_of_slots_close_up_as_slots_do() {
        assert_eq!(closed_up(0b1011, 0b0010), 0b101);
        assert_eq!(closed_up(0b1000, 0b0111), 0b1);
        assert_eq!(closed_up(0b1111, 0), 0b1111);
    }
}
