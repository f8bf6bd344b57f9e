//! Every figure of the tables of the sheet, whole tables at a time.

use wargauge_rules::table::dice::Die;

use crate::assault::beaten;
use crate::attack::{
    Effect, Shell, TargetSide, artillery_effect, damage_modifier, damage_of, fire_effect,
    flame_effect, mortar_effect,
};
use crate::event::Damage;
use crate::solo::{
    ChartEntry, Circumstances, GenerationRow, RiskFacts, added, column, factor, infantry_drill,
    modified, points, row_of, vehicle_drill,
};
use crate::state::{Condition, Drill};
use crate::switches::AfvDamageAndCrew;
use crate::tests::fixture::field;
use crate::units::arms::{
    FLAME, FLAME_NEEDED, GRENADE_NEEDED, GUN_NEEDED, HAND_GRENADE, MORTAR, RIFLE_GRENADE, Ranges,
    shell_die,
};
use crate::units::{Class, Drive, GunRow, HandHeld, VehicleSpec};

/// The first and the last hundredth of an inch of each column; 200 inches and more is no end.
fn columns(ranges: Ranges) -> [Option<(i64, i64)>; 3] {
    let mut found = [None; 3];
    for distance in 0..=20_000i64 {
        if let Some(column) = ranges.column(distance * distance) {
            let (first, _) = found[column].unwrap_or((distance, distance));
            found[column] = Some((first, distance));
        }
    }
    found
}

// SK-HHAT-02, SK-HHAT-03, SK-HHAT-04, SK-HHAT-05, SK-HHAT-06, SK-HHAT-07, SK-HHAT-08, SK-HHAT-11
#[test]
fn hand_held_weapons_have_the_ranges_of_the_table() {
    use HandHeld::{AtGrenade, AtRifle, Flamethrower, Launcher, Molotov, Panzerfaust};
    let table = [
        (Molotov, [Some((200, 300)), None, Some((301, 1000))]),
        (AtGrenade, [None, None, Some((400, 800))]),
        (AtRifle, [Some((100, 800)), Some((801, 2000)), Some((2001, 4000))]),
        (Panzerfaust, [Some((400, 800)), Some((801, 1200)), Some((1201, 2000))]),
        (Launcher, [Some((400, 1200)), Some((1201, 2000)), Some((2001, 3000))]),
        (Flamethrower, [Some((400, 800)), Some((801, 1800)), Some((1801, 2400))]),
    ];
    for (weapon, wanted) in table {
        assert_eq!(columns(weapon.ranges()), wanted, "{weapon:?}");
    }
    assert_eq!(AtGrenade.ranges().ends, [0, 0, 8], "SK-HHAT-03: no Short, no Medium");
    assert_eq!(GUN_NEEDED, [8, 12, 16]);
}

// SK-GREN-04, SK-GREN-05, SK-GREN-06, SK-GREN-07, SK-GREN-08: who serves as a rifle grenade, up to its own longest.
#[test]
fn grenades_have_the_ranges_of_the_table() {
    assert_eq!(columns(HAND_GRENADE), [None, Some((600, 1200)), Some((1201, 1800))]);
    assert_eq!(columns(RIFLE_GRENADE), [Some((600, 1200)), Some((1201, 2500)), Some((2501, 4000))]);
    let of = |weapon: HandHeld| weapon.ranges_at_infantry().map(columns);
    let fist = [Some((600, 1200)), Some((1201, 2000)), None];
    assert_eq!(of(HandHeld::Panzerfaust), Some(fist));
    let rocket = [Some((600, 1200)), Some((1201, 2500)), Some((2501, 3000))];
    assert_eq!(of(HandHeld::Launcher), Some(rocket));
    for weapon in
        [HandHeld::Molotov, HandHeld::AtGrenade, HandHeld::AtRifle, HandHeld::Flamethrower]
    {
        assert_eq!(of(weapon), None);
    }
    assert_eq!(GRENADE_NEEDED, [8, 12, 17]);
}

// SK-MORTAR-02, SK-MORTAR-03, SK-FLAME-04, SK-FLAME-05
#[test]
fn mortars_and_flame_have_the_ranges_of_the_table() {
    assert_eq!(columns(MORTAR), [Some((2400, 4000)), Some((4001, 20_000)), None]);
    assert_eq!(columns(FLAME), [Some((600, 1200)), Some((1201, 1800)), Some((1801, 2400))]);
    assert_eq!(FLAME_NEEDED, [4, 14, 19]);
}

