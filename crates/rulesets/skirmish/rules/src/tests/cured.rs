//! The other half of clauses that a planted fault survived.

use std::sync::Arc;

use wargauge_rules::table::Length;
use wargauge_rules::{Side, UnitId};

use crate::attack::{Burst, BurstKind, VehicleHit, man_modifier_of};
use crate::book::{Play, Scene};
use crate::dice::pick;
use crate::men::Man;
use crate::movement::{MoveGoal, check_mount, shaken_move, step_towards};
use crate::position::{HalfSize, ground_eye, sees_point};
use crate::solo::{Finder, reveal};
use crate::spotting::{TargetState, WatcherState, needed};
use crate::state::{Activation, Condition, Content, Counter, Drill, Morale, Order, Place};
use crate::tests::fixture::{army, at, field, put, quiet, script};
use crate::units::Kind;
use crate::units::force::{Force, ForceLine};

// SK-SPOT-04, SK-SPOT-05, SK-SPOT-08, SK-SPOT-09, SK-SPOT-10, SK-SPOT-11, SK-SPOT-12, SK-SPOT-13, SK-SPOT-14, SK-SPOT-15,
// SK-SPOT-16, SK-SPOT-17, SK-SPOT-18, SK-SPOT-19, SK-SPOT-20, SK-SPOT-21, SK-SPOT-29, SK-SPOT-30: the number by band, each
// modifier alone, both sides of each limit.
#[test]
fn the_number_to_spot_follows_range_watcher_and_target() {
    let square = |inches: f64| ((inches * 100.0).round() as i64).pow(2);
    let look =
        WatcherState { aware: true, suppressed: false, optics: false, closed: false, shift: 0 };
    let mark = TargetState { visible: true, ..TargetState::default() };
    let row = |look: WatcherState, mark: TargetState| {
        [8.0, 20.0, 48.0, 60.0, 60.01].map(|it| needed(square(it), look, mark))
    };
    let plain = [Some(3), Some(5), Some(8), Some(10), None];
    let worse = [Some(5), Some(8), Some(10), None, None];
    let better = [Some(3), Some(3), Some(5), Some(8), Some(10)];
    assert_eq!(row(look, mark), plain);
    assert_eq!(
        [8.01, 20.01, 48.01].map(|it| needed(square(it), look, mark)),
        [Some(5), Some(8), Some(10)]
    );
    assert_eq!(row(WatcherState { aware: false, ..look }, mark), worse);
    assert_eq!(row(WatcherState { suppressed: true, ..look }, mark), worse);
    assert_eq!(row(WatcherState { closed: true, ..look }, mark), worse);
    assert_eq!(row(WatcherState { shift: 1, ..look }, mark), worse);
    assert_eq!(row(WatcherState { optics: true, ..look }, mark), better);
    assert_eq!(row(look, TargetState { still_in_cover: true, ..mark }), worse);
    assert_eq!(row(look, TargetState { shooting: true, ..mark }), better);
    assert_eq!(row(look, TargetState { driving: true, ..mark }), better);
    assert_eq!(
        row(look, TargetState { driving: true, shooting: true, ..mark }),
        better,
        "not both"
    );
    assert_eq!(row(look, TargetState { shooting: true, sniper: true, ..mark }), plain);
    // By ear: who fires at any distance, who drives within 24 inches; glasses and cover do not matter.
    let unseen = TargetState { visible: false, ..mark };
    assert_eq!(row(look, unseen), [None; 5]);
    let fires = TargetState { shooting: true, ..unseen };
    assert_eq!(row(look, fires), worse);
    assert_eq!(row(WatcherState { optics: true, ..look }, fires), worse);
    assert_eq!(row(look, TargetState { still_in_cover: true, ..fires }), worse);
    assert_eq!(
        row(look, TargetState { sniper: true, ..fires }),
        [Some(8), Some(10), None, None, None]
    );
    let drives = TargetState { driving: true, ..unseen };
    assert_eq!([24.0, 24.01].map(|it| needed(square(it), look, drives)), [Some(10), None]);
}

// SK-DICE-08: one of many by two dice, equal shares, what is left over again; no die for one.
#[test]
fn one_of_many_is_picked_by_two_dice_in_equal_shares() {
    assert_eq!(pick(&mut quiet(), 1), 0);
    let twice = |n, dice: &[u8]| pick(&mut script(dice), n);
    assert_eq!(twice(40, &[1, 1]), 0);
    assert_eq!(twice(40, &[2, 3]), 2, "22 of 400 in tens");
    assert_eq!(twice(40, &[20, 20]), 39);
    assert_eq!(twice(21, &[20, 20, 20, 19]), 20, "399 is left over, 398 is the last of 19s");
    assert_eq!(
        [twice(3, &[3]), twice(5, &[10]), twice(7, &[8, 7]), twice(12, &[12])],
        [2, 4, 6, 11]
    );
}

