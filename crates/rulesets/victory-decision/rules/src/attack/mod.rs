//! Dice against victims, whatever throws them, and what comes of it.

pub(crate) mod bailing_out;
pub mod blast;
pub(crate) mod casualties;
pub(crate) mod collapse;
pub(crate) mod ejection;
pub(crate) mod explosives;
pub(crate) mod resolving;
pub(crate) mod structures;
pub mod throws;
pub(crate) mod victims;
