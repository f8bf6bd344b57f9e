//! Turns, action points, movement, crews (3.3 to 3.6).

use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::men::{Man, Squad, ap, ap_total, left, losses, strength};
use crate::movement::{
    DrivePlan, MoveGoal, Party, Walk, check_climb, check_move, check_part, flee, march_party,
    retire_step, shaken_move, step_towards,
};
use crate::position::is_chain;
use crate::state::{Activation, Condition, Morale, Order, Phase, Place, State, UnitSet};
use crate::tests::fixture::{at, bare, built_in, field, put, quiet, script};
use crate::turn::{activate, advance, end_activations};
use crate::turn::{apply, check};
use crate::{Skirmish, TEAM};

fn walk(x: f64, y: f64) -> Walk {
    Walk { to: at(x, y), front: Bearing::NORTH, close: true }
}

fn refusal(book: &Skirmish, state: &State, action: Action) -> &'static str {
    check(Scene::new(book, state), action).expect_err("it is refused").clause.0
}

// SK-UNIT-02, SK-MOVE-20: a part of a team walks at its own pace, within the chain of 2 inches.
#[test]
fn a_part_of_a_team_keeps_the_chain() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    state.unit_mut(a).figures[3].condition = Condition::Wounded;
    let fit = Party { unit: a, able: 0b0111, dragged: None };
    let go = |party, to| check_part(Scene::new(&book, &state), party, 0, to);
    assert_eq!(go(fit, walk(30.0, 11.5)), Ok(()));
    assert_eq!(go(fit, walk(30.0, 14.0)).expect_err("chain").clause.0, "SK-UNIT-02");
    let whole = Party { unit: a, able: 0b1111, dragged: None };
    assert_eq!(go(whole, walk(30.0, 11.0)).expect_err("all").clause.0, "SK-MOVE-20");
    assert!(is_chain(&[]) && is_chain(&[at(0.0, 0.0)]));
    assert!(is_chain(&[at(0.0, 0.0), at(2.0, 0.0)]) && !is_chain(&[at(0.0, 0.0), at(2.01, 0.0)]));
    // All together they go at the pace of the wounded man.
    assert!(check_move(Scene::new(&book, &state), a, 0, walk(30.0, 14.1)).is_err());
    assert_eq!(check_move(Scene::new(&book, &state), a, 0, walk(30.0, 14.0)), Ok(()));
    state.activation = Some(Activation::of(a));
    apply(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Action::Part { men: 0b0111, walk: walk(30.0, 11.5) },
    );
    assert_eq!(
        (left(Scene::new(&book, &state), a, 0), left(Scene::new(&book, &state), a, 3)),
        (1, 1)
    );
}

// SK-MOVE-08, SK-MOVE-09, SK-MOVE-11, SK-MOVE-12, SK-MOVE-27
#[test]
fn a_dragged_man_shortens_the_way_of_his_team() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    state.unit_mut(a).figures[1].condition = Condition::Disabled;
    let drag = |state: &State, y: f64| {
        check(Scene::new(&book, state), Action::Drag { man: 1, walk: walk(30.0, y) }).is_ok()
    };
    state.activation = Some(Activation::of(a));
    // The leader at 0.75 inches and nobody else within one: 6 less 2.
    state.unit_mut(a).figures[3].at = at(32.5, 10.0);
    assert!(drag(&state, 14.0) && !drag(&state, 14.1));
    state.unit_mut(a).figures[3].at = at(31.5, 10.0);
    assert!(drag(&state, 15.0) && !drag(&state, 15.1), "two carry him: less 1");
    let mut hurt = state.clone();
    hurt.unit_mut(a).figures[0].condition = Condition::Wounded;
    assert!(drag(&hurt, 13.0) && !drag(&hurt, 13.1), "a wounded carrier has his own 2");
    let mut far = state.clone();
    far.unit_mut(a).figures[1].at = at(30.0, 7.0);
    assert_eq!(refusal(&book, &far, Action::Drag { man: 1, walk: walk(30.0, 12.0) }), "SK-MOVE-12");
    assert_eq!(
        refusal(&book, &state, Action::Drag { man: 2, walk: walk(30.0, 12.0) }),
        "SK-MOVE-12"
    );
    apply(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Action::Drag { man: 1, walk: walk(30.0, 15.0) },
    );
    let figures = &state.unit(a).figures;
    assert_eq!(figures[1].at.squared_distance(figures[0].at), 2500, "he ends beside his carrier");
    assert_eq!([0, 3].map(|man| left(Scene::new(&book, &state), a, man)), [1, 1], "both pay");
    // A man of 1 point who is wounded: only what dragging costs is taken off, not his wound too.
    let (book, mut state) = field(&["U16"], &["G01"]).play();
    let green = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(green).figures[1].condition = Condition::Wounded;
    let able = 0b11101;
    let party = Party { unit: green, able, dragged: Some(1) };
    assert_eq!(
        check_part(Scene::new(&book, &state), party, 0, walk(30.0, 19.0)),
        Ok(()),
        "10 less 1"
    );
    assert!(check_part(Scene::new(&book, &state), party, 0, walk(30.0, 19.1)).is_err());
    march_party(&mut Play::new(&book, &mut state, &mut quiet()), party, walk(30.0, 19.0));
    assert_eq!(state.unit(green).figures[1].at.y, 1950);
}

