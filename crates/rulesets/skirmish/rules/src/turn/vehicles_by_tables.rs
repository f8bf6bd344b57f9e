//! Vehicles that the tables run (`SK-AFVSOLO`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene};
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{distance, is_left, is_vehicle, place, present, within};
use crate::movement::{
    DrivePlan, bale_out, check_drive, disembark, drive, flee, is_immobile, nearest_enemy,
    nearest_foe_point,
};
use crate::position::{cover_at, ground_eye, hull_down, sees_point};
use crate::solo::{
    circumstances, column, places, points, retreat_drive, threat_point, vehicle_drill,
};
use crate::state::{Drill, Order, Place};
use crate::terrain::{Cover, nearest_bearing};
use crate::turn::activation::{frighten, note_driven};
use crate::turn::fire_by_tables::shoot_all;
use crate::turn::looking_by_tables::look_round;
use crate::units::Kind;

/// `SK-AFVSOLO-01`, `SK-AFVSOLO-02`, `SK-AFVSOLO-36`, `SK-AFVSOLO-37`, `SK-AFVSOLO-38`: a vehicle
/// takes its die.
pub(crate) fn act_vehicle(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.book.profile(unit).kind == Kind::Soft {
        act_soft(play, unit);
        return;
    }
    look_round(play, unit);
    let seen = nearest_foe_point(play.scene(), unit).is_some();
    let crew = play.book.switches.afv_damage_and_crew;
    let sum = points(circumstances(play.scene(), unit), crew);
    let drill = if seen {
        // SK-DICE-09
        begin(play, unit, Roll::Chart);
        let roll = play.referee.roll(Die::D6);
        let immobile = is_immobile(play.scene(), unit);
        let drill = vehicle_drill(column(sum), roll, immobile);
        let shown = drill.unwrap_or(Drill::Rout);
        play.referee.tell(|| Event::ChartRolled { unit, factor: sum as i8, roll, drill: shown });
        drill
    } else {
        Some(play.state.unit(unit).drill)
    };
    let Some(drill) = drill else {
        bale(play, unit);
        return;
    };
    play.state.unit_mut(unit).drill = drill;
    carry_out(play, unit, drill);
}

/// `SK-AFVSOLO-37`: a soft vehicle follows its order until an enemy has been seen; then it drops its
/// passengers and draws off.
fn act_soft(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if nearest_foe_point(play.scene(), unit).is_none() {
        let goes = matches!(play.state.unit(unit).order, Order::Advance | Order::Patrol);
        let to = advance_drive(play.scene(), unit).filter(|_| goes);
        go(play, unit, to);
        return;
    }
    let riding: ArrayVec<UnitId, 16> = present(play.state, play.book.side(unit))
        .into_iter()
        .filter(|&other| play.state.unit(other).place == Place::Aboard(unit))
        .collect();
    let away = play.state.unit(unit).hull.front.opposite();
    for other in riding {
        disembark(play, other, away);
    }
    go(play, unit, retreat_drive(play.scene(), unit));
}

/// `SK-AFVSOLO-24`, `SK-AFVSOLO-25`: to the nearest infantry of its side if that is over 6 inches
/// off, full allowance and up to 3 inches from it; else near it into cover with a field of fire.
pub(crate) fn manoeuvre(scene: Scene<'_>, unit: UnitId) -> Option<DrivePlan> {
    let at = scene.state.unit(unit).hull.at;
    let friends = present(scene.state, scene.book.side(unit)).into_iter();
    let infantry = friends
        .filter(|&other| other != unit && !is_vehicle(scene, other))
        .min_by_key(|&other| distance(scene, unit, other))?;
    if within(scene, unit, infantry, Length::inches(6)) {
        return None;
    }
    let goal = place(scene, infantry);
    places(scene, unit, false)
        .filter(|plan| !plan.reverse && !plan.to.within(goal, Length::inches(3)))
        .filter(|plan| plan.to.squared_distance(goal) < at.squared_distance(goal))
        .filter(|&plan| check_drive(scene, unit, plan, false).is_ok())
        .min_by_key(|plan| (plan.to.squared_distance(goal), plan.front.index()))
}

