//! What it is worth to a unit to stand in a square when the enemy's turn comes: the one-ply
//! evaluation behind every move.

use wargauge_grid::switches::FireMove;
use wargauge_grid::view::View;
use wargauge_grid::{AttackRow, Class, FarSight, MAX_SQUARES, Profile, Quality, Trait};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::Stream;

use super::doctrine::Doctrine;
use super::odds::{CERTAIN, SHIFT, share};
use super::scales::Scale;
use super::threat::{DangerLanes, HitChances, spread};
use super::turns::NO_WAY;
use super::umbrella::AirDefence;
use super::worth::UnitWorth;

/// Chances of regrouping, and of those who roll again (GW-REGROUP-08), in ninths.
const REGROUPS: i32 = 6;
const REGROUPS_SURELY: i32 = 8;
const NINTHS: i32 = 9;

/// Turns of the way from a goal within which cover counts: farther off it is only on the way.
const BESIDE_GOAL: i32 = 1;

/// Steps that count as much as a turn of the way, as a power of two: more than there are, so that they
/// break ties.
const STEPS_OF_A_TURN: u32 = 5;

/// How a unit comes to stand where it is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UnitActivity {
    /// It stayed without fighting.
    Waited,
    /// It fought and stayed, or made a combat move.
    Fought,
    /// It moved.
    Moved,
}

/// The way to a unit's goal.
#[derive(Clone, Copy, Debug)]
pub(super) struct GoalRoute<'d> {
    /// Turns from each square.
    turns: &'d [u8; MAX_SQUARES],
    /// What a turn of the way costs, in hundredths of a point.
    pull: i32,
    /// Steps from each square to that of the goal which is nearest to the unit: they break ties
    /// between squares at the same number of turns.
    steps: &'d [u8],
}

impl GoalRoute<'_> {
    /// How long it is from a square, in steps.
    #[inline]
    pub(super) fn length(&self, square: Square) -> i32 {
        let turns = i32::from(self.turns[square.index()]);
        (turns << STEPS_OF_A_TURN) + i32::from(self.steps[square.index()])
    }
}

/// A unit being judged, with everything that does not change from square to square.
#[derive(Clone, Debug)]
pub(super) struct PositionJudge<'d> {
    doctrine: &'d Doctrine,
    view: &'d View<'d>,
    profile: &'d Profile,
    way: GoalRoute<'d>,
    loss: HitCosts,
    lanes: DangerLanes,
    /// Squares in which the unit is in cover.
    cover: Squares,
    /// What cover beside the goal is worth.
    shelter: i32,
    /// What the unit can attack with next turn.
    row: Option<AttackRow>,
    /// What an opening counts.
    opportunity: Scale,
    /// What observing counts.
    observe: Option<Scale>,
    /// Whether it is an FOO, who sees far.
    far_sighted: bool,
    /// What the hope of regrouping adds where no enemy is in contact, in every manner and in that
    /// which it is judged in.
    hope: RegroupGain,
    regroup: i32,
    /// Whom it protects from aircraft.
    umbrella: AirDefence,
}

/// What hits of the enemy's next turn cost a unit as it weighs them.
#[derive(Clone, Copy, Debug)]
struct HitCosts {
    /// The first hit.
    first: i64,
    /// The second.
    second: i64,
}

impl HitCosts {
    /// That of a unit of this worth, when danger counts so much.
    #[inline]
    const fn new(worth: &UnitWorth, danger: Scale) -> Self {
        Self { first: danger.of(worth.first) as i64, second: danger.of(worth.second) as i64 }
    }

    /// What so many hits cost on average.
    #[inline]
    fn expected(self, hits: i32) -> i32 {
        let HitChances { any, more } = spread(hits);
        ((self.first * i64::from(any) + self.second * i64::from(more)) >> SHIFT) as i32
    }
}

/// What a unit may gain by regrouping.
#[derive(Clone, Copy, Debug)]
struct RegroupGain {
    waited: i32,
    moved: i32,
}

