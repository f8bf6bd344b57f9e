//! Dice, setting up, the turn and the clock (GW-DICE, GW-SETUP, GW-TURN, GW-CLOCK, GW-NIGHT).

use super::table::{Setup, Table, army, chance};
use crate::Grid;
use crate::action::{Action, Destination};
use crate::attack::numbers::number_needed;
use crate::book::Scene;
use crate::event::Event;
use crate::fire::barrages::ways_to_fire;
use crate::fire::sorties::ready_aircraft;
use crate::position::sight::sees;
use crate::scenario::{FirstPlayer, FixedPlace};
use crate::setup::deployment::deployment_places;
use crate::state::{State, Step};
use crate::terrain::ground::Terrain;
use crate::terrain::light::{Light, LightSchedule};
use crate::turn::options::may_be_ended;
use crate::turn::phases::begin_game;
use crate::units::indirect_fire::Fire;
use crate::units::profile::Quality;
use crate::winning::conditions::CasualtyLimit;
use wargauge_rules::event::{Clause, GameEvent};
use wargauge_rules::game::{Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::distribution;
use wargauge_rules::table::scripted::Scripted;

fn set_up(book: &Grid, dice: &[u8]) -> (State, Vec<Event>) {
    let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
    let state = book.setup(&mut referee);
    (state, referee.into_parts().1.events)
}

/// Ends turns by doing nothing; gives the clock events of this many player turns.
fn clocks(rules: &str, dice: &[u8], turns: usize) -> Vec<(u16, u16, Option<u8>, Light)> {
    let mut table = Setup::new().rules(rules).own("INF A1").foe("INF F8").at(Step::Movement);
    let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
    table.state.step = Step::Smoke;
    table.state.player_turn = 0;
    begin_game(&mut table.refereed(&mut referee));
    for _ in 1..turns {
        table.book.apply(&mut table.state, Action::Done, &mut referee);
    }
    let events = referee.into_parts().1.events;
    let clock = |event: &Event| match *event {
        Event::TurnBegan { minute, die, light, round, .. } => Some((round, minute, die, light)),
        _ => None,
    };
    events.iter().filter_map(clock).collect()
}

#[test]
fn the_clock_is_rolled_each_turn() {
    // EX-01.
    let turns = clocks("opt_light=off", &[2, 4, 3, 5], 4);
    let minutes: Vec<u16> = turns.iter().map(|turn| turn.1).collect();
    let time = |hour: u16, minute: u16| hour * 60 + minute;
    assert_eq!(
        minutes,
        [time(8, 10), time(8, 30), time(8, 45), time(9, 10)],
        "GW-CLOCK-01, GW-CLOCK-04, GW-CLOCK-05, GW-CLOCK-07, GW-CLOCK-11"
    );
    assert_eq!(minutes[3] - time(8, 0), 70, "EX-01: minutes elapsed");
    assert_eq!(turns.iter().map(|turn| turn.0).collect::<Vec<_>>(), [1, 1, 2, 2], "GW-TURN-04");
    let by_round = clocks("clock_advance=round", &[2, 3], 4);
    let dice: Vec<Option<u8>> = by_round.iter().map(|turn| turn.2).collect();
    assert_eq!(dice, [Some(2), None, Some(3), None], "GW-CLOCK-04");
}

#[test]
fn minutes_of_a_turn() {
    let one = distribution(|dice| u32::from(dice.roll(Die::Average)) * 5);
    let expected = [(10, chance(1, 6)), (15, chance(1, 3)), (20, chance(1, 3)), (25, chance(1, 6))];
    // E(minutes) and E(minutes squared); the variance is 275/12.
    let moment = |power: u32| {
        one.iter().fold(chance(0, 1), |sum, (&minutes, of)| {
            sum.plus(chance(of.numerator * u128::from(minutes.pow(power)), of.denominator))
        })
    };
    assert_eq!(moment(1), chance(35, 2), "EX-01");
    assert_eq!(moment(2), chance(35 * 35, 4).plus(chance(275, 12)), "EX-01");
    assert_eq!(one.into_iter().collect::<Vec<_>>(), expected, "GW-CLOCK-02, GW-DICE-02");
    let reach = |turns: u32| {
        let hour = distribution(|dice| {
            (0..turns).map(|_| u32::from(dice.roll(Die::Average)) * 5).sum::<u32>() >= 60
        });
        hour[&true]
    };
    assert_eq!(reach(3), chance(5, 18), "GW-CLOCK-02");
    assert_eq!(reach(4), chance(1171, 1296), "GW-CLOCK-02");
    // Expected turns to reach 60 minutes: the sum over n of P(n turns do not reach it).
    let not = |turns: u32| {
        let reached = reach(turns);
        chance(reached.denominator - reached.numerator, reached.denominator)
    };
    let sum = (3..=5).map(not).fold(chance(3, 1), |sum, one| sum.plus(one));
    assert_eq!(sum, chance(29_705, 7776), "EX-01");
}

#[test]
fn dice() {
    let faces = distribution(|dice| dice.roll(Die::D6));
    assert_eq!(faces.len(), 6, "GW-DICE-01");
    assert!(faces.values().all(|&face| face == chance(1, 6)), "GW-DICE-01");
    let average = distribution(|dice| dice.roll(Die::Average));
    assert_eq!(average[&2], chance(1, 6), "GW-DICE-02");
    assert_eq!(average[&3], chance(1, 3), "GW-DICE-02");
}

#[test]
fn n_plus_counts_after_deductions() {
    let table = Setup::new()
        .terrain(Terrain::Wood, "C5")
        .own("INF C3")
        .own("INF A8")
        .foe("INF C5")
        .at(Step::Attacks);
    for (die, condition) in [(4, "fresh"), (5, "disrupted")] {
        let mut table = table.clone();
        table.attack(&[table.own(0)], table.foe(0), &[die]);
        assert_eq!(table.condition(table.foe(0)), condition, "GW-DICE-04");
    }
}

#[test]
fn a_reroll_stands_even_if_worse() {
    let mut table = Setup::new()
        .rules("opt_mines=on")
        .mines("C5")
        .own("ART C3")
        .own("INF A8")
        .foe("INF C5")
        .at(Step::Barrages);
    let way = ways_to_fire(table.scene(), table.own(0), table.foe(0))[0];
    table.play(Action::Barrage(way), &[2, 1]);
    assert_eq!(table.condition(table.own(0)), "disrupted", "GW-DICE-05: the 1 that stands");
}

#[test]
fn dice_keep_their_order() {
    // GW-DICE-06: clock, smoke, sorties, batteries by target, attackers, regrouping.
    let mut table = Setup::new()
        .rules("opt_smoke=on opt_air=on")
        .own("ART A8")
        .own("ART B8")
        .own("INF C3")
        .own("INF E8 disrupted")
        .own("AIR")
        .foe("INF C5")
        .foe("TNK F1")
        .at(Step::Smoke);
    let mut referee = DiceReferee::new(Scripted::new(&[3]), Recorder::default());
    table.state.player_turn = 0;
    begin_game(&mut table.refereed(&mut referee));
    drop(referee);
    table.play(Action::Smoke(table.own(0), table.square("F8")), &[4]);
    table.play(Action::Done, &[]);
    table.play(Action::Sortie(table.own(4), table.foe(1)), &[3]);
    let way = ways_to_fire(table.scene(), table.own(1), table.foe(0))[0];
    table.play(Action::Barrage(way), &[2]);
    table.play(Action::Attack { attacker: table.own(2), target: table.foe(0) }, &[1]);
    table.play(Action::Done, &[]);
    table.play(Action::Regroup(table.own(3)), &[5, 2]); // then the enemy's clock die
    assert_eq!(table.state.side, Side::B, "GW-DICE-06, GW-TURN-01");
}

#[test]
fn a_whole_turn_runs_through_its_phases() {
    // EX-39.
    let mut table = Setup::new()
        .terrain(Terrain::Wood, "C4")
        .own("ART B8")
        .own("FOO C6")
        .own("INF C5")
        .own("INF D5")
        .own("TNK E6")
        .own("REC A7 disrupted")
        .foe("INF C4")
        .foe("INF D3")
        .foe("TNK E4")
        .at(Step::Smoke);
    let mut referee = DiceReferee::new(Scripted::new(&[4]), Recorder::default());
    table.state.player_turn = 0;
    begin_game(&mut table.refereed(&mut referee));
    drop(referee);
    assert_eq!(table.state.minute, 8 * 60 + 20, "GW-CLOCK-01");
    let ways = ways_to_fire(table.scene(), table.own(0), table.foe(0));
    assert_eq!(ways[0].observer, Some(table.own(1)), "GW-ARTY-23");
    let needed = |table: &Table, attacker, target, fire| {
        number_needed(table.scene(), table.own(attacker), table.foe(target), fire)
    };
    let by_foo = Fire::Indirect { by_foo: true };
    assert_eq!(needed(&table, 0, 0, by_foo), Some(3), "EX-39: no deduction, wood or not");
    assert_eq!(needed(&table, 2, 0, Fire::Direct), Some(5), "EX-39: 4+ at a wood");
    assert_eq!(needed(&table, 4, 2, Fire::Direct), Some(3), "EX-39");
    table.play(Action::Barrage(ways[0]), &[3]);
    assert_eq!(table.condition(table.foe(0)), "disrupted", "GW-ARTY-12, GW-HIT-04");
    table.play(Action::Attack { attacker: table.own(2), target: table.foe(0) }, &[]);
    table.play(Action::Done, &[5]);
    assert_eq!(table.condition(table.foe(0)), "gone");
    assert_eq!(table.targets(table.own(4)), [2], "GW-PRIO-02");
    table.play(Action::Attack { attacker: table.own(4), target: table.foe(2) }, &[]);
    table.play(Action::Done, &[2]);
    table.play(Action::Done, &[]);
    table.play(Action::CombatMove(table.own(4), table.place("E7")), &[]);
    assert!(!table.moves(table.own(3)).contains("D3"), "GW-MOVE-08");
    assert_eq!(table.condition(table.foe(2)), "fresh", "EX-39: the tank missed");
    table.play(Action::Move(table.own(3), table.place("D4")), &[]);
    table.play(Action::Done, &[]);
    table.play(Action::Regroup(table.own(5)), &[4, 3]);
    assert_eq!(table.condition(table.own(5)), "fresh", "GW-TURN-01");
    assert_eq!(table.state.casualties, wargauge_rules::game::BySide([0, 1]));
    assert_eq!(
        (table.stands(table.own(4)), table.stands(table.own(3))),
        ("E7".into(), "D4".into())
    );
}

#[test]
fn five_phases_then_the_other_player() {
    let mut table = Setup::new().own("INF A1").foe("INF F8").at(Step::Movement);
    table.play(Action::Done, &[2]);
    assert_eq!(table.state.side, Side::B, "GW-TURN-02");
    assert_eq!(table.book.pending(&table.state), Pending::Decision(Side::B), "GW-TURN-03");
    table.play(Action::Done, &[2]);
    assert_eq!((table.state.side, table.state.round), (Side::A, 2), "GW-TURN-02, GW-TURN-04");
    assert_eq!(table.state.step, Step::Movement, "GW-TURN-06: empty phases are passed");
    assert!(
        !table.allows(Action::Attack { attacker: table.own(0), target: table.foe(0) }),
        "GW-TURN-06"
    );
}

#[test]
fn flags_belong_to_the_units_own_turn() {
    let mut table = Setup::new().own("INF A1").own("INF B3").foe("INF F8").at(Step::Movement);
    table.play(Action::Move(table.own(0), table.place("A2")), &[]);
    table.play(Action::Done, &[2]);
    assert!(table.state.moved.contains(table.own(0)), "GW-TURN-07: kept through the enemy's turn");
    table.play(Action::Done, &[2]);
    assert!(!table.state.moved.contains(table.own(0)), "GW-TURN-07");
    assert!(table.state.moved_last_turn.contains(table.own(0)), "GW-TURN-07");
    assert!(!table.state.moved_last_turn.contains(table.own(1)), "GW-TURN-07");
}

#[test]
fn everything_is_open_to_both_sides() {
    let table = Setup::new().own("INF A1").foe("INF F8 disrupted").at(Step::Movement);
    let both = [Side::A, Side::B].map(|side| table.book.view(&table.state, side));
    for view in both {
        let units: Vec<_> = (view.present(Side::A) | view.present(Side::B))
            .map(|unit| (view.square(unit), view.disrupted().contains(unit)))
            .collect();
        assert_eq!(units.len(), 2, "GW-TURN-08, GW-SETUP-05");
    }
    let mut stream = wargauge_rules::table::stream::Stream::new(1);
    assert_eq!(table.book.resample(&table.state, Side::A, &mut stream), table.state, "GW-TURN-08");
}

/// Every step of a turn may be ended, attacks are never forced (GW-COMBAT-07, GW-PRIO-09);
/// withdrawals and the set-up may not be skipped (GW-TURN-09).
#[test]
fn acting_is_optional() {
    for step in [
        Step::Smoke,
        Step::Sorties,
        Step::Barrages,
        Step::Attacks,
        Step::TargetMoves,
        Step::CombatMoves,
        Step::Movement,
        Step::Entries,
    ] {
        assert!(may_be_ended(step), "GW-TURN-09, GW-COMBAT-07: {step:?}");
    }
    for step in
        [Step::Minefields, Step::Reserves, Step::Deployment, Step::Withdrawals, Step::Regroup]
    {
        assert!(!may_be_ended(step), "GW-TURN-09: {step:?}");
    }
}

#[test]
fn the_first_player_is_decided() {
    let base = || Setup::new().own("INF").foe("INF");
    let attacker = base().scenario(|s| s.first_player = FirstPlayer::Side(Side::B)).book();
    assert_eq!(set_up(&attacker, &[]).0.first, Some(Side::B), "GW-TURN-05");
    let rolled = base().scenario(|s| s.first_player = FirstPlayer::Roll).book();
    let (state, events) = set_up(&rolled, &[3, 3, 2, 5]);
    assert_eq!(state.first, Some(Side::B), "GW-TURN-05: ties are rolled again");
    assert_eq!(events[0], Event::FirstPlayer { dice: [3, 3] }, "GW-DICE-06: Blue, then Red");
}

#[test]
fn units_are_deployed_in_their_area() {
    let book = Setup::new().own("INF").own("TNK").foe("INF").book();
    let (mut state, _) = set_up(&book, &[]);
    assert_eq!(state.side, Side::B, "GW-SETUP-02: the side that moves second deploys first");
    let mut options = Vec::new();
    book.options(&state, &mut options);
    assert_eq!(options.len(), 12, "GW-SETUP-03, GW-SETUP-04: the two rows at its own edge");
    let mut referee = DiceReferee::new(Scripted::new(&[3]), Recorder::default());
    for (unit, name) in [(2, "C8"), (0, "C1"), (1, "C1")] {
        let place = Destination::Square(book.board.parse(name).expect(name));
        book.check(&state, Action::Deploy(UnitId(unit), place)).expect("GW-SETUP-03");
        book.apply(&mut state, Action::Deploy(UnitId(unit), place), &mut referee);
    }
    assert!(state.disrupted.is_empty(), "GW-SETUP-05: fresh");
    assert_eq!((state.round, state.side), (1, Side::A), "GW-SETUP-02, GW-TURN-02");
}

#[test]
fn a_side_chooses_whom_to_deploy_next() {
    let setup = Setup::new().own("INF").own("TNK").own("ART").foe("INF");
    let book = setup.scenario(|s| s.deploys_first = Some(Side::A)).book();
    let (mut state, _) = set_up(&book, &[]);
    let mut referee = DiceReferee::new(Scripted::new(&[]), Recorder::default());
    let place = |name| Destination::Square(book.board.parse(name).expect(name));
    let mut options = Vec::new();
    book.options(&state, &mut options);
    assert_eq!(options.len(), 3 * 12, "GW-SETUP-08: any of the three");
    book.apply(&mut state, Action::Deploy(UnitId(2), place("C1")), &mut referee);
    let again = Action::Deploy(UnitId(2), place("D1"));
    assert_eq!(book.check(&state, again).unwrap_err().clause, Clause("GW-SETUP-03"), "once");
    book.check(&state, Action::Deploy(UnitId(0), place("C1"))).expect("GW-SETUP-08");
    book.check(&state, Action::Deploy(UnitId(1), place("C1"))).expect("GW-SETUP-08");
}

#[test]
fn deployment_respects_terrain_and_room() {
    let book = Setup::new()
        .terrain(Terrain::Wood, "A1 B1")
        .terrain(Terrain::Lake, "C1")
        .scenario(|s| s.deploys_first = Some(Side::A))
        .own("TNK")
        .foe("INF")
        .book();
    let (state, _) = set_up(&book, &[]);
    let places = deployment_places(Scene::new(&book, &state), UnitId(0));
    let names: Vec<String> =
        places.iter().map(|square| book.board.name(square).to_string()).collect();
    assert_eq!(names.join(" "), "D1 E1 F1 A2 B2 C2 D2 E2 F2", "GW-SETUP-03");
}

#[test]
fn a_unit_without_room_heads_the_reserve_line() {
    let mut setup = Setup::new().foe("INF").scenario(|s| {
        s.deploys_first = Some(Side::A);
        s.sides[Side::A].area = [wargauge_rules::table::squares::Square(0)].into_iter().collect();
    });
    for _ in 0..3 {
        setup = setup.own("INF");
    }
    let book = setup.book();
    let (mut state, _) = set_up(&book, &[]);
    let mut referee = DiceReferee::new(Scripted::new(&[3]), Recorder::default());
    let place = Destination::Square(wargauge_rules::table::squares::Square(0));
    for unit in 0..2 {
        book.apply(&mut state, Action::Deploy(UnitId(unit), place), &mut referee);
    }
    let to = Destination::Square(book.board.parse("C8").expect("C8"));
    book.apply(&mut state, Action::Deploy(UnitId(3), to), &mut referee);
    assert_eq!(state.line[Side::A].as_slice(), [UnitId(2)], "GW-SETUP-03");
    let no_room = Event::NoRoom(UnitId(2));
    assert!(referee.observer().events.contains(&no_room), "GW-SETUP-03: held by nobody");
    assert_eq!(no_room.clause(), Clause("GW-SETUP-03"), "GW-SETUP-03");
    assert_eq!(state.due[Side::A], 1, "GW-SETUP-03: no roll without reserves");
    assert!(book.survives(&state, UnitId(2)), "GW-SETUP-03: still a unit of its side");
    book.apply(&mut state, Action::Done, &mut referee);
    assert_eq!(state.step, Step::Entries, "GW-SETUP-03: in its owner's first T4");
}

#[test]
fn scenarios_set_forces_quality_and_fixed_places() {
    let book = Setup::new()
        .rules("opt_strong=on")
        .scenario(|s| {
            let square = s.board.parse("D2").expect("D2");
            s.fixed = vec![FixedPlace { side: Side::A, unit: "STP".into(), square }];
        })
        .own("INF elite")
        .own("STP")
        .foe("INF")
        .book();
    let (state, _) = set_up(&book, &[]);
    assert!(state.on_board.contains(UnitId(1)), "GW-SETUP-01, GW-SETUP-02, GW-STRONG-04");
    assert_eq!(book.profiles[0].quality, Quality::Elite, "GW-UNIT-15");
    assert_eq!(book.profiles[2].quality, Quality::Regular, "GW-UNIT-15: the default");
}

#[test]
fn equal_points_games_end_at_half_casualties() {
    // GW-SETUP-06, GW-END-04.
    let book = Setup::new()
        .scenario(|s| s.sides[Side::A].casualty_limit = CasualtyLimit::Half)
        .own("INF")
        .own("INF")
        .own("INF")
        .foe("INF")
        .book();
    assert_eq!(book.starting_units[Side::A].div_ceil(2), 2, "GW-SETUP-06, GW-END-04");
}

#[test]
fn light() {
    let schedule = LightSchedule::default();
    for (hour, minute, light) in [
        (4, 59, Light::Night),
        (5, 0, Light::Twilight),
        (5, 59, Light::Twilight),
        (6, 0, Light::Day),
        (19, 59, Light::Day),
        (20, 0, Light::Twilight),
        (21, 0, Light::Night),
    ] {
        assert_eq!(
            schedule.at(hour * 60 + minute),
            light,
            "GW-NIGHT-08, GW-NIGHT-01: {hour}:{minute}"
        );
    }
}

#[test]
fn dusk_falls_during_the_game() {
    // EX-29.
    let mut table = Setup::new()
        .rules("opt_light=on")
        .scenario(|s| s.start = 19 * 60 + 50)
        .own("INF C3")
        .own("INF D5")
        .foe("INF C5")
        .at(Step::Smoke);
    table.state.minute = 19 * 60 + 50;
    let mut referee = DiceReferee::new(Scripted::new(&[3]), Recorder::default());
    table.state.player_turn = 0;
    begin_game(&mut table.refereed(&mut referee));
    drop(referee);
    assert_eq!(table.state.minute, 20 * 60 + 5);
    assert_eq!(table.state.light, Light::Twilight, "GW-CLOCK-03, GW-CLOCK-09, GW-CLOCK-10");
    let needed = |at| number_needed(table.scene(), UnitId(at), UnitId(2), Fire::Direct);
    assert_eq!((needed(0), needed(1)), (Some(5), Some(4)), "GW-NIGHT-02");
    table.state.step = Step::Attacks;
    let hit = |at| table.attack_chances(&[UnitId(at)], UnitId(2))["disrupted"];
    assert_eq!((hit(0), hit(1)), (chance(1, 3), chance(1, 2)), "EX-29, GW-NIGHT-02");
}

fn at_night(table: &mut Table) {
    table.state.light = Light::Night;
}

#[test]
fn night() {
    let mut road =
        Setup::new().rules("opt_light=on").road("D5 D6 D7 D8").own("MOT D8").at(Step::Movement);
    at_night(&mut road);
    assert_eq!(road.moves(road.own(0)), "C8 D7 E8", "GW-NIGHT-03, GW-NIGHT-04");
    let mut fire = Setup::new()
        .rules("opt_light=on")
        .terrain(Terrain::Wood, "C5")
        .own("ART C3")
        .own("FOO D5")
        .own("INF B5")
        .foe("INF C5")
        .foe("INF E5")
        .at(Step::Barrages);
    at_night(&mut fire);
    let direct = number_needed(fire.scene(), UnitId(0), UnitId(3), Fire::Direct);
    assert_eq!(direct, Some(4), "GW-NIGHT-05: wood and night are one cover");
    let open = number_needed(fire.scene(), UnitId(0), UnitId(4), Fire::Indirect { by_foo: false });
    assert_eq!(open, Some(4), "GW-NIGHT-05, GW-COMBAT-26: adjacency from the battery");
    let foo = number_needed(fire.scene(), UnitId(0), UnitId(3), Fire::Indirect { by_foo: true });
    assert_eq!(foo, Some(3), "GW-NIGHT-06: the waiver stays");
    assert!(sees(fire.scene(), UnitId(0), UnitId(3)), "GW-NIGHT-06: two squares as ever");
    let mut air =
        Setup::new().rules("opt_light=on opt_air=on").own("AIR").foe("TNK C5").at(Step::Sorties);
    at_night(&mut air);
    assert!(ready_aircraft(air.scene()).is_empty(), "GW-NIGHT-07");
}

#[test]
fn time_wraps_at_midnight_but_elapsed_minutes_do_not() {
    let mut table = Setup::new().own("INF A1").foe("INF F8").at(Step::Movement);
    (table.state.minute, table.state.elapsed) = (23 * 60 + 55, 955);
    table.play(Action::Done, &[2]);
    assert_eq!((table.state.minute, table.state.elapsed), (5, 965), "GW-CLOCK-06");
}

#[test]
fn a_game_may_be_counted_in_rounds() {
    let mut table = Setup::new()
        .rules("length_mode=rounds")
        .scenario(|s| (s.rounds, s.minutes) = (1, 10))
        .own("INF A1")
        .foe("INF F8")
        .at(Step::Movement);
    table.state.elapsed = 500;
    table.play(Action::Done, &[2]);
    assert!(table.state.outcome.is_none(), "GW-CLOCK-08: the clock is ignored");
    table.play(Action::Done, &[]);
    assert!(table.state.outcome.is_some(), "GW-CLOCK-08");
}

#[test]
fn units_are_told_apart_in_records() {
    let army = army();
    let entry = |id: &str| {
        wargauge_rules::roster::ArmyData::entries(&*army).iter().find(|e| e.id == id).cloned()
    };
    assert_eq!(entry("INF elite").expect("for sale").price, 11_000, "GW-UNIT-15");
    assert_eq!(entry("INF").expect("for sale").price, 10_000, "GW-UNIT-01, GW-UNIT-21");
    assert!(entry("AIR elite").is_none());
    let foo = &army.types[army.position("FOO").expect("FOO")];
    let rec = &army.types[army.position("REC").expect("REC")];
    assert_eq!(
        (foo.class, foo.row, foo.allowance),
        (rec.class, rec.row, rec.allowance),
        "GW-UNIT-16"
    );
    let arc = &army.types[army.position("ARC").expect("ARC")];
    assert!(!arc.traits.has(crate::units::profile::Trait::Foo), "GW-UNIT-17");
    assert!(army.position("MOB").is_none(), "GW-UNIT-18: mobilised infantry is MOT");
}
