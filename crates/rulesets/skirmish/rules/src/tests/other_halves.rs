//! The other half of clauses of which other tests assert one.

use wargauge_rules::table::Vector;
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::{Deaf, DiceReferee, Ruleset, Side, UnitId};

use crate::Cover;
use crate::action::Action;
use crate::book::{Play, Scene};
use crate::dice::Roll;
use crate::fire::{
    GrenadeAt, MortarAt, Shooting, Shot, check_grenade, check_mortar, mortar_needed, shoot_sniper,
    throw,
};
use crate::men::Man;
use crate::movement::{allowance, check_charge};
use crate::position::{Eye, cover_of_man, eye_of, ground_eye, sees_point};
use crate::spotting::{anchor, attempt, react_to_fire, sees_plainly, spot};
use crate::state::{Activation, Condition, Drill, Mobility, Phase, State, UnitSet};
use crate::tests::fixture::{at, built_in, field, put, quiet, script};
use crate::turn::check;
use crate::turn::{activate, opening};

fn acting(state: &mut State, unit: UnitId) {
    for man in &mut state.unit_mut(unit).figures {
        man.spent = 0;
    }
    state.activation = Some(Activation::of(unit));
}

/// Dice that show these scores in turn, over and over, and the kinds of keys under which they are thrown.
struct Kinds {
    scores: [u8; 2],
    thrown: usize,
    kinds: Vec<u8>,
}

impl Kinds {
    const fn of(scores: [u8; 2]) -> Self {
        Self { scores, thrown: 0, kinds: Vec::new() }
    }
}

impl Dice for Kinds {
    fn begin(&mut self, key: EventKey) {
        self.kinds.push(key.kind);
    }

    fn roll(&mut self, _: Die) -> u8 {
        self.thrown += 1;
        self.scores[(self.thrown - 1) % 2]
    }
}

// SK-SPOT-02, SK-EFFECT-12, SK-TURN-10, SK-DICE-09: attempts to spot, shots at a sniper and the die for who moves first
// are thrown under kinds of their own.
#[test]
fn dice_are_thrown_under_kinds_of_their_own() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(b).spotted = false;
    acting(&mut state, a);
    let kinds = |go: &dyn Fn(&mut State, &mut DiceReferee<Kinds, Deaf>)| {
        let mut referee = DiceReferee::new(Kinds::of([1, 2]), Deaf);
        go(&mut state.clone(), &mut referee);
        referee.into_parts().0.kinds
    };
    let looks =
        kinds(&|state, referee| attempt(&mut Play::new(&book, state, referee), Man::new(a, 0), b));
    assert_eq!(looks, [Roll::Spot as u8]);
    let shoots = kinds(&|state, referee| {
        shoot_sniper(&mut Play::new(&book, state, referee), a, at(30.0, 22.0), Shooting::Aimed);
    });
    assert_eq!(shoots.first(), Some(&(Roll::Fire as u8)));
    let mut referee = DiceReferee::new(Kinds::of([1, 2]), Deaf);
    crate::turn::start(&built_in("ridge-road"), &mut referee);
    assert!(referee.into_parts().0.kinds.contains(&(Roll::Order as u8)));
}

// SK-SMOKE-05, SK-MORTAR-06: a friend within 6 inches who sees tells the crew without a radio, of a team and of the
// ground that is to be smoked.
#[test]
fn a_friend_within_six_inches_tells_the_crew_without_a_radio() {
    let scene = field(&["G13", "G01"], &["U01"]).rect("stone-building", (20.0, 10.0, 50.0, 14.0));
    let (book, mut state) = scene.play();
    let mortar = put(&book, &mut state, 0, (22.0, 5.0), true);
    let b = put(&book, &mut state, 2, (30.0, 40.0), true);
    acting(&mut state, mortar);
    for (x, told) in [(17.0, true), (15.0, false)] {
        put(&book, &mut state, 1, (x, 8.0), true);
        for aim in
            [(MortarAt::Unit(b), Shot::Explosive), (MortarAt::Ground(at(30.0, 40.0)), Shot::Smoke)]
        {
            let may = check_mortar(Scene::new(&book, &state), mortar, aim.0, aim.1)
                .map_err(|it| it.clause.0);
            assert_eq!(may, if told { Ok(()) } else { Err("SK-MORTAR-06") }, "{x}, {aim:?}");
        }
    }
}

