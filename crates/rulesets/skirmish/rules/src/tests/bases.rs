//! No two figures share a place (`SK-GEO-27`).

use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Deaf, DiceReferee, Pending, Ruleset, Side, UnitId};

use crate::action::Action;
use crate::assault::melee_round;
use crate::book::{Play, Scene};
use crate::men::{Man, Squad, active, is_vehicle, present};
use crate::movement::{DrivePlan, Party, Walk, bale_out, climb, drive, march_party};
use crate::position::{free_spot, overlap};
use crate::state::{Activation, Condition, Place, State};
use crate::tests::fixture::{at, built_in, field, put, quiet, script};
use crate::turn::check;
use crate::{Skirmish, solo};

/// Two men on one floor whose bases overlap.
fn overlapping(book: &Skirmish, state: &State) -> Option<[(UnitId, usize, Point); 2]> {
    let afoot = |unit: &UnitId| {
        state.unit(*unit).place == Place::Table && !is_vehicle(Scene::new(book, state), *unit)
    };
    let units = Side::BOTH.into_iter().flat_map(|side| present(state, side)).filter(afoot);
    let men: Vec<_> = units
        .flat_map(|unit| active(Scene::new(book, state), unit).map(move |man| (unit, man)))
        .map(|(unit, man)| (state.unit(unit).floor, (unit, man, state.unit(unit).figures[man].at)))
        .collect();
    men.iter().enumerate().find_map(|(nth, (floor, one))| {
        let same = |(other_floor, other): &&(u8, (UnitId, usize, Point))| {
            other_floor == floor && overlap(one.2, other.2)
        };
        men[..nth].iter().find(same).map(|(_, other)| [*other, *one])
    })
}

/// Plays a game at random; nobody shares a place after any action.
fn play(book: &Skirmish, seed: u64) {
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    let mut state = book.setup(&mut referee);
    let mut rng = Stream::new(seed);
    let mut options = Vec::new();
    while matches!(book.pending(&state), Pending::Decision(_)) {
        options.clear();
        book.options(&state, &mut options);
        // Whoever ends a phase early moves nobody.
        if options.len() > 1 {
            options.retain(|option| !matches!(option, Action::EndPhase));
        }
        let action = options[rng.below(options.len() as u32) as usize];
        book.apply(&mut state, action, &mut referee);
        let pair = overlapping(book, &state);
        assert_eq!(pair, None, "{} seed {seed}, after {action:?}", book.scenario.name);
    }
}

// SK-GEO-27: whatever is done, no two bases overlap in any game.
#[test]
fn bases_overlap_in_no_game() {
    for name in ["gun-line", "meeting-200", "farm-solo", "mill"] {
        play(&built_in(name), 1);
    }
}

/// Stands a man of a unit at a point.
fn stand(state: &mut State, (unit, man): (UnitId, usize), x: f64, y: f64) {
    state.unit_mut(unit).figures[man].at = at(x, y);
}

// SK-GEO-27, SK-MOVE-12, SK-MOVE-27: who is dragged ends beside the man who carries him, half an inch off; where all is
// taken up to an inch and a half he is left where he lay.
#[test]
fn who_is_dragged_ends_beside_his_carrier() {
    let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(a).figures[3].condition = Condition::Disabled;
    stand(&mut state, (a, 3), 30.0, 10.9);
    let walk = Walk { to: at(30.0, 13.0), front: Bearing::NORTH, close: true };
    let party = Party { unit: a, able: 0b0111, dragged: Some(3) };
    let mut free = state.clone();
    march_party(&mut Play::new(&book, &mut free, &mut quiet()), party, walk);
    let men = free.unit(a).figures.map(|man| man.at);
    assert_eq!(men[0], at(30.0, 13.0));
    assert_eq!(men[3].squared_distance(men[0]), 50 * 50, "he touches him");
    // Others stand all about the place.
    let crowd = put(&book, &mut state, 1, (50.0, 10.0), true);
    let mut taken: Vec<Point> = Vec::new();
    while let Some(spot) = free_spot(Scene::new(&book, &state), Man::new(a, 3), at(30.0, 13.0)) {
        assert!(spot.within(at(30.0, 13.0), Length::from_hundredths(150)));
        taken.push(spot);
        let man = taken.len() - 1;
        if man == 4 {
            break;
        }
        state.unit_mut(crowd).figures[man].at = spot;
    }
    assert!(
        taken.len() == 5
            && (1..5).all(|nth| !taken[..nth].iter().any(|it| overlap(*it, taken[nth])))
    );
}

