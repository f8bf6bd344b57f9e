//! Direct fire, priorities, hits and combat moves (GW-COMBAT, GW-PRIO, GW-HIT, GW-CMOVE).

use super::table::{Setup, Table, army, chance};
use crate::action::Action;
use crate::attack::numbers::number_needed;
use crate::event::Event;
use crate::fire::barrages::{barrage_targets, declare_barrage, resolve_barrages, ways_to_fire};
use crate::fire::declarations::{declare, resolve_attacks};
use crate::morale::regrouping::able_to_regroup;
use crate::movement::moves::{combat_movers, combat_reach, movers};
use crate::state::Step;
use crate::terrain::ground::Terrain;
use crate::units::indirect_fire::Fire;
use crate::units::profile::Class;
use wargauge_rules::event::{Clause, GameEvent};
use wargauge_rules::game::{Side, UnitId};

/// The number `attacker` needs in direct fire at the one enemy unit, two squares away.
fn number(attacker: &str, target: &str, rules: &str) -> Option<u8> {
    let table = Setup::new()
        .rules(rules)
        .own(&format!("{attacker} C3"))
        .foe(&format!("{target} C5"))
        .at(Step::Attacks);
    number_needed(table.scene(), table.own(0), table.foe(0), Fire::Direct)
}

#[test]
fn the_combat_table_gives_the_numbers() {
    let rows = [
        ("INF MOT AIN", [Some(4), Some(4), Some(5)], "GW-COMBAT-12"),
        ("REC FOO AAG", [Some(5), Some(5), None], "GW-COMBAT-13, GW-COMBAT-19, GW-COMBAT-20"),
        ("ART SPA", [Some(3), Some(5), Some(5)], "GW-COMBAT-14, GW-COMBAT-21"),
        ("MOR SPM", [Some(3), Some(5), None], "GW-COMBAT-15, GW-COMBAT-21"),
        ("ARC ASG", [Some(3), Some(4), Some(5)], "GW-COMBAT-16"),
        ("ATG TDR ATP TDP", [Some(5), Some(5), Some(3)], "GW-COMBAT-17, GW-UNIT-22"),
        ("TNK HVY", [Some(4), Some(4), Some(3)], "GW-COMBAT-18, GW-COMBAT-21"),
    ];
    for (types, numbers, clause) in rows {
        for attacker in types.split(' ') {
            for (target, needed) in ["INF", "ATG", "TNK"].into_iter().zip(numbers) {
                assert_eq!(
                    number(attacker, target, "opt_heavy=on"),
                    needed,
                    "{clause}: {attacker} at {target}"
                );
            }
        }
    }
    assert_eq!(number("STP", "INF", "opt_strong=on"), Some(4), "GW-COMBAT-21, GW-STRONG-02");
}

#[test]
fn two_infantry_attack_infantry() {
    // EX-02. GW-COMBAT-06, GW-COMBAT-11: one D6 for each attacker.
    let table = Setup::new().own("INF C3").own("INF D5").foe("INF C5").at(Step::Attacks);
    let mut played = table.clone();
    played.attack(&[table.own(0), table.own(1)], table.foe(0), &[4, 3]);
    assert_eq!(played.condition(table.foe(0)), "disrupted", "GW-HIT-01: one hit, one disruption");
    let chances = table.attack_chances(&[table.own(0), table.own(1)], table.foe(0));
    assert_eq!(chances["fresh"], chance(1, 4), "GW-COMBAT-12");
    assert_eq!(chances["disrupted"], chance(1, 2), "GW-HIT-01");
    assert_eq!(
        chances["gone"],
        chance(1, 4),
        "GW-HIT-02, GW-HIT-03: two hits eliminate a fresh unit"
    );
}

