//! What becomes of the attackers after a fight: contact, or the place of the beaten
//! (VD-ASSAULT-15, VD-CC-09, VD-BLDG-21).

use crate::action::Action;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::march::boarding_actions;
use crate::position::aboard;
use crate::refusal::{illegal, require};
use crate::state::agenda::{Progress, Task};
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::terrain::current;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

const CLAUSE: &str = "VD-BLDG-21";

/// Contact or its end after a fight.
pub(crate) fn after_fight_task(
    s: &mut State,
    unit: UnitId,
    at: UnitId,
    piece: Option<PieceId>,
) -> Progress {
    if !s.present.contains(unit) {
        s.unit_mut(at).engaged.remove(unit);
        return Progress::Done;
    }
    let held = s.present.contains(at) && s.unit(unit).engaged.contains(at);
    if !held {
        let victor = s.unit_mut(unit);
        victor.engaged.remove(at);
        // VD-CC-09: the formation closes up.
        victor.stragglers = 0;
        if let Some(piece) = piece {
            s.agenda.push(Task::MoveIn { unit, piece });
        }
    }
    Progress::Done
}

/// Asks the victors at an entrance whether they move in.
pub(crate) fn move_in_task(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    piece: PieceId,
) -> Progress {
    let outside = s.present.contains(unit) && s.unit(unit).place == Place::Table;
    if !outside || s.shaken.contains(unit) || !can_move_in(book, s, unit, piece) {
        return Progress::Done;
    }
    s.agenda.push(Task::MoveIn { unit, piece });
    (s.step, s.decider) = (Step::MoveIn, book.side(unit));
    Progress::Asked
}

/// Whether a unit fits on the ground floor of a structure that holds no enemy (VD-BLDG-05).
fn can_move_in(book: &VictoryDecision, s: &State, unit: UnitId, piece: PieceId) -> bool {
    let Some(structure) = current::standing(book, s, piece) else { return false };
    let mut models = u32::from(command::strength(s, unit));
    for other in aboard::occupants(s, piece) {
        if book.side(other) != book.side(unit) {
            return false;
        }
        if s.unit(other).place == (Place::Inside { piece, floor: 0 }) {
            models += u32::from(command::strength(s, other));
        }
    }
    structure.floors > 0 && models <= u32::from(structure.capacity)
}

/// The unit and the structure that are asked about.
fn moving_in(s: &State) -> Option<(UnitId, PieceId)> {
    match s.agenda.top() {
        Some(Task::MoveIn { unit, piece }) => Some((*unit, *piece)),
        _ => None,
    }
}

/// Lists whether to move in.
pub(crate) fn move_in_options(s: &State, out: &mut Vec<Action>) {
    if let Some((_, piece)) = moving_in(s) {
        out.extend([Action::Enter { piece, floor: 0 }, Action::Pass]);
    }
}

/// Whether an answer is legal.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_move_in(s: &State, action: Action) -> Result<(), Illegal> {
    let asked = moving_in(s).map(|(_, piece)| piece);
    match action {
        Action::Pass => Ok(()),
        Action::Enter { piece, floor: 0 } => {
            require(asked == Some(piece), CLAUSE, "only the place of the beaten is free")
        }
        _ => Err(illegal(CLAUSE, "the victors move in on the ground floor, or do not")),
    }
}

/// Moves in, or does not.
pub(crate) fn move_in(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let Some((unit, piece)) = moving_in(s) else { return };
    s.agenda.pop();
    if action == Action::Pass {
        return;
    }
    let from = s.unit(unit).at;
    boarding_actions::put_inside(book, s, unit, piece, 0);
    let to = s.unit(unit).at;
    referee.relate(|| Event::Moved { unit, from, to, clause: Clause(CLAUSE) });
}
