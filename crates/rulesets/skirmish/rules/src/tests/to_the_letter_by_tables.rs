//! Clauses with all their figures, of the tables and of what ends a phase, a turn or a game.

use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{DiceReferee, Ending, Illegal, Recorder, Ruleset, Side, UnitId};

use crate::action::Action;
use crate::attack::{Burst, BurstKind, VehicleHit, land};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, Shooting, check_fire, check_flame, check_grenade,
    indirect_modifier, mortar_payers, purchase_shots, shoot, shooters,
};
use crate::men::{Man, ap_total, middle_man, strike};
use crate::morale::{MoraleCauses, answer, rally, test};
use crate::movement::{DrivePlan, Walk, check_drive, check_move, march};
use crate::position::{Leg, ground_eye, is_at_front};
use crate::scenario::{Objective, Victory};
use crate::solo::{Finder, facts_of, furthest, in_the_open, reveal, strike_with};
use crate::state::{
    Activation, Condition, Content, Counter, Drill, Morale, Order, Phase, Place, Portal, State,
};
use crate::tests::cured::Then;
use crate::tests::fixture::{at, bare, built_in, field, put, quiet, script};
use crate::turn;
use crate::turn::by_tables::stays;
use crate::turn::fire_by_tables::best;
use crate::turn::vehicles_by_tables::act_vehicle;
use crate::turn::{apply, check};
use crate::units::TEAM;
use crate::units::arms::Mortar;
use crate::{Skirmish, charts};

/// The clause by which something is refused.
fn clause<T>(verdict: Result<T, Illegal>) -> Option<&'static str> {
    verdict.err().map(|refused| refused.clause.0)
}

/// What is told when something is done with these dice, and ones after them.
fn told(
    state: &State,
    dice: &[u8],
    act: impl Fn(&mut State, &mut DiceReferee<Then, Recorder<Event>>),
) -> (State, Vec<Event>) {
    let mut state = state.clone();
    let mut referee = DiceReferee::new(Then(dice.to_vec()), Recorder::default());
    act(&mut state, &mut referee);
    let (_, recorder) = referee.into_parts();
    (state, recorder.events)
}

/// Where something of a kind is first told.
fn first(events: &[Event], is: impl Fn(&Event) -> bool) -> Option<usize> {
    events.iter().position(is)
}

fn objective(x: f64, y: f64) -> Objective {
    Objective { name: String::new(), at: at(x, y), worth: wargauge_rules::BySide([0; 2]) }
}

// SK-MELEE-21: whoever has charged through a wall and moves on is no longer in contact through it.
#[test]
fn who_moves_on_has_left_the_wall() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).through_wall = Some(b);
    state.activation = Some(Activation::of(a));
    let walk = Walk { to: at(30.0, 12.0), front: Bearing::NORTH, close: true };
    march(&mut Play::new(&book, &mut state, &mut quiet()), a, walk);
    assert_eq!(state.unit(a).through_wall, None);
}

// SK-SHOOT-24, SK-SHOOT-25: 3 dice of a light machine gun and 4 of a heavy one; 2 of either without a man within an inch.
#[test]
fn machine_guns_without_a_helper() {
    for (entry, full) in [("G04", 3), ("G03", 3), ("G05", 4)] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        let gun = put(&book, &mut state, 1, (30.0, 40.0), true);
        let shots = |state: &State| {
            let able = shooters(Scene::new(&book, state), gun);
            let gunner = able.iter().find(|it| it.man == 0).expect("the gunner");
            purchase_shots(Scene::new(&book, state), gunner)
        };
        for (off, dice) in [(1.0, full), (1.01, 2)] {
            for man in 1..book.profile(gun).figures.len() {
                state.unit_mut(gun).figures[man].at = at(30.0 + off, 40.0);
            }
            assert_eq!(shots(&state), dice, "{entry} {off}");
        }
    }
}

// SK-ACT-13, SK-ACT-29: who is told to go back stays with half of his men or more, in hard cover, or in soft cover with no
// enemy within 12 inches.
#[test]
fn who_stays_in_his_cover() {
    for (cover, men, y, remains) in [
        (None, 4, 27.99, false),
        (Some("crops"), 4, 27.99, true),
        (Some("crops"), 4, 28.0, false),
        (Some("ruin"), 4, 28.0, true),
        (Some("ruin"), 4, 27.99, true),
        (Some("ruin"), 2, 28.0, true),
        (Some("ruin"), 1, 28.0, false),
        (Some("crops"), 2, 27.99, true),
        (Some("crops"), 1, 27.99, false),
    ] {
        let scene = field(&["U09"], &["G01"]);
        let scene = match cover {
            Some(kind) => scene.rect(kind, (26.0, 38.0, 36.0, 42.0)),
            None => scene,
        };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, y), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        for man in men..4 {
            state.unit_mut(b).figures[man].condition = Condition::Disabled;
        }
        assert_eq!(stays(Scene::new(&book, &state), b), remains, "{cover:?} {men} {y}");
    }
}

// SK-ACT-11, SK-ACT-18, SK-POL-19: an advance is one move action, an order to advance too, across open ground under fire as
// well; an order to hold is none.
#[test]
fn an_advance_is_one_move() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(b).under_fire.any = true;
    let moves = |drill: Drill, order: Order, made: u8| {
        let mut state = state.clone();
        state.unit_mut(b).order = order;
        state.activation = Some(Activation { moves: made, ..Activation::of(b) });
        matches!(charts::next_action(Scene::new(&book, &state), b, drill), Action::Move(_))
    };
    for made in [0, 1] {
        assert_eq!(moves(Drill::Advance, Order::Hold, made), made == 0);
        assert_eq!(moves(Drill::Orders, Order::Advance, made), made == 0);
        assert_eq!(moves(Drill::Orders, Order::Patrol, made), made == 0);
        assert!(!moves(Drill::Orders, Order::Hold, made));
        assert!(
            !moves(Drill::Orders, Order::Defend, made) && !moves(Drill::Halt, Order::Hold, made)
        );
    }
    assert!(moves(Drill::Attack, Order::Hold, 1), "an attack is two");
}

// SK-GEN-04, SK-DICE-09: one die in a turn is thrown for arrivals, by the side that comes.
#[test]
fn the_die_of_arrivals_is_theirs() {
    let book = built_in("mill");
    let mut state = bare(&book);
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.portals.clear();
    for id in [0, 1] {
        state.portals.push(Portal { at: at(36.0 + 3.0 * f64::from(id), 16.0), id, once: false });
    }
    state.side_rolls = wargauge_rules::BySide([0; 2]);
    let (after, events) = told(&state, &[], |state, referee| {
        turn::by_tables::arrivals(&mut Play::new(&book, state, referee), Side::A);
    });
    assert_eq!((after.side_rolls[Side::A], after.side_rolls[Side::B]), (0, 1));
    let dice = events.iter().filter(|it| matches!(it, Event::GenerationRolled { .. }));
    assert_eq!(dice.count(), 1);
}

// SK-MORALE-03, SK-MORALE-08: as many chargers as men are no greater number; one more is.
#[test]
fn charged_by_greater_numbers() {
    for (men, tests) in [(4, false), (3, true)] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 13.0), true);
        for man in men..4 {
            state.unit_mut(b).figures[man].condition = Condition::Killed;
        }
        state.activation = Some(Activation::of(a));
        let charge = Action::Charge { target: b };
        assert_eq!(check(Scene::new(&book, &state), charge), Ok(()));
        let (after, events) = told(&state, &[], |state, referee| {
            apply(&mut Play::new(&book, state, referee), charge);
        });
        let of_b = |it: &Event| matches!(it, Event::Tested { unit, .. } if *unit == b);
        assert_eq!(first(&events, of_b).is_some(), tests, "{men}");
        assert_eq!(after.unit(b).tested_charge, tests, "{men}");
    }
}

// SK-AP-09, SK-AP-25, SK-GREN-03, SK-GREN-05, SK-GREN-18: two points for each way to throw or launch, by a man who is up and
// on foot.
#[test]
fn who_can_throw() {
    let scene = field(&["G02", "G06", "G23"], &["U04"]);
    let (book, mut state) = scene.play();
    let hands = put(&book, &mut state, 0, (30.0, 10.0), true);
    let fists = put(&book, &mut state, 1, (40.0, 10.0), true);
    let track = put(&book, &mut state, 2, (60.0, 10.0), true);
    let near = |state: &State, unit: UnitId, man: usize, how: GrenadeAt| {
        let mut state = state.clone();
        let x = f64::from(crate::men::place(Scene::new(&book, &state), unit).x) / 100.0;
        let foe = put(&book, &mut state, 3, (x, 20.0), true);
        state.activation = Some(Activation::of(unit));
        clause(check_grenade(Scene::new(&book, &state), Man::new(unit, man), foe, how))
    };
    let mut rifles = field(&["U07"], &["G01"]).play();
    let launcher = put(&rifles.0, &mut rifles.1, 0, (30.0, 10.0), true);
    let foe = put(&rifles.0, &mut rifles.1, 1, (30.0, 30.0), true);
    let man = (0..4).find(|&man| rifles.0.man(launcher, man).carries).expect("he launches");
    let rifle = |change: &dyn Fn(&mut State)| {
        let mut state = rifles.1.clone();
        change(&mut state);
        clause(check_grenade(
            Scene::new(&rifles.0, &state),
            Man::new(launcher, man),
            foe,
            GrenadeAt::Rifle,
        ))
    };
    assert_eq!(rifle(&|_| ()), None);
    assert_eq!(rifle(&|state| state.unit_mut(launcher).figures[man].spent = 1), Some("SK-AP-25"));
    assert_eq!(
        rifle(&|state| state.unit_mut(launcher).ammo.rifle_grenades = 0),
        Some("SK-UNIT-21")
    );
    let carrier = (0..5).find(|&man| book.man(fists, man).carries).expect("he carries it");
    for (unit, man, how, paid) in [
        (hands, 0, GrenadeAt::Hand, "SK-GREN-03"),
        (fists, carrier, GrenadeAt::Panzerfaust, "SK-GREN-05"),
    ] {
        assert_eq!(near(&state, unit, man, how), None, "{how:?}");
        let mut other = state.clone();
        other.unit_mut(unit).figures[man].spent = 1;
        assert_eq!(near(&other, unit, man, how), Some(paid));
        let mut other = state.clone();
        other.unit_mut(unit).figures[man].condition = Condition::Disabled;
        assert_eq!(near(&other, unit, man, how), Some("SK-GREN-18"));
        let mut other = state.clone();
        other.unit_mut(unit).place = Place::Aboard(track);
        other.unit_mut(track).hull.at = crate::men::place(Scene::new(&book, &state), unit);
        assert_eq!(near(&other, unit, man, how), Some("SK-GREN-18"));
    }
}

// SK-SCEN-02: who is held back stays so when nobody else acts.
#[test]
fn who_is_held_back_stays_so() {
    let scene = field(&["U01", "U01"], &["G01"]);
    let (mut book, mut state) = scene.play();
    book.scenario.entries[Side::A] = Some(at(30.0, 0.0));
    put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 2, (30.0, 40.0), true);
    let late = UnitId(1);
    state.unit_mut(late).place = Place::Reserve;
    state.first = Some(Side::A);
    state.waiting = crate::men::present(&state, Side::A)
        | crate::setup::held_back(Scene::new(&book, &state), Side::A);
    assert!(state.waiting.contains(late));
    let (after, events) = told(&state, &[], |state, referee| {
        apply(&mut Play::new(&book, state, referee), Action::EndPhase);
    });
    assert_eq!(after.unit(late).place, Place::Reserve);
    assert_eq!(after.phase, Phase::Play(Side::B));
    assert!(!events.iter().any(|it| matches!(it, Event::Placed { .. })));
}

