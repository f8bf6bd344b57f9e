//! Retreats, rally, losses (CD-BACK-*, CD-ELIM-*, CD-RALLY-*).

use super::fixture::{Put, area, stage};
use crate::action::{Chit, Order};
use crate::attack::toll::Phase::General;
use crate::morale::check::check_all;
use crate::morale::rally::{ease_pins, rally};
use crate::morale::retreat::{Reason, force_back};
use crate::position::heading::Heading;
use crate::state::{Cause, MoveClass, Pin, Place, UnitSet};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;

/// EX-39: CD-BACK-08 to 11.
#[test]
fn a_retreat_over_the_edge() {
    let mut game = stage("", &[Put("G04", 3000, 1500, 270)], &[Put("U04", 3000, 500, 90)]);
    let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
    let mut fled = UnitSet::EMPTY;
    let reason = Reason::Fire(Some(UnitId(0)));
    force_back(&game.book, &mut game.state, (UnitId(1), reason), &mut fled, &mut none);
    assert_eq!(game.stand(1).place, Place::Gone(Cause::Fled));
    crate::losses::casualties::note_wiped_out(&game.book, &mut game.state, fled, &mut none);
    assert!(game.state.stands.iter().all(|stand| !stand.marks.saw_loss));
}

/// EX-20: CD-PIN-05 to 09.
#[test]
fn the_life_of_a_pin() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 3000, 270)]);
    let pin = |game: &super::fixture::Stage| game.stand(0).pin;
    let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
    crate::losses::markers::pin(&mut game.state, (UnitId(0), None), &mut none);
    assert_eq!(pin(&game), Pin::P2);
    ease_pins(&mut game.state);
    assert_eq!(pin(&game), Pin::P1);
    // Pinned again before the next end: P2 replaces it (CD-PIN-08).
    crate::losses::markers::pin(&mut game.state, (UnitId(0), None), &mut none);
    ease_pins(&mut game.state);
    assert_eq!(pin(&game), Pin::P1);
    ease_pins(&mut game.state);
    assert_eq!(pin(&game), Pin::None);
}

/// EX-21: CD-DEMOR-01, 02, 06, CD-RALLY-02 to 05, CD-TURN-04.
#[test]
fn demoralized_and_rallied() {
    let woods = area("woods", [9.0, 9.0], [16.0, 20.0]);
    let ground = || {
        let mut game = stage(
            &woods,
            &[Put("G01", 1000, 1300, 90), Put("G05", 1000, 1000, 90)],
            &[Put("U04", 1000, 3800, 270)],
        );
        let stand = game.stand_mut(1);
        (stand.demoralized, stand.permanent, stand.pin) = (true, -2, Pin::P2);
        game
    };
    let mut game = ground();
    // Turn 4, morale: number 9 with a loss of 2 of its own: 10 would be 3 over; 8 pins.
    game.stand_mut(1).marks.fired_at = true;
    let mut eight = DiceReferee::new(Scripted::new(&[9]), Deaf);
    check_all(&game.book, &mut game.state, &mut eight);
    ease_pins(&mut game.state);
    assert!(game.stand(1).demoralized && game.stand(1).pin == Pin::P2);
    assert_eq!(game.stand(1).permanent, -2);
    // Turn 5.
    let at = Point::new(1000, 1200);
    game.state.chits.push(Chit {
        issuer: UnitId(0),
        order: Order::Rally,
        at,
        arrow: Heading::EAST,
    });
    let stand = game.stand_mut(1);
    (stand.follows, stand.class) = (Some(UnitId(0)), MoveClass::Rally);
    let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
    rally(&game.book, &mut game.state, &mut none);
    assert!(!game.stand(1).demoralized && game.stand(1).permanent == 0);
    assert_eq!(game.stand(1).pin, Pin::P2);
    ease_pins(&mut game.state);
    assert_eq!(game.stand(1).pin, Pin::P1);
    ease_pins(&mut game.state);
    assert_eq!(game.stand(1).pin, Pin::None);
    // A second demoralized result eliminates.
    let mut again = ground();
    again.stand_mut(1).permanent = -6;
    again.stand_mut(1).marks.fired_at = true;
    let mut nine = DiceReferee::new(Scripted::new(&[9]), Deaf);
    check_all(&again.book, &mut again.state, &mut nine);
    assert!(again.is_gone(1) && !again.is_gone(0));
}

/// CD-WRECK-02, CD-POINTS-11: losses are told to the last thousandth, with credit.
#[test]
fn a_destroyed_tank_burns() {
    let mut game = stage("", &[Put("G16", 1000, 1000, 90)], &[Put("U12", 1000, 2000, 270)]);
    game.declare(General, 0, &[0], 1).play(&[1, 10, 10]);
    assert!(game.is_gone(1));
    assert_eq!(&game.state.wrecks[..], &[Point::new(1000, 2000)]);
    assert_eq!(game.stand(1).told, game.book.stand(UnitId(1)).price);
}
