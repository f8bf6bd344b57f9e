//! Numbers that hit, dice that are rolled and how lines meet their targets, row by row (CD-FIRE-14 to 30,
//! CD-CHART-40 to 74, CD-AT-*, CD-HE-*, CD-SA-*, CD-CLOSE-*, CD-MORTAR-*).

use super::fixture::{Put, Stage, area, dice, line, stage, stage_with};
use crate::action::{ASSAULT, Fire};
use crate::attack::assault;
use crate::attack::burst::{self, Burst, offset};
use crate::attack::number::{Aim, AttackKind, attack_kind, parts_of_firer, rate_of};
use crate::attack::shots::armour;
use crate::attack::toll::Phase::{self, General, Opportunity};
use crate::attack::toll::PhaseLosses;
use crate::scene::Moment;
use crate::state::{MoveClass, Pin, Place, Spotted, Stand};
use crate::units::quality::Quality;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

fn aim<'a>(game: &'a Stage, phase: Phase, (firer, line, target): (u8, u8, u8)) -> Aim<'a> {
    let now = Moment::now(game.scene());
    Aim { moment: now, phase, firer: UnitId(firer), line, target: UnitId(target) }
}

/// CD-CHART-03, CD-CHART-05, CD-CHART-08, CD-CHART-40, CD-CHART-41, CD-CHART-42, CD-CHART-43, CD-TQ-07, CD-TQ-08, CD-TQ-09,
/// CD-PIN-04: what a firer adds: quality, being pinned, its order.
#[test]
fn quality_pins_and_orders_of_the_firer_add_up() {
    let of = |change: fn(&mut Stage)| {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
        change(&mut game);
        parts_of_firer(game.scene(), UnitId(0))
    };
    assert_eq!(of(|_| {}), [0, 0, 0]);
    let grades = Quality::ALL.map(|grade| {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
        game.book.stands[0].profile.quality = grade;
        parts_of_firer(game.scene(), UnitId(0))[0]
    });
    assert_eq!(grades, [-1, -1, 0, 0, 1, 1], "CD-CHART-40, CD-TQ-07, CD-TQ-08, CD-TQ-09");
    assert_eq!(of(|game| game.stand_mut(0).pin = Pin::P1), [0, -2, 0], "CD-CHART-41, CD-PIN-04");
    assert_eq!(of(|game| game.stand_mut(0).pin = Pin::P2), [0, -2, 0], "CD-CHART-41");
    assert_eq!(of(|game| game.stand_mut(0).class = MoveClass::Cautious), [0, 0, 0]);
    assert_eq!(
        of(|game| game.stand_mut(0).class = MoveClass::Full),
        [0, 0, -1],
        "CD-CHART-03, CD-CHART-42"
    );
    assert_eq!(
        of(|game| game.stand_mut(0).class = MoveClass::ForcedBack),
        [0, 0, -1],
        "CD-CHART-08, CD-CHART-42"
    );
    assert_eq!(
        of(|game| game.stand_mut(0).class = MoveClass::Disengage),
        [0, 0, -2],
        "CD-CHART-43"
    );
    assert_eq!(
        of(|game| game.stand_mut(0).class = MoveClass::Rally),
        [0, 0, -2],
        "CD-CHART-05, CD-CHART-43"
    );
}

/// CD-FIRE-17, CD-FIRE-18, CD-CLOSE-03, CD-CHART-44, CD-CHART-45, CD-CHART-47, CD-CHART-48, CD-CHART-50, CD-CHART-52,
/// CD-CHART-54, CD-AT-12, CD-AT-14: the number is the column and every modifier, in contact as elsewhere.
#[test]
fn all_modifiers_are_added() {
    let woods = area("woods", [5.0, 14.0], [15.0, 25.0]);
    let number = |(firer, line, target): (&'static str, u8, &'static str),
                  y: i16,
                  change: fn(&mut Stand)| {
        let pieces = if y < 0 { "" } else { &woods };
        let game =
            stage(pieces, &[Put(firer, 1000, 1000, 90)], &[Put(target, 1000, 1000 + y.abs(), 270)]);
        let mut game = game;
        change(game.stand_mut(0));
        aim(&game, General, (0, line, 1)).number().expect("in range").0
    };
    let as_is: fn(&mut Stand) = |_| {};
    let pinned: fn(&mut Stand) = |stand| (stand.pin, stand.class) = (Pin::P1, MoveClass::Full);
    // The anti-tank gun at a half-stand: 8, P-1, -1; in woods -2 more; pinned after a full move -3 more.
    assert_eq!(
        number(("U08", 0, "G01"), -600, as_is),
        8 - 1 - 1,
        "CD-CHART-47, CD-CHART-50, CD-FIRE-18"
    );
    assert_eq!(number(("U08", 0, "G04"), -600, as_is), 8 - 1, "CD-CHART-50");
    assert_eq!(number(("U08", 0, "G01"), 600, as_is), 8 - 1 - 1 - 2, "CD-CHART-44, CD-CHART-54");
    assert_eq!(
        number(("U08", 0, "G01"), 600, pinned),
        8 - 1 - 1 - 2 - 2 - 1,
        "CD-FIRE-17, CD-CHART-54"
    );
    assert_eq!(number(("G14", 0, "U04"), -600, as_is), 8, "CD-CHART-50: shells have no P");
    assert_eq!(number(("G06", 0, "U04"), 600, as_is), 4 + 1 - 2, "CD-FIRE-17: veterans, column C");
    // In contact: column CA, and everything else as ever.
    let touching = |change: fn(&mut Stand)| {
        let ground = area("woods", [5.0, 10.5], [15.0, 20.0]);
        let mut game =
            stage(&ground, &[Put("G06", 1000, 1000, 90)], &[Put("U01", 1000, 1066, 270)]);
        change(game.stand_mut(0));
        aim(&game, General, (0, 0, 1)).number().expect("in range").0
    };
    assert_eq!(touching(as_is), 8 + 1 - 2 - 1, "CD-CLOSE-03");
    assert_eq!(touching(pinned), 8 + 1 - 2 - 1 - 2 - 1, "CD-CLOSE-03");
    // Vehicles: cover, -3 for want of a rating at weak ones, nothing else.
    assert_eq!(number(("U12", 0, "G14"), 600, as_is), 8 - 1, "CD-CHART-45");
    assert_eq!(number(("U12", 1, "G12"), -600, as_is), 6 - 3, "CD-CHART-48, CD-AT-12");
    assert_eq!(number(("U12", 1, "G12"), 600, as_is), 6 - 3 - 1, "CD-CHART-45, CD-CHART-48");
    assert_eq!(number(("U12", 1, "G20"), -600, as_is), 6 - 3, "CD-AT-12: wheeled and closed");
    assert_eq!(number(("U12", 0, "G12"), -600, as_is), 8, "CD-AT-14: with a rating");
    assert_eq!(number(("U10", 0, "G12"), -600, as_is), 8, "CD-AT-14: of 0 as well");
    assert_eq!(number(("U12", 1, "G14"), -600, as_is), 6, "CD-CHART-48: weak ones alone");
    assert_eq!(number(("U12", 1, "G13"), -600, as_is), 6, "CD-CHART-52: soft vehicles");
}

