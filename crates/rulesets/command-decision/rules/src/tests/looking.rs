//! Who sees and spots whom, row by row (CD-VIS-*, CD-SPOT-*, CD-MUTUAL-*, CD-CHART-75 to 94).

use super::fixture::{Put, Stage, area, dice, line, none, stage, stage_with, told};
use crate::action::{Item, Plan};
use crate::attack::toll::Phase::General;
use crate::event::Event;
use crate::movement::march::march;
use crate::position::heading::Heading;
use crate::scene::{Moment, Play};
use crate::spotting::{after_general_fire, after_op_fire, in_movement, lose_sight, number};
use crate::state::{Cause, GunStatus, Loudness, MoveClass, Pin, Place, Spotted};
use crate::terrain::kind::Cover;
use crate::units::quality::Quality;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;

/// A referee with dice that tells.
type Told<'a, 'b> = DiceReferee<&'a mut Scripted, &'b mut Recorder<Event>>;

const HIDDEN: Spotted = Spotted { vehicles: false, personnel: false };
const BY_MEN: Spotted = Spotted { vehicles: false, personnel: true };
const BY_VEHICLES: Spotted = Spotted { vehicles: true, personnel: false };

/// CD-CHART-75, CD-CHART-76, CD-CHART-77, CD-CHART-78, CD-CHART-79, CD-CHART-80, CD-CHART-94, CD-VIS-04: the base number by range between
/// closest points, at each limit and a hundredth beyond; farther than one can see there is no attempt.
#[test]
fn the_base_number_of_spotting_falls_at_each_limit_of_range() {
    let base = |(x, y): (i16, i16), rules: &[&str]| {
        let (a, b) = ([Put("G04", 100, 100, 90)], [Put("U04", 100 + x, 100 + y, 270)]);
        let game = stage_with("", &a, &b, rules);
        let found = number(&Moment::now(game.scene()), UnitId(0), UnitId(1));
        // In the open a stand at rest adds 3 (CD-CHART-88).
        found.map(|number| number - 3)
    };
    let at = |inches: i16, more: i16| base((0, 80 + 100 * inches + more), &[]);
    assert_eq!([at(0, 0), at(2, 0), at(2, 1)], [9, 9, 7].map(Some), "CD-CHART-75");
    assert_eq!([at(6, 0), at(6, 1)], [7, 5].map(Some), "CD-CHART-76, CD-CHART-94");
    assert_eq!([at(12, 0), at(12, 1)], [5, 3].map(Some), "CD-CHART-77");
    assert_eq!([at(24, 0), at(24, 1)], [3, 2].map(Some), "CD-CHART-78");
    assert_eq!([at(36, 0), at(36, 1)], [2, 1].map(Some), "CD-CHART-79");
    // 60.00 inches from edge to edge are 60.80 between the centres.
    assert_eq!(
        [base((5000, 3459), &[]), base((5000, 3461), &[])],
        [Some(1), None],
        "CD-CHART-80, CD-VIS-04"
    );
    let short = &["visibility=20"];
    assert_eq!(
        [base((0, 2080), short), base((0, 2081), short)],
        [Some(3), None],
        "CD-CHART-80, CD-VIS-04"
    );
}

/// CD-CHART-81, CD-CHART-82, CD-CHART-83, CD-CHART-84, CD-CHART-85, CD-SPOT-11, CD-SPOT-25, CD-PIN-11: what a spotter adds, alone and together.
#[test]
fn each_state_of_a_spotter_adds_its_own() {
    let of = |spotter: &'static str, change: fn(&mut Stage)| {
        let gap = if matches!(spotter, "G14" | "G20") {
            100
        } else if spotter == "G21" {
            65
        } else {
            80
        };
        let mut game =
            stage("", &[Put(spotter, 1000, 1000, 90)], &[Put("U04", 1000, 1000 + gap + 1000, 270)]);
        game.book.stands[0].profile.quality = Quality::Regular;
        change(&mut game);
        number(&Moment::now(game.scene()), UnitId(0), UnitId(1)).expect("in sight") - 8
    };
    let as_is = |_: &mut Stage| {};
    assert_eq!(of("G04", as_is), 0, "CD-SPOT-11: 5 and 3 in the open");
    assert_eq!(
        ["G14", "G20", "G21"].map(|one| of(one, as_is)),
        [-2, 1, 1],
        "CD-CHART-82, CD-CHART-83"
    );
    let grades = Quality::ALL.map(|grade| {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 2080, 270)]);
        game.book.stands[0].profile.quality = grade;
        number(&Moment::now(game.scene()), UnitId(0), UnitId(1)).expect("in sight") - 8
    });
    assert_eq!(grades, [-1, -1, 0, 0, 1, 1], "CD-CHART-81");
    let target = |game: &mut Stage| game.book.stands[1].profile.quality = Quality::Elite;
    assert_eq!(of("G04", target), 0, "CD-SPOT-25: not that of the target");
    assert_eq!(of("G04", |game| game.stand_mut(0).pin = Pin::P1), -1, "CD-CHART-84, CD-PIN-11");
    assert_eq!(of("G04", |game| game.stand_mut(0).pin = Pin::P2), -1, "CD-CHART-84");
    let classes = [
        MoveClass::None,
        MoveClass::Cautious,
        MoveClass::Full,
        MoveClass::Disengage,
        MoveClass::Rally,
        MoveClass::ForcedBack,
    ];
    let moved = classes.map(|class| {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 2080, 270)]);
        game.stand_mut(0).class = class;
        number(&Moment::now(game.scene()), UnitId(0), UnitId(1)).expect("in sight") - 8
    });
    assert_eq!(moved, [0, 0, -1, -1, 0, -1], "CD-CHART-85");
    let all = |game: &mut Stage| {
        game.book.stands[0].profile.quality = Quality::Green;
        (game.stand_mut(0).pin, game.stand_mut(0).class) = (Pin::P1, MoveClass::Full);
    };
    assert_eq!((of("G14", all), of("G20", all)), (-5, -2), "CD-SPOT-11: they add up");
}

