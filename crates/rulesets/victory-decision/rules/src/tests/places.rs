//! Where models stand, how large they are, which facing is hit: figures to the hundredth of an inch.

use crate::armour::Armour;
use crate::book::{Scene, VictoryDecision};
use crate::position::fields_of_fire::{facing_hit, hull, hull_radius, in_arc, models_within};
use crate::position::formation::{
    COMBAT_RANGE, MAN_RADIUS, STAND_RADIUS, hull_length, hull_width, spacing,
};
use crate::position::{fields_of_fire, formation, hulls};
use crate::state::State;
use crate::state::unit::Place;
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::structures::house;
use crate::tests::vehicles::half_track;
use crate::units::command;
use crate::units::profile::{Body, Facing, FireArc, Group, Property, PropertySet, UnitProfile};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

/// A unit of A at (30, 20) facing north and one of B.
fn pair(one: UnitProfile, other: UnitProfile, at: Point) -> (VictoryDecision, State, [UnitId; 2]) {
    let mut field = Field::open();
    let one = field.put(Side::A, one, Point::inches(30, 20));
    let other = field.put(Side::B, other, at);
    let (book, s) = field.ready();
    (book, s, [one, other])
}

/// VD-COH-10, VD-COH-03, VD-COH-04, VD-COH-09: two inches apart, but never more than Ld up to seven
/// models, Ld / 1.732 up to thirteen and Ld / 2 up to nineteen.
#[test]
fn models_stand_no_farther_apart_than_their_ld_allows() {
    let of = |models: usize, ld: u8| spacing(models, ld, 200);
    assert_eq!([1, 2, 3, 4, 7].map(|ld| of(7, ld)), [100, 200, 200, 200, 200]);
    assert_eq!([1, 2, 3, 4, 7].map(|ld| of(8, ld)), [57, 115, 173, 200, 200]);
    assert_eq!([3, 4].map(|ld| of(13, ld)), [173, 200]);
    assert_eq!([3, 4, 5].map(|ld| of(14, ld)), [150, 200, 200]);
    assert_eq!([3, 4].map(|ld| of(19, ld)), [150, 200]);
}

/// VD-COH-09, VD-MOVE-02, VD-COH-04: the leader in the middle, six men two inches round him, the
/// first ahead, the next to the left; the seventh behind between two of them, 3.46" off, the
/// thirteenth ahead, 4.00".
#[test]
fn six_men_stand_round_their_leader() {
    let (book, s, [unit, _]) = pair(squad(14, &[]), squad(1, &[]), Point::inches(60, 40));
    let models = formation::models(Scene::new(&book, &s), unit);
    let of = |count| {
        let mut s = s.clone();
        s.unit_mut(unit).strength[0] = count;
        formation::models(Scene::new(&book, &s), unit).len()
    };
    assert_eq!([0, 1, 2, 13].map(of), [0, 1, 2, 13]);
    let near = |slot: usize, x: i16, y: i16| {
        let at = Point::new(3_000 + x, 2_000 + y);
        assert!(models[slot].within(at, Length::from_hundredths(1)), "{slot}: {:?}", models[slot]);
    };
    assert_eq!(models.len(), 14);
    for (slot, (x, y)) in
        [(0, 0), (0, 200), (-173, 100), (-173, -100), (0, -200), (173, -100), (173, 100)]
            .into_iter()
            .enumerate()
    {
        near(slot, x, y);
    }
    for (slot, x, y) in
        [(7, -173, 300), (8, -346, 0), (10, 173, -300), (12, 173, 300), (13, 0, 400)]
    {
        near(slot, x, y);
    }
}

