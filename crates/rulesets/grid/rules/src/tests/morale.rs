//! Disruption and regrouping (GW-DISR, GW-REGROUP).

use super::table::{Setup, Table, chance};
use crate::action::Action;
use crate::book::Scene;
use crate::event::Event;
use crate::fire::attackers::may_attack;
use crate::fire::barrages::ways_to_fire;
use crate::morale::isolation::{is_isolated, isolated_units};
use crate::morale::regrouping::{able_to_regroup, regroup};
use crate::movement::moves::{can_withdraw, combat_reach};
use crate::position::placement::lift;
use crate::state::Step;
use crate::terrain::ground::Terrain;
use wargauge_rules::game::UnitId;

/// The chance that the first own unit, disrupted, is fresh after T5; `None` if it may not try.
fn regroup_chance(
    unit: &str,
    rules: &str,
    moved: bool,
) -> Option<wargauge_rules::table::odometer::Chance> {
    let mut table = Setup::new()
        .rules(rules)
        .own(&format!("{unit} C3 disrupted"))
        .own("INF A8")
        .at(Step::Movement);
    if moved {
        table.state.moved.insert(table.own(0));
    }
    if !able_to_regroup(table.scene()).contains(table.own(0)) {
        return None;
    }
    let chances = table.chances(|table, referee| {
        regroup(&mut table.refereed(referee), UnitId(0));
        table.condition(table.own(0)) == "fresh"
    });
    Some(chances[&true])
}

#[test]
fn regrouping_has_its_exact_chances() {
    let class = "tank_regroup=class";
    let plain = Some(chance(2, 3));
    let again = Some(chance(8, 9));
    assert_eq!(regroup_chance("INF", class, false), plain, "GW-REGROUP-02, GW-REGROUP-08");
    assert_eq!(regroup_chance("INF", class, true), plain, "GW-REGROUP-03");
    assert_eq!(regroup_chance("INF elite", class, true), again, "GW-REGROUP-06");
    assert_eq!(regroup_chance("INF poor", class, false), plain, "GW-REGROUP-05, GW-REGROUP-08");
    assert_eq!(regroup_chance("INF poor", class, true), None, "GW-REGROUP-05, GW-REGROUP-12");
    for kind in ["TNK", "TDR", "ASG", "SPA", "SPM"] {
        assert_eq!(
            regroup_chance(kind, class, false),
            again,
            "GW-REGROUP-06, GW-REGROUP-09: {kind}"
        );
    }
    assert_eq!(regroup_chance("TNK elite", class, false), again, "GW-REGROUP-07");
    assert_eq!(regroup_chance("TNK poor", class, false), again, "GW-REGROUP-08");
    let tanks_only = "tank_regroup=type";
    assert_eq!(regroup_chance("TNK", tanks_only, false), again, "GW-REGROUP-09");
    assert_eq!(regroup_chance("TDR", tanks_only, false), plain, "GW-REGROUP-09");
    assert_eq!(regroup_chance("STP", "opt_strong=on", false), plain, "GW-STRONG-05");
}

#[test]
fn regrouping_rolls_its_dice() {
    // EX-21.
    let attempt = |unit: &str, dice: &[u8]| {
        let mut table = Setup::new()
            .own(&format!("{unit} C3 disrupted"))
            .own("INF D8 disrupted")
            .at(Step::Regroup);
        table.play(Action::Regroup(table.own(0)), dice);
        table.condition(table.own(0))
    };
    assert_eq!(attempt("INF elite", &[2, 3]), "fresh", "GW-REGROUP-06, GW-DICE-05");
    assert_eq!(attempt("TNK", &[1, 2]), "disrupted", "GW-REGROUP-06, GW-DICE-05: once only");
    assert_eq!(attempt("INF", &[3]), "fresh", "GW-REGROUP-02");
    assert_eq!(attempt("INF", &[2]), "disrupted", "GW-REGROUP-02");
}

#[test]
fn who_fought_or_stands_next_to_the_enemy_does_not_regroup() {
    let mut table = Setup::new()
        .own("INF C3 disrupted")
        .own("INF E3 disrupted")
        .foe("INF E4")
        .at(Step::Movement);
    table.state.fought.insert(table.own(0));
    assert!(able_to_regroup(table.scene()).is_empty(), "GW-REGROUP-01");
    table.state.fought.remove(table.own(0));
    let able = able_to_regroup(table.scene());
    assert_eq!(able.collect::<Vec<_>>(), [table.own(0)], "GW-REGROUP-01");
}

#[test]
fn being_attacked_or_observing_is_not_fighting() {
    let mut table = Setup::new()
        .own("ART A8")
        .own("INF C3 disrupted")
        .foe("INF C5")
        .foe("INF F1")
        .at(Step::Barrages);
    let way = ways_to_fire(table.scene(), table.own(0), table.foe(0))[0];
    table.play(Action::Barrage(way), &[2]);
    assert!(able_to_regroup(table.scene()).contains(table.own(1)), "GW-REGROUP-10");
}

