//! Unit types: classes, attack rows, movement and traits (GW-UNIT, GW-CLASS, GW-SCALE-06).

use crate::terrain::ground::{Ground, Terrain, TerrainSet};
use wargauge_rules::roster::Provenance;
use wargauge_rules::table::squares::Squares;

/// What a unit is as a target (GW-CLASS-01, GW-CLASS-02, GW-CLASS-03, GW-CLASS-04, GW-CLASS-05,
/// GW-CLASS-06, GW-CLASS-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Infantry, mounted or on foot, and all reconnaissance.
    Infantry,
    /// Towed guns.
    Gun,
    /// Armoured fighting vehicles.
    Tank,
}

impl Class {
    /// Every class, in the order of the combat table.
    pub const ALL: [Self; 3] = [Self::Infantry, Self::Gun, Self::Tank];
}

/// A row of the combat table (GW-COMBAT-12, GW-COMBAT-13, GW-COMBAT-14, GW-COMBAT-15, GW-COMBAT-16,
/// GW-COMBAT-17, GW-COMBAT-18). Variants share the rows: GW-COMBAT-20, GW-COMBAT-21.
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
#[serde(rename_all = "UPPERCASE")]
pub enum AttackRow {
    /// Infantry, motorised or armoured too, and strongpoints.
    Inf,
    /// Reconnaissance and anti-aircraft guns.
    Rec,
    /// Artillery, self-propelled too.
    Art,
    /// Mortars, self-propelled too.
    Mor,
    /// Armoured cars and assault guns.
    Arc,
    /// Anti-tank guns and tank destroyers, towed or self-propelled (GW-UNIT-22).
    At,
    /// Tanks and heavy tanks.
    Tnk,
}

impl AttackRow {
    /// Every row.
    pub const ALL: [Self; 7] =
        [Self::Inf, Self::Rec, Self::Art, Self::Mor, Self::Arc, Self::At, Self::Tnk];

    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Inf => "INF",
            Self::Rec => "REC",
            Self::Art => "ART",
            Self::Mor => "MOR",
            Self::Arc => "ARC",
            Self::At => "AT",
            Self::Tnk => "TNK",
        }
    }
}

/// The number a row needs against each class, before deductions; `None` may not attack it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumbersNeeded(pub [Option<u8>; 3]);

impl NumbersNeeded {
    /// The number needed against a class.
    #[must_use]
    pub const fn against(self, class: Class) -> Option<u8> {
        self.0[class as usize]
    }
}

/// Troop quality (GW-UNIT-15).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    serde::Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Quality {
    /// Re-rolls a failed attempt to regroup.
    Elite,
    /// No re-roll and no limit when it regroups.
    #[default]
    Regular,
    /// May not regroup after moving.
    Poor,
}

impl Quality {
    /// Every quality.
    pub const ALL: [Self; 3] = [Self::Elite, Self::Regular, Self::Poor];

    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Elite => "elite",
            Self::Regular => "regular",
            Self::Poor => "poor",
        }
    }
}

/// When a unit counts as nothing but infantry, which aircraft cannot attack (GW-AIR-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PureInfantry {
    /// Never: aircraft may attack it anywhere.
    Never,
    /// Always: no aircraft may attack it.
    Always,
    /// While it occupies a building.
    InBuilding,
}

