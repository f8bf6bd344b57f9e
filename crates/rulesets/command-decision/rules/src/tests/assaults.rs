//! Close assault, passengers, gun crews (CD-CLOSE-*, CD-PASS-*, CD-GUN-*).

use super::fixture::{Put, Stage, chance, dice, none, stage, stage_with};
use crate::action::ASSAULT;
use crate::attack::toll::Phase::General;
use crate::attack::toll::Wound;
use crate::scene::Play;
use crate::state::{GunStatus, MoveClass, Pin, Place};
use crate::units::quality::{Marker, Quality};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

/// EX-15: CD-CLOSE-04, CD-CLOSE-05, CD-CLOSE-06, CD-CLOSE-07, CD-CLOSE-09, CD-CLOSE-10, CD-AT-11.
#[test]
fn men_assault_armour_by_the_number_of_the_example() {
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
fn the_literal_readings_leave_modifiers_out_of_assaults() {
    for (rule, number) in [("ca_no_modifier=assault", 6), ("ca_no_modifier=all", 8)] {
        let mut game =
            stage_with("", &[Put("G16", 1000, 1000, 90)], &[Put("U04", 1000, 1100, 270)], &[rule]);
        game.stand_mut(1).pin = Pin::P1;
        game.declare(General, 1, &[ASSAULT], 0);
        assert_eq!(game.hits(General, 0)[&1], chance(number, 10));
    }
}

/// EX-16: CD-CLOSE-08, CD-CLOSE-18, CD-DEMOR-06, CD-PASS-04.
#[test]
fn soft_vehicles_and_the_demoralized_fall_without_a_roll() {
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

/// EX-28: CD-PASS-03, CD-PASS-04, CD-PASS-05, CD-PASS-06, CD-PASS-12, CD-AT-11, CD-BACK-01.
#[test]
fn passengers_of_a_destroyed_vehicle_get_off_hurt_and_pinned() {
    let mut game = stage(
        "",
        &[Put("G20", 1000, 1000, 90)],
        &[Put("U10", 1000, 2900, 270), Put("U04", 0, 0, 0)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    assert!(game.book.profile(UnitId(1)).is_weak());
    // Rating 0 against 1: 4 in all is 3 over, a hit each; the third shot misses.
    game.declare(General, 0, &[0], 1).play(&[1, 4, 1, 4, 10]);
    assert!(game.is_gone(1));
    assert_eq!(&game.state.wrecks[..], &[Point::new(1000, 2900)]);
    let thrown = game.stand(2);
    assert_eq!((thrown.hits, thrown.pin, thrown.place), (1, Pin::P2, Place::Table));
    assert_eq!(Quality::Regular.marker(thrown.hits), Some(Marker::Red));
    assert_eq!(thrown.class, MoveClass::ForcedBack);
    // From beside the wreck on the far side, both radii and what joining leaves, 12 inches on.
    assert_eq!(thrown.at, Point::new(1000, 2900 + 60 + 40 + 2 + 1200));
}

/// EX-29: CD-GUN-01, CD-GUN-02, CD-GUN-03, CD-GUN-04, CD-GUN-15, CD-GUN-17.
#[test]
fn a_crew_driven_back_leaves_its_gun_unless_a_tow_is_at_hand() {
    // Crew 0.60, truck 0.60, so many hundredths between them.
    let battery = |gap: i16| {
        stage(
            "",
            &[Put("G09", 3000, 2000, 90), Put("G13", 3000 + 120 + gap, 2000, 90)],
            &[Put("U04", 3000, 3000, 270)],
        )
    };
    let read = |game: &Stage| {
        let (crew, truck) = (game.stand(0), game.stand(1));
        (crew.place, crew.gun.unwrap().status, crew.pin, truck.at.y < 2000)
    };
    // Two hits in one phase.
    let mut by_fire = battery(80);
    let mut toll = crate::attack::toll::PhaseLosses::new();
    toll.hit(Wound::single(UnitId(0), UnitId(2)), 12);
    toll.hit(Wound::single(UnitId(0), UnitId(2)), 12);
    crate::attack::aftermath::apply(
        &mut Play::new(&by_fire.book, &mut by_fire.state, &mut none()),
        toll,
        General,
    );
    let crew = by_fire.stand(0);
    assert_eq!(Quality::Experienced.marker(crew.hits), Some(Marker::Red));
    assert_eq!(read(&by_fire), (Place::Table, GunStatus::Unlimbered, Pin::P2, false));
    assert!(crew.at.y < 2000 && crew.gun.unwrap().at.y > 2000);
    let moment = crate::scene::Moment::now(by_fire.scene());
    assert!(!crate::fire::permission::is_manned(&moment, UnitId(0)), "abandoned");
    // Morale by a die, the second that of the riflemen who pass: number 9, less 1 for men within 10 inches, less 1 for no commander.
    let by_morale = |gap: i16, over: u8, marks: bool| {
        let mut game = battery(gap);
        let all = if marks { 4 } else { 0 };
        let crew = game.stand_mut(0);
        crew.marks.fired_at = true;
        (crew.marks.burst, crew.marks.flanked, crew.marks.saw_loss) = (marks, marks, marks);
        let number = 9 - 1 - 1 - all;
        crate::morale::check::check_all(&mut Play::new(
            &game.book,
            &mut game.state,
            &mut dice(&[number + over, 1]),
        ));
        game
    };
    let together = by_morale(80, 3, false);
    let towed = (Place::Aboard(UnitId(1)), GunStatus::Limbered(UnitId(1)), Pin::P2, true);
    assert_eq!(read(&together), towed);
    let too_far = by_morale(120, 3, false);
    let left = (Place::Table, GunStatus::Unlimbered, Pin::P2);
    let (place, gun, pin, _) = read(&too_far);
    assert_eq!((place, gun, pin), left);
    assert!(too_far.stand(0).at.y < 2000 && too_far.stand(0).gun.unwrap().at.y > 2000);
    // Demoralized: the gun stays whatever the distance.
    for gap in [80, 120] {
        let broken = by_morale(gap, 5, true);
        assert!(broken.stand(0).demoralized);
        assert_eq!(read(&broken).1, GunStatus::Unlimbered, "{gap}");
    }
}
