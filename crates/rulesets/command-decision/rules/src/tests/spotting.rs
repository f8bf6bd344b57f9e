//! Hidden stands, spotting, visibility (CD-VIS-*, CD-SPOT-*, CD-MUTUAL-*, CD-CHART-75 to 94).

use super::fixture::{Put, Stage, area, dice, match_up, none, stage};
use crate::action::{Item, Plan};
use crate::attack::toll::Phase::{General, Opportunity};
use crate::movement::march::march;
use crate::position::heading::Heading;
use crate::scene::{Moment, Play};
use crate::spotting::{after_op_fire, in_movement, lose_sight, number};
use crate::state::{Loudness, MoveClass, Pin, Place, Spotted, Step};
use crate::turn::steps::begin;
use crate::turn::steps::close;
use crate::units::quality::Quality;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::DiceReferee;
use wargauge_rules::table::Point;
use wargauge_rules::table::scripted::Scripted;

/// A hidden platoon of side B and spotters of side A, all of whom it knows.
fn hidden(pieces: &str, spotters: &[Put], target: Put) -> Stage {
    let mut game = stage(pieces, spotters, &[target]);
    game.stand_mut(spotters.len() as u8).spotted = Spotted::default();
    game
}

/// Moves a stand and spots, with some dice; all are rolled.
fn move_and_spot(game: &mut Stage, unit: u8, to: (i16, i16), script: &[u8]) -> Spotted {
    game.stand_mut(unit).class = MoveClass::Full;
    let plan = Plan::of(Heading::EAST, &[Item::Go(Point::new(to.0, to.1))]);
    game.state.plans.push((UnitId(unit), plan));
    march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    spot(game, script);
    game.stand(unit).spotted
}

fn spot(game: &mut Stage, script: &[u8]) {
    let mut script = Scripted::new(script);
    let mut referee = DiceReferee::new(&mut script, wargauge_rules::referee::Deaf);
    in_movement(&mut Play::new(&game.book, &mut game.state, &mut referee));
    assert_eq!(script.left(), 0, "dice are left");
}

/// CD-VIS-01, CD-VIS-02, CD-VIS-03, CD-VIS-05, CD-VIS-06: in sight and spotted by one's own group.
#[test]
fn who_is_behind_woods_is_not_visible() {
    let woods = area("woods", [5.0, 12.0], [15.0, 16.0]);
    let mut game = stage(
        &woods,
        &[Put("G04", 1000, 1000, 270), Put("G14", 3000, 1000, 90)],
        &[Put("U04", 3000, 1500, 270)],
    );
    let visible =
        |game: &Stage, unit| Moment::now(game.scene()).is_visible_to(UnitId(unit), UnitId(2));
    assert!(visible(&game, 1) && visible(&game, 0), "CD-VIS-05: it looks the other way");
    game.stand_mut(2).at = Point::new(1000, 2000);
    assert!(!visible(&game, 0), "CD-VIS-02: woods between");
    game.stand_mut(2).at = Point::new(3000, 1500);
    game.stand_mut(2).spotted = Spotted { vehicles: true, personnel: false };
    assert!(visible(&game, 1) && !visible(&game, 0), "CD-VIS-03, CD-SPOT-08");
    let known = |game: &Stage| Moment::now(game.scene()).known_enemies(Side::A).count();
    assert_eq!(known(&game), 1, "CD-VIS-06: one group is enough, without sight");
    game.stand_mut(2).spotted = Spotted::default();
    assert!(!visible(&game, 1) && known(&game) == 0, "CD-VIS-01");
}

