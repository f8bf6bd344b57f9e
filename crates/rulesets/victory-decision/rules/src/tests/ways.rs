//! How far units get, to the hundredth of an inch, and what they meet on their way.

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::spotting;
use crate::movement::driving::{Gear, gear};
use crate::movement::{boarding, destinations, driving, passage, reach};
use crate::position::{concealment, night};
use crate::state::unit::Place;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Structure, Terrain};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::movement::{HOME, able_to, area, go, how_far, line, refused, vehicle};
use crate::tests::structures::{bridge, house, wooden};
use crate::units::profile::{Ability, FireArc, Property, PropertySet, UnitProfile};
use wargauge_rules::event::Clause;
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Shape;

/// VD-TERR-02, VD-VEH-22, VD-VEH-17: all of a Move on a road adds 1.00" to a vehicle's, on any gait;
/// a road that ends on the way adds nothing, nor does it to men.
#[test]
fn a_road_adds_an_inch() {
    let along = |profile: UnitProfile, to: i16| {
        how_far(profile, |field| {
            field.terrain(Terrain::Road, area(28, 10, 32, to));
        })
    };
    for gait in [Gait::Wheels, Gait::HalfTracks, Gait::Tracks] {
        assert_eq!(along(vehicle(gait, |_| {}), 40), 500, "{gait:?}");
        assert_eq!(along(vehicle(gait, |_| {}), 25), 500, "{gait:?}");
        assert_eq!(along(vehicle(gait, |_| {}), 23), 400, "{gait:?}");
        assert_eq!(how_far(vehicle(gait, |_| {}), |_| {}), 400, "{gait:?}");
    }
    assert_eq!(along(rifle_section(), 40), 400);
}

/// VD-VEH-19, VD-VSP-04, VD-TERR-02: an amphibious vehicle goes its inches in water and on clear ground,
/// or its Move where that is more; beside water its Move; a minesweeper half its Move through mines.
#[test]
fn vehicles_have_their_moves_on_ground_and_in_water() {
    let swims = |inches| {
        vehicle(Gait::Tracks, |profile| {
            profile.vehicle.as_mut().expect("one").amphibious = Some(Length::inches(inches));
        })
    };
    let river = |field: &mut Field| {
        field.terrain(Terrain::River, area(10, 21, 50, 40));
    };
    assert_eq!([2, 3, 6].map(|inches| how_far(swims(inches), river)), [200, 300, 600]);
    assert_eq!([2, 3, 6].map(|inches| how_far(swims(inches), |_| {})), [400, 400, 600]);
    let road = |field: &mut Field| {
        field.terrain(Terrain::Road, area(28, 10, 32, 40));
    };
    assert_eq!([3, 6].map(|inches| how_far(swims(inches), road)), [500, 600]);
    let crops = |field: &mut Field| {
        field.terrain(Terrain::Woods, area(10, 19, 50, 21));
    };
    assert!((299..=300).contains(&how_far(swims(6), crops)), "an inch of woods costs two");
    let sweeps = |mines: bool| {
        let profile = vehicle(Gait::Tracks, |profile| {
            let vehicle = profile.vehicle.as_mut().expect("one");
            vehicle.properties = vehicle.properties.with(Property::Minesweeping);
        });
        how_far(profile, |field| {
            if mines {
                field.terrain(Terrain::Minefield, area(10, 21, 50, 40));
            }
        })
    };
    assert_eq!((sweeps(true), sweeps(false)), (200, 400));
}

