//! Withdrawals of Shaken units.

use crate::action::*;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::volley;
use crate::march::withdrawal;
use crate::morale::markers;
use crate::state::agenda::{Progress, Task, Threat};
use crate::state::unit::*;
use crate::state::withdrawal::Flight;
use crate::state::*;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::shape::{Disc, Shape, Strip};

const SQUAD: UnitId = UnitId(0);
const ENEMY: UnitId = UnitId(1);

/// A Shaken Grenadier Squad and an enemy section.
fn shaken(field: Field) -> (VictoryDecision, State) {
    let (book, mut s) = field.ready();
    s.shaken.insert(SQUAD);
    s.unit_mut(SQUAD).markers = markers::most_markers(Scene::new(&book, &s), SQUAD);
    (book, s)
}

fn facing_each_other(squad: Point, enemy: Point) -> Field {
    let mut field = Field::open();
    field.put(Side::A, grenadiers(), squad);
    field.put(Side::B, rifle_section(), enemy);
    field
}

fn withdraw(book: &VictoryDecision, s: &mut State, threat: Threat) -> (Progress, Vec<Event>) {
    let mut referee = script(&[]);
    let progress = withdrawal::withdraw_task(&mut Play::new(book, s, &mut referee), SQUAD, threat);
    (progress, referee.into_parts().1.events)
}

fn disc(x: i16, y: i16, radius: i16) -> Shape {
    Shape::Disc(Disc::new(Point::inches(x, y), Length::inches(radius)))
}

/// VD-SHAKEN-05, VD-SHAKEN-12 and VD-SHAKEN-13: in the open it goes straight away, a Move far; it
/// is no longer Hidden, in cover or in contact.
#[test]
fn a_unit_in_the_open_withdraws_straight_away() {
    let field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    let (book, mut s) = shaken(field);
    s.hidden.insert(SQUAD);
    s.took_cover.insert(SQUAD);
    s.unit_mut(SQUAD).engaged.insert(ENEMY);
    s.unit_mut(ENEMY).engaged.insert(SQUAD);
    let (progress, _) = withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(progress, Progress::Done);
    assert_eq!(s.unit(SQUAD).at, Point::inches(30, 16));
    assert!(!s.hidden.contains(SQUAD) && !s.took_cover.contains(SQUAD));
    assert!(s.unit(SQUAD).engaged.is_empty() && s.unit(ENEMY).engaged.is_empty());
}

/// VD-SHAKEN-05: where cover against the attacker can be reached it must end there, and the owner
/// picks where. EX-17.
#[test]
fn into_cover_where_there_is_some() {
    let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    field.terrain(Terrain::Woods, disc(30, 15, 3));
    let (book, mut s) = shaken(field);
    let (progress, _) = withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!((progress, s.step, s.decider), (Progress::Asked, Step::Withdraw, Side::A));
    let mut options = Vec::new();
    withdrawal::withdraw_options(Scene::new(&book, &s), &mut options);
    assert!(!options.is_empty());
    for &option in &options {
        let Action::Withdraw { to } = option else { panic!("{option:?}") };
        assert!(withdrawal::check_withdraw(Scene::new(&book, &s), Some(to)).is_ok());
        assert!(to.within(Point::inches(30, 15), Length::inches(3)));
    }
    // 2" in the open and an inch of woods at double cost are the whole Move.
    assert!(withdrawal::check_withdraw(Scene::new(&book, &s), Some(Point::inches(30, 17))).is_ok());
    assert!(
        withdrawal::check_withdraw(Scene::new(&book, &s), Some(Point::inches(30, 16))).is_err(),
        "too deep in the woods"
    );
    assert!(
        withdrawal::check_withdraw(Scene::new(&book, &s), Some(Point::inches(34, 20))).is_err(),
        "in the open"
    );
    assert!(withdrawal::check_withdraw(Scene::new(&book, &s), None).is_err(), "not Dedicated");
    let Action::Withdraw { to } = options[0] else { panic!("a way") };
    withdrawal::withdraw(&mut Play::new(&book, &mut s, &mut script(&[])), Some(to));
    assert_eq!((s.unit(SQUAD).at, s.withdrawal), (to, None));
    assert_eq!(s.agenda.top(), None, "the task is done");
}

