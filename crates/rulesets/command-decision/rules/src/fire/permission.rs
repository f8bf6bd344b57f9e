//! Whether a stand may declare some fire (CD-RESTR-*, CD-OPP-09 to 12, CD-GEN-01, CD-CHART-01 to 09).

use core::borrow::Borrow;

use wargauge_rules::game::UnitId;

use crate::action::{ASSAULT, Fire};
use crate::attack::number::Aim;
use crate::attack::toll::Phase;
use crate::position::heading::holds;
use crate::position::measure::touch;
use crate::scene::{Bystanders, FireFrom, Moment, Scene};
use crate::state::{LAST_PULSE, MoveClass, Place};
use crate::units::stand::Class;
use crate::units::weapon::{Effect, Mount, Weapon, WeaponKind};
use wargauge_rules::refusal::{Verdict, forbid, require};

/// Whether a stand may still fire in a phase with anything at all, before targets are looked at
/// (CD-FIRE-04, CD-OPP-11, CD-GEN-01): all its lines in one phase (CD-FIRE-25), never while
/// demoralized (CD-FIRE-06), from hiding too (CD-SPOT-24).
/// Obeys too: CD-FIRE-05, CD-DEMOR-03.
/// Obeys too: CD-CHART-07.
pub(crate) fn may_fire(scene: Scene<'_>, unit: UnitId, phase: Phase) -> bool {
    let Scene { book, state } = scene;
    let stand = state.stand(unit);
    if stand.fired || stand.demoralized || book.profile(unit).arms.is_empty() {
        return false;
    }
    let seated = match stand.place {
        Place::Table => true,
        // CD-PASS-07: from open vehicles, and from the backs of tanks. CD-OPP-18: in op fire only
        // while these stand.
        Place::Aboard(vehicle) => {
            let carrier = book.profile(vehicle);
            let still = state.stand(vehicle).class == MoveClass::None;
            let steady = phase == Phase::General || still && !state.stand(vehicle).moved();
            (carrier.is_open() || carrier.takes_riders())
                && state.stand(vehicle).is_on_table()
                && steady
        }
        Place::Reserve(_) | Place::Exited | Place::Gone(_) => false,
    };
    // CD-FIRE-02: the order says when.
    let ready = match phase {
        // CD-FIRE-05: not if pinned.
        // Not pinned stands (CD-CHART-06), nor those that advance or are forced back (CD-CHART-02,
        // CD-CHART-03, CD-CHART-08).
        Phase::Opportunity => {
            stand.class == MoveClass::None && !stand.is_pinned() && !stand.moved()
        }
        // CD-FIRE-03: those too that waited.
        // The pinned too, in this phase alone (CD-PIN-03), and by assault (CD-CLOSE-21); so may
        // those forced back (CD-GEN-06).
        Phase::General => true,
    };
    seated && ready
}

/// Whether a stand that fires in the open air may use a line in a phase (CD-RESTR-01 to 04,
/// CD-RESTR-11 to 14, CD-GUN-11, CD-CHART-09).
pub(crate) fn may_use(moment: &Moment<'_>, phase: Phase, unit: UnitId, line: u8) -> bool {
    let Some(weapon) = moment.book.line(unit, line) else { return false };
    let stand = moment.state.stand(unit);
    // CD-RESTR-14: forced back is moved.
    let stationary = !stand.moved() && stand.class != MoveClass::ForcedBack;
    if weapon.asterisk && (phase == Phase::Opportunity || !stationary) {
        return false;
    }
    if weapon.heavy
        && matches!(stand.class, MoveClass::Full | MoveClass::Disengage | MoveClass::ForcedBack)
        && stand.path > 0
    {
        return false;
    }
    if weapon.heavy && stand.class == MoveClass::ForcedBack {
        return false;
    }
    let aboard = moment.carrier(unit).is_some();
    if aboard && (weapon.heavy || weapon.towed || weapon.kind == WeaponKind::Mortar) {
        return false;
    }
    // CD-GUN-15: a crew without its gun has its other lines.
    // CD-RESTR-03: only unlimbered.
    !weapon.towed || is_manned(moment, unit)
}

