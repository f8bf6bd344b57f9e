//! Numbers with their intervals, a row each, one below the other.

use maud::{Markup, html};

use crate::drawing::axis::{Axis, DEPTH};
use crate::drawing::mark::{Shape, Tone};
use crate::drawing::scale::Scale;
use crate::drawing::svg::{SIDE, WIDTH, Words, beside, framed, px};
use crate::words::Estimate;

/// One row.
#[derive(Clone, Debug)]
pub(crate) struct ForestRow {
    /// What it is about.
    pub(crate) label: String,
    /// The number; none where nothing is known.
    pub(crate) estimate: Option<Estimate>,
    /// The number in words, to the right of the label.
    pub(crate) note: String,
    /// What is said of the number.
    pub(crate) tone: Tone,
    /// Other numbers on the same row, each with its class, shape and value.
    pub(crate) also: Vec<(&'static str, Shape, f64)>,
}

/// A plot of rows.
#[derive(Clone, Debug)]
pub(crate) struct Forest<'f> {
    /// The rows, from the top.
    pub(crate) rows: &'f [ForestRow],
    /// What is measured, with its unit.
    pub(crate) measure: &'f str,
    /// How a number of the axis is written.
    pub(crate) form: fn(f64) -> String,
    /// The number that rows are held against.
    pub(crate) reference: Option<f64>,
    /// A band of numbers that are as good as the reference.
    pub(crate) band: Option<[f64; 2]>,
    /// Numbers that must lie on the axis.
    pub(crate) at_least: [f64; 2],
}

/// Height of a row.
const ROW: f64 = 36.0;
/// How much lower a number stands that is not beside its label.
const LOWER: f64 = 15.0;
/// From the top of a row to the line its label stands on.
const LABEL: f64 = 14.0;
/// From the top of a row to its interval.
const LINE: f64 = 25.0;
/// Half the height of the ends of an interval.
const END: f64 = 4.0;
/// More rows than these have the axis above them too.
const SHORT: usize = 12;

impl Forest<'_> {
    /// The plot.
    pub(crate) fn draw(&self, words: Words<'_>) -> Markup {
        let top = if self.rows.len() > SHORT { 22.0 } else { 4.0 };
        // A label that is long for its number has a line of its own, and so have all.
        let lower = if self.rows.iter().any(ForestRow::is_long) { LOWER } else { 0.0 };
        let height = ROW + lower;
        let bottom = top + height * self.rows.len() as f64 + 4.0;
        let axis = Axis { scale: self.scale(), label: self.measure, form: self.form };
        let places = (0..).map(|row: u32| top + height * f64::from(row));
        let content = html! {
            @if let Some([low, high]) = self.band {
                @let (left, right) = (axis.scale.at(low), axis.scale.at(high));
                rect class="band" x=(px(left)) width=(px(right - left)) y=(px(top))
                    height=(px(bottom - top)) data-low=(low.to_string()) data-high=(high.to_string()) {}
            }
            @if self.rows.len() > SHORT { (axis.along_top(top)) }
            (axis.along_bottom(top, bottom))
            @if let Some(reference) = self.reference {
                @let x = px(axis.scale.at(reference));
                line class="reference" x1=(x) x2=(x) y1=(px(top)) y2=(px(bottom)) {}
            }
            @for (row, y) in self.rows.iter().zip(places) { (row.draw(y, lower, &axis.scale)) }
        };
        framed(words, bottom + DEPTH, &content)
    }

    fn scale(&self) -> Scale {
        let rows = self.rows.iter().filter_map(|row| row.estimate).flat_map(|one| one.extent());
        let also = self.rows.iter().flat_map(|row| row.also.iter().map(|(_, _, value)| *value));
        let fixed = self.reference.into_iter().chain(self.band.into_iter().flatten());
        let all = rows.chain(also).chain(fixed).chain(self.at_least);
        Scale::around(all, [SIDE + 8.0, WIDTH - SIDE - 8.0])
    }
}

impl ForestRow {
    /// Whether there is no room for label and number on one line.
    fn is_long(&self) -> bool {
        beside(&self.label, &self.note) != self.label
    }

    /// The row, its number so much lower than its label.
    fn draw(&self, y: f64, lower: f64, scale: &Scale) -> Markup {
        let number = if lower > 0.0 { "" } else { &self.note };
        let label = beside(&self.label, number);
        let line = y + lower + LINE;
        let estimate = self.estimate;
        html! {
            g class=(format!("row {}", self.tone.class()))
                data-value=[estimate.map(|one| one.value.to_string())]
                data-low=[estimate.and_then(|one| one.low).map(|low| low.to_string())]
                data-high=[estimate.and_then(|one| one.high).map(|high| high.to_string())] {
                title { (self.label) " " (self.note) }
                text x=(px(SIDE)) y=(px(y + LABEL)) { (label) }
                text class="number" x=(px(WIDTH - SIDE)) y=(px(y + lower + LABEL)) text-anchor="end" {
                    (self.note)
                }
                @if let Some(one) = estimate {
                    @if let (Some(low), Some(high)) = (one.low, one.high) {
                        (interval(scale.at(low), scale.at(high), line))
                    }
                }
                @for (class, shape, value) in &self.also {
                    g class=(class) data-value=(value.to_string()) { (shape.at(scale.at(*value), line)) }
                }
                @if let Some(one) = estimate { (self.tone.shape().at(scale.at(one.value), line)) }
            }
        }
    }
}

/// A level interval with its ends.
fn interval(low: f64, high: f64, y: f64) -> Markup {
    let [low, high, y, top, bottom] = [low, high, y, y - END, y + END].map(px);
    html! {
        path class="interval" d=(format!("M{low} {y}H{high}M{low} {top}V{bottom}M{high} {top}V{bottom}")) {}
    }
}
