//! What there is on a table, and what each kind does (the table of `SK-GEO-22`).

use schemars::JsonSchema;
use serde::Deserialize;

/// A kind of terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Terrain {
    /// A road: fast for wheels.
    Road,
    /// Rough ground.
    Rough,
    /// Rubble: rough ground with soft cover.
    Rubble,
    /// A stream or ford that is waded.
    Stream,
    /// Crops: soft cover.
    Crops,
    /// Scrub: soft cover.
    Scrub,
    /// A fence: a line that is climbed, no cover.
    Fence,
    /// A low hedge: a line, soft cover.
    LowHedge,
    /// Bocage or a high hedge: a line that hides, soft cover.
    Bocage,
    /// A low stone wall, a bank, sandbags: a line, hard cover.
    LowWall,
    /// A high wall: a line that hides.
    HighWall,
    /// An orchard or light wood: soft cover.
    Orchard,
    /// A wood: soft cover, rough, and it hides.
    Wood,
    /// A wooden building: soft cover.
    WoodenBuilding,
    /// A stone building: hard cover.
    StoneBuilding,
    /// A ruin: hard cover, rough.
    Ruin,
    /// A shell hole: soft cover.
    ShellHole,
    /// A trench: hard cover, fortified.
    Trench,
    /// A foxhole: hard cover, fortified.
    Foxhole,
    /// A bunker: hard cover, fortified, enclosed.
    Bunker,
    /// A large rock: impassable, it hides.
    Rock,
    /// A hill contour.
    Hill,
    /// A hill contour with steep sides.
    SteepHill,
}

/// Cover, the better the greater (`SK-GEO-11`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cover {
    /// No cover: in the open.
    #[default]
    None,
    /// Hides more than it stops.
    Soft,
    /// Stops bullets.
    Hard,
}

impl Cover {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Soft => "soft",
            Self::Hard => "hard",
        }
    }
}

/// How vehicles get on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Driving {
    /// As in the open.
    Open,
    /// At half speed, no obstacle.
    Woods,
    /// An obstacle: half speed, and those without full tracks may stick.
    Obstacle,
    /// An obstacle for wheels alone.
    WheelObstacle,
    /// Not at all.
    Barred,
}

impl Terrain {
    /// Whether it is drawn as a line.
    #[must_use]
    pub const fn is_line(self) -> bool {
        matches!(self, Self::Fence | Self::LowHedge | Self::Bocage | Self::LowWall | Self::HighWall)
    }

    /// Cover it gives to those in it, or behind it if it is a line.
    #[must_use]
    pub const fn cover(self) -> Cover {
        match self {
            Self::Rubble
            | Self::Crops
            | Self::Scrub
            | Self::LowHedge
            | Self::Bocage
            | Self::Orchard
            | Self::Wood
            | Self::WoodenBuilding
            | Self::ShellHole => Cover::Soft,
            Self::LowWall
            | Self::StoneBuilding
            | Self::Ruin
            | Self::Trench
            | Self::Foxhole
            | Self::Bunker => Cover::Hard,
            Self::Road
            | Self::Rough
            | Self::Stream
            | Self::Fence
            | Self::HighWall
            | Self::Rock
            | Self::Hill
            | Self::SteepHill => Cover::None,
        }
    }

    /// The level of its top where it can block sight (`SK-GEO-07`).
    pub(crate) const fn top(self) -> Option<u8> {
        match self {
            Self::Bocage
            | Self::HighWall
            | Self::Bunker
            | Self::Rock
            | Self::Hill
            | Self::SteepHill => Some(1),
            Self::Orchard | Self::Wood | Self::WoodenBuilding | Self::StoneBuilding => Some(2),
            Self::Road
            | Self::Rough
            | Self::Rubble
            | Self::Stream
            | Self::Crops
            | Self::Scrub
            | Self::Fence
            | Self::LowHedge
            | Self::LowWall
            | Self::Ruin
            | Self::ShellHole
            | Self::Trench
            | Self::Foxhole => None,
        }
    }

    /// How much of a line of sight may lie inside it, in hundredths of an inch (`SK-GEO-08`).
    pub(crate) const fn sight_inside(self) -> i16 {
        match self {
            Self::Wood => 300,
            Self::Orchard => 1200,
            Self::Road
            | Self::Rough
            | Self::Rubble
            | Self::Stream
            | Self::Crops
            | Self::Scrub
            | Self::Fence
            | Self::LowHedge
            | Self::Bocage
            | Self::LowWall
            | Self::HighWall
            | Self::WoodenBuilding
            | Self::StoneBuilding
            | Self::Ruin
            | Self::ShellHole
            | Self::Trench
            | Self::Foxhole
            | Self::Bunker
            | Self::Rock
            | Self::Hill
            | Self::SteepHill => 0,
        }
    }

    /// Whether it has walls that men stand within.
    #[must_use]
    pub const fn is_building(self) -> bool {
        matches!(self, Self::WoodenBuilding | Self::StoneBuilding)
    }

    /// `SK-GEO-24`: whether those in it are in an enclosed space.
    pub(crate) const fn is_enclosed(self) -> bool {
        matches!(self, Self::WoodenBuilding | Self::StoneBuilding | Self::Bunker | Self::Trench)
    }

    /// Whether it slows a man who is in it (`SK-MOVE-05`).
    pub(crate) const fn is_rough(self) -> bool {
        matches!(
            self,
            Self::Rough | Self::Rubble | Self::Stream | Self::Wood | Self::Ruin | Self::SteepHill
        )
    }

    /// Whether going in or out counts as a linear obstacle.
    pub(crate) const fn has_sill(self) -> bool {
        matches!(
            self,
            Self::WoodenBuilding
                | Self::StoneBuilding
                | Self::Trench
                | Self::Foxhole
                | Self::Bunker
        )
    }

    /// How vehicles get on in it or over it.
    pub(crate) const fn driving(self) -> Driving {
        match self {
            Self::Road
            | Self::Crops
            | Self::Scrub
            | Self::ShellHole
            | Self::Foxhole
            | Self::Hill => Driving::Open,
            Self::Orchard | Self::Wood => Driving::Woods,
            Self::Fence => Driving::WheelObstacle,
            Self::Rough
            | Self::Rubble
            | Self::Stream
            | Self::LowHedge
            | Self::Bocage
            | Self::LowWall
            | Self::Ruin
            | Self::Trench
            | Self::SteepHill => Driving::Obstacle,
            Self::HighWall
            | Self::WoodenBuilding
            | Self::StoneBuilding
            | Self::Bunker
            | Self::Rock => Driving::Barred,
        }
    }

    /// Whether a vehicle behind it is hull down (`SK-GEO-15`).
    pub(crate) const fn is_hull_high(self) -> bool {
        matches!(self, Self::LowWall | Self::Hill | Self::SteepHill)
    }

    /// Whether it is dug in or built to be held (`SK-GEO-14`).
    pub(crate) const fn is_fortified(self) -> bool {
        matches!(self, Self::Trench | Self::Foxhole | Self::Bunker)
    }
}
