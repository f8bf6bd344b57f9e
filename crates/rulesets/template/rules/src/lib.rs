//! The template: a whole ruleset, small enough to read at a sitting, and the one to copy when
//! adding another.
//!
//! Forces of some units face each other on a line of squares. Each side hides a trap. Each turn both
//! sides choose a stance in secret, then move, fire or rally their units.
//!
//! Rules are free functions. A question takes a scene: the book ([`Template`]) and the [`State`]. A
//! deed takes a play: the same with the referee, who rolls the dice and is told what happens.
//!
//! | clause | rule | where |
//! |---|---|---|
//! | `TP-FORCE-01` | a force has 1 to 16 units, and costs no more than the scenario and its own file allow | `profile`, `rulebook` |
//! | `TP-FORCE-02` | a unit of strength 0 is a dummy: it fills the ranks and takes no part in the fight | `state`, `lib` |
//! | `TP-ORDER-01` | each side chooses a stance in secret: bold or wary | `turn` |
//! | `TP-ORDER-02` | stances are shown together; a bold side goes before a wary one, a die decides between equals | `turn` |
//! | `TP-TURN-01` | the side that goes first acts with all its units, in any order, then the other | `turn` |
//! | `TP-TURN-02` | losses become final at the end of the turn | `turn` |
//! | `TP-TRAP-01` | before the first turn each side lays a trap in secret, on any square but a home | `traps` |
//! | `TP-TRAP-02` | a unit that comes to the foe's trap stops there and loses one strength; the trap is gone | `traps` |
//! | `TP-MOVE-01` | a unit moves to any other square within its speed | `movement` |
//! | `TP-FIRE-01` | a unit fires if a foe is in range; it hits on its skill or more on D6 | `shooting` |
//! | `TP-FIRE-02` | a bold side hits on one less; fire at a wary side needs more, by the cover | `shooting` |
//! | `TP-FIRE-03` | the side under fire chooses which unit in range takes the hit | `shooting` |
//! | `TP-FIRE-04` | a hit takes one strength; a unit without strength is destroyed | `shooting` |
//! | `TP-RALLY-01` | a unit may rally instead: it regains what it lost in this turn | `turn` |
//! | `TP-RAID-01` | in a raid the right side brings no force and has no player: the scenario gives it raiders, and nobody lays a trap | `scenario`, `state` |
//! | `TP-RAID-02` | raiders are bold on 1 to 3 of a D6; each in turn fires if it can, else goes towards the left home; the first in range takes a hit | `raid` |
//! | `TP-WIN-01` | a side without units at the end of a turn, or before the first, has lost, unless both have none | `turn` |
//! | `TP-WIN-02` | a side with a unit on the foe's home square at the end of a turn has won, unless both have | `turn` |
//! | `TP-WIN-03` | after the last turn of the scenario the game is a draw | `turn` |
//! | `TP-WAR-01` | in a campaign the sides attack in turn, each with a force of its commander's budget | `campaign` |
//! | `TP-WAR-02` | a won battle moves the front by a corridor, a front at an end of the map ends the war | `campaign` |
//! | `TP-WAR-03` | whoever holds more of the map has won the war | `campaign` |
//! | `TP-WAR-04` | boldness always goes first in the battles of a campaign: the switch `initiative` stays at `stance` | `campaign` |
//!
//! Left out: nothing.

#![cfg_attr(not(test), deny(clippy::wildcard_enum_match_arm))]

mod action;
mod book;
mod campaign;
mod deciding;
mod drawing;
mod event;
pub mod example;
mod kinds;
mod movement;
mod odds;
mod profile;
mod raid;
mod rulebook;
mod scenario;
mod shooting;
mod state;
mod traps;
mod turn;
mod view;

pub use action::Action;
pub use book::Template;
pub use event::Event;
pub use profile::{Army, Force, MOST_UNITS, Profile, UnitEntry};
pub use scenario::Scenario;
pub use state::{Interrupt, Phase, Stance, State, Unit};
pub use view::View;

use crate::book::{Play, Scene};
use wargauge_rules::game::{Illegal, Muster, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::stream::Stream;

impl Ruleset for Template {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View<'s> = View<'s>;

    const KINDS: &'static [&'static str] = kinds::KINDS;

    fn kind(action: Action) -> usize {
        kinds::kind(action)
    }

    fn setup(&self, referee: &mut impl Referee<Event>) -> State {
        turn::set_up(self, referee)
    }

    fn pending(&self, state: &State) -> Pending {
        turn::pending(state)
    }

    fn options(&self, state: &State, out: &mut Vec<Action>) {
        deciding::options(Scene::new(self, state), out);
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        deciding::check(Scene::new(self, state), action)
    }

    fn apply(&self, state: &mut State, action: Action, referee: &mut impl Referee<Event>) {
        deciding::apply(&mut Play::new(self, state, referee), action);
    }

    fn view<'s>(&'s self, state: &'s State, side: Side) -> View<'s> {
        View::new(Scene::new(self, state), side)
    }

    fn resample(&self, state: &State, side: Side, rng: &mut Stream) -> State {
        view::resample(Scene::new(self, state), side, rng)
    }

    fn muster(&self) -> &[Muster] {
        &self.muster
    }

    fn turn(&self, state: &State) -> u16 {
        state.turn
    }

    fn first_player(&self, state: &State) -> Option<Side> {
        state.first_player
    }

    fn survives(&self, state: &State, unit: UnitId) -> bool {
        // TP-FORCE-02: what never was in the fight has not been lost in it.
        state.unit(unit).strength > 0 || self.profile(unit).strength == 0
    }
}

#[cfg(test)]
mod tests;
