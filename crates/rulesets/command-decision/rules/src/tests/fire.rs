//! Fire in general, restrictions, general fire (CD-FIRE-*, CD-RESTR-*, CD-GEN-*, CD-DICE-*).

use super::fixture::{Put, Stage, area, army, dice, fire, none, stage};
use crate::action::{ASSAULT, Fire};
use crate::attack::number::makes;
use crate::attack::number::{Aim, AttackKind, attack_kind, rate_of};
use crate::attack::toll::Phase::{General, Opportunity};
use crate::position::heading::{Heading, from_point};
use crate::scene::{Moment, Play};
use crate::state::{GunStatus, MoveClass, Pin, Place, Spotted, Step};
use crate::turn::steps::begin;
use crate::turn::steps::close;
use crate::units::stand::MAX_LINES;
use crate::units::weapon::{Effect, Rating, Reach};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

/// Two platoons of side A against two of side B, 5.2 inches apart.
fn duel() -> Stage {
    stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G04", 1300, 1000, 90)],
        &[Put("U04", 1000, 1600, 270), Put("U04", 1300, 1600, 270)],
    )
}

fn aim<'a>(game: &'a Stage, (firer, line, target): (u8, u8, u8)) -> Aim<'a> {
    let now = Moment::now(game.scene());
    Aim { moment: now, phase: General, firer: UnitId(firer), line, target: UnitId(target) }
}

/// CD-DICE-01, CD-DICE-02, CD-DICE-03: at most the number; 10 and more always, 0 and less never.
#[test]
fn a_die_of_at_most_the_number_makes_it() {
    let made = |number| (1..=10).filter(|&die| makes(die, number)).count();
    assert_eq!([made(4), made(10), made(14)], [4, 10, 10], "CD-DICE-01, CD-DICE-02, CD-DICE-03");
    assert_eq!([made(0), made(-3)], [0, 0], "CD-DICE-03");
    let total = |die| Rating::Plus(4).total(die);
    assert!(total(10) > total(1), "CD-DICE-02: penetration wants high");
}

/// CD-DICE-04, CD-DICE-06, CD-DICE-07: dice are drawn for what cannot fail or succeed, targets in
/// order, penetration after each hit.
#[test]
fn dice_are_drawn_target_by_target_even_where_nothing_hangs_on_them() {
    // In woods, pinned, after a full move: -1 is needed, and one die is drawn.
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    let mut game = stage(&woods, &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1600, 270)]);
    let firer = game.stand_mut(0);
    (firer.class, firer.path, firer.pin) = (MoveClass::Full, 600, Pin::P1);
    game.declare(General, 0, &[0], 1);
    assert_eq!(aim(&game, (0, 0, 1)).number().unwrap().0, -1);
    assert_eq!(game.toll(General, &[1]).hits(UnitId(1)), 0, "CD-DICE-04");
    // CD-DICE-06: events by target, then firer: the tank's shots at 2 come before those at 3.
    let mut game = stage(
        "",
        &[Put("G16", 1000, 1000, 90), Put("G16", 1300, 1000, 90)],
        &[Put("U12", 1000, 2000, 270), Put("U12", 1300, 2000, 270)],
    );
    game.declare(General, 1, &[0], 2).declare(General, 0, &[0], 3);
    // CD-DICE-07: hit, penetration, miss; then the other tank.
    let toll = game.toll(General, &[1, 1, 10, 10, 10]);
    assert_eq!((toll.hits(UnitId(2)), toll.hits(UnitId(3))), (2, 0), "CD-DICE-06");
    assert_eq!(toll.last(UnitId(2)), Some(UnitId(1)));
}

