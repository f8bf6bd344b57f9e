//! Weights of doctrines: named numbers in a data file, each of which a user may change.

/// Declares the weights of a doctrine: the record that its data file must fill exactly, and access
/// by name.
#[macro_export]
macro_rules! weights {
    ($file:literal; $($(#[$doc:meta])* $name:ident),* $(,)?) => {
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

        /// The defaults, read from the data file.
        static STANDARD: std::sync::LazyLock<Weights> = std::sync::LazyLock::new(|| {
            $crate::read_weights(include_str!($file))
        });

        impl Default for Weights {
            fn default() -> Self {
                *STANDARD
            }
        }

        /// The weights and their defaults as users see them.
        pub static PARAMETERS: std::sync::LazyLock<Vec<(&'static str, i32)>> =
            std::sync::LazyLock::new(|| Weights::default().named());
    };
}

/// Reads a file of weights.
///
/// # Panics
/// If it does not name every weight once; the files are built in.
#[must_use]
pub fn read_weights<W: serde::de::DeserializeOwned>(text: &str) -> W {
    toml::from_str(text).expect("the data file names every weight once")
}
