//! Grenades, and launchers used as such (`SK-GREN`).

use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Pieces, Point};
use wargauge_rules::{Referee, UnitId};

use crate::attack::{Burst, BurstKind, IncomingFire, land, mark_fire};
use crate::book::{Play, Scene};
use crate::dice::{Roll, begin};
use crate::event::{Event, Weapon};
use crate::fire::hand_held::{
    PERSONAL, launcher_points, pay_launcher, pay_personal, personal_points, user,
};
use crate::fire::targets::{is_held, may_attack};
use crate::men::{Man, aboard, active, is_vehicle, left, middle_man, place_of, spend};
use crate::morale::{MoraleCauses, answer};
use crate::position::{Eye, cover_at, distance_to_hull, eye_of, men_seen, seen_from, sees_figure};
use crate::state::State;
use crate::terrain::{Cover, Terrain};
use crate::units::arms::{GRENADE_NEEDED, HAND_GRENADE, RIFLE_GRENADE, Ranges};
use crate::units::{Crewed, HandHeld, SmallArm};

/// `SK-AP-09`, `SK-AP-25`
const PRICE: u8 = 2;

/// `SK-GREN-09`: how near one drops a grenade.
const DROP: Length = Length::inches(4);

/// How far a burst of grenades and mortars reaches (`SK-MORTAR-07`).
pub(crate) const RADIUS: Length = Length::inches(2);

/// What is thrown or launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum GrenadeAt {
    /// A grenade thrown by hand.
    Hand,
    /// A grenade dropped into something at 4 inches or less.
    Drop,
    /// A rifle grenade.
    Rifle,
    /// A Panzerfaust at men.
    Panzerfaust,
    /// A rocket or bomb at men.
    Launcher,
}

/// What is thrown or lobbed at a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lob {
    /// The unit that throws.
    pub(crate) unit: UnitId,
    pub(crate) target: UnitId,
    /// Where the round is to burst.
    pub(crate) at: Point,
}

/// `SK-GREN-11`, `SK-GREN-12`, `SK-GREN-13`, `SK-GREN-14`, `SK-GREN-15`: what is taken from a die
/// thrown at a target.
pub(crate) fn indirect_modifier(scene: Scene<'_>, lob: Lob, drop: bool) -> i32 {
    let Lob { unit, target, at } = lob;
    let mut sum = 0;
    let mut add = |applies: bool, number: i32| sum += if applies { number } else { 0 };
    let there = scene.state.unit(target);
    let from = crate::men::place(scene, unit);
    let covered = !drop && is_covered(scene, target, at, from);
    // SK-GREN-12, SK-GREN-15: once.
    add(there.moved || covered, -2);
    // SK-GREN-13
    add(there.markers > 0, -2);
    sum + firer_modifier(scene.state, unit)
}

/// What the firer himself is at a disadvantage by (`SK-GREN-11`, `SK-GREN-14`).
pub(crate) fn firer_modifier(state: &State, unit: UnitId) -> i32 {
    let moved = state.activation.is_some_and(|it| it.unit == unit && it.moves > 0);
    let under_fire = state.unit(unit).under_fire.any;
    -2 * i32::from(moved) - 4 * i32::from(under_fire)
}

fn is_covered(scene: Scene<'_>, target: UnitId, at: Point, from: Point) -> bool {
    aboard(scene, target).is_some() || cover_at(scene, at, from) > Cover::None
}

/// The score that a natural die must show: what is taken from the die is added to it (`SK-DICE-02`).
pub(crate) fn grenade_needed(scene: Scene<'_>, lob: Lob, column: usize, drop: bool) -> i32 {
    // SK-GREN-09, SK-GREN-10: a drop uses Short and adds 4.
    let base = if drop { GRENADE_NEEDED[0] - 4 } else { GRENADE_NEEDED[column] };
    base - indirect_modifier(scene, lob, drop)
}

/// `SK-GREN-01`, `SK-GREN-02`: whether a hand grenade may be thrown at a target; what is launched may
/// be aimed at any.
fn is_worth_a_grenade(scene: Scene<'_>, target: UnitId) -> bool {
    let profile = scene.book.profile(target);
    let machine_gun = profile
        .figures
        .iter()
        .any(|man| matches!(man.arm, SmallArm::Lmg | SmallArm::Hmg | SmallArm::Bar));
    let gun =
        matches!(profile.crewed, Some(Crewed::Gun { .. })) && !scene.state.unit(target).weapon_left;
    machine_gun || gun || can_be_dropped_on(scene, target)
}

/// `SK-GREN-09`, `SK-GREN-10`: open vehicles, bunkers, buildings, trenches.
fn can_be_dropped_on(scene: Scene<'_>, target: UnitId) -> bool {
    if let Some(vehicle) = aboard(scene, target) {
        return scene.book.vehicle(vehicle).is_some_and(|spec| spec.open);
    }
    let table = &scene.book.table;
    let at = crate::men::place(scene, target);
    let inside = table.inside(Pieces::ALL, at);
    inside.iter().any(|piece| {
        let kind = table.kind(piece);
        kind.is_building() || matches!(kind, Terrain::Trench | Terrain::Bunker)
    })
}

