//! What units are: weapons, models, vehicles, as army files describe them.

use arrayvec::ArrayVec;

use crate::armour::Armour;
use crate::terrain::gait::Gait;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;

/// The most groups of like models in a unit.
pub const MAX_GROUPS: usize = 8;

/// The most weapons (rows of a weapon table) that a unit has, over all its groups.
pub const MAX_MOUNTS: usize = 16;

/// The most kinds of weapons in a unit: those of one name, a main weapon beside hand weapons of the
/// same name counting apart.
pub const MAX_WEAPON_KINDS: usize = 8;

/// The most models in a unit (VD-COH-11).
pub const MAX_MODELS: usize = 19;

/// A list entry as bought: a row of the muster. A row may be several units on the table, when it
/// splits into Fire Teams or its Individual leaves (VD-ABIL-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MusterRow(pub u8);

impl MusterRow {
    /// The row as statistics know it.
    #[must_use]
    pub const fn muster(self) -> UnitId {
        UnitId(self.0)
    }

    /// The index as `usize`.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One Damage Die: what is rolled and what is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DamageDie {
    /// D6 or D10.
    pub die: Die,
    /// How many are rolled to keep the highest: 1, or 2 with the suffix H (VD-BASE-08).
    pub best_of: u8,
    /// What is added (VD-BASE-07).
    pub bonus: u8,
}

/// How far a weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reach {
    /// It is placed, not shot (VD-CHAR-13).
    Placed,
    /// So far, and the same at every distance (VD-SHOOT-08).
    To(Length),
    /// As far as sight.
    Sight,
}

/// A weapon of the tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapon {
    /// Its name.
    pub name: String,
    /// Uses per activation (VD-CHAR-11).
    pub uses: u8,
    /// How far it shoots, or whether it is placed.
    pub reach: Reach,
    /// Damage Dice of one use; with Blast the area sets the number instead (VD-FEAT-12).
    pub dice: u8,
    /// Each Damage Die.
    pub damage: DamageDie,
    /// Radius of the area (VD-FEAT-02).
    pub blast: Option<Length>,
    /// Subtracted from saves (VD-FEAT-23).
    pub save_minus: u8,
    /// More dice for those who have not moved (VD-FEAT-27).
    pub set_up: u8,
    /// Its other features.
    pub features: FeatureSet,
    /// Its place among the weapons of its army, for the order of dice (VD-ENG-04, VD-LIST-29).
    pub card_order: u8,
}

impl Weapon {
    /// Whether it is a gun: with Blast, a worse save, or a D10 (VD-VEH-20).
    #[must_use]
    pub fn is_gun(&self) -> bool {
        self.blast.is_some() || self.save_minus > 0 || self.damage.die == Die::D10
    }
}

