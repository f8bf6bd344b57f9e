//! Blocks of consecutive pairs: what they came to, and digests by which that is known again.

use core::fmt;
use std::io::{self, Write};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::cell::stop::BLOCK_PAIRS;
use crate::cell::tally::Tally;

/// The most digests that are kept of a cell; beyond them neighbours are joined two by two, so that
/// a record does not grow with the games.
const MOST_DIGESTS: usize = 4096;

/// A block of a study.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct BlockId {
    /// Number of its stage, from 0.
    pub stage: u64,
    /// Its number in the stage, from 0.
    pub block: u64,
}

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "block {} of stage {}", self.block, self.stage)
    }
}

/// The first 16 bytes of the SHA-256 of what a block came to, as text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct BlockDigest([u8; 16]);

impl BlockDigest {
    /// The digest of the text of an outcome.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        Self::end(Sha256::new_with_prefix(text.as_bytes()))
    }

    /// The digest of an outcome: that of its text as JSON.
    ///
    /// # Panics
    /// If it cannot be written as JSON.
    #[must_use]
    pub fn of(outcome: &impl Serialize) -> Self {
        let mut hashed = Hashed(Sha256::new());
        serde_json::to_writer(&mut hashed, outcome).expect("outcomes are plain data");
        Self::end(hashed.0)
    }

    /// The digest of consecutive blocks: joined two by two until one is left.
    #[must_use]
    pub fn of_all(blocks: &[Self]) -> Option<Self> {
        let mut level = blocks.to_vec();
        while level.len() > 1 {
            level = joined(&level);
        }
        level.pop()
    }

    fn end(hash: Sha256) -> Self {
        let mut first = [0; 16];
        first.copy_from_slice(&hash.finalize()[..16]);
        Self(first)
    }
}

/// Digests joined two by two; an odd one out stays.
fn joined(digests: &[BlockDigest]) -> Vec<BlockDigest> {
    let join = |two: &[BlockDigest]| match two {
        [one, other] => BlockDigest::end(Sha256::new_with_prefix(one.0).chain_update(other.0)),
        _ => two[0],
    };
    digests.chunks(2).map(join).collect()
}

impl fmt::Display for BlockDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for BlockDigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<BlockDigest> for String {
    fn from(digest: BlockDigest) -> Self {
        digest.to_string()
    }
}

impl core::str::FromStr for BlockDigest {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "a digest has 32 hexadecimal digits";
        let digits = text.len() == 32 && text.bytes().all(|digit| digit.is_ascii_hexdigit());
        let mut bytes = [0; 16];
        for (byte, at) in bytes.iter_mut().zip((0..32).step_by(2)) {
            let pair = digits.then(|| &text[at..at + 2]).ok_or(EXPECTED)?;
            *byte = u8::from_str_radix(pair, 16).map_err(|_| EXPECTED)?;
        }
        Ok(Self(bytes))
    }
}

impl TryFrom<String> for BlockDigest {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// Hashes what is written to it.
struct Hashed(Sha256);

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The digests of the blocks of a cell, in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockDigests {
    /// Pairs of a block; the last one of a cell may have fewer.
    pairs: u64,
    /// Blocks that one digest stands for: a power of two.
    joined: u64,
    /// The digests of as many blocks each.
    digests: Vec<BlockDigest>,
    /// The digests of the blocks after those, one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rest: Vec<BlockDigest>,
}

/// Blocks that one digest stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestedBlocks {
    /// Their numbers.
    pub blocks: core::ops::Range<u64>,
    /// Their digest.
    pub digest: BlockDigest,
}

impl BlockDigests {
    /// None yet, of blocks of so many pairs.
    #[must_use]
    pub const fn new(pairs: u64) -> Self {
        Self { pairs, joined: 1, digests: Vec::new(), rest: Vec::new() }
    }

    /// Adds that of the next block.
    pub fn push(&mut self, digest: BlockDigest) {
        self.push_below(digest, MOST_DIGESTS);
    }

    /// Adds a digest and keeps at most so many.
    fn push_below(&mut self, digest: BlockDigest, most: usize) {
        self.rest.push(digest);
        if (self.rest.len() as u64) < self.joined {
            return;
        }
        self.digests.extend(BlockDigest::of_all(&self.rest));
        self.rest.clear();
        if self.digests.len() >= most {
            self.digests = joined(&self.digests);
            self.joined *= 2;
        }
    }

    /// Pairs of a block.
    #[must_use]
    pub const fn pairs(&self) -> u64 {
        self.pairs
    }

    /// Blocks that there are digests of.
    #[must_use]
    pub fn blocks(&self) -> u64 {
        let whole = self.joined.saturating_mul(self.digests.len() as u64);
        whole.saturating_add(self.rest.len() as u64)
    }

    /// Whether they are those of a cell with so many pairs.
    #[must_use]
    pub fn fit(&self, pairs: u64) -> bool {
        self.pairs > 0 && self.joined.is_power_of_two() && {
            let rest = (self.rest.len() as u64) < self.joined;
            rest && self.blocks() == pairs.div_ceil(self.pairs)
        }
    }

