//! Clauses to the letter: moving on foot and in vehicles, and the ground.

use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Ruleset, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::shooters;
use crate::movement::{DrivePlan, Walk, check_drive, check_move};
use crate::position::{Leg, ground_eye, is_at_front};
use crate::solo::{facts_of, in_the_open};
use crate::state::{Activation, Condition, Morale, Order, Phase, Place, State};
use crate::tests::by_chapter::{clause, told};
use crate::tests::fixture::{at, field, put};
use crate::turn::check;

// SK-MOVE-02, SK-GEO-22: no move that ends where it began, none through what is solid.
#[test]
fn a_move_to_its_own_start_or_through_rock_is_none() {
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
fn a_heavy_weapon_is_carried_four_inches_less_deductions() {
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

// SK-GEO-20, SK-PORTAL-08: one point of dead ground an inch beside a spot, a hundredth behind a bit of wall, and it is not in the
// open.
#[test]
fn one_point_of_dead_ground_beside_a_spot_is_enough() {
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

// SK-GEO-17, SK-GEO-25: on the line of its front edge is at the front, a hundredth behind it is not.
#[test]
fn a_hundredth_behind_the_front_edge_is_not_the_front() {
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
fn who_comes_upon_an_enemy_in_a_move_is_told_so() {
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

// SK-AFV-16, SK-VDAM-18, SK-VDAM-28, SK-VDAM-33, SK-AFV-10: what keeps a vehicle from moving.
#[test]
fn lost_tracks_drivers_and_stuns_keep_a_vehicle_from_moving() {
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

// SK-MOVE-01, SK-MOVE-03, SK-MOVE-14: two move actions, one for those of one action and for those who crawl, 2 inches whatever
// the ground.
#[test]
fn a_unit_has_two_moves_and_a_crawler_one_of_two_inches() {
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
fn a_fortified_line_is_a_position_within_an_inch() {
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

// SK-GEO-15, SK-GEO-16: hull down are those in a building, behind one, or behind a wall no more than 2 inches from the hull.
#[test]
fn a_hull_is_down_in_or_behind_a_building_or_a_near_wall() {
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

// SK-AFV-04, SK-AFV-06, SK-AFV-13: a tank is driven 18 inches, a heavy one 12.
#[test]
fn a_tank_is_driven_eighteen_inches_and_a_heavy_one_twelve() {
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

// SK-GEO-04: between teams it is as far as between the two men who are nearest each other.
#[test]
fn teams_are_as_far_apart_as_their_nearest_men() {
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

// SK-AFV-26, SK-AP-19: who gets out does so where there is room, from a vehicle that has gone 9 inches or less, for a point.
#[test]
fn who_gets_out_finds_room_beside_a_vehicle_that_was_slow() {
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

// SK-AFV-28, SK-GEO-10: wrecks and abandoned vehicles are hard cover for whoever is behind them, no more than an inch away.
#[test]
fn a_wreck_covers_who_is_an_inch_behind_it() {
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
