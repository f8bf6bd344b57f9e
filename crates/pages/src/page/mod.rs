//! The document around figures: what is asked and answered, plots with their tables, and what it
//! all was made from.

mod document;
mod figure;
mod origin;
mod raw;
mod table;

pub use document::{FramePolicy, is_own};

pub(crate) use document::{Extra, Inset, Page, Section, document};
pub(crate) use figure::Figure;
pub(crate) use origin::Origin;
pub(crate) use raw::{RawColumn, RawTable, raw};
pub(crate) use table::{Heading, Table};
