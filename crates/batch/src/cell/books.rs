//! The books that games of a match-up are played by: one for all pairs, or as many as differ.

use std::sync::Arc;

use wargauge_rules::roster::{DataError, Lot, Rulebook, ScenarioData, Setting, Varies};
use wargauge_rules::{BySide, Ruleset, Side};

use crate::cell::swap::Swap;
use crate::game::loss_ledger::MAX_UNITS;
use crate::line_up::{ForceOf, LineUp, ScenarioOf};

/// The book of a game of a pair.
pub(super) struct Book<L: LineUp> {
    pub(super) ruleset: L::Rules,
    /// What players noted of it.
    pub(super) notes: Arc<L::Notes>,
}

/// What books are made from.
pub(super) struct Sources<'s, L: LineUp> {
    pub(super) scenario: &'s ScenarioOf<L>,
    /// The forces of contestants A and B.
    pub(super) forces: [Option<&'s ForceOf<L>>; 2],
    pub(super) settings: &'s [Setting],
}

/// The same, kept to make more.
pub(super) struct Kept<L: LineUp> {
    pub(super) scenario: ScenarioOf<L>,
    pub(super) forces: [Option<ForceOf<L>>; 2],
    pub(super) settings: Vec<Setting>,
}

impl<L: LineUp> Kept<L> {
    pub(super) fn sources(&self) -> Sources<'_, L> {
        let forces = self.forces.each_ref().map(Option::as_ref);
        Sources { scenario: &self.scenario, forces, settings: &self.settings }
    }
}

impl<L: LineUp> Sources<'_, L> {
    /// The same, kept.
    pub(super) fn kept(&self) -> Kept<L> {
        Kept {
            scenario: self.scenario.clone(),
            forces: self.forces.map(Option::<&ForceOf<L>>::cloned),
            settings: self.settings.to_vec(),
        }
    }

    /// The books of all pairs on the table as it is drawn: those of the first pair and, where pairs take
    /// turns at who is first, those of the second. `notes` are of the scenario.
    pub(super) fn sets(
        &self,
        swap: Swap,
        notes: &Arc<L::ScenarioNotes>,
    ) -> Result<Vec<Vec<Book<L>>>, DataError> {
        let sets = 0..sets_of(swap, self.scenario.varies());
        sets.map(|pair| self.of_pair(None, swap, pair, notes)).collect()
    }

    /// The books of a pair on a table of its own, from its seed.
    pub(super) fn of_table(
        &self,
        table: u64,
        swap: Swap,
        pair: u64,
    ) -> Result<Vec<Book<L>>, DataError> {
        self.of_pair(Some(table), swap, pair, &Arc::default())
    }

    fn of_pair(
        &self,
        table: Option<u64>,
        swap: Swap,
        pair: u64,
        notes: &Arc<L::ScenarioNotes>,
    ) -> Result<Vec<Book<L>>, DataError> {
        let varies = self.scenario.varies();
        let firsts = firsts(swap, pair, varies);
        let books = (0..games_apart(swap, varies)).map(|leg| {
            let ruleset = self.book(Lot { table, first: firsts[leg] }, swap, leg)?;
            check_size(ruleset.muster().len())?;
            Ok(Book { notes: Arc::new(L::notes(&ruleset, notes)), ruleset })
        });
        books.collect()
    }

    /// The book of game 0 or 1 of a pair, to which this has fallen.
    fn book(&self, lot: Lot, swap: Swap, leg: usize) -> Result<L::Rules, DataError> {
        let [a, b] = self.forces;
        let forces = match swap.role_of_a(leg) {
            Side::A => BySide([a, b]),
            Side::B => BySide([b, a]),
        };
        if lot == Lot::default() {
            return <L::Rules>::assemble(self.scenario, forces, self.settings);
        }
        <L::Rules>::assemble(&self.scenario.drawn(lot), forces, self.settings)
    }
}

/// Who is first in both games of a pair, where the sides take turns. Where the games exchange forces or
/// players, both games of a pair have the same first side and pairs take turns: so either contestant is
/// first once, and is so in either role once in two pairs. Where nothing is exchanged, the games of a pair
/// take turns.
fn firsts(swap: Swap, pair: u64, varies: Varies) -> [Option<Side>; 2] {
    let firsts = match swap {
        Swap::Fixed => [Side::A, Side::B],
        Swap::Forces | Swap::Players if pair.is_multiple_of(2) => [Side::A; 2],
        Swap::Forces | Swap::Players => [Side::B; 2],
    };
    firsts.map(|side| varies.first.then_some(side))
}

/// How many sets of books pairs are played by.
const fn sets_of(swap: Swap, varies: Varies) -> u64 {
    if varies.first && !matches!(swap, Swap::Fixed) { 2 } else { 1 }
}

/// How many books a pair is played by.
const fn games_apart(swap: Swap, varies: Varies) -> usize {
    let own_first = varies.first && matches!(swap, Swap::Fixed);
    if matches!(swap, Swap::Forces) || own_first { 2 } else { 1 }
}

/// Refuses more units than statistics keep accounts of.
fn check_size(units: usize) -> Result<(), DataError> {
    if units <= MAX_UNITS {
        return Ok(());
    }
    Err(DataError::new(format!("{units} units may appear in the game"))
        .expected(format!("at most {MAX_UNITS}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_at_most_as_many_units_as_there_are_accounts() {
        assert_eq!(check_size(MAX_UNITS), Ok(()));
        assert_eq!(
            check_size(MAX_UNITS + 1).unwrap_err().to_string(),
            "257 units may appear in the game; expected at most 256"
        );
    }

    /// Either contestant is first once in every pair, in either role once in every two.
    #[test]
    fn sides_take_turns_as_pairs_exchange() {
        let (a, b) = (Some(Side::A), Some(Side::B));
        let turns = Varies { first: true, ..Varies::default() };
        let in_pairs = |swap| [0, 1, 2].map(|pair| firsts(swap, pair, turns));
        assert_eq!(in_pairs(Swap::Fixed), [[a, b]; 3]);
        for swap in [Swap::Forces, Swap::Players] {
            assert_eq!(in_pairs(swap), [[a, a], [b, b], [a, a]]);
        }
        assert_eq!(firsts(Swap::Forces, 1, Varies::default()), [None; 2]);
    }
}
