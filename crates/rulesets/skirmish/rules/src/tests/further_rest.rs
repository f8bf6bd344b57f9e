//! What every attack leaves, and the rest of some clauses.

use wargauge_rules::table::Length;
use wargauge_rules::{DiceReferee, Recorder, Side, UnitId};

use crate::Skirmish;
use crate::attack::{
    Burst, BurstKind, Shell, TargetSide, VehicleHit, man_modifier_of, roll_damage,
};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot, flame, shoot, shoot_gun,
    shoot_hand_held, shoot_mortar, throw, volley,
};
use crate::men::{Man, left};
use crate::morale::MoraleCauses;
use crate::position::sees_unit;
use crate::state::{Activation, Condition, Drill, Morale, Phase, Place, State, UnitSet};
use crate::tests::cured::Then;
use crate::tests::fixture::{at, field, put, quiet};
use crate::tests::further_halves::{first, told};
use crate::turn;
use crate::units::{HandHeld, TEAM};

const SOLO: &str = "[solo]\nside = 'red'\n";

/// How somebody attacks.
type Route<'w> =
    &'w dyn Fn(&Skirmish, &mut State, [UnitId; 2], &mut DiceReferee<Then, Recorder<Event>>);

/// One man of a unit fires so.
fn plan_of(target: UnitId, at: FireAt) -> FirePlan {
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Unaimed;
    FirePlan { target, at, men, split: None }
}

// SK-UNIT-22, SK-UNIT-27, SK-AFVSOLO-35, SK-SHOOT-28, SK-SHOOT-30, SK-GREN-16, SK-GREN-17, SK-HHAT-01, SK-FLAME-10,
// SK-MORTAR-01, SK-GUN-01, SK-ACT-30: whoever attacks has fired, and is told to; whom he attacks is under fire and aware;
// mortars, flame and armour are heavy weapons, guns and what is held in the hand are anti-tank weapons.
#[test]
#[expect(clippy::too_many_lines, reason = "a table of rows")]
fn every_attack_leaves_its_marks_on_both_sides() {
    let small: Route<'_> = &|book, state, [a, b], referee| {
        shoot(&mut Play::new(book, state, referee), a, &plan_of(b, FireAt::Men));
    };
    let gun: Route<'_> = &|book, state, [a, b], referee| {
        shoot_gun(&mut Play::new(book, state, referee), a, b, Round::Shot);
    };
    let held = |weapon: HandHeld| {
        move |book: &Skirmish,
              state: &mut State,
              [a, b]: [UnitId; 2],
              referee: &mut DiceReferee<Then, Recorder<Event>>| {
            shoot_hand_held(&mut Play::new(book, state, referee), Man::new(a, 0), b, weapon);
        }
    };
    let thrown = |how: GrenadeAt| {
        move |book: &Skirmish,
              state: &mut State,
              [a, b]: [UnitId; 2],
              referee: &mut DiceReferee<Then, Recorder<Event>>| {
            throw(&mut Play::new(book, state, referee), Man::new(a, 0), b, how);
        }
    };
    let ways: [(&str, &str, f64, Route<'_>, bool, bool); 9] = [
        ("U09", "G01", 20.0, small, false, false),
        ("U22", "G01", 20.0, small, true, false),
        (
            "U09",
            "G01",
            78.0,
            &|book, state, [a, b], referee| {
                volley(&mut Play::new(book, state, referee), a, b);
            },
            false,
            false,
        ),
        ("U02", "G05", 10.0, &thrown(GrenadeAt::Hand), false, false),
        ("U06", "G01", 20.0, &thrown(GrenadeAt::Launcher), false, false),
        ("U06", "G26", 20.0, &held(HandHeld::Launcher), false, true),
        (
            "U11",
            "G01",
            35.0,
            &|book, state, [a, b], referee| {
                shoot_mortar(
                    &mut Play::new(book, state, referee),
                    a,
                    MortarAt::Unit(b),
                    Shot::Explosive,
                );
            },
            true,
            false,
        ),
        ("U13", "G26", 30.0, gun, false, true),
        ("U22", "G26", 30.0, gun, true, true),
    ];
    for (nth, (entry, foe, gap, act, heavy, anti_tank)) in ways.into_iter().enumerate() {
        let (book, mut state) = field(&[entry], &[foe]).play();
        let a = put(&book, &mut state, 0, (30.0, 1.0), true);
        let b = put(&book, &mut state, 1, (30.0, (1.0 + gap).min(47.0)), true);
        (state.unit_mut(b).aware, state.unit_mut(b).spotted) = (false, true);
        state.activation = Some(Activation::of(a));
        let (after, events) =
            told(&state, &[1], |state, referee| act(&book, state, [a, b], referee));
        let here = after.unit(b);
        let fire = here.under_fire;
        assert!(after.unit(a).fired && fire.any && here.aware, "{nth} {entry}");
        assert_eq!((fire.heavy, fire.anti_tank), (heavy, anti_tank), "{nth} {entry}");
        let fired = |it: &Event| matches!(it, Event::Fired { unit, target, .. } if (*unit, *target) == (a, b));
        let fired = first(&events, fired);
        let rolled = first(&events, |it| matches!(it, Event::ShotRolled { .. }));
        assert!(fired.is_some() && fired < rolled, "{nth} {entry}: {events:?}");
    }
}