// SK-UNIT-10, SK-UNIT-11, SK-UNIT-12, SK-UNIT-13, SK-UNIT-14, SK-UNIT-15
#[test]
fn men_and_teams_that_are_out() {
    use crate::men::{condition_after_wound, strike};
    assert_eq!(condition_after_wound(Condition::Fit), Condition::Wounded);
    assert_eq!(condition_after_wound(Condition::Wounded), Condition::Disabled);
    let (book, mut state) = field(&["U01", "U02"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (40.0, 10.0), true);
    for (man, fate) in [(0, Condition::Wounded), (1, Condition::Disabled), (2, Condition::Killed)] {
        strike(&mut Play::new(&book, &mut state, &mut quiet()), Man::new(a, man), fate, None);
    }
    assert_eq!(
        (strength(Scene::new(&book, &state), a), losses(Scene::new(&book, &state), a)),
        (2, 3)
    );
    assert_eq!([0, 1].map(|man| ap(Scene::new(&book, &state), a, man)), [1, 0]);
    strike(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Man::new(a, 0),
        Condition::Disabled,
        None,
    );
    strike(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Man::new(a, 3),
        Condition::Captured,
        None,
    );
    assert_eq!(state.unit(a).place, Place::Gone);
    assert!(!state.present[Side::A].contains(a));
    assert!(Morale::Rout > Morale::Shaken && Morale::Shaken > Morale::Retiring);
}

// SK-UNIT-19: a man of another team joins a crew.
#[test]
fn a_man_of_another_team_joins_a_crew() {
    let (book, mut state) = field(&["G14", "G01"], &["U01"]).play();
    let crew = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (34.0, 10.0), true);
    state.activation = Some(Activation::of(team));
    let join = Action::Join { man: 2, crew };
    assert_eq!(refusal(&book, &state, join), "SK-UNIT-19");
    for man in 1..4 {
        state.unit_mut(crew).figures[man].condition = Condition::Killed;
    }
    assert_eq!(refusal(&book, &state, join), "SK-UNIT-19");
    state.unit_mut(team).figures[2].at = at(31.5, 10.0);
    assert_eq!(check(Scene::new(&book, &state), join), Ok(()));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), join);
    assert_eq!(
        (strength(Scene::new(&book, &state), crew), strength(Scene::new(&book, &state), team)),
        (2, 3)
    );
    assert_eq!(left(Scene::new(&book, &state), crew, 1), 1, "he has paid a point");
}

// SK-UNIT-20, SK-AP-21: the next man takes over the weapon, for a point.
#[test]
fn the_next_man_takes_over() {
    let (book, mut state) = field(&["G03"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(a).figures[0].condition = Condition::Disabled;
    state.waiting = UnitSet::EMPTY;
    state.waiting.insert(a);
    activate(&mut Play::new(&book, &mut state, &mut quiet()), a);
    assert_eq!(state.unit(a).gunner, 1);
    assert_eq!([1, 2].map(|man| left(Scene::new(&book, &state), a, man)), [1, 2]);
}

// SK-UNIT-21: what is counted is counted, and no more.
#[test]
fn what_is_counted_of_ammunition_is_used_up() {
    let (book, mut state) = field(&["U02", "U15", "U11", "U23"], &["G05"])
        .line("low-wall", (20.0, 19.5, 40.0, 19.5))
        .play();
    let ammo = |unit: u8| book.profile(UnitId(unit)).ammo;
    assert_eq!((ammo(0).grenades, ammo(1).flame, ammo(2).mortar, ammo(3).hvap), (2, 3, 12, 3));
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let nest = put(&book, &mut state, 4, (30.0, 20.0), true);
    state.activation = Some(Activation::of(a));
    let throw = Action::Grenade { man: 0, target: nest, how: crate::GrenadeAt::Hand };
    apply(&mut Play::new(&book, &mut state, &mut script(&[1])), throw);
    assert_eq!(state.unit(a).ammo.grenades, 1);
    state.unit_mut(a).ammo.grenades = 0;
    state.unit_mut(a).figures[0].spent = 0;
    state.activation = Some(Activation::of(a));
    assert_eq!(refusal(&book, &state, throw), "SK-UNIT-21");
}

// SK-UNIT-23, SK-UNIT-24, SK-UNIT-25, SK-UNIT-28: what a phase leaves behind.
#[test]
fn phases_are_summed_up() {
    let (book, mut state) = field(&["U01"], &["G01"]).extra("").play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    state.unit_mut(a).fight.inflicted = 2;
    state.unit_mut(a).figures[0].at = at(30.0, 11.0);
    state.unit_mut(a).moved = true;
    state.unit_mut(a).phase_start = at(30.0, 10.0);
    advance(&mut Play::new(&book, &mut state, &mut quiet()));
    assert_eq!(state.phase, Phase::Play(Side::B));
    assert!(state.unit(a).advanced, "1 inch nearer the enemy");
    assert!(
        crate::solo::facts_of(Scene::new(&book, &state), a).winning,
        "kept from its last phase on"
    );
    state.unit_mut(a).drill = crate::Drill::Retreat;
    assert!(
        crate::solo::facts_of(Scene::new(&book, &state), a).unsettled,
        "its last action was Retreat"
    );
    assert_eq!(state.unit(a).order, Order::Hold);
    let farm = built_in("farm");
    let state = bare(&farm);
    assert_eq!(state.unit(UnitId(0)).order, Order::Advance, "as the scenario says");
}

// SK-GAME-04, SK-TURN-01, SK-TURN-02, SK-TURN-09, SK-TURN-12, SK-TURN-13, SK-TURN-16, SK-TURN-17, SK-GAME-08
#[test]
fn sides_alternate_their_phases_unit_by_unit() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 44.0), true);
    state.waiting.insert(a);
    assert_eq!(check(Scene::new(&book, &state), Action::Activate { unit: a }), Ok(()));
    assert_eq!(refusal(&book, &state, Action::Activate { unit: b }), "SK-TURN-12");
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Activate { unit: a });
    assert!(state.waiting.is_empty(), "once a phase");
    // A test may fall in either phase.
    assert!(crate::morale::test(&mut Play::new(&book, &mut state, &mut quiet()), b));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Pass);
    assert_eq!((state.phase, state.turn), (Phase::Play(Side::B), 1));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::EndPhase);
    assert_eq!((state.phase, state.turn), (Phase::Play(Side::A), 2));
    state.turn = 12;
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::EndPhase);
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::EndPhase);
    assert!(matches!(state.phase, Phase::Over(_)), "the last turn is over");
}

