//! A number over another, point by point, joined to curves.

use maud::{Markup, html};

use crate::drawing::axis::{Axis, DEPTH};
use crate::drawing::mark::Shape;
use crate::drawing::scale::Scale;
use crate::drawing::svg::{SIDE, WIDTH, Words, framed, px};
use crate::words::Estimate;

/// A curve.
#[derive(Clone, Debug)]
pub(crate) struct Curve {
    /// What it is about.
    pub(crate) name: String,
    /// Its points from the left: the number across, the number up.
    pub(crate) points: Vec<(f64, Estimate)>,
}

impl Curve {
    /// The class and the shape of the curve of some place in the list.
    pub(crate) fn look(at: usize) -> (String, Shape) {
        let shapes =
            [Shape::Dot, Shape::Square, Shape::Rising, Shape::Diamond, Shape::Ring, Shape::Falling];
        (format!("c{}", at % shapes.len()), shapes[at % shapes.len()])
    }
}

const LEFT: f64 = 40.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 260.0;

/// A plot of curves. Both axes are named with their units; the upright one begins at 0.
pub(crate) fn curves(all: &[Curve], [across, up]: [&str; 2], words: Words<'_>) -> Markup {
    let points = || all.iter().flat_map(|curve| &curve.points);
    let x = Scale::around(points().map(|(x, _)| *x), [LEFT + 8.0, WIDTH - SIDE]);
    let most = points().flat_map(|(_, y)| y.extent()).fold(0.0, f64::max);
    let y = Scale::new([0.0, if most > 0.0 { 1.05 * most } else { 1.0 }], [BOTTOM, TOP]);
    let form = |tick: f64| tick.to_string();
    let content = html! {
        (Axis { scale: x, label: across, form }.along_bottom(TOP, BOTTOM))
        (Axis { scale: y, label: up, form }.up_left(LEFT, WIDTH - SIDE))
        @for (at, curve) in all.iter().enumerate() { (curve.draw(at, &x, &y)) }
    };
    framed(words, BOTTOM + DEPTH, &content)
}

impl Curve {
    fn draw(&self, at: usize, x: &Scale, y: &Scale) -> Markup {
        let (class, shape) = Self::look(at);
        let places: Vec<String> = self
            .points
            .iter()
            .map(|(across, up)| format!("{} {}", px(x.at(*across)), px(y.at(up.value))))
            .collect();
        html! {
            g class=(format!("curve {class}")) {
                path class="line" d=(format!("M{}", places.join("L"))) {}
                @for (across, up) in &self.points {
                    g class="point" data-x=(across.to_string()) data-value=(up.value.to_string())
                        data-low=[up.low.map(|low| low.to_string())]
                        data-high=[up.high.map(|high| high.to_string())] {
                        title { (self.name) ", " (across.to_string()) ": " (format!("{:.2}", up.value)) }
                        @if let (Some(low), Some(high)) = (up.low, up.high) {
                            path class="interval"
                                d=(format!("M{} {}V{}", px(x.at(*across)), px(y.at(low)), px(y.at(high)))) {}
                        }
                        (shape.at(x.at(*across), y.at(up.value)))
                    }
                }
            }
        }
    }
}
