//! `EX-08`, `EX-20`, `EX-23`, `EX-24`: endurance, transports, roads, terrain.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Bearing, Point};

use crate::action::{Action, EndOfMove, MovePath, Order};
use crate::book::{Play, Scene};
use crate::state::{Phase, Place, Posture, Status, Wait};
use crate::tests::fixture::{A, B, Game, game, table};
use wargauge_rules::game::Ruleset;

/// A straight move of the unit waited for.
fn to(x: f32, y: f32) -> Action {
    let at = Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16);
    Action::Move { way: MovePath::straight(at), facing: Bearing::NORTH, then: EndOfMove::Stand }
}

/// A squad alone on its side, far from the enemy, ready to move.
fn alone(terrain: &str, unit: &str, order: Order) -> Game {
    let mut game = Game::on(&table(terrain, ""), &[unit], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 10.0, 90.0);
    game.orders(&[order, Order::Hide], &[]);
    game
}

#[track_caller]
fn refused(game: &Game, action: Action) {
    assert!(game.book.check(&game.state, action).is_err(), "{action:?}");
}

/// `EX-08`: `WS-ORDER-05`, `WS-ORDER-06`, `WS-ORDER-07`, `WS-ORDER-08`, `WS-ORDER-09`,
/// `WS-ORDER-10`, `WS-ORDER-11`, `WS-ORDER-12`, `WS-ORDER-13`, `WS-ORDER-14`, `WS-ORDER-20`,
/// `WS-ORDER-21`, `WS-ORDER-22`, `WS-ENDUR-02`, `WS-ENDUR-03`, `WS-ENDUR-04`, `WS-ENDUR-05`, `WS-ENDUR-06`,
/// `WS-ENDUR-07`, `WS-ADDMOVE-10`, `WS-ADDMOVE-11`
#[test]
fn endurance_is_spent_as_in_the_ledger() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 10.0, 90.0);
    // Turn 1: a Run and an additional move.
    game.orders(&[Order::Run, Order::Hide], &[]);
    game.play(to(40.0, 19.0), &[]).play(to(40.0, 22.0), &[5, 4]);
    assert_eq!(game.see(0).end, 3);
    // Turn 2: fire twice.
    game.put(1, 40.0, 44.0);
    game.orders(&[Order::Fire, Order::Hide], &[]);
    let miss = [2; 10];
    let volley = game.volley_at(1);
    let no_jam = [2, 3, 4, 2, 2, 2, 2, 2, 2, 2];
    game.play(volley, &no_jam);
    let volley = game.volley_at(1);
    game.play(volley, &[&no_jam[..], &[5, 4]].concat());
    assert_eq!((game.see(0).end, miss.len()), (2, 10));
    // Turn 3: Hide, not fired at.
    game.put(1, 10.0, 90.0).orders(&[Order::Hide, Order::Hide], &[5, 4]);
    assert_eq!(game.see(0).end, 3);
    // Turn 4: Hide, fired at.
    game.unit(0).fired_at = true;
    game.orders(&[Order::Hide, Order::Hide], &[5, 4]);
    assert_eq!(game.see(0).end, 3);
    // Turn 5: fire once, in Primary Fire; two light wounds.
    game.put(1, 40.0, 44.0).orders(&[Order::Fire, Order::Hide], &[]);
    let volley = game.volley_at(1);
    game.play(volley, &no_jam);
    for _ in 0..2 {
        crate::attack::wounds::count(&mut game.state, A);
        crate::attack::wounds::lose_endurance(&mut game.state, A);
    }
    game.play(Action::Hold, &[5, 4]);
    assert_eq!(game.see(0).end, 1);
    // Turn 6: a Run; there is nothing left for an additional move.
    game.put(1, 10.0, 90.0).orders(&[Order::Run, Order::Hide], &[]);
    game.play(to(40.0, 30.0), &[5, 4]);
    assert_eq!((game.see(0).end, game.state.turn), (0, 7));
    // Turn 7: fire in Primary Fire; no second fire; a light wound costs nothing more.
    game.put(1, 40.0, 52.0).orders(&[Order::Fire, Order::Hide], &[]);
    let volley = game.volley_at(1);
    game.play(volley, &[&no_jam[..], &[5, 4]].concat());
    assert_eq!(game.state.turn, 8, "no second fire was asked for");
    crate::attack::wounds::lose_endurance(&mut game.state, A);
    assert_eq!(game.see(0).end, 0);
    // Turn 8: a walk; running is not allowed.
    game.unit(0).order = None;
    game.unit(0).asked = false;
    game.state.phase = Phase::Orders;
    game.run(&[]);
    assert_eq!(game.wait(), Wait::Order(A));
    refused(&game, Action::Order { order: Order::Run, show: false });
    game.put(1, 10.0, 90.0);
    game.play(Action::Order { order: Order::Walk, show: false }, &[]);
    game.play(Action::Order { order: Order::Hide, show: false }, &[]);
    game.play(to(40.0, 33.0), &[]);
    assert_eq!(game.see(0).end, 0);
}

