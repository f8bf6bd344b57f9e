//! Artillery, mortars, smoke, intense fire (GW-ARTY, GW-SMOKE, GW-INTENSE).

use super::table::{Setup, Table, chance};
use crate::action::{Action, Barrage};
use crate::attack::numbers::number_needed;
use crate::event::Event;
use crate::fire::attackers::ready_batteries;
use crate::fire::barrages::{
    all_ways_to_fire, barrage_targets, declare_barrage, resolve_barrages, ways_to_fire,
};
use crate::fire::observers::observer_for;
use crate::fire::smoke::lay_smoke;
use crate::morale::regrouping::{able_to_regroup, regroup};
use crate::movement::moves::movers;
use crate::position::sight::sees;
use crate::state::Step;
use crate::terrain::ground::Terrain;
use crate::units::indirect_fire::{Fire, fire_of};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::odometer::Chance;
use wargauge_rules::table::scripted::Scripted;

/// The plain ways in which the first own unit can fire at the first enemy.
fn ways(table: &Table) -> Vec<Barrage> {
    ways_to_fire(table.scene(), table.own(0), table.foe(0)).to_vec()
}

/// The number of the way through the observer with this index among own units.
fn number_through(table: &Table, observer: Option<u8>) -> Option<u8> {
    let observer = observer.map(|at| table.own(at));
    let way = ways(table).into_iter().find(|way| way.observer == observer)?;
    number_needed(table.scene(), way.battery, way.target, fire_of(&table.book, &way))
}