/// CD-CHART-86, CD-CHART-87, CD-CHART-88, CD-CHART-89, CD-CHART-90, CD-CHART-91, CD-CHART-92, CD-SPOT-11, CD-SPOT-20: what a target adds, alone and
/// together.
#[test]
fn each_state_of_a_target_adds_its_own() {
    let of = |target: &'static str, pieces: &str, change: fn(&mut Stage)| {
        let mut game = stage(
            pieces,
            &[Put("G04", 1000, 1000, 90)],
            &[Put(target, 1000, 1900, 270), Put("U11", 4000, 4000, 0)],
        );
        change(&mut game);
        let moment = |pulse: bool| {
            let now = Moment::now(game.scene());
            if pulse { Moment::at_pulse(game.scene(), 12) } else { now }
        };
        [false, true]
            .map(|pulse| number(&moment(pulse), UnitId(0), UnitId(1)).expect("in sight") - 5)
    };
    fn as_is(_: &mut Stage) {}
    let both = |more: i32| [more, more];
    assert_eq!(of("U04", "", as_is), both(3), "CD-CHART-88, CD-SPOT-20");
    assert_eq!(
        of("U04", "", |game| game.stand_mut(1).path = 1),
        [0, 2],
        "CD-CHART-86: in the phase of its move"
    );
    let small = |game: &mut Stage| game.stand_mut(1).loudness = Some(Loudness::SmallArms);
    let heavy = |game: &mut Stage| game.stand_mut(1).loudness = Some(Loudness::Heavy);
    assert_eq!((of("U04", "", small), of("U04", "", heavy)), (both(5), both(7)), "CD-CHART-87");
    assert_eq!((of("U12", "", as_is), of("U11", "", as_is)), (both(5), both(5)), "CD-CHART-89");
    assert_eq!((of("U07", "", as_is), of("U08", "", as_is)), (both(4), both(4)), "CD-CHART-90");
    assert_eq!(of("U09", "", as_is), both(4), "CD-CHART-90: once");
    let limbered = |game: &mut Stage| {
        game.stand_mut(1).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(2));
    };
    assert_eq!(of("U08", "", limbered), both(3), "CD-CHART-90: an unlimbered gun");
    assert_eq!(of("U01", "", as_is), both(2), "CD-CHART-91");
    let inside = |kind: &str, target| of(target, &area(kind, [5.0, 15.0], [15.0, 25.0]), as_is);
    let men = ["bush", "field", "woods", "town", "pillbox"].map(|kind| inside(kind, "U04"));
    assert_eq!(men, [0, 0, -1, -1, -2].map(both), "CD-CHART-92, CD-CHART-88: not in the open");
    let tanks = ["bush", "woods", "town", "field"].map(|kind| inside(kind, "U12"));
    assert_eq!(tanks, [1, 1, 1, 5].map(both), "CD-CHART-89, CD-CHART-92");
    let all = |game: &mut Stage| {
        (game.stand_mut(1).loudness, game.stand_mut(1).path) = (Some(Loudness::Heavy), 500);
    };
    assert_eq!(
        of("U12", &area("woods", [5.0, 15.0], [15.0, 25.0]), all),
        [5, 7],
        "CD-SPOT-11: they add up"
    );
}

fn looked(game: &mut Stage, script: &[u8]) -> Vec<Event> {
    told(script, |referee| in_movement(&mut Play::new(&game.book, &mut game.state, referee)))
}

/// A hidden platoon of side B in the open, 9 inches from whoever of side A stands there.
fn hidden(spotters: &[Put]) -> Stage {
    let mut game = stage("", spotters, &[Put("U04", 1000, 1980, 270)]);
    game.stand_mut(spotters.len() as u8).spotted = HIDDEN;
    game
}

/// CD-SPOT-06, CD-SPOT-08, CD-SPOT-10, CD-SPOT-12, CD-SPOT-14, CD-SPOT-22, CD-SPOT-23, CD-CHART-93, CD-DICE-06: one die for all, read against the
/// number of either group, as long as the stand in the open has not moved; none where nobody can spot, or all have.
#[test]
fn one_die_and_two_numbers() {
    let (men, tank) = (Put("G04", 1000, 1000, 90), Put("G14", 800, 1000, 90));
    let target = UnitId(2);
    let searched = |die, needed| Event::Searched { target, die, needed };
    let spotted = |vehicles| Event::Spotted { target, vehicles };
    let both = |die: u8| {
        let mut game = hidden(&[men, tank]);
        let events = looked(&mut game, &[die]);
        (events, game.stand(2).spotted)
    };
    assert_eq!(
        both(6),
        (vec![searched(6, [8, 6]), spotted(false), spotted(true)], Spotted::BOTH),
        "CD-SPOT-10, CD-SPOT-12, CD-SPOT-08"
    );
    assert_eq!(both(7), (vec![searched(7, [8, 6]), spotted(false)], BY_MEN), "CD-SPOT-12");
    assert_eq!(both(8), (vec![searched(8, [8, 6]), spotted(false)], BY_MEN), "CD-SPOT-12");
    assert_eq!(both(9), (vec![searched(9, [8, 6])], HIDDEN), "CD-SPOT-10, CD-SPOT-22");
    // One group alone, the other demoralized, or done with it.
    let row = |change: fn(&mut Stage), needed, clause: &str| {
        let mut game = hidden(&[men, tank]);
        change(&mut game);
        assert_eq!(looked(&mut game, &[10]), [searched(10, needed)], "{clause}");
    };
    row(|game| game.stand_mut(1).demoralized = true, [8, 0], "CD-SPOT-23");
    row(|game| game.stand_mut(0).demoralized = true, [0, 6], "CD-SPOT-23, CD-SPOT-08");
    row(|game| game.stand_mut(0).place = Place::Reserve(2), [0, 6], "CD-SPOT-23: not here");
    row(
        |game| game.stand_mut(2).spotted = BY_MEN,
        [0, 6],
        "CD-SPOT-13: a group does not roll twice",
    );
    row(|game| game.stand_mut(2).spotted = BY_VEHICLES, [8, 0], "CD-SPOT-13");
    row(|game| game.stand_mut(0).at = Point::new(1000, 100), [6, 6], "CD-SPOT-06: 18 inches off");
    let nothing = |change: fn(&mut Stage), clause: &str| {
        let mut game = hidden(&[men, tank]);
        change(&mut game);
        assert_eq!(looked(&mut game, &[]), [], "{clause}");
    };
    nothing(|game| game.stand_mut(2).spotted = Spotted::BOTH, "CD-SPOT-13");
    nothing(
        |game| (0..2).for_each(|unit| game.stand_mut(unit).demoralized = true),
        "CD-SPOT-23, CD-CHART-93",
    );
    nothing(|game| game.stand_mut(2).place = Place::Reserve(3), "CD-SPOT-06: it is not here");
    // Without a chance no die: 1 at 38 inches, 2 less as a vehicle, 1 as green.
    let mut hopeless = stage("", &[Put("G14", 1000, 100, 90)], &[Put("U04", 1000, 4100, 270)]);
    hopeless.stand_mut(1).spotted = HIDDEN;
    hopeless.book.stands[0].profile.quality = Quality::Green;
    (hopeless.stand_mut(0).pin, hopeless.stand_mut(1).class) = (Pin::P1, MoveClass::None);
    assert_eq!(looked(&mut hopeless, &[]), [], "CD-CHART-93: 1 + 3 - 2 - 1 - 1");
    hopeless.stand_mut(0).pin = Pin::None;
    assert_eq!(looked(&mut hopeless, &[2]).len(), 1, "CD-CHART-93: 1 is a chance");
    // Side A's hidden stands first, then side B's, each by its number.
    let mut order = stage(
        "",
        &[men, Put("G04", 1200, 1000, 90)],
        &[Put("U04", 1000, 1980, 270), Put("U04", 1200, 1980, 270)],
    );
    (0..4).for_each(|unit| order.stand_mut(unit).spotted = HIDDEN);
    let targets: Vec<u8> = looked(&mut order, &[10, 10, 10, 10])
        .iter()
        .filter_map(|event| match *event {
            Event::Searched { target, .. } => Some(target.0),
            _ => None,
        })
        .collect();
    assert_eq!(targets, [0, 1, 2, 3], "CD-DICE-06");
}

