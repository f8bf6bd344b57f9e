//! Volleys as they are resolved (WS-FIRE-18).

use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Vector;
use wargauge_rules::table::dice::Die;

use crate::action::{Aim, Gunners, Target, Volley};
use crate::attack::damage::{Hit, strike_vehicle};
use crate::attack::difficulty::is_pointblank;
use crate::attack::structures::strike_building;
use crate::attack::template::test_nerve;
use crate::attack::wounds::{Man, WoundRoll, credit, lose_endurance, roll_wound, strike, wounded};
use crate::attack::{Keys, draw, effects, is_primary, key, roll_d2, roll_d3};
use crate::book::{Play, Scene};
use crate::event::{Event, Roll, Wound};
use crate::fire::armament::{self, bearer};
use crate::fire::declare::{SingleAim, effective};
use crate::fire::shots::{Shot, shots_of_aim};
use crate::fire::{permission, targets};
use crate::position::arcs::armour;
use crate::position::circles::{disc, ends, figures, stand};
use crate::position::formation::fine;
use crate::position::smoke::lay_until;
use crate::state::{Cloud, CloudShape, FinePoint, Firing, State, Status, Wait};
use crate::switches::{CasualtyChoice, HeavyDamage, MuzzleSmokeEnd, Switches};
use crate::units::profile::MAX_MOUNTS;
use crate::units::weapon::{Blast, Weapon, WeaponId};
use crate::winning::losses::note_active;

/// Added to the number of a weapon whose hit on a small vehicle that hides can only frighten
/// (WS-LEAD-21).
const HARMLESS: u8 = 128;

/// Declares a volley that is legal: orders are shown, its price is paid, what depends on the
/// declaration is noted; then resolves it as far as no player must decide. There is no way back
/// (WS-PFIRE-11), and results count at once (WS-TURN-03).
pub(crate) fn begin(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, volley: Volley) {
    pay(play, unit, &volley);
    mark_fired(play, unit, volley.gunners == Gunners::Crew);
    for (number, aim) in volley.aims.into_iter().enumerate() {
        let Some(aim) = aim else { continue };
        let weapon = armament::mount(play.scene(), unit, number);
        play.referee.relate(|| Event::Fires { unit, target: aim.target, weapon });
        declare_at(play, unit, &volley, aim);
    }
    play.state.firing = Some(Firing::begun(unit, volley));
    resume(play);
}

/// WS-ORDER-21: a second fire costs 1 END. WS-OFF-10: a joined officer pays for himself; who cannot
/// does not fire.
fn pay(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, volley: &Volley) {
    let paid = permission::is_paid(play.scene(), unit);
    if paid {
        play.state.unit_mut(unit).end -= 1;
    }
    // WS-OFF-10.
    if let (Gunners::Men(men), Some(officer)) = (volley.gunners, play.state.unit(unit).officer)
        && men >> play.state.unit(unit).count & 1 == 1
    {
        let his = play.state.unit_mut(officer);
        his.end -= u8::from(paid && his.fired_primary);
        note_phase(play.state, officer);
    }
}

/// Notes that a unit has fired in the present phase.
const fn note_phase(state: &mut State, unit: UnitId) {
    let primary = is_primary(state);
    let it = state.unit_mut(unit);
    if primary {
        it.fired_primary = true;
    } else {
        it.fired_secondary = true;
    }
}

/// Flags of the shooter, and facts for statistics.
pub(crate) fn mark_fired(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, crewed: bool) {
    debug_assert!(unit.index() < play.book.units.len());
    note_phase(play.state, unit);
    play.state.unit_mut(unit).crewed_fired |= crewed;
    note_active(play, unit);
    // WS-SCEN-07.
    play.referee.tell(|| Event::Fact(Common::Shot { unit }));
}