/// CD-CHART-46, CD-OPP-06, CD-OPP-07, CD-OPP-08, CD-OPP-20, CD-DEMOR-13, CD-GEN-05, EX-13: moving in op fire: who is fast is harder
/// to hit, and only men under Cautious Advance keep their cover.
#[test]
fn movers_in_op_fire() {
    let number = |target: &'static str, pieces: &str, phase, change: fn(&mut Stand)| {
        let mut game =
            stage(pieces, &[Put("G14", 1000, 1000, 90)], &[Put(target, 1000, 1800, 270)]);
        change(game.stand_mut(1));
        aim(&game, phase, (0, 0, 1)).number().expect("in range").0
    };
    let full: fn(&mut Stand) = |stand| (stand.class, stand.path) = (MoveClass::Full, 1);
    let away: fn(&mut Stand) = |stand| (stand.class, stand.path) = (MoveClass::Disengage, 1);
    let idle: fn(&mut Stand) = |stand| stand.class = MoveClass::Full;
    let careful: fn(&mut Stand) = |stand| (stand.class, stand.path) = (MoveClass::Cautious, 1);
    let acts: fn(&mut Stand) = |stand| (stand.class, stand.acted) = (MoveClass::Full, true);
    let shaken: fn(&mut Stand) =
        |stand| (stand.class, stand.path, stand.demoralized) = (MoveClass::Cautious, 1, true);
    let still: fn(&mut Stand) = |_| {};
    let tank = |phase, change| number("U12", "", phase, change);
    assert_eq!([full, away].map(|change| tank(Opportunity, change)), [7; 2], "CD-CHART-46");
    assert_eq!(
        [idle, careful, acts, still].map(|change| tank(Opportunity, change)),
        [8; 4],
        "CD-CHART-46"
    );
    assert_eq!(
        [full, away].map(|change| tank(General, change)),
        [8; 2],
        "CD-CHART-46: op fire alone"
    );
    let men =
        |phase, change| number("U04", &area("woods", [5.0, 17.0], [15.0, 25.0]), phase, change);
    assert_eq!(
        [careful, still, idle].map(|change| men(Opportunity, change)),
        [6; 3],
        "CD-OPP-06, CD-OPP-08"
    );
    assert_eq!(
        [full, away, acts, shaken].map(|change| men(Opportunity, change)),
        [8; 4],
        "CD-OPP-07, CD-OPP-20, CD-DEMOR-13"
    );
    let all = [careful, still, idle, full, away, acts, shaken];
    assert_eq!(all.map(|change| men(General, change)), [6; 7], "CD-GEN-05");
    let hidden =
        |phase, change| number("U12", &area("woods", [5.0, 17.5], [15.0, 25.0]), phase, change);
    assert_eq!(
        [careful, acts].map(|change| hidden(Opportunity, change)),
        [8; 2],
        "CD-OPP-07: vehicles never"
    );
    assert_eq!(hidden(Opportunity, full), 7, "CD-OPP-07, CD-CHART-46");
    assert_eq!([still, idle].map(|change| hidden(Opportunity, change)), [7; 2], "CD-OPP-08");
    assert_eq!([careful, full].map(|change| hidden(General, change)), [7; 2], "CD-GEN-05");
}

