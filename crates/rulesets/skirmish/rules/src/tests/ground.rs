//! Ground, sight of hulls, cover, facings, knowledge (3.1, 3.2, 3.7).

use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Deaf, DiceReferee, Side, UnitId};

use crate::action::Action;
use crate::attack::TargetSide;
use crate::book::{Play, Scene};
use crate::fire::{FireAt, shooter_aim, shooters};
use crate::men::Man;
use crate::movement::{Walk, check_move, is_barred, nearest_foe_point, rear_cover};
use crate::position::{
    Leg, cover_at, distance_to_hull, eye_of, ground_eye, has_officer, hull_down, is_at_front,
    is_enclosed, is_fortified, seen_from, sees_unit,
};
use crate::spotting::{alert, contacts_of, decay, notice_all, notice_mover, spot};
use crate::state::{Activation, Condition, Morale, Order, Phase, Place};
use crate::terrain::{Cover, Driving};
use crate::tests::fixture::{army, at, field, put, quiet, script};
use crate::turn::check;
use crate::units::{Band, Kind};
use crate::{Terrain, dice};

/// The armies there are.
const ARMIES: [&str; 3] = ["germans", "americans", "allies"];

// SK-GAME-01, SK-GAME-02, SK-UNIT-01, SK-UNIT-05, SK-UNIT-06, SK-UNIT-07, SK-UNIT-08, SK-UNIT-09, SK-UNIT-18, SK-AP-01
#[test]
fn teams_are_of_one_to_six_men_of_one_to_three_points() {
    let mut aps = std::collections::BTreeSet::new();
    for unit in ARMIES.map(army).iter().flat_map(|army| army.units()) {
        assert!((1..=6).contains(&unit.figures.len()), "{}", unit.id);
        aps.extend(unit.figures.iter().map(|man| man.ap));
    }
    assert_eq!(aps.into_iter().collect::<Vec<_>>(), [1, 2, 3]);
    let entries = ["G01", "G05", "G12", "G13", "G14", "G11", "G22", "G26"];
    let (book, _) = field(&entries, &["U01"]).play();
    let kinds: Vec<Kind> = (0..8).map(|unit| book.profile(UnitId(unit)).kind).collect();
    use Kind::{Afv, Command, Gun, Infantry, Soft, Support};
    assert_eq!(kinds, [Infantry, Support, Support, Support, Gun, Command, Soft, Afv]);
    let tripods: Vec<bool> = (0..5).map(|unit| book.profile(UnitId(unit)).tripod).collect();
    assert_eq!(tripods, [false, true, true, false, true], "no light mortar is one");
    assert!(!book.profile(UnitId(0)).is_support() && book.profile(UnitId(1)).is_support());
}

// SK-DICE-08: one candidate needs no die; more are drawn alike.
#[test]
fn draws_among_candidates_are_even() {
    assert_eq!(dice::pick(&mut script(&[]), 1), 0);
    for n in 2..=20 {
        let odds = wargauge_rules::table::odometer::distribution(|dice| {
            let mut first = DiceReferee::new(dice, Deaf);
            // A die that falls outside the equal shares is rolled again: counted as nobody here.
            let mut tries = 0;
            let mut drawn = None;
            while drawn.is_none() && tries < 1 {
                drawn = once(&mut first, n);
                tries += 1;
            }
            drawn
        });
        let shares: Vec<_> = odds.iter().filter(|it| it.0.is_some()).map(|it| *it.1).collect();
        assert_eq!(shares.len(), n);
        assert!(shares.iter().all(|share| *share == shares[0]), "{n}");
    }
}

/// The first throw of a draw; nothing if it would be thrown again.
fn once(referee: &mut impl wargauge_rules::Referee<crate::Event>, n: usize) -> Option<usize> {
    use wargauge_rules::table::dice::Die;
    let die = match n {
        2 | 4 => Die::D4,
        3 => Die::D3,
        5 | 9 | 10 => Die::D10,
        6 => Die::D6,
        7 | 8 => Die::D8,
        11 | 12 => Die::D12,
        _ => Die::D20,
    };
    let (roll, faces) = (referee.roll(die), usize::from(die.faces()));
    let share = faces / n;
    let value = usize::from(roll) - 1;
    let drawn = (value < share * n).then(|| value / share);
    // The rules draw the same from the same die.
    if let Some(drawn) = drawn {
        assert_eq!(dice::pick(&mut script(&[roll]), n), drawn);
    }
    drawn
}

