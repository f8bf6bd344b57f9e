//! Who may declare which fire when, row by row (CD-FIRE-*, CD-RESTR-*, CD-OPP-*, CD-GEN-*).

use super::fixture::{Put, Stage, fire, stage};
use crate::action::{ASSAULT, Action, Fire};
use crate::attack::number::Aim;
use crate::attack::shots::armour;
use crate::attack::toll::Phase::{General, Opportunity};
use crate::fire::offers::{has_any, list};
use crate::fire::permission::{check, is_engaged, may_fire, may_use};
use crate::scene::{Moment, Play};
use crate::state::{Cause, GunStatus, MoveClass, Pin, Place, Spotted, Stand};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

/// A row of a table: what is changed of a stand, what follows, and the clause that says so.
type Row<T> = (fn(&mut Stand), T, &'static str);

const BOTH: [bool; 2] = [true, true];
const GENERAL: [bool; 2] = [false, true];
const NEVER: [bool; 2] = [false, false];

fn may(game: &Stage, unit: u8) -> [bool; 2] {
    [Opportunity, General].map(|phase| may_fire(game.scene(), UnitId(unit), phase))
}

/// CD-FIRE-01 to CD-FIRE-06, CD-FIRE-02, CD-FIRE-03, CD-FIRE-04, CD-FIRE-05, CD-FIRE-25, CD-GEN-01, CD-GEN-06,
/// CD-OPP-11, CD-PIN-03, CD-CLOSE-21, CD-DEMOR-03, CD-SPOT-24, CD-CHART-01, CD-CHART-02, CD-CHART-03, CD-CHART-06,
/// CD-CHART-07, CD-CHART-08: opportunity fire and general fire of a stand, state by state.
#[test]
fn opportunity_and_general_fire_are_open_state_by_state() {
    let rows: [Row<[bool; 2]>; 16] = [
        (|_| {}, BOTH, "CD-FIRE-03, CD-CHART-01: without an order"),
        (|stand| stand.fired = true, NEVER, "CD-FIRE-04, CD-FIRE-25, CD-GEN-01"),
        (|stand| stand.demoralized = true, NEVER, "CD-FIRE-06, CD-DEMOR-03, CD-CHART-07"),
        (|stand| stand.pin = Pin::P1, GENERAL, "CD-FIRE-05, CD-PIN-03, CD-CHART-06, CD-CLOSE-21"),
        (|stand| stand.pin = Pin::P2, GENERAL, "CD-FIRE-05"),
        (|stand| stand.class = MoveClass::Cautious, GENERAL, "CD-FIRE-02, CD-CHART-02"),
        (|stand| stand.class = MoveClass::Full, GENERAL, "CD-CHART-03"),
        (|stand| stand.class = MoveClass::Disengage, GENERAL, "CD-CHART-04: in contact"),
        (|stand| stand.class = MoveClass::Rally, GENERAL, "CD-CHART-05: in contact"),
        (|stand| stand.class = MoveClass::ForcedBack, GENERAL, "CD-CHART-08, CD-GEN-06"),
        (|stand| stand.path = 1, GENERAL, "CD-OPP-11"),
        (|stand| stand.acted = true, GENERAL, "CD-OPP-11: loading, pushing"),
        (|stand| stand.spotted = Spotted::default(), BOTH, "CD-SPOT-24: from hiding"),
        (|stand| stand.place = Place::Reserve(1), NEVER, "CD-GEN-01: not here yet"),
        (|stand| stand.place = Place::Exited, NEVER, "CD-GEN-01: no longer here"),
        (|stand| stand.place = Place::Gone(Cause::Fire), NEVER, "CD-GEN-01: nor ever again"),
    ];
    for (change, expected, clause) in rows {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
        change(game.stand_mut(0));
        assert_eq!(may(&game, 0), expected, "{clause}");
        let refused = [Opportunity, General]
            .map(|phase| game.refused(phase, 0, &[0], 1) != Some("CD-FIRE-01"));
        assert_eq!(refused, expected, "{clause}");
    }
    let unarmed = stage("", &[Put("G13", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
    assert_eq!(may(&unarmed, 0), NEVER, "a truck has nothing to fire");
}

/// CD-PASS-07, CD-OPP-18, CD-FIRE-04, CD-OPP-11, CD-GEN-01: from which vehicles passengers fire, and when.
#[test]
fn passengers_fire_from_open_vehicles_when_these_may() {
    let aboard = |vehicle, change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put(vehicle, 1000, 1000, 90), Put("G04", 1000, 1000, 90)],
            &[Put("U04", 1000, 1500, 270)],
        );
        game.stand_mut(1).place = Place::Aboard(UnitId(0));
        change(&mut game);
        may(&game, 1)
    };
    let as_is = |_: &mut Stage| {};
    assert_eq!(
        ["G12", "G13", "G14"].map(|one| aboard(one, as_is)),
        [BOTH; 3],
        "CD-PASS-07, CD-OPP-18"
    );
    assert_eq!(aboard("G20", as_is), NEVER, "CD-PASS-07: under a roof");
    let orders = |game: &mut Stage| game.stand_mut(0).class = MoveClass::Cautious;
    assert_eq!(aboard("G12", orders), GENERAL, "CD-OPP-18: its vehicle has an order");
    assert_eq!(aboard("G12", |game| game.stand_mut(0).path = 1), GENERAL, "CD-OPP-18: it moves");
    assert_eq!(aboard("G12", |game| game.stand_mut(0).acted = true), GENERAL, "CD-OPP-18");
    assert_eq!(aboard("G12", |game| game.stand_mut(1).pin = Pin::P1), GENERAL, "CD-OPP-11");
    let to_come = |game: &mut Stage| game.stand_mut(0).place = Place::Reserve(2);
    assert_eq!(aboard("G12", to_come), NEVER, "CD-PASS-07: not on the table yet");
}

/// CD-RESTR-01, CD-RESTR-02, CD-RESTR-03, CD-RESTR-04, CD-RESTR-11, CD-RESTR-12, CD-RESTR-14, CD-GUN-11, CD-GUN-15,
/// CD-CHART-09, CD-PASS-07, CD-MORTAR-10: which lines a stand may use, by how it has moved.
#[test]
fn lines_may_be_used_by_how_the_stand_has_moved() {
    let uses = |entry, line, change: fn(&mut Stand)| {
        let mut game = stage(
            "",
            &[Put(entry, 1000, 1000, 90), Put("G13", 3000, 1000, 90)],
            &[Put("U04", 1000, 2000, 270)],
        );
        change(game.stand_mut(0));
        let now = Moment::now(game.scene());
        [Opportunity, General].map(|phase| may_use(&now, phase, UnitId(0), line))
    };
    let heavy: [Row<[bool; 2]>; 9] = [
        (|_| {}, BOTH, "CD-RESTR-01"),
        (|stand| (stand.class, stand.path) = (MoveClass::Cautious, 600), BOTH, "CD-RESTR-01"),
        (|stand| stand.class = MoveClass::Rally, BOTH, "CD-RESTR-01"),
        (
            |stand| (stand.class, stand.path) = (MoveClass::Full, 0),
            BOTH,
            "CD-RESTR-01: it has not moved",
        ),
        (|stand| (stand.class, stand.path) = (MoveClass::Full, 1), NEVER, "CD-RESTR-02"),
        (|stand| (stand.class, stand.path) = (MoveClass::Disengage, 0), BOTH, "CD-RESTR-01"),
        (|stand| (stand.class, stand.path) = (MoveClass::Disengage, 1), NEVER, "CD-RESTR-02"),
        (|stand| (stand.class, stand.path) = (MoveClass::ForcedBack, 0), NEVER, "CD-RESTR-14"),
        (|stand| (stand.class, stand.path) = (MoveClass::ForcedBack, 600), NEVER, "CD-RESTR-14"),
    ];
    for (change, expected, clause) in heavy {
        assert_eq!(uses("G05", 0, change), expected, "{clause}");
        assert_eq!(uses("G05", 1, change), BOTH, "CD-RESTR-02: the other line");
    }
    let still: [Row<[bool; 2]>; 6] = [
        (|_| {}, GENERAL, "CD-RESTR-04, CD-RESTR-12, CD-CHART-09"),
        (|stand| stand.class = MoveClass::Cautious, GENERAL, "CD-RESTR-11: no step, no act"),
        (|stand| stand.class = MoveClass::Full, GENERAL, "CD-RESTR-11"),
        (|stand| stand.path = 1, NEVER, "CD-RESTR-04, CD-RESTR-11, CD-MORTAR-10"),
        (|stand| stand.acted = true, NEVER, "CD-RESTR-11"),
        (|stand| stand.class = MoveClass::ForcedBack, NEVER, "CD-RESTR-14: forced back is moved"),
    ];
    for (change, expected, clause) in still {
        assert_eq!(["G11", "G07"].map(|one| uses(one, 0, change)), [expected; 2], "{clause}");
        assert_eq!(["G11", "G07"].map(|one| uses(one, 1, change)), [BOTH; 2], "CD-RESTR-02");
    }
    let of_gun = |stand: &mut Stand, status| stand.gun.as_mut().expect("a gun").status = status;
    let towed: [Row<[bool; 2]>; 4] = [
        (|_| {}, BOTH, "CD-GUN-11"),
        (|stand| (stand.path, stand.acted) = (400, true), BOTH, "CD-RESTR-13: no asterisk"),
        (|stand| stand.at.y -= 3, BOTH, "CD-GUN-11: 0.05 is contact"),
        (|stand| stand.at.y -= 4, NEVER, "CD-GUN-11, CD-GUN-15: not in contact"),
    ];
    for (change, expected, clause) in towed {
        assert_eq!(uses("G09", 0, change), expected, "{clause}");
        assert_eq!(uses("G09", 1, change), BOTH, "CD-GUN-15: its other line");
    }
    let mut gone = stage(
        "",
        &[Put("G09", 1000, 1000, 90), Put("G13", 3000, 1000, 90)],
        &[Put("U04", 1000, 2000, 270)],
    );
    for status in [GunStatus::Limbered(UnitId(1)), GunStatus::Destroyed] {
        of_gun(gone.stand_mut(0), status);
        let now = Moment::now(gone.scene());
        assert!(!may_use(&now, General, UnitId(0), 0), "CD-RESTR-03: only unlimbered");
        assert!(may_use(&now, General, UnitId(0), 1), "CD-GUN-15");
    }
    assert_eq!(uses("G04", 5, |_| {}), NEVER, "it has no such line");
    let aboard: fn(&mut Stand) = |stand| stand.place = Place::Aboard(UnitId(1));
    assert_eq!([uses("G04", 0, aboard), uses("G04", 1, aboard)], [BOTH; 2], "CD-PASS-07");
    assert_eq!(
        [uses("G05", 0, aboard), uses("G05", 1, aboard)],
        [NEVER, BOTH],
        "CD-PASS-07: no heavy weapon"
    );
    assert_eq!(
        [uses("G07", 0, aboard), uses("G07", 1, aboard)],
        [NEVER, BOTH],
        "CD-PASS-07: no mortar"
    );
    let beside: fn(&mut Stand) = |stand| {
        stand.place = Place::Aboard(UnitId(1));
        stand.gun.as_mut().expect("a gun").at = Point::new(3000, 1100);
    };
    assert_eq!(
        [uses("G09", 0, beside), uses("G09", 1, beside)],
        [NEVER, BOTH],
        "CD-PASS-07: no gun"
    );
}

/// CD-FIRE-27, CD-CLOSE-13, CD-CLOSE-16: men in contact fire at any one of those they touch, and at nobody else;
/// armour as ever.
#[test]
fn men_in_contact_name_one_of_those() {
    let ground = |own: &'static str, gap: i16| {
        stage(
            "",
            &[Put(own, 1000, 1000, 90)],
            &[
                Put("U04", 1000, 1000 + gap, 270),
                Put("U04", 1000 + gap, 1000, 180),
                Put("U04", 1300, 1300, 180),
            ],
        )
    };
    let refused = |game: &Stage| {
        [1, 2, 3].map(|target| game.refused(General, 0, &[0], target).map(str::to_owned))
    };
    let engaged = |game: &Stage| is_engaged(&Moment::now(game.scene()), UnitId(0));
    let touching = ground("G04", 85);
    assert_eq!(refused(&touching), [None, None, Some("CD-FIRE-27".to_owned())], "CD-CLOSE-13");
    assert!(engaged(&touching), "CD-FIRE-27");
    let mut twice = ground("G04", 300);
    twice.declare(General, 0, &[0], 1);
    assert!(
        twice.refused(General, 0, &[0], 2).is_some(),
        "CD-FIRE-26: men, too, declare a line once"
    );
    let apart = ground("G04", 86);
    assert_eq!(refused(&apart), [None, None, None], "CD-FIRE-27: free choice out of contact");
    assert!(!engaged(&apart));
    let offered = |game: &Stage| {
        let mut out = Vec::new();
        list(game.scene(), UnitId(0), General, &mut out);
        let target = |action: &Action| match *action {
            Action::Fire(fire) => fire.target.0,
            _ => panic!("{action:?}"),
        };
        let mut targets: Vec<u8> = out.iter().map(target).collect();
        targets.dedup();
        (targets, has_any(game.scene(), UnitId(0), General))
    };
    assert_eq!(offered(&touching), (vec![1, 2], true), "CD-FIRE-27: offered is what is allowed");
    assert_eq!(offered(&apart), (vec![1, 2, 3], true), "CD-FIRE-27");
    let tank = ground("G14", 105);
    assert_eq!(offered(&tank), (vec![1, 2, 3], true), "CD-CLOSE-16");
    assert!(!engaged(&tank), "CD-CLOSE-16");
    assert_eq!(refused(&tank), [None, None, None], "CD-CLOSE-16: elsewhere too");
}