// SK-FORCE-01, SK-FORCE-02, SK-FORCE-03: what one more of a unit needs: each limit at it and below.
#[test]
fn a_random_force_keeps_each_limit() {
    let germans = Arc::new(army("germans"));
    let of = |lines: &[(&str, u8)]| {
        let line = |&(entry, count): &(&str, u8)| ForceLine {
            unit: germans.position(entry).expect("a unit"),
            count,
        };
        Force::of_lines(
            String::new(),
            String::new(),
            Arc::clone(&germans),
            lines.iter().map(line).collect(),
        )
    };
    let room = |lines: &[(&str, u8)], entry: &str| {
        of(lines).has_room_for(germans.position(entry).expect("a unit"))
    };
    let most = germans.units[germans.position("G01").expect("a unit")].most;
    assert_eq!(most, 6);
    assert!(room(&[("G01", most - 1)], "G01") && !room(&[("G01", most)], "G01"));
    assert!(room(&[("G01", most)], "G02"));
    assert!(room(&[("G01", 6)], "G11") && !room(&[("G11", 1)], "G11"));
    assert!(room(&[("G11", 1)], "G01"), "others may come");
    let armour: Vec<&str> =
        germans.units.iter().filter(|it| it.kind == Kind::Afv).map(|it| it.id.as_str()).collect();
    let four = [(armour[0], 1), (armour[1], 1), (armour[2], 1), (armour[3], 1)];
    assert!(room(&four[..3], armour[4]) && !room(&four, armour[4]), "four armoured vehicles");
    assert!(room(&four, "G01"));
    let half = crate::units::force::MAX_PER_SIDE / 2;
    let many: Vec<(&str, u8)> = germans
        .units
        .iter()
        .filter(|it| it.kind == Kind::Infantry)
        .map(|it| (it.id.as_str(), 6))
        .collect();
    let mut lines = Vec::new();
    let mut left = half;
    for (entry, count) in many {
        let count = usize::from(count).min(left - 1);
        left -= count;
        if count > 0 {
            lines.push((entry, count as u8));
        }
    }
    assert_eq!(of(&lines).size(), half - left);
    if left == 1 {
        assert!(room(&lines, "G11"));
        lines.push(("G11", 1));
        assert!(!room(&lines, "G10"), "half of what a side can hold");
    }
}

// SK-SMOKE-04: those in smoke see 3 inches, and no farther.
#[test]
fn those_in_smoke_see_three_inches() {
    let (book, mut state) = field(&["U09"], &["G10"]).play();
    crate::fire::lay_smoke(&mut state, Side::A, at(30.0, 20.0), &mut quiet());
    let sees = |x: f64| {
        sees_point(Scene::new(&book, &state), ground_eye(&book, at(30.0, 20.0)), at(x, 20.0))
    };
    assert!(sees(33.0) && !sees(33.01));
    assert!(
        sees_point(Scene::new(&book, &state), ground_eye(&book, at(33.0, 20.0)), at(30.0, 20.0)),
        "and are seen"
    );
}

// SK-EVENT-03, SK-EVENT-05, SK-EVENT-06: rounds and bombs are taken off after their one attack, mines and snipers lie on.
#[test]
fn what_lies_on_after_it_has_struck() {
    for (content, stays) in [
        (Content::Artillery, false),
        (Content::Mortar, false),
        (Content::Air, false),
        (Content::Sniper, true),
        (Content::Mines, true),
    ] {
        let (book, mut state) = field(&["U09"], &["G10"]).solo("[solo]\nside = 'red'\n").play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.counters.push(Counter::face_down(at(30.0, 18.0), content));
        let mut referee = wargauge_rules::DiceReferee::new(Low, wargauge_rules::Deaf);
        reveal(&mut Play::new(&book, &mut state, &mut referee), 0, a, Finder::Player);
        assert_eq!(state.counters.len(), usize::from(stays), "{content:?}");
        assert!(!stays || state.counters[0].short_sighted && state.counters[0].face_up);
    }
}

/// Dice that always show 1.
pub(super) struct Low;

impl wargauge_rules::table::dice::Dice for Low {
    fn begin(&mut self, _: wargauge_rules::table::stream::EventKey) {}

    fn roll(&mut self, _: wargauge_rules::table::dice::Die) -> u8 {
        1
    }
}

