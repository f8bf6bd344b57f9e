//! Activations (`A0` to `A5`).

use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::action::Action;
use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::fire::{crew_payers, launcher_payers, mortar_payers, save_points};
use crate::men::{
    Man, Squad, active, is_left, is_vehicle, left, note_spacing, place, place_of, pool_left, spend,
    spend_all, take_over, take_seats,
};
use crate::morale::{MoraleCauses, answer, clear_markers, rally, test};
use crate::movement::{
    Party, Walk, can_drive, charge, climb, dragging, flee, go as walk_on, march, march_party,
    movers, retire_step, uncovered,
};
use crate::position::distance_to_hull;
use crate::setup::{entrance, held_back, put};
use crate::solo;
use crate::spotting::{attempt, hidden_at, notice_mover};
use crate::state::{Activation, Mobility, Morale, Place, State, UnitSet};
use crate::units::Crewed;

/// `SK-MORALE-09`: so much of a move action outside cover makes it a crossing, in hundredths.
const CROSSING: i32 = 200;

/// Begins the activation of a unit: forced states, suppression, then its own choice (`SK-TURN-04`).
pub(crate) fn activate(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.waiting.remove(unit);
    play.state.activation = Some(Activation::of(unit));
    if play.state.unit(unit).place == Place::Reserve {
        come_in(play, unit);
    }
    if !play.state.unit(unit).told_active {
        play.state.unit_mut(unit).told_active = true;
        play.referee.tell(|| Event::Acts { unit });
    }
    let free = opening(play, unit, true);
    if !free {
        close(play);
    }
}

/// `SK-SCEN-02`: a unit that was held back comes in at its point of the edge, and acts from there.
fn come_in(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if let Some(walk) = entrance(play.scene(), unit) {
        put(play, unit, walk);
        play.state.unit_mut(unit).moved = true;
        notice_mover(play, unit);
    }
}

/// `A0` to `A2`: what comes before a unit's own choice; whether it has one. `player` for the timing
/// of suppression (`SK-TURN-05`) of whoever decides, by the charts or not (`SK-POL-14`).
pub(crate) fn opening(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    player: bool,
) -> bool {
    if is_vehicle(play.scene(), unit) {
        // SK-AFV-22, SK-VDAM-33.
        take_seats(play.book, play.state, unit);
        release(play, unit);
    } else {
        // SK-UNIT-20.
        take_over(play, unit);
    }
    // SK-MORALE-20: the rally roll comes first; SK-MORALE-16: who runs on does not fire.
    if play.state.unit(unit).morale == Morale::Rout {
        let fresh = play.state.unit(unit).fresh_rout;
        if fresh || !rally(play, unit) {
            // SK-MORALE-20: his markers stay.
            if player {
                flee(play, unit, [Length::ZERO; 2]);
            }
            return false;
        }
    }
    clear_if(play, unit, player);
    if play.state.unit(unit).morale == Morale::Retiring && player {
        keep_retiring(play, unit);
    }
    if play.state.unit(unit).hull.must_withdraw && is_vehicle(play.scene(), unit) {
        withdraw(play, unit);
    }
    is_left(play.scene(), unit)
}

fn clear_if(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, player: bool) {
    if player {
        clear_markers(play, unit);
    }
}

/// `SK-AFV-10`, `SK-AFV-12`: a stuck vehicle gets free on 5 or 6.
fn release(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    if play.state.unit(unit).hull.mobility != Mobility::Stuck {
        return;
    }
    // SK-DICE-09
    begin(play, unit, Roll::Release);
    let roll = play.referee.roll(Die::D6);
    play.referee.tell(|| Event::ReleaseRolled { unit, roll });
    if roll >= 5 {
        play.state.unit_mut(unit).hull.mobility = Mobility::Free;
    }
}

/// `SK-MORALE-18`: at least one move action to go on; the men pay what they have.
fn keep_retiring(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    spend_all(play, unit, 1);
    if let Some(activation) = &mut play.state.activation {
        activation.moves += 1;
    }
    retire_step(play, unit);
}

/// `SK-MORALE-25`: the vehicle withdraws at half speed or more, out of sight if it can.
fn withdraw(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.unit_mut(unit).hull.must_withdraw = false;
    if can_drive(play.scene(), unit).is_err() {
        return;
    }
    if let Some(drive) = solo::retreat_drive(play.scene(), unit) {
        note_driven(play.state);
        let aside = crate::movement::drive(play, unit, drive);
        frighten(play, unit, aside);
    }
}