/// CD-OPP-01, CD-OPP-02, CD-OPP-10, CD-GEN-02, CD-FIRE-08, CD-FIRE-32: pulses 0 to 12 of the movement, at who moves
/// and at who stands, judged where everybody is at that pulse; in general fire where all have come to rest.
#[test]
fn fire_at_any_pulse() {
    use crate::action::{Item, Plan};
    use crate::position::heading::Heading;
    let mut game = stage(
        "",
        &[Put("G04", 1000, 1000, 0)],
        &[Put("U04", 1400, 1100, 180), Put("U04", 1300, 700, 180), Put("U04", 700, 700, 0)],
    );
    game.stand_mut(1).class = MoveClass::Full;
    let plan = Plan::of(Heading::WEST, &[Item::Go(Point::new(600, 1100))]);
    game.state.plans.push((UnitId(1), plan));
    crate::movement::march::march(&mut Play::new(
        &game.book,
        &mut game.state,
        &mut super::fixture::none(),
    ));
    game.state.stands[1].spotted = Spotted::BOTH;
    let at = |phase, target, pulse| {
        let fire = fire(0, &[0], (target, pulse));
        check(game.scene(), &fire, phase).err().map(|bad| bad.clause.0)
    };
    // 8 inches in 12 pulses: at pulse 6 it stands square before the firer's flank, then behind it.
    let ahead = [0, 3, 6].map(|pulse| at(Opportunity, 1, pulse));
    assert_eq!(ahead, [None; 3], "CD-OPP-01");
    let behind = [7, 12].map(|pulse| at(Opportunity, 1, pulse));
    assert_eq!(behind, [Some("CD-FACE-09"); 2], "CD-OPP-01, CD-OPP-10: where it is then");
    assert_eq!(
        [0, 5, 12].map(|pulse| at(Opportunity, 2, pulse)),
        [None; 3],
        "CD-OPP-02: it stands"
    );
    assert_eq!(
        [0, 12].map(|pulse| at(Opportunity, 3, pulse)),
        [Some("CD-FACE-09"); 2],
        "CD-OPP-02"
    );
    assert_eq!(at(Opportunity, 1, 13), Some("CD-OPP-10"));
    assert_eq!([0, 11].map(|pulse| at(General, 2, pulse)), [Some("CD-GEN-02"); 2], "CD-GEN-02");
    assert_eq!(at(General, 2, 12), None, "CD-GEN-02");
    assert_eq!(at(General, 9, 12), Some("CD-FIRE-32"), "nobody is there");
    let nothing = fire(0, &[], (2, 12));
    let refused = check(game.scene(), &nothing, Opportunity).err().map(|bad| bad.clause.0);
    assert_eq!(refused, Some("CD-FIRE-08"), "CD-FIRE-08: a line is named");
}

