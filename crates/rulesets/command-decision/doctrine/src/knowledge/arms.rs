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

/// What fire without a rating loses at weak armour (CD-AT-12).
const WEAK: i32 = -3;

/// Who fires at whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Encounter<'p> {
    pub firer: &'p Profile,
    pub target: &'p Profile,
    /// The numbers of the columns of the chart that the switches have chosen.
    pub columns: [i8; COLUMNS],
}

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
pub(crate) fn hits(weapon: &Weapon, encounter: Encounter<'_>, shot: &Shot) -> i32 {
    let Encounter { firer, target, columns } = encounter;
    let own = firer.quality.modifier() + shot.more;
    if weapon.kind == WeaponKind::Mortar {
        return bombs(weapon, target, shot);
    }
    // Men in contact with armour assault it (CD-CLOSE-14).
    let armour = target.class == Class::Afv;
    if shot.contact && armour && firer.is_personnel() && weapon.kind == WeaponKind::SmallArms {
        return 0;
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
    if !armour {
        return dice * with_burst(weapon, chance(base + own + cover), cover);
    }
    match rating {
        Rating::None if target.is_weak() => dice * chance(base + own + cover + WEAK),
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
pub(crate) fn best(weapons: &[(&Weapon, Mount)], encounter: Encounter<'_>, shot: &Shot) -> i32 {
    let Encounter { firer, target, columns } = encounter;
    let each = weapons.iter().map(|(weapon, _)| {
        let main = !weapon.anti_aircraft && !weapon.rear;
        (main, hits(weapon, encounter, shot))
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

#[cfg(test)]
mod tests {
    use wargauge_command_decision::CommandDecision;
    use wargauge_command_decision::units::army::Army;
    use wargauge_rules::roster::{Rulebook, Source};

    use super::*;

    const COLUMNS_OF_BOOK: [i8; COLUMNS] = [8, 6, 4, 2];

    fn army() -> Army {
        let path = "/../../../../scenarios/command-decision/armies/europe-1944.toml";
        let path = format!("{}{path}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect("a built-in file");
        CommandDecision::read_army(&Source::new(path, text))
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// Expected hits of a line of an entry at another, in thousandths.
    fn hits_of(firer: &str, line: usize, target: &str, shot: &Shot) -> i32 {
        let army = army();
        let profile = |id: &str| &army.stands[army.stand_named(id).expect(id)].profile;
        let weapon = &army.weapons[usize::from(profile(firer).arms[line].weapon)];
        let (firer, target) = (profile(firer), profile(target));
        hits(weapon, Encounter { firer, target, columns: COLUMNS_OF_BOOK }, shot)
    }

    #[test]
    fn a_gun_at_armour_hits_and_pierces() {
        // Three dice at 8 in ten; 8 and a die against 9 in front: 3 dice of 1, 3 of 2, 3 of the end.
        let shot = Shot::steady(900, false, Cover::None);
        assert_eq!(hits_of("G09", 0, "U12", &shot), 3 * 800 * 2_100 / 1_000);
        // In column C 5 and a die: from 5 on one hit, from 8 on two.
        let far = Shot::steady(2_500, false, Cover::None);
        assert_eq!(hits_of("G09", 0, "U12", &far), 3 * 400 * (3 * 1_000 + 3 * 2_000) / 10_000);
        // On the flank, 4: from the first die on.
        let flank = Shot { flank: true, ..far };
        assert!(hits_of("G09", 0, "U12", &flank) > hits_of("G09", 0, "U12", &far));
    }

    #[test]
    fn small_arms_lose_by_cover_and_do_nothing_to_armour() {
        let open = Shot::steady(400, false, Cover::None);
        assert_eq!(hits_of("G04", 0, "U04", &open), 2 * 600);
        let woods = Shot::steady(400, false, Cover::Soft);
        assert_eq!(hits_of("G04", 0, "U04", &woods), 2 * 400);
        assert_eq!(hits_of("G04", 0, "U12", &open), 0);
        assert_eq!(hits_of("G04", 0, "U16", &open), 2 * 300, "weak armour, far off");
        assert_eq!(hits_of("G04", 0, "U16", &Shot::steady(0, true, Cover::None)), 0, "assaulted");
        // In contact another column and more dice.
        assert_eq!(hits_of("G04", 0, "U04", &Shot::steady(0, true, Cover::Soft)), 3 * 600);
    }

    #[test]
    fn a_shell_bursts_where_it_misses() {
        // Column A in soft cover: 6 in ten hit; the burst is 4, less 1.
        let shot = Shot::steady(900, false, Cover::Soft);
        assert_eq!(hits_of("G14", 0, "U04", &shot), 2 * (600 + 400 * 300 / 1_000));
    }

    #[test]
    fn bombs_need_no_roll_to_hit_and_fall_one_by_one_on_who_moves() {
        let shot = Shot::steady(2_000, false, Cover::None);
        assert_eq!(hits_of("G07", 0, "U04", &shot), 3 * 400);
        assert_eq!(hits_of("G07", 0, "U04", &Shot { moved: true, ..shot }), 400);
        assert_eq!(hits_of("G07", 0, "U04", &Shot::steady(50, false, Cover::None)), 0);
    }
}
