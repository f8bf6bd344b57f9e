//! Dig In, and wire and mines cleared by Pioneers (VD-DIG, VD-ABIL-40, VD-ABIL-41).

use crate::VictoryDecision;
use crate::event::Event;
use crate::ground::Terrain;
use crate::play::require;
use crate::profile::Ability;
use crate::state::State;
use crate::switches::DigInEnabled;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::{PieceId, Pieces};

impl VictoryDecision {
    /// Dig In Actions that a unit needs for foxholes (VD-DIG-02, VD-DIG-03).
    #[must_use]
    pub fn digs_needed(&self, s: &State, unit: UnitId) -> u8 {
        let faster = u8::from(self.all_have(s, unit, Ability::Pioneer));
        (self.switches().dig_in_actions as u8).saturating_sub(faster)
    }

    /// VD-DIG-01, VD-DIG-02.
    pub(super) fn check_dig_in(&self, s: &State, unit: UnitId) -> Result<(), Illegal> {
        let enabled = self.switches().dig_in_enabled == DigInEnabled::Yes;
        require(enabled, "VD-DIG-01", "there is no digging in by the rules in force")?;
        let done = s.unit(unit).dug >= self.digs_needed(s, unit);
        require(!done, "VD-DIG-02", "the unit has its foxholes")?;
        require(!s.foxholes.is_full(), "VD-DIG-02", "there are foxholes everywhere")
    }

    /// One more dig counter; at the last one the unit has foxholes.
    pub(super) fn dig_in(&self, s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
        let needed = self.digs_needed(s, unit);
        let here = s.unit_mut(unit);
        here.dug += 1;
        let at = here.at;
        if here.dug >= needed && s.foxholes.try_push(at).is_ok() {
            let clause = Clause("VD-DIG-02");
            referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
        }
    }

    /// Wire and minefields that the models of a unit of Pioneers touch.
    pub(super) fn clearable(&self, s: &State, unit: UnitId) -> Pieces {
        if !self.all_have(s, unit, Ability::Pioneer) {
            return Pieces::NONE;
        }
        let map = &self.table(s).map;
        let radius = self.base_radius(unit);
        let touched = self
            .models(s, unit)
            .into_iter()
            .fold(Pieces::NONE, |all, at| all | map.pieces_within(at, radius));
        let mut found: Pieces = Pieces::NONE;
        for piece in (touched - s.cleared).iter() {
            if matches!(self.terrain_now(s, piece), Some(Terrain::Wire | Terrain::Minefield)) {
                found.insert(piece);
            }
        }
        found
    }

    pub(super) fn check_clear(
        &self,
        s: &State,
        unit: UnitId,
        piece: PieceId,
    ) -> Result<(), Illegal> {
        let pioneers = self.all_have(s, unit, Ability::Pioneer);
        require(pioneers, "VD-ABIL-40", "only Pioneers clear wire and mines")?;
        let touched = self.clearable(s, unit).contains(piece);
        require(touched, "VD-ABIL-40", "the unit touches no such wire or mines")
    }

    /// The first of two actions begins, the second clears the whole piece.
    pub(super) fn clear(
        &self,
        s: &mut State,
        unit: UnitId,
        piece: PieceId,
        referee: &mut impl Referee<Event>,
    ) {
        if s.unit(unit).clearing != Some(piece) {
            s.unit_mut(unit).clearing = Some(piece);
            return;
        }
        s.unit_mut(unit).clearing = None;
        s.cleared.insert(piece);
        let at = self.table(s).map.nearest_on(piece, s.unit(unit).at);
        let clause = Clause("VD-ABIL-40");
        referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
    }
}
