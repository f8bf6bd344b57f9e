//! More figures of clauses: numbers to hit and what they do, who pays, who may, who is struck.

use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Side, UnitId};

use crate::attack::{Shell, TargetSide, VehicleHit, damage_modifier, roll_damage};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, Round, Shooting, check_fire, check_grenade, check_hand_held,
    hand_held_needed, lay_smoke, shoot, shoot_gun, shooters,
};
use crate::men::{Man, place};
use crate::morale::{MoraleCauses, test};
use crate::movement::{bale_out, nearest_foe_point};
use crate::solo::{notice_counters, strike_with};
use crate::state::{
    Activation, Condition, Content, Counter, Mobility, Morale, Place, Portal, State,
};
use crate::tests::fixture::{at, bare, built_in, field, put, quiet};
use crate::tests::further_halves::{first, told};
use crate::turn;
use crate::turn::vehicles_by_tables::advance_drive;
use crate::units::{HandHeld, TEAM};

const SOLO: &str = "[solo]\nside = 'red'\n";

fn count(events: &[Event], is: impl Fn(&Event) -> bool) -> usize {
    events.iter().filter(|it| is(it)).count()
}

/// The score and the modifier of the dice of effect.
fn scores(events: &[Event]) -> Vec<i8> {
    let score = |it: &Event| match it {
        Event::EffectRolled { score, .. } => Some(*score),
        _ => None,
    };
    events.iter().filter_map(score).collect()
}

// SK-HHAT-02, SK-HHAT-03, SK-HHAT-04, SK-HHAT-05, SK-HHAT-06, SK-HHAT-07, SK-HHAT-08, SK-HHAT-09, SK-HHAT-10, SK-HHAT-11,
// SK-HHAT-23, SK-HHAT-25: one number to hit by range, 8, 12 and 16, whatever the shooter has done; 4 more against what went
// over 8 inches, unless it came on him.
#[test]
fn hand_held_weapons_need_one_number_by_range() {
    let (book, mut state) = field(&["G08"], &["U22"]).play();
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.unit_mut(tank).hull.front = Bearing::EAST;
    let width = crate::position::half_size(&book, tank).width;
    let from = |gap: f64| at(30.0, 30.0 - f64::from(width) / 100.0 - gap);
    let row = |state: &State, weapon: HandHeld, gaps: [f64; 6]| {
        gaps.map(|gap| hand_held_needed(Scene::new(&book, state), weapon, from(gap), tank))
    };
    let (short, medium, long) = (Some(8), Some(12), Some(16));
    let table = [
        (
            HandHeld::Molotov,
            [1.99, 2.0, 3.0, 3.01, 10.0, 10.01],
            [None, short, short, long, long, None],
        ),
        (
            HandHeld::AtGrenade,
            [3.99, 4.0, 4.01, 8.0, 8.01, 9.0],
            [None, long, long, long, None, None],
        ),
        (
            HandHeld::AtRifle,
            [0.99, 1.0, 8.0, 20.0, 40.0, 40.01],
            [None, short, short, medium, long, None],
        ),
        (
            HandHeld::Panzerfaust,
            [3.99, 4.0, 8.0, 12.0, 20.0, 20.01],
            [None, short, short, medium, long, None],
        ),
        (
            HandHeld::Launcher,
            [3.99, 4.0, 12.0, 20.0, 24.0, 29.0],
            [None, short, short, medium, long, long],
        ),
        (
            HandHeld::Flamethrower,
            [3.99, 4.0, 8.0, 18.0, 24.0, 24.01],
            [None, short, short, medium, long, None],
        ),
    ];
    let more = |numbers: [Option<i32>; 6]| numbers.map(|it| it.map(|it| it + 4));
    for (weapon, gaps, wanted) in table {
        assert_eq!(row(&state, weapon, gaps), wanted, "{weapon:?}");
        let mut fast = state.clone();
        let hull = &mut fast.unit_mut(tank).hull;
        (hull.moved, hull.leg_from) = (Length::from_hundredths(801), at(30.0, 29.9));
        assert_eq!(row(&fast, weapon, gaps), more(wanted), "{weapon:?}: fast");
        fast.unit_mut(tank).hull.moved = Length::inches(8);
        assert_eq!(row(&fast, weapon, gaps), wanted, "{weapon:?}: 8 inches");
        let hull = &mut fast.unit_mut(tank).hull;
        (hull.moved, hull.leg_from) = (Length::inches(12), at(30.0, 42.0));
        assert_eq!(row(&fast, weapon, gaps), wanted, "{weapon:?}: it comes on");
        fast.unit_mut(tank).hull.leg_from = at(30.0, 18.0);
        let away = hand_held_needed(Scene::new(&book, &fast), weapon, from(8.0), tank);
        let still = hand_held_needed(Scene::new(&book, &state), weapon, from(8.0), tank);
        assert_eq!(away, still.map(|it| it + 4), "{weapon:?}: it goes away");
    }
}

