//! Wounds that a unit is expected to cause, by what the target does: for planning, where nobody has
//! declared anything yet. The lines are those of the fire table (WS-FMOD-01 to WS-FMOD-27).

use wargauge_rules::table::point::Point;
use wargauge_wwii_sim::{
    Band, Cover, Damage, Order, PANICKED_LINE, PointblankAddsClose, Posture, Stance, Status,
    beaten, line_on_foot, range_line, sides_that_hit, target_line,
};

use crate::knowledge::arms::Battery;
use crate::knowledge::cards::Card;

/// What a target does, in the order of [`Rates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Doing {
    Stands,
    Hides,
    Walks,
    Runs,
}

impl Doing {
    /// All of them, in the order of [`Rates`].
    pub(crate) const ALL: [Self; 4] = [Self::Stands, Self::Hides, Self::Walks, Self::Runs];

    /// How it counts as a target.
    const fn stance(self) -> Stance {
        match self {
            Self::Stands => Stance::Plain,
            Self::Hides => Stance::Hides,
            Self::Walks => Stance::Walks,
            Self::Runs => Stance::Runs,
        }
    }

    /// What a unit does by an order.
    pub(crate) const fn of(order: Order) -> Self {
        match order {
            Order::Fire => Self::Stands,
            Order::Hide | Order::Crawl => Self::Hides,
            Order::Walk => Self::Walks,
            Order::Run => Self::Runs,
        }
    }

    /// What a unit counts as doing in Primary Fire.
    pub(crate) const fn before(card: &Card) -> Self {
        match card.before {
            _ if !card.class.is_foot() => Self::Stands,
            Posture::Still => Self::Stands,
            Posture::Hide | Posture::Crawl => Self::Hides,
            Posture::Walk => Self::Walks,
            Posture::Run => Self::Runs,
        }
    }
}

/// Expected wounds by what the target does, in hundredths, in four parts of sixteen bits, so that those
/// of many shooters add up at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rates(u64);

impl Rates {
    /// Of wounds in thousandths.
    pub(crate) fn of(parts: [i32; 4]) -> Self {
        let [stands, hides, walks, runs] = parts.map(|part| (part / 10).min(MOST));
        Self(stands as u64 | (hides as u64) << 16 | (walks as u64) << 32 | (runs as u64) << 48)
    }

    /// Those of two together.
    #[inline]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Wounds of a target that does so, in thousandths.
    #[inline]
    pub(crate) const fn at(self, doing: Doing) -> i32 {
        ((self.0 >> (16 * doing as u32)) as i32 & 0xffff) * 10
    }
}

/// The most wounds of one shooter, in hundredths: those of forty shooters fit into a sum.
const MOST: i32 = 1_600;

/// How a unit shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    /// In Primary Fire, where heavy weapons are silent (WS-HEAVY-03).
    pub primary: bool,
    /// The shooter's lines.
    pub line: i8,
    /// Whether it has moved in this turn: fixed weapons and mortars are silent.
    pub moved: bool,
    /// Whether it runs: machineguns of men are silent (WS-WEAPON-05).
    pub runs: bool,
}

impl Way {
    /// Secondary Fire of who stands.
    pub(crate) const STILL: Self = Self { primary: false, line: 0, moved: false, runs: false };

    /// Secondary Fire under an order; `None` of who hides.
    pub(crate) fn of(card: &Card, order: Order) -> Option<Self> {
        if card.status == Status::Panicked {
            return Some(Self { line: PANICKED_LINE, ..Self::STILL });
        }
        let motorized = card.class.is_motorized();
        Some(match order {
            Order::Hide | Order::Crawl => return None,
            Order::Fire => Self::STILL,
            Order::Walk => Self { line: line_on_foot(Posture::Walk), moved: true, ..Self::STILL },
            Order::Run if motorized => Self { line: 2, moved: true, ..Self::STILL },
            Order::Run => {
                Self { line: line_on_foot(Posture::Run), moved: true, runs: true, ..Self::STILL }
            }
        })
    }

    /// Primary Fire: with the lines of the turn before (WS-PFIRE-04).
    pub(crate) const fn primary(card: &Card) -> Self {
        let line =
            if card.class.is_motorized() { card.moved_before } else { line_on_foot(card.before) };
        Self { primary: true, line, moved: false, runs: false }
    }

    /// Whether a weapon is silent.
    fn silences(self, gun: &Battery, vehicle: bool) -> bool {
        (self.primary && gun.heavy)
            || (self.moved && (gun.fixed || gun.mortar))
            || (self.runs && gun.machinegun && !vehicle)
    }
}

/// A shot as the fire table sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// Hundredths of an inch between the edges of the two.
    pub distance: i32,
    /// The target's cover.
    pub cover: Cover,
}

/// Tenths of a hit of a die of a battery, by what the target does, and whether a hit at who hides
/// does no harm (WS-FIRE-12).
fn chances(gun: &Battery, line: i32, distance: i32) -> Option<([i32; 4], bool)> {
    if distance > gun.long {
        return None;
    }
    let band = if distance <= gun.short { Band::Short } else { Band::Long };
    let blank = distance <= i32::from(gun.fs) * 100;
    // WS-FIRE-09: point-blank takes the place of close.
    let (range, short) = range_line(PointblankAddsClose::No, blank, band);
    let needed = 10 - i32::from(gun.fs) + line + i32::from(range);
    let lines = Doing::ALL.map(|doing| target_line(doing.stance(), short));
    let by_doing = lines.map(|(line, _)| sides_that_hit(needed + i32::from(line)));
    Some((by_doing, lines[Doing::Hides as usize].1))
}

