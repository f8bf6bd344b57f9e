//! Clauses with all their figures: every item of a list, each modifier alone, both sides of each limit.

use wargauge_rules::table::{Bearing, Length};
use wargauge_rules::{Illegal, Side, UnitId};

use crate::Skirmish;
use crate::book::{Play, Scene};
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot, check_fire, check_flame,
    check_grenade, check_gun, check_hand_held, check_mortar, check_volley, grenade_needed, shoot,
};
use crate::men::{Man, left, place};
use crate::movement::{
    MoveGoal, Walk, check_mount, check_move, flee, retire_step, shaken_move, step_towards,
};
use crate::position::{can_be_touched, in_contact};
use crate::state::{Activation, Condition, Morale, Place, State};
use crate::tests::fixture::{army, at, field, put, quiet, script};
use crate::turn;
use crate::units::{HandHeld, SmallArm, TEAM};

/// Something that a unit does.
type Act<'a> = &'a dyn Fn(&Skirmish, &mut State, UnitId);

/// The clause by which something is refused.
fn clause<T>(verdict: Result<T, Illegal>) -> Option<&'static str> {
    verdict.err().map(|refused| refused.clause.0)
}

/// One man of a unit fires so.
fn plan_of(target: UnitId, man: usize, shooting: Shooting) -> FirePlan {
    let mut men = [Shooting::None; TEAM];
    men[man] = shooting;
    FirePlan { target, at: FireAt::Men, men, split: None }
}

// SK-MOVE-26, SK-MOVE-16, SK-MOVE-17, SK-MORALE-19: a compulsory way ends before what is solid and an inch before an enemy
// who stands in it, if need be where it begins; the unit keeps its state.
#[test]
fn compulsory_ways_are_shortened() {
    let acts: [(Act<'_>, bool); 4] = [
        (
            &|book, state, unit| shaken_move(&mut Play::new(book, state, &mut quiet()), unit, 6),
            false,
        ),
        (&|book, state, unit| retire_step(&mut Play::new(book, state, &mut quiet()), unit), false),
        (
            &|book, state, unit| {
                flee(&mut Play::new(book, state, &mut quiet()), unit, [Length::ZERO; 2]);
            },
            true,
        ),
        (
            &|book, state, unit| {
                let goal = MoveGoal::at(at(30.0, 5.0));
                step_towards(&mut Play::new(book, state, &mut quiet()), unit, goal);
            },
            false,
        ),
    ];
    for (nth, (act, twice)) in acts.into_iter().enumerate() {
        for (rock, end) in [(13.9, 14.0), (14.1, 14.25), (17.1, 17.25), (19.7, 19.75), (19.9, 20.0)]
        {
            let scene = field(&["U09"], &["G10", "G10"]).rect("rock", (0.0, 10.0, 72.0, rock));
            let (book, mut state) = scene.play();
            let a = put(&book, &mut state, 0, (30.0, 20.0), true);
            put(&book, &mut state, 1, (30.0, 40.0), true);
            state.unit_mut(a).morale = if twice { Morale::Rout } else { Morale::Retiring };
            act(&book, &mut state, a);
            assert_eq!(place(Scene::new(&book, &state), a), at(30.0, end), "{nth} {rock}");
            assert_eq!(state.unit(a).moved, end < 20.0, "{nth} {rock}");
            assert!(state.unit(a).morale >= Morale::Retiring);
        }
        // An enemy in the way; one who is down bars nothing.
        for (y, condition, end) in [
            (16.0, Condition::Fit, 17.25),
            (18.0, Condition::Wounded, 19.25),
            (13.01, Condition::Fit, 14.25),
            (12.99, Condition::Fit, 14.0),
            (16.0, Condition::Disabled, 14.0),
        ] {
            let (book, mut state) = field(&["U09"], &["G10", "G10"]).play();
            let a = put(&book, &mut state, 0, (30.0, 20.0), true);
            put(&book, &mut state, 1, (30.0, 21.5), true);
            let b = put(&book, &mut state, 2, (30.0, y), true);
            state.unit_mut(b).figures[0].condition = condition;
            if twice || nth == 3 {
                continue;
            }
            act(&book, &mut state, a);
            assert_eq!(
                place(Scene::new(&book, &state), a),
                at(30.0, end),
                "{nth} {y} {condition:?}"
            );
        }
    }
}

// SK-MORALE-13: a shaken team does not walk, one that retires may.
#[test]
fn the_shaken_do_not_walk() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    state.activation = Some(Activation::of(a));
    let walk = Walk { to: at(30.0, 14.0), front: Bearing::NORTH, close: true };
    for (morale, refused) in
        [(Morale::Steady, None), (Morale::Retiring, None), (Morale::Shaken, Some("SK-MORALE-13"))]
    {
        state.unit_mut(a).morale = morale;
        assert_eq!(
            clause(check_move(Scene::new(&book, &state), a, 0, walk)),
            refused,
            "{morale:?}"
        );
    }
}

