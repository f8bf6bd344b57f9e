//! What is told of a game while it happens: every die with what it was for, every loss with its worth, every step
//! (CD-DICE-08); and what steps leave behind.

use super::fixture::{Put, Stage, area, dice, fire, none, set, stage, stage_with, told};
use crate::action::{ASSAULT, Action, Chit, Item, Order, Plan};
use crate::attack::toll::Phase::{General, Opportunity};
use crate::event::{BurstSum, Event, Sum};
use crate::fire::phase::resolve;
use crate::losses::casualties::{eliminate, note_wiped_out, weaken, wreck};
use crate::losses::markers::pin;
use crate::morale::check::check_all;
use crate::position::heading::Heading;
use crate::scene::Play;
use crate::state::{Cause, GunStatus, Loudness, MoveClass, Pin, Place, Spotted, Step, UnitSet};
use crate::turn::steps::begin;
use crate::turn::steps::close;
use wargauge_rules::game::{Ruleset, Side, UnitId};
use wargauge_rules::table::Point;

fn general_fire(game: &Stage, script: &[u8]) -> Vec<Event> {
    told(script, |referee| drop(resolve(game.scene(), General, referee)))
}

/// Opens a step, with some dice.
fn opened(game: &mut Stage, step: Step, script: &[u8]) -> Vec<Event> {
    begin(&mut game.state, step);
    (game.state.decider, game.state.asked) = (Side::B, 3);
    told(script, |referee| close(&mut Play::new(&game.book, &mut game.state, referee)))
}

/// CD-DICE-07, CD-DICE-08, CD-AT-01, CD-AT-02, CD-AT-04, CD-AT-05, CD-AT-06, CD-AT-07, CD-AT-09, CD-AT-17, CD-FIRE-10, CD-FIRE-22: each
/// to-hit die, and after it the die that pierces: 5 and the die against 8.
#[test]
fn shot_at_armour_die_by_die() {
    let mut game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("G14", 1000, 2000, 270)]);
    game.declare(General, 0, &[0], 1);
    let (firer, target, victim) = (UnitId(0), UnitId(1), UnitId(1));
    let sum = Sum { range: 880, column: 8, ..Sum::default() };
    let head =
        [Event::Fired { firer, line: 0, target, pulse: 12 }, Event::Aimed { firer, target, sum }];
    let shot = |die| Event::Shot { firer, target, die, needed: 8 };
    let pierced = |die, total| Event::Pierced { firer, victim, die, total, armour: 8 };
    let hit = |hits| Event::Hit { firer, victim, hits };
    let all = |script: &[u8], rest: &[Event]| {
        assert_eq!(general_fire(&game, script), [&head[..], rest].concat(), "{script:?}");
    };
    all(&[9, 10, 9], &[shot(9), shot(10), shot(9)]);
    all(
        &[8, 3, 8, 4, 8, 6],
        &[shot(8), pierced(3, 8), shot(8), pierced(4, 9), hit(1), shot(8), pierced(6, 11), hit(1)],
    );
    all(
        &[8, 7, 8, 9, 8, 10],
        &[
            shot(8),
            pierced(7, 12),
            hit(2),
            shot(8),
            pierced(9, 14),
            hit(2),
            shot(8),
            pierced(10, 15),
            hit(3),
        ],
    );
    let toll = game.toll(General, &[8, 10, 9, 9]);
    assert_eq!((toll.destroyer(victim), toll.hits(victim)), (Some(firer), 0), "CD-AT-07, CD-AT-17");
}

/// CD-FIRE-12, CD-FIRE-13, CD-HE-13, CD-DICE-04, CD-AT-13, CD-AT-20: out of range and at what it cannot hurt a line is fired and
/// nothing is rolled; at weak armour a hit is a hit; a die is rolled where none can help.
#[test]
fn lines_that_roll_nothing() {
    let events = |own: &'static str,
                  line: u8,
                  foe: &'static str,
                  y: i16,
                  change: fn(&mut Stage),
                  script: &[u8]| {
        let mut game = stage("", &[Put(own, 1000, 500, 90)], &[Put(foe, 1000, 500 + y, 270)]);
        change(&mut game);
        game.declare(General, 0, &[line], 1);
        general_fire(&game, script)
    };
    let fired = |line| Event::Fired { firer: UnitId(0), line, target: UnitId(1), pulse: 12 };
    let as_is = |_: &mut Stage| {};
    assert_eq!(
        events("U17", 0, "G04", 2200, as_is, &[]),
        [fired(0)],
        "CD-FIRE-12, CD-FIRE-13, CD-HE-13"
    );
    assert_eq!(events("G04", 0, "U12", 600, as_is, &[]), [fired(0)], "CD-FIRE-13: harmless");
    assert_eq!(events("G11", 0, "U12", 900, as_is, &[]), [fired(0)], "CD-AT-20");
    let rifles = events("G05", 0, "U10", 600, as_is, &[3, 4, 5, 10]);
    let hits = rifles.iter().filter(|event| matches!(event, Event::Hit { hits: 1, .. })).count();
    assert_eq!(
        (rifles.len(), hits),
        (2 + 4 + 3, 3),
        "CD-AT-13: 8 - 3, one hit each, no second die"
    );
    let worn = |game: &mut Stage| {
        let stand = game.stand_mut(0);
        (stand.pin, stand.class, stand.path) = (Pin::P1, MoveClass::Full, 600);
        game.book.stands[0].profile.quality = crate::units::quality::Quality::Green;
    };
    let none = events("G14", 0, "U12", 3700, worn, &[1]);
    assert_eq!(none.len(), 3, "CD-DICE-04: {none:?}");
}