/// VD-MOVE-06, VD-TERR-01, VD-ABIL-34, VD-ABIL-35, VD-ABIL-40: each inch of slow ground costs two, a
/// line its inches once, a trench one to enter and one to leave.
#[test]
fn men_pay_two_inches_for_one_of_slow_ground() {
    let over = |profile: UnitProfile, kind, shape: Shape| {
        how_far(profile, |field| {
            field.terrain(kind, shape);
        })
    };
    assert_eq!(over(rifle_section(), Terrain::Woods, area(10, 19, 50, 40)), 200);
    assert_eq!(over(rifle_section(), Terrain::Woods, area(10, 19, 50, 21)), 300);
    assert_eq!(over(rifle_section(), Terrain::Trench, area(10, 21, 50, 22)), 200);
    assert_eq!(over(rifle_section(), Terrain::Trench, area(10, 19, 50, 21)), 300);
    assert_eq!(over(rifle_section(), Terrain::Hedge, line(22)), 300);
    assert_eq!(over(rifle_section(), Terrain::Bocage, line(22)), 200);
    for (ability, woods, hedge, trench) in
        [(Ability::LightFooted, 400, 400, 400), (Ability::Pioneer, 200, 400, 200)]
    {
        let with = || able_to(rifle_section(), ability);
        assert_eq!(over(with(), Terrain::Woods, area(10, 19, 50, 40)), woods);
        assert_eq!(over(with(), Terrain::Hedge, line(22)), hedge);
        assert_eq!(over(with(), Terrain::Trench, area(10, 21, 50, 22)), trench);
    }
    // A bridge over deep water carries everybody.
    let crossed = how_far(rifle_section(), |field| {
        field.terrain(Terrain::River, area(10, 21, 50, 25));
        field.structure(area(28, 20, 32, 26), bridge());
    });
    assert_eq!(crossed, 400);
}

/// VD-VEH-21, VD-CHAR-18: gears: tracks go any way forward; wheels and half-tracks turn 90 degrees at
/// most in one Move, forward or in reverse, which is half as far; on the spot tracks turn to any
/// bearing, wheels by 90 degrees.
#[test]
fn wheels_turn_ninety_degrees_at_most() {
    let drives = |gait, to: Point, facing| {
        let mut field = Field::open();
        let unit = field.put(Side::A, vehicle(gait, |_| {}), HOME);
        let (book, s) = field.acting(unit);
        gear(Scene::new(&book, &s), unit, to, facing).map_err(|why| why.clause.0)
    };
    let (north, east, south) = (Bearing::NORTH, Bearing::EAST, Bearing::SOUTH);
    let ahead = Point::inches(30, 23);
    let (aside, back) = (Point::inches(33, 20), Point::inches(30, 18));
    for gait in [Gait::Wheels, Gait::HalfTracks] {
        assert_eq!(drives(gait, ahead, north), Ok(Gear::Forward));
        assert_eq!(drives(gait, ahead, east), Ok(Gear::Forward));
        assert_eq!(drives(gait, aside, east), Ok(Gear::Forward));
        assert_eq!(drives(gait, aside, Bearing::sixteenths(11)), Err("VD-VEH-21"));
        assert_eq!(drives(gait, back, north), Ok(Gear::Reverse));
        assert_eq!(drives(gait, back, south), Err("VD-VEH-21"));
        assert_eq!(drives(gait, HOME, east), Ok(Gear::Forward), "on the spot");
        assert_eq!(drives(gait, HOME, Bearing::eighths(3)), Err("VD-VEH-21"));
    }
    for facing in [north, east, south] {
        assert_eq!(drives(Gait::Tracks, back, facing), Ok(Gear::Forward));
        assert_eq!(drives(Gait::Tracks, HOME, facing), Ok(Gear::Forward));
    }
    let farthest = |gait, facing: Bearing| {
        let mut field = Field::open();
        let unit = field.put(Side::A, vehicle(gait, |_| {}), HOME);
        let (book, s) = field.acting(unit);
        let goes = |y: &i16| {
            let to = Point::new(HOME.x, HOME.y - y);
            reach::check_move(Scene::new(&book, &s), unit, Action::Move { to, facing }).is_ok()
        };
        (1..=600).rev().find(goes).unwrap_or(0)
    };
    assert_eq!(farthest(Gait::Wheels, north), 200, "in reverse");
    assert_eq!(farthest(Gait::Tracks, south), 400);
}

/// VD-CHAR-18, VD-VEH-21: guns and vehicles are offered to turn towards the two nearest enemies, men
/// are not; who faces one already is not offered that.
#[test]
fn turning_towards_enemies_is_offered() {
    let turns = |profile: UnitProfile| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, HOME);
        field.put(Side::B, squad(5, &[]), Point::inches(45, 20));
        field.put(Side::B, squad(5, &[]), Point::inches(30, 4));
        field.put(Side::B, squad(5, &[]), Point::inches(4, 20));
        let (book, s) = field.acting(unit);
        let mut options = Vec::new();
        destinations::move_options(Scene::new(&book, &s), unit, &mut options);
        let on_the_spot = options.into_iter().filter_map(|option| match option {
            Action::Move { to, facing } if to == HOME => Some(facing),
            _ => None,
        });
        on_the_spot.collect::<Vec<Bearing>>()
    };
    let gun = || crew(80, 4, 4, L48, FireArc::Front);
    assert_eq!(turns(gun()), [Bearing::EAST, Bearing::SOUTH]);
    assert_eq!(turns(panzer_iv()), [Bearing::EAST, Bearing::SOUTH]);
    assert_eq!(turns(vehicle(Gait::Wheels, |_| {})), [Bearing::EAST], "by 90 degrees");
    assert_eq!(turns(squad(5, &[])), []);
}

