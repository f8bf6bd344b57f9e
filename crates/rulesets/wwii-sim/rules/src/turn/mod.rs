//! The turn: initiative, orders, phases, and the dispatcher of decisions (section 2).
//!
//! | File | Holds |
//! |---|---|
//! | [`initiative`] | dice, scores, ranks (WS-INIT) |
//! | [`orders`] | orders, secret until shown (WS-ORDER) |
//! | [`agenda`] | who acts in which phase, in which order |
//! | [`movement`] | movement phases (WS-MOVE, WS-CAV, WS-ADDMOVE) |
//! | [`end`] | the end of a turn (WS-END) |
//! | [`advance`] | from one decision to the next |
//! | [`dispatch`] | what can be decided, and what follows |

mod advance;
mod agenda;
mod dispatch;
mod end;
mod initiative;
mod movement;
pub(crate) mod orders;

pub(crate) use advance::{advance, begin};
pub(crate) use dispatch::{apply, check, options, pending};
pub(crate) use end::test_rally;
pub(crate) use movement::test_if_pinned;
#[cfg(test)]
pub(crate) use {
    agenda::open,
    end::{clear, end_turn},
    initiative::roll_dice,
};
