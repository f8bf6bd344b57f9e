//! Moves: terrain, enemies, roads, vehicles.

use crate::action::*;
use crate::armour::Armour;
use crate::book::{Play, Scene, VictoryDecision};
use crate::march::moving;
use crate::movement::passage::Clearance;
use crate::movement::reach::Movement;
use crate::movement::{destinations, permission, reach};
use crate::position::formation;
use crate::position::formation::spacing;
use crate::state::agenda::Task;
use crate::state::*;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Cover, Structure, Terrain};
use crate::tests::fixture::*;
use crate::turn::agenda;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::{Disc, Shape, Strip};

pub(crate) const HOME: Point = Point::inches(30, 20);

pub(crate) fn area(x: i16, y: i16, to_x: i16, to_y: i16) -> Shape {
    Shape::Rect(Rect::new(Point::inches(x, y), Point::inches(to_x, to_y)))
}

/// A line along the x axis at a height of so many inches, half an inch wide.
pub(crate) fn line(y: i16) -> Shape {
    let spine = Segment::new(Point::inches(10, y), Point::inches(60, y));
    Shape::Strip(Strip::new(spine, Length::from_hundredths(50)))
}

pub(crate) fn vehicle(gait: Gait, change: impl FnOnce(&mut UnitProfile)) -> UnitProfile {
    let mut profile = panzer_iv();
    if let Some(vehicle) = &mut profile.vehicle {
        vehicle.gait = gait;
    }
    change(&mut profile);
    profile
}

pub(crate) fn able_to(mut profile: UnitProfile, ability: Ability) -> UnitProfile {
    for group in &mut profile.groups {
        group.abilities = group.abilities.with(ability);
    }
    profile
}

/// How far north a unit gets from `HOME` over some terrain in one Move, in hundredths.
pub(crate) fn how_far(profile: UnitProfile, terrain: impl FnOnce(&mut Field)) -> i16 {
    let mut field = Field::open();
    terrain(&mut field);
    let unit = field.put(Side::A, profile, HOME);
    let (book, s) = field.acting(unit);
    let goes = |y: &i16| {
        let to = Point::new(HOME.x, HOME.y + y);
        reach::check_move(Scene::new(&book, &s), unit, Action::Move { to, facing: Bearing::NORTH })
            .is_ok()
    };
    (1..=1_200).rev().find(goes).unwrap_or(0)
}

pub(crate) fn go(book: &VictoryDecision, s: &mut State, unit: UnitId, to: Point, dice: &[u8]) {
    let action = Action::Move { to, facing: Bearing::NORTH };
    assert_eq!(reach::check_move(Scene::new(book, s), unit, action), Ok(()));
    moving::make_move(&mut Play::new(book, s, &mut script(dice)), unit, action);
}

pub(crate) fn refused(book: &VictoryDecision, s: &State, unit: UnitId, to: Point) -> Clause {
    let action = Action::Move { to, facing: Bearing::NORTH };
    reach::check_move(Scene::new(book, s), unit, action).expect_err("must be refused").clause
}

/// VD-MOVE-01, VD-CHAR-02, VD-MOVE-03 and VD-MOVE-12: four inches on foot, or what is printed.
#[test]
fn men_go_four_inches() {
    assert_eq!(how_far(rifle_section(), |_| {}), 400);
    assert_eq!(how_far(crew(60, 3, 4, HMG, FireArc::Front), |_| {}), 400);
    let mut slow = crew(60, 3, 4, L48, FireArc::Front);
    slow.pace = Length::inches(2);
    assert_eq!(how_far(slow, |_| {}), 200);
}

/// VD-MOVE-06 and VD-TERR-01: what each kind of terrain costs men, by how far they get when it
/// begins an inch away.
#[test]
fn terrain_slows_men() {
    let over = |kind| {
        how_far(rifle_section(), |field| {
            field.terrain(kind, area(10, 21, 50, 40));
        })
    };
    use Terrain::*;
    for kind in [Road, Crops, Orchard, Foxholes, Obstacles] {
        assert_eq!(over(kind), 400, "{kind:?}");
    }
    for kind in [Woods, Rubble, Marsh, Ford] {
        assert!((249..=250).contains(&over(kind)), "{kind:?}: {}", over(kind));
    }
    assert!((99..=100).contains(&over(River)), "{}", over(River));
    assert!((299..=300).contains(&over(Trench)), "{}", over(Trench));
    let across = |kind| {
        how_far(rifle_section(), |field| {
            field.terrain(kind, line(22));
        })
    };
    assert_eq!([Hedge, Wall, Bocage].map(across), [300, 300, 200]);
}

