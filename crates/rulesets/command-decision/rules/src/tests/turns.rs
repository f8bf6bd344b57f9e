//! Whole turns (CD-TURN-*).

use super::fixture::{Put, area, stage};
use crate::action::{Chit, Item, Order, Plan};
use crate::attack::toll::Phase;
use crate::position::heading::Heading;
use crate::scene::Play;
use crate::state::{MoveClass, Pin, Spotted, Step};
use crate::turn::steps::begin;
use crate::turn::steps::close;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;

/// EX-33: one small turn.
#[test]
fn a_small_turn_goes_as_the_example_tells() {
    let pieces =
        area("woods", [10.0, 14.0], [16.0, 20.0]) + &area("bush", [11.0, 3.0], [16.0, 5.0]);
    let mut game = stage(
        &pieces,
        &[Put("G04", 1300, 1450, 270), Put("G03", 1300, 1620, 270)],
        &[Put("U03", 1300, 350, 90), Put("U04", 1300, 600, 90), Put("U04", 1500, 600, 90)],
    );
    // Everybody in the open is spotted, as is the first platoon; all that the example rolls.
    game.stand_mut(1).spotted = Spotted::default();
    for unit in [3, 4] {
        game.stand_mut(unit).class = MoveClass::Full;
        let at = game.stand(unit).at;
        let plan = Plan::of(Heading::NORTH, &[Item::Go(Point::new(at.x, at.y + 600))]);
        game.state.plans.push((UnitId(unit), plan));
    }
    game.stand_mut(1).spotted = Spotted::BOTH;
    let mut dice = Scripted::new(&[2, 9, 3, 4, 8]);
    let mut referee = DiceReferee::new(&mut dice, Deaf);
    begin(&mut game.state, Step::Plan);
    close(&mut Play::new(&game.book, &mut game.state, &mut referee));
    assert_eq!(game.stand(3).at, Point::new(1300, 1200));
    game.declare(Phase::Opportunity, 0, &[0], 3);
    close(&mut Play::new(&game.book, &mut game.state, &mut referee));
    let hit = game.stand(3);
    assert_eq!((hit.at, hit.pin, hit.hits), (Point::new(1300, 500), Pin::P2, 1));
    assert_eq!(hit.facing, Heading::NORTH);
    close(&mut Play::new(&game.book, &mut game.state, &mut referee));
    game.declare(Phase::General, 4, &[0], 0);
    close(&mut Play::new(&game.book, &mut game.state, &mut referee));
    assert_eq!(game.stand(0).hits, 1);
    let at = Point::new(1300, 400);
    let chit = Chit { issuer: UnitId(2), order: Order::Cautious, at, arrow: Heading::NORTH };
    game.state.chits.push(chit);
    close(&mut Play::new(&game.book, &mut game.state, &mut referee));
    assert_eq!(dice.left(), 0);
    assert!(game.state.chits.is_empty(), "CD-CMD-17");
    assert_eq!([2, 3, 4].map(|unit| game.stand(unit).pin), [Pin::P1; 3]);
    assert_eq!([0, 1].map(|unit| game.stand(unit).pin), [Pin::None; 2]);
    assert_eq!((game.state.turn, game.state.step), (2, Step::Follow));
}

/// EX-33, the op fire exactly: the second hit falls on the neighbour.
#[test]
fn the_second_hit_falls_on_the_neighbour() {
    let pieces = area("woods", [10.0, 14.0], [16.0, 20.0]);
    let mut game = stage(
        &pieces,
        &[Put("G04", 1300, 1450, 270)],
        &[Put("U04", 1300, 1200, 90), Put("U04", 1500, 1200, 90)],
    );
    game.declare(Phase::Opportunity, 0, &[0], 1);
    let first = game.chances(Phase::Opportunity, |toll| toll.hits(UnitId(1)) > 0);
    let second = game.chances(Phase::Opportunity, |toll| toll.hits(UnitId(2)) > 0);
    assert_eq!(first[&true], super::fixture::chance(21, 25));
    assert_eq!(second[&true], super::fixture::chance(9, 25));
}
