//! What good play of Skirmish looks like, position by position.

use std::sync::Arc;

use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, Stream};
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{BySide, Pending, Ruleset, Side, UnitId};
use wargauge_skirmish::{
    Action, FireAt, FirePlan, Force, HandHeld, Phase, Round, Shooting, Skirmish, View, Walk,
};
use wargauge_skirmish_doctrine::{Doctrine, Notes, TableNotes, Weights};

/// Dice that always show the same, or their highest.
struct Loaded(u8);

impl Dice for Loaded {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, die: Die) -> u8 {
        self.0.min(die.faces())
    }
}

/// Units that begin in close order, as crews must to serve their weapon.
const CREWS: [&str; 6] = ["G05", "G08", "G12", "G14", "U05", "U06"];

/// A unit of an army with its place in inches.
type Put = (&'static str, (i16, i16));

/// A position: the doctrine is the Germans, who move first; the Americans do nothing.
struct Position {
    book: Skirmish,
    state: <Skirmish as Ruleset>::State,
    doctrine: Doctrine,
    rng: Stream,
    /// What dice show.
    dice: u8,
}

fn file(path: &str) -> Source {
    let path = format!("{}/../../../../scenarios/skirmish/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a built-in file");
    Source::new(path, text)
}

/// A force of one army with a line for each unit.
fn force(army: &str, puts: &[Put]) -> Force {
    let units: String = puts.iter().map(|put| format!("[[unit]]\nunit = '{}'\n", put.0)).collect();
    let text = format!(
        "ruleset = 'skirmish'\nkind = 'force'\nname = 'staged'\ntitle = 'Staged'\n\
         army = '{army}'\npoints_limit = 1000\n{units}"
    );
    let army = Skirmish::read_army(&file(&format!("armies/{army}.toml")));
    let army = army.unwrap_or_else(|error| panic!("{error}"));
    Skirmish::read_force(&Source::new("staged.toml", text), &army)
        .unwrap_or_else(|error| panic!("{error}"))
}

impl Position {
    /// Units on a table of 72 by 48 inches with this terrain and these objectives; they look north
    /// and south.
    fn new(pieces: &str, ours: &[Put], theirs: &[Put]) -> Self {
        let mut position = Self::unplaced("what = 'advance', to = [36, 40]", pieces, ours, theirs);
        position.place(theirs, Bearing::SOUTH);
        position.place(ours, Bearing::NORTH);
        position
    }

    /// Before anybody has been placed, with an order for the Germans.
    fn unplaced(order: &str, pieces: &str, ours: &[Put], theirs: &[Put]) -> Self {
        let zone = "points_limit = 1000\nzone = [[0, 0], [72, 48]]";
        let text = format!(
            "ruleset = 'skirmish'\nkind = 'scenario'\nname = 'stage'\ntitle = 'Stage'\n\
             summary = 'Staged.'\narmy = 'americans'\nturns = 10\nfirst = 'blue'\n\
             victory = {{ points = {{ margin = 10 }} }}\n\
             [blue]\nforce = 'ours'\n{zone}\norder = {{ {order} }}\n\
             [red]\nforce = 'theirs'\n{zone}\norder = {{ what = 'hold' }}\n\
             [table]\nwidth = 72\ndepth = 48\n{pieces}"
        );
        let army = Skirmish::read_army(&file("armies/americans.toml"));
        let army = army.unwrap_or_else(|error| panic!("{error}"));
        let scenario = Skirmish::read_scenario(&Source::new("stage.toml", text), &army)
            .unwrap_or_else(|error| panic!("{error}"));
        let forces = [force("germans", ours), force("americans", theirs)];
        let seats = BySide([Some(&forces[0]), Some(&forces[1])]);
        let book = Skirmish::assemble(&scenario, seats, &[]).unwrap_or_else(|e| panic!("{e}"));
        let notes = Arc::new(Notes::of(&book, &Arc::new(TableNotes::default())));
        let mut doctrine = Doctrine::new(Weights::default(), &notes);
        doctrine.begin(&book, Side::A);
        let state = book.setup(&mut DiceReferee::new(Loaded(20), Deaf));
        Self { book, state, doctrine, rng: Stream::new(1), dice: 20 }
    }

    /// Places a side.
    fn place(&mut self, puts: &[Put], front: Bearing) {
        for (name, (x, y)) in puts {
            assert!(matches!(self.view().phase(), Phase::Deploy(_)), "{name} has no turn");
            let close = CREWS.contains(name);
            let walk = Walk { to: Point::inches(*x, *y), front, close };
            if self.view().placing().is_none() {
                let named = |unit: &UnitId| self.book.profile(*unit).entry == *name;
                let unit = self.view().waiting().into_iter().find(named).expect("it waits");
                self.apply(Action::Choose { unit });
            }
            self.apply(Action::Deploy(walk));
        }
    }

    fn side(&self) -> Side {
        match self.book.pending(&self.state) {
            Pending::Decision(side) => side,
            Pending::Over(outcome) => panic!("the game is over: {outcome:?}"),
        }
    }

    /// The view of whoever decides.
    fn view(&self) -> View<'_> {
        self.book.view(&self.state, self.side())
    }

    fn apply(&mut self, action: Action) {
        self.book.check(&self.state, action).unwrap_or_else(|e| panic!("{action:?}: {e:?}"));
        self.book.apply(&mut self.state, action, &mut DiceReferee::new(Loaded(self.dice), Deaf));
    }

    fn decide(&mut self) -> Action {
        let side = self.side();
        let mut scratch = Vec::new();
        let mut decision = Decision::new(&self.book, &self.state, side, &mut scratch);
        self.doctrine.decide(&mut decision, &mut self.rng)
    }

    /// What the doctrine does first with a unit that acts before all others, once it has looked
    /// about.
    fn first(&mut self, unit: u8) -> Action {
        self.apply(Action::Activate { unit: UnitId(unit) });
        self.next()
    }

    /// What it does next, once it has looked about.
    fn next(&mut self) -> Action {
        loop {
            let action = self.decide();
            if !matches!(action, Action::Spot { .. }) {
                return action;
            }
            self.apply(action);
        }
    }

    /// Which unit it lets act first.
    fn leader(&mut self) -> UnitId {
        match self.decide() {
            Action::Activate { unit } => unit,
            action => panic!("a unit: {action:?}"),
        }
    }

    /// Where the doctrine ends with a unit that acts before all others.
    fn ends(&mut self, unit: u8) -> Point {
        self.apply(Action::Activate { unit: UnitId(unit) });
        while self.side() == Side::A && self.view().acting() == Some(UnitId(unit)) {
            let action = self.decide();
            self.apply(action);
            if action == Action::Pass {
                break;
            }
        }
        self.book.view(&self.state, Side::A).unit(UnitId(unit)).expect("its own").men[0].0
    }
}

