//! Hand to hand, morale and suppression in play (3.8, 3.10, 3.11).

use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Side, UnitId};

use crate::action::Action;
use crate::assault::{fights, melee_round, take_weapons};
use crate::book::{Play, Scene};
use crate::men::{Man, ap_total, place};
use crate::morale::{MoraleCauses, answer, clear_markers, rout, test};
use crate::movement::DrivePlan;
use crate::position::{can_be_touched, touches};
use crate::state::{Activation, Condition, Mobility, Morale, Place};
use crate::tests::fixture::{at, field, put, quiet, script};
use crate::turn::advance;

// SK-MELEE-01, SK-MELEE-05, SK-MELEE-06, SK-MELEE-12: the closest pair first, the others as extras.
#[test]
fn the_closest_pair_fights_and_the_others_are_extras() {
    let (book, mut state) = field(&["U01"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.9), true);
    state.unit_mut(a).figures[3].at = at(35.0, 18.0);
    let list = fights(Scene::new(&book, &state), Side::A);
    assert_eq!(list.len(), 1);
    assert_eq!((list[0].own, list[0].foe), (Man::new(a, 0), Man::new(b, 0)));
    assert!(list[0].own_extras.is_empty(), "at 0.9 and 0.75 inches aside they are out of reach");
    for (man, x) in [(1, 30.3), (2, 29.6)] {
        state.unit_mut(a).figures[man].at = at(x, 18.1);
    }
    let list = fights(Scene::new(&book, &state), Side::A);
    assert_eq!(list[0].own, Man::new(a, 1), "the closest");
    assert_eq!(list[0].own_extras.len(), 2);
    // 2 and 2 extras against 3: dice 1 and 6: beaten by 4 with friends near: disabled; the extras
    // fall back.
    let before = state.unit(a).figures[0].at;
    melee_round(&mut Play::new(&book, &mut state, &mut script(&[1, 6, 5])), Side::A);
    assert_eq!(state.unit(a).figures[1].condition, Condition::Disabled);
    let back = state.unit(a).figures[0].at;
    assert_eq!(before.distance_up(back), Length::inches(1));
}

// SK-MELEE-04, SK-MELEE-18: current points count; a man without any fights with none.
#[test]
fn fire_points_are_current_points() {
    let (book, mut state) = field(&["U09"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.9), true);
    state.unit_mut(a).markers = 3;
    // 0 and 6 against 3 and 1: beaten by 2 alone: captured.
    melee_round(&mut Play::new(&book, &mut state, &mut script(&[6, 1])), Side::A);
    assert_eq!(state.unit(b).figures[0].condition, Condition::Captured);
    let base = field(&["U09"], &["G10"]).rule("melee_points = 'base'").book();
    let mut state = crate::tests::fixture::bare(&base);
    let a = put(&base, &mut state, 0, (30.0, 18.0), true);
    let b = put(&base, &mut state, 1, (30.0, 18.9), true);
    state.unit_mut(a).markers = 3;
    melee_round(&mut Play::new(&base, &mut state, &mut script(&[6, 1])), Side::A);
    assert_eq!(state.unit(b).figures[0].condition, Condition::Killed, "9 against 4");
}