/// VD-CHAR-18: nobody turns to where he faces already.
#[test]
fn a_turn_goes_somewhere() {
    let mut field = Field::open();
    let unit = field.put(Side::A, crew(80, 4, 4, L48, FireArc::Front), HOME);
    let (book, s) = field.acting(unit);
    assert_eq!(refused(&book, &s, unit, HOME).0, "VD-CHAR-18");
    let east = Action::Move { to: HOME, facing: Bearing::EAST };
    assert_eq!(reach::check_move(Scene::new(&book, &s), unit, east), Ok(()));
}

/// VD-BLDG-07: tracked vehicles of Size 4 or more drive into wooden structures; smaller ones, wheels
/// and half-tracks do not, nor does anybody into brick.
#[test]
fn who_drives_into_what() {
    let rams = |gait, size: u8, structure: Structure| {
        let profile = vehicle(gait, |profile| profile.vehicle.as_mut().expect("one").size = size);
        let mut field = Field::open();
        field.structure(area(28, 23, 32, 27), structure);
        let unit = field.put(Side::A, profile, HOME);
        let (book, s) = field.acting(unit);
        driving::ram_target(Scene::new(&book, &s), unit, Point::inches(30, 25)).is_some()
    };
    assert!(rams(Gait::Tracks, 4, wooden()) && rams(Gait::Tracks, 6, wooden()));
    assert!(!rams(Gait::Tracks, 3, wooden()));
    assert!(!rams(Gait::HalfTracks, 4, wooden()) && !rams(Gait::Wheels, 4, wooden()));
    assert!(!rams(Gait::Tracks, 4, house()));
}

/// VD-BLDG-07: driving into a wooden structure is offered where enemies hold it, once however many they
/// are; not where friends do or nobody does, nor what cannot be driven into.
#[test]
fn whose_houses_are_driven_into() {
    let offered = |holder: Option<Side>, size: u8, structure: Structure| {
        let profile = vehicle(Gait::Tracks, |it| it.vehicle.as_mut().expect("one").size = size);
        let mut field = Field::open();
        let piece = field.structure(area(28, 23, 32, 27), structure);
        let unit = field.put(Side::A, profile, HOME);
        let friends = [5, 9].map(|x| field.put(Side::A, squad(3, &[]), Point::inches(x, 5)));
        let enemies = [60, 64].map(|x| field.put(Side::B, squad(3, &[]), Point::inches(x, 44)));
        let (book, mut s) = field.acting(unit);
        let middle = Point::inches(30, 25);
        let inside = match holder {
            Some(Side::A) => &friends[..],
            Some(Side::B) => &enemies,
            None => &[],
        };
        for &one in inside {
            s.unit_mut(one).place = Place::Inside { piece, floor: 0 };
            s.unit_mut(one).at = middle;
        }
        let mut options = Vec::new();
        destinations::move_options(Scene::new(&book, &s), unit, &mut options);
        let into = |option: &&Action| matches!(option, Action::Move { to, .. } if *to == middle);
        options.iter().filter(into).count()
    };
    assert_eq!(offered(Some(Side::B), 4, wooden()), 1);
    assert_eq!(offered(Some(Side::A), 4, wooden()), 0);
    assert_eq!(offered(None, 4, wooden()), 0);
    assert_eq!(offered(Some(Side::B), 3, wooden()), 0);
    assert_eq!(offered(Some(Side::B), 4, house()), 0);
}

