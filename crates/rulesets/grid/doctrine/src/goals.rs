//! What a side wants of the ground: read off the victory conditions of both sides.

use arrayvec::ArrayVec;
use wargauge_grid::state::UnitSet;
use wargauge_grid::view::View;
use wargauge_grid::{Condition, DefaultWinner, MAX_SQUARES, Terrain, Trait};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

use super::routes::MAX_GOALS;
use super::steps::distances_from;

/// What is to be done at a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// Control one of the squares, or keep the enemy from it.
    Hold,
    /// Stand in the squares at the end.
    Reach,
    /// Leave the board over the squares.
    Leave,
    /// Attack the strongpoints beside the squares.
    Storm,
    /// Close with the enemy, where only casualties count or he must not get through.
    Hunt,
}

/// Shares of goals in the worth of an objective, in per cent: the enemy draws half as much as ground,
/// for he comes by himself; the way off the board draws more, for who is over it is safe.
const OF_HUNT: i32 = 50;
const WHOLE: i32 = 100;
const OF_WAY_OUT: i32 = 150;

/// How many more are sent than it takes: one for a presence, three off the board, since some are lost on
/// the way, and two at a strongpoint, which is attacked by two at least to be gone in a turn.
const SPARE_PRESENCE: u8 = 1;
const SPARE_LEAVING: u8 = 3;
const STORMING: u8 = 2;

/// Squares that a side wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Goal {
    /// What is to be done there.
    pub(super) aim: Aim,
    /// Where; any of them will do.
    pub(super) squares: Squares,
    /// How many units it takes.
    pub(super) needed: u8,
    /// How many more are sent to make sure.
    pub(super) spare: u8,
    /// Its share of the worth of an objective, in per cent.
    pub(super) share: i32,
}

/// The goals of a side.
#[derive(Clone, Debug, Default)]
pub(super) struct Goals {
    /// The goals, the side's own victory first.
    pub(super) list: ArrayVec<Goal, MAX_GOALS>,
    /// Squares that some goal asks to hold.
    pub(super) holds: Squares,
    /// Whether time is on the enemy's side: the side must achieve something to win.
    pub(super) presses: bool,
    /// The enemy wins when so many of his units have left the board; 0 if he does not by that.
    must_stay: u8,
}

/// So many squares are named of those that will do.
const NAMED: usize = 3;

impl Goal {
    /// What a unit is to do, for people: `to hold D4 or C5`. Of many squares those are named that are
    /// nearest to it.
    pub(super) fn in_words(&self, view: &View<'_>, unit: UnitId) -> String {
        let (what, squares) = match self.aim {
            Aim::Hold => ("to hold", self.squares),
            Aim::Reach => ("to reach", self.squares),
            Aim::Leave => return "to leave the board".to_owned(),
            Aim::Storm => ("to storm the strongpoint in", strongpoints(view)),
            Aim::Hunt => return "to close with the enemy".to_owned(),
        };
        let from = view.distances_to(view.square(unit));
        let mut nearest: Vec<Square> = squares.iter().collect();
        nearest.sort_by_key(|square| (from[square.index()], *square));
        let names = nearest.iter().map(|&square| view.board().name(square).to_string());
        let mut named: Vec<String> = names.take(NAMED).collect();
        if nearest.len() > NAMED {
            named.push("others".to_owned());
        }
        format!("{what} {}", named.join(" or "))
    }

    /// Whether it is ground that is wanted, not the enemy.
    pub(super) fn is_ground(&self) -> bool {
        self.aim != Aim::Hunt
    }

    /// The enemy, wherever he is; before he has deployed, his area.
    fn hunt(view: &View<'_>) -> Self {
        let foe = view.side().foe();
        let there = view.occupied(foe);
        let squares = if there.is_empty() { view.scenario().sides[foe].area } else { there };
        Self { aim: Aim::Hunt, squares, needed: 0, spare: 0, share: OF_HUNT }
    }

