//! Structures that fall, and those inside (VD-BLDG-25).

use arrayvec::ArrayVec;

use crate::attack::ejection::Footprint;
use crate::attack::throws::{Attack, CasualtyCap, Throw, Victim, plain};
use crate::attack::{ejection, resolving, victims};
use crate::book::{Play, Scene};
use crate::dice;
use crate::event::Event;
use crate::morale::markers;
use crate::position::aboard;
use crate::state::Roll;
use crate::state::agenda::{Progress, Task, Threat};
use crate::state::shared_blast::MAX_VICTIMS;
use crate::state::unit::UnitSet;
use crate::terrain::current;
use crate::units::command;
use crate::units::profile::{DamageDie, MusterRow};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

const COLLAPSE: Clause = Clause("VD-BLDG-25");

/// How far from the ruin survivors stand.
const CRAWL: Length = Length::inches(4);

/// What falls on each occupant.
const RUBBLE_DIE: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 2 };

/// A structure falls: its place is rubble, each model inside is under one die, and the
/// survivors crawl out (VD-BLDG-25). Units beyond as many as one attack hits are next.
pub(crate) fn collapse_task(
    play: &mut Play<'_, impl Referee<Event>>,
    piece: u8,
    credit: Option<MusterRow>,
) -> Progress {
    let piece = PieceId(piece);
    let inside = aboard::occupants(play.state, piece);
    let buried: UnitSet = inside.into_iter().take(MAX_VICTIMS).collect();
    if buried != inside {
        play.state.agenda.push(Task::Collapse { piece: piece.0, credit });
    }
    let middle = current::centre_of(play.scene(), piece);
    if !play.state.collapsed.contains(piece) {
        play.state.collapsed.insert(piece);
        play.state.stirred = true;
        play.referee.relate(|| Event::Happened { unit: None, at: Some(middle), clause: COLLAPSE });
    }
    let friendly = |row: &MusterRow| {
        inside.first().is_some_and(|unit| play.book.row(*row).side == play.book.side(unit))
    };
    let mut attack = Attack {
        // What falls on one's own men is nobody's success.
        credit: credit.filter(|row| !friendly(row)),
        threat: Threat::Nobody,
        by_enemy: false,
        victims: ArrayVec::new(),
    };
    for unit in buried {
        let wall = |to: Point| current::nearest_wall(play.scene(), piece, to);
        let ruin = Footprint { middle, nearest: &wall, distance: CRAWL };
        let to = ejection::place_beside(play.scene(), unit, ruin, None);
        attack.victims.push(under_rubble(play.scene(), unit));
        ejection::put_out(play, unit, to, COLLAPSE);
        play.state.agenda.push(Task::DigOut(unit));
    }
    if let Some(first) = buried.first() {
        dice::begin_event(play, first, Roll::Action);
        resolving::resolve_attack(play, &attack);
        play.state.agenda.drop_withdrawals(buried);
    }
    Progress::Done
}

/// One die D6+2 for each model, with no cover of any kind.
fn under_rubble(scene: Scene<'_>, unit: UnitId) -> Victim {
    let mut victim = victims::victim(scene, unit, scene.state.unit(unit).at);
    victim.throws.clear();
    (victim.cover_save, victim.re_roll_saves) = (7, false);
    (victim.markers, victim.markers_if_hit) = (0, 0);
    let dice = command::strength(scene.state, unit);
    victim.throws.push(Throw { damage: RUBBLE_DIE, cap: CasualtyCap::EachDie, ..plain(dice) });
    victim
}

/// Survivors are Shaken, with as many markers as they are, and do not withdraw (VD-BLDG-25).
pub(crate) fn dig_out_task(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> Progress {
    if !play.state.present.contains(unit) {
        return Progress::Done;
    }
    let missing =
        markers::shaken_limit(play.scene(), unit).saturating_sub(play.state.unit(unit).markers);
    if missing > 0 {
        markers::place_markers(play, unit, missing, COLLAPSE);
    }
    if !play.state.shaken.contains(unit) {
        play.state.shaken.insert(unit);
        play.referee.relate(|| Event::Shaken { unit, now: true });
    }
    Progress::Done
}
