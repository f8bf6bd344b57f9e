//! Where units are to go.

pub(crate) mod goals;
