//! Troop quality and hit markers: two different things (CD-TQ-14).

use schemars::JsonSchema;
use serde::Deserialize;

/// Troop quality, from the lowest grade up (CD-TQ-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Raw: gone with the first hit.
    Green,
    /// Out of training.
    Trained,
    /// The ordinary line.
    Regular,
    /// Seen battle.
    Experienced,
    /// Seen many.
    Veteran,
    /// The best.
    Elite,
}

impl Quality {
    /// All grades, from the lowest up.
    pub const ALL: [Self; 6] =
        [Self::Green, Self::Trained, Self::Regular, Self::Experienced, Self::Veteran, Self::Elite];

    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Trained => "trained",
            Self::Regular => "regular",
            Self::Experienced => "experienced",
            Self::Veteran => "veteran",
            Self::Elite => "elite",
        }
    }

    /// Hits that eliminate a stand of this grade, 1 to 4 (CD-TQ-02).
    #[must_use]
    pub const fn capacity(self) -> u8 {
        match self {
            Self::Green => 1,
            Self::Trained | Self::Regular => 2,
            Self::Experienced | Self::Veteran => 3,
            Self::Elite => 4,
        }
    }

    /// What is added to the numbers needed to hit and to spot (CD-CHART-40, CD-CHART-81),
    /// and to nothing else.
    #[must_use]
    pub const fn modifier(self) -> i32 {
        match self {
            // CD-TQ-07.
            Self::Elite | Self::Veteran => 1,
            // CD-TQ-08.
            Self::Trained | Self::Green => -1,
            // CD-TQ-09.
            Self::Experienced | Self::Regular => 0,
        }
    }

    /// The morale number of a company of this grade, where no list says otherwise (CD-DATA-10).
    #[must_use]
    pub const fn morale(self) -> u8 {
        match self {
            Self::Elite => 10,
            Self::Veteran | Self::Experienced => 9,
            Self::Regular | Self::Trained => 8,
            Self::Green => 7,
        }
    }

    /// The marker of a stand of this grade after some hits (CD-TQ-04, CD-TQ-05). None if it is
    /// unhurt or gone.
    #[must_use]
    pub const fn marker(self, hits: u8) -> Option<Marker> {
        let capacity = self.capacity();
        if hits == 0 || hits >= capacity {
            return None;
        }
        // CD-TQ-04: red is the next-to-last hit, whatever the grade.
        Some(match capacity - hits {
            1 => Marker::Red,
            2 => Marker::Yellow,
            _ => Marker::Green,
        })
    }
}

/// The marker of a stand that was hit, in rising order (CD-TQ-04): another thing than its quality
/// (CD-TQ-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Marker {
    /// The first of an elite stand.
    Green,
    /// Two hits from the end.
    Yellow,
    /// One hit from the end: the stand is forced back when it gets it (CD-TQ-03).
    Red,
}

/// What one phase of hits makes of a stand (CD-TQ-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It stays as it is, or goes up a marker below red.
    Stays,
    /// It becomes red in this phase and is forced back once.
    ForcedBack,
    /// It is gone.
    Eliminated,
}

/// Reads the result of a phase once, from all its hits (CD-TQ-11, CD-BACK-17).
#[must_use]
pub const fn fate(quality: Quality, before: u8, hits: u8) -> Fate {
    let (capacity, after) = (quality.capacity(), before.saturating_add(hits));
    if after >= capacity {
        return Fate::Eliminated;
    }
    // CD-TQ-06: a green stand has no marker, so it is never forced back by fire.
    if hits > 0 && after + 1 == capacity {
        return Fate::ForcedBack;
    }
    Fate::Stays
}