/// CD-FIRE-20, CD-FIRE-21, CD-CHART-08, CD-CHART-55, CD-CHART-56, CD-CHART-57, CD-CHART-58, CD-CHART-59, CD-CHART-62, CD-RESTR-13,
/// CD-RIDER-08, CD-CLOSE-07: dice of a line, reason by reason; halved once at most, then less, then at least 1.
#[test]
fn dice_of_a_line_are_halved_once_at_most_and_at_least_one() {
    let rate = |own: &[Put], gap: i16, line, change: fn(&mut Stage)| {
        let mut game = stage("", own, &[Put("U04", 1000, 1000 + gap, 270)]);
        change(&mut game);
        aim(&game, General, (0, line, own.len() as u8)).rate()
    };
    let alone = |entry, line, change: fn(&mut Stage)| {
        rate(&[Put(entry, 1000, 1000, 90)], 500, line, change)
    };
    let touching = |change: fn(&mut Stage)| rate(&[Put("G04", 1000, 1000, 90)], 81, 0, change);
    fn as_is(_: &mut Stage) {}
    fn full(game: &mut Stage) {
        game.stand_mut(0).class = MoveClass::Full;
    }
    fn back(game: &mut Stage) {
        game.stand_mut(0).class = MoveClass::ForcedBack;
    }
    fn careful(game: &mut Stage) {
        (game.stand_mut(0).class, game.stand_mut(0).path) = (MoveClass::Cautious, 1);
    }
    fn waits(game: &mut Stage) {
        game.stand_mut(0).class = MoveClass::Cautious;
    }
    fn unready(game: &mut Stage) {
        game.stand_mut(0).unready = true;
    }
    fn both(game: &mut Stage) {
        (game.stand_mut(0).class, game.stand_mut(0).unready) = (MoveClass::Full, true);
    }
    assert_eq!((alone("G04", 0, as_is), touching(as_is)), (2, 3), "CD-FIRE-20, CD-FIRE-21");
    assert_eq!((alone("G05", 0, as_is), alone("G05", 0, careful)), (4, 4), "CD-CHART-55");
    assert_eq!(
        [alone("G05", 0, full), alone("G05", 0, back), touching(full)],
        [2, 2, 1],
        "CD-CHART-56, CD-CHART-08"
    );
    assert_eq!(
        [alone("G05", 0, unready), alone("G09", 0, unready)],
        [3, 2],
        "CD-CHART-57, CD-RESTR-13"
    );
    assert_eq!([alone("G05", 0, both), alone("G04", 0, both)], [1, 1], "CD-CHART-57, CD-CHART-62");
    // Hull lines lose one under a Cautious Advance, if it was used; nobody else does.
    let half_track = [as_is, waits, careful, full].map(|change| alone("G12", 0, change));
    assert_eq!(half_track, [2, 2, 1, 1], "CD-CHART-55: hull lines lose 1");
    assert_eq!(
        [alone("G14", 0, careful), alone("G14", 1, careful), alone("G14", 2, careful)],
        [2, 2, 1],
        "CD-CHART-55"
    );
    assert_eq!(alone("G04", 0, careful), 2, "CD-CHART-55: men lose none");
    let in_a_hull = |game: &mut Stage| {
        careful(game);
        game.book.stands[0].profile.arms[0].mount = crate::units::weapon::Mount::Hull;
    };
    assert_eq!(alone("G04", 0, in_a_hull), 2, "CD-CHART-55, CD-FIRE-21: hulls are of vehicles");
    let away = |game: &mut Stage| {
        (game.stand_mut(0).class, game.stand_mut(0).path) = (MoveClass::Disengage, 1);
    };
    assert_eq!(alone("G12", 0, away), 2, "CD-CHART-55: under a Cautious Advance alone");
    // Of several who destroy a stand the first is told, by pulses.
    let mut toll = PhaseLosses::new();
    for (pulse, by) in [(3, 0), (1, 1), (2, 0)] {
        toll.destroy(UnitId(4), pulse, UnitId(by));
    }
    assert_eq!(toll.destroyer(UnitId(4)), Some(UnitId(1)), "CD-CLOSE-07");
    // Passengers of a vehicle that moves; in its contact they are in none.
    let passenger = |gap: i16, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G12", 1000, 1000, 90), Put("G04", 1000, 1000, 90)],
            &[Put("U04", 1000, 1000 + gap, 270)],
        );
        game.stand_mut(1).place = Place::Aboard(UnitId(0));
        change(&mut game);
        aim(&game, General, (1, 0, 2)).rate()
    };
    assert_eq!(
        (passenger(500, as_is), passenger(101, as_is)),
        (2, 2),
        "CD-FIRE-21: not in contact themselves"
    );
    assert_eq!(passenger(500, |game| game.stand_mut(0).path = 1), 1, "CD-CHART-58");
    // Turret lines of a ridden tank; the hull, and vehicles that carry inside, lose nothing.
    let carrier = |entry, line, aboard: bool| {
        let mut game = stage(
            "",
            &[Put(entry, 1000, 1000, 90), Put("U04", 3000, 1000, 90)],
            &[Put("G04", 1000, 1500, 270)],
        );
        if aboard {
            game.stand_mut(1).place = Place::Aboard(UnitId(0));
        }
        aim(&game, General, (0, line, 2)).rate()
    };
    assert_eq!([0, 1, 2, 3].map(|line| carrier("U12", line, false)), [3, 2, 1, 2]);
    assert_eq!(
        [0, 1, 2, 3].map(|line| carrier("U12", line, true)),
        [1, 1, 1, 1],
        "CD-CHART-59, CD-RIDER-08"
    );
    assert_eq!(carrier("G19", 0, true), 2, "CD-RIDER-08: nobody rides on it, nor has it a turret");
    assert_eq!(carrier("U10", 0, true), 2, "CD-RIDER-08: passengers inside");
    let rates = [
        (4, true, 0),
        (5, true, 0),
        (1, true, 0),
        (3, false, 1),
        (3, true, 1),
        (1, false, 2),
        (2, false, 0),
    ];
    assert_eq!(
        rates.map(|(dice, halved, less)| rate_of(dice, halved, less)),
        [2, 2, 1, 2, 1, 1, 2],
        "CD-CHART-62"
    );
}

/// CD-AT-08, CD-AT-10, CD-AT-16, CD-AT-18, CD-AT-19, CD-AT-20, CD-FIRE-23, CD-FIRE-28, CD-FIRE-29, CD-FIRE-30, CD-HE-12, CD-SA-12, CD-SA-13,
/// CD-SA-15, CD-FACE-10, CD-FACE-11: how every kind of line meets every kind of target.
#[test]
fn every_kind_of_line_meets_every_kind_of_target_in_its_own_way() {
    use AttackKind::{Burst, Circle, Direct, Harmless, Pierce};
    let of = |firer, line, target, y: i16| {
        let game = stage("", &[Put(firer, 1000, 1000, 90)], &[Put(target, 1000, 1000 + y, 270)]);
        let aim = aim(&game, General, (0, line, 1));
        attack_kind(&aim, aim.number().expect("in range").1)
    };
    let tank = ["U12", "U10", "G20", "U04", "U09", "U11"].map(|target| of("G14", 0, target, 600));
    assert_eq!(tank, [Pierce, Pierce, Pierce, Burst, Burst, Burst], "CD-FIRE-28, CD-HE-12");
    let machine_gun =
        ["U12", "U10", "G20", "U04", "U09", "U11"].map(|target| of("G14", 1, target, 600));
    assert_eq!(
        machine_gun,
        [Harmless, Direct, Direct, Circle, Circle, Circle],
        "CD-SA-12, CD-AT-10"
    );
    let fifty = [("G12", 600), ("G12", 800), ("G14", 600), ("G14", 800)]
        .map(|(target, y)| of("U10", 0, target, y));
    assert_eq!(fifty, [Pierce, Direct, Pierce, Harmless], "CD-SA-13, CD-AT-19");
    let anti_tank = ["G14", "G12", "G13", "G04", "G09"].map(|target| of("U08", 0, target, 600));
    assert_eq!(
        anti_tank,
        [Pierce, Pierce, Direct, Direct, Direct],
        "CD-FIRE-28, CD-FIRE-30, CD-SA-15, CD-FIRE-23"
    );
    let rocket = ["G14", "G12", "G13", "G04"].map(|target| of("U04", 1, target, 150));
    assert_eq!(rocket, [Pierce, Pierce, Direct, Harmless], "CD-FIRE-29: AT lines");
    let infantry_gun = ["U12", "U10", "U11", "U04"].map(|target| of("G11", 0, target, 700));
    assert_eq!(infantry_gun, [Harmless, Direct, Burst, Burst], "CD-AT-16, CD-AT-20");
    let howitzer =
        [("G14", 1500), ("G14", 2200), ("G12", 2200)].map(|(target, y)| of("U09", 0, target, y));
    assert_eq!(howitzer, [Pierce, Harmless, Direct], "CD-AT-19, CD-AT-20");
    let plate = |target, facing: i32| {
        let game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put(target, 1000, 2000, facing)]);
        armour(&aim(&game, General, (0, 0, 1)))
    };
    let sides = [270, 330, 331, 210, 209, 90].map(|facing| plate("G14", facing));
    assert_eq!(sides, [8, 8, 3, 8, 3, 3], "CD-AT-08, CD-FACE-10, CD-FACE-11");
    assert_eq!(plate("G13", 270), 0, "CD-AT-18: who has no armour has none to wear");
}

