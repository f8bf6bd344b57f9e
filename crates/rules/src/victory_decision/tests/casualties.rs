//! Casualties and credit.
