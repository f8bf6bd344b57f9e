//! What a phase of fire leaves behind, row by row (CD-FIRE-31, CD-OPP-13 to 21, CD-PASS-*, CD-RIDER-07, CD-TQ-11).

use super::fixture::{Put, Stage, area, none, set, stage, stage_with, told};
use crate::action::{Chit, Item, Order, Plan};
use crate::attack::aftermath::apply;
use crate::attack::toll::Phase::{self, General, Opportunity};
use crate::attack::toll::{PhaseLosses, Wound};
use crate::event::Event;
use crate::movement::march::march;
use crate::position::heading::Heading;
use crate::scene::Play;
use crate::state::{Cause, GunStatus, Loudness, MoveClass, Pin, Place};
use crate::units::quality::Quality;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

/// Applies a toll.
fn suffer(game: &mut Stage, phase: Phase, fill: impl Fn(&mut PhaseLosses)) {
    let mut toll = PhaseLosses::new();
    fill(&mut toll);
    apply(&mut Play::new(&game.book, &mut game.state, &mut none()), toll, phase);
}

/// CD-TQ-11, CD-TQ-03, CD-TQ-12, CD-BACK-07, CD-BACK-17, CD-PIN-12: hits of a phase are added and read once: nothing, red with one retreat and a pin, or the end.
#[test]
fn hits_are_read_once() {
    let after = |rules: &[&str], grade, before: u8, hits: &[u8]| {
        let (a, b) = ([Put("G04", 1000, 1000, 90)], [Put("U04", 1000, 1500, 270)]);
        let mut game = stage_with("", &a, &b, rules);
        game.book.stands[1].profile.quality = grade;
        game.stand_mut(1).hits = before;
        suffer(&mut game, General, |toll| {
            hits.iter().for_each(|&count| {
                toll.hit(Wound { victim: UnitId(1), by: UnitId(0), hits: count }, 12);
            });
        });
        let stand = *game.stand(1);
        (stand.hits, stand.class == MoveClass::ForcedBack, stand.pin, game.is_gone(1))
    };
    let (none, p2) = (Pin::None, Pin::P2);
    let plain = |grade, before, hits: &[u8]| after(&[], grade, before, hits);
    assert_eq!(plain(Quality::Elite, 0, &[1]), (1, false, none, false), "CD-TQ-11");
    assert_eq!(plain(Quality::Elite, 0, &[1, 1]), (2, false, none, false), "CD-TQ-11");
    assert_eq!(
        plain(Quality::Elite, 0, &[2, 1]),
        (3, true, p2, false),
        "CD-TQ-11, CD-TQ-03, CD-BACK-07"
    );
    assert_eq!(plain(Quality::Elite, 2, &[1]), (3, true, p2, false), "CD-TQ-12: earlier hits stay");
    assert_eq!(
        plain(Quality::Experienced, 2, &[]),
        (2, false, none, false),
        "CD-BACK-17: red before, not hit"
    );
    assert_eq!(plain(Quality::Experienced, 1, &[1]), (2, true, p2, false), "CD-TQ-11, CD-PIN-12");
    assert_eq!(
        plain(Quality::Experienced, 1, &[2]),
        (3, false, none, true),
        "CD-TQ-11: no retreat of the lost"
    );
    assert_eq!(
        plain(Quality::Regular, 0, &[9]),
        (2, false, none, true),
        "CD-TQ-11: as many as it can take"
    );
    assert_eq!(plain(Quality::Green, 0, &[1]), (1, false, none, true), "CD-TQ-11");
    assert_eq!(
        after(&["fire_fb_pins=off"], Quality::Regular, 0, &[1]),
        (1, true, none, false),
        "CD-BACK-07: by switch"
    );
}

