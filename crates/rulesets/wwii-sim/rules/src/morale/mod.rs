//! Leadership: tests, pinning, panic (WS-LEAD, WS-END-02 to WS-END-08).
//!
//! | File | Holds |
//! |---|---|
//! | [`leadership`] | the LD of a unit and tests against it |
//! | [`nerve`] | pinned, panicked, rallied |

pub(crate) mod leadership;
pub(crate) mod nerve;