// SK-MOVE-02, SK-GEO-22: no move that ends where it began, none through what is solid.
#[test]
fn what_is_no_move() {
    let (book, mut state) = field(&["U01"], &["G01"]).rect("rock", (28.0, 11.0, 32.0, 13.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.activation = Some(Activation::of(a));
    let may = |x: f64, y: f64| {
        let walk = Walk { to: at(x, y), front: Bearing::NORTH, close: true };
        clause(check_move(Scene::new(&book, &state), a, 0, walk))
    };
    assert_eq!([may(30.0, 10.0), may(30.0, 10.5)], [Some("SK-MOVE-02"), None]);
    assert_eq!([may(30.0, 14.0), may(30.0, 16.0)], [Some("SK-GEO-22"); 2]);
    assert_eq!([may(24.0, 10.0), may(23.99, 10.0)], [None, Some("SK-MOVE-02")]);
}

// SK-MOVE-22, SK-MOVE-07, SK-MOVE-05, SK-MOVE-06: a heavy weapon is carried 4 inches, less what wounds and ground cost, an
// inch at least; without it its crew walks as any.
#[test]
fn how_far_heavy_weapons_are_carried() {
    let scene = field(&["U05"], &["G01"]).line("low-wall", (0.0, 22.0, 72.0, 22.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let far = |wounded: bool, left: bool, y: f64| {
        let mut state = state.clone();
        if wounded {
            state.unit_mut(a).figures[1].condition = Condition::Wounded;
        }
        state.unit_mut(a).weapon_left = left;
        crate::movement::pace(
            Scene::new(&book, &state),
            a,
            0b111,
            Leg::new(at(30.0, y), at(30.0, y + 4.0)),
        )
    };
    let rows = [(false, false), (true, false), (false, true), (true, true)];
    let paces = |y: f64| rows.map(|(wounded, left)| far(wounded, left, y));
    assert_eq!(paces(10.0), [400, 200, 600, 400]);
    assert_eq!(paces(20.0), [100, 100, 300, 100], "over a wall");
}

// SK-MORALE-16, SK-MORALE-20, SK-POL-14, SK-TURN-05: who runs on has nothing to choose, and keeps his markers; who rallies
// rolls for them.
#[test]
fn who_runs_on_has_no_choice() {
    for (roll, runs) in [(5, true), (6, false)] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 19.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        (state.unit_mut(a).morale, state.unit_mut(a).markers) = (Morale::Rout, 2);
        let (after, events) = told(&state, &[roll], |state, referee| {
            turn::activate(&mut Play::new(&book, state, referee), a);
        });
        assert_eq!(after.activation.is_none(), runs);
        let dice = events.iter().filter(|it| matches!(it, Event::SuppressionRolled { .. }));
        assert_eq!(dice.count(), if runs { 0 } else { 2 }, "{roll}");
        assert_eq!(after.unit(a).morale == Morale::Rout, runs);
    }
}

// SK-MORALE-15, SK-MORALE-20, SK-MORALE-22: a team rallies on a 6 with half of its men or more, whatever its size.
#[test]
fn who_can_rally() {
    for entry in ["G04", "G03", "G01", "G06"] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(b).morale = Morale::Rout;
        let men = book.profile(b).figures.len();
        for left in (1..=men).rev() {
            if left < men {
                state.unit_mut(b).figures[left].condition = Condition::Killed;
            }
            for roll in [5, 6] {
                let (after, events) = told(&state, &[roll], |state, referee| {
                    rally(&mut Play::new(&book, state, referee), b);
                });
                let enough = 2 * left >= men;
                assert_eq!(events.len(), usize::from(enough), "{entry} {left}");
                assert_eq!(after.unit(b).morale == Morale::Steady, enough && roll == 6);
            }
        }
    }
}

// SK-MORALE-10, SK-MORALE-11, SK-MORALE-12, SK-MORALE-13, SK-MORALE-14, SK-MORALE-17, SK-MORALE-24: a team of one point by
// every die, and whether it has passed.
#[test]
fn every_die_of_a_test() {
    for total in 1..=7u8 {
        for roll in 1..=6u8 {
            let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
            let a = put(&book, &mut state, 0, (30.0, 19.0), true);
            put(&book, &mut state, 2, (30.0, 40.0), true);
            for point in total..8 {
                let man = usize::from(point / 2);
                let figure = &mut state.unit_mut(a).figures[man];
                figure.condition = match figure.condition {
                    Condition::Fit if point % 2 == 1 => Condition::Wounded,
                    _ => Condition::Disabled,
                };
            }
            let points = ap_total(Scene::new(&book, &state), a);
            let mut passed = false;
            let mut referee = DiceReferee::new(Then(vec![roll, 1]), wargauge_rules::Deaf);
            passed |= test(&mut Play::new(&book, &mut state, &mut referee), a);
            let here = state.unit(a);
            let expected = match i32::from(roll) - i32::from(points) {
                _ if points >= 7 => (true, Morale::Steady, 0),
                ..=-1 => (true, Morale::Steady, 0),
                0 | 1 => (false, Morale::Retiring, 0),
                2 => (false, Morale::Steady, 1),
                3 => (false, Morale::Shaken, 0),
                _ => (false, Morale::Rout, 0),
            };
            assert_eq!((passed, here.morale, here.markers), expected, "{points} {roll}");
        }
    }
}

// SK-GAME-08: a game that does not end by itself is stopped, undecided.
#[test]
fn a_game_is_stopped_in_the_end() {
    for (phase, stopped) in [(398, false), (399, false), (400, true)] {
        let (mut book, mut state) = field(&["U01"], &["G01"]).play();
        book.scenario.turns = 9_999;
        put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        (state.first, state.phase_number) = (Some(Side::A), phase);
        let (after, _) = told(&state, &[], |state, referee| {
            apply(&mut Play::new(&book, state, referee), Action::EndPhase);
        });
        let over = matches!(after.phase, Phase::Over(it) if it.ending == Ending::Unfinished);
        assert_eq!(over, stopped, "{phase}");
    }
}

// SK-SCEN-08, SK-SCEN-04: who must hold something and does not by the last turn has lost; before it nothing is decided.
#[test]
fn who_does_not_hold_has_lost() {
    for player in Side::BOTH {
        let (mut book, mut state) = field(&["U01"], &["G01"]).play();
        book.scenario.objectives = vec![objective(60.0, 24.0)];
        book.scenario.victory = Victory::Hold { player, objective: 0, percent: 50 };
        book.scenario.turns = 5;
        put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        for (turn, ending) in [(4, None), (5, Some(Ending::Win(player.foe())))] {
            let mut state = state.clone();
            state.turn = turn;
            let found =
                crate::winning::at_turn_end(&mut Play::new(&book, &mut state, &mut quiet()));
            assert_eq!(found.map(|it| it.ending), ending, "{player:?} {turn}");
        }
    }
}

// SK-AFVSOLO-02, SK-AFVSOLO-20, SK-AFVSOLO-22, SK-AFVSOLO-24, SK-AFVSOLO-26, SK-AFVSOLO-36: armour shoots by every line of its chart; first
// when it draws off.
#[test]
fn armour_shoots_by_every_line() {
    for (die, damaged, drill, drives) in [
        (6, false, Drill::Advance, true),
        (2, false, Drill::Manoeuvre, false),
        (1, false, Drill::Halt, true),
        (1, true, Drill::Retreat, true),
    ] {
        let scene = field(&["U01"], &["G26", "G01"]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 6.0), true);
        let tank = put(&book, &mut state, 1, (30.0, 36.0), true);
        put(&book, &mut state, 2, (33.5, 36.0), true);
        state.unit_mut(tank).hull.damaged = damaged;
        if drill == Drill::Halt {
            state.unit_mut(tank).hull.front = Bearing::sixteenths(7);
        }
        state.activation = Some(Activation::of(tank));
        let (after, events) = told(&state, &[die], |state, referee| {
            act_vehicle(&mut Play::new(&book, state, referee), tank);
        });
        assert_eq!(after.unit(tank).drill, drill);
        let fired = first(&events, |it| matches!(it, Event::Fired { .. })).expect("it shoots");
        let drove = first(&events, |it| matches!(it, Event::Drove { .. }));
        assert_eq!(drove.is_some(), drives, "{drill:?}");
        assert_eq!(drove.is_some_and(|drove| fired < drove), drill == Drill::Retreat, "{drill:?}");
    }
}

// SK-MELEE-02, SK-TURN-15: an enemy within an inch keeps a man from throwing and from serving a weapon, his comrades not.
#[test]
fn who_is_held_by_an_enemy() {
    let (book, mut state) = field(&["G02", "G12"], &["U04", "U09"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let crew = put(&book, &mut state, 1, (50.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 20.0), true);
    let close = put(&book, &mut state, 3, (30.0, 30.0), true);
    state.activation = Some(Activation::of(a));
    let throws = |state: &State| {
        clause(check_grenade(Scene::new(&book, state), Man::new(a, 0), b, GrenadeAt::Hand))
    };
    let man = state.unit(crew).figures[0].at;
    let beside = |y: f64| Point::new(man.x, man.y + (y * 100.0) as i16);
    for (off, held) in [(1.0, true), (1.01, false)] {
        state.unit_mut(close).figures[0].at = at(30.0, 10.0 + off);
        assert_eq!(throws(&state), held.then_some("SK-MELEE-02"), "{off}");
        let shoots =
            |man: usize| shooters(Scene::new(&book, &state), a).iter().any(|it| it.man == man);
        assert!(shoots(0) != held && (1..4).all(shoots), "{off}");
        let served = mortar_payers(Scene::new(&book, &state), crew).len();
        let mut other = state.clone();
        other.unit_mut(close).figures[0].at = beside(off);
        let count = mortar_payers(Scene::new(&book, &other), crew).len();
        assert_eq!(
            count < served && !mortar_payers(Scene::new(&book, &other), crew).contains(&0),
            held
        );
        assert!(count > 0, "his comrades serve it");
    }
}

// SK-AFV-17: a turn on the spot is a move, staying as it is is none.
#[test]
fn staying_is_no_drive() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let may = |y: f64, front: Bearing| {
        clause(check_drive(
            Scene::new(&book, &state),
            tank,
            DrivePlan::new(at(30.0, y), front, false),
            false,
        ))
    };
    assert_eq!(may(10.0, Bearing::NORTH), Some("SK-AFV-17"));
    assert_eq!([may(10.0, Bearing::EAST), may(14.0, Bearing::NORTH)], [None, None]);
}

// SK-VIS-02, SK-SPOT-06, SK-SCEN-02: play begins when everybody has been placed: hidden, but for those in the open within 20
// inches.
#[test]
fn who_is_hidden_when_play_begins() {
    for (y, seen) in [(39.0, true), (39.01, false)] {
        let book = field(&["U09"], &["G10"]).book();
        let mut state = book.setup(&mut quiet());
        for _ in 0..2 {
            let Phase::Deploy(side) = state.phase else { panic!("{:?}", state.phase) };
            let (y, front) =
                if side == Side::A { (19.0, Bearing::NORTH) } else { (y, Bearing::SOUTH) };
            let walk = Walk { to: at(30.0, y), front, close: false };
            assert_eq!(book.check(&state, Action::Deploy(walk)), Ok(()));
            book.apply(&mut state, Action::Deploy(walk), &mut quiet());
        }
        assert_eq!((state.phase, state.turn), (Phase::Play(Side::A), 1));
        assert_eq!([0, 1].map(|unit| state.unit(UnitId(unit)).spotted), [seen; 2], "{y}");
    }
}

// SK-UNIT-25, SK-RISK-21, SK-RISK-07: who counts as retiring: by morale or by the last word of the chart.
#[test]
fn who_counts_as_retiring() {
    for (morale, retires) in [
        (Morale::Steady, false),
        (Morale::Retiring, true),
        (Morale::Shaken, false),
        (Morale::Rout, true),
    ] {
        for (drill, goes) in [
            (Drill::Orders, false),
            (Drill::Attack, false),
            (Drill::Advance, false),
            (Drill::Halt, false),
            (Drill::Manoeuvre, false),
            (Drill::Retreat, true),
            (Drill::Rout, true),
        ] {
            let (book, mut state) = field(&["U01"], &["G01", "G01"]).play();
            put(&book, &mut state, 0, (30.0, 5.0), true);
            let b = put(&book, &mut state, 1, (30.0, 40.0), true);
            let other = put(&book, &mut state, 2, (36.0, 40.0), true);
            (state.unit_mut(b).morale, state.unit_mut(b).drill) = (morale, drill);
            let expected = retires || goes;
            assert_eq!(
                facts_of(Scene::new(&book, &state), b).unsettled,
                expected,
                "{morale:?} {drill:?}"
            );
            let beside = facts_of(Scene::new(&book, &state), other);
            assert_eq!(beside.unsettled, expected, "who sees it is unsettled too");
            assert_eq!(beside.friend_near, !expected, "and steadied by those who stay");
        }
    }
}

// SK-FLAME-02: he who carries the flamethrower uses it, while it has shots.
#[test]
fn who_burns() {
    let (book, mut state) = field(&["G18"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let may =
        |state: &State, man| clause(check_flame(Scene::new(&book, state), Man::new(a, man), b));
    assert_eq!([may(&state, 0), may(&state, 1)], [None, Some("SK-FLAME-02")]);
    for (shots, refused) in [(1, None), (0, Some("SK-FLAME-02"))] {
        state.unit_mut(a).ammo.flame = shots;
        assert_eq!(may(&state, 0), refused);
    }
    (state.unit_mut(a).ammo.flame, state.unit_mut(a).figures[0].condition) =
        (3, Condition::Disabled);
    assert_eq!(may(&state, 0), Some("SK-FLAME-02"));
}

// SK-FLAME-09, SK-FLAME-15: nothing is added to an effect die of a flame, and a replay shows the die itself.
#[test]
fn dice_of_a_flame() {
    let (book, mut state) = field(&["G18"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 16.0), true);
    state.activation = Some(Activation::of(a));
    let (_, events) = told(&state, &[20, 20, 1, 1, 3, 2], |state, referee| {
        crate::fire::flame(&mut Play::new(&book, state, referee), Man::new(a, 0), b);
    });
    let scores: Vec<i8> = events
        .iter()
        .filter_map(
            |it| if let Event::EffectRolled { score, .. } = it { Some(*score) } else { None },
        )
        .collect();
    assert_eq!(scores, [3, 2]);
}

// SK-UNIT-23: 1 for a wound or a new suppression, 2 for a man out, to whoever did it and whoever suffered it.
#[test]
fn scores_of_a_firefight() {
    let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let friend = put(&book, &mut state, 1, (40.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    let score = |state: &State, unit| {
        let fight = state.unit(unit).fight;
        (fight.inflicted, fight.suffered)
    };
    for (condition, points) in [
        (Condition::Wounded, 1),
        (Condition::Disabled, 2),
        (Condition::Killed, 2),
        (Condition::Captured, 2),
    ] {
        let mut state = state.clone();
        strike(&mut Play::new(&book, &mut state, &mut quiet()), Man::new(b, 0), condition, Some(a));
        assert_eq!((score(&state, a), score(&state, b)), ((points, 0), (0, points)));
        let mut state = bare(&book);
        put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (40.0, 10.0), true);
        strike(
            &mut Play::new(&book, &mut state, &mut quiet()),
            Man::new(a, 0),
            condition,
            Some(friend),
        );
        assert_eq!((score(&state, a), score(&state, friend)), ((0, points), (0, 0)), "by a friend");
    }
    let mut causes = MoraleCauses::NONE;
    causes.suppressed.insert(b);
    for _ in 0..2 {
        let mut referee = DiceReferee::new(Then(Vec::new()), wargauge_rules::Deaf);
        answer(&mut Play::new(&book, &mut state, &mut referee), causes, Some(a));
        assert_eq!((score(&state, a), score(&state, b)), ((1, 0), (0, 1)), "once");
    }
}

// SK-TURN-09, SK-MORALE-01, SK-MORALE-02, SK-MORALE-06, SK-MORALE-07: a team tests in whosever phase, once for an attack; for
// being suppressed once in a phase, for men who are hurt each time.
#[test]
fn when_teams_test() {
    for side in Side::BOTH {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.phase = Phase::Play(side);
        for unit in [a, b] {
            let mut known = false;
            let mut tests = |suppressed: bool, hurt: bool, shocked: bool| {
                let mut causes = MoraleCauses::NONE;
                for (applies, set) in [
                    (suppressed, &mut causes.suppressed),
                    (hurt, &mut causes.hurt),
                    (shocked, &mut causes.shocked),
                ] {
                    if applies {
                        set.insert(unit);
                    }
                }
                let (after, events) = told(&state, &[], |state, referee| {
                    answer(&mut Play::new(&book, state, referee), causes, Some(a));
                });
                state = after;
                let by = state.unit(unit).last_attacker;
                assert_eq!(by.is_some(), known || suppressed);
                known |= suppressed;
                events.iter().filter(|it| matches!(it, Event::Tested { .. })).count()
            };
            assert_eq!(tests(true, false, false), 1, "suppressed");
            assert_eq!(tests(true, false, false), 0, "once in a phase");
            assert_eq!((tests(false, true, false), tests(true, true, true)), (1, 1));
            assert_eq!((tests(false, false, true), tests(false, false, false)), (1, 0));
        }
    }
}

// SK-DICE-10, SK-MORTAR-07: in a burst the dice fall to unit after unit, and man after man.
#[test]
fn the_order_of_dice_in_a_burst() {
    let (book, mut state) = field(&["U04"], &["G04"]).play();
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let a = put(&book, &mut state, 0, (30.0, 31.0), true);
    let it = Burst {
        at: at(30.0, 30.5),
        radius: Length::inches(3),
        fill: BurstKind::Mortar,
        from: at(30.0, 30.5),
        by: None,
        unseen: false,
    };
    let mut causes = MoraleCauses::NONE;
    land(&mut Play::new(&book, &mut state, &mut script(&[4, 1, 5, 6, 4])), it, &mut causes);
    let conditions =
        |unit: UnitId, men: usize| state.unit(unit).figures[..men].iter().map(|man| man.condition);
    let expected = [Condition::Wounded, Condition::Fit, Condition::Disabled];
    assert_eq!(conditions(a, 3).collect::<Vec<_>>(), expected);
    assert_eq!(conditions(b, 2).collect::<Vec<_>>(), [Condition::Killed, Condition::Wounded]);
}

// SK-MORTAR-08: the middle man is the active one nearest the middle of all who are active.
#[test]
fn the_middle_man() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    for (places, down, middle) in [
        ([(10.0, 10.0), (20.0, 10.0), (26.0, 10.0), (60.0, 10.0)], None, 2),
        ([(10.0, 10.0), (20.0, 10.0), (26.0, 10.0), (60.0, 10.0)], Some(3), 1),
        ([(10.0, 10.0), (10.0, 20.0), (10.0, 26.0), (10.0, 60.0)], None, 2),
        ([(10.0, 10.0), (10.0, 20.0), (10.0, 26.0), (10.0, 60.0)], Some(3), 1),
        ([(60.0, 5.0), (5.0, 40.0), (32.0, 22.0), (33.0, 24.0)], None, 2),
    ] {
        for (man, (x, y)) in places.into_iter().enumerate() {
            let figure = &mut state.unit_mut(a).figures[man];
            (figure.at, figure.condition) = (at(x, y), Condition::Fit);
        }
        if let Some(man) = down {
            state.unit_mut(a).figures[man].condition = Condition::Killed;
        }
        assert_eq!(middle_man(Scene::new(&book, &state), a), Some(middle), "{places:?} {down:?}");
    }
}

// SK-GREN-11, SK-GREN-12, SK-GREN-13, SK-GREN-14, SK-GREN-15: what is taken from a throw: 2 for a thrower who has moved, 4 for
// one under fire, 2 for a target that has moved or is in cover, once, 2 for a suppressed one.
#[test]
fn what_is_taken_from_a_throw() {
    for bits in 0..32u8 {
        let [moved, under_fire, target_moved, covered, suppressed] =
            [1, 2, 4, 8, 16].map(|bit| bits & bit != 0);
        let scene = field(&["G02"], &["U04"]);
        let scene = if covered { scene.rect("crops", (26.0, 18.0, 34.0, 22.0)) } else { scene };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 20.0), true);
        state.activation = Some(Activation { moves: u8::from(moved), ..Activation::of(a) });
        state.unit_mut(a).under_fire.any = under_fire;
        (state.unit_mut(b).moved, state.unit_mut(b).markers) = (target_moved, u8::from(suppressed));
        let sum = |drop: bool| {
            indirect_modifier(
                Scene::new(&book, &state),
                crate::fire::Lob { unit: a, target: b, at: at(30.0, 20.0) },
                drop,
            )
        };
        let of = |applies: bool, number: i32| if applies { -number } else { 0 };
        let rest = of(moved, 2) + of(under_fire, 4) + of(suppressed, 2);
        assert_eq!(sum(false), rest + of(target_moved || covered, 2), "{bits}");
        assert_eq!(sum(true), rest + of(target_moved, 2), "dropped {bits}");
    }
}

// SK-EFFECT-11, SK-EFFECT-15, SK-FLAME-12, SK-FLAME-13: a hit falls on one of those in sight, of a team with a flame man before
// its effect is diced; of another after it.
#[test]
fn on_whom_a_hit_falls() {
    let fire = |entry: &'static str, dice: &[u8]| {
        let (book, mut state) = field(&["U09"], &[entry]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.unit_mut(b).tested_suppression = true;
        state.activation = Some(Activation::of(a));
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Careful;
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
        assert_eq!(check_fire(Scene::new(&book, &state), a, &plan), Ok(()));
        shoot(&mut Play::new(&book, &mut state, &mut script(dice)), a, &plan);
        let count = book.profile(b).figures.len();
        let here = state.unit(b);
        (here.figures[..count].iter().map(|man| man.condition).collect::<Vec<_>>(), here.markers)
    };
    let (fit, wounded, killed) = (Condition::Fit, Condition::Wounded, Condition::Killed);
    // A rifle team: the effect (with 1 for a scoped rifle), then one of four; the test of 7 points is not diced.
    assert_eq!(fire("G01", &[20, 4, 3]), (vec![fit, fit, wounded, fit], 0));
    assert_eq!(fire("G01", &[20, 3]), (vec![fit; 4], 1), "no man is picked");
    // A flamethrower pair: the man first. It is he who burns, and strikes the other; no effect is diced for him.
    assert_eq!(fire("G18", &[20, 1, 1, 1]), (vec![killed, fit], 1));
    assert_eq!(fire("G18", &[20, 1, 5]), (vec![killed, killed], 0));
    assert_eq!(fire("G18", &[20, 3, 4, 1]), (vec![fit, wounded], 0));
    assert_eq!(fire("G18", &[20, 3, 3]), (vec![fit, fit], 1));
}

// SK-AP-02, SK-AP-12: what is left at the end is lost, but for the points of a crewed weapon.
#[test]
fn what_is_left_is_lost() {
    for (entry, kept) in [("U01", 0), ("U11", 4), ("U06", 4)] {
        let (book, mut state) = field(&[entry], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.activation = Some(Activation::of(a));
        turn::close(&mut Play::new(&book, &mut state, &mut quiet()));
        assert_eq!((state.unit(a).points, state.activation), (kept, None), "{entry}");
    }
}

// SK-AFVSOLO-32, SK-AFVSOLO-34: of two that threaten it alike armour shoots at the nearer, though it would hit the farther more
// often.
#[test]
fn armour_shoots_at_the_nearer() {
    let scene = field(&["U01", "U01"], &["G26"])
        .solo("[solo]\nside = 'red'\n")
        .rect("crops", (26.0, 28.0, 34.0, 32.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 30.0), true);
    put(&book, &mut state, 1, (36.0, 29.0), true);
    let tank = put(&book, &mut state, 2, (32.0, 44.0), true);
    state.unit_mut(tank).hull.wrecked_weapons = 1;
    state.activation = Some(Activation::of(tank));
    let Some(Action::Fire(plan)) = best(Scene::new(&book, &state), tank) else {
        panic!("it shoots")
    };
    assert_eq!(plan.target, UnitId(0));
}

// SK-POL-06: the tables fire the shots that are likely to hit most often: two unaimed ones up to Short, an aimed one beyond.
#[test]
fn how_the_tables_aim() {
    for (away, shooting) in [
        (8.0, Shooting::TwoUnaimed),
        (15.0, Shooting::TwoUnaimed),
        (15.01, Shooting::Aimed),
        (30.0, Shooting::Aimed),
        (30.01, Shooting::Aimed),
    ] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 45.0 - away), true);
        let b = put(&book, &mut state, 1, (30.0, 45.0), true);
        for man in 0..4 {
            state.unit_mut(a).figures[man].at = at(30.0, 45.0 - away);
            state.unit_mut(b).figures[man].at = at(30.0, 45.0);
        }
        state.activation = Some(Activation::of(b));
        let Some(Action::Fire(plan)) = best(Scene::new(&book, &state), b) else {
            panic!("it shoots")
        };
        assert_eq!(plan.men[..4], [shooting; 4], "{away}");
    }
}

