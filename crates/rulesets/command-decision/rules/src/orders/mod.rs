//! Command: who may place chits where, and whom they reach (CD-CMD-*, CD-ORDER-*).

pub(crate) mod chits;
pub(crate) mod column;
pub(crate) mod follow;