/// CD-MORALE-19, CD-FIRE-04, CD-FIRE-13: who was fired at, burst upon, flanked and who fired is marked, those aboard with their vehicle; earlier marks stay.
#[test]
fn marks_are_carried_over() {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G04", 1300, 1000, 90)],
        &[
            Put("U10", 1000, 1500, 270),
            Put("U04", 1000, 1500, 270),
            Put("U04", 1300, 1500, 270),
            Put("U04", 1600, 1500, 270),
        ],
    );
    game.stand_mut(3).place = Place::Aboard(UnitId(2));
    game.stand_mut(4).marks.flanked = true;
    game.stand_mut(1).loudness = Some(Loudness::Heavy);
    suffer(&mut game, General, |toll| {
        toll.fired.push((UnitId(0), 12));
        toll.loudness[0] = Some(Loudness::SmallArms);
        toll.loudness[1] = Some(Loudness::SmallArms);
        toll.name(UnitId(2), UnitId(0));
        toll.marks[2].burst = true;
        toll.name(UnitId(4), UnitId(1));
        toll.marks[5].flanked = true;
    });
    let marks = |unit: u8| {
        let marks = game.stand(unit).marks;
        (marks.fired_at, marks.burst, marks.flanked)
    };
    assert_eq!(marks(2), (true, true, false), "CD-MORALE-19");
    assert_eq!(marks(3), (true, true, false), "CD-MORALE-19: those aboard with it");
    assert_eq!(
        (marks(4), marks(5)),
        ((true, false, true), (false, false, true)),
        "CD-MORALE-19: marks add up"
    );
    let hurt = [2, 3, 4, 5].map(|unit| game.stand(unit).hurt_by.map(|by| by.0));
    assert_eq!(hurt, [Some(0), Some(0), Some(1), None], "CD-MORALE-19: by whom");
    assert_eq!([0, 1].map(|unit| game.stand(unit).fired), [true, false], "CD-FIRE-04");
    let heard = [0, 1].map(|unit| game.stand(unit).loudness);
    assert_eq!(
        heard,
        [Some(Loudness::SmallArms), Some(Loudness::Heavy)],
        "CD-FIRE-13: the loudest"
    );
}

/// CD-MORALE-19: those aboard are fired at with their vehicle, whichever of the two comes first in the list.
#[test]
fn those_aboard_are_fired_at_with_their_vehicle() {
    for (passenger, vehicle) in [(0, 1), (1, 0)] {
        let own = if vehicle == 0 { ["G12", "G04"] } else { ["G04", "G12"] };
        let own = own.map(|entry| Put(entry, 1000, 1500, 90));
        let mut game = stage("", &own, &[Put("U04", 1000, 2000, 270)]);
        game.stand_mut(passenger).place = Place::Aboard(UnitId(vehicle));
        suffer(&mut game, General, |toll| {
            toll.name(UnitId(vehicle), UnitId(2));
            toll.marks[usize::from(vehicle)].burst = true;
        });
        let aboard = game.stand(passenger);
        assert_eq!(
            (aboard.marks.fired_at, aboard.marks.burst, aboard.hurt_by),
            (true, true, Some(UnitId(2))),
            "CD-MORALE-19: {passenger}"
        );
    }
}

/// CD-FIRE-31, CD-FIRE-07, CD-PASS-04, CD-CMD-17, CD-GUN-14, CD-ELIM-04: all results of a phase in their order, in one go.
#[test]
fn everything_a_phase_leaves_behind() {
    let mut game = stage(
        "",
        &[Put("G14", 5000, 1000, 90)],
        &[
            Put("U11", 1500, 2000, 270),
            Put("U04", 1500, 2000, 270),
            Put("U02", 2000, 2000, 270),
            Put("U08", 3000, 2000, 270),
            Put("U04", 1500, 2600, 270),
        ],
    );
    game.stand_mut(2).place = Place::Aboard(UnitId(1));
    game.book.companies[1].members = set(&[1]);
    game.stand_mut(0).at = Point::new(3000, 1837);
    game.book.stands[0].profile.class = crate::units::stand::Class::Personnel;
    let at = Point::new(2000, 2000);
    game.state.chits.push(Chit {
        issuer: UnitId(3),
        order: Order::Full,
        at,
        arrow: Heading::NORTH,
    });
    suffer(&mut game, General, |toll| {
        toll.hit(Wound { victim: UnitId(1), by: UnitId(0), hits: 2 }, 12);
        toll.hit(Wound::single(UnitId(3), UnitId(0)), 12);
        toll.hit(Wound::single(UnitId(4), UnitId(0)), 12);
    });
    assert!(
        game.is_gone(1) && game.stand(5).marks.saw_loss,
        "CD-FIRE-31: losses, and who saw them; CD-ELIM-04"
    );
    let thrown = *game.stand(2);
    assert_eq!(
        (thrown.hits, thrown.pin, thrown.place, thrown.class),
        (1, Pin::P2, Place::Table, MoveClass::ForcedBack),
        "CD-FIRE-31, CD-PASS-04: passengers"
    );
    assert!(thrown.at.y > 2000, "CD-FIRE-31: back from beside the wreck");
    assert_eq!(&game.state.wrecks[..], &[Point::new(1500, 2000)], "CD-FIRE-31: wrecks");
    assert_eq!(
        (game.stand(3).pin, game.stand(3).class),
        (Pin::P2, MoveClass::ForcedBack),
        "CD-FIRE-31: retreats and pins"
    );
    assert!(game.state.chits.is_empty(), "CD-FIRE-31, CD-CMD-17: the chit of the pinned");
    assert_eq!(
        game.stand(4).gun.unwrap().status,
        GunStatus::Destroyed,
        "CD-FIRE-31, CD-GUN-14: a gun left to the enemy"
    );
    assert!(game.state.stands.iter().all(|stand| !stand.marks.forced), "CD-FIRE-31: once a phase");
}

