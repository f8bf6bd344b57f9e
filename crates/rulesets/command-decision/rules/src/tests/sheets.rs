//! What stands are, who wins, where stands may begin, what a side sees (CD-DATA-*, CD-SCEN-*, CD-STATE-*).

use super::fixture::{Put, Stage, area, army, line, stage, told};
use crate::action::{Chit, Order, Spot};
use crate::event::Event;
use crate::position::heading::Heading;
use crate::scenario::{Area, Hidden, Objective, Reinforcements, Victory};
use crate::scene::Play;
use crate::setup::{hide, spots};
use crate::state::{Cause, GunStatus, Place, Spotted, Step};
use crate::units::stand::{Class, Gait, Mark, Profile, Size};
use crate::winning::victory::{controller, outcome, points, score_turn};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::table::Point;

fn profile(entry: &str) -> Profile {
    let army = army();
    army.stands[army.stand_named(entry).expect(entry)].profile.clone()
}

/// CD-AT-11, CD-DATA-08, CD-PASS-07, CD-RIDER-01, CD-RIDER-03, CD-RIDER-04: armour is weak if open or on wheels; men ride on closed tracked armour that
/// is no transport; gun crews, double stands and those with mounts of their own do not.
#[test]
fn armour_is_weak_if_open_or_on_wheels() {
    let armour = |change: fn(&mut Profile)| {
        let mut tank = profile("G14");
        change(&mut tank);
        (tank.is_weak(), tank.is_open(), tank.takes_riders())
    };
    fn open(tank: &mut Profile) {
        tank.armour.as_mut().unwrap().open = true;
    }
    assert_eq!(armour(|_| {}), (false, false, true), "CD-RIDER-03");
    assert_eq!(armour(open), (true, true, false), "CD-AT-11, CD-RIDER-03, CD-PASS-07");
    assert_eq!(
        armour(|tank| tank.gait = Gait::Wheeled),
        (true, false, false),
        "CD-AT-11, CD-RIDER-03"
    );
    assert_eq!(
        armour(|tank| tank.gait = Gait::HalfTrack),
        (false, false, false),
        "CD-AT-11, CD-RIDER-03"
    );
    assert_eq!(
        armour(|tank| tank.class = Class::Soft),
        (false, true, false),
        "CD-DATA-08, CD-PASS-07"
    );
    assert_eq!(
        armour(|tank| tank.marks = [Mark::Transport].into_iter().collect()),
        (false, false, false),
        "CD-RIDER-04"
    );
    let men = |change: fn(&mut Profile)| {
        let mut men = profile("G04");
        change(&mut men);
        men.may_ride()
    };
    assert!(men(|_| {}) && men(|men| men.size = Size::Half), "CD-RIDER-01");
    assert!(!men(|men| men.size = Size::Double), "CD-RIDER-01");
    assert!(!men(|men| men.class = Class::Gun), "CD-RIDER-01");
    assert!(!men(|men| men.marks = [Mark::OwnMount].into_iter().collect()), "CD-RIDER-01");
    assert!(
        profile("G04").is_personnel()
            && profile("G09").is_personnel()
            && !profile("G13").is_personnel()
    );
}

/// An area of an inch round a point of the west, in thousandths at the end and each turn.
fn objective(at_end: u32, each_turn: u32, from_turn: u16) -> Objective {
    let area = Area::Circle(Point::new(1000, 1000), 100);
    Objective { name: "hill".to_owned(), area, at_end, each_turn, from_turn }
}

