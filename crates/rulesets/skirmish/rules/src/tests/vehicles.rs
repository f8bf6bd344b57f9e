//! Vehicles on the move and under fire (3.15, 3.17).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Length};

use crate::attack::{
    Shell, TargetSide, VehicleHit, damage_of, explode, hit_occupants, roll_damage,
};
use crate::book::{Play, Scene};
use crate::event::Damage;
use crate::fire::{FireAt, FirePlan, Round, Shooting, check_fire, check_gun, shoot};
use crate::men::{is_vehicle, left, seated, take_seats};
use crate::morale::MoraleCauses;
use crate::movement::{
    DrivePlan, allowance, can_drive, check_drive, check_recrew, drive, drive_free, fits,
    is_immobile, recrew,
};
use crate::state::{Activation, Condition, Mobility, Morale, Place, State};
use crate::tests::fixture::{army, at, field, put, quiet, script};
use crate::turn::{activate, close};
use crate::units::{Class, Drive, Duty};
use crate::{Skirmish, TEAM};

// SK-AFV-28, SK-SCEN-02: no two hulls stand in one place, not even two of one size.
#[test]
fn hulls_do_not_stand_in_one_place() {
    let (book, mut state) = field(&["U22", "U22"], &["G26"]).play();
    let first = put(&book, &mut state, 0, (30.0, 10.0), true);
    let front = state.unit(first).hull.front;
    let second = wargauge_rules::UnitId(1);
    let stands =
        |x: f64, y: f64| crate::movement::fits(Scene::new(&book, &state), second, at(x, y), front);
    assert!(!stands(30.0, 10.0) && !stands(30.5, 10.0) && !stands(30.0, 11.0));
    assert!(stands(32.0, 10.0), "side by side, they touch");
}

/// Rolls on the damage table with no modifier but those of a bare shell at the front.
fn struck(book: &Skirmish, state: &mut State, unit: UnitId, dice: &[u8]) -> MoraleCauses {
    let mut causes = MoraleCauses::NONE;
    let side = TargetSide { front: true, hull_down: false };
    let shell = Shell::default();
    let from = at(30.0, 0.0);
    roll_damage(
        &mut Play::new(book, state, &mut script(dice)),
        VehicleHit::new(unit, None, from),
        shell,
        side,
        &mut causes,
    );
    causes
}