/// `EX-08`, turns 9 to 14: `WS-ENDUR-04`
#[test]
fn rest_stops_at_the_start() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.book.scenario.turns = 20;
    game.unit(0).end = 0;
    let mut seen = Vec::new();
    for _ in 0..6 {
        game.orders(&[Order::Hide, Order::Hide], &[5, 4]);
        seen.push(game.see(0).end);
    }
    assert_eq!(seen, [1, 2, 3, 4, 5, 5]);
}

/// `EX-23`: `WS-ADDMOVE-03`, `WS-ADDMOVE-05`, `WS-ADDMOVE-06`, `WS-ADDMOVE-07`,
/// `WS-ADDMOVE-08`, `WS-ADDMOVE-09`, `WS-ADDMOVE-10`, `WS-ADDMOVE-11`, `WS-ADDMOVE-15`,
/// `WS-ADDMOVE-16`, `WS-ROAD-01`, `WS-ROAD-02`, `WS-ROAD-03`, `WS-ROAD-04`
/// `WS-ADDMOVE-01`
#[test]
fn additional_moves_are_made_as_in_the_example() {
    let road = "[[area]]\nterrain = 'road'\nrect = [[39, 0], [41, 96]]";
    // Infantry on a road: 6 + 6, then 9 + 9.
    let mut walk = alone(road, "G-GREN", Order::Walk);
    walk.play(to(40.0, 16.0), &[]);
    refused(&walk, to(40.0, 22.01));
    walk.play(to(40.0, 22.0), &[5, 4]);
    assert_eq!(walk.see(0).end, 5);
    let mut run = alone(road, "G-GREN", Order::Run);
    run.play(to(40.0, 19.0), &[]);
    refused(&run, to(44.0, 25.0));
    run.play(to(40.0, 28.0), &[5, 4]);
    assert_eq!(run.see(0).end, 3);
    // Off the road: 6 + 3, 9 + 3.
    let mut walk = alone("", "G-GREN", Order::Walk);
    walk.play(to(40.0, 16.0), &[]);
    refused(&walk, to(40.0, 19.01));
    walk.play(to(40.0, 19.0), &[5, 4]);
    let mut run = alone("", "G-GREN", Order::Run);
    run.play(to(40.0, 19.0), &[]);
    run.play(to(40.0, 22.0), &[5, 4]);
    assert_eq!(run.see(0).end, 3);
    // Fired at: 6 + 0, 9 + 3.
    let mut walk = alone(road, "G-GREN", Order::Walk);
    walk.unit(0).fired_at = true;
    walk.play(to(40.0, 16.0), &[5, 4]);
    assert_eq!(walk.state.turn, 2, "there is no additional move");
    let mut run = alone(road, "G-GREN", Order::Run);
    run.unit(0).fired_at = true;
    run.play(to(40.0, 19.0), &[]);
    refused(&run, to(40.0, 28.0));
    run.play(to(40.0, 22.0), &[5, 4]);
    // A truck: 9 + 9 + 9.
    let mut truck = alone(road, "G-TRK", Order::Run);
    truck.play(to(40.0, 19.0), &[]).play(to(40.0, 28.0), &[]).play(to(40.0, 37.0), &[5, 4]);
    assert_eq!(truck.see(0).at, Point::inches(40, 37));
}

