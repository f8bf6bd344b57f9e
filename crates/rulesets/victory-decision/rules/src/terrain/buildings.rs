//! Kinds of buildings, bunkers and bridges (VD-BLDG-03).

use crate::armour::Armour;
use crate::terrain::ground::{Cover, Structure};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;

/// A kind of structure.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Building {
    /// A shed or wooden barn.
    Shed,
    /// A wooden house.
    WoodenHouse,
    /// A brick house.
    BrickHouse,
    /// A stone farm or church.
    StoneFarm,
    /// A field bunker of logs and earth.
    FieldBunker,
    /// A concrete bunker.
    ConcreteBunker,
    /// A bridge.
    Bridge,
}

impl Building {
    /// Every kind, in order.
    pub const ALL: [Self; 7] = [
        Self::Shed,
        Self::WoodenHouse,
        Self::BrickHouse,
        Self::StoneFarm,
        Self::FieldBunker,
        Self::ConcreteBunker,
        Self::Bridge,
    ];

    /// What it is in play; `front` is where a bunker looks (VD-BLDG-13).
    #[must_use]
    pub const fn structure(self, front: Bearing) -> Structure {
        // Size, Critical, Hit, Save, Structure Points, capacity of a floor, floors.
        let (size, critical, hit, save, points, capacity, floors) = match self {
            Self::Shed => (4, 8, 4, 5, 3, 12, 1),
            Self::WoodenHouse => (6, 8, 4, 5, 4, 12, 2),
            Self::BrickHouse => (6, 10, 5, 4, 6, 12, 2),
            Self::StoneFarm => (8, 11, 6, 4, 8, 16, 2),
            Self::FieldBunker => (2, 10, 7, 4, 4, 10, 1),
            Self::ConcreteBunker => (3, 13, 9, 3, 6, 12, 1),
            Self::Bridge => (1, 12, 7, 4, 8, 0, 0),
        };
        let cover = match self {
            Self::Shed | Self::WoodenHouse => Cover::Soft,
            Self::Bridge => Cover::None,
            Self::BrickHouse | Self::StoneFarm | Self::FieldBunker | Self::ConcreteBunker => {
                Cover::Hard
            }
        };
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

    /// Its footprint on tables that are made by the rules: along its front and from front to back.
    #[must_use]
    pub const fn footprint(self) -> (Length, Length) {
        let (width, depth) = match self {
            Self::Shed | Self::FieldBunker => (4, 3),
            Self::WoodenHouse | Self::BrickHouse => (5, 4),
            Self::StoneFarm => (6, 5),
            Self::ConcreteBunker => (4, 4),
            Self::Bridge => (4, 6),
        };
        (Length::inches(width), Length::inches(depth))
    }
}