/// A burst of value 4, side 1, on a target of side B at (10, 15) from the south.
fn burst_on<'a>(game: &'a Stage, phase: Phase, bomb: bool, pinned: i32) -> Burst<'a> {
    Burst {
        moment: Moment::now(game.scene()),
        phase,
        firer: UnitId(0),
        centre: Point::new(1000, 1500),
        side: 1,
        value: 4,
        pinned,
        from: (!bomb).then_some(Point::new(1000, 500)),
        spared: None,
        pulse: 12,
    }
}

/// CD-CHART-63, CD-CHART-64, CD-CHART-65, CD-CHART-66, CD-CHART-67, CD-CHART-68, CD-CHART-69, CD-CHART-70, CD-CHART-71, CD-CHART-72,
/// CD-CHART-73, CD-CHART-74, CD-HE-06, CD-HE-10, CD-MORTAR-15, CD-TQ-10: what a burst needs on whom.
#[test]
fn a_burst_needs_the_number_of_its_target() {
    let needs = |target: &'static str, pieces: &str, change: fn(&mut Stage)| {
        let mut game = stage(pieces, &[Put("G14", 1000, 500, 90)], &[Put(target, 1000, 1500, 270)]);
        change(&mut game);
        [(false, 0), (true, 0), (true, -2)]
            .map(|(bomb, pinned)| burst_on(&game, General, bomb, pinned).number(UnitId(1)))
    };
    let some = |numbers: [i32; 3]| numbers.map(Some);
    let as_is = |_: &mut Stage| {};
    for target in ["U04", "U09", "U07"] {
        assert_eq!(
            needs(target, "", as_is),
            some([4, 4, 2]),
            "CD-CHART-63, CD-MORTAR-15, CD-CHART-74: {target}"
        );
    }
    assert_eq!(needs("U01", "", as_is), some([3, 3, 1]), "CD-CHART-64");
    assert_eq!(needs("U11", "", as_is), some([4, 4, 2]), "CD-CHART-65");
    assert_eq!(needs("U10", "", as_is), some([3, 3, 1]), "CD-CHART-66");
    assert_eq!(needs("U18", "", as_is), some([3, 3, 1]), "CD-CHART-66: open, if wheeled too");
    assert_eq!(needs("G20", "", as_is), some([2, 2, 0]), "CD-CHART-67");
    assert_eq!(needs("U12", "", as_is), [None; 3], "CD-CHART-68, CD-HE-10");
    let inside = |kind: &str, target| needs(target, &area(kind, [5.0, 14.0], [15.0, 16.0]), as_is);
    assert_eq!(inside("bush", "U04"), some([4, 4, 2]), "CD-CHART-69");
    assert_eq!(inside("woods", "U04"), some([3, 3, 1]), "CD-CHART-70");
    assert_eq!(inside("woods", "U11"), some([3, 3, 1]), "CD-CHART-70: vehicles too");
    assert_eq!(inside("town", "U04"), some([2, 2, 0]), "CD-CHART-71");
    assert_eq!(inside("town", "U10"), some([1, 1, -1]), "CD-CHART-71, CD-HE-10: both");
    assert_eq!(inside("pillbox", "U04"), some([0, 0, -2]), "CD-CHART-72");
    let wall = line("wall", &[[5.0, 14.0], [15.0, 14.0]]);
    assert_eq!(
        needs("U04", &wall, as_is),
        some([2, 4, 2]),
        "CD-CHART-74: lines cover from shells alone"
    );
    assert_eq!(needs("U11", &wall, as_is), some([2, 4, 2]), "CD-CHART-74: vehicles too");
    for class in [MoveClass::Full, MoveClass::Disengage, MoveClass::Cautious] {
        for (path, pieces, more) in [(1, "", 1), (0, "", 0), (1, "bush", 0), (1, "woods", -1)] {
            let ground = if pieces.is_empty() {
                String::new()
            } else {
                area(pieces, [5.0, 14.0], [15.0, 16.0])
            };
            let mut game =
                stage(&ground, &[Put("G14", 1000, 500, 90)], &[Put("U04", 1000, 1500, 270)]);
            (game.stand_mut(1).class, game.stand_mut(1).path) = (class, path);
            let more = if class == MoveClass::Cautious { more.min(0) } else { more };
            assert_eq!(
                burst_on(&game, General, false, 0).number(UnitId(1)),
                Some(4 + more),
                "CD-CHART-73: {class:?}"
            );
        }
    }
    let rider = |entry: &'static str| {
        let town = area("town", [5.0, 14.0], [15.0, 16.0]);
        let mut game = stage(
            &town,
            &[Put("G14", 1000, 500, 90)],
            &[Put("U12", 1000, 1500, 270), Put(entry, 1000, 1500, 0)],
        );
        game.stand_mut(2).place = Place::Aboard(UnitId(1));
        burst_on(&game, General, false, 0).number(UnitId(2))
    };
    assert_eq!(
        [rider("U04"), rider("U01")],
        [Some(5), Some(4)],
        "CD-CHART-73: riders, as in the open"
    );
    // In op fire a vehicle that moves has no cover (CD-OPP-07), so none against bursts.
    let woods = area("woods", [5.0, 14.0], [15.0, 16.0]);
    let mut game = stage(&woods, &[Put("G14", 1000, 500, 90)], &[Put("U11", 1000, 1500, 270)]);
    (game.stand_mut(1).class, game.stand_mut(1).path) = (MoveClass::Cautious, 1);
    let phases =
        [Opportunity, General].map(|phase| burst_on(&game, phase, false, 0).number(UnitId(1)));
    assert_eq!(phases, [Some(4), Some(3)], "CD-CHART-70, CD-CHART-71: not while moving in op fire");
    let grades = Quality::ALL.map(|grade| {
        let mut game = stage("", &[Put("G14", 1000, 500, 90)], &[Put("U04", 1000, 1500, 270)]);
        (game.book.stands[0].profile.quality, game.book.stands[1].profile.quality) = (grade, grade);
        burst_on(&game, General, false, 0).number(UnitId(1))
    });
    assert_eq!(grades, [Some(4); 6], "CD-TQ-10, CD-CHART-74");
}