/// CD-PASS-02, CD-PASS-03, CD-PASS-04, CD-PASS-05, CD-PASS-06, CD-PASS-09, CD-PASS-12, CD-RIDER-07, CD-RIDER-09: what those aboard suffer, by what befalls their vehicle.
#[test]
fn those_aboard_suffer_by_what_befalls_their_vehicle() {
    let after = |vehicle: &'static str, fill: fn(&mut PhaseLosses), before: u8| {
        let mut game = stage(
            "",
            &[Put("G14", 1000, 1000, 90)],
            &[
                Put(vehicle, 1000, 2500, 270),
                Put("U04", 1000, 2500, 270),
                Put("U01", 1000, 2500, 270),
            ],
        );
        game.book.stands[1].profile.quality = Quality::Elite;
        game.book.stands[2].profile.quality = Quality::Experienced;
        game.book.stands[3].profile.quality = Quality::Experienced;
        for unit in [2, 3] {
            (game.stand_mut(unit).place, game.stand_mut(unit).hits) =
                (Place::Aboard(UnitId(1)), before);
        }
        suffer(&mut game, General, fill);
        let one = *game.stand(2);
        let other = *game.stand(3);
        assert_eq!((one.hits, one.pin), (other.hits, other.pin), "CD-PASS-03: each of them");
        (one.hits - before, one.pin, one.place == Place::Table, one.class == MoveClass::ForcedBack)
    };
    fn unhurt(_: &mut PhaseLosses) {}
    fn hit(toll: &mut PhaseLosses) {
        toll.hit(Wound::single(UnitId(1), UnitId(0)), 12);
    }
    fn twice(toll: &mut PhaseLosses) {
        hit(toll);
        hit(toll);
    }
    fn gone(toll: &mut PhaseLosses) {
        toll.destroy(UnitId(1), 12, UnitId(0));
    }
    fn gone_by_hits(toll: &mut PhaseLosses) {
        toll.hit(Wound { victim: UnitId(1), by: UnitId(0), hits: 4 }, 12);
    }
    let (none, p2) = (Pin::None, Pin::P2);
    assert_eq!(after("U10", unhurt, 0), (0, none, false, false), "CD-PASS-02");
    assert_eq!(after("U10", hit, 0), (1, none, false, false), "CD-PASS-03");
    assert_eq!(after("U10", twice, 0), (1, none, false, false), "CD-PASS-05");
    assert_eq!(after("U10", gone, 0), (1, p2, true, false), "CD-PASS-04, CD-PASS-06");
    assert_eq!(after("U10", gone_by_hits, 0), (1, p2, true, false), "CD-PASS-04, CD-PASS-05");
    assert_eq!(
        after("U10", hit, 1),
        (1, p2, false, false),
        "CD-PASS-09: red inside it stays, pinned"
    );
    assert_eq!(after("U10", gone, 1), (1, p2, true, true), "CD-PASS-12: red, off and back");
    assert_eq!(
        after("U12", unhurt, 1),
        (0, none, false, false),
        "CD-RIDER-07: hits of earlier turns"
    );
    assert_eq!(after("U12", hit, 0), (1, p2, true, false), "CD-RIDER-07: a hit throws riders off");
    assert_eq!(after("U12", hit, 1), (1, p2, true, true), "CD-RIDER-09: red, off and back");
    let own = |toll: &mut PhaseLosses| {
        (2..4).for_each(|unit| toll.hit(Wound::single(UnitId(unit), UnitId(0)), 12));
    };
    assert_eq!(after("U12", own, 0), (1, p2, true, false), "CD-RIDER-07: hit themselves");
}

