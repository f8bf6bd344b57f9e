//! Tables of clauses: every row and every column, at each limit and one beyond it.

use wargauge_rules::game::{Ruleset, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Length, Point};

use super::fixture::{A, B, Game, army, game, table};
use crate::action::{Action, Order};
use crate::attack::difficulty::{FireSkill, TargetMark, difficulty};
use crate::attack::posture::{Stance, posture_now, shooter_line, stance};
use crate::book::Scene;
use crate::fire::permission::{check, is_paid};
use crate::morale::leadership::{ld, modified, passes};
use crate::position::circles::Gap;
use crate::state::FinePoint;
use crate::state::{Moved, Phase, Place, Posture, Status};
use crate::switches::{LdEqualPasses, PointblankAddsClose, PrimaryHideNow, Switches};
use crate::terrain::kind::Cover;
use crate::units::organisation::SortCounts;
use crate::units::weapon::Weapon;

const FIRE_PHASES: [Phase; 2] = [Phase::PrimaryFire, Phase::SecondaryFire];

/// Section 2.4: `WS-PFIRE-01`, `WS-PFIRE-12`, `WS-PFIRE-13`, `WS-SFIRE-01`, `WS-SFIRE-02`, `WS-SFIRE-04`,
/// `WS-SFIRE-07`, `WS-ORDER-09`, `WS-ORDER-12`, `WS-DISS-03`, `WS-TRANS-16`, `WS-REINF-03`, `WS-REINF-04`
#[test]
fn only_units_that_can_pay_and_see_may_fire() {
    use Order::{Fire, Hide, Run, Walk};
    let mut game = game(&["G-GREN", "G-TRK"], &["A-RIFL"]);
    let may = |game: &Game| {
        FIRE_PHASES.map(|phase| {
            let mut state = game.state.clone();
            state.phase = phase;
            check(Scene::new(&game.book, &state), A).is_ok()
        })
    };
    let rows = [
        (Some(Fire), [[true, true], [false, false], [false, true]]),
        (Some(Walk), [[false, true], [false, false], [false, true]]),
        (Some(Run), [[false, true], [false, false], [false, true]]),
        (Some(Hide), [[false, false], [false, false], [false, true]]),
        (None, [[false, true], [false, false], [false, true]]),
    ];
    for (order, by_status) in rows {
        let all = [Status::Normal, Status::Pinned, Status::Panicked];
        for (status, expected) in all.into_iter().zip(by_status) {
            (game.unit(0).order, game.unit(0).status) = (order, status);
            assert_eq!(may(&game), expected, "{order:?}, {status:?}");
        }
    }
    (game.unit(0).order, game.unit(0).status) = (Some(Fire), Status::Normal);
    game.unit(0).hidden = true;
    assert_eq!(may(&game), [false; 2], "WS-DISS-03");
    game.unit(0).hidden = false;
    for place in [Place::Aboard(B), Place::With(B), Place::Due] {
        game.unit(0).place = place;
        assert_eq!(may(&game), [false; 2], "WS-TRANS-16: {place:?}");
    }
    game.unit(0).place = Place::Table;
    (game.unit(0).order, game.unit(0).arrived) = (Some(Walk), true);
    assert_eq!(may(&game), [false; 2], "WS-REINF-03, WS-REINF-04");
}

/// `WS-ORDER-14`, `WS-ORDER-22`, `WS-ORDER-24`, `WS-CAV-04`, `WS-SFIRE-08`, `WS-SFIRE-12`, `WS-ENDUR-03`,
/// `WS-ENDUR-07`, `WS-ENDUR-09`: only a second fire under a Fire order is paid for, not by vehicles nor by
/// the panicked; without END there is none.
#[test]
fn a_second_fire_alone_is_paid_for() {
    let mut game = game(&["G-GREN", "G-PZ4"], &["A-RIFL"]);
    for case in 0..32_u8 {
        let has = |bit: u8| case >> bit & 1 == 1;
        let unit = UnitId(u8::from(has(0)));
        let it = game.unit(unit.0);
        it.order = Some(if has(1) { Order::Fire } else { Order::Walk });
        it.fired_primary = has(2);
        it.status = if has(3) { Status::Panicked } else { Status::Normal };
        it.end = 0;
        game.state.phase = FIRE_PHASES[usize::from(has(4))];
        let paid = !has(0) && has(1) && has(2) && !has(3) && has(4);
        assert_eq!(is_paid(game.scene(), unit), paid, "{case:b}");
        if has(4) {
            assert_eq!(check(game.scene(), unit).is_err(), paid, "{case:b}");
            game.unit(unit.0).end = 1;
            assert!(check(game.scene(), unit).is_ok(), "{case:b}");
        }
    }
}

/// `WS-TURN-04`, `WS-DISS-12`, `WS-SFIRE-10`, `WS-ORDER-26`: the posture of a turn.
#[test]
fn the_posture_follows_from_order_and_moves() {
    let mut game = game(&["G-GREN", "G-PZ4", "G-TRK"], &["A-RIFL"]);
    let now = |game: &Game, unit| posture_now(game.scene(), unit);
    let of_orders = [
        (Some(Order::Walk), Posture::Walk),
        (Some(Order::Run), Posture::Run),
        (Some(Order::Crawl), Posture::Crawl),
        (Some(Order::Hide), Posture::Hide),
        (Some(Order::Fire), Posture::Still),
        (None, Posture::Still),
    ];
    for (order, posture) in of_orders {
        game.unit(0).order = order;
        assert_eq!(now(&game, A), posture);
        let aboard = if order == Some(Order::Hide) { Posture::Hide } else { Posture::Still };
        game.unit(0).place = Place::Aboard(UnitId(2));
        assert_eq!(now(&game, A), aboard, "aboard: {order:?}");
        game.unit(0).place = Place::Table;
        game.unit(0).was_pinned = true;
        assert_eq!(now(&game, A), Posture::Hide, "pinned: {order:?}");
        game.unit(0).was_panicked = true;
        assert_eq!(now(&game, A), Posture::Still, "panicked goes before the others");
        (game.unit(0).was_pinned, game.unit(0).was_panicked) = (false, false);
        game.unit(0).hidden = true;
        assert_eq!(now(&game, A), Posture::Hide, "WS-DISS-12: {order:?}");
        game.unit(0).hidden = false;
    }
    // A vehicle that could not move; one that has moved before it was hit; men are never stuck so.
    game.unit(1).order = Some(Order::Walk);
    assert_eq!(now(&game, B), Posture::Walk);
    game.unit(1).immobile = true;
    assert_eq!(now(&game, B), Posture::Still);
    game.unit(1).moved.primary = 1;
    assert_eq!(now(&game, B), Posture::Walk);
    game.unit(0).order = Some(Order::Walk);
    game.unit(0).immobile = true;
    assert_eq!(now(&game, A), Posture::Walk);
}

/// Moves in both phases and besides, fast or not.
const fn moved(primary: u16, second: u16, extra: u16, fast: bool) -> Moved {
    Moved { primary, second, extra, fast }
}

/// `WS-FMOD-01`, `WS-FMOD-02`, `WS-FMOD-03`, `WS-FMOD-04`, `WS-FMOD-05`, `WS-FMOD-21`, `WS-FMOD-22`,
/// `WS-FMOD-25`, `WS-CAV-09`, `WS-PFIRE-04`, `WS-PFIRE-09`, `WS-SFIRE-03`, `WS-SFIRE-10`,
/// `WS-ADDMOVE-19`: lines of shooters, of the previous turn in Primary Fire, of this turn in Secondary.
#[test]
fn shooters_have_the_lines_of_the_table() {
    use Posture::{Crawl, Hide, Run, Still, Walk};
    let mut game = game(&["G-GREN", "G-PZ4"], &["X-CAV"]);
    let line = |game: &Game, unit: u8| {
        FIRE_PHASES.map(|phase| {
            let mut state = game.state.clone();
            state.phase = phase;
            shooter_line(Scene::new(&game.book, &state), UnitId(unit))
        })
    };
    for (before, first) in [(Still, 0), (Walk, 1), (Run, 4), (Crawl, 1), (Hide, 0)] {
        let orders = [Order::Fire, Order::Walk, Order::Run, Order::Crawl, Order::Hide];
        for (order, second) in orders.into_iter().zip([0, 1, 4, 1, 0]) {
            game.posture(0, before).unit(0).order = Some(order);
            // What the men's legs did counts by their order alone.
            game.unit(0).moved = moved(900, 900, 300, true);
            assert_eq!(line(&game, 0), [first, second], "{before:?}, {order:?}");
        }
        game.unit(0).was_pinned = true;
        assert_eq!(line(&game, 0), [first, 0], "WS-SFIRE-10");
        game.unit(0).was_pinned = false;
    }
    let rows = [
        (moved(0, 0, 0, false), 0),
        (moved(600, 0, 0, false), 1),
        (moved(0, 1, 0, false), 1),
        (moved(600, 600, 0, false), 2),
        (moved(900, 0, 0, true), 2),
        (moved(0, 900, 0, true), 2),
        (moved(1, 1, 0, true), 4),
        (moved(0, 0, 600, true), 0),
    ];
    for unit in [1, 2] {
        for (before, first) in rows {
            for (now, second) in rows {
                // WS-FMOD-22: never the lines of walking and running.
                game.posture(unit, Run).unit(unit).order = Some(Order::Run);
                (game.unit(unit).moved_before, game.unit(unit).moved) = (before, now);
                assert_eq!(line(&game, unit), [first, second], "{before:?}, {now:?}");
            }
        }
    }
    for unit in 0..3 {
        game.status(unit, Status::Panicked);
        assert_eq!(line(&game, unit), [4, 4], "WS-FMOD-05, WS-FMOD-25");
    }
}

