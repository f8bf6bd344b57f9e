//! The ends of phases and turns.

use wargauge_rules::{Outcome, Referee, Side, UnitId};

use crate::assault::{melee_round, take_weapons};
use crate::attack::{VehicleHit, explode};
use crate::book::Play;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::present;
use crate::morale::{MoraleCauses, answer};
use crate::movement::{nearest_foe_point, rear_cover};
use crate::position::{cover_at, sees_unit};
use crate::spotting::decay;
use crate::state::{Morale, State, UnderFire};
use crate::terrain::Cover;
use crate::turn::by_tables;
use crate::winning;

/// Melee, smoke, windows, victory (`P2`, `P3`).
pub(super) fn end_phase(play: &mut Play<'_, impl Referee<Event>>, side: Side) -> Option<Outcome> {
    // SK-TURN-14: a round in every phase.
    melee_round(play, side);
    take_weapons(play);
    clear_smoke(play.state, side, play.referee);
    for unit in play.book.of_side[side] {
        end_for_unit(play, unit);
    }
    for unit in present(play.state, side.foe()) {
        end_retreat(play, unit, false);
    }
    winning::at_phase_end(play.scene())
}

/// `SK-SMOKE-02`, `SK-SMOKE-03`: smoke goes at the end of its side's next phase.
fn clear_smoke(state: &mut State, side: Side, referee: &mut impl Referee<Event>) {
    for smoke in &mut state.smoke {
        if smoke.side == side {
            smoke.phases = smoke.phases.saturating_sub(1);
        }
    }
    for smoke in state.smoke.iter().filter(|smoke| smoke.phases == 0) {
        let at = smoke.at;
        referee.tell(|| Event::SmokeGone { at });
    }
    let before = state.smoke.len();
    state.smoke.retain(|smoke| smoke.phases > 0);
    if state.smoke.len() < before {
        state.stances.change_all();
    }
}

/// The windows of a unit at the end of its own phase.
fn end_for_unit(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    // SK-UNIT-24
    let at = crate::spotting::anchor(play.scene(), unit);
    let aim = nearest_foe_point(play.scene(), unit).or_else(|| play.book.goal(unit));
    let here = play.state.unit(unit);
    let advanced = here.moved
        && aim.is_some_and(|aim| {
            let (before, now) = (here.phase_start.distance_up(aim), at.distance_up(aim));
            now.plus(wargauge_rules::table::Length::inches(1)) <= before
        });
    let here = play.state.unit_mut(unit);
    here.advanced = advanced;
    // SK-UNIT-22
    here.under_fire = UnderFire::default();
    // SK-MORALE-19: shaken until the end of its own next phase.
    if here.morale == Morale::Shaken {
        if here.shaken_now {
            here.morale = Morale::Steady;
        }
        here.shaken_now = true;
    }
    here.hull.silent = false;
    end_retreat(play, unit, true);
}

/// `SK-MORALE-18`: a team that has reached its cover, or sees nobody and has none to go to, no
/// longer retires.
fn end_retreat(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, own: bool) {
    if play.state.unit(unit).morale != Morale::Retiring {
        return;
    }
    let at = crate::men::place(play.scene(), unit);
    let covered = nearest_foe_point(play.scene(), unit)
        .is_none_or(|foe| cover_at(play.scene(), at, foe) > Cover::None);
    let nowhere = || {
        rear_cover(play.scene(), unit).is_none()
            && !present(play.state, play.book.side(unit).foe())
                .into_iter()
                .any(|foe| play.state.unit(foe).spotted && sees_unit(play.scene(), unit, foe))
    };
    if covered || own && nowhere() {
        play.state.unit_mut(unit).morale = Morale::Steady;
    }
}

/// `SK-TURN-17`: the end of a turn, in order.
pub(super) fn end_turn(play: &mut Play<'_, impl Referee<Event>>) -> Option<Outcome> {
    for unit in play.book.hulls {
        // SK-VDAM-36
        if play.state.unit(unit).hull.explodes.is_some_and(|turn| turn <= play.state.turn) {
            // SK-DICE-09
            begin(play, unit, Roll::Explosion);
            let by = play.state.unit(unit).last_attacker;
            let mut causes = MoraleCauses::NONE;
            explode(play, VehicleHit { vehicle: unit, by, from: None }, &mut causes);
            answer(play, causes, by);
        }
    }
    decay(play);
    by_tables::end_turn(play.book, play.state);
    winning::at_turn_end(play)
}