#[test]
fn each_unit_tries_once_a_turn_by_its_id() {
    let mut table = Setup::new()
        .own("INF C3 disrupted")
        .own("INF D3 disrupted")
        .foe("INF F8")
        .at(Step::Regroup);
    assert!(!table.allows(Action::Regroup(table.own(1))), "GW-DICE-06: by unit id");
    table.play(Action::Regroup(table.own(0)), &[2]);
    assert!(!table.allows(Action::Regroup(table.own(0))), "GW-REGROUP-04");
    assert!(table.allows(Action::Forgo(table.own(1))), "GW-TURN-09: an attempt is optional");
}

#[test]
fn a_marker_is_put_and_taken_off() {
    let mut table = Setup::new().own("INF C3 disrupted").own("INF D8 disrupted").at(Step::Regroup);
    assert_eq!(table.condition(table.own(0)), "disrupted", "GW-DICE-03, GW-DISR-01");
    let events = table.play(Action::Regroup(table.own(0)), &[6]);
    assert!(
        events.iter().any(|event| matches!(event, Event::Regroup { fresh: true, .. })),
        "GW-DISR-01"
    );
}

fn isolated_infantry(friend: &str, quality: &str) -> Table {
    Setup::new()
        .own(&format!("INF E2 disrupted{quality}"))
        .own(&format!("INF {friend}"))
        .foe("TNK E3")
        .at(Step::Withdrawals)
}

#[test]
fn isolated_units_are_found() {
    // EX-20.
    let mut table = isolated_infantry("B2", "");
    let unit = table.own(0);
    assert!(is_isolated(table.scene(), unit), "GW-DISR-04");
    assert!(
        !may_attack(
            Scene::new(&table.book, &{
                let mut s = table.state.clone();
                s.step = Step::Attacks;
                s
            }),
            unit
        ),
        "GW-DISR-05"
    );
    let mut to = table.options();
    to.sort_by_key(|action| format!("{action:?}"));
    let expected = ["D2", "F2", "E1"].map(|name| Action::Withdraw(unit, table.place(name)));
    assert_eq!(to.len(), 3, "GW-DISR-06, GW-DISR-08, GW-DISR-02: {to:?}");
    assert!(expected.iter().all(|action| to.contains(action)), "GW-DISR-06: no staying");
    table.play(Action::Withdraw(unit, table.place("E1")), &[]);
    assert_eq!(table.state.step, Step::Movement);
    table.play(Action::Done, &[]);
    table.play(Action::Regroup(unit), &[3, 4]); // the attempt; then the clock die of the enemy's turn
    assert_eq!(table.condition(unit), "fresh", "GW-REGROUP-01, GW-REGROUP-03");
}

#[test]
fn a_poor_unit_that_withdrew_may_not_regroup() {
    let mut table = isolated_infantry("B2", " poor");
    table.play(Action::Withdraw(table.own(0), table.place("E1")), &[]);
    assert!(able_to_regroup(table.scene()).is_empty(), "GW-REGROUP-12, GW-REGROUP-05");
}

#[test]
fn a_friend_in_sight_ends_isolation() {
    let seen = isolated_infantry("C2", "");
    assert!(!is_isolated(seen.scene(), seen.own(0)), "GW-DISR-04, GW-DISR-11");
    let mut attack =
        Setup::new().own("INF E2 disrupted").own("INF C2").foe("TNK E3").at(Step::Attacks);
    assert_eq!(attack.targets(attack.own(0)), [0], "GW-DISR-05, GW-DISR-03");
    let hit = attack.attack_chances(&[attack.own(0)], attack.foe(0))["disrupted"];
    assert_eq!(hit, chance(1, 3), "EX-20: 5+");
    attack.state.step = Step::Movement;
    assert!(attack.allows(Action::Done), "GW-DISR-03: it may stay");
    let hidden = Setup::new()
        .terrain(Terrain::Wood, "D2")
        .own("INF E2 disrupted")
        .own("INF C2")
        .foe("TNK E3")
        .at(Step::Attacks);
    assert!(is_isolated(hidden.scene(), hidden.own(0)), "GW-DISR-11: no clear sight");
    let together = isolated_infantry("E2", "");
    assert!(!is_isolated(together.scene(), together.own(0)), "GW-DISR-11: same square");
    let air = Setup::new()
        .rules("opt_air=on")
        .own("INF E2 disrupted")
        .own("AIR")
        .foe("TNK E3")
        .at(Step::Attacks);
    assert!(is_isolated(air.scene(), air.own(0)), "GW-DISR-11: aircraft do not count");
}

#[test]
fn fresh_units_and_units_out_of_contact_are_not_isolated() {
    let fresh = Setup::new().own("INF E2").foe("TNK E3").at(Step::Attacks);
    assert!(!is_isolated(fresh.scene(), fresh.own(0)), "GW-DISR-04");
    let away = Setup::new().own("INF E1 disrupted").foe("TNK E3").at(Step::Attacks);
    assert!(!is_isolated(away.scene(), away.own(0)), "GW-DISR-04");
}

