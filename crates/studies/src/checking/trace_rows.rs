//! The tables of a baseline, counts and data that a later state is held against: traces as rows, and back.

use std::io;

use wargauge_batch::{Contestant, DataValue, Swap};
use wargauge_report::{Field, Points, ResultTable};

use crate::gate::baseline::BaselineHead;
use crate::gate::trace::{Totals, Trace, TraceKey, UnitTrace};

wargauge_report::rows! {
    /// One row per match-up: the exact counts of its games.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BaselineMatchupRow in "matchups" by [ruleset, scenario, force_a, force_b]
        from (trace: &Trace) with {
            let (key, totals) = (&trace.key, trace.totals);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = &key.ruleset,
        /// Name of the scenario.
        pub scenario: String = &key.scenario,
        /// Name of the first force.
        pub force_a: String = &key.forces[0],
        /// Name of the second force.
        pub force_b: String = &key.forces[1],
        /// Policy that plays force A, with the parameters that differ from its defaults.
        pub policy_a: String = &key.policies[0],
        /// Policy that plays force B, with the parameters that differ from its defaults.
        pub policy_b: String = &key.policies[1],
        /// What the two games of a pair exchange: `forces`, `players` or `fixed`, which is nothing.
        pub swap: String = swap_word(trace.swap),
        /// Price of force A in points.
        pub points_a: Points = Points(trace.points[0]),
        /// Price of force B in points.
        pub points_b: Points = Points(trace.points[1]),
        /// Games that contestant A won.
        pub wins_a: u64 = totals.wins_a,
        /// Games that the victory rule calls even.
        pub draws: u64 = totals.draws,
        /// Games that contestant B won.
        pub wins_b: u64 = totals.wins_b,
        /// Games stopped by a safety cap without a result under the rules.
        pub unfinished: u64 = totals.unfinished,
        /// Sum of the game turns that games ended in.
        pub turns: u64 = totals.turns,
        /// Sum of the decisions of both players.
        pub decisions: u64 = totals.decisions,
        /// Points that force A lost in all games.
        pub lost_a: Points = Points(totals.lost[0]),
        /// Points that force B lost in all games.
        pub lost_b: Points = Points(totals.lost[1]),
        /// Points of force B lost in all games through no unit of force A.
        pub unattributed_a: Points = Points(totals.unattributed[0]),
        /// Points of force A lost in all games through no unit of force B.
        pub unattributed_b: Points = Points(totals.unattributed[1]),
        /// One digit a pair: the half points contestant A scored in its two games, 0 to 4.
        pub pairs: String = trace.scores.iter().map(|&score| char::from(b'0' + score)).collect::<String>(),
    }
}

wargauge_report::rows! {
    /// One row per match-up, force and priced entry of the force: exact counts over all its copies
    /// and all games. Where a force meets itself, the rows are those of contestant A.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BaselineUnitRow in "units" by [ruleset, scenario, force, opponent, unit]
        from (trace: &Trace, unit: &UnitTrace) with {
            let own = unit.contestant.index();
            let [destroyed, lost, survived, activations, shots, hits, kills, suppressions, held] =
                unit.sums;
            let chunks: Vec<String> =
                unit.destroyed.iter().map(|&chunk| Points(chunk).to_string()).collect();
        }
    {
        /// Name of the rule system.
        pub ruleset: String = &trace.key.ruleset,
        /// Name of the scenario.
        pub scenario: String = &trace.key.scenario,
        /// Name of the force the unit fights for.
        pub force: String = &trace.key.forces[own],
        /// Name of the force it fights against.
        pub opponent: String = &trace.key.forces[1 - own],
        /// Identifier of the priced entry.
        pub unit: String = &unit.entry,
        /// Name of the entry for people.
        pub name: String = &unit.name,
        /// Price of one copy in points.
        pub points: Points = Points(unit.price),
        /// Copies in the two games of a pair together.
        pub copies: u64 = unit.copies,
        /// Points of enemy strength destroyed.
        pub destroyed: Points = Points(destroyed),
        /// Points of its own strength lost.
        pub lost: Points = Points(lost),
        /// Copies still in the fight at the end of a game.
        pub survived: u64 = survived,
        /// Turns in which a copy acted.
        pub activations: u64 = activations,
        /// Attacks that were made.
        pub shots: u64 = shots,
        /// Attacks that took effect.
        pub hits: u64 = hits,
        /// Targets put out of the game.
        pub kills: u64 = kills,
        /// Targets disrupted, suppressed or shaken.
        pub suppressions: u64 = suppressions,
        /// Game turns at the end of which a copy held an objective.
        pub objective_turns: u64 = held,
        /// `destroyed` of each whole chunk of consecutive pairs, in order, with spaces between;
        /// empty if there is no whole chunk.
        pub destroyed_by_chunk: Option<String> = Some(chunks.join(" ")).filter(|chunks| !chunks.is_empty()),
    }
}

wargauge_report::rows! {
    /// One row per value of a data file, of a switch of the rules and of a parameter of a policy
    /// that the games rest on. Words for people, such as titles, are left out.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct BaselineValueRow in "data" by [file, entry, field] from (value: &DataValue) {
        /// The data file; `rules of RULESET` or `policy NAME of RULESET` for what is part of the
        /// program.
        pub file: String = &value.file,
        /// The part of the file, such as `unit INF`; empty at its top.
        pub entry: Option<String> = Some(value.entry.clone()).filter(|entry| !entry.is_empty()),
        /// Path of the key within that part.
        pub field: String = &value.field,
        /// The value, as the file, the rules or the policy has it.
        pub value: String = &value.value,
    }
}

/// The tables of what match-ups came to, and their units.
///
/// # Errors
/// If a row cannot be written.
pub(super) fn tables_of(traces: &[Trace]) -> io::Result<[ResultTable; 2]> {
    let matchups: Vec<BaselineMatchupRow> = traces.iter().map(BaselineMatchupRow::of).collect();
    let mut units = Vec::new();
    for trace in traces {
        units.extend(trace.units.iter().map(|unit| BaselineUnitRow::of(trace, unit)));
    }
    Ok([ResultTable::of(&matchups)?, ResultTable::of(&units)?])
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
