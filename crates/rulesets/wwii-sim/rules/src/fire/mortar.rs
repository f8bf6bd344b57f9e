//! Mortars (WS-WEAPON-06 to WS-WEAPON-14).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::action::{Action, Shell, Target};
use crate::attack::difficulty::{Difficulty, FireSkill, difficulty, is_hit};
use crate::attack::posture::shooter_line;
use crate::attack::template::{Burst, burst};
use crate::attack::{Keys, effects, is_primary, key};
use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::fire::armament::{crewed, skill};
use crate::fire::permission;
use crate::fire::targets::{check_named, mark};
use crate::fire::volley::{mark_fired, reveal};
use crate::offering::Offers;
use crate::position::circles::{shown_foes, stand};
use crate::position::formation::fine;
use crate::position::sight::{sees, sees_point};
use crate::position::smoke::lay;
use crate::state::{CloudShape, FinePoint, Place, State, Status};
use crate::units::profile::Class;
use crate::units::weapon::WeaponId;
use wargauge_rules::refusal::{Verdict, forbid, require};

/// WS-WEAPON-11: ways of an inch by D12, in thousandths; the last is north.
const DIRECTIONS: [FinePoint; 12] = [
    FinePoint::new(500, 866),
    FinePoint::new(866, 500),
    FinePoint::new(1000, 0),
    FinePoint::new(866, -500),
    FinePoint::new(500, -866),
    FinePoint::new(0, -1000),
    FinePoint::new(-500, -866),
    FinePoint::new(-866, -500),
    FinePoint::new(-1000, 0),
    FinePoint::new(-866, 500),
    FinePoint::new(-500, 866),
    FinePoint::new(0, 1000),
];

/// WS-WEAPON-11: where a point lies after scattering so many inches in the direction of a D12.
#[must_use]
pub(crate) const fn scattered(from: FinePoint, inches: u8, direction: u8) -> FinePoint {
    let FinePoint { x, y } = DIRECTIONS[direction as usize - 1];
    FinePoint::new(from.x + x * inches as i32, from.y + y * inches as i32)
}

/// The mortar that a unit can fire now.
pub(crate) fn mortar(scene: Scene<'_>, unit: UnitId) -> Option<WeaponId> {
    let (weapon, _) = crewed(scene, unit)?;
    scene.book.weapon(weapon).features.mortar.then_some(weapon)
}

/// WS-WEAPON-13: whether the team itself or a friendly officer sees a target.
pub(crate) fn is_spotted(scene: Scene<'_>, unit: UnitId, target: Target) -> bool {
    let Scene { book, state } = scene;
    let spots = |&spotter: &UnitId| {
        let it = state.unit(spotter);
        let able = it.status == Status::Normal && !it.hidden;
        let here = matches!(it.place, Place::Table | Place::With(_))
            && state.transport(spotter).is_none()
            && !state.unit(stand(state, spotter)).hidden;
        let officer = book.profile(spotter).class == Class::Officer;
        here && (spotter == unit || (officer && able))
    };
    let side = book.of_side(book.side(unit));
    side.filter(spots).any(|spotter| has_sight(scene, spotter, target))
}

fn has_sight(scene: Scene<'_>, unit: UnitId, target: Target) -> bool {
    match target {
        Target::Unit(other) => sees(scene, unit, other),
        Target::Point(point) => {
            sees_point(scene, unit, point, scene.book.ground().building_at(point))
        }
        Target::Building(_) => false,
    }
}

/// WS-WEAPON-13: whether any friendly unit sees a unit.
fn is_seen(scene: Scene<'_>, unit: UnitId, target: UnitId) -> bool {
    let Scene { book, state } = scene;
    let friends = book.of_side(book.side(unit));
    friends.filter(|&friend| state.is_on_table(friend)).any(|friend| sees(scene, friend, target))
}