/// What a declaration does to its target: in Primary Fire its order is shown (WS-PFIRE-05); it is
/// fired at (WS-FIRE-19); and it may have to surrender (WS-PRIS-07, WS-PRIS-13).
fn declare_at(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, volley: &Volley, aim: Aim) {
    let Target::Unit(target) = aim.target else { return };
    // WS-PFIRE-05.
    if is_primary(play.state) {
        reveal(play, target);
    }
    // WS-FIRE-19.
    play.state.unit_mut(target).fired_at = true;
    play.state.unit_mut(target).shaken_by = Some(unit);
    // WS-PRIS-07, WS-PRIS-13.
    if could_surrender(play.scene(), unit, target)
        && fires_at_pointblank(play.scene(), unit, volley, aim)
    {
        play.state.unit_mut(target).yields_to.get_or_insert(unit);
    }
}

/// WS-PRIS-01, WS-PRIS-06, WS-PRIS-11, WS-PRIS-12: a panicked unit without END, fired at by infantry
/// or cavalry.
fn could_surrender(scene: Scene<'_>, by: UnitId, target: UnitId) -> bool {
    let Scene { book, state } = scene;
    let (class, it) = (book.profile(by).class, state.unit(target));
    let takes = class.is_infantry() || class == crate::units::profile::Class::Cavalry;
    takes && it.status == Status::Panicked && it.end == 0 && !book.profile(target).is_vehicle()
}

/// WS-PRIS-07: whether at least one figure that fires is at point-blank.
fn fires_at_pointblank(scene: Scene<'_>, unit: UnitId, volley: &Volley, aim: Aim) -> bool {
    let mark = targets::mark(scene, unit, aim.target);
    let Some(one) = SingleAim::of(volley).find(|one| one.aim == aim) else { return false };
    let guns = effective(scene, unit, one, &mark);
    guns.iter().any(|gun| is_pointblank(gun.skill.fs, mark.gap))
}

/// WS-ORDER-18, WS-PFIRE-06: shows the order of a unit. The first point of a Run is paid now, from the END of the
/// unit and that of the officer with it (WS-ORDER-21, WS-OFF-10); passengers pay when they unload
/// (WS-TRANS-15), vehicles never (WS-CAV-04).
pub(crate) fn reveal(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let Some(order) = play.state.unit(unit).order else { return };
    // WS-CAV-08: once a turn.
    if play.state.unit(unit).revealed {
        return;
    }
    // WS-PFIRE-06.
    play.state.unit_mut(unit).revealed = true;
    // WS-ORDER-18.
    play.referee.relate(|| Event::Shown { unit, order });
    // WS-TRANS-03: carried troops spend nothing.
    if matches!(play.state.unit(unit).place, crate::state::Place::Aboard(_)) {
        return;
    }
    // WS-ORDER-21.
    pay_for_run(play, unit);
}

/// WS-ORDER-06: the first point of a Run, once a turn (WS-CAV-08); Crawl costs as much
/// (WS-ORDER-26).
pub(crate) fn pay_for_run(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    use crate::action::Order;
    let tires = matches!(play.state.unit(unit).order, Some(Order::Run | Order::Crawl));
    if !tires || play.book.profile(unit).is_vehicle() {
        return;
    }
    let officer = play.state.unit(unit).officer;
    for unit in [Some(unit), officer].into_iter().flatten() {
        let it = play.state.unit_mut(unit);
        it.end = it.end.saturating_sub(1);
    }
}

/// Resolves what is left of the fire under way, until a player must decide or all is done.
pub(crate) fn resume(play: &mut Play<'_, impl Referee<Event>>) {
    let Some(mut firing) = play.state.firing.take() else { return };
    while usize::from(firing.aim) < MAX_MOUNTS {
        if !firing.rolled {
            roll_aim(play, &mut firing);
        }
        if let Some(wait) = settle_hits(play, &mut firing) {
            play.state.wait = wait;
            play.state.firing = Some(firing);
            return;
        }
        end_aim(play, &mut firing);
    }
    leave_smoke(play, &firing);
}

