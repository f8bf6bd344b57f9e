//! Morale numbers, results, pins, retreats, demoralization, rally, losses (CD-MORALE-*, CD-PIN-*,
//! CD-BACK-*, CD-DEMOR-*, CD-RALLY-*, CD-ELIM-*, CD-WRECK-*, CD-CHART-95 to 112).

use super::fixture::{Put, Stage, area, dice, line, match_up, none, stage};
use crate::action::{Chit, Item, Order, Plan};
use crate::attack::toll::Phase::{General, Opportunity};
use crate::losses::casualties::{eliminate, note_wiped_out};
use crate::losses::elements;
use crate::morale::check::{CheckResult, check_all, outcome};
use crate::morale::number::Element;
use crate::morale::rally::{ease_pins, rally};
use crate::morale::retreat::{RetreatCause, force_back};
use crate::movement::legality;
use crate::movement::march::march;
use crate::position::heading::Heading;
use crate::scene::{Moment, Play, Scene};
use crate::state::{Cause, GunStatus, MoveClass, Pin, Place, Spotted, UnitSet};
use crate::units::quality::Quality;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

/// A company of a commander and two platoons of side A (number 9), enemies far away.
fn company() -> Stage {
    stage(
        "",
        &[Put("G03", 1000, 1000, 90), Put("G04", 1100, 1000, 90), Put("G04", 900, 1000, 90)],
        &[Put("U04", 1000, 4000, 270), Put("U12", 1100, 4000, 270), Put("U04", 900, 4000, 270)],
    )
}

fn element(game: &Stage) -> Element<'_> {
    let members = game.book.companies()[0].members;
    Element { moment: Moment::now(game.scene()), company: 0, members }
}

fn number(change: impl Fn(&mut Stage)) -> i32 {
    let mut game = company();
    change(&mut game);
    element(&game).number()
}

/// CD-MORALE-07, CD-MORALE-08, CD-MORALE-09, CD-MORALE-12, CD-MORALE-23, CD-MORALE-29: who checks:
/// known enemies within 10 inches, fired at, or a company seen lost; once whatever the reasons.
#[test]
fn a_company_checks_for_near_enemies_fire_or_a_lost_company() {
    let checks = |change: fn(&mut Stage)| {
        let mut game = company();
        change(&mut game);
        element(&game).must_check()
    };
    assert!(!checks(|_| {}), "CD-MORALE-29");
    assert!(checks(|game| game.stand_mut(3).at = Point::new(1000, 2080)), "CD-MORALE-07: 10.00");
    assert!(!checks(|game| game.stand_mut(3).at = Point::new(1000, 2081)), "CD-MORALE-07");
    let hidden = |game: &mut Stage| {
        game.stand_mut(3).at = Point::new(1000, 2000);
        game.stand_mut(3).spotted = Spotted::default();
    };
    assert!(!checks(hidden), "CD-MORALE-23");
    assert!(checks(|game| game.stand_mut(2).marks.fired_at = true), "CD-MORALE-08");
    assert!(checks(|game| game.stand_mut(2).marks.saw_loss = true), "CD-MORALE-09");
    let mut all = company();
    all.stand_mut(3).at = Point::new(1000, 2000);
    (all.stand_mut(1).marks.fired_at, all.stand_mut(2).marks.saw_loss) = (true, true);
    // One die of side A; side B checks too, and passes.
    check_all(&mut Play::new(&all.book, &mut all.state, &mut dice(&[1, 1])));
    assert_eq!(all.stand(0).pin, Pin::None, "CD-MORALE-12");
}

/// CD-MORALE-13, CD-MORALE-14, CD-MORALE-20, CD-MORALE-25, CD-CHART-95, CD-CHART-96, CD-CHART-97, CD-CHART-98, CD-CHART-99, CD-CHART-100, CD-CHART-101, CD-CHART-102, CD-CHART-103, CD-CHART-104, CD-CHART-105, CD-CHART-106, CD-CHART-107, CD-CHART-108, CD-CHART-109, CD-CHART-110: all that changes the
/// number of an element.
#[test]
fn each_modifier_of_morale_changes_the_number_of_an_element() {
    assert_eq!(number(|_| {}), 9, "CD-MORALE-13");
    let near = |unit: u8| number(|game| game.stand_mut(unit).at = Point::new(1000, 1900));
    assert_eq!(near(4), 7, "CD-CHART-95");
    assert_eq!(near(3), 8, "CD-CHART-96");
    let both = number(|game| {
        game.stand_mut(3).at = Point::new(1000, 1900);
        game.stand_mut(4).at = Point::new(1200, 1900);
    });
    assert_eq!(both, 6, "CD-CHART-97, CD-MORALE-14");
    let touching = number(|game| game.stand_mut(3).at = Point::new(1000, 1081));
    assert_eq!(touching, 7, "CD-CHART-98");
    assert_eq!(number(|game| game.stand_mut(1).marks.burst = true), 8, "CD-CHART-99");
    assert_eq!(number(|game| game.stand_mut(1).marks.flanked = true), 8, "CD-CHART-100");
    let losses = [1, 3, 5].map(|lost| number(|game| game.state.companies[0].lost = lost));
    assert_eq!(losses, [8, 6, 6], "CD-CHART-101");
    let gone = number(|game| {
        for unit in [1, 2] {
            game.stand_mut(unit).place = Place::Gone(Cause::Fire);
        }
    });
    assert_eq!(gone, 8, "CD-CHART-102");
    assert_eq!(number(|game| game.stand_mut(1).marks.saw_loss = true), 7, "CD-CHART-103");
    let mut alone = company();
    let members: UnitSet = [1, 2].map(UnitId).into_iter().collect();
    let now = Moment::now(alone.scene());
    assert_eq!(Element { moment: now, company: 0, members }.number(), 8, "CD-CHART-104");
    alone.book.companies[0].headquarters = true;
    let now = Moment::now(alone.scene());
    assert_eq!(Element { moment: now, company: 0, members }.number(), 9, "CD-MORALE-25");
    assert_eq!(number(|game| game.stand_mut(1).permanent = -2), 9, "CD-CHART-109: of the stand");
    let elite = number(|game| game.book.stands[1].profile.quality = Quality::Elite);
    assert_eq!(elite, 9, "CD-CHART-110");
}

