//! Where units are to each other: circles, distances, sight, cover, smoke, arcs.
//!
//! | File | Holds |
//! |---|---|
//! | [`circles`] | circles and distances (WS-UNIT-11, WS-UNIT-12) |
//! | [`formation`] | places of figures for templates (WS-UNIT-10) |
//! | [`sight`] | lines of sight (WS-FIRE-16) |
//! | [`smoke`] | clouds (WS-SMOKE) |
//! | [`cover`] | cover of targets (WS-FMOD-26) |
//! | [`arcs`] | facings and sides of vehicles (WS-FIRE-17, WS-VEH-02) |

pub(crate) mod arcs;
pub(crate) mod circles;
pub(crate) mod cover;
pub(crate) mod formation;
pub(crate) mod sight;
pub(crate) mod smoke;
