//! Play, with dice that the test writes down.

use super::corridor;
use crate::{Action, Event, Stance, State, Template};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::roster::{Rulebook, Setting};
use wargauge_rules::table::scripted::Scripted;

const A: UnitId = UnitId(0);
const B: UnitId = UnitId(1);
const C: UnitId = UnitId(2);
const D: UnitId = UnitId(3);

/// A game in play.
struct Game {
    book: Template,
    state: State,
    referee: DiceReferee<Scripted, Recorder<Event>>,
}

impl Game {
    fn new() -> Self {
        let book = corridor(&[]);
        let mut referee = DiceReferee::new(Scripted::new(&[]), Recorder::default());
        let state = book.setup(&mut referee);
        let mut game = Self { book, state, referee };
        game.play(&[Action::LayTrap { square: 1 }, Action::LayTrap { square: 5 }], &[]);
        game
    }

    /// Orders for both sides; equal stances need a die.
    fn order(&mut self, a: Stance, b: Stance, dice: &[u8]) -> &mut Self {
        self.play(&[Action::Order(a), Action::Order(b)], dice)
    }

    /// Plays actions with these dice and no others.
    fn play(&mut self, actions: &[Action], dice: &[u8]) -> &mut Self {
        self.referee.dice_mut().extend(dice);
        for &action in actions {
            self.book.check(&self.state, action).expect("a legal action");
            self.book.apply(&mut self.state, action, &mut self.referee);
        }
        assert_eq!(self.referee.dice_mut().left(), 0, "all dice are used");
        self
    }

    fn place(&mut self, unit: UnitId, square: u8) -> &mut Self {
        self.state.unit_mut(unit).square = square;
        self
    }

    fn strengths(&self) -> Vec<u8> {
        self.state.units.iter().map(|unit| unit.strength).collect()
    }

    fn events(&self) -> &[Event] {
        &self.referee.observer().events
    }

    fn pending(&self) -> Pending {
        self.book.pending(&self.state)
    }

    fn over(&self, ending: Ending, clause: &'static str) {
        assert_eq!(self.pending(), Pending::Over(Outcome { ending, clause: Clause(clause) }));
    }
}

fn rally(units: &[UnitId]) -> Vec<Action> {
    units.iter().map(|&unit| Action::Rally { unit }).collect()
}

/// `TP-ORDER-01`
#[test]
fn stances_are_secret_until_both_are_chosen() {
    let mut game = Game::new();
    game.play(&[Action::Order(Stance::Bold)], &[]);
    assert_eq!(game.pending(), Pending::Decision(Side::B));
    assert_eq!(game.book.view(&game.state, Side::B).stance(Side::A), None);
    assert_eq!(game.book.view(&game.state, Side::A).stance(Side::A), Some(Stance::Bold));
    assert!(game.events().is_empty());
    game.play(&[Action::Order(Stance::Wary)], &[]);
    assert_eq!(game.book.view(&game.state, Side::B).stance(Side::A), Some(Stance::Bold));
}

/// `TP-ORDER-02`
#[test]
fn bold_goes_first_and_a_die_decides_between_equals() {
    let first = |a, b, dice: &[u8]| Game::new().order(a, b, dice).pending();
    assert_eq!(first(Stance::Bold, Stance::Wary, &[]), Pending::Decision(Side::A));
    assert_eq!(first(Stance::Wary, Stance::Bold, &[]), Pending::Decision(Side::B));
    assert_eq!(first(Stance::Wary, Stance::Wary, &[3]), Pending::Decision(Side::A));
    assert_eq!(first(Stance::Bold, Stance::Bold, &[4]), Pending::Decision(Side::B));
}

/// `TP-ORDER-02`
#[test]
fn with_the_switch_a_die_always_decides() {
    let set = Setting::parse("initiative=die", Template::switches()).expect("a known switch");
    let mut game = Game { book: corridor(&[set]), ..Game::new() };
    game.order(Stance::Bold, Stance::Wary, &[6]);
    assert_eq!(game.pending(), Pending::Decision(Side::B));
}

