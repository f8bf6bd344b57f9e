//! What happens when a sealed step is opened (the step table).

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;

use crate::action::Chit;
use crate::attack::aftermath;
use crate::attack::toll::Phase;
use crate::event::Event;
use crate::fire::phase::resolve;
use crate::morale::{check, rally};
use crate::movement::march;
use crate::orders::follow;
use crate::scene::{Play, Scene};
use crate::state::{GunStatus, MoveClass, Place, State, Step, UnitSet};
use crate::switches::Respot;
use crate::terrain::kind::TerrainKind;
use crate::winning::victory;
use crate::{setup, spotting};

/// Begins a step.
pub(crate) const fn begin(state: &mut State, step: Step) {
    state.step = step;
    state.decider = Side::A;
    state.asked = 0;
}

/// Closes the step that both sides have answered and begins the next (CD-TURN-02), in the order of
/// the step table (CD-TURN-03).
pub(crate) fn close(play: &mut Play<'_, impl Referee<Event>>) {
    let step = play.state.step;
    play.referee.relate(|| Event::Opened { step });
    match step {
        // CD-SCEN-05: first orders before turn 1.
        Step::Deploy => {
            setup::hide(play);
            begin(play.state, Step::Orders);
        }
        // CD-TURN-05: the first chits lie before turn 1.
        Step::Orders if play.state.turn == 0 => new_turn(play.state, play.referee),
        Step::Orders => end_turn(play),
        Step::Follow => reveal(play),
        Step::Turn => {
            turn_stands(play.state);
            begin(play.state, Step::Plan);
        }
        Step::Plan => movement(play),
        Step::OpFire => opportunity_fire(play),
        Step::Face => {
            turn_stands(play.state);
            begin(play.state, Step::GeneralFire);
        }
        Step::GeneralFire => general_fire(play),
    }
}

/// A new turn.
fn new_turn(state: &mut State, referee: &mut impl Referee<Event>) {
    state.turn += 1;
    state.shown = false;
    // CD-TURN-08: flags of the last are cleared.
    for stand in &mut state.stands {
        stand.follows = None;
        stand.column = None;
        stand.class = MoveClass::None;
        stand.path = 0;
        (stand.acted, stand.unready, stand.fired, stand.active) = (false, false, false, false);
        stand.loudness = None;
        stand.spot_die = None;
        stand.track = None;
    }
    let turn = state.turn;
    referee.tell(|| Event::TurnBegan { turn });
    begin(state, Step::Follow);
}

/// M1: all chits at the same instant, followers named (CD-ORDER-22).
fn reveal(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.shown = true;
    for unit in play.state.units() {
        let Some(chit) = play.state.chit_followed(unit).copied() else { continue };
        let column = follow::reach(play.scene(), &chit, unit).flatten();
        let stand = play.state.stand_mut(unit);
        stand.class = follow::class(chit.order);
        stand.column = column;
    }
    for unit in play.state.units() {
        // CD-SCEN-06: as under a Full Advance.
        let turn = play.state.turn;
        let road = play.book.table().road_at(play.state.stand(unit).at, TerrainKind::Road);
        let stand = play.state.stand_mut(unit);
        if matches!(stand.place, Place::Reserve(due) if u16::from(due) <= turn) {
            stand.class = MoveClass::Full;
            stand.column = road.map(|(piece, _)| piece as u8);
        }
    }
    for &Chit { issuer, order, arrow, .. } in &play.state.chits {
        let followers = || following(play.state, Some(issuer));
        play.referee.relate(|| Event::Revealed { issuer, order, arrow, followers: followers() });
    }
    play.referee.relate(|| Event::Waiting { stands: following(play.state, None) });
    begin(play.state, Step::Turn);
}

/// The stands in play that follow the chit of an issuer, or none.
fn following(state: &State, issuer: Option<UnitId>) -> UnitSet {
    let follows = |&unit: &UnitId| {
        let stand = state.stand(unit);
        stand.is_in_play() && stand.follows == issuer
    };
    state.units().filter(follows).collect()
}

