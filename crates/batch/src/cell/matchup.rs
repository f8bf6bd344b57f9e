//! A match-up: two forces with their policies on a scenario, and what the two games of a pair
//! exchange.

use core::fmt;
use std::collections::BTreeMap;
use std::sync::Arc;

use wargauge_policy::{Commented, LastComment, Policy, PolicyChoice};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::roster::{
    DataError, Exchanges, ForceData, NonUnitPurchase, RoleKind, ScenarioData, Setting, Varies,
};
use wargauge_rules::table::stream::mix_text;
use wargauge_rules::{BySide, Muster, Side};
use wargauge_rules::{Posture, Ruleset};

use crate::cell::books::{Book, Kept, Sources};
pub use crate::cell::swap::Swap;
use crate::cell::tally::Contestant;
use crate::game::seed::{GameSeeds, PairSeed, Redrawn};
use crate::game::watch::Rate;
use crate::line_up::{ForceOf, LineUp, ScenarioOf};

/// The policies of contestants A and B in both games of a pair.
pub(crate) type Policies<L> = [[Box<dyn Policy<<L as LineUp>::Rules>>; 2]; 2];

/// What a match-up is made of.
#[derive(Debug)]
pub struct MatchupParts<'a, L: LineUp> {
    /// The scenario.
    pub scenario: &'a ScenarioOf<L>,
    /// What players have noted of the tables of the scenario.
    pub scenario_notes: &'a Arc<L::ScenarioNotes>,
    /// The forces of contestants A and B, whose first roles are A and B; `None` for a role that
    /// brings none.
    pub forces: [Option<&'a ForceOf<L>>; 2],
    /// What to call the forces in results.
    pub names: [String; 2],
    /// The policies of contestants A and B.
    pub policies: [PolicyChoice; 2],
    /// Switches that override those of the scenario.
    pub settings: &'a [Setting],
    /// What the games of a pair exchange.
    pub swap: Swap,
    /// Names the dice: match-ups with the same key play with the same dice.
    pub key: u64,
}

/// What a match-up goes by in results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchupLabel {
    /// Name of the ruleset.
    pub ruleset: &'static str,
    /// Name of the scenario.
    pub scenario: String,
    /// Names of the forces of contestants A and B.
    pub forces: [String; 2],
    /// Their totals in thousandths of a point.
    pub points: [u32; 2],
    /// The policies of A and B, with the parameters that differ from their defaults, or with all of
    /// a search.
    pub policies: [String; 2],
    /// The names of the roles.
    pub roles: BySide<String>,
    /// What each of them has to do.
    pub postures: BySide<Posture>,
}

/// One line of a force in results: all its units bought as the same entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RosterLine {
    /// Identifier of the entry.
    pub entry: String,
    /// Name for people.
    pub name: String,
    /// Price of one copy in thousandths of a point.
    pub price: u32,
    /// Copies in each of the two games of a pair. They differ only if a role brings units of its
    /// own.
    pub copies: [u32; 2],
}

impl RosterLine {
    /// Price of all copies in both games of a pair, in thousandths of a point.
    #[must_use]
    pub fn price_per_pair(&self) -> u64 {
        u64::from(self.price) * self.copies_per_pair()
    }

    /// Copies in both games of a pair.
    #[must_use]
    pub fn copies_per_pair(&self) -> u64 {
        self.copies.iter().map(|&copies| u64::from(copies)).sum()
    }
}

/// Force and line that a unit is counted under.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MusterRow {
    pub force: Contestant,
    pub line: u8,
}

/// Where the units of a game of a pair are counted, whatever its table.
struct Account {
    /// Row of each unit.
    rows: Vec<MusterRow>,
    /// What each unit is counted at; nothing where that is its price.
    rates: Vec<Rate>,
}