#[test]
fn three_infantry_attack_a_wood() {
    // EX-03. GW-COMBAT-23, GW-COMBAT-31: 4+ becomes 5+.
    let table = Setup::new()
        .terrain(Terrain::Wood, "C5")
        .own("INF C3")
        .own("INF D5")
        .own("INF B5")
        .foe("INF C5")
        .at(Step::Attacks);
    let attackers = [0, 1, 2].map(|at| table.own(at));
    let mut played = table.clone();
    played.attack(&attackers, table.foe(0), &[6, 2, 5]);
    assert_eq!(played.condition(table.foe(0)), "gone", "GW-TERR-13, GW-COMBAT-31");
    let chances = table.attack_chances(&attackers, table.foe(0));
    assert_eq!(chances["fresh"], chance(8, 27));
    assert_eq!(chances["disrupted"], chance(12, 27));
    assert_eq!(chances["gone"], chance(7, 27));
    let dice = table.chances(|table, referee| {
        for attacker in attackers {
            declare(&mut table.refereed(referee), attacker, UnitId(3));
        }
        resolve_attacks(&mut table.refereed(referee));
        let rolled = |event: &&Event| matches!(event, Event::Die { .. });
        referee.observer().events.iter().filter(rolled).count()
    });
    // Expected dice 26/9 = 2 x 1/9 + 3 x 8/9 (GW-DICE-06: dice not needed are not drawn).
    assert_eq!((dice[&2], dice[&3]), (chance(1, 9), chance(8, 9)), "GW-DICE-06");
    let expected = dice.iter().fold(chance(0, 1), |sum, (&count, one)| {
        sum.plus(chance(one.numerator * count as u128, one.denominator))
    });
    assert_eq!(expected, chance(26, 9), "EX-03, GW-DICE-06");
}

#[test]
fn early_elimination_ends_the_declaration() {
    // EX-04. GW-COMBAT-08: all three are declared before a die is rolled.
    let mut table = Setup::new()
        .own("TNK C3")
        .own("TNK C4")
        .own("TNK D5")
        .own("INF A8 disrupted")
        .foe("INF C5")
        .foe("INF D4")
        .at(Step::Attacks);
    let (third, target) = (table.own(2), table.foe(0));
    for at in 0..2 {
        table.play(Action::Attack { attacker: table.own(at), target }, &[]);
    }
    // Nobody else can join, so the dice are rolled.
    let events = table.play(Action::Attack { attacker: third, target }, &[5, 6]);
    assert!(
        events.contains(&Event::AttackLost { attacker: third, target }),
        "GW-COMBAT-10: no third die"
    );
    assert_eq!(table.condition(target), "gone");
    assert!(table.state.fought.contains(third), "GW-COMBAT-10, GW-REGROUP-10: it has fought");
    assert!(table.targets(third).is_empty(), "GW-COMBAT-10, GW-COMBAT-32: not on another target");
    assert!(combat_movers(table.scene()).contains(third), "GW-CMOVE-04");
    assert!(!movers(table.scene()).contains(third), "GW-MOVE-13, GW-COMBAT-02");
    table.state.disrupted.insert(third);
    assert!(!able_to_regroup(table.scene()).contains(third), "GW-REGROUP-10");
    let fresh =
        Setup::new().own("TNK C3").own("TNK C4").own("TNK D5").foe("INF C5").at(Step::Attacks);
    let third_die = fresh.chances(|table, referee| {
        for at in 0..3 {
            declare(&mut table.refereed(referee), UnitId(at), UnitId(3));
        }
        resolve_attacks(&mut table.refereed(referee));
        referee.observer().events.iter().filter(|e| matches!(e, Event::Die { .. })).count() == 3
    });
    assert_eq!(third_die[&true], chance(3, 4), "EX-04");
}

#[test]
fn two_guns_at_a_tank_in_the_open_and_hull_down() {
    // EX-05.
    for (kind, expected) in [
        (Terrain::Open, [chance(1, 9), chance(4, 9), chance(4, 9)]),
        (Terrain::Hill, [chance(1, 4), chance(1, 2), chance(1, 4)]),
    ] {
        let table = Setup::new()
            .terrain(kind, "C5")
            .own("ATG C3")
            .own("ATG D5")
            .foe("TNK C5")
            .at(Step::Attacks);
        let chances = table.attack_chances(&[table.own(0), table.own(1)], table.foe(0));
        let got = ["fresh", "disrupted", "gone"].map(|condition| chances[condition]);
        assert_eq!(got, expected, "GW-COMBAT-17, GW-TERR-18, GW-TERR-30: {kind:?}");
    }
}

