//! The course of things: what is told by which clause and counted for statistics, and under which keys
//! dice are thrown (`WS-GEN-10`).

use std::collections::BTreeSet;

use wargauge_rules::event::GameEvent;
use wargauge_rules::game::{BySide, Ruleset, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, ScenarioData};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::{EventKey, KeyedDice, Stream};
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::testing::shipped::good;

use super::fixture::{A, B, Game, force, game, scenario, table};
use crate::WwiiSim;
use crate::action::{Action, Aim, EndOfMove, Gunners, MovePath, Order, Shell, Target, Volley};
use crate::event::{Event, Roll};
use crate::state::{Phase, Place, Status, UnitSet, Wait};

/// Names of the kinds of roll, by their numbers.
const ROLLS: [Roll; 16] = [
    Roll::Places,
    Roll::Initiative,
    Roll::Tie,
    Roll::PrimaryShots,
    Roll::SecondaryShots,
    Roll::PrimaryEffects,
    Roll::SecondaryEffects,
    Roll::PrimaryMorale,
    Roll::SecondaryMorale,
    Roll::Grenades,
    Roll::Melee,
    Roll::Assault,
    Roll::MeleePanic,
    Roll::Panic,
    Roll::Flight,
    Roll::Rally,
];

/// Makes a game tell from now on only.
fn listen(game: &mut Game) {
    game.referee.observer_mut().events.clear();
    game.referee.dice_mut().keys.clear();
}

/// What was told since, by clause, facts for statistics by their names (`WS-SCEN-07`); and the keys, each
/// with its repeat and how many dice were thrown under it (`WS-GEN-10`).
#[track_caller]
fn heard(game: &mut Game, told: &str, keys: &str) {
    let name = |event: &Event| match event {
        Event::Fact(fact) => {
            let words = format!("{fact:?}");
            words.split(' ').next().expect("a name").to_owned()
        }
        other => other.clause().0.to_owned(),
    };
    let found: Vec<String> = game.referee.observer().events.iter().map(name).collect();
    let key = |&(kind, repeat, dice): &(u8, u8, u8)| {
        format!("{:?}:{repeat}x{dice}", ROLLS[usize::from(kind)])
    };
    let thrown: Vec<String> = game.referee.dice_mut().keys.iter().map(key).collect();
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!((found, thrown), (words(told), words(keys)));
    listen(game);
}

const fn at(target: UnitId) -> Option<Aim> {
    Some(Aim { target: Target::Unit(target), dice: 3 })
}

fn to(x: i16, y: i16, then: EndOfMove) -> Action {
    Action::Move { way: MovePath::straight(Point::new(x, y)), facing: Bearing::NORTH, then }
}

/// A unit's fire as its turn in a fire phase has it.
fn fires(game: &mut Game, phase: Phase, unit: UnitId, action: Action, dice: &[u8]) {
    game.phase(phase);
    game.state.agenda = [unit].into_iter().collect();
    game.state.wait = Wait::Fire(unit);
    listen(game);
    game.referee.dice_mut().push(dice);
    game.book.check(&game.state, action).unwrap_or_else(|it| panic!("{it:?}"));
    match action {
        Action::Fire(volley) => {
            crate::fire::volley::begin(&mut game.own_play(), unit, volley);
        }
        Action::Shell { target, shell } => {
            crate::fire::mortar::fire(&mut game.own_play(), unit, target, shell);
        }
        Action::Grenades(point) => {
            crate::fire::grenades::throw(&mut game.own_play(), unit, point);
        }
        other => panic!("{other:?}"),
    }
}

/// `EX-03`: `WS-FIRE-18`, `WS-PFIRE-05`, `WS-PFIRE-06`, `WS-PFIRE-11`, `WS-TURN-03`, `WS-WOUND-08`, `WS-WOUND-09`,
/// `WS-LEAD-01`, `WS-LEAD-03`, `WS-SCEN-07`: the full volley.
#[test]
fn a_volley_is_told() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).orders(&[Order::Fire, Order::Run], &[]);
    let volley = game.volley_at(1);
    listen(&mut game);
    game.play(volley, &super::examples::volleys::FULL_VOLLEY);
    heard(
        &mut game,
        "WS-ORDER-18 Activated Shot WS-FIRE-18 WS-ORDER-18 WS-FIRE-02 WS-FIRE-02 \
         WS-FIRE-02 WS-FIRE-02 WS-FIRE-02 WS-FIRE-02 WS-FIRE-02 WS-FIRE-02 Hit \
         WS-WOUND-01 Hit WS-WOUND-01 Hit WS-WOUND-01 Lost Hit WS-WOUND-01 Hit WS-WOUND-01 \
         Hit WS-WOUND-01 Lost WS-LEAD-01 WS-LEAD-03 Suppressed WS-TURN-01 WS-TURN-01 \
         WS-TURN-01 WS-TURN-01",
        "PrimaryShots:0x10 PrimaryEffects:0x1 PrimaryEffects:1x2 PrimaryEffects:2x2 \
         PrimaryEffects:3x1 PrimaryEffects:4x2 PrimaryEffects:5x2 PrimaryMorale:0x1",
    );
}