/// CD-HE-04, CD-HE-08, CD-HE-09, CD-HE-14, CD-HE-15, CD-RIDER-06, CD-PASS-01: whom a burst reaches: every stand with a part in the
/// square, friend, enemy or hidden, and riders with their tank; not those inside, nor those who are not here.
#[test]
fn a_burst_reaches_all_with_a_part_in_the_square_but_those_inside() {
    let mut game = stage(
        "",
        &[Put("G04", 1090, 1500, 90), Put("G04", 1091, 1400, 90)],
        &[
            Put("U04", 1000, 1500, 270),
            Put("U04", 910, 1500, 270),
            Put("U12", 1000, 1610, 270),
            Put("U04", 1000, 1610, 0),
            Put("U10", 1000, 1400, 270),
            Put("U04", 1000, 1400, 0),
            Put("U04", 1000, 1500, 0),
        ],
    );
    game.stand_mut(3).spotted = Spotted::default();
    game.stand_mut(5).place = Place::Aboard(UnitId(4));
    game.stand_mut(7).place = Place::Aboard(UnitId(6));
    game.stand_mut(8).place = Place::Reserve(3);
    // 1 of side A is 0.91 off; the tank rolls no die, its rider needs 5, the half-track 3.
    let mut toll = PhaseLosses::new();
    let script = &[4, 5, 4, 5, 3];
    burst::resolve(&burst_on(&game, General, true, 0), &mut toll, &mut dice(script));
    let hits: Vec<u8> = (0..9).map(|unit| toll.hits(UnitId(unit))).collect();
    assert_eq!(
        hits,
        [1, 0, 0, 1, 0, 1, 1, 0, 0],
        "CD-HE-04, CD-HE-08, CD-HE-09, CD-HE-15, CD-RIDER-06"
    );
    let marked: Vec<bool> =
        toll.marks[..9].iter().map(|marks| marks.fired_at && marks.burst).collect();
    assert_eq!(marked, [true, false, true, true, true, true, true, false, false], "CD-HE-14");
    assert_eq!(toll.named_by[2], Some(UnitId(0)), "CD-HE-14");
    // A stand that the shell itself hit rolls no die but is inside all the same.
    let spared = Burst { spared: Some(UnitId(0)), ..burst_on(&game, General, true, 0) };
    let mut toll = PhaseLosses::new();
    burst::resolve(&spared, &mut toll, &mut dice(&[5, 4, 5, 3]));
    assert_eq!((toll.hits(UnitId(0)), toll.marks[0].burst), (0, true), "CD-HE-09, CD-HE-14");
}

/// CD-MORTAR-05, CD-MORTAR-06, CD-MORTAR-07, CD-MORTAR-08, CD-MORTAR-09, CD-MORTAR-13, CD-MORTAR-14, CD-MORTAR-15, CD-CHART-61: how many
/// bombs fall where, and no roll to hit.
#[test]
fn bombs_fall_on_the_target_and_beside_it_by_their_number() {
    let ground = |change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G07", 3000, 1000, 90), Put("G04", 3300, 2000, 90)],
            &[
                Put("U04", 3000, 2500, 270),
                Put("U04", 2910, 2500, 270),
                Put("U04", 3090, 2500, 270),
                Put("U04", 2860, 2500, 0),
            ],
        );
        change(&mut game);
        game.state.fires.push(super::fixture::fire(0, &[0], (2, 12)));
        game
    };
    let hits = |game: &Stage, spread: bool, script: &[u8]| {
        let mut game = Stage { book: game.book.clone(), state: game.state.clone() };
        game.state.fires[0] = Fire { spread, ..game.state.fires[0] };
        let toll = game.toll(General, script);
        [2, 3, 4, 5].map(|unit| toll.hits(UnitId(unit)))
    };
    let still = ground(|_| {});
    // Each of three bombs on the spot reaches the target and both of those 0.90 off, not the one 1.40 off.
    assert_eq!(
        hits(&still, false, &[4, 5, 4, 5, 4, 5, 4, 4, 5]),
        [2, 2, 1, 0],
        "CD-MORTAR-05, CD-MORTAR-06, CD-MORTAR-13"
    );
    // Spread: 1 inch to the right of the line of fire is east; then the target; then west.
    let spread = [4, 4, 4, 5, 5, 4];
    assert_eq!(hits(&still, true, &spread[..]), [1, 1, 1, 1], "CD-MORTAR-05, CD-MORTAR-09");
    for path in [1, 700] {
        let mut moved = ground(|_| {});
        moved.stand_mut(2).path = path;
        for spread in [false, true] {
            assert_eq!(
                hits(&moved, spread, &[4, 5, 4]),
                [1, 0, 1, 0],
                "CD-MORTAR-07, CD-MORTAR-08, CD-MORTAR-14, CD-CHART-61"
            );
        }
    }
    let acted = ground(|game| game.stand_mut(2).acted = true);
    assert_eq!(hits(&acted, false, &[5; 9]), [0; 4], "CD-MORTAR-08: a path alone");
    let pinned = ground(|game| game.stand_mut(0).pin = Pin::P2);
    assert_eq!(hits(&pinned, false, &[2, 3, 3, 3, 3, 3, 3, 3, 3]), [1, 0, 0, 0], "CD-MORTAR-15");
    let offsets =
        |bombs, side| (0..bombs).map(|bomb| offset(bomb, bombs, side)).collect::<Vec<_>>();
    assert_eq!(offsets(1, 1), [0], "CD-MORTAR-09");
    assert_eq!(offsets(2, 2), [0, 200], "CD-MORTAR-09");
    assert_eq!(offsets(3, 1), [-100, 0, 100], "CD-MORTAR-09");
    assert_eq!(offsets(4, 1), [-100, 0, 100, 200], "CD-MORTAR-09");
}