// SK-HHAT-22, SK-AP-16, SK-HHAT-01, SK-HHAT-21: who fires a launcher is the man who has it, out of a house too; a
// launcher is paid by him and his mate, a Panzerfaust by him alone.
#[test]
fn a_launcher_is_paid_by_two_men_and_a_panzerfaust_by_one() {
    for house in [false, true] {
        let scene = field(&["G08", "G06"], &["U22"]);
        let scene =
            if house { scene.rect("stone-building", (26.0, 8.0, 44.0, 12.0)) } else { scene };
        let (book, mut state) = scene.play();
        let pair = put(&book, &mut state, 0, (30.0, 10.0), true);
        let team = put(&book, &mut state, 1, (38.0, 10.0), true);
        let tank = put(&book, &mut state, 2, (34.0, 18.0), true);
        state.activation = Some(Activation::of(pair));
        let may = |unit, man, weapon, change: &dyn Fn(&mut State)| {
            let mut state = state.clone();
            change(&mut state);
            check_hand_held(Scene::new(&book, &state), Man::new(unit, man), tank, weapon)
                .err()
                .map(|it| it.clause.0)
        };
        assert_eq!(may(pair, 0, HandHeld::Launcher, &|_| ()), None, "{house}");
        assert_eq!(may(pair, 1, HandHeld::Launcher, &|_| ()), Some("SK-HHAT-21"), "{house}");
        for man in [0, 1] {
            let tired = |state: &mut State| state.unit_mut(pair).figures[man].spent = 1;
            assert_eq!(may(pair, 0, HandHeld::Launcher, &tired), Some("SK-HHAT-01"), "{man}");
        }
        let fist = (0..5).find(|&man| book.man(team, man).carries).expect("one");
        for man in 0..5 {
            let tired = |state: &mut State| state.unit_mut(team).figures[man].spent = 1;
            let refused = may(team, fist, HandHeld::Panzerfaust, &tired);
            assert_eq!(refused, (man == fist).then_some("SK-HHAT-01"), "{house} {man}");
        }
        let out =
            |state: &mut State| state.unit_mut(team).figures[fist].condition = Condition::Killed;
        assert_eq!(may(team, fist, HandHeld::Panzerfaust, &out), Some("SK-HHAT-21"));
    }
}