/// Declares the members of a set that fits one word.
macro_rules! flags {
    ($(#[$doc:meta])* $one:ident, $set:ident, $word:ty {
        $($(#[$vdoc:meta])* $variant:ident = $name:literal,)*
    }) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Deserialize, schemars::JsonSchema,
        )]
        #[repr(u8)]
        pub enum $one { $($(#[$vdoc])* #[serde(rename = $name)] $variant,)* }

        impl $one {
            /// Every one, in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// Its name in files.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }
        }

        /// A set of them.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $set($word);

        impl $set {
            /// None of them.
            pub const NONE: Self = Self(0);

            /// Whether one of them is in the set.
            #[must_use]
            pub const fn has(self, one: $one) -> bool {
                self.0 & (1 << one as u8) != 0
            }

            /// The set with one more.
            #[must_use]
            pub const fn with(self, one: $one) -> Self {
                Self(self.0 | (1 << one as u8))
            }

            /// The members of both.
            #[must_use]
            pub const fn and(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }

            /// The members of either.
            #[must_use]
            pub const fn or(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Whether there are none.
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
        }

        impl FromIterator<$one> for $set {
            fn from_iter<I: IntoIterator<Item = $one>>(all: I) -> Self {
                all.into_iter().fold(Self::NONE, Self::with)
            }
        }
    };
}

flags! {
    /// A weapon feature without a number.
    Feature, FeatureSet, u16 {
        /// Bound to the main gun's target unit (VD-FEAT-13).
        CoAxial = "co-axial",
        /// No Cover Save and no Take Cover! re-roll against it (VD-FEAT-18).
        Flame = "flame",
        /// May fire without line of sight where a friend spots for it (VD-FEAT-15).
        Indirect = "indirect",
        /// Can be used once per game (VD-FEAT-20).
        OneShot = "one-shot",
        /// Its failed Damage Dice may be re-rolled (VD-FEAT-22).
        ReRoll = "re-roll",
        /// The target's cover counts one class lower if the shooter has not moved (VD-FEAT-25).
        Scoped = "scoped",
        /// No penalty for shooting after moving (VD-FEAT-30).
        Stabilized = "stabilized",
        /// Adds one Suppression Marker to a unit it rolls dice against (VD-FEAT-33).
        Suppression = "suppression",
        /// Fired from inside a structure it marks its own unit (VD-BLDG-14).
        BackBlast = "back-blast",
        /// A rifle, for Marksmen (VD-ABIL-36).
        Rifle = "rifle",
        /// An air or artillery strike that scatters (VD-STRK-08).
        Scatters = "scatters",
    }
}

flags! {
    /// An infantry ability without a number, by chapter 7.
    Ability, AbilitySet, u32 {
        /// May start the game Hidden in any kind of cover (VD-ABIL-01).
        Ambush = "ambush",
        /// Adds 1 to the Initiative of the unit (VD-ABIL-04).
        Command = "command",
        /// Need not withdraw when Shaken, if all models have it (VD-ABIL-12).
        Dedicated = "dedicated",
        /// Can be divided into the teams its composition names (VD-ABIL-14).
        FireTeam = "fire-team",
        /// Re-rolls failed Damage Dice in an Assault Action against infantry (VD-ABIL-19).
        Grenades = "grenades",
        /// May not Move, Assault or Infiltrate (VD-ABIL-24).
        Immobile = "immobile",
        /// May leave its unit and act on its own (VD-ABIL-27).
        Individual = "individual",
        /// Has the Infiltrate Action, which ends Take Cover! (VD-ABIL-31).
        Infiltrate = "infiltrate",
        /// Difficult terrain costs no extra inches (VD-ABIL-34).
        LightFooted = "light-footed",
        /// Adds 1 to Damage Dice of rifles if it has not moved (VD-ABIL-36).
        Marksmen = "marksmen",
        /// Re-rolls one failed save in each enemy action (VD-ABIL-37).
        Medic = "medic",
        /// Gets the marker for being shot at only if hit (VD-ABIL-39).
        NervesOfSteel = "nerves-of-steel",
        /// Crosses wire and obstacles at no extra cost, and clears them (VD-ABIL-40).
        Pioneer = "pioneer",
        /// Subtracts 1, to its advantage, from rolls for strikes (VD-ABIL-43).
        Radio = "radio",
        /// Adds 1 to the Initiative score of the unit (VD-ABIL-46).
        Recon = "recon",
        /// VD-ABIL-50; the distance is [`Group::stealth`].
        Stealth = "stealth",
        /// Every member carries Anti-Tank Explosives (VD-ABIL-52).
        TankHunter = "tank-hunter",
        /// Soft Cover counts as Hard Cover (VD-ABIL-62).
        Tenacity = "tenacity",
        /// Has the benefit of Take Cover! in any cover, without the action (VD-ABIL-64).
        Unseen = "unseen",
        /// Every cover counts one class lower (VD-ABIL-66).
        Untrained = "untrained",
        /// Crews a gun or a heavy machine gun (VD-ABIL-69).
        WeaponTeam = "weapon-team",
    }
}

flags! {
    /// A vehicle special property without a number, by chapter 11.
    Property, PropertySet, u16 {
        /// Counts as a HQ Element (VD-VSP-01).
        CommandVehicle = "command-vehicle",
        /// Ignores minefields and clears a lane through them (VD-VSP-04).
        Minesweeping = "minesweeping",
        /// Every attack places markers on it; Assault dice get +1 (VD-VSP-05).
        Open = "open",
        /// Coherency of 12", and spotting for Indirect (VD-VSP-07).
        Radio = "radio",
        /// Adds 1 to its Initiative (VD-VSP-10).
        Recon = "recon",
        /// Can make smoke once per game (VD-VSP-12, VD-VSP-13).
        SmokeDischarger = "smoke-discharger",
        /// On a 1 it may not move in this activation (VD-VSP-21).
        Unreliable = "unreliable",
        /// Beside Unreliable: it fails on 1 and 2 (VD-CAPT-03).
        VeryUnreliable = "very-unreliable",
        /// Failed saves from attacks on the Sides may be re-rolled (VD-VSP-22).
        SideSkirts = "side-skirts",
        /// Every main gun ignores the penalty for moving (VD-FEAT-30).
        StabilizedGun = "stabilized",
    }
}

/// Where a mounted weapon can shoot (VD-VEH-27, VD-CHAR-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FireArc {
    /// All round: hand weapons and turrets.
    All,
    /// The front 90 degrees.
    Front,
    /// The 90 degrees to either side.
    Sides,
    /// The rear 90 degrees.
    Rear,
}

/// Index into the book's weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponId(pub u16);

/// A weapon in the hands of the models of one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mount {
    /// The weapon that they bear.
    pub weapon: WeaponId,
    /// The group that has it.
    pub group: u8,
    /// How many of it one model of the group has: 1, but the number of bearers on a stand, and of
    /// hand weapons of a crew.
    pub each: u8,
    /// Where it can shoot.
    pub arc: FireArc,
    /// Whether it is the crew's or vehicle's main weapon (VD-ABIL-72, VD-ABIL-73, VD-VEH-20).
    pub main: bool,
}

/// What one model of a group is, and how many unsaved hits it takes (VD-ABIL-21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// A man on a single base, one Health Point: what every force has unless it asks for stands
    /// (VD-BASE-02, VD-SCALE-01, VD-SCALE-02).
    Man,
    /// A stand of several men (VD-SCALE-03, VD-BASE-04).
    Stand {
        /// Health Points at the start.
        hp: u8,
    },
    /// A crewed weapon on one base (VD-ABIL-70, VD-ABIL-79).
    Team {
        /// Health Points at the start.
        hp: u8,
    },
    /// A vehicle.
    Vehicle {
        /// Structure Points at the start.
        sp: u8,
    },
}