fn tank_with_two_targets(rules: &str, between: Terrain) -> Table {
    Setup::new()
        .rules(rules)
        .terrain(between, "C5")
        .own("TNK C4")
        .foe("TNK C6")
        .foe("INF D4")
        .at(Step::Attacks)
}

#[test]
fn tanks_first_then_neighbours() {
    // EX-06.
    let plain = tank_with_two_targets("priority_order=tank_first", Terrain::Open);
    assert_eq!(plain.targets(plain.own(0)), [0], "GW-PRIO-02, GW-PRIO-05, GW-PRIO-01");
    assert!(plain.allows(Action::Done), "GW-PRIO-09, GW-COMBAT-07: holding fire is legal");
    let hidden = tank_with_two_targets("priority_order=tank_first", Terrain::Field);
    assert_eq!(hidden.targets(hidden.own(0)), [1], "GW-PRIO-03, GW-PRIO-07: C6 is unseen");
    let hit =
        |table: &Table, foe| table.attack_chances(&[table.own(0)], table.foe(foe))["disrupted"];
    assert_eq!((hit(&plain, 0), hit(&hidden, 1)), (chance(2, 3), chance(1, 2)), "EX-06: 3+, 4+");
    assert!(hidden.allows(Action::Done), "EX-06, GW-PRIO-09: holding fire is always legal");
    for between in [Terrain::Open, Terrain::Field] {
        let adjacent = tank_with_two_targets("priority_order=adjacent_first", between);
        assert_eq!(adjacent.targets(adjacent.own(0)), [1], "GW-PRIO-05");
    }
}

#[test]
fn without_a_priority_the_player_chooses() {
    let table =
        Setup::new().own("INF C3").foe("INF C5").foe("TNK D4").foe("ATG B4").at(Step::Attacks);
    assert_eq!(table.targets(table.own(0)), [0, 1, 2], "GW-PRIO-04: nobody is adjacent");
    let near =
        Setup::new().own("INF C3").foe("INF C4").foe("TNK D3").foe("ATG C5").at(Step::Attacks);
    assert_eq!(near.targets(near.own(0)), [0, 1], "GW-PRIO-03, GW-PRIO-06: any adjacent enemy");
    let tanks = Setup::new().own("TNK C3").foe("TNK C5").foe("TNK D4").at(Step::Attacks);
    assert_eq!(tanks.targets(tanks.own(0)), [0, 1], "GW-PRIO-06: equally close");
    let none = Setup::new().own("REC C3").foe("TNK C4").foe("INF C5").at(Step::Attacks);
    assert_eq!(none.targets(none.own(0)), [1], "GW-COMBAT-19, GW-PRIO-07: a dash binds nobody");
}

/// A tank and infantry equally far, so that nothing but the attacker's type can bind it.
fn before_a_tank_and_infantry(attacker: &str, step: Step) -> Table {
    Setup::new()
        .rules("opt_heavy=on")
        .own(&format!("{attacker} C3"))
        .foe("TNK C5")
        .foe("INF B4")
        .at(step)
}

#[test]
fn tanks_and_anti_tank_guns_alone_are_bound_to_tanks() {
    for kind in ["TNK", "HVY", "ATG", "TDR", "ATP", "TDP"] {
        let table = before_a_tank_and_infantry(kind, Step::Attacks);
        assert_eq!(table.targets(table.own(0)), [0], "GW-PRIO-02, GW-PRIO-08: {kind}");
    }
    for kind in ["INF", "ARC", "ASG"] {
        let table = before_a_tank_and_infantry(kind, Step::Attacks);
        assert_eq!(table.targets(table.own(0)), [0, 1], "GW-PRIO-08: {kind} is not bound");
    }
    for kind in ["ART", "SPA"] {
        let table = before_a_tank_and_infantry(kind, Step::Barrages);
        let targets = barrage_targets(table.scene(), table.own(0));
        assert_eq!(targets.len(), 2, "GW-PRIO-08: {kind} is not bound");
    }
}