/// VD-SHAKEN-05: where one place in cover can be reached the owner picks, for one place has many
/// points: the unit does not go of itself.
#[test]
fn one_place_in_cover_is_a_choice() {
    let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    field.terrain(Terrain::Woods, disc(30, 16, 1));
    let (book, mut s) = shaken(field);
    assert_eq!(withdraw(&book, &mut s, Threat::Unit(ENEMY)).0, Progress::Asked);
    let ways = s.withdrawal.as_ref().map(|flight| (flight.ways.len(), flight.into_cover));
    assert_eq!(ways, Some((1, true)), "one is known, and that there is one");
    for (at, free) in [(1_660, true), (1_690, true), (1_750, false), (1_600, false)] {
        let to = Point::new(3_000, at);
        assert_eq!(
            withdrawal::check_withdraw(Scene::new(&book, &s), Some(to)).is_ok(),
            free,
            "{to:?}"
        );
    }
}

/// VD-SHAKEN-05 and VD-COVER-03: a wall between it and the attacker is cover.
#[test]
fn a_unit_withdraws_behind_a_wall() {
    let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    let spine = Segment::new(Point::inches(25, 18), Point::inches(35, 18));
    field.terrain(Terrain::Wall, Shape::Strip(Strip::new(spine, Length::from_hundredths(50))));
    let (book, mut s) = shaken(field);
    assert_eq!(withdraw(&book, &mut s, Threat::Unit(ENEMY)).0, Progress::Asked);
    let mut options = Vec::new();
    withdrawal::withdraw_options(Scene::new(&book, &s), &mut options);
    // On it, or behind it.
    let behind = |option: &Action| matches!(option, Action::Withdraw { to } if to.y < 1_825);
    assert!(options.iter().all(behind), "{options:?}");
}

/// VD-SHAKEN-06: no farther point because of enemies: it stays, with one more marker if an
/// unshaken enemy is within 6".
#[test]
fn a_unit_that_cannot_go_stays() {
    for (unshaken, expected) in [(true, 10), (false, 9)] {
        let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 25));
        let mut profile = rifle_section();
        profile.groups[4].strength = 1;
        field.put(Side::B, profile, Point::inches(30, 18));
        let (book, mut s) = shaken(field);
        s.unit_mut(SQUAD).markers = 9;
        if !unshaken {
            s.shaken.insert(ENEMY);
            s.shaken.insert(UnitId(2));
        }
        let before = s.unit(SQUAD).at;
        assert_eq!(withdraw(&book, &mut s, Threat::Unit(ENEMY)).0, Progress::Done);
        assert_eq!((s.unit(SQUAD).at, s.unit(SQUAD).markers), (before, expected));
    }
}

/// VD-SHAKEN-06, VD-ABIL-26: Immobile units and those embarked never withdraw.
#[test]
fn who_cannot_withdraw() {
    let mut field = Field::open();
    let mut profile = grenadiers();
    for group in &mut profile.groups {
        group.abilities = group.abilities.with(Ability::Immobile);
    }
    field.put(Side::A, profile, Point::inches(30, 20));
    field.put(Side::B, rifle_section(), Point::inches(30, 40));
    let (book, mut s) = shaken(field);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(s.unit(SQUAD).at, Point::inches(30, 20));
    let field = facing_each_other(Point::inches(30, 20), Point::inches(30, 40));
    let (book, mut s) = shaken(field);
    s.unit_mut(SQUAD).place = Place::Aboard { vehicle: UnitId(9) };
    let markers = s.unit(SQUAD).markers;
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!((s.unit(SQUAD).at, s.unit(SQUAD).markers), (Point::inches(30, 20), markers));
}

/// VD-SHAKEN-07: at the table edge it goes on along the edge, on the side farther from the
/// attacker; straight below him the owner picks. VD-MOVE-13: the leader keeps his base on the table.
#[test]
fn a_withdrawal_goes_on_along_the_edge() {
    let field = facing_each_other(Point::new(3_000, 150), Point::new(3_000, 1_000));
    let (book, mut s) = shaken(field);
    assert_eq!(withdraw(&book, &mut s, Threat::Unit(ENEMY)).0, Progress::Asked);
    let mut options = Vec::new();
    withdrawal::withdraw_options(Scene::new(&book, &s), &mut options);
    let ends = [(3_300, 50), (2_700, 50)].map(|(x, y)| Action::Withdraw { to: Point::new(x, y) });
    assert_eq!(options, ends);
    // Straight to the edge first, where it is not there already.
    let vias = |s: &State| {
        let ways = s.withdrawal.iter().flat_map(|flight| flight.ways.iter().copied());
        let via = |way| if let Flight::To { via, .. } = way { via } else { None };
        ways.map(via).collect::<Vec<_>>()
    };
    assert_eq!(vias(&s), [Some(Point::new(3_000, 50)); 2]);
    withdrawal::withdraw(
        &mut Play::new(&book, &mut s, &mut script(&[])),
        Some(Point::new(2_700, 50)),
    );
    assert_eq!(s.unit(SQUAD).at, Point::new(2_700, 50));

    let field = facing_each_other(Point::new(3_000, 50), Point::new(2_800, 1_000));
    let (book, mut s) = shaken(field);
    assert_eq!(withdraw(&book, &mut s, Threat::Unit(ENEMY)).0, Progress::Done);
    assert_eq!(s.unit(SQUAD).at, Point::new(3_400, 50), "to the side away from him");
}

