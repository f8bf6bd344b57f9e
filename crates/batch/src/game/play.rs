//! One game, from its seeds to its end.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use wargauge_policy::{Decision, Policy};
use wargauge_rules::referee::{DiceReferee, Observer};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{BySide, Clause, Ending, Outcome, Pending, Ruleset, Side};

use crate::game::seed::GameSeeds;

/// Decisions within one game turn after which a game is given up as stalled. Some hundreds of
/// times what the longest turn of a ruleset takes.
pub const STALL_DECISIONS: u32 = 20_000;

/// The clause of a game that was given up because its turn would not end.
pub const STALL: Clause = Clause("STALL");

/// Who plays a side.
pub struct Seat<'p, R: Ruleset> {
    /// Name of the policy, for messages.
    pub name: &'p str,
    /// The policy.
    pub policy: &'p mut (dyn Policy<R> + 'static),
}

impl<R: Ruleset> fmt::Debug for Seat<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seat").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord<S> {
    /// How it ended.
    pub outcome: Outcome,
    /// The game turn it ended in.
    pub turns: u16,
    /// Who took the first turn, if anybody did.
    pub first_player: Option<Side>,
    /// Decisions made by both sides.
    pub decisions: u64,
    /// The state it ended in.
    pub state: S,
}

/// Where a game goes on from, with what is random from there.
#[derive(Clone, Copy, Debug)]
pub struct Position<'s, S> {
    /// The state.
    pub state: S,
    /// The seeds of its dice in play and of its players.
    pub seeds: &'s GameSeeds,
}

/// Plays one game to its end. `scratch` is space for options, reused from game to game.
///
/// # Panics
/// If a policy chooses an action that the rules forbid; the message names policy, action and
/// clause.
pub fn play<R: Ruleset, O: Observer<R::Event>>(
    ruleset: &R,
    seats: BySide<Seat<'_, R>>,
    seeds: &GameSeeds,
    observer: O,
    scratch: &mut Vec<R::Action>,
) -> GameRecord<R::State> {
    Game::start(ruleset, seats, seeds, observer, scratch)
        .play_unless(&NEVER)
        .expect("nobody interrupts it")
}

/// An interruption that does not come.
pub static NEVER: AtomicBool = AtomicBool::new(false);

/// A game in play, one decision at a time.
pub struct Game<'g, R: Ruleset, O> {
    ruleset: &'g R,
    seats: BySide<Seat<'g, R>>,
    streams: BySide<Stream>,
    referee: DiceReferee<KeyedDice, O>,
    state: R::State,
    scratch: &'g mut Vec<R::Action>,
    decisions: u64,
    turn: u16,
    decisions_in_turn: u32,
}

impl<R: Ruleset, O> fmt::Debug for Game<'_, R, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Game").field("turn", &self.turn).finish_non_exhaustive()
    }
}

impl<'g, R: Ruleset, O: Observer<R::Event>> Game<'g, R, O> {
    /// Lays out the game and runs it to its first decision.
    pub fn start(
        ruleset: &'g R,
        seats: BySide<Seat<'g, R>>,
        seeds: &GameSeeds,
        observer: O,
        scratch: &'g mut Vec<R::Action>,
    ) -> Self {
        let mut referee = DiceReferee::new(KeyedDice::new(seeds.setup), observer);
        let state = match seeds.table {
            Some(table) => ruleset.setup_at(table, &mut referee),
            None => ruleset.setup(&mut referee),
        };
        *referee.dice_mut() = KeyedDice::new(seeds.dice);
        Self::begin(ruleset, seats, Position { state, seeds }, referee, scratch)
    }

    /// Goes on from a position, with players who have seen nothing of what was before.
    pub fn resume(
        ruleset: &'g R,
        seats: BySide<Seat<'g, R>>,
        from: Position<'_, R::State>,
        observer: O,
        scratch: &'g mut Vec<R::Action>,
    ) -> Self {
        let referee = DiceReferee::new(KeyedDice::new(from.seeds.dice), observer);
        Self::begin(ruleset, seats, from, referee, scratch)
    }

    /// The players sit down before a position.
    fn begin(
        ruleset: &'g R,
        mut seats: BySide<Seat<'g, R>>,
        from: Position<'_, R::State>,
        referee: DiceReferee<KeyedDice, O>,
        scratch: &'g mut Vec<R::Action>,
    ) -> Self {
        let Position { state, seeds } = from;
        for side in Side::BOTH {
            seats[side].policy.begin(ruleset, side);
        }
        let streams = BySide::from_fn(|side| Stream::new(seeds.policies[side]));
        let turn = ruleset.turn(&state);
        Self {
            ruleset,
            seats,
            streams,
            referee,
            state,
            scratch,
            decisions: 0,
            turn,
            decisions_in_turn: 0,
        }
    }

    /// Plays to the end; `None` if interrupted before.
    pub fn play_unless(mut self, interrupted: &AtomicBool) -> Option<GameRecord<R::State>> {
        while !interrupted.load(Ordering::Relaxed) {
            if let Some(outcome) = self.step() {
                return Some(self.into_record(outcome));
            }
        }
        None
    }

