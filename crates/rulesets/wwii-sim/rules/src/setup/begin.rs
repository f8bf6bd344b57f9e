//! The game before its first decision.

use arrayvec::ArrayVec;

use wargauge_rules::game::{BySide, Side, UnitId};
use wargauge_rules::table::{Abreast, Bearing, Length, Point, Rect};

use crate::book::WwiiSim;
use crate::movement::officers::join;
use crate::state::{
    Figure, LossTally, MAX_UNITS, Moved, Phase, Place, Posture, State, Status, Unit, UnitSet, Wait,
};
use crate::units::profile::{Class, MAX_FIGURES, UnitProfile};

/// A unit that waits to be placed.
fn unit_of(book: &WwiiSim, profile: &UnitProfile) -> Unit {
    let mut figures = [Figure::default(); MAX_FIGURES];
    for (place, figure) in figures.iter_mut().zip(&profile.figures) {
        *place = Figure { fs: figure.fs, cc: figure.cc, arms: figure.arms, jammed: false };
    }
    let arms = profile.figures.iter().map(|figure| book.arms(figure.arms));
    let carried = arms.filter_map(|arms| arms.first).chain(profile.crewed);
    let rounds = carried.filter_map(|weapon| book.weapon(weapon).ammunition).next();
    Unit {
        at: Point::default(),
        place: if profile.reserve { Place::Due } else { Place::Waiting },
        facing: Bearing::NORTH,
        building: None,
        hidden: false,
        figures,
        count: profile.figures.len() as u8,
        end: profile.end,
        status: Status::Normal,
        order: None,
        revealed: false,
        show: false,
        parts: false,
        follows: None,
        die: 0,
        score: 0,
        posture_before: Posture::Still,
        was_pinned: false,
        was_panicked: false,
        moved: Moved::default(),
        moved_before: Moved::default(),
        wounds: 0,
        dead: 0,
        lost_leader: false,
        fired_primary: false,
        fired_secondary: false,
        fired_at: false,
        hit_in_melee: false,
        acted: false,
        asked: false,
        contacts: UnitSet::EMPTY,
        officer: None,
        passenger: None,
        arrived: false,
        unloaded: false,
        rounds: rounds.unwrap_or([0; 2]),
        panzerfaust: profile.traits.panzerfaust.is_some(),
        grenades: profile.traits.smoke_grenades,
        jammed: 0,
        broken: 0,
        immobile: false,
        dropped: [None; 2],
        abandoned: None,
        laid_on: None,
        laid: 0,
        crewed_fired: false,
        crewed_fired_before: false,
        yields_to: None,
        shaken_by: None,
        lost: 0,
        tally: LossTally::default(),
    }
}

/// The game before anything is placed.
pub(crate) fn blank(book: &WwiiSim) -> State {
    let unit = |at: usize| {
        let mut unit = unit_of(book, &book.units[at.min(book.units.len() - 1)]);
        if at >= book.units.len() {
            unit.place = Place::Gone(crate::state::Fate::Left);
            unit.count = 0;
        }
        unit
    };
    let mut state = State {
        turn: 0,
        phase: Phase::Notes,
        wait: Wait::Place(UnitId(0)),
        units: core::array::from_fn::<Unit, MAX_UNITS, _>(unit),
        ranks: ArrayVec::new(),
        agenda: ArrayVec::new(),
        cursor: 0,
        flight: 0,
        next: None,
        halted: None,
        firing: None,
        escorts: 0,
        clouds: ArrayVec::new(),
        ruins: 0,
        wrecks: UnitSet::EMPTY,
        panicked: UnitSet::EMPTY,
        first: book.scenario().places_first,
        placed: BySide([false; 2]),
    };
    load(book, &mut state);
    if let Some(distance) = book.scenario().bench {
        face_each_other(book, &mut state, distance);
    }
    state
}

/// WS-SCEN-06, WS-REINF-08: passengers that their force puts into transports; an officer goes with
/// the unit that is there already (WS-OFF-09), wherever his number stands.
fn load(book: &WwiiSim, state: &mut State) {
    let is_officer = |&unit: &UnitId| book.profile(unit).class == Class::Officer;
    let others = book.all_units().filter(|unit| !is_officer(unit));
    for unit in others.chain(book.all_units().filter(is_officer)) {
        let Some(transport) = book.profile(unit).aboard.map(UnitId) else { continue };
        match state.unit(transport).passenger {
            Some(host) => join(state, unit, host),
            None => {
                state.unit_mut(transport).passenger = Some(unit);
                state.unit_mut(unit).place = Place::Aboard(transport);
            }
        }
    }
}

/// How far the middles of neighbours are apart where units face each other.
const APART: Length = Length::inches(7);

/// Where units stand that face each other on a table.
pub(crate) const fn line_on(table: Rect, distance: Length) -> Abreast {
    Abreast { table, distance, apart: APART }
}

/// Scenario S0: the first unit of each side on the middle line, so far apart; others beside them.
fn face_each_other(book: &WwiiSim, state: &mut State, distance: Length) {
    let line = line_on(book.ground().table, distance);
    for side in Side::BOTH {
        let waits = |unit: &UnitId| state.unit(*unit).place == Place::Waiting;
        let waiting: UnitSet = book.of_side(side).into_iter().filter(waits).collect();
        for (nth, unit) in waiting.into_iter().enumerate() {
            let radius = book.profile(unit).radius(usize::from(state.unit(unit).count));
            let it = state.unit_mut(unit);
            it.at = line.place(side == Side::A, nth, radius);
            it.facing = if side == Side::A { Bearing::NORTH } else { Bearing::SOUTH };
            it.place = Place::Table;
        }
    }
}
