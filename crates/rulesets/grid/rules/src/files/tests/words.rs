//! Telling events and drawing maps.

use super::{game, names};
use crate::Grid;
use crate::action::{Barrage, Destination};
use crate::event::{Event, SortieResult};
use crate::state::State;
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use wargauge_rules::event::{Clause, GameEvent};
use wargauge_rules::game::{Ending, Outcome, Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::{KeyedDice, Stream};

/// Plays at random to the end; calls `see` at every decision. Returns what happened.
fn play(grid: &Grid, seed: u64, mut see: impl FnMut(&State)) -> Vec<Event> {
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Recorder::default());
    let mut rng = Stream::new(seed);
    let mut state = grid.setup(&mut referee);
    let mut options = Vec::new();
    while let Pending::Decision(_) = grid.pending(&state) {
        see(&state);
        options.clear();
        grid.options(&state, &mut options);
        let choice = options[rng.below(options.len() as u32) as usize];
        grid.apply(&mut state, choice, &mut referee);
    }
    see(&state);
    referee.into_parts().1.events
}

#[test]
fn every_event_but_facts_is_told_in_one_line_with_its_clause() {
    let everything = ["opt_reserves=on", "opt_smoke=on", "opt_intense=on", "opt_mines=on"];
    for name in names("") {
        let grid = game(&name, &everything);
        for event in play(&grid, 1, |_| ()) {
            let line = grid.tell(&event);
            assert_eq!(line.is_empty(), matches!(event, Event::Fact(_)), "{event:?}");
            let clause = event.clause().to_string();
            assert!(line.is_empty() || line.starts_with(&clause), "{line}");
            assert!(line.chars().count() <= 120 && !line.contains('\n'), "{line}");
        }
    }
}

/// Units of the pillbox. Blue's are 0 to 5 (gun, three infantry, mortars, strongpoint), Red's 6 to 14
/// (armoured infantry, artillery, observer, elite infantry, three infantry, mortars, tank).
const STRONGPOINT: UnitId = UnitId(5);

const INF_2: UnitId = UnitId(2);

const MORTARS: UnitId = UnitId(4);

const ELITE: UnitId = UnitId(9);

const TANK: UnitId = UnitId(14);

const FOO: UnitId = UnitId(8);

const ARTILLERY: UnitId = UnitId(7);

#[track_caller]
fn check(grid: &Grid, told: &[(Event, &str)]) {
    for (event, line) in told {
        assert_eq!(grid.tell(event), *line);
    }
}

#[test]
fn setting_up_is_told_in_words() {
    let grid = game("pillbox", &[]);
    let at = |name: &str| grid.board.parse(name).expect("a square");
    let told = [
        (
            Event::Terrain {
                square: at("C4"),
                kind: Terrain::Wood,
                road: true,
                rule: Clause("GW-GEN-06"),
            },
            "GW-GEN-06      C4 is wood with a road",
        ),
        (
            Event::FirstPlayer { dice: [2, 5] },
            "GW-TURN-05     Blue rolls 2, Red rolls 5: Red moves first",
        ),
        (Event::Mined(at("B5")), "GW-MINE-05     B5 is mined"),
        (Event::NoRoom(INF_2), "GW-SETUP-03    Blue INF 2 finds no room and waits"),
        (
            Event::Deployed(STRONGPOINT, Destination::Square(at("D4"))),
            "GW-SETUP-03    Blue STP 1 deploys at D4",
        ),
        (
            Event::TurnBegan {
                side: Side::B,
                round: 1,
                die: Some(4),
                minute: 275,
                light: Light::Night,
            },
            "GW-CLOCK-01    Round 1, Red: 04:35, night; clock die 4",
        ),
    ];
    check(&grid, &told);
}

#[test]
fn indirect_fire_and_sorties_in_words() {
    let grid = game("pillbox", &["opt_air=on"]);
    let square = grid.board.parse("C6").expect("a square");
    let barrage =
        |battery, target, observer, intense| Barrage { battery, target, observer, intense };
    let told = [
        (
            Event::Smoke { battery: MORTARS, square, die: 3, placed: false },
            "GW-SMOKE-01    Blue MOR 1 fires smoke at C6, rolls 3, needs 4+: no smoke",
        ),
        (
            Event::Sortie {
                aircraft: FOO,
                target: MORTARS,
                die: 5,
                result: SortieResult::Eliminated,
            },
            "GW-AIR-03      Red FOO 1 flies against Blue MOR 1, rolls 5, needs 5+: the target is \
             eliminated",
        ),
        (
            Event::Barrage { barrage: barrage(ARTILLERY, INF_2, Some(FOO), false), needed: 3 },
            "GW-ARTY-13     Red ART 1 fires at Blue INF 2, directed by Red FOO 1, needs 3+",
        ),
        (
            Event::Barrage { barrage: barrage(MORTARS, TANK, None, true), needed: 7 },
            "GW-ARTY-13     Blue MOR 1 fires an intense barrage at Red TNK 1, needs 7, which no die shows",
        ),
        (
            Event::Barrage { barrage: barrage(MORTARS, ELITE, Some(INF_2), false), needed: 4 },
            "GW-ARTY-13     Blue MOR 1 fires at Red INF 1, directed by Blue INF 2, needs 4+ (table 3+; \
             indirect fire)",
        ),
    ];
    check(&grid, &told);
}