/// CD-SCEN-10, CD-DEMOR-09: control is of men on foot inside, not demoralized, with no men nor armour of the enemy there.
#[test]
fn an_area_is_controlled_by_men_on_foot_without_enemies_there() {
    let holder = |a: &[Put], b: &[Put], change: fn(&mut Stage)| {
        let mut game = stage("", a, b);
        change(&mut game);
        controller(game.scene(), &objective(1, 0, 1))
    };
    fn as_is(_: &mut Stage) {}
    let men = [Put("G04", 1100, 1000, 90)];
    let away = [Put("U04", 5900, 4700, 270)];
    let (mine, yours) = (Some(Side::A), Some(Side::B));
    assert_eq!(holder(&men, &away, as_is), mine, "CD-SCEN-10: on its edge");
    assert_eq!(holder(&[Put("G04", 1101, 1000, 90)], &away, as_is), None, "CD-SCEN-10: its centre");
    assert_eq!(holder(&[Put("G14", 1000, 1000, 90)], &away, as_is), None, "CD-SCEN-10: men");
    assert_eq!(holder(&[Put("G13", 1000, 1000, 90)], &away, as_is), None, "CD-SCEN-10: men");
    assert_eq!(
        holder(&[Put("G09", 1000, 1000, 90)], &away, as_is),
        mine,
        "CD-SCEN-10: crews are men"
    );
    let enemy = |entry: &'static str| [Put(entry, 950, 1000, 270)];
    assert_eq!(holder(&men, &enemy("U04"), as_is), None, "CD-SCEN-10: neither");
    assert_eq!(holder(&men, &enemy("U12"), as_is), None, "CD-SCEN-10: nor armour");
    assert_eq!(holder(&men, &enemy("U11"), as_is), mine, "CD-SCEN-10: trucks do not matter");
    assert_eq!(holder(&[Put("G13", 1000, 1000, 0)], &enemy("U04"), as_is), yours, "CD-SCEN-10");
    assert_eq!(
        holder(&men, &away, |game| game.stand_mut(0).demoralized = true),
        None,
        "CD-DEMOR-09"
    );
    assert_eq!(
        holder(&men, &enemy("U12"), |game| game.stand_mut(1).demoralized = true),
        mine,
        "CD-DEMOR-09"
    );
    assert_eq!(
        holder(&men, &enemy("U04"), |game| game.stand_mut(1).demoralized = true),
        mine,
        "CD-DEMOR-09"
    );
    let aboard = |game: &mut Stage| game.stand_mut(0).place = Place::Aboard(UnitId(1));
    let riding = [Put("G04", 1000, 1000, 90), Put("G12", 1000, 1000, 90)];
    assert_eq!(holder(&riding, &away, aboard), None, "CD-SCEN-10: on foot");
    assert_eq!(
        holder(&men, &away, |game| game.stand_mut(0).place = Place::Gone(Cause::Fire)),
        None
    );
}