/// CD-PASS-02, CD-PASS-03, CD-PASS-05: the one hit of a passenger is that of the first hit on its vehicle: later ones, when it has got
/// off, neither hit nor stop it.
#[test]
fn passengers_are_hit_once_and_first() {
    let after = |pulses: &[u8]| {
        let b = [Put("U10", 1000, 3500, 0), Put("U04", 1000, 3500, 0)];
        let mut game = stage("", &[Put("G18", 1600, 4500, 270)], &b);
        game.book.stands[1].profile.quality = Quality::Elite;
        game.book.stands[2].profile.quality = Quality::Regular;
        (game.stand_mut(1).class, game.stand_mut(2).class) = (MoveClass::Full, MoveClass::Full);
        game.stand_mut(2).place = Place::Aboard(UnitId(1));
        let walk = [Item::Dismount(Heading::SOUTH), Item::Go(Point::new(1600, 3398))];
        game.state.plans.push((UnitId(2), Plan::of(Heading::EAST, &walk)));
        let unload = [Item::Unload(UnitId(2))];
        game.state.plans.push((UnitId(1), Plan::of(Heading::EAST, &unload)));
        march(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game.state.plans.clear();
        assert_eq!((game.stand(2).place, game.stand(2).at.x), (Place::Table, 1600));
        suffer(&mut game, Opportunity, |toll| {
            pulses.iter().for_each(|&pulse| toll.hit(Wound::single(UnitId(1), UnitId(0)), pulse));
        });
        (game.stand(2).hits, game.stand(2).place, game.stand(2).at)
    };
    assert_eq!([after(&[]).0, after(&[3]).0, after(&[9]).0], [0, 1, 0], "CD-PASS-02, CD-PASS-03");
    assert_eq!(after(&[3, 9]), after(&[3]), "CD-PASS-05");
}

/// CD-PASS-09, CD-BACK-07: who becomes red inside a vehicle that lives on is pinned by that, whatever the switch says of
/// those forced back by fire.
#[test]
fn red_inside_is_pinned_by_any_switch() {
    for rules in [&["fire_fb_pins=on"], &["fire_fb_pins=off"]] {
        let mut game = stage_with(
            "",
            &[Put("G14", 1000, 1000, 90)],
            &[Put("U10", 1000, 2500, 270), Put("U04", 1000, 2500, 270)],
            rules,
        );
        game.book.stands[1].profile.quality = Quality::Elite;
        game.book.stands[2].profile.quality = Quality::Regular;
        game.stand_mut(2).place = Place::Aboard(UnitId(1));
        suffer(&mut game, General, |toll| toll.hit(Wound::single(UnitId(1), UnitId(0)), 12));
        let inside = game.stand(2);
        assert_eq!(
            (inside.hits, inside.pin, inside.place, inside.class),
            (1, Pin::P2, Place::Aboard(UnitId(1)), MoveClass::None),
            "CD-PASS-09: {rules:?}"
        );
    }
}

/// CD-TQ-11, CD-TQ-12: hits take their share of the price of a stand at once, for whoever scored them.
#[test]
fn hits_take_their_share_at_once() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
    let price = game.book.stand(UnitId(1)).price;
    assert_eq!(game.book.profile(UnitId(1)).quality.capacity(), 2);
    let mut toll = PhaseLosses::new();
    toll.hit(Wound::single(UnitId(1), UnitId(0)), 12);
    let events = told(&[], |referee| {
        apply(&mut Play::new(&game.book, &mut game.state, referee), toll, General);
    });
    let weakened = Event::Weakened { victim: UnitId(1), by: Some(UnitId(0)), price: price / 2 };
    assert_eq!((events[0], game.stand(1).told), (weakened, price / 2), "CD-TQ-11, CD-TQ-12");
}

