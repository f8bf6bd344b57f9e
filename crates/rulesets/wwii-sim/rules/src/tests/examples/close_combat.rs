//! `EX-12` to `EX-14`, `EX-17`: hand-to-hand, assaults on vehicles.

use std::collections::BTreeMap;

use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::table::scripted::Scripted;

use super::{both, of};
use crate::assault::melee::resolve;
use crate::attack::wounds::result;
use crate::book::Play;
use crate::event::Wound;
use crate::state::{Moved, Status, UnitSet};
use crate::tests::fixture::{A, B, Game, game};

/// Two units in contact.
fn in_contact(units: [&str; 2], figures: [u8; 2]) -> Game {
    let mut game = game(&[units[0]], &[units[1]]);
    game.put(0, 48.0, 40.0).beyond(0, 1, 0.0);
    for (unit, (foe, count)) in [(B, figures[0]), (A, figures[1])].into_iter().enumerate() {
        game.unit(unit as u8).contacts = UnitSet::of(foe);
        game.unit(unit as u8).count = count;
    }
    game
}

/// Chances of an exchange: the first wins, the second wins, a tie.
fn exchange(one: u8, other: u8, panicked: bool) -> [Chance; 3] {
    let all = distribution(|dice: &mut Odometer| {
        let first = dice.roll(Die::D10) + one;
        first.cmp(&(dice.roll(Die::D10) + other - u8::from(panicked)))
    });
    [core::cmp::Ordering::Greater, core::cmp::Ordering::Less, core::cmp::Ordering::Equal]
        .map(|way| all[&way])
}

/// A fighter by FS and CC.
type Fighter = (u8, u8);

/// A fraction with a sign, as the chances of a fight come out of linear equations.
fn divide(chance: Chance, by: Chance) -> Chance {
    of(chance.numerator * by.denominator, chance.denominator * by.numerator)
}

/// What a hit does to a fighter: stays as he is, is weaker, or is gone.
fn hit((fs, cc): Fighter) -> Vec<(Chance, Option<Fighter>)> {
    (1..=6)
        .map(|die| match result(die, false) {
            Wound::Light => (of(1, 6), Some((fs, cc))),
            Wound::Serious if fs > 1 && cc > 1 => (of(1, 6), Some((fs - 1, cc - 1))),
            Wound::Serious | Wound::Dead => (of(1, 6), None),
        })
        .collect()
}

/// Chance that the first fighter wins, and the hits that he takes on average, with a light wound
/// leaving both as they are.
fn duel(
    one: Fighter,
    other: Fighter,
    panicked: bool,
    known: &mut BTreeMap<(Fighter, Fighter), [Chance; 2]>,
) -> [Chance; 2] {
    if let Some(&found) = known.get(&(one, other)) {
        return found;
    }
    let [wins, loses, tie] = exchange(one.1, other.1, panicked);
    // Stays: a tie, or a light wound of either.
    let mut stays = tie;
    let (mut won, mut taken) = (of(0, 1), loses);
    for (chance, left) in hit(other) {
        let share = both(wins, chance);
        match left {
            None => won = won.plus(share),
            Some(same) if same == other => stays = stays.plus(share),
            Some(weaker) => {
                let [w, t] = duel(one, weaker, panicked, known);
                won = won.plus(both(share, w));
                taken = taken.plus(both(share, t));
            }
        }
    }
    for (chance, left) in hit(one) {
        let share = both(loses, chance);
        match left {
            None => {}
            Some(same) if same == one => stays = stays.plus(share),
            Some(weaker) => {
                let [w, t] = duel(weaker, other, panicked, known);
                won = won.plus(both(share, w));
                taken = taken.plus(both(share, t));
            }
        }
    }
    let moves = super::unless(stays);
    let found = [divide(won, moves), divide(taken, moves)];
    known.insert((one, other), found);
    found
}

/// Chance that the first of two fighters wins, none of them panicked.
pub(in crate::tests) fn wins(one: Fighter, other: Fighter) -> f64 {
    let [won, _] = duel(one, other, false, &mut BTreeMap::new());
    won.numerator as f64 / won.denominator as f64
}

