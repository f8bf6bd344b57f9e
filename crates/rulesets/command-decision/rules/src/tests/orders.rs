//! Orders (CD-CMD-*, CD-ORDER-*).

use super::fixture::{Put, line, none, stage};
use crate::action::{Action, Chit, Item, Order, Plan};
use crate::attack::toll::Phase;
use crate::movement::legality;
use crate::orders::chits::check;
use crate::orders::follow::{class, may_follow, reach};
use crate::position::heading::{Heading, of};
use crate::scene::Play;
use crate::state::{MoveClass, Pin, Place, Spotted, Step};
use crate::turn::dispatch::take_down;
use crate::turn::steps::close;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

/// EX-26: CD-CMD-07, CD-ORDER-11, CD-GEO-02, CD-GEO-08.
#[test]
fn an_order_reaches_six_inches_from_the_chit() {
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
        check(game.scene(), &chit(x)).err().map(|bad| bad.clause.0)
    };
    assert_eq!(refused(&game, 1630), None);
    assert_eq!(refused(&game, 1650), Some("CD-CMD-07"));
    let obeys = |game: &super::fixture::Stage, unit| {
        reach(game.scene(), &chit(1630), UnitId(unit)).is_some()
    };
    assert!(obeys(&game, 1) && obeys(&game, 2));
    game.stand_mut(2).at.x = 2295;
    assert!(!obeys(&game, 2));
}

/// CD-ORDER-13, CD-ORDER-14, CD-ORDER-22: a column obeys the chit at its head, however long it is.
#[test]
fn a_column_obeys_the_chit_at_its_head_however_long_it_is() {
    let road = line("road", &[[0.0, 10.0], [60.0, 10.0]]);
    let trucks = [4000, 3700, 3400, 3100, 2800].map(|x| Put("G13", x, 1000, 0));
    let mut puts = vec![Put("G02", 1000, 500, 0)];
    puts.extend(trucks);
    let mut game = stage(&road, &puts, &[Put("U04", 5900, 4700, 270)]);
    let at = Point::new(4060, 1000);
    let chit = Chit { issuer: UnitId(0), order: Order::Full, at, arrow: Heading::of_degrees(20) };
    let road_of = |game: &super::fixture::Stage, unit| reach(game.scene(), &chit, UnitId(unit));
    for unit in 1..=5 {
        assert_eq!(road_of(&game, unit), Some(Some(0)), "{unit}");
    }
    // CD-ORDER-22: at the reveal they are in it.
    let mut shown = super::fixture::Stage { book: game.book.clone(), state: game.state.clone() };
    shown.state.chits.push(chit);
    (1..=5).for_each(|unit| shown.stand_mut(unit).follows = Some(UnitId(0)));
    crate::turn::steps::begin(&mut shown.state, Step::Follow);
    close(&mut Play::new(&shown.book, &mut shown.state, &mut none()));
    assert_eq!([0, 1, 5].map(|unit| shown.stand(unit).column), [None, Some(0), Some(0)]);
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
    assert_eq!(check(game.scene(), &chit), Ok(()), "CD-CMD-09: anywhere");
    game.stand_mut(0).pin = crate::state::Pin::P1;
    assert!(check(game.scene(), &chit).is_err());
}

/// A staff, a platoon and a tank of its battalion, one enemy far away.
fn battalion() -> super::fixture::Stage {
    stage(
        "",
        &[Put("G02", 1000, 500, 0), Put("G04", 1000, 1000, 90), Put("G14", 1300, 1000, 90)],
        &[Put("U04", 5900, 4700, 270)],
    )
}

fn order(order: Order, (x, y): (i16, i16)) -> Chit {
    Chit { issuer: UnitId(0), order, at: Point::new(x, y), arrow: Heading::NORTH }
}

/// CD-ORDER-01, CD-ORDER-02, CD-ORDER-09, CD-ORDER-16: five kinds; three move and have an arrow.
#[test]
fn three_of_five_kinds_of_chits_move_and_open_when_revealed() {
    assert_eq!(Order::ALL.len(), 5, "CD-ORDER-02, CD-ORDER-09");
    let moves = Order::ALL.map(Order::moves);
    assert_eq!(moves, [true, true, true, false, false], "CD-ORDER-16");
    // CD-ORDER-01: the enemy sees a cap, not what it covers.
    let mut game = battalion();
    game.state.chits.push(order(Order::Full, (1000, 1000)));
    crate::turn::steps::begin(&mut game.state, Step::Follow);
    let seen = |game: &super::fixture::Stage| -> Vec<_> {
        let view = crate::view::View::new(game.scene(), Side::B);
        view.caps().map(|cap| (cap.at, cap.chit.is_some())).collect()
    };
    assert_eq!(seen(&game), [(Point::new(1000, 1000), false)]);
    game.state.shown = true;
    assert_eq!(seen(&game), [(Point::new(1000, 1000), true)], "CD-ORDER-22: then it is open");
}