/// CD-CHART-110, CD-MORALE-13, CD-MORALE-14: the number is the company's with what enemies, events and friends add or take, whatever the quality of its stands.
#[test]
fn quality_is_no_modifier() {
    let ground = area("woods", [5.0, 5.0], [15.0, 15.0]);
    let own = [Put("G03", 1000, 1000, 90), Put("G04", 1100, 1000, 90)];
    for quality in Quality::ALL {
        // Cover of all adds 1, men near take 1, a loss seen takes 2.
        let of = |covered: bool, near: bool, loss: bool| {
            let y = if near { 1900 } else { 4000 };
            let mut game =
                stage(if covered { &ground } else { "" }, &own, &[Put("U04", 1000, y, 270)]);
            for unit in [0, 1] {
                game.book.stands[unit].profile.quality = quality;
            }
            game.stand_mut(1).marks.saw_loss = loss;
            element(&game).number()
        };
        let alone = [
            of(false, false, false),
            of(true, false, false),
            of(false, true, false),
            of(false, false, true),
        ];
        assert_eq!(alone, [9, 10, 8, 7], "CD-CHART-110: {quality:?}");
        assert_eq!(of(true, true, true), 9 + 1 - 1 - 2, "CD-CHART-110: {quality:?}");
    }
}

/// CD-CHART-105, CD-CHART-106, CD-CHART-107, CD-CHART-108, CD-MORALE-14: cover, armour and the battalion help.
#[test]
fn cover_armour_and_the_battalion_help_morale() {
    let inside = |kind: &str| {
        let ground = area(kind, [5.0, 5.0], [15.0, 15.0]);
        let game = stage(
            &ground,
            &[Put("G03", 1000, 1000, 90), Put("G04", 1100, 1000, 90)],
            &[Put("U04", 1000, 4000, 270)],
        );
        element(&game).number()
    };
    assert_eq!(["bush", "woods", "town", "pillbox"].map(inside), [9, 10, 10, 11], "CD-CHART-105");
    assert_eq!(inside("pillbox"), 11, "CD-CHART-106");
    let hull_down = |enemy_y: i16| {
        let wall = line("wall", &[[5.0, 10.9], [15.0, 10.9]]);
        let tanks = [Put("G15", 1000, 1000, 90), Put("G14", 1200, 1000, 90)];
        let game = stage(&wall, &tanks, &[Put("U12", 1000, enemy_y, 270)]);
        element(&game).number()
    };
    assert_eq!([hull_down(4000), hull_down(100)], [10, 9 - 2], "CD-CHART-105: hull-down counts");
    let backed = |friend: &'static str, x: i16| {
        let mut game = stage(
            "",
            &[Put("G03", 1000, 1000, 90), Put("G04", 1100, 1000, 90), Put(friend, x, 1000, 90)],
            &[Put("U04", 1000, 4000, 270)],
        );
        // The friend is of another company.
        game.book.companies[0].members = [0, 1].map(UnitId).into_iter().collect();
        element(&game).number()
    };
    assert_eq!([backed("G14", 1800), backed("G14", 1801)], [10, 9], "CD-CHART-107");
    assert_eq!(backed("G13", 1400), 9, "CD-CHART-107: a truck is no help");
    assert_eq!([backed("G01", 1765), backed("G01", 1766)], [10, 9], "CD-CHART-108");
    let headquarters = {
        let mut game = company();
        game.book.companies[0].headquarters = true;
        element(&game).number()
    };
    assert_eq!(headquarters, 9, "CD-CHART-108: not for the headquarters itself");
}

/// CD-CHART-107: armour helps men alone, and none that is demoralized does.
#[test]
fn armour_helps_the_morale_of_men_alone() {
    let backed = |own: &'static str, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put(own, 1000, 1000, 90), Put("G14", 1300, 1000, 90)],
            &[Put("U04", 1000, 4000, 270)],
        );
        game.book.companies[0].members = UnitSet::of(UnitId(0));
        change(&mut game);
        element(&game).number()
    };
    let (men, tank) = (backed("G03", |_| {}), backed("G15", |_| {}));
    assert_eq!((men, tank), (10, 9), "CD-CHART-107: men, not armour");
    let broken = backed("G03", |game| game.stand_mut(1).demoralized = true);
    assert_eq!(broken, 9, "CD-CHART-107: not the demoralized");
    let gone = backed("G03", |game| game.stand_mut(1).place = Place::Gone(Cause::Fire));
    assert_eq!(gone, 9, "CD-CHART-107: nor who is gone");
}

/// CD-MORALE-01, CD-MORALE-02, CD-MORALE-03, CD-MORALE-05, CD-MORALE-24, CD-SCALE-07: companies check
/// each for themselves, with those attached, under one number.
#[test]
fn a_company_checks_under_the_number_of_its_commander() {
    let book = match_up("crossroads");
    let of_a: Vec<_> = book.companies().iter().filter(|one| one.side == Side::A).collect();
    assert_eq!(of_a.iter().filter(|one| one.headquarters).count(), 1, "CD-MORALE-05");
    let members: u32 = of_a.iter().map(|one| one.members.len()).sum();
    assert_eq!(members, book.units_of(Side::A).len(), "CD-MORALE-03, CD-SCALE-07");
    let headquarters = of_a.iter().find(|one| one.headquarters).unwrap();
    assert_eq!(headquarters.members.len(), 4, "CD-MORALE-03: recon attached to it");
    assert!(of_a.iter().all(|one| one.morale == 9), "CD-MORALE-24: that of their commanders");
    let mut game = company();
    game.stand_mut(2).marks.fired_at = true;
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[10])));
    let pins = [0, 1, 2].map(|unit| game.stand(unit).pin);
    assert_eq!(pins, [Pin::P2; 3], "CD-MORALE-01, CD-MORALE-02: all of the company");
}

