//! Commanders and whom they command (CD-CMD-*).

use super::fixture::{Put, area, army, match_up, none, stage};
use crate::CommandDecision;
use crate::action::{Chit, Order};
use crate::orders::chits::{check, is_subordinate, may_issue, remove_lapsed};
use crate::orders::follow::{may_follow, reach};
use crate::position::heading::Heading;
use crate::scene::Play;
use crate::state::{Cause, MoveClass, Pin, Place};
use crate::units::stand::Cap;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

/// The stands of a side that are of a roster entry.
fn of(book: &CommandDecision, side: Side, entry: &str) -> Vec<UnitId> {
    let entry_of = |unit: &UnitId| book.muster[unit.index()].entry == entry;
    book.units_of(side).filter(entry_of).collect()
}

/// A chit with an arrow to the east.
fn chit(issuer: u8, order: Order, (x, y): (i16, i16)) -> Chit {
    Chit { issuer: UnitId(issuer), order, at: Point::new(x, y), arrow: Heading::EAST }
}

/// CD-CMD-01, CD-CMD-03, CD-CMD-04, CD-CMD-05: one cap for each commander, staff and recon stand.
#[test]
fn every_issuer_has_one_cap() {
    let army = army();
    let cap = |id: &str| army.stands[army.stand_named(id).unwrap()].profile.cap();
    assert_eq!(cap("G03"), Some(Cap::Joint));
    assert_eq!(["G01", "G15"].map(cap), [Some(Cap::Sight); 2], "CD-CMD-08");
    assert_eq!(cap("G02"), Some(Cap::Staff), "CD-CMD-09");
    assert_eq!(["G20", "G21"].map(cap), [Some(Cap::Own); 2], "CD-CMD-10");
    assert_eq!(["G04", "G05", "G13", "G14"].map(cap), [None; 4], "CD-CMD-03");
    let book = match_up("crossroads");
    let issuers = book.units_of(Side::A).filter(|&unit| book.profile(unit).cap().is_some());
    // Battalion command, staff, two joint commands, a command tank, a car and a patrol.
    assert_eq!(issuers.count(), 7, "CD-CMD-01");
}

/// CD-CMD-11, CD-CMD-12: companies obey their commander, all the battalion and the staff.
#[test]
fn companies_obey_their_commander_the_battalion_and_the_staff() {
    let book = match_up("crossroads");
    let one = |entry: &str| of(&book, Side::A, entry)[0];
    let (command, staff) = (one("G01"), one("G02"));
    let leaders = of(&book, Side::A, "G03");
    let (grenadiers, heavy) = (leaders[0], leaders[1]);
    let (platoon, mortar, tank) = (one("G04"), one("G07"), one("G14"));
    let obeys = |unit, issuer| is_subordinate(&book, unit, issuer);
    assert!(obeys(platoon, grenadiers) && obeys(grenadiers, grenadiers), "CD-CMD-12");
    assert!(!obeys(platoon, heavy) && !obeys(mortar, grenadiers), "CD-CMD-11: another company");
    for unit in [platoon, mortar, tank, grenadiers, heavy, command, staff] {
        assert!(obeys(unit, command) && obeys(unit, staff), "CD-CMD-12: {unit:?}");
    }
    assert!(!obeys(command, grenadiers) && !obeys(staff, heavy));
    assert!(!obeys(platoon, platoon), "no cap, no orders");
    let foe = of(&book, Side::B, "U04")[0];
    assert!(!obeys(foe, staff), "nor the enemy");
    // CD-CMD-04: recon orders itself alone. CD-CMD-13: it may follow the battalion instead.
    let (car, patrol) = (one("G20"), one("G21"));
    assert!(obeys(car, car) && !obeys(patrol, car) && !obeys(platoon, car), "CD-CMD-04");
    assert!(obeys(car, command) && obeys(patrol, staff), "CD-CMD-13");
    assert!(!obeys(car, grenadiers), "CD-CMD-13: attached to the headquarters");
}

