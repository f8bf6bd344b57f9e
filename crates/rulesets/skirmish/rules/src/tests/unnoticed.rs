//! Figures and conditions that draws of planted faults passed over, each at its limit and beyond.

use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Ruleset, Side, UnitId};

use super::told::told;
use crate::action::Action;
use crate::book::{Play, Scene};
use crate::charts::next_action;
use crate::event::{Damage, Event};
use crate::fire::{hand_held_needed, lay_smoke};
use crate::men::{Man, left};
use crate::position::{HalfSize, ground_eye, half_size, nearest_seen, sees_point};
use crate::solo::{arrive, wreck_spots};
use crate::state::{
    Activation, Condition, Content, Counter, Drill, MAX_SMOKE, Mobility, Place, Portal,
};
use crate::tests::fixture::{at, bare, built_in, field, put, quiet, script};
use crate::turn::apply;
use crate::units::HandHeld;

// SK-VDAM-02, SK-VDAM-03, SK-VDAM-04, SK-VDAM-05, SK-VDAM-06, SK-VDAM-07, SK-VDAM-08, SK-VDAM-09, SK-VDAM-10, SK-VDAM-11,
// SK-VDAM-12, SK-VDAM-13, SK-VDAM-14, SK-VDAM-15, SK-VDAM-16, SK-VDAM-17, SK-VDAM-18, SK-VDAM-19, SK-VDAM-20, SK-VDAM-21,
// SK-VDAM-22, SK-VDAM-23, SK-VDAM-24, SK-VDAM-25: both columns, every score: each class reads its own.
#[test]
fn every_score_of_both_columns_does_its_damage() {
    use Damage::{
        AmmunitionFire, Driver, Explodes, Fire, Immobile, None, Occupants, Optics, PetrolExplodes,
        Stunned, Weapon,
    };
    let book = field(&["U01"], &["G22", "G26"]).book();
    let column = |unit: u8| {
        let spec = book.vehicle(UnitId(unit)).expect("a vehicle");
        let petrol = spec.petrol;
        ((5..=21).map(|score| crate::attack::damage_of(spec, score)).collect::<Vec<_>>(), petrol)
    };
    let (all, soft) = (Occupants(u8::MAX), column(1).0);
    let wheels = [
        None,
        None,
        Occupants(1),
        Occupants(2),
        Occupants(4),
        all,
        Immobile,
        Immobile,
        Immobile,
        Immobile,
        Immobile,
        Driver,
        Fire,
        Fire,
        Explodes,
        Explodes,
        Explodes,
    ];
    assert_eq!(soft, wheels);
    let (armour, petrol) = column(2);
    let seventeen = if petrol { PetrolExplodes } else { None };
    let plates = [
        None,
        None,
        Stunned,
        Optics,
        Weapon,
        Immobile,
        Immobile,
        Immobile,
        Occupants(1),
        all,
        None,
        Driver,
        seventeen,
        AmmunitionFire,
        AmmunitionFire,
        Explodes,
        Explodes,
    ];
    assert_eq!(armour, plates);
}

// SK-HHAT-09, SK-HHAT-10, SK-HHAT-23: over 8 inches is fast; who comes straight at the shooter is not, who drives away from
// him along the same line is; nothing else changes what is needed: no cover, no spacing.
#[test]
fn who_drives_at_the_shooter_is_no_fast_target() {
    let scene = field(&["U06"], &["G26"]).rect("crops", (24.0, 16.0, 36.0, 30.0));
    for field in [scene, field(&["U06"], &["G26"])] {
        let (book, mut state) = field.play();
        put(&book, &mut state, 0, (30.0, 10.0), true);
        let tank = put(&book, &mut state, 1, (30.0, 20.0), true);
        let mut needs = |moved: i16, from: Point| {
            let hull = &mut state.unit_mut(tank).hull;
            (hull.moved, hull.leg_from) = (Length::from_hundredths(moved), from);
            hand_held_needed(Scene::new(&book, &state), HandHeld::Launcher, at(30.0, 10.0), tank)
                .expect("it is in range")
        };
        let still = needs(0, at(30.0, 20.0));
        assert_eq!(needs(800, at(20.0, 20.0)), still);
        assert_eq!(needs(801, at(20.0, 20.0)), still + 4);
        assert_eq!(needs(900, at(30.0, 29.0)), still, "it comes at him");
        assert_eq!(needs(900, at(30.0, 11.0)), still + 4, "it drives away");
        assert_eq!(needs(900, at(30.0, 20.0)), still + 4, "it has only turned");
    }
}

