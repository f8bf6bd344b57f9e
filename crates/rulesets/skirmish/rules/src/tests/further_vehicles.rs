//! More halves of clauses of vehicles, guns and bursts.

use wargauge_rules::UnitId;
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::{Bearing, Length};

use crate::attack::{
    Burst, BurstKind, Effect, ManHit, Shell, TargetSide, VehicleHit, land, roll_damage, suffer,
};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::check_gun;
use crate::men::Man;
use crate::morale::MoraleCauses;
use crate::movement::{DrivePlan, check_recrew, is_immobile};
use crate::position::cover_at;
use crate::solo::strike_with;
use crate::state::{Activation, Condition, Content, Place, State};
use crate::terrain::Cover;
use crate::tests::fixture::{at, field, put, quiet};
use crate::tests::further_halves::{first, told};
use crate::units::{Duty, TEAM};
use crate::{Round, Skirmish};

const SOLO: &str = "[solo]\nside = 'red'\n";

fn damage_rolls(events: &[Event]) -> usize {
    events.iter().filter(|it| matches!(it, Event::DamageRolled { .. })).count()
}

// SK-EVENT-10, SK-EVENT-11, SK-EVENT-12: a vehicle that a counter strikes: bombs roll on the damage table for each that hits;
// rounds of a mortar or of artillery do not harm a closed one. A 12 hits, of artillery a 16.
#[test]
fn bombs_damage_a_tank_and_mortar_rounds_do_not() {
    let (book, mut state) = field(&["U22"], &["G10"]).solo(SOLO).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    for (content, dice, rolls, shots) in [
        (Content::Air, [12, 1, 11, 11], 1, 2),
        (Content::Air, [11, 12, 1, 1], 1, 2),
        (Content::Air, [11, 11, 1, 1], 0, 2),
        (Content::Mortar, [12, 1, 1, 1], 0, 1),
        (Content::Artillery, [16, 1, 1, 1], 0, 1),
    ] {
        let (_, events) = told(&state, &dice, |state, referee| {
            strike_with(&mut Play::new(&book, state, referee), content, at(30.0, 40.0), tank);
        });
        assert_eq!(damage_rolls(&events), rolls, "{content:?}");
        let shot = |it: &&Event| matches!(it, Event::ShotRolled { .. });
        assert_eq!(events.iter().filter(shot).count(), shots, "{content:?}");
    }
}

// SK-GUN-16, SK-MORTAR-19, SK-SMOKE-06, SK-VDAM-34: a gun in a burst is wrecked on a 6 by a mortar round or a grenade, on 5
// or 6 by a shell; phosphorus and exploding vehicles roll no die for it. One out of reach is not wrecked, nor twice.
#[test]
fn a_gun_in_a_burst_is_wrecked_on_a_six() {
    let (book, mut state) = field(&["U22"], &["G14"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 40.0), true);
    for man in 0..book.profile(gun).figures.len() {
        state.unit_mut(gun).figures[man].at = at(60.0, 40.0);
    }
    let hull = state.unit(gun).hull.at;
    let wrecked = |fill: BurstKind, (x, y): (i16, i16), die: u8, state: &State| {
        let there = hull.plus(wargauge_rules::table::Vector::new(x.into(), y.into()));
        let it = Burst {
            at: there,
            radius: Length::inches(2),
            fill,
            from: there,
            by: None,
            unseen: true,
        };
        let (after, _) = told(state, &[die], |state, referee| {
            land(&mut Play::new(&book, state, referee), it, &mut { MoraleCauses::NONE });
        });
        after.unit(gun).hull.wreck
    };
    let shell = BurstKind::Shell(wargauge_rules::table::dice::Die::D10);
    for (fill, least) in [
        (shell, 5),
        (BurstKind::Mortar, 6),
        (BurstKind::Phosphorus, 7),
        (BurstKind::Vehicle(tank), 7),
    ] {
        for die in 1..=6 {
            assert_eq!(wrecked(fill, (0, 0), die, &state), die >= least, "{fill:?} {die}");
        }
        assert!(!wrecked(fill, (900, 0), 6, &state), "{fill:?}: out of reach");
    }
    let mut gone = state.clone();
    gone.unit_mut(gun).hull.there = false;
    assert!(!wrecked(shell, (0, 0), 6, &gone), "it is towed");
    let mut pool = state.clone();
    pool.unit_mut(gun).place = Place::Waiting;
    assert!(!wrecked(shell, (0, 0), 6, &pool), "it is not on the table");
}

