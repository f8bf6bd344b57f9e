//! The ground, the light over it, the edges of the table, and random terrain.

pub(crate) mod edge;
pub(crate) mod generator;
pub(crate) mod ground;
pub(crate) mod light;
