//! Scenarios and victory (CD-SCEN-*).

pub mod victory;
