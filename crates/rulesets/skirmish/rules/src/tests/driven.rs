//! Vehicles that the tables drive: both sides of each limit (`SK-AFVSOLO`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Length, Point};

use crate::Skirmish;
use crate::book::Scene;
use crate::movement::DrivePlan;
use crate::solo::{places, retreat_drive};
use crate::state::State;
use crate::tests::fixture::{Field, at, field, put};
use crate::turn::vehicles_by_tables::{advance_drive, facing, firing_drive, manoeuvre};

/// A tank at a point that faces south, an enemy sniper, and a friend on foot.
fn scene(
    pieces: &Field,
    tank: (f64, f64),
    foe: (f64, f64),
    friend: (f64, f64),
) -> (Skirmish, State, UnitId) {
    let (book, mut state) = pieces.play();
    put(&book, &mut state, 0, foe, true);
    let id = put(&book, &mut state, 1, tank, true);
    put(&book, &mut state, 2, friend, true);
    (book, state, id)
}

fn bare() -> Field {
    field(&["U09"], &["G26", "G10"]).solo("[solo]\nside = 'red'\n")
}

/// Where it goes with these orders.
fn ends(drive: DrivePlan) -> Point {
    drive.to
}

// SK-AFVSOLO-20, SK-AFVSOLO-21: within 20 inches of a spotted enemy it halts, a hundredth farther off it goes on, up to
// 20 inches; alone at half its 18 inches.
#[test]
fn armour_stops_at_twenty_inches() {
    let away = (70.0, 46.0);
    let goes = |y: f64| {
        let (book, state, tank) = scene(&bare(), (30.0, 44.0), (30.0, y), away);
        advance_drive(Scene::new(&book, &state), tank).map(ends)
    };
    assert_eq!(goes(24.0), None, "20 inches: it halts, and has no cover to go to");
    assert_eq!(goes(2.0), Some(at(30.0, 35.0)), "9 inches");
    for y in [18.0, 20.0, 22.0] {
        let to = goes(y).expect("it goes on");
        assert!(!to.within(at(30.0, y), Length::inches(20)) && to != at(30.0, 44.0), "{y}: {to:?}");
    }
    // What has been lost from sight is no reason to halt, nor one that nobody has spotted.
    let (book, mut state, tank) = scene(&bare(), (30.0, 44.0), (30.0, 30.0), away);
    state.unit_mut(UnitId(0)).spotted = false;
    state.unit_mut(UnitId(0)).last_known = None;
    assert_eq!(
        advance_drive(Scene::new(&book, &state), tank),
        None,
        "and without an order nowhere to go"
    );
}

// SK-AFVSOLO-20, SK-AFVSOLO-21: with infantry within 6 inches it goes the whole way, but ends no more than 6 inches from
// the nearest of it; forwards.
#[test]
fn armour_goes_with_infantry_within_six_inches() {
    let goes = |friend: (f64, f64)| {
        let (book, state, tank) = scene(&bare(), (30.0, 44.0), (30.0, 2.0), friend);
        let DrivePlan { to, reverse, .. } =
            advance_drive(Scene::new(&book, &state), tank).expect("a way");
        assert!(!reverse);
        to
    };
    assert_eq!(
        goes((30.0, 38.0)),
        at(30.0, 35.0),
        "18 and 13.5 lead farther than 6 inches from it"
    );
    let beside = goes((36.0, 44.0));
    assert!(
        beside != at(30.0, 35.0) && beside.within(at(36.0, 44.0), Length::inches(6)),
        "{beside:?}"
    );
    assert_eq!(goes((36.01, 44.0)), at(30.0, 35.0), "alone: half of 18, straight on");
    // Vehicles are no infantry.
    let (book, mut state) = field(&["U09"], &["G26", "G24"]).solo("[solo]\nside = 'red'\n").play();
    put(&book, &mut state, 0, (30.0, 2.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 44.0), true);
    put(&book, &mut state, 2, (36.0, 44.0), true);
    assert_eq!(advance_drive(Scene::new(&book, &state), tank).map(ends), Some(at(30.0, 35.0)));
}

