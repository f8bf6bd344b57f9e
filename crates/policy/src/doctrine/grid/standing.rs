//! What it is worth to a unit to stand in a square when the enemy's turn comes: the one-ply
//! evaluation behind every move.

use wargauge_rules::UnitId;
use wargauge_rules::grid::ground::MAX_SQUARES;
use wargauge_rules::grid::profile::{Class, Profile, Quality, Row, Trait};
use wargauge_rules::grid::spotting::FarSight;
use wargauge_rules::grid::switches::FireMove;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

use super::Doctrine;
use super::odds::{CERTAIN, share};
use super::routes::NO_WAY;
use super::threat::{DangerLanes, spread};
use super::worth::Stake;

/// How a unit comes to stand where it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// It stayed without fighting.
    Waited,
    /// It fought and stayed, or made a combat move.
    Fought,
    /// It moved.
    Moved,
}

/// The way to a unit's goal.
#[derive(Clone, Copy, Debug)]
struct Way<'d> {
    /// Turns from each square.
    turns: &'d [u8; MAX_SQUARES],
    /// What a turn of the way costs, in hundredths of a point.
    pull: i32,
    /// Steps from each square to the goal's first: they break ties between squares at the same
    /// number of turns.
    steps: &'d [u8],
}

/// A unit being judged, with everything that does not change from square to square.
#[derive(Clone, Debug)]
pub(super) struct Judge<'d> {
    doctrine: &'d Doctrine,
    view: &'d View<'d>,
    profile: &'d Profile,
    way: Way<'d>,
    stake: Stake,
    lanes: DangerLanes,
    /// Squares in which the unit is in cover.
    cover: Squares,
    /// What cover beside the goal is worth.
    shelter: i32,
    /// What the unit can attack with next turn.
    row: Option<Row>,
    /// What observing counts, in per cent.
    observe: i32,
    /// Whether it is an FOO, who sees far.
    far_sighted: bool,
    /// What the hope of regrouping adds where no enemy is in contact, in every manner and in that
    /// which it is judged in.
    hope: Hope,
    regroup: i32,
}

/// What a unit may gain by regrouping.
#[derive(Clone, Copy, Debug)]
struct Hope {
    waited: i32,
    moved: i32,
}

impl Hope {
    /// That of a unit that may be disrupted (GW-REGROUP-01, GW-REGROUP-05, GW-REGROUP-08).
    #[inline]
    fn new(shaken: bool, profile: &Profile, gain: i32) -> Self {
        if !shaken {
            return Self { waited: 0, moved: 0 };
        }
        let again = profile.quality == Quality::Elite || profile.class == Class::Tank;
        let chance = if again { CERTAIN * 8 / 9 } else { CERTAIN * 2 / 3 };
        let waited = share(gain, chance);
        Self { waited, moved: if profile.quality == Quality::Poor { 0 } else { waited } }
    }

    /// What is left of it when the unit comes to stand in this manner.
    const fn of(self, manner: Manner) -> i32 {
        match manner {
            Manner::Waited => self.waited,
            Manner::Fought => 0,
            Manner::Moved => self.moved,
        }
    }
}

/// What a unit can attack with next turn when it has come to stand in this manner.
#[inline]
fn row_next_turn(view: &View<'_>, profile: &Profile, manner: Manner) -> Option<Row> {
    let late = manner == Manner::Moved && view.switches().fire_move == FireMove::Delayed;
    let armed = !profile.has(Trait::Battery) && !late;
    armed.then_some(profile.row)
}