#[test]
fn adjacent_tanks_bind_first_when_neighbours_do() {
    let table = Setup::new()
        .rules("priority_order=adjacent_first")
        .own("TNK C4")
        .foe("TNK C5")
        .foe("INF D4")
        .at(Step::Attacks);
    assert_eq!(table.targets(table.own(0)), [0], "GW-PRIO-05: among adjacent enemies Tank class");
}

#[test]
fn a_spent_priority_still_binds() {
    // EX-07.
    let lay = |foe: &str| {
        Setup::new().own("TNK C3").own("TNK E5").foe(foe).foe("INF D4").at(Step::Attacks)
    };
    let mut table = lay("TNK C5");
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[]);
    assert!(
        !table.allows(Action::Attack { attacker: table.own(1), target: table.foe(1) }),
        "GW-COMBAT-09: one declaration at a time"
    );
    table.play(Action::Done, &[2]);
    assert_eq!(table.condition(table.foe(0)), "fresh");
    assert!(table.targets(table.own(1)).is_empty(), "GW-PRIO-10, GW-COMBAT-09");
    let mut killed = lay("TNK C5 disrupted");
    killed.attack(&[killed.own(0)], killed.foe(0), &[3]);
    assert_eq!(killed.targets(killed.own(1)), [1], "GW-PRIO-10: eliminated enemies bind no one");
}

#[test]
fn everything_can_be_declared_at_once() {
    let mut table = Setup::new()
        .rules("declaration=all_at_once")
        .own("INF B3")
        .own("INF E3")
        .own("INF A8")
        .foe("INF B5")
        .foe("INF E5")
        .at(Step::Attacks);
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[]);
    let target = table.foe(1);
    // The second declaration leaves nobody to declare, so all dice are rolled.
    table.play(Action::Attack { attacker: table.own(1), target }, &[4, 3]);
    assert_eq!(table.condition(table.foe(0)), "disrupted", "GW-COMBAT-09");
    assert_eq!(table.condition(table.foe(1)), "fresh");
}

#[test]
fn a_target_is_declared_on_once_a_phase() {
    let mut table =
        Setup::new().own("INF C3").own("INF D4").own("INF A1").foe("INF C5").at(Step::Attacks);
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[]);
    table.play(Action::Done, &[1]);
    assert!(table.targets(table.own(1)).is_empty(), "GW-COMBAT-09");
}

#[test]
fn range_and_company_change_nothing() {
    for square in ["C4", "C3"] {
        let table = Setup::new()
            .own(&format!("INF {square}"))
            .own("INF D5")
            .foe("INF C5")
            .at(Step::Attacks);
        let needed = number_needed(table.scene(), table.own(0), table.foe(0), Fire::Direct);
        assert_eq!(needed, Some(4), "GW-COMBAT-22");
    }
}

#[test]
fn the_second_deduction_follows_the_reading() {
    let reading = |word: &str| format!("indirect_penalty={word}");
    assert_eq!(
        number("FOO", "INF", &reading("attacker_is_foo")),
        Some(6),
        "GW-COMBAT-24, GW-COMBAT-25"
    );
    assert_eq!(number("INF", "FOO", &reading("target_is_foo")), Some(5), "GW-COMBAT-25");
    for word in ["indirect_without_foo", "off"] {
        assert_eq!(number("FOO", "INF", &reading(word)), Some(5), "GW-COMBAT-25: {word}");
        assert_eq!(number("INF", "FOO", &reading(word)), Some(4), "GW-COMBAT-25: {word}");
    }
}