/// CD-FIRE-32, CD-PASS-01, CD-RIDER-06: enemies on the table that are spotted, and riders at the place of their tank.
#[test]
fn one_may_name_spotted_enemies_and_riders() {
    let ground = |change: fn(&mut Stage)| {
        let mut game = stage(
            "",
            &[Put("G05", 1000, 1000, 90), Put("G04", 1300, 1000, 90)],
            &[Put("U12", 1000, 1600, 270), Put("U04", 1000, 1600, 0), Put("U04", 1300, 1600, 270)],
        );
        game.stand_mut(3).place = Place::Aboard(UnitId(2));
        change(&mut game);
        [1, 3, 4].map(|target| game.refused(General, 0, &[0], target).map(str::to_owned))
    };
    let friend = || Some("CD-FIRE-32".to_owned());
    let hidden = || Some("CD-FIRE-32".to_owned());
    let inside = || Some("CD-PASS-01".to_owned());
    assert_eq!(ground(|_| {}), [friend(), None, None], "CD-FIRE-32, CD-RIDER-06");
    let unseen = |game: &mut Stage| game.stand_mut(4).spotted = Spotted::default();
    assert_eq!(ground(unseen), [friend(), None, hidden()], "CD-FIRE-32");
    let tank = |game: &mut Stage| game.stand_mut(2).spotted = Spotted::default();
    assert_eq!(ground(tank), [friend(), hidden(), None], "CD-RIDER-06: hidden with their tank");
    let to_come = |game: &mut Stage| game.stand_mut(2).place = Place::Reserve(3);
    assert_eq!(ground(to_come), [friend(), inside(), None], "CD-PASS-01: not here yet");
    let closed =
        |game: &mut Stage| game.book.stands[2].profile.gait = crate::units::stand::Gait::HalfTrack;
    assert_eq!(ground(closed), [friend(), inside(), None], "CD-PASS-01: inside no rider");
    let off = |game: &mut Stage| game.stand_mut(4).place = Place::Exited;
    assert_eq!(ground(off), [friend(), None, inside()], "CD-PASS-01: it has left");
}