// SK-GUN-02, SK-GUN-03, SK-GUN-04, SK-GUN-05, SK-GUN-07: rows of guns; nothing nearer than 6 inches but vehicles.
#[test]
fn guns_have_the_ranges_of_their_row() {
    for (at_vehicle, least) in [(true, 0), (false, 600)] {
        let rows =
            [GunRow::Small, GunRow::Large, GunRow::Auto].map(|row| columns(row.ranges(at_vehicle)));
        assert_eq!(rows[0], [Some((least, 1800)), Some((1801, 4000)), Some((4001, 20_000))]);
        assert_eq!(rows[1], [Some((least, 2400)), Some((2401, 6000)), Some((6001, 20_000))]);
        assert_eq!(rows[2], [Some((0, 1000)), Some((1001, 2400)), Some((2401, 20_000))]);
    }
}

// SK-ARTY-01, SK-ARTY-02, SK-ARTY-03: the die of a shell by its calibre.
#[test]
fn the_die_of_a_shell_follows_its_calibre() {
    let dice = [20, 74, 75, 95, 96, 150].map(shell_die);
    assert_eq!(dice, [Die::D6, Die::D6, Die::D8, Die::D8, Die::D10, Die::D10]);
}

// SK-EFFECT-02, SK-EFFECT-03, SK-EFFECT-04, SK-EFFECT-05, SK-MORTAR-09, SK-MORTAR-10, SK-MORTAR-11, SK-MORTAR-12,
// SK-MORTAR-13, SK-ARTY-04, SK-ARTY-05, SK-ARTY-06, SK-ARTY-07, SK-ARTY-08, SK-FLAME-06, SK-FLAME-07, SK-FLAME-08: the four
// tables of effect, every score.
#[test]
fn each_score_has_its_effect_by_every_table() {
    use Effect::{Disabled as D, Killed as K, None as N, Suppressed as S, Wounded as W};
    let (book, _) = field(&["U01"], &["G01"]).play();
    let all = |of: &dyn Fn(i32) -> Effect| (-1..=11).map(of).collect::<Vec<Effect>>();
    assert_eq!(all(&|score| fire_effect(&book, score)), [S, S, S, S, S, S, W, D, K, K, K, K, K]);
    assert_eq!(all(&mortar_effect), [N, N, N, S, S, W, D, K, K, K, K, K, K], "mortar");
    assert_eq!(all(&artillery_effect), [N, N, S, S, W, W, D, K, K, K, K, K, K]);
    assert_eq!((1..=6).map(flame_effect).collect::<Vec<Effect>>(), [S, S, D, D, K, K]);
}

fn spec(class: Class, drive: Drive, petrol: bool) -> VehicleSpec {
    let (book, _) = field(&["U22"], &["G26"]).play();
    let tank = book.vehicle(wargauge_rules::UnitId(0)).expect("a tank").clone();
    VehicleSpec { class, drive, petrol, front8: false, all8: false, schurzen: false, ..tank }
}

// SK-VDAM-02, SK-VDAM-03, SK-VDAM-04, SK-VDAM-05, SK-VDAM-06, SK-VDAM-07, SK-VDAM-08, SK-VDAM-09, SK-VDAM-10, SK-VDAM-11,
// SK-VDAM-12, SK-VDAM-13, SK-VDAM-53: the column of soft vehicles, every score.
#[test]
fn each_score_damages_a_soft_vehicle_by_its_column() {
    use Damage::{Driver, Explodes, Fire, Immobile, None, Occupants};
    let column = |drive| {
        let vehicle = spec(Class::SoftLarge, drive, true);
        (-5..=26).map(|score| damage_of(&vehicle, score)).collect::<Vec<Damage>>()
    };
    for (drive, traction) in
        [(Drive::Wheeled, Immobile), (Drive::Half, None), (Drive::Tracked, None)]
    {
        let mut wanted = vec![None; 12];
        wanted.extend([Occupants(1), Occupants(2), Occupants(4), Occupants(u8::MAX)]);
        wanted.extend([traction, traction, traction, Immobile, Immobile, Driver, Fire, Fire]);
        wanted.extend([Explodes; 8]);
        assert_eq!(column(drive), wanted, "{drive:?}");
    }
}

