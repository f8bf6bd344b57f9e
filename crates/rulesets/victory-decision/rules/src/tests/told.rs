//! What is told of an action, to readers and to statistics: every die, marker, loss and change of
//! state, with its clause (VD-ENG-08).

use crate::action::{Action, Target};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::{areas, spotting};
use crate::march::ramming;
use crate::morale::markers;
use crate::scenario::Mission;
use crate::state::unit::Place;
use crate::tests::assault::{bystander, on, squad};
use crate::tests::end_segment::{end_of, field};
use crate::tests::fixture::*;
use crate::tests::shooting::{fire, shot};
use crate::tests::structures::wooden;
use crate::tests::table::Setup;
use crate::turn::agenda;
use crate::units::command;
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;

/// Facts of a kind among what is told.
pub(crate) fn facts(events: &[Event]) -> Vec<Common> {
    let fact = |event: &Event| match event {
        Event::Fact(fact) => Some(*fact),
        _ => None,
    };
    events.iter().filter_map(fact).collect()
}

/// VD-SPOT-01, VD-SPOT-09, VD-SPOT-10, VD-SPOT-13, VD-VEH-24: one D6 with its modifier under the
/// lent Ld of 7, at 15" in the open: 5 + 1 passes, 6 + 1 does not; whoever is spotted is visible.
#[test]
fn an_attempt_to_spot() {
    let scene = || {
        let setup = Setup::new().own("men=5 20,20").own("command-squad 23,20");
        setup.foe("men=5 20,35 hidden").acting()
    };
    for (die, passes) in [(5, true), (6, false)] {
        let mut battle = scene();
        let (unit, enemy) = (battle.own(1), battle.enemy());
        assert_eq!(command::own_ld(Scene::new(&battle.book, &battle.s), unit), 6);
        let mut referee = script(&[die]);
        spotting::do_stealth(
            &mut Play::new(&battle.book, &mut battle.s, &mut referee),
            unit,
            Action::Spot(enemy),
        );
        let rolled = Event::Rolled {
            unit: Some(unit),
            clause: Clause("VD-SPOT-01"),
            die,
            modifier: 1,
            passed: Some(passes),
        };
        let seen = Event::Hidden { unit: enemy, now: false, clause: Clause("VD-HIDE-05") };
        let told = referee.into_parts().1.events;
        let expected = if passes { vec![rolled, seen] } else { vec![rolled] };
        assert_eq!(told, expected);
    }
}

/// VD-HIDE-03, VD-TAKE-01: Hide places a marker and Take Cover! takes effect without a roll.
#[test]
fn hiding_and_taking_cover() {
    use crate::terrain::ground::Terrain;
    let setup = Setup::new().terrain(Terrain::Woods, "20,20 4").own("men=5 20,20");
    let mut battle = setup.foe("men=5 20,40").acting();
    let unit = battle.own(1);
    let mut referee = script(&[]);
    spotting::do_stealth(
        &mut Play::new(&battle.book, &mut battle.s, &mut referee),
        unit,
        Action::Hide,
    );
    spotting::do_stealth(
        &mut Play::new(&battle.book, &mut battle.s, &mut referee),
        unit,
        Action::TakeCover,
    );
    let hidden = Event::Hidden { unit, now: true, clause: Clause("VD-HIDE-03") };
    let covered = Event::Happened { unit: Some(unit), at: None, clause: Clause("VD-TAKE-01") };
    assert_eq!(referee.into_parts().1.events, [hidden, covered]);
    assert!(battle.s.hidden.contains(unit) && battle.s.took_cover.contains(unit));
}