// SK-EFFECT-01, SK-EFFECT-06, SK-EFFECT-07, SK-EFFECT-08: each hit rolls a die, with 1 more at point blank by the real
// distance, whatever shifts the band, and what the arm adds.
#[test]
fn an_effect_die_adds_the_arm_and_one_at_point_blank() {
    for (y, near) in [(16.0, 1), (16.01, 0)] {
        for spread in [false, true] {
            let (book, mut state) = field(&["U09"], &["G01"]).play();
            let a = put(&book, &mut state, 0, (30.0, 8.0), true);
            let b = put(&book, &mut state, 1, (30.0, y), true);
            for man in 1..4 {
                state.unit_mut(b).figures[man].at = at(30.0 + 1.5 * man as f64, y);
            }
            state.unit_mut(b).dispersed = spread;
            state.activation = Some(Activation::of(a));
            let mut men = [Shooting::None; TEAM];
            men[0] = Shooting::Unaimed;
            let plan = FirePlan { target: b, at: FireAt::Men, men, split: None };
            assert_eq!(check_fire(Scene::new(&book, &state), a, &plan), Ok(()));
            let (_, events) = told(&state, &[20, 2], |state, referee| {
                shoot(&mut Play::new(&book, state, referee), a, &plan);
            });
            let hits = count(&events, |it| matches!(it, Event::Hit { .. }));
            assert_eq!((hits, scores(&events)), (1, vec![3 + near]), "{y} {spread}");
        }
    }
}

// SK-EVENT-02, SK-EVENT-03, SK-EVENT-05, SK-EVENT-06, SK-EVENT-14, SK-EVENT-17: a counter that has spotted a unit strikes
// it; rounds are gone then, a sniper lies on, sees less far, and is seen in the open within 20 inches.
#[test]
fn a_counter_strikes_the_unit_that_it_has_spotted() {
    for (content, stays) in [
        (Content::Mortar, false),
        (Content::Artillery, false),
        (Content::Air, false),
        (Content::Sniper, true),
    ] {
        let (book, mut state) = field(&["U01", "U01"], &["G10"]).solo(SOLO).play();
        let near = put(&book, &mut state, 0, (30.0, 10.0), true);
        let far = put(&book, &mut state, 1, (60.0, 5.0), true);
        state.counters.push(Counter::face_down(at(30.0, 29.99), content));
        let (after, _) = told(&state, &[20], |state, referee| {
            crate::solo::counters_look(&mut Play::new(&book, state, referee), Side::B);
        });
        assert!(after.unit(near).under_fire.any && !after.unit(far).under_fire.any, "{content:?}");
        assert_eq!(after.counters.len(), usize::from(stays), "{content:?}");
        if stays {
            let counter = after.counters[0];
            assert!(counter.face_up && counter.short_sighted && !counter.seen);
            assert_eq!(counter.struck, crate::state::CounterStrike::Now);
            for (y, seen) in [(10.0, true), (9.98, false)] {
                let mut after = after.clone();
                put(&book, &mut after, 0, (30.0, y), true);
                notice_counters(&mut Play::new(&book, &mut after, &mut quiet()), Side::A);
                assert_eq!(after.counters[0].seen, seen, "{y}");
            }
        }
    }
}

// SK-EVENT-15: mines under the feet of a unit strike it, face down, unseen, within an inch of any of its men.
#[test]
fn mines_within_an_inch_of_any_man_strike_unseen() {
    for (man, gap, struck) in [(0, 1.0, true), (0, 1.01, false), (3, 1.0, true), (3, 1.01, false)] {
        let scene = field(&["U01"], &["G10"]).solo(SOLO).rect("crops", (0.0, 0.0, 72.0, 20.0));
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        for other in 0..4 {
            state.unit_mut(a).figures[other].at = at(30.0 + 2.5 * other as f64, 10.0);
        }
        let under = state.unit(a).figures[man].at;
        let at = Point::new(under.x, under.y + (gap * 100.0) as i16);
        state.counters.push(Counter::face_down(at, Content::Mines));
        let (after, events) = told(&state, &[], |state, referee| {
            notice_counters(&mut Play::new(&book, state, referee), Side::A);
        });
        assert_eq!(after.counters[0].face_up, struck, "{man} {gap}");
        assert_eq!(
            count(&events, |it| matches!(it, Event::ShotRolled { .. })),
            if struck { 4 } else { 0 }
        );
    }
}