// SK-VDAM-02, SK-VDAM-03, SK-VDAM-14, SK-VDAM-15, SK-VDAM-16, SK-VDAM-17, SK-VDAM-18, SK-VDAM-19, SK-VDAM-20, SK-VDAM-21,
// SK-VDAM-22, SK-VDAM-23, SK-VDAM-24, SK-VDAM-25, SK-VDAM-26, SK-VDAM-27: the column of armour, every score.
#[test]
fn each_score_damages_armour_by_its_column() {
    use Damage::{
        AmmunitionFire, Driver, Explodes, Immobile, None, Occupants, Optics, PetrolExplodes,
        Stunned, Weapon,
    };
    for (petrol, burns) in [(true, PetrolExplodes), (false, None)] {
        for drive in [Drive::Wheeled, Drive::Half, Drive::Tracked] {
            for class in [Class::Light, Class::Medium, Class::Heavy] {
                let vehicle = spec(class, drive, petrol);
                let column: Vec<Damage> =
                    (-13..=27).map(|score| damage_of(&vehicle, score)).collect();
                let mut wanted = vec![None; 20];
                wanted.extend([
                    Stunned,
                    Optics,
                    Weapon,
                    Immobile,
                    Immobile,
                    Immobile,
                    Occupants(1),
                ]);
                wanted.extend([
                    Occupants(u8::MAX),
                    None,
                    Driver,
                    burns,
                    AmmunitionFire,
                    AmmunitionFire,
                ]);
                wanted.extend([Explodes; 8]);
                assert_eq!(column, wanted, "{class:?} {drive:?}");
            }
        }
    }
}

// SK-VDAM-38, SK-VDAM-39, SK-VDAM-40, SK-VDAM-41, SK-VDAM-42, SK-VDAM-43, SK-VDAM-44, SK-VDAM-45, SK-VDAM-46, SK-VDAM-47,
// SK-VDAM-48, SK-VDAM-49, SK-VDAM-50, SK-VDAM-54, SK-VDAM-55: each modifier alone, and what adds up; the switches.
#[test]
fn each_modifier_of_damage_counts_alone() {
    let (book, _) = field(&["U01"], &["G01"]).play();
    let six = field(&["U01"], &["G01"]).rule("vdam_plus6_and_plus4 = 'only_plus6'").book();
    let eight = field(&["U01"], &["G01"]).rule("vdam_heavy_with_front8 = 'only_front8'").book();
    let (front, flank) = (
        TargetSide { front: true, hull_down: false },
        TargetSide { front: false, hull_down: false },
    );
    let down = TargetSide { front: true, hull_down: true };
    let plain = Shell::default();
    let round = |plus6, plus4, poor| Shell { plus6, plus4, poor, hand_held: false };
    let hand = Shell { hand_held: true, ..plain };
    let light = spec(Class::Light, Drive::Tracked, true);
    let of = |vehicle: &VehicleSpec, shell, side| damage_modifier(&book, vehicle, shell, side);
    for (class, number) in [
        (Class::SoftSmall, 0),
        (Class::SoftLarge, 0),
        (Class::Light, 0),
        (Class::Medium, -2),
        (Class::Heavy, -4),
    ] {
        assert_eq!(of(&spec(class, Drive::Tracked, true), plain, front), number, "{class:?}");
    }
    assert_eq!(of(&light, round(true, false, false), front), 6);
    assert_eq!(of(&light, round(false, true, false), front), 4);
    assert_eq!(of(&light, round(false, false, true), front), -4);
    assert_eq!(of(&light, plain, flank), 4);
    assert_eq!(of(&light, plain, down), -4);
    assert_eq!(of(&light, round(true, true, false), front), 10);
    assert_eq!(damage_modifier(&six, &light, round(true, true, false), front), 6);
    assert_eq!(damage_modifier(&six, &light, round(false, true, false), front), 4);
    let skirted = VehicleSpec { schurzen: true, ..light.clone() };
    assert_eq!([plain, hand].map(|shell| of(&skirted, shell, flank)), [4, 0]);
    assert_eq!(of(&light, hand, flank), 4);
    let thick = VehicleSpec { front8: true, ..light.clone() };
    assert_eq!([front, flank].map(|side| of(&thick, plain, side)), [-8, 4]);
    let all = VehicleSpec { all8: true, ..light };
    assert_eq!([front, flank].map(|side| of(&all, plain, side)), [-8, -4]);
    let heavy = VehicleSpec { front8: true, ..spec(Class::Heavy, Drive::Tracked, true) };
    assert_eq!([front, flank].map(|side| of(&heavy, plain, side)), [-12, 0]);
    let switched = [front, flank].map(|side| damage_modifier(&eight, &heavy, plain, side));
    assert_eq!(switched, [-8, 0]);
    // Of soft vehicles flank and hull down alone.
    let lorry = VehicleSpec { front8: true, ..spec(Class::SoftLarge, Drive::Wheeled, true) };
    assert_eq!(
        of(&lorry, round(true, true, true), TargetSide { front: false, hull_down: true }),
        0
    );
    assert_eq!(of(&lorry, round(true, true, true), flank), 4);
}

