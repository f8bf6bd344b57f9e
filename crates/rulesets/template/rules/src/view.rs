//! What a side may know, and what it may guess.

use crate::book::{Scene, Template};
use crate::profile::Profile;
use crate::shooting;
use crate::state::{Interrupt, Phase, Stance, State, Unit, living};
use crate::traps;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::stream::Stream;

/// What one side may know: all but where the foe's trap lies, and the foe's stance while orders are
/// given. Its fields are private and it is built from copies, so that nothing hidden can be reached
/// through it.
#[derive(Clone, Copy, Debug)]
pub struct View<'s> {
    side: Side,
    turn: u16,
    phase: Phase,
    interrupt: Option<Interrupt>,
    units: &'s [Unit],
    book: &'s Template,
    stances: [Option<Stance>; 2],
    own_trap: Option<u8>,
    foe_trap_lies: bool,
}

impl<'s> View<'s> {
    pub(super) fn new(scene: Scene<'s>, side: Side) -> Self {
        let state = scene.state;
        let shown = |of: Side| state.orders[of].filter(|_| of == side || !is_secret(state));
        Self {
            side,
            turn: state.turn,
            phase: state.phase,
            interrupt: state.interrupt,
            units: &state.units,
            book: scene.book,
            stances: Side::BOTH.map(shown),
            own_trap: state.traps[side],
            foe_trap_lies: state.traps[side.foe()].is_some(),
        }
    }

    /// Whose view it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Running number of the turn, from 1.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// What the game is waiting for.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The decision in the middle of an action, if any.
    #[must_use]
    pub const fn interrupt(&self) -> Option<Interrupt> {
        self.interrupt
    }

    /// The units of a side that are left.
    pub fn living(&self, side: Side) -> impl Iterator<Item = UnitId> + use<'s> {
        living(self.units, side)
    }

    /// A unit.
    #[must_use]
    pub const fn unit(&self, unit: UnitId) -> &'s Unit {
        &self.units[unit.index()]
    }

    /// What a unit can do.
    #[must_use]
    pub fn profile(&self, unit: UnitId) -> &'s Profile {
        self.book.profile(unit)
    }

    /// The square that a side starts on.
    #[must_use]
    pub const fn home(&self, side: Side) -> u8 {
        self.book.home(side)
    }

    /// The stance of a side for this turn, once chosen and, of the foe's, shown.
    #[must_use]
    pub const fn stance(&self, side: Side) -> Option<Stance> {
        self.stances[side.index()]
    }

    /// Where the own trap lies, until it is sprung.
    #[must_use]
    pub const fn own_trap(&self) -> Option<u8> {
        self.own_trap
    }

    /// Whether the foe's trap is still to be sprung, wherever it lies.
    #[must_use]
    pub const fn foe_trap_lies(&self) -> bool {
        self.foe_trap_lies
    }

    /// How many foes a unit can fire at from a square.
    #[must_use]
    pub fn targets_from(&self, unit: UnitId, square: u8) -> usize {
        let range = self.profile(unit).range;
        let foes = self.living(self.unit(unit).side.foe());
        foes.filter(|foe| self.unit(*foe).square.abs_diff(square) <= range).count()
    }

    /// What the next point of strength of a unit is worth, in thousandths of a point.
    #[must_use]
    pub fn next_loss(&self, unit: UnitId) -> u32 {
        shooting::price_of_step(self.book, unit, self.unit(unit).strength.saturating_sub(1))
    }
}

/// `TP-ORDER-01`: stances are secret until both are chosen.
fn is_secret(state: &State) -> bool {
    state.phase == Phase::Orders
}

/// Draws the foe's trap and its secret stance afresh.
pub(super) fn resample(scene: Scene<'_>, side: Side, rng: &mut Stream) -> State {
    let mut guess = scene.state.clone();
    guess.traps[side.foe()] = traps::guess_trap(scene, side, rng);
    let order = &mut guess.orders[side.foe()];
    if is_secret(scene.state) && order.is_some() {
        *order = Some(Stance::ALL[rng.below(2) as usize]);
    }
    guess
}
