//! Who controls what, how games end, and how reserves come (GW-END, GW-CAMP-18, GW-RES).

use super::{Density, Reading, off_board, scatter};
use crate::action::Destination;
use crate::book::{Play, Scene};
use crate::event::Event;
use crate::movement::reserves::{enter_from_reserve, roll_for_reserves};
use crate::position::placement::lift;
use crate::state::State;
use crate::switches::{EqualTurns, LengthMode, OptCampaign};
use crate::terrain::ground::Terrain;
use crate::tests::table::Setup;
use crate::winning::conditions::{CasualtyLimit, Condition, DefaultWinner, Victory};
use crate::winning::control::{controlled, feature_score};
use crate::winning::ending::{casualty_limit, ended_by_phase, ended_by_time};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

const UNITS: &str = "INF MOT TNK ATG ART STP INF INF";

impl Reading<'_> {
    /// Whether a side controls a square.
    fn is_held(&self, square: Square, side: Side) -> bool {
        let own = !self.units_in(square, side).is_empty();
        let vacant = !own && self.units_in(square, side.foe()).is_empty();
        own || vacant && self.is_beside(square, side) && !self.is_beside(square, side.foe())
    }

    /// What the features a side controls score.
    fn score(&self, side: Side) -> u32 {
        let held = self.scene.book.board.all().iter().filter(|&square| self.is_held(square, side));
        held.map(|square| match self.kind(square) {
            Terrain::Bridge | Terrain::Ford => 6,
            Terrain::Building => 4,
            Terrain::Wood => 2,
            Terrain::Hill | Terrain::Field => 1,
            Terrain::Open | Terrain::River | Terrain::Marsh | Terrain::Lake => 0,
        })
        .sum()
    }
}

/// A square is its occupants', or, vacant, that of the side that alone is next to it; disrupted
/// units control, smoke, mines and wrecks do not matter, and who waits off the board counts for
/// nothing (GW-END-09, GW-END-10, GW-RES-07). Features score by their kind (GW-CAMP-18).
#[test]
fn squares_belong_to_who_stands_there_or_alone_beside() {
    for metric in ["metric=ortho", "metric=king"] {
        let table = off_board(metric, UNITS, UNITS);
        let mut stream = Stream::new(5);
        for round in 0..80 {
            let density = Density { terrain: 2, overlay: 4, units: 1 + round % 3 };
            let mut state = scatter(&table.book, &mut stream, density);
            let off = (0..16).map(UnitId).filter(|&unit| !state.on_board.contains(unit));
            state.waiting = off.collect();
            let plain = Reading::of(Scene::new(&table.book, &state));
            for side in Side::BOTH {
                let all = table.book.board.all();
                let held: Squares = all.iter().filter(|&at| plain.is_held(at, side)).collect();
                let found = controlled(Scene::new(&table.book, &state), side, all);
                assert_eq!(found, held, "GW-END-09, GW-END-10, GW-RES-07: {metric}");
                let score = feature_score(Scene::new(&table.book, &state), side);
                assert_eq!(score, plain.score(side), "GW-CAMP-18: {metric}");
            }
        }
    }
}

/// How a game stands that may have ended.
struct Standing<'t> {
    plain: Reading<'t>,
    clause: &'static str,
}

