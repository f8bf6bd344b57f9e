//! What good play of Command Decision looks like, position by position.

use std::sync::Arc;

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Chit, Item, Order, Spot};
use wargauge_command_decision::position::heading::Heading;
use wargauge_command_decision::state::Step;
use wargauge_command_decision::units::army::Army;
use wargauge_command_decision::units::force::{Company, Force, ForceLine};
use wargauge_command_decision::view::View;
use wargauge_command_decision_doctrine::{Doctrine, Notes, STANDARD, TableNotes, Weights};
use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::Point;
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, Stream};
use wargauge_rules::{BySide, Pending, Posture, Ruleset, Side, UnitId};

/// Dice that always show the same: 10 misses everything and holds no morale, 1 the reverse.
struct Loaded(u8);

impl Dice for Loaded {
    fn begin(&mut self, _: EventKey) {}

    fn roll(&mut self, _: Die) -> u8 {
        self.0
    }
}

/// A stand of a company with its place in inches and the degrees that it faces.
type Put = (&'static str, (i16, i16), i32);

/// A position: the doctrine is side A, side B does as little as it may unless it has a script.
struct Position {
    book: CommandDecision,
    state: <CommandDecision as Ruleset>::State,
    doctrine: Doctrine,
    rng: Stream,
    /// What dice show.
    dice: u8,
    /// The order that the leaders of side B give, and its arrow.
    theirs: Option<(Order, i32)>,
}

fn file(path: &str) -> Source {
    let path =
        format!("{}/../../../../scenarios/command-decision/{path}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).expect("a built-in file");
    Source::new(path, text)
}

/// Companies of stands; each takes the morale number of its first stand.
fn force(army: &Arc<Army>, companies: &[&[Put]]) -> Force {
    let line = |put: &Put| {
        let stand = army.stand_named(put.0).expect(put.0);
        ForceLine { stand, count: 1, quality: army.stands[stand].profile.quality }
    };
    let company = |puts: &&[Put]| {
        let lines: Vec<ForceLine> = puts.iter().map(line).collect();
        let morale = army.stands[lines[0].stand].morale;
        Company { name: "Company".into(), headquarters: false, morale, lines }
    };
    let (name, title) = ("staged".to_owned(), "Staged".to_owned());
    Force {
        name,
        title,
        army: Arc::clone(army),
        companies: companies.iter().map(company).collect(),
    }
}

impl Position {
    /// Companies on a table of 60 by 48 inches with this terrain and these objectives, all seen.
    fn new(pieces: &str, ours: &[&[Put]], theirs: &[&[Put]]) -> Self {
        let mut position = Self::unplaced(("none", pieces), ours, theirs);
        position.place(ours, theirs);
        position
    }

    /// The same with the own side hidden.
    fn hidden(pieces: &str, ours: &[&[Put]], theirs: &[&[Put]]) -> Self {
        let mut position = Self::unplaced(("all", pieces), ours, theirs);
        position.place(ours, theirs);
        position
    }

    /// Before anybody has been placed; what of the own side is hidden.
    fn unplaced(stage: (&str, &str), ours: &[&[Put]], theirs: &[&[Put]]) -> Self {
        Self::unplaced_in(48, stage, ours, theirs)
    }

    /// The same with a zone of the own side that is so many inches deep.
    fn unplaced_in(
        depth: i16,
        (hidden, pieces): (&str, &str),
        ours: &[&[Put]],
        theirs: &[&[Put]],
    ) -> Self {
        Self::staged((depth, &format!("hidden = '{hidden}'")), pieces, ours, theirs)
    }

    /// The own side is to leave over the edge in the east; all are seen.
    fn leaving(pieces: &str, ours: &[&[Put]], theirs: &[&[Put]]) -> Self {
        let role = "hidden = 'none'\nexit = 'east'\ncounts_exits = true";
        let mut position = Self::staged((48, role), pieces, ours, theirs);
        position.place(ours, theirs);
        position
    }

    /// The same with more about the own role.
    fn staged(
        (depth, role): (i16, &str),
        pieces: &str,
        ours: &[&[Put]],
        theirs: &[&[Put]],
    ) -> Self {
        let text = format!(
            "ruleset = 'command-decision'\nkind = 'scenario'\nname = 'stage'\ntitle = ''\n\
             summary = ''\narmy = 'europe-1944'\nturns = 10\n\
             [a]\nrole = 'a'\nforce = ''\nzone = [[0, 0], [60, {depth}]]\nhome = 'south'\n\
             {role}\n\
             [b]\nrole = 'b'\nforce = ''\nzone = [[0, 0], [60, 48]]\nhome = 'north'\n\
             hidden = 'none'\n\
             [table]\nwidth = 60\ndepth = 48\n{pieces}"
        );
        let army = Arc::new(
            CommandDecision::read_army(&file("armies/europe-1944.toml"))
                .unwrap_or_else(|error| panic!("{error}")),
        );
        let scenario = CommandDecision::read_scenario(&Source::new("stage.toml", text), &army)
            .unwrap_or_else(|error| panic!("{error}"));
        let forces = [force(&army, ours), force(&army, theirs)];
        let seats = BySide([Some(&forces[0]), Some(&forces[1])]);
        let book = CommandDecision::assemble(&scenario, seats, &[])
            .unwrap_or_else(|error| panic!("{error}"));
        let notes = Arc::new(Notes::of(&book, &Arc::new(TableNotes::default())));
        let mut doctrine = Doctrine::new(Weights::default(), &notes);
        doctrine.begin(&book, Side::A);
        let state = book.setup(&mut DiceReferee::new(Loaded(10), Deaf));
        Self { book, state, doctrine, rng: Stream::new(1), dice: 10, theirs: None }
    }

    /// The same with the weights of who meets an enemy that goes for the same ground; otherwise those
    /// that attackers and defenders share.
    fn of_a_meeting(mut self) -> Self {
        let notes = Arc::new(Notes::of(&self.book, &Arc::new(TableNotes::default())));
        self.doctrine = Doctrine::new(STANDARD.chosen(None), &notes);
        self.doctrine.begin(&self.book, Side::A);
        self
    }

    /// The same with the weights of who is to hold what he has.
    fn of_a_defender(mut self) -> Self {
        let notes = Arc::new(Notes::of(&self.book, &Arc::new(TableNotes::default())));
        self.doctrine = Doctrine::new(*STANDARD.of(Posture::Defender), &notes);
        self.doctrine.begin(&self.book, Side::A);
        self
    }

    /// Places everybody.
    fn place(&mut self, ours: &[&[Put]], theirs: &[&[Put]]) {
        let puts: Vec<Put> =
            ours.iter().chain(theirs).flat_map(|one| one.iter().copied()).collect();
        while self.view().step() == Step::Deploy {
            let unit = self.view().asked().expect("a stand is asked");
            let (_, (x, y), facing) = puts[unit.index()];
            let spot = Spot::At(Point::inches(x, y), Heading::of_degrees(facing));
            self.apply(Action::Deploy { unit, spot });
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

    /// What side B does by itself: its leaders order what the test says, all follow and go as far as
    /// they can; else nothing.
    fn reply(&self) -> Action {
        let mut options = Vec::new();
        self.book.options(&self.state, &mut options);
        let wanted = |action: &&Action| match (self.theirs, **action) {
            (Some((order, arrow)), Action::Place(chit)) => {
                chit.order == order && chit.arrow.between(Heading::of_degrees(arrow)) < 10
            }
            (_, Action::Follow { .. } | Action::Move { .. }) => true,
            _ => false,
        };
        let far = |action: &&Action| match action {
            Action::Move { plan, .. } => plan.items().map(|item| self.length(item)).sum(),
            _ => 0,
        };
        let best = options.iter().filter(wanted).max_by_key(far);
        let idle = options.iter().find(|action| matches!(action, Action::Pass { .. }));
        *best.or(idle).unwrap_or(&options[0])
    }

    fn length(&self, item: Item) -> i64 {
        let unit = self.view().asked().and_then(|unit| self.view().unit(unit));
        match (item, unit) {
            (Item::Go(to), Some(seen)) => seen.at.squared_distance(to),
            _ => 0,
        }
    }

    /// Plays on until the doctrine decides about a stand in a step; what it decides.
    fn until(&mut self, step: Step, unit: u8) -> Action {
        for _ in 0..4_000 {
            if self.side() == Side::B {
                let reply = self.reply();
                self.apply(reply);
                continue;
            }
            let wanted = self.view().step() == step && self.view().asked() == Some(UnitId(unit));
            let action = self.decide();
            if wanted {
                return action;
            }
            self.apply(action);
        }
        panic!("that decision never came");
    }

    /// Whether the doctrine is asked about a stand in a step of this turn.
    fn is_asked(&mut self, step: Step, unit: u8) -> bool {
        let turn = self.view().turn();
        loop {
            let now = self.view();
            if now.turn() > turn || now.step() > step && self.side() == Side::A {
                return false;
            }
            if self.side() == Side::A && now.step() == step && now.asked() == Some(UnitId(unit)) {
                return true;
            }
            let action = if self.side() == Side::A { self.decide() } else { self.reply() };
            self.apply(action);
        }
    }
}

fn woods(x: i16, y: i16) -> String {
    format!(
        "[[piece]]\nterrain = 'woods'\npoints = [[{x}, {y}], [{}, {y}], [{}, {}], [{x}, {}]]\n",
        x + 8,
        x + 8,
        y + 8,
        y + 8
    )
}

fn objective(x: i16, y: i16) -> String {
    format!("[[objective]]\nname = 'the place'\ncentre = [{x}, {y}]\nradius = 3\nat_end = 100\n")
}

/// Rifles with their leader, south of the middle; they face north.
const COMPANY: &[Put] =
    &[("G03", (30, 6), 90), ("G04", (28, 6), 90), ("G04", (32, 6), 90), ("G04", (30, 8), 90)];

/// An enemy far away in the north.
const FAR_OFF: &[Put] = &[("U03", (55, 46), 270)];

fn chit(action: Action) -> (Order, i32) {
    match action {
        Action::Place(chit) => (chit.order, chit.arrow.degrees().into()),
        _ => panic!("a chit: {action:?}"),
    }
}

fn fire(action: Action) -> wargauge_command_decision::action::Fire {
    match action {
        Action::Fire(fire) => fire,
        _ => panic!("fire: {action:?}"),
    }
}

#[test]
fn a_company_far_from_the_enemy_goes_all_out_for_the_objective() {
    let mut position = Position::new(&objective(30, 30), &[COMPANY], &[FAR_OFF]);
    let (order, arrow) = chit(position.until(Step::Orders, 0));
    assert_eq!(order, Order::Full);
    assert!((80..=100).contains(&arrow), "{arrow}");
}

#[test]
fn who_holds_the_objective_is_left_there() {
    let mut position = Position::new(&objective(30, 6), &[COMPANY], &[FAR_OFF]);
    assert!(matches!(position.until(Step::Orders, 0), Action::Pass { .. }));
}

#[test]
fn a_company_in_cover_with_targets_does_not_leave_it() {
    let guns: &[Put] = &[("U03", (30, 24), 270), ("U05", (27, 24), 270), ("U05", (33, 24), 270)];
    let company: &[Put] = &[
        ("G03", (30, 13), 90),
        ("G04", (28, 15), 90),
        ("G04", (30, 15), 90),
        ("G05", (32, 15), 90),
    ];
    let mut position = Position::new(&(objective(55, 44) + &woods(26, 8)), &[company], &[guns]);
    if let Action::Place(chit) = position.until(Step::Orders, 0) {
        assert_eq!(chit.order, Order::Cautious, "{chit:?}");
    }
}

#[test]
fn heavy_machine_guns_stay_as_a_base_of_fire() {
    let company: &[Put] = &[
        ("G03", (30, 14), 90),
        ("G04", (27, 14), 90),
        ("G04", (33, 14), 90),
        ("G05", (30, 17), 90),
    ];
    let enemy: &[Put] = &[("U04", (30, 34), 270), ("U04", (33, 34), 270)];
    let mut position = Position::new(&objective(8, 14), &[company], &[enemy]);
    let away = Action::Place(wargauge_command_decision::action::Chit {
        issuer: UnitId(0),
        order: Order::Full,
        at: Point::inches(30, 14),
        arrow: Heading::WEST,
    });
    while position.view().step() != Step::Follow {
        let ours = position.side() == Side::A;
        let action = if ours { away } else { position.reply() };
        position.apply(action);
    }
    let follows = |action| matches!(action, Action::Follow { .. });
    assert!(!follows(position.until(Step::Follow, 3)), "the guns have targets");
}

#[test]
fn men_end_their_move_in_the_cover_on_their_way() {
    let ground = objective(30, 40) + &woods(26, 11);
    let guns: &[Put] = &[("U03", (30, 33), 270), ("U05", (27, 33), 270), ("U05", (33, 33), 270)];
    let mut position = Position::new(&ground, &[COMPANY], &[guns]);
    let cautious = Action::Place(wargauge_command_decision::action::Chit {
        issuer: UnitId(0),
        order: Order::Cautious,
        at: Point::inches(30, 7),
        arrow: Heading::NORTH,
    });
    while position.view().step() != Step::Follow {
        let ours = position.side() == Side::A;
        let action = if ours { cautious } else { position.reply() };
        position.apply(action);
    }
    let Action::Move { plan, .. } = position.until(Step::Plan, 3) else { panic!("a plan") };
    let Item::Go(to) = plan.items[0] else { panic!("a way: {plan:?}") };
    assert!(to.y >= 1_100, "into the woods: {to:?}");
}

#[test]
fn a_gun_fires_on_the_tank_that_drives_past_before_it_is_gone() {
    let gun: &[Put] = &[("G09", (30, 20), 90)];
    let tanks: &[Put] = &[("U13", (44, 34), 180), ("U12", (47, 36), 180)];
    let mut position = Position::new("", &[gun], &[tanks]);
    position.theirs = Some((Order::Full, 180));
    let fire = fire(position.until(Step::OpFire, 0));
    assert!(fire.lines.has(0), "with the gun: {fire:?}");
    assert!(fire.target == UnitId(1) || fire.target == UnitId(2));
}

#[test]
fn a_gun_fires_at_the_tank_and_not_at_the_platoon_beside_it() {
    let gun: &[Put] = &[("G09", (30, 20), 90)];
    let enemy: &[Put] = &[("U04", (28, 32), 270), ("U12", (32, 32), 270)];
    let mut position = Position::new("", &[gun], &[enemy]);
    assert_eq!(fire(position.until(Step::OpFire, 0)).target, UnitId(2));
}

#[test]
fn riflemen_fire_at_men_and_not_at_armour_they_cannot_hurt() {
    let men: &[Put] = &[("G04", (30, 20), 90)];
    let enemy: &[Put] = &[("U12", (30, 28), 270), ("U04", (34, 28), 270)];
    let mut position = Position::new("", &[men], &[enemy]);
    assert_eq!(fire(position.until(Step::OpFire, 0)).target, UnitId(2));
}

#[test]
fn fire_is_shared_out_so_that_both_companies_must_check() {
    let men: &[Put] = &[("G05", (28, 14), 90), ("G05", (32, 14), 90)];
    let one: &[Put] = &[("U04", (26, 34), 270)];
    let other: &[Put] = &[("U04", (34, 34), 270)];
    let mut position = Position::new("", &[men], &[one, other]);
    let first = fire(position.until(Step::OpFire, 0));
    position.apply(Action::Fire(first));
    let second = fire(position.until(Step::OpFire, 1)).target;
    assert_ne!(first.target, second);
}

#[test]
fn fire_is_not_heaped_on_who_is_as_good_as_dead() {
    let men: &[Put] = &[
        ("G05", (28, 20), 90),
        ("G05", (30, 20), 90),
        ("G05", (32, 20), 90),
        ("G05", (34, 20), 90),
    ];
    let enemy: &[Put] = &[("U04", (30, 27), 270), ("U04", (33, 27), 270)];
    let mut position = Position::new("", &[men], &[enemy]);
    let mut targets = [0; 2];
    for unit in 0..4 {
        let fire = fire(position.until(Step::OpFire, unit));
        targets[fire.target.index() - 4] += 1;
        position.apply(Action::Fire(fire));
    }
    assert_eq!(targets, [2, 2]);
}

#[test]
fn a_tank_turns_its_front_to_the_gun_on_its_flank() {
    let tank: &[Put] = &[("G15", (30, 20), 90)];
    let enemy: &[Put] = &[("U12", (48, 21), 180)];
    let mut position = Position::new("", &[tank], &[enemy]);
    let Action::Face { facing, .. } = position.until(Step::Turn, 0) else { panic!("it turns") };
    assert!(facing.between(Heading::EAST) <= 25, "{facing:?}");
}

#[test]
fn who_lies_in_ambush_does_not_give_itself_away_for_a_poor_shot() {
    let gun: &[Put] = &[("G09", (30, 17), 90)];
    let ground = woods(26, 10);
    let far: &[Put] = &[("U15", (30, 45), 270)];
    let mut position = Position::hidden(&ground, &[gun], &[far]);
    if position.is_asked(Step::OpFire, 0) {
        assert!(matches!(position.decide(), Action::Pass { .. }));
    }
}

#[test]
fn who_lies_in_ambush_fires_when_the_flank_is_near() {
    let gun: &[Put] = &[("G09", (30, 17), 90)];
    let near: &[Put] = &[("U13", (30, 24), 0), ("U12", (33, 24), 0)];
    let mut position = Position::hidden(&woods(26, 10), &[gun], &[near]);
    assert_eq!(fire(position.until(Step::OpFire, 0)).pulse, 12);
}

#[test]
fn a_company_before_the_guns_of_the_enemy_does_not_go_all_out() {
    let company: &[Put] = &[("G03", (30, 6), 90), ("G04", (28, 6), 90), ("G04", (32, 6), 90)];
    let guns: &[Put] = &[("U16", (28, 20), 270), ("U16", (33, 20), 270)];
    let mut position = Position::new(&objective(30, 32), &[company], &[guns]);
    let (order, _) = chit(position.until(Step::Orders, 0));
    assert_eq!(order, Order::Cautious);
}

/// Men of the enemy in the open before a wood in which the company lies hidden.
#[test]
fn who_is_to_hold_stays_in_his_wood_for_a_little_more_to_fire_at() {
    let enemy: &[Put] = &[("U04", (28, 28), 270), ("U04", (32, 28), 270)];
    let hidden = || Position::hidden(&woods(26, 2), &[COMPANY], &[enemy]);
    let order = hidden().until(Step::Orders, 0);
    assert!(matches!(order, Action::Place(_)), "others go nearer: {order:?}");
    let order = hidden().of_a_defender().until(Step::Orders, 0);
    assert!(matches!(order, Action::Pass { .. }), "{order:?}");
}

#[test]
fn men_close_with_a_truck() {
    let men: &[Put] = &[("G03", (30, 16), 90), ("G04", (30, 20), 90)];
    let truck: &[Put] = &[("U11", (30, 24), 270)];
    let mut position = Position::new("", &[men], &[truck]);
    let action = Action::Place(wargauge_command_decision::action::Chit {
        issuer: UnitId(0),
        order: Order::Cautious,
        at: Point::inches(30, 17),
        arrow: Heading::NORTH,
    });
    while position.view().step() != Step::Follow {
        let ours = position.side() == Side::A;
        let action = if ours { action } else { position.reply() };
        position.apply(action);
    }
    let follow = Action::Follow { unit: UnitId(1), issuer: UnitId(0) };
    while position.view().asked() != Some(UnitId(1)) {
        let action = position.decide();
        position.apply(action);
    }
    position.apply(follow);
    let Action::Move { plan, .. } = position.until(Step::Plan, 1) else { panic!("a plan") };
    assert_eq!(plan.items[0], Item::Go(Point::inches(30, 24)));
}

#[test]
fn men_begin_in_cover() {
    let mut position = Position::unplaced(("all", &woods(26, 10)), &[COMPANY], &[FAR_OFF]);
    assert!(beginning_in_cover(&mut position) > 0);
}

#[test]
fn guns_choose_their_places_first_and_who_carries_goes_last() {
    let men: &[Put] = &[
        ("G13", (0, 0), 90),
        ("G03", (0, 0), 90),
        ("G04", (0, 0), 90),
        ("G09", (0, 0), 90),
        ("G04", (0, 0), 90),
    ];
    let mut position = Position::unplaced(("all", &woods(26, 10)), &[men], &[FAR_OFF]);
    let mut order = Vec::new();
    while position.side() == Side::A && position.view().step() == Step::Deploy {
        let action = position.decide();
        if let Action::Deploy { unit, .. } = action {
            order.push(unit.0);
        }
        position.apply(action);
    }
    assert_eq!(order, [3, 2, 4, 1, 0], "the gun, the platoons, their leader, the truck");
}

/// Which company comes first in the list has no part in it.
#[test]
fn men_hold_the_town_and_tanks_what_lies_open() {
    let tanks: &[Put] = &[("G14", (0, 0), 90), ("G14", (0, 0), 90), ("G15", (0, 0), 90)];
    let ground = format!("{}{}{}", objective(50, 14), objective(10, 14), town(6, 10));
    let role = "hidden = 'none'\nholds_back = true";
    for companies in [[COMPANY, tanks], [tanks, COMPANY]] {
        let mut position = Position::staged((20, role), &ground, &companies, &[FAR_OFF]);
        // Where each stand would rather have cover than stand at what it is to hold says nothing here.
        let notes = Arc::new(Notes::of(&position.book, &Arc::new(TableNotes::default())));
        let weights = Weights { deploy_cover: 1, ..Weights::default() };
        position.doctrine = Doctrine::new(weights, &notes);
        position.doctrine.begin(&position.book, Side::A);
        while position.side() == Side::A && position.view().step() == Step::Deploy {
            let action = position.decide();
            if let Action::Deploy { unit, spot: Spot::At(at, _) } = action {
                let west = at.x < 3_000;
                assert_eq!(west, !position.book.profile(unit).is_vehicle(), "{unit:?} at {at}");
            }
            position.apply(action);
        }
    }
}

/// A town of eight inches by eight.
fn town(x: i16, y: i16) -> String {
    woods(x, y).replace("woods", "town")
}

/// Deploys the own side: how many begin in cover.
fn beginning_in_cover(position: &mut Position) -> usize {
    let mut places = Vec::new();
    while position.side() == Side::A && position.view().step() == Step::Deploy {
        let action = position.decide();
        if let Action::Deploy { spot: Spot::At(at, _), .. } = action {
            places.push(at);
        }
        position.apply(action);
    }
    places.into_iter().filter(|at| position.book.table().area_cover(*at) as u8 > 0).count()
}

#[test]
fn who_races_for_the_objective_does_not_begin_in_a_town_that_slows_it() {
    let ground = town(26, 0) + &objective(30, 40);
    let unplaced = || Position::unplaced_in(12, ("none", &ground), &[COMPANY], &[FAR_OFF]);
    assert_eq!(beginning_in_cover(&mut unplaced().of_a_meeting()), 0);
    assert!(beginning_in_cover(&mut unplaced()) > 0, "who attacks is waited for");
}

#[test]
fn a_full_advance_out_of_a_town_uses_what_is_left_of_the_movement() {
    let company: &[Put] = &[("G03", (30, 7), 90), ("G04", (30, 10), 90), ("G04", (31, 7), 90)];
    let ground = town(26, 4) + &objective(30, 40);
    let mut position = Position::new(&ground, &[company], &[FAR_OFF]);
    let Action::Move { plan, .. } = position.until(Step::Plan, 1) else { panic!("a plan") };
    let Item::Go(to) = plan.items[0] else { panic!("a way: {plan:?}") };
    // Two inches of town cost four of twelve, and eight are left (CD-TERR-07).
    assert!(to.y >= 1_900, "{to:?}");
}

#[test]
fn a_company_goes_on_into_the_town_and_does_not_stop_in_the_open_to_fire() {
    let company: &[Put] = &[
        ("G03", (30, 14), 90),
        ("G04", (28, 16), 90),
        ("G04", (32, 16), 90),
        ("G04", (30, 16), 90),
    ];
    let enemy: &[Put] = &[("U03", (30, 34), 270), ("U04", (28, 34), 270), ("U04", (32, 34), 270)];
    let ground = town(26, 22) + &objective(30, 26);
    let mut position = Position::new(&ground, &[company], &[enemy]).of_a_meeting();
    let (order, arrow) = chit(position.until(Step::Orders, 0));
    assert_eq!(order, Order::Full);
    assert!((75..=105).contains(&arrow), "{arrow}");
}

/// An order that the leader of the first company gives, in whose reach are stands.
fn ordered(position: &mut Position, order: Order, (x, y): (i16, i16), arrow: Heading) {
    let chit = Chit { issuer: UnitId(0), order, at: Point::inches(x, y), arrow };
    while position.view().step() != Step::Follow {
        let ours = position.side() == Side::A;
        let action = if ours { Action::Place(chit) } else { position.reply() };
        position.apply(action);
    }
}

/// CD-GUN-15: without its crew a gun is nothing.
#[test]
fn a_crew_does_not_leave_its_gun_to_follow_an_order() {
    let company: &[Put] = &[("G03", (30, 6), 90), ("G09", (32, 6), 90), ("G04", (28, 6), 90)];
    let mut position = Position::new(&objective(30, 40), &[company], &[FAR_OFF]);
    ordered(&mut position, Order::Full, (30, 7), Heading::NORTH);
    let crew = position.until(Step::Follow, 1);
    assert!(!matches!(crew, Action::Follow { .. }), "{crew:?}");
    position.apply(crew);
    let men = position.until(Step::Follow, 2);
    assert!(matches!(men, Action::Follow { .. }), "{men:?}");
}

/// CD-CMD-08: what the battalion command in a wood does not see it cannot order.
#[test]
fn who_is_out_of_sight_of_the_command_is_left_to_the_staff() {
    let command: &[Put] = &[("G01", (30, 6), 90), ("G02", (31, 4), 90)];
    let tanks: &[Put] = &[("G14", (50, 6), 90), ("G14", (52, 6), 90), ("G14", (50, 8), 90)];
    let ground = objective(50, 40) + &woods(26, 2);
    let mut position = Position::new(&ground, &[command, tanks], &[FAR_OFF]);
    let staff = position.until(Step::Orders, 1);
    let Action::Place(chit) = staff else { panic!("a chit: {staff:?}") };
    assert!(chit.at.x > 4_500, "at the tanks: {chit:?}");
}

/// CD-SCEN-10: one stand denies an objective.
#[test]
fn who_contests_the_objective_is_fired_at_first() {
    let men: &[Put] = &[("G05", (30, 16), 90)];
    let enemy: &[Put] = &[("U04", (26, 28), 270), ("U04", (34, 28), 270)];
    let mut position = Position::new(&objective(35, 29), &[men], &[enemy]);
    assert_eq!(fire(position.until(Step::OpFire, 0)).target, UnitId(2));
}

/// CD-MOVE-14, CD-MOVE-23: who ends on a friend is backed.
#[test]
fn nobody_plans_to_end_where_a_friend_stays() {
    let company: &[Put] = &[("G03", (30, 5), 90), ("G04", (28, 6), 90), ("G04", (28, 18), 90)];
    let mut position = Position::new(&objective(28, 40), &[company], &[FAR_OFF]);
    ordered(&mut position, Order::Full, (29, 6), Heading::NORTH);
    let Action::Move { plan, .. } = position.until(Step::Plan, 1) else { panic!("a plan") };
    let Item::Go(to) = plan.items[0] else { panic!("a way: {plan:?}") };
    assert!(to.y >= 1_600, "it goes on: {to:?}");
    assert!(to.squared_distance(Point::inches(28, 18)) >= 80 * 80, "{to:?}");
}

/// CD-ORDER-13, CD-MOVE-13: those in a column go where their road goes.
#[test]
fn who_is_to_leave_a_road_is_not_made_a_column() {
    let company: &[Put] =
        &[("G03", (30, 6), 90), ("G04", (28, 6), 90), ("G04", (32, 6), 90), ("G04", (30, 8), 90)];
    let road = "[[piece]]\nterrain = 'road'\npoints = [[0, 6], [60, 6]]\n";
    let mut position = Position::new(&(objective(30, 30) + road), &[company], &[FAR_OFF]);
    let action = position.until(Step::Orders, 0);
    let Action::Place(chit) = action else { panic!("a chit: {action:?}") };
    assert!(position.view().column(&chit).is_none(), "{chit:?}");
}

/// CD-SCEN-07: nobody leaves over another edge than the one named. The enemy presses from the north.
#[test]
fn who_is_to_leave_in_the_east_does_not_drive_at_the_edge_in_the_south() {
    let command: &[Put] = &[("G01", (20, 3), 0)];
    let enemy: &[Put] = &[("U12", (20, 15), 270), ("U12", (23, 15), 270)];
    let mut position = Position::leaving("", &[command], &[enemy]);
    if let Action::Place(chit) = position.until(Step::Orders, 0) {
        assert!(!(200..=340).contains(&chit.arrow.degrees()), "{chit:?}");
    }
}

/// CD-SCEN-07, CD-SCEN-09: a stand that is off the table counts and is safe.
#[test]
fn who_can_leave_the_table_leaves_a_target_for_it() {
    let tanks: &[Put] = &[("G15", (52, 20), 90), ("G14", (52, 24), 90)];
    let enemy: &[Put] = &[("U05", (50, 30), 270), ("U05", (54, 30), 270)];
    let mut position = Position::leaving("", &[tanks], &[enemy]);
    let (_, arrow) = chit(position.until(Step::Orders, 0));
    assert!(!(20..=340).contains(&arrow), "{arrow}");
}

/// CD-TERR-12: a vehicle that drives at a wreck stops there, turn after turn.
#[test]
fn a_tank_goes_round_the_wreck_on_its_way() {
    let tank: &[Put] = &[("G15", (30, 10), 90)];
    let enemy: &[Put] = &[("U12", (30, 20), 270)];
    let far_off: &[Put] = &[("U03", (55, 46), 270), ("U04", (57, 46), 270), ("U04", (57, 44), 270)];
    let mut position = Position::new(&objective(30, 42), &[tank], &[enemy, far_off]);
    // Its gun hits and goes through.
    position.dice = 4;
    while position.view().wrecks().is_empty() {
        let ours = position.side() == Side::A;
        let action = if ours { position.decide() } else { position.reply() };
        position.apply(action);
    }
    let from = position.view().own().next().expect("the tank").at;
    let wreck = position.view().wrecks()[0];
    let Action::Move { plan, .. } = position.until(Step::Plan, 0) else { panic!("a plan") };
    let Item::Go(to) = plan.items[0] else { panic!("a way: {plan:?}") };
    let (way, there) = (from.to(to), from.to(wreck));
    let aside = way.cross(there).pow(2) / way.squared();
    assert!(to.y > wreck.y && aside >= 120 * 120, "{from:?} to {to:?} past {wreck:?}");
}

/// A town lies across the way, in which nobody has been seen, and a rise hides a lane from it.
#[test]
fn who_is_to_leave_does_not_drive_straight_at_the_cover_before_him() {
    let tanks: &[Put] = &[("G15", (4, 20), 0), ("G14", (4, 24), 0), ("G14", (4, 28), 0)];
    let ground = town(26, 20) + &woods(10, 36).replace("woods", "rise");
    let mut position = Position::leaving(&ground, &[tanks], &[FAR_OFF]);
    let (_, arrow) = chit(position.until(Step::Orders, 0));
    assert!((20..=340).contains(&arrow), "{arrow}");
}