/// Models of a unit that are alike in profile and arms. A stand, a team or a vehicle is a group of
/// its own; its strength counts points, that of men counts models. Several or a single one make a
/// unit, which acts as one (VD-CHAR-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Name of the type.
    pub name: String,
    /// What the models are.
    pub body: Body,
    /// Models, Health Points or Structure Points at the start.
    pub strength: u8,
    /// Critical, Hit and Save; of a vehicle those of its front.
    pub armour: Armour,
    /// Save against attacks from the front 180 degrees, where a gun shield improves it.
    pub shield: Option<u8>,
    /// Leadership, which more rules ask for than for any other number (VD-DESIGN-03).
    pub ld: u8,
    /// Abilities of each model.
    pub abilities: AbilitySet,
    /// Distance of Stealth in inches (VD-ABIL-50).
    pub stealth: u8,
    /// Whether its explosives are Improved (VD-ABIL-53).
    pub improved_charges: bool,
    /// The Fire Team it belongs to when the unit splits: 0 or 1 (VD-ABIL-14); `None` where the
    /// owner shares the models out (VD-ABIL-17).
    pub team: Option<u8>,
}

/// Facings of a vehicle (VD-VEH-26).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    /// The front quarter.
    Front,
    /// Either side quarter.
    Side,
    /// The rear quarter; also the top.
    Rear,
}

