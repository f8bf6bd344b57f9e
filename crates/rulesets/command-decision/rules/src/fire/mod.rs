//! Who may fire at whom with what, and the fire phases (CD-FIRE-*, CD-OPP-*, CD-GEN-*, CD-RESTR-*).

pub(crate) mod offers;
pub(crate) mod permission;
pub(crate) mod phase;