/// What a mortar needs to hit, if it can fire at a target at all (WS-WEAPON-07).
pub(crate) fn chance(
    scene: Scene<'_>,
    unit: UnitId,
    weapon: WeaponId,
    target: Target,
) -> Option<Difficulty> {
    let Scene { book, state } = scene;
    let mark = mark(scene, unit, target);
    let weapon = book.weapon(weapon);
    if mark.gap.under(weapon.least) {
        return None;
    }
    let skill = FireSkill::new(skill(state, unit, 0), shooter_line(scene, unit));
    difficulty(book.switches(), skill, weapon, &mark)
}

/// How a shell is laid on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShellAim {
    /// The mortar.
    pub weapon: WeaponId,
    /// The least die that hits.
    pub needed: i8,
    /// By how many inches it scatters less (WS-WEAPON-08).
    pub less: u8,
}

/// How the shell of a unit is laid on a target; `None` if it cannot be.
pub(crate) fn shell_aim(scene: Scene<'_>, unit: UnitId, target: Target) -> Option<ShellAim> {
    let weapon = mortar(scene, unit)?;
    let needed = chance(scene, unit, weapon, target)?.needed;
    Some(ShellAim { weapon, needed, less: less_scatter(scene, unit, target) })
}

/// WS-WEAPON-08: the inches by which a shell scatters less: where the target is seen, and for each
/// firing at it before.
pub(crate) fn less_scatter(scene: Scene<'_>, unit: UnitId, target: Target) -> u8 {
    u8::from(is_spotted(scene, unit, target)).saturating_add(earlier_firings(
        scene.state,
        unit,
        target,
    ))
}

/// Firings at a target in a row.
fn earlier_firings(state: &State, unit: UnitId, target: Target) -> u8 {
    if state.unit(unit).laid_on == Some(target) { state.unit(unit).laid } else { 0 }
}

/// Whether the unit waited for may fire a shell at a target.
pub(crate) fn check(scene: Scene<'_>, unit: UnitId, target: Target, shell: Shell) -> Verdict {
    permission::check(scene, unit)?;
    let Some(weapon) = mortar(scene, unit) else {
        return forbid("WS-WEAPON-06", "no mortar can be fired");
    };
    require(has_round(scene.state, unit, shell), "WS-END-10", "no such shell is left")?;
    check_target(scene, unit, weapon, target)
}

/// Whether any shell of such a kind is left (WS-END-10).
fn has_round(state: &State, unit: UnitId, shell: Shell) -> bool {
    state.unit(unit).rounds[shell as usize] > 0
}

/// Whether a mortar of a unit that may fire can be laid on a target, whatever the shell.
fn check_target(scene: Scene<'_>, unit: UnitId, weapon: WeaponId, target: Target) -> Verdict {
    match target {
        Target::Unit(other) => {
            check_named(scene, unit, other)?;
            let seen = is_seen(scene, unit, other) || is_spotted(scene, unit, target);
            require(seen, "WS-WEAPON-13", "nobody sees the target")?;
        }
        Target::Point(point) => {
            let on_table = scene.book.ground().table.contains(point);
            require(on_table, "WS-WEAPON-07", "the point is off the table")?;
            let free = scene.state.unit(unit).contacts.is_empty();
            require(free, "WS-SFIRE-11", "a unit in contact fires at those that it touches")?;
        }
        Target::Building(_) => return forbid("WS-WEAPON-07", "a mortar fires at units and points"),
    }
    let possible = chance(scene, unit, weapon, target).is_some();
    require(possible, "WS-FIRE-19", "the target is out of range or too hard to hit")
}

/// Appends the shells offered: explosive and smoke at enemies; at objectives too.
pub(crate) fn offers(scene: Scene<'_>, unit: UnitId, out: &mut impl Offers) {
    let Some(weapon) = mortar(scene, unit) else { return };
    if permission::check(scene, unit).is_err() {
        return;
    }
    let foes = shown_foes(scene, unit).map(Target::Unit);
    let objectives = scene.book.scenario().objectives.iter().map(|it| Target::Point(it.at));
    let shells =
        [Shell::Explosive, Shell::Smoke].map(|it| has_round(scene.state, unit, it).then_some(it));
    if shells == [None; 2] {
        return;
    }
    // Whether a target can be aimed at is the same for every shell.
    for target in foes.chain(objectives) {
        if check_target(scene, unit, weapon, target).is_err() {
            continue;
        }
        for shell in shells.into_iter().flatten() {
            out.add(Action::Shell { target, shell });
        }
        if out.is_enough() {
            return;
        }
    }
}

