//! More halves of clauses that a planted fault survived: what is left out, what is not, and what
//! comes first.

use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{DiceReferee, Recorder, Ruleset, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{GrenadeAt, firer_modifier, roll_missions, throw};
use crate::men::{Man, gun_payers, left, place};
use crate::morale::{retire, rout};
use crate::movement::{MoveGoal, step_towards};
use crate::state::{
    Activation, Condition, Content, Counter, Drill, Mission, Morale, PausedMove, Portal, State,
};
use crate::tests::cured::Then;
use crate::tests::fixture::{at, bare, built_in, field, put, quiet, script};
use crate::turn::check;
use crate::units::Duty;
use crate::{Skirmish, charts, turn};

const SOLO: &str = "[solo]\nside = 'red'\n";

/// What is told when something is done with these dice, and ones after them.
pub(crate) fn told(
    state: &State,
    dice: &[u8],
    act: impl Fn(&mut State, &mut DiceReferee<Then, Recorder<Event>>),
) -> (State, Vec<Event>) {
    let mut state = state.clone();
    let mut referee = DiceReferee::new(Then(dice.to_vec()), Recorder::default());
    act(&mut state, &mut referee);
    let (_, recorder) = referee.into_parts();
    (state, recorder.events)
}

/// Where something of a kind is first told.
pub(crate) fn first(events: &[Event], is: impl Fn(&Event) -> bool) -> Option<usize> {
    events.iter().position(is)
}

// SK-ARTY-15: artillery that comes down on a vehicle rolls on the damage table, from 75 mm up; a foot beside it not. Men in
// a lorry or an open half-track roll for themselves as well, in a tank they do not.
#[test]
fn artillery_from_seventy_five_millimetres_up_damages_vehicles() {
    for (entry, calibre, x, hull, men) in [
        ("G28", 75, 30.0, true, 0),
        ("G28", 74, 30.0, false, 0),
        ("G28", 105, 30.0, true, 0),
        ("G28", 105, 33.0, false, 0),
        ("G22", 105, 30.0, true, 1),
    ] {
        let (book, mut state) = field(&["U10"], &[entry]).play();
        let officer = put(&book, &mut state, 0, (60.0, 5.0), true);
        let target = put(&book, &mut state, 1, (30.0, 40.0), true);
        let at = at(x, 40.0);
        state.missions.push(Mission { caller: officer, side: Side::A, at, calibre });
        let dice = [6, 20, 1, 1, 1, 1, 1, 1];
        let (_, events) = told(&state, &dice, |state, referee| {
            roll_missions(&mut Play::new(&book, state, referee), Side::A);
        });
        let on_hull =
            |it: &Event| matches!(it, Event::DamageRolled { unit, .. } if *unit == target);
        let on_men =
            |it: &Event| matches!(it, Event::EffectRolled { target: it, .. } if *it == target);
        assert_eq!(
            events.iter().filter(|it| on_hull(it)).count(),
            usize::from(hull),
            "{entry} {calibre} {x}"
        );
        assert_eq!(first(&events, on_men).is_some(), men > 0, "{entry} {calibre} {x}");
    }
}

// SK-MORALE-18, SK-MORALE-21: one retreat a phase, however often it is told to retire; who is shaken or runs stays so.
#[test]
fn a_team_retreats_once_a_phase_however_often_it_is_told() {
    for (before, after) in [
        (Morale::Steady, Morale::Retiring),
        (Morale::Retiring, Morale::Retiring),
        (Morale::Shaken, Morale::Shaken),
    ] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 18.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(a).morale = before;
        retire(&mut Play::new(&book, &mut state, &mut quiet()), a);
        assert_eq!(
            (place(Scene::new(&book, &state), a), state.unit(a).morale),
            (at(30.0, 12.0), after)
        );
        assert!(state.unit(a).retired);
        retire(&mut Play::new(&book, &mut state, &mut quiet()), a);
        assert_eq!(place(Scene::new(&book, &state), a), at(30.0, 12.0), "once");
        state.unit_mut(a).retired = false;
        retire(&mut Play::new(&book, &mut state, &mut quiet()), a);
        assert_eq!(place(Scene::new(&book, &state), a), at(30.0, 6.0), "in another phase again");
    }
}

