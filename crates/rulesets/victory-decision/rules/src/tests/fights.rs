//! Fights at close quarters: whom they may be picked with, and what becomes of both sides.

use crate::action::{Action, Target};
use crate::armour::Armour;
use crate::assault::{charge, close_combat, contact, crushing, fight, moving_in};
use crate::attack::throws::ReRoll;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::state::unit::Place;
use crate::state::{Smoke, State};
use crate::tests::assault::{bystander, on, squad};
use crate::tests::fixture::*;
use crate::tests::structures::{bunker, house, siege};
use crate::tests::vehicles::{half_track, tiger, truck};
use crate::turn::{dispatch, initiative};
use crate::units::command;
use crate::units::profile::{
    Ability, Body, FireArc, Group, Property, PropertySet, UnitProfile, Vehicle,
};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

/// Six attackers four inches south of an enemy, about to act.
fn opposed(
    attackers: UnitProfile,
    defenders: UnitProfile,
) -> (VictoryDecision, State, [UnitId; 3]) {
    let mut field = Field::open();
    let unit = field.put(Side::A, attackers, Point::inches(20, 20));
    let friend = field.put(Side::A, squad(3, &[]), Point::inches(40, 4));
    let enemy = field.put(Side::B, defenders, Point::inches(20, 24));
    bystander(&mut field, Side::B);
    let (book, s) = field.acting(unit);
    (book, s, [unit, friend, enemy])
}

/// VD-ASSAULT-05, VD-ASSAULT-02, VD-ASSAULT-04: an enemy in play and in sight, or Hidden and known by
/// its marker; nobody aboard a vehicle, nobody who is gone, no friend; and no farther than the
/// leader gets.
#[test]
fn whom_an_assault_may_name() {
    let (book, s, [_, friend, enemy]) = opposed(squad(6, &[]), squad(1, &[]));
    let to = Point::inches(20, 23);
    let why = |s: &State, action| {
        dispatch::check_action(Scene::new(&book, s), action).map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s, on(enemy, to)), Ok(()));
    let mut smoked = s.clone();
    smoked.smoke.push(Smoke { at: Point::inches(20, 22), until: 2 });
    assert_eq!(why(&smoked, on(enemy, to)), Err("VD-ASSAULT-05"), "out of sight");
    smoked.hidden.insert(enemy);
    assert_eq!(why(&smoked, on(enemy, to)), Ok(()), "known by its marker");
    let mut carried = s.clone();
    carried.unit_mut(enemy).place = Place::Aboard { vehicle: UnitId(3) };
    carried.hidden.insert(enemy);
    assert_eq!(why(&carried, on(enemy, to)), Err("VD-ASSAULT-05"), "aboard");
    let mut gone = s.clone();
    gone.present.remove(enemy);
    assert_eq!(why(&gone, on(enemy, to)), Err("VD-ASSAULT-05"), "gone");
    assert_eq!(why(&s, on(friend, Point::inches(40, 5))), Err("VD-ASSAULT-05"), "a friend");
    assert_eq!(why(&s, on(enemy, Point::new(2_000, 2_299))), Err("VD-ASSAULT-05"), "1.01\" off");
}

/// VD-ASSAULT-04: an Assault is a move and an attack of its unit.
#[test]
fn an_assault_is_a_move_and_an_attack() {
    let (book, mut s, [unit, _, enemy]) = opposed(squad(6, &[]), squad(1, &[]));
    let action = on(enemy, Point::inches(20, 23));
    charge::assault(&mut Play::new(&book, &mut s, &mut script(&[])), unit, action);
    let active = s.active.as_ref().expect("it acts");
    assert!(active.moved && active.attacked);
    assert_eq!(s.unit(unit).at, Point::inches(20, 23));
}

