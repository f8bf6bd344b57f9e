//! Positions of Grid WW2 in which Blue plays by doctrine.
#![allow(dead_code, reason = "not every test uses everything")]

use std::sync::Arc;

use wargauge_grid::Grid;
use wargauge_grid::action::Action;
use wargauge_grid::state::{State, Step};
use wargauge_grid_doctrine::{Doctrine, Notes, Weights};
use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::squares::Square;
use wargauge_rules::table::stream::{EventKey, Stream};
use wargauge_rules::{BySide, Pending, Ruleset, Side, UnitId};

/// Dice that always show the same.
struct Loaded(u8);

impl Dice for Loaded {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, die: Die) -> u8 {
        if die == Die::D6 { self.0 } else { 3 }
    }
}

/// Shows hits and successes.
pub(crate) const HIT: u8 = 6;
/// Shows misses that silence no battery.
pub(crate) const MISS: u8 = 2;

pub(crate) const OPEN: &str = "
     A  B  C  D  E  F
 1   .. .. .. .. .. ..
 2   .. .. .. .. .. ..
 3   .. .. .. .. .. ..
 4   .. .. .. .. .. ..
 5   .. .. .. .. .. ..
 6   .. .. .. .. .. ..
 7   .. .. .. .. .. ..
 8   .. .. .. .. .. ..
";

/// What a position has more where points lost decide.
pub(crate) const BY_POINTS: &str = "# by points\n";

/// A position: Blue is the doctrine and moves first, Red does what the test says.
pub(crate) struct Position {
    pub(crate) grid: Grid,
    pub(crate) state: State,
    pub(crate) blue: Box<dyn Policy<Grid>>,
    pub(crate) rng: Stream,
}

/// A force of these units. Units of a type must stand together: they are one line of the file.
fn force(side: &str, units: &[(&str, &str)]) -> Source {
    let mut text = format!(
        "ruleset = \"grid\"\nkind = \"force\"\nname = \"{side}\"\ntitle = \"{side}\"\narmy = \"companies\"\n"
    );
    for line in units.chunk_by(|one, next| one.0 == next.0) {
        text += &format!("[[unit]]\ntype = \"{}\"\ncount = {}\n", line[0].0, line.len());
    }
    Source::new(side, text)
}

impl Position {
    pub(crate) fn new(map: &str, blue: &[(&str, &str)], red: &[(&str, &str)], more: &str) -> Self {
        Self::otherwise(map, blue, red, more, &[])
    }