/// VD-MOVE-10, VD-BLDG-06, VD-BLDG-04, VD-BLDG-08, VD-MEAS-09: floors cost 3.00" each; entering takes
/// 1.00" at the door.
#[test]
fn floors_cost_three_inches() {
    use wargauge_rules::table::terrain::PieceId;
    let piece = PieceId(0);
    let why = |below: i16, floor: u8| {
        let mut field = Field::open();
        let tower = Structure { floors: 3, ..house() };
        field.structure(area(28, 24, 32, 28), tower);
        let unit = field.put(Side::A, rifle_section(), Point::new(3_000, 2_400 - below));
        field.put(Side::B, grenadiers(), Point::inches(60, 40));
        let (book, s) = field.acting(unit);
        boarding::check_boarding(Scene::new(&book, &s), unit, Action::Enter { piece, floor })
            .is_ok()
    };
    assert!(why(300, 0) && !why(301, 0));
    assert!(why(0, 1) && !why(1, 1));
    assert!(!why(0, 2) && !why(0, 3));
    let mut field = Field::open();
    let tower = Structure { floors: 3, ..house() };
    field.structure(area(28, 24, 32, 28), tower);
    let unit = field.put(Side::A, rifle_section(), Point::inches(30, 26));
    field.put(Side::B, grenadiers(), Point::inches(60, 40));
    let (book, mut s) = field.acting(unit);
    let climbs = |s: &crate::state::State, floor| {
        boarding::check_boarding(Scene::new(&book, s), unit, Action::Enter { piece, floor }).is_ok()
    };
    let leaves = |s: &crate::state::State, below: i16| {
        let to = Point::new(3_000, 2_400 - below);
        reach::check_move(Scene::new(&book, s), unit, Action::Move { to, facing: Bearing::SOUTH })
            .is_ok()
    };
    s.unit_mut(unit).place = Place::Inside { piece, floor: 0 };
    assert!(!climbs(&s, 0) && climbs(&s, 1) && !climbs(&s, 2));
    assert!(leaves(&s, 400) && !leaves(&s, 401));
    s.unit_mut(unit).place = Place::Inside { piece, floor: 1 };
    assert!(climbs(&s, 0) && !climbs(&s, 1) && climbs(&s, 2));
    assert!(leaves(&s, 100) && !leaves(&s, 101));
    s.unit_mut(unit).place = Place::Inside { piece, floor: 2 };
    assert!(!leaves(&s, 50), "two floors are six inches");
}

/// VD-HIDE-12, VD-HIDE-06, VD-MOVE-11, VD-MEAS-04: a way past a Hidden man finds him within 1.00" of
/// the leader, of a tank within its Size; who runs into him stops 1.00" before him.
#[test]
fn who_is_stumbled_upon() {
    let found = |profile: UnitProfile, x: i16| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, HOME);
        let enemy = field.put(Side::B, squad(1, &[]), Point::new(3_000 + x, 2_200));
        let (book, mut s) = field.acting(unit);
        s.hidden.insert(enemy);
        go(&book, &mut s, unit, Point::inches(30, 24), &[]);
        (!s.hidden.contains(enemy), s.unit(unit).at.y)
    };
    assert_eq!(found(squad(1, &[]), 100), (true, 2_200), "he stops 1.00\" from him");
    assert_eq!(found(squad(1, &[]), 101), (false, 2_400));
    assert_eq!(found(squad(1, &[]), 0), (true, 2_100), "he runs into him");
    assert_eq!(found(panzer_iv(), 400), (true, 2_400));
    assert_eq!(found(panzer_iv(), 401), (false, 2_400));
}

/// VD-HIDE-02, VD-SPEC-14, VD-ACT-09, VD-HIDE-01: Hide: in cover or out of sight, nobody who sees it
/// within 6.00", not after a Shoot, Assault or Close Combat of the activation; at night also in the
/// open if nobody is within 12.00".
#[test]
fn who_may_hide() {
    let why = |far: i16, covered: bool, night: bool, attacked: bool| {
        let mut field = Field::open();
        if covered {
            field.terrain(Terrain::Crops, area(28, 18, 32, 22));
        }
        let unit = field.put(Side::A, squad(1, &[]), HOME);
        field.put(Side::B, squad(1, &[]), Point::new(3_000, 2_000 + far));
        let (book, mut s) = field.acting(unit);
        s.night = night;
        let active = s.active.as_mut().expect("it acts");
        (active.attacked, active.shot) = (attacked, attacked);
        spotting::check_stealth(Scene::new(&book, &s), unit, Action::Hide)
            .err()
            .map_or("", |why| why.clause.0)
    };
    assert_eq!(why(601, true, false, false), "");
    assert_eq!(why(600, true, false, false), "VD-HIDE-02");
    assert_eq!(why(601, true, false, true), "VD-HIDE-02");
    assert_eq!(why(2_000, false, false, false), "VD-HIDE-02");
    assert_eq!(why(1_201, false, true, false), "");
    assert_eq!(why(1_200, false, true, false), "VD-HIDE-02");
}