/// CD-CHART-04, CD-CHART-05, CD-FIRE-24, CD-CLOSE-04, CD-CLOSE-14, CD-CLOSE-17, CD-MORTAR-16: what a stand as a whole is
/// allowed.
#[test]
fn a_stand_as_a_whole_is_allowed_fire_or_refused_by_clause() {
    let ground = |own: &'static str, foe: &'static str, gap: i16, class| {
        let mut game = stage("", &[Put(own, 1000, 1000, 90)], &[Put(foe, 1000, 1000 + gap, 270)]);
        game.stand_mut(0).class = class;
        game
    };
    for (class, clause) in
        [(MoveClass::Disengage, "CD-CHART-04"), (MoveClass::Rally, "CD-CHART-05")]
    {
        let touching = ground("G04", "U04", 81, class);
        assert_eq!(touching.refused(General, 0, &[0], 1), None, "{clause}: in contact");
        let apart = ground("G04", "U04", 200, class);
        assert_eq!(apart.refused(General, 0, &[0], 1), Some("CD-CHART-04"), "{clause}");
    }
    for class in [MoveClass::None, MoveClass::Cautious, MoveClass::Full, MoveClass::ForcedBack] {
        let apart = ground("G04", "U04", 200, class);
        assert_eq!(apart.refused(General, 0, &[0], 1), None, "{class:?}");
    }
    let none = MoveClass::None;
    let mortar = ground("G07", "U04", 200, none);
    assert_eq!(
        mortar.refused(General, 0, &[0, 1], 1),
        Some("CD-FIRE-24"),
        "CD-MORTAR-16: one of both"
    );
    assert_eq!(mortar.refused(General, 0, &[1], 1), None, "CD-MORTAR-16: its other line");
    let mut rifles = ground("G04", "U12", 101, none);
    assert_eq!(
        rifles.refused(General, 0, &[ASSAULT, 1], 1),
        Some("CD-FIRE-24"),
        "CD-CLOSE-14: not both"
    );
    assert_eq!(
        rifles.refused(General, 0, &[0], 1),
        Some("CD-CLOSE-14"),
        "no small arms at armour in contact"
    );
    assert_eq!(rifles.refused(General, 0, &[1], 1), None, "CD-CLOSE-14: an AT line");
    assert_eq!(rifles.refused(General, 0, &[ASSAULT], 1), None, "CD-CLOSE-04");
    rifles.declare(General, 0, &[ASSAULT], 1);
    assert_eq!(rifles.refused(General, 0, &[1], 1), Some("CD-FIRE-24"), "CD-CLOSE-14: once");
    let far = ground("G04", "U12", 150, none);
    assert_eq!(far.refused(General, 0, &[0], 1), None, "small arms from farther off");
    assert_eq!(far.refused(General, 0, &[ASSAULT], 1), Some("CD-CLOSE-04"), "not in contact");
    for soft in ["U11", "U04"] {
        let gap = if soft == "U11" { 101 } else { 81 };
        let game = ground("G04", soft, gap, none);
        assert_eq!(
            game.refused(General, 0, &[ASSAULT], 1),
            Some("CD-CLOSE-04"),
            "armour alone: {soft}"
        );
        assert_eq!(game.refused(General, 0, &[0], 1), None);
    }
    let tank = ground("G14", "U12", 121, none);
    assert_eq!(tank.refused(General, 0, &[ASSAULT], 1), Some("CD-CLOSE-04"), "only men");
    let crew = stage("", &[Put("G09", 1000, 1000, 0)], &[Put("U12", 1000, 1101, 270)]);
    assert_eq!(crew.refused(General, 0, &[ASSAULT], 1), None, "CD-CLOSE-17");
    let gun = stage("", &[Put("G09", 1000, 1000, 90)], &[Put("U12", 1000, 1183, 270)]);
    assert_eq!(gun.refused(General, 0, &[0], 1), None, "CD-CLOSE-17: or its gun, if in its arc");
    assert_eq!(gun.refused(General, 0, &[ASSAULT], 1), None, "CD-CLOSE-17, CD-GUN-21");
}

