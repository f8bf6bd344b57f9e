//! Whether a move is legal (D5, D6, D10).

use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::table::{Length, Point, Segment};

use crate::action::{Order, Then, Way};
use crate::book::WwiiSim;
use crate::movement::entry::{arrival, start};
use crate::movement::going::{INCH, TO_ENTER, allowance};
use crate::movement::officers::may_join;
use crate::movement::room::{is_free, is_passable, keeps_apart};
use crate::movement::transport::may_board;
use crate::movement::walk::{Walk, Walker, contacts_at, walk};
use crate::refusal::{demand, forbid};
use crate::state::{Place, State, Wait};
use crate::terrain::along::{length_of, point_at};
use crate::units::profile::Class;

/// Figures that a building holds, an officer aside (WS-BLDG-12).
const BUILDING_HOLDS: u8 = 12;

/// How near to a wall the way into a building ends.
const AT_THE_WALL: Length = Length::from_hundredths(6);

/// What a unit may do when it moves now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// Allowance in hundredths of an inch.
    pub budget: i32,
    /// Whether it may end in contact with enemies.
    pub contact: bool,
    /// Whether it must move by more than an inch of its path if it can (WS-MOVE-01, WS-MOVE-02,
    /// WS-MOVE-08).
    pub must: bool,
    /// Whether it may climb into a transport (WS-TRANS-13).
    pub boards: bool,
    /// Whether it must follow a road all the way (WS-ADDMOVE-16).
    pub on_road: bool,
}

/// The terms on which the unit that is waited for moves; of an additional move, the circumstances
/// it may choose from, of which only one applies (WS-ADDMOVE-03).
pub(crate) fn terms(book: &WwiiSim, state: &State) -> [Option<(UnitId, Terms)>; 2] {
    // WS-VEH-15: vehicles do not move into contact; nor do guns.
    let closes = |unit: UnitId| {
        let class = book.profile(unit).class;
        class.is_infantry() || class == Class::Cavalry
    };
    match state.wait {
        Wait::Move(unit) => {
            let unloads = matches!(state.unit(unit).place, Place::Aboard(_));
            // WS-TRANS-11: an unloading unit ends in contact only in Primary Movement.
            let primary = state.phase == crate::state::Phase::PrimaryMovement;
            let terms = Terms {
                budget: allowance(book, state, unit),
                contact: closes(unit) && primary,
                must: true,
                boards: primary && !unloads,
                on_road: false,
            };
            [Some((unit, terms)), None]
        }
        // WS-CAV-02, WS-CAV-07, WS-MOVE-12.
        Wait::Again(unit) => {
            let terms = Terms {
                budget: allowance(book, state, unit),
                contact: closes(unit),
                must: false,
                boards: false,
                on_road: false,
            };
            [Some((unit, terms)), None]
        }
        Wait::Extra(unit) => extra_terms(book, state, unit),
        Wait::Next(_)
        | Wait::Note(_)
        | Wait::Place(_)
        | Wait::Die(_)
        | Wait::Part(_)
        | Wait::Order(_)
        | Wait::Fire(_)
        | Wait::Victim(_)
        | Wait::Yield(_)
        | Wait::Escort(_)
        | Wait::Onward(_)
        | Wait::Drive(_)
        | Wait::Over(_) => [None, None],
    }
}

/// WS-ADDMOVE-05, -06, -08, -15, -16: 3" for a unit that was not fired at or runs, a full move along
/// a road for one that was not fired at (WS-ROAD-01 to WS-ROAD-03).
fn extra_terms(book: &WwiiSim, state: &State, unit: UnitId) -> [Option<(UnitId, Terms)>; 2] {
    let it = state.unit(unit);
    let terms = Terms {
        budget: 3 * INCH,
        // WS-ADDMOVE-17.
        contact: false,
        must: false,
        boards: false,
        on_road: false,
    };
    // WS-ADDMOVE-06, WS-ADDMOVE-15.
    let short = !it.fired_at || it.order == Some(Order::Run);
    // WS-ROAD-02.
    let road = !it.fired_at && book.ground().is_road(it.at) && it.building.is_none();
    let full = Terms { budget: allowance(book, state, unit), on_road: true, ..terms };
    [short.then_some((unit, terms)), road.then_some((unit, full))]
}

/// Whether the unit that is waited for may move so.
pub(crate) fn check(book: &WwiiSim, state: &State, way: &Way, then: Then) -> Result<(), Illegal> {
    let mut verdict = forbid("WS-MOVE-01", "no move is due");
    for (unit, terms) in terms(book, state).into_iter().flatten() {
        verdict = check_on(book, state, unit, terms, (way, then));
        if verdict.is_ok() {
            return verdict;
        }
    }
    verdict
}

/// Whether a unit may move so on these terms.
pub(crate) fn check_on(
    book: &WwiiSim,
    state: &State,
    unit: UnitId,
    terms: Terms,
    (way, then): (&Way, Then),
) -> Result<(), Illegal> {
    let (from, skipped) = start(book, state, unit, way.legs());
    let legs = &way.legs()[skipped..];
    let at_edge =
        skipped == 0 || arrival(book, unit).is_some_and(|arrival| arrival.edge.contains(from));
    demand(at_edge, "WS-REINF-05", "the unit enters by its stretch of the table edge")?;
    demand(!legs.is_empty(), "WS-MOVE-10", "a way has at least one leg")?;
    let walker = Walker { unit, budget: terms.budget, contact: terms.contact, uncovers: false };
    let went = walk(book, state, walker, from, legs);
    let arrives = usize::from(went.legs) == legs.len() && went.at == way.end();
    demand(arrives, "WS-MOVE-10", "the unit does not get so far")?;
    demand(
        !terms.must || went.length > INCH,
        "WS-MOVE-02",
        "a unit with a Move order moves by more than an inch",
    )?;
    if terms.on_road {
        let on_road = follows_road(book, from, legs);
        demand(on_road, "WS-ADDMOVE-16", "a full move follows the road all the way")?;
    }
    check_end(book, state, walker, terms, (went, then))
}