/// CD-FIRE-01, CD-FIRE-02, CD-FIRE-03, CD-FIRE-04, CD-FIRE-05, CD-PIN-03, CD-CHART-06, CD-CHART-07:
/// which order allows which phase; a stand fires once a turn.
#[test]
fn orders_decide_in_which_phase_a_stand_fires() {
    let may = |class, change: fn(&mut Stage)| {
        let mut game = duel();
        game.stand_mut(0).class = class;
        change(&mut game);
        [Opportunity, General].map(|phase| game.refused(phase, 0, &[0], 2).is_none())
    };
    let as_is = |_: &mut Stage| {};
    assert_eq!(may(MoveClass::None, as_is), [true, true], "CD-FIRE-01, CD-FIRE-03");
    assert_eq!(may(MoveClass::Cautious, as_is), [false, true], "CD-FIRE-02, CD-CHART-02");
    assert_eq!(may(MoveClass::Full, as_is), [false, true], "CD-CHART-03");
    assert_eq!(may(MoveClass::Rally, as_is), [false, false], "CD-CHART-05");
    assert_eq!(may(MoveClass::ForcedBack, as_is), [false, true], "CD-CHART-08, CD-GEN-06");
    let pinned = |game: &mut Stage| game.stand_mut(0).pin = Pin::P1;
    assert_eq!(may(MoveClass::None, pinned), [false, true], "CD-FIRE-05, CD-PIN-03, CD-CHART-06");
    let shaken = |game: &mut Stage| game.stand_mut(0).demoralized = true;
    assert_eq!(may(MoveClass::None, shaken), [false, false], "CD-CHART-07");
    let fired = |game: &mut Stage| game.stand_mut(0).fired = true;
    assert_eq!(may(MoveClass::None, fired), [false, false], "CD-FIRE-04, CD-GEN-01");
}

/// CD-CHART-41, CD-CHART-42, CD-CHART-43, CD-CHART-55, CD-CHART-56, CD-GEN-06: what moving and pins
/// do to the number and the dice.
#[test]
fn fire_on_the_move() {
    let of = |class, pin, path| {
        let mut game = duel();
        let firer = game.stand_mut(0);
        (firer.class, firer.pin, firer.path) = (class, pin, path);
        let aim = aim(&game, (0, 0, 2));
        (aim.number().unwrap().0, aim.rate())
    };
    // 5.2 inches: column C, 4.
    assert_eq!(of(MoveClass::None, Pin::None, 0), (4, 2), "CD-CHART-55");
    assert_eq!(of(MoveClass::None, Pin::P2, 0), (2, 2), "CD-CHART-41");
    assert_eq!(of(MoveClass::Full, Pin::None, 600), (3, 1), "CD-CHART-42, CD-CHART-56");
    assert_eq!(of(MoveClass::ForcedBack, Pin::P2, 600), (1, 1), "CD-CHART-08, CD-GEN-06");
    assert_eq!(of(MoveClass::Disengage, Pin::None, 600).0, 2, "CD-CHART-43");
    assert_eq!(of(MoveClass::Rally, Pin::None, 0).0, 2, "CD-CHART-43, CD-CHART-05");
    assert_eq!(of(MoveClass::Cautious, Pin::None, 300), (4, 2), "CD-CHART-55");
}

/// CD-FIRE-07, CD-FIRE-10, CD-GEN-03: all fire is simultaneous: two that destroy each other both fire.
#[test]
fn fire_is_simultaneous() {
    let mut game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("U12", 1000, 1700, 270)]);
    game.declare(General, 0, &[0], 1).declare(General, 1, &[0], 0);
    // Events by target: side A's first. Rating 5 and 10 against 9: 1 hit for 5, destroyed never.
    game.play(&[1, 10, 1, 10, 10, 1, 10, 1, 10, 10]);
    assert!(game.is_gone(0) && game.is_gone(1), "CD-FIRE-07, CD-GEN-03");
}

/// CD-FIRE-08, CD-FIRE-09, CD-FIRE-11, CD-FIRE-32: a named target, fewer shots if said first, no
/// friends, no hidden stands, nothing out of sight.
#[test]
fn fire_is_declared_at_a_visible_enemy_by_name() {
    let mut game = duel();
    let declared = Fire { shots: 1, ..fire(0, &[0], (2, 12)) };
    game.state.fires.push(declared);
    assert_eq!(game.toll(General, &[1]).hits(UnitId(2)), 1, "CD-FIRE-09: one die");
    game.state.fires.clear();
    assert_eq!(game.refused(General, 0, &[], 2), Some("CD-FIRE-08"));
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-FIRE-32"), "no friend");
    let count = game.state.stands.len() as u8;
    let nobody = [count, count + 1].map(|target| game.refused(General, 0, &[0], target).is_some());
    assert_eq!(nobody, [true; 2], "CD-FIRE-32: nobody has that number");
    game.stand_mut(2).spotted = Spotted::default();
    assert_eq!(game.refused(General, 0, &[0], 2), Some("CD-FIRE-32"), "hidden");
    let hill = area("hill", [5.0, 12.0], [20.0, 14.0]);
    let game = stage(&hill, &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1600, 270)]);
    assert_eq!(game.refused(General, 0, &[0], 1), Some("CD-FIRE-11"));
}

