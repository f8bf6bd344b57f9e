//! Buildings, bunkers and bridges: attacked and brought down (VD-BLDG-01, VD-BLDG-19 to 25).

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::armour::Armour;
use crate::attack::throws::Victim;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::state::agenda::Task;
use crate::terrain::current;
use crate::units::profile::MusterRow;
use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

/// What a structure shows an attack: its numbers, no facings, no cover (VD-BLDG-01,
/// VD-BLDG-23).
pub(crate) fn structure_victim(scene: Scene<'_>, piece: PieceId) -> Victim {
    let none = Armour { critical: u8::MAX, hit: u8::MAX, save: 7 };
    Victim {
        target: Target::Structure(piece),
        armour: current::standing(scene, piece).map_or(none, |structure| structure.armour),
        cover_save: 7,
        re_roll_saves: false,
        medic: false,
        // VD-BLDG-24: whoever attacks says what those inside get.
        markers: 0,
        markers_if_hit: 0,
        throws: ArrayVec::new(),
        most: None,
    }
}

/// Takes Structure Points off a structure; at none it collapses.
pub(crate) fn batter(
    play: &mut Play<'_, impl Referee<Event>>,
    piece: PieceId,
    points: u8,
    credit: Option<MusterRow>,
) {
    let Some(structure) = current::standing(play.scene(), piece) else { return };
    let damage = &mut play.state.damage[piece.index()];
    let lost = points.min(structure.points.saturating_sub(*damage));
    if lost == 0 {
        return;
    }
    *damage += lost;
    play.referee.relate(|| Event::Battered { piece, points: lost });
    if *damage == structure.points {
        play.state.agenda.push(Task::Collapse { piece: piece.0, credit });
    }
}

/// Tells statistics that a row attacks.
pub(crate) fn report_attack(
    book: &VictoryDecision,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let row = book.profile(unit).row;
    referee.tell(|| Event::Fact(Common::Shot { unit: row.muster() }));
}
