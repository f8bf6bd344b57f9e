//! More halves of clauses that other tests leave out: withdrawals, losses, structures of several
//! parts, arrivals, divided squads.

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::attack::{casualties, resolving, throws, victims};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::{targets, volley};
use crate::march::withdrawal;
use crate::movement::reach::Movement;
use crate::movement::{flight, permission, reach};
use crate::position::fields_of_fire;
use crate::scenario::Form;
use crate::setup::{splitting, zones};
use crate::state::agenda::{Attribution, Progress, Task, Threat};
use crate::state::unit::Place;
use crate::state::withdrawal::{Flight, Withdrawal};
use crate::state::{State, Step};
use crate::terrain::ground::{Table, Terrain};
use crate::tests::assault::squad;
use crate::tests::fixture::*;
use crate::tests::movement::{area, line};
use crate::tests::shooting::shell;
use crate::tests::structures::{house, siege};
use crate::turn::reserves;
use crate::units::profile::{Ability, Body, Facing, FireArc, Group, RowPart, UnitProfile};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::path::Path;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::terrain::PieceId;

const NOBODY: Attribution = Attribution { credit: None, threat: Threat::Nobody };

/// Markers of a Shaken unit at (20, 20) that withdraws before a man so many hundredths of an inch
/// north of it; it must stay where it is.
fn stays(profile: UnitProfile, far: i16, ground: Option<Terrain>, tied: bool) -> u8 {
    let mut field = Field::open();
    if let Some(terrain) = ground {
        field.terrain(terrain, Rect::new(Point::inches(1, 1), Point::inches(71, 20)).into());
    }
    let unit = field.put(Side::A, profile, Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(1, &[]), Point::new(2_000, 2_000 + far));
    let (book, mut s) = field.ready();
    s.shaken.insert(unit);
    if tied {
        s.immobilised.insert(unit);
    }
    let threat = Threat::Unit(enemy);
    let done =
        withdrawal::withdraw_task(&mut Play::new(&book, &mut s, &mut script(&[])), unit, threat);
    assert_eq!((done, s.unit(unit).at), (Progress::Done, Point::inches(20, 20)));
    s.unit(unit).markers
}

/// VD-SHAKEN-06, VD-ABIL-26, VD-VEH-47: the Immobile and the immobilised stay, with a marker if an
/// unshaken enemy is within 6.00".
#[test]
fn who_cannot_withdraw_stays() {
    let rooted = || squad(1, &[Ability::Immobile]);
    assert_eq!([600, 601, 650].map(|far| stays(rooted(), far, None, false)), [1, 0, 0]);
    assert_eq!([500, 2_000].map(|far| stays(panzer_iv(), far, None, true)), [1, 0]);
    // A man with a river at his heels.
    let river = Some(Terrain::River);
    assert_eq!([600, 700].map(|far| stays(squad(1, &[]), far, river, false)), [1, 0]);
}

/// VD-ABIL-12: a Dedicated unit that cannot go has chosen to stay, and gets no marker.
#[test]
fn the_dedicated_stay_by_choice() {
    let both = [Ability::Dedicated, Ability::Immobile];
    assert_eq!(stays(squad(1, &both), 300, None, false), 0);
    assert_eq!(stays(squad(1, &[Ability::Dedicated]), 300, Some(Terrain::River), false), 0);
}

/// VD-SHAKEN-12: who is to withdraw loses his aim, even if he stays; nobody else does.
#[test]
fn the_aim_of_who_is_shaken() {
    for (shaken, aimed) in [(0, false), (1, true)] {
        let mut field = Field::open();
        let units = [20, 40]
            .map(|x| field.put(Side::A, squad(1, &[Ability::Immobile]), Point::inches(x, 20)));
        field.put(Side::B, squad(1, &[]), Point::inches(20, 40));
        let (book, mut s) = field.acting(units[0]);
        s.active.as_mut().expect("it acts").aimed = true;
        let unit = units[shaken];
        s.shaken.insert(unit);
        withdrawal::withdraw_task(
            &mut Play::new(&book, &mut s, &mut script(&[])),
            unit,
            Threat::Nobody,
        );
        assert_eq!(s.active.as_ref().map(|active| active.aimed), Some(aimed));
    }
}