impl Standing<'_> {
    fn win(&self, side: Side) -> Outcome {
        Outcome { ending: Ending::Win(side), clause: Clause(self.clause) }
    }

    /// Fewer points lost win.
    fn by_points(&self) -> Outcome {
        let BySide([a, b]) = self.plain.scene.state.casualty_stake;
        let ending = match () {
            () if a < b => Ending::Win(Side::A),
            () if b < a => Ending::Win(Side::B),
            () => Ending::Draw,
        };
        Outcome { ending, clause: Clause("GW-END-08") }
    }

    /// One winner wins; two leave it to points.
    fn of(&self, winners: &[Side]) -> Outcome {
        match winners {
            [one] => self.win(*one),
            _ => self.by_points(),
        }
    }

    fn holds(&self, side: Side, condition: Condition) -> bool {
        let plain = &self.plain;
        match condition {
            Condition::Control { squares, at_least } => {
                squares.iter().filter(|&at| plain.is_held(at, side)).count()
                    >= usize::from(at_least)
            }
            Condition::Presence { squares, at_least } => {
                let there = squares.iter().map(|at| plain.units_in(at, side).len());
                there.sum::<usize>() >= usize::from(at_least)
            }
            Condition::Exited { at_least } => {
                let gone = plain.scene.state.exited;
                gone.filter(|&unit| plain.scene.book.side(unit) == side).count()
                    >= usize::from(at_least)
            }
            Condition::StrongpointsGone => {
                !plain.on_board(side.foe()).iter().any(|&unit| plain.listed(unit).0 == "STP")
            }
        }
    }

    /// The sides that have won by a victory, one of those at once or any.
    fn victors(&self, only_at_once: bool) -> Vec<Side> {
        let met = |side: &Side| {
            let all = self.plain.scene.book.scenario.victories.iter();
            all.filter(|one| one.side == *side && (one.at_once || !only_at_once))
                .any(|one| one.conditions.iter().all(|&condition| self.holds(*side, condition)))
        };
        Side::BOTH.into_iter().filter(met).collect()
    }

    /// By the conditions at the end.
    fn at_the_end(&self) -> Outcome {
        let victors = self.victors(false);
        if !victors.is_empty() {
            return self.of(&victors);
        }
        match self.plain.scene.book.scenario.otherwise {
            DefaultWinner::Side(side) => self.win(side),
            DefaultWinner::Casualties => self.by_points(),
            DefaultWinner::Features { defender } => {
                let ahead = self.plain.score(defender.foe()) > self.plain.score(defender);
                let side = if ahead { defender.foe() } else { defender };
                Outcome { ending: Ending::Win(side), clause: Clause("GW-CAMP-18") }
            }
        }
    }

    /// At the end of a phase.
    fn after_a_phase(&mut self) -> Option<Outcome> {
        let (book, state) = (self.plain.scene.book, self.plain.scene.state);
        let broken = |side: &Side| {
            let limit = match book.scenario.sides[*side].casualty_limit {
                CasualtyLimit::Number(number) => u32::from(number),
                // Eight units, one of them a strongpoint.
                CasualtyLimit::Half => 4,
                CasualtyLimit::Never => u32::MAX,
            };
            u32::from(state.casualties[*side]) >= limit
        };
        let ahead: Vec<Side> = Side::BOTH.into_iter().filter(|side| broken(&side.foe())).collect();
        self.clause = "GW-END-03";
        if !ahead.is_empty() {
            return Some(self.of(&ahead));
        }
        self.clause = "GW-END-12";
        let victors = self.victors(true);
        if !victors.is_empty() {
            return Some(self.of(&victors));
        }
        let waits = |side: Side| { state.waiting }.any(|unit| book.side(unit) == side);
        let gone = |side: &Side| self.plain.on_board(*side).is_empty() && !waits(*side);
        let gone: Vec<Side> = Side::BOTH.into_iter().filter(gone).collect();
        self.clause = "GW-END-07";
        if gone.is_empty() || book.switches.opt_campaign == OptCampaign::Off {
            return (!gone.is_empty()).then(|| self.at_the_end());
        }
        self.clause = "GW-CAMP-24";
        Some(match (gone[..].len(), book.scenario.otherwise) {
            (1, _) => self.win(gone[0].foe()),
            (_, DefaultWinner::Features { defender }) => self.win(defender),
            (_, DefaultWinner::Side(_) | DefaultWinner::Casualties) => {
                Outcome { ending: Ending::Draw, clause: Clause("GW-CAMP-24") }
            }
        })
    }

    /// At the end of a turn.
    fn after_a_turn(&mut self) -> Option<Outcome> {
        let (book, state) = (self.plain.scene.book, self.plain.scene.state);
        let both_had_theirs = state.first != Some(state.side);
        let mode = book.switches.length_mode;
        let (rounds, clock) = (mode != LengthMode::Clock, mode != LengthMode::Rounds);
        self.clause = "GW-END-06";
        if rounds && both_had_theirs && state.round >= book.scenario.rounds {
            return Some(self.at_the_end());
        }
        self.clause = "GW-END-02";
        let last = both_had_theirs || book.switches.equal_turns == EqualTurns::No;
        if clock && last && state.elapsed >= book.scenario.minutes {
            return Some(self.at_the_end());
        }
        let capped = Outcome { ending: Ending::Unfinished, clause: Clause("GW-END-06") };
        (both_had_theirs && state.round >= 40).then_some(capped)
    }
}

