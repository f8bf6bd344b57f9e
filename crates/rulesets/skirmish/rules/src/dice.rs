//! Dice: what they are rolled for, and draws among candidates.

use wargauge_rules::Referee;
use wargauge_rules::table::dice::Die;

use crate::event::Event;

/// What dice are rolled for: the kinds of event keys. Below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Roll {
    /// Who moves first.
    Order,
    /// Taking off suppression markers.
    Suppression,
    /// Rallying from rout.
    Rally,
    /// A test of morale.
    Morale,
    /// How far a shaken team goes.
    MoveAway,
    /// A spotting attempt.
    Spot,
    /// A spotting attempt in the other side's phase.
    Reaction,
    /// Small arms.
    Fire,
    /// A grenade or a launcher used as one.
    Grenade,
    /// A mortar round.
    Mortar,
    /// A gun.
    Gun,
    /// A hand held anti-tank weapon.
    HandHeld,
    /// A flamethrower.
    Flame,
    /// Called artillery.
    Artillery,
    /// A fight hand to hand.
    Melee,
    /// A vehicle crossing an obstacle.
    Bog,
    /// A stuck vehicle trying to get free.
    Release,
    /// A vehicle that explodes.
    Explosion,
    /// An event counter.
    Counter,
    /// New enemies of a solo game.
    Generation,
    /// The action chart of a solo game.
    Chart,
    /// Laying out the counters of a solo game.
    Shuffle,
}

/// `SK-DICE-08`: the place, from 0, of one of `n` candidates, each equally likely; no die is rolled
/// for one.
pub(crate) fn pick(referee: &mut impl Referee<Event>, n: usize) -> usize {
    debug_assert!((1..=400).contains(&n), "somebody to pick");
    let score = |roll: u8| usize::from(roll) - 1;
    let fitting = |n: usize| match n {
        2 | 4 => Die::D4,
        3 => Die::D3,
        5 | 9 | 10 => Die::D10,
        6 => Die::D6,
        7 | 8 => Die::D8,
        11 | 12 => Die::D12,
        _ => Die::D20,
    };
    if n == 1 {
        return 0;
    }
    loop {
        let (value, faces) = if n <= 20 {
            let die = fitting(n);
            (score(referee.roll(die)), usize::from(die.faces()))
        } else {
            (20 * score(referee.roll(Die::D20)) + score(referee.roll(Die::D20)), 400)
        };
        // Equal shares of the faces; what is left over is rolled again.
        let share = faces / n;
        if value < share * n {
            return value / share;
        }
    }
}
