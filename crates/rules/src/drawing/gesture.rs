//! What an event looks like.

use arrayvec::ArrayVec;

use crate::drawing::board::Spot;
use crate::game::{Side, UnitId};

/// What is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// A unit.
    Unit(UnitId),
    /// A place.
    Spot(Spot),
}

/// What is drawn of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A unit goes along a line from where it stood; the last place is where it ends.
    Move {
        /// The unit that goes.
        unit: UnitId,
        /// The places it goes through after the first; none if it goes straight to where it is
        /// afterwards.
        path: Vec<Spot>,
    },
    /// Fire, or a fight: dice and losses that follow belong to it.
    Fire {
        /// The unit that fires or fights.
        unit: UnitId,
        /// At what.
        aim: Aim,
    },
    /// Dice of the fire before them, or of a unit.
    Dice {
        /// Whose, where no fire goes before.
        unit: Option<UnitId>,
        /// What they showed.
        dice: ArrayVec<u8, 8>,
        /// What they needed, such as `4+`; empty where that is not said.
        needed: String,
        /// Whether they came to something, where that is known.
        passed: Option<bool>,
    },
    /// Something happens to a unit: a loss, a marker.
    Loss {
        /// To whom.
        unit: UnitId,
        /// What, in a word or two.
        word: String,
        /// Whether strength is lost for it.
        is_loss: bool,
    },
    /// Something happens at a place: smoke, a shell.
    Burst {
        /// The place of it.
        at: Spot,
        /// What, in a word or two.
        word: String,
    },
}

/// What is drawn of an event, and who may know of it.
///
/// A side is told of an event if it may know each of the enemies whom it names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture {
    /// What is drawn, in this order; nothing where words alone tell it.
    pub acts: Vec<Act>,
    /// The units that its text names, those drawn aside. The first is who acts, if nobody is drawn.
    pub names: Vec<UnitId>,
    /// The side that alone may know of it.
    pub only: Option<Side>,
}

impl Gesture {
    /// What words alone tell of some units.
    #[must_use]
    pub fn told(names: impl IntoIterator<Item = UnitId>) -> Self {
        Self { acts: Vec::new(), names: names.into_iter().collect(), only: None }
    }

    /// The same, with more to draw.
    #[must_use]
    pub fn and(mut self, more: Self) -> Self {
        self.acts.extend(more.acts);
        self.names.extend(more.names);
        self
    }

    /// Something drawn that names nobody but those who are drawn.
    #[must_use]
    pub fn of(act: Act) -> Self {
        Self { acts: vec![act], names: Vec::new(), only: None }
    }

    /// A unit goes straight to a place.
    #[must_use]
    pub fn go(unit: UnitId, to: Spot) -> Self {
        Self::of(Act::Move { unit, path: vec![to] })
    }

    /// Fire of a unit at another.
    #[must_use]
    pub fn fire(unit: UnitId, at: UnitId) -> Self {
        Self::of(Act::Fire { unit, aim: Aim::Unit(at) })
    }

    /// Fire of a unit at a place.
    #[must_use]
    pub fn fire_at(unit: UnitId, at: Spot) -> Self {
        Self::of(Act::Fire { unit, aim: Aim::Spot(at) })
    }

    /// Dice of a unit.
    #[must_use]
    pub fn dice(unit: Option<UnitId>, dice: &[u8], needed: String, passed: Option<bool>) -> Self {
        let dice = dice.iter().copied().take(8).collect();
        Self::of(Act::Dice { unit, dice, needed, passed })
    }

    /// A loss of strength.
    #[must_use]
    pub fn loss(unit: UnitId, word: &str) -> Self {
        Self::of(Act::Loss { unit, word: word.to_owned(), is_loss: true })
    }

    /// What happens to a unit without a loss.
    #[must_use]
    pub fn toll(unit: UnitId, word: &str) -> Self {
        Self::of(Act::Loss { unit, word: word.to_owned(), is_loss: false })
    }

    /// What happens at a place.
    #[must_use]
    pub fn burst(at: Spot, word: &str) -> Self {
        Self::of(Act::Burst { at, word: word.to_owned() })
    }

    /// The same, naming more units.
    #[must_use]
    pub fn naming(mut self, units: impl IntoIterator<Item = UnitId>) -> Self {
        self.names.extend(units);
        self
    }

    /// The same, known to one side alone.
    #[must_use]
    pub const fn only(mut self, side: Side) -> Self {
        self.only = Some(side);
        self
    }

    /// Every unit that it names or draws, who acts first.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + '_ {
        let drawn = self.acts.iter().flat_map(Act::units);
        drawn.chain(self.names.iter().copied())
    }
}

impl Act {
    /// The units that it shows.
    fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        let units = match *self {
            Self::Fire { unit, aim: Aim::Unit(target) } => [Some(unit), Some(target)],
            Self::Move { unit, .. } | Self::Fire { unit, .. } | Self::Loss { unit, .. } => {
                [Some(unit), None]
            }
            Self::Dice { unit, .. } => [unit, None],
            Self::Burst { .. } => [None, None],
        };
        units.into_iter().flatten()
    }
}