/// CD-SPOT-04, CD-SPOT-09, CD-SPOT-13, CD-SPOT-11: the best number of a group, whoever of it has that and at whatever pulse, and the first pulse of it; only with
/// a line of sight.
#[test]
fn the_best_number_of_a_group_counts_for_all_of_it() {
    let needed = |game: &mut Stage| {
        let events = looked(game, &[10]);
        events
            .iter()
            .find_map(|event| match *event {
                Event::Searched { needed, .. } => Some(needed[0]),
                _ => None,
            })
            .expect("a try")
    };
    // Of three the first is fair, the second poor, the third good; in any order.
    let places = [(1000, 980), (5000, 500), (1000, 1400)];
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2]] {
        let spotters = order.map(|at: usize| Put("G04", places[at].0, places[at].1, 90));
        assert_eq!(needed(&mut hidden(&spotters)), 7 + 3, "CD-SPOT-13: {order:?}");
    }
    // The best does not see it.
    let hill = area("hill", [8.0, 15.0], [12.0, 16.0]);
    let mut screened = stage(
        &hill,
        &[Put("G04", 1000, 1400, 90), Put("G04", 2500, 1980, 180)],
        &[Put("U04", 1000, 1980, 270)],
    );
    screened.stand_mut(2).spotted = HIDDEN;
    assert_eq!(needed(&mut screened), 3 + 3, "CD-SPOT-09: 14 inches off, but in sight");
    screened.stand_mut(1).at = Point::new(1000, 1300);
    assert_eq!(looked(&mut screened, &[]), [], "CD-SPOT-09: nobody sees it");
    // Who comes nearer spots from the pulse at which his number is best.
    let mut nearer = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 2480, 270)]);
    nearer.stand_mut(1).spotted = HIDDEN;
    nearer.stand_mut(0).class = MoveClass::Full;
    let plan = Plan::of(Heading::NORTH, &[Item::Go(Point::new(1000, 2200))]);
    nearer.state.plans.push((UnitId(0), plan));
    march(&mut Play::new(&nearer.book, &mut nearer.state, &mut none()));
    let events = looked(&mut nearer, &[10]);
    assert_eq!(
        events[0],
        Event::Searched { target: UnitId(1), die: 10, needed: [9 + 3 - 1, 0] },
        "CD-SPOT-13, CD-SPOT-09"
    );
    assert_eq!(
        (nearer.stand(1).spotted, nearer.stand(1).since),
        (BY_MEN, [12, 0]),
        "CD-SPOT-13: at two inches, at pulse 12"
    );
    // And the first pulse of several: 14 inches off in all, within 12 from pulse 2 on, within 6 from pulse 8.
    let mut early = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 2480, 270)]);
    early.stand_mut(1).spotted = HIDDEN;
    early.stand_mut(0).class = MoveClass::Full;
    let plan = Plan::of(Heading::NORTH, &[Item::Go(Point::new(1000, 2100))]);
    early.state.plans.push((UnitId(0), plan));
    march(&mut Play::new(&early.book, &mut early.state, &mut none()));
    looked(&mut early, &[9]);
    // 11 inches in 12 pulses: 800 hundredths are made by pulse 9.
    assert_eq!(early.stand(1).since, [9, 0], "CD-SPOT-13: from the first such pulse");
}