// SK-FLAME-10, SK-FLAME-09, SK-UNIT-22: a flame is a heavy weapon, takes two points and one of its shots.
#[test]
fn a_flame_is_a_heavy_weapon_and_takes_a_shot() {
    let (book, mut state) = field(&["G18"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 18.0), true);
    state.activation = Some(Activation::of(a));
    let (after, events) = told(&state, &[1, 1, 1, 1], |state, referee| {
        flame(&mut Play::new(&book, state, referee), Man::new(a, 0), b);
    });
    assert!(after.unit(a).fired && after.unit(b).under_fire.any && after.unit(b).under_fire.heavy);
    assert_eq!((after.unit(a).ammo.flame, left(Scene::new(&book, &after), a, 0)), (2, 0));
    let shots = events.iter().filter(|it| matches!(it, Event::ShotRolled { .. })).count();
    assert_eq!(shots, 4, "a die for each of them");
}

// SK-ACT-18, SK-ACT-19: a light machine gun in cover from the enemy is dug in; in the open, or without an enemy, it is not;
// rifles never are.
#[test]
fn a_light_machine_gun_in_cover_is_dug_in() {
    for (entry, cover, known, dug) in [
        ("G03", true, true, true),
        ("G03", false, true, false),
        ("G03", true, false, false),
        ("G01", true, true, false),
    ] {
        let scene = field(&["U01"], &[entry]).solo(SOLO);
        let scene = if cover { scene.rect("crops", (26.0, 36.0, 36.0, 42.0)) } else { scene };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        (state.unit_mut(a).spotted, state.unit_mut(a).known) = (known, known);
        let b = put(&book, &mut state, 1, (30.0, 40.0), true);
        let standing = turn::by_tables::standing(Scene::new(&book, &state), b, 0, Drill::Halt);
        assert_eq!(standing.tripod, dug, "{entry} {cover} {known}");
    }
}

// SK-MELEE-05, SK-MELEE-06: fights go in the order of the phasing side's men, whatever their distances.
#[test]
fn fights_go_in_the_order_of_the_phasing_sides_men() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 18.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    for man in 0..4 {
        let x = 20.0 + 5.0 * man as f64;
        state.unit_mut(a).figures[man].at = at(x, 20.0);
        state.unit_mut(b).figures[man].at = at(x, 20.9 - 0.1 * man as f64);
    }
    for (side, first) in [(Side::A, a), (Side::B, b)] {
        let fights = crate::assault::fights(Scene::new(&book, &state), side);
        let own: Vec<_> = fights.iter().map(|it| it.own).collect();
        assert_eq!(own, [0, 1, 2, 3].map(|man| Man::new(first, man)), "{side:?}");
    }
    assert!(
        crate::assault::fights(
            Scene::new(&book, &{
                let mut apart = state.clone();
                for man in 0..4 {
                    apart.unit_mut(b).figures[man].at = at(60.0, 40.0);
                }
                apart
            }),
            Side::A
        )
        .is_empty()
    );
}

// SK-VDAM-28, SK-TURN-07: a stun lasts to the end of the next activation, a second one for one more, a third for no more;
// by the tables too.
#[test]
fn a_stun_lasts_to_the_end_of_the_next_activation() {
    let (book, mut state) = field(&["U22"], &["G26"]).solo(SOLO).play();
    let foe = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.unit_mut(tank).on_chart = true;
    let spec = book.vehicle(tank).expect("a tank");
    let side = TargetSide { front: true, hull_down: false };
    let stuns = (1..=20u8).find(|roll| {
        let score =
            i32::from(*roll) + crate::attack::damage_modifier(&book, spec, Shell::default(), side);
        crate::attack::damage_of(spec, score) == crate::event::Damage::Stunned
    });
    let roll = stuns.expect("a row of the table");
    for (times, stunned) in [(1, 1), (2, 2), (3, 2)] {
        let mut state = state.clone();
        for _ in 0..times {
            let mut referee = DiceReferee::new(Then(vec![roll]), wargauge_rules::Deaf);
            let shot = (Shell::default(), side, at(30.0, 10.0));
            roll_damage(
                &mut Play::new(&book, &mut state, &mut referee),
                VehicleHit::new(tank, Some(foe), shot.2),
                shot.0,
                shot.1,
                &mut { MoraleCauses::NONE },
            );
        }
        assert_eq!(state.unit(tank).hull.stunned, stunned, "{times}");
        assert!(!state.unit(tank).hull.damaged);
        state.phase = Phase::Play(Side::B);
        let (after, _) = told(&state, &[], |state, referee| {
            turn::by_tables::run_phase(&mut Play::new(&book, state, referee), Side::B);
        });
        assert_eq!(after.unit(tank).hull.stunned, stunned - 1, "{times}");
        assert!(after.activation.is_none());
    }
}