/// `TP-TURN-01`
#[test]
fn a_unit_acts_once_a_turn_and_the_sides_one_after_the_other() {
    let mut game = Game::new();
    game.order(Stance::Bold, Stance::Wary, &[]).play(&rally(&[B]), &[]);
    let again = game.book.check(&game.state, Action::Rally { unit: B });
    assert_eq!(again.expect_err("B has acted").clause, Clause("TP-TURN-01"));
    assert!(game.book.check(&game.state, Action::Rally { unit: C }).is_err(), "C must wait");
    game.play(&rally(&[A]), &[]);
    assert_eq!(game.pending(), Pending::Decision(Side::B));
    game.play(&rally(&[D, C]), &[]);
    assert_eq!(game.book.turn(&game.state), 2);
}

/// `TP-MOVE-01`
#[test]
fn units_move_within_their_speed() {
    let mut game = Game::new();
    game.order(Stance::Bold, Stance::Wary, &[]);
    let to = |unit, to| game.book.check(&game.state, Action::Move { unit, to });
    assert!(to(A, 1).is_ok() && to(A, 2).is_err() && to(A, 0).is_err(), "riflemen move 1");
    assert!(to(B, 2).is_ok() && to(B, 3).is_err(), "scouts move 2");
}

/// `TP-FIRE-01`, `TP-FIRE-02`, `TP-FIRE-04`
#[test]
fn a_hit_on_the_only_foe_in_range_takes_effect_at_once() {
    let mut game = Game::new();
    game.place(A, 3).order(Stance::Wary, Stance::Wary, &[1]);
    game.place(D, 0).play(&[Action::Fire { unit: B }], &[6]);
    assert_eq!(game.strengths(), [3, 2, 3, 1]);
    let told = &game.events()[1..];
    assert_eq!(
        told,
        [
            Event::Acted { unit: B },
            Event::Fired { unit: B, roll: 6, needed: 6 },
            Event::Hit { unit: B },
            Event::Weakened { victim: D, by: Some(B), price: 3_750 },
        ]
    );
}

/// `TP-FIRE-02`
#[test]
fn boldness_and_cover_change_what_is_needed() {
    let misses = |a, b, roll| {
        let mut game = Game::new();
        game.place(A, 3).order(a, b, if a == b { &[1] } else { &[] });
        game.place(D, 0).play(&[Action::Fire { unit: A }], &[roll]);
        !matches!(game.events().last(), Some(Event::Weakened { .. } | Event::Hit { .. }))
    };
    assert!(misses(Stance::Bold, Stance::Bold, 2) && !misses(Stance::Bold, Stance::Bold, 3));
    assert!(misses(Stance::Bold, Stance::Wary, 3) && !misses(Stance::Bold, Stance::Wary, 4));
    assert!(misses(Stance::Wary, Stance::Wary, 4) && !misses(Stance::Wary, Stance::Wary, 5));
}

/// `TP-FIRE-03`
#[test]
fn the_side_under_fire_chooses_who_takes_the_hit() {
    let mut game = Game::new();
    game.place(A, 4).order(Stance::Bold, Stance::Wary, &[]);
    game.play(&[Action::Fire { unit: A }], &[6]);
    assert_eq!(game.pending(), Pending::Decision(Side::B));
    let mut options = Vec::new();
    game.book.options(&game.state, &mut options);
    assert_eq!(options, [Action::TakeHit { unit: C }, Action::TakeHit { unit: D }]);
    game.play(&[Action::TakeHit { unit: D }], &[]);
    assert_eq!(game.strengths(), [3, 2, 3, 1]);
    assert_eq!(game.pending(), Pending::Decision(Side::A), "B is still to act");
}