fn piece(terrain: &str, (x, y): (i16, i16), (width, depth): (i16, i16)) -> String {
    let (far, high) = (x + width, y + depth);
    format!("[[piece]]\nterrain = '{terrain}'\nrect = [[{x}, {y}], [{far}, {high}]]\n")
}

fn objective(x: i16, y: i16) -> String {
    format!("[[objective]]\nname = 'the place'\nat = [{x}, {y}]\nblue = 40\nred = 40\n")
}

fn fire(action: Action) -> FirePlan {
    match action {
        Action::Fire(plan) => plan,
        _ => panic!("fire: {action:?}"),
    }
}

/// Somebody who is far away and sees nothing.
const NOBODY: &[Put] = &[("U01", (70, 46))];

#[test]
fn men_fire_from_afar_where_a_step_would_cost_them_their_aim() {
    let mut position =
        Position::new(&objective(36, 40), &[("G01", (36, 10))], &[("U01", (36, 36))]);
    assert_eq!(fire(position.first(0)).target, UnitId(1));
}

#[test]
fn a_burst_pins_down_two_teams_at_once() {
    let enemy = [("U01", (34, 26)), ("U01", (39, 26))];
    let ground = objective(36, 40) + "[rules]\nmg_split = 'on'\n";
    let mut position = Position::new(&ground, &[("G05", (36, 10))], &enemy);
    let plan = fire(position.first(0));
    assert!(plan.split.is_some(), "{plan:?}");
    assert_eq!(plan.men[0], Shooting::Unaimed, "a point is left for the others");
}