/// CD-CMD-08, CD-CMD-20: a seen spot; woods hide what lies behind, the spot lies on the ground.
#[test]
fn chits_lie_where_the_issuer_sees() {
    let woods = area("woods", [20.0, 5.0], [24.0, 15.0]);
    let game = stage(
        &woods,
        &[Put("G01", 1000, 1000, 0), Put("G02", 1000, 1200, 0), Put("G21", 1000, 1400, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let refused = |chit: &Chit| check(game.scene(), chit).err().map(|bad| bad.clause.0);
    assert_eq!(refused(&chit(0, Order::Full, (1800, 1000))), None);
    assert_eq!(refused(&chit(0, Order::Full, (3000, 1000))), Some("CD-CMD-08"), "CD-CMD-20");
    assert_eq!(refused(&chit(1, Order::Full, (3000, 1000))), None, "CD-CMD-09: staff anywhere");
    assert_eq!(refused(&chit(1, Order::Full, (6100, 1000))), Some("CD-ORDER-10"), "on the table");
    // CD-CMD-10: right at itself.
    assert_eq!(refused(&chit(2, Order::Full, (1000, 1400))), None);
    assert_eq!(refused(&chit(2, Order::Full, (1000, 1500))), Some("CD-CMD-10"));
}

/// CD-CMD-06, CD-CMD-14, CD-CMD-15: a lost issuer's cap is gone, and nobody takes over.
#[test]
fn nobody_takes_over_for_a_lost_commander() {
    let mut game = stage(
        "",
        &[Put("G01", 1000, 600, 0), Put("G03", 1000, 1000, 0), Put("G04", 1200, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let issues = |game: &super::fixture::Stage, unit| may_issue(game.scene(), UnitId(unit));
    assert!(issues(&game, 0) && issues(&game, 1) && !issues(&game, 2));
    game.stand_mut(1).place = Place::Gone(Cause::Fire);
    assert!(!issues(&game, 1), "CD-CMD-06");
    assert!(!issues(&game, 2), "CD-CMD-14: nobody takes over");
    let order = chit(0, Order::Full, (1200, 1000));
    assert!(may_follow(game.scene(), &order, UnitId(2)), "CD-CMD-14: the battalion can");
    game.stand_mut(0).place = Place::Gone(Cause::Fire);
    assert!(!issues(&game, 0), "CD-CMD-15");
    assert_eq!(game.stand(2).pin, Pin::None, "CD-CMD-15: nothing else happens at once");
}

/// CD-CMD-16, CD-CMD-17, CD-CMD-18: shaken or gone, an issuer has no chit; followers keep what they
/// have done.
#[test]
fn chits_of_the_shaken_are_removed() {
    for change in [
        |stand: &mut crate::state::Stand| stand.pin = Pin::P1,
        |stand: &mut crate::state::Stand| stand.demoralized = true,
        |stand: &mut crate::state::Stand| stand.place = Place::Gone(Cause::Fire),
    ] {
        let mut game = stage(
            "",
            &[Put("G02", 1000, 600, 0), Put("G04", 1200, 1000, 0)],
            &[Put("U04", 5900, 4700, 270)],
        );
        game.state.chits.push(chit(0, Order::Full, (1200, 1000)));
        let follower = game.stand_mut(1);
        (follower.follows, follower.class, follower.path) = (Some(UnitId(0)), MoveClass::Full, 600);
        remove_lapsed(&game.book, &mut game.state);
        assert_eq!(game.state.chits.len(), 1, "he is fit");
        change(game.stand_mut(0));
        assert!(!may_issue(game.scene(), UnitId(0)), "CD-CMD-16");
        remove_lapsed(&game.book, &mut game.state);
        assert!(game.state.chits.is_empty(), "CD-CMD-17, CD-CMD-18");
        assert_eq!(game.stand(1).class, MoveClass::Full, "CD-CMD-18: done stays done");
        // CD-CMD-18: only a Rally, which works later, is lost with its chit.
        (game.stand_mut(1).class, game.stand_mut(1).path) = (MoveClass::Rally, 0);
        game.stand_mut(1).demoralized = true;
        crate::morale::rally::rally(&mut Play::new(&game.book, &mut game.state, &mut none()));
        assert!(game.stand(1).demoralized);
    }
}

/// CD-CMD-19: a commander aboard a vehicle sees from there. CD-CMD-02: without an order no plan.
#[test]
fn a_commander_aboard_a_vehicle_sees_from_there() {
    let woods = area("woods", [20.0, 5.0], [24.0, 15.0]);
    let mut game = stage(
        &woods,
        &[Put("G01", 1000, 1000, 0), Put("G12", 3000, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let order = chit(0, Order::Full, (3400, 1000));
    assert!(check(game.scene(), &order).is_err(), "behind the woods");
    game.stand_mut(0).place = Place::Aboard(UnitId(1));
    game.stand_mut(0).at = Point::new(3000, 1000);
    assert_eq!(check(game.scene(), &order), Ok(()), "CD-CMD-19");
    for (class, plans) in
        [(MoveClass::None, false), (MoveClass::Rally, false), (MoveClass::Cautious, true)]
    {
        game.stand_mut(1).class = class;
        assert_eq!(crate::turn::ask::may_plan(&game.state, UnitId(1)), plans, "CD-CMD-02");
    }
    game.stand_mut(1).demoralized = true;
    assert!(!crate::turn::ask::may_plan(&game.state, UnitId(1)), "CD-CMD-02, CD-SCEN-06");
}

/// CD-CMD-21, CD-ORDER-33, CD-ORDER-34: one chit an issuer, any number of a kind, on any spot.
#[test]
fn each_commander_is_asked_once_for_one_chit() {
    let mut game = stage(
        "",
        &[Put("G01", 1000, 600, 0), Put("G02", 1000, 1000, 0), Put("G04", 1200, 1000, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    crate::turn::steps::begin(&mut game.state, crate::state::Step::Orders);
    let mut asked = Vec::new();
    while crate::turn::ask::next(&game.book, &mut game.state) {
        let unit = crate::turn::ask::asked(game.scene()).unwrap();
        asked.push(unit.0);
        let order = chit(unit.0, Order::Full, (1200, 1000));
        assert_eq!(check(game.scene(), &order), Ok(()), "CD-ORDER-33, CD-ORDER-34");
        crate::turn::dispatch::take_down(
            &game.book,
            &mut game.state,
            crate::action::Action::Place(order),
        );
    }
    assert_eq!(asked, [0, 1], "CD-CMD-21: each is asked once");
    // CD-ORDER-34: both reach the platoon; they do not add up, it may follow one.
    for issuer in [0, 1] {
        let order = *game.state.chit_of(UnitId(issuer)).unwrap();
        assert!(reach(game.scene(), &order, UnitId(2)).is_some());
    }
}
