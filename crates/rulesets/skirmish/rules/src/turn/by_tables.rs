//! The phase of the side that the tables run (2.2, `SK-SOLO-06`, `SK-SOLO-07`, `SK-SOLO-08`,
//! `SK-TURN-06`, `SK-TURN-07`, `SK-TURN-08`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::fire::{FireAt, shooter_aim, shooters};
use crate::men::{is_left, is_vehicle, place, present, strength};
use crate::morale::{clear_markers, surrender};
use crate::movement::{
    away_point, check_charge, drop_weapon, flee, is_surrounded, nearest_enemy, nearest_foe_point,
    own_edge, rear_cover, retire_step, step_towards,
};
use crate::position::{cover_at, in_contact, is_fortified, sees_unit};
use crate::solo::{
    Standing, arrive, counters_look, factor, facts_of, infantry_drill, march_counters,
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
pub(crate) fn arrivals(
    book: &Skirmish,
    state: &mut State,
    player: Side,
    referee: &mut impl Referee<Event>,
) {
    if !state.portals.is_empty() {
        arrive(book, state, player, referee);
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
pub(crate) fn run_phase(
    book: &Skirmish,
    state: &mut State,
    side: Side,
    referee: &mut impl Referee<Event>,
) {
    // SK-SOLO-08: armour by number, counters, then the others by distance to the enemy.
    for unit in present(state, side) {
        if state.unit(unit).on_chart && is_vehicle(book, state, unit) {
            act(book, state, unit, referee);
        }
    }
    march_counters(book, state, side, referee);
    notice_counters(book, state, side.foe(), referee);
    counters_look(book, state, side, referee);
    let mut others: ArrayVec<(i64, UnitId), 64> = present(state, side)
        .into_iter()
        .filter(|&unit| state.unit(unit).on_chart && !is_vehicle(book, state, unit))
        .filter(|&unit| !state.unit(unit).told_active)
        .map(|unit| (distance(book, state, unit), unit))
        .collect();
    others.sort_unstable();
    for (_, unit) in others {
        if is_left(book, state, unit) {
            act(book, state, unit, referee);
        }
    }
    // SK-TURN-08: suppression after all shooting.
    for unit in present(state, side) {
        clear_markers(book, state, unit, referee);
    }
}

fn distance(book: &Skirmish, state: &State, unit: UnitId) -> i64 {
    let at = place(book, state, unit);
    present(state, book.side(unit).foe())
        .into_iter()
        .map(|foe| place(book, state, foe).squared_distance(at))
        .min()
        .unwrap_or(i64::MAX)
}

/// `SK-TURN-07`: one unit takes its die and does what it says, shooting too, before the next does.
fn act(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    state.activation = Some(Activation::of(unit));
    if !state.unit(unit).told_active {
        state.unit_mut(unit).told_active = true;
        referee.tell(|| Event::Acts { unit });
    }
    let running = state.unit(unit).morale == Morale::Rout;
    // SK-TURN-08, SK-POL-14
    let free = opening(book, state, unit, false, referee);
    if is_vehicle(book, state, unit) {
        if free {
            act_vehicle(book, state, unit, referee);
        }
    } else if running && !free {
        run_on(book, state, unit, referee);
    } else if free {
        act_team(book, state, unit, referee);
    }
    if state.active() == Some(unit) {
        close(book, state, referee);
    }
    state.activation = None;
}

/// `SK-ACT-21`: those who did not rally take the die with the line for rout.
fn run_on(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    let drill = dice_for(book, state, unit, referee);
    if matches!(drill, Drill::Rout | Drill::Retreat) {
        if is_surrounded(book, state, unit) {
            surrender(book, state, unit, referee);
        } else {
            flee(book, state, unit, bonus(book), referee);
        }
    }
}

/// `SK-RISK-25`, `SK-ACT-01`: the risk factor and the die.
fn dice_for(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> Drill {
    let risk = factor(facts_of(book, state, unit));
    let standing = standing(book, state, unit, (risk, state.unit(unit).drill));
    // SK-DICE-09
    begin(book, state, unit, Roll::Chart, referee);
    let roll = referee.roll(Die::D6);
    let drill = infantry_drill(standing, roll);
    let factor = standing.factor as i8;
    referee.tell(|| Event::ChartRolled { unit, factor, roll, drill });
    drill
}

/// How a unit of this risk factor, that last did this, stands when it comes to the chart.
pub(crate) fn standing(
    book: &Skirmish,
    state: &State,
    unit: UnitId,
    (factor, last): (i32, Drill),
) -> Standing {
    let sees =
        nearest_enemy(book, state, unit).is_some_and(|foe| sees_unit(book, state, unit, foe));
    let heavy = book.profile(unit).tripod && !state.unit(unit).weapon_left;
    Standing {
        factor,
        last,
        fortified: is_fortified(book, state, unit),
        sees,
        tripod: heavy || is_dug_in(book, state, unit),
    }
}

/// `SK-ACT-19`: whether a light machine gun is deployed in cover.
fn is_dug_in(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    let gun = book.profile(unit).figures.iter().any(|man| man.arm == SmallArm::Lmg);
    let (at, foe) = (place(book, state, unit), nearest_foe_point(book, state, unit));
    gun && foe.is_some_and(|foe| cover_at(book, state, at, foe) > Cover::None)
}

/// Infantry and guns: forced states first (`SK-ACT-21`), else the chart.
fn act_team(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    match state.unit(unit).morale {
        Morale::Shaken => return,
        Morale::Retiring if state.unit(unit).drill != Drill::Retreat => {
            retire_step(book, state, unit, referee);
            shoot_all(book, state, unit, referee);
            return;
        }
        Morale::Steady | Morale::Retiring | Morale::Rout | Morale::Surrendered => {}
    }
    let drill = dice_for(book, state, unit, referee);
    state.unit_mut(unit).drill = drill;
    // SK-ACT-24: those in contact stay and fight, unless they must go.
    let goes = matches!(drill, Drill::Retreat | Drill::Rout);
    if !goes && in_contact(book, state, unit) {
        look_and_shoot(book, state, unit, referee);
        return;
    }
    // SK-POL-11: before moving if a target is in range, else after it.
    let early = has_target(book, state, unit);
    if early {
        look_round(book, state, unit, referee);
    }
    let goes_on = matches!(drill, Drill::Halt | Drill::Advance | Drill::Attack | Drill::Orders);
    if goes_on && go_back_to_weapon(book, state, unit, referee) {
        // SK-ACT-31
        look_round(book, state, unit, referee);
        // SK-ACT-31
        shoot_all(book, state, unit, referee);
        return;
    }
    carry_out(book, state, (unit, drill), referee);
}

/// Carries out what the chart says; whoever has not looked yet does so before the unit shoots.
pub(crate) fn carry_out(
    book: &Skirmish,
    state: &mut State,
    (unit, drill): (UnitId, Drill),
    referee: &mut impl Referee<Event>,
) {
    match drill {
        Drill::Orders => follow_order(book, state, unit, referee),
        Drill::Halt | Drill::Manoeuvre => look_and_shoot(book, state, unit, referee),
        Drill::Advance => {
            advance(book, state, unit, referee);
            look_and_shoot(book, state, unit, referee);
        }
        Drill::Attack => attack(book, state, unit, referee),
        Drill::Retreat => retreat(book, state, unit, referee),
        Drill::Rout => run(book, state, unit, referee),
    }
}

/// `SK-ACT-18`: the order it began with.
fn follow_order(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    match state.unit(unit).order {
        Order::Advance | Order::Patrol => advance(book, state, unit, referee),
        Order::Hold | Order::Defend => {}
    }
    // SK-POL-11, SK-ACT-30
    look_and_shoot(book, state, unit, referee);
}

/// Looks round, as far as that has not been done, and shoots.
fn look_and_shoot(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    look_round(book, state, unit, referee);
    shoot_all(book, state, unit, referee);
}

/// Whether a spotted enemy is in sight and within the reach of some small arm of a unit.
pub(crate) fn has_target(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    present(state, book.side(unit).foe()).into_iter().any(|foe| {
        state.unit(foe).spotted
            && shooters(book, state, unit)
                .iter()
                .any(|it| shooter_aim(book, state, unit, it, (foe, FireAt::Men)).is_some())
    })
}

/// `SK-ACT-31`: a crew without its weapon goes back to it, if it is nearer than the nearest enemy and
/// not lost; whether it did.
fn go_back_to_weapon(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> bool {
    let here = state.unit(unit);
    if !here.weapon_left || here.hull.wreck || here.hull.captured || !book.profile(unit).tripod {
        return false;
    }
    if check_take_up(book, state, unit).is_ok() {
        take_up(book, state, unit);
        return true;
    }
    let (at, gun) = (place(book, state, unit), here.hull.at);
    let nearer = nearest_foe_point(book, state, unit)
        .is_none_or(|foe| at.squared_distance(gun) < at.squared_distance(foe));
    if !here.hull.there || !nearer {
        return false;
    }
    note_move(state);
    step_towards(book, state, unit, (gun, None, false), referee)
}

/// `SK-ACT-25`: where a unit goes that goes on.
fn aim(book: &Skirmish, state: &State, unit: UnitId) -> Option<Point> {
    let edge = || own_edge(book, book.side(unit).foe(), place(book, state, unit));
    nearest_foe_point(book, state, unit).or_else(|| book.goal(unit)).or_else(|| Some(edge()))
}

/// `SK-ACT-11`, `SK-ACT-26`: half speed, dispersed, towards the nearest enemy.
fn advance(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if book.profile(unit).field_gun().is_some() && !state.unit(unit).weapon_left {
        return;
    }
    if let Some(goal) = aim(book, state, unit) {
        note_move(state);
        step_towards(book, state, unit, (goal, None, true), referee);
    }
}

fn note_move(state: &mut State) {
    if let Some(activation) = &mut state.activation {
        activation.moves += 1;
    }
}

/// `SK-ACT-10`: full speed, and a charge when it is in reach.
fn attack(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    for moves in 0..2 {
        let Some(foe) = nearest_enemy(book, state, unit) else { break };
        if check_charge(book, state, unit, moves, foe).is_ok() {
            let action = crate::action::Action::Charge { target: foe };
            let Some(acting) = state.activation else { return };
            go_on_foot(book, state, acting, action, referee);
            return;
        }
        let goal = place(book, state, foe);
        note_move(state);
        if !step_towards(book, state, unit, (goal, None, false), referee) {
            break;
        }
    }
    shoot_all(book, state, unit, referee);
}

/// `SK-ACT-13`, `SK-ACT-29`, `SK-ACT-31`: stays in cover while half of it is left, else goes back.
fn retreat(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if !stays(book, state, unit) {
        // SK-ACT-31: a crew that must go leaves a weapon that it cannot carry.
        drop_weapon(book, state, unit);
        fall_back(book, state, unit, has_half(book, state, unit), referee);
    }
    if is_left(book, state, unit) {
        look_and_shoot(book, state, unit, referee);
    }
}

/// Whether half of a unit or more is left.
fn has_half(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    2 * strength(book, state, unit) >= book.profile(unit).strength()
}

/// `SK-ACT-13`, `SK-ACT-29`: whether a unit told to go back stays in its cover: half of it is left, and
/// the cover is hard or no enemy within 12 inches.
pub(crate) fn stays(book: &Skirmish, state: &State, unit: UnitId) -> bool {
    let at = place(book, state, unit);
    let foe = nearest_foe_point(book, state, unit);
    let cover = foe.map_or(Cover::None, |foe| cover_at(book, state, at, foe));
    let far = foe.is_none_or(|foe| !foe.within(at, Length::inches(12)));
    has_half(book, state, unit) && cover > Cover::None && (cover == Cover::Hard || far)
}

/// The way back, at full speed: below half strength to a friend (`SK-ACT-13`), else to cover, else
/// straight away. What it costs is not there for shooting (`SK-ACT-30`).
fn fall_back(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    half: bool,
    referee: &mut impl Referee<Event>,
) {
    let once =
        state.unit(unit).markers > 0 || book.profile(unit).figures.iter().any(|it| it.ap == 1);
    for _ in 0..if once { 1 } else { 2 } {
        let friend = friend_behind(book, state, unit).filter(|_| !half).map(|at| (at, None));
        let cover = || rear_cover(book, state, unit).map(|there| (there.at, there.front));
        let away = || (away_point(book, state, unit, Length::inches(20)), None);
        let (goal, front) = friend.or_else(cover).unwrap_or_else(away);
        note_move(state);
        if !step_towards(book, state, unit, (goal, front, false), referee) {
            return;
        }
        let at = place(book, state, unit);
        if at == goal {
            return;
        }
    }
}

/// `SK-ACT-13`, `SK-ACT-28`: the closest friendly unit that is not nearer the nearest known enemy.
fn friend_behind(book: &Skirmish, state: &State, unit: UnitId) -> Option<Point> {
    let at = place(book, state, unit);
    let foe = nearest_foe_point(book, state, unit)?;
    let own = at.squared_distance(foe);
    present(state, book.side(unit))
        .into_iter()
        .filter(|&other| other != unit && is_left(book, state, other))
        .map(|other| place(book, state, other))
        .filter(|there| there.squared_distance(foe) >= own && *there != at)
        .min_by_key(|there| there.squared_distance(at))
}