/// `SK-AFV-27`: enemies whom a vehicle drives aside test as if charged by greater numbers, once a
/// phase.
pub(crate) fn frighten(play: &mut Play<'_, impl Referee<Event>>, vehicle: UnitId, aside: UnitSet) {
    let mut causes = MoraleCauses::NONE;
    for unit in aside & play.book.of_side[play.book.side(vehicle).foe()] {
        if !play.state.unit(unit).tested_charge {
            play.state.unit_mut(unit).tested_charge = true;
            play.state.unit_mut(unit).last_attacker = Some(vehicle);
            causes.shocked.insert(unit);
        }
    }
    answer(play, causes, None);
}

/// A vehicle has made its move.
pub(crate) fn note_driven(state: &mut State) {
    if let Some(activation) = &mut state.activation {
        activation.driven = true;
    }
}

/// The remaining units act by themselves: forced states and suppression only.
pub(crate) fn end_activations(play: &mut Play<'_, impl Referee<Event>>) {
    // SK-SCEN-02: whoever is held back stays so.
    for unit in held_back(play.scene(), Side::A) | held_back(play.scene(), Side::B) {
        play.state.waiting.remove(unit);
    }
    while let Some(unit) = play.state.waiting.first() {
        forced_only(play, unit);
    }
}

/// `A0`, `A1` and forced moves of one unit, and the end of its activation.
pub(crate) fn forced_only(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    play.state.waiting.remove(unit);
    play.state.activation = Some(Activation::of(unit));
    opening(play, unit, true);
    close(play);
}

/// `A5`: what is left is lost, but for what is stored in a weapon (`SK-AP-02`, `SK-AP-12`,
/// `SK-AP-13`, `SK-AP-14`).
pub(crate) fn close(play: &mut Play<'_, impl Referee<Event>>) {
    let Some(acting) = play.state.activation.take() else { return };
    let unit = acting.unit;
    store(play, unit);
    let hull = &mut play.state.unit_mut(unit).hull;
    // SK-VDAM-28: a stun lasts to the end of the activation.
    hull.stunned = hull.stunned.saturating_sub(1);
}

/// `SK-AP-14`: stores points for the crewed weapon, up to the price of a shot.
fn store(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let here = play.state.unit(unit);
    if here.morale >= Morale::Shaken || !is_left(play.scene(), unit) {
        return;
    }
    save_points(play.book, play.state, unit);
    let here = play.state.unit(unit);
    let moved = here.moved;
    let (payers, cap) = match play.book.profile(unit).crewed {
        _ if play.book.vehicle(unit).is_some() => {
            let armed = is_vehicle(play.scene(), unit) && play.book.profile(unit).gun().is_some();
            if !armed {
                return;
            }
            (crew_payers(play.scene(), unit), play.book.switches.gun_point_cap as u8)
        }
        Some(Crewed::Gun { .. }) if !here.weapon_left && !moved => {
            (crew_payers(play.scene(), unit), play.book.switches.gun_point_cap as u8)
        }
        Some(Crewed::Mortar { .. }) if !here.weapon_left && !moved => {
            (mortar_payers(play.scene(), unit), play.book.switches.gun_point_cap as u8)
        }
        Some(Crewed::Launcher) => {
            let gunner = usize::from(here.gunner);
            let cap = play.book.switches.gun_point_cap as u8;
            (launcher_payers(play.scene(), unit, gunner), cap)
        }
        Some(Crewed::AtRifle) => {
            let gunner = usize::from(here.gunner);
            (launcher_payers(play.scene(), unit, gunner), 2)
        }
        Some(Crewed::Flamethrower) => {
            let gunner = usize::from(here.gunner);
            (launcher_payers(play.scene(), unit, gunner), play.book.switches.flame_ap as u8)
        }
        _ => return,
    };
    let more = pool_left(play.scene(), unit, &payers);
    let here = play.state.unit_mut(unit);
    here.points = (here.points + more).min(cap);
}

/// A man looks at a contact; that costs no point (`SK-AP-18`).
pub(crate) fn spot(play: &mut Play<'_, impl Referee<Event>>, man: Man, at: Point) {
    match hidden_at(play.scene(), play.book.side(man.unit).foe(), at) {
        Some(target) => attempt(play, man, target),
        None => solo::spot_counter(play, man, at),
    }
}

