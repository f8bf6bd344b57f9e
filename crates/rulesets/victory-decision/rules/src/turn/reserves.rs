//! Reserves: when they may come and how they arrive (VD-SPEC-28, VD-SPEC-29, VD-SPEC-31,
//! VD-SPEC-33, VD-SPEC-45, VD-ABIL-49).

use crate::action::Action;
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::march::{engines, moving};
use crate::movement::passage::KeepOff;
use crate::movement::reach;
use crate::refusal::{illegal, require};
use crate::setup::zones;
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::edges;
use crate::terrain::edges::Baseline;
use crate::terrain::scenario::Form;
use crate::units::command;
use crate::units::profile::{Ability, UnitKind};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::path::Path;
use wargauge_rules::table::point::Point;

/// How far from the own edge an Immobile unit is placed (VD-SPEC-45).
const IMMOBILE_DEPTH: Length = Length::inches(6);

/// How far up a short edge Recon may come from (VD-ABIL-49).
const FLANK: Length = Length::inches(12);

/// Places of arrival that are offered along an edge, for each depth.
const ALONG_EDGE: i16 = 10;

/// Whether reserves of a side may arrive in this turn: from turn 3, or 2 with an unshaken
/// Command unit on the table (VD-SPEC-33, VD-ABIL-07).
#[must_use]
pub(crate) fn reserves_may_come(book: &VictoryDecision, s: &State, side: Side) -> bool {
    let led = || {
        let ready = (s.present & book.units_of(side)).without(s.shaken);
        ready.into_iter().any(|unit| command::has_command(book, s, unit))
    };
    let early = book.switches().reserve_turn_with_command as u16;
    s.turn >= book.switches().reserve_turn as u16 || s.turn >= early && led()
}

/// Lists where the active unit may arrive.
pub(crate) fn arrival_options(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    out: &mut Vec<Action>,
) {
    let begin = out.len();
    let home = edges::baseline(book, s, book.side(unit));
    let reach = arrival_reach(book, s, unit);
    for depth in [reach, reach.half_up()] {
        for step in 0..ALONG_EDGE {
            let along = (2 * i32::from(step) + 1) * 10_000 / (2 * i32::from(ALONG_EDGE));
            for to in arrivals_at(book, s, unit, home, along, depth) {
                let action = Action::Move { to, facing: home.front() };
                if check_entry(book, s, unit, to).is_ok() && !out[begin..].contains(&action) {
                    out.push(action);
                }
            }
        }
    }
    if out.len() == begin {
        let to = nearest_entry(book, s, unit);
        out.push(Action::Move { to, facing: home.front() });
    }
}

/// Points so deep on the table from one place of the own edge, and of the flanks for Recon.
fn arrivals_at(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    home: Baseline,
    along: i32,
    depth: Length,
) -> impl Iterator<Item = Point> {
    let ahead = home.entry(along, depth);
    let flank = (command::is_recon(book, s, unit) && home.form == Form::LongEdges).then(|| {
        let up = Length::from_hundredths((i32::from(FLANK.hundredths()) * along / 10_000) as i16);
        let (left, right) = (home.spot(0, up), home.spot(10_000, up));
        [left, right].map(|edge| {
            let middle = Point::new(home.far.x / 2, edge.y);
            edge.towards(middle, depth)
        })
    });
    core::iter::once(ahead).chain(flank.into_iter().flatten())
}

/// How far the first Move Action goes.
fn arrival_reach(book: &VictoryDecision, s: &State, unit: UnitId) -> Length {
    if command::all_have(book, s, unit, Ability::Immobile) {
        IMMOBILE_DEPTH
    } else {
        book.profile(unit).pace
    }
}

/// Whether an action of a unit in Reserve is legal: it arrives by its first Move Action, and it
/// must (VD-SPEC-31).
pub(crate) fn check_arrival(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    action: Action,
) -> Result<(), Illegal> {
    let Action::Move { to, .. } = action else {
        return Err(illegal("VD-SPEC-31", "the unit must arrive first"));
    };
    match check_entry(book, s, unit, to) {
        Err(_) if is_shut_out(book, s, unit) && nearest_entry(book, s, unit) == to => Ok(()),
        other => other,
    }
}