/// CD-SCEN-09, CD-SCEN-10, CD-DEMOR-09: what is scored: stakes of whom the enemy has lost, at the end half of those demoralized or held back,
/// all of those who left where that counts, and objectives, at the end and by turns from one on.
#[test]
fn losses_and_objectives_are_scored_and_half_of_the_demoralized() {
    let a = [Put("G04", 1000, 1000, 90), Put("G14", 3000, 500, 90)];
    let b = [Put("U04", 3000, 4000, 270), Put("U12", 4000, 4000, 270), Put("U11", 5000, 4000, 270)];
    let score = |change: fn(&mut Stage)| {
        let mut game = stage("", &a, &b);
        change(&mut game);
        let of = |over| points(game.scene(), Side::A, over);
        (of(false), of(true))
    };
    let stake = |unit: usize| u64::from(stage("", &a, &b).book.stands[unit].stake);
    assert_eq!(score(|_| {}), (0, 0), "CD-SCEN-09");
    assert_eq!(
        score(|game| game.stand_mut(2).place = Place::Gone(Cause::Fire)),
        (stake(2), stake(2)),
        "CD-SCEN-09"
    );
    assert_eq!(
        score(|game| game.stand_mut(0).place = Place::Gone(Cause::Fire)),
        (0, 0),
        "CD-SCEN-09: of the enemy"
    );
    assert_eq!(
        score(|game| game.stand_mut(3).demoralized = true),
        (0, stake(3) / 2),
        "CD-SCEN-09: half"
    );
    let gone = |game: &mut Stage| {
        game.stand_mut(3).demoralized = true;
        game.stand_mut(3).place = Place::Gone(Cause::Morale);
    };
    assert_eq!(score(gone), (stake(3), stake(3)), "CD-SCEN-09: once");
    assert_eq!(score(|game| game.stand_mut(3).place = Place::Exited), (0, 0), "CD-SCEN-09");
    let late = |game: &mut Stage| {
        (game.stand_mut(3).place, game.stand_mut(3).demoralized) = (Place::Reserve(9), true);
    };
    assert_eq!(score(late), (0, stake(3) / 2), "CD-SCEN-09");
    fn back(game: &mut Stage) {
        game.book.scenario.roles[Side::A].holds_back = true;
    }
    assert_eq!(
        score(back),
        (0, stake(2) / 2 + stake(3) / 2 + stake(4) / 2),
        "CD-SCEN-09: held back"
    );
    let some_back = |game: &mut Stage| {
        back(game);
        game.stand_mut(2).place = Place::Exited;
        game.stand_mut(3).place = Place::Reserve(9);
        game.stand_mut(4).place = Place::Aboard(UnitId(3));
    };
    assert_eq!(score(some_back), (0, stake(4) / 2), "CD-SCEN-09: on the table");
    let left = |game: &mut Stage| {
        game.book.scenario.roles[Side::A].counts_exits = true;
        game.stand_mut(1).place = Place::Exited;
    };
    assert_eq!(score(left), (stake(1), stake(1)), "CD-SCEN-09: who left");
    assert_eq!(
        score(|game| game.stand_mut(1).place = Place::Exited),
        (0, 0),
        "CD-SCEN-09: where that counts"
    );
    fn held(game: &mut Stage) {
        game.book.scenario.objectives = vec![objective(5000, 300, 2)];
    }
    assert_eq!(score(held), (0, 5000), "CD-SCEN-09, CD-SCEN-10: at the end");
    let turn = |turn: u16, from: u16, each: u32| {
        let mut game = stage("", &a, &b);
        game.book.scenario.objectives = vec![objective(0, each, from)];
        game.state.turn = turn;
        let events =
            told(&[], |referee| score_turn(&mut Play::new(&game.book, &mut game.state, referee)));
        assert_eq!(events, [Event::Held { unit: UnitId(0), objective: 0 }], "CD-SCEN-10");
        assert_eq!(game.state.bonus[Side::B], 0);
        game.state.bonus[Side::A]
    };
    assert_eq!(
        [turn(1, 2, 300), turn(2, 2, 300), turn(3, 2, 300), turn(3, 2, 0)],
        [0, 300, 300, 0],
        "CD-SCEN-09: from a turn on"
    );
    let bonus = |game: &mut Stage| game.state.bonus[Side::A] = 700;
    assert_eq!(score(bonus), (700, 700), "CD-SCEN-09");
}