/// CD-CLOSE-04, CD-CLOSE-07, CD-CLOSE-11, CD-CLOSE-20, CD-CLOSE-24, CD-CHART-60, CD-DICE-08, CD-FIRE-13: one die each, without a second; engineers
/// destroy; nobody goes anywhere.
#[test]
fn assaults_die_by_die() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1101, 270), Put("G06", 1000, 899, 90)],
        &[Put("U15", 1000, 1000, 90)],
    );
    game.declare(General, 1, &[ASSAULT], 2).declare(General, 0, &[ASSAULT], 2);
    let target = UnitId(2);
    let (one, two) = (UnitId(0), UnitId(1));
    let sum = |quality| Sum { range: 1, column: 8, quality, ..Sum::default() };
    let fired = |firer| Event::Fired { firer, line: ASSAULT, target, pulse: 12 };
    let aimed = |firer, quality| Event::Aimed { firer, target, sum: sum(quality) };
    let assaulted = |firer, die, needed| Event::Assaulted { firer, target, die, needed };
    let hit = |firer, hits| Event::Hit { firer, victim: target, hits };
    let both = [
        fired(one),
        aimed(one, 0),
        assaulted(one, 8, 8),
        hit(one, 1),
        fired(two),
        aimed(two, 1),
        assaulted(two, 9, 9),
        hit(two, 3),
    ];
    assert_eq!(general_fire(&game, &[8, 9]), both, "CD-CLOSE-24, CD-CLOSE-07, CD-CLOSE-11");
    let neither = [
        fired(one),
        aimed(one, 0),
        assaulted(one, 9, 8),
        fired(two),
        aimed(two, 1),
        assaulted(two, 10, 9),
    ];
    assert_eq!(general_fire(&game, &[9, 10]), neither, "CD-CHART-60");
    let toll = game.toll(General, &[8, 9]);
    assert_eq!((toll.hits(target), toll.destroyer(target)), (1, Some(two)), "CD-CLOSE-07");
    let places = [0, 1, 2].map(|unit| game.stand(unit).at);
    game.play(&[8, 10]);
    assert_eq!([0, 1, 2].map(|unit| game.stand(unit).at), places, "CD-CLOSE-20");
    assert_eq!(
        (game.stand(2).hits, game.stand(0).fired, game.stand(1).fired),
        (1, true, true),
        "CD-CLOSE-04"
    );
}

/// CD-CLOSE-04, CD-CLOSE-08, CD-CLOSE-18, CD-CLOSE-22, CD-DEMOR-06: gone without a die, and told as that; the others roll.
#[test]
fn gone_without_a_die() {
    let events = |own: &'static str,
                  lines: &[u8],
                  foe: &'static str,
                  gap: i16,
                  shaken: bool,
                  script: &[u8]| {
        let mut game = stage("", &[Put(own, 1000, 1000, 90)], &[Put(foe, 1000, 1000 + gap, 270)]);
        game.stand_mut(1).demoralized = shaken;
        game.declare(General, 0, lines, 1);
        let gone = game.toll(General, script).destroyer(UnitId(1));
        (general_fire(&game, script), gone)
    };
    let (firer, target, victim) = (UnitId(0), UnitId(1), UnitId(1));
    let struck = |line| {
        let fired = Event::Fired { firer, line, target, pulse: 12 };
        (vec![fired, Event::Hit { firer, victim, hits: 3 }], Some(firer))
    };
    assert_eq!(events("G04", &[0], "U11", 101, false, &[]), struck(0), "CD-CLOSE-08, CD-CLOSE-18");
    assert_eq!(events("G14", &[1], "U04", 101, true, &[]), struck(1), "CD-CLOSE-22, CD-DEMOR-06");
    assert_eq!(
        events("G04", &[ASSAULT], "U12", 101, true, &[]),
        struck(ASSAULT),
        "CD-CLOSE-22, CD-CLOSE-04"
    );
    assert_eq!(events("G04", &[ASSAULT], "U12", 101, false, &[9]).1, None, "CD-CLOSE-04: it rolls");
    assert_eq!(
        events("G14", &[1], "U11", 121, false, &[10, 10]).1,
        None,
        "CD-CLOSE-08: not by armour"
    );
}

/// CD-HE-03, CD-HE-05, CD-HE-07, CD-HE-09, CD-HE-11, CD-HE-15, CD-DICE-07, CD-DICE-08: each shot its to-hit die, then a die for each stand in
/// its burst, the one it hit left out.
#[test]
fn shells_die_by_die() {
    let mut game = stage(
        "",
        &[Put("G14", 1000, 1000, 90)],
        &[Put("U04", 1000, 1700, 270), Put("U04", 1081, 1700, 270), Put("U04", 1160, 1700, 270)],
    );
    game.declare(General, 0, &[0], 1);
    let (firer, target) = (UnitId(0), UnitId(1));
    let sum = Sum { range: 600, column: 8, ..Sum::default() };
    let shot = |die| Event::Shot { firer, target, die, needed: 8 };
    let burst = |unit: u8, die| {
        let (unit, sum) = (UnitId(unit), BurstSum { value: 4, ..BurstSum::default() });
        [Event::BurstAt { firer, unit, sum }, Event::Burst { firer, unit, die, needed: 4 }]
    };
    let hit = |unit| Event::Hit { firer, victim: UnitId(unit), hits: 1 };
    let mut expected = vec![
        Event::Fired { firer, line: 0, target, pulse: 12 },
        Event::Aimed { firer, target, sum },
        shot(9),
    ];
    expected.extend(burst(1, 4));
    expected.push(hit(1));
    expected.extend(burst(2, 5));
    expected.extend([shot(8), hit(1)]);
    expected.extend(burst(2, 4));
    expected.push(hit(2));
    assert_eq!(general_fire(&game, &[9, 4, 5, 8, 4]), expected, "CD-HE-05, CD-HE-07");
    let toll = game.toll(General, &[9, 4, 5, 8, 4]);
    assert_eq!([1, 2, 3].map(|unit| toll.hits(UnitId(unit))), [2, 1, 0], "CD-HE-03, CD-HE-11");
}

