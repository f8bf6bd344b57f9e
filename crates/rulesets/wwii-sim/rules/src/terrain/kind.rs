//! Kinds of terrain: classes of going, cover and structure (WS-TERR-01 to WS-TERR-10).

use schemars::JsonSchema;
use serde::Deserialize;

/// A kind of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// Field, meadow.
    Open,
    /// Road, bridge: an area, or a line with a width.
    Road,
    /// Crops, scrub.
    Crops,
    /// Light wood, orchard.
    LightWood,
    /// Dense wood.
    DenseWood,
    /// Swamp: difficult, closed to wheels; no cover.
    Swamp,
    /// Shallow stream.
    Stream,
    /// Deep river, lake.
    Deep,
    /// Steep cliff.
    Cliff,
    /// Trench, foxholes.
    Trench,
    /// Hedge, fence: a line.
    Hedge,
    /// Bank and hedge: a line.
    Bocage,
    /// Stone wall, sandbags: a line.
    Wall,
    /// Standing building, bunker.
    Building,
    /// Ruined building.
    Ruin,
    /// Destroyed vehicle.
    Wreck,
    /// Gentle hill.
    Hill,
}

/// Classes of movers that terrain may treat differently (WS-TERR-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mover {
    /// Soldiers on foot, guns pushed by their crews.
    Foot,
    /// Commandos: difficult areas are simple to them (WS-MOVE-16).
    Commando,
    /// Men on horseback.
    Cavalry,
    /// Tracked and half-tracked vehicles.
    Tracked,
    /// Wheeled vehicles.
    Wheeled,
}

/// What terrain does to a mover. The classes of WS-TERR-01, and a cost that goes with none of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Going {
    /// No effect (WS-TERR-04).
    Simple,
    /// Movement is divided by two (WS-TERR-05).
    Difficult,
    /// So many inches more to cross, or to get in or out.
    Extra(u8),
    /// Cannot be entered (WS-TERR-06).
    Impassable,
}

/// Cover of a target, the worst first (WS-FMOD-09 to WS-FMOD-13).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// No cover.
    #[default]
    None,
    /// Partial cover.
    Partial,
    /// Complete cover.
    Complete,
    /// A ruined building.
    Ruin,
    /// A standing building.
    Building,
}

impl Cover {
    /// Every cover, the worst first.
    pub const ALL: [Self; 5] =
        [Self::None, Self::Partial, Self::Complete, Self::Ruin, Self::Building];

    /// Its line of the modifier table.
    #[must_use]
    pub const fn line(self) -> i8 {
        match self {
            Self::None => -2,    // WS-FMOD-09
            Self::Partial => 1,  // WS-FMOD-10
            Self::Complete => 2, // WS-FMOD-11
            Self::Ruin => 3,     // WS-FMOD-12
            Self::Building => 4, // WS-FMOD-13
        }
    }

    /// Its name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Partial => "partial",
            Self::Complete => "complete",
            Self::Ruin => "ruin",
            Self::Building => "building",
        }
    }
}

impl Terrain {
    /// Whether it is a line to cross, not an area to be in.
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self, Self::Hedge | Self::Bocage | Self::Wall)
    }

    /// WS-TERR-10: the class of the terrain for a mover, where a scenario says nothing else.
    #[must_use]
    pub const fn going(self, mover: Mover) -> Going {
        use Going::{Difficult, Extra, Impassable, Simple};
        match (self, mover) {
            (Self::Open | Self::Road | Self::Crops | Self::Hill, _) => Simple,
            (Self::Hedge, _) => Extra(2),
            (Self::Bocage, Mover::Foot | Mover::Commando | Mover::Tracked) => Extra(3),
            (Self::Wall, Mover::Foot | Mover::Commando | Mover::Cavalry | Mover::Tracked)
            | (Self::Building, Mover::Foot | Mover::Commando) => Extra(2),
            // WS-TERR-09: along it simple, in or out 2" more.
            // WS-TERR-03: harder to tracks, closed to wheels.
            (Self::Trench, Mover::Foot | Mover::Commando) => Extra(2),
            (
                Self::LightWood | Self::Swamp | Self::Stream,
                Mover::Foot | Mover::Cavalry | Mover::Tracked,
            )
            | (Self::DenseWood | Self::Ruin, Mover::Foot)
            | (Self::Wreck, Mover::Foot | Mover::Cavalry | Mover::Tracked)
            | (Self::Trench, Mover::Tracked) => Difficult,
            // WS-MOVE-16: commandos ignore difficult ground.
            (
                Self::LightWood
                | Self::Swamp
                | Self::Stream
                | Self::DenseWood
                | Self::Ruin
                | Self::Wreck,
                Mover::Commando,
            ) => Simple,
            // WS-CAV-10 and the rest of the table of section 4.6.
            (Self::Deep | Self::Cliff, _)
            | (
                Self::LightWood | Self::Swamp | Self::Stream | Self::Wall | Self::Wreck,
                Mover::Wheeled,
            )
            | (
                Self::DenseWood | Self::Ruin | Self::Building,
                Mover::Cavalry | Mover::Tracked | Mover::Wheeled,
            )
            | (Self::Trench | Self::Bocage, Mover::Cavalry | Mover::Wheeled) => Impassable,
        }
    }

    /// WS-FMOD-27, WS-BLDG-01: the cover it gives.
    #[must_use]
    pub const fn cover(self) -> Cover {
        match self {
            Self::Crops | Self::LightWood | Self::Hedge | Self::Wreck => Cover::Partial,
            Self::DenseWood | Self::Trench | Self::Bocage | Self::Wall => Cover::Complete,
            Self::Building => Cover::Building,
            Self::Ruin => Cover::Ruin,
            Self::Open
            | Self::Road
            | Self::Swamp
            | Self::Stream
            | Self::Deep
            | Self::Cliff
            | Self::Hill => Cover::None,
        }
    }

    /// Its letter on maps of text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Open => '.',
            Self::Road => ':',
            Self::Crops => ',',
            Self::LightWood => 't',
            Self::DenseWood => 'T',
            Self::Swamp => '~',
            Self::Stream => '-',
            Self::Deep => '=',
            Self::Cliff => '^',
            Self::Trench => 'v',
            Self::Hedge => 'h',
            Self::Bocage => 'H',
            Self::Wall => 'w',
            Self::Building => '#',
            Self::Ruin => '%',
            Self::Wreck => 'x',
            Self::Hill => '\'',
        }
    }
}

/// What a building is made of, by structure value (WS-BLDG-15 to WS-BLDG-19).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Material {
    /// A shack of aluminium.
    Aluminium,
    /// Wood: structure value 9 (WS-BLDG-16).
    Wood,
    /// Ancient stone.
    Stone,
    /// Brick: structure value 12, as stone (WS-BLDG-17).
    Brick,
    /// Cement: structure value 16 (WS-BLDG-18).
    Cement,
    /// A reinforced bunker.
    Bunker,
}

impl Material {
    /// Its structure value, standing.
    #[must_use]
    pub const fn structure(self) -> u8 {
        match self {
            Self::Aluminium => 6,            // WS-BLDG-15
            Self::Wood => 9,                 // WS-BLDG-16
            Self::Stone | Self::Brick => 12, // WS-BLDG-17
            Self::Cement => 16,              // WS-BLDG-18
            Self::Bunker => 18,              // WS-BLDG-19
        }
    }

    /// WS-BLDG-20: the structure value, which is one less once it is ruined.
    #[must_use]
    pub const fn structure_now(self, ruined: bool) -> u8 {
        self.structure() - ruined as u8
    }
}
