//! Activations (`A0` to `A5`).

use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::action::Action;
use crate::book::Skirmish;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::fire::{crew_payers, launcher_payers, mortar_payers, save_points};
use crate::men::{
    active, is_left, is_vehicle, left, note_spacing, place, place_of, pool_left, spend, spend_all,
    take_over, take_seats,
};
use crate::morale::{Toll, answer, clear_markers, rally, test};
use crate::movement::{
    Party, Walk, can_drive, charge, climb, dragging, flee, go as walk_on, march, march_party,
    movers, retire_step, uncovered,
};
use crate::position::distance_to_hull;
use crate::refusal::{Verdict, require};
use crate::setup::{entrance, held_back, put};
use crate::solo;
use crate::spotting::{attempt, hidden_at, notice_mover};
use crate::state::{Activation, Mobility, Morale, Place, State, UnitSet};
use crate::units::Crewed;

/// `SK-MORALE-09`: so much of a move action outside cover makes it a crossing, in hundredths.
const CROSSING: i32 = 200;

/// Begins the activation of a unit: forced states, suppression, then its own choice (`SK-TURN-04`).
pub(crate) fn activate(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    state.waiting.remove(unit);
    state.activation = Some(Activation::of(unit));
    if state.unit(unit).place == Place::Reserve {
        come_in(book, state, unit, referee);
    }
    if !state.unit(unit).told_active {
        state.unit_mut(unit).told_active = true;
        referee.tell(|| Event::Acts { unit });
    }
    let free = opening(book, state, unit, true, referee);
    if !free {
        close(book, state, referee);
    }
}

/// `SK-SCEN-02`: a unit that was held back comes in at its point of the edge, and acts from there.
fn come_in(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if let Some(walk) = entrance(book, state, unit) {
        put(book, state, unit, walk, referee);
        state.unit_mut(unit).moved = true;
        notice_mover(book, state, unit, referee);
    }
}

/// `A0` to `A2`: what comes before a unit's own choice; whether it has one. `player` for the timing
/// of suppression (`SK-TURN-05`) of whoever decides, by the charts or not (`SK-POL-14`).
pub(crate) fn opening(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    player: bool,
    referee: &mut impl Referee<Event>,
) -> bool {
    if is_vehicle(book, state, unit) {
        // SK-AFV-22, SK-VDAM-33.
        take_seats(book, state, unit);
        release(book, state, unit, referee);
    } else {
        // SK-UNIT-20.
        take_over(book, state, unit);
    }
    // SK-MORALE-20: the rally roll comes first; SK-MORALE-16: who runs on does not fire.
    if state.unit(unit).morale == Morale::Rout {
        let fresh = state.unit(unit).fresh_rout;
        if fresh || !rally(book, state, unit, referee) {
            // SK-MORALE-20: his markers stay.
            if player {
                flee(book, state, unit, [Length::ZERO; 2], referee);
            }
            return false;
        }
    }
    clear_if(book, state, unit, player, referee);
    if state.unit(unit).morale == Morale::Retiring && player {
        keep_retiring(book, state, unit, referee);
    }
    if state.unit(unit).hull.must_withdraw && is_vehicle(book, state, unit) {
        withdraw(book, state, unit, referee);
    }
    is_left(book, state, unit)
}

fn clear_if(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    player: bool,
    referee: &mut impl Referee<Event>,
) {
    if player {
        clear_markers(book, state, unit, referee);
    }
}

/// `SK-AFV-10`, `SK-AFV-12`: a stuck vehicle gets free on 5 or 6.
fn release(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    if state.unit(unit).hull.mobility != Mobility::Stuck {
        return;
    }
    // SK-DICE-09
    begin(book, state, unit, Roll::Release, referee);
    let roll = referee.roll(Die::D6);
    referee.tell(|| Event::ReleaseRolled { unit, roll });
    if roll >= 5 {
        state.unit_mut(unit).hull.mobility = Mobility::Free;
    }
}

