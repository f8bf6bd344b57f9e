//! Tables for tests: units of the built-in armies on an open table, dice that the test writes down.

use wargauge_rules::game::{BySide, Ruleset, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::testing::shipped::{Shipped, good};

use crate::action::{Action, Order};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::state::{Phase, Place, Posture, State, Status, Unit, Wait};
use crate::turn::advance;
use crate::units::army::Army;
use crate::units::force::{Force, ForceLine};
use crate::{Scenario, WwiiSim};

pub(crate) const SHIPPED: Shipped = Shipped("wwii-sim");

/// The army that a unit's identifier belongs to.
pub(crate) fn army_of(unit: &str) -> Army {
    let name = match &unit[..1] {
        "G" => "germans-1944",
        "A" => "americans-1944",
        _ => "cavalry",
    };
    army(name)
}

pub(crate) fn army(name: &str) -> Army {
    good(WwiiSim::read_army(&SHIPPED.source(&format!("armies/{name}.toml"))))
}

pub(crate) fn force(name: &str) -> Force {
    let source = SHIPPED.source(&format!("forces/{name}.toml"));
    let line = source.text.lines().find_map(|line| line.strip_prefix("army = ")).expect("an army");
    good(WwiiSim::read_force(&source, &army(line.trim_matches('"'))))
}

pub(crate) fn scenario(name: &str) -> Scenario {
    let source = SHIPPED.source(&format!("{name}.toml"));
    let line = source.text.lines().find_map(|line| line.strip_prefix("army = ")).expect("an army");
    good(WwiiSim::read_scenario(&source, &army(line.trim_matches('"'))))
}

/// A force of these units of one army, `G-GREN+panzerfaust` with an option.
pub(crate) fn force_of(units: &[&str]) -> Force {
    let army = army_of(units[0]);
    let line = |words: &&str| {
        let mut words = words.split('+');
        let unit = army.unit(words.next().expect("a unit")).expect("a unit of the army");
        let options = words.map(|option| army.option(option).expect("an option")).collect();
        ForceLine { unit, count: 1, options, reserve: false, aboard: None }
    };
    let lines = units.iter().map(line).collect();
    Force {
        name: "test".to_owned(),
        title: String::new(),
        limit: None,
        lines,
        army: std::sync::Arc::new(army.clone()),
    }
}

/// A table with terrain in the words of a scenario file.
pub(crate) fn table(terrain: &str, settings: &str) -> Scenario {
    let text = format!(
        "ruleset = 'wwii-sim'\nkind = 'scenario'\nname = 'test'\ntitle = 'T'\nsummary = 'S'\n\
         army = 'germans-1944'\nlast_turn = 8\nplaces_first = 'a'\n{settings}\n[table]\nwidth = 96\n\
         depth = 96\n{terrain}\n[a]\nrole = 'south'\nforce = 'f'\nzones = [[[0, 0], [96, 96]]]\n\
         [b]\nrole = 'north'\nforce = 'f'\nzones = [[[0, 0], [96, 96]]]\n"
    );
    good(WwiiSim::read_scenario(&Source::new("test", text), &army("germans-1944")))
}

/// Dice that all show a 1, and how many were rolled.
#[derive(Default)]
pub(crate) struct Ones(pub(crate) usize);

impl Dice for Ones {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, _: Die) -> u8 {
        self.0 += 1;
        1
    }
}

/// Scripted dice that note the keys under which they are thrown: kind, repeat, how many.
#[derive(Default)]
pub(crate) struct Noted {
    script: Option<Scripted>,
    pub(crate) keys: Vec<(u8, u8, u8)>,
}

impl Noted {
    pub(crate) fn push(&mut self, dice: &[u8]) {
        self.script.get_or_insert_with(|| Scripted::new(&[])).extend(dice);
    }

    fn left(&self) -> usize {
        self.script.as_ref().map_or(0, Scripted::left)
    }
}

impl Dice for Noted {
    fn begin(&mut self, key: EventKey) {
        self.keys.push((key.kind, key.repeat, 0));
    }

    fn roll(&mut self, die: Die) -> u8 {
        if let Some(last) = self.keys.last_mut() {
            last.2 += 1;
        }
        self.script.get_or_insert_with(|| Scripted::new(&[])).roll(die)
    }
}

/// A game under the hands of a test.
pub(crate) struct Game {
    pub(crate) book: WwiiSim,
    pub(crate) state: State,
    pub(crate) referee: DiceReferee<Noted, Recorder<Event>>,
}

/// Units of side A, then of side B, on an open table, in turn 1 before anything is decided.
pub(crate) fn game(a: &[&str], b: &[&str]) -> Game {
    Game::on(&table("", ""), a, b)
}

impl Game {
    pub(crate) fn on(scenario: &Scenario, a: &[&str], b: &[&str]) -> Self {
        let forces = [force_of(a), force_of(b)];
        Self::of(scenario, BySide([&forces[0], &forces[1]]))
    }

    pub(crate) fn of(scenario: &Scenario, forces: BySide<&Force>) -> Self {
        let book = good(WwiiSim::assemble(scenario, forces.map(Some), &[]));
        let mut referee = DiceReferee::new(Noted::default(), Recorder::default());
        let mut state = book.setup(&mut referee);
        state.turn = 1;
        state.phase = Phase::Orders;
        state.ranks = book.all_units().collect();
        for unit in book.all_units() {
            let it = state.unit_mut(unit);
            if it.place == Place::Waiting {
                it.place = Place::Table;
                it.at = Point::inches(10 + 8 * i16::from(unit.0), 90);
            }
        }
        Self { book, state, referee }
    }