/// CD-SPOT-03, CD-SPOT-04, CD-SPOT-05, CD-SPOT-14, CD-SPOT-15, CD-BACK-15: without a die is spotted who moves in the open in sight, by each group that
/// sees that, and who is touched; vehicles alone do not find men in cover by touch.
#[test]
fn spotted_without_a_die() {
    let woods = area("woods", [5.0, 30.0], [15.0, 45.0]);
    let moved = |pieces: &str, spotters: &[Put], class, script: &[u8]| {
        let mut game = stage(pieces, spotters, &[Put("U04", 1000, 3400, 0)]);
        let target = spotters.len() as u8;
        game.stand_mut(target).spotted = HIDDEN;
        game.stand_mut(target).class = MoveClass::Full;
        let plan = Plan::of(Heading::EAST, &[Item::Go(Point::new(1200, 3400))]);
        game.state.plans.push((UnitId(target), plan));
        march(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game.stand_mut(target).class = class;
        looked(&mut game, script);
        game.stand(target).spotted
    };
    let (men, tank) = (Put("G04", 1000, 1000, 90), Put("G14", 3000, 3400, 180));
    let full = MoveClass::Full;
    assert_eq!(moved("", &[men], full, &[]), BY_MEN, "CD-SPOT-03, CD-SPOT-04");
    // From the first pulse at which it is in the open and in sight: the start, or where it leaves the woods.
    let since = |pieces: &str| {
        let mut game = stage(pieces, &[men], &[Put("U04", 1000, 3400, 0)]);
        (game.stand_mut(1).spotted, game.stand_mut(1).since) = (HIDDEN, [5, 5]);
        game.stand_mut(1).class = MoveClass::Full;
        let plan = Plan::of(Heading::EAST, &[Item::Go(Point::new(2200, 3400))]);
        game.state.plans.push((UnitId(1), plan));
        march(&mut Play::new(&game.book, &mut game.state, &mut none()));
        looked(&mut game, &[]);
        (game.stand(1).spotted, game.stand(1).since)
    };
    assert_eq!(since(""), (BY_MEN, [0, 5]), "CD-SPOT-04, CD-SPOT-14: from the start");
    let bush = area("orchard", [9.0, 33.0], [10.5, 35.0]);
    assert_eq!(since(&bush), (BY_MEN, [1, 5]), "CD-SPOT-04, CD-SPOT-14: out of the trees");
    let ahead = area("orchard", [10.5, 33.0], [30.0, 35.0]);
    assert_eq!(since(&ahead), (BY_MEN, [0, 5]), "CD-SPOT-04, CD-SPOT-14: until it is in them");
    assert_eq!(moved("", &[tank], full, &[]), BY_VEHICLES, "CD-SPOT-14: by its group");
    assert_eq!(
        moved("", &[men, tank], full, &[]),
        Spotted::BOTH,
        "CD-SPOT-14: by each that sees it"
    );
    assert_eq!(
        moved("", &[men], MoveClass::ForcedBack, &[10]),
        HIDDEN,
        "CD-BACK-15: a retreat is no move"
    );
    assert_eq!(moved(&woods, &[tank], full, &[]), HIDDEN, "CD-SPOT-14: in cover, deep inside");
    let hill = area("hill", [0.0, 20.0], [60.0, 25.0]);
    assert_eq!(moved(&hill, &[men], full, &[]), HIDDEN, "CD-SPOT-14: out of sight");
    let wall = line("wall", &[[5.0, 33.0], [20.0, 33.0]]);
    assert_eq!(moved(&wall, &[men], full, &[10]), HIDDEN, "CD-SPOT-14: a wall between");
    assert_eq!(
        moved(&wall, &[men, tank], full, &[10]),
        BY_VEHICLES,
        "CD-SPOT-14: not for who looks along it"
    );
    let shaken = |game: &mut Stage| game.stand_mut(0).demoralized = true;
    let mut broken = stage("", &[men], &[Put("U04", 1000, 3400, 0)]);
    (broken.stand_mut(1).spotted, broken.stand_mut(1).path) = (HIDDEN, 300);
    shaken(&mut broken);
    looked(&mut broken, &[]);
    assert_eq!(broken.stand(1).spotted, HIDDEN, "CD-SPOT-14, CD-SPOT-23");
    let touch = |pieces: &str, spotters: &[Put], target, script: &[u8]| {
        let mut game = stage(pieces, spotters, &[target]);
        let unit = spotters.len() as u8;
        game.stand_mut(unit).spotted = HIDDEN;
        looked(&mut game, script);
        game.stand(unit).spotted
    };
    let bush = area("town", [5.0, 10.5], [15.0, 20.0]);
    let platoon = Put("U04", 1000, 1101, 270);
    let (beside, near) = (Put("G14", 1000, 1000, 90), Put("G04", 1000, 1020, 90));
    assert_eq!(touch("", &[near], platoon, &[]), BY_MEN, "CD-SPOT-15");
    assert_eq!(touch("", &[beside], platoon, &[]), BY_VEHICLES, "CD-SPOT-15");
    assert_eq!(touch(&bush, &[near], platoon, &[]), BY_MEN, "CD-SPOT-05: men find men");
    assert_eq!(
        touch(&bush, &[beside], platoon, &[10]),
        HIDDEN,
        "CD-SPOT-05: vehicles alone do not"
    );
    let escorted = [beside, Put("G04", 1101, 1000, 90)];
    assert_eq!(
        touch(&bush, &escorted, platoon, &[10]),
        BY_VEHICLES,
        "CD-SPOT-05: but with men at hand"
    );
    assert_eq!(
        touch(&bush, &[beside], Put("U12", 1000, 1121, 270), &[]),
        BY_VEHICLES,
        "CD-SPOT-05: of men alone"
    );
    assert_eq!(
        touch(&bush, &[Put("G04", 1000, 1015, 90)], platoon, &[10]),
        HIDDEN,
        "CD-SPOT-15: 0.06 is no contact"
    );
}

/// CD-SPOT-07, CD-SPOT-11, CD-SPOT-16, CD-SPOT-19, CD-SPOT-24, CD-CHART-87: who fired from hiding is looked for after it by those who were there and live; who did not
/// fire is not.
#[test]
fn looked_for_after_fire() {
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    let game = |change: fn(&mut Stage)| {
        let mut game = stage(
            &woods,
            &[Put("G04", 1000, 920, 90), Put("G14", 1300, 800, 90)],
            &[Put("U04", 1000, 1560, 270)],
        );
        game.stand_mut(2).spotted = HIDDEN;
        game.stand_mut(2).loudness = Some(Loudness::SmallArms);
        change(&mut game);
        game
    };
    let target = UnitId(2);
    let searched = |die, needed| Event::Searched { target, die, needed };
    let general = |change: fn(&mut Stage), lost: fn(&mut Stage), script: &[u8]| {
        let mut game = game(change);
        let before = game.state.clone();
        lost(&mut game);
        told(script, |referee| {
            after_general_fire(&mut Play::new(&game.book, &mut game.state, referee), &before);
        })
    };
    // Men at 5.6 inches: 7 - 1 + 2; the tank at 7.4: 5 - 1 + 2 - 2.
    assert_eq!(general(|_| {}, |_| {}, &[9]), [searched(9, [8, 4])], "CD-SPOT-07, CD-SPOT-24");
    let heavy = |game: &mut Stage| game.stand_mut(2).loudness = Some(Loudness::Heavy);
    assert_eq!(general(heavy, |_| {}, &[10])[0], searched(10, [10, 6]), "CD-CHART-87");
    assert_eq!(
        general(|game| game.stand_mut(2).loudness = None, |_| {}, &[]),
        [],
        "CD-SPOT-07: who fired"
    );
    assert_eq!(
        general(|game| game.stand_mut(2).spotted = Spotted::BOTH, |_| {}, &[]),
        [],
        "CD-SPOT-07: hidden ones"
    );
    let dead = |game: &mut Stage| game.stand_mut(2).place = Place::Gone(Cause::Fire);
    assert_eq!(general(|_| {}, dead, &[]), [], "CD-SPOT-19: not who is lost");
    let lost = |game: &mut Stage| game.stand_mut(0).place = Place::Gone(Cause::Fire);
    assert_eq!(
        general(|_| {}, lost, &[10]),
        [searched(10, [0, 4])],
        "CD-SPOT-19: who is lost does not look"
    );
    let driven = |game: &mut Stage| game.stand_mut(0).at = Point::new(5000, 100);
    assert_eq!(
        general(|_| {}, driven, &[10]),
        [searched(10, [8, 4])],
        "CD-SPOT-19: from where he stood"
    );
    let op_fire = |change: fn(&mut Stage), fired: &[(UnitId, u8)], script: &[u8]| {
        let mut game = game(change);
        let events = told(script, |referee| {
            after_op_fire(&mut Play::new(&game.book, &mut game.state, referee), fired);
        });
        (events, game.stand(2).spotted)
    };
    let fired = [(target, 12)];
    let die = |game: &mut Stage| game.stand_mut(2).spot_die = Some(8);
    assert_eq!(op_fire(die, &fired, &[]).1, BY_MEN, "CD-SPOT-16: the same die once more");
    assert_eq!(op_fire(die, &[(UnitId(0), 12)], &[]), (vec![], HIDDEN), "CD-SPOT-16: who fired");
    assert_eq!(
        op_fire(|_| {}, &fired, &[4]).1,
        Spotted::BOTH,
        "CD-SPOT-16: one now if there was none"
    );
    let known = |game: &mut Stage| game.stand_mut(2).spotted = BY_MEN;
    assert_eq!(
        op_fire(known, &fired, &[5]).0,
        [searched(5, [0, 4])],
        "CD-SPOT-16: by the other group"
    );
}

/// CD-SPOT-09: no attempt without a line of sight from one stand at least, in the movement, after op fire and after general fire;
/// one that sees is enough, and those that do not add nothing, however near they are.
#[test]
fn nobody_is_spotted_without_a_line_of_sight() {
    let hill = area("hill", [8.0, 12.0], [12.0, 13.0]);
    let searched = |near: (i16, i16), far: (i16, i16), expected: Option<i8>| {
        let own = [Put("G04", near.0, near.1, 90), Put("G04", far.0, far.1, 90)];
        let game = || {
            let mut game = stage(&hill, &own, &[Put("U04", 1000, 1480, 270)]);
            game.stand_mut(2).spotted = HIDDEN;
            game.stand_mut(2).loudness = Some(Loudness::SmallArms);
            game
        };
        let dice: &[u8] = if expected.is_some() { &[10] } else { &[] };
        let needed = |look: fn(&mut Stage, &mut Told<'_, '_>)| {
            let mut game = game();
            let events = told(dice, |referee| look(&mut game, referee));
            let mut tries = events.iter().filter_map(|event| match *event {
                Event::Searched { needed, .. } => Some(needed[0]),
                _ => None,
            });
            (tries.next(), tries.next())
        };
        let found = [
            needed(|game, referee| {
                in_movement(&mut Play::new(&game.book, &mut game.state, referee));
            }),
            needed(|game, referee| {
                after_op_fire(
                    &mut Play::new(&game.book, &mut game.state, referee),
                    &[(UnitId(2), 12)],
                );
            }),
            needed(|game, referee| {
                let before = game.state.clone();
                after_general_fire(&mut Play::new(&game.book, &mut game.state, referee), &before);
            }),
        ];
        assert_eq!(found, [(expected, None); 3], "CD-SPOT-09: {near:?} {far:?}");
    };
    // Behind the hill, 3 inches off and 12: nobody sees it.
    searched((1000, 1100), (1000, 200), None);
    // One beside the hill, 9.2 inches off, sees it: 5, 3 in the open, 2 for small arms. The near one would have 12.
    searched((1000, 1100), (2000, 1480), Some(10));
    searched((2000, 1480), (1000, 1100), Some(10));
    // At 14.2 inches it is 3, 3 and 2; and 12 where the near one sees it too.
    searched((1000, 1100), (2500, 1480), Some(8));
    searched((1400, 1480), (2500, 1480), Some(12));
}

/// CD-SPOT-11, CD-CHART-93: a number of 1 is tried for, one of 0 is not; of two that differ by one the better counts, whoever has it;
/// in the movement, after op fire and after general fire.
#[test]
fn a_number_of_one_is_tried_for_and_the_better_of_two_counts() {
    let woods = area("woods", [5.0, 26.0], [15.0, 35.0]);
    let searched = |own: &[Put], veterans: &[usize], expected: &[[i8; 2]]| {
        let dice: &[u8] = if expected.is_empty() { &[] } else { &[10] };
        let needed = |look: fn(&mut Stage, &mut Told<'_, '_>)| {
            let target = own.len() as u8;
            let mut game = stage(&woods, own, &[Put("U04", 1000, 2700, 270)]);
            for unit in 0..own.len() {
                let veteran = veterans.contains(&unit);
                let quality = if veteran { Quality::Elite } else { Quality::Experienced };
                game.book.stands[unit].profile.quality = quality;
            }
            game.stand_mut(target).spotted = HIDDEN;
            game.stand_mut(target).loudness = Some(Loudness::SmallArms);
            let events = told(dice, |referee| look(&mut game, referee));
            let tries = events.iter().filter_map(|event| match *event {
                Event::Searched { needed, .. } => Some(needed),
                _ => None,
            });
            tries.collect::<Vec<_>>()
        };
        let found = [
            needed(|game, referee| {
                in_movement(&mut Play::new(&game.book, &mut game.state, referee));
            }),
            needed(|game, referee| {
                let target = UnitId(game.state.stands.len() as u8 - 1);
                after_op_fire(
                    &mut Play::new(&game.book, &mut game.state, referee),
                    &[(target, 12)],
                );
            }),
            needed(|game, referee| {
                let before = game.state.clone();
                after_general_fire(&mut Play::new(&game.book, &mut game.state, referee), &before);
            }),
        ];
        assert_eq!(found, [expected, expected, expected], "CD-SPOT-11, CD-CHART-93: {own:?}");
    };
    // Within 36 inches 2, in woods -1, for small arms 2; vehicles 2 less. Beyond, 1 for 2.
    let (tank, far) = (Put("G14", 1000, 100, 90), Put("G04", 1000, 100, 90));
    searched(&[tank], &[], &[[0, 1]]);
    searched(&[far], &[], &[[3, 0]]);
    searched(&[tank, far], &[], &[[3, 1]]);
    let aside = [Put("G04", 1000, 100, 90), Put("G04", 1100, 100, 90)];
    searched(&aside, &[0], &[[4, 0]]);
    searched(&aside, &[1], &[[4, 0]]);
    let beyond = [Put("G14", 1000, 100, 90)];
    let mut poor = stage("", &beyond, &[Put("U04", 1000, 4000, 270)]);
    poor.stand_mut(1).spotted = HIDDEN;
    // 1 beyond 36 inches, 3 in the open, 2 less for a vehicle: 2; pinned 1; and after a full move none.
    let tries = |game: &mut Stage, script: &[u8]| looked(game, script).len();
    poor.stand_mut(0).pin = Pin::P1;
    poor.book.stands[0].profile.quality = Quality::Experienced;
    assert_eq!(tries(&mut poor, &[10]), 1, "CD-CHART-93: 1 is a chance");
    poor.stand_mut(0).class = MoveClass::Full;
    assert_eq!(tries(&mut poor, &[]), 0, "CD-CHART-93: 0 is none");
}

/// CD-SPOT-21: those aboard are spotted with their vehicle, at its pulse, and nobody else is.
#[test]
fn passengers_are_spotted_with_their_vehicle() {
    let woods = area("woods", [45.0, 35.0], [55.0, 45.0]);
    let mut game = stage(
        &woods,
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U10", 1000, 3400, 0), Put("U04", 1000, 3400, 0), Put("U04", 5000, 4000, 0)],
    );
    for unit in 1..4 {
        (game.stand_mut(unit).spotted, game.stand_mut(unit).since) = (HIDDEN, [5, 5]);
    }
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    (game.stand_mut(1).class, game.stand_mut(1).path) = (MoveClass::Full, 300);
    looked(&mut game, &[]);
    let found = [1, 2, 3].map(|unit| (game.stand(unit).spotted, game.stand(unit).since));
    assert_eq!(found, [(BY_MEN, [0, 5]), (BY_MEN, [0, 5]), (HIDDEN, [5, 5])], "CD-SPOT-21");
}

/// CD-SPOT-17, CD-SPOT-18, CD-SPOT-21, CD-TRANS-09: at the end of a turn each group keeps whom one of it has in sight; those aboard go with their vehicle.
#[test]
fn a_group_keeps_spotted_whom_one_of_it_sees_at_the_end_of_a_turn() {
    let hill = area("hill", [0.0, 13.0], [60.0, 16.0]);
    let after = |men: i16, tank: i16, before: Spotted| {
        let mut game = stage(
            &hill,
            &[Put("G04", 1000, men, 90), Put("G14", 3000, tank, 90)],
            &[Put("U10", 1000, 2500, 270), Put("U04", 1000, 2500, 270)],
        );
        game.stand_mut(3).place = Place::Aboard(UnitId(2));
        (game.stand_mut(2).spotted, game.stand_mut(2).since) = (before, [3, 5]);
        lose_sight(&game.book, &mut game.state);
        assert_eq!(game.stand(2).since, [0, 0], "CD-SPOT-17: of that turn");
        assert_eq!(
            (game.stand(3).spotted, game.stand(3).at),
            (game.stand(2).spotted, game.stand(2).at),
            "CD-SPOT-21"
        );
        game.stand(2).spotted
    };
    // CD-TRANS-09: those aboard and limbered guns are where their vehicle is, and look as it does; a gun on the ground is not.
    let mut towed = stage(
        "",
        &[Put("G09", 1000, 1000, 90), Put("G13", 3000, 3000, 180), Put("G09", 500, 500, 90)],
        &[Put("U04", 5900, 4700, 270)],
    );
    towed.stand_mut(0).place = Place::Aboard(UnitId(1));
    towed.stand_mut(0).gun.as_mut().unwrap().status = GunStatus::Limbered(UnitId(1));
    let ground = towed.stand(2).gun.unwrap();
    crate::movement::settle::drag_along(&mut towed.state);
    let (crew, tow) = (*towed.stand(0), *towed.stand(1));
    let gun = crew.gun.unwrap();
    assert_eq!((crew.at, crew.facing), (tow.at, tow.facing), "CD-TRANS-09");
    assert_eq!((gun.at, gun.facing), (tow.at, tow.facing), "CD-TRANS-09");
    assert_eq!(towed.stand(2).gun.unwrap(), ground, "CD-TRANS-09: on the ground it stays");
    towed.stand_mut(1).place = Place::Exited;
    crate::movement::settle::drag_along(&mut towed.state);
    assert_eq!(towed.stand(0).place, Place::Exited, "CD-TRANS-09: it has left with its vehicle");
    let (seen, away) = (3000, 900);
    assert_eq!(after(seen, seen, Spotted::BOTH), Spotted::BOTH, "CD-SPOT-17, CD-SPOT-18");
    assert_eq!(after(away, seen, Spotted::BOTH), BY_VEHICLES, "CD-SPOT-17");
    assert_eq!(after(seen, away, Spotted::BOTH), BY_MEN, "CD-SPOT-17");
    assert_eq!(after(away, away, Spotted::BOTH), HIDDEN, "CD-SPOT-17: hidden again");
    assert_eq!(after(seen, seen, BY_MEN), BY_MEN, "CD-SPOT-17: sight alone spots nobody");
}

/// CD-VIS-01, CD-VIS-02, CD-VIS-03, CD-VIS-06, CD-SPOT-08, CD-MUTUAL-01, CD-MUTUAL-02, CD-MUTUAL-03, CD-MUTUAL-04, CD-MUTUAL-05, CD-MUTUAL-06, CD-DEMOR-09, CD-OPP-10: visible is who
/// is in play, in sight, and spotted by one's own group, or by the other while a dismounted friend of it is touched; at a pulse from
/// when on it was spotted.
#[test]
fn visible_is_who_is_in_sight_and_spotted_by_ones_own_group() {
    let ground = |spotted, change: fn(&mut Stage)| {
        let hill = area("hill", [50.0, 20.0], [60.0, 25.0]);
        let mut game = stage(
            &hill,
            &[Put("G04", 1000, 3000, 270)],
            &[
                Put("U12", 1000, 1000, 90),
                Put("U04", 1100, 1000, 90),
                Put("U04", 1300, 1000, 90),
                Put("U12", 1500, 1000, 90),
                Put("U12", 1621, 1000, 90),
            ],
        );
        game.stand_mut(0).spotted = spotted;
        change(&mut game);
        let now = Moment::now(game.scene());
        [1, 2, 3, 4, 5].map(|unit| now.is_visible_to(UnitId(unit), UnitId(0)))
    };
    fn as_is(_: &mut Stage) {}
    let (no, yes) = (false, true);
    assert_eq!(ground(Spotted::BOTH, as_is), [yes; 5], "CD-VIS-03");
    assert_eq!(ground(HIDDEN, as_is), [no; 5], "CD-VIS-01");
    assert_eq!(
        ground(BY_VEHICLES, as_is),
        [yes, yes, no, yes, yes],
        "CD-SPOT-08, CD-MUTUAL-01, CD-MUTUAL-03, CD-MUTUAL-04"
    );
    assert_eq!(
        ground(BY_MEN, as_is),
        [yes, yes, yes, no, no],
        "CD-MUTUAL-02: two tanks do not support each other"
    );
    let apart = |game: &mut Stage| game.stand_mut(2).at.x = 1106;
    assert_eq!(ground(BY_MEN, apart), [no, yes, yes, no, no], "CD-MUTUAL-05: while they touch");
    assert_eq!(ground(BY_VEHICLES, apart), [yes, no, no, yes, yes], "CD-MUTUAL-05");
    let shaken = |game: &mut Stage| game.stand_mut(2).demoralized = true;
    assert_eq!(
        ground(BY_MEN, shaken)[0],
        no,
        "CD-DEMOR-09, CD-MUTUAL-06: demoralized men give none"
    );
    assert_eq!(ground(BY_VEHICLES, shaken)[1], no, "CD-DEMOR-09: nor have they any");
    let pinned = |game: &mut Stage| game.stand_mut(2).pin = Pin::P2;
    assert_eq!(ground(BY_MEN, pinned)[0], yes, "CD-MUTUAL-06: the pinned do");
    let riding = |game: &mut Stage| game.stand_mut(2).place = Place::Aboard(UnitId(1));
    assert_eq!(ground(BY_MEN, riding)[0], no, "CD-MUTUAL-06: not who rides");
    let gone = |game: &mut Stage| game.stand_mut(0).place = Place::Gone(Cause::Fire);
    assert_eq!(ground(Spotted::BOTH, gone), [no; 5], "CD-VIS-01: who is here at all");
    let behind = |game: &mut Stage| game.stand_mut(0).at = Point::new(5700, 2600);
    assert_eq!(ground(Spotted::BOTH, behind), [no; 5], "CD-VIS-02");
    let mut game = stage(
        "",
        &[Put("G04", 1000, 3000, 270)],
        &[Put("U12", 1000, 1000, 90), Put("U04", 3000, 1000, 90)],
    );
    (game.stand_mut(0).spotted, game.stand_mut(0).since) = (BY_VEHICLES, [0, 7]);
    let from = |pulse| Moment::at_pulse(game.scene(), pulse).has_spotted(UnitId(1), UnitId(0));
    assert_eq!([0, 6, 7, 8, 12].map(from), [no, no, yes, yes, yes], "CD-OPP-10");
    let men = |pulse| Moment::at_pulse(game.scene(), pulse).has_spotted(UnitId(2), UnitId(0));
    assert_eq!([0, 7, 12].map(men), [no; 3], "CD-OPP-10, CD-SPOT-08");
    let known = |spotted| {
        let mut game = stage("", &[Put("G04", 1000, 3000, 270)], &[Put("U12", 1000, 1000, 90)]);
        game.stand_mut(0).spotted = spotted;
        Moment::now(game.scene()).known_enemies(Side::B).count()
    };
    assert_eq!([BY_MEN, BY_VEHICLES, Spotted::BOTH, HIDDEN].map(known), [1, 1, 1, 0], "CD-VIS-06");
}

/// CD-GEO-05, CD-GEO-07, CD-GUN-21, CD-TRANS-09, CD-CLOSE-23: contact is 0.05 inch or less, by way of a gun that is served too, of enemies alone; those aboard
/// touch nobody.
#[test]
fn contact_is_within_five_hundredths_and_with_enemies_alone() {
    let touch = |gap: i16, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G09", 1000, 1000, 90), Put("G13", 3000, 3000, 0)],
            &[Put("U04", 1000, 1162 + gap, 270)],
        );
        change(&mut game);
        let now = Moment::now(game.scene());
        [now.touch(UnitId(0), UnitId(2)), now.touch(UnitId(2), UnitId(0))]
    };
    let as_is = |_: &mut Stage| {};
    assert_eq!(
        [0, 5, 6].map(|gap| touch(gap, as_is)),
        [[true; 2], [true; 2], [false; 2]],
        "CD-GUN-21, CD-GEO-07, CD-GEO-05: guns are 0.40 round"
    );
    let left = |game: &mut Stage| game.stand_mut(0).at.y -= 10;
    assert_eq!(touch(0, left), [false; 2], "CD-GUN-21: a gun that is served");
    let lost =
        |game: &mut Stage| game.stand_mut(0).gun.as_mut().unwrap().status = GunStatus::Destroyed;
    assert_eq!(touch(0, lost), [false; 2], "CD-GUN-21: no gun");
    let aboard = |game: &mut Stage| game.stand_mut(0).place = Place::Aboard(UnitId(1));
    assert_eq!(touch(0, aboard), [false; 2], "CD-TRANS-09, CD-CLOSE-23");
    let inside = |game: &mut Stage| {
        game.stand_mut(0).place = Place::Aboard(UnitId(1));
        game.stand_mut(2).at = Point::new(3000, 3101);
    };
    assert_eq!(
        touch(0, inside),
        [false; 2],
        "CD-TRANS-09, CD-CLOSE-23: though its vehicle is touched"
    );
    let friends = stage(
        "",
        &[Put("G09", 1000, 1000, 90), Put("G04", 1000, 1164, 270), Put("G04", 1000, 919, 90)],
        &[Put("U04", 4000, 4000, 0)],
    );
    let now = Moment::now(friends.scene());
    assert!(!now.touch(UnitId(0), UnitId(1)), "CD-GUN-21: enemies alone");
    assert!(now.touch(UnitId(0), UnitId(2)), "CD-GEO-07");
    let touching: Vec<u8> =
        now.touching(UnitId(0), Side::A).map(|unit| unit.0).filter(|unit| *unit > 0).collect();
    assert_eq!(touching, [2], "CD-GEO-07");
}