/// Declares all batteries on the first enemy and resolves; gives its condition and how many
/// batteries are disrupted.
fn volley_chances(table: &Table, batteries: u8) -> Vec<((&'static str, u32), Chance)> {
    let chances = table.chances(|table, referee| {
        for at in 0..batteries {
            let way = ways_to_fire(table.scene(), UnitId(at), table.foe(0))[0];
            declare_barrage(&mut table.refereed(referee), way);
        }
        resolve_barrages(&mut table.refereed(referee));
        let own = table.book.of_side[Side::A] & table.state.disrupted;
        (table.condition(table.foe(0)), own.len())
    });
    chances.into_iter().collect()
}

fn total(
    chances: &[((&'static str, u32), Chance)],
    holds: impl Fn(&(&str, u32)) -> bool,
) -> Chance {
    let met = chances.iter().filter(|(key, _)| holds(key)).map(|(_, chance)| *chance);
    met.fold(Chance::new(0, 1), Chance::plus)
}

#[test]
fn many_batteries_score_one_hit() {
    // EX-08.
    let mut table =
        Setup::new().own("ART C3").own("MOR D5").own("INF A8").foe("INF C5").at(Step::Barrages);
    let chances = volley_chances(&table, 2);
    assert_eq!(total(&chances, |k| k.0 == "disrupted"), chance(8, 9), "GW-ARTY-14");
    assert_eq!(total(&chances, |k| k.0 == "gone"), chance(0, 1), "GW-ARTY-14: never eliminated");
    assert_eq!(total(&chances, |k| k.1 > 0), chance(11, 36), "GW-ARTY-16");
    for at in 0..2 {
        let way = ways_to_fire(table.scene(), table.own(at), table.foe(0))[0];
        let dice: &[u8] = if at == 0 { &[] } else { &[3, 6] };
        table.play(Action::Barrage(way), dice);
    }
    assert_eq!(table.condition(table.foe(0)), "disrupted", "GW-ARTY-13, GW-ARTY-14, GW-ARTY-15");
}

#[test]
fn chances_of_one_two_and_three_batteries() {
    // EX-09. 3+ sees the target, 4+ through infantry, 5+ through infantry with both deductions.
    let lay = |batteries: u8, needed: u8| {
        let mut setup = Setup::sized(8, 12);
        if needed == 5 {
            setup = setup.rules("deductions_stack=true").terrain(Terrain::Wood, "C5");
        }
        let squares = if needed == 3 { ["C3", "D5", "B5"] } else { ["H12", "G12", "F12"] };
        for square in &squares[..usize::from(batteries)] {
            setup = setup.own(&format!("ART {square}"));
        }
        if needed > 3 {
            setup = setup.own("INF C3");
        }
        setup.foe("INF C5").at(Step::Barrages)
    };
    let expected = [
        (3, [chance(2, 3), chance(8, 9), chance(26, 27)]),
        (4, [chance(1, 2), chance(3, 4), chance(7, 8)]),
        (5, [chance(1, 3), chance(5, 9), chance(19, 27)]),
    ];
    for (needed, by_count) in expected {
        for (count, expected) in (1..).zip(by_count) {
            let chances = volley_chances(&lay(count, needed), count);
            let hit = total(&chances, |k| k.0 == "disrupted");
            assert_eq!(hit, expected, "GW-ARTY-14, GW-COMBAT-31: {count} at {needed}+");
        }
    }
}

#[test]
fn observers_direct_the_fire_of_batteries() {
    // EX-10.
    let lay = |battery: &str, observer: &str, kind: Terrain, rules: &str| {
        Setup::new()
            .rules(rules)
            .terrain(kind, "C4")
            .own(&format!("{battery} F8"))
            .own(&format!("{observer} C2"))
            .foe("INF C4")
            .at(Step::Barrages)
    };
    let plain = "obs_link=target";
    let waiver = "GW-ARTY-12, GW-ARTY-27";
    for (battery, observer, kind, rules, needed, clauses) in [
        ("ART", "INF", Terrain::Open, plain, 4, "(a) GW-COMBAT-25, GW-ARTY-04"),
        ("ART", "FOO", Terrain::Open, plain, 3, "(b) GW-ARTY-12"),
        ("ART", "INF", Terrain::Wood, plain, 4, "(c) GW-COMBAT-26"),
        ("ART", "FOO", Terrain::Wood, plain, 3, waiver),
        ("MOR", "FOO", Terrain::Wood, plain, 4, "(e) GW-ARTY-11"),
        ("MOR", "FOO", Terrain::Wood, "foo_serves_mortars=true", 3, "GW-ARTY-11"),
        ("ART", "INF", Terrain::Wood, "deductions_stack=true", 5, "(f) GW-COMBAT-26"),
        ("ART", "FOO", Terrain::Wood, "foo_waives=observer_only", 4, "(g) GW-ARTY-27"),
    ] {
        let table = lay(battery, observer, kind, rules);
        assert_eq!(number_through(&table, Some(1)), Some(needed), "{clauses}");
        let hit = total(&volley_chances(&table, 1), |k| k.0 == "disrupted");
        assert_eq!(hit, chance(7 - u128::from(needed), 6), "EX-10: {clauses}");
    }
}

#[test]
fn who_may_observe() {
    for (types, may) in [("INF MOT AIN REC FOO ARC STP", true), ("TNK ATG TDR AAG ASG", false)] {
        for kind in types.split(' ') {
            let table = Setup::new()
                .rules("opt_strong=on")
                .own("ART F8")
                .own(&format!("{kind} C2"))
                .foe("INF C4")
                .at(Step::Barrages);
            let number = number_through(&table, Some(1));
            assert_eq!(number.is_some(), may, "GW-ARTY-05, GW-ARTY-06, GW-OBS-15: {kind}");
        }
    }
}

#[test]
fn range_is_the_whole_board() {
    let table = Setup::sized(8, 12).own("ART H12").own("INF A2").foe("INF A1").at(Step::Barrages);
    assert_eq!(number_through(&table, Some(1)), Some(4), "GW-ARTY-01, GW-ARTY-03");
    let close = Setup::new().own("ART C4").foe("INF C5").at(Step::Barrages);
    assert_eq!(
        number_through(&close, None),
        Some(3),
        "GW-ARTY-03: no minimum; GW-ARTY-02, GW-ARTY-20"
    );
}

#[test]
fn the_limit_of_two_squares_is_measured_to_the_target() {
    let lay = |rules: &str, observer: &str, battery: &str| {
        let table = Setup::sized(8, 12)
            .rules(rules)
            .own(&format!("ART {battery}"))
            .own(observer)
            .foe("INF C5")
            .at(Step::Barrages);
        number_through(&table, Some(1))
    };
    assert_eq!(lay("obs_link=target", "INF C3", "H12"), Some(4), "GW-ARTY-07, GW-ARTY-29");
    assert_eq!(lay("obs_link=target", "INF C2", "H12"), None, "GW-ARTY-07");
    assert_eq!(lay("obs_link=target", "FOO C1", "H12"), Some(3), "GW-ARTY-09, GW-ARTY-10");
    assert_eq!(lay("obs_link=battery", "INF C3", "H12"), None, "GW-ARTY-08");
    assert_eq!(lay("obs_link=battery", "INF C3", "C1"), Some(4), "GW-ARTY-08");
    assert_eq!(lay("obs_link=battery", "FOO C3", "H12"), Some(3), "GW-ARTY-09");
    assert_eq!(lay("obs_link=battery", "FOO C1", "C2"), None, "GW-ARTY-10: it sees two squares");
}

#[test]
fn an_foo_needs_a_clear_line_at_any_distance() {
    let table = Setup::sized(8, 12)
        .terrain(Terrain::Wood, "C3")
        .own("ART H12")
        .own("FOO C1")
        .foe("INF C6")
        .at(Step::Barrages);
    assert!(ways(&table).is_empty(), "GW-ARTY-10");
    let mortars = Setup::sized(8, 12).own("MOR H12").own("FOO C1").foe("INF C6").at(Step::Barrages);
    assert!(ways(&mortars).is_empty(), "GW-ARTY-11: an ordinary observer for mortars");
}

#[test]
fn the_best_observer_is_used() {
    let table = Setup::new()
        .own("ART F8")
        .own("INF C3")
        .own("INF B4")
        .own("FOO C1")
        .own("FOO D3")
        .foe("INF C4")
        .at(Step::Barrages);
    let observer = observer_for(table.scene(), table.own(0), table.foe(0));
    assert_eq!(observer, Some(table.own(3)), "GW-ARTY-23: an FOO, the lower id of two");
}

#[test]
fn a_battery_that_sees_may_take_the_waiver() {
    let table = Setup::new()
        .terrain(Terrain::Wood, "C4")
        .own("ART C2")
        .own("FOO C1")
        .own("INF D4")
        .foe("INF C4")
        .at(Step::Barrages);
    assert_eq!(number_through(&table, None), Some(4), "GW-ARTY-20: cover counts");
    let clear = Setup::new()
        .terrain(Terrain::Wood, "C4")
        .own("ART C2")
        .own("FOO D3")
        .foe("INF C4")
        .at(Step::Barrages);
    assert_eq!(number_through(&clear, Some(1)), Some(3), "GW-ARTY-30");
}

#[test]
fn a_one_disrupts_the_battery() {
    // EX-11.
    let mut table = Setup::new().own("ART C3").own("INF A8").foe("INF C5").at(Step::Barrages);
    let way = ways(&table)[0];
    let events = table.play(Action::Barrage(way), &[1]);
    assert!(events.contains(&Event::SelfDisrupted(table.own(0))), "GW-ARTY-16, GW-ARTY-17");
    assert_eq!(table.condition(table.own(0)), "disrupted");
    assert!(
        !able_to_regroup(table.scene()).contains(table.own(0)),
        "GW-ARTY-21, GW-REGROUP-01: it fought this turn"
    );
    table.state.fought = crate::state::UnitSet::EMPTY;
    assert!(ready_batteries(table.scene()).is_empty(), "GW-ARTY-18");
    assert!(able_to_regroup(table.scene()).contains(table.own(0)), "GW-ARTY-18");
    for (die, condition) in [(2, "disrupted"), (3, "fresh")] {
        let mut referee = DiceReferee::new(Scripted::new(&[die]), Recorder::default());
        regroup(&mut table.refereed(&mut referee), UnitId(0));
        assert_eq!(table.condition(table.own(0)), condition, "EX-11, GW-REGROUP-02: die {die}");
    }
    assert!(ready_batteries(table.scene()).contains(table.own(0)), "EX-11");
}

#[test]
fn a_battery_fires_four_turns_in_five_in_the_long_run() {
    // EX-11: it fires on average 6 turns until a 1, then waits 3/2 turns: the turn of the 1 has
    // no attempt, each later turn succeeds with 2/3.
    let failing = volley_chances(&Setup::new().own("ART C3").foe("INF C5").at(Step::Barrages), 1);
    let one = total(&failing, |k| k.1 == 1);
    assert_eq!(one, chance(1, 6), "GW-ARTY-16");
    let table = Setup::new().own("ART C3 disrupted").at(Step::Regroup);
    let fresh = table.chances(|table, referee| {
        regroup(&mut table.refereed(referee), UnitId(0));
        table.condition(table.own(0)) == "fresh"
    });
    assert_eq!(fresh[&true], chance(2, 3), "GW-REGROUP-08");
    // Until the event of a chance comes, its reciprocal many turns pass on average.
    let turns = |until: Chance| until.denominator as f64 / until.numerator as f64;
    let (fires, waits) = (turns(one), turns(fresh[&true]));
    assert!((fires - 6.0).abs() < 1e-12 && (waits - 1.5).abs() < 1e-12, "EX-11");
    assert!((fires / (fires + waits) - 4.0 / 5.0).abs() < 1e-12, "EX-11");
}

#[test]
fn firing_is_fighting() {
    let mut table = Setup::new().own("ART C3").own("INF A8").foe("INF C5").at(Step::Barrages);
    table.play(Action::Barrage(ways(&table)[0]), &[2]);
    assert!(!movers(table.scene()).contains(table.own(0)), "GW-ARTY-21");
    assert!(ready_batteries(table.scene()).is_empty(), "GW-ARTY-19: one attack a turn");
}

#[test]
fn one_unit_of_a_square_is_hit() {
    let mut table =
        Setup::new().own("ART C3").own("INF A8").foe("INF C5").foe("INF C5").at(Step::Barrages);
    table.play(Action::Barrage(ways(&table)[0]), &[6]);
    assert_eq!(table.condition(table.foe(1)), "fresh", "GW-ARTY-19: no scatter");
}

#[test]
fn adjacent_enemies_bind_batteries() {
    let table =
        Setup::new().own("ART C3").own("INF D6").foe("INF C4").foe("INF D5").at(Step::Barrages);
    let targets = barrage_targets(table.scene(), table.own(0));
    assert_eq!(targets.collect::<Vec<_>>(), [table.foe(0)], "GW-ARTY-22");
    let mortar =
        Setup::new().own("MOR C3").own("INF D6").foe("TNK C4").foe("INF D5").at(Step::Barrages);
    let targets = barrage_targets(mortar.scene(), mortar.own(0));
    assert_eq!(targets.collect::<Vec<_>>(), [mortar.foe(1)], "GW-PRIO-07: a dash binds nobody");
}

#[test]
fn everything_is_declared_before_the_first_die() {
    let mut table = Setup::new()
        .own("ART C3")
        .own("ART D3")
        .own("INF A8")
        .foe("INF C5 disrupted")
        .foe("INF D5")
        .at(Step::Barrages);
    let at = |battery, target| Barrage { battery, target, observer: None, intense: false };
    let (first, second) = (at(table.own(0), table.foe(0)), at(table.own(1), table.foe(1)));
    assert!(table.play(Action::Barrage(first), &[]).len() <= 2, "GW-ARTY-13: no die yet");
    table.play(Action::Barrage(second), &[4, 4]);
    assert_eq!(table.condition(table.foe(0)), "gone", "GW-ARTY-25: removed at once");
    assert_eq!(table.condition(table.foe(1)), "disrupted", "GW-ARTY-25: the other stands");
}

#[test]
fn every_declared_battery_rolls() {
    let mut table = Setup::new()
        .own("ART C3")
        .own("ART D5")
        .own("INF A8")
        .foe("INF C5 disrupted")
        .at(Step::Barrages);
    for at in 0..2 {
        let way = ways_to_fire(table.scene(), table.own(at), table.foe(0))[0];
        table.play(Action::Barrage(way), if at == 0 { &[] } else { &[5, 1] });
    }
    assert_eq!(table.condition(table.foe(0)), "gone");
    assert_eq!(table.condition(table.own(1)), "disrupted", "GW-ARTY-15: it rolled its 1");
}

#[test]
fn batteries_are_always_on_the_board_and_never_out_of_ammunition() {
    let mut table = Setup::new().own("ART C3").own("INF A8").foe("INF C5").at(Step::Barrages);
    for _ in 0..20 {
        table.state.step = Step::Barrages;
        table.state.fought = crate::state::UnitSet::EMPTY;
        table.play(Action::Barrage(ways(&table)[0]), &[2]);
    }
    assert_eq!(table.condition(table.own(0)), "fresh", "GW-ARTY-24");
}

#[test]
fn battery_fire_uses_the_combat_table_and_cover() {
    let lay = |battery: &str, kind, target: &str| {
        let table = Setup::new()
            .terrain(kind, "C5")
            .own(&format!("{battery} C3"))
            .foe(&format!("{target} C5"))
            .at(Step::Barrages);
        number_through(&table, None)
    };
    assert_eq!(lay("ART", Terrain::Open, "TNK"), Some(5), "GW-ARTY-28, GW-ARTY-26");
    assert_eq!(lay("ART", Terrain::Hill, "TNK"), Some(6), "GW-ARTY-28, GW-TERR-26");
    assert_eq!(lay("ART", Terrain::Field, "INF"), Some(3), "GW-TERR-15");
    assert_eq!(lay("MOR", Terrain::Building, "INF"), Some(4), "GW-TERR-10");
    assert_eq!(lay("MOR", Terrain::Open, "TNK"), None, "GW-COMBAT-15");
}

#[test]
fn smoke_missions_take_the_place_of_fire() {
    // EX-24.
    let mut table = Setup::new()
        .rules("opt_smoke=on")
        .own("ART A8")
        .own("MOR B8")
        .own("INF C3")
        .foe("INF C5")
        .at(Step::Smoke);
    let c4 = table.square("C4");
    table.play(Action::Smoke(table.own(0), c4), &[4]);
    assert!(table.state.smoke[Side::A].contains(c4), "GW-SMOKE-01");
    assert!(
        !sees(table.scene(), table.own(2), table.foe(0))
            && !sees(table.scene(), table.foe(0), table.own(2)),
        "EX-24, GW-SMOKE-02, GW-SMOKE-07: neither sees the other"
    );
    table.play(Action::Smoke(table.own(1), table.square("A1")), &[1]);
    assert!(!table.state.smoke[Side::A].contains(table.square("A1")), "GW-SMOKE-07: failed");
    assert_eq!(table.condition(table.own(1)), "fresh", "GW-SMOKE-08");
    assert!(table.state.fought.contains(table.own(0)), "GW-SMOKE-05");
    let two = Setup::new()
        .rules("opt_smoke=on")
        .own("ART A8")
        .own("ART B8")
        .foe("INF F1")
        .at(Step::Smoke);
    for (missions, expected) in [(1, chance(1, 2)), (2, chance(3, 4))] {
        let placed = two.chances(|table, referee| {
            for at in 0..missions {
                let c4 = table.square("C4");
                lay_smoke(&mut table.refereed(referee), UnitId(at), c4);
            }
            !table.state.smoke[Side::A].is_empty()
        });
        assert_eq!(placed[&true], expected, "GW-SMOKE-01, GW-SMOKE-11: {missions} missions");
    }
}

#[test]
fn smoke_needs_a_fresh_battery_and_any_square() {
    let table = Setup::new()
        .rules("opt_smoke=on")
        .own("ART A8")
        .own("ART B8 disrupted")
        .own("INF C8")
        .foe("INF C5")
        .at(Step::Smoke);
    let missions = table.options().iter().filter(|a| matches!(a, Action::Smoke(..))).count();
    assert_eq!(missions, 48, "GW-SMOKE-06, GW-SMOKE-09: one battery, every square");
}

#[test]
fn smoke_may_disrupt_if_switched() {
    let mut table = Setup::new()
        .rules("opt_smoke=on smoke_self_disrupt=true")
        .own("ART A8")
        .own("INF C8")
        .foe("INF F1")
        .at(Step::Smoke);
    table.play(Action::Smoke(table.own(0), table.square("C4")), &[1]);
    assert_eq!(table.condition(table.own(0)), "disrupted", "GW-SMOKE-08");
}

#[test]
fn smoke_is_cover_for_both_sides_and_all_attacks() {
    let table =
        Setup::new().smoke("C4").own("INF C3").own("ART D4").foe("INF C4").at(Step::Attacks);
    let direct = number_needed(table.scene(), table.own(0), table.foe(0), Fire::Direct);
    assert_eq!(direct, Some(5), "GW-SMOKE-03, GW-SMOKE-10: its own square does not block sight");
    let battery = number_needed(table.scene(), table.own(1), table.foe(0), Fire::Direct);
    assert_eq!(battery, Some(4), "GW-SMOKE-10");
}

#[test]
fn smoke_lasts_until_its_owners_next_artillery_phase() {
    let mut table = Setup::new()
        .rules("opt_smoke=on")
        .own("ART A8")
        .own("INF C8")
        .foe("INF F1")
        .foe("ART F2")
        .at(Step::Smoke);
    let c4 = table.square("C4");
    table.play(Action::Smoke(table.own(0), c4), &[6]);
    table.play(Action::Done, &[3]); // A's movement ends; the clock die of B's turn
    assert_eq!(table.state.side, Side::B);
    assert!(table.state.smoky().contains(c4), "GW-SMOKE-04, GW-SMOKE-12: through B's turn");
    table.play(Action::Smoke(table.foe(1), c4), &[6]);
    table.play(Action::Done, &[3]);
    assert_eq!((table.state.side, table.state.round), (Side::A, 2));
    assert!(!table.state.smoke[Side::A].contains(c4), "GW-SMOKE-04, GW-SMOKE-12: A's lifts");
    assert!(table.state.smoke[Side::B].contains(c4), "GW-SMOKE-11: B's lasts by B's clock");
}

#[test]
fn without_the_option_there_is_no_smoke() {
    let mut table = Setup::new().own("ART A8").own("INF C8").foe("INF F1").at(Step::Movement);
    table.play(Action::Done, &[3]);
    table.play(Action::Done, &[3]);
    assert_eq!(table.state.step, Step::Movement, "GW-TURN-06: phases without a choice are passed");
}

#[test]
fn intense_fire_spends_the_ammunition() {
    // EX-25.
    let lay = |battery: &str, observer: &str| {
        Setup::new()
            .rules("opt_intense=on opt_wrecks=on")
            .terrain(Terrain::Hill, "C4")
            .own(&format!("ART {battery}"))
            .own(observer)
            .own("INF A8")
            .foe("TNK C4")
            .at(Step::Barrages)
    };
    let mut table = lay("C2", "INF F8");
    let intense = Barrage { intense: true, ..ways(&table)[0] };
    let mut missed = table.clone();
    missed.play(Action::Barrage(intense), &[5]);
    assert_eq!(missed.condition(missed.foe(0)), "fresh", "EX-25: 5+ with -1, so 6");
    table.play(Action::Barrage(intense), &[6]);
    assert_eq!(
        table.condition(table.foe(0)),
        "gone",
        "GW-INTENSE-01, GW-INTENSE-02, GW-INTENSE-04"
    );
    assert!(table.state.wrecks[0].contains(table.square("C4")), "GW-WRECK-01");
    assert_eq!(table.condition(table.own(0)), "gone", "GW-INTENSE-03");
    assert_eq!(table.state.casualties[Side::A], 0, "GW-INTENSE-06");
    for (table, expected) in
        [(lay("C2", "INF F8"), chance(1, 6)), (lay("F8", "FOO C1"), chance(1, 3))]
    {
        let gone = table.chances(|table, referee| {
            let way = Barrage { intense: true, ..ways(table)[0] };
            declare_barrage(&mut table.refereed(referee), way);
            resolve_barrages(&mut table.refereed(referee));
            table.condition(table.foe(0)) == "gone"
        });
        assert_eq!(gone[&true], expected, "GW-INTENSE-02");
    }
}

#[test]
fn a_missed_intense_barrage_retires_the_battery_too() {
    let mut table = Setup::new()
        .rules("opt_intense=on retired_is_casualty=true")
        .own("ART C3")
        .own("INF A8")
        .foe("INF C5")
        .at(Step::Barrages);
    let intense = Barrage { intense: true, ..ways(&table)[0] };
    let events = table.play(Action::Barrage(intense), &[1]);
    assert_eq!(table.condition(table.own(0)), "gone", "GW-INTENSE-03");
    assert!(!events.contains(&Event::SelfDisrupted(table.own(0))), "GW-INTENSE-05: moot");
    assert_eq!(table.state.casualties[Side::A], 1, "GW-INTENSE-06: switched");
}

#[test]
fn an_intense_hit_ends_the_matter_whatever_the_others_do() {
    let mut table = Setup::new()
        .rules("opt_intense=on")
        .own("ART C3")
        .own("ART D5")
        .own("INF A8")
        .foe("INF C5")
        .at(Step::Barrages);
    let way = |at: u8, intense| Barrage {
        battery: table.own(at),
        target: table.foe(0),
        observer: None,
        intense,
    };
    let (plain, intense) = (way(0, false), way(1, true));
    table.play(Action::Barrage(plain), &[]);
    table.play(Action::Barrage(intense), &[6, 3]);
    assert_eq!(table.condition(table.foe(0)), "gone", "GW-INTENSE-05");
    assert_eq!(table.condition(table.own(0)), "fresh");
}

#[test]
fn without_the_option_no_barrage_is_intense() {
    let table = Setup::new().own("ART C3").foe("INF C5").at(Step::Barrages);
    let intense = Barrage { intense: true, ..ways(&table)[0] };
    assert!(!table.allows(Action::Barrage(intense)), "GW-INTENSE-01");
}

/// With the option every way to fire is offered plain and intense, to the same targets through the
/// same observers; without it plain alone (GW-INTENSE-01, GW-INTENSE-04).
#[test]
fn each_way_may_be_fired_intensely() {
    for (word, intensities) in [("on", &[false, true][..]), ("off", &[false])] {
        let setup = Setup::new().rules(&format!("opt_intense={word}"));
        let setup = setup.own("ART A8").own("INF C3").own("MOR D6").own("FOO C1");
        let table = setup.foe("INF C5").foe("TNK D4").foe("INF F8").at(Step::Barrages);
        let offered: Vec<Action> =
            table.options().into_iter().filter(|one| *one != Action::Done).collect();
        let ways = [0, 2].map(|at| all_ways_to_fire(table.scene(), table.own(at)));
        let expected: Vec<Action> = ways
            .iter()
            .flatten()
            .flat_map(|way| intensities.iter().map(move |&intense| (way, intense)))
            .map(|(way, intense)| Action::Barrage(Barrage { intense, ..*way }))
            .collect();
        assert_eq!(offered, expected, "GW-INTENSE-01, GW-INTENSE-04: {word}");
        for action in expected {
            assert!(table.allows(action), "GW-INTENSE-04: {action:?}");
        }
        assert!(offered.len() > 2 * intensities.len(), "several ways: {offered:?}");
    }
}
