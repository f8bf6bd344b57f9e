//! Volleys as they are resolved (WS-FIRE-18).

use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Vector;
use wargauge_rules::table::dice::Die;

use crate::action::{Aim, Gunners, Target, Volley};
use crate::attack::damage::{Hit, strike_vehicle};
use crate::attack::difficulty::{Difficulty, Mark, SURE_AT_BUILDINGS, is_pointblank};
use crate::attack::structures::strike_building;
use crate::attack::template::test_nerve;
use crate::attack::wounds::{count, credit, lose_endurance, result, strike, wounded};
use crate::attack::{Keys, draw, effects, is_primary, key, roll_d2, roll_d3};
use crate::book::WwiiSim;
use crate::event::{Event, Roll, Wound};
use crate::fire::armament::{self, bearer};
use crate::fire::declare::{Gun, chance, effective};
use crate::fire::{permission, targets};
use crate::position::arcs::armour;
use crate::position::circles::{disc, ends, figures, stand};
use crate::position::formation::fine;
use crate::position::smoke::lay_until;
use crate::state::{Cloud, CloudShape, Firing, State, Status, Wait};
use crate::switches::{CasualtyChoice, HeavyDamage, Jam, MuzzleSmokeEnd};
use crate::units::profile::MAX_MOUNTS;
use crate::units::weapon::{Blast, Weapon, WeaponId};

/// Added to the number of a weapon whose hit on a small vehicle that hides can only frighten
/// (WS-LEAD-21).
const HARMLESS: u8 = 128;

/// Declares a volley that is legal: orders are shown, its price is paid, what depends on the
/// declaration is noted; then resolves it as far as no player must decide. There is no way back
/// (WS-PFIRE-11), and results count at once (WS-TURN-03).
pub(crate) fn begin(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    volley: Volley,
    referee: &mut impl Referee<Event>,
) {
    pay(book, state, unit, &volley);
    mark_fired(book, state, unit, volley.gunners == Gunners::Crew, referee);
    for (number, aim) in volley.aims.into_iter().enumerate() {
        let Some(aim) = aim else { continue };
        declare_at(book, state, unit, (volley, number, aim), referee);
    }
    state.firing = Some(Firing::begun(unit, volley));
    resume(book, state, referee);
}

