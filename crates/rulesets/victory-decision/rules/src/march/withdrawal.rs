//! Withdrawals of Shaken units (VD-SHAKEN-04 to 07, VD-SHAKEN-11 to 13, VD-SHAKEN-19, VD-SHAKEN-20,
//! VD-VEH-35, VD-ABIL-12, VD-BLDG-09).

use arrayvec::ArrayVec;

use crate::action::Action;
use crate::attack::casualties;
use crate::book::{Play, Scene};
use crate::dice;
use crate::event::Event;
use crate::march::moving;
use crate::morale::markers;
use crate::movement::flight;
use crate::position::{fields_of_fire, sight};
use crate::scenario::Form;
use crate::state::agenda::{Attribution, Progress, Task, Threat};
use crate::state::unit::{Place, Pose};
use crate::state::withdrawal::{Flight, MAX_FLIGHTS, Withdrawal};
use crate::state::{Roll, Step};
use crate::switches::WithdrawDistance;
use crate::units::command;
use crate::units::command::is_in_play;
use crate::units::profile::Ability;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Arc;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::{Point, Vector};

/// A Shaken unit that stays this near to an unshaken enemy gets a marker (VD-SHAKEN-06).
const TOO_NEAR: Length = Length::inches(6);

/// Farther than any table is long.
const FAR: i32 = 30_000;

/// A withdrawal: made at once where there is no choice, else asked for.
pub(crate) fn withdraw_task(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    threat: Threat,
) -> Progress {
    if !is_in_play(play.state, unit) || !play.state.shaken.contains(unit) {
        return Progress::Done;
    }
    // VD-SHAKEN-12: whatever comes of it, the aim is lost.
    if let Some(active) = play.state.active.as_mut().filter(|active| active.unit == unit) {
        active.aimed = false;
    }
    let dedicated = command::all_have(play.scene(), unit, Ability::Dedicated);
    if !can_withdraw(play.scene(), unit) {
        stay(play, unit, dedicated);
        return Progress::Done;
    }
    let mut flight = begin_withdrawal(play, unit, threat);
    flight.ways = flight::refuges(play.scene(), &flight, 1).into_iter().collect();
    flight.into_cover = !flight.ways.is_empty();
    if !flight.into_cover {
        // VD-BLDG-09: out of a structure too on the side away from the attacker.
        flight.ways = flight::straight_away(play.scene(), &flight);
    }
    match (flight.ways.as_slice(), dedicated || flight.into_cover) {
        // VD-ABIL-12: it need not go, so a way it cannot go is none of its choice.
        ([] | [Flight::OffTheTable], true) => stay(play, unit, true),
        ([], false) => stay(play, unit, false),
        ([way], false) => flee(play, &flight, *way, threat),
        _ => {
            play.state.withdrawal = Some(flight);
            play.state.agenda.push(Task::Withdraw { unit, threat });
            play.state.step = Step::Withdraw;
            play.state.decider = play.book.side(unit);
            return Progress::Asked;
        }
    }
    Progress::Done
}

/// Whether a unit can move at all (VD-SHAKEN-06, VD-ABIL-26).
fn can_withdraw(scene: Scene<'_>, unit: UnitId) -> bool {
    !matches!(scene.state.unit(unit).place, Place::Aboard { .. })
        && !scene.state.immobilised.contains(unit)
        && !command::model_has(scene, unit, Ability::Immobile)
}

/// From whom, how far and in which gear.
fn begin_withdrawal(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    threat: Threat,
) -> Withdrawal {
    let book = play.book;
    let attacker = attacker_place(play.scene(), unit, threat);
    let here = play.state.unit(unit);
    let at = here.at;
    let from = attacker.unwrap_or_else(|| opposite_own_edge(play.scene(), unit));
    let pace = book.profile(unit).pace;
    let front = Arc::Half.covers(at, here.facing.unit(), from);
    let reverse = book.is_vehicle(unit) && front;
    let whole = match book.switches().withdraw_distance {
        WithdrawDistance::OneMove => pace,
        WithdrawDistance::TwoMoves => pace * 2,
        WithdrawDistance::D6 => {
            dice::begin_event(play, unit, Roll::Action);
            let die = play.referee.roll(Die::D6);
            let clause = Clause("VD-SHAKEN-05");
            play.referee.relate(|| Event::Rolled {
                unit: Some(unit),
                clause,
                die,
                modifier: 0,
                passed: None,
            });
            Length::inches(i16::from(die))
        }
    };
    let allowance = if reverse { whole.half_up() } else { whole };
    let danger = attacker.map(|from| flight::danger_of(play.scene(), unit, from, allowance));
    let (ways, into_cover) = (ArrayVec::new(), false);
    Withdrawal { unit, from, danger, allowance, reverse, ways, into_cover }
}

