//! What a side may know: everything, for information is full (VD-ENG-06).

mod offers;
mod questions;

pub use questions::Screens;

use crate::book::{Scene, VictoryDecision};
use crate::position::night;
use crate::scenario::{Form, Scenario};
use crate::state::Step;
use crate::state::activation::Activation;
use crate::state::agenda::Task;
use crate::state::shared_blast::SharedBlast;
use crate::state::unit::{Place, Unit, UnitSet};
use crate::terrain::current;
use crate::units::profile::UnitProfile;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// A state as one side sees it. Both sides see all markers and all lists (VD-MARK-01, VD-MARK-02,
/// VD-MARK-03, VD-ORG-20) and may measure what they like before they decide (VD-MEAS-05).
#[derive(Clone, Copy, Debug)]
pub struct View<'s> {
    scene: Scene<'s>,
    side: Side,
}

impl<'s> View<'s> {
    /// The view of a side.
    pub(crate) const fn new(scene: Scene<'s>, side: Side) -> Self {
        Self { scene, side }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The book: rosters, tables and switches.
    #[must_use]
    #[inline]
    pub const fn book(&self) -> &'s VictoryDecision {
        self.scene.book
    }

    /// The scenario.
    #[must_use]
    pub const fn scenario(&self) -> &'s Scenario {
        self.scene.book.scenario()
    }

    /// What is being decided.
    #[must_use]
    pub const fn step(&self) -> Step {
        self.scene.state.step
    }

    /// The turn, from 1; 0 during set-up.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.scene.state.turn
    }

    /// What a unit is.
    #[must_use]
    #[inline]
    pub fn profile(&self, unit: UnitId) -> &'s UnitProfile {
        self.scene.book.profile(unit)
    }

    /// How a unit is.
    #[must_use]
    #[inline]
    pub const fn unit(&self, unit: UnitId) -> &'s Unit {
        self.scene.state.unit(unit)
    }

    /// Units of a side in play: on the table, in structures, aboard.
    #[must_use]
    #[inline]
    pub fn present(&self, side: Side) -> UnitSet {
        self.scene.state.present & self.scene.book.units_of(side)
    }

    /// Units of a side in Reserve.
    #[must_use]
    pub fn reserves(&self, side: Side) -> UnitSet {
        let waits = |unit: &UnitId| self.unit(*unit).place == Place::Reserve;
        self.scene.book.units_of(side).filter(waits).collect()
    }

    /// Units that have acted in this turn.
    #[must_use]
    pub const fn activated(&self) -> UnitSet {
        self.scene.state.activated
    }

    /// Shaken units.
    #[must_use]
    #[inline]
    pub const fn shaken(&self) -> UnitSet {
        self.scene.state.shaken
    }

    /// Hidden units.
    #[must_use]
    #[inline]
    pub const fn hidden(&self) -> UnitSet {
        self.scene.state.hidden
    }

    /// Units that took cover.
    #[must_use]
    pub const fn took_cover(&self) -> UnitSet {
        self.scene.state.took_cover
    }

    /// The activation in progress.
    #[must_use]
    #[inline]
    pub const fn active(&self) -> Option<&'s Activation> {
        self.scene.state.active.as_ref()
    }

    /// The nominations of this segment.
    pub fn nominated(&self) -> impl Iterator<Item = UnitId> + use<'s> {
        self.scene.state.nominated.iter().flatten().copied()
    }

    /// The objectives: where, and who placed them.
    #[must_use]
    pub fn objectives(&self) -> &'s [(Point, Side)] {
        &self.scene.state.objectives
    }

    /// What is asked about: the task on top of the agenda.
    #[must_use]
    pub fn asked(&self) -> Option<&'s Task> {
        self.scene.state.agenda.top()
    }

    /// The Blast whose dice are being shared out.
    #[must_use]
    pub const fn shared_blast(&self) -> Option<&'s SharedBlast> {
        self.scene.state.shared.as_ref()
    }

    /// Whether a side sits at the far edge: high y on long edges, high x on short ones, the far
    /// corner (VD-ENG-11).
    #[must_use]
    pub const fn sits_far(&self, side: Side) -> bool {
        (side.index() == 1) != self.scene.state.edges_swapped
    }

    /// The form of deployment.
    #[must_use]
    pub const fn form(&self) -> Form {
        self.scene.state.form
    }

    /// The middle of the bunker that is fought for (VD-SCEN-34).
    #[must_use]
    pub fn bunker(&self) -> Option<Point> {
        Some(current::centre_of(self.scene, self.scene.state.setup.bunker?))
    }

    /// The middle of the table.
    #[must_use]
    pub fn middle(&self) -> Point {
        let high = self.scene.book.table(self.scene.state).map.table().high();
        Point::new(high.x / 2, high.y / 2)
    }

    /// How many D6 are added to a unit's Ld for the distance it sees by night; none by day
    /// (VD-SPEC-10).
    #[must_use]
    #[inline]
    pub fn night_dice(&self) -> u8 {
        if self.scene.state.night { night::night_dice(self.scene.book) } else { 0 }
    }

    /// Units that have fired in this turn.
    #[must_use]
    pub const fn fired(&self) -> UnitSet {
        self.scene.state.fired
    }

    /// Whether a unit has fired in this turn, so that all can see it by night (VD-SPEC-12).
    #[must_use]
    pub const fn has_fired(&self, unit: UnitId) -> bool {
        self.scene.state.fired.contains(unit)
    }

    /// The distance of two units, leader to leader, rounded up.
    #[must_use]
    pub const fn distance(&self, one: UnitId, other: UnitId) -> Length {
        self.unit(one).at.distance_up(self.unit(other).at)
    }
}
