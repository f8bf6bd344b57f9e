//! Vehicles that the tables run (`SK-AFVSOLO`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{distance, is_left, is_vehicle, place, present, within};
use crate::movement::{
    bale_out, check_drive, disembark, drive, flee, is_immobile, nearest_enemy, nearest_foe_point,
};
use crate::position::{cover_at, ground_eye, hull_down, sees_point};
use crate::solo::{
    Drive, circumstances, column, places, points, retreat_drive, threat_point, vehicle_drill,
};
use crate::state::{Drill, Order, Place, State};
use crate::terrain::{Cover, nearest_bearing};
use crate::turn::activation::{frighten, note_driven};
use crate::turn::fire_by_tables::shoot_all;
use crate::turn::looking_by_tables::look_round;
use crate::units::Kind;

/// `SK-AFVSOLO-01`, `SK-AFVSOLO-02`, `SK-AFVSOLO-36`, `SK-AFVSOLO-37`, `SK-AFVSOLO-38`: a vehicle
/// takes its die.
pub(crate) fn act_vehicle(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    if book.profile(unit).kind == Kind::Soft {
        act_soft(book, state, unit, referee);
        return;
    }
    look_round(book, state, unit, referee);
    let seen = nearest_foe_point(book, state, unit).is_some();
    let crew = book.switches.afv_damage_and_crew;
    let sum = points(circumstances(book, state, unit), crew);
    let drill = if seen {
        // SK-DICE-09
        begin(book, state, unit, Roll::Chart, referee);
        let roll = referee.roll(Die::D6);
        let immobile = is_immobile(book, state, unit);
        let drill = vehicle_drill(column(sum), roll, immobile);
        let shown = drill.unwrap_or(Drill::Rout);
        referee.tell(|| Event::ChartRolled { unit, factor: sum as i8, roll, drill: shown });
        drill
    } else {
        Some(state.unit(unit).drill)
    };
    let Some(drill) = drill else {
        bale(book, state, unit, referee);
        return;
    };
    state.unit_mut(unit).drill = drill;
    carry_out(book, state, unit, drill, referee);
}

/// `SK-AFVSOLO-37`: a soft vehicle follows its order until an enemy has been seen; then it drops its
/// passengers and draws off.
fn act_soft(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if nearest_foe_point(book, state, unit).is_none() {
        let goes = matches!(state.unit(unit).order, Order::Advance | Order::Patrol);
        let to = advance_drive(book, state, unit).filter(|_| goes);
        go(book, state, unit, to, referee);
        return;
    }
    let riding: ArrayVec<UnitId, 16> = present(state, book.side(unit))
        .into_iter()
        .filter(|&other| state.unit(other).place == Place::Aboard(unit))
        .collect();
    let away = state.unit(unit).hull.front.opposite();
    for other in riding {
        disembark(book, state, other, away, referee);
    }
    go(book, state, unit, retreat_drive(book, state, unit), referee);
}

/// `SK-AFVSOLO-24`, `SK-AFVSOLO-25`: to the nearest infantry of its side if that is over 6 inches
/// off, full allowance and up to 3 inches from it; else near it into cover with a field of fire.
pub(crate) fn manoeuvre(book: &Skirmish, state: &State, unit: UnitId) -> Option<Drive> {
    let at = state.unit(unit).hull.at;
    let friends = present(state, book.side(unit)).into_iter();
    let infantry = friends
        .filter(|&other| other != unit && !is_vehicle(book, state, other))
        .min_by_key(|&other| distance(book, state, unit, other))?;
    if within(book, state, unit, infantry, Length::inches(6)) {
        return None;
    }
    let goal = place(book, state, infantry);
    places(book, state, unit, false)
        .filter(|(to, _, reverse)| !reverse && !to.within(goal, Length::inches(3)))
        .filter(|(to, ..)| to.squared_distance(goal) < at.squared_distance(goal))
        .filter(|&to| check_drive(book, state, unit, to, false).is_ok())
        .min_by_key(|(to, front, _)| (to.squared_distance(goal), front.index()))
}