/// Rolls all dice of the aims that share a target with the present one, once.
fn roll_aim(play: &mut Play<'_, impl Referee<Event>>, firing: &mut Firing) {
    firing.rolled = true;
    firing.has_hit = false;
    firing.victim = None;
    let at = usize::from(firing.aim);
    let Some(aim) = firing.aims[at] else { return };
    let same = |other: &Option<Aim>| other.is_some_and(|it| it.target == aim.target);
    if firing.aims[..at].iter().any(same) {
        return;
    }
    let kind = if is_primary(play.state) { Roll::PrimaryShots } else { Roll::SecondaryShots };
    play.referee.begin(key(play.scene(), firing.shooter, kind, firing.aim));
    let mark = targets::mark(play.scene(), firing.shooter, aim.target);
    if let Target::Unit(target) = aim.target {
        if play.state.unit(target).is_gone() {
            return;
        }
        firing.victim = Some(target);
    }
    for (number, aim) in firing.aims.into_iter().enumerate().skip(at) {
        let Some(aim) = aim.filter(|it| same(&Some(*it))) else { continue };
        let one = SingleAim { gunners: firing.gunners, number, aim };
        for shot in shots_of_aim(play.scene(), firing.shooter, one, &mark) {
            fire_shot(play, firing, shot);
        }
    }
    firing.hits.reverse();
}

/// Rolls the dice of one weapon and notes its hits; those on buildings take effect later too.
fn fire_shot(play: &mut Play<'_, impl Referee<Event>>, firing: &mut Firing, shot: Shot) {
    let (unit, weapon) = (firing.shooter, shot.weapon);
    spend_round(play, unit, weapon);
    let features = play.book.weapon(weapon).features;
    if features.heavy && !features.no_smoke {
        firing.smoke_towards = Some(aim_point(play.scene(), unit, shot.target));
    }
    let result = shot.roll(play.book, play.referee);
    for _ in 0..result.hits {
        note_hit(play.scene(), firing, weapon, shot.protected);
    }
    let Shot { needed, protected, .. } = shot;
    play.referee.relate(|| Event::Shot {
        unit,
        weapon,
        needed,
        dice: result.dice,
        hits: result.hits,
        protected,
    });
    if result.jams {
        jam(play, firing, shot.slot);
    }
}

/// Where a shot goes, for muzzle smoke.
fn aim_point(scene: Scene<'_>, shooter: UnitId, target: Target) -> wargauge_rules::table::Point {
    match target {
        Target::Unit(unit) => ends(scene, shooter, unit)[1].0,
        Target::Building(building) => scene.book.ground().building(building).centre(),
        Target::Point(point) => point,
    }
}

/// Notes a hit. WS-FIRE-14: one that causes no losses only brings a test; on a vehicle even that
/// depends on its damage roll (WS-LEAD-21).
fn note_hit(scene: Scene<'_>, firing: &mut Firing, weapon: WeaponId, protected: bool) {
    let vehicle = firing.victim.is_some_and(|unit| scene.book.profile(unit).is_vehicle());
    if protected && !vehicle {
        firing.has_hit = true;
        return;
    }
    firing.has_hit |= !vehicle;
    let weapon = if protected { WeaponId(weapon.0 + HARMLESS) } else { weapon };
    debug_assert!(firing.victim.is_none_or(|unit| !scene.state.unit(unit).is_gone()));
    assert!(!firing.hits.is_full(), "an aim has no more hits than dice");
    firing.hits.push(weapon);
}

/// WS-END-10, WS-WEAPON-18: rounds of launchers are used up.
fn spend_round(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, weapon: WeaponId) {
    let book = play.book;
    let is_faust = book.profile(unit).traits.panzerfaust == Some(weapon);
    let it = play.state.unit_mut(unit);
    if is_faust && !book.weapon(weapon).features.passed_on {
        it.panzerfaust = false;
    } else if book.weapon(weapon).ammunition.is_some() {
        // WS-END-06: accounted for at once.
        it.rounds[0] = it.rounds[0].saturating_sub(1);
    }
}

/// Jams the machinegun of a slot or mount.
fn jam(play: &mut Play<'_, impl Referee<Event>>, firing: &Firing, slot: u8) {
    let unit = firing.shooter;
    match firing.gunners {
        Gunners::Men(_) => {
            let bearer = bearer(play.state, unit, usize::from(slot));
            let slot = if bearer == unit { usize::from(slot) } else { 0 };
            play.state.unit_mut(bearer).figures[slot].jammed = true;
        }
        Gunners::Crew => play.state.unit_mut(unit).jammed |= 1,
        Gunners::Mounts => play.state.unit_mut(unit).jammed |= 1 << slot,
    }
    play.referee.relate(|| Event::Jammed { unit });
}

