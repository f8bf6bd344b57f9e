//! What match-ups are called: as short as tells them apart.

use serde_json::Value;
use wargauge_studies::MatchupRow;

use crate::folder::RunResults;
use crate::reports::common::distinct;
use crate::reports::fairness::Contest;
use crate::words::{Estimate, count, list, plural, shown};

/// The names of the match-ups of a run.
#[derive(Debug)]
pub(super) struct Labels<'r> {
    found: &'r RunResults,
    /// The manifest's word on each row, if it has one.
    cells: Vec<Option<&'r Value>>,
    /// Whether there are several scenarios.
    scenarios: bool,
    /// Whether the players of some match-up differ.
    players: bool,
}

impl<'r> Labels<'r> {
    pub(super) fn new(found: &'r RunResults) -> Self {
        let all = found.manifest["cells"].as_array().map(Vec::as_slice).unwrap_or_default();
        let played: Vec<&Value> = all.iter().filter(|cell| cell["games"] != 0).collect();
        let matches = |(row, cell): (&MatchupRow, &&Value)| {
            cell["scenario"] == row.scenario.as_str()
                && cell["forces"][0] == row.force_a.as_str()
                && cell["forces"][1] == row.force_b.as_str()
        };
        let agree =
            played.len() == found.matchups.len() && found.matchups.iter().zip(&played).all(matches);
        let cells = match agree {
            true => played.into_iter().map(Some).collect(),
            false => vec![None; found.matchups.len()],
        };
        let scenarios = distinct(found.matchups.iter().map(|row| &row.scenario)).len() > 1;
        let players = found.matchups.iter().any(|row| row.policy_a != row.policy_b);
        Self { found, cells, scenarios, players }
    }

    /// What was played, in a line.
    pub(super) fn subject(&self) -> String {
        let rows = &self.found.matchups;
        let rulesets = distinct(rows.iter().map(|row| shown(&row.ruleset)));
        let scenarios = distinct(rows.iter().map(|row| shown(&row.scenario)));
        let games: u64 = rows.iter().map(|row| row.games).sum();
        let games = plural(games, "game", "games");
        format!("wargauge run: {} ({}), {games}", list(&scenarios, 3), list(&rulesets, 3))
    }

    /// The match-ups with their scores.
    pub(super) fn contests(&self) -> Vec<Contest> {
        (0..self.found.matchups.len()).map(|at| self.contest(at)).collect()
    }

    fn contest(&self, at: usize) -> Contest {
        let row = &self.found.matchups[at];
        Contest {
            label: self.label(at),
            names: self.names(at),
            games: row.games,
            score: self.score(at),
        }
    }

    /// The label of a match-up.
    pub(super) fn label(&self, at: usize) -> String {
        let row = &self.found.matchups[at];
        let [a, b] = self.names(at);
        if self.scenarios {
            format!("{}: {a} : {b}", shown(&row.scenario))
        } else {
            format!("{a} : {b}")
        }
    }

    /// The contestants of a match-up: forces, players, or both.
    pub(super) fn names(&self, at: usize) -> [String; 2] {
        let row = &self.found.matchups[at];
        let is_of_players = self.cells[at].is_some_and(|cell| cell["swap"] == "players");
        let name = |force: &str, policy: &str| match (is_of_players, self.players) {
            (true, _) => shown(policy),
            (false, true) => format!("{} ({})", shown(force), shown(policy)),
            (false, false) => shown(force),
        };
        [name(&row.force_a, &row.policy_a), name(&row.force_b, &row.policy_b)]
    }

    /// Whether runs stop by what they find, so that only intervals valid at any time are right.
    fn stops_early(&self) -> bool {
        let stop = &self.found.manifest["stop"];
        stop.get("games").is_none()
            || self.cells.iter().flatten().any(|cell| cell["stopped"] == "interrupted")
    }

    fn score(&self, at: usize) -> Option<Estimate> {
        let row = &self.found.matchups[at];
        let fixed = Estimate::of_shares([row.score_a, row.score_a_low, row.score_a_high])?;
        let end = |name: &str| self.cells[at].and_then(|cell| cell[name].as_f64());
        match (self.stops_early(), end("score_anytime_low"), end("score_anytime_high")) {
            (true, low @ Some(_), high @ Some(_)) => Some(Estimate { low, high, ..fixed }),
            _ => Some(fixed),
        }
    }

    /// What the intervals of scores are.
    pub(super) fn interval(&self) -> &'static str {
        if self.stops_early() {
            "Intervals are 95 % confidence sequences, valid whenever the run stopped."
        } else {
            "Intervals are 95 %, from the variance between pairs of games of one seed."
        }
    }

    /// How many games a match-up has, in words.
    pub(super) fn games(&self, at: usize) -> String {
        format!("{} games", count(self.found.matchups[at].games))
    }
}
