//! How units move, as far as going asks.

/// Movement types (VD-VEH-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// Men on foot.
    Foot,
    /// Vehicles on wheels.
    Wheels,
    /// Vehicles on half-tracks.
    HalfTracks,
    /// Vehicles on tracks.
    Tracks,
}