/// CD-SCEN-08, CD-SCEN-11, CD-SCEN-12, CD-ELIM-05: a side breaks with a quarter of its points left fit to fight, or nobody; the game ends by that, on its last turn,
/// or when one side has left; points decide by a tenth, told for both sides.
#[test]
fn a_game_ends_by_breaking_or_its_last_turn_and_a_tenth_of_points_decides() {
    let a = [
        Put("G04", 1000, 1000, 90),
        Put("G04", 2000, 1000, 90),
        Put("G04", 3000, 1000, 90),
        Put("G04", 4000, 1000, 90),
    ];
    let b = [
        Put("U04", 1000, 4000, 90),
        Put("U04", 2000, 4000, 90),
        Put("U04", 3000, 4000, 90),
        Put("U04", 4000, 4000, 90),
    ];
    let end = |turn: u16, change: &dyn Fn(&mut Stage)| {
        let mut game = stage("", &a, &b);
        game.state.turn = turn;
        change(&mut game);
        let mut result = None;
        let events = told(&[], |referee| result = outcome(game.scene(), referee));
        let scored = events.iter().filter(|event| matches!(event, Event::Scored { .. })).count();
        assert_eq!(
            (scored, events.len()),
            if result.is_some() { (2, 2) } else { (0, 0) },
            "CD-SCEN-12: told"
        );
        result.map(|Outcome { ending, clause: Clause(clause) }| (ending, clause))
    };
    let lose = |units: &'static [u8]| {
        move |game: &mut Stage| {
            units.iter().for_each(|&unit| game.stand_mut(unit).place = Place::Gone(Cause::Fire));
        }
    };
    let shake = |units: &'static [u8]| {
        move |game: &mut Stage| {
            units.iter().for_each(|&unit| game.stand_mut(unit).demoralized = true);
        }
    };
    let leave = |units: &'static [u8]| {
        move |game: &mut Stage| {
            units.iter().for_each(|&unit| game.stand_mut(unit).place = Place::Exited);
        }
    };
    assert_eq!(end(1, &|_| {}), None, "CD-SCEN-08");
    assert_eq!(end(9, &|_| {}), None, "CD-SCEN-08: ten turns");
    assert_eq!(end(10, &|_| {}), Some((Ending::Draw, "CD-SCEN-12")), "CD-SCEN-08");
    let won = |side| Some((Ending::Win(side), "CD-SCEN-11"));
    assert_eq!(end(1, &lose(&[4, 5])), None, "CD-SCEN-11: half is left");
    assert_eq!(end(1, &lose(&[4, 5, 6])), won(Side::A), "CD-SCEN-11: a quarter is left");
    assert_eq!(end(1, &shake(&[4, 5, 6])), won(Side::A), "CD-SCEN-11: fit to fight");
    assert_eq!(end(1, &leave(&[4, 5, 6])), None, "CD-SCEN-11: who left is intact");
    let reserve =
        |game: &mut Stage| (4..7).for_each(|unit| game.stand_mut(unit).place = Place::Reserve(9));
    assert_eq!(end(1, &reserve), None, "CD-SCEN-11: who is to come is intact");
    assert_eq!(end(1, &lose(&[0, 1, 2])), won(Side::B), "CD-SCEN-11");
    assert_eq!(end(1, &lose(&[0, 1, 2, 3])), won(Side::B), "CD-ELIM-05");
    assert_eq!(
        end(1, &leave(&[4, 5, 6, 7])),
        Some((Ending::Draw, "CD-SCEN-12")),
        "CD-SCEN-11: it has left"
    );
    let both = |game: &mut Stage| {
        lose(&[0, 1, 2])(game);
        lose(&[4, 5, 6, 7])(game);
    };
    let (ours, theirs) = {
        let game = stage("", &a, &b);
        (u64::from(game.book.stands[0].stake), u64::from(game.book.stands[4].stake))
    };
    let lead = 4 * theirs as i64 - 3 * ours as i64;
    let larger = (4 * ours.max(theirs)) as i64;
    let expected = match (lead * 10 >= larger, -lead * 10 >= larger) {
        (true, _) => Ending::Win(Side::A),
        (_, true) => Ending::Win(Side::B),
        _ => Ending::Draw,
    };
    assert_eq!(end(1, &both), Some((expected, "CD-SCEN-12")), "CD-SCEN-11: both are broken");
    // A tenth, exactly.
    let by = |victory: Victory, own: u32, other: u32| {
        let set = move |game: &mut Stage| {
            game.book.scenario.victory = victory;
            game.book.stakes = wargauge_rules::game::BySide([800, 1000]);
            game.book.stands.iter_mut().for_each(|stand| stand.stake = 250);
            game.state.bonus = wargauge_rules::game::BySide([own, other]);
        };
        end(10, &set).map(|(ending, clause)| {
            assert_eq!(clause, "CD-SCEN-12");
            ending
        })
    };
    let (win, loss, draw) =
        (Some(Ending::Win(Side::A)), Some(Ending::Win(Side::B)), Some(Ending::Draw));
    let margin = |own, other| by(Victory::Margin, own, other);
    assert_eq!(
        [margin(300, 200), margin(299, 200)],
        [win, draw],
        "CD-SCEN-12: of the larger force"
    );
    assert_eq!([margin(200, 300), margin(200, 299)], [loss, draw], "CD-SCEN-12");
    let attack = |own, other| by(Victory::Attack(Side::A), own, other);
    assert_eq!(
        [attack(281, 200), attack(280, 200), attack(201, 200)],
        [win, draw, draw],
        "CD-SCEN-12: more than a tenth of its own"
    );
    assert_eq!(
        [attack(200, 200), attack(100, 200)],
        [loss; 2],
        "CD-SCEN-12: without a lead the defender wins"
    );
    let other = |own, other| by(Victory::Attack(Side::B), own, other);
    assert_eq!(
        [other(200, 301), other(200, 300), other(200, 200)],
        [loss, draw, win],
        "CD-SCEN-12"
    );
}