    /// The squares ahead of the enemies who would leave the board first, if he wins by so many; else
    /// the enemy, wherever he is. Who stands beside them there stops them (GW-MOVE-08).
    fn block(view: &View<'_>, must_stay: u8) -> Self {
        let foe = view.side().foe();
        let out = distances_from(view, view.exits(foe));
        let ahead = |unit: UnitId| {
            let here = view.square(unit);
            view.beside(here).filter(|to| out[to.index()] < out[here.index()])
        };
        let barred = view.ground().impassable() | view.occupied(foe);
        let first = first_to_leave(view, &out, must_stay);
        let squares = first.map(ahead).fold(Squares::EMPTY, |all, some| all | some) - barred;
        if squares.is_empty() {
            return Self::hunt(view);
        }
        Self { aim: Aim::Hunt, squares, needed: 0, spare: 0, share: WHOLE }
    }
}

impl Goals {
    /// Follows hunted enemies to where they are now; whether any are hunted.
    pub(super) fn track(&mut self, view: &View<'_>) -> bool {
        let Self { list, must_stay, .. } = self;
        let hunt = list.iter_mut().find(|goal| goal.aim == Aim::Hunt);
        hunt.map(|goal| *goal = Goal::block(view, *must_stay)).is_some()
    }

    /// Storms the strongpoints that are left; whether one has gone.
    pub(super) fn track_strongpoints(&mut self, view: &View<'_>) -> bool {
        let Some(goal) = self.list.iter_mut().find(|goal| goal.aim == Aim::Storm) else {
            return false;
        };
        let squares = beside_strongpoints(view);
        core::mem::replace(&mut goal.squares, squares) != squares
    }

    /// Reads the goals of the view's side.
    #[must_use]
    pub(super) fn of(view: &View<'_>) -> Self {
        let mut goals = Self::default();
        let side = view.side();
        for victory in &view.scenario().victories {
            for &condition in &victory.conditions {
                if victory.side == side {
                    goals.presses = true;
                    goals.pursue(view, condition);
                } else {
                    goals.deny(view, condition);
                }
            }
        }
        if goals.list.is_empty() && view.scenario().otherwise == DefaultWinner::Casualties {
            goals.presses = true;
            goals.hunt(view);
        }
        if let DefaultWinner::Features { defender } = view.scenario().otherwise {
            goals.presses |= defender != side;
            goals.hold_features(view);
        }
        goals
    }

    /// Adds a goal that is not known yet. Who is asked for more goals than are kept tends the first.
    fn add(&mut self, goal: Goal) {
        let Goal { aim, squares, .. } = goal;
        let known = |goal: &&Goal| goal.aim == aim && goal.squares == squares;
        if !squares.is_empty() && !self.list.is_full() && self.list.iter().find(known).is_none() {
            self.list.push(goal);
            if aim == Aim::Hold {
                self.holds |= squares;
            }
        }
    }

    /// The enemy is a goal himself, once.
    fn hunt(&mut self, view: &View<'_>) {
        let hunted = self.list.iter().any(|goal| goal.aim == Aim::Hunt);
        if !hunted && !self.list.is_full() {
            self.list.push(Goal::hunt(view));
        }
    }

    /// A condition of an own victory.
    fn pursue(&mut self, view: &View<'_>, condition: Condition) {
        match condition {
            Condition::Control { squares, at_least: 1 } => {
                self.add(Goal { aim: Aim::Hold, squares, needed: 1, spare: 0, share: WHOLE });
            }
            Condition::Control { squares, .. } => self.hold_each(view, squares, WHOLE),
            Condition::Presence { squares, at_least } => {
                self.add(Goal {
                    aim: Aim::Reach,
                    squares,
                    needed: at_least,
                    spare: SPARE_PRESENCE,
                    share: WHOLE,
                });
            }
            Condition::Exited { at_least } => {
                self.add(Goal {
                    aim: Aim::Leave,
                    squares: view.exits(view.side()),
                    needed: at_least,
                    spare: SPARE_LEAVING,
                    share: OF_WAY_OUT,
                });
            }
            Condition::StrongpointsGone => {
                self.add(Goal {
                    aim: Aim::Storm,
                    squares: beside_strongpoints(view),
                    needed: STORMING,
                    spare: STORMING,
                    share: WHOLE,
                });
            }
        }
    }

    /// A condition of an enemy's victory.
    fn deny(&mut self, view: &View<'_>, condition: Condition) {
        match condition {
            Condition::Control { squares, .. } => self.hold_each(view, squares, WHOLE),
            Condition::Exited { at_least } => {
                self.must_stay = at_least;
                self.hunt(view);
            }
            Condition::Presence { .. } | Condition::StrongpointsGone => {}
        }
    }

