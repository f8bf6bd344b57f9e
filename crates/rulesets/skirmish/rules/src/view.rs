//! What a side may know, and what it may guess.

use core::fmt;

use arrayvec::ArrayVec;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Bearing, Point};
use wargauge_rules::{Side, UnitId};

use crate::action::Action;
use crate::book::Skirmish;
use crate::charts;
use crate::men::{self, is_vehicle, present};
use crate::movement::Walk;
use crate::position::is_chain;
use crate::spotting::{anchor, contacts_of, is_contact, sees_plainly};
use crate::state::{
    Condition, Drill, MAX_COUNTERS, MAX_UNITS, Mobility, Morale, Phase, Place, State, UnitSet,
};
use crate::units::TEAM;

/// What a side knows of a unit that it sees, or of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Which.
    pub unit: UnitId,
    /// Where its men are and what has become of them.
    pub men: [(Point, Condition); TEAM],
    /// Where it is.
    pub place: Place,
    /// Its morale.
    pub morale: Morale,
    /// Its suppression markers.
    pub markers: u8,
    /// Where it faces.
    pub front: Bearing,
    /// Whether it is dispersed.
    pub dispersed: bool,
    /// Whether it has moved and fired in its last phase.
    pub moved_fired: [bool; 2],
    /// Its vehicle or gun: where, and where it faces.
    pub hull: Option<(Point, Bearing)>,
    /// Whether its vehicle can move.
    pub mobility: Mobility,
    /// Whether its vehicle or gun is wrecked or deserted.
    pub lost: bool,
}

/// What one side may know of a state. The state itself cannot be reached through it.
#[derive(Clone, Copy)]
pub struct View<'s> {
    book: &'s Skirmish,
    state: &'s State,
    side: Side,
}

impl<'s> View<'s> {
    pub(crate) const fn new(book: &'s Skirmish, state: &'s State, side: Side) -> Self {
        Self { book, state, side }
    }

