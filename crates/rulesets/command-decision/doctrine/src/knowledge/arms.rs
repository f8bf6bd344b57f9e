//! Expected hits of a weapon line, in thousandths: the rules' own numbers, without their dice.

use wargauge_command_decision::terrain::kind::Cover;
use wargauge_command_decision::units::price::penetration;
use wargauge_command_decision::units::stand::{Class, Mark, Profile, Size};
use wargauge_command_decision::units::weapon::{
    COLUMNS, Effect, Mount, Rating, Weapon, WeaponKind,
};
use wargauge_rules::table::Length;

/// Hits that end a stand whatever it can take, in thousandths: more than any stand takes.
pub(crate) const DEADLY: i32 = 4_000;

/// What a supported vehicle takes off the number of an assault (CD-CLOSE-06); whether it is
/// supported is not asked, so that half of it counts.
const SUPPORT: i32 = -1;

/// How a shot is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shot {
    /// Between the closest points, in hundredths of an inch.
    pub distance: i32,
    /// Whether the stands touch.
    pub contact: bool,
    pub cover: Cover,
    /// Whether the shot meets the flank of armour.
    pub flank: bool,
    /// What the firer and its order add to the number.
    pub more: i32,
    /// Whether a Full Advance or the like halves the dice.
    pub halved: bool,
    /// Whether the target has moved.
    pub moved: bool,
}

impl Shot {
    /// Steady fire at a target at rest, so far away and in such cover.
    pub(crate) const fn steady(distance: i32, contact: bool, cover: Cover) -> Self {
        Self { distance, contact, cover, flank: false, more: 0, halved: false, moved: false }
    }
}

/// A chance in a thousand of a number on a ten-sided die.
const fn chance(number: i32) -> i32 {
    if number <= 0 {
        0
    } else if number >= 10 {
        1_000
    } else {
        number * 100
    }
}

/// What a grade of cover takes off the number that hits a vehicle (CD-CHART-36): soft ground 1, hard
/// ground 2.
const fn of_vehicle(cover: Cover) -> i32 {
    match cover {
        Cover::None => 0,
        Cover::Concealment | Cover::Soft => -1,
        Cover::Hard | Cover::Fortification => -2,
    }
}

/// Expected hits of one line at a target, in thousandths.
pub(crate) fn hits(
    weapon: &Weapon,
    columns: [i8; COLUMNS],
    firer: &Profile,
    target: &Profile,
    shot: &Shot,
) -> i32 {
    let own = firer.quality.modifier() + shot.more;
    if weapon.kind == WeaponKind::Mortar {
        return bombs(weapon, target, shot);
    }
    let within = |length: Length| shot.distance <= i32::from(length.hundredths());
    let Some((base, rating)) = weapon.column(shot.contact, columns, within) else { return 0 };
    let dice = i32::from(weapon.dice(shot.contact));
    let dice = if shot.halved { (dice / 2).max(1) } else { dice };
    let half = if target.size == Size::Half { -1 } else { 0 };
    if target.is_personnel() {
        let more = match weapon.effect {
            Effect::Personnel(more) => i32::from(more),
            Effect::Never => return 0,
            Effect::Burst { .. } => 0,
        };
        let direct = chance(base + own + shot.cover.to_hit() + half + more);
        return dice * with_burst(weapon, direct, half + shot.cover.to_burst());
    }
    let cover = of_vehicle(shot.cover);
    if target.class != Class::Afv {
        return dice * with_burst(weapon, chance(base + own + cover), cover);
    }
    match rating {
        Rating::None if target.is_weak() => dice * chance(base + own + cover - 3),
        Rating::None => 0,
        _ => dice * chance(base + own + cover) * pierced(rating, target, shot.flank) / 1_000,
    }
}

/// A direct hit, or the burst of the round that missed.
fn with_burst(weapon: &Weapon, direct: i32, more: i32) -> i32 {
    match weapon.effect {
        Effect::Burst { value, .. } if weapon.kind != WeaponKind::SmallArms => {
            direct + (1_000 - direct) * chance(i32::from(value) + more) / 1_000
        }
        _ => direct,
    }
}

/// Bombs: without a roll to hit; one at a target that has moved (CD-MORTAR-07).
fn bombs(weapon: &Weapon, target: &Profile, shot: &Shot) -> i32 {
    let Effect::Burst { value, .. } = weapon.effect else { return 0 };
    let reach = weapon.indirect.is_some_and(|(most, least)| {
        let reach = i32::from(least.hundredths())..=i32::from(most.hundredths());
        reach.contains(&shot.distance)
    });
    if !reach {
        return 0;
    }
    let half = if target.size == Size::Half { -1 } else { 0 };
    let more = match target.class {
        Class::Personnel | Class::Gun => half + shot.cover.to_burst(),
        Class::Soft => of_vehicle(shot.cover),
        Class::Afv if target.is_weak() => of_vehicle(shot.cover) - 1,
        Class::Afv => return 0,
    };
    let bombs = if shot.moved { 1 } else { i32::from(weapon.rate) };
    bombs * chance(i32::from(value) + more + shot.more)
}

/// Hits expected of a hit that must pierce, in thousandths (CD-AT-04 to 07).
fn pierced(rating: Rating, target: &Profile, flank: bool) -> i32 {
    let armour = target.armour.map_or(0, |one| if flank { one.flank } else { one.front });
    let each = (1..=10).map(|die| match penetration(rating.total(die), i32::from(armour)) {
        3 => DEADLY,
        hits => 1_000 * i32::from(hits),
    });
    each.sum::<i32>() / 10
}

/// Expected hits of men who assault an armoured vehicle (CD-CLOSE-04, CD-CLOSE-07, CD-CLOSE-10).
pub(crate) fn assault(columns: [i8; COLUMNS], firer: &Profile, more: i32) -> i32 {
    let number = i32::from(columns[0]) + firer.quality.modifier() + more + SUPPORT;
    let each = if firer.marks.has(Mark::Engineer) { DEADLY } else { 1_000 };
    chance(number) * each / 1_000
}

/// Expected hits of the best that a stand can declare at a target: one line of men, or all that a
/// vehicle brings to bear.
pub(crate) fn best(
    weapons: &[(&Weapon, Mount)],
    columns: [i8; COLUMNS],
    firer: &Profile,
    target: &Profile,
    shot: &Shot,
) -> i32 {
    let each = weapons.iter().map(|(weapon, _)| {
        let main = !weapon.anti_aircraft && !weapon.rear;
        (main, hits(weapon, columns, firer, target, shot))
    });
    if !firer.is_vehicle() {
        let fire = each.map(|(_, hits)| hits).max().unwrap_or(0);
        let storms = shot.contact && target.class == Class::Afv;
        return if storms { fire.max(assault(columns, firer, shot.more)) } else { fire };
    }
    let (main, other) =
        each.fold(
            (0, 0),
            |(main, other), (is_main, hits)| {
                if is_main { (main + hits, other) } else { (main, other.max(hits)) }
            },
        );
    main.max(other)
}
