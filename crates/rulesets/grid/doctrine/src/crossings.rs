//! Who crosses a river where: one unit after another goes over a bridge or through a ford (GW-GRID-09), so
//! that who would wait in front of one goes round by another.

use arrayvec::ArrayVec;
use wargauge_grid::state::{MAX_UNITS, MAX_UNITS_PER_SIDE, UnitSet};
use wargauge_grid::view::View;
use wargauge_grid::{MAX_SQUARES, Terrain};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

use super::routes::{MAX_CROSSINGS, Route, Routes};
use super::turns::NEVER;

/// The ways of units that go round.
#[derive(Clone, Debug)]
pub(super) struct Crossings {
    /// Units that go over another crossing than the nearest.
    round: UnitSet,
    /// Their turns to their goals that way.
    turns: [[u8; MAX_SQUARES]; MAX_UNITS],
    /// Bridges and fords, with the turn in which the next unit can cross.
    free: ArrayVec<(Square, u8), MAX_CROSSINGS>,
}

impl Default for Crossings {
    fn default() -> Self {
        Self { round: UnitSet::EMPTY, turns: [[0; MAX_SQUARES]; MAX_UNITS], free: ArrayVec::new() }
    }
}

/// A unit that may have to cross.
#[derive(Clone, Copy, Debug)]
pub(super) struct Traveller {
    pub(super) unit: UnitId,
    /// Its way of moving and its goal.
    pub(super) route: Route,
    /// Where that is.
    pub(super) squares: Squares,
}

impl Crossings {
    /// Whether a unit goes round, and its turns to its goal then, square by square.
    #[must_use]
    pub(super) fn round(&self, unit: UnitId) -> Option<&[u8; MAX_SQUARES]> {
        self.round.contains(unit).then(|| &self.turns[unit.index()])
    }

    /// Shares the crossings out between those who have goals beyond them, the nearest first.
    pub(super) fn share_out(
        &mut self,
        view: &View<'_>,
        routes: &mut Routes,
        travellers: &mut ArrayVec<Traveller, MAX_UNITS_PER_SIDE>,
    ) {
        self.round = UnitSet::EMPTY;
        self.free.clear();
        let narrow = narrows(view);
        let passable = narrow - routes.filled();
        if passable.len() < 2 || passable.len() as usize > MAX_CROSSINGS {
            return;
        }
        let taken = view.occupied(view.side());
        self.free.extend(passable.iter().map(|at| (at, u8::from(taken.contains(at)))));
        let away = |it: &Traveller| routes.turns(it.route, view.square(it.unit));
        travellers.sort_unstable_by_key(|it| (away(it), it.unit));
        for traveller in travellers {
            let beyond = shore(view, traveller.squares, narrow);
            let here = view.square(traveller.unit);
            if beyond.contains(here) || narrow.contains(here) {
                continue;
            }
            if let Some(number) = self.detour(view, routes, *traveller) {
                let turns = &mut self.turns[traveller.unit.index()];
                let on = routes.turns(traveller.route, self.free[number].0);
                let over = routes.turns_to(Route::to_crossing(traveller.route.gait, number));
                *turns = over.map(|to| to.saturating_add(on).min(NEVER));
                for square in beyond {
                    turns[square.index()] = routes.turns(traveller.route, square);
                }
                self.round.insert(traveller.unit);
            }
        }
    }

    /// Sends one over the crossing by which it is there first; its number, if another is nearer.
    fn detour(
        &mut self,
        view: &View<'_>,
        routes: &mut Routes,
        traveller: Traveller,
    ) -> Option<usize> {
        let Traveller { unit, route, .. } = traveller;
        let here = view.square(unit);
        // When it could cross, and when it would be there.
        let mut best: Option<(u8, u8, usize)> = None;
        let mut nearest: Option<(u8, usize)> = None;
        for (number, &(at, free)) in self.free.iter().enumerate() {
            let crossing = Route::to_crossing(route.gait, number);
            routes.explore(view, crossing, at.into());
            let (to, on) = (routes.turns(crossing, here), routes.turns(route, at));
            if to >= NEVER || on >= NEVER {
                continue;
            }
            let over = to.max(free);
            if best.is_none_or(|(there, ..)| over + on < there) {
                best = Some((over + on, over, number));
            }
            if nearest.is_none_or(|(there, _)| to + on < there) {
                nearest = Some((to + on, number));
            }
        }
        let (_, over, number) = best?;
        self.free[number].1 = over + 1;
        nearest.is_some_and(|(_, other)| other != number).then_some(number)
    }
}

/// Bridges and fords.
fn narrows(view: &View<'_>) -> Squares {
    view.ground().squares(Terrain::Bridge) | view.ground().squares(Terrain::Ford)
}

/// The land that hangs together with some squares if nobody crosses.
fn shore(view: &View<'_>, squares: Squares, narrow: Squares) -> Squares {
    let land = view.board().all() - view.ground().impassable() - narrow;
    let mut reached = squares - narrow;
    loop {
        let next = reached | (view.board().expand(reached, view.adjacency()) & land);
        if next == reached {
            return reached;
        }
        reached = next;
    }
}