/// VD-ASSAULT-05, VD-ABIL-54, VD-ABIL-60, VD-BLDG-02, VD-BLDG-22: a structure is assaulted to place
/// charges on it, from outside, at its wall.
#[test]
fn a_structure_is_assaulted_with_charges() {
    let (book, mut s, unit, _, piece) =
        siege(house(), squad(6, &[Ability::TankHunter]), squad(5, &[]));
    let target = Target::Structure(piece);
    let at_wall = Point::inches(22, 19);
    let why = |s: &State, to, charges| {
        let action = Action::Assault { target, to, charges };
        charge::check_assault(Scene::new(&book, s), unit, action).map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s, at_wall, 0), Err("VD-ASSAULT-05"));
    assert_eq!(why(&s, at_wall, 1), Ok(()));
    assert_eq!(why(&s, at_wall, 4), Ok(()));
    assert_eq!(why(&s, at_wall, 5), Err("VD-ABIL-60"));
    assert_eq!(why(&s, Point::new(2_200, 1_899), 1), Err("VD-ASSAULT-05"));
    s.unit_mut(unit).place = Place::Inside { piece, floor: 0 };
    assert_eq!(why(&s, at_wall, 1), Err("VD-ASSAULT-05"), "from inside");
}

/// VD-CC-02, VD-CC-07, VD-ABIL-60: a Close Combat with a structure needs charges and a leader on the
/// table within 1" of its wall.
#[test]
fn a_structure_is_fought_with_charges() {
    let (book, mut s, unit, _, piece) =
        siege(house(), squad(6, &[Ability::TankHunter]), squad(5, &[]));
    let why = |s: &State, charges| {
        let action = Action::CloseCombat { target: Target::Structure(piece), charges };
        close_combat::check_close_combat(Scene::new(&book, s), unit, action)
            .map_err(|why| why.clause.0)
    };
    s.unit_mut(unit).at = Point::inches(22, 19);
    assert_eq!(
        [0, 1, 4, 5].map(|charges| why(&s, charges)),
        [Err("VD-CC-07"), Ok(()), Ok(()), Err("VD-ABIL-60"),]
    );
    let mut far = s.clone();
    far.unit_mut(unit).at = Point::new(2_200, 1_899);
    assert_eq!(why(&far, 1), Err("VD-CC-02"));
    let mut inside = s.clone();
    inside.unit_mut(unit).place = Place::Inside { piece, floor: 0 };
    assert_eq!(why(&inside, 1), Err("VD-CC-02"));
    let mut options = Vec::new();
    close_combat::close_combat_options(Scene::new(&book, &s), unit, &mut options);
    let with = |charges| Action::CloseCombat { target: Target::Structure(piece), charges };
    assert_eq!(options, [1, 2, 3, 4].map(with));
}

/// VD-HIDE-06, VD-HIDE-07, VD-CC-08, VD-CC-03: whoever is fought in Close Combat comes to light
/// before the dice, whoever fights too and out of his cover; no marker for the attack.
#[test]
fn close_combat_reveals_both_sides() {
    let (book, mut s, [unit, _, enemy]) = opposed(squad(2, &[]), squad(9, &[]));
    s.unit_mut(unit).at = Point::inches(20, 23);
    s.unit_mut(unit).engaged.insert(enemy);
    s.unit_mut(enemy).engaged.insert(unit);
    s.hidden.insert(enemy);
    s.took_cover.insert(unit);
    let fight = Action::CloseCombat { target: Target::Unit(enemy), charges: 0 };
    let told = act(&book, &mut s, fight, script(&[1; 8]));
    let seen = Event::Hidden { unit: enemy, now: false, clause: Clause("VD-HIDE-06") };
    let at = |one: &dyn Fn(&Event) -> bool| told.iter().position(one);
    let reveal = at(&|event| *event == seen).expect("it is revealed");
    assert!(Some(reveal) < at(&|event| matches!(event, Event::Damage { .. })));
    assert!(!s.took_cover.contains(unit));
    assert_eq!((s.unit(unit).markers, s.unit(enemy).markers), (0, 0));
    assert!(!told.iter().any(|event| matches!(event, Event::Marked { .. })));
}

/// A Panzer IV at (20, 20) at the start of its activation, a friend, and an enemy; all face north.
fn tank_beside(enemy: UnitProfile, at: Point) -> (VictoryDecision, State, [UnitId; 3]) {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let friend = field.put(Side::A, squad(2, &[]), Point::inches(20, 17));
    let enemy = field.put(Side::B, enemy, at);
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(tank);
    initiative::begin_actions_task(&mut Play::new(&book, &mut s, &mut script(&[])));
    (book, s, [tank, friend, enemy])
}

