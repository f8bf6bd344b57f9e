//! What dice are rolled for.

/// What a group of dice is rolled for. Two events of one game never share a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventKey {
    /// Running number of the player turn (or activation cycle).
    pub turn: u16,
    /// Who rolls: a number that stays the same for a unit when other entries of its list change (see
    /// [`Rollers`](crate::roster::Rollers)).
    pub roller: u32,
    /// The kind of event, a small number of the ruleset's own.
    pub kind: u8,
    /// Repeats of the same kind of event by the same roller in the same turn.
    pub repeat: u8,
}

impl EventKey {
    /// All of it in one number.
    pub(super) const fn packed(self) -> u64 {
        (self.turn as u64) << 48
            | (self.roller as u64) << 16
            | (self.kind as u64) << 8
            | self.repeat as u64
    }
}