/// `WS-FMOD-14`, `WS-FMOD-15`, `WS-FMOD-16`, `WS-FMOD-17`, `WS-FMOD-18`, `WS-FMOD-19`, `WS-FMOD-23`,
/// `WS-FMOD-25`, `WS-GEN-05`, `WS-CAV-09`, `WS-VEH-11`, `WS-VEH-14`, `WS-PFIRE-04`, `WS-PFIRE-09`,
/// `WS-SFIRE-03`, `WS-ADDMOVE-19`, `WS-ORDER-26`: how targets count.
#[test]
fn targets_count_by_what_they_do() {
    use Stance::{Far, Hides, Panicked, Plain, Runs, Walks};
    let mut game = game(&["G-GREN", "G-PZ4", "G-222"], &["X-CAV"]);
    let of = |game: &Game, unit: u8| {
        FIRE_PHASES.map(|phase| {
            let mut state = game.state.clone();
            state.phase = phase;
            stance(Scene::new(&game.book, &state), UnitId(unit))
        })
    };
    let postures = [Posture::Still, Posture::Walk, Posture::Run, Posture::Crawl, Posture::Hide];
    let orders = [Order::Fire, Order::Walk, Order::Run, Order::Crawl, Order::Hide];
    let rows: [[Stance; 5]; 4] = [
        [Plain, Walks, Runs, Hides, Hides],
        // A large vehicle never hides, a small one and cavalry do.
        [Plain; 5],
        [Plain, Plain, Plain, Hides, Hides],
        [Plain, Plain, Plain, Hides, Hides],
    ];
    for (unit, row) in rows.into_iter().enumerate() {
        for (first, before) in postures.into_iter().enumerate() {
            for (second, order) in orders.into_iter().enumerate() {
                let unit = unit as u8;
                game.posture(unit, before).unit(unit).order = Some(order);
                assert_eq!(of(&game, unit), [row[first], row[second]], "{before:?}, {order:?}");
            }
        }
    }
    let far = [
        (moved(600, 400, 0, false), [Plain, Plain]),
        (moved(600, 401, 0, false), [Far, Far]),
        (moved(900, 0, 101, true), [Far, Plain]),
        (moved(900, 0, 100, true), [Plain, Plain]),
        (moved(0, 0, 1001, false), [Far, Plain]),
    ];
    for unit in [1, 2, 3] {
        game.posture(unit, Posture::Run).unit(unit).order = Some(Order::Run);
        for (way, expected) in far {
            (game.unit(unit).moved_before, game.unit(unit).moved) = (way, way);
            assert_eq!(of(&game, unit), expected, "{way:?}");
            game.unit(unit).moved = Moved::default();
            assert_eq!(of(&game, unit), [expected[0], Plain], "the previous turn's");
        }
        game.status(unit, Status::Panicked);
        assert_eq!(of(&game, unit), [Panicked; 2]);
    }
    game.posture(0, Posture::Hide).status(0, Status::Panicked);
    assert_eq!(of(&game, 0), [Panicked; 2], "WS-FMOD-19");
}

/// `WS-PFIRE-10`, `WS-GEN-15`: the switch lets a Hide order that has been shown count at once, in Primary
/// Fire alone, and no other order.
#[test]
fn the_switch_lets_a_hide_order_count_at_once() {
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    for case in 0..16_u8 {
        let has = |bit: u8| case >> bit & 1 == 1;
        let it = game.unit(1);
        it.revealed = has(0);
        it.order = Some(if has(1) { Order::Hide } else { Order::Fire });
        game.book.switches.primary_hide_now =
            if has(2) { PrimaryHideNow::Yes } else { PrimaryHideNow::No };
        game.state.phase = FIRE_PHASES[usize::from(has(3))];
        let hides = if has(3) { has(1) } else { has(0) && has(1) && has(2) };
        let expected = if hides { Stance::Hides } else { Stance::Plain };
        assert_eq!(stance(game.scene(), B), expected, "{case:b}");
    }
}

/// `WS-FIRE-01`, `WS-FIRE-09`, `WS-FIRE-10`, `WS-FIRE-11`, `WS-FIRE-12`, `WS-FIRE-13`, `WS-FIRE-14`,
/// `WS-FMOD-06`, `WS-FMOD-07`, `WS-FMOD-08`, `WS-FMOD-09`, `WS-FMOD-10`, `WS-FMOD-11`, `WS-FMOD-12`,
/// `WS-FMOD-13`, `WS-FMOD-14`, `WS-FMOD-15`, `WS-FMOD-16`, `WS-FMOD-17`, `WS-FMOD-18`, `WS-FMOD-19`,
/// `WS-FMOD-20`, `WS-HEAVY-04`: each line of the table alone, and whether hits cause losses.
#[test]
fn every_line_of_the_fire_table_counts_alone() {
    use Stance::{Far, Hides, Panicked, Plain, Runs, Walks};
    let army = army("germans-1944");
    let weapon = |id: &str| army.weapons.iter().find(|it| it.id == id).expect("a weapon");
    let mark = |hundredths: i16, stance| TargetMark {
        gap: Gap::between(Point::new(0, 0), Point::new(hundredths, 0), Length::ZERO),
        cover: None,
        stance,
        is_building: false,
    };
    let needs = |weapon: &Weapon, fs: u8, mark: &TargetMark| {
        let found =
            difficulty(Switches::default(), FireSkill::new(fs, 0), weapon, mark).expect("a shot");
        (found.needed, found.protected)
    };
    // FS 3: 7 at long range, 5 at short, 3 at point-blank; and the stance.
    let rows = [(Plain, 0, 0), (Walks, -1, 0), (Runs, 0, 1), (Hides, 2, 0), (Far, 1, 1)];
    for (stance, short, long) in rows.into_iter().chain([(Panicked, -1, -1)]) {
        let rifle = weapon("RIF");
        assert_eq!(needs(rifle, 3, &mark(2400, stance)), (7 + long, stance == Hides));
        assert_eq!(needs(rifle, 3, &mark(1200, stance)), (5 + short, false), "{stance:?}");
        assert_eq!(needs(rifle, 3, &mark(300, stance)), (3 + short, false), "{stance:?}");
        for heavy in ["G75L", "M81"] {
            assert_eq!(needs(weapon(heavy), 3, &mark(4800, stance)), (7 + long, false));
        }
    }
    let covers = [
        (Cover::None, -2),
        (Cover::Partial, 1),
        (Cover::Complete, 2),
        (Cover::Ruin, 3),
        (Cover::Building, 4),
    ];
    for (cover, line) in covers {
        let covered = TargetMark { cover: Some(cover), ..mark(1200, Plain) };
        assert_eq!(needs(weapon("RIF"), 3, &covered), (5 + line, false), "{cover:?}");
        assert_eq!(cover.line(), line);
    }
    let house = TargetMark { is_building: true, ..mark(2400, Plain) };
    assert_eq!(needs(weapon("RIF"), 3, &house), (3, false));
    // A pistol's short range is 4", so that FS 5 is point-blank beyond it: -4, and lines of short range.
    let pistol = weapon("PIS");
    assert_eq!(needs(pistol, 5, &mark(500, Hides)), (3, false));
    assert_eq!(needs(pistol, 5, &mark(501, Hides)), (5, true));
    let adds = Switches { pointblank_adds_close: PointblankAddsClose::Yes, ..Switches::default() };
    let of = |hundredths| difficulty(adds, FireSkill::new(5, 0), pistol, &mark(hundredths, Plain));
    let of = |hundredths| of(hundredths).map(|it| it.needed);
    assert_eq!([of(501), of(500), of(400)], [Some(5), Some(1), Some(-1)]);
    // WS-FIRE-04: 10 can be hit, 11 cannot.
    let hard = |line| {
        difficulty(Switches::default(), FireSkill::new(3, line), weapon("RIF"), &mark(2400, Plain))
    };
    assert!(hard(3).is_some_and(|it| it.needed == 10) && hard(4).is_none());
}