// SK-TURN-10: the higher die, rolled again while equal; it deploys last.
#[test]
fn the_higher_die_moves_first() {
    let book = built_in("ridge-road");
    let state = crate::turn::start(&book, &mut script(&[3, 3, 2, 5]));
    assert_eq!(state.first, Some(Side::B));
    assert_eq!(state.phase, Phase::Deploy(Side::A));
}

// SK-SCEN-02, SK-TURN-10: who defends deploys first, whoever moves first; where the scenario does not say it, the
// attacker moves first, and a die is thrown only where both attack, or neither.
#[test]
fn the_defender_deploys_first() {
    use crate::scenario::First;
    let began = |first: First, orders: [Order; 2], solo: &str, dice: &[u8]| {
        let scene = field(&["U01"], &["G01"]);
        let mut book = if solo.is_empty() { scene.book() } else { scene.solo(solo).book() };
        book.scenario.first = first;
        for (side, order) in Side::BOTH.into_iter().zip(orders) {
            book.scenario.orders[side].infantry = order;
        }
        let state = crate::turn::start(&book, &mut script(dice));
        let Phase::Deploy(side) = state.phase else { panic!("{:?}", state.phase) };
        (state.first.expect("somebody"), side)
    };
    let (a, b) = (Side::A, Side::B);
    for attack in [Order::Advance, Order::Patrol] {
        for stay in [Order::Hold, Order::Defend] {
            assert_eq!(began(First::Roll, [attack, stay], "", &[]), (a, b));
            assert_eq!(began(First::Roll, [stay, attack], "", &[]), (b, a));
            assert_eq!(
                began(First::Side(b), [attack, stay], "", &[]),
                (b, b),
                "moves first, and deploys first"
            );
            assert_eq!(began(First::Side(a), [stay, attack], "", &[]), (a, a));
        }
    }
    assert_eq!(began(First::Roll, [Order::Advance; 2], "", &[5, 2]), (a, b));
    assert_eq!(began(First::Roll, [Order::Hold; 2], "", &[2, 5]), (b, a));
    // The side that the tables run sets up first, whatever it has been told: player A deploys last.
    let solo = "[solo]\nside = 'red'\n";
    assert_eq!(
        began(First::Roll, [Order::Hold, Order::Advance], solo, &[1]),
        (a, a),
        "its counters lie already"
    );
}

// SK-TURN-03, SK-TURN-04, SK-TURN-11, SK-SUPP-03: flags are cleared, suppression is rolled off first.
#[test]
fn a_phase_begins_afresh() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    state.phase = Phase::Play(Side::B);
    let here = state.unit_mut(a);
    (here.moved, here.fired, here.tested_suppression, here.retired) = (true, true, true, true);
    here.markers = 1;
    advance(&mut Play::new(&book, &mut state, &mut quiet()));
    let here = state.unit(a);
    assert_eq!(state.phase, Phase::Play(Side::A));
    assert!(!here.moved && !here.fired && !here.tested_suppression && !here.retired);
    activate(&mut Play::new(&book, &mut state, &mut script(&[3])), a);
    assert_eq!(state.unit(a).markers, 1);
    assert_eq!(ap(Scene::new(&book, &state), a, 0), 1);
    assert!(
        check(Scene::new(&book, &state), Action::Move(walk(30.0, 12.1))).is_err(),
        "it only crawls"
    );
}

