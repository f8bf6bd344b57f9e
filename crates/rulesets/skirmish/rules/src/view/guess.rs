//! A state that a side cannot tell from the real one: what counters hide and where hidden units stand
//! is drawn afresh.
//!
//! Where they stand in truth tells nothing: whoever draws from a state and from its guess with the
//! same stream draws the same places.

use arrayvec::ArrayVec;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Bearing, Length, Point, Rect};
use wargauge_rules::{Side, UnitId};

use crate::book::{Scene, Skirmish};
use crate::men::{self, Squad, is_vehicle, present};
use crate::movement::{Walk, fits, place_team};
use crate::position::is_chain;
use crate::spotting::{anchor, is_contact, sees_plainly};
use crate::state::{Content, MAX_COUNTERS, MAX_UNITS, Mobility, Morale, Place, State, UnitSet};
use crate::switches::HiddenHullsBlock;
use crate::units::TEAM;

/// How often a place is drawn before the whole table is gone through.
const TRIES: u32 = 12;

/// How often a unit is turned about before it is said not to fit at a place.
const TURNS: u32 = 6;

/// How many ways of dealing contacts out are tried.
const DEALS: u32 = 256;

/// How far from where it was last seen a unit may have gone, in hundredths of an inch.
const GONE: i16 = 1_200;

/// The table is gone through in squares of this size, in hundredths of an inch.
const SQUARE: i16 = 200;

/// Draws afresh what `side` does not know. Contacts keep their places (`SK-SPOT-31`).
pub(crate) fn resample(scene: Scene<'_>, side: Side, rng: &mut Stream) -> State {
    let guess = scene.state.clone();
    let mut redraw = Redraw { book: scene.book, guess, side, rng, tries: DEALS };
    redraw.deal_counters();
    redraw.deal_places();
    redraw.guess
}

