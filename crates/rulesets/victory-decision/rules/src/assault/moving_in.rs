//! What becomes of the attackers after a fight: contact, or the place of the beaten
//! (VD-ASSAULT-15, VD-CC-09, VD-BLDG-21).

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::march::boarding_actions;
use crate::march::boarding_actions::Storey;
use crate::position::aboard;
use crate::state::agenda::{Progress, Task};
use crate::state::unit::Place;
use crate::state::{State, Step};
use crate::terrain::current;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::terrain::PieceId;

const CLAUSE: &str = "VD-BLDG-21";

/// Contact or its end after a fight.
pub(crate) fn after_fight_task(
    state: &mut State,
    unit: UnitId,
    at: UnitId,
    piece: Option<PieceId>,
) -> Progress {
    if !state.present.contains(unit) {
        state.unit_mut(at).engaged.remove(unit);
        return Progress::Done;
    }
    let held = state.present.contains(at) && state.unit(unit).engaged.contains(at);
    if !held {
        let victor = state.unit_mut(unit);
        victor.engaged.remove(at);
        // VD-CC-09: the formation closes up.
        victor.stragglers = 0;
        if let Some(piece) = piece {
            state.agenda.push(Task::MoveIn { unit, piece });
        }
    }
    Progress::Done
}

/// Asks the victors at an entrance whether they move in.
pub(crate) fn move_in_task(
    book: &VictoryDecision,
    state: &mut State,
    unit: UnitId,
    piece: PieceId,
) -> Progress {
    let outside = state.present.contains(unit) && state.unit(unit).place == Place::Table;
    if !outside || state.shaken.contains(unit) || !can_move_in(Scene::new(book, state), unit, piece)
    {
        return Progress::Done;
    }
    state.agenda.push(Task::MoveIn { unit, piece });
    (state.step, state.decider) = (Step::MoveIn, book.side(unit));
    Progress::Asked
}

/// Whether a unit fits on the ground floor of a structure that holds no enemy (VD-BLDG-05).
fn can_move_in(scene: Scene<'_>, unit: UnitId, piece: PieceId) -> bool {
    let Scene { book, state } = scene;
    let Some(structure) = current::standing(scene, piece) else { return false };
    let mut models = u32::from(command::strength(state, unit));
    for other in aboard::occupants(state, piece) {
        if book.side(other) != book.side(unit) {
            return false;
        }
        if state.unit(other).place == (Place::Inside { piece, floor: 0 }) {
            models += u32::from(command::strength(state, other));
        }
    }
    structure.floors > 0 && models <= u32::from(structure.capacity)
}

/// The unit and the structure that are asked about.
fn moving_in(state: &State) -> Option<(UnitId, PieceId)> {
    match state.agenda.top() {
        Some(Task::MoveIn { unit, piece }) => Some((*unit, *piece)),
        _ => None,
    }
}

/// Lists whether to move in.
pub(crate) fn move_in_options(state: &State, out: &mut Vec<Action>) {
    if let Some((_, piece)) = moving_in(state) {
        out.extend([Action::Enter { piece, floor: 0 }, Action::Pass]);
    }
}

/// Whether an answer is legal.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_move_in(state: &State, action: Action) -> Verdict {
    let asked = moving_in(state).map(|(_, piece)| piece);
    match action {
        Action::Pass => Ok(()),
        Action::Enter { piece, floor: 0 } => {
            require(asked == Some(piece), CLAUSE, "only the place of the beaten is free")
        }
        _ => forbid(CLAUSE, "the victors move in on the ground floor, or do not"),
    }
}

/// Moves in, or does not.
pub(crate) fn move_in(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    let Some((unit, piece)) = moving_in(play.state) else { return };
    play.state.agenda.pop();
    if action == Action::Pass {
        return;
    }
    let from = play.state.unit(unit).at;
    boarding_actions::put_inside(play.book, play.state, unit, Storey { piece, floor: 0 });
    let to = play.state.unit(unit).at;
    play.referee.relate(|| Event::Moved { unit, from, to, clause: Clause(CLAUSE) });
}