// SK-AFV-22: gunner, loader and commander pay for the main gun, the gunner last, who has a machine gun too.
#[test]
fn gunner_loader_and_commander_pay_for_the_main_gun() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let duties =
        |state: &State| -> Vec<usize> { gun_payers(Scene::new(&book, state), tank).to_vec() };
    let man = |duty| (0..5).find(|&man| book.man(tank, man).duty == duty).expect("he is there");
    let [gunner, loader, commander, driver, bow] =
        [Duty::Gunner, Duty::Loader, Duty::Commander, Duty::Driver, Duty::HullGunner].map(man);
    assert_eq!(duties(&state), [loader, commander, gunner]);
    // Of the survivors one drives; the next is the gunner, then the commander, then the loader.
    state.unit_mut(tank).figures[gunner].condition = Condition::Killed;
    assert_eq!(duties(&state), [loader, commander, bow]);
    state.unit_mut(tank).figures[bow].condition = Condition::Killed;
    assert_eq!(duties(&state), [commander, loader]);
    state.unit_mut(tank).figures[driver].condition = Condition::Killed;
    assert_eq!(duties(&state).len(), 1);
}

// SK-GREN-16: who has thrown has fired, hit or miss; nothing else comes of a miss, and he has spent two points.
#[test]
fn a_thrower_has_fired_though_he_missed() {
    for (roll, hit) in [(1, false), (20, true)] {
        let (book, mut state) = field(&["U02"], &["G05"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 20.0), true);
        state.activation = Some(Activation::of(a));
        let before = state.unit(b).figures;
        let (after, events) = told(&state, &[roll, 6, 6, 6, 6, 6], |state, referee| {
            throw(&mut Play::new(&book, state, referee), Man::new(a, 0), b, GrenadeAt::Hand);
        });
        assert!(after.unit(a).fired && after.unit(b).under_fire.any, "{roll}");
        assert_eq!(after.unit(b).figures == before, !hit, "{roll}");
        assert_eq!(
            (after.unit(a).ammo.grenades, left(Scene::new(&book, &after), a, 0)),
            (1, 0),
            "{roll}"
        );
        assert!(
            first(&events, |it| matches!(it, Event::Fired { unit, .. } if *unit == a)).is_some()
        );
        assert_eq!(first(&events, |it| matches!(it, Event::Hit { .. })).is_some(), hit, "{roll}");
    }
}

// SK-GREN-11, SK-GREN-14: 2 more for who has moved in this activation, 4 for who is under fire; nothing for who does not act
// or has only stood.
#[test]
fn a_thrower_is_hindered_by_his_move_and_by_fire() {
    let (book, mut state) = field(&["U02", "U01"], &["G05"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let other = put(&book, &mut state, 1, (40.0, 10.0), true);
    let of = |unit: Option<UnitId>, moves: u8, under_fire: bool| {
        let mut state = state.clone();
        state.activation = unit.map(|unit| Activation { moves, ..Activation::of(unit) });
        state.unit_mut(a).under_fire.any = under_fire;
        firer_modifier(&state, a)
    };
    assert_eq!([of(None, 0, false), of(Some(a), 0, false), of(Some(other), 1, false)], [0; 3]);
    assert_eq!([of(Some(a), 1, false), of(Some(a), 2, false)], [-2; 2]);
    assert_eq!([of(None, 0, true), of(Some(a), 0, true), of(Some(a), 1, true)], [-4, -4, -6]);
}

// SK-MOVE-25: who comes upon an enemy in the middle of a move charges him if he attacks and can reach him, else he stops.
#[test]
fn who_discovers_an_enemy_by_the_charts_charges_or_stops() {
    for (y, drill, charges) in [
        (13.0, Drill::Attack, true),
        (13.0, Drill::Advance, false),
        (13.0, Drill::Halt, false),
        (20.0, Drill::Attack, false),
    ] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, y), true);
        let paused = Some(PausedMove {
            men: 0b1111,
            left: Length::inches(4),
            to: at(30.0, 14.0),
            front: Bearing::NORTH,
            close: true,
        });
        state.activation = Some(Activation { paused, moves: 1, ..Activation::of(a) });
        let charge = Action::Charge { target: b };
        assert_eq!(check(Scene::new(&book, &state), charge).is_ok(), y < 15.0, "{y}");
        let next = charts::next_action(Scene::new(&book, &state), a, drill);
        assert_eq!(next, if charges { charge } else { Action::Stop }, "{y} {drill:?}");
    }
}

