//! What a unit is expected to suffer, and could do, at a place.

use wargauge_rules::table::{Bearing, Point};
use wargauge_skirmish::{Crewed, HandHeld, Morale, Round, VehicleSpec, View};

use crate::Notes;
use crate::candidates::goals::distance;
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::posts::Post;
use crate::value::{armour, heavy, nerve};
use crate::weights::Weights;

/// Thousandths.
const WHOLE: i32 = 1_000;

/// Whether one point sees another, as far as the table goes.
fn clear(view: &View<'_>, notes: &Notes, from: Point, to: Point) -> bool {
    notes.posts(view).sight.is_clear(from, to)
}

/// Thousandths of men that an enemy takes of a team at a post in a phase, if he sees it.
fn rate(view: &View<'_>, notes: &Notes, (card, foe): (&Card, &Card), post: &Post) -> i32 {
    let squared = post.at.squared_distance(foe.at);
    let cover = post.against(foe.at) as u8;
    let small = notes.rates(foe.unit).at(true, cover.max(1), squared);
    let shells = view
        .book()
        .profile(foe.unit)
        .gun()
        .map_or(0, |gun| heavy::explosive(gun, card.men, distance(post.at, foe.at) / 100));
    (small + shells) * foe.total / foe.full.max(1)
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
    for foe in foes.iter().filter(|foe| foe.morale < Morale::Shaken && !foe.lost) {
        let rate = rate(view, notes, (card, foe), post);
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

/// What the main gun of a unit could do from a point in a phase, in hundredths of a point.
pub(crate) fn shells(
    view: &View<'_>,
    (notes, weights): (&Notes, &Weights),
    (card, foes): (&Card, &Cards),
    at: Point,
) -> i32 {
    let Some(gun) = view.book().profile(card.unit).gun().filter(|_| !card.lost) else { return 0 };
    let value = |foe: &Card| {
        let round = if foe.vehicle { Round::Shot } else { Round::Explosive };
        heavy::round(view, weights, (gun, round), (at, foe))
    };
    let seen = |foe: &&Card| !foe.remembered && clear(view, notes, at, foe.at);
    foes.iter().filter(seen).map(value).max().unwrap_or(0)
}

/// What the enemy's guns and hand held weapons are expected to take of a vehicle in a phase, at a
/// point with this front, in hundredths of a point.
pub(crate) fn at_armour(
    view: &View<'_>,
    (notes, weights): (&Notes, &Weights),
    (card, foes): (&Card, &Cards),
    (at, front): (Point, Bearing),
) -> i32 {
    let Some(vehicle) = view.book().profile(card.unit).vehicle.as_ref() else { return 0 };
    let mut taken = 0;
    for foe in foes.iter().filter(|foe| foe.morale < Morale::Shaken && !foe.lost) {
        let inches = distance(at, foe.at) / 100;
        let ahead = front.unit().dot(at.to(foe.at)) >= 0;
        let rate = against(view, foe, (vehicle, inches, ahead));
        if rate > 0 && clear(view, notes, foe.at, at) {
            taken += rate;
        }
    }
    card.worth * taken.min(WHOLE) / WHOLE * weights.threat / 100
}

/// Thousandths of a vehicle that one enemy takes in a phase.
fn against(
    view: &View<'_>,
    foe: &Card,
    (vehicle, inches, ahead): (&VehicleSpec, i32, bool),
) -> i32 {
    let profile = view.book().profile(foe.unit);
    let by_hand = |weapon| armour::by_hand(vehicle, weapon, inches, ahead);
    let gun =
        profile.gun().map_or(0, |gun| armour::shell(vehicle, (gun, Round::Shot), inches, ahead));
    let carried = match profile.crewed {
        Some(Crewed::Launcher) => by_hand(HandHeld::Launcher),
        Some(Crewed::AtRifle) => by_hand(HandHeld::AtRifle),
        _ if profile.ammo.panzerfausts > 0 => by_hand(HandHeld::Panzerfaust),
        _ => 0,
    };
    gun.max(carried)
}