/// Two forces with their policies on a scenario, ready to be played.
pub struct Matchup<L: LineUp> {
    label: MatchupLabel,
    key: u64,
    swap: Swap,
    exchanges: Exchanges,
    /// Who plays against the tables of the book, if somebody does.
    against_tables: Option<Contestant>,
    policies: [PolicyChoice; 2],
    rosters: [Vec<RosterLine>; 2],
    /// What each force has bought that is no unit.
    others: [Vec<NonUnitPurchase>; 2],
    /// Where the units of the first game are counted and, if its book is another, those of the second.
    accounts: Vec<Account>,
    /// What differs from pair to pair.
    varies: Varies,
    /// The books that pairs are played by: the first game's and, where forces exchange roles or both
    /// games of a pair have their own first player, the second's. Twice where pairs take turns at who is
    /// first.
    sets: Vec<Vec<Book<L>>>,
    /// What is kept to make the books of every pair anew, where each has a table of its own.
    kept: Option<Kept<L>>,
    /// What of its games is drawn anew.
    redrawn: Redrawn,
}

impl<L: LineUp> fmt::Debug for Matchup<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Matchup")
            .field("label", &self.label)
            .field("swap", &self.swap)
            .field("rosters", &self.rosters)
            .finish_non_exhaustive()
    }
}

/// The names of a match-up.
#[derive(Clone, Copy, Debug)]
pub struct MatchupNames<'n> {
    /// Name of the ruleset.
    pub ruleset: &'n str,
    /// Name of the scenario.
    pub scenario: &'n str,
    /// Names of the forces of A and B.
    pub forces: [&'n str; 2],
}

impl MatchupLabel {
    /// Its names.
    #[must_use]
    pub fn names(&self) -> MatchupNames<'_> {
        let [a, b] = &self.forces;
        MatchupNames { ruleset: self.ruleset, scenario: &self.scenario, forces: [a, b] }
    }
}

/// One of the two games of a pair: who sits where.
#[derive(Debug)]
pub struct Leg<'m, L: LineUp> {
    /// The book.
    pub ruleset: &'m L::Rules,
    /// Row of each unit.
    pub rows: &'m [MusterRow],
    /// What each unit is counted at; nothing where that is its price.
    pub rates: &'m [Rate],
    /// The side that the force of A plays.
    pub force_a: Side,
    /// The side that the policy of A plays.
    pub policy_a: Side,
}

impl<L: LineUp> Matchup<L> {
    /// Puts a match-up together.
    ///
    /// # Errors
    /// If a force cannot play a role it gets, a policy does not exist, or the game has more than
    /// [`MAX_UNITS`](crate::MAX_UNITS) units.
    pub fn assemble(parts: MatchupParts<'_, L>) -> Result<Self, DataError> {
        let [a, b] = parts.forces;
        check_swap(parts.scenario, parts.swap)?;
        let varies = parts.scenario.varies();
        let sources = Sources::<L> {
            scenario: parts.scenario,
            forces: parts.forces,
            settings: parts.settings,
        };
        let sets = sources.sets(parts.swap, parts.scenario_notes)?;
        let mut rosters = [Vec::new(), Vec::new()];
        let mut accounts = Vec::with_capacity(sets[0].len());
        for (game, book) in sets[0].iter().enumerate() {
            let force_a = parts.swap.role_of_a(game);
            let rows = enrol(&mut rosters, book.ruleset.muster(), force_a, game);
            accounts.push(Account { rows, rates: Vec::new() });
        }
        if accounts.len() == 1 {
            rosters.iter_mut().flatten().for_each(|line| line.copies[1] = line.copies[0]);
        }
        let policy_label = |choice: &PolicyChoice| -> Result<String, DataError> {
            Ok(choice.label(&choice.resolve(L::policies())?))
        };
        let [policy_a, policy_b] = parts.policies.each_ref().map(policy_label);
        let label = MatchupLabel {
            ruleset: <L::Rules>::NAME,
            scenario: parts.scenario.name().to_owned(),
            forces: parts.names,
            points: [a, b].map(|force| force.map_or(0, ForceData::points)),
            policies: [policy_a?, policy_b?],
            roles: BySide(parts.scenario.roles().0.map(str::to_owned)),
            postures: BySide::from_fn(|side| sets[0][0].ruleset.posture(side)),
        };
        let (key, swap, policies) = (parts.key, parts.swap, parts.policies);
        let exchanges = exchanges_of(parts.scenario);
        let others = [a, b].map(|force| force.map_or_else(Vec::new, ForceData::others));
        let against_tables = against_tables(parts.scenario);
        let kept = varies.jitter.map(|_| sources.kept());
        Ok(Self {
            label,
            key,
            swap,
            exchanges,
            against_tables,
            policies,
            rosters,
            others,
            accounts,
            varies,
            sets,
            kept,
            redrawn: Redrawn::default(),
        })
    }