/// `SK-AFVSOLO-20`, `SK-AFVSOLO-21`, `SK-AFVSOLO-22`, `SK-AFVSOLO-23`, `SK-AFVSOLO-24`,
/// `SK-AFVSOLO-25`, `SK-AFVSOLO-26`, `SK-AFVSOLO-27`, `SK-AFVSOLO-36`
pub(crate) fn carry_out(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, drill: Drill) {
    match drill {
        Drill::Retreat => {
            shoot_all(play, unit);
            let to = retreat_drive(play.scene(), unit);
            go(play, unit, to);
        }
        Drill::Advance | Drill::Attack => {
            let to = advance_drive(play.scene(), unit);
            go(play, unit, to);
            shoot_all(play, unit);
        }
        Drill::Manoeuvre => {
            let to = manoeuvre(play.scene(), unit)
                .or_else(|| firing_drive(play.scene(), unit, Length::inches(9)));
            go(play, unit, to);
            shoot_all(play, unit);
        }
        Drill::Halt => {
            let to = firing_drive(play.scene(), unit, Length::inches(6))
                .or_else(|| facing(play.scene(), unit));
            go(play, unit, to);
            shoot_all(play, unit);
        }
        Drill::Orders | Drill::Rout => {
            if play.state.unit(unit).order == Order::Advance {
                let to = advance_drive(play.scene(), unit);
                go(play, unit, to);
            }
            shoot_all(play, unit);
        }
    }
}

/// `SK-AFVSOLO-22`, `SK-AFVSOLO-23`: a turn on the spot to face the nearest enemy.
pub(crate) fn facing(scene: Scene<'_>, unit: UnitId) -> Option<DrivePlan> {
    let hull = scene.state.unit(unit).hull;
    let foe = nearest_foe_point(scene, unit).filter(|foe| *foe != hull.at)?;
    Some(DrivePlan::new(hull.at, nearest_bearing(hull.at.to(foe)), false))
}

/// Drives there, if it can.
fn go(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, plan: Option<DrivePlan>) {
    let legal = |plan: &DrivePlan| check_drive(play.scene(), unit, *plan, false).is_ok();
    if let Some(plan) = plan.filter(legal) {
        note_driven(play.state);
        let aside = drive(play, unit, plan);
        frighten(play, unit, aside);
    }
}

/// `SK-AFVSOLO-20`, `SK-AFVSOLO-21`, `SK-AFVSOLO-30`, `SK-AFVSOLO-31`: towards the nearest enemy or
/// the objective, not within 20 inches of an enemy; at half speed without infantry within 6 inches.
pub(crate) fn advance_drive(scene: Scene<'_>, unit: UnitId) -> Option<DrivePlan> {
    let Scene { book, state } = scene;
    let at = state.unit(unit).hull.at;
    let enemy = nearest_enemy(scene, unit).map(|foe| place(scene, foe));
    if enemy.is_some_and(|foe| foe.within(at, Length::inches(20))) {
        return firing_drive(scene, unit, Length::inches(6));
    }
    let goals = [enemy, book.goal(unit)].into_iter().flatten();
    let goal = goals.min_by_key(|goal| goal.squared_distance(at))?;
    let six = Length::inches(6);
    let infantry = |near: Point| {
        present(state, book.side(unit)).into_iter().any(|other| {
            other != unit && !is_vehicle(scene, other) && place(scene, other).within(near, six)
        })
    };
    let supported = infantry(at);
    places(scene, unit, !supported)
        .filter(|plan| !supported || infantry(plan.to))
        .filter(|plan| {
            !plan.reverse && enemy.is_none_or(|foe| !foe.within(plan.to, Length::inches(20)))
        })
        .filter(|&plan| check_drive(scene, unit, plan, false).is_ok())
        .filter(|plan| plan.to.squared_distance(goal) < at.squared_distance(goal))
        .min_by_key(|plan| (plan.to.squared_distance(goal), plan.front.index()))
}

/// `SK-AFVSOLO-22`, `SK-AFVSOLO-23`, `SK-AFVSOLO-25`: into cover nearby with sight of an enemy, if
/// it has none here.
pub(crate) fn firing_drive(scene: Scene<'_>, unit: UnitId, most: Length) -> Option<DrivePlan> {
    let at = scene.state.unit(unit).hull.at;
    let foe = threat_point(scene, unit)?;
    let down = hull_down(scene, unit, ground_eye(scene.book, foe));
    if down || cover_at(scene, at, foe) > Cover::None {
        return None;
    }
    let eye = ground_eye(scene.book, foe);
    places(scene, unit, true)
        .filter(|plan| plan.to.within(at, most))
        .filter(|plan| cover_at(scene, plan.to, foe) > Cover::None)
        .filter(|plan| sees_point(scene, eye, plan.to))
        .filter(|&plan| check_drive(scene, unit, plan, false).is_ok())
        .min_by_key(|plan| (plan.to.squared_distance(at), plan.front.index()))
}

/// `SK-AFVSOLO-28`, `SK-AFVSOLO-39`: out, and away at full speed.
pub(super) fn bale(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let from = nearest_foe_point(play.scene(), unit);
    bale_out(play, unit, from);
    if is_left(play.scene(), unit) {
        flee(play, unit, [Length::ZERO; 2]);
    }
}