/// VD-SPOT-03, VD-SPOT-04, VD-SPOT-05, VD-SPOT-06, VD-SPOT-07, VD-SPOT-08, VD-SPOT-12, VD-ABIL-47,
/// VD-VSP-11, VD-MEAS-07: what is added to a Spot roll, each alone and together.
#[test]
fn each_modifier_of_a_spot_roll_is_added() {
    let modifier =
        |spotter: UnitProfile, target: UnitProfile, far: i16, covered: bool, tries: u8| {
            let mut field = Field::open();
            if covered {
                let at = (2_000 + far) / 100;
                field.terrain(Terrain::Woods, area(28, at - 1, 32, at + 2));
            }
            let unit = field.put(Side::A, spotter, HOME);
            let enemy = field.put(Side::B, target, Point::new(3_000, 2_000 + far));
            let (book, mut s) = field.acting(unit);
            s.hidden.insert(enemy);
            if tries > 0 {
                s.active.as_mut().expect("it acts").spotted.push((enemy, tries));
            }
            concealment::spot_modifier(Scene::new(&book, &s), unit, enemy)
        };
    let man = || squad(1, &[]);
    let sized =
        |size| vehicle(Gait::Tracks, |profile| profile.vehicle.as_mut().expect("one").size = size);
    let with = |property| {
        vehicle(Gait::Tracks, |profile| {
            profile.vehicle.as_mut().expect("one").properties = PropertySet::NONE.with(property);
        })
    };
    assert_eq!(modifier(man(), man(), 1_200, false, 0), 0);
    assert_eq!(modifier(man(), man(), 1_201, false, 0), 1);
    assert_eq!(modifier(man(), man(), 1_200, true, 0), 1);
    assert_eq!(modifier(man(), man(), 1_500, true, 0), 2);
    assert_eq!([1, 2].map(|tries| modifier(man(), man(), 1_500, true, tries)), [1, 0]);
    assert_eq!(modifier(panzer_iv(), man(), 1_200, false, 0), 2);
    assert_eq!(modifier(panzer_iv(), man(), 1_500, true, 0), 4);
    assert_eq!(modifier(with(Property::Recon), man(), 1_200, false, 0), -1);
    assert_eq!(modifier(squad(1, &[Ability::Recon]), man(), 1_200, false, 0), -1);
    let at_sizes = |size| modifier(man(), sized(size), 1_200, false, 0);
    assert_eq!([1, 2, 3, 4, 5, 6].map(at_sizes), [1, 1, 0, 0, -1, -1]);
}

/// VD-SPOT-06, VD-SPOT-09: attempts are counted by target.
#[test]
fn attempts_are_counted_by_target() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), HOME);
    let one = field.put(Side::B, squad(1, &[]), Point::inches(30, 30));
    let two = field.put(Side::B, squad(1, &[]), Point::inches(34, 30));
    let (book, mut s) = field.acting(unit);
    s.hidden.insert(one);
    s.hidden.insert(two);
    for target in [one, two, one] {
        let spot = Action::Spot(target);
        spotting::do_stealth(&mut Play::new(&book, &mut s, &mut script(&[6])), unit, spot);
    }
    let counted = s.active.as_ref().map(|active| active.spotted.to_vec());
    assert_eq!(counted, Some(vec![(one, 2), (two, 1)]));
}

