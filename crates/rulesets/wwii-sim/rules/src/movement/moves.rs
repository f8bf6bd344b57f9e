//! Moves as they are made.

use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::{Bearing, Length, Point, Segment};

use crate::action::{EndOfMove, MovePath};
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::entry::start;
use crate::movement::going::TO_ENTER;
use crate::movement::officers::{join, may_join};
use crate::movement::permit::{MoveTerms, check_stand, has_room, has_room_beside};
use crate::movement::room::touched;
use crate::movement::transport::{board, may_board, set_down};
use crate::movement::uncover::uncover;
use crate::movement::walk::{Walk, Walker, walk};
use crate::state::{Fate, HaltedMove, Phase, Place, State};
use crate::terrain::along::Leg;
use crate::winning::losses::{break_contacts, leave_game, note_active};

/// How finely a place is looked for where a halted unit can stand, in hundredths of an inch.
const BACK: usize = 25;

/// WS-ADDMOVE-18: how near a crew takes its weapon back.
const TAKES_BACK: Length = Length::inches(1);

/// A move as a player declares it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovePlan {
    pub way: MovePath,
    /// How the unit faces at the end.
    pub facing: Bearing,
    /// What it does there.
    pub then: EndOfMove,
}

/// How a move came to its end.
#[derive(Clone, Copy, Debug)]
struct MoveEnd {
    halted: HaltedMove,
    /// The last walk of it.
    went: Walk,
    /// Whether it got to the end of its way.
    arrived: bool,
}

/// Moves a unit by a way that is legal as far as its side knows. Troops that it uncovers halt it;
/// then whether it goes on is to be decided (WS-DISS-09).
pub(crate) fn make(play: &mut Play<'_, impl Referee<Event>>, terms: MoveTerms, plan: MovePlan) {
    let unit = terms.unit;
    let MovePlan { way, facing, then } = plan;
    let (from, skipped) = start(play.scene(), unit, way.legs());
    // WS-MOVE-13: it leaves a fight freely.
    break_contacts(play.state, unit);
    step_out(play.state, unit, from);
    let halted = HaltedMove { way, from, done: skipped as u8, spent: 0, length: 0, facing, then };
    proceed(play, terms, halted);
}

/// Leaves transport, building or the edge of the table.
fn step_out(state: &mut State, unit: UnitId, from: Point) {
    match state.unit(unit).place {
        Place::Aboard(_) => {
            set_down(state, unit, from);
            // WS-TRANS-12: who bails out or is thrown out has not unloaded.
            state.unit_mut(unit).unloaded = true;
        }
        Place::Due => {
            let it = state.unit_mut(unit);
            it.place = Place::Table;
            it.arrived = true;
            if let Some(passenger) = it.passenger {
                state.unit_mut(passenger).arrived = true;
            }
        }
        Place::Table | Place::Waiting | Place::With(_) | Place::Gone(_) => {}
    }
    let it = state.unit_mut(unit);
    it.building = None;
    it.at = from;
}

/// Goes on along a way.
pub(crate) fn proceed(
    play: &mut Play<'_, impl Referee<Event>>,
    terms: MoveTerms,
    mut halted: HaltedMove,
) {
    let unit = terms.unit;
    let from = play.state.unit(unit).at;
    let budget = terms.budget - halted.spent;
    let walker = Walker { budget, uncovers: true, ..terms.walker() };
    let legs = &halted.way.legs()[usize::from(halted.done)..];
    let went = walk(play.scene(), walker, from, legs);
    let arrived = usize::from(went.legs) == legs.len();
    halted.done += went.legs;
    halted.from = from;
    halted.spent += went.spent;
    halted.length += went.length;
    play.state.unit_mut(unit).at = went.at;
    play.referee.relate(|| Event::Moved { unit, from, to: went.at, clause: clause_of(play.state) });
    if let Some(found) = went.uncovered {
        uncover(play, found, "WS-DISS-04");
        if !arrived {
            play.state.halted = Some(halted);
            return;
        }
    }
    finish(play, terms, MoveEnd { halted, went, arrived });
}

/// The terms of a move that was halted: they cannot be asked for anew, since what it waits for is no
/// longer a move.
pub(crate) fn terms_after_halt(scene: Scene<'_>, unit: UnitId) -> MoveTerms {
    let class = scene.book.profile(unit).class;
    let cavalry = class == crate::units::profile::Class::Cavalry;
    let contact = match scene.state.phase {
        Phase::PrimaryMovement => class.is_infantry() || cavalry,
        Phase::SecondMovement => cavalry,
        Phase::Notes
        | Phase::Deployment
        | Phase::Dice
        | Phase::Orders
        | Phase::PrimaryFire
        | Phase::PrimarySurrender
        | Phase::SecondaryFire
        | Phase::SecondarySurrender
        | Phase::Additional => false,
    };
    let full = crate::movement::going::allowance(scene, unit);
    // Of an additional move the declared way has kept to its allowance.
    MoveTerms { unit, budget: full, contact, must: false, boards: contact, on_road: false }
}

