//! Line of sight.