    /// Who plays against the tables of the book, if somebody does.
    #[must_use]
    pub const fn against_tables(&self) -> Option<Contestant> {
        self.against_tables
    }

    /// What it goes by in results.
    #[must_use]
    pub const fn label(&self) -> &MatchupLabel {
        &self.label
    }

    /// What the games of a pair exchange.
    #[must_use]
    pub const fn swap(&self) -> Swap {
        self.swap
    }

    /// What they could exchange.
    #[must_use]
    pub const fn exchanges(&self) -> Exchanges {
        self.exchanges
    }

    /// The policies of A and B with their parameters.
    #[must_use]
    pub const fn policies(&self) -> &[PolicyChoice; 2] {
        &self.policies
    }

    /// The lines of each force that results are given for, in the order of the force.
    #[must_use]
    pub const fn rosters(&self) -> &[Vec<RosterLine>; 2] {
        &self.rosters
    }

    /// What each force has bought that is no unit.
    #[must_use]
    pub const fn others(&self) -> &[Vec<NonUnitPurchase>; 2] {
        &self.others
    }

    /// Counts what units destroy, lose and cost at other prices than their own, by entry of the
    /// forces of A and B, in thousandths of a point: what was played under other labels can then be
    /// compared. Entries without one, and those that are free, keep theirs. Games do not change.
    pub fn count_at(&mut self, prices: [&BTreeMap<String, u32>; 2]) {
        let counted_at = |row: &MusterRow, line: &RosterLine| {
            let other = prices[row.force.index()].get(&line.entry).copied();
            other.filter(|_| line.price > 0).unwrap_or(line.price)
        };
        for account in &mut self.accounts {
            let rate = |row: &MusterRow| {
                let line = &self.rosters[row.force.index()][usize::from(row.line)];
                Rate { counted_at: counted_at(row, line), price: line.price }
            };
            account.rates = account.rows.iter().map(rate).collect();
        }
        for (roster, prices) in self.rosters.iter_mut().zip(prices) {
            for line in roster.iter_mut().filter(|line| line.price > 0) {
                line.price = prices.get(&line.entry).copied().unwrap_or(line.price);
            }
        }
    }

    /// Draws some of every game anew: the rest is as in the games of the same pairs without that.
    pub const fn redraw(&mut self, redrawn: Redrawn) {
        self.redrawn = redrawn;
    }

    /// The book that the first game of a pair is played by; where every pair has a table of its own, with
    /// the table as it is drawn.
    #[must_use]
    pub fn ruleset(&self) -> &L::Rules {
        &self.sets[0][0].ruleset
    }

    /// What of it differs from pair to pair.
    #[must_use]
    pub const fn varies(&self) -> Varies {
        self.varies
    }

    /// Numbers of lines of the rosters.
    pub fn lines(&self) -> [usize; 2] {
        [self.rosters[0].len(), self.rosters[1].len()]
    }

    /// The seed of a pair.
    #[must_use]
    pub fn pair_seed(&self, master: u64, pair: u64) -> PairSeed {
        PairSeed::new(master, &self.label.scenario, self.key, pair)
    }

    /// The seed of game 0 or 1 of a pair.
    #[must_use]
    pub fn game_seed(&self, master: u64, pair: u64, leg: usize) -> PairSeed {
        let seed = self.pair_seed(master, pair);
        if self.swap == Swap::Fixed || self.is_mirror() { seed.leg(leg as u64) } else { seed }
    }