/// VD-VEH-09, VD-VEH-10, VD-VEH-11, VD-VEH-13, VD-ENG-06, VD-BLDG-07, VD-ABIL-54: a vehicle crushes
/// enemies that it found in its Combat Range and still has there, of vehicles only smaller ones.
#[test]
fn whom_a_vehicle_may_crush() {
    let (book, s, [tank, friend, enemy]) = tank_beside(squad(1, &[]), Point::inches(20, 24));
    let why = |s: &State, target, charges| {
        contact::check_crushing(Scene::new(&book, s), tank, target, charges)
            .map_err(|why| why.clause.0)
    };
    let at = Target::Unit;
    assert_eq!(why(&s, at(enemy), 0), Ok(()));
    assert_eq!(why(&s, at(enemy), 1), Err("VD-ABIL-54"));
    assert_eq!(why(&s, at(friend), 0), Err("VD-VEH-09"));
    let piece = wargauge_rules::table::terrain::PieceId(0);
    assert_eq!(why(&s, Target::Structure(piece), 0), Err("VD-BLDG-07"));
    let mut hidden = s.clone();
    hidden.hidden.insert(enemy);
    assert_eq!(why(&hidden, at(enemy), 0), Err("VD-ENG-06"));
    let mut away = s.clone();
    away.unit_mut(enemy).at = Point::new(2_000, 2_401);
    assert_eq!(why(&away, at(enemy), 0), Err("VD-VEH-10"));
    let mut gone = s.clone();
    gone.present.remove(enemy);
    assert_eq!(why(&gone, at(enemy), 0), Err("VD-VEH-09"));
    // It was not there when the activation began.
    let (book, mut s, [tank, _, enemy]) = tank_beside(squad(1, &[]), Point::new(2_000, 2_401));
    s.unit_mut(enemy).at = Point::inches(20, 24);
    let late = contact::check_crushing(Scene::new(&book, &s), tank, at(enemy), 0);
    assert_eq!(late.map_err(|why| why.clause.0), Err("VD-VEH-11"));
    for (vehicle, verdict) in
        [(half_track(PropertySet::NONE), Ok(())), (panzer_iv(), Err("VD-VEH-13"))]
    {
        let (book, s, [tank, _, enemy]) = tank_beside(vehicle, Point::inches(20, 23));
        let crushed = contact::check_crushing(Scene::new(&book, &s), tank, at(enemy), 0);
        assert_eq!(crushed.map_err(|why| why.clause.0), verdict);
    }
}

/// VD-ENG-13, VD-VEH-13: of two vehicles each attacks whom it reaches; the chosen target comes
/// first, though its number is the higher one.
#[test]
fn a_platoon_crushes_the_chosen_first() {
    let mut pair = panzer_iv();
    let second = pair.groups[0].clone();
    pair.groups.push(second);
    let mut field = Field::open();
    let tanks = field.put(Side::A, pair, Point::inches(20, 20));
    let near_leader = field.put(Side::B, squad(1, &[]), Point::inches(20, 20));
    let chosen = field.put(Side::B, squad(1, &[]), Point::inches(20, 20));
    let (book, mut s) = field.acting(tanks);
    let models = crate::position::formation::models(Scene::new(&book, &s), tanks);
    let apart = models[0].to(models[1]);
    let beyond = |from: Point, sign: i16| {
        Point::new(from.x + sign * apart.x as i16 / 2, from.y + sign * apart.y as i16 / 2)
    };
    s.unit_mut(near_leader).at = beyond(models[0], -1);
    s.unit_mut(chosen).at = beyond(models[1], 1);
    initiative::begin_actions_task(&mut Play::new(&book, &mut s, &mut script(&[])));
    let attack = crushing::crushing(Scene::new(&book, &s), tanks, chosen);
    let struck: Vec<Target> = attack.victims.iter().map(|victim| victim.target).collect();
    assert_eq!(struck, [chosen, near_leader].map(Target::Unit));
}