/// Moves on foot: the test for open ground first (`A3`), then the move, a charge, or what is left of
/// a move that was stopped.
pub(crate) fn go(play: &mut Play<'_, impl Referee<Event>>, acting: Activation, action: Action) {
    let unit = acting.unit;
    match action {
        Action::Stop => set_paused(play.state, None),
        Action::GoOn => {
            let Some(paused) = acting.paused else { return };
            set_paused(play.state, None);
            let walk = Walk { to: paused.to, front: paused.front, close: paused.close };
            let able = movers(play.scene(), unit, true) & paused.men;
            let again = walk_on(play, Squad::new(unit, able), walk);
            set_paused(play.state, again);
        }
        Action::Charge { target } if acting.paused.is_some() => {
            set_paused(play.state, None);
            let able = movers(play.scene(), unit, true);
            charge_home(play, unit, able, target);
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
            if crossing_failed(play, acting, action) {
                return;
            }
            note_move_action(play, unit);
            start(play, unit, action);
        }
    }
}

fn set_paused(state: &mut State, paused: Option<crate::state::PausedMove>) {
    if let Some(activation) = &mut state.activation {
        activation.paused = paused;
    }
}

fn note_move_action(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let tripod = play.book.profile(unit).tripod;
    if let Some(activation) = &mut play.state.activation {
        activation.moves += 1;
        activation.carried |= tripod;
    }
}