/// CD-CLOSE-05, CD-CLOSE-06, CD-CLOSE-08, CD-CLOSE-09, CD-CLOSE-10, CD-CLOSE-19, CD-CLOSE-21, CD-CLOSE-22, CD-CHART-49, CD-DEMOR-11: the number
/// of an assault, who supports a vehicle, and who is gone without a roll.
#[test]
fn each_support_and_state_changes_the_number_of_an_assault() {
    let needs =
        |(own, foe): (&'static str, &'static str), rules: &[&str], change: fn(&mut Stage)| {
            let (a, b) = (
                [Put(own, 1000, 1101, 270)],
                [Put(foe, 1000, 1000, 90), Put("U04", 3000, 1000, 90), Put("U11", 1000, 880, 90)],
            );
            let mut game = stage_with(&area("town", [5.0, 5.0], [10.2, 10.2]), &a, &b, rules);
            change(&mut game);
            assault::number(&Moment::now(game.scene()), UnitId(0), UnitId(1))
        };
    fn as_is(_: &mut Stage) {}
    fn worn(game: &mut Stage) {
        (game.stand_mut(0).pin, game.stand_mut(0).class) = (Pin::P1, MoveClass::Full);
    }
    fn escort(game: &mut Stage) {
        game.stand_mut(2).at = Point::new(1101, 1000);
    }
    fn worn_at_escort(game: &mut Stage) {
        worn(game);
        escort(game);
    }
    let rifles = |change| needs(("G04", "U12"), &[], change);
    assert_eq!(
        rifles(as_is),
        8,
        "CD-CLOSE-05, CD-CLOSE-09, CD-CLOSE-10: no cover, a truck is no support"
    );
    assert_eq!(rifles(worn), 8 - 2 - 1, "CD-CLOSE-09, CD-CLOSE-21: its own modifiers stay");
    assert_eq!(rifles(escort), 8 - 3, "CD-CLOSE-06, CD-CHART-49");
    assert_eq!(rifles(worn_at_escort), 8 - 3 - 2 - 1, "CD-CLOSE-06, CD-CLOSE-09");
    assert_eq!(
        rifles(|game| game.stand_mut(2).at = Point::new(1106, 1000)),
        8,
        "CD-CLOSE-19: not touching"
    );
    let aboard = |game: &mut Stage| game.stand_mut(2).place = Place::Aboard(UnitId(1));
    assert_eq!(rifles(aboard), 8, "CD-CLOSE-05: dismounted men alone");
    assert_eq!(needs(("G04", "U16"), &[], escort), 8, "CD-CLOSE-05: weak");
    assert_eq!(needs(("G06", "U12"), &[], escort), 8 + 1 - 3, "CD-CLOSE-09: quality");
    assert_eq!(needs(("G05", "U12"), &[], as_is), 8, "CD-CLOSE-10: without a CA column");
    let literal = &["ca_no_modifier=all"];
    assert_eq!(
        [as_is, worn].map(|change| needs(("G04", "U12"), literal, change)),
        [8; 2],
        "CD-CLOSE-09: by switch"
    );
    assert_eq!(needs(("G04", "U12"), literal, worn_at_escort), 2, "CD-CLOSE-06: by switch as ever");
    assert_eq!(needs(("G04", "U12"), &["column_a=9"], as_is), 9, "CD-CLOSE-10: column A");
    let doomed = |own: &'static str, foe: &'static str, gap: i16, shaken: bool| {
        let mut game = stage("", &[Put(own, 1000, 1000, 90)], &[Put(foe, 1000, 1000 + gap, 270)]);
        game.stand_mut(1).demoralized = shaken;
        assault::is_doomed(&Moment::now(game.scene()), UnitId(0), UnitId(1))
    };
    assert!(
        doomed("G04", "U11", 105, false) && !doomed("G04", "U11", 106, false),
        "CD-CLOSE-08: in contact"
    );
    assert!(!doomed("G14", "U11", 121, false), "CD-CLOSE-08: men alone");
    assert!(
        !doomed("G04", "U04", 81, false) && !doomed("G04", "U12", 101, false),
        "CD-CLOSE-08: soft vehicles"
    );
    assert!(
        doomed("G04", "U04", 81, true) && doomed("G14", "U12", 121, true),
        "CD-CLOSE-22, CD-DEMOR-11"
    );
    assert!(!doomed("G04", "U04", 86, true), "CD-DEMOR-11: in contact");
    let mut game = stage("", &[Put("G04", 1000, 1101, 270)], &[Put("U12", 1000, 1000, 90)]);
    game.declare(General, 0, &[ASSAULT], 1);
    assert_eq!(game.toll(General, &[9]).hits(UnitId(1)), 0, "CD-CLOSE-10: 8 or less");
}