/// `WS-FIRE-02`, `WS-FIRE-03`, `WS-FIRE-05`: what each die does at each difficulty.
#[test]
fn every_die_hits_as_its_difficulty_says() {
    use crate::attack::difficulty::{is_hit, sides_that_hit};
    for needed in -3..=12_i8 {
        let hits = (1..=10).filter(|&die| is_hit(die, needed)).count() as i32;
        assert_eq!(hits, sides_that_hit(needed.into()), "{needed}");
        assert!(!is_hit(1, needed) && is_hit(10, needed) == (needed <= 10));
    }
    assert_eq!([1, 2, 10, 11].map(sides_that_hit), [9, 9, 1, 0]);
}

/// `WS-LEAD-07`, `WS-LEAD-08`, `WS-LEAD-11`: a die under the LD passes, a 1 always, a 10 never; with the
/// switch an equal one too.
#[test]
fn every_die_of_a_test_passes_or_fails_as_it_should() {
    let equal = Switches { ld_equal_passes: LdEqualPasses::Yes, ..Switches::default() };
    for ld in -6..=15_i8 {
        let passing = |switches| (1..=10).filter(|&die| passes(switches, ld, die)).count() as i8;
        assert_eq!(passing(Switches::default()), (ld - 1).clamp(1, 9), "{ld}");
        let fails = crate::morale::leadership::sides_that_fail(ld);
        assert_eq!(fails, 10 - i32::from(passing(Switches::default())), "{ld}");
        assert_eq!(passing(equal), ld.clamp(1, 9), "{ld}");
    }
    assert!(passes(equal, 15, 9) && !passes(equal, 15, 10) && passes(equal, -6, 1));
}

/// `WS-LEAD-02`, `WS-LEAD-09`, `WS-LEAD-10`, `WS-LEAD-13`, `WS-LEAD-20`, `WS-LEAD-21`, `WS-OFF-03`,
/// `WS-UNIT-16`: whose LD counts, and what is taken from it.
#[test]
fn the_ld_of_the_leader_counts_less_what_weighs_on_it() {
    let mut game = game(&["G-GREN", "G-OFF", "G-PZ4"], &["A-RIFL"]);
    let of = |game: &Game, unit| ld(game.scene(), UnitId(unit));
    assert_eq!((of(&game, 0), of(&game, 2)), (8, 8));
    game.unit(0).lost_leader = true;
    assert_eq!(of(&game, 0), 7);
    crate::movement::officers::join(&mut game.state, B, A);
    assert_eq!(of(&game, 0), 9, "the officer's, with or without a leader");
    for (rank, ld) in [(0, 7), (1, 5), (2, 5)] {
        game.book.units[1].ld = 5;
        game.book.units[1].rank = rank;
        assert_eq!(of(&game, 0), ld, "the highest rank, even if his LD is less: {rank}");
    }
    (game.unit(0).wounds, game.unit(0).dead) = (3, 1);
    assert_eq!(modified(game.scene(), A), 1);
    game.unit(0).wounds = 4;
    assert_eq!(modified(game.scene(), A), 0);
    game.unit(0).dead = 2;
    assert_eq!(modified(game.scene(), A), -1);
    assert_eq!(modified(game.scene(), UnitId(2)), 8, "WS-LEAD-21");
}

/// `WS-ORDER-08`, `WS-ORDER-10`, `WS-ORDER-11`, `WS-ORDER-24`, `WS-ENDUR-04`, `WS-ENDUR-09`, `WS-OFF-05`,
/// `WS-OFF-13`, `WS-LEAD-19`, `WS-TRANS-15`, `WS-END-09`: who regains a point at the end of the turn.
#[test]
fn only_units_that_hide_unharmed_rest() {
    let rest = |change: fn(&mut Game)| {
        let mut game = game(&["G-GREN", "G-OFF", "G-TRK"], &["A-RIFL"]);
        game.put(3, 90.0, 10.0);
        for (unit, end) in [(0, 3), (1, 4)] {
            (game.unit(unit).order, game.unit(unit).end) = (Some(Order::Hide), end);
        }
        crate::movement::officers::join(&mut game.state, B, A);
        change(&mut game);
        let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
        crate::turn::end_turn(&mut game.play_with(&mut referee));
        (game.see(0).end, game.see(1).end)
    };
    assert_eq!(rest(|_| ()), (4, 5), "both, each for himself");
    assert_eq!(rest(|game| game.unit(0).end = 4), (5, 5));
    assert_eq!(rest(|game| game.unit(0).end = 5), (5, 5), "never above the start");
    assert_eq!(rest(|game| game.unit(1).end = 6), (4, 6));
    assert_eq!(rest(|game| game.unit(0).fired_at = true), (3, 4), "they share the fire");
    assert_eq!(rest(|game| game.unit(0).was_pinned = true), (3, 5));
    assert_eq!(rest(|game| game.unit(0).was_panicked = true), (3, 5));
    for order in [Order::Walk, Order::Run, Order::Fire, Order::Crawl] {
        let other = match order {
            Order::Walk => rest(|game| game.unit(0).order = Some(Order::Walk)),
            Order::Run => rest(|game| game.unit(0).order = Some(Order::Run)),
            Order::Fire => rest(|game| game.unit(0).order = Some(Order::Fire)),
            Order::Crawl | Order::Hide => rest(|game| game.unit(0).order = Some(Order::Crawl)),
        };
        assert_eq!(other, (3, 5), "{order:?}");
    }
    assert_eq!(rest(|game| game.unit(0).order = None), (3, 5), "WS-ENDUR-09");
    let due = |game: &mut Game| game.unit(0).place = Place::Due;
    assert_eq!(rest(due).0, 3, "not before it is there");
    let aboard = |game: &mut Game| {
        game.unit(0).place = Place::Aboard(UnitId(2));
        game.unit(2).passenger = Some(A);
    };
    assert_eq!(rest(aboard), (4, 5), "WS-TRANS-15");
    let carried_under_fire = |game: &mut Game| {
        game.unit(0).place = Place::Aboard(UnitId(2));
        game.unit(2).passenger = Some(A);
        game.unit(2).fired_at = true;
    };
    assert_eq!(rest(carried_under_fire).0, 3, "their transport was fired at");
}

/// The units of a force, each so often.
fn counts(units: &[(&str, u8)]) -> SortCounts {
    let army = army("germans-1944");
    let line = |&(id, count): &(&str, u8)| crate::units::force::ForceLine {
        unit: army.unit(id).expect("a unit"),
        count,
        options: Vec::new(),
        reserve: false,
        aboard: None,
    };
    let lines: Vec<_> = units.iter().map(line).collect();
    SortCounts::of(&army, &lines)
}

/// `WS-LIST-01`, `WS-LIST-02`, `WS-LIST-03`, `WS-LIST-04`, `WS-LIST-05`, `WS-LIST-06`: what a random force
/// may hold, at each limit and one beyond.
#[test]
fn random_forces_keep_their_limits() {
    let rows = [
        // WS-LIST-01: at least one squad.
        (vec![], false),
        (vec![("G-HMG", 1)], false),
        (vec![("G-GREN", 1)], true),
        // WS-LIST-02: no more officers than squads, and two at most.
        (vec![("G-GREN", 1), ("G-OFF", 1)], true),
        (vec![("G-GREN", 1), ("G-OFF", 2)], false),
        (vec![("G-GREN", 2), ("G-OFF", 2)], true),
        (vec![("G-GREN", 3), ("G-OFF", 3)], false),
        // WS-LIST-03: teams and guns, one more than squads.
        (vec![("G-GREN", 1), ("G-HMG", 1), ("G-PAK", 1)], true),
        (vec![("G-GREN", 1), ("G-HMG", 2), ("G-PAK", 1)], false),
        (vec![("G-GREN", 2), ("G-HMG", 3)], true),
        // WS-LIST-04: fighting vehicles.
        (vec![("G-GREN", 1), ("G-PZ4", 1)], true),
        (vec![("G-GREN", 1), ("G-PZ4", 1), ("G-222", 1)], false),
        (vec![("G-ASLT", 2), ("G-PZ4", 1), ("G-222", 1)], true),
        // WS-LIST-05: transports.
        (vec![("G-GREN", 1), ("G-TRK", 1)], true),
        (vec![("G-GREN", 1), ("G-TRK", 1), ("G-251", 1)], false),
        (vec![("G-GREN", 1), ("G-TRK", 1), ("G-PZ4", 1)], true),
        // WS-LIST-06: twelve units.
        (vec![("G-GREN", 12)], true),
        (vec![("G-GREN", 13)], false),
    ];
    for (units, legal) in &rows {
        assert_eq!(counts(units).is_legal(), *legal, "{units:?}");
    }
}