// SK-EFFECT-12, SK-EFFECT-13, SK-EFFECT-14: whom a machine gun shoots at in vain is suppressed, by one shot of a split burst
// too; who is hit is not for that.
#[test]
fn a_machine_gun_that_misses_suppresses() {
    let scene = field(&["G04"], &["U09", "U09"]).rule("mg_split = 'on'");
    let (book, mut state) = scene.play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let c = put(&book, &mut state, 2, (34.0, 30.0), true);
    state.activation = Some(Activation::of(gun));
    for unit in [b, c] {
        state.unit_mut(unit).tested_suppression = true;
    }
    let markers = |split: Option<(UnitId, u8)>, dice: &[u8]| {
        let mut state = state.clone();
        let plan = FirePlan { split, ..plan_of(b, 0, Shooting::Unaimed) };
        assert_eq!(check_fire(Scene::new(&book, &state), gun, &plan), Ok(()));
        shoot(&mut Play::new(&book, &mut state, &mut script(dice)), gun, &plan);
        [b, c].map(|unit| state.unit(unit).markers)
    };
    assert_eq!(markers(None, &[1, 1, 1]), [1, 0]);
    // A hit that wounds, and the test of the wounded.
    assert_eq!(markers(None, &[20, 1, 1, 4, 1]), [0, 0]);
    assert_eq!(markers(Some((c, 1)), &[1, 1, 1]), [1, 1]);
    assert_eq!(markers(Some((c, 1)), &[1, 1, 20, 4, 1]), [1, 0]);
    assert_eq!(markers(Some((c, 2)), &[20, 1, 1, 4, 1]), [0, 1]);
}

// SK-SHOOT-26, SK-GUN-12, SK-GREN-01, SK-HHAT-15, SK-MORTAR-08: nobody attacks his own side.
#[test]
fn nobody_attacks_friends() {
    let scene = field(&["G02", "G14", "G12", "G07", "G18", "G01", "G26"], &["U01"]);
    let (book, mut state) = scene.play();
    let units: Vec<UnitId> = [10.0, 20.0, 30.0, 40.0, 50.0]
        .into_iter()
        .zip(0..)
        .map(|(x, unit)| put(&book, &mut state, unit, (x, 2.0), true))
        .collect();
    let foe = put(&book, &mut state, 7, (30.0, 45.0), true);
    let may = |friend: UnitId, unit: UnitId| {
        let mut state = state.clone();
        let mut y = 12.0;
        // At every range at which any of them shoots.
        let mut found = Vec::new();
        while y < 45.0 {
            let x = f64::from(place(Scene::new(&book, &state), unit).x) / 100.0;
            put(&book, &mut state, friend.0, (x, y), true);
            state.activation = Some(Activation::of(unit));
            let scene = Scene::new(&book, &state);
            found.push(match unit.0 {
                0 => [
                    check_fire(scene, unit, &plan_of(friend, 0, Shooting::Unaimed)),
                    check_volley(scene, unit, friend),
                    check_grenade(scene, Man::new(unit, 0), friend, GrenadeAt::Hand),
                ],
                1 => [Round::Shot, Round::Explosive, Round::Hvap]
                    .map(|round| check_gun(scene, unit, friend, round)),
                2 => [(); 3]
                    .map(|()| check_mortar(scene, unit, MortarAt::Unit(friend), Shot::Explosive)),
                3 => [HandHeld::Launcher, HandHeld::Panzerfaust, HandHeld::Panzerfaust].map(
                    |weapon| {
                        let man = if weapon == HandHeld::Launcher { 0 } else { 2 };
                        check_hand_held(scene, Man::new(unit, man), friend, weapon)
                    },
                ),
                _ => [(); 3].map(|()| check_flame(scene, Man::new(unit, 0), friend)),
            });
            y += 3.0;
        }
        found.into_iter().flatten().filter(Result::is_ok).count()
    };
    let (team, tank) = (UnitId(5), UnitId(6));
    for unit in units {
        assert_eq!([may(team, unit), may(tank, unit)], [0, 0], "{unit:?}");
        assert!(may(foe, unit) > 0 || unit.0 == 3, "{unit:?}");
    }
    let mut state = state.clone();
    put(&book, &mut state, 5, (10.0, 20.0), true);
    state.activation = Some(Activation::of(UnitId(0)));
    let plan = plan_of(team, 0, Shooting::Unaimed);
    let checked = check_fire(Scene::new(&book, &state), UnitId(0), &plan);
    assert_eq!(clause(checked), Some("SK-SHOOT-26"));
    put(&book, &mut state, 5, (20.0, 20.0), true);
    state.activation = Some(Activation::of(UnitId(1)));
    let checked = check_gun(Scene::new(&book, &state), UnitId(1), team, Round::Explosive);
    assert_eq!(clause(checked), Some("SK-GUN-12"));
}