/// `EX-24`: `WS-TERR-05`, `WS-TERR-08`, `WS-MOVE-05`, `WS-MOVE-10`
#[test]
fn difficult_ground_costs_double() {
    let wood = "[[area]]\nterrain = 'light-wood'\nrect = [[30, 14], [50, 40]]";
    let game = alone(wood, "G-GREN", Order::Walk);
    assert!(game.book.check(&game.state, to(40.0, 15.0)).is_ok());
    refused(&game, to(40.0, 15.01));
    let mut walks = alone(wood, "G-GREN", Order::Walk);
    walks.play(to(40.0, 15.0), &[]);
    assert_eq!(walks.see(0).moved.primary, 500, "it has moved 5\"");
    let wood = "[[area]]\nterrain = 'light-wood'\nrect = [[30, 15.2], [50, 40]]";
    let game = alone(wood, "G-GREN", Order::Walk);
    assert!(game.book.check(&game.state, to(40.0, 15.6)).is_ok());
    refused(&game, to(40.0, 15.61));
    // WS-MOVE-16: commandos do not mind.
    let rangers = {
        let mut game = Game::on(&table(wood, ""), &["A-RANG"], &["G-GREN"]);
        game.put(0, 40.0, 10.0).put(1, 10.0, 90.0).orders(&[Order::Walk, Order::Hide], &[]);
        game
    };
    assert!(rangers.book.check(&rangers.state, to(40.0, 16.0)).is_ok());
}