// SK-GUN-08, SK-ARTY-15: high explosive of a gun at a vehicle: those in an open one roll; it rolls on the damage table
// itself if it is open, soft, or the gun has 75 mm and more.
#[test]
fn high_explosive_at_open_vehicles_rolls_for_the_men() {
    for (entry, foe, men, hull) in
        [("U22", "G26", false, true), ("U22", "G22", true, true), ("U22", "G23", true, true)]
    {
        let (book, mut state) = field(&[entry], &[foe]).play();
        let a = put(&book, &mut state, 0, (30.0, 5.0), true);
        let b = put(&book, &mut state, 1, (30.0, 35.0), true);
        state.activation = Some(Activation::of(a));
        let (_, events) = told(&state, &[20, 1, 1, 1, 1, 1, 1, 1], |state, referee| {
            shoot_gun(&mut Play::new(&book, state, referee), a, b, Round::Explosive);
        });
        let open = book.vehicle(b).is_some_and(|spec| spec.open);
        assert_eq!(open, men, "{foe}");
        let burst = first(&events, |it| matches!(it, Event::EffectRolled { .. }));
        let rolled = first(&events, |it| matches!(it, Event::DamageRolled { .. }));
        assert_eq!((burst.is_some(), rolled.is_some()), (men, hull), "{entry} {foe}: {events:?}");
    }
    // A gun under 75 mm.
    for foe in ["G22", "G23"] {
        let (book, mut state) = field(&["U13"], &[foe]).play();
        let a = put(&book, &mut state, 0, (30.0, 5.0), true);
        let b = put(&book, &mut state, 1, (30.0, 35.0), true);
        assert!(book.profile(a).gun().is_some_and(|gun| gun.calibre < 75));
        state.activation = Some(Activation::of(a));
        let (_, events) = told(&state, &[20, 1, 1, 1, 1, 1, 1, 1], |state, referee| {
            shoot_gun(&mut Play::new(&book, state, referee), a, b, Round::Explosive);
        });
        let rolled = first(&events, |it| matches!(it, Event::DamageRolled { .. }));
        assert!(rolled.is_some(), "{foe}: {events:?}");
    }
}

// SK-MORTAR-14, SK-MORTAR-15, SK-MORTAR-16, SK-ARTY-09, SK-ARTY-11: unaware of the firer, or enclosed, 1 more and once; one's
// own round surprises nobody, spotted or not; in cover 1 less.
#[test]
fn a_burst_adds_one_for_the_unaware_or_enclosed() {
    for (kind, spotted, own, unseen, wanted) in [
        (None, true, false, false, 0),
        (None, false, false, false, 1),
        (None, false, true, false, 0),
        (None, true, false, true, 1),
        (Some("trench"), true, false, false, 0),
        (Some("trench"), false, false, true, 0),
        (Some("crops"), true, false, false, -1),
        (Some("crops"), false, false, false, 0),
        (Some("crops"), false, true, false, -1),
    ] {
        let scene = field(&["U11", "U01"], &["G01"]);
        let scene = match kind {
            Some(kind) => scene.rect(kind, (24.0, 28.0, 36.0, 36.0)),
            None => scene,
        };
        let (book, mut state) = scene.play();
        let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
        let friend = put(&book, &mut state, 1, (30.0, 30.0), true);
        let foe = put(&book, &mut state, 2, (30.0, 33.0), true);
        state.unit_mut(mortar).spotted = spotted;
        for fill in [BurstKind::Mortar, BurstKind::Shell(wargauge_rules::table::dice::Die::D10)] {
            let it = Burst {
                at: at(30.0, 31.5),
                radius: Length::inches(2),
                fill,
                from: at(30.0, 5.0),
                by: Some(mortar),
                unseen,
            };
            let whom = if own { friend } else { foe };
            let more = man_modifier_of(Scene::new(&book, &state), Man::new(whom, 0), &it);
            assert_eq!(more, Some(wanted), "{kind:?} {spotted} {own} {unseen} {fill:?}");
        }
    }
}