/// CD-SPOT-01, CD-SPOT-02, CD-SPOT-18, CD-SPOT-26, CD-SCEN-04: who starts hidden.
#[test]
fn who_is_in_cover_and_out_of_sight_starts_hidden() {
    let woods = area("woods", [9.0, 30.0], [11.0, 34.0]);
    let mut game = stage(
        &woods,
        &[Put("G04", 3000, 1000, 90)],
        &[Put("U04", 1000, 3200, 270), Put("U04", 3000, 3000, 270), Put("U04", 100, 100, 0)],
    );
    game.stand_mut(3).place = Place::Reserve(2);
    crate::setup::hide(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert_eq!(game.stand(1).spotted, Spotted::default(), "CD-SPOT-01, CD-SCEN-04: in cover");
    assert_eq!(game.stand(2).spotted, Spotted::BOTH, "CD-SPOT-18");
    assert_eq!(game.stand(3).spotted, Spotted::default(), "CD-SPOT-26");
    for (rule, expected) in [
        (crate::scenario::Hidden::All, Spotted::default()),
        (crate::scenario::Hidden::None, Spotted::BOTH),
    ] {
        game.book.scenario.roles[Side::B].hidden = rule;
        crate::setup::hide(&mut Play::new(&game.book, &mut game.state, &mut none()));
        assert_eq!([1, 2].map(|unit| game.stand(unit).spotted), [expected; 2], "CD-SPOT-02");
    }
}

/// CD-SCEN-04: out of sight of all enemies a stand starts hidden in the open, too; in sight of one of them
/// it does not.
#[test]
fn who_is_out_of_sight_starts_hidden() {
    let hill = area("hill", [25.0, 15.0], [35.0, 20.0]);
    let start = |watchers: &[Put]| {
        let mut game = stage(&hill, watchers, &[Put("U04", 3000, 3000, 270)]);
        crate::setup::hide(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game.stand(watchers.len() as u8).spotted
    };
    let behind = Put("G04", 3000, 1000, 90);
    assert_eq!(start(&[behind]), Spotted::default(), "CD-SCEN-04: out of sight");
    let beside = Put("G04", 5000, 3000, 180);
    assert_eq!(start(&[behind, beside]), Spotted::BOTH, "CD-SCEN-04: one sees it");
}

/// CD-SPOT-03, CD-SPOT-04, CD-SPOT-14: moving in the open is seen, in cover it is not.
#[test]
fn who_moves_in_the_open_is_seen_and_in_cover_is_not() {
    let mut open = hidden("", &[Put("G04", 1000, 1000, 90)], Put("U04", 1000, 4000, 0));
    let seen = move_and_spot(&mut open, 1, (1800, 4000), &[]);
    assert_eq!(seen, Spotted { vehicles: false, personnel: true }, "CD-SPOT-04");
    // CD-SPOT-14: from the first pulse at which it is in the open: it leaves the woods at half way.
    let woods = area("woods", [5.0, 35.0], [14.0, 45.0]);
    let mut game = hidden(&woods, &[Put("G14", 1800, 1000, 90)], Put("U04", 1000, 4000, 0));
    let seen = move_and_spot(&mut game, 1, (1800, 4000), &[]);
    assert_eq!(seen, Spotted { vehicles: true, personnel: false }, "CD-SPOT-03");
    assert_eq!(game.stand(1).since[1], 7, "CD-SPOT-14");
    game.stand_mut(0).fired = false;
    let fire = |pulse| super::fixture::fire(0, &[0], (1, pulse));
    let check = |fire| {
        crate::fire::permission::check(game.scene(), &fire, Opportunity)
            .err()
            .map(|bad| bad.clause.0)
    };
    assert_eq!((check(fire(6)), check(fire(7))), (Some("CD-FIRE-11"), None), "CD-OPP-10");
    // In the woods all the way: only a die, at 5 - 1 + 2.
    let mut inside = hidden(&woods, &[Put("G04", 1000, 3000, 90)], Put("U04", 600, 3540, 0));
    let seen = move_and_spot(&mut inside, 1, (1200, 3540), &[9]);
    assert_eq!(seen, Spotted::default(), "CD-SPOT-14: in cover");
}

/// CD-SPOT-05, CD-SPOT-15: by touch, but vehicles alone do not find men in cover.
#[test]
fn men_find_by_touch_what_vehicles_do_not_find_in_cover() {
    let touch = |spotter: &'static str, pieces: &str| {
        let radius = if spotter == "G14" { 101 } else { 81 };
        let mut game =
            hidden(pieces, &[Put(spotter, 1000, 1000, 90)], Put("U04", 1000, 1000 + radius, 270));
        let rolls: &[u8] = if pieces.is_empty() || spotter == "G04" { &[] } else { &[10] };
        spot(&mut game, rolls);
        game.stand(1).spotted
    };
    let (men, vehicles) = (
        Spotted { vehicles: false, personnel: true },
        Spotted { vehicles: true, personnel: false },
    );
    assert_eq!(touch("G04", ""), men, "CD-SPOT-15");
    assert_eq!(touch("G14", ""), vehicles, "CD-SPOT-15");
    let woods = area("woods", [5.0, 10.5], [15.0, 20.0]);
    assert_eq!(touch("G04", &woods), men, "CD-SPOT-05");
    assert_eq!(touch("G14", &woods), Spotted::default(), "CD-SPOT-05: alone it does not");
}

/// CD-SPOT-06, CD-SPOT-09, CD-SPOT-10, CD-SPOT-12, CD-SPOT-20, CD-SPOT-22: one die for all that see
/// it; none without sight.
#[test]
fn one_die_for_all() {
    let spotters =
        [Put("G04", 1000, 1000, 90), Put("G04", 1200, 1000, 90), Put("G14", 800, 1000, 90)];
    // Standing in the open at 9 inches: men 5 + 3, vehicles 2 less.
    let roll = |die: u8| {
        let mut game = hidden("", &spotters, Put("U04", 1000, 1980, 270));
        spot(&mut game, &[die]);
        game.stand(3).spotted
    };
    assert_eq!(roll(6), Spotted::BOTH, "CD-SPOT-06, CD-SPOT-20");
    assert_eq!(roll(8), Spotted { vehicles: false, personnel: true }, "CD-SPOT-12");
    assert_eq!(roll(9), Spotted::default(), "CD-SPOT-10: one die");
    let hill = area("hill", [0.0, 13.0], [60.0, 16.0]);
    let mut behind = hidden(&hill, &spotters, Put("U04", 1000, 1980, 270));
    spot(&mut behind, &[]);
    assert_eq!(behind.stand(3).spotted, Spotted::default(), "CD-SPOT-09");
}

/// CD-SPOT-13, CD-SPOT-23, CD-CHART-93: the best number of the group, over all pulses; the
/// demoralized do not count; without a chance no die.
#[test]
fn the_best_number_of_a_group_counts_without_the_demoralized() {
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    let game = || {
        let mut game = hidden(
            &woods,
            &[Put("G04", 1000, 920, 90), Put("G04", 1000, 100, 90)],
            Put("U04", 1000, 1560, 270),
        );
        game.stand_mut(2).at.y = 1560;
        game
    };
    // At 5.6 inches 7 - 1, at 13.8 the other has 3 - 1.
    let mut near = game();
    spot(&mut near, &[6]);
    assert!(near.stand(2).spotted.personnel, "CD-SPOT-13");
    let mut shaken = game();
    shaken.stand_mut(0).demoralized = true;
    spot(&mut shaken, &[3]);
    assert!(!shaken.stand(2).spotted.personnel, "CD-SPOT-23: the other needs 2");
    // A tank at 24 inches: 3 - 2 - 1.
    let mut hopeless = hidden(&woods, &[Put("G14", 1000, 100, 90)], Put("U04", 1000, 2540, 270));
    hopeless.stand_mut(1).at.y = 1580;
    hopeless.book.stands[0].profile.quality = Quality::Green;
    spot(&mut hopeless, &[]);
    assert_eq!(hopeless.stand(1).spotted, Spotted::default(), "CD-CHART-93");
}

/// CD-SPOT-07, CD-SPOT-19, CD-SPOT-24, CD-DICE-04: who fired from hiding is looked for after it, from
/// where all stood.
#[test]
fn who_fired_from_hiding_is_looked_for_after_it() {
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    let shoot = |die: u8| {
        let mut game = hidden(&woods, &[Put("G04", 1000, 920, 90)], Put("U04", 1000, 1560, 270));
        begin(&mut game.state, Step::GeneralFire);
        game.declare(General, 1, &[0], 0);
        close(&mut Play::new(&game.book, &mut game.state, &mut dice(&[10, 10, die])));
        assert_eq!(game.stand(1).since, [0, 0], "CD-SPOT-07: at no pulse");
        game.stand(1).spotted
    };
    // 7 at 6 inches, woods -1, small arms +2.
    assert!(shoot(8).personnel, "CD-SPOT-07, CD-SPOT-24");
    assert!(!shoot(9).personnel);
    // CD-SPOT-19: the platoon that was driven off saw it all the same.
    let woods = area("woods", [5.0, 30.0], [15.0, 40.0]);
    let mut game = hidden(&woods, &[Put("G04", 1000, 2420, 90)], Put("U04", 1000, 3060, 270));
    begin(&mut game.state, Step::GeneralFire);
    game.stand_mut(0).hits = 1;
    game.declare(General, 1, &[0], 0);
    close(&mut Play::new(&game.book, &mut game.state, &mut dice(&[1, 10, 8])));
    assert_eq!(game.stand(0).hits, 2);
    assert!(game.stand(1).spotted.personnel, "CD-SPOT-19");
}

/// CD-SPOT-16: after op fire the die of the movement is read once more.
#[test]
fn the_die_of_the_movement_is_read_again_after_opportunity_fire() {
    let woods = area("woods", [5.0, 15.0], [15.0, 25.0]);
    let look = |first: &[u8], second: &[u8], heavy| {
        let mut game = hidden(&woods, &[Put("G04", 1000, 920, 90)], Put("U04", 1000, 1560, 270));
        if !first.is_empty() {
            spot(&mut game, first);
        }
        let loudness = if heavy { Loudness::Heavy } else { Loudness::SmallArms };
        game.stand_mut(1).loudness = Some(loudness);
        let fired = [(UnitId(1), 12)];
        after_op_fire(&mut Play::new(&game.book, &mut game.state, &mut dice(second)), &fired);
        game.stand(1).spotted.personnel
    };
    assert!(!look(&[9], &[], false), "8 is needed");
    assert!(look(&[8], &[], false), "CD-SPOT-16: the same die");
    assert!(look(&[10], &[], true), "CD-CHART-87: guns +4");
    assert!(look(&[], &[8], false), "CD-SPOT-16: none was drawn");
}

/// CD-SPOT-17, CD-SPOT-21: flags go without sight; those aboard share the flags of their vehicle.
#[test]
fn who_is_out_of_sight_is_spotted_no_longer() {
    let hill = area("hill", [0.0, 13.0], [60.0, 16.0]);
    let mut game = stage(
        &hill,
        &[Put("G04", 1000, 1000, 90), Put("G14", 3000, 3000, 90)],
        &[Put("U10", 1000, 2500, 270), Put("U04", 1000, 2500, 270)],
    );
    game.stand_mut(3).place = Place::Aboard(UnitId(2));
    lose_sight(&game.book, &mut game.state);
    let vehicles = Spotted { vehicles: true, personnel: false };
    assert_eq!(game.stand(2).spotted, vehicles, "CD-SPOT-17");
    assert_eq!(game.stand(3).spotted, vehicles, "CD-SPOT-21");
    game.stand_mut(1).at.y = 900;
    lose_sight(&game.book, &mut game.state);
    assert_eq!(game.stand(2).spotted, Spotted::default(), "CD-SPOT-17: hidden again");
}

/// CD-SPOT-11, CD-SPOT-25, CD-CHART-81, CD-CHART-82, CD-CHART-83, CD-CHART-84, CD-CHART-85, CD-CHART-86, CD-CHART-87, CD-CHART-88, CD-CHART-89, CD-CHART-90, CD-CHART-91, CD-CHART-92, CD-CHART-93, CD-CHART-94: what makes the number.
#[test]
fn range_target_and_spotter_make_the_number_to_spot() {
    let needed = |spotter: Put, target: Put, pieces: &str, change: fn(&mut Stage)| {
        let mut game = hidden(pieces, &[spotter], target);
        change(&mut game);
        number(&Moment::now(game.scene()), UnitId(0), UnitId(1)).unwrap()
    };
    let as_is = |_: &mut Stage| {};
    let spotter = Put("G04", 1000, 1000, 90);
    // 10 inches in the open: 5 + 3.
    let at = |id| needed(spotter, Put(id, 1000, 2040, 270), "", as_is);
    assert_eq!(at("U04"), 8, "CD-SPOT-11, CD-CHART-88");
    assert_eq!(at("U12"), 8 + 2, "CD-CHART-89");
    assert_eq!(at("U07"), 8 + 1, "CD-CHART-90: a double stand");
    assert_eq!(at("U08"), 8 + 1, "CD-CHART-90: a gun on the ground");
    assert_eq!(at("U01"), 8 - 1, "CD-CHART-91");
    let grade = |game: &mut Stage| game.book.stands[0].profile.quality = Quality::Elite;
    assert_eq!(needed(spotter, Put("U04", 1000, 2040, 270), "", grade), 9, "CD-CHART-81");
    let target = |game: &mut Stage| game.book.stands[1].profile.quality = Quality::Elite;
    assert_eq!(needed(spotter, Put("U04", 1000, 2040, 270), "", target), 8, "CD-SPOT-25");
    let shaken = |game: &mut Stage| game.stand_mut(0).pin = Pin::P1;
    assert_eq!(needed(spotter, Put("U04", 1000, 2040, 270), "", shaken), 7, "CD-CHART-84");
    let inside = |kind: &str, id| {
        let pieces = area(kind, [5.0, 18.0], [15.0, 25.0]);
        needed(spotter, Put(id, 1000, 2040, 270), &pieces, as_is)
    };
    assert_eq!(inside("bush", "U04"), 5, "CD-CHART-92: concealment, no longer in the open");
    assert_eq!([inside("woods", "U04"), inside("town", "U04")], [4, 4], "CD-CHART-92");
    assert_eq!(inside("pillbox", "U04"), 3, "CD-CHART-92");
    assert_eq!(inside("woods", "U12"), 5 + 2 - 1, "CD-CHART-92: vehicles");
    let recon = needed(Put("G21", 1000, 1000, 90), Put("U04", 1000, 2000, 270), "", as_is);
    assert_eq!(recon, 8 + 1 + 1, "CD-CHART-83, CD-CHART-81");
    // CD-CHART-94: closest points, inclusive. CD-CHART-76, CD-CHART-78, CD-CHART-79, CD-CHART-80.
    let range = |inches: i16, more| {
        let y = 100 + 80 + 100 * inches + more;
        needed(Put("G04", 1000, 100, 90), Put("U04", 1000, y, 270), "", as_is) - 3
    };
    assert_eq!((range(6, 0), range(6, 1)), (7, 5), "CD-CHART-76, CD-CHART-94");
    assert_eq!((range(24, 0), range(24, 1)), (3, 2), "CD-CHART-78, CD-CHART-79");
    assert_eq!((range(36, 0), range(36, 1)), (2, 1), "CD-CHART-79, CD-CHART-80");
    // CD-CHART-86: it moved in this phase, in cover.
    let mut moved = hidden("", &[spotter], Put("U04", 1000, 2040, 270));
    moved.stand_mut(1).path = 300;
    let moment = Moment::at_pulse(moved.scene(), 12);
    assert_eq!(number(&moment, UnitId(0), UnitId(1)), Some(5 + 2), "CD-CHART-86");
}

/// CD-MUTUAL-01, CD-MUTUAL-03, CD-MUTUAL-04, CD-MUTUAL-05, CD-MUTUAL-06: two that touch share what
/// they have spotted, with nobody else.
#[test]
fn two_that_touch_share_what_they_have_spotted() {
    let game = |change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G04", 1000, 3000, 270)],
            &[Put("U12", 1000, 1000, 90), Put("U04", 1100, 1000, 90), Put("U04", 1300, 1000, 90)],
        );
        game.stand_mut(0).spotted = Spotted { vehicles: true, personnel: false };
        change(&mut game);
        game
    };
    let may = |change, unit| game(change).refused(General, unit, &[0], 0).map(str::to_owned);
    let as_is = |_: &mut Stage| {};
    assert_eq!(may(as_is, 2), None, "CD-MUTUAL-01, CD-MUTUAL-03");
    assert_eq!(may(as_is, 3).as_deref(), Some("CD-FIRE-11"), "CD-MUTUAL-04");
    assert!(!game(as_is).stand(0).spotted.personnel, "CD-MUTUAL-04: no flag is set");
    let apart = |game: &mut Stage| game.stand_mut(2).at.x = 1110;
    assert_eq!(may(apart, 2).as_deref(), Some("CD-FIRE-11"), "CD-MUTUAL-05: now, not before");
    let pinned = |game: &mut Stage| game.stand_mut(1).pin = Pin::P1;
    assert_eq!(may(pinned, 2), None, "CD-MUTUAL-06: the pinned do");
    let shaken = |game: &mut Stage| game.stand_mut(1).demoralized = true;
    assert_eq!(may(shaken, 2).as_deref(), Some("CD-FIRE-11"), "CD-MUTUAL-06");
    let riding = |game: &mut Stage| game.stand_mut(2).place = Place::Aboard(UnitId(1));
    assert_eq!(may(riding, 2).as_deref(), Some("CD-FIRE-11"), "CD-MUTUAL-06: riders");
}

