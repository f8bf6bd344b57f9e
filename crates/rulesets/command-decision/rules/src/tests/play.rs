//! Turns, plans carried out, opportunity fire at movers, victory (CD-TURN-*, CD-MOVE-*, CD-FACE-*,
//! CD-OPP-*, CD-SCEN-*, CD-STATE-*).

use super::fixture::{Put, Stage, area, dice, line, match_up, none, stage};
use crate::action::{Action, Chit, Item, Order, Plan, Spot};
use crate::attack::aftermath::apply;
use crate::attack::toll::Phase::{General, Opportunity};
use crate::attack::toll::{PhaseLosses, Wound};
use crate::event::Event;
use crate::morale::retreat::{RetreatCause, force_back};
use crate::movement::course::{Course, budget};
use crate::movement::{legality, march};
use crate::position::heading::Heading;
use crate::scene::{Moment, Play, Scene};
use crate::setup::spots;
use crate::state::{Cause, GunStatus, MoveClass, Pin, Place, Spotted, Step, UnitSet};
use crate::turn::dispatch::take_down;
use crate::turn::steps::begin;
use crate::turn::steps::close;
use crate::winning::victory::{outcome, points};
use wargauge_rules::game::{Ending, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::Point;
use wargauge_rules::table::stream::{KeyedDice, Stream};

const FULL: MoveClass = MoveClass::Full;

/// Carries out plans with an arrow to the east.
fn go(game: &mut Stage, plans: &[(u8, &[Item])]) {
    for (unit, items) in plans {
        game.state.plans.push((UnitId(*unit), Plan::of(Heading::EAST, items)));
    }
    march::march(&mut Play::new(&game.book, &mut game.state, &mut none()));
    game.state.plans.clear();
}

/// Stands of side A under a Full Advance against stands of side B.
fn advancing(pieces: &str, a: &[Put], b: &[Put]) -> Stage {
    let mut game = stage(pieces, a, b);
    for unit in 0..a.len() as u8 {
        game.stand_mut(unit).class = FULL;
    }
    game
}

/// CD-TURN-01, CD-TURN-02, CD-TURN-03, CD-TURN-05, CD-TURN-06, CD-SCEN-05, CD-DICE-05: a random game
/// goes through the steps in order, side A before side B in each, from its seed alone.
#[test]
fn the_sequence_of_play() {
    let book = match_up("proving-ground");
    let play = |seed| {
        let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
        let (mut state, mut rng) = (book.setup(&mut referee), Stream::new(7));
        let (mut steps, mut options) = (vec![], Vec::new());
        while let Pending::Decision(side) = book.pending(&state) {
            if state.turn > 2 {
                break;
            }
            if steps.last() != Some(&(state.turn, state.step, side)) {
                steps.push((state.turn, state.step, side));
            }
            options.clear();
            book.options(&state, &mut options);
            let action = options[rng.below(options.len() as u32) as usize];
            book.apply(&mut state, action, &mut referee);
        }
        (steps, state)
    };
    let (steps, state) = play(3);
    assert!(
        steps.windows(2).all(|pair| pair[0] < pair[1] || pair[1].1 == Step::Orders),
        "CD-TURN-02"
    );
    let order = [
        Step::Deploy,
        Step::Orders,
        Step::Follow,
        Step::Turn,
        Step::Plan,
        Step::OpFire,
        Step::Face,
        Step::GeneralFire,
    ];
    let first: Vec<Step> = steps.iter().filter(|step| step.0 == 0).map(|step| step.1).collect();
    assert_eq!(first, [order[0], order[0], order[1], order[1]], "CD-TURN-05, CD-SCEN-05");
    let mut second: Vec<Step> =
        steps.iter().filter(|step| step.0 == 1).map(|step| step.1).collect();
    second.dedup();
    let place = |step: &Step| (order.iter().position(|one| one == step).unwrap() + 6) % 8;
    assert!(second.is_sorted_by_key(place), "CD-TURN-01, CD-TURN-03: {second:?}");
    assert_eq!(steps[0].2, Side::A, "CD-TURN-06");
    assert!(play(3).1 == state, "CD-DICE-05: the same seed, the same game");
}

/// CD-TURN-06, CD-TURN-07, CD-ORDER-22: answers are judged one by one, and what is not allowed is not
/// taken.
#[test]
fn answers_of_the_other_side_or_another_step_are_refused() {
    let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1500, 270)]);
    begin(&mut game.state, Step::GeneralFire);
    assert!(crate::turn::ask::next(&game.book, &mut game.state));
    let check = |action| game.book.check(&game.state, action).err().map(|bad| bad.clause.0);
    let fire = super::fixture::fire(0, &[0], (1, 12));
    assert_eq!(check(Action::Fire(fire)), None);
    let other = Action::Pass { unit: UnitId(1) };
    assert_eq!(check(other), Some("CD-TURN-06"), "the other side has not been asked");
    let early = Action::Face { unit: UnitId(0), facing: Heading::EAST };
    assert_eq!(check(early), Some("CD-TURN-01"), "CD-REF-03: not in this step");
    let none = Action::Fire(super::fixture::fire(0, &[9 % 8], (1, 12)));
    assert!(check(none).is_some(), "CD-TURN-07");
}

