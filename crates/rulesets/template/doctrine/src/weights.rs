//! The weights of the doctrine of the template.

use wargauge_policy::weights;

weights! {
    "../weights.toml";
    /// How many units must have a target for the side to be bold.
    boldness,
    /// What a square nearer to the foe's home is worth against a foe in range.
    haste,
}
