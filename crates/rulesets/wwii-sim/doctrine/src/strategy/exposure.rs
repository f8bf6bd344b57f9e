//! What a place to begin in is exposed to before anybody has moved: to enemies where they stand, if they
//! have been set up, else to what they can do from the ground where they begin.

use wargauge_rules::UnitId;
use wargauge_rules::table::Rect;
use wargauge_wwii_sim::View;

use crate::candidates::field::Field;
use crate::candidates::plans::Post;
use crate::doctrine::Doctrine;
use crate::knowledge::cards::Card;
use crate::knowledge::ground::row_inside;
use crate::value::danger::{Men, of_enemy};
use crate::value::exposure::Exposure;
use crate::value::rates::{Doing, Rates, Way, wounds};

/// How much oftener an enemy who is shot at where he begins stands than hides.
const STANDS_OFTENER: i32 = 2;

impl Doctrine {
    /// What all enemies together do to a unit that begins at a post, and the best that it does to one of
    /// them, in hundredths of a point.
    pub(crate) fn exposure(&mut self, view: &View<'_>, unit: UnitId, post: Post) -> [i32; 2] {
        let notes = std::sync::Arc::clone(&self.notes);
        self.with_field(view, |field| {
            if !field.foes.is_empty() {
                let harm = field.harm(unit, post, Doing::Stands);
                return [harm, field.opportunity(unit, post, Way::STILL)];
            }
            let row = post.inside.map_or(post.cell, row_inside);
            let found = notes.exposure(unit, row, || field.wherever_they_begin(unit, post));
            let card = field.cards.of(unit);
            let harm = if card.is_vehicle() {
                card.worth / 10 * found.hull.min(1_000) / 100
            } else {
                field.suffered(card, found.men, Doing::Stands)
            };
            let shot = found.shot.map_or(0, |(foe, taken)| {
                let target = Card::expected(view, foe);
                if target.is_vehicle() {
                    target.worth / 10 * taken / 100
                } else {
                    field.strike(&target, taken, || 0).value
                }
            });
            [harm, shot]
        })
    }
}

impl Field<'_, '_> {
    /// The mean over all places where each enemy may begin.
    fn wherever_they_begin(&self, unit: UnitId, post: Post) -> Exposure {
        let foe = self.view.side().foe();
        let mut all = Exposure::default();
        let zone = self.view.role(foe).zones.iter().copied().reduce(Rect::joined);
        let Some(zone) = zone else { return all };
        // As it is on its card, so that it is the same in all games.
        let card = &Card::expected(&self.view, unit);
        let mut most = 0;
        for foe in self.view.units_of(foe).filter(|&foe| !self.view.profile(foe).reserve) {
            let mut enemy = Card::expected(&self.view, foe);
            let (mut men, mut hull, mut taken, mut places) = ([0; 4], 0, 0, 0);
            for (number, cell) in self.ground.between(zone.low(), zone.high()) {
                if cell.is_spare() || !zone.contains(cell.at) {
                    continue;
                }
                (enemy.at, enemy.cell, enemy.row) = (cell.at, number, number);
                places += 1;
                if card.is_vehicle() {
                    hull += self.taken(&enemy, card, post);
                } else {
                    let at = Men { cell: post.cell, inside: post.inside, radius: card.radius };
                    let rates = of_enemy(&enemy, self.maps(), at);
                    men.iter_mut().zip(Doing::ALL).for_each(|(sum, it)| *sum += rates.at(it));
                }
                taken += self.given(card, post, &enemy);
            }
            let places = places.max(1);
            all.men = all.men.and(Rates::of(men.map(|sum| sum / places)));
            all.hull += hull / places;
            let worth = enemy.worth / 100 * taken / places;
            if worth > most {
                (most, all.shot) = (worth, Some((foe, taken / places)));
            }
        }
        all
    }

    /// What a unit at a post does to an enemy who may stand or hide: wounds, or the part of a vehicle.
    fn given(&self, card: &Card, post: Post, foe: &Card) -> i32 {
        let Some(range) = self.range(card, post, foe) else { return 0 };
        if foe.is_vehicle() {
            return self.pierced(card, foe, range);
        }
        let rates = wounds(card, Way::STILL, range);
        (STANDS_OFTENER * rates.at(Doing::Stands) + rates.at(Doing::Hides)) / (STANDS_OFTENER + 1)
    }
}