/// WS-ORDER-21: a second fire costs 1 END. WS-OFF-10: a joined officer pays for himself; who cannot
/// does not fire.
fn pay(book: &WwiiSim, state: &mut State, unit: UnitId, volley: &Volley) {
    let paid = permission::is_paid(book, state, unit);
    if paid {
        state.unit_mut(unit).end -= 1;
    }
    // WS-OFF-10.
    if let (Gunners::Men(men), Some(officer)) = (volley.gunners, state.unit(unit).officer)
        && men >> state.unit(unit).count & 1 == 1
    {
        let his = state.unit_mut(officer);
        his.end -= u8::from(paid && his.fired_primary);
        note_phase(state, officer);
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
pub(crate) fn mark_fired(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    crewed: bool,
    referee: &mut impl Referee<Event>,
) {
    debug_assert!(unit.index() < book.units.len());
    note_phase(state, unit);
    let it = state.unit_mut(unit);
    it.crewed_fired |= crewed;
    // WS-SCEN-07: it is active, told once a turn.
    if !it.acted {
        it.acted = true;
        referee.tell(|| Event::Fact(Common::Activated { unit }));
    }
    // WS-SCEN-07.
    referee.tell(|| Event::Fact(Common::Shot { unit }));
}

/// What a declaration does to its target: in Primary Fire its order is shown (WS-PFIRE-05); it is
/// fired at (WS-FIRE-19); and it may have to surrender (WS-PRIS-07, WS-PRIS-13).
fn declare_at(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    (volley, number, aim): (Volley, usize, Aim),
    referee: &mut impl Referee<Event>,
) {
    let weapon = armament::mount(book, state, unit, number);
    referee.relate(|| Event::Fires { unit, target: aim.target, weapon });
    let Target::Unit(target) = aim.target else { return };
    // WS-PFIRE-05.
    if is_primary(state) {
        reveal(book, state, target, referee);
    }
    // WS-FIRE-19.
    state.unit_mut(target).fired_at = true;
    state.unit_mut(target).shaken_by = Some(unit);
    // WS-PRIS-07, WS-PRIS-13.
    if could_surrender(book, state, unit, target)
        && fires_at_pointblank(book, state, unit, (volley, aim))
    {
        state.unit_mut(target).yields_to.get_or_insert(unit);
    }
}

/// WS-PRIS-01, WS-PRIS-06, WS-PRIS-11, WS-PRIS-12: a panicked unit without END, fired at by infantry
/// or cavalry.
fn could_surrender(book: &WwiiSim, state: &State, by: UnitId, target: UnitId) -> bool {
    let (class, it) = (book.profile(by).class, state.unit(target));
    let takes = class.is_infantry() || class == crate::units::profile::Class::Cavalry;
    takes && it.status == Status::Panicked && it.end == 0 && !book.profile(target).is_vehicle()
}

/// WS-PRIS-07: whether at least one figure that fires is at point-blank.
fn fires_at_pointblank(
    book: &WwiiSim,
    state: &State,
    unit: UnitId,
    (volley, aim): (Volley, Aim),
) -> bool {
    let mark = targets::mark(book, state, unit, aim.target);
    let at = volley.aims.iter().position(|it| *it == Some(aim)).unwrap_or(0);
    let guns = effective(book, state, unit, (volley.gunners, at), aim, &mark);
    guns.iter().any(|gun| is_pointblank(gun.fs, mark.gap))
}

/// WS-ORDER-18, WS-PFIRE-06: shows the order of a unit. The first point of a Run is paid now, from the END of the
/// unit and that of the officer with it (WS-ORDER-21, WS-OFF-10); passengers pay when they unload
/// (WS-TRANS-15), vehicles never (WS-CAV-04).
pub(crate) fn reveal(
    book: &WwiiSim,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let Some(order) = state.unit(unit).order else { return };
    // WS-CAV-08: once a turn.
    if state.unit(unit).revealed {
        return;
    }
    // WS-PFIRE-06.
    state.unit_mut(unit).revealed = true;
    // WS-ORDER-18.
    referee.relate(|| Event::Shown { unit, order });
    // WS-TRANS-03: carried troops spend nothing.
    if matches!(state.unit(unit).place, crate::state::Place::Aboard(_)) {
        return;
    }
    // WS-ORDER-21.
    pay_for_run(book, state, unit);
}

/// WS-ORDER-06: the first point of a Run, once a turn (WS-CAV-08); Crawl costs as much
/// (WS-ORDER-26).
pub(crate) fn pay_for_run(book: &WwiiSim, state: &mut State, unit: UnitId) {
    use crate::action::Order;
    let tires = matches!(state.unit(unit).order, Some(Order::Run | Order::Crawl));
    if !tires || book.profile(unit).is_vehicle() {
        return;
    }
    let officer = state.unit(unit).officer;
    for unit in [Some(unit), officer].into_iter().flatten() {
        let it = state.unit_mut(unit);
        it.end = it.end.saturating_sub(1);
    }
}

/// Resolves what is left of the fire under way, until a player must decide or all is done.
pub(crate) fn resume(book: &WwiiSim, state: &mut State, referee: &mut impl Referee<Event>) {
    let Some(mut firing) = state.firing.take() else { return };
    while usize::from(firing.aim) < MAX_MOUNTS {
        if !firing.rolled {
            roll_aim(book, state, &mut firing, referee);
        }
        if let Some(wait) = settle_hits(book, state, &mut firing, referee) {
            state.wait = wait;
            state.firing = Some(firing);
            return;
        }
        end_aim(book, state, &mut firing, referee);
    }
    leave_smoke(book, state, &firing);
}

/// Rolls all dice of the aims that share a target with the present one, once.
fn roll_aim(
    book: &WwiiSim,
    state: &mut State,
    firing: &mut Firing,
    referee: &mut impl Referee<Event>,
) {
    firing.rolled = true;
    firing.has_hit = false;
    firing.victim = None;
    let at = usize::from(firing.aim);
    let Some(aim) = firing.aims[at] else { return };
    let same = |other: &Option<Aim>| other.is_some_and(|it| it.target == aim.target);
    if firing.aims[..at].iter().any(same) {
        return;
    }
    let kind = if is_primary(state) { Roll::PrimaryShots } else { Roll::SecondaryShots };
    referee.begin(key(book, state, firing.shooter, kind, firing.aim));
    let mark = targets::mark(book, state, firing.shooter, aim.target);
    if let Target::Unit(target) = aim.target {
        if state.unit(target).is_gone() {
            return;
        }
        firing.victim = Some(target);
    }
    for (number, aim) in firing.aims.into_iter().enumerate().skip(at) {
        let Some(aim) = aim.filter(|it| same(&Some(*it))) else { continue };
        let guns = effective(book, state, firing.shooter, (firing.gunners, number), aim, &mark);
        for gun in guns {
            fire_gun(book, state, firing, (gun, aim), &mark, referee);
        }
    }
    firing.hits.reverse();
}

/// Rolls the dice of one weapon and notes its hits; those on buildings take effect later too.
fn fire_gun(
    book: &WwiiSim,
    state: &mut State,
    firing: &mut Firing,
    (gun, aim): (Gun, Aim),
    mark: &Mark,
    referee: &mut impl Referee<Event>,
) {
    let Some(difficulty) = chance(book, &gun, aim.dice, mark) else { return };
    let weapon = book.weapon(gun.weapon);
    spend_round(book, state, firing, gun);
    if weapon.features.heavy && !weapon.features.no_smoke {
        firing.smoke_towards = Some(aim_point(book, state, firing.shooter, aim.target));
    }
    if mark.is_building && difficulty.needed <= SURE_AT_BUILDINGS {
        // WS-BLDG-02: no dice, so no jam either (WS-WEAPON-03).
        note_hit(book, state, firing, gun.weapon, false);
        let shooter = firing.shooter;
        let needed = difficulty.needed;
        referee.relate(|| shot(shooter, gun.weapon, needed, ([0; 3], 1), false));
        return;
    }
    let dice = dice_of(weapon, difficulty, (gun.most, aim.dice));
    let mut shown = [0; 3];
    let mut hits = 0;
    for die in shown.iter_mut().take(usize::from(dice)) {
        *die = referee.roll(Die::D10);
        hits += u8::from(difficulty.is_hit(*die));
    }
    // WS-BLDG-03, WS-BLDG-05: at a building all three dice of a machinegun must hit, as one hit.
    if mark.is_building {
        hits = u8::from(hits == dice);
    }
    for _ in 0..hits {
        note_hit(book, state, firing, gun.weapon, difficulty.protected);
    }
    let shooter = firing.shooter;
    let needed = difficulty.needed;
    referee.relate(|| shot(shooter, gun.weapon, needed, (shown, hits), difficulty.protected));
    jam(book, state, firing, gun, shown, referee);
}

const fn shot(
    unit: UnitId,
    weapon: WeaponId,
    needed: i8,
    (dice, hits): ([u8; 3], u8),
    protected: bool,
) -> Event {
    Event::Shot { unit, weapon, needed, dice, hits, protected }
}

/// WS-FIRE-07, WS-FIRE-22: dice of a weapon in its band; of a machinegun as many as were named.
pub(crate) fn dice_of(weapon: &Weapon, difficulty: Difficulty, (most, named): (u8, u8)) -> u8 {
    let dice = weapon.dice(difficulty.band);
    if weapon.features.machinegun { dice.min(named).min(most) } else { dice }
}

/// Where a shot goes, for muzzle smoke.
fn aim_point(
    book: &WwiiSim,
    state: &State,
    shooter: UnitId,
    target: Target,
) -> wargauge_rules::table::Point {
    match target {
        Target::Unit(unit) => ends(book, state, shooter, unit)[1].0,
        Target::Building(building) => book.ground().building(building).centre(),
        Target::Point(point) => point,
    }
}

/// Notes a hit. WS-FIRE-14: one that causes no losses only brings a test; on a vehicle even that
/// depends on its damage roll (WS-LEAD-21).
fn note_hit(book: &WwiiSim, state: &State, firing: &mut Firing, weapon: WeaponId, protected: bool) {
    let vehicle = firing.victim.is_some_and(|unit| book.profile(unit).is_vehicle());
    if protected && !vehicle {
        firing.has_hit = true;
        return;
    }
    firing.has_hit |= !vehicle;
    let weapon = if protected { WeaponId(weapon.0 + HARMLESS) } else { weapon };
    debug_assert!(firing.victim.is_none_or(|unit| !state.unit(unit).is_gone()));
    assert!(!firing.hits.is_full(), "an aim has no more hits than dice");
    firing.hits.push(weapon);
}

/// WS-END-10, WS-WEAPON-18: rounds of launchers are used up.
fn spend_round(book: &WwiiSim, state: &mut State, firing: &Firing, gun: Gun) {
    let unit = firing.shooter;
    let is_faust = book.profile(unit).traits.panzerfaust == Some(gun.weapon);
    let it = state.unit_mut(unit);
    if is_faust && !book.weapon(gun.weapon).features.passed_on {
        it.panzerfaust = false;
    } else if book.weapon(gun.weapon).ammunition.is_some() {
        // WS-END-06: accounted for at once.
        it.rounds[0] = it.rounds[0].saturating_sub(1);
    }
}

/// WS-WEAPON-03: whether the dice of a machinegun show two ones or two twos.
pub(crate) fn is_jam(dice: &[u8]) -> bool {
    let twice = |face: u8| dice.iter().filter(|&&die| die == face).count() >= 2;
    twice(1) || twice(2)
}

/// Jams a machinegun whose dice say so.
fn jam(
    book: &WwiiSim,
    state: &mut State,
    firing: &Firing,
    gun: Gun,
    dice: [u8; 3],
    referee: &mut impl Referee<Event>,
) {
    let jams = book.switches().jam == Jam::On
        && book.weapon(gun.weapon).features.machinegun
        && is_jam(&dice);
    if !jams {
        return;
    }
    let unit = firing.shooter;
    match firing.gunners {
        Gunners::Men(_) => {
            let bearer = bearer(state, unit, usize::from(gun.slot));
            let slot = if bearer == unit { usize::from(gun.slot) } else { 0 };
            state.unit_mut(bearer).figures[slot].jammed = true;
        }
        Gunners::Crew => state.unit_mut(unit).jammed |= 1,
        Gunners::Mounts => state.unit_mut(unit).jammed |= 1 << gun.slot,
    }
    referee.relate(|| Event::Jammed { unit });
}

/// Lets hits take effect, one by one in the order rolled (WS-FIRE-18, WS-WOUND-09). Gives what must
/// be decided in between.
fn settle_hits(
    book: &WwiiSim,
    state: &mut State,
    firing: &mut Firing,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    let aim = firing.aims[usize::from(firing.aim)]?;
    if let Target::Building(building) = aim.target {
        while let Some(weapon) = firing.hits.pop() {
            let strength = book.weapon(weapon).strength;
            with_keys(state, firing, |state, keys| {
                strike_building(book, state, building, strength, keys, referee);
            });
        }
        return None;
    }
    loop {
        // WS-FIRE-20: hits left over after the last figure are lost.
        let Some(victim) = firing.victim else {
            firing.hits.clear();
            return None;
        };
        if book.profile(victim).is_vehicle() {
            hit_vehicle(book, state, firing, victim, referee);
            return None;
        }
        if firing.wounds == 0 {
            firing.weapon = firing.hits.pop()?;
            tell_hit(firing.shooter, referee);
            firing.wounds = wounds_of_hit(book, state, firing, victim, referee);
        }
        firing.wounds -= 1;
        let wait = wound(book, state, firing, victim, referee);
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
fn with_keys(state: &mut State, firing: &mut Firing, run: impl FnOnce(&mut State, &mut Keys)) {
    let mut keys = Keys { roller: firing.shooter, kind: effects(state), next: firing.rolls };
    run(state, &mut keys);
    firing.rolls = keys.next;
}

/// Hits on a vehicle, each a damage roll against the armour it meets.
fn hit_vehicle(
    book: &WwiiSim,
    state: &mut State,
    firing: &mut Firing,
    target: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let [(from, _), _] = ends(book, state, firing.shooter, target);
    let armour = armour(book, state, target, from);
    while let Some(weapon) = firing.hits.pop() {
        if state.unit(target).is_gone() {
            firing.hits.clear();
            break;
        }
        tell_hit(firing.shooter, referee);
        let harmless = weapon.0 >= HARMLESS;
        let weapon = book.weapon(WeaponId(weapon.0 % HARMLESS));
        let mut struck = false;
        with_keys(state, firing, |state, keys| {
            let hit = Hit { target, strength: weapon.strength, armour, harmless };
            struck = strike_vehicle(book, state, hit, keys, referee);
        });
        firing.has_hit |= struck;
    }
}

/// WS-WEAPON-10, WS-WOUND-11: how many wound rolls a hit brings, not more than figures are there.
fn wounds_of_hit(
    book: &WwiiSim,
    state: &State,
    firing: &mut Firing,
    victim: UnitId,
    referee: &mut impl Referee<Event>,
) -> u8 {
    let blast = match book.switches().heavy_damage_to_infantry {
        HeavyDamage::Blast => book.weapon(firing.weapon).blast,
        HeavyDamage::Single => Blast::One,
    };
    if blast == Blast::One {
        return 1;
    }
    let mut keys = Keys { roller: firing.shooter, kind: effects(state), next: firing.rolls };
    keys.begin(book, state, referee);
    firing.rolls = keys.next;
    let rolls = match blast {
        Blast::One => 1,
        Blast::D2 => roll_d2(referee),
        Blast::D3 => roll_d3(referee),
        Blast::D6 => referee.roll(Die::D6),
    };
    rolls.min(figures(state, victim) as u8)
}

/// One wound: the D6, then who takes it (WS-WOUND-08).
fn wound(
    book: &WwiiSim,
    state: &mut State,
    firing: &mut Firing,
    victim: UnitId,
    referee: &mut impl Referee<Event>,
) -> Option<Wait> {
    let mut keys = Keys { roller: firing.shooter, kind: effects(state), next: firing.rolls };
    keys.begin(book, state, referee);
    firing.rolls = keys.next;
    let sniper = book.weapon(firing.weapon).features.sniper;
    let die = referee.roll(Die::D6);
    let wound = result(die, sniper);
    count(state, victim);
    if wound == Wound::Light {
        lose_endurance(state, victim);
        referee.relate(|| wounded(state, victim, (die, wound), None));
        return None;
    }
    firing.deadly = wound == Wound::Dead;
    let of = figures(state, victim);
    if of > 1 {
        // WS-WEAPON-16: a sniper picks; with the switch the owner does.
        if sniper {
            return Some(Wait::Victim(book.side(firing.shooter)));
        }
        if book.switches().casualty_choice == CasualtyChoice::Owner {
            return Some(Wait::Victim(book.side(victim)));
        }
    }
    let slot = draw(of, referee);
    referee.relate(|| wounded(state, victim, (die, wound), Some(slot)));
    let by = credit(book, firing.shooter, victim);
    firing.victim = strike(book, state, (victim, slot), wound, by, referee);
    None
}

/// A player has named the figure that takes a result; the fire goes on.
pub(crate) fn name_victim(
    book: &WwiiSim,
    state: &mut State,
    slot: u8,
    referee: &mut impl Referee<Event>,
) {
    let Some(mut firing) = state.firing.take() else { return };
    if let Some(victim) = firing.victim {
        let wound = if firing.deadly { Wound::Dead } else { Wound::Serious };
        let by = credit(book, firing.shooter, victim);
        referee.relate(|| wounded(state, victim, (0, wound), Some(usize::from(slot))));
        firing.victim = strike(book, state, (victim, usize::from(slot)), wound, by, referee);
    }
    state.firing = Some(firing);
    resume(book, state, referee);
}

/// WS-LEAD-01, WS-LEAD-16: the test of a target that was hit; then the next aim.
fn end_aim(
    book: &WwiiSim,
    state: &mut State,
    firing: &mut Firing,
    referee: &mut impl Referee<Event>,
) {
    if firing.has_hit
        && let Some(victim) = firing.victim
    {
        test_nerve(book, state, victim, firing.shooter, referee);
    }
    next_aim(firing);
}

/// WS-FIRE-18: one aim after the other.
const fn next_aim(firing: &mut Firing) {
    firing.aim += 1;
    firing.rolled = false;
}

/// WS-HEAVY-02, WS-HEAVY-08: smoke in front of the barrel, after all fire of the unit.
fn leave_smoke(book: &WwiiSim, state: &mut State, firing: &Firing) {
    let Some(to) = firing.smoke_towards else { return };
    let shooter = stand(state, firing.shooter);
    let disc = disc(book, state, shooter);
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
    let centre = (at.0 + x as i32, at.1 + y as i32);
    let last_turn = match book.switches().muzzle_smoke_end {
        MuzzleSmokeEnd::NextTurn => state.turn + 1,
        MuzzleSmokeEnd::ThisTurn => state.turn,
    };
    lay_until(state, Cloud { shape: CloudShape::Disc { centre, radius: 1000 }, last_turn });
}