/// CD-FIRE-12, CD-FIRE-13, CD-HE-13: out of range nothing is rolled nor bursts, but it was fire.
#[test]
fn fire_out_of_range() {
    let mut game = stage("", &[Put("U17", 1000, 1000, 90)], &[Put("G04", 1000, 3200, 270)]);
    game.declare(General, 0, &[0], 1).play(&[]);
    assert_eq!(game.stand(1).hits, 0, "CD-FIRE-12, CD-HE-13");
    assert!(game.stand(0).fired && game.stand(1).marks.fired_at, "CD-FIRE-13");
    let heard = Some(crate::state::Loudness::Heavy);
    assert_eq!(game.stand(0).loudness, heard, "CD-FIRE-13: the line that fired was heard");
    // Bombs: at the longest indirect range, and a hundredth beyond.
    let bombs = |beyond: i16, script: &[u8]| {
        let mut game = stage(
            "",
            &[Put("G07", 100, 1000, 90), Put("G04", 5000, 1500, 0)],
            &[Put("U04", 1000, 1000, 180)],
        );
        let [own, other] = [0, 2].map(|unit| game.book.profile(UnitId(unit)).radius().hundredths());
        let (most, _) = game.book.line(UnitId(0), 0).unwrap().indirect.expect("a mortar");
        game.stand_mut(2).at.x = 100 + own + other + most.hundredths() + beyond;
        game.declare(General, 0, &[0], 2);
        game.toll(General, script).hits(UnitId(2))
    };
    assert_eq!((bombs(0, &[1, 1, 1]), bombs(1, &[])), (3, 0), "CD-FIRE-12");
}

/// CD-FIRE-14, CD-FIRE-15, CD-FIRE-16, CD-DATA-01, CD-DATA-02, CD-DATA-03, CD-CLOSE-02: four columns
/// with the numbers of their headings; the first that reaches; CA in contact only.
#[test]
fn the_first_range_column_that_reaches_counts() {
    let number = |y: i16| {
        let game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1000 + y, 270)]);
        aim(&game, (0, 0, 1)).number().map(|(number, _)| number)
    };
    // Platoons of 0.40: 5, 9 and 14 inches between them.
    assert_eq!([number(580), number(581)], [Some(6), Some(4)], "CD-FIRE-15, inclusive");
    assert_eq!([number(980), number(981)], [Some(4), Some(2)], "CD-FIRE-14");
    assert_eq!([number(1480), number(1481)], [Some(2), None], "CD-FIRE-16");
    assert_eq!([number(85), number(86)], [Some(8), Some(6)], "CD-CLOSE-02, CD-GEO-07");
    // CD-FIRE-16: any four by switch.
    let rules = ["column_a=9", "column_b=7", "column_c=3", "column_d=1"];
    let by_switch = [85, 580, 980, 1480].map(|y| {
        let (one, two) = ([Put("G04", 1000, 1000, 90)], [Put("U04", 1000, 1000 + y, 270)]);
        let game = super::fixture::stage_with("", &one, &two, &rules);
        aim(&game, (0, 0, 1)).number().map(|(number, _)| number)
    });
    assert_eq!(by_switch, [9, 7, 3, 1].map(Some), "CD-FIRE-16");
    let army = army();
    let line = |id: &str| army.weapons.iter().find(|weapon| weapon.id == id).unwrap();
    let bands = line("W01").bands.map(|band| band.map(|band| (band.reach, band.hit)));
    assert_eq!(bands[0], Some((Reach::Contact, None)), "CD-DATA-02");
    assert_eq!(bands.len(), 4, "CD-DATA-01");
    assert!(bands.iter().flatten().all(|(_, hit)| hit.is_none()), "CD-DATA-03: by the heading");
    let bazooka = line("W11").bands.map(|band| band.map(|band| band.rating));
    let times = Some(Rating::Times(2));
    assert_eq!(bazooka, [times, times, times, None], "CD-DATA-02: an empty column");
}