// SK-SHOOT-05, SK-SHOOT-33: the second target of a split burst must be in sight and in range too.
#[test]
fn both_targets_of_a_burst_are_in_sight() {
    for (house, refused) in [(false, None), (true, Some("SK-SHOOT-05"))] {
        let scene = field(&["G04"], &["U09", "U09"]).rule("mg_split = 'on'");
        let scene =
            if house { scene.rect("stone-building", (32.0, 20.0, 40.0, 28.0)) } else { scene };
        let (book, mut state) = scene.play();
        let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        let c = put(&book, &mut state, 2, (35.0, 30.0), true);
        state.activation = Some(Activation::of(gun));
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Unaimed;
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: Some((c, 1)) };
        assert_eq!(clause(check_fire(Scene::new(&book, &state), gun, &plan)), refused, "{house}");
    }
}

// SK-TURN-06, SK-TURN-07, SK-TURN-08, SK-POL-14, SK-SUPP-04: a side that the tables run throws for its markers after all of its
// units have acted, one die for each.
#[test]
fn markers_of_the_tables_come_last() {
    let scene = field(&["U01"], &["G01", "G01"]).solo("[solo]\nside = 'red'\n");
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    for (unit, markers) in [(1, 1), (2, 2)] {
        let unit = put(&book, &mut state, unit, (20.0 * f64::from(unit), 40.0), true);
        (state.unit_mut(unit).markers, state.unit_mut(unit).on_chart) = (markers, true);
    }
    state.phase = Phase::Play(Side::B);
    let (_, events) = told(&state, &[], |state, referee| {
        turn::by_tables::run_phase(&mut Play::new(&book, state, referee), Side::B);
    });
    let chart = |it: &Event| matches!(it, Event::ChartRolled { .. });
    let marker = |it: &Event| matches!(it, Event::SuppressionRolled { .. });
    let last = events.iter().rposition(chart).expect("a die of the chart");
    assert_eq!(events.iter().filter(|it| chart(it)).count(), 2);
    assert_eq!(events.iter().filter(|it| marker(it)).count(), 3);
    assert!(first(&events, marker).is_some_and(|first| first > last));
}

// SK-MORTAR-02, SK-MORTAR-03: a mortar needs other numbers from 24 inches, beyond 40, and never more; a light one reaches as a
// rifle grenade.
#[test]
fn where_the_numbers_of_mortars_change() {
    assert_eq!(Mortar::Medium.ranges().shown(), [24, 40, 41]);
    assert_eq!(Mortar::Light.ranges().shown(), [6, 12, 25, 40]);
    let columns = [23.99f64, 24.0, 40.0, 40.01, 86.0]
        .map(|inches| Mortar::Medium.ranges().column(((inches * 100.0).round() as i64).pow(2)));
    assert_eq!(columns, [None, Some(0), Some(0), Some(1), Some(1)]);
}

// SK-GEN-17: of all portals that with the greatest distance to its nearest tank, first those that it sees; of equals the lower
// number.
#[test]
fn the_furthest_portal() {
    let scene = field(&["U22", "U22"], &["G01"]).rect("stone-building", (42.0, 20.0, 56.0, 34.0));
    let (book, mut state) = scene.play();
    let tanks =
        [(0, 20.0), (1, 30.0)].map(|(unit, x)| put(&book, &mut state, unit, (x, 10.0), true));
    let mut found = |portals: &[(f64, f64)]| {
        state.portals.clear();
        for (id, &(x, y)) in portals.iter().enumerate() {
            state.portals.push(Portal { at: at(x, y), id: id as u8, once: false });
        }
        furthest(Scene::new(&book, &state), &tanks)
    };
    assert_eq!(found(&[(25.0, 45.0), (25.0, 40.0)]), 0);
    assert_eq!(found(&[(25.0, 40.0), (25.0, 45.0)]), 1);
    assert_eq!(found(&[(20.0, 44.0), (30.0, 45.0), (25.0, 20.0)]), 1, "from its nearest tank");
    assert_eq!(found(&[(20.0, 30.0), (60.0, 40.0), (20.0, 31.0)]), 2, "hidden behind the house");
    assert_eq!(found(&[(20.0, 30.0), (30.0, 30.0)]), 0, "as far");
}

// SK-TURN-12: what names no unit of the game is refused.
#[test]
fn nobody_of_that_name() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    for action in [
        Action::Activate { unit: UnitId(2) },
        Action::Charge { target: UnitId(9) },
        Action::Volley { target: UnitId(2) },
        Action::Spot { man: TEAM as u8, at: at(30.0, 10.0) },
    ] {
        for activation in [None, Some(Activation::of(a))] {
            state.activation = activation;
            assert_eq!(clause(book.check(&state, action)), Some("SK-TURN-12"), "{action:?}");
        }
    }
}

// SK-GEO-20, SK-PORTAL-08: one point of dead ground an inch beside a spot, a hundredth behind a bit of wall, and it is not in the
// open.
#[test]
fn dead_ground_beside_a_spot() {
    let open = |wall: Option<(f64, f64, f64, f64)>| {
        let scene = field(&["U09"], &["G10"]);
        let scene = match wall {
            Some(line) => scene.line("high-wall", line),
            None => scene,
        };
        let (book, state) = scene.play();
        in_the_open(Scene::new(&book, &state), ground_eye(&book, at(32.0, 0.0)), at(30.0, 30.0))
    };
    assert!(open(None));
    for wall in
        [(30.71, 29.28, 30.76, 29.28), (29.98, 28.99, 30.02, 28.99), (29.98, 30.99, 30.02, 30.99)]
    {
        assert!(!open(Some(wall)), "{wall:?}");
    }
}

// SK-ACT-13, SK-ACT-30: who goes back stops in the first cover that he comes to.
#[test]
fn who_goes_back_stops_in_cover() {
    let scene = field(&["U01"], &["G01"])
        .solo("[solo]\nside = 'red'\n")
        .rect("ruin", (28.0, 33.0, 32.0, 35.0))
        .rect("ruin", (28.0, 39.0, 32.0, 41.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.activation = Some(Activation::of(b));
    let (after, _) = told(&state, &[], |state, referee| {
        turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, Drill::Retreat);
    });
    assert_eq!(crate::men::place(Scene::new(&book, &after), b), at(30.0, 34.0));
}

// SK-PORTAL-05, SK-PORTAL-16: a portal that is taken off is told.
#[test]
fn a_portal_that_is_gone_is_told() {
    let book = built_in("mill");
    let mut state = bare(&book);
    let a = put(&book, &mut state, 0, (36.0, 10.0), true);
    state.portals.clear();
    state.portals.push(Portal { at: at(36.0, 14.0), id: 7, once: true });
    let (after, events) = told(&state, &[], |state, referee| {
        crate::solo::after_move(&mut Play::new(&book, state, referee), a);
    });
    assert!(after.portals.is_empty() && after.portals_lost == 1);
    assert_eq!(events, [Event::PortalShifted { portal: 7, to: None }]);
}

// SK-EVENT-07: with a counter those within 12 inches of it are turned up, and others within 30 inches in its sight.
#[test]
fn which_counters_are_turned_up_together() {
    for (x, y, wall, turned) in [
        (30.0, 12.0, true, true),
        (30.0, 11.99, true, false),
        (30.0, 11.99, false, true),
        (60.0, 24.0, false, true),
        (60.01, 24.0, false, false),
    ] {
        let scene = field(&["U09"], &["G10"]).solo("[solo]\nside = 'red'\n");
        let scene = if wall { scene.line("high-wall", (20.0, 20.0, 40.0, 20.0)) } else { scene };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 40.0), true);
        for place in [at(30.0, 24.0), at(x, y)] {
            state.counters.push(Counter::face_down(place, Content::Dummy));
        }
        reveal(&mut Play::new(&book, &mut state, &mut quiet()), 0, a, Finder::Player);
        assert_eq!(state.counters.len(), usize::from(!turned), "{x} {y}");
    }
}