// SK-HHAT-13, SK-HHAT-16, SK-HHAT-26, SK-VDAM-40, SK-VDAM-51: what counts as 57 mm and more.
#[test]
fn calibres_count_from_fifty_seven_millimetres_on() {
    let (book, _) = field(&["U01"], &["G01"]).play();
    let yes = field(&["U01"], &["G01"]).rule("at_rifle_grenade_calibre_plus4 = 'true'").book();
    let of = |book: &crate::Skirmish| {
        HandHeld::ALL.map(|weapon| Shell::of_hand_held(book, weapon).plus4)
    };
    assert_eq!(of(&book), [false, false, false, true, true, false]);
    assert_eq!(of(&yes), [false, true, true, true, true, false]);
    assert!(HandHeld::ALL.iter().all(|weapon| {
        let shell = Shell::of_hand_held(&book, *weapon);
        shell.hand_held && !shell.plus6 && !shell.poor
    }));
    let (guns, _) = field(&["U22"], &["G26"]).play();
    let gun = *guns.profile(wargauge_rules::UnitId(0)).gun().expect("a gun");
    let sized = |calibre| crate::units::GunSpec { calibre, ..gun }.plus4();
    assert_eq!([50, 56, 57, 88].map(sized), [false, false, true, true]);
    let shells = [56, 57].map(|calibre| Shell::high_explosive(calibre, false));
    assert_eq!(
        shells.map(|it| (it.plus4, it.poor, it.plus6)),
        [(false, true, false), (true, true, false)]
    );
}

// SK-RISK-01, SK-RISK-02, SK-RISK-03, SK-RISK-04, SK-RISK-05, SK-RISK-06, SK-RISK-07, SK-RISK-08, SK-RISK-09, SK-RISK-10,
// SK-RISK-11, SK-RISK-12, SK-RISK-13, SK-RISK-14, SK-RISK-15, SK-RISK-16, SK-RISK-17: each line alone, and their sum.
#[test]
fn each_line_of_risk_counts_alone() {
    let none = RiskFacts::default();
    let lines = [
        (RiskFacts { rout: true, ..none }, 4),
        (RiskFacts { overwhelmed: true, ..none }, 2),
        (RiskFacts { brittle: true, ..none }, 1),
        (RiskFacts { quarters: 3, ..none }, 3),
        (RiskFacts { leaderless: true, ..none }, 1),
        (RiskFacts { under_fire: true, ..none }, 1),
        (RiskFacts { unsettled: true, ..none }, 1),
        (RiskFacts { losing: true, ..none }, 1),
        (RiskFacts { officer: true, ..none }, -1),
        (RiskFacts { armour_near: true, ..none }, -1),
        (RiskFacts { friend_near: true, ..none }, -1),
        (RiskFacts { steadied: true, ..none }, -1),
        (RiskFacts { going_on: true, ..none }, -2),
        (RiskFacts { winning: true, ..none }, -2),
        (RiskFacts { quiet: true, ..none }, -4),
    ];
    for (facts, number) in lines {
        assert_eq!(factor(facts), number, "{facts:?}");
    }
    assert_eq!(factor(none), 0);
    let all = RiskFacts {
        rout: true,
        overwhelmed: true,
        brittle: true,
        quarters: 4,
        leaderless: true,
        under_fire: true,
        unsettled: true,
        losing: true,
        ..none
    };
    assert_eq!(factor(all), 15);
}

