//! Where units stand, who is next to whom, and who sees whom.

pub(crate) mod distance;
pub(crate) mod layout;
pub(crate) mod measured;
pub(crate) mod placement;
pub(crate) mod sight;
pub(crate) mod wrecks;
