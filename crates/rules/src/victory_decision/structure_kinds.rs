//! The kinds of structures there are (VD-BLDG-03).

use crate::table::facing::Bearing;
use crate::victory_decision::ground::{Cover, Structure};
use crate::victory_decision::profile::Armour;

/// A kind of structure.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum StructureKind {
    /// A shed or wooden barn.
    Shed,
    /// A wooden house.
    WoodenHouse,
    /// A brick house.
    BrickHouse,
    /// A stone farm or church.
    StoneHouse,
    /// A bunker of logs and earth.
    FieldBunker,
    /// A concrete bunker.
    ConcreteBunker,
    /// A bridge.
    Bridge,
}

impl StructureKind {
    /// Every kind.
    pub const ALL: [Self; 7] = [
        Self::Shed,
        Self::WoodenHouse,
        Self::BrickHouse,
        Self::StoneHouse,
        Self::FieldBunker,
        Self::ConcreteBunker,
        Self::Bridge,
    ];

    /// The structure; `front` is where a bunker looks.
    #[must_use]
    pub const fn structure(self, front: Bearing) -> Structure {
        let (size, armour, points, capacity, floors, cover) = match self {
            Self::Shed => (4, (8, 4, 5), 3, 12, 1, Cover::Soft),
            Self::WoodenHouse => (6, (8, 4, 5), 4, 12, 2, Cover::Soft),
            Self::BrickHouse => (6, (10, 5, 4), 6, 12, 2, Cover::Hard),
            Self::StoneHouse => (8, (11, 6, 4), 8, 16, 2, Cover::Hard),
            Self::FieldBunker => (2, (10, 7, 4), 4, 10, 1, Cover::Hard),
            Self::ConcreteBunker => (3, (13, 9, 3), 6, 12, 1, Cover::Hard),
            Self::Bridge => (1, (12, 7, 4), 8, 0, 0, Cover::None),
        };
        let (critical, hit, save) = armour;
        Structure {
            size,
            armour: Armour { critical, hit, save },
            points,
            capacity,
            floors,
            cover,
            bunker: matches!(self, Self::FieldBunker | Self::ConcreteBunker),
            wooden: matches!(self, Self::Shed | Self::WoodenHouse),
            front,
        }
    }
}
