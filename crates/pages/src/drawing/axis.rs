//! Axes: ticks with their numbers, and what is measured in which unit.

use maud::{Markup, html};

use crate::drawing::scale::Scale;
use crate::drawing::svg::px;

/// An axis: a scale, what it measures, and how its numbers are written.
#[derive(Clone, Debug)]
pub(crate) struct Axis<'a> {
    /// Where numbers lie.
    pub(crate) scale: Scale,
    /// What is measured, with its unit.
    pub(crate) label: &'a str,
    /// How a tick is written.
    pub(crate) form: fn(f64) -> String,
}

/// Ticks on an axis across the plot; about so many.
const TICKS: f64 = 6.0;

/// Height of an axis below a plot, with its numbers and label.
pub(crate) const DEPTH: f64 = 42.0;

impl Axis<'_> {
    /// The axis along the bottom of a plot that is from `top` to `bottom`, with its grid lines.
    pub(crate) fn along_bottom(&self, top: f64, bottom: f64) -> Markup {
        let [left, right] = self.scale.range();
        html! {
            g class="axis" {
                @for tick in self.scale.ticks(TICKS) {
                    @let x = px(self.scale.at(tick));
                    g class="tick" data-at=(tick.to_string()) {
                        line x1=(x) x2=(x) y1=(px(top)) y2=(px(bottom + 4.0)) {}
                        text x=(x) y=(px(bottom + 18.0)) text-anchor="middle" { ((self.form)(tick)) }
                    }
                }
                line class="base" x1=(px(left)) x2=(px(right)) y1=(px(bottom)) y2=(px(bottom)) {}
                text class="measure" x=(px(f64::midpoint(left, right))) y=(px(bottom + 36.0))
                    text-anchor="middle" { (self.label) }
            }
        }
    }

    /// The numbers of the axis once more, above a plot that begins at `top`.
    pub(crate) fn along_top(&self, top: f64) -> Markup {
        html! {
            g class="axis" aria-hidden="true" {
                @for tick in self.scale.ticks(TICKS) {
                    text x=(px(self.scale.at(tick))) y=(px(top - 6.0)) text-anchor="middle" {
                        ((self.form)(tick))
                    }
                }
            }
        }
    }

    /// The axis up the left side of a plot that is from `left` to `right`, with its grid lines. Its
    /// label stands above it.
    pub(crate) fn up_left(&self, left: f64, right: f64) -> Markup {
        let [bottom, top] = self.scale.range();
        html! {
            g class="axis upright" {
                @for tick in self.scale.ticks(TICKS) {
                    @let y = self.scale.at(tick);
                    g class="tick" data-at=(tick.to_string()) {
                        line x1=(px(left - 4.0)) x2=(px(right)) y1=(px(y)) y2=(px(y)) {}
                        text x=(px(left - 7.0)) y=(px(y + 4.5)) text-anchor="end" {
                            ((self.form)(tick))
                        }
                    }
                }
                line class="base" x1=(px(left)) x2=(px(left)) y1=(px(bottom)) y2=(px(top)) {}
                text class="measure" x="4" y=(px(top - 10.0)) { (self.label) }
            }
        }
    }
}