/// A team of the tables that is told to go back, and does with this many markers.
fn goes_back(entry: &'static str, markers: u8) -> (Skirmish, State, UnitId) {
    let (book, mut state) = field(&["U01"], &[entry]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 14.0), true);
    let b = put(&book, &mut state, 1, (30.0, 34.0), true);
    state.unit_mut(b).markers = markers;
    state.activation = Some(Activation::of(b));
    turn::by_tables::carry_out(
        &mut Play::new(
            &book,
            &mut state,
            &mut DiceReferee::new(Then(vec![]), wargauge_rules::Deaf),
        ),
        b,
        Drill::Retreat,
    );
    (book, state, b)
}

// SK-ACT-13, SK-ACT-23, SK-ACT-30, SK-MOVE-13: a retreat is two moves of 6 inches and leaves men with two points nothing for
// shooting; with a marker it is one crawl of 2 inches, and of those with one point one move of 10. Men with three points
// shoot with what is left.
#[test]
fn a_retreat_goes_two_moves_or_one_crawl() {
    for (entry, markers, y, fires) in [
        ("G01", 0, 46.0, false),
        ("G01", 1, 36.0, false),
        ("G09", 0, 46.0, true),
        ("G09", 1, 36.0, true),
        ("G09", 2, 36.0, false),
        ("G19", 0, 44.0, false),
    ] {
        let (book, state, b) = goes_back(entry, markers);
        assert_eq!(place(Scene::new(&book, &state), b), at(30.0, y), "{entry} {markers}");
        assert_eq!(state.unit(b).fired, fires, "{entry} {markers}");
    }
}

// SK-ACT-23, SK-MOVE-13, SK-MOVE-15: a move action of the tables: 6 inches with two points, 10 with one, of which half speed
// takes half; the suppressed crawl 2 inches, at either speed.
#[test]
fn a_step_of_the_tables_goes_six_inches_or_ten() {
    for (entry, half, markers, inches) in [
        ("G01", false, 0, 6.0),
        ("G01", true, 0, 6.0),
        ("G19", false, 0, 10.0),
        ("G19", true, 0, 5.0),
        ("G01", false, 1, 2.0),
        ("G01", true, 1, 2.0),
    ] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        put(&book, &mut state, 0, (30.0, 4.0), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(b).markers = markers;
        state.activation = Some(Activation::of(b));
        let goal = MoveGoal { half, ..MoveGoal::at(at(30.0, 4.0)) };
        assert!(step_towards(&mut Play::new(&book, &mut state, &mut quiet()), b, goal));
        assert_eq!(
            place(Scene::new(&book, &state), b),
            at(30.0, 40.0 - inches),
            "{entry} {half} {markers}"
        );
    }
}

// SK-AP-15: whoever runs loses what he had stored, whatever the weapon; a marker takes nothing.
#[test]
fn who_runs_loses_what_he_stored() {
    for entry in ["G12", "G14", "G07", "G18", "G05", "G06"] {
        let (book, mut state) = field(&["U01"], &[entry]).play();
        put(&book, &mut state, 0, (30.0, 4.0), true);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        let here = state.unit_mut(b);
        (here.points, here.saved[1]) = (3, 2);
        crate::morale::add_marker(&mut Play::new(&book, &mut state, &mut quiet()), b, None);
        assert_eq!((state.unit(b).points, state.unit(b).saved[1]), (3, 2), "{entry}");
        rout(&mut Play::new(&book, &mut state, &mut quiet()), b);
        assert_eq!((state.unit(b).points, state.unit(b).saved[1]), (0, 0), "{entry}");
        assert_eq!(state.unit(b).morale, Morale::Rout);
    }
}

