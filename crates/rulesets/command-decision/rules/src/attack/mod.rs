//! What fire does: numbers, dice, tolls, losses (CD-FIRE-*, CD-SA-*, CD-AT-*, CD-HE-*, CD-CLOSE-*).

pub(crate) mod aftermath;
pub(crate) mod assault;
pub(crate) mod burst;
pub(crate) mod circle;
pub(crate) mod number;
pub(crate) mod shots;
pub(crate) mod toll;