/// A flight from a point in the north.
fn flight_of(unit: UnitId, reverse: bool) -> Withdrawal {
    Withdrawal {
        unit,
        from: Point::inches(20, 40),
        danger: None,
        allowance: Length::inches(4),
        reverse,
        ways: ArrayVec::new(),
        into_cover: false,
    }
}

/// VD-VEH-35: a vehicle backs off along its own axis, to the rounding of three hundredths, and not
/// ahead.
#[test]
fn backing_off_is_straight() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let flight = flight_of(tank, true);
    let goes =
        |x: i16, y: i16| flight::can_drive_off(Scene::new(&book, &s), &flight, Point::new(x, y));
    for aside in [1, -1] {
        let to = [0, 2, 3, 4].map(|off| goes(2_000 + aside * off, 1_800));
        assert_eq!(to, [true, true, true, false]);
    }
    assert!(!goes(2_000, 2_200));
}

/// VD-SHAKEN-07, VD-MOVE-13: who has met the edge of the table goes on along it, be it the rounding of
/// two hundredths off; a point farther in is no edge.
#[test]
fn who_has_met_the_edge_goes_on_along_it() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 39));
    let (book, s) = field.ready();
    let ground = crate::movement::passage::ground_for(Scene::new(&book, &s), unit);
    let flight = flight_of(unit, false);
    let ends = |x: i16, y: i16| {
        let ways = flight::along_the_edge(Scene::new(&book, &s), &flight, Point::new(x, y), 100);
        let to = |way: &Flight| match way {
            Flight::To { to, .. } => (to.x - x, to.y - y),
            Flight::OffTheTable => (0, 0),
        };
        ways.iter().map(to).collect::<Vec<_>>()
    };
    let (low, high) = (ground.low(), ground.high());
    for off in [0, 1, 2] {
        assert_eq!(ends(2_000, low.y + off), [(300, 0), (-300, 0)], "{off}");
        assert_eq!(ends(low.x + off, 2_000), [(0, -300)], "{off}");
        assert_eq!(ends(high.x - off, 2_000), [(0, -300)], "{off}");
        assert_eq!(ends(2_000, high.y - off), [(300, 0), (-300, 0)], "{off}");
    }
    // From an enemy in the south it is the other way.
    let south = Withdrawal { from: Point::inches(20, 25), ..flight_of(unit, false) };
    let ways = flight::along_the_edge(Scene::new(&book, &s), &south, Point::new(low.x, 3_000), 100);
    let north = Flight::To { via: Some(Point::new(low.x, 3_000)), to: Point::new(low.x, 3_300) };
    assert_eq!(ways[..], [north]);
    assert_eq!(ends(2_000, low.y + 3), [(0, 0)]);
    assert_eq!(ends(2_000, high.y - 3), [(0, 0)]);
    assert_eq!(ends(low.x + 3, 2_000), [(0, 0)]);
    assert_eq!(ends(high.x - 3, 2_000), [(0, 0)]);
}

/// VD-TERR-01: wire takes the whole of a Move, however short the way over it.
#[test]
fn wire_takes_a_whole_move() {
    let cost = |wire: bool, spent: i32| {
        let mut field = Field::open();
        if wire {
            field.terrain(Terrain::Wire, line(21));
        }
        let unit = field.put(Side::A, squad(1, &[]), Point::inches(30, 20));
        let (book, s) = field.acting(unit);
        let path = Path::new(Point::inches(30, 20), Point::inches(30, 22));
        let movement = Movement { spent, ..Movement::of_move(&s, Length::inches(4)) };
        let route = reach::leg(Scene::new(&book, &s), unit, path, movement);
        route.expect("he gets there").cost
    };
    assert_eq!([cost(false, 0), cost(true, 0)], [200, 400]);
    assert_eq!([cost(false, 100), cost(true, 100)], [200, 300], "whatever was spent before");
}