/// Declares the traits of unit types as a closed enum with its words.
macro_rules! traits {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A special property of a unit type.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema,
        )]
        #[serde(rename_all = "snake_case")]
        pub enum Trait { $($(#[$doc])* $name),* }

        impl Trait {
            /// Every trait.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];
        }
    };
}

traits! {
    /// Fires in the artillery phase only, anywhere on the board, self-propelled or not (GW-ARTY-01,
    /// GW-CLASS-09).
    Battery,
    /// May observe for batteries (GW-ARTY-05).
    Observer,
    /// Carries a forward observation officer; armoured cars never do (GW-UNIT-16, GW-UNIT-17).
    Foo,
    /// May move a square after attacking (GW-CMOVE-02).
    CombatMove,
    /// Bound to attack the closest Tank-class enemy (GW-PRIO-08, GW-CLASS-08).
    TankPriority,
    /// Attacked from adjacent squares only (GW-HEAVY-01); otherwise as a tank (GW-HEAVY-04).
    Heavy,
    /// Ignores the heavy rule (GW-HEAVY-05).
    Powerful,
    /// Protects against aircraft and is safe from them (GW-AIR-04, GW-AIR-05).
    AntiAir,
    /// Leaves a wreck (GW-WRECK-02).
    LeavesWreck,
    /// A strongpoint: it cannot move (GW-STRONG-01), attacks as infantry (GW-STRONG-02) and binds
    /// attackers as a tank (GW-STRONG-06).
    Stationary,
    /// An aircraft: never on the board (GW-AIR-09).
    Aircraft,
    /// Treated as plain infantry while in a building (GW-TERR-07, GW-TERR-08): motorised and
    /// armoured infantry (GW-UNIT-18). Nobody dismounts elsewhere or rides on other units
    /// (GW-UNIT-20).
    Dismounts,
    /// A tank in the narrow sense (GW-CLASS-08), for `tank_regroup = type` (GW-REGROUP-09).
    TankType,
}

/// A set of traits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Traits(u16);

impl Traits {
    /// Whether the trait is in the set.
    #[must_use]
    pub const fn has(self, one: Trait) -> bool {
        self.0 & (1 << one as u16) != 0
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Self {
        Self(traits.into_iter().fold(0, |set, one| set | 1 << one as u16))
    }
}

/// One type of unit of an army. The type alone matters: neither base nor model nor calibre has any
/// effect (GW-SCALE-06).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitType {
    /// Identifier, such as `TNK`.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Where class, row and movement come from.
    pub source: Provenance,
    /// Class as a target.
    pub class: Class,
    /// Attack row.
    pub row: AttackRow,
    /// Numbers of that row.
    pub needs: NumbersNeeded,
    /// Squares a turn (GW-UNIT-02, GW-UNIT-03, GW-UNIT-04, GW-UNIT-05, GW-UNIT-06, GW-UNIT-07,
    /// GW-UNIT-08, GW-UNIT-09, GW-UNIT-10, GW-UNIT-11, GW-UNIT-12, GW-UNIT-13, GW-UNIT-14).
    pub allowance: u8,
    /// Squares a turn when the whole move is by road (GW-ROAD-04).
    pub road_allowance: u8,
    /// Terrain it may occupy (GW-TERR-06, GW-TERR-09, GW-TERR-12, GW-TERR-19).
    pub enters: TerrainSet,
    /// Special properties.
    pub traits: Traits,
    /// When it is nothing but infantry.
    pub pure_infantry: PureInfantry,
    /// Price in thousandths by quality, in the order of [`Quality::ALL`]; `None` is not for sale.
    pub prices: [Option<u32>; 3],
    /// What it counts where points decide, in thousandths by quality; its price unless the file says
    /// otherwise (GW-END-08).
    pub stakes: [Option<u32>; 3],
    /// Where the prices come from.
    pub price_source: Provenance,
}

/// The facts of a unit that play reads, without names: its type fixes class, attack row and
/// allowance (GW-UNIT-01, GW-UNIT-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Class as a target.
    pub class: Class,
    /// Attack row.
    pub row: AttackRow,
    /// Numbers of that row.
    pub needs: NumbersNeeded,
    /// Squares a turn.
    pub allowance: u8,
    /// Squares a turn by road.
    pub road_allowance: u8,
    /// Terrain it may occupy.
    pub enters: TerrainSet,
    /// Special properties.
    pub traits: Traits,
    /// When it is nothing but infantry.
    pub pure_infantry: PureInfantry,
    /// How well it regroups.
    pub quality: Quality,
    /// Price in thousandths of a point.
    pub price: u32,
    /// What it counts where points decide, in thousandths of a point (GW-END-08).
    pub stake: u32,
    /// Who rolls its dice: hangs on nothing but what it is (GW-SETUP-07).
    pub roller: u32,
}

impl Profile {
    /// Whether a unit with the other profile is a copy of this one, whoever rolls for it.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let roller = self.roller;
        *self == Self { roller, ..*other }
    }

    /// Whether it has the trait.
    #[must_use]
    pub const fn has(&self, one: Trait) -> bool {
        self.traits.has(one)
    }

    /// Whether the terrain gives it cover (GW-TERR-10, GW-TERR-13, GW-TERR-15, GW-TERR-18): fields
    /// only against direct attacks, hills only to the Tank class.
    #[must_use]
    pub const fn in_cover(&self, terrain: Terrain, against_battery: bool) -> bool {
        match terrain {
            Terrain::Building | Terrain::Wood => true,
            Terrain::Field => !against_battery && !matches!(self.class, Class::Tank),
            // GW-TERR-19, GW-TERR-30: hull-down, always.
            Terrain::Hill => matches!(self.class, Class::Tank),
            Terrain::Open
            | Terrain::River
            | Terrain::Bridge
            | Terrain::Ford
            | Terrain::Marsh
            | Terrain::Lake => false,
        }
    }

    /// Squares whose terrain gives it cover from direct attacks.
    #[must_use]
    #[inline]
    pub fn covered(&self, ground: &Ground) -> Squares {
        let last = if self.class == Class::Tank { Terrain::Hill } else { Terrain::Field };
        let squares = |kind| ground.squares(kind);
        squares(Terrain::Building) | squares(Terrain::Wood) | squares(last)
    }
}