#[test]
fn a_machine_gun_turns_from_who_is_down_to_who_is_not() {
    let enemy = [("U01", (24, 26)), ("U01", (48, 26))];
    let mut position = Position::new(&objective(36, 40), &[("G05", (36, 10))], &enemy);
    let first = position.first(0);
    position.dice = 1;
    position.apply(first);
    assert_ne!(fire(position.decide()).target, fire(first).target);
}

#[test]
fn riflemen_fire_at_men_and_not_at_armour() {
    let enemy = [("U01", (42, 24)), ("U22", (36, 24))];
    let mut position = Position::new(&objective(36, 40), &[("G01", (36, 10))], &enemy);
    assert_eq!(fire(position.first(0)).target, UnitId(1));
}

#[test]
fn a_launcher_fires_at_the_tank_within_its_reach() {
    let enemy = [("U01", (42, 24)), ("U22", (36, 24))];
    let mut position = Position::new(&objective(36, 40), &[("G08", (36, 14))], &enemy);
    let action = position.first(0);
    let launches =
        matches!(action, Action::HandHeld { weapon: HandHeld::Launcher, target: UnitId(2), .. });
    assert!(launches, "{action:?}");
}

#[test]
fn a_gun_fires_armour_piercing_at_the_tank_and_not_at_the_team_beside_it() {
    let enemy = [("U01", (40, 26)), ("U22", (36, 26))];
    let mut position = Position::new(&objective(36, 40), &[("G14", (36, 8))], &enemy);
    let action = position.first(0);
    assert!(
        matches!(action, Action::Gun { target: UnitId(2), round: Round::Shot | Round::Hvap }),
        "{action:?}"
    );
}

#[test]
fn a_mortar_stays_and_fires() {
    let mut position = Position::new(
        &objective(36, 44),
        &[("G01", (36, 20)), ("G12", (36, 6))],
        &[("U01", (36, 36))],
    );
    let action = position.first(1);
    assert!(matches!(action, Action::Mortar { .. }), "{action:?}");
}

#[test]
fn men_go_for_the_objective_when_nobody_is_about() {
    let mut position = Position::new(&objective(36, 30), &[("G01", (36, 10))], NOBODY);
    position.dice = 1;
    let end = position.ends(0);
    assert!(end.y >= 2_100, "{end:?}");
}

#[test]
fn who_holds_the_objective_stays_by_it() {
    let mut position = Position::new(&objective(36, 20), &[("G01", (36, 20))], NOBODY);
    position.dice = 1;
    let end = position.ends(0);
    assert!(end.within(Point::inches(36, 20), wargauge_rules::table::Length::inches(4)), "{end:?}");
}

#[test]
fn men_in_a_house_with_a_target_do_not_leave_it() {
    let ground = objective(36, 44) + &piece("stone-building", (32, 8), (8, 6));
    let mut position = Position::new(&ground, &[("G01", (36, 12))], &[("U01", (36, 28))]);
    let end = position.ends(0);
    assert!(end.y <= 1_400, "{end:?}");
}

#[test]
fn men_under_the_eyes_of_a_machine_gun_end_their_move_in_the_wood_on_their_way() {
    let ground = objective(36, 44) + &piece("wood", (30, 12), (12, 7));
    let mut position = Position::new(&ground, &[("G01", (36, 8))], &[("U05", (36, 27))]);
    let end = position.ends(0);
    assert!((1_200..=1_900).contains(&end.y), "{end:?}");
}

#[test]
fn men_with_grenades_on_their_belts_fire() {
    // What may not be thrown must not crowd out what may be shot.
    let enemy = [("U01", (34, 20)), ("U01", (39, 20))];
    let mut position = Position::new(&objective(36, 17), &[("G02", (36, 16))], &enemy);
    fire(position.first(0));
}

