//! Stands.

use crate::assault::fight;
use crate::attack::{blast, casualties};
use crate::book::{Play, Scene};
use crate::fire::targets;
use crate::morale::markers;
use crate::state::agenda::{Attribution, Threat};
use crate::tests::fixture::*;
use crate::tests::shooting::{fire, shot};
use crate::turn::{agenda, end_segment};
use crate::units::profile::{Body, Group, UnitProfile};
use crate::units::{command, living};
use wargauge_rules::game::Side;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// The Rifle Section on two stands of five (VD-SCALE-03, VD-SCALE-04).
fn stands() -> UnitProfile {
    let stand = |name| Group { body: Body::Stand { hp: 5 }, strength: 5, ..men(name, 5, 4, &[]) };
    let bearers =
        |mount: crate::units::profile::Mount, each| crate::units::profile::Mount { each, ..mount };
    infantry(
        155,
        vec![stand("Bren Section"), stand("Rifle Section")],
        &[
            bearers(hand(0, RIFLE), 3),
            hand(0, BREN),
            hand(0, SMG),
            bearers(hand(1, RIFLE), 4),
            hand(1, SMG),
        ],
    )
}

/// Each HP able to act uses one weapon, never more than the stand has HP (VD-SCALE-10,
/// VD-SCALE-11, VD-SCALE-14, VD-SCALE-15, VD-BASE-04).
#[test]
fn stands_shoot() {
    let mut field = Field::open();
    let section = field.put(Side::A, stands(), Point::inches(20, 20));
    let enemy = field.put(Side::B, grenadiers(), Point::inches(20, 40));
    let (book, mut s) = field.acting(section);
    fire(&book, &mut s, shot(enemy, &[3, 1, 0, 4]), &[1; 11]);
    assert_eq!(markers::shaken_limit(Scene::new(&book, &s), section), 10);
    s.unit_mut(section).strength[0] = 2;
    let why = |s: &crate::state::State, counts: &[u8]| {
        targets::check_shoot(Scene::new(&book, s), section, shot(enemy, counts))
            .map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s, &[1, 1, 0, 4]), Ok(()));
    assert_eq!(why(&s, &[2, 1, 0, 4]), Err("VD-SHOOT-05"));
    assert_eq!(why(&s, &[2, 1, 0, 3]), Err("VD-SHOOT-05"));
    s.unit_mut(section).markers = 3;
    assert_eq!(why(&s, &[1, 1, 0, 3]), Err("VD-SUPP-06"));
    assert_eq!(why(&s, &[1, 1, 0, 2]), Ok(()));
}

/// Dice of a Blast at stands: as their men two inches apart, half if only the edge is touched
/// (VD-SCALE-12, VD-SCALE-05, VD-ABIL-79).
#[test]
fn blasts_at_stands() {
    let mut field = Field::open();
    let section = field.put(Side::B, stands(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let dice = |s: &crate::state::State, x: i16, inches| {
        let area = Disc::new(Point::inches(x, 20), Length::inches(inches));
        blast::blast_dice(Scene::new(&book, s), section, area)
    };
    // The second stand is two inches north of the first.
    assert_eq!(dice(&s, 20, 1), 3 + 2);
    assert_eq!(dice(&s, 20, 2), 5 + 5);
    assert_eq!(dice(&s, 22, 1), 2);
    s.unit_mut(section).strength[0] = 2;
    assert_eq!(dice(&s, 22, 1), 1);
}

/// VD-SCALE-09: a stand fights with all its HP, and three to one is counted in HP.
#[test]
fn stands_fight_with_all_their_points() {
    let mut field = Field::open();
    let section = field.put(Side::A, stands(), Point::inches(20, 20));
    let enemy = field.put(Side::B, stands(), Point::inches(20, 23));
    let (book, mut s) = field.ready();
    assert_eq!(fight::fighting_models(Scene::new(&book, &s), section, enemy), 10);
    s.unit_mut(section).strength[1] = 3;
    assert_eq!(fight::fighting_models(Scene::new(&book, &s), section, enemy), 8);
    s.unit_mut(enemy).strength = [2, 0, 0, 0, 0, 0, 0, 0];
    assert_eq!(
        fight::fighting_models(Scene::new(&book, &s), section, enemy),
        6,
        "one stand of two points"
    );
}

/// VD-SCALE-03: a unit is divided between its stands, never through one.
#[test]
fn a_stand_is_not_divided() {
    use crate::setup::splitting;
    let mut field = Field::open();
    let section = field.put(Side::A, stands(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let why = |first: u8, second: u8| {
        let leave = [first, second, 0, 0, 0, 0, 0, 0];
        splitting::check_split(Scene::new(&book, &s), section, leave).map_err(|why| why.clause.0)
    };
    assert_eq!(why(2, 0), Err("VD-SCALE-03"));
    assert_eq!(why(5, 4), Err("VD-SCALE-03"));
    assert_eq!(why(5, 0), Err("VD-ABIL-14"), "a whole one, but there is no such team");
}

/// VD-ABIL-23: neither Regroup nor the end of a turn brings back points of a crew.
#[test]
fn lost_points_stay_lost() {
    use crate::units::profile::FireArc;
    let mut field = Field::open();
    let team = field.put(Side::A, crew(60, 3, 4, HMG, FireArc::All), Point::inches(20, 20));
    field.put(Side::B, grenadiers(), Point::inches(20, 44));
    let (book, mut s) = field.acting(team);
    let by = Attribution { credit: None, threat: Threat::Nobody };
    casualties::remove_strength(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        team,
        casualties::Loss { group: 0, count: 1 },
        by,
    );
    assert_eq!((command::strength(&s, team), s.unit(team).markers), (2, 1));
    markers::regroup(&mut Play::new(&book, &mut s, &mut script(&[1])), team);
    assert_eq!((command::strength(&s, team), s.unit(team).markers), (2, 0));
    s.active = None;
    end_segment::end_segment(&mut Play::new(&book, &mut s, &mut script(&[])));
    assert_eq!((s.turn, command::strength(&s, team)), (2, 2));
}

/// The owner chooses which stand loses each HP; one at 0 is removed, and the unit has a marker for each
/// (VD-SCALE-07, VD-SCALE-13, VD-SCALE-14, VD-ABIL-22).
#[test]
fn stands_lose_points() {
    use crate::state::agenda::Progress;
    let mut field = Field::open();
    let section = field.put(Side::B, stands(), Point::inches(20, 20));
    let (book, mut s) = field.ready();
    let mut referee = script(&[]);
    let by = Attribution { credit: None, threat: Threat::Nobody };
    assert_eq!(
        casualties::casualties_task(&mut Play::new(&book, &mut s, &mut referee), section, 6, by),
        Progress::Asked
    );
    casualties::lose(&mut Play::new(&book, &mut s, &mut referee), 0, 5);
    assert_eq!((living::bodies(Scene::new(&book, &s), section), s.unit(section).leader), (1, 1));
    agenda::run_agenda(&mut Play::new(&book, &mut s, &mut referee));
    assert_eq!(command::strength(&s, section), 4);
    assert_eq!(s.unit(section).markers, 6);
    assert_eq!(command::own_ld(Scene::new(&book, &s), section), 4);
}
