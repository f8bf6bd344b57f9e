//! How often each number came up: columns side by side.

use maud::{Markup, html};

use crate::drawing::axis::{Axis, DEPTH};
use crate::drawing::scale::Scale;
use crate::drawing::svg::{SIDE, WIDTH, Words, framed, px};
use crate::words::{decimal, percent};

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Column {
    /// The number it stands over.
    pub(crate) at: u64,
    /// How often that came up, as a share of all.
    pub(crate) share: f64,
}

const LEFT: f64 = 44.0;
const TOP: f64 = 28.0;
const BOTTOM: f64 = 230.0;

/// A plot of columns in the order of their numbers; `measure` says what these are.
pub(crate) fn columns(columns: &[Column], measure: &str, words: Words<'_>) -> Markup {
    let first = columns.first().map_or(0, |column| column.at);
    let last = columns.last().map_or(1, |column| column.at);
    let number = |whole: u64| whole as f64;
    let domain = [number(first) - 0.6, number(last) + 0.6];
    let x = Scale::new(domain, [LEFT, WIDTH - SIDE]);
    let most = columns.iter().map(|column| column.share).fold(0.0, f64::max);
    let y = Scale::new([0.0, most * 1.05], [BOTTOM, TOP]);
    let across = Axis { scale: x, label: measure, form: |tick| format!("{tick:.0}") };
    let up = Axis {
        scale: y,
        label: "share of games, in per cent",
        form: |tick| decimal(100.0 * tick, 0),
    };
    let width = 0.8 * (x.at(number(first) + 1.0) - x.at(number(first)));
    let content = html! {
        (up.up_left(LEFT, WIDTH - SIDE))
        @for column in columns {
            @let (x, y) = (x.at(number(column.at)) - width / 2.0, y.at(column.share));
            g class="column" data-x=(column.at) data-value=(column.share.to_string()) {
                title { (column.at) ": " (percent(column.share, 1)) }
                rect x=(px(x)) y=(px(y)) width=(px(width)) height=(px(BOTTOM - y)) {}
            }
        }
        (whole(&across))
    };
    framed(words, BOTTOM + DEPTH, &content)
}

/// The axis below, with whole numbers only.
fn whole(axis: &Axis<'_>) -> Markup {
    let [low, high] = axis.scale.domain();
    let step = ((high - low) / 12.0).ceil().max(1.0);
    let mut ticks = Vec::new();
    let mut tick = low.ceil();
    while tick <= high {
        ticks.push(tick);
        tick += step;
    }
    let [left, right] = axis.scale.range();
    html! {
        g class="axis" {
            line class="base" x1=(px(left)) x2=(px(right)) y1=(px(BOTTOM)) y2=(px(BOTTOM)) {}
            @for tick in ticks {
                g class="tick" data-at=(tick.to_string()) {
                    text x=(px(axis.scale.at(tick))) y=(px(BOTTOM + 18.0)) text-anchor="middle" {
                        ((axis.form)(tick))
                    }
                }
            }
            text class="measure" x=(px(f64::midpoint(left, right))) y=(px(BOTTOM + 36.0))
                text-anchor="middle" { (axis.label) }
        }
    }
}