// SK-AFVSOLO-30, SK-AFVSOLO-31: the aim is the nearer of a spotted enemy and the objective; the objective alone where
// nobody has been spotted.
#[test]
fn armour_goes_for_what_is_nearer() {
    let goes = |spotted: bool, goal: Option<(f64, f64)>| {
        let (mut book, mut state, tank) = scene(&bare(), (30.0, 44.0), (30.0, 4.0), (70.0, 46.0));
        state.unit_mut(UnitId(0)).spotted = spotted;
        book.scenario.orders[wargauge_rules::Side::B].vehicles_goal = goal.map(|(x, y)| at(x, y));
        advance_drive(Scene::new(&book, &state), tank).map(ends)
    };
    assert_eq!(goes(true, Some((69.0, 44.0))), Some(at(39.0, 44.0)), "39 inches against 40");
    assert_eq!(goes(true, Some((71.0, 44.0))), Some(at(30.0, 35.0)), "41 inches");
    assert_eq!(goes(false, Some((71.0, 44.0))), Some(at(39.0, 44.0)));
    assert_eq!(goes(false, None), None);
}

// SK-AFVSOLO-22, SK-AFVSOLO-23: into cover no farther than 6 inches off from which the enemy is seen; not if it has cover
// or is hull down; and the turn to face him.
#[test]
fn armour_shifts_into_cover_within_six_inches() {
    let crops = |x: f64| bare().rect("crops", (x - 0.5, 39.5, x + 0.5, 40.5));
    let shifts = |pieces: Field, most: i16| {
        let (book, state, tank) = scene(&pieces, (30.0, 40.0), (30.0, 10.0), (70.0, 46.0));
        firing_drive(Scene::new(&book, &state), tank, Length::inches(most))
    };
    assert_eq!(shifts(crops(34.5), 6), Some(DrivePlan::new(at(34.5, 40.0), Bearing::EAST, false)));
    assert_eq!(
        shifts(crops(25.5), 6),
        Some(DrivePlan::new(at(25.5, 40.0), Bearing::EAST, true)),
        "of two ways the lower bearing"
    );
    assert_eq!(shifts(crops(34.5), 4), None);
    assert_eq!(shifts(crops(36.75), 6), None, "6.75 inches");
    assert_eq!(
        shifts(crops(36.75), 9),
        Some(DrivePlan::new(at(36.75, 40.0), Bearing::EAST, false))
    );
    let hidden = crops(34.5).rect("stone-building", (32.0, 20.0, 36.0, 24.0));
    assert_eq!(shifts(hidden, 6), None, "nobody is seen from there");
    let covered = crops(34.5).rect("crops", (29.0, 39.0, 31.0, 41.0));
    assert_eq!(shifts(covered, 6), None, "it has cover");
    let down = crops(34.5).line("low-wall", (28.0, 36.0, 32.0, 36.0));
    assert_eq!(shifts(down, 6), None, "it is hull down");
    let (book, mut state, tank) = scene(&bare(), (30.0, 40.0), (60.0, 40.0), (70.0, 46.0));
    assert_eq!(
        facing(Scene::new(&book, &state), tank),
        Some(DrivePlan::new(at(30.0, 40.0), Bearing::EAST, false))
    );
    state.unit_mut(UnitId(0)).spotted = false;
    state.unit_mut(UnitId(0)).last_known = None;
    assert_eq!(facing(Scene::new(&book, &state), tank), None);
    assert_eq!(firing_drive(Scene::new(&book, &state), tank, Length::inches(6)), None);
}

// SK-AFVSOLO-24, SK-AFVSOLO-25: infantry over 6 inches off is driven to with the whole allowance, up to 3 inches from it,
// nearer than before, forwards; infantry within 6 inches is not.
#[test]
fn armour_drives_to_infantry_over_six_inches_off() {
    let goes = |x: f64| {
        let (book, state, tank) = scene(&bare(), (30.0, 40.0), (30.0, 2.0), (x, 40.0));
        manoeuvre(Scene::new(&book, &state), tank)
    };
    assert_eq!(goes(36.0), None, "6 inches");
    assert!(goes(36.01).is_some());
    assert_eq!(goes(60.0), Some(DrivePlan::new(at(48.0, 40.0), Bearing::EAST, false)), "18 inches");
    assert_eq!(
        goes(51.0),
        Some(DrivePlan::new(at(43.5, 40.0), Bearing::EAST, false)),
        "18 inches end 3 inches from it, which is too near"
    );
    assert_eq!(
        goes(51.01),
        Some(DrivePlan::new(at(48.0, 40.0), Bearing::EAST, false)),
        "3.01 inches from it"
    );
    let (book, mut state) = field(&["U09"], &["G26", "G24"]).solo("[solo]\nside = 'red'\n").play();
    let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
    put(&book, &mut state, 2, (60.0, 40.0), true);
    assert_eq!(manoeuvre(Scene::new(&book, &state), tank), None, "vehicles are no infantry");
}