/// `EX-20`: `WS-TRANS-03`, `WS-TRANS-04`, `WS-TRANS-05`, `WS-TRANS-06`, `WS-TRANS-07`,
/// `WS-TRANS-08`, `WS-TRANS-09`, `WS-TRANS-10`, `WS-TRANS-11`, `WS-TRANS-12`, `WS-FMOD-13`,
/// `WS-FMOD-16`, `WS-CAV-01`, `WS-ORDER-21`
/// `WS-INIT-10`, `WS-SFIRE-03`, `WS-ADDMOVE-14`
#[test]
fn a_transport_unloads() {
    let mut game = game(&["G-251", "G-ASLT"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(2, 10.0, 90.0);
    game.unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    game.orders(&[Order::Walk, Order::Run, Order::Hide], &[]);
    // The half-track moves 6" north, with its rear to the south.
    game.play(to(40.0, 16.0), &[]);
    assert_eq!(game.wait(), Wait::Again(A));
    assert_eq!(game.see(1).end, 6, "carried troops spend nothing");
    game.play(Action::Hold, &[]);
    assert_eq!(game.wait(), Wait::Move(B));
    // 9" from the rear edge, 1.5" behind the middle.
    refused(&game, to(49.02, 14.5));
    game.play(to(49.0, 14.5), &[]);
    let squad = game.see(1);
    assert_eq!((squad.end, squad.place, squad.unloaded), (5, Place::Table, true));
    // Its shots need 4 more; shots at it have no line for movement.
    game.state.phase = Phase::SecondaryFire;
    assert_eq!(crate::attack::posture::shooter_line(game.scene(), B), 4);
    let short = {
        let mut game =
            Game { state: game.state.clone(), ..self::game(&["G-251", "G-ASLT"], &["A-RIFL"]) };
        game.beyond(1, 2, 10.0);
        needed(&game, 2, 1)
    };
    assert_eq!(short, Some(3));
    // No additional move; in the next Primary Fire it counts as having hidden.
    game.state.phase = Phase::Additional;
    game.phase(Phase::Additional).run(&[]);
    assert_eq!(game.wait(), Wait::Extra(A));
    game.play(Action::Hold, &[5, 4, 3]);
    assert_eq!(game.see(1).posture_before, Posture::Hide);
    game.beyond(1, 2, 10.0).state.phase = Phase::PrimaryFire;
    assert_eq!(needed(&game, 2, 1), Some(5));
}

/// What FS 3 with a self-loading rifle needs against a unit.
fn needed(game: &Game, shooter: u8, target: u8) -> Option<i8> {
    let (book, state) = (&game.book, &game.state);
    let rifle = book.weapons.iter().position(|weapon| weapon.id == "SAR").expect("rifles");
    let target = crate::action::Target::Unit(UnitId(target));
    let mark = crate::fire::targets::mark(Scene::new(book, state), UnitId(shooter), target);
    let skill = crate::attack::difficulty::FireSkill::new(3, 0);
    crate::attack::difficulty::difficulty(book.switches(), skill, &book.weapons[rifle], &mark)
        .map(|it| it.needed)
}

/// `EX-20`, aboard: `WS-TRANS-05`
#[test]
fn those_aboard_are_fired_at_as_in_the_example() {
    let mut game = game(&["G-251", "G-ASLT"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    game.state.phase = Phase::PrimaryFire;
    game.beyond(0, 2, 10.0);
    assert_eq!(needed(&game, 2, 1), Some(9));
    game.beyond(0, 2, 20.0);
    assert_eq!(needed(&game, 2, 1), None);
}

/// `WS-TRANS-18`: the pinned stay aboard.
/// `WS-ADDMOVE-13`
#[test]
fn pinned_passengers_stay() {
    let mut game = game(&["G-251", "G-ASLT"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(2, 10.0, 90.0);
    game.unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    game.status(1, Status::Pinned);
    game.orders(&[Order::Hide, Order::Walk, Order::Hide], &[1, 3, 4, 5]);
    assert_eq!(game.see(1).place, Place::Aboard(A));
    // Others get out.
    let mut game = self::game(&["G-251", "G-ASLT"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(2, 10.0, 90.0);
    game.unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    game.orders(&[Order::Hide, Order::Walk, Order::Hide], &[]);
    assert_eq!((game.wait(), game.see(1).revealed), (Wait::Move(B), true));
}

/// Counts the dice of shots and those that hit.
#[derive(Default)]
struct Dice {
    rolled: u32,
    hit: u32,
}

impl wargauge_rules::referee::Observer<crate::event::Event> for Dice {
    fn see(&mut self, event: crate::event::Event) {
        if let crate::event::Event::Shot { dice, hits, .. } = event {
            self.rolled += dice.iter().filter(|&&die| die > 0).count() as u32;
            self.hit += u32::from(hits);
        }
    }
}

/// `EX-20`: two in ten shots at those aboard hit, in 40,000 dice of the engine; from farther away
/// nobody fires at them: `WS-TRANS-05`, `WS-FIRE-04`
#[test]
fn two_in_ten_shots_at_those_aboard_hit() {
    use crate::action::{Aim, Gunners, Target, Volley};
    use wargauge_rules::referee::DiceReferee;
    use wargauge_rules::table::stream::KeyedDice;
    let mut game = game(&["G-251", "G-ASLT"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    let shooter = UnitId(2);
    game.unit(2).order = Some(Order::Fire);
    game.state.phase = Phase::PrimaryFire;
    game.state.wait = Wait::Fire(shooter);
    let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
    let volley = Volley { gunners: Gunners::Men(0b100), aims: [aim, None, None, None] };
    game.beyond(0, 2, 20.0);
    refused(&game, Action::Fire(volley));
    game.beyond(0, 2, 10.0);
    assert!(game.book.check(&game.state, Action::Fire(volley)).is_ok());
    let mut count = Dice::default();
    for seed in 0..20_000 {
        let mut state = game.state.clone();
        let mut referee = DiceReferee::new(KeyedDice::new(seed), &mut count);
        crate::fire::volley::begin(
            &mut Play::new(&game.book, &mut state, &mut referee),
            shooter,
            volley,
        );
    }
    // Four standard deviations are 320.
    assert_eq!(count.rolled, 40_000);
    assert!(count.hit.abs_diff(8_000) < 320, "{}", count.hit);
}

/// `EX-20`: troops that begin aboard have no secret places of their own, and a half-track, being
/// large, cannot be dissimulated with them: `WS-DISS-06`, `WS-DISS-10`
#[test]
fn those_aboard_are_not_dissimulated() {
    use crate::setup::begin::blank;
    use crate::setup::deployment::{can_be_hidden, to_note};
    use crate::state::UnitSet;
    let column = crate::tests::fixture::scenario("column");
    let mut ambush = column.sides.0[1].clone();
    ambush.arrival = None;
    let mut scenario = column.clone();
    scenario.sides.0[1] = ambush;
    let mut squads = crate::tests::fixture::force_of(&["G-251", "G-ASLT", "G-GREN"]);
    squads.lines[1].aboard = Some(squads.lines[0].unit);
    let americans = crate::tests::fixture::force("column-americans");
    let forces = wargauge_rules::game::BySide([&americans, &squads]);
    let game = Game::of(&scenario, forces);
    let state = blank(&game.book);
    let side = wargauge_rules::game::Side::B;
    let of = |id: &str| {
        let mut units = game.book.of_side(side).into_iter();
        units.find(|&unit| game.book.profile(unit).id == id).expect("a unit")
    };
    assert!(!can_be_hidden(&game.book, of("G-251")));
    assert_eq!(to_note(Scene::new(&game.book, &state), side), UnitSet::of(of("G-GREN")));
}
