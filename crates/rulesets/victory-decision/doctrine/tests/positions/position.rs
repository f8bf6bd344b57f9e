//! Positions reached by the rules: units put where a test wants them, and dice that show what it says.

use std::sync::Arc;

use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::stream::{EventKey, Stream};
use wargauge_rules::table::terrain::PieceId;
use wargauge_rules::{BySide, Pending, Ruleset, Side, UnitId};
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::{Action, StartingPlace, Target};
use wargauge_victory_decision::state::{State, Step};
use wargauge_victory_decision::units::army::Army;
use wargauge_victory_decision::view::View;
use wargauge_victory_decision_doctrine::{Doctrine, Notes, TableNotes, Weights};

/// Dice that show these numbers again and again.
pub(crate) struct Loaded {
    shows: [u8; 2],
    rolled: usize,
}

impl Dice for Loaded {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, die: Die) -> u8 {
        self.rolled += 1;
        self.shows[(self.rolled - 1) % 2].min(die.faces())
    }
}

/// Dice by which machine guns hit with every shot and no man is saved.
pub(crate) const ALL_HIT: [u8; 2] = [4, 4];
/// Dice by which all miss.
pub(crate) const MISSES: [u8; 2] = [1, 1];

/// Germans win roll-offs, which roll for them first.
const GERMANS_WIN: [u8; 2] = [6, 1];
/// Americans do.
const AMERICANS_WIN: [u8; 2] = [1, 6];

/// Where a unit begins, in inches.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Start {
    /// In the open, or on what lies there.
    At(i16, i16),
    /// On the ground floor of a structure, by its number among the pieces.
    Inside(u8),
}

impl Start {
    /// The same by the rules; everybody faces the other side.
    fn place(self, side: Side) -> StartingPlace {
        let facing = if side == Side::A { Bearing::NORTH } else { Bearing::SOUTH };
        match self {
            Self::At(x, y) => {
                StartingPlace::At { point: Point::inches(x, y), facing, hidden: false }
            }
            Self::Inside(piece) => {
                StartingPlace::Inside { piece: PieceId(piece), floor: 0, hidden: false }
            }
        }
    }
}