// SK-MORTAR-05: 3 for a target within 2.00 inches of the last burst.
#[test]
fn a_mortar_is_ranged_in_within_two_inches_of_its_last_burst() {
    let (book, mut state) = field(&["G13"], &["U01"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    put(&book, &mut state, 1, (60.0, 44.0), true);
    acting(&mut state, mortar);
    let ground = MortarAt::Ground(at(30.0, 35.0));
    let needed = |state: &State| {
        mortar_needed(Scene::new(&book, state), mortar, ground, Shot::Smoke)
            .expect("within its range")
    };
    let before = needed(&state);
    for (y, less) in [(33.0, 3), (32.99, 0), (35.0, 3)] {
        state.unit_mut(mortar).ranged_in = Some(at(30.0, y));
        assert_eq!(before - needed(&state), less, "{y}");
    }
}

// SK-SPOT-24, SK-SPOT-07: a firer in the open within 20 inches is seen without a die, even by those who may not try.
#[test]
fn a_firer_in_the_open_is_seen() {
    for (y, seen) in [(29.9, true), (30.1, false)] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, y), true);
        for man in 1..4 {
            state.unit_mut(a).figures[man].condition = Condition::Killed;
            state.unit_mut(b).figures[man].condition = Condition::Killed;
        }
        state.unit_mut(a).markers = 9;
        state.unit_mut(b).spotted = false;
        react_to_fire(&mut Play::new(&book, &mut state, &mut script(&[])), b);
        assert_eq!(state.unit(b).spotted, seen, "{y}");
    }
}

// SK-SPOT-07, SK-SPOT-06: it is from man to man that 20 inches are measured, wherever their leaders stand.
#[test]
fn plain_sight_is_from_man_to_man() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 37.5), true);
    state.unit_mut(a).figures[3].at = at(30.0, 14.0);
    for (y, seen) in [(34.0, true), (34.1, false)] {
        state.unit_mut(b).figures[3].at = at(30.0, y);
        assert_eq!(sees_plainly(Scene::new(&book, &state), a, b), seen, "{y}");
    }
}

// SK-SPOT-01: those who are out do not look.
#[test]
fn the_fallen_do_not_look() {
    let scene = field(&["U01"], &["G01"]).rect("wood", (20.0, 30.0, 40.0, 40.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 13.6), true);
    let b = put(&book, &mut state, 1, (30.0, 31.0), true);
    state.unit_mut(b).spotted = false;
    acting(&mut state, a);
    let look = Action::Spot { man: 1, at: anchor(Scene::new(&book, &state), b) };
    assert_eq!(check(Scene::new(&book, &state), look), Ok(()));
    state.unit_mut(a).figures[1].condition = Condition::Disabled;
    assert_eq!(check(Scene::new(&book, &state), look).map_err(|it| it.clause.0), Err("SK-SPOT-01"));
}

// SK-VIS-03: whoever is spotted is spotted and known, and where.
#[test]
fn the_spotted_are_known() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let here = state.unit_mut(b);
    (here.spotted, here.known, here.last_known) = (false, false, None);
    spot(&mut Play::new(&book, &mut state, &mut quiet()), b, Some(a));
    let here = state.unit(b);
    let where_it_is = anchor(Scene::new(&book, &state), b);
    assert_eq!((here.spotted, here.known, here.last_known), (true, true, Some(where_it_is)));
}

// SK-POL-15, SK-MORALE-07, SK-AP-12: what a side may ask, of its own units and of those it knows.
#[test]
fn a_side_is_told_of_its_own_units_and_those_it_knows() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let view = book.view(&state, Side::A);
    assert_eq!([a, b].map(|unit| view.takes_die(unit)), [true, false]);
    for (unit, spotted, tested, told) in [
        (a, false, true, true),
        (a, false, false, false),
        (b, true, true, true),
        (b, true, false, false),
        (b, false, true, false),
    ] {
        let mut state = state.clone();
        (state.unit_mut(unit).spotted, state.unit_mut(unit).tested_suppression) = (spotted, tested);
        let found = book.view(&state, Side::A).has_tested(unit);
        assert_eq!(found, told, "{unit:?} {spotted} {tested}");
    }
    let spent = |state: &State| [a, b].map(|unit| book.view(state, Side::A).is_spent(unit));
    assert_eq!(spent(&state), [false; 2]);
    for unit in [a, b] {
        state.unit_mut(unit).figures.iter_mut().for_each(|man| man.spent = 2);
    }
    assert_eq!(spent(&state), [true, false], "the enemy's is not told");
    state.unit_mut(a).points = 1;
    assert_eq!(spent(&state), [false; 2]);
}

