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
    /// The sight of an FOO.
    sight: Option<FarSight<'d>>,
    /// Whether it is disrupted.
    shaken: bool,
    /// What the hope of regrouping adds where no enemy is in contact.
    regroup: i32,
}

impl<'d> Judge<'d> {
    /// Makes ready to judge where a unit stands.
    fn new(doctrine: &'d Doctrine, view: &'d View<'d>, unit: UnitId) -> Self {
        let profile = view.profile(unit);
        let weights = &doctrine.weights;
        let stake = *doctrine.stakes.of(unit);
        Self {
            doctrine,
            view,
            profile,
            way: doctrine.way(view, unit),
            stake,
            lanes: DangerLanes::of(profile.class, view.is_heavy(unit)),
            cover: profile.covered(view.ground()) | view.smoke(),
            shelter: if doctrine.goals.presses { 0 } else { stake.worth * weights.cover / 100 },
            row: None,
            observe: if profile.has(Trait::Observer) { weights.observe } else { 0 },
            sight: profile.has(Trait::Foo).then(|| view.far_sight(view.side())),
            shaken: view.disrupted().contains(unit),
            regroup: 0,
        }
    }

    /// The same unit when it comes to stand in this manner.
    #[inline]
    pub(super) fn when(&mut self, manner: Manner) -> &Self {
        let late = manner == Manner::Moved && self.view.switches().fire_move == FireMove::Delayed;
        let armed = !self.profile.has(Trait::Battery) && !late;
        self.row = armed.then_some(self.profile.row);
        self.regroup = if self.shaken { self.chance_to_regroup(manner) } else { 0 };
        self
    }

    /// What the hope of regrouping adds (GW-REGROUP-01, GW-REGROUP-05, GW-REGROUP-08).
    fn chance_to_regroup(&self, manner: Manner) -> i32 {
        let poor = self.profile.quality == Quality::Poor;
        if manner == Manner::Fought || (poor && manner == Manner::Moved) {
            return 0;
        }
        let again = self.profile.quality == Quality::Elite || self.profile.class == Class::Tank;
        let chance = if again { CERTAIN * 8 / 9 } else { CERTAIN * 2 / 3 };
        share(self.stake.worth * self.doctrine.weights.regroup / 100, chance)
    }

    /// The worth of standing in a square, in hundredths of a point.
    pub(super) fn worth(&self, square: Square) -> i32 {
        let seen = self.doctrine.maps.seen().contains(square);
        self.worth_unseen(square) + if seen { self.worth_of_being_seen(square) } else { 0 }
    }

    /// What a square is worth as long as no enemy sees it.
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
        if let Some(sight) = &self.sight {
            let gain = self.doctrine.outlook.best_from(sight, square);
            score += gain * self.doctrine.weights.observe / 100;
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
        for square in squares - seen {
            best = best.max(rank(self.worth_unseen(square), square));
        }
        for square in seen {
            let worth = self.worth_unseen(square) + self.worth_of_being_seen(square);
            best = best.max(rank(worth, square));
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
        let mut judge = Judge::new(self, view, unit);
        judge.when(manner);
        judge
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
