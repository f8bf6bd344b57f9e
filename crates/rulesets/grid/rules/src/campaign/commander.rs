//! What a player decides in a campaign: whom to attack, whom to raise, where to stand.

use crate::campaign::decisions::Decision;
use crate::campaign::frame::Campaign;
use crate::campaign::muster::{Levy, Recruit, Role};
use crate::terrain::edge::Edge;
use crate::terrain::ground::Ground;
use wargauge_rules::game::BySide;

/// One type die that a side must choose for.
#[derive(Clone, Copy, Debug)]
pub struct Recruiting<'l> {
    /// What the side does in the battle.
    pub role: Role,
    /// The score, 1 to 6.
    pub score: u8,
    /// What the side has raised so far.
    pub so_far: &'l [Recruit],
    /// How many dice are still to come.
    pub to_come: u8,
    /// What the enemy has raised, if he has already.
    pub enemy: Option<&'l Levy>,
}

/// A player of campaigns. Everything is open to both players. Every choice is made by position
/// among the options, of which there is at least one.
pub trait Commander {
    /// Attacks or passes (doctrine D11).
    fn decide(&mut self, campaign: &Campaign, options: &[Decision]) -> usize;

    /// Chooses a unit within the line of a die (GW-CAMP-14).
    fn recruit(&mut self, call: &Recruiting<'_>, options: &[Recruit]) -> usize;

    /// Chooses the table side of the defender, who sees the table (GW-CAMP-16).
    fn choose_edge(&mut self, ground: &Ground, options: &[Edge]) -> usize;
}

/// The players of both sides.
pub type Commanders<'c> = BySide<&'c mut dyn Commander>;