    /// Makes the next decision; or says how the game ended.
    pub fn step(&mut self) -> Option<Outcome> {
        let side = match self.ruleset.pending(&self.state) {
            Pending::Over(outcome) => return Some(outcome),
            Pending::Decision(side) => side,
        };
        if self.decisions_in_turn == STALL_DECISIONS {
            return Some(Outcome { ending: Ending::Unfinished, clause: STALL });
        }
        let mut decision = Decision::new(self.ruleset, &self.state, side, self.scratch);
        let seat = &mut self.seats[side];
        let action = seat.policy.decide(&mut decision, &mut self.streams[side]);
        if let Err(illegal) = decision.check(action) {
            panic!(
                "policy {} chose {action:?} for side {side:?}, which {} forbids: {}",
                seat.name, illegal.clause, illegal.reason
            );
        }
        self.ruleset.apply(&mut self.state, action, &mut self.referee);
        self.count();
        None
    }

    fn count(&mut self) {
        self.decisions += 1;
        self.decisions_in_turn += 1;
        let turn = self.ruleset.turn(&self.state);
        if turn != self.turn {
            self.turn = turn;
            self.decisions_in_turn = 0;
        }
    }

    /// Decisions made so far.
    pub const fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Who decides next, if anybody does.
    pub fn decider(&self) -> Option<Side> {
        match self.ruleset.pending(&self.state) {
            Pending::Decision(side) => Some(side),
            Pending::Over(_) => None,
        }
    }

    /// Number of the current game turn.
    pub const fn turn(&self) -> u16 {
        self.turn
    }

    /// The state as it is now.
    pub const fn state(&self) -> &R::State {
        &self.state
    }

    /// The observer.
    pub const fn observer_mut(&mut self) -> &mut O {
        self.referee.observer_mut()
    }

    fn into_record(self, outcome: Outcome) -> GameRecord<R::State> {
        GameRecord {
            outcome,
            turns: self.turn,
            first_player: self.ruleset.first_player(&self.state),
            decisions: self.decisions,
            state: self.state,
        }
    }
}

#[cfg(test)]
mod tests {
    use wargauge_policy::Random;
    use wargauge_rules::event::{Common, GameEvent};
    use wargauge_rules::referee::{Deaf, Referee};
    use wargauge_rules::{Illegal, Muster, UnitId};

    use super::*;
    use crate::game::seed::PairSeed;

    /// A game of which no turn ends after the first few.
    #[derive(Debug)]
    struct Endless {
        turns: u16,
    }

    /// Nothing happens in it.
    #[derive(Clone, Copy, Debug, PartialEq)]
    enum Never {}

    impl GameEvent for Never {
        fn clause(&self) -> Clause {
            match *self {}
        }

        fn common(&self) -> Option<Common> {
            match *self {}
        }
    }

    impl Ruleset for Endless {
        type State = u16;
        type Action = ();
        type Event = Never;
        type View<'s> = ();

        const KINDS: &'static [&'static str] = &["wait"];

        fn kind((): ()) -> usize {
            0
        }

        fn setup(&self, _: &mut impl Referee<Never>) -> u16 {
            1
        }

        fn pending(&self, _: &u16) -> Pending {
            Pending::Decision(Side::A)
        }

        fn options(&self, _: &u16, out: &mut Vec<()>) {
            out.push(());
        }

        fn check(&self, _: &u16, (): ()) -> Result<(), Illegal> {
            Ok(())
        }

        fn apply(&self, turn: &mut u16, (): (), _: &mut impl Referee<Never>) {
            *turn = self.turns.min(*turn + 1);
        }

        fn view<'s>(&'s self, _: &'s u16, _: Side) {}

        fn resample(&self, turn: &u16, _: Side, _: &mut Stream) -> u16 {
            *turn
        }

        fn muster(&self) -> &[Muster] {
            &[]
        }

        fn turn(&self, turn: &u16) -> u16 {
            *turn
        }

        fn first_player(&self, _: &u16) -> Option<Side> {
            None
        }

        fn survives(&self, _: &u16, _: UnitId) -> bool {
            true
        }
    }

    #[test]
    fn a_turn_that_does_not_end_is_an_unfinished_game() {
        for turns in [1, 4] {
            let [mut a, mut b] = [Random; 2];
            let seats =
                BySide([Seat { name: "a", policy: &mut a }, Seat { name: "b", policy: &mut b }]);
            let mut scratch = Vec::new();
            let game = play(&Endless { turns }, seats, &PairSeed(1).game(), Deaf, &mut scratch);
            assert_eq!(game.outcome, Outcome { ending: Ending::Unfinished, clause: STALL });
            assert_eq!(game.turns, turns);
            // The limit is for one turn, not for all.
            assert_eq!(game.decisions, u64::from(STALL_DECISIONS) + u64::from(turns) - 1);
        }
    }
}