/// `EX-12`: `WS-UNIT-02`, `WS-HTH-03`, `WS-HTH-04`, `WS-HTH-05`, `WS-HTH-06`, `WS-WOUND-02`,
/// `WS-WOUND-03`, `WS-WOUND-04`, `WS-WOUND-05`, `WS-WOUND-06`, `WS-WOUND-07`
#[test]
fn equals_win_a_duel_equally_often() {
    assert_eq!(exchange(3, 3, false), [of(9, 20), of(9, 20), of(1, 10)]);
    let [wins, taken] = duel((3, 3), (3, 3), false, &mut BTreeMap::new());
    assert_eq!(wins, of(1, 2));
    assert_eq!(taken, of(520_537, 223_587));
}

/// Duels that the engine fights for each figure of a worked example.
const PLAYS: u64 = 40_000;

/// How often the engine's first fighter wins, with these CC, and the hits that he takes in all.
fn duels_in_play(cc: [u8; 2], panicked: bool) -> [u64; 2] {
    let mut game = in_contact(["G-SNIP", "A-SNIP"], [1, 1]);
    for (unit, cc) in cc.into_iter().enumerate() {
        let figure = &mut game.unit(unit as u8).figures[0];
        (figure.fs, figure.cc) = (3, cc);
    }
    if panicked {
        game.status(1, Status::Panicked);
    }
    let mut all = [0; 2];
    for seed in 0..PLAYS {
        let mut state = game.state.clone();
        let dice = wargauge_rules::table::stream::KeyedDice::new(seed);
        resolve(&mut Play::new(&game.book, &mut state, &mut DiceReferee::new(dice, Deaf)));
        all[0] += u64::from(state.unit(B).is_gone());
        all[1] += u64::from(state.unit(A).wounds);
    }
    all
}

/// `EX-12`, `EX-13`: the engine's duels, many times over: `WS-HTH-04`, `WS-HTH-05`, `WS-HTH-06`,
/// `WS-HTH-08`
#[test]
fn duels_are_so_in_play() {
    let near = |found: u64, of_plays: f64, deviation: f64| {
        let expected = PLAYS as f64 * of_plays;
        let apart = (found as f64 - expected).abs() / (PLAYS as f64).sqrt() / deviation;
        assert!(apart < 4.5, "{found}, not {expected}: {apart} standard deviations");
    };
    let [wins, taken] = duels_in_play([3, 3], false);
    near(wins, 0.5, 0.5);
    // The hits of a duel have a standard deviation below 2.
    near(taken, 520_537.0 / 223_587.0, 2.0);
    near(duels_in_play([4, 3], false)[0], 633_889_591_211.0 / 1_000_982_677_149.0, 0.482);
    near(duels_in_play([3, 3], true)[0], 633_889_591_211.0 / 1_000_982_677_149.0, 0.482);
    near(duels_in_play([4, 3], true)[0], 13_081_381_486_594.0 / 17_553_077_181_549.0, 0.436);
}

/// `EX-13`: `WS-HTH-03`, `WS-HTH-08`
#[test]
fn a_better_fighter_beats_a_panicked_one() {
    assert_eq!(exchange(4, 3, false), [of(55, 100), of(36, 100), of(9, 100)]);
    let better = of(633_889_591_211, 1_000_982_677_149);
    assert_eq!(duel((3, 4), (3, 3), false, &mut BTreeMap::new())[0], better);
    assert_eq!(duel((3, 3), (3, 3), true, &mut BTreeMap::new())[0], better);
    let both = of(13_081_381_486_594, 17_553_077_181_549);
    assert_eq!(duel((3, 4), (3, 3), true, &mut BTreeMap::new())[0], both);
}

