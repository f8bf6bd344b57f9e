//! Movement: EX-06, EX-24.

use wargauge_rules::table::odometer::{Chance, Odometer, distribution};
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Deaf, DiceReferee, UnitId};

use crate::Action;
use crate::book::{Play, Scene};
use crate::movement::{
    MoveGoal, Walk, allowance, check_move, covered_way, drive_free, free_turn, movers, pace,
    pace_of, step_towards,
};
use crate::position::Leg;
use crate::state::{Activation, Condition, Drill, Mobility};
use crate::tests::fixture::{at, field, put, quiet};
use crate::units::Drive;

// EX-06: SK-MOVE-01, SK-MOVE-02, SK-MOVE-03, SK-MOVE-04, SK-MOVE-05, SK-MOVE-06, SK-MOVE-07, SK-MOVE-10, SK-MOVE-13, SK-MOVE-14
#[test]
fn ex_06_moves_are_cut_by_what_they_cross() {
    let (book, mut state) = field(&["U01", "U08"], &["G19"])
        .line("low-wall", (0.0, 10.0, 72.0, 10.0))
        .line("low-wall", (0.0, 10.4, 20.0, 10.4))
        .rect("stream", (0.0, 30.0, 72.0, 32.0))
        .play();
    let a = put(&book, &mut state, 0, (40.0, 8.0), true);
    let able = movers(Scene::new(&book, &state), a, false);
    let reach = |state: &crate::State, unit, from: Point, to: Point| {
        pace(
            Scene::new(&book, state),
            unit,
            movers(Scene::new(&book, state), unit, false),
            Leg { from, to },
        )
    };
    assert_eq!(able, 0b1111);
    assert_eq!(reach(&state, a, at(40.0, 8.0), at(40.0, 14.0)), 300, "over a wall");
    assert_eq!(reach(&state, a, at(40.0, 29.0), at(40.0, 35.0)), 300, "through a stream");
    assert_eq!(reach(&state, a, at(10.0, 8.0), at(10.0, 14.0)), 100, "over two walls");
    assert_eq!(reach(&state, a, at(40.0, 14.0), at(40.0, 20.0)), 600);
    let veteran = put(&book, &mut state, 1, (50.0, 8.0), true);
    state.unit_mut(veteran).figures[0].condition = Condition::Wounded;
    assert_eq!(reach(&state, veteran, at(50.0, 8.0), at(50.0, 14.0)), 100, "wounded, over a wall");
    let green = put(&book, &mut state, 2, (40.0, 28.5), true);
    assert_eq!(reach(&state, green, at(40.0, 29.0), at(40.0, 39.0)), 700, "wading with one action");
    assert_eq!(pace_of(false, 0, 100), 500, "two men carry a third");
    assert_eq!(pace_of(false, 0, 200), 400, "one man does");
    state.unit_mut(a).markers = 1;
    state.activation = Some(Activation::of(a));
    let walk = |y: f64| Walk { to: at(40.0, y), front: Bearing::NORTH, close: true };
    assert_eq!(
        check_move(Scene::new(&book, &state), a, 0, walk(6.0)),
        Ok(()),
        "a crawl of 2 inches"
    );
    assert!(check_move(Scene::new(&book, &state), a, 0, walk(5.9)).is_err());
    assert!(check_move(Scene::new(&book, &state), a, 1, walk(7.0)).is_err(), "one a turn");
}

// EX-24: SK-AFV-04, SK-AFV-05, SK-AFV-08, SK-AFV-09, SK-AFV-10, SK-AFV-11, SK-AFV-12, SK-AFV-13
#[test]
fn ex_24_vehicles_bog_at_what_they_cross() {
    let scene = field(&["G23", "G24"], &["U22"])
        .line("low-hedge", (0.0, 10.0, 72.0, 10.0))
        .line("low-hedge", (0.0, 13.0, 72.0, 13.0));
    let (book, mut state) = scene.play();
    for (unit, x, free) in [(0, 20.0, Chance::new(25, 36)), (1, 40.0, Chance::new(4, 9))] {
        let id = put(&book, &mut state, unit, (x, 7.0), true);
        let to = at(x, 15.0);
        assert_eq!(allowance(&book, id, at(x, 7.0), to), 900);
        let odds = distribution(|dice: &mut Odometer| {
            let mut state = state.clone();
            let mut referee = DiceReferee::new(dice, Deaf);
            drive_free(&mut Play::new(&book, &mut state, &mut referee), id, to, Bearing::NORTH);
            state.unit(id).hull.mobility == Mobility::Free
        });
        assert_eq!(odds[&true], free);
    }
    let tank = put(&book, &mut state, 2, (60.0, 7.0), true);
    assert_eq!(allowance(&book, tank, at(60.0, 7.0), at(60.0, 15.0)), 900);
    let mut referee = crate::tests::fixture::script(&[]);
    drive_free(
        &mut Play::new(&book, &mut state, &mut referee),
        tank,
        at(60.0, 15.0),
        Bearing::NORTH,
    );
    assert_eq!(state.unit(tank).hull.mobility, Mobility::Free, "full tracks never stick");
}