/// VD-TERR-01, hills: uphill each inch costs two, downhill one.
#[test]
fn hills_are_slow_uphill() {
    let north_of = |y: i16| {
        how_far(rifle_section(), |field| {
            let hill = Disc::new(Point::inches(30, y), Length::inches(10));
            field.terrain(Terrain::Hill, Shape::Disc(hill));
        })
    };
    assert!((199..=201).contains(&north_of(30)), "{}", north_of(30));
    assert_eq!(north_of(15), 400);
    assert_eq!(
        how_far(vehicle(Gait::Tracks, |_| {}), |field| {
            let hill = Disc::new(Point::inches(30, 30), Length::inches(10));
            field.terrain(Terrain::Hill, Shape::Disc(hill));
        }),
        400
    );
}

/// VD-TERR-01: wire costs men a whole Move Action beside it; tracks and half-tracks flatten it;
/// wheels cannot pass.
#[test]
fn wire_costs_men_a_whole_move() {
    let over = |profile| {
        how_far(profile, |field| {
            field.terrain(Terrain::Wire, line(22));
        })
    };
    assert!(over(rifle_section()) <= 175, "not in passing: {}", over(rifle_section()));
    let mut field = Field::open();
    let wire = field.terrain(Terrain::Wire, line(21));
    let unit = field.put(Side::A, rifle_section(), HOME);
    let (book, mut s) = field.acting(unit);
    assert_eq!(refused(&book, &s, unit, Point::inches(30, 24)).0, "VD-TERR-01");
    go(&book, &mut s, unit, Point::inches(30, 22), &[]);
    assert!(!s.cleared.contains(wire));
    assert!(over(vehicle(Gait::Wheels, |_| {})) < 100);
    let mut field = Field::open();
    let wire = field.terrain(Terrain::Wire, line(22));
    let tank = field.put(Side::A, panzer_iv(), HOME);
    let (book, mut s) = field.acting(tank);
    go(&book, &mut s, tank, Point::inches(30, 24), &[]);
    assert!(s.cleared.contains(wire));
}

/// VD-ABIL-34, VD-ABIL-35: Light Footed units pay for neither terrain nor lines, but for wire;
/// VD-ABIL-40: Pioneers pay for neither lines nor wire, but for terrain.
#[test]
fn light_footed_units_and_pioneers_pay_less() {
    let over = |ability, kind, shape: fn() -> Shape| {
        how_far(able_to(rifle_section(), ability), |field| {
            field.terrain(kind, shape());
        })
    };
    let woods: fn() -> Shape = || area(10, 21, 50, 40);
    let fence: fn() -> Shape = || line(22);
    assert_eq!(over(Ability::LightFooted, Terrain::Woods, woods), 400);
    assert_eq!(over(Ability::LightFooted, Terrain::Bocage, fence), 400);
    assert!(over(Ability::LightFooted, Terrain::Wire, fence) <= 175);
    assert_eq!(over(Ability::Pioneer, Terrain::Bocage, fence), 400);
    assert_eq!(over(Ability::Pioneer, Terrain::Wire, fence), 400);
    assert!(over(Ability::Pioneer, Terrain::Woods, woods) < 260);
}

/// VD-VEH-17, VD-VEH-22 and VD-TERR-01: what vehicles can cross.
#[test]
fn vehicles_cannot_cross_some_terrain() {
    use Terrain::*;
    let over = |gait, kind| {
        how_far(vehicle(gait, |_| {}), |field| {
            field.terrain(kind, area(10, 23, 50, 40));
        })
    };
    assert_eq!(over(Gait::Tracks, Crops), 400);
    assert!((349..=350).contains(&over(Gait::Wheels, Crops)));
    assert!((349..=350).contains(&over(Gait::Tracks, Woods)));
    // The nose of a hull three inches long stops at the edge.
    for gait in [Gait::Wheels, Gait::HalfTracks] {
        assert!((149..=150).contains(&over(gait, Woods)), "{gait:?}: {}", over(gait, Woods));
    }
    let across = |gait, kind| {
        how_far(vehicle(gait, |_| {}), |field| {
            field.terrain(kind, line(22));
        })
    };
    assert_eq!(across(Gait::Tracks, Hedge), 300);
    assert!(across(Gait::HalfTracks, Hedge) <= 200);
    assert!(across(Gait::Wheels, Hedge) < 100);
    assert_eq!(across(Gait::Tracks, Bocage), 200);
}