/// What is special about a vehicle. From a truck to a heavy tank (VD-VEH-01); name, weapons and
/// prices stand where those of all units do (VD-VEH-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vehicle {
    /// Size: Combat Range in inches, dice in Close Combat, limit of markers. It tells in spotting,
    /// shooting and Close Combat (VD-VEH-05).
    pub size: u8,
    /// Critical, Hit, Save by [`Facing`].
    pub armour: [Armour; 3],
    /// Wheels, half-tracks or tracks.
    pub gait: Gait,
    /// Move in water, where it is amphibious (VD-VEH-19).
    pub amphibious: Option<Length>,
    /// Special properties.
    pub properties: PropertySet,
    /// Models it can carry (VD-VSP-17).
    pub transport: u8,
    /// Models that can ride outside (VD-VSP-14).
    pub riders: u8,
}

impl Vehicle {
    /// Critical, Hit and Save of a facing.
    #[must_use]
    pub const fn facing(&self, facing: Facing) -> Armour {
        self.armour[facing as usize]
    }
}

/// Element category of an entry (VD-ORG-03).
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
pub enum Element {
    /// Headquarters, bounded by `hq` of the organisation chart.
    Hq,
    /// Squads, bounded by `combat` of the organisation chart.
    Combat,
    /// Fast or Light Support.
    Light,
    /// Heavy Support.
    Heavy,
}

/// What kind of unit it is: infantry or vehicle, with whatever each can do (VD-BASE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitKind {
    /// Men on single bases, or stands.
    Infantry,
    /// A crewed weapon (VD-ABIL-69).
    Team,
    /// One or more vehicles.
    Vehicle,
}

/// A purchased air or artillery strike (VD-STRK-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Its weapon row.
    pub weapon: WeaponId,
    /// How many were bought.
    pub bought: u8,
}

/// Most kinds of strike a unit can have.
pub const MAX_STRIKES: usize = 3;

/// A unit as bought, ready for play. The units that one row can become on the table (Fire Teams, an
/// Individual on his own) share its groups and mounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitProfile {
    /// The row of the muster it was bought as.
    pub row: MusterRow,
    /// The side it fights for.
    pub side: Side,
    /// Infantry, team or vehicle.
    pub kind: UnitKind,
    /// Its element category.
    pub element: Element,
    /// Like models.
    pub groups: ArrayVec<Group, MAX_GROUPS>,
    /// Weapons, in card order.
    pub mounts: ArrayVec<Mount, MAX_MOUNTS>,
    /// Strikes it may call.
    pub strikes: ArrayVec<Strike, MAX_STRIKES>,
    /// How far one Move Action goes (VD-MOVE-01, VD-MOVE-12, VD-VEH-17).
    pub pace: Length,
    /// What it is as a vehicle.
    pub vehicle: Option<Vehicle>,
    /// Price with options, in thousandths of a point.
    pub price: u32,
    /// What it counts in Victory Points and Retreat! with options, in thousandths of a point.
    pub stake: u32,
    /// Which part of the row it is.
    pub part: RowPart,
    /// Number that stays the same for the unit when other rows of its list change, for the dice
    /// (VD-LIST-29).
    pub dice_key: u32,
    /// Transport bought with it, by row (VD-VSP-20), or the row it carries.
    pub partner: Option<MusterRow>,
}

/// Which part of its row a unit is. Parts other than the whole are empty until a split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RowPart {
    /// The whole row, or its first Fire Team.
    Whole,
    /// The second Fire Team (VD-ABIL-14).
    SecondTeam,
    /// The Individual on his own (VD-ABIL-28).
    Individual,
}
