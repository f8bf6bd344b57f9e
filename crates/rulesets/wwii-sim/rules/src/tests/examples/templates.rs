//! `EX-26`, `EX-29`: mortars and high explosive.

use std::collections::BTreeMap;

use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::table::Point;
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::table::stream::KeyedDice;

use super::of;
use crate::action::{Action, Order, Shell, Target, Volley};
use crate::book::Play;
use crate::event::Event;
use crate::morale::leadership::modified;
use crate::position::formation::slots_in;
use crate::state::{CloudShape, Phase, State, Status};
use crate::tests::fixture::{A, B, Game, game};

/// A mortar 30" from a squad in the open.
fn mortar(target: &str) -> Game {
    let mut game = game(&[target], &["G-MORT"]);
    // The mortar is the second unit, so that the target has German dice of its own.
    game.put(1, 48.0, 20.0).beyond(1, 0, 30.0);
    game
}

/// How far a shell falls from its aim, by inches, and how many figures of the target it covers, less
/// so many inches.
///
/// The engine fires a smoke shell, whose template lies where an explosive one would.
fn falls(game: &Game, less: u8) -> BTreeMap<(u8, u32), Chance> {
    let mut fires = game.state.clone();
    fires.phase = Phase::PrimaryFire;
    let mortar = fires.unit_mut(B);
    mortar.order = Some(Order::Fire);
    // WS-WEAPON-08: an inch for its own sight, and one for each firing before.
    (mortar.laid_on, mortar.laid) = (Some(Target::Unit(A)), less - 1);
    distribution(|dice: &mut Odometer| {
        let mut state = fires.clone();
        let mut referee = DiceReferee::new(dice, Recorder::default());
        let mut play = Play::new(&game.book, &mut state, &mut referee);
        crate::fire::mortar::fire(&mut play, B, Target::Unit(A), Shell::Smoke);
        let fell = referee.observer().events.iter().find_map(|event| match event {
            Event::Burst { scatter, .. } => Some(*scatter),
            _ => None,
        });
        let CloudShape::Disc { centre, radius } = state.clouds[0].shape else { panic!("a disc") };
        (fell.expect("a burst"), slots_in(&state, A, centre, radius).count_ones())
    })
}

fn sum(all: impl Iterator<Item = Chance>) -> Chance {
    all.fold(of(0, 1), Chance::plus)
}

/// Chance that figures are caught, and wound rolls expected.
fn caught(game: &Game, less: u8) -> (Chance, Chance) {
    let all = falls(game, less);
    let any = sum(all.iter().filter(|((_, men), _)| *men > 0).map(|(_, &chance)| chance));
    let rolls = sum(all
        .iter()
        .map(|(&(_, men), &chance)| of(chance.numerator * u128::from(men), chance.denominator)));
    (any, rolls)
}

/// `EX-26`: `WS-WEAPON-06`, `WS-WEAPON-07`, `WS-WEAPON-08`, `WS-WEAPON-09`, `WS-WEAPON-10`,
/// `WS-WEAPON-11`, `WS-WEAPON-12`, `WS-WEAPON-13`, `WS-UNIT-10`, `WS-GEN-19`
#[test]
fn a_mortar_has_the_chances_of_the_example() {
    let mut game = mortar("G-GREN");
    let near = |inches: u8| {
        let all = falls(&game, 1);
        sum(all.iter().filter(|((fell, _), _)| *fell == inches).map(|(_, &chance)| chance))
    };
    assert_eq!([near(0), near(1), near(2)], [of(3, 50), of(8, 125), of(17, 250)]);
    assert_eq!(caught(&game, 1), (of(97, 375), of(2131, 1500)));
    assert_eq!(caught(&game, 2), (of(1003, 3000), of(41, 20)));
    game.unit(0).count = 1;
    assert_eq!(caught(&game, 1).0, of(24, 125));
}

/// `EX-26`, with dice: `WS-END-10`, `WS-LEAD-14`, `WS-WEAPON-09`, `WS-WEAPON-11`, `WS-WEAPON-12`
#[test]
fn a_shell_takes_effect_as_in_the_example() {
    let mut game = game(&["G-MORT"], &["A-RIFL"]);
    // A unit of nine with LD 8.
    game.unit(1).count = 9;
    game.book.units[1].ld = 8;
    game.put(0, 48.0, 20.0).beyond(0, 1, 30.0).orders(&[Order::Fire, Order::Hide], &[]);
    let shell = Action::Shell { target: Target::Unit(B), shell: Shell::Explosive };
    let aimed_at = game.see(1).at;
    game.play(shell, &[7, 3, 3, 2, 4, 6, 1, 3, 5, 9]);
    // WS-WEAPON-07, WS-WEAPON-08: 3 - 1 = 2" to the east of the target.
    let fell = Point::new(aimed_at.x + 200, aimed_at.y);
    let told = |event: &Event| matches!(event, Event::Burst { at, scatter: 2, direction: 3, .. } if *at == fell);
    assert!(game.referee.observer().events.iter().any(told), "WS-WEAPON-07");
    let target = game.see(1);
    assert_eq!((target.count, target.end, target.wounds, target.dead), (8, 2, 6, 1));
    let hurt: Vec<usize> = (0..8).filter(|&slot| target.figures[slot].fs == 2).collect();
    // Slots 1 and 8 of the nine; slot 2 is gone.
    assert_eq!(hurt, [1, 7]);
    assert_eq!(modified(game.scene(), B), 1);
    assert_eq!(target.status, Status::Pinned);
    assert_eq!((game.see(0).rounds, game.see(0).laid), ([8, 3], 1));
    // WS-WEAPON-08: the second firing at the same target is 2" nearer. WS-ORDER-14: it costs 1 END.
    assert_eq!(game.state.phase, Phase::SecondaryFire);
    // D10 7 hits (the pinned hide at long range: no more line), 4 - 2 = 2" to the north.
    game.play(shell, &[7, 10, 12, 9, 1, 1, 1, 5, 4]);
    assert_eq!((game.see(0).end, game.see(0).laid), (4, 2));
}