// SK-GEO-22: bocage hides nothing from who stands within an inch of it, or of him; a hundredth farther off it does.
#[test]
fn bocage_hides_nothing_from_who_stands_at_it() {
    let (book, mut state) =
        field(&["U09"], &["G10"]).line("bocage", (0.0, 20.0, 72.0, 20.0)).play();
    put(&book, &mut state, 0, (30.0, 5.0), true);
    let sees = |from: f64, to: f64| {
        sees_point(Scene::new(&book, &state), ground_eye(&book, at(30.0, from)), at(30.0, to))
    };
    assert!(sees(19.0, 30.0) && !sees(18.99, 30.0));
    assert!(sees(10.0, 21.0) && !sees(10.0, 21.01));
}

// SK-GEN-06, SK-GEN-25: the die of arrivals is told with its result, 0 for nobody; portals that brought somebody stay.
#[test]
fn a_die_of_arrivals_is_told_and_its_portals_stay() {
    let book = built_in("mill");
    let mut state = bare(&book);
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.contact_made = true;
    let arrives = |dice: &[u8]| {
        let mut state = state.clone();
        state.portals.clear();
        for id in 0..6u8 {
            state.portals.push(Portal {
                at: at(22.0 + 2.0 * f64::from(id), 16.0),
                id,
                once: false,
            });
        }
        let events =
            told(dice, |referee| arrive(&mut Play::new(&book, &mut state, referee), Side::A));
        let there = |id: u8| state.portals.iter().any(|it| it.id == id);
        assert_eq!(events[0], Event::GenerationRolled { roll: 5, result: 10 });
        [0, 1, 2, 3, 4, 5].map(there)
    };
    assert_eq!(arrives(&[5, 1]), [true; 6]);
    // One portal in sight.
    let mut lone = state.clone();
    lone.portals.clear();
    lone.portals.push(Portal { at: at(22.0, 16.0), id: 0, once: true });
    let events = told(&[1], |referee| arrive(&mut Play::new(&book, &mut lone, referee), Side::A));
    assert_eq!(events[0], Event::GenerationRolled { roll: 1, result: 0 });
}

// SK-SOLO-05, SK-SOLO-04: who guesses what counters hide is not helped by where it lies in truth.
#[test]
fn guesses_do_not_hang_on_the_truth() {
    let (book, mut state) = field(&["U01"], &["G01"]).solo("[solo]\nside = 'red'\n").play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let lies = |contents: [Content; 4]| {
        let mut state = state.clone();
        for (nth, content) in contents.into_iter().enumerate() {
            state.counters.push(Counter::face_down(at(10.0 + nth as f64, 40.0), content));
        }
        let draw = |seed| {
            let guess = book.resample(&state, Side::A, &mut Stream::new(seed));
            guess.counters.iter().map(|it| it.content).collect::<Vec<_>>()
        };
        [1, 2, 3, 4, 5, 6, 7, 8].map(draw)
    };
    let one = [Content::Dummy, Content::Sniper, Content::Mines, Content::Air];
    let other = [Content::Air, Content::Mines, Content::Dummy, Content::Sniper];
    assert_eq!(lies(one), lies(other));
}

// SK-GEN-21: what is at hand on a bench is what the hungriest row takes of each, so that every row can come, once.
#[test]
fn a_bench_has_what_each_row_takes() {
    use crate::solo::{GenerationRow, Pool, drawn};
    let plenty = crate::odds::PLENTY;
    let rows = [
        GenerationRow::Rifles,
        GenerationRow::Panzerfaust,
        GenerationRow::LightGun,
        GenerationRow::HeavyGun,
        GenerationRow::Hunters,
        GenerationRow::Gun,
        GenerationRow::Tank,
    ];
    let left: Vec<Pool> = rows.iter().map(|&row| drawn(plenty, row).expect("it comes")).collect();
    assert_eq!(left[3].hmg, 0);
    assert_eq!((left[1].riflemen, left[0].ncos, left[4].panzerfaust_men), (0, 0, 0));
    assert_eq!((left[2].lmg_three, left[5].lmg_two, left[4].pairs), (0, 0, 0));
    assert_eq!((left[5].guns, left[6].vehicles), (0, 0));
}

