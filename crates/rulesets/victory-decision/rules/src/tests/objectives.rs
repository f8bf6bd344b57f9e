//! Objectives: placing them, controlling them.

use crate::action::Action;
use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::scenario::{Form, Mission};
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::terrain::edges;
use crate::tests::end_segment::end_of;
use crate::tests::fixture::{Field, act, forbidden, grenadiers, panzer_iv, rifle_section, script};
use crate::winning::objectives;
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// The unit by which a side controls an objective.
fn controller(book: &VictoryDecision, s: &State, side: Side, marker: Point) -> Option<UnitId> {
    let mut s = s.clone();
    s.objectives = [(marker, Side::A)].into_iter().collect();
    objectives::holders(Scene::new(book, &s))[0][side.index()]
}

/// Side A is to place an objective of 14.3, with these on the table.
fn placing(objectives: &[(Point, Side)]) -> (VictoryDecision, State) {
    let mut field = Field::open();
    field.mission(Mission::SeekOut, |special| special.objectives = true);
    field.put(Side::A, rifle_section(), Point::inches(20, 4));
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.ready();
    s.turn = 0;
    s.step = Step::PlaceObjective;
    s.setup.stage = crate::state::setup::SetupStage::Objectives;
    s.objectives.extend(objectives.iter().copied());
    (book, s)
}

fn place(x: i16, y: i16) -> Action {
    Action::PlaceObjective(Point::inches(x, y))
}

/// VD-SCEN-08, VD-SCEN-09, VD-SCEN-10, VD-SCEN-11: the first on the own edge, the others in the
/// opponent's half, 12" from his edge and from each other.
/// Example EX-58.
#[test]
fn where_objectives_go() {
    let (book, s) = placing(&[]);
    assert_eq!(book.check(&s, place(36, 0)), Ok(()));
    assert_eq!(forbidden(&book, &s, place(36, 1)), Clause("VD-SCEN-08"));
    let (book, s) = placing(&[(Point::inches(36, 0), Side::A)]);
    assert_eq!(book.check(&s, place(20, 30)), Ok(()));
    assert_eq!(forbidden(&book, &s, place(20, 37)), Clause("VD-SCEN-09"));
    assert_eq!(forbidden(&book, &s, place(20, 24)), Clause("VD-SCEN-09"));
    let outside = [place(-1, 30), place(73, 30)];
    assert_eq!(outside.map(|at| forbidden(&book, &s, at)), [Clause("VD-SCEN-08"); 2]);
    let (book, s) = placing(&[(Point::inches(36, 0), Side::A), (Point::inches(20, 30), Side::A)]);
    assert_eq!(forbidden(&book, &s, place(30, 30)), Clause("VD-SCEN-09"));
    assert_eq!(book.check(&s, place(32, 30)), Ok(()));
    // By less than a hundredth of an inch.
    let short = Action::PlaceObjective(Point::new(3_199, 3_005));
    assert_eq!(forbidden(&book, &s, short), Clause("VD-SCEN-09"));
    let near = [(Point::inches(36, 0), Side::B)];
    let (book, s) = placing(&near);
    assert_eq!(forbidden(&book, &s, place(30, 0)), Clause("VD-SCEN-09"));
}

/// VD-SCEN-07: the winner of the roll begins or lets the other begin; they alternate until six are
/// down.
#[test]
fn the_winner_may_let_his_enemy_begin() {
    let (book, mut s) = placing(&[]);
    let mut options = Vec::new();
    book.options(&s, &mut options);
    assert!(options.contains(&Action::Pass));
    s.setup.next = Side::A;
    act(&book, &mut s, Action::Pass, script(&[]));
    assert_eq!(s.decider, Side::B);
    assert_eq!(forbidden(&book, &s, Action::Pass), Clause("VD-SCEN-07"));
    let mut sides = Vec::new();
    while s.step == Step::PlaceObjective {
        sides.push(s.decider);
        options.clear();
        book.options(&s, &mut options);
        act(&book, &mut s, options[0], script(&[]));
    }
    assert_eq!(sides, [Side::B, Side::A, Side::B, Side::A, Side::B, Side::A]);
    for side in Side::BOTH {
        let here =
            s.objectives.iter().filter(|(at, _)| edges::in_half(Scene::new(&book, &s), side, *at));
        assert_eq!(here.count(), 3);
    }
}

