//! What is lost, who has the credit, and who wins.
//!
//! | File | Holds |
//! |---|---|
//! | [`losses`] | units that leave the game; credit in points |
//! | [`objectives`] | who holds what (WS-SCEN-03) |
//! | [`victory`] | victory points and the end of the game (WS-SCEN-02, WS-SCEN-04, WS-TURN-07) |

pub(crate) mod losses;
pub(crate) mod objectives;
pub(crate) mod victory;