    /// All of them, with the blocks that they stand for.
    pub fn each(&self) -> impl Iterator<Item = DigestedBlocks> {
        let (joined, whole) = (self.joined, self.joined * self.digests.len() as u64);
        let of_many = self.digests.iter().zip((0..).step_by(joined as usize));
        let of_many = of_many.map(move |(digest, first)| (first..first + joined, digest));
        let of_one = self.rest.iter().zip(whole..).map(|(digest, at)| (at..at + 1, digest));
        of_many.chain(of_one).map(|(blocks, &digest)| DigestedBlocks { blocks, digest })
    }
}

/// The pairs of block `number` of a cell of so many pairs, in blocks of `block_pairs`.
#[must_use]
pub const fn pairs_of_block(
    number: u64,
    block_pairs: u64,
    cell_pairs: u64,
) -> core::ops::Range<u64> {
    // Of a number that no cell has there is nothing.
    let start = number.saturating_mul(block_pairs);
    let end = start.saturating_add(block_pairs);
    start..if end < cell_pairs { end } else { cell_pairs }
}

/// What is kept of the blocks of a cell that pairs are added to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockLog {
    /// The counts of the block that is not whole yet.
    open: Tally,
    /// The digests of those before it.
    digests: BlockDigests,
}

impl BlockLog {
    /// The digests of all blocks; the last may have fewer pairs than the others.
    #[must_use]
    pub fn digests(&self) -> BlockDigests {
        let mut all = self.digests.clone();
        if self.open.pairs > 0 {
            all.push(BlockDigest::of(&self.open));
        }
        all
    }
}

/// The exact counts of a cell so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellCounts {
    /// All pairs together.
    pub tally: Tally,
    /// What is kept of their blocks.
    pub blocks: BlockLog,
}

impl CellCounts {
    /// Nothing yet, for a match-up whose forces have so many entries.
    #[must_use]
    pub fn new(entries: [usize; 2]) -> Self {
        let open = Tally::new(entries);
        let blocks = BlockLog { open: open.clone(), digests: BlockDigests::new(BLOCK_PAIRS) };
        Self { tally: open, blocks }
    }

    /// Adds the next pairs, none of which lies beyond the block that they begin in.
    ///
    /// # Panics
    /// If they reach into another block, or are of another match-up.
    pub fn add(&mut self, pairs: &Tally) {
        self.tally.merge(pairs);
        let BlockLog { open, digests } = &mut self.blocks;
        open.merge(pairs);
        assert!(open.pairs <= BLOCK_PAIRS, "pairs of one block");
        if open.pairs == BLOCK_PAIRS {
            digests.push(BlockDigest::of(open));
            open.clear();
        }
    }

    /// Whether they can be those of a match-up whose forces have so many entries.
    #[must_use]
    pub fn fit(&self, entries: [usize; 2]) -> bool {
        let BlockLog { open, digests } = &self.blocks;
        self.tally.fits(entries)
            && open.fits(entries)
            && open.pairs == self.tally.pairs % BLOCK_PAIRS
            && digests.fit(self.tally.pairs - open.pairs)
            && digests.pairs == BLOCK_PAIRS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(number: u64) -> BlockDigest {
        BlockDigest::of(&number)
    }

    #[test]
    fn a_digest_is_that_of_the_text() {
        assert_eq!(BlockDigest::of(&"a"), BlockDigest::of_text("\"a\""));
        let known = "ba7816bf8f01cfea414140de5dae2223";
        assert_eq!(BlockDigest::of_text("abc").to_string(), known, "FIPS 180-2, B.1");
        assert_eq!(known.parse(), Ok(BlockDigest::of_text("abc")));
        for wrong in ["", "ba78", "ba7816bf8f01cfea414140de5dae222g", "ééééééééééééééé ba"]
        {
            assert!(wrong.parse::<BlockDigest>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn neighbours_are_joined_and_nothing_is_lost() {
        let mut all = BlockDigests::new(256);
        for number in 0..100 {
            all.push_below(digest(number), 8);
            assert!(all.digests.len() < 8 && all.fit(256 * (number + 1)), "{number}");
        }
        assert_eq!((all.joined, all.blocks()), (16, 100));
        let mut next = 0;
        for one in all.each() {
            assert_eq!(one.blocks.start, next);
            next = one.blocks.end;
            let again: Vec<BlockDigest> = one.blocks.map(digest).collect();
            assert_eq!(BlockDigest::of_all(&again), Some(one.digest));
        }
        assert_eq!(next, 100);
    }

    #[test]
    fn digests_of_another_length_do_not_fit() {
        let mut all = BlockDigests::new(256);
        all.push(digest(0));
        assert!(all.fit(1) && all.fit(256) && !all.fit(257) && !all.fit(0));
    }
}
