//! Action points.

use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::men::{active, is_vehicle};
use crate::state::{Condition, Morale, Place, State};
use crate::units::Duty;

/// `SK-AP-24`, `SK-AP-04`, `SK-AP-05`, `SK-SUPP-03`: what a man has in a phase: his own, less 1 for a wound and 1
/// for each suppression marker, at least nothing.
pub(crate) fn ap(scene: Scene<'_>, unit: UnitId, figure: usize) -> u8 {
    let here = scene.state.unit(unit);
    let man = &here.figures[figure];
    // SK-UNIT-12: the disabled have none. SK-VDAM-28: nor have stunned crews.
    if !man.condition.is_active() || here.hull.stunned > 0 && is_vehicle(scene, unit) {
        return 0;
    }
    let wound = u8::from(man.condition == Condition::Wounded);
    scene.book.man(unit, figure).ap.saturating_sub(wound + here.markers)
}

/// `SK-AP-26`: what he has left in this activation.
pub(crate) fn left(scene: Scene<'_>, unit: UnitId, figure: usize) -> u8 {
    ap(scene, unit, figure).saturating_sub(scene.state.unit(unit).figures[figure].spent)
}

/// `SK-AP-06`, `SK-AP-03`: the total of a team, which morale is tested against.
pub(crate) fn ap_total(scene: Scene<'_>, unit: UnitId) -> u8 {
    active(scene, unit).map(|figure| ap(scene, unit, figure)).sum()
}

/// A man pays.
pub(crate) fn spend(state: &mut State, unit: UnitId, figure: usize, points: u8) {
    state.unit_mut(unit).figures[figure].spent += points;
}

/// Every active man pays, as far as he can.
pub(crate) fn spend_all(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, points: u8) {
    for figure in active(play.scene(), unit) {
        let paid = left(play.scene(), unit, figure).min(points);
        spend(play.state, unit, figure, paid);
    }
}

/// What these men have left together.
pub(crate) fn pool_left(scene: Scene<'_>, unit: UnitId, payers: &[usize]) -> u8 {
    payers.iter().map(|&figure| left(scene, unit, figure)).sum()
}

/// `SK-AP-16`: takes points from these men, in order, each as far as he has any; what could not be
/// paid.
pub(crate) fn pay_from(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    payers: &[usize],
    mut points: u8,
) -> u8 {
    for &figure in payers {
        let paid = left(play.scene(), unit, figure).min(points);
        spend(play.state, unit, figure, paid);
        points -= paid;
    }
    points
}

/// `SK-UNIT-16`, `SK-RISK-26`: whether a leader of the team is active.
pub(crate) fn has_leader(scene: Scene<'_>, unit: UnitId) -> bool {
    let leads = |figure| matches!(scene.book.man(unit, figure).duty, Duty::Nco | Duty::Officer);
    active(scene, unit).any(leads)
}

/// Whether a unit has anything left to do: points, or attempts to spot.
pub(crate) fn has_more(scene: Scene<'_>, unit: UnitId) -> bool {
    let here = scene.state.unit(unit);
    if matches!(here.place, Place::Gone) || here.morale >= Morale::Rout {
        return false;
    }
    active(scene, unit).any(|man| left(scene, unit, man) > 0 || !here.figures[man].looked)
}