/// CD-DICE-06, CD-DICE-07, CD-FIRE-07, CD-FIRE-10, CD-GEN-03, CD-SA-03, CD-SA-08: events by target, firer and line; all small arms at one target
/// with one cover are a group that rolls together, once; whoever is hit first is fired at all the same.
#[test]
fn fire_in_order_and_groups() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G14", 1300, 1000, 90), Put("G04", 1120, 1000, 90)],
        &[Put("U04", 1000, 1580, 270), Put("U12", 1300, 2000, 270)],
    );
    game.declare(General, 1, &[0], 4)
        .declare(General, 2, &[0], 3)
        .declare(General, 1, &[2], 3)
        .declare(General, 4, &[0], 1);
    game.declare(General, 0, &[0], 3);
    // At side A's tank first; then the group of 0, 1 and 2 at the platoon; then the gun at the tank.
    let script = [9, 9, 9, 6, 10, 4, 10, 10, 8, 10, 9];
    let events = general_fire(&game, &script);
    let fired: Vec<(u8, u8, u8)> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Fired { firer, line, target, .. } => Some((firer.0, line, target.0)),
            _ => None,
        })
        .collect();
    assert_eq!(fired, [(4, 0, 1), (0, 0, 3), (1, 2, 3), (2, 0, 3), (1, 0, 4)], "CD-DICE-06");
    let shots: Vec<(u8, u8)> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Shot { firer, die, .. } => Some((firer.0, die)),
            _ => None,
        })
        .collect();
    let rolled =
        [(4, 9), (4, 9), (4, 9), (0, 6), (0, 10), (1, 4), (2, 10), (2, 10), (1, 8), (1, 9)];
    assert_eq!(shots, rolled, "CD-DICE-06, CD-DICE-07");
    let aims = events.iter().filter(|event| matches!(event, Event::Aimed { .. })).count();
    assert_eq!(aims, 5, "CD-DICE-07: each line is told what makes its number");
    let group: Vec<bool> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Shot { target: UnitId(3), .. } => Some(false),
            Event::Hit { victim: UnitId(3), .. } => Some(true),
            _ => None,
        })
        .collect();
    let dealt = [[false; 5].as_slice(), &[true; 2]].concat();
    assert_eq!(group, dealt, "CD-DICE-07: all dice of a group, then its hits");
    // Those at another target are another group, whose dice come after: 6 of either hits.
    let mut two = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G04", 1400, 1000, 90)],
        &[Put("U04", 1000, 1580, 270), Put("U04", 1400, 1580, 270)],
    );
    two.declare(General, 0, &[0], 2).declare(General, 1, &[0], 3);
    let order: Vec<(u8, u8)> = general_fire(&two, &[6, 10, 6, 10])
        .iter()
        .filter_map(|event| match *event {
            Event::Fired { firer, target, .. } => Some((firer.0, 10 + target.0)),
            Event::Hit { firer, victim, .. } => Some((firer.0, victim.0)),
            _ => None,
        })
        .collect();
    assert_eq!(order, [(0, 12), (0, 2), (1, 13), (1, 3)], "CD-DICE-06, CD-SA-08");
    // In op fire the pulse comes first.
    let mut early = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G04", 1400, 1000, 90)],
        &[Put("U04", 1000, 1580, 270), Put("U04", 1400, 1580, 270)],
    );
    early.declare_at(Opportunity, (0, &[0], 2), 9).declare_at(Opportunity, (1, &[0], 3), 2);
    let events = told(&[10; 4], |referee| drop(resolve(early.scene(), Opportunity, referee)));
    let pulses: Vec<u8> = events
        .iter()
        .filter_map(|event| match *event {
            Event::Fired { pulse, .. } => Some(pulse),
            _ => None,
        })
        .collect();
    assert_eq!(pulses, [2, 9], "CD-DICE-06");
    // Two that destroy the same truck both roll and lose their fire.
    let mut both = stage(
        "",
        &[Put("G16", 1000, 1000, 90), Put("G16", 1300, 1000, 90)],
        &[Put("U12", 1000, 2000, 270), Put("U12", 1600, 2000, 270)],
    );
    both.declare(General, 0, &[0], 2)
        .declare(General, 1, &[0], 2)
        .play(&[1, 10, 1, 10, 1, 10, 1, 10]);
    assert!(both.is_gone(2) && !both.is_gone(3), "CD-FIRE-10");
    assert!(both.stand(0).fired && both.stand(1).fired, "CD-FIRE-07, CD-GEN-03");
}

/// CD-TQ-12, CD-ELIM-06, CD-CHART-101, CD-POINTS-11: hits cost their share of a price, the end what is left of it, once; a gun behind a lost
/// tow is lost; the company counts its loss.
#[test]
fn losses_are_told_with_their_worth() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G09", 1200, 1000, 90), Put("G13", 1400, 1000, 90)],
        &[Put("U04", 1000, 1500, 270)],
    );
    let (victim, by) = (UnitId(0), Some(UnitId(3)));
    let share = |game: &mut Stage, hits| {
        told(&[], |referee| {
            weaken(&mut Play::new(&game.book, &mut game.state, referee), victim, hits, by);
        })
    };
    let weakened = |price| Event::Weakened { victim, by, price };
    assert_eq!(share(&mut game, 1), [weakened(7_666)], "CD-TQ-12: a third of 23 points");
    assert_eq!(share(&mut game, 2), [weakened(15_333)], "CD-TQ-12");
    assert_eq!(share(&mut game, 1), [weakened(1)], "CD-TQ-12: what is left");
    assert_eq!(share(&mut game, 1), [], "CD-TQ-12: nothing is");
    assert_eq!(game.stand(0).told, 23_000);
    game.stand_mut(0).told = 7_666;
    game.stand_mut(0).follows = Some(UnitId(1));
    let end = |game: &mut Stage, victim, by| {
        told(&[], |referee| {
            eliminate(
                &mut Play::new(&game.book, &mut game.state, referee),
                UnitId(victim),
                Cause::Fire,
                by,
            );
        })
    };
    let gone = |victim| Event::Eliminated { victim: UnitId(victim), cause: Cause::Fire };
    let first = end(&mut game, 0, by);
    assert_eq!(first, [weakened(15_334), gone(0), Event::Killed { by: UnitId(3) }], "CD-ELIM-06");
    let stand = *game.stand(0);
    assert_eq!(
        (stand.place, stand.told, stand.follows),
        (Place::Gone(Cause::Fire), 23_000, None),
        "CD-ELIM-06"
    );
    assert_eq!(game.state.companies[0].lost, 1, "CD-CHART-101");
    assert_eq!(end(&mut game, 0, by), [], "CD-ELIM-06: once");
    assert_eq!(
        (game.state.companies[0].lost, game.stand(0).told),
        (1, 23_000),
        "CD-CHART-101: once"
    );
    game.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(2));
    let crew = Event::Weakened { victim: UnitId(1), by: None, price: 50_000 };
    assert_eq!(end(&mut game, 1, None), [crew, gone(1)], "CD-POINTS-11: nobody's credit");
    assert_eq!(game.stand(1).gun.unwrap().status, GunStatus::Destroyed);
    assert_eq!(game.state.companies[0].lost, 2, "CD-CHART-101");
}