#[test]
fn men_step_up_to_where_their_arms_tell_and_fire_from_there() {
    let mut position =
        Position::new(&objective(36, 40), &[("G09", (36, 10))], &[("U01", (36, 23))]);
    let step = position.first(0);
    assert!(matches!(step, Action::Move(_)), "{step:?}");
    position.apply(step);
    fire(position.next());
}

#[test]
fn a_team_closes_up_in_a_hole_that_open_order_does_not_fit() {
    let hole = "[[piece]]\nterrain = 'foxhole'\ndisc = { centre = [36, 13], radius = 1.5 }\n";
    let ground = objective(36, 14) + hole;
    let mut position = Position::new(&ground, &[("G01", (36, 8))], NOBODY);
    position.dice = 1;
    let end = position.ends(0);
    let near = wargauge_rules::table::Length::inches(1);
    assert!(end.within(Point::inches(36, 13), near), "{end:?}");
    let team = position.book.view(&position.state, Side::A).unit(UnitId(0)).expect("its own");
    assert!(!team.dispersed, "all of them are in it");
}

#[test]
fn men_behind_a_wall_fire_across_it() {
    let wall = "[[piece]]\nterrain = 'low-wall'\nline = [[30, 15], [42, 15]]\n";
    let ground = objective(36, 44) + wall;
    let mut position = Position::new(&ground, &[("G01", (36, 14))], &[("U01", (36, 39))]);
    fire(position.first(0));
}

#[test]
fn a_sniper_fires_at_the_man_of_his_choice() {
    let mut position =
        Position::new(&objective(36, 44), &[("G10", (36, 14))], &[("U01", (36, 36))]);
    let plan = fire(position.first(0));
    assert!(matches!(plan.at, FireAt::Man(_)), "{plan:?}");
}

#[test]
fn a_lone_man_does_not_charge_a_team() {
    let mut position =
        Position::new(&objective(36, 40), &[("G10", (36, 10))], &[("U01", (36, 15))]);
    let action = position.first(0);
    assert!(!matches!(action, Action::Charge { .. }), "{action:?}");
}

#[test]
fn the_team_with_a_target_acts_before_the_one_without() {
    let ground = objective(36, 40) + &piece("stone-building", (8, 12), (10, 6));
    let mut position =
        Position::new(&ground, &[("G01", (13, 8)), ("G05", (36, 10))], &[("U01", (36, 27))]);
    assert_eq!(position.leader(), UnitId(1));
}

#[test]
fn men_look_at_a_contact_before_they_do_anything() {
    let ground = objective(36, 40) + &piece("scrub", (32, 30), (8, 6));
    let mut position = Position::new(&ground, &[("G01", (36, 10))], &[("U01", (36, 33))]);
    position.apply(Action::Activate { unit: UnitId(0) });
    let action = position.decide();
    assert!(matches!(action, Action::Spot { .. }), "{action:?}");
}

#[test]
fn who_is_to_hold_does_not_leave_his_hole_to_come_nearer() {
    let hole = "[[piece]]\nterrain = 'foxhole'\ndisc = { centre = [36, 13], radius = 1.5 }\n";
    let ground = objective(36, 24) + hole;
    let (ours, theirs) = ([("G03", (36, 13)), ("G01", (36, 24))], [("U01", (36, 46))]);
    let mut position = Position::unplaced("what = 'hold'", &ground, &ours, &theirs);
    position.place(&theirs, Bearing::SOUTH);
    position.place(&ours, Bearing::NORTH);
    position.dice = 1;
    let end = position.ends(1);
    let near = wargauge_rules::table::Length::inches(1);
    assert!(end.within(Point::inches(36, 13), near), "{end:?}");
}

#[test]
fn crews_are_placed_first_and_leaders_last() {
    let ours = ["G11", "G01", "G26", "G05", "G14"].map(|entry| (entry, (0, 0)));
    let theirs = [("U01", (36, 46))];
    let mut position = Position::unplaced("what = 'defend'", "", &ours, &theirs);
    position.place(&theirs, Bearing::SOUTH);
    let mut order = Vec::new();
    while order.len() < ours.len() {
        let action = position.decide();
        if !matches!(action, Action::Choose { .. }) {
            let unit = position.view().placing().expect("it is placed");
            order.push(position.book.profile(unit).entry.clone());
        }
        position.apply(action);
    }
    assert_eq!(order, ["G14", "G05", "G01", "G11", "G26"]);
}

