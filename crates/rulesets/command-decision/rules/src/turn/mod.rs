//! The sequence of play: whose question it is, what may be answered, what follows (CD-TURN-*).

pub(crate) mod ask;
pub(crate) mod dispatch;
pub(crate) mod facing;
pub(crate) mod options;
pub(crate) mod permission;
pub(crate) mod steps;
