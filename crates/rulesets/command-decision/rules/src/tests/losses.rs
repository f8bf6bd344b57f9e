//! Retreats, rally, losses (CD-BACK-*, CD-ELIM-*, CD-RALLY-*).

use super::fixture::{Put, Stage, area, dice, none, stage};
use crate::action::{Chit, Order};
use crate::attack::toll::Phase::General;
use crate::morale::check::check_all;
use crate::morale::rally::{ease_pins, rally};
use crate::morale::retreat::{RetreatCause, force_back};
use crate::position::heading::Heading;
use crate::scene::Play;
use crate::state::{Cause, Pin, Place, UnitSet};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;

/// EX-39: CD-BACK-08, CD-BACK-09, CD-BACK-10, CD-BACK-11.
#[test]
fn who_retreats_over_the_edge_is_gone() {
    let mut game = stage("", &[Put("G04", 3000, 1500, 270)], &[Put("U04", 3000, 500, 90)]);
    let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
    let mut fled = UnitSet::EMPTY;
    let reason = RetreatCause::Fire(Some(UnitId(0)));
    force_back(
        &mut Play::new(&game.book, &mut game.state, &mut none),
        UnitId(1),
        reason,
        &mut fled,
    );
    assert_eq!(game.stand(1).place, Place::Gone(Cause::Fled));
    crate::losses::casualties::note_wiped_out(
        &mut Play::new(&game.book, &mut game.state, &mut none),
        fled,
    );
    assert!(game.state.stands.iter().all(|stand| !stand.marks.saw_loss));
}

/// EX-20: CD-PIN-05, CD-PIN-06, CD-PIN-07, CD-PIN-08, CD-PIN-09.
#[test]
fn a_pin_fades_from_one_marker_to_the_next() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 3000, 270)]);
    let pin = |game: &super::fixture::Stage| game.stand(0).pin;
    let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
    crate::losses::markers::pin(&mut game.state, UnitId(0), None, &mut none);
    assert_eq!(pin(&game), Pin::P2);
    ease_pins(&mut game.state);
    assert_eq!(pin(&game), Pin::P1);
    // Pinned again before the next end: P2 replaces it (CD-PIN-08).
    crate::losses::markers::pin(&mut game.state, UnitId(0), None, &mut none);
    ease_pins(&mut game.state);
    assert_eq!(pin(&game), Pin::P1);
    ease_pins(&mut game.state);
    assert_eq!(pin(&game), Pin::None);
}

/// The company checks with a die: of the two stands the second alone must, in its own element, its
/// number 9, or 5 where all of CD-CHART-99, CD-CHART-100 and CD-CHART-103 befell it.
fn checks(game: &mut Stage, battered: bool, die: u8) {
    let marks = &mut game.stand_mut(1).marks;
    marks.fired_at = true;
    (marks.burst, marks.flanked, marks.saw_loss) = (battered, battered, battered);
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[die])));
    ease_pins(&mut game.state);
}

/// EX-21: CD-DEMOR-01, CD-DEMOR-02, CD-DEMOR-06, CD-RALLY-02, CD-RALLY-03, CD-RALLY-04, CD-RALLY-05, CD-TURN-04.
#[test]
fn a_demoralized_stand_rallies_and_keeps_its_permanent_modifier() {
    let read = |game: &Stage| {
        let stand = game.stand(1);
        (stand.demoralized, stand.permanent, stand.pin)
    };
    // Turn 3: 10 is 5 over.
    let woods = area("woods", [9.0, 9.0], [16.0, 20.0]);
    let men = [Put("G01", 1000, 1300, 90), Put("G05", 1000, 1000, 90)];
    let mut game = stage(&woods, &men, &[Put("U04", 1000, 3800, 270)]);
    checks(&mut game, true, 10);
    assert_eq!(read(&game), (true, -2, Pin::P2));
    assert_eq!(game.stand(1).at, Point::new(1000, 1000), "in the woods it need not flee");
    // Turn 4: battalion command places Rally within 6 inches.
    let (issuer, at) = (UnitId(0), Point::new(1000, 1200));
    let chit = Chit { issuer, order: Order::Rally, at, arrow: Heading::EAST };
    assert_eq!(crate::orders::chits::check(game.scene(), &chit), Ok(()));
    game.state.chits.push(chit);
    let before = (game.book.clone(), game.state.clone());
    // Morale of turn 4: the number is 9, less 2 of its own; 9 is 2 over and pins. Then the rally.
    game.stand_mut(1).marks.fired_at = true;
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[9])));
    assert_eq!(read(&game), (true, -2, Pin::P2));
    rally(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert_eq!(read(&game), (false, 0, Pin::P2));
    ease_pins(&mut game.state);
    assert_eq!(read(&game), (false, 0, Pin::P1));
    ease_pins(&mut game.state);
    assert_eq!(read(&game), (false, 0, Pin::None));
    // Had the die of turn 4 been 5 or 6 over 3, it would have been gone; 4 over, forced back.
    for (die, gone) in [(7, false), (8, true), (9, true)] {
        let (book, state) = before.clone();
        let mut again = Stage { book, state };
        checks(&mut again, true, die);
        assert_eq!((again.is_gone(1), again.is_gone(0)), (gone, false), "{die}");
    }
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
