//! Whole clauses of places in small tables: cover, hiding, ways, where one begins and who has room.

use crate::action::{Action, StartingPlace, Target};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::targets;
use crate::position::{concealment, cover};
use crate::scenario::{Form, Fortification};
use crate::setup::placing;
use crate::state::unit::{Place, UnitSet};
use crate::state::{MAX_FOXHOLES, State};
use crate::terrain::ground::{Cover, Terrain};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::movement::area;
use crate::tests::structures::{house, siege};
use crate::tests::vehicles::{half_track, truck};
use crate::turn::reserves;
use crate::units::profile::{Ability, FireArc, Group, PropertySet, UnitProfile};
use crate::view::View;
use wargauge_rules::event::Clause;
use wargauge_rules::game::Side;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

/// VD-COVER-11: in an area, behind a line or in a structure; whoever is aboard or off the table is in
/// no cover.
#[test]
fn in_cover_by_oneself() {
    let mut field = Field::open();
    let piece = field.terrain(Terrain::Woods, area(18, 18, 22, 22));
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let vehicle = field.put(Side::A, truck(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    for (place, covered) in [
        (Place::Table, true),
        (Place::Inside { piece, floor: 0 }, true),
        (Place::Nowhere, false),
        (Place::Reserve, false),
        (Place::Aboard { vehicle }, false),
        (Place::Gone, false),
    ] {
        s.unit_mut(unit).place = place;
        assert_eq!(cover::in_any_cover(Scene::new(&book, &s), unit), covered, "{place:?}");
    }
}

/// VD-COVER-03: a line of several stretches is behind whichever of them one stands within 2.00".
#[test]
fn one_stretch_of_a_line_is_enough() {
    let covered = |y: i16| {
        let stretch =
            |low: i16, x: i16| Rect::new(Point::new(x, low), Point::new(x + 800, low + 20)).into();
        let mut field = Field::open();
        field.pieces(Terrain::Wall, &[stretch(2_200, 1_600), stretch(4_000, 6_000)]);
        let unit = field.put(Side::A, squad(1, &[]), Point::new(2_000, y));
        let (book, s) = field.ready();
        cover::cover(Scene::new(&book, &s), unit, Point::inches(20, 30))
    };
    assert_eq!([covered(2_000), covered(1_999)], [Cover::Hard, Cover::Broken]);
}

/// VD-HIDE-02, VD-SPEC-14: at night one hides in the open, seen, with no enemy within 12.00", whoever
/// else is farther off.
#[test]
fn a_unit_in_sight_hides_at_night_beyond_12_inches() {
    let hides = |first: i16, second: i16, night: bool| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
        field.put(Side::B, squad(1, &[]), Point::new(2_000, 2_000 + first));
        field.put(Side::B, squad(1, &[]), Point::new(2_000 + second, 2_000));
        let (book, mut s) = field.acting(unit);
        s.night = night;
        concealment::check_hide(Scene::new(&book, &s), unit).map_err(|why| why.clause.0)
    };
    assert_eq!(hides(1_201, 1_201, true), Ok(()));
    assert_eq!(hides(1_201, 1_201, false), Err("VD-HIDE-02"));
    assert_eq!(hides(1_200, 1_201, true), Err("VD-HIDE-02"));
    assert_eq!(hides(1_201, 1_200, true), Err("VD-HIDE-02"));
}

/// VD-ABIL-32: an Infiltrator stays Hidden in cover or out of sight, not nearer than 6.00" to a visible
/// enemy who sees him.
#[test]
fn who_creeps_stays_hidden() {
    let stays = |covered: bool, walled: bool, hidden: bool, far: i16| {
        let mut field = Field::open();
        if covered {
            field.terrain(Terrain::Crops, area(18, 18, 22, 22));
        }
        if walled {
            let block = Rect::new(Point::inches(1, 22), Point::inches(71, 23));
            field.structure(block.into(), house());
        }
        let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
        let enemy = field.put(Side::B, squad(1, &[]), Point::new(2_000, 2_000 + far));
        let (book, mut s) = field.ready();
        if hidden {
            s.hidden.insert(enemy);
        }
        concealment::stays_hidden(Scene::new(&book, &s), unit)
    };
    assert!(!stays(false, false, false, 2_000), "seen in the open");
    assert!(stays(true, false, false, 2_000) && stays(true, false, false, 600));
    assert!(!stays(true, false, false, 599) && stays(true, false, true, 599));
    assert!(stays(false, true, false, 2_000) && stays(false, true, false, 500));
}

/// VD-SPEC-31: the search for a free point goes as deep as the table, from a short edge also beyond
/// its width.
#[test]
fn a_free_point_is_found_far_from_the_edge() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(0, 0), Point::inches(60, 48));
    field.structure(block.into(), house());
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(70, 20));
    let (book, mut s) = field.ready();
    s.form = Form::ShortEdges;
    s.unit_mut(unit).place = Place::Reserve;
    s.present = UnitSet::EMPTY;
    assert_eq!(reserves::nearest_entry(Scene::new(&book, &s), unit).x, 6_100);
}