/// CD-WRECK-02, CD-ELIM-03, CD-TRANS-13, CD-TERR-12: a vehicle lost by fire leaves a wreck where it is, soft ones too; lost by morale, and men,
/// leave none; the gun behind it is lost in any case, and no other.
#[test]
fn a_vehicle_lost_by_fire_leaves_a_wreck_and_men_none() {
    let after = |unit: u8, place| {
        let mut game = stage(
            "",
            &[
                Put("G13", 1000, 1000, 90),
                Put("G09", 1200, 1000, 90),
                Put("G14", 1600, 1000, 90),
                Put("G09", 2000, 1000, 90),
            ],
            &[Put("U04", 1000, 1500, 270)],
        );
        game.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(0));
        game.stand_mut(unit).place = place;
        wreck(&game.book, &mut game.state, UnitId(unit));
        let guns = [1, 3].map(|crew| game.stand(crew).gun.unwrap().status);
        (game.state.wrecks.to_vec(), guns)
    };
    let (limbered, ground) = (GunStatus::Limbered(UnitId(0)), GunStatus::Unlimbered);
    let (by_fire, by_morale) = (Place::Gone(Cause::Fire), Place::Gone(Cause::Morale));
    let lost = GunStatus::Destroyed;
    assert_eq!(
        after(0, by_fire),
        (vec![Point::new(1000, 1000)], [lost, ground]),
        "CD-WRECK-02, CD-TRANS-13"
    );
    assert_eq!(
        after(2, by_fire),
        (vec![Point::new(1600, 1000)], [limbered, ground]),
        "CD-WRECK-02, CD-TRANS-13"
    );
    assert_eq!(after(0, by_morale), (vec![], [lost, ground]), "CD-ELIM-03, CD-TRANS-13");
    assert_eq!(after(2, by_morale), (vec![], [limbered, ground]), "CD-ELIM-03");
    assert_eq!(after(3, by_fire), (vec![], [limbered, ground]), "CD-WRECK-02: men leave none");
}

/// CD-ELIM-04, CD-MORALE-09, CD-MORALE-10, CD-MORALE-21, CD-MORALE-22, CD-BACK-11: the end of a company or of an element is told, and seen by
/// friends in play that have its place in sight; scouts on their own and who fled over the edge do not count.
#[test]
fn the_end_of_a_company_is_seen() {
    let after = |first: &'static str, members: &[u8], cause, gone: &[u8]| {
        let hill = area("hill", [20.0, 5.0], [26.0, 15.0]);
        let mut game = stage(
            &hill,
            &[
                Put(first, 3000, 1000, 90),
                Put("G03", 1000, 1000, 90),
                Put("G12", 3000, 2000, 90),
                Put("G04", 2800, 2200, 0),
            ],
            &[Put("U04", 3000, 1500, 270)],
        );
        game.book.companies[0].members = set(members);
        game.stand_mut(3).place = Place::Reserve(4);
        let out: UnitSet = set(gone);
        for unit in out {
            eliminate(&mut Play::new(&game.book, &mut game.state, &mut none()), unit, cause, None);
        }
        let events = told(&[], |referee| {
            note_wiped_out(&mut Play::new(&game.book, &mut game.state, referee), out);
        });
        let saw: Vec<bool> = (0..5).map(|unit| game.stand(unit).marks.saw_loss).collect();
        (events, saw)
    };
    let told_of = |whole| vec![Event::WipedOut { company: 0, whole }];
    let (nobody, tank) = (vec![false; 5], vec![false, false, true, false, false]);
    let fire = Cause::Fire;
    assert_eq!(
        after("G04", &[0], fire, &[0]),
        (told_of(true), tank.clone()),
        "CD-ELIM-04, CD-MORALE-09, CD-MORALE-21"
    );
    assert_eq!(
        after("G04", &[0, 1], fire, &[0]),
        (told_of(false), tank.clone()),
        "CD-MORALE-22: behind its hill an element"
    );
    assert_eq!(
        after("G04", &[0, 2], fire, &[0]),
        (vec![], nobody.clone()),
        "CD-MORALE-22: one of an element that lives"
    );
    assert_eq!(
        after("G04", &[0, 1], Cause::Morale, &[0]),
        (told_of(false), tank.clone()),
        "CD-ELIM-04: by morale too"
    );
    assert_eq!(after("G04", &[0, 1], Cause::Fled, &[0]), (vec![], nobody.clone()), "CD-BACK-11");
    assert_eq!(
        after("G21", &[0, 1], fire, &[0]),
        (vec![], nobody.clone()),
        "CD-MORALE-10: scouts on their own"
    );
    assert_eq!(
        after("G21", &[0], fire, &[0]),
        (told_of(true), tank),
        "CD-MORALE-10: a whole company of scouts"
    );
    // Scouts with others of their element count as it does.
    let mut mixed = stage(
        &area("hill", [20.0, 5.0], [26.0, 15.0]),
        &[Put("G21", 3000, 1000, 90), Put("G03", 1000, 1000, 90), Put("G04", 3100, 1000, 90)],
        &[Put("U04", 3000, 1500, 270)],
    );
    mixed.book.companies[0].members = set(&[0, 1, 2]);
    let both: UnitSet = set(&[0, 2]);
    for unit in both {
        eliminate(&mut Play::new(&mixed.book, &mut mixed.state, &mut none()), unit, fire, None);
    }
    let events = told(&[], |referee| {
        note_wiped_out(&mut Play::new(&mixed.book, &mut mixed.state, referee), both);
    });
    assert_eq!(events, told_of(false), "CD-MORALE-21, CD-MORALE-10");
    assert_eq!(after("G04", &[1], fire, &[0]), (vec![], nobody), "CD-ELIM-04: of another company");
}

/// CD-ELIM-04, CD-MORALE-21: of companies of both sides that end at once each is seen by its own friends, from where its own last stand was.
#[test]
fn companies_of_both_sides_end_at_once() {
    let mut game = stage(
        &area("town", [0.0, 22.0], [60.0, 26.0]),
        &[Put("G04", 3000, 1000, 90), Put("G04", 3000, 1500, 90)],
        &[Put("U04", 1000, 4000, 270), Put("U04", 1000, 4500, 270)],
    );
    game.book.companies[0].members = set(&[0]);
    game.book.companies[1].members = set(&[2]);
    let out: UnitSet = set(&[0, 2]);
    for unit in out {
        eliminate(
            &mut Play::new(&game.book, &mut game.state, &mut none()),
            unit,
            Cause::Fire,
            None,
        );
    }
    let events = told(&[], |referee| {
        note_wiped_out(&mut Play::new(&game.book, &mut game.state, referee), out);
    });
    let ended = [0, 1].map(|company| Event::WipedOut { company, whole: true });
    assert_eq!(events, ended, "CD-ELIM-04");
    let saw = [0, 1, 2, 3].map(|unit| game.stand(unit).marks.saw_loss);
    assert_eq!(saw, [false, true, false, true], "CD-MORALE-21");
}