impl Judge<'_> {
    /// The same unit when it comes to stand in this manner.
    #[inline]
    pub(super) fn when(&mut self, manner: Manner) -> &Self {
        self.row = row_next_turn(self.view, self.profile, manner);
        self.regroup = self.hope.of(manner);
        self
    }

    /// The worth of standing in a square, in hundredths of a point.
    pub(super) fn worth(&self, square: Square) -> i32 {
        let worth = self.worth_without_sight(square);
        worth + self.sight().map_or(0, |sight| self.worth_of_sight(&sight, square))
    }

    /// What it adds to the worth of a square to wait there instead of fighting.
    pub(super) fn worth_of_waiting(&self, square: Square) -> i32 {
        let calm = !self.doctrine.maps.contact().contains(square);
        if calm { self.hope.of(Manner::Waited) } else { 0 }
    }

    /// The worth of a square, what an FOO sees from there aside.
    fn worth_without_sight(&self, square: Square) -> i32 {
        let seen = self.doctrine.maps.seen().contains(square);
        self.worth_unseen(square) + if seen { self.worth_of_being_seen(square) } else { 0 }
    }

    /// The sight of an FOO.
    fn sight(&self) -> Option<FarSight<'_>> {
        self.far_sighted.then(|| self.view.far_sight(self.view.side()))
    }

    /// What an FOO sees from a square.
    fn worth_of_sight(&self, sight: &FarSight<'_>, square: Square) -> i32 {
        self.doctrine.outlook.best_from(sight, square) * self.doctrine.weights.observe / 100
    }

    /// What a square is worth as long as no enemy sees it, what an FOO sees aside.
    #[inline]
    fn worth_unseen(&self, square: Square) -> i32 {
        let turns = i32::from(self.way.turns[square.index()]);
        let steps = i32::from(self.way.steps[square.index()]);
        let mut score = -(self.way.pull * (32 * turns + steps) / 32);
        if self.shelter != 0 && turns <= 1 && self.cover.contains(square) {
            score += self.shelter;
        }
        if self.regroup != 0 && !self.doctrine.maps.contact().contains(square) {
            score += self.regroup;
        }
        score
    }

    /// What it adds that an enemy sees the square: what the unit can do from there next turn, less
    /// what the enemy's next turn costs it.
    #[inline]
    fn worth_of_being_seen(&self, square: Square) -> i32 {
        let maps = &self.doctrine.maps;
        let opening = self.row.map_or(0, |row| maps.opening(square, row));
        let mut score = opening * self.doctrine.weights.opportunity / 100;
        if self.observe != 0 {
            score += maps.observation(square) * self.observe / 100;
        }
        let hits = maps.danger(square, self.lanes, self.cover.contains(square));
        if hits != 0 {
            let loss = self.stake.expected(spread(hits)) * self.doctrine.weights.danger / 100;
            score -= loss * self.doctrine.tasks.caution() / 100;
        }
        score
    }

    /// The best of some squares with its worth; `noise` decides between those that are all but
    /// equal.
    pub(super) fn best_of(&self, squares: Squares, rng: &mut Stream) -> Option<(i32, Square)> {
        let noise = rng.bits();
        let seen = squares & self.doctrine.maps.seen();
        // Worth first, then the square.
        let rank = |worth: i32, square: Square| {
            let tie = (noise >> (square.0 & 31) & 3) as i32;
            i64::from(worth + tie) << 7 | i64::from(square.0)
        };
        let mut best = i64::MIN;
        if let Some(sight) = &self.sight() {
            // Lines of sight are traced only where the best of them would do.
            let most = self.doctrine.outlook.most() * self.doctrine.weights.observe / 100;
            for square in squares {
                let worth = self.worth_without_sight(square);
                if rank(worth + most.max(0), square) > best {
                    best = best.max(rank(worth + self.worth_of_sight(sight, square), square));
                }
            }
        } else {
            for square in squares - seen {
                best = best.max(rank(self.worth_unseen(square), square));
            }
            for square in seen {
                let worth = self.worth_unseen(square) + self.worth_of_being_seen(square);
                best = best.max(rank(worth, square));
            }
        }
        (!squares.is_empty()).then_some(((best >> 7) as i32, Square((best & 127) as u8)))
    }
}

impl Doctrine {
    /// Makes ready to judge where a unit stands that comes there in some manner.
    pub(super) fn judge<'d>(
        &'d self,
        view: &'d View<'d>,
        unit: UnitId,
        manner: Manner,
    ) -> Judge<'d> {
        let profile = view.profile(unit);
        let weights = &self.weights;
        let stake = self.stakes.of(unit);
        let shaken = view.disrupted().contains(unit);
        let hope = Hope::new(shaken, profile, stake.worth * weights.regroup / 100);
        Judge {
            doctrine: self,
            view,
            profile,
            way: self.way(view, unit),
            stake: *stake,
            lanes: DangerLanes::of(profile.class, view.is_heavy(unit)),
            cover: profile.covered(view.ground()) | view.smoke(),
            shelter: if self.goals.presses { 0 } else { stake.worth * weights.cover / 100 },
            row: row_next_turn(view, profile, manner),
            observe: if profile.has(Trait::Observer) { weights.observe } else { 0 },
            far_sighted: profile.has(Trait::Foo),
            hope,
            regroup: hope.of(manner),
        }
    }

    /// The way to a unit's goal.
    fn way<'d>(&'d self, view: &View<'d>, unit: UnitId) -> Way<'d> {
        let Some(at) = self.tasks.goal(unit) else {
            return Way { turns: &NO_WAY, pull: 0, steps: &NO_WAY };
        };
        let goal = &self.goals.list[at];
        Way {
            turns: self.tasks.turns_to_goal(&self.routes, unit, at),
            pull: self.weights.pull * self.tasks.urgency() / 100 * goal.share / 100,
            steps: goal.squares.first().map_or(&NO_WAY, |to| view.distances_to(to)),
        }
    }
}
