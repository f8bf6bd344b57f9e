//! Missions.