/// VD-MOVE-07: nobody begins where a friend stands; the bases of two men touch at 1.00", a man's and
/// that of a tank of Size 4 at 2.00".
#[test]
fn nobody_begins_on_a_friend() {
    use crate::setup::zones::check_stand;
    let mut field = Field::open();
    let friend = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(40, 20));
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(60, 20));
    field.put(Side::B, squad(1, &[]), Point::inches(30, 20));
    let (book, mut s) = field.ready();
    s.present.remove(unit);
    let why = |s: &State, x: i16| {
        check_stand(Scene::new(&book, s), unit, Point::new(x, 2_000))
            .err()
            .map_or("", |why| why.clause.0)
    };
    assert_eq!([2_000, 2_099, 2_100].map(|x| why(&s, x)), ["VD-MOVE-07", "VD-MOVE-07", ""]);
    assert_eq!([4_000, 4_199, 4_200].map(|x| why(&s, x)), ["VD-MOVE-07", "VD-MOVE-07", ""]);
    assert_eq!(why(&s, 3_000), "", "an enemy is for other clauses");
    s.unit_mut(friend).place = Place::Aboard { vehicle: tank };
    assert_eq!(why(&s, 2_000), "");
}

/// VD-ENG-14, VD-SPEC-02: foxholes are offered to infantry on the table as it is placed, while some are
/// bought and the table has room for one more.
#[test]
fn foxholes_are_offered_while_there_is_room() {
    let offered = |profile: UnitProfile, bought: u8, there: usize| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        s.unit_mut(unit).place = Place::Nowhere;
        s.present = UnitSet::EMPTY;
        s.setup.fortifications[0][Fortification::Foxholes.index()] = bought;
        for _ in 0..there {
            s.foxholes.push(Point::inches(60, 40));
        }
        let point = Point::inches(20, 5);
        let start = StartingPlace::At { point, facing: Bearing::NORTH, hidden: false };
        let mut referee = script(&[]);
        placing::deploy(
            &mut Play::new(&book, &mut s, &mut referee),
            Action::Deploy { unit, start },
        );
        // VD-DEPLOY-09: and that it is placed is told.
        let clause = Clause("VD-DEPLOY-09");
        let told = Event::Moved { unit, from: point, to: point, clause };
        assert!(referee.into_parts().1.events.contains(&told));
        s.setup.entrenching == Some(unit)
    };
    assert!(offered(squad(5, &[]), 1, 0) && offered(squad(5, &[]), 1, MAX_FOXHOLES - 1));
    assert!(!offered(squad(5, &[]), 1, MAX_FOXHOLES) && !offered(squad(5, &[]), 0, 0));
    assert!(!offered(panzer_iv(), 1, 0));
}

