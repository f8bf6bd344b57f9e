//! The phase of the side that the tables run (2.2, `SK-SOLO-06`, `SK-SOLO-07`, `SK-SOLO-08`,
//! `SK-TURN-06`, `SK-TURN-07`, `SK-TURN-08`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::fire::{FireAt, shooter_aim, shooters};
use crate::men::{is_left, is_vehicle, place, present, strength};
use crate::morale::{clear_markers, surrender};
use crate::movement::{
    MoveGoal, away_point, check_charge, drop_weapon, flee, is_surrounded, nearest_enemy,
    nearest_foe_point, own_edge, rear_cover, retire_step, step_towards,
};
use crate::position::{cover_at, in_contact, is_fortified, sees_unit};
use crate::solo::{
    ChartEntry, arrive, counters_look, factor, facts_of, infantry_drill, march_counters,
    notice_counters, recycle, turn_down,
};
use crate::state::{Activation, Drill, Morale, Order, State};
use crate::terrain::Cover;
use crate::turn::activation::{check_take_up, close, go as go_on_foot, opening, take_up};
use crate::turn::charted::{bonus, run};
use crate::turn::fire_by_tables::shoot_all;
use crate::turn::looking_by_tables::look_round;
use crate::turn::vehicles_by_tables::act_vehicle;
use crate::units::SmallArm;

/// `SK-TURN-03`: arrivals at the start of the player's phase.
pub(crate) fn arrivals(play: &mut Play<'_, impl Referee<Event>>, player: Side) {
    if !play.state.portals.is_empty() {
        arrive(play, player);
    }
}

/// `SK-TURN-17`: events face down, casualties back into the pool.
pub(crate) fn end_turn(book: &Skirmish, state: &mut State) {
    let Some(side) = book.solo_side() else { return };
    turn_down(state);
    if book.scenario.solo.as_ref().is_some_and(|solo| solo.reserves.is_some()) {
        recycle(book, state, side);
    }
}

/// `SK-TURN-06`: runs the whole phase up to its melee: dice and shooting, then suppression.
pub(crate) fn run_phase(play: &mut Play<'_, impl Referee<Event>>, side: Side) {
    // SK-SOLO-08: armour by number, counters, then the others by distance to the enemy.
    for unit in present(play.state, side) {
        if play.state.unit(unit).on_chart && is_vehicle(play.scene(), unit) {
            act(play, unit);
        }
    }
    march_counters(play, side);
    notice_counters(play, side.foe());
    counters_look(play, side);
    let mut others: ArrayVec<(i64, UnitId), 64> = present(play.state, side)
        .into_iter()
        .filter(|&unit| play.state.unit(unit).on_chart && !is_vehicle(play.scene(), unit))
        .filter(|&unit| !play.state.unit(unit).told_active)
        .map(|unit| (distance(play.scene(), unit), unit))
        .collect();
    others.sort_unstable();
    for (_, unit) in others {
        if is_left(play.scene(), unit) {
            act(play, unit);
        }
    }
    // SK-TURN-08: suppression after all shooting.
    for unit in present(play.state, side) {
        clear_markers(play, unit);
    }
}

fn distance(scene: Scene<'_>, unit: UnitId) -> i64 {
    let at = place(scene, unit);
    present(scene.state, scene.book.side(unit).foe())
        .into_iter()
        .map(|foe| place(scene, foe).squared_distance(at))
        .min()
        .unwrap_or(i64::MAX)
}

/// `SK-TURN-07`: one unit takes its die and does what it says, shooting too, before the next does.
fn act(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.activation = Some(Activation::of(unit));
    if !play.state.unit(unit).told_active {
        play.state.unit_mut(unit).told_active = true;
        play.referee.tell(|| Event::Acts { unit });
    }
    let running = play.state.unit(unit).morale == Morale::Rout;
    // SK-TURN-08, SK-POL-14
    let free = opening(play, unit, false);
    if is_vehicle(play.scene(), unit) {
        if free {
            act_vehicle(play, unit);
        }
    } else if running && !free {
        run_on(play, unit);
    } else if free {
        act_team(play, unit);
    }
    if play.state.active() == Some(unit) {
        close(play);
    }
    play.state.activation = None;
}

/// `SK-ACT-21`: those who did not rally take the die with the line for rout.
fn run_on(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let drill = dice_for(play, unit);
    if matches!(drill, Drill::Rout | Drill::Retreat) {
        if is_surrounded(play.scene(), unit) {
            surrender(play, unit);
        } else {
            flee(play, unit, bonus(play.book));
        }
    }
}