// SK-MELEE-19, SK-MOVE-24: who can be touched: those on foot and in open vehicles, on the table, who have not given up.
#[test]
fn men_on_foot_and_in_open_vehicles_can_be_touched() {
    let (book, mut state) = field(&["U01", "U17", "U18", "U19", "U22"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 5, (30.0, 10.8), true);
    let vehicles = [1, 2, 3, 4].map(|unit| put(&book, &mut state, unit, (50.0, 10.0), true));
    let open = vehicles.map(|unit| book.vehicle(unit).is_some_and(|spec| spec.open));
    assert_eq!(vehicles.map(|unit| can_be_touched(Scene::new(&book, &state), unit)), open);
    assert!(open[0] && open[2] && !open[3]);
    assert!(in_contact(Scene::new(&book, &state), a) && in_contact(Scene::new(&book, &state), b));
    for place in [Place::Waiting, Place::Pool, Place::Concealed, Place::Reserve, Place::Gone] {
        let mut state = state.clone();
        state.unit_mut(b).place = place;
        assert!(
            !can_be_touched(Scene::new(&book, &state), b)
                && !in_contact(Scene::new(&book, &state), a),
            "{place:?}"
        );
    }
    for (vehicle, open) in vehicles.into_iter().zip(open) {
        let mut state = state.clone();
        state.unit_mut(b).place = Place::Aboard(vehicle);
        assert_eq!(can_be_touched(Scene::new(&book, &state), b), open);
    }
    state.unit_mut(b).morale = Morale::Surrendered;
    assert!(
        !can_be_touched(Scene::new(&book, &state), b) && !in_contact(Scene::new(&book, &state), a)
    );
}

// SK-AP-18: looking costs no action point, at a unit or at a counter.
#[test]
fn looking_costs_nothing() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.activation = Some(Activation::of(a));
    state.unit_mut(b).spotted = false;
    turn::spot(
        &mut Play::new(&book, &mut state, &mut script(&[10])),
        Man::new(a, 0),
        at(30.0, 40.0),
    );
    assert!(state.unit(b).spotted && state.unit(a).figures[0].looked);
    assert_eq!([0, 1, 2, 3].map(|man| left(Scene::new(&book, &state), a, man)), [2; 4]);
}

