//! Scenarios and victory (CD-SCEN-*).

pub mod scenario;
pub mod victory;
