use core::ops::Range;
use core::sync::atomic::AtomicBool;

use wargauge_batch::{AnyMatchup, PairControl, PairRecords, Scope};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::FileKind;

use super::*;
use crate::toy::{self, TestLineUp};

fn table(request: &MonotonyRequest) -> Box<dyn MonotonyTable> {
    let library = toy::library();
    let scenario = library.find(FileKind::Scenario, "field", Scope::Anywhere).expect("it is there");
    prepare::<TestLineUp>(&library, &scenario, request).expect("a good scenario")
}

fn plan() -> MonotonyPlan {
    MonotonyPlan {
        rows: 60,
        pairs: 40,
        confirming_pairs: 200,
        seed: 1,
        players: vec![PolicyChoice::plain("doctrine"), PolicyChoice::plain("first")],
        is_dose: false,
        limits: BelowNothing::default(),
    }
}

fn played(matchup: &dyn AnyMatchup, pairs: Range<u64>) -> Option<PairRecords> {
    let interrupted = AtomicBool::new(false);
    matchup.play_pairs(3, pairs, &PairControl { interrupted: &interrupted, progress: &|_| () })
}

fn pairs(study: &MonotonyStudy, key: MonotonyKey) -> Option<PairRecords> {
    let matchup = study.matchup(key).expect("a match-up that was asked for");
    played(matchup.as_ref(), study.pairs_of(key.phase))
}

fn rows(study: &MonotonyStudy) -> Vec<MonotonyRow> {
    let outcome = study.outcome(&mut |key| pairs(study, key)).expect("players there are");
    assert!(!outcome.interrupted);
    outcome.rows
}

#[test]
fn every_entry_is_added_and_every_number_bettered_under_every_player() {
    let found = rows(&MonotonyStudy::new(vec![table(&MonotonyRequest::default())], plan()));
    let of = |kind: RowKind| found.iter().filter(move |row| row.kind == kind);
    // Two forces, two entries, two players.
    assert_eq!(of(RowKind::FreeUnit).count(), 8);
    // Strength, range and speed of two entries of two forces.
    assert_eq!(of(RowKind::BetterNumber).count(), 24);
    assert!(of(RowKind::BetterNumber).any(|row| row.change == "unit gun: strength 2 -> 3"));
    // Both orders of two forces.
    assert_eq!(of(RowKind::Reordered).count(), 8);
    assert!(of(RowKind::Reordered).all(|row| row.verdict == MonotonyVerdict::Same));
    let mirrors: Vec<&MonotonyRow> = of(RowKind::Mirror).collect();
    assert_eq!(mirrors.len(), 4);
    assert!(mirrors.iter().all(|row| row.edge.is_some() && row.force == row.opponent));
}

#[test]
fn a_lot_of_few_is_of_the_rows_of_all() {
    let few = MonotonyPlan { rows: 1, ..plan() };
    let few = MonotonyStudy::new(vec![table(&MonotonyRequest::default())], few);
    // One free unit and one number, eight of other orders, four mirrors, under two players.
    assert_eq!(few.size(), 2 + 2 + 8 + 4);
    let all = rows(&MonotonyStudy::new(vec![table(&MonotonyRequest::default())], plan()));
    let is_known = |row: &MonotonyRow| all.contains(row);
    assert!(rows(&few).iter().all(is_known), "what else is drawn changes no row");
}

#[test]
fn a_stronger_force_of_the_second_role_gains_too() {
    let found = rows(&MonotonyStudy::new(vec![table(&MonotonyRequest::default())], plan()));
    let gains = |force: &str| {
        let row = found.iter().find(|row| {
            row.kind == RowKind::FreeUnit && row.force == force && row.change == "+rifle"
        });
        row.and_then(|row| row.difference).is_some_and(|it| it.value > 0.0)
    };
    assert!(gains("reds") && gains("blues"), "{found:#?}");
}

#[test]
fn a_dose_is_a_step_from_the_one_before() {
    let request = MonotonyRequest { dose: Some("rifle".to_owned()), ..MonotonyRequest::default() };
    let plan = MonotonyPlan { is_dose: true, pairs: 10, ..plan() };
    let found = rows(&MonotonyStudy::new(vec![table(&request)], plan));
    // Eleven steps of two forces under two players.
    assert_eq!(found.len(), 44);
    for two in found.windows(2).filter(|two| two[0].force == two[1].force) {
        let follows = two[0].player == two[1].player && two.iter().all(|row| row.stage == 1);
        assert!(!follows || two[0].after == two[1].before, "{two:#?}");
    }
    assert_eq!(found[0].change, "2 rifle");
}

#[test]
fn what_costs_a_copy_is_found() {
    let study = MonotonyStudy::new(vec![table(&MonotonyRequest::default())], plan());
    let planted = study.plant(5, &mut |key| pairs(&study, key)).expect("a copy may go");
    assert_eq!(planted.repeats, 5);
    assert!(planted.found <= planted.suspected && planted.suspected <= 5, "{planted:?}");
    assert!(planted.cost.expect("many pairs").value < 0.0, "{planted:?}");
    assert!(planted.row.change.starts_with('-'), "{planted:?}");
}

#[test]
fn an_interruption_keeps_the_rows_before_it() {
    let study = MonotonyStudy::new(vec![table(&MonotonyRequest::default())], plan());
    let mut left = 5;
    let mut some = |key: MonotonyKey| {
        left -= 1;
        (left > 0).then(|| pairs(&study, key)).flatten()
    };
    let outcome = study.outcome(&mut some).expect("players there are");
    assert!(outcome.interrupted);
    assert!(!outcome.rows.is_empty() && (outcome.rows.len() as u64) < study.size());
}
