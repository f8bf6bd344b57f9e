//! `EX-15`, `EX-16`: guns against vehicles.

use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Bearing;
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};

use super::{both, of, power, unless};
use crate::action::{Action, Aim, Gunners, Order, Target, Volley};
use crate::attack::Keys;
use crate::attack::damage::{Hit, strike_vehicle};
use crate::book::Play;
use crate::event::Roll;
use crate::fire::volley;
use crate::position::arcs::{Aspect, aspect};
use crate::state::{CloudShape, Fate, Moved, Phase, Place, Posture};
use crate::tests::fixture::{A, B, Game, game};

/// What a hit of some strength on some armour does: below, glancing or penetrating by the sum, and
/// destroyed.
fn hits(strength: u8, armour: u8) -> Chance {
    let game = game(&["G-PZ4"], &["A-SHER"]);
    distribution(|dice: &mut Odometer| {
        let mut state = game.state.clone();
        let hit = Hit { target: B, strength, armour, harmless: false };
        let mut keys = Keys { roller: A, kind: Roll::SecondaryEffects, next: 0 };
        strike_vehicle(
            &mut Play::new(&game.book, &mut state, &mut DiceReferee::new(dice, Deaf)),
            hit,
            &mut keys,
        );
        state.unit(B).is_gone()
    })
    .get(&true)
    .copied()
    .unwrap_or(of(0, 1))
}

/// A tank that faces another 30" away, in Secondary Fire.
fn duel(moved: bool) -> Game {
    let mut game = game(&["G-PZ4"], &["A-SHER"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 30.0).face(0, Bearing::NORTH).face(1, Bearing::SOUTH);
    game.unit(0).order = Some(Order::Fire);
    game.unit(1).order = Some(if moved { Order::Walk } else { Order::Fire });
    if moved {
        game.unit(1).moved = Moved { primary: 600, second: 600, extra: 0, fast: false };
    }
    game.phase(Phase::SecondaryFire).run(&[]);
    game
}

const GUN: Volley = Volley {
    gunners: Gunners::Mounts,
    aims: [Some(Aim { target: Target::Unit(B), dice: 3 }), None, None, None],
};

/// Chance that the gun destroys the Sherman.
fn destroys(moved: bool) -> Chance {
    let game = duel(moved);
    distribution(|dice: &mut Odometer| {
        let mut state = game.state.clone();
        volley::begin(
            &mut Play::new(&game.book, &mut state, &mut DiceReferee::new(dice, Deaf)),
            A,
            GUN,
        );
        state.unit(B).place == Place::Gone(Fate::Destroyed)
    })[&true]
}

/// `EX-15`: `WS-VEH-02`, `WS-VEH-03`, `WS-VEH-04`, `WS-VEH-05`, `WS-VEH-06`, `WS-FMOD-17`,
/// `WS-FMOD-23`, `WS-HEAVY-03`
#[test]
fn a_tank_destroys_a_tank_as_in_the_example() {
    // D6 and 10 against 13: over it on 4 to 6, equal on 3.
    let sums = |test: fn(u8) -> bool| of((1..=6).filter(|die| test(die + 10)).count() as u128, 6);
    assert_eq!((sums(|sum| sum > 13), sums(|sum| sum == 13)), (of(1, 2), of(1, 6)));
    assert_eq!(hits(10, 13), of(5, 18));
    assert_eq!(destroys(false), of(1, 6));
    assert_eq!(unless(power(unless(destroys(false)), 3)), of(91, 216));
    assert_eq!(destroys(true), of(5, 36));
    assert_eq!(hits(9, 13), of(1, 6));
    let mut game = duel(true);
    game.play(Action::Fire(GUN), &[7, 5, 4]);
    assert_eq!(game.see(1).place, Place::Gone(Fate::Destroyed));
    // WS-HEAVY-02: only the smoke of the gun, no burning wreck.
    assert_eq!(game.state.clouds.len(), 1);
    assert!(game.state.wrecks.contains(B));
}

/// `WS-HEAVY-03`, `WS-PFIRE-07`: heavy guns do not fire in Primary Fire.
#[test]
fn heavy_guns_wait_for_secondary_fire() {
    let mut game = game(&["G-PZ4"], &["A-SHER"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 30.0).orders(&[Order::Fire, Order::Fire], &[]);
    assert!(
        wargauge_rules::game::Ruleset::check(&game.book, &game.state, Action::Fire(GUN)).is_err()
    );
}

/// `EX-16`: `WS-VEH-02`, `WS-VEH-06`, `WS-FIRE-08`, `WS-FIRE-09`, `WS-HEAVY-07`
#[test]
fn a_panzerschreck_destroys_a_tank_from_its_flank() {
    assert_eq!(hits(12, 12), of(11, 18));
    let mut game = game(&["G-PSK"], &["A-SHER"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 5.0).face(1, Bearing::EAST).posture(1, Posture::Still);
    game.unit(0).order = Some(Order::Fire);
    game.unit(1).order = Some(Order::Fire);
    game.phase(Phase::SecondaryFire).run(&[]);
    let aim = Some(Aim { target: Target::Unit(B), dice: 3 });
    let volley = Volley { gunners: Gunners::Men(0), aims: [None, aim, None, None] };
    let shot = distribution(|dice: &mut Odometer| {
        let mut state = game.state.clone();
        volley::begin(
            &mut Play::new(&game.book, &mut state, &mut DiceReferee::new(dice, Deaf)),
            A,
            volley,
        );
        // WS-HEAVY-07: no muzzle smoke, only that of burning wrecks.
        let muzzle = |shape| matches!(shape, CloudShape::Disc { radius: 1000, .. });
        assert!(!state.clouds.iter().any(|cloud| muzzle(cloud.shape)));
        state.unit(B).is_gone()
    });
    assert_eq!(shot[&true], of(22, 45));
    assert_eq!(both(of(8, 10), of(11, 18)), of(22, 45));
}

/// `WS-VEH-02`: exactly 45 degrees is front, exactly 135 is rear.
#[test]
fn the_sides_of_a_vehicle_end_at_45_and_135_degrees() {
    use wargauge_rules::table::Point;
    let at = Point::inches(20, 20);
    let from = |x: i16, y: i16| aspect(Bearing::NORTH, at, Point::new(x, y));
    assert_eq!(from(2100, 2100), Aspect::Front);
    assert_eq!(from(2101, 2100), Aspect::Side);
    assert_eq!(from(2100, 1900), Aspect::Rear);
    assert_eq!(from(2101, 1900), Aspect::Side);
}