    /// The same with words of the scenario file changed.
    pub(crate) fn otherwise(
        map: &str,
        blue: &[(&str, &str)],
        red: &[(&str, &str)],
        more: &str,
        changes: &[(&str, &str)],
    ) -> Self {
        let fixed = |side: &str, units: &[(&str, &str)]| -> String {
            let on_board = units.iter().filter(|(_, at)| !at.is_empty());
            let one = |(unit, at): &(&str, &str)| {
                format!("[[fixed]]\nside = \"{side}\"\nunit = \"{unit}\"\nat = \"{at}\"\n")
            };
            on_board.map(one).collect()
        };
        let text = format!(
            "ruleset = \"grid\"\nkind = \"scenario\"\nname = \"test\"\ntitle = \"Test\"\n\
             summary = \"A test.\"\narmy = \"companies\"\notherwise = \"blue\"\nattacker = \"blue\"\n\
             [rules]\nopt_air = \"on\"\nopt_heavy = \"on\"\n[board]\nmap = \"\"\"{map}\"\"\"\n\
             [blue]\nforce = \"blue\"\nrows = \"1-3\"\ncasualty_limit = \"never\"\nEXIT\
             [red]\nforce = \"red\"\nrows = \"6-8\"\ncasualty_limit = \"never\"\n\
             [length]\nrounds = 8\n{}{}{more}",
            fixed("blue", blue),
            fixed("red", red)
        );
        let exit = if more.contains("exited") { "exit = \"north\"\n" } else { "" };
        let text = text.replace("EXIT", exit);
        let by_points = "otherwise = \"casualties\"";
        let text =
            if more == BY_POINTS { text.replace("otherwise = \"blue\"", by_points) } else { text };
        let text = changes.iter().fold(text, |text, (from, to)| text.replace(from, to));
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../../../scenarios/grid/armies/companies.toml"
        );
        let army = Grid::read_army(&Source::new(path, std::fs::read_to_string(path).unwrap()));
        let army = army.unwrap();
        let scenario = Grid::read_scenario(&Source::new("test", text), &army).unwrap();
        let [blue, red] = [("blue", blue), ("red", red)].map(|(side, units)| {
            let mut force = Grid::read_force(&force(side, units), &army).unwrap();
            // So that tests can number units as they are written.
            let written = |kind: usize| units.iter().position(|one| one.0 == army.types[kind].id);
            force.companies.sort_by_key(|company| written(company.kind));
            force
        });
        let grid = Grid::assemble(&scenario, BySide([&blue, &red]).map(Some), &[]).unwrap();
        let state = grid.setup(&mut DiceReferee::new(Loaded(HIT), Deaf));
        let mut blue: Box<dyn Policy<Grid>> =
            Box::new(Doctrine::new(Weights::default(), &Arc::new(Notes::of(&grid))));
        blue.begin(&grid, Side::A);
        Self { grid, state, blue, rng: Stream::new(1) }
    }

    /// The same with Blue's weights changed.
    pub(crate) fn weighing(mut self, weights: Weights) -> Self {
        self.blue = Box::new(Doctrine::new(weights, &Arc::new(Notes::of(&self.grid))));
        self.blue.begin(&self.grid, Side::A);
        self
    }

    pub(crate) fn apply(&mut self, action: Action, die: u8) {
        self.grid.check(&self.state, action).unwrap_or_else(|e| panic!("{action:?}: {e:?}"));
        self.grid.apply(&mut self.state, action, &mut DiceReferee::new(Loaded(die), Deaf));
    }

    pub(crate) fn decides(&self) -> Option<Side> {
        match self.grid.pending(&self.state) {
            Pending::Decision(side) => Some(side),
            Pending::Over(_) => None,
        }
    }

    /// Blue plays its turn by doctrine with these dice; returns what it did.
    pub(crate) fn blue_turn(&mut self, die: u8) -> Vec<Action> {
        let mut actions = Vec::new();
        let mut scratch = Vec::new();
        while self.decides() == Some(Side::A) {
            let mut decision = Decision::new(&self.grid, &self.state, Side::A, &mut scratch);
            let action = self.blue.decide(&mut decision, &mut self.rng);
            actions.push(action);
            self.apply(action, die);
        }
        actions
    }

    /// Whoever decides does nothing for the rest of the turn.
    pub(crate) fn pass(&mut self) {
        let side = self.decides();
        while self.decides().is_some() && self.decides() == side {
            let action = match self.grid.view(&self.state, Side::A).regrouping() {
                Some(unit) if self.state.step() == Step::Regroup => Action::Forgo(unit),
                _ => Action::Done,
            };
            self.apply(action, MISS);
        }
    }

    /// Red does one thing in its turn, then nothing.
    pub(crate) fn red_turn(&mut self, action: Action, die: u8) {
        self.apply(action, die);
        self.pass();
    }

    pub(crate) fn square(&self, name: &str) -> Square {
        self.grid.view(&self.state, Side::A).board().parse(name).unwrap()
    }

    pub(crate) fn stands_in(&self, unit: u8) -> Square {
        self.grid.view(&self.state, Side::A).square(UnitId(unit))
    }

    /// Whether a unit of Red in `from` sees the unit.
    pub(crate) fn is_seen_from(&self, from: &str, unit: u8) -> bool {
        let view = self.grid.view(&self.state, Side::B);
        view.seen_squares(self.square(from), Side::B).contains(self.stands_in(unit))
    }
}

/// The attackers and targets among some actions.
pub(crate) fn attacks(actions: &[Action]) -> Vec<(u8, u8)> {
    let attack = |action: &Action| match *action {
        Action::Attack { attacker, target } => Some((attacker.0, target.0)),
        _ => None,
    };
    actions.iter().filter_map(attack).collect()
}