#[test]
fn deductions_add_up_only_if_switched() {
    for (stack, needed) in [("false", 5), ("true", 6)] {
        let table = Setup::new()
            .rules(&format!("indirect_penalty=target_is_foo deductions_stack={stack}"))
            .terrain(Terrain::Wood, "C5")
            .smoke("C5")
            .own("INF C4")
            .foe("FOO C5")
            .at(Step::Attacks);
        let got = number_needed(table.scene(), table.own(0), table.foe(0), Fire::Direct);
        assert_eq!(got, Some(needed), "GW-COMBAT-26: wood and smoke are one cover");
    }
}

#[test]
fn a_number_above_six_cannot_be_met() {
    let table = Setup::new()
        .rules("indirect_penalty=attacker_is_foo deductions_stack=true")
        .terrain(Terrain::Wood, "C5")
        .own("FOO C4")
        .foe("INF C5")
        .at(Step::Attacks);
    let chances = table.attack_chances(&[table.own(0)], table.foe(0));
    assert_eq!(chances["fresh"], chance(1, 1), "GW-COMBAT-27: 7+ never hits, not even a natural 6");
}

#[test]
fn disruption_does_not_weaken_an_attack() {
    let table = Setup::new().own("INF C3 disrupted").foe("INF C5").at(Step::Attacks);
    let chances = table.attack_chances(&[table.own(0)], table.foe(0));
    assert_eq!(chances["disrupted"], chance(1, 2), "GW-COMBAT-28, GW-DISR-09");
}

#[test]
fn both_units_of_a_square_attack_and_are_targets_of_their_own() {
    let mut table =
        Setup::new().own("INF C4").own("INF C4").foe("INF C5").foe("ATG C5").at(Step::Attacks);
    table.attack(&[table.own(0)], table.foe(0), &[6]);
    table.attack(&[table.own(1)], table.foe(1), &[6]);
    let conditions = [0, 1].map(|at| table.condition(table.foe(at)));
    assert_eq!(conditions, ["disrupted", "disrupted"], "GW-COMBAT-29, GW-GRID-13");
}

#[test]
fn nobody_fires_back() {
    let mut table = Setup::new().own("INF C4").own("INF A1").foe("TNK C5").at(Step::Attacks);
    let target = table.foe(0);
    // One die, of the attacker: GW-COMBAT-30, GW-TURN-03, GW-MOVE-14.
    let events = table.play(Action::Attack { attacker: table.own(0), target }, &[1]);
    let dice = events.iter().filter(|event| matches!(event, Event::Die { .. })).count();
    assert_eq!(dice, 1, "GW-COMBAT-30");
    assert_eq!(table.condition(table.own(0)), "fresh");
}

#[test]
fn a_hit_disrupts_and_does_nothing_else() {
    let mut table = Setup::new().own("INF C3").own("INF A1").foe("TNK C5").at(Step::Attacks);
    table.attack(&[table.own(0)], table.foe(0), &[5]);
    assert_eq!(table.stands(table.foe(0)), "C5", "GW-HIT-06: no retreat");
    table.state.side = Side::B;
    assert!(!table.moves(table.foe(0)).is_empty(), "GW-HIT-06: it may still move");
    assert!(movers(table.scene()).contains(table.foe(0)), "GW-HIT-06: this turn");
    let flags = table.state.fought | table.state.moved | table.state.moved_last_turn;
    assert!(!flags.contains(table.foe(0)), "GW-HIT-06: it has neither fought nor moved");
}

#[test]
fn a_casualty_is_removed_at_once() {
    let mut table =
        Setup::new().own("INF C3").foe("INF C5 disrupted").foe("INF C5").at(Step::Attacks);
    assert!(table.state.crowded.contains(table.square("C5")));
    let foe = table.foe(0);
    table.book.profiles[foe.index()].stake = 7_000;
    table.attack(&[table.own(0)], foe, &[4]);
    assert_eq!(table.condition(table.foe(0)), "gone", "GW-HIT-02");
    assert!(!table.state.crowded.contains(table.square("C5")), "GW-HIT-05: occupancy changes");
    assert_eq!(table.state.casualties[Side::B], 1, "GW-HIT-05");
    assert_eq!(table.state.casualty_stake[Side::B], 7_000, "GW-END-08: not the price");
    // A sortie and an intense barrage eliminate fresh units too, so not GW-HIT-02.
    let told = Event::Eliminated(table.foe(0)).clause();
    assert_eq!(told, Clause("GW-HIT-05"), "GW-HIT-05: how replays cite it");
}