/// VD-VEH-09, VD-VEH-15, VD-MEAS-02, VD-MEAS-10, VD-MEAS-04: the Combat Range of a vehicle of Size 4
/// is four inches from its middle: to the middle of a man, to the next point of a hull, of a crew
/// all its points; whoever is in a structure or aboard is never in it.
#[test]
fn the_reach_of_tracks() {
    let reached = |enemy: UnitProfile, y: i16| {
        let (book, s, [tank, _, enemy]) = tank_beside(enemy, Point::new(2_000, y));
        contact::reached(Scene::new(&book, &s), tank, s.unit(tank).at, enemy)
    };
    assert_eq!([2_400, 2_401].map(|y| reached(squad(1, &[]), y)), [1, 0]);
    // A hull of Size 3 is 2.5" long.
    assert_eq!([2_525, 2_526].map(|y| reached(half_track(PropertySet::NONE), y)), [1, 0]);
    assert_eq!([2_400, 2_401].map(|y| reached(crew(60, 3, 4, HMG, FireArc::All), y)), [3, 0]);
    // Seven men two inches apart round a leader 3" off: two more are in reach.
    let (book, mut s, [tank, _, enemy]) = tank_beside(squad(7, &[]), Point::inches(20, 23));
    assert_eq!(contact::reached(Scene::new(&book, &s), tank, s.unit(tank).at, enemy), 4);
    for place in [
        Place::Inside { piece: wargauge_rules::table::terrain::PieceId(0), floor: 0 },
        Place::Aboard { vehicle: UnitId(3) },
        Place::Reserve,
    ] {
        s.unit_mut(enemy).place = place;
        assert_eq!(
            contact::reached(Scene::new(&book, &s), tank, s.unit(tank).at, enemy),
            0,
            "{place:?}"
        );
    }
}

/// VD-VEH-12, VD-VEH-13, VD-VEH-14, VD-VEH-30, VD-VSP-05, VD-VSP-22: four D10 at one enemy, on the
/// facing turned to the attacker; one marker where a die can hurt it or it is Open; no more models
/// fall than are in reach, and no cover helps.
#[test]
fn what_tracks_do() {
    let (book, s, [tank, _, enemy]) = tank_beside(squad(7, &[]), Point::inches(20, 23));
    let attack = crushing::crushing(Scene::new(&book, &s), tank, enemy);
    let victim = &attack.victims[0];
    assert_eq!((attack.victims.len(), victim.most, victim.markers), (1, Some(4), 1));
    assert_eq!((victim.throws[0].dice, victim.cover_save), (4, 7));
    assert!(victim.throws[0].ignores_cover && victim.throws[0].take_cover_helps);
    assert_eq!(victim.throws[0].damage.die.faces(), 10);
    // From the side of a half-track with skirts.
    let skirted = half_track(PropertySet::NONE.with(Property::SideSkirts));
    let (book, mut s, [tank, _, enemy]) = tank_beside(skirted, Point::inches(20, 23));
    s.unit_mut(enemy).facing = Bearing::EAST;
    let attack = crushing::crushing(Scene::new(&book, &s), tank, enemy);
    let victim = &attack.victims[0];
    assert_eq!(victim.armour, Armour { critical: 8, hit: 6, save: 6 });
    assert_eq!((victim.re_roll_saves, victim.most, victim.markers), (true, None, 1));
    // Nothing that a D10 reaches: no dice and no marker, but a marker if it is Open.
    for (open, markers) in [(false, 0), (true, 1)] {
        let mut hard = half_track(PropertySet::NONE);
        let Vehicle { properties, armour, .. } = hard.vehicle.as_mut().expect("one");
        *armour = [Armour { critical: 14, hit: 11, save: 3 }; 3];
        if open {
            *properties = properties.with(Property::Open);
        }
        let (book, s, [tank, _, enemy]) = tank_beside(hard, Point::inches(20, 23));
        let victim = &crushing::crushing(Scene::new(&book, &s), tank, enemy).victims[0];
        assert_eq!((victim.throws.len(), victim.markers), (0, markers));
    }
}