// SK-VDAM-34, SK-ARTY-11: an explosion knows no unaware or enclosed men, other bursts do.
#[test]
fn an_explosion_adds_nothing_for_the_unaware_or_enclosed() {
    let scene = field(&["U22"], &["G10"]).rect("bunker", (28.0, 28.0, 32.0, 32.0));
    let (book, mut state) = scene.play();
    let tank = put(&book, &mut state, 0, (50.0, 10.0), true);
    let b = put(&book, &mut state, 1, (30.0, 30.0), true);
    let burst = |fill| Burst {
        at: at(30.0, 30.5),
        radius: Length::inches(3),
        fill,
        from: at(30.0, 30.5),
        by: None,
        unseen: true,
    };
    let mortar =
        man_modifier_of(Scene::new(&book, &state), Man::new(b, 0), &burst(BurstKind::Mortar))
            .expect("struck");
    state.unit_mut(tank).hull.at = at(30.0, 30.5);
    let explosion = man_modifier_of(
        Scene::new(&book, &state),
        Man::new(b, 0),
        &burst(BurstKind::Vehicle(tank)),
    )
    .expect("struck");
    assert_eq!(mortar - explosion, 1);
}

// SK-MELEE-16, SK-AFV-26: nobody mounts who is in contact, nor a vehicle that has moved more than 9 inches in this phase.
#[test]
fn nobody_in_contact_mounts_nor_a_fast_vehicle() {
    let (book, mut state) = field(&["U18", "U09"], &["G10"]).play();
    let lorry = put(&book, &mut state, 0, (30.0, 10.0), true);
    let man = put(&book, &mut state, 1, (30.0, 14.0), true);
    state.unit_mut(man).figures[0].at = at(31.9, 10.0);
    state.activation = Some(Activation::of(man));
    assert_eq!(check_mount(Scene::new(&book, &state), man, lorry), Ok(()));
    let mut fast = state.clone();
    fast.unit_mut(lorry).hull.moved = Length::inches(9);
    assert_eq!(check_mount(Scene::new(&book, &fast), man, lorry), Ok(()));
    fast.unit_mut(lorry).hull.moved = Length::from_hundredths(901);
    assert_eq!(
        check_mount(Scene::new(&book, &fast), man, lorry).expect_err("too fast").clause.0,
        "SK-AFV-26"
    );
    put(&book, &mut state, 2, (32.8, 10.0), true);
    assert_eq!(
        check_mount(Scene::new(&book, &state), man, lorry).expect_err("in contact").clause.0,
        "SK-MELEE-16"
    );
}

// SK-ACT-10, SK-ACT-11: an attack goes at full speed, an advance at half, of those with one action.
#[test]
fn an_attack_goes_at_full_speed_and_an_advance_at_half() {
    for (drill, y) in [(Drill::Attack, 30.0), (Drill::Advance, 35.0)] {
        let (book, mut state) = field(&["U01"], &["G19"]).play();
        put(&book, &mut state, 0, (30.0, 4.0), true);
        let green = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.activation = Some(Activation::of(green));
        let action = crate::charts::next_action(Scene::new(&book, &state), green, drill);
        let crate::Action::Move(walk) = action else { panic!("{action:?}") };
        assert_eq!(walk.to, at(30.0, y), "{drill:?}");
        let moved = step_towards(
            &mut Play::new(&book, &mut state, &mut quiet()),
            green,
            MoveGoal { at: at(30.0, 4.0), front: None, half: drill == Drill::Advance },
        );
        assert!(moved);
        assert_eq!(state.unit(green).figures[0].at, at(30.0, y), "{drill:?}");
    }
}

// SK-POL-16, SK-AFVSOLO-37: a vehicle with its order alone goes on if it was told to go, and stays if it was not.
#[test]
fn vehicles_follow_their_order() {
    for (order, goes) in [
        (Order::Advance, true),
        (Order::Patrol, true),
        (Order::Hold, false),
        (Order::Defend, false),
    ] {
        let (mut book, mut state) = field(&["U22"], &["G01"]).play();
        book.scenario.orders[Side::A].vehicles_goal = Some(at(30.0, 40.0));
        let tank = put(&book, &mut state, 0, (30.0, 10.0), true);
        state.unit_mut(tank).order = order;
        state.activation = Some(Activation::of(tank));
        let action = crate::charts::next_action(Scene::new(&book, &state), tank, Drill::Orders);
        assert_eq!(matches!(action, crate::Action::Drive { .. }), goes, "{order:?}: {action:?}");
    }
}