/// The keys under which dice were begun.
#[derive(Default)]
struct Keys(Vec<wargauge_rules::table::stream::EventKey>);

impl wargauge_rules::table::dice::Dice for Keys {
    fn begin(&mut self, key: wargauge_rules::table::stream::EventKey) {
        self.0.push(key);
    }

    fn roll(&mut self, _: wargauge_rules::table::dice::Die) -> u8 {
        1
    }
}

// SK-DICE-09: every group of dice has a key of its own, and nobody's rolls shift another's.
#[test]
fn every_group_of_dice_has_a_key_of_its_own() {
    let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
    let keys = |state: &mut crate::State, units: &[u8]| {
        let mut referee = DiceReferee::new(Keys::default(), Deaf);
        for &unit in units {
            dice::begin(&mut Play::new(&book, state, &mut referee), UnitId(unit), dice::Roll::Fire);
        }
        dice::begin_for_side(state, Side::B, dice::Roll::Generation, &mut referee);
        referee.into_parts().0.0
    };
    let all = keys(&mut state.clone(), &[0, 0, 1]);
    for (at, key) in all.iter().enumerate() {
        assert!(!all[at + 1..].contains(key));
    }
    let alone = keys(&mut state, &[1]);
    assert_eq!(alone, all[2..], "whatever the first unit rolled");
}

// SK-GEO-02, SK-GEO-06: a hull is seen at any corner, its distance is that of its nearest point, and
// everybody looks all round.
#[test]
fn hulls_are_seen_at_their_corners() {
    let (book, mut state) =
        field(&["U01"], &["G26"]).rect("stone-building", (24.0, 26.0, 29.2, 29.0)).play();
    let a = put(&book, &mut state, 0, (28.0, 20.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 34.0), true);
    let eye = eye_of(Scene::new(&book, &state), a, 0);
    let seen = seen_from(Scene::new(&book, &state), eye, tank).expect("a corner shows");
    assert_ne!(seen, at(30.0, 34.0), "the middle is hidden");
    assert_eq!(
        distance_to_hull(Scene::new(&book, &state), tank, at(30.0, 20.0)),
        Length::inches(12).squared()
    );
    state.unit_mut(a).front = Bearing::SOUTH;
    assert!(sees_unit(Scene::new(&book, &state), a, tank));
}

// SK-GEO-04: a shooter measures to the nearest man he sees.
#[test]
fn range_is_to_the_nearest_visible_man() {
    let (book, mut state) =
        field(&["U01"], &["G01"]).rect("stone-building", (28.0, 20.0, 32.0, 22.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 16.0), true);
    let b = put(&book, &mut state, 1, (30.0, 23.0), true);
    for (man, x) in [(0, 30.0), (1, 30.4), (2, 29.6), (3, 44.0)] {
        state.unit_mut(b).figures[man].at = at(x, 23.0);
    }
    let shooter = shooters(Scene::new(&book, &state), a)[0];
    let seen =
        shooter_aim(Scene::new(&book, &state), &shooter, b, FireAt::Men).expect("one is seen");
    assert_eq!((seen.men, seen.real), (0b1000, Band::Medium), "15.65 inches, not 7");
}

// SK-GEO-13, SK-GEO-24, SK-GEO-14
#[test]
fn houses_enclose_and_trenches_are_fortified() {
    let (book, mut state) = field(&["U01", "U19"], &["G01"])
        .rect("stone-building", (10.0, 10.0, 16.0, 16.0))
        .rect("trench", (30.0, 10.0, 36.0, 12.0))
        .rect("wood", (50.0, 10.0, 56.0, 16.0))
        .play();
    let a = put(&book, &mut state, 0, (13.0, 13.0), true);
    assert!(is_enclosed(Scene::new(&book, &state), Man::new(a, 0)), "a house");
    state.unit_mut(a).order = Order::Defend;
    assert!(!is_fortified(Scene::new(&book, &state), a), "an ordinary house is not prepared");
    put(&book, &mut state, 0, (33.0, 11.0), true);
    assert!(
        is_enclosed(Scene::new(&book, &state), Man::new(a, 0))
            && is_fortified(Scene::new(&book, &state), a),
        "a trench"
    );
    state.unit_mut(a).order = Order::Hold;
    assert!(!is_fortified(Scene::new(&book, &state), a), "only those told to defend it");
    put(&book, &mut state, 0, (53.0, 13.0), true);
    assert!(!is_enclosed(Scene::new(&book, &state), Man::new(a, 0)), "a wood");
    let track = put(&book, &mut state, 1, (60.0, 5.0), true);
    assert!(is_enclosed(Scene::new(&book, &state), Man::new(track, 0)), "an open vehicle");
}