/// `WS-VEH-03`, `WS-VEH-07`, `WS-VEH-10`, `WS-VEH-18`, `WS-LEAD-21`, `WS-LEAD-01`, `WS-TRANS-17`, `WS-GEN-17`, `WS-SCEN-07`, `WS-HEAVY-02`: a tank's
/// gun at a truck and those in it.
#[test]
fn a_wreck_is_told() {
    let mut game = game(&["G-PZ4"], &["A-TRK", "A-SNIP"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 30.0);
    game.unit(1).passenger = Some(UnitId(2));
    game.unit(2).place = Place::Aboard(B);
    let gun = Volley { gunners: Gunners::Mounts, aims: [at(B), None, None, None] };
    game.unit(0).order = Some(Order::Fire);
    // 1 and 10 beat 6 by 5: 1 stuns.
    let shot = Action::Fire(gun);
    fires(&mut game, Phase::SecondaryFire, A, shot, &[9, 1, 1]);
    heard(
        &mut game,
        "Activated Shot WS-FIRE-18 WS-FIRE-02 Hit WS-VEH-03 WS-LEAD-03 Suppressed",
        "SecondaryShots:0x1 SecondaryEffects:0x2",
    );
    // Below its armour: nothing.
    game.unit(1).status = Status::Normal;
    game.book.units[1].vehicle.as_mut().expect("a truck").armour = [12; 3];
    fires(&mut game, Phase::SecondaryFire, A, shot, &[9, 1]);
    let below = "Shot WS-FIRE-18 WS-FIRE-02 Hit WS-VEH-03";
    heard(&mut game, below, "SecondaryShots:0x1 SecondaryEffects:0x1");
    // A glancing hit on a tank: its test fails.
    game.unit(1).status = Status::Normal;
    game.book.units[1].vehicle.as_mut().expect("a truck").armour = [11; 3];
    fires(&mut game, Phase::SecondaryFire, A, shot, &[9, 1, 3, 9]);
    heard(
        &mut game,
        "Shot WS-FIRE-18 WS-FIRE-02 Hit WS-VEH-03 WS-VEH-07 WS-LEAD-03 Suppressed",
        "SecondaryShots:0x1 SecondaryEffects:0x2 SecondaryMorale:0x1",
    );
    // 4 destroys, 6 burns: the cloud, the sniper's test and his wound.
    game.unit(1).status = Status::Normal;
    fires(&mut game, Phase::SecondaryFire, A, shot, &[9, 2, 6, 5, 9, 1]);
    heard(
        &mut game,
        "Shot WS-FIRE-18 WS-FIRE-02 Hit WS-VEH-03 WS-VEH-10 WS-GEN-17 Lost Kill \
         WS-BLDG-07 WS-WOUND-01 WS-TRANS-17 WS-LEAD-03",
        "SecondaryShots:0x1 SecondaryEffects:0x3 SecondaryEffects:1x2",
    );
    assert_eq!(game.see(2).status, Status::Pinned);
}

/// `WS-WEAPON-10`, `WS-WOUND-09`, `WS-WOUND-11`, `WS-SCEN-07`: the blast of a gun: its die, then each wound, and one
/// test.
#[test]
fn a_blast_is_told() {
    let mut game = game(&["G-PZ4"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 30.0).unit(0).order = Some(Order::Fire);
    let gun = Volley { gunners: Gunners::Mounts, aims: [at(B), None, None, None] };
    fires(&mut game, Phase::SecondaryFire, A, Action::Fire(gun), &[9, 2, 1, 6, 5, 1]);
    heard(
        &mut game,
        "Activated Shot WS-FIRE-18 WS-FIRE-02 Hit WS-WOUND-01 WS-WOUND-01 Lost WS-LEAD-01",
        "SecondaryShots:0x1 SecondaryEffects:0x1 SecondaryEffects:1x1 SecondaryEffects:2x2 \
         SecondaryMorale:0x1",
    );
}

/// `WS-BLDG-02`, `WS-BLDG-03`, `WS-BLDG-05`, `WS-BLDG-06`, `WS-BLDG-07`, `WS-BLDG-08`, `WS-BLDG-09`,
/// `WS-BLDG-10`, `WS-BLDG-11`, `WS-BLDG-22`, `WS-DISS-13`, `WS-SCEN-07`: fire at a building that hides
/// somebody.
#[test]
fn a_ruin_is_told() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[44, 40], [52, 48]]";
    let mut game = Game::on(&table(house, ""), &["G-HMG"], &["A-BAZ"]);
    game.put(0, 48.0, 15.0).put(1, 48.0, 44.0);
    (game.unit(1).building, game.unit(1).hidden) = (Some(0), true);
    game.unit(0).order = Some(Order::Fire);
    let aims = [Some(Aim { target: Target::Building(0), dice: 3 }), None, None, None];
    let fire = Action::Fire(Volley { gunners: Gunners::Crew, aims });
    // 5 and 4 equal 9: a cloud.
    fires(&mut game, Phase::PrimaryFire, A, fire, &[5, 1]);
    heard(
        &mut game,
        "Activated Shot WS-FIRE-18 WS-FIRE-02 WS-BLDG-06 WS-BLDG-10",
        "PrimaryShots:0x0 PrimaryEffects:0x2",
    );
    // 6 and 4 beat it: cloud; the first fails, and is dead; the second passes.
    fires(&mut game, Phase::SecondaryFire, A, fire, &[6, 3, 9, 6, 2]);
    heard(
        &mut game,
        "Shot WS-FIRE-18 WS-FIRE-02 WS-BLDG-06 WS-BLDG-09 WS-DISS-13 WS-BLDG-07 \
         WS-WOUND-01 WS-BLDG-07 Lost",
        "SecondaryShots:0x0 SecondaryEffects:0x2 SecondaryEffects:1x3",
    );
    // A panicked gun rolls for it: 7, 8, 9 hit; 1 and 4 are below 8: a cloud all the same.
    game.status(0, Status::Panicked);
    fires(&mut game, Phase::SecondaryFire, A, fire, &[7, 8, 9, 1, 6]);
    heard(
        &mut game,
        "Shot WS-FIRE-18 WS-FIRE-02 WS-BLDG-06 WS-BLDG-11",
        "SecondaryShots:0x3 SecondaryEffects:0x2",
    );
    // One of three misses.
    fires(&mut game, Phase::SecondaryFire, A, fire, &[7, 8, 6]);
    heard(&mut game, "Shot WS-FIRE-18 WS-FIRE-02", "SecondaryShots:0x3");
}

