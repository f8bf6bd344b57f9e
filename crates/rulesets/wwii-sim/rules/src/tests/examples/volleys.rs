//! `EX-02` to `EX-04`, `EX-09`: volleys and machineguns.

use std::collections::BTreeMap;

use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::{Chance, distribution};

use super::{both, of, power, unless};
use crate::action::{Action, Order};
use crate::attack::difficulty::is_hit;
use crate::event::{Event, Wound};
use crate::morale::leadership::{modified, passes};
use crate::state::{Posture, Status, Wait};
use crate::switches::Switches;
use crate::tests::fixture::{A, B, Game, game};
use wargauge_rules::table::odometer::Odometer;

/// Chance that a die hits at a difficulty.
fn hit(needed: i8) -> Chance {
    distribution(|dice: &mut Odometer| is_hit(dice.roll(Die::D10), needed))[&true]
}

/// `EX-02`: `WS-FIRE-02`, `WS-FIRE-05`, `WS-FIRE-06`, `WS-FIRE-07`
#[test]
fn eight_rifles_hit_as_in_the_example() {
    let one = hit(5);
    assert_eq!(one, of(6, 10));
    assert_eq!(of(8 * one.numerator, one.denominator), of(24, 5));
    assert_eq!(unless(power(unless(one), 8)), of(390_369, 390_625));
}

/// Grenadiers with a Fire order 20" from riflemen with an order.
fn ordered(order: Order, settings: &str) -> Game {
    let scenario = crate::tests::fixture::table("", settings);
    let mut game = Game::on(&scenario, &["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).orders(&[Order::Fire, order], &[]);
    assert_eq!(game.wait(), Wait::Fire(A));
    game
}

/// The dice of the full volley.
pub(in crate::tests) const FULL_VOLLEY: [u8; 21] =
    [1, 5, 9, 4, 5, 6, 2, 10, 3, 7, 3, 5, 4, 6, 2, 1, 4, 4, 6, 11, 4];

/// Fires it.
pub(super) fn fire_full_volley() -> Game {
    let mut game = ordered(Order::Run, "");
    let volley = game.volley_at(1);
    game.play(volley, &FULL_VOLLEY);
    game
}

/// `EX-03`: `WS-PFIRE-05`, `WS-PFIRE-10`, `WS-ORDER-21`, `WS-FIRE-18`, `WS-WOUND-01`,
/// `WS-WOUND-02`, `WS-WOUND-03`, `WS-WOUND-04`, `WS-WOUND-05`, `WS-WOUND-06`, `WS-WOUND-07`,
/// `WS-WOUND-08`, `WS-WOUND-09`, `WS-UNIT-09`, `WS-LEAD-01`, `WS-LEAD-09`, `WS-LEAD-10`,
/// `WS-LEAD-11`, `WS-LEAD-12`, `WS-WEAPON-02`, `WS-WEAPON-03`
/// `WS-PFIRE-08`, `WS-PFIRE-11`, `WS-LEAD-03`, `WS-LEAD-04`, `WS-LEAD-18`
#[test]
fn a_full_volley_takes_effect_as_in_the_example() {
    let game = fire_full_volley();
    let target = game.see(1);
    assert_eq!((target.count, target.end, target.wounds, target.dead), (10, 2, 6, 2));
    let hurt: Vec<usize> = (0..10)
        .filter(|&slot| (target.figures[slot].fs, target.figures[slot].cc) == (2, 2))
        .collect();
    assert_eq!(hurt, [2, 3]);
    assert_eq!(modified(game.scene(), B), -1);
    assert_eq!(target.status, Status::Pinned);
    assert!(target.revealed && !game.see(0).figures[1].jammed);
    assert_eq!(game.see(0).end, 5);
    // It does not move: the next decision is a shot in Secondary Fire.
    assert_eq!(game.wait(), Wait::Fire(A));
    let slots: Vec<Option<u8>> = game
        .referee
        .observer()
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Wounded { slot, .. } => Some(*slot),
            _ => None,
        })
        .collect();
    assert_eq!(slots, [None, Some(3), Some(1), None, Some(3), Some(10)]);
}

/// Where a unit of figures with FS and CC 3 stands in the course of wounds: how many others have
/// taken none, one, two serious wounds; serious wounds of the leader, none once he is gone; dead.
type Squad = ([u8; 3], Option<u8>, u8);

/// Adds the chances of what one wound makes of a squad.
fn wounded(squads: &BTreeMap<Squad, Chance>) -> BTreeMap<Squad, Chance> {
    let mut next = BTreeMap::new();
    let mut add = |squad: Squad, chance: Chance| {
        next.entry(squad).and_modify(|it: &mut Chance| *it = it.plus(chance)).or_insert(chance);
    };
    for (&(others, leader, dead), &chance) in squads {
        let men = u128::from(others.iter().sum::<u8>()) + u128::from(leader.is_some());
        for die in 1..=6 {
            let wound = crate::attack::wounds::result(die, false);
            if wound == Wound::Light {
                add((others, leader, dead), both(chance, of(1, 6)));
                continue;
            }
            let deadly = u8::from(wound == Wound::Dead);
            for (level, &count) in others.iter().enumerate() {
                if count > 0 {
                    let mut left = others;
                    left[level] -= 1;
                    if wound == Wound::Serious && level < 2 {
                        left[level + 1] += 1;
                    }
                    let share = both(chance, of(u128::from(count), 6 * men));
                    add((left, leader, dead + deadly), share);
                }
            }
            if let Some(level) = leader {
                let stays = wound == Wound::Serious && level < 2;
                let share = both(chance, of(1, 6 * men));
                add((others, stays.then_some(level + 1), dead + deadly), share);
            }
        }
    }
    next
}

