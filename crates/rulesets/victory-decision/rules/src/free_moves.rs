//! The free moves of Recon units between deployment and turn 1 (VD-ABIL-48, VD-VSP-11).

use crate::VictoryDecision;
use crate::action::Action;
use crate::event::Event;
use crate::play::illegal;
use crate::state::{Activation, Place, Stage, State, Step};
use wargauge_rules::game::{Illegal, Side};
use wargauge_rules::referee::Referee;

impl VictoryDecision {
    /// All units stand: those with Recon may move.
    pub(super) fn prepare_free_moves(&self, s: &mut State) {
        s.setup.free_moves = s
            .present
            .filter(|&unit| {
                let here = matches!(s.unit(unit).place, Place::Table | Place::Inside { .. });
                here && self.is_recon(s, unit)
            })
            .collect();
    }

    /// Who moves next: first all units of the side that names second on turn 1. The unit is made
    /// the active one, with a single action.
    pub(super) fn ask_for_free_move(&self, s: &mut State) -> Option<(Step, Side)> {
        let first = s.names_first.foe();
        let next = [first, first.foe()]
            .into_iter()
            .find_map(|side| (s.setup.free_moves & self.units_of(side)).first());
        let Some(unit) = next else {
            s.active = None;
            s.setup.stage = Stage::Battle;
            return None;
        };
        s.setup.free_moves.remove(unit);
        s.active = Some(Activation::of(unit, 1, false));
        Some((Step::FreeMove, self.side(unit)))
    }

    /// Lists the free moves of the unit.
    pub(super) fn free_move_options(&self, s: &State, out: &mut Vec<Action>) {
        let begin = out.len();
        if let Some(unit) = s.active.as_ref().map(|active| active.unit) {
            self.move_options(s, unit, out);
            self.boarding_options(s, unit, out);
        }
        let mut at = begin;
        while at < out.len() {
            if self.check_free_move(s, out[at]).is_ok() {
                at += 1;
            } else {
                out.remove(at);
            }
        }
        out.push(Action::Pass);
    }

    /// Whether the unit may make this its free Move Action.
    pub(super) fn check_free_move(&self, s: &State, action: Action) -> Result<(), Illegal> {
        let Some(unit) = s.active.as_ref().map(|active| active.unit) else {
            return Err(illegal("VD-ABIL-48", "no unit scouts"));
        };
        match action {
            Action::Pass => Ok(()),
            Action::Move { .. } => self.check_move(s, unit, action),
            Action::Enter { .. } | Action::Embark(_) => self.check_boarding(s, unit, action),
            _ => Err(illegal("VD-ABIL-48", "the free action of Recon is a Move Action")),
        }
    }

    /// Makes the free move.
    pub(super) fn make_free_move(
        &self,
        s: &mut State,
        action: Action,
        referee: &mut impl Referee<Event>,
    ) {
        let Some(unit) = s.active.as_ref().map(|active| active.unit) else { return };
        match action {
            Action::Move { .. } => self.make_move(s, unit, action, referee),
            Action::Enter { .. } | Action::Embark(_) => self.board(s, unit, action, referee),
            _ => {}
        }
    }
}