/// Units, each as the lines of a force file for it, with where they begin.
pub(crate) type Units<'a> = &'a [(&'a str, Start)];

/// A position on a table of 72 by 36 inches: the Germans, in the south, are the doctrine, the
/// Americans do what the test says.
pub(crate) struct Position {
    book: VictoryDecision,
    state: State,
    doctrine: Doctrine,
    rng: Stream,
    /// Where the force has each unit of the list of a test.
    rows: BySide<Vec<usize>>,
}

/// Where a force has each of these units: by unit and option (VD-LIST-29), equals as they come.
fn rows_of(units: Units<'_>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by_key(|at| units[*at].0.split_once(' ').unwrap_or((units[*at].0, "")));
    let place = |at| order.iter().position(|other| *other == at);
    (0..units.len()).map(|at| place(at).expect("each unit has a row")).collect()
}

/// An army that may bring what it likes.
fn army(name: &str) -> Army {
    let path = format!(
        "{}/../../../../scenarios/victory-decision/armies/{name}.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(&path).expect("a built-in army");
    let text = text.replace("combat = { least = 2, ", "combat = { ");
    VictoryDecision::read_army(&Source::new(path, text)).unwrap_or_else(|e| panic!("{e}"))
}

fn force(name: &str, army: &str, units: Units<'_>) -> Source {
    let head = format!(
        "ruleset = \"victory-decision\"\nkind = \"force\"\nname = \"{name}\"\ntitle = \"{name}\"\n\
         army = \"{army}\"\npoints_limit = 1500\n"
    );
    let unit = |(unit, _): &(&str, Start)| match unit.split_once(' ') {
        Some((unit, option)) => {
            format!("[[unit]]\nunit = \"{unit}\"\noptions = [\"{option}\"]\n")
        }
        None => format!("[[unit]]\nunit = \"{unit}\"\n"),
    };
    Source::new(name, head + &units.iter().map(unit).collect::<String>())
}

/// A battle without objectives or with one in the middle, with this terrain.
fn scenario(mission: &str, terrain: &str) -> Source {
    let text = format!(
        "ruleset = \"victory-decision\"\nkind = \"scenario\"\nname = \"test\"\ntitle = \"Test\"\n\
         summary = \"A test.\"\narmy = \"german-grenadier\"\nmission = \"{mission}\"\n\
         deployment = \"long-edges\"\nlast_turn = 6\n\
         [special]\nreserves = false\nretreat = false\nrandom_length = false\n\
         [rules]\ndeploy_depth = 12\n\
         [blue]\nforce = \"ours\"\npoints_limit = 1500\n\
         [red]\nforce = \"theirs\"\npoints_limit = 1500\n\
         [table]\nwidth = 72\ndepth = 36\n{terrain}"
    );
    Source::new("test", text)
}

impl Position {
    /// Everybody in place on a table with this terrain and no objective, before turn 1.
    pub(crate) fn new(terrain: &str, ours: Units<'_>, theirs: Units<'_>) -> Self {
        let mut position = Self::unplaced("open-battle", terrain, ours, theirs);
        position.place(ours, theirs);
        position
    }

    /// The same with an objective in the middle of the table.
    pub(crate) fn with_objective(terrain: &str, ours: Units<'_>, theirs: Units<'_>) -> Self {
        let mut position = Self::unplaced("capture", terrain, ours, theirs);
        position.place(ours, theirs);
        position
    }

    /// Before anybody has been placed.
    pub(crate) fn unplaced(
        mission: &str,
        terrain: &str,
        ours: Units<'_>,
        theirs: Units<'_>,
    ) -> Self {
        let (germans, americans) = (army("german-grenadier"), army("us-rifle"));
        let scenario = VictoryDecision::read_scenario(&scenario(mission, terrain), &germans)
            .unwrap_or_else(|error| panic!("{error}"));
        let own = VictoryDecision::read_force(&force("ours", "german-grenadier", ours), &germans)
            .unwrap_or_else(|error| panic!("{error}"));
        let other = VictoryDecision::read_force(&force("theirs", "us-rifle", theirs), &americans)
            .unwrap_or_else(|error| panic!("{error}"));
        let book = VictoryDecision::assemble(&scenario, BySide([&own, &other]).map(Some), &[])
            .unwrap_or_else(|error| panic!("{error}"));
        let dice = Loaded { shows: GERMANS_WIN, rolled: 0 };
        let state = book.setup(&mut DiceReferee::new(dice, Deaf));
        let notes = Arc::new(Notes::of(&book, &TableNotes::default()));
        let mut doctrine = Doctrine::new(Weights::default(), &notes);
        doctrine.begin(&book, Side::A);
        let rows = BySide([rows_of(ours), rows_of(theirs)]);
        Self { book, state, doctrine, rng: Stream::new(1), rows }
    }

    /// Places everybody.
    pub(crate) fn place(&mut self, ours: Units<'_>, theirs: Units<'_>) {
        while let Some(side) = self.set_up() {
            self.place_next(if side == Side::A { ours } else { theirs });
        }
    }

    /// Whoever places next puts one of these units where it begins.
    pub(crate) fn place_next(&mut self, units: Units<'_>) {
        let side = self.side().expect("somebody places");
        let deployments = units.iter().enumerate().map(|(row, (_, start))| {
            let start = start.place(side);
            Action::Deploy { unit: self.of(side, row), start }
        });
        let all: Vec<Action> = deployments.collect();
        let next = all.iter().find(|it| self.book.check(&self.state, **it).is_ok());
        let next = *next.unwrap_or_else(|| panic!("nobody can be placed: {:?}", self.why(&all)));
        self.apply(next, MISSES);
    }

    fn why(&self, actions: &[Action]) -> Vec<String> {
        let why = |it: &Action| format!("{it:?}: {:?}", self.book.check(&self.state, *it));
        actions.iter().map(why).collect()
    }

    /// Goes on to the next placing; the side that places, or nothing when turn 1 begins.
    pub(crate) fn set_up(&mut self) -> Option<Side> {
        loop {
            let side = self.side()?;
            match self.state.step() {
                Step::Deploy => return Some(side),
                Step::ChooseEdge => {
                    self.apply(Action::ChooseEdge { other: false, first: true }, MISSES);
                }
                Step::FreeMove => self.apply(Action::Pass, MISSES),
                Step::PlaceObjective => self.apply(self.options()[0], MISSES),
                _ => return None,
            }
        }
    }

    /// The unit of a line of the list of a side.
    fn of(&self, side: Side, row: usize) -> UnitId {
        let view = self.view();
        let rows = self.book.units_of(side).map(|unit| view.profile(unit).row.0).min();
        let row = rows.expect("a unit") as usize + self.rows[side][row];
        let mut units = self.book.units_of(side);
        units.find(|unit| view.profile(*unit).row.0 as usize == row).expect("a row of the list")
    }

    /// The German unit of a row.
    pub(crate) fn our(&self, row: usize) -> UnitId {
        self.of(Side::A, row)
    }

    /// The American unit of a row.
    pub(crate) fn their(&self, row: usize) -> UnitId {
        self.of(Side::B, row)
    }

    pub(crate) fn view(&self) -> View<'_> {
        self.book.view(&self.state, Side::A)
    }

    fn side(&self) -> Option<Side> {
        match self.book.pending(&self.state) {
            Pending::Decision(side) => Some(side),
            Pending::Over(_) => None,
        }
    }

    fn apply(&mut self, action: Action, shows: [u8; 2]) {
        self.book.check(&self.state, action).unwrap_or_else(|e| panic!("{action:?}: {e:?}"));
        let dice = Loaded { shows, rolled: 0 };
        self.book.apply(&mut self.state, action, &mut DiceReferee::new(dice, Deaf));
    }

    fn options(&self) -> Vec<Action> {
        let mut options = Vec::new();
        self.book.options(&self.state, &mut options);
        options
    }

    /// What the doctrine decides now.
    pub(crate) fn decide(&mut self) -> Action {
        assert_eq!(self.side(), Some(Side::A), "the doctrine decides");
        let mut scratch = Vec::new();
        let mut decision = Decision::new(&self.book, &self.state, Side::A, &mut scratch);
        self.doctrine.decide(&mut decision, &mut self.rng)
    }

    /// What the doctrine decides now; it is done, and every die shows a one.
    pub(crate) fn play(&mut self) -> Action {
        let action = self.decide();
        self.apply(action, MISSES);
        action
    }

    /// All that the doctrine does with a unit.
    pub(crate) fn play_out(&mut self, unit: UnitId) -> Vec<Action> {
        self.activate(unit);
        let mut actions = Vec::new();
        while self.view().active().is_some_and(|active| active.unit == unit) {
            actions.push(self.play());
            self.settle();
        }
        actions
    }

    /// The side of a unit names it, and wins the initiative: it is about to act, an Individual with it
    /// if there is one. Others stop.
    pub(crate) fn activate(&mut self, unit: UnitId) {
        self.begin(unit);
        if self.state.step() == Step::Begin {
            self.apply(Action::Pass, MISSES);
        }
    }

    /// The same, before an Individual who could leave the unit has decided.
    pub(crate) fn begin(&mut self, unit: UnitId) {
        for _ in 0..200 {
            let view = self.view();
            let active = view.active().map(|active| active.unit);
            let ours = self.book.side(unit) == Side::A;
            let shows = if ours { GERMANS_WIN } else { AMERICANS_WIN };
            let named = Action::Nominate { unit, leader: view.unit(unit).leader };
            match self.state.step() {
                Step::Act | Step::Begin if active == Some(unit) => return,
                Step::Act => self.apply(Action::Stop, MISSES),
                Step::Begin => self.apply(Action::Pass, MISSES),
                _ if self.book.check(&self.state, named).is_ok() => self.apply(named, shows),
                _ => self.apply(self.options()[0], shows),
            }
        }
        panic!("the unit never acts");
    }

    /// The active unit stops.
    pub(crate) fn stop(&mut self) {
        self.apply(Action::Stop, MISSES);
    }

    /// The active unit aims.
    pub(crate) fn aim(&mut self) {
        self.apply(Action::ConcentrateFire, MISSES);
    }

    /// The active unit shoots at an enemy; dice and saves show this.
    pub(crate) fn shoot_at_once(&mut self, target: UnitId, shows: [u8; 2]) {
        let options = self.options();
        let shot = options.iter().find(|option| target_of(**option) == Some(target));
        self.apply(*shot.expect("a shot"), shows);
    }

    /// The same, with all that comes of it.
    pub(crate) fn shoot(&mut self, target: UnitId, shows: [u8; 2]) {
        self.shoot_at_once(target, shows);
        self.settle();
    }

    /// A unit acts and goes as near to a point as so many moves take it.
    pub(crate) fn march(&mut self, unit: UnitId, (x, y): (i16, i16), moves: usize) {
        self.activate(unit);
        let goal = Point::inches(x, y);
        for _ in 0..moves {
            let options = self.options();
            let steps = options.iter().filter_map(|option| match option {
                Action::Move { to, .. } => Some((to.squared_distance(goal), *option)),
                _ => None,
            });
            let (_, step) = steps.min_by_key(|(far, _)| *far).expect("a move");
            self.apply(step, MISSES);
        }
    }

    /// Casualties, withdrawals and the like: the first option each time.
    pub(crate) fn settle(&mut self) {
        while matches!(
            self.state.step(),
            Step::ShareDice | Step::Casualties | Step::Withdraw | Step::MoveIn
        ) {
            self.apply(self.options()[0], MISSES);
        }
    }
}

/// At whom a shot goes.
pub(crate) const fn target_of(action: Action) -> Option<UnitId> {
    match action {
        Action::Shoot { target: Target::Unit(unit), .. } => Some(unit),
        _ => None,
    }
}

/// A house of two floors.
pub(crate) fn house(x: i16, y: i16) -> String {
    format!(
        "[[piece]]\nterrain = \"structure\"\nstructure = \"brick-house\"\n\
         block = {{ centre = [{x}, {y}], length = 5, width = 6, facing = 0 }}\n"
    )
}

/// Woods.
pub(crate) fn woods(x: i16, y: i16) -> String {
    format!("[[piece]]\nterrain = \"woods\"\ndisc = {{ centre = [{x}, {y}], radius = 4 }}\n")
}

/// A wall from west to east.
pub(crate) fn wall(from: i16, to: i16, y: i16) -> String {
    format!("[[piece]]\nterrain = \"wall\"\nline = {{ points = [[{from}, {y}], [{to}, {y}]] }}\n")
}

/// A minefield of six by two inches.
pub(crate) fn minefield(x: i16, y: i16) -> String {
    format!(
        "[[piece]]\nterrain = \"minefield\"\n\
         block = {{ centre = [{x}, {y}], length = 2, width = 6, facing = 0 }}\n"
    )
}
