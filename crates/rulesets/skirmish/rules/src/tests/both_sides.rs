//! What a clause says on either side of its limit, and to whom it does not apply.

use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Deaf, DiceReferee, Ruleset, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::dice::Roll;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, MortarAt, Shooting, Shot, check_fire, check_grenade,
    check_hand_held, check_mortar, mortar_needed, throw,
};
use crate::men::{Man, Squad, left, place, seated};
use crate::movement::{
    Party, Walk, allowance, check_move, check_part, flee, rear_cover, retire_step,
};
use crate::position::{Leg, cover_among, ground_eye, is_chain, sees_point};
use crate::spotting::{attempt, notice_all, react_to_fire, react_to_move, spot, watcher_needed};
use crate::state::{
    Activation, Condition, Content, Counter, Mobility, Morale, Phase, Place, State,
};
use crate::terrain::Cover;
use crate::tests::fixture::{at, built_in, field, put, quiet, script};
use crate::turn::{apply, check};
use crate::units::{Duty, HandHeld, TEAM};
use crate::{Skirmish, turn};

/// A kind of terrain, and where it lies.
type Piece = (&'static str, (f64, f64, f64, f64));

/// Something that is done with dice that are remembered.
type Act<'a> = &'a dyn Fn(&Skirmish, &mut State, &mut DiceReferee<Kinds, Deaf>);

/// The clause by which something is refused.
fn clause<T>(verdict: Result<T, wargauge_rules::Illegal>) -> Option<&'static str> {
    verdict.err().map(|refused| refused.clause.0)
}

fn refusal(book: &Skirmish, state: &State, action: Action) -> Option<&'static str> {
    clause(check(Scene::new(book, state), action))
}

/// Only so many men of a unit are left.
fn leave(book: &Skirmish, state: &mut State, unit: UnitId, men: usize) {
    for man in men..book.profile(unit).figures.len() {
        state.unit_mut(unit).figures[man].condition = Condition::Killed;
    }
}

// SK-MORTAR-06, SK-SMOKE-05: without a radio a friend tells the crew what he sees from 6 inches or less, of a team or of a
// point of the ground; one who sees nothing tells nothing.
#[test]
fn a_friend_within_six_inches_tells_a_mortar() {
    for (x, y, tells) in [(36.0, 5.0, true), (36.01, 5.0, false), (30.0, 2.0, false)] {
        let scene =
            field(&["U11", "U09"], &["G10"]).rect("stone-building", (27.0, 8.0, 33.0, 12.0));
        let (book, mut state) = scene.play();
        let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
        leave(&book, &mut state, mortar, 1);
        state.unit_mut(mortar).points = 4;
        put(&book, &mut state, 1, (x, y), true);
        let b = put(&book, &mut state, 2, (30.0, 40.0), true);
        state.activation = Some(Activation::of(mortar));
        let expected = (!tells).then_some("SK-MORTAR-06");
        for aim in
            [(MortarAt::Unit(b), Shot::Explosive), (MortarAt::Ground(at(30.0, 40.0)), Shot::Smoke)]
        {
            assert_eq!(
                clause(check_mortar(Scene::new(&book, &state), mortar, aim.0, aim.1)),
                expected,
                "{x} {y} {aim:?}"
            );
        }
    }
}

// SK-MORTAR-04, SK-MORTAR-05: 3 better at what is 2 inches or less from the last burst, if the crew sees it; unless a
// switch says that it need not.
#[test]
fn a_mortar_that_is_ranged_in() {
    for (rule, house, bonus) in
        [("", false, 3), ("", true, 0), ("boresight_mortar_direct_only = 'false'", true, 3)]
    {
        let scene = field(&["G12"], &["U09"]).rule(rule);
        let scene =
            if house { scene.rect("stone-building", (20.0, 8.0, 40.0, 12.0)) } else { scene };
        let (book, mut state) = scene.play();
        let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        let mut needed = |last: Option<f64>| {
            state.unit_mut(mortar).ranged_in = last.map(|y| at(30.0, y));
            let aim = (MortarAt::Unit(b), Shot::Explosive);
            mortar_needed(Scene::new(&book, &state), mortar, aim.0, aim.1).expect("it is in range")
        };
        let plain = needed(None);
        for (y, less) in [(40.0, bonus), (38.0, bonus), (37.99, 0), (42.0, bonus), (42.01, 0)] {
            assert_eq!(plain - needed(Some(y)), less, "{rule} {house} {y}");
        }
    }
}

// SK-SPOT-06, SK-SPOT-07, SK-SPOT-24: who fires in the open within 20 inches is seen without a die, by those who can make
// no attempt too, but for those who run; from farther off or in cover he is not.
#[test]
fn who_fires_in_the_open_is_seen() {
    let seen = |y: f64, kind: Option<&str>, morale: Morale| {
        let scene = field(&["U09"], &["G10"]);
        let scene = kind
            .map_or(scene, |kind| field(&["U09"], &["G10"]).rect(kind, (28.0, 8.0, 32.0, 12.0)));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, y), true);
        (state.unit_mut(a).spotted, state.unit_mut(a).fired) = (false, true);
        (state.unit_mut(b).markers, state.unit_mut(b).morale) = (3, morale);
        react_to_fire(&mut Play::new(&book, &mut state, &mut quiet()), a);
        state.unit(a).spotted
    };
    assert!(seen(30.0, None, Morale::Steady) && seen(30.0, None, Morale::Shaken));
    assert!(!seen(30.01, None, Morale::Steady), "too far");
    assert!(!seen(30.0, Some("crops"), Morale::Steady), "in cover");
    assert!(!seen(30.0, None, Morale::Rout), "he runs");
}

// SK-SPOT-06, SK-SPOT-07: it is 20 inches from man to man, however far teams are strung out, and whoever has his men
// where.
#[test]
fn teams_that_are_strung_out_see_as_far() {
    for (last, seen) in [(36.0, true), (36.01, false)] {
        for hidden in 0..2 {
            let (book, mut state) = field(&["U01"], &["G01"]).play();
            let units = [(0, 10.0), (1, last + 6.0)];
            let units = units.map(|(unit, y)| put(&book, &mut state, unit, (30.0, y), true));
            for man in 0..4 {
                let way = 2.0 * f64::from(man);
                state.unit_mut(units[0]).figures[man as usize].at = at(30.0, 10.0 + way);
                state.unit_mut(units[1]).figures[man as usize].at = at(30.0, last + 6.0 - way);
            }
            state.unit_mut(units[hidden]).spotted = false;
            notice_all(&mut Play::new(&book, &mut state, &mut quiet()));
            assert_eq!(state.unit(units[hidden]).spotted, seen, "{last} {hidden}");
        }
    }
}

