//! What a unit is expected to suffer at a place.

use wargauge_rules::table::Point;
use wargauge_skirmish::{Morale, View};

use crate::Notes;
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::posts::Post;
use crate::value::nerve;
use crate::weights::Weights;

/// Thousandths.
const WHOLE: i32 = 1_000;

/// Whether one point sees another, as far as the table goes.
fn clear(view: &View<'_>, notes: &Notes, from: Point, to: Point) -> bool {
    notes.posts(view).sight.is_clear(from, to)
}

/// Losses expected at a post in the enemy's next phase, in hundredths of a point.
pub(crate) fn at(
    view: &View<'_>,
    (notes, weights): (&Notes, &Weights),
    (card, foes): (&Card, &Cards),
    post: &Post,
) -> i32 {
    if card.closed {
        return 0;
    }
    let mut taken = 0;
    for foe in foes {
        let squared = post.at.squared_distance(foe.at);
        if foe.morale >= Morale::Shaken || foe.lost {
            continue;
        }
        let cover = post.against(foe.at) as u8;
        let rate = notes.rates(foe.unit).at(true, cover.max(1), squared);
        let rate = rate * foe.total / foe.full.max(1);
        if rate > 0 && clear(view, notes, foe.at, post.at) {
            taken += rate;
        }
    }
    let losses = card.man() * taken.min(card.men * WHOLE) / WHOLE;
    let shocked = nerve::shock(weights, card, false) * (2 * taken).min(WHOLE) / WHOLE;
    (losses + shocked) * weights.volume / 100
}

/// What a unit could do from a post with all its points or one a man, in hundredths of a point.
pub(crate) fn chances(
    view: &View<'_>,
    (notes, weights): (&Notes, &Weights),
    (card, foes): (&Card, &Cards),
    post: &Post,
) -> [i32; 2] {
    let mut best = [0; 2];
    for foe in foes.iter().filter(|foe| !foe.closed && !foe.remembered) {
        let squared = post.at.squared_distance(foe.at);
        let shift = foe.shift(post.at);
        let rates = notes.rates(card.unit);
        let rate =
            [false, true].map(|all| rates.at(all, shift, squared) * card.total / card.full.max(1));
        if rate[1] == 0 || !clear(view, notes, post.at, foe.at) {
            continue;
        }
        let shock = nerve::shock(weights, foe, false);
        for (best, rate) in best.iter_mut().zip(rate) {
            let value = foe.man() * rate / WHOLE + shock * (2 * rate).min(WHOLE) / WHOLE;
            *best = value.max(*best);
        }
    }
    best
}
