//! Has the balance moved from where a baseline has it? A state of the balance, and another held against it.

mod acceptance;
pub(crate) mod args;
pub(crate) mod baseline;
pub(crate) mod check;
pub(crate) mod comparison;
pub(crate) mod fairness;
mod findings;
mod found;
mod judgement;
mod lookup;
pub(crate) mod played;
pub(crate) mod power;
pub(crate) mod reading;
pub(crate) mod saving;
mod study;
pub(crate) mod trace_rows;
pub(crate) mod way;
