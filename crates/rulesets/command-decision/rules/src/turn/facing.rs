//! The facings offered to a stand: at the nearest enemies it knows of, and towards the foe's edge.

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Gap, Length};

use crate::action::Action;
use crate::book::CommandDecision;
use crate::position::heading::{Heading, between};
use crate::scene::{Moment, Scene};

/// How many enemies are offered.
const ENEMIES: usize = 3;

/// Headings closer than this in degrees are one.
const ALIKE: u16 = 10;

/// The nearest enemies that a stand's side knows of, ties by id.
fn nearest(moment: &Moment<'_>, unit: UnitId) -> ArrayVec<UnitId, ENEMIES> {
    let own = moment.disc(unit);
    let mut nearest: ArrayVec<(i32, UnitId), ENEMIES> = ArrayVec::new();
    for enemy in moment.known_enemies(moment.book.side(unit)) {
        let gap = Gap::of(own, moment.disc(enemy));
        // Most are farther than three others, and are not measured.
        let last = nearest.last().filter(|_| nearest.is_full()).map(|(far, _)| *far);
        if last.is_some_and(|far| !gap.is_under(Length::from_hundredths(far as i16 + 1))) {
            continue;
        }
        let key = (gap.hundredths(), enemy);
        let place = nearest.iter().position(|other| key < *other).unwrap_or(nearest.len());
        if place < ENEMIES {
            nearest.truncate(ENEMIES - 1);
            nearest.insert(place, key);
        }
    }
    nearest.into_iter().map(|(_, enemy)| enemy).collect()
}

/// Towards the foe's edge.
fn ahead(book: &CommandDecision, unit: UnitId) -> Heading {
    book.scenario().roles[book.side(unit).foe()].home.outwards()
}

/// New facings worth a thought.
fn candidates(scene: Scene<'_>, unit: UnitId) -> ArrayVec<Heading, { ENEMIES + 1 }> {
    let now = Moment::now(scene);
    let at = now.at(unit);
    let towards = nearest(&now, unit).into_iter();
    let towards = towards.map(|enemy| between(at, now.at(enemy)));
    let foe = ahead(scene.book, unit);
    let mut headings = ArrayVec::new();
    let own = scene.state.stand(unit).facing;
    for heading in towards.chain(core::iter::once(foe)) {
        let known = headings.iter().any(|other: &Heading| other.between(heading) < ALIKE);
        if !known && own.between(heading) >= ALIKE {
            headings.push(heading);
        }
    }
    headings
}

/// Whether turning is worth a question.
pub(crate) fn has_any(scene: Scene<'_>, unit: UnitId) -> bool {
    // The edge needs no look at enemies.
    scene.state.stand(unit).facing.between(ahead(scene.book, unit)) >= ALIKE
        || !candidates(scene, unit).is_empty()
}

/// Lists the facings.
pub(crate) fn list(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    out.push(Action::Pass { unit });
    let headings = candidates(scene, unit);
    out.extend(headings.into_iter().map(|facing| Action::Face { unit, facing }));
}
