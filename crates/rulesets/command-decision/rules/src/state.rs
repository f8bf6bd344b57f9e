//! A game between two decisions.

use arrayvec::ArrayVec;
use wargauge_rules::game::{BySide, Outcome, Side, UnitId};
use wargauge_rules::table::Point;

use crate::action::{Chit, Fire, Plan};
use crate::position::heading::Heading;
use crate::position::looks::SightCache;
use crate::units::force::{MAX_COMPANIES_PER_SIDE, MAX_STANDS_PER_SIDE};

/// The most stands of a game.
pub const MAX_STANDS: usize = 2 * MAX_STANDS_PER_SIDE;

/// The most companies of a game.
pub const MAX_COMPANIES: usize = 2 * MAX_COMPANIES_PER_SIDE;

/// The most chits at a time: one for each issuer.
pub const MAX_CHITS: usize = 32;

/// The most declarations of fire in a phase: a vehicle declares its turret and its hull.
pub const MAX_FIRES: usize = 2 * MAX_STANDS;

/// Instants of the movement: pulse 0 to pulse 12 (CD-GEO-14).
pub const PULSES: usize = 13;

/// The last pulse.
pub const LAST_PULSE: u8 = 12;

/// Moments of a turn whose lines of sight are kept.
pub(crate) const MOMENTS: usize = 5;

/// The pulses at which fire is offered: the density of the offer. Players may name any other.
pub(crate) const LOOKED_AT: [u8; MOMENTS] = [0, 3, 6, 9, LAST_PULSE];

/// A set of stands.
pub type UnitSet = wargauge_rules::table::UnitSet<2>;

/// The steps in which somebody decides (the step table of the sequence of play).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// P0: deployment.
    Deploy,
    /// P1, C2: chits.
    Orders,
    /// M1: followers.
    Follow,
    /// M2: stationary stands turn.
    Turn,
    /// M3: plans.
    Plan,
    /// M6: opportunity fire.
    OpFire,
    /// G1: all stands turn.
    Face,
    /// G2: general fire.
    GeneralFire,
}

/// What a stand does in the movement of a turn (CD-STATE-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveClass {
    /// No order.
    #[default]
    None,
    /// Cautious Advance.
    Cautious,
    /// Full Advance.
    Full,
    /// It moves away from the enemy under a Disengage order.
    Disengage,
    /// It follows a Rally chit and stays.
    Rally,
    /// Forced back, by fire or by morale.
    ForcedBack,
}

/// The marker of a pinned stand (CD-PIN-05 to 09).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pin {
    /// Not pinned.
    #[default]
    None,
    /// Until the end of this turn.
    P1,
    /// Until the end of the next.
    P2,
}

/// Why a stand is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Fire or close assault.
    Fire,
    /// Morale, or a demoralized stand without a way (CD-ELIM-03).
    Morale,
    /// It left the table in a retreat (CD-BACK-11).
    Fled,
    /// No place was left for it (CD-GEO-17, CD-PASS-08).
    NoPlace,
}

/// Where a stand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// On the table.
    Table,
    /// Aboard a vehicle (CD-TRANS-09).
    Aboard(UnitId),
    /// Comes in this turn or later (CD-SCEN-06).
    Reserve(u8),
    /// Left by an exit (CD-SCEN-07).
    Exited,
    /// Out of the game for good.
    Gone(Cause),
}

/// A gun of a crew (CD-STATE-02). It has no movement of its own (CD-MOVE-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gun {
    /// Where it stands; where its tow stands while limbered.
    pub(crate) at: Point,
    /// Where it points.
    pub(crate) facing: Heading,
    /// How it is.
    pub(crate) status: GunStatus,
}

/// How a gun is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GunStatus {
    /// Behind this vehicle.
    Limbered(UnitId),
    /// On the ground, manned or abandoned.
    Unlimbered,
    /// No more.
    Destroyed,
}

/// The groups of the enemy that have spotted a stand (CD-SPOT-08).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Spotted {
    /// Its vehicles.
    pub vehicles: bool,
    /// Its personnel.
    pub personnel: bool,
}

impl Spotted {
    /// By both (CD-SPOT-18).
    pub const BOTH: Self = Self { vehicles: true, personnel: true };

    /// By any.
    #[must_use]
    pub const fn any(self) -> bool {
        self.vehicles || self.personnel
    }

    /// By the group of vehicles or that of personnel.
    #[must_use]
    pub const fn by(self, vehicles: bool) -> bool {
        if vehicles { self.vehicles } else { self.personnel }
    }

    /// Now by that group too.
    pub(crate) const fn add(&mut self, vehicles: bool) {
        if vehicles {
            self.vehicles = true;
        } else {
            self.personnel = true;
        }
    }
}

/// What a stand fired this turn (CD-STATE-01, CD-CHART-87).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loudness {
    /// Small arms.
    SmallArms,
    /// Guns, anti-tank weapons, mortars.
    Heavy,
}

/// What happened to a stand in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoraleMarks {
    /// Named as a target, in a circle or a burst (CD-MORALE-19).
    pub(crate) fired_at: bool,
    /// Inside a burst (CD-CHART-99).
    pub(crate) burst: bool,
    /// Fired at from its flank by direct fire (CD-CHART-100).
    pub(crate) flanked: bool,
    /// Saw a friendly company eliminated (CD-MORALE-09).
    pub(crate) saw_loss: bool,
    /// Forced back already in this phase (CD-BACK-17).
    pub(crate) forced: bool,
}

