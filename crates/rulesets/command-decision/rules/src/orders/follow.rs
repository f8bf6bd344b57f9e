//! Whom a chit reaches, and what following makes of a stand (CD-ORDER-11 to 32).

use wargauge_rules::game::UnitId;

use super::chits::{REACH, is_subordinate};
use super::column;
use crate::action::{Chit, Order};
use crate::position::measure::reaches;
use crate::scene::{Moment, Scene};
use crate::state::MoveClass;

/// Whether a chit reaches a stand at the reveal, from where both lie then (CD-ORDER-15), and the
/// road it would follow in a column.
pub(crate) fn reach(scene: Scene<'_>, chit: &Chit, unit: UnitId) -> Option<Option<u8>> {
    let now = Moment::now(scene);
    if !now.is_in_play(unit) {
        return None;
    }
    // CD-ORDER-13.
    if now.is_on_table(unit)
        && chit.order.moves()
        && let Some((members, road)) = column::obeying(scene, chit)
        && members.contains(unit)
    {
        return Some(Some(road));
    }
    if is_beside(scene, chit, unit) {
        return Some(None);
    }
    by_vehicle(scene, chit, unit)
}

/// Whether the order of a chit reaches a subordinate by itself (CD-ORDER-11, CD-ORDER-12): no sight is
/// needed.
pub(crate) fn is_beside(scene: Scene<'_>, chit: &Chit, unit: UnitId) -> bool {
    let now = Moment::now(scene);
    is_subordinate(scene.book, unit, chit.issuer)
        && now.is_in_play(unit)
        && reaches(now.disc(unit), chit.at, REACH)
}

/// CD-ORDER-31: a passenger may use the chit that its vehicle can follow, if it is subordinate.
fn by_vehicle(scene: Scene<'_>, chit: &Chit, unit: UnitId) -> Option<Option<u8>> {
    let vehicle = Moment::now(scene).carrier(unit)?;
    let subordinate = is_subordinate(scene.book, unit, chit.issuer);
    let followed = reach(scene, chit, vehicle).is_some();
    (subordinate && followed).then_some(None)
}

/// Whether following a chit would mean anything to a stand: chits that say nothing reach nobody
/// (CD-ORDER-17), demoralized stands obey Rally only (CD-ORDER-32).
pub(crate) fn may_follow(scene: Scene<'_>, chit: &Chit, unit: UnitId) -> bool {
    let stand = scene.state.stand(unit);
    let fits = match chit.order {
        Order::NoOrder => false,
        Order::Rally => stand.demoralized || stand.permanent < 0,
        Order::Cautious | Order::Full | Order::Disengage => !stand.demoralized,
    };
    fits && (is_beside(scene, chit, unit) || reach(scene, chit, unit).is_some())
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