/// CD-SA-05, CD-SA-06, CD-SA-07, CD-SA-09, CD-SA-14: whom the circle holds: enemies on foot, crews, soft vehicles and riders with a part
/// within 2 inches of the target's centre, spotted and in the line of fire of one of the group; and the target.
#[test]
fn the_circle_holds_enemies_with_a_part_within_two_inches() {
    let hit = |rules: &[&str], other: &'static str, x: i16, change: fn(&mut Stage)| {
        let (a, b) = (
            [Put("G04", 1000, 1000, 90)],
            [Put("U04", 1000, 1400, 270), Put(other, 1000 + x, 1400, 270)],
        );
        let mut game = stage_with("", &a, &b, rules);
        game.declare(General, 0, &[0], 1);
        change(&mut game);
        let toll = game.toll(General, &[1, 1]);
        (toll.hits(UnitId(1)), toll.hits(UnitId(2)))
    };
    let as_is = |_: &mut Stage| {};
    let (both, alone) = ((1, 1), (2, 0));
    assert_eq!(
        [240, 241].map(|x| hit(&[], "U04", x, as_is)),
        [both, alone],
        "CD-SA-07: 2.00 to its edge"
    );
    let wide = &["sa_circle=radius"];
    assert_eq!(
        [440, 441].map(|x| hit(wide, "U04", x, as_is)),
        [both, alone],
        "CD-SA-07: by switch 4.00"
    );
    assert_eq!(hit(&[], "U11", 200, as_is), both, "CD-SA-09: soft vehicles");
    assert_eq!(hit(&[], "U08", 200, as_is), both, "CD-SA-09: crews");
    assert_eq!(hit(&[], "U12", 200, as_is), alone, "CD-SA-09: no armour");
    let hidden = |game: &mut Stage| game.stand_mut(2).spotted = Spotted::default();
    assert_eq!(hit(&[], "U04", 100, hidden), alone, "CD-SA-09: not the hidden");
    let strangers =
        |game: &mut Stage| game.stand_mut(2).spotted = Spotted { vehicles: true, personnel: false };
    assert_eq!(hit(&[], "U04", 100, strangers), alone, "CD-SA-09: spotted for the firer");
    let away = |game: &mut Stage| game.stand_mut(2).place = Place::Reserve(2);
    assert_eq!(hit(&[], "U04", 100, away), alone, "CD-SA-09: who is not here");
    let named = |game: &mut Stage| game.stand_mut(1).spotted = Spotted::default();
    assert_eq!(hit(&[], "U04", 100, named), both, "CD-SA-09: the named target in any case");
    // Riders within the circle; friends never; out of the line of fire of all nobody.
    let mut ridden = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G04", 1090, 1460, 270)],
        &[Put("U04", 1000, 1400, 270), Put("U12", 1150, 1400, 270), Put("U04", 0, 0, 0)],
    );
    ridden.stand_mut(4).place = Place::Aboard(UnitId(3));
    ridden.declare(General, 0, &[0], 2);
    let toll = ridden.toll(General, &[1, 1]);
    assert_eq!(
        [1, 2, 3, 4].map(|unit| toll.hits(UnitId(unit))),
        [0, 1, 0, 1],
        "CD-SA-06, CD-SA-09"
    );
    // Who sits inside a vehicle is no target of the circle.
    let mut inside = stage(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 1400, 270), Put("U10", 1130, 1400, 270), Put("U04", 1130, 1400, 0)],
    );
    inside.stand_mut(3).place = Place::Aboard(UnitId(2));
    inside.declare(General, 0, &[0], 1);
    let toll = inside.toll(General, &[1, 1]);
    assert_eq!([1, 2, 3].map(|unit| toll.hits(UnitId(unit))), [2, 0, 0], "CD-SA-09: dismounted");
    assert!(!toll.marks[3].fired_at, "CD-SA-09");
    let hill = area("hill", [10.8, 11.0], [14.0, 13.0]);
    let mut screened = stage(
        &hill,
        &[Put("G04", 1000, 1000, 90), Put("G04", 1500, 1800, 180)],
        &[Put("U04", 1000, 1400, 270), Put("U04", 1180, 1420, 270)],
    );
    screened.declare(General, 0, &[0], 2);
    assert_eq!(screened.toll(General, &[1, 1]).hits(UnitId(3)), 0, "CD-SA-05: a hill hides it");
    screened.declare(General, 1, &[0], 2);
    assert_eq!(
        screened.toll(General, &[1, 1, 10, 10]).hits(UnitId(3)),
        1,
        "CD-SA-05: one of the group has it in his line"
    );
    let mut contact = stage(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 1081, 270), Put("U04", 1090, 1140, 270)],
    );
    contact.declare(General, 0, &[0], 1);
    assert_eq!(contact.toll(General, &[1, 1, 10]).hits(UnitId(2)), 1, "CD-SA-14");
}

/// CD-SA-01, CD-SA-02, CD-SA-04, CD-SA-10, CD-SA-11: hits go to those with the cover of the target first, nearest first, then to the
/// others, nearest first, and round again; of vehicles the class with their modifier counts.
#[test]
fn hits_go_to_the_nearest_in_the_targets_cover_first() {
    let bush = area("bush", [9.0, 13.6], [11.4, 16.0]);
    let hits = |count: usize| {
        let mut game = stage(
            &bush,
            &[Put("G05", 1000, 800, 90)],
            &[
                Put("U04", 1000, 1420, 270),
                Put("U04", 1090, 1430, 270),
                Put("U11", 910, 1375, 270),
                Put("U04", 1182, 1340, 270),
                Put("U04", 1190, 1440, 270),
            ],
        );
        game.declare(General, 0, &[0], 1);
        game.state.fires[0].shots = 0;
        let script: Vec<u8> = (0..4).map(|die| if die < count { 1 } else { 10 }).collect();
        let toll = game.toll(General, &script);
        [1, 2, 3, 4, 5].map(|unit| toll.hits(UnitId(unit)))
    };
    assert_eq!(hits(1), [1, 0, 0, 0, 0], "CD-SA-01");
    assert_eq!(
        hits(2),
        [1, 1, 0, 0, 0],
        "CD-SA-02, CD-SA-11: in bush men are concealed, a truck has no cover like that"
    );
    assert_eq!(hits(3), [1, 1, 1, 0, 0], "CD-SA-10: then the others, the nearest first");
    assert_eq!(hits(4), [1, 1, 1, 1, 0], "CD-SA-04: nobody twice yet");
    // Whatever their numbers: the third, in cover, is the nearest of those; the first stands in the open.
    let turned = |count: usize| {
        let b =
            [Put("U04", 1182, 1340, 270), Put("U04", 1090, 1450, 270), Put("U04", 1000, 1420, 270)];
        let mut game = stage(&bush, &[Put("G05", 1000, 800, 90)], &b);
        game.declare(General, 0, &[0], 3);
        let script: Vec<u8> = (0..4).map(|die| if die < count { 1 } else { 10 }).collect();
        let toll = game.toll(General, &script);
        [1, 2, 3].map(|unit| toll.hits(UnitId(unit)))
    };
    assert_eq!(
        [1, 2, 3, 4].map(turned),
        [[0, 0, 1], [0, 1, 1], [1, 1, 1], [1, 1, 2]],
        "CD-SA-01, CD-SA-02, CD-SA-10"
    );
}

