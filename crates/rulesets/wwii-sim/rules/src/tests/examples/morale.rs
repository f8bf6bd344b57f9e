//! `EX-05` to `EX-07`, `EX-18`, `EX-27`: tests, initiative, rally, Out.

use wargauge_rules::game::UnitId;
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};

use super::{both, of, power, unless};
use crate::action::{Action, Order};
use crate::attack::wounds::{Man, result, strike};
use crate::book::{Play, Scene};
use crate::event::{Event, Wound};
use crate::morale::leadership::{modified, passes};
use crate::state::{Phase, Status, Wait};
use crate::switches::{LdEqualPasses, Switches};
use crate::tests::fixture::{A, B, Game, game};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::stream::KeyedDice;

fn pass(ld: i8) -> Chance {
    distribution(|dice: &mut Odometer| passes(Switches::default(), ld, dice.roll(Die::D10)))[&true]
}

/// `EX-05`: `WS-LEAD-05`, `WS-LEAD-07`, `WS-LEAD-08`, `WS-LEAD-09`, `WS-LEAD-10`,
/// `WS-LEAD-11`, `WS-LEAD-12`, `WS-LEAD-17`, `WS-ADDMOVE-04`, `WS-ADDMOVE-12`, `WS-END-02`,
/// `WS-END-05`, `WS-END-07`
#[test]
fn the_squad_is_pinned_panicked_and_not_rallied() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    let it = game.unit(0);
    (it.wounds, it.dead) = (2, 1);
    let ld = modified(game.scene(), A);
    assert_eq!(ld, 5);
    assert_eq!(pass(ld), of(4, 10));
    let fails = unless(pass(ld));
    assert_eq!([1, 2, 3].map(|times| power(fails, times)), [of(3, 5), of(9, 25), of(27, 125)]);
    assert_eq!(pass(8), of(7, 10));
    for ld in [2, 1, 0, -5] {
        assert_eq!(pass(ld), of(1, 10));
    }
    for ld in [10, 11, 14] {
        assert_eq!(pass(ld), of(9, 10));
    }
    // WS-LEAD-11: with the switch an equal roll passes.
    let equal = Switches { ld_equal_passes: LdEqualPasses::Yes, ..Switches::default() };
    assert!(passes(equal, 5, 5) && !passes(equal, 10, 10) && !passes(Switches::default(), 5, 5));
}

/// `EX-06`: `WS-INIT-02`, `WS-INIT-04`, `WS-INIT-05`
#[test]
fn initiative_adds_the_die_to_ini() {
    let higher = distribution(|dice: &mut Odometer| {
        let (one, other) = (dice.roll(Die::D10) + 1, dice.roll(Die::D10));
        one.cmp(&other)
    });
    assert_eq!(higher[&core::cmp::Ordering::Greater], of(55, 100));
    assert_eq!(higher[&core::cmp::Ordering::Equal], of(9, 100));
    let wins = higher[&core::cmp::Ordering::Greater].plus(higher[&core::cmp::Ordering::Equal]);
    assert_eq!(wins, of(64, 100));
    // A die of 4 and INI 1 against a 5 and INI 0: no further die.
    let mut uneven = game(&["G-GREN"], &["A-MORT"]);
    assert_eq!(begin_turn(&mut uneven, &[4, 5]), [A, B]);
    // Of the hundred pairs of dice the engine gives 64 to the higher bonus.
    let pairs = || (1..=10).flat_map(|one| (1..=10).map(move |other| [one, other]));
    assert_eq!(pairs().filter(|dice| begin_turn(&mut uneven, dice) == [A, B]).count(), 64);
    // Equal bonuses roll off until it is decided, and nobody is favoured.
    let mut even = game(&["G-GREN"], &["A-RIFL"]);
    assert_eq!(begin_turn(&mut even, &[4, 4, 3, 3, 2, 9]), [B, A]);
    let unequal = || pairs().filter(|[one, other]| one != other);
    assert_eq!(unequal().filter(|dice| begin_turn(&mut even, dice) == [A, B]).count(), 45);
    let off =
        unequal().filter(|[one, other]| begin_turn(&mut even, &[6, 6, *one, *other]) == [A, B]);
    assert_eq!((off.count(), unequal().count()), (45, 90));
}

/// The rank list after these dice.
fn begin_turn(game: &mut Game, dice: &[u8]) -> Vec<UnitId> {
    let first = [dice[0], dice[1]];
    for (unit, die) in [A, B].into_iter().zip(first) {
        game.unit(unit.0).die = die;
    }
    for unit in [A, B] {
        game.unit(unit.0).asked = false;
    }
    game.state.phase = Phase::Dice;
    game.run(&dice[2..]);
    assert!(matches!(game.wait(), Wait::Order(_)));
    game.state.ranks.to_vec()
}

/// `EX-07`: `WS-OFF-06`, `WS-OFF-07`
#[test]
fn the_officers_die() {
    let mut game = game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    crate::movement::officers::join(&mut game.state, B, A);
    for (unit, die) in [(0, 3), (1, 9), (2, 1)] {
        game.unit(unit).die = die;
    }
    game.state.phase = Phase::Dice;
    game.run(&[]);
    assert_eq!(game.wait(), Wait::Die(A));
    game.play(Action::UseOfficersDie, &[]);
    assert_eq!(game.see(0).score, 10);
    let best = distribution(|dice: &mut Odometer| dice.roll(Die::D10).max(dice.roll(Die::D10)));
    let mean: Chance = best
        .iter()
        .map(|(&die, &chance)| of(chance.numerator * u128::from(die), chance.denominator))
        .fold(of(0, 1), Chance::plus);
    assert_eq!(mean, of(143, 20));
    let against = distribution(|dice: &mut Odometer| {
        let best = dice.roll(Die::D10).max(dice.roll(Die::D10));
        best.cmp(&dice.roll(Die::D10))
    });
    assert_eq!(against[&core::cmp::Ordering::Greater], of(615, 1000));
    assert_eq!(against[&core::cmp::Ordering::Equal], of(1, 10));
}