/// VD-SUPP-12, VD-BASE-09, VD-VSP-15: as many markers are told as are placed: of three for two men
/// who hold one, three; of three more, none. No marker is none: it shakes no rider off.
#[test]
fn markers_are_told_as_they_are_placed() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(2, &[]), Point::inches(20, 20));
    let mut tank = panzer_iv();
    tank.vehicle.as_mut().expect("one").riders = 5;
    let riders = field.put(Side::A, squad(2, &[]), Point::inches(40, 20));
    let tank = field.put(Side::A, tank, Point::inches(40, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.ready();
    let clause = Clause("VD-SUPP-02");
    let told = |s: &mut crate::state::State, unit, count| {
        let mut referee = script(&[]);
        markers::place_markers(&mut Play::new(&book, s, &mut referee), unit, count, clause);
        referee.into_parts().1.events
    };
    assert_eq!(told(&mut s, unit, 1), [Event::Marked { unit, count: 1, clause }]);
    assert_eq!(told(&mut s, unit, 9), [Event::Marked { unit, count: 3, clause }]);
    assert_eq!(told(&mut s, unit, 3), []);
    assert_eq!(s.unit(unit).markers, 4);
    s.unit_mut(riders).place = Place::Aboard { vehicle: tank };
    assert_eq!(told(&mut s, tank, 0), []);
    assert_eq!(s.unit(riders).place, Place::Aboard { vehicle: tank });
    told(&mut s, tank, 1);
    assert_eq!(s.unit(riders).place, Place::Table, "VD-VSP-15");
}

/// VD-SUPP-13, VD-SHAKEN-08, VD-REGR-03: as many are told as are removed, and that the unit is no
/// longer Shaken once they are fewer than its men.
#[test]
fn markers_are_told_as_they_are_removed() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(3, &[]), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.ready();
    s.unit_mut(unit).markers = 4;
    s.shaken.insert(unit);
    let clause = Clause("VD-END-03");
    let told = |s: &mut crate::state::State, count| {
        let mut referee = script(&[]);
        markers::remove_markers(&mut Play::new(&book, s, &mut referee), unit, count, clause);
        referee.into_parts().1.events
    };
    assert_eq!(told(&mut s, 1), [Event::Unmarked { unit, count: 1, clause }]);
    let steady = Event::Shaken { unit, now: false };
    assert_eq!(told(&mut s, 5), [Event::Unmarked { unit, count: 3, clause }, steady]);
    assert_eq!(told(&mut s, 2), []);
    assert_eq!(s.unit(unit).markers, 0);
}

/// VD-REGR-02, VD-BASE-15, VD-REGR-04, VD-REGR-06: the die of Regroup under Ld 6: 5 passes and
/// removes three, 6 fails and removes one, each a test of its own, with an enemy in contact.
#[test]
fn the_die_of_regroup_is_told() {
    let mut battle = Setup::new().own("men=9 20,20 marked=8").foe("men=5 20,22").acting();
    let (unit, enemy) = (battle.own(1), battle.enemy());
    battle.s.unit_mut(unit).engaged.insert(enemy);
    for (die, passed, removed) in [(6, false, 1), (5, true, 3), (1, true, 3)] {
        let mut referee = script(&[die]);
        markers::regroup(&mut Play::new(&battle.book, &mut battle.s, &mut referee), unit);
        let clause = Clause("VD-REGR-02");
        let rolled =
            Event::Rolled { unit: Some(unit), clause, die, modifier: 0, passed: Some(passed) };
        let fewer = Event::Unmarked { unit, count: removed, clause };
        assert_eq!(referee.into_parts().1.events, [rolled, fewer], "{die}");
    }
}

/// VD-ABIL-13, VD-REGR-04: the first Regroup of the Dedicated rolls no die, the second does.
#[test]
fn the_dedicated_regroup_without_a_die() {
    let mut battle = Setup::new().own("men=9 20,20 marked=8 dedicated").foe("men=5 20,40").acting();
    let unit = battle.own(1);
    markers::regroup(&mut Play::new(&battle.book, &mut battle.s, &mut script(&[])), unit);
    assert_eq!(battle.s.unit(unit).markers, 5);
    let mut referee = script(&[6]);
    markers::regroup(&mut Play::new(&battle.book, &mut battle.s, &mut referee), unit);
    assert_eq!((battle.s.unit(unit).markers, referee.into_parts().0.left()), (4, 0));
}