// SK-VIS-03, SK-SOLO-06, SK-UNIT-27: who is spotted is known to the whole side, with his place, and acts by the chart; who
// spotted him is aware.
#[test]
fn who_is_spotted_is_known_to_the_whole_side() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let here = state.unit_mut(b);
    (here.spotted, here.known, here.last_known, here.on_chart) = (false, false, None, false);
    (state.unit_mut(a).aware, state.unit_mut(b).aware) = (false, false);
    spot(&mut Play::new(&book, &mut state, &mut quiet()), b, Some(a));
    let here = state.unit(b);
    assert!(here.spotted && here.known && here.on_chart && !here.aware);
    assert_eq!(here.last_known, Some(at(30.0, 40.0)));
    assert!(state.unit(a).aware);
}

// SK-POL-15: the charts take a die for an own unit that knows of an enemy or is under fire, for no other.
#[test]
fn for_whom_the_charts_take_a_die() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let dice = |state: &State| {
        Side::BOTH.map(|side| [a, b].map(|unit| book.view(state, side).takes_die(unit)))
    };
    assert_eq!(dice(&state), [[true, false], [false, true]], "each for his own");
    state.unit_mut(b).spotted = false;
    assert_eq!(dice(&state), [[false, false], [false, true]]);
    (state.unit_mut(a).spotted, state.unit_mut(a).under_fire.any) = (false, true);
    assert_eq!(dice(&state), [[true, false], [false, false]], "under fire");
}