// SK-GEN-01, SK-GEN-02, SK-GEN-03, SK-GEN-04, SK-GEN-05, SK-GEN-06, SK-GEN-20: one die a turn if a portal is in sight, told
// with its result: less 1 before contact, 1 more for each further portal in sight, a 1 nothing. Then portals in the open
// shift. Who comes makes contact, and is taken out of the pool.
#[test]
fn the_die_of_arrivals() {
    let book = built_in("mill");
    for (seen, contact, roll, result) in [
        (0, true, 6, None),
        (1, true, 1, Some(0)),
        (1, true, 5, Some(5)),
        (1, true, 6, Some(6)),
        (1, false, 6, Some(5)),
        (2, true, 5, Some(6)),
        (3, false, 6, Some(7)),
        (3, true, 1, Some(0)),
    ] {
        let mut state = bare(&book);
        state.contact_made = contact;
        put(&book, &mut state, 0, (36.0, 10.0), true);
        state.portals.clear();
        for id in 0..seen {
            state.portals.push(Portal {
                at: at(34.0 + 2.0 * f64::from(id), 16.0),
                id,
                once: false,
            });
        }
        let pool = state.pool;
        let (after, events) = told(&state, &[roll], |state, referee| {
            crate::solo::arrive(&mut Play::new(&book, state, referee), Side::A);
        });
        let told = events.iter().find_map(|it| match it {
            Event::GenerationRolled { roll, result } => Some((*roll, *result)),
            _ => None,
        });
        assert_eq!(told, result.map(|result| (roll, result)), "{seen} {contact} {roll}");
        let comes = result.is_some_and(|result| result >= 6);
        assert_eq!(!after.present[Side::B].is_empty(), comes, "{seen} {contact} {roll}");
        assert_eq!(after.pool != pool, comes, "{seen} {contact} {roll}");
        assert_eq!(after.contact_made, contact || comes);
        let shifted = count(&events, |it| matches!(it, Event::PortalShifted { .. }));
        assert_eq!(shifted > 0, seen > 0, "{seen}: in the open");
    }
}

// SK-GEN-23, SK-GEN-24, SK-GEO-27: the two teams of a result come together, in dispersed order, hidden, none where another
// stands.
#[test]
fn two_teams_come_together() {
    let book = built_in("mill");
    let mut state = bare(&book);
    state.contact_made = true;
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.portals.clear();
    for id in 0..5 {
        state.portals.push(Portal { at: at(30.0 + 2.0 * f64::from(id), 16.0), id, once: false });
    }
    let (after, _) = told(&state, &[6, 3], |state, referee| {
        crate::solo::arrive(&mut Play::new(&book, state, referee), Side::A);
    });
    let come: Vec<UnitId> = after.present[Side::B].into_iter().collect();
    let entries: Vec<&str> = come.iter().map(|&unit| book.profile(unit).entry.as_str()).collect();
    assert_eq!(entries, ["G01", "G03"]);
    let mut spots = Vec::new();
    for &unit in &come {
        assert!(
            after.unit(unit).dispersed && !after.unit(unit).spotted && after.unit(unit).on_chart
        );
        for man in 0..book.profile(unit).figures.len() {
            spots.push(after.unit(unit).figures[man].at);
        }
    }
    for (nth, spot) in spots.iter().enumerate() {
        assert!(
            spots[..nth].iter().all(|other| other.squared_distance(*spot) >= 50 * 50),
            "{spots:?}"
        );
    }
}

