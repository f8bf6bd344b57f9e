//! Placing units: cover with a field of fire for who holds, nearer the goal for who goes.

use arrayvec::ArrayVec;
use wargauge_policy::Decision;
use wargauge_rules::table::Point;
use wargauge_rules::table::stream::Stream;
use wargauge_skirmish::{Action, MAX_UNITS, Skirmish, View, Walk};

use crate::Doctrine;
use crate::candidates::goals::{distance, edge, is_to_hold};
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

    /// What beginning at a point is worth, in hundredths of an inch nearer to what counts, with its own
    /// teams at these points.
    fn beginning(&self, view: &View<'_>, own: &[Point], walk: Walk) -> i32 {
        let (book, at) = (view.book(), walk.to);
        let scenario = book.scenario();
        let mut post = post_at(book, self.notes().posts(view), at);
        let profile = view.placing().map(|unit| book.profile(unit));
        if post.front.is_none()
            && let Some(profile) = profile
        {
            let men = book.formed(at, profile.figures.len(), walk.front, walk.close);
            post.cover = cover_of(book, men);
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

/// What close order is worth to begin with for crews, and open order for all others, in hundredths
/// of an inch nearer.
const ORDER: i32 = 1_000;
const LOOSE: i32 = 300;

/// Teams this near to each other are a crowd, and what that costs in hundredths of an inch.
const CROWD: wargauge_rules::table::Length = wargauge_rules::table::Length::inches(3);
const CROWDED: i32 = 600;
