//! Setting up, in order: terrain, first player, minefields, reserves, deployment (GW-SETUP).

use crate::action::Destination;
use crate::book::Grid;
use crate::event::Event;
use crate::position::layout::{chart_terrain, update_layout};
use crate::position::measured::room::fixed_point;
use crate::position::placement::room_in;
use crate::setup::deployment::{deploy, has_somebody_to_deploy, still_to_hold};
use crate::setup::minefields::{minefield_squares, mines_are_on};
use crate::setup::scenario::FirstPlayer;
use crate::state::{Roll, State, Step};
use crate::switches::OptTerrainGen;
use crate::terrain::generator::generate;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::{Square, Squares};

/// Everything before the first decision of the set-up.
pub(crate) fn open(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    lay_out_terrain(book, state, referee);
    decide_first_player(book, state, referee);
    begin_setup(book, state, referee);
}

/// Generates the table anew, before anything else (GW-SETUP-02, GW-GEN).
fn lay_out_terrain(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    if book.switches.opt_terrain_gen == OptTerrainGen::On {
        referee.begin(state.key_of_side(Roll::Terrain, 0));
        state.ground = generate(book.scenario.generator, &book.board, referee);
    }
    chart_terrain(book, state);
}

/// Decides who takes the first turn: as the scenario says, or a D6 each, ties rolled again
/// (GW-TURN-05).
fn decide_first_player(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    if let FirstPlayer::Side(side) = book.scenario.first_player {
        state.first = Some(side);
        return;
    }
    referee.begin(state.key_of_side(Roll::FirstPlayer, 0));
    while state.first.is_none() {
        let dice = [referee.roll(Die::D6), referee.roll(Die::D6)];
        referee.tell(|| Event::FirstPlayer { dice });
        state.first = match dice[0].cmp(&dice[1]) {
            core::cmp::Ordering::Less => Some(Side::B),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => Some(Side::A),
        };
    }
}

/// Who deploys first: the side the scenario names, or the side that moves second
/// (GW-SETUP-02).
fn first_to_deploy(book: &Grid, state: &State) -> Side {
    let second = state.first.map_or(Side::A, Side::foe);
    book.scenario.deploys_first.unwrap_or(second)
}

/// Places fixed minefields and units where the terrain lets them stand, and begins with the
/// first step of the set-up. On a generated table a fixed place may be impassable: such a
/// minefield is left out, such a unit is deployed by its owner.
fn begin_setup(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) {
    state.side = first_to_deploy(book, state);
    if let Some(minefields) = &book.scenario.minefields
        && mines_are_on(book)
    {
        for square in minefields.fixed - state.ground.impassable() {
            state.mines.insert(square);
            referee.tell(|| Event::Mined(square));
        }
        state.mines_left = minefields.free;
    }
    update_layout(book, state);
    for &(unit, square) in &book.fixed {
        if let Some(place) = fixed_place(book, state, unit, square) {
            deploy(book, state, unit, place, referee);
        }
    }
    state.step = Step::Minefields;
}

/// The place of a unit with a fixed square, if there is room.
fn fixed_place(book: &Grid, state: &State, unit: UnitId, square: Square) -> Option<Destination> {
    if book.is_measured() {
        return fixed_point(book, state, unit, square).map(Destination::Point);
    }
    let room = room_in(book, state, unit, Squares::of(square));
    (!room.is_empty()).then_some(Destination::Square(square))
}

/// Passes every step of the set-up that has nothing to decide. Minefields come first, then
/// each side in turn holds its reserves and deploys. Gives whether both have.
pub(crate) fn is_set_up(book: &Grid, state: &mut State, referee: &mut impl Referee<Event>) -> bool {
    if state.step == Step::Minefields {
        if state.mines_left > 0 && !minefield_squares(book, state).is_empty() {
            return false;
        }
        state.step = Step::Reserves;
    }
    loop {
        if state.step == Step::Reserves {
            if still_to_hold(book, state) > 0 {
                return false;
            }
            state.step = Step::Deployment;
        }
        if has_somebody_to_deploy(book, state, referee) {
            return false;
        }
        if state.side != first_to_deploy(book, state) {
            return true;
        }
        state.side = state.side.foe();
        state.step = Step::Reserves;
    }
}
