//! The edges of the table.

/// A table edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Edge {
    /// Row 1.
    North,
    /// The last row.
    South,
    /// Column A.
    West,
    /// The last column.
    East,
}