// SK-AFV-10: a stuck vehicle is diced for as it is activated, and free on 5 or 6; others are not, nor one without a track.
#[test]
fn a_stuck_vehicle_is_free_on_five_or_six() {
    for (mobility, roll, dice, free) in [
        (Mobility::Stuck, 4, 1, false),
        (Mobility::Stuck, 5, 1, true),
        (Mobility::Stuck, 6, 1, true),
        (Mobility::Free, 1, 0, true),
        (Mobility::Immobile, 6, 0, false),
    ] {
        let (book, mut state) = field(&["U22"], &["G01"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.unit_mut(tank).hull.mobility = mobility;
        let (after, events) = told(&state, &[roll], |state, referee| {
            turn::activate(&mut Play::new(&book, state, referee), tank);
        });
        let rolled = count(&events, |it| matches!(it, Event::ReleaseRolled { .. }));
        assert_eq!(rolled, dice, "{mobility:?} {roll}");
        assert_eq!(after.unit(tank).hull.mobility == Mobility::Free, free, "{mobility:?} {roll}");
    }
}

// SK-AFV-30, SK-VDAM-35: who leaves a vehicle: its crew and its passengers, on the side away from the enemy; nobody of
// another vehicle.
#[test]
fn crew_and_passengers_leave_a_vehicle_on_the_far_side() {
    let (book, mut state) = field(&["U19", "U19", "U01", "U01"], &["G01"]).play();
    let [track, other] =
        [(0, 20.0), (1, 40.0)].map(|(unit, x)| put(&book, &mut state, unit, (x, 20.0), true));
    let [riders, others] =
        [(2, 20.0), (3, 40.0)].map(|(unit, x)| put(&book, &mut state, unit, (x, 20.0), true));
    state.unit_mut(riders).place = Place::Aboard(track);
    state.unit_mut(others).place = Place::Aboard(other);
    put(&book, &mut state, 4, (20.0, 44.0), true);
    let from = nearest_foe_point(Scene::new(&book, &state), track);
    let (after, events) = told(&state, &[], |state, referee| {
        bale_out(&mut Play::new(&book, state, referee), track, from);
    });
    assert!(after.unit(track).hull.abandoned && !after.unit(other).hull.abandoned);
    assert_eq!(after.unit(riders).place, Place::Table);
    assert_eq!(after.unit(others).place, Place::Aboard(other));
    for unit in [track, riders] {
        for man in 0..book.profile(unit).figures.len() {
            let there = after.unit(unit).figures[man].at;
            let gap = crate::position::distance_to_hull(Scene::new(&book, &after), track, there);
            assert!(gap > 0 && gap <= 200 * 200, "{unit:?} {man} {there:?}");
        }
        assert!(place(Scene::new(&book, &after), unit).y < 2000, "away from him");
    }
    assert_eq!(count(&events, |it| matches!(it, Event::Abandoned { .. })), 1);
    assert!(
        first(&events, |it| matches!(it, Event::Lost { victim, .. } if *victim == track)).is_some()
    );
}

// SK-SMOKE-01, SK-SMOKE-02, SK-SMOKE-03: smoke is told, hurts nobody, stands through the enemy's phase and the next of its
// own side, and hides.
#[test]
fn smoke_stands_through_the_enemys_phase_and_the_next_own_one() {
    let (book, mut state) = field(&["U01"], &["G01"]).play();
    put(&book, &mut state, 0, (30.0, 4.0), true);
    put(&book, &mut state, 1, (30.0, 44.0), true);
    state.first = Some(Side::A);
    let (mut after, events) = told(&state, &[], |state, referee| {
        lay_smoke(state, Side::A, at(30.0, 24.0), referee);
    });
    assert_eq!(count(&events, |it| matches!(it, Event::SmokeLaid { .. })), 1);
    assert_eq!(events.len(), 1, "it harms nobody");
    assert_eq!(after.smoke.len(), 1);
    for stands in [1, 1, 0] {
        after.waiting = crate::state::UnitSet::EMPTY;
        turn::advance(&mut Play::new(&book, &mut after, &mut quiet()));
        assert_eq!(after.smoke.len(), stands, "{:?}", after.phase);
    }
}

// SK-GUN-09, SK-GUN-16: a solid shot at a gun: a 4 or more wrecks it, and one of the crew is struck as by a machine gun, with
// 1 more; among men it strikes one by the table of artillery, with nothing more.
#[test]
fn a_solid_shot_wrecks_a_gun_on_four_or_more() {
    for (entry, dice, wrecked, shown) in [
        ("G14", [20, 3, 1, 2], false, vec![3]),
        ("G14", [20, 4, 1, 2], true, vec![3]),
        ("G01", [20, 2, 1, 1], false, vec![2]),
    ] {
        let (book, mut state) = field(&["U22"], &[entry]).play();
        let tank = put(&book, &mut state, 0, (30.0, 5.0), true);
        let b = put(&book, &mut state, 1, (30.0, 35.0), true);
        state.activation = Some(Activation::of(tank));
        let (after, events) = told(&state, &dice, |state, referee| {
            shoot_gun(&mut Play::new(&book, state, referee), tank, b, Round::Shot);
        });
        assert_eq!(after.unit(b).hull.wreck, wrecked, "{entry} {dice:?}");
        assert_eq!(scores(&events), shown, "{entry} {dice:?}");
    }
}

// SK-ARTY-13, SK-ARTY-09: a shell bursts 2 inches about the man aimed at; who knows the gun adds nothing, who does not 1.
#[test]
fn a_shell_adds_one_where_the_gun_is_not_known() {
    for (known, more) in [(true, 0), (false, 1)] {
        let (book, mut state) = field(&["U22"], &["G01"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 5.0), true);
        let b = put(&book, &mut state, 1, (30.0, 35.0), true);
        let middle = crate::men::middle_man(Scene::new(&book, &state), b).expect("a man");
        let there = state.unit(b).figures[middle].at;
        let off = [200, -200, 201];
        let others = (0..4).filter(|man| *man != middle);
        for (man, off) in others.zip(off) {
            state.unit_mut(b).figures[man].at = Point::new(there.x, there.y + off);
        }
        assert_eq!(crate::men::middle_man(Scene::new(&book, &state), b), Some(middle));
        state.unit_mut(tank).spotted = known;
        state.activation = Some(Activation::of(tank));
        let (_, events) = told(&state, &[20, 1, 1, 1, 1], |state, referee| {
            shoot_gun(&mut Play::new(&book, state, referee), tank, b, Round::Explosive);
        });
        assert_eq!(scores(&events), vec![1 + more; 3], "{known}");
    }
}

// SK-GREN-09, SK-GREN-10, SK-GREN-01: a grenade is dropped into an open vehicle, a bunker, a trench or a building, at 4
// inches or less, and on nobody in the open, in a ruin or in closed armour.
#[test]
fn into_what_grenades_are_dropped() {
    for (kind, drops) in [
        (None, false),
        (Some("bunker"), true),
        (Some("trench"), true),
        (Some("stone-building"), true),
        (Some("wooden-building"), true),
        (Some("ruin"), false),
        (Some("crops"), false),
        (Some("foxhole"), false),
    ] {
        let scene = field(&["U02"], &["G01"]);
        let scene = match kind {
            Some(kind) => scene.rect(kind, (28.0, 12.0, 32.0, 14.0)),
            None => scene,
        };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 9.5), true);
        let b = put(&book, &mut state, 1, (30.0, 13.0), true);
        state.activation = Some(Activation::of(a));
        let may = check_grenade(Scene::new(&book, &state), Man::new(a, 0), b, GrenadeAt::Drop);
        assert_eq!(may.is_ok(), drops, "{kind:?}: {may:?}");
    }
    for (entry, drops) in [("G23", true), ("G26", false)] {
        let (book, mut state) = field(&["U02"], &[entry]).play();
        let a = put(&book, &mut state, 0, (30.0, 9.0), true);
        let b = put(&book, &mut state, 1, (30.0, 13.0), true);
        state.activation = Some(Activation::of(a));
        assert_eq!(
            check_grenade(Scene::new(&book, &state), Man::new(a, 0), b, GrenadeAt::Drop).is_ok(),
            drops,
            "{entry}"
        );
    }
}