/// `WS-LIST-01`, `WS-LIST-02`, `WS-LIST-03`, `WS-LIST-04`, `WS-LIST-05`, `WS-LIST-06`: what may be added to a random
/// force.
#[test]
fn a_random_force_adds_what_it_may_pay_for() {
    use crate::units::force::ForceLine;
    let army = army("germans-1944");
    let may_add =
        |units: &[(&str, u8)], id: &str| counts(units).allow(&army, army.unit(id).expect("a unit"));
    let rows = [
        (vec![], "G-GREN", true),
        (vec![], "G-OFF", false),
        (vec![("G-GREN", 1)], "G-OFF", true),
        (vec![("G-GREN", 1), ("G-OFF", 1)], "G-OFF", false),
        (vec![("G-GREN", 3), ("G-OFF", 2)], "G-OFF", false),
        (vec![], "G-HMG", true),
        (vec![("G-HMG", 1)], "G-PAK", false),
        (vec![("G-GREN", 1), ("G-HMG", 1)], "G-PAK", true),
        (vec![("G-GREN", 1), ("G-HMG", 2)], "G-PAK", false),
        (vec![("G-GREN", 1)], "G-PZ4", true),
        (vec![("G-GREN", 1), ("G-222", 1)], "G-PZ4", false),
        (vec![("G-GREN", 1)], "G-TRK", true),
        (vec![("G-GREN", 1), ("G-251", 1)], "G-TRK", false),
        (vec![("G-GREN", 11)], "G-GREN", true),
        (vec![("G-GREN", 12)], "G-GREN", false),
    ];
    for (units, id, may) in &rows {
        assert_eq!(may_add(units, id), *may, "{units:?} and {id}");
    }
    assert!(counts(&[("G-GREN", 1)]).is_complete() && !counts(&[("G-OFF", 1)]).is_complete());
    let horse = super::fixture::army("cavalry");
    let troop = ForceLine { unit: 0, count: 1, options: Vec::new(), reserve: false, aboard: None };
    assert!(SortCounts::of(&horse, &[troop]).is_legal(), "WS-LIST-01: cavalry counts as a squad");
}

/// `WS-TURN-06`, `WS-GEN-16`, `WS-OFF-14`: what a turn begins without, and what it keeps.
#[test]
fn a_turn_begins_without_what_belonged_to_the_last() {
    let mut game = game(&["G-GREN", "G-TRK"], &["A-RIFL"]);
    let it = game.unit(0);
    it.moved = moved(300, 200, 100, true);
    (it.wounds, it.dead, it.lost_leader, it.fired_at) = (2, 1, true, true);
    (it.fired_primary, it.fired_secondary, it.crewed_fired) = (true, true, true);
    (it.hit_in_melee, it.acted, it.asked, it.parts, it.show) = (true, true, true, true, true);
    (it.order, it.revealed, it.was_pinned, it.was_panicked) = (Some(Order::Hide), true, true, true);
    (it.follows, it.yields_to, it.unloaded, it.arrived) = (Some(B), Some(B), true, true);
    it.figures[3].fs = 2;
    game.unit(1).status = Status::Panicked;
    (game.unit(1).place, game.unit(1).arrived) = (Place::Due, true);
    game.state.panicked = crate::state::UnitSet::of(A);
    crate::turn::clear(&mut game.own_play());
    let it = game.see(0);
    assert_eq!((it.moved, it.moved_before), (Moved::default(), moved(300, 200, 100, true)));
    assert_eq!((it.wounds, it.dead, it.lost_leader, it.fired_at), (0, 1, true, false));
    assert!(!it.fired_primary && !it.fired_secondary && !it.crewed_fired);
    assert!(!it.hit_in_melee && !it.acted && !it.asked && !it.parts && !it.show);
    assert_eq!((it.order, it.revealed), (None, false));
    assert!(!it.was_pinned && !it.was_panicked && !it.unloaded && !it.arrived);
    assert_eq!((it.follows, it.yields_to, it.figures[3].fs), (None, None, 2));
    assert!(game.see(1).was_panicked, "who is panicked still counts so from the start");
    assert!(game.see(1).arrived, "until it is there");
    assert!(game.state.panicked.is_empty());
}

/// `WS-INIT-03`, `WS-INIT-06`, `WS-OFF-06`, `WS-REINF-01`, `WS-INIT-09`, `WS-ORDER-15`, `WS-ORDER-17`: who
/// rolls, who has a rank, who gets an order.
#[test]
fn only_ranked_units_roll_for_initiative() {
    let units = ["G-GREN", "G-OFF", "G-251", "G-ASLT", "G-SNIP", "G-HMG", "G-MORT"];
    let mut game = game(&units, &["A-RIFL"]);
    crate::movement::officers::join(&mut game.state, B, A);
    game.unit(2).passenger = Some(UnitId(3));
    game.unit(3).place = Place::Aboard(UnitId(2));
    game.unit(4).hidden = true;
    game.status(5, Status::Panicked);
    game.unit(6).place = Place::Gone(crate::state::Fate::Destroyed);
    for unit in 0..8 {
        game.unit(unit).die = 9;
    }
    let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
    crate::turn::roll_dice(&mut game.play_with(&mut ones));
    let dice = [0, 1, 2, 3, 4, 5, 6, 7].map(|unit| game.see(unit).die);
    assert_eq!((dice, ones.dice_mut().0), ([1, 1, 1, 1, 1, 1, 0, 1], 7));
    // The officer has no rank of his own, nor has who is gone.
    for (unit, die) in [(0, 2), (1, 2), (2, 9), (3, 7), (4, 1), (5, 6), (7, 5)] {
        game.unit(unit).die = die;
    }
    game.state.phase = Phase::Dice;
    game.run(&[]);
    let ranks: Vec<u8> = game.state.ranks.iter().map(|unit| unit.0).collect();
    assert_eq!(ranks, [2, 3, 5, 7, 4, 0]);
    let scores = [0, 2, 3, 4, 5, 7].map(|unit| game.see(unit).score);
    assert_eq!(scores, [3, 10, 9, 4, 7, 6], "die and INI");
    assert_eq!(game.wait(), crate::state::Wait::Part(B));
    game.play(Action::Stay, &[]);
    let mut asked = Vec::new();
    while let crate::state::Wait::Order(unit) = game.wait() {
        asked.push(unit.0);
        if unit.0 == 7 {
            break;
        }
        game.play(Action::Order { order: Order::Hide, show: false }, &[]);
    }
    assert_eq!(asked, [0, 2, 3, 4, 7], "WS-ORDER-15: the panicked get none");
}

/// `WS-INIT-05`, `WS-REINF-07`: ties go to the higher INI, then are rolled off among those still tied.
#[test]
fn ties_are_rolled_off_among_the_tied() {
    let mut game = game(&["G-GREN", "G-GREN", "G-OFF"], &["A-RIFL", "A-RIFL", "A-MORT"]);
    // Scores of 6: an officer of INI 3, four squads of INI 1, a mortar of INI 0.
    for (unit, die) in [(0, 5), (1, 5), (2, 3), (3, 5), (4, 5), (5, 6)] {
        game.unit(unit).die = die;
    }
    game.state.phase = Phase::Dice;
    // 4, 9, 4, 4; then 3, 8, 3; then 2, 7.
    game.run(&[4, 9, 4, 4, 3, 8, 3, 2, 7]);
    let ranks: Vec<u8> = game.state.ranks.iter().map(|unit| unit.0).collect();
    assert_eq!(ranks, [2, 1, 3, 4, 0, 5]);
    // Each round has dice of its own (WS-GEN-10).
    let rounds: Vec<u8> = game.referee.dice_mut().keys.iter().map(|key| key.1).collect();
    assert_eq!(rounds, [0, 0, 0, 0, 1, 1, 1, 2, 2]);
}

/// `WS-INIT-01`, `WS-INIT-02`, `WS-TURN-02`, `WS-MOVE-03`, `WS-CAV-06`, `WS-ADDMOVE-02`, `WS-PFIRE-02`, `WS-SFIRE-06`,
/// `WS-OFF-14`: the order of action in each phase; an officer who has left acts directly after his unit.
#[test]
fn units_act_in_the_order_of_each_phase() {
    let mut game = game(&["G-GREN", "G-OFF", "G-SNIP"], &["A-RIFL", "A-OFF"]);
    game.state.ranks = [UnitId(2), A, UnitId(3)].into_iter().collect();
    game.unit(1).follows = Some(A);
    game.unit(4).follows = Some(UnitId(3));
    for (phase, order) in [
        (Phase::PrimaryFire, [2, 0, 1, 3, 4]),
        (Phase::SecondaryFire, [2, 0, 1, 3, 4]),
        (Phase::PrimaryMovement, [3, 4, 0, 1, 2]),
        (Phase::SecondMovement, [3, 4, 0, 1, 2]),
        (Phase::Additional, [3, 4, 0, 1, 2]),
    ] {
        (game.state.cursor, game.state.next) = (3, Some(A));
        game.phase(phase);
        let agenda: Vec<u8> = game.state.agenda.iter().map(|unit| unit.0).collect();
        assert_eq!(agenda, order, "{phase:?}");
        assert_eq!((game.state.phase, game.state.cursor, game.state.next), (phase, 0, None));
    }
}

