//! A player who goes by the charts (7.3).

use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Deaf, DiceReferee, Pending, Ruleset, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::charts::{drill, next_action, next_unit, placement, takes_die};
use crate::men::place;
use crate::state::{Activation, Drill, MAX_UNITS, Mobility, Morale, Order, Phase, Place, UnitSet};
use crate::tests::fixture::{at, built_in, field, put, quiet, script};
use crate::turn::{apply, check};
use crate::{Skirmish, Walk};

/// Plays both sides by the charts; how many turns it takes.
fn play(book: &Skirmish, seed: u64) -> u16 {
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    let mut rng = Stream::new(seed);
    let mut state = book.setup(&mut referee);
    let mut last = [Drill::Orders; MAX_UNITS];
    let mut told = None;
    while let Pending::Decision(side) = book.pending(&state) {
        let view = book.view(&state, side);
        let action = if matches!(view.phase(), Phase::Deploy(_)) {
            let mut options = Vec::new();
            book.options(&state, &mut options);
            view.placed_by_charts(&options).expect("there is room")
        } else if let Some(unit) = view.acting() {
            let drill = match told {
                Some((of, drill)) if of == unit => drill,
                _ if view.takes_die(unit) => {
                    view.charted(unit, last[unit.index()], rng.below(6) as u8 + 1)
                }
                _ => Drill::Orders,
            };
            (last[unit.index()], told) = (drill, Some((unit, drill)));
            view.by_charts(drill)
        } else {
            told = None;
            view.next_by_charts().map_or(Action::EndPhase, |unit| Action::Activate { unit })
        };
        assert_eq!(book.check(&state, action), Ok(()), "{action:?}");
        book.apply(&mut state, action, &mut referee);
    }
    book.turn(&state)
}

// SK-POL-12, SK-POL-20: the charts play either side, or both, of any game, and leave nothing open.
#[test]
fn the_charts_play_whole_games() {
    for name in ["farm", "ridge-road", "gun-line", "meeting-100", "farm-solo", "mill"] {
        let book = built_in(name);
        for seed in 1..3 {
            assert!(play(&book, seed) >= 2, "{name}");
        }
    }
}

// SK-POL-13, SK-POL-14, SK-POL-15
#[test]
fn the_tables_choose_who_acts_and_throw_a_die_when_they_must() {
    let (book, mut state) = field(&["U01", "U01", "U22"], &["G01"]).play();
    let far = put(&book, &mut state, 0, (10.0, 4.0), true);
    let near = put(&book, &mut state, 1, (30.0, 18.0), true);
    let tank = put(&book, &mut state, 2, (60.0, 4.0), true);
    let foe = put(&book, &mut state, 3, (30.0, 40.0), true);
    state.waiting = [far, near, tank].into_iter().collect::<UnitSet>();
    for unit in [tank, near, far] {
        assert_eq!(next_unit(Scene::new(&book, &state)), Some(unit));
        state.waiting.remove(unit);
    }
    assert!(takes_die(Scene::new(&book, &state), near));
    state.unit_mut(foe).spotted = false;
    assert!(!takes_die(Scene::new(&book, &state), near), "it knows of nobody");
    state.unit_mut(near).under_fire.any = true;
    assert!(takes_die(Scene::new(&book, &state), near));
    // Suppression is rolled off first, as a player does it.
    state.unit_mut(near).markers = 1;
    crate::turn::activate(&mut Play::new(&book, &mut state, &mut script(&[4])), near);
    assert_eq!(state.unit(near).markers, 0);
}