/// WS-WEAPON-07 to WS-WEAPON-09, WS-WEAPON-12: fires a shell.
pub(crate) fn fire(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    target: Target,
    shell: Shell,
) {
    let Some(aim) = shell_aim(play.scene(), unit, target) else { return };
    if permission::is_paid(play.scene(), unit) {
        play.state.unit_mut(unit).end -= 1;
    }
    mark_fired(play, unit, true);
    play.state.unit_mut(unit).rounds[shell as usize] -= 1;
    play.referee.relate(|| Event::Fires { unit, target, weapon: None });
    if let Target::Unit(other) = target {
        if is_primary(play.state) {
            reveal(play, other);
        }
        play.state.unit_mut(other).fired_at = true;
    }
    let roll = lay_shell(play, unit, target, aim);
    let centre = lands(play.state, target, aim, roll);
    let (scatter, direction) = (roll.inches.saturating_sub(aim.less), roll.direction);
    let at = wargauge_rules::table::Point::new((centre.x / 10) as i16, (centre.y / 10) as i16);
    play.referee.relate(|| Event::Burst { unit, at, scatter, direction });
    let weapon = play.book.weapon(aim.weapon);
    let (radius, strength) = (weapon.template, weapon.strength);
    let mut keys = Keys { roller: unit, kind: effects(play.state), next: 0 };
    match shell {
        Shell::Explosive => {
            let shell = Burst { shooter: unit, centre, radius, strength };
            burst(play, shell, &mut keys);
        }
        Shell::Smoke => {
            let radius = i32::from(radius.hundredths()) * 10;
            lay(play, CloudShape::Disc { centre, radius }, "WS-WEAPON-09", at);
        }
    }
}

/// The dice of a shell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ShellRoll {
    /// The D10 to hit.
    pub die: u8,
    /// Inches that it scatters at most: a D10, of a miss two.
    pub inches: u8,
    /// The D12 of its direction.
    pub direction: u8,
}

impl ShellRoll {
    /// Rolls to hit, distance and direction. The dice must have been announced.
    pub(crate) fn of(referee: &mut impl Referee<Event>, needed: i8) -> Self {
        let die = referee.roll(Die::D10);
        let mut inches = referee.roll(Die::D10);
        if !is_hit(die, needed) {
            inches += referee.roll(Die::D10);
        }
        Self { die, inches, direction: referee.roll(Die::D12) }
    }
}

/// Where a shell comes down.
pub(crate) fn lands(state: &State, target: Target, aim: ShellAim, roll: ShellRoll) -> FinePoint {
    scattered(aim_of(state, target), roll.inches.saturating_sub(aim.less), roll.direction)
}

/// Rolls for a shell; notes the firing at its target.
fn lay_shell(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    target: Target,
    aim: ShellAim,
) -> ShellRoll {
    let ShellAim { weapon, needed, .. } = aim;
    let kind = if is_primary(play.state) { Roll::PrimaryShots } else { Roll::SecondaryShots };
    play.referee.begin(key(play.scene(), unit, kind, 0));
    let roll = ShellRoll::of(play.referee, needed);
    play.referee.relate(|| Event::Shot {
        unit,
        weapon,
        needed,
        dice: [roll.die, 0, 0],
        hits: u8::from(is_hit(roll.die, needed)),
        protected: false,
    });
    let firings = earlier_firings(play.state, unit, target).saturating_add(1);
    let it = play.state.unit_mut(unit);
    it.laid_on = Some(target);
    it.laid = firings;
    roll
}

/// Where a target is.
fn aim_of(state: &State, target: Target) -> FinePoint {
    match target {
        Target::Unit(unit) => fine(state.unit(stand(state, unit)).at),
        Target::Point(point) => fine(point),
        Target::Building(_) => FinePoint::new(0, 0),
    }
}