/// CD-CHART-44, CD-CHART-51, CD-GUN-13, CD-CHART-37, CD-BACK-08: what covers a stand: ground, lines, a shield from the front; being in cover; and who is the
/// nearest enemy it knows of.
#[test]
fn ground_lines_and_shields_cover_a_stand() {
    let shield = |pieces: &str, from: (i16, i16), change: fn(&mut Stage)| {
        let mut game = stage(pieces, &[Put("G09", 1000, 1000, 90)], &[Put("U04", 4000, 4000, 270)]);
        change(&mut game);
        Moment::now(game.scene()).cover(UnitId(0), Point::new(from.0, from.1))
    };
    let as_is = |_: &mut Stage| {};
    // 59.7 and 60.3 degrees off the facing of the gun.
    assert_eq!(shield("", (2000, 1584), as_is), Cover::Concealment, "CD-GUN-13, CD-CHART-51");
    assert_eq!(shield("", (2000, 1570), as_is), Cover::None, "CD-GUN-13");
    assert_eq!(shield("", (1000, 100), as_is), Cover::None, "CD-GUN-13: from behind");
    let woods = area("woods", [5.0, 5.0], [15.0, 15.0]);
    assert_eq!(
        shield(&woods, (1000, 3000), as_is),
        Cover::Soft,
        "CD-CHART-51: the better of both, CD-CHART-44"
    );
    assert_eq!(
        shield("", (1000, 3000), |game| game.stand_mut(0).at.y -= 10),
        Cover::None,
        "CD-GUN-13: not in contact"
    );
    let lost =
        |game: &mut Stage| game.stand_mut(0).gun.as_mut().unwrap().status = GunStatus::Destroyed;
    assert_eq!(shield("", (1000, 3000), lost), Cover::None, "CD-GUN-13");
    let turned = |game: &mut Stage| game.stand_mut(0).facing = Heading::SOUTH;
    assert_eq!(shield("", (1000, 3000), turned), Cover::Concealment, "CD-GUN-13: of the gun");
    let game = stage(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[
            Put("U04", 1000, 1500, 270),
            Put("U12", 1000, 2000, 270),
            Put("U04", 1500, 1000, 270),
            Put("U04", 1000, 1300, 270),
        ],
    );
    let nearest = |game: &Stage| {
        let now = Moment::now(game.scene());
        now.nearest_known(UnitId(0), Point::new(1000, 1000)).map(|unit| unit.0)
    };
    let mut game = game;
    assert_eq!(nearest(&game), Some(4), "CD-BACK-08: the nearest");
    game.stand_mut(4).spotted = HIDDEN;
    assert_eq!(
        nearest(&game),
        Some(1),
        "CD-BACK-08: that is known; of two as near the lower number"
    );
    (1..4).for_each(|unit| game.stand_mut(unit).spotted = HIDDEN);
    assert_eq!(nearest(&game), None, "CD-BACK-08");
    let covered = |entry: &'static str, pieces: &str, change: fn(&mut Stage)| {
        let mut game = stage(pieces, &[Put("G04", 1000, 500, 90)], &[Put(entry, 1000, 2000, 270)]);
        change(&mut game);
        let now = Moment::now(game.scene());
        now.is_in_cover(UnitId(1), now.at(UnitId(1)))
    };
    let around = |kind: &str| area(kind, [5.0, 15.0], [15.0, 25.0]);
    let wall = |y: f32| line("wall", &[[5.0, y], [15.0, y]]);
    let (hill, none) = (area("hill", [5.0, 9.0], [15.0, 12.0]), String::new());
    let men = [
        none.clone(),
        around("field"),
        around("bush"),
        around("woods"),
        around("marsh"),
        wall(19.0),
        wall(21.0),
        hill.clone(),
    ];
    assert_eq!(
        men.map(|pieces| covered("U04", &pieces, as_is)),
        [false, true, true, true, false, true, false, false],
        "CD-CHART-37: men"
    );
    let tanks = [
        none,
        around("field"),
        around("bush"),
        around("woods"),
        around("dunes"),
        wall(18.8),
        wall(21.2),
        hill,
    ];
    assert_eq!(
        tanks.map(|pieces| covered("U12", &pieces, as_is)),
        [false, false, true, true, true, true, false, true],
        "CD-CHART-37: vehicles"
    );
    let unseen = |game: &mut Stage| game.stand_mut(0).spotted = HIDDEN;
    assert!(
        covered("U12", "", unseen) && !covered("U04", &wall(19.0), unseen),
        "CD-CHART-37: from those that are spotted"
    );
    let _ = (dice(&[]), General);
}
