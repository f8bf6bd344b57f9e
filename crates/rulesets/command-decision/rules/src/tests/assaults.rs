//! Close assault, passengers, gun crews (CD-CLOSE-*, CD-PASS-*, CD-GUN-*).

use super::fixture::{Put, chance, stage, stage_with};
use crate::action::ASSAULT;
use crate::attack::toll::Phase::General;
use crate::morale::retreat::{Reason, force_back};
use crate::state::{GunStatus, Pin, Place, UnitSet};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;

/// EX-15: CD-CLOSE-04 to 07, 09, 10, CD-AT-11.
#[test]
fn assaults_on_armour() {
    let panther = || {
        stage(
            "",
            &[Put("G16", 1000, 1000, 90), Put("G04", 2000, 1000, 90)],
            &[Put("U04", 1000, 1100, 270)],
        )
    };
    let mut game = panther();
    game.declare(General, 2, &[ASSAULT], 0);
    assert_eq!(game.hits(General, 0)[&1], chance(4, 5));
    game.stand_mut(1).at.x = 1100;
    assert_eq!(game.hits(General, 0)[&1], chance(1, 2));
    let engineers = |us: &'static str| {
        let mut game = stage(
            "",
            &[Put("G06", 1000, 1100, 270)],
            &[Put(us, 1000, 1000, 90), Put("U04", 1100, 1000, 90)],
        );
        game.declare(General, 0, &[ASSAULT], 1);
        game.chances(General, |toll| toll.destroyer(UnitId(1)).is_some())[&true]
    };
    assert_eq!(engineers("U12"), chance(3, 5));
    assert_eq!(engineers("U16"), chance(9, 10));
    let mut game = stage(
        "",
        &[Put("U04", 1000, 1100, 270), Put("U04", 1000, 900, 90)],
        &[Put("U12", 1000, 1000, 90)],
    );
    game.declare(General, 0, &[ASSAULT], 2).declare(General, 1, &[ASSAULT], 2);
    let hits = game.hits(General, 2);
    assert_eq!([hits[&2], hits[&1], hits[&0]], [chance(16, 25), chance(8, 25), chance(1, 25)]);
}

/// CD-CLOSE-09 by switch: no modifier of any kind.
#[test]
fn the_literal_reading_of_no_modifier() {
    for (rule, number) in [("ca_no_modifier=assault", 6), ("ca_no_modifier=all", 8)] {
        let mut game =
            stage_with("", &[Put("G16", 1000, 1000, 90)], &[Put("U04", 1000, 1100, 270)], &[rule]);
        game.stand_mut(1).pin = Pin::P1;
        game.declare(General, 1, &[ASSAULT], 0);
        assert_eq!(game.hits(General, 0)[&1], chance(number, 10));
    }
}

/// EX-16: CD-CLOSE-08, 18, CD-DEMOR-06, CD-PASS-04.
#[test]
fn no_roll() {
    let mut game = stage(
        "",
        &[Put("G13", 1000, 1000, 90), Put("G04", 0, 0, 0), Put("G05", 2000, 1000, 90)],
        &[Put("U04", 1000, 1100, 270), Put("U04", 2000, 1080, 270)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    game.stand_mut(2).demoralized = true;
    game.declare(General, 3, &[0], 0).declare(General, 4, &[0], 2).play(&[]);
    assert!(game.is_gone(0) && game.is_gone(2));
    let thrown = game.stand(1);
    assert_eq!((thrown.hits, thrown.pin, thrown.place), (1, Pin::P2, Place::Table));
    assert!(game.stand(3).fired && game.stand(4).fired);
    let wreck = game.state.wrecks[0];
    assert_eq!(game.state.wrecks.len(), 1);
    // Beside the wreck, away from the attacker: both radii and what joining leaves.
    assert_eq!((thrown.at.x - wreck.x, wreck.y - thrown.at.y), (0, 60 + 40 + 2));
    let marker = crate::units::quality::Quality::Experienced.marker(thrown.hits);
    assert_eq!(marker, Some(crate::units::quality::Marker::Yellow));
}

/// EX-28: CD-PASS-03 to 06, 12, CD-AT-11, CD-BACK-01.
#[test]
fn passengers_of_a_destroyed_vehicle() {
    let mut game = stage(
        "",
        &[Put("G14", 1000, 1000, 90)],
        &[Put("U10", 1000, 2500, 270), Put("U04", 0, 0, 0)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    game.declare(General, 0, &[0], 1);
    // Rating 8 against front armour 1, and a flank of 1: any penetration destroys; so by hand.
    let mut toll = game.toll(General, &[10, 10]);
    toll.hit(UnitId(1), 12, (UnitId(0), 1));
    toll.hit(UnitId(1), 12, (UnitId(0), 1));
    let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
    let phase = crate::attack::toll::Phase::General;
    crate::attack::aftermath::apply(&game.book, &mut game.state, (toll, phase), &mut none);
    assert!(game.is_gone(1));
    let thrown = game.stand(2);
    assert_eq!((thrown.hits, thrown.pin, thrown.place), (1, Pin::P2, Place::Table));
    assert!(thrown.at.y > 2600, "on the far side, and back from there: {:?}", thrown.at);
}

/// EX-29: CD-GUN-01 to 04, 15, 17.
#[test]
fn gun_crews() {
    let battery = |truck: i16| {
        stage(
            "",
            &[Put("G09", 3000, 2000, 90), Put("G13", truck, 2000, 90)],
            &[Put("U04", 3000, 3000, 270)],
        )
    };
    let back = |game: &mut super::fixture::Stage, reason| {
        let mut none = DiceReferee::new(Scripted::new(&[]), Deaf);
        let mut fled = UnitSet::EMPTY;
        force_back(&game.book, &mut game.state, (UnitId(0), reason), &mut fled, &mut none);
    };
    // Crew 0.40, truck 0.60: 0.8 inches between them.
    let mut by_fire = battery(3180);
    back(&mut by_fire, Reason::Fire(None));
    assert_eq!(by_fire.stand(0).place, Place::Table);
    assert_eq!(by_fire.stand(0).gun.unwrap().status, GunStatus::Unlimbered);
    assert!(by_fire.stand(0).at.y < 2000 && by_fire.stand(1).at.y == 2000);
    let mut by_morale = battery(3180);
    back(&mut by_morale, Reason::Morale);
    assert_eq!(by_morale.stand(0).place, Place::Aboard(UnitId(1)));
    assert_eq!(by_morale.stand(0).gun.unwrap().status, GunStatus::Limbered(UnitId(1)));
    assert!(by_morale.stand(1).at.y < 2000 && by_morale.stand(1).pin == Pin::P2);
    let mut too_far = battery(3220);
    back(&mut too_far, Reason::Morale);
    assert_eq!(too_far.stand(0).gun.unwrap().status, GunStatus::Unlimbered);
    assert_eq!(too_far.stand(0).place, Place::Table);
}