/// CD-SCEN-03, CD-SCEN-06, CD-TRANS-01, CD-TRANS-02, CD-TRANS-04, CD-RIDER-02, CD-GEO-17: where a stand may begin: in its zone where there is room, aboard a vehicle that has a place and
/// room, or later, on the turns and in the shares given.
#[test]
fn stands_begin_in_their_zone_aboard_or_later() {
    let begun = |change: &dyn Fn(&mut Stage), unit: u8, spot: Spot| {
        let own = [
            Put("G04", 1000, 1000, 90),
            Put("G12", 2000, 1000, 90),
            Put("G14", 3000, 1000, 90),
            Put("G09", 4000, 1000, 90),
            Put("G13", 5000, 1000, 90),
            Put("G07", 1000, 500, 90),
        ];
        let mut game =
            stage(&area("river", [30.0, 5.0], [40.0, 8.0]), &own, &[Put("U11", 1000, 4000, 90)]);
        game.stand_mut(unit).place = Place::Reserve(u8::MAX);
        change(&mut game);
        spots::check(game.scene(), UnitId(unit), spot).err().map(|bad| bad.clause.0)
    };
    let as_is = |_: &mut Stage| {};
    let at = |x, y| Spot::At(Point::new(x, y), Heading::NORTH);
    let aboard = |vehicle| Spot::Aboard(UnitId(vehicle));
    assert_eq!(begun(&as_is, 0, at(500, 2000)), None, "CD-SCEN-03");
    assert_eq!(begun(&as_is, 0, at(500, 2001)), Some("CD-SCEN-03"), "outside its zone");
    assert_eq!(begun(&as_is, 0, at(1000, 555)), Some("CD-SCEN-03"), "CD-GEO-17: no room");
    assert_eq!(begun(&as_is, 0, at(3500, 600)), Some("CD-SCEN-03"), "in the river");
    assert_eq!(begun(&as_is, 0, Spot::Later(2)), Some("CD-SCEN-06"), "it begins on the table");
    assert_eq!(begun(&as_is, 0, aboard(1)), None, "CD-TRANS-01");
    assert_eq!(begun(&as_is, 0, aboard(2)), None, "CD-RIDER-02");
    assert_eq!(begun(&as_is, 0, aboard(3)), Some("CD-TRANS-01"), "no vehicle");
    assert_eq!(begun(&as_is, 0, aboard(6)), Some("CD-TRANS-01"), "not its own");
    assert_eq!(begun(&as_is, 0, aboard(7)), Some("CD-TRANS-01"), "there are seven stands");
    let unplaced = |game: &mut Stage| game.stand_mut(1).place = Place::Reserve(u8::MAX);
    assert_eq!(begun(&unplaced, 0, aboard(1)), Some("CD-SCEN-03"), "it has no place yet");
    assert_eq!(begun(&as_is, 5, aboard(1)), Some("CD-TRANS-04"), "a double stand");
    assert_eq!(begun(&as_is, 5, aboard(4)), None, "CD-TRANS-04: a truck has room");
    assert_eq!(begun(&as_is, 5, aboard(2)), Some("CD-TRANS-04"), "CD-RIDER-02: nor rides");
    assert_eq!(begun(&as_is, 1, aboard(4)), Some("CD-TRANS-04"), "no vehicle in another");
    assert_eq!(begun(&as_is, 3, aboard(1)), None, "CD-TRANS-02: behind its own tow");
    assert_eq!(begun(&as_is, 3, aboard(4)), Some("CD-TRANS-04"), "CD-TRANS-02");
    let ridden = |game: &mut Stage| game.stand_mut(5).place = Place::Aboard(UnitId(2));
    assert_eq!(begun(&ridden, 0, aboard(2)), Some("CD-TRANS-04"), "CD-RIDER-02: one on each");
    let full = |game: &mut Stage| game.stand_mut(5).place = Place::Aboard(UnitId(1));
    assert_eq!(begun(&full, 0, aboard(1)), Some("CD-TRANS-04"), "full");
    let own = stage(
        "",
        &[Put("G09", 4000, 1000, 90), Put("G13", 5000, 1000, 90)],
        &[Put("U11", 1000, 4000, 90)],
    )
    .book
    .stands[0]
        .tow;
    assert_eq!(own, Some(UnitId(1)), "CD-TRANS-02");
    let tow = stage(
        "",
        &[
            Put("G09", 300, 1000, 90),
            Put("G09", 900, 1000, 90),
            Put("G13", 5000, 1000, 90),
            Put("G12", 4000, 1000, 90),
        ],
        &[Put("U11", 1000, 4000, 90)],
    );
    let tows = [0, 1].map(|crew| tow.book.stands[crew].tow);
    assert!(tows[0] == Some(UnitId(2)) && tows[1] != tows[0], "CD-TRANS-02: none twice {tows:?}");
    // Those who come later.
    let given = |game: &mut Stage| {
        let reinforcements =
            Reinforcements { at: Point::new(0, 1000), turns: vec![2, 4], recon_deploys: true };
        game.book.scenario.roles[Side::A].reinforcements = Some(reinforcements);
        (0..6).for_each(|unit| game.stand_mut(unit).place = Place::Reserve(u8::MAX));
    };
    assert_eq!(begun(&given, 0, at(500, 1000)), Some("CD-SCEN-06"), "it comes later");
    assert_eq!(
        [2, 3, 4].map(|turn| begun(&given, 0, Spot::Later(turn))),
        [None, Some("CD-SCEN-06"), None]
    );
    for (count, refused) in [(2, None), (3, Some("CD-SCEN-06"))] {
        let used = |game: &mut Stage| {
            given(game);
            (1..=count).for_each(|unit| game.stand_mut(unit).place = Place::Reserve(2));
        };
        assert_eq!(begun(&used, 0, Spot::Later(2)), refused, "CD-SCEN-06: shares of three");
        assert_eq!(begun(&used, 0, Spot::Later(4)), None, "CD-SCEN-06");
    }
    let carried = |game: &mut Stage| {
        given(game);
        game.stand_mut(1).place = Place::Reserve(2);
        game.stand_mut(4).place = Place::Reserve(2);
        game.stand_mut(5).place = Place::Aboard(UnitId(4));
    };
    assert_eq!(
        begun(&carried, 0, Spot::Later(2)),
        Some("CD-SCEN-06"),
        "CD-SCEN-06: passengers count"
    );
    assert_eq!(begun(&carried, 0, aboard(1)), None, "CD-SCEN-06: aboard one that comes later");
    let mut game = stage(
        "",
        &[Put("G21", 300, 300, 90), Put("G04", 900, 300, 90)],
        &[Put("U11", 1000, 4000, 90)],
    );
    given_scouts(&mut game);
    let open = [0, 1].map(|unit| spots::check(game.scene(), UnitId(unit), at(500, 1000)).is_ok());
    assert_eq!(open, [true, false], "CD-SCEN-06: scouts are deployed");
}