/// M2, G1: the facings of both sides; guns turn with their crews (CD-GUN-20). Nobody moves by it
/// (CD-FACE-05).
fn turn_stands(state: &mut State) {
    for index in 0..state.facings.len() {
        let (unit, facing) = state.facings[index];
        let stand = state.stand_mut(unit);
        stand.facing = facing;
        if let Some(gun) = &mut stand.gun
            && gun.status == GunStatus::Unlimbered
        {
            gun.facing = facing;
        }
    }
    state.facings.clear();
}

/// M4 and M5. Opportunity fire comes when all moves are made (CD-OPP-03).
fn movement(play: &mut Play<'_, impl Referee<Event>>) {
    march::march(play);
    play.state.plans.clear();
    spotting::in_movement(play);
    tell_active(play.state, play.referee, |stand| stand.moved());
    begin(play.state, Step::OpFire);
}

/// M7 and M8.
fn opportunity_fire(play: &mut Play<'_, impl Referee<Event>>) {
    let toll = resolve(Scene::new(play.book, play.state), Phase::Opportunity, play.referee);
    let fired = toll.fired.clone();
    for &(unit, _) in &fired {
        play.state.stand_mut(unit).fired = true;
    }
    tell_active(play.state, play.referee, |stand| stand.fired);
    for index in 0..play.state.stands.len() {
        play.state.stands[index].loudness = toll.loudness[index];
    }
    // CD-SPOT-16: judged with everybody where they were; what the fire does comes after.
    if play.book.switches().op_respot == Respot::On {
        spotting::after_op_fire(play, &fired);
    }
    aftermath::apply(play, toll, Phase::Opportunity);
    play.state.fires.clear();
    play.state.tracks.clear();
    for stand in &mut play.state.stands {
        (stand.track, stand.loudness) = (None, None);
        stand.since = [0; 2];
    }
    begin(play.state, Step::Face);
}

/// G3, G4 and C1. Contact is fought out here, with the other fire (CD-GEN-04, CD-CLOSE-12).
fn general_fire(play: &mut Play<'_, impl Referee<Event>>) {
    let toll = resolve(Scene::new(play.book, play.state), Phase::General, play.referee);
    for &(unit, _) in &toll.fired {
        play.state.stand_mut(unit).fired = true;
    }
    tell_active(play.state, play.referee, |stand| stand.fired);
    let before = play.state.clone();
    // CD-GEN-03: all is resolved; now all of it is applied.
    aftermath::apply(play, toll, Phase::General);
    spotting::after_general_fire(play, &before);
    play.state.fires.clear();
    // CD-ORDER-03, CD-TURN-04.
    play.state.chits.clear();
    play.state.shown = false;
    begin(play.state, Step::Orders);
}

/// R1 to R4.
fn end_turn(play: &mut Play<'_, impl Referee<Event>>) {
    // CD-ORDER-18: chits lie already, and morale may take them away.
    check::check_all(play);
    rally::rally(play);
    for stand in &mut play.state.stands {
        stand.marks.forced = false;
    }
    rally::ease_pins(play.state);
    spotting::lose_sight(play.book, play.state);
    victory::score_turn(play);
    if let Some(outcome) = victory::outcome(Scene::new(play.book, play.state), play.referee) {
        play.referee.tell(|| Event::Ended(outcome));
        play.state.outcome = Some(outcome);
        return;
    }
    new_turn(play.state, play.referee);
}

/// Tells once a turn that a stand acted.
fn tell_active(
    state: &mut State,
    referee: &mut impl Referee<Event>,
    acted: impl Fn(&crate::state::Stand) -> bool,
) {
    for (index, stand) in state.stands.iter_mut().enumerate() {
        if !stand.active && acted(stand) {
            stand.active = true;
            referee.tell(|| Event::Acted { unit: UnitId(index as u8) });
        }
    }
}
