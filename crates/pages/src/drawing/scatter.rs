//! One number against another, a dot each.

use maud::{Markup, html};

use crate::drawing::axis::{Axis, DEPTH};
use crate::drawing::labels::{Room, placed};
use crate::drawing::mark::Tone;
use crate::drawing::scale::Scale;
use crate::drawing::svg::{LETTER, SIDE, WIDTH, Words, framed, px};
use crate::words::{Estimate, cut};

/// One dot.
#[derive(Clone, Debug)]
pub(crate) struct Dot {
    /// What it is about.
    pub(crate) label: String,
    /// The number across.
    pub(crate) x: f64,
    /// The number up, with its interval.
    pub(crate) y: Estimate,
    /// Both numbers in words.
    pub(crate) note: String,
    /// What is said of them.
    pub(crate) tone: Tone,
}

/// A plot of dots.
#[derive(Clone, Debug)]
pub(crate) struct Scatter<'s> {
    /// The dots.
    pub(crate) dots: &'s [Dot],
    /// What is measured across, and how a number of that axis is written.
    pub(crate) across: (&'s str, fn(f64) -> String),
    /// What is measured up, and how a number of that axis is written.
    pub(crate) up: (&'s str, fn(f64) -> String),
    /// Whether a line joins the places where both numbers are the same.
    pub(crate) diagonal: bool,
    /// Dots that a line joins, by their places in the list.
    pub(crate) joined: &'s [usize],
}

const LEFT: f64 = 40.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 400.0;
/// The most letters of a label.
const LONGEST: usize = 24;
/// Room between two labels.
const APART: f64 = 6.0;
/// From the middle of a label to where a line from its dot ends.
const EDGE: f64 = 7.0;
/// Dots of one price stand beside each other over this width.
const SPREAD: f64 = 22.0;

impl Scatter<'_> {
    /// The plot.
    pub(crate) fn draw(&self, words: Words<'_>) -> Markup {
        let right = WIDTH - SIDE;
        let (x, y) = self.scales(right);
        let across = Axis { scale: x, label: self.across.0, form: self.across.1 };
        let up = Axis { scale: y, label: self.up.0, form: self.up.1 };
        let places: Vec<[f64; 2]> =
            self.sides(&x).iter().zip(self.dots).map(|(&x, dot)| [x, y.at(dot.y.value)]).collect();
        let labels: Vec<String> = self.dots.iter().map(|dot| cut(&dot.label, LONGEST)).collect();
        let widths: Vec<f64> = labels
            .iter()
            .map(|label| 0.9 * LETTER * label.chars().count() as f64 + APART)
            .collect();
        let middle = [f64::midpoint(LEFT, right), f64::midpoint(TOP, BOTTOM)];
        let free = placed(&places, &widths, Room::around(middle, right - LEFT, BOTTOM - TOP));
        let content = html! {
            (across.along_bottom(TOP, BOTTOM))
            (up.up_left(LEFT, right))
            @if self.diagonal { (diagonal(&x, &y)) }
            (self.line(&places))
            @for (dot, &[at, _]) in self.dots.iter().zip(&places) { (dot.interval(at, &y)) }
            @for ((dot, &place), (label, free)) in self.dots.iter().zip(&places).zip(labels.iter().zip(&free)) {
                (dot.draw(place, free.map(|middle| (label.as_str(), middle))))
            }
        };
        framed(words, BOTTOM + DEPTH, &content)
    }

    /// The scales across and up.
    fn scales(&self, right: f64) -> (Scale, Scale) {
        let (x, y) = ([LEFT, right], [BOTTOM, TOP]);
        let across = self.dots.iter().map(|dot| dot.x);
        let up = self.dots.iter().flat_map(|dot| dot.y.extent());
        (Scale::around(across, x), Scale::around(up, y))
    }

    /// The places of dots across: those of one number stand beside each other.
    fn sides(&self, scale: &Scale) -> Vec<f64> {
        let is_same = |one: &Dot, other: &Dot| one.x.to_bits() == other.x.to_bits();
        let side = |(at, dot): (usize, &Dot)| {
            let same = self.dots.iter().filter(|other| is_same(dot, other)).count();
            let before = self.dots[..at].iter().filter(|other| is_same(dot, other)).count();
            let off = (before as f64 + 0.5) / same as f64 - 0.5;
            scale.at(dot.x) + off * SPREAD
        };
        self.dots.iter().enumerate().map(side).collect()
    }

    fn line(&self, places: &[[f64; 2]]) -> Markup {
        let joined: Vec<String> = self
            .joined
            .iter()
            .map(|&at| format!("{} {}", px(places[at][0]), px(places[at][1])))
            .collect();
        html! {
            @if joined.len() > 1 { path class="joined" d=(format!("M{}", joined.join("L"))) {} }
        }
    }
}

/// The line on which both numbers are the same.
fn diagonal(x: &Scale, y: &Scale) -> Markup {
    let ([left, right], [bottom, top]) = (x.domain(), y.domain());
    let (low, high) = (left.max(bottom), right.min(top));
    html! {
        line class="reference" x1=(px(x.at(low))) y1=(px(y.at(low))) x2=(px(x.at(high)))
            y2=(px(y.at(high))) {}
    }
}

impl Dot {
    /// Its interval, which lies below all dots.
    fn interval(&self, x: f64, scale: &Scale) -> Markup {
        let ends = self.y.low.zip(self.y.high);
        html! {
            @if let Some((low, high)) = ends {
                path class=(format!("interval faint {}", self.tone.class()))
                    d=(format!("M{} {}V{}", px(x), px(scale.at(low)), px(scale.at(high)))) {}
            }
        }
    }

    fn draw(&self, [x, y]: [f64; 2], label: Option<(&str, [f64; 2])>) -> Markup {
        html! {
            g class=(format!("dot {}", self.tone.class())) data-x=(self.x.to_string())
                data-value=(self.y.value.to_string())
                data-low=[self.y.low.map(|low| low.to_string())]
                data-high=[self.y.high.map(|high| high.to_string())] {
                title { (self.label) ": " (self.note) }
                @if let Some((label, [at, line])) = label {
                    @if (at - x).hypot(line - y) > 40.0 && (line - y).abs() > 10.0 {
                        line class="leader" x1=(px(x)) y1=(px(y)) x2=(px(at))
                            y2=(px(line + (y - line).clamp(-EDGE, EDGE))) {}
                    }
                    text class="small" x=(px(at)) y=(px(line + 4.0)) text-anchor="middle" { (label) }
                }
                (self.tone.shape().at(x, y))
            }
        }
    }
}