/// VD-TERR-02 and VD-VEH-22: a road adds an inch to a vehicle's Move if all of it is on the road,
/// and nothing to men's.
#[test]
fn a_road_adds_an_inch_to_the_move_of_a_vehicle() {
    let along = |profile| {
        how_far(profile, |field| {
            field.terrain(Terrain::Road, area(28, 10, 32, 40));
        })
    };
    assert_eq!((along(panzer_iv()), along(rifle_section())), (500, 400));
    let short = how_far(panzer_iv(), |field| {
        field.terrain(Terrain::Road, area(28, 10, 32, 23));
    });
    assert_eq!(short, 400);
}

/// VD-VEH-18 and VD-VEH-19: only amphibious vehicles cross deep water, at their Move in water, and
/// they may go as far on clear ground; bridges carry everybody.
#[test]
fn only_amphibious_vehicles_cross_deep_water() {
    let river = |field: &mut Field| {
        field.terrain(Terrain::River, area(10, 21, 50, 25));
    };
    let swims = |inches| {
        vehicle(Gait::Wheels, |profile| {
            profile.vehicle.as_mut().expect("a vehicle").amphibious = Some(Length::inches(inches));
        })
    };
    assert!(how_far(panzer_iv(), river) <= 100);
    assert_eq!(how_far(swims(3), river), 300);
    assert_eq!(how_far(swims(6), river), 600);
    assert_eq!(how_far(swims(6), |_| {}), 600, "clear ground");
    let bridge = |field: &mut Field| {
        river(field);
        let armour = Armour { critical: 12, hit: 7, save: 4 };
        let bridge = Structure {
            size: 1,
            armour,
            points: 8,
            capacity: 0,
            floors: 0,
            cover: Cover::None,
            bunker: false,
            wooden: false,
            front: Bearing::NORTH,
        };
        field.structure(area(28, 20, 32, 26), bridge);
    };
    assert_eq!((how_far(panzer_iv(), bridge), how_far(rifle_section(), bridge)), (400, 400));
}

/// VD-VEH-21 and VD-CHAR-18: tracks turn freely, wheels at most 90 degrees in a Move Action,
/// reversing at half their Move; guns and vehicles may turn on the spot.
#[test]
fn tracks_turn_freely_and_wheels_do_not() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), HOME);
    let truck = field.put(Side::A, vehicle(Gait::Wheels, |_| {}), Point::inches(40, 20));
    let gun = field.put(Side::A, crew(60, 3, 4, L48, FireArc::Front), Point::inches(50, 20));
    let (book, s) = field.ready();
    let check = |unit, x: i16, y: i16, facing| {
        let to = s.unit(unit).at + wargauge_rules::table::point::Vector::new(x.into(), y.into());
        reach::check_move(Scene::new(&book, &s), unit, Action::Move { to, facing }).is_ok()
    };
    assert!(check(tank, 0, -400, Bearing::SOUTH) && check(tank, 0, 0, Bearing::SOUTH));
    assert!(check(truck, 0, 400, Bearing::EAST) && check(truck, 400, 0, Bearing::EAST));
    assert!(!check(truck, 400, 0, Bearing::SOUTH));
    assert!(check(truck, 0, -200, Bearing::NORTH) && !check(truck, 0, -201, Bearing::NORTH));
    assert!(check(truck, 0, 0, Bearing::EAST) && !check(truck, 0, 0, Bearing::SOUTH));
    assert!(check(gun, 0, 0, Bearing::SOUTH) && !check(gun, 0, 0, Bearing::NORTH));
}

