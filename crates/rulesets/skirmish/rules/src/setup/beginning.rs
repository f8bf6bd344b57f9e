//! Who sets up first, the game before anything has happened, and when all is set up (`SK-SCEN-02`,
//! `SK-TURN-10`).

use wargauge_rules::table::dice::Die;
use wargauge_rules::{BySide, Referee, Side};

use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin_for_side};
use crate::event::Event;
use crate::scenario::First;
use crate::stances::Stances;
use crate::state::{Order, Phase, Place, State, Unit, UnitSet};

/// `SK-TURN-10`: the side that moves first: as the scenario says, else the attacker, else by a die.
pub(crate) fn first_side(play: &mut Play<'_, impl Referee<Event>>) -> Side {
    match play.book.scenario.first {
        First::Side(side) => side,
        First::Roll => match defender(play.book) {
            Some(defender) => defender.foe(),
            None => roll_for_first(play.state, play.referee),
        },
    }
}

/// `SK-SCEN-02`: who defends: the side that the tables run, else the one of two that is told to stay where it is.
pub(super) fn defender(book: &Skirmish) -> Option<Side> {
    let stays = |side: Side| match book.scenario.orders[side].infantry {
        Order::Hold | Order::Defend => true,
        Order::Advance | Order::Patrol => false,
    };
    let alone = |side: &Side| stays(*side) && !stays(side.foe());
    book.solo_side().or_else(|| Side::BOTH.into_iter().find(alone))
}

/// `SK-SCEN-02`: the defender deploys first; where nobody defends, who moves second.
pub(super) fn deploys_first(book: &Skirmish, first: Side) -> Side {
    defender(book).unwrap_or_else(|| first.foe())
}

/// `SK-SCEN-02`: begins with the side that deploys first.
pub(crate) fn begin_deployment(book: &Skirmish, state: &mut State, first: Side) {
    state.first = Some(first);
    let side = deploys_first(book, first);
    state.phase = Phase::Deploy(side);
    state.waiting = to_place(Scene::new(book, state), side);
    go_on(book, state);
}

/// Whether a side is the last to deploy.
pub(super) fn is_last(scene: Scene<'_>, side: Side) -> bool {
    scene.state.first.is_some_and(|first| deploys_first(scene.book, first) != side)
}

/// A game before anything has happened.
pub(crate) fn blank(book: &Skirmish) -> State {
    let unit = |profile: &crate::units::UnitProfile| {
        let place = if profile.generated { Place::Pool } else { Place::Waiting };
        let mut unit = Unit::new(place, profile.ammo);
        let orders = book.scenario.orders[profile.side];
        unit.order = if profile.is_vehicle() { orders.vehicles } else { orders.infantry };
        unit.gunner =
            if profile.is_vehicle() { 0 } else { crate::fire::weapon_slot(book, profile.id) };
        unit
    };
    State {
        turn: 0,
        phase_number: 0,
        phase: Phase::Deploy(Side::A),
        first: None,
        activation: None,
        placing: None,
        waiting: UnitSet::EMPTY,
        units: book.profiles.iter().map(unit).collect(),
        present: BySide([UnitSet::EMPTY; 2]),
        counters: arrayvec::ArrayVec::new(),
        portals: arrayvec::ArrayVec::new(),
        smoke: arrayvec::ArrayVec::new(),
        missions: arrayvec::ArrayVec::new(),
        calls: BySide::from_fn(|side| book.scenario.assets[side].missions),
        contact_made: false,
        held: 0,
        side_rolls: BySide([0; 2]),
        pool: book
            .scenario
            .solo
            .as_ref()
            .and_then(|solo| solo.reserves.as_ref())
            .map_or_else(Default::default, |reserves| reserves.pool),
        portals_lost: 0,
        stances: Stances::new(Side::BOTH.map(|side| book.of_side[side].len() as usize)),
    }
}

/// `SK-TURN-10`: the higher D6, rolled again while equal.
pub(super) fn roll_for_first(state: &mut State, referee: &mut impl Referee<Event>) -> Side {
    // SK-DICE-09
    begin_for_side(state, Side::A, Roll::Order, referee);
    loop {
        let (a, b) = (referee.roll(Die::D6), referee.roll(Die::D6));
        if a != b {
            return if a > b { Side::A } else { Side::B };
        }
    }
}

/// Units of a side that are still to be placed.
pub(super) fn to_place(scene: Scene<'_>, side: Side) -> UnitSet {
    scene.book.of_side[side]
        .into_iter()
        .filter(|&unit| scene.state.unit(unit).place == Place::Waiting)
        .collect()
}

/// Goes on to the other side when one has placed everybody.
pub(super) fn go_on(book: &Skirmish, state: &mut State) {
    let Phase::Deploy(side) = state.phase else { return };
    if state.waiting.is_empty() && !is_last(Scene::new(book, state), side) {
        state.phase = Phase::Deploy(side.foe());
        state.waiting = to_place(Scene::new(book, state), side.foe());
    }
}

/// Whether both sides have placed everybody.
pub(crate) fn is_complete(scene: Scene<'_>) -> bool {
    matches!(scene.state.phase, Phase::Deploy(side) if is_last(scene, side))
        && scene.state.waiting.is_empty()
}