/// `WS-UNIT-08`, `WS-UNIT-11`: circles: one figure, two to seven, eight and more, of foot and of horse.
#[test]
fn circles_are_as_wide_as_their_figures_need() {
    let game = game(&["G-GREN", "G-PAK", "G-222", "G-TRK", "G-OFF"], &["X-CAV"]);
    let radii = |unit: usize| {
        [1, 2, 7, 8, 13].map(|figures| game.book.units[unit].radius(figures).hundredths())
    };
    assert_eq!(radii(0), [50, 150, 150, 250, 250]);
    assert_eq!(radii(4), [50, 150, 150, 250, 250]);
    assert_eq!(radii(5), [100, 200, 200, 300, 300]);
    assert_eq!([1, 2, 3].map(radii), [[150; 5], [100; 5], [150; 5]]);
    assert_eq!(crate::units::profile::MAX_FIGURES, 12);
}

/// `WS-DISS-07`, `WS-DISS-05`, `WS-DISS-08`, `WS-OFF-04`, `WS-OFF-09`: who comes out of hiding when orders
/// are complete; an officer with a unit has its order.
#[test]
fn units_come_out_of_hiding_when_orders_are_complete() {
    let mut game = game(&["G-GREN", "G-OFF", "G-SNIP", "G-HMG", "G-MORT"], &["A-RIFL"]);
    game.put(5, 90.0, 10.0);
    for unit in [0, 2, 3, 4] {
        game.unit(unit).hidden = true;
    }
    crate::movement::officers::join(&mut game.state, B, A);
    assert!(game.see(1).hidden, "he shares the place");
    let orders = [Order::Fire, Order::Fire, Order::Hide, Order::Walk, Order::Hide, Order::Hide];
    for (unit, order) in orders.into_iter().enumerate() {
        game.unit(unit as u8).order = Some(order);
        game.unit(unit as u8).asked = true;
    }
    game.unit(1).order = None;
    game.unit(4).show = true;
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    crate::turn::orders::complete(&mut game.play_with(&mut referee));
    let hidden = [0, 1, 2, 3, 4].map(|unit| game.see(unit).hidden);
    assert_eq!(hidden, [false, false, true, false, false]);
    assert_eq!(game.see(1).order, Some(Order::Fire));
    assert_eq!(game.see(4).order, Some(Order::Hide), "shown of its own will, it hides on");
}

/// `WS-ORDER-01`, `WS-ORDER-20`, `WS-ORDER-26`, `WS-DISS-07`, `WS-MOVE-15`, `WS-OFF-10`, `WS-REINF-02`,
/// `WS-REINF-08`, `WS-TRANS-15`, `WS-TRANS-16`: which orders may be given.
#[test]
fn units_get_only_orders_they_may_be_given() {
    use crate::turn::orders::check;
    let mut game = game(&["G-GREN", "G-OFF", "G-PAK", "G-TRK"], &["X-CAV"]);
    game.book.switches.crawl_order = crate::switches::CrawlOrder::On;
    let may = |game: &Game, unit: u8| {
        Order::ALL.map(|order| check(game.scene(), UnitId(unit), order, false).is_ok())
    };
    // Walk, Run, Crawl, Hide, Fire.
    assert_eq!(may(&game, 0), [true; 5]);
    assert_eq!(may(&game, 2), [true, false, false, true, true], "guns are pushed, at a walk");
    assert_eq!(may(&game, 3), [true, true, false, true, true]);
    assert_eq!(may(&game, 4), [true, true, false, true, true], "foot units crawl");
    game.unit(2).abandoned = Some(Point::inches(1, 1));
    assert_eq!(may(&game, 2), [true, true, false, true, true], "a crew without its gun runs");
    game.unit(0).end = 0;
    assert_eq!(may(&game, 0), [true, false, false, true, true]);
    game.unit(0).end = 1;
    crate::movement::officers::join(&mut game.state, B, A);
    game.unit(1).end = 0;
    assert_eq!(may(&game, 0), [true, false, false, true, true], "WS-OFF-10");
    game.unit(1).parts = true;
    assert_eq!(may(&game, 0), [true; 5]);
    (game.unit(1).parts, game.unit(1).end) = (false, 1);
    assert_eq!(may(&game, 0), [true; 5]);
    game.unit(0).place = Place::Aboard(UnitId(3));
    assert_eq!(may(&game, 0), [true, true, false, true, false]);
    game.unit(0).place = Place::Table;
    game.unit(3).immobile = true;
    assert_eq!(may(&game, 3), [false, false, false, true, true]);
    // WS-DISS-07: whoever hides unseen may show himself, and hides on.
    let shows = |game: &Game| Order::ALL.map(|order| check(game.scene(), A, order, true).is_ok());
    assert_eq!(shows(&game), [false; 5]);
    game.unit(0).hidden = true;
    assert_eq!(shows(&game), [false, false, false, true, false]);
    game.book.switches.crawl_order = crate::switches::CrawlOrder::Off;
    assert_eq!(may(&game, 0), [true, true, false, true, true], "WS-ORDER-26");
}

/// `WS-SCEN-03`, `WS-DISS-14`: whoever holds an objective is on the table, in view and not panicked, and
/// within 3" of it; one of several is enough.
#[test]
fn who_holds_an_objective() {
    use crate::winning::objectives::holder;
    use wargauge_rules::game::Side;
    let mut game = game(&["G-GREN", "G-SNIP"], &["A-SNIP", "A-TRK"]);
    let at = Point::inches(40, 40);
    game.put(0, 40.0, 80.0).put(1, 40.0, 43.5).put(2, 80.0, 80.0).put(3, 90.0, 10.0);
    let held = |game: &Game| holder(game.scene(), at);
    assert_eq!(held(&game), Some(Side::A), "one is enough");
    game.unit(1).place = Place::Aboard(UnitId(3));
    assert_eq!(held(&game), None);
    game.unit(1).place = Place::Table;
    game.put(2, 36.5, 40.0);
    assert_eq!(held(&game), None, "both are there");
    game.put(1, 40.0, 43.51);
    assert_eq!(held(&game), Some(Side::B));
    // Any class will do.
    game.put(2, 80.0, 80.0).put(3, 44.5, 40.0);
    assert_eq!(held(&game), Some(Side::B));
    game.put(3, 44.51, 40.0);
    assert_eq!(held(&game), None);
}

/// `WS-VEH-02`, `WS-VEH-01`, `WS-FIRE-17`, `WS-TRANS-13`: sides of a vehicle, to both sides and behind, and
/// the armour that is met.
#[test]
fn a_hit_meets_the_armour_of_its_side() {
    use crate::position::arcs::{armour, is_ahead, is_behind};
    let mut game = game(&["G-PZ4"], &["A-SHER"]);
    game.put(0, 40.0, 40.0);
    let met = |game: &Game, x: i16, y: i16| armour(game.scene(), A, Point::new(4000 + x, 4000 + y));
    for (facing, turn) in [
        (Bearing::NORTH, [1, 0, 0, 1]),
        (Bearing::EAST, [0, -1, 1, 0]),
        (Bearing::SOUTH, [-1, 0, 0, -1]),
        (Bearing::WEST, [0, 1, -1, 0]),
    ] {
        game.face(0, facing);
        // To the right and ahead, turned with the facing.
        let of = |right: i16, ahead: i16| {
            let [a, b, c, d] = turn;
            met(&game, a * right + c * ahead, b * right + d * ahead)
        };
        assert_eq!([of(0, 500), of(500, 500), of(-500, 500)], [13; 3], "{facing:?}");
        assert_eq!([of(501, 500), of(-501, 500), of(500, 0), of(501, -500)], [11; 4]);
        assert_eq!([of(0, -500), of(500, -500), of(-500, -500)], [10; 3], "{facing:?}");
    }
    let at = Point::inches(40, 40);
    assert!(is_ahead(Bearing::NORTH, at, Point::new(4100, 4100)));
    assert!(!is_ahead(Bearing::NORTH, at, Point::new(4101, 4100)));
    assert!(is_behind(Bearing::NORTH, at, Point::new(4100, 3900)));
    assert!(!is_behind(Bearing::NORTH, at, Point::new(4101, 3900)));
}