/// VD-MOVE-07 and VD-MEAS-04: not within an inch of enemy infantry, exactly an inch included, on
/// the way or at its end; friends may be passed but not stood upon.
#[test]
fn movers_keep_an_inch_from_enemy_infantry() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), HOME);
    field.put(Side::A, grenadiers(), Point::inches(30, 22));
    let mut lone = rifle_section();
    lone.groups[4].strength = 0;
    for group in &mut lone.groups[1..4] {
        group.strength = 0;
    }
    field.put(Side::B, lone, Point::inches(33, 20));
    let (book, s) = field.acting(unit);
    assert_eq!(refused(&book, &s, unit, Point::new(3_200, 2_000)).0, "VD-MOVE-07");
    assert_eq!(refused(&book, &s, unit, Point::new(3_350, 2_050)).0, "VD-MOVE-07", "in passing");
    assert_eq!(refused(&book, &s, unit, Point::new(3_000, 2_250)).0, "VD-MOVE-07", "a friend");
    let goes = |x, y| {
        let to = Point::new(x, y);
        reach::check_move(Scene::new(&book, &s), unit, Action::Move { to, facing: Bearing::NORTH })
            .is_ok()
    };
    assert!(goes(3_199, 2_000) && goes(3_000, 2_400));
    let clearance = Clearance { except: Some(UnitId(2)), ..Clearance::of_moves(s.present) };
    let movement = Movement { spent: 0, allowance: Length::inches(4), clearance };
    let assault = reach::reach(Scene::new(&book, &s), unit, Point::new(3_250, 2_000), movement);
    assert_eq!(assault.map(|_| ()), Ok(()));
}

/// VD-MOVE-08 and VD-MOVE-05: nobody leaves the table; men face where they like.
#[test]
fn the_table_ends() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), Point::inches(2, 20));
    let (book, s) = field.acting(unit);
    assert_eq!(refused(&book, &s, unit, Point::new(-100, 2_000)).0, "VD-MOVE-08");
    for steps in 0..16 {
        let facing = Bearing::sixteenths(steps);
        let action = Action::Move { to: Point::inches(4, 20), facing };
        assert_eq!(reach::check_move(Scene::new(&book, &s), unit, action), Ok(()));
    }
}

/// VD-MOVE-13: the base of a leader and half the width of a hull stay on the table, the bases of his
/// men need not (VD-COH-12).
#[test]
fn bases_stay_on_the_table() {
    for (profile, half) in [(rifle_section(), 50), (panzer_iv(), 75)] {
        let mut field = Field::open();
        let unit = field.put_facing(Side::A, profile, Point::inches(2, 20), Bearing::WEST);
        let (book, s) = field.acting(unit);
        let to = |x| Action::Move { to: Point::new(x, 2_000), facing: Bearing::WEST };
        assert_eq!(reach::check_move(Scene::new(&book, &s), unit, to(half)), Ok(()));
        let over = reach::check_move(Scene::new(&book, &s), unit, to(half - 1))
            .expect_err("over the edge");
        assert_eq!(over.clause.0, "VD-MOVE-13");
        let off =
            reach::check_move(Scene::new(&book, &s), unit, to(-1)).expect_err("off the table");
        assert_eq!(off.clause.0, "VD-MOVE-08");
        let models = formation::models_at(
            Scene::new(&book, &s),
            unit,
            Point::new(half, 2_000),
            Bearing::WEST,
        );
        let at_the_edge = models.iter().any(|model| model.x == 0);
        assert_eq!(at_the_edge, !book.is_vehicle(unit));
    }
}

/// VD-MOVE-04, VD-TAKE-02, VD-HIDE-07, VD-DIG-02 and VD-MOVE-09: what a Move ends and notes.
#[test]
fn what_a_move_ends() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), HOME);
    let (book, mut s) = field.acting(unit);
    s.took_cover.insert(unit);
    s.hidden.insert(unit);
    (s.unit_mut(unit).dug, s.unit_mut(unit).stragglers) = (2, 3);
    go(&book, &mut s, unit, Point::inches(30, 24), &[]);
    let here = s.unit(unit);
    assert_eq!((here.dug, here.stragglers, here.moves, here.at.y), (0, 0, 1, 2_400));
    assert!(!s.took_cover.contains(unit) && !s.hidden.contains(unit));
    let active = s.active.as_ref().expect("active");
    assert!(active.moved && active.move_actions == 1);
}

/// VD-CC-05 and VD-MOVE-07: infantry that leaves unshaken infantry gets a marker; vehicles none.
#[test]
fn infantry_that_leaves_contact_gets_a_marker() {
    for (tank, shaken, markers) in [(false, false, 1), (false, true, 0), (true, false, 0)] {
        let mut field = Field::open();
        let profile = if tank { panzer_iv() } else { rifle_section() };
        let unit = field.put(Side::A, profile, HOME);
        let enemy = field.put(Side::B, grenadiers(), Point::inches(30, 28));
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).engaged.insert(enemy);
        s.unit_mut(enemy).engaged.insert(unit);
        if shaken {
            s.shaken.insert(enemy);
        }
        go(&book, &mut s, unit, Point::inches(30, 17), &[]);
        assert_eq!(s.unit(unit).markers, markers);
        assert!(s.unit(unit).engaged.is_empty() && s.unit(enemy).engaged.is_empty());
        let checked = matches!(s.agenda.top(), Some(Task::CheckShaken { .. }));
        assert_eq!(checked, markers == 1);
    }
}