// SK-POL-16, SK-POL-17, SK-POL-19
#[test]
fn what_the_charts_say_is_done() {
    let (mut book, mut state) = field(&["U01", "U22"], &["G01"]).play();
    let team = put(&book, &mut state, 0, (30.0, 4.0), true);
    let tank = put(&book, &mut state, 1, (60.0, 4.0), true);
    put(&book, &mut state, 2, (30.0, 46.0), true);
    // Alone and not in sight of friends: -1: 6 Manoeuvre, 4 Halt, 1 Retreat.
    let drills = [6, 4, 1].map(|die| drill(Scene::new(&book, &state), tank, Drill::Orders, die));
    assert_eq!(drills, [Drill::Manoeuvre, Drill::Halt, Drill::Retreat]);
    // The objective is nearer than the enemy; and fire does not keep them back.
    book.scenario.orders[Side::A].infantry = Order::Advance;
    book.scenario.orders[Side::A].infantry_goal = Some(at(40.0, 4.0));
    state.unit_mut(team).under_fire.any = true;
    state.activation = Some(Activation::of(team));
    let action = next_action(Scene::new(&book, &state), team, Drill::Advance);
    let Action::Move(Walk { to, .. }) = action else { panic!("{action:?}") };
    assert_eq!(to, at(36.0, 4.0));
    let action = next_action(Scene::new(&book, &state), team, Drill::Attack);
    let Action::Move(Walk { to, .. }) = action else { panic!("{action:?}") };
    assert_eq!(to, at(30.0, 10.0), "an attack goes for the enemy");
}

// SK-POL-15, SK-ACT-20, SK-ACT-22: who is told to run by the chart runs, 2 inches more an action, and is in rout.
#[test]
fn a_rout_on_the_chart_is_a_rout() {
    for (rule, off) in [("", 16.0), ("rout_bonus_per_action = 'turn'", 14.0)] {
        let (book, mut state) = field(&["U01", "U12", "U22"], &["G01"]).rule(rule).play();
        let team = put(&book, &mut state, 0, (30.0, 20.0), true);
        let mortar = put(&book, &mut state, 1, (50.0, 20.0), true);
        put(&book, &mut state, 2, (65.0, 4.0), true);
        put(&book, &mut state, 3, (30.0, 40.0), true);
        let mut spent = state.clone();
        state.activation = Some(Activation::of(team));
        assert_eq!(next_action(Scene::new(&book, &state), team, Drill::Rout), Action::Run);
        apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Run);
        assert_eq!(state.unit(team).morale, Morale::Rout);
        assert_eq!(place(Scene::new(&book, &state), team), at(30.0, 20.0 - off), "{rule}");
        assert_eq!(state.activation, None, "it has done all that it does");
        state.activation = Some(Activation::of(mortar));
        apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Run);
        assert!(state.unit(mortar).weapon_left, "SK-ACT-31");
        // With its first action, and not before a forced state.
        let refused = |state: &crate::State| {
            check(Scene::new(&book, state), Action::Run).expect_err("no").clause.0
        };
        let mut acting = Activation::of(team);
        acting.moves = 1;
        spent.activation = Some(acting);
        assert_eq!(refused(&spent), "SK-ACT-22");
        spent.activation = Some(Activation::of(team));
        assert_eq!(check(Scene::new(&book, &spent), Action::Run), Ok(()));
        assert_eq!(
            check(Scene::new(&book, &spent), Action::BaleOut).expect_err("no").clause.0,
            "SK-TURN-12"
        );
        spent.unit_mut(team).fired = true;
        assert_eq!(refused(&spent), "SK-ACT-22");
        spent.unit_mut(team).fired = false;
        spent.unit_mut(team).morale = Morale::Shaken;
        assert_eq!(refused(&spent), "SK-ACT-21");
        let mut options = Vec::new();
        book.options(&spent, &mut options);
        assert!(!options.contains(&Action::Run), "nobody is offered it");
    }
}