/// VD-SHOOT-01, VD-SHOOT-09 to VD-SHOOT-11, VD-SHOOT-14, VD-SHOOT-18, VD-SHOOT-21 to VD-SHOOT-23,
/// VD-SUPP-02, VD-SUPP-03, VD-SHAKEN-01: the whole story of three rifles at three men without
/// cover, from the marker for the shot to the withdrawal; each step comes once and in its order.
#[test]
fn a_shot_is_told_from_its_first_marker_to_the_withdrawal() {
    let mut battle = Setup::new().own("men=3 20,20").foe("men=3 20,40").acting();
    let (unit, enemy) = (battle.own(1), battle.enemy());
    let told = battle.shoot("rifle*3", "4 1 6 | 6 5 6").0;
    let target = Target::Unit(enemy);
    let damage = |die, hits| Event::Damage {
        weapon: Some(RIFLE),
        target,
        die,
        score: die as i8,
        again: None,
        hits,
    };
    let save = |die| Event::Save { target, needed: 6, die, again: None, saved: die == 6 };
    let marked = |clause| Event::Marked { unit: enemy, count: 1, clause: Clause(clause) };
    let (from, to) = (Point::inches(20, 40), Point::inches(20, 44));
    let expected = [
        Event::Fact(Common::Shot { unit }),
        marked("VD-SUPP-02"),
        damage(4, 1),
        damage(1, 0),
        damage(6, 2),
        save(6),
        save(5),
        save(6),
        Event::Fact(Common::Hit { unit }),
        Event::Lost { unit: enemy, group: 0, count: 1 },
        Event::Fact(Common::Lost { victim: enemy, to: Some(unit), price: 33_333 }),
        marked("VD-SUPP-03"),
        Event::Shaken { unit: enemy, now: true },
        Event::Fact(Common::Suppressed { unit }),
        Event::Moved { unit: enemy, from, to, clause: Clause("VD-SHAKEN-05") },
    ];
    assert_eq!(told, expected);
}

/// VD-SHOOT-18, VD-SHOOT-23, VD-SHOOT-01: a shot takes effect when one man falls, and not when all
/// hits are saved.
#[test]
fn a_shot_takes_effect_with_the_first_loss() {
    let mut battle = Setup::new().own("men=3 20,20").foe("men=9 20,40").acting();
    let unit = battle.own(1);
    let hit = Common::Hit { unit };
    assert!(!facts(&battle.shoot("rifle", "6 | 6 6").0).contains(&hit));
    assert!(facts(&battle.shoot("rifle", "4 | 5").0).contains(&hit));
}

/// VD-STRK-08, VD-ENG-11, VD-ENG-12: direction and distance are told die by die, and where the
/// Target Point went: direction 2 is 120 degrees, 5 and 5 less Ld 7 are three inches.
#[test]
fn a_target_point_scatters() {
    let mut field = Field::open();
    let unit = field.put(Side::A, command_squad(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let from = Point::inches(30, 30);
    let mut referee = script(&[2, 5, 5]);
    let to = areas::scatter(Scene::new(&book, &s), unit, from, false, &mut referee)
        .expect("on the table");
    let rolled = |die| Event::Rolled {
        unit: Some(unit),
        clause: Clause("VD-STRK-08"),
        die,
        modifier: 0,
        passed: None,
    };
    let went = Event::Scattered { unit, from, to };
    assert_eq!(referee.into_parts().1.events, [rolled(2), rolled(5), rolled(5), went]);
    assert_eq!(to, Point::new(2_850, 3_259));
}

/// VD-ASSAULT-07: a Hidden target is revealed as such, before a die is thrown, even if all miss.
#[test]
fn an_assault_reveals_its_target() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(2, &[]), Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 24));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    s.hidden.insert(enemy);
    let told = act(&book, &mut s, on(enemy, Point::inches(20, 23)), script(&[1, 1, 1, 1, 1, 1]));
    let seen = Event::Hidden { unit: enemy, now: false, clause: Clause("VD-ASSAULT-07") };
    let at = |one: &dyn Fn(&Event) -> bool| told.iter().position(one);
    let reveal = at(&|event| *event == seen).expect("it is revealed");
    let die = at(&|event| matches!(event, Event::Damage { .. })).expect("a die");
    assert!(reveal < die);
    assert_eq!(command::strength(&s, enemy), 5);
    assert!(facts(&told).contains(&Common::Shot { unit }), "VD-ASSAULT-04: an attack");
}