/// VD-CHAR-03, VD-SHOOT-20: no casualties are none to choose, and the dead lose nothing.
#[test]
fn nobody_is_asked_for_nothing() {
    for profile in [grenadiers(), panzer_iv(), crew(60, 3, 4, HMG, FireArc::All)] {
        for (alive, count) in [(true, 0), (false, 2), (false, 0)] {
            let mut field = Field::open();
            let unit = field.put(Side::A, profile.clone(), Point::inches(20, 20));
            let (book, mut s) = field.ready();
            if !alive {
                s.unit_mut(unit).strength = Default::default();
            }
            let before = s.clone();
            let mut referee = script(&[]);
            let done = casualties::casualties_task(
                &mut Play::new(&book, &mut s, &mut referee),
                unit,
                count,
                NOBODY,
            );
            assert_eq!((done, s.agenda.is_idle()), (Progress::Done, true));
            assert!(referee.into_parts().1.events.is_empty());
            assert_eq!((s.unit(unit), s.destroyed), (before.unit(unit), before.destroyed));
        }
    }
}

/// VD-VEH-42: of two vehicles the one that still lives is hit, be the other one nearer.
#[test]
fn a_wreck_is_not_hit() {
    let mut pair = panzer_iv();
    let tank = pair.groups[0].clone();
    pair.groups.push(tank);
    let mut field = Field::open();
    let enemy = field.put(Side::A, squad(3, &[]), Point::inches(20, 40));
    let unit = field.put(Side::B, pair, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    for (strength, leader, left) in [([0, 2], 1, [0, 1]), ([2, 0], 0, [1, 0])] {
        s.unit_mut(unit).strength[..2].copy_from_slice(&strength);
        s.unit_mut(unit).leader = leader;
        let by = Attribution { credit: None, threat: Threat::Unit(enemy) };
        casualties::casualties_task(&mut Play::new(&book, &mut s, &mut script(&[])), unit, 1, by);
        assert_eq!(s.unit(unit).strength[..2], left);
    }
}

/// VD-SHOOT-22, VD-SHAKEN-11: an attack on two units marks each of them for its own check; what it
/// cannot hurt it does not mark.
#[test]
fn an_attack_on_two_units_marks_each_for_its_own_check() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(3, &[]), Point::inches(20, 40));
    let one = field.put(Side::B, squad(5, &[]), Point::inches(20, 20));
    let two = field.put(Side::B, squad(5, &[]), Point::inches(30, 20));
    let tank = field.put(Side::B, panzer_iv(), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    let mut attack = throws::attack_by(&book, unit);
    for target in [one, two, tank] {
        let mut victim = victims::victim(Scene::new(&book, &s), target, Point::inches(20, 40));
        victim.markers = 1;
        victim.throws = [throws::plain(1)].into_iter().collect();
        attack.victims.push(victim);
    }
    resolving::resolve_attack(&mut Play::new(&book, &mut s, &mut script(&[1, 1])), &attack);
    let mut checks = Vec::new();
    while let Some(task) = s.agenda.pop() {
        if let Task::CheckShaken { unit, marked, by_enemy, .. } = task {
            checks.push((unit, marked, by_enemy));
        }
    }
    assert_eq!(checks, [(one, true, true), (two, true, true), (tank, false, true)]);
    assert_eq!([one, two, tank].map(|unit| s.unit(unit).markers), [1, 1, 0]);
}

/// VD-TURN-04, VD-END-06: nothing follows the action that ends the game.
#[test]
fn nothing_follows_the_end() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(3, &[]), Point::inches(20, 20));
    let enemy = field.put(Side::B, squad(3, &[]), Point::inches(20, 40));
    let (book, mut s) = field.acting(unit);
    casualties::destroy(&mut Play::new(&book, &mut s, &mut script(&[])), enemy, NOBODY);
    s.agenda.clear();
    let mut referee = script(&[]);
    assert_eq!(
        crate::turn::ends_of_actions::end_action_task(&mut Play::new(&book, &mut s, &mut referee)),
        Progress::Done
    );
    assert!(s.agenda.is_idle() && s.step == Step::Over && s.active.is_none());
    let events = referee.into_parts().1.events;
    assert!(matches!(events[..], [Event::Ended(_)]), "{events:?}");
    assert!(!s.activated.contains(unit), "its activation has not been ended");
}