/// CD-OPP-09, CD-OPP-12, CD-ORDER-06, CD-ORDER-29: nobody fires at who disengages and moves, but where it is closer to him
/// than at pulse 0.
#[test]
fn fire_at_who_disengages() {
    use crate::action::{Item, Plan};
    use crate::position::heading::Heading;
    let mut game = stage("", &[Put("G18", 1600, 4500, 270)], &[Put("U12", 1000, 3500, 0)]);
    game.stand_mut(1).class = MoveClass::Full;
    let plan = Plan::of(Heading::EAST, &[Item::Go(Point::new(2200, 3500))]);
    game.state.plans.push((UnitId(1), plan));
    crate::movement::march::march(&mut Play::new(
        &game.book,
        &mut game.state,
        &mut super::fixture::none(),
    ));
    game.state.stands[1].spotted = Spotted::BOTH;
    let at = |game: &Stage, pulse| {
        let fire = fire(0, &[0], (1, pulse));
        check(game.scene(), &fire, Opportunity).err().map(|bad| bad.clause.0)
    };
    assert_eq!([0, 6, 12].map(|pulse| at(&game, pulse)), [None; 3], "under another order");
    game.stand_mut(1).class = MoveClass::Disengage;
    let barred = Some("CD-OPP-09");
    assert_eq!(
        [0, 12].map(|pulse| at(&game, pulse)),
        [barred; 2],
        "CD-OPP-09, CD-ORDER-06: as far as at first"
    );
    assert_eq!(
        [1, 6, 11].map(|pulse| at(&game, pulse)),
        [None; 3],
        "CD-OPP-12: closer than at pulse 0"
    );
    game.stand_mut(1).path = 1;
    assert_eq!(at(&game, 12), barred, "CD-ORDER-29: it has moved");
    game.stand_mut(1).path = 0;
    assert_eq!(at(&game, 12), None, "CD-ORDER-29: it has not");
}

