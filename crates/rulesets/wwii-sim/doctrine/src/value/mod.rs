//! What things are worth, in hundredths of a point.
//!
//! | File | Holds |
//! |---|---|
//! | [`nerve`] | chances of pinning |
//! | [`rates`] | wounds that a unit is expected to cause, for planning |
//! | [`volleys`] | what a declared volley is expected to do, die by die |
//! | [`duels`] | hand-to-hand |
//! | [`span`] | distances between units and from buildings |
//! | [`danger`] | what enemies can do to who stands in a cell |
//! | [`exposure`] | what a place to begin in is exposed to |

pub(crate) mod danger;
pub(crate) mod duels;
pub(crate) mod exposure;
pub(crate) mod nerve;
pub(crate) mod rates;
pub(crate) mod span;
pub(crate) mod volleys;
