//! Whole clauses of the course of a game in small tables: who is named, who acts, who leaves and joins.

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::setup::{splitting, stages};
use crate::state::agenda::Task;
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::tests::assault::{bystander, squad};
use crate::tests::fixture::*;
use crate::tests::vehicles::{half_track, truck};
use crate::turn::{individuals, initiative, reserves};
use crate::units::command;
use crate::units::profile::{Ability, Body, Property, PropertySet, RowPart, UnitProfile};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;

/// VD-INIT-02: who won the roll names first on odd turns, the other on even ones.
#[test]
fn who_names_first() {
    let mut s = State::blank();
    for (names_first, expected) in [
        (Side::A, [Side::A, Side::B, Side::A, Side::B, Side::A]),
        (Side::B, [Side::B, Side::A, Side::B, Side::A, Side::B]),
    ] {
        s.names_first = names_first;
        let namers = [1, 2, 3, 4, 5].map(|turn| {
            s.turn = turn;
            initiative::namer(&s)
        });
        assert_eq!(namers, expected);
    }
}

/// VD-INIT-02, VD-INIT-03: a plain D6 each, a tie again; all of it is told.
#[test]
fn the_roll_for_naming_first() {
    let mut s = State::blank();
    let mut referee = script(&[4, 4, 2, 5]);
    stages::roll_who_names_first(&mut s, &mut referee);
    let (dice, recorder) = referee.into_parts();
    assert_eq!((s.names_first, dice.left()), (Side::B, 0));
    let told = |event: &Event| match event {
        Event::Rolled { unit: None, clause, die, modifier, passed: None } => {
            (clause.0, *die, *modifier)
        }
        other => panic!("{other:?}"),
    };
    let told: Vec<_> = recorder.events.iter().map(told).collect();
    assert_eq!(told, [4, 4, 2, 5].map(|die| ("VD-INIT-03", die, 0)));
}

/// VD-INIT-01: what names no unit is no decision.
#[test]
fn there_is_no_such_unit() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.ready();
    (s.step, s.decider) = (Step::NominateFirst, Side::A);
    let name =
        |unit| book.check(&s, Action::Nominate { unit, leader: 0 }).map_err(|why| why.clause);
    assert_eq!(name(unit), Ok(()));
    assert_eq!(name(UnitId(2)), Err(Clause("VD-INIT-01")));
    // Of whatever kind it is: what is not asked for now is another matter.
    let spot = |unit| book.check(&s, Action::Spot(unit)).map_err(|why| why.clause);
    assert_eq!(spot(UnitId(2)), Err(Clause("VD-INIT-01")));
    assert_ne!(spot(unit), spot(UnitId(2)));
}

/// VD-ENG-08, VD-MOVE-01: a decision is told first, with its side, its unit and itself; men move up to
/// 4.00".
#[test]
fn decisions_are_told() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    bystander(&mut field, Side::B);
    let (book, mut s) = field.acting(unit);
    let action = Action::Move { to: Point::inches(20, 22), facing: Bearing::NORTH };
    let events = act(&book, &mut s, action, script(&[]));
    let decided = Event::Decided { side: Side::A, unit: Some(unit), action };
    assert_eq!(events.first(), Some(&decided));
    assert_eq!(s.unit(unit).at, Point::inches(20, 22));
    let go = |y: i16| Action::Move { to: Point::new(2_000, y), facing: Bearing::NORTH };
    assert_eq!(forbidden(&book, &s, go(2_601)), Clause("VD-MOVE-06"));
    act(&book, &mut s, go(2_600), script(&[]));
    assert_eq!(s.unit(unit).at, Point::inches(20, 26));
}

/// VD-COH-07, VD-ABIL-27, VD-ABIL-28: the Individual himself leaves, from whatever group, as long as he
/// lives.
#[test]
fn who_leaves_is_the_individual() {
    let mut field = Field::open();
    let groups = vec![men("Men", 3, 4, &[]), men("Leader", 1, 6, &[Ability::Individual])];
    let unit = field.put(Side::A, infantry(100, groups, &[hand(0, RIFLE)]), Point::inches(20, 20));
    field.part(unit, RowPart::Individual);
    let alone = UnitId(1);
    let (book, mut s) = field.ready();
    s.unit_mut(alone).place = Place::Nowhere;
    s.unit_mut(alone).strength = Default::default();
    let leave = Action::Leave { acts: true };
    let why = |s: &State| {
        individuals::check_free_step(Scene::new(&book, s), unit, leave).map_err(|why| why.clause.0)
    };
    assert_eq!(why(&s), Ok(()));
    let mut without = s.clone();
    without.unit_mut(unit).strength[1] = 0;
    assert_eq!(why(&without), Err("VD-ABIL-28"));
    activate(&book, &mut s, unit);
    individuals::take_free_step(&mut Play::new(&book, &mut s, &mut script(&[])), unit, leave);
    assert_eq!(s.unit(alone).strength[..2], [0, 1]);
    assert_eq!(s.unit(unit).strength[..2], [3, 0]);
}