/// `TP-RALLY-01`, `TP-TURN-02`
#[test]
fn rallying_regains_what_was_lost_in_the_turn_and_no_more() {
    let mut game = Game::new();
    game.place(A, 4).order(Stance::Bold, Stance::Wary, &[]);
    let hit_c = [Action::Fire { unit: A }, Action::TakeHit { unit: C }];
    game.play(&hit_c, &[6]).play(&rally(&[B, C, D]), &[]);
    assert_eq!(game.strengths(), [3, 2, 3, 2]);
    assert_eq!(game.events().last(), Some(&Event::Rallied { unit: C }));
    game.order(Stance::Bold, Stance::Wary, &[]).play(&hit_c, &[6]);
    game.play(&[Action::Rally { unit: B }, Action::Move { unit: C, to: 5 }], &[]);
    game.play(&rally(&[D]), &[]);
    assert_eq!(game.events().last(), Some(&Event::Settled { unit: C }));
    game.order(Stance::Bold, Stance::Wary, &[]).play(&rally(&[A, B, C, D]), &[]);
    assert_eq!(game.strengths(), [3, 2, 2, 2]);
}

/// `TP-FIRE-04`: the steps of a price that does not divide add up.
#[test]
fn destruction_costs_exactly_the_price() {
    let mut game = Game::new();
    game.place(A, 4).order(Stance::Bold, Stance::Wary, &[]);
    game.state.unit_mut(A).acted = true;
    let mut lost = 0;
    for _ in 0..3 {
        game.state.unit_mut(A).acted = false;
        game.play(&[Action::Fire { unit: A }, Action::TakeHit { unit: C }], &[6]);
    }
    for event in game.events() {
        if let Event::Weakened { price, .. } = event {
            lost += price;
        }
    }
    assert_eq!(lost, 10_000);
    assert!(game.events().contains(&Event::Destroyed { by: Some(A) }));
    assert!(!game.book.survives(&game.state, C));
}

/// `TP-WIN-01`
#[test]
fn a_side_without_units_has_lost() {
    let mut game = Game::new();
    game.order(Stance::Bold, Stance::Wary, &[]);
    game.state.unit_mut(C).strength = 0;
    game.state.unit_mut(D).strength = 0;
    game.play(&rally(&[A, B]), &[]).over(Ending::Win(Side::A), "TP-WIN-01");
}

/// `TP-WIN-01`: the last units of both sides can go in the same turn.
#[test]
fn sides_that_destroy_each_other_draw() {
    let mut game = Game::new();
    for unit in [A, C] {
        game.state.unit_mut(unit).strength = 0;
    }
    for unit in [B, D] {
        game.state.unit_mut(unit).strength = 1;
    }
    game.place(B, 4).place(D, 2).order(Stance::Bold, Stance::Wary, &[]);
    let into_traps = [Action::Move { unit: B, to: 5 }, Action::Move { unit: D, to: 1 }];
    game.play(&into_traps, &[]).over(Ending::Draw, "TP-WIN-01");
}

/// `TP-FORCE-02`, `TP-WIN-01`
#[test]
fn a_dummy_takes_no_part_and_a_side_of_dummies_has_lost() {
    let mut book = corridor(&[]);
    book.profiles[3].strength = 0;
    let mut referee = DiceReferee::new(Scripted::new(&[]), Recorder::default());
    let mut game = Game { state: book.setup(&mut referee), book, referee };
    game.play(&[Action::LayTrap { square: 1 }, Action::LayTrap { square: 5 }], &[]);
    game.order(Stance::Bold, Stance::Wary, &[]).play(&rally(&[A, B]), &[]);
    assert!(game.book.check(&game.state, Action::Rally { unit: D }).is_err());
    game.play(&rally(&[C]), &[]);
    assert_eq!(game.book.turn(&game.state), 2, "the dummy had no go");
    assert!(game.book.survives(&game.state, D), "nothing of it was lost");
    assert_eq!(game.book.map(&game.state), "[AB  ][    ][    ][    ][    ][    ][a   ]");
    game.book.profiles[2].strength = 0;
    game.state = game.book.setup(&mut game.referee);
    game.over(Ending::Win(Side::A), "TP-WIN-01");
}