/// CD-FIRE-17, CD-FIRE-18, CD-FIRE-19, CD-FIRE-29, CD-DATA-04: cover, P modifiers, and lines that
/// cannot be fired at men.
#[test]
fn cover_and_the_marks_of_a_line_change_its_number() {
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    let game = stage(&woods, &[Put("U08", 1000, 1000, 90)], &[Put("G04", 1000, 1600, 270)]);
    assert_eq!(aim(&game, (0, 0, 1)).number().unwrap().0, 8 - 1 - 2, "CD-FIRE-17, CD-FIRE-18");
    let near = |target| {
        stage("", &[Put("U04", 1000, 1000, 90)], &[Put(target, 1000, 1200, 270)])
            .refused(General, 0, &[1], 1)
            .map(str::to_owned)
    };
    assert_eq!(near("G04").as_deref(), Some("CD-FIRE-19"), "CD-FIRE-29: not at men");
    assert_eq!(near("G09").as_deref(), Some("CD-FIRE-19"), "CD-FIRE-29: nor crews");
    assert_eq!([near("G13"), near("G14")], [None, None], "CD-FIRE-29");
    let army = army();
    let effect = |id: &str| army.weapons.iter().find(|weapon| weapon.id == id).unwrap().effect;
    assert_eq!(effect("W10"), Effect::Never, "CD-DATA-04");
    assert_eq!(effect("W24"), Effect::Personnel(-1), "CD-DATA-04");
    assert_eq!(effect("W22"), Effect::Burst { side: 1, value: 4 }, "CD-HE-01, CD-HE-02");
}

/// CD-FIRE-20, CD-FIRE-21, CD-FIRE-22, CD-FIRE-23: dice by the rate, in contact the first of a split
/// one; each that makes the number is a hit.
#[test]
fn a_line_throws_dice_by_its_rate_and_each_that_makes_the_number_hits() {
    let game = duel();
    assert_eq!(aim(&game, (0, 0, 2)).rate(), 2, "CD-FIRE-20");
    let close = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1081, 270)]);
    assert_eq!(aim(&close, (0, 0, 1)).rate(), 3, "CD-FIRE-21");
    let mut game = duel();
    game.declare(General, 0, &[0], 2);
    let toll = game.toll(General, &[4, 4]);
    // The second falls on the neighbour: 3 inches off it is out of the circle, so on it again.
    assert_eq!(toll.hits(UnitId(2)), 2, "CD-FIRE-22");
    game.play(&[4, 4]);
    assert!(game.is_gone(2), "CD-FIRE-23");
}

/// CD-FIRE-24, CD-FIRE-25, CD-FIRE-26, CD-FIRE-33: men fire one line a turn, vehicles all they have
/// in one phase, each at one target; ammunition has no end.
#[test]
fn lines_of_a_stand() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G14", 1500, 1000, 90)],
        &[Put("U12", 1000, 1200, 270), Put("U04", 1500, 1700, 270)],
    );
    assert_eq!(game.refused(General, 0, &[0, 1], 2), Some("CD-FIRE-24"), "one line");
    game.declare(General, 0, &[1], 2);
    assert_eq!(game.refused(General, 0, &[0], 2), Some("CD-FIRE-24"), "once");
    game.declare(General, 1, &[0, 1, 2], 3);
    assert_eq!(game.refused(General, 1, &[0], 3), Some("CD-FIRE-26"));
    game.stand_mut(1).fired = true;
    game.state.fires.clear();
    assert_eq!(game.refused(General, 1, &[2], 3), Some("CD-FIRE-01"), "CD-FIRE-25");
    game.stand_mut(1).fired = false;
    for _ in 0..30 {
        assert_eq!(game.refused(General, 1, &[0], 3), None, "CD-FIRE-33");
        game.declare(General, 1, &[0], 3);
        game.state.fires.clear();
    }
    assert!(army().stands.iter().all(|stand| stand.profile.arms.len() <= MAX_LINES));
}

