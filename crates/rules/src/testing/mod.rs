//! What the tests of all rulesets share: data files with slips in them, the files that are built
//! in, and strategies for places and shapes. The laws of play are in [`laws`](crate::laws).

pub mod mutation;
pub mod shapes;
pub mod shipped;
pub mod slip;
