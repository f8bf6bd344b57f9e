//! How a game begins: the blank table, the set-up step by step, the first turns of the clock
//! (GW-SETUP, GW-TURN, GW-CLOCK).

use super::table::{Setup, Table, open_scenario};
use crate::Grid;
use crate::action::{Action, Destination};
use crate::assemble::blank_state;
use crate::book::Scene;
use crate::event::Event;
use crate::scenario::{FirstPlayer, Minefields};
use crate::setup::deployment::{deployment_places, holdable, still_to_hold, undeployed};
use crate::setup::minefields::{mine_layer, minefield_squares};
use crate::state::{State, Step, UnitSet};
use crate::terrain::ground::{Ground, Terrain};
use crate::terrain::light::{Light, LightSchedule};
use crate::turn::phases::begin_game;
use wargauge_rules::drawing::DrawnRulebook;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

fn units(set: UnitSet) -> Vec<u8> {
    set.map(|unit| unit.0).collect()
}

/// Before anything is set up nothing has happened: everybody waits, fresh, aircraft fly, and all
/// counts stand at nought (GW-SETUP-05, GW-RES-08, GW-AIR-09, GW-END-04).
#[test]
fn the_table_is_blank_before_the_set_up() {
    for light in ["off", "on"] {
        let setup = Setup::new().rules(&format!("opt_air=on opt_light={light}"));
        let setup = setup.own("INF").own("AIR").foe("TNK").scenario(|s| s.start = 4 * 60);
        let book = setup.book();
        let s = blank_state(&book);
        assert_eq!((units(s.waiting), units(s.airborne)), (vec![0, 2], vec![1]), "GW-SETUP-05");
        for set in [s.disrupted, s.on_board, s.exited, s.burning, s.fought, s.moved, s.attacked] {
            assert!(set.is_empty(), "GW-SETUP-05: all units start fresh");
        }
        for set in [s.moved_last_turn, s.combat_moved, s.may_combat_move, s.isolated, s.regrouping]
        {
            assert!(set.is_empty(), "GW-SETUP-05");
        }
        assert_eq!((s.round, s.player_turn, s.minute, s.elapsed), (0, 0, 240, 0), "GW-SETUP-05");
        let dark = if light == "on" { Light::Night } else { Light::Day };
        assert_eq!(s.light, dark, "GW-NIGHT-01: the light of the start");
        for side in Side::BOTH {
            assert_eq!((s.due[side], s.parked[side], s.line[side].len()), (0, 0, 0));
            assert_eq!((s.casualties[side], s.casualty_stake[side]), (0, 0), "GW-SETUP-05");
            assert!(s.smoke[side].is_empty() && s.occupied[side].is_empty());
        }
        assert_eq!((s.mines_left, s.mines.len(), s.wrecks), (0, 0, [Squares::EMPTY; 2]));
        assert!(s.attacks.is_empty() && s.barrages.is_empty() && s.outcome.is_none());
        assert_eq!((s.first, s.step), (None, Step::Minefields), "GW-SETUP-02");
        assert_eq!(book.starting_units, BySide([1, 1]), "GW-END-04: aircraft do not count");
    }
}

/// 32 units a side are the most, more than any number that the book gives; 33 are refused
/// (GW-SCALE-02, GW-SCALE-04).
#[test]
fn as_many_units_as_there_is_room_for() {
    let side = |count: u8| {
        let setup = (0..count).fold(Setup::sized(8, 12), |setup, _| setup.own("INF"));
        std::panic::catch_unwind(|| setup.foe("INF").book().muster.len())
    };
    assert_eq!(side(32).ok(), Some(33), "GW-SCALE-02, GW-SCALE-04");
    assert!(side(33).is_err(), "GW-SCALE-04: the engine's own limit");
    assert_eq!(crate::state::MAX_UNITS_PER_SIDE, 32);
}

fn begin(book: &Grid, dice: &[u8]) -> (State, Vec<Event>) {
    let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
    let state = book.setup(&mut referee);
    (state, referee.into_parts().1.events)
}

fn options(scene: Scene<'_>) -> Vec<Action> {
    let mut options = Vec::new();
    scene.book.options(scene.state, &mut options);
    options
}