/// VD-BLDG-04, VD-BLDG-05, VD-DEPLOY-14: who begins in a structure: infantry and no gun, on a floor
/// there is, with friends alone, and as many as the floor holds: twelve.
#[test]
fn twelve_of_one_side_begin_on_a_floor() {
    let why = |profile: UnitProfile, floor: u8, host: u8, side: Side| {
        let mut field = Field::open();
        let block = Rect::new(Point::inches(20, 4), Point::inches(24, 8));
        let piece = field.structure(block.into(), house());
        let unit = field.put(Side::A, profile, Point::inches(22, 2));
        let first = field.put(side, squad(host, &[]), Point::inches(22, 6));
        let second = field.put(Side::B, squad(1, &[]), Point::inches(60, 46));
        let (book, mut s) = field.ready();
        s.present.remove(unit);
        s.unit_mut(unit).place = Place::Nowhere;
        s.unit_mut(first).place = Place::Inside { piece, floor: 0 };
        s.unit_mut(second).place = Place::Table;
        let start = StartingPlace::Inside { piece, floor, hidden: false };
        (s.decider, s.setup.placing) = (Side::A, UnitSet::of(unit));
        let deploy = Action::Deploy { unit, start };
        placing::check_deploy(Scene::new(&book, &s), deploy).err().map_or("", |why| why.clause.0)
    };
    let friends = |host: u8| why(squad(5, &[]), 0, host, Side::A);
    assert_eq!([6, 7, 8].map(friends), ["", "", "VD-BLDG-05"]);
    assert_eq!([1, 2].map(|floor| why(squad(5, &[]), floor, 12, Side::A)), ["", "VD-BLDG-04"]);
    assert_eq!(why(squad(1, &[]), 0, 1, Side::B), "VD-BLDG-05");
    assert_eq!(why(squad(1, &[]), 1, 1, Side::B), "VD-DEPLOY-12", "the other floor");
    assert_eq!(why(panzer_iv(), 0, 1, Side::A), "VD-BLDG-04");
    assert_eq!(why(crew(60, 3, 4, HMG, FireArc::Front), 0, 1, Side::A), "VD-BLDG-04");
    assert_eq!(why(crew(60, 3, 4, MORTAR, FireArc::All), 0, 1, Side::A), "");
}

/// VD-DEPLOY-10, VD-ABIL-03: in the open one begins as far from the own edge as his Ld allows, an
/// Ambush in cover anywhere in its own half.
#[test]
fn where_one_may_begin() {
    let mut field = Field::open();
    field.terrain(Terrain::Woods, area(8, 18, 12, 22));
    field.terrain(Terrain::Woods, area(8, 28, 12, 32));
    let plain = field.put(Side::A, squad(1, &[]), Point::inches(60, 2));
    let lurker = field.put(Side::A, squad(1, &[Ability::Ambush]), Point::inches(64, 2));
    let (book, s) = field.ready();
    let view = View::new(Scene::new(&book, &s), Side::A);
    let may = |unit, x: i16, y: i16| view.may_begin_at(unit, Point::new(x, y));
    for unit in [plain, lurker] {
        assert!(may(unit, 2_000, 1_200) && !may(unit, 2_000, 1_201), "{unit:?}");
        assert!(!may(unit, 2_000, -1), "{unit:?}");
    }
    assert!(may(lurker, 1_000, 2_000) && !may(plain, 1_000, 2_000));
    assert!(!may(lurker, 1_000, 3_000));
}

/// VD-HIDE-07, VD-TAKE-02: going to another floor is a Move: it reveals, and ends Take Cover!.
#[test]
fn climbing_reveals() {
    let (book, mut s, _, enemy, piece) = siege(house(), squad(5, &[]), squad(5, &[]));
    activate(&book, &mut s, enemy);
    s.hidden.insert(enemy);
    s.took_cover.insert(enemy);
    let mut referee = script(&[]);
    let climb = Action::Enter { piece, floor: 1 };
    crate::march::boarding_actions::board(
        &mut Play::new(&book, &mut s, &mut referee),
        enemy,
        climb,
    );
    assert_eq!(s.unit(enemy).place, Place::Inside { piece, floor: 1 });
    assert!(!s.hidden.contains(enemy) && !s.took_cover.contains(enemy));
}