/// Conditions drawn at random.
fn victories(stream: &mut Stream, all: Squares) -> Vec<Victory> {
    let mut below = |number| stream.below(number);
    (0..below(4))
        .map(|_| {
            let squares: Squares = all.iter().filter(|_| below(3) == 0).collect();
            let at_least = 1 + below(4) as u8;
            let mut conditions = vec![match below(4) {
                0 => Condition::Control { squares, at_least: at_least * 3 },
                1 => Condition::Presence { squares, at_least },
                2 => Condition::Exited { at_least },
                _ => Condition::StrongpointsGone,
            }];
            if below(3) == 0 {
                conditions.push(Condition::Exited { at_least: 1 });
            }
            let side = if below(2) == 0 { Side::A } else { Side::B };
            Victory { side, at_once: below(2) == 0, conditions }
        })
        .collect()
}

/// Takes units off, some to wait and some over the edge, and sets the counts of losses and time.
fn wear_down(book: &crate::Grid, state: &mut State, stream: &mut Stream) {
    let mut below = |number| stream.below(number);
    let swept = [below(3) == 0, below(3) == 0];
    for unit in (0..book.profiles.len() as u8).map(UnitId) {
        if state.on_board.contains(unit) && swept[book.side(unit).index()] {
            lift(book, state, unit);
        }
        if !state.on_board.contains(unit) {
            match below(if swept == [false; 2] { 4 } else { 12 }) {
                0 => state.waiting.insert(unit),
                1 | 2 => state.exited.insert(unit),
                _ => state.airborne.insert(unit),
            };
        }
    }
    state.casualties = BySide::from_fn(|_| below(5) as u8);
    state.casualty_stake = BySide::from_fn(|_| 1000 * below(3));
    state.round = [1, 11, 12, 13, 39, 40, 41][below(7) as usize];
    state.elapsed = [0, 299, 300, 301][below(4) as usize];
    state.side = if below(2) == 0 { Side::A } else { Side::B };
}

/// Who has won, when, and by which clause: casualties, conditions at once, a side gone, in this
/// order, at the end of a phase; time at the end of a turn; points if nobody is ahead
/// (GW-END-01, GW-END-02, GW-END-03, GW-END-04, GW-END-05, GW-END-06, GW-END-07, GW-END-08,
/// GW-END-12, GW-CLOCK-08, GW-CAMP-18, GW-CAMP-24).
#[test]
fn games_end_when_and_as_they_should() {
    let mut table = off_board("", UNITS, UNITS);
    let mut stream = Stream::new(8);
    let (mut ended, mut timed) = (0, 0);
    for _ in 0..3000 {
        let density = Density { terrain: 3, overlay: 9, units: 1 + stream.below(3) };
        let mut state = scatter(&table.book, &mut stream, density);
        wear_down(&table.book, &mut state, &mut stream);
        let all = table.book.board.all();
        let book = &mut table.book;
        book.scenario.victories = victories(&mut stream, all);
        book.scenario.rounds = 12;
        book.scenario.minutes = 300;
        let mut below = |number| stream.below(number) as usize;
        let limits = [CasualtyLimit::Number(3), CasualtyLimit::Half, CasualtyLimit::Never];
        for side in Side::BOTH {
            book.scenario.sides[side].casualty_limit = limits[below(3)];
        }
        book.scenario.otherwise = [
            DefaultWinner::Side(Side::A),
            DefaultWinner::Side(Side::B),
            DefaultWinner::Casualties,
            DefaultWinner::Features { defender: Side::A },
            DefaultWinner::Features { defender: Side::B },
        ][below(5)];
        book.switches.opt_campaign = [OptCampaign::Off, OptCampaign::On][below(2)];
        book.switches.equal_turns = [EqualTurns::Yes, EqualTurns::No][below(2)];
        book.switches.length_mode =
            [LengthMode::Rounds, LengthMode::Clock, LengthMode::Both][below(3)];
        let mut plain = Standing { plain: Reading::of(Scene::new(book, &state)), clause: "" };
        let phase = ended_by_phase(Scene::new(book, &state));
        assert_eq!(phase, plain.after_a_phase(), "GW-END-12: at the end of a phase");
        let turn = ended_by_time(Scene::new(book, &state));
        assert_eq!(turn, plain.after_a_turn(), "GW-END-02, GW-END-06: at the end of a turn");
        ended += usize::from(phase.is_some());
        timed += usize::from(turn.is_some());
    }
    assert!((500..2900).contains(&ended) && (500..2900).contains(&timed), "{ended} {timed}");
}