/// VD-ABIL-14, VD-ABIL-15, VD-ABIL-17: both parts have models; only a unit with Fire Teams is divided, a squad without named ones into
/// parts of three at least, one whose leader alone has the ability into parts of two.
#[test]
fn how_small_a_team_may_be() {
    let why = |profile: UnitProfile, leave: &[u8]| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        field.part(unit, RowPart::SecondTeam);
        let (book, mut s) = field.ready();
        s.unit_mut(UnitId(1)).place = Place::Nowhere;
        s.unit_mut(UnitId(1)).strength = Default::default();
        let mut models = s.unit(unit).strength;
        models.fill(0);
        models[..leave.len()].copy_from_slice(leave);
        splitting::check_split(Scene::new(&book, &s), unit, models)
            .err()
            .map_or("", |why| why.clause.0)
    };
    assert_eq!(why(squad(8, &[]), &[4]), "VD-ABIL-14");
    let teams = |leave: u8| why(squad(8, &[Ability::FireTeam]), &[leave]);
    assert_eq!([2, 3, 5, 6].map(teams), ["VD-ABIL-17", "", "", "VD-ABIL-17"]);
    assert_eq!([0, 8, 9].map(teams), ["VD-ABIL-15"; 3]);
    // One Leutnant, one Unteroffizier and four men.
    let staff = |men: u8| why(command_squad(), &[0, 1, men]);
    assert_eq!([0, 1, 3, 4].map(staff), ["VD-ABIL-17", "", "", "VD-ABIL-17"]);
}

/// VD-ABIL-04, VD-ABIL-10, VD-ABIL-11, VD-VSP-02, VD-ABIL-46, VD-VSP-10, VD-INIT-08, VD-INIT-11: who has
/// Command, who is of Recon, and who adds 1 for either: as long as the model lives, a stand as long as
/// it has a point.
#[test]
fn command_and_recon_last_as_long_as_their_model() {
    let with = |ability: Option<Ability>| {
        let lead = ability.into_iter().collect::<Vec<_>>();
        infantry(100, vec![men("Leader", 1, 6, &lead), men("Men", 4, 4, &[])], &[hand(1, RIFLE)])
    };
    let drives = |property: Option<Property>| {
        let properties = property.map_or(PropertySet::NONE, |one| PropertySet::NONE.with(one));
        half_track(properties)
    };
    let stand = |mut profile: UnitProfile| {
        profile.groups[0].body = Body::Stand { hp: 5 };
        profile.groups[0].strength = 5;
        profile
    };
    let has = |profile: UnitProfile, dead: Option<usize>| {
        let mut field = Field::open();
        let unit = field.put(Side::A, profile, Point::inches(20, 20));
        let (book, mut s) = field.ready();
        if let Some(group) = dead {
            s.unit_mut(unit).strength[group] -= 1;
        }
        [
            command::has_command(Scene::new(&book, &s), unit),
            command::is_recon(Scene::new(&book, &s), unit),
            command::initiative_bonus(Scene::new(&book, &s), unit),
        ]
    };
    assert_eq!(has(with(Some(Ability::Command)), None), [true, false, true]);
    assert_eq!(has(with(Some(Ability::Command)), Some(1)), [true, false, true]);
    assert_eq!(has(with(Some(Ability::Command)), Some(0)), [false; 3]);
    assert_eq!(has(stand(with(Some(Ability::Command))), Some(0)), [true, false, true]);
    assert_eq!(has(with(Some(Ability::Recon)), None), [false, true, true]);
    assert_eq!(has(with(Some(Ability::Recon)), Some(0)), [false; 3]);
    assert_eq!(has(with(None), None), [false; 3]);
    assert_eq!(has(drives(Some(Property::CommandVehicle)), None), [true, false, true]);
    assert_eq!(has(drives(Some(Property::Recon)), None), [false, true, true]);
    assert_eq!(has(drives(Some(Property::Radio)), None), [false; 3]);
    assert_eq!(has(drives(None), None), [false; 3]);
}

