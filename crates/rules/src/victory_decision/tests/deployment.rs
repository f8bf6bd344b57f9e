//! Set-up.