/// VD-MOVE-09, VD-FEAT-29: a unit has moved that has in this activation; outside one nobody has.
#[test]
fn who_has_moved() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(3, &[]), Point::inches(20, 20));
    let (_, mut s) = field.acting(unit);
    assert!(!volley::has_moved(&s));
    s.active.as_mut().expect("it acts").moved = true;
    assert!(volley::has_moved(&s));
    s.active = None;
    assert!(!volley::has_moved(&s));
}

/// VD-VEH-08: a vehicle enters no structure and boards no vehicle, though it may move.
#[test]
fn a_vehicle_boards_nothing() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let other = field.put(Side::A, panzer_iv(), Point::inches(24, 20));
    let (book, s) = field.acting(tank);
    let why = |action| {
        permission::permit(Scene::new(&book, &s), tank, action).err().map_or("", |why| why.clause.0)
    };
    assert_eq!(why(Action::Move { to: Point::inches(20, 22), facing: Bearing::NORTH }), "");
    assert_eq!(why(Action::Enter { piece: PieceId(0), floor: 0 }), "VD-VEH-08");
    assert_eq!(why(Action::Embark(other)), "VD-VEH-08");
}

/// VD-VEH-26: what comes from its very middle meets the front of a vehicle that is best there.
#[test]
fn a_blast_in_its_middle_meets_the_front_of_a_vehicle() {
    let mut field = Field::open();
    let tank = field.put(Side::A, panzer_iv(), Point::inches(20, 20));
    let (book, s) = field.ready();
    let facing =
        |x: i16, y: i16| fields_of_fire::facing_hit(Scene::new(&book, &s), tank, Point::new(x, y));
    assert_eq!(facing(2_000, 2_000), Facing::Front);
    assert_eq!([facing(2_000, 2_001), facing(2_001, 2_000)], [Facing::Front, Facing::Side]);
    assert_eq!([facing(2_000, 1_999), facing(1_999, 2_000)], [Facing::Rear, Facing::Side]);
}

/// A house of two wings: from (20, 20) to (24, 24), and on to (30, 22).
fn two_wings() -> Table {
    let mut table = Table::open(Length::inches(72), Length::inches(48));
    let wing = |to: Point| Rect::new(Point::inches(20, 20), to).into();
    let wings = [wing(Point::inches(24, 24)), wing(Point::inches(30, 22))];
    table.add(Terrain::Structure, &wings, Some(house())).expect("a house");
    table
}

/// VD-BLDG-04: no Move ends in either wing of a house.
#[test]
fn no_move_ends_in_a_wing() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(27, 18));
    let (mut book, s) = field.acting(unit);
    book.tables = [two_wings()].into();
    let why = |x: i16, y: i16| {
        let action = Action::Move { to: Point::new(x, y), facing: Bearing::NORTH };
        reach::check_move(Scene::new(&book, &s), unit, action).err().map_or("", |why| why.clause.0)
    };
    assert_eq!(why(2_700, 1_990), "");
    assert_eq!(why(2_700, 2_100), "VD-BLDG-04");
}

/// VD-FEAT-36, VD-FEAT-17: a Target Point over either wing lies over the house.
#[test]
fn a_target_point_over_a_wing_is_over_the_house() {
    let mortar = crew(60, 3, 4, MORTAR, FireArc::All);
    let (mut book, mut s, unit, enemy, _) = siege(house(), mortar, squad(5, &[]));
    book.tables = [two_wings()].into();
    s.unit_mut(unit).at = Point::inches(22, 2);
    let why = |at| {
        let why = targets::check_shoot(Scene::new(&book, &s), unit, shell(enemy, &[1], at));
        why.err().map_or("", |why| why.clause.0)
    };
    assert_eq!([Point::inches(22, 23), Point::inches(29, 21)].map(why), ["", ""]);
    assert_eq!(why(Point::inches(33, 21)), "VD-FEAT-36");
}