/// The order of the set-up: the first player is decided, minefields are marked, then the side that
/// moves second, or the one the scenario names, holds its reserves and deploys, strongpoints first,
/// and the other after it (GW-SETUP-02, GW-SETUP-08, GW-TURN-05, GW-RES-01, GW-RES-02, GW-RES-08,
/// GW-MINE-01, GW-MINE-05).
#[test]
fn the_set_up_keeps_its_order() {
    for (first, named) in [(Side::A, None), (Side::B, None), (Side::A, Some(Side::A))] {
        let setup = Setup::new().rules("opt_strong=on opt_mines=on opt_reserves=on");
        let setup = setup.own("INF").own("STP").own("INF").foe("INF").foe("INF");
        let book = setup
            .scenario(|s| {
                s.first_player = FirstPlayer::Roll;
                s.deploys_first = named;
                s.minefields = Some(Minefields { side: Side::B, fixed: Squares::EMPTY, free: 2 });
            })
            .book();
        let dice = if first == Side::A { [6, 1] } else { [1, 6] };
        let (mut state, told) = begin(&book, &dice);
        assert_eq!(told, [Event::FirstPlayer { dice }], "GW-TURN-05");
        assert_eq!(state.first, Some(first), "GW-TURN-05: the higher die");
        let mut order = Vec::new();
        let mut referee = DiceReferee::new(Scripted::new(&[3]), Recorder::default());
        while state.round == 0 {
            let Pending::Decision(side) = book.pending(&state) else { panic!("set up") };
            let action = options(Scene::new(&book, &state))[0];
            let (kind, who) = match action {
                Action::LayMinefield(_) => ('m', u8::MAX),
                Action::Hold(unit) => ('h', unit.0),
                Action::Deploy(unit, _) => ('d', unit.0),
                _ => panic!("{action:?} in the set-up"),
            };
            order.push((side, kind, who));
            book.apply(&mut state, action, &mut referee);
        }
        let (a, b) = (Side::A, Side::B);
        let mines = [(b, 'm', u8::MAX); 2];
        let of_a = [(a, 'h', 0), (a, 'd', 1), (a, 'd', 2)];
        let of_b = [(b, 'h', 3), (b, 'd', 4)];
        let second = named.unwrap_or(first.foe());
        let sides = if second == a { [&of_a[..], &of_b[..]] } else { [&of_b[..], &of_a[..]] };
        let expected: Vec<_> = [&mines[..], sides[0], sides[1]].concat();
        assert_eq!(order, expected, "GW-SETUP-02, GW-SETUP-08, GW-MINE-05: {first:?} {named:?}");
        assert_eq!((state.side, state.round), (first, 1), "GW-SETUP-02");
        assert_eq!((state.mines.len(), state.mines_left), (2, 0), "GW-MINE-01");
        assert_eq!(
            state.layout,
            crate::position::layout::layout_of(Scene::new(&book, &state)),
            "GW-MINE-02"
        );
        for side in Side::BOTH {
            assert_eq!(state.line[side].len(), 1, "GW-RES-01, GW-RES-02");
        }
        let heard = referee.into_parts().1.events;
        let mined = heard.iter().filter(|event| matches!(event, Event::Mined(_))).count();
        let held = heard.iter().filter(|event| matches!(event, Event::Held(_))).count();
        let deployed = heard.iter().filter(|event| matches!(event, Event::Deployed(..))).count();
        assert_eq!((mined, held, deployed), (2, 2, 3), "GW-MINE-05, GW-RES-02, GW-SETUP-03");
    }
}

/// Minefields may go to any passable square without one outside the enemy's area (GW-MINE-05), and
/// their owner marks them.
#[test]
fn where_minefields_may_go() {
    let setup = Setup::new().rules("opt_mines=on").terrain(Terrain::Lake, "A3 B3 A8");
    let book = setup
        .scenario(|s| {
            let fixed = Squares::of(s.board.parse("B5").expect("B5"));
            s.minefields = Some(Minefields { side: Side::A, fixed, free: 1 });
        })
        .own("INF")
        .foe("INF")
        .book();
    let (state, told) = begin(&book, &[]);
    assert_eq!(told, [Event::Mined(book.board.parse("B5").expect("B5"))], "GW-MINE-05");
    let wet = ["A3", "B3", "A8", "B5"].map(|name| book.board.parse(name).expect(name));
    let open = book.board.all() - wet.into_iter().collect() - book.scenario.sides[Side::B].area;
    assert_eq!(minefield_squares(Scene::new(&book, &state)), open, "GW-MINE-05");
    assert_eq!(mine_layer(&book), Side::A, "GW-MINE-01");
    let laid: Squares = options(Scene::new(&book, &state))
        .into_iter()
        .map(|action| match action {
            Action::LayMinefield(square) => square,
            _ => panic!("{action:?}"),
        })
        .collect();
    assert_eq!(laid, open, "GW-MINE-05");
}

