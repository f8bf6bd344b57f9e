//! Dice: what they are rolled for, and draws among candidates.

use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::Play;
use crate::event::Event;
use crate::state::State;

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

/// Where the kinds of event keys end and further repeats begin.
const KINDS: u16 = 5;

/// `SK-DICE-09`, `SK-DICE-10`: the next dice are a unit's, for this; every group of dice has a key
/// of its own, so that what happens elsewhere does not shift them.
pub(crate) fn begin(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, roll: Roll) {
    let turn = play.state.phase_number;
    let repeat = play.state.unit(unit).rolls;
    play.state.unit_mut(unit).rolls += 1;
    play.referee.begin(key(turn, play.book.profile(unit).roller, roll, repeat));
}

/// The next dice are a side's.
pub(crate) fn begin_for_side(
    state: &mut State,
    side: Side,
    roll: Roll,
    referee: &mut impl Referee<Event>,
) {
    let turn = state.phase_number;
    let repeat = state.side_rolls[side];
    state.side_rolls[side] += 1;
    referee.begin(key(turn, NOBODY + side.index() as u32, roll, repeat));
}

const fn key(turn: u16, roller: u32, roll: Roll, repeat: u16) -> EventKey {
    let kind = roll as u8 | ((repeat >> 8) as u8) << KINDS;
    EventKey { turn, roller, kind, repeat: repeat as u8 }
}
