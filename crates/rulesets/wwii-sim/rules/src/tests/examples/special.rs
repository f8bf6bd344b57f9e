//! `EX-19`, `EX-21`, `EX-22`, `EX-25`: prisoners, reinforcements, smoke, dissimulated
//! troops.

use wargauge_rules::game::{BySide, Ruleset, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Point};

use crate::action::{Action, Aim, EndOfMove, Gunners, MovePath, Order, Target, Volley};
use crate::fire::volley;
use crate::state::{Fate, Phase, Place, Posture, Status, Wait};
use crate::tests::fixture::{A, B, Game, Ones, force, game, scenario};

/// Seven men without END, panicked, so far from a shooter, in Secondary Fire.
fn cornered(shooter: &str, inches: f32) -> Game {
    let mut game = game(&[shooter], &["A-RIFL"]);
    game.put(0, 48.0, 40.0).beyond(0, 1, inches).status(1, Status::Panicked);
    game.unit(1).count = 7;
    game.unit(1).end = 0;
    // The circle of seven is smaller.
    game.beyond(0, 1, inches);
    game.unit(0).order = Some(Order::Fire);
    game.phase(Phase::SecondaryFire).run(&[]);
    assert_eq!(game.wait(), Wait::Fire(A));
    game
}

/// Two riflemen fire: a miss each, or one kills.
fn fire(game: &mut Game, dice: &[u8]) {
    let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
    let volley = Volley { gunners: Gunners::Men(0b1100), aims: [aim, None, None, None] };
    game.play(Action::Fire(volley), dice);
    // The prisoners themselves may fire.
    if game.wait() == Wait::Fire(B) {
        game.play(Action::Hold, &[]);
    }
}

/// `EX-19`: `WS-PRIS-01`, `WS-PRIS-02`, `WS-PRIS-03`, `WS-PRIS-04`, `WS-PRIS-05`,
/// `WS-PRIS-06`, `WS-PRIS-07`, `WS-PRIS-08`, `WS-PRIS-10`
#[test]
fn prisoners_are_taken_as_in_the_example() {
    let mut game = cornered("G-GREN", 2.5);
    // One man dies: 6 prisoners, one escort; then nobody is left and the game ends.
    fire(&mut game, &[1, 10, 6, 1]);
    assert_eq!((game.see(1).count, game.wait()), (6, Wait::Yield(B)));
    game.play(Action::Accept, &[]);
    assert_eq!(game.see(1).place, Place::Gone(Fate::Captured));
    assert_eq!((game.see(0).count, game.see(0).dead, game.see(0).tally.escorts), (8, 0, 1));
    // Nobody dies: 7 prisoners need two.
    let mut game = cornered("G-GREN", 2.5);
    fire(&mut game, &[1, 1]);
    game.play(Action::Accept, &[]);
    assert_eq!(game.see(0).count, 7);
    // WS-PRIS-09: refused, nothing happens.
    let mut game = cornered("G-GREN", 2.5);
    fire(&mut game, &[1, 1]);
    // A flight of 2" and a failed rally, which ends the game.
    game.play(Action::Refuse, &[1, 1]);
    assert!(!game.see(1).is_gone());
}

/// `WS-PRIS-06`: infantry and cavalry take prisoners, all classes of infantry; crews of guns and of
/// vehicles do not.
#[test]
fn only_infantry_and_cavalry_take_prisoners() {
    let takes = |unit: &str| {
        let mut game = cornered(unit, 1.0);
        let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
        let vehicle = game.book.profile(A).is_vehicle();
        let (gunners, aims) = if vehicle {
            (Gunners::Mounts, [None, aim, None, None])
        } else {
            (Gunners::Men(1), [aim, None, None, None])
        };
        let mut referee = DiceReferee::new(Ones::default(), Deaf);
        volley::begin(&mut game.play_with(&mut referee), A, Volley { gunners, aims });
        assert!(game.see(1).fired_at, "{unit} fires");
        game.see(1).yields_to.is_some()
    };
    for unit in ["G-GREN", "G-SNIP", "G-OFF", "X-CAV"] {
        assert!(takes(unit), "{unit}");
    }
    for unit in ["G-PAK", "G-PZ4"] {
        assert!(!takes(unit), "{unit}");
    }
}

