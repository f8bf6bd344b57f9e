//! Marks: one shape and one colour for each thing that can be said of a number.

use maud::{Markup, html};

use crate::drawing::svg::px;

/// What is said of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tone {
    /// Nothing in particular.
    Plain,
    /// It is shown to be high: stronger, better, worth more.
    Up,
    /// It is shown to be low.
    Down,
    /// It is shown to be about what it should be.
    Level,
    /// The games do not tell.
    Open,
}

impl Tone {
    /// The class that colours it.
    pub(crate) const fn class(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Up => "up",
            Self::Down => "down",
            Self::Level => "level",
            Self::Open => "open",
        }
    }

    /// The shape that says the same as the colour.
    pub(crate) const fn shape(self) -> Shape {
        match self {
            Self::Plain => Shape::Dot,
            Self::Up => Shape::Rising,
            Self::Down => Shape::Falling,
            Self::Level => Shape::Square,
            Self::Open => Shape::Ring,
        }
    }
}

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A filled circle.
    Dot,
    /// A hollow circle.
    Ring,
    /// A square on its side.
    Square,
    /// A triangle that points up.
    Rising,
    /// A triangle that points down.
    Falling,
    /// A square on its corner.
    Diamond,
    /// An upright line.
    Bar,
}

/// Half the width of a mark.
const REACH: f64 = 5.0;

impl Shape {
    /// The shape around a place.
    pub(crate) fn at(self, x: f64, y: f64) -> Markup {
        let [left, right, top, bottom] = [x - REACH, x + REACH, y - REACH, y + REACH].map(px);
        let (x, y) = (px(x), px(y));
        let path = |path: String| html! { path class="mark" d=(path) {} };
        match self {
            Self::Dot => html! { circle class="mark" cx=(x) cy=(y) r="5" {} },
            Self::Ring => html! { circle class="mark hollow" cx=(x) cy=(y) r="4.5" {} },
            Self::Square => path(format!("M{left} {top}H{right}V{bottom}H{left}Z")),
            Self::Rising => path(format!("M{x} {top}L{right} {bottom}H{left}Z")),
            Self::Falling => path(format!("M{x} {bottom}L{right} {top}H{left}Z")),
            Self::Diamond => path(format!("M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z")),
            Self::Bar => html! { line class="bar" x1=(x) x2=(x) y1=(top) y2=(bottom) {} },
        }
    }
}

/// A mark with what it means, for the key of a plot.
pub(crate) fn key(class: &str, shape: Shape, meaning: &str) -> Markup {
    html! {
        span.key {
            svg class=(class) viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" {
                (shape.at(8.0, 8.0))
            }
            (meaning)
        }
    }
}