// SK-MELEE-15, SK-MELEE-17, SK-MELEE-23, SK-MORALE-04: a team that loses tests.
#[test]
fn a_beaten_team_tests() {
    let (book, mut state) = field(&["U01"], &["G04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.9), true);
    for man in 1..4 {
        state.unit_mut(a).figures[man].at = at(25.0, 15.0);
    }
    state.unit_mut(b).figures[1].at = at(30.0, 21.0);
    // 2 and 6 against 2 and 4: beaten by 2, a comrade within 4: forced back, and the team of four
    // points tests: 6 less 4: a marker more.
    melee_round(&mut Play::new(&book, &mut state, &mut script(&[6, 4, 6])), Side::A);
    assert_eq!(state.unit(b).figures[0].at, at(30.0, 19.9));
    assert_eq!(state.unit(b).markers, 1);
    assert_eq!(state.unit(a).markers, 0, "the winner does not");
}

// SK-MELEE-19, SK-MELEE-20, SK-MELEE-21
#[test]
fn nobody_fights_closed_vehicles_or_through_the_wall_of_a_house() {
    let (book, mut state) = field(&["U01"], &["G26", "G23", "G14", "G10"])
        .rect("stone-building", (50.0, 10.0, 56.0, 16.0))
        .line("low-wall", (60.0, 12.0, 70.0, 12.0))
        .play();
    let a = put(&book, &mut state, 0, (10.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (20.0, 10.0), true);
    let track = put(&book, &mut state, 2, (30.0, 10.0), true);
    assert!(
        !can_be_touched(Scene::new(&book, &state), tank)
            && can_be_touched(Scene::new(&book, &state), track)
    );
    let gun = put(&book, &mut state, 3, (40.0, 30.0), true);
    crate::attack::wreck_gun(&mut Play::new(&book, &mut state.clone(), &mut quiet()), gun, None);
    state.unit_mut(gun).weapon_left = true;
    put(&book, &mut state, 0, (40.0, 28.5), true);
    take_weapons(&mut Play::new(&book, &mut state, &mut quiet()));
    assert!(state.unit(gun).hull.captured);
    let sniper = put(&book, &mut state, 4, (53.0, 15.8), true);
    put(&book, &mut state, 0, (53.0, 16.4), true);
    assert!(
        !touches(Scene::new(&book, &state), Man::new(a, 0), Man::new(sniper, 0)),
        "through the wall of a house"
    );
    state.unit_mut(a).through_wall = Some(sniper);
    assert!(
        touches(Scene::new(&book, &state), Man::new(a, 0), Man::new(sniper, 0)),
        "unless one has charged the other"
    );
    put(&book, &mut state, 0, (65.0, 11.7), true);
    put(&book, &mut state, 4, (65.0, 12.4), true);
    assert!(
        touches(Scene::new(&book, &state), Man::new(a, 0), Man::new(sniper, 0)),
        "a low wall does not part them"
    );
}

// SK-MELEE-22: who runs does not fight.
#[test]
fn routers_do_not_fight() {
    let (book, mut state) = field(&["U09"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.9), true);
    state.unit_mut(b).morale = Morale::Rout;
    // One die: the score of the other is the difference: 3 and 2.
    melee_round(&mut Play::new(&book, &mut state, &mut script(&[2])), Side::A);
    assert_eq!(state.unit(b).figures[0].condition, Condition::Killed);
}

// SK-MORALE-05, SK-MORALE-09: crossing open ground under fire is tested once, and a fail ends it.
#[test]
fn open_ground_under_fire() {
    let (book, mut state) = field(&["G04"], &["U01"]).rect("crops", (40.0, 0.0, 60.0, 20.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(a).under_fire.any = true;
    let to = |x: f64, y: f64| {
        Action::Move(crate::Walk { to: at(x, y), front: Bearing::NORTH, close: true })
    };
    let go = |state: &crate::State, action, dice: &[u8]| {
        let mut state = state.clone();
        state.activation = Some(Activation::of(a));
        crate::turn::go(
            &mut Play::new(&book, &mut state, &mut script(dice)),
            Activation::of(a),
            action,
        );
        state
    };
    let passed = go(&state, to(30.0, 13.0), &[3]);
    assert_eq!(place(Scene::new(&book, &passed), a), at(30.0, 13.0));
    assert!(passed.activation.expect("acting").tested);
    let failed = go(&state, to(30.0, 13.0), &[6]);
    assert_eq!((place(Scene::new(&book, &failed), a), failed.activation), (at(30.0, 10.0), None));
    assert_eq!(failed.unit(a).markers, 1);
    go(&state, to(30.0, 12.0), &[]);
    put(&book, &mut state, 0, (50.0, 10.0), true);
    go(&state, to(50.0, 15.0), &[]);
}

// SK-MORALE-07, SK-MORALE-12, SK-MORALE-17, SK-MORALE-21, SK-SUPP-01, SK-SUPP-02, SK-SUPP-07, SK-SUPP-08
#[test]
fn suppression_is_tested_once_a_phase() {
    let (book, mut state) = field(&["U01"], &["G14"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let crew = put(&book, &mut state, 1, (30.0, 40.0), true);
    let mut causes = MoraleCauses::NONE;
    causes.suppressed.insert(crew);
    answer(&mut Play::new(&book, &mut state, &mut script(&[1])), causes, None);
    answer(&mut Play::new(&book, &mut state, &mut script(&[])), causes, None);
    assert_eq!(state.unit(crew).markers, 1, "fire does not add a second marker");
    assert_eq!(ap_total(Scene::new(&book, &state), crew), 4, "the crew is one group");
    causes.hurt.insert(crew);
    answer(&mut Play::new(&book, &mut state, &mut script(&[6])), causes, None);
    assert_eq!(state.unit(crew).markers, 2, "a casualty counts for every attack; 2: a marker more");
    state.unit_mut(crew).markers = 3;
    let mut more = MoraleCauses::NONE;
    more.shocked.insert(crew);
    answer(&mut Play::new(&book, &mut state, &mut script(&[2])), more, None);
    assert_eq!(state.unit(crew).markers, 3, "three at most");
    state.unit_mut(crew).morale = Morale::Rout;
    assert!(
        test(&mut Play::new(&book, &mut state, &mut script(&[])), crew),
        "who runs does not test"
    );
    let adds = field(&["U01"], &["G14"]).rule("suppression_fire_adds = 'true'").book();
    state.unit_mut(crew).morale = Morale::Steady;
    state.unit_mut(crew).markers = 1;
    answer(&mut Play::new(&adds, &mut state, &mut script(&[])), toll_of(crew), None);
    assert_eq!(state.unit(crew).markers, 2, "unless a switch says so");
}

fn toll_of(unit: UnitId) -> MoraleCauses {
    let mut causes = MoraleCauses::NONE;
    causes.suppressed.insert(unit);
    causes
}

// SK-MORALE-26, SK-MORALE-27, SK-ACT-31: passengers get out and go, crews leave their guns and may
// come back.
#[test]
fn passengers_that_fail_get_out_and_crews_leave_their_guns() {
    let (book, mut state) = field(&["U19", "U01", "U13"], &["G01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 15.0), true);
    let team = put(&book, &mut state, 1, (30.0, 12.0), true);
    let gun = put(&book, &mut state, 2, (50.0, 15.0), true);
    put(&book, &mut state, 3, (40.0, 40.0), true);
    state.unit_mut(team).place = Place::Aboard(track);
    state.unit_mut(team).markers = 1;
    test(&mut Play::new(&book, &mut state, &mut script(&[4])), team);
    assert_eq!((state.unit(team).place, state.unit(team).morale), (Place::Table, Morale::Retiring));
    assert!(place(Scene::new(&book, &state), team).y < 1500, "on the far side");
    state.unit_mut(gun).markers = 1;
    test(&mut Play::new(&book, &mut state, &mut script(&[4])), gun);
    assert!(state.unit(gun).weapon_left && state.unit(gun).hull.at == at(50.0, 15.0));
    state.unit_mut(gun).morale = Morale::Steady;
    state.unit_mut(gun).markers = 0;
    state.activation = Some(Activation::of(gun));
    let take = crate::turn::check_take_up(Scene::new(&book, &state), gun).expect_err("too far");
    assert_eq!(take.clause.0, "SK-AP-21");
    state.unit_mut(gun).figures[0].at = at(50.0, 13.5);
    assert_eq!(crate::turn::check_take_up(Scene::new(&book, &state), gun), Ok(()));
    crate::turn::take_up(&book, &mut state, gun);
    assert!(!state.unit(gun).weapon_left);
    assert_eq!(crate::men::left(Scene::new(&book, &state), gun, 0), 1);
}

// SK-MORALE-25: crews in their vehicles.
#[test]
fn crews_of_vehicles_that_fail_withdraw_or_bale_out() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 15.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(tank).markers = 1;
    for man in 0..3 {
        state.unit_mut(tank).figures[man].condition = Condition::Killed;
    }
    let after = |roll: u8| {
        let mut state = state.clone();
        test(&mut Play::new(&book, &mut state, &mut script(&[roll])), tank);
        state
    };
    assert!(after(3).unit(tank).hull.must_withdraw && !after(3).unit(tank).hull.silent);
    assert_eq!(after(4).unit(tank).markers, 2);
    assert!(after(5).unit(tank).hull.silent);
    let out = after(6);
    assert!(out.unit(tank).hull.abandoned && out.unit(tank).morale == Morale::Rout);
}

// SK-MORALE-03, SK-AFV-27: men in the way step aside and test as if charged by greater numbers.
#[test]
fn men_are_driven_aside() {
    let (book, mut state) = field(&["U22"], &["G04", "G10"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.5, 16.0), true);
    put(&book, &mut state, 2, (60.0, 44.0), true);
    state.unit_mut(b).aware = true;
    let drive = DrivePlan::new(at(30.0, 19.0), Bearing::NORTH, false);
    let aside =
        crate::movement::drive(&mut Play::new(&book, &mut state, &mut quiet()), tank, drive);
    assert!(aside.contains(b));
    assert!(state.unit(b).figures[0].at.x > 3300, "to the nearer side");
    crate::turn::frighten(&mut Play::new(&book, &mut state, &mut script(&[3])), tank, aside);
    assert!(state.unit(b).tested_charge);
    crate::turn::frighten(&mut Play::new(&book, &mut state, &mut script(&[])), tank, aside);
    assert_eq!(state.unit(b).figures[0].condition, Condition::Fit, "it hurts nobody");
}

// SK-SUPP-06: an officer within 12 inches, or a leader of the team, once.
#[test]
fn leaders_help_with_suppression() {
    let (book, mut state) = field(&["U10", "U01"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (38.0, 10.0), true);
    state.unit_mut(team).markers = 1;
    clear_markers(&mut Play::new(&book, &mut state, &mut script(&[3])), team);
    assert_eq!(state.unit(team).markers, 0, "3 and 1");
    state.unit_mut(team).markers = 1;
    clear_markers(&mut Play::new(&book, &mut state, &mut script(&[1])), team);
    assert_eq!(state.unit(team).markers, 1, "a natural 1 never");
}

// SK-SCEN-01, SK-SCEN-03, SK-SCEN-04, SK-SCEN-05, SK-SCEN-07, SK-SCEN-08
#[test]
fn losses_are_counted_by_points_and_wounds_are_none() {
    use crate::winning::{holder, is_broken, losses, tally};
    let (book, mut state) = field(&["U01", "U22"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (36.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (50.0, 10.0), true);
    let b = put(&book, &mut state, 2, (36.0, 20.0), true);
    crate::men::strike(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Man::new(a, 0),
        Condition::Killed,
        None,
    );
    assert_eq!(losses(Scene::new(&book, &state), Side::A), 2000, "a quarter of 8 points");
    crate::men::strike(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Man::new(a, 1),
        Condition::Disabled,
        None,
    );
    crate::men::strike(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Man::new(a, 2),
        Condition::Wounded,
        None,
    );
    assert_eq!(losses(Scene::new(&book, &state), Side::A), 4000, "wounds do not count");
    state.unit_mut(tank).hull.mobility = Mobility::Immobile;
    crate::men::note_hull_loss(&mut Play::new(&book, &mut state, &mut quiet()), tank, None);
    assert_eq!(
        losses(Scene::new(&book, &state), Side::A),
        29_000,
        "half of 50 for a tank that cannot move"
    );
    assert_eq!(tally(Scene::new(&book, &state), Side::B), 29_000);
    assert_eq!(holder(Scene::new(&book, &state), Side::A, at(36.0, 13.0)), Some(a));
    put(&book, &mut state, 2, (36.0, 16.0), true);
    assert_eq!(holder(Scene::new(&book, &state), Side::A, at(36.0, 13.0)), None, "contested");
    state.unit_mut(a).morale = Morale::Rout;
    assert_eq!(holder(Scene::new(&book, &state), Side::B, at(36.0, 19.0)), Some(b));
    assert!(!is_broken(Scene::new(&book, &state), Side::A), "the tank stands");
    state.unit_mut(tank).hull.abandoned = true;
    assert!(is_broken(Scene::new(&book, &state), Side::A));
    advance(&mut Play::new(&book, &mut state, &mut quiet()));
    assert!(matches!(state.phase, crate::Phase::Over(_)), "it has lost at the phase end");
}

// SK-SCEN-06: a side that comes by dice never breaks.
#[test]
fn who_comes_by_dice_never_breaks() {
    let book = crate::tests::fixture::built_in("mill");
    let state = crate::tests::fixture::bare(&book);
    assert!(!crate::winning::is_broken(Scene::new(&book, &state), Side::B));
}

// SK-MORALE-14, SK-MORALE-20: a rout begun in a phase is not rallied in it.
#[test]
fn a_fresh_rout_is_not_rallied() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    rout(&mut Play::new(&book, &mut state, &mut quiet()), a);
    assert_eq!(place(Scene::new(&book, &state), a), at(30.0, 6.0));
    state.activation = Some(Activation::of(a));
    assert!(!crate::turn::opening(&mut Play::new(&book, &mut state, &mut script(&[])), a, true));
}