// SK-UNIT-20, SK-AFV-30: a crew that has lost men and then left its vehicle has no weapon to take over.
#[test]
fn a_crew_on_foot_acts_without_those_it_lost() {
    let (book, mut state) = field(&["U22"], &["G26"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.unit_mut(tank).figures[4].condition = Condition::Killed;
    take_seats(&book, &mut state, tank);
    state.unit_mut(tank).hull.abandoned = true;
    activate(&mut Play::new(&book, &mut state, &mut quiet()), tank);
    assert_eq!(left(Scene::new(&book, &state), tank, 0), 2, "nobody has paid for a place");
}

// SK-AFV-01, SK-AFV-02, SK-AFV-03, SK-AFV-23, SK-SOFT-01
#[test]
fn vehicles_of_the_army_have_their_classes() {
    let army = army("germans");
    let class = |id: &str| {
        let unit = &army.units()[army.position(id).expect("known")];
        let spec = unit.vehicle.as_ref().expect("a vehicle");
        (spec.class, spec.open)
    };
    use Class::{Heavy, Light, Medium, SoftLarge, SoftSmall};
    let classes = ["G21", "G22", "G23", "G24", "G26", "G28", "G29"].map(class);
    let expected = [
        (SoftSmall, true),
        (SoftLarge, true),
        (Light, true),
        (Light, true),
        (Medium, false),
        (Heavy, false),
        (Heavy, false),
    ];
    assert_eq!(classes, expected);
}

// SK-AFV-28: no hull stands upon another, not even edge on edge.
#[test]
fn hulls_keep_off_each_other() {
    let (book, mut state) = field(&["U01"], &["G26", "G26"]).play();
    let one = put(&book, &mut state, 1, (30.0, 20.0), true);
    let front = state.unit(one).hull.front;
    assert!(!fits(Scene::new(&book, &state), UnitId(2), at(30.0, 20.0), front));
    assert!(!fits(Scene::new(&book, &state), UnitId(2), at(30.5, 20.5), front));
    assert!(fits(Scene::new(&book, &state), UnitId(2), at(36.0, 20.0), front));
}

// SK-AFV-24, SK-AFV-25: men seen in soft and open vehicles; closed armour is safe.
#[test]
fn small_arms_reach_men_in_open_and_soft_vehicles() {
    let (book, mut state) = field(&["U01"], &["G21", "G23", "G26"]).play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let jeep = put(&book, &mut state, 1, (26.0, 20.0), true);
    let track = put(&book, &mut state, 2, (30.0, 20.0), true);
    let tank = put(&book, &mut state, 3, (36.0, 20.0), true);
    let mut men = [Shooting::None; TEAM];
    men[0] = Shooting::Unaimed;
    let may = |target| {
        check_fire(
            Scene::new(&book, &state),
            a,
            &FirePlan { target, at: FireAt::Men, men, split: None },
        )
    };
    assert_eq!(may(jeep), Ok(()));
    assert_eq!(may(tank).expect_err("closed").clause.0, "SK-AFV-23");
    let band = |target| {
        let shooter = crate::fire::shooters(Scene::new(&book, &state), a)[0];
        crate::fire::shooter_aim(Scene::new(&book, &state), &shooter, target, FireAt::Men)
            .and_then(|seen| seen.shifted)
    };
    use crate::Band::{Long, Medium};
    assert_eq!([jeep, track].map(band), [Some(Medium), Some(Long)], "soft 1 band, open 2");
}

// SK-SOFT-05, SK-SOFT-06, SK-SOFT-07: hits of rifles go by threes, and by the fire action.
#[test]
fn hits_on_a_lorry() {
    let (book, mut state) = field(&["U01", "U05"], &["G22"]).play();
    let a = put(&book, &mut state, 0, (30.0, 14.0), true);
    let gun = put(&book, &mut state, 1, (40.0, 4.0), true);
    let lorry = put(&book, &mut state, 2, (30.0, 24.0), true);
    let plan = |count: usize, shooting| {
        let mut men = [Shooting::None; TEAM];
        men[..count].fill(shooting);
        FirePlan { target: lorry, at: FireAt::Hull, men, split: None }
    };
    state.activation = Some(Activation::of(a));
    let mut two = state.clone();
    shoot(&mut Play::new(&book, &mut two, &mut script(&[20, 20])), a, &plan(2, Shooting::Aimed));
    assert!(!two.unit(lorry).hull.damaged, "two hits are lost");
    let mut five = state.clone();
    let mut dice = vec![20; 8];
    dice[0] = 1;
    dice[1] = 1;
    dice[2] = 1;
    dice.push(6);
    shoot(&mut Play::new(&book, &mut five, &mut script(&dice)), a, &plan(4, Shooting::TwoUnaimed));
    assert!(!five.unit(lorry).hull.damaged, "five hits are one roll, unmodified: 6");
    // Each hit of a machine gun is a roll: two of four.
    let mut referee = script(&[20, 20, 1, 1, 6, 14]);
    shoot(&mut Play::new(&book, &mut state, &mut referee), gun, &plan(1, Shooting::Aimed));
    assert_eq!(state.unit(lorry).hull.mobility, Mobility::Immobile);
}

// SK-SOFT-03, SK-AFV-09, SK-AFV-11, SK-AFV-12: wheels stick on 5 and 6, and get free on them.
#[test]
fn wheels_stick_on_five_and_get_free_on_it() {
    let scene = field(&["U17", "U22"], &["G01"]).line("low-wall", (0.0, 15.0, 72.0, 15.0));
    let (book, mut state) = scene.play();
    let jeep = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 2, (60.0, 44.0), true);
    assert_eq!(allowance(&book, jeep, at(30.0, 10.0), at(30.0, 14.0)), 1800);
    assert_eq!(allowance(&book, jeep, at(30.0, 10.0), at(30.0, 18.0)), 900);
    let go = |state: &State, roll| {
        let mut state = state.clone();
        drive_free(
            &mut Play::new(&book, &mut state, &mut script(&[roll])),
            jeep,
            at(30.0, 18.0),
            Bearing::NORTH,
        );
        state
    };
    assert_eq!(go(&state, 4).unit(jeep).hull.mobility, Mobility::Free);
    let stuck = go(&state, 5);
    assert_eq!(stuck.unit(jeep).hull.mobility, Mobility::Stuck);
    assert!(stuck.unit(jeep).hull.at.y <= 1510, "it stops there");
    for (roll, free) in [(4, Mobility::Stuck), (5, Mobility::Free)] {
        let mut state = stuck.clone();
        state.waiting.insert(jeep);
        activate(&mut Play::new(&book, &mut state, &mut script(&[roll])), jeep);
        assert_eq!(state.unit(jeep).hull.mobility, free);
    }
}

// SK-AFV-15, SK-AFV-16, SK-AFV-31, SK-AFV-17, SK-GEO-22
#[test]
fn the_driver_pays_for_moving_a_vehicle() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
    state.unit_mut(tank).markers = 1;
    assert_eq!(can_drive(Scene::new(&book, &state), tank), Ok(()), "a suppressed crew drives");
    state.unit_mut(tank).markers = 2;
    assert!(can_drive(Scene::new(&book, &state), tank).is_err(), "the driver has no point");
    state.unit_mut(tank).markers = 0;
    let to = |y: f64, reverse| DrivePlan::new(at(30.0, y), Bearing::NORTH, reverse);
    assert_eq!(
        check_drive(Scene::new(&book, &state), tank, to(38.0, false), false),
        Ok(()),
        "18 inches"
    );
    assert!(check_drive(Scene::new(&book, &state), tank, to(38.1, false), false).is_err());
    assert_eq!(
        check_drive(Scene::new(&book, &state), tank, to(11.0, true), false),
        Ok(()),
        "9 in reverse"
    );
    assert!(check_drive(Scene::new(&book, &state), tank, to(10.9, true), false).is_err());
    let mut turned = state.clone();
    drive(
        &mut Play::new(&book, &mut turned, &mut quiet()),
        tank,
        DrivePlan::new(at(30.0, 20.0), Bearing::sixteenths(2), false),
    );
    assert_eq!(left(Scene::new(&book, &turned), tank, 0), 2, "45 degrees are free");
    drive(&mut Play::new(&book, &mut state, &mut quiet()), tank, to(21.0, false));
    assert!((0..5).all(|man| left(Scene::new(&book, &state), tank, man) == 1), "a point of each");
    state.activation = Some(Activation { driven: true, ..Activation::of(tank) });
    let again = crate::Action::Drive { to: at(30.0, 24.0), front: Bearing::NORTH, reverse: false };
    let refusal = crate::turn::check(Scene::new(&book, &state), again).expect_err("one move");
    assert_eq!(refusal.clause.0, "SK-AFV-17");
}

