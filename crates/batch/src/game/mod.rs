//! One game: its seeds, how it is played, and what is counted of it.

pub(crate) mod loss_ledger;
pub(crate) mod play;
pub(crate) mod seed;
pub(crate) mod watch;