// SK-POL-16, SK-AFVSOLO-28, SK-AFVSOLO-29, SK-AFVSOLO-39: an immobile vehicle whose chart says so is left; the crew
// goes away at full speed at once.
#[test]
fn an_immobile_vehicle_is_left_by_the_chart() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.activation = Some(Activation::of(tank));
    assert_eq!(drill(Scene::new(&book, &state), tank, Drill::Orders, 1), Drill::Retreat);
    assert_eq!(
        check(Scene::new(&book, &state), Action::BaleOut).expect_err("it moves").clause.0,
        "SK-AFVSOLO-29"
    );
    state.unit_mut(tank).hull.mobility = Mobility::Immobile;
    assert_eq!(drill(Scene::new(&book, &state), tank, Drill::Orders, 1), Drill::Rout);
    assert_eq!(next_action(Scene::new(&book, &state), tank, Drill::Rout), Action::BaleOut);
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::BaleOut);
    assert!(state.unit(tank).hull.abandoned);
    assert_eq!(state.unit(tank).place, Place::Table);
    let gone = place(Scene::new(&book, &state), tank);
    assert!(!gone.within(at(30.0, 20.0), Length::inches(12)), "away: {gone:?}");
    assert_eq!(state.unit(tank).morale, Morale::Steady, "no rout");
    assert_eq!(state.activation, None);
}

// SK-POL-18: launcher teams go where they have a vehicle within their Medium range.
#[test]
fn a_launcher_team_goes_by_cover_to_shoot_at_a_vehicle() {
    let (book, mut state) =
        field(&["U06"], &["G26"]).rect("crops", (40.0, 20.0, 46.0, 26.0)).play();
    let pair = put(&book, &mut state, 0, (36.0, 8.0), true);
    put(&book, &mut state, 1, (36.0, 42.0), true);
    state.activation = Some(Activation::of(pair));
    let action = next_action(Scene::new(&book, &state), pair, Drill::Advance);
    let Action::Move(Walk { to, .. }) = action else { panic!("{action:?}") };
    assert!(to.x > 3600, "towards the crops, not straight at it: {to:?}");
}