/// CD-ELIM-04, CD-MORALE-09, CD-MORALE-10, CD-MORALE-21, CD-MORALE-22: of several that go together the one with the highest number is the last:
/// who has that in sight sees the company, or the element, go. Scouts who went with others of their element count as it does.
#[test]
fn the_last_to_go_is_seen() {
    let saw = |members: &[u8], places: [(i16, i16); 2]| {
        let woods = area("woods", [29.0, 12.0], [31.0, 15.0]);
        let hill = area("hill", [20.0, 5.0], [26.0, 15.0]);
        let mut game = stage(
            &(woods + &hill),
            &[
                Put("G21", places[0].0, places[0].1, 90),
                Put("G04", places[1].0, places[1].1, 90),
                Put("G03", 1000, 1000, 90),
                Put("G12", 3000, 2000, 90),
            ],
            &[Put("U04", 5900, 4700, 270)],
        );
        game.book.companies[0].members = set(members);
        let out: UnitSet = set(&[0, 1]);
        for unit in out {
            eliminate(
                &mut Play::new(&game.book, &mut game.state, &mut none()),
                unit,
                Cause::Fire,
                None,
            );
        }
        let events = told(&[], |referee| {
            note_wiped_out(&mut Play::new(&game.book, &mut game.state, referee), out);
        });
        assert_eq!(events.len(), 1, "CD-MORALE-22, CD-MORALE-10: {events:?}");
        game.stand(3).marks.saw_loss
    };
    // The first place lies behind the woods for the half-track that looks on, the second does not.
    let (behind, open) = ((3000, 1000), (3250, 1000));
    for members in [&[0, 1][..], &[0, 1, 2]] {
        assert!(saw(members, [behind, open]), "CD-MORALE-21, CD-ELIM-04: {members:?}");
        assert!(!saw(members, [open, behind]), "CD-MORALE-21, CD-ELIM-04: {members:?}");
    }
}

/// CD-PIN-05, CD-PIN-08, CD-PIN-13: P2 on whom is pinned, by what marker he had, men and vehicles; not on who is gone.
#[test]
fn each_pin_is_told_with_the_marker_before() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G14", 1500, 1000, 90), Put("G13", 1900, 1000, 90)],
        &[Put("U04", 1000, 1500, 270)],
    );
    game.stand_mut(1).pin = Pin::P1;
    game.stand_mut(2).place = Place::Gone(Cause::Fire);
    let by = Some(UnitId(3));
    for unit in [0, 1].map(UnitId) {
        let events = told(&[], |referee| pin(&mut game.state, unit, by, referee));
        assert_eq!(events, [Event::Pinned { unit, by }], "CD-PIN-05");
        assert_eq!(game.state.stand(unit).pin, Pin::P2, "CD-PIN-05, CD-PIN-08, CD-PIN-13");
    }
    assert_eq!(
        told(&[], |referee| pin(&mut game.state, UnitId(2), by, referee)),
        [],
        "CD-PIN-05: who is gone"
    );
    assert_eq!(game.stand(2).pin, Pin::None);
}

/// CD-MORALE-02, CD-MORALE-12, CD-MORALE-17, CD-MORALE-20, CD-MORALE-27, CD-MORALE-30, CD-BACK-02, CD-BACK-19, CD-DEMOR-01, CD-DEMOR-02, CD-DEMOR-06,
/// CD-DEMOR-10, CD-ELIM-01: one die for all of an element, each with its own number; then eliminations, markers and flags, retreats.
#[test]
fn a_check_is_told_and_carried_out() {
    let check = |permanent: [i8; 4], shaken: &[u8], die: u8| {
        let mut game = stage(
            "",
            &[
                Put("G03", 1000, 2000, 90),
                Put("G04", 1100, 2000, 90),
                Put("G04", 1200, 2000, 90),
                Put("G04", 1300, 2000, 90),
            ],
            &[Put("U04", 1100, 4400, 270)],
        );
        for unit in 0..4 {
            game.stand_mut(unit).permanent = permanent[usize::from(unit)];
        }
        shaken.iter().for_each(|&unit| game.stand_mut(unit).demoralized = true);
        (game.stand_mut(0).marks.fired_at, game.stand_mut(1).marks.fired_at) = (true, true);
        let events =
            told(&[die], |referee| check_all(&mut Play::new(&game.book, &mut game.state, referee)));
        let after = [0, 1, 2, 3].map(|unit| {
            let stand = game.stand(unit);
            (stand.permanent, stand.pin, stand.demoralized, stand.is_in_play())
        });
        (events, after)
    };
    let pinned = |unit| Event::Pinned { unit: UnitId(unit), by: None };
    let back = |unit, x| Event::ForcedBack { unit: UnitId(unit), to: Some(Point::new(x, 800)) };
    let checked = |shaken, die| Event::Checked { company: 0, element: 0, number: 9, shaken, die };
    let (events, after) = check([0, -2, -4, 0], &[], 10);
    assert_eq!(
        events[..5],
        [checked(5, 10), pinned(0), pinned(1), Event::Demoralized { unit: UnitId(2) }, pinned(2)],
        "CD-MORALE-12, CD-MORALE-20"
    );
    assert_eq!(events[5..7], [pinned(3), back(1, 1100)], "CD-MORALE-30");
    let expected = [
        (0, Pin::P2, false, true),
        (-3, Pin::P2, false, true),
        (-6, Pin::P2, true, true),
        (0, Pin::P2, false, true),
    ];
    assert_eq!(
        after, expected,
        "CD-MORALE-02, CD-MORALE-17, CD-BACK-02, CD-BACK-19, CD-DEMOR-01, CD-DEMOR-02"
    );
    let (events, after) = check([0, -2, -2, -6], &[1, 2], 7);
    assert_eq!(events[0], checked(3, 7), "CD-MORALE-20: the lowest of them");
    assert_eq!(after[0], (0, Pin::None, false, true), "CD-MORALE-17: passes");
    assert_eq!(after[1], (-2, Pin::None, true, true), "CD-MORALE-27: passes, demoralized or not");
    assert_eq!(after[3], (-7, Pin::P2, false, true), "CD-MORALE-17: 4 over its own number");
    let (events, after) = check([0, -3, -3, -6], &[1], 10);
    // 9, 6, 6, 3 against 10: pinned, forced back though demoralized, forced back, eliminated.
    assert_eq!(events[0], checked(3, 10));
    let gone = Event::Eliminated { victim: UnitId(3), cause: Cause::Morale };
    let places: Vec<usize> = [gone, pinned(0), back(1, 1100)]
        .iter()
        .map(|event| {
            events
                .iter()
                .position(|one| one == event)
                .unwrap_or_else(|| panic!("{event:?} in {events:?}"))
        })
        .collect();
    assert!(places.is_sorted(), "CD-MORALE-30, CD-ELIM-01: {events:?}");
    assert_eq!(after[1], (-4, Pin::P2, true, true), "CD-DEMOR-10");
    assert_eq!((after[3].1, after[3].3), (Pin::None, false), "CD-ELIM-01");
    let (events, after) = check([0, -4, -4, 0], &[1], 10);
    assert!(
        events.contains(&Event::Eliminated { victim: UnitId(1), cause: Cause::Morale }),
        "CD-DEMOR-06: a second time"
    );
    assert_eq!((after[1].3, after[2].2, after[2].3), (false, true, true), "CD-DEMOR-06");
}

