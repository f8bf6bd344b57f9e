//! What players can decide.

use crate::units::profile::{MAX_GROUPS, MAX_MOUNTS};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// How many models (on a stand or in a crew: points) use each weapon of their unit in a Shoot
/// Action, in the order of its mounts. It says who shoots with what, and so who is out of action
/// (VD-SHOOT-05, VD-SUPP-07).
pub type Volley = [u8; MAX_MOUNTS];

/// The number of a co-axial weapon in a volley in which it rolls no dice but lays the main gun,
/// whose failed dice are rolled again (VD-FEAT-14).
pub const LAYS_THE_GUN: u8 = u8::MAX;

/// Which dice are re-rolled after Concentrate Fire (VD-CONC-02).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Concentrated {
    /// The dice that missed.
    #[default]
    Misses,
    /// Also the dice that hit once, in hope of a Critical.
    SingleHits,
}

/// Where a row goes in its turn of deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum StartingPlace {
    /// On the table.
    At {
        /// Its leader.
        point: Point,
        /// Its front.
        facing: Bearing,
        /// Whether it starts Hidden (VD-ABIL-01, VD-ABIL-33, VD-SCEN-37).
        hidden: bool,
    },
    /// In a structure.
    Inside {
        /// The structure it begins in.
        piece: PieceId,
        /// The floor.
        floor: u8,
        /// Whether it starts Hidden.
        hidden: bool,
    },
    /// In a vehicle that is already placed.
    Aboard(UnitId),
    /// In Reserve.
    Reserve,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Action {
    /// Takes an edge (or corner) and the order of placing (VD-DEPLOY-08).
    ChooseEdge {
        /// Whether the chooser takes the edge that is not his by VD-ENG-11.
        other: bool,
        /// Whether he places first.
        first: bool,
    },
    /// Says whether it is night (VD-SCEN-35).
    ChooseNight(bool),
    /// Puts a bought fortification on one of the sites found for it.
    Fortify {
        /// The site: a piece of the table that is absent so far.
        site: PieceId,
    },
    /// Rolls again for the zone of a list entry, by its whole unit (VD-SPEC-23).
    ReRollZone(UnitId),
    /// Places an objective (VD-SCEN-08, VD-SCEN-09).
    PlaceObjective(Point),
    /// Splits a row into its parts before it is placed (VD-ABIL-15, VD-ABIL-17, VD-ABIL-28); the
    /// models of the second Fire Team, or the Individual.
    Split {
        /// The whole.
        unit: UnitId,
        /// Models of each group that leave.
        leave: [u8; MAX_GROUPS],
    },
    /// Places a unit.
    Deploy {
        /// The unit that is placed.
        unit: UnitId,
        /// The place where it begins.
        start: StartingPlace,
    },
    /// Puts foxholes under an infantry unit being placed (VD-SPEC-02).
    Entrench(UnitId),
    /// Ends a free step: nothing (more) is wanted.
    Pass,
    /// Names a unit (VD-INIT-01), or picks it where only one side has units left (VD-TURN-06).
    Nominate {
        /// The unit that its side names.
        unit: UnitId,
        /// The group its leader comes from, where all models share one Ld (VD-COH-02).
        leader: u8,
    },
    /// The Individual leaves his unit; `acts` says whether he is the part that acts now
    /// (VD-ABIL-28).
    Leave {
        /// Whether the Individual acts now, or else the rest.
        acts: bool,
    },
    /// The Individual joins a unit, which acts now (VD-ABIL-28).
    Join(UnitId),
    /// Stops the activation (VD-ACT-06).
    Stop,
    /// A Move Action; also the free move of Recon (VD-MOVE-01, VD-VEH-17).
    Move {
        /// Where the leader goes.
        to: Point,
        /// Its front at the end.
        facing: Bearing,
    },
    /// A Move Action by which a unit climbs, enters or leaves a structure (VD-BLDG-04 to 10).
    Enter {
        /// Which structure.
        piece: PieceId,
        /// To which floor.
        floor: u8,
    },
    /// A Move Action into a vehicle (VD-VSP-18).
    Embark(UnitId),
    /// An Infiltrate Action (VD-ABIL-32).
    Infiltrate {
        /// Where the leader goes.
        to: Point,
        /// Its front at the end.
        facing: Bearing,
    },
    /// A Shoot Action.
    Shoot {
        /// The target, which binds no later action (VD-SHOOT-03); all weapons of this one shoot at
        /// it, those of vehicles too (VD-SHOOT-26).
        target: Target,
        /// Who shoots with what.
        volley: Volley,
        /// The Target Point of Blast weapons (VD-FEAT-03).
        at: Option<Point>,
        /// What an aimed shot re-rolls.
        concentrated: Concentrated,
        /// The side of the structure the unit shoots from, by its way out (VD-BLDG-14).
        from: Option<Bearing>,
    },
    /// Calls a strike (VD-STRK-04).
    CallStrike {
        /// Its number among the strikes of the unit.
        strike: u8,
        /// The Target Point.
        at: Point,
    },
    /// Concentrate Fire (VD-CONC-01).
    ConcentrateFire,
    /// An Assault (VD-ASSAULT-05).
    Assault {
        /// On what.
        target: Target,
        /// Where the leader ends.
        to: Point,
        /// Explosive charges placed instead of dice (VD-ABIL-54).
        charges: u8,
    },
    /// Close Combat (VD-CC-02, VD-VEH-10).
    CloseCombat {
        /// Against whom.
        target: Target,
        /// Explosive charges placed instead of dice.
        charges: u8,
    },
    /// Hide (VD-HIDE-02).
    Hide,
    /// Spot (VD-SPOT-01).
    Spot(UnitId),
    /// Take Cover! (VD-TAKE-01).
    TakeCover,
    /// Regroup (VD-REGR-02).
    Regroup,
    /// Dig In (VD-DIG-02).
    DigIn,
    /// Clears wire or mines (VD-ABIL-40).
    Clear(PieceId),
    /// Fires the Smoke Discharger, which takes no action (VD-VSP-13).
    Smoke(Point),
    /// Damage Dice of one more intermingled unit, above the one it must get (VD-FEAT-08): the next
    /// unit of the attack in order gets so many of the dice that are free.
    ShareDice(u8),
    /// Casualties among the models of a group (VD-SHOOT-19).
    Lose {
        /// Which group.
        group: u8,
        /// How many models or points.
        count: u8,
    },
    /// A withdrawal (VD-SHAKEN-05).
    Withdraw {
        /// Where to.
        to: Point,
    },
    /// A Dedicated unit stays (VD-ABIL-12).
    Stand,
}

/// What charges and blows are aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Target {
    /// A unit.
    Unit(UnitId),
    /// A structure.
    Structure(PieceId),
}

impl Action {
    /// The units that it names.
    #[expect(clippy::wildcard_enum_match_arm, reason = "all others name no unit")]
    const fn units(self) -> [Option<UnitId>; 2] {
        match self {
            Self::Deploy { unit, start: StartingPlace::Aboard(vehicle) } => {
                [Some(unit), Some(vehicle)]
            }
            Self::ReRollZone(unit)
            | Self::Split { unit, .. }
            | Self::Deploy { unit, .. }
            | Self::Entrench(unit)
            | Self::Nominate { unit, .. }
            | Self::Join(unit)
            | Self::Embark(unit)
            | Self::Spot(unit)
            | Self::Shoot { target: Target::Unit(unit), .. }
            | Self::Assault { target: Target::Unit(unit), .. }
            | Self::CloseCombat { target: Target::Unit(unit), .. } => [Some(unit), None],
            _ => [None, None],
        }
    }

    /// Whether all units that it names are among so many.
    pub(crate) fn is_of(self, units: usize) -> bool {
        self.units().into_iter().flatten().all(|unit| unit.index() < units)
    }
}
