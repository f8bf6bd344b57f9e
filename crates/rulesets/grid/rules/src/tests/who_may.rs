//! Exactly who may do what: sets of units on a table where everybody else is there too.

use super::table::{Setup, Table};
use crate::action::{Action, Destination};
use crate::book::{Play, Scene};
use crate::fire::attackers::{ready_batteries, ready_to_fight, shooters};
use crate::fire::sorties::{is_protected, open_to_sorties, ready_aircraft, sortie_targets};
use crate::morale::isolation::{is_isolated, isolated_units};
use crate::morale::regrouping::able_to_regroup;
use crate::movement::moves::{combat_movers, movers};
use crate::position::placement::{enterable, room_in};
use crate::state::{Step, UnitSet};
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use crate::turn::phases::begin_game;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::scripted::Scripted;

fn units(set: UnitSet) -> Vec<u8> {
    set.map(|unit| unit.0).collect()
}

fn mark(set: &mut UnitSet, unit: u8) {
    set.insert(UnitId(unit));
}

/// INF 0, INF 1 who fought, INF 2 who moved last turn, ART 3, ART 4 disrupted, MOR 5 who fired, SPA
/// 6, INF 7 disrupted, INF 8 and ART 9 off the board; then the enemy's INF 10 and ART 11.
fn company(rules: &str) -> Table {
    let setup = Setup::new().rules(rules).own("INF A1").own("INF B1").own("INF C1").own("ART D1");
    let setup = setup.own("ART E1 disrupted").own("MOR F1").own("SPA A2").own("INF B2 disrupted");
    let setup = setup.own("INF").own("ART").foe("INF A8").foe("ART F8");
    let mut table = setup.at(Step::Barrages);
    mark(&mut table.state.fought, 1);
    mark(&mut table.state.fought, 5);
    mark(&mut table.state.moved_last_turn, 2);
    table
}

/// Who may fight: units of the controlling side on the board that have not fought, disrupted or
/// not; batteries in T2 alone, fresh ones; and with `delayed` nobody who moved last turn
/// (GW-COMBAT-02, GW-COMBAT-03, GW-COMBAT-05, GW-COMBAT-28, GW-COMBAT-32, GW-ARTY-01, GW-ARTY-02,
/// GW-ARTY-18, GW-ARTY-19, GW-ARTY-24, GW-SMOKE-05, GW-SMOKE-09, GW-CLASS-09).
#[test]
fn who_is_ready_to_fight() {
    for (rules, ready, direct) in [
        ("fire_move=exclusive", vec![0, 2, 3, 4, 6, 7], vec![0, 2, 7]),
        ("fire_move=free", vec![0, 2, 3, 4, 6, 7], vec![0, 2, 7]),
        ("fire_move=delayed", vec![0, 3, 4, 6, 7], vec![0, 7]),
    ] {
        let table = company(rules);
        let (book, state) = (&table.book, &table.state);
        assert_eq!(units(ready_to_fight(Scene::new(book, state))), ready, "GW-COMBAT-03: {rules}");
        assert_eq!(
            units(shooters(Scene::new(book, state))),
            direct,
            "GW-COMBAT-05, GW-ARTY-02: {rules}"
        );
        assert_eq!(
            units(ready_batteries(Scene::new(book, state))),
            [3, 6],
            "GW-ARTY-18, GW-ARTY-19: {rules}"
        );
    }
}

/// Who may move in T4: units of the controlling side on the board that have neither moved nor made
/// a combat move, and have not fought unless fighting leaves moves alone; no strongpoint
/// (GW-COMBAT-01, GW-COMBAT-02, GW-COMBAT-03, GW-MOVE-03, GW-MOVE-13, GW-CMOVE-06, GW-ARTY-21,
/// GW-STRONG-01).
#[test]
fn who_may_still_move() {
    for (word, fighters) in [("exclusive", false), ("delayed", true), ("free", true)] {
        let setup = Setup::new().rules(&format!("fire_move={word} opt_strong=on"));
        let setup = setup.own("INF A1").own("INF B1").own("TNK C1").own("ART D1").own("STP E1");
        let mut table = setup.own("INF F1").own("INF").foe("INF A8").at(Step::Movement);
        mark(&mut table.state.moved, 1);
        mark(&mut table.state.combat_moved, 2);
        mark(&mut table.state.fought, 3);
        let expected: &[u8] = if fighters { &[0, 3, 5] } else { &[0, 5] };
        assert_eq!(units(movers(table.scene())), expected, "GW-COMBAT-02: {word}");
    }
}

