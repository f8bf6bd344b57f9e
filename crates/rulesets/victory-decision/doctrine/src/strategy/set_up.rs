//! Edges, day or night, objectives, fortifications.

use arrayvec::ArrayVec;

use crate::value::field::apart;
use crate::value::judge::Judge;
use wargauge_policy::Decision;
use wargauge_rules::Side;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;
use wargauge_victory_decision::VictoryDecision;
use wargauge_victory_decision::action::{Action, StartingPlace};
use wargauge_victory_decision::state::MAX_OBJECTIVES;
use wargauge_victory_decision::view::View;

/// How far objectives keep from each other and from the enemy's edge (VD-SCEN-09, VD-SCEN-11).
const APART: Length = Length::inches(12);

/// Places for objectives are looked for in steps of so many hundredths of an inch.
const STEP: i16 = 400;

/// An objective is better the nearer it is to the middle, which counts twice, and to the own others, half.
const MIDDLE: i32 = 2;
const TOGETHER: i32 = 2;

/// What a choice of the set-up is worth.
pub(crate) fn setup_value(judge: &Judge, view: &View<'_>, action: &Action) -> i32 {
    match action {
        // Who places second sees more.
        Action::ChooseEdge { first, .. } => -i32::from(*first),
        // He who attacks with more guns wants to see (VD-SCEN-35).
        Action::ChooseNight(night) => -i32::from(*night),
        Action::Fortify { site } => fortification_site(view, *site),
        // Only units that fit nowhere else come to this: the nearest place to the front.
        Action::Deploy { unit, start } => match start {
            StartingPlace::Reserve => -judge.worth(view, *unit),
            _ => 0,
        },
        Action::Split { .. } => -200_000,
        _ => -100_000,
    }
}

/// Objectives go where the own units are nearer: near the middle, in reach of each other.
pub(crate) fn objective(
    decision: &Decision<'_, VictoryDecision>,
    view: &View<'_>,
) -> Option<Action> {
    let middle = view.middle();
    let own = view.objectives().iter().filter(|(_, side)| *side == view.side());
    let own: ArrayVec<Point, MAX_OBJECTIVES> = own.map(|(at, _)| *at).collect();
    let home = view.baseline(view.side());
    let (columns, rows) = (home.far.x / STEP, home.far.y / STEP);
    let mut best = None;
    for (x, y) in (0..=columns).flat_map(|x| (0..=rows).map(move |y| (x, y))) {
        let at = Point::new(x * STEP, y * STEP);
        // Far from the middle it cannot be the best any more.
        let best_so_far = best.map_or(i32::MAX, |(least, _)| least);
        if i64::from(apart(at, middle)) * i64::from(MIDDLE).pow(2) >= i64::from(best_so_far).pow(2)
        {
            continue;
        }
        // The first on the own edge, the others beyond the middle (VD-SCEN-08, VD-SCEN-09).
        let sensible = if own.is_empty() {
            home.distance(at) == Length::ZERO
        } else {
            let theirs = home.opposite();
            theirs.has_in_its_half(at) && theirs.distance(at) >= APART
        };
        let near = |(other, _): &(Point, Side)| apart(*other, at) < APART.squared() as i32;
        let sensible = sensible && !view.objectives().iter().any(near);
        if !sensible {
            continue;
        }
        let far = |other: Point| i32::from(at.distance_up(other).hundredths());
        let cost =
            far(middle) * MIDDLE + own.iter().map(|other| far(*other)).sum::<i32>() / TOGETHER;
        let place = Action::PlaceObjective(at);
        if best.is_none_or(|(least, _)| cost < least) && decision.check(place).is_ok() {
            best = Some((cost, place));
        }
    }
    best.map(|(_, place)| place)
}

/// Fortifications go in front, on the way of the enemy.
fn fortification_site(view: &View<'_>, site: PieceId) -> i32 {
    let wanted = view.bunker().unwrap_or(view.middle());
    -i32::from(view.middle_of(site).distance_up(wanted).hundredths())
}