/// `WS-WEAPON-07`, `WS-WEAPON-09`, `WS-WEAPON-12`, `WS-WEAPON-17`, `WS-WEAPON-03`, `WS-WEAPON-16`,
/// `WS-LEAD-14`, `WS-SCEN-07`: shells, grenades, a jam, a sniper.
#[test]
fn shells_and_grenades_are_told() {
    let mut game = game(&["A-MORT", "A-RIFL+smoke-grenades", "A-SNIP", "A-MMG"], &["G-PSK"]);
    game.put(0, 48.0, 20.0).put(1, 60.0, 30.0).put(2, 30.0, 20.0).put(3, 40.0, 20.0);
    game.put(4, 48.0, 45.0);
    for unit in 0..5 {
        game.unit(unit).order = Some(Order::Fire);
    }
    let of = |id: &str, game: &Game| {
        let mut all = game.book.all_units().into_iter();
        all.find(|&unit| game.book.profile(unit).id == id).expect("a unit")
    };
    let (mortar, riflemen) = (of("A-MORT", &game), of("A-RIFL", &game));
    let (sniper, guns, target) = (of("A-SNIP", &game), of("A-MMG", &game), of("G-PSK", &game));
    game.put(mortar.0, 48.0, 20.0).put(riflemen.0, 60.0, 30.0).put(sniper.0, 30.0, 20.0);
    game.put(guns.0, 40.0, 20.0).put(target.0, 48.0, 45.0);
    let shell = |shell| Action::Shell { target: Target::Unit(target), shell };
    // 7 hits; 1 - 1 = 0": both are caught, lightly wounded and dead; the test.
    let explosive = shell(Shell::Explosive);
    fires(&mut game, Phase::PrimaryFire, mortar, explosive, &[7, 1, 12, 1, 6, 1]);
    heard(
        &mut game,
        "Activated Shot WS-FIRE-18 WS-ORDER-18 WS-FIRE-02 WS-WEAPON-07 WS-WOUND-01 \
         WS-WOUND-01 Lost WS-LEAD-01",
        "PrimaryShots:0x3 PrimaryEffects:0x1 PrimaryEffects:1x1 PrimaryMorale:0x1",
    );
    fires(&mut game, Phase::SecondaryFire, mortar, shell(Shell::Smoke), &[2, 1, 1, 12]);
    heard(&mut game, "Shot WS-FIRE-18 WS-FIRE-02 WS-WEAPON-07 WS-WEAPON-09", "SecondaryShots:0x4");
    let throw = Action::Grenades(Point::inches(60, 40));
    fires(&mut game, Phase::SecondaryFire, riflemen, throw, &[6, 2, 3, 4]);
    heard(&mut game, "WS-WEAPON-17", "Grenades:0x4");
    // Two ones: a jam, and no hit.
    let volley = game_volley(Gunners::Crew, target);
    fires(&mut game, Phase::PrimaryFire, guns, volley, &[1, 1, 2]);
    heard(&mut game, "Activated Shot WS-FIRE-18 WS-FIRE-02 WS-WEAPON-03", "PrimaryShots:0x3");
    // The sniper's man is dead, alone: no choice.
    let volley = game_volley(Gunners::Men(1), target);
    fires(&mut game, Phase::PrimaryFire, sniper, volley, &[9, 5]);
    heard(
        &mut game,
        "Activated Shot WS-FIRE-18 WS-FIRE-02 Hit WS-WOUND-01 WS-GEN-17 Lost Kill",
        "PrimaryShots:0x1 PrimaryEffects:0x1",
    );
}