/// VD-CC-04, VD-CC-05: who turns on the spot goes nowhere: he stays Engaged, without a marker.
#[test]
fn turning_on_the_spot_does_not_disengage() {
    for immobile in [false, true] {
        let mut field = Field::open();
        let mut gun = crew(60, 3, 4, L48, FireArc::Front);
        if immobile {
            gun = able_to(gun, Ability::Immobile);
        }
        let unit = field.put(Side::A, gun, HOME);
        let enemy = field.put(Side::B, grenadiers(), Point::inches(30, 22));
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).engaged.insert(enemy);
        s.unit_mut(enemy).engaged.insert(unit);
        act(&book, &mut s, Action::Move { to: HOME, facing: Bearing::SOUTH }, script(&[]));
        assert_eq!(s.unit(unit).facing, Bearing::SOUTH);
        assert!(s.unit(unit).engaged.contains(enemy) && s.unit(enemy).engaged.contains(unit));
        assert_eq!(s.unit(unit).markers, 0);
        assert_eq!(forbidden(&book, &s, Action::ConcentrateFire).0, "VD-CC-04");
    }
}

/// VD-MOVE-11, VD-HIDE-06 and VD-HIDE-12: whoever walks into a hidden position stops exactly an
/// inch from it; both are Engaged and it is revealed.
#[test]
fn who_runs_into_hidden_enemies_stops_an_inch_before_them() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), HOME);
    let team = crew(60, 3, 4, HMG, FireArc::Front);
    let enemy = field.put(Side::B, team, Point::inches(30, 23));
    let (book, mut s) = field.acting(unit);
    s.hidden.insert(enemy);
    go(&book, &mut s, unit, Point::inches(30, 24), &[]);
    assert_eq!(s.unit(unit).at, Point::inches(30, 22));
    assert!(!s.hidden.contains(enemy));
    assert!(s.unit(unit).engaged.contains(enemy) && s.unit(enemy).engaged.contains(unit));
}

/// VD-HIDE-12: the larger Combat Range counts: a tank of Size 4 finds men four inches off its way;
/// men an inch from any of their models.
#[test]
fn a_tank_finds_hidden_men_within_its_combat_range() {
    for (profile, x, found) in [
        (panzer_iv(), 3_400, true),
        (panzer_iv(), 3_402, false),
        (rifle_section(), 2_600, true),
        (rifle_section(), 3_500, false),
    ] {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, HOME);
        let team = crew(60, 3, 4, HMG, FireArc::Front);
        let enemy = field.put(Side::B, team, Point::new(x, 2_400));
        let (book, mut s) = field.acting(unit);
        s.hidden.insert(enemy);
        go(&book, &mut s, unit, Point::inches(30, 24), &[]);
        assert_eq!(!s.hidden.contains(enemy), found, "at {x}");
        assert_eq!(s.unit(unit).at, Point::inches(30, 24));
        assert!(s.unit(unit).engaged.is_empty());
    }
}

/// VD-HIDE-12, VD-COH-09: at the end his men count where they stand then, by their new front.
#[test]
fn a_formation_stumbles_upon_hidden_enemies_by_its_new_front() {
    for (facing, found) in [(Bearing::EAST, true), (Bearing::NORTH, false)] {
        let mut field = Field::open();
        field.terrain(Terrain::Crops, area(32, 23, 34, 25));
        let pair = infantry(20, vec![men("Man", 2, 4, &[])], &[hand(0, RIFLE)]);
        let unit = field.put(Side::A, pair, HOME);
        let enemy = field.put(
            Side::B,
            infantry(10, vec![men("Man", 1, 4, &[])], &[hand(0, RIFLE)]),
            Point::new(3_260, 2_400),
        );
        let (book, mut s) = field.acting(unit);
        s.hidden.insert(enemy);
        act(&book, &mut s, Action::Move { to: Point::inches(30, 24), facing }, script(&[]));
        assert_eq!(!s.hidden.contains(enemy), found);
    }
}

