//! Losses: credit, elements, markers (CD-ELIM-*, CD-WRECK-*, CD-MORALE-04 to 06, CD-PIN-*).

pub(crate) mod casualties;
pub(crate) mod elements;
pub(crate) mod markers;