// SK-GEO-15, SK-GEO-16, SK-VDAM-46
#[test]
fn a_vehicle_behind_a_wall_or_house_is_hull_down() {
    let (book, mut state) = field(&["U01"], &["G26"])
        .line("low-wall", (20.0, 31.0, 40.0, 31.0))
        .rect("stone-building", (50.0, 30.0, 56.0, 33.0))
        .play();
    let tank = put(&book, &mut state, 1, (30.0, 34.0), true);
    let down = |state: &crate::State, x: f64| {
        hull_down(Scene::new(&book, state), tank, ground_eye(&book, at(x, 15.0)))
    };
    assert!(down(&state, 30.0), "a wall within 2 inches of it");
    put(&book, &mut state, 1, (30.0, 37.0), true);
    assert!(!down(&state, 30.0), "4 inches off");
    put(&book, &mut state, 1, (56.5, 36.0), true);
    assert!(down(&state, 50.0), "a house across the line to its middle");
    assert!(!down(&state, 66.0));
    let side = TargetSide::from_point(Scene::new(&book, &state), tank, at(50.0, 15.0));
    assert!(side.hull_down);
}

// SK-GEO-17, SK-GEO-25: the line of the front edge parts front and flank; on it is front.
#[test]
fn on_the_line_of_its_front_edge_is_a_vehicles_front() {
    let (book, mut state) = field(&["U01"], &["G26"]).play();
    let tank = put(&book, &mut state, 1, (30.0, 34.0), true);
    // It faces south, its front edge at y = 32.
    assert!(is_at_front(Scene::new(&book, &state), tank, at(10.0, 32.0)), "on the line");
    assert!(is_at_front(Scene::new(&book, &state), tank, at(60.0, 20.0)));
    assert!(!is_at_front(Scene::new(&book, &state), tank, at(10.0, 32.1)));
}

// SK-GEO-18, SK-RISK-07: an enemy behind the line square to its facing is on a team's flank.
#[test]
fn an_enemy_behind_the_square_line_is_on_a_teams_flank() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    assert!(!crate::solo::facts_of(Scene::new(&book, &state), b).unsettled, "it faces him");
    put(&book, &mut state, 0, (42.0, 30.0), true);
    assert!(!crate::solo::facts_of(Scene::new(&book, &state), b).unsettled, "on the line");
    put(&book, &mut state, 0, (42.0, 30.01), true);
    assert!(crate::solo::facts_of(Scene::new(&book, &state), b).unsettled, "behind it");
    put(&book, &mut state, 0, (30.0, 18.0), true);
    state.unit_mut(b).front = Bearing::NORTH;
    assert!(crate::solo::facts_of(Scene::new(&book, &state), b).unsettled);
}

// SK-GEO-19, SK-MORALE-11: the nearest cover further from the enemy, on the side away from him.
#[test]
fn who_retires_takes_the_nearest_cover_away_from_the_enemy() {
    let scene = field(&["U01"], &["G01"])
        .rect("crops", (28.0, 24.0, 31.0, 27.0))
        .rect("crops", (28.0, 36.0, 31.0, 39.0));
    let (book, mut state) = scene.play();
    put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let cover = rear_cover(Scene::new(&book, &state), b).expect("there is some");
    assert!(cover.at.y > 3600, "not the field towards the enemy: {:?}", cover.at);
    assert_eq!(nearest_foe_point(Scene::new(&book, &state), b), Some(at(30.0, 18.0)));
}

// SK-GEO-21: men in a house see out of every wall, and a floor of 6 by 6 inches holds eight.
#[test]
fn houses_hold_eight_men_a_floor() {
    let (book, mut state) = field(&["U01", "U01", "U01"], &["G01"])
        .rect("stone-building", (27.0, 8.0, 33.0, 14.0))
        .play();
    let a = put(&book, &mut state, 0, (30.0, 12.0), true);
    put(&book, &mut state, 1, (30.0, 10.0), true);
    let third = put(&book, &mut state, 2, (30.0, 16.0), true);
    for y in [5.0, 30.0] {
        let b = put(&book, &mut state, 3, (30.0, y), true);
        assert!(sees_unit(Scene::new(&book, &state), a, b), "{y}");
    }
    state.activation = Some(Activation::of(third));
    let walk = Walk { to: at(30.0, 13.5), front: Bearing::NORTH, close: true };
    let full = check_move(Scene::new(&book, &state), third, 0, walk).expect_err("eight are in");
    assert_eq!(full.clause.0, "SK-GEO-21");
    state.unit_mut(UnitId(1)).place = Place::Gone;
    state.present[Side::A].remove(UnitId(1));
    assert_eq!(check_move(Scene::new(&book, &state), third, 0, walk), Ok(()));
}

