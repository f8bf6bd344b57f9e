//! List entries in the set-up: which rows are one entry, when and where they are placed
//! (VD-DEPLOY-09, VD-DEPLOY-13, VD-SPEC-30, VD-SCEN-28).

use crate::VictoryDecision;
use crate::profile::{Ability, Element, Part, Row, UnitKind};
use crate::scenario::Mission;
use crate::state::UnitSet;
use crate::state::{Place, State};
use wargauge_rules::game::{Side, UnitId};

impl VictoryDecision {
    /// The unit that a row is as long as it is not divided.
    #[must_use]
    pub fn whole_of(&self, row: Row) -> UnitId {
        self.part_of(row, Part::Whole).unwrap_or(UnitId(row.0))
    }

    /// The unit that a part of a row becomes.
    #[must_use]
    pub fn part_of(&self, row: Row, part: Part) -> Option<UnitId> {
        self.row(row).units.into_iter().find(|&unit| self.profile(unit).part == part)
    }

    /// Whether a row stands for its list entry: a transport goes with the unit it was bought for
    /// (VD-DEPLOY-09, VD-VSP-20).
    pub(super) fn leads_entry(&self, row: Row) -> bool {
        let profile = self.profile(self.whole_of(row));
        let Some(partner) = profile.partner else { return true };
        let carrier = |row: Row| self.profile(self.whole_of(row)).kind == UnitKind::Vehicle;
        match (carrier(row), carrier(partner)) {
            (true, false) => false,
            (false, true) => true,
            _ => row < partner,
        }
    }

    /// The row that stands for the list entry of a row.
    pub(super) fn lead_of(&self, row: Row) -> Row {
        let partner = self.profile(self.whole_of(row)).partner;
        partner.filter(|_| !self.leads_entry(row)).unwrap_or(row)
    }

    /// Rows of a side that stand for list entries.
    pub(super) fn entries_of(&self, side: Side) -> impl Iterator<Item = Row> {
        let rows = (0..self.rows.len()).map(|row| Row(row as u8));
        rows.filter(move |&row| self.row(row).side == side && self.leads_entry(row))
    }

    /// Entries that a side has still to place in this wave.
    pub(super) fn waiting_rows(&self, s: &State, side: Side) -> impl Iterator<Item = Row> {
        let (waiting, wave) = (s.setup.waiting, s.setup.wave);
        self.entries_of(side)
            .filter(move |&row| waiting >> row.0 & 1 == 1 && self.wave_of(s, row) == wave)
    }

    /// When an entry is placed: normal units, then Ambush, then Infiltrate (VD-DEPLOY-13). One with
    /// a transport is placed as a normal unit.
    fn wave_of(&self, s: &State, row: Row) -> u8 {
        let unit = self.whole_of(row);
        let held = self.starts_in_reserve(row) || self.profile(unit).partner.is_some();
        match unit {
            _ if held || self.profile(unit).kind == UnitKind::Vehicle => 0,
            _ if self.all_have(s, unit, Ability::Infiltrate) => 2,
            _ if self.all_have(s, unit, Ability::Ambush) => 1,
            _ => 0,
        }
    }

    /// Whether the scenario keeps an entry in Reserve: Support in a Meeting Engagement
    /// (VD-SCEN-28).
    pub(super) fn starts_in_reserve(&self, row: Row) -> bool {
        let element = self.profile(self.whole_of(self.lead_of(row))).element;
        self.scenario().mission == Mission::MeetingEngagement
            && matches!(element, Element::Light | Element::Heavy)
    }

    /// Whether an entry may be placed in Reserve by choice: at most half of the list entries,
    /// rounded down, where the scenario has Reserves (VD-SPEC-30). In a Meeting Engagement the
    /// scenario says who is in Reserve (VD-SCEN-28).
    pub(super) fn may_hold_back(&self, s: &State, row: Row) -> bool {
        let scenario = self.scenario();
        if !scenario.special.reserves || scenario.mission == Mission::MeetingEngagement {
            return false;
        }
        let side = self.row(row).side;
        let held = self.entries_of(side).filter(|&entry| self.is_held_back(s, entry)).count();
        2 * (held + 1) <= self.entries_of(side).count()
    }

    fn is_held_back(&self, s: &State, row: Row) -> bool {
        self.row(row).units.into_iter().any(|unit| self.waits_off_table(s, unit))
    }

    /// Whether a unit is in Reserve, on foot or in a transport that is (VD-SPEC-45).
    pub(super) fn waits_off_table(&self, s: &State, unit: UnitId) -> bool {
        match s.unit(unit).place {
            Place::Reserve => true,
            Place::Aboard { vehicle } => s.unit(vehicle).place == Place::Reserve,
            _ => false,
        }
    }

    /// The units of an entry that are to be placed together (VD-DEPLOY-09): every part of the row
    /// that has models, and its transport.
    pub(super) fn units_of_entry(&self, s: &State, row: Row) -> UnitSet {
        let lead = self.lead_of(row);
        let partner = self.profile(self.whole_of(lead)).partner;
        let rows = [Some(lead), partner].into_iter().flatten();
        let units = rows.flat_map(|row| self.row(row).units);
        units
            .filter(|&unit| self.strength(s, unit) > 0 && s.unit(unit).place == Place::Nowhere)
            .collect()
    }
}
