//! Shares of a whole, a bar a row.

use maud::{Markup, html};

use crate::drawing::axis::{Axis, DEPTH};
use crate::drawing::scale::Scale;
use crate::drawing::svg::{SIDE, WIDTH, Words, beside, framed, px};
use crate::words::{decimal, percent};

/// A part of a bar.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The class that colours it.
    pub(crate) class: String,
    /// What it is.
    pub(crate) name: String,
    /// Its share of the whole.
    pub(crate) share: f64,
}

/// A bar.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    /// What it is about.
    pub(crate) label: String,
    /// A number in words, to the right of the label.
    pub(crate) note: String,
    /// Its parts, from the left.
    pub(crate) parts: Vec<Part>,
}

const ROW: f64 = 44.0;
const LABEL: f64 = 14.0;
const THICK: f64 = 20.0;

/// A plot of bars, all as wide as the whole.
pub(crate) fn stack(bars: &[Bar], measure: &str, words: Words<'_>) -> Markup {
    let scale = Scale::new([0.0, 1.0], [SIDE, WIDTH - SIDE]);
    let axis = Axis { scale, label: measure, form: |share| decimal(100.0 * share, 0) };
    let bottom = 4.0 + ROW * bars.len() as f64;
    let places = (0..).map(|row: u32| 4.0 + ROW * f64::from(row));
    let content = html! {
        (axis.along_bottom(4.0, bottom))
        @for (bar, y) in bars.iter().zip(places) { (bar.draw(y, &scale)) }
    };
    framed(words, bottom + DEPTH, &content)
}

impl Bar {
    fn draw(&self, y: f64, scale: &Scale) -> Markup {
        let before = self.parts.iter().scan(0.0, |sum, part| {
            let start = *sum;
            *sum += part.share;
            Some(start)
        });
        html! {
            g class="stack" {
                text x=(px(SIDE)) y=(px(y + LABEL)) {
                    (beside(&self.label, &self.note))
                }
                text class="number" x=(px(WIDTH - SIDE)) y=(px(y + LABEL)) text-anchor="end" {
                    (self.note)
                }
                @for (part, start) in self.parts.iter().zip(before).filter(|(part, _)| part.share > 0.0) {
                    (part.draw(&self.label, [scale.at(start), scale.at(start + part.share)], y + LABEL + 5.0))
                }
            }
        }
    }
}

impl Part {
    fn draw(&self, bar: &str, [left, right]: [f64; 2], y: f64) -> Markup {
        let width = right - left;
        let text = format!("{:.0}", 100.0 * self.share);
        html! {
            g class=(format!("part {}", self.class)) data-value=(self.share.to_string()) {
                title { (bar) ": " (self.name) " " (percent(self.share, 1)) }
                rect x=(px(left)) y=(px(y)) width=(px(width)) height=(px(THICK)) {}
                @if width > 22.0 {
                    text class="small" x=(px(left + width / 2.0)) y=(px(y + 14.5)) text-anchor="middle" {
                        (text)
                    }
                }
            }
        }
    }
}

/// The colour of a part with what it means, for the key of a plot.
pub(crate) fn swatch(class: &str, meaning: &str) -> Markup {
    html! {
        span.key {
            svg class=(format!("part {class}")) viewBox="0 0 16 16" width="16" height="16"
                aria-hidden="true" { rect x="1" y="1" width="14" height="14" {} }
            (meaning)
        }
    }
}