/// VD-ASSAULT-09, VD-ASSAULT-20, VD-BLDG-19, VD-SUPP-06, VD-SCALE-09, VD-ABIL-77, VD-SCALE-08: how
/// many fight: three for each enemy, two for each point of a vehicle's Size, four at a door on
/// either side of it, and never more than are able; of crews and stands each point.
#[test]
fn how_many_fight() {
    let many = |own: UnitProfile, other: UnitProfile, markers: u8, own_inside, other_inside| {
        let (book, mut s, [unit, _, enemy]) = opposed(own, other);
        s.unit_mut(unit).markers = markers;
        let inside = Place::Inside { piece: wargauge_rules::table::terrain::PieceId(0), floor: 0 };
        if own_inside {
            s.unit_mut(unit).place = inside;
        }
        if other_inside {
            s.unit_mut(enemy).place = inside;
        }
        fight::fighting_models(Scene::new(&book, &s), unit, enemy)
    };
    let men = |count| squad(count, &[]);
    let stand = |hp| {
        let group =
            Group { body: Body::Stand { hp }, ..crate::tests::fixture::men("Stand", hp, 6, &[]) };
        infantry(100, vec![group], &[hand(0, RIFLE)])
    };
    let team = || crew(60, 5, 4, HMG, FireArc::All);
    assert_eq!(many(men(10), men(3), 0, false, false), 9);
    assert_eq!(many(men(10), men(4), 0, false, false), 10);
    assert_eq!(many(men(10), men(4), 3, false, false), 7);
    assert_eq!(many(men(10), men(4), 10, false, false), 0);
    assert_eq!(many(stand(6), men(2), 1, false, false), 5);
    assert_eq!(many(men(10), stand(2), 0, false, false), 6);
    assert_eq!(many(team(), men(4), 2, false, false), 3);
    assert_eq!(many(men(10), truck(), 0, false, false), 6);
    assert_eq!(many(men(10), panzer_iv(), 0, false, false), 8);
    assert_eq!(many(men(19), tiger(), 0, false, false), 12);
    assert_eq!(many(men(10), men(4), 0, true, false), 4);
    assert_eq!(many(men(10), men(4), 0, false, true), 4);
    assert_eq!(many(men(10), men(1), 0, false, true), 3);
}

/// VD-ASSAULT-01, VD-ASSAULT-03, VD-ASSAULT-08, VD-ASSAULT-10, VD-ASSAULT-11, VD-ABIL-19,
/// VD-SUPP-10, VD-CC-01, VD-CC-03, VD-CHAR-02: the dice of an Assault, of a Close Combat and of the
/// answer: one D6 for each who fights; a marker and Grenades only in an Assault.
#[test]
fn dice_of_fights() {
    let (book, mut s, [unit, _, enemy]) =
        opposed(squad(3, &[Ability::Grenades]), squad(5, &[Ability::Grenades]));
    s.took_cover.insert(enemy);
    for (assault, markers, re_roll) in [(true, 1, ReRoll::Misses), (false, 0, ReRoll::None)] {
        let attack = fight::blows_at(Scene::new(&book, &s), unit, enemy, assault);
        let victim = &attack.victims[0];
        assert_eq!((victim.markers, victim.markers_if_hit, victim.cover_save), (markers, 0, 7));
        let throw = victim.throws[0];
        assert_eq!((throw.dice, throw.damage.die.faces(), throw.modifier), (3, 6, 0));
        assert_eq!((throw.re_roll, throw.save_minus), (re_roll, 0));
        assert!(throw.ignores_cover && throw.take_cover_helps && victim.re_roll_saves);
    }
    let answer = fight::answer(Scene::new(&book, &s), enemy, unit);
    let victim = &answer.victims[0];
    assert_eq!((victim.target, victim.markers), (Target::Unit(unit), 0));
    assert_eq!((victim.throws[0].dice, victim.throws[0].re_roll), (5, ReRoll::None));
    // Nobody is able: no dice.
    s.unit_mut(enemy).markers = 5;
    assert!(fight::answer(Scene::new(&book, &s), enemy, unit).victims[0].throws.is_empty());
}

/// VD-BLDG-20, VD-COVER-10, VD-ASSAULT-11, VD-ABIL-66: in a house a Cover Save of 5+, in a bunker of
/// 4+, outside none; the Untrained have none in a house.
#[test]
fn cover_in_a_fight() {
    let save = |structure, inside: UnitProfile| {
        let (book, s, unit, occupant, _) = siege(structure, squad(6, &[]), inside);
        let victim = &fight::blows_at(Scene::new(&book, &s), unit, occupant, true).victims[0];
        (victim.cover_save, victim.throws[0].ignores_cover)
    };
    assert_eq!(save(house(), squad(5, &[])), (5, false));
    assert_eq!(save(bunker(), squad(5, &[])), (4, false));
    assert_eq!(save(house(), squad(5, &[Ability::Untrained])), (7, true));
}