// SK-MORALE-27, SK-MOVE-22: who leaves the table leaves a heavy weapon behind; crews that are shut in leave nothing.
#[test]
fn weapons_of_those_who_are_gone() {
    let (book, mut state) = field(&["U01"], &["G05"]).play();
    put(&book, &mut state, 0, (30.0, 30.0), true);
    let gun = put(&book, &mut state, 1, (30.0, 47.0), true);
    state.unit_mut(gun).morale = Morale::Rout;
    shaken_move(&mut Play::new(&book, &mut state, &mut quiet()), gun, 6);
    assert_eq!(state.unit(gun).place, Place::Gone);
    assert!(state.unit(gun).weapon_left);
    assert!(state.unit(gun).figures[..3].iter().all(|man| man.condition == Condition::Fled));
}

// SK-ARTY-16: what is refused behind a counter is named.
#[test]
fn mortars_and_snipers_are_no_garrison() {
    let said = |entry: &str| {
        let scene = field(&["U01"], &["G01"])
            .solo(&format!("[solo]\nside = 'red'\nteams = ['{entry}']\ndeck = {{}}\n"));
        scene.scenario().map(drop).map_err(|error| error.to_string())
    };
    assert!(said("G12").expect_err("a mortar").contains("mortars in `solo.deck`"));
    assert!(said("G10").expect_err("a sniper").contains("snipers in `solo.deck`"));
    assert_eq!(said("G05"), Ok(()));
}

// SK-GEN-18, SK-GEN-19: a result of two groups needs both: with one of them on the table the row above is tried.
#[test]
fn a_result_of_two_groups_needs_both() {
    let book = crate::tests::fixture::built_in("mill");
    let mut state = crate::tests::fixture::bare(&book);
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.contact_made = true;
    state.portals.clear();
    for id in 0..6u8 {
        state.portals.push(crate::state::Portal {
            at: at(22.0 + 2.0 * f64::from(id), 16.0),
            id,
            once: false,
        });
    }
    let come = |state: &crate::State| {
        let mut state = state.clone();
        // 5 and 5: row 10; the first portal of six.
        crate::turn::by_tables::arrivals(
            &mut Play::new(&book, &mut state, &mut script(&[5, 1])),
            Side::A,
        );
        let mut who: Vec<String> = book.of_side[Side::B]
            .into_iter()
            .filter(|&unit| state.unit(unit).place == Place::Table)
            .map(|unit| book.profile(unit).entry.clone())
            .collect();
        who.sort();
        who
    };
    assert_eq!(come(&state), ["G01", "G03"]);
    for unit in book.of_side[Side::B] {
        if book.profile(unit).entry == "G03" {
            state.unit_mut(unit).place = Place::Gone;
        }
    }
    assert_eq!(come(&state), ["G06"], "all light machine guns are used up");
}

// SK-GEN-15, SK-GEN-16, SK-GEN-17: guns and tanks come where it is farthest from the nearest tank of the player, of the
// portals that see it; others, and all where he has none, at random.
#[test]
fn guns_and_tanks_arrive_farthest_from_the_players_tanks() {
    let book = crate::tests::fixture::built_in("mill");
    let mut state = crate::tests::fixture::bare(&book);
    put(&book, &mut state, 0, (36.0, 10.0), true);
    state.contact_made = true;
    state.portals.clear();
    for id in 0..8u8 {
        state.portals.push(crate::state::Portal {
            at: at(22.0 + 2.0 * f64::from(id), 16.0),
            id,
            once: false,
        });
    }
    let come = |dice: &[u8]| {
        let mut state = state.clone();
        crate::turn::by_tables::arrivals(
            &mut Play::new(&book, &mut state, &mut script(dice)),
            Side::A,
        );
        let units = book.of_side[Side::B].into_iter();
        units.filter(|&unit| state.unit(unit).place == Place::Table).count()
    };
    // 6 and 7: row 13; without a tank the portal is drawn, one of eight.
    assert_eq!(come(&[6, 8]), 2);
    assert_eq!(come(&[5, 1]), 1, "row 12");
}