/// VD-DEPLOY-15, VD-SCEN-28: a point on the line halfway across is in neither half; the objectives
/// of a Meeting Engagement stand on it.
#[test]
fn a_point_on_the_middle_line_is_in_neither_half() {
    let (book, mut s) = placing(&[]);
    for form in [Form::LongEdges, Form::ShortEdges, Form::Corners] {
        s.form = form;
        let home = edges::baseline(Scene::new(&book, &s), Side::A);
        for offset in [0, 1_800, -1_800] {
            let at = home.middle_line(offset);
            let far = Point::inches(36, 24).distance_up(at);
            assert!((Length::from_hundredths(offset.abs()) - far).hundredths().abs() <= 2);
            if form != Form::Corners {
                assert!(
                    Side::BOTH.iter().all(|&side| !edges::in_half(Scene::new(&book, &s), side, at)),
                    "{form:?}"
                );
            }
        }
        assert!(edges::in_half(Scene::new(&book, &s), Side::A, Point::inches(10, 10)));
        assert!(edges::in_half(Scene::new(&book, &s), Side::B, Point::inches(60, 40)));
    }
}

/// VD-ENG-05: of two units that could control an objective the first one does.
#[test]
fn the_first_of_two_controls() {
    let mut field = Field::open();
    let first = field.put(Side::A, rifle_section(), Point::inches(20, 24));
    let second = field.put(Side::A, rifle_section(), Point::inches(20, 25));
    let (book, mut s) = field.ready();
    let marker = Point::inches(20, 25);
    s.objectives.push((marker, Side::A));
    assert_eq!(controller(&book, &s, Side::A, marker), Some(first));
    s.unit_mut(first).at = Point::inches(60, 4);
    assert_eq!(controller(&book, &s, Side::A, marker), Some(second));
}

/// VD-SPEC-16, VD-SPEC-17, VD-SPEC-19, VD-SCEN-12, VD-ENG-05: of two tanks the first controls, of a tank
/// and men the men.
#[test]
fn the_first_of_two_tanks_controls_and_men_before_tanks() {
    let mut field = Field::open();
    let tanks = [20, 24].map(|x| field.put(Side::A, panzer_iv(), Point::inches(x, 24)));
    let squad = field.put(Side::A, rifle_section(), Point::inches(60, 4));
    let (book, mut s) = field.ready();
    let marker = Point::inches(22, 24);
    s.objectives.push((marker, Side::A));
    assert_eq!(controller(&book, &s, Side::A, marker), Some(tanks[0]));
    s.unit_mut(squad).at = Point::inches(22, 23);
    assert_eq!(controller(&book, &s, Side::A, marker), Some(squad));
    s.unit_mut(tanks[0]).at = Point::inches(60, 24);
    s.unit_mut(squad).at = Point::inches(60, 4);
    assert_eq!(controller(&book, &s, Side::A, marker), Some(tanks[1]));
}

/// VD-SPEC-16, VD-SPEC-17, VD-SPEC-18, VD-SPEC-20, VD-SPEC-21, VD-HIDE-09: control is that of the
/// moment, by an unshaken unit within 3" without an unshaken enemy there; Hidden units hold, those
/// aboard do not.
#[test]
fn an_unshaken_unit_without_an_unshaken_enemy_controls() {
    let mut field = Field::open();
    let a = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(60, 4));
    let b = field.put(Side::B, grenadiers(), Point::inches(50, 44));
    let (book, mut s) = field.ready();
    let marker = Point::inches(20, 25);
    s.objectives.push((marker, Side::A));
    let who = |s: &State| Side::BOTH.map(|side| controller(&book, s, side, marker));
    assert_eq!(who(&s), [Some(a), None], "a man stands within 3\" of it");
    s.hidden.insert(a);
    let events = end_of(&book, &mut s, 1, &[]);
    let held = Event::Fact(Common::Held { unit: book.profile(a).row.muster() });
    assert_eq!(events.iter().filter(|event| **event == held).count(), 1);
    s.unit_mut(b).at = Point::inches(20, 29);
    assert_eq!(who(&s), [None, None]);
    s.shaken.insert(b);
    assert_eq!(who(&s), [Some(a), None]);
    s.shaken.insert(a);
    assert_eq!(who(&s), [None, None]);
    s.shaken.remove(a);
    s.unit_mut(a).place = Place::Aboard { vehicle: tank };
    assert_eq!(who(&s), [None, None]);
}

/// VD-SPEC-19: a vehicle controls only with no enemy infantry within 6".
#[test]
fn infantry_keeps_vehicles_from_controlling() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let squad = field.put(Side::B, grenadiers(), Point::inches(20, 40));
    let (book, mut s) = field.ready();
    let marker = Point::inches(20, 22);
    s.objectives.push((marker, Side::A));
    assert_eq!(controller(&book, &s, Side::A, marker), Some(tank));
    s.unit_mut(squad).at = Point::inches(20, 29);
    s.shaken.insert(squad);
    assert_eq!(controller(&book, &s, Side::A, marker), None);
}
