//! What good play of WWII Sim looks like, position by position.

use std::sync::Arc;

use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::Point;
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, Stream};
use wargauge_rules::{BySide, Pending, Ruleset, Side, UnitId};
use wargauge_wwii_sim::{
    Action, EndOfMove, Order, Phase, Status, Target, View, Volley, Wait, WwiiSim,
};
use wargauge_wwii_sim_doctrine::{Doctrine, Notes, TableNotes, Weights};

/// Dice that show of ten what the test says.
struct Loaded(u8);

impl Dice for Loaded {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, die: Die) -> u8 {
        match die {
            Die::D10 => self.0,
            Die::D6 => 3,
            _ => 1,
        }
    }
}

/// Units in the order of their numbers, by identifier (WS-GEN-20).
fn numbered<'u>(units: Units<'u>) -> Vec<(&'u str, (i16, i16))> {
    let mut units = units.to_vec();
    units.sort_by_key(|(id, _)| *id);
    units
}

/// A position: the Germans are the doctrine, the Americans do as the test says.
struct Position {
    book: WwiiSim,
    state: <WwiiSim as Ruleset>::State,
    doctrine: Doctrine,
    rng: Stream,
    /// What D10 show.
    dice: u8,
    /// The order of every American.
    theirs: Order,
}

/// Units with where they stand, in inches.
type Units<'a> = &'a [(&'a str, (i16, i16))];

fn file(path: &str) -> Source {
    let path = format!("{}/../../../../scenarios/wwii-sim/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a built-in file");
    Source::new(path, text)
}

fn force(name: &str, army: &str, units: Units<'_>) -> Source {
    let head = format!(
        "ruleset = \"wwii-sim\"\nkind = \"force\"\nname = \"{name}\"\ntitle = \"{name}\"\narmy = \"{army}\"\n"
    );
    let lines = units.iter().map(|(unit, _)| format!("[[unit]]\nunit = \"{unit}\"\n"));
    Source::new(name, head + &lines.collect::<String>())
}

impl Position {
    /// Units on a table of 48 by 48 inches with this terrain, in the first turn of eight.
    fn new(terrain: &str, ours: Units<'_>, theirs: Units<'_>) -> Self {
        let mut position = Self::unplaced(terrain, ours, theirs);
        position.place(ours, theirs, false);
        position
    }

    /// The same with the first German unit in its secret place (WS-DISS-02).
    fn hidden(terrain: &str, ours: Units<'_>, theirs: Units<'_>) -> Self {
        let mut position = Self::of(terrain, ("[a.hidden]\nmost = 1\n", ""), ours, theirs);
        position.place(ours, theirs, true);
        position
    }

    /// The same with the second German unit in the first.
    fn loaded(terrain: &str, ours: Units<'_>, theirs: Units<'_>) -> Self {
        let aboard = format!("aboard = \"{}\"\n", ours[0].0);
        let mut position = Self::of(terrain, ("", &aboard), ours, theirs);
        position.place(ours, theirs, false);
        position
    }

    /// Before anybody has been placed.
    fn unplaced(terrain: &str, ours: Units<'_>, theirs: Units<'_>) -> Self {
        Self::of(terrain, ("", ""), ours, theirs)
    }

    /// The same with some words of the German army's file replaced.
    fn with_army(words: (&str, &str), terrain: &str, ours: Units<'_>, theirs: Units<'_>) -> Self {
        let mut position = Self::by(words, terrain, ("", ""), ours, theirs);
        position.place(ours, theirs, false);
        position
    }

    fn of(terrain: &str, extras: (&str, &str), ours: Units<'_>, theirs: Units<'_>) -> Self {
        Self::by(("", ""), terrain, extras, ours, theirs)
    }

    fn by(
        (words, others): (&str, &str),
        terrain: &str,
        (hidden, aboard): (&str, &str),
        ours: Units<'_>,
        theirs: Units<'_>,
    ) -> Self {
        let text = format!(
            "ruleset = \"wwii-sim\"\nkind = \"scenario\"\nname = \"test\"\ntitle = \"Test\"\n\
             summary = \"A test.\"\narmy = \"germans-1944\"\nlast_turn = 8\nplaces_first = \"a\"\n\
             [table]\nwidth = 48\ndepth = 48\n{terrain}\n\
             [a]\nrole = \"south\"\nforce = \"ours\"\nzones = [[[0, 0], [48, 48]]]\n{hidden}\
             [b]\nrole = \"north\"\nforce = \"theirs\"\nzones = [[[0, 0], [48, 48]]]\n"
        );
        let whole = "zones = [[[0, 0], [48, 48]]]";
        let text = if terrain.contains(IN_ZONES) {
            let text = text.replacen(whole, "zones = [[[0, 0], [48, 6]]]", 1);
            text.replacen(whole, "zones = [[[0, 42], [48, 48]]]", 1)
        } else {
            text
        };
        let text = if terrain.contains(LAST) {
            text.replace("last_turn = 8", "last_turn = 1")
        } else {
            text
        };
        let text = if terrain.contains(THEY_LEAVE) {
            text.replace("role = \"north\"", "role = \"north\"\nexit = [[48, 0], [48, 6]]")
        } else {
            text
        };
        let by_figures = "last_turn = 8\nvictory = \"figures\"";
        let text =
            if terrain == BY_FIGURES { text.replace("last_turn = 8", by_figures) } else { text };
        let mut germans = file("armies/germans-1944.toml");
        if !words.is_empty() {
            germans = Source::new("germans", germans.text.replace(words, others));
        }
        let germans = WwiiSim::read_army(&germans).unwrap();
        let americans = WwiiSim::read_army(&file("armies/americans-1944.toml")).unwrap();
        let scenario = WwiiSim::read_scenario(&Source::new("test", text), &germans)
            .unwrap_or_else(|error| panic!("{error}"));
        let mut own = force("ours", "germans-1944", ours);
        own = Source::new("ours", own.text.to_string() + aboard);
        let own = WwiiSim::read_force(&own, &germans).unwrap();
        let other =
            WwiiSim::read_force(&force("theirs", "americans-1944", theirs), &americans).unwrap();
        let book = WwiiSim::assemble(&scenario, BySide([&own, &other]).map(Some), &[]).unwrap();
        let notes = Arc::new(Notes::of(&book, &Arc::new(TableNotes::default())));
        let mut doctrine = Doctrine::new(Weights::default(), &notes);
        doctrine.begin(&book, Side::A);
        let state = book.setup(&mut DiceReferee::new(Loaded(5), Deaf));
        Self { book, state, doctrine, rng: Stream::new(1), dice: 5, theirs: Order::Fire }
    }

    /// Places everybody.
    fn place(&mut self, ours: Units<'_>, theirs: Units<'_>, hides: bool) {
        let position = self;
        let places = [numbered(ours), numbered(theirs)].concat();
        while let Some(wait) = position.wait() {
            if let Wait::Next(side) = wait {
                let unset = |&unit: &UnitId| {
                    position.book.check(&position.state, Action::Next(unit)).is_ok()
                };
                let next = position.view(side).units_of(side).find(unset).unwrap();
                position.apply(Action::Next(next));
                continue;
            }
            let (Wait::Place(unit) | Wait::Note(unit)) = wait else { break };
            let (_, (x, y)) = places[unit.index()];
            let at = Point::inches(x, y);
            let building = position.book.ground().building_at(at);
            // Whoever is inside stands in the middle (WS-BLDG-12).
            let at = building.map_or(at, |it| position.book.ground().building(it).centre());
            let facing = if unit.index() < ours.len() {
                wargauge_rules::table::Bearing::NORTH
            } else {
                wargauge_rules::table::Bearing::SOUTH
            };
            let action = match wait {
                Wait::Note(unit) if hides && unit == UnitId(0) => Action::Note { at, facing },
                Wait::Note(_) => Action::Open,
                _ => Action::Place { at, facing, building },
            };
            position.apply(action);
        }
    }

    /// The same with the doctrine's weights changed.
    fn weighing(mut self, weights: Weights) -> Self {
        let notes = Arc::new(Notes::of(&self.book, &Arc::new(TableNotes::default())));
        self.doctrine = Doctrine::new(weights, &notes);
        self.doctrine.begin(&self.book, Side::A);
        self
    }

    fn apply(&mut self, action: Action) {
        self.book.check(&self.state, action).unwrap_or_else(|e| panic!("{action:?}: {e:?}"));
        self.book.apply(&mut self.state, action, &mut DiceReferee::new(Loaded(self.dice), Deaf));
    }

    fn view(&self, side: Side) -> View<'_> {
        self.book.view(&self.state, side)
    }

    fn side(&self) -> Option<Side> {
        match self.book.pending(&self.state) {
            Pending::Decision(side) => Some(side),
            Pending::Over(_) => None,
        }
    }

    fn wait(&self) -> Option<Wait> {
        self.view(self.side()?).wait()
    }

    fn decide(&mut self) -> Action {
        let side = self.side().expect("a decision");
        let mut scratch = Vec::new();
        let mut decision = Decision::new(&self.book, &self.state, side, &mut scratch);
        self.doctrine.decide(&mut decision, &mut self.rng)
    }

    /// What the Americans do by themselves.
    fn reply(&self) -> Action {
        let mut options = Vec::new();
        self.book.options(&self.state, &mut options);
        let order = Action::Order { order: self.theirs, show: false };
        if options.contains(&order) {
            return order;
        }
        // They hold fire, and go as little as they must.
        *options.iter().find(|it| **it == Action::Hold).unwrap_or(&options[0])
    }

    /// Plays on until the doctrine has to decide something of a kind about a unit; what it decides.
    fn until(&mut self, wanted: impl Fn(Wait, Phase) -> bool) -> Action {
        for _ in 0..400 {
            let Some(side) = self.side() else { break };
            if side == Side::B {
                let reply = self.reply();
                self.apply(reply);
                continue;
            }
            let wait = self.wait().expect("a decision");
            let phase = self.view(Side::A).phase();
            let action = self.decide();
            if wanted(wait, phase) {
                return action;
            }
            self.apply(action);
        }
        panic!("that decision never came");
    }

    /// How often the doctrine gives each order to a unit in a hundred draws: fire, hide, walk, run.
    fn orders(&mut self, unit: u8) -> [u32; 4] {
        let mut counts = [0; 4];
        let mut action = self.until(|wait, _| wait == Wait::Order(UnitId(unit)));
        for _ in 0..100 {
            let Action::Order { order, .. } = action else { panic!("an order: {action:?}") };
            let at = [Order::Fire, Order::Hide, Order::Walk, Order::Run]
                .iter()
                .position(|one| *one == order);
            counts[at.expect("a usual order")] += 1;
            action = self.decide();
        }
        counts
    }

    /// Gives orders to the own units, the first of them first, and plays on to a phase.
    fn ordered(&mut self, orders: &[Order]) {
        let mut orders = orders.iter();
        while let Some(side) = self.side() {
            let wait = self.wait().expect("a decision");
            if side == Side::B {
                let reply = self.reply();
                self.apply(reply);
                continue;
            }
            match wait {
                Wait::Die(_) => self.apply(Action::UseOwnDie),
                Wait::Part(_) => self.apply(Action::Stay),
                Wait::Order(_) => {
                    let order = *orders.next().expect("an order for each unit");
                    self.apply(Action::Order { order, show: false });
                    if orders.len() == 0 {
                        return;
                    }
                }
                _ => return,
            }
        }
    }

    fn at(&self, unit: u8) -> Point {
        self.view(Side::A).unit(UnitId(unit)).expect("it is known").at()
    }
}

/// Instead of terrain: only figures count.
const BY_FIGURES: &str = "# by figures\n";

/// Beside terrain: each side begins within six inches of its edge; the first turn is the last.
const IN_ZONES: &str = "# in zones\n";
const LAST: &str = "# the last turn\n";

/// Beside terrain: a side wins by leaving the table; the Americans do so in the south of its eastern edge.
const WE_LEAVE: &str = "[breakout]\nside = \"a\"\nwins = 50\nfails = 30\n";
const THEY_LEAVE: &str = "[breakout]\nside = \"b\"\nwins = 50\nfails = 30\n";

const FIRE: usize = 0;
const HIDE: usize = 1;
const WALK: usize = 2;
const RUN: usize = 3;

fn objective(x: i16, y: i16) -> String {
    format!("[[objective]]\nname = \"the place\"\nat = [{x}, {y}]\npoints = 60\n")
}

fn house(x: i16, y: i16) -> String {
    format!(
        "[[building]]\nname = \"house\"\nmaterial = \"brick\"\nrect = [[{x}, {y}], [{}, {}]]\n",
        x + 5,
        y + 5
    )
}

fn wall(y: i16) -> String {
    format!("[[line]]\nterrain = \"wall\"\nfrom = [4, {y}]\nto = [44, {y}]\n")
}

fn target_of(action: Action) -> Option<UnitId> {
    let Action::Fire(Volley { aims, .. }) = action else { return None };
    aims.into_iter().flatten().find_map(|aim| match aim.target {
        Target::Unit(unit) => Some(unit),
        Target::Building(_) | Target::Point(_) => None,
    })
}

#[test]
fn a_machinegun_covers_the_road() {
    let mut position = Position::new(
        &format!("{}{}", wall(12), objective(24, 40)),
        &[("G-HMG", (24, 10))],
        &[("A-RIFL", (24, 28))],
    );
    position.theirs = Order::Walk;
    let orders = position.orders(0);
    assert!(orders[FIRE] > 80, "{orders:?}");
}

#[test]
fn nobody_hides_from_nobody() {
    let mut position = Position::new(
        &format!("{}{}", objective(24, 24), house(20, 40)),
        &[("G-GREN", (24, 3))],
        &[("A-MORT", (22, 47))],
    );
    let orders = position.orders(0);
    assert!(orders[HIDE] < 10 && orders[WALK] + orders[RUN] > 80, "{orders:?}");
}

#[test]
fn orders_are_mixed_where_each_has_an_answer() {
    let mut mixed = 0;
    // Others stand behind, so that not all of the enemy's fire goes at one.
    let ours = [("G-GREN", (24, 8)), ("G-MORT", (4, 2)), ("G-MORT", (44, 2)), ("G-OFF", (2, 4))];
    for far in 30..=46 {
        for terrain in [12, 14, 16, 18, 20, 22].map(|y| objective(24, y)) {
            let mut position = Position::new(&terrain, &ours, &[("A-RIFL", (24, far))]);
            let orders = position.orders(0);
            mixed += u32::from(orders.iter().all(|often| *often < 95));
        }
    }
    assert!(mixed > 0, "where the better choice is not plain nothing is certain: {mixed} of 102");
}

#[test]
fn who_is_spent_does_not_run() {
    let mut position =
        Position::new(&objective(24, 44), &[("G-MORT", (24, 4))], &[("A-RIFL", (24, 46))]);
    let orders = position.orders(0);
    assert!(orders[RUN] < 40, "a mortar is no runner: {orders:?}");
}

#[test]
fn a_squad_goes_for_the_objective() {
    let mut position =
        Position::new(&objective(24, 20), &[("G-GREN", (24, 4))], &[("A-MORT", (2, 46))]);
    position.ordered(&[Order::Run]);
    let before = position.at(0);
    let action = position.until(|wait, _| matches!(wait, Wait::Move(_)));
    let Action::Move { way, .. } = action else { panic!("{action:?}") };
    assert!(way.end().y > before.y + 500, "{:?}", way.end());
}

#[test]
fn an_empty_truck_does_not_go_for_the_objective() {
    let mut position =
        Position::new(&objective(24, 20), &[("G-TRK", (24, 4))], &[("A-RIFL", (24, 40))]);
    let orders = position.orders(0);
    assert!(orders[RUN] < 40, "nothing but a loss is to be had there: {orders:?}");
}

#[test]
fn a_squad_that_can_enters_the_house_that_counts() {
    let terrain = format!("{}{}", house(22, 12), objective(24, 14));
    let mut position = Position::new(&terrain, &[("G-GREN", (24, 8))], &[("A-RIFL", (24, 34))]);
    position.ordered(&[Order::Run]);
    let action = position.until(|wait, _| matches!(wait, Wait::Move(_)));
    let Action::Move { then, .. } = action else { panic!("{action:?}") };
    assert_eq!(then, EndOfMove::Enter(0), "{action:?}");
}

#[test]
fn a_squad_stops_behind_the_wall_and_not_before_it() {
    let mut position = Position::new(
        &format!("{}{}", wall(14), objective(24, 20)),
        &[("G-GREN", (24, 6))],
        &[("A-RIFL", (20, 36)), ("A-MMG", (28, 36))],
    );
    position.ordered(&[Order::Walk]);
    let action = position.until(|wait, _| matches!(wait, Wait::Move(_)));
    let Action::Move { way, .. } = action else { panic!("{action:?}") };
    assert!((1_050..1_400).contains(&way.end().y), "behind the wall: {:?}", way.end());
}

#[test]
fn fire_goes_at_those_in_the_open() {
    let mut position = Position::new(
        &house(30, 24),
        &[("G-HMG", (24, 8))],
        &[("A-RIFL", (32, 26)), ("A-RANG", (18, 24))],
    );
    position.theirs = Order::Walk;
    position.ordered(&[Order::Fire]);
    let action = position.until(|wait, _| matches!(wait, Wait::Fire(_)));
    // The Rangers.
    assert_eq!(target_of(action), Some(UnitId(1)), "{action:?}");
}

#[test]
fn launchers_are_kept_for_tanks() {
    let mut position =
        Position::new("", &[("G-PSK", (24, 10))], &[("A-RIFL", (34, 12)), ("A-SHER", (24, 20))]);
    position.theirs = Order::Hide;
    position.ordered(&[Order::Fire]);
    let action = position
        .until(|wait, phase| matches!(wait, Wait::Fire(_)) && phase == Phase::SecondaryFire);
    let Action::Fire(Volley { aims, .. }) = action else { panic!("{action:?}") };
    assert_eq!(aims[1].map(|aim| aim.target), Some(Target::Unit(UnitId(2))), "{action:?}");
}

#[test]
fn a_mortar_fires_at_the_squad_and_not_at_the_single_man() {
    let mut position =
        Position::new("", &[("G-MORT", (24, 4))], &[("A-RIFL", (20, 30)), ("A-SNIP", (30, 30))]);
    position.ordered(&[Order::Fire]);
    let action = position.until(|wait, _| matches!(wait, Wait::Fire(_)));
    let Action::Shell { target, .. } = action else { panic!("{action:?}") };
    assert_eq!(target, Target::Unit(UnitId(1)));
}

#[test]
fn a_tank_turns_its_front_to_the_gun() {
    let mut position = Position::new(
        &objective(24, 40),
        &[("G-PZ4", (24, 10))],
        &[("A-57", (44, 24)), ("A-RIFL", (10, 40))],
    );
    position.theirs = Order::Hide;
    position.ordered(&[Order::Walk]);
    let action = position.until(|wait, _| matches!(wait, Wait::Move(_)));
    let Action::Move { way, facing, .. } = action else { panic!("{action:?}") };
    let to = way.end().to(Point::inches(44, 24));
    assert!(facing.unit().dot(to) > 0 && facing.unit().x > 0, "{action:?}");
}

#[test]
fn men_close_with_who_is_weaker_hand_to_hand() {
    let mut position = Position::new("", &[("G-ASLT", (24, 10))], &[("A-BAZ", (24, 18))]);
    position.theirs = Order::Hide;
    position.ordered(&[Order::Walk]);
    let action = position.until(|wait, _| matches!(wait, Wait::Move(_)));
    position.apply(action);
    let contacts = position.view(Side::A).unit(UnitId(0)).expect("own").contacts();
    assert!(contacts.contains(UnitId(1)), "{action:?}");
}

#[test]
fn the_higher_die_is_used_and_prisoners_are_taken() {
    let mut position =
        Position::new("", &[("G-GREN", (24, 10)), ("G-OFF", (24, 13))], &[("A-RIFL", (24, 30))]);
    // Nobody has joined: no die is chosen. What is decided is legal to the end of the game.
    let mut turns = 0;
    while position.side().is_some() {
        if position.side() == Some(Side::B) {
            let reply = position.reply();
            position.apply(reply);
        } else {
            let action = position.decide();
            assert_ne!(action, Action::Refuse);
            position.apply(action);
        }
        turns += 1;
        assert!(turns < 2_000, "the game ends");
    }
}

#[test]
fn a_pinned_unit_is_not_shot_at_before_one_that_can_still_be_pinned() {
    let mut position = Position::new(
        "",
        &[("G-GREN", (20, 10)), ("G-GREN", (28, 10))],
        &[("A-MMG", (20, 26)), ("A-MMG", (28, 26))],
    );
    position.theirs = Order::Hide;
    position.ordered(&[Order::Fire, Order::Fire]);
    // Every shot hits, and every test fails.
    position.dice = 10;
    let first =
        position.until(|wait, phase| matches!(wait, Wait::Fire(_)) && phase == Phase::PrimaryFire);
    let first = target_of(first).expect("a target");
    let action = position.decide();
    position.apply(action);
    if let Some(Wait::Fire(_)) = position.wait()
        && position.view(Side::A).unit(first).is_some_and(|it| it.status() == Status::Pinned)
    {
        let second = position.decide();
        assert_ne!(target_of(second), Some(first));
    }
}

#[test]
fn a_squad_aboard_stays_aboard_while_the_goal_is_far() {
    let mut position = Position::loaded(
        &objective(24, 44),
        &[("G-251", (24, 4)), ("G-GREN", (24, 4))],
        &[("A-MORT", (2, 47))],
    );
    let action = position.until(|wait, _| wait == Wait::Order(UnitId(1)));
    assert_eq!(action, Action::Order { order: Order::Hide, show: false });
}

#[test]
fn a_squad_aboard_gets_off_near_the_goal() {
    let mut position = Position::loaded(
        &objective(24, 16),
        &[("G-251", (24, 6)), ("G-GREN", (24, 6))],
        &[("A-RIFL", (24, 40))],
    );
    let action = position.until(|wait, _| wait == Wait::Order(UnitId(1)));
    assert_eq!(action, Action::Order { order: Order::Walk, show: false });
}

#[test]
fn an_officer_begins_with_those_who_fight() {
    let mut position = Position::unplaced(
        "",
        &[("G-GREN", (24, 10)), ("G-OFF", (40, 4))],
        &[("A-RIFL", (24, 40))],
    );
    let action = position.until(|wait, _| wait == Wait::Place(UnitId(1)));
    assert_eq!(action, Action::StartWith(UnitId(0)));
}

#[test]
fn who_lies_in_ambush_stays_hidden_while_the_enemy_is_far() {
    let mut position = Position::hidden(
        "[[area]]\nterrain = \"light-wood\"\nrect = [[20, 6], [28, 12]]\n",
        &[("G-ASLT", (24, 9))],
        &[("A-RIFL", (24, 46))],
    );
    let orders = position.orders(0);
    let most = orders.into_iter().max();
    assert!(orders[HIDE] > 40 && Some(orders[HIDE]) == most, "{orders:?}");
}

#[test]
fn who_waits_in_ambush_is_ready_for_what_will_drive_past() {
    // The tank is out of reach now and goes by the house on its way.
    let fires = |awaited: i32| {
        let terrain = format!("{}{}", objective(16, 18), house(14, 16));
        let mut position = Position::new(&terrain, &[("G-PSK", (16, 18))], &[("A-SHER", (24, 40))])
            .weighing(Weights { overwatch: awaited, ..Weights::default() });
        position.orders(0)[FIRE]
    };
    let [without, with] = [0, Weights::default().overwatch].map(fires);
    assert!(with > 60 && with > without + 20, "{without} {with}");
}

#[test]
fn where_only_figures_count_nobody_goes_after_the_enemy() {
    let errand = |terrain: &str| {
        let mut position = Position::new(terrain, &[("G-GREN", (24, 4))], &[("A-RIFL", (24, 44))]);
        position.until(|wait, _| wait == Wait::Order(UnitId(0)));
        position.doctrine.errand(&position.view(Side::A), UnitId(0))
    };
    assert!(errand("").is_some_and(|errand| errand.starts_with("against the enemy")));
    assert_eq!(errand(BY_FIGURES), None);
}

#[test]
fn nobody_fires_at_an_empty_house() {
    let mut position = Position::new(
        &house(10, 30),
        &[("G-PZ4", (24, 10))],
        &[("A-RIFL", (30, 30)), ("A-MORT", (36, 34))],
    );
    position.theirs = Order::Hide;
    position.ordered(&[Order::Fire]);
    for phase in [Phase::PrimaryFire, Phase::SecondaryFire] {
        position.until(|wait, now| wait == Wait::Fire(UnitId(0)) && now == phase);
        for _ in 0..20 {
            let action = position.decide();
            let Action::Fire(Volley { aims, .. }) = action else { continue };
            let idle = |aim: &wargauge_wwii_sim::Aim| matches!(aim.target, Target::Building(_));
            assert!(!aims.iter().flatten().any(idle), "{action:?}");
        }
    }
}

#[test]
fn whoever_has_nothing_to_fire_at_hides() {
    // A machinegun reaches them, they reach nobody: who hides at long range loses nobody (WS-FMOD-18).
    let mut position = Position::new(BY_FIGURES, &[("G-ASLT", (24, 6))], &[("A-MMG", (24, 34))]);
    let orders = position.orders(0);
    assert_eq!(orders[FIRE], 0, "{orders:?}");
}

#[test]
fn who_runs_for_nothing_does_not_run_far() {
    let mut position = Position::new(BY_FIGURES, &[("G-ASLT", (24, 8))], &[("A-RIFL", (24, 46))]);
    position.ordered(&[Order::Run]);
    let before = position.at(0);
    let action = position.until(|wait, _| matches!(wait, Wait::Move(_)));
    let Action::Move { way, .. } = action else { panic!("{action:?}") };
    assert!(before.squared_distance(way.end()) < 300 * 300, "{:?}", way.end());
}

#[test]
fn a_mortar_without_shells_does_not_wait_with_it() {
    let fires = |shells: &str| {
        let mut position = Position::with_army(
            ("ammunition = [9, 3]", shells),
            &objective(24, 46),
            &[("G-MORT", (24, 4))],
            &[("A-RIFL", (24, 36))],
        );
        position.orders(0)[FIRE]
    };
    let [full, empty] = ["ammunition = [9, 3]", "ammunition = [0, 3]"].map(fires);
    assert!(full > 50 && empty == 0, "{full} {empty}");
}

#[test]
fn fire_from_a_house_reaches_from_its_wall() {
    // From the middle of the house the tank is out of reach, from the wall it is not (WS-FIRE-23).
    let barn = "[[building]]\nname = \"barn\"\nmaterial = \"brick\"\nrect = [[19, 4], [29, 14]]\n";
    let mut position = Position::new(barn, &[("G-PSK", (24, 9))], &[("A-SHER", (24, 27))]);
    position.theirs = Order::Hide;
    position.ordered(&[Order::Fire]);
    let action = position
        .until(|wait, phase| matches!(wait, Wait::Fire(_)) && phase == Phase::SecondaryFire);
    assert_eq!(target_of(action), Some(UnitId(1)), "{action:?}");
}

#[test]
fn a_player_knows_which_house_is_full() {
    // Twelve men find room in it (WS-BLDG-12), not two squads.
    let has_room = |inside: (i16, i16)| {
        let units = [("G-GREN", inside), ("G-GREN", (24, 7))];
        let position = Position::new(&house(21, 10), &units, &[("A-MMG", (24, 40))]);
        position.view(Side::A).has_room(UnitId(1), 0)
    };
    assert_eq!([(24, 12), (44, 4)].map(has_room), [false, true]);
}

#[test]
fn what_is_held_draws_no_more() {
    // Two teams hold the nearer place: the squad goes to the other.
    let terrain =
        format!("{}{}", objective(24, 12), objective(34, 14).replace("the place", "other"));
    let mut position = Position::new(
        &terrain,
        &[("G-GREN", (24, 6)), ("G-HMG", (22, 12)), ("G-MORT", (26, 12))],
        &[("A-RIFL", (24, 44))],
    );
    position.until(|wait, _| wait == Wait::Order(UnitId(0)));
    let errand = position.doctrine.errand(&position.view(Side::A), UnitId(0));
    assert!(errand.as_deref().is_some_and(|errand| errand.contains("34")), "{errand:?}");
}

#[test]
fn who_has_nothing_to_go_to_stays() {
    // Nobody reaches anybody, and only figures count: whoever goes nearer is shot at first.
    let mut position = Position::new(BY_FIGURES, &[("G-GREN", (24, 5))], &[("A-RIFL", (24, 45))]);
    let orders = position.orders(0);
    assert_eq!(orders[WALK] + orders[RUN], 0, "{orders:?}");
}

#[test]
fn who_waits_where_there_is_no_objective_is_ready_for_who_comes() {
    let fires = |approach: i32| {
        let mut position =
            Position::new(BY_FIGURES, &[("G-GREN", (24, 3))], &[("A-RIFL", (24, 45))])
                .weighing(Weights { approach, ..Weights::default() });
        position.orders(0)[FIRE]
    };
    let [without, with] = [0, Weights::default().approach].map(fires);
    assert!(without == 0 && with > 90, "{without} {with}");
}

#[test]
fn who_is_alone_draws_all_of_the_fire() {
    // It could walk towards the place, into the reach of the enemy's rifles.
    let walks = |far: i16, alone: i32| {
        let mut position =
            Position::new(&objective(24, 18), &[("G-GREN", (24, 8))], &[("A-RIFL", (24, far))])
                .weighing(Weights { lone_target: alone, ..Weights::default() });
        position.orders(0)[WALK]
    };
    let all: Vec<[u32; 2]> = (34..=46)
        .map(|far| [0, Weights::default().lone_target].map(|alone| walks(far, alone)))
        .collect();
    let sum = |at: usize| all.iter().map(|walks| walks[at]).sum::<u32>();
    assert!(all.iter().all(|[without, with]| with <= without), "{all:?}");
    assert!(sum(1) + 20 < sum(0), "{all:?}");
}

/// A machinegun of longer range has something to shoot at on the walk. The house is taken first all the same.
#[test]
fn a_squad_runs_for_the_house_before_it_fires_from_afar() {
    let runs = |race: i32, long: &str| {
        let table = objective(24, 20) + &house(22, 18);
        let mut position = Position::with_army(
            ("short = 15\nlong = 30", long),
            &table,
            &[("G-GREN", (24, 4)), ("G-GREN", (32, 4)), ("G-HMG", (16, 4))],
            &[("A-MMG", (20, 43)), ("A-RIFL", (26, 43)), ("A-RIFL", (32, 43))],
        )
        .weighing(Weights { race, ..Weights::default() });
        position.orders(0)[RUN]
    };
    let race = Weights::default().race;
    let all = ["short = 15\nlong = 30", "short = 15\nlong = 33", "short = 15\nlong = 40"]
        .map(|long| [0, race].map(|race| runs(race, long)));
    assert_eq!(all[0], [100, 100], "nothing is in range of it");
    assert!(all[1..].iter().all(|[without, with]| *without < 10 && *with > 40), "{all:?}");
}

#[test]
fn of_many_each_draws_less_of_the_fire() {
    // Three machineguns cover the way there, and each of them has eight squads to choose among.
    let runs = |among: i32| {
        let ours = [4, 10, 16, 22, 28, 34, 40, 46].map(|x| ("G-GREN", (x, 8)));
        let theirs = [14, 24, 34].map(|x| ("A-MMG", (x, 42)));
        let mut position = Position::new(&objective(24, 22), &ours, &theirs)
            .weighing(Weights { fire_spread: among, ..Weights::default() });
        position.orders(0)[RUN]
    };
    let [without, with] = [8, Weights::default().fire_spread].map(runs);
    assert!(without < 70 && with > 90, "{without} {with}");
}

#[test]
fn a_machinegun_begins_where_it_reaches_the_enemys_ground() {
    // Crops behind are cover, and out of reach of anybody: who loses by every move would begin with one.
    let crops = "[[area]]\nterrain = \"crops\"\nrect = [[0, 0], [48, 3]]\n";
    let depth = |within: i32| {
        let terrain = format!("{IN_ZONES}{crops}");
        let mut position =
            Position::unplaced(&terrain, &[("G-HMG", (24, 4))], &[("A-RIFL", (24, 44))])
                .weighing(Weights { deploy_standoff: within, ..Weights::default() });
        let action = position.until(|wait, _| wait == Wait::Place(UnitId(0)));
        let Action::Place { at, .. } = action else { panic!("{action:?}") };
        at.y
    };
    let [without, with] = [0, Weights::default().deploy_standoff].map(depth);
    assert!(without < 300 && with > 300, "{without} {with}");
}

/// WS-SCEN-08: whoever takes ground is set up before launchers and guns, which would stand on the best of
/// it; empty transports and officers come late. Launchers have the next choice where there is armour to
/// wait for, else the larger of those who serve weapons.
#[test]
fn those_on_whose_place_most_hangs_are_set_up_first() {
    let ids = ["G-251", "G-ASLT", "G-GREN", "G-HMG", "G-OFF", "G-PAK", "G-PSK", "G-PZ4", "G-SNIP"];
    let ours = ids.map(|id| (id, (24, 4)));
    let against = |foe: &'static str| {
        let mut position = Position::unplaced(IN_ZONES, &ours, &[(foe, (24, 44))]);
        let mut named = Vec::new();
        while position.side() == Some(Side::A)
            && matches!(position.wait(), Some(Wait::Next(_) | Wait::Place(_)))
        {
            let action = position.decide();
            if let Action::Next(unit) = action {
                named.push(ids[unit.index()]);
            }
            position.apply(action);
        }
        named
    };
    // The last one needs no name.
    let first = ["G-PZ4", "G-GREN", "G-ASLT", "G-PAK"];
    assert_eq!(against("A-SHER"), [&first[..], &["G-PSK", "G-SNIP", "G-251", "G-HMG"]].concat());
    assert_eq!(against("A-RIFL"), [&first[..], &["G-251", "G-HMG", "G-PSK", "G-SNIP"]].concat());
}

