//! Where both sides stand in the course of an attack.

use wargauge_rules::exchange;

/// How a stage leads on.
pub(super) type StageStep = exchange::Step<AttackState>;

/// Where both sides stand in the course of an attack.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct AttackState {
    /// What the target has lost.
    pub(super) lost: u32,
    /// Whether the target has been Shaken.
    pub(super) suppressed: bool,
    /// What the attackers have lost.
    pub(super) own_lost: u32,
    /// Whether an attacker has been Shaken.
    pub(super) own_suppressed: bool,
    /// Suppression markers of the target.
    pub(super) markers: u32,
    /// What is remembered of where a strike fell.
    pub(super) memory: u32,
}