/// CD-MORALE-04, CD-MORALE-06: stands out of sight of each other are elements of their own.
#[test]
fn stands_out_of_sight_of_each_other_are_elements_of_their_own() {
    let hill = area("hill", [20.0, 5.0], [30.0, 15.0]);
    let game = stage(
        &hill,
        &[Put("G03", 1000, 1000, 90), Put("G04", 4000, 1000, 90), Put("G04", 1080, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    let parts = elements::of_company(game.scene(), 0, UnitSet::EMPTY);
    let sizes: Vec<u32> = parts.iter().map(|part| part.len()).collect();
    assert_eq!(sizes, [2, 1], "CD-MORALE-04, CD-MORALE-06");
}

/// CD-MORALE-15, CD-MORALE-16, CD-MORALE-28: results by the excess; passing changes nothing.
#[test]
fn the_excess_over_the_number_decides_the_result() {
    use CheckResult::{Demoralized, Eliminated, ForcedBack, Passes, Pinned};
    let of = [2, 3, 4, 5, 6, 7, 8, 9].map(|die| outcome(die, 2));
    let all =
        [Passes, Pinned, Pinned, ForcedBack, ForcedBack, Demoralized, Demoralized, Eliminated];
    assert_eq!(of, all, "CD-MORALE-15, CD-MORALE-16");
    let mut game = company();
    game.stand_mut(0).marks.fired_at = true;
    (game.stand_mut(1).pin, game.stand_mut(1).permanent) = (Pin::P1, -1);
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[1])));
    assert_eq!((game.stand(1).pin, game.stand(1).permanent), (Pin::P1, -1), "CD-MORALE-28");
}

/// CD-MORALE-18, CD-CHART-111, CD-TURN-08: losses by morale count in the next turn.
#[test]
fn losses_by_morale_count_later() {
    let mut game = company();
    game.stand_mut(0).marks.fired_at = true;
    game.stand_mut(2).permanent = -9;
    game.state.companies[0].lost = 1;
    // 9 - 1 = 8: a die of 9 pins two, eliminates the third.
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[9])));
    assert!(game.is_gone(2), "CD-ELIM-01");
    assert_eq!(game.stand(0).pin, Pin::P2, "CD-MORALE-18: by the snapshot");
    assert_eq!(game.state.companies[0].lost, 1, "CD-CHART-111: that of this check");
    assert!(!game.stand(0).marks.fired_at, "CD-TURN-08");
    assert!(game.state.wrecks.is_empty(), "CD-ELIM-03");
}

/// CD-MORALE-19, CD-MORALE-11: who counts as fired at.
#[test]
fn passengers_and_those_in_the_circle_count_as_fired_at() {
    let mut game = stage(
        "",
        &[Put("G05", 1000, 1000, 90), Put("G04", 3000, 1000, 90)],
        &[
            Put("U10", 1000, 1600, 270),
            Put("U04", 1000, 1600, 270),
            Put("U12", 1500, 1600, 270),
            Put("U04", 3000, 1500, 270),
            Put("U04", 3100, 1500, 270),
        ],
    );
    game.stand_mut(3).place = Place::Aboard(UnitId(2));
    game.declare(General, 0, &[0], 2).declare(General, 1, &[0], 5);
    game.play(&[10, 10, 10, 10, 10, 10]);
    let marked = |unit| game.stand(unit).marks.fired_at;
    assert!(marked(2) && marked(3), "CD-MORALE-19: passengers too");
    assert!(marked(5) && marked(6), "CD-MORALE-19: in the circle");
    assert!(!marked(4));
}

/// CD-MORALE-26, CD-MORALE-27, CD-DEMOR-10: passengers keep their results as markers, and the
/// demoralized check like others.
#[test]
fn passengers_keep_their_results_as_markers() {
    let mut game = stage(
        "",
        &[Put("G03", 1000, 1000, 90), Put("G12", 1100, 1000, 90), Put("G04", 1100, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    // 9, and 1 more for armour at hand: 6 is exceeded by 3.
    game.stand_mut(2).permanent = -4;
    game.stand_mut(0).marks.fired_at = true;
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[9])));
    let aboard = game.stand(2);
    assert_eq!((aboard.pin, aboard.permanent), (Pin::P2, -5), "CD-MORALE-26");
    assert_eq!((aboard.place, game.stand(1).at.x), (Place::Aboard(UnitId(1)), 1100));
    let mut shaken = company();
    (0..3).for_each(|unit| shaken.stand_mut(unit).at.y = 2000);
    let stand = shaken.stand_mut(1);
    (stand.demoralized, stand.permanent) = (true, -3);
    shaken.stand_mut(0).marks.fired_at = true;
    check_all(&mut Play::new(&shaken.book, &mut shaken.state, &mut dice(&[9])));
    let stand = shaken.stand(1);
    assert_eq!((stand.permanent, stand.demoralized), (-4, true), "CD-MORALE-27, CD-DEMOR-10");
    assert!(stand.at.y < 2000, "CD-DEMOR-10: it moves in the open");
}

/// CD-MORALE-30, CD-PASS-11, CD-ELIM-03: eliminations, those aboard off, then pins and retreats.
#[test]
fn those_aboard_get_off_pinned_where_morale_eliminates_their_vehicle() {
    let mut game = stage(
        "",
        &[Put("G12", 1000, 1000, 90), Put("G04", 1000, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    game.stand_mut(0).permanent = -9;
    game.stand_mut(0).marks.fired_at = true;
    // Without a commander 8: a die of 8 is passed by the platoon.
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[8])));
    assert!(game.is_gone(0));
    let off = game.stand(1);
    assert_eq!((off.place, off.pin, off.hits), (Place::Table, Pin::P2, 0), "CD-PASS-11");
    assert!(game.state.wrecks.is_empty(), "CD-ELIM-03, CD-MORALE-30");
}

