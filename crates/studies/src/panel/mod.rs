//! A panel of players: the same games once more with somebody else on both sides, to tell what is
//! the rules' and the lists' from what is the player's.

pub(crate) mod findings;
pub(crate) mod opinions;
pub(crate) mod shown;
