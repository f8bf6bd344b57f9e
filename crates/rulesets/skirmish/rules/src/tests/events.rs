//! Scenes with the exact list of what is told of them.

use wargauge_rules::table::Bearing;
use wargauge_rules::{BySide, Ruleset, Side, UnitId};

use super::told::{names, told};
use crate::action::Action;
use crate::book::Play;
use crate::event::Event;
use crate::fire::{MortarAt, Shot, lay_smoke};
use crate::movement::bale_out;
use crate::scenario::Objective;
use crate::solo::{Finder, march_counters, reveal};
use crate::state::{Activation, Content, Counter, Order, Phase, State};
use crate::tests::fixture::{at, field, put};
use crate::turn::apply;
use crate::{Skirmish, spotting};

/// What is told while a unit does something.
fn acts(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    action: Action,
    dice: &[u8],
) -> Vec<Event> {
    state.activation = Some(Activation::of(unit));
    told(dice, |referee| apply(&mut Play::new(book, state, referee), action))
}

// SK-AP-19, SK-AFV-26, SK-AFV-28, SK-VDAM-35: who gets in, gets out, leaves his vehicle and goes back to it is told of.
#[test]
fn who_gets_in_or_out_of_a_vehicle_is_told_of() {
    let (book, mut state) = field(&["U17", "U09", "U22"], &["G01"]).play();
    let jeep = put(&book, &mut state, 0, (30.0, 10.0), true);
    let unit = put(&book, &mut state, 1, (28.0, 10.0), true);
    let tank = put(&book, &mut state, 2, (50.0, 10.0), true);
    put(&book, &mut state, 3, (30.0, 46.0), true);
    let mounted = acts(&book, &mut state, unit, Action::Mount { vehicle: jeep }, &[]);
    assert_eq!(mounted, [Event::Mounted { unit, vehicle: jeep }]);
    let out = acts(&book, &mut state, unit, Action::Dismount { front: Bearing::SOUTH }, &[]);
    assert_eq!(out, [Event::Dismounted { unit }]);
    let left =
        told(&[], |referee| bale_out(&mut Play::new(&book, &mut state, referee), tank, None));
    assert_eq!(left[..2], [Event::Abandoned { unit: tank }, Event::Dismounted { unit: tank }]);
    assert!(left[2..].iter().all(|it| matches!(it, Event::Lost { .. })), "{left:?}");
    for man in 0..5 {
        state.unit_mut(tank).figures[man].at = at(51.8, 10.0);
    }
    let back = acts(&book, &mut state, tank, Action::Recrew, &[]);
    assert_eq!(back, [Event::Mounted { unit: tank, vehicle: tank }]);
}

// SK-TURN-01, SK-TURN-02, SK-TURN-11, SK-TURN-17, SK-SCEN-04, SK-SMOKE-03, SK-VDAM-34, SK-VDAM-36: the end of a turn: smoke
// goes, what burns explodes, what is held is told, the turn and the phase begin.
#[test]
fn the_end_of_a_turn() {
    let (mut book, mut state) = field(&["U01", "U17"], &["G01"]).play();
    let (name, there) = ("mill".to_owned(), at(30.0, 10.0));
    let other = Objective { name: "barn".to_owned(), at: at(30.0, 44.0), worth: BySide([0; 2]) };
    book.scenario.objectives = vec![Objective { name, at: there, worth: BySide([0; 2]) }, other];
    let unit = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (60.0, 10.0), true);
    let foe = put(&book, &mut state, 2, (30.0, 44.0), true);
    state.unit_mut(tank).hull.abandoned = true;
    state.unit_mut(tank).hull.explodes = Some(1);
    for man in 0..2 {
        state.unit_mut(tank).figures[man].at = at(70.0, 10.0);
    }
    state.first = Some(Side::A);
    let smoke = at(10.0, 10.0);
    for side in Side::BOTH {
        lay_smoke(&mut state, side, smoke, &mut super::fixture::quiet());
    }
    for phases in &mut state.smoke {
        phases.phases = 1;
    }
    state.waiting = crate::state::UnitSet::EMPTY;
    state.phase = Phase::Play(Side::A);
    let first =
        told(&[], |referee| apply(&mut Play::new(&book, &mut state, referee), Action::EndPhase));
    assert_eq!(first, [Event::SmokeGone { at: smoke }, Event::PhaseBegan { side: Side::B }]);
    state.waiting = crate::state::UnitSet::EMPTY;
    state.phase = Phase::Play(Side::B);
    let events =
        told(&[], |referee| apply(&mut Play::new(&book, &mut state, referee), Action::EndPhase));
    let loss = |it: &Event| matches!(it, Event::Lost { .. } | Event::Destroyed { .. });
    let told: Vec<_> = events.into_iter().filter(|it| !loss(it)).collect();
    assert_eq!(
        told,
        [
            Event::SmokeGone { at: smoke },
            Event::Exploded { unit: tank },
            Event::Held { unit, objective: 0 },
            Event::Held { unit: foe, objective: 1 },
            Event::TurnBegan { turn: 2 },
            Event::PhaseBegan { side: Side::A },
        ]
    );
}