// SK-TURN-14, SK-TURN-15, SK-MELEE-16, SK-MOVE-17
#[test]
fn men_in_contact_may_break_off() {
    let (book, mut state) = field(&["U01"], &["G04"]).play();
    let a = put(&book, &mut state, 0, (30.0, 20.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.8), true);
    state.activation = Some(Activation::of(a));
    assert_eq!(check(Scene::new(&book, &state), Action::Move(walk(30.0, 16.0))), Ok(()), "away");
    assert_eq!(refusal(&book, &state, Action::Move(walk(30.0, 20.4))), "SK-MOVE-17");
    assert!(
        crate::fire::shooters(Scene::new(&book, &state), a).len() < 4,
        "those in contact do not shoot"
    );
    let mut fought = 0;
    for side in [Side::A, Side::B] {
        let mut state = state.clone();
        state.activation = None;
        state.phase = Phase::Play(side);
        let dice = [1; 8];
        crate::assault::melee_round(
            &mut Play::new(&book, &mut state, &mut script(&dice[..4])),
            side,
        );
        fought += 1;
    }
    assert_eq!((fought, state.unit(b).place), (2, Place::Table), "a round in either phase");
}

// SK-AP-02, SK-AP-03, SK-AP-04, SK-AP-05, SK-AP-06, SK-AP-07, SK-AP-18, SK-AP-22, SK-AP-23
#[test]
fn action_points_add_up_and_are_spent() {
    let (book, mut state) = field(&["U01", "U04"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 2, (30.0, 44.0), true);
    assert_eq!(ap_total(Scene::new(&book, &state), a), 8);
    state.unit_mut(a).markers = 1;
    state.unit_mut(a).figures[0].condition = Condition::Wounded;
    assert_eq!(
        (ap(Scene::new(&book, &state), a, 0), ap_total(Scene::new(&book, &state), a)),
        (0, 3)
    );
    state.unit_mut(a).markers = 2;
    assert_eq!(ap_total(Scene::new(&book, &state), a), 0, "1 for each marker, never below nothing");
    state.unit_mut(a).markers = 0;
    state.unit_mut(a).figures[0].condition = Condition::Fit;
    let mut lone = state.clone();
    for man in 1..4 {
        lone.unit_mut(a).figures[man].condition = Condition::Killed;
    }
    assert_eq!(
        check_move(Scene::new(&book, &lone), a, 0, walk(30.0, 14.0)),
        Ok(()),
        "he has a point for it"
    );
    state.activation = Some(Activation::of(a));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Move(walk(30.0, 14.0)));
    assert_eq!(left(Scene::new(&book, &state), a, 0), 1, "a point for a move action");
    let mut men = [crate::Shooting::None; TEAM];
    men[0] = crate::Shooting::Careful;
    let plan = crate::FirePlan { target: UnitId(2), at: crate::FireAt::Men, men, split: None };
    assert_eq!(refusal(&book, &state, Action::Fire(plan)), "SK-AP-08");
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Pass);
    assert_eq!(state.unit(a).points, 0, "nothing is stored for small arms");
    assert!(state.activation.is_none(), "what is left is lost");
}

