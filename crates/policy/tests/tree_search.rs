//! The tree search, on a game small enough to be solved by hand.

use wargauge_policy::{
    Decision, Flat, FlatSize, Journey, Outlook, Policy, Random, TreeSearch, TreeSize,
};
use wargauge_rules::event::Common;
use wargauge_rules::game::{Illegal, Muster, Outcome};
use wargauge_rules::referee::{Deaf, DiceReferee, Referee};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{BySide, Clause, Ending, GameEvent, Pending, Ruleset, Side, UnitId};

/// A heap of tokens of which the sides in turn take one to three: whoever takes the last has won. It
/// is won by whoever leaves a multiple of four.
#[derive(Debug)]
struct Heap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tokens {
    left: u8,
    to_take: Side,
    /// What side B has up its sleeve: of no account, and unknown to A.
    sleeve: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Silence;

impl GameEvent for Silence {
    fn clause(&self) -> Clause {
        Clause("HEAP-01")
    }

    fn common(&self) -> Option<Common> {
        None
    }
}

impl Ruleset for Heap {
    type State = Tokens;
    type Action = u8;
    type Event = Silence;
    type View<'s> = (u8, Option<u8>);

    const KINDS: &'static [&'static str] = &["take"];

    fn kind(_: u8) -> usize {
        0
    }

    fn setup(&self, _: &mut impl Referee<Silence>) -> Tokens {
        Tokens { left: 21, to_take: Side::A, sleeve: 3 }
    }

    fn pending(&self, state: &Tokens) -> Pending {
        if state.left > 0 {
            return Pending::Decision(state.to_take);
        }
        let ending = Ending::Win(state.to_take.foe());
        Pending::Over(Outcome { ending, clause: Clause("HEAP-02") })
    }

    fn options(&self, state: &Tokens, out: &mut Vec<u8>) {
        out.extend(1..=state.left.min(3));
    }

    fn check(&self, state: &Tokens, action: u8) -> Result<(), Illegal> {
        let is_legal = (1..=state.left.min(3)).contains(&action);
        let refusal = Illegal { clause: Clause("HEAP-03"), reason: "one to three" };
        is_legal.then_some(()).ok_or(refusal)
    }

    fn apply(&self, state: &mut Tokens, action: u8, _: &mut impl Referee<Silence>) {
        state.left -= action;
        state.to_take = state.to_take.foe();
    }

    fn view<'s>(&'s self, state: &'s Tokens, side: Side) -> (u8, Option<u8>) {
        (state.left, (side == Side::B).then_some(state.sleeve))
    }

    fn resample(&self, state: &Tokens, side: Side, rng: &mut Stream) -> Tokens {
        let sleeve = if side == Side::B { state.sleeve } else { rng.below(10) as u8 };
        Tokens { sleeve, ..*state }
    }

    fn muster(&self) -> &[Muster] {
        &[]
    }

    fn turn(&self, _: &Tokens) -> u16 {
        1
    }

    fn first_player(&self, _: &Tokens) -> Option<Side> {
        Some(Side::A)
    }

    fn survives(&self, _: &Tokens, _: UnitId) -> bool {
        true
    }
}

/// What there is to be told of a heap.
#[derive(Clone, Copy, Debug)]
struct Told;

impl Outlook<Heap> for Told {
    const IDLE: &'static [&'static str] = &[];
    const MOVES: &'static [&'static str] = &[];
    const FIGHTS: &'static [&'static str] = &["take"];

    fn begin(&mut self, _: &Heap, _: Side) {}

    fn look(&mut self, _: &(u8, Option<u8>)) {}

    fn exchange(&self, _: &(u8, Option<u8>), _: u8) -> i32 {
        0
    }

    fn journey(&self, _: &(u8, Option<u8>), _: u8) -> Option<Journey> {
        None
    }

    fn actor(&self, _: &(u8, Option<u8>), _: u8) -> Option<UnitId> {
        None
    }

    fn strength(&self, _: &(u8, Option<u8>), _: Side) -> i32 {
        0
    }

    fn balance(&self, _: &(u8, Option<u8>)) -> i32 {
        0
    }
}

/// Takes as many as it can: the worst of models.
#[derive(Clone, Copy, Debug)]
struct Grabs;

impl Policy<Heap> for Grabs {
    fn begin(&mut self, _: &Heap, _: Side) {}

    fn decide(&mut self, decision: &mut Decision<'_, Heap>, _: &mut Stream) -> u8 {
        decision.options().iter().copied().max().expect("there is always an option")
    }
}