#[test]
fn who_defends_sets_up_in_cover() {
    let wall = "[[piece]]\nterrain = 'low-wall'\nline = [[20, 20], [50, 20]]\n";
    let ground = objective(36, 14) + wall;
    let (ours, theirs) = ([("G01", (0, 0)), ("G01", (0, 0))], [("U01", (36, 46))]);
    let mut position = Position::unplaced("what = 'defend'", &ground, &ours, &theirs);
    position.place(&theirs, Bearing::SOUTH);
    let mut places = Vec::new();
    for _ in ours {
        let mut action = position.decide();
        if matches!(action, Action::Choose { .. }) {
            position.apply(action);
            action = position.decide();
        }
        let Action::Deploy(walk) = action else { panic!("it is placed") };
        position.apply(Action::Deploy(walk));
        assert!((1_800..2_000).contains(&walk.to.y), "behind the wall: {walk:?}");
        places.push(walk.to);
    }
    assert_ne!(places[0], places[1], "not in a crowd");
}

#[test]
fn men_on_foot_open_the_way_and_leaders_come_behind() {
    let ours = [("G01", (20, 10)), ("G23", (36, 10)), ("G11", (50, 10))];
    let mut position = Position::new(&objective(36, 40), &ours, NOBODY);
    let mut order = Vec::new();
    for _ in ours {
        let unit = position.leader();
        order.push(unit);
        position.apply(Action::Activate { unit });
        if position.view().acting() == Some(unit) {
            position.apply(Action::Pass);
        }
    }
    assert_eq!(order, [0, 2, 1].map(UnitId));
}

// SK-ARTY-14
#[test]
fn artillery_is_not_called_twice_onto_one_point() {
    let order = "what = 'advance', to = [36, 40] }\nartillery = { calibre = 105, missions = 2";
    let (ours, theirs) = ([("G11", (36, 10))], [("U01", (36, 34))]);
    let mut position = Position::unplaced(order, &objective(36, 40), &ours, &theirs);
    position.place(&theirs, Bearing::SOUTH);
    position.place(&ours, Bearing::NORTH);
    let calls = |action: &Action| matches!(action, Action::Call { .. });
    let first = position.first(0);
    assert!(calls(&first), "{first:?}");
    position.dice = 1;
    position.apply(first);
    position.apply(Action::Pass);
    position.apply(Action::EndPhase);
    let again = position.first(0);
    assert!(!calls(&again), "nothing has come yet: {again:?}");
}

#[test]
fn a_half_track_without_a_gun_does_not_drive_to_the_goal() {
    let mut position = Position::new(&objective(36, 40), &[("G23", (36, 10))], NOBODY);
    position.dice = 1;
    let action = position.first(0);
    assert!(!matches!(action, Action::Drive { .. }), "{action:?}");
}

// SK-AFV-17
#[test]
fn a_tank_that_drives_aside_ends_with_its_front_to_the_enemy() {
    let enemy = Point::inches(36, 32);
    let mut position =
        Position::new(&objective(14, 20), &[("G26", (36, 14))], &[("U22", (36, 32))]);
    let mut action = position.first(0);
    position.dice = 1;
    let (to, front) = loop {
        match action {
            Action::Drive { to, front, .. } => break (to, front),
            Action::Pass => panic!("it drives to the goal"),
            _ => position.apply(action),
        }
        action = position.next();
    };
    assert!(front.unit().dot(to.to(enemy)) > 0, "{to:?}, {front:?}");
}

#[test]
fn a_mortar_that_nobody_has_found_stays_though_the_edge_is_near() {
    let ours = [("G01", (30, 16)), ("G12", (36, 2))];
    let mut position = Position::new(&objective(36, 40), &ours, NOBODY);
    position.dice = 1;
    let action = position.first(1);
    assert!(!matches!(action, Action::Move(_)), "{action:?}");
}
