//! Everybody against everybody: a square of scores.

use std::fmt;

use maud::{Markup, html};

use crate::drawing::svg::{SIDE, WIDTH, Words, framed, letters_in, px};
use crate::words::{Estimate, cut, share_with_interval};

/// A square of scores, entrants in the order of their strength.
#[derive(Clone, Copy)]
pub(crate) struct Heat<'h> {
    /// The entrants.
    pub(crate) names: &'h [String],
    /// The score of the entrant of a row against that of a column, if they met.
    pub(crate) scores: &'h [Vec<Option<Estimate>>],
    /// Whether that score is shown not to be even: its number stands out.
    pub(crate) told: &'h dyn Fn(usize, usize) -> bool,
}

/// Room for the names, at least.
const NAMES: f64 = 132.0;
/// The widest square.
const WIDEST: f64 = 54.0;
/// Shades from all lost to all won.
const SHADES: f64 = 10.0;
/// Squares of at least this width have their number written in them.
const LEGIBLE: f64 = 22.0;
/// Height of the numbers above the columns.
const HEAD: f64 = 20.0;

impl fmt::Debug for Heat<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heat").field("names", &self.names).finish_non_exhaustive()
    }
}

impl Heat<'_> {
    /// The plot.
    pub(crate) fn draw(&self, words: Words<'_>) -> Markup {
        let many = self.names.len() as f64;
        let room = WIDTH - 2.0 * SIDE;
        let side = ((room - NAMES) / many).min(WIDEST);
        // What few squares leave is for their names.
        let names = room - side * many;
        let left = SIDE + names;
        let place = |index: usize| side * index as f64;
        let content = html! {
            @for (at, name) in self.names.iter().enumerate() {
                @let middle = place(at) + side / 2.0;
                @if side >= 12.0 || at % 5 == 4 {
                    text class="small" x=(px(left + middle)) y=(px(HEAD - 6.0)) text-anchor="middle" {
                        (at + 1)
                    }
                }
                @if side >= 12.0 {
                    text class=(if side < 18.0 { "small" } else { "" }) x=(px(left - 6.0))
                        y=(px(HEAD + middle + 4.5)) text-anchor="end" {
                        (numbered(name, at + 1, letters_in(names) - 2))
                    }
                } @else if at % 5 == 4 {
                    text class="small" x=(px(left - 6.0)) y=(px(HEAD + middle + 4.0)) text-anchor="end" {
                        (at + 1)
                    }
                }
                @for (other, score) in self.scores[at].iter().enumerate() {
                    (self.square([at, other], score.as_ref(), [left + place(other), HEAD + place(at)], side))
                }
            }
        };
        framed(words, HEAD + side * many + SIDE, &content)
    }

    fn square(
        &self,
        [row, column]: [usize; 2],
        score: Option<&Estimate>,
        [x, y]: [f64; 2],
        side: f64,
    ) -> Markup {
        let Some(score) = score else { return html! {} };
        let gap = if side > 10.0 { 1.0 } else { 0.25 };
        let size = px(side - gap);
        let told = (self.told)(row, column);
        html! {
            g class=(format!("cell {}", shade(score.value))) data-value=(score.value.to_string()) {
                title { (self.names[row]) " : " (self.names[column]) ": " (share_with_interval(score)) }
                rect x=(px(x)) y=(px(y)) width=(size) height=(size) {}
                @if side >= LEGIBLE {
                    text class=(if told { "told" } else { "" }) x=(px(x + side / 2.0))
                        y=(px(y + side / 2.0 + 4.5)) text-anchor="middle" {
                        (format!("{:.0}", 100.0 * score.value))
                    }
                }
            }
        }
    }
}

/// As much of a name as there is room for beside its number.
fn numbered(name: &str, number: usize, most: usize) -> String {
    let number = number.to_string();
    format!("{} {number}", cut(name, most.saturating_sub(number.len() + 1)))
}

/// The class of a score.
fn shade(score: f64) -> String {
    format!("h{:.0}", (SHADES * score).round())
}