/// VD-MEAS-06, VD-CHAR-02, VD-SCALE-08, VD-ABIL-79: bases and hulls: a man 0.5", a stand or crew 1";
/// a hull 1" and half an inch for each point of Size long and half as wide.
#[test]
fn bases_and_hulls_have_their_sizes() {
    let hundredths = |length: Length| length.hundredths();
    assert_eq!([MAN_RADIUS, STAND_RADIUS, COMBAT_RANGE].map(hundredths), [50, 100, 100]);
    assert_eq!([2, 3, 4, 6].map(|size| hundredths(hull_length(size))), [200, 250, 300, 400]);
    assert_eq!([2, 3, 4, 6].map(|size| hundredths(hull_width(size))), [100, 125, 150, 200]);
    for (size, half_length, half_width) in [(2, 100, 50), (4, 150, 75), (6, 200, 100)] {
        let bounds = Rect::around(hull(Point::inches(20, 20), Bearing::NORTH, size)).expect("one");
        let low = Point::new(2_000 - half_width, 2_000 - half_length);
        let high = Point::new(2_000 + half_width, 2_000 + half_length);
        assert_eq!((bounds.low(), bounds.high()), (low, high), "Size {size}");
    }
    assert_eq!([2, 4, 6].map(|size| hundredths(hull_radius(size))), [112, 168, 224]);
    let stand = |body| Group { body, ..men("Group", 4, 4, &[]) };
    let edge = |groups| {
        let mut field = Field::open();
        let unit = field.put(Side::A, infantry(100, groups, &[]), Point::inches(30, 20));
        let (book, _) = field.ready();
        (hundredths(hulls::edge(&book, unit)), hundredths(formation::base_radius(&book, unit)))
    };
    assert_eq!(edge(vec![stand(Body::Man)]), (0, 50));
    assert_eq!(edge(vec![stand(Body::Stand { hp: 4 })]), (100, 100));
    assert_eq!(edge(vec![stand(Body::Team { hp: 4 })]), (100, 100));
    // Men with a stand among them are men.
    assert_eq!(edge(vec![stand(Body::Man), stand(Body::Stand { hp: 4 })]), (0, 50));
}

/// VD-CHAR-02, VD-SCALE-08, VD-ABIL-79: two men an inch apart are in Combat Range; each base of a
/// stand or crew adds its inch.
#[test]
fn combat_range_counts_bases() {
    let grip = |one: UnitProfile, other: UnitProfile| {
        let (book, _, [one, other]) = pair(one, other, Point::inches(60, 40));
        hulls::grip(&book, one, other).hundredths()
    };
    let team = || crew(60, 3, 4, HMG, FireArc::All);
    assert_eq!(grip(squad(1, &[]), squad(1, &[])), 100);
    assert_eq!(grip(squad(1, &[]), team()), 200);
    assert_eq!(grip(team(), squad(1, &[])), 200);
    assert_eq!(grip(team(), team()), 300);
    assert_eq!(grip(squad(1, &[]), panzer_iv()), 100);
}

/// VD-VEH-39, VD-VEH-40, VD-MEAS-06: two vehicles of a unit stand an inch apart, but within 6" of
/// their leader, 12" if they have Radio.
#[test]
fn two_vehicles_of_a_unit_stand_an_inch_apart() {
    let apart = |size: u8, radio: bool| {
        let mut tanks = panzer_iv();
        tanks.groups.push(tanks.groups[0].clone());
        let vehicle = tanks.vehicle.as_mut().expect("one");
        vehicle.size = size;
        vehicle.properties =
            if radio { PropertySet::NONE.with(Property::Radio) } else { PropertySet::NONE };
        let (book, s, [unit, _]) = pair(tanks, squad(1, &[]), Point::inches(60, 40));
        let models = formation::models(Scene::new(&book, &s), unit);
        models[0].distance_up(models[1]).hundredths()
    };
    assert_eq!([3, 4].map(|size| apart(size, false)), [350, 400]);
    assert_eq!([8, 9, 12].map(|size| apart(size, false)), [600, 600, 600]);
    assert_eq!([9, 12, 20, 24].map(|size| apart(size, true)), [650, 800, 1_200, 1_200]);
}

