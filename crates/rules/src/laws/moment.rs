//! Where in which game a law was broken.

use core::fmt::Debug;

use crate::table::stream::mix;

/// The most decisions a game may take.
pub const LONGEST_GAME: u32 = 20_000;

/// Laws that cost far more than playing are checked at one step in this many.
const SAMPLED: u64 = 8;

/// A step of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    /// Seed of the game.
    pub(super) seed: u64,
    /// How many decisions had been taken or were being taken, from 1; 0 during set-up.
    pub(super) step: u32,
}

impl Moment {
    /// Whether costly laws are checked here: at the first decision and at steps that the seed
    /// chooses, so that games of other seeds are looked at elsewhere.
    pub(super) const fn is_sampled(self) -> bool {
        self.step == 1 || mix(self.seed, self.step as u64).is_multiple_of(SAMPLED)
    }

    /// Panics: the law is broken here.
    #[track_caller]
    pub(super) fn broken(self, law: &str, how: impl AsRef<str>) -> ! {
        let Self { seed, step } = self;
        panic!("law broken: {law}; game of seed {seed:#x}, step {step}: {}", how.as_ref())
    }

    /// Panics unless both are equal, with the first line of their descriptions that differs.
    #[track_caller]
    pub(super) fn same<T: Debug + PartialEq>(self, law: &str, one: &T, other: &T) {
        if one != other {
            self.broken(law, difference(one, other));
        }
    }
}

/// The first line that differs between the descriptions of two values.
pub(super) fn difference<T: Debug>(one: &T, other: &T) -> String {
    let [one, other] = [one, other].map(|value| format!("{value:#?}"));
    let pair = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    match pair {
        Some((one, other)) => format!("`{}` is not `{}`", one.trim(), other.trim()),
        None => "one is longer than the other, or they look the same but are not equal".to_owned(),
    }
}