/// `SK-MORALE-18`: at least one move action to go on; the men pay what they have.
fn keep_retiring(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    spend_all(book, state, unit, 1);
    if let Some(activation) = &mut state.activation {
        activation.moves += 1;
    }
    retire_step(book, state, unit, referee);
}

/// `SK-MORALE-25`: the vehicle withdraws at half speed or more, out of sight if it can.
fn withdraw(book: &Skirmish, state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    state.unit_mut(unit).hull.must_withdraw = false;
    if can_drive(book, state, unit).is_err() {
        return;
    }
    if let Some((to, front, reverse)) = solo::retreat_drive(book, state, unit) {
        note_driven(state);
        let aside = crate::movement::drive(book, state, unit, (to, front, reverse), referee);
        frighten(book, state, (unit, aside), referee);
    }
}

/// `SK-AFV-27`: enemies whom a vehicle drives aside test as if charged by greater numbers, once a
/// phase.
pub(crate) fn frighten(
    book: &Skirmish,
    state: &mut State,
    (vehicle, aside): (UnitId, UnitSet),
    referee: &mut impl Referee<Event>,
) {
    let mut toll = Toll::NONE;
    for unit in aside & book.of_side[book.side(vehicle).foe()] {
        if !state.unit(unit).tested_charge {
            state.unit_mut(unit).tested_charge = true;
            state.unit_mut(unit).last_attacker = Some(vehicle);
            toll.shocked.insert(unit);
        }
    }
    answer(book, state, toll, None, referee);
}

/// A vehicle has made its move.
pub(crate) fn note_driven(state: &mut State) {
    if let Some(activation) = &mut state.activation {
        activation.driven = true;
    }
}

/// The remaining units act by themselves: forced states and suppression only.
pub(crate) fn end_activations(
    book: &Skirmish,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) {
    // SK-SCEN-02: whoever is held back stays so.
    for unit in held_back(book, state, Side::A) | held_back(book, state, Side::B) {
        state.waiting.remove(unit);
    }
    while let Some(unit) = state.waiting.first() {
        forced_only(book, state, unit, referee);
    }
}

/// `A0`, `A1` and forced moves of one unit, and the end of its activation.
pub(crate) fn forced_only(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    state.waiting.remove(unit);
    state.activation = Some(Activation::of(unit));
    opening(book, state, unit, true, referee);
    close(book, state, referee);
}

/// `A5`: what is left is lost, but for what is stored in a weapon (`SK-AP-02`, `SK-AP-12`,
/// `SK-AP-13`, `SK-AP-14`).
pub(crate) fn close(book: &Skirmish, state: &mut State, _referee: &mut impl Referee<Event>) {
    let Some(acting) = state.activation.take() else { return };
    let unit = acting.unit;
    store(book, state, unit);
    let hull = &mut state.unit_mut(unit).hull;
    // SK-VDAM-28: a stun lasts to the end of the activation.
    hull.stunned = hull.stunned.saturating_sub(1);
}

/// `SK-AP-14`: stores points for the crewed weapon, up to the price of a shot.
fn store(book: &Skirmish, state: &mut State, unit: UnitId) {
    let here = state.unit(unit);
    if here.morale >= Morale::Shaken || !is_left(book, state, unit) {
        return;
    }
    save_points(book, state, unit);
    let here = state.unit(unit);
    let moved = here.moved;
    let (payers, cap) = match book.profile(unit).crewed {
        _ if book.vehicle(unit).is_some() => {
            let armed = is_vehicle(book, state, unit) && book.profile(unit).gun().is_some();
            if !armed {
                return;
            }
            (crew_payers(book, state, unit), book.switches.gun_point_cap as u8)
        }
        Some(Crewed::Gun { .. }) if !here.weapon_left && !moved => {
            (crew_payers(book, state, unit), book.switches.gun_point_cap as u8)
        }
        Some(Crewed::Mortar { .. }) if !here.weapon_left && !moved => {
            (mortar_payers(book, state, unit), book.switches.gun_point_cap as u8)
        }
        Some(Crewed::Launcher) => {
            let gunner = usize::from(here.gunner);
            let cap = book.switches.gun_point_cap as u8;
            (launcher_payers(book, state, unit, gunner), cap)
        }
        Some(Crewed::AtRifle) => {
            let gunner = usize::from(here.gunner);
            (launcher_payers(book, state, unit, gunner), 2)
        }
        Some(Crewed::Flamethrower) => {
            let gunner = usize::from(here.gunner);
            (launcher_payers(book, state, unit, gunner), book.switches.flame_ap as u8)
        }
        _ => return,
    };
    let more = pool_left(book, state, unit, &payers);
    let here = state.unit_mut(unit);
    here.points = (here.points + more).min(cap);
}