// SK-EVENT-10, SK-EVENT-11, SK-EVENT-12: how far the rounds and bombs of counters reach: 2 inches, bombs from the air 3.
#[test]
fn how_far_the_rounds_of_counters_reach() {
    for (content, reach, dice) in [
        (Content::Mortar, 2.0, &[20, 6, 6][..]),
        (Content::Artillery, 2.0, &[20, 6, 6]),
        (Content::Air, 3.0, &[20, 6, 6]),
    ] {
        for (off, struck) in [(0.0, true), (0.01, false)] {
            let scene = field(&["U04"], &["G10"]).solo("[solo]\nside = 'red'\n");
            let (book, mut state) = scene.play();
            let a = put(&book, &mut state, 0, (30.0, 10.0), true);
            for (man, x) in [(0, 30.0 - reach - off), (1, 30.0), (2, 30.0 + reach + off)] {
                state.unit_mut(a).figures[man].at = at(x, 10.0);
            }
            let mut referee =
                DiceReferee::new(Then([dice, &[6, 6, 6]].concat()), wargauge_rules::Deaf);
            strike_with(
                &mut Play::new(&book, &mut state, &mut referee),
                content,
                at(30.0, 40.0),
                a,
            );
            let hurt = [0, 1, 2].map(|man| state.unit(a).figures[man].condition != Condition::Fit);
            assert_eq!(hurt, [struck, true, struck], "{content:?} {off}");
        }
    }
}

// SK-ACT-22, SK-ACT-31, SK-MOVE-22: a crew that runs leaves its weapon, though it gets nowhere.
#[test]
fn who_runs_leaves_his_weapon() {
    for rock in [false, true] {
        let scene = field(&["U01"], &["G05"]);
        let scene = if rock { scene.rect("rock", (0.0, 30.1, 72.0, 40.0)) } else { scene };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.activation = Some(Activation::of(b));
        turn::run_off(&mut Play::new(&book, &mut state, &mut quiet()), b);
        assert!(state.unit(b).weapon_left && state.unit(b).morale == Morale::Rout, "{rock}");
        assert_eq!(crate::men::place(Scene::new(&book, &state), b) == at(30.0, 30.0), rock);
    }
}

// SK-MELEE-20: what is taken: a gun that nobody serves, once; no wreck, and nothing that is not there.
#[test]
fn which_weapons_are_taken() {
    let (book, mut state) = field(&["U01"], &["G14"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 11.5), true);
    let taken = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        state.unit_mut(gun).weapon_left = true;
        change(&mut state);
        let (after, events) = told(&state, &[], |state, referee| {
            crate::assault::take_weapons(&mut Play::new(&book, state, referee));
        });
        let lost = events.iter().filter(|it| matches!(it, Event::WeaponLost { .. }));
        (after.unit(gun).hull.captured, lost.count())
    };
    assert_eq!(taken(&|_| ()), (true, 1));
    assert_eq!(taken(&|state| state.unit_mut(gun).weapon_left = false), (false, 0));
    assert_eq!(taken(&|state| state.unit_mut(gun).hull.wreck = true), (false, 0));
    assert_eq!(taken(&|state| state.unit_mut(gun).hull.there = false), (false, 0));
    assert_eq!(taken(&|state| state.unit_mut(gun).hull.captured = true), (true, 0));
}

// SK-GEO-17, SK-GEO-25: on the line of its front edge is at the front, a hundredth behind it is not.
#[test]
fn both_sides_of_the_front_line() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
    let length = crate::position::half_size(&book, tank).length;
    for (bearing, x, y) in [
        (Bearing::NORTH, 0, 1),
        (Bearing::EAST, 1, 0),
        (Bearing::SOUTH, 0, -1),
        (Bearing::WEST, -1, 0),
    ] {
        state.unit_mut(tank).hull.front = bearing;
        for (ahead, front) in [(length + 1, true), (length, true), (length - 1, false)] {
            for aside in [-900, 0, 900] {
                let from = Point::new(
                    (3000 + x * ahead + y * aside) as i16,
                    (2000 + y * ahead + x * aside) as i16,
                );
                assert_eq!(
                    is_at_front(Scene::new(&book, &state), tank, from),
                    front,
                    "{bearing:?} {from:?}"
                );
            }
        }
    }
}

// SK-MOVE-25: who has come upon an enemy in the middle of a move is told so.
#[test]
fn who_is_interrupted() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let paused = crate::state::PausedMove {
        men: 1,
        left: Length::inches(2),
        to: at(30.0, 12.0),
        front: Bearing::NORTH,
        close: true,
    };
    for paused in [None, Some(paused)] {
        state.activation = Some(Activation { paused, ..Activation::of(a) });
        let told = Side::BOTH.map(|side| book.view(&state, side).is_interrupted());
        assert_eq!(told, [paused.is_some(), false]);
    }
}

// SK-ACT-10, SK-ACT-30: an attack that comes home is a charge, and all that the team does.
#[test]
fn an_attack_that_comes_home() {
    let scene = field(&["U09", "U09"], &["G01"]).solo("[solo]\nside = 'red'\n");
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 36.0), true);
    put(&book, &mut state, 1, (50.0, 30.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), false);
    state.activation = Some(Activation::of(b));
    let (after, events) = told(&state, &[], |state, referee| {
        turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, Drill::Attack);
    });
    let count = |is: fn(&Event) -> bool| events.iter().filter(|it| is(it)).count();
    assert_eq!(count(|it| matches!(it, Event::Charged { .. })), 1);
    assert_eq!(count(|it| matches!(it, Event::Fired { .. })), 0);
    assert_eq!(count(|it| matches!(it, Event::Moved { .. })), 1);
    assert!(crate::position::in_contact(Scene::new(&book, &after), b));
}

// SK-GEN-14, SK-GEN-23: which tank comes: a Panzer IV on 1 to 3, a StuG on 4 and 5, a Panther on 6.
#[test]
fn which_tank_comes() {
    let book = built_in("mill");
    let mut state = bare(&book);
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.contact_made = true;
    state.portals.clear();
    for id in 0..9u8 {
        let x = 20.0 + 4.0 * f64::from(id);
        state.portals.push(Portal { at: at(x, 14.0), id, once: false });
    }
    for (die, entry) in [(1, "G26"), (3, "G26"), (4, "G27"), (5, "G27"), (6, "G28")] {
        let (after, _) = told(&state, &[6, die], |state, referee| {
            turn::by_tables::arrivals(&mut Play::new(&book, state, referee), Side::A);
        });
        let there = book.of_side[Side::B].into_iter();
        let come: Vec<&str> = there
            .filter(|&unit| after.unit(unit).place == Place::Table)
            .map(|unit| book.profile(unit).entry.as_str())
            .collect();
        assert_eq!(come, [entry], "{die}");
    }
}

// SK-VDAM-31, SK-MORALE-25, SK-SUPP-08, SK-MORALE-26: a crew in its vehicle that is suppressed has a marker and does not test;
// it does for men who are hurt. Passengers, and crews on foot, test for either.
#[test]
fn when_crews_test() {
    let (book, mut state) = field(&["U19", "U01", "U13"], &["G01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 10.0), true);
    let riders = put(&book, &mut state, 1, (30.0, 10.0), true);
    let gun = put(&book, &mut state, 2, (50.0, 10.0), true);
    state.unit_mut(riders).place = Place::Aboard(track);
    put(&book, &mut state, 3, (30.0, 40.0), true);
    for (unit, by_fire) in [(track, 0), (riders, 1), (gun, 1)] {
        for (suppressed, tests) in [(true, by_fire), (false, 1)] {
            let mut causes = MoraleCauses::NONE;
            if suppressed {
                causes.suppressed.insert(unit);
            } else {
                causes.hurt.insert(unit);
            }
            let (after, events) = told(&state, &[], |state, referee| {
                answer(&mut Play::new(&book, state, referee), causes, None);
            });
            let count = events.iter().filter(|it| matches!(it, Event::Tested { .. })).count();
            assert_eq!(count, tests, "{unit:?} {suppressed}");
            assert_eq!(after.unit(unit).markers, u8::from(suppressed));
        }
    }
}

// SK-GUN-06: how fast a vehicle is does not matter to a gun, unless a switch says so of those over 8 inches.
#[test]
fn guns_and_fast_vehicles() {
    for (rule, more) in [("", 0), ("gun_moving_target_penalty = 4", 4)] {
        for (moved, fast) in [(800, false), (801, true)] {
            let (book, mut state) = field(&["U13"], &["G26"]).rule(rule).play();
            let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
            let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
            state.unit_mut(tank).hull.moved = Length::from_hundredths(moved);
            let needed = crate::fire::gun_aim(Scene::new(&book, &state), gun, tank)
                .expect("in range")
                .needed;
            assert_eq!(needed, 8 + if fast { more } else { 0 }, "{rule} {moved}");
        }
    }
}

// SK-MOVE-21: a machine gun on a tripod does not fire in the activation in which it was moved; others do.
#[test]
fn what_was_carried_does_not_fire() {
    let (book, mut state) = field(&["U05", "U04"], &["G01"]).play();
    let units = [0, 1]
        .map(|unit| put(&book, &mut state, unit, (30.0 + 10.0 * f64::from(unit), 10.0), true));
    for unit in units {
        for (acting, carried) in [(unit, false), (unit, true), (units[1 - unit.index()], true)] {
            state.activation = Some(Activation { carried, moves: 1, ..Activation::of(acting) });
            let fires = shooters(Scene::new(&book, &state), unit).iter().any(|it| it.man == 0);
            let barred = unit == units[0] && acting == unit && carried;
            assert_eq!(fires, !barred, "{unit:?} {acting:?} {carried}");
        }
    }
}

// SK-SPOT-17, SK-AP-08, SK-EVENT-14: who shoots at a sniper has fired, and paid.
#[test]
fn who_shoots_at_a_sniper_has_fired() {
    let scene = field(&["U01"], &["G01"]).solo("[solo]\nside = 'red'\n");
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let mut sniper = Counter::face_down(at(30.0, 20.0), Content::Sniper);
    (sniper.face_up, sniper.seen) = (true, true);
    state.counters.push(sniper);
    state.activation = Some(Activation::of(a));
    let shot = Action::ShootSniper { at: at(30.0, 20.0), shooting: Shooting::Unaimed };
    assert_eq!(check(Scene::new(&book, &state), shot), Ok(()));
    let (after, _) =
        told(&state, &[], |state, referee| apply(&mut Play::new(&book, state, referee), shot));
    assert!(after.unit(a).fired);
    assert_eq!([0, 1, 2, 3].map(|man| crate::men::left(Scene::new(&book, &after), a, man)), [1; 4]);
}

// SK-SCEN-04: who is within 4 inches of an objective, active and not running, holds it, unless an active enemy is, running or
// not.
#[test]
fn who_holds_an_objective() {
    let (book, mut state) = field(&["U09"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 20.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let holds = |own: f64, foe: f64, change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        state.unit_mut(a).figures[0].at = at(30.0 + own, 24.0);
        state.unit_mut(b).figures[0].at = at(30.0 - foe, 24.0);
        change(&mut state);
        Side::BOTH.map(|side| {
            crate::winning::holder(Scene::new(&book, &state), side, at(30.0, 24.0)).is_some()
        })
    };
    let plain = |own, foe| holds(own, foe, &|_| ());
    assert_eq!(plain(4.0, 4.01), [true, false]);
    assert_eq!(plain(4.01, 4.01), [false, false]);
    assert_eq!(plain(4.0, 4.0), [false, false]);
    assert_eq!(plain(4.01, 4.0), [false, true]);
    for (morale, own) in [
        (Morale::Steady, true),
        (Morale::Retiring, true),
        (Morale::Shaken, true),
        (Morale::Rout, false),
    ] {
        let alone = holds(4.0, 9.0, &|state| state.unit_mut(a).morale = morale);
        assert_eq!(alone, [own, false], "{morale:?}");
        let contested = holds(4.0, 4.0, &|state| state.unit_mut(b).morale = morale);
        assert_eq!(contested, [false, false], "a runner bars it: {morale:?}");
    }
    let down = |state: &mut State| state.unit_mut(b).figures[0].condition = Condition::Disabled;
    assert_eq!(holds(4.0, 4.0, &down), [true, false]);
}

// SK-ACT-21, SK-ACT-31, SK-MORALE-18, SK-MORALE-20: what forced states leave of a turn by the tables: who retires goes on and
// shoots, and takes no die; a shaken team does nothing; a crew that takes up its gun again shoots with it.
#[test]
fn forced_states_by_the_tables() {
    let run = |entry: &'static str, dice: &[u8], change: &dyn Fn(&mut crate::state::Unit)| {
        let scene = field(&["U01"], &[entry]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 36.0), true);
        state.unit_mut(b).on_chart = true;
        change(state.unit_mut(b));
        state.phase = Phase::Play(Side::B);
        let (after, events) = told(&state, dice, |state, referee| {
            turn::by_tables::run_phase(&mut Play::new(&book, state, referee), Side::B);
        });
        let any = |is: fn(&Event) -> bool| events.iter().any(is);
        (
            after.unit(b).figures[0].at != at(30.0, 36.0),
            any(|it| matches!(it, Event::ChartRolled { .. })),
            any(|it| matches!(it, Event::Fired { .. })),
            after.unit(b).weapon_left,
        )
    };
    let retires = |unit: &mut crate::state::Unit| unit.morale = Morale::Retiring;
    assert_eq!(run("G01", &[], &retires), (true, false, true, false));
    let shaken = |unit: &mut crate::state::Unit| unit.morale = Morale::Shaken;
    assert_eq!(run("G01", &[], &shaken), (false, false, false, false));
    let left = |unit: &mut crate::state::Unit| unit.weapon_left = true;
    assert_eq!(run("G14", &[4], &left), (false, true, true, false));
}

// SK-RISK-05, SK-RISK-26, SK-UNIT-08: the line for no leader is for teams without an active NCO or officer that are no support
// weapon.
#[test]
fn who_has_no_leader() {
    for (entry, down, leaderless) in [
        ("G01", None, true),
        ("G02", None, false),
        ("G02", Some(0), true),
        ("G02", Some(1), false),
        ("G03", None, false),
        ("G14", None, false),
        ("G11", None, false),
        ("G11", Some(0), true),
    ] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        if let Some(man) = down {
            state.unit_mut(b).figures[man].condition = Condition::Disabled;
        }
        assert_eq!(
            facts_of(Scene::new(&book, &state), b).leaderless,
            leaderless,
            "{entry} {down:?}"
        );
    }
}