// SK-AP-26: what is received during its own activation cuts what a man has left.
#[test]
fn a_wound_in_its_own_activation_cuts_what_a_man_has_left() {
    let (book, mut state) = field(&["U08"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(a).figures[0].spent = 1;
    assert_eq!(left(Scene::new(&book, &state), a, 0), 2);
    state.unit_mut(a).markers = 1;
    assert_eq!(left(Scene::new(&book, &state), a, 0), 1);
    state.unit_mut(a).markers = 3;
    assert_eq!(left(Scene::new(&book, &state), a, 0), 0);
}

// SK-AP-13, SK-AP-15: stored points, and how they are lost.
#[test]
fn stored_points_are_lost() {
    let (book, mut state) = field(&["G12", "G14"], &["U01"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 2, (30.0, 16.0), true);
    state.activation = Some(Activation::of(mortar));
    crate::turn::close(&mut Play::new(&book, &mut state, &mut quiet()));
    assert_eq!(state.unit(mortar).points, 4, "a mortar stores, up to its price");
    let mut moved = state.clone();
    moved.activation = Some(Activation::of(mortar));
    moved.unit_mut(mortar).figures.iter_mut().for_each(|man| man.spent = 0);
    crate::movement::march(
        &mut Play::new(&book, &mut moved, &mut quiet()),
        mortar,
        walk(30.0, 8.0),
    );
    assert_eq!(moved.unit(mortar).points, 0, "moved on foot");
    crate::morale::rout(&mut Play::new(&book, &mut state, &mut quiet()), mortar);
    assert_eq!(state.unit(mortar).points, 0, "its crew runs");
}

// SK-MOVE-15, SK-MOVE-16, SK-MORALE-16, SK-MORALE-18, SK-MORALE-20
#[test]
fn the_suppressed_go_at_half_speed_and_the_routed_at_full() {
    let (book, mut state) = field(&["U01", "U16"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 20.0), true);
    put(&book, &mut state, 2, (30.0, 40.0), true);
    state.unit_mut(a).markers = 2;
    retire_step(&mut Play::new(&book, &mut state, &mut quiet()), a);
    assert_eq!(
        state.unit(a).figures[0].at,
        at(30.0, 14.0),
        "one action of two, although suppressed"
    );
    flee(&mut Play::new(&book, &mut state, &mut quiet()), a, [Length::ZERO; 2]);
    assert_eq!(state.unit(a).figures[0].at, at(30.0, 2.0), "two actions");
    let mut gone = state.clone();
    gone.unit_mut(a).morale = Morale::Rout;
    flee(&mut Play::new(&book, &mut gone, &mut quiet()), a, [Length::ZERO; 2]);
    assert_eq!(gone.unit(a).place, Place::Gone, "off the table");
    let green = put(&book, &mut state, 1, (50.0, 20.0), true);
    state.unit_mut(UnitId(2)).figures[0].at = at(50.0, 40.0);
    retire_step(&mut Play::new(&book, &mut state, &mut quiet()), green);
    assert_eq!(state.unit(green).figures[0].at, at(50.0, 15.0), "half of the one action");
    state.unit_mut(a).morale = Morale::Rout;
    let may =
        crate::fire::check_volley(Scene::new(&book, &state), a, UnitId(2)).expect_err("it runs");
    assert_eq!(may.clause.0, "SK-MORALE-13");
}

// SK-MOVE-21, SK-MOVE-22
#[test]
fn heavy_weapons_move_slowly_and_do_not_fire() {
    let (book, mut state) = field(&["G05", "G03"], &["U01"]).play();
    let heavy = put(&book, &mut state, 0, (30.0, 10.0), true);
    let light = put(&book, &mut state, 1, (50.0, 10.0), true);
    assert!(check_move(Scene::new(&book, &state), heavy, 0, walk(30.0, 14.1)).is_err(), "4 inches");
    assert_eq!(check_move(Scene::new(&book, &state), heavy, 0, walk(30.0, 14.0)), Ok(()));
    let arms = |state: &State, unit| -> Vec<crate::SmallArm> {
        crate::fire::shooters(Scene::new(&book, state), unit).iter().map(|it| it.arm).collect()
    };
    for (unit, fires) in [(heavy, false), (light, true)] {
        let mut state = state.clone();
        state.activation = Some(Activation::of(unit));
        let to = state.unit(unit).figures[0].at.plus(wargauge_rules::table::Vector::new(0, 300));
        let action = Action::Move(Walk { to, front: Bearing::NORTH, close: true });
        apply(&mut Play::new(&book, &mut state, &mut quiet()), action);
        let gun = arms(&state, unit)
            .iter()
            .any(|arm| matches!(arm, crate::SmallArm::Hmg | crate::SmallArm::Lmg));
        assert_eq!(gun, fires);
    }
    for man in 1..3 {
        state.unit_mut(heavy).figures[man].condition = Condition::Killed;
    }
    let alone =
        check_move(Scene::new(&book, &state), heavy, 0, walk(30.0, 12.0)).expect_err("alone");
    assert_eq!(alone.clause.0, "SK-MOVE-22");
    let back = state.units[heavy.index()].figures[0].at;
    put(&book, &mut state, 2, (30.0, 30.0), true);
    for (men, morale, left) in
        [(2, Morale::Retiring, false), (1, Morale::Retiring, true), (2, Morale::Rout, true)]
    {
        let mut state = state.clone();
        state.unit_mut(heavy).morale = morale;
        for man in 0..men {
            state.unit_mut(heavy).figures[man].condition = Condition::Fit;
        }
        crate::movement::retire_step(&mut Play::new(&book, &mut state, &mut quiet()), heavy);
        assert_ne!(state.unit(heavy).figures[0].at, back);
        assert_eq!(state.unit(heavy).weapon_left, left, "{men} men, {morale:?}");
    }
    state.unit_mut(heavy).morale = Morale::Rout;
    flee(&mut Play::new(&book, &mut state, &mut quiet()), heavy, [Length::ZERO; 2]);
    assert!(state.unit(heavy).weapon_left, "those who run leave it");
}

// SK-GUN-20, SK-AP-16: a crew stands round its weapon, so that all of it can pay, in open order too.
#[test]
fn crews_stand_round_their_weapon() {
    let (book, mut state) = field(&["G12", "G16", "G01"], &["U01"]).play();
    for close in [true, false] {
        let mortar = put(&book, &mut state, 0, (30.0, 10.0), close);
        let gun = put(&book, &mut state, 1, (50.0, 10.0), close);
        assert_eq!(crate::fire::mortar_payers(Scene::new(&book, &state), mortar).len(), 4);
        assert_eq!(crate::fire::crew_payers(Scene::new(&book, &state), gun).len(), 5);
        assert_eq!([mortar, gun].map(|unit| state.unit(unit).dispersed), [!close; 2]);
    }
    let team = put(&book, &mut state, 2, (40.0, 10.0), true);
    let in_line = state.unit(team).figures[..4].iter().all(|man| man.at.y == 1000);
    assert!(in_line, "all others stand in line");
    let mortar = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(mortar).weapon_left = true;
    let walk = Walk { to: at(30.0, 10.0), front: Bearing::NORTH, close: true };
    crate::movement::place_team(&book, &mut state, Squad::new(mortar, 0b1111), walk);
    assert!(state.unit(mortar).figures[..4].iter().all(|man| man.at.y == 1000), "without it too");
}

// SK-GEO-27: no two figures share a place: at deployment, at the end of a move, of a forced one too.
#[test]
fn bases_never_overlap() {
    let (book, mut state) = field(&["G01", "G01"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.phase = Phase::Deploy(Side::A);
    state.first = Some(Side::A);
    state.waiting.insert(UnitId(1));
    let deploy = |x, y| Action::Deploy(walk(x, y));
    assert_eq!(refusal(&book, &state, deploy(30.0, 10.4)), "SK-GEO-27");
    assert_eq!(check(Scene::new(&book, &state), deploy(30.0, 10.5)), Ok(()), "they may touch");
    state.phase = Phase::Play(Side::A);
    let b = put(&book, &mut state, 1, (30.0, 15.0), true);
    let over =
        check_move(Scene::new(&book, &state), b, 0, walk(30.0, 10.3)).expect_err("upon them");
    assert_eq!(over.clause.0, "SK-GEO-27");
    put(&book, &mut state, 2, (30.0, 19.0), true);
    state.unit_mut(b).morale = Morale::Shaken;
    shaken_move(&mut Play::new(&book, &mut state, &mut quiet()), b, 5);
    let places: Vec<Point> = [a, b]
        .iter()
        .flat_map(|unit| state.unit(*unit).figures[..4].iter().map(|it| it.at))
        .collect();
    for (nth, one) in places.iter().enumerate() {
        assert!(places[..nth].iter().all(|other| !crate::position::overlap(*one, *other)));
    }
    assert_eq!(state.unit(b).figures[0].at, at(30.0, 10.5), "in steps of a quarter of an inch");
}

// SK-GEO-23, SK-MORALE-16: who retires or moves away stops at the edge, who runs is gone.
#[test]
fn who_retires_stops_at_the_edge() {
    for (rule, stays) in [("", true), ("retire_off_table = 'on'", false)] {
        let (book, mut state) = field(&["G01"], &["U01"]).rule(rule).play();
        let a = put(&book, &mut state, 0, (30.0, 1.5), true);
        put(&book, &mut state, 1, (30.0, 20.0), true);
        state.unit_mut(a).morale = Morale::Retiring;
        let mut away = state.clone();
        crate::movement::retire_step(&mut Play::new(&book, &mut state, &mut quiet()), a);
        assert_eq!(state.unit(a).place == Place::Table, stays, "{rule}");
        assert!(!stays || state.unit(a).figures[0].at == at(30.0, 0.0));
        away.unit_mut(a).morale = Morale::Shaken;
        crate::movement::shaken_move(&mut Play::new(&book, &mut away, &mut quiet()), a, 6);
        assert_eq!(away.unit(a).place == Place::Table, stays, "{rule}");
        away.unit_mut(a).morale = Morale::Rout;
        flee(&mut Play::new(&book, &mut away, &mut quiet()), a, [Length::ZERO; 2]);
        assert_eq!(away.unit(a).place, Place::Gone, "{rule}");
    }
}

// SK-MOVE-23: a floor is a move action.
#[test]
fn climbing_a_floor_takes_a_move_action() {
    let (book, mut state) =
        field(&["U01"], &["G01"]).rect("stone-building", (26.0, 6.0, 34.0, 14.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 7.0), true);
    let floors = book.table().areas()[0].floors;
    assert!(floors >= 2);
    assert_eq!(check_climb(Scene::new(&book, &state), a, 0, true), Ok(()));
    assert!(check_climb(Scene::new(&book, &state), a, 0, false).is_err(), "no cellar");
    state.activation = Some(Activation::of(a));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Climb { up: true });
    assert_eq!((state.unit(a).floor, left(Scene::new(&book, &state), a, 0)), (1, 1));
    assert_eq!(refusal(&book, &state, Action::Move(walk(30.0, 5.5))), "SK-MOVE-23");
}

// SK-MOVE-24, SK-MORALE-23: who cannot get away gives up, and is taken away at once.
#[test]
fn the_surrounded_give_up() {
    let (book, mut state) = field(&["U01"], &["G01", "G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 15.0), true);
    put(&book, &mut state, 1, (30.0, 23.0), true);
    put(&book, &mut state, 2, (30.0, 7.0), true);
    crate::morale::rout(&mut Play::new(&book, &mut state, &mut quiet()), a);
    assert_eq!(state.unit(a).place, Place::Gone);
    assert_eq!(state.unit(a).figures[0].condition, Condition::Captured);
}

// SK-MOVE-26, SK-MORALE-13, SK-MORALE-19: compulsory ways are cut to what is legal.
#[test]
fn compulsory_ways_are_cut() {
    let (book, mut state) = field(&["U01"], &["G01"]).rect("rock", (20.0, 12.0, 40.0, 14.0)).play();
    let a = put(&book, &mut state, 0, (30.0, 15.0), true);
    put(&book, &mut state, 1, (30.0, 30.0), true);
    shaken_move(&mut Play::new(&book, &mut state, &mut quiet()), a, 4);
    let there = state.unit(a).figures[0].at;
    assert!(there.y >= 1400, "not through the rock: {there:?}");
    assert_eq!(state.unit(a).place, Place::Table);
    // An enemy in the way of a march by the tables stops it an inch before him.
    let b = put(&book, &mut state, 1, (30.0, 20.0), true);
    let from = state.unit(a).figures[0].at;
    step_towards(&mut Play::new(&book, &mut state, &mut quiet()), a, MoveGoal::at(at(30.0, 21.0)));
    let near = state.unit(a).figures[0].at.squared_distance(state.unit(b).figures[0].at);
    assert!(near > Length::inches(1).squared() || state.unit(a).figures[0].at == from);
}

// SK-MOVE-17, SK-MOVE-26: nobody of a team that retires comes within an inch of an enemy.
#[test]
fn whoever_retires_keeps_clear_of_enemies() {
    let (book, mut state) = field(&["U01"], &["G01", "G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 20.0), false);
    put(&book, &mut state, 1, (30.0, 25.0), true);
    let beside = put(&book, &mut state, 2, (33.0, 14.0), true);
    retire_step(&mut Play::new(&book, &mut state, &mut quiet()), a);
    let (book, state) = (&book, &state);
    let men = |unit| {
        crate::men::active(Scene::new(book, state), unit)
            .map(move |man| state.unit(unit).figures[man].at)
    };
    let near = men(a).any(|own| men(beside).any(|foe| own.within(foe, Length::inches(1))));
    assert!(!near && state.unit(a).figures[0].at.y < 2000, "a shorter way is free");
}

// SK-SCEN-02: on ground that is the same from both sides both are offered the same places.
#[test]
fn both_sides_are_offered_the_same_places() {
    let (book, mut state) = field(&["U01"], &["U01"]).play();
    let [own, foe] = Side::BOTH.map(|side| {
        let unit = UnitId(side as u8);
        state.phase = Phase::Deploy(side);
        state.waiting = UnitSet::EMPTY;
        state.waiting.insert(unit);
        crate::setup::spots(Scene::new(&book, &state), side, unit)
    });
    let turned = |walk: &Walk| Walk {
        to: Point::new(7200 - walk.to.x, 4800 - walk.to.y),
        front: walk.front.opposite(),
        close: walk.close,
    };
    assert_eq!(own.iter().map(turned).collect::<Vec<_>>(), foe.to_vec());
    assert!(own[0].to.y > 1000, "the foremost row comes first: {:?}", own[0].to);
}

// SK-SCEN-09: a side chooses whom it places next.
#[test]
fn a_side_chooses_whom_it_places_next_among_unlike_units() {
    let (book, mut state) = field(&["G01", "G01", "G05"], &["U01"]).play();
    state.phase = Phase::Deploy(Side::A);
    state.first = Some(Side::A);
    state.waiting = book.of_side[Side::A];
    let options = |state: &State| {
        let mut out = Vec::new();
        crate::offers::options(Scene::new(&book, state), &mut out);
        out
    };
    let choose = |unit| Action::Choose { unit: UnitId(unit) };
    assert_eq!(options(&state), [choose(0), choose(2)], "one of equal copies");
    assert_eq!(
        check(Scene::new(&book, &state), choose(1)),
        Ok(()),
        "though the other may come first"
    );
    assert_eq!(refusal(&book, &state, choose(3)), "SK-SCEN-09");
    let walk = Action::Deploy(walk(30.0, 10.0));
    assert_eq!(refusal(&book, &state, walk), "SK-SCEN-09");
    apply(&mut Play::new(&book, &mut state, &mut quiet()), choose(2));
    assert_eq!(refusal(&book, &state, choose(0)), "SK-SCEN-09");
    apply(&mut Play::new(&book, &mut state, &mut quiet()), walk);
    assert_eq!(state.unit(UnitId(2)).place, Place::Table);
    assert_eq!(options(&state), [choose(0)]);
}

// SK-SCEN-02: units held back come in by the edge, when they are activated and not before.
#[test]
fn units_are_held_back() {
    let scene = field(&["U01", "U22"], &["G01"]);
    let text_book = scene.book();
    let mut state = bare(&text_book);
    assert_eq!(refusal_of_hold_back(&text_book, &mut state), "SK-SCEN-02");
    let mut book = text_book;
    book.scenario.entries[Side::A] = Some(at(20.0, 0.0));
    let mut state = bare(&book);
    state.phase = Phase::Deploy(Side::A);
    state.first = Some(Side::A);
    state.waiting = book.of_side[Side::A];
    put(&book, &mut state, 2, (30.0, 44.0), true);
    state.placing = Some(UnitId(0));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::HoldBack);
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::HoldBack);
    assert_eq!(state.phase, Phase::Play(Side::A));
    let (team, tank) = (UnitId(0), UnitId(1));
    assert_eq!(state.unit(team).place, Place::Reserve);
    assert!(!crate::winning::is_broken(Scene::new(&book, &state), Side::A), "they still count");
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Activate { unit: team });
    assert_eq!(state.unit(team).figures[0].at, at(20.0, 0.0));
    assert_eq!(check(Scene::new(&book, &state), Action::Move(walk(20.0, 6.0))), Ok(()));
    assert!(
        check(Scene::new(&book, &state), Action::Move(walk(20.0, 6.1))).is_err(),
        "from the edge"
    );
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Pass);
    let comes = crate::setup::entrance(Scene::new(&book, &state), tank).expect("there is room");
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Activate { unit: tank });
    assert_eq!(state.unit(tank).hull.at, comes.to);
    assert!(comes.to.within(at(20.0, 0.0), Length::inches(4)));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), Action::Pass);
    assert_eq!(state.phase, Phase::Play(Side::B));
}

fn refusal_of_hold_back(book: &Skirmish, state: &mut State) -> &'static str {
    state.phase = Phase::Deploy(Side::A);
    state.waiting = book.of_side[Side::A];
    state.placing = Some(UnitId(0));
    refusal(book, state, Action::HoldBack)
}