    /// The game to ask about.
    pub(crate) const fn scene(&self) -> Scene<'_> {
        Scene::new(&self.book, &self.state)
    }

    /// The game to act on with its own referee.
    pub(crate) const fn own_play(&mut self) -> Play<'_, DiceReferee<Noted, Recorder<Event>>> {
        Play::new(&self.book, &mut self.state, &mut self.referee)
    }

    /// The game to act on with another referee.
    pub(crate) const fn play_with<'p, F>(&'p mut self, referee: &'p mut F) -> Play<'p, F> {
        Play::new(&self.book, &mut self.state, referee)
    }

    /// Puts a unit at a place in inches and hundredths.
    pub(crate) fn put(&mut self, unit: u8, x: f32, y: f32) -> &mut Self {
        self.unit(unit).at = Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16);
        self
    }

    /// Puts a unit so far north of another, edge to edge.
    pub(crate) fn beyond(&mut self, other: u8, unit: u8, inches: f32) -> &mut Self {
        let radius =
            |id: u8| crate::position::circles::own_radius(self.scene(), UnitId(id)).hundredths();
        let from = self.state.unit(UnitId(other)).at;
        let way = radius(other) + radius(unit) + (inches * 100.0).round() as i16;
        self.unit(unit).at = Point::new(from.x, from.y + way);
        self
    }

    pub(crate) fn unit(&mut self, unit: u8) -> &mut Unit {
        self.state.unit_mut(UnitId(unit))
    }

    pub(crate) fn see(&self, unit: u8) -> &Unit {
        self.state.unit(UnitId(unit))
    }

    /// Sets the posture of the previous turn.
    pub(crate) fn posture(&mut self, unit: u8, posture: Posture) -> &mut Self {
        self.unit(unit).posture_before = posture;
        self
    }

    pub(crate) fn status(&mut self, unit: u8, status: Status) -> &mut Self {
        let it = self.unit(unit);
        it.status = status;
        it.was_pinned |= status == Status::Pinned;
        it.was_panicked |= status == Status::Panicked;
        self
    }

    pub(crate) fn face(&mut self, unit: u8, facing: Bearing) -> &mut Self {
        self.unit(unit).facing = facing;
        self
    }

    /// Gives every unit an order in turn, and begins Primary Fire.
    pub(crate) fn orders(&mut self, orders: &[Order], dice: &[u8]) -> &mut Self {
        for (unit, &order) in orders.iter().enumerate() {
            self.unit(unit as u8).order = Some(order);
        }
        for unit in 0..self.book.units.len() as u8 {
            self.unit(unit).asked = true;
        }
        self.run(dice)
    }

    /// Jumps to a phase whose agenda is made afresh.
    pub(crate) fn phase(&mut self, phase: Phase) -> &mut Self {
        let mut referee = DiceReferee::new(Scripted::new(&[]), Recorder::default());
        crate::turn::open(&mut self.play_with(&mut referee), phase);
        self
    }

    /// Runs to the next decision.
    pub(crate) fn run(&mut self, dice: &[u8]) -> &mut Self {
        self.referee.dice_mut().push(dice);
        advance(&mut self.own_play());
        self.done()
    }

    /// Takes an action with these dice.
    #[track_caller]
    pub(crate) fn play(&mut self, action: Action, dice: &[u8]) -> &mut Self {
        self.referee.dice_mut().push(dice);
        if let Err(refusal) = self.book.check(&self.state, action) {
            panic!("{action:?} in {:?}: {refusal:?}", self.state.wait);
        }
        self.book.apply(&mut self.state, action, &mut self.referee);
        self.done()
    }

    #[track_caller]
    fn done(&mut self) -> &mut Self {
        assert_eq!(self.referee.dice_mut().left(), 0, "dice are left: {:?}", self.state.wait);
        self
    }

    pub(crate) fn options(&self) -> Vec<Action> {
        let mut options = Vec::new();
        self.book.options(&self.state, &mut options);
        options
    }

    pub(crate) fn wait(&self) -> Wait {
        self.state.wait
    }

    /// All dice of a crewed weapon at a unit.
    pub(crate) fn crew_volley_at(&self, target: u8) -> Action {
        let target = crate::action::Target::Unit(UnitId(target));
        let aim = Some(crate::action::Aim { target, dice: 3 });
        Action::Fire(crate::action::Volley {
            gunners: crate::action::Gunners::Crew,
            aims: [aim, None, None, None],
        })
    }

    /// The largest volley of the unit waited for at a unit: all who can fire, with all dice.
    pub(crate) fn volley_at(&self, target: u8) -> Action {
        let at = |action: &&Action| match action {
            Action::Fire(volley) => volley
                .aims
                .iter()
                .flatten()
                .all(|aim| aim.target == crate::action::Target::Unit(UnitId(target))),
            _ => false,
        };
        let options = self.options();
        *options.iter().find(at).unwrap_or_else(|| panic!("no volley in {options:?}"))
    }
}

pub(crate) const A: UnitId = UnitId(0);
pub(crate) const B: UnitId = UnitId(1);