/// VD-ABIL-50, VD-ABIL-51: a unit in cover with Stealth is shot at within the distance of its living
/// models, the farthest of them, to the hundredth; once it has shot from anywhere.
#[test]
fn how_far_off_stealth_hides() {
    let why = |far: i16, dead: Option<usize>, shot: bool| {
        let mut field = Field::open();
        field.terrain(Terrain::Crops, area(18, 18, 22, 22));
        let group = |name: &str, count: u8, stealth: u8| Group {
            stealth,
            ..men(name, count, 4, &[Ability::Stealth])
        };
        let groups = vec![group("Scout", 1, 12), group("Men", 3, 6)];
        let unit = field.put(Side::A, squad(5, &[]), Point::new(2_000, 2_000 + far));
        let enemy = field.put(Side::B, infantry(100, groups, &[]), Point::inches(20, 20));
        let (book, mut s) = field.acting(unit);
        if let Some(group) = dead {
            s.unit_mut(enemy).strength[group] = 0;
        }
        if shot {
            s.shot_last.insert(enemy);
        }
        let seen = targets::sighting(Scene::new(&book, &s), unit, Target::Unit(enemy), None);
        seen.err().map_or("", |why| why.clause.0)
    };
    assert_eq!([1_200, 1_201].map(|far| why(far, None, false)), ["", "VD-ABIL-50"]);
    assert_eq!([1_200, 1_201].map(|far| why(far, Some(1), false)), ["", "VD-ABIL-50"]);
    assert_eq!([600, 601].map(|far| why(far, Some(0), false)), ["", "VD-ABIL-50"]);
    assert_eq!(why(2_400, None, true), "");
}

/// VD-ABIL-50: vehicles have no Stealth.
#[test]
fn no_vehicle_is_stealthy() {
    let mut field = Field::open();
    field.terrain(Terrain::Woods, area(17, 17, 23, 23));
    let mut creeping = panzer_iv();
    creeping.groups[0].abilities = [Ability::Stealth].into_iter().collect();
    creeping.groups[0].stealth = 6;
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 27));
    let tank = field.put(Side::B, creeping, Point::inches(20, 20));
    let (book, s) = field.acting(unit);
    assert!(cover::in_any_cover(Scene::new(&book, &s), tank));
    let seen = targets::sighting(Scene::new(&book, &s), unit, Target::Unit(tank), None);
    assert_eq!(seen.err().map_or("", |why| why.clause.0), "");
}

/// VD-VEH-21: tracks turn as they like on the way, wheels and half-tracks by a right angle at most.
#[test]
fn how_far_one_turns_to_drive_off() {
    use crate::movement::flight::can_drive_off;
    use crate::state::withdrawal::Withdrawal;
    let goes = |profile: UnitProfile| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, s) = field.ready();
        let flight = Withdrawal {
            unit,
            from: Point::inches(20, 40),
            danger: None,
            allowance: Length::inches(4),
            reverse: false,
            ways: Default::default(),
            into_cover: false,
        };
        // Ahead, to the right, behind.
        [(20, 24), (24, 20), (20, 16)]
            .map(|(x, y)| can_drive_off(Scene::new(&book, &s), &flight, Point::inches(x, y)))
    };
    assert_eq!(goes(panzer_iv()), [true, true, true]);
    assert_eq!(goes(half_track(PropertySet::NONE)), [true, true, false]);
    assert_eq!(goes(truck()), [true, true, false]);
}