/// A man looks at a contact; that costs no point (`SK-AP-18`).
pub(crate) fn spot(
    book: &Skirmish,
    state: &mut State,
    (unit, man): (UnitId, usize),
    at: Point,
    referee: &mut impl Referee<Event>,
) {
    match hidden_at(book, state, book.side(unit).foe(), at) {
        Some(target) => attempt(book, state, (unit, man), target, referee),
        None => solo::spot_counter(book, state, (unit, man), at, referee),
    }
}

/// Moves on foot: the test for open ground first (`A3`), then the move, a charge, or what is left of
/// a move that was stopped.
pub(crate) fn go(
    book: &Skirmish,
    state: &mut State,
    acting: Activation,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    let unit = acting.unit;
    match action {
        Action::Stop => set_paused(state, None),
        Action::GoOn => {
            let Some(paused) = acting.paused else { return };
            set_paused(state, None);
            let walk = Walk { to: paused.to, front: paused.front, close: paused.close };
            let able = movers(book, state, unit, true) & paused.men;
            let again = walk_on(book, state, unit, (able, walk), referee);
            set_paused(state, again);
        }
        Action::Charge { target } if acting.paused.is_some() => {
            set_paused(state, None);
            let able = movers(book, state, unit, true);
            charge_home(book, state, unit, (able, target), referee);
        }
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase
        | Action::Spot { .. }
        | Action::Move(_)
        | Action::Part { .. }
        | Action::Drag { .. }
        | Action::Join { .. }
        | Action::Climb { .. }
        | Action::Charge { .. }
        | Action::Fire(_)
        | Action::ShootSniper { .. }
        | Action::Volley { .. }
        | Action::Grenade { .. }
        | Action::HandHeld { .. }
        | Action::Flame { .. }
        | Action::Mortar { .. }
        | Action::Gun { .. }
        | Action::Lay { .. }
        | Action::Call { .. }
        | Action::Drive { .. }
        | Action::Mount { .. }
        | Action::Dismount { .. }
        | Action::Limber { .. }
        | Action::Unlimber { .. }
        | Action::TakeUp
        | Action::Recrew
        | Action::Run
        | Action::BaleOut
        | Action::Pass => {
            if crossing_failed(book, state, acting, action, referee) {
                return;
            }
            note_move_action(book, state, unit);
            start(book, state, unit, action, referee);
        }
    }
}

fn set_paused(state: &mut State, paused: Option<crate::state::Paused>) {
    if let Some(activation) = &mut state.activation {
        activation.paused = paused;
    }
}

fn note_move_action(book: &Skirmish, state: &mut State, unit: UnitId) {
    let tripod = book.profile(unit).tripod;
    if let Some(activation) = &mut state.activation {
        activation.moves += 1;
        activation.carried |= tripod;
    }
}