/// Where a man or a Scout in Reserve may enter, by form and edge.
fn edges_of(form: Form, swapped: bool, recon: bool) -> Vec<(Point, Point)> {
    let mut field = Field::open();
    let abilities: &[Ability] = if recon { &[Ability::Recon] } else { &[] };
    let unit = field.put(Side::A, squad(1, abilities), Point::inches(1, 1));
    let (book, mut s) = field.ready();
    (s.form, s.edges_swapped) = (form, swapped);
    s.unit_mut(unit).place = Place::Reserve;
    let edges = reserves::edges_of_entry(Scene::new(&book, &s), unit);
    edges.iter().map(|edge| (edge.low(), edge.high())).collect()
}

/// VD-SPEC-29, VD-ABIL-49, VD-ENG-11: the own edge, both sides of the own corner up to the middle of the
/// table; for Recon the short edges too, up to 12" from the own long one.
#[test]
fn edges_that_reserves_come_from() {
    let stretch =
        |x: i16, y: i16, to_x: i16, to_y: i16| (Point::inches(x, y), Point::inches(to_x, to_y));
    let long = [stretch(0, 0, 72, 0), stretch(0, 0, 0, 12), stretch(72, 0, 72, 12)];
    let far = [stretch(0, 48, 72, 48), stretch(0, 36, 0, 48), stretch(72, 36, 72, 48)];
    for recon in [false, true] {
        let many = if recon { 3 } else { 1 };
        assert_eq!(edges_of(Form::LongEdges, false, recon), long[..many]);
        assert_eq!(edges_of(Form::LongEdges, true, recon), far[..many]);
        assert_eq!(edges_of(Form::ShortEdges, false, recon), [stretch(0, 0, 0, 48)]);
        assert_eq!(edges_of(Form::ShortEdges, true, recon), [stretch(72, 0, 72, 48)]);
        let corner = [stretch(0, 0, 36, 0), stretch(0, 0, 0, 24)];
        assert_eq!(edges_of(Form::Corners, false, recon), corner);
        let opposite = [stretch(36, 48, 72, 48), stretch(72, 24, 72, 48)];
        assert_eq!(edges_of(Form::Corners, true, recon), opposite);
    }
}

/// VD-SPEC-29, VD-SPEC-45, VD-SPEC-31: who arrives comes from the nearest point of his edges, and so
/// does an Immobile gun; who is shut out comes as near to the edge as an inch.
#[test]
fn from_where_reserves_come() {
    let from = |abilities: &[Ability], x: i16, y: i16| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(1, abilities), Point::inches(30, 1));
        let (book, mut s) = field.ready();
        s.form = Form::Corners;
        s.unit_mut(unit).place = Place::Reserve;
        s.present.remove(unit);
        reserves::entry_to(Scene::new(&book, &s), unit, Point::new(x, y))
            .map_err(|why| why.clause.0)
    };
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(30, 20));
    let (book, s) = field.ready();
    assert_eq!(reserves::nearest_entry(Scene::new(&book, &s), unit), Point::new(144, 100));
    for abilities in [&[][..], &[Ability::Immobile]] {
        assert_eq!(from(abilities, 200, 300), Ok(Point::new(0, 300)));
        assert_eq!(from(abilities, 300, 200), Ok(Point::new(300, 0)));
    }
}

/// VD-ABIL-17, VD-SCALE-03: a unit of two stands is shared out one to each, under the best man of each.
#[test]
fn two_stands_part() {
    let stand = |hp: u8, ld: u8| Group {
        body: Body::Stand { hp },
        ..men("Stand", hp, ld, &[Ability::FireTeam])
    };
    let mut field = Field::open();
    let profile = infantry(100, vec![stand(5, 6), stand(4, 4)], &[hand(0, RIFLE)]);
    let whole = field.put(Side::A, profile, Point::inches(20, 20));
    field.part(whole, RowPart::SecondTeam);
    let (book, s) = field.ready();
    let why = |leave: [u8; 2]| {
        let mut all = [0; 8];
        all[..2].copy_from_slice(&leave);
        splitting::check_split(Scene::new(&book, &s), whole, all)
            .err()
            .map_or("", |why| why.clause.0)
    };
    assert_eq!(why([0, 4]), "");
    assert_eq!(why([5, 0]), "VD-ABIL-17");
    assert_eq!(why([0, 3]), "VD-SCALE-03");
}

