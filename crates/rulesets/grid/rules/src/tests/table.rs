//! A table laid out by hand, played with scripted dice.

use crate::book::{Play, Scene};
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Grid;
use crate::action::{Action, Destination};
use crate::assemble::blank_state;
use crate::event::Event;
use crate::fire::declarations::{declare, resolve_attacks};
use crate::fire::priorities::declarable_targets;
use crate::morale::isolation::isolated_units;
use crate::morale::regrouping::able_to_regroup;
use crate::movement::moves::move_reach;
use crate::position::layout::{chart_terrain, update_layout};
use crate::position::placement::put;
use crate::scenario::{FirstPlayer, Scenario, SideSetup};
use crate::state::{State, Step};
use crate::switches::SWITCHES;
use crate::terrain::edge::Edge;
use crate::terrain::generator::Generator;
use crate::terrain::ground::{Ground, Terrain};
use crate::terrain::light::LightSchedule;
use crate::units::army::Army;
use crate::units::force::{Company, Force};
use crate::units::profile::Quality;
use crate::winning::conditions::{CasualtyLimit, DefaultWinner};
use wargauge_rules::game::{BySide, Ruleset, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::roster::{Rulebook, Setting, Source, Varies};
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::{Square, Squares};

/// The unit types of the built-in army.
pub(super) fn army() -> Arc<Army> {
    let text = include_str!("../../../../../../scenarios/grid/armies/companies.toml");
    Arc::new(Grid::read_army(&Source::new("companies.toml", text)).expect("the army loads"))
}

/// An empty 6 x 8 board with everything open, sides at the north and south edges.
pub(super) fn open_scenario(columns: u8, rows: u8) -> Scenario {
    let board = SquareGrid::new(columns, rows).expect("a legal size");
    let side = |home, area| SideSetup {
        force: "test".into(),
        area,
        home,
        exit: None,
        casualty_limit: CasualtyLimit::Never,
        points_limit: None,
    };
    let two_rows = |row| board.row_squares(row) | board.row_squares(row + 1);
    Scenario {
        name: "test".into(),
        title: "Test".into(),
        summary: String::new(),
        army: "companies".into(),
        settings: Vec::new(),
        board,
        ground: Ground::open(&board),
        generator: Generator { inner: None, hills: false },
        sides: BySide([side(Edge::North, two_rows(0)), side(Edge::South, two_rows(rows - 2))]),
        attacker: None,
        deploys_first: None,
        first_player: FirstPlayer::Side(Side::A),
        varies: Varies::default(),
        minefields: None,
        fixed: Vec::new(),
        rounds: 12,
        start: 8 * 60,
        minutes: 300,
        light: LightSchedule::default(),
        victories: Vec::new(),
        otherwise: DefaultWinner::Casualties,
    }
}

/// A unit as written: type, quality, square, whether disrupted.
type Written = (String, Quality, Option<Square>, bool);

/// A table under construction. Units are written `TYPE SQUARE [elite|poor] [disrupted]`; side A
/// ("own") is in control unless [`turn_of`](Setup::turn_of) says otherwise.
pub(super) struct Setup {
    pub(super) scenario: Scenario,
    rules: Vec<Setting>,
    units: BySide<Vec<Written>>,
    mines: Squares,
    smoke: Squares,
    wrecks: Squares,
    side: Side,
}

impl Setup {
    /// An open board of 6 x 8 squares.
    pub(super) fn new() -> Self {
        Self::sized(6, 8)
    }

    /// An open board.
    pub(super) fn sized(columns: u8, rows: u8) -> Self {
        Self {
            scenario: open_scenario(columns, rows),
            rules: Vec::new(),
            units: BySide([Vec::new(), Vec::new()]),
            mines: Squares::EMPTY,
            smoke: Squares::EMPTY,
            wrecks: Squares::EMPTY,
            side: Side::A,
        }
    }

    /// Sets switches, `NAME=VALUE` separated by spaces.
    pub(super) fn rules(mut self, words: &str) -> Self {
        let parse = |word| Setting::parse(word, SWITCHES).expect("a switch");
        self.rules.extend(words.split(' ').map(parse));
        self
    }

    /// Changes the scenario.
    pub(super) fn scenario(mut self, change: impl FnOnce(&mut Scenario)) -> Self {
        change(&mut self.scenario);
        self
    }

    fn squares(&self, names: &str) -> Squares {
        let parse = |name| self.scenario.board.parse(name).expect("a square");
        names.split_whitespace().map(parse).collect()
    }

    /// Gives squares a terrain kind.
    pub(super) fn terrain(mut self, kind: Terrain, names: &str) -> Self {
        for square in self.squares(names) {
            self.scenario.ground.set(square, kind);
        }
        let grid = self.scenario.board;
        self.scenario.ground.link_roads(&grid, &[]);
        self
    }

    /// Lays roads over squares; road squares that share a side are linked.
    pub(super) fn road(mut self, names: &str) -> Self {
        for square in self.squares(names) {
            self.scenario.ground.pave(square);
        }
        let grid = self.scenario.board;
        self.scenario.ground.link_roads(&grid, &[]);
        self
    }

    /// Mines squares.
    pub(super) fn mines(mut self, names: &str) -> Self {
        self.mines = self.squares(names);
        self
    }

    /// Puts smoke of side B on squares.
    pub(super) fn smoke(mut self, names: &str) -> Self {
        self.smoke = self.squares(names);
        self
    }

    /// Puts a wreck on squares.
    pub(super) fn wrecks(mut self, names: &str) -> Self {
        self.wrecks = self.squares(names);
        self
    }

    /// Adds a unit of side A.
    pub(super) fn own(self, unit: &str) -> Self {
        self.unit(Side::A, unit)
    }

    /// Adds a unit of side B.
    pub(super) fn foe(self, unit: &str) -> Self {
        self.unit(Side::B, unit)
    }

    fn unit(mut self, side: Side, text: &str) -> Self {
        let mut words = text.split(' ');
        let kind = words.next().expect("a type").to_owned();
        let mut quality = Quality::Regular;
        let (mut square, mut disrupted) = (None, false);
        for word in words {
            match word {
                "elite" => quality = Quality::Elite,
                "poor" => quality = Quality::Poor,
                "disrupted" => disrupted = true,
                name => square = Some(self.scenario.board.parse(name).expect("a square")),
            }
        }
        self.units[side].push((kind, quality, square, disrupted));
        self
    }

    /// Gives control to a side.
    pub(super) const fn turn_of(mut self, side: Side) -> Self {
        self.side = side;
        self
    }

    fn force(&self, side: Side) -> Force {
        let army = army();
        let company = |(kind, quality, ..): &Written| Company {
            kind: army.position(kind).expect("a unit type"),
            quality: *quality,
            count: 1,
        };
        let mut companies: Vec<Company> = self.units[side].iter().map(company).collect();
        if companies.is_empty() {
            // A force has units: one that waits off the board.
            companies.push(Company { kind: 0, quality: Quality::Regular, count: 1 });
        }
        Force { name: "test".into(), title: "Test".into(), companies, army }
    }

    /// The ruleset alone, for tests that start from set-up.
    pub(super) fn book(&self) -> Grid {
        let forces = BySide::from_fn(|side| self.force(side));
        let forces = BySide([&forces[Side::A], &forces[Side::B]]);
        Grid::assemble(&self.scenario, forces.map(Some), &self.rules).expect("a legal match-up")
    }

    /// The table, laid out in round 1 at the start of a step of the controlling side's turn.
    /// Units written without a square stay off the board.
    pub(super) fn at(self, step: Step) -> Table {
        let book = self.book();
        let mut state = blank_state(&book);
        (state.side, state.first, state.round, state.player_turn) =
            (self.side, Some(Side::A), 1, 1);
        (state.mines, state.smoke[Side::B], state.wrecks[0]) =
            (self.mines, self.smoke, self.wrecks);
        chart_terrain(&book, &mut state);
        let ids = Side::BOTH.map(|side| book.of_side[side].zip(&self.units[side]));
        for (unit, (_, _, square, disrupted)) in ids.into_iter().flatten() {
            if let Some(square) = square {
                put(&book, &mut state, unit, Destination::Square(*square));
            }
            if *disrupted {
                state.disrupted.insert(unit);
            }
        }
        update_layout(&book, &mut state);
        state.step = step;
        if step == Step::Withdrawals {
            state.isolated = isolated_units(Scene::new(&book, &state));
        }
        if step == Step::Regroup {
            state.regrouping = able_to_regroup(Scene::new(&book, &state));
        }
        let own_count = book.of_side[Side::A].len() as u8;
        Table { book, state, own_count }
    }
}

/// A table in play.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) book: Grid,
    pub(super) state: State,
    own_count: u8,
}