/// CD-CHART-100, CD-FIRE-13, CD-MORALE-08, CD-MORALE-11, CD-MORALE-19: what naming a target does, whatever the fire does: it counts as fire for both,
/// is heard as what it is, and shows a flank.
#[test]
fn naming_a_target_counts_as_fire_for_both() {
    use crate::state::Loudness::{Heavy, SmallArms};
    let toll = |own: &[Put], facing: i32, fires: &[(u8, &[u8])], script: &[u8]| {
        let target = own.len() as u8;
        let mut game =
            stage("", own, &[Put("U12", 1000, 2600, facing), Put("U04", 1090, 2600, facing)]);
        for &(firer, lines) in fires {
            game.declare(General, firer, lines, target);
        }
        game.toll(General, script)
    };
    let platoon = [Put("G04", 1000, 1000, 90)];
    let idle = toll(&platoon, 270, &[(0, &[0])], &[]);
    assert_eq!(&idle.fired[..], &[(UnitId(0), 12)], "CD-FIRE-13");
    assert_eq!(
        (idle.loudness[0], idle.named_by[1]),
        (Some(SmallArms), Some(UnitId(0))),
        "CD-FIRE-13, CD-MORALE-11"
    );
    assert_eq!(
        (idle.marks[1].fired_at, idle.marks[1].flanked),
        (true, false),
        "CD-MORALE-11, CD-MORALE-19"
    );
    assert!(!idle.marks[2].fired_at && !idle.marks[0].fired_at, "CD-MORALE-08, CD-MORALE-19");
    assert!(toll(&platoon, 90, &[(0, &[0])], &[]).marks[1].flanked, "CD-CHART-100: from its rear");
    let touching = [Put("G04", 1000, 2499, 90)];
    let assaulted = |facing| toll(&touching, facing, &[(0, &[ASSAULT])], &[10]).marks[1];
    assert_eq!(
        [assaulted(90), assaulted(270)].map(|marks| (marks.fired_at, marks.flanked)),
        [(true, true), (true, false)],
        "CD-FIRE-13, CD-CHART-100: an assault, too"
    );
    let tank = [Put("G14", 1000, 1000, 90)];
    let heard = |fires: &[(u8, &[u8])], script: &[u8]| {
        let toll = toll(&tank, 270, fires, script);
        (toll.loudness[0], toll.fired.len())
    };
    assert_eq!(heard(&[(0, &[1])], &[]), (Some(SmallArms), 1), "CD-FIRE-13: a machine gun");
    assert_eq!(heard(&[(0, &[0])], &[10, 10]), (Some(Heavy), 1), "CD-FIRE-13: a gun");
    assert_eq!(
        heard(&[(0, &[0, 1]), (0, &[2])], &[10, 10]),
        (Some(Heavy), 1),
        "CD-FIRE-13: the loudest, once"
    );
    let mortar = [Put("G07", 1000, 1000, 90), Put("G04", 1300, 2000, 90)];
    let bombs = toll(&mortar, 90, &[(0, &[0])], &[5, 5, 5]);
    assert_eq!(
        (bombs.loudness[0], bombs.marks[2].flanked),
        (Some(Heavy), false),
        "CD-CHART-100: by direct fire"
    );
    assert!(bombs.marks[2].fired_at && bombs.marks[2].burst, "CD-MORALE-19");
    // In a circle each shows its own flank, to any firer of the group.
    let flanked = |facings: [i32; 2], firers: &[u8]| {
        let mut game = stage(
            "",
            &[Put("G04", 1000, 1000, 90), Put("G04", 1000, 2000, 270)],
            &[Put("U04", 1000, 1500, facings[0]), Put("U04", 1100, 1500, facings[1])],
        );
        for &firer in firers {
            game.declare(General, firer, &[0], 2);
        }
        let toll = game.toll(General, &vec![10; 2 * firers.len()]);
        [2, 3].map(|unit| toll.marks[unit].flanked)
    };
    assert_eq!(flanked([270, 270], &[0]), [false, false], "CD-CHART-100");
    assert_eq!(flanked([270, 90], &[0]), [false, true], "CD-CHART-100");
    assert_eq!(flanked([90, 270], &[0]), [true, false], "CD-CHART-100");
    assert_eq!(
        flanked([270, 270], &[0, 1]),
        [true, true],
        "CD-CHART-100: from behind by one of two"
    );
}

/// CD-RIDER-09, CD-RIDER-06, CD-CLOSE-04: small arms at a ridden tank that they cannot hurt fall on the riders; what can hurt it, and an
/// assault, stays with the tank.
#[test]
fn fire_at_a_ridden_tank() {
    let hits = |(firer, line): (&'static str, u8),
                y: i16,
                tank: &'static str,
                ridden: bool,
                script: &[u8]| {
        let mut game = stage(
            "",
            &[Put(firer, 1000, 1000, 90)],
            &[Put(tank, 1000, 1000 + y, 270), Put("U04", 5000, 4000, 0)],
        );
        if ridden {
            game.stand_mut(2).place = Place::Aboard(UnitId(1));
        }
        game.declare(General, 0, &[line], 1);
        let toll = game.toll(General, script);
        (toll.hits(UnitId(1)), toll.hits(UnitId(2)))
    };
    assert_eq!(
        hits(("G05", 0), 900, "U12", true, &[6, 6, 7, 7]),
        (0, 2),
        "CD-RIDER-09: no cover, column B"
    );
    assert_eq!(
        hits(("G05", 0), 900, "U12", false, &[]),
        (0, 0),
        "CD-SA-12: without riders nothing"
    );
    assert_eq!(
        hits(("U10", 0), 600, "U17", true, &[8, 10, 9]),
        (2, 0),
        "CD-RIDER-09: it can hurt that"
    );
    assert_eq!(
        hits(("U10", 0), 900, "U17", true, &[6, 7]),
        (0, 1),
        "CD-RIDER-09: not from farther off"
    );
    assert_eq!(
        hits(("G14", 0), 900, "U12", true, &[9, 9]),
        (0, 0),
        "CD-RIDER-09: a gun fires at the tank"
    );
    assert_eq!(
        hits(("G04", ASSAULT), 101, "U12", true, &[8]),
        (1, 0),
        "CD-CLOSE-04: so does an assault"
    );
}