fn shuffle<T>(all: &mut [T], rng: &mut Stream) {
    for last in (1..all.len()).rev() {
        all.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

/// Hidden units that may stand elsewhere than they do.
fn hidden(scene: Scene<'_>, side: Side) -> UnitSet {
    let Scene { book, state } = scene;
    let towing = |unit: UnitId| {
        book.hulls.into_iter().any(|other| state.unit(other).hull.towed_by == Some(unit))
    };
    let free = |unit: &UnitId| {
        let here = state.unit(*unit);
        let tied = here.hull.towed_by.is_some() || here.hull.abandoned || here.hull.wreck;
        let tied = tied || here.weapon_left || here.through_wall.is_some() || towing(*unit);
        // `SK-GEO-05`: by the switch a hull tells where it is by what it hides.
        let tells = book.switches.hidden_hulls_block == HiddenHullsBlock::On && here.hull.there;
        let tied = tied || tells;
        !here.spotted && here.place == Place::Table && !tied
    };
    present(state, side.foe()).into_iter().filter(free).collect()
}

/// Whether nothing of the kind of a hidden unit has ever shown.
fn is_unknown(scene: Scene<'_>, unit: UnitId) -> bool {
    let here = scene.state.unit(unit);
    let whole = men::strength(scene, unit) == scene.book.profile(unit).strength();
    let shown = here.known || here.fired || here.under_fire.any || here.hull.damaged;
    whole && !shown && here.morale == Morale::Steady && here.hull.mobility == Mobility::Free
}

/// Whether a unit is a contact where it is, or was (`SK-SPOT-31`).
fn is_offered(scene: Scene<'_>, side: Side, unit: UnitId) -> bool {
    scene.state.unit(unit).offered || is_seen_point(scene, side, anchor(scene, unit))
}

/// Whether a unit at a point would be a contact of somebody of the side.
fn is_seen_point(scene: Scene<'_>, side: Side, at: Point) -> bool {
    present(scene.state, side).into_iter().any(|viewer| is_contact(scene, viewer, at))
}

/// A state that is being drawn afresh as far as a side does not know it.
struct Redraw<'r> {
    book: &'r Skirmish,
    guess: State,
    /// The side that does not know.
    side: Side,
    rng: &'r mut Stream,
    /// How many more ways of dealing contacts out are tried.
    tries: u32,
}

impl Redraw<'_> {
    const fn scene(&self) -> Scene<'_> {
        Scene::new(self.book, &self.guess)
    }

    /// Counters that are face down, and have never been up, hide the same things in another order;
    /// those that marched among themselves, since mines and rounds of fire never do (`SK-SOLO-05`).
    fn deal_counters(&mut self) {
        if self.book.solo_side() != Some(self.side.foe()) {
            return;
        }
        let guess = &mut self.guess;
        for marched in [false, true] {
            let down: ArrayVec<usize, MAX_COUNTERS> = (0..guess.counters.len())
                .filter(|&at| {
                    let counter = &guess.counters[at];
                    !counter.face_up && !counter.short_sighted && counter.marched == marched
                })
                .collect();
            let mut hidden: ArrayVec<Content, MAX_COUNTERS> =
                down.iter().map(|&at| guess.counters[at].content).collect();
            hidden.sort_unstable();
            shuffle(&mut hidden, self.rng);
            for (at, content) in down.into_iter().zip(hidden) {
                guess.counters[at].content = content;
            }
        }
    }

    /// Contacts are anybody whose kind has not shown; who is none stands somewhere out of sight.
    fn deal_places(&mut self) {
        let (mut dealt, mut elsewhere) = (UnitSet::EMPTY, UnitSet::EMPTY);
        let scene = self.scene();
        for unit in hidden(scene, self.side) {
            match (is_offered(scene, self.side, unit), is_unknown(scene, unit)) {
                (false, _) => elsewhere.insert(unit),
                (true, true) => dealt.insert(unit),
                (true, false) => {}
            }
        }
        let truth = self.guess.units.clone();
        let mut places: ArrayVec<Point, MAX_UNITS> =
            dealt.into_iter().map(|unit| anchor(scene, unit)).collect();
        places.sort_unstable();
        let mut units: ArrayVec<UnitId, MAX_UNITS> = dealt.into_iter().collect();
        shuffle(&mut units, self.rng);
        for unit in dealt.into_iter().chain(elsewhere) {
            self.guess.unit_mut(unit).hull.there = false;
        }
        if !self.deal_out(&places, &mut units) {
            for unit in dealt {
                *self.guess.unit_mut(unit) = truth[unit.index()];
            }
        }
        for unit in elsewhere {
            if !self.hide(unit) {
                *self.guess.unit_mut(unit) = truth[unit.index()];
            }
        }
    }

    /// Gives the place of every contact a unit that fits there.
    fn deal_out(&mut self, places: &[Point], units: &mut ArrayVec<UnitId, MAX_UNITS>) -> bool {
        let Some((&at, rest)) = places.split_first() else { return true };
        for number in 0..units.len() {
            if self.tries == 0 {
                return false;
            }
            self.tries -= 1;
            let unit = units.remove(number);
            let before = *self.guess.unit(unit);
            if self.turn_about(unit, at) && self.deal_out(rest, units) {
                return true;
            }
            *self.guess.unit_mut(unit) = before;
            units.insert(number, unit);
        }
        false
    }

    /// Puts a hidden unit at a point, as it faces there if it fits at all.
    fn turn_about(&mut self, unit: UnitId, to: Point) -> bool {
        let places = &self.book.table.places;
        let behind = places.iter().find(|place| place.at == to).and_then(|it| it.front);
        let before = *self.guess.unit(unit);
        for turn in 0..TURNS {
            let any = Bearing::sixteenths(self.rng.below(16) as u8);
            let front = behind.filter(|_| turn < 2).unwrap_or(any);
            let walk = Walk { to, front, close: turn % 2 == 1 };
            if stand_at(self.book, &mut self.guess, unit, walk)
                && is_unseen(self.scene(), self.side, unit)
            {
                return true;
            }
            *self.guess.unit_mut(unit) = before;
        }
        false
    }

    /// Puts a hidden unit that is no contact somewhere out of sight: of its zone, or near where it
    /// was last seen (`SK-SPOT-23`), or else of the table; teams in cover, if there is any.
    fn hide(&mut self, unit: UnitId) -> bool {
        let book = self.book;
        let area = match self.guess.unit(unit).last_known {
            Some(at) => about(book, at),
            None => book.scenario.zones[self.side.foe()],
        };
        let cover: ArrayVec<Point, 400> = (book.table.places.iter())
            .map(|place| place.at)
            .filter(|at| area.contains(*at) && !book.hulls.contains(unit))
            .take(400)
            .collect();
        for _ in 0..TRIES {
            let at = match cover.len() as u32 {
                0 => any_point(area, self.rng),
                count => cover[self.rng.below(count) as usize],
            };
            if self.is_out_of_sight(unit, at) {
                return true;
            }
        }
        let far = book.table.rect().high();
        let along = |far: i16| (SQUARE / 2..far).step_by(SQUARE as usize);
        let whole = along(far.y).flat_map(|y| along(far.x).map(move |x| Point::new(x, y)));
        let (mut near, mut beyond): (Vec<Point>, Vec<Point>) =
            whole.partition(|at| area.contains(*at));
        shuffle(&mut near, self.rng);
        shuffle(&mut beyond, self.rng);
        near.into_iter().chain(beyond).any(|at| self.is_out_of_sight(unit, at))
    }

    /// Puts a unit at a point if nobody of the side would see it there.
    fn is_out_of_sight(&mut self, unit: UnitId, at: Point) -> bool {
        !is_seen_point(self.scene(), self.side, at) && self.turn_about(unit, at)
    }
}