/// CD-FIRE-28, CD-FIRE-30, CD-HE-12, CD-SA-15: shot at armour, shell at the rest; a gun without HE
/// fires shot at all; soft vehicles are hit by a direct hit.
#[test]
fn guns_fire_shot_at_armour_and_shells_at_the_rest() {
    let of = |firer, line, target| {
        let game = stage("", &[Put(firer, 1000, 1000, 90)], &[Put(target, 1000, 1600, 270)]);
        let aim = aim(&game, (0, line, 1));
        attack_kind(&aim, aim.number().unwrap().1)
    };
    assert_eq!(of("G14", 0, "U12"), AttackKind::Pierce, "CD-FIRE-28, CD-HE-12");
    assert_eq!(of("G14", 0, "U04"), AttackKind::Burst, "CD-FIRE-28");
    assert_eq!(of("G14", 0, "U11"), AttackKind::Burst);
    assert_eq!(of("U08", 0, "G04"), AttackKind::Direct, "CD-FIRE-28, CD-SA-15");
    assert_eq!(of("U08", 0, "G13"), AttackKind::Direct, "CD-FIRE-30");
    assert_eq!(of("G14", 1, "U04"), AttackKind::Circle);
    let mut game = stage("", &[Put("U08", 1000, 1000, 90)], &[Put("G13", 1000, 1600, 270)]);
    game.declare(General, 0, &[0], 1);
    assert_eq!(game.toll(General, &[8, 9, 9]).hits(UnitId(1)), 1, "CD-FIRE-30: no second die");
    // CD-SA-15: shot at men hits nobody beside them.
    let mut game = stage(
        "",
        &[Put("U08", 1000, 1000, 90)],
        &[Put("G04", 1000, 1600, 270), Put("G04", 1080, 1600, 270)],
    );
    game.declare(General, 0, &[0], 1);
    let toll = game.toll(General, &[1, 1, 1]);
    assert_eq!((toll.hits(UnitId(1)), toll.hits(UnitId(2))), (3, 0), "CD-SA-15");
    // Small arms do spread.
    let mut spread = stage(
        "",
        &[Put("G05", 1000, 1000, 90)],
        &[Put("U04", 1000, 1600, 270), Put("U04", 1080, 1600, 270)],
    );
    spread.declare(General, 0, &[0], 1);
    let toll = spread.toll(General, &[1, 1, 1, 10]);
    assert_eq!((toll.hits(UnitId(1)), toll.hits(UnitId(2))), (2, 1), "CD-SA-15: small arms");
}

/// CD-FIRE-31: eliminations, passengers, wrecks, retreats, pins, in this order: the passenger of a
/// burning half-track retreats from beside its wreck, pinned.
#[test]
fn passengers_retreat_from_beside_the_wreck_that_was_their_vehicle() {
    let mut game = stage(
        "",
        &[Put("G14", 1000, 1000, 90)],
        &[Put("U10", 1000, 2500, 270), Put("U04", 1000, 2500, 0)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    game.declare(General, 0, &[0], 1).play(&[1, 10, 10]);
    assert!(game.is_gone(1));
    assert_eq!(&game.state.wrecks[..], &[Point::new(1000, 2500)], "CD-FIRE-31: the wreck");
    let thrown = game.stand(2);
    assert_eq!((thrown.hits, thrown.pin, thrown.class), (1, Pin::P2, MoveClass::ForcedBack));
    assert!(thrown.at.y > 2600, "CD-FIRE-31: off first, then back");
}

/// CD-GEN-02, CD-FACE-04, CD-FACE-05, CD-FACE-13, CD-FACE-01: all turn before general fire, pinned or
/// not; it is no movement, and counts for arcs and armour.
#[test]
fn all_turn_before_general_fire_without_having_moved() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 270)], &[Put("U12", 1000, 1600, 270)]);
    game.stand_mut(0).pin = Pin::P1;
    begin(&mut game.state, Step::Face);
    assert!(crate::turn::ask::next(&game.book, &mut game.state), "CD-FACE-13");
    game.state.facings.push((UnitId(0), Heading::NORTH));
    game.state.facings.push((UnitId(1), Heading::NORTH));
    close(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert_eq!(game.stand(0).facing, Heading::NORTH, "CD-FACE-01, CD-FACE-04");
    assert!(!game.stand(0).moved(), "CD-FACE-05");
    assert_eq!(game.refused(General, 0, &[0], 1), None, "CD-GEN-02");
    let armour = crate::attack::shots::armour(&aim(&game, (0, 0, 1)));
    assert_eq!(armour, 4, "CD-GEN-02: its flank now");
}

