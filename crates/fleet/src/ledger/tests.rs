use std::path::Path;
use std::process::ExitCode;

use super::*;

/// A study of ten blocks, the outcomes of which are their numbers.
#[derive(Debug, Default)]
struct Ten(Vec<u64>);

impl Collection for Ten {
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

    fn publish(self: Box<Self>, _: &Path) -> ExitCode {
        ExitCode::SUCCESS
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
    Outcome { id: id(block), worker: "w".to_owned(), generation: 0, text: text.to_owned() }
}

fn blocks(handed_out: &[(u64, BlockId)]) -> Vec<u64> {
    handed_out.iter().map(|(_, id)| id.block).collect()
}

#[test]
fn blocks_count_once_in_any_order() {
    let mut ledger = ledger(4);
    assert_eq!(blocks(&ledger.hand_out(at(0))), [0, 1, 2, 3]);
    assert_eq!(blocks(&ledger.hand_out(at(0))), [0; 0], "they are with somebody");
    for block in [2, 2, 1, 1, 3] {
        assert_eq!(ledger.take(outcome(block, &block.to_string()), at(1)), Taken::In);
    }
    assert_eq!((ledger.collection().games(), ledger.waiting()), (0, 3));
    assert_eq!(ledger.take(outcome(0, "0"), at(1)), Taken::In);
    assert_eq!((ledger.collection().games(), ledger.waiting()), (4, 0));
    assert_eq!(ledger.take(outcome(2, "2"), at(1)), Taken::In, "it is in");
    assert_eq!(ledger.take(outcome(u64::MAX, "?"), at(1)), Taken::In, "there is no such block");
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
