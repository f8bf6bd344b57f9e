//! Laws about units and time.

use crate::event::{Common, GameEvent};
use crate::game::{Ruleset, Side, UnitId};
use crate::laws::moment::Moment;

/// `the muster is in order`
pub(super) fn muster_is_in_order<R: Ruleset>(book: &R) {
    let sides: Vec<Side> = book.muster().iter().map(|unit| unit.side).collect();
    let law = "law broken: the muster is in order";
    assert!(sides.is_sorted(), "{law}: units of side A come first");
    assert!(sides.len() <= 1 + usize::from(u8::MAX), "{law}: identifiers are bytes");
}

/// What is known of the units and of time when an action begins.
#[derive(Debug)]
pub(super) struct RollCall {
    /// Units out of the fight, by index.
    dead: Vec<bool>,
    /// The turn in which each unit was last told as activated.
    activated: Vec<Option<u16>>,
    turn: u16,
    first_player: Option<Side>,
}

impl RollCall {
    pub(super) fn new<R: Ruleset>(book: &R) -> Self {
        let units = book.muster().len();
        Self { dead: vec![false; units], activated: vec![None; units], turn: 0, first_player: None }
    }

    /// Notes who is out of the fight before an action.
    pub(super) fn call<R: Ruleset>(&mut self, book: &R, state: &R::State) {
        for (index, dead) in self.dead.iter_mut().enumerate() {
            *dead = !book.survives(state, UnitId(index as u8));
        }
    }

    /// Checks the events of an action and the state it led to.
    pub(super) fn hear<R: Ruleset>(
        &mut self,
        book: &R,
        state: &R::State,
        events: &[R::Event],
        moment: Moment,
    ) {
        let turn = book.turn(state);
        let same_turn = turn == self.turn;
        self.time_goes_forward(turn, book.first_player(state), moment);
        for event in events {
            let Some(common) = event.common() else { continue };
            self.units_are_real(common, moment);
            self.the_dead_do_not_act(common, moment);
            // An action that ends a turn does not say which of its events came after.
            if same_turn {
                self.activated_once(common, moment);
            }
        }
    }

    /// `time goes forward`
    fn time_goes_forward(&mut self, turn: u16, first_player: Option<Side>, moment: Moment) {
        if turn < self.turn {
            moment.broken("time goes forward", format!("turn {turn} came after {}", self.turn));
        }
        if self.first_player.is_some() && first_player != self.first_player {
            moment.broken("time goes forward", "another side became the first player");
        }
        (self.turn, self.first_player) = (turn, first_player);
    }

    /// `the muster is in order`
    fn units_are_real(&self, common: Common, moment: Moment) {
        for unit in units_of(common).into_iter().flatten() {
            if unit.index() >= self.dead.len() {
                moment.broken("the muster is in order", format!("{common:?} names no unit"));
            }
        }
    }

    /// `the dead do not act`
    fn the_dead_do_not_act(&self, common: Common, moment: Moment) {
        let (Common::Activated { unit }
        | Common::Shot { unit }
        | Common::Hit { unit }
        | Common::Held { unit }) = common
        else {
            return;
        };
        if self.dead[unit.index()] {
            moment.broken("the dead do not act", format!("{common:?}"));
        }
    }

    /// `units are activated once a turn`
    fn activated_once(&mut self, common: Common, moment: Moment) {
        let Common::Activated { unit } = common else { return };
        let last = &mut self.activated[unit.index()];
        if *last == Some(self.turn) {
            let how = format!("{unit:?} again in turn {}", self.turn);
            moment.broken("units are activated once a turn", how);
        }
        *last = Some(self.turn);
    }
}

/// The units an event names.
const fn units_of(common: Common) -> [Option<UnitId>; 2] {
    match common {
        Common::Activated { unit }
        | Common::Shot { unit }
        | Common::Hit { unit }
        | Common::Kill { unit }
        | Common::Suppressed { unit }
        | Common::Held { unit }
        | Common::Arrived { unit } => [Some(unit), None],
        Common::Lost { victim, to, .. } => [Some(victim), to],
        Common::Restored { victim } | Common::Settled { victim } => [Some(victim), None],
    }
}