/// VD-ASSAULT-18, VD-ASSAULT-20, VD-VEH-30, VD-VEH-36, VD-VEH-38, VD-ABIL-20, VD-ABIL-54,
/// VD-ABIL-61: infantry at the rear (8+/5+) of a half-track of Size 3: six of ten men less those who
/// place charges; a marker if dice or charges can hurt it or it is Open, in an Assault, or with
/// charges in Close Combat too.
#[test]
fn men_who_place_charges_do_not_strike_a_vehicle() {
    let scene = |vehicle: UnitProfile, abilities: &[Ability]| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(10, abilities), Point::new(2_000, 1_800));
        let enemy = field.put(Side::B, vehicle, Point::inches(20, 20));
        bystander(&mut field, Side::B);
        let (book, s) = field.acting(unit);
        (book, s, unit, enemy)
    };
    let thrown = |vehicle: UnitProfile, charges, assault| {
        let (book, s, unit, enemy) = scene(vehicle, &[Ability::TankHunter]);
        let attack = fight::blows_at_vehicle(Scene::new(&book, &s), unit, enemy, charges, assault);
        let victim = &attack.victims[0];
        (victim.throws.first().map(|throw| (throw.dice, throw.modifier)), victim.markers)
    };
    let closed = || half_track(PropertySet::NONE);
    let open = || half_track(PropertySet::NONE.with(Property::Open));
    assert_eq!(thrown(closed(), 0, true), (Some((6, 0)), 1));
    assert_eq!(thrown(closed(), 0, false), (Some((6, 0)), 0));
    assert_eq!(thrown(closed(), 2, true), (Some((4, 0)), 1));
    assert_eq!(thrown(closed(), 2, false), (Some((4, 0)), 1));
    assert_eq!(thrown(closed(), 6, true), (None, 1));
    assert_eq!(thrown(open(), 0, true), (Some((6, 1)), 1));
    assert_eq!(thrown(closed(), 5, true), (Some((1, 0)), 1), "one is enough");
    // The rear of a Panzer IV: 7+ is out of reach of a D6, not of a charge, and not of a D6+1.
    assert_eq!(thrown(panzer_iv(), 0, true), (None, 0));
    assert_eq!(thrown(panzer_iv(), 1, true), (None, 1));
    let with = |property| {
        let mut tank = panzer_iv();
        tank.vehicle.as_mut().expect("one").properties = PropertySet::NONE.with(property);
        tank
    };
    assert_eq!(thrown(with(Property::Open), 0, true), (Some((8, 1)), 1));
    // What neither can hurt is not marked: Hit 13+ is beyond D10+2.
    let mut hard = panzer_iv();
    hard.vehicle.as_mut().expect("one").armour = [Armour { critical: 15, hit: 13, save: 3 }; 3];
    assert_eq!(thrown(hard, 1, true), (None, 0));
}

/// VD-ABIL-20, VD-ABIL-19: if all have Grenades they roll misses again in an Assault against an Open
/// vehicle and against those in a structure; not against a closed one, nor in Close Combat.
#[test]
fn grenades_help_against_open_vehicles_and_houses() {
    let plain = || squad(4, &[]);
    let all = || squad(4, &[Ability::Grenades]);
    let some = || {
        let groups = vec![men("One", 1, 6, &[Ability::Grenades]), men("Men", 3, 4, &[])];
        infantry(100, groups, &[hand(0, RIFLE)])
    };
    let closed = PropertySet::NONE;
    let open = closed.with(Property::Open);
    let at_vehicle = |by: UnitProfile, properties: PropertySet, assault: bool| {
        let mut field = Field::open();
        let unit = field.put(Side::A, by, Point::new(2_000, 1_800));
        let enemy = field.put(Side::B, half_track(properties), Point::inches(20, 20));
        let (book, s) = field.acting(unit);
        fight::blows_at_vehicle(Scene::new(&book, &s), unit, enemy, 0, assault).victims[0].throws[0]
            .re_roll
    };
    assert_eq!(at_vehicle(all(), open, true), ReRoll::Misses);
    for by in [plain(), some()] {
        assert_eq!(at_vehicle(by, open, true), ReRoll::None);
    }
    assert_eq!(at_vehicle(all(), closed, true), ReRoll::None);
    assert_eq!(at_vehicle(all(), open, false), ReRoll::None);
    let at_occupants = |by: UnitProfile, assault: bool| {
        let (book, s, unit, inside, _) = siege(house(), by, squad(5, &[]));
        fight::blows_at(Scene::new(&book, &s), unit, inside, assault).victims[0].throws[0].re_roll
    };
    assert_eq!(at_occupants(all(), true), ReRoll::Misses);
    assert_eq!(at_occupants(all(), false), ReRoll::None);
    for by in [plain(), some()] {
        assert_eq!(at_occupants(by, true), ReRoll::None);
    }
}

