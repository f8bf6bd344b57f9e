//! Infantry abilities.
