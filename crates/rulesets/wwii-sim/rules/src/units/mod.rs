//! What units are made of: weapons, profiles, armies and forces.
//!
//! | File | Holds |
//! |---|---|
//! | [`weapon`] | weapons (section 4.3) |
//! | [`profile`] | units as their cards have them (sections 4.1, 4.2, 4.4) |
//! | [`army`] | armies: weapons, units, options |
//! | [`force`] | forces: units chosen from an army |
//! | [`organisation`] | what a random force may hold |
//! | [`random_force`] | forces drawn at random |
//! | [`substitution`] | forces that differ in one entry |
//! | [`cost`] | first points costs (section 4.5) |

pub(crate) mod army;
#[cfg(test)]
pub(crate) mod cost;
pub(crate) mod force;
pub(crate) mod organisation;
pub(crate) mod profile;
pub(crate) mod random_force;
pub(crate) mod substitution;
pub(crate) mod weapon;