// SK-AFVSOLO-03, SK-AFVSOLO-04, SK-AFVSOLO-05, SK-AFVSOLO-06, SK-AFVSOLO-07, SK-AFVSOLO-08, SK-AFVSOLO-09, SK-AFVSOLO-10,
// SK-AFVSOLO-11, SK-AFVSOLO-12, SK-AFVSOLO-13, SK-AFVSOLO-15: each line of armour alone, and the columns.
#[test]
fn each_line_of_armour_counts_alone() {
    let none = Circumstances::default();
    let of = |it| points(it, AfvDamageAndCrew::Max);
    let lines = [
        (Circumstances { well_placed: true, ..none }, 1),
        (Circumstances { supported: true, ..none }, 1),
        (Circumstances { damaged: true, ..none }, -1),
        (Circumstances { crew_lost: 3, ..none }, -3),
        (Circumstances { crew_lost: 1, damaged: true, ..none }, -1),
        (Circumstances { anti_tank_fire: true, ..none }, -1),
        (Circumstances { flanked: true, ..none }, -1),
        (Circumstances { alone: true, ..none }, -1),
        (Circumstances { no_gun: true, ..none }, -2),
        (Circumstances { unarmed: true, ..none }, -2),
        (Circumstances { caught: true, ..none }, -2),
        (none, 0),
    ];
    for (it, number) in lines {
        assert_eq!(of(it), number, "{it:?}");
    }
    let hurt = Circumstances { crew_lost: 2, damaged: true, ..none };
    assert_eq!((of(hurt), points(hurt, AfvDamageAndCrew::Sum)), (-2, -3));
    let columns = [-9, -3, -2, -1, 0, 1, 2, 5].map(column);
    assert_eq!(columns, [0, 0, 1, 1, 2, 3, 4, 4]);
}

// SK-AFVSOLO-16, SK-AFVSOLO-17, SK-AFVSOLO-18, SK-AFVSOLO-19, SK-AFVSOLO-26, SK-AFVSOLO-29: the whole chart of armour.
#[test]
fn armour_does_what_each_field_of_its_chart_says() {
    use Drill::{Advance as A, Halt as H, Manoeuvre as M, Retreat as R};
    let rows = [
        [R, R, R, H, M],
        [R, R, H, M, M],
        [R, R, H, M, M],
        [R, H, M, M, A],
        [R, H, M, M, A],
        [H, M, M, A, A],
    ];
    for (row, die) in rows.iter().zip(1..) {
        for (column, drill) in row.iter().enumerate() {
            assert_eq!(vehicle_drill(column, die, false), Some(*drill), "{die} {column}");
            let stays = Some(*drill).filter(|drill| *drill != R);
            assert_eq!(vehicle_drill(column, die, true), stays, "immobile: {die} {column}");
        }
    }
}

// SK-ACT-01, SK-ACT-02, SK-ACT-03, SK-ACT-04, SK-ACT-05, SK-ACT-06, SK-ACT-07, SK-ACT-08, SK-ACT-09, SK-ACT-17, SK-ACT-18:
// the whole chart of infantry.
#[test]
fn infantry_does_what_each_field_of_its_chart_says() {
    use Drill::{Advance as A, Attack, Halt as H, Orders, Retreat as R, Rout};
    let said = |factor, last, [fortified, sees, tripod]: [bool; 3]| {
        [1, 2, 3, 4, 5, 6]
            .map(|die| infantry_drill(ChartEntry { factor, last, fortified, sees, tripod }, die))
    };
    let plain = [false; 3];
    for (factor, row) in [
        (1, [H, A, A, A, A, Attack]),
        (2, [R, H, H, A, A, A]),
        (5, [R, H, H, A, A, A]),
        (6, [Rout, R, H, H, H, A]),
        (8, [Rout, R, H, H, H, A]),
        (9, [Rout, Rout, Rout, R, R, H]),
        (15, [Rout, Rout, Rout, R, R, H]),
    ] {
        assert_eq!(said(factor, Orders, plain), row, "{factor}");
        let heavy = row.map(|drill| if matches!(drill, A | Attack) { H } else { drill });
        assert_eq!(said(factor, Orders, [false, false, true]), heavy, "{factor} with a tripod");
    }
    for factor in [-4, 0] {
        assert_eq!(said(factor, Orders, plain), [Orders; 6]);
        assert_eq!(said(factor, Orders, [false, true, false]), [Orders, Orders, Orders, A, A, A]);
        assert_eq!(said(factor, Orders, [false, true, true]), [Orders, Orders, Orders, H, H, H]);
        assert_eq!(
            said(factor, Orders, [true, true, false]),
            [H; 6],
            "it does not leave what it defends"
        );
        assert_eq!(said(factor, Attack, plain), [A; 6]);
        for last in [R, Rout] {
            for fortified in [false, true] {
                assert_eq!(said(factor, last, [fortified, true, false]), [R, R, R, R, H, H]);
            }
        }
    }
}

