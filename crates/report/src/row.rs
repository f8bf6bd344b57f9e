//! Tables: the definition of their columns and of a row, in one place, so that a file and its
//! schema cannot disagree.

use crate::field::{Cell, Kind};

/// One column of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name, as the header has it.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Whether every row has a value.
    pub required: bool,
    /// Definition of the value, with its unit; doc comments of the row's fields.
    definition: &'static [&'static str],
}

impl Column {
    /// A column; `definition` comes in lines.
    #[must_use]
    pub const fn new(
        name: &'static str,
        kind: Kind,
        required: bool,
        definition: &'static [&'static str],
    ) -> Self {
        Self { name, kind, required, definition }
    }

    /// Definition of the value, with its unit.
    #[must_use]
    pub fn definition(&self) -> String {
        joined(self.definition)
    }
}

/// The lines of a doc comment as running text.
pub(crate) fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ")
}

/// A row of a table.
pub trait Row: Sized {
    /// Name of the table.
    const TABLE: &'static str;
    /// What a row is, in lines.
    const ABOUT: &'static [&'static str];
    /// The columns that together tell rows apart.
    const KEY: &'static [&'static str];
    /// Its columns, in order.
    const COLUMNS: &'static [Column];

    /// The values of the row, in the order of [`COLUMNS`](Self::COLUMNS).
    fn cells(&self) -> Vec<Cell<'_>>;

    /// Reads the cells of a row.
    ///
    /// # Errors
    /// The first column whose cell is missing or does not hold what it should.
    fn read<'t>(cells: impl IntoIterator<Item = &'t str>) -> Result<Self, &'static Column>;
}

/// Declares a row: a struct whose fields are columns and whose doc comments define them.
///
/// With `from`, each column also says what it is: the macro makes a constructor `of` that takes what is named
/// there and turns each value into the type of its column (a number into a [`Share`](crate::Share), say). What
/// several columns need is worked out once, in `with`.
///
/// ```
/// struct Top {
///     name: &'static str,
///     metres: u32,
/// }
///
/// wargauge_report::rows! {
///     /// One row per hill.
///     #[derive(Debug, PartialEq)]
///     pub struct Hill in "hills" by [name] from (top: &Top, interval: u32) with {
///         let lines = top.metres / interval;
///     } {
///         /// Name of the hill.
///         pub name: String = top.name,
///         /// Height in contour lines.
///         pub height: u64 = lines,
///     }
/// }
/// use wargauge_report::Row;
/// assert_eq!(Hill::COLUMNS[1].definition(), "Height in contour lines.");
/// let hill = Hill::of(&Top { name: "Red Knoll", metres: 110 }, 20);
/// assert_eq!(hill, Hill { name: "Red Knoll".to_owned(), height: 5 });
/// ```
#[macro_export]
macro_rules! rows {
    (
        $(#[doc = $about:literal])+
        $(#[derive($($derive:ident),*)])?
        $vis:vis struct $row:ident in $table:literal by [$($key:ident),*]
        from ($($source:ident: $given:ty),+ $(,)?) $(with { $($first:tt)* })? {
            $(
                $(#[doc = $definition:literal])+
                $field_vis:vis $field:ident: $kind:ty = $value:expr,
            )+
        }
    ) => {
        $crate::rows! {
            $(#[doc = $about])+
            $(#[derive($($derive),*)])?
            $vis struct $row in $table by [$($key),*] {
                $($(#[doc = $definition])+ $field_vis $field: $kind,)+
            }
        }

        impl $row {
            /// The row of this.
            pub(crate) fn of($($source: $given),+) -> Self {
                $($($first)*)?
                Self { $($field: <$kind as From<_>>::from($value)),+ }
            }
        }
    };
    (
        $(#[doc = $about:literal])+
        $(#[derive($($derive:ident),*)])?
        $vis:vis struct $row:ident in $table:literal by [$($key:ident),*] {
            $($(#[doc = $definition:literal])+ $field_vis:vis $field:ident: $kind:ty,)+
        }
    ) => {
        $(#[doc = $about])+
        $(#[derive($($derive),*)])?
        $vis struct $row {
            $($(#[doc = $definition])+ $field_vis $field: $kind,)+
        }

        impl $crate::Row for $row {
            const TABLE: &'static str = $table;
            const ABOUT: &'static [&'static str] = &[$($about),+];
            const KEY: &'static [&'static str] = &[$(stringify!($key)),*];
            const COLUMNS: &'static [$crate::Column] = &[$($crate::Column::new(
                stringify!($field),
                <$kind as $crate::Field>::KIND,
                <$kind as $crate::Field>::REQUIRED,
                &[$($definition),+],
            )),+];

            fn cells(&self) -> Vec<$crate::Cell<'_>> {
                vec![$($crate::Field::cell(&self.$field)),+]
            }

            fn read<'t>(
                cells: impl IntoIterator<Item = &'t str>,
            ) -> Result<Self, &'static $crate::Column> {
                let mut columns = Self::COLUMNS.iter();
                let mut cells = cells.into_iter();
                $(let $field = {
                    let column = columns.next().expect("a column for each field");
                    cells.next().and_then(<$kind as $crate::Field>::read).ok_or(column)?
                };)+
                Ok(Self { $($field),+ })
            }
        }
    };
}
