//! The lot: which clauses are drawn, and which fault of each.

use std::collections::BTreeSet;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_rules::table::stream::mix_text;

use crate::citations::ByClause;
use crate::faults::Fault;

/// A clause with the fault that is to break it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Drawn {
    pub(crate) clause: String,
    /// The fault's place in the list.
    pub(crate) fault: usize,
}

/// Draws so many clauses and a fault of each, none of them `unfit` or twice. A clause all of whose
/// faults are unfit gives its turn to the next. What a clause draws depends on the seed, the clause
/// and its faults alone.
pub(crate) fn draw(
    seed: u64,
    clauses: usize,
    by_clause: &ByClause,
    faults: &[Fault],
    unfit: &BTreeSet<usize>,
) -> Vec<Drawn> {
    let mut order: Vec<&String> = by_clause.keys().collect();
    order.sort_by_key(|clause| mix_text(seed, clause));
    let mut drawn: Vec<Drawn> = Vec::new();
    for clause in order {
        if drawn.len() == clauses {
            break;
        }
        let taken = |fault: &usize| drawn.iter().any(|other| other.fault == *fault);
        let lot = lots(mix_text(seed.wrapping_add(1), clause), &by_clause[clause], faults);
        let fit = lot.into_iter().find(|fault| !unfit.contains(fault) && !taken(fault));
        drawn.extend(fit.map(|fault| Drawn { clause: clause.clone(), fault }));
    }
    drawn
}

/// The faults of a clause in the order of their lots: first a place, then what is wrong there, so
/// that a place where much can be wrong is not drawn more often.
fn lots(seed: u64, numbers: &[usize], faults: &[Fault]) -> Vec<usize> {
    let mut stream = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut places: Vec<Vec<usize>> = Vec::new();
    for &number in numbers {
        let same = |place: &&mut Vec<usize>| {
            faults[place[0]].bytes == faults[number].bytes
                && faults[place[0]].file == faults[number].file
        };
        match places.iter_mut().find(same) {
            Some(place) => place.push(number),
            None => places.push(vec![number]),
        }
    }
    let mut lots = Vec::new();
    while !places.is_empty() {
        let at = stream.random_range(0..places.len());
        let one = stream.random_range(0..places[at].len());
        lots.push(places[at].swap_remove(one));
        if places[at].is_empty() {
            places.swap_remove(at);
        }
    }
    lots
}