/// VD-ENG-03, VD-SHAKEN-07: where the owner picks, his choice is carried out.
#[test]
fn the_chosen_way_is_taken() {
    for x in [3_300, 2_700] {
        let field = facing_each_other(Point::new(3_000, 150), Point::new(3_000, 1_000));
        let (book, mut s) = shaken(field);
        assert_eq!(withdraw(&book, &mut s, Threat::Unit(ENEMY)).0, Progress::Asked);
        act(&book, &mut s, Action::Withdraw { to: Point::new(x, 50) }, script(&[]));
        assert_eq!(s.unit(SQUAD).at, Point::new(x, 50));
    }
}

/// VD-SHAKEN-07: only where the edge leaves no farther point the unit is lost, as destroyed; so
/// also with `EDGE_WITHDRAWAL` off.
#[test]
fn a_unit_with_no_farther_point_is_lost() {
    let field = facing_each_other(Point::new(50, 50), Point::new(1_000, 1_000));
    let (book, mut s) = shaken(field);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(s.unit(SQUAD).place, Place::Gone);

    let mut field = facing_each_other(Point::new(3_000, 150), Point::new(3_000, 1_000));
    field.rules(&["edge_withdrawal=off"]);
    let (book, mut s) = shaken(field);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(s.unit(SQUAD).place, Place::Gone);
}

/// VD-SHAKEN-20: for mines and the like it flees from the nearest visible enemy, and with none in
/// sight towards its own edge.
#[test]
fn a_unit_flees_from_the_nearest_visible_enemy() {
    let mut field = facing_each_other(Point::inches(30, 20), Point::inches(50, 20));
    field.put(Side::B, rifle_section(), Point::inches(20, 20));
    let (book, mut s) = shaken(field);
    withdraw(&book, &mut s, Threat::Nobody);
    assert_eq!(s.unit(SQUAD).at, Point::inches(34, 20));

    let field = facing_each_other(Point::inches(30, 20), Point::inches(50, 20));
    let (book, mut s) = shaken(field);
    s.hidden.insert(ENEMY);
    withdraw(&book, &mut s, Threat::Nobody);
    assert_eq!(s.unit(SQUAD).at, Point::inches(30, 16), "side A has y = 0");
    let field = facing_each_other(Point::inches(30, 20), Point::inches(50, 20));
    let (book, mut s) = shaken(field);
    s.hidden.insert(ENEMY);
    s.edges_swapped = true;
    withdraw(&book, &mut s, Threat::Nobody);
    assert_eq!(s.unit(SQUAD).at, Point::inches(30, 24));
}

/// VD-ABIL-12: a Dedicated unit may stay, without the marker of those who must.
#[test]
fn dedicated_units_may_stay() {
    let mut field = Field::open();
    field.put(Side::A, command_squad(), Point::inches(30, 20));
    field.put(Side::B, rifle_section(), Point::inches(30, 25));
    let (book, mut s) = shaken(field);
    s.unit_mut(SQUAD).markers = 6;
    assert_eq!(withdraw(&book, &mut s, Threat::Unit(ENEMY)).0, Progress::Asked);
    let mut options = Vec::new();
    withdrawal::withdraw_options(Scene::new(&book, &s), &mut options);
    assert_eq!(options, [Action::Withdraw { to: Point::inches(30, 16) }, Action::Stand]);
    assert_eq!(withdrawal::check_withdraw(Scene::new(&book, &s), None), Ok(()));
    withdrawal::withdraw(&mut Play::new(&book, &mut s, &mut script(&[])), None);
    assert_eq!((s.unit(SQUAD).at, s.unit(SQUAD).markers), (Point::inches(30, 20), 6));
    assert!(s.shaken.contains(SQUAD), "it is still Shaken");
}

/// VD-VEH-35: from an attacker in its front 180 degrees a vehicle backs off half its Move and keeps
/// its facing; from one behind it drives off forward.
#[test]
fn vehicles_back_off() {
    for (enemy, end) in [((30, 40), (30, 18)), ((30, 5), (30, 24))] {
        let mut field = Field::open();
        field.put(Side::A, panzer_iv(), Point::inches(30, 20));
        field.put(Side::B, rifle_section(), Point::inches(enemy.0, enemy.1));
        let (book, mut s) = shaken(field);
        withdraw(&book, &mut s, Threat::Unit(ENEMY));
        assert_eq!(s.unit(SQUAD).at, Point::inches(end.0, end.1));
        assert_eq!(s.unit(SQUAD).facing, Bearing::NORTH);
    }
}