/// CD-STATE-01, CD-STATE-02, CD-STATE-03, CD-STATE-04: what a game stores.
#[test]
fn a_game_begins_with_stands_unhurt_and_guns_unlimbered() {
    let game = stage(
        "",
        &[Put("G03", 1000, 1000, 90), Put("G09", 1200, 1000, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    let stand = game.stand(0);
    assert_eq!(
        (stand.hits, stand.pin, stand.demoralized, stand.permanent),
        (0, Pin::None, false, 0)
    );
    assert_eq!(
        (stand.class, stand.fired, stand.follows),
        (MoveClass::None, false, None),
        "CD-STATE-01"
    );
    let gun = game.stand(1).gun.unwrap();
    assert_eq!((gun.status, gun.facing), (GunStatus::Unlimbered, Heading::NORTH), "CD-STATE-02");
    let company = &game.book.companies()[0];
    assert_eq!((company.morale, company.members.len()), (9, 2), "CD-STATE-03");
    assert_eq!(company.commander, Some(UnitId(0)), "CD-STATE-03");
    let at = Point::new(1000, 1000);
    let chit = Chit { issuer: UnitId(0), order: Order::Full, at, arrow: Heading::EAST };
    assert_eq!((chit.at, chit.issuer, chit.arrow), (at, UnitId(0), Heading::EAST), "CD-STATE-04");
}

/// CD-MOVE-08, CD-MOVE-18, CD-MOVE-20, CD-MOVE-28, CD-MOVE-26: half of an odd speed is exact; paths are
/// added up; without path and action nobody moved.
#[test]
fn budgets_are_halved_exactly_and_paths_are_added_up() {
    let reach = |class| {
        let mut game = stage("", &[Put("G14", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
        game.book.stands[0].profile.pace = 27;
        game.book.clock = 100 * 27 * 36;
        game.stand_mut(0).class = class;
        let budget = budget(&game.book, class);
        let mut course = Course::new(game.scene(), UnitId(0), Point::new(1000, 1000), budget);
        course.go(&game.book, Point::new(5900, 1000));
        course.at.x - 1000
    };
    assert_eq!((reach(FULL), reach(MoveClass::Cautious)), (2700, 1350), "CD-MOVE-08, CD-MOVE-20");
    let mut game = advancing("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
    let legs = [Item::Go(Point::new(1400, 1100)), Item::Go(Point::new(1800, 1000))];
    go(&mut game, &[(0, &legs)]);
    assert_eq!(game.stand(0).path, 412 + 412, "CD-MOVE-18, CD-MOVE-28");
    assert!(game.stand(0).moved());
    let mut still = advancing("", &[Put("G04", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
    go(&mut still, &[(0, &[])]);
    assert!(!still.stand(0).moved(), "CD-MOVE-26");
    let mut crept = *still.stand(0);
    crept.path = 1;
    assert!(crept.moved(), "CD-MOVE-28: a hundredth of an inch");
}

/// CD-MOVE-01, CD-MOVE-09, CD-MOVE-10, CD-MOVE-11, CD-FACE-02, CD-FACE-12: along the arrow with small
/// detours; facing the leg on the way and the arrow at the end.
#[test]
fn moves_go_along_the_arrow_and_end_facing_it() {
    let mut game = advancing(
        "",
        &[Put("G04", 1000, 1000, 90), Put("G02", 1000, 500, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let at = Point::new(1000, 1000);
    game.state.chits.push(Chit { issuer: UnitId(1), order: Order::Full, at, arrow: Heading::EAST });
    game.stand_mut(0).follows = Some(UnitId(1));
    let refused = |items: &[Item]| {
        let plan = Plan::of(Heading::EAST, items);
        legality::check(game.scene(), UnitId(0), &plan).err().map(|bad| bad.clause.0)
    };
    assert_eq!(refused(&[Item::Go(Point::new(1700, 1100))]), None, "CD-MOVE-11");
    assert_eq!(refused(&[Item::Go(Point::new(1000, 1700))]), Some("CD-MOVE-12"), "CD-MOVE-09");
    go(&mut game, &[(0, &[Item::Go(Point::new(1400, 1100)), Item::Go(Point::new(1800, 1000))])]);
    let facing = |pulse| Moment::at_pulse(game.scene(), pulse).facing(UnitId(0)).degrees();
    assert_eq!([facing(0), facing(3), facing(9)], [90, 14, 346], "CD-FACE-12");
    assert_eq!(game.stand(0).facing, Heading::EAST, "CD-MOVE-10, CD-FACE-02");
    // CD-MOVE-01: nobody moves in general fire.
    let before = game.stand(0).at;
    begin(&mut game.state, Step::GeneralFire);
    close(&mut Play::new(&game.book, &mut game.state, &mut none()));
    assert_eq!(game.stand(0).at, before, "CD-MOVE-01");
    // CD-FACE-12: a vehicle that disengages backs away.
    let mut back = stage("", &[Put("G14", 2000, 1000, 0)], &[Put("U04", 2500, 1000, 180)]);
    back.stand_mut(0).class = MoveClass::Disengage;
    go(&mut back, &[(0, &[Item::Go(Point::new(1000, 1000))])]);
    let moment = Moment::at_pulse(back.scene(), 6);
    assert_eq!((moment.at(UnitId(0)).x, moment.facing(UnitId(0))), (1500, Heading::EAST));
}

/// CD-MOVE-13: a column follows the bends of its road and ends along it.
#[test]
fn a_column_follows_the_bends_of_its_road() {
    let road = line("road", &[[10.0, 10.0], [14.0, 10.0], [14.0, 40.0]]);
    let mut game = advancing(&road, &[Put("G13", 1000, 1000, 0)], &[Put("U04", 5900, 4700, 270)]);
    game.stand_mut(0).column = Some(0);
    go(&mut game, &[(0, &[Item::Road(1000)])]);
    let truck = game.stand(0);
    assert_eq!((truck.at, truck.facing), (Point::new(1400, 1600), Heading::NORTH), "CD-MOVE-13");
}

/// CD-MOVE-14, CD-MOVE-16, CD-MOVE-22, CD-MOVE-24, CD-TERR-12: who passes through whom.
#[test]
fn enemies_bar_the_way_and_friends_only_its_end() {
    let drive = |unit, others: &[Put], foes: &[Put], hide: bool| {
        let mut a = vec![Put(unit, 1000, 1000, 0)];
        a.extend(others);
        let mut game = stage("", &a, foes);
        game.stand_mut(0).class = FULL;
        if hide {
            game.stand_mut(a.len() as u8).spotted = Spotted::default();
        }
        go(&mut game, &[(0, &[Item::Go(Point::new(2200, 1000))])]);
        game.stand(0).at.x
    };
    let far = [Put("U04", 5900, 4700, 270)];
    assert_eq!(drive("G04", &[Put("G04", 1500, 1000, 0)], &far, false), 2200, "CD-MOVE-14");
    let onto = drive("G04", &[Put("G04", 2200, 1000, 0)], &far, false);
    assert_eq!(onto, 2120, "CD-MOVE-14: not onto");
    let tank = [Put("U12", 1800, 1000, 180)];
    assert_eq!(drive("G14", &[], &tank, false), 1680, "CD-MOVE-16");
    assert_eq!(
        drive("G14", &[], &[Put("U11", 1800, 1000, 180)], false),
        2200,
        "CD-MOVE-17, CD-MOVE-24"
    );
    let hidden = drive("G04", &[], &[Put("U04", 1800, 1000, 180)], true);
    assert_eq!(hidden, 1720, "CD-MOVE-22");
    let mut burnt = advancing("", &[Put("G14", 1000, 1000, 0), Put("G04", 1000, 2000, 0)], &far);
    burnt.state.wrecks.push(Point::new(1500, 1000));
    burnt.state.wrecks.push(Point::new(1500, 2000));
    let walk = Item::Go(Point::new(2200, 2000));
    go(&mut burnt, &[(0, &[Item::Go(Point::new(2200, 1000))]), (1, &[walk])]);
    assert_eq!([0, 1].map(|unit| burnt.stand(unit).at.x), [1380, 2200], "CD-TERR-12");
}

/// CD-MOVE-25: items in order: first aboard, then away.
#[test]
fn items_are_done_in_order_first_aboard_then_away() {
    let mut game = advancing(
        "",
        &[Put("G12", 1000, 1000, 0), Put("G04", 1000, 1101, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    let drive = Item::Go(Point::new(1500, 1000));
    let mount = [Item::Mount(UnitId(0))];
    go(&mut game, &[(1, &mount), (0, &[Item::Load(UnitId(1)), drive])]);
    let at = |pulse| Moment::at_pulse(game.scene(), pulse).at(UnitId(0)).x;
    assert!(at(4) == 1000 && at(12) == 1500, "CD-MOVE-25");
    assert_eq!(game.stand(1).at.x, 1500);
    // The other way round they have gone before anybody can mount.
    let mut late = advancing(
        "",
        &[Put("G12", 1000, 1000, 0), Put("G04", 1000, 1101, 0)],
        &[Put("U04", 5900, 4700, 270)],
    );
    go(&mut late, &[(1, &mount), (0, &[drive, Item::Load(UnitId(1))])]);
    assert_eq!(late.stand(1).place, Place::Table, "CD-MOVE-25");
}

/// CD-GUN-03, CD-GUN-04, CD-GUN-17: a crew driven back by morale hitches its gun to a tow within an
/// inch, and goes as fast as that.
#[test]
fn a_crew_driven_back_hitches_its_gun_to_a_tow_within_an_inch() {
    let back = |truck: i16| {
        let mut game = stage(
            "",
            &[Put("G09", 3000, 3000, 90), Put("G13", truck, 3000, 90)],
            &[Put("U04", 3000, 4000, 270)],
        );
        let mut fled = UnitSet::EMPTY;
        force_back(
            &mut Play::new(&game.book, &mut game.state, &mut none()),
            UnitId(0),
            RetreatCause::Morale,
            &mut fled,
        );
        let crew = *game.stand(0);
        (crew.place, crew.gun.unwrap().status, game.stand(1).pin)
    };
    let hitched = back(3200);
    assert_eq!(hitched.0, Place::Aboard(UnitId(1)), "CD-GUN-03: 1.00 inch");
    assert_eq!((hitched.1, hitched.2), (GunStatus::Limbered(UnitId(1)), Pin::P2), "CD-GUN-17");
    let left = back(3201);
    assert_eq!((left.0, left.1), (Place::Table, GunStatus::Unlimbered), "CD-GUN-04");
}

/// CD-FACE-03: only those who follow no movement order turn before the others move.
#[test]
fn only_who_follows_no_order_to_move_turns_before_the_others_move() {
    let asked = |class| {
        let mut game = stage("", &[Put("G04", 1000, 1000, 270)], &[Put("U04", 1000, 2500, 270)]);
        game.stand_mut(0).class = class;
        begin(&mut game.state, Step::Turn);
        crate::turn::ask::next(&game.book, &mut game.state)
    };
    assert!(asked(MoveClass::None) && asked(MoveClass::Rally), "CD-FACE-03");
    assert!(!asked(MoveClass::Cautious) && !asked(FULL), "CD-FACE-03, CD-FACE-15");
}

/// A tank that drives 12 inches to the east past a gun, with a platoon on its back.
fn drive_past() -> Stage {
    let mut game = stage(
        "",
        &[Put("G18", 1600, 4500, 270), Put("G18", 2600, 4500, 270)],
        &[Put("U12", 1000, 3500, 0), Put("U04", 1000, 3500, 0)],
    );
    game.stand_mut(3).place = Place::Aboard(UnitId(2));
    game.stand_mut(2).class = FULL;
    go(&mut game, &[(2, &[Item::Go(Point::new(2200, 3500))])]);
    game.state.stands[2].spotted = Spotted::BOTH;
    game
}

/// CD-OPP-01, CD-OPP-02, CD-OPP-03, CD-OPP-05, CD-OPP-10, CD-OPP-14, CD-OPP-19: at any point of a
/// move, or at who stands; what is not stopped arrives.
#[test]
fn at_any_point_of_a_move() {
    let mut game = drive_past();
    for pulse in 0..=12 {
        let fire = super::fixture::fire(0, &[0], (2, pulse));
        let check = crate::fire::permission::check(game.scene(), &fire, Opportunity);
        assert_eq!(check, Ok(()), "CD-OPP-01, CD-OPP-10: {pulse}");
    }
    let beyond = super::fixture::fire(0, &[0], (2, 13));
    let check = crate::fire::permission::check(game.scene(), &beyond, Opportunity);
    assert_eq!(check.err().map(|bad| bad.clause.0), Some("CD-OPP-10"));
    assert_eq!(game.stand(2).at, Point::new(2200, 3500), "CD-OPP-03: all moves are over");
    game.declare_at(Opportunity, (0, &[0], 2), 6);
    begin(&mut game.state, Step::OpFire);
    close(&mut Play::new(&game.book, &mut game.state, &mut dice(&[10, 10])));
    assert_eq!(game.stand(2).at, Point::new(2200, 3500), "CD-OPP-05, CD-OPP-14");
    assert!(game.stand(0).fired && !game.stand(1).fired, "CD-OPP-19: no duty to fire");
    game.stand_mut(2).at = Point::new(2600, 3500);
    assert_eq!(game.refused(Opportunity, 1, &[0], 2), None, "CD-OPP-02");
}

/// CD-OPP-02: opportunity fire meets a target that has not moved at all, at any pulse, as it does others.
#[test]
fn opportunity_fire_at_who_stands() {
    for pulse in [0, 5, 12] {
        let mut game = stage("", &[Put("G04", 1000, 1000, 90)], &[Put("U04", 1000, 1400, 270)]);
        assert!(!game.stand(1).moved() && game.stand(1).track.is_none());
        game.declare_at(Opportunity, (0, &[0], 1), pulse);
        begin(&mut game.state, Step::OpFire);
        close(&mut Play::new(&game.book, &mut game.state, &mut dice(&[6, 10])));
        assert_eq!(game.stand(1).hits, 1, "CD-OPP-02: {pulse}");
    }
}

/// CD-OPP-04, CD-OPP-12, CD-OPP-13, CD-OPP-15, CD-OPP-21: the first pulse at which it is red or gone;
/// those aboard stop too; a taken place is looked for back along the way.
#[test]
fn a_vehicle_is_stopped_at_the_pulse_at_which_it_is_hit() {
    let stop = |hits: &[(u8, u8)], taken: bool| {
        let mut game = drive_past();
        if taken {
            game.stand_mut(1).at = Point::new(1600, 3500);
        }
        let mut toll = PhaseLosses::new();
        for &(pulse, count) in hits {
            toll.hit(Wound { victim: UnitId(2), by: UnitId(0), hits: count }, pulse);
        }
        apply(&mut Play::new(&game.book, &mut game.state, &mut none()), toll, Opportunity);
        game
    };
    let burnt = stop(&[(6, 1), (9, 1)], false);
    assert_eq!(&burnt.state.wrecks[..], &[Point::new(1600, 3500)], "CD-OPP-13: red at pulse 6");
    let rider = burnt.stand(3);
    assert!((rider.at.x - 1600).abs() < 200, "CD-OPP-15: {:?}", rider.at);
    let red = stop(&[(6, 1)], false);
    assert!(red.stand(2).at.y < 3500 && red.stand(2).hits == 1, "CD-OPP-04: back from there");
    let shifted = stop(&[(6, 2)], true);
    let wreck = shifted.state.wrecks[0];
    assert!((1400..=1480).contains(&wreck.x) && wreck.y == 3500, "CD-OPP-21: {wreck:?}");
    // CD-OPP-12: who disengages may be fired at where he is nearer than at the start.
    let mut game = drive_past();
    game.stand_mut(2).class = MoveClass::Disengage;
    assert_eq!(game.refused(Opportunity, 0, &[0], 2), Some("CD-OPP-09"), "CD-OPP-12: as far");
    let nearer = super::fixture::fire(0, &[0], (2, 6));
    let check = crate::fire::permission::check(game.scene(), &nearer, Opportunity);
    assert_eq!(check, Ok(()), "CD-OPP-12");
}

/// CD-DICE-08: every die is told, with what it was for.
#[test]
fn dice_are_told() {
    use wargauge_rules::referee::Observer;
    struct Ears(Vec<Event>);
    impl Observer<Event> for &mut Ears {
        fn see(&mut self, event: Event) {
            self.0.push(event);
        }
    }
    let mut game = stage("", &[Put("G14", 1000, 1000, 90)], &[Put("U12", 1000, 2000, 270)]);
    game.declare(General, 0, &[0], 1);
    let mut ears = Ears(Vec::new());
    let script = wargauge_rules::table::scripted::Scripted::new(&[1, 7, 9]);
    let mut referee = DiceReferee::new(script, &mut ears);
    crate::fire::phase::resolve(game.scene(), General, &mut referee);
    let told: Vec<(char, u8)> = ears
        .0
        .iter()
        .filter_map(|event| match event {
            Event::Shot { die, .. } => Some(('h', *die)),
            Event::Pierced { die, .. } => Some(('p', *die)),
            _ => None,
        })
        .collect();
    assert_eq!(told, [('h', 1), ('p', 7), ('h', 9)], "CD-DICE-08");
}

/// CD-SCEN-03, CD-SCEN-01: inside its zone, on free ground; men may begin aboard, guns limbered.
#[test]
fn stands_are_put_into_their_zone_on_free_ground() {
    let mut game = stage(
        &area("forest", [5.0, 5.0], [9.0, 9.0]),
        &[Put("G13", 100, 100, 90), Put("G09", 200, 200, 90), Put("G04", 300, 300, 90)],
        &[Put("U04", 1000, 4000, 270)],
    );
    begin(&mut game.state, Step::Deploy);
    let refused = |game: &Stage, unit, spot| {
        spots::check(game.scene(), UnitId(unit), spot).err().map(|bad| bad.clause.0)
    };
    let at = |x, y| Spot::At(Point::new(x, y), Heading::NORTH);
    assert_eq!(refused(&game, 0, at(2000, 1500)), None);
    assert_eq!(refused(&game, 0, at(2000, 2500)), Some("CD-SCEN-03"), "outside the zone");
    assert_eq!(refused(&game, 0, at(700, 700)), Some("CD-SCEN-03"), "a truck in a forest");
    assert_eq!(refused(&game, 0, at(300, 320)), Some("CD-SCEN-03"), "on another stand");
    take_down(
        &game.book,
        &mut game.state,
        Action::Deploy { unit: UnitId(0), spot: at(2000, 1500) },
    );
    assert_eq!(refused(&game, 1, Spot::Aboard(UnitId(0))), None, "CD-SCEN-03: limbered");
    take_down(
        &game.book,
        &mut game.state,
        Action::Deploy { unit: UnitId(1), spot: Spot::Aboard(UnitId(0)) },
    );
    assert_eq!(game.stand(1).gun.unwrap().status, GunStatus::Limbered(UnitId(0)));
    assert_eq!(refused(&game, 2, Spot::Aboard(UnitId(0))), None, "CD-SCEN-03: mounted");
    assert_eq!(refused(&game, 2, Spot::Later(2)), Some("CD-SCEN-06"), "CD-SCEN-01");
}

/// CD-FORCE-02: any stand that has no place yet may be placed next, and no other.
#[test]
fn who_is_placed_next_is_a_choice() {
    let book = match_up("proving-ground");
    let mut state = book.setup(&mut DiceReferee::new(KeyedDice::new(1), Deaf));
    let first = crate::turn::ask::asked(Scene::new(&book, &state));
    let other = book.units_of(Side::A).find(|&unit| Some(unit) != first).expect("a stand");
    let mut places = Vec::new();
    spots::list(Scene::new(&book, &state), other, &mut places);
    let check = |state: &_, action| book.check(state, action).err().map(|bad| bad.clause.0);
    assert_eq!(check(&state, places[0]), None, "CD-FORCE-02");
    let foe = book.units_of(Side::B).first().expect("a stand");
    let Action::Deploy { spot, .. } = places[0] else { panic!("a place") };
    assert_eq!(check(&state, Action::Deploy { unit: foe, spot }), Some("CD-TURN-06"));
    book.apply(&mut state, places[0], &mut none());
    assert_eq!(check(&state, places[1]), Some("CD-TURN-06"), "it has its place");
    let left = crate::turn::ask::unplaced(Scene::new(&book, &state), Side::A);
    assert_eq!(left.len() + 1, book.units_of(Side::A).len());
    // In every other step the one that is asked, and no other.
    begin(&mut state, Step::Orders);
    let asked = crate::turn::ask::asked(Scene::new(&book, &state)).expect("a commander");
    let may = |unit: &_| crate::turn::ask::may_answer(Scene::new(&book, &state), *unit);
    let answering: Vec<_> = state.units().filter(may).collect();
    assert_eq!(answering, [asked], "CD-FORCE-02");
}

/// CD-SCEN-06, CD-SCEN-07: reinforcements come at their edge, as under a Full Advance, in shares; who
/// leaves over the exit is safe.
#[test]
fn reinforcements_come_at_their_edge_in_shares_and_who_exits_is_safe() {
    let book = match_up("breakout");
    let mut referee = DiceReferee::new(KeyedDice::new(1), Deaf);
    let mut state = book.setup(&mut referee);
    begin(&mut state, Step::Deploy);
    let tank =
        book.units_of(Side::B).find(|unit| book.muster[unit.index()].entry == "U12").unwrap();
    let refused = |state: &_, spot| {
        spots::check(Scene::new(&book, state), tank, spot).err().map(|bad| bad.clause.0)
    };
    assert_eq!(refused(&state, Spot::Later(1)), None, "CD-SCEN-06");
    assert_eq!(refused(&state, Spot::Later(3)), Some("CD-SCEN-06"));
    let on_table = Spot::At(Point::new(400, 1800), Heading::EAST);
    assert_eq!(refused(&state, on_table), Some("CD-SCEN-06"));
    spots::put(&book, &mut state, tank, Spot::Later(1));
    state.turn = 1;
    begin(&mut state, Step::Follow);
    close(&mut Play::new(&book, &mut state, &mut none()));
    assert_eq!(state.stand(tank).class, FULL, "CD-SCEN-06");
    assert!(crate::turn::ask::may_plan(&state, tank));
    let plan = Plan::of(Heading::EAST, &[Item::Go(Point::new(2200, 1800))]);
    assert_eq!(legality::check(Scene::new(&book, &state), tank, &plan), Ok(()));
    state.plans.push((tank, plan));
    begin(&mut state, Step::Plan);
    march::march(&mut Play::new(&book, &mut state, &mut none()));
    let entered = state.stand(tank);
    assert_eq!(
        (entered.place, entered.at.x),
        (Place::Table, 2200),
        "CD-SCEN-06: its first inch is paid"
    );
    assert!(
        !Moment::at_pulse(Scene::new(&book, &state), 0).is_on_table(tank),
        "CD-SCEN-06: not at pulse 0"
    );
    // CD-SCEN-07.
    state.plans.clear();
    let stand = state.stand_mut(tank);
    (stand.at, stand.track, stand.column) = (Point::new(7000, 800), None, None);
    state.plans.push((tank, Plan::of(Heading::EAST, &[Item::Go(Point::new(7600, 800))])));
    march::march(&mut Play::new(&book, &mut state, &mut none()));
    assert_eq!(state.stand(tank).place, Place::Exited, "CD-SCEN-07");
    assert!(
        points(Scene::new(&book, &state), Side::B, false) >= 88_000,
        "CD-SCEN-09: it counts its cost"
    );
    assert_eq!(
        points(Scene::new(&book, &state), Side::A, false),
        0,
        "CD-SCEN-07: and is not eliminated"
    );
}

/// Two stands of each side, as changed.
fn pairs(change: fn(&mut Stage)) -> Stage {
    let mut game = stage(
        "",
        &[Put("G16", 1000, 1000, 90), Put("G04", 3000, 1000, 90)],
        &[Put("U12", 1000, 4000, 270), Put("U04", 3000, 4000, 270)],
    );
    change(&mut game);
    game
}

/// How a game stands at the end of a turn.
fn ending(game: &Stage) -> Option<Ending> {
    outcome(game.scene(), &mut none()).map(|outcome| outcome.ending)
}

/// CD-SCEN-11, CD-SCEN-12: a quarter and no less breaks, and who counts as intact.
#[test]
fn a_side_breaks_at_a_quarter_of_its_points_left_and_no_less() {
    let ends = |change| ending(&pairs(change));
    // 19 of 76 break, of 75 not.
    for (tank, broken) in [(57_000, Some(Ending::Win(Side::A))), (56_000, None)] {
        let mut game = pairs(|game| game.stand_mut(2).place = Place::Gone(Cause::Fire));
        game.book.stakes[Side::B] = tank + 19_000;
        assert_eq!(ending(&game), broken, "CD-SCEN-11: {tank}");
    }
    let shaken = ends(|game| game.stand_mut(2).demoralized = true);
    assert_eq!(shaken, Some(Ending::Win(Side::A)), "CD-SCEN-11: the demoralized do not count");
    let out = ends(|game| game.stand_mut(2).place = Place::Exited);
    assert_eq!(out, None, "CD-SCEN-11: who left is intact");
    let to_come = ends(|game| game.stand_mut(2).place = Place::Reserve(9));
    assert_eq!(to_come, None, "CD-SCEN-11: so is who is to come");
    let hidden = ends(|game| game.stand_mut(2).spotted = Spotted::default());
    assert_eq!(hidden, None, "CD-SCEN-11: and who is hidden");
    let both = ends(|game| {
        for unit in [0, 2] {
            game.stand_mut(unit).place = Place::Gone(Cause::Fire);
        }
    });
    assert_eq!(both, Some(Ending::Win(Side::B)), "CD-SCEN-12: points decide where both break");
}

/// CD-SCEN-08, CD-SCEN-09, CD-SCEN-11, CD-SCEN-12, CD-ELIM-05: victory points, breaking, results.
#[test]
fn points_decide_unless_a_side_breaks_first() {
    let ending = |change| ending(&pairs(change));
    assert_eq!(ending(|_| {}), None);
    let score = pairs(|game| {
        game.stand_mut(3).place = Place::Gone(Cause::Fire);
        game.stand_mut(2).demoralized = true;
    });
    let of_a = |over| points(score.scene(), Side::A, over);
    assert_eq!((of_a(false), of_a(true)), (19_000, 19_000 + 44_000), "CD-SCEN-09");
    assert_eq!(
        ending(|game| {
            game.stand_mut(2).place = Place::Gone(Cause::Fire);
            game.stand_mut(3).place = Place::Gone(Cause::Fire);
        }),
        Some(Ending::Win(Side::A)),
        "CD-ELIM-05, CD-SCEN-11"
    );
    let quarter = ending(|game| game.stand_mut(2).place = Place::Gone(Cause::Fire));
    assert_eq!(quarter, Some(Ending::Win(Side::A)), "CD-SCEN-11: 19 of 107 left");
    let last = |game: &mut Stage| game.state.turn = 10;
    assert_eq!(ending(last), Some(Ending::Draw), "CD-SCEN-08, CD-SCEN-12");
    let ahead = |game: &mut Stage| {
        game.state.turn = 10;
        game.stand_mut(3).place = Place::Gone(Cause::Fire);
    };
    assert_eq!(ending(ahead), Some(Ending::Win(Side::A)), "CD-SCEN-12: 19 of 144 points");
    let left = |game: &mut Stage| {
        game.stand_mut(2).place = Place::Exited;
        game.stand_mut(3).place = Place::Exited;
    };
    assert_eq!(ending(left), Some(Ending::Draw), "CD-SCEN-11: nobody left but those who are out");
}