/// CD-TURN-01, CD-TURN-02, CD-TURN-03, CD-TURN-05, CD-TURN-06, CD-SCEN-05, CD-OPP-03, CD-GEN-04: steps follow each other, each told when it is
/// opened and each answered by side A first; the first orders come before turn 1.
#[test]
fn steps_follow_each_other() {
    use Step::{Deploy, Face, Follow, GeneralFire, OpFire, Orders, Plan, Turn};
    let order = [
        (0, Deploy, 0, Orders),
        (0, Orders, 1, Follow),
        (1, Follow, 1, Turn),
        (1, Turn, 1, Plan),
        (1, Plan, 1, OpFire),
        (1, OpFire, 1, Face),
        (1, Face, 1, GeneralFire),
        (1, GeneralFire, 1, Orders),
        (1, Orders, 2, Follow),
    ];
    for (turn, step, next_turn, next) in order {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 4000, 270)]);
        game.state.turn = turn;
        let events = opened(&mut game, step, &[]);
        assert_eq!(events[0], Event::Opened { step }, "CD-TURN-03");
        assert_eq!(
            (game.state.turn, game.state.step),
            (next_turn, next),
            "CD-TURN-01, CD-TURN-02, CD-TURN-05, CD-SCEN-05"
        );
        assert_eq!((game.state.decider, game.state.asked), (Side::A, 0), "CD-TURN-06");
        let began = events.contains(&Event::TurnBegan { turn: next_turn });
        assert_eq!(began, next_turn > turn, "CD-TURN-01");
    }
    // CD-SCEN-05: who begins hidden is hidden when all have set up, before the first orders.
    let woods = area("woods", [5.0, 35.0], [15.0, 45.0]);
    let own = [Put("U04", 1000, 4000, 270), Put("U04", 3000, 3000, 270)];
    let mut game = stage(&woods, &[Put("G04", 3000, 1000, 90)], &own);
    game.state.turn = 0;
    opened(&mut game, Step::Deploy, &[]);
    let spotted = [1, 2].map(|unit| game.stand(unit).spotted);
    assert_eq!(spotted, [Spotted::default(), Spotted::BOTH], "CD-SCEN-05");
    // CD-TURN-05: no morale phase comes after the orders before turn 1, one after all others.
    for (turn, script) in [(0, &[][..]), (1, &[1]), (2, &[1])] {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 4000, 270)]);
        game.state.turn = turn;
        game.stand_mut(0).marks.fired_at = true;
        let events = opened(&mut game, Step::Orders, script);
        let checked = events.iter().any(|event| matches!(event, Event::Checked { .. }));
        assert_eq!(checked, turn > 0, "CD-TURN-05: {events:?}");
    }
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 4000, 270)]);
    game.state.turn = 0;
    assert_eq!(game.book.first_player(&game.state), None, "CD-TURN-06");
    game.state.turn = 1;
    assert_eq!(game.book.first_player(&game.state), Some(Side::A), "CD-TURN-06");
}

/// CD-TURN-08, CD-TURN-04: what is of one turn goes with it, what is not stays.
#[test]
fn a_new_turn_begins_afresh() {
    let own = [Put("G04", 1000, 1000, 90), Put("G04", 5000, 300, 90), Put("G04", 5300, 300, 90)];
    let mut game = stage("", &own, &[Put("U04", 1000, 4700, 270)]);
    game.state.shown = true;
    let stand = game.stand_mut(0);
    (stand.follows, stand.column, stand.class) = (Some(UnitId(0)), Some(0), MoveClass::Full);
    (stand.path, stand.acted, stand.unready, stand.fired) = (300, true, true, true);
    (stand.loudness, stand.spot_die, stand.track) = (Some(Loudness::Heavy), Some(4), Some(0));
    (stand.hits, stand.permanent, stand.demoralized) = (1, -2, true);
    (stand.marks.burst, stand.marks.flanked, stand.marks.forced) = (true, true, true);
    (stand.active, stand.pin) = (true, Pin::P2);
    opened(&mut game, Step::Orders, &[]);
    let stand = *game.stand(0);
    assert_eq!(
        (stand.follows, stand.column, stand.class),
        (None, None, MoveClass::None),
        "CD-TURN-08"
    );
    assert_eq!(
        (stand.path, stand.acted, stand.unready, stand.fired),
        (0, false, false, false),
        "CD-TURN-08"
    );
    assert_eq!((stand.loudness, stand.spot_die, stand.track), (None, None, None), "CD-TURN-08");
    assert_eq!(
        (stand.marks, stand.active),
        (crate::state::MoraleMarks::default(), false),
        "CD-TURN-08"
    );
    assert_eq!(
        (stand.hits, stand.permanent, stand.demoralized),
        (1, -2, true),
        "CD-TURN-08: these stay"
    );
    assert_eq!((stand.pin, game.state.shown, game.state.turn), (Pin::P2, false, 2), "CD-TURN-08");
}