/// VD-VSP-21 and VD-VEH-10: an engine that does not start costs no action, and is not tried again
/// in the activation.
#[test]
fn an_engine_that_fails_costs_no_action() {
    let mut field = Field::open();
    let tank = field.put(
        Side::A,
        vehicle(Gait::Tracks, |profile| {
            let vehicle = profile.vehicle.as_mut().expect("a vehicle");
            vehicle.properties = vehicle.properties.with(Property::Unreliable);
        }),
        HOME,
    );
    let (book, mut s) = field.acting(tank);
    let active = s.active.as_mut().expect("active");
    (active.left, active.taken) = (1, 1);
    go(&book, &mut s, tank, Point::inches(30, 24), &[1]);
    let active = s.active.as_ref().expect("active");
    assert_eq!((active.left, active.taken, active.moved), (2, 0, false));
    assert_eq!(s.unit(tank).at, HOME);
    assert_eq!(refused(&book, &s, tank, Point::inches(30, 24)).0, "VD-VSP-21");
}

/// VD-TERR-04: wrecks bar vehicles, not men.
#[test]
fn wrecks_bar_vehicles_and_not_men() {
    for (profile, passes) in [(panzer_iv(), false), (rifle_section(), true)] {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, HOME);
        let (book, mut s) = field.acting(unit);
        let wreck = Wreck { at: Point::inches(30, 23), facing: Bearing::EAST, size: 4 };
        s.wrecks.push(wreck);
        let to = Point::inches(30, 24);
        let action = Action::Move { to, facing: Bearing::NORTH };
        assert_eq!(reach::check_move(Scene::new(&book, &s), unit, action).is_ok(), passes);
    }
}

/// VD-BLDG-07: a tank that drives into a wooden structure stops against it and attacks it with as
/// many D10 as its Size.
#[test]
fn a_tank_rams_a_wooden_structure() {
    let mut field = Field::open();
    let barn = Structure {
        size: 4,
        armour: Armour { critical: 8, hit: 4, save: 5 },
        points: 3,
        capacity: 12,
        floors: 1,
        cover: Cover::Soft,
        bunker: false,
        wooden: true,
        front: Bearing::NORTH,
    };
    let piece = field.structure(area(28, 23, 32, 27), barn);
    let tank = field.put(Side::A, panzer_iv(), HOME);
    let (book, mut s) = field.acting(tank);
    go(&book, &mut s, tank, Point::inches(30, 25), &[1, 2, 3, 5, 1]);
    assert_eq!(s.unit(tank).at, Point::new(3_000, 2_149));
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut script(&[])));
    assert_eq!(s.damage[piece.index()], 1);
}

/// VD-SHAKEN-09: a Shaken unit may not end nearer to an enemy it sees.
#[test]
fn shaken_units_only_move_away() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), HOME);
    field.put(Side::B, grenadiers(), Point::inches(30, 35));
    let (book, mut s) = field.acting(unit);
    s.shaken.insert(unit);
    assert_eq!(refused(&book, &s, unit, Point::new(3_000, 2_010)).0, "VD-SHAKEN-09");
    let away = Action::Move { to: Point::inches(30, 18), facing: Bearing::NORTH };
    assert_eq!(reach::check_move(Scene::new(&book, &s), unit, away), Ok(()));
    s.hidden.insert(UnitId(1));
    let near = Action::Move { to: Point::inches(30, 22), facing: Bearing::NORTH };
    assert_eq!(reach::check_move(Scene::new(&book, &s), unit, near), Ok(()));
}

/// VD-COH-04, VD-COH-09, VD-COH-10, VD-COH-12, VD-VEH-39 and VD-VEH-40: wherever a unit stands, its
/// models are on the table, off barred ground and within its Leadership Distance.
#[test]
fn formations_are_coherent() {
    let mut field = Field::open();
    field.terrain(Terrain::River, area(31, 0, 72, 48));
    let two = |radio: bool| {
        vehicle(Gait::Tracks, |profile| {
            let hull = profile.groups[0].clone();
            profile.groups.push(hull);
            if !radio {
                profile.vehicle.as_mut().expect("a vehicle").properties = PropertySet::NONE;
            }
        })
    };
    let unit = field.put(Side::A, rifle_section(), Point::inches(1, 1));
    let bank = field.put(Side::A, rifle_section(), HOME);
    let pair = field.put(Side::A, two(false), Point::inches(10, 30));
    let (book, s) = field.ready();
    for unit in [unit, bank, pair] {
        let leader = s.unit(unit).at;
        let reach = Length::inches(i16::from(command::own_ld(Scene::new(&book, &s), unit)));
        for model in formation::models(Scene::new(&book, &s), unit) {
            assert!(model.within(leader, reach) && model.x >= 0 && model.y >= 0);
            assert!(model.x < 3_100);
        }
    }
    assert_eq!(formation::models(Scene::new(&book, &s), pair).len(), 2);
    assert_eq!(spacing(10, 3, 200), 173);
}

