//! Setting up: secret places, deployment (WS-SCEN-05, WS-SCEN-06, WS-DISS-01, WS-DISS-02).
//!
//! | File | Holds |
//! |---|---|
//! | [`begin`] | the game before its first decision |
//! | [`deployment`] | whose turn it is to place what, and what is legal |
//! | [`spots`] | the places that are offered |

pub(crate) mod begin;
pub(crate) mod deployment;
pub(crate) mod spots;