// SK-GEO-22: what the kinds of terrain do.
#[test]
fn each_kind_of_terrain_covers_and_hides_by_the_table() {
    use Terrain::{
        Bocage, Bunker, Crops, Fence, Foxhole, HighWall, LowHedge, LowWall, Orchard, Road, Rock,
        Rough, Rubble, Ruin, Scrub, ShellHole, StoneBuilding, Stream, Trench, Wood, WoodenBuilding,
    };
    let with =
        |cover: Cover| move |kinds: &[Terrain]| kinds.iter().all(|kind| kind.cover() == cover);
    assert!(with(Cover::None)(&[Road, Rough, Stream, Fence, Rock]));
    assert!(with(Cover::Soft)(&[Rubble, Crops, Scrub, LowHedge, Bocage, Orchard, Wood]));
    assert!(with(Cover::Soft)(&[WoodenBuilding, ShellHole]));
    assert!(with(Cover::Hard)(&[LowWall, StoneBuilding, Ruin, Trench, Foxhole, Bunker]));
    assert_eq!([Bocage, Wood, Crops, Rock].map(Terrain::top), [Some(1), Some(2), None, Some(1)]);
    assert!([Rough, Stream, Wood, Ruin].into_iter().all(Terrain::is_rough));
    assert!(![Crops, Orchard, Road].into_iter().any(Terrain::is_rough));
    let barred = [HighWall, WoodenBuilding, StoneBuilding, Bunker, Rock];
    assert!(barred.into_iter().all(|kind| kind.driving() == Driving::Barred));
    assert_eq!(Fence.driving(), Driving::WheelObstacle);
    assert_eq!(Orchard.driving(), Driving::Woods);
    assert!([Trench, Foxhole, Bunker].into_iter().all(Terrain::is_fortified));
}

// SK-GEO-23: over the edge and gone, lost but not killed.
#[test]
fn who_runs_off_the_table_has_fled() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 5.0), true);
    put(&book, &mut state, 1, (30.0, 20.0), true);
    state.unit_mut(a).morale = crate::state::Morale::Rout;
    crate::movement::flee(&mut Play::new(&book, &mut state, &mut quiet()), a, [Length::ZERO; 2]);
    assert_eq!(state.unit(a).place, Place::Gone);
    assert_eq!(state.unit(a).figures[0].condition, Condition::Fled);
    assert!(state.unit(a).lost > 0);
}