#[test]
fn hits_of_both_phases_add_up() {
    // EX-12.
    let one = Setup::new().own("ART C3").own("INF D5").foe("INF C5").at(Step::Barrages);
    let two =
        Setup::new().own("ART C3").own("INF D5").own("INF B5").foe("INF C5").at(Step::Barrages);
    let mut played = one.clone();
    let way = ways_to_fire(played.scene(), played.own(0), played.foe(0))[0];
    played.play(Action::Barrage(way), &[3]);
    assert_eq!(played.condition(played.foe(0)), "disrupted", "EX-12: in T2, by 3+");
    played.attack(&[played.own(1)], played.foe(0), &[4]);
    assert_eq!(played.condition(played.foe(0)), "gone", "EX-12: in T3, by 4+");
    for (table, shooters, expected) in [(one, 1..2, chance(1, 3)), (two, 1..3, chance(7, 12))] {
        let gone = table.chances(|table, referee| {
            let target = UnitId(shooters.end);
            let way = ways_to_fire(table.scene(), UnitId(0), target)[0];
            declare_barrage(&mut table.refereed(referee), way);
            resolve_barrages(&mut table.refereed(referee));
            for attacker in shooters.clone() {
                declare(&mut table.refereed(referee), UnitId(attacker), target);
            }
            resolve_attacks(&mut table.refereed(referee));
            table.condition(target) == "gone"
        });
        assert_eq!(gone[&true], expected, "GW-HIT-04");
    }
}

#[test]
fn duels_in_the_open() {
    // EX-23: chance that the first shooter wins, from the two hit chances. The chain over
    // (own, foe) hits is solved exactly: a duel ends with the second hit on either.
    let wins = |first: &str, second: &str| {
        let p = table_chance(first, second);
        let q = table_chance(second, first);
        duel(p, q)
    };
    assert!((wins("INF", "INF") - 16.0 / 27.0).abs() < 1e-12, "GW-COMBAT-12");
    assert!((wins("TNK", "TNK") - 21.0 / 32.0).abs() < 1e-12, "GW-COMBAT-18");
    assert!((wins("TNK", "ATG") - 57.0 / 125.0).abs() < 1e-12, "GW-COMBAT-17");
    assert!((wins("ATG", "TNK") - 96.0 / 125.0).abs() < 1e-12, "GW-HIT-01");
}

/// The chance of a hit in the open, played: it disrupts a fresh target and eliminates another.
fn table_chance(attacker: &str, target: &str) -> f64 {
    let lay = |condition| {
        let foe = format!("{target} C5{condition}");
        Setup::new().own(&format!("{attacker} C3")).foe(&foe).at(Step::Attacks)
    };
    let [fresh, disrupted] =
        ["", " disrupted"].map(|condition| lay(condition).attack_chances(&[UnitId(0)], UnitId(1)));
    assert_eq!(fresh["disrupted"], disrupted["gone"], "GW-HIT-01, GW-HIT-02");
    fresh["disrupted"].numerator as f64 / fresh["disrupted"].denominator as f64
}

/// The chance that the first shooter scores two hits before the second does.
fn duel(p: f64, q: f64) -> f64 {
    // a[i][j]: the first shooter is to fire, has scored i, has taken j.
    let mut a = [[0.0; 2]; 2];
    for _ in 0..2000 {
        for (i, j) in [(1, 1), (1, 0), (0, 1), (0, 0)] {
            let after = |i: usize, j: usize| {
                if i == 2 {
                    return 1.0;
                }
                let hit = if j == 1 { 0.0 } else { a[i][1] };
                q * hit + (1.0 - q) * a[i][j]
            };
            a[i][j] = p * after(i + 1, j) + (1.0 - p) * after(i, j);
        }
    }
    a[0][0]
}

