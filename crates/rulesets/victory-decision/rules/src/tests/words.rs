//! What events say in words: each clause its own.

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::tests::fixture::{Field, panzer_iv, rifle_section};
use crate::words::telling::what_happened;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Ending, Outcome, Side, UnitId};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::point::Point;

/// A section of Blue and a tank of Red.
fn book() -> VictoryDecision {
    let mut field = Field::open();
    field.put(Side::A, rifle_section(), Point::inches(20, 20));
    field.put(Side::B, panzer_iv(), Point::inches(20, 40));
    field.ready().0
}

/// VD-VSP-13, VD-DIG-02, VD-SPEC-02, VD-ABIL-40, VD-VSP-04, VD-BLDG-25, VD-VSP-21, VD-CAPT-03,
/// VD-SPEC-08, VD-ABIL-15, VD-ABIL-28, VD-COH-05, VD-HIDE-03, VD-TAKE-01, VD-SCEN-07,
/// VD-ASSAULT-15, VD-SPEC-01, VD-SPEC-03, VD-SPEC-04, VD-SPEC-05, VD-SPEC-06, VD-SPEC-07,
/// VD-ABIL-54, VD-SPEC-15, VD-SPEC-26, VD-SPEC-34, VD-SPEC-35, VD-SPEC-36: what such a clause says
/// where nothing else tells it.
#[test]
fn what_a_clause_alone_says() {
    let told: [(&[&str], &str); 17] = [
        (&["VD-VSP-13"], "smoke"),
        (&["VD-DIG-02", "VD-SPEC-02"], "foxholes"),
        (&["VD-ABIL-40", "VD-VSP-04"], "the way is cleared"),
        (&["VD-BLDG-25"], "the structure collapses"),
        (&["VD-VSP-21", "VD-CAPT-03"], "the engine fails"),
        (&["VD-SPEC-08"], "a mine goes off"),
        (&["VD-ABIL-15"], "splits into Fire Teams"),
        (&["VD-ABIL-28"], "the Individual leaves or joins"),
        (&["VD-COH-05"], "closes up"),
        (&["VD-HIDE-03"], "in hiding"),
        (&["VD-TAKE-01"], "takes cover"),
        (&["VD-SCEN-07"], "an objective"),
        (&["VD-ASSAULT-15"], "in contact"),
        (
            &["VD-SPEC-01", "VD-SPEC-03", "VD-SPEC-04", "VD-SPEC-05", "VD-SPEC-06", "VD-SPEC-07"],
            "a fortification",
        ),
        (&["VD-ABIL-54"], "charges are placed"),
        (&["VD-SPEC-15"], "the night is over"),
        (&["VD-SPEC-26"], "there is another turn"),
    ];
    for (clauses, words) in told {
        for clause in clauses {
            assert_eq!(what_happened(clause), words, "{clause}");
        }
    }
    for clause in ["VD-SPEC-34", "VD-SPEC-35", "VD-SPEC-36"] {
        assert_eq!(what_happened(clause), "forced to retreat", "{clause}");
    }
    assert_eq!(what_happened("VD-MOVE-01"), "so it is");
}

/// VD-END-06, VD-SCEN-38, VD-SPEC-34 to VD-SPEC-38, VD-SPEC-35, VD-SPEC-36, VD-SPEC-37,
/// VD-SPEC-42, VD-SPEC-43, VD-SCEN-15, VD-SCEN-26, VD-SCEN-30, VD-SCEN-32, VD-SCEN-36: why a game
/// has ended.
#[test]
fn why_a_game_has_ended() {
    let book = book();
    let reasons: [(&[&str], &str); 6] = [
        (&["VD-END-06", "VD-SCEN-38"], "a side has no units left"),
        (&["VD-SPEC-34", "VD-SPEC-35", "VD-SPEC-36", "VD-SPEC-43"], "the enemy retreats"),
        (&["VD-SPEC-38", "VD-SPEC-42", "VD-SPEC-37", "VD-SCEN-26"], "Victory Points decide"),
        (&["VD-SCEN-15"], "the orders are carried out"),
        (&["VD-SCEN-30", "VD-SCEN-32"], "the objectives decide"),
        (&["VD-SCEN-36"], "the bunker decides"),
    ];
    for (clauses, reason) in reasons {
        for &clause in clauses {
            let outcome = Outcome { ending: Ending::Win(Side::A), clause: Clause(clause) };
            let told = book.tell(&Event::Ended(outcome));
            assert!(told.ends_with(&format!("  Blue wins: {reason}")), "{told}");
        }
    }
    let drawn = Outcome { ending: Ending::Draw, clause: Clause("VD-SPEC-44") };
    assert!(book.tell(&Event::Ended(drawn)).ends_with("  A draw"));
}

/// VD-FEAT-10: a vehicle loses Structure Points, men are lost by their group.
#[test]
fn losses_are_told_in_words() {
    let book = book();
    let lost = |unit, count| book.tell(&Event::Lost { unit, group: 0, count });
    let tank = lost(UnitId(1), 2);
    assert!(tank.ends_with("loses 2 Structure Points"), "{tank}");
    let men = lost(UnitId(0), 1);
    assert!(men.ends_with("loses 1 of Corporal"), "{men}");
    assert!(lost(UnitId(1), 1).ends_with("loses 1 Structure Point"));
}
