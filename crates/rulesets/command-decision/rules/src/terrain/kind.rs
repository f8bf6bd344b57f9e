//! Kinds of terrain: height, concealment, cost, cover (chart view 2).

use crate::switches::GroundState;
use crate::units::stand::Gait;

/// A kind of terrain. Everything else is open ground (CD-CHART-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum TerrainKind {
    /// Standing crop.
    Field,
    /// Orchard: concealment, but neither soft nor hard cover.
    Orchard,
    /// Bush, scrub.
    Bush,
    /// Woods: two levels high, soft cover.
    Woods,
    /// Dense woods.
    Forest,
    /// Built-up area.
    Town,
    /// Rubble: one level high, hard cover, for stands on foot only.
    Rubble,
    /// Broken ground, sand.
    Broken,
    /// Dunes: one level high; concealment only.
    Dunes,
    /// Marsh: movement costs double on foot, closed to all else.
    Marsh,
    /// A rise: one level.
    Rise,
    /// A hill: two levels.
    Hill,
    /// A river: no way but bridge and ford.
    River,
    /// A ford.
    Ford,
    /// Entrenchment: hard cover.
    Entrenchment,
    /// Pillbox or bunker.
    Pillbox,
    /// A smoke screen.
    Smoke,
    /// A road; over water a bridge.
    Road,
    /// A trail.
    Trail,
    /// A stream.
    Stream,
    /// A hedge.
    Hedge,
    /// A wall.
    Wall,
    /// A hedgerow (bocage).
    Hedgerow,
    /// A cliff.
    Cliff,
}

/// Classes of cover of personnel (CD-CHART-30 to 34).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// In the open.
    #[default]
    None,
    /// Concealment only.
    Concealment,
    /// Soft cover.
    Soft,
    /// Hard cover.
    Hard,
    /// A fortification.
    Fortification,
}

impl Cover {
    /// What it adds to the number that hits (CD-CHART-44).
    #[must_use]
    pub const fn to_hit(self) -> i32 {
        match self {
            Self::None => 0,
            Self::Concealment => -1,
            Self::Soft => -2,
            Self::Hard => -3,
            Self::Fortification => -5,
        }
    }

    /// What it adds to the number of a burst (CD-CHART-69 to 72).
    #[must_use]
    pub const fn to_burst(self) -> i32 {
        match self {
            Self::None | Self::Concealment => 0,
            Self::Soft => -1,
            Self::Hard => -2,
            // CD-CHART-72.
            Self::Fortification => -4,
        }
    }

    /// What it adds to the number that spots (CD-CHART-92).
    #[must_use]
    pub const fn to_spot(self) -> i32 {
        match self {
            Self::None | Self::Concealment => 0,
            Self::Soft | Self::Hard => -1,
            Self::Fortification => -2,
        }
    }
}

impl TerrainKind {
    /// Whether it is a line with a width, not an area (CD-GEO-11).
    #[must_use]
    pub const fn is_linear(self) -> bool {
        matches!(
            self,
            Self::Road
                | Self::Trail
                | Self::Stream
                | Self::Hedge
                | Self::Wall
                | Self::Hedgerow
                | Self::Cliff
        )
    }

    /// Width of a line in hundredths of an inch (CD-GEO-11).
    #[must_use]
    pub const fn width(self) -> i16 {
        match self {
            Self::Road | Self::Trail => 100,
            Self::Field
            | Self::Orchard
            | Self::Bush
            | Self::Woods
            | Self::Forest
            | Self::Town
            | Self::Rubble
            | Self::Broken
            | Self::Dunes
            | Self::Marsh
            | Self::Rise
            | Self::Hill
            | Self::River
            | Self::Ford
            | Self::Entrenchment
            | Self::Pillbox
            | Self::Smoke
            | Self::Stream
            | Self::Hedge
            | Self::Wall
            | Self::Hedgerow
            | Self::Cliff => 50,
        }
    }

    /// Height in levels above the ground it stands on (CD-ELEV-05, CD-ELEV-12, CD-WRECK-04).
    #[must_use]
    pub const fn height(self) -> i32 {
        match self {
            Self::Rise | Self::Bush | Self::Dunes | Self::Rubble | Self::Hedgerow => 1,
            Self::Town | Self::Woods | Self::Forest | Self::Hill => 2,
            Self::Smoke => 3,
            Self::Field
            | Self::Orchard
            | Self::Broken
            | Self::Marsh
            | Self::River
            | Self::Ford
            | Self::Entrenchment
            | Self::Pillbox
            | Self::Road
            | Self::Trail
            | Self::Stream
            | Self::Hedge
            | Self::Wall
            | Self::Cliff => 0,
        }
    }