/// `SK-RISK-25`, `SK-ACT-01`: the risk factor and the die.
fn dice_for(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> Drill {
    let risk = factor(facts_of(play.scene(), unit));
    let standing = standing(play.scene(), unit, risk, play.state.unit(unit).drill);
    // SK-DICE-09
    begin(play, unit, Roll::Chart);
    let roll = play.referee.roll(Die::D6);
    let drill = infantry_drill(standing, roll);
    let factor = standing.factor as i8;
    play.referee.tell(|| Event::ChartRolled { unit, factor, roll, drill });
    drill
}

/// How a unit of this risk factor, that last did this, stands when it comes to the chart.
pub(crate) fn standing(scene: Scene<'_>, unit: UnitId, factor: i32, last: Drill) -> ChartEntry {
    let sees = nearest_enemy(scene, unit).is_some_and(|foe| sees_unit(scene, unit, foe));
    let heavy = scene.book.profile(unit).tripod && !scene.state.unit(unit).weapon_left;
    ChartEntry {
        factor,
        last,
        fortified: is_fortified(scene, unit),
        sees,
        tripod: heavy || is_dug_in(scene, unit),
    }
}

/// `SK-ACT-19`: whether a light machine gun is deployed in cover.
fn is_dug_in(scene: Scene<'_>, unit: UnitId) -> bool {
    let gun = scene.book.profile(unit).figures.iter().any(|man| man.arm == SmallArm::Lmg);
    let (at, foe) = (place(scene, unit), nearest_foe_point(scene, unit));
    gun && foe.is_some_and(|foe| cover_at(scene, at, foe) > Cover::None)
}

/// Infantry and guns: forced states first (`SK-ACT-21`), else the chart.
fn act_team(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    match play.state.unit(unit).morale {
        Morale::Shaken => return,
        Morale::Retiring if play.state.unit(unit).drill != Drill::Retreat => {
            retire_step(play, unit);
            shoot_all(play, unit);
            return;
        }
        Morale::Steady | Morale::Retiring | Morale::Rout | Morale::Surrendered => {}
    }
    let drill = dice_for(play, unit);
    play.state.unit_mut(unit).drill = drill;
    // SK-ACT-24: those in contact stay and fight, unless they must go.
    let goes = matches!(drill, Drill::Retreat | Drill::Rout);
    if !goes && in_contact(play.scene(), unit) {
        look_and_shoot(play, unit);
        return;
    }
    // SK-POL-11: before moving if a target is in range, else after it.
    let early = has_target(play.scene(), unit);
    if early {
        look_round(play, unit);
    }
    let goes_on = matches!(drill, Drill::Halt | Drill::Advance | Drill::Attack | Drill::Orders);
    if goes_on && go_back_to_weapon(play, unit) {
        // SK-ACT-31
        look_round(play, unit);
        // SK-ACT-31
        shoot_all(play, unit);
        return;
    }
    carry_out(play, unit, drill);
}

/// Carries out what the chart says; whoever has not looked yet does so before the unit shoots.
pub(crate) fn carry_out(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, drill: Drill) {
    match drill {
        Drill::Orders => follow_order(play, unit),
        Drill::Halt | Drill::Manoeuvre => look_and_shoot(play, unit),
        Drill::Advance => {
            advance(play, unit);
            look_and_shoot(play, unit);
        }
        Drill::Attack => attack(play, unit),
        Drill::Retreat => retreat(play, unit),
        Drill::Rout => run(play, unit),
    }
}

/// `SK-ACT-18`: the order it began with.
fn follow_order(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    match play.state.unit(unit).order {
        Order::Advance | Order::Patrol => advance(play, unit),
        Order::Hold | Order::Defend => {}
    }
    // SK-POL-11, SK-ACT-30
    look_and_shoot(play, unit);
}

/// Looks round, as far as that has not been done, and shoots.
fn look_and_shoot(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    look_round(play, unit);
    shoot_all(play, unit);
}

/// Whether a spotted enemy is in sight and within the reach of some small arm of a unit.
pub(crate) fn has_target(scene: Scene<'_>, unit: UnitId) -> bool {
    present(scene.state, scene.book.side(unit).foe()).into_iter().any(|foe| {
        scene.state.unit(foe).spotted
            && shooters(scene, unit)
                .iter()
                .any(|it| shooter_aim(scene, it, foe, FireAt::Men).is_some())
    })
}

/// `SK-ACT-31`: a crew without its weapon goes back to it, if it is nearer than the nearest enemy and
/// not lost; whether it did.
fn go_back_to_weapon(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) -> bool {
    let here = play.state.unit(unit);
    if !here.weapon_left || here.hull.wreck || here.hull.captured || !play.book.profile(unit).tripod
    {
        return false;
    }
    if check_take_up(play.scene(), unit).is_ok() {
        take_up(play.book, play.state, unit);
        return true;
    }
    let (at, gun) = (place(play.scene(), unit), here.hull.at);
    let nearer = nearest_foe_point(play.scene(), unit)
        .is_none_or(|foe| at.squared_distance(gun) < at.squared_distance(foe));
    if !here.hull.there || !nearer {
        return false;
    }
    note_move(play.state);
    step_towards(play, unit, MoveGoal::at(gun))
}

/// `SK-ACT-25`: where a unit goes that goes on.
fn aim(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    let book = scene.book;
    let edge = || own_edge(book, book.side(unit).foe(), place(scene, unit));
    nearest_foe_point(scene, unit).or_else(|| book.goal(unit)).or_else(|| Some(edge()))
}

/// `SK-ACT-11`, `SK-ACT-26`: half speed, dispersed, towards the nearest enemy.
fn advance(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.book.profile(unit).field_gun().is_some() && !play.state.unit(unit).weapon_left {
        return;
    }
    if let Some(goal) = aim(play.scene(), unit) {
        note_move(play.state);
        step_towards(play, unit, MoveGoal { half: true, ..MoveGoal::at(goal) });
    }
}

fn note_move(state: &mut State) {
    if let Some(activation) = &mut state.activation {
        activation.moves += 1;
    }
}

/// `SK-ACT-10`: full speed, and a charge when it is in reach.
fn attack(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    for moves in 0..2 {
        let Some(foe) = nearest_enemy(play.scene(), unit) else { break };
        if check_charge(play.scene(), unit, moves, foe).is_ok() {
            let action = crate::action::Action::Charge { target: foe };
            let Some(acting) = play.state.activation else { return };
            go_on_foot(play, acting, action);
            return;
        }
        let goal = place(play.scene(), foe);
        note_move(play.state);
        if !step_towards(play, unit, MoveGoal::at(goal)) {
            break;
        }
    }
    shoot_all(play, unit);
}

/// `SK-ACT-13`, `SK-ACT-29`, `SK-ACT-31`: stays in cover while half of it is left, else goes back.
fn retreat(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if !stays(play.scene(), unit) {
        // SK-ACT-31: a crew that must go leaves a weapon that it cannot carry.
        drop_weapon(play, unit);
        fall_back(play, unit, has_half(play.scene(), unit));
    }
    if is_left(play.scene(), unit) {
        look_and_shoot(play, unit);
    }
}

/// Whether half of a unit or more is left.
fn has_half(scene: Scene<'_>, unit: UnitId) -> bool {
    2 * strength(scene, unit) >= scene.book.profile(unit).strength()
}

/// `SK-ACT-13`, `SK-ACT-29`: whether a unit told to go back stays in its cover: half of it is left, and
/// the cover is hard or no enemy within 12 inches.
pub(crate) fn stays(scene: Scene<'_>, unit: UnitId) -> bool {
    let at = place(scene, unit);
    let foe = nearest_foe_point(scene, unit);
    let cover = foe.map_or(Cover::None, |foe| cover_at(scene, at, foe));
    let far = foe.is_none_or(|foe| !foe.within(at, Length::inches(12)));
    has_half(scene, unit) && cover > Cover::None && (cover == Cover::Hard || far)
}

/// The way back, at full speed: below half strength to a friend (`SK-ACT-13`), else to cover, else
/// straight away. What it costs is not there for shooting (`SK-ACT-30`).
fn fall_back(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, half: bool) {
    let once = play.state.unit(unit).markers > 0
        || play.book.profile(unit).figures.iter().any(|it| it.ap == 1);
    for _ in 0..if once { 1 } else { 2 } {
        let friend = friend_behind(play.scene(), unit).filter(|_| !half).map(|at| (at, None));
        let cover = || rear_cover(play.scene(), unit).map(|there| (there.at, there.front));
        let away = || (away_point(play.scene(), unit, Length::inches(20)), None);
        let (goal, front) = friend.or_else(cover).unwrap_or_else(away);
        note_move(play.state);
        if !step_towards(play, unit, MoveGoal { front, ..MoveGoal::at(goal) }) {
            return;
        }
        let at = place(play.scene(), unit);
        if at == goal {
            return;
        }
    }
}

/// `SK-ACT-13`, `SK-ACT-28`: the closest friendly unit that is not nearer the nearest known enemy.
fn friend_behind(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    let at = place(scene, unit);
    let foe = nearest_foe_point(scene, unit)?;
    let own = at.squared_distance(foe);
    present(scene.state, scene.book.side(unit))
        .into_iter()
        .filter(|&other| other != unit && is_left(scene, other))
        .map(|other| place(scene, other))
        .filter(|there| there.squared_distance(foe) >= own && *there != at)
        .min_by_key(|there| there.squared_distance(at))
}
