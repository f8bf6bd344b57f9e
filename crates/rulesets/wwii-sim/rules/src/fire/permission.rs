//! Which units may fire in the present phase (section 2.4).

use wargauge_rules::game::UnitId;

use crate::action::Order;
use crate::attack::is_primary;
use crate::book::Scene;
use crate::state::Status;
use wargauge_rules::refusal::{Verdict, require};

/// Whether fire of a unit in Secondary Fire would be its second, that costs 1 END (WS-ORDER-14,
/// WS-ORDER-22); who fires once or not at all pays nothing (WS-ORDER-24). Vehicles pay nothing
/// (WS-CAV-04); panicked units neither (WS-SFIRE-12, WS-ENDUR-09).
pub(crate) fn is_paid(scene: Scene<'_>, unit: UnitId) -> bool {
    let Scene { book, state } = scene;
    let it = state.unit(unit);
    !is_primary(state)
        && it.order == Some(Order::Fire)
        && it.fired_primary
        && it.status == Status::Normal
        && !book.profile(unit).is_vehicle()
}

/// Whether a unit may fire now: in Secondary Fire those that moved too (WS-SFIRE-01), and the
/// panicked (WS-SFIRE-04).
pub(crate) fn check(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let state = scene.state;
    let it = state.unit(unit);
    require(state.is_on_table(unit), "WS-TRANS-16", "only units on the table fire")?;
    require(!it.hidden, "WS-DISS-03", "dissimulated troops only hide")?;
    // WS-SFIRE-07.
    require(it.status != Status::Pinned, "WS-PFIRE-13", "the unit is pinned")?;
    if is_primary(state) {
        // WS-PFIRE-12: panicked units have no order.
        let ordered = it.order == Some(Order::Fire) && it.status == Status::Normal;
        return require(ordered, "WS-PFIRE-01", "only a unit with a Fire order fires here");
    }
    let hides = it.order == Some(Order::Hide) && it.status != Status::Panicked;
    // WS-ORDER-09.
    require(!hides, "WS-SFIRE-02", "a hiding unit does not fire")?;
    // WS-REINF-04.
    require(!it.arrived, "WS-REINF-03", "reinforcements do not fire in their first turn")?;
    // WS-ENDUR-03, WS-ENDUR-07.
    let can_pay = !is_paid(scene, unit) || it.end > 0;
    require(can_pay, "WS-SFIRE-08", "a second fire costs a point of Endurance")
}