// SK-EVENT-11: a bomb needs 12; 2 more at who moves or is in cover, 2 more at the suppressed.
#[test]
fn a_bomb_needs_more_at_who_moves_is_covered_or_suppressed() {
    for (covered, moved, markers, number) in [
        (false, false, 0, 12),
        (true, false, 0, 14),
        (false, true, 0, 14),
        (true, true, 0, 14),
        (false, false, 1, 14),
        (true, false, 2, 16),
    ] {
        let scene = field(&["U09"], &["G10"]).solo("[solo]\nside = 'red'\n");
        let scene = if covered { scene.rect("crops", (28.0, 8.0, 32.0, 12.0)) } else { scene };
        let (book, mut state) = scene.play();
        let a = put(&book, &mut state, 0, (30.0, 10.0), true);
        (state.unit_mut(a).moved, state.unit_mut(a).markers) = (moved, markers);
        let struck = |roll: u8, rest: &[u8]| {
            let mut state = state.clone();
            let dice: Vec<u8> = core::iter::once(roll).chain(rest.iter().copied()).collect();
            crate::solo::strike_with(
                &mut Play::new(&book, &mut state, &mut script(&dice)),
                Content::Mortar,
                at(30.0, 30.0),
                a,
            );
            state.unit(a).figures[0].condition != Condition::Fit
        };
        assert!(!struck(number - 1, &[]), "{covered} {moved} {markers}");
        assert!(struck(number, &[6]), "{covered} {moved} {markers}");
    }
}

// SK-TURN-14: those in contact fight at the end of every phase, of either side.
#[test]
fn they_fight_in_every_phase() {
    for side in Side::BOTH {
        let (book, mut state) = field(&["U09"], &["G10"]).play();
        put(&book, &mut state, 0, (30.0, 20.0), true);
        put(&book, &mut state, 1, (30.0, 20.6), true);
        state.phase = crate::Phase::Play(side);
        let mut referee =
            wargauge_rules::DiceReferee::new(Low, wargauge_rules::Recorder::default());
        crate::turn::advance(&mut Play::new(&book, &mut state, &mut referee));
        let (_, recorder) = referee.into_parts();
        let fights = recorder
            .events
            .iter()
            .filter(|it| matches!(it, crate::event::Event::Fought { .. }))
            .count();
        assert!(fights >= 1, "{side:?}");
    }
}

// SK-MELEE-07, SK-UNIT-03: who gives ground comes to stand dispersed, if he is an inch from his fellows then.
#[test]
fn spacing_after_a_fight() {
    let (book, mut state) = field(&["U09"], &["G04"]).play();
    put(&book, &mut state, 0, (30.0, 20.0), true);
    let b = put(&book, &mut state, 1, (30.0, 20.6), true);
    state.unit_mut(b).figures[1].at = at(30.9, 20.9);
    crate::men::note_spacing(&book, &mut state, b);
    assert!(!state.unit(b).dispersed);
    let mut dice = vec![6, 6, 1];
    let points = [UnitId(0), b].map(|unit| crate::men::ap(Scene::new(&book, &state), unit, 0));
    dice[1] = (i32::from(points[0]) + 6 - 1 - i32::from(points[1])) as u8;
    if dice[1] > 6 {
        (dice[0], dice[1]) = (dice[0] - (dice[1] - 6), 6);
    }
    let mut referee = wargauge_rules::DiceReferee::new(Then(dice), wargauge_rules::Deaf);
    crate::assault::melee_round(&mut Play::new(&book, &mut state, &mut referee), Side::A);
    assert_eq!(state.unit(b).figures[0].at, at(30.0, 21.6), "an inch back");
    assert!(state.unit(b).dispersed, "1.14 inches from his fellow");
}

/// These dice, and ones after them.
pub(super) struct Then(pub(super) Vec<u8>);

impl wargauge_rules::table::dice::Dice for Then {
    fn begin(&mut self, _: wargauge_rules::table::stream::EventKey) {}

    fn roll(&mut self, _: wargauge_rules::table::dice::Die) -> u8 {
        if self.0.is_empty() { 1 } else { self.0.remove(0) }
    }
}

// SK-MOVE-20: a team is formed in line.
#[test]
fn teams_are_formed_in_line() {
    let book = field(&["U01"], &["G01"]).book();
    let men = book.formed(at(30.0, 10.0), 4, wargauge_rules::table::Bearing::NORTH, false);
    assert!(men.len() == 4 && men.iter().all(|man| man.y == 1000));
}

// SK-UNIT-19: a man joins the crew of his own side's weapon, no other team and not the enemy's.
#[test]
fn a_man_joins_the_crew_of_his_own_sides_weapon_alone() {
    let (book, mut state) = field(&["U01", "U11", "U03"], &["G12"]).play();
    let team = put(&book, &mut state, 0, (30.0, 10.0), true);
    let mortar = put(&book, &mut state, 1, (30.0, 11.0), true);
    let plain = put(&book, &mut state, 2, (30.0, 9.0), true);
    let theirs = put(&book, &mut state, 3, (30.0, 12.0), true);
    for unit in [mortar, plain, theirs] {
        state.unit_mut(unit).figures[3].condition = Condition::Killed;
    }
    state.activation = Some(Activation::of(team));
    let may = |crew| {
        crate::turn::check_join(Scene::new(&book, &state), Man::new(team, 1), crew)
            .map_err(|it| it.reason)
    };
    assert_eq!(may(mortar), Ok(()));
    for crew in [plain, theirs, team] {
        assert_eq!(may(crew), Err("no crew that he could join"));
    }
}