/// CD-MORALE-10, CD-MORALE-21, CD-MORALE-22, CD-ELIM-04: the loss of a company or an element is seen by
/// friends in sight; lone scouts do not count.
#[test]
fn the_loss_of_a_company_is_seen_by_friends_in_sight() {
    let saw = |entry: &'static str, pieces: &str, whole: bool| {
        let mut game = stage(
            pieces,
            &[Put(entry, 3000, 1000, 90), Put("G04", 1000, 1000, 90), Put("G04", 900, 1000, 90)],
            &[Put("U04", 1000, 4000, 270)],
        );
        if whole {
            // A company of its own.
            game.book.companies[0].members = UnitSet::of(UnitId(0));
        }
        eliminate(
            &mut Play::new(&game.book, &mut game.state, &mut none()),
            UnitId(0),
            Cause::Fire,
            None,
        );
        let gone = UnitSet::of(UnitId(0));
        note_wiped_out(&mut Play::new(&game.book, &mut game.state, &mut none()), gone);
        game.stand(1).marks.saw_loss
    };
    let hill = area("hill", [20.0, 5.0], [26.0, 15.0]);
    assert!(saw("G04", "", true), "CD-ELIM-04, CD-MORALE-21");
    assert!(!saw("G04", &hill, true), "CD-MORALE-21: out of sight");
    assert!(!saw("G04", "", false), "one of a company that lives on");
    // Behind the hill it was an element of its own, but nobody saw it; recon never counts alone.
    let mut apart = stage(
        &hill,
        &[Put("G04", 3000, 1000, 90), Put("G03", 1000, 1000, 90), Put("G12", 3000, 2000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    apart.book.companies[0].members = [0, 1].map(UnitId).into_iter().collect();
    eliminate(
        &mut Play::new(&apart.book, &mut apart.state, &mut none()),
        UnitId(0),
        Cause::Fire,
        None,
    );
    let gone = UnitSet::of(UnitId(0));
    note_wiped_out(&mut Play::new(&apart.book, &mut apart.state, &mut none()), gone);
    assert!(apart.stand(2).marks.saw_loss, "CD-MORALE-22");
    let mut scouts = stage(
        &hill,
        &[Put("G21", 3000, 1000, 90), Put("G03", 1000, 1000, 90), Put("G12", 3000, 2000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    scouts.book.companies[0].members = [0, 1].map(UnitId).into_iter().collect();
    eliminate(
        &mut Play::new(&scouts.book, &mut scouts.state, &mut none()),
        UnitId(0),
        Cause::Fire,
        None,
    );
    note_wiped_out(&mut Play::new(&scouts.book, &mut scouts.state, &mut none()), gone);
    assert!(!scouts.stand(2).marks.saw_loss, "CD-MORALE-10");
}

/// CD-PIN-01, CD-PIN-06, CD-PIN-07, CD-PIN-09, CD-PIN-13: both markers do the same and go in turn, on
/// vehicles as on men.
#[test]
fn both_markers_of_a_pin_forbid_the_same() {
    let mut game = stage(
        "",
        &[Put("G14", 1000, 1000, 90), Put("G04", 2000, 1000, 90)],
        &[Put("U04", 1000, 1500, 270)],
    );
    for pin in [Pin::P1, Pin::P2] {
        game.stand_mut(0).pin = pin;
        assert_eq!(game.refused(Opportunity, 0, &[0], 2), Some("CD-FIRE-01"), "CD-PIN-07");
        let own = crate::attack::number::of_firer(game.scene(), UnitId(0));
        assert_eq!(own, -2, "CD-PIN-07, CD-PIN-13");
    }
    (game.stand_mut(0).pin, game.stand_mut(1).pin) = (Pin::P2, Pin::P1);
    ease_pins(&mut game.state);
    assert_eq!([0, 1].map(|unit| game.stand(unit).pin), [Pin::P1, Pin::None], "CD-PIN-06");
    ease_pins(&mut game.state);
    assert_eq!(game.stand(0).pin, Pin::None, "CD-PIN-09");
    game.stand_mut(1).class = MoveClass::Full;
    game.stand_mut(1).pin = Pin::P1;
    let refused = |game: &Stage, items: &[Item]| {
        let plan = Plan::of(Heading::NORTH, items);
        legality::check(game.scene(), UnitId(1), &plan).err().map(|bad| bad.clause.0)
    };
    let ahead = [Item::Go(Point::new(2000, 1700))];
    assert_eq!(refused(&game, &ahead), Some("CD-PIN-02"), "CD-PIN-01");
    assert_eq!(refused(&game, &[]), None, "CD-PIN-10");
    game.stand_mut(1).pin = Pin::None;
    assert_eq!(refused(&game, &[]), Some("CD-ORDER-27"), "CD-PIN-10: else it must");
}

/// CD-PIN-11, CD-PIN-12, CD-BACK-01, CD-BACK-07, CD-TQ-03: a pin of op fire counts in the general fire
/// that follows; the pinned hold objectives.
#[test]
fn a_pin_of_opportunity_fire_counts_in_general_fire() {
    let pieces = "[[objective]]\nname = 'x'\ncentre = [10, 15]\nradius = 8\nat_end = 50\n";
    let mut game = stage(pieces, &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1400, 270)]);
    game.declare(Opportunity, 0, &[0], 1);
    let toll = game.toll(Opportunity, &[6, 10]);
    crate::attack::aftermath::apply(
        &mut Play::new(&game.book, &mut game.state, &mut none()),
        toll,
        Opportunity,
    );
    let hit = game.stand(1);
    assert_eq!((hit.pin, hit.class), (Pin::P2, MoveClass::ForcedBack), "CD-BACK-07, CD-TQ-03");
    assert_eq!(hit.permanent, 0, "CD-BACK-06: no morale modifier");
    assert!(hit.at.y > 1400, "CD-BACK-01");
    let own = crate::attack::number::of_firer(game.scene(), UnitId(1));
    assert_eq!(own, -2 - 1, "CD-PIN-12");
    game.stand_mut(0).place = Place::Gone(Cause::Fire);
    let objective = &game.book.scenario().objectives[0];
    game.state.stands[1].at = Point::new(1000, 1500);
    let holder = crate::winning::victory::controller(game.scene(), objective);
    assert_eq!(holder, Some(Side::B), "CD-PIN-11");
}

/// Drives a stand of side B at (10, 20) back, from an enemy to the south.
fn drive_back(pieces: &str, unit: &'static str, reason: RetreatCause) -> Stage {
    let mut game = stage(pieces, &[Put("G04", 1000, 1500, 90)], &[Put(unit, 1000, 2000, 270)]);
    let mut fled = UnitSet::EMPTY;
    force_back(
        &mut Play::new(&game.book, &mut game.state, &mut none()),
        UnitId(1),
        reason,
        &mut fled,
    );
    game
}

/// CD-BACK-02, CD-BACK-03, CD-BACK-19: by morale it is pinned and keeps -1 until it is rallied.
#[test]
fn who_is_forced_back_by_morale_is_pinned_and_keeps_a_modifier() {
    let mut game = company();
    (0..3).for_each(|unit| game.stand_mut(unit).at.y = 2000);
    game.stand_mut(0).marks.fired_at = true;
    game.stand_mut(1).permanent = -2;
    // 9: a die of 10 pins; 7 is exceeded by 3.
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[10])));
    let back = game.stand(1);
    assert_eq!((back.permanent, back.pin), (-3, Pin::P2), "CD-BACK-02, CD-BACK-19");
    assert!(back.at.y < 2000);
    ease_pins(&mut game.state);
    assert_eq!(game.stand(1).permanent, -3, "CD-BACK-03");
}

