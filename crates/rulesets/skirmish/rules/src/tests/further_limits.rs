//! More limits and lists of clauses: who does not count, what costs nothing, what is told.

use wargauge_rules::roster::{RoleKind, ScenarioData};
use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::charts;
use crate::event::Event;
use crate::fire::{GrenadeAt, check_grenade, check_hand_held, save_points, shoot_gun};
use crate::men::{Man, left, place, take_seats};
use crate::movement::{DrivePlan, Party, march_party};
use crate::position::{eye_of, formed, ground_eye, hull_down_at, sees_point};
use crate::solo::{Finder, facts_of, reveal};
use crate::state::{
    Activation, Condition, Content, Counter, Drill, Morale, Order, Phase, Place, State,
};
use crate::tests::fixture::{at, bare, built_in, field, put, quiet};
use crate::tests::further_halves::{first, told};
use crate::units::{HandHeld, TEAM};
use crate::{Round, Walk, turn};

const SOLO: &str = "[solo]\nside = 'red'\n";

// SK-UNIT-20, SK-VDAM-33, SK-AFV-22: who changes his seat after a loss pays a point, once.
#[test]
fn a_seat_is_paid_for_once() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(tank).figures[0].condition = Condition::Killed;
    let points =
        |state: &State| -> u8 { (0..5).map(|man| left(Scene::new(&book, state), tank, man)).sum() };
    let whole = points(&state);
    take_seats(&book, &mut state, tank);
    assert_eq!(points(&state), whole - 1);
    take_seats(&book, &mut state, tank);
    assert_eq!(points(&state), whole - 1, "nobody has moved since");
    for man in 0..5 {
        state.unit_mut(tank).figures[man].spent = 0;
    }
    take_seats(&book, &mut state, tank);
    assert_eq!(points(&state), whole, "nor in a later phase");
}