    /// The seeds of game 0 or 1 of a pair.
    #[must_use]
    pub fn game_seeds(&self, master: u64, pair: u64, leg: usize) -> GameSeeds {
        let seeds = self.redrawn.seeds(self.game_seed(master, pair, leg));
        GameSeeds { table: self.table_in_turn(master, pair), ..seeds }
    }

    /// The number of the table that both games of a pair are played on, where pairs go through several.
    #[must_use]
    pub fn table_in_turn(&self, master: u64, pair: u64) -> Option<u8> {
        let (scenario, key) = (&self.label.scenario, self.key);
        let in_turn = |tables| PairSeed::table_in_turn(master, scenario, key, pair, tables);
        self.varies.tables.map(in_turn)
    }

    /// Whether a force meets itself under one policy. Both games of a pair would then be the same
    /// game with the same dice, so they roll dice of their own.
    fn is_mirror(&self) -> bool {
        let [a, b] = &self.label.policies;
        self.label.forces[0] == self.label.forces[1] && a == b
    }

    /// New policies of both contestants for both games of a pair, for each set of books that pairs share;
    /// none where each has its own.
    pub(crate) fn shared_policies(&self) -> Vec<Policies<L>> {
        let shared = if self.kept.is_some() { 0 } else { self.sets.len() };
        let set = |number| PairOf { matchup: self, number, made: None };
        (0..shared).map(set).map(|pair| [0, 1].map(|leg| pair.new_policies(leg))).collect()
    }

    /// The match-up as a pair plays it: with a table of its own, where each pair has one.
    ///
    /// # Panics
    /// If a force cannot play on a shifted table what it can play on the one it was shifted from.
    pub fn at_pair(&self, master: u64, pair: u64) -> PairOf<'_, L> {
        let made = self.kept.as_ref().map(|kept| {
            let table = self.pair_seed(master, pair).table();
            let books = kept.sources().of_table(table, self.swap, pair);
            books.expect("a shifted table holds what the drawn one holds")
        });
        PairOf { matchup: self, number: pair as usize % self.sets.len(), made }
    }
}

/// A match-up as one pair plays it.
pub struct PairOf<'m, L: LineUp> {
    matchup: &'m Matchup<L>,
    /// Which of the sets of books that are shared.
    number: usize,
    /// The books of this pair alone.
    made: Option<Vec<Book<L>>>,
}

impl<L: LineUp> fmt::Debug for PairOf<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairOf").field("matchup", self.matchup).finish_non_exhaustive()
    }
}

impl<L: LineUp> PairOf<'_, L> {
    /// Which of the sets of books that pairs share it is played by; `None` if it has its own.
    pub(crate) const fn shared(&self) -> Option<usize> {
        if self.made.is_some() { None } else { Some(self.number) }
    }

    /// New policies of both contestants for game 0 or 1.
    pub fn new_policies(&self, leg: usize) -> [Box<dyn Policy<L::Rules>>; 2] {
        let notes = &self.book(leg).notes;
        let policies = &self.matchup.policies;
        Contestant::BOTH.map(|contestant| L::policy(&policies[contestant.index()], notes))
    }

    /// The same with somebody who looks over the shoulder of each, and lays down what there is to
    /// say; where nobody can, alone.
    pub fn commented_policies(
        &self,
        leg: usize,
        last: &LastComment,
    ) -> [Box<dyn Policy<L::Rules>>; 2] {
        let notes = &self.book(leg).notes;
        self.new_policies(leg).map(|player| match L::commentator(notes) {
            Some(commentator) => Box::new(Commented::new(player, commentator, Arc::clone(last))),
            None => player,
        })
    }

    /// The book of game 0 or 1.
    fn book(&self, leg: usize) -> &Book<L> {
        let books = self.made.as_ref().unwrap_or_else(|| &self.matchup.sets[self.number]);
        &books[leg.min(books.len() - 1)]
    }

    /// Game 0 or 1.
    pub fn leg(&self, leg: usize) -> Leg<'_, L> {
        let accounts = &self.matchup.accounts;
        let Account { rows, rates } = &accounts[leg.min(accounts.len() - 1)];
        let swap = self.matchup.swap;
        let policy_a = match swap {
            Swap::Players if leg == 1 => Side::B,
            Swap::Forces | Swap::Players | Swap::Fixed => swap.role_of_a(leg),
        };
        let ruleset = &self.book(leg).ruleset;
        Leg { ruleset, rows, rates, force_a: swap.role_of_a(leg), policy_a }
    }
}