#[test]
fn disrupted_units_never_come_next_to_enemies() {
    let lay =
        |mark: &str| Setup::new().own(&format!("TNK C4{mark}")).foe("INF C7").at(Step::Movement);
    assert!(lay("").moves(wargauge_rules::game::UnitId(0)).contains("C6"));
    assert!(
        !lay(" disrupted").moves(wargauge_rules::game::UnitId(0)).contains("C6"),
        "GW-DISR-02, GW-REGROUP-11"
    );
    let combat = Setup::new().own("TNK C4 disrupted").foe("INF C6").at(Step::CombatMoves);
    let reach = combat_reach(combat.scene(), combat.own(0));
    assert!(!reach.contains(combat.square("C5")), "GW-DISR-10, GW-CMOVE-05");
}

#[test]
fn isolation_is_judged_for_all_at_once() {
    // Two disrupted units, each the other's only friend within sight on the move of the first.
    let mut table = Setup::new()
        .own("INF E2 disrupted")
        .own("INF E4 disrupted")
        .foe("TNK E3")
        .foe("INF A8")
        .at(Step::Withdrawals);
    assert_eq!(
        table.state.isolated.len(),
        0,
        "GW-DISR-07: E2 and E4 see each other past one enemy"
    );
    lift(&table.book, &mut table.state, UnitId(1));
    assert_eq!(isolated_units(table.scene()).len(), 1, "GW-DISR-07");
    assert!(table.state.isolated.is_empty(), "GW-DISR-07: fixed at the start of T4");
}

#[test]
fn a_unit_with_nowhere_to_go_stays() {
    let table = Setup::new()
        .terrain(Terrain::Marsh, "D1 F1")
        .own("INF E1 disrupted")
        .own("INF A8")
        .foe("TNK E2")
        .at(Step::Withdrawals);
    assert!(is_isolated(table.scene(), table.own(0)));
    assert!(!can_withdraw(table.scene(), table.own(0)), "GW-DISR-08: it stays");
}

#[test]
fn a_unit_that_fought_is_not_forced_to_withdraw() {
    let mut table = isolated_infantry("B2", "");
    table.state.fought.insert(table.own(0));
    assert!(isolated_units(table.scene()).is_empty(), "GW-DISR-12");
    let mut free = Setup::new()
        .rules("fire_move=free")
        .own("INF E2 disrupted")
        .own("INF B2")
        .foe("TNK E3")
        .at(Step::Withdrawals);
    free.state.fought.insert(free.own(0));
    assert_eq!(isolated_units(free.scene()).len(), 1, "GW-DISR-12");
}

#[test]
fn disruption_leaves_sight_and_allowance_alone() {
    let lay = |mark: &str| Setup::new().own(&format!("TNK C4{mark}")).at(Step::Movement);
    assert_eq!(
        lay("").moves(wargauge_rules::game::UnitId(0)),
        lay(" disrupted").moves(wargauge_rules::game::UnitId(0)),
        "GW-DISR-09"
    );
}

/// Expected attacks until a unit is eliminated, from fresh and from disrupted at the moment of an
/// attack, when each attack hits with `p` and each own turn between attacks regroups with `r`.
fn attacks_survived(p: f64, r: f64) -> (f64, f64) {
    let (mut fresh, mut disrupted) = (0.0, 0.0);
    for _ in 0..100_000 {
        let before_own_turn = r * fresh + (1.0 - r) * disrupted;
        disrupted = 1.0 + (1.0 - p) * before_own_turn;
        fresh = 1.0 + p * before_own_turn + (1.0 - p) * fresh;
    }
    (fresh, disrupted)
}

#[test]
fn a_unit_is_worn_down_hit_by_hit() {
    // EX-22.
    let chance_of = |unit: &str| {
        let chance = regroup_chance(unit, "tank_regroup=class", false).expect("it may try");
        chance.numerator as f64 / chance.denominator as f64
    };
    let (regular, elite) = (chance_of("INF"), chance_of("INF elite"));
    let hit_in = |kind| {
        let table = Setup::new().terrain(kind, "C5").own("INF C3").foe("INF C5").at(Step::Attacks);
        let hit = table.attack_chances(&[UnitId(0)], UnitId(1))["disrupted"];
        hit.numerator as f64 / hit.denominator as f64
    };
    let (open, wood) = (hit_in(Terrain::Open), hit_in(Terrain::Wood));
    assert!((open - 0.5).abs() < 1e-12 && (wood - 1.0 / 3.0).abs() < 1e-12, "EX-22");
    for (p, r, fresh, disrupted) in [
        (open, regular, 12.0, 6.0),
        (open, elite, 36.0, 18.0),
        (open, 0.0, 4.0, 2.0),
        (wood, regular, 24.0, 15.0),
        (wood, elite, 78.0, 51.0),
        (wood, 0.0, 6.0, 3.0),
    ] {
        let got = attacks_survived(p, r);
        assert!((got.0 - fresh).abs() < 1e-6, "GW-REGROUP-08, GW-HIT-01: {got:?}");
        assert!((got.1 - disrupted).abs() < 1e-6, "GW-REGROUP-08, GW-HIT-01: {got:?}");
    }
}