/// Whether a crew serves its unlimbered gun (CD-GUN-11).
pub(crate) fn is_manned(moment: &Moment<'_>, crew: UnitId) -> bool {
    moment.gun(crew).is_some_and(|gun| touch(gun, moment.disc(crew)))
}

/// Whether a declaration is allowed. Only what the side of the firer knows counts.
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check(scene: Scene<'_>, fire: &Fire, phase: Phase) -> Verdict {
    check_orders(scene, fire, phase)?;
    let moment = moment_of(scene, fire, phase);
    let engaged = is_engaged(&moment, fire.firer);
    require(!engaged || moment.touch(fire.firer, fire.target), "CD-FIRE-27", "in contact")?;
    for line in fire.lines.iter().filter(|&line| line != ASSAULT) {
        check_sight(&moment, fire, line)?;
    }
    Ok(())
}

/// Whether a stand is bound to fire at enemies in contact: men that touch any (CD-FIRE-27), at the
/// one they name (CD-CLOSE-13). Armoured vehicles fire as ever (CD-CLOSE-16).
pub(crate) fn is_engaged(moment: &Moment<'_>, firer: UnitId) -> bool {
    moment.book.profile(firer).is_personnel() && moment.is_in_contact(firer)
}

/// Everything but contact and the lines of sight and fire, which cost most to look at.
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check_orders(scene: Scene<'_>, fire: &Fire, phase: Phase) -> Verdict {
    require(
        fire.target.index() < scene.state.stands.len(),
        "CD-FIRE-32",
        "there is no such target",
    )?;
    // CD-OPP-01, CD-OPP-02: any pulse may be named, at a target that stands still as well.
    require(fire.pulse <= LAST_PULSE, "CD-OPP-10", "pulses are 0 to 12")?;
    let general = phase == Phase::General;
    require(!general || fire.pulse == LAST_PULSE, "CD-GEN-02", "everything has come to rest")?;
    require(may_fire(scene, fire.firer, phase), "CD-FIRE-01", "it may not fire now")?;
    require(!fire.lines.is_empty(), "CD-FIRE-08", "no line is named")?;
    let moment = moment_of(scene, fire, phase);
    check_target(&moment, fire)?;
    check_lines(&moment, phase, fire)?;
    check_restrictions(&moment, fire)?;
    for line in fire.lines.iter().filter(|&line| line != ASSAULT) {
        check_line(&moment, phase, fire, line)?;
    }
    Ok(())
}

/// The moment of a declaration. In op fire circles and bursts (CD-OPP-16) and contact (CD-OPP-17)
/// are those of its pulse.
pub(crate) fn moment_of<'a>(scene: Scene<'a>, fire: &Fire, phase: Phase) -> Moment<'a> {
    match phase {
        Phase::Opportunity => Moment::at_pulse(scene, fire.pulse),
        Phase::General => Moment::now(scene),
    }
}

/// Enemies on the table that are known, or riders (CD-FIRE-32, CD-PASS-01, CD-RIDER-06).
fn check_target(moment: &Moment<'_>, fire: &Fire) -> Verdict {
    let (firer, target) = (fire.firer, fire.target);
    require(moment.book.side(firer) != moment.book.side(target), "CD-FIRE-32", "not an enemy")?;
    let here = moment.is_in_play(target) && (moment.is_on_table(target) || moment.is_rider(target));
    require(here, "CD-PASS-01", "the target is not on the table")?;
    let known = moment.state.stand(moment.carrier(target).unwrap_or(target)).spotted.any();
    require(known, "CD-FIRE-32", "the target is hidden")
}