// SK-POL-14, SK-TURN-05, SK-AFV-22, SK-VDAM-33, SK-UNIT-20: whoever decides, a unit rolls off its suppression before it
// acts, a crew fills its seats, and the next man takes over a weapon, each for a point.
#[test]
fn suppression_seats_and_weapons_come_before_an_action() {
    let (book, mut state) = field(&["U22", "U04"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (40.0, 10.0), true);
    state.unit_mut(tank).figures[0].condition = Condition::Killed;
    state.unit_mut(tank).hull.driverless = true;
    state.unit_mut(team).figures[0].condition = Condition::Disabled;
    for unit in [tank, team] {
        for (die, markers) in [(3, 1), (4, 0)] {
            let mut state = state.clone();
            state.unit_mut(unit).markers = 1;
            turn::activate(&mut Play::new(&book, &mut state, &mut script(&[die])), unit);
            assert_eq!(state.unit(unit).markers, markers, "{unit:?} {die}");
        }
        turn::activate(&mut Play::new(&book, &mut state, &mut quiet()), unit);
        turn::close(&mut Play::new(&book, &mut state, &mut quiet()));
    }
    assert!(!state.unit(tank).hull.driverless);
    let driver = seated(Scene::new(&book, &state), tank, Duty::Driver).expect("somebody drives");
    assert_eq!(
        (left(Scene::new(&book, &state), tank, driver), left(Scene::new(&book, &state), tank, 2)),
        (1, 2)
    );
    assert_eq!(state.unit(team).gunner, 1);
    assert_eq!([1, 2].map(|man| left(Scene::new(&book, &state), team, man)), [1, 2]);
}

// SK-MOVE-13, SK-MOVE-18, SK-MORALE-18, SK-MOVE-22, SK-MOVE-01, SK-VIS-01, SK-MELEE-19: who may charge whom.
#[test]
fn only_who_has_enough_moves_charges_an_enemy_that_is_open() {
    let (book, mut state) = field(&["U01", "U05"], &["G01", "G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let heavy = put(&book, &mut state, 1, (50.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 12.5), true);
    let tank = put(&book, &mut state, 3, (24.0, 15.0), true);
    let may = |state: &State, unit, target, moves| {
        clause(crate::movement::check_charge(Scene::new(&book, state), unit, moves, target))
    };
    assert_eq!([0, 1, 2].map(|moves| may(&state, a, b, moves)), [None, None, Some("SK-MOVE-01")]);
    assert_eq!(may(&state, a, tank, 0), Some("SK-MELEE-19"), "closed");
    let with = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        change(&mut state);
        may(&state, a, b, 0)
    };
    assert_eq!(with(&|state| state.unit_mut(a).markers = 1), Some("SK-MOVE-13"), "2 inches or not");
    assert_eq!(with(&|state| state.unit_mut(a).morale = Morale::Retiring), Some("SK-MORALE-18"));
    assert_eq!(with(&|state| state.unit_mut(a).place = Place::Aboard(tank)), Some("SK-MOVE-18"));
    assert_eq!(with(&|state| state.unit_mut(b).spotted = false), Some("SK-VIS-01"));
    put(&book, &mut state, 2, (50.0, 12.5), true);
    assert_eq!(may(&state, heavy, b, 0), Some("SK-MOVE-22"));
    state.unit_mut(heavy).weapon_left = true;
    assert_eq!(may(&state, heavy, b, 0), None);
    assert_eq!(may(&state, a, b, 0), Some("SK-MOVE-18"), "20 inches off");
}

// SK-AFV-04, SK-AFV-05, SK-AFV-06, SK-AFV-07, SK-AFV-13, SK-AFV-14, SK-SOFT-02, SK-SOFT-03: how far each class goes in the
// open, on a road, over an obstacle, and over what stops wheels alone; who is no vehicle does not drive.
#[test]
fn each_class_of_vehicle_goes_as_far_as_its_ground_lets_it() {
    let scene = field(&["U01"], &["G21", "G22", "G23", "G24", "G26", "G28"])
        .rect("road", (0.0, 20.0, 72.0, 24.0))
        .line("low-wall", (0.0, 30.0, 72.0, 30.0))
        .line("fence", (0.0, 40.0, 72.0, 40.0))
        .rect("orchard", (50.0, 4.0, 60.0, 16.0));
    let book = scene.book();
    let legs = [
        [(10.0, 10.0), (20.0, 10.0)],
        [(10.0, 22.0), (30.0, 22.0)],
        [(10.0, 22.0), (10.0, 25.0)],
        [(10.0, 28.0), (10.0, 32.0)],
        [(10.0, 38.0), (10.0, 42.0)],
        [(48.0, 10.0), (55.0, 10.0)],
    ];
    let rows = [
        (1, [1800, 3000, 1800, 900, 900, 900]),
        (2, [1800, 2400, 1800, 900, 900, 900]),
        (3, [1800, 1800, 1800, 900, 1800, 900]),
        (4, [1800, 2400, 1800, 900, 900, 900]),
        (5, [1800, 1800, 1800, 900, 1800, 900]),
        (6, [1200, 1200, 1200, 800, 1200, 800]),
        (0, [0; 6]),
    ];
    for (unit, expected) in rows {
        let far = legs
            .map(|[from, to]| allowance(&book, UnitId(unit), at(from.0, from.1), at(to.0, to.1)));
        assert_eq!(far, expected, "{}", book.profile(UnitId(unit)).name);
    }
}

// SK-SPOT-01, SK-SPOT-02, SK-SPOT-15, SK-SPOT-26, SK-SPOT-31: who may look where: each active man once, of a closed vehicle
// two, nobody of those who run, at a contact.
#[test]
fn each_active_man_looks_once_and_two_of_a_closed_vehicle() {
    let (book, mut state) = field(&["U01", "U22"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (40.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    state.unit_mut(b).spotted = false;
    state.unit_mut(a).figures[1].condition = Condition::Disabled;
    let look = |state: &State, unit: UnitId, man: u8, y: f64| {
        let mut state = state.clone();
        state.activation = Some(Activation::of(unit));
        refusal(&book, &state, Action::Spot { man, at: at(30.0, y) })
    };
    let men = |state: &State| [0, 1, 2, 3, 4].map(|man| look(state, a, man, 40.0));
    let no = Some("SK-SPOT-01");
    assert_eq!(men(&state), [None, no, None, None, no], "one is down, a fifth there is not");
    state.unit_mut(a).figures[2].looked = true;
    assert_eq!(men(&state), [None, no, no, None, no]);
    assert_eq!(look(&state, a, 0, 40.01), Some("SK-SPOT-31"));
    for man in 0..3 {
        let expected = (man == 2).then_some("SK-SPOT-15");
        assert_eq!(look(&state, tank, 4, 40.0), expected, "{man}");
        state.unit_mut(tank).figures[man].looked = true;
    }
    state.unit_mut(a).morale = Morale::Rout;
    assert_ne!(look(&state, a, 0, 40.0), None);
}

// SK-SPOT-32: only who has the glasses gains by them in his own attempts; in a reaction the whole team does, as long as he
// is up.
#[test]
fn glasses_help_their_owner_and_in_a_reaction_his_team() {
    let (book, mut state) = field(&["U10"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    leave(&book, &mut state, b, 1);
    (state.unit_mut(b).spotted, state.unit_mut(b).moved) = (false, true);
    let count = book.profile(a).figures.len();
    let own: Vec<_> = (0..count)
        .map(|man| watcher_needed(Scene::new(&book, &state), Man::new(a, man), b))
        .collect();
    assert!(own[0] == Some(5) && own[1..].iter().all(|needed| *needed == Some(8)), "{own:?}");
    let path = Leg::new(at(30.0, 40.0), at(30.0, 40.0));
    for (glasses, needed) in [(true, 5), (false, 8)] {
        if !glasses {
            state.unit_mut(a).figures[0].condition = Condition::Disabled;
        }
        for roll in [needed - 1, needed] {
            let mut state = state.clone();
            react_to_move(&mut Play::new(&book, &mut state, &mut script(&[roll])), b, path);
            assert_eq!(state.unit(b).spotted, roll == needed, "{glasses} {roll}");
        }
        // Fire is a band nearer.
        let fires = if glasses { 3 } else { 5 };
        for roll in [fires - 1, fires] {
            let mut state = state.clone();
            state.unit_mut(b).fired = true;
            react_to_fire(&mut Play::new(&book, &mut state, &mut script(&[roll])), b);
            assert_eq!(state.unit(b).spotted, roll == fires, "{glasses} {roll}");
        }
    }
}

// SK-MORALE-07, SK-UNIT-22, SK-SPOT-01, SK-AP-06, SK-AP-12, SK-AP-24, SK-UNIT-21: what is told of an own unit, of an enemy
// who has been spotted, and of one who has not.
#[test]
fn a_view_tells_more_of_own_units_than_of_spotted_ones() {
    let (book, mut state) = field(&["U11"], &["G12", "G12"]).play();
    let own = put(&book, &mut state, 0, (30.0, 10.0), true);
    let seen = put(&book, &mut state, 1, (30.0, 40.0), true);
    let hidden = put(&book, &mut state, 2, (50.0, 40.0), true);
    let all = [own, seen, hidden];
    let view = |state: &State| {
        let view = book.view(state, Side::A);
        all.map(|unit| [view.has_tested(unit), view.is_under_fire(unit), view.is_discovered(unit)])
    };
    state.unit_mut(hidden).spotted = false;
    state.unit_mut(own).spotted = false;
    assert_eq!(view(&state), [[false; 3]; 3]);
    for unit in all {
        let here = state.unit_mut(unit);
        (here.tested_suppression, here.under_fire.any, here.points) = (true, true, 3);
        here.figures[1].looked = true;
        here.figures[0].condition = Condition::Wounded;
    }
    state.unit_mut(own).spotted = true;
    assert_eq!(view(&state), [[true; 3], [true, false, false], [false; 3]]);
    let view = book.view(&state, Side::A);
    assert_eq!(all.map(|unit| view.stored(unit)), [3, 0, 0]);
    assert_eq!(all.map(|unit| view.has_looked(unit, 1)), [true, false, false]);
    assert!(!view.has_looked(own, 0));
    let points = all.map(|unit| (view.points_of(unit, 0), view.points_of(unit, 1)));
    assert_eq!(points, [(1, 2), (1, 2), (0, 0)]);
    assert_eq!(all.map(|unit| view.total_of(unit)), [7, 7, 0]);
    let rounds = all.map(|unit| view.ammo(unit).mortar);
    assert_eq!(rounds, [state.unit(own).ammo.mortar, 0, 0]);
    assert!(rounds[0] > 0);
}

// SK-AP-12: a unit is spent when nobody has a point left, and none is stored or saved.
#[test]
fn a_unit_is_spent_when_nobody_has_a_point_left() {
    let (book, mut state) = field(&["U01", "U22"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (50.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    let spent = |state: &State, unit| book.view(state, Side::A).is_spent(unit);
    assert!(!spent(&state, a));
    for unit in [a, tank, b] {
        state.unit_mut(unit).figures.iter_mut().for_each(|man| man.spent = 2);
    }
    assert_eq!([a, tank, b].map(|unit| spent(&state, unit)), [true, false, false]);
    let with = |change: &dyn Fn(&mut crate::state::Unit)| {
        let mut state = state.clone();
        change(state.unit_mut(a));
        spent(&state, a)
    };
    assert!(!with(&|unit| unit.points = 1), "stored");
    assert!(!with(&|unit| unit.saved[0] = 1), "saved");
    assert!(!with(&|unit| unit.figures[3].spent = 1), "one man can");
    assert!(!with(&|unit| unit.place = Place::Aboard(tank)), "aboard");
}

// SK-AP-07: a move action costs each who makes it a point; a lone man walks too, who has none left does not.
#[test]
fn a_lone_man_moves_for_a_point() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    leave(&book, &mut state, a, 1);
    state.activation = Some(Activation::of(a));
    let walk = |y: f64| Walk { to: at(30.0, y), front: Bearing::NORTH, close: true };
    for (moves, y) in [(0, 12.0), (1, 14.0)] {
        assert_eq!(check_move(Scene::new(&book, &state), a, moves, walk(y)), Ok(()));
        apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Move(walk(y)));
        assert_eq!(left(Scene::new(&book, &state), a, 0), 1 - moves);
    }
    let nobody = Party { unit: a, able: 0, dragged: None };
    let refused = check_part(Scene::new(&book, &state), nobody, 0, walk(15.0));
    assert_eq!(clause(refused), Some("SK-AP-07"));
}

// SK-MORALE-25: who must withdraw does so in his next activation, 9 inches or more, and is free afterwards; one who cannot
// move is free too.
#[test]
fn a_crew_withdraws_once_in_its_next_activation() {
    for (mobility, goes) in [(Mobility::Free, true), (Mobility::Immobile, false)] {
        let (book, mut state) = field(&["U22"], &["G01"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 18.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        let hull = &mut state.unit_mut(tank).hull;
        (hull.must_withdraw, hull.mobility) = (true, mobility);
        turn::activate(&mut Play::new(&book, &mut state, &mut quiet()), tank);
        let there = state.unit(tank).hull.at;
        assert!(!state.unit(tank).hull.must_withdraw);
        assert_eq!(there.distance_up(at(30.0, 18.0)) >= Length::inches(9), goes);
        assert!(there.y <= 1800);
        turn::close(&mut Play::new(&book, &mut state, &mut quiet()));
        state.unit_mut(tank).figures.iter_mut().for_each(|man| man.spent = 0);
        turn::activate(&mut Play::new(&book, &mut state, &mut quiet()), tank);
        assert_eq!(state.unit(tank).hull.at, there, "once");
    }
}

// SK-SHOOT-33: bursts are split where only machine guns fire, some shots at each, at two teams, and with the switch.
#[test]
fn only_machine_guns_split_their_bursts_and_by_the_switch() {
    for (rule, on) in [("", false), ("mg_split = 'on'", true)] {
        let (book, mut state) = field(&["U04"], &["G01", "G01"]).rule(rule).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        let c = put(&book, &mut state, 2, (38.0, 30.0), true);
        state.activation = Some(Activation::of(a));
        let rifle = book.profile(a).figures.iter().position(|man| !man.arm.is_machine_gun());
        let may = |other: UnitId, shots: u8, with_rifle: bool| {
            let mut men = [Shooting::None; TEAM];
            men[0] = Shooting::Unaimed;
            // The last man's own weapon.
            let last = book.profile(a).figures.len() - 1;
            if with_rifle {
                men[last] = Shooting::Unaimed;
            }
            let plan = FirePlan { target: b, at: FireAt::Men, men, split: Some((other, shots)) };
            check_fire(Scene::new(&book, &state), a, &plan).map_err(|refused| refused.reason)
        };
        assert!(rifle.is_some());
        if !on {
            assert_eq!(may(c, 1, false), Err("the shots of one purchase go at one team"));
            continue;
        }
        assert_eq!(may(c, 1, false), Ok(()));
        assert_eq!(may(c, 1, true), Err("only machine guns split their fire"));
        let some = Err("some shots must go at each");
        assert_eq!([may(c, 0, false), may(b, 1, false), may(c, 200, false)], [some; 3]);
    }
}

// SK-UNIT-02: a chain has no gap over 2 inches, in whatever order its men come; nobody, or one man, breaks none.
#[test]
fn a_chain_has_no_gap_over_two_inches() {
    let chain = |men: &[(f64, f64)]| {
        let men: Vec<_> = men.iter().map(|&(x, y)| at(x, y)).collect();
        is_chain(&men)
    };
    assert!(chain(&[]) && chain(&[(5.0, 5.0)]));
    assert!(chain(&[(0.0, 0.0), (4.0, 0.0), (2.0, 0.0), (2.0, 2.0)]));
    assert!(!chain(&[(0.0, 0.0), (4.01, 0.0), (2.0, 0.0)]));
    assert!(!chain(&[(0.0, 0.0), (1.0, 0.0), (9.0, 0.0), (10.0, 0.0)]), "two pairs");
}

// SK-FLAME-01, SK-FLAME-03, SK-HHAT-01, SK-HHAT-11, SK-HHAT-21, SK-GUN-12, SK-MORALE-13: who uses a hand held weapon, a
// flamethrower among them.
#[test]
fn hand_held_weapons_are_used_by_who_has_them_and_is_able() {
    let scene = field(&["G18", "G01"], &["U22"]).rect("stone-building", (60.0, 5.0, 66.0, 12.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let plain = put(&book, &mut state, 1, (34.0, 10.0), true);
    let tank = put(&book, &mut state, 2, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let flame = (0..2).find(|&man| book.man(a, man).duty == Duty::Flame).expect("one");
    let may = |state: &State, unit, man| {
        clause(check_hand_held(
            Scene::new(&book, state),
            Man::new(unit, man),
            tank,
            HandHeld::Flamethrower,
        ))
    };
    assert_eq!([flame, 1 - flame].map(|man| may(&state, a, man)), [None, Some("SK-HHAT-21")]);
    assert_eq!(may(&state, plain, 0), Some("SK-HHAT-21"));
    let with = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        change(&mut state);
        may(&state, a, flame)
    };
    for (morale, refused) in [
        (Morale::Retiring, None),
        (Morale::Shaken, Some("SK-MORALE-13")),
        (Morale::Rout, Some("SK-MORALE-13")),
    ] {
        assert_eq!(with(&|state| state.unit_mut(a).morale = morale), refused, "{morale:?}");
    }
    assert_eq!(
        with(&|state| state.activation.as_mut().expect("acting").moves = 1),
        Some("SK-FLAME-03")
    );
    assert_eq!(with(&|state| state.unit_mut(a).figures[flame].spent = 1), Some("SK-HHAT-01"));
    assert_eq!(with(&|state| state.unit_mut(a).ammo.flame = 0), Some("SK-HHAT-21"));
    put(&book, &mut state, 2, (30.0, 46.0), true);
    assert_eq!(may(&state, a, flame), Some("SK-HHAT-11"));
}

// SK-MOVE-26, SK-GEO-23: a compulsory way is legal to its last hundredth of an inch.
#[test]
fn a_hundredth_of_an_inch_is_a_way() {
    let (book, mut state) = field(&["U09"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 0.01), true);
    put(&book, &mut state, 1, (30.0, 20.0), true);
    state.unit_mut(a).morale = Morale::Retiring;
    retire_step(&mut Play::new(&book, &mut state, &mut quiet()), a);
    assert_eq!(place(Scene::new(&book, &state), a), at(30.0, 0.0));
    retire_step(&mut Play::new(&book, &mut state, &mut quiet()), a);
    assert_eq!(place(Scene::new(&book, &state), a), at(30.0, 0.0), "and no farther");
}

// SK-MORALE-16, SK-MORALE-20, SK-GEO-23: who runs makes two moves at full speed, one if he has one action, and is gone
// with the first that leads off the table.
#[test]
fn who_runs_makes_two_moves_at_full_speed() {
    for (entry, y, to) in [
        ("U01", 20.0, Some(8.0)),
        ("U01", 12.0, Some(0.0)),
        ("U01", 11.99, None),
        ("U01", 5.0, None),
        ("U16", 20.0, Some(10.0)),
        ("U16", 9.0, None),
    ] {
        let (book, mut state) = field(&[entry], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, y), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(a).morale = Morale::Rout;
        flee(&mut Play::new(&book, &mut state, &mut quiet()), a, [Length::ZERO; 2]);
        let there = if to.is_some() { Place::Table } else { Place::Gone };
        assert_eq!(state.unit(a).place, there, "{entry} {y}");
        if let Some(to) = to {
            assert_eq!(place(Scene::new(&book, &state), a), at(30.0, to), "{entry} {y}");
        }
    }
}

// SK-GREN-16, SK-GREN-17: a hit bursts, and whom it suppresses has a marker and tests; a miss does nothing; either way the
// grenade is spent.
#[test]
fn a_rifle_grenade_is_spent_whether_it_hits_or_not() {
    for (dice, markers, tested) in [(&[20, 2, 1][..], 1, true), (&[1], 0, false)] {
        let (book, mut state) = field(&["U07"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.activation = Some(Activation::of(a));
        let man = (0..4).find(|&man| book.man(a, man).carries).expect("he with the launcher");
        let before = state.unit(a).ammo.rifle_grenades;
        throw(
            &mut Play::new(&book, &mut state, &mut script(dice)),
            Man::new(a, man),
            b,
            GrenadeAt::Rifle,
        );
        assert_eq!(state.unit(a).ammo.rifle_grenades, before - 1);
        let here = state.unit(b);
        assert_eq!((here.markers, here.tested_suppression), (markers, tested));
        assert_eq!(here.figures[0].condition, Condition::Fit);
    }
}

// SK-MORTAR-18, SK-GREN-02: closed armour takes nothing from a grenade, open armour and soft vehicles do.
#[test]
fn a_grenade_harms_open_vehicles_and_not_closed_armour() {
    let (book, mut state) = field(&["U07"], &["G26", "G23", "G21"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.activation = Some(Activation::of(a));
    let man = (0..4).find(|&man| book.man(a, man).carries).expect("he with the launcher");
    for (unit, refused) in [(1, Some("SK-MORTAR-18")), (2, None), (3, None)] {
        let target = put(&book, &mut state, unit, (20.0 + 5.0 * f64::from(unit), 30.0), true);
        let verdict =
            check_grenade(Scene::new(&book, &state), Man::new(a, man), target, GrenadeAt::Rifle);
        assert_eq!(clause(verdict), refused, "{unit}");
    }
}

// SK-GEO-19: cover to the rear lies within 90 degrees either side of the way from the enemy, and farther from him; of two
// as near the better.
#[test]
fn cover_to_the_rear_lies_away_from_the_enemy() {
    let found = |pieces: &[Piece]| {
        let mut scene = field(&["U09"], &["G10"]);
        for (kind, rect) in pieces {
            scene = scene.rect(kind, *rect);
        }
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 18.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        rear_cover(Scene::new(&book, &state), b).map(|there| (there.at, there.cover))
    };
    let square = (40.0, 28.5, 43.0, 31.5);
    let soft = Some((at(41.5, 30.0), Cover::Soft));
    assert_eq!(found(&[("crops", square)]), soft, "square to the way");
    assert_eq!(found(&[("crops", (40.0, 28.49, 43.0, 31.49))]), None, "a hair towards him");
    let other = (17.0, 28.5, 20.0, 31.5);
    let hard = Some((at(41.5, 30.0), Cover::Hard));
    assert_eq!(found(&[("crops", other), ("ruin", square)]), hard);
    assert_eq!(found(&[("ruin", square), ("crops", other)]), hard);
    assert_eq!(found(&[("ruin", (41.0, 28.5, 44.0, 31.5)), ("crops", square)]), soft, "the nearer");
}

// SK-GEO-18, SK-RISK-07: an enemy on the line through a team, square to where it faces, is on its flank no more than one
// before it; one behind the line is.
#[test]
fn only_an_enemy_behind_the_line_is_on_the_flank() {
    for (x, y, flanked) in [
        (40.0, 30.0, false),
        (20.0, 30.0, false),
        (40.0, 29.99, false),
        (40.0, 30.01, true),
        (20.0, 30.01, true),
        (30.0, 31.5, true),
    ] {
        let (book, mut state) = field(&["U09"], &["G10"]).play();
        put(&book, &mut state, 0, (x, y), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        state.unit_mut(b).front = Bearing::SOUTH;
        assert_eq!(
            crate::solo::facts_of(Scene::new(&book, &state), b).unsettled,
            flanked,
            "{x} {y}"
        );
    }
}

// SK-RISK-19, SK-RISK-04, SK-UNIT-13: the whole quarters of a unit that are hurt, for units of every size.
#[test]
fn hurt_quarters_are_whole_for_units_of_every_size() {
    for entry in ["G10", "G04", "G03", "G01", "G15", "G02"] {
        let (book, mut state) = field(&["U01"], &[entry]).solo("[solo]\nside = 'red'\n").play();
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        let men = book.profile(b).figures.len();
        for hurt in 0..=men {
            if hurt > 0 {
                state.unit_mut(b).figures[hurt - 1].condition = Condition::Wounded;
            }
            let quarters = crate::solo::facts_of(Scene::new(&book, &state), b).quarters;
            assert_eq!(usize::from(quarters), 4 * hurt / men, "{entry} {hurt}");
        }
    }
}

// SK-AFV-24, SK-AFV-25: men in a soft vehicle have soft cover, in an open one hard cover; from above, within 12 inches,
// none.
#[test]
fn vehicles_cover_men_unless_shot_at_from_above() {
    let (book, mut state) =
        field(&["U01"], &["G21", "G23"]).rect("hill", (0.0, 0.0, 72.0, 20.0)).play();
    for (unit, cover) in [(1, Cover::Soft), (2, Cover::Hard)] {
        let vehicle = put(&book, &mut state, unit, (20.0 * f64::from(unit), 25.0), true);
        let from = |y: f64| {
            let eye = ground_eye(&book, at(20.0 * f64::from(unit), y));
            (eye.level, cover_among(Scene::new(&book, &state), Squad::new(vehicle, 1), eye))
        };
        assert_eq!(from(13.0), (1, Cover::None), "12 inches, from a hill");
        assert_eq!(from(12.99), (1, cover));
        assert_eq!(from(37.0), (0, cover), "on its level");
    }
}

// SK-AFV-26: who is set up aboard: no vehicle, and no more than there are seats, in one of his own side that is there.
#[test]
fn a_vehicle_takes_aboard_no_more_than_it_has_seats() {
    let scene = field(&["U17", "U18", "U22", "U01", "U09"], &["G22"]);
    let (book, mut state) = scene.play();
    state.phase = Phase::Deploy(Side::A);
    state.first = Some(Side::A);
    let jeep = put(&book, &mut state, 0, (20.0, 10.0), true);
    let lorry = put(&book, &mut state, 1, (30.0, 10.0), true);
    let theirs = put(&book, &mut state, 5, (30.0, 40.0), true);
    let may = |state: &State, unit: u8, vehicle| {
        let mut state = state.clone();
        state.waiting.insert(UnitId(unit));
        state.placing = Some(UnitId(unit));
        check(Scene::new(&book, &state), Action::Board { vehicle })
            .map_err(|refused| refused.reason)
    };
    assert_eq!(may(&state, 2, lorry), Err("it does not ride"), "a tank with its crew");
    let full = Err("no vehicle with enough seats");
    assert_eq!([lorry, theirs, UnitId(3)].map(|it| may(&state, 3, it)), [Ok(()), full, full]);
    let seats = |vehicle| book.vehicle(vehicle).map_or(0, |spec| spec.seats);
    assert_eq!(may(&state, 3, jeep).is_ok(), seats(jeep) >= 4);
    // Those who came before have taken their seats.
    let seats = usize::from(seats(jeep));
    for (men, free) in [(seats - 1, true), (seats, false)] {
        let mut state = state.clone();
        leave(&book, &mut state, UnitId(3), men);
        state.unit_mut(UnitId(3)).place = Place::Aboard(jeep);
        assert_eq!(may(&state, 4, jeep), if free { Ok(()) } else { full }, "{men}");
    }
}

// SK-GEO-07: what stands as high as both eyes hides nothing; what stands between the lower and the higher hides by lying
// nearer the lower; what stands above both hides.
#[test]
fn what_stands_as_high_as_both_eyes_hides_nothing() {
    let scene = field(&["U01"], &["G01"])
        .rect("hill", (0.0, 0.0, 72.0, 10.0))
        .rect("hill", (0.0, 40.0, 72.0, 48.0))
        .rect("rock", (28.0, 12.0, 32.0, 14.0))
        .rect("orchard", (50.0, 12.0, 70.0, 26.0));
    let (book, state) = scene.play();
    let sees = |x: f64, from: f64, to: f64| {
        let one = sees_point(Scene::new(&book, &state), ground_eye(&book, at(x, from)), at(x, to));
        let other =
            sees_point(Scene::new(&book, &state), ground_eye(&book, at(x, to)), at(x, from));
        assert_eq!(one, other, "{x} {from} {to}");
        one
    };
    assert!(sees(30.0, 8.0, 44.0), "from hill to hill over a rock");
    assert!(!sees(30.0, 11.0, 20.0), "on the ground");
    assert!(!sees(30.0, 8.0, 17.9), "3.9 inches behind it, 4 before it");
    assert!(sees(30.0, 8.0, 18.0) && sees(30.0, 8.0, 25.0), "no nearer the lower end");
    assert!(!sees(60.0, 8.0, 44.0), "trees stand higher than the hills");
}

// SK-GEO-21, SK-GEO-08, SK-GEO-09: who is in a house sees and is seen through every wall, however deep inside; there is no
// such window in a wood.
#[test]
fn who_is_in_a_house_sees_through_its_walls() {
    for (kind, through) in [("stone-building", true), ("wooden-building", true), ("wood", false)] {
        let scene = field(&["U01"], &["G01"]).rect(kind, (20.0, 16.0, 32.0, 28.0));
        let (book, state) = scene.play();
        let sees = |from: (f64, f64), to: (f64, f64)| {
            sees_point(
                Scene::new(&book, &state),
                ground_eye(&book, at(from.0, from.1)),
                at(to.0, to.1),
            )
        };
        for out in [(26.0, 5.0), (26.0, 40.0), (10.0, 22.0), (40.0, 22.0)] {
            assert_eq!(sees((26.0, 22.0), out), through, "{kind} {out:?}");
            assert_eq!(sees(out, (26.0, 22.0)), through, "{kind} {out:?}");
        }
        assert!(!sees((26.0, 5.0), (26.0, 40.0)), "{kind}: from one side to the other");
    }
}

/// Dice that remember for what they are rolled, and show 1 and 2 by turns.
#[derive(Default)]
struct Kinds {
    begun: Vec<u8>,
    rolled: u8,
}

impl Dice for Kinds {
    fn begin(&mut self, key: EventKey) {
        self.begun.push(key.kind & 31);
    }

    fn roll(&mut self, _: Die) -> u8 {
        self.rolled += 1;
        2 - self.rolled % 2
    }
}

/// For what the first dice are rolled.
fn first(act: impl FnOnce(&mut DiceReferee<Kinds, Deaf>)) -> Option<u8> {
    let mut referee = DiceReferee::new(Kinds::default(), Deaf);
    act(&mut referee);
    referee.into_parts().0.begun.first().copied()
}

// SK-DICE-09, SK-DICE-10, SK-SPOT-02, SK-SPOT-24, SK-TURN-10, SK-EFFECT-12, SK-EVENT-14, SK-MORALE-20, SK-SUPP-03,
// SK-AFV-12, SK-MELEE-01, SK-VDAM-36: whoever rolls begins a group of dice of his own, by what he rolls for.
#[test]
fn whoever_rolls_begins_a_group_of_dice_of_his_own() {
    let scene = || {
        let scene = field(&["U01", "U17"], &["G01"]).line("low-wall", (0.0, 15.0, 72.0, 15.0));
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (40.0, 10.0), true);
        put(&book, &mut state, 2, (30.0, 34.0), true);
        state.unit_mut(UnitId(2)).spotted = false;
        state.activation = Some(Activation::of(UnitId(0)));
        (book, state)
    };
    let (a, jeep, b) = (UnitId(0), UnitId(1), UnitId(2));
    let begun = |roll: Roll, act: Act<'_>| {
        let (book, mut state) = scene();
        assert_eq!(first(|referee| act(&book, &mut state, referee)), Some(roll as u8), "{roll:?}");
    };
    begun(Roll::Spot, &|book, state, referee| {
        attempt(&mut Play::new(book, state, referee), Man::new(a, 0), b);
    });
    begun(Roll::Reaction, &|book, state, referee| {
        react_to_move(
            &mut Play::new(book, state, referee),
            b,
            Leg::new(at(30.0, 34.0), at(30.0, 34.0)),
        );
    });
    begun(Roll::Reaction, &|book, state, referee| {
        react_to_fire(&mut Play::new(book, state, referee), b);
    });
    begun(Roll::Suppression, &|book, state, referee| {
        state.unit_mut(a).markers = 1;
        crate::morale::clear_markers(&mut Play::new(book, state, referee), a);
    });
    begun(Roll::Rally, &|book, state, referee| {
        state.unit_mut(a).morale = Morale::Rout;
        crate::morale::rally(&mut Play::new(book, state, referee), a);
    });
    begun(Roll::Morale, &|book, state, referee| {
        state.unit_mut(a).markers = 1;
        crate::morale::test(&mut Play::new(book, state, referee), a);
    });
    begun(Roll::Bog, &|book, state, referee| {
        let leg = (at(40.0, 18.0), Bearing::NORTH);
        crate::movement::drive_free(&mut Play::new(book, state, referee), jeep, leg.0, leg.1);
    });
    begun(Roll::Release, &|book, state, referee| {
        state.unit_mut(jeep).hull.mobility = Mobility::Stuck;
        turn::activate(&mut Play::new(book, state, referee), jeep);
    });
    begun(Roll::Melee, &|book, state, referee| {
        put(book, state, 2, (30.0, 10.6), true);
        crate::assault::melee_round(&mut Play::new(book, state, referee), Side::A);
    });
}

// SK-DICE-09, SK-TURN-10: looking at a counter and the order of a turn begin dice of their own.
#[test]
fn dice_are_begun_for_a_counter_and_for_the_order() {
    let a = UnitId(0);
    let (book, mut state) = field(&["U01"], &["G01"]).solo("[solo]\nside = 'red'\n").play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    state.counters.push(Counter::face_down(at(30.0, 40.0), Content::Dummy));
    let looks = first(|referee| {
        crate::solo::spot_counter(
            &mut Play::new(&book, &mut state, referee),
            Man::new(a, 0),
            at(30.0, 40.0),
        );
    });
    assert_eq!(looks, Some(Roll::Spot as u8), "at a counter");
    let ridge = built_in("ridge-road");
    let order = first(|referee| {
        turn::start(&ridge, referee);
    });
    assert_eq!(order, Some(Roll::Order as u8));
}

// SK-DICE-09, SK-EFFECT-12, SK-EVENT-14, SK-GREN-16, SK-FLAME-01, SK-HHAT-01, SK-MORTAR-02, SK-GUN-03: the dice of each
// way to shoot are begun for it.
#[test]
fn the_dice_of_each_way_to_shoot_are_begun_for_it() {
    let begun = |roll: Roll, own: &'static str, y: f64, act: &dyn Fn(UnitId) -> Action| {
        let scene = field(&[own], &["G01", "G23"]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let foe = if matches!(roll, Roll::HandHeld) { 2 } else { 1 };
        let b = put(&book, &mut state, foe, (30.0, y), true);
        let sniper = Counter {
            face_up: true,
            seen: true,
            ..Counter::face_down(at(40.0, 30.0), Content::Sniper)
        };
        state.counters.push(sniper);
        state.activation = Some(Activation::of(a));
        let action = act(b);
        assert_eq!(check(Scene::new(&book, &state), action), Ok(()), "{roll:?}");
        let found = first(|referee| apply(&mut Play::new(&book, &mut state, referee), action));
        assert_eq!(found, Some(roll as u8), "{roll:?}");
    };
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Unaimed;
    begun(Roll::Fire, "U01", 30.0, &|target| {
        Action::Fire(FirePlan { target, at: FireAt::Men, men, split: None })
    });
    begun(Roll::Fire, "U01", 30.0, &|_| Action::ShootSniper {
        at: at(40.0, 30.0),
        shooting: Shooting::Unaimed,
    });
    begun(Roll::Mortar, "U11", 40.0, &|target| Action::Mortar {
        at: MortarAt::Unit(target),
        shot: Shot::Explosive,
    });
    begun(Roll::HandHeld, "U06", 20.0, &|target| Action::HandHeld {
        man: 0,
        target,
        weapon: HandHeld::Launcher,
    });
    begun(Roll::Grenade, "U06", 20.0, &|target| Action::Grenade {
        man: 0,
        target,
        how: GrenadeAt::Launcher,
    });
    begun(Roll::Gun, "U22", 40.0, &|target| Action::Gun {
        target,
        round: crate::fire::Round::Explosive,
    });
    begun(Roll::Flame, "U15", 20.0, &|target| Action::Flame { man: 0, target });
}

// SK-VIS-01, SK-VIS-02, SK-SPOT-23, SK-SPOT-31, SK-VDAM-28: what a view shows: all of its own units and of those it has
// spotted, the last place of those it has lost, the place of a counter, and what it is when it lies face up.
#[test]
fn a_view_shows_own_and_spotted_units_and_last_places() {
    let scene = field(&["U22"], &["G26", "G26", "G01"]).solo("[solo]\nside = 'red'\n");
    let (book, mut state) = scene.play();
    let own = put(&book, &mut state, 0, (30.0, 10.0), true);
    let seen = put(&book, &mut state, 1, (30.0, 40.0), true);
    let hidden = put(&book, &mut state, 2, (50.0, 40.0), true);
    state.unit_mut(hidden).spotted = false;
    for unit in [own, seen, hidden] {
        state.unit_mut(unit).last_known = Some(at(1.0, 1.0));
    }
    for face_up in [false, true] {
        let counter = Counter::face_down(at(40.0, 30.0), Content::Mines);
        state.counters.push(Counter { face_up, ..counter });
    }
    let view = book.view(&state, Side::A);
    assert!(view.unit(own).is_some() && view.unit(seen).is_some());
    assert_eq!(view.unit(hidden), None);
    assert_eq!(view.unit(UnitId(3)), None, "it is not there");
    assert_eq!(view.last_known().as_slice(), [(hidden, at(1.0, 1.0))]);
    let spot = at(40.0, 30.0);
    assert_eq!(view.counters().as_slice(), [(spot, None), (spot, Some(Content::Mines))]);
    assert!(view.contacts(own).contains(&at(50.0, 40.0)) && view.contacts(seen).is_empty());
    let shown = |change: &dyn Fn(&mut crate::state::Hull)| {
        let mut state = state.clone();
        change(&mut state.unit_mut(seen).hull);
        let known = book.view(&state, Side::A).unit(seen).expect("spotted");
        (known.lost, known.stunned, known.hull.is_some())
    };
    assert_eq!(shown(&|_| ()), (false, false, true));
    assert_eq!(shown(&|hull| hull.wreck = true), (true, false, true));
    assert_eq!(shown(&|hull| hull.abandoned = true), (true, false, true));
    assert_eq!(shown(&|hull| hull.captured = true), (true, false, true));
    assert_eq!(shown(&|hull| hull.stunned = 1), (false, true, true));
    assert_eq!(shown(&|hull| hull.there = false), (false, false, false));
}

// SK-AFV-28, SK-VDAM-36, SK-MORALE-13: a crew goes back into its own vehicle if that is whole, if it is near, steady and
// has a point each.
#[test]
fn only_a_steady_crew_nearby_goes_back_into_its_vehicle() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    crate::movement::bale_out(
        &mut Play::new(&book, &mut state, &mut quiet()),
        tank,
        Some(at(30.0, 40.0)),
    );
    state.unit_mut(tank).figures.iter_mut().for_each(|man| man.spent = 0);
    let with = |change: &dyn Fn(&mut crate::state::Unit)| {
        let mut state = state.clone();
        change(state.unit_mut(tank));
        clause(crate::movement::check_recrew(Scene::new(&book, &state), tank))
    };
    assert_eq!(with(&|_| ()), None);
    assert_eq!(with(&|unit| unit.hull.abandoned = false), Some("SK-AFV-28"));
    for spoil in [
        |unit: &mut crate::state::Unit| unit.hull.wreck = true,
        |unit: &mut crate::state::Unit| unit.hull.captured = true,
        |unit: &mut crate::state::Unit| unit.hull.explodes = Some(9),
    ] {
        assert_eq!(with(&spoil), Some("SK-VDAM-36"));
    }
    assert_eq!(with(&|unit| unit.morale = Morale::Retiring), Some("SK-MORALE-13"));
    assert_eq!(with(&|unit| unit.markers = 1), Some("SK-MORALE-13"));
    assert_eq!(with(&|unit| unit.figures[1].spent = 2), Some("SK-AFV-28"));
    assert_eq!(with(&|unit| unit.figures[1].at = at(40.0, 10.0)), Some("SK-AFV-28"));
}

// SK-MORALE-27, SK-MELEE-20, SK-AP-21: who takes up again what he left: steady, with a point, an inch from a gun, if it is
// neither wrecked nor taken.
#[test]
fn only_the_steady_with_a_point_take_up_their_weapon() {
    for (entry, gun) in [("G05", false), ("G14", true)] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        let crew = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(crew).weapon_left = true;
        let with = |change: &dyn Fn(&mut crate::state::Unit)| {
            let mut state = state.clone();
            change(state.unit_mut(crew));
            clause(turn::check_take_up(Scene::new(&book, &state), crew))
        };
        assert_eq!(with(&|_| ()), None, "{entry}");
        assert_eq!(with(&|unit| unit.weapon_left = false), Some("SK-MORALE-27"));
        assert_eq!(with(&|unit| unit.hull.wreck = true), Some("SK-MELEE-20"));
        assert_eq!(with(&|unit| unit.hull.captured = true), Some("SK-MELEE-20"));
        assert_eq!(with(&|unit| unit.morale = Morale::Retiring), Some("SK-MORALE-27"));
        let tired = |unit: &mut crate::state::Unit| {
            unit.figures.iter_mut().for_each(|man| man.spent = 2);
        };
        assert_eq!(with(&tired), Some("SK-AP-21"));
        let far = |unit: &mut crate::state::Unit| {
            unit.figures.iter_mut().for_each(|man| man.at = at(50.0, 40.0));
        };
        assert_eq!(with(&far), gun.then_some("SK-AP-21"), "{entry}");
    }
}
