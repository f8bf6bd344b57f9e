//! What is asked of an attack: who is there, and the places of circumstances in a case.

use wargauge_rules::exchange::Card;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::Setting;

use crate::units::army::Army;
use crate::units::purchase::Purchase;

/// Classes of cover; vehicles have `soft` and `hard` for -1 and -2.
pub(super) const COVERS: &[&str] = &["none", "concealment", "soft", "hard", "fortification"];

// Places of circumstances.
pub(super) const ATTACKERS: usize = 0;
pub(super) const FACING: usize = 1;
pub(super) const HITS: usize = 2;
pub(super) const TARGET: usize = 3;
pub(super) const LOST: usize = 4;
pub(super) const SEEN: usize = 5;
pub(super) const BURST: usize = 6;
pub(super) const LED: usize = 7;
pub(super) const EFFECT: usize = 8;

/// Stands set against each other.
#[derive(Clone, Debug)]
pub struct Stands {
    pub(super) armies: BySide<Army>,
    pub(super) settings: Vec<Setting>,
    pub(super) attackers: Vec<Purchase>,
    pub(super) target: Purchase,
    pub(super) cards: Vec<Card>,
    pub(super) shown: Card,
}
