//! Orders (CD-CMD-*, CD-ORDER-*).

use super::fixture::{Put, line, stage};
use crate::action::{Chit, Order};
use crate::orders::chits::check;
use crate::orders::follow::reach;
use crate::position::heading::Heading;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

/// CD-EX-26: CD-CMD-07, CD-ORDER-11, CD-GEO-08.
#[test]
fn the_reach_of_orders() {
    let mut game = stage(
        "",
        &[Put("G03", 1000, 1000, 0), Put("G04", 2260, 1000, 0), Put("G12", 2290, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let chit = |x: i16| Chit {
        issuer: UnitId(0),
        order: Order::Full,
        at: Point::new(x, 1000),
        arrow: Heading::EAST,
    };
    let refused = |game: &super::fixture::Stage, x| {
        check(&game.book, &game.state, &chit(x)).err().map(|bad| bad.clause.0)
    };
    assert_eq!(refused(&game, 1630), None);
    assert_eq!(refused(&game, 1650), Some("CD-CMD-07"));
    let obeys = |game: &super::fixture::Stage, unit| {
        reach(&game.book, &game.state, &chit(1630), UnitId(unit)).is_some()
    };
    assert!(obeys(&game, 1) && obeys(&game, 2));
    game.stand_mut(2).at.x = 2295;
    assert!(!obeys(&game, 2));
}

/// CD-ORDER-13, CD-ORDER-14: a column obeys the chit at its head, however long it is.
#[test]
fn columns_obey_at_the_head() {
    let road = line("road", &[[0.0, 10.0], [60.0, 10.0]]);
    let trucks = [4000, 3700, 3400, 3100, 2800].map(|x| Put("G13", x, 1000, 0));
    let mut puts = vec![Put("G02", 1000, 500, 0)];
    puts.extend(trucks);
    let mut game = stage(&road, &puts, &[Put("U04", 5900, 4700, 270)]);
    let at = Point::new(4060, 1000);
    let chit = Chit { issuer: UnitId(0), order: Order::Full, at, arrow: Heading::degrees(20) };
    let road_of =
        |game: &super::fixture::Stage, unit| reach(&game.book, &game.state, &chit, UnitId(unit));
    for unit in 1..=5 {
        assert_eq!(road_of(&game, unit), Some(Some(0)), "{unit}");
    }
    // A gap of more than 2 inches ends the column.
    game.stand_mut(4).at.x = 3050;
    assert_eq!(road_of(&game, 5), None);
    assert_eq!(road_of(&game, 3), Some(Some(0)));
}

/// CD-CMD-16: pinned and demoralized issuers place nothing.
#[test]
fn shaken_issuers_place_nothing() {
    let mut game = stage("", &[Put("G02", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
    let chit = Chit {
        issuer: UnitId(0),
        order: Order::Full,
        at: Point::new(5000, 4000),
        arrow: Heading::EAST,
    };
    assert_eq!(check(&game.book, &game.state, &chit), Ok(()), "CD-CMD-09: anywhere");
    game.stand_mut(0).pin = crate::state::Pin::P1;
    assert!(check(&game.book, &game.state, &chit).is_err());
}
