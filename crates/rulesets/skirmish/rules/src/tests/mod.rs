//! Tests of the rules, by subject.