/// What a vehicle of side B may declare at platoons 0 and 1 after what it and a tank beside it have declared.
fn after(
    us: &'static str,
    rear: Option<u8>,
    before: &[(u8, &[u8], u8)],
    (lines, target): (&[u8], u8),
) -> Option<String> {
    let mut game = stage(
        "",
        &[Put("G04", 1000, 2000, 270), Put("G04", 1300, 2000, 270)],
        &[Put(us, 1100, 1000, 90), Put("U12", 1500, 1000, 90)],
    );
    if let Some(line) = rear {
        let weapon = game.book.stands[2].profile.arms[usize::from(line)].weapon;
        game.book.weapons[usize::from(weapon)].rear = true;
    }
    for &(firer, lines, target) in before {
        game.declare(General, firer, lines, target);
    }
    game.refused(General, 2, lines, target).map(str::to_owned)
}

/// CD-RESTR-05, CD-RESTR-06, CD-RESTR-07, CD-RESTR-08, CD-RESTR-09, CD-RESTR-10, CD-RESTR-15, CD-FIRE-24, CD-FIRE-26: which
/// lines of a vehicle go together, at one target or two.
#[test]
fn lines_of_a_vehicle_go_together_at_one_target_or_two() {
    let sherman = |before: &[(u8, &[u8], u8)], lines: &[u8], target| {
        after("U12", None, before, (lines, target))
    };
    let some = |clause: &str| Some(clause.to_owned());
    assert_eq!(sherman(&[], &[0, 1], 0), None, "CD-RESTR-09: gun and coaxial");
    assert_eq!(sherman(&[], &[0, 1, 2], 0), None, "CD-FIRE-24: all lines");
    assert_eq!(sherman(&[], &[3], 0), None, "CD-RESTR-15");
    assert_eq!(sherman(&[], &[2, 3], 0), None, "CD-RESTR-07: a hull line is no turret weapon");
    assert_eq!(sherman(&[], &[0, 3], 0), some("CD-RESTR-07"));
    assert_eq!(sherman(&[], &[1, 3], 0), some("CD-RESTR-07"));
    assert_eq!(sherman(&[(2, &[0], 0)], &[3], 0), some("CD-RESTR-07"), "CD-RESTR-15: said later");
    assert_eq!(sherman(&[(2, &[3], 0)], &[0], 0), some("CD-RESTR-07"));
    assert_eq!(sherman(&[(2, &[0], 0)], &[1], 0), None, "CD-RESTR-05: the same target");
    assert_eq!(sherman(&[(2, &[0], 0)], &[1], 1), some("CD-RESTR-05"));
    assert_eq!(sherman(&[(2, &[3], 0)], &[0], 1), some("CD-RESTR-05"), "CD-RESTR-15");
    assert_eq!(sherman(&[(2, &[0, 1], 0)], &[2], 1), None, "CD-RESTR-10: the hull elsewhere");
    assert_eq!(sherman(&[(2, &[2], 1)], &[0, 1], 0), None, "CD-RESTR-10");
    assert_eq!(sherman(&[(2, &[3], 0)], &[2], 1), None, "CD-RESTR-10");
    assert_eq!(sherman(&[(2, &[0], 0)], &[0], 0), some("CD-FIRE-26"), "one target, once");
    assert_eq!(sherman(&[(2, &[2], 1)], &[2], 0), some("CD-FIRE-26"));
    assert_eq!(sherman(&[(3, &[0, 1], 1)], &[0], 0), None, "CD-RESTR-05: of another tank");
    assert_eq!(sherman(&[(3, &[0], 0)], &[3], 0), None, "CD-RESTR-07: of another tank");
    let carriage = |before: &[(u8, &[u8], u8)], lines: &[u8], target| {
        after("U20", None, before, (lines, target))
    };
    assert_eq!(carriage(&[], &[0, 1], 0), None, "CD-RESTR-08");
    assert_eq!(carriage(&[(2, &[1], 0)], &[0], 0), None, "CD-RESTR-08");
    assert_eq!(
        carriage(&[(2, &[0], 0)], &[1], 1),
        some("CD-RESTR-05"),
        "CD-RESTR-08: at the same target"
    );
    let rear = |before: &[(u8, &[u8], u8)], lines: &[u8]| after("U12", Some(1), before, (lines, 0));
    assert_eq!(rear(&[], &[1]), None, "CD-RESTR-06: alone");
    assert_eq!(rear(&[], &[1, 2]), None, "CD-RESTR-06: with the hull");
    assert_eq!(rear(&[], &[0, 1]), some("CD-RESTR-06"));
    assert_eq!(rear(&[(2, &[0], 0)], &[1]), some("CD-RESTR-06"));
    assert_eq!(rear(&[], &[1, 3]), some("CD-RESTR-07"));
    assert_eq!(rear(&[], &[0, 2]), None);
}

