//! Movement besides the worked examples: contact, buildings, exits, flight, officers, transports.

use wargauge_rules::game::{Ruleset, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Point};

use super::fixture::{A, B, Game, game, table};
use crate::action::{Action, EndOfMove, MovePath, Order};
use crate::movement::officers::{join, leave, succeed};
use crate::movement::{flight, permit};
use crate::position::circles::own_radius;
use crate::state::{Fate, Phase, Place, Posture, Status, UnitSet, Wait};
use crate::terrain::kind::{Going, Mover, Terrain};

fn go(x: f32, y: f32, then: EndOfMove) -> Action {
    let at = Point::new((x * 100.0).round() as i16, (y * 100.0).round() as i16);
    Action::Move { way: MovePath::straight(at), facing: Bearing::NORTH, then }
}

fn to(x: f32, y: f32) -> Action {
    go(x, y, EndOfMove::Stand)
}

fn ok(game: &Game, action: Action) -> bool {
    game.book.check(&game.state, action).is_ok()
}

/// `WS-TERR-01`, `WS-TERR-02`, `WS-TERR-03`, `WS-TERR-04`, `WS-TERR-05`, `WS-TERR-06`,
/// `WS-TERR-09`, `WS-TERR-10`, `WS-CAV-10`: the table of terrain.
#[test]
fn terrain_has_the_classes_of_the_table() {
    use Going::{Difficult, Extra, Impassable, Simple};
    let movers = [Mover::Foot, Mover::Cavalry, Mover::Tracked, Mover::Wheeled];
    let rows = [
        (Terrain::Open, [Simple; 4]),
        (Terrain::Road, [Simple; 4]),
        (Terrain::Crops, [Simple; 4]),
        (Terrain::LightWood, [Difficult, Difficult, Difficult, Impassable]),
        (Terrain::DenseWood, [Difficult, Impassable, Impassable, Impassable]),
        (Terrain::Swamp, [Difficult, Difficult, Difficult, Impassable]),
        (Terrain::Stream, [Difficult, Difficult, Difficult, Impassable]),
        (Terrain::Deep, [Impassable; 4]),
        (Terrain::Cliff, [Impassable; 4]),
        (Terrain::Trench, [Extra(2), Impassable, Difficult, Impassable]),
        (Terrain::Hedge, [Extra(2); 4]),
        (Terrain::Bocage, [Extra(3), Impassable, Extra(3), Impassable]),
        (Terrain::Wall, [Extra(2), Extra(2), Extra(2), Impassable]),
        (Terrain::Building, [Extra(2), Impassable, Impassable, Impassable]),
        (Terrain::Ruin, [Difficult, Impassable, Impassable, Impassable]),
        (Terrain::Wreck, [Difficult, Difficult, Difficult, Impassable]),
        (Terrain::Hill, [Simple; 4]),
    ];
    for (terrain, goings) in rows {
        assert_eq!(movers.map(|mover| terrain.going(mover)), goings, "{terrain:?}");
    }
    let scenario = table(
        "[[area]]\nterrain = 'crops'\nrect = [[0, 0], [9, 9]]\ngoing = { foot = 'difficult' }",
        "",
    );
    assert_eq!(scenario.ground.areas[0].going(Mover::Foot), Difficult);
    assert_eq!(scenario.ground.areas[0].going(Mover::Tracked), Simple);
}

/// `WS-MOVE-01`, `WS-MOVE-02`, `WS-MOVE-08`, `WS-MOVE-14`
#[test]
fn a_move_is_longer_than_an_inch() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 1.0).put(1, 10.0, 90.0).orders(&[Order::Walk, Order::Hide], &[]);
    assert!(!ok(&game, to(40.0, 2.0)) && ok(&game, to(40.0, 2.01)));
    assert!(!ok(&game, Action::Hold));
    assert!(!ok(&game, to(40.0, -1.0)), "off the table");
    let there_and_back =
        MovePath::along(&[Point::inches(40, 3), Point::inches(40, 1)]).expect("a way");
    let walk = Action::Move { way: there_and_back, facing: Bearing::NORTH, then: EndOfMove::Stand };
    assert!(ok(&game, walk), "the path counts");
}

