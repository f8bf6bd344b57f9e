//! Whom a chit reaches, and what following makes of a stand (CD-ORDER-11 to 32).

use wargauge_rules::game::UnitId;

use super::chits::{REACH, is_subordinate};
use super::column;
use crate::action::{Chit, Order};
use crate::book::CommandDecision;
use crate::position::measure::reaches;
use crate::scene::Moment;
use crate::state::{MoveClass, State};

/// Whether a chit reaches a stand at the reveal, from where both lie then (CD-ORDER-15), and the
/// road it would follow in a column.
pub(crate) fn reach(
    book: &CommandDecision,
    state: &State,
    chit: &Chit,
    unit: UnitId,
) -> Option<Option<u8>> {
    let moment = Moment::now(book, state);
    if !moment.is_in_play(unit) {
        return None;
    }
    // CD-ORDER-13.
    if moment.is_on_table(unit)
        && chit.order.moves()
        && let Some((members, road)) = column::obeying(book, state, chit)
        && members.contains(unit)
    {
        return Some(Some(road));
    }
    if is_beside(book, state, chit, unit) {
        return Some(None);
    }
    by_vehicle(book, state, chit, unit)
}

/// Whether the order of a chit reaches a subordinate by itself (CD-ORDER-11, CD-ORDER-12): no sight is
/// needed.
pub(crate) fn is_beside(book: &CommandDecision, state: &State, chit: &Chit, unit: UnitId) -> bool {
    let moment = Moment::now(book, state);
    is_subordinate(book, unit, chit.issuer)
        && moment.is_in_play(unit)
        && reaches(moment.disc(unit), chit.at, REACH)
}

/// CD-ORDER-31: a passenger may use the chit that its vehicle can follow, if it is subordinate.
fn by_vehicle(
    book: &CommandDecision,
    state: &State,
    chit: &Chit,
    unit: UnitId,
) -> Option<Option<u8>> {
    let vehicle = Moment::now(book, state).carrier(unit)?;
    let subordinate = is_subordinate(book, unit, chit.issuer);
    let followed = reach(book, state, chit, vehicle).is_some();
    (subordinate && followed).then_some(None)
}

/// Whether following a chit would mean anything to a stand: chits that say nothing reach nobody
/// (CD-ORDER-17), demoralized stands obey Rally only (CD-ORDER-32).
pub(crate) fn may_follow(book: &CommandDecision, state: &State, chit: &Chit, unit: UnitId) -> bool {
    let stand = state.stand(unit);
    let fits = match chit.order {
        Order::NoOrder => false,
        Order::Rally => stand.demoralized || stand.permanent < 0,
        Order::Cautious | Order::Full | Order::Disengage => !stand.demoralized,
    };
    fits && (is_beside(book, state, chit, unit) || reach(book, state, chit, unit).is_some())
}

/// What a stand does that follows a chit (chart view 1), whether it moves or not (CD-ORDER-26).
pub(crate) const fn class(order: Order) -> MoveClass {
    match order {
        // CD-ORDER-21, CD-ORDER-23, CD-CHART-01.
        Order::NoOrder => MoveClass::None,
        Order::Cautious => MoveClass::Cautious,
        Order::Full => MoveClass::Full,
        Order::Disengage => MoveClass::Disengage,
        Order::Rally => MoveClass::Rally,
    }
}
