//! What a player asks of a view beyond what it shows: how far its own unit that acts has come, what
//! it has left, and what it would have before it if it shot.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Point};

use super::View;
use crate::fire::{
    FireAt, FireTarget, Shooter, aim_at, hand_held_needed, purchase_shots, shooters,
};
use crate::men::{self, Man};
use crate::movement::{movers, pace};
use crate::position::Leg;
use crate::setup;
use crate::state::{MAX_MISSIONS, Phase, Place};
use crate::units::{Ammo, Band, HandHeld, SmallArm, TEAM};

/// A man, or a mount, of the own unit that could shoot a small arm at a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aimed {
    /// The place of what he does in a [`FirePlan`](crate::fire::FirePlan).
    pub slot: usize,
    /// Who pays.
    pub man: usize,
    /// With what.
    pub arm: SmallArm,
    /// Dice of one purchase (`SK-SHOOT-24`, `SK-SHOOT-25`).
    pub shots: i32,
    /// The men he may hit, as bits.
    pub men: u8,
    /// The real band, which effects go by (`SK-EFFECT-07`).
    pub real: Band,
    /// The band that hits go by; `None` beyond Long.
    pub shifted: Option<Band>,
    /// Whether hits need no die (`SK-SHOOT-22`).
    pub automatic: bool,
}

/// The men or mounts of an own unit that can shoot small arms, with the dice of a purchase of each.
#[derive(Clone, Debug)]
pub struct Firers {
    able: ArrayVec<(Shooter, i32), TEAM>,
}

