//! Declares the switches of a ruleset.

/// Declares the switches of a ruleset: one enum a switch of words (the default first), numbers with
/// their ranges, the record that holds them all, and the table that users see.
#[macro_export]
macro_rules! switches {
    (
        words {
            $(
                $(#[$doc:meta])*
                $field:ident: $kind:ident {
                    $first:ident = $first_word:literal
                    $(, $value:ident = $word:literal)* $(,)?
                }, $clauses:literal, $summary:literal;
            )*
        }
        numbers {
            $(
                $(#[$ndoc:meta])*
                $number:ident: $default:literal in $low:literal to $high:literal,
                $nclauses:literal, $nsummary:literal;
            )*
        }
    ) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
            pub enum $kind {
                #[doc = concat!("`", $first_word, "`")]
                #[default]
                $first,
                $(#[doc = concat!("`", $word, "`")] $value,)*
            }

            impl $kind {
                const WORDS: &'static [&'static str] = &[$first_word $(, $word)*];
                const VALUES: &'static [Self] = &[Self::$first $(, Self::$value)*];

                /// The word for it in files.
                #[must_use]
                pub const fn word(self) -> &'static str {
                    Self::WORDS[self as usize]
                }
            }
        )*

        /// Every switch of the ruleset, set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Switches {
            $($(#[$doc])* pub $field: $kind,)*
            $($(#[$ndoc])* pub $number: i32,)*
        }

        impl Default for Switches {
            fn default() -> Self {
                Self {
                    $($field: $kind::default(),)*
                    $($number: $default,)*
                }
            }
        }

        /// The switches as users see them, in the order of [`Switches`].
        pub const SWITCHES: &[$crate::roster::Switch] = &[
            $($crate::roster::Switch {
                name: stringify!($field),
                values: $crate::roster::SwitchValues::Words($kind::WORDS),
                clauses: $clauses,
                summary: $summary,
            },)*
            $($crate::roster::Switch {
                name: stringify!($number),
                values: $crate::roster::SwitchValues::Number {
                    default: $default,
                    low: $low,
                    high: $high,
                },
                clauses: $nclauses,
                summary: $nsummary,
            },)*
        ];

        impl Switches {
            /// Sets a switch by name. The setting must come from [`SWITCHES`].
            fn put(&mut self, setting: &$crate::roster::Setting) {
                $(if setting.name == stringify!($field) {
                    let at = $kind::WORDS.iter().position(|word| *word == setting.value);
                    self.$field = $kind::VALUES[at.expect("settings are checked when made")];
                })*
                $(if setting.name == stringify!($number) {
                    self.$number = setting.value.parse().expect("settings are checked when made");
                })*
            }

            /// Every switch with its value.
            #[must_use]
            pub fn settings(&self) -> Vec<$crate::roster::Setting> {
                vec![
                    $($crate::roster::Setting {
                        name: stringify!($field),
                        value: self.$field.word().to_owned(),
                    },)*
                    $($crate::roster::Setting {
                        name: stringify!($number),
                        value: self.$number.to_string(),
                    },)*
                ]
            }

            /// These switches with some settings changed, later ones over earlier ones.
            #[must_use]
            pub fn with(mut self, settings: &[$crate::roster::Setting]) -> Self {
                for setting in settings {
                    self.put(setting);
                }
                self
            }

            /// Reads `NAME=VALUE` words over the defaults.
            ///
            /// # Errors
            /// If a word names no switch or no value of it.
            pub fn parse(words: &[&str]) -> Result<Self, $crate::roster::DataError> {
                let settings: Result<Vec<_>, _> = words
                    .iter()
                    .map(|word| $crate::roster::Setting::parse(word, SWITCHES))
                    .collect();
                Ok(Self::default().with(&settings?))
            }
        }
    };
}