// SK-AFV-31, SK-AFV-15: a turn on the spot by 45 degrees is free, one by more costs each man a point; so does any way.
#[test]
fn a_turn_of_forty_five_degrees_is_free_and_more_costs_a_point() {
    for (sixteenths, y, spent) in
        [(1, 10.0, 0), (2, 10.0, 0), (3, 10.0, 1), (4, 10.0, 1), (0, 12.0, 1)]
    {
        let (book, mut state) = field(&["U22"], &["G01"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.activation = Some(Activation::of(tank));
        let front = Bearing::NORTH.turned(sixteenths);
        crate::movement::drive(
            &mut Play::new(&book, &mut state, &mut quiet()),
            tank,
            DrivePlan::new(at(30.0, y), front, false),
        );
        for man in 0..5 {
            assert_eq!(state.unit(tank).figures[man].spent, spent, "{sixteenths} {y}");
        }
        assert_eq!(state.unit(tank).hull.front, front);
    }
}

// SK-MOVE-27, SK-UNIT-02: of a team that goes in part those who walk pay, and nobody else.
#[test]
fn of_a_team_that_goes_in_part_only_the_walkers_pay() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.activation = Some(Activation::of(a));
    state.unit_mut(a).figures[1].condition = Condition::Disabled;
    let party = Party { unit: a, able: 0b0101, dragged: Some(1) };
    let walk = Walk { to: at(30.0, 11.0), front: Bearing::NORTH, close: true };
    march_party(&mut Play::new(&book, &mut state, &mut quiet()), party, walk);
    assert_eq!([0, 2, 3].map(|man| state.unit(a).figures[man].spent), [1, 1, 0]);
    assert_eq!(state.unit(a).figures[1].spent, 0, "who is carried does not walk");
}

// SK-AP-12, SK-AP-14: a man who carries a Panzerfaust saves up to two points for it, on foot; aboard he keeps what he had.
#[test]
fn a_man_with_a_panzerfaust_saves_two_points_on_foot() {
    let (book, mut state) = field(&["G06", "G23"], &["U01"]).play();
    let team = put(&book, &mut state, 0, (30.0, 10.0), true);
    let track = put(&book, &mut state, 1, (40.0, 10.0), true);
    let man = (0..TEAM).find(|&man| man < 5 && book.man(team, man).carries).expect("one");
    let saves = |had: u8, spent: u8, aboard: bool, ammo: u8| {
        let mut state = state.clone();
        let here = state.unit_mut(team);
        (here.saved[man], here.figures[man].spent, here.ammo.panzerfausts) = (had, spent, ammo);
        if aboard {
            here.place = Place::Aboard(track);
        }
        save_points(&book, &mut state, team);
        (state.unit(team).saved[man], state.unit(team).saved[(man + 1) % 5])
    };
    assert_eq!(saves(0, 0, false, 1), (2, 0));
    assert_eq!(saves(0, 1, false, 1), (1, 0));
    assert_eq!(saves(1, 1, false, 1), (2, 0));
    assert_eq!(saves(2, 0, false, 1), (2, 0), "no more");
    assert_eq!((saves(0, 0, true, 1), saves(1, 0, true, 1)), ((0, 0), (1, 0)));
    assert_eq!(saves(1, 0, false, 0), (0, 0), "he has none left");
}

// SK-FLAME-01, SK-HHAT-15, SK-VIS-01: a flamethrower is used against enemy vehicles that have been spotted.
#[test]
fn at_which_vehicles_flame_goes() {
    let (book, mut state) = field(&["G18", "G26"], &["U22", "U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let own = put(&book, &mut state, 1, (34.0, 14.0), true);
    let tank = put(&book, &mut state, 2, (30.0, 16.0), true);
    let team = put(&book, &mut state, 3, (26.0, 16.0), true);
    state.activation = Some(Activation::of(a));
    let may = |state: &State, target| {
        let verdict = check_hand_held(
            Scene::new(&book, state),
            Man::new(a, 0),
            target,
            HandHeld::Flamethrower,
        );
        verdict.err().map(|it| it.clause.0)
    };
    assert_eq!(may(&state, tank), None);
    assert_eq!([own, team].map(|unit| may(&state, unit)), [Some("SK-HHAT-15"); 2]);
    state.unit_mut(tank).spotted = false;
    assert_eq!(may(&state, tank), Some("SK-VIS-01"));
}

// SK-POL-20: a unit that does not act has no action.
#[test]
fn who_does_not_act_passes() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 24.0), true);
    state.activation = None;
    for drill in [Drill::Halt, Drill::Advance, Drill::Attack, Drill::Retreat, Drill::Rout] {
        assert_eq!(
            charts::next_action(Scene::new(&book, &state), a, drill),
            Action::Pass,
            "{drill:?}"
        );
    }
}

// SK-POL-19, SK-ACT-24: by the charts too who is in contact stays, and goes only if he is told to go back or to run.
#[test]
fn who_is_in_contact_stays_by_the_charts() {
    for (drill, goes) in [
        (Drill::Halt, false),
        (Drill::Advance, false),
        (Drill::Attack, false),
        (Drill::Orders, false),
        (Drill::Retreat, true),
    ] {
        let (book, mut state) = field(&["U09"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 10.9), true);
        state.unit_mut(a).order = Order::Advance;
        state.activation = Some(Activation::of(a));
        let next = charts::next_action(Scene::new(&book, &state), a, drill);
        assert_eq!(matches!(next, Action::Move(_)), goes, "{drill:?} {next:?}");
        assert!(!matches!(next, Action::Charge { .. }), "{drill:?}");
    }
}

// SK-RISK-25, SK-RISK-08: a firefight is lost by who suffered more than he inflicted, in this phase and the one before.
#[test]
fn a_firefight_is_lost_by_who_suffered_more() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let losing = |suffered: [u8; 2], inflicted: [u8; 2]| {
        let mut state = state.clone();
        let here = state.unit_mut(b);
        (here.fight.suffered, here.fight_before.suffered) = (suffered[0], suffered[1]);
        (here.fight.inflicted, here.fight_before.inflicted) = (inflicted[0], inflicted[1]);
        facts_of(Scene::new(&book, &state), b).losing
    };
    for (suffered, inflicted, lost) in [
        ([0, 0], [0, 0], false),
        ([1, 0], [0, 0], true),
        ([0, 1], [0, 0], true),
        ([1, 1], [1, 0], true),
        ([1, 1], [0, 1], true),
        ([1, 1], [1, 1], false),
        ([2, 1], [0, 2], true),
        ([0, 2], [2, 0], false),
        ([0, 2], [1, 0], true),
    ] {
        assert_eq!(losing(suffered, inflicted), lost, "{suffered:?} {inflicted:?}");
    }
}