// SK-GEO-27, SK-AFV-27: who steps aside for a vehicle stands on nobody's feet: beside, or on the other side.
#[test]
fn who_steps_aside_stands_on_nobody() {
    let (book, mut state) = field(&["U22", "U01"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let foe = put(&book, &mut state, 2, (30.4, 16.0), true);
    let step = 2.0 + 0.1 + f64::from(crate::position::half_size(&book, tank).width) / 100.0;
    for man in 1..4 {
        stand(&mut state, (foe, man), 50.0 + man as f64, 40.0);
    }
    let crowd = put(&book, &mut state, 1, (10.0, 40.0), true);
    let go = |state: &State| {
        let mut state = state.clone();
        drive(
            &mut Play::new(&book, &mut state, &mut quiet()),
            tank,
            DrivePlan::new(at(30.0, 18.0), Bearing::NORTH, false),
        );
        assert_eq!(overlapping(&book, &state), None);
        state.unit(foe).figures[0].at
    };
    let there = at(30.4 + step, 16.0);
    assert_eq!(go(&state), there, "2 inches to the nearer side");
    state.unit_mut(crowd).figures[0].at = there;
    let beside = go(&state);
    assert_eq!(beside.squared_distance(there), 50 * 50, "beside him who stands there");
    // To the edge of the table he cannot go at all: rocks bar the nearer side.
    let scene = field(&["U22", "U01"], &["G01"]).rect("rock", (31.0, 12.0, 40.0, 20.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 2, (30.4, 16.0), true);
    drive(
        &mut Play::new(&book, &mut state, &mut quiet()),
        tank,
        DrivePlan::new(at(30.0, 18.0), Bearing::NORTH, false),
    );
    assert!(state.unit(foe).figures[0].at.x < 3000, "to the other side");
}

// SK-GEO-27, SK-MELEE-07, SK-MELEE-14: who is forced back an inch stays where he is if somebody stands there.
#[test]
fn nobody_is_forced_back_onto_others() {
    let (book, mut state) = field(&["U09", "U09"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 20.0), true);
    put(&book, &mut state, 2, (30.0, 20.8), true);
    let friend = put(&book, &mut state, 1, (30.0, 18.51), true);
    for man in 1..crate::units::TEAM {
        for unit in [0u8, 1, 2] {
            if man < book.profile(UnitId(unit)).figures.len() {
                state.unit_mut(UnitId(unit)).figures[man].condition = Condition::Killed;
            }
        }
    }
    let fought = |state: &State| {
        let mut state = state.clone();
        melee_round(&mut Play::new(&book, &mut state, &mut script(&[1, 2, 1])), Side::A);
        assert_eq!(overlapping(&book, &state), None);
        state.unit(a).figures[0].at
    };
    let points = [a, UnitId(2)].map(|unit| crate::men::ap(Scene::new(&book, &state), unit, 0));
    assert_eq!(points[0], points[1], "so that he is beaten by one");
    assert_eq!(fought(&state), at(30.0, 20.0), "a hundredth too near");
    stand(&mut state, (friend, 0), 30.0, 18.5);
    assert_eq!(fought(&state), at(30.0, 19.0), "they may touch");
}

// SK-GEO-27, SK-VDAM-35: who gets out where all is taken stands farther off, on nobody.
#[test]
fn who_gets_out_of_a_crowd_stands_on_nobody() {
    let (book, mut state) =
        field(&["U22", "U01", "U01", "U01", "U01", "U01", "U01"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 24.0), true);
    let mut unit = 1;
    let mut man = 0;
    // A wall of men round it, up to 2 inches and a half off the hull.
    for spot in ring(&book, &state, tank) {
        if man == 0 {
            put(&book, &mut state, unit, (5.0 * f64::from(unit), 2.0), true);
        }
        state.unit_mut(UnitId(unit)).figures[man].at = spot;
        (unit, man) = if man == 3 { (unit + 1, 0) } else { (unit, man + 1) };
        if unit == 7 {
            break;
        }
    }
    bale_out(&mut Play::new(&book, &mut state, &mut quiet()), tank, None);
    assert_eq!(overlapping(&book, &state), None);
}

/// Points about a hull an inch off it, so that most of what is near is taken.
fn ring(book: &Skirmish, state: &State, tank: UnitId) -> Vec<Point> {
    let middle = state.unit(tank).hull.at;
    let off = |turn: u8| {
        (1..64).map(move |step| {
            middle.along(Bearing::sixteenths(turn).unit(), Length::from_hundredths(step * 25))
        })
    };
    let mut all: Vec<Point> = Vec::new();
    for gap in [50i64, 100, 150] {
        for turn in 0..16 {
            let spot = off(turn).find(|it| {
                crate::position::distance_to_hull(Scene::new(book, state), tank, *it) >= gap * gap
            });
            all.extend(spot.filter(|it| !all.iter().any(|other| overlap(*other, *it))));
        }
    }
    all
}

// SK-GEO-27, SK-MOVE-23: nobody climbs into the place of another; if a hidden enemy is there he stays below. Men on two
// floors are in nobody's way.
#[test]
fn floors_are_shared_by_nobody() {
    let scene = field(&["U01", "U01"], &["G01"]).rect("stone-building", (26.0, 6.0, 34.0, 14.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 10.2), true);
    state.unit_mut(b).floor = 1;
    assert_eq!(overlapping(&book, &state), None);
    state.activation = Some(Activation::of(a));
    let up = Action::Climb { up: true };
    assert_eq!(
        check(Scene::new(&book, &state), up).expect_err("they stand there").clause.0,
        "SK-GEO-27"
    );
    put(&book, &mut state, 1, (30.0, 10.6), true);
    state.unit_mut(b).floor = 1;
    assert_eq!(check(Scene::new(&book, &state), up), Ok(()));
    let foe = put(&book, &mut state, 2, (30.0, 10.2), true);
    (state.unit_mut(foe).floor, state.unit_mut(foe).spotted) = (1, false);
    put(&book, &mut state, 1, (50.0, 10.0), true);
    assert_eq!(check(Scene::new(&book, &state), up), Ok(()), "nobody knows of them");
    climb(&mut Play::new(&book, &mut state, &mut quiet()), a, true);
    assert_eq!(state.unit(a).floor, 0);
    // Who leaves the house by the window comes to the ground, where others may stand.
    state.unit_mut(a).floor = 1;
    put(&book, &mut state, 1, (30.0, 4.0), true);
    let walk = Walk { to: at(30.0, 4.2), front: Bearing::SOUTH, close: true };
    assert!(!crate::position::has_room(
        Scene::new(&book, &state),
        Squad::new(a, 0b1111),
        &[walk.to],
        crate::position::Blockers::All
    ));
    crate::movement::place_team(
        &book,
        &mut state,
        Squad::new(a, 0b1111),
        Walk { to: at(30.0, 2.0), ..walk },
    );
    assert_eq!(state.unit(a).floor, 0);
}

// SK-GEO-27: a team that a counter turns into stands where there is room, however great the crowd.
#[test]
fn a_team_that_appears_finds_room_beside_others() {
    let (book, mut state) = field(&["U01"], &["G01", "G01"]).solo("[solo]\nside = 'red'\n").play();
    let a = put(&book, &mut state, 0, (30.0, 11.0), true);
    put(&book, &mut state, 1, (30.0, 29.0), true);
    state.unit_mut(UnitId(2)).place = Place::Concealed;
    let counter =
        crate::state::Counter::face_down(at(30.0, 29.2), crate::state::Content::Team(UnitId(2)));
    state.counters.push(counter);
    solo::reveal(&mut Play::new(&book, &mut state, &mut quiet()), 0, a, solo::Finder::Player);
    assert_eq!(state.unit(UnitId(2)).place, Place::Table);
    assert_eq!(overlapping(&book, &state), None);
}