/// What the stand as a whole is allowed: contact only, one line, no split turret (CD-FIRE-24 to 27,
/// CD-RESTR-05 to 10).
fn check_lines(moment: &Moment<'_>, phase: Phase, fire: &Fire) -> Verdict {
    let (firer, target) = (fire.firer, fire.target);
    let stand = moment.state.stand(firer);
    let touching = || moment.touch(firer, target);
    // CD-CHART-04, CD-CHART-05.
    if matches!(stand.class, MoveClass::Disengage | MoveClass::Rally) {
        require(touching(), "CD-CHART-04", "only at enemies in contact")?;
    }
    if phase == Phase::Opportunity {
        check_disengaged(moment, fire)?;
    }
    let profile = moment.book.profile(firer);
    if profile.is_personnel() {
        // CD-MORTAR-16: a mortar, or the other line of its crew.
        require(fire.lines.0.is_power_of_two(), "CD-FIRE-24", "men fire one line")?;
        let declared = moment.state.fires.iter().any(|other| other.firer == firer);
        require(!declared, "CD-FIRE-24", "it has declared its fire")?;
        // CD-CLOSE-14: the assault instead of an AT line. CD-CLOSE-17: crews have the choice too. In
        // contact it is assault (CD-CLOSE-01): small arms are not fired at armour there.
        let armour = moment.book.profile(target).class == Class::Afv;
        if fire.lines.has(ASSAULT) {
            return require(armour && touching(), "CD-CLOSE-04", "no armoured vehicle in contact");
        }
        let small = |line: u8| {
            let weapon = moment.book.line(firer, line);
            weapon.is_some_and(|weapon| weapon.kind == WeaponKind::SmallArms)
        };
        let small = armour && fire.lines.iter().any(small);
        require(!small || !touching(), "CD-CLOSE-14", "men assault armour in contact")?;
    }
    require(!fire.lines.has(ASSAULT), "CD-CLOSE-04", "only men assault")
}

/// CD-ORDER-06, CD-OPP-09, CD-OPP-12, CD-ORDER-29.
fn check_disengaged(moment: &Moment<'_>, fire: &Fire) -> Verdict {
    let target = moment.state.stand(fire.target);
    if target.class != MoveClass::Disengage || target.path == 0 {
        return Ok(());
    }
    let start = Moment::at_pulse(moment.scene(), 0);
    let closer = moment.distance(fire.firer, fire.target) < start.distance(fire.firer, fire.target);
    require(closer, "CD-OPP-09", "it disengages, and does not come closer")
}

/// Turret lines fire at one target (CD-RESTR-05), main gun and coaxial machine gun together
/// (CD-RESTR-09), rear guns (CD-RESTR-06) and AA machine guns (CD-RESTR-07, CD-RESTR-15) instead of
/// the others, but for dedicated AA (CD-RESTR-08). Hull lines may fire elsewhere (CD-RESTR-10).
fn check_restrictions(moment: &Moment<'_>, fire: &Fire) -> Verdict {
    let profile = moment.book.profile(fire.firer);
    let weapon = |line: u8| moment.book.line(fire.firer, line);
    let turret = |line: u8| {
        profile.arms.get(usize::from(line)).is_some_and(|arm| arm.mount == Mount::Turret)
    };
    let mut anti_aircraft = false;
    let mut others = false;
    let mut rear = false;
    let declared = moment.state.fires.iter().filter(|other| other.firer == fire.firer);
    for other in declared.chain(core::iter::once(fire)) {
        let again = other.lines.0 & fire.lines.0 != 0 && !core::ptr::eq(other, fire);
        require(!again, "CD-FIRE-26", "this line has declared its fire")?;
        for line in other.lines.iter().filter(|&line| turret(line)) {
            let split = fire.lines.iter().any(turret) && (other.target != fire.target);
            require(!split, "CD-RESTR-05", "turret weapons fire at one target")?;
            let Some(weapon) = weapon(line) else { continue };
            anti_aircraft |= weapon.anti_aircraft && !weapon.dedicated;
            others |= !weapon.anti_aircraft && !weapon.rear;
            rear |= weapon.rear;
        }
    }
    require(
        !(anti_aircraft && (others || rear)),
        "CD-RESTR-07",
        "AA gun or turret weapons, not both",
    )?;
    require(!(rear && others), "CD-RESTR-06", "rear gun or main weapon, not both")
}

