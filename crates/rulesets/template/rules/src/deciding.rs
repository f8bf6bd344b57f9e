//! What may be done, whether this may, and doing it.

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::state::{Interrupt, Phase, Stance, State};
use crate::{movement, raid, shooting, traps, turn};

/// Lists what the deciding side may do.
pub(super) fn options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let state = scene.state;
    match (state.interrupt, state.phase) {
        (Some(Interrupt::TakeHit { shooter }), _) => {
            out.extend(shooting::in_range(scene, shooter).map(|unit| Action::TakeHit { unit }));
        }
        (None, Phase::Traps) => {
            out.extend(traps::sites(scene.book).map(|square| Action::LayTrap { square }));
        }
        (None, Phase::Orders) => out.extend(Stance::ALL.map(Action::Order)),
        (None, Phase::Actions(side)) => {
            for unit in state.ready(side) {
                out.extend(shooting::may_fire(scene, unit).then_some(Action::Fire { unit }));
                out.extend(movement::squares(scene, unit).map(|to| Action::Move { unit, to }));
                out.push(Action::Rally { unit });
            }
        }
        (None, Phase::Over(_)) => {}
    }
}

/// Whether the deciding side may do this.
pub(super) fn check(scene: Scene<'_>, action: Action) -> Verdict {
    let state = scene.state;
    match (action, state.interrupt, state.phase) {
        (Action::LayTrap { square }, None, Phase::Traps) => traps::check(scene.book, square),
        (Action::Order(_), None, Phase::Orders) => Ok(()),
        (Action::Move { unit, to }, None, Phase::Actions(side)) => {
            check_ready(state, side, unit)?;
            movement::check(scene, unit, to)
        }
        (Action::Fire { unit }, None, Phase::Actions(side)) => {
            check_ready(state, side, unit)?;
            shooting::check_fire(scene, unit)
        }
        (Action::Rally { unit }, None, Phase::Actions(side)) => check_ready(state, side, unit),
        (Action::TakeHit { unit }, Some(Interrupt::TakeHit { shooter }), _) => {
            shooting::check_take_hit(scene, shooter, unit)
        }
        _ => forbid("TP-TURN-01", "it is not the time for this"),
    }
}

/// `TP-TURN-01`: only units of the side whose go it is, each once a turn.
fn check_ready(state: &State, side: Side, unit: UnitId) -> Verdict {
    require(state.ready(side).any(|ready| ready == unit), "TP-TURN-01", "the unit cannot act now")
}

/// Does it, and everything after it that no player decides.
pub(super) fn apply(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    carry_out(play, action);
    while let Some(action) = raid::raiders_action(play) {
        carry_out(play, action);
    }
}

fn carry_out(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    debug_assert_eq!(check(play.scene(), action), Ok(()), "{action:?}");
    match action {
        Action::LayTrap { square } => traps::lay(play.state, traps::laying(play.state), square),
        Action::Order(stance) => turn::order(play.state, stance),
        Action::Move { unit, to } => movement::go(play, unit, to),
        Action::Fire { unit } => shooting::fire(play, unit),
        Action::Rally { unit } => turn::rally(play.state, unit, play.referee),
        Action::TakeHit { unit } => shooting::take_hit(play, unit),
    }
    if play.state.interrupt.is_none() {
        turn::advance(play);
    }
}
