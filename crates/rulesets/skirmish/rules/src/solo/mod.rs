//! The solo game: counters, events, portals, enemies that come by dice, and the charts they act by
//! (3.19 to 3.24 of the book).

mod pool;
mod drives;

pub use pool::Pool;
pub(crate) use drives::retreat_drive;

use wargauge_rules::{Referee, Side, UnitId};
use wargauge_rules::table::Point;
use crate::book::Skirmish;
use crate::event::Event;
use crate::state::State;

pub(crate) fn arrivals(_b: &Skirmish, _s: &mut State, _side: Side, _r: &mut impl Referee<Event>) {}
pub(crate) fn run_phase(_b: &Skirmish, _s: &mut State, _side: Side, _r: &mut impl Referee<Event>) {}
pub(crate) fn end_turn(_b: &Skirmish, _s: &mut State) {}
pub(crate) fn spot_counter(_b: &Skirmish, _s: &mut State, _w: (UnitId, usize), _at: Point, _r: &mut impl Referee<Event>) {}
pub(crate) fn after_player_action(_b: &Skirmish, _s: &mut State, _u: UnitId, _m: bool, _r: &mut impl Referee<Event>) {}
pub(crate) fn lay_out(_b: &Skirmish, _s: &mut State, _r: &mut impl Referee<Event>) {}
pub(crate) fn rows(_s: &crate::scenario::Scenario, _side: Side, _first: u8) -> Result<Vec<crate::units::UnitProfile>, wargauge_rules::roster::DataError> { Ok(Vec::new()) }