    /// The features that a campaign battle scores (GW-CAMP-18), the best first.
    fn hold_features(&mut self, view: &View<'_>) {
        /// Ten times what each is worth.
        const KINDS: [(Terrain, i32); 6] = [
            (Terrain::Bridge, 60),
            (Terrain::Ford, 60),
            (Terrain::Building, 40),
            (Terrain::Wood, 20),
            (Terrain::Hill, 10),
            (Terrain::Field, 10),
        ];
        for (kind, share) in KINDS {
            self.hold_each(view, view.ground().squares(kind), share);
        }
    }

    /// Every one of some squares is a goal, those nearest to where the side deploys first.
    fn hold_each(&mut self, view: &View<'_>, squares: Squares, share: i32) {
        let home = distances_from(view, view.scenario().sides[view.side()].area);
        let mut left = squares;
        while let Some(square) = left.iter().min_by_key(|at| home[at.index()]) {
            left -= square.into();
            let goal = Goal { aim: Aim::Hold, squares: square.into(), needed: 1, spare: 0, share };
            self.add(goal);
        }
    }
}

/// The enemy's strongpoints that are left.
fn strongpoints(view: &View<'_>) -> Squares {
    let foes = view.present(view.side().foe()) & view.having(Trait::Stationary);
    foes.map(|unit| view.square(unit)).collect()
}

/// Squares beside them.
fn beside_strongpoints(view: &View<'_>) -> Squares {
    view.board().expand(strongpoints(view), view.adjacency()) - view.ground().impassable()
}

/// As many enemies as must not leave the board, those with the fewest turns to the way out.
fn first_to_leave(view: &View<'_>, out: &[u8; MAX_SQUARES], must_stay: u8) -> UnitSet {
    let foe = view.side().foe();
    let turns = |&unit: &UnitId| {
        let pace = view.profile(unit).allowance.max(1);
        (out[view.square(unit).index()].div_ceil(pace), unit)
    };
    let mut others = view.present(foe).without(view.having(Trait::Battery));
    let mut first = UnitSet::EMPTY;
    for _ in view.exited(foe)..u32::from(must_stay) {
        let Some(unit) = others.min_by_key(turns) else { break };
        others.remove(unit);
        first.insert(unit);
    }
    first
}

/// How many player turns of the side are left, the current one included.
#[must_use]
pub(super) fn turns_left(view: &View<'_>) -> i32 {
    use wargauge_grid::switches::LengthMode;
    /// Two turns of three and a half times five minutes (GW-CLOCK-02).
    const MINUTES_PER_ROUND: u16 = 35;
    let scenario = view.scenario();
    let by_rounds = i32::from(scenario.rounds) - i32::from(view.round()) + 1;
    let minutes = scenario.minutes.saturating_sub(view.elapsed());
    let by_clock = i32::from(minutes / MINUTES_PER_ROUND) + 1;
    match view.switches().length_mode {
        LengthMode::Rounds => by_rounds,
        LengthMode::Clock => by_clock,
        LengthMode::Both => by_rounds.min(by_clock),
    }
}

/// What follows the current player turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RemainingPlay {
    /// Turns of both sides, for all that is known.
    Turns,
    /// The enemy's last turn.
    Reply,
    /// The game ends with it.
    Nothing,
}

impl RemainingPlay {
    /// What follows: the game ends with the round in which its time is up (GW-END-02, GW-END-05,
    /// GW-END-06).
    pub(super) fn after(view: &View<'_>) -> Self {
        use wargauge_grid::switches::{EqualTurns, LengthMode};
        let scenario = view.scenario();
        let rounds_up = view.round() >= scenario.rounds;
        let clock_up = view.elapsed() >= scenario.minutes;
        let mode = view.switches().length_mode;
        let by_rounds = mode != LengthMode::Clock && rounds_up;
        let by_clock = mode != LengthMode::Rounds && clock_up;
        if !by_rounds && !by_clock {
            return Self::Turns;
        }
        let round_is_over = view.player_turn().is_multiple_of(2);
        let at_once = by_clock && view.switches().equal_turns == EqualTurns::No;
        if round_is_over || at_once { Self::Nothing } else { Self::Reply }
    }
}