/// Who may make a combat move: who has earned one and is on the board, but no mounted infantry in a
/// building (GW-CMOVE-01, GW-CMOVE-02, GW-TERR-07, GW-TERR-08).
#[test]
fn who_may_still_make_a_combat_move() {
    let setup = Setup::new().terrain(Terrain::Building, "B1 D1").own("TNK A1").own("AIN B1");
    let setup = setup.own("AIN C1").own("INF D1").own("TNK").own("ARC E1").foe("TNK A8");
    let mut table = setup.at(Step::CombatMoves);
    for unit in [0, 1, 2, 4] {
        mark(&mut table.state.may_combat_move, unit);
    }
    assert_eq!(units(combat_movers(table.scene())), [0, 2], "GW-CMOVE-01, GW-TERR-08");
}

/// Who attacked of these types has earned a combat move, hit or miss, and nobody else (GW-CMOVE-02,
/// GW-CMOVE-04).
#[test]
fn who_has_earned_a_combat_move() {
    for die in [1, 4] {
        let setup = Setup::new().own("TNK C3").own("INF D5").own("TNK A1").own("ARC B5");
        let mut table = setup.foe("INF C5").foe("INF F8").at(Step::Attacks);
        table.attack(&[0, 1, 3].map(UnitId), table.foe(0), &[die, 1, 1]);
        assert_eq!(units(table.state.may_combat_move), [0, 3], "GW-CMOVE-02, GW-CMOVE-04: {die}");
    }
}

/// Who is isolated and must withdraw: disrupted units of the controlling side in contact that see
/// no friend; not who fought, if that bars moves, not after a combat move, and no strongpoint
/// (GW-DISR-04, GW-DISR-06, GW-DISR-07, GW-DISR-11, GW-DISR-12, GW-STRONG-07).
#[test]
fn who_must_withdraw() {
    for (word, fighters) in [("exclusive", false), ("delayed", true), ("free", true)] {
        let setup = Setup::sized(8, 12).rules(&format!("fire_move={word} opt_strong=on"));
        let setup = setup.own("INF A1 disrupted").own("INF E1 disrupted").own("INF A5 disrupted");
        let setup = setup.own("INF E5").own("STP A9 disrupted").own("TNK E9 disrupted");
        let setup = setup.own("INF H12 disrupted");
        let setup = setup.foe("INF A2 disrupted").foe("INF E2").foe("INF E6 disrupted");
        let mut table = setup.foe("INF A10").foe("INF E10").at(Step::CombatMoves);
        mark(&mut table.state.fought, 1);
        mark(&mut table.state.combat_moved, 5);
        let (book, state) = (&table.book, &table.state);
        let alone: Vec<u8> =
            (0..12).filter(|&at| is_isolated(Scene::new(book, state), UnitId(at))).collect();
        assert_eq!(alone, [0, 1, 4, 5, 7, 9], "GW-DISR-04: of both sides");
        let expected: &[u8] = if fighters { &[0, 1] } else { &[0] };
        assert_eq!(
            units(isolated_units(Scene::new(book, state))),
            expected,
            "GW-DISR-07, GW-DISR-12: {word}"
        );
        // Judged once, at the start of T4.
        table.play(Action::Done, &[]);
        assert_eq!(table.state.step, Step::Withdrawals, "GW-DISR-07");
        assert_eq!(units(table.state.isolated), expected, "GW-DISR-07: {word}");
    }
}

/// An isolated unit has no target, a disrupted one that sees a friend has (GW-DISR-05, GW-DISR-09,
/// GW-DISR-11).
#[test]
fn isolated_units_have_no_targets() {
    for (friend, targets) in
        [("INF B2", vec![]), ("INF C2", vec![0]), ("INF C2 disrupted", vec![0])]
    {
        let setup = Setup::new().own("INF E2 disrupted").own(friend).foe("TNK E3");
        let table = setup.foe("INF E4").at(Step::Attacks);
        assert_eq!(table.targets(table.own(0)), targets, "GW-DISR-05: {friend}");
        let attack = Action::Attack { attacker: table.own(0), target: table.foe(0) };
        assert_eq!(table.allows(attack), !targets.is_empty(), "GW-DISR-05: {friend}");
    }
}