/// CD-STATE-05, CD-STATE-06, CD-STATE-07: what a side sees of the other, and of its caps.
#[test]
fn views_hold_what_is_known() {
    let book = match_up("ridge");
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 3000, 270), Put("U02", 4000, 4000, 270)],
    );
    drop(book);
    game.stand_mut(2).spotted = Spotted::default();
    game.stand_mut(1).permanent = -2;
    let view = crate::view::View::new(game.scene(), Side::A);
    let seen: Vec<u8> = view.enemies().map(|sighting| sighting.unit.0).collect();
    assert_eq!(seen, [1], "CD-STATE-06");
    assert_eq!(view.permanent(UnitId(1)), 0, "CD-STATE-06: not their modifiers");
    assert_eq!((view.turn(), view.wrecks().len()), (1, 0), "CD-STATE-05");
    // CD-STATE-07: the cap by a hidden stand alone does not show.
    let chit = |y| crate::action::Chit {
        issuer: UnitId(2),
        order: crate::action::Order::Full,
        at: Point::new(4000, y),
        arrow: Heading::EAST,
    };
    game.state.chits.push(chit(4000));
    begin(&mut game.state, Step::Follow);
    let caps = |game: &Stage| crate::view::View::new(game.scene(), Side::A).caps().count();
    assert_eq!(caps(&game), 0, "CD-STATE-07");
    game.stand_mut(2).spotted = Spotted::BOTH;
    assert_eq!(caps(&game), 1, "CD-STATE-07");
}