fn start(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, action: Action) {
    match action {
        Action::Move(walk) => {
            let paused = march(play, unit, walk);
            let alive = is_left(play.scene(), unit);
            set_paused(play.state, paused.filter(|_| alive));
        }
        Action::Part { men, walk } => {
            let party = Party { unit, able: men, dragged: None };
            set_out(play, party, walk);
        }
        Action::Drag { man, walk } => {
            let party = dragging(play.scene(), unit, man);
            set_out(play, party, walk);
        }
        Action::Climb { up } => climb(play, unit, up),
        Action::Charge { target } => {
            let able = movers(play.scene(), unit, false);
            for man in active(play.scene(), unit) {
                if able & 1 << man != 0 {
                    spend(play.state, unit, man, 1);
                }
            }
            charge_home(play, unit, able, target);
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
fn set_out(play: &mut Play<'_, impl Referee<Event>>, party: Party, walk: Walk) {
    let paused = march_party(play, party, walk);
    let alive = is_left(play.scene(), party.unit);
    set_paused(play.state, paused.filter(|_| alive));
}

/// The charge, and the test of those charged by greater numbers (`SK-MORALE-03`, `SK-MORALE-08`).
fn charge_home(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, able: u8, target: UnitId) {
    charge(play, unit, able, target);
    if play.state.unit(target).tested_charge || !is_left(play.scene(), target) {
        return;
    }
    let chargers: u8 = crate::men::present(play.state, play.book.side(unit))
        .into_iter()
        .filter(|&other| {
            play.state.unit(other).through_wall == Some(target)
                && crate::position::men_touching(play.scene(), other, target) != 0
        })
        .map(|other| crate::men::strength(play.scene(), other))
        .sum();
    let touched = crate::position::men_touching(play.scene(), unit, target) != 0;
    if touched && chargers > crate::men::strength(play.scene(), target) {
        play.state.unit_mut(target).tested_charge = true;
        play.state.unit_mut(target).last_attacker = Some(unit);
        let mut causes = MoraleCauses::NONE;
        causes.shocked.insert(target);
        answer(play, causes, None);
    }
}

/// `SK-MORALE-05`, `SK-MORALE-09`: a unit under fire that is about to cross open ground tests once; if
/// it fails, that ends its activation.
#[expect(clippy::wildcard_enum_match_arm, reason = "only who crosses ground is tested")]
fn crossing_failed(
    play: &mut Play<'_, impl Referee<Event>>,
    acting: Activation,
    action: Action,
) -> bool {
    let unit = acting.unit;
    if acting.tested || !play.state.unit(unit).under_fire.any {
        return false;
    }
    let to = match action {
        Action::Move(walk) | Action::Part { walk, .. } | Action::Drag { walk, .. } => walk.to,
        Action::Charge { target } => place(play.scene(), target),
        _ => return false,
    };
    let from = place(play.scene(), unit);
    if uncovered(play.book, from, to) <= CROSSING {
        return false;
    }
    if let Some(activation) = &mut play.state.activation {
        activation.tested = true;
    }
    let passed = test(play, unit);
    if !passed {
        for man in active(play.scene(), unit) {
            play.state.unit_mut(unit).figures[man].looked = true;
        }
        close(play);
    }
    !passed
}

/// `SK-MORALE-27`, `SK-MOVE-22`: whether a crew may take up what it left behind: within 1 inch of a
/// gun, for a point; a weapon that is carried lies where they are.
pub(crate) fn check_take_up(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let here = scene.state.unit(unit);
    let tripod = scene.book.profile(unit).tripod;
    require(tripod && here.weapon_left, "SK-MORALE-27", "it has left nothing behind")?;
    require(!here.hull.wreck && !here.hull.captured, "SK-MELEE-20", "the weapon is lost")?;
    require(here.morale == Morale::Steady, "SK-MORALE-27", "it has other things to do")?;
    let gun = scene.book.profile(unit).field_gun().is_some();
    let near = |man: usize| {
        let at = place_of(scene, unit, man);
        !gun || distance_to_hull(scene, unit, at) <= Length::inches(1).squared()
    };
    // SK-MOVE-22: one man alone does not carry on with a tripod.
    let able = active(scene, unit).any(|man| near(man) && left(scene, unit, man) >= 1);
    require(able, "SK-AP-21", "nobody is near it with a point")
}

/// Takes it up.
pub(crate) fn take_up(book: &Skirmish, state: &mut State, unit: UnitId) {
    let man = active(Scene::new(book, state), unit)
        .find(|&man| left(Scene::new(book, state), unit, man) >= 1);
    if let Some(man) = man {
        spend(state, unit, man, 1);
    }
    let here = state.unit_mut(unit);
    here.weapon_left = false;
    here.points = 0;
}

/// `SK-UNIT-19`: whether a man may join the crew of another team's weapon: within 2 inches of it, for
/// a point, if a place there is free and his own team keeps somebody.
pub(crate) fn check_join(scene: Scene<'_>, man: Man, crew: UnitId) -> Verdict {
    let Man { unit, figure } = man;
    let Scene { book, state } = scene;
    let served = book.profile(crew).crewed.is_some() || book.profile(crew).tripod;
    let own = crew != unit && book.side(crew) == book.side(unit);
    require(own && served, "SK-UNIT-19", "no crew that he could join")?;
    let afoot = [unit, crew].map(|it| {
        let here = state.unit(it);
        here.place == Place::Table && here.morale < Morale::Shaken && book.vehicle(it).is_none()
    });
    require(afoot == [true; 2], "SK-UNIT-19", "not now")?;
    require(free_place(scene, crew).is_some(), "SK-UNIT-19", "the crew is whole")?;
    let there = active(scene, unit).any(|other| other == figure);
    let others = active(scene, unit).count() > 1;
    require(there && others, "SK-UNIT-19", "somebody must stay with his team")?;
    let price = book.switches.crew_shift_ap as u8;
    require(left(scene, unit, figure) >= price, "SK-AP-21", "he has no point left")?;
    let at = place_of(scene, unit, figure);
    let near =
        active(scene, crew).any(|other| place_of(scene, crew, other).within(at, Length::inches(2)));
    require(near, "SK-UNIT-19", "he is not within 2 inches of the crew")
}

/// The place of a man who is out of a crew.
fn free_place(scene: Scene<'_>, crew: UnitId) -> Option<usize> {
    let figures = &scene.state.unit(crew).figures;
    (0..scene.book.profile(crew).figures.len()).find(|&man| !figures[man].condition.is_active())
}

/// He takes the place of a man who is out, and serves as that man did; who is out counts with the
/// team that he leaves.
pub(crate) fn join(book: &Skirmish, state: &mut State, man: Man, crew: UnitId) {
    let Man { unit, figure } = man;
    let Some(place) = free_place(Scene::new(book, state), crew) else { return };
    spend(state, unit, figure, book.switches.crew_shift_ap as u8);
    let (leaves, fallen) = (state.unit(unit).figures[figure], state.unit(crew).figures[place]);
    state.unit_mut(unit).figures[figure] = fallen;
    state.unit_mut(crew).figures[place] = leaves;
    // SK-AP-15: what is saved does not change hands.
    state.unit_mut(unit).saved[figure] = 0;
    state.unit_mut(crew).saved[place] = 0;
    note_spacing(book, state, unit);
    note_spacing(book, state, crew);
}
