//! List entries in the set-up: what is placed together, what may be held back, whose dice are
//! rolled again; and what comes on when its way is barred.

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
use crate::scenario::Mission;
use crate::setup::stages;
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::tests::vehicles::truck;
use crate::turn::reserves;
use crate::units::entries;
use crate::units::profile::{Element, MusterRow, UnitProfile};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

const CORNER: Point = Point::inches(1, 1);

/// A squad with the truck bought for it, another squad, and a truck that is an entry of its own;
/// whichever of squad and truck comes first in the rows.
fn squads_and_trucks(truck_first: bool) -> (VictoryDecision, State, [UnitId; 4]) {
    let mut field = Field::open();
    let bound = |profile: UnitProfile, other| UnitProfile { partner: Some(other), ..profile };
    let (own, other) = (MusterRow(0), MusterRow(1));
    let (squad, its_truck) = if truck_first {
        let truck = field.put(Side::A, bound(truck(), other), CORNER);
        (field.put(Side::A, bound(grenadiers(), own), CORNER), truck)
    } else {
        let squad = field.put(Side::A, bound(grenadiers(), other), CORNER);
        (squad, field.put(Side::A, bound(truck(), own), CORNER))
    };
    let second = field.put(Side::A, grenadiers(), CORNER);
    let lone = field.put(Side::A, truck(), CORNER);
    field.put(Side::B, grenadiers(), CORNER);
    let (book, mut s) = field.ready();
    for unit in [squad, its_truck, second, lone] {
        s.unit_mut(unit).place = Place::Nowhere;
        s.present.remove(unit);
    }
    (book, s, [squad, its_truck, second, lone])
}

/// VD-DEPLOY-09, VD-VSP-20: a transport bought for a unit is no entry of its own: it goes with the
/// unit, wherever it stands in the rows; another truck is an entry.
#[test]
fn a_transport_goes_with_its_unit() {
    for truck_first in [false, true] {
        let (book, s, [squad, its_truck, second, lone]) = squads_and_trucks(truck_first);
        let row = |unit: UnitId| book.profile(unit).row;
        let mut leads = [row(squad), row(second), row(lone)];
        leads.sort();
        assert_eq!(entries::entries_of(&book, Side::A).collect::<Vec<_>>(), leads);
        assert_eq!(entries::lead_of(&book, row(its_truck)), row(squad));
        assert_eq!(entries::lead_of(&book, row(squad)), row(squad));
        assert_eq!(entries::lead_of(&book, row(lone)), row(lone));
        let together = entries::units_of_entry(Scene::new(&book, &s), row(its_truck));
        assert_eq!(together, entries::units_of_entry(Scene::new(&book, &s), row(squad)));
        assert!(together.contains(squad) && together.contains(its_truck));
        assert!(!together.contains(second) && !together.contains(lone));
    }
}

/// VD-SPEC-30, VD-SCEN-28: of so many list entries half, rounded down, may be held back, and none in
/// a Meeting Engagement or without Reserves.
#[test]
fn half_of_the_entries_may_be_held_back() {
    let most = |count: u8, mission, reserves: bool| {
        let mut field = Field::open();
        field.mission(mission, |special| special.reserves = reserves);
        for _ in 0..count {
            field.put(Side::A, grenadiers(), CORNER);
        }
        field.put(Side::B, grenadiers(), CORNER);
        let (book, mut s) = field.ready();
        let mut held = 0;
        while entries::may_hold_back(Scene::new(&book, &s), MusterRow(0)) {
            s.unit_mut(UnitId(held)).place = Place::Reserve;
            held += 1;
            assert!(held < count);
        }
        held
    };
    let of = |count| most(count, Mission::OpenBattle, true);
    assert_eq!([1, 2, 3, 4, 5, 6, 7].map(of), [0, 1, 1, 2, 2, 3, 3]);
    assert_eq!(most(6, Mission::OpenBattle, false), 0);
    assert_eq!(most(6, Mission::MeetingEngagement, true), 0);
}

/// VD-SCEN-28, VD-SPEC-45: in a Meeting Engagement Light and Heavy Support begins in Reserve, with
/// its transport; HQ and Combat do not, nor does anybody in another mission.
#[test]
fn support_begins_in_reserve() {
    let starts = |mission, element| {
        let mut field = Field::open();
        field.mission(mission, |_| {});
        field.put(Side::A, UnitProfile { element, ..grenadiers() }, CORNER);
        let (book, _) = field.ready();
        entries::starts_in_reserve(&book, MusterRow(0))
    };
    let all = [Element::Hq, Element::Combat, Element::Light, Element::Heavy];
    let meeting = |element| starts(Mission::MeetingEngagement, element);
    assert_eq!(all.map(meeting), [false, false, true, true]);
    assert_eq!(all.map(|element| starts(Mission::OpenBattle, element)), [false; 4]);
}