// SK-AFV-12, SK-AFV-09, SK-AFV-11: each obstacle on the way is diced for, and told; who sticks stops there.
#[test]
fn each_obstacle_is_diced_for_and_told() {
    for (roll, stuck) in [(4, false), (5, true)] {
        let scene = field(&["U17"], &["G01"]).line("low-wall", (20.0, 13.0, 40.0, 13.0));
        let (book, mut state) = scene.play();
        let jeep = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.activation = Some(Activation::of(jeep));
        let to = DrivePlan::new(at(30.0, 16.0), Bearing::NORTH, false);
        let (after, events) = told(&state, &[roll], |state, referee| {
            crate::movement::drive(&mut Play::new(&book, state, referee), jeep, to);
        });
        let bogged = first(
            &events,
            |it| matches!(it, Event::Bogged { roll: it, stuck: by, .. } if *it == roll && *by == stuck),
        );
        assert!(bogged.is_some(), "{roll}: {events:?}");
        assert_eq!(after.unit(jeep).hull.at == at(30.0, 16.0), !stuck, "{roll}");
    }
}

// SK-GEO-16: a vehicle inside a building is hull down, from wherever it is shot at, and so is one behind a building.
#[test]
fn a_vehicle_in_or_behind_a_house_is_hull_down() {
    let scene = field(&["U22"], &["G01"]).rect("stone-building", (20.0, 20.0, 40.0, 30.0));
    let (book, mut state) = scene.play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (35.0, 25.0), true);
    let inside = eye_of(Scene::new(&book, &state), b, 0);
    let outside = ground_eye(&book, at(30.0, 46.0));
    let down = |y: f64, eye| hull_down_at(&book, tank, at(30.0, y), eye);
    assert!(down(25.0, outside) && down(25.0, inside), "in it");
    assert!(down(15.0, outside) && !down(35.0, outside), "behind it");
    assert!(!down(15.0, inside), "he looks out of his house");
}