/// VD-VSP-22, VD-VSP-23, VD-ASSAULT-21: skirts help against blows at the side, not at the
/// rear; of two vehicles either is in reach of a leader within an inch of its hull.
#[test]
fn skirts_help_against_blows_at_the_side() {
    let skirted = || {
        let mut track = half_track(PropertySet::NONE);
        let made = track.vehicle.as_mut().expect("one");
        made.properties = made.properties.with(Property::SideSkirts);
        track
    };
    for (x, y, helps) in [(1_850, 2_000, true), (2_000, 1_800, false)] {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(4, &[]), Point::new(x, y));
        let enemy = field.put(Side::B, skirted(), Point::inches(20, 20));
        let (book, s) = field.acting(unit);
        let attack = fight::blows_at_vehicle(Scene::new(&book, &s), unit, enemy, 0, true);
        assert_eq!(attack.victims[0].re_roll_saves, helps);
    }
    let mut pair = panzer_iv();
    let tank = pair.groups[0].clone();
    pair.groups.push(tank);
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(4, &[]), Point::inches(5, 5));
    let enemy = field.put(Side::B, pair, Point::inches(20, 20));
    let (book, s) = field.acting(unit);
    let hulls = crate::position::hulls::hulls(Scene::new(&book, &s), enemy);
    assert_eq!(hulls.len(), 2);
    let middles = crate::position::formation::models(Scene::new(&book, &s), enemy);
    for middle in middles {
        assert!(contact::is_contact(Scene::new(&book, &s), unit, Target::Unit(enemy), middle));
    }
    let between = Point::inches(40, 40);
    assert!(!contact::is_contact(Scene::new(&book, &s), unit, Target::Unit(enemy), between));
}

/// VD-BLDG-05, VD-BLDG-21, VD-CC-09: victors at the door move in if the ground floor holds them with
/// the friends there, no enemy is left on any floor, they are unshaken and outside; their
/// formation has closed up.
#[test]
fn who_may_move_in() {
    use crate::state::agenda::Progress;
    // Friends count on the ground floor, not above it.
    let with_friends = |own: u8, floor: u8| {
        let mut field = Field::open();
        let block = Rect::new(Point::inches(20, 20), Point::inches(24, 24));
        let piece = field.structure(block.into(), house());
        let unit = field.put(Side::A, squad(own, &[]), Point::inches(22, 19));
        let friend = field.put(Side::A, squad(7, &[]), Point::inches(22, 22));
        let (book, mut s) = field.acting(unit);
        s.unit_mut(friend).place = Place::Inside { piece, floor };
        moving_in::move_in_task(&book, &mut s, unit, piece) == Progress::Asked
    };
    assert_eq!([0, 1].map(|floor| with_friends(5, floor)), [true; 2]);
    assert_eq!([0, 1].map(|floor| with_friends(6, floor)), [false, true]);
    let asked = |own: u8, change: &dyn Fn(&mut State, UnitId, UnitId)| {
        let (book, mut s, unit, inside, piece) = siege(house(), squad(own, &[]), squad(5, &[]));
        s.unit_mut(inside).place = Place::Gone;
        s.present.remove(inside);
        change(&mut s, unit, inside);
        moving_in::move_in_task(&book, &mut s, unit, piece) == Progress::Asked
    };
    let nothing = |_: &mut State, _, _| {};
    assert!(asked(12, &nothing));
    assert!(!asked(13, &nothing), "a floor holds twelve");
    assert!(!asked(5, &|s: &mut State, unit, _| {
        s.shaken.insert(unit);
    }));
    assert!(!asked(5, &|s: &mut State, unit, _| {
        s.unit_mut(unit).place = Place::Gone;
        s.present.remove(unit);
    }));
    assert!(!asked(5, &|s: &mut State, _, inside| {
        let piece = wargauge_rules::table::terrain::PieceId(0);
        s.unit_mut(inside).place = Place::Inside { piece, floor: 1 };
        s.present.insert(inside);
    }));
    let (_, mut s, unit, inside, _) = siege(house(), squad(5, &[]), squad(5, &[]));
    s.unit_mut(unit).stragglers = 2;
    s.unit_mut(unit).engaged.insert(inside);
    s.present.remove(inside);
    moving_in::after_fight_task(&mut s, unit, inside, None);
    assert_eq!((s.unit(unit).stragglers, s.unit(unit).engaged.is_empty()), (0, true));
    assert!(s.agenda.is_idle(), "in the open there is nowhere to move in");
}

