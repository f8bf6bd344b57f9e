//! Placing units: cover with a field of fire for who holds, nearer the goal for who goes.

use core::cmp::Reverse;

use arrayvec::ArrayVec;
use wargauge_policy::Decision;
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_skirmish::{Action, Kind, MAX_UNITS, Skirmish, UnitProfile, View, Walk};

use crate::candidates::goals::{distance, edge, is_to_hold};
use crate::doctrine::Doctrine;
use crate::knowledge::posts::{closes_up, cover_of, post_at};

/// A grade of cover is an inch or so nearer, by the weight of it; to who holds, twice that: he stays
/// where he begins.
const GRADE: i32 = 100;
const STAYS: i32 = 2;

/// Places are worth as much more by chance, in hundredths of an inch.
const NOISE: u32 = 300;

impl Doctrine {
    /// Where the next unit begins.
    pub(crate) fn set_up(
        &self,
        decision: &mut Decision<'_, Skirmish>,
        view: &View<'_>,
        rng: &mut Stream,
    ) -> Action {
        let options = decision.options();
        if view.placing().is_none() {
            return Self::whom_to_place(view, options);
        }
        let first = |unit| view.unit(unit).map(|it| it.men[0].0);
        let own: ArrayVec<Point, MAX_UNITS> = view.own().into_iter().filter_map(first).collect();
        let value = |option: Action| match option {
            Action::Deploy(walk) => self.beginning(view, &own, walk),
            _ => i32::MIN,
        };
        let valued = options.iter().map(|&option| {
            let worth = value(option);
            (worth.saturating_add(rng.below(NOISE) as i32), option)
        });
        let best = valued.max_by_key(|(worth, _)| *worth);
        best.map_or(options[0], |(_, option)| option)
    }

    /// `SK-SCEN-09`: whom to place next: who needs a good place most, before others have taken it; of those
    /// who need it alike the first.
    fn whom_to_place(view: &View<'_>, options: &[Action]) -> Action {
        let rank = |option: &&Action| match **option {
            Action::Choose { unit } => (need(view.book().profile(unit)), Reverse(unit)),
            _ => (0, Reverse(UnitId(u8::MAX))),
        };
        options.iter().max_by_key(rank).copied().unwrap_or(options[0])
    }

    /// What beginning at a point is worth, in hundredths of an inch nearer to what counts, with its own
    /// teams at these points.
    fn beginning(&self, view: &View<'_>, own: &[Point], walk: Walk) -> i32 {
        let (book, at) = (view.book(), walk.to);
        let scenario = book.scenario();
        let mut post = post_at(book, self.notes().posts(view), at);
        let unit = view.placing();
        let profile = unit.map(|unit| book.profile(unit));
        if post.front.is_none()
            && let Some(unit) = unit
        {
            post.cover = cover_of(book, book.placed(unit, walk));
        }
        let shelter = post.cover as i32 * GRADE * self.weights().shelter;
        let objectives = scenario.objectives().iter().map(|objective| distance(at, objective.at));
        let near = objectives.min().unwrap_or(0);
        let holds = is_to_hold(view);
        let crowded = own.iter().filter(|other| other.within(at, CROWD)).count() as i32;
        let order = match profile.is_some_and(|profile| closes_up(profile, post.cover)) {
            true if walk.close => ORDER,
            false if !walk.close => LOOSE,
            _ => 0,
        };
        let brink = edge(view, at) * self.weights().edge;
        shelter * if holds { STAYS } else { 1 } - near - crowded * CROWDED - brink + order
    }
}

/// How much hangs on where a unit begins. All begin hidden, so that no place tells the enemy anything:
/// crews fire from where they begin and cannot soon be elsewhere, men on foot look for cover that those
/// before them have left, a command group stays behind them, and vehicles drive to where they are wanted.
fn need(profile: &UnitProfile) -> u8 {
    match profile.kind {
        Kind::Gun => 5,
        Kind::Support if profile.tripod => 4,
        Kind::Support => 3,
        Kind::Infantry => 2,
        Kind::Command => 1,
        Kind::Afv | Kind::Soft => 0,
    }
}

/// What close order is worth to begin with for crews, and open order for all others, in hundredths
/// of an inch nearer.
const ORDER: i32 = 1_000;
const LOOSE: i32 = 300;

/// Teams this near to each other are a crowd, and what that costs in hundredths of an inch.
const CROWD: wargauge_rules::table::Length = wargauge_rules::table::Length::inches(3);
const CROWDED: i32 = 600;