/// `TP-WIN-02`
#[test]
fn breaking_through_wins_unless_both_do() {
    let mut game = Game::new();
    game.order(Stance::Bold, Stance::Wary, &[]).place(C, 0);
    game.play(&rally(&[A, B, C, D]), &[]).over(Ending::Win(Side::B), "TP-WIN-02");
    let mut game = Game::new();
    game.order(Stance::Bold, Stance::Wary, &[]).place(C, 0).place(A, 6);
    game.play(&rally(&[A, B, C, D]), &[]).over(Ending::Draw, "TP-WIN-02");
}

/// `TP-WIN-03`
#[test]
fn a_game_that_runs_out_of_turns_is_a_draw() {
    let mut game = Game::new();
    for _ in 0..12 {
        game.order(Stance::Bold, Stance::Wary, &[]).play(&rally(&[A, B, C, D]), &[]);
    }
    game.over(Ending::Draw, "TP-WIN-03");
}

#[test]
fn the_map_shows_who_is_left() {
    let mut game = Game::new();
    game.place(A, 2).state.unit_mut(D).strength = 0;
    assert_eq!(game.book.map(&game.state), "[B   ][    ][A   ][    ][    ][    ][a   ]");
}

/// `TP-TRAP-01`
#[test]
fn traps_lie_anywhere_but_at_home_and_nobody_is_told() {
    let mut game = Game::new();
    let (mut referee, book) =
        (DiceReferee::new(Scripted::new(&[]), Recorder::default()), game.book);
    game.state = book.setup(&mut referee);
    let mut options = Vec::new();
    book.options(&game.state, &mut options);
    assert_eq!(options, [1, 2, 3, 4, 5].map(|square| Action::LayTrap { square }));
    for square in [0, 6, 7, 255] {
        let refused = book.check(&game.state, Action::LayTrap { square });
        assert_eq!(refused.expect_err("a home, or no square").clause, Clause("TP-TRAP-01"));
    }
    book.apply(&mut game.state, Action::LayTrap { square: 2 }, &mut referee);
    assert_eq!(book.pending(&game.state), Pending::Decision(Side::B));
    assert!(referee.observer().events.is_empty());
    let view = book.view(&game.state, Side::B);
    assert!(view.foe_trap_lies() && view.own_trap().is_none());
    assert_eq!(book.view(&game.state, Side::A).own_trap(), Some(2));
}

/// `TP-TRAP-02`: whoever moves may wish to go past what it does not know of.
#[test]
fn a_trap_stops_who_comes_to_it_and_nobody_has_the_credit() {
    let mut game = Game::new();
    game.place(B, 4).order(Stance::Bold, Stance::Wary, &[]);
    game.play(&[Action::Move { unit: B, to: 6 }], &[]);
    assert_eq!((game.state.unit(B).square, game.strengths()), (5, vec![3, 1, 3, 2]));
    let told = &game.events()[1..];
    let weakened = Event::Weakened { victim: B, by: None, price: 3_750 };
    assert_eq!(
        told,
        [
            Event::Acted { unit: B },
            Event::Moved { unit: B, to: 5 },
            Event::Trapped { unit: B },
            weakened
        ]
    );
    assert!(!game.book.view(&game.state, Side::A).foe_trap_lies());
    // Its own trap lets a side pass.
    game.place(A, 0).play(&[Action::Move { unit: A, to: 1 }], &[]);
    assert_eq!(game.strengths(), [3, 1, 3, 2]);
}

/// `TP-TRAP-01`: what a side has seen of the squares it knows.
#[test]
fn a_trap_is_guessed_where_nobody_has_been() {
    let mut game = Game::new();
    game.place(A, 1).order(Stance::Bold, Stance::Wary, &[]);
    game.play(&[Action::Move { unit: A, to: 2 }], &[]);
    let mut rng = wargauge_rules::table::stream::Stream::new(1);
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..100 {
        let guess = game.book.resample(&game.state, Side::A, &mut rng);
        assert_eq!(guess.traps[Side::A], game.state.traps[Side::A]);
        seen.extend(guess.traps[Side::B]);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [3, 4, 5]);
}