// SK-SMOKE-02: where there is no more room for smoke the oldest goes.
#[test]
fn the_oldest_smoke_goes() {
    let (_, mut state) = field(&["U01"], &["G01"]).play();
    let place = |nth: usize| Point::new(nth as i16 * 100, 1000);
    for nth in 0..=MAX_SMOKE {
        lay_smoke(&mut state, Side::A, place(nth), &mut quiet());
    }
    let there: Vec<Point> = state.smoke.iter().map(|smoke| smoke.at).collect();
    let expected: Vec<Point> = (1..=MAX_SMOKE).map(place).collect();
    assert_eq!(there, expected);
}

// SK-FLAME-10, SK-AP-17: a shot of flame takes one charge and two points of the man.
#[test]
fn flame_is_paid_for() {
    let (book, mut state) = field(&["U08", "U15"], &["G01"]).play();
    let unit = put(&book, &mut state, 1, (30.0, 10.0), true);
    let target = put(&book, &mut state, 2, (30.0, 16.0), true);
    let charges = state.unit(unit).ammo.flame;
    state.activation = Some(Activation::of(unit));
    apply(
        &mut Play::new(&book, &mut state, &mut script(&[1, 1, 1, 1])),
        Action::Flame { man: 0, target },
    );
    assert_eq!(state.unit(unit).ammo.flame, charges - 1);
    assert_eq!([0, 1].map(|man| left(Scene::new(&book, &state), unit, man)), [0, 2]);
}

// SK-AP-15: who fights hand to hand loses what he has stored for his weapon.
#[test]
fn fighters_lose_what_they_stored() {
    let (book, mut state) = field(&["U01"], &["G08"]).play();
    let own = put(&book, &mut state, 0, (30.0, 18.0), true);
    let crew = put(&book, &mut state, 1, (30.0, 18.6), true);
    for unit in [own, crew] {
        state.unit_mut(unit).points = 3;
        state.unit_mut(unit).saved = [1; crate::units::TEAM];
    }
    let mut referee = wargauge_rules::DiceReferee::new(Ones, wargauge_rules::Deaf);
    crate::assault::melee_round(&mut Play::new(&book, &mut state, &mut referee), Side::A);
    assert_eq!([own, crew].map(|unit| state.unit(unit).points), [0, 0]);
}

/// Dice that show ones.
struct Ones;

impl wargauge_rules::table::dice::Dice for Ones {
    fn begin(&mut self, _: wargauge_rules::table::stream::EventKey) {}

    fn roll(&mut self, _: wargauge_rules::table::dice::Die) -> u8 {
        1
    }
}

// SK-GEO-04: of a vehicle whose middle is hidden the corner that is seen counts.
#[test]
fn the_corner_of_a_vehicle_that_is_seen_counts() {
    let scene = field(&["U09"], &["G26"]).rect("stone-building", (20.0, 20.0, 30.3, 26.0));
    let (book, mut state) = scene.play();
    let man = put(&book, &mut state, 0, (30.4, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 32.0), true);
    let HalfSize { length, width } = half_size(&book, tank);
    let corner = Point::new(3000 + width as i16, 3200 + length as i16);
    let far = corner.squared_distance(at(30.4, 10.0));
    assert_eq!(nearest_seen(Scene::new(&book, &state), Man::new(man, 0), tank), Some(far));
}

