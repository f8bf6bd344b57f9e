//! Night Fight.