/// `WS-SMOKE-02`, `WS-SMOKE-03`, `WS-SMOKE-06`, `WS-SMOKE-07`, `WS-BLDG-21`: in smoke partial cover, behind it
/// complete, of discs and round buildings, to the very edge.
#[test]
fn clouds_cover_who_is_in_them_and_behind_them() {
    use crate::position::smoke::{cover, lay_until};
    use crate::state::{Cloud, CloudShape};
    use wargauge_rules::table::Segment;
    let house = "[[building]]\nname = 'h'\nmaterial = 'wood'\nrect = [[40, 40], [44, 44]]";
    let mut game = Game::on(&table(house, ""), &["G-SNIP"], &["A-SNIP"]);
    let of = |game: &Game, from: (i16, i16), to: (i16, i16)| {
        let line = Segment::new(Point::new(from.0, from.1), Point::new(to.0, to.1));
        cover(game.scene(), line)
    };
    let disc = CloudShape::Disc { centre: FinePoint::new(20_000, 20_000), radius: 2_000 };
    let around = CloudShape::Around { building: 0, inches: 2 };
    // In it, at its edge, behind it, beside it, before it.
    let rows = [
        (disc, [(2000, 2000), (2200, 2000), (2201, 2000), (1000, 2201), (1799, 2000)]),
        (around, [(4200, 4200), (4600, 4200), (4601, 4200), (3000, 4601), (3799, 4200)]),
    ];
    for (shape, [inside, edge, behind, beside, before]) in rows {
        game.state.clouds.clear();
        assert_eq!(of(&game, (0, inside.1), inside), Cover::None, "no cloud yet");
        lay_until(&mut game.state, Cloud { shape, last_turn: 9 });
        assert_eq!(of(&game, (0, inside.1), inside), Cover::Partial);
        assert_eq!(of(&game, (0, edge.1), edge), Cover::Partial);
        assert_eq!(of(&game, (0, behind.1), behind), Cover::Complete);
        assert_eq!(of(&game, inside, behind), Cover::Complete, "out of the cloud");
        assert_eq!(of(&game, edge, inside), Cover::Partial, "both are in it");
        assert_eq!(of(&game, (0, beside.1), (9000, beside.1)), Cover::None);
        assert_eq!(of(&game, (0, beside.1 - 1), (9000, beside.1 - 1)), Cover::Complete);
        assert_eq!(of(&game, (0, before.1), before), Cover::None);
        // Both: the better one counts.
        let other = CloudShape::Disc {
            centre: FinePoint::new(10_000, i32::from(inside.1) * 10),
            radius: 1_000,
        };
        lay_until(&mut game.state, Cloud { shape: other, last_turn: 9 });
        assert_eq!(of(&game, (0, inside.1), inside), Cover::Complete);
    }
}

/// `WS-SMOKE-04`, `WS-SMOKE-05`, `WS-SMOKE-09`: a cloud of turn 3 is there in turn 4 and goes at its end.
#[test]
fn clouds_last_until_the_next_turn_ends() {
    use crate::position::smoke::{clear_away, lay};
    let mut game = game(&["G-SNIP"], &["A-SNIP"]);
    game.state.turn = 3;
    let shape = crate::state::CloudShape::Disc { centre: FinePoint::new(0, 0), radius: 1 };
    let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
    lay(&mut game.play_with(&mut referee), shape, "WS-SMOKE-09", Point::default());
    for (turn, left) in [(3, 1), (4, 0)] {
        game.state.turn = turn;
        assert_eq!(game.state.clouds.len(), 1);
        clear_away(&mut game.state);
        assert_eq!(game.state.clouds.len(), left, "turn {turn}");
    }
}

/// `WS-WEAPON-11`: where a shell comes down in each of the twelve directions.
#[test]
fn shells_scatter_in_twelve_directions() {
    use crate::fire::mortar::scattered;
    let ways = [
        (500, 866),
        (866, 500),
        (1000, 0),
        (866, -500),
        (500, -866),
        (0, -1000),
        (-500, -866),
        (-866, -500),
        (-1000, 0),
        (-866, 500),
        (-500, 866),
        (0, 1000),
    ];
    for (die, (x, y)) in (1..=12).zip(ways) {
        let from = FinePoint::new(7_000, 9_000);
        let there = FinePoint::new(7_000 + 3 * x, 9_000 + 3 * y);
        assert_eq!(scattered(from, 3, die), there, "{die}");
        assert_eq!(scattered(from, 0, die), from);
    }
}

/// `WS-UNIT-10`, `WS-GEN-19`, `WS-WEAPON-09`: where each slot stands, and a template's edge is inside.
#[test]
fn figures_stand_in_their_slots() {
    use crate::position::formation::slots_in;
    let mut game = game(&["A-RIFL", "A-OFF"], &["G-SNIP"]);
    game.put(0, 40.0, 40.0);
    crate::movement::officers::join(&mut game.state, B, A);
    let slots = [
        (0, 0),
        (1000, 0),
        (500, 866),
        (-500, 866),
        (-1000, 0),
        (-500, -866),
        (500, -866),
        (2000, 0),
        (1000, 1732),
        (-1000, 1732),
        (-2000, 0),
        (-1000, -1732),
        (1000, -1732),
    ];
    for (slot, (x, y)) in slots.into_iter().enumerate() {
        let centre = FinePoint::new(40_000 + x, 40_000 + y);
        assert_eq!(slots_in(&game.state, A, centre, 0), 1 << slot, "{slot}");
        let beside = FinePoint::new(centre.x + 40, centre.y + 30);
        assert_eq!(slots_in(&game.state, A, beside, 50), 1 << slot, "the edge is inside");
        assert_eq!(slots_in(&game.state, A, beside, 49), 0);
    }
    game.unit(0).count = 3;
    assert_eq!(
        slots_in(&game.state, A, FinePoint::new(40_000, 40_000), 9_000),
        0b1111,
        "he has the last slot"
    );
}

/// `WS-PRIS-04`, `WS-PRIS-08`: escorts for so many prisoners, an officer among them; and whether the captor
/// can spare them.
#[test]
fn prisoners_need_escorts_by_their_number() {
    use crate::fire::surrender::{decider, escorts_for};
    let mut game = game(&["A-RIFL", "A-OFF"], &["G-GREN"]);
    for (count, escorts) in [(1, 1), (6, 1), (7, 2), (12, 2)] {
        game.unit(0).count = count;
        assert_eq!(escorts_for(&game.state, A), escorts, "{count}");
    }
    crate::movement::officers::join(&mut game.state, B, A);
    for (count, escorts) in [(5, 1), (6, 2), (11, 2), (12, 3)] {
        game.unit(0).count = count;
        assert_eq!(escorts_for(&game.state, A), escorts, "{count} and an officer");
    }
    game.unit(0).yields_to = Some(UnitId(2));
    let asked = |game: &Game| decider(game.scene(), A).is_some();
    assert!(!asked(&game), "it is not panicked");
    game.unit(0).status = Status::Panicked;
    for (captors, can) in [(4, true), (3, false), (0, false)] {
        game.unit(2).count = captors;
        assert_eq!(asked(&game), can, "{captors} captors, three escorts");
    }
    game.unit(2).count = 9;
    game.unit(2).place = Place::Gone(crate::state::Fate::Fled);
    assert!(!asked(&game));
    game.unit(2).place = Place::Table;
    game.unit(0).place = Place::Gone(crate::state::Fate::Destroyed);
    assert!(!asked(&game), "WS-PRIS-13: who is wiped out gives up nothing");
}

/// `WS-SCEN-02`, `WS-UNIT-19`, `WS-PRIS-05`, `WS-PRIS-10`, `WS-PANIC-06`: what every unit is worth to the
/// enemy in each state.
#[test]
fn every_unit_is_worth_its_stake_to_the_enemy() {
    use crate::state::Fate;
    use crate::winning::victory::spoils;
    let mut game = game(&["A-RIFL", "A-SHER"], &["G-GREN"]);
    let of = |game: &Game, unit| spoils(game.scene(), UnitId(unit));
    for (count, escorts, half) in [(7, 0, false), (6, 0, true), (6, 1, false), (1, 5, true)] {
        (game.unit(0).count, game.unit(0).tally.escorts) = (count, escorts);
        assert_eq!(of(&game, 0), if half { 53_500 } else { 0 }, "{count} and {escorts}");
    }
    for (broken, immobile, half) in
        [(0, false, false), (0b10, false, false), (0b1, false, true), (0, true, true)]
    {
        (game.unit(1).broken, game.unit(1).immobile) = (broken, immobile);
        assert_eq!(of(&game, 1), if half { 54_500 } else { 0 }, "{broken:b}, {immobile}");
    }
    let full = [(Fate::Destroyed, 107_000), (Fate::Captured, 107_000), (Fate::Fled, 107_000)];
    for (fate, points) in full.into_iter().chain([(Fate::Left, 0)]) {
        game.unit(0).place = Place::Gone(fate);
        assert_eq!(of(&game, 0), points, "{fate:?}");
    }
    for place in [Place::Due, Place::Waiting] {
        game.unit(0).place = place;
        assert_eq!(of(&game, 0), 0, "{place:?}");
    }
    assert!(game.book.check(&game.state, Action::Hold).is_err());
}