/// CD-TQ-11: who was lost in an earlier phase is not lost again: no second wreck, nothing told.
#[test]
fn the_lost_are_lost_once() {
    let mut game = stage("", &[Put("G14", 1000, 1000, 90)], &[Put("U11", 1000, 2500, 270)]);
    let capacity = game.book.profile(UnitId(1)).quality.capacity();
    suffer(&mut game, Opportunity, |toll| {
        toll.hit(Wound { victim: UnitId(1), by: UnitId(0), hits: capacity }, 12);
    });
    assert!(game.is_gone(1) && game.stand(1).hits == capacity);
    let toll = PhaseLosses::new();
    let events = told(&[], |referee| {
        apply(&mut Play::new(&game.book, &mut game.state, referee), toll, General);
    });
    assert_eq!((game.state.wrecks.len(), events.len()), (1, 0), "CD-TQ-11");
}

/// CD-PASS-04, CD-PASS-08, CD-RIDER-07, CD-BACK-07: beside the wreck, away from the nearest enemy, else clockwise by 15 degrees; who finds no place is lost, seen by friends. Pins of those
/// thrown off are no matter of the switch.
#[test]
fn those_aboard_get_off_beside_the_wreck_away_from_the_enemy() {
    let after = |pieces: &str, vehicle: &'static str, rules: &[&str], others: &[Put]| {
        let mut b = vec![
            Put(vehicle, 1000, 2000, 270),
            Put("U04", 1000, 2000, 270),
            Put("U04", 1000, 3500, 270),
        ];
        b.extend(others);
        let mut game = stage_with(pieces, &[Put("G14", 1000, 1000, 90)], &b, rules);
        game.stand_mut(2).place = Place::Aboard(UnitId(1));
        game.book.stands[2].profile.quality = Quality::Elite;
        game.book.companies[1].members = set(&[2]);
        suffer(&mut game, General, |toll| {
            toll.hit(
                Wound {
                    victim: UnitId(1),
                    by: UnitId(0),
                    hits: if vehicle == "U12" { 1 } else { 2 },
                },
                12,
            );
        });
        game
    };
    let open = after("", "U10", &[], &[]);
    assert_eq!(
        (open.stand(2).at, open.stand(2).facing),
        (Point::new(1000, 2102), Heading::SOUTH),
        "CD-PASS-08"
    );
    let taken = after("", "U10", &[], &[Put("U04", 1000, 2110, 0)]);
    let at = taken.stand(2).at;
    assert!(at.x > 1050 && at.y > 2000, "CD-PASS-08: clockwise: {at:?}");
    let off = after("", "U10", &["fire_fb_pins=off"], &[]);
    assert_eq!(off.stand(2).pin, Pin::P2, "CD-PASS-04, CD-BACK-07: pinned in any case");
    let river = area("river", [5.0, 15.0], [15.0, 25.0]);
    for vehicle in ["U10", "U12"] {
        let drowned = after(&river, vehicle, &[], &[]);
        assert_eq!(
            drowned.stand(2).place,
            Place::Gone(Cause::NoPlace),
            "CD-PASS-08, CD-RIDER-07: no place"
        );
        assert!(drowned.stand(3).marks.saw_loss, "CD-PASS-08: and it is a loss like others");
        assert_eq!(drowned.stand(2).class, MoveClass::None, "CD-PASS-08: it retreats no more");
    }
}

/// A tank that drives 12 inches to the east at (10, 35) with a platoon on its back, after a bend; a pulse is an inch.
fn driving(change: fn(&mut Stage)) -> Stage {
    let mut game = stage(
        "",
        &[Put("G18", 1600, 4500, 270), Put("G18", 2600, 4500, 270)],
        &[Put("U12", 1000, 3500, 90), Put("U04", 1000, 3500, 0)],
    );
    game.stand_mut(3).place = Place::Aboard(UnitId(2));
    game.stand_mut(2).class = MoveClass::Full;
    change(&mut game);
    let plan = Plan::of(Heading::SOUTH, &[Item::Go(Point::new(2200, 3500))]);
    game.state.plans.push((UnitId(2), plan));
    march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    game.state.plans.clear();
    game
}

