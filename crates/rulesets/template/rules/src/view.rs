//! What a side may know, and what it may guess.

use crate::Template;
use crate::profile::Profile;
use crate::state::{Interrupt, Phase, Stance, State, UNITS, Unit};
use wargauge_rules::game::Side;
use wargauge_rules::table::stream::Stream;

/// What one side may know: all but the foe's stance while orders are given. It is built from
/// copies, so that nothing hidden can be reached through it.
#[derive(Clone, Copy, Debug)]
pub struct View<'s> {
    /// Whose view it is.
    pub side: Side,
    /// Running number of the turn, from 1.
    pub turn: u16,
    /// What the game is waiting for.
    pub phase: Phase,
    /// The decision in the middle of an action, if any.
    pub interrupt: Option<Interrupt>,
    /// The units, those of side A first.
    pub units: &'s [Unit; UNITS],
    /// What the units can do.
    pub profiles: &'s [Profile; UNITS],
    /// The stance the side has chosen for this turn.
    pub own_stance: Option<Stance>,
    /// The foe's stance, once shown.
    pub foe_stance: Option<Stance>,
}

impl<'s> View<'s> {
    pub(super) fn new(book: &'s Template, state: &'s State, side: Side) -> Self {
        Self {
            side,
            turn: state.turn,
            phase: state.phase,
            interrupt: state.interrupt,
            units: &state.units,
            profiles: &book.profiles,
            own_stance: state.orders[side],
            foe_stance: state.orders[side.foe()].filter(|_| !is_secret(state)),
        }
    }
}

/// `TP-ORDER-01`: stances are secret until both are chosen.
fn is_secret(state: &State) -> bool {
    state.phase == Phase::Orders
}

/// Draws the foe's secret stance afresh.
pub(super) fn resample(state: &State, side: Side, rng: &mut Stream) -> State {
    let mut guess = *state;
    let order = &mut guess.orders[side.foe()];
    if is_secret(state) && order.is_some() {
        *order = Some(Stance::ALL[rng.below(2) as usize]);
    }
    guess
}