/// Where a grenade bursts, and how far off that is, squared (`SK-GREN-18`, `SK-MORTAR-08`).
pub(crate) fn burst_point(scene: Scene<'_>, eye: Eye, target: UnitId) -> Option<(Point, i64)> {
    if let Some(hull) = aboard(scene, target) {
        seen_from(scene, eye, target)?;
        let squared = distance_to_hull(scene, hull, eye.at);
        return Some((scene.state.unit(hull).hull.at, squared));
    }
    burst_among(scene, eye, target, |man| sees_figure(scene, eye, Man::new(target, man)))
}

/// The same for what a man throws or launches.
fn burst_point_of(scene: Scene<'_>, thrower: Man, target: UnitId) -> Option<(Point, i64)> {
    let eye = eye_of(scene, thrower.unit, thrower.figure);
    if aboard(scene, target).is_some() {
        return burst_point(scene, eye, target);
    }
    let seen = men_seen(scene, thrower, target);
    burst_among(scene, eye, target, |man| seen & 1 << man != 0)
}

/// Where a grenade bursts among men on foot of whom the thrower sees some.
fn burst_among(
    scene: Scene<'_>,
    eye: Eye,
    target: UnitId,
    sees: impl Fn(usize) -> bool,
) -> Option<(Point, i64)> {
    let middle = middle_man(scene, target).filter(|&man| sees(man));
    let man = middle.or_else(|| {
        active(scene, target)
            .filter(|&man| sees(man))
            .min_by_key(|&man| place_of(scene, target, man).squared_distance(eye.at))
    })?;
    let at = place_of(scene, target, man);
    Some((at, at.squared_distance(eye.at)))
}

/// Whether a man may throw or launch a grenade at a target.
pub(crate) fn check_grenade(scene: Scene<'_>, man: Man, target: UnitId, how: GrenadeAt) -> Verdict {
    let unit = man.unit;
    let Scene { book, state } = scene;
    may_attack(scene, unit)?;
    check_thrower(scene, man, how)?;
    require(book.side(target) != book.side(unit), "SK-GREN-01", "not an enemy")?;
    require(state.unit(target).spotted, "SK-VIS-01", "the target has not been spotted")?;
    let Some((_, squared)) = burst_point_of(scene, man, target) else {
        return forbid("SK-GREN-18", "it cannot be seen");
    };
    let closed = is_vehicle(scene, target) && book.vehicle(target).is_some_and(|spec| !spec.open);
    require(!closed, "SK-MORTAR-18", "closed armour takes nothing from it")?;
    check_reach(scene, target, squared, how)
}

fn check_reach(scene: Scene<'_>, target: UnitId, squared: i64, how: GrenadeAt) -> Verdict {
    match how {
        GrenadeAt::Hand => {
            let worth = is_worth_a_grenade(scene, target);
            require(worth, "SK-GREN-01", "no target for a hand grenade")?;
            require(HAND_GRENADE.column(squared).is_some(), "SK-GREN-06", "out of range")
        }
        GrenadeAt::Drop => {
            let open = can_be_dropped_on(scene, target);
            require(open, "SK-GREN-10", "nothing to drop it into")?;
            require(squared <= DROP.squared(), "SK-GREN-09", "too far to drop it")
        }
        GrenadeAt::Rifle => {
            require(RIFLE_GRENADE.column(squared).is_some(), "SK-GREN-07", "out of range")
        }
        GrenadeAt::Panzerfaust | GrenadeAt::Launcher => {
            let reach = ranges(how).is_some_and(|ranges| ranges.column(squared).is_some());
            require(reach, "SK-GREN-05", "out of range")
        }
    }
}

fn ranges(how: GrenadeAt) -> Option<Ranges> {
    match how {
        GrenadeAt::Hand => Some(HAND_GRENADE),
        GrenadeAt::Drop => None,
        GrenadeAt::Rifle => Some(RIFLE_GRENADE),
        GrenadeAt::Panzerfaust => HandHeld::Panzerfaust.ranges_at_infantry(),
        GrenadeAt::Launcher => HandHeld::Launcher.ranges_at_infantry(),
    }
}