#[test]
fn who_is_outranged_begins_out_of_the_sight_of_guns() {
    // The middle is nearest to everything; a hedgerow covers the west.
    let bocage = "[[line]]\nterrain = \"bocage\"\nfrom = [0, 10]\nto = [22, 10]\n";
    let east = |exposed: i32| {
        let terrain = format!("{IN_ZONES}{bocage}");
        let mut position =
            Position::unplaced(&terrain, &[("G-GREN", (24, 4))], &[("A-SHER", (24, 44)); 3])
                .weighing(Weights { deploy_exposure: exposed, ..Weights::default() });
        let action = position.until(|wait, _| wait == Wait::Place(UnitId(0)));
        let Action::Place { at, .. } = action else { panic!("{action:?}") };
        at.x
    };
    let [without, with] = [0, Weights::default().deploy_exposure].map(east);
    assert!(without > 2_100 && with < 2_100, "{without} {with}");
}

#[test]
fn nobody_gets_ready_for_the_turn_after_the_last() {
    // It would reach them in the next turn.
    let goes = |after: i32| {
        let terrain = format!("{LAST}{}", wall(20));
        let mut position = Position::new(&terrain, &[("G-HMG", (24, 3))], &[("A-RIFL", (24, 46))])
            .weighing(Weights { last_turn: after, approach: 0, ..Weights::default() });
        let orders = position.orders(0);
        orders[WALK] + orders[RUN]
    };
    let [with, without] = [100, Weights::default().last_turn].map(goes);
    assert!(with > without + 20, "{with} {without}");
}