impl View<'_> {
    fn is_own(&self, unit: UnitId) -> bool {
        self.scene.book.side(unit) == self.side
    }

    /// `SK-SCEN-09`: the own unit that is to be placed next; nobody before one is chosen.
    #[must_use]
    pub fn placing(&self) -> Option<UnitId> {
        let placing = matches!(self.scene.state.phase, Phase::Deploy(side) if side == self.side);
        setup::next_unit(self.scene.state).filter(|_| placing)
    }

    /// `SK-MOVE-25`: whether the own unit that acts came upon an enemy in the middle of a move.
    #[must_use]
    pub fn is_interrupted(&self) -> bool {
        let acting = self.scene.state.activation.filter(|it| self.is_own(it.unit));
        acting.is_some_and(|it| it.paused.is_some())
    }

    /// Moves that the own unit that acts has made: move actions, or the drive of a vehicle.
    #[must_use]
    pub fn moves_made(&self) -> u8 {
        let acting = self.scene.state.activation.filter(|it| self.is_own(it.unit));
        acting.map_or(0, |it| it.moves + u8::from(it.driven))
    }

    /// Whether the other side has spotted an own unit; dice to spot are rolled in the open.
    #[must_use]
    pub fn is_discovered(&self, unit: UnitId) -> bool {
        self.is_own(unit) && self.scene.state.unit(unit).spotted
    }

    /// `SK-UNIT-22`: whether an own unit is under fire.
    #[must_use]
    pub fn is_under_fire(&self, unit: UnitId) -> bool {
        self.is_own(unit) && self.scene.state.unit(unit).under_fire.any
    }

    /// `SK-MORALE-07`: whether a unit that is known has tested in this phase for being suppressed.
    #[must_use]
    pub fn has_tested(&self, unit: UnitId) -> bool {
        let here = self.scene.state.unit(unit);
        (self.is_own(unit) || here.spotted) && here.tested_suppression
    }

    /// Whether an own unit on foot can pay for nothing any more in this activation: nobody has a point
    /// left, and none is stored or saved (`SK-AP-12`). All it may do is look.
    #[must_use]
    pub fn is_spent(&self, unit: UnitId) -> bool {
        let here = self.scene.state.unit(unit);
        let afoot = here.place == Place::Table && !men::is_vehicle(self.scene, unit);
        self.is_own(unit)
            && afoot
            && here.points == 0
            && here.saved == [0; TEAM]
            && movers(self.scene, unit, false) == 0
    }

    /// What an own unit is supplied with still.
    #[must_use]
    pub fn ammo(&self, unit: UnitId) -> Ammo {
        if self.is_own(unit) { self.scene.state.unit(unit).ammo } else { Ammo::default() }
    }

    /// `SK-AP-12`: points that an own unit has stored for its weapon.
    #[must_use]
    pub fn stored(&self, unit: UnitId) -> u8 {
        if self.is_own(unit) { self.scene.state.unit(unit).points } else { 0 }
    }

    /// Whether a man of an own unit has used his attempt to spot (`SK-SPOT-01`).
    #[must_use]
    pub fn has_looked(&self, unit: UnitId, man: usize) -> bool {
        self.is_own(unit) && self.scene.state.unit(unit).figures[man].looked
    }

    /// `SK-AP-24`: what a man of a unit that is known has in a phase, spent or not.
    #[must_use]
    pub fn points_of(&self, unit: UnitId, man: usize) -> u8 {
        let known = self.is_own(unit) || self.scene.state.unit(unit).spotted;
        if known { men::ap(self.scene, unit, man) } else { 0 }
    }

    /// `SK-AP-06`: what the active men of a unit that is known have together in a phase.
    #[must_use]
    pub fn total_of(&self, unit: UnitId) -> u8 {
        let known = self.is_own(unit) || self.scene.state.unit(unit).spotted;
        if known { men::ap_total(self.scene, unit) } else { 0 }
    }

    /// Onto which points the side has called artillery that has not come yet (`SK-ARTY-14`).
    #[must_use]
    pub fn called(&self) -> ArrayVec<Point, MAX_MISSIONS> {
        let own = self.scene.state.missions.iter().filter(|mission| mission.side == self.side);
        own.map(|mission| mission.at).collect()
    }

    /// The score that a man of an own unit needs to hit a spotted vehicle with a hand held weapon
    /// (`SK-HHAT-08`, `SK-HHAT-09`), if it is within its range.
    #[must_use]
    pub fn hand_held_needed(&self, man: Man, target: UnitId, weapon: HandHeld) -> Option<i32> {
        let Man { unit, figure } = man;
        if !self.is_own(unit) || !self.scene.state.unit(target).spotted {
            return None;
        }
        let from = men::place_of(self.scene, unit, figure);
        hand_held_needed(self.scene, weapon, from, target)
    }

    /// How far a move action takes an own unit on foot towards a point, in hundredths of an inch.
    #[must_use]
    pub fn pace(&self, unit: UnitId, to: Point) -> Length {
        if !self.is_own(unit) {
            return Length::ZERO;
        }
        let able = movers(self.scene, unit, false);
        let from = men::place(self.scene, unit);
        let way = pace(self.scene, unit, able, Leg { from, to });
        Length::from_hundredths(way as i16)
    }

    /// Who of an own unit could shoot small arms at a spotted target now, and what each has before
    /// him (`SK-SHOOT-26`).
    #[must_use]
    pub fn aims(&self, unit: UnitId, target: UnitId, at: FireAt) -> ArrayVec<Aimed, TEAM> {
        self.aims_of(&self.firers(unit), target, at)
    }

    /// Who of an own unit could shoot small arms now: to be asked of several targets.
    #[must_use]
    pub fn firers(&self, unit: UnitId) -> Firers {
        let able = if self.is_own(unit) {
            let shots = |it: Shooter| (it, purchase_shots(self.scene, &it));
            shooters(self.scene, unit).into_iter().map(shots).collect()
        } else {
            ArrayVec::new()
        };
        Firers { able }
    }

    /// What each of these has before him of a spotted target, as [`aims`](Self::aims).
    #[must_use]
    pub fn aims_of(&self, firers: &Firers, target: UnitId, at: FireAt) -> ArrayVec<Aimed, TEAM> {
        if firers.able.is_empty() || !self.scene.state.unit(target).spotted {
            return ArrayVec::new();
        }
        let quarry = FireTarget::of(target);
        let aimed = |(it, shots): &(Shooter, i32)| {
            let seen = aim_at(self.scene, it, &quarry, at)?;
            let (slot, man, arm, shots) = (it.slot, it.man, it.arm, *shots);
            let (men, real, shifted) = (seen.men, seen.real, seen.shifted);
            Some(Aimed { slot, man, arm, shots, men, real, shifted, automatic: seen.automatic })
        };
        firers.able.iter().filter_map(aimed).collect()
    }
}