/// `SK-AFVSOLO-20`, `SK-AFVSOLO-21`, `SK-AFVSOLO-22`, `SK-AFVSOLO-23`, `SK-AFVSOLO-24`,
/// `SK-AFVSOLO-25`, `SK-AFVSOLO-26`, `SK-AFVSOLO-27`, `SK-AFVSOLO-36`
pub(crate) fn carry_out(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    drill: Drill,
    referee: &mut impl Referee<Event>,
) {
    match drill {
        Drill::Retreat => {
            shoot_all(book, state, unit, referee);
            let to = retreat_drive(book, state, unit);
            go(book, state, unit, to, referee);
        }
        Drill::Advance | Drill::Attack => {
            let to = advance_drive(book, state, unit);
            go(book, state, unit, to, referee);
            shoot_all(book, state, unit, referee);
        }
        Drill::Manoeuvre => {
            let to = manoeuvre(book, state, unit)
                .or_else(|| firing_drive(book, state, unit, Length::inches(9)));
            go(book, state, unit, to, referee);
            shoot_all(book, state, unit, referee);
        }
        Drill::Halt => {
            let to = firing_drive(book, state, unit, Length::inches(6))
                .or_else(|| facing(book, state, unit));
            go(book, state, unit, to, referee);
            shoot_all(book, state, unit, referee);
        }
        Drill::Orders | Drill::Rout => {
            if state.unit(unit).order == Order::Advance {
                let to = advance_drive(book, state, unit);
                go(book, state, unit, to, referee);
            }
            shoot_all(book, state, unit, referee);
        }
    }
}

/// `SK-AFVSOLO-22`, `SK-AFVSOLO-23`: a turn on the spot to face the nearest enemy.
pub(crate) fn facing(book: &Skirmish, state: &State, unit: UnitId) -> Option<Drive> {
    let hull = state.unit(unit).hull;
    let foe = nearest_foe_point(book, state, unit).filter(|foe| *foe != hull.at)?;
    Some((hull.at, nearest_bearing(hull.at.to(foe)), false))
}

/// Drives there, if it can.
fn go(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    to: Option<Drive>,
    referee: &mut impl Referee<Event>,
) {
    if let Some(to) = to.filter(|&to| check_drive(book, state, unit, to, false).is_ok()) {
        note_driven(state);
        let aside = drive(book, state, unit, to, referee);
        frighten(book, state, (unit, aside), referee);
    }
}

/// `SK-AFVSOLO-20`, `SK-AFVSOLO-21`, `SK-AFVSOLO-30`, `SK-AFVSOLO-31`: towards the nearest enemy or
/// the objective, not within 20 inches of an enemy; at half speed without infantry within 6 inches.
pub(crate) fn advance_drive(book: &Skirmish, state: &State, unit: UnitId) -> Option<Drive> {
    let at = state.unit(unit).hull.at;
    let enemy = nearest_enemy(book, state, unit).map(|foe| place(book, state, foe));
    if enemy.is_some_and(|foe| foe.within(at, Length::inches(20))) {
        return firing_drive(book, state, unit, Length::inches(6));
    }
    let goals = [enemy, book.goal(unit)].into_iter().flatten();
    let goal = goals.min_by_key(|goal| goal.squared_distance(at))?;
    let six = Length::inches(6);
    let infantry = |near: Point| {
        present(state, book.side(unit)).into_iter().any(|other| {
            other != unit
                && !is_vehicle(book, state, other)
                && place(book, state, other).within(near, six)
        })
    };
    let supported = infantry(at);
    places(book, state, unit, !supported)
        .filter(|(to, ..)| !supported || infantry(*to))
        .filter(|(to, _, reverse)| {
            !reverse && enemy.is_none_or(|foe| !foe.within(*to, Length::inches(20)))
        })
        .filter(|&to| check_drive(book, state, unit, to, false).is_ok())
        .filter(|(to, ..)| to.squared_distance(goal) < at.squared_distance(goal))
        .min_by_key(|(to, front, _)| (to.squared_distance(goal), front.index()))
}

/// `SK-AFVSOLO-22`, `SK-AFVSOLO-23`, `SK-AFVSOLO-25`: into cover nearby with sight of an enemy, if
/// it has none here.
pub(crate) fn firing_drive(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    most: Length,
) -> Option<Drive> {
    let at = state.unit(unit).hull.at;
    let foe = threat_point(book, state, unit)?;
    let down = hull_down(book, state, unit, ground_eye(book, foe));
    if down || cover_at(book, state, at, foe) > Cover::None {
        return None;
    }
    let eye = ground_eye(book, foe);
    places(book, state, unit, true)
        .filter(|(to, ..)| to.within(at, most))
        .filter(|(to, ..)| cover_at(book, state, *to, foe) > Cover::None)
        .filter(|(to, ..)| sees_point(book, state, eye, *to))
        .filter(|&to| check_drive(book, state, unit, to, false).is_ok())
        .min_by_key(|(to, front, _)| (to.squared_distance(at), front.index()))
}

/// `SK-AFVSOLO-28`, `SK-AFVSOLO-39`: out, and away at full speed.
pub(super) fn bale(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let from = nearest_foe_point(book, state, unit);
    bale_out(book, state, unit, from, referee);
    if is_left(book, state, unit) {
        flee(book, state, unit, [Length::ZERO; 2], referee);
    }
}
