//! Lists that people have: read as forces, and forces written as such lists.
//!
//! ```
//! use wargauge::lists::{ListFormat, ListWish, export, import};
//! use wargauge_rules::roster::Source;
//!
//! let library = wargauge_registry::library();
//! let list = Source::new("list.txt", "3 x Tank\n2 x Infantry + elite\n");
//! let wish = ListWish { army: "companies", name: "mine", aliases: None, leave_out: false };
//! let force = import(&library, &list, &wish).map_err(|errors| errors[0].to_string())?;
//! let file = library.open(force.source, None)?;
//! let again = export(&library, &file, ListFormat::Text)?;
//! assert!(again.contains("2 x Infantry (elite)"), "{again}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aliases;
mod army_names;
mod blocks;
mod composing;
mod exporting;
mod importing;
mod list;
mod matching;
mod names;
mod outline;
mod parts;
mod plain;
mod points;
mod roster;
mod roster_file;
mod settings;
mod text_file;
mod writing;

pub use exporting::{ListFormat, export};
pub use importing::{ImportedForce, ListWish, import};
pub use roster::text_of as text_of_list;