fn check_thrower(scene: Scene<'_>, man: Man, how: GrenadeAt) -> Verdict {
    let Man { unit, figure } = man;
    let there = active(scene, unit).any(|other| other == figure) && aboard(scene, unit).is_none();
    require(there, "SK-GREN-18", "he cannot throw")?;
    require(!is_held(scene, unit, figure), "SK-MELEE-02", "an enemy is upon him")?;
    let ammo = &scene.state.unit(unit).ammo;
    let carries = scene.book.man(unit, figure).carries;
    let paid = left(scene, unit, figure) >= PRICE;
    match how {
        GrenadeAt::Hand | GrenadeAt::Drop => {
            require(ammo.grenades > 0 && carries, "SK-UNIT-21", "he has no grenade")?;
            require(paid, "SK-GREN-03", "a grenade takes two points")
        }
        GrenadeAt::Rifle => {
            require(ammo.rifle_grenades > 0 && carries, "SK-UNIT-21", "he has no rifle grenade")?;
            require(paid, "SK-AP-25", "a rifle grenade takes two points")
        }
        GrenadeAt::Panzerfaust => {
            let able = user(scene, unit, HandHeld::Panzerfaust, figure);
            require(able, "SK-HHAT-21", "he has no Panzerfaust")?;
            let paid = personal_points(scene, unit, figure) >= PERSONAL;
            require(paid, "SK-GREN-05", "a Panzerfaust takes two points")
        }
        GrenadeAt::Launcher => {
            let able = user(scene, unit, HandHeld::Launcher, figure);
            require(able, "SK-UNIT-21", "he has no launcher, or no rocket")?;
            require(
                launcher_points(scene, unit, figure) >= 4,
                "SK-HHAT-01",
                "a launcher takes four points",
            )
        }
    }
}

/// Distances at which the number needed changes, in inches.
pub(crate) fn grenade_ends(how: GrenadeAt) -> Vec<i16> {
    ranges(how).map_or_else(|| vec![DROP.hundredths() / 100], Ranges::shown)
}

/// What a natural die must show, and the burst of a hit.
pub(crate) fn grenade_aim(
    scene: Scene<'_>,
    man: Man,
    target: UnitId,
    how: GrenadeAt,
) -> Option<(i32, Burst)> {
    let Man { unit, figure } = man;
    let eye = eye_of(scene, unit, figure);
    let (at, squared) = burst_point(scene, eye, target)?;
    let column = ranges(how).and_then(|ranges| ranges.column(squared)).unwrap_or(0);
    let drop = how == GrenadeAt::Drop;
    let needed = grenade_needed(scene, Lob { unit, target, at }, column, drop);
    let by = Some(unit);
    let it = Burst { at, radius: RADIUS, fill: BurstKind::Mortar, from: eye.at, by, unseen: false };
    Some((needed, it))
}

/// Throws or launches it: a die, and a burst as of a mortar if it hits (`SK-GREN-17`); a miss is lost
/// (`SK-GREN-16`).
pub(crate) fn throw(
    play: &mut Play<'_, impl Referee<Event>>,
    man: Man,
    target: UnitId,
    how: GrenadeAt,
) {
    let Man { unit, figure } = man;
    let Some((needed, it)) = grenade_aim(play.scene(), man, target, how) else { return };
    // SK-DICE-09
    begin(play, unit, Roll::Grenade);
    pay(play, man, how);
    let weapon = match how {
        GrenadeAt::Hand | GrenadeAt::Drop => Weapon::Grenade,
        GrenadeAt::Rifle => Weapon::RifleGrenade,
        GrenadeAt::Panzerfaust => Weapon::HandHeld(HandHeld::Panzerfaust),
        GrenadeAt::Launcher => Weapon::HandHeld(HandHeld::Launcher),
    };
    play.referee.tell(|| Event::Fired { unit, target, weapon });
    play.state.unit_mut(unit).fired = true;
    mark_fire(play.book, play.state, target, IncomingFire::of(unit, [figure]));
    let roll = i32::from(play.referee.roll(Die::D20));
    play.referee.tell(|| Event::ShotRolled {
        unit,
        weapon,
        roll: roll as i8,
        needed: needed as u8,
    });
    let mut causes = MoraleCauses::NONE;
    if roll >= needed {
        play.referee.tell(|| Event::Hit { unit });
        land(play, it, &mut causes);
    }
    answer(play, causes, Some(unit));
}

fn pay(play: &mut Play<'_, impl Referee<Event>>, man: Man, how: GrenadeAt) {
    let Man { unit, figure } = man;
    let ammo = &mut play.state.unit_mut(unit).ammo;
    match how {
        GrenadeAt::Hand | GrenadeAt::Drop => ammo.grenades -= 1,
        GrenadeAt::Rifle => ammo.rifle_grenades -= 1,
        GrenadeAt::Panzerfaust => ammo.panzerfausts -= 1,
        GrenadeAt::Launcher => ammo.rockets -= 1,
    }
    match how {
        GrenadeAt::Launcher => pay_launcher(play, unit, figure, 4),
        GrenadeAt::Panzerfaust => pay_personal(play.state, unit, figure, PERSONAL),
        GrenadeAt::Hand | GrenadeAt::Drop | GrenadeAt::Rifle => {
            spend(play.state, unit, figure, PRICE);
        }
    }
}