// SK-POL-21: passengers get out with an enemy within 30 inches.
#[test]
fn passengers_get_out_with_an_enemy_within_thirty_inches() {
    let (book, mut state) = field(&["U19", "U01"], &["G01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 5.0), true);
    let team = put(&book, &mut state, 1, (30.0, 2.0), true);
    put(&book, &mut state, 2, (30.0, 40.0), true);
    state.unit_mut(team).place = Place::Aboard(track);
    state.activation = Some(Activation::of(team));
    let out = |state: &crate::State| {
        matches!(next_action(Scene::new(&book, state), team, Drill::Halt), Action::Dismount { .. })
    };
    assert!(!out(&state), "35 inches");
    put(&book, &mut state, 2, (30.0, 34.0), true);
    assert!(out(&state));
    assert!(place(Scene::new(&book, &state), team).within(at(30.0, 5.0), Length::inches(1)));
}

/// What the next unit of a side takes of these places.
fn taken(
    book: &Skirmish,
    state: &crate::State,
    unit: u8,
    places: &[(f64, f64)],
) -> Option<(f64, f64)> {
    let mut state = state.clone();
    let side = book.side(UnitId(unit));
    state.phase = Phase::Deploy(side);
    state.waiting = [UnitId(unit)].into_iter().collect::<UnitSet>();
    let front = if side == Side::A { Bearing::NORTH } else { Bearing::SOUTH };
    let walk = |&(x, y): &(f64, f64)| Action::Deploy(Walk { to: at(x, y), front, close: false });
    let mut options: Vec<Action> = places.iter().map(walk).collect();
    options.insert(0, Action::HoldBack);
    let best = placement(Scene::new(book, &state), side, &options)?;
    let index = options.iter().position(|option| *option == best)?;
    places.get(index.checked_sub(1)?).copied()
}

// SK-POL-22: who defends stands in the piece that he was told, else in the best cover, and of equal cover where he sees
// most points within 32 inches.
#[test]
fn who_defends_takes_cover_with_a_field_of_fire() {
    let scene = field(&["U01"], &["G01", "G01"])
        .rect("ruin", (10.0, 40.0, 16.0, 46.0))
        .rect("crops", (30.0, 40.0, 36.0, 46.0))
        .rect("ruin", (50.0, 40.0, 56.0, 46.0))
        .rect("stone-building", (40.0, 34.0, 66.0, 38.0));
    let (mut book, mut state) = scene.play();
    let (open, ruin, crops, blind) = ((22.0, 30.0), (13.0, 43.0), (33.0, 43.0), (53.0, 43.0));
    assert_eq!(taken(&book, &state, 1, &[open, crops, blind, ruin]), Some(ruin), "it sees more");
    assert_eq!(taken(&book, &state, 1, &[open, crops]), Some(crops));
    // The field of fire ends 32 inches off: from the edge of the zone all that can be seen counts.
    assert_eq!(taken(&book, &state, 1, &[(22.0, 47.0), (22.0, 29.0)]), Some((22.0, 29.0)));
    let orders = &mut book.scenario.orders[Side::B];
    orders.infantry_goal = Some(at(33.0, 44.0));
    assert_eq!(taken(&book, &state, 1, &[ruin, crops]), Some(ruin), "told to hold, wherever");
    book.scenario.orders[Side::B].infantry = Order::Defend;
    assert_eq!(taken(&book, &state, 1, &[ruin, blind, crops]), Some(crops), "in the named piece");
    assert_eq!(taken(&book, &state, 1, &[open, blind]), Some(open), "or nearest to it");
    // Units stand 4 inches apart where they have room for it.
    put(&book, &mut state, 2, crops, true);
    assert_eq!(taken(&book, &state, 1, &[(33.0, 46.9), ruin]), Some(ruin));
    assert_eq!(
        taken(&book, &state, 1, &[(33.0, 47.1), ruin]),
        Some((33.0, 47.1)),
        "4.1 inches, nearer to it"
    );
    assert_eq!(taken(&book, &state, 1, &[crops]), Some(crops), "where there is no room");
}

// SK-POL-22: guns stand where they see farthest, vehicles hull down.
#[test]
fn guns_see_far_and_vehicles_are_hull_down() {
    let scene = field(&["U01"], &["G14", "G26"])
        .line("low-wall", (10.0, 40.0, 20.0, 40.0))
        .rect("stone-building", (40.0, 26.0, 60.0, 29.0));
    let (book, state) = scene.play();
    assert_eq!(taken(&book, &state, 1, &[(50.0, 30.0), (30.0, 30.0)]), Some((30.0, 30.0)));
    assert_eq!(
        taken(&book, &state, 1, &[(30.0, 30.0), (30.0, 46.0)]),
        Some((30.0, 46.0)),
        "farther"
    );
    assert_eq!(taken(&book, &state, 2, &[(30.0, 42.0), (15.0, 42.0)]), Some((15.0, 42.0)));
}

// SK-POL-22: who attacks stands in a line with equal gaps along the edge of his zone, sorted by objective.
#[test]
fn who_attacks_stands_in_line() {
    let (mut book, state) = field(&["U22", "U01", "U01"], &["G01"]).play();
    let orders = &mut book.scenario.orders[Side::A];
    (orders.infantry, orders.vehicles) = (Order::Advance, Order::Patrol);
    (orders.infantry_goal, orders.vehicles_goal) = (Some(at(20.0, 40.0)), Some(at(50.0, 40.0)));
    let line = [(54.0, 20.0), (18.0, 20.0), (36.0, 20.0), (36.0, 2.0), (0.0, 20.0)];
    for (unit, there) in [(1, line[1]), (2, line[2]), (0, line[0])] {
        assert_eq!(taken(&book, &state, unit, &line), Some(there), "{unit}");
    }
    // By number where all go to one objective; the other side at its own edge.
    book.scenario.orders[Side::A].vehicles_goal = Some(at(20.0, 40.0));
    assert_eq!(
        [0, 1, 2].map(|unit| taken(&book, &state, unit, &line)),
        [line[1], line[2], line[0]].map(Some)
    );
    book.scenario.orders[Side::B].infantry = Order::Advance;
    assert_eq!(taken(&book, &state, 3, &[(36.0, 44.0), (36.0, 28.0)]), Some((36.0, 28.0)));
    // Nobody is held back who has a place.
    assert_eq!(taken(&book, &state, 3, &[]), None);
    let state = crate::tests::fixture::bare(&book);
    assert!(check(Scene::new(&book, &state), Action::Activate { unit: UnitId(0) }).is_err());
}