// SK-VIS-01, SK-VIS-02, SK-VIS-03: the hidden are no targets; the spotted are everybody's.
#[test]
fn hidden_units_are_no_targets() {
    let (book, mut state) =
        field(&["U01", "U01"], &["G01"]).rect("wood", (20.0, 28.0, 40.0, 40.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let other = put(&book, &mut state, 1, (40.0, 18.0), true);
    let b = put(&book, &mut state, 2, (30.0, 29.0), true);
    state.unit_mut(b).spotted = false;
    notice_all(&mut Play::new(&book, &mut state, &mut quiet()));
    assert!(!state.unit(b).spotted, "in cover it stays hidden");
    state.activation = Some(Activation::of(a));
    for action in [Action::Charge { target: b }, Action::Volley { target: b }] {
        assert_eq!(
            check(Scene::new(&book, &state), action).expect_err("hidden").clause.0,
            "SK-VIS-01"
        );
    }
    assert!(crate::solo::facts_of(Scene::new(&book, &state), a).quiet, "and not in sight");
    spot(&mut Play::new(&book, &mut state, &mut quiet()), b, Some(other));
    state.activation = Some(Activation::of(a));
    assert!(
        check(Scene::new(&book, &state), Action::Charge { target: b }).is_err(),
        "10 inches off"
    );
    let shooter = shooters(Scene::new(&book, &state), a)[0];
    assert!(shooter_aim(Scene::new(&book, &state), &shooter, b, FireAt::Men).is_some());
}

// SK-UNIT-26: the enemy is in sight if he is spotted and seen, a friend if he is seen.
// SK-UNIT-27: awareness spreads to friends within 12 inches.
#[test]
fn awareness_spreads_to_friends_within_twelve_inches() {
    let (book, mut state) = field(&["U01", "U01", "U01"], &["G01"]).play();
    let [a, near, far] = [(0, 20.0), (1, 31.0), (2, 60.0)]
        .map(|(unit, x)| put(&book, &mut state, unit, (x, 10.0), true));
    let b = put(&book, &mut state, 3, (20.0, 40.0), true);
    for unit in [a, near, far] {
        state.unit_mut(unit).aware = false;
    }
    alert(&book, &mut state, a);
    assert_eq!([a, near, far].map(|unit| state.unit(unit).aware), [true, true, false]);
    assert!(!crate::solo::facts_of(Scene::new(&book, &state), a).quiet);
    state.unit_mut(b).spotted = false;
    assert!(crate::solo::facts_of(Scene::new(&book, &state), a).quiet);
    state.unit_mut(near).morale = Morale::Rout;
    assert!(!crate::solo::facts_of(Scene::new(&book, &state), a).quiet, "a friend who runs");
}

// SK-SPOT-15, SK-SPOT-31: contacts are places; a closed vehicle looks twice.
#[test]
fn contacts_are_offered_without_a_name() {
    let (book, mut state) =
        field(&["U22"], &["G01", "G28"]).rect("wood", (20.0, 28.0, 50.0, 46.0)).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (30.0, 30.0), true);
    let panther = put(&book, &mut state, 2, (40.0, 30.5), true);
    for unit in [team, panther] {
        state.unit_mut(unit).spotted = false;
    }
    let places: Vec<_> = contacts_of(Scene::new(&book, &state), tank).into_iter().collect();
    assert_eq!(places, [at(30.0, 30.0), at(40.0, 30.5)], "sorted by place, whatever they are");
    state.activation = Some(Activation::of(tank));
    let look = |man| Action::Spot { man, at: at(30.0, 30.0) };
    assert_eq!(check(Scene::new(&book, &state), look(2)), Ok(()));
    for man in 0..2 {
        state.unit_mut(tank).figures[man].looked = true;
    }
    assert_eq!(
        check(Scene::new(&book, &state), look(2)).expect_err("twice").clause.0,
        "SK-SPOT-15"
    );
}

// SK-SPOT-22, SK-SPOT-23, SK-SPOT-25, SK-SPOT-26
#[test]
fn what_is_lost_from_sight_is_hidden_again() {
    let (book, mut state) =
        field(&["U01"], &["G01"]).rect("stone-building", (20.0, 20.0, 40.0, 24.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.unit_mut(b).last_known = Some(at(30.0, 26.0));
    decay(&mut Play::new(&book, &mut state, &mut quiet()));
    assert!(!state.unit(b).spotted);
    assert_eq!(state.unit(b).last_known, Some(at(30.0, 26.0)));
    // In the open and in sight it is seen at once, but not by those who run.
    put(&book, &mut state, 1, (45.0, 12.0), true);
    state.unit_mut(b).spotted = false;
    state.unit_mut(a).morale = Morale::Rout;
    notice_mover(&mut Play::new(&book, &mut state, &mut quiet()), b);
    assert!(!state.unit(b).spotted);
    state.unit_mut(a).morale = Morale::Steady;
    notice_mover(&mut Play::new(&book, &mut state, &mut quiet()), b);
    assert!(state.unit(b).spotted);
    // A spotted mover is diced for by nobody.
    let path = Leg::new(at(45.0, 12.0), at(45.0, 12.0));
    crate::spotting::react_to_move(&mut Play::new(&book, &mut state, &mut quiet()), b, path);
    // Those without a point make no attempt.
    state.unit_mut(a).markers = 2;
    assert!(!crate::spotting::can_try(Scene::new(&book, &state), a));
}

// SK-SPOT-29, SK-SPOT-30, SK-SPOT-32
#[test]
fn engines_night_and_glasses_change_the_number_to_spot() {
    use crate::spotting::{TargetState, WatcherState, needed};
    let look = WatcherState { aware: true, ..WatcherState::default() };
    let mark = TargetState { visible: true, ..TargetState::default() };
    let square = |inches: i16| Length::inches(inches).squared();
    let driving = TargetState { driving: true, ..mark };
    assert_eq!(needed(square(30), look, driving), Some(5), "Long less 1");
    let both = TargetState { shooting: true, ..driving };
    assert_eq!(needed(square(30), look, both), Some(5), "not both");
    let engine = TargetState { visible: false, driving: true, ..TargetState::default() };
    assert!(
        needed(square(24), look, engine).is_some() && needed(square(25), look, engine).is_none()
    );
    assert_eq!(needed(square(15), WatcherState { shift: 1, ..look }, mark), Some(8), "by night");
    let (book, mut state) = field(&["U10"], &["G01"]).extra("sight = 20").play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.5), true);
    assert!(!sees_unit(Scene::new(&book, &state), a, b), "20 inches are the most");
    let clear = field(&["U10"], &["G01"]).book();
    // On another table everybody is looked at anew.
    let state = state.clone();
    assert_eq!(
        crate::spotting::watcher_needed(Scene::new(&clear, &state), Man::new(a, 0), b),
        Some(5),
        "glasses"
    );
    assert_eq!(
        crate::spotting::watcher_needed(Scene::new(&clear, &state), Man::new(a, 1), b),
        Some(8)
    );
    // Of a reaction the best observer of the team counts.
    let (book, mut state) = field(&["U10"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.5), true);
    state.unit_mut(b).spotted = false;
    let path = Leg::new(at(30.0, 40.5), at(30.0, 40.5));
    crate::spotting::react_to_move(&mut Play::new(&book, &mut state, &mut script(&[5])), b, path);
    assert!(state.unit(b).spotted);
}

// SK-MOVE-19, SK-MOVE-25: a hidden enemy within 3 inches is discovered, and the mover may stop, go on
// or charge.
#[test]
fn movers_stumble_upon_the_hidden() {
    let (book, mut state) =
        field(&["U01"], &["G01"]).rect("crops", (20.0, 22.0, 40.0, 40.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 18.5), true);
    let b = put(&book, &mut state, 1, (30.0, 25.0), true);
    state.unit_mut(b).spotted = false;
    state.activation = Some(Activation::of(a));
    let walk = Walk { to: at(30.0, 24.4), front: Bearing::NORTH, close: true };
    crate::turn::go(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Activation::of(a),
        Action::Move(walk),
    );
    assert!(state.unit(b).spotted);
    let paused = state.activation.expect("acting").paused.expect("stopped");
    assert_eq!(state.unit(a).figures[0].at, at(30.0, 22.0), "3 inches before him");
    assert_eq!(paused.left, Length::from_hundredths(240));
    for action in [Action::Stop, Action::Charge { target: b }] {
        assert_eq!(check(Scene::new(&book, &state), action), Ok(()));
    }
    assert_eq!(
        check(Scene::new(&book, &state), Action::GoOn).expect_err("too near").clause.0,
        "SK-MOVE-17"
    );
    assert!(check(Scene::new(&book, &state), Action::Pass).is_err());
}

// SK-UNIT-16, SK-UNIT-17
#[test]
fn a_leader_counts_within_twelve_inches() {
    let (book, mut state) = field(&["U10", "U01", "U02"], &["G01"]).play();
    let officer = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (42.0, 10.0), true);
    let nco = put(&book, &mut state, 2, (60.0, 10.0), true);
    assert!(
        has_officer(Scene::new(&book, &state), team)
            && !has_officer(Scene::new(&book, &state), nco)
    );
    put(&book, &mut state, 1, (42.1, 10.0), true);
    assert!(!has_officer(Scene::new(&book, &state), team), "beyond 12 inches");
    put(&book, &mut state, 1, (35.0, 10.0), true);
    state.unit_mut(officer).morale = Morale::Rout;
    assert!(!has_officer(Scene::new(&book, &state), team), "not one who runs");
    assert!(crate::men::has_leader(Scene::new(&book, &state), nco));
    state.unit_mut(nco).figures[0].condition = Condition::Disabled;
    assert!(!crate::men::has_leader(Scene::new(&book, &state), nco));
}

// SK-AFV-28: wrecks are hard cover, hide, and bar the way.
#[test]
fn wrecks_are_hard_cover_hide_and_bar_the_way() {
    let (book, mut state) = field(&["U09", "U22"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 5.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 12.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    state.unit_mut(tank).hull.wreck = true;
    assert_eq!(cover_at(Scene::new(&book, &state), at(30.0, 9.5), at(30.0, 30.0)), Cover::Hard);
    assert!(!sees_unit(Scene::new(&book, &state), a, b));
    assert!(is_barred(Scene::new(&book, &state), a, Leg::new(at(30.0, 5.0), at(30.0, 12.0))));
    assert_eq!(state.phase, Phase::Play(Side::A));
}