/// VD-VEH-26: the facing hit is that in which the attacker lies; exactly on a diagonal the better
/// armour counts: higher Hit, then higher Critical, then lower Save.
#[test]
fn an_attack_hits_the_facing_in_which_the_attacker_lies() {
    let with = |front: (u8, u8, u8), side: (u8, u8, u8), rear: (u8, u8, u8)| {
        let armour = |(critical, hit, save)| Armour { critical, hit, save };
        let mut tank = panzer_iv();
        tank.vehicle.as_mut().expect("one").armour = [front, side, rear].map(armour);
        tank
    };
    let hit = |tank: UnitProfile, x: i16, y: i16| {
        let (book, s, [tank, _]) = pair(tank, squad(1, &[]), Point::inches(60, 40));
        facing_hit(Scene::new(&book, &s), tank, Point::new(3_000 + x, 2_000 + y))
    };
    let plain = || with((12, 8, 4), (11, 8, 5), (10, 7, 5));
    assert_eq!(hit(plain(), 999, 1_000), Facing::Front);
    assert_eq!(hit(plain(), 1_001, 1_000), Facing::Side);
    assert_eq!(hit(plain(), -1_001, -1_000), Facing::Side);
    assert_eq!(hit(plain(), -999, -1_000), Facing::Rear);
    assert_eq!(hit(plain(), 0, -1), Facing::Rear);
    for (x, y) in [(500, 500), (-500, 500)] {
        assert_eq!(hit(plain(), x, y), Facing::Front, "a higher Critical");
        assert_eq!(hit(with((9, 8, 4), (12, 9, 5), (9, 7, 5)), x, y), Facing::Side, "a higher Hit");
        assert_eq!(hit(with((9, 8, 4), (10, 8, 5), (9, 7, 5)), x, y), Facing::Side);
        assert_eq!(hit(with((9, 8, 5), (9, 8, 4), (9, 7, 5)), x, y), Facing::Side, "a lower Save");
        assert_eq!(hit(with((9, 8, 4), (9, 8, 5), (9, 7, 5)), x, y), Facing::Front);
    }
    for (x, y) in [(500, -500), (-500, -500)] {
        assert_eq!(hit(plain(), x, y), Facing::Side);
        assert_eq!(hit(with((9, 8, 4), (9, 6, 5), (9, 7, 5)), x, y), Facing::Rear);
    }
}

/// VD-CHAR-18, VD-CHAR-17, VD-VEH-27, VD-CHAR-16: arcs of 90 degrees, their edges included, to the
/// front, to either side or to the rear; turrets and infantry all round.
#[test]
fn fire_arcs_include_their_edges() {
    let (_, s, [unit, _]) = pair(panzer_iv(), squad(1, &[]), Point::inches(60, 40));
    let arcs = |x: i16, y: i16| {
        let at = Point::new(3_000 + x, 2_000 + y);
        [FireArc::All, FireArc::Front, FireArc::Sides, FireArc::Rear]
            .map(|arc| in_arc(&s, unit, arc, at))
    };
    assert_eq!(arcs(0, 500), [true, true, false, false]);
    assert_eq!(arcs(499, 500), [true, true, false, false]);
    assert_eq!(arcs(500, 500), [true, true, true, false]);
    assert_eq!(arcs(501, 500), [true, false, true, false]);
    assert_eq!(arcs(-501, -500), [true, false, true, false]);
    assert_eq!(arcs(-500, -500), [true, false, true, true]);
    assert_eq!(arcs(499, -500), [true, false, false, true]);
}

/// VD-MEAS-03, VD-MEAS-04, VD-MEAS-08, VD-MEAS-10, VD-MEAS-02: models are measured middle to middle,
/// any of one unit to any of the other; men to the next point of a hull or house; vehicles from
/// their middle.
#[test]
fn models_are_measured_middle_to_middle() {
    let within = |one: UnitProfile, other: UnitProfile, y: i16, distance: i16| {
        let (book, s, [one, other]) = pair(one, other, Point::new(3_000, y));
        models_within(Scene::new(&book, &s), one, other, Length::from_hundredths(distance))
    };
    for (distance, found) in [(600, true), (599, false)] {
        assert_eq!(within(squad(1, &[]), squad(1, &[]), 2_600, distance), found);
        // A man stands 2.00" north of his leader.
        assert_eq!(within(squad(2, &[]), squad(1, &[]), 2_800, distance), found);
        // A hull of Size 4 reaches 1.50".
        assert_eq!(within(squad(1, &[]), panzer_iv(), 2_750, distance), found);
        // From the middle of a vehicle, to the middle of a man or the hull of another.
        assert_eq!(within(panzer_iv(), squad(1, &[]), 2_600, distance), found);
        assert_eq!(within(panzer_iv(), half_track(PropertySet::NONE), 2_725, distance), found);
    }
    let mut field = Field::open();
    let walls = Rect::new(Point::inches(28, 26), Point::inches(32, 30));
    let piece = field.structure(walls.into(), house());
    let one = field.put(Side::A, squad(1, &[]), Point::inches(30, 20));
    let other = field.put(Side::B, squad(1, &[]), Point::inches(30, 28));
    let (book, mut s) = field.ready();
    s.unit_mut(other).place = Place::Inside { piece, floor: 0 };
    let reach = |distance| Length::from_hundredths(distance);
    for (from, to) in [(one, other), (other, one)] {
        assert!(models_within(Scene::new(&book, &s), from, to, reach(600)));
        assert!(!models_within(Scene::new(&book, &s), from, to, reach(599)));
    }
    s.unit_mut(other).place = Place::Reserve;
    assert!(!models_within(Scene::new(&book, &s), one, other, reach(2_000)));
    assert!(!models_within(Scene::new(&book, &s), other, one, reach(2_000)));
}

