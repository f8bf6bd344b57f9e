//! The attack die (GW-COMBAT, GW-DICE, GW-MINE).

use crate::book::Grid;
use crate::event::Event;
use crate::state::{DeclaredAttack, Roll, State};
use wargauge_rules::event::Common;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// The stand of an attack die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AttackDie {
    /// The die that counts (GW-DICE-05).
    pub(crate) stands: u8,
    pub(crate) hit: bool,
}

/// Rolls one attack die, a D6 (GW-DICE-01), and again for a target in a minefield (GW-MINE-03,
/// GW-MINE-08, GW-MINE-09).
pub(crate) fn attack_die(
    book: &Grid,
    state: &State,
    attack: DeclaredAttack,
    roll: Roll,
    referee: &mut impl Referee<Event>,
) -> AttackDie {
    let DeclaredAttack { attacker, target, needed } = attack;
    referee.begin(state.key_of(roll, book.profile(attacker).roller));
    let die = referee.roll(Die::D6);
    let mined = state.mines.contains(state.square[target.index()]);
    let again = (die < needed && mined).then(|| referee.roll(Die::D6));
    let stands = again.unwrap_or(die);
    // GW-DICE-04
    let hit = stands >= needed;
    referee.tell(|| Event::Die { attacker, target, needed, die, again, hit });
    referee.tell(|| Event::Fact(Common::Shot { unit: attacker }));
    if hit {
        referee.tell(|| Event::Fact(Common::Hit { unit: attacker }));
    }
    AttackDie { stands, hit }
}