fn start(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::Move(walk) => {
            let paused = march(book, state, unit, walk, referee);
            let alive = is_left(book, state, unit);
            set_paused(state, paused.filter(|_| alive));
        }
        Action::Part { men, walk } => {
            let party = Party { able: men, dragged: None };
            set_out(book, state, unit, (party, walk), referee);
        }
        Action::Drag { man, walk } => {
            let party = dragging(book, state, unit, man);
            set_out(book, state, unit, (party, walk), referee);
        }
        Action::Climb { up } => climb(book, state, unit, up, referee),
        Action::Charge { target } => {
            let able = movers(book, state, unit, false);
            for man in active(book, state, unit) {
                if able & 1 << man != 0 {
                    spend(state, unit, man, 1);
                }
            }
            charge_home(book, state, unit, (able, target), referee);
        }
        Action::Choose { .. }
        | Action::Deploy(_)
        | Action::Board { .. }
        | Action::HoldBack
        | Action::Activate { .. }
        | Action::EndPhase
        | Action::Spot { .. }
        | Action::Join { .. }
        | Action::GoOn
        | Action::Stop
        | Action::Fire(_)
        | Action::ShootSniper { .. }
        | Action::Volley { .. }
        | Action::Grenade { .. }
        | Action::HandHeld { .. }
        | Action::Flame { .. }
        | Action::Mortar { .. }
        | Action::Gun { .. }
        | Action::Lay { .. }
        | Action::Call { .. }
        | Action::Drive { .. }
        | Action::Mount { .. }
        | Action::Dismount { .. }
        | Action::Limber { .. }
        | Action::Unlimber { .. }
        | Action::TakeUp
        | Action::Recrew
        | Action::Run
        | Action::BaleOut
        | Action::Pass => {}
    }
}

/// A part of a team walks, or a team with somebody it drags.
fn set_out(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    (party, walk): (Party, Walk),
    referee: &mut impl Referee<Event>,
) {
    let paused = march_party(book, state, unit, (party, walk), referee);
    let alive = is_left(book, state, unit);
    set_paused(state, paused.filter(|_| alive));
}

/// The charge, and the test of those charged by greater numbers (`SK-MORALE-03`, `SK-MORALE-08`).
fn charge_home(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    (able, target): (u8, UnitId),
    referee: &mut impl Referee<Event>,
) {
    charge(book, state, unit, (able, target), referee);
    if state.unit(target).tested_charge || !is_left(book, state, target) {
        return;
    }
    let chargers: u8 = crate::men::present(state, book.side(unit))
        .into_iter()
        .filter(|&other| {
            state.unit(other).through_wall == Some(target)
                && crate::position::men_touching(book, state, other, target) != 0
        })
        .map(|other| crate::men::strength(book, state, other))
        .sum();
    let touched = crate::position::men_touching(book, state, unit, target) != 0;
    if touched && chargers > crate::men::strength(book, state, target) {
        state.unit_mut(target).tested_charge = true;
        state.unit_mut(target).last_attacker = Some(unit);
        let mut toll = Toll::NONE;
        toll.shocked.insert(target);
        answer(book, state, toll, None, referee);
    }
}

/// `SK-MORALE-05`, `SK-MORALE-09`: a unit under fire that is about to cross open ground tests once; if
/// it fails, that ends its activation.
#[expect(clippy::wildcard_enum_match_arm, reason = "only who crosses ground is tested")]
fn crossing_failed(
    book: &Skirmish,
    state: &mut State,
    acting: Activation,
    action: Action,
    referee: &mut impl Referee<Event>,
) -> bool {
    let unit = acting.unit;
    if acting.tested || !state.unit(unit).under_fire.any {
        return false;
    }
    let to = match action {
        Action::Move(walk) | Action::Part { walk, .. } | Action::Drag { walk, .. } => walk.to,
        Action::Charge { target } => place(book, state, target),
        _ => return false,
    };
    let from = place(book, state, unit);
    if uncovered(book, from, to) <= CROSSING {
        return false;
    }
    if let Some(activation) = &mut state.activation {
        activation.tested = true;
    }
    let passed = test(book, state, unit, referee);
    if !passed {
        for man in active(book, state, unit) {
            state.unit_mut(unit).figures[man].looked = true;
        }
        close(book, state, referee);
    }
    !passed
}

