//! Exact odds against play: how often outcomes come up with the dice of games agrees with the
//! chances found by walking every outcome of the same procedure.

use crate::book::Scene;
use std::collections::BTreeMap;

use super::table::{Setup, Table};
use crate::action::{Action, Barrage};
use crate::state::Step;
use crate::terrain::ground::Terrain;
use wargauge_rules::game::{Ruleset, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::odometer::distribution;
use wargauge_rules::table::stream::KeyedDice;

/// Games that roll for each procedure.
const ROLLS: u64 = 60_000;

/// Standard deviations that a frequency may be off.
const SIGMAS: i128 = 5;

/// Plays actions and gives the condition of every unit: a letter each.
fn conditions<D: Dice>(scene: Scene<'_>, actions: &[Action], dice: D) -> String {
    let state = scene.state;
    let mut state = state.clone();
    let mut referee = DiceReferee::new(dice, Deaf);
    for &action in actions {
        scene.book.check(&state, action).expect("a legal action");
        scene.book.apply(&mut state, action, &mut referee);
    }
    let letter = |at| match UnitId(at) {
        unit if !state.on_board.contains(unit) => '-',
        unit if state.disrupted.contains(unit) => 'd',
        _ => 'f',
    };
    (0..scene.book.profiles.len() as u8).map(letter).collect()
}

/// Holds play to the exact chances of what some actions lead to.
#[track_caller]
fn agree(table: &Table, actions: &[Action]) {
    let Table { book, state, .. } = table;
    let exact = distribution(|odometer| conditions(Scene::new(book, state), actions, odometer));
    let mut counts: BTreeMap<String, i128> = BTreeMap::new();
    for seed in 0..ROLLS {
        *counts
            .entry(conditions(Scene::new(book, state), actions, KeyedDice::new(seed)))
            .or_default() += 1;
    }
    assert!(exact.len() > 1, "the dice decide something: {exact:?}");
    for outcome in counts.keys() {
        assert!(exact.contains_key(outcome), "{outcome} cannot come up");
    }
    for (outcome, chance) in &exact {
        let (k, n) = (chance.numerator as i128, chance.denominator as i128);
        let count = counts.get(outcome).copied().unwrap_or_default();
        // The count has mean N k / n and variance N k (n - k) / n^2.
        let off = count * n - i128::from(ROLLS) * k;
        let bound = SIGMAS * SIGMAS * i128::from(ROLLS) * k * (n - k);
        assert!(off * off <= bound, "{outcome}: {count} of {ROLLS} for a chance of {k}/{n}");
    }
}

fn attack(attacker: u8, target: u8) -> Action {
    Action::Attack { attacker: UnitId(attacker), target: UnitId(target) }
}

#[test]
fn an_attack_of_three_has_its_exact_odds() {
    // The third die is rolled only if the first two have not eliminated the target.
    let table = Setup::new()
        .terrain(Terrain::Wood, "C5")
        .own("TNK C4")
        .own("ARC B5")
        .own("INF D5")
        .own("INF A8")
        .foe("INF C5")
        .foe("INF F1")
        .at(Step::Attacks);
    agree(&table, &[attack(0, 4), attack(1, 4), attack(2, 4), Action::Done]);
}

#[test]
fn an_attack_into_a_minefield_has_its_exact_odds() {
    // A failed die is rolled again.
    let table = Setup::new()
        .rules("opt_mines=on")
        .mines("C5")
        .own("INF C4")
        .own("INF B5")
        .own("INF A8")
        .foe("INF C5")
        .foe("INF F1")
        .at(Step::Attacks);
    agree(&table, &[attack(0, 3), attack(1, 3), Action::Done]);
}

#[test]
fn a_barrage_of_three_has_its_exact_odds() {
    // One hit at most, and a 1 disrupts the battery.
    let table = Setup::new()
        .own("ART C3")
        .own("ART D4")
        .own("MOR C4")
        .own("INF A8")
        .foe("INF C5")
        .foe("INF F1")
        .at(Step::Barrages);
    let fire = |battery| {
        Action::Barrage(Barrage {
            battery: UnitId(battery),
            target: UnitId(4),
            observer: None,
            intense: false,
        })
    };
    agree(&table, &[fire(0), fire(1), fire(2), Action::Done]);
}

#[test]
fn attempts_to_regroup() {
    let table = Setup::new()
        .own("INF A1 disrupted")
        .own("INF B1 elite disrupted")
        .own("TNK C1 disrupted")
        .own("INF A8")
        .foe("INF F8")
        .at(Step::Regroup);
    agree(&table, &[0, 1, 2].map(|unit| Action::Regroup(UnitId(unit))));
}