/// What the games of a pair may exchange on a scenario: nothing of a role that brings no force, and
/// no player where nobody plays.
pub fn exchanges_of(scenario: &impl ScenarioData) -> Exchanges {
    let (kinds, by_scenario) = (scenario.role_kinds().0, scenario.exchanges());
    Exchanges {
        forces: by_scenario.forces && kinds == [RoleKind::Force; 2],
        players: by_scenario.players && !kinds.contains(&RoleKind::Tables),
    }
}

/// Who plays against tables: they keep their role, and so does he.
fn against_tables(scenario: &impl ScenarioData) -> Option<Contestant> {
    match scenario.role_kinds().0 {
        [RoleKind::Tables, RoleKind::Tables] => None,
        [RoleKind::Tables, _] => Some(Contestant::B),
        [_, RoleKind::Tables] => Some(Contestant::A),
        _ => None,
    }
}

/// Refuses a scenario with a role that brings no force to a study of forces.
pub fn two_forces(scenario: &impl ScenarioData, command: &str) -> Result<(), DataError> {
    let lacking = |side: &Side| scenario.role_kinds()[*side] != RoleKind::Force;
    match Side::BOTH.into_iter().find(lacking) {
        None => Ok(()),
        Some(side) => {
            let (role, name) = (scenario.roles()[side].to_owned(), scenario.name());
            let problem = format!("role `{role}` of scenario `{name}` brings no force");
            Err(DataError::new(problem).expected(format!(
                "a scenario of two forces, for `{command}` sets them against each other"
            )))
        }
    }
}

/// Refuses an exchange that the scenario does not allow.
fn check_swap(scenario: &impl ScenarioData, swap: Swap) -> Result<(), DataError> {
    let Exchanges { forces, players } = exchanges_of(scenario);
    let name = scenario.name();
    let refuse = |problem: String, expected: &str| Err(DataError::new(problem).expected(expected));
    match swap {
        Swap::Forces if !forces => refuse(
            format!("forces keep their roles in scenario `{name}`"),
            if players { "--swap players or --swap fixed" } else { "--swap fixed" },
        ),
        Swap::Players if !players => refuse(
            format!("players keep their seats in scenario `{name}`"),
            if forces { "--swap forces or --swap fixed" } else { "--swap fixed" },
        ),
        _ => Ok(()),
    }
}

/// Adds the units of a game to the rosters and says which row each is counted under.
fn enrol(
    rosters: &mut [Vec<RosterLine>; 2],
    muster: &[Muster],
    force_a: Side,
    game: usize,
) -> Vec<MusterRow> {
    let enter = |unit: &Muster| {
        let force = if unit.side == force_a { Contestant::A } else { Contestant::B };
        let roster = &mut rosters[force.index()];
        let line = roster.iter().position(|line| line.entry == unit.entry).unwrap_or_else(|| {
            roster.push(RosterLine {
                entry: unit.entry.clone(),
                name: unit.name.clone(),
                price: unit.price,
                copies: [0; 2],
            });
            roster.len() - 1
        });
        roster[line].copies[game] += 1;
        MusterRow { force, line: line as u8 }
    };
    muster.iter().map(enter).collect()
}

/// The usual key of a match-up: the names of its forces, so that a cell plays the same games
/// whatever other cells a run has.
#[must_use]
pub fn key_of_forces(force_a: &str, force_b: &str) -> u64 {
    mix_text(mix_text(0, force_a), force_b)
}