/// Who may try to regroup: disrupted units of the controlling side on the board that did not fight
/// and are next to no enemy; poor ones only if they did not move (GW-REGROUP-01, GW-REGROUP-03,
/// GW-REGROUP-04, GW-REGROUP-05, GW-REGROUP-10, GW-REGROUP-12, GW-ARTY-18, GW-ARTY-21).
#[test]
fn who_may_try_to_regroup() {
    let setup = Setup::sized(8, 12).own("INF A1 disrupted").own("INF B1").own("INF C1 disrupted");
    let setup =
        setup.own("INF A5 disrupted").own("INF E1 disrupted poor").own("INF F1 disrupted poor");
    let setup = setup.own("INF G1 disrupted").own("INF disrupted").own("ART H1 disrupted");
    let setup = setup.own("INF H3 poor").foe("INF A6 disrupted").foe("INF H12 disrupted");
    let mut table = setup.at(Step::Movement);
    mark(&mut table.state.fought, 2);
    for unit in [0, 5, 9] {
        mark(&mut table.state.moved, unit);
    }
    let able = able_to_regroup(table.scene());
    assert_eq!(units(able), [0, 4, 6, 8], "GW-REGROUP-01, GW-REGROUP-03, GW-REGROUP-05");
    table.play(Action::Done, &[]);
    assert_eq!((table.state.step, table.state.regrouping), (Step::Regroup, able), "GW-REGROUP-04");
    for unit in [0, 4, 6] {
        table.play(Action::Regroup(UnitId(unit)), &[2]);
        assert!(!table.state.regrouping.contains(UnitId(unit)), "GW-REGROUP-04: once");
    }
    table.play(Action::Forgo(UnitId(8)), &[2]);
    assert_eq!(table.state.side, Side::B, "GW-REGROUP-04: nobody is asked twice");
}

/// What flies: aircraft of the controlling side that have not flown this turn, at dawn and dusk
/// too, none by night (GW-AIR-09, GW-NIGHT-07, GW-NIGHT-03).
#[test]
fn who_may_fly() {
    let setup = Setup::new().rules("opt_air=on opt_light=on").own("AIR").own("AIR").own("INF A1");
    let mut table = setup.own("AIR").foe("AIR").foe("TNK C5").at(Step::Sorties);
    mark(&mut table.state.fought, 1);
    table.state.airborne.remove(UnitId(3));
    for (light, fly) in [(Light::Day, true), (Light::Twilight, true), (Light::Night, false)] {
        table.state.light = light;
        let expected: &[u8] = if fly { &[0] } else { &[] };
        let ready = ready_aircraft(table.scene());
        assert_eq!(units(ready), expected, "GW-AIR-09, GW-NIGHT-07: {light:?}");
        let sortie = Action::Sortie(UnitId(0), UnitId(5));
        assert_eq!(table.allows(sortie), fly, "GW-NIGHT-07: {light:?}");
    }
}

/// What aircraft attack: all enemies on the board but infantry, mounted infantry in buildings and
/// anti-aircraft guns; guns protect their own side alone, within two squares, seen or not
/// (GW-AIR-02, GW-AIR-04, GW-AIR-05, GW-AIR-08, GW-AIR-10, GW-HEAVY-06, GW-TERR-08, GW-STRONG-06).
#[test]
fn what_aircraft_find() {
    let setup = Setup::new().rules("opt_air=on opt_strong=on opt_heavy=on");
    let setup = setup.terrain(Terrain::Building, "A1 B1").terrain(Terrain::Wood, "D3");
    let setup = setup.own("AIR").own("AAG F3").own("TNK F5");
    let setup = setup.foe("INF C1").foe("MOT A1").foe("AIN B1").foe("MOT D1").foe("AIN E1");
    let setup =
        setup.foe("REC F1").foe("HVY D4").foe("STP A6").foe("AAG D2").foe("TNK").foe("ATG F4");
    let table = setup.foe("AIR").at(Step::Sorties);
    let (book, state) = (&table.book, &table.state);
    let open: Vec<u8> = sortie_targets(Scene::new(book, state)).map(|unit| unit.0 - 3).collect();
    assert_eq!(open, [3, 4, 5, 6, 7, 10], "GW-AIR-02, GW-AIR-05, GW-AIR-08, GW-HEAVY-06");
    let own = units(open_to_sorties(Scene::new(book, state), Side::A));
    assert_eq!(own, [2], "GW-AIR-05: the same for the other side");
    let protected: Vec<u8> =
        (0..11).filter(|&at| is_protected(Scene::new(book, state), table.foe(at))).collect();
    assert_eq!(protected, [0, 3, 4, 6, 8], "GW-AIR-04, GW-AIR-10: within two squares of D2");
    assert!(is_protected(Scene::new(book, state), table.own(2)), "GW-AIR-10: F3 guards F5");
}