/// CD-BACK-04, CD-BACK-05, CD-BACK-06, CD-BACK-13, CD-BACK-16, CD-GUN-18, CD-GUN-19: out of cover
/// nobody is driven, deeper in they are; works hold.
#[test]
fn nobody_is_driven_out_of_cover_but_deeper_in() {
    let at = |pieces: &str| drive_back(pieces, "U04", RetreatCause::Fire(None)).stand(1).at;
    let woods = area("woods", [5.0, 18.0], [15.0, 30.0]);
    assert_eq!(at(&woods), Point::new(1000, 2300), "CD-BACK-04, CD-BACK-13: 3 inches");
    let shallow = area("woods", [5.0, 18.0], [15.0, 21.0]);
    assert_eq!(at(&shallow), Point::new(1000, 2100), "CD-BACK-13: to its boundary");
    let trench = area("entrenchment", [5.0, 18.0], [15.0, 30.0]);
    assert_eq!(at(&trench), Point::new(1000, 2000), "CD-BACK-13: in works it stays");
    let pillbox = area("pillbox", [9.0, 19.0], [11.0, 21.0]);
    assert_eq!(at(&pillbox), Point::new(1000, 2000), "CD-BACK-05");
    let wall = line("wall", &[[5.0, 19.0], [15.0, 19.0]]);
    assert_eq!(at(&wall), Point::new(1000, 2000), "CD-BACK-06, CD-BACK-13: behind a wall");
    let gun = drive_back(&pillbox, "U08", RetreatCause::Morale);
    assert_eq!(gun.stand(1).at, Point::new(1000, 2000), "CD-GUN-18");
    let status = gun.stand(1).gun.unwrap().status;
    assert_eq!(status, GunStatus::Unlimbered, "CD-GUN-19: it keeps manning its gun");
    let mut contact = stage(
        &area("woods", [5.0, 18.0], [15.0, 20.1]),
        &[Put("G04", 1000, 1919, 90)],
        &[Put("U04", 1000, 2000, 270)],
    );
    let mut fled = UnitSet::EMPTY;
    let reason = RetreatCause::Fire(None);
    force_back(
        &mut Play::new(&contact.book, &mut contact.state, &mut none()),
        UnitId(1),
        reason,
        &mut fled,
    );
    assert_eq!(contact.stand(1).at.y, 2010, "CD-BACK-16: inside its cover");
}