// SK-POL-17, SK-AFVSOLO-31: of several objectives the nearest.
#[test]
fn of_several_objectives_the_tables_go_to_the_nearest() {
    let (mut book, mut state) = field(&["U01"], &["G01"]).play();
    let objective = |x: f64, y: f64| crate::scenario::Objective {
        name: String::new(),
        at: at(x, y),
        worth: wargauge_rules::BySide([0; 2]),
    };
    book.scenario.objectives = vec![objective(30.0, 40.0), objective(40.0, 10.0)];
    book.scenario.orders[Side::A].infantry = Order::Advance;
    let team = put(&book, &mut state, 0, (30.0, 10.0), true);
    state.activation = Some(Activation::of(team));
    let action = crate::charts::next_action(Scene::new(&book, &state), team, Drill::Advance);
    let crate::Action::Move(walk) = action else { panic!("{action:?}") };
    assert_eq!(walk.to, at(36.0, 10.0));
}

// SK-ACT-26, SK-GUN-19: a gun crew told to advance stays with its gun, without it goes.
#[test]
fn gun_crews_do_not_advance_with_the_gun() {
    for (left, goes) in [(false, false), (true, true)] {
        let (book, mut state) = field(&["U01"], &["G14"]).solo("[solo]\nside = 'red'\n").play();
        put(&book, &mut state, 0, (30.0, 6.0), true);
        let gun = put(&book, &mut state, 1, (30.0, 40.0), true);
        state.unit_mut(gun).weapon_left = left;
        state.activation = Some(Activation::of(gun));
        let action = crate::charts::next_action(Scene::new(&book, &state), gun, Drill::Advance);
        assert_eq!(matches!(action, crate::Action::Move(_)), goes, "{action:?}");
    }
}

// SK-PORTAL-11, SK-PORTAL-17: a spot within an inch is the portal's own, or blocked by a figure; one farther off is not.
#[test]
fn spots_within_an_inch_are_one() {
    let scene = || {
        field(&["U09"], &["G10"])
            .solo("[solo]\nside = 'red'\n")
            .rect("stone-building", (10.0, 10.0, 20.0, 16.0))
            .play()
    };
    let (book, mut state) = scene();
    put(&book, &mut state, 0, (15.0, 40.0), true);
    let next = |state: &crate::State, x: f64, y: f64| {
        crate::solo::next_spot(Scene::new(&book, state), at(x, y), Side::A)
    };
    assert_eq!(next(&state, 9.5, 8.49), Some(at(9.5, 9.5)), "1.01 inches");
    assert_eq!(next(&state, 9.5, 8.5), Some(at(20.5, 9.5)), "it is there already");
    let blocked = |state: &crate::State| next(state, 12.0, 9.0);
    put(&book, &mut state, 0, (9.5, 9.0), true);
    assert_ne!(blocked(&state), Some(at(9.5, 9.5)));
}

// SK-VDAM-11, SK-VDAM-32: a soft vehicle without its driver stands for good; over 8 inches all aboard suffer.
#[test]
fn a_fast_soft_vehicle_without_its_driver_hurts_all_aboard() {
    for (moved, dice) in [(800, 0), (801, 1)] {
        let (book, mut state) = field(&["U17"], &["G26"]).play();
        let jeep = put(&book, &mut state, 0, (30.0, 20.0), true);
        state.unit_mut(jeep).hull.moved = Length::from_hundredths(moved);
        let mut causes = crate::morale::MoraleCauses::NONE;
        let side = crate::attack::TargetSide { front: true, hull_down: false };
        let crew = book.profile(jeep).figures.len();
        let mut roll = vec![16u8];
        roll.extend(vec![1; dice * (crew - 1)]);
        crate::attack::roll_damage(
            &mut Play::new(&book, &mut state, &mut script(&roll)),
            VehicleHit::new(jeep, None, at(30.0, 40.0)),
            crate::attack::Shell::default(),
            side,
            &mut causes,
        );
        assert_eq!(state.unit(jeep).hull.mobility, crate::Mobility::Immobile, "{moved}");
    }
}

