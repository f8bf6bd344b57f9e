//! What fire and morale are expected to cost.
//!
//! | File | Holds |
//! |---|---|
//! | [`blows`] | what hits cost a stand |
//! | [`maps`] | losses and targets expected by cell, kept for a step |
//! | [`nerve`] | what a company that checks its morale is expected to lose |
//! | [`salvos`] | declared fire in the rules' own numbers |

pub(crate) mod blows;
pub(crate) mod maps;
pub(crate) mod nerve;
pub(crate) mod salvos;