/// VD-VEH-35: with the attacker to one side a vehicle backs along its own axis, not straight away
/// from him, and looks for cover nowhere else.
#[test]
fn vehicles_back_along_their_own_axis() {
    let wood = Rect::new(Point::inches(26, 16), Point::inches(29, 20));
    for cover in [false, true] {
        let mut field = Field::open();
        field.put(Side::A, panzer_iv(), Point::inches(30, 20));
        field.put(Side::B, rifle_section(), Point::inches(40, 26));
        if cover {
            field.terrain(Terrain::Woods, Shape::Rect(wood));
        }
        let (book, mut s) = shaken(field);
        withdraw(&book, &mut s, Threat::Unit(ENEMY));
        assert_eq!(s.unit(SQUAD).at, Point::inches(30, 18));
        assert_eq!(s.unit(SQUAD).facing, Bearing::NORTH);
    }
}

/// VD-SHAKEN-05: it goes as far as its move allows to the hundredth of an inch.
#[test]
fn a_straight_withdrawal_ends_at_its_exact_length() {
    let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    let marsh = Rect::new(Point::inches(20, 10), Point::new(4_000, 1_895));
    field.terrain(Terrain::Marsh, Shape::Rect(marsh));
    let (book, mut s) = shaken(field);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(s.unit(SQUAD).at, Point::new(3_000, 1_748), "1.05 inches dry, 1.47 inches wet");
}

/// VD-SHAKEN-05: terrain slows it, and enemies in the way end it: not into their Combat Range.
#[test]
fn terrain_and_enemies_count() {
    let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    field.terrain(
        Terrain::Marsh,
        Shape::Rect(Rect::new(Point::inches(20, 10), Point::inches(40, 19))),
    );
    let (book, mut s) = shaken(field);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(s.unit(SQUAD).at, Point::new(3_000, 1_750), "1 inch dry, 1.5 inches wet");

    let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    field.put(Side::B, panzer_iv(), Point::inches(30, 12));
    let (book, mut s) = shaken(field);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    let tank = Point::inches(30, 12);
    assert!(!s.unit(SQUAD).at.within(tank, Length::inches(4)), "its Combat Range is 4 inches");
    assert!(s.unit(SQUAD).at.y < 2_000);
}

/// VD-FEAT-29, VD-SHAKEN-21: who has withdrawn in his own activation has moved in it.
#[test]
fn a_withdrawal_counts_as_moved() {
    let field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    let (book, mut s) = shaken(field);
    activate(&book, &mut s, SQUAD);
    let machine_gun = book.profile(SQUAD).mounts[2];
    assert_eq!(volley::shot_dice(Scene::new(&book, &s), SQUAD, &machine_gun, 1), 5);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(volley::shot_dice(Scene::new(&book, &s), SQUAD, &machine_gun, 1), 2);
    // Whoever makes another withdraw has not moved.
    let field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    let (book, mut s) = shaken(field);
    activate(&book, &mut s, ENEMY);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert!(s.active.as_ref().is_some_and(|active| !active.moved));
}

/// `WITHDRAW_DISTANCE` (VD-SHAKEN-05).
#[test]
fn the_distance_can_be_swept() {
    for (value, dice, y) in [("d6", &[3u8][..], 17), ("two_moves", &[], 12)] {
        let mut field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
        field.rules(&[&format!("withdraw_distance={value}")]);
        let (book, mut s) = shaken(field);
        activate(&book, &mut s, ENEMY);
        withdrawal::withdraw_task(
            &mut Play::new(&book, &mut s, &mut script(dice)),
            SQUAD,
            Threat::Unit(ENEMY),
        );
        assert_eq!(s.unit(SQUAD).at, Point::inches(30, y));
    }
}

/// VD-SHAKEN-19: a unit that is no longer Shaken, or gone, withdraws no more.
#[test]
fn a_steady_unit_stays() {
    let field = facing_each_other(Point::inches(30, 20), Point::inches(30, 30));
    let (book, mut s) = shaken(field);
    s.shaken.remove(SQUAD);
    s.agenda.push(Task::EndAction);
    withdraw(&book, &mut s, Threat::Unit(ENEMY));
    assert_eq!(s.unit(SQUAD).at, Point::inches(30, 20));
}
