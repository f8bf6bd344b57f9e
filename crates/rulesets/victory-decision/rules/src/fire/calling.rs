//! Calls for strikes: the test, the scatter and the burst (VD-STRK-03 to VD-STRK-06).

use crate::action::Action;
use crate::attack::blast;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::fire::night_targets::NightSighting;
use crate::fire::{areas, night_targets, sharing, strikes};
use crate::position::concealment;
use crate::state::Roll;
use crate::state::shared_blast::{Burst, CalledStrike};
use crate::units::command;
use crate::units::profile::{Ability, Feature};
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::Disc;

/// Calls a strike. A call that fails costs the action and no strike (VD-STRK-05).
pub(crate) fn call_strike(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    strike: u8,
    at: Point,
) {
    let book = play.book;
    let number = usize::from(strike);
    let weapon = book.profile(unit).strikes[number].weapon;
    if !night_targets::is_searching(play.state) {
        if let Some(active) = &mut play.state.active {
            (active.attacked, active.shot) = (true, true);
        }
        concealment::reveal(play.state, unit, Clause("VD-STRK-11"), play.referee);
        let row = book.profile(unit).row;
        play.referee.tell(|| Event::Fact(Common::Shot { unit: row.muster() }));
    }
    let key = play.state.activation_key(book.profile(unit).dice_key, Roll::Action);
    play.referee.begin(key);
    let scatters = book.weapon(weapon).features.has(Feature::Scatters);
    let call = Action::CallStrike { strike, at };
    // VD-SPEC-10: the aeroplane of a Precision call must be guided to what is seen.
    let sighted = if scatters {
        NightSighting::Target
    } else {
        night_targets::look_for_target(play, unit, call)
    };
    // VD-SPEC-11: another point is named first.
    if sighted == NightSighting::Others {
        return;
    }
    strikes::count_call(play.state, strike);
    if sighted == NightSighting::Nothing
        || !test_call(Scene::new(play.book, play.state), unit, play.referee)
    {
        return;
    }
    // VD-STRK-05: struck off when it has passed.
    play.state.unit_mut(unit).strikes[number] -= 1;
    let Some(at) = (if scatters {
        areas::scatter(Scene::new(play.book, play.state), unit, at, play.state.night, play.referee)
    } else {
        Some(at)
    }) else {
        return;
    };
    let called = CalledStrike { unit, weapon, at };
    let radius = blast::radius(book, book.weapon(weapon)).unwrap_or(Length::ZERO);
    let touched = sharing::touched_by(play.scene(), None, Disc::new(at, radius));
    sharing::burst(play, Burst::Strike(called), touched);
}

/// The Leadership test of a call (VD-STRK-04).
pub(crate) fn test_call(scene: Scene<'_>, unit: UnitId, referee: &mut impl Referee<Event>) -> bool {
    let switches = scene.book.switches();
    let radio = command::model_has(scene, unit, Ability::Radio);
    // VD-STRK-04, VD-ABIL-43.
    let modifier = switches.strike_mod
        + if radio { switches.radio_mod } else { 0 }
        + i32::from(scene.state.unit(unit).markers > 0);
    let die = referee.roll(Die::D6);
    let passed = i32::from(die) + modifier < i32::from(command::own_ld(scene, unit));
    referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause: Clause("VD-STRK-04"),
        die,
        modifier: modifier as i8,
        passed: Some(passed),
    });
    passed
}
