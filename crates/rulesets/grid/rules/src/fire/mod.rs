//! Who may attack whom, and the attacks: direct fire, barrages, smoke, sorties.

pub(crate) mod attackers;
pub(crate) mod barrages;
pub(crate) mod declarations;
pub(crate) mod observers;
pub(crate) mod priorities;
pub(crate) mod smoke;
pub(crate) mod sorties;