// SK-POL-20, SK-POL-21: who is told to halt looks, then shoots, then passes; who rides in a vehicle that does not go on
// gets out though no enemy is near, and rides on in one that does.
#[test]
fn who_is_told_to_halt_looks_then_shoots_then_passes() {
    let (book, mut state) = field(&["U01"], &["G01", "G22", "G10"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let unit = put(&book, &mut state, 1, (30.0, 24.0), true);
    let lorry = put(&book, &mut state, 2, (60.0, 44.0), true);
    let rider = put(&book, &mut state, 3, (64.0, 44.0), true);
    state.phase = crate::Phase::Play(Side::B);
    state.activation = Some(Activation::of(unit));
    let next = next_action(Scene::new(&book, &state), unit, Drill::Halt);
    assert!(matches!(next, Action::Fire(plan) if plan.target == UnitId(0)), "{next:?}");
    for man in 0..4 {
        state.unit_mut(unit).figures[man].spent = 2;
    }
    assert_eq!(next_action(Scene::new(&book, &state), unit, Drill::Halt), Action::Pass);
    state.unit_mut(rider).place = Place::Aboard(lorry);
    state.activation = Some(Activation::of(rider));
    let gets_out = |state: &crate::State| {
        matches!(
            next_action(Scene::new(&book, state), rider, Drill::Orders),
            Action::Dismount { .. }
        )
    };
    assert!(!gets_out(&state));
    state.unit_mut(lorry).hull.mobility = Mobility::Immobile;
    assert!(gets_out(&state));
}

// SK-ARTY-13, SK-MORTAR-07: a shell strikes all within 2 inches of the man it is aimed at.
#[test]
fn shells_strike_within_two_inches() {
    use crate::fire::{Round, shoot_gun};
    for (y, struck) in [(32.0, true), (32.01, false)] {
        let (book, mut state) = field(&["U14"], &["G10", "G10"]).play();
        let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
        let target = put(&book, &mut state, 1, (30.0, 30.0), true);
        let other = put(&book, &mut state, 2, (30.0, y), true);
        state.activation = Some(Activation::of(gun));
        let mut referee = wargauge_rules::DiceReferee::new(Most, wargauge_rules::Deaf);
        shoot_gun(&mut Play::new(&book, &mut state, &mut referee), gun, target, Round::Explosive);
        assert_ne!(state.unit(target).figures[0].condition, Condition::Fit);
        assert_eq!(state.unit(other).figures[0].condition != Condition::Fit, struck, "{y}");
    }
}

/// Dice that show the most they can.
struct Most;

impl wargauge_rules::table::dice::Dice for Most {
    fn begin(&mut self, _: wargauge_rules::table::stream::EventKey) {}

    fn roll(&mut self, die: wargauge_rules::table::dice::Die) -> u8 {
        die.faces()
    }
}

// SK-AP-14, SK-AP-12: points are stored for a weapon that is at hand, up to the four of a shot; none for one left behind.
#[test]
fn points_are_stored_for_what_is_at_hand() {
    let (book, mut state) = field(&["U11", "U14"], &["G10"]).play();
    for (unit, x) in [(0, 20.0), (1, 40.0)] {
        let unit = put(&book, &mut state, unit, (x, 10.0), true);
        for (left, points) in [(false, 4), (true, 0)] {
            let mut state = state.clone();
            state.unit_mut(unit).weapon_left = left;
            state.activation = Some(Activation::of(unit));
            crate::turn::close(&mut Play::new(&book, &mut state, &mut quiet()));
            assert_eq!(state.unit(unit).points, points, "{unit:?} {left}");
        }
    }
}

// SK-MOVE-10, SK-MOVE-03, SK-MOVE-04: what a chart adds is added to the 6 inches of an action, or the 10 of an only one, all
// deductions are taken off, and an inch is left.
#[test]
fn a_pace_adds_the_chart_and_takes_off_deductions() {
    use crate::movement::pace_of;
    let rows = [
        ((false, 0, 0), 600),
        ((false, 200, 0), 800),
        ((false, 200, 300), 500),
        ((true, 0, 0), 1000),
        ((true, 200, 400), 800),
        ((false, 0, 499), 101),
        ((false, 0, 501), 100),
    ];
    for ((one, extra, off), pace) in rows {
        assert_eq!(pace_of(one, extra, off), pace, "{one} {extra} {off}");
    }
}

// SK-MORALE-16, SK-MORALE-20: who runs goes as far whether he has points left or not.
#[test]
fn who_runs_needs_no_points() {
    let (book, mut state) = field(&["U01"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 30.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    let goes = |spent: u8| {
        let mut state = state.clone();
        for man in &mut state.unit_mut(a).figures {
            man.spent = spent;
        }
        crate::movement::flee(
            &mut Play::new(&book, &mut state, &mut quiet()),
            a,
            [Length::ZERO; 2],
        );
        state.unit(a).figures[0].at
    };
    assert_eq!([0, 1, 2].map(goes), [at(30.0, 18.0); 3]);
}

// SK-AFV-30, SK-GEO-27: where all within 2 inches is taken they stand as near as may be on the side that they get out on.
#[test]
fn out_as_near_as_may_be() {
    let (length, width) = {
        let book = field(&["U22"], &["G10"]).book();
        let HalfSize { length, width } = half_size(&book, UnitId(0));
        (f64::from(length) / 100.0 + 2.2, f64::from(width) / 100.0 + 2.2)
    };
    let scene = field(&["U22"], &["G10"])
        .rect("rock", (30.0 - width, 30.0 - length, 30.0 + width, 30.0 + length));
    let (book, mut state) = scene.play();
    let tank = put(&book, &mut state, 0, (30.0, 30.0), true);
    put(&book, &mut state, 1, (30.0, 4.0), true);
    crate::movement::bale_out(
        &mut Play::new(&book, &mut state, &mut quiet()),
        tank,
        Some(at(30.0, 4.0)),
    );
    let first = state.unit(tank).figures[0].at;
    assert_eq!(first.x, 3000, "{first:?}");
    assert!(first.y > 3000);
}

// SK-GUN-15: a shield is hard cover for the crew from the front, 45 degrees to either side, as long as the gun is there and
// they are within 2 inches of it; from elsewhere the ground counts.
#[test]
fn a_gun_shield_is_hard_cover_from_the_front() {
    let (book, mut state) = field(&["U14"], &["G10"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(gun).figures[0].at = at(30.0, 8.0);
    let cover = |state: &crate::State, x: f64, y: f64| {
        crate::position::cover_of_man(
            Scene::new(&book, state),
            Man::new(gun, 0),
            ground_eye(&book, at(x, y)),
        )
    };
    use crate::terrain::Cover;
    assert_eq!(cover(&state, 30.0, 30.0), Cover::Hard);
    assert_eq!([cover(&state, 48.0, 30.0), cover(&state, 52.0, 30.0)], [Cover::Hard, Cover::None]);
    assert_eq!(cover(&state, 30.0, 2.0), Cover::None, "from behind");
    let with = |change: &dyn Fn(&mut crate::State)| {
        let mut state = state.clone();
        change(&mut state);
        cover(&state, 30.0, 30.0)
    };
    assert_eq!(with(&|state| state.unit_mut(gun).hull.there = false), Cover::None);
    assert_eq!(with(&|state| state.unit_mut(gun).figures[0].at = at(28.0, 10.0)), Cover::Hard);
    assert_eq!(with(&|state| state.unit_mut(gun).figures[0].at = at(27.99, 10.0)), Cover::None);
}

// SK-PORTAL-09: the corners of a wreck, half an inch off on both axes.
#[test]
fn a_wreck_has_portals_at_its_corners() {
    let (book, mut state) = field(&["U01"], &["G26"]).solo("[solo]\nside = 'red'\n").play();
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    state.unit_mut(tank).hull.wreck = true;
    state.unit_mut(tank).hull.front = Bearing::NORTH;
    let HalfSize { length, width } = half_size(&book, tank);
    let (x, y) = (width as i16 + 50, length as i16 + 50);
    let there: Vec<Point> = wreck_spots(Scene::new(&book, &state)).collect();
    for (x, y) in [(-x, -y), (x, -y), (x, y), (-x, y)] {
        assert!(there.contains(&Point::new(3000 + x, 3000 + y)), "{x} {y}: {there:?}");
    }
}

// SK-MELEE-15: friends are other active men within 4 inches who do not run: team mates and others, not himself.
#[test]
fn friends_in_melee_are_active_men_within_four_inches() {
    let (book, mut state) = field(&["U01", "U09"], &["G10"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let other = put(&book, &mut state, 1, (50.0, 10.0), true);
    let has = |state: &crate::State| {
        crate::assault::has_friends(Scene::new(&book, state), Man::new(a, 0))
    };
    assert!(has(&state), "team mates");
    for man in 1..4 {
        state.unit_mut(a).figures[man].condition = Condition::Disabled;
    }
    assert!(!has(&state), "not himself");
    for (y, friend) in [(14.0, true), (14.01, false)] {
        state.unit_mut(other).figures[0].at = at(30.0, y);
        assert_eq!(has(&state), friend, "{y}");
    }
    state.unit_mut(other).figures[0].at = at(30.0, 14.0);
    state.unit_mut(other).morale = crate::Morale::Rout;
    assert!(!has(&state), "he runs");
}