// SK-SOFT-06, SK-SHOOT-17, SK-UNIT-03, SK-UNIT-04: a band for teams that are spread out and for lone men; none for vehicles and
// those aboard.
#[test]
fn bands_for_spacing() {
    let (book, mut state) = field(&["U01", "U18", "U17"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let lorry = put(&book, &mut state, 1, (40.0, 10.0), true);
    let jeep = put(&book, &mut state, 2, (50.0, 10.0), true);
    let shift =
        |state: &State, unit| crate::position::spacing_shift(Scene::new(&book, state), unit);
    assert_eq!([a, lorry, jeep].map(|unit| shift(&state, unit)), [0, 0, 0], "in close order");
    for unit in [a, lorry, jeep] {
        state.unit_mut(unit).dispersed = true;
    }
    assert_eq!([a, lorry, jeep].map(|unit| shift(&state, unit)), [1, 0, 0]);
    state.unit_mut(a).dispersed = false;
    for man in 1..4 {
        state.unit_mut(a).figures[man].condition = Condition::Killed;
    }
    assert_eq!(shift(&state, a), 1, "a lone man");
    state.unit_mut(a).place = Place::Aboard(lorry);
    assert_eq!(shift(&state, a), 0);
}

// SK-SPOT-27, SK-SPOT-28, SK-EVENT-06: counters look once in a solo phase as far as 36 inches, 10 if they have struck; who has
// struck in this turn does not.
#[test]
fn which_counters_look() {
    let strikes = |y: f64, change: &dyn Fn(&mut Counter)| {
        let scene = field(&["U09"], &["G10"]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 5.0), true);
        let mut counter = Counter::face_down(at(30.0, y), Content::Sniper);
        change(&mut counter);
        state.counters.push(counter);
        let (_, events) = told(&state, &[], |state, referee| {
            crate::solo::counters_look(&mut Play::new(&book, state, referee), Side::B);
        });
        let shot = |it: &&Event| matches!(it, Event::ShotRolled { .. } | Event::Fired { .. });
        events.iter().filter(shot).count() > 0
    };
    let fresh = |_: &mut Counter| ();
    assert!(strikes(41.0, &fresh) && !strikes(41.01, &fresh), "36 inches");
    let short = |counter: &mut Counter| {
        (counter.short_sighted, counter.struck) = (true, crate::state::CounterStrike::Before);
    };
    assert!(strikes(15.0, &short) && !strikes(15.01, &short), "10 inches");
    let now = |counter: &mut Counter| {
        (counter.short_sighted, counter.struck) = (true, crate::state::CounterStrike::Now);
        counter.face_up = true;
    };
    assert!(!strikes(15.0, &now), "in this turn");
}

// SK-AFV-16, SK-VDAM-18, SK-VDAM-28, SK-VDAM-33, SK-AFV-10: what keeps a vehicle from moving.
#[test]
fn what_keeps_a_vehicle_from_moving() {
    use crate::state::Mobility;
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let may = |change: &dyn Fn(&mut crate::state::Unit)| {
        let mut state = state.clone();
        change(state.unit_mut(tank));
        clause(crate::movement::can_drive(Scene::new(&book, &state), tank))
    };
    assert_eq!(may(&|_| ()), None);
    assert_eq!(may(&|it| it.hull.mobility = Mobility::Immobile), Some("SK-VDAM-18"));
    assert_eq!(may(&|it| it.hull.mobility = Mobility::Stuck), Some("SK-VDAM-18"));
    assert_eq!(may(&|it| it.hull.stunned = 1), Some("SK-VDAM-28"));
    assert_eq!(may(&|it| it.hull.driverless = true), Some("SK-VDAM-33"));
    assert_eq!(may(&|it| it.hull.abandoned = true), Some("SK-AFV-16"));
    assert_eq!(may(&|it| it.hull.wreck = true), Some("SK-AFV-16"));
    assert_eq!([1, 2].map(|markers| may(&|it| it.markers = markers)), [None, Some("SK-AFV-16")]);
    let driver = crate::men::seated(Scene::new(&book, &state), tank, crate::units::Duty::Driver)
        .expect("one");
    assert_eq!(may(&|it| it.figures[driver].spent = 2), Some("SK-AFV-16"));
}

// SK-DICE-01, SK-SHOOT-09: a shot hits with the number needed, not with one less.
#[test]
fn what_is_needed_hits() {
    for (die, markers) in [(11, 0), (12, 1), (13, 1)] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.activation = Some(Activation::of(a));
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Aimed;
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
        let (after, _) = told(&state, &[die, 1], |state, referee| {
            shoot(&mut Play::new(&book, state, referee), a, &plan);
        });
        assert_eq!(after.unit(b).markers, markers, "{die}");
    }
}

// SK-MOVE-01, SK-MOVE-03, SK-MOVE-14: two move actions, one for those of one action and for those who crawl, 2 inches whatever
// the ground.
#[test]
fn how_many_moves_and_how_far() {
    for (entry, markers, moves, far) in
        [("U01", 0, 2, 6.0), ("U01", 1, 1, 2.0), ("U16", 0, 1, 10.0)]
    {
        let scene = field(&[entry], &["G10"]).line("low-wall", (0.0, 11.5, 72.0, 11.5));
        let (book, mut state) = scene.play();
        put(&book, &mut state, 1, (30.0, 45.0), true);
        for (y, wall) in [(15.0, 0.0), (10.0, if markers > 0 { 0.0 } else { 3.0 })] {
            let a = put(&book, &mut state, 0, (30.0, y), true);
            state.unit_mut(a).markers = markers;
            state.activation = Some(Activation::of(a));
            let may = |made: u8, way: f64| {
                let walk = Walk { to: at(30.0, y + way), front: Bearing::NORTH, close: true };
                clause(check_move(Scene::new(&book, &state), a, made, walk))
            };
            let most = far - wall;
            assert_eq!(may(moves - 1, most), None, "{entry} {markers} {y}");
            assert_eq!(may(0, most + 0.01), Some("SK-MOVE-02"), "{entry} {markers} {y}");
            assert_eq!(may(moves, most), Some("SK-MOVE-01"), "{entry} {markers} {y}");
        }
    }
}

// SK-GEO-14: a fortified line is a position within an inch of it, for whoever defends.
#[test]
fn fortified_lines() {
    let wall = "low-wall'\nfortified = true\n#";
    for (kind, fortified) in [(wall, true), ("low-wall", false)] {
        let scene = field(&["U09"], &["G10"]).line(kind, (20.0, 11.0, 40.0, 11.0));
        let (book, mut state) = scene.play();
        for (y, near) in [(10.0, true), (9.99, false)] {
            let a = put(&book, &mut state, 0, (30.0, y), true);
            for (order, defends) in [(Order::Defend, true), (Order::Hold, false)] {
                state.unit_mut(a).order = order;
                let found = crate::position::is_fortified(Scene::new(&book, &state), a);
                assert_eq!(found, fortified && near && defends, "{kind} {y} {order:?}");
            }
        }
    }
}

// SK-AFVSOLO-01, SK-AFVSOLO-21, SK-AFVSOLO-37: while no enemy has been seen a tank goes on with its order and takes no die; a
// lorry never takes one, and draws off when there is an enemy.
#[test]
fn vehicles_that_have_seen_nobody() {
    for entry in ["G26", "G22"] {
        for (seen, order, drives) in [
            (false, Order::Advance, true),
            (false, Order::Hold, false),
            (true, Order::Hold, entry == "G22"),
        ] {
            let scene = field(&["U09"], &[entry]).solo("[solo]\nside = 'red'\n");
            let (mut book, mut state) = scene.play();
            book.scenario.orders[Side::B].vehicles_goal = Some(at(30.0, 5.0));
            let a = put(&book, &mut state, 0, (30.0, 5.0), true);
            let b = put(&book, &mut state, 1, (30.0, 30.0), true);
            (state.unit_mut(a).spotted, state.unit_mut(b).order) = (seen, order);
            state.unit_mut(a).last_known = None;
            if !seen {
                state.unit_mut(a).place = Place::Gone;
                state.present[Side::A].remove(a);
            }
            state.activation = Some(Activation::of(b));
            let (_, events) = told(&state, &[1], |state, referee| {
                act_vehicle(&mut Play::new(&book, state, referee), b);
            });
            let any = |is: fn(&Event) -> bool| events.iter().any(is);
            let die = any(|it| matches!(it, Event::ChartRolled { .. }));
            assert_eq!(die, seen && entry == "G26", "{entry} {seen}");
            let drove = any(|it| matches!(it, Event::Drove { .. }));
            assert!(drove == drives || seen && entry == "G26", "{entry} {seen} {order:?}");
        }
    }
}

// SK-POL-18: a launcher team makes for cover within 20 inches of a vehicle that it sees within 40 inches and cannot reach.
#[test]
fn how_far_launchers_stalk() {
    for (y, stalks) in [(5.0, true), (4.99, false)] {
        let scene = field(&["U22"], &["G08"]).rect("ruin", (38.0, 19.0, 42.0, 21.0));
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, y), true);
        let b = put(&book, &mut state, 1, (30.0, 45.0), true);
        state.activation = Some(Activation::of(b));
        let action = charts::next_action(Scene::new(&book, &state), b, Drill::Advance);
        let Action::Move(walk) = action else { panic!("{action:?}") };
        assert_eq!(walk.to.x > 3100, stalks, "{y} {walk:?}");
    }
}

// SK-SHOOT-22, SK-SHOOT-23, SK-UNIT-29: hits need no die at point blank if none of the men in sight has a point.
#[test]
fn when_hits_need_no_die() {
    for (y, out, automatic) in
        [(18.0, 4, true), (18.01, 4, false), (18.0, 3, false), (18.0, 0, false)]
    {
        let (book, mut state) = field(&["U09"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, y), true);
        for man in 0..4 {
            state.unit_mut(b).figures[man].at = at(30.0, y);
            if man < out {
                state.unit_mut(b).figures[man].condition = Condition::Wounded;
            }
        }
        state.unit_mut(b).markers = 1;
        let seen = crate::fire::shooter_aim(
            Scene::new(&book, &state),
            &shooters(Scene::new(&book, &state), a)[0],
            b,
            FireAt::Men,
        );
        assert_eq!(seen.expect("in range").automatic, automatic, "{y} {out}");
    }
}

// SK-ACT-16: surrounded are those with enemies all round within 12 inches.
#[test]
fn who_is_surrounded() {
    for (away, surrounded) in [(12.0, true), (12.01, false)] {
        let (book, mut state) = field(&["U09", "U09"], &["G10"]).play();
        put(&book, &mut state, 0, (30.0, 24.0 + away), true);
        put(&book, &mut state, 1, (30.0, 12.0), true);
        let b = put(&book, &mut state, 2, (30.0, 24.0), true);
        assert_eq!(
            crate::movement::is_surrounded(Scene::new(&book, &state), b),
            surrounded,
            "{away}"
        );
    }
}

// SK-GAME-04, SK-TURN-01, SK-TURN-02, SK-TURN-12: each unit acts once in every turn, of the next as of this one.
#[test]
fn a_turn_begins_for_everybody() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    state.first = Some(Side::A);
    for (unit, y) in [(0, 10.0), (1, 40.0)] {
        let unit = put(&book, &mut state, unit, (30.0, y), true);
        state.unit_mut(unit).told_active = true;
    }
    for (side, turn, fresh) in [(Side::B, 1, false), (Side::A, 2, true)] {
        apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::EndPhase);
        assert_eq!((state.phase, state.turn), (Phase::Play(side), turn));
        assert!([0, 1].iter().all(|&unit| state.unit(UnitId(unit)).told_active != fresh));
        assert!(state.waiting.len() == 1);
    }
}