// SK-FLAME-12, SK-FLAME-13, SK-MORTAR-17: what strikes a man who is out already changes nothing; a result that suppresses
// falls on the team, one that harms on the man.
#[test]
fn who_is_out_suffers_no_more() {
    use Condition::{Disabled, Fit, Killed, Wounded};
    for (before, effect, after, hurt, suppressed) in [
        (Killed, Effect::Disabled, Killed, false, false),
        (Disabled, Effect::Killed, Disabled, false, false),
        (Killed, Effect::Suppressed, Killed, false, false),
        (Fit, Effect::None, Fit, false, false),
        (Fit, Effect::Suppressed, Fit, false, true),
        (Fit, Effect::Wounded, Wounded, true, false),
        (Wounded, Effect::Wounded, Disabled, true, false),
        (Fit, Effect::Disabled, Disabled, true, false),
        (Wounded, Effect::Killed, Killed, true, false),
    ] {
        let (book, mut state) = field(&["U01"], &["G01"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let b = put(&book, &mut state, 1, (30.0, 20.0), true);
        state.unit_mut(b).figures[1].condition = before;
        let mut causes = MoraleCauses::NONE;
        let blow = ManHit { victim: Man::new(b, 1), effect, by: Some(a) };
        suffer(&mut Play::new(&book, &mut state, &mut quiet()), blow, &mut causes);
        assert_eq!(state.unit(b).figures[1].condition, after, "{before:?} {effect:?}");
        assert_eq!(causes.hurt.contains(b), hurt, "{before:?} {effect:?}");
        assert_eq!(causes.suppressed.contains(b), suppressed, "{before:?} {effect:?}");
    }
}

// SK-GUN-17, SK-MELEE-20, SK-MOVE-21: a gun is fired by two of its men within reach, not when it is left, wrecked, towed or
// taken; a crew that has left its tank fires no gun.
#[test]
fn a_gun_is_at_hand_for_two_of_its_men_within_reach() {
    let (book, mut state) = field(&["G14", "G26"], &["U22"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (40.0, 10.0), true);
    let target = put(&book, &mut state, 2, (30.0, 30.0), true);
    let may = |unit: UnitId, change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        state.activation = Some(Activation::of(unit));
        change(&mut state);
        check_gun(Scene::new(&book, &state), unit, target, Round::Shot).err().map(|it| it.clause.0)
    };
    assert_eq!((may(gun, &|_| ()), may(tank, &|_| ())), (None, None));
    assert_eq!(may(gun, &|state| state.unit_mut(gun).weapon_left = true), Some("SK-GUN-17"));
    assert_eq!(may(gun, &|state| state.unit_mut(gun).hull.wreck = true), Some("SK-GUN-17"));
    assert_eq!(may(gun, &|state| state.unit_mut(gun).hull.there = false), Some("SK-GUN-17"));
    assert_eq!(may(gun, &|state| state.unit_mut(gun).hull.captured = true), Some("SK-MELEE-20"));
    assert_eq!(may(tank, &|state| state.unit_mut(tank).hull.abandoned = true), Some("SK-GUN-17"));
    let carried = |state: &mut State| state.activation.as_mut().expect("acts").moves = 1;
    assert_eq!(may(gun, &carried), Some("SK-MOVE-21"));
    let men = book.profile(gun).figures.len();
    let alone = |state: &mut State| {
        for man in 1..men {
            state.unit_mut(gun).figures[man].condition = Condition::Killed;
        }
    };
    assert_eq!(may(gun, &alone), Some("SK-GUN-17"));
}

// SK-GEO-10, SK-AFV-28: wrecks and abandoned vehicles within an inch are hard cover from what is behind them; whole ones,
// and those that are not on the table, are none.
#[test]
fn wrecks_and_abandoned_vehicles_are_hard_cover_and_whole_ones_none() {
    let (book, mut state) = field(&["U01"], &["G26"]).play();
    put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let length = crate::position::half_size(&book, tank).length;
    let y = 30.0 - f64::from(length) / 100.0;
    let cover = |gap: f64, change: &dyn Fn(&mut crate::state::Hull)| {
        let mut state = state.clone();
        change(&mut state.unit_mut(tank).hull);
        cover_at(Scene::new(&book, &state), at(30.0, y - gap), at(30.0, 46.0))
    };
    assert_eq!(cover(1.0, &|hull| hull.wreck = true), Cover::Hard);
    assert_eq!(cover(1.0, &|hull| hull.abandoned = true), Cover::Hard);
    assert_eq!(cover(1.01, &|hull| hull.wreck = true), Cover::None);
    assert_eq!(cover(1.0, &|_| ()), Cover::None);
    let gone = |hull: &mut crate::state::Hull| (hull.wreck, hull.there) = (true, false);
    assert_eq!(cover(1.0, &gone), Cover::None);
}

// SK-PORTAL-09: wrecks of vehicles have corners, whole vehicles and wrecked guns have none.
#[test]
fn wrecks_of_vehicles_have_portals_and_whole_ones_none() {
    let (book, mut state) = field(&["U01"], &["G26", "G14"]).solo(SOLO).play();
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let gun = put(&book, &mut state, 2, (50.0, 30.0), true);
    let count = |change: &dyn Fn(&mut State)| {
        let mut state = state.clone();
        change(&mut state);
        crate::solo::wreck_spots(Scene::new(&book, &state)).count()
    };
    assert_eq!(count(&|_| ()), 0);
    assert_eq!(count(&|state| state.unit_mut(gun).hull.wreck = true), 0);
    assert_eq!(count(&|state| state.unit_mut(tank).hull.wreck = true), 4);
    let gone = |state: &mut State| {
        let hull = &mut state.unit_mut(tank).hull;
        (hull.wreck, hull.there) = (true, false);
    };
    assert_eq!(count(&gone), 0);
}

// SK-AFV-28: a crew gets back into its vehicle if each of them is within 4 inches of it and has a point.
#[test]
fn a_crew_gets_back_into_its_vehicle_from_within_four_inches() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(tank).hull.abandoned = true;
    let length = crate::position::half_size(&book, tank).length;
    let y = 10.0 + f64::from(length) / 100.0;
    let may = |gap: f64, spent: u8| {
        let mut state = state.clone();
        for man in 0..5 {
            state.unit_mut(tank).figures[man].at = at(30.0, y + 1.0);
        }
        state.unit_mut(tank).figures[4].at = at(30.0, y + gap);
        state.unit_mut(tank).figures[4].spent = spent;
        check_recrew(Scene::new(&book, &state), tank).is_ok()
    };
    assert!(may(4.0, 0) && !may(4.01, 0), "4 inches");
    assert!(may(1.0, 1) && !may(1.0, 2), "a point");
}

// SK-AFV-27, SK-GEO-27: men in the way of a hull step aside, of either side; crews in their vehicles, and passengers, do not.
#[test]
fn men_in_the_way_of_a_hull_step_aside() {
    let (book, mut state) = field(&["U22", "U19", "U01", "U09"], &["G10"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let track = put(&book, &mut state, 1, (50.0, 10.0), true);
    let riders = put(&book, &mut state, 2, (50.0, 10.0), true);
    state.unit_mut(riders).place = Place::Aboard(track);
    let own = put(&book, &mut state, 3, (30.0, 16.0), true);
    let foe = put(&book, &mut state, 4, (30.0, 14.0), true);
    for unit in [track, riders] {
        for man in 0..book.profile(unit).figures.len() {
            state.unit_mut(unit).figures[man].at = at(30.0, 15.0);
        }
    }
    state.activation = Some(Activation::of(tank));
    let to = DrivePlan::new(at(30.0, 18.0), Bearing::NORTH, false);
    let before = state.clone();
    let aside = crate::movement::drive(&mut Play::new(&book, &mut state, &mut quiet()), tank, to);
    let who: Vec<UnitId> = aside.into_iter().collect();
    assert_eq!(who, [own, foe]);
    for unit in [track, riders] {
        assert_eq!(state.unit(unit).figures, before.unit(unit).figures, "{unit:?}");
    }
    let width = crate::position::half_size(&book, tank).width;
    for unit in [own, foe] {
        let off = (i32::from(state.unit(unit).figures[0].at.x) - 3000).abs();
        assert_eq!(off, width + 210, "2 inches from its side");
    }
}

// SK-AFVSOLO-29, SK-AFV-16, SK-VDAM-33: a vehicle that is stuck, that has lost a track, or in which nobody is left to drive
// does not move.
#[test]
fn a_vehicle_without_track_or_driver_does_not_move() {
    use crate::state::Mobility::{Immobile, Stuck};
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let with = |change: &dyn Fn(&mut crate::state::Unit)| {
        let mut state = state.clone();
        change(state.unit_mut(tank));
        is_immobile(Scene::new(&book, &state), tank)
    };
    assert!(!with(&|_| ()));
    assert!(
        with(&|unit| unit.hull.mobility = Stuck) && with(&|unit| unit.hull.mobility = Immobile)
    );
    assert!(!with(&|unit| unit.figures[0].condition = Condition::Killed), "another drives");
    let nobody = |unit: &mut crate::state::Unit| {
        for man in 0..5 {
            unit.figures[man].condition = Condition::Killed;
        }
    };
    assert!(with(&nobody));
}

// SK-AFV-05, SK-AFV-06, SK-AFV-07, SK-AFV-14, SK-SOFT-02, SK-SOFT-03: a road helps wheels that nothing slows.
#[test]
fn a_road_helps_wheels_that_nothing_slows() {
    use crate::movement::allowance;
    let scene = field(&["U17", "U22"], &["G01"]).rect("road", (0.0, 8.0, 72.0, 12.0));
    let (book, mut state) = scene.line("low-wall", (40.0, 0.0, 40.0, 20.0)).play();
    let [wheels, tracks] = [0, 1].map(|unit| put(&book, &mut state, unit, (10.0, 10.0), true));
    let over = |unit, to: f64| allowance(&book, unit, at(10.0, 10.0), at(to, 10.0));
    let class = book.vehicle(wheels).expect("a vehicle").class;
    assert!(over(wheels, 30.0) >= 2400, "{class:?}");
    assert_eq!((over(wheels, 50.0), over(tracks, 30.0), over(tracks, 50.0)), (900, 1800, 900));
}

// SK-VDAM-32, SK-SCEN-03: a soft vehicle whose driver falls stands still for good, which is half its worth; one that went
// over 8 inches hurts everybody in it.
#[test]
fn the_driver_of_a_lorry_falls() {
    for (moved, all) in [(8.0, false), (8.01, true)] {
        let (book, mut state) = field(&["G01"], &["U18"]).play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        let lorry = put(&book, &mut state, 1, (30.0, 20.0), true);
        state.unit_mut(lorry).hull.moved = Length::from_hundredths((moved * 100.0) as i16);
        let men = book.profile(lorry).figures.len();
        let told_by = |roll: u8| {
            told(&state, &[roll], |state, referee| {
                let side = TargetSide { front: true, hull_down: false };
                let shot = (Shell::default(), side, at(30.0, 10.0));
                let mut causes = MoraleCauses::NONE;
                roll_damage(
                    &mut Play::new(&book, state, referee),
                    VehicleHit::new(lorry, Some(a), shot.2),
                    shot.0,
                    shot.1,
                    &mut causes,
                );
            })
        };
        let at_wheel = |it: &Event| {
            matches!(it, Event::DamageRolled { damage: crate::event::Damage::Driver, .. })
        };
        let roll = (1..=20).find(|roll| first(&told_by(*roll).1, at_wheel).is_some());
        let (after, events) = told_by(roll.expect("a row of the table"));
        let after_crash = roll.expect("a row of the table");
        assert_eq!(after.unit(lorry).hull.mobility, crate::state::Mobility::Immobile);
        assert_eq!(after.unit(lorry).figures[0].condition, Condition::Killed);
        let dice = events.iter().filter(|it| matches!(it, Event::EffectRolled { .. })).count();
        assert_eq!(dice > 0, all && men > 1, "{moved}");
        let lost =
            first(&events, |it| matches!(it, Event::Lost { victim, .. } if *victim == lorry));
        assert!(lost.is_some(), "{moved}");
        // Nobody at the wheel any more: the crash alone costs half its worth.
        state.unit_mut(lorry).figures[0].condition = Condition::Disabled;
        let (_, events) = told(&state, &[after_crash], |state, referee| {
            let side = TargetSide { front: true, hull_down: false };
            let shot = (Shell::default(), side, at(30.0, 10.0));
            let mut causes = MoraleCauses::NONE;
            roll_damage(
                &mut Play::new(&book, state, referee),
                VehicleHit::new(lorry, Some(a), shot.2),
                shot.0,
                shot.1,
                &mut causes,
            );
        });
        let worth = |it: &Event| match *it {
            Event::Lost { victim, price, .. } if victim == lorry => Some(price),
            _ => None,
        };
        let lost: u32 = events.iter().filter_map(worth).sum();
        assert_eq!(lost, book.profile(lorry).price / 2, "{moved}");
    }
}

// SK-VDAM-35, SK-AFV-30, SK-GEO-27: who gets out stands an inch from the hull; where his mates sat does not matter, where
// others stand does.
#[test]
fn men_get_out_an_inch_from_the_hull_where_nobody_stands() {
    let (book, mut state) = field(&["U18", "U01", "U09"], &["G10"]).play();
    let lorry = put(&book, &mut state, 0, (30.0, 10.0), true);
    let riders = put(&book, &mut state, 1, (30.0, 10.0), true);
    state.unit_mut(riders).place = Place::Aboard(lorry);
    let out = |state: &State| {
        let mut state = state.clone();
        crate::movement::disembark(
            &mut Play::new(&book, &mut state, &mut quiet()),
            riders,
            Bearing::SOUTH,
        );
        state.unit(riders).figures
    };
    let plain = out(&state);
    let length = crate::position::half_size(&book, lorry).length;
    let near = 1000 - length as i16 - 100;
    assert!((near - 25..=near).contains(&plain[0].at.y) && plain[0].at.x == 3000, "{plain:?}");
    // They sat where they now get out.
    let mut sat = state.clone();
    for man in 0..4 {
        sat.unit_mut(riders).figures[man].at = plain[0].at;
    }
    assert_eq!(out(&sat).map(|man| man.at), plain.map(|man| man.at));
    put(&book, &mut state, 2, (30.0, f64::from(plain[0].at.y) / 100.0), true);
    assert_ne!(out(&state)[0].at, plain[0].at, "a friend stands there");
    for man in &out(&state)[..4] {
        let gap = crate::position::distance_to_hull(Scene::new(&book, &state), lorry, man.at);
        assert!((50 * 50..=200 * 200).contains(&gap), "{gap}");
    }
}

/// An army with one vehicle of this crew.
fn with_crew(crew: &str) -> Result<crate::units::Army, String> {
    let text = crate::tests::fixture::FILES.source("armies/americans.toml").text;
    let plain = "crew = [\"driver\", \"hull-gunner\", \"gunner\", \"loader\", \"commander\"]";
    assert!(text.contains(plain));
    let text = text.replace(plain, &format!("crew = [{crew}]"));
    Skirmish::read_army(&Source::new("a.toml", text)).map_err(|error| error.to_string())
}

// SK-AFVSOLO-14, SK-AFV-20: a crew has 1 to 6 men, a driver first; armoured vehicles have radios, soft ones have none.
#[test]
fn a_crew_has_one_to_six_men_with_a_driver_first() {
    let count = |men: usize| vec!["\"driver\""; men].join(", ");
    for men in 1..=TEAM + 1 {
        assert_eq!(with_crew(&count(men)).is_ok(), men <= TEAM, "{men}");
    }
    for wrong in ["", "\"gunner\", \"driver\""] {
        let error = with_crew(wrong).expect_err("no driver first");
        assert!(error.contains("`driver` first"), "{error}");
    }
    let army = with_crew("\"driver\"").expect("an army");
    for unit in &army.units {
        if let Some(vehicle) = &unit.vehicle {
            let radio = unit.figures.iter().all(|man| man.radio);
            assert_eq!(radio, !vehicle.class.is_soft(), "{}", unit.id);
            assert!(unit.figures.iter().all(|man| !man.optics && !man.carries), "{}", unit.id);
            assert_eq!(unit.figures[0].duty, Duty::Driver);
        }
    }
}

// SK-VDAM-01, SK-VDAM-37, SK-VDAM-52: a roll on the table is told, and does what it says; what lasts is noted.
#[test]
fn a_roll_on_the_table_is_carried_out() {
    let (book, mut state) = field(&["G14"], &["U22"]).play();
    let gun = put(&book, &mut state, 0, (30.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let side = TargetSide { front: false, hull_down: false };
    for roll in 1..=20 {
        let (after, events) = told(&state, &[roll], |state, referee| {
            let by = (tank, Some(gun));
            let shot = (Shell::default(), side, at(30.0, 10.0));
            roll_damage(
                &mut Play::new(&book, state, referee),
                VehicleHit::new(by.0, by.1, shot.2),
                shot.0,
                shot.1,
                &mut { MoraleCauses::NONE },
            );
        });
        let damage = events.iter().find_map(|it| match it {
            Event::DamageRolled { damage, .. } => Some(*damage),
            _ => None,
        });
        let damage = damage.expect("it is told");
        let nothing = damage == crate::event::Damage::None;
        assert_eq!(after.unit(tank).hull == state.unit(tank).hull, nothing, "{roll} {damage:?}");
        let lasts = !nothing && damage != crate::event::Damage::Stunned;
        assert_eq!(after.unit(tank).hull.damaged, lasts, "{roll} {damage:?}");
        assert_eq!(after.unit(tank).last_attacker, Some(gun));
    }
}

// SK-DICE-10, SK-MORTAR-10, SK-MORTAR-14, SK-MORTAR-15: everybody in a burst rolls, by side, unit and man: the unaware and
// the enclosed add 1, those in cover take 1 off.
#[test]
fn every_man_in_a_burst_rolls() {
    for (kind, unseen, modifier) in
        [(None, false, 0), (None, true, 1), (Some("crops"), false, -1), (Some("crops"), true, 0)]
    {
        let scene = field(&["U11", "U01"], &["G01"]);
        let scene = match kind {
            Some(kind) => scene.rect(kind, (20.0, 30.0, 40.0, 34.0)),
            None => scene,
        };
        let (book, mut state) = scene.play();
        let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
        let own = put(&book, &mut state, 1, (30.0, 31.0), true);
        let foe = put(&book, &mut state, 2, (30.0, 33.0), true);
        let it = Burst {
            at: at(30.0, 32.0),
            radius: Length::inches(3),
            fill: BurstKind::Mortar,
            from: at(30.0, 5.0),
            by: Some(mortar),
            unseen,
        };
        let (_, events) = told(&state, &[3, 2, 3, 2, 3, 2, 3, 2], |state, referee| {
            land(&mut Play::new(&book, state, referee), it, &mut { MoraleCauses::NONE });
        });
        let scores: Vec<(UnitId, i8)> = events
            .iter()
            .filter_map(|it| match it {
                Event::EffectRolled { target, score, .. } => Some((*target, *score)),
                _ => None,
            })
            .collect();
        let rolled = [3, 2, 3, 2, 3, 2, 3, 2].map(|die| die + modifier);
        let units = [own, own, own, own, foe, foe, foe, foe];
        let wanted: Vec<(UnitId, i8)> = units.into_iter().zip(rolled).collect();
        assert_eq!(scores, wanted, "{kind:?} {unseen}");
    }
}
