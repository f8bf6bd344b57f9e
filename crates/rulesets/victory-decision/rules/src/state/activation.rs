//! The activation in progress (VD-ACT).

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::state::search::NightSearch;
use crate::state::unit::UnitSet;
use crate::units::profile::{Facing, MAX_MOUNTS, MAX_STRIKES};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::point::Point;

/// The most actions of an activation (VD-ACT-01).
pub const MOST_ACTIONS: usize = 3;

/// The activation in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activation {
    /// The unit that is active.
    pub unit: UnitId,
    /// Actions taken.
    pub taken: u8,
    /// Actions left, each of all models of the unit (VD-ACT-03). Nothing asks which were taken, so
    /// that the same may be taken again (VD-ACT-04).
    pub left: u8,
    /// Uses of each weapon of the unit, over all its bearers (VD-CHAR-15).
    pub used: [u8; MAX_MOUNTS],
    /// Calls for strikes, by kind (VD-STRK-03).
    pub calls: [u8; MAX_STRIKES],
    /// Whether it has moved (VD-FEAT-29).
    pub moved: bool,
    /// Move Actions taken (VD-VEH-20).
    pub move_actions: u8,
    /// Whether it has attacked (VD-HIDE-02).
    pub attacked: bool,
    /// Whether it took a Shoot Action (VD-END-09).
    pub shot: bool,
    /// Whether it aims (VD-CONC-01): for shots alone (VD-CONC-04).
    pub aimed: bool,
    /// Whether it may not move any more in this activation (VD-VSP-21).
    pub stuck: bool,
    /// Whether it has tested for moving (VD-VSP-21).
    pub tested_engine: bool,
    /// Whether its Dedicated first Regroup is used (VD-ABIL-13).
    pub regrouped: bool,
    /// Whether it embarked, or disembarked (VD-VSP-18).
    pub embarked: bool,
    /// Whether it disembarked.
    pub disembarked: bool,
    /// Whether it was Shaken when it began (VD-SHAKEN-21).
    pub began_shaken: bool,
    /// Enemies in Combat Range when it began (VD-VEH-11).
    pub contacts: UnitSet,
    /// Spot attempts by target (VD-SPOT-06): each takes an action.
    pub spotted: ArrayVec<(UnitId, u8), MOST_ACTIONS>,
    /// Charges placed (VD-ABIL-54): of either type by each of three actions.
    pub charges: ArrayVec<Charge, { 2 * MOST_ACTIONS }>,
    /// The action that looks for another target at night (VD-SPEC-10).
    pub search: Option<NightSearch>,
    /// Whether its owner wants nothing more of it.
    pub stopped: bool,
    /// Numbers the dice of the activation, so that no two events share a key.
    pub rolls: u8,
}

/// Charges placed on a target in one action (VD-ABIL-58).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charge {
    /// On what.
    pub target: Target,
    /// On which facing.
    pub facing: Facing,
    /// The Target Point of their area (VD-ABIL-59).
    pub at: Point,
    /// Where the vehicle was: they go where it goes (VD-ABIL-58).
    pub hull_at: Point,
    /// How many.
    pub count: u8,
    /// Whether they are Improved.
    pub improved: bool,
}

impl Activation {
    /// A unit begins to act.
    pub(crate) fn of(unit: UnitId, actions: u8, shaken: bool) -> Self {
        Self {
            unit,
            taken: 0,
            left: actions,
            used: [0; MAX_MOUNTS],
            calls: [0; MAX_STRIKES],
            moved: false,
            move_actions: 0,
            attacked: false,
            shot: false,
            aimed: false,
            stuck: false,
            tested_engine: false,
            regrouped: false,
            embarked: false,
            disembarked: false,
            began_shaken: shaken,
            contacts: UnitSet::EMPTY,
            spotted: ArrayVec::new(),
            charges: ArrayVec::new(),
            search: None,
            stopped: false,
            rolls: 0,
        }
    }
}
