//! The weights of the doctrine: named numbers in a data file, each of which a user may change.

use std::sync::LazyLock;

/// The data file with the default of every weight.
const DEFAULTS: &str = include_str!("../../../data/doctrine-grid.toml");

/// Declares the weights: the record that the data file must fill exactly, and access by name.
macro_rules! weights {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// The weights of the doctrine. Values are whole numbers: hundredths of a point, or per
        /// cent.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Weights {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Weights {
            /// Every weight with its name, in the order of the record.
            #[must_use]
            pub fn named(&self) -> Vec<(&'static str, i32)> {
                vec![$((stringify!($name), self.$name)),*]
            }

            /// Changes a weight; whether there is one of that name.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)*
                    _ => return false,
                }
                true
            }
        }
    };
}

weights! {
    /// Pull of the assigned objective for each turn of the way to it, in hundredths of a point.
    pull,
    /// Expected losses in the enemy's next turn, in per cent.
    danger,
    /// The best attack that a place offers next turn, in per cent.
    opportunity,
    /// Standing in cover, in per cent of the unit's worth.
    cover,
    /// What a disrupted unit gains by regrouping, in per cent of its worth.
    regroup,
    /// Observing for batteries, in per cent of the value of the fire it allows.
    observe,
    /// What disruption takes from a unit's worth, in per cent.
    disruption,
    /// What each casualty near the limit is worth beyond its price, in hundredths of a point.
    limit,
    /// How much boldness an assault takes off the danger, in per cent.
    boldness,
    /// Turns in hand below which a side that must press on takes risks.
    leeway,
    /// What objectives gain when there is no time to lose, in per cent.
    haste,
    /// How much a shooter's chance to do better by moving counts against an attack, in per cent.
    patience,
}

/// The defaults, read from the data file.
static STANDARD: LazyLock<Weights> =
    LazyLock::new(|| toml::from_str(DEFAULTS).expect("the data file names every weight once"));

impl Default for Weights {
    fn default() -> Self {
        *STANDARD
    }
}

/// The weights and their defaults as users see them.
pub static PARAMETERS: LazyLock<Vec<(&'static str, i32)>> =
    LazyLock::new(|| Weights::default().named());