const fn game_volley(gunners: Gunners, target: UnitId) -> Action {
    Action::Fire(Volley { gunners, aims: [at(target), None, None, None] })
}

/// `WS-HTH-03`, `WS-HTH-04`, `WS-HTH-05`, `WS-HTH-06`, `WS-HTH-07`, `WS-HTH-16`, `WS-HTH-10`, `WS-HTH-11`, `WS-HTH-14`, `WS-HTH-19`, `WS-VEH-16`, `WS-LEAD-05`,
/// `WS-LEAD-17`, `WS-PANIC-03`, `WS-PANIC-09`, `WS-PANIC-10`, `WS-END-02`, `WS-END-04`, `WS-END-05`,
/// `WS-SCEN-07`: a fight, an assault, tests, flight and rally.
#[test]
fn a_fight_is_told() {
    let mut game = game(&["G-GREN", "G-SNIP", "G-OFF"], &["A-BAZ", "A-SHER", "A-SNIP"]);
    let [sniper, officer] = [1, 2].map(UnitId);
    assert_eq!(game.book.profile(sniper).id, "G-SNIP");
    let [bazooka, sherman, far] = [3, 4, 5].map(UnitId);
    game.put(0, 40.0, 40.0).beyond(0, bazooka.0, 0.0).put(sherman.0, 20.0, 20.0);
    game.beyond(sherman.0, sniper.0, 0.0).put(far.0, 90.0, 10.0).put(officer.0, 5.0, 90.0);
    game.unit(0).count = 3;
    game.beyond(0, bazooka.0, 0.0);
    for (one, other) in [(A, bazooka), (sniper, sherman)] {
        game.unit(one.0).contacts = UnitSet::of(other);
        game.unit(other.0).contacts = UnitSet::of(one);
    }
    game.state.ranks = [A, sniper, officer, bazooka, sherman, far].into_iter().collect();
    for unit in 0..6 {
        game.unit(unit).order = Some(Order::Hide);
    }
    game.status(officer.0, Status::Pinned);
    game.phase(Phase::SecondarySurrender);
    listen(&mut game);
    // The third grenadier's free hit: light. The first duel: 9 and 3 against 1 and 3, dead. The
    // second: a tie, then light for the grenadiers, then dead. The sniper: 6 and 3 are not enough.
    // Tests: the grenadiers pass. The officer fails, flees and rallies; the next turn's dice.
    game.run(&[1, 9, 1, 6, 5, 5, 1, 5, 2, 9, 1, 6, 6, 1, 9, 2, 2, 1, 5, 4, 3, 7, 5]);
    heard(
        &mut game,
        "Activated Activated Hit WS-WOUND-01 WS-HTH-03 Hit WS-WOUND-01 WS-HTH-03 \
         WS-HTH-03 Hit WS-WOUND-01 WS-HTH-03 Hit WS-WOUND-01 WS-GEN-17 Lost Kill \
         Activated WS-VEH-16 WS-HTH-11 WS-TURN-01 WS-LEAD-05 WS-LEAD-05 WS-PANIC-03 \
         WS-PANIC-03 WS-END-02 WS-END-04 WS-TURN-01 WS-INIT-04 WS-INIT-04 WS-INIT-04 \
         WS-INIT-04 WS-INIT-04",
        "Melee:3x12 Assault:0x1 MeleePanic:0x1 Panic:0x1 Flight:0x2 Rally:0x1 \
         Initiative:0x1 Initiative:0x1 Initiative:0x1 Initiative:0x1 Initiative:0x1",
    );
}