/// CD-ORDER-18, CD-CMD-17: chits lie when morale is checked; who is pinned by it loses his, the others keep theirs.
#[test]
fn morale_takes_chits_away() {
    let mut game = stage(
        "",
        &[Put("G01", 1000, 1000, 90), Put("G02", 5500, 100, 90), Put("G04", 1100, 1000, 90)],
        &[Put("U04", 1000, 4700, 270)],
    );
    game.book.companies[0].members = set(&[0, 2]);
    let at = Point::new(1000, 1000);
    for issuer in [0, 1] {
        let chit = Chit { issuer: UnitId(issuer), order: Order::Full, at, arrow: Heading::NORTH };
        game.state.chits.push(chit);
    }
    game.stand_mut(0).marks.fired_at = true;
    opened(&mut game, Step::Orders, &[10]);
    assert_eq!(game.stand(0).pin, Pin::P1);
    let left: Vec<u8> = game.state.chits.iter().map(|chit| chit.issuer.0).collect();
    assert_eq!(left, [1], "CD-ORDER-18, CD-CMD-17");
}

/// CD-ORDER-22, CD-ORDER-23, CD-SCEN-06: all chits are turned up at once and told with who follows; whoever follows none waits; those who
/// come in go as under a Full Advance, on a road in a column if they like.
#[test]
fn chits_are_turned_up_at_once() {
    let road = super::fixture::line("road", &[[0.0, 10.0], [60.0, 10.0]]);
    let mut game = stage(
        &road,
        &[
            Put("G02", 1000, 600, 0),
            Put("G04", 1000, 1600, 0),
            Put("G04", 1500, 1600, 0),
            Put("G13", 0, 1000, 0),
            Put("G13", 0, 1000, 0),
        ],
        &[Put("U04", 5000, 4700, 270)],
    );
    let chit = Chit {
        issuer: UnitId(0),
        order: Order::Cautious,
        at: Point::new(1000, 1500),
        arrow: Heading::NORTH,
    };
    game.state.chits.push(chit);
    game.stand_mut(1).follows = Some(UnitId(0));
    (game.stand_mut(3).place, game.stand_mut(4).place) = (Place::Reserve(1), Place::Reserve(2));
    let events = opened(&mut game, Step::Follow, &[]);
    let Chit { issuer, order, arrow, .. } = chit;
    let revealed = Event::Revealed { issuer, order, arrow, followers: set(&[1]) };
    assert_eq!(
        events[1..],
        [revealed, Event::Waiting { stands: set(&[0, 2, 5]) }],
        "CD-ORDER-22, CD-ORDER-23"
    );
    assert!(game.state.shown, "CD-ORDER-22");
    let classes = [1, 2, 3, 4].map(|unit| game.stand(unit).class);
    let (none, full) = (MoveClass::None, MoveClass::Full);
    assert_eq!(classes, [MoveClass::Cautious, none, full, none], "CD-ORDER-23, CD-SCEN-06");
    assert_eq!([1, 3, 4].map(|unit| game.stand(unit).column), [None, Some(0), None], "CD-SCEN-06");
}

/// CD-OPP-03, CD-SPOT-03, CD-FACE-05, CD-GUN-20, CD-FACE-04, CD-TURN-02, CD-TURN-03: moves are made and told, then looked for, before anybody fires; turning
/// is told by nobody and moves nobody, and is done with as its step is over.
#[test]
fn moves_are_over_before_fire() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G09", 3000, 1000, 90)],
        &[Put("U04", 1000, 2500, 180)],
    );
    game.stand_mut(2).spotted = Spotted::default();
    game.stand_mut(2).class = MoveClass::Full;
    game.state.plans.push((UnitId(2), Plan::of(Heading::WEST, &[Item::Go(Point::new(300, 2500))])));
    let events = opened(&mut game, Step::Plan, &[]);
    let (unit, to) = (UnitId(2), Point::new(300, 2500));
    let expected = [
        Event::Opened { step: Step::Plan },
        Event::Moved { unit, to, path: 700 },
        Event::Stayed { unit: UnitId(0), at: Point::new(1000, 1000) },
        Event::Stayed { unit: UnitId(1), at: Point::new(3000, 1000) },
        Event::Spotted { target: unit, vehicles: false },
        Event::Acted { unit },
    ];
    assert_eq!(events, expected, "CD-OPP-03, CD-SPOT-03");
    assert!(game.state.plans.is_empty() && game.state.step == Step::OpFire, "CD-OPP-03");
    for step in [Step::Turn, Step::Face] {
        game.state.facings.push((UnitId(1), Heading::WEST));
        let events = opened(&mut game, step, &[]);
        assert_eq!(events, [Event::Opened { step }], "CD-FACE-05");
        let crew = *game.stand(1);
        assert_eq!(
            (crew.facing, crew.gun.unwrap().facing),
            (Heading::WEST, Heading::WEST),
            "CD-FACE-04, CD-GUN-20, CD-TURN-03: M2 and G1"
        );
        assert!(!crew.moved() && game.state.facings.is_empty(), "CD-FACE-05");
        game.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(0));
        game.state.facings.push((UnitId(1), Heading::NORTH));
        opened(&mut game, step, &[]);
        assert_eq!(
            game.stand(1).gun.unwrap().facing,
            Heading::WEST,
            "CD-GUN-20: not behind its tow"
        );
        game.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Unlimbered;
    }
}

