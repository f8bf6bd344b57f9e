//! Moving: what ways cost, where units can stand, what is offered, transports, officers, flight.
//!
//! | File | Holds |
//! |---|---|
//! | [`going`] | allowances, and what terrain costs along a leg |
//! | [`room`] | where a unit can stand |
//! | [`walk`] | walking a way: terrain, units, contact, troops uncovered |
//! | [`uncover`] | dissimulated troops come to light (WS-DISS) |
//! | [`entry`] | where moves begin: buildings, transports, table edges |
//! | [`permit`] | whether a move is legal |
//! | [`destinations`] | the moves that are offered |
//! | [`moves`] | moves as they are made |
//! | [`transport`] | loading, unloading, passengers of wrecks (WS-TRANS) |
//! | [`officers`] | officers join and leave (WS-OFF) |
//! | [`flight`] | panicked movement (WS-PANIC) |

pub(crate) mod destinations;
pub(crate) mod entry;
pub(crate) mod flight;
pub(crate) mod going;
pub(crate) mod moves;
pub(crate) mod officers;
pub(crate) mod permit;
pub(crate) mod room;
pub(crate) mod transport;
pub(crate) mod uncover;
pub(crate) mod walk;
