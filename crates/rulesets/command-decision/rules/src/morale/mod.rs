//! Company morale: elements, numbers, results, rally (CD-MORALE-*, CD-PIN-*, CD-BACK-*, CD-RALLY-*).

pub(crate) mod check;
pub(crate) mod number;
pub(crate) mod rally;
pub(crate) mod retreat;