/// One line: allowed now, in arc, with line of fire, at a target it can be fired at.
fn check_line(moment: &Moment<'_>, phase: Phase, fire: &Fire, line: u8) -> Verdict {
    let Some(weapon) = moment.book.line(fire.firer, line) else {
        return forbid("CD-FIRE-14", "it has no such line");
    };
    require(
        may_use(moment, phase, fire.firer, line),
        "CD-RESTR-01",
        "it may not use this line now",
    )?;
    require(fits(moment, weapon, fire.target), "CD-FIRE-19", "not a target for this line")?;
    if weapon.kind == WeaponKind::Mortar {
        return check_mortar_range(moment, weapon, fire);
    }
    let aim = Aim { moment: *moment, phase, firer: fire.firer, line, target: fire.target };
    require(is_in_arc(&aim), "CD-FACE-09", "the target is outside the arc")?;
    let spotted = moment.has_spotted(fire.firer, fire.target);
    require(spotted, "CD-FIRE-11", "the target is not visible")
}

/// Lines of sight and fire of one line; of a mortar those of its observers.
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check_sight(moment: &Moment<'_>, fire: &Fire, line: u8) -> Verdict {
    check_sight_past(moment, fire, line, &|| moment.in_the_way(fire.firer))
}

/// The same, past those who may be in the way of the firer.
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check_sight_past<B: Borrow<Bystanders>>(
    moment: &Moment<'_>,
    fire: &Fire,
    line: u8,
    others: &dyn Fn() -> B,
) -> Verdict {
    let Some(weapon) = moment.book.line(fire.firer, line) else {
        return forbid("CD-FIRE-14", "it has no such line");
    };
    // CD-LOS-12: mortars need no line of fire.
    if weapon.kind == WeaponKind::Mortar {
        return check_observer(moment, fire);
    }
    let is_free = |from| {
        moment.is_free_of_friends(
            FireFrom { firer: fire.firer, from },
            fire.target,
            others().borrow(),
        )
    };
    let gun = if weapon.towed { moment.gun(fire.firer) } else { None };
    if gun.is_none() && is_free(moment.disc(fire.firer)) {
        // A free line of fire is a line of sight.
        return Ok(());
    }
    let seen = moment.sees(fire.firer, fire.target);
    require(seen, "CD-FIRE-11", "the target is not visible")?;
    let clear = gun.is_some_and(is_free);
    require(clear, "CD-LOS-09", "no line of fire")
}

/// Whether a line may be fired at a target at all (CD-FIRE-19, CD-FIRE-29, CD-RIDER-06).
fn fits(moment: &Moment<'_>, weapon: &Weapon, target: UnitId) -> bool {
    let profile = moment.book.profile(target);
    if moment.is_rider(target) {
        let bursts = matches!(weapon.effect, Effect::Burst { .. });
        return weapon.kind == WeaponKind::SmallArms || bursts && weapon.kind == WeaponKind::Gun;
    }
    !(profile.is_personnel() && weapon.effect == Effect::Never)
}

/// Inside the front arc, all round from turrets, turntables and as passengers (CD-FACE-08,
/// CD-FACE-09, CD-FACE-14); of a towed gun its own arc (CD-GUN-12).
fn is_in_arc(aim: &Aim<'_>) -> bool {
    let moment = &aim.moment;
    if aim.mount().is_all_round() || moment.carrier(aim.firer).is_some() {
        return true;
    }
    let to = moment.at(aim.target);
    match moment.state.stand(aim.firer).gun {
        // CD-RESTR-03: it is unlimbered.
        Some(gun) if aim.weapon().towed => holds(gun.facing, gun.at.to(to), 120),
        _ => moment.is_in_front(aim.firer, to),
    }
}

/// Not too near (CD-MORTAR-11).
fn check_mortar_range(moment: &Moment<'_>, weapon: &Weapon, fire: &Fire) -> Verdict {
    let least = weapon.indirect.map_or(0, |(_, least)| i32::from(least.hundredths()));
    let far = moment.distance(fire.firer, fire.target) >= least;
    require(far, "CD-MORTAR-11", "too near")
}

/// Another stand sees the target (CD-MORTAR-01, CD-MORTAR-02).
fn check_observer(moment: &Moment<'_>, fire: &Fire) -> Verdict {
    let (firer, target) = (fire.firer, fire.target);
    let observed = moment.on_table(moment.book.side(firer)).any(|observer| {
        observer != firer
            && !moment.state.stand(observer).demoralized
            && moment.is_visible_to(observer, target)
    });
    require(observed, "CD-MORTAR-01", "nobody observes the target")
}