/// Where a unit may be placed: passable squares of its terrain with room and without enemies, all
/// of them for a strongpoint, which shelters nobody (GW-SETUP-03, GW-STRONG-04, GW-STRONG-08,
/// GW-GRID-08, GW-GRID-09, GW-GRID-11).
#[test]
fn who_may_be_placed_where() {
    let setup = Setup::new().rules("opt_strong=on").terrain(Terrain::Wood, "A1");
    let setup = setup.terrain(Terrain::Building, "B1").terrain(Terrain::Marsh, "C1");
    let setup = setup.terrain(Terrain::Field, "D1 E1").own("TNK").own("STP").own("INF D1");
    let setup = setup.own("STP F1").own("INF A2").own("INF A2").foe("INF B2");
    let table = setup.at(Step::Deployment);
    let (book, state) = (&table.book, &table.state);
    let board = book.board;
    let area = board.row_squares(0) | board.row_squares(1);
    let names = |unit: u8| {
        let room = room_in(Scene::new(book, state), UnitId(unit), area);
        room.iter().map(|square| board.name(square).to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(0), "E1 F1 C2 D2 E2 F2", "GW-SETUP-03");
    assert_eq!(names(1), "A1 B1 E1 F1 C2 D2 E2 F2", "GW-STRONG-04");
    let wet = board.all() - state.ground.impassable();
    assert_eq!(enterable(Scene::new(book, state), UnitId(1)), wet, "GW-STRONG-04");
    let foe = room_in(Scene::new(book, state), table.foe(0), area);
    let taken = ["D1", "F1", "A2"].map(|name| foe.contains(table.square(name)));
    assert_eq!(taken, [false; 3], "GW-GRID-11, GW-STRONG-08");
}

/// Steps and the kinds of action that belong to each (GW-TURN-01, GW-TURN-06): an action of another
/// step is refused, and so is one that names who or what is not there.
#[test]
fn actions_belong_to_their_step() {
    let steps = [
        (Step::Minefields, "LayMinefield"),
        (Step::Reserves, "Hold"),
        (Step::Deployment, "Deploy"),
        (Step::Smoke, "Smoke Done"),
        (Step::Sorties, "Sortie Done"),
        (Step::Barrages, "Barrage Done"),
        (Step::Attacks, "Attack Done"),
        (Step::TargetMoves, "CombatMove Done"),
        (Step::CombatMoves, "CombatMove Done"),
        (Step::Withdrawals, "Withdraw Exit"),
        (Step::Movement, "Move Exit Done"),
        (Step::Entries, "Enter Done"),
        (Step::Regroup, "Regroup Forgo"),
        (Step::Over, ""),
    ];
    let setup = Setup::new().own("INF A1").foe("INF F8");
    let mut table = setup.at(Step::Movement);
    let (unit, at) = (table.own(0), table.square("A2"));
    let place = Destination::Square(at);
    let barrage = crate::action::Barrage {
        battery: unit,
        target: table.foe(0),
        observer: None,
        intense: false,
    };
    let actions = [
        Action::LayMinefield(at),
        Action::Hold(unit),
        Action::Deploy(unit, place),
        Action::Smoke(unit, at),
        Action::Sortie(unit, table.foe(0)),
        Action::Barrage(barrage),
        Action::Attack { attacker: unit, target: table.foe(0) },
        Action::CombatMove(unit, place),
        Action::Withdraw(unit, place),
        Action::Move(unit, place),
        Action::Exit(unit),
        Action::Enter(unit, place),
        Action::Regroup(unit),
        Action::Forgo(unit),
    ];
    for (step, kinds) in steps {
        table.state.step = step;
        for action in actions {
            let refused = table.book.check(&table.state, action).err();
            let out_of_step = refused.is_some_and(|illegal| illegal.clause == Clause("GW-TURN-01"));
            let text = format!("{action:?}");
            let kind = text.split(['(', ' ']).next().unwrap_or_default().to_owned();
            let belongs = kinds.split(' ').any(|one| one == kind);
            assert_eq!(out_of_step, !belongs, "GW-TURN-01, GW-TURN-06: {kind} in {step:?}");
        }
        let done = table.book.check(&table.state, Action::Done).is_ok();
        assert_eq!(done, kinds.contains("Done"), "GW-TURN-09: {step:?}");
    }
}

/// Nobody acts who is not of the game (GW-TURN-01).
#[test]
fn nobody_acts_who_is_not_there() {
    let setup = Setup::new().own("INF A1").foe("INF F8");
    let table = setup.at(Step::Movement);
    let (unit, place) = (table.own(0), Destination::Square(table.square("A2")));
    let beyond = Destination::Point(Point::new(300, 300));
    for action in [
        Action::Move(UnitId(2), place),
        Action::Move(UnitId(64), place),
        Action::Exit(UnitId(255)),
        Action::Attack { attacker: unit, target: UnitId(200) },
    ] {
        let refused = table.book.check(&table.state, action).expect_err("nobody there");
        assert_eq!(refused.clause, Clause("GW-TURN-01"), "GW-TURN-01: {action:?}");
    }
    assert!(table.book.check(&table.state, Action::Move(unit, beyond)).is_err());
}

/// Per-turn marks are those of the side whose turn begins, and go when it begins; its smoke lifts,
/// the enemy's stays (GW-TURN-07, GW-SMOKE-04, GW-SMOKE-11, GW-SMOKE-12, GW-CLOCK-05).
#[test]
fn what_the_start_of_a_turn_clears() {
    let setup = Setup::new().rules("opt_smoke=on").own("INF A1").own("INF B1").own("ART C1");
    let mut table = setup.foe("INF F8").foe("ART E8").at(Step::Movement);
    let (book, s) = (&table.book, &mut table.state);
    for unit in [0, 3] {
        for set in [&mut s.fought, &mut s.moved, &mut s.combat_moved] {
            mark(set, unit);
        }
    }
    mark(&mut s.moved_last_turn, 1);
    mark(&mut s.moved_last_turn, 4);
    for side in Side::BOTH {
        s.smoke[side].insert(book.board.parse("C4").expect("a square"));
    }
    crate::position::layout::update_layout(book, s);
    let before = s.player_turn;
    begin_game(&mut Play::new(book, s, &mut DiceReferee::new(Scripted::new(&[3]), Deaf)));
    assert_eq!((s.player_turn, s.round, s.side), (before + 1, 1, Side::A), "GW-TURN-07");
    assert_eq!(s.elapsed, 15, "GW-CLOCK-05: the first turn has its die");
    for set in [s.fought, s.moved, s.combat_moved] {
        assert_eq!(units(set), [3], "GW-TURN-07: the enemy's stay");
    }
    assert_eq!(units(s.moved_last_turn), [0, 4], "GW-TURN-07");
    assert!(s.smoke[Side::A].is_empty(), "GW-SMOKE-04, GW-SMOKE-12: at the very start");
    assert_eq!(s.smoke[Side::B].len(), 1, "GW-SMOKE-11");
    assert_eq!(
        s.layout,
        crate::position::layout::layout_of(Scene::new(book, s)),
        "GW-SMOKE-12: sight is clear"
    );
    s.smoke[Side::B] = wargauge_rules::table::squares::Squares::EMPTY;
    s.smoke[Side::A].insert(book.board.parse("C4").expect("a square"));
    crate::position::layout::update_layout(book, s);
    begin_game(&mut Play::new(book, s, &mut DiceReferee::new(Scripted::new(&[3]), Deaf)));
    assert!(s.layout.opaque.is_empty(), "GW-SMOKE-12: and lines of sight are open again");
}

/// The targets of a combat phase and its combat moves are forgotten before the next (GW-TURN-07,
/// GW-COMBAT-09, GW-CMOVE-04).
#[test]
fn what_the_start_of_the_combat_phase_clears() {
    let setup = Setup::new().own("INF C3").own("TNK A1").foe("INF C5").foe("INF F8");
    let mut table = setup.at(Step::Barrages);
    mark(&mut table.state.attacked, 2);
    mark(&mut table.state.may_combat_move, 1);
    table.play(Action::Done, &[]);
    assert_eq!(table.state.step, Step::Attacks);
    assert!(table.state.attacked.is_empty(), "GW-TURN-07: cleared at the start of T3");
    assert!(table.state.may_combat_move.is_empty(), "GW-CMOVE-04: earned in T3 alone");
    assert_eq!(table.targets(table.own(0)), [0], "GW-COMBAT-09");
    mark(&mut table.state.may_combat_move, 1);
    table.play(Action::Done, &[]);
    assert_eq!(table.state.step, Step::CombatMoves, "GW-COMBAT-04: then combat moves");
    table.play(Action::Done, &[]);
    assert!(table.state.may_combat_move.is_empty(), "GW-CMOVE-03: over with the phase");
}