// SK-SCEN-02, SK-GUN-19: a gun comes limbered, its crew aboard.
#[test]
fn a_gun_comes_limbered_with_its_crew_aboard() {
    let (book, mut state) = field(&["G23", "G14"], &["U01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.phase = Phase::Deploy(Side::A);
    state.first = Some(Side::A);
    let gun = UnitId(1);
    state.waiting.insert(gun);
    let board = Action::Board { vehicle: track };
    assert_eq!(check(Scene::new(&book, &state), board), Ok(()));
    crate::setup::board(&mut Play::new(&book, &mut state, &mut quiet()), track);
    let here = state.unit(gun);
    assert_eq!((here.place, here.hull.towed_by), (Place::Aboard(track), Some(track)));
    assert!(!here.hull.there);
    // They get out, unhook it, and serve it.
    state.phase = Phase::Play(Side::A);
    state.activation = Some(Activation::of(gun));
    apply(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Action::Dismount { front: Bearing::EAST },
    );
    for man in &mut state.unit_mut(gun).figures {
        man.spent = 0;
    }
    state.activation = Some(Activation::of(gun));
    let unhook = Action::Unlimber { front: Bearing::NORTH };
    assert_eq!(check(Scene::new(&book, &state), unhook), Ok(()));
    apply(&mut Play::new(&book, &mut state, &mut quiet()), unhook);
    assert!(state.unit(gun).hull.there && state.unit(gun).hull.towed_by.is_none());
    assert_eq!(left(Scene::new(&book, &state), gun, 0), 0, "two points of two men");
}

// SK-AP-19, SK-AFV-26: mounting, dismounting, seats.
#[test]
fn men_get_in_and_out() {
    let (book, mut state) = field(&["U17", "U01", "U09"], &["G01"]).play();
    let jeep = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (32.0, 10.0), true);
    let sniper = put(&book, &mut state, 2, (28.0, 10.0), true);
    state.activation = Some(Activation::of(team));
    assert_eq!(refusal(&book, &state, Action::Mount { vehicle: jeep }), "SK-AFV-26");
    state.activation = Some(Activation::of(sniper));
    let mount = Action::Mount { vehicle: jeep };
    assert_eq!(check(Scene::new(&book, &state), mount), Ok(()));
    let mut far = state.clone();
    far.unit_mut(sniper).figures[0].at = at(26.0, 10.0);
    assert_eq!(refusal(&book, &far, mount), "SK-AP-19");
    apply(&mut Play::new(&book, &mut state, &mut quiet()), mount);
    assert_eq!(
        (state.unit(sniper).place, left(Scene::new(&book, &state), sniper, 0)),
        (Place::Aboard(jeep), 2)
    );
    let drive = DrivePlan::new(at(30.0, 16.0), Bearing::NORTH, false);
    crate::movement::drive(&mut Play::new(&book, &mut state, &mut quiet()), jeep, drive);
    assert_eq!(
        left(Scene::new(&book, &state), sniper, 0),
        1,
        "a moving vehicle costs riders a point"
    );
    assert_eq!(check(Scene::new(&book, &state), Action::Dismount { front: Bearing::EAST }), Ok(()));
    state.unit_mut(jeep).hull.moved = Length::from_hundredths(901);
    assert_eq!(refusal(&book, &state, Action::Dismount { front: Bearing::EAST }), "SK-AFV-26");
    assert_eq!(
        crate::fire::shooters(Scene::new(&book, &state), sniper).len(),
        1,
        "he may shoot out"
    );
    let dice = wargauge_rules::table::scripted::Scripted::new(&[]);
    let mut noted = wargauge_rules::DiceReferee::new(dice, wargauge_rules::Recorder::default());
    crate::movement::disembark(
        &mut Play::new(&book, &mut state, &mut noted),
        sniper,
        Bearing::EAST,
    );
    let place: Point = state.unit(sniper).figures[0].at;
    assert!(place.within(state.unit(jeep).hull.at, Length::inches(3)));
}

// SK-TURN-04: the rest of a side does what it must when its phase is ended.
#[test]
fn those_who_are_passed_over_do_what_they_must() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    state.unit_mut(a).markers = 1;
    state.waiting.insert(a);
    end_activations(&mut Play::new(&book, &mut state, &mut script(&[4])));
    assert_eq!(state.unit(a).markers, 0);
}
