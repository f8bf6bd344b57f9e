//! Whether a move is legal (D5, D6, D10).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Length, Point, Segment};

use crate::action::{EndOfMove, MovePath, Order};
use crate::book::{Scene, WwiiSim};
use crate::movement::entry::{arrival, start};
use crate::movement::going::{INCH, TO_ENTER, allowance};
use crate::movement::officers::may_join;
use crate::movement::room::{is_free, is_passable, keeps_apart};
use crate::movement::transport::may_board;
use crate::movement::walk::{Walk, Walker, contacts_at, walk};
use crate::state::{Place, Wait};
use crate::terrain::along::Leg;
use crate::units::profile::Class;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Figures that a building holds, an officer aside (WS-BLDG-12).
const BUILDING_HOLDS: u8 = 12;

/// How near to a wall the way into a building ends.
const AT_THE_WALL: Length = Length::from_hundredths(6);

/// What a unit may do when it moves now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MoveTerms {
    pub unit: UnitId,
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

impl MoveTerms {
    /// The unit as it walks on these terms, halted by nobody whom it does not see.
    pub(crate) const fn walker(self) -> Walker {
        let Self { unit, budget, contact, .. } = self;
        Walker { unit, budget, contact, uncovers: false }
    }
}

/// The terms on which the unit that is waited for moves; of an additional move, the circumstances
/// it may choose from, of which only one applies (WS-ADDMOVE-03).
pub(crate) fn terms(scene: Scene<'_>) -> [Option<MoveTerms>; 2] {
    let Scene { book, state } = scene;
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
            let terms = MoveTerms {
                unit,
                budget: allowance(scene, unit),
                contact: closes(unit) && primary,
                must: true,
                boards: primary && !unloads,
                on_road: false,
            };
            [Some(terms), None]
        }
        // WS-CAV-02, WS-CAV-07, WS-MOVE-12.
        Wait::Again(unit) => {
            let terms = MoveTerms {
                unit,
                budget: allowance(scene, unit),
                contact: closes(unit),
                must: false,
                boards: false,
                on_road: false,
            };
            [Some(terms), None]
        }
        Wait::Extra(unit) => extra_terms(scene, unit),
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
fn extra_terms(scene: Scene<'_>, unit: UnitId) -> [Option<MoveTerms>; 2] {
    let it = scene.state.unit(unit);
    let terms = MoveTerms {
        unit,
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
    let road = !it.fired_at && scene.book.ground().is_road(it.at) && it.building.is_none();
    let full = MoveTerms { budget: allowance(scene, unit), on_road: true, ..terms };
    [short.then_some(terms), road.then_some(full)]
}

/// Whether the unit that is waited for may move so.
pub(crate) fn check(scene: Scene<'_>, way: &MovePath, then: EndOfMove) -> Verdict {
    let mut verdict = forbid("WS-MOVE-01", "no move is due");
    for terms in terms(scene).into_iter().flatten() {
        verdict = check_on(scene, terms, way, then);
        if verdict.is_ok() {
            return verdict;
        }
    }
    verdict
}

/// Whether a unit may move so on these terms.
pub(crate) fn check_on(
    scene: Scene<'_>,
    terms: MoveTerms,
    way: &MovePath,
    then: EndOfMove,
) -> Verdict {
    let unit = terms.unit;
    let (from, skipped) = start(scene, unit, way.legs());
    let legs = &way.legs()[skipped..];
    let at_edge = skipped == 0
        || arrival(scene.book, unit).is_some_and(|arrival| arrival.edge.contains(from));
    require(at_edge, "WS-REINF-05", "the unit enters by its stretch of the table edge")?;
    require(!legs.is_empty(), "WS-MOVE-10", "a way has at least one leg")?;
    let went = walk(scene, terms.walker(), from, legs);
    let arrives = usize::from(went.legs) == legs.len() && went.at == way.end();
    require(arrives, "WS-MOVE-10", "the unit does not get so far")?;
    require(
        !terms.must || went.length > INCH,
        "WS-MOVE-02",
        "a unit with a Move order moves by more than an inch",
    )?;
    if terms.on_road {
        let on_road = follows_road(scene.book, from, legs);
        require(on_road, "WS-ADDMOVE-16", "a full move follows the road all the way")?;
    }
    check_end(scene, terms, went, then)
}

/// Whether every part of a way lies on a road.
fn follows_road(book: &WwiiSim, from: Point, legs: &[Point]) -> bool {
    let mut at = from;
    legs.iter().all(|&end| {
        let leg = Leg::new(Segment::new(at, end));
        at = end;
        book.ground().is_road(end) && leg.points(20).all(|at| book.ground().is_road(at))
    })
}

/// Whether a unit may end its move where it does, and do there what it means to.
fn check_end(scene: Scene<'_>, terms: MoveTerms, went: Walk, then: EndOfMove) -> Verdict {
    let (unit, walker) = (terms.unit, terms.walker());
    match then {
        EndOfMove::Stand => check_stand(scene, walker, went.at),
        EndOfMove::Join(host) => {
            let near = may_join(scene, unit, host, went.at);
            require(near, "WS-OFF-02", "an officer joins a unit within 2\"")?;
            let room = has_room_beside(scene, unit, host);
            require(room, "WS-BLDG-12", "there is no room for him in the building")?;
            check_apart(scene, unit, went.at)
        }
        EndOfMove::Board(transport) => {
            let may = terms.boards && may_board(scene, unit, transport, went.at);
            require(may, "WS-TRANS-13", "it boards an empty transport that stands, at its rear")?;
            check_apart(scene, unit, went.at)
        }
        EndOfMove::Enter(building) => check_entry(scene, walker, building, went),
        EndOfMove::Exit => {
            let exit = scene.book.scenario().sides[scene.book.side(unit)].exit;
            let out = exit.is_some_and(|exit| exit.contains(went.at));
            require(out, "WS-MOVE-14", "units leave by an exit of the scenario only")
        }
    }
}

/// WS-UNIT-14: a unit keeps an inch from enemies that it does not end in contact with.
fn check_apart(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    let apart = keeps_apart(scene, unit, at, crate::state::UnitSet::EMPTY);
    require(apart, "WS-UNIT-14", "it ends within an inch of an enemy")
}

/// Whether a unit may come to stand at a place.
pub(crate) fn check_stand(scene: Scene<'_>, walker: Walker, at: Point) -> Verdict {
    let unit = walker.unit;
    require(is_passable(scene, unit, at), "WS-TERR-06", "it cannot stand there")?;
    require(is_free(scene, unit, at), "WS-UNIT-14", "another unit is there")?;
    let touched = contacts_at(scene, walker, at);
    let apart = keeps_apart(scene, unit, at, touched);
    require(apart, "WS-UNIT-14", "it ends within an inch of an enemy")
}

/// WS-MOVE-18, WS-BLDG-12: whether a unit may enter a building at the end of its way.
fn check_entry(scene: Scene<'_>, walker: Walker, building: u8, went: Walk) -> Verdict {
    let Scene { book, state } = scene;
    if usize::from(building) >= book.ground().buildings.len() || state.is_ruined(building) {
        return forbid("WS-MOVE-18", "there is no standing building to enter");
    }
    let outline = book.ground().building(building).outline;
    let at_wall = outline.is_within(went.at, AT_THE_WALL);
    require(at_wall, "WS-MOVE-18", "the way does not lead to the building")?;
    let paid = went.spent + TO_ENTER <= walker.budget;
    require(paid, "WS-MOVE-18", "entering a building costs 2\"")?;
    require(has_room(scene, walker.unit, building), "WS-BLDG-12", "there is no room for it")
}

/// WS-BLDG-12: whether an officer finds room where a unit is that he means to join.
pub(crate) fn has_room_beside(scene: Scene<'_>, officer: UnitId, host: UnitId) -> bool {
    let building = scene.state.unit(host).building;
    building.is_none_or(|building| has_room(scene, officer, building))
}

/// WS-BLDG-12: whether a unit on foot finds room in a building that no known enemy is in.
pub(crate) fn has_room(scene: Scene<'_>, unit: UnitId, building: u8) -> bool {
    let Scene { book, state } = scene;
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
    let mut foes = crate::position::circles::shown_foes(scene, unit);
    book.profile(unit).class.is_infantry()
        && !foes.any(inside)
        && figures <= BUILDING_HOLDS
        && officers <= 1
}