/// CD-FIRE-14, CD-FIRE-19, CD-FIRE-29, CD-RIDER-06: which lines can be fired at whom: none that the stand has not; AT lines not
/// at men; at riders small arms and what bursts.
#[test]
fn lines_fit_their_kinds_of_targets_alone() {
    let mut game = stage(
        "",
        &[
            Put("U05", 1000, 1000, 90),
            Put("U12", 1200, 1000, 90),
            Put("U04", 880, 1600, 0),
            Put("U08", 1600, 1000, 110),
        ],
        &[Put("G14", 1000, 1600, 270), Put("G04", 1000, 1600, 0), Put("G04", 1000, 2200, 270)],
    );
    game.stand_mut(5).place = Place::Aboard(UnitId(4));
    let refused = |firer, line, target| game.refused(General, firer, &[line], target);
    let riders = [refused(0, 0, 5), refused(1, 0, 5), refused(1, 1, 5)];
    assert_eq!(riders, [None; 3], "CD-RIDER-06: small arms and shells");
    let mut heavy = stage(
        "",
        &[Put("U09", 1000, 1000, 90), Put("U07", 1200, 1000, 90)],
        &[Put("G14", 1000, 1600, 270), Put("G04", 1000, 1600, 0)],
    );
    heavy.stand_mut(3).place = Place::Aboard(UnitId(2));
    assert_eq!(heavy.refused(General, 0, &[0], 3), None, "CD-RIDER-06: a howitzer's shells too");
    assert_eq!(
        heavy.refused(General, 1, &[0], 3),
        Some("CD-FIRE-19"),
        "CD-RIDER-06: bombs name the tank"
    );
    assert_eq!(refused(2, 1, 5), Some("CD-FIRE-19"), "CD-RIDER-06: no bazooka at riders");
    assert_eq!(refused(3, 0, 5), Some("CD-FIRE-19"), "CD-RIDER-06: nor shot");
    assert_eq!(refused(2, 1, 4), None, "CD-FIRE-29: at the tank itself");
    assert_eq!(refused(2, 1, 6), Some("CD-FIRE-19"), "CD-FIRE-29: not at men");
    assert_eq!(refused(2, 3, 4), Some("CD-FIRE-14"), "it has two lines");
    let touching = stage("", &[Put("U04", 1000, 1000, 90)], &[Put("G14", 1000, 1101, 270)]);
    assert_eq!(touching.refused(General, 0, &[0], 1), Some("CD-CLOSE-14"));
    assert_eq!(touching.refused(General, 0, &[3], 1), Some("CD-FIRE-14"), "in contact too");
    assert_eq!(refused(1, 0, 6), None, "CD-FIRE-19: guns at men");
}

/// CD-FACE-06, CD-FACE-07, CD-FACE-08, CD-FACE-09, CD-FACE-14, CD-GUN-12, CD-GEO-10: arcs to a fraction of a degree: 90 to each
/// side for men, 60 for hulls and guns, edges included; all round from turrets, turntables and as a passenger.
#[test]
fn arcs_hold_to_a_fraction_of_a_degree() {
    // Ways at 59.7, 60.3, 90.0, 90.3 and 180 degrees off the facing north.
    let ways = [(1000, 584), (1000, 570), (1000, 0), (1000, -6), (0, -1000)];
    let arc = |entry: &'static str, line: u8| {
        ways.map(|(x, y)| {
            let gun =
                matches!(entry, "G09" | "G10").then_some(if entry == "G10" { 102 } else { 82 });
            let at = (2000 + x, 2000 + gun.filter(|_| line == 0).unwrap_or(0) + y);
            let game = stage("", &[Put(entry, 2000, 2000, 90)], &[Put("U04", at.0, at.1, 0)]);
            game.refused(General, 0, &[line], 1) != Some("CD-FACE-09")
        })
    };
    let (men, hull) = ([true, true, true, false, false], [true, false, false, false, false]);
    assert_eq!(arc("G04", 0), men, "CD-FACE-06, CD-FACE-09, CD-GEO-10");
    assert_eq!(arc("G14", 2), hull, "CD-FACE-07: a hull machine gun");
    assert_eq!(arc("G18", 0), hull, "CD-FACE-14: an assault gun");
    assert_eq!(arc("G09", 0), hull, "CD-FACE-07, CD-GUN-12: a towed gun");
    assert_eq!(arc("G09", 1), men, "CD-FACE-06: its crew");
    assert_eq!([arc("G14", 0), arc("G10", 0)], [[true; 5]; 2], "CD-FACE-08: turret and turntable");
    let mut game = stage(
        "",
        &[Put("G12", 2000, 2000, 90), Put("G04", 2000, 2000, 90)],
        &[Put("U04", 2000, 1500, 90)],
    );
    game.stand_mut(1).place = Place::Aboard(UnitId(0));
    assert_eq!(game.refused(General, 1, &[0], 2), None, "CD-FACE-08: passengers");
    assert_eq!(game.refused(General, 0, &[0], 2), Some("CD-FACE-09"), "CD-FACE-09: the half-track");
    // CD-GUN-12: what is front and flank of a tank is seen from the gun, by its crew's rifles from the crew: 57.65 and 62.35
    // degrees off where the tank looks.
    let met = |facing: i32, line: u8| {
        let tank = [Put("U12", 1041, 2000, facing)];
        let game = stage("", &[Put("G09", 1000, 1000, 0)], &tank);
        let now = Moment::now(game.scene());
        let aim = Aim { moment: now, phase: General, firer: UnitId(0), line, target: UnitId(1) };
        let sides = game.book.profile(UnitId(1)).armour.expect("armour");
        assert_ne!(sides.front, sides.flank);
        armour(&aim) == sides.front
    };
    assert_eq!([met(330, 0), met(210, 0)], [true, false], "CD-GUN-12");
    assert_eq!([met(330, 1), met(210, 1)], [false, true], "CD-GUN-12");
    // CD-GUN-12: the arc is that of the gun, wherever its crew looks.
    let mut gun = stage("", &[Put("G09", 2000, 2000, 90)], &[Put("U04", 2000, 2700, 270)]);
    gun.stand_mut(0).facing = crate::position::heading::Heading::SOUTH;
    assert_eq!(gun.refused(General, 0, &[0], 1), None, "CD-GUN-12");
    assert_eq!(
        gun.refused(General, 0, &[1], 1),
        Some("CD-FACE-09"),
        "CD-FACE-09: its men look away"
    );
}