/// `WS-MOVE-01`, `WS-CAV-01`, `WS-ADDMOVE-01`, `WS-OFF-02`, `WS-MOVE-18`, `WS-DISS-04`, `WS-TURN-01`, `WS-INIT-04`,
/// `WS-INIT-05`, `WS-ORDER-18`, `WS-SFIRE-09`, `WS-SCEN-07`, `WS-INIT-08`: moves, and the turn that follows.
#[test]
fn moves_are_told() {
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[20, 20], [26, 26]]";
    let units = ["G-GREN", "G-HMG", "G-OFF", "G-PZ4"];
    let mut game = Game::on(&table(house, ""), &units, &["A-SNIP", "A-TRK"]);
    game.put(0, 23.0, 16.0).put(1, 40.0, 20.0).put(2, 40.0, 26.0).put(3, 60.0, 20.0);
    game.put(4, 60.0, 36.5).put(5, 80.0, 80.0);
    game.unit(4).hidden = true;
    game.state.ranks = [5, 4, 3, 2, 1, 0].map(UnitId).into_iter().collect();
    listen(&mut game);
    use Order::{Hide, Walk};
    game.orders(&[Walk, Hide, Walk, Walk, Hide, Hide], &[]);
    game.play(to(2300, 1995, EndOfMove::Enter(0)), &[]);
    let entered = "WS-TURN-01 WS-TURN-01 WS-TURN-01 WS-ORDER-18 WS-MOVE-01 Activated WS-MOVE-18";
    heard(&mut game, &format!("{entered} WS-ORDER-18"), "");
    game.play(to(4000, 2300, EndOfMove::Join(B)), &[]);
    heard(&mut game, "WS-MOVE-01 Activated WS-OFF-02 WS-ORDER-18", "");
    game.play(to(6000, 2600, EndOfMove::Stand), &[]);
    heard(&mut game, "WS-MOVE-01 Activated WS-TURN-01", "");
    // 4" from the sniper who hides, the tank is halted; then the others' orders are shown.
    game.play(to(6000, 3200, EndOfMove::Stand), &[]);
    heard(&mut game, "WS-CAV-01 WS-DISS-04", "");
    game.play(Action::GoOn, &[]);
    heard(&mut game, "WS-CAV-01 WS-ORDER-18 WS-ORDER-18 WS-TURN-01", "");
    // No fire; the squad in the house stays where it is.
    game.play(Action::Hold, &[]);
    heard(&mut game, "WS-TURN-01 WS-TURN-01", "");
    game.play(Action::Hold, &[]);
    game.play(to(6000, 2900, EndOfMove::Stand), &[6, 5, 3, 4, 6, 6]);
    let dice = ["Initiative:0x1"; 6].join(" ");
    heard(&mut game, "WS-ADDMOVE-01 WS-TURN-01", &dice);
    // Squad and truck have 7 both, and roll it off.
    game.play(Action::UseOwnDie, &[2, 9]);
    let scores = ["WS-INIT-04"; 6].join(" ");
    heard(&mut game, &format!("{scores} WS-INIT-05 WS-INIT-05"), "Tie:0x1 Tie:0x1");
    assert_eq!(game.wait(), Wait::Part(UnitId(2)), "WS-INIT-08");
}