// SK-AFV-22, SK-VDAM-22, SK-VDAM-33: survivors move up, the most important seats first.
#[test]
fn survivors_take_the_most_important_seats() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 20.0), true);
    assert_eq!(damage_of(book.vehicle(tank).expect("it is one"), 16), Damage::Driver);
    // 18 less 2 for a medium tank.
    struck(&book, &mut state, tank, &[18]);
    assert_eq!(state.unit(tank).figures[0].condition, Condition::Killed);
    assert!(
        state.unit(tank).hull.driverless && can_drive(Scene::new(&book, &state), tank).is_err()
    );
    assert!(!is_immobile(Scene::new(&book, &state), tank), "somebody can take over");
    take_seats(&book, &mut state, tank);
    assert!(!state.unit(tank).hull.driverless);
    let driver = seated(Scene::new(&book, &state), tank, Duty::Driver).expect("somebody drives");
    assert_eq!(book.man(tank, driver).duty, Duty::HullGunner, "he with the least important seat");
    assert_eq!(left(Scene::new(&book, &state), tank, driver), 1, "for a point");
}

// SK-AFV-28, SK-AFV-30: crews that bale out, and may come back.
#[test]
fn a_crew_that_bales_out_leaves_on_the_far_side() {
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    put(&book, &mut state, 1, (30.0, 40.0), true);
    let from = Some(at(30.0, 40.0));
    crate::movement::bale_out(&mut Play::new(&book, &mut state, &mut quiet()), tank, from);
    assert!(!is_vehicle(Scene::new(&book, &state), tank) && state.unit(tank).hull.abandoned);
    let crew = &state.unit(tank).figures;
    assert!(crew[0].at.y < 1000, "on the side away from the enemy");
    assert!(crew[..5].iter().all(|man| man.at.within(at(30.0, 10.0), Length::inches(5))));
    let arms: Vec<_> =
        crate::fire::shooters(Scene::new(&book, &state), tank).iter().map(|it| it.arm).collect();
    assert!(arms.iter().all(|arm| *arm == crate::SmallArm::Pistol) && arms.len() == 5);
    for man in &mut state.unit_mut(tank).figures {
        man.spent = 0;
    }
    state.activation = Some(Activation::of(tank));
    assert_eq!(check_recrew(Scene::new(&book, &state), tank), Ok(()));
    recrew(&mut Play::new(&book, &mut state, &mut quiet()), tank);
    assert!(is_vehicle(Scene::new(&book, &state), tank));
    assert_eq!(left(Scene::new(&book, &state), tank, 0), 1);
}

