//! What units are: profiles, armies, forces, organisation; who of them lives and leads.

pub mod army;
pub mod chart;
pub(crate) mod command;
pub(crate) mod entries;
pub mod force;
pub(crate) mod groups;
pub(crate) mod living;
pub mod options;
pub mod organisation;
pub mod profile;
pub(crate) mod random_force;
pub mod rows;
pub(crate) mod stands;
pub(crate) mod substitution;