/// Expected wounds of men by what they do, in thousandths.
pub(crate) fn wounds(card: &Card, way: Way, range: Range) -> Rates {
    let line = i32::from(way.line) + i32::from(range.cover.line());
    let mut parts = [0; 4];
    for gun in &card.guns {
        if way.silences(gun, card.is_vehicle()) {
            continue;
        }
        let Some((chances, spared)) = chances(gun, line, range.distance) else { continue };
        let near = range.distance <= gun.short;
        let dice = i32::from(gun.dice[usize::from(!near)]) * i32::from(gun.guns);
        let each = dice * 10 * gun.wounds;
        let spared = spared && !gun.heavy && !gun.mortar;
        for (part, chance) in parts.iter_mut().zip(chances) {
            *part += chance * each;
        }
        if spared {
            parts[Doing::Hides as usize] -= chances[Doing::Hides as usize] * each;
        }
    }
    Rates::of(parts)
}

/// Expected hits that bring a test, whatever harm they do, in thousandths (WS-FIRE-14).
pub(crate) fn hits(card: &Card, way: Way, range: Range, doing: Doing) -> i32 {
    let line = i32::from(way.line) + i32::from(range.cover.line());
    let mut sum = 0;
    for gun in card.guns.iter().filter(|gun| !way.silences(gun, card.is_vehicle())) {
        let Some((chances, _)) = chances(gun, line, range.distance) else { continue };
        let near = range.distance <= gun.short;
        let dice = i32::from(gun.dice[usize::from(!near)]) * i32::from(gun.guns);
        sum += dice * 100 * chances[doing as usize];
    }
    sum
}

/// The part of a vehicle that a hit takes, in thousandths: by how much strength is over armour
/// (WS-VEH-03 to WS-VEH-06).
pub(crate) const fn harm(over: i32) -> i32 {
    let (mut sum, mut die) = (0, 1);
    while die <= 6 {
        let above = die + over;
        sum += match above {
            ..0 => 0,
            0..=2 => BEATEN[above as usize],
            3.. => BEATEN[3],
        };
        die += 1;
    }
    sum / 6
}

/// The part of a vehicle that a hit takes on average that is so much over the armour, three and more
/// alike.
const BEATEN: [i32; 4] = [mean(0), mean(1), mean(2), mean(3)];

const fn mean(over: u8) -> i32 {
    let (mut sum, mut die) = (0, 1);
    while die <= 6 {
        sum += part(beaten(over, die));
        die += 1;
    }
    sum / 6
}

/// What a result takes of a vehicle, in thousandths: a turn, a weapon, its tracks, all of it.
const fn part(damage: Damage) -> i32 {
    match damage {
        Damage::None | Damage::Glancing => 0,
        Damage::Stunned => 160,
        Damage::WeaponOut => 280,
        Damage::Immobilised => 400,
        Damage::Destroyed | Damage::Burning => 1_000,
    }
}

/// The part of a vehicle that fire is expected to take, in thousandths; `far` if it has moved far.
pub(crate) fn damage(card: &Card, way: Way, range: Range, armour: u8, far: bool) -> i32 {
    let line = i32::from(way.line) + i32::from(range.cover.line()) + i32::from(far);
    let mut sum = 0;
    for gun in card.guns.iter().filter(|gun| !way.silences(gun, card.is_vehicle())) {
        let over = i32::from(gun.strength) - i32::from(armour);
        if over < -6 || gun.mortar {
            continue;
        }
        let Some((chances, _)) = chances(gun, line, range.distance) else { continue };
        let near = range.distance <= gun.short;
        let dice = i32::from(gun.dice[usize::from(!near)]) * i32::from(gun.guns);
        sum += dice * chances[Doing::Stands as usize] * harm(over) / 10;
    }
    sum.min(1_000)
}

/// The armour that a hit from a point meets (WS-VEH-02).
pub(crate) fn armour_from(card: &Card, from: Point) -> u8 {
    let way = card.at.to(from);
    let (ahead, aside) = (card.facing.dot(way), card.facing.cross(way).abs());
    let [front, side, rear] = card.armour;
    if ahead >= aside {
        front
    } else if -ahead >= aside {
        rear
    } else {
        side
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_rates_add_up_apart() {
        let all = 10 * MOST;
        let sum = Rates::of([10, 20, 30, 40]).and(Rates::of([all, 0, 70, 2 * all]));
        let parts = [Doing::Stands, Doing::Hides, Doing::Walks, Doing::Runs].map(|it| sum.at(it));
        assert_eq!(parts, [all + 10, 20, 100, all + 40]);
    }

    #[test]
    fn a_weapon_that_cannot_reach_the_armour_takes_nothing() {
        assert_eq!([harm(-7), harm(-6)], [0, BEATEN[0] / 6]);
        assert!(harm(2) > harm(0) && harm(0) > harm(-3));
        assert_eq!(BEATEN, [120, 640, 640, 780]);
    }
}