fn given_scouts(game: &mut Stage) {
    let reinforcements =
        Reinforcements { at: Point::new(0, 1000), turns: vec![2], recon_deploys: true };
    game.book.scenario.roles[Side::A].reinforcements = Some(reinforcements);
}

/// CD-SCEN-04, CD-SPOT-01, CD-SPOT-02, CD-SPOT-18, CD-SPOT-21, CD-SPOT-26: who starts hidden: all, none, or those in cover, behind a wall too, and out of sight; passengers as
/// their vehicle; those to come in any case.
#[test]
fn a_scenario_hides_all_or_none_or_those_in_cover_out_of_sight() {
    let start = |pieces: &str, hidden: Hidden, at: (i16, i16), change: fn(&mut Stage)| {
        let own =
            [Put("G04", at.0, at.1, 90), Put("G12", 3000, 1000, 90), Put("G04", 3000, 1000, 90)];
        let mut game = stage(pieces, &own, &[Put("U04", 1000, 3000, 270)]);
        game.stand_mut(2).place = Place::Aboard(UnitId(1));
        game.book.scenario.roles[Side::A].hidden = hidden;
        (0..4).for_each(|unit| game.stand_mut(unit).spotted = Spotted::default());
        change(&mut game);
        let deployed =
            told(&[], |referee| hide(&mut Play::new(&game.book, &mut game.state, referee))).len();
        assert_eq!(
            deployed,
            (0..4).filter(|&unit| game.stand(unit).is_on_table()).count(),
            "CD-SPOT-01"
        );
        assert_eq!(game.stand(2).spotted, game.stand(1).spotted, "CD-SPOT-21");
        let seen = [0, 1].map(|unit| game.stand(unit).spotted);
        seen.map(|spotted| {
            assert!(spotted == Spotted::BOTH || !spotted.any(), "CD-SPOT-18");
            spotted.any()
        })
    };
    fn as_is(_: &mut Stage) {}
    let open = (1000, 1000);
    assert_eq!(start("", Hidden::Default, open, as_is), [true, true], "CD-SCEN-04");
    assert_eq!(start("", Hidden::All, open, as_is), [false, false], "CD-SPOT-02");
    let woods = area("woods", [5.0, 5.0], [15.0, 10.5]);
    assert_eq!(
        start(&woods, Hidden::Default, open, as_is),
        [false, true],
        "CD-SCEN-04: in cover, in sight"
    );
    assert_eq!(start(&woods, Hidden::None, open, as_is), [true, true], "CD-SPOT-02");
    let hill = area("hill", [5.0, 15.0], [15.0, 20.0]);
    assert_eq!(
        start(&hill, Hidden::Default, open, as_is),
        [false, true],
        "CD-SCEN-04: out of sight"
    );
    let wall = line("wall", &[[8.0, 10.6], [12.0, 10.6]]);
    assert!(!start(&wall, Hidden::Default, open, as_is)[0], "CD-SCEN-04: behind a wall");
    let later = |game: &mut Stage| game.stand_mut(0).place = Place::Reserve(3);
    assert_eq!(start("", Hidden::None, open, later), [false, true], "CD-SPOT-26");
}