/// CD-OPP-04, CD-OPP-05, CD-OPP-13, CD-OPP-14, CD-OPP-15, CD-OPP-21: where op fire stops a mover, to the hundredth: the first pulse at which it is red or gone, however many hits come later.
#[test]
fn movers_are_stopped_at_the_first_pulse_of_the_hit() {
    let after = |before: u8, hits: &[(u8, u8)], change: fn(&mut Stage)| {
        let mut game = driving(|_| {});
        game.stand_mut(2).hits = before;
        change(&mut game);
        suffer(&mut game, Opportunity, |toll| {
            hits.iter().for_each(|&(pulse, count)| {
                toll.hit(Wound { victim: UnitId(2), by: UnitId(0), hits: count }, pulse);
            });
        });
        game
    };
    let as_is = |_: &mut Stage| {};
    let wreck = |before, hits: &[(u8, u8)]| after(before, hits, as_is).state.wrecks[0].x;
    assert_eq!(wreck(0, &[(4, 1), (9, 1)]), 1400, "CD-OPP-13: red at pulse 4");
    assert_eq!(wreck(0, &[(4, 2), (9, 5)]), 1400, "CD-OPP-13");
    assert_eq!(wreck(1, &[(9, 1)]), 1900, "CD-OPP-13: red before, the first hit");
    assert_eq!(wreck(1, &[(3, 1), (9, 1)]), 1300, "CD-OPP-13");
    assert_eq!(wreck(0, &[(0, 2)]), 1000, "CD-OPP-13: at pulse 0");
    let steady = |game: &mut Stage| game.book.stands[3].profile.quality = Quality::Elite;
    let burnt = after(0, &[(4, 2)], steady);
    let stand = *burnt.stand(2);
    assert_eq!((stand.facing, stand.path > 0), (Heading::EAST, true), "CD-OPP-04: as it was then");
    assert_eq!(after(0, &[(0, 2)], as_is).stand(2).path, 0, "CD-OPP-14: it has not moved");
    let rider = *burnt.stand(3);
    assert_eq!(
        (rider.place, rider.pin, rider.hits),
        (Place::Table, Pin::P2, 1),
        "CD-OPP-15: it stopped with its tank"
    );
    assert!(
        (rider.at.x - 1400).abs() <= 102 && rider.at != Point::new(0, 0),
        "CD-OPP-15: {:?}",
        rider.at
    );
    let outright = {
        let mut game = driving(|_| {});
        suffer(&mut game, Opportunity, |toll| toll.destroy(UnitId(2), 7, UnitId(0)));
        game.state.wrecks[0].x
    };
    assert_eq!(outright, 1700, "CD-OPP-13: destroyed outright");
    let red = after(0, &[(6, 1)], as_is);
    let from = Point::new(1600, 3500);
    let way = from.to(red.stand(2).at);
    assert!(way.x.abs() <= 60 && way.y < -2000, "CD-OPP-04: back from there: {way:?}");
    let whole =
        after(0, &[(4, 1)], |game| game.book.stands[2].profile.quality = Quality::Experienced);
    assert_eq!(
        (whole.stand(2).at.x, whole.stand(2).hits),
        (2200, 1),
        "CD-OPP-05: not stopped, it arrives"
    );
    // A place taken at pulse 12: back along its path by steps of 0.05.
    let taken = after(0, &[(6, 2)], |game| game.stand_mut(1).at = Point::new(1600, 3500));
    assert_eq!(taken.state.wrecks[0], Point::new(1480, 3500), "CD-OPP-21");
    let general = {
        let mut game = driving(|_| {});
        suffer(&mut game, General, |toll| {
            toll.hit(Wound { victim: UnitId(2), by: UnitId(0), hits: 2 }, 12);
        });
        game.state.wrecks[0].x
    };
    assert_eq!(general, 2200, "CD-OPP-13: op fire alone stops");
}