impl RegroupGain {
    /// That of a unit in good order.
    const NONE: Self = Self { waited: 0, moved: 0 };

    /// That of a disrupted unit (GW-REGROUP-01, GW-REGROUP-05, GW-REGROUP-08).
    fn of_shaken(profile: &Profile, gain: i32) -> Self {
        let again = profile.quality == Quality::Elite || profile.class == Class::Tank;
        let chance = if again { CERTAIN * REGROUPS_SURELY } else { CERTAIN * REGROUPS } / NINTHS;
        let waited = share(gain, chance);
        Self { waited, moved: if profile.quality == Quality::Poor { 0 } else { waited } }
    }

    /// What is left of it when the unit comes to stand in this manner.
    const fn of(self, manner: UnitActivity) -> i32 {
        match manner {
            UnitActivity::Waited => self.waited,
            UnitActivity::Fought => 0,
            UnitActivity::Moved => self.moved,
        }
    }
}

/// What a unit can attack with next turn when it has come to stand in this manner.
#[inline]
fn row_next_turn(view: &View<'_>, profile: &Profile, manner: UnitActivity) -> Option<AttackRow> {
    let late = manner == UnitActivity::Moved && view.switches().fire_move == FireMove::Delayed;
    let armed = !profile.has(Trait::Battery) && !late;
    armed.then_some(profile.row)
}

impl PositionJudge<'_> {
    /// The same unit when it comes to stand in this manner.
    #[inline]
    pub(super) fn when(&mut self, manner: UnitActivity) -> &Self {
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
        if calm { self.hope.of(UnitActivity::Waited) } else { 0 }
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
        self.doctrine.scales.observe.of(self.doctrine.outlook.best_from(sight, square))
    }

    /// What a square is worth as long as no enemy sees it, what an FOO sees aside.
    #[inline]
    fn worth_unseen(&self, square: Square) -> i32 {
        let turns = i32::from(self.way.turns[square.index()]);
        let mut score = -((self.way.pull * self.way.length(square)) >> STEPS_OF_A_TURN);
        if self.shelter != 0 && turns <= BESIDE_GOAL && self.cover.contains(square) {
            score += self.shelter;
        }
        if self.regroup != 0 && !self.doctrine.maps.contact().contains(square) {
            score += self.regroup;
        }
        if !self.umbrella.is_empty() {
            let saved = |unit| self.doctrine.worths.of(unit).second;
            let worth = self.umbrella.worth(self.view, square, saved);
            score += self.doctrine.scales.umbrella.of(worth);
        }
        score
    }

    /// What it adds that an enemy sees the square: what the unit can do from there next turn, less
    /// what the enemy's next turn costs it.
    #[inline]
    fn worth_of_being_seen(&self, square: Square) -> i32 {
        let maps = &self.doctrine.maps;
        let opening = self.row.map_or(0, |row| maps.opening(square, row));
        let mut score = self.opportunity.of(opening);
        if let Some(observe) = self.observe {
            score += observe.of(maps.observation(square));
        }
        let hits = maps.danger(square, self.lanes, self.cover.contains(square));
        if hits != 0 {
            score -= self.loss.expected(hits);
        }
        score
    }

    /// The best of some squares with its worth; `noise` decides between those that are all but
    /// equal.
    pub(super) fn best_of(&self, squares: Squares, rng: &mut Stream) -> Option<(i32, Square)> {
        let noise = rng.bits();
        if self.far_sighted {
            return self.best_lookout(squares, noise);
        }
        let seen = squares & self.doctrine.maps.seen();
        let mut best = i64::MIN;
        for square in squares - seen {
            best = best.max(rank(self.worth_unseen(square), square, noise));
        }
        for square in seen {
            let worth = self.worth_unseen(square) + self.worth_of_being_seen(square);
            best = best.max(rank(worth, square, noise));
        }
        unrank(best, noise)
    }

    /// The same for an FOO. Lines of sight are traced only where the best of them would do.
    #[inline(never)]
    fn best_lookout(&self, squares: Squares, noise: u64) -> Option<(i32, Square)> {
        let sight = self.view.far_sight(self.view.side());
        let most = self.doctrine.scales.observe.of(self.doctrine.outlook.most());
        let mut best = i64::MIN;
        for square in squares {
            let worth = self.worth_without_sight(square);
            if rank(worth + most.max(0), square, noise) > best {
                let worth = worth + self.worth_of_sight(&sight, square);
                best = best.max(rank(worth, square, noise));
            }
        }
        unrank(best, noise)
    }
}