// SK-AFV-06, SK-AFV-07, SK-AFV-14, SK-SOFT-02
#[test]
fn vehicles_have_the_speed_of_their_class_and_roads_help_wheels() {
    let (book, _) = field(&["G28", "G21"], &["G22"]).rect("road", (0.0, 20.0, 72.0, 23.0)).play();
    let [tiger, jeep, lorry] = [0, 1, 2].map(wargauge_rules::UnitId);
    let (from, on) = (at(5.0, 21.0), at(30.0, 21.0));
    assert_eq!(allowance(&book, tiger, from, on), 1200);
    assert_eq!(allowance(&book, jeep, from, on), 3000);
    assert_eq!(allowance(&book, lorry, from, on), 2400);
    assert_eq!(allowance(&book, lorry, from, at(5.0, 40.0)), 1800);
}

// SK-AFV-17: turning in place costs quarters of the allowance.
#[test]
fn turning_in_place_costs_quarters_of_the_allowance() {
    assert_eq!(free_turn(Drive::Tracked, 2, 0, 1800), Some(1800), "45 degrees are free");
    assert_eq!(free_turn(Drive::Tracked, 6, 0, 1800), Some(1350));
    assert_eq!(free_turn(Drive::Wheeled, 4, 0, 1800), None);
    assert_eq!(free_turn(Drive::Wheeled, 4, 300, 1800), Some(1800), "45 more after 3 inches");
}

/// A kind of terrain and its rectangle.
type Piece = (&'static str, (f64, f64, f64, f64));

// SK-ACT-27: the shortest way, or of those no more than 2 inches longer the one with most of its length in cover; of equals
// that of the lower bearing.
#[test]
fn a_way_of_the_charts_may_be_two_inches_longer_for_cover() {
    let crops = |x: f64, y: f64| ("crops", (x - 0.5, y - 0.5, x + 0.5, y + 0.5));
    let next = |pieces: &[Piece], goal: (f64, f64), action: i32| {
        let scene = pieces
            .iter()
            .fold(field(&["U01"], &["G01"]), |scene, (kind, rect)| scene.rect(kind, *rect));
        let (book, state) = scene.play();
        covered_way(
            Scene::new(&book, &state),
            UnitId(1),
            Leg::new(at(30.0, 40.0), at(goal.0, goal.1)),
            action,
        )
    };
    let (far, goal) = ((30.0, 10.0), at(30.0, 10.0));
    assert_eq!(next(&[], far, 600), goal);
    // 16 inches there and 16 on are 2 inches more than 30, a hundredth further is too long.
    assert_eq!(next(&[crops(35.56, 25.0)], far, 600), at(35.56, 25.0));
    assert_eq!(next(&[crops(35.58, 25.0)], far, 600), goal);
    // Of two the one that covers more, though it is longer; of equals the one of the lower bearing.
    let more = ("crops", (34.5, 23.0, 35.5, 27.0));
    assert_eq!(next(&[crops(28.0, 25.0), more], far, 600), at(35.0, 25.0));
    assert_eq!(next(&[crops(25.0, 25.0), crops(35.0, 25.0)], far, 600), at(35.0, 25.0));
    assert_eq!(next(&[crops(35.0, 25.0), crops(25.0, 25.0)], far, 600), at(35.0, 25.0));
    // A move action that ends at a bend loses the rest of it: 5.1 and 25.02 inches, and of 6 it loses 0.9, of 8 2.9.
    assert_eq!(next(&[crops(31.0, 35.0)], far, 600), at(31.0, 35.0));
    assert_eq!(next(&[crops(31.0, 35.0)], far, 800), goal);
    // What covers the straight way already is no reason to leave it, nor what lies behind.
    assert_eq!(next(&[("crops", (20.0, 5.0, 40.0, 45.0))], far, 600), goal);
    assert_eq!(next(&[crops(30.0, 40.9)], far, 600), goal);
    // Neither rocks nor houses are walked through to get there.
    let rock = ("rock", (32.0, 31.0, 36.0, 33.0));
    assert_eq!(next(&[crops(35.0, 25.0), rock], far, 600), goal);
}

// SK-ACT-27: units that the tables run go so, and who plays by the charts.
#[test]
fn units_of_the_charts_go_through_cover() {
    let scene = field(&["U01"], &["G01"]).rect("crops", (31.0, 28.0, 34.0, 38.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.activation = Some(Activation::of(team));
    let there = at(30.0, 40.0).towards(at(32.5, 32.99), Length::inches(6));
    let action = crate::charts::next_action(Scene::new(&book, &state), team, Drill::Advance);
    let Action::Move(walk) = action else { panic!("{action:?}") };
    assert_eq!(walk.to, there);
    let moved = step_towards(
        &mut Play::new(&book, &mut state, &mut quiet()),
        team,
        MoveGoal::at(at(30.0, 10.0)),
    );
    assert!(moved);
    assert_eq!(state.unit(team).figures[0].at, there);
    assert!(state.unit(team).dispersed);
}