/// VD-DEPLOY-14, VD-VSP-14, VD-VSP-17: as many begin aboard as there is room for besides those who are;
/// one unit outside, and only where nobody is aboard.
#[test]
fn as_many_begin_aboard_as_there_is_room_for() {
    let why = |seats: u8, riders: u8, first: u8, models: u8| {
        let mut field = Field::open();
        let mut carrier = truck();
        carrier.vehicle.as_mut().expect("one").transport = seats;
        carrier.vehicle.as_mut().expect("one").riders = riders;
        let vehicle = field.put(Side::A, carrier, Point::inches(20, 4));
        let unit = field.put(Side::A, squad(models, &[]), Point::inches(20, 2));
        let other = field.put(Side::A, squad(first.max(1), &[]), Point::inches(20, 4));
        let (book, mut s) = field.ready();
        s.present.remove(unit);
        s.unit_mut(unit).place = Place::Nowhere;
        s.unit_mut(other).place = if first > 0 { Place::Aboard { vehicle } } else { Place::Table };
        (s.decider, s.setup.placing) = (Side::A, UnitSet::of(unit));
        let deploy = Action::Deploy { unit, start: StartingPlace::Aboard(vehicle) };
        placing::check_deploy(Scene::new(&book, &s), deploy).err().map_or("", |why| why.clause.0)
    };
    assert_eq!([5, 6].map(|models| why(5, 0, 0, models)), ["", "VD-VSP-17"]);
    assert_eq!([3, 4].map(|models| why(5, 0, 2, models)), ["", "VD-VSP-17"]);
    assert_eq!([4, 5].map(|models| why(0, 4, 0, models)), ["", "VD-VSP-17"]);
    assert_eq!(why(0, 4, 1, 1), "VD-VSP-17");
}

/// VD-MOVE-11, VD-MEAS-06: a path into a Hidden tank stops outside it: 1" and half its width of 1.50"
/// before its middle.
#[test]
fn a_path_into_a_hidden_tank_stops_outside_it() {
    use crate::movement::passage::encounter;
    use wargauge_rules::table::segment::Segment;
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
    let enemy = field.put(Side::B, panzer_iv(), Point::inches(20, 24));
    let (book, mut s) = field.ready();
    s.hidden.insert(enemy);
    let path = Segment::new(Point::inches(20, 20), Point::inches(20, 26));
    let met = encounter(Scene::new(&book, &s), unit, path).expect("it is in the way");
    assert_eq!((met.enemy, met.stop), (enemy, Point::new(2_000, 2_225)));
}

/// VD-DEPLOY-03, VD-DEPLOY-10: a better leader begins farther forward, an inch for each Ld, unless the
/// switch says that all begin alike.
#[test]
fn a_better_leader_begins_farther_forward() {
    let depth = |ld: u8, rules: &[&str]| {
        let mut field = Field::open();
        field.rules(rules);
        let one = infantry(100, vec![men("Man", 1, ld, &[])], &[]);
        let unit = field.put(Side::A, one, Point::inches(20, 2));
        let (book, s) = field.ready();
        crate::setup::zones::deployment_depth(Scene::new(&book, &s), unit)
    };
    assert_eq!([3, 5, 7].map(|ld| depth(ld, &[])), [9, 11, 13].map(Length::inches));
    let alike = ["deploy_by_ld=false"];
    assert_eq!([3, 5, 7].map(|ld| depth(ld, &alike)), [6; 3].map(Length::inches));
}

/// VD-SHAKEN-05, VD-SHAKEN-20: from where a unit withdraws and how far, if it was attacked.
#[test]
fn whom_one_withdraws_from() {
    use crate::state::withdrawal::{ThreatOrigin, Withdrawal, WithdrawalDanger};
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    field.put(Side::B, squad(5, &[]), Point::inches(20, 40));
    let (book, mut s) = field.ready();
    let from = Point::inches(20, 40);
    let allowance = Length::inches(4);
    let danger = WithdrawalDanger {
        threat: ThreatOrigin { from, blast: false, above: 0 },
        least: Cover::Broken,
        ground: Rect::new(Point::inches(0, 0), Point::inches(72, 48)),
        about: UnitSet::EMPTY,
        reach: allowance,
    };
    for danger in [None, Some(danger)] {
        s.withdrawal = Some(Withdrawal {
            unit,
            from,
            danger,
            allowance,
            reverse: false,
            ways: Default::default(),
            into_cover: false,
        });
        let known = danger.map(|_| (from, allowance));
        assert_eq!(View::new(Scene::new(&book, &s), Side::A).flight(), known);
    }
}