/// CD-MORTAR-01, CD-MORTAR-02, CD-MORTAR-03, CD-MORTAR-11, CD-LOS-12: another stand that has the target in sight, spotted by its
/// own group, and is not demoralized; not nearer than 2 inches, 12 cm mortars 6.
#[test]
fn an_observer_has_the_target_in_sight_and_is_not_demoralized() {
    let woods = super::fixture::area("woods", [8.0, 15.0], [12.0, 18.0]);
    let refused = |change: fn(&mut Stage)| {
        let mut game = stage(
            &woods,
            &[Put("G07", 1000, 1000, 270), Put("G04", 1400, 2000, 270)],
            &[Put("U04", 1000, 2800, 270)],
        );
        change(&mut game);
        game.refused(General, 0, &[0], 2).map(str::to_owned)
    };
    let nobody = Some("CD-MORTAR-01".to_owned());
    assert_eq!(
        refused(|_| {}),
        None,
        "CD-MORTAR-01, CD-LOS-12: the woods are in the way of the mortar alone"
    );
    assert_eq!(refused(|game| game.stand_mut(1).demoralized = true), nobody, "CD-MORTAR-02");
    assert_eq!(
        refused(|game| game.stand_mut(1).at = Point::new(900, 1000)),
        nobody,
        "CD-MORTAR-02: out of sight"
    );
    let others =
        |game: &mut Stage| game.stand_mut(2).spotted = Spotted { vehicles: true, personnel: false };
    assert_eq!(refused(others), nobody, "CD-MORTAR-02: not spotted for it");
    assert_eq!(refused(|game| game.stand_mut(1).pin = Pin::P2), None, "CD-MORTAR-02: pinned");
    let alone = |game: &mut Stage| {
        game.stand_mut(0).at = Point::new(1400, 2000);
        game.stand_mut(1).at = Point::new(900, 1000);
    };
    assert_eq!(refused(alone), nobody, "CD-MORTAR-01: another stand");
    let near = |entry, gap: i16| {
        let game = stage(
            "",
            &[Put(entry, 1000, 1000, 90), Put("G04", 2000, 1000, 90)],
            &[Put("U04", 1000, 1000 + 100 + gap, 270)],
        );
        game.refused(General, 0, &[0], 2).map(str::to_owned)
    };
    let close = Some("CD-MORTAR-11".to_owned());
    assert_eq!(
        [near("G07", 200), near("G07", 199)],
        [None, close.clone()],
        "CD-MORTAR-11: 2 inches"
    );
    assert_eq!([near("G08", 600), near("G08", 599)], [None, close], "CD-MORTAR-11: 6 inches");
}

/// CD-FIRE-09, CD-FIRE-33: fewer shots than the rate if said so, never more; none said is all of them.
#[test]
fn as_many_shots_as_were_declared() {
    let mut game = stage("", &[Put("U12", 1000, 1000, 90)], &[Put("G14", 1000, 2000, 270)]);
    for (shots, dice) in [(0, 3), (1, 1), (2, 2), (3, 3), (4, 3), (9, 3)] {
        let declared = Fire { shots, ..fire(0, &[0], (1, 12)) };
        game.state.fires.clear();
        game.state.fires.push(declared);
        assert_eq!(
            game.toll(General, &vec![10; dice]).hits(UnitId(1)),
            0,
            "CD-FIRE-09, CD-FIRE-33: {shots}"
        );
    }
}
