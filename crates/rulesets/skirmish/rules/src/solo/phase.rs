//! The phase of the side that the tables run (2.2, `SK-SOLO-06` to `-08`, `SK-TURN-06` to `-08`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::{is_left, is_vehicle, place, present};
use crate::morale::{clear_markers, rout, surrender};
use crate::movement::{
    bale_out, charge_end, check_charge, check_drive, drive, flee, is_immobile, is_surrounded,
    movers, nearest_enemy, nearest_foe_point, rear_cover, retire_step, step_towards,
};
use crate::position::{cover_at, ground_eye, is_fortified, sees_point, sees_unit};
use crate::solo::armour::{circumstances, column, points, vehicle_drill};
use crate::solo::chart::{Standing, infantry_drill};
use crate::solo::counters::{counters_look, notice_counters, turn_down};
use crate::solo::drives::{Drive, places, retreat_drive};
use crate::solo::generation::{arrive, recycle};
use crate::solo::portals::after_move;
use crate::solo::risk::{factor, facts_of};
use crate::solo::shooting::shoot_all;
use crate::state::{Activation, Drill, Morale, Order, Place, State};
use crate::switches::RoutBonusPerAction;
use crate::terrain::Cover;
use crate::turn;
use crate::units::Kind;

/// `SK-ACT-20`: what a chart rout adds to a move action.
const ROUT_BONUS: Length = Length::inches(2);

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

