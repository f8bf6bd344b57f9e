//! What may be done, whether this may, and doing it.

use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::Referee;

use crate::action::Action;
use crate::book::Template;
use crate::event::Event;
use crate::state::{Interrupt, Phase, Stance, State};
use crate::{movement, raid, shooting, traps, turn};

/// Lists what the deciding side may do.
pub(super) fn options(book: &Template, state: &State, out: &mut Vec<Action>) {
    match (state.interrupt, state.phase) {
        (Some(Interrupt::TakeHit { shooter }), _) => {
            out.extend(
                shooting::in_range(book, state, shooter).map(|unit| Action::TakeHit { unit }),
            );
        }
        (None, Phase::Traps) => {
            out.extend(traps::sites(book).map(|square| Action::LayTrap { square }));
        }
        (None, Phase::Orders) => out.extend(Stance::ALL.map(Action::Order)),
        (None, Phase::Actions(side)) => {
            for unit in state.ready(side) {
                out.extend(shooting::may_fire(book, state, unit).then_some(Action::Fire { unit }));
                out.extend(
                    movement::squares(book, state, unit).map(|to| Action::Move { unit, to }),
                );
                out.push(Action::Rally { unit });
            }
        }
        (None, Phase::Over(_)) => {}
    }
}

/// Whether the deciding side may do this.
pub(super) fn check(book: &Template, state: &State, action: Action) -> Result<(), Illegal> {
    match (action, state.interrupt, state.phase) {
        (Action::LayTrap { square }, None, Phase::Traps) => traps::check(book, square),
        (Action::Order(_), None, Phase::Orders) => Ok(()),
        (Action::Move { unit, to }, None, Phase::Actions(side)) => {
            check_ready(state, side, unit)?;
            movement::check(book, state, unit, to)
        }
        (Action::Fire { unit }, None, Phase::Actions(side)) => {
            check_ready(state, side, unit)?;
            shooting::check_fire(book, state, unit)
        }
        (Action::Rally { unit }, None, Phase::Actions(side)) => check_ready(state, side, unit),
        (Action::TakeHit { unit }, Some(Interrupt::TakeHit { shooter }), _) => {
            shooting::check_take_hit(book, state, shooter, unit)
        }
        _ => Err(Illegal { clause: Clause("TP-TURN-01"), reason: "it is not the time for this" }),
    }
}

/// `TP-TURN-01`: only units of the side whose go it is, each once a turn.
fn check_ready(state: &State, side: Side, unit: UnitId) -> Result<(), Illegal> {
    if state.ready(side).any(|ready| ready == unit) {
        return Ok(());
    }
    Err(Illegal { clause: Clause("TP-TURN-01"), reason: "the unit cannot act now" })
}

/// Does it, and everything after it that no player decides.
pub(super) fn apply(
    book: &Template,
    state: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    carry_out(book, state, action, referee);
    while let Some(action) = raid::by_the_table(book, state, referee) {
        carry_out(book, state, action, referee);
    }
}

fn carry_out(
    book: &Template,
    state: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    debug_assert_eq!(check(book, state, action), Ok(()), "{action:?}");
    match action {
        Action::LayTrap { square } => traps::lay(state, traps::laying(state), square),
        Action::Order(stance) => turn::order(state, stance),
        Action::Move { unit, to } => movement::go(book, state, unit, to, referee),
        Action::Fire { unit } => shooting::fire(book, state, unit, referee),
        Action::Rally { unit } => turn::rally(state, unit, referee),
        Action::TakeHit { unit } => shooting::take_hit(book, state, unit, referee),
    }
    if state.interrupt.is_none() {
        turn::advance(book, state, referee);
    }
}
