//! What fights: troop quality, weapon lines, stands, companies, forces, prices.

pub mod army;
pub mod force;
pub mod organisation;
pub mod price;
pub(crate) mod purchase;
pub mod quality;
pub mod random_force;
pub mod stand;
pub(crate) mod trades;
pub mod weapon;