/// CD-ORDER-03, CD-ORDER-18, CD-TURN-04: chits lie from the Command Phase to the next.
#[test]
fn orders_last_a_turn() {
    let mut game = battalion();
    game.state.chits.push(order(Order::Cautious, (1000, 1000)));
    crate::turn::steps::begin(&mut game.state, Step::Orders);
    close(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert_eq!((game.state.turn, game.state.step), (2, Step::Follow));
    assert_eq!(game.state.chits.len(), 1, "CD-ORDER-18: morale came after it was placed");
    crate::turn::steps::begin(&mut game.state, Step::GeneralFire);
    close(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert!(game.state.chits.is_empty(), "CD-ORDER-03");
}

/// CD-ORDER-04, CD-ORDER-05, CD-ORDER-06, CD-ORDER-07, CD-ORDER-08: what following makes of a stand.
#[test]
fn each_order_makes_its_class_and_budget_of_a_stand() {
    use crate::movement::course::budget;
    let game = battalion();
    let share = |order: Order| {
        let class = class(order);
        (class, budget(&game.book, class) * 2 / game.book.clock)
    };
    assert_eq!(share(Order::Cautious), (MoveClass::Cautious, 1), "CD-ORDER-04");
    assert_eq!(share(Order::Full), (MoveClass::Full, 2), "CD-ORDER-05");
    assert_eq!(share(Order::Disengage), (MoveClass::Disengage, 2), "CD-ORDER-06");
    assert_eq!(share(Order::NoOrder), (MoveClass::None, 0), "CD-ORDER-07");
    assert_eq!(share(Order::Rally), (MoveClass::Rally, 0), "CD-ORDER-08");
}

/// CD-ORDER-10, CD-ORDER-11, CD-ORDER-12, CD-ORDER-15: six inches from where the stands are at the
/// reveal, seen or not.
#[test]
fn a_chit_reaches_those_it_does_not_see() {
    let mut game = stage(
        &super::fixture::area("town", [9.0, 11.0], [11.0, 13.0]),
        &[Put("G02", 1000, 500, 0), Put("G04", 1000, 1500, 90)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let chit = order(Order::Full, (1000, 1000));
    assert_eq!(check(game.scene(), &chit), Ok(()), "CD-ORDER-10");
    let sees = crate::scene::Moment::now(game.scene()).sees_spot(UnitId(1), chit.at);
    assert!(!sees && reach(game.scene(), &chit, UnitId(1)).is_some(), "CD-ORDER-12");
    game.stand_mut(1).at.y = 1640;
    assert!(reach(game.scene(), &chit, UnitId(1)).is_some(), "CD-ORDER-11: 6.00");
    game.stand_mut(1).at.y = 1641;
    assert!(reach(game.scene(), &chit, UnitId(1)).is_none(), "CD-ORDER-15");
}

/// CD-ORDER-17, CD-ORDER-23, CD-ORDER-32: chits that say nothing move nobody; the demoralized obey
/// Rally alone, the pinned anything.
#[test]
fn the_demoralized_obey_rally_alone_and_the_pinned_any_order() {
    let mut game = battalion();
    let may = |game: &super::fixture::Stage, kind| {
        may_follow(game.scene(), &order(kind, (1000, 1000)), UnitId(1))
    };
    let fit = Order::ALL.map(|kind| may(&game, kind));
    assert_eq!(fit, [true, true, true, false, false], "CD-ORDER-17");
    game.stand_mut(1).pin = Pin::P1;
    assert_eq!(Order::ALL.map(|kind| may(&game, kind)), fit, "CD-ORDER-32: pinned");
    (game.stand_mut(1).demoralized, game.stand_mut(1).permanent) = (true, -2);
    let shaken = Order::ALL.map(|kind| may(&game, kind));
    assert_eq!(shaken, [false, false, false, false, true], "CD-ORDER-32");
    assert_eq!(game.stand(1).class, MoveClass::None, "CD-ORDER-23: reached by none yet");
}

/// CD-ORDER-19, CD-ORDER-20, CD-ORDER-21, CD-ORDER-22, CD-ORDER-24: who follows is answered before
/// anything is shown; whoever stays counts as without order.
#[test]
fn followers_are_named_at_the_reveal() {
    let mut game = battalion();
    game.state.chits.push(order(Order::Full, (1000, 1000)));
    // CD-ORDER-19: while chits are placed no cap of the enemy shows.
    crate::turn::steps::begin(&mut game.state, Step::Orders);
    let caps =
        |game: &super::fixture::Stage| crate::view::View::new(game.scene(), Side::B).caps().count();
    assert_eq!(caps(&game), 0, "CD-ORDER-19");
    crate::turn::steps::begin(&mut game.state, Step::Follow);
    assert_eq!(caps(&game), 1);
    let follow = Action::Follow { unit: UnitId(1), issuer: UnitId(0) };
    take_down(&game.book, &mut game.state, follow);
    assert!(!game.state.shown && game.stand(1).class == MoveClass::None, "CD-ORDER-22: sealed");
    assert_eq!(game.stand(1).follows, Some(UnitId(0)), "CD-ORDER-24: one chit at most");
    take_down(&game.book, &mut game.state, Action::Pass { unit: UnitId(2) });
    close(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert!(game.state.shown, "CD-ORDER-22");
    assert_eq!(game.stand(1).class, MoveClass::Full);
    assert_eq!(game.stand(2).class, MoveClass::None, "CD-ORDER-20, CD-ORDER-21");
    game.stand_mut(2).spotted = Spotted::BOTH;
    game.stand_mut(3).at = Point::new(1300, 2500);
    assert_eq!(game.refused(Phase::Opportunity, 2, &[0], 3), None, "CD-ORDER-21: op fire");
    assert_eq!(game.refused(Phase::Opportunity, 1, &[0], 3), Some("CD-FIRE-01"));
}

/// CD-ORDER-25, CD-ORDER-26: followers share the arrow, not the plan; Cautious without a step keeps
/// its class.
#[test]
fn followers_share_the_arrow_and_not_the_plan() {
    let mut game = battalion();
    game.state.chits.push(order(Order::Cautious, (1000, 1000)));
    for unit in [1, 2] {
        let stand = game.stand_mut(unit);
        (stand.follows, stand.class) = (Some(UnitId(0)), MoveClass::Cautious);
    }
    let legal = |game: &super::fixture::Stage, unit, arrow: Heading, items: &[Item]| {
        let plan = Plan::of(arrow, items);
        legality::check(game.scene(), UnitId(unit), &plan).err().map(|bad| bad.clause.0)
    };
    let north = |x, y| [Item::Go(Point::new(x, y))];
    assert_eq!(legal(&game, 1, Heading::NORTH, &north(1000, 1300)), None);
    assert_eq!(legal(&game, 2, Heading::NORTH, &north(1300, 2000)), None, "CD-ORDER-25: farther");
    let east = legal(&game, 1, Heading::EAST, &north(1000, 1300));
    assert_eq!(east, Some("CD-ORDER-25"));
    crate::turn::steps::begin(&mut game.state, Step::Plan);
    game.state.plans.push((UnitId(1), Plan::stay(Heading::NORTH)));
    close(&mut Play::new(&game.book, &mut game.state, &mut none()));
    let stand = game.stand(1);
    assert_eq!((stand.class, stand.path, stand.moved()), (MoveClass::Cautious, 0, false));
    game.stand_mut(3).at = Point::new(1000, 2000);
    let op_fire = game.refused(Phase::Opportunity, 1, &[0], 3);
    assert_eq!(op_fire, Some("CD-FIRE-01"), "CD-ORDER-26");
}

/// CD-MOVE-09, CD-ORDER-28, CD-ORDER-29, CD-ORDER-30: straight away from the closest enemy seen; along the arrow
/// where none is; only who moves is protected.
#[test]
fn who_disengages_goes_from_the_closest_enemy_seen() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 0), Put("G02", 5000, 100, 0)],
        &[Put("U04", 1500, 1000, 180), Put("U04", 500, 1000, 0), Put("U04", 1000, 1900, 270)],
    );
    game.stand_mut(0).class = MoveClass::Disengage;
    let away =
        |game: &super::fixture::Stage| of(legality::line(game.scene(), UnitId(0), Heading::NORTH));
    assert_eq!(away(&game), Heading::WEST, "CD-ORDER-30: of two as close the lower id");
    game.stand_mut(2).at.x = 1600;
    assert_eq!(away(&game), Heading::EAST, "CD-ORDER-28: from the closest");
    for class in [MoveClass::Full, MoveClass::Cautious] {
        game.stand_mut(0).class = class;
        assert_eq!(away(&game), Heading::NORTH, "CD-MOVE-09: along its arrow, whoever is near");
    }
    game.stand_mut(0).class = MoveClass::Disengage;
    game.stand_mut(3).at = Point::new(1000, 1000);
    assert_eq!(away(&game), Heading::NORTH, "CD-ORDER-28: there is no way from where it stands");
    for class in [MoveClass::Full, MoveClass::Cautious] {
        game.stand_mut(0).class = class;
        assert_eq!(away(&game), Heading::NORTH, "CD-MOVE-09");
    }
    game.stand_mut(0).class = MoveClass::Disengage;
    for unit in [2, 3, 4] {
        game.stand_mut(unit).spotted = Spotted::default();
    }
    assert_eq!(away(&game), Heading::NORTH, "CD-ORDER-28: along the arrow");
    // CD-ORDER-29: it stands still, so that it may be fired at.
    game.stand_mut(0).spotted = Spotted::BOTH;
    assert_eq!(game.refused(Phase::Opportunity, 2, &[0], 0), None, "CD-ORDER-29");
    game.stand_mut(0).path = 100;
    assert_eq!(game.refused(Phase::Opportunity, 2, &[0], 0), Some("CD-OPP-09"), "CD-ORDER-06");
    game.stand_mut(2).spotted = Spotted::BOTH;
    assert_eq!(game.refused(Phase::General, 0, &[0], 2), Some("CD-CHART-04"), "CD-ORDER-29");
}

/// CD-ORDER-31: passengers are carried without an order, and use the chit of their vehicle.
#[test]
fn passengers_are_carried_without_an_order_of_their_own() {
    let mut game = stage(
        "",
        &[Put("G03", 1000, 500, 0), Put("G12", 1600, 500, 90), Put("G04", 1600, 500, 90)],
        &[Put("U04", 5900, 4700, 270)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    let near = order(Order::Full, (1000, 700));
    // Its vehicle is larger: 6 inches from its rim.
    game.stand_mut(1).at.x = 1620;
    game.stand_mut(2).at.x = 1620;
    assert!(reach(game.scene(), &near, UnitId(1)).is_some());
    assert!(reach(game.scene(), &near, UnitId(2)).is_some(), "CD-ORDER-31");
    assert_eq!(game.stand(2).class, MoveClass::None, "CD-ORDER-31: by itself it has no order");
    // On foot at the same place it is a hundredth too far away.
    game.stand_mut(2).place = Place::Table;
    assert!(reach(game.scene(), &near, UnitId(2)).is_none(), "CD-ORDER-31: aboard");
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    // Each obeys its own commander alone: aboard of another company's vehicle it is where that is.
    for (stranger, obey) in [(1, [false, true]), (2, [true, false])] {
        let own = game.book.stands[stranger].company;
        game.book.stands[stranger].company = 9;
        let reached = [1, 2].map(|unit| reach(game.scene(), &near, UnitId(unit)).is_some());
        assert_eq!(reached, obey, "CD-ORDER-31: {stranger} is of another company");
        let follows = [1, 2].map(|unit| may_follow(game.scene(), &near, UnitId(unit)));
        assert_eq!(follows, obey, "CD-ORDER-31: {stranger} is of another company");
        game.book.stands[stranger].company = own;
    }
    // Out of reach, with a truck that obeys in a column (CD-ORDER-13).
    let road = line("road", &[[2.0, 10.0], [50.0, 10.0]]);
    let trucks = [3000, 2700, 2400, 2100].map(|x| Put("G13", x, 1000, 0));
    let others = [Put("G03", 300, 4000, 0), Put("G04", 2100, 1000, 0)];
    let mut column = stage(&road, &[&trucks[..], &others].concat(), &[Put("U04", 5900, 4700, 0)]);
    column.stand_mut(5).place = Place::Aboard(UnitId(3));
    let head = Chit { issuer: UnitId(4), arrow: Heading::EAST, ..order(Order::Full, (3000, 1000)) };
    let reached =
        |game: &super::fixture::Stage| [3, 5].map(|unit| reach(game.scene(), &head, UnitId(unit)));
    assert_eq!(reached(&column), [Some(Some(0)), Some(None)], "CD-ORDER-31: out of reach");
    column.book.stands[5].company = 9;
    assert_eq!(reached(&column), [Some(Some(0)), None], "CD-ORDER-31: not subordinate");
}
