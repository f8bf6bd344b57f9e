//! Where in which game a law was broken.

use core::fmt::Debug;

/// A step of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// Seed of the game.
    pub(super) seed: u64,
    /// How many decisions had been taken or were being taken, from 1; 0 during set-up.
    pub(super) step: u32,
}

impl Place {
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
            self.broken(law, difference(&format!("{one:#?}"), &format!("{other:#?}")));
        }
    }
}

/// The first line that differs.
pub(super) fn difference(one: &str, other: &str) -> String {
    let pair = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    match pair {
        Some((one, other)) => format!("`{}` is not `{}`", one.trim(), other.trim()),
        None => "one is longer than the other, or they look the same but are not equal".to_owned(),
    }
}