/// Chance that a LD test fails.
fn fails(ld: i8) -> Chance {
    let failing = (1..=10).filter(|&die| !passes(Switches::default(), ld, die)).count();
    of(failing as u128, 10)
}

/// `EX-03`: chances before the dice: `WS-UNIT-16`, `WS-LEAD-13`
#[test]
fn a_full_volley_has_the_chances_of_the_example() {
    let one = hit(5);
    assert_eq!(power(unless(one), 10), of(1024, 9_765_625));
    let mut squads = BTreeMap::from([(([11, 0, 0], Some(0), 0), of(1, 1))]);
    let mut pinned = of(0, 1);
    let mut ways = 1_u128;
    for hits in 1..=10_u32 {
        squads = wounded(&squads);
        ways = ways * u128::from(11 - hits) / u128::from(hits);
        let binomial = both(power(one, hits), power(unless(one), 10 - hits));
        let binomial = of(binomial.numerator * ways, binomial.denominator);
        for (&(_, leader, dead), &chance) in &squads {
            let ld = 7 - hits as i8 - dead as i8 - i8::from(leader.is_none());
            pinned = pinned.plus(both(both(chance, binomial), fails(ld)));
        }
    }
    assert_eq!(pinned, of(1_555_420_087, 1_757_812_500));
    // Expected hits, and of them dead, serious, light.
    let hits = of(10 * one.numerator, one.denominator);
    assert_eq!(hits, of(6, 1));
    let share = |wound| {
        let faces = (1..=6).filter(|&die| crate::attack::wounds::result(die, false) == wound);
        both(hits, of(faces.count() as u128, 6))
    };
    assert_eq!(
        [Wound::Dead, Wound::Serious, Wound::Light].map(share),
        [of(1, 1), of(2, 1), of(3, 1)]
    );
}

/// `EX-04`: `WS-FIRE-12`, `WS-FIRE-14`, `WS-FMOD-18`, `WS-LEAD-16`
#[test]
fn who_hides_at_long_range_loses_nobody() {
    let any = unless(power(unless(hit(8)), 10));
    assert_eq!(any, of(9_717_524_751, 10_000_000_000));
    assert_eq!(both(any, fails(7)), of(9_717_524_751, 25_000_000_000));
    let crops = "[[area]]\nterrain = 'crops'\nrect = [[40, 30], [60, 90]]";
    let scenario = crate::tests::fixture::table(crops, "");
    let mut game = Game::on(&scenario, &["G-GREN"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).posture(1, Posture::Hide);
    game.orders(&[Order::Fire, Order::Hide], &[]);
    let volley = game.volley_at(1);
    // Ten dice, one hit, no wound dice, the test.
    game.play(volley, &[3, 5, 7, 8, 2, 2, 2, 2, 2, 2, 7]);
    let target = game.see(1);
    assert_eq!((target.count, target.end, target.wounds), (12, 5, 0));
    assert_eq!(target.status, Status::Pinned);
}

/// `EX-09`: `WS-WEAPON-02`, `WS-WEAPON-03`, `WS-WEAPON-04`, `WS-BLDG-04`
/// `WS-PFIRE-14`
#[test]
fn machineguns_fire_as_in_the_example() {
    let jams = |number: usize| {
        distribution(|dice: &mut Odometer| {
            let shown: Vec<u8> = (0..number).map(|_| dice.roll(Die::D10)).collect();
            crate::fire::shots::is_jam(&shown)
        })[&true]
    };
    assert_eq!((jams(3), jams(2)), (of(7, 125), of(1, 50)));
    let all = |needed| power(hit(needed), 3);
    assert_eq!([3, 5, 7].map(all), [of(64, 125), of(27, 125), of(8, 125)]);
    // Dice 2, 9, 2: one hit, then the gun jams.
    let mut game = game(&["G-HMG"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).orders(&[Order::Fire, Order::Hide], &[]);
    let volley = game.crew_volley_at(1);
    game.play(volley, &[2, 9, 2, 1, 1]);
    assert_eq!((game.see(1).end, game.see(1).wounds, game.see(0).jammed), (4, 1, 1));
}

/// `WS-WEAPON-04`: a turn with a Hide order clears a jam, even under fire.
#[test]
fn hiding_clears_a_jam() {
    let mut game = game(&["G-HMG"], &["A-RIFL"]);
    game.unit(0).jammed = 1;
    game.unit(0).fired_at = true;
    game.orders(&[Order::Hide, Order::Hide], &[5, 4]);
    assert_eq!(game.see(0).jammed, 0, "the turn has ended");
}

/// `WS-WEAPON-03`: with the switch machineguns never jam; `WS-GEN-15`
#[test]
fn jams_can_be_switched_off() {
    let scenario = crate::tests::fixture::table("", "rules = { jam = 'off' }");
    let mut game = Game::on(&scenario, &["G-HMG"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).orders(&[Order::Fire, Order::Hide], &[]);
    let volley = game.crew_volley_at(1);
    game.play(volley, &[2, 9, 2, 1, 1]);
    assert_eq!(game.see(0).jammed, 0);
}

/// `WS-FIRE-22`: fewer dice of a machinegun are a choice.
#[test]
fn a_machinegun_fires_as_many_dice_as_its_owner_wants() {
    let game = ordered(Order::Hide, "");
    let dice: Vec<u8> = game
        .options()
        .iter()
        .filter_map(|action| match action {
            Action::Fire(volley) => volley.aims[0].map(|aim| aim.dice),
            _ => None,
        })
        .collect();
    assert_eq!(dice, [3, 2, 1]);
}