/// VD-ENG-01, VD-MEAS-01, VD-MEAS-04, VD-SCALE-05, VD-BLDG-11, VD-BLDG-15: a shot is measured leader
/// to leader, in whole hundredths, exact ones included; out of a house from the middle of the side
/// that faces the target, at a house to its nearest point.
#[test]
fn a_shot_is_measured_leader_to_leader() {
    let (book, mut s, [one, other]) =
        pair(squad(9, &[]), squad(9, &[]), Point::new(3_000 + 1_440, 2_000 + 1_920));
    let range = |s: &State, one, other, hundredths| {
        fields_of_fire::in_range(
            Scene::new(&book, s),
            one,
            other,
            Length::from_hundredths(hundredths),
        )
    };
    assert!(range(&s, one, other, 2_400) && !range(&s, one, other, 2_399));
    s.unit_mut(other).at = Point::new(3_000 + 1_440, 2_000 + 1_921);
    assert!(!range(&s, one, other, 2_400) && range(&s, one, other, 2_401));
    let mut field = Field::open();
    let walls = Rect::new(Point::inches(28, 26), Point::inches(34, 30));
    let piece = field.structure(walls.into(), house());
    let one = field.put(Side::A, squad(1, &[]), Point::inches(29, 20));
    let other = field.put(Side::B, squad(1, &[]), Point::inches(31, 28));
    let (book, mut s) = field.ready();
    s.unit_mut(other).place = Place::Inside { piece, floor: 0 };
    let far = |from, to, hundredths| {
        fields_of_fire::in_range(
            Scene::new(&book, &s),
            from,
            to,
            Length::from_hundredths(hundredths),
        )
    };
    assert!(far(one, other, 600) && !far(one, other, 599), "to the wall, straight ahead");
    // Out of the middle of the south side, at (31, 26): 2" aside and 6" off are 6.32".
    assert!(far(other, one, 633) && !far(other, one, 632));
}

/// VD-VEH-25, VD-VEH-48, VD-VSP-02, VD-COH-01, VD-ACT-01, VD-ACT-02, VD-DESIGN-07: Ld and actions: a vehicle has 6
/// and two actions, a Command Vehicle 7; infantry the best Ld of its living models and three.
#[test]
fn units_have_their_ld_and_actions() {
    let of = |profile: UnitProfile| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(30, 20));
        let (book, s) = field.ready();
        (command::own_ld(Scene::new(&book, &s), unit), command::actions_of(&book, unit))
    };
    assert_eq!(of(panzer_iv()), (6, 2));
    let mut leader = panzer_iv();
    leader.vehicle.as_mut().expect("one").properties =
        PropertySet::NONE.with(Property::CommandVehicle);
    assert_eq!(of(leader), (7, 2));
    assert_eq!(of(grenadiers()), (6, 3));
    assert_eq!(of(crew(60, 3, 4, HMG, FireArc::All)), (4, 3));
}

/// VD-COH-11, VD-COH-10: of nineteen men 2" apart none stands farther from his leader than is reckoned
/// with, and one stands as far but for the rounding.
#[test]
fn no_man_stands_farther_off_than_is_reckoned_with() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(19, &[]), Point::inches(30, 20));
    let (book, s) = field.ready();
    let spacing = book.switches().formation_spacing;
    let widest = formation::widest_spread(spacing);
    let models = formation::models(Scene::new(&book, &s), unit);
    let leader = models[0];
    assert!(models.iter().all(|model| model.within(leader, widest)));
    let less = widest.plus(Length::from_hundredths(-5));
    assert!(models.iter().any(|model| !model.within(leader, less)), "{widest:?}");
}