    /// Whether stands deep inside neither see nor are seen (CD-LOS-03 to 05).
    #[must_use]
    pub const fn conceals(self) -> bool {
        matches!(
            self,
            Self::Bush
                | Self::Woods
                | Self::Forest
                | Self::Town
                | Self::Rubble
                | Self::Dunes
                | Self::Smoke
        )
    }

    /// Whether it lifts what stands on it (CD-ELEV-06).
    #[must_use]
    pub const fn is_high(self) -> bool {
        matches!(self, Self::Rise | Self::Hill)
    }

    /// Cover of personnel in it; linear cover works in one direction only (CD-CHART-30 to 35).
    #[must_use]
    pub const fn cover(self) -> Cover {
        match self {
            // CD-CHART-31.
            Self::Bush | Self::Field | Self::Orchard | Self::Broken | Self::Dunes => {
                Cover::Concealment
            }
            // CD-CHART-32.
            Self::Woods | Self::Forest | Self::Hedge => Cover::Soft,
            // CD-CHART-33.
            Self::Town | Self::Rubble | Self::Entrenchment | Self::Wall | Self::Hedgerow => {
                Cover::Hard
            }
            // CD-CHART-34.
            Self::Pillbox => Cover::Fortification,
            Self::Marsh
            | Self::Rise
            | Self::Hill
            | Self::River
            | Self::Ford
            | Self::Smoke
            | Self::Road
            | Self::Trail
            | Self::Stream
            | Self::Cliff => Cover::None,
        }
    }

    /// Whether its cover is that of a line (CD-CHART-35).
    #[must_use]
    pub const fn covers_behind(self) -> bool {
        matches!(self, Self::Hedge | Self::Wall | Self::Hedgerow)
    }

    /// What it adds to the number that hits a vehicle in it, or behind it (CD-CHART-36).
    #[must_use]
    pub const fn vehicle_cover(self) -> i32 {
        match self {
            Self::Bush | Self::Orchard | Self::Woods | Self::Forest => -1,
            Self::Town
            | Self::Rubble
            | Self::Entrenchment
            | Self::Hedge
            | Self::Wall
            | Self::Hedgerow => -2,
            Self::Field
            | Self::Broken
            | Self::Dunes
            | Self::Marsh
            | Self::Rise
            | Self::Hill
            | Self::River
            | Self::Ford
            | Self::Pillbox
            | Self::Smoke
            | Self::Road
            | Self::Trail
            | Self::Stream
            | Self::Cliff => 0,
        }
    }

    /// What an inch costs in inches of movement by terrain and kind of stand (CD-TERR-01): 2 where
    /// it is doubled (CD-TERR-02), 4 where quadrupled (CD-TERR-03), `None` where it is prohibited
    /// (CD-TERR-04). The table is rebuilt (CD-TERR-05, CD-CHART-10 to 28). A slope costs by its
    /// direction, so its ground costs as if open.
    #[must_use]
    pub const fn multiple(self, gait: Gait) -> Option<u8> {
        const P: u8 = 0;
        let row = match self {
            // CD-CHART-11.
            Self::Field | Self::Orchard => [1, 1, 1, 1, 2],
            // CD-CHART-12.
            Self::Bush => [1, 1, 1, 2, 2],
            // CD-CHART-13.
            Self::Woods => [1, 2, 2, 2, 4],
            // CD-CHART-14, CD-CHART-16, CD-CHART-19.
            Self::Forest | Self::Rubble | Self::Marsh => [2, P, P, P, P],
            // CD-CHART-15, CD-CHART-17.
            Self::Town | Self::Broken => [2, 2, 2, 2, 4],
            // CD-CHART-18, CD-CHART-23.
            Self::Dunes | Self::Stream => [2, 2, 2, 4, 4],
            // CD-CHART-25.
            Self::Hedge | Self::Wall => [2, 2, 2, 4, P],
            // CD-CHART-26.
            Self::Hedgerow => [2, 4, 4, P, P],
            // CD-CHART-27.
            Self::Entrenchment => [1, 2, 2, 2, 4],
            // CD-CHART-28.
            Self::Pillbox => [1, P, P, P, P],
            Self::Ford => [2; 5],
            // CD-CHART-22, CD-CHART-24.
            Self::River | Self::Cliff => [P; 5],
            Self::Rise | Self::Hill | Self::Smoke | Self::Road | Self::Trail => [1; 5],
        };
        match row[gait as usize] {
            P => None,
            multiple => Some(multiple),
        }
    }
}

/// An off-road multiple in snow or deep mud (CD-CHART-29).
#[must_use]
pub const fn in_ground(multiple: u8, gait: Gait, ground: GroundState) -> u8 {
    match (ground, multiple, gait) {
        (GroundState::Dry, _, _) => multiple,
        (GroundState::Deep, 1, _) => 2,
        (GroundState::Deep, 2, Gait::Foot) => 2,
        (GroundState::Deep, 2, _) => 4,
        (GroundState::Deep, _, _) => multiple,
    }
}
