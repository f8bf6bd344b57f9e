//! Traces as rows of a baseline's tables, and back.

use wargauge_batch::{Contestant, Swap};
use wargauge_report::{BaselineMatchupRow, BaselineUnitRow, Field, Points};

use crate::gate::baseline::BaselineHead;
use crate::gate::trace::{Totals, Trace, TraceKey, UnitTrace};

/// The row of a match-up.
pub(super) fn matchup_row(trace: &Trace) -> BaselineMatchupRow {
    let TraceKey { ruleset, scenario, forces, policies } = trace.key.clone();
    let ([force_a, force_b], [policy_a, policy_b]) = (forces, policies);
    let Totals { wins_a, draws, wins_b, unfinished, turns, decisions, lost, unattributed } =
        trace.totals;
    let [points_a, points_b] = trace.points.map(Points);
    let [lost_a, lost_b] = lost.map(Points);
    let [unattributed_a, unattributed_b] = unattributed.map(Points);
    BaselineMatchupRow {
        ruleset,
        scenario,
        force_a,
        force_b,
        policy_a,
        policy_b,
        swap: swap_word(trace.swap).to_owned(),
        points_a,
        points_b,
        wins_a,
        draws,
        wins_b,
        unfinished,
        turns,
        decisions,
        lost_a,
        lost_b,
        unattributed_a,
        unattributed_b,
        pairs: trace.scores.iter().map(|&score| char::from(b'0' + score)).collect(),
    }
}

/// The rows of a match-up's units.
pub(super) fn unit_rows(trace: &Trace) -> impl Iterator<Item = BaselineUnitRow> + '_ {
    trace.units.iter().map(|unit| {
        let own = unit.contestant.index();
        let [destroyed, lost, survived, activations, shots, hits, kills, suppressions, held] =
            unit.sums;
        let chunks: Vec<String> =
            unit.destroyed.iter().map(|&chunk| Points(chunk).to_string()).collect();
        BaselineUnitRow {
            ruleset: trace.key.ruleset.clone(),
            scenario: trace.key.scenario.clone(),
            force: trace.key.forces[own].clone(),
            opponent: trace.key.forces[1 - own].clone(),
            unit: unit.entry.clone(),
            name: unit.name.clone(),
            points: Points(unit.price),
            copies: unit.copies,
            destroyed: Points(destroyed),
            lost: Points(lost),
            survived,
            activations,
            shots,
            hits,
            kills,
            suppressions,
            objective_turns: held,
            destroyed_by_chunk: Some(chunks.join(" ")).filter(|chunks| !chunks.is_empty()),
        }
    })
}

const fn swap_word(swap: Swap) -> &'static str {
    match swap {
        Swap::Forces => "forces",
        Swap::Players => "players",
        Swap::Fixed => "fixed",
    }
}

/// The traces that the rows hold, in the order of the match-ups.
///
/// # Errors
/// What is wrong with a row.
pub(super) fn traces(
    head: &BaselineHead,
    matchups: &[BaselineMatchupRow],
    units: &[BaselineUnitRow],
) -> Result<Vec<Trace>, String> {
    let mut taken = 0;
    let traces: Result<Vec<Trace>, String> = matchups
        .iter()
        .map(|row| {
            let mut trace = matchup(head, row)?;
            for unit in units.iter().filter(|unit| belongs(unit, row)) {
                trace.units.push(unit_trace(head, unit, &trace.key)?);
                taken += 1;
            }
            Ok(trace)
        })
        .collect();
    let traces = traces?;
    if taken != units.len() {
        let all = units.len();
        return Err(format!("{all} rows of units.csv belong to one match-up each, {taken} found"));
    }
    let faults = matchups.iter().zip(&traces).map(|(row, trace)| (row, trace.fault()));
    match faults.into_iter().find_map(|(row, fault)| Some((row, fault?))) {
        None => Ok(traces),
        Some((row, fault)) => Err(of_row(row, &fault)),
    }
}

fn belongs(unit: &BaselineUnitRow, row: &BaselineMatchupRow) -> bool {
    let forces = [&*unit.force, &*unit.opponent];
    let own = [&*row.force_a, &*row.force_b];
    unit.ruleset == row.ruleset
        && unit.scenario == row.scenario
        && (forces == own || forces == [own[1], own[0]])
}

/// What is wrong with the row of a match-up, or with those of its units.
fn of_row(row: &BaselineMatchupRow, what: &str) -> String {
    let BaselineMatchupRow { scenario, force_a, force_b, .. } = row;
    format!("matchups.csv: {scenario}, {force_a} : {force_b}: {what}")
}

fn matchup(head: &BaselineHead, row: &BaselineMatchupRow) -> Result<Trace, String> {
    let wrong = |what: &str| Err(of_row(row, what));
    let swap = [Swap::Forces, Swap::Players, Swap::Fixed]
        .into_iter()
        .find(|&swap| swap_word(swap) == row.swap);
    let Some(swap) = swap else { return wrong("no valid `swap`") };
    let scores: Vec<u8> = row.pairs.bytes().map(|digit| digit.wrapping_sub(b'0')).collect();
    if scores.iter().any(|&score| score > 4) {
        return wrong("`pairs` has something else than the digits 0 to 4");
    }
    if scores.len() as u64 * 2 != head.games {
        return wrong("`pairs` has not one digit for every two games");
    }
    let BaselineMatchupRow { wins_a, draws, wins_b, unfinished, turns, decisions, .. } = *row;
    Ok(Trace {
        key: TraceKey {
            ruleset: row.ruleset.clone(),
            scenario: row.scenario.clone(),
            forces: [row.force_a.clone(), row.force_b.clone()],
            policies: [row.policy_a.clone(), row.policy_b.clone()],
        },
        swap,
        points: [row.points_a.0, row.points_b.0],
        totals: Totals {
            wins_a,
            draws,
            wins_b,
            unfinished,
            turns,
            decisions,
            lost: [row.lost_a.0, row.lost_b.0],
            unattributed: [row.unattributed_a.0, row.unattributed_b.0],
        },
        scores,
        chunk_pairs: head.chunk_pairs,
        units: Vec::new(),
    })
}

fn unit_trace(
    head: &BaselineHead,
    row: &BaselineUnitRow,
    key: &TraceKey,
) -> Result<UnitTrace, String> {
    let read = |text: &str| <Points as Field>::read(text).map(|points| points.0);
    let chunks = row.destroyed_by_chunk.as_deref().unwrap_or_default();
    let destroyed: Option<Vec<u64>> = chunks.split_whitespace().map(read).collect();
    let wanted = head.games / 2 / head.chunk_pairs;
    let Some(destroyed) = destroyed.filter(|chunks| chunks.len() as u64 == wanted) else {
        let BaselineUnitRow { scenario, force, unit, .. } = row;
        let what = format!("`destroyed_by_chunk` does not hold {wanted} points");
        return Err(format!("units.csv: {scenario}, {unit} of {force}: {what}"));
    };
    Ok(UnitTrace {
        contestant: if row.force == key.forces[0] { Contestant::A } else { Contestant::B },
        entry: row.unit.clone(),
        name: row.name.clone(),
        price: row.points.0,
        copies: row.copies,
        sums: [
            row.destroyed.0,
            row.lost.0,
            row.survived,
            row.activations,
            row.shots,
            row.hits,
            row.kills,
            row.suppressions,
            row.objective_turns,
        ],
        destroyed,
    })
}