/// Half of the units that stand on the board, rounded down, are held; not strongpoints, aircraft
/// and units with a fixed place, and none without the option (GW-RES-01, GW-RES-08, GW-SETUP-08).
#[test]
fn how_many_are_held() {
    for (count, expected) in [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 3)] {
        for (word, reserves) in [("on", true), ("off", false)] {
            let setup =
                Setup::new().rules(&format!("opt_reserves={word} opt_air=on opt_strong=on"));
            let setup = (0..count).fold(setup.own("STP").own("AIR"), |setup, _| setup.own("INF"));
            let book = setup.foe("INF").scenario(|s| s.deploys_first = Some(Side::A)).book();
            let (state, _) = begin(&book, &[]);
            let held = if reserves { expected } else { 0 };
            assert_eq!(
                still_to_hold(Scene::new(&book, &state)),
                held,
                "GW-RES-01, GW-RES-08: {count} {word}"
            );
            let infantry: Vec<u8> = (2..2 + count).collect();
            assert_eq!(units(holdable(Scene::new(&book, &state))), infantry, "GW-RES-08");
            assert_eq!(
                units(undeployed(Scene::new(&book, &state))),
                [0],
                "GW-SETUP-08: strongpoints first"
            );
        }
    }
}

/// Units without room: without reserves they enter unrolled in their order, with reserves they head
/// the line (GW-SETUP-03, GW-CAMP-22).
#[test]
fn units_without_room_wait_in_their_order() {
    for (word, due, line) in [("off", 3, [2, 3, 4]), ("on", 0, [0, 0, 0])] {
        let setup = Setup::new().rules(&format!("opt_reserves={word}"));
        let setup = (0..5).fold(setup, |setup, _| setup.own("INF"));
        let setup = setup.foe("INF").scenario(|s| {
            s.deploys_first = Some(Side::A);
            s.sides[Side::A].area = Square(0).into();
        });
        let book = setup.book();
        let mut referee = DiceReferee::new(Scripted::new(&[]), Recorder::default());
        let mut state = book.setup(&mut referee);
        if word == "on" {
            for unit in [1, 0] {
                book.apply(&mut state, Action::Hold(UnitId(unit)), &mut referee);
            }
        }
        let place = Destination::Square(Square(0));
        while state.side == Side::A {
            let unit = undeployed(Scene::new(&book, &state)).first().expect("somebody");
            assert_eq!(deployment_places(Scene::new(&book, &state), unit), Squares::of(Square(0)));
            book.apply(&mut state, Action::Deploy(unit, place), &mut referee);
        }
        let waiting: Vec<u8> = state.line[Side::A].iter().map(|unit| unit.0).collect();
        if word == "off" {
            assert_eq!(waiting, line, "GW-SETUP-03: in their order");
        } else {
            assert_eq!(waiting, [4, 1, 0], "GW-CAMP-22: at the head of the line");
        }
        assert_eq!(state.due[Side::A], due, "GW-SETUP-03, GW-CAMP-22: {word}");
    }
}

/// Every turn has its clock die, the first too, or only the first of each round; five minutes a
/// point; the light of the new time holds for the turn if the option is on, in every mode of length
/// (GW-CLOCK-01, GW-CLOCK-03, GW-CLOCK-04, GW-CLOCK-05, GW-CLOCK-06, GW-CLOCK-09, GW-CLOCK-10,
/// GW-CLOCK-11, GW-DICE-02, GW-NIGHT-01, GW-TURN-04).
#[test]
fn the_clock_runs_through_four_turns() {
    for (advance, mode, lit) in [
        ("player_turn", "rounds", true),
        ("player_turn", "clock", false),
        ("round", "both", true),
        ("round", "rounds", false),
    ] {
        let light = if lit { "on" } else { "off" };
        let setup = Setup::new()
            .rules(&format!("clock_advance={advance} length_mode={mode} opt_light={light}"))
            .scenario(|s| s.start = 23 * 60 + 45)
            .scenario(|s| s.light = LightSchedule { dawn: 5, day: 10, dusk: 1430, night: 1435 });
        let mut table = setup.own("INF A1").foe("INF F8").at(Step::Movement);
        (table.state.minute, table.state.player_turn) = (23 * 60 + 45, 0);
        let each = advance == "player_turn";
        let dice: &[u8] = if each { &[2, 4, 3, 5] } else { &[3, 4] };
        let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
        begin_game(&mut table.refereed(&mut referee));
        for _ in 1..4 {
            table.book.apply(&mut table.state, Action::Done, &mut referee);
        }
        // 23:45 and 10, 20, 15, 25 minutes; or 15 and 20.
        let (day, night, twilight) = (Light::Day, Light::Night, Light::Twilight);
        let clock = if each {
            [(1435, Some(2), night), (15, Some(4), day), (30, Some(3), day), (55, Some(5), day)]
        } else {
            [(0, Some(3), night), (0, None, night), (20, Some(4), day), (20, None, day)]
        };
        let expected: Vec<Event> = (0..4)
            .map(|turn: usize| {
                let (minute, die, light) = clock[turn];
                Event::TurnBegan {
                    side: [Side::A, Side::B][turn % 2],
                    round: 1 + turn as u16 / 2,
                    die,
                    minute,
                    light: if lit { light } else { day },
                }
            })
            .collect();
        let told = referee.into_parts().1.events;
        let turns = told.into_iter().filter(|event| matches!(event, Event::TurnBegan { .. }));
        assert_eq!(turns.collect::<Vec<_>>(), expected, "GW-CLOCK-01 to -11: {advance} {mode}");
        let minutes = if each { 70 } else { 35 };
        assert_eq!(table.state.elapsed, minutes, "GW-CLOCK-06: {advance}");
        assert!(![day, night].contains(&twilight));
    }
}

