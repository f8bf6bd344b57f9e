//! Withdrawals.