// SK-AFVSOLO-26, SK-AFVSOLO-27: away from the enemy, out of his sight first, then in cover, then the farthest; a medium or
// heavy tank that faces him backs, at half speed; others turn about.
#[test]
fn armour_draws_off_out_of_sight_and_backs_if_it_faces_the_enemy() {
    let goes = |pieces: Field, front: Bearing| {
        let (book, mut state, tank) = scene(&pieces, (30.0, 30.0), (30.0, 10.0), (70.0, 46.0));
        state.unit_mut(tank).hull.front = front;
        retreat_drive(Scene::new(&book, &state), tank).expect("a way")
    };
    let backs = goes(bare(), Bearing::SOUTH);
    assert_eq!(
        backs,
        DrivePlan::new(at(30.0, 39.0), Bearing::SOUTH, true),
        "half of 18 inches, in reverse"
    );
    let DrivePlan { to, reverse, .. } = goes(bare(), Bearing::NORTH);
    assert_eq!((to, reverse), (at(30.0, 48.0).min(to), false), "its back is to him");
    let house = || bare().rect("stone-building", (36.0, 20.0, 42.0, 26.0));
    let DrivePlan { to, .. } = goes(house(), Bearing::SOUTH);
    let (book, state, _) = scene(&house(), (30.0, 30.0), (30.0, 10.0), (70.0, 46.0));
    let eye = crate::position::ground_eye(&book, at(30.0, 10.0));
    assert!(
        !crate::position::sees_point(Scene::new(&book, &state), eye, to),
        "behind the house: {to:?}"
    );
    let crops = bare().rect("crops", (29.5, 34.0, 30.5, 35.0));
    assert_eq!(goes(crops, Bearing::SOUTH).to, at(30.0, 34.5), "into cover, though it is nearer");
}

// SK-AFVSOLO-27: the class decides who backs.
#[test]
fn light_armour_turns_about() {
    let (book, mut state) = field(&["U09"], &["G23", "G26"]).solo("[solo]\nside = 'red'\n").play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    for (unit, backs) in [(1u8, false), (2, true)] {
        let id = put(&book, &mut state, unit, (30.0, 30.0), true);
        let light = book.vehicle(id).expect("a vehicle").class < crate::units::Class::Medium;
        let DrivePlan { reverse, .. } =
            retreat_drive(Scene::new(&book, &state), id).expect("a way");
        assert_eq!((light, reverse), (!backs, backs), "{unit}");
        state.unit_mut(id).hull.there = false;
        state.present[wargauge_rules::Side::B].remove(id);
    }
}

// SK-AFVSOLO-21, SK-AFVSOLO-25: places that are tried: sixteen ways at four lengths of the allowance, forwards and back.
#[test]
fn sixteen_ways_are_tried_at_four_lengths_each() {
    let (book, state, tank) = scene(&bare(), (30.0, 30.0), (30.0, 10.0), (70.0, 46.0));
    for (half, longest) in [(false, 1800), (true, 900)] {
        let all: Vec<_> = places(Scene::new(&book, &state), tank, half).collect();
        assert_eq!(all.len(), 16 * 4 * 2);
        let far = all.iter().map(|drive| drive.to.distance_up(at(30.0, 30.0)).hundredths()).max();
        assert!(far.is_some_and(|far| (far - longest).abs() <= 1), "{far:?}");
        let ahead = |drive: &DrivePlan| {
            let way = at(30.0, 30.0).to(drive.to);
            (way.dot(drive.front.unit()) > 0) != drive.reverse
        };
        assert!(all.iter().all(ahead));
    }
}