/// CD-BACK-08, CD-BACK-09, CD-BACK-10, CD-BACK-14, CD-BACK-15, CD-BACK-18: to the nearest cover of
/// thirteen directions, else a full move; then it faces the enemy.
#[test]
fn who_is_forced_back_in_the_open_goes_to_the_nearest_cover() {
    let full = drive_back("", "U04", RetreatCause::Fire(None));
    assert_eq!(full.stand(1).at, Point::new(1000, 3200), "CD-BACK-10");
    assert_eq!(full.stand(1).facing, Heading::SOUTH, "CD-BACK-14");
    assert_eq!(full.stand(1).class, MoveClass::ForcedBack, "CD-BACK-15");
    let bush = area("bush", [5.0, 24.0], [15.0, 27.0]);
    let covered = drive_back(&bush, "U04", RetreatCause::Fire(None));
    assert_eq!(covered.stand(1).at, Point::new(1000, 2400), "CD-BACK-09");
    // Cover 45 degrees off is nearer than cover straight behind.
    let aside = area("bush", [5.0, 30.0], [15.0, 33.0]) + &area("bush", [6.0, 22.0], [8.0, 24.0]);
    let turned = drive_back(&aside, "U04", RetreatCause::Fire(None)).stand(1).at;
    assert!(turned.x <= 800 && turned.y >= 2190, "CD-BACK-09: {turned:?}");
    let way = turned.to(Point::new(1000, 1500));
    let facing = crate::position::heading::of(way);
    let aside = drive_back(&aside, "U04", RetreatCause::Fire(None)).stand(1).facing;
    assert_eq!(aside, facing, "CD-BACK-14: as seen from where it has come to");
    assert!(aside.between(Heading::SOUTH) > 10, "CD-BACK-14: not as from where it was");
    let tank = drive_back("", "U12", RetreatCause::Fire(None));
    assert_eq!(tank.stand(1).at, Point::new(1000, 4200), "CD-BACK-18");
    let road = line("road", &[[10.0, 15.0], [10.0, 47.0]]);
    let rolled = drive_back(&road, "U12", RetreatCause::Fire(None));
    assert_eq!(rolled.stand(1).at, Point::new(1000, 4200), "CD-BACK-15: no bonus");
    // CD-BACK-08: nobody is known: from who fired, else from the edge he came from.
    let mut blind = stage("", &[Put("G04", 500, 2000, 0)], &[Put("U04", 1000, 2000, 270)]);
    blind.stand_mut(0).spotted = Spotted::default();
    let mut fled = UnitSet::EMPTY;
    let reason = RetreatCause::Fire(Some(UnitId(0)));
    force_back(
        &mut Play::new(&blind.book, &mut blind.state, &mut none()),
        UnitId(1),
        reason,
        &mut fled,
    );
    assert_eq!(blind.stand(1).at, Point::new(2200, 2000), "CD-BACK-08: from the shooter");
    let mut unnerved = stage("", &[Put("G04", 500, 2000, 0)], &[Put("U04", 1000, 2000, 270)]);
    unnerved.stand_mut(0).spotted = Spotted::default();
    unnerved.stand_mut(1).hurt_by = Some(UnitId(0));
    force_back(
        &mut Play::new(&unnerved.book, &mut unnerved.state, &mut none()),
        UnitId(1),
        RetreatCause::Morale,
        &mut fled,
    );
    let end = unnerved.stand(1).at;
    assert_eq!(end, Point::new(1000, 3200), "CD-BACK-08: by morale from the edge of the enemy");
}

/// CD-BACK-11, CD-BACK-12, CD-BACK-17: over the edge it is gone; without a way it stays; once a phase.
#[test]
fn a_retreat_ends_over_the_edge_or_where_no_way_leads_on() {
    let mut edge = stage("", &[Put("G04", 1000, 4000, 90)], &[Put("U04", 1000, 4500, 270)]);
    let mut fled = UnitSet::EMPTY;
    let reason = RetreatCause::Fire(None);
    force_back(
        &mut Play::new(&edge.book, &mut edge.state, &mut none()),
        UnitId(1),
        reason,
        &mut fled,
    );
    assert_eq!(edge.stand(1).place, Place::Gone(Cause::Fled), "CD-BACK-11");
    // Enemies all round: every direction comes closer to one.
    let ring = [Put("G04", 1000, 1500, 90), Put("G04", 1000, 2500, 90), Put("G04", 500, 2000, 0)];
    let mut ring: Vec<Put> = ring.to_vec();
    ring.extend([Put("G04", 1500, 2000, 180), Put("G04", 650, 2350, 0), Put("G04", 1350, 2350, 0)]);
    ring.extend([Put("G04", 650, 1650, 0), Put("G04", 1350, 1650, 0)]);
    let mut shut = stage("", &ring, &[Put("U04", 1000, 2000, 270)]);
    force_back(
        &mut Play::new(&shut.book, &mut shut.state, &mut none()),
        UnitId(8),
        reason,
        &mut fled,
    );
    assert_eq!(shut.stand(8).at, Point::new(1000, 2000), "CD-BACK-12");
    let mut once = drive_back("", "U04", reason);
    let at = once.stand(1).at;
    force_back(
        &mut Play::new(&once.book, &mut once.state, &mut none()),
        UnitId(1),
        reason,
        &mut fled,
    );
    assert_eq!(once.stand(1).at, at, "CD-BACK-17");
}

/// CD-DEMOR-01, CD-DEMOR-02, CD-DEMOR-03, CD-DEMOR-06, CD-GUN-02: -2, a pin that stays, no fire; a crew
/// leaves its gun; a second result eliminates.
#[test]
fn the_demoralized_do_not_fire_and_a_second_result_eliminates_them() {
    let mut game = stage(
        "",
        &[Put("G03", 1000, 1000, 90), Put("G09", 1200, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    game.stand_mut(0).marks.fired_at = true;
    game.stand_mut(1).permanent = -4;
    // 9; the crew has 5: a die of 10 is 5 over.
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[10])));
    let crew = *game.stand(1);
    assert!(crew.demoralized && crew.permanent == -6, "CD-DEMOR-01");
    assert_eq!(crew.gun.unwrap().status, GunStatus::Unlimbered, "CD-GUN-02");
    ease_pins(&mut game.state);
    assert_eq!(game.stand(1).pin, Pin::P2, "CD-DEMOR-02");
    assert_eq!(game.refused(General, 1, &[1], 2), Some("CD-FIRE-01"), "CD-DEMOR-03");
    game.stand_mut(0).marks.fired_at = true;
    game.stand_mut(1).permanent = -4;
    check_all(&mut Play::new(&game.book, &mut game.state, &mut dice(&[10])));
    assert!(game.is_gone(1), "CD-DEMOR-06");
}

/// The compulsory move of a demoralized stand of side B at (10, 20).
fn flee(pieces: &str, unit: &'static str, enemies: &[Put]) -> Stage {
    let mut game = stage(pieces, enemies, &[Put(unit, 1000, 2000, 270)]);
    let stand = game.stand_mut(enemies.len() as u8);
    (stand.demoralized, stand.permanent, stand.pin) = (true, -2, Pin::P2);
    march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    game
}