/// Puts a hidden unit there; whether it has room, with this point as its contact.
fn stand_at(book: &Skirmish, guess: &mut State, unit: UnitId, walk: Walk) -> bool {
    let hulled = book.hulls.contains(unit);
    if hulled && !fits(Scene::new(book, guess), unit, walk.to, walk.front) {
        return false;
    }
    if hulled {
        let hull = &mut guess.unit_mut(unit).hull;
        (hull.there, hull.at, hull.front) = (true, walk.to, walk.front);
        (hull.leg_from, hull.moved) = (walk.to, Length::ZERO);
    }
    if book.vehicle(unit).is_none() {
        let able = men::active(Scene::new(book, guess), unit).fold(0, |set, man| set | 1 << man);
        place_team(book, guess, Squad::new(unit, able), walk);
    }
    let here = guess.unit_mut(unit);
    (here.front, here.floor, here.moved, here.phase_start) = (walk.front, 0, false, walk.to);
    anchor(Scene::new(book, guess), unit) == walk.to
}

/// Whether nobody of the side would see it plainly, and its men keep together.
fn is_unseen(scene: Scene<'_>, side: Side, unit: UnitId) -> bool {
    let figures = &scene.state.unit(unit).figures;
    let men: ArrayVec<Point, TEAM> = men::active(scene, unit).map(|man| figures[man].at).collect();
    (is_vehicle(scene, unit) || is_chain(&men))
        && !present(scene.state, side).into_iter().any(|viewer| sees_plainly(scene, viewer, unit))
}

/// Where a unit may be that was last seen at a point.
fn about(book: &Skirmish, at: Point) -> Rect {
    let far = book.table.rect().high();
    let (low, high) = (
        Point::new((at.x - GONE).max(0), (at.y - GONE).max(0)),
        Point::new((at.x + GONE).min(far.x), (at.y + GONE).min(far.y)),
    );
    Rect::new(low, high)
}

/// A point of an area, to a quarter of an inch.
fn any_point(area: Rect, rng: &mut Stream) -> Point {
    let along = |low: i16, high: i16, rng: &mut Stream| {
        low + 25 * rng.below(((high - low) / 25).max(1) as u32) as i16
    };
    let x = along(area.low().x, area.high().x, rng);
    Point::new(x, along(area.low().y, area.high().y, rng))
}