/// `EX-18`: `WS-LEAD-06`, `WS-LEAD-22`, `WS-END-02`, `WS-END-03`, `WS-END-08`, `WS-PANIC-04`,
/// `WS-PANIC-05`
/// `WS-END-01`, `WS-END-04`
#[test]
fn rally_is_blocked() {
    let at = |inches: f32, foe: Status, dice: &[u8]| {
        let mut game = game(&["A-RIFL"], &["G-GREN"]);
        game.put(0, 48.0, 40.0).beyond(0, 1, inches).status(0, Status::Panicked).status(1, foe);
        // A second enemy, far away, keeps the game going.
        game.state.phase = Phase::Additional;
        game.state.turn = 1;
        let mut referee = DiceReferee::new(Scripted::new(dice), Deaf);
        crate::turn::end_turn(&mut game.play_with(&mut referee));
        game.see(0).status
    };
    assert_eq!(at(5.5, Status::Normal, &[]), Status::Panicked, "no test");
    assert_eq!(at(6.0, Status::Normal, &[6]), Status::Normal);
    assert_eq!(at(6.0, Status::Normal, &[7]), Status::Panicked);
    assert_eq!(pass(7), of(6, 10));
    // An enemy that was panicked when the phase began does not block.
    assert_eq!(at(5.5, Status::Panicked, &[10, 6]), Status::Normal);
    let two = distribution(|dice: &mut Odometer| dice.roll(Die::D6) + dice.roll(Die::D6));
    let least = |inches: u8| {
        two.iter()
            .filter(|(sum, _)| **sum >= inches)
            .map(|(_, &it)| it)
            .fold(of(0, 1), Chance::plus)
    };
    assert_eq!((least(6), least(5)), (of(26, 36), of(5, 6)));
    // The same by the engine: from contact and from an inch away, of 36 flights.
    assert_eq!([0.0, 1.0].map(flights_that_end_safely), [26, 30]);
}

/// Of the 36 rolls of 2D6, after how many a unit that fled from an enemy so many inches away may
/// test.
fn flights_that_end_safely(inches: f32) -> usize {
    let mut game = game(&["A-RIFL"], &["G-GREN"]);
    game.put(0, 48.0, 40.0).beyond(0, 1, inches).status(0, Status::Panicked);
    let rolls = (1..=6).flat_map(|one| (1..=6).map(move |other| one + other));
    let is_safe = |&flight: &u8| {
        let mut state = game.state.clone();
        state.flight = flight;
        let way = crate::movement::flight::ways(Scene::new(&game.book, &state), A)[0];
        let mut referee = DiceReferee::new(KeyedDice::new(1), Recorder::default());
        crate::movement::flight::drive(
            &mut Play::new(&game.book, &mut state, &mut referee),
            A,
            way,
        );
        crate::turn::end_turn(&mut Play::new(&game.book, &mut state, &mut referee));
        let tested = |event: &Event| matches!(event, Event::Rolled { .. });
        referee.observer().events.iter().any(tested)
    };
    rolls.filter(is_safe).count()
}

/// `EX-27`: `WS-WOUND-03`, `WS-WOUND-04`, `WS-WOUND-05`, `WS-WOUND-06`, `WS-WOUND-07`,
/// `WS-WOUND-08`, `WS-LEAD-13`
/// `WS-WOUND-10`
#[test]
fn the_wounded_man_is_out_as_in_the_example() {
    let mut game = game(&["G-SNIP"], &["A-RIFL"]);
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    for serious in 1..=3 {
        let left = strike(
            &mut game.play_with(&mut referee),
            Man { unit: A, slot: 0 },
            Wound::Serious,
            Some(B),
        );
        assert_eq!(left.is_none(), serious == 3, "CC 3 lasts for three");
    }
    assert!(game.see(0).is_gone());
    assert_eq!((game.see(0).dead, game.see(0).tally.out), (0, 1));
    // Three wounds: gone with a death, or with three serious ones.
    let removed = distribution(|dice: &mut Odometer| {
        let wounds = [0; 3].map(|_| result(dice.roll(Die::D6), false));
        wounds.contains(&Wound::Dead) || wounds.iter().all(|&wound| wound == Wound::Serious)
    });
    assert_eq!(removed[&true], of(11, 24));
    assert_eq!(both(of(1, 2), of(11, 12)), of(11, 24));
}

/// `WS-LEAD-15`: who is pinned already takes no further test.
#[test]
fn the_pinned_are_not_tested_again() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).status(1, Status::Pinned);
    game.orders(&[Order::Fire, Order::Hide], &[]);
    let volley = game.volley_at(1);
    // One hit, a light wound, no test.
    game.play(volley, &[9, 4, 3, 2, 2, 2, 2, 2, 2, 2, 1]);
    let tested = |event: &&Event| matches!(event, Event::Rolled { .. });
    assert_eq!(game.referee.observer().events.iter().filter(tested).count(), 0);
}