/// VD-TERR-01, VD-LOS-02: a house blocks the line across it, a bridge does not, nor does a house for
/// those in it.
#[test]
fn bridges_block_nothing() {
    use crate::tests::structures::bridge;
    let seen = |structure, inside: bool| {
        let mut field = Field::open();
        let block = Rect::new(Point::inches(18, 20), Point::inches(22, 24));
        let piece = field.structure(block.into(), structure);
        let one = field.put(Side::A, squad(1, &[]), Point::inches(20, 10));
        let other = field.put(Side::B, squad(1, &[]), Point::inches(20, 34));
        let (book, mut s) = field.ready();
        if inside {
            s.unit_mut(other).place = Place::Inside { piece, floor: 0 };
            s.unit_mut(other).at = Point::inches(20, 22);
        }
        crate::position::sight::in_sight(Scene::new(&book, &s), one, other)
    };
    assert_eq!(
        [seen(house(), false), seen(house(), true), seen(bridge(), false)],
        [false, true, true]
    );
}

/// VD-VSP-14, VD-VSP-17: those with the lowest numbers sit inside as far as there is room; who finds none
/// rides outside.
#[test]
fn who_rides_outside() {
    let mut field = Field::open();
    let mut carrier = truck();
    carrier.vehicle.as_mut().expect("one").transport = 5;
    carrier.vehicle.as_mut().expect("one").riders = 5;
    let vehicle = field.put(Side::A, carrier, Point::inches(20, 20));
    let aboard = [3, 3, 2].map(|men| field.put(Side::A, squad(men, &[]), Point::inches(20, 20)));
    let (book, mut s) = field.ready();
    for unit in aboard {
        s.unit_mut(unit).place = Place::Aboard { vehicle };
    }
    let outside = |s: &State| {
        aboard.map(|unit| crate::position::aboard::rides_outside(Scene::new(&book, s), unit))
    };
    assert_eq!(outside(&s), [false, true, false]);
    // Only whoever is aboard, of a vehicle that is on the table.
    for place in [Place::Table, Place::Nowhere, Place::Reserve, Place::Gone] {
        s.unit_mut(aboard[1]).place = place;
        assert_eq!(outside(&s), [false; 3], "{place:?}");
    }
    s.unit_mut(aboard[1]).place = Place::Aboard { vehicle };
    s.present.remove(aboard[1]);
    assert_eq!(outside(&s), [false; 3]);
}

/// VD-VSP-14, VD-VSP-17: a unit rides outside if it has more models than there is room inside and the vehicle
/// takes riders at all; a gun is towed.
#[test]
fn who_has_no_room_inside() {
    let outside = |profile: UnitProfile, transport: u8, riders: u8| {
        let mut field = Field::open();
        let mut carrier = truck();
        carrier.vehicle.as_mut().expect("one").transport = transport;
        carrier.vehicle.as_mut().expect("one").riders = riders;
        let vehicle = field.put(Side::A, carrier, Point::inches(20, 20));
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        s.unit_mut(unit).place = Place::Aboard { vehicle };
        crate::position::aboard::rides_outside(Scene::new(&book, &s), unit)
    };
    assert!(!outside(squad(5, &[]), 5, 6) && outside(squad(6, &[]), 5, 6));
    assert!(outside(squad(1, &[]), 0, 1) && !outside(squad(6, &[]), 5, 0));
    assert!(!outside(crew(60, 6, 4, L48, FireArc::Front), 5, 6));
}

/// VD-COH-11: of the most models there may be none stands farther from its leader than this.
#[test]
fn nineteen_models_stand_within_the_widest_spread() {
    use crate::position::formation;
    assert_eq!(formation::widest_spread(200), Length::from_hundredths(402));
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(19, &[]), Point::inches(20, 20));
    let (book, s) = field.ready();
    let models = formation::models(Scene::new(&book, &s), unit);
    let wide = formation::widest_spread(200);
    assert!(models.len() == 19 && models.iter().all(|at| at.within(Point::inches(20, 20), wide)));
}