/// CD-DEMOR-04, CD-DEMOR-05, CD-DEMOR-07, CD-DEMOR-08, CD-DEMOR-12, CD-FACE-15: it stays, but outside
/// cover with enemies in sight it goes to cover, or is gone.
#[test]
fn the_demoralized_in_sight_go_to_cover_or_are_gone() {
    let enemy = [Put("G04", 1000, 1500, 90)];
    let bush = area("bush", [5.0, 24.0], [15.0, 27.0]);
    let moved = flee(&bush, "U04", &enemy);
    assert_eq!(moved.stand(1).at, Point::new(1000, 2400), "CD-DEMOR-04, CD-DEMOR-07");
    assert_eq!(moved.stand(1).facing, Heading::SOUTH, "CD-FACE-15");
    let inside = area("bush", [5.0, 19.0], [15.0, 27.0]);
    assert_eq!(flee(&inside, "U04", &enemy).stand(1).at.y, 2000, "CD-DEMOR-04: in cover it stays");
    let hill = area("hill", [5.0, 16.0], [15.0, 17.5]);
    assert_eq!(flee(&hill, "U04", &enemy).stand(1).at.y, 2000, "CD-DEMOR-08: none in sight");
    let far = area("bush", [5.0, 36.0], [15.0, 39.0]);
    let walked = flee(&far, "U04", &enemy);
    assert_eq!(walked.stand(1).at, Point::new(1000, 3200), "CD-DEMOR-07: a full move towards it");
    assert!(flee("", "U04", &enemy).is_gone(1), "CD-DEMOR-05");
    assert!(!flee(&bush, "U12", &enemy).is_gone(1), "CD-DEMOR-12: bush covers vehicles");
}

/// CD-ELIM-04, CD-DEMOR-05, CD-PASS-11: what is lost for want of cover is seen by friends, and those aboard
/// get off in the same step.
#[test]
fn who_finds_no_cover_is_lost_and_those_aboard_get_off() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1500, 90)],
        &[Put("U11", 1000, 2000, 270), Put("U04", 0, 0, 0), Put("U04", 2000, 2600, 270)],
    );
    // The truck is a company of its own.
    game.book.companies[1].members = UnitSet::of(UnitId(1));
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    let truck = game.stand_mut(1);
    (truck.demoralized, truck.permanent, truck.pin) = (true, -2, Pin::P2);
    march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert!(game.is_gone(1), "CD-DEMOR-05");
    let off = game.stand(2);
    assert_eq!((off.place, off.pin, off.hits), (Place::Table, Pin::P2, 0), "CD-PASS-11");
    assert!(game.stand(3).marks.saw_loss, "CD-ELIM-04: friends check");
}

/// CD-DEMOR-09: the demoralized do not spot, observe, support or hold; they are in the way all the same.
#[test]
fn the_demoralized_hold_nothing_but_are_in_the_way() {
    let pieces = "[[objective]]\nname = 'x'\ncentre = [10, 10]\nradius = 3\nat_end = 50\n";
    let mut game = stage(
        pieces,
        &[Put("G07", 1000, 1000, 90), Put("G04", 1000, 800, 90)],
        &[Put("U04", 1000, 1500, 270)],
    );
    game.stand_mut(0).demoralized = true;
    let objective = &game.book.scenario().objectives[0];
    game.state.stands[1].at = Point::new(1000, 600);
    let holder = crate::winning::victory::controller(game.scene(), objective);
    assert_eq!(holder, None, "CD-DEMOR-09");
    assert_eq!(game.refused(General, 1, &[0], 2), Some("CD-LOS-09"), "CD-DEMOR-09: in the way");
}

/// CD-RALLY-01, CD-RALLY-03, CD-RALLY-04, CD-RALLY-05, CD-RALLY-06, CD-RALLY-07, CD-RALLY-08,
/// CD-RALLY-09: a Rally chit in force frees whom it reaches; nothing else is asked.
#[test]
fn a_rally_chit_in_force_frees_whom_it_reaches() {
    let rallied = |change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G02", 1000, 600, 90), Put("G04", 1000, 1000, 90), Put("G04", 1100, 1000, 90)],
            &[Put("U04", 1000, 3000, 270)],
        );
        for unit in [1, 2] {
            let stand = game.stand_mut(unit);
            (stand.demoralized, stand.permanent, stand.pin) = (true, -3, Pin::P2);
            stand.hits = 1;
        }
        let at = Point::new(1000, 1000);
        let chit = Chit { issuer: UnitId(0), order: Order::Rally, at, arrow: Heading::EAST };
        game.state.chits.push(chit);
        change(&mut game);
        rally(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game
    };
    let free = rallied(|_| {});
    let after = (free.stand(1).demoralized, free.stand(1).permanent);
    assert_eq!(after, (false, -1), "CD-RALLY-01, CD-RALLY-04: what demoralization took");
    assert!(!free.stand(2).demoralized, "CD-RALLY-09: both");
    assert_eq!(free.stand(1).pin, Pin::P2, "CD-RALLY-06");
    assert_eq!(free.stand(1).hits, 1, "CD-RALLY-07, CD-TQ-12");
    let moved = rallied(|game| game.stand_mut(1).path = 100);
    assert!(!moved.stand(1).demoralized, "CD-RALLY-03: it need not have stayed");
    let back = rallied(|game| game.stand_mut(1).class = MoveClass::ForcedBack);
    assert!(!back.stand(1).demoralized, "CD-RALLY-03: nor been at rest");
    let touched = rallied(|game| game.stand_mut(3).at = Point::new(1000, 1081));
    assert!(!touched.stand(1).demoralized, "CD-RALLY-03: nor be out of contact");
    let [inside, outside] = [1640, 1641].map(|y| {
        let mut far = rallied(|game| game.state.chits.clear());
        far.stand_mut(1).at = Point::new(1000, y);
        let at = Point::new(1000, 1000);
        let chit = Chit { issuer: UnitId(0), order: Order::Rally, at, arrow: Heading::EAST };
        far.state.chits.push(chit);
        rally(&mut Play::new(&far.book, &mut far.state, &mut none()));
        far.stand(1).demoralized
    });
    assert_eq!((inside, outside), (false, true), "CD-RALLY-01: six inches");
    let lifted = rallied(|game| game.state.chits.clear());
    assert!(lifted.stand(1).demoralized, "CD-RALLY-03: the chit is gone");
    let worn = rallied(|game| game.stand_mut(1).demoralized = false);
    assert_eq!(worn.stand(1).permanent, -2, "CD-RALLY-05: one point");
    let twice = rallied(|game| {
        let more = Chit { issuer: UnitId(1), ..game.state.chits[0] };
        game.state.chits.push(more);
        game.stand_mut(2).demoralized = false;
    });
    assert_eq!(twice.stand(2).permanent, -2, "CD-ORDER-34: chits never combine");
    let mut issuer = rallied(|_| {});
    issuer.stand_mut(0).demoralized = true;
    let may = crate::orders::chits::may_issue(issuer.scene(), UnitId(0));
    assert!(!may, "CD-RALLY-08");
}