/// Lets hits take effect, one by one in the order rolled (WS-FIRE-18, WS-WOUND-09). Gives what must
/// be decided in between.
fn settle_hits(play: &mut Play<'_, impl Referee<Event>>, firing: &mut Firing) -> Option<Wait> {
    let aim = firing.aims[usize::from(firing.aim)]?;
    if let Target::Building(building) = aim.target {
        while let Some(weapon) = firing.hits.pop() {
            let strength = play.book.weapon(weapon).strength;
            with_keys(play, firing, |play, keys| strike_building(play, building, strength, keys));
        }
        return None;
    }
    loop {
        // WS-FIRE-20: hits left over after the last figure are lost.
        let Some(victim) = firing.victim else {
            firing.hits.clear();
            return None;
        };
        if play.book.profile(victim).is_vehicle() {
            hit_vehicle(play, firing, victim);
            return None;
        }
        if firing.wounds == 0 {
            firing.weapon = firing.hits.pop()?;
            tell_hit(firing.shooter, play.referee);
            firing.wounds = wounds_of_hit(play, firing, victim);
        }
        firing.wounds -= 1;
        let wait = wound(play, firing, victim);
        if wait.is_some() {
            return wait;
        }
    }
}

fn tell_hit(unit: UnitId, referee: &mut impl Referee<Event>) {
    // WS-SCEN-07.
    referee.tell(|| Event::Fact(Common::Hit { unit }));
}