// SK-GUN-10: a hit of an auto cannon on men adds 1 to the die, one of four barrels 2.
#[test]
fn an_auto_cannon_adds_one_and_four_barrels_two() {
    let mut seen = Vec::new();
    for entry in ["G16", "G17", "G24", "G15", "G13", "U13"] {
        let (book, mut state) =
            field(&[entry], &[if entry.starts_with('U') { "G01" } else { "U01" }]).play();
        let Some(gun) = book.profile(UnitId(0)).gun().filter(|gun| gun.is_auto()) else { continue };
        let (shots, more) = (gun.shots, if gun.shots >= 4 { 2 } else { 1 });
        let a = put(&book, &mut state, 0, (30.0, 5.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.activation = Some(Activation::of(a));
        let dice = [20, 2, 2, 2, 2, 2, 2, 2, 2];
        let (_, events) = told(&state, &dice, |state, referee| {
            shoot_gun(&mut Play::new(&book, state, referee), a, b, Round::Shot);
        });
        let score = events.iter().find_map(|it| match it {
            Event::EffectRolled { score, .. } => Some(*score),
            _ => None,
        });
        assert_eq!(score, Some(2 + more), "{entry} {shots}");
        seen.push(shots >= 4);
    }
    assert!(seen.contains(&false), "{seen:?}");
}

// SK-GUN-20, SK-AP-16: the crew of a gun stands within an inch of it, six men too, and no two in one place.
#[test]
fn six_men_of_a_crew_stand_within_an_inch_of_the_gun() {
    let (book, mut state) = field(&["G14"], &["U01"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    for front in [Bearing::NORTH, Bearing::EAST, Bearing::SOUTH, Bearing::WEST] {
        for (close, far) in [(false, 100), (true, 100)] {
            let walk = Walk { to: at(30.0, 10.0), front, close };
            let shape = crate::movement::shape(Scene::new(&book, &state), gun, walk);
            let men = formed(&book, at(30.0, 10.0), 6, shape);
            assert_eq!(men[0], at(30.0, 10.0));
            for (nth, man) in men.iter().enumerate() {
                assert!(man.within(at(30.0, 10.0), Length::from_hundredths(far)), "{nth} {man:?}");
                assert!(!men[..nth].contains(man), "{nth} {man:?}");
            }
        }
    }
}

// SK-EVENT-16, SK-SOLO-09: a dummy that is turned up is taken off, and nobody appears; a team stands where its counter was.
#[test]
fn a_dummy_is_taken_off_and_a_team_stands_where_its_counter_was() {
    let (book, mut state) = field(&["U01"], &["G10", "G01"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    for (content, appears) in [(Content::Dummy, false), (Content::Team(UnitId(2)), true)] {
        for finder in [Finder::Player, Finder::Itself] {
            let mut state = state.clone();
            state.counters.push(Counter::face_down(at(30.0, 40.0), content));
            let (after, events) = told(&state, &[], |state, referee| {
                reveal(&mut Play::new(&book, state, referee), 0, a, finder);
            });
            let shown = |it: &Event| matches!(it, Event::CounterRevealed { .. });
            assert!(first(&events, shown).is_some(), "{content:?}");
            assert!(after.counters.is_empty(), "{content:?}");
            let there = after.unit(UnitId(2)).place == Place::Table;
            assert_eq!(there, appears, "{content:?}");
            if appears {
                assert_eq!(place(Scene::new(&book, &after), UnitId(2)), at(30.0, 40.0));
                assert!(finder != Finder::Player || after.unit(UnitId(2)).spotted);
            }
        }
    }
}

// SK-HHAT-01, SK-AP-11, SK-GREN-05: a rocket takes four points, at men too, and a Panzerfaust two.
#[test]
fn a_rocket_takes_four_points_and_a_panzerfaust_two() {
    let (book, mut state) = field(&["U06"], &["G01"]).play();
    let pair = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.activation = Some(Activation::of(pair));
    for spent in 0..=2 {
        for man in 0..2 {
            state.unit_mut(pair).figures[man].spent = 0;
        }
        state.unit_mut(pair).figures[1].spent = spent;
        let may =
            check_grenade(Scene::new(&book, &state), Man::new(pair, 0), b, GrenadeAt::Launcher);
        let refused = may.err().map(|it| it.clause.0);
        assert_eq!(refused, (spent > 0).then_some("SK-HHAT-01"), "{spent}");
    }
}

// SK-GAME-05: the tables run a side of a solo game with what the scenario gives it; players bring forces.
#[test]
fn the_tables_bring_no_force_and_players_do() {
    let plain = field(&["U01"], &["G01"]).scenario().expect("a scenario");
    assert_eq!(plain.role_kinds().0, [RoleKind::Force; 2]);
    let solo = field(&["U01"], &["G01"]).solo(SOLO).scenario().expect("a scenario");
    assert_eq!(solo.role_kinds().0, [RoleKind::Force, RoleKind::Tables]);
}

// SK-MORALE-05, SK-MORALE-09: only who crosses ground is tested: not who fires, looks or stays; not without fire, nor twice.
#[test]
fn only_who_crosses_ground_under_fire_is_tested() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).under_fire.any = true;
    let walk = |y: f64| Action::Move(Walk { to: at(30.0, y), front: Bearing::NORTH, close: true });
    let tests = |action: Action, tested: bool, fire: bool| {
        let mut state = state.clone();
        state.unit_mut(a).under_fire.any = fire;
        let acting = Activation { tested, ..Activation::of(a) };
        state.activation = Some(acting);
        let (_, events) = told(&state, &[1, 1], |state, referee| {
            turn::go(&mut Play::new(&book, state, referee), acting, action);
        });
        events.iter().filter(|it| matches!(it, Event::Tested { .. })).count()
    };
    assert_eq!(tests(walk(13.0), false, true), 1);
    assert_eq!((tests(walk(13.0), true, true), tests(walk(13.0), false, false)), (0, 0));
    assert_eq!((tests(walk(12.0), false, true), tests(walk(12.01), false, true)), (0, 1));
    assert_eq!(tests(Action::Climb { up: true }, false, true), 0);
}

// SK-SOLO-04, SK-PORTAL-12: the portals of the scenario are laid out, numbered in their order.
#[test]
fn portals_are_laid_out() {
    let book = built_in("mill");
    let mut state = bare(&book);
    state.portals.clear();
    crate::solo::lay_out(&mut Play::new(
        &book,
        &mut state,
        &mut wargauge_rules::DiceReferee::new(
            wargauge_rules::table::stream::KeyedDice::new(3),
            wargauge_rules::Deaf,
        ),
    ));
    let wanted = &book.scenario.solo.as_ref().expect("a solo game").portals;
    assert!(!wanted.is_empty());
    let laid: Vec<_> = state.portals.iter().map(|it| (it.at, it.once, it.id)).collect();
    let wanted: Vec<_> =
        (1..).zip(wanted.iter()).map(|(id, (at, once))| (*at, *once, id)).collect();
    assert_eq!(laid, wanted);
}

// SK-SUPP-04, SK-DICE-09: without a marker no die is begun.
#[test]
fn no_marker_no_die() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    for markers in 0..=2 {
        state.unit_mut(a).markers = markers;
        let before = state.clone();
        let (after, events) = told(&state, &[], |state, referee| {
            crate::morale::clear_markers(&mut Play::new(&book, state, referee), a);
        });
        let rolled = |it: &&Event| matches!(it, Event::SuppressionRolled { .. });
        assert_eq!(events.iter().filter(rolled).count(), usize::from(markers));
        assert_eq!(after == before, markers == 0);
    }
}

// SK-AFVSOLO-28, SK-AFVSOLO-29, SK-AFVSOLO-37, SK-AFVSOLO-38, SK-AFVSOLO-39, SK-AFVSOLO-01: armour takes its die when an
// enemy is seen; told to draw off it does, and where it cannot move its crew gets out and runs. Soft vehicles take no die.
#[test]
fn armour_takes_its_die_when_it_sees_an_enemy() {
    use crate::state::Mobility;
    use crate::turn::vehicles_by_tables::act_vehicle;
    for (entry, seen, mobility, die, bales) in [
        ("G26", true, Mobility::Free, true, false),
        ("G26", true, Mobility::Immobile, true, true),
        ("G26", false, Mobility::Free, false, false),
        ("G22", true, Mobility::Free, false, false),
    ] {
        let (book, mut state) = field(&["U22"], &[entry]).solo(SOLO).play();
        let foe = put(&book, &mut state, 0, (30.0, 10.0), true);
        (state.unit_mut(foe).spotted, state.unit_mut(foe).last_known) = (seen, None);
        let unit = put(&book, &mut state, 1, (30.0, 34.0), true);
        let here = state.unit_mut(unit);
        (here.hull.mobility, here.hull.damaged) = (mobility, mobility == Mobility::Immobile);
        (here.under_fire.any, here.under_fire.anti_tank) = (true, true);
        state.activation = Some(Activation::of(unit));
        let mut baled = false;
        let mut rolled = false;
        for roll in 1..=6 {
            let (after, events) = told(&state, &[roll, roll], |state, referee| {
                act_vehicle(&mut Play::new(&book, state, referee), unit);
            });
            rolled |= first(&events, |it| matches!(it, Event::ChartRolled { .. })).is_some();
            if after.unit(unit).hull.abandoned {
                baled = true;
                let there = place(Scene::new(&book, &after), unit);
                assert!(
                    there.distance_up(at(30.0, 34.0)) > Length::inches(6),
                    "they run: {there:?}"
                );
            }
        }
        assert_eq!((rolled, baled), (die, bales), "{entry} {seen} {mobility:?}");
    }
}

// SK-MORALE-03, SK-MELEE-12: a charge by greater numbers frightens though only one man of them has come home.
#[test]
fn one_man_who_comes_home_is_enough() {
    for (touching, tests) in [(0b0001u8, true), (0b0100, true), (0, false)] {
        let (book, mut state) = field(&["U01"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 15.0), true);
        state.activation = Some(Activation::of(a));
        for man in 0..4 {
            if touching & 1 << man == 0 {
                state.unit_mut(a).figures[man].condition = if man == 3 && touching == 0 {
                    Condition::Fit
                } else {
                    state.unit(a).figures[man].condition
                };
            }
        }
        let (after, events) = told(&state, &[3], |state, referee| {
            if tests {
                let acting = Activation::of(a);
                turn::go(
                    &mut Play::new(&book, state, referee),
                    acting,
                    Action::Charge { target: b },
                );
            }
        });
        let tested = first(&events, |it| matches!(it, Event::Tested { unit, .. } if *unit == b));
        assert_eq!(
            tested.is_some(),
            tests && crate::men::ap_total(Scene::new(&book, &state), b) < 7
        );
        assert_eq!(after.unit(b).tested_charge, tests);
    }
}

// SK-GEO-08, SK-GEO-09, SK-GEO-21: who stands on rock or on a hill looks over the whole of it, who is in a wood 3 inches.
#[test]
fn who_stands_on_a_hill_looks_over_it_and_in_a_wood_three_inches() {
    for (kind, near, far) in [("rock", true, true), ("wood", true, false), ("bunker", true, true)] {
        let scene = field(&["U01"], &["G01"]).rect(kind, (20.0, 20.0, 40.0, 30.0));
        let book = scene.book();
        let state = bare(&book);
        let eye = ground_eye(&book, at(30.0, 27.0));
        let sees = |y: f64| sees_point(Scene::new(&book, &state), eye, at(30.0, y));
        assert_eq!((sees(30.0), sees(20.5)), (near, far), "{kind}");
        let outside = ground_eye(&book, at(30.0, 40.0));
        assert!(
            !sees_point(Scene::new(&book, &state), outside, at(30.0, 10.0)),
            "{kind}: nobody sees over it"
        );
        assert_eq!(sees_point(Scene::new(&book, &state), outside, at(30.0, 27.0)), near, "{kind}");
    }
}

// SK-MELEE-07, SK-MELEE-14: who is beaten by one goes back an inch, if no other enemy is within an inch of there, whoever
// else is about.
#[test]
fn who_is_beaten_goes_back_where_no_other_enemy_is_near() {
    for (third, fourth, goes) in [
        (None, None, true),
        (Some(20.5), None, false),
        (Some(20.5), Some(40.0), false),
        (Some(40.0), Some(44.0), true),
    ] {
        let (book, mut state) = field(&["U09", "U09", "U09"], &["G10"]).play();
        put(&book, &mut state, 0, (30.0, 18.0), true);
        let b = put(&book, &mut state, 3, (30.0, 18.9), true);
        if let Some(y) = third {
            put(&book, &mut state, 1, (30.0, y), true);
        }
        if let Some(y) = fourth {
            put(&book, &mut state, 2, (30.0, y), true);
        }
        let (after, _) = told(&state, &[2, 1], |state, referee| {
            crate::assault::melee_round(&mut Play::new(&book, state, referee), Side::A);
        });
        let there = after.unit(b).figures[0].at;
        assert_eq!(there == at(30.0, 19.9), goes, "{third:?} {fourth:?} {there:?}");
    }
}

// SK-MORALE-18, SK-GEO-19: a team no longer retires when its phase ends in cover, or with no cover to go to and nobody to be
// seen.
#[test]
fn a_retreat_ends_in_cover_or_with_nobody_to_be_seen() {
    for (cover, foe_y, seen, ends) in [
        (Some((26.0, 8.0, 34.0, 12.0)), 40.0, true, true),
        (None, 40.0, true, false),
        (None, 40.0, false, true),
        (Some((26.0, 2.0, 34.0, 5.0)), 40.0, true, false),
    ] {
        let scene = field(&["U01"], &["G01"]);
        let scene = match cover {
            Some(rect) => scene.rect("crops", rect),
            None => scene,
        };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, foe_y), true);
        state.unit_mut(a).morale = Morale::Retiring;
        if !seen {
            (state.unit_mut(b).spotted, state.unit_mut(b).last_known) =
                (false, Some(at(30.0, 40.0)));
        }
        state.first = Some(Side::A);
        state.waiting = crate::state::UnitSet::EMPTY;
        let (after, _) = told(&state, &[], |state, referee| {
            turn::advance(&mut Play::new(&book, state, referee));
        });
        assert_eq!(after.phase, Phase::Play(Side::B));
        assert_eq!(after.unit(a).morale == Morale::Steady, ends, "{cover:?} {seen}");
    }
}

// SK-SCEN-05: a side is broken with less than the share of its worth that the switch says on its feet; one that comes by
// dice never is.
#[test]
fn a_side_that_comes_by_dice_is_never_broken_and_others_by_their_share() {
    let book = built_in("mill");
    let state = bare(&book);
    assert!(
        !crate::winning::is_broken(Scene::new(&book, &state), Side::B),
        "nobody of it is there"
    );
    let (book, mut state) = field(&["U01"], &["G01", "G01"]).solo(SOLO).play();
    for unit in [0, 1, 2] {
        put(&book, &mut state, unit, (20.0 + 10.0 * f64::from(unit), 30.0), true);
    }
    assert!(!crate::winning::is_broken(Scene::new(&book, &state), Side::B));
    for unit in [1, 2] {
        crate::men::leave_table(
            &mut Play::new(&book, &mut state, &mut quiet()),
            UnitId(unit),
            Condition::Fled,
        );
    }
    assert!(
        crate::winning::is_broken(Scene::new(&book, &state), Side::B),
        "a garrison behind counters is"
    );
}

// SK-POL-13: by the charts vehicles act first, by number, then the others from the nearest to the enemy.
#[test]
fn who_acts_first_by_the_charts() {
    let (book, mut state) = field(&["U01", "U22", "U09", "U22"], &["G01"]).play();
    for (unit, x, y) in [(0, 10.0, 5.0), (1, 30.0, 5.0), (2, 20.0, 15.0), (3, 50.0, 18.0)] {
        let unit = put(&book, &mut state, unit, (x, y), true);
        state.waiting.insert(unit);
    }
    put(&book, &mut state, 4, (20.0, 40.0), true);
    let mut order = Vec::new();
    while let Some(unit) = charts::next_unit(Scene::new(&book, &state)) {
        order.push(unit.0);
        state.waiting.remove(unit);
    }
    assert_eq!(order, [1, 3, 2, 0]);
}

// SK-GREN-18, SK-MORTAR-08: nobody throws at a vehicle that he does not see.
#[test]
fn what_is_thrown_at_is_seen() {
    for (wall, seen) in [(false, true), (true, false)] {
        let scene = field(&["U02"], &["G23"]);
        let scene = if wall { scene.line("high-wall", (0.0, 13.0, 72.0, 13.0)) } else { scene };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let track = put(&book, &mut state, 1, (30.0, 18.0), true);
        state.activation = Some(Activation::of(a));
        let may = check_grenade(Scene::new(&book, &state), Man::new(a, 0), track, GrenadeAt::Hand);
        assert_eq!(may.is_ok(), seen, "{may:?}");
    }
}

// SK-FLAME-11, SK-FLAME-14: flame reaches men who are in sight and not in contact, whichever of them that is.
#[test]
fn flame_reaches_men_in_sight_who_are_not_in_contact() {
    let (book, mut state) = field(&["G18", "G10"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 18.0), false);
    let reached = |state: &State| -> Vec<usize> {
        crate::fire::flame_needed(Scene::new(&book, state), Man::new(a, 0), b)
            .into_iter()
            .map(|it| it.0)
            .collect()
    };
    assert_eq!(reached(&state), [0, 1, 2, 3]);
    for man in 0..4 {
        let mut state = state.clone();
        for other in 0..4 {
            state.unit_mut(b).figures[other].at = at(24.0 + 4.0 * other as f64, 18.0);
        }
        let there = state.unit(b).figures[man].at;
        put(&book, &mut state, 1, (f64::from(there.x) / 100.0, 18.8), true);
        let others: Vec<usize> = (0..4).filter(|other| *other != man).collect();
        assert_eq!(reached(&state), others, "{man}");
    }
}