// SK-VDAM-35, SK-AFV-30: everybody who gets out stands within 2 inches of the hull, whichever way it
// faces; SK-GEO-27: and on nobody's feet.
#[test]
fn all_who_bale_out_stand_beside_the_vehicle() {
    for turn in 0..16 {
        let (book, mut state) = field(&["U22", "U01"], &["G01"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
        let near = put(&book, &mut state, 1, (30.0, 7.5), true);
        put(&book, &mut state, 2, (30.0, 40.0), true);
        state.unit_mut(tank).hull.front = wargauge_rules::table::Bearing::sixteenths(turn);
        let from = Some(at(30.0, 40.0));
        crate::movement::bale_out(&mut Play::new(&book, &mut state, &mut quiet()), tank, from);
        let crew: Vec<_> = state.unit(tank).figures[..5].iter().map(|man| man.at).collect();
        let others = state.unit(near).figures[..4].iter().map(|man| man.at);
        let all: Vec<_> = crew.iter().copied().chain(others).collect();
        for (nth, man) in crew.iter().enumerate() {
            let off = crate::position::distance_to_hull(Scene::new(&book, &state), tank, *man);
            assert!(off > 0 && off <= Length::inches(2).squared(), "{turn}: man {nth}");
            assert!(man.y < 1_000, "{turn}: on the side away from the enemy");
            let alone = all[nth + 1..].iter().all(|it| !crate::position::overlap(*it, *man));
            assert!(alone, "{turn}: man {nth}");
        }
    }
}

// SK-VDAM-14, SK-VDAM-21, SK-VDAM-26, SK-VDAM-27, SK-VDAM-52, SK-VDAM-53, SK-DICE-06
#[test]
fn rows_that_do_nothing() {
    let armies = ["germans", "americans"].map(army);
    let spec = |id: &str| {
        let army = &armies[usize::from(id.starts_with('U'))];
        army.units()[army.position(id).expect("known")].vehicle.clone().expect("a vehicle")
    };
    let (tank, diesel, lorry) = (spec("G26"), spec("U24"), spec("G22"));
    for score in [-9, 0, 1, 6, 15] {
        assert_eq!(damage_of(&tank, score), Damage::None, "{score}");
    }
    assert_eq!(damage_of(&tank, 17), Damage::PetrolExplodes);
    assert_eq!(damage_of(&diesel, 17), Damage::None, "diesel");
    assert_eq!(damage_of(&tank, 40), Damage::Explodes, "above the table");
    assert_eq!(damage_of(&spec("G24"), 11), Damage::Immobile, "an armoured car loses a wheel");
    assert_eq!([11, 13].map(|score| damage_of(&lorry, score)), [Damage::Immobile; 2]);
    let tracked = crate::VehicleSpec { drive: Drive::Tracked, ..lorry };
    assert_eq!([11, 13].map(|score| damage_of(&tracked, score)), [Damage::None; 2]);
    // Lasting results are damage, a stun is not.
    let (book, mut state) = field(&["U22"], &["G01"]).play();
    let sherman = put(&book, &mut state, 0, (30.0, 10.0), true);
    struck(&book, &mut state, sherman, &[9]);
    assert!(!state.unit(sherman).hull.damaged && state.unit(sherman).hull.stunned == 1);
    struck(&book, &mut state, sherman, &[10]);
    assert!(state.unit(sherman).hull.damaged && state.unit(sherman).hull.blind);
}

// SK-VDAM-16, SK-VDAM-17, SK-VDAM-28, SK-VDAM-29, SK-VDAM-37, SK-AFV-29
#[test]
fn a_stunned_crew_does_not_shoot_and_a_second_stun_prolongs_it() {
    let (book, mut state) = field(&["U22"], &["G26"]).play();
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let foe = put(&book, &mut state, 1, (30.0, 40.0), true);
    struck(&book, &mut state, tank, &[9]);
    struck(&book, &mut state, tank, &[9]);
    assert_eq!(state.unit(tank).hull.stunned, 2, "a second stun prolongs it");
    let may = |state: &State| check_gun(Scene::new(&book, state), tank, foe, Round::Shot);
    assert_eq!(may(&state).expect_err("stunned").clause.0, "SK-VDAM-28");
    assert_eq!(left(Scene::new(&book, &state), tank, 0), 0);
    for _ in 0..2 {
        state.activation = Some(Activation::of(tank));
        close(&mut Play::new(&book, &mut state, &mut quiet()));
    }
    assert_eq!(may(&state), Ok(()));
    // 9: a weapon at random of the four: the gun.
    struck(&book, &mut state, tank, &[11, 1]);
    assert_eq!(may(&state).expect_err("wrecked").clause.0, "SK-VDAM-17");
    assert_eq!(crate::fire::shooters(Scene::new(&book, &state), tank).len(), 3);
    struck(&book, &mut state, tank, &[12]);
    struck(&book, &mut state, tank, &[12]);
    assert_eq!(state.unit(tank).hull.mobility, Mobility::Immobile, "twice adds nothing");
    state.unit_mut(tank).hull.wrecked_weapons = 0;
    struck(&book, &mut state, tank, &[10]);
    assert_eq!(may(&state).expect_err("optics").clause.0, "SK-VDAM-16");
    // An explosion on top of it all: 20, less 2, and 4 for the shell.
    let (strong, side) =
        (Shell { plus4: true, ..Shell::default() }, TargetSide { front: true, hull_down: false });
    let shot = (strong, side, at(30.0, 0.0));
    let mut causes = MoraleCauses::NONE;
    roll_damage(
        &mut Play::new(&book, &mut state, &mut script(&[20])),
        VehicleHit::new(tank, None, shot.2),
        shot.0,
        shot.1,
        &mut causes,
    );
    assert!(state.unit(tank).hull.wreck);
}

// SK-VDAM-32: a lorry crashes, and those aboard are hurt if it was fast.
#[test]
fn a_fast_lorry_that_crashes_hurts_those_aboard() {
    let (book, mut state) = field(&["U18", "U01"], &["G01"]).play();
    let lorry = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (30.0, 6.0), true);
    state.unit_mut(team).place = Place::Aboard(lorry);
    let mut slow = state.clone();
    struck(&book, &mut slow, lorry, &[16]);
    assert_eq!(slow.unit(team).figures[0].condition, Condition::Fit);
    state.unit_mut(lorry).hull.moved = Length::inches(9);
    struck(&book, &mut state, lorry, &[16, 4, 1, 1, 1]);
    assert_eq!(state.unit(team).figures[0].condition, Condition::Wounded);
}

// SK-VDAM-19, SK-VDAM-31: one man aboard.
#[test]
fn a_hit_among_the_occupants_strikes_whom_the_die_says() {
    let (book, mut state) = field(&["U19", "U01"], &["G01"]).play();
    let track = put(&book, &mut state, 0, (30.0, 10.0), true);
    let team = put(&book, &mut state, 1, (30.0, 6.0), true);
    state.unit_mut(team).place = Place::Aboard(track);
    let mut causes = MoraleCauses::NONE;
    // Six are aboard; the third is the first rifleman.
    hit_occupants(
        &mut Play::new(&book, &mut state, &mut script(&[3, 1])),
        VehicleHit { vehicle: track, by: None, from: None },
        1,
        &mut causes,
    );
    assert!(causes.suppressed.contains(team) && !causes.suppressed.contains(track));
    hit_occupants(
        &mut Play::new(&book, &mut state, &mut script(&[1, 4])),
        VehicleHit { vehicle: track, by: None, from: None },
        1,
        &mut causes,
    );
    assert_eq!(state.unit(track).figures[0].condition, Condition::Wounded);
    assert!(causes.hurt.contains(track));
}

// SK-VDAM-34, SK-VDAM-35, SK-VDAM-36
#[test]
fn a_vehicle_that_burns_may_explode_and_strike_those_near() {
    let (book, mut state) = field(&["U22", "U01", "U23"], &["G01"]).play();
    put(&book, &mut state, 2, (60.0, 5.0), true);
    let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
    let near = put(&book, &mut state, 1, (33.5, 10.0), true);
    state.unit_mut(near).figures[3].at = at(40.0, 10.0);
    let mut causes = MoraleCauses::NONE;
    let mut blown = state.clone();
    // Two men within 3 inches of the hull roll, unmodified by surprise.
    explode(
        &mut Play::new(&book, &mut blown, &mut script(&[2, 4])),
        VehicleHit { vehicle: tank, by: None, from: None },
        &mut causes,
    );
    assert!(blown.unit(tank).hull.wreck && blown.unit(tank).place == Place::Gone);
    assert!(causes.suppressed.contains(near) && causes.hurt.contains(near));
    // A wreck does not explode again.
    let mut nothing = MoraleCauses::NONE;
    explode(
        &mut Play::new(&book, &mut blown, &mut script(&[])),
        VehicleHit { vehicle: tank, by: None, from: None },
        &mut nothing,
    );
    assert_eq!(nothing, MoraleCauses::NONE);
    // 20 less 2: ammunition on fire; a 2: at the end of the next turn.
    state.turn = 3;
    // Of two fires the earlier explosion stands.
    for (before, after) in [(None, 4), (Some(3), 3), (Some(9), 4)] {
        let mut again = state.clone();
        again.unit_mut(tank).hull.explodes = before;
        struck(&book, &mut again, tank, &[20, 2]);
        assert_eq!(again.unit(tank).hull.explodes, Some(after));
    }
    let causes = struck(&book, &mut state, tank, &[20, 2]);
    let hull = state.unit(tank).hull;
    assert!(hull.abandoned && hull.explodes == Some(4));
    assert!(causes.shocked.contains(tank), "those who get out test");
    assert_eq!(
        check_recrew(Scene::new(&book, &state), tank).expect_err("it burns").clause.0,
        "SK-VDAM-36"
    );
    state.unit_mut(tank).morale = Morale::Steady;
    for (turn, wreck) in [(3, false), (4, true)] {
        let mut state = state.clone();
        state.turn = turn;
        state.phase = crate::Phase::Play(wargauge_rules::Side::B);
        let mut referee = wargauge_rules::DiceReferee::new(
            wargauge_rules::table::stream::KeyedDice::new(1),
            wargauge_rules::Deaf,
        );
        crate::turn::advance(&mut Play::new(&book, &mut state, &mut referee));
        assert_eq!(state.unit(tank).hull.wreck, wreck, "{turn}");
    }
}

// SK-VDAM-36, SK-VDAM-37: of two fires the one that is to explode earlier does.
#[test]
fn the_earlier_of_two_fires() {
    for (dice, turn) in [([5, 2], 4), ([2, 5], 4), ([1, 1], 3), ([6, 6], 8)] {
        let (book, mut state) = field(&["U22"], &["G01"]).play();
        let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.turn = 3;
        for die in dice {
            struck(&book, &mut state, tank, &[20, die]);
        }
        assert_eq!(state.unit(tank).hull.explodes, Some(turn), "{dice:?}");
    }
}

// SK-VDAM-14, SK-VDAM-15, SK-VDAM-16, SK-VDAM-17, SK-VDAM-18, SK-VDAM-19, SK-VDAM-20, SK-VDAM-21, SK-VDAM-22, SK-VDAM-23,
// SK-VDAM-24, SK-VDAM-25, SK-VDAM-28, SK-VDAM-29, SK-VDAM-33, SK-VDAM-34, SK-VDAM-35, SK-VDAM-37, SK-VDAM-52: what each
// line of the table leaves of a tank and its crew.
#[test]
#[expect(clippy::cognitive_complexity, reason = "one line after another, each with all it leaves")]
fn each_line_of_the_table_leaves_its_own_of_a_tank() {
    for score in 1..=22 {
        let (book, mut state) = field(&["U21"], &["G01"]).play();
        let car = put(&book, &mut state, 0, (30.0, 10.0), true);
        let crew = book.profile(car).figures.len();
        let ones = vec![1; crew];
        // A light vehicle from its flank: 4 more. The third man, and a 4, which wounds him.
        let front = TargetSide { front: score <= 18, hull_down: false };
        let roll = if score <= 18 { score } else { score - 4 };
        let mut dice = vec![roll];
        match score {
            9 => dice.push(1),
            13 => dice.extend([1, 1]),
            14 => dice.extend(&ones),
            18 | 19 => dice.push(3),
            _ => {}
        }
        let mut causes = MoraleCauses::NONE;
        let blow = (Shell::default(), front, at(30.0, 0.0));
        state.turn = 2;
        roll_damage(
            &mut Play::new(&book, &mut state, &mut script(&dice)),
            VehicleHit::new(car, None, blow.2),
            blow.0,
            blow.1,
            &mut causes,
        );
        let hull = state.unit(car).hull;
        let petrol = book.vehicle(car).is_some_and(|spec| spec.petrol);
        let explodes = score >= 20 || score == 17 && petrol;
        let nothing = matches!(score, 1..=6 | 15) || score == 17 && !petrol;
        assert_eq!(hull.stunned, u8::from(score == 7), "{score}");
        assert_eq!(hull.blind, score == 8, "{score}");
        assert_eq!(hull.wrecked_weapons, u8::from(score == 9), "{score}");
        assert_eq!(hull.mobility == Mobility::Immobile, matches!(score, 10..=12), "{score}");
        assert_eq!(hull.driverless, score == 16, "{score}");
        assert_eq!(hull.abandoned, explodes || matches!(score, 18 | 19), "{score}");
        assert_eq!(hull.explodes, matches!(score, 18 | 19).then_some(4), "{score}");
        assert_eq!(hull.wreck, explodes, "{score}");
        assert_eq!(hull.damaged, !nothing && score != 7, "{score}");
        let dead = state.unit(car).figures[..crew].iter();
        let dead = dead.filter(|man| man.condition == Condition::Killed).count();
        let expected = if explodes { crew } else { usize::from(score == 16) };
        assert_eq!(dead, expected, "{score}");
        assert_eq!(causes.suppressed.contains(car), matches!(score, 13 | 14), "{score}");
        assert_eq!(causes.shocked.contains(car), matches!(score, 18 | 19), "{score}");
    }
}
