//! The chits offered to an issuer: by groups of stands, and arrows worth following.

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::Point;

use crate::action::{Action, Chit, Order};
use crate::orders::chits::{REACH, check, is_subordinate};
use crate::position::heading::{Heading, between};
use crate::position::measure::reaches;
use crate::scene::{Moment, Scene};
use crate::state::UnitSet;

/// How many places are offered.
const PLACES: usize = 4;

/// How many arrows are offered.
const ARROWS: usize = 7;

/// Arrows closer than this in degrees are one.
const ALIKE: u16 = 12;

/// Lists the chits of an issuer, and none.
pub(crate) fn list(scene: Scene<'_>, issuer: UnitId, out: &mut Vec<Action>) {
    out.push(Action::Pass { unit: issuer });
    for at in places(scene, issuer) {
        let mut offer = |order: Order, arrow: Heading| {
            let chit = Chit { issuer, order, at, arrow };
            if check(scene, &chit).is_ok() {
                out.push(Action::Place(chit));
            }
        };
        offer(Order::NoOrder, Heading::EAST);
        if shaken(scene, issuer, at) {
            offer(Order::Rally, Heading::EAST);
        }
        let arrows = arrows(scene, issuer, at);
        for &arrow in &arrows {
            offer(Order::Cautious, arrow);
            offer(Order::Full, arrow);
        }
        if let Some(&arrow) = arrows.first() {
            offer(Order::Disengage, arrow);
        }
    }
}

/// Places on stands that reach the most subordinates, each time of those not yet reached.
fn places(scene: Scene<'_>, issuer: UnitId) -> ArrayVec<Point, PLACES> {
    let book = scene.book;
    let now = Moment::now(scene);
    let mut places = ArrayVec::new();
    let mut left: UnitSet = now
        .on_table(book.side(issuer))
        .filter(|&unit| is_subordinate(book, unit, issuer))
        .collect();
    let allowed = |at: Point| {
        check(scene, &Chit { issuer, order: Order::NoOrder, at, arrow: Heading::EAST }).is_ok()
    };
    let own = now.at(issuer);
    let home = book.scenario().roles[book.side(issuer)].home;
    while !left.is_empty() && places.len() < PLACES {
        let reached = |at: Point| -> UnitSet {
            left.filter(|&unit| reaches(now.disc(unit), at, REACH)).collect()
        };
        let spots = left.map(|unit| now.at(unit)).chain(core::iter::once(own));
        let best = spots
            .map(|at| (reached(at).len(), at))
            .filter(|(count, at)| *count > 0 && !places.contains(at) && allowed(*at))
            .max_by_key(|(count, at)| (*count, core::cmp::Reverse(home.seen_from(*at))));
        let Some((_, at)) = best else { break };
        left = left.without(reached(at));
        places.push(at);
    }
    places
}

/// Whether a chit there would reach somebody that needs a rally, or may need it after the checks that
/// come first.
fn shaken(scene: Scene<'_>, issuer: UnitId, at: Point) -> bool {
    let Scene { book, state } = scene;
    let now = Moment::now(scene);
    now.on_table(book.side(issuer)).any(|unit| {
        let stand = state.stand(unit);
        (stand.demoralized || stand.permanent < 0 || stand.marks.fired_at)
            && is_subordinate(book, unit, issuer)
            && reaches(now.disc(unit), at, REACH)
    })
}

/// Towards the enemy edge, objectives, the nearest enemies; aside and back.
fn arrows(scene: Scene<'_>, issuer: UnitId, at: Point) -> ArrayVec<Heading, ARROWS> {
    let book = scene.book;
    let now = Moment::now(scene);
    let side = book.side(issuer);
    let roles = &book.scenario().roles;
    let mut known: ArrayVec<(i64, UnitId), { crate::state::MAX_STANDS }> =
        now.known_enemies(side).map(|enemy| (at.squared_distance(now.at(enemy)), enemy)).collect();
    known.sort_unstable();
    let enemies = known.iter().take(2).map(|&(_, enemy)| between(at, now.at(enemy)));
    let objectives = book.scenario().objectives.iter().map(|one| one.area.middle());
    let objectives = objectives.map(|goal| between(at, goal));
    let exit = roles[side].exit.map(crate::scenario::Edge::outwards);
    let forward = exit.unwrap_or_else(|| roles[side.foe()].home.outwards());
    let aside = [forward, forward.turned(45), forward.turned(-45), forward.opposite()];
    let mut arrows: ArrayVec<Heading, ARROWS> = ArrayVec::new();
    for arrow in enemies.chain(objectives).chain(aside) {
        let alike = arrows.iter().any(|other| other.between(arrow) < ALIKE);
        if !alike && !arrows.is_full() {
            arrows.push(arrow);
        }
    }
    arrows
}
