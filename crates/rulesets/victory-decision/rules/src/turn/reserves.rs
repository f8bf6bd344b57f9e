//! Reserves: when they may come and how they arrive (VD-SPEC-28, VD-SPEC-29, VD-SPEC-31,
//! VD-SPEC-33, VD-SPEC-45, VD-ABIL-49).

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::march::{engines, moving};
use crate::movement::reach;
use crate::movement::reach::Movement;
use crate::scenario::Form;
use crate::setup::zones;
use crate::state::unit::{Place, Pose};
use crate::terrain::edges;
use crate::terrain::edges::Baseline;
use crate::units::command;
use crate::units::profile::{Ability, UnitKind};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, illegal};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::path::Path;
use wargauge_rules::table::point::{Point, Vector};
use wargauge_rules::table::rect::Rect;

/// How far from the own edge an Immobile unit is placed (VD-SPEC-45).
const IMMOBILE_DEPTH: Length = Length::inches(6);

/// How far up a short edge Recon may come from (VD-ABIL-49).
const FLANK: Length = Length::inches(12);

/// How finely points of entry are looked for, in hundredths of an inch.
const ENTRY_STEP: i16 = 100;

/// Places of arrival that are offered along an edge, for each depth.
const ALONG_EDGE: i16 = 10;

/// Whether reserves of a side may arrive in this turn: from turn 3, or 2 with an unshaken
/// Command unit on the table (VD-SPEC-33, VD-ABIL-07).
#[must_use]
pub(crate) fn reserves_may_come(scene: Scene<'_>, side: Side) -> bool {
    let Scene { book, state } = scene;
    let led = || {
        let ready = (state.present & book.units_of(side)).without(state.shaken);
        ready.into_iter().any(|unit| command::has_command(scene, unit))
    };
    let early = book.switches().reserve_turn_with_command as u16;
    state.turn >= book.switches().reserve_turn as u16 || state.turn >= early && led()
}

/// Lists where the active unit may arrive.
pub(crate) fn arrival_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    let begin = out.len();
    let home = edges::baseline(scene, scene.book.side(unit));
    let reach = arrival_reach(scene, unit);
    for depth in [reach, reach.half_up()] {
        for step in 0..ALONG_EDGE {
            let along = (2 * i32::from(step) + 1) * 10_000 / (2 * i32::from(ALONG_EDGE));
            for to in arrivals_at(scene, unit, home, EntryPlace { along, depth }) {
                let action = Action::Move { to, facing: home.front() };
                if check_entry(scene, unit, to).is_ok() && !out[begin..].contains(&action) {
                    out.push(action);
                }
            }
        }
    }
    if out.len() == begin {
        let to = nearest_entry(scene, unit);
        out.push(Action::Move { to, facing: home.front() });
    }
}

/// A place on offer beyond the own edge.
#[derive(Clone, Copy, Debug)]
struct EntryPlace {
    /// How far along the edge, in ten-thousandths.
    along: i32,
    /// How deep on the table.
    depth: Length,
}