/// VD-ABIL-15, VD-ABIL-16: a division is told, of the part that leaves.
#[test]
fn a_division_is_told() {
    let mut field = Field::open();
    let whole = field.put(Side::A, rifle_section(), Point::inches(20, 20));
    field.part(whole, RowPart::SecondTeam);
    let (book, mut s) = field.ready();
    let mut referee = script(&[]);
    splitting::split(&mut Play::new(&book, &mut s, &mut referee), whole, [0, 0, 0, 1, 6, 0, 0, 0]);
    let clause = Clause("VD-ABIL-15");
    let told = Event::Happened { unit: Some(UnitId(1)), at: None, clause };
    assert_eq!(referee.into_parts().1.events, [told]);
}

/// VD-MEAS-06, VD-MOVE-07: men begin 2.00" from the middle of a tank of Size 4 of their side, 1.00" from
/// a man of it, two such tanks 3.00" from each other; enemies are no matter here.
#[test]
fn friends_begin_with_room_between_them() {
    let mut field = Field::open();
    let man = field.put(Side::A, squad(1, &[]), Point::inches(1, 1));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(70, 1));
    field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
    field.put(Side::A, panzer_iv(), Point::inches(40, 20));
    field.put(Side::B, panzer_iv(), Point::inches(60, 20));
    let (book, mut s) = field.ready();
    s.present.remove(man);
    s.present.remove(tank);
    let free = |unit, x: i16| {
        zones::check_stand(Scene::new(&book, &s), unit, Point::new(x, 2_000)).is_ok()
    };
    assert_eq!([2_099, 2_100].map(|x| free(man, x)), [false, true]);
    assert_eq!([4_199, 4_200].map(|x| free(man, x)), [false, true]);
    assert_eq!([4_299, 4_300].map(|x| free(tank, x)), [false, true]);
    assert!(free(man, 6_000));
}

/// VD-HIDE-07, VD-TAKE-07: after cover has been looked at nothing has stirred until somebody does.
#[test]
fn cover_is_looked_at_once() {
    let mut field = Field::open();
    field.terrain(Terrain::Woods, area(18, 18, 22, 22));
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(20, 20));
    field.put(Side::B, squad(1, &[]), Point::inches(20, 40));
    let (book, mut s): (VictoryDecision, State) = field.ready();
    for (at, stays) in [(Point::inches(20, 20), true), (Point::inches(30, 20), false)] {
        s.took_cover.insert(unit);
        s.hidden.insert(unit);
        s.unit_mut(unit).at = at;
        s.stirred = true;
        crate::position::concealment::lapse_cover(&mut Play::new(&book, &mut s, &mut script(&[])));
        assert_eq!((s.took_cover.contains(unit), s.hidden.contains(unit)), (stays, stays));
        assert!(!s.stirred);
    }
}

/// VD-CHAR-18, VD-VSP-17: a gun is a crewed weapon that fires to its front; a machine gun that fires to
/// all sides is none, nor is the hand weapon of a crew, nor a tank.
#[test]
fn what_a_gun_is() {
    use crate::position::aboard::is_gun;
    let of = |profile: UnitProfile| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        is_gun(&field.ready().0, unit)
    };
    assert!(of(crew(60, 3, 4, L48, FireArc::Front)));
    assert!(!of(crew(60, 3, 4, L48, FireArc::All)));
    let mut armed = crew(60, 3, 4, HMG, FireArc::All);
    armed.mounts[1].arc = FireArc::Front;
    assert!(!of(armed));
    assert!(!of(panzer_iv()) && !of(squad(3, &[])));
}