// SK-MORALE-17, SK-MORALE-25: a team tests by its own total; a crew in its vehicle withdraws where others retire, falls
// silent where others move away, and gets out where others run.
#[test]
fn a_test_makes_teams_retire_and_crews_withdraw() {
    for (entry, marked, roll) in
        [("U22", 1, 5), ("U22", 1, 6), ("U01", 1, 4), ("U01", 1, 5), ("U01", 1, 6)]
    {
        let (book, mut state) = field(&[entry], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 18.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(a).markers = marked;
        if entry == "U22" {
            state.unit_mut(a).figures[1].condition = Condition::Killed;
        }
        let total = crate::men::ap_total(Scene::new(&book, &state), a);
        assert_eq!(total, 4, "{entry}");
        let (after, events) = told(&state, &[roll], |state, referee| {
            test(&mut Play::new(&book, state, referee), a);
        });
        let difference = roll - total;
        let here = after.unit(a);
        let crew = entry == "U22";
        assert!(first(&events, |it| matches!(it, Event::Tested { .. })).is_some());
        assert_eq!(here.hull.must_withdraw, crew && difference < 2, "{entry} {roll}");
        assert_eq!(here.morale == Morale::Retiring, !crew && difference < 2, "{entry} {roll}");
        assert_eq!(here.markers, if difference == 2 { 2 } else { 1 }, "{entry} {roll}");
    }
    for (markers, roll, silent, out) in [(1, 5, true, false), (1, 6, false, true)] {
        let (book, mut state) = field(&["U22"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 18.0), true);
        put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(a).markers = markers;
        for man in [1, 3, 4] {
            state.unit_mut(a).figures[man].condition = Condition::Killed;
        }
        assert_eq!(crate::men::ap_total(Scene::new(&book, &state), a), 2);
        let (after, _) = told(&state, &[roll], |state, referee| {
            test(&mut Play::new(&book, state, referee), a);
        });
        let hull = after.unit(a).hull;
        assert_eq!((hull.silent, hull.must_withdraw), (silent, silent), "{roll}");
        assert_eq!((hull.abandoned, after.unit(a).morale == Morale::Rout), (out, out), "{roll}");
    }
}

// SK-TURN-15, SK-MELEE-02: a man within an inch of an enemy does not shoot, his mates do; crews in their vehicles do too.
#[test]
fn a_man_within_an_inch_of_an_enemy_does_not_shoot() {
    let (book, mut state) = field(&["U01", "U22"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (50.0, 10.0), true);
    for man in 0..4 {
        state.unit_mut(a).figures[man].at = at(30.0 + 3.0 * man as f64, 10.0);
    }
    let able = |state: &State, unit| {
        shooters(Scene::new(&book, state), unit).iter().map(|it| it.man).collect::<Vec<_>>()
    };
    assert_eq!(able(&state, a), [0, 1, 2, 3]);
    for man in 0..4 {
        let mut state = state.clone();
        put(&book, &mut state, 2, (30.0 + 3.0 * man as f64, 11.0), true);
        let others: Vec<usize> = (0..4).filter(|other| *other != man).collect();
        assert_eq!(able(&state, a), others);
    }
    let alone = able(&state, tank);
    assert_eq!(alone.len(), 3);
    put(&book, &mut state, 2, (50.0, 11.9), true);
    for man in 0..5 {
        state.unit_mut(tank).figures[man].at = at(50.0, 11.5);
    }
    assert_eq!(able(&state, tank), alone);
}

// SK-VDAM-01, SK-VDAM-42, SK-VDAM-52: the score on the table is the die and all that is added, and is told.
#[test]
fn the_score_on_the_damage_table_is_told_with_all_that_is_added() {
    let (book, mut state) = field(&["G14"], &["U22"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let spec = book.vehicle(tank).expect("a tank");
    for front in [false, true] {
        let side = TargetSide { front, hull_down: false };
        for shell in
            [Shell::default(), Shell::high_explosive(105, true), Shell::high_explosive(75, false)]
        {
            let more = damage_modifier(&book, spec, shell, side);
            for roll in [1, 10, 20] {
                let (_, events) = told(&state, &[roll], |state, referee| {
                    let shot = (shell, side, at(30.0, 10.0));
                    roll_damage(
                        &mut Play::new(&book, state, referee),
                        VehicleHit::new(tank, Some(gun), shot.2),
                        shot.0,
                        shot.1,
                        &mut { MoraleCauses::NONE },
                    );
                });
                let shown = events.iter().find_map(|it| match it {
                    Event::DamageRolled { score, .. } => Some(i32::from(*score)),
                    _ => None,
                });
                assert_eq!(shown, Some(i32::from(roll) + more), "{front} {shell:?} {roll}");
            }
        }
    }
}

// SK-AFVSOLO-20, SK-AFVSOLO-21, SK-AFVSOLO-31: on the advance a tank with infantry near goes as far as it may, as long as it
// ends near them; alone half as far.
#[test]
fn armour_without_infantry_near_advances_half_as_far() {
    for (friend, least, most) in [(Some(15.0), 601, 1200), (None, 300, 600)] {
        let (book, mut state) = field(&["U01"], &["G29", "G10"]).solo(SOLO).play();
        put(&book, &mut state, 0, (30.0, 2.0), true);
        let tank = put(&book, &mut state, 1, (30.0, 46.0), true);
        if let Some(off) = friend {
            put(&book, &mut state, 2, (30.0, 46.0 - off / 3.0), true);
        }
        let drive = advance_drive(Scene::new(&book, &state), tank);
        let way = drive.map(|drive| drive.to.distance_up(at(30.0, 46.0)).hundredths());
        assert!(way.is_some_and(|way| (least..=most).contains(&way)), "{friend:?} {way:?}");
    }
}

// SK-SHOOT-33: the second target of a split burst is in range and in sight too.
#[test]
fn the_second_target_is_in_range() {
    for (y, refused) in [(60.0, None), (88.0, Some("SK-SHOOT-05"))] {
        let (book, mut state) = field(&["U05"], &["G01", "G01"]).rule("mg_split = 'on'").play();
        let gun = put(&book, &mut state, 0, (1.0, 1.0), true);
        let near = put(&book, &mut state, 1, (y * 0.8 - 3.0, y * 0.5), true);
        let far = put(&book, &mut state, 2, (y * 0.8, y * 0.5), true);
        state.activation = Some(Activation::of(gun));
        let mut men = [Shooting::None; TEAM];
        men[0] = Shooting::Unaimed;
        let plan = FirePlan { target: near, at: FireAt::Men, men, split: Some((far, 1)) };
        let may = check_fire(Scene::new(&book, &state), gun, &plan).err().map(|it| it.clause.0);
        if refused.is_none() {
            assert_eq!(may, None, "{y}");
        } else {
            assert!(may.is_some(), "{y}");
        }
    }
}

// SK-EVENT-01, SK-EVENT-09, SK-AFV-23: of all counters a sniper alone has nothing to shoot at in closed armour.
#[test]
fn a_sniper_alone_has_nothing_to_shoot_at_in_closed_armour() {
    for (content, entry, dice) in [
        (Content::Sniper, "U22", 0),
        (Content::Sniper, "U19", 1),
        (Content::Sniper, "U01", 1),
        (Content::Mines, "U22", 1),
        (Content::Artillery, "U22", 1),
        (Content::Mortar, "U22", 1),
        (Content::Air, "U22", 2),
    ] {
        let (book, mut state) = field(&[entry], &["G10"]).solo(SOLO).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let (after, events) = told(&state, &[], |state, referee| {
            strike_with(&mut Play::new(&book, state, referee), content, at(30.0, 30.0), a);
        });
        assert_eq!(
            count(&events, |it| matches!(it, Event::ShotRolled { .. })),
            dice,
            "{content:?} {entry}"
        );
        assert_eq!(after.unit(a).under_fire.any, dice > 0, "{content:?} {entry}");
    }
}