/// CD-SPOT-16, CD-OPP-11, CD-FIRE-04: the step of op fire: fired, heard, looked for again unless the switch says not, and then all is of the turn.
#[test]
fn the_step_of_opportunity_fire() {
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    for (rule, script) in [("op_respot=on", &[10, 10, 8][..]), ("op_respot=off", &[10, 10][..])] {
        let (a, b) = ([Put("G04", 1000, 920, 90)], [Put("U04", 1000, 1560, 270)]);
        let mut game = stage_with(&woods, &a, &b, &[rule]);
        game.stand_mut(1).spotted = Spotted::default();
        (game.stand_mut(0).since, game.stand_mut(0).track) = ([3, 4], None);
        game.state.fires.push(fire(1, &[0], (0, 12)));
        let events = opened(&mut game, Step::OpFire, script);
        let seen = rule == "op_respot=on";
        assert_eq!(game.stand(1).spotted.personnel, seen, "CD-SPOT-16: {rule}");
        let searched = Event::Searched { target: UnitId(1), die: 8, needed: [8, 0] };
        assert_eq!(events.contains(&searched), seen, "CD-SPOT-16: {events:?}");
        assert!(
            events.contains(&Event::Acted { unit: UnitId(1) }) && game.stand(1).fired,
            "CD-FIRE-04"
        );
        assert_eq!((game.stand(1).loudness, game.stand(0).since), (None, [0, 0]));
        assert!(game.state.fires.is_empty() && game.stand(0).marks.fired_at);
    }
}

/// CD-GEN-03: all is resolved as it stood, then all of it takes effect: two that destroy each other both fire, and are both gone.
#[test]
fn all_fire_takes_effect_together() {
    let mut game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("U12", 1000, 1700, 270)]);
    game.declare(General, 0, &[0], 1).declare(General, 1, &[0], 0);
    let events = opened(&mut game, Step::GeneralFire, &[1, 10, 1, 10, 10, 1, 10, 1, 10, 10]);
    let told: Vec<bool> = events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { .. } => Some(false),
            Event::Eliminated { .. } => Some(true),
            _ => None,
        })
        .collect();
    assert_eq!(told, [false, false, true, true], "CD-GEN-03: {events:?}");
    assert!(game.is_gone(0) && game.is_gone(1), "CD-GEN-03");
    assert!(game.stand(0).fired && game.stand(1).fired, "CD-GEN-03");
}

/// CD-GEN-04, CD-CLOSE-12, CD-ORDER-03, CD-TURN-04, CD-SPOT-07: the step of general fire: assaults among it, all applied, hidden stands that fired
/// looked for; then the chits go.
#[test]
fn the_step_of_general_fire() {
    let woods = area("woods", [28.0, 15.0], [38.0, 25.0]);
    let mut game = stage(
        &woods,
        &[Put("G14", 1000, 1000, 90), Put("G04", 3300, 920, 90)],
        &[Put("U04", 1000, 1101, 270), Put("U04", 3300, 1560, 270)],
    );
    game.stand_mut(3).spotted = Spotted::default();
    let chit =
        Chit { issuer: UnitId(0), order: Order::Full, at: Point::new(0, 0), arrow: Heading::NORTH };
    game.state.chits.push(chit);
    game.state.shown = true;
    game.declare(General, 2, &[ASSAULT], 0).declare(General, 3, &[0], 1);
    let events = opened(&mut game, Step::GeneralFire, &[8, 10, 10, 8]);
    assert_eq!(
        (game.stand(0).hits, game.stand(2).fired, game.stand(3).fired),
        (1, true, true),
        "CD-GEN-04, CD-CLOSE-12"
    );
    assert!(game.stand(1).marks.fired_at, "CD-CLOSE-12");
    let searched = Event::Searched { target: UnitId(3), die: 8, needed: [8, 2] };
    assert!(
        events.contains(&searched) && game.stand(3).spotted.personnel,
        "CD-SPOT-07: {events:?}"
    );
    let acted = [2, 3].map(|unit| events.contains(&Event::Acted { unit: UnitId(unit) }));
    assert_eq!(acted, [true; 2]);
    assert!(game.state.chits.is_empty() && !game.state.shown, "CD-ORDER-03, CD-TURN-04");
    assert!(game.state.fires.is_empty() && game.state.step == Step::Orders, "CD-GEN-04");
}

/// CD-OPP-19, CD-FIRE-03, CD-TURN-07, CD-TURN-01, CD-SCEN-08, CD-ORDER-11: whoever is asked may pass in both phases of fire, in contact too; what
/// does not fit the step or comes after the end is refused.
#[test]
fn nobody_is_bound_to_fire() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G02", 1000, 600, 90)],
        &[Put("U04", 1000, 1081, 270), Put("U02", 900, 3000, 0)],
    );
    let pass = Action::Pass { unit: UnitId(0) };
    for step in [Step::OpFire, Step::GeneralFire] {
        begin(&mut game.state, step);
        assert!(crate::turn::ask::next(&game.book, &mut game.state));
        let mut options = Vec::new();
        game.book.options(&game.state, &mut options);
        assert!(options.len() > 1 && options[0] == pass, "CD-OPP-19, CD-FIRE-03");
        assert_eq!(game.book.check(&game.state, pass), Ok(()), "CD-OPP-19");
        let early = Action::Face { unit: UnitId(0), facing: Heading::EAST };
        let refused =
            |state: &_, action| game.book.check(state, action).err().map(|bad| bad.clause.0);
        assert_eq!(refused(&game.state, early), Some("CD-TURN-01"), "CD-TURN-07");
        let mut over = game.state.clone();
        let ending = wargauge_rules::game::Ending::Draw;
        let clause = wargauge_rules::event::Clause("CD-SCEN-12");
        over.outcome = Some(wargauge_rules::game::Outcome { ending, clause });
        assert_eq!(refused(&over, pass), Some("CD-SCEN-08"), "CD-TURN-07, CD-SCEN-08");
    }
    begin(&mut game.state, Step::Follow);
    let chit = |issuer| Chit {
        issuer: UnitId(issuer),
        order: Order::Full,
        at: Point::new(1000, 1000),
        arrow: Heading::NORTH,
    };
    game.state.chits.extend([chit(1), chit(3)]);
    let follow = |issuer| {
        let action = Action::Follow { unit: UnitId(0), issuer: UnitId(issuer) };
        game.book.check(&game.state, action).err().map(|bad| bad.clause.0)
    };
    assert_eq!(
        [1, 3, 0].map(follow),
        [None, Some("CD-ORDER-11"), Some("CD-ORDER-11")],
        "CD-TURN-07, CD-ORDER-11: its own commander's alone"
    );
    game.state.chits[0].at = Point::new(5000, 4000);
    let far = Action::Follow { unit: UnitId(0), issuer: UnitId(1) };
    let refused = game.book.check(&game.state, far).err().map(|bad| bad.clause.0);
    assert_eq!(refused, Some("CD-ORDER-11"), "CD-TURN-07: out of reach");
    let _ = dice(&[]);
}