/// VD-SPEC-10, VD-SPEC-11, VD-SPEC-12: the sight roll of three dice is told, each as what it shows; by
/// day there is none.
#[test]
fn the_sight_roll_is_told() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), HOME);
    let (book, mut s) = field.ready();
    let mut referee = script(&[]);
    assert_eq!(night::night_sight(Scene::new(&book, &s), unit, &mut referee), None);
    s.night = true;
    let mut referee = script(&[1, 4, 6]);
    let sight = night::night_sight(Scene::new(&book, &s), unit, &mut referee);
    assert_eq!(sight, Some(Length::inches(17)), "Ld 6");
    let rolled = |die| Event::Rolled {
        unit: Some(unit),
        clause: Clause("VD-SPEC-10"),
        die,
        modifier: 0,
        passed: None,
    };
    assert_eq!(referee.into_parts().1.events, [1, 4, 6].map(rolled));
}

/// VD-SHAKEN-09, VD-MEAS-04: a Shaken unit may move where it ends no nearer to any enemy it sees; to
/// one it does not see it may.
#[test]
fn shaken_moves() {
    let why = |to: Point, hidden: bool, smoke: bool| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(1, &[]), HOME);
        let enemy = field.put(Side::B, squad(1, &[]), Point::inches(30, 30));
        let (book, mut s) = field.acting(unit);
        s.shaken.insert(unit);
        if hidden {
            s.hidden.insert(enemy);
        }
        if smoke {
            s.smoke.push(crate::state::Smoke { at: Point::inches(30, 25), until: 2 });
        }
        reach::check_keeps_away(Scene::new(&book, &s), unit, to)
            .err()
            .map_or("", |why| why.clause.0)
    };
    assert_eq!(why(Point::new(3_000, 2_001), false, false), "VD-SHAKEN-09");
    assert_eq!(why(Point::new(3_000, 1_999), false, false), "");
    assert_eq!(why(Point::new(2_400, 2_200), false, false), "", "exactly as far: 6 by 8");
    assert_eq!(why(Point::new(3_000, 2_001), true, false), "");
    assert_eq!(why(Point::new(3_000, 2_001), false, true), "");
}

/// VD-DIG-02, VD-DIG-03, VD-ABIL-40: the last dig counter tells of foxholes; clearing takes two
/// actions on the same piece, and is told where it is cleared.
#[test]
fn digging_and_clearing_are_told() {
    let mut field = Field::open();
    let wire = field.terrain(Terrain::Wire, line(20));
    let unit = field.put(Side::A, squad(1, &[Ability::Pioneer]), HOME);
    field.put(Side::B, squad(1, &[]), Point::inches(30, 40));
    let (book, mut s) = field.acting(unit);
    let told = |s: &mut crate::state::State, action| {
        let mut referee = script(&[]);
        spotting::do_stealth(&mut Play::new(&book, s, &mut referee), unit, action);
        referee.into_parts().1.events
    };
    let happened =
        |clause| Event::Happened { unit: Some(unit), at: Some(HOME), clause: Clause(clause) };
    assert_eq!(told(&mut s, Action::DigIn), []);
    assert_eq!((s.unit(unit).dug, s.foxholes.len()), (1, 0));
    assert_eq!(told(&mut s, Action::DigIn), [happened("VD-DIG-02")]);
    assert_eq!((s.unit(unit).dug, s.foxholes.to_vec()), (2, vec![HOME]));
    assert_eq!(told(&mut s, Action::Clear(wire)), []);
    assert_eq!(s.unit(unit).clearing, Some(wire));
    assert_eq!(told(&mut s, Action::Clear(wire)), [happened("VD-ABIL-40")]);
    assert!(s.cleared.contains(wire) && s.unit(unit).clearing.is_none());
}

/// VD-MOVE-07, VD-MOVE-08, VD-MOVE-13: where a leader may stop: on the table, his base on it, and not
/// on a friend; men's bases are half an inch, so two of them stand an inch apart.
#[test]
fn where_a_leader_may_stop() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), HOME);
    field.put(Side::A, squad(1, &[]), Point::inches(40, 20));
    let (book, s) = field.acting(unit);
    let why = |x: i16, y: i16| {
        passage::may_stand(Scene::new(&book, &s), unit, Point::new(x, y))
            .err()
            .map_or("", |why| why.clause.0)
    };
    assert_eq!(why(50, 50), "");
    assert_eq!(why(49, 50), "VD-MOVE-13");
    assert_eq!(why(0, 50), "VD-MOVE-13");
    assert_eq!(why(-1, 50), "VD-MOVE-08");
    assert_eq!(why(4_100, 2_000), "");
    assert_eq!(why(4_099, 2_000), "VD-MOVE-07");
}