/// Whether a unit can enter and end at a point: the path runs straight from its edge
/// (VD-SPEC-29).
fn check_entry(book: &VictoryDecision, s: &State, unit: UnitId, to: Point) -> Result<(), Illegal> {
    zones::check_stand(book, s, unit, to)?;
    let reach = arrival_reach(book, s, unit);
    let entries = entries_to(book, s, unit, to);
    let near = entries.into_iter().flatten().filter(|edge| edge.within(to, reach));
    if command::all_have(book, s, unit, Ability::Immobile) {
        let placed = near.count() > 0;
        return require(placed, "VD-SPEC-45", "it is placed within 6\" of its edge");
    }
    let mut verdict = Err(illegal("VD-SPEC-29", "the point is too far from the own edge"));
    for edge in near {
        let path = Path::new(edge, to);
        verdict =
            reach::reach_by(book, s, unit, path, (0, reach), (KeepOff::Touch, None)).map(|_| ());
        if verdict.is_ok() {
            break;
        }
    }
    verdict
}

/// The points of the edges from which a unit comes straight to a point: the own edge, of a
/// corner the two edges that meet there, as far as their middles, and for Recon the short edges
/// within 12" of the own edge (VD-ABIL-49).
fn entries_to(book: &VictoryDecision, s: &State, unit: UnitId, to: Point) -> [Option<Point>; 3] {
    let home = edges::baseline(book, s, book.side(unit));
    let far = home.far;
    let edge = |low: bool, far: i16| if low { 0 } else { far };
    match home.form {
        Form::LongEdges => {
            let flanks = command::is_recon(book, s, unit) && home.distance(to) <= FLANK;
            let flank = |x: i16| flanks.then_some(Point::new(x, to.y));
            [Some(Point::new(to.x, edge(home.low, far.y))), flank(0), flank(far.x)]
        }
        Form::ShortEdges => [Some(Point::new(edge(home.low, far.x), to.y)), None, None],
        Form::Corners => {
            let middle = Point::new(far.x / 2, far.y / 2);
            let beside = |at: i16, middle: i16| (at <= middle) == home.low;
            let long = Point::new(to.x, edge(home.low, far.y));
            let short = Point::new(edge(home.low, far.x), to.y);
            [beside(to.x, middle.x).then_some(long), beside(to.y, middle.y).then_some(short), None]
        }
    }
}

/// Whether no place of arrival on offer is open.
fn is_shut_out(book: &VictoryDecision, s: &State, unit: UnitId) -> bool {
    let home = edges::baseline(book, s, book.side(unit));
    let reach = arrival_reach(book, s, unit);
    let open = |to| check_entry(book, s, unit, to).is_ok();
    !(0..ALONG_EDGE).any(|step| {
        let along = (2 * i32::from(step) + 1) * 10_000 / (2 * i32::from(ALONG_EDGE));
        [reach, reach.half_up()]
            .into_iter()
            .any(|depth| arrivals_at(book, s, unit, home, along, depth).any(open))
    })
}

/// Where a unit arrives whose entry is blocked: the free point nearest to the own edge
/// (VD-SPEC-31).
fn nearest_entry(book: &VictoryDecision, s: &State, unit: UnitId) -> Point {
    let home = edges::baseline(book, s, book.side(unit));
    let (across, deep) = (50, home.far.y.max(home.far.x) / 100);
    let spots = (1..deep).flat_map(|depth| {
        (1..across).map(move |file| home.spot(file * 200, Length::inches(depth)))
    });
    let mut free = spots.filter(|&at| zones::check_stand(book, s, unit, at).is_ok());
    free.next().unwrap_or_else(|| home.spot(5_000, Length::inches(1)))
}

/// A unit arrives by its first Move Action, with whoever is aboard (VD-SPEC-29, VD-SPEC-45).
pub(crate) fn come_on(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    (to, facing): (Point, Bearing),
    referee: &mut impl Referee<Event>,
) {
    let vehicle = book.profile(unit).kind == UnitKind::Vehicle;
    if vehicle && !engines::engine_starts(book, s, unit, referee) {
        // VD-VSP-21: it cannot move in this activation, so it does not come.
        if let Some(active) = &mut s.active {
            active.left = 0;
        }
        return;
    }
    let entries = entries_to(book, s, unit, to).into_iter().flatten();
    let edge = entries.min_by_key(|edge| edge.squared_distance(to)).unwrap_or(to);
    let here = s.unit_mut(unit);
    (here.place, here.at, here.facing) = (Place::Table, edge, facing);
    here.moves += 1;
    if let Some(active) = &mut s.active {
        active.moved = true;
        active.move_actions += 1;
    }
    s.present.insert(unit);
    for passenger in book.units_of(book.side(unit)) {
        if s.unit(passenger).place == (Place::Aboard { vehicle: unit }) {
            s.unit_mut(passenger).at = to;
            s.present.insert(passenger);
        }
    }
    let clause = Clause("VD-SPEC-29");
    moving::relocate(book, s, unit, (to, facing), clause, referee);
}
