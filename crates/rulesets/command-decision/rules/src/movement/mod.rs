//! Movement: costs, plans, their execution in pulses, retreats (CD-MOVE-*, CD-TERR-*, CD-TRANS-*).

pub(crate) mod bail_out;
pub(crate) mod candidates;
pub(crate) mod cost;
pub(crate) mod course;
pub(crate) mod crews;
pub(crate) mod flight;
pub(crate) mod legality;
pub(crate) mod loading;
pub(crate) mod march;
pub(crate) mod placing;
pub(crate) mod settle;
pub(crate) mod walk;
