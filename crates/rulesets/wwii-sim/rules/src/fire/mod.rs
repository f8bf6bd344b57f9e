//! Fire: who may fire at whom with what, volleys, mortars, smoke grenades, surrender.
//!
//! | File | Holds |
//! |---|---|
//! | [`permission`] | which units may fire (section 2.4) |
//! | [`armament`] | which weapons can be fired |
//! | [`targets`] | what can be aimed at |
//! | [`declare`] | whether a volley is legal, and what it costs |
//! | [`offers`] | the volleys that are offered |
//! | [`shots`] | the dice of a volley, weapon by weapon |
//! | [`volley`] | volleys as they are resolved (WS-FIRE-18) |
//! | [`mortar`] | mortars (WS-WEAPON-06 to WS-WEAPON-13) |
//! | [`grenades`] | smoke grenades (WS-WEAPON-17) |
//! | [`surrender`] | prisoners and escorts (WS-PRIS) |

pub(crate) mod armament;
pub(crate) mod declare;
pub(crate) mod grenades;
pub(crate) mod mortar;
pub(crate) mod offers;
pub(crate) mod permission;
pub(crate) mod shots;
pub(crate) mod surrender;
pub(crate) mod targets;
pub(crate) mod volley;