    /// The book.
    #[must_use]
    pub const fn book(&self) -> &'s Skirmish {
        self.book
    }

    /// Whose view it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The turn, from 1; 0 while units are placed.
    #[must_use]
    pub const fn turn(&self) -> u16 {
        self.state.turn
    }

    /// What the game is waiting for.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.state.phase
    }

    /// The side's units on the table or aboard.
    #[must_use]
    pub fn own(&self) -> UnitSet {
        present(self.state, self.side)
    }

    /// Enemy units that have been spotted.
    #[must_use]
    pub fn spotted(&self) -> UnitSet {
        present(self.state, self.side.foe())
            .into_iter()
            .filter(|&unit| self.state.unit(unit).spotted)
            .collect()
    }

    /// Own units that may still act in this phase.
    #[must_use]
    pub fn waiting(&self) -> UnitSet {
        let mut own = UnitSet::EMPTY;
        for unit in self.state.waiting & self.book.of_side[self.side] {
            own.insert(unit);
        }
        own
    }

    /// The own unit that is acting.
    #[must_use]
    pub fn acting(&self) -> Option<UnitId> {
        self.state.active().filter(|&unit| self.book.side(unit) == self.side)
    }

    /// What is known of a unit: of all one's own, of spotted enemies, and of nobody else.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> Option<Known> {
        let here = self.state.unit(unit);
        let own = self.book.side(unit) == self.side;
        if !own && !here.spotted {
            return None;
        }
        let hull = here.hull;
        Some(Known {
            unit,
            men: here.figures.map(|man| (man.at, man.condition)),
            place: here.place,
            morale: here.morale,
            markers: here.markers,
            front: here.front,
            dispersed: here.dispersed,
            moved_fired: [here.moved, here.fired],
            hull: hull.there.then_some((hull.at, hull.front)),
            mobility: hull.mobility,
            lost: hull.wreck || hull.abandoned || hull.captured,
        })
    }

    /// Action points that an own man has left.
    #[must_use]
    pub fn points_left(&self, unit: UnitId, man: usize) -> u8 {
        if self.book.side(unit) == self.side && man < self.book.profile(unit).figures.len() {
            men::left(self.book, self.state, unit, man)
        } else {
            0
        }
    }

    /// `SK-SPOT-23`: where enemies that were lost from sight were last known to be.
    #[must_use]
    pub fn last_known(&self) -> ArrayVec<(UnitId, Point), MAX_UNITS> {
        self.book.of_side[self.side.foe()]
            .into_iter()
            .filter(|&unit| !self.state.unit(unit).spotted)
            .filter_map(|unit| Some((unit, self.state.unit(unit).last_known?)))
            .collect()
    }

    /// `SK-SPOT-31`: contacts of an own unit: places, and nothing else.
    #[must_use]
    pub fn contacts(&self, unit: UnitId) -> ArrayVec<Point, { MAX_UNITS + MAX_COUNTERS }> {
        if self.book.side(unit) != self.side || !self.own().contains(unit) {
            return ArrayVec::new();
        }
        contacts_of(self.book, self.state, unit)
    }

    /// Counters of a solo game: where they lie, and what those that are face up are.
    #[must_use]
    pub fn counters(&self) -> ArrayVec<(Point, Option<crate::state::Content>), MAX_COUNTERS> {
        let known = |counter: &crate::state::Counter| {
            (counter.at, counter.face_up.then_some(counter.content))
        };
        self.state.counters.iter().map(known).collect()
    }

    /// Portals of a solo game.
    #[must_use]
    pub fn portals(&self) -> ArrayVec<Point, 24> {
        self.state.portals.iter().map(|portal| portal.at).collect()
    }

    /// `SK-POL-13`: the own unit that whoever goes by the book's charts acts with next.
    #[must_use]
    pub fn next_by_charts(&self) -> Option<UnitId> {
        charts::next_unit(self.book, self.state).filter(|&unit| self.book.side(unit) == self.side)
    }

    /// `SK-POL-22`: the option that whoever goes by the book's charts places the next unit with.
    #[must_use]
    pub fn placed_by_charts(&self, options: &[Action]) -> Option<Action> {
        charts::placement(self.book, self.state, self.side, options)
    }

    /// `SK-POL-15`: whether the charts take a die for an own unit: it knows of an enemy or is under
    /// fire.
    #[must_use]
    pub fn takes_die(&self, unit: UnitId) -> bool {
        self.book.side(unit) == self.side && charts::takes_die(self.book, self.state, unit)
    }

    /// What the charts say of an own unit that last did `last`, on this D6.
    #[must_use]
    pub fn charted(&self, unit: UnitId, last: Drill, die: u8) -> Drill {
        if self.book.side(unit) != self.side {
            return Drill::Halt;
        }
        charts::drill(self.book, self.state, unit, (last, die))
    }

    /// `SK-POL-12`: the next action of the own unit that acts, by what the charts said of it, on
    /// either side and in any game.
    #[must_use]
    pub fn by_charts(&self, drill: Drill) -> Action {
        self.acting()
            .map_or(Action::Pass, |unit| charts::next_action(self.book, self.state, unit, drill))
    }

    /// Discs of smoke.
    #[must_use]
    pub fn smoke(&self) -> ArrayVec<Point, 16> {
        self.state.smoke.iter().map(|smoke| smoke.at).collect()
    }
}

impl fmt::Debug for View<'_> {
    /// Everything the view tells, and nothing else.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = || self.own().into_iter().chain(self.spotted());
        f.debug_struct("View")
            .field("side", &self.side)
            .field("turn", &self.turn())
            .field("phase", &self.phase())
            .field("waiting", &self.waiting())
            .field("acting", &self.acting())
            .field("units", &all().filter_map(|unit| self.unit(unit)).collect::<Vec<_>>())
            .field("last_known", &self.last_known())
            .field(
                "contacts",
                &self.own().into_iter().map(|unit| self.contacts(unit)).collect::<Vec<_>>(),
            )
            .field("counters", &self.counters())
            .field("portals", &self.portals())
            .field("smoke", &self.smoke())
            .finish()
    }
}