// SK-AFV-22, SK-VDAM-33, SK-POL-14: when its activation opens a crew that has lost its driver takes his seat, and pays.
#[test]
fn the_wheel_is_taken_again() {
    for player in [true, false] {
        let (book, mut state) = field(&["U22"], &["G26"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
        put(&book, &mut state, 1, (30.0, 44.0), true);
        let crew = 0..book.profile(tank).figures.len();
        let is_driver = |man: &usize| book.man(tank, *man).duty == crate::units::Duty::Driver;
        let driver = crew.clone().find(is_driver).expect("a driver");
        state.unit_mut(tank).figures[driver].condition = Condition::Killed;
        state.unit_mut(tank).hull.driverless = true;
        opening(&mut Play::new(&book, &mut state, &mut quiet()), tank, player);
        assert!(!state.unit(tank).hull.driverless);
        let paid: u8 = crew.map(|man| state.unit(tank).figures[man].spent).sum();
        assert_eq!(paid, book.switches().crew_shift_ap as u8);
    }
}

// SK-MORALE-25: a crew that must get away does so once, in its next activation.
#[test]
fn a_crew_that_must_get_away_does_so_once() {
    for (mobility, goes) in [(Mobility::Free, true), (Mobility::Immobile, false)] {
        let (book, mut state) = field(&["U22"], &["G01"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        let hull = &mut state.unit_mut(tank).hull;
        (hull.must_withdraw, hull.mobility) = (true, mobility);
        state.waiting.insert(tank);
        activate(&mut Play::new(&book, &mut state, &mut quiet()), tank);
        let hull = state.unit(tank).hull;
        assert!(!hull.must_withdraw);
        assert_eq!(hull.at != at(30.0, 20.0), goes);
    }
}

// SK-MOVE-13: the suppressed do not charge.
#[test]
fn the_suppressed_do_not_charge() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 14.0), true);
    acting(&mut state, a);
    let may =
        |state: &State| check_charge(Scene::new(&book, state), a, 0, b).map_err(|it| it.clause.0);
    assert_eq!(may(&state), Ok(()));
    state.unit_mut(a).markers = 1;
    assert_eq!(may(&state), Err("SK-MOVE-13"));
}

// SK-AFV-04: men on foot have no allowance of a vehicle; most vehicles 18 inches.
#[test]
fn men_on_foot_have_no_allowance_of_a_vehicle() {
    let (book, _) = field(&["U22", "U01"], &["G01"]).play();
    let way = |unit| allowance(&book, UnitId(unit), at(30.0, 10.0), at(30.0, 20.0));
    assert_eq!([0, 1].map(way), [1800, 0]);
}

// SK-GREN-16, SK-SUPP-01: a grenade that hits suppresses those in its burst, one that misses nobody.
#[test]
fn a_grenade_that_hits_suppresses() {
    let (book, mut state) = field(&["U02"], &["G05"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let nest = put(&book, &mut state, 1, (30.0, 20.0), true);
    acting(&mut state, a);
    state.unit_mut(nest).tested_suppression = true;
    for (roll, markers) in [(20, 1), (1, 0)] {
        let mut state = state.clone();
        let mut referee = DiceReferee::new(Kinds::of([roll, 2]), Deaf);
        // The first die is that of the throw.
        throw(
            &mut Play::new(&book, &mut state, &mut referee),
            Man::new(a, 0),
            nest,
            GrenadeAt::Hand,
        );
        assert_eq!(state.unit(nest).markers, markers, "{roll}");
    }
}

// SK-MORTAR-18, SK-GREN-01: grenades do nothing to closed armour.
#[test]
fn closed_armour_takes_no_grenades() {
    let (book, mut state) = field(&["U02"], &["G26", "G23"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (26.0, 18.0), true);
    let track = put(&book, &mut state, 2, (34.0, 18.0), true);
    acting(&mut state, a);
    let may =
        |target| check_grenade(Scene::new(&book, &state), Man::new(a, 0), target, GrenadeAt::Hand);
    assert_eq!(may(tank).map_err(|it| it.clause.0), Err("SK-MORTAR-18"));
    assert_eq!(may(track), Ok(()), "an open one");
}

// SK-AFV-25: from a higher level within 12.00 inches men in a vehicle have no cover.
#[test]
fn men_in_vehicles_are_seen_from_above() {
    let (book, mut state) = field(&["U01"], &["G23"]).play();
    let track = put(&book, &mut state, 1, (30.0, 20.0), true);
    let here = eye_of(Scene::new(&book, &state), track, 0);
    let cover = |level: u8, far: i32| {
        let at = here.at.plus(Vector::new(0, far));
        let from = Eye { at, level: here.level + level, floor: 0, building: None, hull: None };
        cover_of_man(Scene::new(&book, &state), Man::new(track, 0), from)
    };
    assert_eq!(
        [cover(1, 1200), cover(1, 1201), cover(0, 1200)],
        [Cover::None, Cover::Hard, Cover::Hard]
    );
}

// SK-GEO-07: what is no higher than both ends hides nothing, even near one of them.
#[test]
fn low_pieces_hide_nothing_between_hills() {
    let scene = field(&["U01"], &["G01"])
        .rect("hill", (10.0, 10.0, 20.0, 20.0))
        .rect("hill", (50.0, 10.0, 60.0, 20.0))
        .line("bocage", (24.0, 0.0, 24.0, 40.0));
    let (book, state) = scene.play();
    let sees = |from: (f64, f64), to: (f64, f64)| {
        sees_point(Scene::new(&book, &state), ground_eye(&book, at(from.0, from.1)), at(to.0, to.1))
    };
    assert!(sees((19.0, 15.0), (51.0, 15.0)) && sees((51.0, 15.0), (19.0, 15.0)));
    assert!(!sees((19.0, 25.0), (51.0, 25.0)), "on the ground");
}

// SK-GEO-19: cover straight to the side is to the rear still.
#[test]
fn cover_to_the_side_is_to_the_rear() {
    for (low, found) in [(29.0, true), (26.0, false)] {
        let scene = field(&["U01"], &["G01"]).rect("crops", (35.0, low, 37.0, low + 2.0));
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 18.0), true);
        let b = put(&book, &mut state, 1, (30.0, 30.0), true);
        let cover = crate::movement::rear_cover(Scene::new(&book, &state), b).map(|it| it.at);
        assert_eq!(cover, found.then_some(at(36.0, 30.0)), "{low}");
    }
}

// SK-AFV-26: a vehicle is not placed aboard another, whatever seats that has.
#[test]
fn vehicles_do_not_ride() {
    let (book, mut state) = field(&["G22", "G21", "G01"], &["U01"]).play();
    let lorry = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.phase = Phase::Deploy(Side::A);
    state.first = Some(Side::A);
    let may = |state: &State, unit: u8| {
        let mut state = state.clone();
        state.waiting = UnitSet::EMPTY;
        state.waiting.insert(UnitId(unit));
        check(Scene::new(&book, &state), Action::Board { vehicle: lorry }).map_err(|it| it.reason)
    };
    assert_eq!(may(&state, 2), Ok(()), "men do");
    assert_eq!(may(&state, 1), Err("it does not ride"));
}

/// A unit of the tables, number 1 of the book, and an enemy so far south of it, after a phase that begins with each
/// side of a die in turn.
fn after_a_phase(
    entry: &'static str,
    distance: f64,
    change: &dyn Fn(&mut State, UnitId),
) -> [(State, UnitId); 6] {
    [1, 2, 3, 4, 5, 6].map(|die| {
        let scene = field(&["U01"], &[entry]).solo("[solo]\nside = 'red'\n");
        let (book, mut state) = scene.play();
        put(&book, &mut state, 0, (30.0, 40.0 - distance), true);
        let unit = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(unit).on_chart = true;
        change(&mut state, unit);
        state.phase = Phase::Play(Side::B);
        let mut referee = DiceReferee::new(Kinds::of([die, 1]), Deaf);
        crate::turn::by_tables::run_phase(&mut Play::new(&book, &mut state, &mut referee), Side::B);
        (state, unit)
    })
}

// SK-ACT-11, SK-GUN-19: by the tables a crew stays with its gun, and advances when it has none.
#[test]
fn a_crew_of_the_tables_advances_only_without_its_gun() {
    for left in [false, true] {
        let all = after_a_phase("G14", 34.0, &|state, gun| {
            let here = state.unit_mut(gun);
            (here.weapon_left, here.hull.wreck) = (left, left);
        });
        let told =
            all.iter().filter(|(state, gun)| !left || state.unit(*gun).drill == Drill::Advance);
        let went =
            |(state, gun): &(State, UnitId)| state.unit(*gun).figures[0].at != at(30.0, 40.0);
        let went: Vec<bool> = told.map(went).collect();
        assert!(!went.is_empty() && went.iter().all(|it| *it == left), "{left}: {went:?}");
    }
}