/// VD-SPEC-22, VD-SPEC-23: a zone is rolled for each row, and each side may roll as many again as it
/// has Command units, two and none; without Random Deployment nothing is rolled.
#[test]
fn a_re_roll_for_each_command_unit() {
    for random in [true, false] {
        let mut field = Field::open();
        field.mission(Mission::OpenBattle, |special| special.random_deployment = random);
        for profile in [command_squad(), command_squad(), grenadiers()] {
            field.put(Side::A, profile, CORNER);
        }
        field.put(Side::B, grenadiers(), CORNER);
        let (book, mut s) = field.ready();
        let dice: &[u8] = if random { &[1, 2, 3, 5] } else { &[] };
        let mut referee = script(dice);
        stages::roll_zones(&mut Play::new(&book, &mut s, &mut referee));
        assert_eq!(referee.into_parts().0.left(), 0);
        let (zones, again) = (&s.setup.zones[..4], s.setup.zone_re_rolls);
        if random {
            assert_eq!((zones, again), (&[0, 0, 1, 2][..], [2, 0]));
        } else {
            assert_eq!(again, [0, 0]);
        }
    }
}

/// A squad of Blue in Reserve whose own edge is under water so many inches deep.
fn shut_out(water: i16) -> (VictoryDecision, State, UnitId) {
    let mut field = Field::open();
    let river = Rect::new(Point::inches(0, 0), Point::inches(72, water));
    field.terrain(Terrain::River, river.into());
    let squad = field.put(Side::A, grenadiers(), CORNER);
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    s.unit_mut(squad).place = Place::Reserve;
    s.present.remove(squad);
    (book, s, squad)
}

/// VD-SPEC-31: whoever is shut out arrives at the free point nearest to his edge: behind water six
/// inches deep at seven, first from one side; where all is water at the middle of his edge. He is
/// offered nothing else, and must come.
#[test]
fn who_is_shut_out_arrives_as_near_as_possible() {
    for (water, at) in [(6, Point::new(144, 700)), (48, Point::new(3_600, 100))] {
        let (book, s, squad) = shut_out(water);
        let to = |to| Action::Move { to, facing: Bearing::NORTH };
        let mut options = Vec::new();
        reserves::arrival_options(Scene::new(&book, &s), squad, &mut options);
        assert_eq!(options, [to(at)]);
        assert_eq!(reserves::check_arrival(Scene::new(&book, &s), squad, to(at)), Ok(()));
        let beside = Point::new(at.x + 200, at.y);
        assert!(reserves::check_arrival(Scene::new(&book, &s), squad, to(beside)).is_err());
        let stays = reserves::check_arrival(Scene::new(&book, &s), squad, Action::Regroup);
        assert_eq!(stays.expect_err("it must come").clause.0, "VD-SPEC-31");
    }
}

/// VD-SPEC-31: of the points as deep the first from one side that is free: beside deeper water at the
/// first place beyond it, at the last of all where that is; only then one inch deeper.
#[test]
fn the_nearest_free_point_is_found_along_the_edge() {
    for (deeper, at) in [
        (1_000, Point::new(1_008, 700)),
        (1_008, Point::new(1_152, 700)),
        (7_055, Point::new(7_056, 700)),
        (7_056, Point::new(144, 1_300)),
    ] {
        let mut field = Field::open();
        let river = |deep: i16, wide: i16| Rect::new(Point::new(0, 0), Point::new(wide, deep));
        field.terrain(Terrain::River, river(600, 7_200).into());
        field.terrain(Terrain::River, river(1_200, deeper).into());
        let squad = field.put(Side::A, grenadiers(), CORNER);
        field.put(Side::B, grenadiers(), Point::inches(20, 44));
        let (book, mut s) = field.ready();
        s.unit_mut(squad).place = Place::Reserve;
        s.present.remove(squad);
        assert_eq!(reserves::nearest_entry(Scene::new(&book, &s), squad), at);
        let arrive = Action::Move { to: at, facing: Bearing::NORTH };
        assert_eq!(reserves::check_arrival(Scene::new(&book, &s), squad, arrive), Ok(()));
    }
}

/// VD-SPEC-29, VD-SPEC-31: an open edge offers twenty places of arrival, at the full Move and at
/// half of it, and no point beyond.
#[test]
fn an_open_edge_offers_places_of_arrival() {
    let mut field = Field::open();
    let squad = field.put(Side::A, grenadiers(), CORNER);
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    s.unit_mut(squad).place = Place::Reserve;
    s.present.remove(squad);
    let mut options = Vec::new();
    reserves::arrival_options(Scene::new(&book, &s), squad, &mut options);
    let place = |depth: i16| {
        (0..10).map(move |step| Action::Move {
            to: Point::new(360 + 720 * step, depth),
            facing: Bearing::NORTH,
        })
    };
    assert_eq!(options, place(400).chain(place(200)).collect::<Vec<_>>());
}