#[test]
fn a_sniper_does_not_hunt_a_tank() {
    let mut position =
        Position::new("", &[("G-SNIP", (24, 8))], &[("A-SHER", (24, 22)), ("A-RIFL", (10, 44))]);
    position.until(|wait, _| wait == Wait::Order(UnitId(0)));
    let errand = position.doctrine.errand(&position.view(Side::A), UnitId(0));
    assert!(errand.as_deref().is_some_and(|errand| errand.contains("10.0, 44")), "{errand:?}");
}

/// Of open ground every second cell of three inches is looked at: that is no reason to stop short of what a run
/// leads to (WS-MOVE-06).
#[test]
fn who_leaves_the_table_runs_the_whole_way() {
    let exit = ("exit = [[0, 48], [48, 48]]\n", "");
    for y in [6, 7, 8, 9] {
        let (ours, theirs) = ([("G-222", (25, y))], [("A-RIFL", (4, 46))]);
        let mut position = Position::of(WE_LEAVE, exit, &ours, &theirs);
        position.place(&ours, &theirs, false);
        position.ordered(&[Order::Run]);
        let action = position.until(|wait, _| matches!(wait, Wait::Move(_)));
        let Action::Move { way, .. } = action else { panic!("{action:?}") };
        assert!(way.end().y >= y * 100 + 840, "from {y} to {:?}", way.end());
    }
}

#[test]
fn who_waits_for_a_column_begins_beside_its_way() {
    let east = |leaving: &str| {
        let terrain = format!("{IN_ZONES}{leaving}");
        let mut position =
            Position::unplaced(&terrain, &[("G-GREN", (24, 4))], &[("A-RIFL", (24, 44))]);
        let action = position.until(|wait, _| wait == Wait::Place(UnitId(0)));
        let Action::Place { at, .. } = action else { panic!("{action:?}") };
        at.x
    };
    let [without, with] = ["", THEY_LEAVE].map(east);
    assert!(without < 3_000 && with > 4_000, "{without} {with}");
}