/// `SK-MORALE-27`, `SK-MOVE-22`: whether a crew may take up what it left behind: within 1 inch of a
/// gun, for a point; a weapon that is carried lies where they are.
pub(crate) fn check_take_up(book: &Skirmish, state: &State, unit: UnitId) -> Verdict {
    let here = state.unit(unit);
    let tripod = book.profile(unit).tripod;
    require(tripod && here.weapon_left, "SK-MORALE-27", "it has left nothing behind")?;
    require(!here.hull.wreck && !here.hull.captured, "SK-MELEE-20", "the weapon is lost")?;
    require(here.morale == Morale::Steady, "SK-MORALE-27", "it has other things to do")?;
    let gun = book.profile(unit).field_gun().is_some();
    let near = |man: usize| {
        let at = place_of(book, state, unit, man);
        !gun || distance_to_hull(book, state, unit, at) <= Length::inches(1).squared()
    };
    // SK-MOVE-22: one man alone does not carry on with a tripod.
    let able = active(book, state, unit).any(|man| near(man) && left(book, state, unit, man) >= 1);
    require(able, "SK-AP-21", "nobody is near it with a point")
}

/// Takes it up.
pub(crate) fn take_up(book: &Skirmish, state: &mut State, unit: UnitId) {
    let man = active(book, state, unit).find(|&man| left(book, state, unit, man) >= 1);
    if let Some(man) = man {
        spend(state, unit, man, 1);
    }
    let here = state.unit_mut(unit);
    here.weapon_left = false;
    here.points = 0;
}

/// `SK-UNIT-19`: whether a man may join the crew of another team's weapon: within 2 inches of it, for
/// a point, if a place there is free and his own team keeps somebody.
pub(crate) fn check_join(
    book: &Skirmish,
    state: &State,
    (unit, man): (UnitId, usize),
    crew: UnitId,
) -> Verdict {
    let served = book.profile(crew).crewed.is_some() || book.profile(crew).tripod;
    let own = crew != unit && book.side(crew) == book.side(unit);
    require(own && served, "SK-UNIT-19", "no crew that he could join")?;
    let afoot = [unit, crew].map(|it| {
        let here = state.unit(it);
        here.place == Place::Table && here.morale < Morale::Shaken && book.vehicle(it).is_none()
    });
    require(afoot == [true; 2], "SK-UNIT-19", "not now")?;
    require(free_place(book, state, crew).is_some(), "SK-UNIT-19", "the crew is whole")?;
    let there = active(book, state, unit).any(|other| other == man);
    let others = active(book, state, unit).count() > 1;
    require(there && others, "SK-UNIT-19", "somebody must stay with his team")?;
    let price = book.switches.crew_shift_ap as u8;
    require(left(book, state, unit, man) >= price, "SK-AP-21", "he has no point left")?;
    let at = place_of(book, state, unit, man);
    let near = active(book, state, crew)
        .any(|other| place_of(book, state, crew, other).within(at, Length::inches(2)));
    require(near, "SK-UNIT-19", "he is not within 2 inches of the crew")
}

/// The place of a man who is out of a crew.
fn free_place(book: &Skirmish, state: &State, crew: UnitId) -> Option<usize> {
    let figures = &state.unit(crew).figures;
    (0..book.profile(crew).figures.len()).find(|&man| !figures[man].condition.is_active())
}

/// He takes the place of a man who is out, and serves as that man did; who is out counts with the
/// team that he leaves.
pub(crate) fn join(book: &Skirmish, state: &mut State, (unit, man): (UnitId, usize), crew: UnitId) {
    let Some(place) = free_place(book, state, crew) else { return };
    spend(state, unit, man, book.switches.crew_shift_ap as u8);
    let (leaves, fallen) = (state.unit(unit).figures[man], state.unit(crew).figures[place]);
    state.unit_mut(unit).figures[man] = fallen;
    state.unit_mut(crew).figures[place] = leaves;
    // SK-AP-15: what is saved does not change hands.
    state.unit_mut(unit).saved[man] = 0;
    state.unit_mut(crew).saved[place] = 0;
    note_spacing(book, state, unit);
    note_spacing(book, state, crew);
}