// SK-VDAM-34, SK-VDAM-36, SK-MORALE-04: who is struck when a vehicle that burnt explodes tests his morale.
#[test]
fn who_is_struck_by_an_explosion_tests_morale_after_it() {
    let (book, mut state) = field(&["U01"], &["G26", "G01"]).play();
    put(&book, &mut state, 0, (60.0, 4.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let near = put(&book, &mut state, 2, (30.0, 33.0), true);
    for man in 0..4 {
        state.unit_mut(near).figures[man].at = at(28.5 + f64::from(man as u8), 33.0);
    }
    state.unit_mut(tank).hull.explodes = Some(1);
    state.first = Some(Side::A);
    state.phase = Phase::Play(Side::B);
    let tests = |face: u8| {
        let mut state = state.clone();
        let recorder = wargauge_rules::Recorder::default();
        let mut referee = wargauge_rules::DiceReferee::new(Always(face), recorder);
        apply(&mut Play::new(&book, &mut state, &mut referee), Action::EndPhase);
        let names = names(&referee.into_parts().1.events);
        let place = |name: &str| names.iter().position(|it| it == name);
        let exploded = place("Exploded").expect("it explodes");
        place("Tested").is_some_and(|test| exploded < test)
    };
    assert!((1..=6).any(tests));
}

/// Dice that always show the same.
struct Always(u8);

impl wargauge_rules::table::dice::Dice for Always {
    fn begin(&mut self, _: wargauge_rules::table::stream::EventKey) {}

    fn roll(&mut self, _: wargauge_rules::table::dice::Die) -> u8 {
        self.0
    }
}

// SK-ARTY-14, SK-SMOKE-01, SK-MORTAR-08: calls and smoke.
#[test]
fn calls_and_smoke_are_told() {
    let (book, mut state) = field(&["U10", "U11"], &["G01"]).play();
    state.calls[Side::A] = 1;
    let unit = put(&book, &mut state, 0, (30.0, 10.0), true);
    let mortar = put(&book, &mut state, 1, (40.0, 10.0), true);
    put(&book, &mut state, 2, (10.0, 46.0), true);
    let there = at(30.0, 40.0);
    let called = acts(&book, &mut state, unit, Action::Call { at: there }, &[]);
    assert_eq!(called, [Event::Called { unit, at: there }]);
    assert_eq!(book.view(&state, Side::A).called()[..], [there]);
    assert!(book.view(&state, Side::B).called().is_empty());
    let smoke = Action::Mortar { at: MortarAt::Ground(there), shot: Shot::Smoke };
    let laid = acts(&book, &mut state, mortar, smoke, &[20]);
    assert_eq!(names(&laid), ["Fired", "ShotRolled", "Hit", "SmokeLaid"], "{laid:?}");
    assert_eq!(laid[3], Event::SmokeLaid { at: there });
}

// SK-SOLO-05, SK-EVENT-07: counters that march and are turned up.
#[test]
fn counters_that_march_and_turn_up_are_told() {
    let (mut book, mut state) = field(&["U01"], &["G01"]).solo("[solo]\nside = 'red'\n").play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.counters.push(Counter::face_down(at(30.0, 40.0), Content::Dummy));
    book.scenario.orders[Side::B].infantry = Order::Advance;
    book.scenario.orders[Side::B].infantry_goal = Some(at(30.0, 10.0));
    let (from, to) = (at(30.0, 40.0), at(30.0, 34.0));
    let marched =
        told(&[], |referee| march_counters(&mut Play::new(&book, &mut state, referee), Side::B));
    assert_eq!(marched, [Event::CounterMarched { from, to }]);
    let found = told(&[], |referee| {
        reveal(&mut Play::new(&book, &mut state, referee), 0, a, Finder::Player);
    });
    assert_eq!(found, [Event::CounterRevealed { at: to, content: Content::Dummy }]);
    assert!(state.counters.is_empty(), "a dummy is taken off");
}

// SK-VIS-03: who is spotted by nobody's work is told of too, and once.
#[test]
fn who_is_spotted_by_nobody_is_told_of_once() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let unit = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(unit).spotted = false;
    let mut spot = || {
        told(&[], |referee| spotting::spot(&mut Play::new(&book, &mut state, referee), unit, None))
    };
    assert_eq!(spot(), [Event::Spotted { unit, by: None }]);
    assert_eq!(spot(), []);
}