/// How often places are drawn before one that fits is given up.
const TRIES: u32 = 6;

/// A state that `side` cannot tell from this one: what counters hide is dealt afresh, hidden enemies
/// that were never seen change places among themselves, and those that were never even a contact
/// stand elsewhere. What would show is taken back.
pub(crate) fn resample(book: &Skirmish, state: &State, side: Side, rng: &mut Stream) -> State {
    let mut guess = state.clone();
    deal_counters(book, &mut guess, side, rng);
    swap_hidden(book, &mut guess, side, rng);
    move_hidden(book, &mut guess, side, rng);
    guess
}

/// Counters that are face down, and have never been up, hide the same things in another order;
/// those that marched among themselves, since mines and rounds of fire never do (`SK-SOLO-05`).
fn deal_counters(book: &Skirmish, guess: &mut State, side: Side, rng: &mut Stream) {
    if book.solo_side() != Some(side.foe()) {
        return;
    }
    for marched in [false, true] {
        let down: ArrayVec<usize, MAX_COUNTERS> = (0..guess.counters.len())
            .filter(|&at| {
                let counter = &guess.counters[at];
                !counter.face_up && !counter.short_sighted && counter.marched == marched
            })
            .collect();
        for last in (1..down.len()).rev() {
            let other = rng.below(last as u32 + 1) as usize;
            let (one, two) = (down[last], down[other]);
            let content = guess.counters[one].content;
            guess.counters[one].content = guess.counters[two].content;
            guess.counters[two].content = content;
        }
    }
}

/// Enemies whom the side has never seen, and of whose kind nothing has shown.
fn unknown(book: &Skirmish, state: &State, side: Side) -> ArrayVec<UnitId, MAX_UNITS> {
    present(state, side.foe())
        .into_iter()
        .filter(|&unit| {
            let here = state.unit(unit);
            let whole = men::strength(book, state, unit) == book.profile(unit).strength();
            let shown = here.fired || here.under_fire.any || here.weapon_left || here.hull.damaged;
            let tied = here.hull.towed_by.is_some() || here.hull.abandoned || here.hull.wreck;
            !here.known
                && here.place == Place::Table
                && here.morale == Morale::Steady
                && here.hull.mobility == Mobility::Free
                && whole
                && !shown
                && !tied
        })
        .collect()
}

/// Where a hidden unit stands, as far as its place can tell the other side anything.
#[derive(Clone, Copy, Debug)]
struct Stand {
    walk: Walk,
    floor: u8,
    offered: bool,
    moved: bool,
    phase_start: Point,
}

impl Stand {
    fn of(book: &Skirmish, state: &State, unit: UnitId) -> Self {
        let here = state.unit(unit);
        let to = anchor(book, state, unit);
        Self {
            walk: Walk { to, front: here.front, close: !here.dispersed },
            floor: here.floor,
            offered: here.offered,
            moved: here.moved,
            phase_start: here.phase_start,
        }
    }
}

/// Puts a hidden unit there; whether it can stand so, unseen, with the same point as its contact.
fn stand_at(
    book: &Skirmish,
    guess: &mut State,
    side: Side,
    (unit, stand): (UnitId, Stand),
) -> bool {
    let walk = stand.walk;
    let hulled = book.hulls.contains(unit);
    if hulled && !crate::movement::fits(book, guess, unit, walk.to, walk.front) {
        return false;
    }
    if hulled {
        let hull = &mut guess.unit_mut(unit).hull;
        (hull.at, hull.front, hull.leg_from) = (walk.to, walk.front, walk.to);
    }
    if book.vehicle(unit).is_none() {
        let able = men::active(book, guess, unit).fold(0, |set, man| set | 1 << man);
        crate::movement::place_team(book, guess, unit, able, walk);
    }
    let here = guess.unit_mut(unit);
    (here.front, here.floor) = (walk.front, if hulled { 0 } else { stand.floor });
    (here.offered, here.moved) = (stand.offered, stand.moved);
    here.phase_start = stand.phase_start;
    anchor(book, guess, unit) == walk.to && is_unseen(book, guess, side, unit)
}

