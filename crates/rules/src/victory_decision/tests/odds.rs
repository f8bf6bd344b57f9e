//! Exact odds of attacks.