fn random() -> Box<dyn Policy<Heap>> {
    Box::new(Random)
}

fn searching(size: TreeSize) -> TreeSearch<Heap, Told> {
    TreeSearch::new(size, Told, [Box::new(Grabs), Box::new(Grabs)], BySide([random(), random()]))
}

const SIZE: TreeSize = TreeSize { iterations: 600, options: 3, eagerness: 70, turns: 0, share: 1 };

/// What a player takes of a heap.
fn takes(player: &mut impl Policy<Heap>, state: Tokens, seed: u64) -> u8 {
    let mut scratch = Vec::new();
    player.begin(&Heap, state.to_take);
    let mut decision = Decision::new(&Heap, &state, state.to_take, &mut scratch);
    player.decide(&mut decision, &mut Stream::new(seed))
}

#[test]
fn the_one_winning_move_is_found() {
    for left in [5, 6, 7, 9, 10, 11] {
        for (seed, to_take) in (0..8).flat_map(|seed| Side::BOTH.map(|side| (seed, side))) {
            let state = Tokens { left, to_take, sleeve: 1 };
            let taken = takes(&mut searching(SIZE), state, seed);
            assert_eq!(taken, left % 4, "of {left}, by {to_take:?}, seed {seed}");
        }
    }
}

/// A flat search believes its model of both sides; the tree learns what the foe will answer.
#[test]
fn replies_are_foreseen_that_the_model_would_not_give() {
    let grabs = || BySide::from_fn(|_| Box::new(Grabs) as Box<dyn Policy<Heap>>);
    let size = FlatSize { options: 3, playouts: 200, turns: 0, share: 1 };
    let (mut blind, mut wise) = (0, 0);
    for (left, seed) in [5, 6, 7, 9, 10, 11].into_iter().flat_map(|left| [(left, 1), (left, 2)]) {
        let state = Tokens { left, to_take: Side::A, sleeve: 1 };
        let mut flat = Flat::new(size, Told, random(), grabs());
        let mut tree = TreeSearch::new(SIZE, Told, [random(), random()], grabs());
        blind += u8::from(takes(&mut flat, state, seed) != left % 4);
        wise += u8::from(takes(&mut tree, state, seed) == left % 4);
    }
    assert!(blind >= 4, "the flat search errs {blind} times");
    assert_eq!(wise, 12, "the tree finds what wins");
}

#[test]
fn the_same_seed_makes_the_same_choice_whatever_is_hidden() {
    let chosen = |sleeve| -> Vec<u8> {
        let size = TreeSize { iterations: 12, ..SIZE };
        let choice =
            |seed| takes(&mut searching(size), Tokens { left: 20, to_take: Side::A, sleeve }, seed);
        (0..40).map(choice).collect()
    };
    let seen = chosen(1);
    assert_eq!(seen, chosen(1), "the same seed");
    assert_eq!(seen, chosen(9), "another sleeve");
    assert!([1, 2, 3].iter().all(|taken| seen.contains(taken)), "other seeds: {seen:?}");
}

#[test]
fn what_it_may_not_search_is_left_to_the_doctrine() {
    let one = TreeSize { options: 1, ..SIZE };
    let rarely = TreeSize { share: 1 << 20, ..SIZE };
    for size in [one, rarely] {
        let state = Tokens { left: 6, to_take: Side::A, sleeve: 1 };
        assert_eq!(takes(&mut searching(size), state, 1), 3, "{size:?}");
    }
}

#[test]
fn a_searcher_wins_from_the_first_move() {
    let mut referee = DiceReferee::new(KeyedDice::new(1), Deaf);
    for seed in 0..6 {
        let mut state = Heap.setup(&mut referee);
        let mut players: BySide<Box<dyn Policy<Heap>>> =
            BySide([Box::new(searching(SIZE)), random()]);
        Side::BOTH.into_iter().for_each(|side| players[side].begin(&Heap, side));
        let mut rng = Stream::new(seed);
        let mut scratch = Vec::new();
        let ending = loop {
            match Heap.pending(&state) {
                Pending::Over(outcome) => break outcome.ending,
                Pending::Decision(side) => {
                    let mut decision = Decision::new(&Heap, &state, side, &mut scratch);
                    let taken = players[side].decide(&mut decision, &mut rng);
                    assert_eq!(Heap.check(&state, taken), Ok(()));
                    Heap.apply(&mut state, taken, &mut referee);
                }
            }
        };
        assert_eq!(ending, Ending::Win(Side::A), "seed {seed}");
    }
}