#[test]
fn combat_and_the_end_are_told_in_words() {
    let grid = game("pillbox", &[]);
    let blue_wins = |clause| Outcome { ending: Ending::Win(Side::A), clause: Clause(clause) };
    let told = [
        (
            Event::Attack { attacker: ELITE, target: INF_2, needed: 5 },
            "GW-COMBAT-08   Red INF 1 attacks Blue INF 2, needs 5+ (table 4+; cover)",
        ),
        (
            Event::Die {
                attacker: ELITE,
                target: INF_2,
                needed: 5,
                die: 2,
                again: Some(6),
                hit: true,
            },
            "GW-MINE-03     Red INF 1 at Blue INF 2 rolls 2, again 6, needs 5+: hit",
        ),
        (
            Event::AttackLost { attacker: ELITE, target: INF_2 },
            "GW-COMBAT-10   Red INF 1 loses its attack: Blue INF 2 is already eliminated",
        ),
        (Event::Disrupted(INF_2), "GW-HIT-01      Blue INF 2 is disrupted"),
        (Event::Eliminated(INF_2), "GW-HIT-05      Blue INF 2 is eliminated"),
        (Event::Retired(ARTILLERY), "GW-INTENSE-03  Red ART 1 has spent its ammunition, retires"),
        (
            Event::ReserveRoll { side: Side::A, die: 6, arrivals: 2 },
            "GW-RES-03      Blue rolls 6 for reserves, needs 5+: 2 units may enter",
        ),
        (
            Event::Regroup { unit: TANK, die: 1, again: Some(2), fresh: false },
            "GW-REGROUP-02  Red TNK 1 tries to regroup, rolls 1, again 2, needs 3+: still disrupted",
        ),
        (Event::Ended(blue_wins("GW-END-06")), "GW-END-06      Blue wins: the last round is over"),
    ];
    check(&grid, &told);
}

#[test]
fn maps_fit_a_page() {
    for name in names("") {
        let grid = game(&name, &["opt_smoke=on", "opt_wrecks=on", "opt_reserves=on"]);
        let (mut widest, mut maps) = (0, 0);
        play(&grid, 2, |state| {
            widest =
                grid.map(state).lines().map(|line| line.chars().count()).fold(widest, usize::max);
            maps += 1;
        });
        assert!(widest <= 80 && maps > 100, "{name}: {widest} columns, {maps} maps");
    }
}

/// The map of the test below.
const OPENING: &str = "\
Dawn at the Pillbox: round 1, Red, 04:25, night
    A     B     C     D     E     F
 1  ..    ..    .r    ..    ..    ..
                      INF1
 2  ..    F.    .r    ..    W.    ..
          MOR1* INF3  INF2
 3  ..    B.    Br!   ..    W.    ..
 4  H.    ..    .r    ..    ..    H.
                ATG1  STP1
 5  ..    ..m   .rs   ..m   ..m   ..
 6  M.    ..    .r    F.    ..    ..
 7  M.    ..    .r    F.    ..    W.
          inf3        inf2
          mor1
 8  ..    ..    .r    ..    ..    W.
          foo1  inf4        ain1
          inf1  tnk1*       art1
UPPER CASE Blue, lower case Red, * disrupted
. open, B building, W wood, F field, H hill, R river, = bridge, : ford, M marsh,
L lake; after it r road, m mines, s smoke, w wreck, ! objective";

#[test]
fn the_map_shows_a_game_under_way() {
    let grid = game("pillbox", &[]);
    let mut opening = None;
    play(&grid, 4, |state| {
        if state.round == 1 && opening.is_none() {
            let mut state = state.clone();
            state.disrupted.insert(MORTARS);
            state.disrupted.insert(TANK);
            state.smoke[Side::A].insert(grid.board.parse("C5").expect("a square"));
            opening = Some(grid.map(&state));
        }
    });
    assert_eq!(opening.expect("the game begins"), OPENING);
}
