//! How units move, as far as going asks.

/// Movement types (VD-VEH-18).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Gait {
    /// Men on foot.
    Foot,
    /// Wheels.
    Wheels,
    /// Half-tracks.
    HalfTracks,
    /// Tracks.
    Tracks,
}