/// VD-FEAT-07, VD-SCALE-13, VD-FEAT-10: dice of a Blast take no more men or points of stands than there
/// were dice, and an area no more than it says, however many saves fail.
#[test]
fn losses_are_capped_by_the_dice() {
    use crate::attack::throws::{CasualtyCap, Throw};
    let stand = Group { body: Body::Stand { hp: 9 }, ..men("Stand", 9, 4, &[]) };
    let lost = |profile: UnitProfile, cap, most| {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(3, &[]), Point::inches(20, 40));
        let enemy = field.put(Side::B, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        let mut victim = victims::victim(Scene::new(&book, &s), enemy, Point::inches(20, 40));
        victim.throws = [Throw { cap, ..throws::plain(2) }].into_iter().collect();
        victim.most = most;
        // Two Criticals, and no save of four.
        let attack = throws::one_on_one(&book, unit, victim);
        resolving::resolve_attack(
            &mut Play::new(&book, &mut s, &mut script(&[6, 6, 1, 1, 1, 1])),
            &attack,
        );
        crate::turn::agenda::run_agenda(&mut Play::new(&book, &mut s, &mut script(&[])));
        9 - crate::units::command::strength(&s, enemy)
    };
    for profile in [squad(9, &[]), infantry(100, vec![stand], &[])] {
        let lost = |cap, most| lost(profile.clone(), cap, most);
        assert_eq!([lost(CasualtyCap::None, None), lost(CasualtyCap::Together, None)], [4, 2]);
        assert_eq!([lost(CasualtyCap::None, Some(1)), lost(CasualtyCap::None, Some(9))], [1, 4]);
        assert_eq!(lost(CasualtyCap::Together, Some(1)), 1);
    }
}

/// VD-BLDG-19, VD-ASSAULT-21: who is in a house is met at its wall, an inch off, not where he is thought
/// to stand; VD-MEAS-08: a tank at the nearest point of its hull.
#[test]
fn where_contact_is() {
    use crate::action::Target;
    use crate::assault::contact::is_contact;
    let (book, s, unit, enemy, _) = siege(house(), squad(5, &[]), squad(5, &[]));
    let at =
        |y: i16| is_contact(Scene::new(&book, &s), unit, Target::Unit(enemy), Point::new(2_200, y));
    assert_eq!([1_899, 1_900, 1_990, 2_200].map(at), [false, true, true, false]);
    let near = |x: i16| {
        let mut field = Field::open();
        let man = field.put(Side::A, squad(1, &[]), Point::new(x, 2_000));
        let tank = field.put(Side::B, panzer_iv(), Point::inches(20, 20));
        let (book, s) = field.ready();
        crate::position::hulls::has_hull_in_reach(Scene::new(&book, &s), man, tank)
    };
    // A hull of Size 4 is 1.50" wide.
    assert_eq!([2_100, 2_175, 2_176, 2_500].map(near), [true, true, false, false]);
    assert_eq!([1_825, 1_824].map(near), [true, false]);
}

/// VD-CC-06, VD-CC-04: whoever is in contact with infantry of the shooter's side is no target; friends
/// elsewhere, and those who are in contact with others, bar nothing.
#[test]
fn friends_bar_a_shot_only_where_they_fight() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(3, &[]), Point::inches(20, 20));
    let friend = field.put(Side::A, squad(3, &[]), Point::inches(40, 29));
    let enemy = field.put(Side::B, squad(3, &[]), Point::inches(20, 30));
    let other = field.put(Side::B, squad(3, &[]), Point::inches(40, 30));
    let (book, mut s) = field.acting(unit);
    let why = |s: &State| {
        let shot = crate::tests::shooting::shot(enemy, &[1]);
        targets::check_shoot(Scene::new(&book, s), unit, shot).err().map_or("", |why| why.clause.0)
    };
    s.unit_mut(friend).engaged.insert(other);
    s.unit_mut(other).engaged.insert(friend);
    assert_eq!(why(&s), "");
    s.unit_mut(enemy).engaged.insert(friend);
    assert_eq!(why(&s), "VD-SHOOT-04");
}

/// VD-MOVE-01: what is too far in a straight line is refused as that, whatever lies there.
#[test]
fn what_is_too_far_is_refused_as_that() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(1, &[]), Point::inches(30, 20));
    let (book, s) = field.acting(unit);
    let refused = |y: i16| crate::tests::movement::refused(&book, &s, unit, Point::new(3_000, y)).0;
    assert_eq!(refused(2_600), "VD-MOVE-01");
    let near = Action::Move { to: Point::inches(30, 24), facing: Bearing::NORTH };
    assert_eq!(reach::check_move(Scene::new(&book, &s), unit, near), Ok(()));
}