/// `WS-MOVE-03`, `WS-INIT-02`, `WS-CAV-05`, `WS-CAV-06`
/// `WS-ADDMOVE-02`
#[test]
fn the_lowest_moves_first() {
    let mut game = game(&["G-PZ4"], &["A-SHER"]);
    game.put(0, 40.0, 10.0).put(1, 40.0, 80.0).orders(&[Order::Walk, Order::Walk], &[]);
    assert_eq!(game.wait(), Wait::Move(B));
    game.play(to(40.0, 76.0), &[]);
    assert_eq!(game.wait(), Wait::Move(A));
    game.play(to(40.0, 14.0), &[]);
    assert_eq!(game.wait(), Wait::Again(B));
    assert!(ok(&game, Action::Hold));
}

/// `WS-MOVE-10`: a line is crossed if its cost can be paid in full.
#[test]
fn lines_cost_allowance() {
    let hedge = "[[line]]\nterrain = 'hedge'\nfrom = [0, 14]\nto = [96, 14]";
    let mut game = Game::on(&table(hedge, ""), &["G-SNIP"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 10.0, 90.0).orders(&[Order::Walk, Order::Hide], &[]);
    assert!(ok(&game, to(40.0, 13.9)));
    assert!(ok(&game, to(40.0, 14.0)), "up to it");
    assert!(!ok(&game, to(40.0, 14.2)), "4 and 2 leave nothing to go on with");
    game.put(0, 40.0, 11.0);
    assert!(ok(&game, to(40.0, 15.0)) && !ok(&game, to(40.0, 15.1)));
}

/// `WS-MOVE-11`, `WS-UNIT-14`
#[test]
fn friends_are_passed_but_not_stood_on() {
    let mut game = game(&["G-SNIP", "G-OFF"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 40.0, 12.0).put(2, 10.0, 90.0);
    game.orders(&[Order::Walk, Order::Hide, Order::Hide], &[]);
    assert!(ok(&game, to(40.0, 14.0)));
    assert!(!ok(&game, to(40.0, 12.5)));
    let mut tank = self::game(&["G-PZ4", "G-SNIP"], &["A-RIFL"]);
    tank.put(0, 40.0, 10.0).put(1, 40.0, 13.0).put(2, 10.0, 90.0);
    tank.orders(&[Order::Walk, Order::Hide, Order::Hide], &[]);
    assert!(!ok(&tank, to(40.0, 16.0)), "vehicles pass through nobody");
}

/// `WS-MOVE-12`, `WS-MOVE-13`, `WS-UNIT-13`, `WS-UNIT-14`, `WS-VEH-15`
#[test]
fn units_that_touch_are_in_contact() {
    let mut game = game(&["G-SNIP"], &["A-SNIP"]);
    game.put(0, 40.0, 10.0).put(1, 40.0, 15.0).orders(&[Order::Walk, Order::Hide], &[]);
    assert!(!ok(&game, to(40.0, 13.5)), "0.5\" away");
    assert!(ok(&game, to(40.0, 12.9)), "1.1\" away");
    game.play(to(40.0, 14.0), &[]);
    assert!(game.see(0).contacts.contains(B) && game.see(1).contacts.contains(A));
    let mut tank = self::game(&["G-PZ4"], &["A-SNIP"]);
    tank.put(0, 40.0, 10.0).put(1, 40.0, 15.0).orders(&[Order::Walk, Order::Hide], &[]);
    assert!(!ok(&tank, to(40.0, 13.0)));
}

/// `WS-MOVE-15`, `WS-CAV-12`, `WS-ORDER-20`, `WS-ORDER-26`: who may not run, who may crawl.
/// `WS-ORDER-01`, `WS-ORDER-02`, `WS-ORDER-03`, `WS-ORDER-25`
#[test]
fn some_orders_cannot_be_given() {
    let mut game = game(&["G-PAK", "G-TIG", "G-GREN"], &["A-RIFL"]);
    game.run(&[]);
    let offered = |game: &Game, unit: u8| -> Vec<Order> {
        let mut out = Vec::new();
        crate::turn::orders::offers(game.scene(), UnitId(unit), &mut out);
        let order = |action: &Action| match action {
            Action::Order { order, .. } => *order,
            other => panic!("{other:?}"),
        };
        out.iter().map(order).collect()
    };
    use Order::{Crawl, Fire, Hide, Run, Walk};
    assert_eq!(offered(&game, 0), [Walk, Hide, Fire]);
    assert_eq!(offered(&game, 1), [Walk, Hide, Fire]);
    assert_eq!(offered(&game, 2), [Walk, Run, Hide, Fire]);
    game.unit(2).end = 0;
    assert_eq!(offered(&game, 2), [Walk, Hide, Fire]);
    game.unit(2).end = 1;
    game.book.switches.crawl_order = crate::switches::CrawlOrder::On;
    assert_eq!(offered(&game, 2), [Walk, Run, Crawl, Hide, Fire]);
    game.unit(1).immobile = true;
    assert_eq!(offered(&game, 1), [Hide, Fire], "WS-VEH-09");
}

const HOUSE: &str = "[[building]]\nname = 'house'\nmaterial = 'brick'\nrect = [[38, 14], [44, 20]]";

/// `WS-MOVE-18`, `WS-BLDG-12`, `WS-BLDG-26`
#[test]
fn buildings_are_entered_and_left() {
    let mut game = Game::on(&table(HOUSE, ""), &["G-GREN", "G-ASLT", "G-PZ4"], &["A-RIFL"]);
    game.put(0, 41.0, 11.0).put(1, 60.0, 60.0).put(2, 70.0, 10.0).put(3, 10.0, 90.0);
    game.orders(&[Order::Walk, Order::Hide, Order::Hide, Order::Hide], &[]);
    assert!(!ok(&game, to(41.0, 15.0)), "not through the wall");
    let enter = go(41.0, 13.95, EndOfMove::Enter(0));
    assert!(ok(&game, enter));
    game.unit(1).building = Some(0);
    assert!(!ok(&game, enter), "no room for 9 and 8");
    game.unit(1).building = None;
    game.play(enter, &[]);
    assert_eq!((game.see(0).building, game.see(0).at), (Some(0), Point::inches(41, 17)));
    // Out again, from the edge.
    game.unit(0).order = Some(Order::Walk);
    game.state.phase = Phase::PrimaryMovement;
    game.state.wait = Wait::Move(A);
    assert!(ok(&game, to(50.0, 17.0)) && !ok(&game, to(50.1, 17.0)));
}

/// `WS-MOVE-18`: to enter costs 2" of the move besides the way to the wall, of a run too.
#[test]
fn entering_a_building_costs_two_inches() {
    let enters = |from: f32, order: Order| {
        let mut game = Game::on(&table(HOUSE, ""), &["G-GREN"], &["A-RIFL"]);
        game.put(0, 41.0, from).put(1, 10.0, 90.0).orders(&[order, Order::Hide], &[]);
        ok(&game, go(41.0, 13.95, EndOfMove::Enter(0)))
    };
    assert!(enters(9.95, Order::Walk), "4 and 2 of 6");
    assert!(!enters(9.85, Order::Walk));
    // To the wall, to a building that is there and stands.
    let refused = |action: Action, ruins: u32| {
        let mut game = Game::on(&table(HOUSE, ""), &["G-GREN"], &["A-RIFL"]);
        game.put(0, 41.0, 11.0).put(1, 10.0, 90.0).orders(&[Order::Walk, Order::Hide], &[]);
        game.state.ruins = ruins;
        game.book.check(&game.state, action).map_or_else(|it| it.clause.0, |()| "")
    };
    assert_eq!(refused(go(41.0, 13.95, EndOfMove::Enter(0)), 0), "");
    assert_eq!(refused(go(41.0, 13.9, EndOfMove::Enter(0)), 0), "WS-MOVE-18");
    assert_eq!(refused(go(41.0, 13.95, EndOfMove::Enter(1)), 0), "WS-MOVE-18");
    assert_eq!(refused(go(41.0, 13.95, EndOfMove::Enter(0)), 1), "WS-MOVE-18");
    assert!(enters(6.95, Order::Run), "7 and 2 of 9");
    assert!(!enters(6.85, Order::Run));
}

/// `WS-CAV-11`, `WS-UNIT-15`: vehicles are offered to face on and towards the nearest enemy; who looks all
/// round has no facing to choose.
#[test]
fn vehicles_are_offered_two_facings() {
    let offered = |unit: &str, end: (i16, i16), foes: [(f32, f32); 2]| {
        let mut game = game(&[unit], &["A-SNIP", "A-SNIP"]);
        game.put(0, 40.0, 10.0).put(1, foes[0].0, foes[0].1).put(2, foes[1].0, foes[1].1);
        game.orders(&[Order::Walk, Order::Hide, Order::Hide], &[]);
        let facing = |action: &Action| match action {
            Action::Move { way, facing, .. } if (way.end().x, way.end().y) == end => Some(*facing),
            _ => None,
        };
        game.options().iter().filter_map(facing).collect::<Vec<_>>()
    };
    let (north, east, west) = (Bearing::NORTH, Bearing::EAST, Bearing::WEST);
    let ahead = (4000, 1600);
    assert_eq!(offered("G-PZ4", ahead, [(60.0, 16.0), (5.0, 16.0)]), [north, east]);
    assert_eq!(offered("G-PZ4", ahead, [(90.0, 16.0), (25.0, 16.0)]), [north, west]);
    assert_eq!(offered("G-PZ4", ahead, [(40.0, 40.0), (5.0, 16.0)]), [north], "once");
    assert_eq!(offered("G-GREN", ahead, [(60.0, 16.0), (5.0, 16.0)]), [north]);
    assert_eq!(offered("G-GREN", (4600, 1000), [(60.0, 16.0), (5.0, 16.0)]), [north]);
}

/// `WS-PANIC-02`: the enemy of a panicked unit says where it flees, by every way that is open, and
/// nobody else.
#[test]
fn the_opponent_makes_panicked_moves() {
    use wargauge_rules::game::{Pending, Ruleset, Side};
    let cliff = "[[area]]\nterrain = 'cliff'\nrect = [[38, 23], [42, 25]]";
    for (unit, foe, side) in [(A, 1, Side::B), (B, 0, Side::A)] {
        let mut game = Game::on(&table(cliff, ""), &["G-GREN"], &["A-RIFL"]);
        game.put(unit.0, 40.0, 20.0).put(foe, 40.0, 10.0).status(unit.0, Status::Panicked);
        // 2D6: 7".
        game.phase(Phase::Additional).run(&[3, 4]);
        assert_eq!(game.wait(), Wait::Drive(unit));
        assert_eq!(game.book.pending(&game.state), Pending::Decision(side));
        let ways = flight::ways(game.scene(), unit);
        assert!(ways.len() > 1);
        assert_eq!(game.options(), ways.iter().map(|&to| Action::Drive(to)).collect::<Vec<_>>());
        assert!(!ok(&game, Action::Hold));
        let to = ways[1];
        let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
        flight::drive(&mut game.play_with(&mut referee), unit, to);
        assert_eq!(game.state.unit(unit).at, to);
    }
}

/// `WS-BLDG-27`: who touches the wall of a house is in contact with all inside.
#[test]
fn who_touches_a_wall_is_in_contact_with_all_inside() {
    let mut game = Game::on(&table(HOUSE, ""), &["G-GREN"], &["A-RIFL", "A-OFF"]);
    game.put(0, 41.0, 8.0).put(1, 41.0, 17.0).put(2, 41.0, 17.0);
    for unit in [1, 2] {
        game.unit(unit).building = Some(0);
    }
    game.orders(&[Order::Walk, Order::Hide, Order::Hide], &[]);
    assert!(!ok(&game, go(41.0, 13.95, EndOfMove::Enter(0))), "WS-BLDG-12");
    game.play(to(41.0, 11.5), &[]);
    assert_eq!(game.see(0).contacts.len(), 2);
}

/// `WS-OFF-01`, `WS-OFF-02`, `WS-OFF-03`, `WS-OFF-04`, `WS-OFF-08`
/// `WS-LEAD-20`
#[test]
fn an_officer_joins() {
    let mut game = game(&["G-OFF", "G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 10.0).put(1, 40.0, 18.0).put(2, 10.0, 90.0);
    game.orders(&[Order::Walk, Order::Hide, Order::Hide], &[]);
    assert!(!ok(&game, go(40.0, 12.99, EndOfMove::Join(B))), "more than 2\" away");
    game.play(go(40.0, 13.0, EndOfMove::Join(B)), &[9, 3, 2]);
    assert_eq!(game.see(0).place, Place::With(B));
    assert_eq!(crate::morale::leadership::ld(game.scene(), B), 9, "WS-LEAD-02");
    assert_eq!(crate::position::circles::figures(&game.state, B), 10);
}

/// `WS-OFF-05`, `WS-OFF-09`, `WS-OFF-10`, `WS-OFF-14`
#[test]
fn an_officer_leaves() {
    let mut game = game(&["G-OFF", "G-GREN"], &["A-RIFL"]);
    game.put(1, 40.0, 18.0).put(2, 10.0, 90.0);
    join(&mut game.state, A, B);
    game.unit(0).end = 0;
    game.state.ranks = [B, UnitId(2)].into_iter().collect();
    game.run(&[]);
    assert_eq!(game.wait(), Wait::Part(A));
    game.play(Action::Stay, &[]);
    assert_eq!(game.wait(), Wait::Order(B));
    let run = Action::Order { order: Order::Run, show: false };
    assert!(!ok(&game, run), "both must be able to pay");
    game.unit(0).parts = true;
    assert!(ok(&game, run));
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    game.unit(1).score = 7;
    leave(&mut game.play_with(&mut referee), A);
    let gap = crate::position::circles::gap(game.scene(), A, B).hundredths();
    assert!(gap <= 3, "at the unit's edge");
    assert_eq!((game.see(0).score, game.see(0).follows), (7, Some(B)));
    game.phase(Phase::PrimaryFire);
    assert_eq!(game.state.agenda.as_slice(), [B, A, UnitId(2)]);
    game.phase(Phase::PrimaryMovement);
    assert_eq!(game.state.agenda.as_slice(), [UnitId(2), B, A]);
}

/// `WS-OFF-11`, `WS-OFF-12`, `WS-OFF-15`
#[test]
fn an_officer_is_left_alone() {
    let mut game = game(&["G-OFF", "G-SNIP"], &["A-RIFL"]);
    join(&mut game.state, A, B);
    let it = game.unit(1);
    (it.wounds, it.dead, it.fired_at, it.order) = (2, 1, true, Some(Order::Fire));
    it.contacts = UnitSet::of(UnitId(2));
    crate::attack::wounds::lose_endurance(&mut game.state, B);
    assert_eq!((game.see(0).end, game.see(1).end), (6, 4));
    assert_eq!(succeed(&mut game.state, B), Some(A));
    let officer = game.see(0);
    assert_eq!((officer.wounds, officer.dead, officer.fired_at), (2, 0, true));
    assert_eq!((officer.order, officer.place), (Some(Order::Fire), Place::Table));
    assert!(officer.contacts.contains(UnitId(2)));
    assert!(game.state.ranks.contains(&A));
}

/// `WS-TRANS-13`, `WS-TRANS-02`, `WS-TRANS-14`
#[test]
fn troops_climb_in_at_the_rear() {
    let mut game = game(&["G-251", "G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 20.0).put(1, 40.0, 12.0).put(2, 10.0, 90.0);
    game.orders(&[Order::Hide, Order::Walk, Order::Hide], &[]);
    let board = go(40.0, 16.0, EndOfMove::Board(A));
    assert!(ok(&game, board));
    game.face(0, Bearing::SOUTH);
    assert!(!ok(&game, board), "that is its front");
    game.face(0, Bearing::NORTH).unit(0).order = Some(Order::Walk);
    assert!(!ok(&game, board), "it does not stand still");
    game.unit(0).order = Some(Order::Hide);
    game.play(board, &[5, 4, 3]);
    assert_eq!((game.see(1).place, game.see(0).passenger), (Place::Aboard(A), Some(B)));
}

/// `WS-PANIC-01`, `WS-PANIC-02`, `WS-PANIC-03`, `WS-PANIC-04`, `WS-PANIC-05`, `WS-PANIC-06`
#[test]
fn flight_leads_straight_away() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 20.0).put(1, 40.0, 10.0).status(0, Status::Panicked).state.flight = 7;
    let ways = flight::ways(game.scene(), A);
    assert_eq!(ways.as_slice(), [Point::inches(40, 27)]);
    // At a cliff the opponent may turn the path.
    let cliff = "[[area]]\nterrain = 'cliff'\nrect = [[38, 23], [42, 25]]";
    let mut blocked = Game::on(&table(cliff, ""), &["G-GREN"], &["A-RIFL"]);
    blocked.put(0, 40.0, 20.0).put(1, 40.0, 10.0).status(0, Status::Panicked).state.flight = 7;
    assert!(flight::ways(blocked.scene(), A).len() > 1);
    // Off the table it is gone.
    game.put(0, 40.0, 90.0).put(1, 40.0, 80.0);
    let way = flight::ways(game.scene(), A)[0];
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    flight::drive(&mut game.play_with(&mut referee), A, way);
    assert_eq!(game.see(0).place, Place::Gone(Fate::Fled));
}

/// `WS-ADDMOVE-07`, `WS-PANIC-03`: the panicked flee 2D6 inches, and this is told as what nothing can fail.
#[test]
fn the_panicked_flee_two_dice() {
    use crate::event::Event;
    use wargauge_rules::event::Clause;
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 40.0, 20.0).put(1, 40.0, 10.0).status(0, Status::Panicked);
    game.phase(Phase::Additional);
    game.state.agenda = [A].into_iter().collect();
    // After it the rally fails, which ends the game (WS-TURN-07).
    game.run(&[6, 3, 10]);
    assert_eq!(game.see(0).at, Point::inches(40, 29));
    let clause = Clause("WS-PANIC-03");
    let rolled = Event::Rolled { unit: A, clause, die: 9, against: 0, passed: true };
    assert!(game.referee.observer().events.contains(&rolled));
}

/// `WS-MOVE-01`, `WS-ADDMOVE-03`, `WS-ADDMOVE-08`, `WS-ADDMOVE-16`: whoever may choose makes either additional move,
/// and none where no move is due.
#[test]
fn either_additional_move_is_made() {
    let road = "[[area]]\nterrain = 'road'\nrect = [[0, 30], [96, 34]]";
    let mut game = Game::on(&table(road, ""), &["G-SNIP"], &["A-RIFL"]);
    game.put(0, 40.0, 32.0).put(1, 90.0, 90.0).unit(0).order = Some(Order::Walk);
    (game.state.phase, game.state.wait) = (Phase::Additional, Wait::Extra(A));
    let refused = |game: &Game, x, y| {
        game.book.check(&game.state, to(x, y)).map_or_else(|it| it.clause.0, |()| "")
    };
    assert_eq!(refused(&game, 40.0, 35.0), "", "3\" off the road");
    assert_eq!(refused(&game, 46.0, 32.0), "", "6\" along it");
    assert_eq!(refused(&game, 40.0, 36.0), "WS-ADDMOVE-16");
    game.state.wait = Wait::Fire(A);
    assert_eq!(
        permit::check(game.scene(), &MovePath::straight(Point::inches(43, 32)), EndOfMove::Stand)
            .expect_err("no move")
            .clause
            .0,
        "WS-MOVE-01"
    );
}

/// `WS-PANIC-08`, `WS-ADDMOVE-18`
#[test]
fn immobile_vehicles_stay_and_crews_abandon_their_guns() {
    let mut game = game(&["G-PZ4", "G-PAK"], &["A-RIFL"]);
    game.put(0, 40.0, 20.0).put(1, 60.0, 20.0).put(2, 50.0, 5.0).state.flight = 6;
    game.unit(0).immobile = true;
    assert!(flight::ways(game.scene(), A).is_empty());
    let way = flight::ways(game.scene(), B)[0];
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    flight::drive(&mut game.play_with(&mut referee), B, way);
    assert_eq!(game.see(1).abandoned, Some(Point::inches(60, 20)));
    game.unit(1).order = Some(Order::Walk);
    assert_eq!(crate::movement::going::allowance(game.scene(), B), 600);
}

/// `WS-PANIC-07`: occupants come out at the side away from the enemy.
#[test]
fn occupants_flee_from_the_side_away_from_the_enemy() {
    let mut game = Game::on(&table(HOUSE, ""), &["G-SNIP"], &["A-RIFL"]);
    game.put(0, 41.0, 17.0).put(1, 41.0, 5.0).unit(0).building = Some(0);
    game.state.flight = 5;
    let ways = flight::ways(game.scene(), A);
    assert_eq!(ways.as_slice(), [Point::inches(41, 25)]);
}

/// `WS-PANIC-07`, `WS-TURN-04`, `WS-TRANS-12`: who bails out flees from the rim of his transport at the side away from
/// the enemy; he has not unloaded, and does not count as having hidden.
#[test]
fn who_bails_out_has_not_hidden() {
    let mut game = game(&["G-251", "G-SNIP"], &["A-RIFL"]);
    game.put(0, 48.0, 40.0).put(2, 48.0, 20.0).status(1, Status::Panicked);
    game.unit(0).passenger = Some(B);
    game.unit(1).place = Place::Aboard(A);
    game.state.flight = 8;
    let radii = [A, B].map(|unit| own_radius(game.scene(), unit).hundredths());
    let way = flight::ways(game.scene(), B)[0];
    assert_eq!(way, Point::new(4800, 4000 + radii[0] + radii[1] + 800));
    let mut referee = DiceReferee::new(Scripted::new(&[1]), Deaf);
    flight::drive(&mut game.play_with(&mut referee), B, way);
    assert_eq!((game.see(1).place, game.see(0).passenger), (Place::Table, None));
    crate::turn::end_turn(&mut game.play_with(&mut referee));
    assert_eq!((game.see(1).status, game.see(1).posture_before), (Status::Normal, Posture::Still));
}

/// `WS-ADDMOVE-18`: those who serve a weapon get no additional move, until they have lost it.
#[test]
fn crews_make_no_additional_move() {
    for (lost, moves) in [(false, false), (true, true)] {
        let mut game = game(&["G-HMG"], &["A-RIFL"]);
        game.put(0, 40.0, 10.0).put(1, 10.0, 90.0);
        game.unit(0).abandoned = lost.then_some(Point::inches(60, 60));
        game.orders(&[Order::Walk, Order::Hide], &[]);
        game.play(to(40.0, 16.0), if moves { &[] } else { &[5, 4] });
        assert_eq!(game.wait(), if moves { Wait::Extra(A) } else { Wait::Order(A) });
    }
}

/// `WS-TRANS-06`, `WS-TRANS-08`, `WS-TRANS-11`, `WS-TRANS-15`: from a transport that stands still in
/// Primary Movement those with a Move order unload there, others stay.
#[test]
fn troops_unload_in_primary_movement() {
    for (order, unloads) in [(Order::Walk, true), (Order::Run, true), (Order::Hide, false)] {
        let mut game = game(&["G-251", "G-ASLT"], &["A-RIFL"]);
        game.put(0, 40.0, 30.0).put(2, 10.0, 90.0);
        game.unit(0).passenger = Some(B);
        game.unit(1).place = Place::Aboard(A);
        let dice: &[u8] = if unloads { &[] } else { &[5, 4, 3] };
        game.orders(&[Order::Hide, order, Order::Hide], dice);
        if !unloads {
            assert_eq!((game.state.turn, game.see(1).place), (2, Place::Aboard(A)));
            continue;
        }
        assert_eq!((game.state.phase, game.wait()), (Phase::PrimaryMovement, Wait::Move(B)));
        // From the rear edge, 1.5" behind the middle; there is no additional move.
        game.play(to(40.0, 23.0), &[5, 4, 3]);
        assert_eq!((game.see(1).place, game.state.turn), (Place::Table, 2));
        assert_eq!(game.see(1).end, if order == Order::Run { 5 } else { 6 });
        assert_eq!(game.see(1).posture_before, Posture::Hide);
    }
}

/// `WS-MOVE-13`: whoever walks out of a fight is in contact no more, nor is his enemy.
#[test]
fn a_fight_is_left_freely() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 40.0).beyond(0, 1, 0.0);
    game.unit(0).contacts = UnitSet::of(B);
    game.unit(1).contacts = UnitSet::of(A);
    game.orders(&[Order::Walk, Order::Hide], &[]);
    game.play(to(48.0, 34.0), &[]);
    assert_eq!((game.see(0).contacts, game.see(1).contacts), (UnitSet::EMPTY, UnitSet::EMPTY));
}