/// A stand (CD-STATE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stand {
    pub(crate) at: Point,
    pub(crate) facing: Heading,
    pub(crate) place: Place,
    pub(crate) hits: u8,
    pub(crate) pin: Pin,
    pub(crate) demoralized: bool,
    /// Permanent morale modifier, 0 or less (CD-CHART-109).
    pub(crate) permanent: i8,
    pub(crate) spotted: Spotted,
    /// The pulse from which vehicles and personnel have it spotted (CD-SPOT-13, CD-SPOT-14).
    pub(crate) since: [u8; 2],
    pub(crate) gun: Option<Gun>,
    /// The issuer whose chit it follows this turn.
    pub(crate) follows: Option<UnitId>,
    /// The road piece of the column it follows in (CD-MOVE-13).
    pub(crate) column: Option<u8>,
    pub(crate) class: MoveClass,
    /// Path length of this turn in hundredths (CD-MOVE-28).
    pub(crate) path: i16,
    /// Whether it did a loading action this turn (CD-TRANS-10).
    pub(crate) acted: bool,
    /// Whether it dismounted, unlimbered or man-handled this turn (CD-CHART-57).
    pub(crate) unready: bool,
    /// Whether it has fired this turn (CD-FIRE-04).
    pub(crate) fired: bool,
    /// The loudest it fired in this phase.
    pub(crate) loudness: Option<Loudness>,
    pub(crate) marks: MoraleMarks,
    /// The die of its spotting in M5 (CD-SPOT-16).
    pub(crate) spot_die: Option<u8>,
    /// Who fired at it last.
    pub(crate) hurt_by: Option<UnitId>,
    /// Whether it was told to have acted this turn.
    pub(crate) active: bool,
    /// Losses told so far, in thousandths of a point.
    pub(crate) told: u32,
    /// Index of its track, if it moved in this phase.
    pub(crate) track: Option<u8>,
}

impl Stand {
    /// Whether it is on the table or aboard something that is.
    #[must_use]
    pub(crate) const fn is_in_play(&self) -> bool {
        matches!(self.place, Place::Table | Place::Aboard(_))
    }

    /// Whether it stands on the table itself.
    #[must_use]
    pub(crate) const fn is_on_table(&self) -> bool {
        matches!(self.place, Place::Table)
    }

    /// Whether it is pinned: both markers do the same (CD-PIN-07).
    #[must_use]
    pub(crate) fn is_pinned(&self) -> bool {
        self.pin != Pin::None
    }

    /// Moved or acted in this turn (CD-MOVE-28); stationary otherwise (CD-MOVE-26).
    #[must_use]
    pub(crate) const fn moved(&self) -> bool {
        self.path > 0 || self.acted
    }
}

/// Where a stand was at every pulse (CD-GEO-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Track {
    pub(crate) unit: UnitId,
    pub(crate) at: [Point; PULSES],
    pub(crate) facing: [Heading; PULSES],
    pub(crate) aboard: [Option<UnitId>; PULSES],
    /// Off the table until it enters.
    pub(crate) absent: [bool; PULSES],
    /// Its gun as the movement began, for who is stopped before it is limbered or unlimbered (CD-OPP-15).
    pub(crate) gun: Option<Gun>,
}

/// A company (CD-STATE-03).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompanyState {
    /// Stands eliminated since the last snapshot (CD-CHART-101, CD-CHART-111).
    pub(crate) lost: u8,
}

/// A game between two decisions: plain data (CD-STATE-05).
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    pub(crate) turn: u16,
    pub(crate) step: Step,
    /// The side that decides now. Steps are sealed: neither side sees what the other submits.
    pub(crate) decider: Side,
    /// How many of its questions of this step are behind it.
    pub(crate) asked: u8,
    pub(crate) stands: ArrayVec<Stand, MAX_STANDS>,
    pub(crate) tracks: ArrayVec<Track, MAX_STANDS>,
    /// Chits on the table, and those being placed.
    pub(crate) chits: ArrayVec<Chit, MAX_CHITS>,
    /// Whether the chits have been turned up (CD-ORDER-22).
    pub(crate) shown: bool,
    pub(crate) plans: ArrayVec<(UnitId, Plan), MAX_STANDS>,
    pub(crate) fires: ArrayVec<Fire, MAX_FIRES>,
    /// Facings chosen in a sealed turning step.
    pub(crate) facings: ArrayVec<(UnitId, Heading), MAX_STANDS>,
    pub(crate) wrecks: ArrayVec<Point, MAX_STANDS>,
    pub(crate) companies: [CompanyState; MAX_COMPANIES],
    /// Objective points so far, in thousandths.
    pub(crate) bonus: BySide<u32>,
    pub(crate) outcome: Option<Outcome>,
    /// What has been looked at: at the pulses of [`LOOKED_AT`] in turn, the last for
    /// stands at rest.
    pub(crate) looks: [SightCache; MOMENTS],
}

impl State {
    pub(crate) fn stand(&self, unit: UnitId) -> &Stand {
        &self.stands[unit.index()]
    }

    pub(crate) fn stand_mut(&mut self, unit: UnitId) -> &mut Stand {
        &mut self.stands[unit.index()]
    }

    /// All stands, in order.
    pub(crate) fn units(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.stands.len() as u8).map(UnitId)
    }

    /// The chit of an issuer.
    pub(crate) fn chit_of(&self, issuer: UnitId) -> Option<&Chit> {
        self.chits.iter().find(|chit| chit.issuer == issuer)
    }

    /// The chit a stand follows, while it lies (CD-CMD-18).
    pub(crate) fn chit_followed(&self, unit: UnitId) -> Option<&Chit> {
        self.stand(unit).follows.and_then(|issuer| self.chit_of(issuer))
    }

    /// The plan of a stand.
    pub(crate) fn plan_of(&self, unit: UnitId) -> Option<&Plan> {
        self.plans.iter().find(|(owner, _)| *owner == unit).map(|(_, plan)| plan)
    }
}