// SK-SMOKE-02, SK-SMOKE-03: what smoke hides is seen again as soon as it is gone.
#[test]
fn what_smoke_hides_is_seen_again_when_it_is_gone() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 4.0), true);
    let b = put(&book, &mut state, 1, (30.0, 44.0), true);
    state.first = Some(Side::A);
    assert!(sees_unit(Scene::new(&book, &state), a, b));
    for x in [29.0, 30.0, 31.0, 32.0, 28.0] {
        crate::fire::lay_smoke(&mut state, Side::A, at(x, 24.0), &mut quiet());
    }
    state.stances.change_all();
    assert!(!sees_unit(Scene::new(&book, &state), a, b));
    for _ in 0..3 {
        assert!(!sees_unit(Scene::new(&book, &state), a, b));
        state.waiting = UnitSet::EMPTY;
        turn::advance(&mut Play::new(&book, &mut state, &mut quiet()));
    }
    assert!(state.smoke.is_empty() && sees_unit(Scene::new(&book, &state), a, b));
}

// SK-MOVE-23: up to the last floor and down to the ground, and no farther; one floor is a move action.
#[test]
fn one_climbs_to_the_last_floor_and_down_to_the_ground() {
    let scene = field(&["U01"], &["G01"]).rect("stone-building", (26.0, 8.0, 38.0, 16.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (32.0, 12.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    let floors = book.table.areas[0].floors;
    state.activation = Some(Activation::of(a));
    for floor in 0..floors {
        state.unit_mut(a).floor = floor;
        let may = |up: bool| {
            crate::movement::check_climb(Scene::new(&book, &state), a, 0, up)
                .err()
                .map(|it| it.clause.0)
        };
        assert_eq!(may(true), (floor + 1 >= floors).then_some("SK-MOVE-23"), "{floor}");
        assert_eq!(may(false), (floor == 0).then_some("SK-MOVE-23"), "{floor}");
    }
    put(&book, &mut state, 0, (50.0, 12.0), true);
    let may = |up: bool| {
        crate::movement::check_climb(Scene::new(&book, &state), a, 0, up)
            .err()
            .map(|it| it.clause.0)
    };
    assert_eq!([true, false].map(may), [Some("SK-MOVE-23"); 2], "in the open");
}

// SK-AP-15, SK-UNIT-19: who joins a crew takes nothing along that was saved, and finds nothing saved.
#[test]
fn what_is_saved_does_not_change_hands() {
    let (book, mut state) = field(&["G06", "G06"], &["U01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let b = put(&book, &mut state, 1, (32.0, 10.0), true);
    for unit in [a, b] {
        for man in 0..5 {
            state.unit_mut(unit).saved[man] = 2;
        }
    }
    state.unit_mut(b).figures[3].condition = Condition::Killed;
    turn::join(&book, &mut state, Man::new(a, 1), b);
    assert_eq!((0..5).map(|man| state.unit(a).saved[man]).collect::<Vec<_>>(), [2, 0, 2, 2, 2]);
    assert_eq!((0..5).map(|man| state.unit(b).saved[man]).collect::<Vec<_>>(), [2, 2, 2, 0, 2]);
    assert_eq!(state.unit(a).figures[1].condition, Condition::Killed, "who is out counts here");
    assert!(state.unit(b).figures[3].condition.is_active());
}

// SK-MOVE-19: a mover discovers whom he sees within 3 inches, hidden in cover, and nobody farther off.
#[test]
fn a_mover_discovers_the_hidden_within_three_inches() {
    for (y, found) in [(27.0, true), (27.01, false), (27.9, false)] {
        let scene = field(&["U09"], &["G10"]).rect("crops", (20.0, 26.0, 40.0, 32.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 24.0), true);
        let b = put(&book, &mut state, 1, (30.0, y), true);
        (state.unit_mut(b).spotted, state.unit_mut(b).moved) = (false, false);
        crate::spotting::notice_mover(&mut Play::new(&book, &mut state, &mut quiet()), a);
        assert_eq!(state.unit(b).spotted, found, "{y}");
    }
}

// SK-VIS-01, SK-AFV-23, SK-MOVE-24: small arms go at teams that are spotted and on the table, and at those in open vehicles.
#[test]
fn small_arms_shoot_at_the_spotted_and_at_men_in_open_vehicles() {
    use crate::fire::check_volley;
    let (book, mut state) = field(&["U01"], &["G01", "G23", "G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 1.0), true);
    let b = put(&book, &mut state, 1, (30.0, 46.0), true);
    let track = put(&book, &mut state, 2, (40.0, 46.0), true);
    let tank = put(&book, &mut state, 3, (50.0, 46.0), true);
    state.activation = Some(Activation::of(a));
    let may = |change: &dyn Fn(&mut crate::state::Unit), target: UnitId| {
        let mut state = state.clone();
        change(state.unit_mut(target));
        crate::fire::can_be_shot(Scene::new(&book, &state), target)
    };
    assert!(may(&|_| (), b) && may(&|_| (), track) && !may(&|_| (), tank));
    assert!(!may(&|unit| unit.spotted = false, b));
    assert!(!may(&|unit| unit.morale = Morale::Surrendered, b));
    for place in [Place::Waiting, Place::Pool, Place::Concealed, Place::Reserve, Place::Gone] {
        assert!(!may(&|unit| unit.place = place, b), "{place:?}");
    }
    assert!(may(&|unit| unit.place = Place::Aboard(track), b));
    assert!(!may(&|unit| unit.place = Place::Aboard(tank), b));
    assert!(may(&|unit| unit.hull.abandoned = true, tank), "its crew on foot");
    assert!(check_volley(Scene::new(&book, &state), a, tank).is_err());
}

// SK-HHAT-17, SK-HHAT-18, SK-HHAT-19, SK-HHAT-20, SK-HHAT-27: petrol on a vehicle: a D6, 3 more for a flamethrower and 3 for
// a soft vehicle: 5 to 7 burns, 8 and more explodes; each die is told.
#[test]
fn petrol_burns_or_explodes_a_vehicle_by_its_die() {
    use crate::event::Damage;
    for (entry, soft) in [("G26", 0), ("G22", 3)] {
        for bonus in [0, 3] {
            for roll in 1..=6u8 {
                let (book, mut state) = field(&["U01"], &[entry]).play();
                let a = put(&book, &mut state, 0, (30.0, 10.0), true);
                let b = put(&book, &mut state, 1, (30.0, 30.0), true);
                let (after, events) = told(&state, &[roll], |state, referee| {
                    let hit = VehicleHit::new(b, Some(a), at(30.0, 10.0));
                    let causes = &mut { MoraleCauses::NONE };
                    let play = &mut Play::new(&book, state, referee);
                    crate::attack::flame_on_vehicle(play, hit, bonus, causes);
                });
                let score = i32::from(roll) + bonus + soft;
                let wanted = match score {
                    ..=4 => Damage::None,
                    5..=7 => Damage::Fire,
                    _ => Damage::Explodes,
                };
                let shown = events.iter().find_map(|it| match it {
                    Event::DamageRolled { score, damage, .. } => Some((i32::from(*score), *damage)),
                    _ => None,
                });
                assert_eq!(shown, Some((score, wanted)), "{entry} {bonus} {roll}");
                assert_eq!(after.unit(b).hull.wreck, score >= 8, "{entry} {bonus} {roll}");
                assert!(after.unit(b).hull.abandoned || !(5..=7).contains(&score));
            }
        }
    }
}

// SK-EFFECT-11, SK-FLAME-13, SK-EVENT-09: an event that hits a team without a flamethrower rolls its effect first, and a man
// is drawn only for what harms one.
#[test]
fn an_event_rolls_its_effect_before_it_draws_a_man() {
    let (book, mut state) = field(&["U01"], &["G10"]).solo(SOLO).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let from = (crate::state::Content::Sniper, at(30.0, 40.0));
    let mut quiet = state.clone();
    let mut dice = crate::tests::fixture::script(&[20, 1, 1]);
    crate::solo::strike_with(&mut Play::new(&book, &mut quiet, &mut dice), from.0, from.1, a);
    assert_eq!(quiet.unit(a).figures, state.unit(a).figures);
    let mut dice = crate::tests::fixture::script(&[20, 5, 3, 1]);
    crate::solo::strike_with(&mut Play::new(&book, &mut state, &mut dice), from.0, from.1, a);
    let hurt = (0..4).filter(|&man| state.unit(a).figures[man].condition != Condition::Fit);
    assert_eq!(hurt.collect::<Vec<_>>(), [2]);
}

// SK-GEN-25: a portal in cover that serves but once goes when somebody has come by it.
#[test]
fn a_portal_in_cover_that_serves_once_goes_when_it_has_served() {
    let book = crate::tests::fixture::built_in("mill");
    let mut state = crate::tests::fixture::bare(&book);
    state.contact_made = true;
    put(&book, &mut state, 0, (36.0, 10.0), true);
    let eyes = crate::position::eyes_of(Scene::new(&book, &state), UnitId(0));
    let covered = |spot: wargauge_rules::table::Point| {
        eyes.iter().any(|eye| crate::position::sees_point(Scene::new(&book, &state), *eye, spot))
            && !eyes
                .iter()
                .any(|eye| crate::solo::in_the_open(Scene::new(&book, &state), *eye, spot))
    };
    let spot = book.table.places.iter().map(|it| it.at).find(|&spot| covered(spot));
    let spot = spot.expect("cover that he sees");
    for (once, remain) in [(false, 1), (true, 0)] {
        let mut state = state.clone();
        state.portals.clear();
        state.portals.push(crate::state::Portal { at: spot, id: 7, once });
        let (after, _) = told(&state, &[6], |state, referee| {
            crate::solo::arrive(&mut Play::new(&book, state, referee), Side::A);
        });
        assert_eq!(after.present[Side::B].len(), 1, "somebody has come");
        assert_eq!(after.portals.len(), remain, "{once}");
        assert_eq!(after.portals_lost, 0);
    }
}

// SK-MOVE-03, SK-MOVE-04: who has but one action: those who began with one point, of the men who go.
#[test]
fn who_began_with_one_point_has_one_action() {
    use crate::movement::has_one_action;
    let book = field(&["U01"], &["G19"]).book();
    let (regular, green) = (UnitId(0), UnitId(1));
    for men in [0b0001u8, 0b0010, 0b1000, 0b1111] {
        assert!(has_one_action(&book, green, men) && !has_one_action(&book, regular, men));
    }
    assert!(!has_one_action(&book, green, 0), "nobody goes");
}

// SK-FLAME-03, SK-HHAT-23: a flamethrower does not move and fire; other hand held weapons do, and another unit's moves do
// not matter.
#[test]
fn who_has_moved_does_not_burn() {
    use crate::fire::check_hand_held;
    for (entry, weapon, bound) in
        [("G18", HandHeld::Flamethrower, true), ("G06", HandHeld::Panzerfaust, false)]
    {
        let (book, mut state) = field(&[entry, "G01"], &["U22"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let other = put(&book, &mut state, 1, (60.0, 10.0), true);
        let b = put(&book, &mut state, 2, (30.0, 18.0), true);
        let man =
            if bound { 0 } else { (0..5).find(|&man| book.man(a, man).carries).expect("one") };
        let may = |acting: Option<UnitId>, moves: u8| {
            let mut state = state.clone();
            state.activation = acting.map(|unit| Activation { moves, ..Activation::of(unit) });
            check_hand_held(Scene::new(&book, &state), Man::new(a, man), b, weapon)
                .err()
                .map(|it| it.clause.0)
        };
        assert_eq!([may(None, 0), may(Some(a), 0), may(Some(other), 1)], [None; 3], "{entry}");
        assert_eq!(may(Some(a), 1), bound.then_some("SK-FLAME-03"), "{entry}");
    }
}

// SK-ACT-10: an attack by the tables is two moves at full speed at most; men with three points shoot with the third.
#[test]
fn an_attack_is_two_moves() {
    for (entry, y, fires) in [("G01", 34.0, false), ("G09", 34.0, true), ("G19", 36.0, false)] {
        let (book, mut state) = field(&["U01"], &[entry]).solo(SOLO).play();
        put(&book, &mut state, 0, (30.0, 14.0), true);
        let b = put(&book, &mut state, 1, (30.0, 46.0), true);
        state.activation = Some(Activation::of(b));
        let (after, _) = told(&state, &[], |state, referee| {
            turn::by_tables::carry_out(&mut Play::new(&book, state, referee), b, Drill::Attack);
        });
        assert_eq!(crate::men::place(Scene::new(&book, &after), b), at(30.0, y), "{entry}");
        assert_eq!(after.unit(b).fired, fires, "{entry}");
    }
}

// SK-TURN-17, SK-GEN-22, SK-EVENT-06: at the end of a turn face-up mines and snipers are turned down, and the lost go back
// into the pool.
#[test]
fn what_the_end_of_a_turn_brings_back() {
    let book = crate::tests::fixture::built_in("mill");
    let mut state = crate::tests::fixture::bare(&book);
    let of = |unit: &UnitId| book.profile(*unit).entry == "G01";
    let unit = book.of_side[Side::B].into_iter().find(of).expect("riflemen").0;
    let unit = put(&book, &mut state, unit, (36.0, 30.0), true);
    let mut mines = crate::state::Counter::face_down(at(10.0, 30.0), crate::state::Content::Mines);
    (mines.face_up, mines.seen) = (true, true);
    state.counters.push(mines);
    crate::men::strike(
        &mut Play::new(&book, &mut state, &mut quiet()),
        Man::new(unit, 1),
        Condition::Disabled,
        None,
    );
    let before = state.pool.riflemen;
    turn::by_tables::end_turn(&book, &mut state);
    assert_eq!(state.pool.riflemen, before + 1);
    assert!(!state.counters[0].face_up && !state.counters[0].seen);
}

// SK-MORALE-03: a team is tested once a phase for being charged by greater numbers.
#[test]
fn a_charge_is_tested_once() {
    for (tested, count) in [(false, 1), (true, 0)] {
        let (book, mut state) = field(&["U01"], &["G10"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 15.0), true);
        state.unit_mut(b).tested_charge = tested;
        let acting = Activation::of(a);
        state.activation = Some(acting);
        let charge = crate::Action::Charge { target: b };
        let (_, events) = told(&state, &[1], |state, referee| {
            turn::go(&mut Play::new(&book, state, referee), acting, charge);
        });
        let of_b = |it: &&Event| matches!(it, Event::Tested { unit, .. } if *unit == b);
        assert_eq!(events.iter().filter(of_b).count(), count, "{tested}");
    }
}

// SK-ACT-20, SK-ACT-23, SK-MORALE-20: who runs takes no heed of suppression, nor of points: two moves at full speed, each with
// the 2 inches more of the chart.
#[test]
fn who_runs_takes_no_heed_of_suppression() {
    for (markers, more, y) in [(0, 0, 32.0), (2, 0, 32.0), (0, 2, 36.0), (2, 2, 36.0)] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        put(&book, &mut state, 0, (30.0, 4.0), true);
        let b = put(&book, &mut state, 1, (30.0, 20.0), true);
        (state.unit_mut(b).markers, state.unit_mut(b).morale) = (markers, Morale::Rout);
        crate::movement::flee(
            &mut Play::new(&book, &mut state, &mut quiet()),
            b,
            [Length::inches(more); 2],
        );
        assert_eq!(
            crate::men::place(Scene::new(&book, &state), b),
            at(30.0, y),
            "{markers} {more}"
        );
    }
}

// SK-UNIT-22: a unit is under fire until the end of its own next phase.
#[test]
fn a_unit_is_under_fire_until_the_end_of_its_own_next_phase() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    let a = put(&book, &mut state, 0, (30.0, 4.0), true);
    let b = put(&book, &mut state, 1, (30.0, 44.0), true);
    state.first = Some(Side::A);
    for unit in [a, b] {
        (state.unit_mut(unit).under_fire.any, state.unit_mut(unit).under_fire.heavy) = (true, true);
    }
    for there in [[false, true], [false, false]] {
        state.waiting = UnitSet::EMPTY;
        turn::advance(&mut Play::new(&book, &mut state, &mut quiet()));
        assert_eq!([a, b].map(|unit| state.unit(unit).under_fire.any), there);
        assert_eq!([a, b].map(|unit| state.unit(unit).under_fire.heavy), there);
    }
}

// SK-VIS-02, SK-TURN-11: play begins when the last has been placed; if the side that the tables run goes first, its phase is
// played at once and the player decides next.
#[test]
fn play_goes_on_to_the_first_decision() {
    let (book, mut state) = field(&["U01"], &["G10"]).solo(SOLO).play();
    put(&book, &mut state, 0, (30.0, 4.0), false);
    put(&book, &mut state, 1, (30.0, 44.0), false);
    let last = [Side::A, Side::B].into_iter().find(|side| {
        let mut state = state.clone();
        (state.phase, state.waiting) = (Phase::Deploy(*side), UnitSet::EMPTY);
        crate::setup::is_complete(Scene::new(&book, &state))
    });
    state.phase = Phase::Deploy(last.expect("a side that is placed last"));
    (state.first, state.waiting) = (Some(Side::B), UnitSet::EMPTY);
    turn::begin_if_placed(&mut Play::new(&book, &mut state, &mut quiet()));
    assert_eq!((state.phase, state.turn), (Phase::Play(Side::A), 1));
    assert!(state.waiting.contains(UnitId(0)) && !state.waiting.contains(UnitId(1)));
}

// SK-EVENT-17, SK-SPOT-14: a counter is looked for as a lone rifle team, still and in cover: in the open at 19 inches by the
// aware an 8, with one marker a 10.
#[test]
fn who_is_suppressed_finds_counters_harder() {
    for (markers, needs) in [(0, 8), (1, 10), (2, 10)] {
        let (book, mut state) = field(&["U01"], &["G01"]).solo(SOLO).play();
        let a = put(&book, &mut state, 0, (30.0, 11.0), true);
        (state.unit_mut(a).aware, state.unit_mut(a).markers) = (true, markers);
        let dummy = crate::state::Counter::face_down(at(30.0, 30.0), crate::state::Content::Dummy);
        state.counters.push(dummy);
        for (roll, left) in [(needs - 1, 1), (needs, 0)] {
            let (after, events) = told(&state, &[roll], |state, referee| {
                crate::solo::spot_counter(
                    &mut Play::new(&book, state, referee),
                    Man::new(a, 0),
                    at(30.0, 30.0),
                );
            });
            assert_eq!(after.counters.len(), left, "{markers} {roll}");
            let asked = |it: &Event| matches!(it, Event::Looked { needed, .. } if *needed == needs);
            assert!(first(&events, asked).is_some(), "{markers}");
        }
    }
}

// SK-GREN-18: of men whose middle man cannot be seen the nearest in sight is thrown at.
#[test]
fn the_nearest_in_sight_is_thrown_at() {
    let scene = field(&["U02"], &["G01"]).line("high-wall", (28.0, 14.0, 33.0, 14.0));
    for (places, aim) in [([20.0, 30.0, 31.0, 44.0], 20.0), ([44.0, 30.0, 31.0, 20.0], 20.0)] {
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 18.0), true);
        for (man, x) in places.into_iter().enumerate() {
            state.unit_mut(b).figures[man].at = at(x, 18.0);
        }
        let eye = crate::position::eye_of(Scene::new(&book, &state), a, 0);
        let eye = crate::stances::Eye { at: at(30.0, 10.0), ..eye };
        let burst = crate::fire::burst_point(Scene::new(&book, &state), eye, b).map(|it| it.0);
        assert_eq!(burst, Some(at(aim, 18.0)), "{places:?}");
    }
}

// SK-AFVSOLO-20, SK-AFVSOLO-22, SK-AFVSOLO-24, SK-AFVSOLO-26, SK-AFVSOLO-27, SK-AFVSOLO-36: whatever the chart says, a tank
// shoots at whom it sees: before it draws off, else after it has moved.
#[test]
fn a_tank_shoots_whatever_it_is_told() {
    for drill in
        [Drill::Orders, Drill::Rout, Drill::Halt, Drill::Advance, Drill::Attack, Drill::Retreat]
    {
        let (book, mut state) = field(&["U01"], &["G26"]).solo(SOLO).play();
        put(&book, &mut state, 0, (30.0, 14.0), true);
        let tank = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.phase = Phase::Play(Side::B);
        state.activation = Some(Activation::of(tank));
        let (after, _) = told(&state, &[], |state, referee| {
            turn::vehicles_by_tables::carry_out(&mut Play::new(&book, state, referee), tank, drill);
        });
        assert!(after.unit(tank).fired, "{drill:?}");
    }
}

// SK-TURN-06, SK-SPOT-06, SK-SOLO-05: a counter in the open within 20 inches of the player's men is found in the phase of the
// side that the tables run, where it has marched to.
#[test]
fn counters_are_found_in_their_own_phase() {
    for (y, left) in [(31.0, 0), (31.01, 1)] {
        let (book, mut state) = field(&["U09"], &["G10"]).solo(SOLO).play();
        put(&book, &mut state, 0, (30.0, 11.0), false);
        let mut dummy = crate::state::Counter::face_down(at(30.0, y), crate::state::Content::Dummy);
        dummy.marched = true;
        state.counters.push(dummy);
        state.phase = Phase::Play(Side::B);
        let (after, _) = told(&state, &[], |state, referee| {
            turn::by_tables::run_phase(&mut Play::new(&book, state, referee), Side::B);
        });
        assert_eq!(after.counters.len(), left, "{y}");
    }
}

// SK-GEO-20, SK-PORTAL-08: the eight points beside a spot: 1 inch along the axes, 0.71 on both for the diagonals.
#[test]
fn eight_points_lie_an_inch_beside_a_spot() {
    let mut all = crate::solo::AROUND;
    all.sort_unstable();
    assert_eq!(
        all,
        [(-100, 0), (-71, -71), (-71, 71), (0, -100), (0, 100), (71, -71), (71, 71), (100, 0)]
    );
}

// SK-POL-22: whoever must be placed is placed, in a crowd too, and not held back.
#[test]
fn who_can_be_placed_is_placed() {
    let (book, mut state) = field(&["U01"], &["G10"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let walk = crate::movement::Walk {
        to: at(30.0, 10.0),
        front: wargauge_rules::table::Bearing::NORTH,
        close: false,
    };
    let options = [crate::Action::Pass, crate::Action::Deploy(walk)];
    let placed = crate::charts::placement(Scene::new(&book, &state), Side::A, &options);
    assert_eq!(placed, Some(options[1]));
}