/// Whether nobody of the side would see it plainly, and its men keep together.
fn is_unseen(book: &Skirmish, guess: &State, side: Side, unit: UnitId) -> bool {
    let men: ArrayVec<Point, TEAM> =
        men::active(book, guess, unit).map(|man| guess.unit(unit).figures[man].at).collect();
    (is_vehicle(book, guess, unit) || is_chain(&men))
        && !present(guess, side).into_iter().any(|viewer| sees_plainly(book, guess, viewer, unit))
}

/// Two hidden units change places, whatever they are, if each can stand where the other was: a
/// contact tells a place and nothing else (`SK-SPOT-31`).
fn swap_hidden(book: &Skirmish, guess: &mut State, side: Side, rng: &mut Stream) {
    let hidden = unknown(book, guess, side);
    if hidden.len() < 2 {
        return;
    }
    for _ in 0..hidden.len() {
        let one = hidden[rng.below(hidden.len() as u32) as usize];
        let two = hidden[rng.below(hidden.len() as u32) as usize];
        if one == two {
            continue;
        }
        let before = [*guess.unit(one), *guess.unit(two)];
        let stands = [Stand::of(book, guess, one), Stand::of(book, guess, two)];
        // Out of the way while the other takes the place.
        guess.unit_mut(one).hull.there = false;
        let second = stand_at(book, guess, side, (two, stands[0]));
        guess.unit_mut(one).hull.there = before[0].hull.there;
        if !second || !stand_at(book, guess, side, (one, stands[1])) {
            *guess.unit_mut(one) = before[0];
            *guess.unit_mut(two) = before[1];
        }
    }
}

/// Hidden units that were never a contact stand somewhere else of their zone, out of sight: teams in
/// cover, vehicles and guns wherever they have room.
fn move_hidden(book: &Skirmish, guess: &mut State, side: Side, rng: &mut Stream) {
    let zone = book.scenario.zones[side.foe()];
    let places: ArrayVec<usize, 400> = (0..book.table.places.len().min(400))
        .filter(|&at| zone.contains(book.table.places[at].at))
        .collect();
    for unit in unknown(book, guess, side) {
        if guess.unit(unit).offered {
            continue;
        }
        let before = *guess.unit(unit);
        let was = Stand::of(book, guess, unit);
        for _ in 0..TRIES {
            let (to, front) = match book.hulls.contains(unit) || places.is_empty() {
                true => (any_point(zone, rng), None),
                false => {
                    let place = book.table.places[places[rng.below(places.len() as u32) as usize]];
                    (place.at, place.front)
                }
            };
            let walk = Walk { to, front: front.unwrap_or(was.walk.front), close: was.walk.close };
            let stand = Stand { walk, floor: 0, phase_start: to, ..was };
            let fits = stand_at(book, guess, side, (unit, stand));
            let offered =
                present(guess, side).into_iter().any(|viewer| is_contact(book, guess, viewer, to));
            if fits && !offered {
                break;
            }
            *guess.unit_mut(unit) = before;
        }
    }
}

/// A point of a zone, to a quarter of an inch.
fn any_point(zone: wargauge_rules::table::Rect, rng: &mut Stream) -> Point {
    let along = |low: i16, high: i16, rng: &mut Stream| {
        low + 25 * rng.below(((high - low) / 25).max(1) as u32) as i16
    };
    let x = along(zone.low().x, zone.high().x, rng);
    Point::new(x, along(zone.low().y, zone.high().y, rng))
}