/// `EX-14`: `WS-HTH-05`, `WS-HTH-07`, `WS-HTH-09`, `WS-HTH-10`, `WS-HTH-11`, `WS-HTH-12`, `WS-HTH-13`,
/// `WS-HTH-14`, `WS-HTH-16`, `WS-LEAD-09`, `WS-LEAD-10`, `WS-LEAD-11`, `WS-UNIT-16`
#[test]
fn three_against_two_have_a_free_hit() {
    let mut game = in_contact(["G-GREN", "A-RIFL"], [3, 2]);
    game.state.ranks = [A, B].into_iter().collect();
    // The riflemen of the example have LD 8.
    game.book.units[1].ld = 8;
    let dice = [2, 7, 9, 4, 8, 5, 6, 5, 5, 3, 10, 6, 5, 3];
    let mut referee = DiceReferee::new(Scripted::new(&dice), Deaf);
    resolve(&mut game.play_with(&mut referee));
    let (a, b) = (game.see(0), game.see(1));
    assert_eq!((a.count, a.wounds, a.dead, a.status), (2, 2, 1, Status::Panicked));
    assert_eq!((a.figures[0].fs, a.figures[0].cc), (2, 2));
    assert_eq!((b.count, b.end, b.wounds, b.dead, b.status), (1, 4, 2, 1, Status::Normal));
    assert_eq!(crate::morale::leadership::ld(game.scene(), B), 7);
    // Tests at 5 and at 4, which a 5 and a 4 would fail.
    let modified = |unit| crate::morale::leadership::modified(game.scene(), unit);
    assert_eq!([A, B].map(modified), [5, 4]);
    assert!(a.contacts.contains(B), "still in contact");
}

/// `WS-HTH-01`, `WS-HTH-02`: whether one panicked unit stops a fight is a switch; `WS-GEN-15`
#[test]
fn the_switch_says_whether_one_panicked_unit_stops_a_fight() {
    use crate::switches::HthNeedsNonePanicked;
    for (panicked, none, fights) in [
        ([true, true], HthNeedsNonePanicked::No, false),
        ([true, false], HthNeedsNonePanicked::No, true),
        ([true, false], HthNeedsNonePanicked::Yes, false),
        ([false, true], HthNeedsNonePanicked::No, true),
        ([false, true], HthNeedsNonePanicked::Yes, false),
        ([false, false], HthNeedsNonePanicked::Yes, true),
    ] {
        let mut game = in_contact(["G-GREN", "A-RIFL"], [1, 1]);
        game.book.switches.hth_needs_none_panicked = none;
        for (unit, panicked) in panicked.into_iter().enumerate() {
            if panicked {
                game.status(unit as u8, Status::Panicked);
            }
        }
        let dice: &[u8] = if fights { &[1, 10, 6] } else { &[] };
        let mut referee = DiceReferee::new(Scripted::new(dice), Deaf);
        resolve(&mut game.play_with(&mut referee));
        assert_eq!(game.see(0).is_gone(), fights);
    }
}

/// `WS-HTH-15`: a unit that touches two enemies fights the second with those who are left.
#[test]
fn figures_fight_once() {
    use crate::assault::pairing::{Fought, card};
    let game = in_contact(["G-GREN", "A-RIFL"], [3, 12]);
    let mut fought: Fought = [0; crate::state::MAX_UNITS];
    fought[0] = 0b011;
    let one_left = card(&game.state, [A, B], &fought);
    assert_eq!(one_left.duels.as_slice(), [(2, 0)]);
    assert_eq!(one_left.free_of_other.as_slice(), [(1, 2)]);
    fought[0] = 0b111;
    let none_left = card(&game.state, [A, B], &fought);
    assert!(none_left.duels.is_empty());
    // One for each figure that it still has.
    assert_eq!(none_left.free_of_other.as_slice(), [(0, 0), (1, 1), (2, 2)]);
}

/// What two men do to a Panzer IV that stood or moved: whether it is destroyed.
fn destroyed(men: u8, moved: bool) -> Chance {
    let mut game = in_contact(["G-PZ4", "A-RIFL"], [0, men]);
    game.state.ranks = [B].into_iter().collect();
    if moved {
        game.unit(0).moved = Moved { primary: 600, ..Moved::default() };
    }
    distribution(|dice: &mut Odometer| {
        let mut state = game.state.clone();
        resolve(&mut Play::new(&game.book, &mut state, &mut DiceReferee::new(dice, Deaf)));
        state.unit(A).is_gone()
    })[&true]
}

/// `EX-17`: `WS-VEH-16`, `WS-VEH-06`
#[test]
fn men_harm_a_tank_as_in_the_example() {
    assert_eq!(destroyed(1, false), of(7, 45));
    assert_eq!(destroyed(2, false), of(581, 2025));
    // Two in ten against a tank that moved.
    assert_eq!(destroyed(1, true), both(of(2, 10), of(7, 18)));
}
