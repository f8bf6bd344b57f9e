//! What happens when a sealed step is opened (the step table).

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;

use crate::action::Chit;
use crate::attack::aftermath;
use crate::attack::toll::Phase;
use crate::book::CommandDecision;
use crate::event::Event;
use crate::fire::phase::resolve;
use crate::morale::{check, rally};
use crate::movement::march;
use crate::orders::follow;
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
pub(crate) fn close(book: &CommandDecision, state: &mut State, referee: &mut impl Referee<Event>) {
    let step = state.step;
    referee.relate(|| Event::Opened { step });
    match step {
        // CD-SCEN-05: first orders before turn 1.
        Step::Deploy => {
            setup::hide(book, state, referee);
            begin(state, Step::Orders);
        }
        // CD-TURN-05: the first chits lie before turn 1.
        Step::Orders if state.turn == 0 => new_turn(state, referee),
        Step::Orders => end_turn(book, state, referee),
        Step::Follow => reveal(book, state, referee),
        Step::Turn => {
            turn_stands(state);
            begin(state, Step::Plan);
        }
        Step::Plan => movement(book, state, referee),
        Step::OpFire => opportunity_fire(book, state, referee),
        Step::Face => {
            turn_stands(state);
            begin(state, Step::GeneralFire);
        }
        Step::GeneralFire => general_fire(book, state, referee),
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
fn reveal(book: &CommandDecision, state: &mut State, referee: &mut impl Referee<Event>) {
    state.shown = true;
    for unit in state.units() {
        let Some(chit) = state.chit_followed(unit).copied() else { continue };
        let column = follow::reach(book, state, &chit, unit).flatten();
        let stand = state.stand_mut(unit);
        stand.class = follow::class(chit.order);
        stand.column = column;
    }
    for unit in state.units() {
        // CD-SCEN-06: as under a Full Advance.
        let turn = state.turn;
        let road = book.table().road_at(state.stand(unit).at, TerrainKind::Road);
        let stand = state.stand_mut(unit);
        if matches!(stand.place, Place::Reserve(due) if u16::from(due) <= turn) {
            stand.class = MoveClass::Full;
            stand.column = road.map(|(piece, _)| piece as u8);
        }
    }
    for &Chit { issuer, order, arrow, .. } in &state.chits {
        let followers = || following(state, Some(issuer));
        referee.relate(|| Event::Revealed { issuer, order, arrow, followers: followers() });
    }
    referee.relate(|| Event::Waiting { stands: following(state, None) });
    begin(state, Step::Turn);
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
fn movement(book: &CommandDecision, state: &mut State, referee: &mut impl Referee<Event>) {
    march::march(book, state, referee);
    state.plans.clear();
    spotting::in_movement(book, state, referee);
    tell_active(state, referee, |stand| stand.moved());
    begin(state, Step::OpFire);
}

/// M7 and M8.
fn opportunity_fire(book: &CommandDecision, state: &mut State, referee: &mut impl Referee<Event>) {
    let toll = resolve(book, state, Phase::Opportunity, referee);
    let fired = toll.fired.clone();
    for &(unit, _) in &fired {
        state.stand_mut(unit).fired = true;
    }
    tell_active(state, referee, |stand| stand.fired);
    for index in 0..state.stands.len() {
        state.stands[index].loudness = toll.loudness[index];
    }
    // CD-SPOT-16: judged with everybody where they were; what the fire does comes after.
    if book.switches().op_respot == Respot::On {
        spotting::after_op_fire(book, state, &fired, referee);
    }
    aftermath::apply(book, state, (toll, Phase::Opportunity), referee);
    state.fires.clear();
    state.tracks.clear();
    for stand in &mut state.stands {
        (stand.track, stand.loudness) = (None, None);
        stand.since = [0; 2];
    }
    begin(state, Step::Face);
}

/// G3, G4 and C1. Contact is fought out here, with the other fire (CD-GEN-04, CD-CLOSE-12).
fn general_fire(book: &CommandDecision, state: &mut State, referee: &mut impl Referee<Event>) {
    let toll = resolve(book, state, Phase::General, referee);
    for &(unit, _) in &toll.fired {
        state.stand_mut(unit).fired = true;
    }
    tell_active(state, referee, |stand| stand.fired);
    let before = state.clone();
    // CD-GEN-03: all is resolved; now all of it is applied.
    aftermath::apply(book, state, (toll, Phase::General), referee);
    spotting::after_general_fire(book, (state, &before), referee);
    state.fires.clear();
    // CD-ORDER-03, CD-TURN-04.
    state.chits.clear();
    state.shown = false;
    begin(state, Step::Orders);
}

/// R1 to R4.
fn end_turn(book: &CommandDecision, state: &mut State, referee: &mut impl Referee<Event>) {
    // CD-ORDER-18: chits lie already, and morale may take them away.
    check::check_all(book, state, referee);
    rally::rally(book, state, referee);
    for stand in &mut state.stands {
        stand.marks.forced = false;
    }
    rally::ease_pins(state);
    spotting::lose_sight(book, state);
    victory::score_turn(book, state, referee);
    if let Some(outcome) = victory::outcome(book, state, referee) {
        referee.tell(|| Event::Ended(outcome));
        state.outcome = Some(outcome);
        return;
    }
    new_turn(state, referee);
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