/// The place of the attacker (VD-SHAKEN-20), or of the nearest visible enemy.
fn attacker_place(scene: Scene<'_>, unit: UnitId, threat: Threat) -> Option<Point> {
    let Scene { book, state } = scene;
    let side = book.side(unit);
    if let Threat::Unit(enemy) = threat
        && book.side(enemy) != side
    {
        return Some(state.unit(enemy).at);
    }
    let at = state.unit(unit).at;
    let enemies = (book.units_of(side.foe()) & state.present).without(state.hidden);
    let visible = enemies.filter(|&enemy| sight::visible(scene, unit, enemy));
    visible.map(|enemy| state.unit(enemy).at).min_by_key(|place| at.squared_distance(*place))
}

/// A point far off, straight away from which the own edge or corner lies.
fn opposite_own_edge(scene: Scene<'_>, unit: UnitId) -> Point {
    let Scene { book, state } = scene;
    let ahead = match state.form {
        Form::LongEdges => Vector::new(0, FAR),
        Form::ShortEdges => Vector::new(FAR, 0),
        Form::Corners => Vector::new(FAR, FAR),
    };
    let low = (book.side(unit) == Side::A) != state.edges_swapped;
    state.unit(unit).at + if low { ahead } else { -ahead }
}

/// VD-SHAKEN-06: a unit that stays near an unshaken enemy gets a marker, which starts no
/// withdrawal; one that stays by choice gets none (VD-ABIL-12).
fn stay(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, by_choice: bool) {
    let enemies = (play.book.units_of(play.book.side(unit).foe()) & play.state.present)
        .without(play.state.shaken);
    let mut near =
        enemies.filter(|&enemy| fields_of_fire::models_within(play.scene(), unit, enemy, TOO_NEAR));
    if !by_choice && near.next().is_some() {
        markers::place_markers(play, unit, 1, Clause("VD-SHAKEN-06"));
    }
}

/// Carries out one way to withdraw.
fn flee(
    play: &mut Play<'_, impl Referee<Event>>,
    flight: &Withdrawal,
    way: Flight,
    threat: Threat,
) {
    let book = play.book;
    let unit = flight.unit;
    // VD-FEAT-29.
    if let Some(active) = play.state.active.as_mut().filter(|active| active.unit == unit) {
        active.moved = true;
    }
    let (via, to) = match way {
        Flight::To { via, to } => (via, to),
        Flight::OffTheTable => {
            let credit = match threat {
                Threat::Unit(by) if book.side(by) != book.side(unit) => Some(book.profile(by).row),
                Threat::Unit(_) | Threat::Nobody => None,
            };
            casualties::destroy(play, unit, Attribution { credit, threat });
            return;
        }
    };
    for stop in via.into_iter().chain([to]) {
        let facing = flight::front_in_flight(play.scene(), flight, stop);
        moving::relocate(play, unit, Pose { at: stop, facing }, Clause("VD-SHAKEN-05"));
    }
}

/// Lists where the unit on top of the agenda may withdraw to.
pub(crate) fn withdraw_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let Some(flight) = &scene.state.withdrawal else { return };
    if flight.into_cover {
        let ways = flight::refuges(scene, flight, MAX_FLIGHTS);
        out.extend(ways.into_iter().filter_map(Flight::as_action));
    } else {
        out.extend(flight.ways.iter().copied().filter_map(Flight::as_action));
    }
    if command::all_have(scene, flight.unit, Ability::Dedicated) {
        out.push(Action::Stand);
    }
}

/// Whether the withdrawal is legal; `None` means to stand (VD-ABIL-12).
pub(crate) fn check_withdraw(scene: Scene<'_>, to: Option<Point>) -> Verdict {
    let Some(flight) = &scene.state.withdrawal else {
        return forbid("VD-SHAKEN-04", "no unit withdraws");
    };
    match to {
        None => {
            let dedicated = command::all_have(scene, flight.unit, Ability::Dedicated);
            require(dedicated, "VD-ABIL-12", "only a Dedicated unit may stay")
        }
        Some(to) => {
            let known = listed(flight, to).is_some() || flight::is_refuge(scene, flight, to);
            require(known, "VD-SHAKEN-05", "the unit cannot withdraw to there")
        }
    }
}

/// Carries out a withdrawal; `None` means to stand.
pub(crate) fn withdraw(play: &mut Play<'_, impl Referee<Event>>, to: Option<Point>) {
    let Some(flight) = play.state.withdrawal.take() else { return };
    let Some(Task::Withdraw { threat, .. }) = play.state.agenda.pop() else { return };
    match to {
        Some(to) => {
            // All that were not found first lead straight into cover.
            let way = listed(&flight, to).unwrap_or(Flight::To { via: None, to });
            flee(play, &flight, way, threat);
        }
        None => stay(play, flight.unit, true),
    }
}

/// Of the ways found first the one that ends at a point.
fn listed(flight: &Withdrawal, to: Point) -> Option<Flight> {
    let ends = |way: &&Flight| matches!(way, Flight::To { to: end, .. } if *end == to);
    flight.ways.iter().find(ends).copied()
}