// SK-SPOT-31: a view tells contacts of the side's own units on the table alone.
#[test]
fn a_view_tells_contacts_of_own_units_on_the_table_alone() {
    let (book, mut state) = field(&["U01", "U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    state.unit_mut(b).spotted = false;
    let contacts = |side, unit| book.view(&state, side).contacts(unit).to_vec();
    assert_eq!(contacts(Side::A, a), [at(30.0, 30.0)]);
    assert!(contacts(Side::A, UnitId(1)).is_empty(), "not on the table");
    assert!(contacts(Side::B, a).is_empty() && contacts(Side::A, b).is_empty(), "not one's own");
}

// SK-TURN-04, SK-TURN-05, SK-POL-14: markers are diced for at the start of an activation, before a forced move: of who
// retires, of a vehicle that must withdraw; who runs keeps his.
#[test]
fn markers_are_diced_for_before_moving() {
    for (entry, morale) in [("U01", Morale::Retiring), ("U22", Morale::Steady)] {
        let (book, mut state) = field(&[entry], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 18.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        let here = state.unit_mut(a);
        (here.markers, here.morale) = (1, morale);
        here.hull.must_withdraw = entry == "U22";
        let before = place(Scene::new(&book, &state), a);
        let (after, events) = told(&state, &[6], |state, referee| {
            turn::activate(&mut Play::new(&book, state, referee), a);
        });
        let acts = first(&events, |it| matches!(it, Event::Acts { unit } if *unit == a));
        let rolls = first(&events, |it| matches!(it, Event::SuppressionRolled { .. }));
        let moves = first(&events, |it| matches!(it, Event::Moved { .. } | Event::Drove { .. }));
        assert!(acts.is_some() && acts < rolls && rolls < moves, "{entry}: {events:?}");
        assert_eq!(after.unit(a).markers, 0);
        assert_ne!(place(Scene::new(&book, &after), a), before, "{entry}");
        assert!(after.unit(a).told_active && !after.waiting.contains(a));
        // A second time in the phase it is not told again.
        let (_, events) = told(&after, &[6], |state, referee| {
            turn::activate(&mut Play::new(&book, state, referee), a);
        });
        assert_eq!(first(&events, |it| matches!(it, Event::Acts { .. })), None, "{entry}");
    }
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    let here = state.unit_mut(a);
    (here.markers, here.morale) = (1, Morale::Rout);
    let (after, events) = told(&state, &[5, 6], |state, referee| {
        turn::activate(&mut Play::new(&book, state, referee), a);
    });
    assert_eq!(first(&events, |it| matches!(it, Event::SuppressionRolled { .. })), None);
    assert_eq!(after.unit(a).markers, 1);
    assert!(after.activation.is_none(), "it has no choice");
}

// SK-GEN-25: a counter may produce again; one that serves once does not.
#[test]
fn a_portal_serves_again_unless_it_serves_once() {
    for (once, remain) in [(false, 1), (true, 0)] {
        let book = built_in("mill");
        let mut state = bare(&book);
        state.contact_made = true;
        put(&book, &mut state, 0, (36.0, 10.0), true);
        state.portals.clear();
        state.portals.push(Portal { at: at(36.0, 16.0), id: 7, once });
        let mut dice = script(&[6]);
        crate::solo::arrive(&mut Play::new(&book, &mut state, &mut dice), Side::A);
        assert_eq!(state.present[Side::B].len(), 1, "somebody has come");
        assert_eq!(state.portals.iter().filter(|it| it.id == 7).count(), remain, "{once}");
    }
}

// SK-SPOT-27: a counter looks as far as 36 inches, at the nearest; one aware team of its side makes all counters aware.
#[test]
fn what_one_team_knows_all_counters_know() {
    for (aware, needed) in [(true, 8), (false, 10)] {
        let scene = field(&["U01", "U01"], &["G10", "G10"]).solo(SOLO);
        let (book, mut state) = scene.rect("crops", (0.0, 0.0, 72.0, 14.0)).play();
        let near = put(&book, &mut state, 0, (30.0, 12.0), true);
        let far = put(&book, &mut state, 1, (30.0, 4.0), true);
        for unit in [near, far] {
            (state.unit_mut(unit).spotted, state.unit_mut(unit).moved) = (false, true);
        }
        for unit in [2, 3] {
            state.unit_mut(UnitId(unit)).aware = false;
        }
        state.unit_mut(UnitId(3)).aware = aware;
        state.counters.push(Counter::face_down(at(30.0, 38.0), Content::Dummy));
        for roll in [needed - 1, needed] {
            let (after, _) = told(&state, &[roll], |state, referee| {
                crate::solo::counters_look(&mut Play::new(&book, state, referee), Side::B);
            });
            assert_eq!(after.unit(near).spotted, roll == needed, "{aware} {roll}");
            assert!(!after.unit(far).spotted);
        }
    }
}

// SK-UNIT-27: who is shot at, or whose vehicle is, knows that the enemy is about.
#[test]
fn who_is_shot_at_is_aware() {
    let (book, mut state) = field(&["U02"], &["G05", "G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    let other = put(&book, &mut state, 2, (60.0, 40.0), true);
    for unit in [b, other] {
        state.unit_mut(unit).aware = false;
    }
    state.activation = Some(Activation::of(a));
    throw(&mut Play::new(&book, &mut state, &mut script(&[1])), Man::new(a, 0), b, GrenadeAt::Hand);
    assert!(state.unit(b).aware && !state.unit(other).aware);
}

// SK-EVENT-04, SK-EVENT-13, SK-EVENT-15, SK-EVENT-17: mines: one die for each man, 12 or more hits; a vehicle loses a track
// and nobody in it is hurt. They strike once.
#[test]
fn mines_throw_a_die_for_each_man_and_strike_once() {
    let (book, mut state) = field(&["U01", "U22"], &["G10"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (50.0, 10.0), true);
    let struck = |unit: UnitId, dice: &[u8]| {
        let mines = (Content::Mines, place(Scene::new(&book, &state), unit));
        told(&state, dice, |state, referee| {
            crate::solo::strike_with(&mut Play::new(&book, state, referee), mines.0, mines.1, unit);
        })
    };
    let count = |events: &[Event], shots: bool| {
        let is = |it: &&Event| match it {
            Event::ShotRolled { .. } => shots,
            Event::EffectRolled { .. } => !shots,
            _ => false,
        };
        events.iter().filter(is).count()
    };
    let (_, on_foot) = struck(a, &[12, 11, 12, 11, 6, 6]);
    assert_eq!((count(&on_foot, true), count(&on_foot, false)), (4, 2));
    let (hit, on_tank) = struck(tank, &[12]);
    assert_eq!((count(&on_tank, true), count(&on_tank, false)), (1, 0));
    assert_eq!(hit.unit(tank).hull.mobility, crate::state::Mobility::Immobile);
    assert_eq!(hit.unit(tank).markers, 0, "and is not suppressed");
    let (missed, on_tank) = struck(tank, &[11]);
    assert_eq!((count(&on_tank, true), count(&on_tank, false)), (1, 0));
    assert_eq!(missed.unit(tank).hull.mobility, crate::state::Mobility::Free);
    let mut waiting = state.clone();
    let mut mines = Counter::face_down(at(30.0, 15.0), Content::Mines);
    (mines.face_up, mines.seen) = (true, true);
    waiting.counters.push(mines);
    let (after, events) = told(&waiting, &[], |state, referee| {
        crate::solo::notice_counters(&mut Play::new(&book, state, referee), Side::A);
        crate::solo::notice_counters(&mut Play::new(&book, state, referee), Side::A);
    });
    assert_eq!(count(&events, true), 4, "once, who has come near");
    assert_eq!(after.counters[0].struck, crate::state::CounterStrike::Now);
}

// SK-ACT-13: who goes back to a friend below half strength stops beside him; who has reached his goal goes no farther.
#[test]
fn who_has_fallen_back_stops() {
    let scene = field(&["U01"], &["G01", "G01"]).solo(SOLO);
    let (book, mut state) = scene.rect("crops", (26.0, 37.0, 34.0, 39.0)).play();
    put(&book, &mut state, 0, (30.0, 4.0), true);
    let b = put(&book, &mut state, 1, (30.0, 34.0), true);
    state.activation = Some(Activation::of(b));
    let (after, _) = told(&state, &[], |state, referee| {
        turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, Drill::Retreat);
    });
    let there = place(Scene::new(&book, &after), b);
    assert!(there.y > 3600 && there.y < 3900, "{there:?}");
    assert!(after.unit(b).fired, "and what is left shoots");
}
