//! The whole record of what happens, word for word and with every fact for statistics: nothing else
//! comes of it.

use super::table::{Setup, Table, chance};
use crate::action::{Action, Barrage};
use crate::attack::dice::attack_die;
use crate::book::Play;
use crate::event::{Event, SortieResult};
use crate::fire::barrages::{declare_barrage, resolve_barrages};
use crate::fire::declarations::{declare, resolve_attacks};
use crate::fire::smoke::lay_smoke;
use crate::fire::sorties::fly_sortie;
use crate::morale::regrouping::{able_to_regroup, regroup};
use crate::movement::carrying_out::{carry_out_move, leave_board, make_combat_move, withdraw};
use crate::movement::path::Path;
use crate::movement::reserves::enter_from_reserve;
use crate::state::{DeclaredAttack, Roll, Step};
use wargauge_rules::event::Common;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::scripted::Scripted;

type Rolling = DiceReferee<Scripted, Recorder<Event>>;

/// Does something with exactly these dice; gives the record.
#[track_caller]
fn record(table: &mut Table, dice: &[u8], act: impl FnOnce(&mut Play<'_, Rolling>)) -> Vec<Event> {
    let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
    act(&mut table.refereed(&mut referee));
    let (dice, Recorder { events }) = referee.into_parts();
    drop(dice);
    events
}

const fn fact(fact: Common) -> Event {
    Event::Fact(fact)
}

const fn activated(unit: UnitId) -> Event {
    fact(Common::Activated { unit })
}

const fn shot(unit: UnitId) -> Event {
    fact(Common::Shot { unit })
}

const fn hit_by(unit: UnitId) -> Event {
    fact(Common::Hit { unit })
}

const fn kill(unit: UnitId) -> Event {
    fact(Common::Kill { unit })
}

const fn suppressed_by(unit: UnitId) -> Event {
    fact(Common::Suppressed { unit })
}

const fn settled(victim: UnitId) -> Event {
    fact(Common::Settled { victim })
}

const fn lost(victim: UnitId, to: Option<UnitId>, price: u32) -> Event {
    fact(Common::Lost { victim, to, price })
}

/// A die without a second one.
const fn die(attacker: UnitId, target: UnitId, needed: u8, die: u8) -> Event {
    Event::Die { attacker, target, needed, die, again: None, hit: die >= needed }
}

/// Three guns at a tank: the first hit disrupts, the second eliminates, the third die is not
/// rolled. Half the price goes to each who scored, a wreck is left, and nothing else happens to
/// anybody (GW-COMBAT-06, GW-COMBAT-08, GW-COMBAT-10, GW-COMBAT-30, GW-DICE-06, GW-HIT-01,
/// GW-HIT-02, GW-HIT-03, GW-HIT-05, GW-HIT-06, GW-UNIT-19, GW-REGROUP-10, GW-WRECK-01, GW-WRECK-02,
/// GW-WRECK-09).
#[test]
fn the_record_of_three_attacks_is_complete() {
    for wrecks in [true, false] {
        let rules = if wrecks { "opt_wrecks=on" } else { "opt_wrecks=off" };
        let setup = Setup::new().rules(rules).own("ATG C3").own("ATG D5").own("ATG B5");
        let mut table = setup.foe("TNK C5").foe("INF F1").at(Step::Attacks);
        let (guns, tank) = ([0, 1, 2].map(UnitId), UnitId(3));
        table.book.profiles[3].stake = 4_000;
        let told = record(&mut table, &[3, 6], |play| {
            for gun in guns {
                declare(play, gun, tank);
            }
            resolve_attacks(play);
        });
        let [first, second, third] = guns;
        let mut expected: Vec<Event> = Vec::new();
        for attacker in guns {
            expected.push(activated(attacker));
            expected.push(Event::Attack { attacker, target: tank, needed: 3 });
        }
        expected.extend([
            die(first, tank, 3, 3),
            shot(first),
            hit_by(first),
            Event::Disrupted(tank),
            lost(tank, Some(first), 7_500),
            suppressed_by(first),
            die(second, tank, 3, 6),
            shot(second),
            hit_by(second),
            lost(tank, Some(second), 7_500),
            kill(second),
            Event::Eliminated(tank),
            settled(tank),
        ]);
        expected.extend(wrecks.then(|| Event::Wreck(table.square("C5"))));
        expected.push(Event::AttackLost { attacker: third, target: tank });
        assert_eq!(told, expected, "GW-HIT-01, GW-HIT-05, GW-COMBAT-10");
        let s = &table.state;
        assert_eq!((s.casualties.0, s.casualty_stake.0), ([0, 1], [0, 4_000]), "GW-HIT-05");
        assert_eq!(s.fought, guns.into_iter().collect(), "GW-REGROUP-10");
        assert!(!s.on_board.contains(tank) && s.attacks.is_empty(), "GW-HIT-05");
        assert_eq!(s.wrecks[0].contains(table.square("C5")), wrecks, "GW-WRECK-01");
        assert_eq!(s.burning.contains(tank), wrecks, "GW-WRECK-01: where distances are measured");
        assert!(s.wrecks[1].is_empty() && s.may_combat_move.is_empty(), "GW-HIT-06");
        assert!((s.moved | s.combat_moved).is_empty(), "GW-HIT-06");
    }
}

/// A miss changes nothing; a hit on a unit that was disrupted in another phase or turn eliminates
/// it (GW-HIT-01, GW-HIT-02, GW-HIT-04, GW-COMBAT-30).
#[test]
fn the_record_of_a_hit_on_a_disrupted_unit_is_complete() {
    for (number, gone) in [(3, false), (4, true)] {
        let mut table = Setup::new().own("INF C3").foe("INF C5 disrupted").at(Step::Attacks);
        let (own, foe) = (table.own(0), table.foe(0));
        let told = record(&mut table, &[number], |play| {
            declare(play, own, foe);
            resolve_attacks(play);
        });
        let mut expected = vec![
            activated(own),
            Event::Attack { attacker: own, target: foe, needed: 4 },
            die(own, foe, 4, number),
            shot(own),
        ];
        if gone {
            expected.extend([hit_by(own), lost(foe, Some(own), 5_000), kill(own)]);
            expected.extend([Event::Eliminated(foe), settled(foe)]);
        }
        assert_eq!(told, expected, "GW-HIT-02, GW-HIT-04: die {number}");
        let condition = if gone { "gone" } else { "disrupted" };
        assert_eq!(table.condition(foe), condition, "GW-HIT-04");
    }
}

/// Every face of the attack die against every number, in a minefield and out of it: N or more hits;
/// a failure in a minefield is rolled again once, and the second die stands (GW-DICE-01,
/// GW-DICE-04, GW-DICE-05, GW-MINE-03, GW-MINE-08, GW-MINE-09, GW-COMBAT-06, GW-COMBAT-27).
#[test]
fn every_face_of_an_attack_die_is_told() {
    for mined in [false, true] {
        let setup = Setup::new().rules("opt_mines=on").mines(if mined { "C5" } else { "C3" });
        let mut table = setup.own("INF C3").foe("INF C5").at(Step::Attacks);
        let (attacker, target) = (table.own(0), table.foe(0));
        for needed in 3..=7 {
            let attack = DeclaredAttack { attacker, target, needed };
            for first in 1..=6 {
                for second in 1..=6 {
                    let again = (mined && first < needed).then_some(second);
                    let script: Vec<u8> = core::iter::once(first).chain(again).collect();
                    let mut stood = None;
                    let told = record(&mut table, &script, |play| {
                        stood = Some(attack_die(play, attack, Roll::Attack));
                    });
                    let stands = again.unwrap_or(first);
                    let hit = stands >= needed;
                    let die = Event::Die { attacker, target, needed, die: first, again, hit };
                    let hits = hit.then(|| hit_by(attacker));
                    let expected: Vec<Event> =
                        [die, shot(attacker)].into_iter().chain(hits).collect();
                    assert_eq!(told, expected, "GW-MINE-03: {first}, {second} at {needed}+");
                    let stood = stood.expect("a die");
                    assert_eq!((stood.stands, stood.hit), (stands, hit), "GW-DICE-05");
                }
            }
            let faces = table.chances(|table, referee| {
                attack_die(&mut table.refereed(referee), attack, Roll::Attack);
                match referee.observer().events[0] {
                    Event::Die { die, .. } => die,
                    _ => 0,
                }
            });
            assert_eq!(faces.len(), 6, "GW-DICE-01");
            assert!(faces.values().all(|&face| face == chance(1, 6)), "GW-DICE-01");
        }
    }
}

/// ART, MOR and an ART out of ammunition, with an observer, at two infantry.
fn battery_table(rules: &str) -> Table {
    let setup = Setup::sized(8, 12).rules("opt_intense=on").rules(rules);
    let setup = setup.own("ART H12").own("MOR D5").own("ART G12").own("INF C3");
    setup.foe("INF C5").foe("INF B4").foe("INF H1").at(Step::Barrages)
}

const fn barrage(battery: u8, target: u8, observer: Option<u8>, intense: bool) -> Barrage {
    let observer = match observer {
        Some(unit) => Some(UnitId(unit)),
        None => None,
    };
    Barrage { battery: UnitId(battery), target: UnitId(target), observer, intense }
}

/// A fire plan of three batteries at two targets. All is declared first and every battery has
/// fought; then dice target by target, one hit at most on each, a tenth of the credit to the
/// observer; an intense hit eliminates; a 1 disrupts its battery after all dice, and who fired
/// intensely goes (GW-ARTY-13, GW-ARTY-14, GW-ARTY-15, GW-ARTY-16, GW-ARTY-17, GW-ARTY-19,
/// GW-ARTY-21, GW-ARTY-25, GW-ARTY-28, GW-INTENSE-02, GW-INTENSE-03, GW-INTENSE-04, GW-INTENSE-05,
/// GW-INTENSE-06, GW-DICE-06, GW-HIT-05, GW-HIT-06).
#[test]
fn the_record_of_a_fire_plan_is_complete() {
    for counts in [false, true] {
        let mut table = battery_table(&format!("retired_is_casualty={counts}"));
        table.book.profiles[2].stake = 3_000;
        let plan = [
            (barrage(0, 4, Some(3), false), 4),
            (barrage(2, 5, Some(3), true), 4),
            (barrage(1, 4, None, false), 3),
        ];
        let told = record(&mut table, &[5, 1, 4], |play| {
            for (barrage, _) in plan {
                declare_barrage(play, barrage);
            }
            resolve_barrages(play);
        });
        let [guns, mortars, spent, observer, near, beside] = [0, 1, 2, 3, 4, 5].map(UnitId);
        let mut expected: Vec<Event> = Vec::new();
        for (barrage, needed) in plan {
            expected.push(activated(barrage.battery));
            expected.push(Event::Barrage { barrage, needed });
        }
        expected.extend([
            die(guns, near, 4, 5),
            shot(guns),
            hit_by(guns),
            die(mortars, near, 3, 1),
            shot(mortars),
            Event::Disrupted(near),
            lost(near, Some(guns), 4_500),
            lost(near, Some(observer), 500),
            suppressed_by(guns),
            die(spent, beside, 4, 4),
            shot(spent),
            hit_by(spent),
            lost(beside, Some(spent), 9_000),
            lost(beside, Some(observer), 1_000),
            kill(spent),
            Event::Eliminated(beside),
            settled(beside),
            Event::SelfDisrupted(mortars),
            lost(mortars, None, 6_000),
            lost(spent, None, 14_000),
            Event::Retired(spent),
            settled(spent),
        ]);
        assert_eq!(told, expected, "GW-ARTY-13 to -17, GW-INTENSE-02, GW-INTENSE-03");
        let s = &table.state;
        let own = u8::from(counts);
        assert_eq!(s.casualties.0, [own, 1], "GW-INTENSE-06");
        assert_eq!(s.casualty_stake.0, [u32::from(own) * 3_000, 10_000], "GW-INTENSE-06");
        assert_eq!(s.fought, [guns, mortars, spent].into_iter().collect(), "GW-ARTY-21");
        assert_eq!(s.disrupted & s.on_board, [mortars, near].into_iter().collect(), "GW-ARTY-16");
        assert!(s.barrages.is_empty() && !s.on_board.contains(spent), "GW-INTENSE-03");
    }
}

/// Two batteries that both succeed share the credit of their one hit, on a disrupted target that of
/// its second half; an intense miss retires its battery, whose own 1 is moot (GW-ARTY-14,
/// GW-ARTY-15, GW-ARTY-16, GW-ARTY-28, GW-INTENSE-03, GW-INTENSE-05, GW-HIT-02).
#[test]
fn the_record_of_a_shared_hit_is_complete() {
    let mut table = battery_table("opt_smoke=off");
    table.state.disrupted.insert(UnitId(4));
    let plan = [(0, Some(3), false), (1, None, false), (2, Some(3), true)];
    let told = record(&mut table, &[4, 6, 1], |play| {
        for (battery, observer, intense) in plan {
            declare_barrage(play, barrage(battery, 4, observer, intense));
        }
        resolve_barrages(play);
    });
    let [guns, mortars, spent, observer, near] = [0, 1, 2, 3, 4].map(UnitId);
    let expected = [
        die(guns, near, 4, 4),
        shot(guns),
        hit_by(guns),
        die(mortars, near, 3, 6),
        shot(mortars),
        hit_by(mortars),
        die(spent, near, 4, 1),
        shot(spent),
        lost(near, Some(guns), 2_250),
        lost(near, Some(observer), 250),
        lost(near, Some(mortars), 2_500),
        kill(guns),
        kill(mortars),
        Event::Eliminated(near),
        settled(near),
        lost(spent, None, 14_000),
        Event::Retired(spent),
        settled(spent),
    ];
    assert_eq!(told[6..], expected, "GW-ARTY-14, GW-ARTY-15");
    assert_eq!(table.condition(mortars), "fresh", "GW-ARTY-16: no 1");
    assert_eq!(record(&mut table, &[], resolve_barrages), [], "nothing is declared any more");
}

/// Every die of a sortie, with and without an anti-aircraft gun, at fresh and disrupted targets, by
/// fresh and disrupted aircraft (GW-AIR-03, GW-AIR-04, GW-AIR-06, GW-AIR-07, GW-AIR-09, GW-AIR-12,
/// GW-HIT-01, GW-HIT-05).
#[test]
fn the_record_of_a_sortie_is_complete() {
    let cases = [false, true];
    for (guarded, hurt, worn) in cases
        .into_iter()
        .flat_map(|a| cases.map(|b| (a, b)))
        .flat_map(|(a, b)| cases.map(|c| (a, b, c)))
    {
        for number in 1..=6 {
            let gun = if guarded { "AAG C3" } else { "AAG C2" };
            let setup = Setup::new().rules("opt_air=on").own("AIR").own("INF A8");
            let mut table = setup.foe("TNK C5").foe(gun).foe("INF F1").at(Step::Sorties);
            let (air, tank) = (table.own(0), table.foe(0));
            for (unit, is) in [(tank, hurt), (air, worn)] {
                if is {
                    table.state.disrupted.insert(unit);
                }
            }
            let told = record(&mut table, &[number], |play| {
                fly_sortie(play, air, tank);
            });
            let result = match number {
                1 | 2 if worn => SortieResult::AircraftLost,
                1 | 2 => SortieResult::AircraftDisrupted,
                3 | 4 => SortieResult::Nothing,
                _ if guarded => SortieResult::Hit,
                _ => SortieResult::Eliminated,
            };
            let flight = Event::Sortie { aircraft: air, target: tank, die: number, result };
            let mut expected = vec![activated(air), flight, shot(air)];
            let disrupts = guarded && !hurt;
            match number {
                5.. if disrupts => expected.extend([
                    hit_by(air),
                    Event::Disrupted(tank),
                    lost(tank, Some(air), 7_500),
                    suppressed_by(air),
                ]),
                5.. => expected.extend([
                    hit_by(air),
                    lost(tank, Some(air), if hurt { 7_500 } else { 15_000 }),
                    kill(air),
                    Event::Eliminated(tank),
                    settled(tank),
                ]),
                3 | 4 => {}
                _ if worn => expected.extend([lost(air, None, 9_500), settled(air)]),
                _ => expected.push(lost(air, None, 9_500)),
            }
            let case = format!("die {number}, guarded {guarded}, hurt {hurt}, worn {worn}");
            assert_eq!(told, expected, "GW-AIR-03, GW-AIR-04, GW-AIR-06: {case}");
            let gone = number >= 5 && !disrupts;
            assert_eq!(table.condition(tank) == "gone", gone, "GW-AIR-03: {case}");
            let crashed = number <= 2 && worn;
            assert_eq!(table.condition(air) == "gone", crashed, "GW-AIR-06: {case}");
            let disrupted = table.state.disrupted.contains(air);
            assert_eq!(disrupted, worn || number <= 2, "GW-AIR-06: {case}");
            assert_eq!(table.state.casualties.0, [0, u8::from(gone)], "GW-AIR-12: {case}");
            assert!(table.state.fought.contains(air), "GW-AIR-09: {case}");
        }
    }
}

/// Every die of a smoke mission: 4 and more place the marker, a 1 hurts only if switched, and no
/// more comes of it (GW-SMOKE-01, GW-SMOKE-02, GW-SMOKE-05, GW-SMOKE-07, GW-SMOKE-08, GW-ARTY-16).
#[test]
fn the_record_of_a_smoke_mission_is_complete() {
    for risky in [false, true] {
        for number in 1..=6 {
            let setup = Setup::new().rules(&format!("opt_smoke=on smoke_self_disrupt={risky}"));
            let mut table = setup.own("ART A8").foe("INF F1").at(Step::Smoke);
            let (battery, square) = (table.own(0), table.square("C4"));
            let told = record(&mut table, &[number], |play| {
                lay_smoke(play, battery, square);
            });
            let placed = number >= 4;
            let mission = Event::Smoke { battery, square, die: number, placed };
            let mut expected = vec![activated(battery), mission];
            let hurt = risky && number == 1;
            if hurt {
                expected.extend([Event::SelfDisrupted(battery), lost(battery, None, 7_000)]);
            }
            assert_eq!(told, expected, "GW-SMOKE-01, GW-SMOKE-08: die {number}");
            let s = &table.state;
            assert_eq!(s.smoke[Side::A].contains(square), placed, "GW-SMOKE-01: die {number}");
            assert!(s.smoke[Side::B].is_empty(), "GW-SMOKE-01: whose smoke it is");
            assert_eq!(s.layout.opaque.contains(square), placed, "GW-SMOKE-02, GW-SMOKE-07");
            assert!(s.fought.contains(battery), "GW-SMOKE-05");
            assert_eq!(s.disrupted.contains(battery), hurt, "GW-SMOKE-08: die {number}");
        }
    }
}

/// Every pair of dice of an attempt to regroup: 3 and more, once again for tanks and elite units
/// (GW-REGROUP-02, GW-REGROUP-06, GW-REGROUP-07, GW-REGROUP-08, GW-REGROUP-09, GW-DISR-01,
/// GW-STRONG-05, GW-DICE-05).
#[test]
fn the_record_of_an_attempt_to_regroup_is_complete() {
    for (kind, rerolls) in
        [("INF", false), ("INF elite", true), ("TNK", true), ("TNK elite", true), ("STP", false)]
    {
        for first in 1..=6 {
            for second in 1..=6 {
                let setup = Setup::new().rules("opt_strong=on");
                let setup = setup.own(&format!("{kind} C3 disrupted"));
                let mut table = setup.foe("INF F8").at(Step::Regroup);
                let unit = table.own(0);
                let again = (rerolls && first < 3).then_some(second);
                let script: Vec<u8> = core::iter::once(first).chain(again).collect();
                let told = record(&mut table, &script, |play| {
                    regroup(play, unit);
                });
                let fresh = again.unwrap_or(first) >= 3;
                let restored = fresh.then(|| fact(Common::Restored { victim: unit }));
                let attempt = Event::Regroup { unit, die: first, again, fresh };
                let expected: Vec<Event> = core::iter::once(attempt).chain(restored).collect();
                assert_eq!(told, expected, "GW-REGROUP-02, GW-REGROUP-06: {kind} {script:?}");
                assert_eq!(table.state.disrupted.contains(unit), !fresh, "GW-DISR-01: {kind}");
            }
        }
    }
}

fn path(table: &Table, names: &[&str]) -> Path {
    let squares: Vec<_> = names.iter().map(|name| table.square(name)).collect();
    Path::of(&squares)
}

/// An ordinary move: its path is told, the unit stands where it led, and no die is rolled; the next
/// one finds the board as this one has left it (GW-MOVE-03, GW-MOVE-14, GW-MOVE-15).
#[test]
fn the_record_of_a_move_is_complete() {
    let mut table = Setup::new().own("TNK C3").own("INF C4").foe("INF F8").at(Step::Movement);
    let (tank, to) = (table.own(0), table.place("C5"));
    let told = record(&mut table, &[], |play| {
        carry_out_move(play, tank, to, Event::Moved);
    });
    assert_eq!(told, [Event::Moved(tank, path(&table, &["C3", "C4", "C5"]))], "GW-MOVE-14");
    assert_eq!(table.stands(tank), "C5", "GW-MOVE-15");
    let places = [table.square("C3"), table.square("C5")];
    assert_eq!(places.map(|at| table.state.occupied[Side::A].contains(at)), [false, true]);
    let again = table.play(Action::Move(table.own(1), table.place("C3")), &[]);
    let moved = Event::Moved(table.own(1), path(&table, &["C4", "C3"]));
    assert_eq!(again[..2], [moved, activated(table.own(1))], "GW-MOVE-15: C3 is free");
    assert!(!table.allows(Action::Move(table.own(1), table.place("C2"))), "GW-MOVE-03: once");
}

/// A combat move is made once and takes the place of the ordinary one (GW-CMOVE-01, GW-CMOVE-05,
/// GW-CMOVE-06, GW-MOVE-13, GW-MOVE-14).
#[test]
fn the_record_of_a_combat_move_is_complete() {
    let mut table = Setup::new().own("TNK C3").foe("INF F8").at(Step::CombatMoves);
    let (tank, to) = (table.own(0), table.place("C4"));
    table.state.may_combat_move.insert(tank);
    let told = record(&mut table, &[], |play| {
        make_combat_move(play, tank, to);
    });
    assert_eq!(told, [Event::CombatMoved(tank, path(&table, &["C3", "C4"]))], "GW-CMOVE-06");
    let s = &table.state;
    assert!(s.combat_moved.contains(tank) && s.may_combat_move.is_empty(), "GW-CMOVE-06");
    assert!(s.moved.is_empty(), "GW-CMOVE-06: no ordinary move");
    let movers = crate::movement::moves::movers(table.scene());
    assert!(movers.is_empty(), "GW-CMOVE-06, GW-MOVE-13");
}

/// A forced withdrawal is a move, made once; a poor unit that made it may not regroup (GW-DISR-06,
/// GW-DISR-08, GW-REGROUP-12).
#[test]
fn the_record_of_a_withdrawal_is_complete() {
    let setup = Setup::new().own("INF E2 disrupted poor").foe("TNK E3");
    let mut table = setup.at(Step::Withdrawals);
    let (unit, to) = (table.own(0), table.place("E1"));
    assert_eq!(table.state.isolated.len(), 1);
    let told = record(&mut table, &[], |play| {
        withdraw(play, unit, to);
    });
    let way = Event::Withdrew(unit, path(&table, &["E2", "E1"]));
    assert_eq!(told, [way, activated(unit)], "GW-DISR-06");
    assert!(table.state.isolated.is_empty(), "GW-DISR-06: it has left");
    assert!(table.state.moved.contains(unit), "GW-DISR-08, GW-REGROUP-12");
    assert_eq!(table.stands(unit), "E1");
    assert!(able_to_regroup(table.scene()).is_empty(), "GW-REGROUP-12");
}

/// Whoever leaves over the exit edge is off the board for good, no casualty and no longer isolated
/// (GW-END-11, GW-DISR-06).
#[test]
fn the_record_of_an_exit_is_complete() {
    let mut table = Setup::new().own("INF C1 disrupted").foe("INF C2").at(Step::Withdrawals);
    let unit = table.own(0);
    let told = record(&mut table, &[], |play| {
        leave_board(play, unit);
    });
    assert_eq!(told, [activated(unit), Event::Exited(unit)], "GW-END-11");
    let s = &table.state;
    assert!(s.exited.contains(unit) && !s.on_board.contains(unit), "GW-END-11: off the board");
    assert!(!s.waiting.contains(unit), "GW-END-11: it never returns");
    assert!(s.isolated.is_empty() && s.moved.contains(unit), "GW-DISR-06, GW-END-11");
    assert_eq!(s.casualties.0, [0, 0], "GW-END-11: no casualty");
    assert!(s.occupied[Side::A].is_empty());
}

/// The first in line enters, out of turn too if the one before it finds no room; to enter is to
/// move (GW-RES-05, GW-RES-06, GW-REGROUP-12).
#[test]
fn the_record_of_an_entry_is_complete() {
    let setup = Setup::new().rules("opt_reserves=on").own("INF").own("INF poor").own("INF");
    let mut table = setup.foe("INF F8").at(Step::Entries);
    table.state.line[Side::A].extend([0, 1, 2].map(UnitId));
    table.state.due[Side::A] = 2;
    let to = table.place("C1");
    let told = record(&mut table, &[], |play| {
        enter_from_reserve(play, UnitId(1), to);
    });
    assert_eq!(told, [activated(UnitId(1)), Event::Entered(UnitId(1), to)], "GW-RES-05");
    let s = &mut table.state;
    assert_eq!(s.line[Side::A][..], [UnitId(0), UnitId(2)], "GW-RES-05: it leaves the line");
    assert_eq!(s.due[Side::A], 1, "GW-RES-05");
    assert!(s.on_board.contains(UnitId(1)) && !s.waiting.contains(UnitId(1)), "GW-RES-05");
    assert!(s.moved.contains(UnitId(1)), "GW-REGROUP-12");
    s.disrupted.insert(UnitId(1));
    assert!(able_to_regroup(table.scene()).is_empty(), "GW-REGROUP-12: poor");
}