#[test]
fn a_combat_move_follows_the_attack() {
    // EX-19.
    let mut table = Setup::new()
        .own("TNK C4")
        .own("INF A1")
        .foe("ATG C5 disrupted")
        .foe("INF D4")
        .at(Step::Attacks);
    let gone = table.attack_chances(&[table.own(0)], table.foe(0))["gone"];
    assert_eq!(gone, chance(1, 2), "EX-19: 4+");
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[4]);
    assert_eq!(table.condition(table.foe(0)), "gone");
    assert_eq!(table.state.step, Step::CombatMoves, "GW-CMOVE-03: after all attacks");
    let reach = combat_reach(table.scene(), table.own(0));
    let expected = ["C5", "B4", "C3"].map(|name| table.square(name)).into_iter().collect();
    assert_eq!(reach, expected, "GW-CMOVE-01, GW-CMOVE-05, GW-CMOVE-06, GW-MOVE-10");
    assert!(table.allows(Action::Done), "GW-CMOVE-06: optional");
    let to = table.place("C5");
    table.play(Action::CombatMove(table.own(0), to), &[]);
    assert_eq!(table.stands(table.own(0)), "C5");
    assert!(!movers(table.scene()).contains(table.own(0)), "GW-CMOVE-06, GW-MOVE-13");
}

#[test]
fn who_may_make_combat_moves() {
    for (types, may) in [("TNK HVY AIN ARC", true), ("TDR ASG INF MOT ATG REC", false)] {
        for kind in types.split(' ') {
            let mut table = Setup::new()
                .rules("opt_heavy=on")
                .own(&format!("{kind} C3"))
                .own("INF A1")
                .foe("INF C5")
                .at(Step::Attacks);
            table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[1]);
            let offered = table.state.step == Step::CombatMoves;
            assert_eq!(offered, may, "GW-CMOVE-02, GW-CMOVE-04, GW-CLASS-04, GW-CLASS-08: {kind}");
        }
    }
    let mut house = Setup::new()
        .terrain(Terrain::Building, "C3")
        .own("AIN C3")
        .own("INF A1")
        .foe("INF C5")
        .at(Step::Attacks);
    house.play(Action::Attack { attacker: house.own(0), target: house.foe(0) }, &[1]);
    assert_eq!(house.state.step, Step::Movement, "GW-CMOVE-02, GW-TERR-08: not from a building");
}

#[test]
fn combat_moves_may_come_after_each_target() {
    let mut table = Setup::new()
        .rules("combat_move_timing=per_target")
        .own("TNK B3")
        .own("INF E3")
        .foe("INF B5")
        .foe("INF E5")
        .at(Step::Attacks);
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[1]);
    assert_eq!(table.state.step, Step::TargetMoves, "GW-CMOVE-03");
    table.play(Action::CombatMove(table.own(0), table.place("B2")), &[]);
    assert_eq!(table.targets(table.own(1)), [1], "GW-CMOVE-03: the phase goes on");
}

#[test]
fn combat_moves_may_come_after_each_target_of_one_declaration() {
    let mut table = Setup::new()
        .rules("combat_move_timing=per_target declaration=all_at_once")
        .own("TNK B3")
        .own("TNK E3")
        .own("INF A8")
        .foe("INF B5")
        .foe("INF E5")
        .at(Step::Attacks);
    table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[]);
    // Nobody is left to declare: the first target is resolved, and it alone.
    table.play(Action::Attack { attacker: table.own(1), target: table.foe(1) }, &[4]);
    assert_eq!(table.state.step, Step::TargetMoves, "GW-CMOVE-03: after each target");
    let movers = combat_movers(table.scene());
    assert_eq!(movers.collect::<Vec<_>>(), [table.own(0)], "GW-CMOVE-03: who attacked it");
    table.play(Action::CombatMove(table.own(0), table.place("B2")), &[4]);
    let conditions = [0, 1].map(|at| table.condition(table.foe(at)));
    assert_eq!(conditions, ["disrupted", "disrupted"], "GW-COMBAT-09: the next target's turn");
    assert_eq!(table.state.step, Step::TargetMoves, "GW-CMOVE-03");
    table.play(Action::Done, &[]);
    assert_eq!(table.state.step, Step::Movement, "GW-COMBAT-09: no second declaration");
}