/// `WS-WEAPON-07`, `WS-WEAPON-09`, `WS-WEAPON-12`: a smoke shell makes smoke and no wounds; its target is fired at
/// and shows its order, and the crew has fired.
#[test]
fn a_smoke_shell_makes_smoke_and_no_wounds() {
    let mut game = game(&["G-MORT"], &["A-RIFL"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 30.0).orders(&[Order::Fire, Order::Hide], &[]);
    let shell = Action::Shell { target: Target::Unit(B), shell: Shell::Smoke };
    game.play(shell, &[7, 1, 12]);
    assert_eq!((game.see(1).wounds, game.see(0).rounds), (0, [9, 2]));
    let at = game.see(1).at;
    let centre = crate::position::formation::fine(at);
    let clouds: Vec<CloudShape> = game.state.clouds.iter().map(|cloud| cloud.shape).collect();
    assert_eq!(clouds, [CloudShape::Disc { centre, radius: 2_000 }]);
    assert!(game.see(1).fired_at && game.see(1).revealed);
    let crew = game.see(0);
    assert!(crew.fired_primary && crew.crewed_fired && crew.acted);
    assert_eq!((crew.end, crew.laid_on, crew.laid), (5, Some(Target::Unit(B)), 1));
}

/// Wound rolls and dead of 20,000 volleys of the engine.
fn blasts_in_play(game: &Game, begin: &State, volley: Volley) -> [u32; 2] {
    let mut all = [0; 2];
    for seed in 0..20_000 {
        let mut state = begin.clone();
        let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
        crate::fire::volley::begin(&mut Play::new(&game.book, &mut state, &mut referee), A, volley);
        all[0] += u32::from(state.unit(B).wounds);
        all[1] += u32::from(state.unit(B).dead);
    }
    all
}

/// `EX-29`: `WS-WEAPON-10`, `WS-FIRE-18`
#[test]
fn high_explosive_wounds_as_in_the_example() {
    let mut game = game(&["G-PZ4"], &["A-RIFL"]);
    game.unit(1).count = 9;
    game.put(0, 48.0, 20.0).beyond(0, 1, 30.0);
    game.unit(0).order = Some(Order::Fire);
    game.unit(1).order = Some(Order::Fire);
    game.phase(Phase::SecondaryFire).run(&[]);
    let blast = distribution(|dice: &mut Odometer| dice.roll(Die::D6));
    let mean = sum(blast
        .iter()
        .map(|(&die, &chance)| of(chance.numerator * u128::from(die), chance.denominator)));
    let rolls = of(6 * mean.numerator, 10 * mean.denominator);
    assert_eq!(rolls, of(21, 10));
    assert_eq!(of(rolls.numerator, rolls.denominator * 6), of(7, 20));
    // D10 8 hits, blast die 6 on a unit of two: two wound rolls.
    game.unit(1).count = 2;
    let gun = game
        .options()
        .into_iter()
        .find(|action| match action {
            Action::Fire(volley) => volley.aims[0].is_some() && volley.aims[1].is_none(),
            _ => false,
        })
        .expect("the gun alone");
    if let Action::Fire(volley) = gun {
        let mut many = game.state.clone();
        many.unit_mut(B).count = 9;
        let [rolls, dead] = blasts_in_play(&game, &many, volley);
        // In 20,000 shots; four standard deviations are some 1,200 and 330.
        assert!(rolls.abs_diff(42_000) < 1_250, "{rolls}");
        assert!(dead.abs_diff(7_000) < 350, "{dead}");
    }
    let mut state = game.state.clone();
    if let Action::Fire(volley) = gun {
        let mut referee = DiceReferee::new(
            wargauge_rules::table::scripted::Scripted::new(&[8, 6, 1, 1, 1]),
            Deaf,
        );
        crate::fire::volley::begin(&mut Play::new(&game.book, &mut state, &mut referee), A, volley);
    }
    assert_eq!((state.unit(B).wounds, state.unit(B).end), (2, 3));
}