/// CD-RALLY-02: carried out in the Morale Phase of the turn in which it is placed, after the checks, and
/// before pins are eased.
#[test]
fn a_rally_works_in_the_morale_phase_of_its_turn() {
    let mut game = stage(
        "",
        &[Put("G02", 1000, 600, 90), Put("G04", 1000, 1000, 90), Put("G01", 5500, 600, 90)],
        &[Put("U04", 1000, 3000, 270)],
    );
    // Two elements: that of the platoon has 9, less 4 of its own; 10 is 5 over.
    game.book.companies[0].members = UnitSet::of(UnitId(1));
    game.book.companies[0].commander = Some(UnitId(1));
    game.stand_mut(1).permanent = -4;
    game.stand_mut(1).marks.fired_at = true;
    let at = Point::new(1000, 1000);
    let chit = Chit { issuer: UnitId(0), order: Order::Rally, at, arrow: Heading::EAST };
    game.state.chits.push(chit);
    game.state.decider = Side::B;
    game.state.step = crate::state::Step::Orders;
    crate::turn::steps::close(&mut Play::new(&game.book, &mut game.state, &mut dice(&[10])));
    let stand = game.stand(1);
    assert_eq!((stand.demoralized, stand.permanent), (false, -4), "CD-RALLY-02: undone at once");
    assert_eq!(stand.pin, Pin::P1, "CD-RALLY-04: from now on reduced");
}

/// CD-ELIM-01, CD-ELIM-02, CD-ELIM-06, CD-WRECK-01, CD-WRECK-02, CD-WRECK-03, CD-WRECK-04: losses for
/// good, and the wrecks they leave.
#[test]
fn what_is_eliminated_is_gone_and_leaves_its_wreck() {
    let mut game = stage(
        "",
        &[Put("G16", 1000, 1000, 90), Put("G04", 1000, 800, 90)],
        &[Put("U11", 1000, 2000, 270), Put("U04", 1000, 2400, 270)],
    );
    game.declare(General, 0, &[0], 2).play(&[1, 1]);
    assert!(game.is_gone(2), "CD-ELIM-02");
    assert_eq!(&game.state.wrecks[..], &[Point::new(1000, 2000)], "CD-WRECK-02: soft ones too");
    let sees = |game: &Stage, x| {
        let mut moved = game.state.clone();
        moved.stands[3].at.x = x;
        Moment::now(Scene::new(&game.book, &moved)).sees(UnitId(0), UnitId(3))
    };
    assert!(!sees(&game, 1000) && sees(&game, 1400), "CD-WRECK-01");
    game.stand_mut(3).at = Point::new(1000, 2050);
    let now = Moment::now(game.scene());
    let cover = now.cover(UnitId(3), Point::new(1000, 1000));
    assert_eq!(cover, crate::terrain::kind::Cover::None, "CD-WRECK-03");
    let kind = crate::terrain::kind::TerrainKind::Smoke;
    assert_eq!((kind.height(), kind.conceals()), (3, true), "CD-WRECK-04");
    // CD-ELIM-06: nothing brings it back.
    ease_pins(&mut game.state);
    rally(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert!(game.is_gone(2), "CD-ELIM-06");
    assert_eq!(outcome(10, 3), CheckResult::Eliminated, "CD-ELIM-01");
}

/// CD-TQ-05, CD-TQ-06, CD-TQ-08, CD-TQ-09, CD-TQ-14, CD-ELIM-02: grades, their markers and modifiers.
#[test]
fn grades_have_markers_and_modifiers_of_their_own() {
    use crate::units::quality::{Fate, Marker, fate};
    let first = Quality::ALL.map(|grade| grade.marker(1));
    let (red, yellow, green) = (Some(Marker::Red), Some(Marker::Yellow), Some(Marker::Green));
    assert_eq!(first, [None, red, red, yellow, yellow, green], "CD-TQ-05, CD-TQ-14");
    let back = |grade: Quality| (0..4).any(|hits| fate(grade, hits, 1) == Fate::ForcedBack);
    assert!(!back(Quality::Green) && back(Quality::Trained), "CD-TQ-06");
    assert_eq!([Quality::Trained, Quality::Green].map(Quality::modifier), [-1; 2], "CD-TQ-08");
    let others = [Quality::Experienced, Quality::Regular].map(Quality::modifier);
    assert_eq!(others, [0; 2], "CD-TQ-09");
    assert_eq!(fate(Quality::Regular, 1, 1), Fate::Eliminated, "CD-ELIM-02");
}
