//! Dig In, and wire and mines cleared by Pioneers (VD-DIG, VD-ABIL-40, VD-ABIL-41).

use crate::book::VictoryDecision;
use crate::event::Event;
use crate::movement::terrain_cost;
use crate::position::{cover, formation};
use crate::refusal::require;
use crate::state::State;
use crate::switches::DigInEnabled;
use crate::terrain::ground::Terrain;
use crate::units::command;
use crate::units::profile::Ability;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::{PieceId, Pieces};

/// VD-DIG-01, VD-DIG-02.
pub(crate) fn check_dig_in(book: &VictoryDecision, s: &State, unit: UnitId) -> Result<(), Illegal> {
    let enabled = book.switches().dig_in_enabled == DigInEnabled::Yes;
    require(enabled, "VD-DIG-01", "there is no digging in by the rules in force")?;
    let done = s.unit(unit).dug >= cover::digs_needed(book, s, unit);
    require(!done, "VD-DIG-02", "the unit has its foxholes")?;
    // VD-ENG-14.
    require(!s.foxholes.is_full(), "VD-ENG-14", "there are foxholes everywhere")
}

/// One more dig counter; at the last one the unit has foxholes.
pub(crate) fn dig_in(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let needed = cover::digs_needed(book, s, unit);
    let here = s.unit_mut(unit);
    here.dug += 1;
    let at = here.at;
    if here.dug >= needed {
        s.foxholes.push(at);
        let clause = Clause("VD-DIG-02");
        referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
    }
}

/// Wire and minefields that the models of a unit of Pioneers touch.
pub(crate) fn clearable(book: &VictoryDecision, s: &State, unit: UnitId) -> Pieces {
    if !command::all_have(book, s, unit, Ability::Pioneer) {
        return Pieces::NONE;
    }
    let map = &book.table(s).map;
    let radius = formation::base_radius(book, unit);
    let touched = formation::models(book, s, unit)
        .into_iter()
        .fold(Pieces::NONE, |all, at| all | map.pieces_within(at, radius));
    let mut found: Pieces = Pieces::NONE;
    for piece in (touched - s.cleared).iter() {
        if matches!(
            terrain_cost::terrain_now(book, s, piece),
            Some(Terrain::Wire | Terrain::Minefield)
        ) {
            found.insert(piece);
        }
    }
    found
}

pub(crate) fn check_clear(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    piece: PieceId,
) -> Result<(), Illegal> {
    let pioneers = command::all_have(book, s, unit, Ability::Pioneer);
    require(pioneers, "VD-ABIL-40", "only Pioneers clear wire and mines")?;
    let touched = clearable(book, s, unit).contains(piece);
    require(touched, "VD-ABIL-40", "the unit touches no such wire or mines")
}

/// The first of two actions begins, the second clears the whole piece.
pub(crate) fn clear(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    piece: PieceId,
    referee: &mut impl Referee<Event>,
) {
    if s.unit(unit).clearing != Some(piece) {
        s.unit_mut(unit).clearing = Some(piece);
        return;
    }
    s.unit_mut(unit).clearing = None;
    s.cleared.insert(piece);
    let at = book.table(s).map.nearest_on(piece, s.unit(unit).at);
    let clause = Clause("VD-ABIL-40");
    referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
}
