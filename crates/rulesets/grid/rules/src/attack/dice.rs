//! The attack die (GW-COMBAT, GW-DICE, GW-MINE).

use crate::book::Play;
use crate::event::Event;
use crate::state::{DeclaredAttack, Roll};
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
    play: &mut Play<'_, impl Referee<Event>>,
    attack: DeclaredAttack,
    roll: Roll,
) -> AttackDie {
    let DeclaredAttack { attacker, target, needed } = attack;
    play.referee.begin(play.state.key_of(roll, play.book.profile(attacker).roller));
    let die = play.referee.roll(Die::D6);
    let mined = play.state.mines.contains(play.state.square[target.index()]);
    let again = (die < needed && mined).then(|| play.referee.roll(Die::D6));
    let stands = again.unwrap_or(die);
    // GW-DICE-04
    let hit = stands >= needed;
    play.referee.tell(|| Event::Die { attacker, target, needed, die, again, hit });
    play.referee.tell(|| Event::Fact(Common::Shot { unit: attacker }));
    if hit {
        play.referee.tell(|| Event::Fact(Common::Hit { unit: attacker }));
    }
    AttackDie { stands, hit }
}