/// `WS-GEN-07`: a fair draw of so many, and none of one.
#[test]
fn draws_are_fair() {
    use crate::attack::draw;
    for of in [0, 1] {
        assert_eq!(draw(of, &mut DiceReferee::new(Scripted::new(&[]), Deaf)), 0);
    }
    for of in 2..=13 {
        let drawn = (1..=of as u8).map(|die| {
            usize::from(die) == draw(of, &mut DiceReferee::new(Scripted::new(&[die]), Deaf)) + 1
        });
        assert!(drawn.into_iter().all(|right| right), "{of}");
    }
}

/// `WS-END-01`, `WS-END-02`, `WS-END-04`, `WS-END-05`, `WS-END-07`, `WS-END-08`, `WS-LEAD-06`, `WS-LEAD-22`,
/// `WS-OFF-08`: who rallies at the end of a turn: the pinned by themselves, an officer with his unit; the
/// panicked by a test, the lowest rank first, unless an enemy that was able is nearer than 6".
#[test]
fn only_some_units_rally() {
    use crate::event::Event;
    let mut game = game(&["G-GREN", "G-OFF", "G-SNIP"], &["A-RIFL", "A-SNIP"]);
    let ids: Vec<String> = game.book.units.iter().map(|unit| unit.id.clone()).collect();
    assert_eq!(ids, ["G-GREN", "G-OFF", "G-SNIP", "A-RIFL", "A-SNIP"]);
    crate::movement::officers::join(&mut game.state, B, A);
    game.put(0, 10.0, 10.0).put(2, 50.0, 50.0).put(3, 70.0, 70.0).put(4, 90.0, 90.0);
    for unit in [0, 1] {
        game.status(unit, Status::Pinned);
    }
    for unit in [2, 3, 4] {
        game.status(unit, Status::Panicked);
    }
    game.state.ranks = [4, 2, 3, 0].map(UnitId).into_iter().collect();
    game.unit(3).wounds = 2;
    // LD 7 less 2: 5 fails. The sniper's 9: 8 passes. LD 8: 8 fails.
    game.referee.dice_mut().push(&[5, 8, 8]);
    crate::turn::end_turn(&mut game.own_play());
    let status = [0, 1, 2, 3, 4].map(|unit| game.see(unit).status);
    let (normal, panicked) = (Status::Normal, Status::Panicked);
    assert_eq!(status, [normal, normal, normal, panicked, panicked]);
    let told = |event: &&Event| matches!(event, Event::Rallied(_));
    let rallied: Vec<&Event> = game.referee.observer().events.iter().filter(told).collect();
    assert_eq!(rallied, [&Event::Rallied(UnitId(2)), &Event::Rallied(A)]);
    // Whether an enemy is near, able, in view.
    let tests = |inches: f32, change: fn(&mut Game)| {
        let mut game = self::game(&["G-SNIP"], &["A-SNIP"]);
        game.put(0, 40.0, 40.0).beyond(0, 1, inches).status(0, Status::Panicked);
        change(&mut game);
        let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
        crate::turn::end_turn(&mut game.play_with(&mut ones));
        game.see(0).status == Status::Normal
    };
    assert!(!tests(5.99, |_| ()) && tests(6.0, |_| ()));
    assert!(tests(1.0, |game| game.unit(1).status = Status::Panicked), "panicked when P8 began");
    assert!(!tests(1.0, |game| game.unit(1).status = Status::Pinned));
    assert!(tests(1.0, |game| game.unit(1).hidden = true));
    assert!(tests(1.0, |game| game.unit(1).place = Place::Due));
}

/// `WS-ORDER-02`, `WS-ORDER-16`, `WS-ORDER-19`, `WS-DISS-07`, `WS-DISS-11`: an order is written for good, and
/// whoever hides may be shown with it, for good too.
#[test]
fn orders_are_written() {
    for (show, hidden) in [(false, true), (true, false)] {
        let mut game = game(&["G-GREN"], &["A-RIFL"]);
        game.put(0, 40.0, 10.0).put(1, 40.0, 90.0).unit(0).hidden = true;
        game.posture(0, Posture::Hide).run(&[]);
        game.play(Action::Order { order: Order::Hide, show }, &[]);
        assert_eq!((game.see(0).order, game.see(0).revealed), (Some(Order::Hide), false));
        assert_eq!(game.wait(), crate::state::Wait::Order(B));
        game.play(Action::Order { order: Order::Walk, show: false }, &[]);
        assert_eq!((game.see(0).hidden, game.see(0).show), (hidden, false));
        // The next decision is the enemy's walk.
        assert_eq!(game.wait(), crate::state::Wait::Move(B));
        assert!(game.see(1).revealed, "who moves shows his order");
    }
}

/// `WS-FIRE-07`, `WS-FIRE-22`, `WS-WEAPON-02`, `WS-UNIT-18`: as many dice of a machinegun as are named, of other
/// weapons as many as they have.
#[test]
fn machineguns_roll_as_many_dice_as_are_named() {
    use crate::action::{Aim, Gunners, Target, Volley};
    let rolled = |unit: &str, gunners: Gunners, named: u8, men: u8| {
        let mut game = game(&[unit], &["A-SNIP"]);
        game.put(0, 48.0, 20.0).unit(0).count = men;
        game.beyond(0, 1, 10.0).unit(0).order = Some(Order::Fire);
        game.state.phase = Phase::PrimaryFire;
        let aim = Some(Aim { target: Target::Unit(B), dice: named });
        let volley = Volley { gunners, aims: [aim, None, None, None] };
        let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
        crate::fire::volley::begin(&mut game.play_with(&mut ones), A, volley);
        ones.dice_mut().0
    };
    for named in 1..=3 {
        let dice = usize::from(named);
        assert_eq!(rolled("G-GREN", Gunners::Men(0b10), named, 9), dice);
        assert_eq!(rolled("G-GREN", Gunners::Men(0b1), named, 9), 2, "a submachine gun");
        assert_eq!(rolled("G-GREN", Gunners::Men(0b100), named, 9), 1, "a rifle");
        assert_eq!(rolled("G-GREN", Gunners::Men(0b1110), named, 9), dice + 2);
        assert_eq!(rolled("G-HMG", Gunners::Crew, named, 3), dice);
        assert_eq!(rolled("G-HMG", Gunners::Crew, named, 1), dice.min(2), "one man");
        assert_eq!(rolled("G-222", Gunners::Mounts, named, 0), dice);
    }
}

/// `WS-UNIT-16`, `WS-UNIT-17`, `WS-UNIT-20`, `WS-WEAPON-04`, `WS-END-09`: what falls with a man, and who takes
/// it over at the end of the turn.
#[test]
fn special_weapons_fall_with_their_bearer() {
    use crate::attack::wounds::{Man, strike};
    use crate::event::Wound;
    let fall = |game: &mut Game, slots: &[usize]| {
        let mut referee = DiceReferee::new(Scripted::new(&[]), Deaf);
        for &slot in slots {
            strike(&mut game.play_with(&mut referee), Man { unit: A, slot }, Wound::Dead, Some(B));
        }
        let dropped = game.see(0).dropped.iter().flatten().count();
        crate::turn::end_turn(&mut game.play_with(&mut referee));
        let weapon = |figure: &crate::state::Figure| {
            let first = game.book.arms(figure.arms).first;
            first.map_or("", |it| game.book.weapon(it).id.as_str()).to_owned()
        };
        let carried: Vec<String> = game.see(0).figures().iter().map(weapon).collect();
        (dropped, game.see(0).lost_leader, carried.join(" "))
    };
    let of = |unit: &str, slots: &[usize]| {
        let mut game = game(
            &[unit],
            &["A-SNIP", "G-SNIP"].map(|it| if it == "G-SNIP" { "A-TRK" } else { it }),
        );
        game.put(0, 20.0, 20.0).put(1, 80.0, 80.0).put(2, 90.0, 10.0);
        fall(&mut game, slots)
    };
    let told = |found: (usize, bool, String)| format!("{} {} {}", found.0, found.1, found.2);
    assert_eq!(told(of("G-GREN", &[2])), "0 false SMG LMG RIF RIF RIF RIF RIF RIF");
    assert_eq!(told(of("G-GREN", &[1])), "1 false SMG RIF RIF RIF RIF RIF RIF LMG");
    assert_eq!(told(of("G-GREN", &[0])), "0 true LMG RIF RIF RIF RIF RIF RIF RIF");
    assert_eq!(told(of("G-PSK", &[0])), "1 true PSK", "the rifleman takes it");
    // The figure in the leader role, in whatever slot an army lists it.
    let mut listed = game(&["G-GREN"], &["A-SNIP"]);
    listed.put(0, 20.0, 20.0).put(1, 80.0, 80.0).unit(0).figures.swap(0, 2);
    assert_eq!(told(fall(&mut listed, &[2])), "0 true RIF LMG RIF RIF RIF RIF RIF RIF");
    assert_eq!(told(of("A-RANG", &[1, 1])), "2 false SMG SMG SMG SMG BAR BAR");
    // Who served a crewed weapon leaves it to the others.
    assert_eq!(of("G-HMG", &[0]).0, 0);
    assert_eq!(of("G-PAK", &[0, 0]).0, 0);
    // Without a trooper it is lost.
    let mut leaders = game(&["G-GREN"], &["A-SNIP"]);
    leaders.put(0, 20.0, 20.0).put(1, 80.0, 80.0).unit(0).count = 2;
    assert_eq!(told(fall(&mut leaders, &[1])), "1 false SMG");
    // It keeps its jam.
    for jammed in [false, true] {
        let mut game = game(&["G-GREN"], &["A-SNIP"]);
        game.put(0, 20.0, 20.0).put(1, 80.0, 80.0).unit(0).figures[1].jammed = jammed;
        fall(&mut game, &[1]);
        assert_eq!(game.see(0).figures[7].jammed, jammed);
    }
}

