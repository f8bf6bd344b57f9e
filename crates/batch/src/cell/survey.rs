//! One game as an audit hears it: in which turns something happens, who attacks, which rules come up.

use std::collections::BTreeSet;

use wargauge_rules::referee::Observer;
use wargauge_rules::{BySide, Common, GameEvent, Muster, Ruleset};

use crate::cell::matchup::Matchup;
use crate::cell::pair::{PairId, seats};
use crate::game::play::Game;
use crate::line_up::LineUp;

/// What an audit hears of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSurvey {
    /// Game turns, set-up not counted.
    pub turns: u16,
    /// Turns of them in which nobody attacked and nothing was lost.
    pub quiet_turns: u16,
    /// Whether each role made an attack.
    pub attacked: BySide<bool>,
    /// The rule that ended it.
    pub ending: &'static str,
    /// The rules that events came under.
    pub clauses: BTreeSet<&'static str>,
}

/// Hears all of a game.
#[derive(Debug)]
struct Listener<'m> {
    muster: &'m [Muster],
    clauses: BTreeSet<&'static str>,
    attacked: BySide<bool>,
    /// Whether something has happened since this was asked last.
    is_loud: bool,
}

impl<E: GameEvent> Observer<E> for Listener<'_> {
    fn see(&mut self, event: E) {
        self.clauses.insert(event.clause().0);
        match event.common() {
            Some(Common::Shot { unit }) => {
                self.is_loud = true;
                if let Some(row) = self.muster.get(unit.index()) {
                    self.attacked[row.side] = true;
                }
            }
            Some(Common::Lost { .. } | Common::Hit { .. } | Common::Kill { .. }) => {
                self.is_loud = true;
            }
            Some(
                Common::Activated { .. }
                | Common::Suppressed { .. }
                | Common::Restored { .. }
                | Common::Settled { .. }
                | Common::Held { .. }
                | Common::Arrived { .. },
            )
            | None => {}
        }
    }
}

/// Plays game `leg` (1 or 2) of a pair and listens.
///
/// # Panics
/// If `leg` is neither 1 nor 2, or a policy chooses an illegal action.
pub fn survey<L: LineUp>(matchup: &Matchup<L>, pair: PairId, leg: u8) -> GameSurvey {
    assert!(leg == 1 || leg == 2, "a pair has games 1 and 2, not {leg}");
    let index = usize::from(leg) - 1;
    let PairId { master, number } = pair;
    let at = matchup.at_pair(master, number);
    let seating = at.leg(index);
    let book = seating.ruleset;
    let mut policies = at.new_policies(index);
    let seeds = matchup.game_seeds(master, number, index);
    let listener = Listener {
        muster: book.muster(),
        clauses: BTreeSet::new(),
        attacked: BySide::default(),
        is_loud: false,
    };
    let mut scratch = Vec::new();
    let seats = seats(matchup, &seating, &mut policies);
    let mut game = Game::start(book, seats, &seeds, listener, &mut scratch);
    let mut found = GameSurvey::default();
    let (mut turn, mut is_loud) = (game.turn(), false);
    let outcome = loop {
        let over = game.step();
        is_loud |= core::mem::take(&mut game.observer_mut().is_loud);
        if (over.is_some() || game.turn() != turn) && turn > 0 {
            found.turns += 1;
            found.quiet_turns += u16::from(!is_loud);
        }
        if game.turn() != turn {
            (turn, is_loud) = (game.turn(), false);
        }
        if let Some(outcome) = over {
            break outcome;
        }
    };
    let heard = game.observer_mut();
    let clauses = core::mem::take(&mut heard.clauses);
    GameSurvey { attacked: heard.attacked, ending: outcome.clause.0, clauses, ..found }
}

#[cfg(test)]
mod tests {
    use wargauge_rules::Side;

    use super::*;
    use crate::cell::matchup::Swap;
    use crate::toy;

    #[test]
    fn a_game_is_heard_to_its_end() {
        let (reds, blues) = (toy::force("reds", 2, 1), toy::force("blues", 2, 1));
        let forces = [("reds", &reds), ("blues", &blues)];
        let matchup = toy::matchup(&toy::scenario(6), forces, ["random"; 2], Swap::Fixed);
        let heard: Vec<GameSurvey> =
            (0..20).map(|number| survey(&matchup, PairId { master: 3, number }, 1)).collect();
        assert!(heard.iter().all(|game| game.turns > 0 && game.quiet_turns <= game.turns));
        assert!(heard.iter().any(|game| game.attacked[Side::A]), "{heard:?}");
        assert!(heard.iter().all(|game| !game.ending.is_empty() && !game.clauses.is_empty()));
        let again = survey(&matchup, PairId { master: 3, number: 0 }, 1);
        assert_eq!(again, heard[0]);
    }
}
