//! Action points.

use wargauge_rules::UnitId;

use crate::book::Skirmish;
use crate::men::{active, is_vehicle};
use crate::state::{Condition, Morale, Place, State};
use crate::units::Duty;

/// `SK-AP-24`, `SK-AP-04`, `SK-AP-05`, `SK-SUPP-03`: what a man has in a phase: his own, less 1 for a wound and 1
/// for each suppression marker, at least nothing.
pub(crate) fn ap(book: &Skirmish, state: &State, unit: UnitId, figure: usize) -> u8 {
    let here = state.unit(unit);
    let man = &here.figures[figure];
    // SK-UNIT-12: the disabled have none. SK-VDAM-28: nor have stunned crews.
    if !man.condition.is_active() || here.hull.stunned > 0 && is_vehicle(book, state, unit) {
        return 0;
    }
    let wound = u8::from(man.condition == Condition::Wounded);
    book.man(unit, figure).ap.saturating_sub(wound + here.markers)
}

/// `SK-AP-26`: what he has left in this activation.
pub(crate) fn left(book: &Skirmish, state: &State, unit: UnitId, figure: usize) -> u8 {
    ap(book, state, unit, figure).saturating_sub(state.unit(unit).figures[figure].spent)
}

/// `SK-AP-06`, `SK-AP-03`: the total of a team, which morale is tested against.
pub(crate) fn ap_total(book: &Skirmish, state: &State, unit: UnitId) -> u8 {
    active(book, state, unit).map(|figure| ap(book, state, unit, figure)).sum()
}

/// A man pays.
pub(crate) fn spend(state: &mut State, unit: UnitId, figure: usize, points: u8) {
    state.unit_mut(unit).figures[figure].spent += points;
}

/// Every active man pays, as far as he can.
pub(crate) fn spend_all(book: &Skirmish, state: &mut State, unit: UnitId, points: u8) {
    for figure in active(book, state, unit) {
        let paid = left(book, state, unit, figure).min(points);
        spend(state, unit, figure, paid);
    }
}

/// What these men have left together.
pub(crate) fn pool_left(book: &Skirmish, state: &State, unit: UnitId, payers: &[usize]) -> u8 {
    payers.iter().map(|&figure| left(book, state, unit, figure)).sum()
}

/// `SK-AP-16`: takes points from these men, in order, each as far as he has any; what could not be
/// paid.
pub(crate) fn pay_from(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    payers: &[usize],
    mut points: u8,
) -> u8 {
    for &figure in payers {
        let paid = left(book, state, unit, figure).min(points);
        spend(state, unit, figure, paid);
        points -= paid;
    }
    points
}

/// `SK-UNIT-16`, `SK-RISK-26`: whether a leader of the team is active.
pub(crate) fn has_leader(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    let leads = |figure| matches!(book.man(unit, figure).duty, Duty::Nco | Duty::Officer);
    active(book, state, unit).any(leads)
}

/// Whether a unit has anything left to do: points, or attempts to spot.
pub(crate) fn has_more(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    if matches!(here.place, Place::Gone) || here.morale >= Morale::Rout {
        return false;
    }
    active(book, state, unit)
        .any(|man| left(book, state, unit, man) > 0 || !here.figures[man].looked)
}
