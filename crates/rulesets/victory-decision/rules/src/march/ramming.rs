//! Vehicles that drive into wooden structures (VD-BLDG-07).

use crate::attack::{resolving, structures, throws};
use crate::book::Play;
use crate::dice;
use crate::event::Event;
use crate::position::fields_of_fire;
use crate::state::Roll;
use crate::units::living;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

/// The attack of vehicles on the wooden structure they have driven into, as in Close Combat
/// (VD-BLDG-07, VD-VEH-12), with a marker for those inside (VD-BLDG-24).
pub(crate) fn ram(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, piece: PieceId) {
    let book = play.book;
    let mut victim = structures::structure_victim(play.scene(), piece);
    victim.markers = 1;
    victim.throws.push(throws::tracks(
        book,
        fields_of_fire::size_of(book, unit) * living::bodies(play.scene(), unit) as u8,
    ));
    let attack = throws::one_on_one(book, unit, victim);
    if let Some(active) = &mut play.state.active {
        active.attacked = true;
    }
    structures::report_attack(book, unit, play.referee);
    dice::begin_event(play, unit, Roll::Action);
    resolving::resolve_attack(play, &attack);
}