/// VD-ASSAULT-13, VD-ASSAULT-14, VD-VEH-36: who strikes back: the target that stands in contact,
/// was not and is not Shaken, and is no vehicle.
#[test]
fn who_strikes_back() {
    let strikes = |dice: usize, was_shaken, change: &dyn Fn(&mut State, UnitId, UnitId)| {
        let (book, mut s, [unit, _, enemy]) = opposed(squad(2, &[]), squad(3, &[]));
        s.unit_mut(unit).engaged.insert(enemy);
        s.unit_mut(enemy).engaged.insert(unit);
        change(&mut s, unit, enemy);
        let mut referee = script(&[1; 3][..dice]);
        fight::strike_back_task(
            &mut Play::new(&book, &mut s, &mut referee),
            enemy,
            unit,
            was_shaken,
        );
        assert_eq!(referee.into_parts().0.left(), 0);
    };
    strikes(3, false, &|_, _, _| {});
    strikes(0, true, &|_, _, _| {});
    strikes(0, false, &|s, _, enemy| s.shaken.insert(enemy));
    strikes(0, false, &|s, _, enemy| s.present.remove(enemy));
    strikes(0, false, &|s, unit, _| s.present.remove(unit));
    strikes(0, false, &|s, unit, enemy| s.unit_mut(enemy).engaged.remove(unit));
    let (book, mut s, [unit, _, enemy]) = opposed(squad(2, &[]), half_track(PropertySet::NONE));
    s.unit_mut(unit).engaged.insert(enemy);
    s.unit_mut(enemy).engaged.insert(unit);
    fight::strike_back_task(&mut Play::new(&book, &mut s, &mut script(&[])), enemy, unit, false);
    assert_eq!(command::strength(&s, unit), 2);
}

/// VD-ASSAULT-15, VD-CC-04: contact is of both, is told once, and where the unit stands.
#[test]
fn contact_is_told_once() {
    let (_, mut s, [unit, _, enemy]) = opposed(squad(2, &[]), squad(3, &[]));
    let mut referee = script(&[]);
    fight::engage(&mut s, unit, enemy, &mut referee);
    fight::engage(&mut s, unit, enemy, &mut referee);
    let met = Event::Happened {
        unit: Some(unit),
        at: Some(Point::inches(20, 20)),
        clause: Clause("VD-ASSAULT-15"),
    };
    assert_eq!(referee.into_parts().1.events, [met]);
    assert!(s.unit(unit).engaged.contains(enemy) && s.unit(enemy).engaged.contains(unit));
}

/// VD-ASSAULT-06, VD-CC-09, VD-COH-03: the formation points at its target wherever the leader
/// closes up from.
#[test]
fn the_formation_points_at_its_target() {
    for (to, facing) in [
        (Point::inches(20, 23), Bearing::NORTH),
        (Point::inches(21, 24), Bearing::WEST),
        (Point::inches(19, 24), Bearing::EAST),
    ] {
        let (book, mut s, [unit, _, enemy]) = opposed(squad(1, &[]), squad(2, &[]));
        s.unit_mut(unit).at = Point::inches(20, 21);
        act(&book, &mut s, on(enemy, to), script(&[1, 1]));
        assert_eq!((s.unit(unit).at, s.unit(unit).facing), (to, facing));
    }
    // Who ends in the very midst of his target looks where he looked.
    let (book, mut s, [unit, _, enemy]) = opposed(squad(1, &[]), squad(2, &[]));
    s.unit_mut(unit).facing = Bearing::EAST;
    act(&book, &mut s, on(enemy, Point::inches(20, 24)), script(&[1, 1]));
    assert_eq!(s.unit(unit).facing, Bearing::EAST);
}