/// CD-STATE-06, CD-STATE-07, CD-ORDER-01, CD-ORDER-19, CD-PASS-07, CD-SPOT-01: what a side sees of the other: whom it has spotted, with those outside on them; caps by such, not while they are placed, chits once
/// turned up.
#[test]
fn a_side_sees_whom_it_has_spotted_and_open_chits() {
    let own = [
        Put("G04", 1000, 1000, 90),
        Put("G12", 2000, 1000, 90),
        Put("G04", 2000, 1000, 90),
        Put("G14", 3000, 1000, 90),
        Put("G04", 3000, 1000, 90),
        Put("G02", 1000, 300, 90),
    ];
    let mut game = stage("", &own, &[Put("U04", 1000, 4000, 270)]);
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    game.stand_mut(4).place = Place::Aboard(UnitId(3));
    let seen = |game: &Stage| -> Vec<u8> {
        crate::view::View::new(game.scene(), Side::B).enemies().map(|one| one.unit.0).collect()
    };
    assert_eq!(
        seen(&game),
        [0, 1, 2, 3, 4, 5],
        "CD-STATE-06, CD-PASS-07: open, and on the back of a tank"
    );
    game.stand_mut(1).spotted = Spotted::default();
    game.stand_mut(0).spotted = Spotted::default();
    assert_eq!(seen(&game), [3, 4, 5], "CD-SPOT-01, CD-STATE-06");
    game.stand_mut(0).spotted = Spotted { vehicles: true, personnel: false };
    assert_eq!(seen(&game), [0, 3, 4, 5], "CD-STATE-06: by one group");
    game.stand_mut(5).place = Place::Reserve(4);
    game.stand_mut(3).place = Place::Gone(Cause::Fire);
    game.stand_mut(4).place = Place::Gone(Cause::Fire);
    assert_eq!(seen(&game), [0], "CD-STATE-06: in play");
    game.state.step = Step::Deploy;
    assert!(seen(&game).is_empty(), "CD-STATE-06: while it is set up nobody");
    let caps = |step: Step, at: (i16, i16), shown: bool, change: fn(&mut Stage)| {
        let mut game = stage("", &own, &[Put("U04", 1000, 4000, 270)]);
        game.state.step = step;
        game.state.shown = shown;
        let at = Point::new(at.0, at.1);
        game.state.chits.push(Chit {
            issuer: UnitId(5),
            order: Order::Full,
            at,
            arrow: Heading::EAST,
        });
        change(&mut game);
        let view = crate::view::View::new(game.scene(), Side::B);
        view.caps().map(|cap| (cap.at == at, cap.chit.is_some())).collect::<Vec<_>>()
    };
    fn as_is(_: &mut Stage) {}
    let fight = Step::GeneralFire;
    assert_eq!(
        caps(fight, (1000, 1000), false, as_is),
        [(true, false)],
        "CD-ORDER-01, CD-STATE-07"
    );
    assert_eq!(caps(fight, (1000, 1000), true, as_is), [(true, true)], "CD-ORDER-01");
    assert_eq!(caps(Step::Orders, (1000, 1000), false, as_is), [], "CD-ORDER-19");
    let own = |game: &mut Stage| game.state.chits[0].issuer = UnitId(6);
    assert_eq!(caps(fight, (1000, 1000), true, own), [], "CD-ORDER-19: the enemy's, not its own");
    assert_eq!(
        caps(fight, (3000 + 600 + 60, 1000), false, as_is).len(),
        1,
        "CD-STATE-07: 6 inches"
    );
    assert_eq!(caps(fight, (3000 + 600 + 61, 1000), false, as_is), [], "CD-STATE-07");
    let hidden = |game: &mut Stage| {
        (0..6).for_each(|unit| game.stand_mut(unit).spotted = Spotted::default());
    };
    assert_eq!(caps(fight, (1000, 1000), true, hidden), [], "CD-STATE-07: by the hidden");
}