/// Ends a move that was halted where the unit is.
pub(crate) fn stop(play: &mut Play<'_, impl Referee<Event>>, terms: MoveTerms, halted: HaltedMove) {
    let at = play.state.unit(terms.unit).at;
    let went = Walk { at, spent: 0, length: 0, legs: 0, uncovered: None };
    finish(play, terms, MoveEnd { halted, went, arrived: false });
}

/// Comes to stand, in contact or not, and does what was meant to be done there.
fn finish(play: &mut Play<'_, impl Referee<Event>>, terms: MoveTerms, end: MoveEnd) {
    let unit = terms.unit;
    let MoveEnd { halted, went, arrived } = end;
    play.state.halted = None;
    play.state.unit_mut(unit).facing = halted.facing;
    note_length(play.state, unit, halted.length);
    note_active(play, unit);
    debug_assert!(arrived || went.legs < 6, "a way has six legs at most");
    let paid = halted.spent + TO_ENTER <= terms.budget;
    if arrived && carry_out(play, unit, halted.then, paid) {
        return;
    }
    // What was meant to be done there may have come to nothing.
    back_up(play, terms.walker(), &halted);
    if terms.contact {
        meet(play, unit);
    }
    take_back(play, unit);
}

/// What the unit does at the end of its way; whether that was all.
fn carry_out(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    then: EndOfMove,
    paid: bool,
) -> bool {
    let at = play.state.unit(unit).at;
    let happened = |clause| Event::Happened { unit, clause: Clause(clause) };
    match then {
        EndOfMove::Stand => return false,
        EndOfMove::Join(host)
            if may_join(play.scene(), unit, host, at)
                && has_room_beside(play.scene(), unit, host) =>
        {
            join(play.state, unit, host);
            play.referee.relate(|| happened("WS-OFF-02"));
        }
        EndOfMove::Board(transport) if may_board(play.scene(), unit, transport, at) => {
            board(play.state, unit, transport);
            play.referee.relate(|| happened("WS-TRANS-13"));
        }
        EndOfMove::Enter(building) if paid && has_room(play.scene(), unit, building) => {
            let it = play.state.unit_mut(unit);
            it.building = Some(building);
            it.at = play.book.ground().building(building).centre();
            play.referee.relate(|| happened("WS-MOVE-18"));
        }
        EndOfMove::Exit => leave_game(play, unit, Fate::Left, None),
        EndOfMove::Join(_) | EndOfMove::Board(_) | EndOfMove::Enter(_) => return false,
    }
    true
}

/// WS-MOVE-09: where a unit cannot stand it goes back along its last leg until it can.
fn back_up(play: &mut Play<'_, impl Referee<Event>>, walker: Walker, halted: &HaltedMove) {
    let at = play.state.unit(walker.unit).at;
    if check_stand(play.scene(), walker, at).is_ok() {
        return;
    }
    let places = Leg::new(Segment::new(at, halted.from)).points(BACK);
    let mut places = places.filter(|&place| check_stand(play.scene(), walker, place).is_ok());
    if let Some(place) = places.next() {
        play.state.unit_mut(walker.unit).at = place;
    }
}

/// WS-TURN-06: adds to the distance moved in this phase.
fn note_length(state: &mut State, unit: UnitId, length: i32) {
    let phase = state.phase;
    let it = state.unit_mut(unit);
    let length = length.unsigned_abs() as u16;
    match phase {
        Phase::PrimaryMovement => it.moved.primary += length,
        Phase::SecondMovement => it.moved.second += length,
        Phase::Notes
        | Phase::Deployment
        | Phase::Dice
        | Phase::Orders
        | Phase::PrimaryFire
        | Phase::PrimarySurrender
        | Phase::SecondaryFire
        | Phase::SecondarySurrender
        | Phase::Additional => it.moved.extra += length,
    }
}

/// WS-UNIT-13, WS-BLDG-27: notes the contacts that a move ends in.
fn meet(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let foes = touched(play.scene(), unit, play.state.unit(unit).at);
    for foe in foes {
        play.state.unit_mut(unit).contacts.insert(foe);
        play.state.unit_mut(foe).contacts.insert(unit);
        play.referee.relate(|| Event::Happened { unit, clause: Clause("WS-UNIT-13") });
    }
}

/// WS-ADDMOVE-18: a crew that ends its move beside its weapon takes it back.
fn take_back(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let it = play.state.unit_mut(unit);
    let at = it.at;
    if it.abandoned.is_some_and(|weapon| weapon.within(at, TAKES_BACK)) {
        it.abandoned = None;
        play.referee.relate(|| Event::Happened { unit, clause: Clause("WS-ADDMOVE-18") });
    }
}

/// The clause of a move in the present phase.
const fn clause_of(state: &State) -> Clause {
    Clause(if matches!(state.phase, Phase::SecondMovement) {
        "WS-CAV-01"
    } else if matches!(state.phase, Phase::Additional) {
        "WS-ADDMOVE-01"
    } else {
        "WS-MOVE-01"
    })
}