/// `WS-WOUND-02`, `WS-WOUND-03`, `WS-WOUND-04`, `WS-WOUND-05`, `WS-WOUND-07`, `WS-WOUND-10`, `WS-WEAPON-16`: each
/// side of the die of wounds, a sniper's too; and what a serious wound takes.
#[test]
fn every_side_of_the_wound_die_has_its_result() {
    use crate::attack::wounds::{Man, hurt, result};
    use crate::event::Wound::{Dead, Light, Serious};
    let all = |sniper| [1, 2, 3, 4, 5, 6].map(|die| result(die, sniper));
    assert_eq!(all(false), [Light, Light, Light, Serious, Serious, Dead]);
    assert_eq!(all(true), [Light, Light, Serious, Serious, Dead, Dead]);
    let mut game = game(&["G-GREN"], &["A-RIFL"]);
    for (fs, cc, left) in [(3, 3, Some((2, 2))), (2, 3, Some((1, 2))), (1, 3, None), (3, 1, None)] {
        let figure = &mut game.unit(0).figures[2];
        (figure.fs, figure.cc) = (fs, cc);
        let before = game.see(0).tally.out;
        let gone = hurt(&mut game.own_play(), Man { unit: A, slot: 2 }, Serious);
        assert_eq!(gone, left.is_none(), "{fs}, {cc}");
        assert_eq!(game.see(0).tally.out - before, u8::from(gone));
        if let Some(left) = left {
            let figure = game.see(0).figures[2];
            assert_eq!((figure.fs, figure.cc), left);
        }
    }
    assert_eq!((game.see(0).dead, game.see(0).tally.dead), (0, 0), "WS-LEAD-13");
    assert!(hurt(&mut game.own_play(), Man { unit: A, slot: 3 }, Dead));
    assert_eq!((game.see(0).dead, game.see(0).tally.dead, game.see(0).tally.out), (1, 1, 2));
    // An officer has the last slot (WS-UNIT-09), and his death counts for the unit (WS-OFF-12).
    let mut game = self::game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    crate::movement::officers::join(&mut game.state, B, A);
    let values = |game: &Game| {
        let (his, last) = (game.see(1).figures[0], game.see(0).figures[8]);
        [(his.fs, his.cc), (last.fs, last.cc)]
    };
    assert!(!hurt(&mut game.own_play(), Man { unit: A, slot: 9 }, Serious));
    assert_eq!(values(&game), [(3, 3), (3, 3)]);
    assert!(!hurt(&mut game.own_play(), Man { unit: A, slot: 8 }, Serious));
    assert_eq!(values(&game), [(3, 3), (2, 2)]);
    assert!(hurt(&mut game.own_play(), Man { unit: A, slot: 9 }, Dead));
    assert_eq!((game.see(0).dead, game.see(0).tally.dead, game.see(1).tally.dead), (1, 0, 1));
    assert!(!game.see(0).lost_leader && game.see(0).dropped == [None; 2]);
}

/// `WS-WOUND-02`, `WS-WOUND-06`, `WS-ENDUR-05`, `WS-OFF-11`, `WS-SCEN-07`: a light wound takes a point of END from
/// the unit, never from its officer, nor below 0; it counts, and what is lost is counted.
#[test]
fn light_wounds_take_endurance() {
    use crate::attack::wounds::{count, lose_endurance};
    let mut game = game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    crate::movement::officers::join(&mut game.state, B, A);
    game.unit(0).end = 2;
    for (wounds, end, lost) in [(1, 1, 1), (2, 0, 2), (3, 0, 2)] {
        count(&mut game.state, A);
        lose_endurance(&mut game.state, A);
        let it = game.see(0);
        assert_eq!((it.wounds, it.end, it.tally.end_lost), (wounds, end, lost));
    }
    assert_eq!((game.see(1).wounds, game.see(1).end, game.see(1).tally.end_lost), (0, 6, 0));
}

/// `WS-END-06`, `WS-END-10`, `WS-WEAPON-18`: each shot takes a round of weapons that have rounds, and a
/// panzerfaust is gone; others shoot on.
#[test]
fn rounds_are_struck_off() {
    use crate::action::{Aim, Gunners, Target, Volley};
    let after = |unit: &str, gunners: Gunners, slot: usize| {
        let mut game = game(&[unit], &["A-SHER"]);
        game.put(0, 48.0, 20.0).beyond(0, 1, 3.0).unit(0).order = Some(Order::Fire);
        game.state.phase = Phase::SecondaryFire;
        let before = game.see(0).rounds;
        let mut aims = [None; 4];
        aims[slot] = Some(Aim { target: Target::Unit(B), dice: 3 });
        let volley = Volley { gunners, aims };
        let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
        crate::fire::volley::begin(&mut game.play_with(&mut ones), A, volley);
        let after = game.see(0).rounds;
        ([before[0] - after[0], before[1] - after[1]], after[0], game.see(0).panzerfaust)
    };
    assert_eq!(after("G-PSK", Gunners::Men(0), 1), ([1, 0], 3, false));
    assert_eq!(after("G-PSK", Gunners::Men(0b10), 0), ([0, 0], 4, false), "the rifle");
    assert_eq!(after("A-BAZ", Gunners::Men(0), 1), ([1, 0], 4, false));
    assert_eq!(after("G-GREN+panzerfaust", Gunners::Men(0), 2), ([0, 0], 0, false));
    assert_eq!(after("G-GREN+panzerfaust", Gunners::Men(0b100), 0), ([0, 0], 0, true));
    assert_eq!(after("G-PZ4", Gunners::Mounts, 0), ([0, 0], 0, false));
}

/// `WS-PRIS-01`, `WS-PRIS-06`, `WS-PRIS-07`, `WS-PRIS-09`, `WS-PRIS-11`, `WS-PRIS-12`, `WS-PRIS-13`: who gives
/// himself up to whom: panicked, without END, on foot, to infantry or cavalry at point-blank, the first
/// of them.
#[test]
fn the_panicked_without_endurance_give_themselves_up() {
    use crate::action::{Aim, Gunners, Target, Volley};
    let yields = |unit: &str, inches: f32, status: Status, end: u8| {
        let mut game = game(&[unit], &["A-RIFL"]);
        game.put(0, 48.0, 20.0).beyond(0, 1, inches).status(1, status).unit(1).end = end;
        game.unit(0).order = Some(Order::Fire);
        game.state.phase = Phase::SecondaryFire;
        let vehicle = game.book.profile(A).is_vehicle();
        let gunners = if vehicle { Gunners::Mounts } else { Gunners::Men(0b1) };
        let mut aims = [None; 4];
        aims[usize::from(vehicle)] = Some(Aim { target: Target::Unit(B), dice: 1 });
        let mut ones = DiceReferee::new(super::fixture::Ones::default(), Deaf);
        let volley = Volley { gunners, aims };
        crate::fire::volley::begin(&mut game.play_with(&mut ones), A, volley);
        game.see(1).yields_to == Some(A)
    };
    for (unit, fs) in [("G-GREN", 3.0), ("G-SNIP", 5.0), ("G-OFF", 4.0), ("X-CAV", 3.0)] {
        assert!(yields(unit, fs, Status::Panicked, 0), "{unit}");
        assert!(!yields(unit, fs + 0.02, Status::Panicked, 0), "{unit} beyond point-blank");
        assert!(!yields(unit, fs, Status::Panicked, 1), "{unit}: it has END");
        assert!(!yields(unit, fs, Status::Pinned, 0), "{unit}: it is only pinned");
        assert!(!yields(unit, fs, Status::Normal, 0), "{unit}: it stands");
    }
    for unit in ["G-PAK", "G-PZ4", "G-222"] {
        assert!(!yields(unit, 1.0, Status::Panicked, 0), "{unit}");
    }
}
