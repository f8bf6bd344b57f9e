//! More is never less, in small: what the instrument of monotony stands on.

use core::ops::Range;
use core::sync::atomic::AtomicBool;
use std::collections::BTreeSet;

use wargauge_batch::{
    AnyMatchup, LineUp, PairControl, PairRecords, Scope, better_cards, default_policy,
};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{FileKind, Rulebook};

use crate::monotony::{
    AlterationSort, BelowNothing, MonotonyKey, MonotonyPlan, MonotonyRequest, MonotonyStudy,
    MonotonyTable, MonotonyVerdict, RowKind, prepare,
};
use crate::testing::scenarios::library;

/// Pairs of games of each row.
const PAIRS: u64 = 2;
/// Alterations of each sort whose dice are looked at.
const LOOKED_AT: usize = 4;

/// Every army has cards that can be better, each in its own number, and its ruleset reads them.
///
/// # Panics
/// If one has none, or two come to the same.
pub fn every_army_has_better_cards<L: LineUp>() {
    let library = library::<L>();
    for file in library.files().iter().filter(|file| file.kind == FileKind::Army) {
        let better = better_cards::<L::Rules>(&file.source);
        assert!(!better.is_empty(), "{}", file.name);
        let texts: BTreeSet<&str> = better.iter().map(|card| card.army.text.as_str()).collect();
        assert_eq!(texts.len(), better.len(), "{}: each is better in its own way", file.name);
        assert!(!texts.contains(file.source.text.as_str()), "{}", file.name);
    }
}

/// A free unit, a better number and a file in another order are played with the dice of the force as it
/// is: what is not altered comes to the same, byte for byte.
///
/// # Panics
/// If it does not, or a scenario has nothing to alter.
pub fn rows_of_monotony_are_paired<L: LineUp>() {
    let table = some_table::<L>();
    let player = default_policy::<L>();
    let as_it_is = table.as_it_is(&player).expect("it was played before");
    let records = played(as_it_is.as_ref(), 0..PAIRS).expect("not interrupted");
    for sort in [
        AlterationSort::Reordered,
        AlterationSort::FreeUnit,
        AlterationSort::BetterNumber,
        AlterationSort::Fewer,
    ] {
        let all = table.alterations().iter().enumerate().filter(|(_, one)| one.sort == sort);
        for (at, one) in all.take(LOOKED_AT) {
            let Ok(altered) = table.altered(at, &player) else { continue };
            assert_eq!(altered.label().forces, as_it_is.label().forces, "the name of the dice");
            if sort == AlterationSort::Reordered {
                let other = played(altered.as_ref(), 0..PAIRS).expect("not interrupted");
                assert!(other == records, "{}: {}", one.force, one.change);
            }
        }
    }
    judged(table, player);
}

/// A row of each kind that is drawn, and all of the others.
fn judged(table: Box<dyn MonotonyTable>, player: PolicyChoice) {
    let plan = MonotonyPlan {
        rows: 1,
        pairs: PAIRS,
        confirming_pairs: PAIRS,
        seed: 1,
        players: vec![player],
        is_dose: false,
        limits: BelowNothing::default(),
    };
    let study = MonotonyStudy::new(vec![table], plan);
    let mut pairs = |key: MonotonyKey| {
        let matchup = study.matchup(key).expect("a default player");
        played(matchup.as_ref(), study.pairs_of(key.phase))
    };
    let outcome = study.outcome(&mut pairs).expect("a default player");
    assert!(!outcome.interrupted);
    for kind in [RowKind::FreeUnit, RowKind::BetterNumber, RowKind::Reordered] {
        let row = outcome.rows.iter().find(|row| row.kind == kind);
        let row = row.unwrap_or_else(|| panic!("no row of {kind:?}: {:#?}", outcome.rows));
        assert_eq!(row.games, 2 * PAIRS, "{row:?}");
        assert!(row.before.is_some() && row.after.is_some() && row.difference.is_some(), "{row:?}");
        assert!(kind != RowKind::Reordered || row.verdict == MonotonyVerdict::Same, "{row:?}");
    }
}

/// The first scenario whose forces may be played with something of each kind altered.
fn some_table<L: LineUp>() -> Box<dyn MonotonyTable> {
    let library = library::<L>();
    let player = default_policy::<L>();
    let has = |table: &dyn MonotonyTable, sort: AlterationSort| {
        let mut all = table.alterations().iter().enumerate();
        all.any(|(at, one)| one.sort == sort && table.altered(at, &player).is_ok())
    };
    let scenarios = library.files().iter().filter(|file| file.kind == FileKind::Scenario);
    let tables = scenarios.filter_map(|file| {
        let scope = Scope::Ruleset(<L::Rules>::NAME);
        let file = library.find(FileKind::Scenario, &file.name, scope).expect("it is in the list");
        prepare::<L>(&library, &file, &MonotonyRequest::default()).ok()
    });
    let mut fit = tables.filter(|table| {
        [AlterationSort::FreeUnit, AlterationSort::BetterNumber]
            .into_iter()
            .all(|sort| has(table.as_ref(), sort))
    });
    fit.next().expect("a scenario with forces that can be altered")
}

fn played(matchup: &dyn AnyMatchup, pairs: Range<u64>) -> Option<PairRecords> {
    let interrupted = AtomicBool::new(false);
    matchup.play_pairs(3, pairs, &PairControl { interrupted: &interrupted, progress: &|_| () })
}