/// Whether every part of a way lies on a road.
fn follows_road(book: &WwiiSim, from: Point, legs: &[Point]) -> bool {
    let mut at = from;
    legs.iter().all(|&end| {
        let leg = Segment::new(at, end);
        let length = length_of(leg.way());
        at = end;
        book.ground().is_road(end)
            && (0..length)
                .step_by(20)
                .all(|step| book.ground().is_road(point_at(leg, length, step)))
    })
}

/// Whether a unit may end its move where it does, and do there what it means to.
fn check_end(
    book: &WwiiSim,
    state: &State,
    walker: Walker,
    terms: Terms,
    (went, then): (Walk, Then),
) -> Result<(), Illegal> {
    let unit = walker.unit;
    match then {
        Then::Stand => check_stand(book, state, walker, went.at),
        Then::Join(host) => {
            let near = may_join(book, state, unit, host, went.at);
            demand(near, "WS-OFF-02", "an officer joins a unit within 2\"")?;
            let room = has_room_beside(book, state, unit, host);
            demand(room, "WS-BLDG-12", "there is no room for him in the building")?;
            check_apart(book, state, unit, went.at)
        }
        Then::Board(transport) => {
            let may = terms.boards && may_board(book, state, unit, transport, went.at);
            demand(may, "WS-TRANS-13", "it boards an empty transport that stands, at its rear")?;
            check_apart(book, state, unit, went.at)
        }
        Then::Enter(building) => check_entry(book, state, walker, building, went),
        Then::Exit => {
            let exit = book.scenario().sides[book.side(unit)].exit;
            let out = exit.is_some_and(|exit| exit.contains(went.at));
            demand(out, "WS-MOVE-14", "units leave by an exit of the scenario only")
        }
    }
}

/// WS-UNIT-14: a unit keeps an inch from enemies that it does not end in contact with.
fn check_apart(book: &WwiiSim, state: &State, unit: UnitId, at: Point) -> Result<(), Illegal> {
    let apart = keeps_apart(book, state, unit, at, crate::state::UnitSet::EMPTY);
    demand(apart, "WS-UNIT-14", "it ends within an inch of an enemy")
}

/// Whether a unit may come to stand at a place.
pub(crate) fn check_stand(
    book: &WwiiSim,
    state: &State,
    walker: Walker,
    at: Point,
) -> Result<(), Illegal> {
    let unit = walker.unit;
    demand(is_passable(book, state, unit, at), "WS-TERR-06", "it cannot stand there")?;
    demand(is_free(book, state, unit, at), "WS-UNIT-14", "another unit is there")?;
    let touched = contacts_at(book, state, walker, at);
    let apart = keeps_apart(book, state, unit, at, touched);
    demand(apart, "WS-UNIT-14", "it ends within an inch of an enemy")
}

/// WS-MOVE-18, WS-BLDG-12: whether a unit may enter a building at the end of its way.
fn check_entry(
    book: &WwiiSim,
    state: &State,
    walker: Walker,
    building: u8,
    went: Walk,
) -> Result<(), Illegal> {
    if usize::from(building) >= book.ground().buildings.len() || state.is_ruined(building) {
        return Err(Illegal {
            clause: Clause("WS-MOVE-18"),
            reason: "there is no standing building to enter",
        });
    }
    let outline = book.ground().building(building).outline;
    let at_wall = outline.is_within(went.at, AT_THE_WALL);
    demand(at_wall, "WS-MOVE-18", "the way does not lead to the building")?;
    let paid = went.spent + TO_ENTER <= walker.budget;
    demand(paid, "WS-MOVE-18", "entering a building costs 2\"")?;
    demand(has_room(book, state, walker.unit, building), "WS-BLDG-12", "there is no room for it")
}

/// WS-BLDG-12: whether an officer finds room where a unit is that he means to join.
pub(crate) fn has_room_beside(
    book: &WwiiSim,
    state: &State,
    officer: UnitId,
    host: UnitId,
) -> bool {
    let building = state.unit(host).building;
    building.is_none_or(|building| has_room(book, state, officer, building))
}

/// WS-BLDG-12: whether a unit on foot finds room in a building that no known enemy is in.
pub(crate) fn has_room(book: &WwiiSim, state: &State, unit: UnitId, building: u8) -> bool {
    let side = book.side(unit);
    let inside = |other: UnitId| other != unit && state.unit(other).building == Some(building);
    let (mut figures, mut officers) = (0, 0);
    let mut count = |unit: UnitId| {
        let it = state.unit(unit);
        if book.profile(unit).class == Class::Officer {
            officers += 1;
        } else {
            figures += it.count;
            officers += u8::from(it.officer.is_some());
        }
    };
    for other in book.of_side(side).filter(|&other| state.is_on_table(other) && inside(other)) {
        count(other);
    }
    count(unit);
    let mut foes = crate::position::circles::shown_foes(book, state, unit);
    book.profile(unit).class.is_infantry()
        && !foes.any(inside)
        && figures <= BUILDING_HOLDS
        && officers <= 1
}
