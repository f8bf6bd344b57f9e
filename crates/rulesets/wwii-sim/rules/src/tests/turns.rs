//! The turn from decision to decision: who is asked what after whom, and how a turn and a game end.

use wargauge_rules::event::Common;
use wargauge_rules::game::{BySide, Ending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::{Bearing, Point};

use super::fixture::{A, B, Game, Ones, force, game, scenario, table};
use crate::WwiiSim;
use crate::action::{Action, Aim, EndOfMove, Gunners, MovePath, Order, Target, Volley};
use crate::event::Event;
use crate::fire::volley;
use crate::state::{Fate, Phase, Place, Posture, Status, Wait};

const C: UnitId = UnitId(2);
const D: UnitId = UnitId(3);

fn to(x: i16, y: i16) -> Action {
    let way = MovePath::straight(Point::new(x, y));
    Action::Move { way, facing: Bearing::NORTH, then: EndOfMove::Stand }
}

const fn at(target: UnitId) -> Option<Aim> {
    Some(Aim { target: Target::Unit(target), dice: 3 })
}

/// Ends the turn; what was told.
fn ended(game: &mut Game) -> Vec<Event> {
    let mut referee = DiceReferee::new(Ones::default(), Recorder::default());
    crate::turn::end_turn(&mut game.play_with(&mut referee));
    referee.into_parts().1.events
}

/// `WS-END-01`, `WS-END-09`, `WS-SCEN-02`, `WS-SCEN-03`, `WS-SCEN-04`, `WS-SCEN-07`, `WS-TURN-07`: what the end of
/// a turn tells: who holds what, and in the last turn the points and the outcome.
#[test]
fn the_end_of_a_turn_tells_holders_points_and_outcome() {
    let hill = "[[objective]]\nname = 'hill'\nat = [40, 40]\npoints = 60";
    let mut game = Game::on(&table(hill, ""), &["G-SNIP", "G-GREN"], &["A-SNIP"]);
    game.put(0, 40.0, 41.0).put(1, 40.0, 37.0).put(2, 80.0, 80.0);
    let held = |unit| Event::Fact(Common::Held { unit });
    assert_eq!(ended(&mut game), [held(A), held(B)], "every unit that holds it");
    game.state.turn = 8;
    let told = ended(&mut game);
    assert_eq!(told[..3], [held(A), held(B), Event::Counted([60_000, 0])]);
    let Event::Ended(outcome) = told[3] else { panic!("{told:?}") };
    assert_eq!(
        (outcome.ending, outcome.clause.0, told.len()),
        (Ending::Win(Side::A), "WS-SCEN-04", 4)
    );
    // Both hold it, or nobody: nothing is told of it.
    game.state.turn = 3;
    game.put(2, 41.0, 40.0);
    assert_eq!(ended(&mut game), []);
}

/// `WS-SCEN-01`, `WS-SCEN-04`, `WS-END-01`: what decides on a bench, figures; and of a column, what part of its
/// points has left the table.
#[test]
fn figures_decide_on_a_bench_and_shares_for_a_column() {
    let bench = scenario("bench-8");
    let [a, b] = [super::fixture::force_of(&["G-GREN"]), super::fixture::force_of(&["A-SHER"])];
    let book = WwiiSim::assemble(&bench, BySide([Some(&a), Some(&b)]), &[]).expect("a book");
    let state = book.setup(&mut DiceReferee::new(Ones::default(), Deaf));
    let referee = DiceReferee::new(super::fixture::Noted::default(), Recorder::default());
    let mut game = Game { book, state, referee };
    game.state.turn = game.book.scenario().turns;
    let ending = |told: &[Event]| match told.last() {
        Some(Event::Ended(outcome)) => (outcome.ending, outcome.clause.0),
        other => panic!("{other:?}"),
    };
    for (count, ends) in [(9, Ending::Win(Side::A)), (2, Ending::Win(Side::A)), (1, Ending::Draw)] {
        game.unit(0).count = count;
        let told = ended(&mut game);
        assert_eq!(told[0], Event::Mustered([u64::from(count), 1]), "a vehicle is one");
        assert_eq!(ending(&told), (ends, "WS-SCEN-01"));
    }
    let column = scenario("column");
    let forces = [force("column-americans"), force("column-germans")];
    let mut game = Game::of(&column, BySide([&forces[0], &forces[1]]));
    game.state.turn = 10;
    // Of 505: the armoured car 79, the Sherman 109; half is 253, three tenths are 152.
    let all: Vec<UnitId> = game.book.of_side(Side::A).into_iter().collect();
    let of = |id: &str| *all.iter().find(|&&unit| game.book.profile(unit).id == id).expect("it");
    let [car, tank, carrier] = ["A-M8", "A-SHER", "A-M3"].map(of);
    let percent = |game: &mut Game, unit: UnitId| {
        game.unit(unit.0).place = Place::Gone(Fate::Left);
        let told = ended(game);
        let Event::BrokenOut { side: Side::A, percent } = told[0] else { panic!("{told:?}") };
        assert!(matches!(told[1], Event::Counted(_)), "{told:?}");
        (percent, ending(&told))
    };
    assert_eq!(percent(&mut game, car), (15, (Ending::Win(Side::B), "WS-SCEN-04")));
    assert_eq!(percent(&mut game, tank), (37, (Ending::Draw, "WS-SCEN-04")));
    assert_eq!(percent(&mut game, carrier).0, 49);
}

/// `WS-TURN-05`, `WS-TURN-04`, `WS-END-09`, `WS-UNIT-18`, `WS-WEAPON-04`, `WS-VEH-14`, `WS-LEAD-04`, `WS-TRANS-10`,
/// `WS-TRANS-12`, `WS-SCEN-07`: what a turn hands on to the next.
#[test]
fn a_turn_hands_on_postures_and_moves() {
    let after = |change: fn(&mut Game)| {
        let mut game = game(&["G-HMG", "G-GREN"], &["A-SNIP"]);
        game.put(2, 90.0, 10.0).put(0, 10.0, 60.0).put(1, 30.0, 60.0);
        for unit in [0, 1] {
            game.unit(unit).order = Some(Order::Hide);
            game.unit(unit).jammed = 1;
            game.unit(unit).figures[1].jammed = true;
        }
        change(&mut game);
        ended(&mut game);
        let (guns, squad) = (game.see(0), game.see(1));
        let jams = (guns.jammed, squad.figures[1].jammed);
        (jams, guns.posture_before, guns.crewed_fired_before, guns.tally)
    };
    let (hide, still) = (Posture::Hide, Posture::Still);
    let (jams, posture, fired, tally) = after(|_| ());
    assert_eq!((jams, posture, fired), ((0, false), hide, false));
    assert_eq!((tally.turns_pinned, tally.turns_panicked), (0, 0));
    let (jams, ..) = after(|game| {
        (game.unit(0).fired_at, game.unit(1).fired_at) = (true, true);
    });
    assert_eq!(jams, (0, false), "even under fire");
    let (jams, posture, _, tally) = after(|game| {
        (game.unit(0).was_pinned, game.unit(1).was_pinned) = (true, true);
    });
    assert_eq!((jams, posture, tally.turns_pinned), ((1, true), hide, 1));
    let (jams, posture, _, tally) = after(|game| {
        (game.unit(0).was_panicked, game.unit(1).was_panicked) = (true, true);
    });
    assert_eq!((jams, posture, tally.turns_panicked), ((1, true), still, 1));
    let (jams, posture, fired, _) = after(|game| {
        (game.unit(0).order, game.unit(1).order) = (Some(Order::Fire), Some(Order::Fire));
        game.unit(0).crewed_fired = true;
    });
    assert_eq!((jams, posture, fired), ((1, true), still, true));
    let (_, posture, ..) = after(|game| {
        (game.unit(0).order, game.unit(0).unloaded) = (Some(Order::Run), true);
    });
    assert_eq!(posture, hide, "who unloaded counts as having hidden");
    let (_, posture, ..) = after(|game| game.unit(0).order = Some(Order::Run));
    assert_eq!(posture, Posture::Run);
}

/// `WS-PRIS-02`, `WS-PRIS-03`, `WS-PRIS-09`, `WS-PRIS-07`: every surrender of a phase is asked about, one after the
/// other, and once.
#[test]
fn every_surrender_is_asked_about() {
    for (answers, left) in [
        ([Action::Refuse, Action::Refuse], [false, false]),
        ([Action::Accept, Action::Refuse], [true, false]),
        ([Action::Refuse, Action::Accept], [false, true]),
        ([Action::Accept, Action::Accept], [true, true]),
    ] {
        let mut game = game(&["G-GREN"], &["A-SNIP", "A-SNIP", "A-SNIP"]);
        game.put(0, 40.0, 40.0).put(1, 40.0, 44.0).put(2, 44.0, 40.0).put(3, 90.0, 90.0);
        for unit in [1, 2] {
            game.status(unit, Status::Panicked).unit(unit).yields_to = Some(A);
        }
        game.phase(Phase::PrimarySurrender).run(&[]);
        assert_eq!(game.wait(), Wait::Yield(B));
        assert_eq!(
            game.book.pending(&game.state),
            wargauge_rules::game::Pending::Decision(Side::A)
        );
        game.play(answers[0], &[]);
        assert_eq!(game.wait(), Wait::Yield(C));
        let mut ones = DiceReferee::new(Ones::default(), Deaf);
        game.book.apply(&mut game.state, answers[1], &mut ones);
        let captured = |unit: u8| game.see(unit).place == Place::Gone(Fate::Captured);
        assert_eq!([captured(1), captured(2)], left);
        let escorts = left.into_iter().filter(|&gone| gone).count() as u8;
        assert_eq!((game.see(0).count, game.see(0).tally.escorts), (9 - escorts, escorts));
        assert!(game.state.units.iter().all(|unit| unit.yields_to.is_none()));
    }
}

/// `WS-INIT-10`, `WS-TRANS-11`, `WS-CAV-05`: a passenger unloads in its own place of the order, or directly after
/// its transport where that acts later.
#[test]
fn passengers_unload_in_their_own_place_of_the_order() {
    let asked = |ranks: [u8; 4]| {
        let mut game = game(&["G-251", "G-ASLT", "G-TRK"], &["A-RIFL"]);
        game.put(0, 40.0, 10.0).put(2, 80.0, 10.0).put(3, 10.0, 90.0);
        game.unit(0).passenger = Some(B);
        game.unit(1).place = Place::Aboard(A);
        game.state.ranks = ranks.map(UnitId).into_iter().collect();
        let orders = [Order::Walk, Order::Walk, Order::Walk, Order::Hide];
        game.orders(&orders, &[]);
        let mut seen = Vec::new();
        let mut ones = DiceReferee::new(Ones::default(), Deaf);
        while game.state.phase <= Phase::SecondMovement {
            let wait = game.wait();
            seen.push((game.state.phase == Phase::SecondMovement, wait));
            let action = match wait {
                Wait::Move(A) => to(4000, 1600),
                Wait::Move(B) => to(4000, 1000),
                Wait::Move(_) => to(8000, 1600),
                _ => Action::Hold,
            };
            game.book.apply(&mut game.state, action, &mut ones);
        }
        let second = seen.into_iter().filter(|(second, _)| *second);
        second.map(|(_, wait)| wait).collect::<Vec<_>>()
    };
    let (carrier, squad, truck) = (Wait::Again(A), Wait::Move(B), Wait::Again(C));
    // From the lowest rank up: carrier, truck, squad; squad, carrier, truck; carrier, squad, truck.
    assert_eq!(asked([1, 2, 0, 3]), [carrier, truck, squad]);
    assert_eq!(asked([2, 0, 1, 3]), [carrier, squad, truck]);
    assert_eq!(asked([2, 1, 0, 3]), [carrier, squad, truck]);
    assert_eq!(asked([0, 1, 2, 3]), [truck, carrier, squad]);
}

/// `WS-OFF-06`, `WS-OFF-07`, `WS-OFF-09`, `WS-INIT-04`: whose die a unit uses, and an officer who leaves with an order
/// of his own.
#[test]
fn a_unit_may_use_its_officers_die() {
    for (action, score) in [(Action::UseOwnDie, 4), (Action::UseOfficersDie, 10)] {
        let mut game = game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
        game.put(0, 40.0, 10.0).put(2, 90.0, 90.0);
        crate::movement::officers::join(&mut game.state, B, A);
        for (unit, die) in [(0, 3), (1, 9), (2, 1)] {
            game.unit(unit).die = die;
        }
        game.state.phase = Phase::Dice;
        game.run(&[]);
        assert_eq!(
            (game.wait(), game.options()),
            (Wait::Die(A), vec![Action::UseOwnDie, Action::UseOfficersDie],)
        );
        game.play(action, &[]);
        assert_eq!((game.see(0).score, game.wait()), (score, Wait::Part(B)));
        game.play(Action::Order { order: Order::Walk, show: false }, &[]);
        assert_eq!((game.see(1).parts, game.see(1).order), (true, Some(Order::Walk)));
        assert_eq!(game.wait(), Wait::Order(A));
        game.play(Action::Order { order: Order::Hide, show: false }, &[]);
        game.play(Action::Order { order: Order::Hide, show: false }, &[]);
        assert_eq!((game.see(1).place, game.see(1).order), (Place::Table, Some(Order::Walk)));
        assert_eq!(game.wait(), Wait::Move(B));
    }
    // Equal dice leave no choice.
    let mut game = game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    crate::movement::officers::join(&mut game.state, B, A);
    for unit in 0..3 {
        game.unit(unit).die = 4 + u8::from(unit == 2);
    }
    game.state.phase = Phase::Dice;
    game.run(&[]);
    assert_eq!(game.wait(), Wait::Part(B));
}

/// `WS-OFF-07`: `EX-07`: of the thousand throws of two dice against one the better is over it in 615, equal in 100.
#[test]
fn two_dice_are_better_than_one_in_615_of_a_thousand() {
    let mut game = game(&["G-GREN", "G-OFF"], &["A-RIFL"]);
    crate::movement::officers::join(&mut game.state, B, A);
    let (mut over, mut equal, mut sum) = (0, 0, 0);
    for throw in 0..1000_u16 {
        let dice = [throw % 10, throw / 10 % 10, throw / 100].map(|die| die as u8 + 1);
        for (unit, die) in dice.into_iter().enumerate() {
            (game.unit(unit as u8).die, game.unit(unit as u8).asked) = (die, false);
        }
        game.state.phase = Phase::Dice;
        let mut ones = DiceReferee::new(Ones::default(), Deaf);
        crate::turn::advance(&mut game.play_with(&mut ones));
        if game.wait() == Wait::Die(A) {
            let better = if dice[1] > dice[0] { Action::UseOfficersDie } else { Action::UseOwnDie };
            game.book.apply(&mut game.state, better, &mut ones);
        }
        let (ours, theirs) = (game.see(0).score, game.see(2).score);
        over += u32::from(ours > theirs);
        equal += u32::from(ours == theirs);
        sum += u32::from(ours) - 1;
    }
    assert_eq!((over, equal, sum), (615, 100, 7150));
}

/// `WS-FIRE-15`, `WS-FIRE-18`, `WS-FIRE-20`, `WS-LEAD-01`, `WS-WOUND-09`, `WS-WOUND-11`, `WS-WEAPON-10`, `WS-LEAD-14`, `WS-VEH-12`: weapons at one
/// target are resolved together, hits in the order rolled, with one test; then those at the next target.
#[test]
fn targets_are_resolved_one_after_the_other() {
    let mut game = game(&["G-PZ4"], &["A-RIFL", "A-MMG", "A-SNIP"]);
    game.put(0, 48.0, 20.0).put(1, 48.0, 40.0).put(2, 52.0, 40.0).put(3, 90.0, 90.0);
    game.unit(0).order = Some(Order::Fire);
    game.state.phase = Phase::SecondaryFire;
    let aims = [at(B), at(C), at(B), None];
    let volley = Volley { gunners: Gunners::Mounts, aims };
    // The gun hits; of the hull machinegun one. The blast of 2: light, light; light. LD 7 less 3: 3.
    // Then the turret's machinegun: two hit: light, dead, the second of three. LD 7 less 2 less 1: 4.
    let dice = [9, 9, 2, 3, 2, 1, 1, 1, 3, 9, 8, 2, 1, 6, 2, 4];
    let mut referee = DiceReferee::new(Scripted::new(&dice), Recorder::default());
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    let (first, second) = (game.see(1), game.see(2));
    assert_eq!((first.wounds, first.end, first.status), (3, 2, Status::Normal));
    assert_eq!((second.wounds, second.dead, second.status), (2, 1, Status::Pinned));
    let tests = |event: &&Event| matches!(event, Event::Rolled { .. });
    assert_eq!(referee.observer().events.iter().filter(tests).count(), 2);
    // WS-FIRE-20: what is left over of the hits on one target does not fall on the next.
    let mut game = self::game(&["G-PZ4"], &["A-RIFL", "A-SNIP"]);
    game.put(0, 48.0, 20.0).put(1, 48.0, 40.0).put(2, 52.0, 40.0);
    game.unit(0).order = Some(Order::Fire);
    game.state.phase = Phase::SecondaryFire;
    let volley = Volley { gunners: Gunners::Mounts, aims: [None, at(C), at(B), None] };
    let mut referee = DiceReferee::new(Scripted::new(&[9, 9, 2, 6, 1, 2, 3]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    assert!(game.see(2).is_gone());
    assert_eq!((game.see(1).wounds, game.see(1).fired_at), (0, true));
    // Rifle and rocket at one target: the rifle's hit first.
    let mut game = self::game(&["G-PSK"], &["A-RIFL", "A-SNIP"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 10.0).put(2, 90.0, 90.0);
    game.unit(0).order = Some(Order::Fire);
    game.state.phase = Phase::SecondaryFire;
    let volley = Volley { gunners: Gunners::Men(0b10), aims: [at(B), at(B), None, None] };
    // Both hit: dead, the last; D3 of 5 are three: light, light, dead again.
    let mut referee = DiceReferee::new(Scripted::new(&[9, 9, 6, 12, 5, 1, 1, 6, 11, 1]), Deaf);
    volley::begin(&mut game.play_with(&mut referee), A, volley);
    let it = game.see(1);
    assert_eq!((it.count, it.wounds, it.dead, it.end, it.status), (10, 4, 2, 3, Status::Normal));
    assert_eq!(game.see(D.0 - 1).wounds, 0);
}

/// `WS-SFIRE-09`, `WS-ORDER-18`, `WS-ORDER-21`, `WS-LEAD-18`, `WS-DISS-13`: when Secondary Fire begins all orders are
/// shown but of those who hide unseen, and a Run that is not yet paid for is paid.
#[test]
fn orders_are_shown_before_secondary_fire() {
    let mut game = game(&["G-GREN", "G-SNIP", "G-OFF"], &["A-RIFL"]);
    game.put(0, 10.0, 10.0).put(1, 50.0, 10.0).put(3, 90.0, 90.0);
    crate::movement::officers::join(&mut game.state, C, A);
    for (unit, order) in [(0, Order::Run), (1, Order::Hide), (2, Order::Run), (3, Order::Hide)] {
        game.unit(unit).order = Some(order);
    }
    game.status(0, Status::Pinned);
    game.unit(1).hidden = true;
    game.phase(Phase::SecondMovement);
    let mut ones = DiceReferee::new(Ones::default(), Deaf);
    game.state.agenda.clear();
    crate::turn::advance(&mut game.play_with(&mut ones));
    // The turn has gone on to the next; what was shown is seen by what was paid.
    assert_eq!([0, 1, 2].map(|unit| game.see(unit).end), [4, 5, 5]);
    assert_eq!(game.state.turn, 2);
}
