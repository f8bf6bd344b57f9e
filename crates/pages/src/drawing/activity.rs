//! What units did: turns, turns in which they acted, attacks and those that took effect.

use maud::{Markup, html};

use crate::drawing::axis::{Axis, DEPTH};
use crate::drawing::mark::Shape;
use crate::drawing::scale::Scale;
use crate::drawing::svg::{SIDE, WIDTH, Words, beside, framed, px};

/// What one copy of a unit did in a game, on average.
#[derive(Clone, Debug)]
pub(crate) struct Activity {
    /// The unit.
    pub(crate) label: String,
    /// The numbers in words.
    pub(crate) note: String,
    /// Turns that a game has.
    pub(crate) turns: f64,
    /// Turns in which it acted.
    pub(crate) acted: f64,
    /// Attacks that it made.
    pub(crate) shots: f64,
    /// Attacks that took effect.
    pub(crate) hits: f64,
}

const ROW: f64 = 40.0;
const LABEL: f64 = 14.0;
const THICK: f64 = 12.0;

/// A plot of units.
pub(crate) fn activities(units: &[Activity], words: Words<'_>) -> Markup {
    let most =
        units.iter().flat_map(|unit| [unit.turns, unit.acted, unit.shots]).fold(1.0, f64::max);
    let scale = Scale::new([0.0, 1.02 * most], [SIDE, WIDTH - SIDE]);
    let label = "turns and attacks of a copy in a game, on average";
    let axis = Axis { scale, label, form: |tick| tick.to_string() };
    let bottom = 4.0 + ROW * units.len() as f64;
    let places = (0..).map(|row: u32| 4.0 + ROW * f64::from(row));
    let content = html! {
        (axis.along_bottom(4.0, bottom))
        @for (unit, y) in units.iter().zip(places) { (unit.draw(y, &scale)) }
    };
    framed(words, bottom + DEPTH, &content)
}

impl Activity {
    fn draw(&self, y: f64, scale: &Scale) -> Markup {
        let (top, middle) = (y + LABEL + 5.0, y + LABEL + 5.0 + THICK / 2.0);
        let bar = |class: &str, number: f64| {
            html! {
                rect class=(class) x=(px(SIDE)) y=(px(top)) height=(px(THICK))
                    width=(px(scale.at(number) - SIDE)) data-value=(number.to_string()) {}
            }
        };
        let mark = |class: &str, shape: Shape, number: f64| {
            html! {
                g class=(class) data-value=(number.to_string()) { (shape.at(scale.at(number), middle)) }
            }
        };
        html! {
            g class="unit" {
                title { (self.label) ": " (self.note) }
                text x=(px(SIDE)) y=(px(y + LABEL)) {
                    (beside(&self.label, &self.note))
                }
                text class="number" x=(px(WIDTH - SIDE)) y=(px(y + LABEL)) text-anchor="end" {
                    (self.note)
                }
                (bar("turns", self.turns))
                (bar("acted", self.acted))
                (mark("shots", Shape::Ring, self.shots))
                (mark("hits", Shape::Diamond, self.hits))
            }
        }
    }
}
