//! The line-ups there are.