/// Half of the units, the odd one up, strongpoints among them and aircraft not (GW-END-04).
#[test]
fn half_of_the_units_end_the_game() {
    for (units, half) in [("INF", 1), ("INF INF", 1), ("INF STP INF", 2), ("INF AIR INF AIR", 1)] {
        let setup = Setup::new().rules("opt_air=on opt_strong=on");
        let setup = units.split(' ').fold(setup, Setup::own).foe("INF");
        let limit = |s: &mut crate::scenario::Scenario| {
            s.sides[Side::A].casualty_limit = CasualtyLimit::Half;
        };
        let book = setup.scenario(limit).book();
        assert_eq!(casualty_limit(&book, Side::A), Some(half), "GW-END-04: {units}");
    }
}

/// One die a turn from the second turn on as long as somebody is in line behind those who may come;
/// 5 or 6 brings the next unit and those parked before it, less parks it, and a line all of which
/// is parked goes on rolling (GW-RES-03, GW-RES-04, GW-RES-05).
#[test]
fn reserves_roll_by_the_plain_reading() {
    for rules in ["opt_reserves=on", "opt_reserves=off"] {
        let setup = (0..6).fold(Setup::new().rules(rules), |setup, _| setup.own("INF"));
        let table = setup.foe("INF F8").at(crate::state::Step::CombatMoves);
        for number in 0..6_u32 * 6 * 6 * 7 * 4 {
            let (line, due, parked) = (number % 6, number / 6 % 6, number / 36 % 6);
            let (die, round) = (1 + number / 216 % 7, 1 + number / 1512);
            if due + parked > line || die > 6 {
                continue;
            }
            let mut state = table.state.clone();
            state.round = round as u16;
            state.line[Side::A].extend((0..line as u8).map(UnitId));
            (state.due[Side::A], state.parked[Side::A]) = (due as u8, parked as u8);
            let rolls = rules.ends_with("on") && round >= 2 && line > due;
            let dice: &[u8] = if rolls { &[die as u8] } else { &[] };
            let mut referee = DiceReferee::new(Scripted::new(dice), Recorder::default());
            roll_for_reserves(&mut Play::new(&table.book, &mut state, &mut referee));
            let batch = (parked + 1).min(line - due.min(line));
            let (arrivals, left) = match () {
                () if !rolls => (0, parked),
                () if die >= 5 => (batch, 0),
                () => (0, batch),
            };
            let name = format!("GW-RES-03, GW-RES-04, GW-RES-05: {line} {due} {parked} {die}");
            assert_eq!(u32::from(state.due[Side::A]), due + arrivals, "{name}");
            assert_eq!(u32::from(state.parked[Side::A]), left, "{name}");
            let told =
                Event::ReserveRoll { side: Side::A, die: die as u8, arrivals: arrivals as u8 };
            let told = if rolls { vec![told] } else { Vec::new() };
            assert_eq!(referee.into_parts().1.events, told, "{name}");
        }
    }
}

/// Who enters leaves the line for his place, and that is a move, which regrouping forbids
/// (GW-RES-05, GW-REGROUP-12).
#[test]
fn to_enter_is_to_move() {
    let setup = (0..4).fold(Setup::new().rules("opt_reserves=on"), |setup, _| setup.own("INF"));
    let mut table = setup.foe("INF F8").at(crate::state::Step::Entries);
    table.state.line[Side::A].extend([3, 1, 2].map(UnitId));
    table.state.waiting = [3, 1, 2].into_iter().map(UnitId).collect();
    table.state.due[Side::A] = 2;
    let mut referee = DiceReferee::new(Scripted::new(&[]), Recorder::default());
    let (unit, place) = (UnitId(1), table.place("C1"));
    enter_from_reserve(&mut table.refereed(&mut referee), unit, place);
    let state = &table.state;
    assert_eq!(state.line[Side::A][..], [UnitId(3), UnitId(2)], "GW-RES-05");
    assert_eq!(state.due[Side::A], 1, "GW-RES-05");
    assert!(state.on_board.contains(unit), "GW-RES-05");
    assert_eq!(table.stands(unit), "C1", "GW-RES-05");
    assert!(state.moved.contains(unit), "GW-RES-05, GW-REGROUP-12");
    let told = referee.into_parts().1.events;
    assert!(told.contains(&Event::Entered(unit, place)), "GW-RES-05: {told:?}");
    assert!(matches!(place, Destination::Square(_)));
}