/// What follows an action of the player: counters noticed, portals shifted.
pub(crate) fn after_player_action(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    moved: bool,
    referee: &mut impl Referee<Event>,
) {
    notice_counters(book, state, book.side(unit), referee);
    if moved && is_left(book, state, unit) {
        after_move(book, state, unit, referee);
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

/// Runs the whole phase up to its melee.
pub(crate) fn run_phase(
    book: &Skirmish,
    state: &mut State,
    side: Side,
    referee: &mut impl Referee<Event>,
) {
    // SK-SOLO-08: armour by number, counters, then the others by distance to the enemy.
    for unit in present(state, side) {
        if state.unit(unit).on_chart
            && book.vehicle(unit).is_some()
            && is_vehicle(book, state, unit)
        {
            act(book, state, unit, referee);
        }
    }
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

/// One unit takes its die and does what it says.
fn act(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    state.activation = Some(Activation::of(unit));
    if !state.unit(unit).told_active {
        state.unit_mut(unit).told_active = true;
        referee.tell(|| Event::Acts { unit });
    }
    let running = state.unit(unit).morale == Morale::Rout;
    let free = turn::opening(book, state, unit, false, referee);
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
        turn::close(book, state, referee);
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

fn bonus(book: &Skirmish) -> [Length; 2] {
    match book.switches.rout_bonus_per_action {
        RoutBonusPerAction::Action => [ROUT_BONUS; 2],
        RoutBonusPerAction::Turn => [ROUT_BONUS, Length::ZERO],
    }
}

/// `SK-RISK-25`, `SK-ACT-01`: the risk factor and the die.
fn dice_for(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) -> Drill {
    let facts = facts_of(book, state, unit);
    let profile = book.profile(unit);
    let sees =
        nearest_enemy(book, state, unit).is_some_and(|foe| sees_unit(book, state, unit, foe));
    let standing = Standing {
        factor: factor(facts),
        last: state.unit(unit).drill,
        fortified: is_fortified(book, state, unit),
        sees,
        tripod: profile.tripod && !state.unit(unit).weapon_left,
    };
    begin(book, state, unit, Roll::Chart, referee);
    let roll = referee.roll(Die::D6);
    let drill = infantry_drill(standing, roll);
    let factor = standing.factor as i8;
    referee.tell(|| Event::ChartRolled { unit, factor, roll, drill });
    drill
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
        _ => {}
    }
    let drill = dice_for(book, state, unit, referee);
    state.unit_mut(unit).drill = drill;
    match drill {
        Drill::Orders => follow_order(book, state, unit, referee),
        Drill::Halt | Drill::Manoeuvre => shoot_all(book, state, unit, referee),
        Drill::Advance => {
            advance(book, state, unit, referee);
            shoot_all(book, state, unit, referee);
        }
        Drill::Attack => attack(book, state, unit, referee),
        Drill::Retreat => retreat(book, state, unit, referee),
        // SK-ACT-22
        Drill::Rout => {
            rout(book, state, unit, referee);
            state.unit_mut(unit).fresh_rout = true;
        }
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
    shoot_all(book, state, unit, referee);
}

/// `SK-ACT-25`: where a unit goes that goes on.
fn aim(book: &Skirmish, state: &State, unit: UnitId) -> Option<Point> {
    nearest_foe_point(book, state, unit).or_else(|| turn::goal(book, unit))
}

/// `SK-ACT-11`, `-26`: half speed, dispersed, towards the nearest enemy.
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
        let able = movers(book, state, unit, false);
        let reach = charge_end(book, state, unit, able, foe).is_some();
        if reach && check_charge(book, state, unit, moves, foe).is_ok() {
            let action = crate::action::Action::Charge { target: foe };
            let Some(acting) = state.activation else { return };
            turn::go(book, state, acting, action, referee);
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

/// `SK-ACT-13`, `-29`, `-31`: stays in cover while half of it is left, else goes back.
fn retreat(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    let at = place(book, state, unit);
    let foe = nearest_foe_point(book, state, unit);
    let cover = foe.map_or(Cover::None, |foe| cover_at(book, state, at, foe));
    let half = 2 * crate::men::strength(book, state, unit) >= book.profile(unit).strength();
    let far = foe.is_none_or(|foe| !foe.within(at, Length::inches(12)));
    let stays = half && cover > Cover::None && (cover == Cover::Hard || far);
    if !stays {
        let goal = rear_cover(book, state, unit).map(|there| (there.at, there.front));
        match goal {
            Some((goal, front)) => {
                note_move(state);
                step_towards(book, state, unit, (goal, front, false), referee);
            }
            None => {
                retire_step(book, state, unit, referee);
            }
        }
    }
    if is_left(book, state, unit) {
        shoot_all(book, state, unit, referee);
    }
}

/// `SK-AFVSOLO-01`, `-02`, `-36` to `-38`: a vehicle takes its die.
fn act_vehicle(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    if book.profile(unit).kind == Kind::Soft {
        // SK-AFVSOLO-37
        if nearest_foe_point(book, state, unit).is_some() {
            go(book, state, unit, retreat_drive(book, state, unit), referee);
        }
        return;
    }
    let seen = nearest_foe_point(book, state, unit).is_some();
    let crew = book.switches.afv_damage_and_crew;
    let sum = points(circumstances(book, state, unit), crew);
    let drill = if seen {
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

/// `SK-AFVSOLO-20` to `-27`, `-36`
fn carry_out(
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
            let to = firing_drive(book, state, unit, Length::inches(9));
            go(book, state, unit, to, referee);
            shoot_all(book, state, unit, referee);
        }
        Drill::Halt => {
            let to = firing_drive(book, state, unit, Length::inches(6));
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

/// Drives there, if it can.
fn go(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    to: Option<Drive>,
    referee: &mut impl Referee<Event>,
) {
    if let Some(to) = to.filter(|&to| check_drive(book, state, unit, to, false).is_ok()) {
        turn::note_driven(state);
        drive(book, state, unit, to, referee);
    }
}

/// `SK-AFVSOLO-20`, `-21`, `-31`: towards the nearest enemy or the objective, not within 20 inches of
/// an enemy; at half speed without infantry within 6 inches.
fn advance_drive(book: &Skirmish, state: &State, unit: UnitId) -> Option<Drive> {
    let at = state.unit(unit).hull.at;
    let enemy = nearest_enemy(book, state, unit).map(|foe| place(book, state, foe));
    if enemy.is_some_and(|foe| foe.within(at, Length::inches(20))) {
        return firing_drive(book, state, unit, Length::inches(6));
    }
    let goals = [enemy, turn::goal(book, unit)].into_iter().flatten();
    let goal = goals.min_by_key(|goal| goal.squared_distance(at))?;
    let supported = present(state, book.side(unit)).into_iter().any(|other| {
        other != unit
            && !is_vehicle(book, state, other)
            && crate::men::within(book, state, unit, other, Length::inches(6))
    });
    places(book, state, unit, !supported)
        .filter(|(to, _, reverse)| {
            !reverse && enemy.is_none_or(|foe| !foe.within(*to, Length::inches(20)))
        })
        .filter(|&to| check_drive(book, state, unit, to, false).is_ok())
        .filter(|(to, ..)| to.squared_distance(goal) < at.squared_distance(goal))
        .min_by_key(|(to, front, _)| (to.squared_distance(goal), front.index()))
}

/// `SK-AFVSOLO-22`, `-23`, `-25`: into cover nearby with sight of an enemy, if it has none here.
fn firing_drive(book: &Skirmish, state: &State, unit: UnitId, most: Length) -> Option<Drive> {
    let at = state.unit(unit).hull.at;
    let foe = nearest_foe_point(book, state, unit)?;
    if cover_at(book, state, at, foe) > Cover::None {
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

/// `SK-AFVSOLO-28`, `-39`: out, and away at full speed.
fn bale(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    let from = nearest_foe_point(book, state, unit);
    bale_out(book, state, unit, from, referee);
    if is_left(book, state, unit) && state.unit(unit).place == Place::Table {
        flee(book, state, unit, [Length::ZERO; 2], referee);
    }
}