#[test]
fn a_unit_fights_or_moves() {
    // GW-COMBAT-01, GW-COMBAT-02: the default excludes one or the other in a turn.
    let mut table = Setup::new().own("INF C3").own("INF A8").foe("INF C5").at(Step::Attacks);
    table.attack(&[table.own(0)], table.foe(0), &[1]);
    assert!(!movers(table.scene()).contains(table.own(0)), "GW-COMBAT-02");
    assert!(movers(table.scene()).contains(table.own(1)));
    let mut free =
        Setup::new().rules("fire_move=free").own("INF C3").foe("INF C5").at(Step::Attacks);
    free.attack(&[free.own(0)], free.foe(0), &[1]);
    assert!(movers(free.scene()).contains(free.own(0)), "GW-COMBAT-03");
    let mut delayed =
        Setup::new().rules("fire_move=delayed").own("INF C3").foe("INF C5").at(Step::Attacks);
    delayed.state.moved_last_turn.insert(delayed.own(0));
    assert!(delayed.targets(delayed.own(0)).is_empty(), "GW-COMBAT-03");
    delayed.state.moved_last_turn.remove(delayed.own(0));
    assert_eq!(delayed.targets(delayed.own(0)), [0], "GW-COMBAT-03");
}

#[test]
fn batteries_do_not_fight_in_the_combat_phase() {
    let table = Setup::new().own("ART C3").own("SPM D3").foe("INF C5").at(Step::Attacks);
    for at in 0..2 {
        assert!(table.targets(table.own(at)).is_empty(), "GW-COMBAT-05, GW-ARTY-02, GW-CLASS-09");
    }
}

#[test]
fn attacks_need_sight_of_their_own() {
    let table = Setup::new()
        .terrain(Terrain::Field, "C4")
        .own("INF C3")
        .own("INF B5")
        .foe("INF C5")
        .at(Step::Attacks);
    assert!(table.targets(table.own(0)).is_empty(), "GW-COMBAT-05, GW-OBS-01, GW-OBS-21");
    assert_eq!(table.targets(table.own(1)), [0], "GW-OBS-21: another's sight helps nobody");
}

#[test]
fn the_column_is_the_target_class() {
    let army = army();
    let class = |id: &str| army.types[army.position(id).expect(id)].class;
    for id in ["INF", "MOT", "AIN", "REC", "FOO", "ARC"] {
        assert_eq!(class(id), Class::Infantry, "GW-CLASS-01, GW-CLASS-04, GW-UNIT-21: {id}");
    }
    for id in ["TNK", "HVY", "TDR", "TDP", "ASG", "SPA", "SPM", "STP"] {
        assert_eq!(class(id), Class::Tank, "GW-CLASS-02, GW-CLASS-05, GW-CLASS-06: {id}");
    }
    for id in ["ATG", "ATP", "MOR", "ART", "AAG"] {
        assert_eq!(class(id), Class::Gun, "GW-CLASS-03, GW-CLASS-07: {id}");
    }
}

#[test]
fn a_combat_has_three_steps() {
    // GW-COMBAT-04: priority, dice, combat move, in this order.
    let mut table =
        Setup::new().own("TNK C3").own("INF A1").foe("TNK C5").foe("INF D4").at(Step::Attacks);
    assert_eq!(table.targets(table.own(0)), [0], "GW-COMBAT-04: priority");
    let events = table.play(Action::Attack { attacker: table.own(0), target: table.foe(0) }, &[3]);
    assert!(matches!(events[1], Event::Attack { .. }), "{events:?}");
    assert!(
        events.iter().any(|event| matches!(event, Event::Die { hit: true, .. })),
        "GW-COMBAT-04"
    );
    assert_eq!(table.state.step, Step::CombatMoves, "GW-COMBAT-04");
}
