//! What the files of a result are called, and which of them are asked for.

/// Name of the file that says what a run was made from.
pub(crate) const MANIFEST: &str = "manifest.json";

/// Name of the file of exact counts that an interrupted run leaves.
pub(crate) const UNFINISHED: &str = "unfinished.json";

/// Tables that a run writes only where they are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FurtherTables {
    /// A row for each game.
    pub(crate) games: bool,
    /// What depends on who plays.
    pub(crate) panel: bool,
    /// What kinds of action are worth.
    pub(crate) kinds: bool,
}
