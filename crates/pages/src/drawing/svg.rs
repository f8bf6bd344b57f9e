//! The frame of a plot: its size, and what it is called for those who do not see it.

use maud::{Markup, html};

use crate::words::cut;

/// Width of every plot, in units of its own: the page shows it as wide as there is room.
pub(crate) const WIDTH: f64 = 440.0;
/// Room to the left and right of what is drawn.
pub(crate) const SIDE: f64 = 12.0;
/// Width of a letter, on average.
pub(crate) const LETTER: f64 = 7.6;
/// Width of a digit, which is broader.
const DIGIT: f64 = 8.3;

/// What a plot is called.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'w> {
    /// Identifier of the figure, of letters, digits and `-`.
    pub(crate) id: &'w str,
    /// What it shows, in a line.
    pub(crate) title: &'w str,
    /// What can be seen on it, in a sentence or two.
    pub(crate) description: &'w str,
}

/// A place, to the hundredth.
pub(crate) fn px(place: f64) -> String {
    let text = format!("{place:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A plot of some height.
pub(crate) fn framed(words: Words<'_>, height: f64, content: &Markup) -> Markup {
    let (title, description) = (format!("{}-title", words.id), format!("{}-desc", words.id));
    html! {
        svg xmlns="http://www.w3.org/2000/svg" viewBox=(format!("0 0 {} {}", px(WIDTH), px(height)))
            role="img" aria-labelledby=(format!("{title} {description}")) {
            title id=(title) { (words.title) }
            desc id=(description) { (words.description) }
            (content)
        }
    }
}

/// As much of a label as there is room for beside the number on the same line.
pub(crate) fn beside(label: &str, number: &str) -> String {
    let taken = DIGIT * (number.chars().count() + 1) as f64;
    cut(label, letters_in(WIDTH - 2.0 * SIDE - taken))
}

/// As many letters of the usual size as fit into some width.
pub(crate) fn letters_in(width: f64) -> usize {
    (width / LETTER).max(0.0) as usize
}
