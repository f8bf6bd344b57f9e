//! Dig In, and wire and mines cleared by Pioneers (VD-DIG, VD-ABIL-40, VD-ABIL-41).

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::terrain_cost;
use crate::position::{cover, formation};
use crate::switches::DigInEnabled;
use crate::terrain::ground::Terrain;
use crate::units::command;
use crate::units::profile::Ability;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::terrain::{PieceId, Pieces};

/// VD-DIG-01, VD-DIG-02.
pub(crate) fn check_dig_in(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let enabled = scene.book.switches().dig_in_enabled == DigInEnabled::Yes;
    require(enabled, "VD-DIG-01", "there is no digging in by the rules in force")?;
    let done = scene.state.unit(unit).dug >= cover::digs_needed(scene, unit);
    require(!done, "VD-DIG-02", "the unit has its foxholes")?;
    // VD-ENG-14.
    require(!scene.state.foxholes.is_full(), "VD-ENG-14", "there are foxholes everywhere")
}

/// One more dig counter; at the last one the unit has foxholes.
pub(crate) fn dig_in(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let needed = cover::digs_needed(play.scene(), unit);
    let here = play.state.unit_mut(unit);
    here.dug += 1;
    let at = here.at;
    if here.dug >= needed {
        play.state.foxholes.push(at);
        let clause = Clause("VD-DIG-02");
        play.referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
    }
}

/// Wire and minefields that the models of a unit of Pioneers touch.
pub(crate) fn clearable(scene: Scene<'_>, unit: UnitId) -> Pieces {
    let Scene { book, state } = scene;
    if !command::all_have(scene, unit, Ability::Pioneer) {
        return Pieces::NONE;
    }
    let map = &book.table(state).map;
    let radius = formation::base_radius(book, unit);
    let touched = formation::models(scene, unit)
        .into_iter()
        .fold(Pieces::NONE, |all, at| all | map.pieces_within(at, radius));
    let mut found: Pieces = Pieces::NONE;
    for piece in (touched - state.cleared).iter() {
        if matches!(
            terrain_cost::terrain_now(scene, piece),
            Some(Terrain::Wire | Terrain::Minefield)
        ) {
            found.insert(piece);
        }
    }
    found
}

pub(crate) fn check_clear(scene: Scene<'_>, unit: UnitId, piece: PieceId) -> Verdict {
    let pioneers = command::all_have(scene, unit, Ability::Pioneer);
    require(pioneers, "VD-ABIL-40", "only Pioneers clear wire and mines")?;
    let touched = clearable(scene, unit).contains(piece);
    require(touched, "VD-ABIL-40", "the unit touches no such wire or mines")
}

/// The first of two actions begins, the second clears the whole piece.
pub(crate) fn clear(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, piece: PieceId) {
    if play.state.unit(unit).clearing != Some(piece) {
        play.state.unit_mut(unit).clearing = Some(piece);
        return;
    }
    play.state.unit_mut(unit).clearing = None;
    play.state.cleared.insert(piece);
    let at = play.book.table(play.state).map.nearest_on(piece, play.state.unit(unit).at);
    let clause = Clause("VD-ABIL-40");
    play.referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
}
