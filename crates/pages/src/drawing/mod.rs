//! Plots as SVG: numbers in, markup out.
//!
//! Every mark carries the numbers it shows (`data-value`, `data-low`, `data-high`) beside the place
//! they put it, so that whoever reads a plot back can hold one against the other. Colours are
//! classes of the page's style; what a colour says, a shape, a dash or a word says too.

mod activity;
mod axis;
mod columns;
mod curves;
mod forest;
mod heat;
mod labels;
mod mark;
mod scale;
mod scatter;
mod stack;
mod svg;

pub(crate) use activity::{Activity, activities};
pub(crate) use columns::{Column, columns};
pub(crate) use curves::{Curve, Plane};
pub(crate) use forest::{Forest, ForestRow};
pub(crate) use heat::Heat;
pub(crate) use mark::{Shape, Tone, key};
pub(crate) use scatter::{Dot, Scatter};
pub(crate) use stack::{Bar, Part, stack, swatch};
pub(crate) use svg::Words;