/// A number that orders squares: worth and a little noise first, then the square, by an order of the
/// noise's: no side of the board may be better than another.
#[inline]
pub(super) fn rank(worth: i32, square: Square, noise: u64) -> i64 {
    let tie = (noise >> (square.0 & 31) & 3) as i32;
    i64::from(worth + tie) << 7 | i64::from(square.0 ^ order_of(noise))
}

/// The worth and the square of a rank by this noise, if any square was ranked.
#[inline]
pub(super) fn unrank(best: i64, noise: u64) -> Option<(i32, Square)> {
    let square = Square((best & 127) as u8 ^ order_of(noise));
    (best != i64::MIN).then_some(((best >> 7) as i32, square))
}

/// The highest bits, which settle no tie of worths.
#[inline]
const fn order_of(noise: u64) -> u8 {
    (noise >> 57) as u8
}

impl Doctrine {
    /// Makes ready to judge where a unit stands that comes there in some manner.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "what it returns is too large to be copied")]
    pub(super) fn judge<'d>(
        &'d self,
        view: &'d View<'d>,
        unit: UnitId,
        manner: UnitActivity,
    ) -> PositionJudge<'d> {
        let profile = view.profile(unit);
        let (scales, worth) = (&self.scales, self.worths.of(unit));
        let hope = if view.disrupted().contains(unit) {
            RegroupGain::of_shaken(profile, scales.regroup.of(worth.fresh))
        } else {
            RegroupGain::NONE
        };
        PositionJudge {
            doctrine: self,
            view,
            profile,
            way: self.way(view, unit),
            loss: HitCosts::new(worth, scales.danger),
            lanes: DangerLanes::of(profile.class, view.is_heavy(unit)),
            cover: profile.covered(view.ground()) | view.smoke(),
            shelter: scales.cover.of(worth.fresh),
            row: row_next_turn(view, profile, manner),
            opportunity: scales.opportunity,
            observe: profile.has(Trait::Observer).then_some(scales.observe),
            far_sighted: profile.has(Trait::Foo),
            hope,
            regroup: hope.of(manner),
            umbrella: self.umbrella(view, unit),
        }
    }

    /// The way to a unit's goal.
    pub(super) fn way<'d>(&'d self, view: &View<'d>, unit: UnitId) -> GoalRoute<'d> {
        let Some(at) = self.tasks.goal(unit) else {
            return GoalRoute { turns: &NO_WAY, pull: 0, steps: &NO_WAY };
        };
        let goal = &self.goals.list[at];
        let entering = view.waiting().contains(unit);
        let nearest = if entering {
            goal.squares.first()
        } else {
            let from = view.distances_to(view.square(unit));
            goal.squares.iter().min_by_key(|to| from[to.index()])
        };
        let led =
            if view.having(Trait::Foo).contains(unit) { self.weights.observer_pull } else { 100 };
        let pull = if goal.is_ground() { self.scales.ground } else { self.scales.pull };
        GoalRoute {
            turns: self.tasks.turns_to_goal(&self.routes, unit, at),
            pull: pull * goal.share / 100 * led / 100,
            steps: nearest.map_or(&NO_WAY, |to| view.distances_to(to)),
        }
    }
}