/// The clock alone, rounds alone, or the first of both ends a game; a clock that runs out does so
/// for both sides, unless turns need not be equal (GW-CLOCK-08, GW-END-02, GW-END-05, GW-END-06).
#[test]
fn what_ends_a_game_in_time() {
    let ended = |mode: &str, equal: bool, side: Side, round: u16, elapsed: u16| {
        let setup = Setup::new()
            .rules(&format!("length_mode={mode} equal_turns={equal}"))
            .scenario(|s| (s.rounds, s.minutes) = (12, 300))
            .turn_of(side);
        let mut table = setup.own("INF A1").foe("INF F8").at(Step::Regroup);
        (table.state.round, table.state.elapsed) = (round, elapsed);
        crate::winning::ending::ended_by_time(table.scene()).is_some()
    };
    let (a, b) = (Side::A, Side::B);
    for (mode, by_rounds, by_clock) in
        [("rounds", true, false), ("clock", false, true), ("both", true, true)]
    {
        assert_eq!(ended(mode, true, b, 12, 0), by_rounds, "GW-CLOCK-08, GW-END-06: {mode}");
        assert_eq!(ended(mode, true, b, 13, 0), by_rounds, "GW-END-06: {mode}");
        assert!(!ended(mode, true, a, 12, 0), "GW-END-06: a full round: {mode}");
        assert!(!ended(mode, true, b, 11, 299), "GW-END-02, GW-END-06: {mode}");
        assert_eq!(ended(mode, true, b, 3, 300), by_clock, "GW-END-02: {mode}");
        assert_eq!(ended(mode, true, b, 3, 999), by_clock, "GW-END-02: {mode}");
        assert!(!ended(mode, true, a, 3, 300), "GW-END-05: {mode}");
        assert_eq!(ended(mode, false, a, 3, 300), by_clock, "GW-END-05: {mode}");
        assert!(!ended(mode, false, a, 3, 299), "GW-END-02: {mode}");
        assert!(ended(mode, true, b, 40, 0), "GW-END-06: the cap");
        assert!(!ended(mode, true, a, 40, 0), "GW-END-06: at the end of a round");
        assert_eq!(ended(mode, true, b, 39, 0), by_rounds, "GW-END-06: {mode}");
    }
}

/// Every unit is shown to both sides and to onlookers, wherever it is: nothing is hidden
/// (GW-TURN-08, GW-SETUP-05).
#[test]
fn every_piece_is_shown_to_everybody() {
    let setup = Setup::new().rules("opt_air=on").own("INF A1 disrupted").own("AIR").own("TNK");
    let mut table: Table = setup.foe("INF F8").foe("ART").foe("TNK C4").at(Step::Movement);
    crate::position::placement::lift(&table.book, &mut table.state, UnitId(5));
    for eye in [None, Some(Side::A), Some(Side::B)] {
        let pieces = table.book.pieces(&table.state, eye);
        let shown: Vec<(String, bool, String)> =
            pieces.into_iter().map(|piece| (piece.name, !piece.at.is_empty(), piece.off)).collect();
        let expected = [
            ("Blue INF 1", true, ""),
            ("Blue AIR 1", false, "in the air"),
            ("Blue TNK 1", false, "in reserve"),
            ("Red INF 1", true, ""),
            ("Red ART 1", false, "in reserve"),
            ("Red TNK 1", false, "eliminated"),
        ];
        let expected = expected.map(|(name, at, off)| (name.to_owned(), at, off.to_owned()));
        assert_eq!(shown, expected, "GW-TURN-08");
    }
    for side in Side::BOTH {
        let again = table.book.resample(&table.state, side, &mut Stream::new(7));
        assert_eq!(again, table.state, "GW-TURN-08: nothing to guess");
    }
}

