//! Setting up, in order: terrain, first player, minefields, reserves, deployment (GW-SETUP).

use crate::action::Destination;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::position::layout::{chart_terrain, update_layout};
use crate::position::measured::room::fixed_point;
use crate::position::placement::room_in;
use crate::scenario::FirstPlayer;
use crate::setup::deployment::{deploy, has_somebody_to_deploy, still_to_hold};
use crate::setup::minefields::{minefield_squares, mines_are_on};
use crate::state::{Roll, Step};
use crate::switches::OptTerrainGen;
use crate::terrain::generator::generate;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::squares::{Square, Squares};

/// Everything before the first decision of the set-up.
pub(crate) fn open(play: &mut Play<'_, impl Referee<Event>>) {
    lay_out_terrain(play);
    decide_first_player(play);
    begin_setup(play);
}

/// Generates the table anew, before anything else (GW-SETUP-02, GW-GEN).
fn lay_out_terrain(play: &mut Play<'_, impl Referee<Event>>) {
    if play.book.switches.opt_terrain_gen == OptTerrainGen::On {
        play.referee.begin(play.state.key_of_side(Roll::Terrain, 0));
        play.state.ground = generate(play.book.scenario.generator, &play.book.board, play.referee);
    }
    chart_terrain(play.book, play.state);
}

/// Decides who takes the first turn: as the scenario says, or a D6 each, ties rolled again
/// (GW-TURN-05).
fn decide_first_player(play: &mut Play<'_, impl Referee<Event>>) {
    if let FirstPlayer::Side(side) = play.book.scenario.first_player {
        play.state.first = Some(side);
        return;
    }
    play.referee.begin(play.state.key_of_side(Roll::FirstPlayer, 0));
    while play.state.first.is_none() {
        let dice = [play.referee.roll(Die::D6), play.referee.roll(Die::D6)];
        play.referee.tell(|| Event::FirstPlayer { dice });
        play.state.first = match dice[0].cmp(&dice[1]) {
            core::cmp::Ordering::Less => Some(Side::B),
            core::cmp::Ordering::Equal => None,
            core::cmp::Ordering::Greater => Some(Side::A),
        };
    }
}

/// Who deploys first: the side the scenario names, or the side that moves second
/// (GW-SETUP-02).
fn first_to_deploy(scene: Scene<'_>) -> Side {
    let second = scene.state.first.map_or(Side::A, Side::foe);
    scene.book.scenario.deploys_first.unwrap_or(second)
}

/// Places fixed minefields and units where the terrain lets them stand, and begins with the
/// first step of the set-up. On a generated table a fixed place may be impassable: such a
/// minefield is left out, such a unit is deployed by its owner.
fn begin_setup(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.side = first_to_deploy(play.scene());
    if let Some(minefields) = &play.book.scenario.minefields
        && mines_are_on(play.book)
    {
        for square in minefields.fixed - play.state.ground.impassable() {
            play.state.mines.insert(square);
            play.referee.tell(|| Event::Mined(square));
        }
        play.state.mines_left = minefields.free;
    }
    update_layout(play.book, play.state);
    for &(unit, square) in &play.book.fixed {
        if let Some(place) = fixed_place(play.scene(), unit, square) {
            deploy(play, unit, place);
        }
    }
    play.state.step = Step::Minefields;
}

/// The place of a unit with a fixed square, if there is room.
fn fixed_place(scene: Scene<'_>, unit: UnitId, square: Square) -> Option<Destination> {
    if scene.book.is_measured() {
        return fixed_point(scene, unit, square).map(Destination::Point);
    }
    let room = room_in(scene, unit, Squares::of(square));
    (!room.is_empty()).then_some(Destination::Square(square))
}

/// Passes every step of the set-up that has nothing to decide. Minefields come first, then
/// each side in turn holds its reserves and deploys. Gives whether both have.
pub(crate) fn is_set_up(play: &mut Play<'_, impl Referee<Event>>) -> bool {
    if play.state.step == Step::Minefields {
        if play.state.mines_left > 0 && !minefield_squares(play.scene()).is_empty() {
            return false;
        }
        play.state.step = Step::Reserves;
    }
    loop {
        if play.state.step == Step::Reserves {
            if still_to_hold(play.scene()) > 0 {
                return false;
            }
            play.state.step = Step::Deployment;
        }
        if has_somebody_to_deploy(play) {
            return false;
        }
        if play.state.side != first_to_deploy(play.scene()) {
            return true;
        }
        play.state.side = play.state.side.foe();
        play.state.step = Step::Reserves;
    }
}