/// CD-GUN-14, CD-SCEN-03: a stand that is put has its gun before it, or behind its tow.
#[test]
fn a_gun_is_put_before_its_crew_or_behind_its_tow() {
    let mut game = stage(
        "",
        &[Put("G09", 1000, 1000, 90), Put("G13", 2000, 1000, 180)],
        &[Put("U04", 1000, 4000, 270)],
    );
    spots::put(
        &game.book,
        &mut game.state,
        UnitId(0),
        Spot::At(Point::new(3000, 500), Heading::WEST),
    );
    let crew = *game.stand(0);
    assert_eq!(
        (crew.at, crew.facing, crew.place),
        (Point::new(3000, 500), Heading::WEST, Place::Table),
        "CD-SCEN-03"
    );
    let gun = crew.gun.unwrap();
    assert_eq!(
        (gun.at, gun.facing, gun.status),
        (Point::new(2918, 500), Heading::WEST, GunStatus::Unlimbered),
        "CD-GUN-14"
    );
    spots::put(&game.book, &mut game.state, UnitId(0), Spot::Aboard(UnitId(1)));
    let crew = *game.stand(0);
    assert_eq!(
        (crew.at, crew.facing, crew.place),
        (Point::new(2000, 1000), Heading::WEST, Place::Aboard(UnitId(1)))
    );
    let gun = crew.gun.unwrap();
    assert_eq!(
        (gun.at, gun.facing, gun.status),
        (crew.at, Heading::WEST, GunStatus::Limbered(UnitId(1))),
        "CD-SCEN-03"
    );
    given_scouts(&mut game);
    spots::put(&game.book, &mut game.state, UnitId(1), Spot::Later(2));
    assert_eq!(
        (game.stand(1).at, game.stand(1).place),
        (Point::new(0, 1000), Place::Reserve(2)),
        "CD-SCEN-06"
    );
}

/// CD-MORALE-08, CD-STATE-06: a side knows of its own stands and of those it has spotted whether they were fired at, of the hidden it does not.
#[test]
fn fire_is_known_of_own_and_spotted_stands_alone() {
    let own = [Put("G04", 1000, 1000, 90), Put("G04", 2000, 1000, 90)];
    let foes = [1000, 2000, 3000, 4000].map(|x| Put("U04", x, 4000, 270));
    let mut game = stage("", &own, &foes);
    for unit in [0, 2, 3, 4] {
        game.stand_mut(unit).marks.fired_at = true;
    }
    game.stand_mut(3).spotted = Spotted::default();
    game.stand_mut(4).place = Place::Gone(Cause::Fire);
    let told = |side: Side| {
        let view = crate::view::View::new(game.scene(), side);
        [0, 1, 2, 3, 4, 5].map(|unit| view.was_fired_at(UnitId(unit)))
    };
    assert_eq!(
        told(Side::A),
        [true, false, true, false, false, false],
        "CD-MORALE-08: its own, and whom it has spotted"
    );
    assert_eq!(
        told(Side::B),
        [true, false, true, true, false, false],
        "CD-MORALE-08: its own hidden too, the lost no more"
    );
}