// SK-GREN-01, SK-GREN-02: hand grenades at machine guns, guns, trenches, buildings, bunkers and open vehicles, at nobody else;
// rifle grenades at anybody.
#[test]
fn at_whom_grenades_are_thrown() {
    for (entry, ground, legal) in [
        ("G01", None, false),
        ("G03", None, true),
        ("G05", None, true),
        ("G12", None, false),
        ("G14", None, true),
        ("G01", Some("trench"), true),
        ("G01", Some("stone-building"), true),
        ("G01", Some("bunker"), true),
        ("G01", Some("ruin"), false),
        ("G01", Some("foxhole"), false),
    ] {
        for (thrower, how) in [("U02", GrenadeAt::Hand), ("U07", GrenadeAt::Rifle)] {
            let scene = field(&[thrower], &[entry]);
            let scene = match ground {
                Some(kind) => scene.rect(kind, (25.0, 19.0, 35.0, 25.0)),
                None => scene,
            };
            let (book, mut state) = scene.play();
            let a = put(&book, &mut state, 0, (30.0, 10.0), true);
            let b = put(&book, &mut state, 1, (30.0, 20.0), true);
            state.activation = Some(Activation::of(a));
            let man = (0..4).find(|&man| book.man(a, man).carries).expect("he carries it");
            let verdict =
                clause(check_grenade(Scene::new(&book, &state), Man::new(a, man), b, how));
            let any = legal || how == GrenadeAt::Rifle;
            assert_eq!(verdict, (!any).then_some("SK-GREN-01"), "{entry} {ground:?} {how:?}");
        }
    }
    let (book, mut state) = field(&["U02"], &["G14"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    state.unit_mut(gun).weapon_left = true;
    let verdict =
        clause(check_grenade(Scene::new(&book, &state), Man::new(a, 0), gun, GrenadeAt::Hand));
    assert_eq!(verdict, Some("SK-GREN-01"), "a crew without its gun");
}

// SK-AFVSOLO-31, SK-AFVSOLO-20: within 20 inches of a spotted enemy armour makes for no objective either.
#[test]
fn no_objective_within_twenty_inches_of_an_enemy() {
    for (y, goes) in [(24.0, false), (23.99, true)] {
        let scene = field(&["U09"], &["G26"]).solo("[solo]\nside = 'red'\n");
        let (mut book, mut state) = scene.play();
        book.scenario.orders[Side::B].vehicles_goal = Some(at(45.0, 44.0));
        put(&book, &mut state, 0, (30.0, y), true);
        let tank = put(&book, &mut state, 1, (30.0, 44.0), true);
        state.unit_mut(tank).hull.front = Bearing::EAST;
        let drive = crate::turn::vehicles_by_tables::advance_drive(Scene::new(&book, &state), tank);
        assert_eq!(drive.is_some(), goes, "{y}");
    }
}

// SK-GUN-19: a crew without its gun walks as any other.
#[test]
fn crews_without_their_gun_walk() {
    for (left, far) in [(true, 6.0), (false, 2.0)] {
        let (book, mut state) = field(&["U14"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 45.0), true);
        state.unit_mut(a).weapon_left = left;
        state.activation = Some(Activation::of(a));
        let may = |way: f64| {
            let walk = Walk { to: at(30.0, 10.0 + way), front: Bearing::NORTH, close: true };
            clause(check_move(Scene::new(&book, &state), a, 0, walk))
        };
        assert_eq!([may(far), may(far + 0.01)], [None, Some("SK-MOVE-02")], "{left}");
    }
}

// SK-GREN-04, SK-GREN-05, SK-GREN-06, SK-GREN-07, SK-HHAT-02, SK-HHAT-03, SK-HHAT-04, SK-HHAT-05, SK-HHAT-06, SK-HHAT-07, SK-HHAT-11:
// where the numbers of what is thrown or launched change.
#[test]
fn where_the_numbers_of_hand_held_weapons_change() {
    use crate::units::HandHeld;
    let at_men = |weapon: HandHeld| weapon.ranges_at_infantry().map(|it| it.shown());
    assert_eq!(at_men(HandHeld::Panzerfaust), Some(vec![6, 12, 20]));
    assert_eq!(at_men(HandHeld::Launcher), Some(vec![6, 12, 25, 30]));
    let shown = HandHeld::ALL.map(|weapon| weapon.ranges().shown());
    let expected: [&[i16]; 6] =
        [&[2, 3, 10], &[4, 8], &[1, 8, 20, 40], &[4, 8, 12, 20], &[4, 12, 20, 30], &[4, 8, 18, 24]];
    assert_eq!(shown, expected.map(<[i16]>::to_vec));
    let grenades = [GrenadeAt::Hand, GrenadeAt::Rifle].map(crate::fire::grenade_ends);
    assert_eq!(grenades, [vec![6, 12, 18], vec![6, 12, 25, 40]]);
}

// SK-VDAM-33, SK-AFV-22: a crew that has acted whole and then loses its driver fills his seat.
#[test]
fn the_wheel_is_taken_after_a_whole_crew_has_acted() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    crate::men::take_seats(&book, &mut state, tank);
    let driver = crate::men::seated(Scene::new(&book, &state), tank, crate::units::Duty::Driver)
        .expect("one");
    state.unit_mut(tank).figures[driver].condition = Condition::Killed;
    state.unit_mut(tank).hull.driverless = true;
    crate::men::take_seats(&book, &mut state, tank);
    assert!(!state.unit(tank).hull.driverless);
    assert!(
        crate::men::seated(Scene::new(&book, &state), tank, crate::units::Duty::Driver).is_some()
    );
}

// SK-FLAME-04, SK-FLAME-05: a flame hits with 4, 14 and 19.
#[test]
fn what_flames_need() {
    let (book, mut state) = field(&["G18"], &["U09"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let needed = [5.99, 6.0, 12.0, 12.01, 18.0, 18.01, 24.0, 24.01].map(|away| {
        let b = put(&book, &mut state, 1, (30.0, 10.0 + away), true);
        crate::fire::flame_needed(Scene::new(&book, &state), Man::new(a, 0), b)
            .first()
            .map(|it| it.1)
    });
    let [none, short, medium, long] = [None, Some(4), Some(14), Some(19)];
    assert_eq!(needed, [none, short, short, medium, medium, long, long, none]);
}

// SK-GEO-15, SK-GEO-16: hull down are those in a building, behind one, or behind a wall no more than 2 inches from the hull.
#[test]
fn who_is_hull_down() {
    let scene = |pieces: &dyn Fn(crate::tests::fixture::Field) -> crate::tests::fixture::Field| {
        let (book, mut state) = pieces(field(&["U22"], &["G01"])).play();
        let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
        let from = ground_eye(&book, at(30.0, 45.0));
        crate::position::hull_down(Scene::new(&book, &state), tank, from)
    };
    assert!(!scene(&|it| it));
    assert!(scene(&|it| it.rect("stone-building", (26.0, 16.0, 34.0, 24.0))), "inside");
    assert!(scene(&|it| it.rect("stone-building", (28.0, 30.0, 32.0, 34.0))), "behind");
    let length = {
        let (book, _) = field(&["U22"], &["G01"]).play();
        crate::position::half_size(&book, UnitId(0)).length
    };
    let reach = 20.0 + f64::from(length) / 100.0 + 2.0;
    assert!(scene(&|it| it.line("low-wall", (20.0, reach, 40.0, reach))));
    assert!(!scene(&|it| it.line("low-wall", (20.0, reach + 0.01, 40.0, reach + 0.01))));
}

// SK-SOFT-04, SK-SOFT-05: only soft vehicles that stand there whole and manned are shot up.
#[test]
fn which_vehicles_are_shot_up() {
    let (book, mut state) = field(&["U04"], &["G22", "G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let lorry = put(&book, &mut state, 1, (30.0, 20.0), true);
    let tank = put(&book, &mut state, 2, (34.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let may = |target: UnitId, change: &dyn Fn(&mut crate::state::Hull)| {
        let mut state = state.clone();
        change(&mut state.unit_mut(target).hull);
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Unaimed;
        let plan = FirePlan { target, at: FireAt::Hull, men, split: None };
        clause(check_fire(Scene::new(&book, &state), a, &plan))
    };
    let no = Some("SK-SOFT-04");
    assert_eq!((may(lorry, &|_| ()), may(tank, &|_| ())), (None, no));
    assert_eq!(may(lorry, &|hull| hull.wreck = true), no);
    assert_eq!(may(lorry, &|hull| hull.abandoned = true), no);
    assert_eq!(may(lorry, &|hull| hull.there = false), no);
}

// SK-AP-24, SK-AP-04, SK-AP-05, SK-SUPP-03, SK-UNIT-12, SK-VDAM-28: his own points, less 1 for a wound and each marker; none of
// the disabled, and of a stunned crew in its vehicle.
#[test]
fn points_of_a_man() {
    let (book, mut state) = field(&["U01", "U22"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (40.0, 10.0), true);
    for (condition, expected) in [
        (Condition::Fit, [2, 1, 0, 0]),
        (Condition::Wounded, [1, 0, 0, 0]),
        (Condition::Disabled, [0; 4]),
        (Condition::Killed, [0; 4]),
        (Condition::Captured, [0; 4]),
    ] {
        for unit in [a, tank] {
            let points = [0, 1, 2, 3].map(|markers| {
                let mut state = state.clone();
                state.unit_mut(unit).figures[0].condition = condition;
                state.unit_mut(unit).markers = markers;
                crate::men::ap(Scene::new(&book, &state), unit, 0)
            });
            assert_eq!(points, expected, "{condition:?}");
        }
    }
    for unit in [a, tank] {
        state.unit_mut(unit).hull.stunned = 1;
    }
    assert_eq!([a, tank].map(|unit| crate::men::ap(Scene::new(&book, &state), unit, 0)), [2, 0]);
    state.unit_mut(tank).hull.abandoned = true;
    assert_eq!(crate::men::ap(Scene::new(&book, &state), tank, 0), 2, "on foot");
}

// SK-SHOOT-28, SK-SHOOT-29: hits in excess of targets are lost.
#[test]
fn more_hits_than_men() {
    let (book, mut state) = field(&["U01"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::TwoUnaimed;
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
    // Two hits, one effect die.
    shoot(&mut Play::new(&book, &mut state, &mut script(&[20, 20, 6])), a, &plan);
    assert!(!crate::men::is_left(Scene::new(&book, &state), b));
}

// SK-UNIT-03, SK-UNIT-04, SK-MOVE-20: men stand 1.5 inches apart in dispersed order and 0.75 in close order, right and left of
// their leader in turn.
#[test]
fn how_far_apart_men_stand() {
    let book = field(&["U01"], &["G01"]).book();
    for (close, step) in [(false, 150), (true, 75)] {
        let men = book.formed(at(30.0, 10.0), 6, Bearing::NORTH, close);
        let ways: Vec<i16> = men.iter().map(|man| man.x - 3000).collect();
        assert_eq!(ways, [0, step, -step, 2 * step, -2 * step, 3 * step]);
        assert!(men.iter().all(|man| man.y == 1000));
    }
}

// SK-MELEE-07, SK-MELEE-14, SK-MELEE-21: who is beaten by one or two gives ground an inch, if nothing is in his way: not through
// rock, nor out of a house or into one.
#[test]
fn who_gives_ground() {
    for (kind, rect, back) in [
        (None, (0.0, 0.0, 0.0, 0.0), true),
        (Some("rock"), (20.0, 21.0, 40.0, 24.0), false),
        (Some("stone-building"), (20.0, 21.0, 40.0, 26.0), false),
        (Some("crops"), (20.0, 21.0, 40.0, 26.0), true),
    ] {
        let scene = field(&["U09"], &["G10"]);
        let scene = match kind {
            Some(kind) => scene.rect(kind, rect),
            None => scene,
        };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 20.0), true);
        let b = put(&book, &mut state, 1, (30.0, 20.8), true);
        let mut referee = DiceReferee::new(Then(vec![3, 2]), wargauge_rules::Deaf);
        crate::assault::melee_round(&mut Play::new(&book, &mut state, &mut referee), Side::A);
        let there = if back { at(30.0, 21.8) } else { at(30.0, 20.8) };
        assert_eq!(state.unit(b).figures[0].at, there, "{kind:?}");
    }
}

// SK-EVENT-08, SK-EVENT-13: mines that lie face up strike who sees them and comes within 10 inches, once.
#[test]
fn when_mines_strike() {
    use crate::state::CounterStrike;
    let strikes = |y: f64, wall: bool, change: &dyn Fn(&mut Counter)| {
        let scene = field(&["U09"], &["G10"]).solo("[solo]\nside = 'red'\n");
        let scene = if wall { scene.line("high-wall", (20.0, 21.0, 40.0, 21.0)) } else { scene };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, y), true);
        let mut mines = Counter::face_down(at(30.0, 30.0), Content::Mines);
        mines.face_up = true;
        change(&mut mines);
        state.counters.push(mines);
        let (after, _) = told(&state, &[], |state, referee| {
            crate::solo::notice_counters(&mut Play::new(&book, state, referee), Side::A);
        });
        after.counters[0].struck == CounterStrike::Now
    };
    assert!(strikes(20.0, false, &|_| ()));
    assert!(!strikes(19.99, false, &|_| ()), "too far");
    assert!(!strikes(20.0, true, &|_| ()), "out of sight");
    assert!(!strikes(20.0, false, &|it| it.struck = CounterStrike::Before), "once");
    assert!(!strikes(20.0, false, &|it| it.content = Content::Sniper), "no mines");
}

// SK-GREN-06, SK-GREN-07, SK-GREN-09: a hand grenade flies from 6 to 18 inches, a rifle grenade from 6 to 40; one is dropped at
// 4 inches or less.
#[test]
fn how_far_grenades_fly() {
    for (thrower, how, ends, refused) in [
        (
            "U02",
            GrenadeAt::Hand,
            [(5.99, false), (6.0, true), (18.0, true), (18.01, false)],
            "SK-GREN-06",
        ),
        (
            "U07",
            GrenadeAt::Rifle,
            [(5.99, false), (6.0, true), (38.0, true), (38.01, true)],
            "SK-GREN-07",
        ),
        (
            "U02",
            GrenadeAt::Drop,
            [(2.0, true), (4.0, true), (4.01, false), (6.0, false)],
            "SK-GREN-09",
        ),
    ] {
        let scene = field(&[thrower], &["G04"]).rect("trench", (20.0, 1.0, 40.0, 46.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 5.0), true);
        let man = (0..4).find(|&man| book.man(a, man).carries).expect("he carries it");
        state.unit_mut(a).figures[man].at = at(30.0, 5.0);
        state.activation = Some(Activation::of(a));
        for (away, legal) in ends {
            let b = put(&book, &mut state, 1, (30.0, 5.0 + away), true);
            for other in 0..2 {
                state.unit_mut(b).figures[other].at = at(30.0, 5.0 + away);
            }
            let verdict =
                clause(check_grenade(Scene::new(&book, &state), Man::new(a, man), b, how));
            assert_eq!(verdict, (!legal).then_some(refused), "{how:?} {away}");
        }
    }
}

// SK-GEO-23: who runs over the edge is told to have left the table.
#[test]
fn who_leaves_is_told() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 2.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).morale = Morale::Rout;
    let (after, events) = told(&state, &[], |state, referee| {
        crate::movement::flee(&mut Play::new(&book, state, referee), a, [Length::ZERO; 2]);
    });
    assert_eq!(after.unit(a).place, Place::Gone);
    assert_eq!(events.iter().filter(|it| matches!(it, Event::LeftTable { .. })).count(), 1);
}

// SK-GAME-04, SK-GAME-05: the tables run a side of a solo game, and of no other.
#[test]
fn whom_the_tables_run() {
    let plain = field(&["U01"], &["G01"]).book();
    let solo = field(&["U01"], &["G01"]).solo("[solo]\nside = 'red'\n").book();
    assert_eq!((plain.solo_side(), solo.solo_side()), (None, Some(Side::B)));
}

// SK-TURN-17, SK-EVENT-06: at the end of a turn of a solo game events are turned down, and look no farther than 10 inches then.
#[test]
fn events_are_turned_down_at_the_end_of_a_turn() {
    use crate::state::CounterStrike;
    let scene = field(&["U01"], &["G01"]).solo("[solo]\nside = 'red'\n");
    let (book, mut state) = scene.play();
    state.first = Some(Side::A);
    put(&book, &mut state, 0, (10.0, 2.0), true);
    put(&book, &mut state, 1, (10.0, 46.0), true);
    let mut mines = Counter::face_down(at(60.0, 40.0), Content::Mines);
    (mines.face_up, mines.struck) = (true, CounterStrike::Now);
    state.counters.push(mines);
    let (after, _) = told(&state, &[], |state, referee| {
        apply(&mut Play::new(&book, state, referee), Action::EndPhase);
    });
    assert_eq!(after.turn, 2);
    let there = after.counters[0];
    assert_eq!((there.face_up, there.struck), (false, CounterStrike::Before));
    assert!(there.short_sighted);
}

// SK-GUN-02, SK-GUN-03, SK-GUN-04, SK-GUN-05, SK-HHAT-08: guns and hand held weapons hit with 8, 12 and 16.
#[test]
fn what_guns_need() {
    let needed = |gun: &'static str, away: f64| {
        let (book, mut state) = field(&[gun], &["U09"]).play();
        let a = put(&book, &mut state, 0, (30.0, 2.0), true);
        state.unit_mut(a).hull.front = Bearing::NORTH;
        let eye = crate::position::muzzle(Scene::new(&book, &state), a);
        let y = f64::from(eye.y) / 100.0 + away;
        let b = put(&book, &mut state, 1, (30.0, y), true);
        crate::fire::gun_aim(Scene::new(&book, &state), a, b).map(|it| it.needed)
    };
    let row = |gun, away: [f64; 4]| away.map(|it| needed(gun, it));
    let expected = [Some(8), Some(12), Some(12), Some(16)];
    assert_eq!(row("G15", [18.0, 18.01, 40.0, 40.01]), expected);
    assert_eq!(row("G17", [10.0, 10.01, 24.0, 24.01]), expected);
    assert_eq!(needed("G14", 24.0), Some(8));
    assert_eq!(needed("G14", 24.01), Some(12));
    let (book, mut state) = field(&["U22"], &["G08"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let width = crate::position::half_size(&book, tank).width;
    let from = |away: f64| {
        let x = 30.0 + f64::from(width) / 100.0 + away;
        let weapon = crate::units::HandHeld::Launcher;
        crate::fire::hand_held_needed(Scene::new(&book, &state), weapon, at(x, 10.0), tank)
    };
    let found = [3.99, 4.0, 12.0, 12.01, 20.0, 20.01, 30.0, 30.01].map(from);
    let [none, short, medium, long] = [None, Some(8), Some(12), Some(16)];
    assert_eq!(found, [none, short, short, medium, medium, long, long, none]);
}

// SK-PORTAL-02, SK-PORTAL-06: after a move portals within 8 inches shift that the mover sees; others stay.
#[test]
fn which_portals_shift() {
    let book = built_in("mill");
    for (y, hidden, shifts) in [(18.0, false, true), (18.01, false, false), (18.0, true, false)] {
        let mut state = bare(&book);
        let a = put(&book, &mut state, 0, (36.0, 10.0), true);
        state.unit_mut(a).figures[0].at = at(36.0, 10.0);
        for man in 1..book.profile(a).figures.len() {
            state.unit_mut(a).figures[man].at = at(36.0, 4.0);
        }
        if hidden {
            crate::fire::lay_smoke(&mut state, Side::A, at(36.0, 14.0), &mut quiet());
        }
        state.portals.clear();
        state.portals.push(Portal { at: at(36.0, y), id: 1, once: true });
        crate::solo::after_move(&mut Play::new(&book, &mut state, &mut quiet()), a);
        assert_eq!(state.portals.is_empty(), shifts, "{y} {hidden}");
    }
}

// SK-FLAME-12, SK-FLAME-13: whatever hurts the man with the flame kills him, and his flame strikes each of his team, once.
#[test]
fn the_flame_man_in_a_burst() {
    let (book, mut state) = field(&["U09"], &["G18"]).play();
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.unit_mut(b).figures[1].at = at(30.0, 34.0);
    let it = Burst {
        at: at(30.0, 30.0),
        radius: Length::inches(2),
        fill: BurstKind::Mortar,
        from: at(30.0, 30.0),
        by: None,
        unseen: false,
    };
    let mut causes = MoraleCauses::NONE;
    // A wound; the other is out of the burst, and disabled by the flame.
    land(&mut Play::new(&book, &mut state, &mut script(&[4, 3])), it, &mut causes);
    let found = [0, 1].map(|man| state.unit(b).figures[man].condition);
    assert_eq!(found, [Condition::Killed, Condition::Disabled]);
}

// SK-MORALE-19, SK-ACT-27: round what is solid by the shorter way, by a corner from which the goal is free.
#[test]
fn the_shorter_way_round() {
    let shortest = |x0: f64, x1: f64| {
        let scene = field(&["U09"], &["G10"]).rect("rock", (x0, 14.0, x1, 18.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 20.0), true);
        put(&book, &mut state, 1, (30.0, 26.0), true);
        crate::movement::shaken_move(&mut Play::new(&book, &mut state, &mut quiet()), a, 6);
        crate::men::place(Scene::new(&book, &state), a).x
    };
    assert!(shortest(27.0, 35.0) < 3000 && shortest(25.0, 33.0) > 3000);
}

// SK-AFV-04, SK-AFV-06, SK-AFV-13: a tank is driven 18 inches, a heavy one 12.
#[test]
fn how_far_tanks_are_driven() {
    for (entry, far) in [("G26", 18.0), ("G28", 12.0)] {
        let (book, mut state) = field(&["U09"], &[entry]).play();
        put(&book, &mut state, 0, (2.0, 2.0), true);
        let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.phase = Phase::Play(Side::B);
        state.activation = Some(Activation::of(tank));
        let may = |way: f64| {
            let to = at(30.0, 40.0 - way);
            clause(check(
                Scene::new(&book, &state),
                Action::Drive { to, front: Bearing::SOUTH, reverse: false },
            ))
        };
        assert_eq!([may(far), may(far + 0.01)], [None, Some("SK-AFV-13")], "{entry}");
    }
}

// SK-SPOT-01, SK-SPOT-15: every man of a team looks, two of a closed vehicle.
#[test]
fn how_many_look() {
    let (book, mut state) = field(&["U01", "U22"], &["G01"]).play();
    let units = [0, 1]
        .map(|unit| put(&book, &mut state, unit, (30.0 + 10.0 * f64::from(unit), 10.0), true));
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    state.unit_mut(b).spotted = false;
    for (unit, most) in units.into_iter().zip([4, 2]) {
        let men = book.profile(unit).figures.len();
        for looked in 0..men {
            let mut state = state.clone();
            for man in 0..looked {
                state.unit_mut(unit).figures[man].looked = true;
            }
            state.activation = Some(Activation::of(unit));
            let spot = Action::Spot { man: looked as u8, at: at(30.0, 40.0) };
            assert_eq!(
                check(Scene::new(&book, &state), spot).is_ok(),
                looked < most,
                "{unit:?} {looked}"
            );
        }
    }
}

// SK-ACT-25: the nearest known enemy is the nearest who is spotted; where one was last seen if nobody is.
#[test]
fn where_the_nearest_enemy_is() {
    let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
    let near = put(&book, &mut state, 0, (30.0, 20.0), true);
    let far = put(&book, &mut state, 1, (40.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    let found = |state: &State| crate::movement::nearest_foe_point(Scene::new(&book, state), b);
    for unit in [near, far] {
        state.unit_mut(unit).last_known = None;
    }
    assert_eq!(found(&state), Some(at(30.0, 20.0)));
    state.unit_mut(near).spotted = false;
    state.unit_mut(near).last_known = Some(at(30.0, 30.0));
    assert_eq!(found(&state), Some(at(40.0, 10.0)), "he who is in sight, though farther");
    state.unit_mut(far).spotted = false;
    state.unit_mut(far).last_known = Some(at(60.0, 10.0));
    assert_eq!(found(&state), Some(at(30.0, 30.0)), "where he was");
    state.unit_mut(near).last_known = None;
    state.unit_mut(far).last_known = None;
    assert_eq!(found(&state), None);
}

// SK-GEO-04: between teams it is as far as between the two men who are nearest each other.
#[test]
fn how_far_teams_are_apart() {
    let (book, mut state) = field(&["U01"], &["G04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).figures[2].at = at(30.0, 20.0);
    state.unit_mut(b).figures[1].at = at(30.0, 35.0);
    assert_eq!(crate::men::distance(Scene::new(&book, &state), a, b), 1500 * 1500);
    assert_eq!(crate::men::distance(Scene::new(&book, &state), b, a), 1500 * 1500);
    state.unit_mut(a).figures[2].condition = Condition::Disabled;
    assert!(crate::men::distance(Scene::new(&book, &state), a, b) > 2400 * 2400);
}

// SK-GUN-08: a shot that hits a vehicle is one roll on the damage table, and hurts nobody aboard by itself.
#[test]
fn a_shot_at_an_open_vehicle() {
    let (book, mut state) = field(&["U14"], &["G23"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let track = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.activation = Some(Activation::of(gun));
    let shot = (track, crate::fire::Round::Shot);
    crate::fire::shoot_gun(
        &mut Play::new(&book, &mut state, &mut script(&[20, 1])),
        gun,
        shot.0,
        shot.1,
    );
    assert!(crate::men::losses(Scene::new(&book, &state), track) == 0);
}

// SK-VDAM-01, SK-VDAM-35: who hits a vehicle is known for it; nobody's hit changes nothing of that.
#[test]
fn who_hit_a_vehicle() {
    use crate::attack::{Shell, TargetSide, roll_damage};
    let (book, mut state) = field(&["U01"], &["G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    for by in [None, Some(a), None] {
        let before = state.unit(tank).last_attacker;
        let side = TargetSide { front: true, hull_down: false };
        let shell = (Shell::default(), side, at(30.0, 10.0));
        let mut causes = MoraleCauses::NONE;
        roll_damage(
            &mut Play::new(&book, &mut state, &mut script(&[1])),
            VehicleHit::new(tank, by, shell.2),
            shell.0,
            shell.1,
            &mut causes,
        );
        assert_eq!(state.unit(tank).last_attacker, by.or(before));
    }
}

// SK-AFV-26, SK-AP-19: who gets out does so where there is room, from a vehicle that has gone 9 inches or less, for a point.
#[test]
fn who_may_get_out() {
    let scene = field(&["U19", "U01"], &["G10"]).rect("rock", (20.0, 12.0, 40.0, 18.0));
    let (book, mut state) = scene.play();
    let track = put(&book, &mut state, 0, (30.0, 10.0), true);
    let a = put(&book, &mut state, 1, (30.0, 10.0), true);
    state.unit_mut(a).place = Place::Aboard(track);
    state.activation = Some(Activation::of(a));
    let may = |front: Bearing, change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        change(&mut state);
        clause(crate::movement::check_dismount(Scene::new(&book, &state), a, front))
    };
    assert_eq!(may(Bearing::SOUTH, &|_| ()), None);
    assert_eq!(may(Bearing::NORTH, &|_| ()), Some("SK-AFV-26"), "rock");
    let moved = |hundredths: i16| {
        move |state: &mut State| {
            state.unit_mut(track).hull.moved = Length::from_hundredths(hundredths);
        }
    };
    assert_eq!(may(Bearing::SOUTH, &moved(900)), None);
    assert_eq!(may(Bearing::SOUTH, &moved(901)), Some("SK-AFV-26"));
    assert_eq!(
        may(Bearing::SOUTH, &|state| state.unit_mut(a).figures[3].spent = 2),
        Some("SK-AP-19")
    );
    assert_eq!(
        may(Bearing::SOUTH, &|state| state.unit_mut(a).place = Place::Table),
        Some("SK-AFV-26")
    );
}

// SK-FLAME-01, SK-HHAT-21, SK-HHAT-01: he with the flamethrower uses it against vehicles, as long as he is up, alone too.
#[test]
fn who_burns_vehicles() {
    use crate::units::HandHeld;
    let (book, mut state) = field(&["G18"], &["U22"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    for (down, refused) in [(None, None), (Some(1), None), (Some(0), Some("SK-HHAT-21"))] {
        let mut state = state.clone();
        if let Some(man) = down {
            state.unit_mut(a).figures[man].condition = Condition::Disabled;
        }
        let weapon = HandHeld::Flamethrower;
        let verdict =
            crate::fire::check_hand_held(Scene::new(&book, &state), Man::new(a, 0), tank, weapon);
        assert_eq!(clause(verdict), refused, "{down:?}");
    }
}

// SK-SPOT-23: at the end of a turn who is in nobody's sight is lost; whoever was hidden stays so, and nothing is noted of him.
#[test]
fn who_is_lost_from_sight() {
    for (spotted, wall) in [(true, false), (true, true), (false, false), (false, true)] {
        let scene = field(&["U09"], &["G10"]);
        let scene = if wall { scene.line("high-wall", (0.0, 20.0, 72.0, 20.0)) } else { scene };
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        let here = state.unit_mut(b);
        (here.spotted, here.last_known) = (spotted, None);
        let (after, events) = told(&state, &[], |state, referee| {
            crate::spotting::decay(&mut Play::new(&book, state, referee));
        });
        let of_b = |it: &Event| matches!(it, Event::LostFromSight { unit } if *unit == b);
        let seen = spotted && !wall;
        assert_eq!(after.unit(b).spotted, seen);
        assert_eq!(after.unit(b).last_known, seen.then_some(at(30.0, 40.0)));
        assert_eq!(events.iter().any(of_b), spotted && wall, "{spotted} {wall}");
    }
}

// SK-HHAT-08, SK-HHAT-09, SK-VIS-01: a side is told what its own men need, at vehicles that it has spotted.
#[test]
fn of_what_is_needed_a_side_is_told() {
    use crate::units::HandHeld;
    let (book, mut state) = field(&["U06"], &["G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let told = |state: &State| {
        Side::BOTH.map(|side| {
            let view = book.view(state, side);
            view.hand_held_needed(Man::new(a, 0), tank, HandHeld::Launcher).is_some()
        })
    };
    assert_eq!(told(&state), [true, false]);
    state.unit_mut(tank).spotted = false;
    assert_eq!(told(&state), [false, false]);
}

// SK-AFV-28, SK-GEO-10: wrecks and abandoned vehicles are hard cover for whoever is behind them, no more than an inch away.
#[test]
fn cover_behind_a_wreck() {
    let (book, mut state) = field(&["U22"], &["G10"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
    let length = crate::position::half_size(&book, tank).length;
    let edge = 20.0 + f64::from(length) / 100.0;
    let cover = |state: &State, y: f64| {
        crate::position::cover_at(Scene::new(&book, state), at(30.0, y), at(30.0, 2.0))
    };
    let (none, hard) = (crate::terrain::Cover::None, crate::terrain::Cover::Hard);
    assert_eq!(cover(&state, edge + 1.0), none, "manned");
    for wreck in [true, false] {
        let mut state = state.clone();
        let hull = &mut state.unit_mut(tank).hull;
        (hull.wreck, hull.abandoned) = (wreck, !wreck);
        assert_eq!([cover(&state, edge + 1.0), cover(&state, edge + 1.01)], [hard, none]);
    }
}

// SK-GUN-19: a gun that is moved goes with its crew, one that is left stays.
#[test]
fn guns_go_with_their_crews() {
    for left in [false, true] {
        let (book, mut state) = field(&["U14"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 45.0), true);
        state.unit_mut(a).weapon_left = left;
        state.activation = Some(Activation::of(a));
        let walk = Walk { to: at(30.0, 12.0), front: Bearing::EAST, close: true };
        march(&mut Play::new(&book, &mut state, &mut quiet()), a, walk);
        let hull = &state.unit(a).hull;
        let expected =
            if left { (at(30.0, 10.0), Bearing::NORTH) } else { (at(30.0, 12.0), Bearing::EAST) };
        assert_eq!((hull.at, hull.front), expected);
    }
}

// SK-MORTAR-06, SK-SMOKE-05: whoever has a radio tells the crew what he sees, from however far.
#[test]
fn a_radio_tells_a_mortar() {
    use crate::fire::{MortarAt, Shot, check_mortar};
    for (entry, tells) in [("U10", true), ("U01", false)] {
        let scene =
            field(&["U11", entry], &["G10"]).rect("stone-building", (20.0, 10.0, 50.0, 14.0));
        let (book, mut state) = scene.play();
        let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
        put(&book, &mut state, 1, (60.0, 18.0), true);
        let b = put(&book, &mut state, 2, (30.0, 40.0), true);
        state.activation = Some(Activation::of(mortar));
        for aim in
            [(MortarAt::Unit(b), Shot::Explosive), (MortarAt::Ground(at(30.0, 40.0)), Shot::Smoke)]
        {
            let verdict = clause(check_mortar(Scene::new(&book, &state), mortar, aim.0, aim.1));
            assert_eq!(verdict, (!tells).then_some("SK-MORTAR-06"), "{entry} {aim:?}");
        }
    }
}

// SK-AP-21, SK-UNIT-19, SK-GUN-14, SK-ARTY-14: what other things cost: joining a crew a point, laying a gun two, a call two.
#[test]
fn prices_of_other_things() {
    let (mut book, mut state) = field(&["U01", "U11", "U10", "U14"], &["G01"]).play();
    book.scenario.assets[Side::A].missions = 1;
    state.calls[Side::A] = 1;
    let team = put(&book, &mut state, 0, (30.0, 10.0), true);
    let crew = put(&book, &mut state, 1, (30.0, 11.0), true);
    let officer = put(&book, &mut state, 2, (40.0, 10.0), true);
    let gun = put(&book, &mut state, 3, (50.0, 10.0), true);
    put(&book, &mut state, 4, (30.0, 40.0), true);
    state.unit_mut(crew).figures[3].condition = Condition::Killed;
    for (spent, refused) in [(1, None), (2, Some("SK-AP-21"))] {
        state.unit_mut(team).figures[1].spent = spent;
        assert_eq!(
            clause(turn::check_join(Scene::new(&book, &state), Man::new(team, 1), crew)),
            refused,
            "{spent}"
        );
    }
    let calls = |own: u8, radio: u8| {
        let mut state = state.clone();
        state.unit_mut(officer).figures[0].spent = own;
        state.unit_mut(officer).figures[1].spent = radio;
        clause(crate::fire::check_call(Scene::new(&book, &state), officer, at(30.0, 40.0)))
    };
    let no = Some("SK-AP-21");
    assert_eq!([calls(1, 1), calls(2, 0), calls(2, 1)], [None, None, no]);
    let lays = |left: u8| {
        let mut state = state.clone();
        for man in 0..5 {
            state.unit_mut(gun).figures[man].spent = 2;
        }
        state.unit_mut(gun).figures[0].spent = 2 - left;
        clause(crate::fire::check_lay(Scene::new(&book, &state), gun, Bearing::EAST))
    };
    assert_eq!([lays(2), lays(1)], [None, no]);
}

// SK-SPOT-31: on a drawing contacts are numbered from the first, after all units.
#[test]
fn contacts_on_a_drawing() {
    use wargauge_rules::drawing::DrawnRulebook;
    let (book, mut state) = field(&["U01"], &["G01", "G01"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    for (unit, x) in [(1, 20.0), (2, 40.0)] {
        let unit = put(&book, &mut state, unit, (x, 40.0), true);
        let here = state.unit_mut(unit);
        (here.spotted, here.known) = (false, false);
    }
    let keys: Vec<u16> = book.pieces(&state, Some(Side::A)).iter().map(|piece| piece.key).collect();
    assert_eq!(keys, [0, 256, 257]);
}

// SK-ARTY-16, SK-EVENT-01: snipers are no garrison; a team with a scoped rifle among others is.
#[test]
fn a_scoped_rifle_makes_no_sniper() {
    use wargauge_rules::roster::{Rulebook, Source};
    let team = |id: &str, rifles: &str| {
        format!(
            "[[team]]\nid = '{id}'\nname = '{id}'\nprice = 8\nsource = 'project'\nfigure = [\n\
             {{ ap = 3, arm = 'scoped-rifle', optics = true }},\n{rifles}]\n"
        )
    };
    let army = format!(
        "ruleset = 'skirmish'\nkind = 'army'\nname = 'others'\ntitle = 'Others'\n{}{}",
        team("S1", ""),
        team("S2", "{ count = 2, ap = 2, arm = 'rifle' },\n"),
    );
    let army = Skirmish::read_army(&Source::new("others.toml", army)).expect("an army");
    let garrison = |entry: &str| {
        let text = format!(
            "ruleset = 'skirmish'\nkind = 'scenario'\ntitle = 'F'\nsummary = 'F.'\narmy = 'others'\n\
             turns = 9\nfirst = 'blue'\nvictory = {{ points = {{ margin = 10 }} }}\n[blue]\nforce = 'a'\n\
             zone = [[0, 0], [72, 20]]\n[red]\nforce = 'b'\nzone = [[0, 28], [72, 48]]\n[solo]\n\
             side = 'red'\nteams = ['{entry}']\ndeck = {{}}\n\
             counters = [[1, 47], [3, 47], [5, 47], [7, 47]]\n[table]\n"
        );
        let read = Skirmish::read_scenario(&Source::new("field.toml", text), &army);
        read.map(drop).map_err(|error| error.to_string())
    };
    assert!(garrison("S1").expect_err("a sniper").contains("SK-ARTY-16"));
    assert_eq!(garrison("S2"), Ok(()));
}

// SK-GEN-15, SK-GEN-16: a portal is drawn for a gun where the player has no tank, whatever lorries and guns he has, and for teams
// in any case.
#[test]
fn lorries_and_guns_are_no_tanks() {
    for (entries, die, nth) in
        [(&["U18", "U13"][..], 5, 3), (&["U22", "U13"], 5, 8), (&["U22", "U13"], 2, 3)]
    {
        let scene = field(entries, &["G01"]).solo(
            "[solo]\nside = 'red'\nportals = [[20, 24], [22, 24], [24, 24], [26, 24], [28, 24], [30, 24], \
             [32, 24], [34, 24], [60, 24]]\npool = { riflemen = 9, lmg_teams_of_three = 1, lmg_teams_of_two = 1, guns = 1 }\n\
             deck = {}\n",
        );
        let (book, mut state) = scene.play();
        state.contact_made = true;
        put(&book, &mut state, 0, (20.0, 6.0), true);
        put(&book, &mut state, 1, (40.0, 6.0), true);
        assert_eq!(state.portals.len(), 9);
        let spots: Vec<Point> = state.portals.iter().map(|portal| portal.at).collect();
        // 8 more: with 5 an anti-tank gun, with 2 a light machine gun; the fourth portal of nine.
        let (after, _) = told(&state, &[die, 4], |state, referee| {
            turn::by_tables::arrivals(&mut Play::new(&book, state, referee), Side::A);
        });
        let come = book.of_side[Side::B]
            .into_iter()
            .find(|&unit| after.unit(unit).place == Place::Table)
            .expect("somebody came");
        let there = crate::men::place(Scene::new(&book, &after), come);
        let nearest = (0..9).min_by_key(|&at| spots[at].squared_distance(there));
        assert_eq!(nearest, Some(nth), "{entries:?} {there:?}");
    }
}

// SK-ACT-10, SK-ACT-11, SK-MOVE-15: an advance of men of one action is 5 inches, an attack of theirs 10; of others 6, and 12.
#[test]
fn how_far_an_advance_goes() {
    for (entry, drill, far) in [
        ("G19", Drill::Advance, 5.0),
        ("G19", Drill::Attack, 10.0),
        ("G01", Drill::Advance, 6.0),
        ("G01", Drill::Attack, 12.0),
    ] {
        let scene = field(&["U01"], &[entry]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 4.0), true);
        let b = put(&book, &mut state, 1, (30.0, 44.0), true);
        state.activation = Some(Activation::of(b));
        let (after, _) = told(&state, &[], |state, referee| {
            turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, drill);
        });
        assert_eq!(
            crate::men::place(Scene::new(&book, &after), b),
            at(30.0, 44.0 - far),
            "{entry} {drill:?}"
        );
    }
}

// SK-GUN-09: a solid shot strikes the middle man, or the first in sight if he is not.
#[test]
fn whom_a_solid_shot_strikes() {
    for (wall, victim) in [(None, 1), (Some((27.0, 20.0, 33.0, 20.0)), 0)] {
        let scene = field(&["U14"], &["G03"]);
        let scene = match wall {
            Some(line) => scene.line("high-wall", line),
            None => scene,
        };
        let (book, mut state) = scene.play();
        let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        for (man, x) in [(0, 22.0), (1, 30.0), (2, 38.0)] {
            state.unit_mut(b).figures[man].at = at(x, 30.0);
        }
        state.unit_mut(b).tested_suppression = true;
        state.activation = Some(Activation::of(gun));
        let (after, _) = told(&state, &[20, 6], |state, referee| {
            crate::fire::shoot_gun(
                &mut Play::new(&book, state, referee),
                gun,
                b,
                crate::fire::Round::Shot,
            );
        });
        let down = (0..3).find(|&man| after.unit(b).figures[man].condition != Condition::Fit);
        assert_eq!(down, Some(victim), "{wall:?}");
    }
}

// SK-GREN-16, SK-VDAM-01, SK-MORTAR-01, SK-GUN-01, SK-HHAT-01, SK-FLAME-10, SK-SHOOT-26, SK-SHOOT-30: each attack is told, with its
// dice, and what they do to a vehicle.
#[test]
fn attacks_are_told() {
    use crate::fire::{MortarAt, Round, Shot};
    use crate::units::HandHeld;
    let scene = field(&["U07", "U11", "U14", "U06", "U15", "U01"], &["G01", "G26"]);
    let (book, mut state) = scene.play();
    for unit in 0..6u8 {
        put(&book, &mut state, unit, (10.0 + 8.0 * f64::from(unit), 10.0), true);
    }
    let b = put(&book, &mut state, 6, (30.0, 36.0), true);
    let tank = put(&book, &mut state, 7, (34.0, 20.0), true);
    let man = (0..4u8).find(|&man| book.man(UnitId(0), man.into()).carries).expect("one");
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Unaimed;
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
    for (unit, action, rolls, damaged) in [
        (0, Action::Grenade { man, target: b, how: GrenadeAt::Rifle }, 1, false),
        (1, Action::Mortar { at: MortarAt::Unit(b), shot: Shot::Explosive }, 1, false),
        (2, Action::Gun { target: tank, round: Round::Shot }, 1, true),
        (3, Action::HandHeld { man: 0, target: tank, weapon: HandHeld::Launcher }, 1, true),
        (4, Action::Flame { man: 0, target: b }, 4, false),
        (5, Action::Fire(plan), 1, false),
    ] {
        let mut state = state.clone();
        if unit == 4 {
            for man in 0..4 {
                state.unit_mut(b).figures[man].at = at(42.0, 20.0);
            }
        }
        state.activation = Some(Activation::of(UnitId(unit)));
        assert_eq!(check(Scene::new(&book, &state), action), Ok(()), "{action:?}");
        let (_, events) = told(&state, &[20], |state, referee| {
            apply(&mut Play::new(&book, state, referee), action);
        });
        let count = |is: fn(&Event) -> bool| events.iter().filter(|it| is(it)).count();
        assert_eq!(count(|it| matches!(it, Event::Fired { .. })), 1, "{action:?}");
        assert_eq!(count(|it| matches!(it, Event::ShotRolled { .. })), rolls, "{action:?}");
        assert_eq!(count(|it| matches!(it, Event::Hit { .. })), 1, "{action:?}");
        let damage = count(|it| matches!(it, Event::DamageRolled { .. }));
        assert_eq!(damage, usize::from(damaged), "{action:?}");
    }
}

// SK-EVENT-08: counters that are turned up by another turn up none in their turn, unless a switch says so.
#[test]
fn the_chain_of_counters() {
    for (rule, left) in [("", 1), ("event_reveal_chain_steps = 'unlimited'", 0)] {
        let scene = field(&["U09"], &["G10"])
            .solo("[solo]\nside = 'red'\n")
            .rule(rule)
            .rect("stone-building", (8.0, 26.0, 60.0, 28.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        for (x, y) in [(10.0, 24.0), (10.0, 34.0), (10.0, 45.0)] {
            state.counters.push(Counter::face_down(at(x, y), Content::Dummy));
        }
        reveal(&mut Play::new(&book, &mut state, &mut quiet()), 0, a, Finder::Player);
        assert_eq!(state.counters.len(), left, "{rule}");
    }
}

// SK-POL-01: of two as near the one with the lower total, though it is harder to hit.
#[test]
fn the_weaker_before_the_easier() {
    let scene = field(&["U01", "U01"], &["G01"])
        .solo("[solo]\nside = 'red'\n")
        .rect("crops", (36.0, 26.0, 44.0, 34.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (20.0, 30.0), true);
    let weak = put(&book, &mut state, 1, (40.0, 30.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    state.unit_mut(weak).figures[3].condition = Condition::Wounded;
    state.activation = Some(Activation::of(b));
    let Some(Action::Fire(plan)) = best(Scene::new(&book, &state), b) else { panic!("it shoots") };
    assert_eq!(plan.target, weak);
}

// SK-POL-18: of several covers from which it can shoot a launcher team makes for the nearest.
#[test]
fn the_nearest_cover_to_stalk_from() {
    let scene = field(&["U22"], &["G08"])
        .rect("ruin", (36.0, 19.0, 40.0, 21.0))
        .rect("ruin", (10.0, 8.0, 14.0, 10.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 6.0), true);
    let b = put(&book, &mut state, 1, (30.0, 45.0), true);
    state.activation = Some(Activation::of(b));
    let action = charts::next_action(Scene::new(&book, &state), b, Drill::Advance);
    let Action::Move(walk) = action else { panic!("{action:?}") };
    assert!(walk.to.x > 3000, "{walk:?}");
}

// SK-GEO-18, SK-RISK-07: one enemy on the flank or in the rear is enough, whoever else stands before the team.
#[test]
fn one_enemy_behind_is_enough() {
    for (y, flanked) in [(25.0, false), (35.0, true)] {
        let (book, mut state) = field(&["U09", "U09"], &["G10"]).play();
        put(&book, &mut state, 0, (30.0, 20.0), true);
        put(&book, &mut state, 1, (34.0, y), true);
        let b = put(&book, &mut state, 2, (30.0, 30.0), true);
        state.unit_mut(b).front = Bearing::SOUTH;
        assert_eq!(facts_of(Scene::new(&book, &state), b).unsettled, flanked, "{y}");
    }
}
