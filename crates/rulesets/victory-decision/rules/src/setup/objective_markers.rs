//! Objectives: where they go and who controls them (VD-SCEN-07 to VD-SCEN-12, VD-SCEN-28,
//! VD-SCEN-31, VD-SPEC-16 to VD-SPEC-21).

use crate::action::Action;
use crate::book::{Play, Scene};
use crate::dice;
use crate::event::Event;
use crate::scenario::Mission;
use crate::setup::stages;
use crate::setup::stages::SetUpRoll;
use crate::state::setup::SetupStage;
use crate::state::{MAX_OBJECTIVES, Roll, State, Step};
use crate::terrain::edges;
use wargauge_rules::event::Clause;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;

/// Distance of objectives from each other and from the enemy edge (VD-SCEN-09, VD-SCEN-11).
const APART: Length = Length::inches(12);

/// Distance of the outer objectives of a Meeting Engagement from the centre (VD-SCEN-28).
const OUTER: i16 = 1_800;

/// Puts the objectives whose places the mission says, or asks who places the next one.
pub(crate) fn ask_for_objective(play: &mut Play<'_, impl Referee<Event>>) -> Option<(Step, Side)> {
    let home = edges::baseline(play.scene(), Side::A);
    match play.book.scenario().mission {
        Mission::SeekOut if play.state.objectives.len() < MAX_OBJECTIVES => {
            if play.state.objectives.is_empty() && !play.state.setup.yielded {
                play.referee.begin(play.state.table_key(Roll::SetUp, SetUpRoll::Objectives as u8));
                let modifiers = Side::BOTH.map(|side| stages::force_modifier(play.scene(), side));
                play.state.setup.next = dice::roll_off(modifiers, "VD-SCEN-07", play.referee);
            } else {
                // VD-SCEN-07: they alternate.
                play.state.setup.next = play.state.setup.next.foe();
            }
            return Some((Step::PlaceObjective, play.state.setup.next));
        }
        Mission::MeetingEngagement => {
            for offset in [0, -OUTER, OUTER] {
                play.state.objectives.push((home.middle_line(offset), Side::A));
            }
        }
        Mission::Capture => play.state.objectives.push((home.middle_line(0), Side::A)),
        Mission::OpenBattle | Mission::Advance | Mission::SeekOut | Mission::BunkerAssault => {}
    }
    play.state.setup.stage = SetupStage::Fortifications;
    play.state.setup.next = play.state.setup.first;
    None
}

/// Lists places for the next objective of the deciding side; the winner of the roll may also
/// let his enemy begin.
pub(crate) fn objective_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let mut offered = objective_spots(scene).peekable();
    if offered.peek().is_none() {
        out.push(Action::PlaceObjective(least_bad_spot(scene)));
    }
    out.extend(offered.map(Action::PlaceObjective));
    if may_yield(scene.state) {
        out.push(Action::Pass);
    }
}

fn may_yield(state: &State) -> bool {
    state.objectives.is_empty() && !state.setup.yielded
}

/// Whether the deciding side may put its next objective there.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_objective(scene: Scene<'_>, action: Action) -> Verdict {
    match action {
        Action::Pass => {
            require(may_yield(scene.state), "VD-SCEN-07", "it is your turn to place an objective")
        }
        Action::PlaceObjective(at) => match check_objective_at(scene, at) {
            Err(_) if stuck_spot(scene) == Some(at) => Ok(()),
            other => other,
        },
        _ => forbid("VD-SCEN-07", "an objective is to be placed"),
    }
}

/// Whether the deciding side places its first objective, that on its own edge (VD-SCEN-08).
fn is_first_objective(state: &State) -> bool {
    state.objectives.iter().all(|(_, side)| *side != state.decider)
}

fn check_objective_at(scene: Scene<'_>, at: Point) -> Verdict {
    let Scene { book, state } = scene;
    let home = edges::baseline(scene, state.decider);
    let on_table = book.table(state).map.table().contains(at);
    require(on_table, "VD-SCEN-08", "the point is off the table")?;
    if is_first_objective(state) {
        let on_edge = home.distance(at) == Length::ZERO;
        require(on_edge, "VD-SCEN-08", "the first objective goes on your own edge")?;
    } else {
        let theirs = home.opposite();
        let there = theirs.has_in_its_half(at);
        require(there, "VD-SCEN-09", "it goes into the opponent's half")?;
        let deep = theirs.distance(at) >= APART;
        require(deep, "VD-SCEN-09", "it is too near the opponent's edge")?;
    }
    let apart =
        state.objectives.iter().all(|(other, _)| other.squared_distance(at) >= APART.squared());
    require(apart, "VD-SCEN-09", "it is within 12\" of another objective")
}

/// Places on offer: every 4" along the own edge, or every 4" across the enemy half.
fn objective_spots(scene: Scene<'_>) -> impl Iterator<Item = Point> {
    spots_every(scene, 400).filter(move |&at| check_objective_at(scene, at).is_ok())
}

/// Points of the own edge, or of the opponent's half, in steps.
fn spots_every(scene: Scene<'_>, step: i16) -> impl Iterator<Item = Point> {
    let home = edges::baseline(scene, scene.state.decider);
    let far = home.far;
    let first = is_first_objective(scene.state);
    (0..=far.x / step)
        .flat_map(move |x| (0..=far.y / step).map(move |y| Point::new(x * step, y * step)))
        .filter(move |&at| {
            if first {
                home.distance(at) == Length::ZERO
            } else {
                home.opposite().has_in_its_half(at)
            }
        })
}

/// The place that keeps farthest from all other objectives, where the table is too small for
/// the distances (VD-SCEN-11).
fn least_bad_spot(scene: Scene<'_>) -> Point {
    let gap = |at: &Point| {
        scene
            .state
            .objectives
            .iter()
            .map(|(other, _)| other.squared_distance(*at))
            .min()
            .unwrap_or(0)
    };
    spots_every(scene, 100).max_by_key(gap).unwrap_or_default()
}

fn stuck_spot(scene: Scene<'_>) -> Option<Point> {
    objective_spots(scene).next().is_none().then(|| least_bad_spot(scene))
}

/// Puts an objective down.
pub(crate) fn place_objective(state: &mut State, at: Point, referee: &mut impl Referee<Event>) {
    state.objectives.push((at, state.decider));
    let clause = Clause("VD-SCEN-07");
    referee.relate(|| Event::Happened { unit: None, at: Some(at), clause });
}
