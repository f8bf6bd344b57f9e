//! What a side of a scenario has to do.

use crate::side::{BySide, Side};

/// Whether a side has to attack, to hold, or meets another that has the same to do. Players may weigh
/// things otherwise in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Posture {
    /// It has to take or to reach something that the other holds.
    Attacker,
    /// It has to hold something against the other.
    Defender,
    /// Both have the same to do.
    Meeting,
}

impl Posture {
    /// Every posture.
    pub const ALL: [Self; 3] = [Self::Attacker, Self::Defender, Self::Meeting];

    /// How users name it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
            Self::Meeting => "meeting",
        }
    }

    /// The posture of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|posture| posture.name() == name)
    }

    /// The posture of a side where one side attacks, or nobody does.
    #[must_use]
    pub fn of(side: Side, attacker: Option<Side>) -> Self {
        match attacker {
            None => Self::Meeting,
            Some(attacker) if attacker == side => Self::Attacker,
            Some(_) => Self::Defender,
        }
    }

    /// The side that attacks by the names of the roles: the one called `attacker`, or whose foe is
    /// called `defender`.
    #[must_use]
    pub fn attacker_by_name(roles: BySide<&str>) -> Option<Side> {
        let is_named = |side: Side, posture: Self| Self::named(roles[side]) == Some(posture);
        Side::BOTH
            .into_iter()
            .find(|&side| is_named(side, Self::Attacker) || is_named(side.foe(), Self::Defender))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_is_enough() {
        let attacker = |a, b| Posture::attacker_by_name(BySide([a, b]));
        assert_eq!(attacker("defender", "attacker"), Some(Side::B));
        assert_eq!(attacker("patrol", "defender"), Some(Side::A));
        assert_eq!(attacker("attacker", "rearguard"), Some(Side::A));
        assert_eq!(attacker("north", "south"), None);
    }

    #[test]
    fn both_meet_where_nobody_attacks() {
        assert_eq!(Side::BOTH.map(|side| Posture::of(side, None)), [Posture::Meeting; 2]);
        let of = |side| Posture::of(side, Some(Side::B));
        assert_eq!(Side::BOTH.map(of), [Posture::Defender, Posture::Attacker]);
    }
}