/// VD-SHAKEN-16, VD-ABIL-28: who joins with fewer markers than men may end the Shaken state of those he
/// joins, before they act.
#[test]
fn a_leader_steadies_his_men() {
    let joined = |markers: u8| {
        let mut field = Field::open();
        let unit = field.put(Side::A, command_squad(), Point::inches(20, 20));
        field.part(unit, RowPart::Individual);
        bystander(&mut field, Side::B);
        let (book, mut s) = field.ready();
        let man = UnitId(2);
        splitting::detach(
            &book,
            &mut s,
            splitting::Detachment { from: unit, to: man, models: &[1, 0, 0, 0, 0, 0, 0, 0] },
        );
        s.present.insert(man);
        s.unit_mut(unit).markers = markers;
        s.shaken.insert(unit);
        activate(&book, &mut s, man);
        individuals::take_free_step(
            &mut Play::new(&book, &mut s, &mut script(&[])),
            man,
            Action::Join(unit),
        );
        let active = s.active.as_ref().expect("they act");
        (active.unit == unit, active.began_shaken, s.shaken.contains(unit))
    };
    assert_eq!(joined(5), (true, false, false));
    assert_eq!(joined(6), (true, true, true));
}

/// VD-END-08, VD-TURN-02, VD-TURN-03: at the start of a turn nobody has been activated, fired or moved, and the
/// segments are counted anew.
#[test]
fn a_turn_begins_anew() {
    let mut field = Field::open();
    let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
    let (_, mut s) = field.ready();
    s.segment = 7;
    s.activated.insert(unit);
    s.fired.insert(unit);
    s.unit_mut(unit).moves = 2;
    s.shot_last.insert(unit);
    crate::turn::beginnings::begin_turn(&mut s, &mut script(&[]));
    assert_eq!((s.turn, s.segment, s.unit(unit).moves), (2, 0, 0));
    assert!(s.activated.is_empty() && s.fired.is_empty());
    assert_eq!(s.agenda.top(), Some(&Task::NextSegment));
    assert!(s.shot_last.contains(unit), "it lasts until its next activation");
}

/// VD-COH-07, VD-ABIL-28: an Individual leaves where his unit stands on the table or in a structure, and
/// not twice.
#[test]
fn where_an_individual_may_leave() {
    let mut field = Field::open();
    let unit = field.put(Side::A, command_squad(), Point::inches(20, 20));
    field.part(unit, RowPart::Individual);
    let vehicle = field.put(Side::B, truck(), Point::inches(40, 20));
    let (book, mut s) = field.ready();
    let alone = UnitId(2);
    s.unit_mut(alone).place = Place::Nowhere;
    let piece = wargauge_rules::table::terrain::PieceId(0);
    for (place, there, leaves) in [
        (Place::Table, Place::Nowhere, true),
        (Place::Inside { piece, floor: 0 }, Place::Nowhere, true),
        (Place::Aboard { vehicle }, Place::Nowhere, false),
        (Place::Reserve, Place::Nowhere, false),
        (Place::Table, Place::Table, false),
        (Place::Table, Place::Gone, false),
    ] {
        (s.unit_mut(unit).place, s.unit_mut(alone).place) = (place, there);
        let leave = Action::Leave { acts: true };
        let found = individuals::check_free_step(Scene::new(&book, &s), unit, leave).is_ok();
        assert_eq!(found, leaves, "{place:?} {there:?}");
    }
}

/// VD-SHAKEN-21, VD-SHAKEN-10: whether a unit was Shaken when its activation began is kept.
#[test]
fn a_unit_is_known_to_be_shaken_from_the_start() {
    for shaken in [false, true] {
        let mut field = Field::open();
        let unit = field.put(Side::A, squad(5, &[]), Point::inches(20, 20));
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(unit);
        s.active.as_mut().expect("it acts").began_shaken = !shaken;
        if shaken {
            s.shaken.insert(unit);
        }
        initiative::begin_actions_task(&mut Play::new(&book, &mut s, &mut script(&[])));
        assert_eq!(s.active.as_ref().map(|active| active.began_shaken), Some(shaken));
    }
}

/// VD-VSP-21, VD-SPEC-29: an Unreliable vehicle in Reserve rolls before it comes, and stays away with
/// a 1; nobody else rolls.
#[test]
fn an_engine_fails_in_reserve() {
    let comes = |properties: PropertySet, dice: &[u8]| {
        let mut field = Field::open();
        let unit = field.put(Side::A, half_track(properties), Point::inches(20, 2));
        bystander(&mut field, Side::B);
        let (book, mut s) = field.acting(unit);
        s.unit_mut(unit).place = Place::Reserve;
        s.present.remove(unit);
        let pose = crate::state::unit::Pose { at: Point::inches(20, 3), facing: Bearing::NORTH };
        let mut referee = script(dice);
        reserves::come_on(&mut Play::new(&book, &mut s, &mut referee), unit, pose);
        assert_eq!(referee.into_parts().0.left(), 0);
        (s.present.contains(unit), s.active.as_ref().map(|active| active.left))
    };
    let unreliable = PropertySet::NONE.with(Property::Unreliable);
    assert_eq!(comes(unreliable, &[1]), (false, Some(0)));
    assert!(comes(unreliable, &[2]).0 && comes(PropertySet::NONE, &[]).0);
}
