//! A commander who decides at random, each option equally likely.

use crate::campaign::commander::{Commander, Recruiting};
use crate::campaign::decisions::Decision;
use crate::campaign::frame::Campaign;
use crate::campaign::muster::Recruit;
use crate::terrain::edge::Edge;
use crate::terrain::ground::Ground;
use wargauge_rules::table::stream::Stream;

/// Decides at random, from a stream of its own.
#[derive(Clone, Debug)]
pub struct Random {
    stream: Stream,
}

impl Random {
    /// A commander who draws from the stream of this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { stream: Stream::new(seed) }
    }

    fn one_of<T>(&mut self, options: &[T]) -> usize {
        self.stream.below(options.len() as u32) as usize
    }
}

impl Commander for Random {
    fn decide(&mut self, _: &Campaign, options: &[Decision]) -> usize {
        self.one_of(options)
    }

    fn recruit(&mut self, _: &Recruiting<'_>, options: &[Recruit]) -> usize {
        self.one_of(options)
    }

    fn choose_edge(&mut self, _: &Ground, options: &[Edge]) -> usize {
        self.one_of(options)
    }
}