/// Points so deep on the table from one place of the own edge, and of the flanks for Recon.
fn arrivals_at(
    scene: Scene<'_>,
    unit: UnitId,
    home: Baseline,
    EntryPlace { along, depth }: EntryPlace,
) -> impl Iterator<Item = Point> {
    let ahead = home.entry(along, depth);
    let flank = (command::is_recon(scene, unit) && home.form == Form::LongEdges).then(|| {
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
fn arrival_reach(scene: Scene<'_>, unit: UnitId) -> Length {
    if command::all_have(scene, unit, Ability::Immobile) {
        IMMOBILE_DEPTH
    } else {
        scene.book.profile(unit).pace
    }
}

/// Whether an action of a unit in Reserve is legal: it arrives by its first Move Action, and it
/// must (VD-SPEC-31).
pub(crate) fn check_arrival(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    let Action::Move { to, .. } = action else {
        return forbid("VD-SPEC-31", "the unit must arrive first");
    };
    match check_entry(scene, unit, to) {
        Err(_) if is_shut_out(scene, unit) && nearest_entry(scene, unit) == to => Ok(()),
        other => other,
    }
}

/// Whether a unit can enter and end at a point (VD-SPEC-29).
fn check_entry(scene: Scene<'_>, unit: UnitId, to: Point) -> Verdict {
    entry_to(scene, unit, to).map(|_| ())
}

/// Where a unit enters that ends at a point: from any point of its edge its way may lead there
/// (VD-SPEC-29). The nearest that serves is taken.
pub(crate) fn entry_to(scene: Scene<'_>, unit: UnitId, to: Point) -> Result<Point, Illegal> {
    zones::check_stand(scene, unit, to)?;
    let reach = arrival_reach(scene, unit);
    let edges = edges_of_entry(scene, unit);
    let mut nearest: ArrayVec<Point, 3> = edges.iter().map(|edge| edge.nearest_to(to)).collect();
    nearest.sort_by_key(|edge| edge.squared_distance(to));
    nearest.retain(|edge| edge.within(to, reach));
    if command::all_have(scene, unit, Ability::Immobile) {
        let placed = nearest.first().copied();
        return placed.ok_or(illegal("VD-SPEC-45", "it is placed within 6\" of its edge"));
    }
    let movement = Movement::of_move(scene.state, reach);
    let mut refusal = illegal("VD-SPEC-29", "the point is too far from the own edge");
    // First the shortest ways, then from farther and farther along the edges.
    let beside = (1..=reach.hundredths() / ENTRY_STEP).flat_map(|step| {
        let far = i32::from(step * ENTRY_STEP);
        let ways = [(far, 0), (-far, 0), (0, far), (0, -far)].map(|(x, y)| Vector::new(x, y));
        edges
            .iter()
            .flat_map(move |edge| ways.map(|way| edge.nearest_to(edge.nearest_to(to) + way)))
    });
    for from in nearest.iter().copied().chain(beside).filter(|from| from.within(to, reach)) {
        match reach::reach_by(scene, unit, Path::new(from, to), movement) {
            Ok(_) => return Ok(from),
            Err(reason) => refusal = reason,
        }
    }
    Err(refusal)
}

/// The stretches of the table's edge by which a unit may come: the own edge, of a corner the two
/// edges that meet there, as far as their middles, and for Recon the short edges within 12" of the
/// own edge (VD-ABIL-49).
pub(crate) fn edges_of_entry(scene: Scene<'_>, unit: UnitId) -> ArrayVec<Rect, 3> {
    let home = edges::baseline(scene, scene.book.side(unit));
    let far = home.far;
    let edge = |far: i16| if home.low { 0 } else { far };
    let stretch = |from: (i16, i16), to: (i16, i16)| {
        Rect::new(Point::new(from.0, from.1), Point::new(to.0, to.1))
    };
    let (x, y) = (edge(far.x), edge(far.y));
    match home.form {
        Form::LongEdges => {
            let mut all = ArrayVec::from_iter([stretch((0, y), (far.x, y))]);
            if command::is_recon(scene, unit) {
                let up = if home.low { FLANK.hundredths() } else { far.y - FLANK.hundredths() };
                all.extend([0, far.x].map(|x| stretch((x, y), (x, up))));
            }
            all
        }
        Form::ShortEdges => ArrayVec::from_iter([stretch((x, 0), (x, far.y))]),
        Form::Corners => {
            ArrayVec::from_iter([stretch((x, y), (far.x / 2, y)), stretch((x, y), (x, far.y / 2))])
        }
    }
}

/// Whether no place of arrival on offer is open.
fn is_shut_out(scene: Scene<'_>, unit: UnitId) -> bool {
    let home = edges::baseline(scene, scene.book.side(unit));
    let reach = arrival_reach(scene, unit);
    let open = |to| check_entry(scene, unit, to).is_ok();
    !(0..ALONG_EDGE).any(|step| {
        let along = (2 * i32::from(step) + 1) * 10_000 / (2 * i32::from(ALONG_EDGE));
        [reach, reach.half_up()]
            .into_iter()
            .any(|depth| arrivals_at(scene, unit, home, EntryPlace { along, depth }).any(open))
    })
}

/// Where a unit arrives whose entry is blocked: the free point nearest to the own edge
/// (VD-SPEC-31).
pub(crate) fn nearest_entry(scene: Scene<'_>, unit: UnitId) -> Point {
    let home = edges::baseline(scene, scene.book.side(unit));
    let (across, deep) = (50, home.far.y.max(home.far.x) / 100);
    let spots = (1..deep).flat_map(|depth| {
        (1..across).map(move |file| home.spot(file * 200, Length::inches(depth)))
    });
    let mut free = spots.filter(|&at| zones::check_stand(scene, unit, at).is_ok());
    free.next().unwrap_or_else(|| home.spot(5_000, Length::inches(1)))
}

/// A unit arrives by its first Move Action, with whoever is aboard (VD-SPEC-29, VD-SPEC-45).
pub(crate) fn come_on(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    Pose { at: to, facing }: Pose,
) {
    let book = play.book;
    let vehicle = book.profile(unit).kind == UnitKind::Vehicle;
    // VD-VSP-21: it cannot move in this activation, so it does not come.
    if vehicle && !engines::engine_starts(play, unit) {
        if let Some(active) = &mut play.state.active {
            active.left = 0;
        }
        return;
    }
    // Whoever is shut out appears where he is placed (VD-SPEC-31).
    let edge = entry_to(play.scene(), unit, to).unwrap_or_else(|_| {
        let edges = edges_of_entry(play.scene(), unit);
        let nearest = edges.iter().map(|edge| edge.nearest_to(to));
        nearest.min_by_key(|edge| edge.squared_distance(to)).unwrap_or(to)
    });
    let here = play.state.unit_mut(unit);
    (here.place, here.at, here.facing) = (Place::Table, edge, facing);
    here.moves += 1;
    if let Some(active) = &mut play.state.active {
        active.moved = true;
        active.move_actions += 1;
    }
    play.state.present.insert(unit);
    for passenger in book.units_of(book.side(unit)) {
        if play.state.unit(passenger).place == (Place::Aboard { vehicle: unit }) {
            play.state.unit_mut(passenger).at = to;
            play.state.present.insert(passenger);
        }
    }
    let clause = Clause("VD-SPEC-29");
    moving::relocate(play, unit, Pose { at: to, facing }, clause);
}