// SK-UNIT-21: a mortar without rounds fires none.
#[test]
fn a_mortar_without_rounds_fires_none() {
    let (book, mut state) = field(&["U11"], &["G01"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.activation = Some(Activation::of(mortar));
    for (rounds, refused) in [(2, None), (1, None), (0, Some("SK-UNIT-21"))] {
        state.unit_mut(mortar).ammo.mortar = rounds;
        let verdict =
            check_mortar(Scene::new(&book, &state), mortar, MortarAt::Unit(b), Shot::Explosive);
        assert_eq!(clause(verdict), refused, "{rounds}");
    }
    let rounds = [("G12", 12), ("G13", 8)];
    for (entry, rounds) in rounds {
        let germans = army("germans");
        let unit = &germans.units[germans.position(entry).expect("a unit")];
        assert_eq!(unit.ammo.mortar, rounds);
    }
}

// SK-MOVE-13, SK-MORALE-18: the suppressed do not mount, nor those who have other things to do.
#[test]
fn the_suppressed_do_not_mount() {
    let (book, mut state) = field(&["U18", "U01"], &["G10"]).play();
    let lorry = put(&book, &mut state, 0, (30.0, 10.0), true);
    let a = put(&book, &mut state, 1, (32.0, 10.0), true);
    state.activation = Some(Activation::of(a));
    let may = |state: &State| clause(check_mount(Scene::new(&book, state), a, lorry));
    assert_eq!(may(&state), None);
    state.unit_mut(a).markers = 1;
    assert_eq!(may(&state), Some("SK-MOVE-13"));
    (state.unit_mut(a).markers, state.unit_mut(a).morale) = (0, Morale::Retiring);
    assert_eq!(may(&state), Some("SK-MORALE-18"));
}

// SK-GREN-08: 8 at Short, 12 at Medium, 17 at Long.
#[test]
fn a_grenade_needs_eight_twelve_or_seventeen_by_range() {
    let (book, mut state) = field(&["U07"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    let needed = |column| {
        grenade_needed(
            Scene::new(&book, &state),
            crate::fire::Lob { unit: a, target: b, at: at(30.0, 40.0) },
            column,
            false,
        )
    };
    assert_eq!([0, 1, 2].map(needed), [8, 12, 17]);
}

// SK-EFFECT-08, SK-EFFECT-09, SK-EFFECT-10, SK-EFFECT-12: what each arm adds to the effect die, and which are machine guns.
#[test]
fn each_arm_adds_its_own_to_the_effect_die() {
    let effects = SmallArm::ALL.map(SmallArm::effect);
    assert_eq!(effects, [0, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 2]);
    let guns = SmallArm::ALL.map(|arm| u8::from(arm.is_machine_gun()));
    assert_eq!(guns, [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1]);
}

// SK-ARTY-13, SK-ARTY-14: a round of called artillery strikes whoever is 2 inches or less from its point.
#[test]
fn called_artillery_strikes_within_two_inches() {
    for (y, struck) in [(32.0, true), (32.01, false)] {
        let (book, mut state) = field(&["U10"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 5.0), true);
        let b = put(&book, &mut state, 1, (30.0, y), true);
        let (side, point) = (Side::A, at(30.0, 30.0));
        state.missions.push(crate::state::Mission { caller: a, side, at: point, calibre: 105 });
        state.unit_mut(b).tested_suppression = true;
        // It comes; one round of three hits: 4, surprised, in the open.
        let hit: &[u8] = if struck { &[6, 20, 1, 1, 1] } else { &[6, 20, 1, 1] };
        let mut referee = script(hit);
        crate::fire::roll_missions(&mut Play::new(&book, &mut state, &mut referee), side);
        assert_eq!(state.unit(b).markers, u8::from(struck), "{y}");
    }
}

// SK-SCEN-07: a force may cost as much as its limit, and not a point more.
#[test]
fn a_force_costs_no_point_more_than_its_limit() {
    for (limit, fits) in [("24", true), ("23.999", false), ("23", false)] {
        let text = format!(
            "ruleset = 'skirmish'\nkind = 'force'\ntitle = 'F'\narmy = 'germans'\n\
             points_limit = {limit}\n[[unit]]\nunit = 'G01'\ncount = 3\n"
        );
        let source = wargauge_rules::roster::Source::new("f.toml", text);
        let force =
            <Skirmish as wargauge_rules::roster::Rulebook>::read_force(&source, &army("germans"));
        assert_eq!(force.is_ok(), fits, "{limit}");
    }
}