/// VD-VEH-12, VD-BLDG-07: a vehicle of Size 4 that drives into a wooden house attacks it with four
/// D10, and statistics are told of one attack.
#[test]
fn a_house_is_rammed() {
    let mut field = Field::open();
    let block = Rect::new(Point::inches(18, 24), Point::inches(22, 28));
    let piece = field.structure(block.into(), wooden());
    let unit = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    let mut referee = script(&[3, 3, 3, 3]);
    ramming::ram(&mut Play::new(&book, &mut s, &mut referee), unit, piece);
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0);
    assert_eq!(facts(&recorder.events), [Common::Shot { unit }]);
    assert!(s.active.as_ref().is_some_and(|active| active.attacked));
}

/// VD-SPEC-16, VD-SCEN-12: in the End Segment statistics are told who holds objectives, each list
/// entry once, however many it holds and however many entries hold one.
#[test]
fn holders_of_objectives_are_told_once() {
    let (book, mut s, [a, b, c, _]) = field(Mission::OpenBattle, |_| {});
    for (x, y) in [(20, 4), (20, 5), (50, 4), (20, 44)] {
        s.objectives.push((Point::inches(x, y), Side::A));
    }
    let held: Vec<Common> = facts(&end_of(&book, &mut s, 1, &[]))
        .into_iter()
        .filter(|fact| matches!(fact, Common::Held { .. }))
        .collect();
    let unit = |of: UnitId| Common::Held { unit: book.profile(of).row.muster() };
    assert_eq!(held, [unit(a), unit(b), unit(c)]);
}

/// VD-ENG-06: Hidden units are drawn like all others, and parts of rows once they are somewhere; an
/// empty part is nobody.
#[test]
fn everybody_is_drawn() {
    use crate::units::profile::RowPart;
    use wargauge_rules::drawing::DrawnRulebook;
    let mut field = Field::open();
    let whole = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    let enemy = field.put_facing(Side::B, panzer_iv(), Point::inches(20, 40), Bearing::SOUTH);
    field.part(whole, RowPart::SecondTeam);
    let (book, mut s) = field.ready();
    let team = UnitId(2);
    s.hidden.insert(enemy);
    let drawn = |s: &crate::state::State| book.pieces(s, None).len();
    assert_eq!(drawn(&s), 2);
    (s.unit_mut(team).place, s.unit_mut(team).strength[0]) = (Place::Table, 1);
    assert_eq!(drawn(&s), 3);
    s.unit_mut(team).place = Place::Gone;
    assert_eq!(drawn(&s), 3, "and where they went");
    // Whoever is not placed yet is drawn as such.
    s.unit_mut(whole).place = Place::Nowhere;
    assert_eq!(drawn(&s), 3);
}

/// VD-CONC-01, VD-SHOOT-03: a second shot is told as another one.
#[test]
fn each_shot_is_an_attack() {
    let mut battle = Setup::new().own("men=2 20,20").foe("men=9 20,40").acting();
    let (unit, enemy) = (battle.own(1), battle.enemy());
    for _ in 0..2 {
        let told = fire(&battle.book, &mut battle.s, shot(enemy, &[1]), &[1]);
        let shots = facts(&told).into_iter().filter(|fact| *fact == Common::Shot { unit });
        assert_eq!(shots.count(), 1);
    }
}