/// How often a clause was told since the game listened.
fn times(game: &Game, clause: &str) -> usize {
    let events = game.referee.observer().events.iter();
    events.filter(|event| event.common().is_none() && event.clause().0 == clause).count()
}

/// `WS-UNIT-13`, `WS-OFF-09`, `WS-TRANS-13`, `WS-DISS-05`, `WS-DISS-11`, `WS-ADDMOVE-18`, `WS-PANIC-03`: what happens
/// to a unit besides is told by its own clause.
#[test]
fn what_happens_is_told() {
    let mut game = game(&["G-SNIP", "G-TRK", "G-GREN", "G-OFF", "G-HMG"], &["A-SNIP"]);
    game.put(0, 40.0, 10.0).put(1, 60.0, 30.0).put(2, 60.0, 20.0).put(4, 80.0, 10.0);
    game.put(3, 20.0, 20.0).put(5, 40.0, 15.0);
    crate::movement::officers::join(&mut game.state, UnitId(3), UnitId(2));
    game.unit(3).parts = true;
    game.unit(3).order = Some(Order::Hide);
    game.unit(0).hidden = true;
    game.unit(4).abandoned = Some(Point::inches(80, 14));
    listen(&mut game);
    use Order::{Hide, Walk};
    for (unit, order) in [(0, Walk), (1, Hide), (2, Walk), (4, Walk), (5, Hide)] {
        game.unit(unit).order = Some(order);
    }
    for unit in 0..6 {
        game.unit(unit).asked = true;
    }
    game.state.ranks = [4, 2, 1, 5, 0].map(UnitId).into_iter().collect();
    game.run(&[]);
    assert_eq!([times(&game, "WS-DISS-05"), times(&game, "WS-OFF-09")], [1, 1]);
    game.play(to(4000, 1400, EndOfMove::Stand), &[]);
    assert_eq!(times(&game, "WS-UNIT-13"), 1);
    game.play(to(6000, 2600, EndOfMove::Board(B)), &[]);
    assert_eq!(times(&game, "WS-TRANS-13"), 1);
    let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
    game.book.apply(&mut game.state.clone(), to(8000, 1300, EndOfMove::Stand), &mut ones);
    let mut state = game.state.clone();
    let there = to(8000, 1300, EndOfMove::Stand);
    let dice = super::fixture::Ones::default();
    let mut referee = DiceReferee::new(dice, wargauge_rules::referee::Recorder::default());
    game.book.apply(&mut state, there, &mut referee);
    let told = |event: &&Event| event.common().is_none() && event.clause().0 == "WS-ADDMOVE-18";
    assert_eq!(referee.observer().events.iter().filter(told).count(), 1);
}

/// Dice that assert that no key comes back.
struct Unlike {
    dice: KeyedDice,
    seen: BTreeSet<(u16, u32, u8, u8)>,
}

impl Dice for Unlike {
    fn begin(&mut self, key: EventKey) {
        let fresh = self.seen.insert((key.turn, key.roller, key.kind, key.repeat));
        assert!(fresh, "{:?} comes back", ROLLS[usize::from(key.kind)]);
        self.dice.begin(key);
    }

    fn roll(&mut self, die: Die) -> u8 {
        self.dice.roll(die)
    }
}

/// `WS-GEN-10`: every event of a game has dice of its own.
#[test]
fn every_event_has_dice_of_its_own() {
    for name in ["crossroads", "stone-farm", "column"] {
        let scenario = scenario(name);
        let [a, b] = scenario.forces().0.map(|name| force(&name));
        let book = good(WwiiSim::assemble(&scenario, BySide([Some(&a), Some(&b)]), &[]));
        for seed in 0..4 {
            let dice = Unlike { dice: KeyedDice::new(seed), seen: BTreeSet::new() };
            let mut referee = DiceReferee::new(dice, Deaf);
            let mut rng = Stream::new(seed);
            let mut state = book.setup(&mut referee);
            let mut options = Vec::new();
            while !matches!(state.wait, Wait::Over(_)) {
                options.clear();
                book.options(&state, &mut options);
                let action = options[rng.below(options.len() as u32) as usize];
                book.apply(&mut state, action, &mut referee);
            }
        }
    }
}
