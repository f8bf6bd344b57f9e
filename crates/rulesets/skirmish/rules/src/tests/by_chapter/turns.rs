//! Clauses to the letter: turns, action points, spotting, units and what ends a game.

use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{DiceReferee, Ending, Ruleset, Side, UnitId};

use crate::action::Action;
use crate::attack::{Burst, BurstKind, land};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{FireAt, FirePlan, GrenadeAt, Shooting, check_grenade, shoot};
use crate::men::{Man, strike};
use crate::morale::{MoraleCauses, answer};
use crate::movement::Walk;
use crate::scenario::Victory;
use crate::solo::facts_of;
use crate::state::{Activation, Condition, Content, Counter, Drill, Morale, Phase, Place, State};
use crate::tests::by_chapter::{clause, first, objective, told};
use crate::tests::cured::Then;
use crate::tests::fixture::{at, bare, field, put, quiet, script};
use crate::turn;
use crate::turn::{apply, check};
use crate::units::TEAM;

// SK-AP-09, SK-AP-25, SK-GREN-03, SK-GREN-05, SK-GREN-18: two points for each way to throw or launch, by a man who is up and
// on foot.
#[test]
fn a_throw_takes_two_points_of_a_man_up_and_on_foot() {
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

// SK-VIS-02, SK-SPOT-06, SK-SCEN-02: play begins when everybody has been placed: hidden, but for those in the open within 20
// inches.
#[test]
fn all_begin_hidden_but_those_in_the_open_nearby() {
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
fn a_team_retires_by_morale_or_the_last_word_of_the_chart() {
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

// SK-UNIT-23: 1 for a wound or a new suppression, 2 for a man out, to whoever did it and whoever suffered it.
#[test]
fn a_firefight_scores_one_for_a_wound_and_two_for_a_man_out() {
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
fn a_team_tests_once_for_an_attack_and_each_time_for_the_hurt() {
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
fn dice_in_a_burst_fall_man_after_man() {
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

// SK-AP-02, SK-AP-12: what is left at the end is lost, but for the points of a crewed weapon.
#[test]
fn points_left_are_lost_but_for_those_of_a_crewed_weapon() {
    for (entry, kept) in [("U01", 0), ("U11", 4), ("U06", 4)] {
        let (book, mut state) = field(&[entry], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.activation = Some(Activation::of(a));
        turn::close(&mut Play::new(&book, &mut state, &mut quiet()));
        assert_eq!((state.unit(a).points, state.activation), (kept, None), "{entry}");
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

// SK-TURN-12: what names no unit of the game is refused.
#[test]
fn an_action_that_names_no_unit_is_refused() {
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
fn an_objective_is_held_within_four_inches_unless_an_enemy_is_there() {
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

// SK-SPOT-27, SK-SPOT-28, SK-EVENT-06: counters look once in a solo phase as far as 36 inches, 10 if they have struck; who has
// struck in this turn does not.
#[test]
fn counters_look_once_as_far_as_thirty_six_inches() {
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

// SK-DICE-01, SK-SHOOT-09: a shot hits with the number needed, not with one less.
#[test]
fn a_shot_hits_with_the_number_needed_and_not_below() {
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

// SK-AP-24, SK-AP-04, SK-AP-05, SK-SUPP-03, SK-UNIT-12, SK-VDAM-28: his own points, less 1 for a wound and each marker; none of
// the disabled, and of a stunned crew in its vehicle.
#[test]
fn a_mans_points_fall_by_wounds_and_markers() {
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

// SK-UNIT-03, SK-UNIT-04, SK-MOVE-20: men stand 1.5 inches apart in dispersed order and 0.75 in close order, right and left of
// their leader in turn.
#[test]
fn men_stand_farther_apart_in_dispersed_order() {
    let book = field(&["U01"], &["G01"]).book();
    for (close, step) in [(false, 150), (true, 75)] {
        let men = book.formed(at(30.0, 10.0), 6, Bearing::NORTH, close);
        let ways: Vec<i16> = men.iter().map(|man| man.x - 3000).collect();
        assert_eq!(ways, [0, step, -step, 2 * step, -2 * step, 3 * step]);
        assert!(men.iter().all(|man| man.y == 1000));
    }
}

// SK-GAME-04, SK-GAME-05: the tables run a side of a solo game, and of no other.
#[test]
fn the_tables_run_a_side_of_solo_games_alone() {
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

// SK-SPOT-01, SK-SPOT-15: every man of a team looks, two of a closed vehicle.
#[test]
fn every_man_of_a_team_looks_and_two_of_a_closed_vehicle() {
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

// SK-SPOT-23: at the end of a turn who is in nobody's sight is lost; whoever was hidden stays so, and nothing is noted of him.
#[test]
fn who_is_in_nobodys_sight_at_the_end_of_a_turn_is_lost() {
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

// SK-AP-21, SK-UNIT-19, SK-GUN-14, SK-ARTY-14: what other things cost: joining a crew a point, laying a gun two, a call two.
#[test]
fn joining_a_crew_costs_a_point_and_laying_a_gun_two() {
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
fn contacts_on_a_drawing_are_numbered_after_all_units() {
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