/// CD-OPP-14, CD-OPP-15: what a stopped stand was to do later does not happen: who was to get off stays aboard, who was to get on stays where it is.
#[test]
fn later_acts_do_not_happen() {
    let ground = |aboard: bool| {
        let mut game = stage(
            "",
            &[Put("G18", 1600, 4500, 270)],
            &[Put("U10", 1000, 3500, 0), Put("U04", 2302, 3500, 0)],
        );
        game.book.stands[1].profile.quality = Quality::Regular;
        game.book.stands[2].profile.quality = Quality::Elite;
        if aboard {
            (game.stand_mut(2).place, game.stand_mut(2).at) =
                (Place::Aboard(UnitId(1)), Point::new(1000, 3500));
        }
        (game.stand_mut(1).class, game.stand_mut(2).class) = (MoveClass::Full, MoveClass::Full);
        let drive = Item::Go(Point::new(2200, 3500));
        let (own, carried) = if aboard {
            (Item::Dismount(Heading::SOUTH), Item::Unload(UnitId(2)))
        } else {
            (Item::Mount(UnitId(1)), Item::Load(UnitId(2)))
        };
        game.state.plans.push((UnitId(2), Plan::of(Heading::EAST, &[own])));
        game.state.plans.push((UnitId(1), Plan::of(Heading::EAST, &[drive, carried])));
        march(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game.state.plans.clear();
        game
    };
    let mut off = ground(true);
    assert_eq!(off.stand(2).place, Place::Table, "it got off");
    suffer(&mut off, Opportunity, |toll| toll.hit(Wound::single(UnitId(1), UnitId(0)), 3));
    assert_eq!(
        off.stand(2).place,
        Place::Aboard(UnitId(1)),
        "CD-OPP-14, CD-OPP-15: stopped with it"
    );
    assert_eq!((off.stand(2).at, off.stand(2).hits), (off.stand(1).at, 1), "CD-OPP-15");
    let mut on = ground(false);
    assert_eq!(on.stand(2).place, Place::Aboard(UnitId(1)), "it got on");
    suffer(&mut on, Opportunity, |toll| toll.hit(Wound::single(UnitId(1), UnitId(0)), 3));
    assert_eq!(
        (on.stand(2).place, on.stand(2).at),
        (Place::Table, Point::new(2302, 3500)),
        "CD-OPP-15: it stays where it is"
    );
    assert_eq!(on.stand(2).hits, 0, "CD-OPP-15: nor was it hit with it");
    // The same of a gun: behind its truck still, or on the ground yet.
    let guns = |aboard: bool| {
        let own = [Put("G13", 1000, 3500, 0), Put("G09", 1000, 3500, 0)];
        let mut game = stage("", &[Put("G18", 1600, 4500, 270)], &own);
        game.book.stands[1].profile.quality = Quality::Regular;
        game.book.stands[2].profile.quality = Quality::Elite;
        (game.stand_mut(1).class, game.stand_mut(2).class) = (MoveClass::Full, MoveClass::Full);
        let end = 1000 + 50 * i16::from(game.book.profile(UnitId(1)).pace);
        let crew = game.stand_mut(2);
        let gun = crew.gun.as_mut().unwrap();
        if aboard {
            crew.place = Place::Aboard(UnitId(1));
            gun.status = GunStatus::Limbered(UnitId(1));
        } else {
            (crew.at, gun.at) = (Point::new(end - 41, 3310), Point::new(end + 41, 3310));
        }
        let at = gun.at;
        let drive = Item::Go(Point::new(end, 3500));
        let (south, east) = (Heading::SOUTH, Heading::EAST);
        let (own, carried) = if aboard {
            (Item::Unlimber(south, east), Item::Unload(UnitId(2)))
        } else {
            (Item::Limber(UnitId(1)), Item::Load(UnitId(2)))
        };
        game.state.plans.push((UnitId(2), Plan::of(east, &[own])));
        game.state.plans.push((UnitId(1), Plan::of(east, &[drive, carried])));
        march(&mut Play::new(&game.book, &mut game.state, &mut none()));
        game.state.plans.clear();
        (game, at)
    };
    let (limbered, ground_status) = (GunStatus::Limbered(UnitId(1)), GunStatus::Unlimbered);
    let (mut off, _) = guns(true);
    assert_eq!(off.stand(2).gun.unwrap().status, ground_status, "it was unlimbered");
    suffer(&mut off, Opportunity, |toll| toll.hit(Wound::single(UnitId(1), UnitId(0)), 3));
    let crew = *off.stand(2);
    assert_eq!(
        (crew.place, crew.gun.unwrap().status, crew.gun.unwrap().at),
        (Place::Aboard(UnitId(1)), limbered, off.stand(1).at),
        "CD-OPP-15: its gun is behind the truck"
    );
    let (mut on, at) = guns(false);
    assert_eq!(on.stand(2).gun.unwrap().status, limbered, "it was limbered");
    suffer(&mut on, Opportunity, |toll| toll.hit(Wound::single(UnitId(1), UnitId(0)), 3));
    let crew = *on.stand(2);
    assert_eq!(
        (crew.place, crew.gun.unwrap().status, crew.gun.unwrap().at),
        (Place::Table, ground_status, at),
        "CD-OPP-15: its gun stays where it is"
    );
    let mut men = ground(false);
    suffer(&mut men, Opportunity, |toll| {
        toll.hit(Wound { victim: UnitId(2), by: UnitId(0), hits: 3 }, 2);
    });
    assert_eq!(
        (men.stand(2).place, men.stand(2).class),
        (Place::Table, MoveClass::ForcedBack),
        "CD-OPP-14: driven off before it could mount"
    );
}

/// CD-OPP-15, CD-BACK-12: who is carried without a plan of his own stops where his vehicle stops, and so does a gun behind it, though it goes back no farther; where
/// it is not stopped, they arrive with it.
#[test]
fn the_carried_stop_with_their_vehicle() {
    let ditch = area("entrenchment", [5.0, 30.0], [40.0, 40.0]);
    for (vehicle, carried) in [("U10", "U04"), ("G13", "G09")] {
        let after = |quality: Quality, pulse: u8| {
            let own = [Put(vehicle, 1000, 3500, 90), Put(carried, 1000, 3500, 180)];
            let mut game = stage(&ditch, &[Put("G18", 1600, 4500, 270)], &own);
            game.book.stands[1].profile.quality = quality;
            game.book.stands[2].profile.quality = Quality::Elite;
            game.stand_mut(1).class = MoveClass::Full;
            game.stand_mut(2).place = Place::Aboard(UnitId(1));
            if let Some(gun) = &mut game.stand_mut(2).gun {
                gun.status = GunStatus::Limbered(UnitId(1));
            }
            let plan = Plan::of(Heading::SOUTH, &[Item::Go(Point::new(1240, 3500))]);
            game.state.plans.push((UnitId(1), plan));
            march(&mut Play::new(&game.book, &mut game.state, &mut none()));
            game.state.plans.clear();
            assert_eq!(game.stand(2).at, Point::new(1240, 3500), "they arrive");
            suffer(&mut game, Opportunity, |toll| {
                toll.hit(Wound::single(UnitId(1), UnitId(0)), pulse);
            });
            let (carrier, aboard) = (*game.stand(1), *game.stand(2));
            assert_eq!(aboard.hits, 1, "CD-OPP-15: it was hit with it");
            let with = (Place::Aboard(UnitId(1)), carrier.at, carrier.facing);
            assert_eq!((aboard.place, aboard.at, aboard.facing), with, "CD-OPP-15: {carried}");
            assert_eq!(aboard.gun.is_some(), carried == "G09");
            if let Some(gun) = aboard.gun {
                let with = (GunStatus::Limbered(UnitId(1)), carrier.at, carrier.facing);
                assert_eq!((gun.status, gun.at, gun.facing), with, "CD-OPP-15: its gun");
            }
            (carrier.at.x, carrier.facing)
        };
        for pulse in [1, 3, 11] {
            assert_eq!(
                after(Quality::Regular, pulse),
                (1000 + 20 * i16::from(pulse), Heading::EAST),
                "CD-OPP-15: red at pulse {pulse}"
            );
        }
        assert_eq!(
            after(Quality::Experienced, 3),
            (1240, Heading::SOUTH),
            "CD-OPP-15: not red, and not stopped"
        );
    }
}
