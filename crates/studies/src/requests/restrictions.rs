//! Match-ups of a run in which a player does without a kind of action.

use wargauge_batch::{AnyMatchup, Contestant, MatchupLabel, Scope, Swap};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{DataError, FileKind};

use crate::match_ups::kinds::{Restrictions, Without};
use crate::requests::run_request::RunRequest;
use crate::rulesets::any_ruleset::AnyRuleset;
use crate::rulesets::library::Library;
use crate::run::request::Run;

impl RunRequest {
    /// The match-ups of a prepared run in which a player does without a kind of action, for each kind
    /// of each player.
    ///
    /// # Errors
    /// As [`prepare`](Self::prepare), or if no policy of the run can do without anything.
    pub fn restrictions(&self, library: &Library, run: &Run) -> Result<Restrictions, DataError> {
        let mut all = Vec::new();
        for name in &self.scenarios {
            let file = library.find(FileKind::Scenario, name, Scope::Anywhere)?;
            let ruleset = library.ruleset_of(&file)?;
            let scenario = Restricted { request: self, library, run, name, ruleset };
            for player in Contestant::BOTH {
                all.extend(scenario.of_player(player)?);
            }
        }
        if all.is_empty() {
            return Err(DataError::new("nobody who plays can do without a kind of action")
                .expected("a policy with kinds (see `list policies`), or no `--restrict`"));
        }
        all.sort_by_key(|without| without.cell);
        Ok(Restrictions(all))
    }
}

/// A match-up with the position of the one in the run that it is held against.
type Placed = (usize, Box<dyn AnyMatchup>);

/// A scenario of a run whose players are to do without something.
#[derive(Clone, Copy)]
struct Restricted<'s> {
    request: &'s RunRequest,
    library: &'s Library,
    run: &'s Run,
    name: &'s String,
    ruleset: &'s dyn AnyRuleset,
}

impl Restricted<'_> {
    /// The match-ups of the scenario without each kind of action of a player that knows any.
    fn of_player(self, player: Contestant) -> Result<Vec<Without>, DataError> {
        let policies = self.policies();
        let choice = &policies[player as usize];
        let mut all = Vec::new();
        let kinds = choice.resolve(self.ruleset.policies())?.kinds;
        for kind in kinds.iter().filter(|kind| !choice.without.iter().any(|one| one == **kind)) {
            let mut policies = policies.clone();
            policies[player as usize].without.push((*kind).to_owned());
            for swap in [Swap::Forces, Swap::Players, Swap::Fixed] {
                all.extend(self.played_by(&policies, swap)?.into_iter().map(|(cell, matchup)| {
                    Without { cell, player, kind: (*kind).to_owned(), matchup }
                }));
            }
        }
        let is_own = |without: &Without| {
            player == Contestant::A || !is_symmetrical(self.run.cells[without.cell].label())
        };
        all.retain(is_own);
        Ok(all)
    }

    /// Who plays it: the ruleset's default where nobody is named.
    fn policies(self) -> [PolicyChoice; 2] {
        let default = self.ruleset.policies()[0].name;
        let named = self.request.policies.clone();
        named.map(|choice| choice.unwrap_or_else(|| PolicyChoice::plain(default)))
    }

    /// Those match-ups of the scenario whose pairs make this exchange, played by others, each with
    /// its position in the run.
    fn played_by(self, policies: &[PolicyChoice; 2], swap: Swap) -> Result<Vec<Placed>, DataError> {
        let makes_it = |cell: &dyn AnyMatchup| cell.swap() == swap;
        if !self.run.cells.iter().any(|cell| makes_it(cell.as_ref())) {
            return Ok(Vec::new());
        }
        let request = RunRequest {
            scenarios: vec![self.name.clone()],
            policies: policies.clone().map(Some),
            swap: Some(swap),
            ..self.request.clone()
        };
        let place = |found: Box<dyn AnyMatchup>| {
            let of = |cell: &dyn AnyMatchup| {
                let label = cell.label();
                (label.ruleset, label.scenario.clone(), label.forces.clone())
            };
            let is_same = |cell: &dyn AnyMatchup| makes_it(cell) && of(cell) == of(found.as_ref());
            let cell = self.run.cells.iter().position(|cell| is_same(cell.as_ref()))?;
            Some((cell, found))
        };
        Ok(request.prepare(self.library)?.cells.into_iter().filter_map(place).collect())
    }
}

/// Whether both players of a match-up are one and the same, with one and the same force.
fn is_symmetrical(label: &MatchupLabel) -> bool {
    label.forces[0] == label.forces[1] && label.policies[0] == label.policies[1]
}