/// Runs something that rolls for effects with keys of this firing.
fn with_keys<F, T>(
    play: &mut Play<'_, F>,
    firing: &mut Firing,
    run: impl FnOnce(&mut Play<'_, F>, &mut Keys) -> T,
) -> T {
    let mut keys = Keys { roller: firing.shooter, kind: effects(play.state), next: firing.rolls };
    let done = run(play, &mut keys);
    firing.rolls = keys.next;
    done
}

/// WS-VEH-01, WS-VEH-02: the armour of a vehicle where a shooter hits it.
pub(crate) fn armour_met(scene: Scene<'_>, shooter: UnitId, target: UnitId) -> u8 {
    let [(from, _), _] = ends(scene, shooter, target);
    armour(scene, target, from)
}

/// Hits on a vehicle, each a damage roll against the armour it meets.
fn hit_vehicle(play: &mut Play<'_, impl Referee<Event>>, firing: &mut Firing, target: UnitId) {
    let armour = armour_met(play.scene(), firing.shooter, target);
    while let Some(weapon) = firing.hits.pop() {
        if play.state.unit(target).is_gone() {
            firing.hits.clear();
            break;
        }
        tell_hit(firing.shooter, play.referee);
        let harmless = weapon.0 >= HARMLESS;
        let weapon = play.book.weapon(WeaponId(weapon.0 % HARMLESS));
        let hit = Hit { target, strength: weapon.strength, armour, harmless };
        let struck = with_keys(play, firing, |play, keys| strike_vehicle(play, hit, keys));
        firing.has_hit |= struck;
    }
}

/// WS-WEAPON-10: the wound rolls of a hit of a weapon on soldiers.
pub(crate) fn blast(switches: Switches, weapon: &Weapon) -> Blast {
    match switches.heavy_damage_to_infantry {
        HeavyDamage::Blast => weapon.blast,
        HeavyDamage::Single => Blast::One,
    }
}

/// WS-WEAPON-10, WS-WOUND-11: how many wound rolls a hit brings, not more than figures are there.
pub(crate) fn wounds_of_hit(
    play: &mut Play<'_, impl Referee<Event>>,
    firing: &mut Firing,
    victim: UnitId,
) -> u8 {
    let blast = blast(play.book.switches(), play.book.weapon(firing.weapon));
    if blast == Blast::One {
        return 1;
    }
    with_keys(play, firing, |play, keys| keys.begin(play));
    let rolls = match blast {
        Blast::One => 1,
        Blast::D2 => roll_d2(play.referee),
        Blast::D3 => roll_d3(play.referee),
        Blast::D6 => play.referee.roll(Die::D6),
    };
    rolls.min(figures(play.state, victim) as u8)
}

/// One wound: the D6, then who takes it (WS-WOUND-08). Who of the target's or the shooter's side must
/// name him first, if anybody.
pub(crate) fn wound(
    play: &mut Play<'_, impl Referee<Event>>,
    firing: &mut Firing,
    victim: UnitId,
) -> Option<Wait> {
    let book = play.book;
    with_keys(play, firing, |play, keys| keys.begin(play));
    let sniper = book.weapon(firing.weapon).features.sniper;
    let roll = roll_wound(play, victim, sniper);
    if roll.wound == Wound::Light {
        lose_endurance(play.state, victim);
        play.referee.relate(|| wounded(play.state, victim, roll, None));
        return None;
    }
    firing.deadly = roll.wound == Wound::Dead;
    let of = figures(play.state, victim);
    if of > 1 {
        // WS-WEAPON-16: a sniper picks; with the switch the owner does.
        if sniper {
            return Some(Wait::Victim(book.side(firing.shooter)));
        }
        if book.switches().casualty_choice == CasualtyChoice::Owner {
            return Some(Wait::Victim(book.side(victim)));
        }
    }
    let slot = draw(of, play.referee);
    fall_on(play, firing, roll, Man { unit: victim, slot });
    None
}

/// A result falls on a figure of the target.
fn fall_on(
    play: &mut Play<'_, impl Referee<Event>>,
    firing: &mut Firing,
    roll: WoundRoll,
    man: Man,
) {
    play.referee.relate(|| wounded(play.state, man.unit, roll, Some(man.slot)));
    let by = credit(play.book, firing.shooter, man.unit);
    firing.victim = strike(play, man, roll.wound, by);
}

/// The result that waits for a victim falls on this figure.
pub(crate) fn take_result(
    play: &mut Play<'_, impl Referee<Event>>,
    firing: &mut Firing,
    slot: usize,
) {
    let Some(unit) = firing.victim else { return };
    let wound = if firing.deadly { Wound::Dead } else { Wound::Serious };
    fall_on(play, firing, WoundRoll { die: 0, wound }, Man { unit, slot });
}

/// A player has named the figure that takes a result; the fire goes on.
pub(crate) fn name_victim(play: &mut Play<'_, impl Referee<Event>>, slot: u8) {
    let Some(mut firing) = play.state.firing.take() else { return };
    take_result(play, &mut firing, slot.into());
    play.state.firing = Some(firing);
    resume(play);
}

/// WS-LEAD-01, WS-LEAD-16: the test of a target that was hit; then the next aim.
fn end_aim(play: &mut Play<'_, impl Referee<Event>>, firing: &mut Firing) {
    if firing.has_hit
        && let Some(victim) = firing.victim
    {
        test_nerve(play, victim, firing.shooter);
    }
    next_aim(firing);
}

/// WS-FIRE-18: one aim after the other.
const fn next_aim(firing: &mut Firing) {
    firing.aim += 1;
    firing.rolled = false;
}

/// WS-HEAVY-02, WS-HEAVY-08: smoke in front of the barrel, after all fire of the unit.
fn leave_smoke(play: &mut Play<'_, impl Referee<Event>>, firing: &Firing) {
    let Some(to) = firing.smoke_towards else { return };
    let shooter = stand(play.state, firing.shooter);
    let disc = disc(play.scene(), shooter);
    let way = disc.centre.to(to);
    if way.is_zero() {
        return;
    }
    // Its centre lies 1" beyond the edge.
    let reach = i64::from(disc.radius.hundredths()) * 10 + 1000;
    let length = ((way.squared() * 100) as u64).isqrt() as i64;
    let Vector { x, y } = way;
    let (x, y) = (i64::from(x) * 10 * reach / length, i64::from(y) * 10 * reach / length);
    let at = fine(disc.centre);
    let centre = FinePoint::new(at.x + x as i32, at.y + y as i32);
    let last_turn = match play.book.switches().muzzle_smoke_end {
        MuzzleSmokeEnd::NextTurn => play.state.turn + 1,
        MuzzleSmokeEnd::ThisTurn => play.state.turn,
    };
    lay_until(play.state, Cloud { shape: CloudShape::Disc { centre, radius: 1000 }, last_turn });
}