// SK-GEO-21, SK-DICE-07: a floor of 6 by 6 inches holds 8 men, others in proportion, fractions rounded up.
#[test]
fn a_floor_of_six_inches_square_holds_eight_men() {
    for (side, most) in [(6.0, 8), (3.0, 2), (6.1, 9), (12.0, 32)] {
        let scene = field(&["U01"], &["G10"])
            .rect("stone-building", (20.0, 10.0, 20.0 + side, 10.0 + side));
        let (book, state) = scene.play();
        let room = |men| {
            crate::position::has_floor_room(
                Scene::new(&book, &state),
                UnitId(0),
                at(21.0, 11.0),
                men,
            )
        };
        assert!(room(most) && !room(most + 1), "{side}");
    }
}

// SK-MOVE-13, SK-MORALE-13, SK-MELEE-16, SK-AP-07, SK-MOVE-01: who does not climb.
#[test]
fn those_who_cannot_climb_are_refused() {
    let scene = field(&["U01"], &["G10"]).rect("stone-building", (26.0, 6.0, 34.0, 14.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let refused = |state: &crate::State, moves| {
        crate::movement::check_climb(Scene::new(&book, state), a, moves, true)
            .map_err(|it| it.clause.0)
    };
    assert_eq!((refused(&state, 0), refused(&state, 1)), (Ok(()), Ok(())));
    assert_eq!(refused(&state, 2), Err("SK-MOVE-01"));
    let mut other = state.clone();
    other.unit_mut(a).markers = 1;
    assert_eq!(refused(&other, 0), Err("SK-MOVE-13"));
    let mut other = state.clone();
    other.unit_mut(a).morale = Morale::Shaken;
    assert_eq!(refused(&other, 0), Err("SK-MORALE-13"));
    let mut other = state.clone();
    other.unit_mut(a).figures[2].spent = 2;
    assert_eq!(refused(&other, 0), Err("SK-AP-07"));
    put(&book, &mut state, 1, (30.0, 10.7), true);
    assert_eq!(refused(&state, 0), Err("SK-MELEE-16"));
}

// SK-MORTAR-01, SK-AP-10: a mortar takes four points, stored ones too.
#[test]
fn a_mortar_takes_four_points() {
    use crate::fire::{MortarAt, Shot, check_mortar};
    let (book, mut state) = field(&["U11"], &["G01"]).play();
    let mortar = put(&book, &mut state, 0, (30.0, 5.0), true);
    let b = put(&book, &mut state, 1, (30.0, 40.0), true);
    state.activation = Some(Activation::of(mortar));
    let may = |state: &crate::State| {
        check_mortar(Scene::new(&book, state), mortar, MortarAt::Unit(b), Shot::Explosive)
            .map_err(|it| it.clause.0)
    };
    assert_eq!(may(&state), Ok(()), "eight points");
    for (man, spent) in [(0, 2), (1, 2), (2, 1), (3, 0)] {
        state.unit_mut(mortar).figures[man].spent = spent;
    }
    assert_eq!(may(&state), Err("SK-MORTAR-01"), "three");
    state.unit_mut(mortar).points = 1;
    assert_eq!(may(&state), Ok(()), "three and one stored");
}

// SK-SPOT-30: a scenario may say how far one sees, across the table too.
#[test]
fn one_sees_as_far_as_the_scenario_says() {
    let mut book = field(&["U01"], &["G01"]).book();
    let clear =
        |book: &crate::Skirmish, y: f64| book.table_sight().is_clear(at(10.0, 5.0), at(10.0, y));
    assert!(clear(&book, 45.0));
    book.scenario.sight = Some(Length::inches(20));
    assert!(clear(&book, 25.0) && !clear(&book, 25.01));
}

// SK-SHOOT-33: with the switch, bursts are split between enemies within 6 inches of each other, and no others.
#[test]
fn bursts_are_split_between_neighbours() {
    use crate::fire::{FireAt, FirePlan, Shooting, check_fire};
    let scene = field(&["U04", "U01"], &["G01", "G01"]).rule("mg_split = 'on'");
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (30.0, 10.0), true);
    let friend = put(&book, &mut state, 1, (34.0, 10.0), true);
    let b = put(&book, &mut state, 2, (30.0, 30.0), true);
    state.activation = Some(Activation::of(a));
    let mut men = [Shooting::None; crate::units::TEAM];
    men[0] = Shooting::Unaimed;
    let may = |state: &crate::State, other| {
        let plan = FirePlan { target: b, at: FireAt::Men, men, split: Some((other, 1)) };
        check_fire(Scene::new(&book, state), a, &plan).map_err(|it| it.clause.0)
    };
    let c = put(&book, &mut state, 3, (38.0, 30.0), true);
    assert_eq!(may(&state, c), Ok(()));
    put(&book, &mut state, 3, (50.0, 30.0), true);
    assert_eq!(may(&state, c), Err("SK-SHOOT-33"));
    assert!(may(&state, friend).is_err(), "no friends");
    // None of those who fire is a rifleman.
    let able = crate::fire::shooters(Scene::new(&book, &state), a);
    let rifle = able.iter().find(|it| !it.arm.is_machine_gun()).expect("a man with another arm");
    men[rifle.slot] = Shooting::Unaimed;
    let plan = FirePlan { target: b, at: FireAt::Men, men, split: Some((c, 1)) };
    let refused = check_fire(Scene::new(&book, &state), a, &plan).expect_err("a rifle with it");
    assert_eq!(refused.reason, "only machine guns split their fire");
}

// SK-TURN-03, SK-GEN-01, SK-GEN-04: the player's phase begins with the die of arrivals, if a portal is in sight.
#[test]
fn a_phase_begins_with_arrivals() {
    let book = crate::tests::fixture::built_in("mill");
    for (y, thrown) in [(16.0, 1), (47.9, 0)] {
        let mut state = crate::tests::fixture::bare(&book);
        put(&book, &mut state, 0, (36.0, 10.0), true);
        state.portals.clear();
        state.portals.push(crate::state::Portal { at: at(36.0, y), id: 0, once: false });
        state.phase = crate::Phase::Play(Side::B);
        let mut referee =
            wargauge_rules::DiceReferee::new(Low, wargauge_rules::Recorder::default());
        crate::turn::advance(&mut Play::new(&book, &mut state, &mut referee));
        assert_eq!(state.phase, crate::Phase::Play(Side::A));
        let (_, recorder) = referee.into_parts();
        let rolled =
            |it: &&crate::event::Event| matches!(it, crate::event::Event::GenerationRolled { .. });
        assert_eq!(recorder.events.iter().filter(rolled).count(), thrown, "{y}");
    }
}

// SK-GUN-17, SK-AP-16: who is an inch from the gun serves it, a hundredth farther off nobody does.
#[test]
fn who_is_within_an_inch_of_the_gun_serves_it() {
    let (book, mut state) = field(&["U01"], &["G14"]).play();
    let gun = put(&book, &mut state, 1, (30.0, 30.0), true);
    let HalfSize { length, width } = crate::position::half_size(&book, gun);
    for (off, serves) in [(100, true), (101, false)] {
        let beside = |reach: i32| (reach + off) as i16;
        state.unit_mut(gun).figures[1].at =
            wargauge_rules::table::Point::new(3000 + beside(width), 3000);
        let far = crate::position::distance_to_hull(
            Scene::new(&book, &state),
            gun,
            state.unit(gun).figures[1].at,
        );
        let expected = far <= Length::inches(1).squared();
        let found = crate::fire::crew_payers(Scene::new(&book, &state), gun).contains(&1);
        assert_eq!(found, expected, "{length} {width}");
        assert_eq!(far, i64::from(off) * i64::from(off));
        assert_eq!(found, serves);
    }
}

// SK-MOVE-23: floors are in houses: nobody climbs in the open, above the top floor or below the ground.
#[test]
fn nobody_climbs_in_the_open_or_beyond_the_floors_of_a_house() {
    use crate::action::Action;
    use crate::turn::check;
    let scene = field(&["U01"], &["G01"]).rect("stone-building", (26.0, 6.0, 34.0, 14.0));
    let (book, mut state) = scene.play();
    let a = put(&book, &mut state, 0, (50.0, 10.0), true);
    put(&book, &mut state, 1, (50.0, 40.0), true);
    state.activation = Some(Activation::of(a));
    let climbs = |state: &crate::state::State| {
        [true, false].map(|up| {
            check(Scene::new(&book, state), Action::Climb { up })
                .map_err(|refused| refused.clause.0)
        })
    };
    let no = Err("SK-MOVE-23");
    assert_eq!(climbs(&state), [no, no], "in the open");
    put(&book, &mut state, 0, (30.0, 10.0), true);
    state.activation = Some(Activation::of(a));
    assert_eq!(climbs(&state), [Ok(()), no], "on the ground floor");
    let floors =
        book.table.areas[book.table.building_at(at(30.0, 10.0)).expect("a house").index()].floors;
    state.unit_mut(a).floor = floors - 1;
    assert_eq!(climbs(&state), [no, Ok(())], "under the roof");
}
