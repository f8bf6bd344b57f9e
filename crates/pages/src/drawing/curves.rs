//! A number over another, point by point, joined to curves.

use maud::{Markup, html};

use crate::drawing::axis::{Axis, DEPTH};
use crate::drawing::mark::Shape;
use crate::drawing::scale::{Scale, extent};
use crate::drawing::svg::{SIDE, WIDTH, Words, framed, px};
use crate::words::{Estimate, with_interval};

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

/// What curves are drawn on. Numbers across are whole.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane<'p> {
    /// What is measured across, with its unit.
    pub(crate) across: &'p str,
    /// What is measured up, with its unit.
    pub(crate) up: &'p str,
    /// How a number up is written.
    pub(crate) form: fn(f64) -> String,
    /// Numbers that must lie on the axis up.
    pub(crate) at_least: [f64; 2],
    /// A band of numbers up that stand out.
    pub(crate) band: Option<[f64; 2]>,
    /// How far points at one number across stand apart, curve by curve, so that their intervals do
    /// not lie on each other.
    pub(crate) apart: f64,
}

impl<'p> Plane<'p> {
    /// A plane of which the axis up begins at 0.
    pub(crate) fn from_zero(across: &'p str, up: &'p str) -> Self {
        let form = |number: f64| {
            let text = format!("{number:.2}");
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        };
        Self { across, up, form, at_least: [0.0, 0.0], band: None, apart: 0.0 }
    }

    /// A plot of curves. Both axes are named with their units.
    pub(crate) fn draw(self, all: &[Curve], words: Words<'_>) -> Markup {
        let points = || all.iter().flat_map(|curve| &curve.points);
        let x = Scale::around(points().map(|(x, _)| *x), [LEFT + 8.0, WIDTH - SIDE]);
        let x = x.of_whole_numbers();
        let up = points().flat_map(|(_, y)| y.extent()).chain(self.at_least);
        let [low, high] = extent(up).unwrap_or_default();
        let high = if high > low { high } else { low + 1.0 };
        let room = 0.05 * (high - low);
        // What begins at 0 begins at the base line.
        let low = if low.abs() > 0.0 { low - room } else { low };
        let y = Scale::new([low, high + room], [BOTTOM, TOP]);
        let up = Axis { scale: y, label: self.up, form: self.form };
        let form = |tick: f64| tick.to_string();
        let middle = (all.len().max(1) - 1) as f64 / 2.0;
        let aside = |at: usize| (at as f64 - middle) * self.apart;
        let content = html! {
            @if let Some([from, to]) = self.band {
                rect class="band" x=(px(LEFT)) width=(px(WIDTH - SIDE - LEFT)) y=(px(y.at(to)))
                    height=(px(y.at(from) - y.at(to))) data-low=(from.to_string())
                    data-high=(to.to_string()) {}
            }
            (Axis { scale: x, label: self.across, form }.along_bottom(TOP, BOTTOM))
            (up.up_left(LEFT, WIDTH - SIDE))
            @for (at, curve) in all.iter().enumerate() {
                (curve.draw(at, |across| x.at(across) + aside(at), &up))
            }
        };
        framed(words, BOTTOM + DEPTH, &content)
    }
}

impl Curve {
    fn draw(&self, at: usize, x: impl Fn(f64) -> f64, up_axis: &Axis<'_>) -> Markup {
        let (class, shape) = Self::look(at);
        let y = &up_axis.scale;
        let places: Vec<String> = self
            .points
            .iter()
            .map(|(across, up)| format!("{} {}", px(x(*across)), px(y.at(up.value))))
            .collect();
        html! {
            g class=(format!("curve {class}")) {
                path class="line" d=(format!("M{}", places.join("L"))) {}
                @for (across, up) in &self.points {
                    g class="point" data-x=(across.to_string()) data-value=(up.value.to_string())
                        data-low=[up.low.map(|low| low.to_string())]
                        data-high=[up.high.map(|high| high.to_string())] {
                        title { (self.name) ", " (across.to_string()) ": " (with_interval(up, up_axis.form)) }
                        @if let (Some(low), Some(high)) = (up.low, up.high) {
                            path class="interval"
                                d=(format!("M{} {}V{}", px(x(*across)), px(y.at(low)), px(y.at(high)))) {}
                        }
                        (shape.at(x(*across), y.at(up.value)))
                    }
                }
            }
        }
    }
}