/// CD-GEN-04, CD-CLOSE-12: contact is fought out in general fire.
#[test]
fn assaults_are_general_fire() {
    let mut game = stage("", &[Put("G14", 1000, 1000, 90)], &[Put("U04", 1000, 1101, 270)]);
    game.declare(General, 1, &[ASSAULT], 0);
    begin(&mut game.state, Step::GeneralFire);
    close(&mut Play::new(&game.book, &mut game.state, &mut dice(&[1])));
    assert_eq!((game.stand(0).hits, game.stand(1).fired), (1, true), "CD-GEN-04");
}

/// CD-RESTR-01, CD-RESTR-02, CD-RESTR-14: heavy infantry weapons after more than a Cautious Advance.
#[test]
fn heavy_infantry_weapons_fire_early_after_no_more_than_a_cautious_advance() {
    let may = |class, path| {
        let mut game = stage("", &[Put("G05", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
        (game.stand_mut(0).class, game.stand_mut(0).path) = (class, path);
        [0, 1].map(|line| game.refused(General, 0, &[line], 1).is_none())
    };
    assert_eq!(may(MoveClass::None, 0), [true, true], "CD-RESTR-01");
    assert_eq!(may(MoveClass::Cautious, 300), [true, true], "CD-RESTR-01");
    assert_eq!(may(MoveClass::Full, 600), [false, true], "CD-RESTR-02");
    assert_eq!(may(MoveClass::ForcedBack, 600), [false, true], "CD-RESTR-14");
}

/// CD-RESTR-06, CD-RESTR-08, CD-RESTR-09, CD-RESTR-10, CD-RESTR-15: turrets, rear guns, AA guns.
#[test]
fn the_weapons_of_a_turret_share_their_target_and_a_hull_gun_has_its_own() {
    let ground = || {
        stage(
            "",
            &[Put("G04", 1000, 2000, 270), Put("G04", 1300, 2000, 270)],
            &[Put("U12", 1100, 1000, 90), Put("U20", 1400, 1000, 90)],
        )
    };
    let mut game = ground();
    assert_eq!(game.refused(General, 2, &[0, 1], 0), None, "CD-RESTR-09");
    assert_eq!(game.refused(General, 3, &[0, 1], 0), None, "CD-RESTR-08");
    game.declare(General, 2, &[3], 0);
    assert_eq!(game.refused(General, 2, &[1], 1), Some("CD-RESTR-05"), "CD-RESTR-15");
    assert_eq!(game.refused(General, 2, &[2], 1), None, "CD-RESTR-10");
    // No stand of the army has a machine gun in the rear of its turret.
    let mut rear = ground();
    let line = rear.book.stands[2].profile.arms[1].weapon;
    rear.book.weapons[usize::from(line)].rear = true;
    assert_eq!(rear.refused(General, 2, &[0, 1], 0), Some("CD-RESTR-06"));
    assert_eq!(rear.refused(General, 2, &[1], 0), None);
}

/// CD-RESTR-03, CD-RESTR-04, CD-RESTR-11, CD-RESTR-12, CD-RESTR-13, CD-CHART-09, CD-CHART-57: guns on
/// the move.
#[test]
fn guns_on_the_move() {
    let may = |gun, line, change: fn(&mut crate::state::Stand)| {
        let mut game = stage(
            "",
            &[Put(gun, 1000, 1000, 90), Put("G04", 1300, 1500, 90)],
            &[Put("U04", 1000, 2000, 270)],
        );
        change(game.stand_mut(0));
        [Opportunity, General].map(|phase| game.refused(phase, 0, &[line], 2).is_none())
    };
    let as_is = |_: &mut crate::state::Stand| {};
    assert_eq!(may("G09", 0, as_is), [true, true]);
    assert_eq!(may("G11", 0, as_is), [false, true], "CD-RESTR-04, CD-CHART-09");
    assert_eq!(may("G07", 0, as_is), [false, true], "CD-RESTR-12, CD-MORTAR-04");
    assert_eq!(may("G07", 1, as_is), [true, true], "CD-MORTAR-16");
    let idle = |stand: &mut crate::state::Stand| stand.class = MoveClass::Full;
    assert_eq!(may("G11", 0, idle), [false, true], "CD-RESTR-11");
    let limbered = |stand: &mut crate::state::Stand| {
        stand.gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(1));
    };
    assert_eq!(may("G09", 0, limbered), [false, false], "CD-RESTR-03");
    let unready = |stand: &mut crate::state::Stand| {
        (stand.class, stand.acted, stand.unready) = (MoveClass::Cautious, true, true);
    };
    assert_eq!(may("G09", 0, unready), [false, true], "CD-RESTR-13");
    assert_eq!(may("G11", 0, unready), [false, false], "CD-RESTR-11");
    assert_eq!(may("G07", 0, unready), [false, false], "CD-MORTAR-10: stationary");
    assert_eq!(rate_of(3, false, 1), 2, "CD-CHART-57");
    assert_eq!((rate_of(1, true, 1), rate_of(4, true, 0)), (1, 2), "CD-CHART-62");
}

/// CD-FACE-06, CD-FACE-07, CD-FACE-08, CD-FACE-09, CD-FACE-14: who fires in which direction.
#[test]
fn men_turrets_and_hulls_fire_into_their_own_arcs() {
    // The target stands at 70 degrees off the facing, then at 100.
    let may = |firer: &'static str, line, degrees: i32| {
        let at = from_point(Heading::of_degrees(90 - degrees), Point::new(3000, 1000), 600);
        let game = stage(
            "",
            &[Put(firer, 3000, 1000, 90), Put("U04", 100, 100, 0)],
            &[Put("G04", at.x, at.y, 270)],
        );
        game.refused(General, 0, &[line], 2).is_none()
    };
    let row = |firer, line| [may(firer, line, 50), may(firer, line, 70), may(firer, line, 100)];
    assert_eq!(row("U04", 0), [true, true, false], "CD-FACE-06, CD-FACE-09");
    assert_eq!(row("U12", 2), [true, false, false], "CD-FACE-07: the hull");
    assert_eq!(row("U12", 0), [true; 3], "CD-FACE-08: the turret");
    assert_eq!(row("G18", 0), [true, false, false], "CD-FACE-14: an assault gun");
    assert_eq!(row("G09", 0)[1..], [false, false], "CD-FACE-07: a towed gun");
    assert_eq!(row("G10", 0), [true; 3], "CD-FACE-08: on its turntable");
    let mut game = stage(
        "",
        &[Put("G12", 3000, 1000, 90), Put("G04", 3000, 1000, 90)],
        &[Put("U04", 3000, 400, 90)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    assert_eq!(game.refused(General, 1, &[0], 2), None, "CD-FACE-08: passengers all round");
    assert_eq!(game.refused(General, 0, &[0], 2), Some("CD-FACE-09"), "its own gun does not");
}

/// CD-PASS-07, CD-CLOSE-23: from open vehicles with rifles, not with heavy weapons.
#[test]
fn passengers_fire_rifles_from_open_vehicles_and_no_heavy_weapons() {
    let may = |vehicle, passenger, line| {
        let mut game = stage(
            "",
            &[Put(vehicle, 1000, 1000, 90), Put(passenger, 1000, 1000, 90)],
            &[Put("U04", 1000, 1500, 270)],
        );
        game.stand_mut(1).place = Place::Aboard(UnitId(0));
        game.refused(General, 1, &[line], 2).is_none()
    };
    assert!(may("G12", "G04", 0) && may("G13", "G04", 0), "CD-PASS-07");
    assert!(!may("G12", "G05", 0) && may("G12", "G05", 1), "CD-PASS-07: no heavy weapon");
    assert!(!may("G13", "G07", 0), "CD-PASS-07: no mortar");
    assert!(!may("G20", "G04", 0), "CD-PASS-07: not from under a roof");
    let mut game = stage(
        "",
        &[Put("G12", 1000, 1000, 90), Put("G04", 1000, 1000, 90)],
        &[Put("U12", 1000, 1121, 270), Put("U04", 1102, 1000, 180)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    assert_eq!(game.refused(General, 1, &[ASSAULT], 2), Some("CD-CLOSE-04"), "CD-CLOSE-23");
    assert_eq!(game.refused(General, 3, &[0], 1), Some("CD-PASS-01"), "CD-PASS-01, CD-CLOSE-23");
    assert_eq!(game.refused(General, 3, &[ASSAULT], 0), None, "CD-CLOSE-23: the vehicle can");
}