// SK-GEN-02, SK-GEN-03, SK-GEN-06, SK-GEN-07, SK-GEN-08, SK-GEN-09, SK-GEN-10, SK-GEN-11, SK-GEN-12, SK-GEN-13, SK-GEN-14:
// every result of the table of arrivals, and what is added.
#[test]
fn each_result_of_arrivals_has_its_row() {
    use GenerationRow::{Gun, HeavyGun, Hunters, LightGun, Panzerfaust, Rifles, Tank};
    let rows: Vec<Option<GenerationRow>> = (6..=24).map(row_of).collect();
    let wanted = [
        Rifles,
        Rifles,
        Panzerfaust,
        Panzerfaust,
        LightGun,
        HeavyGun,
        Hunters,
        Gun,
        Tank,
        Rifles,
        Rifles,
        Panzerfaust,
        LightGun,
        HeavyGun,
        Hunters,
        Gun,
        Gun,
        Gun,
        Gun,
    ];
    assert_eq!(rows, wanted.map(Some));
    assert!((-3..=5).all(|result| row_of(result).is_none()));
    let (book, _) = field(&["U01"], &["G01"]).play();
    assert_eq!([1, 2, 9].map(|seen| added(&book, seen, true)), [0, 1, 8]);
    assert_eq!([1, 2, 9].map(|seen| added(&book, seen, false)), [-1, 0, 7]);
    assert_eq!([1, 2, 6].map(|roll| modified(roll, 17)), [None, Some(19), Some(23)]);
    let more = field(&["U01"], &["G01"]).rule("no_contact_modifier = '+1'").book();
    assert_eq!((added(&more, 1, false), added(&more, 1, true)), (1, 0));
}

// SK-MELEE-07, SK-MELEE-08, SK-MELEE-09, SK-MELEE-10, SK-MELEE-11, SK-MELEE-13, SK-MELEE-14: every difference, with friends
// near and without.
#[test]
fn each_difference_in_melee_has_its_fate() {
    use Condition::{Captured, Disabled, Fit, Killed, Wounded};
    for (difference, friends, before, condition, back) in [
        (0, true, Fit, None, false),
        (0, false, Fit, None, false),
        (1, true, Fit, None, true),
        (1, false, Fit, None, true),
        (2, true, Fit, None, true),
        (2, false, Fit, Some(Captured), false),
        (3, true, Fit, Some(Wounded), true),
        (3, true, Wounded, Some(Disabled), true),
        (3, false, Fit, Some(Captured), false),
        (4, true, Fit, Some(Disabled), false),
        (4, false, Fit, Some(Captured), false),
        (5, true, Fit, Some(Killed), false),
        (5, false, Fit, Some(Killed), false),
        (9, true, Fit, Some(Killed), false),
    ] {
        let fate = beaten(difference, friends, before);
        assert_eq!((fate.condition, fate.back), (condition, back), "{difference} {friends}");
    }
}

// SK-SHOOT-06, SK-SHOOT-07, SK-SHOOT-08, SK-SHOOT-09, SK-SHOOT-10, SK-SHOOT-11, SK-SHOOT-12, SK-SHOOT-13, SK-SHOOT-14,
// SK-SHOOT-15, SK-SHOOT-16: all 24 numbers, and who has which column.
#[test]
fn small_arms_need_the_numbers_of_their_column() {
    use crate::units::{Aim, Band, SmallArm};
    let bands = [Band::PointBlank, Band::Short, Band::Medium, Band::Long];
    let column = |arm: SmallArm| bands.map(|band| Aim::ALL.map(|aim| arm.needed(band, aim)));
    let rifle = [[10, 4, 2], [14, 8, 4], [17, 12, 8], [19, 16, 12]];
    let pistol = [[12, 6, 3], [16, 10, 6], [18, 16, 12], [20, 20, 18]];
    for arm in SmallArm::ALL {
        assert_eq!(column(arm), if arm == SmallArm::Pistol { pistol } else { rifle }, "{arm:?}");
    }
}