/// `EX-19`: no surrender beyond point-blank, nor to a tank.
#[test]
fn nobody_surrenders_from_afar_or_to_a_tank() {
    let mut game = cornered("G-GREN", 3.5);
    let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
    let volley = Volley { gunners: Gunners::Men(0b1100), aims: [aim, None, None, None] };
    let mut referee = DiceReferee::new(Scripted::new(&[1, 1]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    assert_eq!(game.see(1).yields_to, None);
    let mut game = cornered("G-PZ4", 2.0);
    let volley = Volley { gunners: Gunners::Mounts, aims: [None, aim, None, None] };
    let mut referee = DiceReferee::new(Scripted::new(&[1, 1, 1]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    assert_eq!(game.see(1).yields_to, None);
    // WS-PRIS-13: END lost by this very shot does not count.
    let mut game = cornered("G-GREN", 2.5);
    game.unit(1).end = 1;
    let volley = Volley { gunners: Gunners::Men(0b1100), aims: [aim, None, None, None] };
    let mut referee = DiceReferee::new(Scripted::new(&[10, 1, 1]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    assert_eq!((game.see(1).end, game.see(1).yields_to), (0, None));
}

/// `EX-21`: `WS-REINF-01`, `WS-REINF-02`, `WS-REINF-03`, `WS-REINF-04`, `WS-REINF-05`,
/// `WS-REINF-06`, `WS-REINF-07`, `WS-INIT-09`
#[test]
fn a_reinforcement_enters_as_in_the_example() {
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    let mut game = Game::of(&column, BySide([&forces[0], &forces[1]]));
    let panzer = UnitId(
        (0..game.book.units.len()).find(|&at| game.book.units[at].id == "G-PZ4").expect("it") as u8,
    );
    assert_eq!(game.see(panzer.0).place, Place::Due);
    // The example has it arrive in turn 4; here it is turn 3.
    game.state.turn = 3;
    for unit in game.book.all_units() {
        let it = game.state.unit_mut(unit);
        it.die = if it.place == Place::Due { 0 } else { 5 };
    }
    game.state.phase = Phase::Dice;
    let mut referee = DiceReferee::new(wargauge_rules::table::stream::KeyedDice::new(1), Deaf);
    crate::turn::advance(&mut game.play_with(&mut referee));
    assert_eq!(game.see(panzer.0).score, 0);
    assert!(game.state.ranks.iter().rev().take(2).any(|&unit| unit == panzer));
    game.state.wait = Wait::Order(panzer);
    let may = |order| game.book.check(&game.state, Action::Order { order, show: false }).is_ok();
    let orders = [Order::Walk, Order::Run, Order::Hide, Order::Fire];
    assert_eq!(orders.map(may), [true, true, false, false]);
    // It enters by its stretch of the edge and moves 9" from there, then 9" again.
    game.unit(panzer.0).order = Some(Order::Run);
    game.state.phase = Phase::PrimaryMovement;
    game.state.wait = Wait::Move(panzer);
    let enter = |y: i16, x: i16| {
        let way = MovePath::along(&[Point::inches(72, y), Point::inches(x, y)]).expect("a way");
        Action::Move { way, facing: Bearing::WEST, then: EndOfMove::Stand }
    };
    assert!(game.book.check(&game.state, enter(20, 63)).is_err(), "outside its stretch");
    assert!(game.book.check(&game.state, enter(40, 62)).is_err(), "too far");
    assert!(game.book.check(&game.state, enter(40, 63)).is_ok());
    assert!(game.book.check(&game.state, enter(30, 63)).is_ok());
    assert!(game.book.check(&game.state, enter(44, 63)).is_ok());
    assert_eq!(places_of_entry(&game), [3000, 3350, 3700, 4050, 4400].map(|y| (7200, y)));
    let terms = crate::movement::permit::terms(game.scene())[0].expect("terms");
    if let Action::Move { way, facing, then } = enter(40, 63) {
        let plan = crate::movement::moves::MovePlan { way, facing, then };
        crate::movement::moves::make(&mut game.play_with(&mut referee), terms, plan);
    }
    assert!(game.see(panzer.0).arrived);
    game.state.wait = Wait::Again(panzer);
    // 9" in each phase.
    let again = |x: i16| {
        let way = MovePath::straight(Point::new(x, 4000));
        let action = Action::Move { way, facing: Bearing::WEST, then: EndOfMove::Stand };
        game.book.check(&game.state, action).is_ok()
    };
    assert_eq!([again(5400), again(5399)], [true, false]);
    // WS-REINF-03, WS-REINF-04.
    for phase in [Phase::PrimaryFire, Phase::SecondaryFire] {
        game.state.phase = phase;
        assert!(crate::fire::permission::check(game.scene(), panzer).is_err());
    }
    acts_like_others_in_the_next_turn(&mut game, panzer);
}

/// `WS-REINF-05`: where the ways begin that are offered: along its stretch from end to end.
fn places_of_entry(game: &Game) -> Vec<(i16, i16)> {
    let first = |action: &Action| match action {
        Action::Move { way, .. } => (way.legs()[0].x, way.legs()[0].y),
        other => panic!("{other:?}"),
    };
    let places: std::collections::BTreeSet<_> = game.options().iter().map(first).collect();
    places.into_iter().collect()
}

/// `EX-21`: it rolls for initiative, and may fire.
fn acts_like_others_in_the_next_turn(game: &mut Game, panzer: UnitId) {
    let mut referee = DiceReferee::new(wargauge_rules::table::stream::KeyedDice::new(1), Deaf);
    game.state.agenda.clear();
    (game.state.phase, game.state.cursor) = (Phase::Additional, 0);
    crate::turn::advance(&mut game.play_with(&mut referee));
    assert_eq!((game.state.turn, game.see(panzer.0).arrived), (4, false));
    assert!(game.see(panzer.0).die > 0);
    while matches!(game.state.wait, Wait::Die(_)) {
        game.book.apply(&mut game.state, Action::UseOwnDie, &mut referee);
    }
    assert_eq!(game.see(panzer.0).score, game.see(panzer.0).die + 1, "D10 + 1");
    game.unit(panzer.0).order = Some(Order::Fire);
    game.state.phase = Phase::SecondaryFire;
    assert!(crate::fire::permission::check(game.scene(), panzer).is_ok());
}

/// `EX-22`: `WS-HEAVY-02`, `WS-HEAVY-08`, `WS-SMOKE-03`, `WS-SMOKE-04`, `WS-SMOKE-05`,
/// `WS-SMOKE-06`, `WS-SMOKE-07`, `WS-SMOKE-08`
#[test]
fn muzzle_smoke_hides_the_target_as_in_the_example() {
    let mut game = game(&["G-PZ4"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0);
    game.state.turn = 2;
    game.unit(0).order = Some(Order::Fire);
    game.unit(1).order = Some(Order::Fire);
    game.phase(Phase::SecondaryFire).run(&[]);
    let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
    let volley = Volley { gunners: Gunners::Mounts, aims: [aim, None, None, None] };
    let mut referee = DiceReferee::new(Scripted::new(&[2]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    assert_eq!(game.state.clouds.len(), 1);
    // WS-HEAVY-08: an inch beyond its edge, an inch wide.
    let shape = crate::state::CloudShape::Disc {
        centre: crate::state::FinePoint::new(48_000, 22_500),
        radius: 1000,
    };
    assert_eq!(game.state.clouds[0].shape, shape);
    // It stays to the end of the next turn.
    crate::position::smoke::clear_away(&mut game.state);
    assert_eq!(game.state.clouds.len(), 1);
    let needed = |game: &Game, from: UnitId, at: UnitId| {
        let gun = game.book.weapons.iter().position(|weapon| weapon.id == "LMG").expect("guns");
        let mark = crate::fire::targets::mark(game.scene(), from, Target::Unit(at));
        let (switches, gun) = (game.book.switches(), &game.book.weapons[gun]);
        crate::attack::difficulty::difficulty(
            switches,
            crate::attack::difficulty::FireSkill::new(3, 0),
            gun,
            &mark,
        )
        .map(|it| it.needed)
    };
    // In the next turn's Primary Fire, both ways.
    game.state.turn = 3;
    game.state.phase = Phase::PrimaryFire;
    assert_eq!((needed(&game, A, B), needed(&game, B, A)), (Some(9), Some(9)));
    crate::position::smoke::clear_away(&mut game.state);
    assert_eq!((needed(&game, A, B), game.state.clouds.len()), (Some(5), 0));
}

/// `WS-HEAVY-02`, `WS-HEAVY-08`: where muzzle smoke lies, whichever way the barrel points.
#[test]
fn muzzle_smoke_lies_before_the_barrel() {
    let way = |x: f32, y: f32| {
        let mut game = game(&["G-PZ4"], &["A-RIFL"]);
        game.put(0, 48.0, 40.0).put(1, 48.0 + x, 40.0 + y);
        game.state.phase = Phase::SecondaryFire;
        let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
        let volley = Volley { gunners: Gunners::Mounts, aims: [aim, None, None, None] };
        let mut referee = DiceReferee::new(Scripted::new(&[2]), Deaf);
        volley::begin(&mut game.play_with(&mut referee), A, volley);
        let crate::state::CloudShape::Disc { centre, radius } = game.state.clouds[0].shape else {
            panic!("a disc")
        };
        assert_eq!(radius, 1000);
        (centre.x - 48_000, centre.y - 40_000)
    };
    assert_eq!(way(20.0, 0.0), (2500, 0));
    assert_eq!(way(-20.0, 0.0), (-2500, 0));
    assert_eq!(way(0.0, -20.0), (0, -2500));
    assert_eq!(way(10.0, 10.0), (1767, 1767));
    // 3, 4 and 5.
    assert_eq!(way(-12.0, 16.0), (-1500, 2000));
}

/// `WS-HEAVY-08`: with the switch muzzle smoke goes in the same turn; `WS-GEN-15`
#[test]
fn the_switch_ends_muzzle_smoke_in_the_same_turn() {
    let scenario = crate::tests::fixture::table("", "rules = { muzzle_smoke_end = 'this_turn' }");
    let mut game = Game::on(&scenario, &["G-PZ4"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0);
    game.state.phase = Phase::SecondaryFire;
    let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
    let volley = Volley { gunners: Gunners::Mounts, aims: [aim, None, None, None] };
    let mut referee = DiceReferee::new(Scripted::new(&[2]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    crate::position::smoke::clear_away(&mut game.state);
    assert!(game.state.clouds.is_empty());
}

/// `EX-25`: `WS-DISS-04`, `WS-DISS-07`, `WS-DISS-08`, `WS-DISS-09`, `WS-DISS-12`,
/// `WS-ORDER-09`
/// `WS-DISS-05`
#[test]
fn troops_are_uncovered() {
    let mut game = game(&["A-RIFL"], &["G-GREN"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 9.0);
    game.unit(1).hidden = true;
    game.posture(1, Posture::Hide).orders(&[Order::Walk, Order::Hide], &[]);
    assert_eq!(game.wait(), Wait::Move(A));
    let north = Action::Move {
        way: MovePath::straight(Point::inches(48, 26)),
        facing: Bearing::NORTH,
        then: EndOfMove::Stand,
    };
    game.play(north, &[]);
    assert_eq!(game.wait(), Wait::Onward(A));
    assert_eq!(game.see(0).at, Point::inches(48, 25));
    assert!(!game.see(1).hidden && game.see(1).order == Some(Order::Hide));
    assert!(game.see(1).revealed, "its order is shown with it");
    let distance = crate::position::circles::gap(game.scene(), A, B).hundredths();
    assert_eq!(distance, 400);
    game.play(Action::GoOn, &[]);
    assert_eq!(game.see(0).at, Point::inches(48, 26));
    assert_eq!(game.see(0).moved.primary, 600, "both stretches");
    // It does not fire this turn: only the walkers are asked.
    assert_eq!(game.wait(), Wait::Fire(A));
    // Had its owner written Fire, it would be in view and fire in Primary Fire.
    let mut game = self::game(&["A-RIFL"], &["G-GREN"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 9.0);
    game.unit(1).hidden = true;
    game.posture(1, Posture::Hide).orders(&[Order::Walk, Order::Fire], &[]);
    assert_eq!(game.wait(), Wait::Fire(B));
    assert!(!game.see(1).hidden);
    assert_eq!(crate::attack::posture::shooter_line(game.scene(), B), 0);
}