impl Table {
    /// The table to ask about.
    pub(super) const fn scene(&self) -> Scene<'_> {
        Scene::new(&self.book, &self.state)
    }

    /// The table to act on.
    pub(super) const fn refereed<'t, F>(&'t mut self, referee: &'t mut F) -> Play<'t, F> {
        Play::new(&self.book, &mut self.state, referee)
    }

    /// Unit number `at` of side A, from 0, in the order written.
    pub(super) const fn own(&self, at: u8) -> UnitId {
        UnitId(at)
    }

    /// Unit number `at` of side B.
    pub(super) const fn foe(&self, at: u8) -> UnitId {
        UnitId(self.own_count + at)
    }

    /// The square of a name.
    pub(super) fn square(&self, name: &str) -> Square {
        self.book.board.parse(name).expect("a square")
    }

    /// A place by the name of its square.
    pub(super) fn place(&self, name: &str) -> Destination {
        Destination::Square(self.square(name))
    }

    /// Where a unit stands, or `-` off the board.
    pub(super) fn stands(&self, unit: UnitId) -> String {
        if self.state.on_board.contains(unit) {
            self.book.board.name(self.state.square[unit.index()]).to_string()
        } else {
            "-".into()
        }
    }

    /// `fresh`, `disrupted` or `gone`.
    pub(super) fn condition(&self, unit: UnitId) -> &'static str {
        if !(self.state.on_board | self.state.airborne).contains(unit) {
            "gone"
        } else if self.state.disrupted.contains(unit) {
            "disrupted"
        } else {
            "fresh"
        }
    }

    /// Plays an action with exactly these dice; gives what happened.
    #[track_caller]
    pub(super) fn play(&mut self, action: Action, dice: &[u8]) -> Vec<Event> {
        if let Err(illegal) = self.book.check(&self.state, action) {
            panic!("{action:?} is illegal: {} ({})", illegal.reason, illegal.clause);
        }
        let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
        self.book.apply(&mut self.state, action, &mut referee);
        referee.into_parts().1.events
    }

    /// Whether an action is legal.
    pub(super) fn allows(&self, action: Action) -> bool {
        let legal = self.book.check(&self.state, action).is_ok();
        assert_eq!(legal, self.options().contains(&action), "options and check agree");
        legal
    }

    /// All options.
    pub(super) fn options(&self) -> Vec<Action> {
        let mut options = Vec::new();
        self.book.options(&self.state, &mut options);
        options
    }

    /// The squares a unit may move to, named and sorted, separated by spaces.
    pub(super) fn moves(&self, unit: UnitId) -> String {
        let name = |square: Square| self.book.board.name(square).to_string();
        let mut names: Vec<String> = move_reach(self.scene(), unit).ends.iter().map(name).collect();
        names.sort();
        names.join(" ")
    }

    /// The enemies a unit may be declared on in T3, by their number on side B.
    pub(super) fn targets(&self, attacker: UnitId) -> Vec<u8> {
        let targets = declarable_targets(self.scene(), attacker);
        targets.map(|unit| unit.0 - self.own_count).collect()
    }

    /// Declares attackers on a target one after another and resolves them with these dice.
    #[track_caller]
    pub(super) fn attack(&mut self, attackers: &[UnitId], target: UnitId, dice: &[u8]) {
        let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
        self.attack_with(attackers, target, &mut referee);
    }

    #[track_caller]
    fn attack_with<D: Dice>(
        &mut self,
        attackers: &[UnitId],
        target: UnitId,
        referee: &mut DiceReferee<D, Recorder<Event>>,
    ) {
        for &attacker in attackers {
            let action = Action::Attack { attacker, target };
            self.book.check(&self.state, action).expect("a legal attack");
            declare(&mut self.refereed(referee), attacker, target);
        }
        resolve_attacks(&mut self.refereed(referee));
    }

    /// The exact chances of the target's condition after these attackers have rolled.
    pub(super) fn attack_chances(
        &self,
        attackers: &[UnitId],
        target: UnitId,
    ) -> BTreeMap<&'static str, Chance> {
        self.chances(|table, referee| {
            table.attack_with(attackers, target, referee);
            table.condition(target)
        })
    }

    /// The exact distribution of what a procedure gives, over all its dice.
    pub(super) fn chances<T: Ord>(
        &self,
        mut procedure: impl FnMut(&mut Self, &mut DiceReferee<&mut Odometer, Recorder<Event>>) -> T,
    ) -> BTreeMap<T, Chance> {
        distribution(|odometer| {
            let mut table = self.clone();
            procedure(&mut table, &mut DiceReferee::new(odometer, Recorder::default()))
        })
    }
}

/// The chance of `numerator` in `denominator`.
pub(super) const fn chance(numerator: u128, denominator: u128) -> Chance {
    Chance::new(numerator, denominator)
}