/// VD-MOVE-02: only the leader's way is measured; the others are arranged round him, however far
/// that takes them.
#[test]
fn only_the_leader_is_measured() {
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), HOME);
    let (book, mut s) = field.acting(unit);
    let before = formation::models(Scene::new(&book, &s), unit);
    let action = Action::Move { to: Point::inches(30, 16), facing: Bearing::SOUTH };
    assert_eq!(reach::check_move(Scene::new(&book, &s), unit, action), Ok(()));
    moving::make_move(&mut Play::new(&book, &mut s, &mut script(&[])), unit, action);
    let after = formation::models(Scene::new(&book, &s), unit);
    let far = |(one, other): (&Point, &Point)| !one.within(*other, Length::inches(4));
    assert!(before.iter().zip(&after).any(far));
    assert!(after.iter().all(|model| model.within(s.unit(unit).at, Length::inches(4))));
}

/// VD-ABIL-31, VD-ABIL-32: infiltrating is a Move that stays Hidden where it ends in cover or out
/// of sight and not within 6" of a visible enemy; it ends Take Cover!.
#[test]
fn who_infiltrates_stays_hidden() {
    for (y, stays) in [(4_000, true), (3_000, true), (2_999, false), (2_950, false)] {
        let mut field = Field::open();
        field.terrain(Terrain::Crops, area(10, 22, 50, 27));
        let unit = field.put(Side::A, able_to(rifle_section(), Ability::Infiltrate), HOME);
        field.put(Side::B, grenadiers(), Point::new(3_000, y));
        let (book, mut s) = field.acting(unit);
        s.hidden.insert(unit);
        s.took_cover.insert(unit);
        let action = Action::Infiltrate { to: Point::inches(30, 24), facing: Bearing::NORTH };
        assert_eq!(reach::check_move(Scene::new(&book, &s), unit, action), Ok(()));
        moving::make_move(&mut Play::new(&book, &mut s, &mut script(&[])), unit, action);
        assert_eq!(s.hidden.contains(unit), stays);
        assert!(!s.took_cover.contains(unit));
    }
    let mut field = Field::open();
    let unit = field.put(Side::A, rifle_section(), HOME);
    let (book, s) = field.acting(unit);
    let action = Action::Infiltrate { to: Point::inches(30, 24), facing: Bearing::NORTH };
    assert!(reach::check_move(Scene::new(&book, &s), unit, action).is_err());
}

/// Every Move that is offered is legal, none is offered twice, and there is a fair number of them.
#[test]
fn offered_moves_are_legal() {
    let mut field = Field::open();
    field.terrain(Terrain::Woods, area(24, 22, 36, 30));
    field.terrain(Terrain::Wall, line(17));
    let profiles = [
        rifle_section(),
        crew(60, 3, 4, L48, FireArc::Front),
        panzer_iv(),
        vehicle(Gait::Wheels, |_| {}),
    ];
    let mut units = Vec::new();
    for (profile, x) in profiles.into_iter().zip([28, 34, 40, 46]) {
        units.push(field.put(Side::A, profile, Point::inches(x, 20)));
    }
    field.put(Side::B, grenadiers(), Point::inches(30, 40));
    field.put(Side::B, panzer_iv(), Point::inches(50, 40));
    let (book, mut s) = field.ready();
    for unit in units {
        activate(&book, &mut s, unit);
        let mut options = Vec::new();
        destinations::move_options(Scene::new(&book, &s), unit, &mut options);
        assert!((8..=40).contains(&options.len()), "{unit:?}: {}", options.len());
        for (rank, &option) in options.iter().enumerate() {
            assert_eq!(permission::permit(Scene::new(&book, &s), unit, option), Ok(()));
            assert_eq!(reach::check_move(Scene::new(&book, &s), unit, option), Ok(()));
            assert!(!options[..rank].contains(&option));
        }
    }
}