/// Which road squares are linked, on maps laid at random: all that share a side, but bridges only
/// across their river, where there is one, and never one to the other (GW-ROAD-03, GW-ROAD-09,
/// GW-TERR-22).
#[test]
fn links_of_roads() {
    let grid = SquareGrid::new(6, 8).expect("a legal size");
    let mut stream = Stream::new(9);
    for _ in 0..200 {
        let mut ground = Ground::open(&grid);
        for square in grid.all() {
            let kinds = [Terrain::River, Terrain::Bridge, Terrain::Ford, Terrain::Wood];
            if let Some(&kind) = kinds.get(stream.below(10) as usize) {
                ground.set(square, kind);
            }
            if ground.kind(square) != Terrain::River && stream.below(3) > 0 {
                ground.pave(square);
            }
        }
        let roads: Vec<Square> = ground.roads().iter().collect();
        let cut = (roads[stream.below(roads.len() as u32) as usize], roads[0]);
        ground.link_roads(&grid, &[cut]);
        let at = |square: Square, right: i16, down: i16| {
            let column = i16::from(grid.column(square)) + right;
            let row = i16::from(grid.row(square)) + down;
            let number = |number: i16| u8::try_from(number).ok();
            grid.square(number(column)?, number(row)?)
        };
        let wet = |square: Option<Square>| {
            let kinds = [Terrain::River, Terrain::Bridge, Terrain::Ford];
            square.is_some_and(|square| kinds.contains(&ground.kind(square)))
        };
        let bridge = |square: Square| ground.kind(square) == Terrain::Bridge;
        // Along which a bridge leads: the sides without river, if the river runs across, or any if
        // there is none.
        let leads = |square: Square, right: i16, down: i16| {
            let across = wet(at(square, down, right)) || wet(at(square, -down, -right));
            let along = wet(at(square, right, down)) || wet(at(square, -right, -down));
            !bridge(square) || across || !along
        };
        for square in grid.all() {
            let mut linked = Squares::EMPTY;
            for (right, down) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let Some(next) = at(square, right, down) else { continue };
                let paved = ground.roads().contains(square) && ground.roads().contains(next);
                let is_cut = [(square, next), (next, square)].contains(&cut);
                let both = bridge(square) && bridge(next);
                if paved
                    && !is_cut
                    && !both
                    && leads(square, right, down)
                    && leads(next, right, down)
                {
                    linked.insert(next);
                }
            }
            let found = ground.along_roads(&grid, Squares::of(square));
            assert_eq!(found, linked, "GW-ROAD-03, GW-ROAD-09: {square:?}");
        }
    }
    assert_eq!(open_scenario(6, 8).board.all().len(), 48);
}

/// An action of the side that is not on turn is none: only the controlling side decides
/// (GW-TURN-02, GW-TURN-03).
#[test]
fn only_the_side_on_turn_acts() {
    let setup = Setup::new().own("INF A1").own("INF B1").foe("INF F8").foe("INF E8");
    let mut table = setup.at(Step::Movement);
    for side in [Side::A, Side::B, Side::A] {
        assert_eq!(table.book.pending(&table.state), Pending::Decision(side), "GW-TURN-03");
        for action in table.options() {
            if let Action::Move(unit, _) = action {
                assert_eq!(table.book.side(unit), side, "GW-TURN-03");
            }
        }
        let other = if side == Side::A { table.foe(0) } else { table.own(0) };
        let near = if side == Side::A { "F7" } else { "A2" };
        let refused = table.book.check(&table.state, Action::Move(other, table.place(near)));
        assert_eq!(refused.expect_err("not its turn").clause, Clause("GW-MOVE-01"), "GW-TURN-03");
        let mut referee = DiceReferee::new(Scripted::new(&[3]), Deaf);
        table.book.apply(&mut table.state, Action::Done, &mut referee);
    }
    assert_eq!((table.state.round, table.state.side), (2, Side::B), "GW-TURN-02, GW-TURN-04");
}
