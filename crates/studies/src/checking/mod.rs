//! Has the balance moved from where a baseline has it? A state of the balance, and another held against it.

pub(crate) mod baseline;
pub(crate) mod comparison;
pub(crate) mod fairness;
pub(crate) mod findings;
mod judgement;
pub(crate) mod power;
pub(crate) mod trace_rows;
