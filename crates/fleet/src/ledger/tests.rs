use wargauge_studies::Findings;

use super::*;
use crate::wire::Given;

/// A study of ten blocks, the outcomes of which are their numbers.
#[derive(Debug, Default)]
struct Ten(Vec<u64>);

impl Intake for Ten {
    fn wanted(&self, most: usize) -> Vec<BlockId> {
        (self.0.len() as u64..10).take(most).map(id).collect()
    }

    fn put(&mut self, id: BlockId, outcome: &str) -> Result<(), DataError> {
        assert_eq!(id.block, self.0.len() as u64, "each once, in order");
        let wrong = || DataError::new("no outcome");
        self.0.push(outcome.parse().ok().filter(|&number| number == id.block).ok_or_else(wrong)?);
        Ok(())
    }

    fn games(&self) -> u64 {
        self.0.len() as u64
    }

    fn standing(&self) -> String {
        String::new()
    }

    fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        Err(DataError::new("nobody asks for them"))
    }
}

const fn id(block: u64) -> BlockId {
    BlockId { stage: 0, block }
}

const fn at(milliseconds: u64) -> Duration {
    Duration::from_millis(milliseconds)
}

fn ledger(in_flight: usize) -> Ledger<'static> {
    let pace = Pace { in_flight, patience_ms: 1000, check: 0.0 };
    Ledger::new(Box::new(Ten::default()), pace)
}

fn outcome(block: u64, text: &str) -> Outcome {
    let (worker, given) = ("w".to_owned(), Given::default());
    Outcome { id: id(block), worker, given, text: text.to_owned() }
}

fn blocks(handed_out: &[(u64, BlockId)]) -> Vec<u64> {
    handed_out.iter().map(|(_, id)| id.block).collect()
}

#[test]
fn blocks_count_once_in_any_order() {
    let mut ledger = ledger(4);
    assert_eq!(blocks(&ledger.hand_out(at(0))), [0, 1, 2, 3]);
    assert_eq!(blocks(&ledger.hand_out(at(0))), [0; 0], "they are with somebody");
    for (block, taken) in
        [(2, Taken::In), (2, Taken::Nothing), (1, Taken::In), (1, Taken::Nothing), (3, Taken::In)]
    {
        assert_eq!(ledger.take(outcome(block, &block.to_string()), at(1)), taken);
    }
    assert_eq!((ledger.collection().games(), ledger.waiting()), (0, 3));
    assert_eq!(ledger.take(outcome(0, "0"), at(1)), Taken::In);
    assert_eq!((ledger.collection().games(), ledger.waiting()), (4, 0));
    assert_eq!(ledger.take(outcome(2, "2"), at(1)), Taken::Nothing, "it is in");
    let none = outcome(u64::MAX, "?");
    assert_eq!(ledger.take(none, at(1)), Taken::Nothing, "there is no such block");
    assert_eq!((ledger.collection().games(), ledger.waiting()), (4, 0));
    assert_eq!(blocks(&ledger.hand_out(at(1))), [4, 5, 6, 7]);
}

#[test]
fn who_answers_wrongly_or_does_not_agree_is_named() {
    let mut ledger = ledger(4);
    ledger.hand_out(at(0));
    assert_eq!(ledger.take(outcome(1, "1"), at(1)), Taken::In);
    let other = outcome(1, "2");
    let both = [outcome(1, "1").claim(), other.claim()];
    assert_eq!(ledger.take(other, at(1)), Taken::Disputed(both));
    assert_eq!(ledger.take(outcome(0, "9"), at(1)), Taken::Wrong("w".to_owned()));
    assert_eq!(blocks(&ledger.hand_out(at(2))), [0, 4, 5][..1], "it is handed out again");
}

/// Who is given a block says what it came to, though another was faster and lied.
#[test]
fn what_comes_late_and_is_another_is_disputed() {
    let mut ledger = ledger(4);
    ledger.hand_out(at(0));
    for block in 0..3 {
        let played = outcome(block, &block.to_string());
        ledger.take(Outcome { worker: format!("w{block}"), ..played }, at(1));
    }
    assert_eq!(ledger.take(outcome(1, "1"), at(2)), Taken::Nothing, "the same");
    let late = outcome(1, "7");
    let first = Claim { worker: "w1".to_owned(), ..outcome(1, "1").claim() };
    let both = [first, late.claim()];
    assert_eq!(ledger.take(late, at(2)), Taken::Disputed(both));
    assert_eq!((ledger.collection().games(), ledger.counted().len()), (3, 3));
}

#[test]
fn what_others_have_overtaken_is_given_to_another_as_well() {
    let mut ledger = ledger(4);
    ledger.hand_out(at(0));
    ledger.take(outcome(1, "1"), at(400));
    assert_eq!(
        blocks(&ledger.hand_out(at(600))),
        [0; 0],
        "three quarters of the usual time have not passed"
    );
    let again = ledger.hand_out(at(800));
    assert_eq!(blocks(&again), [0]);
    assert!(again[0].0 > 3, "the server keeps it for another: {again:?}");
    assert_eq!(blocks(&ledger.hand_out(at(10_000))), [0; 0], "nothing handed out later is in");
    assert_eq!(ledger.out(), 3);
    ledger.take(outcome(2, "2"), at(10_000));
    assert_eq!(blocks(&ledger.hand_out(at(20_000))), [0; 0], "it was handed out after block 2");
    ledger.forget_handed_out();
    assert_eq!(blocks(&ledger.hand_out(at(10_000))), [0, 3]);
}

#[test]
fn what_waits_does_not_grow_with_the_games() {
    let mut ledger = ledger(2);
    ledger.hand_out(at(0));
    for block in 1..10 {
        ledger.take(outcome(block, &block.to_string()), at(1));
    }
    assert_eq!(ledger.waiting(), 7, "blocks 1 to 7 of the next eight");
    ledger.take(outcome(0, "0"), at(1));
    assert!(!ledger.is_decided());
    for block in 8..10 {
        ledger.take(outcome(block, &block.to_string()), at(1));
    }
    assert!(ledger.is_decided());
}

#[test]
fn what_counts_is_known_by_whom_and_stands_in_a_chain() {
    let chain = |last: Option<u64>| {
        let mut ledger = ledger(4);
        for block in [1, 0, 2] {
            let worker = if block == 1 { "v" } else { "w" };
            let played = outcome(block, &block.to_string());
            ledger.take(Outcome { worker: worker.to_owned(), ..played }, at(1));
        }
        let players: Vec<&str> = ledger.counted().iter().map(|one| ledger.player(one)).collect();
        assert_eq!(players, ["w", "v", "w"]);
        assert_eq!(ledger.shares(), [("w", 2), ("v", 1)]);
        if let Some(last) = last {
            ledger.take(outcome(last, &last.to_string()), at(1));
        }
        ledger.chain()
    };
    assert_eq!(chain(None), chain(None));
    assert_eq!(chain(Some(4)), chain(None), "what waits does not count yet");
    assert_ne!(chain(Some(3)), chain(None));
}
